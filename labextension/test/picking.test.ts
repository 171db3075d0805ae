import { fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { type Shown, show } from "./kernel";
import { recorded } from "./recorded";
import { openTab } from "./screen";

const keysWith = (root: HTMLElement, name: string) =>
  [...root.querySelectorAll<HTMLElement>(`.${name}`)].map(({ dataset }) => `${dataset.kind} ${dataset.key}`);
const row = (root: HTMLElement, place: string) =>
  root.querySelector(`[data-place="${place}"]`) as HTMLElement;

/** With Source open, where a dimension is named in its row alone. */
async function shownWithSource(): Promise<Shown> {
  const shown = await show(recorded("walkthrough"));
  openTab(shown.root, "Source");
  return shown;
}

describe("a click", () => {
  test("on a row lights up what belongs to it in the other views, and tells Python", async () => {
    const { root, kernel } = await shownWithSource();
    fireEvent.click(row(root, "w#1"));
    expect(keysWith(root, "ee-chosen")).toEqual(["dim w#1"]);
    expect(keysWith(root, "ee-related").some((name) => name.startsWith("line "))).toBe(true);
    expect(kernel.saved).toEqual([{ kind: "dim", key: "w#1" }]);
    fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
    expect(keysWith(root, "ee-related").filter((name) => name.startsWith("guard "))).toHaveLength(1);
  });

  test("on the same thing again lets it go", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const pick = getByRole(root, "button", { name: "Select w.shape[1]" });
    fireEvent.click(pick);
    expect(pick.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(pick);
    expect(pick.getAttribute("aria-pressed")).toBe("false");
    expect(keysWith(root, "ee-related")).toEqual([]);
    expect(kernel.saved.at(-1)).toBeNull();
  });

  test("on a control inside a row is meant for the control", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(row(root, "w#1"), "radio", { name: "STATIC" }));
    expect(kernel.saved).toEqual([]);
  });

  test("on the place of a reason selects the line and opens Source", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "tab", { name: "Program" }));
    fireEvent.click(getByRole(row(root, "w#1"), "button", { name: /walkthrough\.py:/ }));
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Source");
    const line = getByRole(root, "tabpanel").querySelector<HTMLElement>(".ee-chosen");
    expect(line?.textContent).toContain("self.lin(w)");
    expect(kernel.saved).toEqual([{ kind: "line", key: line?.dataset.key }]);
    expect(row(root, "w#1").classList.contains("ee-related")).toBe(true);
    // The first click on what a link opened does not close it.
    for (const isChosen of [true, false]) {
      fireEvent.click(line as HTMLElement);
      expect(line?.classList.contains("ee-chosen")).toBe(isChosen);
    }
  });

  test("on a guard's words in Source selects the guard", async () => {
    const { root, kernel } = await shownWithSource();
    fireEvent.click(
      getByRole(getByRole(root, "tabpanel"), "button", {
        name: /^w\.shape\[1\] = 5/,
      }),
    );
    expect(kernel.saved).toMatchObject([{ kind: "guard" }]);
    expect(row(root, "w#1").classList.contains("ee-related")).toBe(true);
  });
});

test("Escape lets the selection go", async () => {
  const { root, kernel } = await show(recorded("walkthrough"));
  fireEvent.click(row(root, "w#1"));
  fireEvent.keyDown(row(root, "w#1"), { key: "Escape" });
  expect(keysWith(root, "ee-chosen")).toEqual([]);
  expect(kernel.saved.at(-1)).toBeNull();
});

test("the pointer lights things up only while it is there, beside what is chosen", async () => {
  const { root, kernel } = await shownWithSource();
  fireEvent.click(row(root, "w#1"));
  fireEvent.pointerOver(row(root, "y#1"));
  expect(keysWith(root, "ee-hinted")).toContain("dim x#0");
  expect(keysWith(root, "ee-chosen")).toEqual(["dim w#1"]);
  fireEvent.pointerLeave(root);
  expect(keysWith(root, "ee-hinted")).toEqual([]);
  expect(kernel.saved).toHaveLength(1);
});

test("a selection made by Python shows", async () => {
  const { root, kernel } = await show(recorded("walkthrough"));
  kernel.set("selection", { kind: "dim", key: "z#0" });
  await kernel.status("idle");
  expect(keysWith(root, "ee-chosen")).toEqual(["dim z#0"]);
});

describe("with the next capture", () => {
  test("a selected dimension stays selected", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(row(root, "w#1"));
    await kernel.exported(recorded("walkthrough-static"));
    expect(keysWith(root, "ee-chosen")).toEqual(["dim w#1"]);
  });

  test("a selected guard that is not there any more is let go", async () => {
    const { root, kernel } = await shownWithSource();
    fireEvent.click(getByRole(root, "button", { name: /^w\.shape\[1\] = 5/ }));
    await kernel.exported(recorded("walkthrough-static"));
    expect(kernel.saved.at(-1)).toBeNull();
  });
});

describe("keys", () => {
  const reaches = async (press: (root: HTMLElement) => void) => {
    const { root, el } = await show(recorded("walkthrough"));
    let heard = 0;
    el.addEventListener("keydown", () => {
      heard += 1;
    });
    press(root);
    return heard > 0;
  };

  test("of a focused control do not reach the notebook's shortcuts", async () => {
    for (const key of ["Enter", "ArrowDown", "a"]) {
      const heard = await reaches((root) =>
        fireEvent.keyDown(getByRole(row(root, "w#1"), "radio", { name: "AUTO" }), { key }),
      );
      expect(heard).toBe(false);
    }
  });

  test("with a modifier, and Escape with nothing selected, do", async () => {
    for (const init of [{ key: "s", ctrlKey: true }, { key: "Enter", shiftKey: true }, { key: "Escape" }]) {
      const heard = await reaches((root) =>
        fireEvent.keyDown(getByRole(row(root, "w#1"), "radio", { name: "AUTO" }), init),
      );
      expect(heard).toBe(true);
    }
  });

  test("move between the tabs", async () => {
    const { root } = await show(recorded("walkthrough"));
    const opened = () => getByRole(root, "tab", { selected: true });
    opened().focus();
    for (const [key, tab] of [
      ["ArrowLeft", "History"],
      ["Home", "Problems"],
      ["ArrowRight", "Source"],
      ["End", "History"],
    ] as const) {
      fireEvent.keyDown(opened(), { key });
      expect(opened().dataset.tab).toBe(tab);
      expect(document.activeElement).toBe(opened());
    }
  });
});
