import { act, fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { listing } from "../src/explorer/listing";
import { producedByLine } from "../src/explorer/produced";
import { coloured } from "../src/explorer/syntax";
import type { Capture } from "../src/model";
import { nodesOf } from "./graphs";
import { show } from "./kernel";
import { names, recorded } from "./recorded";

const HOSTILE = [
  "<script>alert(1)</script>",
  "x = '\u202e' # \u2066 bidi",
  `s = "${"o".repeat(10_000)}"`,
  "def f(:\n  ]]]]\n'''never closed",
  "\tif x:\r\n\t\tpass",
  "",
];

async function source(capture: Capture): Promise<HTMLElement> {
  const { root } = await show(capture);
  fireEvent.click(getByRole(root, "tab", { name: /^Source/ }));
  return getByRole(root, "tabpanel");
}

describe("colours", () => {
  const codes = [...HOSTILE, ...names.flatMap((name) => recorded(name).code.map(({ code }) => code))];

  test.each(codes)("leave %j as it is, line by line", (code) => {
    const lines = coloured(code).map((pieces) => pieces.map(({ text }) => text).join(""));
    expect(lines).toEqual(code.split("\n"));
  });

  test("are those of Python", () => {
    const kinds = new Map(
      coloured("def f(self):\n    return 'a' + 1  # why\n")
        .flat()
        .map(({ text, className }) => [text, className.replace("ee-syntax-", "")]),
    );
    expect(kinds.get("def")).toBe("keyword");
    expect(kinds.get("f")).toBe("definition");
    expect(kinds.get("'a'")).toBe("string");
    expect(kinds.get("1")).toBe("number");
    expect(kinds.get("# why")).toBe("comment");
  });

  test("are not looked for in code that is too long for it", () => {
    expect(coloured("x = 1\n".repeat(50_000))[0]).toEqual([{ text: "x = 1", className: "" }]);
  });

  test("come after the text", async () => {
    const panel = await source(recorded("walkthrough"));
    await vi.waitFor(() => expect(panel.querySelector(".ee-syntax-keyword")?.textContent).toBe("def"));
  });
});

describe("the lines", () => {
  test("say what they produced and how many nodes", async () => {
    const capture = recorded("walkthrough");
    const panel = await source(capture);
    const frame = capture.nodes.find(({ target }) => target === "aten.linear.default")?.frame;
    const line = () => panel.querySelector(`[data-key="${frame?.filename}:${frame?.line}"]`);
    await vi.waitFor(() => expect(line()?.textContent).toContain("[w.shape[0], 3]"));
    expect(line()?.textContent).toContain("1 node");
  });

  test("of the whole graph are all somewhere, where the program has no source text too", () => {
    const capture = { ...recorded("walkthrough"), code: [] };
    const produced = producedByLine(nodesOf(capture));
    const keys = listing(capture, produced).flatMap(({ lines }) => lines.map(({ key }) => key));
    expect(keys).toEqual(expect.arrayContaining([...produced.keys()]));
    const codes = listing(capture, produced).flatMap(({ lines }) => lines.map(({ code }) => code));
    for (const { frame } of produced.values()) expect(codes).toContain(frame.code);
  });

  test("of a cell are named by the cell", async () => {
    const capture = recorded("walkthrough");
    capture.code = capture.code.map((block) => ({ ...block, cell: "Cell In[3]" }));
    const panel = await source(capture);
    expect(panel.textContent).toContain(`Cell In[3], line ${capture.code[0]?.first_line}`);
  });
});

test("the function that fails stands first", () => {
  const capture = recorded("walkthrough-dynamic");
  const [block] = capture.code;
  const frame = capture.failure?.frame;
  if (!block || !frame) throw new Error("The recorded capture lacks parts.");
  capture.code = [{ ...block, name: "Other.forward", filename: "other.py" }, ...capture.code];
  const blocks = listing(capture, new Map());
  expect(blocks[0]?.filename).toBe(frame.filename);
  expect(blocks[0]?.lines.some(({ isFailing }) => isFailing)).toBe(true);
});

test("torch's own code is closed until it is looked up", async () => {
  const capture = recorded("walkthrough");
  const panel = await source(capture);
  const library = panel.querySelector("details.ee-library") as HTMLDetailsElement;
  expect(library.textContent).toContain("Linear.forward");
  expect(library.textContent).not.toContain("F.linear");
  await act(() => {
    library.open = true;
    library.dispatchEvent(new Event("toggle"));
  });
  expect(library.textContent).toContain("F.linear");
});
