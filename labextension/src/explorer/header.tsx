// The header: what was exported and how it went, the progress of an export, and the controls of the whole.

import { useRef, useState } from "preact/hooks";
import type { ShownCapture, Status } from "../wire";
import { SpecShown, type Taken } from "./ask/spec";
import { Controls } from "./controls";
import { guardCount } from "./guards/facts";
import { useFocusKept } from "./parts/focus";
import { Mark } from "./parts/mark";
import { useExplorer } from "./state";
import { counted, seconds } from "./words/numbers";

const UNDER_WAY: Readonly<Record<Status["state"], string>> = {
  idle: "",
  waiting: "Waiting.",
  running: "Exporting.",
  error: "",
};

export function Header({ capture }: { capture: ShownCapture | null }) {
  const { status, isStale, isEditable } = useExplorer();
  const [taken, setTaken] = useState<Taken | null>(null);
  const { state, message } = status.value;
  const isBusy = state === "waiting" || state === "running";
  return (
    <>
      <div class="ee-header" data-state={state} role="group" aria-label="The export">
        <strong class="ee-model" title={capture?.model}>
          <bdi>{capture?.model ?? "No export yet"}</bdi>
        </strong>
        <div class="ee-news" data-outcome={capture ? (capture.failure ? "failed" : "exported") : undefined}>
          {capture && <Facts capture={capture} />}
          {isBusy && <Progress words={message || UNDER_WAY[state]} />}
          {!isBusy && isStale.value && <Stale words={message || "The result is of the ask before."} />}
        </div>
        {isEditable.value && <Controls taken={taken} onTaken={setTaken} />}
        {isBusy && <div class="ee-progress" aria-hidden="true" />}
      </div>
      <SpecShown taken={taken} onTaken={setTaken} />
    </>
  );
}

function Progress({ words }: { words: string }) {
  const { isAnswering, actions } = useExplorer();
  const stop = useRef<HTMLButtonElement>(null);
  useFocusKept(stop);
  return (
    <span class="ee-under-way">
      <span class="ee-state" role="progressbar" aria-label="Export" aria-valuetext={words} title={words}>
        <bdi>{words}</bdi>
      </span>
      <button
        ref={stop}
        type="button"
        class="ee-button"
        aria-label="Stop the export"
        disabled={!isAnswering.value}
        onClick={actions.cancel}
      >
        Stop
      </button>
    </span>
  );
}

function Facts({ capture }: { capture: ShownCapture }) {
  const { isStale, isEditable, graph } = useExplorer();
  const { failure, elapsed_ms, guards, torch_version, is_observed, mode } = capture;
  const release = torch_version.split("+")[0]?.replace(/\.0$/, "");
  return (
    <span class="ee-facts" data-stale={isStale.value}>
      {failure && <Mark got="failed" isAsAsked={false} />}
      {is_observed && (
        <span>{failure ? `failed after ${seconds(elapsed_ms)}` : `exported in ${seconds(elapsed_ms)}`}</span>
      )}
      {!failure && <span>{counted(graph.nodes.value?.count ?? 0, "node")}</span>}
      <span>{counted(guardCount(guards), "guard")}</span>
      <span title={torch_version}>torch {release}</span>
      {is_observed && !isEditable.value && <span>{mode}</span>}
    </span>
  );
}

/** Shown while changes wait to be applied: live is off, or their export was stopped. */
function Stale({ words }: { words: string }) {
  const { asked, isAnswering, actions } = useExplorer();
  const apply = useRef<HTMLButtonElement>(null);
  useFocusKept(apply);
  return (
    <span class="ee-under-way">
      <span class="ee-state ee-stale" title={words}>
        {words}
      </span>
      <button
        ref={apply}
        type="button"
        class="ee-button"
        disabled={!isAnswering.value}
        onClick={actions.apply}
        title="export with what is asked now"
      >
        Apply {counted(asked.changeCount.value, "change")}
      </button>
    </span>
  );
}
