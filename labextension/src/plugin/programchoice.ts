// The choice of one of several programs in a file; hidden where there is one.
import { option } from "./parts";
import * as strings from "./words";

interface ProgramChoice {
  element: HTMLElement;
  offer(programs: readonly string[], program: string): void;
}

export function programChoice(choose: (program: string) => void): ProgramChoice {
  const list = document.createElement("select");
  const element = document.createElement("label");
  element.className = "export-explorer-programs";
  element.title = strings.PROGRAM_TITLE;
  element.hidden = true;
  element.append(strings.PROGRAM, list);
  list.addEventListener("change", () => choose(list.value));
  return {
    element,
    offer(programs, program) {
      element.hidden = programs.length < 2;
      list.replaceChildren(...programs.map((name) => option(name, name)));
      list.value = program;
    },
  };
}
