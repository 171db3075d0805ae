// The steps to the widest ask that exports, what each gains and costs, and what it leaves as it is and why.
import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Widest } from "../../../wire";
import { asksByDim } from "../../ask/bydim";
import { NOTHING_ASKED } from "../../ask/grammar";
import { isBusy } from "../../kerneltask";
import { KernelButton } from "../../parts/kernelbutton";
import { LinkButton } from "../../parts/linkbutton";
import { Quiet } from "../../parts/quiet";
import { Code, sentence } from "../../parts/withcode";
import { useExplorer } from "../../state";
import { DISMISS } from "../../words/header";
import { WIDENED, WIDEST, WIDEST_TITLE } from "./words";

export function WidestButton() {
  const { predicting, status, actions } = useExplorer();
  if (!predicting.value) return null;
  return (
    <KernelButton title={WIDEST_TITLE} isBusy={isBusy(status.value)} onAsk={actions.askWidest}>
      {WIDEST}
    </KernelButton>
  );
}

/** As long as it is asked, or until it is dismissed. */
export function WidestSteps() {
  const { predictions, pendingSpec } = useExplorer();
  const [dismissed, setDismissed] = useState<Widest | null>(null);
  const section = useRef<HTMLElement>(null);
  const widest = predictions.widest.value;
  const isAsked = useComputed(() => {
    if (predictions.widest.value === null) return false;
    const wanted = asksByDim(predictions.widest.value.ask);
    const now = pendingSpec.asks.value;
    return [...new Set([...wanted.keys(), ...now.keys()])].every(
      (key) => (wanted.get(key) ?? NOTHING_ASKED) === (now.get(key) ?? NOTHING_ASKED),
    );
  }).value;
  // Below a long table nobody would see that it came.
  useLayoutEffect(() => section.current?.scrollIntoView?.({ block: "nearest" }), [widest, isAsked]);
  if (widest === null || !isAsked || widest === dismissed) return null;
  return (
    <section ref={section} class="ee-resolution ee-widest" aria-label={WIDENED}>
      <p class="ee-headline">
        {widest.words || WIDENED}
        <LinkButton onClick={() => setDismissed(widest)}>{DISMISS}</LinkButton>
      </p>
      {widest.steps.length > 0 && (
        <ol class="ee-resolution-steps">
          {widest.steps.map(({ title, cost, is_taken }) => (
            <li key={title} data-kept={is_taken}>
              <Code>{title}</Code>
              <Quiet>
                {" – "}
                {sentence(cost)}
              </Quiet>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
