// The ask of one place as a radio group: AUTO, DYNAMIC, STATIC, or a Dim, which opens an editor.
import { useComputed } from "@preact/signals";
import type { DimRef } from "../../model";
import { BoundsIcon, LinkIcon } from "../parts/icons";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/location";
import { type AskShown, askShown, MARKERS, NOTHING_ASKED } from "./grammar";

const DIM = "Dim";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface AskingProps {
  place: DimRef;
  /** What the shown capture was made with. */
  captured: string;
}

export function Asking({ place, captured }: AskingProps) {
  const { asked, isAnswering, actions } = useExplorer();
  const key = dimKey(place);
  const ask = useComputed(() => asked.asks.value.get(key) ?? NOTHING_ASKED).value;
  const shown = askShown(ask);
  const isDisabled = !isAnswering.value;
  // torch takes no Dim of a number, only its own three words, with bounds.
  const takesDim = place.dim !== null;
  const choices: readonly string[] = takesDim ? [...MARKERS, DIM] : MARKERS;
  const checked = shown.marker ?? DIM;

  function choose(chosen: string): void {
    if (chosen === DIM) actions.edit({ key, of: "dim" });
    else if (chosen !== shown.marker || shown.isDefault) actions.setAsk([{ ...place, ask: chosen }]);
  }

  // As a radio group does: an arrow moves to the next choice and makes it, but does not open an editor by itself.
  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
    const step = STEPS[event.key];
    const from = (event.target as HTMLElement).dataset.ask;
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const next = choices[(choices.indexOf(from) + step + choices.length) % choices.length] ?? from;
    event.currentTarget.querySelector<HTMLElement>(`[data-ask="${next}"]`)?.focus();
    if (next !== DIM) choose(next);
  }

  return (
    <span class="ee-asking">
      <span
        role="radiogroup"
        aria-label={`Ask of ${dimWords(place)}`}
        class="ee-segments"
        data-pending={ask !== captured}
        onKeyDown={onKeyDown}
      >
        {choices.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            class={name === DIM ? "ee-segment ee-dim-ask" : "ee-segment"}
            data-ask={name}
            data-default={name === checked && shown.isDefault}
            title={titleOf(name, shown)}
            aria-checked={name === checked}
            tabIndex={name === checked ? 0 : -1}
            disabled={isDisabled}
            onClick={() => choose(name)}
          >
            {name === DIM ? <bdi>{shown.dim || "Dim…"}</bdi> : name}
          </button>
        ))}
      </span>
      <BoundsTool place={place} shown={shown} isDisabled={isDisabled} />
      {takesDim && <LinkTool place={place} isDisabled={isDisabled} />}
    </span>
  );
}

function titleOf(name: string, { dim, marker, isDefault }: AskShown): string | undefined {
  if (name === DIM) return dim ? `${dim}: change it` : "a Dim with a name, or an expression of one";
  return name === marker && isDefault ? "static by default" : undefined;
}

interface ToolProps {
  place: DimRef;
  isDisabled: boolean;
}

function BoundsTool({ place, shown, isDisabled }: ToolProps & { shown: AskShown }) {
  const { actions } = useExplorer();
  const takesBounds = shown.marker === "AUTO" || shown.marker === "DYNAMIC";
  return (
    <button
      type="button"
      class="ee-tool ee-tool-bounds"
      aria-label={`Bounds of ${dimWords(place)}${shown.bounds && `: ${shown.bounds}`}`}
      title={`bounds: the smallest and the largest ${place.dim === null ? "value" : "size"}`}
      data-set={shown.bounds !== ""}
      disabled={isDisabled || !takesBounds}
      onClick={() => actions.edit({ key: dimKey(place), of: "bounds" })}
    >
      {shown.bounds ? <code>{shown.bounds}</code> : <BoundsIcon />}
    </button>
  );
}

function LinkTool({ place, isDisabled }: ToolProps) {
  const { linking, actions } = useExplorer();
  const first = linking.value;
  const words = dimWords(place);
  const isFirst = first !== null && dimKey(first) === dimKey(place);
  return (
    <button
      type="button"
      class="ee-tool"
      aria-label={first && !isFirst ? `Link ${words} with ${dimWords(first)}` : `Link ${words}`}
      aria-pressed={isFirst}
      title={
        first && !isFirst
          ? `one Dim for ${words} and ${dimWords(first)}`
          : "link: one Dim for this and another dimension"
      }
      data-kept={first !== null}
      disabled={isDisabled}
      onClick={() => actions.link(place)}
    >
      <LinkIcon />
    </button>
  );
}
