// The table of a run: a row for each way at each set of sizes.
import type { TimingRow } from "../../../wire";
import { FailedMark } from "../../parts/mark";
import { Code } from "../../parts/withcode";
import type { Column } from "../../table/rows";
import { Table } from "../../table/table";
import * as strings from "./words";

const columnsIn = (unit: strings.Unit): readonly Column<TimingRow>[] => [
  { name: "way", text: ({ way }) => strings.WAY_WORDS[way] },
  {
    name: "sizes",
    text: ({ sizes }) => sizes,
    view: ({ sizes }) => <Code>{strings.unbroken(sizes)}</Code>,
  },
  {
    name: strings.callTitle(unit),
    text: ({ median_us }) => inUnit(median_us, unit) ?? "",
    view: (row) => (
      <>
        {strings.numberWords(inUnit(row.median_us, unit))}{" "}
        <span class="ee-quiet ee-place">{strings.spreadWords(row, unit)}</span>
      </>
    ),
  },
  numbers("compile (s)", (row) => perThousand(strings.compileMs(row))),
  numbers("package (MB)", ({ package_bytes }) => perThousand(perThousand(package_bytes))),
  {
    name: "result",
    text: strings.resultWords,
    view: (row) => {
      const isWrong = row.agreement === "differs" || row.agreement === "other_structure";
      return (
        <>
          {(row.failure !== "" || isWrong) && <FailedMark />}
          <span class="ee-place">{row.failure === "" ? strings.resultWords(row) : strings.FAILED}</span>
        </>
      );
    },
  },
];

function inUnit(microseconds: number | null, { us }: strings.Unit): number | null {
  return microseconds === null ? null : Number((microseconds / us).toPrecision(12));
}

function perThousand(value: number | null): number | null {
  return value === null ? null : value / 1000;
}

function numbers(name: string, of: (row: TimingRow) => number | null): Column<TimingRow> {
  return { name, text: (row) => of(row) ?? "", view: (row) => strings.numberWords(of(row)) };
}

export function Results({ rows }: { rows: readonly TimingRow[] }) {
  return <Table label="Times" columns={columnsIn(strings.unitOf(rows))} rows={rows} />;
}
