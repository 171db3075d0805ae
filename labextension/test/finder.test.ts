// The search of the graph and the keys of its drawing, in the graph tab as a user has it; and how it is saved.
import { join } from "node:path";
import { act, fireEvent, getByRole, queryByRole, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { fieldFound, search } from "../src/explorer/graph/search";
import { PanZoom } from "../src/explorer/graphview/panzoom";
import { download, svgOf } from "../src/explorer/graphview/save";
import { nodesOf, recordedGraph } from "./graphs";
import { recorded } from "./recorded";
import { expectScreen, openTab, showRead } from "./screen";

beforeAll(() => {
  const url = join(import.meta.dirname, "../src/explorer/graph/engine.ts");
  Object.assign(globalThis, { exportExplorerEngineUrl: url });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function opened(capture = recordedGraph("encoder")) {
  const shown = await showRead(capture);
  const panel = openTab(shown.root, "Graph");
  await waitFor(() => expect(panel.querySelector(".ee-box")).not.toBeNull());
  return { ...shown, panel };
}

describe("the search", () => {
  async function found(query: string) {
    const shown = await opened();
    const field = getByRole<HTMLInputElement>(shown.panel, "combobox", { name: "Find nodes" });
    fireEvent.focus(field);
    fireEvent.input(field, { target: { value: query } });
    const status = () => shown.panel.querySelector(".ee-finder [role=status]")?.textContent;
    await waitFor(() => expect(status()).not.toBe(""));
    return {
      ...shown,
      field,
      status,
      list: () => queryByRole(shown.panel, "listbox", { name: "Found" }),
      press: (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more }),
    };
  }

  test("lists what it finds, the one that was gone to marked, and how many there are", async () => {
    const { panel, press, status } = await found("op:layer_norm");
    expect(status()).toBe("8 matches");
    await expectScreen(panel.querySelector(".ee-finder") as Element, "Graph/found");
    press("ArrowDown");
    await waitFor(() => expect(status()).toBe("1 of 8 matches"));
    await expectScreen(panel.querySelector(".ee-finder") as Element, "Graph/found and gone to");
  });

  test("says what of a node it found, operators and modules first, then names, dtypes and lines", async () => {
    const foundIn = async (query: string) => {
      const { list } = await found(query);
      return [...(list()?.querySelectorAll(".ee-found-in") ?? [])].map(({ textContent }) => textContent);
    };
    expect(new Set(await foundIn("linear"))).toContain("operator");
    expect(new Set(await foundIn("layers.1.self_attn"))).toEqual(new Set(["module"]));
    expect(new Set(await foundIn("name:linear_2"))).toEqual(new Set(["name"]));
    expect(new Set(await foundIn("dtype:float32"))).toEqual(new Set(["dtype"]));
    const walked = nodesOf(recorded("walkthrough"));
    const lines = search(walked, "self.lin");
    expect(lines.map(fieldFound(walked, "self.lin"))).toContain("line");

    const nodes = nodesOf(recordedGraph("encoder"));
    const order = ["op", "module", "name", "dtype", "line"];
    for (const query of ["layer", "norm", "a", "1"]) {
      const fieldOf = fieldFound(nodes, query);
      const calls = search(nodes, query).filter((node) => nodes.text("op", node) === "call_function");
      const places = calls.map((node) => Math.max(1, order.indexOf(fieldOf(node) ?? "")));
      expect(places.length).toBeGreaterThan(0);
      expect(places).toEqual(places.toSorted());
      // Within these as they run.
      for (const place of new Set(places)) {
        const own = calls.filter((_, at) => places[at] === place);
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      }
    }
  });

  test("goes on and back by the arrows, round the ends, and by Enter with Shift", async () => {
    const { press, status, field } = await found("op:layer_norm");
    for (const [key, more, words] of [
      ["ArrowUp", {}, "8 of 8 matches"],
      ["ArrowUp", {}, "7 of 8 matches"],
      ["ArrowDown", {}, "8 of 8 matches"],
      ["ArrowDown", {}, "1 of 8 matches"],
      ["Enter", {}, "2 of 8 matches"],
      ["Enter", { shiftKey: true }, "1 of 8 matches"],
      ["Enter", { shiftKey: true }, "8 of 8 matches"],
    ] as const) {
      expect(press(key, more)).toBe(false);
      await waitFor(() => expect(status()).toBe(words));
    }
    fireEvent.input(field, { target: { value: "op:linear" } });
    await waitFor(() => expect(status()).toBe("32 matches"));
  });

  test("is closed by Enter and Escape and when the focus goes, opened by the arrows and by a click", async () => {
    const { press, list, field } = await found("op:layer_norm");
    const isListed = (is: boolean) => waitFor(() => expect(list() !== null).toBe(is));
    await isListed(true);
    press("Enter");
    await isListed(false);
    press("ArrowDown");
    await isListed(true);
    expect(press("Escape")).toBe(false);
    await isListed(false);
    expect(press("Escape")).toBe(true);
    fireEvent.click(field);
    await isListed(true);
    await act(() => void field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    await isListed(false);
    expect(press("a")).toBe(true);
    await isListed(false);
  });

  test("keeps the keys that it takes from what is around it, and the focus in its field", async () => {
    const { root, press, list } = await found("op:layer_norm");
    const heard: string[] = [];
    root.addEventListener("keydown", ({ key }) => heard.push(key));
    for (const key of ["Enter", "ArrowDown", "ArrowUp", "Escape", "Escape"]) press(key);
    expect(heard).toEqual(["Escape"]);
    press("ArrowDown");
    await waitFor(() => expect(list()).not.toBeNull());
    expect(fireEvent.pointerDown(list() as HTMLElement)).toBe(false);
  });

  test("lists fifty around the one that was gone to, and says how many more there are", async () => {
    const { list, press, status } = await found("e");
    const count = Number(/^(\d+)/.exec(status() ?? "")?.[1]);
    expect(count).toBeGreaterThan(100);
    const options = () => within(list() as HTMLElement).getAllByRole("option");
    expect(options()).toHaveLength(50);
    expect(list()?.lastElementChild?.textContent).toBe(`${count - 50} more nodes`);
    for (let at = 0; at < 40; at += 1) press("ArrowDown");
    await waitFor(() => expect(status()).toContain("40 of"));
    await waitFor(() => expect(options()[0]?.id).toMatch(/-14$/));
    expect(options().findIndex((it) => it.getAttribute("aria-selected") === "true")).toBe(25);
    expect(list()?.lastElementChild?.textContent).toBe(`${count - 64} more nodes`);
    press("ArrowUp");
    for (let at = 0; at < 40; at += 1) press("ArrowUp");
    await waitFor(() => expect(options()[0]?.id).toMatch(new RegExp(`-${count - 50}$`)));
    expect(list()?.lastElementChild?.getAttribute("role")).toBe("option");
  });

  test("finds nothing, and goes nowhere", async () => {
    const { panel, status, press, list, kernel } = await found("name:no_such_node");
    expect(status()).toBe("no match");
    expect(list()).toBeNull();
    for (const name of ["Previous match", "Next match"])
      expect(getByRole<HTMLButtonElement>(panel, "button", { name }).disabled).toBe(true);
    press("Enter");
    press("ArrowUp");
    expect(kernel.saved).toEqual([]);
    expect(status()).toBe("no match");
  });
});

describe("the keys of the drawing", () => {
  const scaleOf = (panel: HTMLElement) =>
    Number(/scale\(([\d.]+)\)/.exec(panel.querySelector("svg > g")?.getAttribute("transform") ?? "")?.[1]);
  const press = (panel: HTMLElement, key: string, more: object = {}) =>
    fireEvent.keyDown(getByRole(panel, "group", { name: "Graph of the program" }), { key, ...more });

  test("zoom in and out, as the buttons do, and leave the browser its own", async () => {
    const { panel } = await opened(recorded("walkthrough"));
    const at = scaleOf(panel);
    press(panel, "+");
    expect(scaleOf(panel)).toBeCloseTo(1.25 * at);
    press(panel, "-");
    expect(scaleOf(panel)).toBeCloseTo(at);
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(press(panel, "+", more)).toBe(true);
      expect(scaleOf(panel)).toBeCloseTo(at);
    }
    fireEvent.click(getByRole(panel, "button", { name: "Zoom in" }));
    expect(scaleOf(panel)).toBeCloseTo(1.25 * at);
    fireEvent.click(getByRole(panel, "button", { name: "Zoom out" }));
    expect(scaleOf(panel)).toBeCloseTo(at);
  });

  test("go to the box that had the focus last, which Tab reaches, and focus it", async () => {
    const { panel } = await opened(recorded("walkthrough"));
    const box = (name: string) => panel.querySelector(`[data-box="node ${name}"]`) as HTMLElement;
    const comesTo = (element: Element) =>
      act(() => void element.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
    await comesTo(box("flatten").firstElementChild as Element);
    await waitFor(() => expect(box("flatten").getAttribute("tabindex")).toBe("0"));
    press(panel, "ArrowDown");
    await waitFor(() => expect(box("add_1").getAttribute("tabindex")).toBe("0"));
    await waitFor(() => expect(document.activeElement).toBe(box("add_1")));
    expect(box("flatten").getAttribute("tabindex")).toBe("-1");
    expect(press(panel, "ArrowDown")).toBe(false);
    await waitFor(() => expect(box("output").getAttribute("tabindex")).toBe("0"));
    expect(press(panel, "ArrowDown")).toBe(true);
    await comesTo(panel.querySelector("svg > g") as Element);
    expect(box("output").getAttribute("tabindex")).toBe("0");
  });
});

describe("panning and zooming", () => {
  const element = document.createElement("div");
  const views: object[] = [];

  function panzoom(width = 400, height = 300): PanZoom {
    views.length = 0;
    vi.spyOn(element, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, width, height));
    element.setPointerCapture = vi.fn();
    const made = new PanZoom(element, (view) => views.push(view));
    made.extent = { width: 1000, height: 2000 };
    return made;
  }

  test.each([
    [10, 3],
    [1.5, 1.5],
    [0.5, 0.5],
    [0.001, 0.02],
  ])("a factor of %d makes the scale %d, about the middle", (factor, scale) => {
    const zoom = panzoom();
    zoom.zoomBy(factor);
    expect(zoom.view).toEqual({ scale, x: 200 - 200 * scale, y: 150 - 150 * scale });
    expect(views).toEqual([zoom.view]);
    zoom.dispose();
  });

  test.each<[string, { x: number; y: number; width: number; height: number }, number | undefined, object]>([
    ["small", { x: 0, y: 0, width: 100, height: 50 }, undefined, { scale: 1, x: 150, y: 125 }],
    ["wide", { x: 10, y: 20, width: 736, height: 50 }, undefined, { scale: 0.5, x: 11, y: 127.5 }],
    ["as large as the room", { x: 0, y: 0, width: 368, height: 268 }, undefined, { scale: 1, x: 16, y: 16 }],
    [
      "too high to be read whole",
      { x: 0, y: 0, width: 100, height: 2680 },
      0.5,
      { scale: 0.5, x: 175, y: 16 },
    ],
    ["vast", { x: 0, y: 0, width: 1e6, height: 1 }, undefined, { scale: 0.02, x: -9800, y: 149.99 }],
  ])("an area that is %s is fitted", (_, area, smallest, view) => {
    const zoom = panzoom();
    zoom.fit(area, smallest);
    expect(zoom.view).toEqual(view);
    zoom.dispose();
  });

  test.each([
    [32, 300],
    [400, 32],
  ])("nothing is fitted into %i by %i", (width, height) => {
    const zoom = panzoom(width, height);
    zoom.fit({ x: 0, y: 0, width: 10, height: 10 });
    expect(views).toEqual([]);
    zoom.dispose();
  });

  test("an area in sight stays where it is, at a scale at which it can be read", () => {
    const zoom = panzoom();
    zoom.show({ x: 10, y: 10, width: 50, height: 50 });
    expect(views).toEqual([]);
    zoom.show({ x: 390, y: 10, width: 50, height: 50 });
    expect(zoom.view).toEqual({ scale: 1, x: 200 - 415, y: 16 });
    zoom.move({ scale: 0.5, x: 0, y: 0 });
    zoom.show({ x: 10, y: 10, width: 50, height: 1000 });
    expect(zoom.view).toEqual({ scale: 0.6, x: 200 - 35 * 0.6, y: 150 - (10 + 250) * 0.6 });
    zoom.show({ x: 10, y: 1990, width: 50, height: 10 });
    expect(zoom.view.y).toBe(300 - 2000 * 0.6 - 16);
    zoom.dispose();
  });

  test("nothing is left empty above a picture when its screen becomes lower", () => {
    const zoom = panzoom();
    zoom.move({ scale: 1, x: 7, y: 230 });
    zoom.settle();
    expect(zoom.view).toEqual({ scale: 1, x: 7, y: 16 });
    zoom.move({ scale: 0.1, x: 7, y: 230 });
    zoom.settle();
    expect(zoom.view).toEqual({ scale: 0.1, x: 7, y: 16 });
    zoom.dispose();
  });

  const wheel = (of: object) =>
    element.dispatchEvent(
      Object.assign(new Event("wheel", { cancelable: true }), { deltaX: 0, deltaY: 0, deltaMode: 0, ...of }),
    );

  test.each([
    [{ deltaY: 10 }, -0.1],
    [{ deltaY: -10 }, 0.1],
    [{ deltaY: 1000 }, -0.5],
    [{ deltaY: -1000 }, 0.5],
    [{ deltaY: 1, deltaMode: 1 }, -0.2],
  ])("the wheel with Ctrl scales by %j", (of, power) => {
    const zoom = panzoom();
    expect(wheel({ ...of, metaKey: true, clientX: 10, clientY: 20 })).toBe(false);
    expect(zoom.view.scale).toBeCloseTo(Math.exp(power));
    expect([zoom.view.x, zoom.view.y]).toEqual([0, 0]);
    zoom.dispose();
  });

  test.each([
    [{ deltaX: 30, deltaY: 20 }, -30, -20],
    [{ deltaY: 20, shiftKey: true }, -20, 0],
    [{ deltaX: 3, deltaY: 2, deltaMode: 1 }, -60, -40],
    [{ deltaX: -100, deltaY: -100 }, 16, 16],
    [{ deltaX: 1e4 }, 400 - 1000 - 16, 0],
  ])("on the whole screen the wheel scrolls by %j", (of, x, y) => {
    element.className = "ee-full";
    const zoom = panzoom();
    expect(wheel(of)).toBe(false);
    expect(zoom.view).toEqual({ scale: 1, x, y });
    element.className = "";
    zoom.dispose();
  });

  const point = (
    type: "pointerDown" | "pointerMove" | "pointerUp",
    id: number,
    x: number,
    y: number,
    button = 0,
  ) => fireEvent[type](element, { pointerId: id, clientX: x, clientY: y, button });

  test("another button drags nothing, nor does a pointer that is not down", () => {
    const zoom = panzoom();
    point("pointerDown", 1, 0, 0, 2);
    point("pointerMove", 1, 30, 40);
    point("pointerDown", 1, 0, 0);
    point("pointerUp", 1, 0, 0);
    point("pointerMove", 1, 30, 40);
    expect(views).toEqual([]);
    zoom.dispose();
  });

  test("a pointer that moves a little clicks, one that moves further drags and is captured once", () => {
    const zoom = panzoom();
    let clicks = 0;
    element.addEventListener("click", () => {
      clicks += 1;
    });
    const inner = element.appendChild(document.createElement("span"));
    inner.addEventListener("click", () => {
      clicks += 1;
    });
    point("pointerDown", 1, 0, 0);
    point("pointerMove", 1, 4, 0);
    expect(element.setPointerCapture).not.toHaveBeenCalled();
    fireEvent.click(inner);
    expect(clicks).toBe(2);
    point("pointerMove", 1, 5, 0);
    point("pointerMove", 1, 9, 0);
    expect(element.setPointerCapture).toHaveBeenCalledExactlyOnceWith(1);
    point("pointerUp", 1, 9, 0);
    fireEvent.click(inner);
    expect(clicks).toBe(2);
    point("pointerDown", 1, 0, 0);
    point("pointerUp", 1, 0, 0);
    fireEvent.click(inner);
    expect(clicks).toBe(4);
    zoom.dispose();
  });

  test("two fingers scale about the middle between them, and move by half of what each moves", () => {
    const zoom = panzoom();
    point("pointerDown", 1, 110, 120);
    point("pointerDown", 2, 210, 120);
    point("pointerMove", 2, 310, 120);
    expect(zoom.view.scale).toBe(2);
    // The middle is at 200, 100 of the element.
    expect([zoom.view.x, zoom.view.y]).toEqual([200 - 200 * 2 + 50, 100 - 100 * 2]);
    point("pointerMove", 2, 110, 120);
    expect(zoom.view.scale).toBe(2);
    zoom.dispose();
  });
});

describe("the picture as a file", () => {
  test("is downloaded by its name, and let go of a minute later", () => {
    vi.useFakeTimers();
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
    const revoke = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    download("Net.svg", new Blob(["<svg/>"]));
    expect(clicked).toEqual(["Net.svg blob:picture"]);
    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:picture");
  });

  test("is a document of its own, with the legend below it and without what is to be clicked", async () => {
    const { panel } = await opened(recorded("walkthrough"));
    fireEvent.click(panel.querySelector('[data-box="node linear"] .ee-title') as Element);
    await waitFor(() => expect(panel.querySelector(".ee-box.ee-chosen")).not.toBeNull());
    const svg = panel.querySelector(".ee-canvas svg") as SVGSVGElement;
    const content = svg.querySelector(":scope > g") as SVGGElement;
    const classes = [...svg.querySelectorAll(".ee-chosen")].length;
    const text = svgOf(svg, content, { width: 200, height: 100 }, panel.querySelector(".ee-legend"));
    expect([...svg.querySelectorAll(".ee-chosen")]).toHaveLength(classes);
    const page = new DOMParser().parseFromString(text, "text/html");
    await expectScreen(page.querySelector("svg") as Element, "Graph/saved");
  });

  test("is saved by its buttons under the name of the model", async () => {
    const { panel } = await opened(recorded("walkthrough"));
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.download);
    });
    fireEvent.click(getByRole(panel, "button", { name: "Save SVG" }));
    await waitFor(() => expect(clicked).toEqual(["Walkthrough.svg"]));
    await act(() => {});
  });
});
