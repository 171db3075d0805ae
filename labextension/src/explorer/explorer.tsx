// The explorer as a whole: the views under one root, with the pointer and the keyboard that act on all of them.
import { render } from "preact";
import { AfterPaint } from "./afterpaint";
import { Announcer } from "./announcer";
import { WidestSteps } from "./features/predict/widest";
import { Header } from "./header";
import { isPick, selectionAt } from "./parts/highlight";
import { LinkButton } from "./parts/linkbutton";
import { Empty } from "./parts/quiet";
import { Shapes } from "./shapes/shapes";
import { createState, ExplorerContext, type Host, type State, useExplorer } from "./state";
import { Tabs } from "./tabpanel";
import * as strings from "./words/header";
import { KERNEL_BUSY, NO_ANSWER } from "./words/host";
import * as sentences from "./words/sentences";

/** In pixels: who moves the pointer more does not click. */
const MOST_OF_CLICK = 4;

/** Shows the explorer in an element; the result removes it again. */
export function mount(root: HTMLElement, host: Host): () => void {
  const state = createState(host);
  root.classList.add("export-explorer");
  // Focusable, so that after a click on plain text Escape still arrives here.
  root.tabIndex = -1;
  render(
    <ExplorerContext.Provider value={state}>
      <Explorer />
    </ExplorerContext.Provider>,
    root,
  );
  const stopFollowing = followPointerAndKeys(root, state);
  return () => {
    stopFollowing();
    render(null, root);
    state.dispose();
  };
}

function Explorer() {
  const state = useExplorer();
  const answer = state.answer.value;
  return (
    <>
      <Header capture={answer} />
      <Alert />
      {answer ? (
        <>
          <Shapes capture={answer} />
          <WidestSteps />
          <AfterPaint>
            <Tabs />
          </AfterPaint>
        </>
      ) : (
        <Empty>{sentences.NO_EXPORT}</Empty>
      )}
      <Announcer />
    </>
  );
}

/** What went wrong; while the kernel does not answer, that. */
function Alert() {
  const { alert, isAnswering, isKernelBusy, actions } = useExplorer();
  const sentence = isAnswering.value ? alert.value : NO_ANSWER;
  if (!sentence)
    return isKernelBusy.value ? (
      <div class="ee-notice" role="status">
        <p>{KERNEL_BUSY}</p>
      </div>
    ) : null;
  return (
    <div class="ee-alert" role="alert">
      <bdi>{sentence}</bdi>
      {isAnswering.value && <LinkButton onClick={actions.dismiss}>{strings.DISMISS}</LinkButton>}
    </div>
  );
}

function followPointerAndKeys(root: HTMLElement, state: State): () => void {
  const { actions, highlights, linking } = state;
  const listening = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, handle, listening);
  listen("pointerover", ({ target }) => actions.hover(selectionAt(target)));
  listen("pointerleave", () => actions.hover(null));
  let pressed: MouseEvent | null = null;
  listen("pointerdown", (event) => {
    pressed = event;
  });
  listen("click", ({ target, detail, clientX, clientY }) => {
    // What is dragged over is text that is being selected; a click by key has no detail.
    const isDragged =
      detail && pressed && Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > MOST_OF_CLICK;
    const selection = isDragged ? null : selectionAt(target);
    if (selection && isPick(target)) actions.select(selection);
  });
  listen("keydown", (event) => {
    const isLeft = event.key === "Escape" && leave();
    const isStepped = !isLeft && step(event);
    if (isStepped) event.preventDefault();
    if (isLeft || isStepped || belongsToControl(event)) event.stopPropagation();
  });
  return () => listening.abort();

  function leave(): boolean {
    if (linking.value) actions.link(null);
    else if (highlights.selection.value) actions.select(null);
    else return false;
    return true;
  }

  function step({ target, key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
    const hasOwnUndo = target instanceof Element && target.matches("input, textarea");
    if (hasOwnUndo || altKey || ctrlKey === metaKey || !state.isAnswering.value || !state.isEditable.value)
      return false;
    const letter = key.toLowerCase();
    if (letter === "z") shiftKey ? actions.redo() : actions.undo();
    else if (letter === "y" && !shiftKey) actions.redo();
    else return false;
    return true;
  }
}

/** Whether a key is for the control that has the focus; a notebook in command mode would take Enter, arrows and letters as shortcuts. */
function belongsToControl({ target, key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const isTyping = target.matches("input, textarea");
  const runsCell = key === "Enter" && shiftKey;
  if (runsCell || key === "Escape") return false;
  if (isTyping) return !["s", "S"].includes(key) || !(ctrlKey || metaKey);
  if (altKey || ctrlKey || metaKey) return false;
  return target.matches("button, select, summary, [tabindex='0']");
}
