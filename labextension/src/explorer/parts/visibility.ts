// Brings what is selected into sight, in whatever is scrolled.

/** Scrolls the panel, not the page, to the selected thing in it, else to the first that is related to the selection. */
export function bringIntoView(panel: HTMLElement): void {
  const target = panel.querySelector(".ee-chosen") ?? panel.querySelector(".ee-related");
  // The drawing of the graph brings its own boxes into sight.
  if (!target || target.closest(".ee-canvas")) return;
  const [outer, inner] = [panel.getBoundingClientRect(), target.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  panel.scrollTop += inner.top - outer.top - outer.height / 3;
}
