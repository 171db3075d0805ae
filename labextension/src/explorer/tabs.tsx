// The tabs below the Shapes table, and the panel that shows one of them.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { ShownCapture } from "../wire";
import { GraphView } from "./graphview/graphview";
import { Guards } from "./guards/guards";
import { History } from "./history/history";
import { Problems } from "./problems/problems";
import { Program } from "./program/program";
import { Source } from "./source/source";
import { TABS, type Tab, useExplorer } from "./state";
import { Symbols } from "./symbols/symbols";

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs({ capture }: { capture: ShownCapture }) {
  const { tab: opened, history, isEditable, actions } = useExplorer();
  const tab = opened.value;
  const tabs: readonly Tab[] = isEditable.value ? TABS : TABS.filter((name) => name !== "History");
  const id = useId();
  const counts: Partial<Record<Tab, number>> = {
    Guards: capture.guards.length,
    Symbols: capture.symbols.length,
    Problems: capture.failure ? 1 : 0,
    History: history.value.length,
  };

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(step(tabs.indexOf(tab), tabs.length) + tabs.length) % tabs.length] as Tab;
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
    actions.openTab(next);
  }

  return (
    <>
      <div role="tablist" aria-label="Views of the export" class="ee-tabs" onKeyDown={onKeyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            class="ee-tab"
            data-tab={name}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => actions.openTab(name)}
          >
            {name}
            {counts[name] !== undefined && <span class="ee-count"> {counts[name]}</span>}
          </button>
        ))}
      </div>
      <Panel id={`${id}-panel`} labelledBy={`${id}-${tab}`} tab={tab}>
        <View tab={tab} capture={capture} />
      </Panel>
    </>
  );
}

function View({ tab, capture }: { tab: Tab; capture: ShownCapture }) {
  const { actions } = useExplorer();
  switch (tab) {
    case "Source":
      return <Source capture={capture} />;
    case "Graph":
      return <GraphView capture={capture} />;
    case "Guards":
      return <Guards guards={capture.guards} actions={actions} />;
    case "Symbols":
      return <Symbols symbols={capture.symbols} actions={actions} />;
    case "Problems":
      return <Problems capture={capture} />;
    case "Program":
      return <Program capture={capture} />;
    case "History":
      return <History />;
  }
}

interface PanelProps {
  id: string;
  labelledBy: string;
  tab: Tab;
  children: ComponentChildren;
}

function Panel({ id, labelledBy, tab, children }: PanelProps) {
  const { highlights, isStale } = useExplorer();
  const selection = highlights.selection.value;
  const panel = useRef<HTMLDivElement>(null);
  // When another thing or tab is chosen, not on every render: the user may have scrolled since. The chosen thing renders itself, after this.
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
      data-stale={isStale.value && tab !== "History"}
      tabIndex={0}
    >
      {children}
    </div>
  );
}

/** Scrolls the panel, never the page, to what is chosen there or else to the first that belongs to it. */
function bringIntoView(panel: HTMLElement): void {
  const target = panel.querySelector(".ee-chosen") ?? panel.querySelector(".ee-related");
  if (!target) return;
  const [outer, inner] = [panel.getBoundingClientRect(), target.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  panel.scrollTop += inner.top - outer.top - outer.height / 3;
}
