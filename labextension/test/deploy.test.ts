import { fireEvent, getByRole, getByText, queryByRole } from "@testing-library/preact";
import { expect, test } from "vitest";
import { NOT_DEPLOYED_YET } from "../src/explorer/features/deploy/deploying";
import type { DeployState, DimRow, TargetResult } from "../src/wire";
import { type Shown, show } from "./kernel";
import { recorded } from "./recorded";
import { expectScreen } from "./screen";

const CHOICES = {
  targets: [
    {
      target: "onnx",
      missing: "",
      warnings: [{ message: "Buffer `total` is updated.", node: null, frame: null }],
    },
    {
      target: "executorch",
      missing: 'ExecuTorch needs executorch. Install with: pip install "x"',
      warnings: [],
    },
    { target: "openvino", missing: "", warnings: [] },
  ],
};

const DIM: DimRow = {
  input: "x",
  dim: 0,
  program: "dynamic",
  artifact: "s77",
  verdict: "kept",
  file: null,
  line: null,
  other_sizes: null,
  agreeing: [],
  compared: 0,
  words: "s77: as in the program",
};

const RESULT: TargetResult = {
  target: "onnx",
  run: 1,
  summary: "ONNX: 1,200 bytes, lowered in 1.2 s · trials: 1 agree, 1 accepted by the artifact alone",
  failure: null,
  dims: [
    DIM,
    {
      input: "x",
      dim: 1,
      program: "5",
      artifact: "s1",
      verdict: "free_though_constant",
      file: "walkthrough.py",
      line: 9,
      other_sizes: "ran",
      agreeing: [],
      compared: 0,
      words: "s1: dynamic, constant in the program; other sizes run",
    },
    {
      input: "n",
      dim: null,
      program: "dynamic ≥ 5",
      artifact: "int64",
      verdict: "bound_not_enforced",
      file: null,
      line: null,
      other_sizes: null,
      agreeing: [],
      compared: 0,
      words: "int64: bound not enforced",
    },
  ],
  trials: [
    {
      sizes: "",
      program: "accepted",
      artifact: "accepted",
      agrees: true,
      max_difference: 1e-7,
      verdict: "agree",
      agrees_with: null,
      words: "agree",
    },
    {
      sizes: "x.shape[1] = 4",
      program: "must be 5",
      artifact: "accepted",
      agrees: false,
      max_difference: null,
      verdict: "guard_lost",
      agrees_with: null,
      words: "accepts a size that the program rejects; result differs from eager mode",
    },
  ],
  operators: [
    {
      node: "add",
      operator: "aten.add.Tensor",
      module: null,
      file: "walkthrough.py",
      line: 9,
      taken_by: "translated",
      becomes: "Add",
      reason: "",
    },
  ],
  operators_left_out: 3,
  notes: [{ message: "The file has paths of your source.", node: null, frame: null }],
  file: "Net.onnx",
  call: "python check_inputs.py Net.guards.json x=4,5",
  is_saved: false,
};

async function opened(name = "walkthrough"): Promise<Shown & { panel: HTMLElement }> {
  const shown = await show(recorded(name));
  await shown.kernel.status("idle");
  fireEvent.click(getByRole(shown.root, "tab", { name: "Deploy" }));
  const panel = getByRole(shown.root, "tabpanel");
  if (shown.kernel.sent.at(-1)?.kind === "deploy_targets")
    await shown.kernel.accepts(shown.kernel.lastSent, CHOICES);
  return { ...shown, panel };
}

const state = (more: Partial<DeployState>): DeployState => ({ ...NOT_DEPLOYED_YET, ...more });

test("the chosen target is deployed, and its warnings are there before", async () => {
  const { kernel, panel } = await opened();
  await expectScreen(panel, "Deploy/to be chosen");
  expect(panel.textContent).toContain("Buffer total is updated.");
  fireEvent.click(getByRole(panel, "button", { name: "OpenVINO" }));
  fireEvent.click(getByRole(panel, "checkbox"));
  fireEvent.click(getByRole(panel, "button", { name: "Deploy" }));
  expect(kernel.lastSent).toMatchObject({
    kind: "deploy_program",
    target: "openvino",
    keeps_metadata: false,
  });
});

test("a target that is not installed says how to install it", async () => {
  const { panel } = await opened();
  fireEvent.click(getByRole(panel, "button", { name: "ExecuTorch" }));
  expect(panel.textContent).toContain("pip install");
  expect(getByRole<HTMLButtonElement>(panel, "button", { name: "Deploy" }).disabled).toBe(true);
});

test("a deployment shows its stage, and can be cancelled", async () => {
  const { kernel, panel } = await opened();
  const message = "ONNX: trying sizes, 3 of 20";
  await kernel.shows(
    "deploy_state",
    state({ state: "running", message, target: "onnx", began_at: Date.now() / 1000 }),
  );
  expect(getByRole(panel, "status", { name: "" }).textContent).toContain(message);
  fireEvent.click(getByRole(panel, "button", { name: "Cancel" }));
  expect(kernel.lastSent.kind).toBe("cancel_deploy");
});

test("dimensions and verdicts of all targets are side by side, and what is wrong is marked", async () => {
  const { kernel, panel } = await opened();
  const other: TargetResult = {
    ...RESULT,
    target: "openvino",
    summary: "OpenVINO: 900 bytes",
    dims: [{ ...DIM, artifact: "2..64", verdict: "narrowed", words: "2..64: narrowed by the target" }],
    trials: RESULT.trials.map((row) =>
      row.sizes ? { ...row, verdict: "both_reject", words: "both reject" } : row,
    ),
  };
  await kernel.shows("deploy_state", state({ state: "done", results: [RESULT, other] }));
  const dims = getByRole(panel, "table", { name: "Dimensions" });
  expect([...dims.querySelectorAll("thead th")].map((it) => it.textContent)).toEqual([
    "dimension",
    "program",
    "line",
    "ONNX",
    "OpenVINO",
  ]);
  expect(dims.textContent).toContain("2..64: narrowed by the target");
  const trials = getByRole(panel, "table", { name: "Trials" });
  expect([...trials.querySelectorAll("thead th")].map((it) => it.textContent)).toEqual([
    "sizes",
    "ONNX",
    "OpenVINO",
    "program",
    "artifact",
  ]);
  expect(trials.textContent).toContain("result differs from eager modeboth reject");
  expect(trials.querySelectorAll(".ee-mark-failed").length).toBe(1);
  expect(panel.textContent).toContain("3 more operators are not listed.");
  await expectScreen(panel, "Deploy/done");
});

test("a column in which no row says anything is left out", async () => {
  const { kernel, panel } = await opened();
  const result: TargetResult = {
    ...RESULT,
    dims: RESULT.dims.map((row) => ({ ...row, file: null, line: null })),
    operators: RESULT.operators.map((row) => ({ ...row, module: null, file: null, line: null })),
  };
  await kernel.shows("deploy_state", state({ state: "done", results: [result] }));
  const headings = (name: string) =>
    [...getByRole(panel, "table", { name }).querySelectorAll("thead th")].map((it) => it.textContent);
  expect(headings("Dimensions")).toEqual(["dimension", "program", "ONNX"]);
  expect(headings("Operators")).toEqual(["node", "operator", "taken by", "becomes"]);
});

test("a dimension of which few sizes agree is marked, and a summary of wrong trials is one of a problem", async () => {
  const { kernel, panel } = await opened();
  const dims: TargetResult["dims"] = [
    { ...DIM, verdict: "few_sizes_agree", agreeing: [31, 32], compared: 7, words: "s5: dynamic, but" },
  ];
  await kernel.shows("deploy_state", state({ state: "done", results: [{ ...RESULT, dims }] }));
  const shown = getByRole(panel, "table", { name: "Dimensions" });
  expect(shown.textContent).toContain("s5: dynamic, but");
  expect(shown.querySelector(".ee-mark-failed")).not.toBeNull();
  const summary = () => getByText(panel, RESULT.summary).closest("p")?.className;
  expect(summary()).toContain("ee-failed");
  await kernel.shows(
    "deploy_state",
    state({ state: "done", results: [{ ...RESULT, trials: RESULT.trials.slice(0, 1) }] }),
  );
  expect(summary()).toBe("ee-deploy-summary");
});

test("a row of an operator selects its node", async () => {
  const { kernel, panel } = await opened();
  await kernel.shows("deploy_state", state({ state: "done", results: [RESULT] }));
  fireEvent.click(getByRole(panel, "button", { name: "Select node add" }));
  expect(kernel.saved.at(-1)).toMatchObject({ kind: "node", key: "add" });
});

test("what the program and the target are called is text", async () => {
  const { kernel, panel } = await opened();
  const evil = "<img src=x onerror='document.title = 1'>";
  const notes = [{ message: evil, node: null, frame: null }];
  await kernel.shows(
    "deploy_state",
    state({ state: "done", message: evil, results: [{ ...RESULT, notes, summary: evil }] }),
  );
  expect(panel.textContent?.split(evil).length).toBe(4);
  expect(panel.querySelector("img")).toBeNull();
});

test("an artifact is saved with its guard file, and a refusal is said", async () => {
  const { kernel, panel, root } = await opened();
  await kernel.shows("deploy_state", state({ state: "done", results: [RESULT] }));
  fireEvent.click(getByRole(panel, "button", { name: "Save model and guard file" }));
  expect(kernel.lastSent).toMatchObject({ kind: "save_artifact", target: "onnx", run: 1 });
  await kernel.refuses(kernel.lastSent, "Net.onnx exists.");
  expect(root.textContent).toContain("Net.onnx exists.");
  await kernel.shows("deploy_state", state({ state: "done", results: [{ ...RESULT, is_saved: true }] }));
  expect(panel.textContent).toContain(
    "Saved Net.onnx of run 1 and its guard file. Check inputs: python check_inputs.py Net.guards.json x=4,5",
  );
  fireEvent.click(getByRole(panel, "button", { name: "Save model and guard file" }));
  expect(kernel.lastSent).toMatchObject({ kind: "save_artifact", target: "onnx", run: 1 });
});

test("a size that only the artifact accepts is no problem where its result is that of eager mode", async () => {
  const { kernel, panel } = await opened();
  const trials = RESULT.trials.map((row) => ({ ...row, agrees: true, max_difference: 0.25 }));
  await kernel.shows("deploy_state", state({ state: "done", results: [{ ...RESULT, trials }] }));
  const table = getByRole(panel, "table", { name: "Trials" });
  expect(table.textContent).toContain("agree (max difference 2.5e-1)");
  expect(table.querySelector(".ee-mark-failed")).toBeNull();
  expect(getByText(panel, RESULT.summary).closest("p")?.className).toBe("ee-deploy-summary");
});

test("a failed export has nothing to deploy", async () => {
  const { kernel, root } = await show(recorded("walkthrough-named"));
  expect(queryByRole(root, "tab", { name: "Deploy" })).toBeNull();
  expect(kernel.sent.some(({ kind }) => kind === "deploy_targets")).toBe(false);
});

test("the memory of maxima is shown while they are typed, and they are requested", async () => {
  const capture = recorded("walkthrough");
  const open = capture.dims.filter(
    ({ dim, got, upper }) => dim !== null && got === "dynamic" && upper === null,
  );
  const { kernel, panel } = await opened("walkthrough");
  fireEvent.click(getByRole(panel, "button", { name: "ExecuTorch" }));
  const fields = [...panel.querySelectorAll<HTMLInputElement>(".ee-deploy-maxima input")];
  expect(fields.length).toBe(open.length);
  const { input, dim } = open[0] as { input: string; dim: number };
  fireEvent.input(fields[0] as HTMLInputElement, { target: { value: "64" } });
  await expect
    .poll(() => kernel.lastSent)
    .toMatchObject({ kind: "deploy_memory", maxima: [{ input, dim, size: 64 }] });
  await kernel.accepts(kernel.lastSent, { size_bytes: 14_200_000 });
  expect(panel.textContent).toContain("about 14.2 MB of memory (estimated from the graph)");
  fireEvent.click(getByRole(panel, "button", { name: "Request these maxima" }));
  await expect
    .poll(() => kernel.sent.find(({ kind }) => kind === "set_ask"))
    .toMatchObject({ changes: [{ input, dim, ask: "AUTO(max=64)" }] });
});

test("the guard file is written by a click", async () => {
  const { kernel, panel } = await opened();
  fireEvent.click(getByRole(panel, "button", { name: "Save guard file and check_inputs.py" }));
  expect(kernel.lastSent.kind).toBe("write_guards");
  const call = "python check_inputs.py Net.guards.json x=4,5";
  await kernel.accepts(kernel.lastSent, { file: "Net.guards.json", call });
  expect(panel.textContent).toContain(`Wrote Net.guards.json and check_inputs.py. Check inputs: ${call}`);
  await kernel.status("idle", "", { run: 2 });
  expect(panel.textContent).not.toContain("Wrote");
});

test("an ExecuTorch result says what is capped, and why the artifact rejects a size", async () => {
  const { kernel, panel } = await opened();
  const result: TargetResult = {
    ...RESULT,
    target: "executorch",
    summary: "ExecuTorch: 4,236 bytes",
    dims: [{ ...DIM, artifact: "≤ 4", verdict: "capped", words: "≤ 4: capped at the example size" }],
    notes: [
      {
        message:
          "x.shape[0] needs a maximum. Without one, ExecuTorch accepts sizes up to the example size, 4. Request `AUTO(max=…)`.",
        node: null,
        frame: null,
      },
      {
        message: "ExecuTorch plans 4,544 bytes of memory for the largest sizes.",
        node: null,
        frame: null,
      },
    ],
    trials: [
      {
        sizes: "x.shape[0] = 5",
        program: "accepted",
        artifact:
          "RuntimeError: method->set_inputs() for method 'forward' failed with error 0x10 Attempted to resize a bounded tensor with a maximum capacity of 24 elements to 30 elements.",
        agrees: null,
        max_difference: null,
        verdict: "artifact_rejects",
        agrees_with: null,
        words: "only the artifact rejects",
      },
    ],
    operators: [
      {
        node: "flatten",
        operator: "aten.flatten.using_ints",
        module: null,
        file: "walkthrough.py",
        line: 9,
        taken_by: "fallback",
        becomes: "aten.view_copy.default",
        reason: "invalid dtype",
      },
    ],
  };
  await kernel.shows("deploy_state", state({ state: "done", target: "executorch", results: [result] }));
  fireEvent.click(getByRole(panel, "button", { name: "ExecuTorch" }));
  expect(getByRole(panel, "table", { name: "Dimensions" }).textContent).toContain(
    "≤ 4: capped at the example size",
  );
  expect(getByRole(panel, "table", { name: "Trials" }).textContent).toContain(
    "maximum capacity of 24 elements to 30",
  );
  expect(getByRole(panel, "table", { name: "Trials" }).textContent).toContain("only the artifact rejects");
  const operators = getByRole(panel, "table", { name: "Operators" }).textContent;
  expect(operators).toContain("reason");
  expect(operators).toContain("invalid dtype");
  const notes = getByRole(panel, "list", { name: "Notes" }).textContent;
  expect(notes).toContain("Request AUTO(max=…).");
  expect(notes).toContain("plans 4,544 bytes of memory");
});

test.each([
  ["ran", true],
  ["rejected", false],
  ["not_tried", true],
] as const)(
  "a constant that is dynamic in the artifact is marked if trials do not reject other sizes: %s",
  async (other_sizes, isMarked) => {
    const { kernel, panel } = await opened();
    const dims = [
      { ...DIM, program: "5", artifact: "≤ 5", verdict: "free_though_constant" as const, other_sizes },
    ];
    await kernel.shows("deploy_state", state({ state: "done", results: [{ ...RESULT, dims }] }));
    const table = getByRole(panel, "table", { name: "Dimensions" });
    expect(table.querySelectorAll(".ee-mark-failed").length).toBe(isMarked ? 1 : 0);
  },
);

test("a trial that agrees with the program is not marked where eager mode differs", async () => {
  const { kernel, panel } = await opened();
  const trials = RESULT.trials.slice(0, 1).map((row) => ({
    ...row,
    verdict: "differs" as const,
    agrees: false,
    agrees_with: "program" as const,
    words: "agrees with the program",
  }));
  await kernel.shows("deploy_state", state({ state: "done", results: [{ ...RESULT, trials }] }));
  const table = getByRole(panel, "table", { name: "Trials" });
  expect(table.textContent).toContain("agrees with the program");
  expect(table.querySelector(".ee-mark-failed")).toBeNull();
});
