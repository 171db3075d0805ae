// The ask of one dimension or scalar as a radio group: AUTO, DYNAMIC, STATIC, or a Dim, which opens an editor.
import { useComputed } from "@preact/signals";
import type { DimRef } from "../../model";
import { refusalKey } from "../features/predict/predictions";
import { refusedTitle } from "../features/predict/words";
import { BoundsIcon, LinkIcon } from "../parts/icons";
import { plain } from "../parts/withcode";
import { useExplorer } from "../state";
import * as strings from "../words/ask";
import { dimKey } from "../words/dimref";
import { MARKERS, NOTHING_ASKED } from "./grammar";
import { NameEqual } from "./nameequal";
import { type AskShown, askShown } from "./words";

const DIM = "Dim";
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface AskChoiceProps {
  dimRef: DimRef;
  /** The ask that the shown capture was made with. */
  captured: string;
}

export function AskChoice({ dimRef, captured }: AskChoiceProps) {
  const { pendingSpec, isAnswering, refused, actions } = useExplorer();
  const key = dimKey(dimRef);
  const ask = useComputed(() => pendingSpec.asks.value.get(key) ?? NOTHING_ASKED).value;
  const shown = askShown(ask);
  const isDisabled = !isAnswering.value;
  // torch takes no Dim for a scalar, only the three markers, with bounds.
  const takesDim = dimRef.dim !== null;
  const choices: readonly string[] = takesDim ? [...MARKERS, DIM] : MARKERS;
  const checked = shown.marker ?? DIM;
  // As one text, so that the row is rendered again only when one of them changes.
  const whyNot = useComputed(() =>
    choices.map((name) => refused.value.get(refusalKey(key, name)) ?? "").join("\n"),
  ).value.split("\n");

  // A size that was written for STATIC gives way to that of the example.
  const isOfSize = shown.marker === "STATIC" && shown.bounds !== "";

  function choose(chosen: string): void {
    if (chosen === DIM) actions.edit({ key, of: "dim" });
    else if (chosen !== shown.marker || shown.isDefault || isOfSize)
      pendingSpec.setAsk([{ ...dimRef, ask: chosen }]);
  }

  // In a radio group an arrow key moves to the next choice and makes it; an editor opens only by a click or Enter.
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
        aria-label={strings.askOf(dimRef)}
        class="ee-segments"
        data-pending={ask !== captured}
        onKeyDown={onKeyDown}
      >
        {choices.map((name, at) => (
          <Segment
            key={name}
            name={name}
            shown={shown}
            isChecked={name === checked}
            isDisabled={isDisabled}
            whyNot={(name !== checked && whyNot[at]) || ""}
            onChoose={() => choose(name)}
          />
        ))}
      </span>
      <BoundsTool dimRef={dimRef} shown={shown} isDisabled={isDisabled} />
      {takesDim && <LinkTool dimRef={dimRef} isDisabled={isDisabled} />}
      {takesDim && <NameEqual dim={dimRef} isIcon />}
    </span>
  );
}

interface SegmentProps {
  name: string;
  shown: AskShown;
  isChecked: boolean;
  isDisabled: boolean;
  /** Why it would be refused; empty if that is not known. */
  whyNot: string;
  onChoose: () => void;
}

function Segment({ name, shown, isChecked, isDisabled, whyNot, onChoose }: SegmentProps) {
  return (
    <button
      type="button"
      role="radio"
      class={name === DIM ? "ee-segment ee-dim-ask" : "ee-segment"}
      data-ask={name}
      data-default={isChecked && shown.isDefault}
      data-refused={whyNot !== ""}
      title={whyNot ? plain(refusedTitle(whyNot)) : titleOf(name, shown)}
      aria-checked={isChecked}
      tabIndex={isChecked ? 0 : -1}
      disabled={isDisabled}
      onClick={onChoose}
    >
      {name === DIM ? <bdi>{shown.dim || strings.NEW_DIM}</bdi> : name}
    </button>
  );
}

function titleOf(name: string, { dim, marker, isDefault }: AskShown): string | undefined {
  if (name === DIM) return dim ? strings.changeDim(dim) : strings.A_DIM;
  return name === marker && isDefault ? strings.BY_DEFAULT : undefined;
}

interface ToolProps {
  dimRef: DimRef;
  isDisabled: boolean;
}

function BoundsTool({ dimRef, shown, isDisabled }: ToolProps & { shown: AskShown }) {
  const { actions } = useExplorer();
  const takesBounds = shown.marker === "AUTO" || shown.marker === "DYNAMIC";
  return (
    <button
      type="button"
      class="ee-tool ee-tool-bounds"
      aria-label={strings.boundsOf(dimRef, shown.bounds)}
      title={strings.boundsTitle(dimRef)}
      data-set={shown.bounds !== ""}
      disabled={isDisabled || !takesBounds}
      onClick={() => actions.edit({ key: dimKey(dimRef), of: "bounds" })}
    >
      {shown.bounds ? <code>{shown.bounds}</code> : <BoundsIcon />}
    </button>
  );
}

function LinkTool({ dimRef, isDisabled }: ToolProps) {
  const { linking, actions } = useExplorer();
  const first = linking.value;
  const isFirst = first !== null && dimKey(first) === dimKey(dimRef);
  return (
    <button
      type="button"
      class="ee-tool"
      aria-label={first && !isFirst ? strings.linkWith(dimRef, first) : strings.link(dimRef)}
      aria-pressed={isFirst}
      title={first && !isFirst ? strings.linkWithTitle(dimRef, first) : strings.LINK_TITLE}
      data-kept={first !== null}
      disabled={isDisabled}
      onClick={() => actions.link(dimRef)}
    >
      <LinkIcon />
    </button>
  );
}
