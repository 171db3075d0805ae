// The explorer as a whole: the views under one root, with the pointer and the keyboard that act on all of them.
import { render } from "preact";
import { Header } from "./header";
import { HighlightContext, isPick, selectionAt } from "./highlight";
import { Shapes } from "./shapes";
import { createState, type Host, type State } from "./state";
import { Tabs } from "./tabs";

/** Shows the explorer in an element; the result takes it away again. */
export function mount(root: HTMLElement, host: Host): () => void {
  const state = createState(host);
  root.classList.add("export-explorer");
  // A click on plain text must leave the focus inside, or Escape would not arrive here.
  root.tabIndex = -1;
  render(<Explorer state={state} />, root);
  const stopFollowing = followPointerAndKeys(root, state);
  return () => {
    stopFollowing();
    render(null, root);
    state.dispose();
  };
}

function Explorer({ state }: { state: State }) {
  const { actions, highlights } = state;
  const capture = state.capture.value;
  const alert = state.alert.value;
  const status = state.status.value;
  const isStale = state.isStale.value;
  return (
    <HighlightContext.Provider value={highlights}>
      <Header capture={capture} status={status} mode={state.mode.value} isStale={isStale} actions={actions} />
      {alert && (
        <div class="ee-alert" role="alert">
          <bdi>{alert}</bdi>
          <button type="button" class="ee-link" onClick={actions.dismiss}>
            Dismiss
          </button>
        </div>
      )}
      {capture ? (
        <>
          <Shapes capture={capture} asks={state.asks.value} isStale={isStale} actions={actions} />
          <Tabs
            capture={capture}
            tab={state.tab.value}
            selection={highlights.selection.value}
            isStale={isStale}
            actions={actions}
          />
        </>
      ) : (
        <p class="ee-empty">
          What each dimension of the inputs became, and which line made it so, shows here after the first
          export.
        </p>
      )}
    </HighlightContext.Provider>
  );
}

function followPointerAndKeys(root: HTMLElement, { actions, highlights }: State): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener("pointerover", ({ target }) => actions.hover(selectionAt(target)), { signal });
  root.addEventListener("pointerleave", () => actions.hover(null), { signal });
  root.addEventListener(
    "click",
    ({ target }) => {
      const selection = selectionAt(target);
      if (selection && isPick(target)) actions.select(selection);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && highlights.selection.value) {
        actions.select(null);
        event.stopPropagation();
      } else if (belongsToControl(event)) event.stopPropagation();
    },
    { signal },
  );
  return () => listening.abort();
}

/** A plain key on a control is meant for it; a notebook in command mode would take Enter, arrows and letters as its own. */
function belongsToControl({ target, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const runsCell = key === "Enter" && shiftKey;
  if (altKey || ctrlKey || metaKey || runsCell || key === "Escape") return false;
  return target instanceof Element && target.matches("button, input, select, summary, [tabindex='0']");
}
