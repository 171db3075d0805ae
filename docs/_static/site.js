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

  // The search shows the text around what is found: a script has the texts, since a page from a disk may load no other.
  const results = document.querySelector("#search-results");
  if (results !== null) {
    const words = (new URLSearchParams(location.search).get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const excerpt = (link) => {
      const root = new URL(document.documentElement.dataset.content_root ?? "./", location.href).href;
      const name = link.href.slice(root.length).replace(/[?#].*$/, "").replace(/\.html$/, "");
      const text = window.siteTexts?.[name] ?? "";
      const at = words.map((word) => text.toLowerCase().indexOf(word)).find((found) => found >= 0);
      return at === undefined ? "" : `${at > 80 ? "…" : ""}${text.slice(Math.max(0, at - 80), at + 160)}…`;
    };
    const explain = () => {
      for (const item of results.querySelectorAll("ul.search > li:not([data-has-excerpt])")) {
        const link = item.querySelector("a");
        const text = link === null ? "" : excerpt(link);
        item.dataset.hasExcerpt = "";
        if (text !== "") item.append(Object.assign(document.createElement("p"), { className: "excerpt", textContent: text }));
      }
    };
    const script = document.createElement("script");
    script.src = new URL("_static/texts.js", new URL(document.documentElement.dataset.content_root ?? "./", location.href)).href;
    script.addEventListener("load", () => {
      new MutationObserver(explain).observe(results, { childList: true, subtree: true });
      explain();
    });
    document.head.append(script);
  }
})();
