// What users and torch name is text, whatever it looks like.
import { fireEvent, getByRole } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { TABS } from "../src/explorer/tabs";
import { dimKey } from "../src/explorer/words/dimref";
import type { Capture } from "../src/model";
import { NOTHING, rewriting } from "./fixes";
import { show } from "./kernel";
import { recorded } from "./recorded";
import { openTab, tabName } from "./screen";

const HOSTILE = [
  `<script>document.title = "taken"</script>`,
  `<img src=x onerror="document.title = 'taken'">`,
  `"' onmouseover='x' data-key="`,
  `batch["a']\\"][0]`,
  "a\u202Egnp.\u2066b",
  `l${"o".repeat(10_000)}ng`,
];

/** A capture in which one text is everybody's name. */
function named(name: string): Capture {
  const capture = recorded("walkthrough-dynamic");
  const range = { column: 0, end_line: 3, end_column: name.length, expression: name };
  const frame = { filename: name, line: 3, name, code: name, cell: name, ...range };
  capture.model = name;
  capture.inputs = [
    {
      path: name,
      kind: "tensor",
      dtype: name,
      shape: [2],
      value: null,
      is_synthetic: false,
      class_name: null,
    },
  ];
  const [dim] = capture.dims;
  const [guard] = capture.guards;
  const [symbol] = capture.symbols;
  if (!dim || !guard || !symbol || !capture.failure) throw new Error("The recorded capture lacks parts.");
  const ref = { input: name, dim: 0 };
  capture.dims = [{ ...dim, ...ref, words: name, dim_name: name, shape_expr: name, frame }];
  capture.guards = [{ ...guard, words: name, expr: name, module: name, operator: name, frame, dims: [ref] }];
  capture.symbols = [{ ...symbol, dim_name: name, words: name, replaced_by: name, dims: [ref] }];
  capture.code = [{ name, filename: name, cell: name, first_line: 3, code: name, is_user: true, indent: 0 }];
  capture.failure = { ...capture.failure, message: name, frame, dims: [ref], raw: name };
  capture.failure.fixes = [
    { ...NOTHING, title: name, asks: [{ ...ref, ask: "AUTO" }], cost: name, trust: name },
    { ...rewriting([name], [`${name} `]), title: `${name} `, frame },
  ];
  capture.program = name;
  capture.outputs = [
    { path: name, kind: "input", target: name, dtype: name, shape: [], value: null, node: name },
  ];
  capture.notes = [name];
  return capture;
}

describe.each(HOSTILE)("the name %j", (name) => {
  test("is text in every view", async () => {
    const { root } = await show(named(name));
    // The graph, which is drawn later, and the panels that show what Python says, have tests of their own.
    const others = ["Graph", "Program", "Try sizes", "Benchmark", "Deploy"];
    for (const { name: tab } of TABS.filter(({ name }) => !others.includes(name))) {
      fireEvent.click(getByRole(root, "tab", { name: tabName(tab) }));
      expect(getByRole(root, "tabpanel").textContent).toContain(name);
      expect(root.querySelector("script, img, [onmouseover], [onerror]")).toBeNull();
    }
    const program = openTab((await show({ ...named(name), failure: null })).root, "Program");
    for (const part of [".ee-part", ".ee-program"])
      expect(program.querySelector(part)?.textContent).toContain(name);
    expect(program.querySelector("script, img, [onmouseover], [onerror]")).toBeNull();
    expect(document.title).not.toBe("taken");
  });

  test("is kept apart from the direction of the text around it", async () => {
    const { root } = await show(named(name));
    const cells = root.querySelectorAll(".ee-model, .ee-input code, .ee-words, .ee-place");
    for (const cell of [...cells].filter(({ textContent }) => textContent?.includes(name))) {
      expect(cell.matches("bdi") || cell.querySelector("bdi") !== null).toBe(true);
    }
  });

  test("can be asked for and selected", async () => {
    const { root, kernel } = await show(named(name));
    fireEvent.click(getByRole(root, "radio", { name: "STATIC" }));
    expect(kernel.lastSent).toMatchObject({ changes: [{ input: name, dim: 0, ask: "STATIC" }] });
    fireEvent.click(root.querySelector(".ee-row") as HTMLElement);
    expect(kernel.saved).toEqual([{ kind: "dim", key: dimKey({ input: name, dim: 0 }) }]);
  });
});

test("a fix that changes the ask sends exactly its changes", async () => {
  const { root, kernel } = await show(named("x"));
  fireEvent.click(getByRole(root, "button", { name: "x" }));
  expect(kernel.lastSent).toMatchObject({ kind: "set_ask", changes: [{ input: "x", dim: 0, ask: "AUTO" }] });
});

test("a fix that changes code shows its lines, and leaves them selected where the clipboard is refused", async () => {
  const { root } = await show(named("x = x.contiguous()"));
  fireEvent.click(getByRole(root, "button", { name: /^Copy the lines/ }));
  await expect.poll(() => root.querySelector(".ee-fix-actions")?.textContent).toMatch(/Copied|Press Ctrl\+C/);
});

test("a dimension that a failure is about is a chip that selects it", async () => {
  const { root, kernel } = await show(named("x"));
  fireEvent.click(getByRole(root, "button", { name: "x.shape[0]" }));
  expect(kernel.saved).toEqual([{ kind: "dim", key: "x#0" }]);
});

test("no tooltip has the backticks of a sentence that quotes code", async () => {
  const capture = recorded("walkthrough");
  for (const dim of capture.dims) {
    dim.words = "Must be 8 to match `w`";
    dim.inherent_words = "Required by `w`";
  }
  for (const guard of capture.guards) guard.words = "`w` must be 8";
  const { root } = await show(capture);
  for (const tab of ["Source", "Guards"]) {
    await openTab(root, tab);
    const titles = [...root.querySelectorAll<HTMLElement>("[title]")].map(({ title }) => title);
    expect(titles.some((title) => title.includes("w must be 8") || title.includes("to match w"))).toBe(true);
    expect(titles.filter((title) => title.includes("`"))).toEqual([]);
  }
});
