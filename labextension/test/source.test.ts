import { act, fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { listing } from "../src/explorer/source/listing";
import { producedByLine } from "../src/explorer/source/produced";
import { coloured } from "../src/explorer/source/syntax";
import type { Capture, CodeBlock } from "../src/model";
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

describe("libraries' code", () => {
  const library = (name: string, first_line: number): CodeBlock => ({
    name,
    filename: "/lib/site-packages/library.py",
    cell: null,
    first_line,
    code: `def ${name}(self, x):\n    return x`,
    is_user: false,
  });
  const closed = (capture: Capture) =>
    listing(capture, new Map()).map(({ title, isClosed }) => `${title}${isClosed ? " closed" : ""}`);

  test("is closed at first beside the user's own", () => {
    const capture = recorded("walkthrough");
    capture.code = [...capture.code, library("a", 1), library("b", 9)];
    expect(closed(capture)).toEqual(["Walkthrough.forward", "Linear.forward closed", "a closed", "b closed"]);
  });

  test("is open in the outermost function of a model that is wholly a library's", () => {
    const capture = recorded("walkthrough-static");
    capture.code = [library("a", 1), library("b", 9)];
    expect(closed(capture)).toEqual(["a", "b closed"]);
  });

  test("is open, and first, where the export failed in it", () => {
    const capture = recorded("walkthrough-dynamic");
    if (!capture.failure?.frame) throw new Error("The recorded capture lacks parts.");
    capture.failure.frame = { ...capture.failure.frame, filename: "/lib/site-packages/library.py", line: 10 };
    capture.code = [...capture.code, library("a", 1), library("b", 9)];
    expect(closed(capture).slice(0, 2)).toEqual(["b", "Walkthrough.forward"]);
    expect(closed(capture)).toContain("a closed");
  });

  test("opens where a link leads to one of its lines, and says which guards are in it before", async () => {
    const capture = recorded("walkthrough");
    const frame = capture.dims.find(({ got }) => got === "specialized")?.frame;
    const block = capture.code[0];
    if (!frame || !block) throw new Error("The recorded capture lacks parts.");
    capture.code = [
      { ...block, name: "Own.forward", filename: "own.py" },
      { ...block, is_user: false },
    ];
    const panel = await source(capture);
    const details = panel.querySelector("details.ee-library") as HTMLDetailsElement;
    expect(details.open).toBe(false);
    expect(details.querySelector("summary")?.textContent).toMatch(/\d+ guards?$/);
    expect(panel.querySelector(`[data-key="${frame.filename}:${frame.line}"]`)).toBeNull();
    const root = panel.closest(".export-explorer") as HTMLElement;
    await act(() => void fireEvent.click(getByRole(root, "button", { name: "Select w.shape[1]" })));
    expect(details.querySelector("summary")?.classList.contains("ee-related")).toBe(true);
    const link = [...root.querySelectorAll<HTMLElement>(".ee-place")].find((it) =>
      it.textContent?.endsWith(`:${frame.line}`),
    );
    await act(() => void fireEvent.click(link as HTMLElement));
    expect(details.open).toBe(true);
    expect(panel.querySelector(".ee-chosen")?.getAttribute("data-key")).toBe(
      `${frame.filename}:${frame.line}`,
    );
  });
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
