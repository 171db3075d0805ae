// What the program returns for the tried sizes, and beside it, once both were run, what the model returns.
import type { OutputDifference, Trial, TriedOutput } from "../../../wire";
import { DIFFERENCES, OUTPUT } from "../../outputs/columns";
import { type Column, columnOf } from "../../table/rows";
import { Table } from "../../table/table";
import { shapeText } from "../../words/outputs";

const RETURNED: readonly Column<TriedOutput | OutputDifference>[] = [
  OUTPUT,
  columnOf("dtype"),
  { name: "shape", text: ({ shape }) => shapeText(shape), isCode: true },
];

const BESIDE: readonly Column<OutputDifference>[] = [
  ...RETURNED,
  {
    name: "model's shape",
    text: ({ dtype, shape, eager_dtype, eager_shape }) =>
      eager_dtype === dtype && shapeText(eager_shape) === shapeText(shape)
        ? "equal"
        : `${eager_dtype ?? ""}${shapeText(eager_shape)}`,
  },
  ...DIFFERENCES,
  { name: "agrees", text: ({ is_close }) => (is_close ? "yes" : "no") },
];

export function TriedOutputs({ trial: { outputs, run } }: { trial: Trial }) {
  if (run && run.outputs.length > 0)
    return (
      <Table label="Outputs of the run" columns={run.has_eager ? BESIDE : RETURNED} rows={run.outputs} />
    );
  return <Table label="Outputs for these sizes" columns={RETURNED} rows={outputs} />;
}
