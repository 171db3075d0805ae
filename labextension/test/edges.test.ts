// Where things begin and end: paces of what is sent, rows in sight, ends of lists, and the frame of a page.
import { act, fireEvent, getByRole, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDebounce } from "../src/explorer/ask/debounce";
import { svgOf } from "../src/explorer/graphview/save";
import type { Fold, Leaf } from "../src/explorer/shapes/rows";
import { visibleRows } from "../src/explorer/shapes/visible";
import { choicesOf, EVERYTHING, facetsOf, filtered } from "../src/explorer/survey/filter";
import { scrolledTo, visibleSpan } from "../src/explorer/survey/window";
import { sorted } from "../src/explorer/table/rows";
import { followHolder } from "../src/frame";
import type { DimOutcome, Input } from "../src/model";
import { radio, type } from "./asked";
import { recordedGraph } from "./graphs";
import { show } from "./kernel";
import { played } from "./played";
import { recorded } from "./recorded";
import { copyMenu, expectScreen, openTab, showRead } from "./screen";
import { FEW, many, row, showSurvey } from "./surveys";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("changes of the ask that follow one another", () => {
  beforeEach(() => void vi.useFakeTimers());

  /** An debounce into which one change after the other is put, so many milliseconds apart; the result is when which went out. */
  function delivered(pauses: number[], isForetold = false): string[] {
    const went: string[] = [];
    let now = 0;
    const debounce = createDebounce(
      (changes, request) =>
        void went.push(`${now}: ${changes.map(({ ask }) => ask).join("+")} in ${request}`),
      () => isForetold,
    );
    const pass = (ms: number) => {
      for (let at = 0; at < ms; at += 1) {
        now += 1;
        vi.advanceTimersByTime(1);
      }
    };
    debounce.add([{ input: "x", dim: 0, ask: "a0" }]);
    for (const [at, pause] of pauses.entries()) {
      pass(pause);
      debounce.add([{ input: "x", dim: at % 2, ask: `a${at + 1}` }]);
    }
    pass(1000);
    return went;
  }

  test.each<[string, number[], boolean, string[]]>([
    ["the first goes at once, the next when it is quiet", [100], false, ["0: a0 in 1", "250: a1 in 2"]],
    ["one that comes when it is quiet again goes at once", [150], false, ["0: a0 in 1", "150: a1 in 2"]],
    ["one that comes a moment before waits", [149], false, ["0: a0 in 1", "299: a1 in 2"]],
    ["those that come together go together", [10, 10], false, ["0: a0 in 1", "170: a1+a2 in 2"]],
    ["of one dimension the last goes", [10, 10, 10], false, ["0: a0 in 1", "180: a2+a3 in 2"]],
    [
      "a burst that does not end is sent now and then",
      Array.from({ length: 8 }, () => 100),
      false,
      ["0: a0 in 1", "700: a5+a6 in 2", "950: a7+a8 in 3"],
    ],
    ["what is foretold goes soon", [40, 40], true, ["0: a0 in 1", "90: a1+a2 in 2"]],
    [
      "what is foretold waits no longer",
      [49, 49, 49],
      true,
      ["0: a0 in 1", "99: a1+a2 in 2", "197: a3 in 3"],
    ],
  ])("%s", (_, pauses, isForetold, went) => {
    expect(delivered(pauses, isForetold)).toEqual(went);
  });
});

describe("an ask that is typed", () => {
  test("is previewed 120 ms after the last key, and not before", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    await vi.advanceTimersByTimeAsync(1);
    type(getByRole(root, "form", { name: /Dim of/ }), "Dim", "n");
    const previews = () => kernel.sent.filter(({ kind }) => kind === "preview").length;
    // Preact renders after a frame.
    await vi.advanceTimersByTimeAsync(100);
    expect(previews()).toBe(0);
    await vi.advanceTimersByTimeAsync(60);
    expect(previews()).toBe(1);
  });

  test("that is none has its mistake beside its field, which has the focus", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    const form = await waitFor(() => getByRole(root, "form", { name: /Dim of/ }));
    for (const [name, min, max, field] of [
      ["", "", "", "name"],
      ["n", "x", "", "min"],
      ["n", "", "-1", "max"],
      ["2n", "", "", "name"],
      ["n", "5", "2", "max"],
      ["AUTO", "", "", "name"],
    ] as const) {
      for (const [label, text] of [
        ["Dim", name],
        ["min", min],
        ["max", max],
      ] as const)
        type(form, label, text);
      fireEvent.submit(form);
      await waitFor(() => expect(form.querySelector(".ee-slip")).not.toBeNull());
      expect([name, min, max, (document.activeElement as HTMLInputElement).name]).toEqual([
        name,
        min,
        max,
        field,
      ]);
      expect(form.querySelector(`[name=${field}]`)?.getAttribute("aria-invalid")).toBe("true");
    }
    await expectScreen(form, "Shapes/mistake");
    expect(kernel.sent.filter(({ kind }) => kind === "set_ask")).toEqual([]);
  });

  test("is asked once, and the spec copied once, however often the button is clicked", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    const form = await waitFor(() => getByRole(root, "form", { name: /Dim of/ }));
    type(form, "Dim", "n");
    for (let click = 0; click < 2; click += 1) {
      fireEvent.submit(form);
      await act(() => {});
    }
    expect(kernel.sent.filter(({ kind }) => kind === "set_ask")).toHaveLength(1);
    for (let click = 0; click < 2; click += 1) {
      fireEvent.click(getByRole(copyMenu(root), "button", { name: "Copy dynamic_shapes dict" }));
      await act(() => {});
    }
    expect(kernel.sent.filter(({ kind }) => kind === "source")).toHaveLength(1);
  });
});

describe("a size that is typed", () => {
  test.each<[string, string, "Enter" | "Escape" | "blur", number | null]>([
    ["another one", "9", "Enter", 9],
    ["another one that is left", "9", "blur", 9],
    ["0", "0", "blur", 0],
    ["another one that is given up", "9", "Escape", null],
    ["the same", "4", "Enter", null],
    ["nothing", "", "blur", null],
  ])("is sent, or not: %s", async (_, text, key, size) => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const row = root.querySelector('[data-place="x#0"]') as HTMLElement;
    fireEvent.click(getByRole(row, "button", { name: /^Example size/ }));
    const field = await waitFor(() => within(row).getByRole<HTMLInputElement>("spinbutton"));
    expect(document.activeElement).toBe(field);
    field.value = text;
    if (key === "blur") fireEvent.blur(field);
    else expect(fireEvent.keyDown(field, { key })).toBe(false);
    await waitFor(() => expect(field.isConnected).toBe(false));
    const sent = kernel.sent.map((request) => ("changes" in request ? request.changes : request));
    expect(sent).toEqual(size === null ? [] : [[{ input: "x", dim: 0, size }]]);
    const opener = getByRole(row, "button", { name: /^Example size/ });
    expect(document.activeElement === opener).toBe(key !== "blur");
    expect(opener.dataset.pending).toBe(String(size !== null));
  });
});

describe("the rows of the Shapes table", () => {
  const leaf = (path: string, dims: number): Leaf => ({
    input: played<Input>({ path }),
    dims: Array.from({ length: dims }, (_, dim) => played<DimOutcome>({ input: path, dim })),
  });
  const [a, b, c, d] = [leaf("t[0].a", 2), leaf("t[0].b", 1), leaf("t[1]", 3), leaf("n", 0)] as const;
  const inner: Fold = { path: "t[0]", leaves: [a, b] };
  const outer: Fold = { path: "t", leaves: [a, b, c] };
  const ROWS = [
    { leaf: a, folds: [outer, inner] },
    { leaf: b, folds: [outer, inner] },
    { leaf: c, folds: [outer] },
    { leaf: d, folds: [] },
  ];

  function told(found: string[] | null, folded: string[], limit = 30): string[] {
    const { shown, hidden } = visibleRows(ROWS, found && new Set(found), new Set(folded), limit);
    return [
      ...shown.map((it) =>
        "fold" in it
          ? `${it.depth} ${it.isFolded ? "+" : "-"} ${it.fold.path}`
          : `${it.depth} ${it.leaf.input.path} ${it.leaf.dims.length} under ${it.under}`,
      ),
      `${hidden} hidden`,
    ];
  }

  test.each<[string[] | null, string[], number, string[]]>([
    [
      null,
      [],
      30,
      [
        "0 - t",
        "1 - t[0]",
        "2 t[0].a 2 under t[0]",
        "2 t[0].b 1 under t[0]",
        "1 t[1] 3 under t",
        "0 n 0 under ",
        "0 hidden",
      ],
    ],
    [null, ["t"], 30, ["0 + t", "0 n 0 under ", "0 hidden"]],
    [null, ["t[0]"], 30, ["0 - t", "1 + t[0]", "1 t[1] 3 under t", "0 n 0 under ", "0 hidden"]],
    [null, [], 0, ["7 hidden"]],
    [null, [], 1, ["0 - t", "1 - t[0]", "2 t[0].a 2 under t[0]", "5 hidden"]],
    [null, [], 2, ["0 - t", "1 - t[0]", "2 t[0].a 2 under t[0]", "5 hidden"]],
    [null, [], 3, ["0 - t", "1 - t[0]", "2 t[0].a 2 under t[0]", "2 t[0].b 1 under t[0]", "4 hidden"]],
    [null, ["t"], 0, ["1 hidden"]],
    [["t[0].a#1"], ["t"], 30, ["0 - t", "1 - t[0]", "2 t[0].a 1 under t[0]", "0 hidden"]],
    [["n#"], [], 30, ["0 n 0 under ", "0 hidden"]],
    [[], [], 30, ["0 hidden"]],
  ])("with %j found and %j folded, of %i at once", (found, folded, limit, lines) => {
    expect(told(found, folded, limit)).toEqual(lines);
  });

  test("begin at their start again with another filter", async () => {
    const capture = recorded("walkthrough");
    const [input] = capture.inputs as [Input];
    const [dim] = capture.dims as [DimOutcome];
    const paths = Array.from({ length: 100 }, (_, at) => `x${at}`);
    capture.inputs = paths.map((path) => ({ ...input, path }));
    capture.dims = paths.map((path) => ({ ...dim, input: path }));
    const { root } = await show(capture);
    const count = () => root.querySelectorAll(".ee-shapes tr[data-place]").length;
    expect(count()).toBe(30);
    fireEvent.click(root.querySelector(".ee-more") as Element);
    await waitFor(() => expect(count()).toBe(60));
    fireEvent.input(getByRole(root, "searchbox", { name: "Filter dimensions" }), { target: { value: "x" } });
    await waitFor(() => expect(count()).toBe(30));
  });

  test("have names that are too long for a line cut in the middle", async () => {
    const capture = recorded("walkthrough");
    const [input] = capture.inputs as [Input];
    const name = `${"deep.".repeat(10)}weight`;
    Object.assign(capture.dims[0] as DimOutcome, { words: `fixed by ${name} and \`${name}\`, not more` });
    input.shape = [6, 5, 4];
    const { root } = await show(capture);
    await expectScreen(root.querySelector('[data-place="w#0"]') as Element, "Shapes/long names");
  });
});

describe("the rows of a survey", () => {
  test.each([
    [0, 0, 36],
    [143, 0, 36],
    [144, 0, 42],
    [24 * 18 - 1, 0, 48],
    [24 * 18, 6, 54],
    [-100, 0, 36],
    [24 * 1000, 984, 1000],
    [1e9, 1000, 1000],
  ])("scrolled by %i are from %i to %i", (top, first, end) => {
    expect(visibleSpan(top, 432, 24, 1000)).toEqual({ first, end });
  });

  test.each([
    [0, 0, 0],
    [1, 24, 24],
    [1, 25, 24],
    [10, 0, 0],
    [15, 0, 0],
    [16, 0, 12],
    [17, 12, 36],
  ])("the row %i is in sight from %i when it is scrolled to %i", (at, top, to) => {
    expect(scrolledTo(at, top, 420, 24, 24)).toBe(to);
  });

  test("are walked by a page, and not with a modifier", async () => {
    const { root } = await showSurvey(many(100));
    const current = () => (document.activeElement as HTMLElement).closest("tr")?.dataset.row;
    const press = async (key: string, more: object = {}) => {
      let isLeft = false;
      await act(() => {
        isLeft = fireEvent.keyDown(document.activeElement as Element, { key, ...more });
      });
      return isLeft;
    };
    (root.querySelector(".ee-case .ee-pick") as HTMLElement).focus();
    expect(await press("PageDown")).toBe(false);
    expect(current()).toBe("15");
    await press("PageUp");
    expect(current()).toBe("0");
    await press("PageUp");
    await press("ArrowUp");
    expect(current()).toBe("0");
    await press("End");
    await press("PageDown");
    await press("ArrowDown");
    expect(current()).toBe("99");
    for (const more of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      expect(await press("Home", more)).toBe(true);
    expect(await press("x")).toBe(true);
    expect(current()).toBe("99");
    expect(fireEvent.keyDown(root.querySelector("thead button") as Element, { key: "Home" })).toBe(true);
  });

  test("are copied as they are sorted, and are told when one is opened", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const { root } = await showSurvey(FEW);
    const headings = within(root).getAllByRole("columnheader");
    const press = (name: string) => act(() => void fireEvent.click(getByRole(root, "button", { name })));
    const said = () => root.querySelector(".ee-tools [role=status]")?.textContent;
    for (const heading of headings) {
      await press(heading.textContent as string);
      await press("Copy TSV");
      await waitFor(() => expect(said()).toBe("Copied"));
    }
    await press("Copy Markdown");
    const orders = copied.map((text, at) =>
      at === 0
        ? text
        : text
            .split("\n")
            .map((line) => line.split("\t")[0])
            .join(" "),
    );
    await expect(`${orders.join("\n\n")}\n`).toMatchFileSnapshot("screens/survey/copied.txt");
    await act(() => void fireEvent.click(root.querySelector(".ee-case .ee-pick") as Element));
    expect(said()).toMatch(/^Opened below the table: /);
  });

  test("are filtered by each facet and by each text of theirs", async () => {
    const rows = [
      ...FEW,
      row("strict one", {
        mode: "strict",
        model: "Other",
        file: "net.py",
        code: "x.view(8)",
        causes: ["literal", "tie"],
      }),
    ];
    const numbered = rows.map((it, number) => ({ row: it, number }));
    const lines: string[] = [];
    for (const facet of facetsOf(rows, EVERYTHING))
      for (const { value, label, count } of choicesOf(rows, EVERYTHING, facet)) {
        const found = filtered(numbered, { ...EVERYTHING, [facet]: value }).map(({ number }) => number);
        lines.push(`${facet} ${value} (${label}, ${count}): ${found.join(" ")}`);
        lines.push(`  then ${facetsOf(rows, { ...EVERYTHING, [facet]: value }).join(" ")}`);
      }
    for (const text of [
      "encoder",
      "DYNAMIC",
      "strict",
      "crashed",
      "data-dependent error",
      "SIGSEGV",
      "other net",
      "net.py",
      "view(8)",
      "no such",
    ])
      lines.push(
        `${text}: ${filtered(numbered, { ...EVERYTHING, text })
          .map(({ number }) => number)
          .join(" ")}`,
      );
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("screens/survey/filtered.txt");
  });
});

test("numbers are sorted by their value, also beside texts, and what is empty comes last", () => {
  const order = (texts: (string | number)[], isDown = false) => sorted(texts, (text) => text, isDown);
  expect(order([10, 9, "", 100])).toEqual([9, 10, 100, ""]);
  expect(order([10, 9, "", 100], true)).toEqual([100, 10, 9, ""]);
  expect(order(["s10", "s9", "", "S1"])).toEqual(["S1", "s9", "s10", ""]);
  expect(order(["", "b", ""])).toEqual(["b", "", ""]);
  expect(order([-1, -2, 0.5])).toEqual([-2, -1, 0.5]);
  expect(order([10, "9", 1.5])).toEqual([1.5, "9", 10]);
});

describe("a saved page in a frame", () => {
  test("tells its height, and is as light or dark as its holder", () => {
    const told: unknown[][] = [];
    const holder = played<Window>({ postMessage: (...message: unknown[]) => told.push(message) });
    let resized = () => {};
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(follow: () => void) {
          resized = follow;
        }
        observe(element: Element) {
          expect(element).toBe(document.documentElement);
        }
      },
    );
    followHolder(holder);
    const { dataset, style } = document.documentElement;
    expect(dataset.framed).toBe("");
    resized();
    expect(told).toEqual([[{ exportExplorerHeight: document.documentElement.offsetHeight }, "*"]]);
    const say = (data: unknown, source: unknown = holder) =>
      window.dispatchEvent(Object.assign(new Event("message"), { data, source }));
    for (const [isDark, scheme, isLight] of [
      [true, "dark", "false"],
      [false, "light", "true"],
    ] as const) {
      say({ exportExplorerDark: isDark });
      expect([style.colorScheme, dataset.jpThemeLight]).toEqual([scheme, isLight]);
    }
    for (const data of [null, {}, { exportExplorerDark: "dark" }]) say(data);
    say({ exportExplorerDark: true }, window);
    expect(style.colorScheme).toBe("light");
    style.colorScheme = "";
    for (const name of ["framed", "jpThemeLight"]) delete dataset[name];
  });
});

describe("the graph", () => {
  test("has the way to what is selected, of which each step selects its module", async () => {
    const { root, kernel } = await showRead(recordedGraph("encoder"));
    const panel = openTab(root, "Graph");
    for (const [kind, key] of [
      ["module", "layers.0.self_attn"],
      ["node", "linear_2"],
      ["module", ""],
      ["node", "src"],
    ] as const) {
      await act(() => kernel.set("selection", { kind, key }));
      await expectScreen(getByRole(panel, "navigation"), `Graph/way to ${kind} ${key || "root"}`);
    }
    await act(() => kernel.set("selection", { kind: "module", key: "layers.0.self_attn" }));
    const saved = kernel.saved.length;
    fireEvent.click(within(getByRole(panel, "navigation")).getByRole("button", { name: "self_attn" }));
    expect(kernel.saved).toHaveLength(saved);
    fireEvent.click(within(getByRole(panel, "navigation")).getByRole("button", { name: "0" }));
    expect(kernel.saved.at(-1)).toEqual({ kind: "module", key: "layers.0" });
    await act(() => kernel.set("selection", { kind: "dim", key: "src#0" }));
    // The line stays, so that the picture does.
    expect(getByRole(panel, "navigation").textContent).toBe(recordedGraph("encoder").model);
  });

  test.each([
    ["color(srgb 0.5 0 1 / 0.2)", "rgba(128,0,255,0.2)"],
    ["color(srgb 0 1 0.2)", "rgba(0,255,51,1)"],
    ["rgb(1, 2, 3)", "rgb(1, 2, 3)"],
  ])("is saved with the colour %s as %s", (colour, plain) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const content = document.createElementNS("http://www.w3.org/2000/svg", "g");
    content.append(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
    svg.append(content);
    vi.stubGlobal("getComputedStyle", () => ({ display: "", getPropertyValue: () => colour }));
    const saved = svgOf(svg, content, { width: 10, height: 10 });
    expect([...saved.matchAll(/fill="([^"]*)"/g)].map(([, fill]) => fill)).toEqual([plain, plain]);
  });
});
