// The table of a run: a row for each way at each set of sizes.
import type { TimingRow } from "../../../wire";
import { FailedMark } from "../../parts/mark";
import { Code } from "../../parts/withcode";
import type { Column } from "../../table/rows";
import { Table } from "../../table/table";
import {
  callTitle,
  compileMs,
  FAILED,
  numberWords,
  resultWords,
  spreadWords,
  type Unit,
  unbroken,
  unitOf,
  WAY_WORDS,
} from "./words";

const columnsIn = (unit: Unit): readonly Column<TimingRow>[] => [
  { name: "way", text: ({ way }) => WAY_WORDS[way] },
  {
    name: "sizes",
    text: ({ sizes }) => sizes,
    view: ({ sizes }) => <Code>{unbroken(sizes)}</Code>,
  },
  {
    name: callTitle(unit),
    text: ({ median_us }) => inUnit(median_us, unit) ?? "",
    view: (row) => (
      <>
        {numberWords(inUnit(row.median_us, unit))}{" "}
        <span class="ee-quiet ee-place">{spreadWords(row, unit)}</span>
      </>
    ),
  },
  numbers("compile (s)", (row) => perThousand(compileMs(row))),
  numbers("package (MB)", ({ package_bytes }) => perThousand(perThousand(package_bytes))),
  {
    name: "result",
    text: resultWords,
    view: (row) => {
      const isWrong = row.agreement === "differs" || row.agreement === "other_structure";
      return (
        <>
          {(row.failure !== "" || isWrong) && <FailedMark />}
          <span class="ee-place">{row.failure === "" ? resultWords(row) : FAILED}</span>
        </>
      );
    },
  },
];

function inUnit(microseconds: number | null, { us }: Unit): number | null {
  return microseconds === null ? null : Number((microseconds / us).toPrecision(12));
}

function perThousand(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

function numbers(name: string, of: (row: TimingRow) => number | null): Column<TimingRow> {
  return { name, text: (row) => of(row) ?? "", view: (row) => numberWords(of(row)) };
}

export function Results({ rows }: { rows: readonly TimingRow[] }) {
  return <Table label="Times" columns={columnsIn(unitOf(rows))} rows={rows} />;
}
