// The tabs below the Shapes table, and the panel that shows one of them.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { bringIntoView } from "./parts/visibility";
import { useExplorer } from "./state";
import { captureIn, type Tab, tabsOf } from "./tabs";
import * as strings from "./words/header";

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs() {
  const state = useExplorer();
  const tabs = tabsOf(state);
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === state.tab.value),
  );
  const opened = tabs[at] as Tab;
  const id = useId();
  const idOf = ({ name }: Tab) => `${id}-${name.replace(" ", "-")}`;

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { name } = tabs[(step(at, tabs.length) + tabs.length) % tabs.length] as Tab;
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus();
    state.actions.openTab(name);
  }

  return (
    <>
      <div role="tablist" aria-label={strings.VIEWS} class="ee-tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={idOf(tab)}
            class="ee-tab"
            data-tab={tab.name}
            title={tab.title}
            aria-selected={tab === opened}
            aria-controls={`${id}-panel`}
            tabIndex={tab === opened ? 0 : -1}
            onClick={() => state.actions.openTab(tab.name)}
          >
            {tab.name}
            <Count count={tab.count?.(captureIn(tab, state), state) ?? 0} />
          </button>
        ))}
      </div>
      <Panel id={`${id}-panel`} labelledBy={idOf(opened)} tab={opened}>
        <opened.View capture={captureIn(opened, state)} />
      </Panel>
    </>
  );
}

function Count({ count }: { count: number }) {
  return count > 0 ? <span class="ee-count"> {count}</span> : null;
}

interface PanelProps {
  id: string;
  labelledBy: string;
  tab: Tab;
  children: ComponentChildren;
}

function Panel({ id, labelledBy, tab, children }: PanelProps) {
  const { highlights, isStale, isUnanswered } = useExplorer();
  const isOutdated = tab.showsPrediction ? isUnanswered.value : isStale.value;
  const selection = highlights.selection.value;
  const panel = useRef<HTMLDivElement>(null);
  // Only when another thing or tab is chosen: the user may have scrolled since. After the views, which mark what is chosen.
  useEffect(() => {
    if (panel.current) bringIntoView(panel.current);
  }, [selection?.kind, selection?.key, tab]);
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      class="ee-panel"
      data-stale={isOutdated && !tab.isAboutAllRuns}
      tabIndex={0}
    >
      {children}
    </div>
  );
}
