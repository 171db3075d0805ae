// The time since work began, when clocks are set or differ between kernel and browser.
import { h, render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useElapsed } from "../src/explorer/parts/elapsed";

const NOW = new Date("2026-01-01T12:00:00Z");
let root: HTMLElement;

function Shown({ beganAt, isRunning }: { beganAt: number; isRunning: boolean }) {
  return h("p", null, String(Math.round(useElapsed(beganAt, isRunning))));
}

async function show(beganAt: number, isRunning = true): Promise<void> {
  await act(() => render(h(Shown, { beganAt, isRunning }), root));
}

async function wait(seconds: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(seconds * 1000)));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  root = document.createElement("div");
});

afterEach(() => {
  render(null, root);
  vi.useRealTimers();
});

it("counts on from when the work began", async () => {
  await show(NOW.getTime() / 1000 - 5);
  await wait(3);
  expect(root.textContent).toBe("8");
});

it("does not follow a clock that is set back or forward", async () => {
  await show(NOW.getTime() / 1000 - 5);
  for (const hours of [-2, 2]) {
    vi.setSystemTime(NOW.getTime() + hours * 3_600_000);
    await wait(1);
    expect(Number(root.textContent)).toBeLessThan(9);
    expect(Number(root.textContent)).toBeGreaterThan(5);
  }
});

it("is not negative where the kernel's clock is ahead", async () => {
  await show(NOW.getTime() / 1000 + 600);
  expect(root.textContent).toBe("0");
  await wait(2);
  expect(root.textContent).toBe("2");
});
