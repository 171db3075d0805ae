import { fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { show } from "./kernel";
import { recorded } from "./recorded";

describe("the tab that is open", () => {
  test("becomes Problems when an export fails, and Source when it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough"));
    const tab = () => getByRole(root, "tab", { selected: true }).dataset.tab;
    await kernel.exported(recorded("walkthrough-dynamic"));
    expect(tab()).toBe("Problems");
    await kernel.exported(recorded("walkthrough"));
    expect(tab()).toBe("Source");
  });

  test("stays when the user opened it and it works again", async () => {
    const { root, kernel } = await show(recorded("walkthrough-dynamic"));
    fireEvent.click(getByRole(root, "tab", { name: /^Symbols/ }));
    await kernel.exported(recorded("walkthrough"));
    expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Symbols");
  });
});
