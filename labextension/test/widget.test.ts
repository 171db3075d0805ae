import { act, fireEvent } from "@testing-library/preact";
import { describe, expect, test, vi } from "vitest";
import { IDLE } from "../src/answers";
import type { Packed } from "../src/wire";
import { radio } from "./asked";
import { withoutNodes } from "./columns";
import { asksOf, show, view } from "./kernel";
import { recorded } from "./recorded";

/** As Python does, but for what is equal: each object and list by itself. */
function packed(value: object): Packed {
  const objects: object[] = [];
  const lists: unknown[][] = [];
  const scalars: unknown[] = [];
  const collect = (it: unknown, isInList = true) => {
    if (typeof it !== "object" || it === null) isInList && scalars.push(it);
    else {
      if (Array.isArray(it)) lists.push(it);
      else objects.push(it);
      for (const part of Object.values(it)) collect(part, Array.isArray(it));
    }
  };
  collect(value);
  const parts = [...objects, ...lists, ...scalars];
  const isPart = (it: unknown) => typeof it === "object" && it !== null;
  return {
    objects: objects.map((it) => {
      const fields = Object.entries(it);
      return {
        fields: Object.fromEntries(fields.map(([name, field]) => [name, isPart(field) ? null : field])),
        count: 1,
        values: {},
        parts: Object.fromEntries(
          fields.flatMap(([name, field]) => (isPart(field) ? [[name, [parts.indexOf(field)]]] : [])),
        ),
      };
    }),
    lists: [],
    lists_of_parts: lists.map((list) => list.map((it) => parts.indexOf(it))),
    scalars,
    value: 0,
  };
}

test("shows a record and a prediction that travel packed", async () => {
  const { root, kernel } = await show(recorded("walkthrough"));
  const outcomes = () => [...root.querySelectorAll<HTMLElement>(".ee-got")].map(({ title }) => title);
  const plain = outcomes();
  await kernel.exported(recorded("walkthrough-static"));
  expect(outcomes()).not.toEqual(plain);
  await act(() => kernel.set("capture", packed(withoutNodes(recorded("walkthrough")))));
  await kernel.shows("ask", asksOf(recorded("walkthrough")));
  expect(outcomes()).toEqual(plain);
  const { dims } = recorded("walkthrough-static");
  await kernel.foretells({ foretold: "answer", run: IDLE.run, answer: packed({ dims }) });
  expect(root.querySelector("[data-predicted=true] [data-got=dynamic]")).toBeNull();
});

describe("cleaning up", () => {
  test("leaves no listener, no timer and no element behind", async () => {
    vi.useFakeTimers();
    const { root, el, kernel, close } = await show(recorded("walkthrough"));
    expect(kernel.listenerCount).toBeGreaterThan(0);
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    await kernel.status("running", "Exporting.");
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    close();
    expect(kernel.listenerCount).toBe(0);
    // Preact's own last frame passes; a request that still waited would be there for ten seconds.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(el.childElementCount).toBe(0);
    vi.useRealTimers();
  });

  test("leaves nothing that still hears the pointer, the keys or Python", async () => {
    const { root, kernel, close } = await show(recorded("walkthrough"));
    const row = root.querySelector<HTMLElement>('[data-place="w#1"]') as HTMLElement;
    fireEvent.click(row);
    close();
    root.append(row);
    fireEvent.click(row);
    fireEvent.keyDown(row, { key: "Escape" });
    await kernel.exported(recorded("walkthrough-static"));
    expect(kernel.saved).toHaveLength(1);
    expect(root.children).toHaveLength(1);
  });

  test("stops reading the nodes of a run that another replaces, and those of a view that is taken away", async () => {
    const abort = vi.fn();
    // Takes no bytes and gives none, until it is aborted.
    class Endless {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;

      constructor() {
        const fail: { of?: (reason: unknown) => void } = {};
        this.readable = new ReadableStream({
          start(controller) {
            fail.of = (reason) => controller.error(reason);
          },
        });
        this.writable = new WritableStream(
          {
            abort(reason) {
              abort();
              fail.of?.(reason);
            },
          },
          { highWaterMark: 0 },
        );
      }
    }
    vi.stubGlobal("DecompressionStream", Endless);
    const { kernel, close } = await show(recorded("walkthrough"));
    await kernel.exported(recorded("walkthrough-static"));
    await expect.poll(() => abort.mock.calls.length).toBe(1);
    close();
    await expect.poll(() => abort.mock.calls.length).toBe(2);
    vi.unstubAllGlobals();
  });

  test("leaves the other view of the same model at work", async () => {
    const first = await show(recorded("walkthrough"));
    const count = first.kernel.listenerCount;
    const second = await view(first.kernel);
    expect(first.kernel.listenerCount).toBe(2 * count);
    second.close();
    expect(first.kernel.listenerCount).toBe(count);
    await first.kernel.exported(recorded("walkthrough-static"));
    expect(first.root.querySelector<HTMLElement>('[data-place="w#1"]')?.dataset.got).toBe("static");
  });
});
