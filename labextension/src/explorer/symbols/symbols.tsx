// The Symbols tab: the symbolic sizes; where each comes from, its example value and range, and what torch found it to be.
import type { Symbol as Size } from "../../model";
import type { ShownCapture } from "../../wire";
import { Pick, useThing } from "../parts/highlight";
import { LineLink } from "../parts/linelink";
import { rangeText } from "../words/range";

export function Symbols({ capture: { symbols } }: { capture: ShownCapture }) {
  if (symbols.length === 0) {
    return (
      <p class="ee-empty">The symbolic sizes would be here: this export made none, every size is a number.</p>
    );
  }
  return (
    <table class="ee-table ee-symbols" aria-label="Symbols">
      <thead>
        <tr>
          <th scope="col">symbol</th>
          <th scope="col">Dim</th>
          <th scope="col">where from</th>
          <th scope="col">hint</th>
          <th scope="col">range</th>
          <th scope="col">replaced by</th>
        </tr>
      </thead>
      <tbody>
        {symbols.map((symbol) => (
          <SymbolRow key={symbol.name} symbol={symbol} />
        ))}
      </tbody>
    </table>
  );
}

function SymbolRow({ symbol }: { symbol: Size }) {
  const thing = useThing("symbol", symbol.name, "ee-row");
  return (
    <tr {...thing.attributes}>
      <th scope="row">
        <Pick thing={thing} label={`Select symbol ${symbol.name}`}>
          <code>{symbol.name}</code>
        </Pick>
        {symbol.is_unbacked && <span class="ee-quiet"> unbacked</span>}
      </th>
      <td>
        <code>
          <bdi>{symbol.dim_name}</bdi>
        </code>
      </td>
      <td class="ee-wide" title={symbol.words}>
        <bdi>{symbol.words}</bdi> {symbol.frame && <LineLink frame={symbol.frame} />}
      </td>
      <td>
        <code>{symbol.hint}</code>
      </td>
      <td>
        <code>{rangeText(symbol)}</code>
      </td>
      <td class="ee-clip ee-replaced" title={symbol.replaced_by ?? undefined}>
        {symbol.replaced_by && (
          <code>
            <bdi>{symbol.replaced_by}</bdi>
          </code>
        )}
      </td>
    </tr>
  );
}
