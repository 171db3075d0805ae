// What changed from one archive to another, as the server tells it, on a page of its own.
import { alertOf, textIn } from "./parts";
import { programChoice } from "./programchoice";
import * as strings from "./words";

/** Paths on the server. */
export interface Compared {
  before: string;
  after: string;
}

/** As `jupyter/archive_reader_process.py` writes it. */
export interface Differences {
  headline: string;
  sections: readonly { heading: string; lines: readonly string[] }[];
  program: string;
  /** That both have. */
  programs: readonly string[];
}

/** The differences in a program that both have; null for the one that the server takes by itself. */
type FindDifferences = (files: Compared, program: string | null) => Promise<Differences>;

/** Shows a comparison in an element; a button there compares the other way round. */
export async function showComparison(
  root: HTMLElement,
  files: Compared,
  find: FindDifferences,
  swap: (files: Compared) => void,
): Promise<void> {
  const body = document.createElement("div");
  body.textContent = strings.COMPARING;
  const button = document.createElement("button");
  button.textContent = strings.SWAP;
  button.title = strings.SWAP_TITLE;
  button.addEventListener("click", () => swap({ before: files.after, after: files.before }));
  const choice = programChoice((program) => void fill(program));
  root.replaceChildren(textIn("h1", strings.comparison(files)), button, choice.element, body);
  let count = 0;

  async function fill(program: string | null): Promise<void> {
    count += 1;
    const own = count;
    try {
      const found = await find(files, program);
      if (own !== count) return;
      choice.offer(found.programs, found.program);
      body.replaceChildren(...differences(found));
    } catch (error) {
      if (own === count) body.replaceChildren(alertOf(error));
    }
  }

  await fill(null);
}

function differences({ headline, sections }: Differences): HTMLElement[] {
  if (sections.length === 0) return [textIn("p", headline), textIn("p", strings.NOTHING_DIFFERS)];
  return [
    textIn("p", headline),
    ...sections.flatMap(({ heading, lines }) => {
      const list = document.createElement("ul");
      list.append(...lines.map((line) => textIn("li", line)));
      return [textIn("h2", heading), list];
    }),
  ];
}
