import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { asksShown, field, radio, row, type } from "./asked";
import { type Kernel, show } from "./kernel";
import { recorded } from "./recorded";

const dimForm = (root: HTMLElement, words: string) => getByRole(root, "form", { name: `Dim of ${words}` });
const settled = () => new Promise((resume) => setTimeout(resume));

async function opened(name: string, words: string, segment: string | RegExp) {
  const shown = await show(recorded(name));
  fireEvent.click(radio(shown.root, words, segment));
  await settled();
  return { ...shown, form: dimForm(shown.root, words) };
}

function changes(kernel: Kernel) {
  const sent = kernel.lastSent;
  return sent.kind === "set_ask" ? sent.changes.map(({ input, dim, ask }) => `${input}#${dim} ${ask}`) : [];
}

describe("the editor of a Dim", () => {
  test("opens below the row with the name in focus, and asks for the Dim by Enter", async () => {
    const { kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    expect(document.activeElement).toBe(field(form, /^Dim/));
    type(form, /^Dim/, "batch");
    type(form, "min", "2");
    type(form, "max", "64");
    expect(kernel.sent).toHaveLength(0);
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["x#0 batch(min=2, max=64)"]);
  });

  test("proposes the variable that the user's code has for the dimension, also to several that share a Dim", async () => {
    const capture = recorded("walkthrough");
    for (const dim of capture.dims.filter(({ input }) => input === "y"))
      Object.assign(dim, { variable: dim.dim === 0 ? "rows" : "length" });
    const { root, kernel } = await show(capture);
    fireEvent.click(radio(root, "y.shape[1]", "Dim…"));
    await settled();
    const form = dimForm(root, "y.shape[1]");
    expect(field(form, /^Dim/).value).toBe("length");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["y#1 length"]);
    await kernel.accepts(kernel.lastSent);
    fireEvent.click(getByRole(root, "button", { name: "Link y.shape[0]" }));
    fireEvent.click(getByRole(root, "button", { name: /^Link x.shape\[0\]/ }));
    expect(changes(kernel)).toEqual(["y#0 rows", "x#0 rows"]);
  });

  test("closes when the ask is taken, and gives the focus back to its row", async () => {
    const { root, kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "batch");
    fireEvent.submit(form);
    await kernel.shows("ask", [{ input: "x", dim: 0, ask: "batch" }]);
    await kernel.accepts(kernel.lastSent);
    expect(queryByRole(root, "form")).toBeNull();
    expect(document.activeElement).toBe(radio(root, "x.shape[0]", "batch"));
  });

  test("takes an expression in place of a name, and puts the other away", async () => {
    const { kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "batch");
    await settled();
    type(form, /^Expression/, "2 * batch+1");
    await settled();
    expect(field(form, /^Dim/).value).toBe("");
    expect(field(form, "min").disabled).toBe(true);
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["x#0 2*batch + 1"]);
  });

  test("takes an expression that is typed as a name, which has no bounds of its own", async () => {
    const { kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "2*n");
    type(form, "max", "64");
    fireEvent.submit(form);
    await settled();
    expect(form.textContent).toContain("Bounds come from the Dim in the expression");
    expect(kernel.sent).toHaveLength(0);
    type(form, "max", "");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["x#0 2*n"]);
  });

  test("completes the Dims that there are, with the bounds they have", async () => {
    const { root, form } = await opened("bounded", "batch['image'].shape[1]", "Dim…");
    const list = root.querySelector(`#${CSS.escape(field(form, /^Dim/).getAttribute("list") ?? "")}`);
    expect([...(list?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual(["batch"]);
    type(form, /^Dim/, "batch");
    await settled();
    expect([field(form, "min").value, field(form, "max").value]).toEqual(["2", "64"]);
  });

  test("opens again from its segment with what it has", async () => {
    const { form } = await opened("bounded", "batch['image'].shape[0]", /^batch/);
    expect([/^Dim/, "min", "max"].map((label) => field(form, label).value)).toEqual(["batch", "2", "64"]);
  });

  test("changes the bounds of a Dim at all of its places at once", async () => {
    const { kernel, form } = await opened("bounded", "batch['image'].shape[0]", /^batch/);
    type(form, "min", "");
    type(form, "max", "");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["batch['labels'][0]#0 batch", "batch['image']#0 batch"]);
  });

  test("renames a Dim at all of its places, and only there where the other name is of another Dim", async () => {
    const { kernel, form } = await opened("bounded", "batch['image'].shape[0]", /^batch/);
    await kernel.shows("ask", [
      { input: "batch['image']", dim: 0, ask: "batch" },
      { input: "batch['image']", dim: 1, ask: "2*batch" },
      { input: "batch['labels'][0]", dim: 0, ask: "batch" },
      { input: "batch['labels'][0]", dim: 1, ask: "width" },
    ]);
    type(form, "min", "");
    type(form, "max", "");
    type(form, /^Dim/, "rows");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual([
      "batch['image']#1 2*rows",
      "batch['labels'][0]#0 rows",
      "batch['image']#0 rows",
    ]);
    await kernel.refuses(kernel.lastSent, "No.");
    type(form, /^Dim/, "width");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["batch['image']#0 width"]);
  });

  test.each([
    [/^Dim/, "2batch", "not a name for a Dim"],
    [/^Dim/, "class", "not a name for a Dim"],
    [/^Dim/, "AUTO", "not a name for a Dim"],
    [/^Dim/, "", "Enter a name"],
    [/^Expression/, "__import__('os')", "not an expression of a Dim"],
    [/^Expression/, "batch//2", "not an expression of a Dim"],
    [/^Expression/, "0*batch", "no positive factor"],
    ["min", "-1", "must be 0 or more"],
    ["max", "1.5", "must be 0 or more"],
    ["max", "1", "Max must be at least min"],
  ])("says beside the field what is wrong with %s %j, and sends nothing", async (label, text, said) => {
    const { kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    if (label === "min" || label === "max") type(form, /^Dim/, "batch");
    if (label === "max") type(form, "min", "2");
    type(form, label, text);
    fireEvent.submit(form);
    await settled();
    expect(getByRole(form, "alert").textContent).toContain(said);
    expect(field(form, label).getAttribute("aria-invalid")).toBe("true");
    expect(kernel.sent).toHaveLength(0);
    type(form, label, "batch");
    await settled();
    expect(queryByRole(form, "alert")).toBeNull();
  });

  test("shows what the kernel says against it, and stays open", async () => {
    const { root, kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "batch");
    fireEvent.submit(form);
    await kernel.refuses(kernel.lastSent, "Dim batch has two ranges.");
    expect(getByRole(form, "alert").textContent).toBe("Dim batch has two ranges.");
    expect(root.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(asksShown(root)).toEqual(Array(6).fill("AUTO"));
  });

  test.each([
    ["taken", ""],
    ["refused", "Dim batch has two ranges."],
  ])("that is %s late leaves another that is open by then as it is", async (_, refusal) => {
    const { root, kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "batch");
    fireEvent.submit(form);
    fireEvent.click(radio(root, "w.shape[1]", "Dim…"));
    await settled();
    const other = dimForm(root, "w.shape[1]");
    type(other, /^Dim/, "columns");
    if (refusal) await kernel.refuses(kernel.lastSent, refusal);
    else await kernel.accepts(kernel.lastSent);
    expect(dimForm(root, "w.shape[1]")).toBe(other);
    expect(field(other, /^Dim/).value).toBe("columns");
    expect(other.contains(document.activeElement)).toBe(true);
    expect(queryByRole(other, "alert")).toBeNull();
    expect(queryByRole(root, "alert")?.querySelector("bdi")?.textContent ?? "").toBe(refusal);
  });

  test("is left by Escape with nothing changed, the selection neither", async () => {
    const { root, kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    fireEvent.click(getByRole(root, "button", { name: "Select w.shape[1]" }));
    type(form, /^Dim/, "batch");
    fireEvent.keyDown(field(form, /^Dim/), { key: "Escape" });
    await settled();
    expect(queryByRole(root, "form")).toBeNull();
    expect(kernel.sent).toHaveLength(0);
    expect(row(root, "w#1").classList.contains("ee-chosen")).toBe(true);
    expect(document.activeElement).toBe(radio(root, "x.shape[0]", "AUTO"));
  });

  test("is one at a time, and outlives a new result", async () => {
    const { root, kernel, form } = await opened("walkthrough", "x.shape[0]", "Dim…");
    type(form, /^Dim/, "bat");
    await kernel.exported(recorded("walkthrough"));
    expect(field(dimForm(root, "x.shape[0]"), /^Dim/).value).toBe("bat");
    fireEvent.click(radio(root, "w.shape[0]", "Dim…"));
    await settled();
    expect(root.querySelectorAll("form")).toHaveLength(1);
  });
});

describe("bounds", () => {
  test("of AUTO and DYNAMIC have an editor of their own, and stay in sight", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "button", { name: "Bounds of x.shape[0]" }));
    await settled();
    const form = getByRole(root, "form", { name: "Bounds of x.shape[0]" });
    expect(form.querySelectorAll("input")).toHaveLength(2);
    type(form, "min", "2");
    type(form, "max", "8");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["x#0 AUTO(min=2, max=8)"]);
    await kernel.shows("ask", [{ input: "x", dim: 0, ask: "AUTO(min=2, max=8)" }]);
    await kernel.accepts(kernel.lastSent);
    expect(getByRole(root, "button", { name: "Bounds of x.shape[0]: 2 to 8" }).textContent).toBe("2 to 8");
  });

  test("are not offered where the size is static or a Dim has them", async () => {
    const { root } = await show(recorded("bounded"));
    const bounds = (place: string) => row(root, place).querySelector<HTMLButtonElement>(".ee-tool");
    expect(bounds("batch['image']#0")?.disabled).toBe(true);
    expect(bounds("batch['image']#1")?.disabled).toBe(false);
  });
});

describe("the ask of an int", () => {
  test("takes torch's words with bounds, and no Dim", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    const names = [...row(root, "n#").querySelectorAll<HTMLElement>("[role=radio]")].map(
      (it) => it.dataset.ask,
    );
    expect(names).toEqual(["AUTO", "DYNAMIC", "STATIC"]);
    expect(queryByRole(root, "button", { name: "Link n" })).toBeNull();
    fireEvent.click(getByRole(root, "button", { name: "Bounds of n" }));
    await settled();
    const form = getByRole(root, "form", { name: "Bounds of n" });
    type(form, "max", "-1");
    fireEvent.submit(form);
    await settled();
    expect(getByRole(form, "alert").textContent).toContain("must be 0 or more");
    type(form, "max", "8");
    fireEvent.submit(form);
    expect(changes(kernel)).toEqual(["n#null DYNAMIC(max=8)"]);
  });
});

describe("linking", () => {
  const link = (root: HTMLElement, name: string) => fireEvent.click(getByRole(root, "button", { name }));

  test("gives two dimensions one new Dim in two clicks and one message", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    link(root, "Link x.shape[0]");
    await settled();
    expect(row(root, "x#0").textContent).toContain("press Escape");
    link(root, "Link y.shape[1] with x.shape[0]");
    expect(kernel.sent).toHaveLength(1);
    expect(changes(kernel)).toEqual(["x#0 x_0", "y#1 x_0"]);
  });

  test("takes a click anywhere on the other row, which selects nothing", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    link(root, "Link w.shape[0]");
    fireEvent.click(row(root, "z#0"));
    expect(changes(kernel)).toEqual(["w#0 batch", "z#0 batch"]);
    expect(kernel.saved).toEqual([]);
    fireEvent.click(row(root, "z#0"));
    expect(kernel.saved).toHaveLength(1);
  });

  test("takes a click on a button of the other row, which then does nothing else", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    link(root, "Link w.shape[0]");
    await settled();
    expect(row(root, "z#0").dataset.linkable).toBe("true");
    expect(row(root, "w#0").dataset.linkable).toBeUndefined();
    fireEvent.click(row(root, "z#0").querySelector('[role="radio"][aria-checked="false"]') as Element);
    expect(changes(kernel)).toEqual(["w#0 batch", "z#0 batch"]);
  });

  test("uses the Dim that one of them has", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    link(root, "Link batch['image'].shape[1]");
    await settled();
    link(root, "Link batch['image'].shape[0] with batch['image'].shape[1]");
    expect(changes(kernel)).toEqual([
      "batch['image']#1 batch(min=2, max=64)",
      "batch['image']#0 batch(min=2, max=64)",
    ]);
  });

  test("is left by Escape, and by the same button again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    link(root, "Link x.shape[0]");
    fireEvent.keyDown(row(root, "y#1"), { key: "Escape" });
    await settled();
    link(root, "Link x.shape[0]");
    link(root, "Link x.shape[0]");
    fireEvent.click(row(root, "y#1"));
    expect(kernel.sent).toEqual([]);
    expect(kernel.saved).toHaveLength(1);
  });
});

describe("the size of the example", () => {
  const size = (root: HTMLElement, words: string) =>
    getByRole(root, "button", { name: new RegExp(`^Example size of ${words.replace(/[[\].]/g, "\\$&")}`) });
  const open = async (root: HTMLElement, words: string) => {
    fireEvent.click(size(root, words));
    await settled();
    return getByRole(root, "spinbutton", { name: `Example size of ${words}` }) as HTMLInputElement;
  };

  test("is a field on a click, and another example by Enter", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const input = await open(root, "y.shape[0]");
    expect(document.activeElement).toBe(input);
    expect(input.value).toBe("8");
    input.value = "9";
    fireEvent.keyDown(input, { key: "Enter" });
    expect(kernel.lastSent).toMatchObject({
      kind: "set_example",
      changes: [{ input: "y", dim: 0, size: 9 }],
    });
    expect(kernel.sent).toHaveLength(1);
    await settled();
    expect(size(root, "y.shape[0]").textContent).toBe("9");
    expect(document.activeElement).toBe(size(root, "y.shape[0]"));
    expect(getByRole(root, "table", { name: "Dimensions" }).dataset.stale).toBe("true");
  });

  test("stays as it is by Escape, and where it is refused", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const input = await open(root, "y.shape[0]");
    input.value = "9";
    fireEvent.keyDown(input, { key: "Escape" });
    await settled();
    expect(kernel.sent).toHaveLength(0);
    const again = await open(root, "y.shape[0]");
    again.value = "9";
    fireEvent.blur(again);
    await kernel.refuses(kernel.lastSent, "No example of that size can be made.");
    expect(size(root, "y.shape[0]").textContent).toBe("8");
    expect(getByRole(root, "alert").textContent).toContain("No example");
  });

  test("may be the value of an int", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    const input = await open(root, "n");
    input.value = "5";
    fireEvent.keyDown(input, { key: "Enter" });
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: "n", dim: null, size: 5 }] });
  });

  test("is said to be generated where the example was made up", async () => {
    const capture = recorded("walkthrough");
    for (const input of capture.inputs) input.is_synthetic = input.path === "y";
    const { root } = await show(capture);
    expect(row(root, "y#0").textContent).toContain("generated");
    expect(row(root, "x#0").textContent).not.toContain("generated");
  });
});
