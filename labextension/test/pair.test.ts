// Two graphs beside each other: how the nodes of one belong to those of the other, and their pictures under the pointer.
import { join } from "node:path";
import { signal } from "@preact/signals";
import { act, fireEvent, getByRole, waitFor } from "@testing-library/preact";
import { beforeAll, describe, expect, test } from "vitest";
import type { Send } from "../src/answers";
import type { Highlights } from "../src/explorer/highlights";
import { createPair, type Links, otherHighlights } from "../src/explorer/pair/pair";
import { NOTHING_RELATED, type Related } from "../src/explorer/selection";
import type { Comparison } from "../src/model";
import type { Selection } from "../src/wire";
import { withoutNodes } from "./columns";
import { encodedNodes } from "./graphs";
import { runOf } from "./kernel";
import { recorded } from "./recorded";
import { openTab, showRead } from "./screen";

beforeAll(() => {
  const url = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: url });
});

const [before, after] = [recorded("walkthrough-static"), recorded("walkthrough")];
const place = (capture: typeof after, name: string) => capture.nodes.findIndex((node) => node.name === name);
/** Each node is made of that of its name; `flatten` was inserted, and `add_1` is a second part of `add`. */
const ORIGINS = after.nodes.map(({ name }) =>
  name === "flatten" ? -1 : place(before, name === "add_1" ? "add" : name),
);

function pairOf(base: "before" | "after") {
  const asked: object[] = [];
  const send = (async (request: { kind: string; run?: unknown }) => {
    asked.push(request);
    const { model, modules, signature } = after;
    return { model, modules, signature, buffers: [encodedNodes(request.run === 1 ? before : after)] };
  }) as unknown as Send;
  return createPair({
    ...{ send, base, capture: withoutNodes(after), origins: [...ORIGINS, 0] },
    before: { kind: "run_nodes", run: 1 },
    after: { kind: "decomposed_nodes" },
    differs: { before: ["add", "gone"], after: ["flatten", "linear"] },
  }).then((pair) => ({ pair, asked }));
}

describe("the links between two graphs", () => {
  test.each<["before" | "after", [path: string, toOther: string[], toBase: string | null][]]>([
    [
      "before",
      [
        ["add", ["add", "add_1"], "add"],
        ["linear", ["linear"], "linear"],
        ["add_1", [], "add"],
        ["flatten", [], null],
        ["none", [], null],
      ],
    ],
    [
      "after",
      [
        ["add", ["add"], "add"],
        ["add_1", ["add"], null],
        ["flatten", [], null],
        ["none", [], null],
      ],
    ],
  ])("lead from the graph %s to the other and back", async (base, links) => {
    const { pair, asked } = await pairOf(base);
    await waitFor(() => expect(pair.before.nodes.value && pair.after.nodes.value).not.toBeNull());
    const { toOther, toBase } = pair.links.value;
    expect(links.map(([path]) => [path, toOther(path), toBase(path)])).toEqual(links);
    expect(asked).toEqual([{ kind: "run_nodes", run: 1 }, { kind: "decomposed_nodes" }]);
    const names = (side: "before" | "after") =>
      [...pair[side].changed.value].map((node) => pair[side].nodes.value?.name(node));
    expect([names("before"), names("after")]).toEqual([["add"], ["flatten", "linear"]]);
    pair.dispose();
  });

  test("are none before the nodes are read", async () => {
    const { pair } = await pairOf("before");
    expect(pair.links.value.toOther("add")).toEqual([]);
    expect([...pair.before.changed.value]).toEqual([]);
    pair.dispose();
  });
});

describe("the highlights in the names of the other graph", () => {
  const LINKS: Links = {
    toOther: (path) => (path === "a" ? ["a1", "a2"] : path === "b" ? ["b1"] : []),
    toBase: (path) => (path.startsWith("a") ? "a" : null),
  };
  const node = (key: string): Selection => ({ kind: "node", key });
  const LINE: Selection = { kind: "line", key: "net.py:7" };

  function others(selected: Selection | null, related: Partial<Related> = {}) {
    const heard: unknown[][] = [];
    const hear = (name: string) => (it: Selection | null) => void heard.push([name, it]);
    const all = signal<Related>({ ...NOTHING_RELATED, ...related });
    const base: Highlights = {
      ...{ selection: signal(selected), related: all, hovered: signal(selected), hinted: all },
      ...{ select: hear("select"), keep: hear("keep"), hover: hear("hover") },
    };
    return { heard, other: otherHighlights(base, signal(LINKS)) };
  }

  test.each<[Selection | null, Selection | null]>([
    [node("a"), node("a1")],
    [node("c"), null],
    [LINE, LINE],
    [null, null],
  ])("of %j is %j", (selected, named) => {
    const { other } = others(selected);
    expect([other.selection.value, other.hovered.value]).toEqual([named, named]);
  });

  test("of what is related are all its parts, and those of what is selected", () => {
    const related = { node: new Set(["b", "c"]), line: new Set(["net.py:7"]) };
    for (const [selected, nodes] of [
      [node("a"), ["b1", "a1", "a2"]],
      [LINE, ["b1"]],
    ] as const) {
      const { other } = others(selected, related);
      for (const { value } of [other.related, other.hinted]) {
        expect([...value.node]).toEqual(nodes);
        expect([...value.line]).toEqual(["net.py:7"]);
      }
    }
  });

  test("lead back to the base, what has no origin there to nothing", () => {
    const { heard, other } = others(null);
    for (const it of [node("a2"), node("b1"), LINE]) {
      other.select(it);
      other.keep(it);
      other.hover(it);
    }
    other.select(null);
    expect(heard).toEqual([
      ...["select", "keep", "hover"].map((name) => [name, node("a")]),
      ["select", null],
      ["hover", null],
      ...["select", "keep", "hover"].map((name) => [name, LINE]),
      ["select", null],
    ]);
  });
});

describe("the pictures of two runs", () => {
  const COMPARISON: Comparison = {
    ...{ dims: [], guards_gained: [], guards_lost: [], operators: [], code: [], sides: [], nodes: [] },
    ...{ elapsed_ms_before: 1, elapsed_ms_after: 1, ok_before: true, ok_after: true, matches: ORIGINS },
    ...{ outputs: [], signature: [], ranges: [], results: null },
  };

  async function opened() {
    const { root, kernel } = await showRead(after);
    await kernel.status("idle");
    const panel = openTab(root, "History");
    await kernel.shows("runs", [runOf(before, 1), runOf(after, 2)]);
    for (const run of [1, 2]) fireEvent.click(getByRole(panel, "checkbox", { name: `Compare run ${run}` }));
    await waitFor(() => expect(kernel.lastSent.kind).toBe("compare"));
    await kernel.accepts(kernel.lastSent, COMPARISON);
    fireEvent.click(getByRole(panel, "button", { name: "Both graphs" }));
    await waitFor(() => expect(kernel.lastSent).toMatchObject({ kind: "run_nodes", run: 2 }));
    return { root, kernel, panel };
  }

  async function drawn() {
    const shown = await opened();
    const [one, two] = shown.kernel.sent.slice(-2) as [never, never];
    for (const [request, { model, modules, signature, ...rest }] of [
      [one, before],
      [two, after],
    ] as const)
      await shown.kernel.accepts(request, { model, modules, signature }, [encodedNodes({ ...rest })]);
    const side = (name: string) => getByRole(shown.panel, "region", { name });
    const box = (name: string, node: string) =>
      side(name).querySelector(`[data-box="node ${node}"] .ee-title`) as Element;
    await waitFor(() => {
      for (const name of ["run 1", "run 2"]) expect(side(name).querySelector(".ee-box")).not.toBeNull();
    });
    const chosen = (name: string) =>
      [...side(name).querySelectorAll(".ee-box.ee-chosen")].map((it) => it.getAttribute("data-key"));
    return { ...shown, side, box, chosen };
  }

  test("are fetched once they are looked at, and say what they wait for", async () => {
    const { kernel, panel } = await opened();
    expect(kernel.sent.slice(-2)).toMatchObject([
      { kind: "run_nodes", run: 1 },
      { kind: "run_nodes", run: 2 },
    ]);
    expect(panel.textContent).toContain("Fetching the graphs…");
    await kernel.refuses(kernel.lastSent, "Run 2 is not kept any more.");
    expect(panel.textContent).toContain("Run 2 is not kept any more.");
  });

  test("select in the names of the shown run, and show what belongs together", async () => {
    const { kernel, box, chosen } = await drawn();
    fireEvent.click(box("run 2", "linear"));
    await waitFor(() => expect(chosen("run 1")).toEqual(["linear"]));
    expect(chosen("run 2")).toEqual(["linear"]);
    fireEvent.click(box("run 1", "add"));
    await waitFor(() => expect(chosen("run 2")).toEqual(["add"]));
    expect(kernel.saved).toEqual([
      { kind: "node", key: "linear" },
      { kind: "node", key: "add" },
    ]);
    fireEvent.click(box("run 2", "flatten"));
    await waitFor(() => expect(chosen("run 2")).toEqual(["flatten"]));
    expect(chosen("run 1")).toEqual([]);
  });

  test("bring what is selected in one into sight in the other", async () => {
    const { box, side, chosen } = await drawn();
    const at = () => side("run 1").querySelector("svg > g")?.getAttribute("transform");
    for (let press = 0; press < 8; press++)
      fireEvent.click(getByRole(side("run 1"), "button", { name: "Zoom in on run 1" }));
    const seen = [at()];
    for (const node of ["x", "linear", "add_1"]) {
      fireEvent.click(box("run 2", node));
      await waitFor(() => expect(chosen("run 1")).toEqual([node === "add_1" ? "add" : node]));
      await waitFor(() => expect(seen).not.toContain(at()));
      seen.push(at());
    }
  });

  test("hint at what the pointer is on, in both", async () => {
    const { box, side } = await drawn();
    const hinted = (name: string) =>
      [...side(name).querySelectorAll(".ee-box.ee-hinted")].map((it) => it.getAttribute("data-key"));
    fireEvent.pointerOver(box("run 1", "linear"));
    await waitFor(() => expect(hinted("run 2")).toContain("linear"));
    fireEvent.pointerOver(side("run 1").querySelector(".ee-canvas") as Element);
    await waitFor(() => expect(hinted("run 2")).toEqual([]));
  });

  test("are moved, opened and closed each by itself", async () => {
    const { side } = await drawn();
    const at = (name: string) =>
      Number(
        /scale\(([\d.]+)\)/.exec(side(name).querySelector("svg > g")?.getAttribute("transform") ?? "")?.[1],
      );
    const press = (name: string) => fireEvent.click(getByRole(side("run 1"), "button", { name }));
    const [own, other] = [at("run 1"), at("run 2")];
    press("Zoom in on run 1");
    expect(at("run 1")).toBeCloseTo(1.25 * own);
    press("Zoom out of run 1");
    press("Zoom out of run 1");
    expect(at("run 1")).toBeCloseTo(0.8 * own);
    expect(at("run 2")).toBe(other);
    expect(press("Fit run 1")).toBe(true);
    for (const name of ["Collapse all of run 1", "Expand all of run 1"]) {
      press(name);
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(side("run 1").querySelectorAll(".ee-box").length).toBeGreaterThan(0);
    }
    expect(side("run 1").querySelectorAll(".ee-changed")).toHaveLength(0);
  });

  test("go when they are not looked at any more, and come again", async () => {
    const { panel, kernel } = await drawn();
    const button = getByRole(panel, "button", { name: "Both graphs" });
    expect(button.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(button);
    await waitFor(() => expect(panel.querySelector(".ee-pair")).toBeNull());
    const sent = kernel.sent.length;
    fireEvent.click(button);
    await waitFor(() => expect(kernel.sent).toHaveLength(sent + 2));
  });
});
