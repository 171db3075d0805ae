import { act, fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { offerLines } from "../src/cells";
import { decidingLine, listing } from "../src/explorer/source/listing";
import { producedByLine } from "../src/explorer/source/produced";
import { coloured } from "../src/explorer/source/syntax";
import { lineKey } from "../src/explorer/words/location";
import type { Capture, CodeBlock, DimOutcome, Frame, Guard } from "../src/model";
import { nodesOf } from "./graphs";
import { show } from "./kernel";
import { names, recorded } from "./recorded";
import { asText } from "./screen";

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

  /** The pieces of a colour. */
  const of = (kind: string, code: string) =>
    coloured(code)
      .flat()
      .filter(({ className }) => className === `ee-syntax-${kind}`)
      .map(({ text }) => text);

  test("of a string last to its end, whatever is in it", () => {
    expect(of("string", "x = rb'a\\'b' + \"it's # 1\"")).toEqual(["rb'a\\'b'", '"it\'s # 1"']);
    expect(of("string", "def f():\n    '''One.\n\n    It's \"two\".\n    '''\n    pass")).toEqual([
      "'''One.",
      '    It\'s "two".',
      "    '''",
    ]);
    expect(of("string", "x = 'never closed\ny = 1")).toEqual(["'never closed"]);
    expect(of("comment", "x = '#' # why")).toEqual(["# why"]);
  });

  test("of a formatted string leave its fields to what they are", () => {
    const code = 'f\'{{a}} {x["b"]:>{width}} of {self.n!r}\' + f"""{\n{1: 2}[1]}"""';
    expect(of("string", code)).toEqual(["f'{{a}} ", '"b"', " of ", "'", 'f"""', '"""']);
    expect(of("atom", code)).toEqual(["self"]);
    expect(of("number", code)).toEqual(["1", "2", "1"]);
  });

  test("of words are those that they have where they stand", () => {
    const code =
      "@torch.no_grad()\nclass A:\n    async def match(self, case): return re.match(self.is_, None)";
    expect(of("meta", code)).toEqual(["@torch.no_grad"]);
    expect(of("definition", code)).toEqual(["A", "match"]);
    expect(of("keyword", code)).toEqual(["class", "async", "def", "return"]);
    expect(of("atom", code)).toEqual(["self", "self", "None"]);
    expect(of("keyword", "match x:\n    case 1: y = x @ x")).toEqual(["match", "case"]);
    expect(of("operator", "y = x @ x")).toEqual(["=", "@"]);
    expect(of("number", "x1 + 0x_ff + 1_0.5e-3j + .5 + y[2:]")).toEqual(["0x_ff", "1_0.5e-3j", ".5", "2"]);
  });

  test("are found in time, whatever the code is full of", () => {
    const started = performance.now();
    for (const part of [" ", "\n", "\t", "'", "f'{", "def ", "match x ", "1_", "'\\'", "{{"])
      for (const before of ["", "def", "f'"]) coloured(before + part.repeat(20_000 / part.length));
    expect(performance.now() - started).toBeLessThan(20_000);
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

describe("the expressions", () => {
  /** The walk-through with a frame in place of that of its first guard, whose line is `code`. */
  function withFrame(code: string, change: Partial<Frame>): Capture {
    const capture = recorded("walkthrough");
    const [guard, block] = [capture.guards[0], capture.code[0]];
    if (!guard?.frame || !block) throw new Error("The recorded capture lacks parts.");
    const frame = { ...guard.frame, line: block.first_line + 1, code, ...change };
    capture.guards = [{ ...guard, frame }];
    capture.dims = capture.dims.map((dim) => ({ ...dim, frame: null }));
    capture.code = [{ ...block, code: `def forward(self, x):\n    ${code}`, indent: 4 }];
    return capture;
  }
  const underlined = (capture: Capture) =>
    listing(capture, new Map()).flatMap(({ lines }) =>
      lines.flatMap(({ code, expressions }) => expressions.map(({ start, end }) => code.slice(start, end))),
    );
  const marked = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>(".ee-expression")];

  test("of the guards are underlined, each as what became of its dimension", async () => {
    const panel = await source(recorded("walkthrough"));
    expect(marked(panel).map(({ textContent, dataset }) => [textContent, dataset.got])).toEqual([
      ["x + y", "tied"],
      ["self.lin(w)", "specialized"],
      ["flat + z", "derived"],
    ]);
  });

  test("stay underlined when the colours come", async () => {
    const panel = await source(recorded("walkthrough"));
    await vi.waitFor(() => expect(panel.querySelector(".ee-syntax-keyword")).not.toBeNull());
    expect(
      marked(panel)
        .map(({ textContent }) => textContent)
        .join(""),
    ).toBe("x + yself.lin(w)flat + z");
  });

  test("of a failure is underlined as one", async () => {
    const panel = await source(recorded("walkthrough-dynamic"));
    const failing = marked(panel).filter(({ dataset }) => dataset.got === "failed");
    expect(failing.map(({ textContent }) => textContent)).toEqual(["self.lin(w)"]);
  });

  test("are found after characters that JavaScript counts twice", () => {
    const code = 's = "🦄🦄" + f(x)';
    expect(underlined(withFrame(code, { column: 19, end_line: 12, end_column: 23 }))).toEqual(["f(x)"]);
  });

  test("on several lines are underlined on each, without what stands around them", () => {
    const code = "y = f(\n        x,  \n    ) + 1";
    const range = { line: 12, column: 12, end_line: 14, end_column: 9 };
    expect(underlined(withFrame(code, range))).toEqual(["f(", "x,", ")"]);
  });

  test("of a line without its function are underlined where they can only be one place", () => {
    const unblocked = (code: string) => ({
      ...withFrame(code, { column: 9, end_line: 12, end_column: 13, expression: "f(x)" }),
      code: [],
    });
    expect(underlined(unblocked("y = f(x)"))).toEqual(["f(x)"]);
    expect(underlined(unblocked("f(x) + f(x)"))).toEqual([]);
  });

  test("without a known range are not underlined", () => {
    expect(underlined(withFrame("y = f(x)", { column: null, end_line: null, end_column: null }))).toEqual([]);
  });

  test("light up with the guard or the dimension that the pointer is on or that is selected", async () => {
    const panel = await source(recorded("walkthrough"));
    const root = panel.closest(".export-explorer") as HTMLElement;
    const lit = () =>
      marked(panel).flatMap(({ classList, textContent }) =>
        classList.contains("ee-lit") ? [textContent] : [],
      );
    await act(() => void fireEvent.click(getByRole(root, "button", { name: "Select w.shape[1]" })));
    expect(lit()).toEqual(["self.lin(w)"]);
    await act(() => void fireEvent.pointerOver(getByRole(panel, "button", { name: /^y\.shape\[\d\] = x/ })));
    expect(lit()).toEqual(["x + y", "self.lin(w)"]);
  });

  test("tell several guards of one line apart", async () => {
    const capture = recorded("walkthrough");
    const [first, second] = capture.guards as [Guard, Guard];
    const frame = first.frame as Frame;
    const left = { ...frame, end_column: (frame.column ?? 0) + 1, expression: "x" };
    capture.guards = [first, { ...second, frame: left }, { ...first, id: 7, frame: left }];
    const panel = await source(capture);
    const chips = panel.querySelectorAll(`[data-key="${frame.filename}:${frame.line}"] .ee-chip`);
    expect([...chips].map(({ textContent }) => textContent)).toEqual([
      `x + y: ${asText(first.words)}`,
      `x: ${asText(second.words)}`,
      `x: ${asText(first.words)}`,
    ]);
    const [inner, outer] = marked(panel);
    expect([inner?.textContent, outer?.textContent]).toEqual(["x", " + y"]);
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
    indent: 0,
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
    // The line that decides is in the user's own code.
    capture.dims[0] = {
      ...(capture.dims[0] as DimOutcome),
      is_as_asked: false,
      frame: { ...frame, filename: "own.py", line: block.first_line },
    };
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

test("an unbacked symbol is said to be data-dependent at the line that created it", async () => {
  const capture = recorded("picking");
  const panel = await source(capture);
  const symbol = capture.symbols.find(({ is_unbacked }) => is_unbacked);
  const line = panel.querySelector(`tr[data-key="${lineKey(symbol?.frame as Frame)}"]`);
  expect(line?.querySelector(".ee-said")?.textContent).toContain(`${symbol?.name}: data-dependent`);
});

describe("the line that decides", () => {
  test("is that of the failure, else of the first dimension that is not as asked, else of the first guard", () => {
    const failed = recorded("walkthrough-dynamic");
    expect(decidingLine(failed)).toBe(lineKey(failed.failure?.frame as Frame));
    const capture = recorded("walkthrough");
    const dim = capture.dims.find((it) => !it.is_as_asked && it.frame);
    expect(decidingLine(capture)).toBe(lineKey(dim?.frame as Frame));
    capture.dims = capture.dims.map((it) => ({ ...it, is_as_asked: true }));
    expect(decidingLine(capture)).toBe(lineKey(capture.guards.find((it) => it.frame)?.frame as Frame));
    expect(decidingLine({ ...capture, guards: [] })).toBeNull();
  });

  test("is scrolled to as far as a third from the top of the panel", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      if (this.classList.contains("ee-panel")) return new DOMRect(0, 100, 300, 300);
      return new DOMRect(0, 700 - (this.closest(".ee-panel")?.scrollTop ?? 0), 300, 20);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const panel = await source(recorded("walkthrough"));
    expect(panel.classList).toContain("ee-panel");
    await vi.waitFor(() => expect(panel.scrollTop).toBe(700 - 100 - 100));
  });

  test("of the next run does not move the user from a function that is still there", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, this.matches("[data-deciding=true]") ? 700 : 0, 300, 300);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const runOf = (line: number): Capture => {
      const capture = recorded("walkthrough");
      const block = capture.code[0] as CodeBlock;
      const library = { ...block, filename: "/lib/site-packages/modeling.py", is_user: false };
      capture.code = [
        { ...block, filename: "own.py" },
        { ...library, first_line: 1 },
        { ...library, first_line: 900 },
      ];
      const dim = capture.dims.find((it) => !it.is_as_asked && it.frame) as DimOutcome;
      dim.frame = { ...(dim.frame as Frame), filename: library.filename, line };
      return { ...capture, elapsed_ms: line };
    };
    offerLines(async () => {});
    const { root, kernel } = await show(runOf(902));
    fireEvent.click(getByRole(root, "tab", { name: /^Source/ }));
    const panel = getByRole(root, "tabpanel");
    await vi.waitFor(() => expect(panel.scrollTop).toBeGreaterThan(0));
    panel.scrollTop = 50;
    await kernel.exported(runOf(3), 2);
    fireEvent.click(getByRole(root, "tab", { name: /^Source/ }));
    expect(panel.querySelector("[data-deciding=true]")?.textContent).toMatch(/^3/);
    const seen = panel.querySelector("tr[data-key='/lib/site-packages/modeling.py:902']");
    expect(seen?.closest(".ee-block")?.querySelector(".ee-block-title .ee-link")).toBeTruthy();
    expect(panel.scrollTop).toBe(50);
    await kernel.exported({ ...runOf(3), code: runOf(3).code.slice(0, 2), elapsed_ms: 1 }, 3);
    await kernel.exported({ ...runOf(4), code: runOf(4).code.slice(0, 2) }, 4);
    expect(panel.scrollTop).toBeGreaterThan(50);
  });

  test("is open, in a library's code too", () => {
    const capture = recorded("walkthrough");
    const block = capture.code[0] as CodeBlock;
    const far = { ...block, filename: "/lib/site-packages/modeling.py", first_line: 900, is_user: false };
    capture.code = [{ ...block, filename: "own.py" }, { ...far, first_line: 1 }, far];
    const dim = capture.dims.find((it) => !it.is_as_asked && it.frame) as DimOutcome;
    dim.frame = { ...(dim.frame as Frame), filename: far.filename, line: 902 };
    expect(
      listing(capture, new Map())
        .map(({ isClosed }) => isClosed)
        .slice(0, 3),
    ).toEqual([false, true, false]);
  });

  test("leads to the line itself where the host can show it, and says where it is where not", async () => {
    const shown: unknown[] = [];
    offerLines(async (line) => {
      shown.push(line);
      throw new Error("/far/away/model.py, line 3");
    });
    const panel = await source(recorded("walkthrough"));
    const row = panel.querySelector("[data-deciding=true]") as HTMLElement;
    await act(async () => void fireEvent.click(getByRole(row, "button", { name: "Open the file" })));
    expect(shown).toEqual([
      {
        filename: "walkthrough.py",
        cell: null,
        line: Number(row.querySelector("th")?.textContent),
        code: expect.stringContaining("lin"),
      },
    ]);
    expect(row.querySelector("[role=status]")?.textContent).toBe("/far/away/model.py, line 3");
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
