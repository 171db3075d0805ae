// Surveys as Python sends them: rows and records, compressed; and the widget on one.
import { deflateSync } from "node:zlib";
import { act, waitFor } from "@testing-library/preact";
import { expect } from "vitest";
import type { Capture } from "../src/model";
import type { CaseRow, SurveyState } from "../src/wire";
import { withoutNodes } from "./columns";
import { encodedNodes } from "./graphs";
import { Kernel, type Shown, view } from "./kernel";
import { recorded } from "./recorded";

const PLAIN: CaseRow = {
  name: "net",
  request: "auto",
  mode: "non-strict",
  outcome: "exported",
  failure: null,
  why: "",
  model: "Net",
  torch: "2.13.0",
  dims: 4,
  dynamic: 3,
  tied: 1,
  specialized: 0,
  static: 0,
  not_as_asked: 0,
  causes: [],
  guards: 2,
  nodes: 30,
  elapsed_ms: 1500,
  memory_mb: 700,
  file: null,
  line: null,
  code: null,
  has_record: true,
};
const NOTHING: Partial<CaseRow> = {
  dims: null,
  dynamic: null,
  tied: null,
  guards: null,
  nodes: null,
  model: null,
  has_record: false,
};

export const row = (name: string, more: Partial<CaseRow> = {}): CaseRow => ({ ...PLAIN, name, ...more });

export const FEW: readonly CaseRow[] = [
  row("encoder", { elapsed_ms: 9000 }),
  row("decoder", { not_as_asked: 1, causes: ["literal"], why: "x.shape[0]: fixed at 8 by `view(8, -1)`" }),
  row("branches", { outcome: "failed", failure: "data_dependent", why: "line 9 needs a value", dims: null }),
  row("hangs", {
    ...NOTHING,
    outcome: "timed_out",
    why: "Stopped at its limit of 60 s.",
    elapsed_ms: 60_000,
  }),
  row("dies", { ...NOTHING, outcome: "crashed", why: "Its process ended by SIGSEGV.", request: "dynamic" }),
];

export const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    row(`case_${at}`, at % 7 === 0 ? { outcome: "failed", failure: "other" } : {}),
  );

export function packed(value: unknown): DataView<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = deflateSync(JSON.stringify(value));
  return new DataView(buffer as ArrayBuffer, byteOffset, byteLength);
}

export const base64 = ({ buffer, byteOffset, byteLength }: DataView) =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString("base64");

export function packedRecord(capture: Capture): DataView<ArrayBuffer> {
  return packed({ capture: withoutNodes(capture), graph: base64(encodedNodes(capture)) });
}

export const DONE: SurveyState = { state: "done", rows: 0, total: null, notes: [] };

/** The widget of a survey; what it asks for is answered as Python would. */
export async function showSurvey(rows: readonly CaseRow[], state: Partial<SurveyState> = {}): Promise<Shown> {
  document.body.replaceChildren();
  const kernel = new Kernel(null);
  kernel.traits.set("survey", { ...DONE, rows: rows.length, total: rows.length, ...state });
  const shown = await view(kernel);
  if (rows.length > 0) {
    await asked(kernel, "rows");
    await kernel.accepts(kernel.lastSent, { start: 0 }, [packed(rows)]);
    await waitFor(() => expect(shown.root.querySelector(".ee-case")).not.toBeNull());
  }
  return shown;
}

/** Waits until the browser has asked for this last. */
export async function asked(kernel: Kernel, kind: string): Promise<void> {
  await waitFor(() => expect(kernel.sent.at(-1)?.kind).toBe(kind));
}

/** Opens the record of a row, once its button was clicked. */
export async function opened(kernel: Kernel, name = "walkthrough"): Promise<void> {
  await asked(kernel, "open_row");
  await kernel.accepts(kernel.lastSent, {}, [packedRecord(recorded(name))]);
  await waitFor(() => expect(document.querySelector(".ee-opened .ee-shapes")).not.toBeNull());
}

/** Python tells of rows by itself. */
export async function pushed(kernel: Kernel, start: number, rows: readonly CaseRow[]): Promise<void> {
  await act(() => kernel.tells({ kind: "rows", start }, [packed(rows)]));
}
