// What the repair loop did, step by step; each step that was kept can be undone.

import type { Resolution } from "../../wire";
import { KernelButton } from "../parts/kernelbutton";
import { Quiet } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import { dynamicCounts } from "../words/verdict";
import { notRelaxedWords, RESOLUTION, relaxedWords, TAKEN_BACK, undoTitle, undoWords } from "./words";

export function ResolutionSteps({ resolution: { ok, steps } }: { resolution: Resolution }) {
  const { answer, actions } = useExplorer();
  const kept = steps.filter((step) => step.kept);
  const fixes = answer.value?.failure?.fixes ?? [];
  const { dynamic, all } = dynamicCounts(answer.value?.dims ?? []);
  const hasCode = fixes.some(({ kind }) => kind === "change_code");
  // The later steps too: they were found with this one in force.
  const undo = (title: string, undoes: number) => (
    <KernelButton class="ee-link" aria-label={undoTitle(title, undoes)} onAsk={() => actions.undo(undoes)}>
      {undoWords(undoes)}
    </KernelButton>
  );
  return (
    <section class="ee-resolution" aria-label={RESOLUTION}>
      <p>{ok ? relaxedWords(kept.length, dynamic, all) : notRelaxedWords(hasCode)}</p>
      <ol class="ee-resolution-steps">
        {steps.map((step, index) => (
          <li key={`${index} ${step.title}`} data-kept={step.kept}>
            {sentence(step.title)}
            <Quiet>
              {" – "}
              <bdi>{step.outcome}</bdi>
              {!step.kept && TAKEN_BACK}
            </Quiet>
            {step.kept && undo(step.title, kept.length - kept.indexOf(step))}
          </li>
        ))}
      </ol>
    </section>
  );
}
