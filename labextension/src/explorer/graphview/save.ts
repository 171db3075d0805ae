// The picture as a file: SVG that carries its style in itself, and PNG painted from that.
import type { Rectangle } from "../graph/geometry";
import * as strings from "../words/graph";

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

/** The properties that style sheets give to the elements of the drawing, which become attributes. */
const STYLED: Readonly<Record<string, readonly string[]>> = {
  tspan: ["fill", "font-weight"],
  text: [
    "fill",
    "stroke",
    "stroke-width",
    "paint-order",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
  ],
  ...Object.fromEntries(
    ["rect", "path", "circle"].map((tag) => [tag, ["fill", "stroke", "stroke-width", "stroke-dasharray"]]),
  ),
};
/** Left out of the file: what is to be clicked, and what shows a selection. */
const CONTROLS = ".ee-toggle, .ee-target, .ee-lit";
/** The classes of what is selected, pointed at or found, and of titles that were moved into sight. */
const PASSING = ["ee-chosen", "ee-related", "ee-hinted", "ee-hit", "ee-stuck"];
const MARGIN = 12;
/** Of an entry of the legend: its sign, its letters as wide as they get, and what is between two. */
const SIGN_WIDTH = 26;
const LETTER_WIDTH = 7;
const LEGEND_GAP = 12;
const ROW_HEIGHT = 20;
const LEAST_LEGEND = 400;
const SHARPNESS = 2;
/** Browsers paint no canvas that is longer. */
const LONGEST_SIDE = 16_000;

/** The whole drawing as a document of its own, with the legend below it; `content` is the part of it that pan and zoom move. */
export function svgOf(
  svg: SVGSVGElement,
  content: SVGGElement,
  { width, height }: Omit<Rectangle, "x" | "y">,
  legend: Element | null = null,
): string {
  const restore = withoutPassing(svg);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [...copy.querySelectorAll("*")];
  const gone: Element[] = [];
  for (const [at, element] of [...svg.querySelectorAll("*")].entries()) {
    const to = copies[at] as Element;
    const style = getComputedStyle(element);
    if (element.matches(CONTROLS) || style.display === "none") gone.push(to);
    carryStyle(element, to);
    if (element === content || element.matches("[data-head-at]")) to.removeAttribute("transform");
  }
  restore();
  for (const element of gone) element.remove();
  const drawn = legend && legendOf(legend, width, height + MARGIN);
  if (drawn) copy.append(drawn.group);
  const [across, down] = [
    Math.max(width, drawn?.width ?? 0) + 2 * MARGIN,
    height + 2 * MARGIN + (drawn?.height ?? 0),
  ];
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  const viewBox = `${-MARGIN} ${-MARGIN} ${across} ${down}`;
  setAttributes(copy, { xmlns: SVG, viewBox, width: across, height: down });
  copy.prepend(background(svg, across, down));
  return new XMLSerializer().serializeToString(copy);
}

/** Makes attributes of what the style sheets of the page give to an element; `to` is its copy. */
function carryStyle(element: Element, to: Element): void {
  const style = getComputedStyle(element);
  for (const { name } of [...to.attributes])
    if (/^(class|role|style|tabindex|aria-.*|data-.*)$/.test(name)) to.removeAttribute(name);
  for (const name of STYLED[element.tagName] ?? [])
    to.setAttribute(name, plainColour(style.getPropertyValue(name)));
}

/** The entries of the legend in rows of a width, from `top` down. */
function legendOf(
  legend: Element,
  width: number,
  top: number,
): { group: SVGGElement; width: number; height: number } {
  const group = svgElement("g");
  let [x, row, widest] = [0, 0, 0];
  for (const entry of legend.children) {
    const text = entry.textContent ?? "";
    const across = SIGN_WIDTH + text.length * LETTER_WIDTH;
    if (x > 0 && x + across > Math.max(width, LEAST_LEGEND)) [x, row] = [0, row + 1];
    const one = svgElement("g", { transform: `translate(${x},${top + row * ROW_HEIGHT})` });
    const sign = entry.querySelector("svg");
    for (const part of sign?.children ?? []) {
      const copy = part.cloneNode(true) as Element;
      carryStyle(part, copy);
      one.append(copy);
    }
    const { color, fontFamily } = getComputedStyle(entry);
    const fill = plainColour(color);
    const words = svgElement("text", {
      x: SIGN_WIDTH,
      y: 11,
      fill,
      "font-family": fontFamily,
      "font-size": "12px",
    });
    words.textContent = text;
    one.append(words);
    group.append(one);
    x += across + LEGEND_GAP;
    widest = Math.max(widest, x);
  }
  return { group, width: widest, height: (row + 1) * ROW_HEIGHT };
}

function svgElement<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  return element;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Takes away the classes that pass; the result puts them back, before anything is painted. */
function withoutPassing(svg: SVGSVGElement): () => void {
  const marked = [...svg.querySelectorAll(PASSING.map((name) => `.${name}`).join())].map(
    (element) => [element, element.getAttribute("class") ?? ""] as const,
  );
  for (const [element] of marked) element.classList.remove(...PASSING);
  return () => {
    for (const [element, names] of marked) element.setAttribute("class", names);
  };
}

/** An SVG document as PNG, with two pixels for one unit where the browser paints so large a picture. */
export async function pngOf(source: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(SHARPNESS, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(strings.NO_PNG))));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Has the browser save a file. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Not at once: some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function background(svg: SVGSVGElement, width: number, height: number): SVGRectElement {
  const fill = plainColour(getComputedStyle(svg).getPropertyValue("--ee-bg"));
  return svgElement("rect", { x: -MARGIN, y: -MARGIN, width, height, fill });
}

/** `rgba(128,0,255,0.2)` for `color(srgb 0.5 0 1 / 0.2)`, which `color-mix` computes to and not every program that reads SVG knows. */
function plainColour(value: string): string {
  const [, channels, alpha = "1"] = value.match(/^color\(srgb ([^/)]+?)(?: \/ ([^)]+))?\)$/) ?? [];
  if (channels === undefined) return value;
  const bytes = channels.split(" ").map((channel) => Math.round(Number(channel) * 255));
  return `rgba(${bytes.join(",")},${alpha})`;
}
