// What is in the tab of an archive: a choice where it holds several programs, and the views of the chosen one.
import type { DocumentRegistry, Widget } from "./jupyterlab";
import { alertOf } from "./parts";
import { programChoice } from "./programchoice";
import * as strings from "./words";

/** One program of an archive. */
export interface OpenedProgram {
  program: string;
  /** Of the whole archive. */
  programs: readonly string[];
  /** Shows it in an element; the result removes it again. */
  show(root: HTMLElement): () => void;
}

/** The program of that name; null for the one that the server takes by itself. */
export type OpenProgram = (program: string | null) => Promise<OpenedProgram>;

/** Fills the content, and again when the file was read again. */
export function followFile(context: DocumentRegistry.Context, content: Widget, open: OpenProgram): void {
  let chosen: string | null = null;
  let clear = () => {};
  let count = 0;
  const body = document.createElement("div");
  body.textContent = strings.READING;
  const choice = programChoice((program) => {
    chosen = program;
    void read();
  });
  content.node.append(choice.element, body);
  content.disposed.connect(() => clear());

  async function read(): Promise<void> {
    count += 1;
    const own = count;
    const isLate = () => content.isDisposed || own !== count;
    try {
      const opened = await open(chosen);
      if (isLate()) return;
      choice.offer(opened.programs, opened.program);
      clear();
      const root = document.createElement("div");
      body.replaceChildren(root);
      clear = opened.show(root);
    } catch (error) {
      if (isLate()) return;
      clear();
      clear = () => {};
      body.replaceChildren(alertOf(error));
    }
  }

  // What JupyterLab asks of the file on its own is not waited for.
  void read();
  context.ready
    .then(() => context.fileChanged.connect(() => void read()))
    // JupyterLab says itself what is wrong with a file that is not there.
    .catch(() => {});
}
