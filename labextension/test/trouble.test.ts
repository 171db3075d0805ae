import { act, fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { NOTHING_TRIED } from "../src/explorer/features/try_sizes/trying";
import { KERNEL_BUSY, NO_ANSWER } from "../src/explorer/words/host";
import type { Status } from "../src/wire";
import { asksShown, isChecked, radio, row } from "./asked";
import { rewriting } from "./fixes";
import { Kernel, type Shown, show, view } from "./kernel";
import { recorded } from "./recorded";
import { openPart, openTab } from "./screen";

const ACKNOWLEDGE_WITHIN_MS = 10_000;

afterEach(() => {
  vi.useRealTimers();
});

function enabled(root: HTMLElement): string[] {
  const controls = root.querySelectorAll<HTMLButtonElement>(
    ".ee-controls :is(button:not([aria-label=Help]), select), [role=radio], .ee-all button, .ee-size-button, .ee-fixes button, .ee-resolve button",
  );
  return [...controls].filter((it) => !it.disabled).map((it) => it.textContent ?? "");
}

describe("a kernel that does not answer", () => {
  test("is told of after ten seconds, and takes the controls with it, not the views", async () => {
    vi.useFakeTimers();
    const { root } = await show(recorded("walkthrough-named"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await act(async () => {
      await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_WITHIN_MS);
    });
    expect(getByRole(root, "alert").textContent).toBe(NO_ANSWER);
    expect(enabled(root)).toEqual([]);
    expect(isChecked(radio(root, "w.shape[1]", "columns"))).toBe(true);
    fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
    expect(getByRole(root, "tabpanel").textContent).toContain("w.shape[1] = 5");
  });

  test("is taken back when it does answer", async () => {
    vi.useFakeTimers();
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await act(async () => {
      await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_WITHIN_MS);
    });
    await kernel.shows("ask", [{ input: "w", dim: 1, ask: "DYNAMIC" }]);
    expect(queryByRole(root, "alert")).toBeNull();
    expect(isChecked(radio(root, "w.shape[1]", "DYNAMIC"))).toBe(true);
    expect(enabled(root)).not.toEqual([]);
  });

  test("is told of at once where the host cannot send", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    kernel.isGone = true;
    await act(async () => {
      fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    });
    expect(getByRole(root, "alert").textContent).toBe(NO_ANSWER);
    expect(asksShown(root)).toEqual(Array(6).fill("AUTO"));
  });

  test("is told of at once where the host says that it is gone", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    kernel.isGone = true;
    await act(async () => kernel.says("comm_live_update"));
    expect(getByRole(root, "alert").textContent).toBe(NO_ANSWER);
    expect(enabled(root)).toEqual([]);
    expect(asksShown(root)).toEqual(Array(6).fill("AUTO"));
  });

  test("is told of at once in a notebook that was saved with its widgets", async () => {
    const kernel = new Kernel(recorded("walkthrough"));
    kernel.traits.set("layout", { comm_live: false });
    const { root } = await view(kernel);
    expect(getByRole(root, "alert").textContent).toBe(NO_ANSWER);
    expect(enabled(root)).toEqual([]);
    expect(kernel.sent).toEqual([]);
  });

  test.each<[string, string, (shown: Shown) => Promise<unknown>]>([
    ["exports", "0.8 s, lin", ({ kernel }) => kernel.status("running", "0.8 s, lin")],
    ["waits", "Waiting for the kernel", ({ kernel }) => kernel.status("waiting", "Waiting for the kernel")],
    ["verifies fixes", "Verifying…", ({ kernel }) => kernel.status("idle", "", { trials: "running" })],
    [
      "makes a draft",
      "Drafting…",
      ({ kernel }) =>
        kernel.shows("drafted", { state: "running", run: 0, message: "", report: null, is_draft_words: "" }),
    ],
    [
      "decomposes",
      "Decomposing… 0.2 s",
      async ({ kernel, root }) => {
        await openPart(root, "Program", "Decompose");
        await kernel.accepts(kernel.lastSent, { operators: [] });
        const state = { state: "running", run: 0, result: null, node: null } as const;
        await kernel.shows("decomposing", { ...state, message: "Decomposing… 0.2 s." });
      },
    ],
    [
      "probes sizes",
      "Probing…",
      async ({ kernel, root }) => {
        openTab(root, "Try sizes");
        await kernel.shows("tried_sizes", { ...NOTHING_TRIED, doing: "probing" });
      },
    ],
  ])("goes on with nothing: one that %s", async (does, words, doIt) => {
    const isOfProgram = ["decomposes", "probes sizes"].includes(does);
    const capture = recorded(isOfProgram ? "walkthrough" : "walkthrough-named");
    if (capture.failure) capture.failure.fixes = [rewriting(["a = 1"], ["a = 2"])];
    const shown = await show(capture);
    const { kernel, root } = shown;
    await doIt(shown);
    expect(root.textContent).toContain(words);
    kernel.isGone = true;
    await act(async () => kernel.says("comm_live_update"));
    expect(root.textContent).not.toContain(words);
    expect(queryByRole(root, "progressbar")).toBeNull();
    expect(queryByRole(root, "button", { name: /^(Stop|Cancel)/ })).toBeNull();
    expect(root.querySelector(".ee-announcer")?.textContent).not.toContain("Exporting");
  });

  test("is not one that was only found again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await act(async () => kernel.says("comm_live_update"));
    expect(queryByRole(root, "alert")).toBeNull();
    await kernel.refuses(kernel.lastSent, "There is no source.");
    expect(queryByRole(root, "alert")).toBeNull();
  });

  test("leaves an open editor with what was typed", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(radio(root, "x.shape[0]", "Dim…"));
    await expect.poll(() => queryByRole(root, "form")).not.toBeNull();
    const form = getByRole(root, "form");
    fireEvent.input(form.querySelector("input") as HTMLInputElement, { target: { value: "batch" } });
    kernel.isGone = true;
    await act(async () => {
      fireEvent.submit(form);
    });
    expect(form.isConnected).toBe(true);
    expect(form.querySelector("input")).toHaveProperty("value", "batch");
  });
});

describe("a kernel that hears nothing while it works", () => {
  async function working(state: Status["state"]) {
    const kernel = new Kernel(recorded("walkthrough"));
    const interrupt = vi.fn(async () => {});
    kernel.widget_manager = { kernel: { status: "busy", interrupt } };
    const { root } = await view(kernel);
    await kernel.status(state);
    vi.useFakeTimers();
    return { kernel, root, interrupt };
  }

  test("is told of after a second, and takes nothing away", async () => {
    const { kernel, root } = await working("idle");
    fireEvent.click(radio(root, "w.shape[1]", "DYNAMIC"));
    await act(async () => {
      await vi.advanceTimersByTimeAsync(ACKNOWLEDGE_WITHIN_MS * 2);
    });
    expect(root.querySelector(".ee-notice")?.textContent).toBe(KERNEL_BUSY);
    expect(queryByRole(root, "alert")).toBeNull();
    expect(enabled(root)).not.toEqual([]);
    vi.useRealTimers();
    await kernel.accepts(kernel.lastSent);
    expect(root.querySelector(".ee-notice")).toBeNull();
  });

  test.each([
    ["running", 1],
    ["waiting", 0],
  ] as const)("is interrupted by Stop of an export that is %s %i times", async (state, times) => {
    const { kernel, root, interrupt } = await working(state);
    fireEvent.click(getByRole(root, "button", { name: "Stop the export" }));
    expect(kernel.lastSent.kind).toBe("cancel");
    await act(async () => {
      await vi.advanceTimersByTimeAsync(3_000);
    });
    expect(interrupt).toHaveBeenCalledTimes(times);
  });
});

describe("an error", () => {
  test("of the session shows until it is dismissed, and comes back only with the next one", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    await kernel.status("error", "The export was interrupted.");
    const dismiss = getByRole(root, "button", { name: "Dismiss" });
    dismiss.focus();
    fireEvent.click(dismiss);
    await expect.poll(() => queryByRole(root, "alert")).toBeNull();
    expect(document.activeElement).toBe(root);
    await kernel.status("error", "The export was interrupted again.");
    expect(getByRole(root, "alert").textContent).toContain("again");
  });

  test.each([
    ["set_live", (root: HTMLElement) => getByRole(root, "switch", { name: "Auto-export" })],
    ["set_all", (root: HTMLElement) => getByRole(root, "button", { name: "all STATIC" })],
    ["set_ask", (root: HTMLElement) => radio(root, "w.shape[0]", "DYNAMIC")],
  ])("in reply to %s changes nothing that is shown", async (kind, control) => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const before = [...root.querySelectorAll("[aria-checked]")].map((it) => it.getAttribute("aria-checked"));
    fireEvent.click(control(root));
    expect(kernel.lastSent.kind).toBe(kind);
    await kernel.refuses(kernel.lastSent, "That cannot be.");
    const after = [...root.querySelectorAll("[aria-checked]")].map((it) => it.getAttribute("aria-checked"));
    expect(after).toEqual(before);
    expect(getByRole(root, "alert").textContent).toContain("That cannot be.");
  });
});

describe("two views of one explorer", () => {
  async function two() {
    const first = await show(recorded("walkthrough"));
    return { first, second: await view(first.kernel), kernel: first.kernel };
  }

  test("agree on the selection", async () => {
    const { first, second } = await two();
    await act(async () => {
      fireEvent.click(row(first.root, "w#1"));
    });
    expect(row(second.root, "w#1").classList.contains("ee-chosen")).toBe(true);
    await act(async () => {
      fireEvent.click(row(second.root, "w#1"));
    });
    expect(row(first.root, "w#1").classList.contains("ee-chosen")).toBe(false);
  });

  test("agree on the ask as soon as it is taken, and on the result", async () => {
    const { first, second, kernel } = await two();
    fireEvent.click(radio(first.root, "w.shape[1]", "DYNAMIC"));
    const asks = recorded("walkthrough-dynamic").dims.map(({ input, dim }) => ({
      input,
      dim,
      ask: "DYNAMIC",
    }));
    await kernel.shows("ask", asks);
    await kernel.accepts(kernel.lastSent);
    expect(asksShown(first.root)).toEqual(asksShown(second.root));
    await kernel.exported(recorded("walkthrough-dynamic"));
    for (const { root } of [first, second]) expect(row(root, "w#1").dataset.got).toBe("failed");
  });

  test("do not take each other's replies for their own", async () => {
    const { first, second, kernel } = await two();
    fireEvent.click(radio(first.root, "w.shape[1]", "DYNAMIC"));
    await kernel.refuses(kernel.lastSent, "That cannot be.");
    expect(queryByRole(first.root, "alert")).not.toBeNull();
    expect(queryByRole(second.root, "alert")).toBeNull();
  });
});
