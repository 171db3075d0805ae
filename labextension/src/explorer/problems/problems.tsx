// The Problems tab: why the export failed, where, and what to do; what the repair loop did; what the record itself lacks.
import { useRef } from "preact/hooks";
import type { DimRef, Guard } from "../../model";
import type { ShownCapture, ShownFailure } from "../../wire";
import { useFocusKept } from "../parts/focus";
import { useThing } from "../parts/highlight";
import { LineLink } from "../parts/linelink";
import { Mark } from "../parts/mark";
import { withCode } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import { quotedCode } from "../words/location";
import { counted } from "../words/numbers";
import { FixEntry } from "./fix";
import { Remarks } from "./remarks";
import { ResolutionSteps } from "./resolution";

/** More are folded, so that the fixes below them are in sight. */
const MOST_GUARDS = 5;

export function Problems({ capture }: { capture: ShownCapture }) {
  const { resolution } = useExplorer();
  const { failure, notes, remarks } = capture;
  return (
    <>
      {resolution.value && <ResolutionSteps resolution={resolution.value} />}
      {failure && <FailureCard capture={capture} failure={failure} />}
      {!failure && !resolution.value && (
        <p class="ee-empty">Why an export failed, and what to do, would be here: this one succeeded.</p>
      )}
      <Remarks remarks={remarks} />
      {notes.length > 0 && (
        <section class="ee-notes" aria-label="Notes">
          <span class="ee-quiet">notes</span>
          <ul>
            {notes.map((note) => (
              <li key={note}>
                <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function FailureCard({ capture, failure }: { capture: ShownCapture; failure: ShownFailure }) {
  const { fixes, raw } = failure;
  return (
    <section class="ee-problem" aria-label="Failure">
      <h3 class="ee-kind">
        <Mark got="failed" isAsAsked={false} />
        {failure.title || "The export failed"}
      </h3>
      <p class="ee-message">
        <bdi>{withCode(failure.message)}</bdi>
      </p>
      <About capture={capture} failure={failure} />
      <Fixes failure={failure} />
      {raw && (
        <details>
          <summary>what torch said</summary>
          <pre class="ee-pre" tabIndex={0}>
            {raw}
          </pre>
        </details>
      )}
      {fixes.length === 0 && <p class="ee-quiet">No fix is known for this one.</p>}
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
  const partial = useExplorer().graph.nodes.value;
  const guards = capture.guards.filter(({ id }) => guard_ids.includes(id));
  return (
    <dl class="ee-about">
      {frame && (
        <>
          <dt>where</dt>
          <dd class="ee-where">
            {frame.code && (
              <code>
                <bdi dir="ltr">{quotedCode(frame)}</bdi>
              </code>
            )}
            <LineLink frame={frame} />
          </dd>
        </>
      )}
      {guards.length > 0 && <Guards guards={guards} />}
      {dims.length > 0 && (
        <>
          <dt>about</dt>
          <dd class="ee-dims">
            {dims.map((dim) => (
              <DimChip key={dimKey(dim)} dim={dim} />
            ))}
          </dd>
        </>
      )}
      {partial?.isPartial && partial.count > 0 && (
        <>
          <dt>so far</dt>
          <dd>{counted(partial.count, "node")} of the graph before it failed</dd>
        </>
      )}
    </dl>
  );
}

function Guards({ guards }: { guards: readonly Guard[] }) {
  return (
    <>
      <dt>why</dt>
      <dd>
        {guards.slice(0, MOST_GUARDS).map((guard) => (
          <GuardLine key={guard.id} guard={guard} />
        ))}
        {guards.length > MOST_GUARDS && (
          <details>
            <summary>{guards.length - MOST_GUARDS} more</summary>
            {guards.slice(MOST_GUARDS).map((guard) => (
              <GuardLine key={guard.id} guard={guard} />
            ))}
          </details>
        )}
      </dd>
    </>
  );
}

function Fixes({ failure: { fixes } }: { failure: ShownFailure }) {
  const { isEditable } = useExplorer();
  if (fixes.length === 0) return null;
  // Resolving tries other asks alone.
  const isResolvable = isEditable.value && fixes.some(({ kind }) => kind === "change_ask");
  return (
    <>
      <ul class="ee-fixes" aria-label="Fixes">
        {fixes.map((fix) => (
          <li key={fix.title}>
            <FixEntry fix={fix} />
          </li>
        ))}
      </ul>
      {isResolvable && <Resolve />}
    </>
  );
}

function Resolve() {
  const { status, isAnswering, actions } = useExplorer();
  const resolve = useRef<HTMLButtonElement>(null);
  useFocusKept(resolve);
  const isBusy = status.value.state === "waiting" || status.value.state === "running";
  return (
    <p class="ee-resolve">
      <button
        ref={resolve}
        type="button"
        class="ee-button ee-primary"
        aria-disabled={isBusy}
        disabled={!isAnswering.value}
        onClick={() => {
          if (!isBusy) actions.resolve();
        }}
      >
        Resolve
      </button>
      <span class="ee-quiet">tries fixes of the ask until the model exports, and lists them</span>
    </p>
  );
}

function GuardLine({ guard }: { guard: Guard }) {
  const thing = useThing("guard", String(guard.id), "ee-chip");
  return (
    <span class="ee-guard-line">
      <button type="button" {...thing.attributes} aria-pressed={thing.isChosen} title={guard.expr}>
        <bdi>{guard.words}</bdi>
      </button>
      {guard.frame && <LineLink frame={guard.frame} isQuoting />}
    </span>
  );
}

function DimChip({ dim }: { dim: DimRef }) {
  const thing = useThing("dim", dimKey(dim), "ee-chip");
  return (
    <button type="button" {...thing.attributes} aria-pressed={thing.isChosen}>
      <code>
        <bdi>{dimWords(dim)}</bdi>
      </code>
    </button>
  );
}
