// The table of a run: a row for each way at each set of sizes.
import type { TimingRow } from "../../wire";
import { Mark } from "../parts/mark";
import { type Column, Table } from "../table/table";
import { agreementWords, bytesWords, spreadWords, timeWords, WAY_WORDS } from "../words/run";

const inUs = (ms: number | null) => (ms === null ? null : ms * 1000);

const COLUMNS: readonly Column<TimingRow>[] = [
  { name: "way", text: ({ way }) => WAY_WORDS[way] },
  { name: "sizes", text: ({ sizes }) => sizes, isCode: true },
  {
    name: "a call (µs)",
    text: ({ median_us }) => median_us ?? "",
    view: ({ median_us }) => timeWords(median_us),
  },
  { name: "spread", text: spreadWords },
  {
    name: "first call (ms)",
    text: ({ first_call_ms }) => first_call_ms ?? "",
    view: ({ first_call_ms }) => timeWords(inUs(first_call_ms)),
  },
  {
    name: "compile (ms)",
    text: ({ compile_ms }) => compile_ms ?? "",
    view: ({ compile_ms }) => timeWords(inUs(compile_ms)),
  },
  {
    name: "package (bytes)",
    text: ({ package_bytes }) => package_bytes ?? "",
    view: ({ package_bytes }) => bytesWords(package_bytes),
  },
  {
    name: "result",
    text: (row) => row.failure || agreementWords(row),
    view: (row) => {
      const isWrong = row.agreement === "differs" || row.agreement === "other_structure";
      return (
        <>
          {(row.failure !== "" || isWrong) && <Mark got="failed" isAsAsked={false} />}
          <bdi>{row.failure || agreementWords(row)}</bdi>
        </>
      );
    },
  },
];

export function Results({ rows }: { rows: readonly TimingRow[] }) {
  return <Table label="Times" columns={COLUMNS} rows={rows} />;
}
