// Where the arrow keys lead: up to what a box reads, down to what reads it, left and right to what is beside it.
import { placeOf } from "../graph/geometry";
import type { Drawn } from "../graph/state";

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
  const from = placeOf(drawn, key);
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
