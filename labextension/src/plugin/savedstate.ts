// Keeps what a notebook saves of explorers' widgets under other ids than the outputs name. nbconvert takes a live view, which needs the
// network, for each output whose id has a state, and the report that stands beside it for others; here the state is found all the same.
import type { IRenderMime } from "./jupyterlab";

export const WIDGET_VIEW = "application/vnd.jupyter.widget-view+json";
const PREFIX = "export-explorer-";
// As anywidget writes the class of a widget into its state.
const OURS = "export_explorer.";

/** `WidgetManager` of @jupyter-widgets/jupyterlab-manager: what it writes into a notebook that is saved. */
interface Manager {
  get_state_sync?(options?: object): SavedState;
  exportExplorerKeepsApart?: true;
}

interface SavedState {
  state: Record<string, { state: { _anywidget_id?: unknown } }>;
}

/** Set in the page, for the first lines of each explorer (`front_end.py`), which alone get hold of the manager. */
export function offerKeepingApart(): void {
  (globalThis as { exportExplorerKeepApart?: typeof keepApart }).exportExplorerKeepApart = keepApart;
}

/** Lets a manager save the state of explorers apart. */
export function keepApart(manager: Manager): void {
  const save = manager.get_state_sync?.bind(manager);
  if (save === undefined || manager.exportExplorerKeepsApart) return;
  manager.exportExplorerKeepsApart = true;
  manager.get_state_sync = (options) => {
    const saved = save(options);
    const entries = Object.entries(saved.state).map(([id, model]) => [
      isOurs(model) ? PREFIX + id : id,
      model,
    ]);
    return { ...saved, state: Object.fromEntries(entries) };
  };
}

function isOurs({ state }: SavedState["state"][string]): boolean {
  return String(state._anywidget_id).startsWith(OURS);
}

/** An output whose widget is the one that was saved apart. */
export function asSaved(model: IRenderMime.IMimeModel): IRenderMime.IMimeModel {
  const view = model.data[WIDGET_VIEW] as { model_id?: string } | undefined;
  const saved = { ...view, model_id: `${PREFIX}${view?.model_id}` };
  return {
    trusted: model.trusted,
    metadata: model.metadata,
    data: { ...model.data, [WIDGET_VIEW]: saved },
    setData: (options) => model.setData(options),
  };
}
