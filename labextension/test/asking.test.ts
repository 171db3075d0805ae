import { fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { isChecked, isStale, radio } from "./asked";
import { show } from "./kernel";
import { recorded } from "./recorded";

describe("asking", () => {
  test("sends the change of one dimension at once", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    expect(kernel.sent).toHaveLength(1);
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [{ input: "w", dim: 1, ask: "DYNAMIC" }],
    });
  });

  test("sends nothing for what is asked already, but STATIC where it is only the default", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "AUTO"));
    expect(kernel.sent).toHaveLength(0);
    const { root: other, kernel: otherKernel } = await show(recorded("walkthrough-static"));
    const staticByDefault = radio(other, "w.shape[1]", "STATIC");
    expect(isChecked(staticByDefault)).toBe(true);
    expect(staticByDefault.title).toBe("Static by default");
    fireEvent.click(staticByDefault);
    expect(otherKernel.lastSent).toMatchObject({ changes: [{ input: "w", dim: 1, ask: "STATIC" }] });
  });

  test("STATIC takes the place of a size that was written for it", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.shows("ask", [{ input: "w", dim: 1, ask: "5" }]);
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: "w", dim: 1, ask: "STATIC" }] });
  });

  test("sends one message for all dimensions and leaves scalars alone", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    fireEvent.click(getByRole(root, "button", { name: "all STATIC" }));
    expect(kernel.lastSent).toMatchObject({ kind: "set_all", ask: "STATIC" });
    expect(isChecked(radio(root, "batch['image'].shape[1]", "STATIC"))).toBe(true);
    expect(isChecked(radio(root, "n", "DYNAMIC"))).toBe(true);
  });

  test("offers a number the three words of torch, and no Dim", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    const group = getByRole(root, "radiogroup", { name: "dynamic_shapes of n" });
    expect([...group.children].map(({ textContent }) => textContent)).toEqual(["AUTO", "DYNAMIC", "STATIC"]);
    fireEvent.click(radio(root, "n", "AUTO"));
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: "n", dim: null, ask: "AUTO" }] });
  });

  test("sends the mode", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const mode = getByRole(root, "combobox", { name: "Mode" }) as HTMLSelectElement;
    fireEvent.change(mode, { target: { value: "strict" } });
    expect(kernel.lastSent).toMatchObject({ kind: "set_mode", mode: "strict" });
    expect(isStale(root)).toBe(true);
    await kernel.refuses(kernel.lastSent, "Strict mode needs a module.");
    expect(mode.value).toBe("non-strict");
    expect(isStale(root)).toBe(false);
  });

  test("moves and chooses with the arrow keys, round the ends, with one stop for Tab", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const auto = radio(root, "w.shape[1]", "AUTO");
    const stops = [...(auto.parentElement?.children ?? [])].map((each) => (each as HTMLElement).tabIndex);
    expect(stops).toEqual([0, -1, -1, -1]);
    auto.focus();
    fireEvent.keyDown(auto, { key: "ArrowRight" });
    expect(document.activeElement).toBe(radio(root, "w.shape[1]", "DYNAMIC"));
    expect(isChecked(radio(root, "w.shape[1]", "DYNAMIC"))).toBe(true);
    fireEvent.keyDown(radio(root, "w.shape[1]", "DYNAMIC"), { key: "ArrowLeft" });
    expect(isChecked(auto)).toBe(true);
    expect(kernel.sent).toHaveLength(1);
  });

  test("comes past the Dim with the arrow keys without opening its editor", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const auto = radio(root, "w.shape[1]", "AUTO");
    auto.focus();
    fireEvent.keyDown(auto, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(radio(root, "w.shape[1]", "Dim…"));
    expect(root.querySelector("form")).toBeNull();
    expect(kernel.sent).toHaveLength(0);
  });

  test("shows a Dim as the fourth choice, and no other with it", async () => {
    const { root } = await show(recorded("bounded"));
    const dim = radio(root, "batch['image'].shape[0]", "batch 2 to 64");
    expect(isChecked(dim)).toBe(true);
    fireEvent.click(radio(root, "batch['image'].shape[0]", "AUTO"));
    expect(isChecked(radio(root, "batch['image'].shape[0]", "AUTO"))).toBe(true);
    expect(isChecked(dim)).toBe(false);
    expect(dim.textContent).toBe("Dim…");
  });
});

describe("an ask ahead of its result", () => {
  test("is shown at once, and the result as stale until the new one comes", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    expect(isStale(root)).toBe(false);
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    expect(isChecked(radio(root, "w.shape[1]", "DYNAMIC"))).toBe(true);
    expect(isStale(root)).toBe(true);
    expect(getByRole(root, "columnheader", { name: /^result/ }).textContent).toContain("outdated");
    expect(root.querySelector<HTMLElement>('[data-place="w#1"]')?.dataset.pending).toBe("true");
    expect(root.querySelector<HTMLElement>('[data-place="w#0"]')?.dataset.pending).toBe("false");

    await kernel.shows("ask", [{ input: "w", dim: 1, ask: "DYNAMIC" }]);
    await kernel.accepts(kernel.lastSent);
    expect(isStale(root)).toBe(true);
    await kernel.exported(recorded("walkthrough-dynamic"));
    expect(isStale(root)).toBe(false);
    expect(root.querySelector<HTMLElement>('[data-place="w#1"]')?.dataset.pending).toBe("false");
  });

  test("falls back to what stands when it is refused, with the reason in an alert that can be dismissed", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await kernel.refuses(kernel.lastSent, "There is no input w.");
    expect(isChecked(radio(root, "w.shape[1]", "AUTO"))).toBe(true);
    expect(isStale(root)).toBe(false);
    expect(getByRole(root, "alert").textContent).toContain("There is no input w.");
    fireEvent.click(getByRole(root, "button", { name: "Dismiss" }));
    expect(root.querySelector("[role=alert]")).toBeNull();
  });
});
