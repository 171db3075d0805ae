// What is drawn of recorded graphs, as text to review: boxes, frames and edges at first, closed and all open; and how Graphviz is asked.
import { describe, expect, test } from "vitest";
import { type Box, rowsOf } from "../src/explorer/graph/box";
import { COLOURINGS, type Colours, coloursOf } from "../src/explorer/graph/colours";
import { dotOf, frameTitle, labelOf } from "../src/explorer/graph/dot";
import { descendants } from "../src/explorer/graph/group";
import { shortened } from "../src/explorer/graph/labels";
import { depthOf, type Open, openedAtFirst, openedToDepth } from "../src/explorer/graph/opening";
import { type Edge, type Frame, type Picture, pictureOf } from "../src/explorer/graph/picture";
import { type Tree, treeOf } from "../src/explorer/graph/tree";
import type { Capture } from "../src/model";
import { exportdb, graphNames, nodesOf, recordedGraph } from "./graphs";

const tree = (capture: Capture): Tree => treeOf(nodesOf(capture), capture);
const all = ({ root }: Tree): Open => new Set([root, ...descendants(root)].map(({ key }) => key));

function boxLine(box: Box, colours: readonly Colours[]): string {
  const rows = rowsOf(box).map(({ title, rest }) => [title, rest].filter(Boolean).join(""));
  return [
    `${box.key}: ${rows.join(" / ")}`,
    ...box.lines.map(({ kind, text }) => `${kind} ${text}`),
    ...(box.guards > 0 ? [`${box.guards} guards`] : []),
    `colours ${colours.map(({ of }) => of(box) ?? "-").join(" ")}`,
  ].join(" | ");
}

function frameLines(frame: Frame, colours: readonly Colours[], indent: string): string[] {
  const { kind, key, count } = frame.group;
  return [
    `${indent}${kind} ${key} (${count}): ${frameTitle(frame)}`,
    ...frame.children.flatMap((child) =>
      "children" in child
        ? frameLines(child, colours, `${indent}  `)
        : [`${indent}  ${boxLine(child, colours)}`],
    ),
  ];
}

function pictureLines({ root, edges, tree }: Picture): string[] {
  const colours = COLOURINGS.map((by) => coloursOf(tree, by));
  return [
    ...frameLines(root, colours, ""),
    ...edges.map((edge) => `${edge.from.key} -> ${edge.to.key}: ${labelOf(edge)}`),
  ];
}

describe.each(graphNames)("the graph %s", (name) => {
  test("is drawn as it was", async () => {
    const whole = tree(recordedGraph(name));
    const openings: [string, Open][] = [
      ["at first", openedAtFirst(whole)],
      ["closed", openedToDepth(whole, 1)],
      ["to depth 2", openedToDepth(whole, 2)],
      ["all open", all(whole)],
    ];
    const told = new Map<string, string>();
    for (const [words, open] of openings) {
      const text = pictureLines(pictureOf(whole, open)).join("\n");
      const same = [...told].find(([, other]) => other === text)?.[0];
      told.set(words, same === undefined ? text : `as ${same}`);
    }
    const legends = COLOURINGS.map((by) => `by ${by}: ${coloursOf(whole, by).legend.join("; ")}`);
    const texts = [...told].map(([words, text]) => `${words}\n${text}`);
    await expect(
      [`depth ${depthOf(whole.root)}`, ...legends, "", texts.join("\n\n"), ""].join("\n"),
    ).toMatchFileSnapshot(`screens/pictures/${name}.txt`);
  });
});

test.each(["cond", "encoder", "shared"])("Graphviz is asked for the places of %s as it was", async (name) => {
  const whole = tree(recordedGraph(name));
  await expect(dotOf(pictureOf(whole, openedToDepth(whole, 2)))).toMatchFileSnapshot(
    `screens/pictures/${name}.dot`,
  );
});

test("the operators of ExportDB have the titles and the families that they had", async () => {
  const lines = new Set<string>();
  for (const capture of Object.values(exportdb)) {
    const whole = tree(capture);
    const { of, legend } = coloursOf(whole, "operator");
    const { boxes, tree: drawn } = pictureOf(whole, all(whole));
    for (const box of boxes)
      if (box.node !== null)
        lines.add(
          `${drawn.nodes.text("target", box.node)}: ${box.title}, ${of(box) ?? "-"} of ${legend.length}`,
        );
  }
  await expect(`${[...lines].sort().join("\n")}\n`).toMatchFileSnapshot("screens/pictures/operators.txt");
});

test("each size of a long label is shortened for itself", () => {
  const label = "f32 [spectrogram.shape[0], spectrogram.shape[1], 32*((image.shape[2] - 1) // 4 + 1)]";
  expect(labelOf({ label } as Edge)).toBe(
    "f32 [spectrogram.shape[0], spectrogram.shape[1], 32*((imag…// 4 + 1)]",
  );
  expect(labelOf({ label: "f32 [4, 16]" } as Edge)).toBe("f32 [4, 16]");
});

test.each([
  ["(image.shape[2] - 1) // 2 + 1", 16, "(image.…// 2 + 1"],
  ["x.shape[0] // (2*image.shape[1])", 24, "x.shape[0] …e.shape[1])"],
  ["x.shape[0]*1024 + 64", 16, "x.shape…1024 + 64"],
  ["4 + 2048*image.shape[0]", 16, "4 + …hape[0]"],
])("%s is not cut in a number or in //", (text, most, cut) => {
  expect(shortened(text, most)).toBe(cut);
});
