// The columns of the Shapes table and the registry of tabs: each is one list, and what is shown follows from it.
import { getByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { columnsFor, gridProperties } from "../src/explorer/shapes/columns";
import { TABS } from "../src/explorer/tabs";
import { row } from "./asked";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { tabName } from "./screen";

const columns = columnsFor({ is_observed: true });

describe("the columns", () => {
  test("head the table in their order", async () => {
    const { root } = await show(recorded("walkthrough"));
    const headings = [...getByRole(root, "table", { name: "Dimensions" }).querySelectorAll("thead th")];
    expect(headings.map(({ firstChild }) => firstChild?.textContent)).toEqual(
      columns.map(({ name }) => name),
    );
  });

  test("each have a cell in every row, and a width and a line of that name in the grid", async () => {
    const { root } = await show(recorded("walkthrough"));
    expect(row(root, "w#0").children).toHaveLength(columns.length);
    const table = getByRole(root, "table", { name: "Dimensions" });
    for (const property of ["--ee-columns", "--ee-columns-narrow", "--ee-columns-slim"]) {
      const template = table.style.getPropertyValue(property);
      expect([...template.matchAll(/\[(\w+)\]/g)].map(([, name]) => name)).toEqual(
        columns.map(({ name }) => name),
      );
    }
  });

  test("are without the ask where it is not known", () => {
    const names = columnsFor({ is_observed: false }).map(({ name }) => name);
    expect(names).toEqual(columns.map(({ name }) => name).filter((name) => name !== "dynamic_shapes"));
  });

  test("take the whole width, also where nothing is requested", () => {
    for (const is_observed of [true, false])
      for (const template of Object.values(gridProperties(columnsFor({ is_observed }), false)))
        expect(template.match(/1fr/g)).toHaveLength(1);
  });

  test("leave no room beside the rows for names that stand above them", () => {
    const [beside, above] = [false, true].map((isStacked) => gridProperties(columns, isStacked));
    expect(above?.["--ee-columns"]).toBe(beside?.["--ee-columns"]);
    expect(above?.["--ee-columns-narrow"]).not.toBe(beside?.["--ee-columns-narrow"]);
  });
});

test("an input without dimensions has a row that says so over the columns that are left", async () => {
  const capture = recorded("walkthrough");
  capture.inputs.push({
    path: "flag",
    kind: "none",
    dtype: null,
    shape: null,
    value: "None",
    is_synthetic: false,
    class_name: null,
  });
  const { root } = await show(capture);
  const cells = [...row(root, "flag#").querySelectorAll<HTMLTableCellElement>("th, td")];
  expect(cells.map(({ textContent }) => textContent)).toEqual(["flag", "(none)", "None", "no dimensions"]);
  expect(cells.reduce((total, { colSpan }) => total + colSpan, 0)).toBe(columns.length);
});

test("the tabs have names of their own, and only those that have something to count have a number", async () => {
  expect(new Set(TABS.map(({ name }) => name)).size).toBe(TABS.length);
  const { root } = await show(recorded("walkthrough"));
  for (const { name, count } of TABS) {
    const { textContent } = getByRole(root, "tab", { name: tabName(name) });
    expect(textContent).toMatch(count ? /^\w+ \d+$/ : /^\w+( sizes)?$/);
  }
});
