// What the browser remembers for all explorers of a page's origin. A page may not have a storage, or forbid it: then it is forgotten.

const PREFIX = "export-explorer.";

export function recall(name: string): number | null {
  try {
    const value = Number(localStorage.getItem(PREFIX + name) ?? "");
    return Number.isFinite(value) && value > 0 ? value : null;
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function remember(name: string, value: number | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, String(value));
  } catch {
    // It holds as long as the page.
  }
}
