// Where things of a picture are: read of Graphviz's answer, compared, walked by the arrow keys, and titles kept in sight. Laid out by hand.
import { describe, expect, test } from "vitest";
import {
  boundsOf,
  contains,
  type Drawn,
  type Geometry,
  geometryOf,
  overlap,
  type Rectangle,
} from "../src/explorer/graph/geometry";
import type { Picture } from "../src/explorer/graph/picture";
import { step } from "../src/explorer/graphview/keys";
import { stickTitles } from "../src/explorer/graphview/sticky";
import { played } from "./played";

const rectangle = (x: number, y: number, width: number, height: number): Rectangle => ({
  x,
  y,
  width,
  height,
});

/** A picture of boxes, of open groups named from the inside out, and of edges between boxes. */
function picture(boxes: string[], groups: string[] = [], edges: [string, string][] = []): Picture {
  const box = new Map(boxes.map((key) => [key, { key }]));
  return played<Picture>({
    boxes: [...box.values()],
    frames: groups.map((key) => ({ group: { key } })),
    edges: edges.map(([from, to]) => ({ from: box.get(from), to: box.get(to) })),
  });
}

describe("the answer of Graphviz", () => {
  const read = (answer: object, edges: [string, string][] = [["a", "b"]]): Geometry =>
    geometryOf(
      JSON.stringify({ bb: "0,0,200,100", ...answer }),
      picture(["a", "b"], ["inner", "root"], edges),
    );

  test("is turned to pixels from the top left corner, by the number of each thing", () => {
    const { width, height, boxes, frames } = read({
      objects: [
        { name: "cluster_0", bb: "10,20,70,80" },
        { name: "1", pos: "100,30", width: "0.5", height: "0.25" },
        { name: "0", pos: "50,90", width: "1", height: "0.125" },
        { name: "unlaid" },
      ],
    });
    expect([width, height]).toEqual([200, 100]);
    expect(boxes).toEqual([rectangle(14, 5.5, 72, 9), rectangle(82, 61, 36, 18)]);
    expect(frames).toEqual([rectangle(10, 20, 60, 60), null]);
  });

  test("has nothing where Graphviz placed nothing", () => {
    expect(read({})).toEqual({
      width: 200,
      height: 100,
      boxes: [rectangle(0, 0, 0, 0), rectangle(0, 0, 0, 0)],
      frames: [null, null],
      edges: [null],
    });
    expect(read({ edges: [{ id: "0" }] }).edges).toEqual([null]);
  });

  test.each([
    ["with a tip", "e,50,10 50,80 50,60 50,40 50,20", "M50.0,20.0C50.0,40.0 50.0,60.0 50.0,80.0L50.0,90.0"],
    ["without one", "50,80 50,60 50,40 50,20", "M50.0,20.0C50.0,40.0 50.0,60.0 50.0,80.0"],
    ["with a start of its own", "s,50,99 50,80 50,60", "M50.0,20.0C50.0,40.0"],
    ["of a point alone", "50,80", "M50.0,20.0"],
  ])("has the path of an edge %s", (_, pos, d) => {
    expect(read({ edges: [{ id: "0", pos }] }).edges[0]?.d).toBe(d);
  });

  test("has the bounds of an edge, and no label where it has none", () => {
    const edges = [{ id: "0", pos: "e,1,1 50,80 20,60 70,40 50,20" }];
    expect(read({ edges }).edges[0]).toMatchObject({ bounds: rectangle(20, 20, 50, 60), label: null });
  });

  test.each([
    ["the half with the tip last", ["50,90 50,70", "e,60,10 50,50 60,30"]],
    ["the half with the tip first", ["e,60,10 50,50 60,30", "50,90 50,70"]],
  ])("joins the halves of an edge at its label, %s", (_, halves) => {
    const { edges } = read({
      objects: [{ name: "label0", pos: "50,60", width: "0.5", height: "0.2" }],
      edges: halves.map((pos) => ({ id: "0", pos })),
    });
    expect(edges).toEqual([
      {
        d: "M50.0,10.0C50.0,30.0M50.0,50.0C60.0,70.0L60.0,90.0",
        bounds: rectangle(50, 10, 10, 60),
        label: { x: 50, y: 40 },
        hasTip: true,
      },
    ]);
  });

  test("keeps each edge at its number", () => {
    const both: [string, string][] = [
      ["a", "b"],
      ["b", "a"],
    ];
    const { edges } = read({ edges: [{ id: "1", pos: "1,1 2,2" }] }, both);
    expect(edges.map((edge) => edge?.d)).toEqual([undefined, "M1.0,99.0C2.0,98.0"]);
  });
});

describe("two rectangles", () => {
  const one = rectangle(10, 10, 20, 20);

  test.each<[string, Rectangle, boolean, boolean]>([
    ["the same", rectangle(10, 10, 20, 20), true, true],
    ["one within", rectangle(12, 12, 5, 5), true, true],
    ["one that reaches out to the left", rectangle(9, 12, 5, 5), true, false],
    ["one that reaches out at the top", rectangle(12, 9, 5, 5), true, false],
    ["one that reaches out to the right", rectangle(26, 12, 5, 5), true, false],
    ["one that reaches out at the bottom", rectangle(12, 26, 5, 5), true, false],
    ["one that touches on the left", rectangle(5, 12, 5, 5), false, false],
    ["one that touches at the top", rectangle(12, 5, 5, 5), false, false],
    ["one that touches on the right", rectangle(30, 12, 5, 5), false, false],
    ["one that touches at the bottom", rectangle(12, 30, 5, 5), false, false],
    ["one around it", rectangle(0, 0, 100, 100), true, false],
  ])("%s", (_, other, doOverlap, isWithin) => {
    expect([overlap(one, other), overlap(other, one)]).toEqual([doOverlap, doOverlap]);
    expect(contains(one, other)).toBe(isWithin);
  });
});

describe("the arrow keys", () => {
  //  a   b     c beside them, on the height of a alone; d below; e of no place
  const drawn: Drawn = {
    picture: picture(
      ["a", "b", "c", "d", "e"],
      ["group"],
      [
        ["a", "d"],
        ["a", "b"],
        ["d", "b"],
      ],
    ),
    geometry: {
      width: 300,
      height: 200,
      boxes: [
        rectangle(0, 0, 50, 40),
        rectangle(60, 30, 50, 40),
        rectangle(200, 0, 50, 20),
        rectangle(20, 71, 50, 20),
      ],
      frames: [rectangle(120, 0, 150, 40)],
      edges: [],
    },
  };

  test.each<[key: string, from: string, to: string | undefined]>([
    ["ArrowUp", "b", "a"],
    ["ArrowUp", "d", "a"],
    ["ArrowUp", "a", undefined],
    ["ArrowDown", "a", "d"],
    ["ArrowDown", "d", "b"],
    ["ArrowDown", "c", undefined],
    ["ArrowRight", "a", "b"],
    ["ArrowRight", "b", undefined],
    ["ArrowRight", "c", undefined],
    ["ArrowLeft", "c", "a"],
    ["ArrowLeft", "b", "a"],
    ["ArrowLeft", "a", undefined],
    ["ArrowRight", "d", undefined],
    ["ArrowRight", "group", "c"],
    ["ArrowLeft", "group", "b"],
    ["ArrowRight", "e", undefined],
    ["ArrowRight", "unknown", undefined],
    ["Home", "c", "a"],
    ["End", "c", "e"],
    ["x", "a", undefined],
  ])("%s leads from %s to %s", (key, from, to) => {
    expect(step(drawn, from, key)).toBe(to);
  });

  test.each([
    [70, "low"],
    [71, undefined],
  ])("a box that begins at %i is beside one that ends at 70, or not", (y, to) => {
    const boxes = [rectangle(0, 30, 10, 40), rectangle(50, y, 10, 10)];
    const two: Drawn = { picture: picture(["high", "low"]), geometry: { ...drawn.geometry, boxes } };
    expect(step(two, "high", "ArrowRight")).toBe(to);
    expect(step(two, "low", "ArrowLeft")).toBe(to && "high");
  });

  test("bounds are those of a box or of an open group", () => {
    expect(boundsOf(drawn, "b")).toEqual(rectangle(60, 30, 50, 40));
    expect(boundsOf(drawn, "group")).toEqual(rectangle(120, 0, 150, 40));
    expect(boundsOf(drawn, "none")).toBeUndefined();
  });
});

describe("the titles of open groups", () => {
  const root = { key: "root", parent: null };
  const outer = { key: "outer", parent: root };
  const inner = { key: "inner", parent: outer };

  function stuck(sight: Rectangle, transform = ""): string[] {
    const content = document.createElement("div");
    const heads = [inner, outer, root, inner].map((_, at) => {
      const head = document.createElementNS("http://www.w3.org/2000/svg", "g");
      head.dataset.headAt = String(at);
      head.dataset.width = "50";
      if (transform) head.setAttribute("transform", transform);
      content.append(head);
      return head;
    });
    const frames = [rectangle(10, 100, 200, 300), rectangle(0, 50, 300, 400), null];
    stickTitles(
      content,
      played<Drawn>({
        picture: { frames: [inner, outer, root].map((group) => ({ group })) },
        geometry: { frames },
      }),
      sight,
    );
    return heads.map((head) =>
      `${head.getAttribute("transform") ?? "-"} ${head.getAttribute("class") ?? ""}`.trim(),
    );
  }

  test.each<[string, Rectangle, string, string]>([
    ["stay where they are while they are in sight", rectangle(0, 0, 500, 500), "-", "-"],
    [
      "follow down, the inner one below the outer one",
      rectangle(0, 150, 500, 500),
      "translate(0.0,70.0) ee-stuck",
      "translate(0.0,100.0) ee-stuck",
    ],
    [
      "follow to the right",
      rectangle(30, 0, 500, 500),
      "translate(20.0,0.0) ee-stuck",
      "translate(30.0,0.0) ee-stuck",
    ],
    [
      "end with their group",
      rectangle(1000, 1000, 500, 500),
      "translate(150.0,280.0) ee-stuck",
      "translate(250.0,380.0) ee-stuck",
    ],
  ])("%s", (_, sight, ofInner, ofOuter) => {
    // One without a place, and one of no frame.
    expect(stuck(sight)).toEqual([ofInner, ofOuter, "-", "-"]);
  });

  test("go back once they are in sight again", () => {
    expect(stuck(rectangle(0, 0, 500, 500), "translate(1.0,2.0)").slice(0, 2)).toEqual(["", ""]);
  });
});
