import { fireEvent, getAllByRole, getByLabelText, getByRole, queryByRole } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NO_RUN } from "../src/explorer/features/run/running";
import type { RunState, TimingRow } from "../src/wire";
import { type Shown, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, openTab } from "./screen";

const ROW: TimingRow = {
  way: "eager",
  sizes: "example",
  median_us: 9.63,
  lower_us: 9.5,
  upper_us: 10.2,
  calls: 25000,
  compile_ms: null,
  first_call_ms: 0.4,
  compiles: 0,
  load_ms: null,
  package_bytes: null,
  is_reference: true,
  agreement: null,
  max_difference: null,
  relative_difference: null,
  failure: "",
};

const FREE = {
  has_eager: true,
  free: [
    { input: "x", dim: 0, example: 8, proposed: 9 },
    { input: "n", dim: null, example: 3, proposed: 3 },
  ],
};

async function opened(name = "walkthrough"): Promise<Shown & { panel: HTMLElement }> {
  const shown = await show(recorded(name));
  await shown.kernel.status("idle");
  fireEvent.click(getByRole(shown.root, "tab", { name: "Benchmark" }));
  return { ...shown, panel: getByRole(shown.root, "tabpanel") };
}

async function answered(): Promise<Shown & { panel: HTMLElement }> {
  const shown = await opened();
  expect(shown.kernel.lastSent.kind).toBe("run_sizes");
  await shown.kernel.accepts(shown.kernel.lastSent, FREE);
  return shown;
}

const running = (more: Partial<RunState>): RunState => ({
  ...NO_RUN,
  state: "running",
  run: 1,
  chosen: ["eager", "inductor"],
  began_at: Date.now() / 1000,
  ...more,
});

test("what is chosen is run, with the second sizes that differ from the example's", async () => {
  const { kernel, panel } = await answered();
  await expectScreen(panel, "Benchmark/to be chosen");
  fireEvent.click(getByLabelText(panel, "AOTInductor"));
  fireEvent.input(getByLabelText(panel, "x.shape[0]"), { target: { value: "12" } });
  fireEvent.submit(panel.querySelector("form") as HTMLFormElement);
  expect(kernel.lastSent).toMatchObject({
    kind: "run_program",
    ways: ["eager", "exported", "inductor"],
    sizes: [{ input: "x", dim: 0, size: 12 }],
  });
});

test("without a second size the example's alone are run", async () => {
  const { kernel, panel } = await answered();
  fireEvent.click(getByLabelText(panel, "and with"));
  fireEvent.submit(panel.querySelector("form") as HTMLFormElement);
  expect(kernel.lastSent).toMatchObject({ kind: "run_program", sizes: null });
});

test("nothing can be run without a way", async () => {
  const { panel } = await answered();
  for (const way of ["eager", "exported", "torch.compile", "AOTInductor"])
    fireEvent.click(getByLabelText(panel, way));
  expect(getByRole<HTMLButtonElement>(panel, "button", { name: "Benchmark" }).disabled).toBe(true);
});

test("a run shows its stage and what is through, and can be cancelled", async () => {
  const { kernel, panel } = await answered();
  await kernel.shows(
    "run_state",
    running({ message: "torch.compile: tracing", way: "inductor", rows: [ROW] }),
  );
  expect(panel.querySelector(".ee-run-progress [role=status]")?.textContent).toContain(
    "torch.compile: tracing",
  );
  expect(getAllByRole(panel, "listitem").map((it) => (it as HTMLElement).dataset.step)).toEqual([
    "done",
    "now",
  ]);
  expect(getByLabelText(panel, "eager").closest("fieldset")?.disabled).toBe(true);
  fireEvent.submit(panel.querySelector("form") as HTMLFormElement);
  expect(kernel.lastSent.kind).toBe("cancel_run");
});

test("times are bars and a table, and what failed says why", async () => {
  const { kernel, panel } = await answered();
  const failed: TimingRow = {
    ...ROW,
    way: "aot_inductor",
    sizes: "",
    median_us: null,
    failure: "No compiler.",
  };
  const notes = ["The AOTInductor package checks no guards."];
  await kernel.shows("run_state", running({ state: "done", rows: [ROW, failed], notes }));
  expect(getByRole(panel, "img").getAttribute("aria-label")).toContain("eager, example: 9.63 µs");
  expect(panel.querySelectorAll(".ee-bar-row").length).toBe(1);
  expect(getByRole(panel, "table", { name: "Times" }).textContent).toContain("reference");
  expect(getByRole(panel, "table", { name: "Times" }).textContent).toContain("failed");
  expect(panel.textContent).toContain("AOTInductor: No compiler.");
  expect(panel.textContent).toContain("checks no guards");
  await expectScreen(panel, "Benchmark/times");
});

test("no line ends between the name of a size and the size", async () => {
  const { kernel, panel } = await answered();
  const sizes = "x.shape[0] = 4, scale.shape[0] = 4";
  await kernel.shows("run_state", running({ state: "done", rows: [{ ...ROW, sizes }] }));
  const shown = [...panel.querySelectorAll("code bdi")].map((it) => it.textContent ?? "");
  const ofSizes = shown.filter((text) => text.includes("scale"));
  expect(ofSizes).toHaveLength(2);
  for (const text of ofSizes) expect(text.split(" ")).toHaveLength(2);
});

test("bars and table have one unit, that of the longest time", async () => {
  const { kernel, panel } = await answered();
  const slow: TimingRow = { ...ROW, way: "exported", median_us: 1420, lower_us: 1150, upper_us: 9720 };
  await kernel.shows("run_state", running({ state: "done", rows: [ROW, slow] }));
  expect([...panel.querySelectorAll(".ee-bar-time")].map(({ textContent }) => textContent)).toEqual([
    "0.00963 ms",
    "1.42 ms",
  ]);
  const table = getByRole(panel, "table", { name: "Times" }).textContent;
  expect(table).toContain("ms per call, median (25 – 75 %)");
  expect(table).toContain("1.42 (1.15 – 9.72)");
});

test("times of another run than the shown one say so", async () => {
  const { kernel, panel } = await answered();
  await kernel.shows("run_state", running({ state: "done", run: 7, rows: [ROW] }));
  expect(panel.textContent).toContain("of run 7");
  await expectScreen(panel, "Benchmark/of another run");
});

test("a failed export has nothing to run, but the times of an earlier one", async () => {
  const { kernel, root } = await show(recorded("walkthrough-named"));
  expect(queryByRole(root, "tab", { name: "Benchmark" })).toBeNull();
  await kernel.shows("run_state", { ...NO_RUN, state: "done" });
  const panel = openTab(root, "Benchmark");
  expect(queryByRole(panel, "button", { name: "Benchmark" })).toBeNull();
  await expectScreen(panel, "Benchmark/no program");
  expect(kernel.sent.some(({ kind }) => kind === "run_sizes")).toBe(false);
});

test("one line that is far longer than all times is cut, so that the bars can be compared", async () => {
  const { kernel, panel } = await answered();
  const slow: TimingRow = { ...ROW, way: "exported", median_us: 20, upper_us: 126_000 };
  await kernel.shows("run_state", running({ rows: [ROW, slow] }));
  const bars = [...panel.querySelectorAll<HTMLElement>(".ee-bar")].map(({ style }) => style.width);
  expect(bars).toEqual([`${(100 * 9.63) / 20}%`, "100%"]);
  const spreads = [...panel.querySelectorAll<HTMLElement>(".ee-bar-spread")];
  expect(spreads.map(({ dataset }) => dataset.cut)).toEqual(["false", "true"]);
});

test("each set of sizes has its own scale: a way that is slow with one leaves the bars of the other to compare", async () => {
  const { kernel, panel } = await answered();
  const slow: TimingRow = { ...ROW, sizes: "x.shape[0] = 4", median_us: 140_000, upper_us: 140_000 };
  await kernel.shows("run_state", running({ rows: [ROW, slow] }));
  const bars = [...panel.querySelectorAll<HTMLElement>(".ee-bar")].map(({ style }) => style.width);
  expect(bars[1]).toBe("100%");
  expect(Number.parseFloat(bars[0] as string)).toBeGreaterThan(30);
});
