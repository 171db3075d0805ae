// The Problems tab: why the export failed, where, and what to do; below it what the record itself lacks.
import type { Capture, DimRef, Failure, Fix } from "../model";
import { Copy } from "./copy";
import { useThing } from "./highlight";
import { Mark } from "./outcome";
import { dimKey, dimWords } from "./place";
import { PlaceLink } from "./placelink";
import type { Actions } from "./state";

export function Problems({ capture, actions }: { capture: Capture; actions: Actions }) {
  const { failure, notes } = capture;
  return (
    <>
      {failure ? (
        <FailureCard failure={failure} actions={actions} />
      ) : (
        <p class="ee-empty">Why an export failed, and what to do, would be here: this one succeeded.</p>
      )}
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

function FailureCard({ failure, actions }: { failure: Failure; actions: Actions }) {
  return (
    <section class="ee-problem" aria-label="Failure">
      <p class="ee-message">
        <Mark got="failed" isAsAsked={false} />
        <bdi>{failure.message}</bdi> {failure.frame && <PlaceLink frame={failure.frame} actions={actions} />}
      </p>
      {failure.frame?.code && (
        <pre class="ee-pre">
          <bdi dir="ltr">{failure.frame.code}</bdi>
        </pre>
      )}
      {failure.dims.length > 0 && (
        <p class="ee-dims">
          <span class="ee-quiet">about </span>
          {failure.dims.map((dim) => (
            <DimChip key={dimKey(dim)} dim={dim} />
          ))}
        </p>
      )}
      {failure.fixes.length > 0 && (
        <ul class="ee-fixes" aria-label="Fixes">
          {failure.fixes.map((fix) => (
            <li key={fix.title}>
              <FixEntry fix={fix} actions={actions} />
            </li>
          ))}
        </ul>
      )}
      {failure.raw && (
        <details>
          <summary>what torch said</summary>
          <pre class="ee-pre" tabIndex={0}>
            {failure.raw}
          </pre>
        </details>
      )}
    </section>
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

function FixEntry({ fix, actions }: { fix: Fix; actions: Actions }) {
  const { title, asks, mode, examples, code } = fix;
  return (
    <>
      {asks.length > 0 || mode !== null ? (
        <button type="button" class="ee-button" onClick={() => apply(fix, actions)}>
          <bdi>{title}</bdi>
        </button>
      ) : (
        <bdi>{title}</bdi>
      )}
      {examples.length > 0 && (
        <span class="ee-quiet">
          {" "}
          example: {examples.map((change) => `${dimWords(change)} = ${change.size}`).join(", ")}
        </span>
      )}
      {code.length > 0 && <Copy text={code.join("\n")} label={`Copy the lines of: ${title}`} />}
    </>
  );
}

function apply({ asks, mode }: Fix, actions: Actions): void {
  if (asks.length > 0) actions.setAsk(asks);
  if (mode !== null) actions.setMode(mode);
}
