// The columns of the Shapes table: a column is one entry here, from which header, rows and widths follow.
import type { ComponentType } from "preact";
import type { DimOutcome, DimRef, Input } from "../../model";
import { PREDICTED } from "../features/predict/words";
import { Pick, type Thing } from "../parts/highlight";
import { useExplorer } from "../state";
import { AskOfMany } from "./askofmany";
import { AskContent, GotContent, InputName, ReasonCell, SizeContent } from "./cells";
import * as strings from "./words";

export interface RowProps {
  input: Input;
  /** The part of the input's path that the rows above show. */
  under: string;
  dim: DimOutcome;
  /** The dimension as something that can be selected. */
  thing: Thing;
  /** The rows that the name of the input spans; 0 if a row above has it. */
  inputRows: number;
}

export interface InputRowProps {
  input: Input;
  under: string;
  /** How many columns there are from this one to the last. */
  columnsLeft: number;
}

export interface HeadingProps {
  /** The dimensions that the filter leaves; null without a filter. */
  found: readonly DimRef[] | null;
}

export interface Column {
  /** Heads the column, and names its first grid line for the style sheet. */
  name: string;
  headingClass?: string;
  /** What the heading offers besides the name. */
  Extra?: ComponentType<HeadingProps>;
  /** The `td` of a dimension. */
  Cell: ComponentType<RowProps>;
  /** The `td` of an input without dimensions; without one it is empty, or covered by the cell of an earlier column. */
  InputCell?: ComponentType<InputRowProps>;
  /** A track of CSS's `grid-template-columns`. */
  width: string;
  /** In a split notebook, up to 900 px. */
  narrowWidth?: string;
  /** There, where the names of inputs are so long that they stand above their rows. */
  stackedWidth?: string;
  /** Up to 520 px. */
  slimWidth?: string;
  /** Whether it is about what was asked, which is not known of a program that was handed over. */
  isOfAsk?: boolean;
}

const COLUMNS: readonly Column[] = [
  {
    name: "input",
    headingClass: "ee-input",
    Cell: ({ inputRows, ...names }) => (inputRows > 0 ? <InputName {...names} rows={inputRows} /> : null),
    InputCell: (names) => <InputName {...names} rows={1} />,
    width: "fit-content(20cqi)",
    narrowWidth: "fit-content(11em)",
    stackedWidth: "30px",
    slimWidth: "fit-content(10em)",
  },
  {
    name: "dim",
    headingClass: "ee-dim",
    Cell: ({ input, dim, thing }) => (
      <td class="ee-dim">
        <Pick thing={thing} label={strings.select(dim)}>
          {dim.dim === null ? `(${input.kind})` : <code>{dim.dim}</code>}
        </Pick>
      </td>
    ),
    InputCell: ({ input }) => <td class="ee-dim">({input.kind})</td>,
    width: "max-content",
  },
  {
    name: "size",
    headingClass: "ee-size",
    Cell: ({ input, dim }) => (
      <td class="ee-size">
        <SizeContent input={input} dim={dim} />
      </td>
    ),
    InputCell: ({ input }) => <td class="ee-size">{input.value}</td>,
    width: "max-content",
  },
  {
    name: "dynamic_shapes",
    headingClass: "ee-ask",
    Extra: ({ found }) => (useExplorer().isEditable.value ? <AskOfMany dims={found} path="" /> : null),
    Cell: ({ input, dim }) => (
      <td class="ee-ask">
        <AskContent input={input} dim={dim} />
      </td>
    ),
    InputCell: ({ columnsLeft }) => (
      <td class="ee-ask ee-quiet" colSpan={columnsLeft}>
        {strings.NO_DIMENSIONS}
      </td>
    ),
    width: "max-content",
    narrowWidth: "fit-content(28em)",
    slimWidth: "minmax(0, 1fr)",
    isOfAsk: true,
  },
  {
    name: "result",
    // Always there, seen while it holds: what comes and goes has all rows laid out anew.
    Extra: () => (
      <span class="ee-held-for">
        <span class="ee-stale">{strings.OUTDATED}</span>
        <span class="ee-predicted">{PREDICTED}</span>
      </span>
    ),
    headingClass: "ee-outcome",
    Cell: ({ dim, under }) => (
      <td class="ee-result ee-outcome">
        <GotContent dim={dim} under={under} />
      </td>
    ),
    width: "fit-content(23cqi)",
    narrowWidth: "minmax(8em, max-content)",
    slimWidth: "0",
  },
  {
    name: "reason",
    headingClass: "ee-reason",
    Cell: ReasonCell,
    width: "minmax(14em, 1fr)",
    narrowWidth: "minmax(0, 1fr)",
    slimWidth: "0",
  },
];
const UNASKED = COLUMNS.filter(({ isOfAsk }) => !isOfAsk);

/** The columns that are shown; the same list each time, so that rows are not rendered again for it. */
export function columnsFor({ is_observed }: { is_observed: boolean }): readonly Column[] {
  return is_observed ? COLUMNS : UNASKED;
}

/** The templates of the grid as custom properties for the style sheet; each column's first line has the column's name. */
export function gridProperties(columns: readonly Column[], isStacked: boolean): Record<string, string> {
  const template = (widthOf: (column: Column) => string | undefined) =>
    columns.map((column) => `[${column.name}] ${widthOf(column) ?? column.width}`).join(" ");
  const narrow = ({ stackedWidth, narrowWidth }: Column) => (isStacked && stackedWidth) || narrowWidth;
  // Without requests there is room for the results beside the sizes.
  const slim =
    columns === UNASKED ? narrow : (column: Column) => (isStacked && column.stackedWidth) || column.slimWidth;
  return {
    "--ee-columns": template(({ width }) => width),
    "--ee-columns-narrow": template(narrow),
    "--ee-columns-slim": template(slim),
  };
}
