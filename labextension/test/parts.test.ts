// Small parts that several views share: what is selected comes into sight, text is copied, and what leads to lines.
import { act, fireEvent, getByRole, waitFor, within } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Line, offerLines } from "../src/cells";
import { lineDiff } from "../src/explorer/fixes/diff";
import { copyText } from "../src/explorer/parts/clipboard";
import { bringIntoView } from "../src/explorer/parts/visibility";
import { relationsOf } from "../src/explorer/selection";
import { expressionsOf, stretchesOf } from "../src/explorer/source/expressions";
import { dimKey } from "../src/explorer/words/dimref";
import { lineKey } from "../src/explorer/words/location";
import type { Frame } from "../src/model";
import { inPlace } from "../src/rewrite";
import type { Selection } from "../src/wire";
import { withoutNodes } from "./columns";
import { nodesOf } from "./graphs";
import { Kernel, show, view } from "./kernel";
import { recorded } from "./recorded";
import { copyMenu, expectScreen, openTab, showRead } from "./screen";

const linesOf = (told: readonly unknown[]) => `${told.map((it) => JSON.stringify(it)).join("\n")}\n`;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, "exportExplorerShowLine");
});

describe("what is selected", () => {
  /** A panel from 100 to 400 with things at these places in it; the result is how far it is scrolled. */
  function scrolled(...things: [className: string, top: number, height?: number][]): number {
    const panel = document.createElement("div");
    vi.spyOn(panel, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 300, 300));
    for (const [className, top, height = 20] of things) {
      const thing = document.createElement("div");
      thing.className = className;
      vi.spyOn(thing, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 300, height));
      panel.append(thing);
    }
    panel.scrollTop = 1000;
    bringIntoView(panel);
    return panel.scrollTop - 1000;
  }

  test.each<[string, number, number]>([
    ["at the top edge", 100, 0],
    ["above it", 99, -1 - 100],
    ["in the middle", 250, 0],
    ["at the bottom edge", 380, 0],
    ["below it", 381, 281 - 100],
  ])("%s is scrolled to as far as a third from the top", (_, top, by) => {
    expect(scrolled(["ee-chosen", top])).toBe(by);
  });

  test("comes before what is related, which comes where nothing is chosen", () => {
    expect(scrolled(["ee-related", 700], ["ee-chosen", 500])).toBe(300);
    expect(scrolled(["ee-related", 700], ["ee-related", 900])).toBe(500);
    expect(scrolled(["ee-row", 700])).toBe(0);
  });

  test("is left to the drawing of the graph, if it is in it", () => {
    const panel = document.createElement("div");
    panel.innerHTML = '<div class="ee-canvas"><i class="ee-chosen"></i></div>';
    panel.scrollTop = 5;
    bringIntoView(panel);
    expect(panel.scrollTop).toBe(5);
  });
});

describe("text", () => {
  const forbid = () =>
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("forbidden")) } });

  test("is copied to the clipboard", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    expect(await copyText("x = 1")).toBe(true);
    expect(copied).toEqual(["x = 1"]);
  });

  test.each([
    ["as a selection", () => true, true],
    ["not where that is refused", () => false, false],
    [
      "not where that fails",
      () => {
        throw new Error("forbidden");
      },
      false,
    ],
  ])("is copied %s where there is no clipboard, and the focus comes back", async (_, execute, isCopied) => {
    forbid();
    const seen: unknown[] = [];
    const field = document.createElement("button");
    document.body.replaceChildren(field);
    field.focus();
    Object.assign(document, {
      execCommand: (command: string) => {
        const area = document.activeElement as HTMLTextAreaElement;
        seen.push(command, area.value, area.style.position, area.style.opacity);
        return execute();
      },
    });
    expect(await copyText("x = 1")).toBe(isCopied);
    expect(seen).toEqual(["copy", "x = 1", "fixed", "0"]);
    expect(document.activeElement).toBe(field);
    expect(document.querySelector("textarea")).toBeNull();
    Reflect.deleteProperty(document, "execCommand");
  });

  test("is left selected where it cannot be copied, and the button says what to press", async () => {
    const { root } = await show(recorded("branching"));
    forbid();
    const lines = root.querySelector(".ee-diff") as HTMLElement;
    fireEvent.click(getByRole(root, "button", { name: /^Copy the lines/ }));
    const said = root.querySelector(".ee-fix-actions [role=status]") as HTMLElement;
    await waitFor(() => expect(said.textContent).toBe("Selected. Press Ctrl+C"));
    expect(getSelection()?.containsNode(lines.firstChild as Node, true)).toBe(true);
    expect(getSelection()?.isCollapsed).toBe(false);
  });

  test("is shown with a button of its own where the spec can be neither copied nor inserted", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    forbid();
    fireEvent.click(getByRole(copyMenu(root), "button", { name: "Copy dynamic_shapes dict" }));
    await kernel.accepts(kernel.lastSent, { source: "torch.export.export(model, (w,))" });
    await waitFor(() => expect(root.querySelector(".ee-spec")).not.toBeNull());
    await expectScreen(root.querySelector(".ee-spec") as Element, "spec is shown");
    fireEvent.click(
      within(root.querySelector(".ee-spec") as HTMLElement).getByRole("button", { name: "Close" }),
    );
    await waitFor(() => expect(root.querySelector(".ee-spec")).toBeNull());
  });
});

describe("a line", () => {
  async function shown(refusal = "") {
    const lines: Line[] = [];
    offerLines(async (line) => {
      lines.push(line);
      if (refusal) throw new Error(refusal);
    });
    const { root } = await showRead(recorded("walkthrough"));
    return { root, lines };
  }

  test("is gone to by its sign in Source, which says what is in the way", async () => {
    const { root, lines } = await shown("No such file.");
    const panel = openTab(root, "Source");
    const [block] = [...panel.querySelectorAll(".ee-block")];
    await expectScreen(block as Element, "Source/with ways to lines");
    fireEvent.click(panel.querySelector(".ee-jump button") as Element);
    await waitFor(() => expect(panel.textContent).toContain("No such file."));
    expect(lines).toMatchObject([
      { filename: expect.stringContaining("walkthrough.py"), cell: null, line: 13 },
    ]);
  });

  test.each(["ctrlKey", "metaKey"])(
    "is gone to by a click on a link with %s, without it only in Source",
    async (key) => {
      const { root, lines } = await shown("No such file.");
      const link = root.querySelector(".ee-place") as HTMLElement;
      expect(link.title).toContain("Ctrl+click: open the line");
      fireEvent.click(link);
      expect(lines).toEqual([]);
      fireEvent.click(link, { [key]: true });
      expect(lines).toHaveLength(1);
      await act(() => {});
      expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Source");
    },
  );
});

test("all that is related to each thing of a capture is as it was", async () => {
  const lines: string[] = [];
  for (const name of ["walkthrough", "bounded"]) {
    const capture = recorded(name);
    const nodes = nodesOf(capture);
    const relations = relationsOf(withoutNodes(capture), nodes);
    const things: Selection[] = [
      ...capture.dims.map((dim) => ({ kind: "dim" as const, key: dimKey(dim) })),
      ...capture.guards.map(({ id }) => ({ kind: "guard" as const, key: String(id) })),
      ...capture.symbols.map((symbol) => ({ kind: "symbol" as const, key: symbol.name })),
      ...capture.guards.flatMap(({ frame }) =>
        frame ? [{ kind: "line" as const, key: lineKey(frame) }] : [],
      ),
      ...nodes.names.map((_, node) => ({ kind: "node" as const, key: nodes.path(node) })),
      ...capture.modules.map(({ path }) => ({ kind: "module" as const, key: path })),
    ];
    for (const thing of things) {
      expect(relations.has(thing)).toBe(true);
      lines.push(`${name}: ${thing.kind} ${thing.key}`);
      for (const [kind, keys] of Object.entries(relations.of(thing)))
        if (keys.size > 0) lines.push(`  ${kind}: ${[...keys].sort().join(", ")}`);
    }
  }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("screens/relations.txt");
});

test("the expressions of lines are cut out as they were", async () => {
  const capture = withoutNodes(recorded("walkthrough"));
  const [dim] = capture.dims;
  const [guard] = capture.guards;
  if (!dim || !guard?.frame) throw new Error("The recorded capture lacks parts.");
  const text = "  y = f(🙂, x)  ";
  const at = (column: number, end_column: number, more: Partial<Frame> = {}): Frame => ({
    ...(guard.frame as Frame),
    ...{ filename: "a.py", line: 3, end_line: 3, column, end_column, expression: "f(🙂, x)" },
    ...more,
  });
  /** The parts of the line, each in brackets, with what became of it. */
  const parts = (frames: Frame[], indent: number | null = 4, line = 3) => {
    const dims = frames.map((frame, index) => ({
      ...dim,
      ...{ frame, guard_ids: [], got: index === 0 ? ("tied" as const) : ("specialized" as const) },
    }));
    const on = expressionsOf({ ...capture, guards: [], failure: null, dims })(`a.py:${line}`, text, indent);
    const found = on.map(
      ({ start, end, got, things }) => `${text.slice(start, end)} ${got} ${things.length}`,
    );
    const stretches = stretchesOf(
      [
        { text: text.slice(0, 5), className: "a" },
        { text: text.slice(5), className: "b" },
      ],
      on,
    );
    expect(stretches.map((it) => it.text).join("")).toBe(text);
    return [found, stretches.map((it) => `${it.text}:${it.className}${it.expressions.length}`)];
  };
  await expect(
    linesOf([
      parts([at(10, 17)]),
      parts([at(12, 13), at(10, 17)]),
      parts([at(10, 17), at(10, 17)]),
      parts([at(0, 100)]),
      parts([at(10, 5, { end_line: 4 })]),
      parts([at(90, 11, { line: 2 })]),
      parts([at(0, 99, { line: 2, end_line: 4 })]),
      parts([at(10, 17)], 4, 4),
      parts([at(10, 17)], null),
      parts([at(10, 17, { expression: " " })], null),
      parts([at(10, 17, { expression: "g(x)" })], null),
      parts([at(10, 17, { expression: null })], null),
      parts([at(10, 17, { end_line: 4 })], null),
      parts([at(17, 10)]),
      parts([at(10, 17, { end_line: null })]),
    ]),
  ).toMatchFileSnapshot("screens/expressions.txt");
});

test("changes of code are as they were", async () => {
  const told = (before: string, after: string) => {
    const [left, right] = [before.split("\n"), after.split("\n")];
    return lineDiff(left, right).map(({ change, index, part }) => {
      const line = (change === "added" ? right : left)[index] ?? "";
      return `${change} ${part ? `${line.slice(0, part.start)}[${line.slice(part.start, part.end)}]${line.slice(part.end)}` : line}`;
    });
  };
  await expect(
    linesOf([
      told("a\nb", "b\na"),
      told("a\nb\nc\nd", "b\nd\na\nc"),
      told("a\nx\nb\ny\nc", "x\na\ny\nb\nz"),
      told("return x + 1", "return x + 1 + y"),
      told("return x + 1", "return x"),
      told("x", "y\nx = 1"),
      told("f(x)\nf(y)", "f(a)\ng(b)\nh(c)"),
      told("f(f(x))", "f(x)"),
      told("", "x"),
      told("()", "[]"),
      told("a b a", "a a"),
    ]),
  ).toMatchFileSnapshot("screens/changes of code.txt");
});

test.each<[string, number, string[], string | null]>([
  ["a\n  b\n  c\nd", 2, ["b", "c"], "a\n  x\n\n    y\nd"],
  ["a\n  b\n  c\nd", 3, ["b", "c"], "a\n  x\n\n    y\nd"],
  ["a\n  b\n    c\nd", 2, ["b", "  c"], "a\n  x\n\n    y\nd"],
  ["b\na\nb", 3, ["b"], "b\na\nx\n\n  y"],
  ["b\na\nb", 2, ["b"], null],
  ["a\nb", 2, ["b", "c"], null],
  ["a", 1, [], null],
  ["a", 0, ["a"], "x\n\n  y"],
])("lines of %j from %i on, which were %j, are replaced where they are now", (text, first, before, after) => {
  const code = ["x", "", "  y"];
  expect(
    inPlace(text, { cell: "Cell In[1]", replaces: [first, first + before.length - 1], before, code }),
  ).toBe(after);
});

test("a widget of a release that knows less is shown with what there is", async () => {
  const kernel = new Kernel(recorded("walkthrough"));
  for (const name of [...kernel.traits.keys()])
    if (name !== "capture" && name !== "graph") kernel.traits.delete(name);
  document.body.replaceChildren();
  const { root } = await view(kernel);
  await waitFor(() => expect(root.textContent).toContain("11 nodes"));
  await expectScreen(root.querySelector(".ee-header") as Element, "of an earlier release/header");
  await expectScreen(root.querySelector(".ee-tabs") as Element, "of an earlier release/tabs");
  for (const tab of ["Try sizes", "Benchmark", "History"])
    await expectScreen(openTab(root, tab), `of an earlier release/${tab}`);
});

test("what an export came to is announced", async () => {
  const { root, kernel } = await showRead(recorded("walkthrough"));
  const said = () => root.querySelector(".ee-announcer")?.textContent;
  const heard = [said()];
  for (const [state, message] of [
    ["running", "Exporting: 0.4 s"],
    ["waiting", "Waiting for the kernel."],
    ["error", "It broke."],
    ["idle", ""],
  ] as const) {
    await kernel.status(state, message);
    heard.push(said());
  }
  await kernel.shows("ask", [{ input: "w", dim: 0, ask: "STATIC" }]);
  heard.push(said());
  await kernel.shows("live", false);
  heard.push(said());
  await kernel.status("idle", "Stopped.");
  heard.push(said());
  await kernel.exported(recorded("walkthrough-named"));
  heard.push(said());
  await expect(linesOf(heard)).toMatchFileSnapshot("screens/announced.txt");
});

test("the reasons are those of the export that is shown now", async () => {
  const reasonsIn = (root: HTMLElement) =>
    [...root.querySelectorAll(".ee-words")].map((it) => it.textContent);
  const { root, kernel } = await showRead(recorded("walkthrough"));
  for (const name of ["walkthrough-static", "walkthrough"]) {
    await kernel.exported(recorded(name));
    const fresh = await showRead(recorded(name));
    expect(reasonsIn(root)).toEqual(reasonsIn(fresh.root));
    fresh.root.remove();
  }
});
