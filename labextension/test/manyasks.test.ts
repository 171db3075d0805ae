// One ask for many dimensions: of a fold, of one dimension of each input, of dimensions that came out equal.
import { fireEvent, getByRole, queryByRole, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { haveOneDim, linkChanges } from "../src/explorer/ask/dims";
import { equalDims } from "../src/explorer/ask/equal";
import type { DimOutcome } from "../src/model";
import { field, type } from "./asked";
import { show } from "./kernel";
import { recorded } from "./recorded";

const IMAGE = "batch['image']";

describe("a fold", () => {
  test("has one dimension of all its inputs asked for in one request", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    fireEvent.click(getByRole(root, "button", { name: "dim 0 of batch STATIC" }));
    expect(kernel.sent).toHaveLength(1);
    const { changes } = kernel.lastSent as unknown as {
      changes: { input: string; dim: number; ask: string }[];
    };
    const inputs = recorded("bounded").inputs.filter(({ path }) => path.startsWith("batch"));
    expect(changes).toEqual(inputs.map(({ path }) => ({ input: path, dim: 0, ask: "STATIC" })));
  });

  test("has another dimension chosen, or all", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    const which = getByRole(root, "combobox", { name: "Which dimensions of batch" });
    fireEvent.change(which, { target: { value: "1" } });
    const ask = await within(root).findByRole("button", { name: "dim 1 of batch DYNAMIC" });
    fireEvent.click(ask);
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: IMAGE, dim: 1, ask: "DYNAMIC" }] });
    fireEvent.change(which, { target: { value: "" } });
    expect(await within(root).findByRole("button", { name: "all of batch AUTO" })).toBeTruthy();
    expect(queryByRole(root, "button", { name: "all of batch Dim…" })).toBeNull();
  });

  test("gives its inputs one Dim by the editor, and takes the focus back", async () => {
    const { root, kernel } = await show(recorded("bounded"));
    const opener = getByRole(root, "button", { name: "dim 0 of batch Dim…" });
    fireEvent.click(opener);
    const form = await within(root).findByRole<HTMLFormElement>("form", { name: "Dim of dim 0 of batch" });
    expect(document.activeElement).toBe(field(form, /^Dim/));
    type(form, /^Dim/, "people");
    fireEvent.submit(form);
    await expect.poll(() => kernel.sent.length).toBe(1);
    const { changes } = kernel.lastSent as unknown as { changes: { ask: string }[] };
    expect(new Set(changes.map(({ ask }) => ask.split("(")[0]))).toEqual(new Set(["people"]));
    fireEvent.keyDown(form, { key: "Escape" });
    await expect.poll(() => document.activeElement).toBe(opener);
  });
});

test("the whole table has one dimension of each input asked for", async () => {
  const { root, kernel } = await show(recorded("walkthrough"));
  fireEvent.change(getByRole(root, "combobox", { name: "Which dimensions" }), { target: { value: "0" } });
  fireEvent.click(await within(root).findByRole("button", { name: "dim 0 STATIC" }));
  const { changes } = kernel.lastSent as unknown as { changes: { input: string }[] };
  expect(changes.map(({ input }) => input)).toEqual(["w", "x", "y", "z"]);
});

describe("dimensions that came out equal", () => {
  const key = ({ input, dim }: DimOutcome) => `${input}#${dim}`;

  test("are one set, with what the others are tied to, directly or not", () => {
    const { dims } = recorded("walkthrough");
    const [first, second, third] = dims as [DimOutcome, DimOutcome, DimOutcome];
    const free = { ...first, got: "dynamic" as const, tied_to: null };
    const tied = { ...second, got: "tied" as const, tied_to: { input: free.input, dim: free.dim } };
    const further = { ...third, got: "tied" as const, tied_to: { input: tied.input, dim: tied.dim } };
    const all = [free, tied, further];
    for (const dim of all) expect(equalDims(all, dim)).toEqual(all);
    expect(equalDims([...all, { ...tied, dim: null }], { ...tied, dim: null })).toEqual([]);
    expect(equalDims([{ ...free, got: "static" }, tied], tied)).toEqual([]);
    expect(equalDims([free], free)).toEqual([]);
  });

  test("get one Dim by a click, with the sizes that the program takes, and are not offered it again", async () => {
    const capture = recorded("walkthrough");
    const first = capture.dims.find((dim) => key(dim) === "x#0") as DimOutcome;
    Object.assign(first, { lower: 3, upper: 64 });
    Object.assign(first.accepted ?? {}, { with_others_as_in_example: false });
    const { root, kernel } = await show(capture);
    const words = "Name these 2 equal dimensions with one Dim: x.shape[0], y.shape[1]";
    const button = within(root).getAllByRole("button", { name: words })[0] as HTMLElement;
    button.focus();
    fireEvent.click(button);
    const ask = "x_0(min=3, max=64)";
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [
        { input: "x", dim: 0, ask },
        { input: "y", dim: 1, ask },
      ],
    });
    await expect.poll(() => within(root).queryAllByRole("button", { name: words })).toEqual([]);
    expect(document.activeElement).toBe(root);
  });

  test("get a Dim without bounds where the sizes that the program takes are those beside the example's", async () => {
    const capture = recorded("walkthrough");
    const first = capture.dims.find((dim) => key(dim) === "x#0") as DimOutcome;
    Object.assign(first, { lower: 7, upper: 7 });
    Object.assign(first.accepted ?? {}, { lower: 7, upper: 7, with_others_as_in_example: true });
    const { root, kernel } = await show(capture);
    const [button] = within(root).getAllByRole("button", { name: /^Name these 2 equal dimensions/ });
    fireEvent.click(button as HTMLElement);
    expect(kernel.lastSent).toMatchObject({
      changes: [
        { input: "x", dim: 0, ask: "x_0" },
        { input: "y", dim: 1, ask: "x_0" },
      ],
    });
  });

  test("are not offered one Dim where the program takes one size alone", () => {
    const { dims } = recorded("walkthrough");
    const first = dims.find((dim) => key(dim) === "x#0") as DimOutcome;
    expect(equalDims([...dims], first)).toHaveLength(2);
    const accepted = {
      ...first.accepted,
      lower: 7,
      upper: 7,
      with_others_as_in_example: false,
    } as typeof first.accepted;
    const [one, ...others] = dims.toSorted((dim) => (dim === first ? -1 : 0)).map((dim) => ({ ...dim }));
    expect(equalDims([{ ...one, accepted } as DimOutcome, ...others], first)).toEqual([]);
  });

  test("keep a Dim that one of them has", () => {
    const dims = [
      { input: "x", dim: 0 },
      { input: "y", dim: 1 },
    ];
    const asks = new Map([
      ["x#0", "AUTO"],
      ["y#1", "length(max=9)"],
    ]);
    const changes = linkChanges(asks, dims, { min: null, max: 64 });
    expect(changes.map(({ ask }) => ask)).toEqual(["length(max=9)", "length(max=9)"]);
    const named = new Map(dims.map(({ input, dim }) => [`${input}#${dim}`, "length"]));
    const multiples = linkChanges(new Map(), dims, { min: 16, max: 260 }, named, 8);
    expect(multiples.map(({ ask }) => ask)).toEqual(Array(2).fill("8*length_div_8(min=2, max=32)"));
    expect(haveOneDim(asks, dims)).toBe(false);
    expect(haveOneDim(new Map(changes.map((it) => [`${it.input}#${it.dim}`, it.ask])), dims)).toBe(true);
  });
});
