// Where the arrow keys lead from a box: up to one whose result it reads, down to one that reads its own, left and right to one beside it.

import type { Drawn } from "../graph/geometry";
import { boundsOf } from "../graph/geometry";

export function step(drawn: Drawn, key: string, pressed: string): string | undefined {
  const { picture } = drawn;
  switch (pressed) {
    case "ArrowUp":
      return picture.edges.find(({ to }) => to.key === key)?.from.key;
    case "ArrowDown":
      return picture.edges.find(({ from }) => from.key === key)?.to.key;
    case "ArrowLeft":
      return beside(drawn, key, -1);
    case "ArrowRight":
      return beside(drawn, key, 1);
    case "Home":
      return picture.boxes[0]?.key;
    case "End":
      return picture.boxes.at(-1)?.key;
    default:
      return undefined;
  }
}

function beside(drawn: Drawn, key: string, side: 1 | -1): string | undefined {
  const from = boundsOf(drawn, key);
  if (!from) return undefined;
  const { boxes } = drawn.picture;
  const reachable = boxes.flatMap((box, at) => {
    const to = drawn.geometry.boxes[at];
    if (!to || to.y > from.y + from.height || from.y > to.y + to.height) return [];
    const distance = side * (to.x - from.x);
    return distance > 0 ? [{ key: box.key, distance }] : [];
  });
  return reachable.sort((a, b) => a.distance - b.distance)[0]?.key;
}
