// What the repair loop did, step by step; each step that was kept can be undone.
import { useRef } from "preact/hooks";
import type { Resolution } from "../../wire";
import { useFocusKept } from "../parts/focus";
import { useExplorer } from "../state";
import { counted } from "../words/numbers";

export function ResolutionSteps({ resolution: { ok, steps } }: { resolution: Resolution }) {
  const kept = steps.filter((step) => step.kept);
  return (
    <section class="ee-resolution" aria-label="Resolution">
      <p>
        {ok
          ? `Resolved in ${counted(kept.length, "step")}.`
          : "Not resolved: none of the fixes that are left helps."}
      </p>
      <ol class="ee-resolution-steps">
        {steps.map((step, index) => (
          <li key={`${index} ${step.title}`} data-kept={step.kept}>
            <bdi>{step.title}</bdi>
            <span class="ee-quiet">
              {" – "}
              <bdi>{step.outcome}</bdi>
              {!step.kept && ", taken back"}
            </span>
            {step.kept && <UndoStep title={step.title} undoes={kept.length - kept.indexOf(step)} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Undoes the later steps too: they were found with this one in force. */
function UndoStep({ title, undoes }: { title: string; undoes: number }) {
  const { isAnswering, actions } = useExplorer();
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <button
      ref={button}
      type="button"
      class="ee-link"
      aria-label={`Undo: ${title}${undoes > 1 ? ", and the steps after it" : ""}`}
      disabled={!isAnswering.value}
      onClick={() => actions.undo(undoes)}
    >
      {undoes > 1 ? "Undo from here" : "Undo"}
    </button>
  );
}
