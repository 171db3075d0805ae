import { fireEvent } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { PanZoom } from "../src/explorer/graphview/panzoom";

const element = document.createElement("div");
let panzoom: PanZoom;

beforeEach(() => {
  vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 300));
  element.setPointerCapture = () => {};
  panzoom = new PanZoom(element, () => {});
  panzoom.extent = { width: 1000, height: 2000 };
});

afterEach(() => {
  panzoom.dispose();
  vi.restoreAllMocks();
});

/** An event of its own making: happy-dom's wheel events know neither Ctrl nor where the pointer is. */
function wheel(of: Partial<WheelEvent>): boolean {
  const event = new Event("wheel", { bubbles: true, cancelable: true });
  return element.dispatchEvent(Object.assign(event, { deltaX: 0, deltaY: 0, deltaMode: 0, ...of }));
}

const point = (type: "pointerDown" | "pointerMove" | "pointerUp", pointerId: number, x: number, y: number) =>
  fireEvent[type](element, { pointerId, clientX: x, clientY: y, button: 0, bubbles: true });

describe("the wheel", () => {
  test("is left to the page, with a hint", () => {
    const told = vi.fn();
    panzoom.onPlainWheel = told;
    expect(wheel({ deltaY: 100 })).toBe(true);
    expect(panzoom.view).toEqual({ scale: 1, x: 0, y: 0 });
    expect(told).toHaveBeenCalledOnce();
  });

  test("scrolls to the end of a picture that fills the screen", () => {
    element.className = "ee-full";
    onTestFinished(() => {
      element.className = "";
    });
    expect(wheel({ deltaY: 100 })).toBe(false);
    expect(panzoom.view.y).toBe(-100);
    while (!wheel({ deltaY: 1_000 }));
    expect(panzoom.view.y).toBe(300 - 2000 - 16);
    expect(panzoom.view.scale).toBe(1);
  });

  test("scales about the pointer with Ctrl", () => {
    wheel({ deltaY: -50, ctrlKey: true, clientX: 200, clientY: 100 });
    const { scale, x, y } = panzoom.view;
    expect(scale).toBeGreaterThan(1);
    expect([(200 - x) / scale, (100 - y) / scale].map(Math.round)).toEqual([200, 100]);
  });
});

describe("the pointer", () => {
  test("drags the picture, and the click at the end of it selects nothing", () => {
    let clicks = 0;
    const inner = element.appendChild(document.createElement("span"));
    inner.addEventListener("click", () => {
      clicks += 1;
    });
    fireEvent.click(inner);
    expect(clicks).toBe(1);
    point("pointerDown", 1, 0, 0);
    point("pointerMove", 1, 30, 40);
    point("pointerUp", 1, 30, 40);
    expect(panzoom.view).toEqual({ scale: 1, x: 30, y: 40 });
    fireEvent.click(inner);
    expect(clicks).toBe(1);
  });

  test("scales the picture with two fingers", () => {
    point("pointerDown", 1, 100, 100);
    point("pointerDown", 2, 200, 100);
    point("pointerMove", 2, 300, 100);
    expect(panzoom.view.scale).toBe(2);
  });
});

test("an area at the side is revealed without another scale, and one in sight stays where it is", () => {
  panzoom.reveal({ x: 450, y: 10, width: 100, height: 20 });
  expect(panzoom.view.scale).toBe(1);
  expect(panzoom.view.y).toBe(0);
  expect(panzoom.sight.x + panzoom.sight.width).toBeGreaterThanOrEqual(550);
  const { view } = panzoom;
  panzoom.reveal({ x: 450, y: 10, width: 100, height: 20 });
  expect(panzoom.view).toEqual(view);
  panzoom.reveal({ x: 20, y: 10, width: 100, height: 20 });
  expect(panzoom.sight.x).toBeLessThanOrEqual(20);
});

test("an area is shown whole where it fits, and at a scale at which it can be read", () => {
  panzoom.fit({ x: 0, y: 0, width: 1000, height: 2000 });
  expect(panzoom.view.scale).toBeCloseTo((300 - 32) / 2000);
  panzoom.show({ x: 500, y: 500, width: 100, height: 20 });
  expect(panzoom.view.scale).toBe(0.6);
  const { sight } = panzoom;
  expect(sight.x).toBeLessThan(500);
  expect(sight.y).toBeLessThan(500);
  panzoom.centre({ x: 0, y: 0 });
  expect(panzoom.view).toMatchObject({ x: 200, y: 150 });
});

test("a picture starts in its whole width while it is not too small then, and a wider one at its left, with its first box", () => {
  const left = () => panzoom.view.x;
  const right = (width: number) => panzoom.view.x + width * panzoom.view.scale;
  panzoom.start({ x: 0, y: 0, width: 300, height: 2000 }, 0.85);
  expect(panzoom.view.scale).toBe(0.85);
  panzoom.start({ x: 0, y: 0, width: 700, height: 2000 }, 0.85);
  expect([left(), right(700)].map(Math.round)).toEqual([16, 400 - 16]);
  panzoom.start({ x: 0, y: 0, width: 1000, height: 2000 }, 0.85, { x: 200, y: 0, width: 100, height: 40 });
  expect(panzoom.view).toEqual({ scale: 0.85, x: 16, y: 16 });
  panzoom.start({ x: 0, y: 0, width: 1000, height: 2000 }, 0.85, { x: 800, y: 0, width: 100, height: 40 });
  expect(Math.round(right(1000))).toBe(400 - 16);
  // In the middle, but for the margin, where there is something on both sides.
  panzoom.start({ x: 0, y: 0, width: 3000, height: 2000 }, 0.85, { x: 800, y: 0, width: 100, height: 40 });
  expect(Math.round(right(850))).toBe(200 - 16);
});

test("a picture is whole where all of it is in sight", () => {
  panzoom.fit(panzoom.whole);
  expect(panzoom.isWhole).toBe(true);
  panzoom.zoomBy(2);
  expect(panzoom.isWhole).toBe(false);
});
