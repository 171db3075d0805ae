import { fireEvent, getByRole, queryByRole, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import type { Capture, Fix } from "../src/model";
import { rewriting } from "./fixes";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, showRead } from "./screen";

const UNTRIED = rewriting(["a = 1"], ["a = 2"]);
const TRIED: Fix = { ...UNTRIED, applicability: "safe", trust: "verified" };

function failing(...fixes: Fix[]): Capture {
  const capture = recorded("walkthrough-named");
  if (capture.failure) capture.failure.fixes = fixes;
  return capture;
}

const region = (root: HTMLElement) => within(getByRole(root, "region", { name: "Failure" }));

describe("fixes that are not tried", () => {
  test("are tried when asked for, and that can be stopped", async () => {
    const { root, kernel } = await showRead(failing(UNTRIED));
    fireEvent.click(region(root).getByRole("button", { name: "Verify fixes" }));
    expect(kernel.lastSent).toMatchObject({ kind: "try_fixes" });
    await kernel.accepts(kernel.lastSent);
    await kernel.status("idle", "", { trials: "running" });
    expect(root.textContent).toContain("Verifying…");
    await expectScreen(getByRole(root, "region", { name: "Failure" }), "Problems/trying");
    fireEvent.click(region(root).getByRole("button", { name: "Stop verifying" }));
    expect(kernel.lastSent).toMatchObject({ kind: "cancel" });
    await kernel.status("idle", "", { trials: "stopped" });
    expect(root.textContent).toContain("Some fixes are not verified yet");
    await expectScreen(root.querySelector(".ee-trials") as Element, "Problems/stopped");
    expect(region(root).getByRole("button", { name: "Verify fixes" })).toBeTruthy();
  });

  test("say why they were not verified, but not while they are about to be", async () => {
    const trust = "not verified: the time limit was reached";
    const { root, kernel } = await show(failing({ ...UNTRIED, unverified: "no_time", trust }));
    expect(root.textContent).toContain("the time limit was reached");
    await kernel.status("idle", "", { trials: "running" });
    expect(root.textContent).not.toContain("the time limit was reached");
    await kernel.status("idle", "", { trials: "stopped" });
    expect(root.textContent).toContain("the time limit was reached");
  });

  test("are not to be tried while something runs", async () => {
    const { root, kernel } = await show(failing(UNTRIED));
    await kernel.status("running", "Exporting.");
    fireEvent.click(region(root).getByRole("button", { name: "Verify fixes" }));
    expect(kernel.sent).toEqual([]);
  });
});

test.each([
  ["tried", TRIED],
  ["to be filled in", { ...UNTRIED, applicability: "has_placeholders" }],
  ["not sufficient", { ...UNTRIED, leaves: [{ input: "w", dim: 1 }] }],
  ["no change of lines that are there", { ...UNTRIED, replaces: null, before: [] }],
] as [string, Fix][])("a fix that is %s is not offered to be tried", async (_, fix) => {
  const { root } = await show(failing(fix));
  expect(queryByRole(root, "button", { name: "Verify fixes" })).toBeNull();
});

const PLACES: Readonly<Record<string, { capture: (fix: Fix) => Capture; name: string }>> = {
  failure: { capture: failing, name: "Failure" },
  dimension: {
    capture(fix) {
      const capture = recorded("walkthrough");
      for (const dim of capture.dims) if (!dim.is_as_asked) dim.fixes = [fix];
      return capture;
    },
    name: "Specialized or limited",
  },
  remark: {
    capture(fix) {
      const capture = recorded("walkthrough");
      const about = { words: "", names: ["n"], said: "", sizes: [], frame: null };
      capture.remarks = [{ ...about, kind: "attribute_assigned", held: "tensor", fixes: [fix] }];
      return capture;
    },
    name: "Remarks",
  },
};
const OPEN: Fix["unverified"][] = [null, "no_time", "long_export"];

describe.each(Object.keys(PLACES))("a fix of a %s", (place) => {
  const { capture, name } = PLACES[place] as (typeof PLACES)[string];

  test.each(OPEN)("that is not verified for the reason %s has a button that does it", async (unverified) => {
    const { root, kernel } = await show(capture({ ...UNTRIED, unverified }));
    fireEvent.click(getByRole(root, "tab", { name: /^Problems/ }));
    const section = within(getByRole(root, "region", { name }));
    fireEvent.click(section.getByRole("button", { name: "Verify fixes" }));
    expect(kernel.lastSent).toMatchObject({ kind: "try_fixes" });
  });
});

test("what came of trying them is shown where the user is", async () => {
  const { root, kernel } = await show(failing(UNTRIED));
  expect(root.querySelector(".ee-trust")?.textContent).toBe("not verified yet");
  await kernel.exported(failing(TRIED));
  expect(root.querySelector(".ee-trust")?.textContent).toBe("verified");
  fireEvent.click(getByRole(root, "tab", { name: /^Guards/ }));
  await kernel.exported(failing(TRIED));
  expect(getByRole(root, "tab", { selected: true }).dataset.tab).toBe("Guards");
});
