// The table of a run: a row for each way at each set of sizes.
import type { TimingRow } from "../../wire";
import { Mark } from "../parts/mark";
import { type Column, Table } from "../table/table";
import { numberWords, resultWords, spreadWords, WAY_WORDS } from "../words/run";

const COLUMNS: readonly Column<TimingRow>[] = [
  { name: "way", text: ({ way }) => WAY_WORDS[way] },
  { name: "sizes", text: ({ sizes }) => sizes, isCode: true },
  numbers("a call (µs)", ({ median_us }) => median_us),
  { name: "middle half (µs)", text: spreadWords },
  numbers("first call (ms)", ({ first_call_ms }) => first_call_ms),
  numbers("compile (s)", ({ compile_ms }) => compile_ms && compile_ms / 1000),
  numbers("package (MB)", ({ package_bytes }) => package_bytes && package_bytes / 1e6),
  {
    name: "result",
    text: resultWords,
    view: (row) => {
      const isWrong = row.agreement === "differs" || row.agreement === "other_structure";
      return (
        <>
          {(row.failure !== "" || isWrong) && <Mark got="failed" isAsAsked={false} />}
          <bdi>{resultWords(row)}</bdi>
        </>
      );
    },
  },
];

function numbers(name: string, of: (row: TimingRow) => number | null): Column<TimingRow> {
  return { name, text: (row) => of(row) ?? "", view: (row) => numberWords(of(row)) };
}

export function Results({ rows }: { rows: readonly TimingRow[] }) {
  return <Table label="Times" columns={COLUMNS} rows={rows} />;
}
