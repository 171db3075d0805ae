// Elements that the plugin's views have in common: made node by node, since what they show is a file's.

export function textIn(tag: "h1" | "h2" | "li" | "p", text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** What went wrong, as a screen reader reads it at once. */
export function alertOf(error: unknown): HTMLElement {
  const sentence = textIn("p", (error as Error).message);
  sentence.setAttribute("role", "alert");
  return sentence;
}

export function option(text: string, value: string): HTMLOptionElement {
  const element = document.createElement("option");
  element.textContent = text;
  element.value = value;
  return element;
}
