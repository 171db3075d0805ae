// What the program returns for the tried sizes, and beside it, once both were run, what the model returns.
import type { OutputDifference, Trial, TriedOutput } from "../../../wire";
import { type Column, Table } from "../../table/table";
import { differenceText, shapeText, WHOLE_OUTPUT } from "../../words/outputs";

const TRIED: readonly Column<TriedOutput>[] = [
  { name: "output", text: ({ path }) => path || WHOLE_OUTPUT, isCode: true },
  { name: "dtype", text: ({ dtype }) => dtype },
  { name: "shape", text: ({ shape }) => shapeText(shape), isCode: true },
];

const RUN: readonly Column<OutputDifference>[] = [
  { name: "output", text: ({ path }) => path || WHOLE_OUTPUT, isCode: true },
  { name: "dtype", text: ({ dtype }) => dtype },
  { name: "shape", text: ({ shape }) => shapeText(shape), isCode: true },
];

const BESIDE: readonly Column<OutputDifference>[] = [
  ...RUN,
  {
    name: "of the model",
    text: ({ dtype, shape, eager_dtype, eager_shape }) =>
      eager_dtype === dtype && shapeText(eager_shape) === shapeText(shape)
        ? "the same"
        : `${eager_dtype ?? ""}${shapeText(eager_shape)}`,
  },
  { name: "largest difference", text: ({ max_abs }) => differenceText(max_abs), isCode: true },
  { name: "relative", text: ({ max_rel }) => differenceText(max_rel), isCode: true },
  { name: "agrees", text: ({ is_close }) => (is_close ? "yes" : "no") },
];

export function TriedOutputs({ trial: { outputs, run } }: { trial: Trial }) {
  if (run && run.outputs.length > 0)
    return <Table label="Outputs of the run" columns={run.has_eager ? BESIDE : RUN} rows={run.outputs} />;
  if (outputs.length === 0) return null;
  return <Table label="Outputs for these sizes" columns={TRIED} rows={outputs} />;
}
