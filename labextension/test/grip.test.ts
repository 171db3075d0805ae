import { fireEvent, getByRole } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { openTab } from "./screen";

const DRAWN = 300;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function shown() {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(DRAWN);
  const { root } = await show(recorded("walkthrough"));
  const grip = getByRole(root, "separator", { name: "Height of the view" });
  const height = () => getByRole(root, "tabpanel").style.getPropertyValue("--ee-height");
  return { root, grip, height };
}

test("a view has its own height until it is changed, by the arrows too, and gets it back", async () => {
  const { root, grip, height } = await shown();
  expect(height()).toBe("");
  fireEvent.keyDown(grip, { key: "ArrowDown" });
  await expect.poll(height).toBe(`${DRAWN + 40}px`);
  openTab(root, "Source");
  expect(height()).toBe(`${DRAWN + 40}px`);
  fireEvent.keyDown(grip, { key: "ArrowUp" });
  await expect.poll(height).toBe(`${DRAWN - 40}px`);
  fireEvent.keyDown(grip, { key: "Enter" });
  expect(height()).toBe(`${DRAWN - 40}px`);
  fireEvent.keyDown(grip, { key: "Home" });
  await expect.poll(height).toBe("");
});

test("it follows the pointer while that is down, and not to nothing", async () => {
  const { grip, height } = await shown();
  let captured: number | null = null;
  grip.setPointerCapture = (id) => {
    captured = id;
  };
  grip.hasPointerCapture = (id) => id === captured;
  const move = (movementY: number) => fireEvent.pointerMove(grip, { pointerId: 3, movementY });
  move(50);
  expect(height()).toBe("");
  fireEvent.pointerDown(grip, { pointerId: 3 });
  move(50);
  await expect.poll(height).toBe(`${DRAWN + 50}px`);
  move(-1000);
  await expect.poll(height).toBe("96px");
  fireEvent.dblClick(grip);
  await expect.poll(height).toBe("");
});

test("it is remembered for the next explorer, where the page has a storage", async () => {
  const first = await shown();
  fireEvent.keyDown(first.grip, { key: "ArrowDown" });
  await expect.poll(first.height).toBe(`${DRAWN + 40}px`);
  expect((await shown()).height()).toBe(`${DRAWN + 40}px`);
  vi.stubGlobal("localStorage", undefined);
  const { grip, height } = await shown();
  expect(height()).toBe("");
  fireEvent.keyDown(grip, { key: "ArrowDown" });
  await expect.poll(height).toBe(`${DRAWN + 40}px`);
});
