// Where graphs are laid out, with workers that are played: who has one, who ends it, and who loads the engine.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLayout, Replaced, TooLarge } from "../src/explorer/graph/layout";

class PlayedWorker {
  static readonly running = new Set<PlayedWorker>();
  onmessage: ((event: { data: object }) => void) | null = null;

  constructor() {
    PlayedWorker.running.add(this);
  }

  postMessage(dot: string): void {
    queueMicrotask(() => this.onmessage?.({ data: { json: dot } }));
  }

  terminate(): void {
    PlayedWorker.running.delete(this);
  }
}

/** A worker that says nothing by itself. */
class SlowWorker extends PlayedWorker {
  override postMessage(): void {}

  static only(): PlayedWorker {
    const [worker] = PlayedWorker.running;
    if (worker === undefined) throw new Error("no worker runs");
    return worker;
  }
}

/** A load that is under way until it is told to end. */
function underWay() {
  let end: (code: string) => void = () => {};
  const code = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { load: vi.fn(() => code), end };
}

const loadNow = () => vi.fn(async () => "the engine");

beforeEach(() => void vi.stubGlobal("Worker", PlayedWorker));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  PlayedWorker.running.clear();
  Reflect.deleteProperty(globalThis, "exportExplorerEngineUrl");
});

test("a layout that was disposed of while the engine loads starts no worker", async () => {
  const { load, end } = underWay();
  const layout = createLayout(load);
  const asked = layout.of("a graph");
  layout.dispose();
  end("the engine");
  await expect(asked).rejects.toThrow(Replaced);
  await expect(layout.of("another")).rejects.toThrow(Replaced);
  expect(PlayedWorker.running.size).toBe(0);
});

test("an explorer does not wait for one that is gone", async () => {
  const gone = createLayout(underWay().load);
  void gone.of("a graph");
  const layout = createLayout(loadNow());
  const asked = layout.of("another");
  gone.dispose();
  expect(await asked).toBe("another");
});

test("an explorer whose kernel does not answer leaves the others be", async () => {
  const silent = createLayout(() => Promise.reject(new Error("The kernel does not answer.")));
  const refused = silent.of("a graph");
  const asked = createLayout(loadNow()).of("another");
  await expect(refused).rejects.toThrow("does not answer");
  expect(await asked).toBe("another");
});

test("the engine is loaded once, also for the next explorer, and again where that failed", async () => {
  const load = loadNow().mockRejectedValueOnce(new Error("not now"));
  const layout = createLayout(load);
  await expect(layout.of("a graph")).rejects.toThrow("not now");
  const both = [layout.of("a graph"), layout.of("another")];
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(load).toHaveBeenCalledTimes(2);
  const next = loadNow();
  expect(await createLayout(next).of("a third")).toBe("a third");
  expect(next).not.toHaveBeenCalled();
});

test("the time for a layout begins when the engine has started", async () => {
  vi.stubGlobal("Worker", SlowWorker);
  vi.useFakeTimers();
  const asked = createLayout(loadNow()).of("a graph");
  await vi.advanceTimersByTimeAsync(30_000);
  SlowWorker.only().onmessage?.({ data: { started: true } });
  await vi.advanceTimersByTimeAsync(4_000);
  SlowWorker.only().onmessage?.({ data: { json: "its places" } });
  expect(await asked).toBe("its places");
});

test("a layout that takes too long is ended, and so is an engine that does not start", async () => {
  vi.stubGlobal("Worker", SlowWorker);
  vi.useFakeTimers();
  const layout = createLayout(loadNow());
  const long = expect(layout.of("a graph")).rejects.toThrow(TooLarge);
  await vi.advanceTimersByTimeAsync(0);
  SlowWorker.only().onmessage?.({ data: { started: true } });
  await vi.advanceTimersByTimeAsync(6_000);
  await long;
  const never = expect(layout.of("a graph")).rejects.toThrow("did not start");
  await vi.advanceTimersByTimeAsync(61_000);
  await never;
  expect(PlayedWorker.running.size).toBe(0);
});
