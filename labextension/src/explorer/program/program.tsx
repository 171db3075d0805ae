// The Program tab: the exported program as torch prints it, its signature and its range constraints.
import type { RangeConstraint, SignatureEntry } from "../../model";
import type { ShownCapture } from "../../wire";
import { rangeText } from "../words/range";

export function Program({ capture }: { capture: ShownCapture }) {
  const { program, signature, range_constraints } = capture;
  if (program === "") {
    return <p class="ee-empty">The exported program would be here: this export made none.</p>;
  }
  return (
    <>
      <pre class="ee-pre ee-program" tabIndex={0} aria-label="Program text" role="group">
        {program}
      </pre>
      {signature.length > 0 && <Signature entries={signature} />}
      {range_constraints.length > 0 && <RangeConstraints constraints={range_constraints} />}
    </>
  );
}

function Signature({ entries }: { entries: readonly SignatureEntry[] }) {
  return (
    <table class="ee-table" aria-label="Signature">
      <thead>
        <tr>
          <th scope="col">side</th>
          <th scope="col">kind</th>
          <th scope="col">name</th>
          <th scope="col">target</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.side} ${entry.name} ${entry.target}`}>
            <td class="ee-quiet">{entry.side}</td>
            <td>{entry.kind.toLowerCase().replaceAll("_", " ")}</td>
            <td>
              <code>
                <bdi>{entry.name}</bdi>
              </code>
            </td>
            <td>
              <code>
                <bdi>{entry.target}</bdi>
              </code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RangeConstraints({ constraints }: { constraints: readonly RangeConstraint[] }) {
  return (
    <table class="ee-table" aria-label="Range constraints">
      <thead>
        <tr>
          <th scope="col">expression</th>
          <th scope="col">of</th>
          <th scope="col">range</th>
        </tr>
      </thead>
      <tbody>
        {constraints.map((constraint) => (
          <tr key={constraint.expr}>
            <td>
              <code>{constraint.expr}</code>
            </td>
            <td>
              <bdi>{constraint.words}</bdi>
            </td>
            <td>
              <code>{rangeText(constraint)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
