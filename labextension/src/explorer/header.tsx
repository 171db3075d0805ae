// The header: what was exported and how it went, the progress of an export, and the controls of the whole.

import { useState } from "preact/hooks";
import type { ShownCapture, Status } from "../wire";
import { SpecShown, type Taken } from "./ask/spec";
import { Controls } from "./controls";
import { PredictedTag } from "./features/predict/tag";
import { guardCount } from "./guards/facts";
import { HelpButton, HelpPanel } from "./help";
import { isBusy } from "./kerneltask";
import { PROBLEMS_TAB } from "./navigation";
import { OptionsButton, OptionsPanel } from "./options/options";
import { useOpening } from "./parts/headerpanel";
import { KernelButton } from "./parts/kernelbutton";
import { LinkButton } from "./parts/linkbutton";
import { FailedMark } from "./parts/mark";
import { plain, withCode } from "./parts/withcode";
import { useExplorer } from "./state";
import * as strings from "./words/header";
import { counted, seconds } from "./words/numbers";
import { optionName } from "./words/options";
import * as sentences from "./words/sentences";
import { verdictOf } from "./words/verdict";

/** Below this share of the window little of a panel is in sight. */
const MOST_OF_WINDOW = 0.7;

const UNDER_WAY: Readonly<Record<Status["state"], string>> = {
  idle: "",
  waiting: strings.WAITING,
  running: strings.EXPORTING,
  error: "",
};

const NOUN = " dimensions";
const DYNAMIC = "dynamic";

export function Header({ capture }: { capture: ShownCapture | null }) {
  const { status, isStale, isPredicted, isEditable } = useExplorer();
  const [taken, setTaken] = useState<Taken | null>(null);
  const { state, message } = status.value;
  const [help, options] = [useOpening(), useOpening()];
  const isUnderWay = isBusy(status.value);
  return (
    <>
      <div class="ee-header" data-state={state} role="group" aria-label={strings.THE_EXPORT}>
        <strong class="ee-model" title={capture?.model}>
          <bdi>{capture?.model ?? strings.NO_EXPORT_YET}</bdi>
        </strong>
        <div
          class="ee-news"
          data-outcome={capture ? (capture.failure ? "failed" : "exported") : undefined}
          data-predicted={isPredicted.value}
        >
          {capture && <Facts capture={capture} />}
          {isUnderWay && <Progress words={message || UNDER_WAY[state]} />}
          {!isUnderWay && isStale.value && <Stale words={message || sentences.OUTDATED} />}
        </div>
        <span class="ee-controls">
          {isEditable.value && <Controls taken={taken} onTaken={setTaken} />}
          {isEditable.value && <OptionsButton opening={options} />}
          <HelpButton opening={help} />
        </span>
        {isUnderWay && <div class="ee-progress" data-predicted={isPredicted.value} aria-hidden="true" />}
      </div>
      {options.isOpen && isEditable.value && <OptionsPanel opening={options} />}
      {help.isOpen && <HelpPanel opening={help} />}
      <SpecShown taken={taken} onTaken={setTaken} />
    </>
  );
}

function Progress({ words }: { words: string }) {
  const { actions } = useExplorer();
  return (
    <span class="ee-under-way">
      <span
        class="ee-state"
        role="progressbar"
        aria-label={strings.EXPORT}
        aria-valuetext={words}
        title={words}
      >
        <bdi>{words}</bdi>
      </span>
      <KernelButton aria-label={strings.STOP_EXPORT} onAsk={actions.cancel}>
        {strings.STOP}
      </KernelButton>
    </span>
  );
}

/** The verdict, and beside it as much of what else is known as there is room for. */
function Facts({ capture }: { capture: ShownCapture }) {
  const { isUnanswered, isPredicted, isEditable, graph, actions } = useExplorer();
  const { failure, elapsed_ms, guards, torch_version, is_observed, mode } = capture;
  const { outcome, notAsAsked } = verdictOf(capture, isPredicted.value);
  const isExported = is_observed && !isPredicted.value;
  const facts = [
    ...(isExported ? [seconds(elapsed_ms)] : []),
    ...(failure || isPredicted.value ? [] : [counted(graph.nodes.value?.count ?? 0, "node")]),
    counted(guardCount(guards), "guard"),
    ...(torch_version ? [`torch ${torch_version.split("+")[0]?.replace(/\.0$/, "")}`] : []),
    ...(is_observed && !isEditable.value ? [mode] : []),
    ...(capture.options ?? []).map(optionName),
  ];
  return (
    <span
      class="ee-facts"
      data-stale={isUnanswered.value}
      title={plain([outcome, ...notAsAsked, ...facts].join(" · "))}
    >
      <span class="ee-result-line">
        <span class="ee-verdict">
          {failure && <FailedMark />}
          <Outcome words={outcome} />
        </span>
        {notAsAsked.map((words) => (
          <span key={words}>
            <LinkButton
              onClick={({ currentTarget }) => {
                actions.openTab(PROBLEMS_TAB);
                bringTabs(currentTarget);
              }}
            >
              {words}
            </LinkButton>
          </span>
        ))}
      </span>
      <PredictedTag />
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}

/** The verdict; where there is little room, `3 of 6 dynamic` without the noun. */
function Outcome({ words }: { words: string }) {
  const end = `${NOUN} ${DYNAMIC}`;
  if (!words.endsWith(end)) return <>{withCode(words)}</>;
  return (
    <>
      {words.slice(0, -end.length)}
      <span class="ee-noun">{NOUN}</span> {DYNAMIC}
    </>
  );
}

/** Shown while changes wait to be applied: live is off, or their export was stopped. */
function Stale({ words }: { words: string }) {
  const { pendingSpec, deliver } = useExplorer();
  return (
    <span class="ee-under-way">
      <span class="ee-state ee-stale" title={words}>
        {words}
      </span>
      <KernelButton onAsk={() => deliver({ kind: "apply" })} title={sentences.APPLY}>
        {strings.applyWords(pendingSpec.changeCount.value)}
      </KernelButton>
    </span>
  );
}

/** Brings the tabs to the top of the window where a long table holds what they show below it. */
function bringTabs(link: Element): void {
  const tabs = link.closest(".export-explorer")?.querySelector('[role="tablist"]');
  if (tabs && tabs.getBoundingClientRect().bottom > window.innerHeight * MOST_OF_WINDOW)
    tabs.scrollIntoView();
}
