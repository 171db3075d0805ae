// A saved page in the frame of another page: the two agree on its height and on light or dark, by messages, since a page from a disk may
// not look into another.

/** What the page says of itself. */
interface Told {
  exportExplorerHeight: number;
}

/** Tells the holder how high the page is, now and at each change, and takes light or dark from it. */
export function followHolder(holder: Window): void {
  document.documentElement.dataset.framed = "";
  window.addEventListener("message", ({ source, data }) => {
    if (source === holder && typeof data?.exportExplorerDark === "boolean") paint(data.exportExplorerDark);
  });
  new ResizeObserver(() => {
    const height: Told = { exportExplorerHeight: document.documentElement.offsetHeight };
    // To any page: from a disk neither has an origin, and a height is no secret.
    holder.postMessage(height, "*");
  }).observe(document.documentElement);
}

/** As in JupyterLab, whose attribute the styles know. */
function paint(isDark: boolean): void {
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  document.documentElement.dataset.jpThemeLight = String(!isDark);
}
