// The tabs below the Shapes table, and the panel that shows one of them.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { Grip, useHeight } from "./grip";
import { bringIntoView } from "./parts/visibility";
import { useExplorer } from "./state";
import { captureIn, type Tab, tabsOf } from "./tabs";
import * as strings from "./words/header";

/** The style sheet hides those after them where it is narrow. */
const ALWAYS_SHOWN = 4;

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
  const list = useRef<HTMLDivElement>(null);
  // Where it is narrow, a tab is there once it is open.
  useLayoutEffect(() => {
    if (list.current?.contains(document.activeElement))
      list.current.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  }, [opened.name]);
  const idOf = ({ name }: Tab) => `${id}-${name.replace(" ", "-")}`;

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    state.actions.openTab((tabs[(step(at, tabs.length) + tabs.length) % tabs.length] as Tab).name);
  }

  return (
    <>
      <div class="ee-tabs">
        <div ref={list} role="tablist" aria-label={strings.VIEWS} onKeyDown={onKeyDown}>
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
        <MoreTabs tabs={tabs.slice(ALWAYS_SHOWN)} />
      </div>
      <Panel id={`${id}-panel`} labelledBy={idOf(opened)} tab={opened}>
        <opened.View capture={captureIn(opened, state)} />
      </Panel>
    </>
  );
}

/** In the place of the tabs that a narrow output has no room for. */
function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const { actions } = useExplorer();
  return (
    <select
      class="ee-tab ee-more-tabs"
      aria-label={strings.MORE_VIEWS}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = "";
        actions.openTab(value);
      }}
    >
      <option value="" hidden>
        {strings.MORE}
      </option>
      {tabs.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
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
  const [height, setHeight] = useHeight();
  // Only when another thing or tab is chosen: the user may have scrolled since. After the views, which mark what is chosen.
  useEffect(() => {
    if (panel.current) bringIntoView(panel.current);
  }, [selection?.kind, selection?.key, tab]);
  return (
    <>
      <div
        ref={panel}
        id={id}
        role="tabpanel"
        aria-labelledby={labelledBy}
        class="ee-panel"
        style={height === null ? undefined : { "--ee-height": `${height}px` }}
        data-sized={height !== null}
        data-stale={isOutdated && !tab.isAboutAllRuns}
        tabIndex={0}
      >
        {children}
      </div>
      <Grip panel={panel} id={id} height={height} onChange={setHeight} />
    </>
  );
}
