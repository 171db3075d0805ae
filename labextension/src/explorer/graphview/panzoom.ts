// Moving and scaling a picture with wheel, pointer and fingers. Not d3-zoom, which brings transitions and colours and would add
// two thirds to the size of the widget.
import { contains, type Rectangle, type View } from "../graph/geometry";

const SMALLEST = 0.02;
const LARGEST = 3;
/** The smallest scale at which texts can be read. */
const READABLE = 0.6;
/** The smallest scale at which a picture starts in its whole width. */
const OVERVIEW = 0.5;
/** A pointer that moved further than this drags; less is a click. */
const DRAG_PX = 4;
const MARGIN_PX = 16;

export class PanZoom {
  #view: View = { scale: 1, x: 0, y: 0 };
  readonly #pointers = new Map<number, { x: number; y: number }>();
  readonly #listening = new AbortController();
  #travelled = 0;
  /** The size of the whole picture. */
  extent = { width: 0, height: 0 };
  /** Told when the wheel was left to the page, which it scrolls. */
  onPlainWheel: () => void = () => {};

  constructor(
    readonly element: Element,
    readonly onMove: (view: View) => void,
  ) {
    const { signal } = this.#listening;
    const listen = <E extends Event>(name: string, handle: (event: E) => void, capture = false) =>
      element.addEventListener(name, handle as (event: Event) => void, { signal, capture, passive: false });
    listen("wheel", (event: WheelEvent) => this.#wheel(event));
    listen("pointerdown", (event: PointerEvent) => this.#down(event));
    listen("pointermove", (event: PointerEvent) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"])
      listen(name, ({ pointerId }: PointerEvent) => this.#pointers.delete(pointerId));
    // The click that ends a drag picks nothing.
    listen("click", (event: MouseEvent) => this.#travelled > DRAG_PX && event.stopPropagation(), true);
  }

  get view(): View {
    return this.#view;
  }

  get size(): { width: number; height: number } {
    const { width, height } = this.element.getBoundingClientRect();
    return { width, height };
  }

  /** The part of the picture that is in sight, in the picture's own units. */
  get sight(): Rectangle {
    const { scale, x, y } = this.#view;
    const { width, height } = this.size;
    return { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
  }

  get whole(): Rectangle {
    return { x: 0, y: 0, ...this.extent };
  }

  /** Whether all of the picture is in sight. */
  get isWhole(): boolean {
    return contains(this.sight, this.whole);
  }

  move(view: View): void {
    this.#view = view;
    this.onMove(view);
  }

  zoomBy(factor: number, at = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const { scale, x, y } = this.#view;
    const next = Math.min(LARGEST, Math.max(SMALLEST, scale * factor));
    const ratio = next / scale;
    this.move({ scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio });
  }

  /** Shows an area whole, at a scale of at least `smallest`: then the bottom and the sides may be out of sight. */
  fit(area: Rectangle, smallest = SMALLEST): void {
    const { width, height } = this.size;
    const [across, down] = [width - 2 * MARGIN_PX, height - 2 * MARGIN_PX];
    if (across <= 0 || down <= 0) return;
    const scale = Math.max(smallest, Math.min(1, across / area.width, down / area.height));
    const y = area.height * scale > down ? MARGIN_PX : (height - area.height * scale) / 2;
    this.move({
      scale,
      x: (width - area.width * scale) / 2 - area.x * scale,
      y: y - area.y * scale,
    });
  }

  /**
   * Shows the top of an area in its whole width, at a scale of `most` where that is enough; of one that would be too small then, the left
   * at that scale, or what is nearest to the left and has its first box in it.
   */
  start(area: Rectangle, most: number, first?: Rectangle): void {
    const across = (this.size.width - 2 * MARGIN_PX) / area.width;
    this.fit(area, across < OVERVIEW ? most : Math.min(most, across));
    if (across >= OVERVIEW) return;
    this.reveal({ ...area, width: 0 });
    const { x, width } = this.sight;
    // With what is beside it: half of the screen, where there is so much.
    if (first && first.x + first.width > x + width)
      this.reveal({ ...first, width: Math.min(area.width - first.x, (first.width + width) / 2) });
  }

  /** Brings an area into sight, at a scale at which it can be read; does nothing if it is there already. */
  show(area: Rectangle): void {
    const scale = Math.max(this.#view.scale, READABLE);
    if (contains(this.sight, area) && scale === this.#view.scale) return;
    const { width, height } = this.size;
    this.move({
      scale,
      x: width / 2 - (area.x + area.width / 2) * scale,
      y: height / 2 - (area.y + Math.min(area.height, height / scale) / 2) * scale,
    });
    this.settle();
  }

  /** Leaves no empty space above the picture, nor below one that is higher than the screen. */
  settle(): void {
    const { scale, y } = this.#view;
    const lowest = this.size.height - this.extent.height * scale - MARGIN_PX;
    this.move({ ...this.#view, y: Math.min(MARGIN_PX, Math.max(y, lowest)) });
  }

  /** Moves the picture to the side as far as it takes to have an area in sight. */
  reveal(area: Rectangle): void {
    const { scale, x, y } = this.#view;
    const [left, right] = [area.x * scale + x, (area.x + area.width) * scale + x];
    const past = Math.max(0, right + MARGIN_PX - this.size.width);
    const before = Math.max(0, MARGIN_PX - (left - past));
    if (past > 0 || before > 0) this.move({ scale, x: x - past + before, y });
  }

  centre({ x, y }: { x: number; y: number }): void {
    const { scale } = this.#view;
    const { width, height } = this.size;
    this.move({ scale, x: width / 2 - x * scale, y: height / 2 - y * scale });
  }

  dispose(): void {
    this.#listening.abort();
  }

  /** Scales with Ctrl, or by a pinch on a touchpad. Else it is left to the page, or scrolls the picture where that fills the screen. */
  #wheel(event: WheelEvent): void {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const { left, top } = this.element.getBoundingClientRect();
      const step = Math.max(-50, Math.min(50, event.deltaY * lines));
      this.zoomBy(Math.exp(-step * 0.01), { x: event.clientX - left, y: event.clientY - top });
      return;
    }
    if (!this.element.closest(".ee-full")) {
      this.onPlainWheel();
      return;
    }
    const [across, down] = event.shiftKey ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    const { scale, x, y } = this.#view;
    const { width, height } = this.size;
    const next = {
      scale,
      x: scrolled(x, across * lines, width, this.extent.width * scale),
      y: scrolled(y, down * lines, height, this.extent.height * scale),
    };
    if (next.x === x && next.y === y) return;
    event.preventDefault();
    this.move(next);
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#travelled = 0;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.#pointers.set(event.pointerId, now);
    const wasDragging = this.#travelled > DRAG_PX;
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (!wasDragging && this.#travelled > DRAG_PX) this.element.setPointerCapture(event.pointerId);
    const [other] = others;
    if (other) {
      const { left, top } = this.element.getBoundingClientRect();
      const ratio =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      if (Number.isFinite(ratio) && ratio > 0)
        this.zoomBy(ratio, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
    }
    const share = others.length + 1;
    const { scale, x, y } = this.#view;
    this.move({ scale, x: x + (now.x - before.x) / share, y: y + (now.y - before.y) / share });
  }
}

/** The next position of the content: not past its end, unless that is out of sight already. */
function scrolled(at: number, by: number, room: number, content: number): number {
  const first = Math.max(at, MARGIN_PX);
  const last = Math.min(at, room - content - MARGIN_PX);
  return Math.min(first, Math.max(last, at - by));
}
