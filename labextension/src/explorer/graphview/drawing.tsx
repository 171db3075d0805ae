// The picture as SVG, where Graphviz put everything; of a large one only the part around what is in sight.
import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Colours } from "../graph/colours";
import { CHARACTER_WIDTH, frameTitle, labelOf } from "../graph/dot";
import { type Drawn, overlap, type Rectangle } from "../graph/geometry";
import type { Edge, Frame, Picture } from "../graph/picture";
import { BoxView, Toggle } from "./boxes";
import type { Marks } from "./marks";

const MOST_ELEMENTS = 1_500;
/** What a title has around its text: the button that closes the group, and an edge. */
const HEAD_ROOM = 26;

interface DrawingProps {
  drawn: Drawn;
  marks: ReadonlySignal<Marks>;
  colours: ReadonlySignal<Colours | null>;
  /** The area that is drawn of a picture that is too large to be drawn whole. */
  near: ReadonlySignal<Rectangle>;
  id: string;
  /** When it has changed. */
  onDrawn: () => void;
}

interface FrameProps {
  frame: Frame;
  bounds: Rectangle;
}

export function isLarge({ boxes, edges }: Picture): boolean {
  return boxes.length + edges.length > MOST_ELEMENTS;
}

export function Drawing({ drawn, marks, colours, near, id, onDrawn }: DrawingProps) {
  const { picture, geometry } = drawn;
  const area = isLarge(picture) ? near.value : null;
  useLayoutEffect(onDrawn);
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
      <LitEdges drawn={drawn} marks={marks} id={id} />
      {picture.boxes.map((box, at) => {
        const bounds = geometry.boxes[at];
        return isDrawn(bounds) && <BoxView key={box.key} {...{ box, bounds, picture, marks, colours }} />;
      })}
      {/* Over all else: a title stays in sight while its group is. */}
      {picture.frames.map((frame, at) => {
        const bounds = geometry.frames[at];
        return isDrawn(bounds) && <FrameHead key={frame.group.key} frame={frame} bounds={bounds} at={at} />;
      })}
    </>
  );
}

function FrameView({ frame: { group }, bounds, marks }: FrameProps & Pick<DrawingProps, "marks">) {
  const mark = useComputed(() => marks.value.classes.get(group.key) ?? "");
  return (
    <g class={`ee-frame ${mark.value}`} data-of={group.kind} data-frame={group.key}>
      <rect {...bounds} rx={6} />
    </g>
  );
}

function FrameHead({ frame, bounds: { x, y }, at }: FrameProps & { at: number }) {
  const { group } = frame;
  const pick = group.kind === "module" ? { "data-kind": "module", "data-key": group.path } : {};
  const title = frameTitle(frame);
  const width = title.length * CHARACTER_WIDTH + HEAD_ROOM;
  return (
    <g class="ee-frame-head" data-head={group.key} transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}>
      {/* Moved by `stickTitles`. */}
      <g data-head-at={at} data-width={width} {...pick}>
        <rect x={1} y={1} width={width} height={19} rx={5} />
        <text class="ee-title" x={20} y={15}>
          {title}
        </text>
        <Toggle group={group.key} isOpen x={11} y={11} />
      </g>
    </g>
  );
}

/** The edges of the chosen boxes, over all others. */
function LitEdges({ drawn: { picture, geometry }, marks, id }: Pick<DrawingProps, "drawn" | "marks" | "id">) {
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
