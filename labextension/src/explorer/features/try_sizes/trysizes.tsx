// The Try sizes tab: other sizes on the shown program, without another export. The guards answer while one types, the operators right after.

import { useEffect, useRef } from "preact/hooks";
import type { DimOutcome } from "../../../model";
import type { ShownCapture, Trial } from "../../../wire";
import { Checkbox } from "../../parts/inputs";
import { KernelButton } from "../../parts/kernelbutton";
import { LinkButton } from "../../parts/linkbutton";
import { MissingProgram } from "../../parts/missingprogram";
import { Quiet } from "../../parts/quiet";
import { sentence } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { dimKey } from "../../words/dimref";
import { Fields } from "./fields";
import { TriedOutputs } from "./outputs";
import { createTrying } from "./trying";
import { Verdict } from "./verdict";
import * as strings from "./words";

/** Whether a program was exported that has sizes to try. */
export function hasSizes({ failure, dims }: ShownCapture): boolean {
  return failure === null && dims.some(isTriable);
}

const isTriable = ({ size }: DimOutcome) => size !== null && size !== undefined;

export function TrySizes({ capture }: { capture: ShownCapture }) {
  const { status, missingProgram } = useExplorer();
  const trying = useStore(createTrying);
  const later = trying.ofRun.value;
  const run = status.value.run;
  // Another program is tried with the sizes that were typed for it, or with those of its example.
  useEffect(() => trying.ask(), [run]);
  const trial = trying.trial.value;
  const problem = trying.refusal.value;
  // Those of sizes that are rejected are none: the last ones keep their place, so that nothing moves below.
  const returned = useRef<Trial | null>(null);
  const count = trial && !problem && (trial.run?.outputs.length || trial.outputs.length);
  if (count) returned.current = trial;
  const missing = missingProgram.value;
  return (
    <>
      {/* In sight whichever size is changed. */}
      <div class="ee-stay">
        <Tools />
        <div class="ee-tried-verdict" role="status">
          {problem ? (
            sentence(problem)
          ) : trial ? (
            <Verdict trial={trial} isPending={trying.isPending.value} />
          ) : (
            <Quiet>{strings.TYPE_A_SIZE}</Quiet>
          )}
        </div>
      </div>
      <Fields
        dims={capture.dims.filter(isTriable)}
        probe={later?.probe ?? []}
        refused={trial?.dim && trial.verdict.startsWith("refused") ? dimKey(trial.dim) : null}
      />
      {returned.current && (
        <div style={{ visibility: count ? "" : "hidden" }}>
          <TriedOutputs trial={returned.current} />
        </div>
      )}
      <Examples trials={later?.examples ?? []} />
      {missing && <MissingProgram missing={missing} />}
    </>
  );
}

function Tools() {
  const { isEditable, hasKernel, missingProgram } = useExplorer();
  const trying = useStore(createTrying);
  const work = trying.work.value;
  const isChanged = trying.typed.value.size > 0;
  return (
    <div class="ee-filters ee-trying">
      <Checkbox title={strings.FOLLOWS_TITLE} isOn={trying.follows.value} onChange={trying.setFollows}>
        {" "}
        {strings.FOLLOWS}
      </Checkbox>
      {hasKernel && (
        <>
          {missingProgram.value === null && (
            <KernelButton title={strings.RUN_TITLE} onAsk={() => trying.ask(true)}>
              {isEditable.value ? strings.RUN : strings.RUN_ALONE}
            </KernelButton>
          )}
          <KernelButton title={strings.PROBE_TITLE} isBusy={work !== ""} onAsk={trying.probe}>
            {strings.PROBE}
          </KernelButton>
        </>
      )}
      {work && (
        <>
          <Quiet>{work}</Quiet>
          <LinkButton onClick={trying.stop}>Stop</LinkButton>
        </>
      )}
      {isChanged && <LinkButton onClick={trying.reset}>Back to the example</LinkButton>}
    </div>
  );
}

/** What came of the further examples that the model was explored with. */
function Examples({ trials }: { trials: readonly Trial[] }) {
  if (trials.length === 0) return null;
  return (
    <ul class="ee-examples" aria-label="Further examples">
      {trials.map((trial, index) => (
        <li key={index}>
          <Quiet>{strings.exampleWords(index + 2)}</Quiet> <Verdict trial={trial} isPending={false} />
        </li>
      ))}
    </ul>
  );
}
