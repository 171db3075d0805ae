// A draft of an export that failed: asked for here, and what torch had to assume so as to make a program all the same.
import type { DraftFinding, DraftReport, Failure } from "../../../model";
import type { DraftState, ShownCapture } from "../../../wire";
import { createKernelTask, isBusy } from "../../kerneltask";
import { CompareWith } from "../../pair/comparewith";
import { KernelButton } from "../../parts/kernelbutton";
import { Quiet, QuietLine, QuietStatus } from "../../parts/quiet";
import { sentence, withCode } from "../../parts/withcode";
import { QuotedLine } from "../../source/quotedline";
import { type State, useExplorer, useStore } from "../../state";
import { counted, seconds } from "../../words/numbers";
import * as strings from "./words";

const createDraft = (explorer: State) => createKernelTask(explorer, "drafted", null, { kind: "cancel" });

/** The kinds of failure that `draft_export` can pass: it assumes what the data decides, infers fake kernels, and drops Dims that fail. */
const CAN_PASS: readonly Failure["kind"][] = [
  "constraint_violation",
  "dynamic_specialized",
  "example_is_0_or_1",
  "data_dependent",
  "missing_fake_kernel",
];

export function Draft({ capture }: { capture: ShownCapture }) {
  const { status, isPredicted, isEditable } = useExplorer();
  const drafted = useStore(createDraft).state.value;
  const draft = drafted?.run === status.value.run ? drafted : null;
  if (!isEditable.value || isPredicted.value) return null;
  // A draft that was made in Python is shown in any case.
  if (!draft && !(capture.failure && CAN_PASS.includes(capture.failure.kind))) return null;
  return (
    <section class="ee-draft" aria-label={strings.DRAFT}>
      <p class="ee-resolve">
        <Make draft={draft} />
        <QuietStatus>{draft ? strings.STATES[draft.state] : withCode(strings.HOW)}</QuietStatus>
      </p>
      {draft?.state === "error" && <p class="ee-message">{withCode(draft.message)}</p>}
      {draft?.report && <Report capture={capture} report={draft.report} words={draft.is_draft_words} />}
    </section>
  );
}

function Make({ draft }: { draft: DraftState | null }) {
  const { status, deliver } = useExplorer();
  const { stop } = useStore(createDraft);
  const isUnderWay = isBusy(draft);
  if (draft?.state === "done") return null;
  return (
    <KernelButton
      isBusy={!isUnderWay && isBusy(status.value)}
      onAsk={() => (isUnderWay ? stop() : void deliver({ kind: "draft_export" }))}
    >
      {isUnderWay ? strings.STOP : strings.MAKE}
    </KernelButton>
  );
}

function Report({ capture, report, words }: { capture: ShownCapture; report: DraftReport; words: string }) {
  if (report.error) return <p class="ee-message">{withCode(strings.notEither(report.error))}</p>;
  const facts = [
    seconds(report.elapsed_ms),
    counted(report.nodes, "node"),
    counted(report.findings.length, "assumption"),
  ];
  return (
    <>
      <p>
        <strong>{strings.DRAFT}</strong> <Quiet>{facts.join(" · ")}</Quiet>
      </p>
      <p class="ee-message">{withCode(words)}</p>
      {report.is_relaxed && <QuietLine>{strings.RELAXED}</QuietLine>}
      <ol class="ee-resolution-steps">
        {report.findings.map((finding, index) => (
          <Finding key={`${index} ${finding.words}`} capture={capture} finding={finding} />
        ))}
      </ol>
      <QuietLine>
        <CompareWith counterpart="draft" /> · {withCode(strings.IN_PYTHON)}
      </QuietLine>
    </>
  );
}

function Finding({ capture, finding }: { capture: ShownCapture; finding: DraftFinding }) {
  return (
    <li>
      {sentence(finding.words)}
      {finding.frame && (
        <div class="ee-labelled">
          <QuotedLine
            frame={finding.frame}
            blocks={capture.code}
            got="failed"
            label={strings.LABELS[finding.kind]}
          />
        </div>
      )}
    </li>
  );
}
