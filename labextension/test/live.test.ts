import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { AskChange } from "../src/model";
import { asksShown, isChecked, isStale, radio } from "./asked";
import { type Kernel, type Sent, show } from "./kernel";
import { recorded } from "./recorded";

const QUIET_MS = 150;
/** The same where Python tells at once what is asked comes to. */
const FORETOLD_MS = 50;
const PLACES = ["w.shape[0]", "w.shape[1]", "x.shape[0]", "y.shape[0]", "y.shape[1]", "z.shape[0]"];
const MARKERS = ["AUTO", "DYNAMIC", "STATIC"];

afterEach(() => {
  vi.useRealTimers();
});

/** What Python would ask after a request. */
function taken(asks: Map<string, AskChange>, sent: Sent): AskChange[] {
  if (sent.kind === "set_ask") for (const it of sent.changes) asks.set(`${it.input}#${it.dim}`, it);
  return [...asks.values()];
}

/** Numbers that look random and are the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state >> 8;
  }
}

describe("a burst of changes", () => {
  test("sends the first at once and the others together when it is over", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    fireEvent.click(radio(root, "x.shape[0]", "STATIC"));
    expect(kernel.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(kernel.sent).toHaveLength(2);
    expect(kernel.lastSent).toMatchObject({
      kind: "set_ask",
      changes: [
        { input: "w", dim: 1, ask: "STATIC" },
        { input: "x", dim: 0, ask: "STATIC" },
      ],
    });
  });

  test("that does not end is sent now and then", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    for (let change = 0; change < 30; change += 1) {
      fireEvent.click(radio(root, "w.shape[0]", change % 2 ? "AUTO" : "STATIC"));
      await vi.advanceTimersByTimeAsync(QUIET_MS / 2);
    }
    expect(kernel.sent.length).toBeGreaterThan(3);
    expect(kernel.sent.length).toBeLessThan(8);
  });

  test("is sent step by step after an answer that is predicted, and not after the news that none is", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("idle");
    const burst = async () => {
      const before = kernel.sent.length;
      for (const marker of ["DYNAMIC", "STATIC", "AUTO"]) {
        fireEvent.click(radio(root, "x.shape[0]", marker));
        await vi.advanceTimersByTimeAsync(FORETOLD_MS);
      }
      await vi.advanceTimersByTimeAsync(QUIET_MS);
      return kernel.sent.length - before;
    };
    await kernel.foretells({ foretold: "answer", run: 1, answer: null });
    expect(await burst()).toBe(2);
    const { mode, options, inputs, dims, guards, failure, remarks } = recorded("walkthrough-dynamic");
    await kernel.foretells({
      foretold: "answer",
      run: 1,
      answer: { mode, options, inputs, dims, guards, failure, remarks } as never,
    });
    expect(await burst()).toBe(3);
  });

  test("is sent step by step where Python tells at once what each comes to, until it tells nothing more", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("idle");
    await kernel.foretells({ foretold: "refusals", run: 1, choices: [] });
    const asks = async () => {
      for (const marker of ["DYNAMIC", "STATIC", "AUTO"]) {
        fireEvent.click(radio(root, "x.shape[0]", marker));
        await vi.advanceTimersByTimeAsync(FORETOLD_MS);
      }
      return kernel.sent.length;
    };
    expect(await asks()).toBe(3);
    // Another run is shown, of which nothing is told yet.
    await kernel.status("idle", "", { run: 2 });
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(await asks()).toBe(4);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(kernel.sent).toHaveLength(5);
  });

  test("goes out before whatever is asked next", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "x.shape[0]", "STATIC"));
    fireEvent.click(getByRole(root, "button", { name: "all AUTO" }));
    expect(kernel.sent.map(({ kind }) => kind)).toEqual(["set_ask", "set_ask", "set_all"]);
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(kernel.sent).toHaveLength(3);
  });

  test("is not lost with the view that made it", async () => {
    const { root, kernel, close } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    fireEvent.click(radio(root, "x.shape[0]", "STATIC"));
    close();
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: "x", dim: 0, ask: "STATIC" }] });
  });

  test.each([1, 2, 3])("of 200, answered late and in any order, ends in the last ask (%i)", async (seed) => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    const random = numbers(seed);
    const pick = <T>(from: readonly T[]): T => from[random.next().value % from.length] as T;
    const wanted = new Map(PLACES.map((place) => [place, "AUTO"]));
    const asks = new Map((kernel.get("ask") as AskChange[]).map((it) => [`${it.input}#${it.dim}`, it]));
    const unanswered: Sent[] = [];
    let seen = 0;

    // Python takes requests in order; their acknowledgements may pass each other on the way.
    async function kernelTurns(): Promise<void> {
      for (const sent of kernel.sent.slice(seen)) {
        kernel.set("ask", taken(asks, sent));
        unanswered.push(sent);
      }
      seen = kernel.sent.length;
    }

    async function acknowledge(): Promise<void> {
      const sent = unanswered.splice(random.next().value % unanswered.length, 1)[0];
      if (sent) await answered(kernel, sent);
    }

    for (let change = 0; change < 200; change += 1) {
      const place = pick(PLACES);
      const marker = pick(MARKERS);
      fireEvent.click(radio(root, place, marker));
      wanted.set(place, marker);
      expect(asksShown(root)).toEqual([...wanted.values()]);
      await vi.advanceTimersByTimeAsync(random.next().value % (2 * QUIET_MS));
      if (random.next().value % 3 === 0) await kernelTurns();
      if (random.next().value % 2 === 0 && unanswered.length > 0) await acknowledge();
      expect(asksShown(root)).toEqual([...wanted.values()]);
    }
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    await kernelTurns();
    while (unanswered.length > 0) await acknowledge();
    expect(asksShown(root)).toEqual([...wanted.values()]);
    expect(taken(asks, kernel.lastSent).map(({ ask }) => ask)).toEqual([...wanted.values()]);
    expect(root.querySelectorAll("[role=alert]")).toHaveLength(0);
  });

  test("stays as last wished when an earlier part of it is refused", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    const earlier = kernel.lastSent;
    fireEvent.click(radio(root, "w.shape[1]", "STATIC"));
    await kernel.refuses(earlier, "Not now.");
    expect(isChecked(radio(root, "w.shape[1]", "STATIC"))).toBe(true);
  });
});

async function answered(kernel: Kernel, sent: Sent): Promise<void> {
  const reply = kernel.accepts(sent);
  await vi.advanceTimersByTimeAsync(1);
  await reply;
}

describe("what is under way", () => {
  test("is told in the header, and can be stopped", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    expect(queryByRole(root, "progressbar")).toBeNull();
    await kernel.status("running", "0.8 s, encoder.layers.3, model.py line 40");
    const words = getByRole(root, "progressbar").getAttribute("aria-valuetext");
    expect(words).toBe("0.8 s, encoder.layers.3, model.py line 40");
    expect(root.querySelector(".ee-header")?.textContent).toContain(words);
    fireEvent.click(getByRole(root, "button", { name: "Stop the export" }));
    expect(kernel.lastSent).toMatchObject({ kind: "cancel" });
    await kernel.status("idle", "The export was stopped.");
    expect(queryByRole(root, "progressbar")).toBeNull();
  });

  test("is not stopped by Escape", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("running", "Exporting.");
    fireEvent.keyDown(getByRole(root, "button", { name: "Stop the export" }), { key: "Escape" });
    expect(kernel.sent).toEqual([]);
  });

  test("leaves the focus in the explorer when its button goes", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("running", "Exporting.");
    getByRole(root, "button", { name: "Stop the export" }).focus();
    await kernel.status("idle");
    expect(document.activeElement).toBe(root);
  });

  test("is announced when it begins and ends, and not in between", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const region = root.querySelector<HTMLElement>(".ee-announcer") as HTMLElement;
    const said: string[] = [];
    for (const [state, message] of [
      ["waiting", "Waiting for the running cell."],
      ["running", "Exporting."],
      ["running", "0.3 s, lin, model.py line 4"],
      ["running", "0.5 s, lin, model.py line 5"],
      ["idle", ""],
    ] as const) {
      await kernel.status(state, message);
      if (said.at(-1) !== region.textContent) said.push(region.textContent ?? "");
    }
    expect(region.getAttribute("aria-live")).toBe("polite");
    expect(said).toEqual([
      "Waiting for the running cell.",
      "Exporting…",
      expect.stringMatching(/^Exported\. \d+ of \d+ dimensions dynamic, 1 specialized\.$/),
    ]);
  });
});

describe("live", () => {
  test("is a switch", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const live = getByRole(root, "switch", { name: "Auto-export" });
    expect(isChecked(live)).toBe(true);
    fireEvent.click(live);
    expect(isChecked(live)).toBe(false);
    expect(kernel.lastSent).toMatchObject({ kind: "set_live", live: false });
    await kernel.shows("live", false);
    await kernel.accepts(kernel.lastSent);
    expect(isChecked(live)).toBe(false);
  });

  test("off leaves the changes to a button that counts them", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.shows("live", false);
    expect(queryByRole(root, "button", { name: /^Apply/ })).toBeNull();
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    await kernel.accepts(kernel.lastSent);
    await kernel.shows("ask", [{ input: "w", dim: 0, ask: "STATIC" }]);
    await kernel.shows("ask", [
      ...(recorded("walkthrough").dims.map(({ input, dim }) => ({ input, dim, ask: "AUTO" })) as AskChange[]),
      { input: "w", dim: 0, ask: "STATIC" },
      { input: "w", dim: 1, ask: "STATIC" },
    ]);
    expect(isStale(root)).toBe(true);
    fireEvent.click(getByRole(root, "button", { name: "Apply 2 changes" }));
    expect(kernel.lastSent).toMatchObject({ kind: "apply" });
    await kernel.status("running", "Exporting.");
    expect(queryByRole(root, "button", { name: /^Apply/ })).toBeNull();
  });

  test("a stopped export says so, and can be started again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[0]", "STATIC"));
    await kernel.status("idle", "The export was stopped.");
    expect(root.querySelector(".ee-header")?.textContent).toContain("The export was stopped.");
    fireEvent.click(getByRole(root, "button", { name: "Apply 1 change" }));
    expect(kernel.lastSent).toMatchObject({ kind: "apply" });
  });
});
