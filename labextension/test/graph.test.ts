// Nothing of a program is lost in its picture: on recorded exports of every form, each node can be reached and each edge is right.
import { describe, expect, test } from "vitest";
import { literalsOf } from "../src/explorer/graph/arguments";
import type { Box } from "../src/explorer/graph/box";
import { type Colouring, coloursOf, hueOf } from "../src/explorer/graph/colours";
import { dotOf } from "../src/explorer/graph/dot";
import { layout } from "../src/explorer/graph/engine";
import { geometryOf, type Point, type Rectangle } from "../src/explorer/graph/geometry";
import { descendants, type Group } from "../src/explorer/graph/group";
import { gatherLines } from "../src/explorer/graph/lines";
import { Nodes } from "../src/explorer/graph/nodes";
import {
  boxCount,
  carriedOver,
  depthOf,
  type Open,
  openDepth,
  openedAtFirst,
  openedToDepth,
  revealed,
} from "../src/explorer/graph/opening";
import { type Frame, type Picture, pictureOf } from "../src/explorer/graph/picture";
import { type Tree, treeOf } from "../src/explorer/graph/tree";
import type { Capture, Node } from "../src/model";
import type { GraphColumns } from "../src/wire";
import { columnsOf } from "./columns";
import { exportdb, graphNames, nodesOf, recordedGraph } from "./graphs";
import { recorded, names as recordedNames } from "./recorded";

const captures: [string, Capture][] = [
  ...graphNames.map((name): [string, Capture] => [name, recordedGraph(name)]),
  ...recordedNames.map((name): [string, Capture] => [name, recorded(name)]),
  ...Object.entries(exportdb),
];

const tree = (capture: Capture): Tree => treeOf(nodesOf(capture), capture);
const all = ({ root }: Tree): Open => new Set([root, ...descendants(root)].map(({ key }) => key));
const pathOf = ({ parent, name }: Node) => (parent === null ? name : `${parent}/${name}`);

function programEdges({ nodes, failure }: Capture): string[] {
  return (failure?.partial_nodes ?? nodes).flatMap((node) =>
    node.inputs.map((name) => `${pathOf({ ...node, name })} -> ${pathOf(node)}`),
  );
}

/** The sizes that a box shows in its arguments, and has no port for. */
function toldIn({ node, literals }: Box, { nodes }: Tree): number[] {
  const inputs = node === null ? [] : [...nodes.inputs(node)];
  return inputs.filter(
    (input) =>
      nodes.text("dtype", input)?.startsWith("Sym") && literals.includes(nodes.text("shape", input) ?? "?"),
  );
}

/** Whether a result is that of a node, or a number computed from it. */
function isOf({ roles }: Tree, used: number, node: number): boolean {
  return used === node || roles.originsOf(used).has(node);
}

/** Every edge that is shown: as a line, as a parameter or port on a box, as a nested graph in its holder, or behind a port. */
function shownEdges({ tree, boxes, edges }: Picture): Set<string> {
  const { nodes, roles, byKey } = tree;
  const shown = new Set<string>();
  const add = (from: number, to: number) => shown.add(`${nodes.path(from)} -> ${nodes.path(to)}`);
  for (const { nodes: carried, to } of edges)
    for (const node of carried)
      for (const used of [...nodes.inputs(to.node as number)].filter((it) => isOf(tree, it, node)))
        add(used, to.node as number);
  for (const box of boxes)
    for (const node of [...box.lines.map((line) => line.node), ...toldIn(box, tree)])
      add(node, box.node as number);
  for (let node = 0; node < nodes.count; node += 1) {
    // A number computed of sizes has no box: its own inputs are in its details.
    if (roles.of(node) === "symbol") for (const input of nodes.inputs(node)) add(input, node);
    if (roles.of(node) !== "body") continue;
    for (const user of nodes.users(node)) if (byKey.has(`holder ${nodes.path(user)}`)) add(node, user);
  }
  return shown;
}

describe.each(captures)("the graph of %s", (_, capture) => {
  const whole = tree(capture);
  const { nodes, roles } = whole;

  test("shows every edge of the program and no other when everything is open", () => {
    const picture = pictureOf(whole, all(whole));
    expect([...shownEdges(picture)].sort()).toEqual([...new Set(programEdges(capture))].sort());
  });

  test("has a box, a line on one, a port or a nested graph for every node that is used", () => {
    const picture = pictureOf(whole, all(whole));
    const lines = new Set(
      picture.boxes.flatMap((box) => [...box.lines.map(({ node }) => node), ...toldIn(box, whole)]),
    );
    for (let node = 0; node < nodes.count; node += 1) {
      const role = roles.of(node);
      if (role === "box") expect(picture.boxOf(node)?.node, nodes.path(node)).toBe(node);
      else if (role === "body")
        expect(
          whole.byKey.has(
            `body ${nodes.path(node).replace(nodes.name(node), nodes.text("target", node) ?? "")}`,
          ),
        ).toBe(true);
      else if (nodes.users(node).length > 0) {
        const isUsedOnBox = [...nodes.users(node)].some((user) => roles.of(user) === "box");
        expect(lines.has(node), nodes.path(node)).toBe(isUsedOnBox);
      }
    }
  });

  test("has no cycle however it is opened", () => {
    for (let depth = 1; depth < 8; depth += 1) {
      const open = openedToDepth(whole, depth);
      const picture = pictureOf(whole, open);
      expect(openDepth(whole, open)).toBe(Math.min(depth, depthOf(whole.root)));
      const order = new Map(picture.boxes.map((box, at) => [box, at]));
      for (const { from, to } of picture.edges)
        expect(order.get(from) as number).toBeLessThan(order.get(to) as number);
    }
  });

  test("carries each edge between closed groups once, with all the results in it", () => {
    const { edges, boxOf } = pictureOf(whole, openedToDepth(whole, 1));
    expect(new Set(edges.map(({ from, to }) => `${from.key} -> ${to.key}`)).size).toBe(edges.length);
    for (const { from, to, nodes: carried } of edges)
      for (const node of carried) {
        expect(boxOf(node)).toBe(from);
        const users = nodes.where((user) => [...nodes.inputs(user)].some((it) => isOf(whole, it, node)));
        expect(users.some((user) => boxOf(user) === to)).toBe(true);
      }
  });

  test("is laid out whole", async () => {
    const picture = pictureOf(whole, openedAtFirst(whole));
    const geometry = geometryOf(await layout(dotOf(picture)), picture);
    expect(geometry.boxes.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
    expect(geometry.edges.every((edge) => edge !== null)).toBe(true);
  });
});

test("the label of an edge is outside of all boxes, in the frame that holds both its ends", async () => {
  const whole = tree(recordedGraph("encoder"));
  const picture = pictureOf(whole, openedToDepth(whole, 3));
  const geometry = geometryOf(await layout(dotOf(picture)), picture);
  const inside = ({ x, y }: Point, place: Rectangle) =>
    x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
  const within = ({ children }: Frame): Box[] =>
    children.flatMap((child) => ("children" in child ? within(child) : [child]));
  const said = [...picture.edges.entries()].filter(([, { label }]) => label !== "");
  expect(said).not.toEqual([]);
  for (const [at, { from, to }] of said) {
    const words = geometry.edges[at]?.label as Point;
    for (const box of geometry.boxes) expect(inside(words, box)).toBe(false);
    for (const [number, frame] of picture.frames.entries()) {
      const boxes = within(frame);
      const place = geometry.frames[number];
      if (place && boxes.includes(from) && boxes.includes(to)) expect(inside(words, place)).toBe(true);
    }
  }
});

describe("modules", () => {
  test("that repeat are one box, and open one by one", () => {
    const whole = tree(recordedGraph("encoder"));
    const closed = pictureOf(whole, openedToDepth(whole, 1));
    const layers = closed.boxes.find(({ group }) => group?.kind === "repeat");
    expect(layers?.title).toBe("layers.0 … layers.3 × 4");
    expect(
      openDepth(whole, revealed(openedToDepth(whole, 1), layers?.group?.children[0] as Group)),
    ).toBeNull();
    const opened = pictureOf(whole, revealed(openedToDepth(whole, 1), layers?.group));
    expect(opened.boxes.filter(({ group }) => group?.kind === "module").map(({ title }) => title)).toEqual([
      "layers.0",
      "layers.1",
      "layers.2",
      "layers.3",
    ]);
  });

  test("that are called again are boxes of their own", () => {
    const whole = tree(recordedGraph("shared"));
    const labels = [...whole.byKey.values()]
      .filter(({ kind }) => kind === "module")
      .map(({ label }) => label);
    expect(labels).toEqual(["act", "act (call 2)"]);
  });

  test("with one operator are its name, with their parameters on it", () => {
    const whole = tree(recordedGraph("attention-static"));
    const { boxes } = pictureOf(whole, openedAtFirst(whole));
    const query = boxes.find(({ subtitle }) => subtitle === "query");
    expect(query?.title).toBe("linear");
    expect(query?.lines.map(({ text }) => text)).toEqual(["weight [8, 8]", "bias [8]"]);
  });

  test("are opened by their key in the next run too", () => {
    const whole = tree(recordedGraph("encoder"));
    const open = openedToDepth(whole, 3);
    expect(carriedOver(open, tree(recordedGraph("encoder")))).toEqual(open);
    expect(carriedOver(open, tree(recordedGraph("cond")))).toBeNull();
  });
});

test("a nested graph stands in the node that holds it, and one in it in its own", () => {
  const whole = tree(recordedGraph("nested-cond"));
  const holders = [...whole.byKey.values()].filter(({ kind }) => kind === "holder");
  expect(holders).toHaveLength(2);
  const [inner, outer] = holders[0]?.parent?.kind === "body" ? holders : holders.reverse();
  expect(inner?.parent?.parent).toBe(outer);
});

test("a symbol is a port at the groups that use it, an argument in the nodes, and no box", () => {
  const whole = tree(recordedGraph("attention-dynamic"));
  const sizes = whole.nodes.where(
    (node) => whole.nodes.text("target", node)?.startsWith("aten.sym_size") ?? false,
  );
  const { boxes } = pictureOf(whole, all(whole));
  expect(boxes.some(({ node }) => node !== null && sizes.includes(node))).toBe(false);
  const encoder = tree(recordedGraph("encoder"));
  const closed = pictureOf(encoder, openedToDepth(encoder, 1)).boxes.flatMap(({ lines }) => lines);
  expect(closed.filter(({ kind }) => kind === "port").map(({ text }) => text)).toContain("src.shape[0]");
  const opened = pictureOf(encoder, all(encoder)).boxes.find(({ title }) => title === "view");
  expect(opened?.literals).toContain("src.shape[0]");
  expect(opened?.lines).toEqual([]);
});

test("a number out of the data has an arrow to what uses it, or a number computed from it", () => {
  const whole = tree(exportdb.constrain_as_size_example as Capture);
  const { edges } = pictureOf(whole, all(whole));
  const item = whole.nodes.at("item");
  const used = edges.filter(({ from }) => from.node === item);
  expect(used.map(({ to, label }) => `${to.title} ${label}`)).toEqual([
    "_assert_scalar u0",
    "_assert_scalar u0",
    "zeros u0",
  ]);
});

test("many nodes of one line are a group of that line", () => {
  const { modules, signature, model, nodes } = recorded("walkthrough");
  const frame = nodes.find((node) => node.frame !== null)?.frame as NonNullable<Node["frame"]>;
  const made = Array.from({ length: 30 }, (_, at): Node => {
    const line = at < 10 ? { line: 1, code: "x = f(x)" } : { line: 100 + at, code: "" };
    const inputs: string[] = [];
    return { ...(nodes.at(-2) as Node), name: `n${at}`, inputs, module: "", frame: { ...frame, ...line } };
  });
  const whole = nodesOf({ nodes: made, failure: null });
  const { root } = treeOf(whole, { modules, signature, model });
  gatherLines(root, whole);
  expect(root.children).toHaveLength(21);
  expect(root.children[0]).toMatchObject({ kind: "line", label: "x = f(x)" });
});

describe("a program of twenty thousand nodes without modules", () => {
  const node = (at: number): Node => ({
    name: `add_${at}`,
    op: "call_function",
    target: "aten.add.Tensor",
    inputs: at === 0 ? [] : [`add_${at - 1}`, `add_${Math.floor(at / 2)}`],
    shape: "[x.shape[0], 3]",
    dtype: "float32",
    module: "",
    frame: null,
    parent: null,
    guard_ids: [],
    arguments: [],
  });
  const nodes = Array.from({ length: 20_000 }, (_, at) => node(at));
  const capture = { ...recordedGraph("split"), nodes, signature: [] };
  const offsets = Int32Array.from({ length: 20_001 }, (_, at) => Math.max(0, 2 * at - 2));
  const columns = {
    ...columnsOf({ ...capture, nodes: nodes.slice(0, 1) }),
    names: nodes.map(({ name }) => name),
    ...Object.fromEntries(
      ["op", "target", "shape", "dtype", "module", "parent", "frame"].map((key, at) => [
        key,
        nodes.map(() => (at < 5 ? at : -1)),
      ]),
    ),
    inputs: {
      offsets: [...offsets],
      items: nodes.flatMap((_, at) => (at ? [at - 1, Math.floor(at / 2)] : [])),
    },
    guards: { offsets: nodes.map(() => 0).concat(0), items: [] },
  };

  test("opens as few boxes", () => {
    const whole = treeOf(new Nodes(columns as never), capture);
    expect(boxCount(whole.root, openedAtFirst(whole))).toBeLessThanOrEqual(150);
    const all = openedAtFirst(whole, whole.root.count);
    expect(all.size).toBe(1 + descendants(whole.root).length);
    expect(whole.root.count).toBe(20_000);
    for (const group of descendants(whole.root)) expect(group.children.length).toBeLessThanOrEqual(120);
  });
});

describe("arguments on a box", () => {
  const nodesWith = (target: string, given: [name: string, value: string][]) =>
    nodesOf({
      failure: null,
      nodes: [
        {
          ...({
            name: "x",
            op: "placeholder",
            target: "x",
            inputs: [],
            shape: "[4]",
            dtype: "float32",
          } as const),
          ...{ module: null, frame: null, parent: null, guard_ids: [], arguments: [] },
        },
        {
          ...({
            name: "y",
            op: "call_function",
            target,
            inputs: ["x"],
            shape: "[4]",
            dtype: "float32",
          } as const),
          ...{ module: "", frame: null, parent: null, guard_ids: [] },
          arguments: [
            { name: "self", value: "x", is_literal: false },
            ...given.map(([name, value]) => ({ name, value, is_literal: true })),
          ],
        },
      ],
    });

  test.each<[string, [string, string][], string]>([
    ["aten.view.default", [["size", "[8, x.shape[1], 4, -1]"]], "[8, x.shape[1], 4, -1]"],
    [
      "aten.transpose.int",
      [
        ["dim0", "1"],
        ["dim1", "2"],
      ],
      "1, 2",
    ],
    [
      "aten.softmax.int",
      [
        ["dim", "-1"],
        ["dtype", "None"],
      ],
      "dim=-1",
    ],
    [
      "aten.to.dtype",
      [
        ["dtype", "float16"],
        ["device", "cpu"],
      ],
      "dtype=float16",
    ],
  ])("of %s are the literals, named where the operator does not tell", (target, given, shown) => {
    expect(literalsOf(nodesWith(target, given), 1)).toBe(shown);
  });

  test("name a result by its node", () => {
    expect(nodesWith("aten.relu.default", []).arguments(1)).toEqual([
      { name: "self", value: "x", isLiteral: false },
    ]);
  });

  test("are none in a notebook that an earlier release saved", () => {
    const { arguments: _, argument_columns: __, ...older } = columnsOf(recorded("walkthrough"));
    expect(new Nodes(older as GraphColumns).arguments(0)).toEqual([]);
  });
});

describe("colours", () => {
  const encoder = tree(recordedGraph("encoder"));
  const box = (node: string) =>
    pictureOf(encoder, all(encoder)).boxes.find((it) => it.key === `node ${node}`) as Box;

  test.each<[Colouring, string]>([
    ["operator", "reductions, norms"],
    ["module", "LayerNorm"],
    ["dtype", "float32"],
  ])("by %s tell a norm by %s", (by, text) => {
    const { legend, of } = coloursOf(encoder, by);
    expect(of(box("layer_norm"))).toBe(hueOf(by, text, legend.indexOf(text)));
    expect(new Set(legend).size).toBe(legend.length);
    expect(legend.length).toBeLessThanOrEqual(8);
  });

  test("give each operator one family", () => {
    const families = ["linear", "layer_norm", "view", "add"].map((node) =>
      coloursOf(encoder, "operator").of(box(node)),
    );
    expect(new Set(families).size).toBe(4);
  });
});
