import { act, fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { show } from "./kernel";
import { recorded } from "./recorded";

afterEach(() => vi.restoreAllMocks());

test("what is chosen elsewhere comes into sight in the tab that is open", async () => {
  const { root } = await show(recorded("walkthrough"));
  const panel = getByRole(root, "tabpanel");
  const top = (element: Element) =>
    1000 * Number(/:(\d+)$/.exec((element as HTMLElement).dataset.key ?? "")?.[1] ?? 0);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this === panel
      ? new DOMRect(0, 0, 300, 300)
      : new DOMRect(0, top(this) - panel.scrollTop, 300, 20);
  });
  for (const link of root.querySelectorAll<HTMLElement>(".ee-place")) {
    await act(() => void fireEvent.click(link));
    const chosen = panel.querySelector(".ee-chosen");
    expect(link.textContent).toContain(chosen?.getAttribute("data-key")?.split(":")[1]);
    expect(panel.scrollTop).toBe(top(chosen as Element) - 100);
  }
});

describe("the tab that is open", () => {
  test("is Problems where notes are all there is, as of a compiled package", async () => {
    const nothing = {
      dims: [],
      inputs: [],
      code: [],
      notes: ["A package, with no program in it."],
      failure: null,
    };
    const { root } = await show({ ...recorded("walkthrough"), ...nothing });
    expect(getByRole(root, "tab", { selected: true }).textContent).toContain("Problems");
  });

  const tabIn = (root: HTMLElement) => getByRole(root, "tab", { selected: true }).dataset.tab;

  test("answers the verdict until the user opens one", async () => {
    const { root, kernel } = await show(recorded("walkthrough-static"));
    expect(tabIn(root)).toBe("Source");
    await kernel.exported(recorded("walkthrough"));
    expect(tabIn(root)).toBe("Problems");
    await kernel.exported(recorded("walkthrough-static"));
    expect(tabIn(root)).toBe("Source");
    fireEvent.click(getByRole(root, "tab", { name: "Graph" }));
    await kernel.exported(recorded("walkthrough"));
    expect(tabIn(root)).toBe("Graph");
  });

  test("becomes Problems when an export fails, and the one before when it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    fireEvent.click(getByRole(root, "tab", { name: "Try sizes" }));
    await kernel.exported(recorded("walkthrough-dynamic"));
    expect(tabIn(root)).toBe("Problems");
    expect(queryByRole(root, "tab", { name: "Try sizes" })).toBeNull();
    await kernel.exported(recorded("walkthrough"));
    expect(tabIn(root)).toBe("Try sizes");
  });

  test("stays when the user opened it and it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough-dynamic"));
    fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
    await kernel.exported(recorded("walkthrough"));
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Guards");
  });
});
