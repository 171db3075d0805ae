// Each frame of an explorer is as high as its page says, and light or dark as the site is. From a disk pages may not look into each other.
(() => {
  const frames = () => [...document.querySelectorAll("iframe.explorer")];
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => {
    const { theme } = document.body.dataset;
    return theme === "dark" || (theme !== "light" && system.matches);
  };
  const paint = (frame) => frame.contentWindow?.postMessage({ exportExplorerDark: isDark() }, "*");

  addEventListener("message", ({ source, data }) => {
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (frame === undefined || typeof data?.exportExplorerHeight !== "number") return;
    frame.style.height = `${Math.ceil(data.exportExplorerHeight) + 2}px`;
    paint(frame);
  });
  const repaint = () => frames().forEach(paint);
  new MutationObserver(repaint).observe(document.body, { attributeFilter: ["data-theme"] });
  system.addEventListener("change", repaint);

  // What is wider than the page is scrolled by the arrows too.
  const reach = () => {
    for (const part of document.querySelectorAll("article :is(pre, .text_html, .table-wrapper)"))
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
  };
  new ResizeObserver(reach).observe(document.body);
})();
