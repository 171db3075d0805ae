import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { UNANSWERED } from "../src/requests";
import { show } from "./kernel";
import { recorded } from "./recorded";

const radio = (root: HTMLElement, words: string, name: string) =>
  getByRole(getByRole(root, "radiogroup", { name: `Ask of ${words}` }), "radio", { name });
const isChecked = (element: HTMLElement) => element.getAttribute("aria-checked") === "true";
const isStale = (root: HTMLElement) => getByRole(root, "table", { name: "Shapes" }).dataset.stale === "true";

describe("asking", () => {
  test("sends the change of one dimension", async () => {
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
    expect(staticByDefault.title).toBe("static by default");
    fireEvent.click(staticByDefault);
    expect(otherKernel.lastSent).toMatchObject({ changes: [{ input: "w", dim: 1, ask: "STATIC" }] });
  });

  test("sends one message for all dimensions and leaves scalars alone", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    fireEvent.click(getByRole(root, "button", { name: "all STATIC" }));
    expect(kernel.lastSent).toMatchObject({ kind: "set_all", ask: "STATIC" });
    expect(isChecked(radio(root, "batch['image'].shape[1]", "STATIC"))).toBe(true);
    expect(isChecked(radio(root, "n", "DYNAMIC"))).toBe(true);
  });

  test("sends the mode", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const mode = getByRole(root, "combobox", { name: "Mode of the export" }) as HTMLSelectElement;
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
    expect([...(auto.parentElement?.children ?? [])].map((each) => (each as HTMLElement).tabIndex)).toEqual([
      0, -1, -1,
    ]);
    auto.focus();
    fireEvent.keyDown(auto, { key: "ArrowLeft" });
    expect(document.activeElement).toBe(radio(root, "w.shape[1]", "STATIC"));
    expect(isChecked(radio(root, "w.shape[1]", "STATIC"))).toBe(true);
    fireEvent.keyDown(radio(root, "w.shape[1]", "STATIC"), { key: "ArrowRight" });
    expect(kernel.sent.map((sent) => sent.kind === "set_ask" && sent.changes[0]?.ask)).toEqual([
      "STATIC",
      "AUTO",
    ]);
  });

  test("shows a Dim as a fourth checked choice that another one replaces", async () => {
    const { root } = await show(recorded("bounded"));
    const dim = radio(root, "batch['image'].shape[0]", "batch(min=2, max=64)");
    expect(isChecked(dim)).toBe(true);
    fireEvent.click(radio(root, "batch['image'].shape[0]", "AUTO"));
    expect(isChecked(radio(root, "batch['image'].shape[0]", "AUTO"))).toBe(true);
    expect(dim.isConnected).toBe(false);
  });
});

describe("an ask ahead of its result", () => {
  test("is shown at once, and the result as stale until the new one comes", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    expect(isStale(root)).toBe(false);
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    expect(isChecked(radio(root, "w.shape[1]", "DYNAMIC"))).toBe(true);
    expect(isStale(root)).toBe(true);
    expect(root.querySelector<HTMLElement>('[data-place="w#1"]')?.dataset.pending).toBe("true");
    expect(root.querySelector<HTMLElement>('[data-place="w#0"]')?.dataset.pending).toBe("false");

    await kernel.shows("ask", [{ input: "w", dim: 1, ask: "DYNAMIC" }]);
    await kernel.accepts(kernel.lastSent);
    expect(isStale(root)).toBe(true);
    await kernel.exported(recorded("walkthrough-dynamic"));
    expect(isStale(root)).toBe(false);
  });

  test("falls back to what stands when it is refused, with the reason in an alert that can be dismissed", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await kernel.refuses(kernel.lastSent, "There is no input w.");
    expect(isChecked(radio(root, "w.shape[1]", "AUTO"))).toBe(true);
    expect(getByRole(root, "alert").textContent).toContain("There is no input w.");
    fireEvent.click(getByRole(root, "button", { name: "Dismiss" }));
    expect(queryByRole(root, "alert")).toBeNull();
  });

  test("stays the later of two for one place when the earlier is answered first", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    const [earlier] = kernel.sent;
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    if (earlier) await kernel.accepts(earlier);
    expect(isChecked(radio(root, "w.shape[1]", "STATIC"))).toBe(true);
  });

  test("says that the kernel does not answer, and takes that back when it does", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await kernel.status("idle");
    expect(getByRole(root, "alert").textContent).toContain(UNANSWERED);
    expect(isChecked(radio(root, "w.shape[1]", "AUTO"))).toBe(true);
    await kernel.shows("ask", [{ input: "w", dim: 1, ask: "DYNAMIC" }]);
    expect(queryByRole(root, "alert")).toBeNull();
  });

  test("says so at once where the kernel is gone", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    kernel.isGone = true;
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await kernel.status("idle");
    expect(getByRole(root, "alert").textContent).toContain(UNANSWERED);
  });
});

describe("the state of the session", () => {
  test("is a progress bar with words while something is under way", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    expect(queryByRole(root, "progressbar")).toBeNull();
    await kernel.status("running");
    expect(getByRole(root, "progressbar").getAttribute("aria-valuetext")).toBe("exporting…");
    expect(root.querySelector("header")?.textContent).toContain("exporting…");
    await kernel.status("idle");
    expect(queryByRole(root, "progressbar")).toBeNull();
  });

  test("shows an error once: dismissed, it comes back only with the next one", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("error", "The export was interrupted.");
    fireEvent.click(getByRole(root, "button", { name: "Dismiss" }));
    expect(queryByRole(root, "alert")).toBeNull();
    await kernel.status("error", "The export was interrupted again.");
    expect(getByRole(root, "alert").textContent).toContain("again");
  });

  test("opens Problems when an export fails, and Source when it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const tab = () => getByRole(root, "tab", { selected: true }).dataset.tab;
    await kernel.exported(recorded("walkthrough-dynamic"));
    expect(tab()).toBe("Problems");
    await kernel.exported(recorded("walkthrough"));
    expect(tab()).toBe("Source");
  });

  test("leaves a tab that the user opened alone when it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough-dynamic"));
    fireEvent.click(getByRole(root, "tab", { name: /^Symbols/ }));
    await kernel.exported(recorded("walkthrough"));
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Symbols");
  });
});

describe("cleaning up", () => {
  test("leaves no listener, no timer and no element behind", async () => {
    vi.useFakeTimers();
    const { root, el, kernel, close } = await show(recorded("walkthrough"));
    expect(kernel.listenerCount).toBeGreaterThan(0);
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    close();
    expect(kernel.listenerCount).toBe(0);
    // Preact's own last frame passes; a request that still waited would be there for ten seconds.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(el.childElementCount).toBe(0);
    vi.useRealTimers();
  });

  test("leaves nothing that still hears the pointer, the keys or Python", async () => {
    const { root, kernel, close } = await show(recorded("walkthrough"));
    const row = root.querySelector<HTMLElement>('[data-place="w#1"]') as HTMLElement;
    fireEvent.click(row);
    close();
    root.append(row);
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: "Escape" });
    await kernel.exported(recorded("walkthrough-static"));
    expect(kernel.saved).toHaveLength(1);
    expect(root.children).toHaveLength(1);
  });

  test("leaves the other view of the same model at work", async () => {
    const first = await show(recorded("walkthrough"));
    const count = first.kernel.listenerCount;
    const second = await show(recorded("walkthrough"));
    second.close();
    expect(first.kernel.listenerCount).toBe(count);
  });
});
