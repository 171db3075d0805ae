// What an element shows, as text that a person can review: a line an element, with all that a style, a reader or a script goes by.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, getByRole, waitFor, within } from "@testing-library/preact";
import { expect, vi } from "vitest";
import type { Capture } from "../src/model";
import { type Shown, show } from "./kernel";

/** A sentence as the screen reads: what is between backticks is an element. */
export const asText = (words: string): string => words.replaceAll("`", "");

/** Preact's ids, which tell nothing but who names whom. */
const GENERATED_ID = /\bP\d+-\d+/g;

/** What is on its way gets so long to arrive: until the screen is as it was recorded, and before one is recorded. */
const ON_ITS_WAY_MS = 1000;

/** Compares what an element shows with `screens/NAME.txt`, which `vitest -u` writes anew. */
export async function expectScreen(element: Element, name: string): Promise<void> {
  const file = `screens/${name}.txt`;
  const path = join(import.meta.dirname, file);
  const recorded = existsSync(path) ? readFileSync(path, "utf8") : null;
  const end = Date.now() + ON_ITS_WAY_MS;
  while (screen(element) !== recorded && Date.now() < end)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  await expect(screen(element)).toMatchFileSnapshot(file);
}

/** The widget on a capture, once it has read the nodes, of which it says the number. */
export async function showRead(capture: Capture): Promise<Shown> {
  const shown = await show(capture);
  const { nodes, failure } = capture;
  const count = (failure ? failure.partial_nodes : nodes).length;
  const words = `${count} node`;
  if (count > 0) await waitFor(() => expect(shown.root.textContent).toContain(words));
  return shown;
}

/** Matches the name of a tab, with its number, and no longer one that begins with it. */
export const tabName = (tab: string) => new RegExp(`^${tab}(?![a-z])`);

/** Opens a tab; the result is what it shows. */
export function openTab(root: HTMLElement, tab: string): HTMLElement {
  fireEvent.click(getByRole(root, "tab", { name: tabName(tab) }));
  return getByRole(root, "tabpanel");
}

/** Opens a tab, and in it a part that may be closed, which is the result. */
export async function openPart(root: HTMLElement, tab: string, part: string): Promise<HTMLElement> {
  const parts = [...openTab(root, tab).querySelectorAll<HTMLDetailsElement>("details.ee-part")];
  const found = parts.find((it) => it.querySelector("summary")?.textContent?.startsWith(part));
  if (!found) throw new Error(`${tab} has no part ${part}.`);
  await act(async () => {
    found.open = true;
    await new Promise((resolve) => setTimeout(resolve));
  });
  return found;
}

/** The menu of what can be copied, which this opens where it is closed. */
export function copyMenu(root: HTMLElement): HTMLElement {
  const button = getByRole(root, "button", { name: "Copy" });
  if (button.getAttribute("aria-expanded") === "false") fireEvent.click(button);
  return getByRole(root, "group", { name: /^Copy or insert/ });
}

/** Compares the tables in an element, as they are copied and in the order that each column gives them, with `screens/NAME.txt`. */
export async function expectTables(element: HTMLElement, name: string): Promise<void> {
  await expect(await tablesIn(element)).toMatchFileSnapshot(`screens/${name}.txt`);
}

export async function tablesIn(element: HTMLElement): Promise<string> {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", { clipboard });
  const lines: string[] = [];
  for (const table of element.querySelectorAll<HTMLElement>("table.ee-sortable")) {
    const label = table.getAttribute("aria-label") as string;
    const tools = within(getByRole(element, "group", { name: `Table ${label}` }));
    fireEvent.click(tools.getByRole("button", { name: "Copy TSV" }));
    await waitFor(() => expect(copied).toHaveLength(1));
    lines.push(label, copied.pop() as string);
    for (const heading of within(table).queryAllByRole("columnheader")) {
      const button = within(heading).queryByRole("button");
      if (button === null) continue;
      for (const direction of ["ascending", "descending"]) {
        fireEvent.click(button);
        await waitFor(() => expect(heading.getAttribute("aria-sort")).toBe(direction));
        const order = [...table.querySelectorAll("tbody tr")].map((it) => it.firstElementChild?.textContent);
        lines.push(`${button.textContent} ${direction}: ${order.join(" ")}`);
      }
      fireEvent.click(button);
    }
    lines.push("");
  }
  vi.unstubAllGlobals();
  return lines.join("\n");
}

export function screen(element: Element): string {
  const ids: string[] = [];
  return `${linesOf(element, "").join("\n")}\n`.replace(GENERATED_ID, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `id${ids.indexOf(id)}`;
  });
}

function linesOf(element: Element, indent: string): string[] {
  const children = [...element.childNodes].filter(isShown);
  const own = `${indent}${opening(element)}`;
  const [only] = children;
  if (children.length === 1 && only?.nodeType === Node.TEXT_NODE) return [`${own} ${textOf(only)}`];
  const inside = children.flatMap((child) =>
    child instanceof Element ? linesOf(child, `${indent} `) : [`${indent} ${textOf(child)}`],
  );
  return [own, ...inside];
}

function isShown(node: ChildNode): boolean {
  return node instanceof Element || (node.nodeType === Node.TEXT_NODE && node.textContent !== "");
}

const textOf = (node: ChildNode) => JSON.stringify(node.textContent);

/** The tag as a selector has it, and what else the element has. */
function opening(element: Element): string {
  const classes = (element.getAttribute("class") ?? "").split(/\s+/).filter(Boolean);
  const attributes = [...element.attributes].filter(({ name }) => name !== "class");
  return [
    [element.localName, ...classes].join("."),
    ...attributes.map(({ name, value }) => (value === "" ? name : `${name}=${quoted(value)}`)),
    ...propertiesOf(element),
  ].join(" ");
}

const quoted = (value: string) => (/^[\w#.:/-]+$/.test(value) ? value : JSON.stringify(value));

/** What no attribute says. */
function propertiesOf(element: Element): string[] {
  const properties = element === document.activeElement ? ["(focused)"] : [];
  if (element instanceof HTMLInputElement && element.checked) properties.push("(checked)");
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  if (isField && element.value !== "" && element.value !== element.getAttribute("value"))
    properties.push(`(value ${quoted(element.value)})`);
  return properties;
}
