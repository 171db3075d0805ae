// How a test finds the controls of an ask, by what a person would call them.
import { fireEvent, getByRole } from "@testing-library/preact";

export function radio(root: HTMLElement, words: string, name: string | RegExp): HTMLElement {
  return getByRole(getByRole(root, "radiogroup", { name: `dynamic_shapes of ${words}` }), "radio", { name });
}

export function isChecked(element: HTMLElement): boolean {
  return element.getAttribute("aria-checked") === "true";
}

export function isStale(root: HTMLElement): boolean {
  return getByRole(root, "table", { name: "Dimensions" }).dataset.stale === "true";
}

export function row(root: HTMLElement, place: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`);
  if (found === null) throw new Error(`There is no row ${place}.`);
  return found;
}

/** The checked ask of every row, in order. */
export function asksShown(root: HTMLElement): string[] {
  return [...root.querySelectorAll('[role="radio"][aria-checked="true"]')].map((it) => it.textContent ?? "");
}

export function type(form: HTMLElement, label: string | RegExp, text: string): void {
  fireEvent.input(field(form, label), { target: { value: text } });
}

export function field(form: HTMLElement, label: string | RegExp): HTMLInputElement {
  const found = [...form.querySelectorAll<HTMLInputElement>("label")].find((it) =>
    it.textContent?.trim().match(label),
  );
  const input = found?.querySelector("input");
  if (!input) throw new Error(`There is no field ${label}.`);
  return input;
}
