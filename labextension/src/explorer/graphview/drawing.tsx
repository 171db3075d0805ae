// The picture as SVG, where Graphviz put everything; of a large one only the part around what is in sight.
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { frameTitle, labelOf } from "../graph/dot";
import { type Drawn, type Geometry, overlap, type Rectangle } from "../graph/geometry";
import type { Edge, Frame, Picture } from "../graph/picture";
import { BoxView, Toggle } from "./boxes";
import type { Marks } from "./marks";

const MOST_ELEMENTS = 1_500;

interface DrawingProps {
  drawn: Drawn;
  marks: ReadonlySignal<Marks>;
  /** The area that is drawn of a picture that is too large to be drawn whole. */
  near: ReadonlySignal<Rectangle>;
  id: string;
}

export function isLarge({ boxes, edges }: Picture): boolean {
  return boxes.length + edges.length > MOST_ELEMENTS;
}

export function Drawing({ drawn, marks, near, id }: DrawingProps) {
  const { picture, geometry } = drawn;
  const area = isLarge(picture) ? near.value : null;
  const isDrawn = (bounds: Rectangle | null | undefined): bounds is Rectangle =>
    bounds != null && (area === null || overlap(bounds, area));
  return (
    <>
      {[...picture.frames.entries()].reverse().map(([at, frame]) => {
        const bounds = geometry.frames[at];
        return (
          isDrawn(bounds) && <FrameView key={frame.group.key} frame={frame} bounds={bounds} marks={marks} />
        );
      })}
      {picture.edges.map((edge, at) => {
        const path = geometry.edges[at];
        return (
          path &&
          isDrawn(path.bounds) && (
            <g key={`${edge.from.key} ${edge.to.key}`} class="ee-arc">
              {edge.label && <title>{edge.label}</title>}
              <path d={path.d} marker-end={`url(#${id})`} />
              {path.label && (
                <text x={path.label.x} y={path.label.y + 3}>
                  {labelOf(edge)}
                </text>
              )}
            </g>
          )
        );
      })}
      <LitEdges picture={picture} geometry={geometry} marks={marks} id={id} />
      {/* Over the edges, which may cross the titles. */}
      {picture.frames.map((frame, at) => {
        const bounds = geometry.frames[at];
        return isDrawn(bounds) && <FrameHead key={frame.group.key} frame={frame} bounds={bounds} />;
      })}
      {picture.boxes.map((box, at) => {
        const bounds = geometry.boxes[at];
        return (
          isDrawn(bounds) && (
            <BoxView key={box.key} box={box} bounds={bounds} picture={picture} marks={marks} />
          )
        );
      })}
    </>
  );
}

function FrameView({
  frame,
  bounds,
  marks,
}: {
  frame: Frame;
  bounds: Rectangle;
  marks: ReadonlySignal<Marks>;
}) {
  const { group } = frame;
  const mark = useComputed(() => marks.value.classes.get(group.key) ?? "");
  return (
    <g class={`ee-frame ${mark.value}`} data-of={group.kind} data-frame={group.key}>
      <rect {...bounds} rx={6} />
    </g>
  );
}

function FrameHead({ frame, bounds: { x, y, width } }: { frame: Frame; bounds: Rectangle }) {
  const { group } = frame;
  const pick = group.kind === "module" ? { "data-kind": "module", "data-key": group.path } : {};
  return (
    <g class="ee-frame-head" data-head={group.key} transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}>
      <text class="ee-title" x={8} y={15} {...pick}>
        {frameTitle(frame)}
      </text>
      <Toggle group={group.key} isOpen x={width - 11} y={11} />
    </g>
  );
}

/** The edges of the chosen boxes, over all others. */
function LitEdges({
  picture,
  geometry,
  marks,
  id,
}: {
  picture: Picture;
  geometry: Geometry;
  marks: ReadonlySignal<Marks>;
  id: string;
}) {
  const lit = useComputed(() => [...marks.value.lit].sort().join("\n"));
  const keys = lit.value === "" ? [] : marks.peek().lit;
  const isLit = ({ from, to }: Edge) => [...keys].some((key) => key === from.key || key === to.key);
  return (
    <g class="ee-arc ee-lit">
      {picture.edges.map((edge, at) => {
        const path = geometry.edges[at];
        return path && isLit(edge) && <path key={path.d} d={path.d} marker-end={`url(#${id}-lit)`} />;
      })}
    </g>
  );
}
