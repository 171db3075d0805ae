// Why an export failed: the expression that it failed at, the guards and dimensions that it is about, and what to do.
import type { HTMLAttributes } from "preact";
import type { Cause, Frame, Guard } from "../../model";
import type { ShownCapture, ShownFailure } from "../../wire";
import { Draft } from "../features/draft/draft";
import { ExportDBCases } from "../features/exportdb/exportdbcases";
import { PredictedTag } from "../features/predict/tag";
import { FixList } from "../fixes/fixlist";
import { Trials } from "../fixes/trials";
import { isBusy } from "../kerneltask";
import { useHere } from "../parts/here";
import { Chip } from "../parts/highlight";
import { KernelButton } from "../parts/kernelbutton";
import { LineLink } from "../parts/linelink";
import { FailedMark } from "../parts/mark";
import { Quiet, QuietLine } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { QuotedLine } from "../source/quotedline";
import { useExplorer } from "../state";
import { causeLabel } from "../words/cause";
import { dimKey } from "../words/dimref";
import * as sentences from "../words/sentences";
import { DimChip } from "./dimchip";
import { Few } from "./notasasked";
import * as strings from "./words";

/** More are folded, so that the fixes below them are in sight. */
const MOST_GUARDS = 5;
const MOST_DIMS = 8;

export function FailureCard({ capture, failure }: { capture: ShownCapture; failure: ShownFailure }) {
  const { fixes, next_step: nextStep, raw } = failure;
  return (
    <section class="ee-problem" aria-label={strings.FAILURE}>
      <h3 class="ee-kind">
        <FailedMark />
        {failure.title || sentences.FAILED} <PredictedTag />
      </h3>
      <p class="ee-message">{sentence(failure.explanation || failure.message)}</p>
      <About capture={capture} failure={failure} />
      {fixes.length > 0 && <Fixes failure={failure} />}
      {fixes.length === 0 && !nextStep && <QuietLine>{sentences.NO_FIX}</QuietLine>}
      <Draft capture={capture} />
      <ExportDBCases names={failure.exportdb_cases ?? []} />
      {raw && (
        <details>
          <summary>{strings.RAW}</summary>
          <pre class="ee-pre" tabIndex={0}>
            {raw}
          </pre>
        </details>
      )}
    </section>
  );
}

/** Where it failed, for which guards and dimensions, and how far the graph was. */
function About({
  capture,
  failure: { frame, dims, guard_ids },
}: {
  capture: ShownCapture;
  failure: ShownFailure;
}) {
  const { graph, isPredicted } = useExplorer();
  const partial = isPredicted.value ? null : graph.nodes.value;
  // An input has its node before anything is traced.
  const isTraced =
    partial?.isPartial && partial.where((node) => partial.text("op", node) !== "placeholder").length > 0;
  const own = capture.guards.filter(({ id }) => guard_ids.includes(id));
  // torch may note one condition of a line several times.
  const guards = [...new Map(own.map((it) => [it.words + JSON.stringify(it.frame), it])).values()];
  return (
    <dl class="ee-about">
      {frame && (
        <Fact name={strings.WHERE} class="ee-labelled">
          <QuotedLine frame={frame} blocks={capture.code} got="failed" label={labelOf(capture, frame)} />
        </Fact>
      )}
      {guards.length > 0 && (
        <Fact name={strings.WHY}>
          <Few of={guards} most={MOST_GUARDS} noun="guard">
            {(guard) => <GuardLine key={guard.id} guard={guard} />}
          </Few>
        </Fact>
      )}
      {dims.length > 0 && (
        <Fact name={strings.ABOUT} class="ee-dims">
          <Few of={dims} most={MOST_DIMS} noun="dimension">
            {(dim) => <DimChip key={dimKey(dim)} dim={dim} />}
          </Few>
        </Fact>
      )}
      {isTraced && <Fact name={strings.SO_FAR}>{strings.tracedWords(partial.count)}</Fact>}
    </dl>
  );
}

interface FactProps extends Pick<HTMLAttributes<HTMLElement>, "class" | "children"> {
  name: string;
}

function Fact({ name, ...value }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd {...value} />
    </>
  );
}

/** What the expression of a line did, as the causes of the dimensions have it that failed. */
function labelOf({ dims }: ShownCapture, { filename, line, column }: Frame): string {
  const causes = dims.filter(({ reason }) => reason === "failed").flatMap((dim) => dim.causes);
  const isHere = ({ frame }: Cause) =>
    frame?.filename === filename && frame.line === line && frame.column === column;
  const [cause] = causes.filter(isHere);
  return cause ? causeLabel(cause) : "";
}

function Fixes({ failure: { fixes } }: { failure: ShownFailure }) {
  const { isEditable } = useExplorer();
  // Resolving tries other asks alone.
  const isResolvable = isEditable.value && fixes.some(({ kind }) => kind === "change_ask");
  return (
    <>
      <FixList fixes={fixes} label={strings.FIXES} />
      <Trials fixes={fixes} />
      {isResolvable && <Resolve />}
    </>
  );
}

function Resolve() {
  const { status, actions } = useExplorer();
  return (
    <p class="ee-resolve">
      <KernelButton class="ee-button ee-primary" isBusy={isBusy(status.value)} onAsk={actions.resolve}>
        {sentences.RELAX}
      </KernelButton>
      <Quiet>{sentences.RELAX_HOW}</Quiet>
    </p>
  );
}

function GuardLine({ guard }: { guard: Guard }) {
  const here = useHere();
  return (
    <span class="ee-guard-line">
      <Chip kind="guard" of={String(guard.id)} title={guard.expr}>
        {sentence(guard.words)}
      </Chip>
      {guard.frame && <LineLink frame={guard.frame} here={here} isQuoting />}
    </span>
  );
}
