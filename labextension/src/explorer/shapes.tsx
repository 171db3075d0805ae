// The Shapes table: what was asked of each dimension, what it became, and the line that made it so.
import type { JSX } from "preact";
import type { Capture, DimOutcome, Input } from "../model";
import { askText, MARKERS, NOTHING_ASKED } from "./ask";
import { Asking } from "./asking";
import { Pick, useThing } from "./highlight";
import { Got, outcomeOf } from "./outcome";
import { dimKey, dimWords } from "./place";
import { PlaceLink } from "./placelink";
import type { Actions } from "./state";

interface ShapesProps {
  capture: Capture;
  asks: ReadonlyMap<string, string>;
  isStale: boolean;
  actions: Actions;
}

export function Shapes({ capture, asks, isStale, actions }: ShapesProps) {
  return (
    <div class="ee-shapes">
      <table class="ee-table" aria-label="Shapes" data-stale={isStale}>
        <thead>
          <tr>
            <th scope="col" class="ee-input">
              input
            </th>
            <th scope="col" class="ee-dim">
              dim
            </th>
            <th scope="col" class="ee-size">
              size
            </th>
            <th scope="col" class="ee-ask">
              ask
              <AskOfAll actions={actions} />
            </th>
            <th scope="col">got</th>
            <th scope="col" class="ee-why">
              why
            </th>
          </tr>
        </thead>
        {capture.inputs.map((input) => (
          <InputRows
            key={input.path}
            input={input}
            dims={capture.dims.filter((dim) => dim.input === input.path)}
            asks={asks}
            actions={actions}
          />
        ))}
      </table>
      {capture.inputs.length === 0 && (
        <p class="ee-empty">The dimensions of the inputs would be here: this export has none.</p>
      )}
    </div>
  );
}

function AskOfAll({ actions }: { actions: Actions }) {
  return (
    <span class="ee-all" role="group" aria-label="Ask of all dimensions">
      all
      {MARKERS.map((marker) => (
        <button
          key={marker}
          type="button"
          class="ee-link"
          aria-label={`all ${marker}`}
          onClick={() => actions.setAll(marker)}
        >
          {marker}
        </button>
      ))}
    </span>
  );
}

interface InputRowsProps {
  input: Input;
  dims: readonly DimOutcome[];
  asks: ReadonlyMap<string, string>;
  actions: Actions;
}

function InputRows({ input, dims, asks, actions }: InputRowsProps) {
  const name = (
    <th scope="rowgroup" rowSpan={Math.max(dims.length, 1)} class="ee-input" title={inputTitle(input)}>
      <code>
        <bdi>{input.path}</bdi>
      </code>
    </th>
  );
  return (
    <tbody>
      {dims.map((dim, index) => (
        <DimRow
          key={dimKey(dim)}
          name={index === 0 ? name : null}
          input={input}
          dim={dim}
          ask={asks.get(dimKey(dim)) ?? NOTHING_ASKED}
          actions={actions}
        />
      ))}
      {dims.length === 0 && (
        <tr class="ee-row" data-place={`${input.path}#`}>
          {name}
          <td class="ee-dim">({input.kind})</td>
          <td class="ee-size">{input.value}</td>
          <td class="ee-ask ee-quiet" colSpan={3}>
            no dimensions to ask for
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface DimRowProps {
  name: JSX.Element | null;
  input: Input;
  dim: DimOutcome;
  ask: string;
  actions: Actions;
}

function DimRow({ name, input, dim, ask, actions }: DimRowProps) {
  const thing = useThing("dim", dimKey(dim), "ee-row");
  const isAskable = dim.dim !== null || input.kind === "int";
  const isPending = ask !== askText(dim.asked);
  const size = dim.size ?? input.value ?? "";
  return (
    <tr
      {...thing.attributes}
      data-place={dimKey(dim)}
      data-got={outcomeOf(dim)}
      data-as-asked={dim.is_as_asked}
      data-pending={isPending}
    >
      {name}
      <td class="ee-dim">
        <Pick thing={thing} label={`Select ${dimWords(dim)}`}>
          {dim.dim === null ? `(${input.kind})` : <code>{dim.dim}</code>}
        </Pick>
      </td>
      <td class="ee-size" title={String(size)}>
        <code>
          <bdi>{size}</bdi>
        </code>
      </td>
      <td class="ee-ask">
        {isAskable ? (
          <Asking
            place={{ input: dim.input, dim: dim.dim }}
            ask={ask}
            isPending={isPending}
            actions={actions}
          />
        ) : (
          <span class="ee-quiet">static</span>
        )}
      </td>
      <td class="ee-result">
        <Got dim={dim} />
      </td>
      <td class="ee-why ee-result">
        <span class="ee-because">
          <bdi class="ee-words" title={dim.words}>
            {dim.words}
          </bdi>
          {dim.frame && <PlaceLink frame={dim.frame} actions={actions} />}
        </span>
      </td>
    </tr>
  );
}

function inputTitle({ path, kind, dtype, shape }: Input): string {
  return kind === "tensor" ? `${path}: ${dtype} [${shape?.join(", ")}]` : `${path}: ${kind}`;
}
