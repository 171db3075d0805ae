// The dialog that asks with which file another one is compared: one of the same folder, or any by its path.
import type { Packages } from "./jupyterlab";
import { option } from "./parts";
import * as strings from "./words";

type Dialogs = Pick<NonNullable<Packages["apputils"]>, "Dialog" | "showDialog">;
type Widgets = NonNullable<Packages["widgets"]>;

/** The path; null if the user does not want to compare after all, or gave none. */
export async function askForEarlier(
  { Dialog, showDialog }: Dialogs,
  { Widget }: Widgets,
  file: string,
  others: readonly string[],
): Promise<string | null> {
  const form = earlierForm(others);
  const { button } = await showDialog({
    title: strings.compareTitle(file),
    body: new Widget({ node: form.element }),
    buttons: [Dialog.cancelButton(), Dialog.okButton({ label: strings.COMPARE })],
    focusNodeSelector: others.length > 0 ? "select" : "input",
  });
  return (button.accept && form.path()) || null;
}

/** A list of files, of which the last stands for a path that is typed. */
export function earlierForm(others: readonly string[]): { element: HTMLElement; path: () => string } {
  const list = document.createElement("select");
  list.append(
    ...others.map((path) => option(path.slice(path.lastIndexOf("/") + 1), path)),
    option(strings.OTHER_PATH, ""),
  );
  const typed = document.createElement("input");
  // Below its label, as JupyterLab has its lists.
  typed.style.cssText = "display: block; box-sizing: border-box; width: 100%; margin-top: 4px";
  typed.placeholder = strings.PATH_EXAMPLE;
  const [choice, path] = [labelled(strings.EARLIER_FILE, list), labelled(strings.PATH, typed)];
  choice.hidden = others.length === 0;
  const follow = () => {
    path.hidden = list.value !== "";
  };
  list.addEventListener("change", follow);
  follow();
  const element = document.createElement("div");
  element.append(choice, path);
  return { element, path: () => list.value || typed.value.trim().replace(/^\/+/, "") };
}

function labelled(text: string, control: HTMLElement): HTMLLabelElement {
  const label = document.createElement("label");
  label.append(text, control);
  return label;
}
