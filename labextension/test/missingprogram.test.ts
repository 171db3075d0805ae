import { fireEvent, getByRole, queryByRole } from "@testing-library/preact";
import { expect, onTestFinished, test } from "vitest";
import { offerCells } from "../src/cells";
import type { MissingProgram } from "../src/wire";
import { Kernel, type Shown, show, view } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen, openPart, openTab } from "./screen";

const FILE: MissingProgram = {
  message: "If you trust net.pt2, load it in a cell: loading runs code from the file.",
  code: "import export_explorer\n\nexport_explorer.explore(…)",
};

async function shown(missing: MissingProgram): Promise<Shown> {
  const kernel = new Kernel(recorded("walkthrough"));
  kernel.traits.set("missing_program", missing);
  kernel.traits.set("is_editable", false);
  const shown = await view(kernel);
  await kernel.status("idle");
  kernel.sent.length = 0;
  return shown;
}

function offered(): string[] {
  const inserted: string[] = [];
  offerCells(
    async (source) => void inserted.push(source),
    async () => undefined,
  );
  onTestFinished(() => {
    for (const name of ["exportExplorerInsertCell", "exportExplorerInsertRewritten"])
      Reflect.deleteProperty(globalThis, name);
  });
  return inserted;
}

test.each(["Benchmark", "Deploy"] as const)(
  "%s says how to load the program, and asks nothing",
  async (tab) => {
    const inserted = offered();
    const { kernel, root } = await shown(FILE);
    const panel = openTab(root, tab);
    expect(panel.textContent).toContain(FILE.message);
    expect(queryByRole(panel, "button", { name: tab })).toBeNull();
    expect(queryByRole(root, "alert")).toBeNull();
    expect(kernel.sent).toEqual([]);
    fireEvent.click(getByRole(panel, "button", { name: "Insert cell" }));
    expect(inserted).toEqual([FILE.code]);
  },
);

test("a cell that cannot be inserted is told of", async () => {
  const trouble = "Not in a notebook. Use Copy.";
  offered();
  offerCells(
    () => Promise.reject(new Error(trouble)),
    async () => undefined,
  );
  const { root } = await shown(FILE);
  fireEvent.click(getByRole(openTab(root, "Benchmark"), "button", { name: "Insert cell" }));
  await expect.poll(() => queryByRole(root, "alert")?.textContent).toContain(trouble);
});

test("Decompose says so, too", async () => {
  offered();
  const { kernel, root } = await shown(FILE);
  const panel = await openPart(root, "Program", "Decompose");
  expect(panel.textContent).toContain(FILE.message);
  expect(getByRole(panel, "button", { name: "Insert cell" })).toBeTruthy();
  expect(kernel.sent).toEqual([]);
});

test("Try sizes keeps what guards alone can say", async () => {
  offered();
  const { root } = await shown(FILE);
  const panel = openTab(root, "Try sizes");
  expect(getByRole(panel, "button", { name: "Probe bounds" })).toBeTruthy();
  expect(queryByRole(panel, "button", { name: "Run program" })).toBeNull();
  expect(panel.textContent).toContain(FILE.message);
});

test("the lines are copied where no cell can be inserted", async () => {
  const { root } = await shown(FILE);
  const panel = openTab(root, "Benchmark");
  expect(getByRole(panel, "button", { name: "Copy the lines that load the program" })).toBeTruthy();
  await expectScreen(panel, "Benchmark/not loaded");
});

test("nothing is offered where nothing can be loaded", async () => {
  const { root } = await shown({ message: "This capture has no program.", code: "" });
  const panel = openTab(root, "Deploy");
  expect(panel.textContent).toBe("This capture has no program. ");
});

test.each([
  ["Benchmark", "run_sizes"],
  ["Deploy", "deploy_targets"],
] as const)("%s shows in its panel why a program cannot be run", async (tab, kind) => {
  const { kernel, root } = await show(recorded("walkthrough"));
  await kernel.status("idle");
  const panel = openTab(root, tab);
  expect(kernel.lastSent.kind).toBe(kind);
  await kernel.refuses(kernel.lastSent, "A graph module has no call.");
  expect(panel.textContent).toContain("A graph module has no call.");
  expect(queryByRole(root, "alert")).toBeNull();
});
