// The ask of one place as a radio group: AUTO, DYNAMIC, STATIC, and the Dim where one is asked for.
import type { DimRef } from "../model";
import type { Marker } from "../wire";
import { askShown, MARKERS } from "./ask";
import { dimWords } from "./place";
import type { Actions } from "./state";

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface AskingProps {
  place: DimRef;
  ask: string;
  isPending: boolean;
  actions: Actions;
}

export function Asking({ place, ask, isPending, actions }: AskingProps) {
  const { marker, rest, isDefault } = askShown(ask);
  const isDim = marker === null;

  function choose(chosen: Marker): void {
    if (chosen !== marker || isDefault) actions.setAsk([{ ...place, ask: chosen }]);
  }

  // As a radio group does: an arrow moves to the next choice and makes it.
  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = marker === null ? (step > 0 ? -1 : MARKERS.length) : MARKERS.indexOf(marker);
    const next = MARKERS[(at + step + MARKERS.length) % MARKERS.length] as Marker;
    event.currentTarget.querySelector<HTMLElement>(`[data-ask="${next}"]`)?.focus();
    choose(next);
  }

  return (
    <span class="ee-asking">
      <span
        role="radiogroup"
        aria-label={`Ask of ${dimWords(place)}`}
        class="ee-segments"
        data-pending={isPending}
        onKeyDown={onKeyDown}
      >
        {MARKERS.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            class="ee-segment"
            data-ask={name}
            data-default={name === marker && isDefault}
            title={name === marker && isDefault ? "static by default" : undefined}
            aria-checked={name === marker}
            tabIndex={name === marker ? 0 : -1}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
        {isDim && (
          <button
            type="button"
            role="radio"
            class="ee-segment ee-dim-ask"
            aria-checked
            tabIndex={0}
            title={rest}
          >
            <bdi>{rest}</bdi>
          </button>
        )}
      </span>
      {!isDim && rest && <code class="ee-bounds">{rest}</code>}
    </span>
  );
}
