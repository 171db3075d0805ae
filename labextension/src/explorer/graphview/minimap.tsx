// A small map of a large picture: where the boxes are and what is in sight; a click goes there.
import type { RefObject } from "preact";
import type { Drawn, Point } from "../graph/geometry";

const MOST = { width: 110, height: 160 };
const LARGE_PX = 1_200;

interface MinimapProps {
  drawn: Drawn;
  sight: RefObject<SVGRectElement | null>;
  onGo: (point: Point) => void;
}

export function Minimap({ drawn: { geometry }, sight, onGo }: MinimapProps) {
  const { width, height, boxes } = geometry;
  if (Math.max(width, height) < LARGE_PX) return null;
  const scale = Math.min(MOST.width / width, MOST.height / height);

  function go(event: PointerEvent & { currentTarget: SVGSVGElement }): void {
    if (event.buttons !== 1) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    onGo({ x: (event.clientX - left) / scale, y: (event.clientY - top) / scale });
  }

  return (
    <svg
      class="ee-minimap"
      aria-hidden="true"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={go}
      onPointerMove={go}
    >
      <path d={boxes.map((box) => `M${box.x},${box.y}h${box.width}v${box.height}h${-box.width}z`).join("")} />
      <rect ref={sight} />
    </svg>
  );
}
