// The titles of open groups: each stays in sight as long as a part of its group is, those of inner groups below those of outer ones.
import type { Drawn, Rectangle } from "../graph/geometry";
import type { Group } from "../graph/group";

const HEIGHT = 20;

export function stickTitles(content: Element, { picture, geometry }: Drawn, sight: Rectangle): void {
  for (const head of content.querySelectorAll<SVGGElement>("[data-head-at]")) {
    const at = Number(head.dataset.headAt);
    const [frame, bounds] = [picture.frames[at], geometry.frames[at]];
    if (!frame || !bounds) continue;
    const down = within(sight.y + depthOf(frame.group) * HEIGHT - bounds.y, bounds.height - HEIGHT);
    const right = within(sight.x - bounds.x, bounds.width - Number(head.dataset.width));
    const isStuck = down > 0 || right > 0;
    const moved = isStuck ? `translate(${right.toFixed(1)},${down.toFixed(1)})` : "";
    if ((head.getAttribute("transform") ?? "") === moved) continue;
    head.setAttribute("transform", moved);
    head.classList.toggle("ee-stuck", isStuck);
  }
}

function within(wanted: number, most: number): number {
  return Math.max(0, Math.min(wanted, most));
}

/** How many open groups with a title are around it; the whole program has none. */
function depthOf({ parent }: Group): number {
  return parent?.parent ? 1 + depthOf(parent) : 0;
}
