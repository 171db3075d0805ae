var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __glob = (map) => (path) => {
  var fn = map[path];
  if (fn) return fn();
  throw new Error("Module not found in bundle: " + path);
};
var __commonJS = (cb, mod) =>
  function __require() {
    try {
      return (mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports);
    } catch (e4) {
      throw ((mod = 0), e4);
    }
  };
var __copyProps = (to, from, except, desc) => {
  if ((from && typeof from === "object") || typeof from === "function") {
    for (const key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, {
          get: () => from[key],
          enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable,
        });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (
  (target = mod != null ? __create(__getProtoOf(mod)) : {}),
  __copyProps(
    // If the importer is in node compatibility mode or this is not an ESM
    // file that has been converted to a CommonJS file using a Babel-
    // compatible transform (i.e. "__esModule" has not been set), then set
    // "default" to the CommonJS "module.exports" for node compatibility.
    isNodeMode || !mod || !mod.__esModule
      ? __defProp(target, "default", { value: mod, enumerable: true })
      : target,
    mod,
  )
);

// ../tests/data/bounded.json
var require_bounded = __commonJS({
  "../tests/data/bounded.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Bounded",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 37.005313000008755,
      inputs: [
        { path: "batch['image']", kind: "tensor", dtype: "float32", shape: [8, 16], value: null },
        { path: "batch['labels'][0]", kind: "tensor", dtype: "float32", shape: [8], value: null },
        { path: "n", kind: "int", dtype: null, shape: null, value: "3" },
        { path: "scale", kind: "float", dtype: null, shape: null, value: "2.0" },
      ],
      dims: [
        {
          input: "batch['image']",
          dim: 0,
          size: 8,
          asked: { kind: "dim", min: 2, max: 64, name: "batch", factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "batch['image'].shape[0]",
          lower: 2,
          upper: 64,
          reason: "as_asked",
          words: "as asked: Dim batch",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s0",
          dim_name: "batch",
          tied_to: null,
        },
        {
          input: "batch['image']",
          dim: 1,
          size: 16,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "batch['image'].shape[1]",
          lower: 3,
          upper: null,
          reason: "guard",
          words: "batch['image'].shape[1] at least 3",
          guard_ids: [0],
          lower_guard_id: 0,
          upper_guard_id: null,
          frame: {
            filename: "bounded.py",
            line: 10,
            name: "forward",
            code: "torch._check(image.shape[1] >= 3)",
            cell: null,
          },
          symbol: "s27",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "batch['labels'][0]",
          dim: 0,
          size: 8,
          asked: { kind: "dim", min: 2, max: 64, name: "batch", factor: 1, offset: 0, size: null },
          got: "tied",
          is_as_asked: true,
          shape_expr: "batch['image'].shape[0]",
          lower: 2,
          upper: 64,
          reason: "guard",
          words: "batch['image'].shape[0] and batch['labels'][0].shape[0] must be equal",
          guard_ids: [1],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "bounded.py",
            line: 11,
            name: "forward",
            code: "if image.shape[0] != label.shape[0]:",
            cell: null,
          },
          symbol: "s94",
          dim_name: "batch",
          tied_to: { input: "batch['image']", dim: 0 },
        },
        {
          input: "n",
          dim: null,
          size: 3,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "n",
          lower: 0,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s86",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "scale",
          dim: null,
          size: null,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "2.0",
          lower: null,
          upper: null,
          reason: "default_static",
          words: "a float input becomes a constant",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s0",
          is_unbacked: false,
          dim_name: "batch",
          dims: [{ input: "batch['image']", dim: 0 }],
          words: "batch['image'].shape[0]",
          hint: 8,
          lower: 2,
          upper: 64,
          replaced_by: null,
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s27",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "batch['image']", dim: 1 }],
          words: "batch['image'].shape[1]",
          hint: 16,
          lower: 3,
          upper: null,
          replaced_by: null,
          guard_ids: [0],
          frame: null,
        },
        {
          name: "s94",
          is_unbacked: false,
          dim_name: "batch",
          dims: [{ input: "batch['labels'][0]", dim: 0 }],
          words: "batch['labels'][0].shape[0]",
          hint: 8,
          lower: 2,
          upper: 64,
          replaced_by: "batch['image'].shape[0]",
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s86",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "n", dim: null }],
          words: "n",
          hint: 3,
          lower: 0,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
      ],
      guards: [
        {
          id: 0,
          kind: "range",
          expr: "s27 >= 3",
          words: "batch['image'].shape[1] at least 3",
          dims: [{ input: "batch['image']", dim: 1 }],
          frame: {
            filename: "bounded.py",
            line: 10,
            name: "forward",
            code: "torch._check(image.shape[1] >= 3)",
            cell: null,
          },
          frames: [
            {
              filename: "bounded.py",
              line: 10,
              name: "forward",
              code: "torch._check(image.shape[1] >= 3)",
              cell: null,
            },
          ],
          module: "",
          module_class: "Bounded",
          operator: null,
          node: null,
          no_frame_reason: null,
        },
        {
          id: 1,
          kind: "guard",
          expr: "Eq(s0, s94)",
          words: "batch['image'].shape[0] and batch['labels'][0].shape[0] must be equal",
          dims: [
            { input: "batch['image']", dim: 0 },
            { input: "batch['labels'][0]", dim: 0 },
          ],
          frame: {
            filename: "bounded.py",
            line: 11,
            name: "forward",
            code: "if image.shape[0] != label.shape[0]:",
            cell: null,
          },
          frames: [
            {
              filename: "bounded.py",
              line: 11,
              name: "forward",
              code: "if image.shape[0] != label.shape[0]:",
              cell: null,
            },
          ],
          module: "",
          module_class: "Bounded",
          operator: null,
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [
        {
          name: "batch_image",
          op: "placeholder",
          target: "batch_image",
          inputs: [],
          shape: "[batch['image'].shape[0], batch['image'].shape[1]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "batch_labels_0",
          op: "placeholder",
          target: "batch_labels_0",
          inputs: [],
          shape: "[batch['image'].shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "n",
          op: "placeholder",
          target: "n",
          inputs: [],
          shape: "n",
          dtype: "SymInt",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "scale",
          op: "placeholder",
          target: "scale",
          inputs: [],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "mul",
          op: "call_function",
          target: "aten.mul.Tensor",
          inputs: ["batch_image"],
          shape: "[batch['image'].shape[0], batch['image'].shape[1]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "bounded.py",
            line: 13,
            name: "forward",
            code: "return image * scale + n, label + 1",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "add",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["mul", "n"],
          shape: "[batch['image'].shape[0], batch['image'].shape[1]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "bounded.py",
            line: 13,
            name: "forward",
            code: "return image * scale + n, label + 1",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "add_1",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["batch_labels_0"],
          shape: "[batch['image'].shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "bounded.py",
            line: 13,
            name: "forward",
            code: "return image * scale + n, label + 1",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "output",
          op: "output",
          target: "output",
          inputs: ["add", "add_1"],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
      ],
      modules: [{ path: "", class_name: "Bounded", is_user: true, parameters: 0 }],
      code: [
        {
          name: "Bounded.forward",
          filename: "bounded.py",
          cell: null,
          first_line: 7,
          code: 'def forward(self, batch, n, scale=2.0, *, mask=None):\n    image, label = batch["image"], batch["labels"][0]\n    assert image.shape[0] <= 64\n    torch._check(image.shape[1] >= 3)\n    if image.shape[0] != label.shape[0]:\n        raise ValueError("as many labels as images")\n    return image * scale + n, label + 1',
        },
      ],
      signature: [
        { side: "input", kind: "USER_INPUT", name: "batch_image", target: null },
        { side: "input", kind: "USER_INPUT", name: "batch_labels_0", target: null },
        { side: "input", kind: "USER_INPUT", name: "n", target: null },
        { side: "input", kind: "USER_INPUT", name: "scale", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "add", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "add_1", target: null },
      ],
      range_constraints: [
        { expr: "s0", words: "batch['image'].shape[0]", lower: 2, upper: 64 },
        { expr: "s27", words: "batch['image'].shape[1]", lower: 3, upper: null },
        { expr: "s86", words: "n", lower: 0, upper: null },
      ],
      program:
        'ExportedProgram:\n    class GraphModule(torch.nn.Module):\n        def forward(self, batch_image: "f32[s0, s27]", batch_labels_0: "f32[s0]", n: "Sym(s86)", scale):\n            # File: bounded.py:13 in forward, code: return image * scale + n, label + 1\n            mul: "f32[s0, s27]" = torch.ops.aten.mul.Tensor(batch_image, 2.0);  batch_image = None\n            add: "f32[s0, s27]" = torch.ops.aten.add.Tensor(mul, n);  mul = n = None\n            add_1: "f32[s0]" = torch.ops.aten.add.Tensor(batch_labels_0, 1);  batch_labels_0 = None\n            return (add, add_1)\n    \nGraph signature: \n    # inputs\n    batch_image: USER_INPUT\n    batch_labels_0: USER_INPUT\n    n: USER_INPUT\n    scale: USER_INPUT\n    \n    # outputs\n    add: USER_OUTPUT\n    add_1: USER_OUTPUT\n    \nRange constraints: {s0: VR[2, 64], s27: VR[3, int_oo], s86: VR[0, int_oo]}',
      failure: null,
      notes: [],
    };
  },
});

// ../tests/data/branching.json
var require_branching = __commonJS({
  "../tests/data/branching.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Branching",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 14.476160999947751,
      inputs: [{ path: "x", kind: "tensor", dtype: "float32", shape: [4, 3], value: null }],
      dims: [
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s77",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "x",
          dim: 1,
          size: 3,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "3",
          lower: 3,
          upper: 3,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s77",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "u0",
          is_unbacked: true,
          dim_name: null,
          dims: [],
          words: "a value in the data: if x.sum() > 0:",
          hint: null,
          lower: 0,
          upper: 1,
          replaced_by: null,
          guard_ids: [],
          frame: { filename: "branching.py", line: 8, name: "forward", code: "if x.sum() > 0:", cell: null },
        },
      ],
      guards: [],
      nodes: [],
      modules: [{ path: "", class_name: "Branching", is_user: true, parameters: 0 }],
      code: [
        {
          name: "Branching.forward",
          filename: "branching.py",
          cell: null,
          first_line: 7,
          code: "def forward(self, x):\n    if x.sum() > 0:\n        return x + 1\n    return x - 1",
        },
      ],
      signature: [],
      range_constraints: [],
      program: "",
      failure: {
        kind: "other",
        message:
          "Could not guard on data-dependent expression Eq(u0, 1) (unhinted: Eq(u0, 1)).  (Size-like symbols: none)",
        frame: { filename: "branching.py", line: 8, name: "forward", code: "if x.sum() > 0:", cell: null },
        dims: [],
        guard_ids: [],
        fixes: [],
        raw: 'torch.fx.experimental.symbolic_shapes.GuardOnDataDependentSymNode: Could not guard on data-dependent expression Eq(u0, 1) (unhinted: Eq(u0, 1)).  (Size-like symbols: none)\n\nconsider using data-dependent friendly APIs such as guard_or_false, guard_or_true and statically_known_true.\nCaused by: (_export/non_strict_utils.py:1205 in __torch_function__)\nFor more information, run with TORCH_LOGS="dynamic"\nFor extended logs when we create symbols, also add TORCHDYNAMO_EXTENDED_DEBUG_CREATE_SYMBOL="u0"\nIf you suspect the guard was triggered from C++, add TORCHDYNAMO_EXTENDED_DEBUG_CPP=1\nFor more debugging help, see https://docs.google.com/document/d/1HSuTTVvYH1pTew89Rtpeu84Ht3nQEFTYhAX3Ypa_xJs/edit?usp=sharing\n\nFor C++ stack trace, run with TORCHDYNAMO_EXTENDED_DEBUG_CPP=1\n\nThe following call raised this error:\n  File "branching.py", line 8, in forward\n    if x.sum() > 0:\n\n\nThe error above occurred when calling torch.export.export. If you would like to view some more information about this error, and get a list of all other errors that may occur in your export call, you can replace your `export()` call with `draft_export()`.',
        partial_nodes: [],
      },
      notes: ["Unable to find user code corresponding to {u0}"],
    };
  },
});

// ../tests/data/picking.json
var require_picking = __commonJS({
  "../tests/data/picking.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Picking",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 34.20693900011429,
      inputs: [{ path: "x", kind: "tensor", dtype: "float32", shape: [10], value: null }],
      dims: [
        {
          input: "x",
          dim: 0,
          size: 10,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s77",
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s77",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 10,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "u0",
          is_unbacked: true,
          dim_name: null,
          dims: [],
          words: "a value in the data: picked = x[x > 0]",
          hint: null,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [0],
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
        },
      ],
      guards: [
        {
          id: 0,
          kind: "runtime_assert",
          expr: "u0 >= 2",
          words: "u0 at least 2",
          dims: [],
          frame: {
            filename: "picking.py",
            line: 9,
            name: "forward",
            code: "torch._check(picked.shape[0] >= 2)",
            cell: null,
          },
          frames: [
            {
              filename: "picking.py",
              line: 9,
              name: "forward",
              code: "torch._check(picked.shape[0] >= 2)",
              cell: null,
            },
          ],
          module: "",
          module_class: "Picking",
          operator: null,
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [
        {
          name: "x",
          op: "placeholder",
          target: "x",
          inputs: [],
          shape: "[x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "gt",
          op: "call_function",
          target: "aten.gt.Scalar",
          inputs: ["x"],
          shape: "[x.shape[0]]",
          dtype: "bool",
          module: "",
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "index",
          op: "call_function",
          target: "aten.index.Tensor",
          inputs: ["x", "gt"],
          shape: "[u0]",
          dtype: "float32",
          module: "",
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "sym_size_int_2",
          op: "call_function",
          target: "aten.sym_size.int",
          inputs: ["index"],
          shape: "u0",
          dtype: "SymInt",
          module: "",
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "ge_1",
          op: "call_function",
          target: "operator.ge",
          inputs: ["sym_size_int_2"],
          shape: "u0 >= 2",
          dtype: "SymBool",
          module: "",
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "_assert_scalar_default",
          op: "call_function",
          target: "aten._assert_scalar.default",
          inputs: ["ge_1"],
          shape: null,
          dtype: null,
          module: "",
          frame: { filename: "picking.py", line: 8, name: "forward", code: "picked = x[x > 0]", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "mul",
          op: "call_function",
          target: "aten.mul.Tensor",
          inputs: ["index"],
          shape: "[u0]",
          dtype: "float32",
          module: "",
          frame: { filename: "picking.py", line: 10, name: "forward", code: "return picked * 2", cell: null },
          parent: null,
          guard_ids: [],
        },
        {
          name: "output",
          op: "output",
          target: "output",
          inputs: ["mul"],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
      ],
      modules: [{ path: "", class_name: "Picking", is_user: true, parameters: 0 }],
      code: [
        {
          name: "Picking.forward",
          filename: "picking.py",
          cell: null,
          first_line: 7,
          code: "def forward(self, x):\n    picked = x[x > 0]\n    torch._check(picked.shape[0] >= 2)\n    return picked * 2",
        },
      ],
      signature: [
        { side: "input", kind: "USER_INPUT", name: "x", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "mul", target: null },
      ],
      range_constraints: [
        { expr: "u0", words: "u0", lower: 2, upper: null },
        { expr: "s77", words: "x.shape[0]", lower: 2, upper: null },
      ],
      program: `ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, x: "f32[s77]"):
            # File: picking.py:8 in forward, code: picked = x[x > 0]
            gt: "b8[s77]" = torch.ops.aten.gt.Scalar(x, 0)
            index: "f32[u0]" = torch.ops.aten.index.Tensor(x, [gt]);  x = gt = None
            sym_size_int_2: "Sym(u0)" = torch.ops.aten.sym_size.int(index, 0)
            ge_1: "Sym(u0 >= 2)" = sym_size_int_2 >= 2;  sym_size_int_2 = None
            _assert_scalar_default = torch.ops.aten._assert_scalar.default(ge_1, "Runtime assertion failed for expression u0 >= 2 on node 'ge_1'");  ge_1 = _assert_scalar_default = None
    
            # File: picking.py:10 in forward, code: return picked * 2
            mul: "f32[u0]" = torch.ops.aten.mul.Tensor(index, 2);  index = None
            return (mul,)
    
Graph signature: 
    # inputs
    x: USER_INPUT
    
    # outputs
    mul: USER_OUTPUT
    
Range constraints: {u0: VR[2, 9223372036854775806], s77: VR[2, int_oo]}`,
      failure: null,
      notes: [],
    };
  },
});

// ../tests/data/walkthrough-dynamic.json
var require_walkthrough_dynamic = __commonJS({
  "../tests/data/walkthrough-dynamic.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Walkthrough",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 31.374594999988403,
      inputs: [
        { path: "w", kind: "tensor", dtype: "float32", shape: [6, 5], value: null },
        { path: "x", kind: "tensor", dtype: "float32", shape: [4], value: null },
        { path: "y", kind: "tensor", dtype: "float32", shape: [8, 4], value: null },
        { path: "z", kind: "tensor", dtype: "float32", shape: [32], value: null },
      ],
      dims: [
        {
          input: "w",
          dim: 0,
          size: 6,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "w.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s15",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "w",
          dim: 1,
          size: 5,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "specialized",
          is_as_asked: false,
          shape_expr: "5",
          lower: 5,
          upper: 5,
          reason: "guard",
          words: "w.shape[1] becomes 5",
          guard_ids: [1],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          symbol: "s21",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s77",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 0,
          size: 8,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "y.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s17",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 1,
          size: 4,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "tied",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "guard",
          words: "x.shape[0] and y.shape[1] must be equal",
          guard_ids: [0],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          symbol: "s94",
          dim_name: null,
          tied_to: { input: "x", dim: 0 },
        },
        {
          input: "z",
          dim: 0,
          size: 32,
          asked: { kind: "dynamic", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "derived",
          is_as_asked: true,
          shape_expr: "y.shape[0]*x.shape[0]",
          lower: 4,
          upper: null,
          reason: "guard",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          guard_ids: [2],
          lower_guard_id: 2,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          symbol: "s68",
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s15",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 0 }],
          words: "w.shape[0]",
          hint: 6,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "s21",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 1 }],
          words: "w.shape[1]",
          hint: 5,
          lower: 5,
          upper: 5,
          replaced_by: "5",
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s77",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [0, 2],
          frame: null,
        },
        {
          name: "s17",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 0 }],
          words: "y.shape[0]",
          hint: 8,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [2],
          frame: null,
        },
        {
          name: "s94",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 1 }],
          words: "y.shape[1]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: "x.shape[0]",
          guard_ids: [0],
          frame: null,
        },
        {
          name: "s68",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "z", dim: 0 }],
          words: "z.shape[0]",
          hint: 32,
          lower: 4,
          upper: null,
          replaced_by: "y.shape[0]*x.shape[0]",
          guard_ids: [2],
          frame: null,
        },
      ],
      guards: [
        {
          id: 0,
          kind: "guard",
          expr: "Eq(s77, s94)",
          words: "x.shape[0] and y.shape[1] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 1 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          frames: [
            { filename: "walkthrough.py", line: 12, name: "forward", code: "summed = x + y", cell: null },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 1,
          kind: "specialization",
          expr: "Eq(s21, 5)",
          words: "w.shape[1] becomes 5",
          dims: [{ input: "w", dim: 1 }],
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 13,
              name: "forward",
              code: "projected = self.lin(w)",
              cell: null,
            },
          ],
          module: "lin",
          module_class: "Linear",
          operator: "aten.linear.default",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 2,
          kind: "guard",
          expr: "Eq(s17*s77, s68)",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 0 },
            { input: "z", dim: 0 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 15,
              name: "forward",
              code: "return projected, flat + z",
              cell: null,
            },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [],
      modules: [
        { path: "", class_name: "Walkthrough", is_user: true, parameters: 0 },
        { path: "lin", class_name: "Linear", is_user: false, parameters: 18 },
      ],
      code: [
        {
          name: "Walkthrough.forward",
          filename: "walkthrough.py",
          cell: null,
          first_line: 11,
          code: "def forward(self, w, x, y, z):\n    summed = x + y\n    projected = self.lin(w)\n    flat = summed.flatten()\n    return projected, flat + z",
        },
      ],
      signature: [],
      range_constraints: [],
      program: "",
      failure: {
        kind: "other",
        message: `Constraints violated (L['w'].size()[1])! For more information, run with TORCH_LOGS="+dynamic".
  - You marked L['w'].size()[1] as dynamic but your code specialized it to be a constant (5). If you're using mark_dynamic, either remove it or use maybe_mark_dynamic. If you're using Dim.DYNAMIC, replace it with either Dim.STATIC or Dim.AUTO.`,
        frame: null,
        dims: [],
        guard_ids: [],
        fixes: [],
        raw: "torch._dynamo.exc.UserError: Constraints violated (L['w'].size()[1])! For more information, run with TORCH_LOGS=\"+dynamic\".\n  - You marked L['w'].size()[1] as dynamic but your code specialized it to be a constant (5). If you're using mark_dynamic, either remove it or use maybe_mark_dynamic. If you're using Dim.DYNAMIC, replace it with either Dim.STATIC or Dim.AUTO.\n\nThe error above occurred when calling torch.export.export. If you would like to view some more information about this error, and get a list of all other errors that may occur in your export call, you can replace your `export()` call with `draft_export()`.",
        partial_nodes: [],
      },
      notes: [],
    };
  },
});

// ../tests/data/walkthrough-named.json
var require_walkthrough_named = __commonJS({
  "../tests/data/walkthrough-named.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Walkthrough",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 36.61325799998849,
      inputs: [
        { path: "w", kind: "tensor", dtype: "float32", shape: [6, 5], value: null },
        { path: "x", kind: "tensor", dtype: "float32", shape: [4], value: null },
        { path: "y", kind: "tensor", dtype: "float32", shape: [8, 4], value: null },
        { path: "z", kind: "tensor", dtype: "float32", shape: [32], value: null },
      ],
      dims: [
        {
          input: "w",
          dim: 0,
          size: 6,
          asked: { kind: "dim", min: null, max: null, name: "rows", factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "w.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: Dim rows",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s15",
          dim_name: "rows",
          tied_to: null,
        },
        {
          input: "w",
          dim: 1,
          size: 5,
          asked: { kind: "dim", min: null, max: null, name: "columns", factor: 1, offset: 0, size: null },
          got: "specialized",
          is_as_asked: false,
          shape_expr: "5",
          lower: 5,
          upper: 5,
          reason: "guard",
          words: "w.shape[1] becomes 5",
          guard_ids: [1],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          symbol: "s21",
          dim_name: "columns",
          tied_to: null,
        },
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "dim", min: null, max: null, name: "n", factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: Dim n",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s77",
          dim_name: "n",
          tied_to: null,
        },
        {
          input: "y",
          dim: 0,
          size: 8,
          asked: { kind: "dim", min: null, max: null, name: "m", factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "y.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: Dim m",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s17",
          dim_name: "m",
          tied_to: null,
        },
        {
          input: "y",
          dim: 1,
          size: 4,
          asked: { kind: "dim", min: null, max: null, name: "n", factor: 1, offset: 0, size: null },
          got: "tied",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "guard",
          words: "x.shape[0] and y.shape[1] must be equal",
          guard_ids: [0],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          symbol: "s94",
          dim_name: "n",
          tied_to: { input: "x", dim: 0 },
        },
        {
          input: "z",
          dim: 0,
          size: 32,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "32",
          lower: 32,
          upper: 32,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s15",
          is_unbacked: false,
          dim_name: "rows",
          dims: [{ input: "w", dim: 0 }],
          words: "w.shape[0]",
          hint: 6,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "s21",
          is_unbacked: false,
          dim_name: "columns",
          dims: [{ input: "w", dim: 1 }],
          words: "w.shape[1]",
          hint: 5,
          lower: 5,
          upper: 5,
          replaced_by: "5",
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s77",
          is_unbacked: false,
          dim_name: "n",
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [0, 2],
          frame: null,
        },
        {
          name: "s17",
          is_unbacked: false,
          dim_name: "m",
          dims: [{ input: "y", dim: 0 }],
          words: "y.shape[0]",
          hint: 8,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [2],
          frame: null,
        },
        {
          name: "s94",
          is_unbacked: false,
          dim_name: "n",
          dims: [{ input: "y", dim: 1 }],
          words: "y.shape[1]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: "x.shape[0]",
          guard_ids: [0],
          frame: null,
        },
      ],
      guards: [
        {
          id: 0,
          kind: "guard",
          expr: "Eq(s77, s94)",
          words: "x.shape[0] and y.shape[1] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 1 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          frames: [
            { filename: "walkthrough.py", line: 12, name: "forward", code: "summed = x + y", cell: null },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 1,
          kind: "specialization",
          expr: "Eq(s21, 5)",
          words: "w.shape[1] becomes 5",
          dims: [{ input: "w", dim: 1 }],
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 13,
              name: "forward",
              code: "projected = self.lin(w)",
              cell: null,
            },
          ],
          module: "lin",
          module_class: "Linear",
          operator: "aten.linear.default",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 2,
          kind: "guard",
          expr: "Eq(s17*s77, 32)",
          words: "y.shape[0]*x.shape[0] must equal 32",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 0 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 15,
              name: "forward",
              code: "return projected, flat + z",
              cell: null,
            },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [],
      modules: [
        { path: "", class_name: "Walkthrough", is_user: true, parameters: 0 },
        { path: "lin", class_name: "Linear", is_user: false, parameters: 18 },
      ],
      code: [
        {
          name: "Walkthrough.forward",
          filename: "walkthrough.py",
          cell: null,
          first_line: 11,
          code: "def forward(self, w, x, y, z):\n    summed = x + y\n    projected = self.lin(w)\n    flat = summed.flatten()\n    return projected, flat + z",
        },
      ],
      signature: [],
      range_constraints: [],
      program: "",
      failure: {
        kind: "other",
        message: `Constraints violated (columns)! For more information, run with TORCH_LOGS="+dynamic".
  - You marked columns as dynamic but your code specialized it to be a constant (5). If you're using mark_dynamic, either remove it or use maybe_mark_dynamic. If you're using Dim.DYNAMIC, replace it with either Dim.STATIC or Dim.AUTO.
Suggested fixes:
  columns = 5`,
        frame: null,
        dims: [],
        guard_ids: [],
        fixes: [],
        raw: "torch._dynamo.exc.UserError: Constraints violated (columns)! For more information, run with TORCH_LOGS=\"+dynamic\".\n  - You marked columns as dynamic but your code specialized it to be a constant (5). If you're using mark_dynamic, either remove it or use maybe_mark_dynamic. If you're using Dim.DYNAMIC, replace it with either Dim.STATIC or Dim.AUTO.\nSuggested fixes:\n  columns = 5\n\nThe error above occurred when calling torch.export.export. If you would like to view some more information about this error, and get a list of all other errors that may occur in your export call, you can replace your `export()` call with `draft_export()`.",
        partial_nodes: [],
      },
      notes: [],
    };
  },
});

// ../tests/data/walkthrough-static.json
var require_walkthrough_static = __commonJS({
  "../tests/data/walkthrough-static.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Walkthrough",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 20.37028199993074,
      inputs: [
        { path: "w", kind: "tensor", dtype: "float32", shape: [6, 5], value: null },
        { path: "x", kind: "tensor", dtype: "float32", shape: [4], value: null },
        { path: "y", kind: "tensor", dtype: "float32", shape: [8, 4], value: null },
        { path: "z", kind: "tensor", dtype: "float32", shape: [32], value: null },
      ],
      dims: [
        {
          input: "w",
          dim: 0,
          size: 6,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "6",
          lower: 6,
          upper: 6,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
        {
          input: "w",
          dim: 1,
          size: 5,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "5",
          lower: 5,
          upper: 5,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "4",
          lower: 4,
          upper: 4,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 0,
          size: 8,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "8",
          lower: 8,
          upper: 8,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 1,
          size: 4,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "4",
          lower: 4,
          upper: 4,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
        {
          input: "z",
          dim: 0,
          size: 32,
          asked: { kind: "default", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "static",
          is_as_asked: true,
          shape_expr: "32",
          lower: 32,
          upper: 32,
          reason: "default_static",
          words: "static by default: nothing was asked",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: null,
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [],
      guards: [],
      nodes: [
        {
          name: "p_lin_weight",
          op: "placeholder",
          target: "p_lin_weight",
          inputs: [],
          shape: "[3, 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "p_lin_bias",
          op: "placeholder",
          target: "p_lin_bias",
          inputs: [],
          shape: "[3]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "w",
          op: "placeholder",
          target: "w",
          inputs: [],
          shape: "[6, 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "x",
          op: "placeholder",
          target: "x",
          inputs: [],
          shape: "[4]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "y",
          op: "placeholder",
          target: "y",
          inputs: [],
          shape: "[8, 4]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "z",
          op: "placeholder",
          target: "z",
          inputs: [],
          shape: "[32]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "add",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["x", "y"],
          shape: "[8, 4]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "linear",
          op: "call_function",
          target: "aten.linear.default",
          inputs: ["w", "p_lin_weight", "p_lin_bias"],
          shape: "[6, 3]",
          dtype: "float32",
          module: "lin",
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "flatten",
          op: "call_function",
          target: "aten.flatten.using_ints",
          inputs: ["add"],
          shape: "[32]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 14,
            name: "forward",
            code: "flat = summed.flatten()",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "add_1",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["flatten", "z"],
          shape: "[32]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "output",
          op: "output",
          target: "output",
          inputs: ["linear", "add_1"],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
      ],
      modules: [
        { path: "", class_name: "Walkthrough", is_user: true, parameters: 0 },
        { path: "lin", class_name: "Linear", is_user: false, parameters: 18 },
      ],
      code: [
        {
          name: "Walkthrough.forward",
          filename: "walkthrough.py",
          cell: null,
          first_line: 11,
          code: "def forward(self, w, x, y, z):\n    summed = x + y\n    projected = self.lin(w)\n    flat = summed.flatten()\n    return projected, flat + z",
        },
      ],
      signature: [
        { side: "input", kind: "PARAMETER", name: "p_lin_weight", target: "lin.weight" },
        { side: "input", kind: "PARAMETER", name: "p_lin_bias", target: "lin.bias" },
        { side: "input", kind: "USER_INPUT", name: "w", target: null },
        { side: "input", kind: "USER_INPUT", name: "x", target: null },
        { side: "input", kind: "USER_INPUT", name: "y", target: null },
        { side: "input", kind: "USER_INPUT", name: "z", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "linear", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "add_1", target: null },
      ],
      range_constraints: [],
      program: `ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, p_lin_weight: "f32[3, 5]", p_lin_bias: "f32[3]", w: "f32[6, 5]", x: "f32[4]", y: "f32[8, 4]", z: "f32[32]"):
            # File: walkthrough.py:12 in forward, code: summed = x + y
            add: "f32[8, 4]" = torch.ops.aten.add.Tensor(x, y);  x = y = None
    
            # File: torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
            linear: "f32[6, 3]" = torch.ops.aten.linear.default(w, p_lin_weight, p_lin_bias);  w = p_lin_weight = p_lin_bias = None
    
            # File: walkthrough.py:14 in forward, code: flat = summed.flatten()
            flatten: "f32[32]" = torch.ops.aten.flatten.using_ints(add);  add = None
    
            # File: walkthrough.py:15 in forward, code: return projected, flat + z
            add_1: "f32[32]" = torch.ops.aten.add.Tensor(flatten, z);  flatten = z = None
            return (linear, add_1)
    
Graph signature: 
    # inputs
    p_lin_weight: PARAMETER target='lin.weight'
    p_lin_bias: PARAMETER target='lin.bias'
    w: USER_INPUT
    x: USER_INPUT
    y: USER_INPUT
    z: USER_INPUT
    
    # outputs
    linear: USER_OUTPUT
    add_1: USER_OUTPUT
    
Range constraints: {}`,
      failure: null,
      notes: [],
    };
  },
});

// ../tests/data/walkthrough-strict.json
var require_walkthrough_strict = __commonJS({
  "../tests/data/walkthrough-strict.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Walkthrough",
      mode: "strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 201.91641199994592,
      inputs: [
        { path: "w", kind: "tensor", dtype: "float32", shape: [6, 5], value: null },
        { path: "x", kind: "tensor", dtype: "float32", shape: [4], value: null },
        { path: "y", kind: "tensor", dtype: "float32", shape: [8, 4], value: null },
        { path: "z", kind: "tensor", dtype: "float32", shape: [32], value: null },
      ],
      dims: [
        {
          input: "w",
          dim: 0,
          size: 6,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "w.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s6",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "w",
          dim: 1,
          size: 5,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "specialized",
          is_as_asked: false,
          shape_expr: "5",
          lower: 5,
          upper: 5,
          reason: "guard",
          words: "w.shape[1] becomes 5",
          guard_ids: [1],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          symbol: "s11",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s27",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 0,
          size: 8,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "y.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s43",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 1,
          size: 4,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "tied",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "guard",
          words: "x.shape[0] and y.shape[1] must be equal",
          guard_ids: [0],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          symbol: "s0",
          dim_name: null,
          tied_to: { input: "x", dim: 0 },
        },
        {
          input: "z",
          dim: 0,
          size: 32,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "derived",
          is_as_asked: true,
          shape_expr: "y.shape[0]*x.shape[0]",
          lower: 4,
          upper: null,
          reason: "guard",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          guard_ids: [2],
          lower_guard_id: 2,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          symbol: "s13",
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s6",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 0 }],
          words: "w.shape[0]",
          hint: 6,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "s11",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 1 }],
          words: "w.shape[1]",
          hint: 5,
          lower: 5,
          upper: 5,
          replaced_by: "5",
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s27",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: "x.shape[0]",
          guard_ids: [0],
          frame: null,
        },
        {
          name: "s43",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 0 }],
          words: "y.shape[0]",
          hint: 8,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [2],
          frame: null,
        },
        {
          name: "s0",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 1 }],
          words: "y.shape[1]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [0, 2],
          frame: null,
        },
        {
          name: "s13",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "z", dim: 0 }],
          words: "z.shape[0]",
          hint: 32,
          lower: 4,
          upper: null,
          replaced_by: "y.shape[0]*x.shape[0]",
          guard_ids: [2],
          frame: null,
        },
      ],
      guards: [
        {
          id: 0,
          kind: "guard",
          expr: "Eq(s27, s0)",
          words: "x.shape[0] and y.shape[1] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 1 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          frames: [
            { filename: "walkthrough.py", line: 12, name: "forward", code: "summed = x + y", cell: null },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 1,
          kind: "specialization",
          expr: "Eq(s11, 5)",
          words: "w.shape[1] becomes 5",
          dims: [{ input: "w", dim: 1 }],
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 13,
              name: "forward",
              code: "projected = self.lin(w)",
              cell: null,
            },
          ],
          module: "lin",
          module_class: "Linear",
          operator: "aten.addmm.default",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 2,
          kind: "guard",
          expr: "Eq(s0*s43, s13)",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          dims: [
            { input: "y", dim: 0 },
            { input: "y", dim: 1 },
            { input: "z", dim: 0 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 15,
              name: "forward",
              code: "return projected, flat + z",
              cell: null,
            },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [
        {
          name: "p_lin_weight",
          op: "placeholder",
          target: "p_lin_weight",
          inputs: [],
          shape: "[3, 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "p_lin_bias",
          op: "placeholder",
          target: "p_lin_bias",
          inputs: [],
          shape: "[3]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "w",
          op: "placeholder",
          target: "w",
          inputs: [],
          shape: "[w.shape[0], 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "x",
          op: "placeholder",
          target: "x",
          inputs: [],
          shape: "[x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "y",
          op: "placeholder",
          target: "y",
          inputs: [],
          shape: "[y.shape[0], x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "z",
          op: "placeholder",
          target: "z",
          inputs: [],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "add",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["x", "y"],
          shape: "[y.shape[0], x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "linear",
          op: "call_function",
          target: "aten.linear.default",
          inputs: ["w", "p_lin_weight", "p_lin_bias"],
          shape: "[w.shape[0], 3]",
          dtype: "float32",
          module: "lin",
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "flatten",
          op: "call_function",
          target: "aten.flatten.using_ints",
          inputs: ["add"],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 14,
            name: "forward",
            code: "flat = summed.flatten()",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "add_1",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["flatten", "z"],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "output",
          op: "output",
          target: "output",
          inputs: ["linear", "add_1"],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
      ],
      modules: [
        { path: "", class_name: "Walkthrough", is_user: true, parameters: 0 },
        { path: "lin", class_name: "Linear", is_user: false, parameters: 18 },
      ],
      code: [
        {
          name: "Walkthrough.forward",
          filename: "walkthrough.py",
          cell: null,
          first_line: 11,
          code: "def forward(self, w, x, y, z):\n    summed = x + y\n    projected = self.lin(w)\n    flat = summed.flatten()\n    return projected, flat + z",
        },
      ],
      signature: [
        { side: "input", kind: "PARAMETER", name: "p_lin_weight", target: "lin.weight" },
        { side: "input", kind: "PARAMETER", name: "p_lin_bias", target: "lin.bias" },
        { side: "input", kind: "USER_INPUT", name: "w", target: null },
        { side: "input", kind: "USER_INPUT", name: "x", target: null },
        { side: "input", kind: "USER_INPUT", name: "y", target: null },
        { side: "input", kind: "USER_INPUT", name: "z", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "linear", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "add_1", target: null },
      ],
      range_constraints: [
        { expr: "s6", words: "w.shape[0]", lower: 2, upper: null },
        { expr: "s0", words: "x.shape[0]", lower: 2, upper: null },
        { expr: "s43", words: "y.shape[0]", lower: 2, upper: null },
        { expr: "s0*s43", words: "y.shape[0]*x.shape[0]", lower: 4, upper: null },
      ],
      program: `ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, p_lin_weight: "f32[3, 5]", p_lin_bias: "f32[3]", w: "f32[s6, 5]", x: "f32[s0]", y: "f32[s43, s0]", z: "f32[s0*s43]"):
            # File: walkthrough.py:12 in forward, code: summed = x + y
            add: "f32[s43, s0]" = torch.ops.aten.add.Tensor(x, y);  x = y = None
    
            # File: walkthrough.py:13 in forward, code: projected = self.lin(w)
            linear: "f32[s6, 3]" = torch.ops.aten.linear.default(w, p_lin_weight, p_lin_bias);  w = p_lin_weight = p_lin_bias = None
    
            # File: walkthrough.py:14 in forward, code: flat = summed.flatten()
            flatten: "f32[s0*s43]" = torch.ops.aten.flatten.using_ints(add);  add = None
    
            # File: walkthrough.py:15 in forward, code: return projected, flat + z
            add_1: "f32[s0*s43]" = torch.ops.aten.add.Tensor(flatten, z);  flatten = z = None
            return (linear, add_1)
    
Graph signature: 
    # inputs
    p_lin_weight: PARAMETER target='lin.weight'
    p_lin_bias: PARAMETER target='lin.bias'
    w: USER_INPUT
    x: USER_INPUT
    y: USER_INPUT
    z: USER_INPUT
    
    # outputs
    linear: USER_OUTPUT
    add_1: USER_OUTPUT
    
Range constraints: {s6: VR[2, int_oo], s0: VR[2, int_oo], s43: VR[2, int_oo], s0*s43: VR[4, int_oo]}`,
      failure: null,
      notes: [],
    };
  },
});

// ../tests/data/walkthrough.json
var require_walkthrough = __commonJS({
  "../tests/data/walkthrough.json"(exports, module) {
    module.exports = {
      schema: 1,
      model: "Walkthrough",
      mode: "non-strict",
      torch_version: "2.13.0+cpu",
      elapsed_ms: 109.13140800016663,
      inputs: [
        { path: "w", kind: "tensor", dtype: "float32", shape: [6, 5], value: null },
        { path: "x", kind: "tensor", dtype: "float32", shape: [4], value: null },
        { path: "y", kind: "tensor", dtype: "float32", shape: [8, 4], value: null },
        { path: "z", kind: "tensor", dtype: "float32", shape: [32], value: null },
      ],
      dims: [
        {
          input: "w",
          dim: 0,
          size: 6,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "w.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s15",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "w",
          dim: 1,
          size: 5,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "specialized",
          is_as_asked: false,
          shape_expr: "5",
          lower: 5,
          upper: 5,
          reason: "guard",
          words: "w.shape[1] becomes 5",
          guard_ids: [1],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          symbol: "s21",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "x",
          dim: 0,
          size: 4,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s77",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 0,
          size: 8,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "dynamic",
          is_as_asked: true,
          shape_expr: "y.shape[0]",
          lower: 2,
          upper: null,
          reason: "as_asked",
          words: "as asked: nothing in the model restricts it",
          guard_ids: [],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: null,
          symbol: "s17",
          dim_name: null,
          tied_to: null,
        },
        {
          input: "y",
          dim: 1,
          size: 4,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "tied",
          is_as_asked: true,
          shape_expr: "x.shape[0]",
          lower: 2,
          upper: null,
          reason: "guard",
          words: "x.shape[0] and y.shape[1] must be equal",
          guard_ids: [0],
          lower_guard_id: null,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          symbol: "s94",
          dim_name: null,
          tied_to: { input: "x", dim: 0 },
        },
        {
          input: "z",
          dim: 0,
          size: 32,
          asked: { kind: "auto", min: null, max: null, name: null, factor: 1, offset: 0, size: null },
          got: "derived",
          is_as_asked: true,
          shape_expr: "y.shape[0]*x.shape[0]",
          lower: 4,
          upper: null,
          reason: "guard",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          guard_ids: [2],
          lower_guard_id: 2,
          upper_guard_id: null,
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          symbol: "s68",
          dim_name: null,
          tied_to: null,
        },
      ],
      symbols: [
        {
          name: "s15",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 0 }],
          words: "w.shape[0]",
          hint: 6,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [],
          frame: null,
        },
        {
          name: "s21",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "w", dim: 1 }],
          words: "w.shape[1]",
          hint: 5,
          lower: 5,
          upper: 5,
          replaced_by: "5",
          guard_ids: [1],
          frame: null,
        },
        {
          name: "s77",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "x", dim: 0 }],
          words: "x.shape[0]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [0, 2],
          frame: null,
        },
        {
          name: "s17",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 0 }],
          words: "y.shape[0]",
          hint: 8,
          lower: 2,
          upper: null,
          replaced_by: null,
          guard_ids: [2],
          frame: null,
        },
        {
          name: "s94",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "y", dim: 1 }],
          words: "y.shape[1]",
          hint: 4,
          lower: 2,
          upper: null,
          replaced_by: "x.shape[0]",
          guard_ids: [0],
          frame: null,
        },
        {
          name: "s68",
          is_unbacked: false,
          dim_name: null,
          dims: [{ input: "z", dim: 0 }],
          words: "z.shape[0]",
          hint: 32,
          lower: 4,
          upper: null,
          replaced_by: "y.shape[0]*x.shape[0]",
          guard_ids: [2],
          frame: null,
        },
      ],
      guards: [
        {
          id: 0,
          kind: "guard",
          expr: "Eq(s77, s94)",
          words: "x.shape[0] and y.shape[1] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 1 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          frames: [
            { filename: "walkthrough.py", line: 12, name: "forward", code: "summed = x + y", cell: null },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 1,
          kind: "specialization",
          expr: "Eq(s21, 5)",
          words: "w.shape[1] becomes 5",
          dims: [{ input: "w", dim: 1 }],
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 13,
              name: "forward",
              code: "projected = self.lin(w)",
              cell: null,
            },
          ],
          module: "lin",
          module_class: "Linear",
          operator: "aten.linear.default",
          node: null,
          no_frame_reason: null,
        },
        {
          id: 2,
          kind: "guard",
          expr: "Eq(s17*s77, s68)",
          words: "y.shape[0]*x.shape[0] and z.shape[0] must be equal",
          dims: [
            { input: "x", dim: 0 },
            { input: "y", dim: 0 },
            { input: "z", dim: 0 },
          ],
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          frames: [
            {
              filename: "walkthrough.py",
              line: 15,
              name: "forward",
              code: "return projected, flat + z",
              cell: null,
            },
          ],
          module: "",
          module_class: "Walkthrough",
          operator: "aten.add.Tensor",
          node: null,
          no_frame_reason: null,
        },
      ],
      nodes: [
        {
          name: "p_lin_weight",
          op: "placeholder",
          target: "p_lin_weight",
          inputs: [],
          shape: "[3, 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "p_lin_bias",
          op: "placeholder",
          target: "p_lin_bias",
          inputs: [],
          shape: "[3]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "w",
          op: "placeholder",
          target: "w",
          inputs: [],
          shape: "[w.shape[0], 5]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "x",
          op: "placeholder",
          target: "x",
          inputs: [],
          shape: "[x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "y",
          op: "placeholder",
          target: "y",
          inputs: [],
          shape: "[y.shape[0], x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "z",
          op: "placeholder",
          target: "z",
          inputs: [],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
        {
          name: "add",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["x", "y"],
          shape: "[y.shape[0], x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 12,
            name: "forward",
            code: "summed = x + y",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "linear",
          op: "call_function",
          target: "aten.linear.default",
          inputs: ["w", "p_lin_weight", "p_lin_bias"],
          shape: "[w.shape[0], 3]",
          dtype: "float32",
          module: "lin",
          frame: {
            filename: "walkthrough.py",
            line: 13,
            name: "forward",
            code: "projected = self.lin(w)",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "flatten",
          op: "call_function",
          target: "aten.flatten.using_ints",
          inputs: ["add"],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 14,
            name: "forward",
            code: "flat = summed.flatten()",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "add_1",
          op: "call_function",
          target: "aten.add.Tensor",
          inputs: ["flatten", "z"],
          shape: "[y.shape[0]*x.shape[0]]",
          dtype: "float32",
          module: "",
          frame: {
            filename: "walkthrough.py",
            line: 15,
            name: "forward",
            code: "return projected, flat + z",
            cell: null,
          },
          parent: null,
          guard_ids: [],
        },
        {
          name: "output",
          op: "output",
          target: "output",
          inputs: ["linear", "add_1"],
          shape: null,
          dtype: null,
          module: null,
          frame: null,
          parent: null,
          guard_ids: [],
        },
      ],
      modules: [
        { path: "", class_name: "Walkthrough", is_user: true, parameters: 0 },
        { path: "lin", class_name: "Linear", is_user: false, parameters: 18 },
      ],
      code: [
        {
          name: "Walkthrough.forward",
          filename: "walkthrough.py",
          cell: null,
          first_line: 11,
          code: "def forward(self, w, x, y, z):\n    summed = x + y\n    projected = self.lin(w)\n    flat = summed.flatten()\n    return projected, flat + z",
        },
      ],
      signature: [
        { side: "input", kind: "PARAMETER", name: "p_lin_weight", target: "lin.weight" },
        { side: "input", kind: "PARAMETER", name: "p_lin_bias", target: "lin.bias" },
        { side: "input", kind: "USER_INPUT", name: "w", target: null },
        { side: "input", kind: "USER_INPUT", name: "x", target: null },
        { side: "input", kind: "USER_INPUT", name: "y", target: null },
        { side: "input", kind: "USER_INPUT", name: "z", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "linear", target: null },
        { side: "output", kind: "USER_OUTPUT", name: "add_1", target: null },
      ],
      range_constraints: [
        { expr: "s15", words: "w.shape[0]", lower: 2, upper: null },
        { expr: "s77", words: "x.shape[0]", lower: 2, upper: null },
        { expr: "s17", words: "y.shape[0]", lower: 2, upper: null },
        { expr: "s17*s77", words: "y.shape[0]*x.shape[0]", lower: 4, upper: null },
      ],
      program: `ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, p_lin_weight: "f32[3, 5]", p_lin_bias: "f32[3]", w: "f32[s15, 5]", x: "f32[s77]", y: "f32[s17, s77]", z: "f32[s17*s77]"):
            # File: walkthrough.py:12 in forward, code: summed = x + y
            add: "f32[s17, s77]" = torch.ops.aten.add.Tensor(x, y);  x = y = None
    
            # File: torch/nn/modules/linear.py:134 in forward, code: return F.linear(input, self.weight, self.bias)
            linear: "f32[s15, 3]" = torch.ops.aten.linear.default(w, p_lin_weight, p_lin_bias);  w = p_lin_weight = p_lin_bias = None
    
            # File: walkthrough.py:14 in forward, code: flat = summed.flatten()
            flatten: "f32[s17*s77]" = torch.ops.aten.flatten.using_ints(add);  add = None
    
            # File: walkthrough.py:15 in forward, code: return projected, flat + z
            add_1: "f32[s17*s77]" = torch.ops.aten.add.Tensor(flatten, z);  flatten = z = None
            return (linear, add_1)
    
Graph signature: 
    # inputs
    p_lin_weight: PARAMETER target='lin.weight'
    p_lin_bias: PARAMETER target='lin.bias'
    w: USER_INPUT
    x: USER_INPUT
    y: USER_INPUT
    z: USER_INPUT
    
    # outputs
    linear: USER_OUTPUT
    add_1: USER_OUTPUT
    
Range constraints: {s15: VR[2, int_oo], s77: VR[2, int_oo], s17: VR[2, int_oo], s17*s77: VR[4, int_oo]}`,
      failure: null,
      notes: [],
    };
  },
});

// <define:RECORDED>
var define_RECORDED_default = [
  "bounded",
  "branching",
  "picking",
  "walkthrough-dynamic",
  "walkthrough-named",
  "walkthrough-static",
  "walkthrough-strict",
  "walkthrough",
];

// src/explorer/place.ts
function dimKey({ input, dim }) {
  return `${input}#${dim ?? ""}`;
}
function dimWords({ input, dim }) {
  return dim === null ? input : `${input}.shape[${dim}]`;
}
function lineKey({ filename, line }) {
  return `${filename}:${line}`;
}
function fileWords({ filename, cell }) {
  return cell ?? filename.split(/[/\\]/).pop() ?? filename;
}
function lineWords(frame) {
  return frame.cell === null ? `${fileWords(frame)}:${frame.line}` : `${frame.cell}, line ${frame.line}`;
}

// src/explorer/ask.ts
var MARKERS = ["AUTO", "DYNAMIC", "STATIC"];
var NOTHING_ASKED = "None";
function askText(ask) {
  if (ask.kind === "default") return NOTHING_ASKED;
  if (ask.kind === "dim") return `${factorText(ask)}${ask.name}${boundsText(ask)}${offsetText(ask)}`;
  if (ask.size !== null) return String(ask.size);
  return `${ask.kind.toUpperCase()}${boundsText(ask)}`;
}
function factorText({ factor }) {
  return factor === 1 ? "" : `${factor}*`;
}
function offsetText({ offset }) {
  return offset === 0 ? "" : ` ${offset > 0 ? "+" : "-"} ${Math.abs(offset)}`;
}
function boundsText({ min, max }) {
  const given = [min === null ? "" : `min=${min}`, max === null ? "" : `max=${max}`].filter(Boolean);
  return given.length === 0 ? "" : `(${given.join(", ")})`;
}
function capturedAsks(capture) {
  return new Map(capture?.dims.map((dim) => [dimKey(dim), askText(dim.asked)]));
}
function asksByDim(asks) {
  return new Map(asks.map((entry2) => [dimKey(entry2), entry2.ask]));
}
function askShown(text) {
  if (text === NOTHING_ASKED) return { marker: "STATIC", rest: "", isDefault: true };
  if (/^\d+$/.test(text)) return { marker: "STATIC", rest: "", isDefault: false };
  const [, marker, rest = ""] = text.match(/^(AUTO|DYNAMIC|STATIC)\s*(\(.*\))?$/) ?? [];
  if (marker === void 0) return { marker: null, rest: text, isDefault: false };
  return { marker, rest, isDefault: false };
}

// node_modules/preact/dist/preact.mjs
var n;
var t;
var r;
var u;
var i;
var f;
var o;
var e;
var l;
var c;
var a;
var s;
var h = /* @__PURE__ */ Symbol.for("pv");
var p = {};
var y = [];
var v = /^m(i|n|o|s|text|space)$/;
var w = Array.isArray;
var d = y.slice;
var _ = Object.assign;
function g(n3) {
  n3 && n3.parentNode && n3.remove();
}
function k(n3, t4, r4) {
  var u4,
    i4,
    f5,
    o5 = {},
    e4 = arguments.length;
  for (f5 in t4)
    "key" == f5 ? (u4 = t4[f5]) : "ref" == f5 && "function" != typeof n3 ? (i4 = t4[f5]) : (o5[f5] = t4[f5]);
  return (e4 > 2 && (o5.children = e4 > 3 ? d.call(arguments, 2) : r4), m(n3, o5, u4, i4, null));
}
function m(r4, u4, i4, f5, o5) {
  var e4 = {
    type: r4,
    props: u4,
    key: i4,
    ref: f5,
    __k: null,
    __: null,
    __b: 0,
    __e: null,
    __c: null,
    constructor: h,
    __v: o5 || ++t,
    __i: -1,
    __u: 0,
  };
  return (!o5 && n.vnode && n.vnode(e4), e4);
}
function $(n3) {
  return n3.children;
}
function x(n3, t4) {
  (this.props = n3), (this.context = t4), (this.__g = 0);
}
function S(n3, t4) {
  if (null == t4) return n3.__ && S(n3.__, n3.__i + 1);
  for (var r4; t4 < n3.__k.length; t4++) if ((r4 = n3.__k[t4]) && r4.__e) return r4.__e;
  return "function" != typeof n3.type || n3.props.__P ? null : S(n3);
}
function C(t4) {
  var r4,
    u4 = t4.__v,
    i4 = u4.__e,
    f5 = [],
    o5 = [],
    e4 = t4.__P;
  e4 &&
    (((r4 = _({ constructor: h }, u4)).__v = u4.__v + 1),
    n.vnode && n.vnode(r4),
    z(e4, r4, u4, t4.__n, e4.namespaceURI, 32 & u4.__u ? [i4] : null, f5, i4 || S(u4), 32 & u4.__u, o5),
    (r4.__v = u4.__v),
    (r4.__.__k[r4.__i] = r4),
    E(f5, r4, o5),
    (u4.__ = u4.__e = null),
    r4.__e != i4 && j(r4));
}
function j(n3) {
  if ((n3 = n3.__) && n3.__c && !n3.props.__P)
    return ((n3.__e = null), n3.__k.some((t4) => t4 && (n3.__e = t4.__e)), j(n3));
}
function L(t4) {
  ((8 & t4.__g || ((t4.__g |= 8), u.push(t4), f++)) && i == n.debounceRendering) ||
    ((i = n.debounceRendering) || queueMicrotask)(H);
}
function H() {
  try {
    for (var n3, t4 = 1; u.length; )
      u.length > t4 && u.sort(o), (n3 = u.shift()), (t4 = u.length), 8 & n3.__g && C(n3);
  } finally {
    (f = u.length) && (i || queueMicrotask)(H);
  }
}
function I(n3, t4, r4, u4, i4, f5, o5, e4, l4, c4, a5) {
  var s4,
    h5,
    v4,
    w5,
    d5,
    _4,
    g5 = u4.__k || y,
    k4 = t4.length;
  for (l4 = q(r4, t4, g5, l4, k4), s4 = 0; s4 < k4; s4++)
    null != (v4 = r4.__k[s4]) &&
      ((h5 = (~v4.__i && g5[v4.__i]) || p),
      (v4.__i = s4),
      (_4 = z(n3, v4, h5, i4, f5, o5, e4, l4, c4, a5)),
      (w5 = v4.__e),
      (h5.ref != v4.ref || 8 & h5.__u) &&
        (h5.ref && G(h5.ref, null, v4, h5), v4.ref && a5.push(v4.ref, v4.__c || w5, v4)),
      (d5 = d5 || w5),
      4 & v4.__u
        ? ((l4 = A(v4, l4, n3, !h5.__v)), h5.__e && (h5.__e = null))
        : "function" == typeof v4.type && void 0 !== _4
          ? (l4 = _4)
          : w5 && (l4 = w5.nextSibling),
      (v4.__u &= -21));
  return ((r4.__e = d5), l4);
}
function q(n3, t4, r4, u4, i4) {
  var f5,
    o5,
    e4,
    l4,
    c4,
    a5,
    s4,
    p5,
    y5,
    v4 = r4.length,
    d5 = v4,
    _4 = 0,
    g5 = 0,
    k4 = (n3.__k = Array(i4));
  for (f5 = 0; f5 < i4; f5++)
    null != (o5 = t4[f5]) && "boolean" != typeof o5 && "function" != typeof o5
      ? ("object" != typeof o5 || o5.constructor === String
          ? (o5 = k4[f5] = m(null, o5))
          : w(o5)
            ? (o5 = k4[f5] = m($, { children: o5 }))
            : o5.constructor === h && o5.__b
              ? (o5 = k4[f5] = m(o5.type, o5.props, o5.key, o5.ref, o5.__v))
              : (k4[f5] = o5),
        (l4 = f5 + _4),
        (o5.__ = n3),
        (o5.__b = n3.__b + 1),
        (e4 = null),
        ~(c4 = o5.__i = P(o5, r4, l4, d5)) && (d5--, (e4 = r4[c4]) && (e4.__u |= 2)),
        e4 && e4.__v
          ? ((o5.__u |= 16),
            c4 == l4 - 1 ? _4-- : c4 == l4 + 1 ? _4++ : c4 != l4 && (c4 > l4 ? _4-- : _4++, (g5 = 1)))
          : (~c4 || (i4 > v4 ? _4-- : i4 < v4 && _4++), "function" != typeof o5.type && (o5.__u |= 4)))
      : (k4[f5] = null);
  if (g5) {
    for (a5 = [], s4 = [], f5 = 0; f5 < i4; f5++)
      if ((o5 = k4[f5]) && 16 & o5.__u) {
        for (_4 = 0, p5 = a5.length; _4 < p5; )
          a5[(y5 = (_4 + p5) >> 1)] < o5.__i ? (_4 = y5 + 1) : (p5 = y5);
        (a5[_4] = o5.__i), (s4[f5] = _4 + 1);
      }
    for (_4 = a5.length; f5--; ) s4[f5] && (s4[f5] == _4 ? _4-- : (k4[f5].__u |= 4));
  }
  if (d5)
    for (f5 = 0; f5 < v4; f5++) !(e4 = r4[f5]) || 2 & e4.__u || (e4.__e == u4 && (u4 = S(e4)), J(e4, e4));
  return u4;
}
function A(n3, t4, r4, u4) {
  var i4, f5, o5, e4;
  if ("function" == typeof n3.type) {
    if (n3.props.__P) return t4;
    if ((i4 = n3.__k))
      for (f5 = 0; f5 < i4.length; f5++) i4[f5] && ((i4[f5].__ = n3), (t4 = A(i4[f5], t4, r4, false)));
    return t4;
  }
  for (
    t4 && !t4.parentNode && (t4 = S(n3)) && !t4.parentNode && (t4 = null), o5 = n3.__e, e4 = t4;
    e4 && 8 == e4.nodeType;
  )
    e4 = e4.nextSibling;
  for (
    o5 != e4 &&
      (!u4 && r4.moveBefore && o5.parentNode ? r4.moveBefore(o5, t4) : r4.insertBefore(o5, t4 || null)),
      t4 = o5;
    (t4 = t4 && t4.nextSibling) && 8 == t4.nodeType && !t4.data.startsWith("$s");
  );
  return t4;
}
function P(n3, t4, r4, u4) {
  var i4,
    f5 = n3.key,
    o5 = n3.type,
    e4 = t4[r4],
    l4 = e4 && !(2 & e4.__u);
  if ((null === e4 && null == f5) || (l4 && f5 == e4.key && o5 == e4.type)) return r4;
  if (u4 > (l4 ? 1 : 0)) {
    for (i4 = r4 - 1; i4 >= 0; i4--)
      if ((e4 = t4[i4]) && !(2 & e4.__u) && f5 == e4.key && o5 == e4.type) return i4;
    for (i4 = r4 + 1; i4 < t4.length; i4++)
      if ((e4 = t4[i4]) && !(2 & e4.__u) && f5 == e4.key && o5 == e4.type) return i4;
  }
  return -1;
}
function T(n3, t4, r4) {
  null == r4 && (r4 = ""), "-" == t4[0] ? n3.setProperty(t4, r4) : (n3[t4] = r4);
}
function N(n3, t4, r4, u4, i4) {
  var f5, o5;
  if ("style" == t4)
    if ("string" == typeof r4) n3.style.cssText = r4;
    else {
      if (("string" == typeof u4 && (n3.style.cssText = u4 = ""), u4))
        for (t4 in u4) (r4 && t4 in r4) || T(n3.style, t4);
      if (r4) for (t4 in r4) (u4 && r4[t4] == u4[t4]) || T(n3.style, t4, r4[t4]);
    }
  else if ("o" == t4[0] && "n" == t4[1])
    "function" != typeof r4 && (r4 = null),
      "function" != typeof u4 && (u4 = null),
      ((n3.__e || (n3.__e = {}))[t4] = r4),
      (r4 && u4) ||
        ((o5 = a[t4] || (a[t4] = V(t4))),
        ((n3.__a || (n3.__a = {}))[t4] = c),
        (f5 = t4 != (t4 = t4.replace(l, "$1"))),
        (t4 = t4.slice(2))[0] < "a" && (t4 = t4.toLowerCase()),
        r4 ? n3.addEventListener(t4, o5, f5) : n3.removeEventListener(t4, o5, f5));
  else {
    if ("http://www.w3.org/2000/svg" == i4) t4 = t4.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
    else if (
      "width" != t4 &&
      "height" != t4 &&
      "href" != t4 &&
      "list" != t4 &&
      "form" != t4 &&
      "tabIndex" != t4 &&
      "download" != t4 &&
      "rowSpan" != t4 &&
      "colSpan" != t4 &&
      "role" != t4 &&
      "popover" != t4 &&
      t4 in n3
    )
      try {
        return void (n3[t4] = null == r4 ? "" : r4);
      } catch (n4) {}
    if ("function" == typeof r4) return;
    null == r4 || (false === r4 && "-" != t4[4])
      ? n3.removeAttribute(t4)
      : n3.setAttribute(t4, "popover" == t4 && 1 == r4 ? "" : r4);
  }
}
function V(t4) {
  return function (r4) {
    var u4 = this.__e;
    if (u4) {
      if (((u4 = u4[t4]), null == r4[e])) r4[e] = c++;
      else if (r4[e] < this.__a[t4]) return;
      return u4(n.event ? n.event(r4) : r4);
    }
  };
}
function z(t4, r4, u4, i4, f5, o5, e4, l4, c4, a5) {
  var s4,
    p5,
    v4,
    d5,
    k4,
    b3,
    m5,
    M2,
    C3,
    j4,
    L2,
    H2,
    q2,
    A4,
    O2,
    P3,
    T4,
    N2,
    V2 = r4.type;
  if (r4.constructor !== h) return null;
  128 & u4.__u &&
    ((c4 = 32 & u4.__u), (s4 = u4.__c.__z)) &&
    ((r4.__u |= c4), (p5 = o5 = []), 8 == s4.nodeType ? (l4 = B(s4, o5)) : o5.push(s4), (l4 = o5[0] || l4)),
    (s4 = n.__b) && s4(r4);
  n: if ("function" == typeof V2) {
    v4 = e4.length;
    try {
      if (
        ((M2 = r4.props),
        (C3 = (s4 = V2.prototype) && s4.render),
        (j4 = (s4 = V2.contextType) && i4[s4.__c]),
        (L2 = s4 ? (j4 ? j4.props.value : s4.__) : i4),
        (d5 = u4.__c)
          ? ((r4.__c = d5), 2 & d5.__g && (d5.__g |= 1))
          : (C3
              ? (r4.__c = d5 = new V2(M2, L2))
              : ((r4.__c = d5 = new x(M2, L2)), (d5.constructor = V2), (d5.render = K)),
            j4 && j4.sub(d5),
            d5.state || (d5.state = {}),
            (d5.__n = i4),
            (d5.__g |= 8),
            (d5.__h = []),
            (d5.__k = [])),
        C3 &&
          (d5.__s || (d5.__s = d5.state),
          V2.getDerivedStateFromProps &&
            (d5.__s == d5.state && (d5.__s = _({}, d5.__s)),
            _(d5.__s, V2.getDerivedStateFromProps(M2, d5.__s)))),
        (k4 = d5.props),
        (b3 = d5.state),
        (d5.__v = r4),
        u4.__c)
      ) {
        if (
          (M2 !== k4 &&
            C3 &&
            !V2.getDerivedStateFromProps &&
            d5.componentWillReceiveProps &&
            d5.componentWillReceiveProps(M2, L2),
          (r4.__v == u4.__v && !(8 & d5.__g)) ||
            (!(4 & d5.__g) && d5.shouldComponentUpdate && false === d5.shouldComponentUpdate(M2, d5.__s, L2)))
        ) {
          r4.__v != u4.__v && ((d5.props = M2), (d5.state = d5.__s), (d5.__g &= -9)),
            (r4.__e = u4.__e),
            (r4.__k = u4.__k),
            r4.__k.some((n3) => {
              n3 && (n3.__ = r4);
            }),
            y.push.apply(d5.__h, d5.__k),
            (d5.__k = []),
            d5.__h.length && e4.push(d5),
            (l4 = S(u4));
          break n;
        }
        d5.componentWillUpdate && d5.componentWillUpdate(M2, d5.__s, L2),
          C3 &&
            d5.componentDidUpdate &&
            d5.__h.push(() => {
              d5.componentDidUpdate(k4, b3, m5);
            });
      } else
        C3 && !V2.getDerivedStateFromProps && d5.componentWillMount && d5.componentWillMount(),
          C3 && d5.componentDidMount && d5.__h.push(d5.componentDidMount);
      (d5.context = L2), (d5.props = M2), (d5.__P = t4), (d5.__g &= -5), (H2 = n.__r), (q2 = C3 ? 25 : 0);
      do {
        (d5.__g &= -9), H2 && H2(r4), (s4 = d5.render(d5.props, (d5.state = d5.__s), d5.context));
      } while (8 & d5.__g && ++q2 < 25);
      C3 && (y.push.apply(d5.__h, d5.__k), (d5.__k = [])),
        (d5.state = d5.__s),
        d5.getChildContext && (i4 = _({}, i4, d5.getChildContext())),
        C3 && u4.__c && d5.getSnapshotBeforeUpdate && (m5 = d5.getSnapshotBeforeUpdate(k4, b3)),
        (A4 = s4 && s4.type === $ && null == s4.key ? s4.props.children : s4),
        M2.__P &&
          ((s4 = l4),
          (f5 = (t4 = M2.__P).namespaceURI),
          (c4 = o5 = null),
          u4.props &&
            u4.props.__P != t4 &&
            (u4.__k.some((n3) => {
              n3 && J(n3, n3);
            }),
            (u4.__k = null)),
          (l4 = u4.__k ? S(u4, 0) : null)),
        (l4 = I(t4, w(A4) ? A4 : [A4], r4, u4, i4, f5, o5, e4, l4, c4, a5)),
        M2.__P && ((r4.__e = null), (l4 = s4)),
        (r4.__u &= -161),
        p5 && p5.some(g),
        d5.__h.length && e4.push(d5),
        1 & d5.__g && (d5.__g &= -4);
    } catch (t5) {
      if (((e4.length = v4), (r4.__v = null), c4 || o5))
        if (t5 && t5.then) {
          if (((r4.__u |= 128 | c4), o5)) {
            for (
              ~(T4 = o5.indexOf(l4 || void 0)) || (T4 = o5.length);
              (N2 = o5[T4 - 1]) && 8 == N2.nodeType;
            )
              T4--;
            for (; T4 < o5.length; T4++)
              if ((N2 = o5[T4]))
                if (((o5[T4] = null), O2)) {
                  if (N2 == P3) break;
                } else {
                  if (8 != N2.nodeType) break;
                  N2.data.startsWith("$s") && (P3 = B((O2 = N2)));
                }
          }
          if (!O2) {
            for (; l4 && 8 == l4.nodeType && l4.nextSibling; ) l4 = l4.nextSibling;
            O2 = l4;
          }
          (s4 = B((O2 = r4.__c.__z || (r4.__c.__z = O2)))) ? ((r4.__e = O2), (l4 = s4)) : (r4.__e = l4),
            (l4 = l4 && l4.nextSibling);
        } else o5 && o5.some(g);
      else r4.__e = u4.__e;
      r4.__k || (r4.__k = u4.__k || []), (t5 && t5.then) || D(r4), n.__e(t5, r4, u4);
    }
  } else l4 = r4.__e = F(u4.__e, r4, u4, i4, f5, o5, e4, c4, a5, t4);
  return ((s4 = n.diffed) && s4(r4), l4);
}
function B(n3, t4) {
  if (n3 && 8 == n3.nodeType && n3.data.startsWith("$s"))
    for (var r4 = 1; (n3 = n3.nextSibling); ) {
      if (8 == n3.nodeType) {
        if (n3.data.startsWith("$s")) r4++;
        else if (n3.data.startsWith("/$s") && !--r4) return n3;
      }
      t4 && t4.push(n3);
    }
}
function D(n3) {
  n3 && (n3.__c && (n3.__c.__g |= 4), n3.__k && n3.__k.some(D));
}
function E(t4, r4, u4) {
  for (var i4 = 0; i4 < u4.length; ) G(u4[i4++], u4[i4++], u4[i4++]);
  n.__c && n.__c(r4, t4),
    t4.some((r5) => {
      try {
        (t4 = r5.__h),
          (r5.__h = []),
          t4.some((n3) => {
            n3.call(r5);
          });
      } catch (t5) {
        n.__e(t5, r5.__v);
      }
    });
}
function F(t4, r4, u4, i4, f5, o5, e4, l4, c4, a5) {
  var s4,
    h5,
    y5,
    _4,
    k4,
    b3,
    m5,
    M2,
    $2 = u4.props || p,
    x3 = r4.props,
    C3 = r4.type;
  if (
    ("svg" == C3
      ? (f5 = "http://www.w3.org/2000/svg")
      : "math" == C3
        ? (f5 = "http://www.w3.org/1998/Math/MathML")
        : f5 || (f5 = "http://www.w3.org/1999/xhtml"),
    o5)
  ) {
    for (s4 = 0; s4 < o5.length; s4++)
      if ((k4 = o5[s4]) && (C3 ? k4.localName == C3 : 3 == k4.nodeType)) {
        (t4 = k4), (o5[s4] = null);
        break;
      }
  }
  if (!t4) {
    if (((M2 = a5.ownerDocument || document), !C3)) return M2.createTextNode(x3);
    (t4 = M2.createElementNS(f5, C3, x3.is ? x3 : a5)),
      l4 && (n.__m && n.__m(r4, o5), (l4 = false)),
      (o5 = null);
  }
  if (C3) {
    if (
      ((a5 = ("template" == C3 && t4.content) || t4),
      (o5 = "textarea" == C3 && null != x3.defaultValue ? null : o5 && d.call(a5.childNodes)),
      !l4 && o5)
    )
      for ($2 = {}, s4 = 0; s4 < t4.attributes.length; s4++) $2[(k4 = t4.attributes[s4]).name] = k4.value;
    for (s4 in $2)
      (k4 = $2[s4]),
        "dangerouslySetInnerHTML" == s4
          ? (y5 = k4)
          : "children" == s4 ||
            s4 in x3 ||
            ("value" == s4 && "defaultValue" in x3) ||
            ("checked" == s4 && "defaultChecked" in x3) ||
            N(t4, s4, null, k4, f5);
    for (s4 in x3)
      (k4 = x3[s4]),
        "children" == s4
          ? (_4 = k4)
          : "dangerouslySetInnerHTML" == s4
            ? (h5 = k4)
            : "value" == s4
              ? (b3 = k4)
              : "checked" == s4
                ? (m5 = k4)
                : (l4 && "function" != typeof k4) || $2[s4] === k4 || N(t4, s4, k4, $2[s4], f5);
    h5
      ? (l4 || (y5 && (h5.__html == y5.__html || h5.__html == t4.innerHTML)) || (t4.innerHTML = h5.__html),
        (r4.__k = []))
      : (y5 && (t4.textContent = ""),
        ("foreignObject" == C3 || ("http://www.w3.org/1998/Math/MathML" == f5 && v.test(C3))) &&
          (f5 = "http://www.w3.org/1999/xhtml"),
        I(a5, w(_4) ? _4 : [_4], r4, u4, i4, f5, o5, e4, o5 ? o5[0] : u4.__k && S(u4, 0), l4, c4),
        o5 && o5.some(g)),
      (l4 && "textarea" != C3) ||
        ((s4 = "value"),
        "progress" == C3 && null == b3
          ? t4.removeAttribute(s4)
          : null == b3 || (b3 === t4[s4] && ("progress" != C3 || b3)) || N(t4, s4, b3, $2[s4], f5),
        (s4 = "checked"),
        null != m5 && m5 != t4[s4] && N(t4, s4, m5, $2[s4], f5));
  } else $2 === x3 || (l4 && t4.data == x3) || (t4.data = x3);
  return t4;
}
function G(t4, r4, u4, i4) {
  try {
    "function" == typeof t4
      ? r4
        ? (r4.__x = t4(r4) || 1)
        : i4 &&
          (i4 = i4.__c || i4.__e) &&
          (r4 = i4.__x) &&
          ((i4.__x = null), "function" == typeof r4 ? r4() : t4(null))
      : (t4.current = r4);
  } catch (t5) {
    n.__e(t5, u4);
  }
}
function J(t4, r4, u4) {
  var i4, f5, o5, e4;
  if (
    (n.unmount && n.unmount(t4),
    !(i4 = t4.ref) || (i4.current && i4.current != t4.__e) || G(i4, null, r4, t4),
    (i4 = t4.__c))
  ) {
    if (i4.componentWillUnmount)
      try {
        i4.componentWillUnmount();
      } catch (t5) {
        n.__e(t5, r4);
      }
    i4.__P = i4.__n = null;
  }
  if ((i4 = t4.__k))
    for (e4 = 0; e4 < i4.length; e4++)
      i4[e4] && J(i4[e4], r4, "function" != typeof t4.type || (u4 && !t4.props.__P));
  !u4 &&
    (i4 = t4.__c) &&
    (i4 = i4.__z) &&
    (f5 = B(i4, (o5 = []))) &&
    (i4 == t4.__e && o5.some(g), g(f5), g(i4)),
    u4 || g(t4.__e),
    (t4.__e = t4.__c = t4.__ = null);
}
function K(n3, t4, r4) {
  return this.constructor(n3, r4);
}
function Q(t4, r4) {
  var u4, i4, f5, o5;
  n.__ && n.__(t4, r4),
    9 == r4.nodeType && (r4 = r4.documentElement),
    (i4 = (u4 = t4 && 32 & t4.__u) ? null : r4.__k),
    (r4.__k = m($, { children: [t4] })),
    (f5 = []),
    (o5 = []),
    z(
      r4,
      r4.__k,
      i4 || p,
      p,
      r4.namespaceURI,
      i4 ? null : r4.firstChild ? d.call(r4.childNodes) : null,
      f5,
      i4 ? i4.__e : r4.firstChild,
      u4,
      o5,
    ),
    E(f5, r4.__k, o5),
    (r4.__k.props.children = null);
}
function U(n3) {
  function t4(n4) {
    var r4, u4;
    return (
      this.getChildContext ||
        ((r4 = /* @__PURE__ */ new Set()),
        ((u4 = {})[t4.__c] = this),
        (this.getChildContext = () => u4),
        (this.shouldComponentUpdate = function (n5) {
          this.props.value != n5.value &&
            r4.forEach((n6) => {
              (n6.__g |= 4), L(n6);
            });
        }),
        (this.sub = (n5) => {
          r4.add(n5);
          var t5 = n5.componentWillUnmount;
          n5.componentWillUnmount = () => {
            r4.delete(n5), t5 && t5.call(n5);
          };
        })),
      n4.children
    );
  }
  return (
    (t4.__c = "__cC" + s++),
    (t4.__ = n3),
    (t4.Provider = (t4.Consumer = (n4, t5) => n4.children(t5)).contextType = t4),
    t4
  );
}
(n = {
  __e: (n3, t4, r4, u4) => {
    for (var i4, o5, e4; (t4 = t4.__); )
      if ((i4 = t4.__c) && !(1 & i4.__g)) {
        i4.__g |= 4;
        try {
          if (
            ((e4 = (o5 = i4.constructor) && o5.getDerivedStateFromError) &&
              i4.setState(o5.getDerivedStateFromError(n3)),
            i4.componentDidCatch && (i4.componentDidCatch(n3, u4 || {}), (e4 = 1)),
            e4 && 8 & i4.__g)
          )
            return void (i4.__g |= 2);
        } catch (t5) {
          n3 = t5;
        }
      }
    throw ((f = 0), n3);
  },
}),
  (t = 0),
  (r = (n3) => null != n3 && n3.constructor === h),
  (x.prototype.setState = function (n3, t4) {
    var r4 = this.__s;
    (r4 && r4 != this.state) || (r4 = this.__s = _({}, this.state)),
      "function" == typeof n3 && (n3 = n3(_({}, r4), this.props)),
      n3 && (_(r4, n3), this.__v && (t4 && this.__k.push(t4), L(this)));
  }),
  (x.prototype.forceUpdate = function (n3) {
    this.__v && ((this.__g |= 4), n3 && this.__h.push(n3), L(this));
  }),
  (x.prototype.render = $),
  (u = []),
  (f = 0),
  (o = (n3, t4) => n3.__v.__b - t4.__v.__b),
  (e = /* @__PURE__ */ Symbol()),
  (l = /(PointerCapture)$|Capture$/i),
  (c = 0),
  (a = {}),
  (s = 0);

// node_modules/preact/hooks/dist/hooks.mjs
var t2;
var r2;
var u2;
var i2;
var o2 = Object.is;
var f2 = 0;
var c2 = [];
var e2 = [];
var a2 = n;
var v2 = a2.__b;
var l2 = a2.__r;
var m2 = a2.diffed;
var h2 = a2.__c;
var s2 = a2.unmount;
var p2 = a2.__;
function y2(n3, t4) {
  a2.__h && a2.__h(r2, n3, f2 || t4), (f2 = 0);
  var u4 = r2.__H || (r2.__H = { __: [], __h: [] });
  return (n3 >= u4.__.length && u4.__.push({}), u4.__[n3]);
}
function d2(n3) {
  return ((f2 = 1), _2(G2, n3));
}
function _2(n3, u4, i4) {
  var f5 = y2(t2++, 2);
  if (
    ((f5.t = n3),
    !f5.__c &&
      ((f5.__ = [
        i4 ? i4(u4) : G2(void 0, u4),
        (n4) => {
          var t4 = (f5.__N || f5.__)[0],
            r4 = f5.t(t4, n4);
          o2(t4, r4) || ((f5.__N = [r4, f5.__[1]]), f5.__c.setState({}));
        },
      ]),
      (f5.__c = r2),
      !r2.__f))
  ) {
    r2.__f = true;
    var c4 = r2.shouldComponentUpdate;
    r2.shouldComponentUpdate = function (n4, t4, r4) {
      var u5 = this.__H;
      if (!u5) return true;
      var i5 = false,
        f6 = this.props != n4;
      if (
        (u5.__.some((n5) => {
          n5.__N && ((i5 = true), o2(n5.__[0], n5.__N[0]) || (f6 = true));
        }),
        c4)
      ) {
        var e4 = c4.call(this, n4, t4, r4);
        return i5 ? e4 || f6 : e4;
      }
      return !i5 || f6;
    };
  }
  return f5.__;
}
function A2(n3, u4) {
  var i4 = y2(t2++, 3);
  !a2.__s && E2(i4.__H, u4) && ((i4.__P = true), (i4.__ = n3), (i4.u = u4), r2.__H.__h.push(i4));
}
function F2(n3, u4) {
  var i4 = y2(t2++, 4);
  !a2.__s && E2(i4.__H, u4) && ((i4.__P = false), (i4.__ = n3), (i4.u = u4), r2.__h.push(i4));
}
function T2(n3) {
  return ((f2 = 5), w2(() => ({ current: n3 }), []));
}
function w2(n3, r4) {
  var u4 = y2(t2++, 7);
  return (E2(u4.__H, r4) && ((u4.__ = n3()), (u4.__H = r4)), u4.__);
}
function j2(n3) {
  var u4 = r2.context[n3.__c],
    i4 = y2(t2++, 9);
  return ((i4.c = n3), u4 ? (null == i4.__ && ((i4.__ = true), u4.sub(r2)), u4.props.value) : n3.__);
}
function P2() {
  var n3 = y2(t2++, 11);
  if (!n3.__) {
    for (var u4 = r2.__v; !u4.__m && u4.__; ) u4 = u4.__;
    var i4 = u4.__m || (u4.__m = [0, 0]);
    n3.__ = "P" + i4[0] + "-" + i4[1]++;
  }
  return n3.__;
}
function g2() {
  var n3;
  do {
    for (; (n3 = e2.shift()); )
      try {
        C2(n3);
      } catch (t5) {
        a2.__e(t5, { __: (n3 = n3.__P) && n3.__v });
      }
    for (; (n3 = c2.shift()); ) {
      var t4 = n3.__H;
      if (n3.__P && t4)
        try {
          t4.__h.some(C2), t4.__h.some(D2), (t4.__h = []);
        } catch (r4) {
          (t4.__h = []), a2.__e(r4, n3.__v);
        }
    }
  } while (e2.length);
}
(a2.__b = (n3) => {
  (r2 = null), v2 && v2(n3);
}),
  (a2.__ = (n3, t4) => {
    n3 && t4.__k && t4.__k.__m && (n3.__m = t4.__k.__m), p2 && p2(n3, t4);
  }),
  (a2.__r = (n3) => {
    l2 && l2(n3), (t2 = 0);
    var i4 = (r2 = n3.__c).__H;
    i4 &&
      (u2 == r2 ? (r2.__h = []) : (i4.__h.some(C2), i4.__h.some(D2), (t2 = 0)),
      (i4.__h = []),
      i4.__.some((n4) => {
        n4.__N && (n4.__ = n4.__N), (n4.u = n4.__N = void 0);
      })),
      (u2 = r2);
  }),
  (a2.diffed = (n3) => {
    m2 && m2(n3);
    var t4 = n3.__c;
    t4 &&
      t4.__H &&
      (t4.__H.__h.length && B2(c2.push(t4)),
      t4.__H.__.some((n4) => {
        n4.u && (n4.__H = n4.u);
      })),
      (u2 = r2 = null);
  }),
  (a2.__c = (n3, t4) => {
    t4.some((n4) => {
      try {
        n4.__h.some(C2), (n4.__h = n4.__h.filter((n5) => !n5.__ || D2(n5)));
      } catch (t5) {
        n4.__h = [
          () => {
            throw t5;
          },
        ];
      }
    }),
      h2 && h2(n3, t4);
  }),
  (a2.unmount = (n3) => {
    s2 && s2(n3);
    var t4,
      r4,
      u4 = n3.__c;
    u4 &&
      u4.__H &&
      (u4.__H.__.some((u5) => {
        try {
          if (u5.__P && u5.__c) {
            if (void 0 === r4) {
              for (r4 = n3.__; r4 && (!r4.__c || !r4.__c.__P); ) r4 = r4.__;
              r4 = r4 && r4.__c;
            }
            (u5.__P = r4), B2(e2.push(u5));
          } else C2(u5);
        } catch (n4) {
          t4 = n4;
        }
      }),
      (u4.__H = void 0),
      t4 && a2.__e(t4, u4.__v));
  });
var k2 = "function" == typeof requestAnimationFrame;
function z2(n3) {
  var t4,
    r4 = () => {
      clearTimeout(u4), k2 && cancelAnimationFrame(t4), setTimeout(n3);
    },
    u4 = setTimeout(r4, 35);
  k2 && (t4 = requestAnimationFrame(r4));
}
function B2(n3) {
  (1 != n3 && i2 == a2.requestAnimationFrame) || ((i2 = a2.requestAnimationFrame) || z2)(g2);
}
function C2(n3) {
  var t4 = r2,
    u4 = n3.__c;
  "function" == typeof u4 && ((n3.__c = void 0), u4()), (r2 = t4);
}
function D2(n3) {
  var t4 = r2;
  (n3.__c = n3.__()), (r2 = t4);
}
function E2(n3, t4) {
  return !n3 || n3.length != t4.length || t4.some((t5, r4) => !o2(t5, n3[r4]));
}
function G2(n3, t4) {
  return "function" == typeof t4 ? t4(n3) : t4;
}

// node_modules/@preact/signals-core/dist/signals-core.module.js
var i3 = /* @__PURE__ */ Symbol.for("preact-signals");
function t3() {
  if (!(v3 > 1)) {
    var i4,
      t4 = false;
    !(() => {
      var i5 = c3;
      c3 = void 0;
      while (void 0 !== i5) {
        var t5 = i5.S;
        if (t5.v === i5.v) {
          for (var r5 = t5.t; void 0 !== r5; r5 = r5.x) if (r5.i === i5.i) r5.i = t5.i;
        }
        i5 = i5.o;
      }
    })();
    while (void 0 !== h3) {
      var r4 = h3;
      h3 = void 0;
      s3++;
      while (void 0 !== r4) {
        var n3 = r4.u;
        r4.u = void 0;
        r4.f &= -3;
        if (!(8 & r4.f) && w3(r4))
          try {
            r4.c();
          } catch (r5) {
            if (!t4) {
              i4 = r5;
              t4 = true;
            }
          }
        r4 = n3;
      }
    }
    s3 = 0;
    v3--;
    if (t4) throw i4;
  } else v3--;
}
function r3(i4) {
  if (v3 > 0) return i4();
  u3 = ++e3;
  v3++;
  try {
    return i4();
  } finally {
    t3();
  }
}
var n2;
var o3 = void 0;
function f3(i4) {
  var t4 = o3,
    r4 = n2;
  o3 = void 0;
  n2 = void 0;
  try {
    return i4();
  } finally {
    o3 = t4;
    n2 = r4;
  }
}
var h3 = void 0;
var v3 = 0;
var s3 = 0;
var e3 = 0;
var u3 = 0;
var c3 = void 0;
var a3 = 0;
function d3(i4) {
  if (void 0 !== o3) {
    var t4 = i4.n;
    if (void 0 === t4 || t4.t !== o3) {
      t4 = { i: 0, S: i4, p: o3.s, n: void 0, t: o3, e: void 0, x: void 0, r: t4 };
      if (void 0 !== o3.s) o3.s.n = t4;
      o3.s = t4;
      i4.n = t4;
      if (32 & o3.f) i4.S(t4);
      return t4;
    } else if (-1 === t4.i) {
      t4.i = 0;
      if (void 0 !== t4.n) {
        t4.n.p = t4.p;
        if (void 0 !== t4.p) t4.p.n = t4.n;
        t4.p = o3.s;
        t4.n = void 0;
        o3.s.n = t4;
        o3.s = t4;
      }
      return t4;
    }
  }
}
function l3(i4, t4) {
  this.v = i4;
  this.i = 0;
  this.n = void 0;
  this.t = void 0;
  this.l = 0;
  this.W = null == t4 ? void 0 : t4.watched;
  this.Z = null == t4 ? void 0 : t4.unwatched;
  this.name = null == t4 ? void 0 : t4.name;
}
l3.prototype.brand = i3;
l3.prototype.h = () => true;
l3.prototype.S = function (i4) {
  var r4 = this.t;
  if (r4 !== i4 && void 0 === i4.e) {
    i4.x = r4;
    this.t = i4;
    if (void 0 !== r4) r4.e = i4;
    else
      f3(() => {
        var i5;
        null == (i5 = this.W) || i5.call(this);
      });
  }
};
l3.prototype.U = function (i4) {
  if (void 0 !== this.t) {
    var r4 = i4.e,
      n3 = i4.x;
    if (void 0 !== r4) {
      r4.x = n3;
      i4.e = void 0;
    }
    if (void 0 !== n3) {
      n3.e = r4;
      i4.x = void 0;
    }
    if (i4 === this.t) {
      this.t = n3;
      if (void 0 === n3)
        f3(() => {
          var i5;
          null == (i5 = this.Z) || i5.call(this);
        });
    }
  }
};
l3.prototype.subscribe = function (i4) {
  return x2(
    () => {
      var r4 = this.value;
      f3(() => i4(r4));
    },
    { name: "sub" },
  );
};
l3.prototype.valueOf = function () {
  return this.value;
};
l3.prototype.toString = function () {
  return this.value + "";
};
l3.prototype.toJSON = function () {
  return this.value;
};
l3.prototype.peek = function () {
  return f3(() => this.value);
};
Object.defineProperty(l3.prototype, "value", {
  get: function () {
    var i4 = d3(this);
    if (void 0 !== i4) i4.i = this.i;
    return this.v;
  },
  set: function (i4) {
    if (i4 !== this.v) {
      if (s3 > 100) throw new Error("Cycle detected");
      !((i5) => {
        if (0 !== v3 && 0 === s3) {
          if (i5.l !== u3) {
            i5.l = u3;
            c3 = { S: i5, v: i5.v, i: i5.i, o: c3 };
          }
        }
      })(this);
      this.v = i4;
      this.i++;
      a3++;
      v3++;
      try {
        for (var r4 = this.t; void 0 !== r4; r4 = r4.x) r4.t.N();
      } finally {
        t3();
      }
    }
  },
});
function y3(i4, t4) {
  return new l3(i4, t4);
}
function w3(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n)
    if (t4.S.i !== t4.i || !t4.S.h() || t4.S.i !== t4.i) return true;
  return false;
}
function b(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n) {
    var r4 = t4.S.n;
    if (void 0 !== r4) t4.r = r4;
    t4.S.n = t4;
    t4.i = -1;
    if (void 0 === t4.n) {
      i4.s = t4;
      break;
    }
  }
}
function _3(i4) {
  var t4 = i4.s,
    r4 = void 0;
  while (void 0 !== t4) {
    var n3 = t4.p;
    if (-1 === t4.i) {
      t4.S.U(t4);
      if (void 0 !== n3) n3.n = t4.n;
      if (void 0 !== t4.n) t4.n.p = n3;
    } else r4 = t4;
    t4.S.n = t4.r;
    if (void 0 !== t4.r) t4.r = void 0;
    t4 = n3;
  }
  i4.s = r4;
}
function j3(i4, t4) {
  l3.call(this, void 0, t4);
  this.x = i4;
  this.s = void 0;
  this.g = a3 - 1;
  this.f = 4;
}
j3.prototype = new l3();
j3.prototype.h = function () {
  this.f &= -3;
  if (1 & this.f) return false;
  if (32 == (36 & this.f)) return true;
  this.f &= -5;
  if (this.g === a3) return true;
  this.g = a3;
  this.f |= 1;
  if (this.i > 0 && !w3(this)) {
    this.f &= -2;
    return true;
  }
  var i4 = o3;
  try {
    b(this);
    o3 = this;
    var t4 = this.x();
    if (16 & this.f || this.v !== t4 || 0 === this.i) {
      this.v = t4;
      this.f &= -17;
      this.i++;
    }
  } catch (i5) {
    this.v = i5;
    this.f |= 16;
    this.i++;
  }
  o3 = i4;
  _3(this);
  this.f &= -2;
  return true;
};
j3.prototype.S = function (i4) {
  if (void 0 === this.t) {
    this.f |= 36;
    for (var t4 = this.s; void 0 !== t4; t4 = t4.n) t4.S.S(t4);
  }
  l3.prototype.S.call(this, i4);
};
j3.prototype.U = function (i4) {
  if (void 0 !== this.t) {
    l3.prototype.U.call(this, i4);
    if (void 0 === this.t) {
      this.f &= -33;
      for (var t4 = this.s; void 0 !== t4; t4 = t4.n) t4.S.U(t4);
    }
  }
};
j3.prototype.N = function () {
  if (!(2 & this.f)) {
    this.f |= 6;
    for (var i4 = this.t; void 0 !== i4; i4 = i4.x) i4.t.N();
  }
};
Object.defineProperty(j3.prototype, "value", {
  get: function () {
    if (1 & this.f) throw new Error("Cycle detected");
    var i4 = d3(this);
    this.h();
    if (void 0 !== i4) i4.i = this.i;
    if (16 & this.f) throw this.v;
    return this.v;
  },
});
function O(i4, t4) {
  return new j3(i4, t4);
}
function p3(i4) {
  var r4 = i4.j;
  i4.j = void 0;
  if ("function" == typeof r4) {
    v3++;
    var n3 = o3;
    o3 = void 0;
    try {
      r4();
    } catch (t4) {
      i4.f &= -2;
      i4.f |= 8;
      g3(i4);
      throw t4;
    } finally {
      o3 = n3;
      t3();
    }
  }
}
function g3(i4) {
  for (var t4 = i4.s; void 0 !== t4; t4 = t4.n) t4.S.U(t4);
  i4.x = void 0;
  i4.s = void 0;
  p3(i4);
}
function S2(i4) {
  if (o3 !== this) throw new Error("Out-of-order effect");
  _3(this);
  o3 = i4;
  this.f &= -2;
  try {
    if (8 & this.f) g3(this);
  } finally {
    t3();
  }
}
function m3(i4, t4) {
  this.x = i4;
  this.j = void 0;
  this.s = void 0;
  this.u = void 0;
  this.f = 32;
  this.name = null == t4 ? void 0 : t4.name;
  if (n2) n2.push(this);
}
m3.prototype.c = function () {
  var i4 = this.S();
  try {
    if (8 & this.f) return;
    if (void 0 === this.x) return;
    var t4 = this.x();
    if ("function" == typeof t4) this.j = t4;
  } finally {
    i4();
  }
};
m3.prototype.S = function () {
  if (1 & this.f) throw new Error("Cycle detected");
  this.f |= 1;
  this.f &= -9;
  p3(this);
  b(this);
  v3++;
  var i4 = o3;
  o3 = this;
  return S2.bind(this, i4);
};
m3.prototype.N = function () {
  if (!(2 & this.f)) {
    this.f |= 2;
    this.u = h3;
    h3 = this;
  }
};
m3.prototype.d = function () {
  this.f |= 8;
  if (!(1 & this.f)) g3(this);
};
m3.prototype.dispose = function () {
  this.d();
};
function x2(i4, t4) {
  var r4 = new m3(i4, t4);
  try {
    r4.c();
  } catch (i5) {
    r4.d();
    throw i5;
  }
  var n3 = r4.d.bind(r4);
  n3[Symbol.dispose] = n3;
  return n3;
}

// node_modules/@preact/signals/dist/signals.module.js
var h4;
var d4;
var p4;
var m4 = "undefined" != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__;
var g4 = [];
x2(function () {
  h4 = this.N;
})();
function b2(i4, n3) {
  n[i4] = n3.bind(null, n[i4] || (() => {}));
}
function y4(i4) {
  if (p4) {
    var n3 = p4;
    p4 = void 0;
    n3();
  }
  p4 = i4 && i4.S();
}
function w4(i4) {
  var r4 = i4.data,
    t4 = useSignal(r4);
  t4.name = "ReactiveDom";
  t4.value = r4;
  var e4 = w2(() => {
      var i5 = this,
        r5 = this.__v;
      while ((r5 = r5.__))
        if (r5.__c) {
          r5.__c.__$f |= 4;
          break;
        }
      var o5 = O(() => {
          var i6 = t4.value.value;
          return 0 === i6 ? 0 : true === i6 ? "" : i6 || "";
        }),
        e5 = O(() => !Array.isArray(o5.value) && !r(o5.value)),
        u5 = x2(function () {
          this.N = M;
          if (e5.value) {
            var n4 = o5.value;
            if (i5.__v && i5.__v.__e && 3 === i5.__v.__e.nodeType) i5.__v.__e.data = n4;
          }
        }),
        c5 = this.__$u.d;
      this.__$u.d = function () {
        u5();
        c5.call(this);
      };
      return [e5, o5];
    }, []),
    u4 = e4[0],
    c4 = e4[1];
  return u4.value ? c4.peek() : c4.value;
}
w4.displayName = "ReactiveTextNode";
Object.defineProperties(l3.prototype, {
  constructor: { configurable: true, value: k($, null).constructor },
  type: { configurable: true, value: w4 },
  props: {
    configurable: true,
    get: function () {
      var i4 = this;
      return {
        data: {
          get value() {
            return i4.value;
          },
        },
      };
    },
  },
  __b: { configurable: true, value: 1 },
});
b2("__b", (i4, n3) => {
  y4();
  d4 = void 0;
  if ("string" == typeof n3.type) {
    var r4,
      t4 = n3.props;
    for (var f5 in t4)
      if ("children" !== f5) {
        var o5 = t4[f5];
        if (o5 instanceof l3) {
          if (!r4) n3.__np = r4 = {};
          r4[f5] = o5;
          t4[f5] = o5.peek();
        }
      }
  }
  i4(n3);
});
b2("__r", (i4, r4) => {
  i4(r4);
  if (r4.type !== $) {
    y4();
    var t4,
      f5 = r4.__c;
    if (f5) {
      f5.__$f &= -2;
      if (void 0 === (t4 = f5.__$u))
        f5.__$u = t4 = ((i5, n3) => {
          var r5;
          x2(
            function () {
              r5 = this;
            },
            { name: n3 },
          );
          r5.c = i5;
          return r5;
        })(
          /* @__PURE__ */ ((i5) =>
            function () {
              var n3;
              if (m4) null == (n3 = this.y) || n3.call(this);
              i5.__$f |= 1;
              i5.setState({});
            })(f5),
          "function" == typeof r4.type ? r4.type.displayName || r4.type.name : "",
        );
    }
    d4 = f5;
    y4(t4);
  }
});
b2("__e", (i4, n3, r4, t4) => {
  y4();
  d4 = void 0;
  i4(n3, r4, t4);
});
b2("diffed", (i4, n3) => {
  y4();
  d4 = void 0;
  var r4;
  if ("string" == typeof n3.type && (r4 = n3.__e)) {
    var t4 = n3.__np,
      f5 = n3.props,
      o5 = r4.U;
    if (o5)
      for (var e4 in o5) {
        var u4 = o5[e4];
        if (!(void 0 === u4 || (t4 && e4 in t4))) {
          u4.d();
          o5[e4] = void 0;
        }
      }
    if (t4) {
      if (!o5) {
        o5 = {};
        r4.U = o5;
      }
      for (var a5 in t4) {
        var c4 = o5[a5],
          v4 = t4[a5];
        if (void 0 === c4) {
          c4 = k3(r4, a5, v4, f5);
          o5[a5] = c4;
        } else c4.o(v4, f5);
      }
    }
  }
  i4(n3);
});
function k3(i4, n3, r4, t4) {
  var f5 = n3 in i4 && void 0 === i4.ownerSVGElement,
    o5 = y3(r4);
  return {
    o: (i5, n4) => {
      o5.value = i5;
      t4 = n4;
    },
    d: x2(function () {
      this.N = M;
      var r5 = o5.value.value;
      if (t4[n3] !== r5) {
        t4[n3] = r5;
        if (f5) i4[n3] = r5;
        else if (null != r5 && (false !== r5 || "-" === n3[4])) i4.setAttribute(n3, r5);
        else i4.removeAttribute(n3);
      }
    }),
  };
}
b2("unmount", (i4, n3) => {
  if ("string" == typeof n3.type) {
    var r4 = n3.__e;
    if (r4) {
      var t4 = r4.U;
      if (t4) {
        r4.U = void 0;
        for (var f5 in t4) {
          var o5 = t4[f5];
          if (o5) o5.d();
        }
      }
    }
    var e4 = n3.__np;
    if (e4) {
      var u4 = n3.props;
      for (var a5 in e4) u4[a5] = e4[a5];
    }
    n3.__np = void 0;
  } else {
    var c4 = n3.__c;
    if (c4) {
      c4.__$f |= 8;
      var v4 = c4.__$u;
      if (v4) {
        c4.__$u = void 0;
        v4.d();
      }
    }
  }
  i4(n3);
});
b2("__h", (i4, n3, r4, t4) => {
  if (t4 < 3) n3.__$f |= 2;
  i4(n3, r4, t4);
});
x.prototype.shouldComponentUpdate = function (i4, n3) {
  if (this.__R) return true;
  var r4 = this.__$u,
    t4 = r4 && void 0 !== r4.s;
  for (var f5 in n3) return true;
  if (this.__f || ("boolean" == typeof this.u && true === this.u)) {
    var o5 = 2 & this.__$f;
    if (!(t4 || o5 || 4 & this.__$f)) return true;
    if (1 & this.__$f) return true;
  } else {
    if (!(t4 || 4 & this.__$f)) return true;
    if (3 & this.__$f) return true;
  }
  for (var e4 in i4) if ("__source" !== e4 && i4[e4] !== this.props[e4]) return true;
  for (var u4 in this.props) if (!(u4 in i4)) return true;
  return false;
};
function useSignal(i4, n3) {
  return w2(() => y3(i4, n3), []);
}
function useComputed(i4, n3) {
  var r4 = T2(i4);
  r4.current = i4;
  d4.__$f |= 4;
  return w2(() => O(() => r4.current(), n3), []);
}
var A3 = (i4) => {
  queueMicrotask(() => {
    queueMicrotask(i4);
  });
};
function F3() {
  r3(() => {
    var i4;
    while ((i4 = g4.shift())) h4.call(i4);
  });
}
function M() {
  if (1 === g4.push(this)) (n.requestAnimationFrame || A3)(F3);
}

// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var f4 = /* @__PURE__ */ Symbol.for("pv");
var o4 = 0;
function a4(t4, e4, n3, u4, a5, i4) {
  e4 || (e4 = {});
  var c4,
    l4,
    p5 = e4;
  if ("ref" in p5 && "function" != typeof t4)
    for (l4 in ((p5 = {}), e4)) "ref" == l4 ? (c4 = e4[l4]) : (p5[l4] = e4[l4]);
  var s4 = {
    type: t4,
    props: p5,
    key: n3,
    ref: c4,
    __k: null,
    __: null,
    __b: 0,
    __e: null,
    __c: null,
    constructor: f4,
    __v: --o4,
    __i: -1,
    __u: 0,
  };
  return ((a5 || i4) && ((s4.__source = a5), (s4.__self = i4)), n.vnode && n.vnode(s4), s4);
}

// src/explorer/outcome.tsx
var SHAPES = {
  dynamic: /* @__PURE__ */ a4("circle", { cx: "6", cy: "6", r: "4" }),
  tied: /* @__PURE__ */ a4("path", { d: "M1.5 2.5h9v2.5h-9zM1.5 7.5h9V10h-9z" }),
  derived: /* @__PURE__ */ a4("path", { d: "M6 1l5 5-5 5-5-5z" }),
  specialized: /* @__PURE__ */ a4("path", { d: "M2 2h8v8H2z" }),
  static: /* @__PURE__ */ a4("path", { d: "M1.5 4.7h9v2.6h-9z" }),
  failed: /* @__PURE__ */ a4("path", { d: "M6 1.2l5 9.3H1z" }),
};
function Mark({ got, isAsAsked }) {
  return /* @__PURE__ */ a4("svg", {
    class: `ee-mark ee-mark-${got}`,
    "data-filled": !isAsAsked,
    viewBox: "0 0 12 12",
    "aria-hidden": "true",
    children: SHAPES[got],
  });
}
function outcomeOf({ got }) {
  return got ?? "failed";
}
function rangeText({ lower, upper }) {
  if (lower !== null && upper !== null) return `∈ [${lower}, ${upper}]`;
  if (lower !== null) return `≥ ${lower}`;
  return upper === null ? "" : `≤ ${upper}`;
}
function outcomeWords(dim) {
  switch (outcomeOf(dim)) {
    case "dynamic":
      return { word: "dynamic", expr: [dim.dim_name, rangeText(dim)].filter(Boolean).join(" ") };
    case "tied":
      return { word: "tied", expr: `= ${dim.tied_to ? dimWords(dim.tied_to) : dim.shape_expr}` };
    case "derived":
      return { word: "derived", expr: `= ${dim.shape_expr}` };
    case "specialized":
      return { word: "(specialized)", expr: dim.shape_expr };
    case "static":
      return { word: "(static)", expr: dim.shape_expr };
    case "failed":
      return { word: "failed", expr: "" };
  }
}
function Got({ dim }) {
  const { word, expr } = outcomeWords(dim);
  const isSizeFirst = dim.got === "specialized" || dim.got === "static";
  const words = /* @__PURE__ */ a4("span", { class: "ee-word", children: word });
  const code =
    expr && /* @__PURE__ */ a4("code", { children: /* @__PURE__ */ a4("bdi", { children: expr }) });
  const surprise = dim.is_as_asked ? "" : " – not what was asked";
  return /* @__PURE__ */ a4("span", {
    class: "ee-got",
    title: `${isSizeFirst ? `${expr} ${word}` : `${word} ${expr}`}${surprise}`,
    children: [
      /* @__PURE__ */ a4(Mark, { got: outcomeOf(dim), isAsAsked: dim.is_as_asked }),
      isSizeFirst ? [code, " ", words] : [words, " ", code],
      !dim.is_as_asked && /* @__PURE__ */ a4("span", { class: "ee-unseen", children: " not what was asked" }),
    ],
  });
}

// src/explorer/header.tsx
var MODES = ["non-strict", "strict"];
var UNDER_WAY = {
  idle: "",
  waiting: "waiting…",
  running: "exporting…",
  error: "",
};
function Header({ capture, status, mode, isStale, actions }) {
  const isBusy = status.state === "waiting" || status.state === "running";
  const progress = isBusy ? status.message || UNDER_WAY[status.state] : "";
  return /* @__PURE__ */ a4("header", {
    class: "ee-header",
    "data-state": status.state,
    children: [
      /* @__PURE__ */ a4("strong", {
        class: "ee-model",
        title: capture?.model,
        children: /* @__PURE__ */ a4("bdi", { children: capture?.model ?? "No export yet" }),
      }),
      capture && /* @__PURE__ */ a4(Facts, { capture }),
      /* @__PURE__ */ a4("select", {
        class: "ee-mode",
        "aria-label": "Mode of the export",
        value: mode,
        onChange: (event) => actions.setMode(event.currentTarget.value),
        children: MODES.map((name) =>
          /* @__PURE__ */ a4("option", { value: name, selected: name === mode, children: name }, name),
        ),
      }),
      /* @__PURE__ */ a4("span", {
        class: "ee-state",
        role: "status",
        children: progress || (isStale ? "the result below is of the previous ask" : ""),
      }),
      isBusy &&
        /* @__PURE__ */ a4("div", {
          class: "ee-progress",
          role: "progressbar",
          "aria-label": "Export",
          "aria-valuetext": progress,
        }),
    ],
  });
}
function Facts({ capture }) {
  const { failure, elapsed_ms, nodes, guards, torch_version } = capture;
  const release = torch_version.split("+")[0];
  return /* @__PURE__ */ a4("span", {
    class: "ee-facts",
    "data-outcome": failure ? "failed" : "exported",
    children: [
      failure && /* @__PURE__ */ a4(Mark, { got: "failed", isAsAsked: false }),
      /* @__PURE__ */ a4("span", {
        children: failure ? `failed after ${seconds(elapsed_ms)}` : `exported in ${seconds(elapsed_ms)}`,
      }),
      !failure && /* @__PURE__ */ a4("span", { children: counted(nodes.length, "node") }),
      /* @__PURE__ */ a4("span", { children: counted(guards.length, "guard") }),
      /* @__PURE__ */ a4("span", { title: torch_version, children: ["torch ", release] }),
    ],
  });
}
function seconds(elapsed_ms) {
  const elapsed_s = elapsed_ms / 1e3;
  return `${elapsed_s.toFixed(elapsed_s < 10 ? 2 : 1)} s`;
}
function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// src/explorer/selection.ts
var THROUGH_GUARDS = {
  dim: ["line"],
  guard: [],
  line: ["dim", "symbol"],
  symbol: ["line"],
  node: ["dim", "line"],
  module: ["dim", "line"],
};
var NOTHING_RELATED = group([]);
function isSame(a5, b3) {
  return a5?.kind === b3?.kind && a5?.key === b3?.key;
}
var Relations = class {
  #links = /* @__PURE__ */ new Map();
  constructor(capture) {
    for (const guard of capture.guards) {
      const self = { kind: "guard", key: String(guard.id) };
      this.#add(self);
      for (const dim of guard.dims) this.#link(self, { kind: "dim", key: dimKey(dim) });
      if (guard.frame) this.#link(self, { kind: "line", key: lineKey(guard.frame) });
      if (guard.module !== null) this.#link(self, { kind: "module", key: guard.module });
    }
    for (const dim of capture.dims) {
      const self = { kind: "dim", key: dimKey(dim) };
      this.#add(self);
      this.#linkGuards(self, [...dim.guard_ids, dim.lower_guard_id, dim.upper_guard_id]);
      if (dim.frame) this.#link(self, { kind: "line", key: lineKey(dim.frame) });
      if (dim.symbol !== null) this.#link(self, { kind: "symbol", key: dim.symbol });
      if (dim.tied_to) this.#link(self, { kind: "dim", key: dimKey(dim.tied_to) });
    }
    for (const symbol of capture.symbols) {
      const self = { kind: "symbol", key: symbol.name };
      this.#add(self);
      this.#linkGuards(self, symbol.guard_ids);
      for (const dim of symbol.dims) this.#link(self, { kind: "dim", key: dimKey(dim) });
      if (symbol.frame) this.#link(self, { kind: "line", key: lineKey(symbol.frame) });
    }
    for (const node of capture.nodes) {
      const name = node.parent === null ? node.name : `${node.parent}/${node.name}`;
      const self = { kind: "node", key: name };
      this.#add(self);
      this.#linkGuards(self, node.guard_ids);
      if (node.frame) this.#link(self, { kind: "line", key: lineKey(node.frame) });
      if (node.module !== null) this.#link(self, { kind: "module", key: node.module });
    }
    for (const block of capture.code) {
      block.code.split("\n").forEach((_4, index) => {
        this.#add({
          kind: "line",
          key: lineKey({ filename: block.filename, line: block.first_line + index }),
        });
      });
    }
  }
  has(selection) {
    return this.#links.has(nameOf(selection));
  }
  of(selection) {
    if (selection === null) return NOTHING_RELATED;
    const direct = this.#neighbours(selection);
    const reached = direct
      .filter(({ kind }) => kind === "guard")
      .flatMap((guard) => this.#neighbours(guard))
      .filter(({ kind }) => THROUGH_GUARDS[selection.kind].includes(kind));
    return group([...direct, ...reached].filter((thing) => !isSame(thing, selection)));
  }
  #neighbours(selection) {
    return [...(this.#links.get(nameOf(selection))?.values() ?? [])];
  }
  #add(thing) {
    const links = this.#links.get(nameOf(thing)) ?? /* @__PURE__ */ new Map();
    this.#links.set(nameOf(thing), links);
    return links;
  }
  #link(a5, b3) {
    this.#add(a5).set(nameOf(b3), b3);
    this.#add(b3).set(nameOf(a5), a5);
  }
  #linkGuards(thing, ids) {
    for (const id of ids) if (id !== null) this.#link(thing, { kind: "guard", key: String(id) });
  }
};
function nameOf({ kind, key }) {
  return `${kind} ${key}`;
}
function group(things) {
  const of = (kind) => new Set(things.filter((thing) => thing.kind === kind).map(({ key }) => key));
  return {
    dim: of("dim"),
    guard: of("guard"),
    line: of("line"),
    symbol: of("symbol"),
    node: of("node"),
    module: of("module"),
  };
}

// src/explorer/highlight.tsx
var UNLIT = {
  selection: y3(null),
  related: y3(NOTHING_RELATED),
  hovered: y3(null),
  hinted: y3(NOTHING_RELATED),
};
var HighlightContext = U(UNLIT);
function useThing(kind, key, className = "") {
  const { selection, related, hovered, hinted } = j2(HighlightContext);
  const isIt = (thing) => thing?.kind === kind && thing.key === key;
  const isChosen = useComputed(() => isIt(selection.value));
  const isRelated = useComputed(() => related.value[kind].has(key));
  const isHinted = useComputed(() => isIt(hovered.value) || hinted.value[kind].has(key));
  const classes = [
    className,
    isChosen.value && "ee-chosen",
    isRelated.value && "ee-related",
    isHinted.value && "ee-hinted",
  ];
  return {
    attributes: { "data-kind": kind, "data-key": key, class: classes.filter(Boolean).join(" ") },
    isChosen: isChosen.value,
  };
}
function selectionAt(target) {
  const element = target instanceof Element ? target.closest("[data-kind][data-key]") : null;
  if (!element) return null;
  return { kind: element.dataset.kind, key: element.dataset.key ?? "" };
}
function isPick(target) {
  if (!(target instanceof Element)) return false;
  const control = target.closest("button, a, input, select, summary, [role=radio], [role=tab]");
  return control === null || control.matches(".ee-pick, [data-kind]");
}
function Pick({ thing, label, children }) {
  return /* @__PURE__ */ a4("button", {
    type: "button",
    class: "ee-pick",
    "aria-pressed": thing.isChosen,
    "aria-label": label,
    children,
  });
}

// src/explorer/asking.tsx
var STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
function Asking({ place, ask, isPending, actions }) {
  const { marker, rest, isDefault } = askShown(ask);
  const isDim = marker === null;
  function choose(chosen) {
    const change = { ...place, ask: chosen };
    if (chosen !== marker || isDefault)
      actions.setAsk([{ input: change.input, dim: change.dim, ask: chosen }]);
  }
  function onKeyDown(event) {
    const step = STEPS[event.key];
    if (step === void 0) return;
    event.preventDefault();
    const at = marker === null ? (step > 0 ? -1 : MARKERS.length) : MARKERS.indexOf(marker);
    const next = MARKERS[(at + step + MARKERS.length) % MARKERS.length];
    event.currentTarget.querySelector(`[data-ask="${next}"]`)?.focus();
    choose(next);
  }
  return /* @__PURE__ */ a4("span", {
    class: "ee-asking",
    children: [
      /* @__PURE__ */ a4("span", {
        role: "radiogroup",
        "aria-label": `Ask of ${dimWords(place)}`,
        class: "ee-segments",
        "data-pending": isPending,
        onKeyDown,
        children: [
          MARKERS.map((name) =>
            /* @__PURE__ */ a4(
              "button",
              {
                type: "button",
                role: "radio",
                class: "ee-segment",
                "data-ask": name,
                "data-default": name === marker && isDefault,
                title: name === marker && isDefault ? "static by default" : void 0,
                "aria-checked": name === marker,
                tabIndex: name === marker ? 0 : -1,
                onClick: () => choose(name),
                children: name,
              },
              name,
            ),
          ),
          isDim &&
            /* @__PURE__ */ a4("button", {
              type: "button",
              role: "radio",
              class: "ee-segment ee-dim-ask",
              "aria-checked": true,
              tabIndex: 0,
              title: rest,
              children: /* @__PURE__ */ a4("bdi", { children: rest }),
            }),
        ],
      }),
      !isDim && rest && /* @__PURE__ */ a4("code", { class: "ee-bounds", children: rest }),
    ],
  });
}

// src/explorer/placelink.tsx
function PlaceLink({ frame, actions }) {
  const words = lineWords(frame);
  return /* @__PURE__ */ a4("button", {
    type: "button",
    class: "ee-link ee-place",
    title: `${frame.filename}:${frame.line} in ${frame.name}
${frame.code}`,
    onClick: () => actions.openLine(lineKey(frame)),
    children: /* @__PURE__ */ a4("bdi", { children: words }),
  });
}

// src/explorer/shapes.tsx
function Shapes({ capture, asks, isStale, actions }) {
  return /* @__PURE__ */ a4("div", {
    class: "ee-shapes",
    children: [
      /* @__PURE__ */ a4("table", {
        class: "ee-table",
        "aria-label": "Shapes",
        "data-stale": isStale,
        children: [
          /* @__PURE__ */ a4("thead", {
            children: /* @__PURE__ */ a4("tr", {
              children: [
                /* @__PURE__ */ a4("th", { scope: "col", class: "ee-input", children: "input" }),
                /* @__PURE__ */ a4("th", { scope: "col", class: "ee-dim", children: "dim" }),
                /* @__PURE__ */ a4("th", { scope: "col", class: "ee-size", children: "size" }),
                /* @__PURE__ */ a4("th", {
                  scope: "col",
                  class: "ee-ask",
                  children: ["ask", /* @__PURE__ */ a4(AskOfAll, { actions })],
                }),
                /* @__PURE__ */ a4("th", { scope: "col", children: "got" }),
                /* @__PURE__ */ a4("th", { scope: "col", class: "ee-why", children: "why" }),
              ],
            }),
          }),
          capture.inputs.map((input) =>
            /* @__PURE__ */ a4(
              InputRows,
              {
                input,
                dims: capture.dims.filter((dim) => dim.input === input.path),
                asks,
                actions,
              },
              input.path,
            ),
          ),
        ],
      }),
      capture.inputs.length === 0 &&
        /* @__PURE__ */ a4("p", {
          class: "ee-empty",
          children: "The dimensions of the inputs would be here: this export has none.",
        }),
    ],
  });
}
function AskOfAll({ actions }) {
  return /* @__PURE__ */ a4("span", {
    class: "ee-all",
    role: "group",
    "aria-label": "Ask of all dimensions",
    children: MARKERS.map((marker) =>
      /* @__PURE__ */ a4(
        "button",
        {
          type: "button",
          class: "ee-link",
          onClick: () => actions.setAll(marker),
          children: ["all ", marker],
        },
        marker,
      ),
    ),
  });
}
function InputRows({ input, dims, asks, actions }) {
  const name = /* @__PURE__ */ a4("th", {
    scope: "rowgroup",
    rowSpan: Math.max(dims.length, 1),
    class: "ee-input",
    title: inputTitle(input),
    children: /* @__PURE__ */ a4("code", { children: /* @__PURE__ */ a4("bdi", { children: input.path }) }),
  });
  return /* @__PURE__ */ a4("tbody", {
    children: [
      dims.map((dim, index) =>
        /* @__PURE__ */ a4(
          DimRow,
          {
            name: index === 0 ? name : null,
            input,
            dim,
            ask: asks.get(dimKey(dim)) ?? NOTHING_ASKED,
            actions,
          },
          dimKey(dim),
        ),
      ),
      dims.length === 0 &&
        /* @__PURE__ */ a4("tr", {
          class: "ee-row",
          "data-place": `${input.path}#`,
          children: [
            name,
            /* @__PURE__ */ a4("td", { class: "ee-dim", children: ["(", input.kind, ")"] }),
            /* @__PURE__ */ a4("td", { class: "ee-size", children: input.value }),
            /* @__PURE__ */ a4("td", {
              class: "ee-ask ee-quiet",
              colSpan: 3,
              children: "no dimensions to ask for",
            }),
          ],
        }),
    ],
  });
}
function DimRow({ name, input, dim, ask, actions }) {
  const thing = useThing("dim", dimKey(dim), "ee-row");
  const isAskable = dim.dim !== null || input.kind === "int";
  const isPending = ask !== askText(dim.asked);
  const size = dim.size ?? input.value ?? "";
  return /* @__PURE__ */ a4("tr", {
    ...thing.attributes,
    "data-place": dimKey(dim),
    "data-got": outcomeOf(dim),
    "data-as-asked": dim.is_as_asked,
    "data-pending": isPending,
    children: [
      name,
      /* @__PURE__ */ a4("td", {
        class: "ee-dim",
        children: /* @__PURE__ */ a4(Pick, {
          thing,
          label: `Select ${dimWords(dim)}`,
          children: dim.dim ?? `(${input.kind})`,
        }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-size",
        title: String(size),
        children: /* @__PURE__ */ a4("code", { children: /* @__PURE__ */ a4("bdi", { children: size }) }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-ask",
        children: isAskable
          ? /* @__PURE__ */ a4(Asking, {
              place: { input: dim.input, dim: dim.dim },
              ask,
              isPending,
              actions,
            })
          : /* @__PURE__ */ a4("span", { class: "ee-quiet", children: "static" }),
      }),
      /* @__PURE__ */ a4("td", { class: "ee-result", children: /* @__PURE__ */ a4(Got, { dim }) }),
      /* @__PURE__ */ a4("td", {
        class: "ee-why ee-result",
        children: /* @__PURE__ */ a4("span", {
          class: "ee-because",
          children: [
            /* @__PURE__ */ a4("bdi", { class: "ee-words", title: dim.words, children: dim.words }),
            dim.frame && /* @__PURE__ */ a4(PlaceLink, { frame: dim.frame, actions }),
          ],
        }),
      }),
    ],
  });
}
function inputTitle({ path, kind, dtype, shape }) {
  return kind === "tensor" ? `${path}: ${dtype} [${shape?.join(", ")}]` : `${path}: ${kind}`;
}

// src/explorer/state.ts
var TABS = ["Source", "Guards", "Symbols", "Problems", "Program"];
function createState({ traits, send, saveSelection }) {
  const wishes = y3(/* @__PURE__ */ new Map());
  const wishedMode = y3(null);
  const refusal = y3("");
  const dismissed = y3(null);
  const tab = y3("Source");
  const hovered = y3(null);
  let requests = 0;
  let openedByFailure = false;
  const asks = O(() => {
    const shown2 = new Map(asksByDim(traits.ask.value));
    for (const [key, { ask: ask2 }] of wishes.value) shown2.set(key, ask2);
    return shown2;
  });
  const mode = O(() => wishedMode.value?.mode ?? traits.mode.value);
  const isStale = O(() => {
    const capture = traits.capture.value;
    if (capture === null) return false;
    if (capture.mode !== mode.value) return true;
    const asked = [...capturedAsks(capture)];
    return asked.some(([key, ask2]) => ask2 !== (asks.value.get(key) ?? NOTHING_ASKED));
  });
  const relations = O(() => traits.capture.value && new Relations(traits.capture.value));
  const relatedTo = (selection) => O(() => relations.value?.of(selection.value) ?? NOTHING_RELATED);
  async function ask(changes, deliver) {
    requests += 1;
    const request = requests;
    wishes.value = new Map([...wishes.value, ...changes.map((c4) => [dimKey(c4), { ask: c4.ask, request }])]);
    await settled(deliver);
    wishes.value = new Map([...wishes.value].filter(([, wish]) => wish.request !== request));
  }
  async function settled(deliver) {
    refusal.value = "";
    try {
      await deliver();
    } catch (error) {
      refusal.value = error instanceof Error ? error.message : String(error);
    }
  }
  function select(selection) {
    const kept = isSame(selection, traits.selection.value) ? null : selection;
    traits.selection.value = kept;
    saveSelection(kept);
  }
  const actions = {
    setAsk: (changes) => void ask(changes, () => send({ kind: "set_ask", changes })),
    setAll(marker) {
      const dims = traits.capture.value?.dims.filter(({ dim }) => dim !== null) ?? [];
      const changes = dims.map(({ input, dim }) => ({ input, dim, ask: marker }));
      void ask(changes, () => send({ kind: "set_all", ask: marker }));
    },
    async setMode(wished) {
      requests += 1;
      const request = requests;
      wishedMode.value = { mode: wished, request };
      await settled(() => send({ kind: "set_mode", mode: wished }));
      if (wishedMode.value?.request === request) wishedMode.value = null;
    },
    select,
    hover(selection) {
      if (!isSame(selection, hovered.value)) hovered.value = selection;
    },
    openLine(key) {
      const line = { kind: "line", key };
      if (!isSame(line, traits.selection.value)) select(line);
      actions.openTab("Source");
    },
    openTab(chosen) {
      openedByFailure = false;
      tab.value = chosen;
    },
    dismiss() {
      refusal.value = "";
      dismissed.value = traits.status.value;
    },
  };
  function followCapture(capture, before) {
    hovered.value = null;
    if (capture?.failure) {
      openedByFailure ||= tab.value !== "Problems";
      tab.value = "Problems";
    } else if (openedByFailure) {
      openedByFailure = false;
      tab.value = "Source";
    }
    const selection = traits.selection.value;
    if (before !== null && selection !== null && !outlives(selection, before, capture)) select(null);
  }
  let shown = null;
  const undo = [
    x2(() => {
      const capture = traits.capture.value;
      f3(() => followCapture(capture, shown));
      shown = capture;
    }),
    // An ask that comes from Python after all answers the complaint that nothing came.
    x2(() => {
      if (traits.ask.value) refusal.value = "";
    }),
  ];
  return {
    capture: traits.capture,
    status: traits.status,
    mode,
    asks,
    isStale,
    tab,
    alert: O(() => refusal.value || statusAlert(traits.status.value, dismissed.value)),
    highlights: {
      selection: traits.selection,
      related: relatedTo(traits.selection),
      hovered,
      hinted: relatedTo(hovered),
    },
    actions,
    dispose() {
      for (const step of undo) step();
    },
  };
}
function statusAlert(status, dismissed) {
  return status.state === "error" && status !== dismissed ? status.message : "";
}
function outlives(selection, before, capture) {
  if (capture === null || !new Relations(capture).has(selection)) return false;
  if (selection.kind !== "guard") return true;
  const words = (of) => of.guards.find(({ id }) => String(id) === selection.key)?.words;
  return words(before) === words(capture);
}

// src/explorer/guards.tsx
var KIND_WORDS = {
  guard: "guard",
  range: "range",
  runtime_assert: "runtime assert",
  specialization: "specialization",
};
var KINDS = Object.keys(KIND_WORDS);
var SHOWN_AT_ONCE = 200;
function Guards({ guards, actions }) {
  const [text, setText] = d2("");
  const [kind, setKind] = d2("");
  const [limit, setLimit] = d2(SHOWN_AT_ONCE);
  if (guards.length === 0) {
    return /* @__PURE__ */ a4("p", {
      class: "ee-empty",
      children:
        "The conditions on sizes under which the program is valid would be here: this export made none.",
    });
  }
  const matching = guards.filter(
    (guard) => (kind === "" || guard.kind === kind) && searchText(guard).includes(text.toLowerCase()),
  );
  return /* @__PURE__ */ a4($, {
    children: [
      /* @__PURE__ */ a4("div", {
        class: "ee-filters",
        children: [
          /* @__PURE__ */ a4("input", {
            type: "search",
            "aria-label": "Filter guards by text",
            placeholder: "filter",
            value: text,
            onInput: (event) => setText(event.currentTarget.value),
          }),
          /* @__PURE__ */ a4("select", {
            "aria-label": "Filter guards by kind",
            value: kind,
            onChange: (event) => setKind(event.currentTarget.value),
            children: [
              /* @__PURE__ */ a4("option", { value: "", children: "all kinds" }),
              KINDS.map((name) =>
                /* @__PURE__ */ a4("option", { value: name, children: KIND_WORDS[name] }, name),
              ),
            ],
          }),
          /* @__PURE__ */ a4("span", {
            class: "ee-quiet",
            role: "status",
            children: matching.length === guards.length ? "" : `${matching.length} of ${guards.length}`,
          }),
        ],
      }),
      matching.length === 0
        ? /* @__PURE__ */ a4("p", { class: "ee-empty", children: "No guard matches the filter." })
        : /* @__PURE__ */ a4("table", {
            class: "ee-table ee-guards",
            "aria-label": "Guards",
            children: [
              /* @__PURE__ */ a4("thead", {
                children: /* @__PURE__ */ a4("tr", {
                  children: [
                    /* @__PURE__ */ a4("th", { scope: "col", children: "id" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "kind" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "words" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "expr" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "place" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "module" }),
                    /* @__PURE__ */ a4("th", { scope: "col", children: "operator" }),
                  ],
                }),
              }),
              /* @__PURE__ */ a4("tbody", {
                children: matching
                  .slice(0, limit)
                  .map((guard) => /* @__PURE__ */ a4(GuardRow, { guard, actions }, guard.id)),
              }),
            ],
          }),
      matching.length > limit &&
        /* @__PURE__ */ a4("button", {
          type: "button",
          class: "ee-link",
          onClick: () => setLimit(limit + SHOWN_AT_ONCE),
          children: ["show more of the other ", matching.length - limit],
        }),
    ],
  });
}
function GuardRow({ guard, actions }) {
  const thing = useThing("guard", String(guard.id), "ee-row");
  const module = moduleWords(guard);
  return /* @__PURE__ */ a4("tr", {
    ...thing.attributes,
    children: [
      /* @__PURE__ */ a4("th", {
        scope: "row",
        children: /* @__PURE__ */ a4(Pick, { thing, label: `Select guard ${guard.id}`, children: guard.id }),
      }),
      /* @__PURE__ */ a4("td", { class: "ee-quiet", children: KIND_WORDS[guard.kind] }),
      /* @__PURE__ */ a4("td", {
        class: "ee-wide",
        title: guard.words,
        children: /* @__PURE__ */ a4("bdi", { children: guard.words }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-clip",
        title: guard.expr,
        children: /* @__PURE__ */ a4("code", {
          children: /* @__PURE__ */ a4("bdi", { children: guard.expr }),
        }),
      }),
      /* @__PURE__ */ a4("td", {
        children: guard.frame
          ? /* @__PURE__ */ a4(PlaceLink, { frame: guard.frame, actions })
          : /* @__PURE__ */ a4("span", {
              class: "ee-quiet",
              title: guard.no_frame_reason ?? void 0,
              children: "no line",
            }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-clip",
        title: module,
        children: /* @__PURE__ */ a4("bdi", { children: module }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-clip",
        title: guard.operator ?? void 0,
        children: /* @__PURE__ */ a4("code", {
          children: /* @__PURE__ */ a4("bdi", { children: guard.operator }),
        }),
      }),
    ],
  });
}
function moduleWords({ module, module_class }) {
  if (!module) return module_class ?? "";
  return module_class === null ? module : `${module} (${module_class})`;
}
function searchText(guard) {
  const { words, expr, frame, operator } = guard;
  return [words, expr, frame && lineWords(frame), moduleWords(guard), operator].join("\n").toLowerCase();
}

// src/explorer/copy.tsx
function Copy({ text, label }) {
  const lines = T2(null);
  const [outcome, setOutcome] = d2("");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      if (lines.current) getSelection()?.selectAllChildren(lines.current);
      setOutcome("selected: press Ctrl+C");
    }
  }
  return /* @__PURE__ */ a4("div", {
    class: "ee-copy",
    children: [
      /* @__PURE__ */ a4("pre", { class: "ee-pre", ref: lines, tabIndex: 0, children: text }),
      /* @__PURE__ */ a4("button", {
        type: "button",
        class: "ee-link",
        "aria-label": label,
        onClick: copy,
        children: "Copy",
      }),
      /* @__PURE__ */ a4("span", { class: "ee-quiet", role: "status", children: outcome }),
    ],
  });
}

// src/explorer/problems.tsx
function Problems({ capture, actions }) {
  const { failure, notes } = capture;
  return /* @__PURE__ */ a4($, {
    children: [
      failure
        ? /* @__PURE__ */ a4(FailureCard, { failure, actions })
        : /* @__PURE__ */ a4("p", {
            class: "ee-empty",
            children: "Why an export failed, and what to do, would be here: this one succeeded.",
          }),
      notes.length > 0 &&
        /* @__PURE__ */ a4("ul", {
          class: "ee-notes",
          "aria-label": "Notes",
          children: notes.map((note) =>
            /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4("bdi", { children: note }) }, note),
          ),
        }),
    ],
  });
}
function FailureCard({ failure, actions }) {
  return /* @__PURE__ */ a4("section", {
    class: "ee-problem",
    "aria-label": "Failure",
    children: [
      /* @__PURE__ */ a4("p", {
        class: "ee-message",
        children: [
          /* @__PURE__ */ a4(Mark, { got: "failed", isAsAsked: false }),
          /* @__PURE__ */ a4("bdi", { children: failure.message }),
          " ",
          failure.frame && /* @__PURE__ */ a4(PlaceLink, { frame: failure.frame, actions }),
        ],
      }),
      failure.frame?.code &&
        /* @__PURE__ */ a4("pre", {
          class: "ee-pre",
          children: /* @__PURE__ */ a4("bdi", { dir: "ltr", children: failure.frame.code }),
        }),
      failure.dims.length > 0 &&
        /* @__PURE__ */ a4("p", {
          class: "ee-dims",
          children: [
            /* @__PURE__ */ a4("span", { class: "ee-quiet", children: "about " }),
            failure.dims.map((dim) => /* @__PURE__ */ a4(DimChip, { dim }, dimKey(dim))),
          ],
        }),
      failure.fixes.length > 0 &&
        /* @__PURE__ */ a4("ul", {
          class: "ee-fixes",
          "aria-label": "Fixes",
          children: failure.fixes.map((fix) =>
            /* @__PURE__ */ a4("li", { children: /* @__PURE__ */ a4(FixEntry, { fix, actions }) }, fix.title),
          ),
        }),
      failure.raw &&
        /* @__PURE__ */ a4("details", {
          children: [
            /* @__PURE__ */ a4("summary", { children: "what torch said" }),
            /* @__PURE__ */ a4("pre", { class: "ee-pre", tabIndex: 0, children: failure.raw }),
          ],
        }),
    ],
  });
}
function DimChip({ dim }) {
  const thing = useThing("dim", dimKey(dim), "ee-chip");
  return /* @__PURE__ */ a4("button", {
    type: "button",
    ...thing.attributes,
    "aria-pressed": thing.isChosen,
    children: /* @__PURE__ */ a4("code", {
      children: /* @__PURE__ */ a4("bdi", { children: dimWords(dim) }),
    }),
  });
}
function FixEntry({ fix, actions }) {
  const { title, asks, mode, examples, code } = fix;
  return /* @__PURE__ */ a4($, {
    children: [
      asks.length > 0 || mode !== null
        ? /* @__PURE__ */ a4("button", {
            type: "button",
            class: "ee-button",
            onClick: () => apply(fix, actions),
            children: /* @__PURE__ */ a4("bdi", { children: title }),
          })
        : /* @__PURE__ */ a4("bdi", { children: title }),
      examples.length > 0 &&
        /* @__PURE__ */ a4("span", {
          class: "ee-quiet",
          children: [
            " ",
            "example: ",
            examples.map((change) => `${dimWords(change)} = ${change.size}`).join(", "),
          ],
        }),
      code.length > 0 &&
        /* @__PURE__ */ a4(Copy, { text: code.join("\n"), label: `Copy the lines of: ${title}` }),
    ],
  });
}
function apply({ asks, mode }, actions) {
  if (asks.length > 0) actions.setAsk(asks);
  if (mode !== null) actions.setMode(mode);
}

// src/explorer/program.tsx
function Program({ capture }) {
  const { program, signature, range_constraints } = capture;
  if (program === "") {
    return /* @__PURE__ */ a4("p", {
      class: "ee-empty",
      children: "The exported program would be here: this export made none.",
    });
  }
  return /* @__PURE__ */ a4($, {
    children: [
      /* @__PURE__ */ a4("pre", {
        class: "ee-pre ee-program",
        tabIndex: 0,
        "aria-label": "Program text",
        role: "group",
        children: program,
      }),
      signature.length > 0 &&
        /* @__PURE__ */ a4("table", {
          class: "ee-table",
          "aria-label": "Signature",
          children: [
            /* @__PURE__ */ a4("thead", {
              children: /* @__PURE__ */ a4("tr", {
                children: [
                  /* @__PURE__ */ a4("th", { scope: "col", children: "side" }),
                  /* @__PURE__ */ a4("th", { scope: "col", children: "kind" }),
                  /* @__PURE__ */ a4("th", { scope: "col", children: "name" }),
                  /* @__PURE__ */ a4("th", { scope: "col", children: "target" }),
                ],
              }),
            }),
            /* @__PURE__ */ a4("tbody", {
              children: signature.map((entry2) =>
                /* @__PURE__ */ a4(
                  "tr",
                  {
                    children: [
                      /* @__PURE__ */ a4("td", { class: "ee-quiet", children: entry2.side }),
                      /* @__PURE__ */ a4("td", { children: entry2.kind.toLowerCase().replaceAll("_", " ") }),
                      /* @__PURE__ */ a4("td", {
                        children: /* @__PURE__ */ a4("code", {
                          children: /* @__PURE__ */ a4("bdi", { children: entry2.name }),
                        }),
                      }),
                      /* @__PURE__ */ a4("td", {
                        children: /* @__PURE__ */ a4("code", {
                          children: /* @__PURE__ */ a4("bdi", { children: entry2.target }),
                        }),
                      }),
                    ],
                  },
                  `${entry2.side} ${entry2.name} ${entry2.target}`,
                ),
              ),
            }),
          ],
        }),
      range_constraints.length > 0 &&
        /* @__PURE__ */ a4("table", {
          class: "ee-table",
          "aria-label": "Range constraints",
          children: [
            /* @__PURE__ */ a4("thead", {
              children: /* @__PURE__ */ a4("tr", {
                children: [
                  /* @__PURE__ */ a4("th", { scope: "col", children: "expression" }),
                  /* @__PURE__ */ a4("th", { scope: "col", children: "of" }),
                  /* @__PURE__ */ a4("th", { scope: "col", children: "range" }),
                ],
              }),
            }),
            /* @__PURE__ */ a4("tbody", {
              children: range_constraints.map((constraint) =>
                /* @__PURE__ */ a4(
                  "tr",
                  {
                    children: [
                      /* @__PURE__ */ a4("td", {
                        children: /* @__PURE__ */ a4("code", { children: constraint.expr }),
                      }),
                      /* @__PURE__ */ a4("td", {
                        children: /* @__PURE__ */ a4("bdi", { children: constraint.words }),
                      }),
                      /* @__PURE__ */ a4("td", {
                        children: /* @__PURE__ */ a4("code", { children: rangeText(constraint) }),
                      }),
                    ],
                  },
                  constraint.expr,
                ),
              ),
            }),
          ],
        }),
    ],
  });
}

// src/explorer/listing.ts
function listing(capture) {
  const guardsByLine = Map.groupBy(
    capture.guards.filter(({ frame }) => frame !== null),
    ({ frame }) => (frame ? lineKey(frame) : ""),
  );
  const failing = capture.failure?.frame ?? null;
  const line = (filename, number, code) => {
    const key = lineKey({ filename, line: number });
    return {
      key,
      number,
      code,
      guards: [...Map.groupBy(guardsByLine.get(key) ?? [], ({ words }) => words)].map(([words, guards]) => ({
        words,
        guards,
      })),
      isFailing: failing !== null && lineKey(failing) === key,
    };
  };
  const blocks = capture.code.map(({ name, filename, cell, first_line, code }) => ({
    key: `${filename}:${first_line}`,
    title: name,
    file: fileWords({ filename, cell }),
    filename,
    lines: code
      .trimEnd()
      .split("\n")
      .map((text, index) => line(filename, first_line + index, text)),
  }));
  const listed = new Set(blocks.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const frames = [
    failing,
    ...capture.guards.map(({ frame }) => frame),
    ...capture.dims.map(({ frame }) => frame),
  ];
  const elsewhere = new Map(
    frames.flatMap((frame) => (frame && !listed.has(lineKey(frame)) ? [[lineKey(frame), frame]] : [])),
  );
  for (const [filename, found] of Map.groupBy(elsewhere.values(), (frame) => frame.filename)) {
    blocks.push({
      key: `${filename}:`,
      title: "other lines",
      file: fileWords(found[0] ?? { filename, cell: null }),
      filename,
      lines: found.sort((a5, b3) => a5.line - b3.line).map((frame) => line(filename, frame.line, frame.code)),
    });
  }
  return blocks;
}

// src/explorer/source.tsx
var WORDS_AT_ONCE = 4;
function Source({ capture }) {
  const blocks = w2(() => listing(capture), [capture]);
  if (blocks.length === 0) {
    return /* @__PURE__ */ a4("p", {
      class: "ee-empty",
      children: "The lines of the model and the guards of each would be here: no source text was found.",
    });
  }
  return blocks.map((block) => /* @__PURE__ */ a4(Block, { block }, block.key));
}
function Block({ block }) {
  return /* @__PURE__ */ a4("table", {
    class: "ee-source",
    "aria-label": `${block.title}, ${block.file}`,
    children: [
      /* @__PURE__ */ a4("caption", {
        title: block.filename,
        children: [
          /* @__PURE__ */ a4("code", { children: /* @__PURE__ */ a4("bdi", { children: block.title }) }),
          " ",
          /* @__PURE__ */ a4("bdi", { class: "ee-quiet", children: block.file }),
        ],
      }),
      /* @__PURE__ */ a4("tbody", {
        children: block.lines.map((line) => /* @__PURE__ */ a4(Line, { line }, line.key)),
      }),
    ],
  });
}
function Line({ line }) {
  const thing = useThing("line", line.key, "ee-line");
  const [isOpen, setOpen] = d2(false);
  const shown = isOpen ? line.guards : line.guards.slice(0, WORDS_AT_ONCE);
  const hidden = line.guards.length - shown.length;
  return /* @__PURE__ */ a4("tr", {
    ...thing.attributes,
    "data-failing": line.isFailing,
    children: [
      /* @__PURE__ */ a4("th", {
        scope: "row",
        children: /* @__PURE__ */ a4(Pick, {
          thing,
          label: `Select line ${line.number}`,
          children: line.number,
        }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-code",
        children: /* @__PURE__ */ a4("code", {
          children: /* @__PURE__ */ a4("bdi", { dir: "ltr", children: line.code }),
        }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-said",
        children: [
          line.isFailing &&
            /* @__PURE__ */ a4("span", {
              class: "ee-failing",
              children: [/* @__PURE__ */ a4(Mark, { got: "failed", isAsAsked: false }), " failed here"],
            }),
          shown.map((said) => /* @__PURE__ */ a4(Said, { said }, said.words)),
          hidden > 0 &&
            /* @__PURE__ */ a4("button", {
              type: "button",
              class: "ee-link",
              onClick: () => setOpen(true),
              children: [hidden, " more"],
            }),
        ],
      }),
    ],
  });
}
function Said({ said: { words, guards } }) {
  const thing = useThing("guard", String(guards[0]?.id), "ee-chip");
  return /* @__PURE__ */ a4("button", {
    type: "button",
    ...thing.attributes,
    "aria-pressed": thing.isChosen,
    title: [words, ...guards.map(({ id, expr }) => `guard ${id}: ${expr}`)].join("\n"),
    children: [/* @__PURE__ */ a4("bdi", { children: words }), guards.length > 1 && ` ×${guards.length}`],
  });
}

// src/explorer/symbols.tsx
function Symbols({ symbols, actions }) {
  if (symbols.length === 0) {
    return /* @__PURE__ */ a4("p", {
      class: "ee-empty",
      children: "The symbolic sizes would be here: this export made none, every size is a number.",
    });
  }
  return /* @__PURE__ */ a4("table", {
    class: "ee-table ee-symbols",
    "aria-label": "Symbols",
    children: [
      /* @__PURE__ */ a4("thead", {
        children: /* @__PURE__ */ a4("tr", {
          children: [
            /* @__PURE__ */ a4("th", { scope: "col", children: "symbol" }),
            /* @__PURE__ */ a4("th", { scope: "col", children: "Dim" }),
            /* @__PURE__ */ a4("th", { scope: "col", children: "where from" }),
            /* @__PURE__ */ a4("th", { scope: "col", children: "hint" }),
            /* @__PURE__ */ a4("th", { scope: "col", children: "range" }),
            /* @__PURE__ */ a4("th", { scope: "col", children: "replaced by" }),
          ],
        }),
      }),
      /* @__PURE__ */ a4("tbody", {
        children: symbols.map((symbol) => /* @__PURE__ */ a4(SymbolRow, { symbol, actions }, symbol.name)),
      }),
    ],
  });
}
function SymbolRow({ symbol, actions }) {
  const thing = useThing("symbol", symbol.name, "ee-row");
  return /* @__PURE__ */ a4("tr", {
    ...thing.attributes,
    children: [
      /* @__PURE__ */ a4("th", {
        scope: "row",
        children: [
          /* @__PURE__ */ a4(Pick, {
            thing,
            label: `Select symbol ${symbol.name}`,
            children: /* @__PURE__ */ a4("code", { children: symbol.name }),
          }),
          symbol.is_unbacked && /* @__PURE__ */ a4("span", { class: "ee-quiet", children: " unbacked" }),
        ],
      }),
      /* @__PURE__ */ a4("td", {
        children: /* @__PURE__ */ a4("code", {
          children: /* @__PURE__ */ a4("bdi", { children: symbol.dim_name }),
        }),
      }),
      /* @__PURE__ */ a4("td", {
        class: "ee-wide",
        title: symbol.words,
        children: [
          /* @__PURE__ */ a4("bdi", { children: symbol.words }),
          " ",
          symbol.frame && /* @__PURE__ */ a4(PlaceLink, { frame: symbol.frame, actions }),
        ],
      }),
      /* @__PURE__ */ a4("td", { children: /* @__PURE__ */ a4("code", { children: symbol.hint }) }),
      /* @__PURE__ */ a4("td", { children: /* @__PURE__ */ a4("code", { children: rangeText(symbol) }) }),
      /* @__PURE__ */ a4("td", {
        class: "ee-clip",
        title: symbol.replaced_by ?? void 0,
        children: /* @__PURE__ */ a4("code", {
          children: /* @__PURE__ */ a4("bdi", { children: symbol.replaced_by }),
        }),
      }),
    ],
  });
}

// src/explorer/tabs.tsx
var STEPS2 = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => TABS.length - 1,
};
function Tabs({ capture, tab, selection, isStale, actions }) {
  const id = P2();
  const counts = {
    Guards: capture.guards.length,
    Symbols: capture.symbols.length,
    Problems: capture.failure ? 1 : 0,
  };
  function onKeyDown(event) {
    const step = STEPS2[event.key];
    if (step === void 0) return;
    event.preventDefault();
    const next = TABS[(step(TABS.indexOf(tab)) + TABS.length) % TABS.length];
    event.currentTarget.querySelector(`[data-tab="${next}"]`)?.focus();
    actions.openTab(next);
  }
  return /* @__PURE__ */ a4($, {
    children: [
      /* @__PURE__ */ a4("div", {
        role: "tablist",
        "aria-label": "Views of the export",
        class: "ee-tabs",
        onKeyDown,
        children: TABS.map((name) =>
          /* @__PURE__ */ a4(
            "button",
            {
              type: "button",
              role: "tab",
              id: `${id}-${name}`,
              class: "ee-tab",
              "data-tab": name,
              "aria-selected": name === tab,
              "aria-controls": `${id}-panel`,
              tabIndex: name === tab ? 0 : -1,
              onClick: () => actions.openTab(name),
              children: [
                name,
                counts[name] !== void 0 &&
                  /* @__PURE__ */ a4("span", { class: "ee-count", children: [" ", counts[name]] }),
              ],
            },
            name,
          ),
        ),
      }),
      /* @__PURE__ */ a4(Panel, {
        id: `${id}-panel`,
        labelledBy: `${id}-${tab}`,
        tab,
        selection,
        isStale,
        children: /* @__PURE__ */ a4(View, { tab, capture, actions }),
      }),
    ],
  });
}
function View({ tab, capture, actions }) {
  switch (tab) {
    case "Source":
      return /* @__PURE__ */ a4(Source, { capture });
    case "Guards":
      return /* @__PURE__ */ a4(Guards, { guards: capture.guards, actions });
    case "Symbols":
      return /* @__PURE__ */ a4(Symbols, { symbols: capture.symbols, actions });
    case "Problems":
      return /* @__PURE__ */ a4(Problems, { capture, actions });
    case "Program":
      return /* @__PURE__ */ a4(Program, { capture });
  }
}
function Panel({ id, labelledBy, tab, selection, isStale, children }) {
  const panel = T2(null);
  F2(() => {
    if (panel.current) bringIntoView(panel.current);
  }, [selection?.kind, selection?.key, tab]);
  return /* @__PURE__ */ a4("div", {
    ref: panel,
    id,
    role: "tabpanel",
    "aria-labelledby": labelledBy,
    class: "ee-panel",
    "data-stale": isStale,
    tabIndex: 0,
    children,
  });
}
function bringIntoView(panel) {
  const target = panel.querySelector(".ee-chosen") ?? panel.querySelector(".ee-related");
  if (!target) return;
  const [outer, inner] = [panel.getBoundingClientRect(), target.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  panel.scrollTop += inner.top - outer.top - outer.height / 3;
}

// src/explorer/explorer.tsx
function mount(root, host) {
  const state = createState(host);
  root.classList.add("export-explorer");
  root.tabIndex = -1;
  Q(/* @__PURE__ */ a4(Explorer, { state, root }), root);
  return () => {
    Q(null, root);
    state.dispose();
  };
}
function Explorer({ state, root }) {
  const { actions, highlights } = state;
  A2(() => followPointerAndKeys(root, state), [root, state]);
  const capture = state.capture.value;
  const alert = state.alert.value;
  const status = state.status.value;
  const isStale = state.isStale.value;
  return /* @__PURE__ */ a4(HighlightContext.Provider, {
    value: highlights,
    children: [
      /* @__PURE__ */ a4(Header, { capture, status, mode: state.mode.value, isStale, actions }),
      alert &&
        /* @__PURE__ */ a4("div", {
          class: "ee-alert",
          role: "alert",
          children: [
            /* @__PURE__ */ a4("bdi", { children: alert }),
            /* @__PURE__ */ a4("button", {
              type: "button",
              class: "ee-link",
              onClick: actions.dismiss,
              children: "Dismiss",
            }),
          ],
        }),
      capture
        ? /* @__PURE__ */ a4($, {
            children: [
              /* @__PURE__ */ a4(Shapes, { capture, asks: state.asks.value, isStale, actions }),
              /* @__PURE__ */ a4(Tabs, {
                capture,
                tab: state.tab.value,
                selection: highlights.selection.value,
                isStale,
                actions,
              }),
            ],
          })
        : /* @__PURE__ */ a4("p", {
            class: "ee-empty",
            children:
              "What each dimension of the inputs became, and which line made it so, shows here after the first export.",
          }),
    ],
  });
}
function followPointerAndKeys(root, { actions, highlights }) {
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener("pointerover", ({ target }) => actions.hover(selectionAt(target)), { signal });
  root.addEventListener("pointerleave", () => actions.hover(null), { signal });
  root.addEventListener(
    "click",
    ({ target }) => {
      const selection = selectionAt(target);
      if (selection && isPick(target)) actions.select(selection);
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && highlights.selection.value) {
        actions.select(null);
        event.stopPropagation();
      } else if (belongsToControl(event)) event.stopPropagation();
    },
    { signal },
  );
  return () => listening.abort();
}
function belongsToControl({ target, key, altKey, ctrlKey, metaKey }) {
  if (altKey || ctrlKey || metaKey || key === "Escape") return false;
  return target instanceof Element && target.matches("button, input, select, summary, [tabindex='0']");
}

// src/requests.ts
var UNANSWERED = "The kernel does not answer: re-run the cell.";
var ACKNOWLEDGE_WITHIN_MS = 1e4;
function createRequests(post) {
  const pending = /* @__PURE__ */ new Map();
  const prefix = Math.random().toString(36).slice(2);
  let count = 0;
  function settle(id, error) {
    const request = pending.get(id);
    if (request === void 0) return;
    pending.delete(id);
    clearTimeout(request.timer);
    request.settle(error);
  }
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = `${prefix}-${count}`;
        pending.set(id, {
          settle: (error) => (error === null ? resolve() : reject(new Error(error))),
          timer: setTimeout(() => settle(id, UNANSWERED), ACKNOWLEDGE_WITHIN_MS),
        });
        try {
          post({ id, ...request });
        } catch {
          settle(id, UNANSWERED);
        }
      }),
    receive(message) {
      if (!isReply(message)) return;
      settle(message.id, message.error ?? null);
    },
    dispose() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}
function isReply(message) {
  if (typeof message !== "object" || message === null) return false;
  const { id, error } = message;
  return typeof id === "string" && (error === void 0 || typeof error === "string");
}

// src/wire.ts
var IDLE = { state: "idle", message: "", run: 0 };

// src/widget.ts
function render({ model, el, signal: ended }) {
  const undo = [];
  function listen(event, callback) {
    model.on(event, callback);
    undo.push(() => model.off(event, callback));
  }
  function trait(name, missing) {
    const read = () => model.get(name) ?? missing;
    const value = y3(read());
    listen(`change:${name}`, () => {
      value.value = read();
    });
    return value;
  }
  const traits = {
    capture: trait("capture", null),
    ask: trait("ask", []),
    mode: trait("mode", "non-strict"),
    status: trait("status", IDLE),
    selection: trait("selection", null),
  };
  const requests = createRequests((message) => model.send(message));
  listen("msg:custom", requests.receive);
  undo.push(requests.dispose);
  const root = document.createElement("div");
  el.append(root);
  const unmount = mount(root, {
    traits,
    send: requests.send,
    saveSelection(selection) {
      model.set("selection", selection);
      model.save_changes();
    },
  });
  undo.push(unmount, () => root.remove());
  ended.addEventListener(
    "abort",
    () => {
      for (const step of undo.splice(0)) step();
    },
    { once: true },
  );
}
var widget_default = { render };

// import("../../tests/data/**/*.json") in dev/dev.ts
var globImport_tests_data_json = __glob({
  "../../tests/data/bounded.json": () => Promise.resolve().then(() => __toESM(require_bounded())),
  "../../tests/data/branching.json": () => Promise.resolve().then(() => __toESM(require_branching())),
  "../../tests/data/picking.json": () => Promise.resolve().then(() => __toESM(require_picking())),
  "../../tests/data/walkthrough-dynamic.json": () =>
    Promise.resolve().then(() => __toESM(require_walkthrough_dynamic())),
  "../../tests/data/walkthrough-named.json": () =>
    Promise.resolve().then(() => __toESM(require_walkthrough_named())),
  "../../tests/data/walkthrough-static.json": () =>
    Promise.resolve().then(() => __toESM(require_walkthrough_static())),
  "../../tests/data/walkthrough-strict.json": () =>
    Promise.resolve().then(() => __toESM(require_walkthrough_strict())),
  "../../tests/data/walkthrough.json": () => Promise.resolve().then(() => __toESM(require_walkthrough())),
});

// dev/dev.ts
function modelOf(capture) {
  const asks = new Map(capture.dims.map(({ asked, ...dim }) => [dimKey(dim), entry(dim, askText(asked))]));
  const traits = /* @__PURE__ */ new Map([
    ["capture", capture],
    ["ask", [...asks.values()]],
    ["mode", capture.mode],
    ["status", { ...IDLE, run: 1 }],
    ["selection", null],
  ]);
  const listeners = /* @__PURE__ */ new Map();
  function tell(event, message) {
    for (const listener of listeners.get(event) ?? []) listener(message);
  }
  function change(name, value) {
    traits.set(name, value);
    tell(`change:${name}`);
  }
  function answer(request) {
    if (request.kind === "set_mode") change("mode", request.mode);
    else {
      const changes =
        request.kind === "set_ask" ? request.changes : capture.dims.map((dim) => entry(dim, request.ask));
      for (const changed of changes) asks.set(dimKey(changed), changed);
      change("ask", [...asks.values()]);
    }
    change("status", { state: "waiting", message: "", run: 1 });
    tell("msg:custom", { id: request.id, result: {} });
  }
  return {
    get: (name) => traits.get(name),
    set: change,
    save_changes() {},
    send: (message) => queueMicrotask(() => answer(message)),
    on: (event, callback) =>
      void listeners.set(event, (listeners.get(event) ?? /* @__PURE__ */ new Set()).add(callback)),
    off: (event, callback) => void listeners.get(event)?.delete(callback),
  };
}
function entry({ input, dim }, ask) {
  return { input, dim, ask };
}
var wanted = new URLSearchParams(location.search).get("capture");
for (const name of define_RECORDED_default.filter((recorded) => wanted === null || recorded === wanted)) {
  const { default: capture } = await globImport_tests_data_json(`../../tests/data/${name}.json`);
  const el = document.createElement("section");
  document.querySelector("main")?.append(el);
  widget_default.render({ model: modelOf(capture), el, signal: new AbortController().signal });
}
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vdGVzdHMvZGF0YS9ib3VuZGVkLmpzb24iLCAiLi4vLi4vdGVzdHMvZGF0YS9icmFuY2hpbmcuanNvbiIsICIuLi8uLi90ZXN0cy9kYXRhL3BpY2tpbmcuanNvbiIsICIuLi8uLi90ZXN0cy9kYXRhL3dhbGt0aHJvdWdoLWR5bmFtaWMuanNvbiIsICIuLi8uLi90ZXN0cy9kYXRhL3dhbGt0aHJvdWdoLW5hbWVkLmpzb24iLCAiLi4vLi4vdGVzdHMvZGF0YS93YWxrdGhyb3VnaC1zdGF0aWMuanNvbiIsICIuLi8uLi90ZXN0cy9kYXRhL3dhbGt0aHJvdWdoLXN0cmljdC5qc29uIiwgIi4uLy4uL3Rlc3RzL2RhdGEvd2Fsa3Rocm91Z2guanNvbiIsICI8ZGVmaW5lOlJFQ09SREVEPiIsICIuLi9zcmMvZXhwbG9yZXIvcGxhY2UudHMiLCAiLi4vc3JjL2V4cGxvcmVyL2Fzay50cyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9jb25zdGFudHMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9zcmMvb3B0aW9ucy5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9jcmVhdGUtZWxlbWVudC5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9jb21wb25lbnQuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9zcmMvZGlmZi9wcm9wcy5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9jcmVhdGUtY29udGV4dC5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy91dGlsLmpzIiwgIi4uL25vZGVfbW9kdWxlcy9wcmVhY3Qvc3JjL2RpZmYvY2hpbGRyZW4uanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9zcmMvZGlmZi9pbmRleC5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9yZW5kZXIuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9zcmMvY3JlYXRlLXBvcnRhbC5qcyIsICIuLi9ub2RlX21vZHVsZXMvcHJlYWN0L3NyYy9kaWZmL2NhdGNoLWVycm9yLmpzIiwgIi4uL25vZGVfbW9kdWxlcy9wcmVhY3QvaG9va3Mvc3JjL2luZGV4LmpzIiwgIi4uL25vZGVfbW9kdWxlcy9AcHJlYWN0L3NpZ25hbHMtY29yZS9zcmMvaW5kZXgudHMiLCAiLi4vbm9kZV9tb2R1bGVzL0BwcmVhY3Qvc2lnbmFscy9zcmMvaW5kZXgudHMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9qc3gtcnVudGltZS9zcmMvdXRpbHMuanMiLCAiLi4vbm9kZV9tb2R1bGVzL3ByZWFjdC9zcmMvY29uc3RhbnRzLmpzIiwgIi4uL25vZGVfbW9kdWxlcy9wcmVhY3QvanN4LXJ1bnRpbWUvc3JjL2luZGV4LmpzIiwgIi4uL3NyYy9leHBsb3Jlci9vdXRjb21lLnRzeCIsICIuLi9zcmMvZXhwbG9yZXIvaGVhZGVyLnRzeCIsICIuLi9zcmMvZXhwbG9yZXIvc2VsZWN0aW9uLnRzIiwgIi4uL3NyYy9leHBsb3Jlci9oaWdobGlnaHQudHN4IiwgIi4uL3NyYy9leHBsb3Jlci9hc2tpbmcudHN4IiwgIi4uL3NyYy9leHBsb3Jlci9wbGFjZWxpbmsudHN4IiwgIi4uL3NyYy9leHBsb3Jlci9zaGFwZXMudHN4IiwgIi4uL3NyYy9leHBsb3Jlci9zdGF0ZS50cyIsICIuLi9zcmMvZXhwbG9yZXIvZ3VhcmRzLnRzeCIsICIuLi9zcmMvZXhwbG9yZXIvY29weS50c3giLCAiLi4vc3JjL2V4cGxvcmVyL3Byb2JsZW1zLnRzeCIsICIuLi9zcmMvZXhwbG9yZXIvcHJvZ3JhbS50c3giLCAiLi4vc3JjL2V4cGxvcmVyL2xpc3RpbmcudHMiLCAiLi4vc3JjL2V4cGxvcmVyL3NvdXJjZS50c3giLCAiLi4vc3JjL2V4cGxvcmVyL3N5bWJvbHMudHN4IiwgIi4uL3NyYy9leHBsb3Jlci90YWJzLnRzeCIsICIuLi9zcmMvZXhwbG9yZXIvZXhwbG9yZXIudHN4IiwgIi4uL3NyYy9yZXF1ZXN0cy50cyIsICIuLi9zcmMvd2lyZS50cyIsICIuLi9zcmMvd2lkZ2V0LnRzIiwgImRldi50cyJdLAogICJzb3VyY2VzQ29udGVudCI6IFsie1wic2NoZW1hXCI6MSxcIm1vZGVsXCI6XCJCb3VuZGVkXCIsXCJtb2RlXCI6XCJub24tc3RyaWN0XCIsXCJ0b3JjaF92ZXJzaW9uXCI6XCIyLjEzLjArY3B1XCIsXCJlbGFwc2VkX21zXCI6MzcuMDA1MzEzMDAwMDA4NzU1LFwiaW5wdXRzXCI6W3tcInBhdGhcIjpcImJhdGNoWydpbWFnZSddXCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls4LDE2XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwiYmF0Y2hbJ2xhYmVscyddWzBdXCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls4XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwiblwiLFwia2luZFwiOlwiaW50XCIsXCJkdHlwZVwiOm51bGwsXCJzaGFwZVwiOm51bGwsXCJ2YWx1ZVwiOlwiM1wifSx7XCJwYXRoXCI6XCJzY2FsZVwiLFwia2luZFwiOlwiZmxvYXRcIixcImR0eXBlXCI6bnVsbCxcInNoYXBlXCI6bnVsbCxcInZhbHVlXCI6XCIyLjBcIn1dLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwiYmF0Y2hbJ2ltYWdlJ11cIixcImRpbVwiOjAsXCJzaXplXCI6OCxcImFza2VkXCI6e1wia2luZFwiOlwiZGltXCIsXCJtaW5cIjoyLFwibWF4XCI6NjQsXCJuYW1lXCI6XCJiYXRjaFwiLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOjY0LFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBEaW0gYmF0Y2hcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzMFwiLFwiZGltX25hbWVcIjpcImJhdGNoXCIsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcImJhdGNoWydpbWFnZSddXCIsXCJkaW1cIjoxLFwic2l6ZVwiOjE2LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJhdXRvXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzFdXCIsXCJsb3dlclwiOjMsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImd1YXJkXCIsXCJ3b3Jkc1wiOlwiYmF0Y2hbJ2ltYWdlJ10uc2hhcGVbMV0gYXQgbGVhc3QgM1wiLFwiZ3VhcmRfaWRzXCI6WzBdLFwibG93ZXJfZ3VhcmRfaWRcIjowLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwiYm91bmRlZC5weVwiLFwibGluZVwiOjEwLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwidG9yY2guX2NoZWNrKGltYWdlLnNoYXBlWzFdID49IDMpXCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInMyN1wiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJiYXRjaFsnbGFiZWxzJ11bMF1cIixcImRpbVwiOjAsXCJzaXplXCI6OCxcImFza2VkXCI6e1wia2luZFwiOlwiZGltXCIsXCJtaW5cIjoyLFwibWF4XCI6NjQsXCJuYW1lXCI6XCJiYXRjaFwiLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInRpZWRcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOjY0LFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzBdIGFuZCBiYXRjaFsnbGFiZWxzJ11bMF0uc2hhcGVbMF0gbXVzdCBiZSBlcXVhbFwiLFwiZ3VhcmRfaWRzXCI6WzFdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwiYm91bmRlZC5weVwiLFwibGluZVwiOjExLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwiaWYgaW1hZ2Uuc2hhcGVbMF0gIT0gbGFiZWwuc2hhcGVbMF06XCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInM5NFwiLFwiZGltX25hbWVcIjpcImJhdGNoXCIsXCJ0aWVkX3RvXCI6e1wiaW5wdXRcIjpcImJhdGNoWydpbWFnZSddXCIsXCJkaW1cIjowfX0se1wiaW5wdXRcIjpcIm5cIixcImRpbVwiOm51bGwsXCJzaXplXCI6MyxcImFza2VkXCI6e1wia2luZFwiOlwiZHluYW1pY1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJuXCIsXCJsb3dlclwiOjAsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IG5vdGhpbmcgaW4gdGhlIG1vZGVsIHJlc3RyaWN0cyBpdFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpcInM4NlwiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJzY2FsZVwiLFwiZGltXCI6bnVsbCxcInNpemVcIjpudWxsLFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkZWZhdWx0XCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInN0YXRpY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwiMi4wXCIsXCJsb3dlclwiOm51bGwsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImRlZmF1bHRfc3RhdGljXCIsXCJ3b3Jkc1wiOlwiYSBmbG9hdCBpbnB1dCBiZWNvbWVzIGEgY29uc3RhbnRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6bnVsbCxcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfV0sXCJzeW1ib2xzXCI6W3tcIm5hbWVcIjpcInMwXCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpcImJhdGNoXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJiYXRjaFsnaW1hZ2UnXVwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzBdXCIsXCJoaW50XCI6OCxcImxvd2VyXCI6MixcInVwcGVyXCI6NjQsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbMV0sXCJmcmFtZVwiOm51bGx9LHtcIm5hbWVcIjpcInMyN1wiLFwiaXNfdW5iYWNrZWRcIjpmYWxzZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbe1wiaW5wdXRcIjpcImJhdGNoWydpbWFnZSddXCIsXCJkaW1cIjoxfV0sXCJ3b3Jkc1wiOlwiYmF0Y2hbJ2ltYWdlJ10uc2hhcGVbMV1cIixcImhpbnRcIjoxNixcImxvd2VyXCI6MyxcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOlswXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczk0XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpcImJhdGNoXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJiYXRjaFsnbGFiZWxzJ11bMF1cIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJiYXRjaFsnbGFiZWxzJ11bMF0uc2hhcGVbMF1cIixcImhpbnRcIjo4LFwibG93ZXJcIjoyLFwidXBwZXJcIjo2NCxcInJlcGxhY2VkX2J5XCI6XCJiYXRjaFsnaW1hZ2UnXS5zaGFwZVswXVwiLFwiZ3VhcmRfaWRzXCI6WzFdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzODZcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJuXCIsXCJkaW1cIjpudWxsfV0sXCJ3b3Jkc1wiOlwiblwiLFwiaGludFwiOjMsXCJsb3dlclwiOjAsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbXSxcImZyYW1lXCI6bnVsbH1dLFwiZ3VhcmRzXCI6W3tcImlkXCI6MCxcImtpbmRcIjpcInJhbmdlXCIsXCJleHByXCI6XCJzMjcgPj0gM1wiLFwid29yZHNcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzFdIGF0IGxlYXN0IDNcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcImJhdGNoWydpbWFnZSddXCIsXCJkaW1cIjoxfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJib3VuZGVkLnB5XCIsXCJsaW5lXCI6MTAsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJ0b3JjaC5fY2hlY2soaW1hZ2Uuc2hhcGVbMV0gPj0gMylcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwiYm91bmRlZC5weVwiLFwibGluZVwiOjEwLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwidG9yY2guX2NoZWNrKGltYWdlLnNoYXBlWzFdID49IDMpXCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJcIixcIm1vZHVsZV9jbGFzc1wiOlwiQm91bmRlZFwiLFwib3BlcmF0b3JcIjpudWxsLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfSx7XCJpZFwiOjEsXCJraW5kXCI6XCJndWFyZFwiLFwiZXhwclwiOlwiRXEoczAsIHM5NClcIixcIndvcmRzXCI6XCJiYXRjaFsnaW1hZ2UnXS5zaGFwZVswXSBhbmQgYmF0Y2hbJ2xhYmVscyddWzBdLnNoYXBlWzBdIG11c3QgYmUgZXF1YWxcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcImJhdGNoWydpbWFnZSddXCIsXCJkaW1cIjowfSx7XCJpbnB1dFwiOlwiYmF0Y2hbJ2xhYmVscyddWzBdXCIsXCJkaW1cIjowfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJib3VuZGVkLnB5XCIsXCJsaW5lXCI6MTEsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJpZiBpbWFnZS5zaGFwZVswXSAhPSBsYWJlbC5zaGFwZVswXTpcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwiYm91bmRlZC5weVwiLFwibGluZVwiOjExLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwiaWYgaW1hZ2Uuc2hhcGVbMF0gIT0gbGFiZWwuc2hhcGVbMF06XCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJcIixcIm1vZHVsZV9jbGFzc1wiOlwiQm91bmRlZFwiLFwib3BlcmF0b3JcIjpudWxsLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfV0sXCJub2Rlc1wiOlt7XCJuYW1lXCI6XCJiYXRjaF9pbWFnZVwiLFwib3BcIjpcInBsYWNlaG9sZGVyXCIsXCJ0YXJnZXRcIjpcImJhdGNoX2ltYWdlXCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbYmF0Y2hbJ2ltYWdlJ10uc2hhcGVbMF0sIGJhdGNoWydpbWFnZSddLnNoYXBlWzFdXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImJhdGNoX2xhYmVsc18wXCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwiYmF0Y2hfbGFiZWxzXzBcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIltiYXRjaFsnaW1hZ2UnXS5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJuXCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwiblwiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiblwiLFwiZHR5cGVcIjpcIlN5bUludFwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwic2NhbGVcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJzY2FsZVwiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOm51bGwsXCJkdHlwZVwiOm51bGwsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJtdWxcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4ubXVsLlRlbnNvclwiLFwiaW5wdXRzXCI6W1wiYmF0Y2hfaW1hZ2VcIl0sXCJzaGFwZVwiOlwiW2JhdGNoWydpbWFnZSddLnNoYXBlWzBdLCBiYXRjaFsnaW1hZ2UnXS5zaGFwZVsxXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwiYm91bmRlZC5weVwiLFwibGluZVwiOjEzLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIGltYWdlICogc2NhbGUgKyBuLCBsYWJlbCArIDFcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiYWRkXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcImlucHV0c1wiOltcIm11bFwiLFwiblwiXSxcInNoYXBlXCI6XCJbYmF0Y2hbJ2ltYWdlJ10uc2hhcGVbMF0sIGJhdGNoWydpbWFnZSddLnNoYXBlWzFdXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJib3VuZGVkLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gaW1hZ2UgKiBzY2FsZSArIG4sIGxhYmVsICsgMVwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJhZGRfMVwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwiYXRlbi5hZGQuVGVuc29yXCIsXCJpbnB1dHNcIjpbXCJiYXRjaF9sYWJlbHNfMFwiXSxcInNoYXBlXCI6XCJbYmF0Y2hbJ2ltYWdlJ10uc2hhcGVbMF1dXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6XCJcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcImJvdW5kZWQucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInJldHVybiBpbWFnZSAqIHNjYWxlICsgbiwgbGFiZWwgKyAxXCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcIm91dHB1dFwiLFwib3BcIjpcIm91dHB1dFwiLFwidGFyZ2V0XCI6XCJvdXRwdXRcIixcImlucHV0c1wiOltcImFkZFwiLFwiYWRkXzFcIl0sXCJzaGFwZVwiOm51bGwsXCJkdHlwZVwiOm51bGwsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfV0sXCJtb2R1bGVzXCI6W3tcInBhdGhcIjpcIlwiLFwiY2xhc3NfbmFtZVwiOlwiQm91bmRlZFwiLFwiaXNfdXNlclwiOnRydWUsXCJwYXJhbWV0ZXJzXCI6MH1dLFwiY29kZVwiOlt7XCJuYW1lXCI6XCJCb3VuZGVkLmZvcndhcmRcIixcImZpbGVuYW1lXCI6XCJib3VuZGVkLnB5XCIsXCJjZWxsXCI6bnVsbCxcImZpcnN0X2xpbmVcIjo3LFwiY29kZVwiOlwiZGVmIGZvcndhcmQoc2VsZiwgYmF0Y2gsIG4sIHNjYWxlPTIuMCwgKiwgbWFzaz1Ob25lKTpcXG4gICAgaW1hZ2UsIGxhYmVsID0gYmF0Y2hbXFxcImltYWdlXFxcIl0sIGJhdGNoW1xcXCJsYWJlbHNcXFwiXVswXVxcbiAgICBhc3NlcnQgaW1hZ2Uuc2hhcGVbMF0gPD0gNjRcXG4gICAgdG9yY2guX2NoZWNrKGltYWdlLnNoYXBlWzFdID49IDMpXFxuICAgIGlmIGltYWdlLnNoYXBlWzBdICE9IGxhYmVsLnNoYXBlWzBdOlxcbiAgICAgICAgcmFpc2UgVmFsdWVFcnJvcihcXFwiYXMgbWFueSBsYWJlbHMgYXMgaW1hZ2VzXFxcIilcXG4gICAgcmV0dXJuIGltYWdlICogc2NhbGUgKyBuLCBsYWJlbCArIDFcIn1dLFwic2lnbmF0dXJlXCI6W3tcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJiYXRjaF9pbWFnZVwiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlVTRVJfSU5QVVRcIixcIm5hbWVcIjpcImJhdGNoX2xhYmVsc18wXCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiVVNFUl9JTlBVVFwiLFwibmFtZVwiOlwiblwiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlVTRVJfSU5QVVRcIixcIm5hbWVcIjpcInNjYWxlXCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJvdXRwdXRcIixcImtpbmRcIjpcIlVTRVJfT1VUUFVUXCIsXCJuYW1lXCI6XCJhZGRcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcIm91dHB1dFwiLFwia2luZFwiOlwiVVNFUl9PVVRQVVRcIixcIm5hbWVcIjpcImFkZF8xXCIsXCJ0YXJnZXRcIjpudWxsfV0sXCJyYW5nZV9jb25zdHJhaW50c1wiOlt7XCJleHByXCI6XCJzMFwiLFwid29yZHNcIjpcImJhdGNoWydpbWFnZSddLnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOjY0fSx7XCJleHByXCI6XCJzMjdcIixcIndvcmRzXCI6XCJiYXRjaFsnaW1hZ2UnXS5zaGFwZVsxXVwiLFwibG93ZXJcIjozLFwidXBwZXJcIjpudWxsfSx7XCJleHByXCI6XCJzODZcIixcIndvcmRzXCI6XCJuXCIsXCJsb3dlclwiOjAsXCJ1cHBlclwiOm51bGx9XSxcInByb2dyYW1cIjpcIkV4cG9ydGVkUHJvZ3JhbTpcXG4gICAgY2xhc3MgR3JhcGhNb2R1bGUodG9yY2gubm4uTW9kdWxlKTpcXG4gICAgICAgIGRlZiBmb3J3YXJkKHNlbGYsIGJhdGNoX2ltYWdlOiBcXFwiZjMyW3MwLCBzMjddXFxcIiwgYmF0Y2hfbGFiZWxzXzA6IFxcXCJmMzJbczBdXFxcIiwgbjogXFxcIlN5bShzODYpXFxcIiwgc2NhbGUpOlxcbiAgICAgICAgICAgICMgRmlsZTogYm91bmRlZC5weToxMyBpbiBmb3J3YXJkLCBjb2RlOiByZXR1cm4gaW1hZ2UgKiBzY2FsZSArIG4sIGxhYmVsICsgMVxcbiAgICAgICAgICAgIG11bDogXFxcImYzMltzMCwgczI3XVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5tdWwuVGVuc29yKGJhdGNoX2ltYWdlLCAyLjApOyAgYmF0Y2hfaW1hZ2UgPSBOb25lXFxuICAgICAgICAgICAgYWRkOiBcXFwiZjMyW3MwLCBzMjddXFxcIiA9IHRvcmNoLm9wcy5hdGVuLmFkZC5UZW5zb3IobXVsLCBuKTsgIG11bCA9IG4gPSBOb25lXFxuICAgICAgICAgICAgYWRkXzE6IFxcXCJmMzJbczBdXFxcIiA9IHRvcmNoLm9wcy5hdGVuLmFkZC5UZW5zb3IoYmF0Y2hfbGFiZWxzXzAsIDEpOyAgYmF0Y2hfbGFiZWxzXzAgPSBOb25lXFxuICAgICAgICAgICAgcmV0dXJuIChhZGQsIGFkZF8xKVxcbiAgICBcXG5HcmFwaCBzaWduYXR1cmU6IFxcbiAgICAjIGlucHV0c1xcbiAgICBiYXRjaF9pbWFnZTogVVNFUl9JTlBVVFxcbiAgICBiYXRjaF9sYWJlbHNfMDogVVNFUl9JTlBVVFxcbiAgICBuOiBVU0VSX0lOUFVUXFxuICAgIHNjYWxlOiBVU0VSX0lOUFVUXFxuICAgIFxcbiAgICAjIG91dHB1dHNcXG4gICAgYWRkOiBVU0VSX09VVFBVVFxcbiAgICBhZGRfMTogVVNFUl9PVVRQVVRcXG4gICAgXFxuUmFuZ2UgY29uc3RyYWludHM6IHtzMDogVlJbMiwgNjRdLCBzMjc6IFZSWzMsIGludF9vb10sIHM4NjogVlJbMCwgaW50X29vXX1cIixcImZhaWx1cmVcIjpudWxsLFwibm90ZXNcIjpbXX1cbiIsICJ7XCJzY2hlbWFcIjoxLFwibW9kZWxcIjpcIkJyYW5jaGluZ1wiLFwibW9kZVwiOlwibm9uLXN0cmljdFwiLFwidG9yY2hfdmVyc2lvblwiOlwiMi4xMy4wK2NwdVwiLFwiZWxhcHNlZF9tc1wiOjE0LjQ3NjE2MDk5OTk0Nzc1MSxcImlucHV0c1wiOlt7XCJwYXRoXCI6XCJ4XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls0LDNdLFwidmFsdWVcIjpudWxsfV0sXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowLFwic2l6ZVwiOjQsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZHluYW1pY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBub3RoaW5nIGluIHRoZSBtb2RlbCByZXN0cmljdHMgaXRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzNzdcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MSxcInNpemVcIjozLFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkZWZhdWx0XCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInN0YXRpY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwiM1wiLFwibG93ZXJcIjozLFwidXBwZXJcIjozLFwicmVhc29uXCI6XCJkZWZhdWx0X3N0YXRpY1wiLFwid29yZHNcIjpcInN0YXRpYyBieSBkZWZhdWx0OiBub3RoaW5nIHdhcyBhc2tlZFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpudWxsLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9XSxcInN5bWJvbHNcIjpbe1wibmFtZVwiOlwiczc3XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInguc2hhcGVbMF1cIixcImhpbnRcIjo0LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W10sXCJmcmFtZVwiOm51bGx9LHtcIm5hbWVcIjpcInUwXCIsXCJpc191bmJhY2tlZFwiOnRydWUsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W10sXCJ3b3Jkc1wiOlwiYSB2YWx1ZSBpbiB0aGUgZGF0YTogaWYgeC5zdW0oKSA+IDA6XCIsXCJoaW50XCI6bnVsbCxcImxvd2VyXCI6MCxcInVwcGVyXCI6MSxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwiYnJhbmNoaW5nLnB5XCIsXCJsaW5lXCI6OCxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcImlmIHguc3VtKCkgPiAwOlwiLFwiY2VsbFwiOm51bGx9fV0sXCJndWFyZHNcIjpbXSxcIm5vZGVzXCI6W10sXCJtb2R1bGVzXCI6W3tcInBhdGhcIjpcIlwiLFwiY2xhc3NfbmFtZVwiOlwiQnJhbmNoaW5nXCIsXCJpc191c2VyXCI6dHJ1ZSxcInBhcmFtZXRlcnNcIjowfV0sXCJjb2RlXCI6W3tcIm5hbWVcIjpcIkJyYW5jaGluZy5mb3J3YXJkXCIsXCJmaWxlbmFtZVwiOlwiYnJhbmNoaW5nLnB5XCIsXCJjZWxsXCI6bnVsbCxcImZpcnN0X2xpbmVcIjo3LFwiY29kZVwiOlwiZGVmIGZvcndhcmQoc2VsZiwgeCk6XFxuICAgIGlmIHguc3VtKCkgPiAwOlxcbiAgICAgICAgcmV0dXJuIHggKyAxXFxuICAgIHJldHVybiB4IC0gMVwifV0sXCJzaWduYXR1cmVcIjpbXSxcInJhbmdlX2NvbnN0cmFpbnRzXCI6W10sXCJwcm9ncmFtXCI6XCJcIixcImZhaWx1cmVcIjp7XCJraW5kXCI6XCJvdGhlclwiLFwibWVzc2FnZVwiOlwiQ291bGQgbm90IGd1YXJkIG9uIGRhdGEtZGVwZW5kZW50IGV4cHJlc3Npb24gRXEodTAsIDEpICh1bmhpbnRlZDogRXEodTAsIDEpKS4gIChTaXplLWxpa2Ugc3ltYm9sczogbm9uZSlcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcImJyYW5jaGluZy5weVwiLFwibGluZVwiOjgsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJpZiB4LnN1bSgpID4gMDpcIixcImNlbGxcIjpudWxsfSxcImRpbXNcIjpbXSxcImd1YXJkX2lkc1wiOltdLFwiZml4ZXNcIjpbXSxcInJhd1wiOlwidG9yY2guZnguZXhwZXJpbWVudGFsLnN5bWJvbGljX3NoYXBlcy5HdWFyZE9uRGF0YURlcGVuZGVudFN5bU5vZGU6IENvdWxkIG5vdCBndWFyZCBvbiBkYXRhLWRlcGVuZGVudCBleHByZXNzaW9uIEVxKHUwLCAxKSAodW5oaW50ZWQ6IEVxKHUwLCAxKSkuICAoU2l6ZS1saWtlIHN5bWJvbHM6IG5vbmUpXFxuXFxuY29uc2lkZXIgdXNpbmcgZGF0YS1kZXBlbmRlbnQgZnJpZW5kbHkgQVBJcyBzdWNoIGFzIGd1YXJkX29yX2ZhbHNlLCBndWFyZF9vcl90cnVlIGFuZCBzdGF0aWNhbGx5X2tub3duX3RydWUuXFxuQ2F1c2VkIGJ5OiAoX2V4cG9ydC9ub25fc3RyaWN0X3V0aWxzLnB5OjEyMDUgaW4gX190b3JjaF9mdW5jdGlvbl9fKVxcbkZvciBtb3JlIGluZm9ybWF0aW9uLCBydW4gd2l0aCBUT1JDSF9MT0dTPVxcXCJkeW5hbWljXFxcIlxcbkZvciBleHRlbmRlZCBsb2dzIHdoZW4gd2UgY3JlYXRlIHN5bWJvbHMsIGFsc28gYWRkIFRPUkNIRFlOQU1PX0VYVEVOREVEX0RFQlVHX0NSRUFURV9TWU1CT0w9XFxcInUwXFxcIlxcbklmIHlvdSBzdXNwZWN0IHRoZSBndWFyZCB3YXMgdHJpZ2dlcmVkIGZyb20gQysrLCBhZGQgVE9SQ0hEWU5BTU9fRVhURU5ERURfREVCVUdfQ1BQPTFcXG5Gb3IgbW9yZSBkZWJ1Z2dpbmcgaGVscCwgc2VlIGh0dHBzOi8vZG9jcy5nb29nbGUuY29tL2RvY3VtZW50L2QvMUhTdVRUVnZZSDFwVGV3ODlSdHBldTg0SHQzblFFRlRZaEFYM1lwYV94SnMvZWRpdD91c3A9c2hhcmluZ1xcblxcbkZvciBDKysgc3RhY2sgdHJhY2UsIHJ1biB3aXRoIFRPUkNIRFlOQU1PX0VYVEVOREVEX0RFQlVHX0NQUD0xXFxuXFxuVGhlIGZvbGxvd2luZyBjYWxsIHJhaXNlZCB0aGlzIGVycm9yOlxcbiAgRmlsZSBcXFwiYnJhbmNoaW5nLnB5XFxcIiwgbGluZSA4LCBpbiBmb3J3YXJkXFxuICAgIGlmIHguc3VtKCkgPiAwOlxcblxcblxcblRoZSBlcnJvciBhYm92ZSBvY2N1cnJlZCB3aGVuIGNhbGxpbmcgdG9yY2guZXhwb3J0LmV4cG9ydC4gSWYgeW91IHdvdWxkIGxpa2UgdG8gdmlldyBzb21lIG1vcmUgaW5mb3JtYXRpb24gYWJvdXQgdGhpcyBlcnJvciwgYW5kIGdldCBhIGxpc3Qgb2YgYWxsIG90aGVyIGVycm9ycyB0aGF0IG1heSBvY2N1ciBpbiB5b3VyIGV4cG9ydCBjYWxsLCB5b3UgY2FuIHJlcGxhY2UgeW91ciBgZXhwb3J0KClgIGNhbGwgd2l0aCBgZHJhZnRfZXhwb3J0KClgLlwiLFwicGFydGlhbF9ub2Rlc1wiOltdfSxcIm5vdGVzXCI6W1wiVW5hYmxlIHRvIGZpbmQgdXNlciBjb2RlIGNvcnJlc3BvbmRpbmcgdG8ge3UwfVwiXX1cbiIsICJ7XCJzY2hlbWFcIjoxLFwibW9kZWxcIjpcIlBpY2tpbmdcIixcIm1vZGVcIjpcIm5vbi1zdHJpY3RcIixcInRvcmNoX3ZlcnNpb25cIjpcIjIuMTMuMCtjcHVcIixcImVsYXBzZWRfbXNcIjozNC4yMDY5MzkwMDAxMTQyOSxcImlucHV0c1wiOlt7XCJwYXRoXCI6XCJ4XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOlsxMF0sXCJ2YWx1ZVwiOm51bGx9XSxcImRpbXNcIjpbe1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjAsXCJzaXplXCI6MTAsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZHluYW1pY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBub3RoaW5nIGluIHRoZSBtb2RlbCByZXN0cmljdHMgaXRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzNzdcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfV0sXCJzeW1ib2xzXCI6W3tcIm5hbWVcIjpcInM3N1wiLFwiaXNfdW5iYWNrZWRcIjpmYWxzZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbe1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJ4LnNoYXBlWzBdXCIsXCJoaW50XCI6MTAsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwidTBcIixcImlzX3VuYmFja2VkXCI6dHJ1ZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbXSxcIndvcmRzXCI6XCJhIHZhbHVlIGluIHRoZSBkYXRhOiBwaWNrZWQgPSB4W3ggPiAwXVwiLFwiaGludFwiOm51bGwsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbMF0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJwaWNraW5nLnB5XCIsXCJsaW5lXCI6OCxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInBpY2tlZCA9IHhbeCA+IDBdXCIsXCJjZWxsXCI6bnVsbH19XSxcImd1YXJkc1wiOlt7XCJpZFwiOjAsXCJraW5kXCI6XCJydW50aW1lX2Fzc2VydFwiLFwiZXhwclwiOlwidTAgPj0gMlwiLFwid29yZHNcIjpcInUwIGF0IGxlYXN0IDJcIixcImRpbXNcIjpbXSxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcInBpY2tpbmcucHlcIixcImxpbmVcIjo5LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwidG9yY2guX2NoZWNrKHBpY2tlZC5zaGFwZVswXSA+PSAyKVwiLFwiY2VsbFwiOm51bGx9LFwiZnJhbWVzXCI6W3tcImZpbGVuYW1lXCI6XCJwaWNraW5nLnB5XCIsXCJsaW5lXCI6OSxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInRvcmNoLl9jaGVjayhwaWNrZWQuc2hhcGVbMF0gPj0gMilcIixcImNlbGxcIjpudWxsfV0sXCJtb2R1bGVcIjpcIlwiLFwibW9kdWxlX2NsYXNzXCI6XCJQaWNraW5nXCIsXCJvcGVyYXRvclwiOm51bGwsXCJub2RlXCI6bnVsbCxcIm5vX2ZyYW1lX3JlYXNvblwiOm51bGx9XSxcIm5vZGVzXCI6W3tcIm5hbWVcIjpcInhcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJ4XCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJndFwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwiYXRlbi5ndC5TY2FsYXJcIixcImlucHV0c1wiOltcInhcIl0sXCJzaGFwZVwiOlwiW3guc2hhcGVbMF1dXCIsXCJkdHlwZVwiOlwiYm9vbFwiLFwibW9kdWxlXCI6XCJcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcInBpY2tpbmcucHlcIixcImxpbmVcIjo4LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicGlja2VkID0geFt4ID4gMF1cIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiaW5kZXhcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4uaW5kZXguVGVuc29yXCIsXCJpbnB1dHNcIjpbXCJ4XCIsXCJndFwiXSxcInNoYXBlXCI6XCJbdTBdXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6XCJcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcInBpY2tpbmcucHlcIixcImxpbmVcIjo4LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicGlja2VkID0geFt4ID4gMF1cIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwic3ltX3NpemVfaW50XzJcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4uc3ltX3NpemUuaW50XCIsXCJpbnB1dHNcIjpbXCJpbmRleFwiXSxcInNoYXBlXCI6XCJ1MFwiLFwiZHR5cGVcIjpcIlN5bUludFwiLFwibW9kdWxlXCI6XCJcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcInBpY2tpbmcucHlcIixcImxpbmVcIjo4LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicGlja2VkID0geFt4ID4gMF1cIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiZ2VfMVwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwib3BlcmF0b3IuZ2VcIixcImlucHV0c1wiOltcInN5bV9zaXplX2ludF8yXCJdLFwic2hhcGVcIjpcInUwID49IDJcIixcImR0eXBlXCI6XCJTeW1Cb29sXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwicGlja2luZy5weVwiLFwibGluZVwiOjgsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwaWNrZWQgPSB4W3ggPiAwXVwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJfYXNzZXJ0X3NjYWxhcl9kZWZhdWx0XCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLl9hc3NlcnRfc2NhbGFyLmRlZmF1bHRcIixcImlucHV0c1wiOltcImdlXzFcIl0sXCJzaGFwZVwiOm51bGwsXCJkdHlwZVwiOm51bGwsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwicGlja2luZy5weVwiLFwibGluZVwiOjgsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwaWNrZWQgPSB4W3ggPiAwXVwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJtdWxcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4ubXVsLlRlbnNvclwiLFwiaW5wdXRzXCI6W1wiaW5kZXhcIl0sXCJzaGFwZVwiOlwiW3UwXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJwaWNraW5nLnB5XCIsXCJsaW5lXCI6MTAsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gcGlja2VkICogMlwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJvdXRwdXRcIixcIm9wXCI6XCJvdXRwdXRcIixcInRhcmdldFwiOlwib3V0cHV0XCIsXCJpbnB1dHNcIjpbXCJtdWxcIl0sXCJzaGFwZVwiOm51bGwsXCJkdHlwZVwiOm51bGwsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfV0sXCJtb2R1bGVzXCI6W3tcInBhdGhcIjpcIlwiLFwiY2xhc3NfbmFtZVwiOlwiUGlja2luZ1wiLFwiaXNfdXNlclwiOnRydWUsXCJwYXJhbWV0ZXJzXCI6MH1dLFwiY29kZVwiOlt7XCJuYW1lXCI6XCJQaWNraW5nLmZvcndhcmRcIixcImZpbGVuYW1lXCI6XCJwaWNraW5nLnB5XCIsXCJjZWxsXCI6bnVsbCxcImZpcnN0X2xpbmVcIjo3LFwiY29kZVwiOlwiZGVmIGZvcndhcmQoc2VsZiwgeCk6XFxuICAgIHBpY2tlZCA9IHhbeCA+IDBdXFxuICAgIHRvcmNoLl9jaGVjayhwaWNrZWQuc2hhcGVbMF0gPj0gMilcXG4gICAgcmV0dXJuIHBpY2tlZCAqIDJcIn1dLFwic2lnbmF0dXJlXCI6W3tcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ4XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJvdXRwdXRcIixcImtpbmRcIjpcIlVTRVJfT1VUUFVUXCIsXCJuYW1lXCI6XCJtdWxcIixcInRhcmdldFwiOm51bGx9XSxcInJhbmdlX2NvbnN0cmFpbnRzXCI6W3tcImV4cHJcIjpcInUwXCIsXCJ3b3Jkc1wiOlwidTBcIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbH0se1wiZXhwclwiOlwiczc3XCIsXCJ3b3Jkc1wiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsfV0sXCJwcm9ncmFtXCI6XCJFeHBvcnRlZFByb2dyYW06XFxuICAgIGNsYXNzIEdyYXBoTW9kdWxlKHRvcmNoLm5uLk1vZHVsZSk6XFxuICAgICAgICBkZWYgZm9yd2FyZChzZWxmLCB4OiBcXFwiZjMyW3M3N11cXFwiKTpcXG4gICAgICAgICAgICAjIEZpbGU6IHBpY2tpbmcucHk6OCBpbiBmb3J3YXJkLCBjb2RlOiBwaWNrZWQgPSB4W3ggPiAwXVxcbiAgICAgICAgICAgIGd0OiBcXFwiYjhbczc3XVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5ndC5TY2FsYXIoeCwgMClcXG4gICAgICAgICAgICBpbmRleDogXFxcImYzMlt1MF1cXFwiID0gdG9yY2gub3BzLmF0ZW4uaW5kZXguVGVuc29yKHgsIFtndF0pOyAgeCA9IGd0ID0gTm9uZVxcbiAgICAgICAgICAgIHN5bV9zaXplX2ludF8yOiBcXFwiU3ltKHUwKVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5zeW1fc2l6ZS5pbnQoaW5kZXgsIDApXFxuICAgICAgICAgICAgZ2VfMTogXFxcIlN5bSh1MCA+PSAyKVxcXCIgPSBzeW1fc2l6ZV9pbnRfMiA+PSAyOyAgc3ltX3NpemVfaW50XzIgPSBOb25lXFxuICAgICAgICAgICAgX2Fzc2VydF9zY2FsYXJfZGVmYXVsdCA9IHRvcmNoLm9wcy5hdGVuLl9hc3NlcnRfc2NhbGFyLmRlZmF1bHQoZ2VfMSwgXFxcIlJ1bnRpbWUgYXNzZXJ0aW9uIGZhaWxlZCBmb3IgZXhwcmVzc2lvbiB1MCA+PSAyIG9uIG5vZGUgJ2dlXzEnXFxcIik7ICBnZV8xID0gX2Fzc2VydF9zY2FsYXJfZGVmYXVsdCA9IE5vbmVcXG4gICAgXFxuICAgICAgICAgICAgIyBGaWxlOiBwaWNraW5nLnB5OjEwIGluIGZvcndhcmQsIGNvZGU6IHJldHVybiBwaWNrZWQgKiAyXFxuICAgICAgICAgICAgbXVsOiBcXFwiZjMyW3UwXVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5tdWwuVGVuc29yKGluZGV4LCAyKTsgIGluZGV4ID0gTm9uZVxcbiAgICAgICAgICAgIHJldHVybiAobXVsLClcXG4gICAgXFxuR3JhcGggc2lnbmF0dXJlOiBcXG4gICAgIyBpbnB1dHNcXG4gICAgeDogVVNFUl9JTlBVVFxcbiAgICBcXG4gICAgIyBvdXRwdXRzXFxuICAgIG11bDogVVNFUl9PVVRQVVRcXG4gICAgXFxuUmFuZ2UgY29uc3RyYWludHM6IHt1MDogVlJbMiwgOTIyMzM3MjAzNjg1NDc3NTgwNl0sIHM3NzogVlJbMiwgaW50X29vXX1cIixcImZhaWx1cmVcIjpudWxsLFwibm90ZXNcIjpbXX1cbiIsICJ7XCJzY2hlbWFcIjoxLFwibW9kZWxcIjpcIldhbGt0aHJvdWdoXCIsXCJtb2RlXCI6XCJub24tc3RyaWN0XCIsXCJ0b3JjaF92ZXJzaW9uXCI6XCIyLjEzLjArY3B1XCIsXCJlbGFwc2VkX21zXCI6MzEuMzc0NTk0OTk5OTg4NDAzLFwiaW5wdXRzXCI6W3tcInBhdGhcIjpcIndcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzYsNV0sXCJ2YWx1ZVwiOm51bGx9LHtcInBhdGhcIjpcInhcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzRdLFwidmFsdWVcIjpudWxsfSx7XCJwYXRoXCI6XCJ5XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls4LDRdLFwidmFsdWVcIjpudWxsfSx7XCJwYXRoXCI6XCJ6XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOlszMl0sXCJ2YWx1ZVwiOm51bGx9XSxcImRpbXNcIjpbe1wiaW5wdXRcIjpcIndcIixcImRpbVwiOjAsXCJzaXplXCI6NixcImFza2VkXCI6e1wia2luZFwiOlwiZHluYW1pY1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ3LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IG5vdGhpbmcgaW4gdGhlIG1vZGVsIHJlc3RyaWN0cyBpdFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpcInMxNVwiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjUsXCJhc2tlZFwiOntcImtpbmRcIjpcImR5bmFtaWNcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwic3BlY2lhbGl6ZWRcIixcImlzX2FzX2Fza2VkXCI6ZmFsc2UsXCJzaGFwZV9leHByXCI6XCI1XCIsXCJsb3dlclwiOjUsXCJ1cHBlclwiOjUsXCJyZWFzb25cIjpcImd1YXJkXCIsXCJ3b3Jkc1wiOlwidy5zaGFwZVsxXSBiZWNvbWVzIDVcIixcImd1YXJkX2lkc1wiOlsxXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9LFwic3ltYm9sXCI6XCJzMjFcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MCxcInNpemVcIjo0LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkeW5hbWljXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcInguc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiYXNfYXNrZWRcIixcIndvcmRzXCI6XCJhcyBhc2tlZDogbm90aGluZyBpbiB0aGUgbW9kZWwgcmVzdHJpY3RzIGl0XCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOlwiczc3XCIsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjAsXCJzaXplXCI6OCxcImFza2VkXCI6e1wia2luZFwiOlwiZHluYW1pY1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ5LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IG5vdGhpbmcgaW4gdGhlIG1vZGVsIHJlc3RyaWN0cyBpdFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpcInMxN1wiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjQsXCJhc2tlZFwiOntcImtpbmRcIjpcImR5bmFtaWNcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwidGllZFwiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcInguc2hhcGVbMF0gYW5kIHkuc2hhcGVbMV0gbXVzdCBiZSBlcXVhbFwiLFwiZ3VhcmRfaWRzXCI6WzBdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInM5NFwiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOntcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowfX0se1wiaW5wdXRcIjpcInpcIixcImRpbVwiOjAsXCJzaXplXCI6MzIsXCJhc2tlZFwiOntcImtpbmRcIjpcImR5bmFtaWNcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZGVyaXZlZFwiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieS5zaGFwZVswXSp4LnNoYXBlWzBdXCIsXCJsb3dlclwiOjQsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImd1YXJkXCIsXCJ3b3Jkc1wiOlwieS5zaGFwZVswXSp4LnNoYXBlWzBdIGFuZCB6LnNoYXBlWzBdIG11c3QgYmUgZXF1YWxcIixcImd1YXJkX2lkc1wiOlsyXSxcImxvd2VyX2d1YXJkX2lkXCI6MixcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTUsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwiLFwiY2VsbFwiOm51bGx9LFwic3ltYm9sXCI6XCJzNjhcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfV0sXCJzeW1ib2xzXCI6W3tcIm5hbWVcIjpcInMxNVwiLFwiaXNfdW5iYWNrZWRcIjpmYWxzZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbe1wiaW5wdXRcIjpcIndcIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJ3LnNoYXBlWzBdXCIsXCJoaW50XCI6NixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzMjFcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjoxfV0sXCJ3b3Jkc1wiOlwidy5zaGFwZVsxXVwiLFwiaGludFwiOjUsXCJsb3dlclwiOjUsXCJ1cHBlclwiOjUsXCJyZXBsYWNlZF9ieVwiOlwiNVwiLFwiZ3VhcmRfaWRzXCI6WzFdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzNzdcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowfV0sXCJ3b3Jkc1wiOlwieC5zaGFwZVswXVwiLFwiaGludFwiOjQsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbMCwyXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczE3XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInkuc2hhcGVbMF1cIixcImhpbnRcIjo4LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpudWxsLFwiZ3VhcmRfaWRzXCI6WzJdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzOTRcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxfV0sXCJ3b3Jkc1wiOlwieS5zaGFwZVsxXVwiLFwiaGludFwiOjQsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOlwieC5zaGFwZVswXVwiLFwiZ3VhcmRfaWRzXCI6WzBdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzNjhcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ6XCIsXCJkaW1cIjowfV0sXCJ3b3Jkc1wiOlwiei5zaGFwZVswXVwiLFwiaGludFwiOjMyLFwibG93ZXJcIjo0LFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXVwiLFwiZ3VhcmRfaWRzXCI6WzJdLFwiZnJhbWVcIjpudWxsfV0sXCJndWFyZHNcIjpbe1wiaWRcIjowLFwia2luZFwiOlwiZ3VhcmRcIixcImV4cHJcIjpcIkVxKHM3Nywgczk0KVwiLFwid29yZHNcIjpcInguc2hhcGVbMF0gYW5kIHkuc2hhcGVbMV0gbXVzdCBiZSBlcXVhbFwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH0se1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjF9XSxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTIsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJzdW1tZWQgPSB4ICsgeVwiLFwiY2VsbFwiOm51bGx9LFwiZnJhbWVzXCI6W3tcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEyLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwic3VtbWVkID0geCArIHlcIixcImNlbGxcIjpudWxsfV0sXCJtb2R1bGVcIjpcIlwiLFwibW9kdWxlX2NsYXNzXCI6XCJXYWxrdGhyb3VnaFwiLFwib3BlcmF0b3JcIjpcImF0ZW4uYWRkLlRlbnNvclwiLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfSx7XCJpZFwiOjEsXCJraW5kXCI6XCJzcGVjaWFsaXphdGlvblwiLFwiZXhwclwiOlwiRXEoczIxLCA1KVwiLFwid29yZHNcIjpcIncuc2hhcGVbMV0gYmVjb21lcyA1XCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjoxfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEzLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicHJvamVjdGVkID0gc2VsZi5saW4odylcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInByb2plY3RlZCA9IHNlbGYubGluKHcpXCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJsaW5cIixcIm1vZHVsZV9jbGFzc1wiOlwiTGluZWFyXCIsXCJvcGVyYXRvclwiOlwiYXRlbi5saW5lYXIuZGVmYXVsdFwiLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfSx7XCJpZFwiOjIsXCJraW5kXCI6XCJndWFyZFwiLFwiZXhwclwiOlwiRXEoczE3KnM3NywgczY4KVwiLFwid29yZHNcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXSBhbmQgei5zaGFwZVswXSBtdXN0IGJlIGVxdWFsXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MH0se1wiaW5wdXRcIjpcInpcIixcImRpbVwiOjB9XSxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTUsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwiLFwiY2VsbFwiOm51bGx9LFwiZnJhbWVzXCI6W3tcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfV0sXCJtb2R1bGVcIjpcIlwiLFwibW9kdWxlX2NsYXNzXCI6XCJXYWxrdGhyb3VnaFwiLFwib3BlcmF0b3JcIjpcImF0ZW4uYWRkLlRlbnNvclwiLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfV0sXCJub2Rlc1wiOltdLFwibW9kdWxlc1wiOlt7XCJwYXRoXCI6XCJcIixcImNsYXNzX25hbWVcIjpcIldhbGt0aHJvdWdoXCIsXCJpc191c2VyXCI6dHJ1ZSxcInBhcmFtZXRlcnNcIjowfSx7XCJwYXRoXCI6XCJsaW5cIixcImNsYXNzX25hbWVcIjpcIkxpbmVhclwiLFwiaXNfdXNlclwiOmZhbHNlLFwicGFyYW1ldGVyc1wiOjE4fV0sXCJjb2RlXCI6W3tcIm5hbWVcIjpcIldhbGt0aHJvdWdoLmZvcndhcmRcIixcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwiY2VsbFwiOm51bGwsXCJmaXJzdF9saW5lXCI6MTEsXCJjb2RlXCI6XCJkZWYgZm9yd2FyZChzZWxmLCB3LCB4LCB5LCB6KTpcXG4gICAgc3VtbWVkID0geCArIHlcXG4gICAgcHJvamVjdGVkID0gc2VsZi5saW4odylcXG4gICAgZmxhdCA9IHN1bW1lZC5mbGF0dGVuKClcXG4gICAgcmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIn1dLFwic2lnbmF0dXJlXCI6W10sXCJyYW5nZV9jb25zdHJhaW50c1wiOltdLFwicHJvZ3JhbVwiOlwiXCIsXCJmYWlsdXJlXCI6e1wia2luZFwiOlwib3RoZXJcIixcIm1lc3NhZ2VcIjpcIkNvbnN0cmFpbnRzIHZpb2xhdGVkIChMWyd3J10uc2l6ZSgpWzFdKSEgRm9yIG1vcmUgaW5mb3JtYXRpb24sIHJ1biB3aXRoIFRPUkNIX0xPR1M9XFxcIitkeW5hbWljXFxcIi5cXG4gIC0gWW91IG1hcmtlZCBMWyd3J10uc2l6ZSgpWzFdIGFzIGR5bmFtaWMgYnV0IHlvdXIgY29kZSBzcGVjaWFsaXplZCBpdCB0byBiZSBhIGNvbnN0YW50ICg1KS4gSWYgeW91J3JlIHVzaW5nIG1hcmtfZHluYW1pYywgZWl0aGVyIHJlbW92ZSBpdCBvciB1c2UgbWF5YmVfbWFya19keW5hbWljLiBJZiB5b3UncmUgdXNpbmcgRGltLkRZTkFNSUMsIHJlcGxhY2UgaXQgd2l0aCBlaXRoZXIgRGltLlNUQVRJQyBvciBEaW0uQVVUTy5cIixcImZyYW1lXCI6bnVsbCxcImRpbXNcIjpbXSxcImd1YXJkX2lkc1wiOltdLFwiZml4ZXNcIjpbXSxcInJhd1wiOlwidG9yY2guX2R5bmFtby5leGMuVXNlckVycm9yOiBDb25zdHJhaW50cyB2aW9sYXRlZCAoTFsndyddLnNpemUoKVsxXSkhIEZvciBtb3JlIGluZm9ybWF0aW9uLCBydW4gd2l0aCBUT1JDSF9MT0dTPVxcXCIrZHluYW1pY1xcXCIuXFxuICAtIFlvdSBtYXJrZWQgTFsndyddLnNpemUoKVsxXSBhcyBkeW5hbWljIGJ1dCB5b3VyIGNvZGUgc3BlY2lhbGl6ZWQgaXQgdG8gYmUgYSBjb25zdGFudCAoNSkuIElmIHlvdSdyZSB1c2luZyBtYXJrX2R5bmFtaWMsIGVpdGhlciByZW1vdmUgaXQgb3IgdXNlIG1heWJlX21hcmtfZHluYW1pYy4gSWYgeW91J3JlIHVzaW5nIERpbS5EWU5BTUlDLCByZXBsYWNlIGl0IHdpdGggZWl0aGVyIERpbS5TVEFUSUMgb3IgRGltLkFVVE8uXFxuXFxuVGhlIGVycm9yIGFib3ZlIG9jY3VycmVkIHdoZW4gY2FsbGluZyB0b3JjaC5leHBvcnQuZXhwb3J0LiBJZiB5b3Ugd291bGQgbGlrZSB0byB2aWV3IHNvbWUgbW9yZSBpbmZvcm1hdGlvbiBhYm91dCB0aGlzIGVycm9yLCBhbmQgZ2V0IGEgbGlzdCBvZiBhbGwgb3RoZXIgZXJyb3JzIHRoYXQgbWF5IG9jY3VyIGluIHlvdXIgZXhwb3J0IGNhbGwsIHlvdSBjYW4gcmVwbGFjZSB5b3VyIGBleHBvcnQoKWAgY2FsbCB3aXRoIGBkcmFmdF9leHBvcnQoKWAuXCIsXCJwYXJ0aWFsX25vZGVzXCI6W119LFwibm90ZXNcIjpbXX1cbiIsICJ7XCJzY2hlbWFcIjoxLFwibW9kZWxcIjpcIldhbGt0aHJvdWdoXCIsXCJtb2RlXCI6XCJub24tc3RyaWN0XCIsXCJ0b3JjaF92ZXJzaW9uXCI6XCIyLjEzLjArY3B1XCIsXCJlbGFwc2VkX21zXCI6MzYuNjEzMjU3OTk5OTg4NDksXCJpbnB1dHNcIjpbe1wicGF0aFwiOlwid1wiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbNiw1XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwieFwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbNF0sXCJ2YWx1ZVwiOm51bGx9LHtcInBhdGhcIjpcInlcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzgsNF0sXCJ2YWx1ZVwiOm51bGx9LHtcInBhdGhcIjpcInpcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzMyXSxcInZhbHVlXCI6bnVsbH1dLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MCxcInNpemVcIjo2LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkaW1cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOlwicm93c1wiLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcIncuc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiYXNfYXNrZWRcIixcIndvcmRzXCI6XCJhcyBhc2tlZDogRGltIHJvd3NcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzMTVcIixcImRpbV9uYW1lXCI6XCJyb3dzXCIsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcIndcIixcImRpbVwiOjEsXCJzaXplXCI6NSxcImFza2VkXCI6e1wia2luZFwiOlwiZGltXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpcImNvbHVtbnNcIixcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJzcGVjaWFsaXplZFwiLFwiaXNfYXNfYXNrZWRcIjpmYWxzZSxcInNoYXBlX2V4cHJcIjpcIjVcIixcImxvd2VyXCI6NSxcInVwcGVyXCI6NSxcInJlYXNvblwiOlwiZ3VhcmRcIixcIndvcmRzXCI6XCJ3LnNoYXBlWzFdIGJlY29tZXMgNVwiLFwiZ3VhcmRfaWRzXCI6WzFdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInByb2plY3RlZCA9IHNlbGYubGluKHcpXCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInMyMVwiLFwiZGltX25hbWVcIjpcImNvbHVtbnNcIixcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MCxcInNpemVcIjo0LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkaW1cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOlwiblwiLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcInguc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiYXNfYXNrZWRcIixcIndvcmRzXCI6XCJhcyBhc2tlZDogRGltIG5cIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzNzdcIixcImRpbV9uYW1lXCI6XCJuXCIsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjAsXCJzaXplXCI6OCxcImFza2VkXCI6e1wia2luZFwiOlwiZGltXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpcIm1cIixcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ5LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IERpbSBtXCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOlwiczE3XCIsXCJkaW1fbmFtZVwiOlwibVwiLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjQsXCJhc2tlZFwiOntcImtpbmRcIjpcImRpbVwiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6XCJuXCIsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwidGllZFwiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcInguc2hhcGVbMF0gYW5kIHkuc2hhcGVbMV0gbXVzdCBiZSBlcXVhbFwiLFwiZ3VhcmRfaWRzXCI6WzBdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInM5NFwiLFwiZGltX25hbWVcIjpcIm5cIixcInRpZWRfdG9cIjp7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH19LHtcImlucHV0XCI6XCJ6XCIsXCJkaW1cIjowLFwic2l6ZVwiOjMyLFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkZWZhdWx0XCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInN0YXRpY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwiMzJcIixcImxvd2VyXCI6MzIsXCJ1cHBlclwiOjMyLFwicmVhc29uXCI6XCJkZWZhdWx0X3N0YXRpY1wiLFwid29yZHNcIjpcInN0YXRpYyBieSBkZWZhdWx0OiBub3RoaW5nIHdhcyBhc2tlZFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpudWxsLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9XSxcInN5bWJvbHNcIjpbe1wibmFtZVwiOlwiczE1XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpcInJvd3NcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcIndcIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJ3LnNoYXBlWzBdXCIsXCJoaW50XCI6NixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzMjFcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOlwiY29sdW1uc1wiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MX1dLFwid29yZHNcIjpcIncuc2hhcGVbMV1cIixcImhpbnRcIjo1LFwibG93ZXJcIjo1LFwidXBwZXJcIjo1LFwicmVwbGFjZWRfYnlcIjpcIjVcIixcImd1YXJkX2lkc1wiOlsxXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczc3XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpcIm5cIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJ4LnNoYXBlWzBdXCIsXCJoaW50XCI6NCxcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOlswLDJdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzMTdcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOlwibVwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInkuc2hhcGVbMF1cIixcImhpbnRcIjo4LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpudWxsLFwiZ3VhcmRfaWRzXCI6WzJdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzOTRcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOlwiblwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MX1dLFwid29yZHNcIjpcInkuc2hhcGVbMV1cIixcImhpbnRcIjo0LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpcInguc2hhcGVbMF1cIixcImd1YXJkX2lkc1wiOlswXSxcImZyYW1lXCI6bnVsbH1dLFwiZ3VhcmRzXCI6W3tcImlkXCI6MCxcImtpbmRcIjpcImd1YXJkXCIsXCJleHByXCI6XCJFcShzNzcsIHM5NClcIixcIndvcmRzXCI6XCJ4LnNoYXBlWzBdIGFuZCB5LnNoYXBlWzFdIG11c3QgYmUgZXF1YWxcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjB9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEyLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwic3VtbWVkID0geCArIHlcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJcIixcIm1vZHVsZV9jbGFzc1wiOlwiV2Fsa3Rocm91Z2hcIixcIm9wZXJhdG9yXCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH0se1wiaWRcIjoxLFwia2luZFwiOlwic3BlY2lhbGl6YXRpb25cIixcImV4cHJcIjpcIkVxKHMyMSwgNSlcIixcIndvcmRzXCI6XCJ3LnNoYXBlWzFdIGJlY29tZXMgNVwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MX1dLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInByb2plY3RlZCA9IHNlbGYubGluKHcpXCIsXCJjZWxsXCI6bnVsbH0sXCJmcmFtZXNcIjpbe1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9XSxcIm1vZHVsZVwiOlwibGluXCIsXCJtb2R1bGVfY2xhc3NcIjpcIkxpbmVhclwiLFwib3BlcmF0b3JcIjpcImF0ZW4ubGluZWFyLmRlZmF1bHRcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH0se1wiaWRcIjoyLFwia2luZFwiOlwiZ3VhcmRcIixcImV4cHJcIjpcIkVxKHMxNypzNzcsIDMyKVwiLFwid29yZHNcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXSBtdXN0IGVxdWFsIDMyXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MH1dLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNSxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCIsXCJjZWxsXCI6bnVsbH0sXCJmcmFtZXNcIjpbe1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTUsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwiLFwiY2VsbFwiOm51bGx9XSxcIm1vZHVsZVwiOlwiXCIsXCJtb2R1bGVfY2xhc3NcIjpcIldhbGt0aHJvdWdoXCIsXCJvcGVyYXRvclwiOlwiYXRlbi5hZGQuVGVuc29yXCIsXCJub2RlXCI6bnVsbCxcIm5vX2ZyYW1lX3JlYXNvblwiOm51bGx9XSxcIm5vZGVzXCI6W10sXCJtb2R1bGVzXCI6W3tcInBhdGhcIjpcIlwiLFwiY2xhc3NfbmFtZVwiOlwiV2Fsa3Rocm91Z2hcIixcImlzX3VzZXJcIjp0cnVlLFwicGFyYW1ldGVyc1wiOjB9LHtcInBhdGhcIjpcImxpblwiLFwiY2xhc3NfbmFtZVwiOlwiTGluZWFyXCIsXCJpc191c2VyXCI6ZmFsc2UsXCJwYXJhbWV0ZXJzXCI6MTh9XSxcImNvZGVcIjpbe1wibmFtZVwiOlwiV2Fsa3Rocm91Z2guZm9yd2FyZFwiLFwiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJjZWxsXCI6bnVsbCxcImZpcnN0X2xpbmVcIjoxMSxcImNvZGVcIjpcImRlZiBmb3J3YXJkKHNlbGYsIHcsIHgsIHksIHopOlxcbiAgICBzdW1tZWQgPSB4ICsgeVxcbiAgICBwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVxcbiAgICBmbGF0ID0gc3VtbWVkLmZsYXR0ZW4oKVxcbiAgICByZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwifV0sXCJzaWduYXR1cmVcIjpbXSxcInJhbmdlX2NvbnN0cmFpbnRzXCI6W10sXCJwcm9ncmFtXCI6XCJcIixcImZhaWx1cmVcIjp7XCJraW5kXCI6XCJvdGhlclwiLFwibWVzc2FnZVwiOlwiQ29uc3RyYWludHMgdmlvbGF0ZWQgKGNvbHVtbnMpISBGb3IgbW9yZSBpbmZvcm1hdGlvbiwgcnVuIHdpdGggVE9SQ0hfTE9HUz1cXFwiK2R5bmFtaWNcXFwiLlxcbiAgLSBZb3UgbWFya2VkIGNvbHVtbnMgYXMgZHluYW1pYyBidXQgeW91ciBjb2RlIHNwZWNpYWxpemVkIGl0IHRvIGJlIGEgY29uc3RhbnQgKDUpLiBJZiB5b3UncmUgdXNpbmcgbWFya19keW5hbWljLCBlaXRoZXIgcmVtb3ZlIGl0IG9yIHVzZSBtYXliZV9tYXJrX2R5bmFtaWMuIElmIHlvdSdyZSB1c2luZyBEaW0uRFlOQU1JQywgcmVwbGFjZSBpdCB3aXRoIGVpdGhlciBEaW0uU1RBVElDIG9yIERpbS5BVVRPLlxcblN1Z2dlc3RlZCBmaXhlczpcXG4gIGNvbHVtbnMgPSA1XCIsXCJmcmFtZVwiOm51bGwsXCJkaW1zXCI6W10sXCJndWFyZF9pZHNcIjpbXSxcImZpeGVzXCI6W10sXCJyYXdcIjpcInRvcmNoLl9keW5hbW8uZXhjLlVzZXJFcnJvcjogQ29uc3RyYWludHMgdmlvbGF0ZWQgKGNvbHVtbnMpISBGb3IgbW9yZSBpbmZvcm1hdGlvbiwgcnVuIHdpdGggVE9SQ0hfTE9HUz1cXFwiK2R5bmFtaWNcXFwiLlxcbiAgLSBZb3UgbWFya2VkIGNvbHVtbnMgYXMgZHluYW1pYyBidXQgeW91ciBjb2RlIHNwZWNpYWxpemVkIGl0IHRvIGJlIGEgY29uc3RhbnQgKDUpLiBJZiB5b3UncmUgdXNpbmcgbWFya19keW5hbWljLCBlaXRoZXIgcmVtb3ZlIGl0IG9yIHVzZSBtYXliZV9tYXJrX2R5bmFtaWMuIElmIHlvdSdyZSB1c2luZyBEaW0uRFlOQU1JQywgcmVwbGFjZSBpdCB3aXRoIGVpdGhlciBEaW0uU1RBVElDIG9yIERpbS5BVVRPLlxcblN1Z2dlc3RlZCBmaXhlczpcXG4gIGNvbHVtbnMgPSA1XFxuXFxuVGhlIGVycm9yIGFib3ZlIG9jY3VycmVkIHdoZW4gY2FsbGluZyB0b3JjaC5leHBvcnQuZXhwb3J0LiBJZiB5b3Ugd291bGQgbGlrZSB0byB2aWV3IHNvbWUgbW9yZSBpbmZvcm1hdGlvbiBhYm91dCB0aGlzIGVycm9yLCBhbmQgZ2V0IGEgbGlzdCBvZiBhbGwgb3RoZXIgZXJyb3JzIHRoYXQgbWF5IG9jY3VyIGluIHlvdXIgZXhwb3J0IGNhbGwsIHlvdSBjYW4gcmVwbGFjZSB5b3VyIGBleHBvcnQoKWAgY2FsbCB3aXRoIGBkcmFmdF9leHBvcnQoKWAuXCIsXCJwYXJ0aWFsX25vZGVzXCI6W119LFwibm90ZXNcIjpbXX1cbiIsICJ7XCJzY2hlbWFcIjoxLFwibW9kZWxcIjpcIldhbGt0aHJvdWdoXCIsXCJtb2RlXCI6XCJub24tc3RyaWN0XCIsXCJ0b3JjaF92ZXJzaW9uXCI6XCIyLjEzLjArY3B1XCIsXCJlbGFwc2VkX21zXCI6MjAuMzcwMjgxOTk5OTMwNzQsXCJpbnB1dHNcIjpbe1wicGF0aFwiOlwid1wiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbNiw1XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwieFwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbNF0sXCJ2YWx1ZVwiOm51bGx9LHtcInBhdGhcIjpcInlcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzgsNF0sXCJ2YWx1ZVwiOm51bGx9LHtcInBhdGhcIjpcInpcIixcImtpbmRcIjpcInRlbnNvclwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcInNoYXBlXCI6WzMyXSxcInZhbHVlXCI6bnVsbH1dLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MCxcInNpemVcIjo2LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkZWZhdWx0XCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInN0YXRpY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwiNlwiLFwibG93ZXJcIjo2LFwidXBwZXJcIjo2LFwicmVhc29uXCI6XCJkZWZhdWx0X3N0YXRpY1wiLFwid29yZHNcIjpcInN0YXRpYyBieSBkZWZhdWx0OiBub3RoaW5nIHdhcyBhc2tlZFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpudWxsLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjUsXCJhc2tlZFwiOntcImtpbmRcIjpcImRlZmF1bHRcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwic3RhdGljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCI1XCIsXCJsb3dlclwiOjUsXCJ1cHBlclwiOjUsXCJyZWFzb25cIjpcImRlZmF1bHRfc3RhdGljXCIsXCJ3b3Jkc1wiOlwic3RhdGljIGJ5IGRlZmF1bHQ6IG5vdGhpbmcgd2FzIGFza2VkXCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOm51bGwsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjAsXCJzaXplXCI6NCxcImFza2VkXCI6e1wia2luZFwiOlwiZGVmYXVsdFwiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJzdGF0aWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcIjRcIixcImxvd2VyXCI6NCxcInVwcGVyXCI6NCxcInJlYXNvblwiOlwiZGVmYXVsdF9zdGF0aWNcIixcIndvcmRzXCI6XCJzdGF0aWMgYnkgZGVmYXVsdDogbm90aGluZyB3YXMgYXNrZWRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6bnVsbCxcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MCxcInNpemVcIjo4LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJkZWZhdWx0XCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInN0YXRpY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwiOFwiLFwibG93ZXJcIjo4LFwidXBwZXJcIjo4LFwicmVhc29uXCI6XCJkZWZhdWx0X3N0YXRpY1wiLFwid29yZHNcIjpcInN0YXRpYyBieSBkZWZhdWx0OiBub3RoaW5nIHdhcyBhc2tlZFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpudWxsLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjQsXCJhc2tlZFwiOntcImtpbmRcIjpcImRlZmF1bHRcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwic3RhdGljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCI0XCIsXCJsb3dlclwiOjQsXCJ1cHBlclwiOjQsXCJyZWFzb25cIjpcImRlZmF1bHRfc3RhdGljXCIsXCJ3b3Jkc1wiOlwic3RhdGljIGJ5IGRlZmF1bHQ6IG5vdGhpbmcgd2FzIGFza2VkXCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOm51bGwsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInpcIixcImRpbVwiOjAsXCJzaXplXCI6MzIsXCJhc2tlZFwiOntcImtpbmRcIjpcImRlZmF1bHRcIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwic3RhdGljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCIzMlwiLFwibG93ZXJcIjozMixcInVwcGVyXCI6MzIsXCJyZWFzb25cIjpcImRlZmF1bHRfc3RhdGljXCIsXCJ3b3Jkc1wiOlwic3RhdGljIGJ5IGRlZmF1bHQ6IG5vdGhpbmcgd2FzIGFza2VkXCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOm51bGwsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH1dLFwic3ltYm9sc1wiOltdLFwiZ3VhcmRzXCI6W10sXCJub2Rlc1wiOlt7XCJuYW1lXCI6XCJwX2xpbl93ZWlnaHRcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJwX2xpbl93ZWlnaHRcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIlszLCA1XVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcInBfbGluX2JpYXNcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJwX2xpbl9iaWFzXCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbM11cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJ3XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwid1wiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiWzYsIDVdXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwieFwiLFwib3BcIjpcInBsYWNlaG9sZGVyXCIsXCJ0YXJnZXRcIjpcInhcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIls0XVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcInlcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJ5XCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbOCwgNF1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJ6XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwielwiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiWzMyXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImFkZFwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwiYXRlbi5hZGQuVGVuc29yXCIsXCJpbnB1dHNcIjpbXCJ4XCIsXCJ5XCJdLFwic2hhcGVcIjpcIls4LCA0XVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEyLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwic3VtbWVkID0geCArIHlcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwibGluZWFyXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmxpbmVhci5kZWZhdWx0XCIsXCJpbnB1dHNcIjpbXCJ3XCIsXCJwX2xpbl93ZWlnaHRcIixcInBfbGluX2JpYXNcIl0sXCJzaGFwZVwiOlwiWzYsIDNdXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6XCJsaW5cIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJmbGF0dGVuXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmZsYXR0ZW4udXNpbmdfaW50c1wiLFwiaW5wdXRzXCI6W1wiYWRkXCJdLFwic2hhcGVcIjpcIlszMl1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNCxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcImZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImFkZF8xXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcImlucHV0c1wiOltcImZsYXR0ZW5cIixcInpcIl0sXCJzaGFwZVwiOlwiWzMyXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwib3V0cHV0XCIsXCJvcFwiOlwib3V0cHV0XCIsXCJ0YXJnZXRcIjpcIm91dHB1dFwiLFwiaW5wdXRzXCI6W1wibGluZWFyXCIsXCJhZGRfMVwiXSxcInNoYXBlXCI6bnVsbCxcImR0eXBlXCI6bnVsbCxcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119XSxcIm1vZHVsZXNcIjpbe1wicGF0aFwiOlwiXCIsXCJjbGFzc19uYW1lXCI6XCJXYWxrdGhyb3VnaFwiLFwiaXNfdXNlclwiOnRydWUsXCJwYXJhbWV0ZXJzXCI6MH0se1wicGF0aFwiOlwibGluXCIsXCJjbGFzc19uYW1lXCI6XCJMaW5lYXJcIixcImlzX3VzZXJcIjpmYWxzZSxcInBhcmFtZXRlcnNcIjoxOH1dLFwiY29kZVwiOlt7XCJuYW1lXCI6XCJXYWxrdGhyb3VnaC5mb3J3YXJkXCIsXCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImNlbGxcIjpudWxsLFwiZmlyc3RfbGluZVwiOjExLFwiY29kZVwiOlwiZGVmIGZvcndhcmQoc2VsZiwgdywgeCwgeSwgeik6XFxuICAgIHN1bW1lZCA9IHggKyB5XFxuICAgIHByb2plY3RlZCA9IHNlbGYubGluKHcpXFxuICAgIGZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXFxuICAgIHJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCJ9XSxcInNpZ25hdHVyZVwiOlt7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiUEFSQU1FVEVSXCIsXCJuYW1lXCI6XCJwX2xpbl93ZWlnaHRcIixcInRhcmdldFwiOlwibGluLndlaWdodFwifSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiUEFSQU1FVEVSXCIsXCJuYW1lXCI6XCJwX2xpbl9iaWFzXCIsXCJ0YXJnZXRcIjpcImxpbi5iaWFzXCJ9LHtcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ3XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiVVNFUl9JTlBVVFwiLFwibmFtZVwiOlwieFwiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlVTRVJfSU5QVVRcIixcIm5hbWVcIjpcInlcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ6XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJvdXRwdXRcIixcImtpbmRcIjpcIlVTRVJfT1VUUFVUXCIsXCJuYW1lXCI6XCJsaW5lYXJcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcIm91dHB1dFwiLFwia2luZFwiOlwiVVNFUl9PVVRQVVRcIixcIm5hbWVcIjpcImFkZF8xXCIsXCJ0YXJnZXRcIjpudWxsfV0sXCJyYW5nZV9jb25zdHJhaW50c1wiOltdLFwicHJvZ3JhbVwiOlwiRXhwb3J0ZWRQcm9ncmFtOlxcbiAgICBjbGFzcyBHcmFwaE1vZHVsZSh0b3JjaC5ubi5Nb2R1bGUpOlxcbiAgICAgICAgZGVmIGZvcndhcmQoc2VsZiwgcF9saW5fd2VpZ2h0OiBcXFwiZjMyWzMsIDVdXFxcIiwgcF9saW5fYmlhczogXFxcImYzMlszXVxcXCIsIHc6IFxcXCJmMzJbNiwgNV1cXFwiLCB4OiBcXFwiZjMyWzRdXFxcIiwgeTogXFxcImYzMls4LCA0XVxcXCIsIHo6IFxcXCJmMzJbMzJdXFxcIik6XFxuICAgICAgICAgICAgIyBGaWxlOiB3YWxrdGhyb3VnaC5weToxMiBpbiBmb3J3YXJkLCBjb2RlOiBzdW1tZWQgPSB4ICsgeVxcbiAgICAgICAgICAgIGFkZDogXFxcImYzMls4LCA0XVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5hZGQuVGVuc29yKHgsIHkpOyAgeCA9IHkgPSBOb25lXFxuICAgIFxcbiAgICAgICAgICAgICMgRmlsZTogdG9yY2gvbm4vbW9kdWxlcy9saW5lYXIucHk6MTM0IGluIGZvcndhcmQsIGNvZGU6IHJldHVybiBGLmxpbmVhcihpbnB1dCwgc2VsZi53ZWlnaHQsIHNlbGYuYmlhcylcXG4gICAgICAgICAgICBsaW5lYXI6IFxcXCJmMzJbNiwgM11cXFwiID0gdG9yY2gub3BzLmF0ZW4ubGluZWFyLmRlZmF1bHQodywgcF9saW5fd2VpZ2h0LCBwX2xpbl9iaWFzKTsgIHcgPSBwX2xpbl93ZWlnaHQgPSBwX2xpbl9iaWFzID0gTm9uZVxcbiAgICBcXG4gICAgICAgICAgICAjIEZpbGU6IHdhbGt0aHJvdWdoLnB5OjE0IGluIGZvcndhcmQsIGNvZGU6IGZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXFxuICAgICAgICAgICAgZmxhdHRlbjogXFxcImYzMlszMl1cXFwiID0gdG9yY2gub3BzLmF0ZW4uZmxhdHRlbi51c2luZ19pbnRzKGFkZCk7ICBhZGQgPSBOb25lXFxuICAgIFxcbiAgICAgICAgICAgICMgRmlsZTogd2Fsa3Rocm91Z2gucHk6MTUgaW4gZm9yd2FyZCwgY29kZTogcmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcXG4gICAgICAgICAgICBhZGRfMTogXFxcImYzMlszMl1cXFwiID0gdG9yY2gub3BzLmF0ZW4uYWRkLlRlbnNvcihmbGF0dGVuLCB6KTsgIGZsYXR0ZW4gPSB6ID0gTm9uZVxcbiAgICAgICAgICAgIHJldHVybiAobGluZWFyLCBhZGRfMSlcXG4gICAgXFxuR3JhcGggc2lnbmF0dXJlOiBcXG4gICAgIyBpbnB1dHNcXG4gICAgcF9saW5fd2VpZ2h0OiBQQVJBTUVURVIgdGFyZ2V0PSdsaW4ud2VpZ2h0J1xcbiAgICBwX2xpbl9iaWFzOiBQQVJBTUVURVIgdGFyZ2V0PSdsaW4uYmlhcydcXG4gICAgdzogVVNFUl9JTlBVVFxcbiAgICB4OiBVU0VSX0lOUFVUXFxuICAgIHk6IFVTRVJfSU5QVVRcXG4gICAgejogVVNFUl9JTlBVVFxcbiAgICBcXG4gICAgIyBvdXRwdXRzXFxuICAgIGxpbmVhcjogVVNFUl9PVVRQVVRcXG4gICAgYWRkXzE6IFVTRVJfT1VUUFVUXFxuICAgIFxcblJhbmdlIGNvbnN0cmFpbnRzOiB7fVwiLFwiZmFpbHVyZVwiOm51bGwsXCJub3Rlc1wiOltdfVxuIiwgIntcInNjaGVtYVwiOjEsXCJtb2RlbFwiOlwiV2Fsa3Rocm91Z2hcIixcIm1vZGVcIjpcInN0cmljdFwiLFwidG9yY2hfdmVyc2lvblwiOlwiMi4xMy4wK2NwdVwiLFwiZWxhcHNlZF9tc1wiOjIwMS45MTY0MTE5OTk5NDU5MixcImlucHV0c1wiOlt7XCJwYXRoXCI6XCJ3XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls2LDVdLFwidmFsdWVcIjpudWxsfSx7XCJwYXRoXCI6XCJ4XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls0XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwieVwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbOCw0XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwielwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbMzJdLFwidmFsdWVcIjpudWxsfV0sXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjowLFwic2l6ZVwiOjYsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZHluYW1pY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwidy5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBub3RoaW5nIGluIHRoZSBtb2RlbCByZXN0cmljdHMgaXRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzNlwiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjUsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwic3BlY2lhbGl6ZWRcIixcImlzX2FzX2Fza2VkXCI6ZmFsc2UsXCJzaGFwZV9leHByXCI6XCI1XCIsXCJsb3dlclwiOjUsXCJ1cHBlclwiOjUsXCJyZWFzb25cIjpcImd1YXJkXCIsXCJ3b3Jkc1wiOlwidy5zaGFwZVsxXSBiZWNvbWVzIDVcIixcImd1YXJkX2lkc1wiOlsxXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9LFwic3ltYm9sXCI6XCJzMTFcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MCxcInNpemVcIjo0LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJhdXRvXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImR5bmFtaWNcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcInguc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiYXNfYXNrZWRcIixcIndvcmRzXCI6XCJhcyBhc2tlZDogbm90aGluZyBpbiB0aGUgbW9kZWwgcmVzdHJpY3RzIGl0XCIsXCJndWFyZF9pZHNcIjpbXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInN5bWJvbFwiOlwiczI3XCIsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjAsXCJzaXplXCI6OCxcImFza2VkXCI6e1wia2luZFwiOlwiYXV0b1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ5LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IG5vdGhpbmcgaW4gdGhlIG1vZGVsIHJlc3RyaWN0cyBpdFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpcInM0M1wiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxLFwic2l6ZVwiOjQsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwidGllZFwiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieC5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcInguc2hhcGVbMF0gYW5kIHkuc2hhcGVbMV0gbXVzdCBiZSBlcXVhbFwiLFwiZ3VhcmRfaWRzXCI6WzBdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInMwXCIsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6e1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjB9fSx7XCJpbnB1dFwiOlwielwiLFwiZGltXCI6MCxcInNpemVcIjozMixcImFza2VkXCI6e1wia2luZFwiOlwiYXV0b1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkZXJpdmVkXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ5LnNoYXBlWzBdKnguc2hhcGVbMF1cIixcImxvd2VyXCI6NCxcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiZ3VhcmRcIixcIndvcmRzXCI6XCJ5LnNoYXBlWzBdKnguc2hhcGVbMF0gYW5kIHouc2hhcGVbMF0gbXVzdCBiZSBlcXVhbFwiLFwiZ3VhcmRfaWRzXCI6WzJdLFwibG93ZXJfZ3VhcmRfaWRcIjoyLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNSxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCIsXCJjZWxsXCI6bnVsbH0sXCJzeW1ib2xcIjpcInMxM1wiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9XSxcInN5bWJvbHNcIjpbe1wibmFtZVwiOlwiczZcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjowfV0sXCJ3b3Jkc1wiOlwidy5zaGFwZVswXVwiLFwiaGludFwiOjYsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczExXCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MX1dLFwid29yZHNcIjpcIncuc2hhcGVbMV1cIixcImhpbnRcIjo1LFwibG93ZXJcIjo1LFwidXBwZXJcIjo1LFwicmVwbGFjZWRfYnlcIjpcIjVcIixcImd1YXJkX2lkc1wiOlsxXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczI3XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInguc2hhcGVbMF1cIixcImhpbnRcIjo0LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpcInguc2hhcGVbMF1cIixcImd1YXJkX2lkc1wiOlswXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczQzXCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInkuc2hhcGVbMF1cIixcImhpbnRcIjo4LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpudWxsLFwiZ3VhcmRfaWRzXCI6WzJdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzMFwiLFwiaXNfdW5iYWNrZWRcIjpmYWxzZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbe1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjF9XSxcIndvcmRzXCI6XCJ5LnNoYXBlWzFdXCIsXCJoaW50XCI6NCxcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOlswLDJdLFwiZnJhbWVcIjpudWxsfSx7XCJuYW1lXCI6XCJzMTNcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ6XCIsXCJkaW1cIjowfV0sXCJ3b3Jkc1wiOlwiei5zaGFwZVswXVwiLFwiaGludFwiOjMyLFwibG93ZXJcIjo0LFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXVwiLFwiZ3VhcmRfaWRzXCI6WzJdLFwiZnJhbWVcIjpudWxsfV0sXCJndWFyZHNcIjpbe1wiaWRcIjowLFwia2luZFwiOlwiZ3VhcmRcIixcImV4cHJcIjpcIkVxKHMyNywgczApXCIsXCJ3b3Jkc1wiOlwieC5zaGFwZVswXSBhbmQgeS5zaGFwZVsxXSBtdXN0IGJlIGVxdWFsXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ4XCIsXCJkaW1cIjowfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MX1dLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH0sXCJmcmFtZXNcIjpbe1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTIsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJzdW1tZWQgPSB4ICsgeVwiLFwiY2VsbFwiOm51bGx9XSxcIm1vZHVsZVwiOlwiXCIsXCJtb2R1bGVfY2xhc3NcIjpcIldhbGt0aHJvdWdoXCIsXCJvcGVyYXRvclwiOlwiYXRlbi5hZGQuVGVuc29yXCIsXCJub2RlXCI6bnVsbCxcIm5vX2ZyYW1lX3JlYXNvblwiOm51bGx9LHtcImlkXCI6MSxcImtpbmRcIjpcInNwZWNpYWxpemF0aW9uXCIsXCJleHByXCI6XCJFcShzMTEsIDUpXCIsXCJ3b3Jkc1wiOlwidy5zaGFwZVsxXSBiZWNvbWVzIDVcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcIndcIixcImRpbVwiOjF9XSxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9LFwiZnJhbWVzXCI6W3tcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEzLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicHJvamVjdGVkID0gc2VsZi5saW4odylcIixcImNlbGxcIjpudWxsfV0sXCJtb2R1bGVcIjpcImxpblwiLFwibW9kdWxlX2NsYXNzXCI6XCJMaW5lYXJcIixcIm9wZXJhdG9yXCI6XCJhdGVuLmFkZG1tLmRlZmF1bHRcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH0se1wiaWRcIjoyLFwia2luZFwiOlwiZ3VhcmRcIixcImV4cHJcIjpcIkVxKHMwKnM0MywgczEzKVwiLFwid29yZHNcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXSBhbmQgei5zaGFwZVswXSBtdXN0IGJlIGVxdWFsXCIsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjowfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MX0se1wiaW5wdXRcIjpcInpcIixcImRpbVwiOjB9XSxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTUsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJyZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwiLFwiY2VsbFwiOm51bGx9LFwiZnJhbWVzXCI6W3tcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfV0sXCJtb2R1bGVcIjpcIlwiLFwibW9kdWxlX2NsYXNzXCI6XCJXYWxrdGhyb3VnaFwiLFwib3BlcmF0b3JcIjpcImF0ZW4uYWRkLlRlbnNvclwiLFwibm9kZVwiOm51bGwsXCJub19mcmFtZV9yZWFzb25cIjpudWxsfV0sXCJub2Rlc1wiOlt7XCJuYW1lXCI6XCJwX2xpbl93ZWlnaHRcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJwX2xpbl93ZWlnaHRcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIlszLCA1XVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcInBfbGluX2JpYXNcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJwX2xpbl9iaWFzXCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbM11cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJ3XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwid1wiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiW3cuc2hhcGVbMF0sIDVdXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwieFwiLFwib3BcIjpcInBsYWNlaG9sZGVyXCIsXCJ0YXJnZXRcIjpcInhcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIlt4LnNoYXBlWzBdXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcInlcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJ5XCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbeS5zaGFwZVswXSwgeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJ6XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwielwiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiW3kuc2hhcGVbMF0qeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJhZGRcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4uYWRkLlRlbnNvclwiLFwiaW5wdXRzXCI6W1wieFwiLFwieVwiXSxcInNoYXBlXCI6XCJbeS5zaGFwZVswXSwgeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImxpbmVhclwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwiYXRlbi5saW5lYXIuZGVmYXVsdFwiLFwiaW5wdXRzXCI6W1wid1wiLFwicF9saW5fd2VpZ2h0XCIsXCJwX2xpbl9iaWFzXCJdLFwic2hhcGVcIjpcIlt3LnNoYXBlWzBdLCAzXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwibGluXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEzLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicHJvamVjdGVkID0gc2VsZi5saW4odylcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiZmxhdHRlblwiLFwib3BcIjpcImNhbGxfZnVuY3Rpb25cIixcInRhcmdldFwiOlwiYXRlbi5mbGF0dGVuLnVzaW5nX2ludHNcIixcImlucHV0c1wiOltcImFkZFwiXSxcInNoYXBlXCI6XCJbeS5zaGFwZVswXSp4LnNoYXBlWzBdXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE0LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwiZmxhdCA9IHN1bW1lZC5mbGF0dGVuKClcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiYWRkXzFcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4uYWRkLlRlbnNvclwiLFwiaW5wdXRzXCI6W1wiZmxhdHRlblwiLFwielwiXSxcInNoYXBlXCI6XCJbeS5zaGFwZVswXSp4LnNoYXBlWzBdXVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOlwiXCIsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfSxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwib3V0cHV0XCIsXCJvcFwiOlwib3V0cHV0XCIsXCJ0YXJnZXRcIjpcIm91dHB1dFwiLFwiaW5wdXRzXCI6W1wibGluZWFyXCIsXCJhZGRfMVwiXSxcInNoYXBlXCI6bnVsbCxcImR0eXBlXCI6bnVsbCxcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119XSxcIm1vZHVsZXNcIjpbe1wicGF0aFwiOlwiXCIsXCJjbGFzc19uYW1lXCI6XCJXYWxrdGhyb3VnaFwiLFwiaXNfdXNlclwiOnRydWUsXCJwYXJhbWV0ZXJzXCI6MH0se1wicGF0aFwiOlwibGluXCIsXCJjbGFzc19uYW1lXCI6XCJMaW5lYXJcIixcImlzX3VzZXJcIjpmYWxzZSxcInBhcmFtZXRlcnNcIjoxOH1dLFwiY29kZVwiOlt7XCJuYW1lXCI6XCJXYWxrdGhyb3VnaC5mb3J3YXJkXCIsXCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImNlbGxcIjpudWxsLFwiZmlyc3RfbGluZVwiOjExLFwiY29kZVwiOlwiZGVmIGZvcndhcmQoc2VsZiwgdywgeCwgeSwgeik6XFxuICAgIHN1bW1lZCA9IHggKyB5XFxuICAgIHByb2plY3RlZCA9IHNlbGYubGluKHcpXFxuICAgIGZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXFxuICAgIHJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCJ9XSxcInNpZ25hdHVyZVwiOlt7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiUEFSQU1FVEVSXCIsXCJuYW1lXCI6XCJwX2xpbl93ZWlnaHRcIixcInRhcmdldFwiOlwibGluLndlaWdodFwifSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiUEFSQU1FVEVSXCIsXCJuYW1lXCI6XCJwX2xpbl9iaWFzXCIsXCJ0YXJnZXRcIjpcImxpbi5iaWFzXCJ9LHtcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ3XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiVVNFUl9JTlBVVFwiLFwibmFtZVwiOlwieFwiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlVTRVJfSU5QVVRcIixcIm5hbWVcIjpcInlcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ6XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJvdXRwdXRcIixcImtpbmRcIjpcIlVTRVJfT1VUUFVUXCIsXCJuYW1lXCI6XCJsaW5lYXJcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcIm91dHB1dFwiLFwia2luZFwiOlwiVVNFUl9PVVRQVVRcIixcIm5hbWVcIjpcImFkZF8xXCIsXCJ0YXJnZXRcIjpudWxsfV0sXCJyYW5nZV9jb25zdHJhaW50c1wiOlt7XCJleHByXCI6XCJzNlwiLFwid29yZHNcIjpcIncuc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbH0se1wiZXhwclwiOlwiczBcIixcIndvcmRzXCI6XCJ4LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGx9LHtcImV4cHJcIjpcInM0M1wiLFwid29yZHNcIjpcInkuc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbH0se1wiZXhwclwiOlwiczAqczQzXCIsXCJ3b3Jkc1wiOlwieS5zaGFwZVswXSp4LnNoYXBlWzBdXCIsXCJsb3dlclwiOjQsXCJ1cHBlclwiOm51bGx9XSxcInByb2dyYW1cIjpcIkV4cG9ydGVkUHJvZ3JhbTpcXG4gICAgY2xhc3MgR3JhcGhNb2R1bGUodG9yY2gubm4uTW9kdWxlKTpcXG4gICAgICAgIGRlZiBmb3J3YXJkKHNlbGYsIHBfbGluX3dlaWdodDogXFxcImYzMlszLCA1XVxcXCIsIHBfbGluX2JpYXM6IFxcXCJmMzJbM11cXFwiLCB3OiBcXFwiZjMyW3M2LCA1XVxcXCIsIHg6IFxcXCJmMzJbczBdXFxcIiwgeTogXFxcImYzMltzNDMsIHMwXVxcXCIsIHo6IFxcXCJmMzJbczAqczQzXVxcXCIpOlxcbiAgICAgICAgICAgICMgRmlsZTogd2Fsa3Rocm91Z2gucHk6MTIgaW4gZm9yd2FyZCwgY29kZTogc3VtbWVkID0geCArIHlcXG4gICAgICAgICAgICBhZGQ6IFxcXCJmMzJbczQzLCBzMF1cXFwiID0gdG9yY2gub3BzLmF0ZW4uYWRkLlRlbnNvcih4LCB5KTsgIHggPSB5ID0gTm9uZVxcbiAgICBcXG4gICAgICAgICAgICAjIEZpbGU6IHdhbGt0aHJvdWdoLnB5OjEzIGluIGZvcndhcmQsIGNvZGU6IHByb2plY3RlZCA9IHNlbGYubGluKHcpXFxuICAgICAgICAgICAgbGluZWFyOiBcXFwiZjMyW3M2LCAzXVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5saW5lYXIuZGVmYXVsdCh3LCBwX2xpbl93ZWlnaHQsIHBfbGluX2JpYXMpOyAgdyA9IHBfbGluX3dlaWdodCA9IHBfbGluX2JpYXMgPSBOb25lXFxuICAgIFxcbiAgICAgICAgICAgICMgRmlsZTogd2Fsa3Rocm91Z2gucHk6MTQgaW4gZm9yd2FyZCwgY29kZTogZmxhdCA9IHN1bW1lZC5mbGF0dGVuKClcXG4gICAgICAgICAgICBmbGF0dGVuOiBcXFwiZjMyW3MwKnM0M11cXFwiID0gdG9yY2gub3BzLmF0ZW4uZmxhdHRlbi51c2luZ19pbnRzKGFkZCk7ICBhZGQgPSBOb25lXFxuICAgIFxcbiAgICAgICAgICAgICMgRmlsZTogd2Fsa3Rocm91Z2gucHk6MTUgaW4gZm9yd2FyZCwgY29kZTogcmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcXG4gICAgICAgICAgICBhZGRfMTogXFxcImYzMltzMCpzNDNdXFxcIiA9IHRvcmNoLm9wcy5hdGVuLmFkZC5UZW5zb3IoZmxhdHRlbiwgeik7ICBmbGF0dGVuID0geiA9IE5vbmVcXG4gICAgICAgICAgICByZXR1cm4gKGxpbmVhciwgYWRkXzEpXFxuICAgIFxcbkdyYXBoIHNpZ25hdHVyZTogXFxuICAgICMgaW5wdXRzXFxuICAgIHBfbGluX3dlaWdodDogUEFSQU1FVEVSIHRhcmdldD0nbGluLndlaWdodCdcXG4gICAgcF9saW5fYmlhczogUEFSQU1FVEVSIHRhcmdldD0nbGluLmJpYXMnXFxuICAgIHc6IFVTRVJfSU5QVVRcXG4gICAgeDogVVNFUl9JTlBVVFxcbiAgICB5OiBVU0VSX0lOUFVUXFxuICAgIHo6IFVTRVJfSU5QVVRcXG4gICAgXFxuICAgICMgb3V0cHV0c1xcbiAgICBsaW5lYXI6IFVTRVJfT1VUUFVUXFxuICAgIGFkZF8xOiBVU0VSX09VVFBVVFxcbiAgICBcXG5SYW5nZSBjb25zdHJhaW50czoge3M2OiBWUlsyLCBpbnRfb29dLCBzMDogVlJbMiwgaW50X29vXSwgczQzOiBWUlsyLCBpbnRfb29dLCBzMCpzNDM6IFZSWzQsIGludF9vb119XCIsXCJmYWlsdXJlXCI6bnVsbCxcIm5vdGVzXCI6W119XG4iLCAie1wic2NoZW1hXCI6MSxcIm1vZGVsXCI6XCJXYWxrdGhyb3VnaFwiLFwibW9kZVwiOlwibm9uLXN0cmljdFwiLFwidG9yY2hfdmVyc2lvblwiOlwiMi4xMy4wK2NwdVwiLFwiZWxhcHNlZF9tc1wiOjEwOS4xMzE0MDgwMDAxNjY2MyxcImlucHV0c1wiOlt7XCJwYXRoXCI6XCJ3XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls2LDVdLFwidmFsdWVcIjpudWxsfSx7XCJwYXRoXCI6XCJ4XCIsXCJraW5kXCI6XCJ0ZW5zb3JcIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJzaGFwZVwiOls0XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwieVwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbOCw0XSxcInZhbHVlXCI6bnVsbH0se1wicGF0aFwiOlwielwiLFwia2luZFwiOlwidGVuc29yXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwic2hhcGVcIjpbMzJdLFwidmFsdWVcIjpudWxsfV0sXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjowLFwic2l6ZVwiOjYsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZHluYW1pY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwidy5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBub3RoaW5nIGluIHRoZSBtb2RlbCByZXN0cmljdHMgaXRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzMTVcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MSxcInNpemVcIjo1LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJhdXRvXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInNwZWNpYWxpemVkXCIsXCJpc19hc19hc2tlZFwiOmZhbHNlLFwic2hhcGVfZXhwclwiOlwiNVwiLFwibG93ZXJcIjo1LFwidXBwZXJcIjo1LFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcIncuc2hhcGVbMV0gYmVjb21lcyA1XCIsXCJndWFyZF9pZHNcIjpbMV0sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEzLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicHJvamVjdGVkID0gc2VsZi5saW4odylcIixcImNlbGxcIjpudWxsfSxcInN5bWJvbFwiOlwiczIxXCIsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH0se1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjAsXCJzaXplXCI6NCxcImFza2VkXCI6e1wia2luZFwiOlwiYXV0b1wiLFwibWluXCI6bnVsbCxcIm1heFwiOm51bGwsXCJuYW1lXCI6bnVsbCxcImZhY3RvclwiOjEsXCJvZmZzZXRcIjowLFwic2l6ZVwiOm51bGx9LFwiZ290XCI6XCJkeW5hbWljXCIsXCJpc19hc19hc2tlZFwiOnRydWUsXCJzaGFwZV9leHByXCI6XCJ4LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZWFzb25cIjpcImFzX2Fza2VkXCIsXCJ3b3Jkc1wiOlwiYXMgYXNrZWQ6IG5vdGhpbmcgaW4gdGhlIG1vZGVsIHJlc3RyaWN0cyBpdFwiLFwiZ3VhcmRfaWRzXCI6W10sXCJsb3dlcl9ndWFyZF9pZFwiOm51bGwsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJzeW1ib2xcIjpcInM3N1wiLFwiZGltX25hbWVcIjpudWxsLFwidGllZF90b1wiOm51bGx9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjowLFwic2l6ZVwiOjgsXCJhc2tlZFwiOntcImtpbmRcIjpcImF1dG9cIixcIm1pblwiOm51bGwsXCJtYXhcIjpudWxsLFwibmFtZVwiOm51bGwsXCJmYWN0b3JcIjoxLFwib2Zmc2V0XCI6MCxcInNpemVcIjpudWxsfSxcImdvdFwiOlwiZHluYW1pY1wiLFwiaXNfYXNfYXNrZWRcIjp0cnVlLFwic2hhcGVfZXhwclwiOlwieS5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJhc19hc2tlZFwiLFwid29yZHNcIjpcImFzIGFza2VkOiBub3RoaW5nIGluIHRoZSBtb2RlbCByZXN0cmljdHMgaXRcIixcImd1YXJkX2lkc1wiOltdLFwibG93ZXJfZ3VhcmRfaWRcIjpudWxsLFwidXBwZXJfZ3VhcmRfaWRcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwic3ltYm9sXCI6XCJzMTdcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjpudWxsfSx7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MSxcInNpemVcIjo0LFwiYXNrZWRcIjp7XCJraW5kXCI6XCJhdXRvXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcInRpZWRcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcInguc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlYXNvblwiOlwiZ3VhcmRcIixcIndvcmRzXCI6XCJ4LnNoYXBlWzBdIGFuZCB5LnNoYXBlWzFdIG11c3QgYmUgZXF1YWxcIixcImd1YXJkX2lkc1wiOlswXSxcImxvd2VyX2d1YXJkX2lkXCI6bnVsbCxcInVwcGVyX2d1YXJkX2lkXCI6bnVsbCxcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTIsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJzdW1tZWQgPSB4ICsgeVwiLFwiY2VsbFwiOm51bGx9LFwic3ltYm9sXCI6XCJzOTRcIixcImRpbV9uYW1lXCI6bnVsbCxcInRpZWRfdG9cIjp7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH19LHtcImlucHV0XCI6XCJ6XCIsXCJkaW1cIjowLFwic2l6ZVwiOjMyLFwiYXNrZWRcIjp7XCJraW5kXCI6XCJhdXRvXCIsXCJtaW5cIjpudWxsLFwibWF4XCI6bnVsbCxcIm5hbWVcIjpudWxsLFwiZmFjdG9yXCI6MSxcIm9mZnNldFwiOjAsXCJzaXplXCI6bnVsbH0sXCJnb3RcIjpcImRlcml2ZWRcIixcImlzX2FzX2Fza2VkXCI6dHJ1ZSxcInNoYXBlX2V4cHJcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXVwiLFwibG93ZXJcIjo0LFwidXBwZXJcIjpudWxsLFwicmVhc29uXCI6XCJndWFyZFwiLFwid29yZHNcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXSBhbmQgei5zaGFwZVswXSBtdXN0IGJlIGVxdWFsXCIsXCJndWFyZF9pZHNcIjpbMl0sXCJsb3dlcl9ndWFyZF9pZFwiOjIsXCJ1cHBlcl9ndWFyZF9pZFwiOm51bGwsXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfSxcInN5bWJvbFwiOlwiczY4XCIsXCJkaW1fbmFtZVwiOm51bGwsXCJ0aWVkX3RvXCI6bnVsbH1dLFwic3ltYm9sc1wiOlt7XCJuYW1lXCI6XCJzMTVcIixcImlzX3VuYmFja2VkXCI6ZmFsc2UsXCJkaW1fbmFtZVwiOm51bGwsXCJkaW1zXCI6W3tcImlucHV0XCI6XCJ3XCIsXCJkaW1cIjowfV0sXCJ3b3Jkc1wiOlwidy5zaGFwZVswXVwiLFwiaGludFwiOjYsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGwsXCJyZXBsYWNlZF9ieVwiOm51bGwsXCJndWFyZF9pZHNcIjpbXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczIxXCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MX1dLFwid29yZHNcIjpcIncuc2hhcGVbMV1cIixcImhpbnRcIjo1LFwibG93ZXJcIjo1LFwidXBwZXJcIjo1LFwicmVwbGFjZWRfYnlcIjpcIjVcIixcImd1YXJkX2lkc1wiOlsxXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczc3XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInguc2hhcGVbMF1cIixcImhpbnRcIjo0LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpudWxsLFwiZ3VhcmRfaWRzXCI6WzAsMl0sXCJmcmFtZVwiOm51bGx9LHtcIm5hbWVcIjpcInMxN1wiLFwiaXNfdW5iYWNrZWRcIjpmYWxzZSxcImRpbV9uYW1lXCI6bnVsbCxcImRpbXNcIjpbe1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjB9XSxcIndvcmRzXCI6XCJ5LnNoYXBlWzBdXCIsXCJoaW50XCI6OCxcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6bnVsbCxcImd1YXJkX2lkc1wiOlsyXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczk0XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieVwiLFwiZGltXCI6MX1dLFwid29yZHNcIjpcInkuc2hhcGVbMV1cIixcImhpbnRcIjo0LFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsLFwicmVwbGFjZWRfYnlcIjpcInguc2hhcGVbMF1cIixcImd1YXJkX2lkc1wiOlswXSxcImZyYW1lXCI6bnVsbH0se1wibmFtZVwiOlwiczY4XCIsXCJpc191bmJhY2tlZFwiOmZhbHNlLFwiZGltX25hbWVcIjpudWxsLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwielwiLFwiZGltXCI6MH1dLFwid29yZHNcIjpcInouc2hhcGVbMF1cIixcImhpbnRcIjozMixcImxvd2VyXCI6NCxcInVwcGVyXCI6bnVsbCxcInJlcGxhY2VkX2J5XCI6XCJ5LnNoYXBlWzBdKnguc2hhcGVbMF1cIixcImd1YXJkX2lkc1wiOlsyXSxcImZyYW1lXCI6bnVsbH1dLFwiZ3VhcmRzXCI6W3tcImlkXCI6MCxcImtpbmRcIjpcImd1YXJkXCIsXCJleHByXCI6XCJFcShzNzcsIHM5NClcIixcIndvcmRzXCI6XCJ4LnNoYXBlWzBdIGFuZCB5LnNoYXBlWzFdIG11c3QgYmUgZXF1YWxcIixcImRpbXNcIjpbe1wiaW5wdXRcIjpcInhcIixcImRpbVwiOjB9LHtcImlucHV0XCI6XCJ5XCIsXCJkaW1cIjoxfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjEyLFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwic3VtbWVkID0geCArIHlcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMixcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInN1bW1lZCA9IHggKyB5XCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJcIixcIm1vZHVsZV9jbGFzc1wiOlwiV2Fsa3Rocm91Z2hcIixcIm9wZXJhdG9yXCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH0se1wiaWRcIjoxLFwia2luZFwiOlwic3BlY2lhbGl6YXRpb25cIixcImV4cHJcIjpcIkVxKHMyMSwgNSlcIixcIndvcmRzXCI6XCJ3LnNoYXBlWzFdIGJlY29tZXMgNVwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwid1wiLFwiZGltXCI6MX1dLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInByb2plY3RlZCA9IHNlbGYubGluKHcpXCIsXCJjZWxsXCI6bnVsbH0sXCJmcmFtZXNcIjpbe1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTMsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVwiLFwiY2VsbFwiOm51bGx9XSxcIm1vZHVsZVwiOlwibGluXCIsXCJtb2R1bGVfY2xhc3NcIjpcIkxpbmVhclwiLFwib3BlcmF0b3JcIjpcImF0ZW4ubGluZWFyLmRlZmF1bHRcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH0se1wiaWRcIjoyLFwia2luZFwiOlwiZ3VhcmRcIixcImV4cHJcIjpcIkVxKHMxNypzNzcsIHM2OClcIixcIndvcmRzXCI6XCJ5LnNoYXBlWzBdKnguc2hhcGVbMF0gYW5kIHouc2hhcGVbMF0gbXVzdCBiZSBlcXVhbFwiLFwiZGltc1wiOlt7XCJpbnB1dFwiOlwieFwiLFwiZGltXCI6MH0se1wiaW5wdXRcIjpcInlcIixcImRpbVwiOjB9LHtcImlucHV0XCI6XCJ6XCIsXCJkaW1cIjowfV0sXCJmcmFtZVwiOntcImZpbGVuYW1lXCI6XCJ3YWxrdGhyb3VnaC5weVwiLFwibGluZVwiOjE1LFwibmFtZVwiOlwiZm9yd2FyZFwiLFwiY29kZVwiOlwicmV0dXJuIHByb2plY3RlZCwgZmxhdCArIHpcIixcImNlbGxcIjpudWxsfSxcImZyYW1lc1wiOlt7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNSxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCIsXCJjZWxsXCI6bnVsbH1dLFwibW9kdWxlXCI6XCJcIixcIm1vZHVsZV9jbGFzc1wiOlwiV2Fsa3Rocm91Z2hcIixcIm9wZXJhdG9yXCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcIm5vZGVcIjpudWxsLFwibm9fZnJhbWVfcmVhc29uXCI6bnVsbH1dLFwibm9kZXNcIjpbe1wibmFtZVwiOlwicF9saW5fd2VpZ2h0XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwicF9saW5fd2VpZ2h0XCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbMywgNV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJwX2xpbl9iaWFzXCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwicF9saW5fYmlhc1wiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiWzNdXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwid1wiLFwib3BcIjpcInBsYWNlaG9sZGVyXCIsXCJ0YXJnZXRcIjpcIndcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIlt3LnNoYXBlWzBdLCA1XVwiLFwiZHR5cGVcIjpcImZsb2F0MzJcIixcIm1vZHVsZVwiOm51bGwsXCJmcmFtZVwiOm51bGwsXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcInhcIixcIm9wXCI6XCJwbGFjZWhvbGRlclwiLFwidGFyZ2V0XCI6XCJ4XCIsXCJpbnB1dHNcIjpbXSxcInNoYXBlXCI6XCJbeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJ5XCIsXCJvcFwiOlwicGxhY2Vob2xkZXJcIixcInRhcmdldFwiOlwieVwiLFwiaW5wdXRzXCI6W10sXCJzaGFwZVwiOlwiW3kuc2hhcGVbMF0sIHguc2hhcGVbMF1dXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwielwiLFwib3BcIjpcInBsYWNlaG9sZGVyXCIsXCJ0YXJnZXRcIjpcInpcIixcImlucHV0c1wiOltdLFwic2hhcGVcIjpcIlt5LnNoYXBlWzBdKnguc2hhcGVbMF1dXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6bnVsbCxcImZyYW1lXCI6bnVsbCxcInBhcmVudFwiOm51bGwsXCJndWFyZF9pZHNcIjpbXX0se1wibmFtZVwiOlwiYWRkXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcImlucHV0c1wiOltcInhcIixcInlcIl0sXCJzaGFwZVwiOlwiW3kuc2hhcGVbMF0sIHguc2hhcGVbMF1dXCIsXCJkdHlwZVwiOlwiZmxvYXQzMlwiLFwibW9kdWxlXCI6XCJcIixcImZyYW1lXCI6e1wiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJsaW5lXCI6MTIsXCJuYW1lXCI6XCJmb3J3YXJkXCIsXCJjb2RlXCI6XCJzdW1tZWQgPSB4ICsgeVwiLFwiY2VsbFwiOm51bGx9LFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfSx7XCJuYW1lXCI6XCJsaW5lYXJcIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4ubGluZWFyLmRlZmF1bHRcIixcImlucHV0c1wiOltcIndcIixcInBfbGluX3dlaWdodFwiLFwicF9saW5fYmlhc1wiXSxcInNoYXBlXCI6XCJbdy5zaGFwZVswXSwgM11cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcImxpblwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxMyxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInByb2plY3RlZCA9IHNlbGYubGluKHcpXCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImZsYXR0ZW5cIixcIm9wXCI6XCJjYWxsX2Z1bmN0aW9uXCIsXCJ0YXJnZXRcIjpcImF0ZW4uZmxhdHRlbi51c2luZ19pbnRzXCIsXCJpbnB1dHNcIjpbXCJhZGRcIl0sXCJzaGFwZVwiOlwiW3kuc2hhcGVbMF0qeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNCxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcImZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcImFkZF8xXCIsXCJvcFwiOlwiY2FsbF9mdW5jdGlvblwiLFwidGFyZ2V0XCI6XCJhdGVuLmFkZC5UZW5zb3JcIixcImlucHV0c1wiOltcImZsYXR0ZW5cIixcInpcIl0sXCJzaGFwZVwiOlwiW3kuc2hhcGVbMF0qeC5zaGFwZVswXV1cIixcImR0eXBlXCI6XCJmbG9hdDMyXCIsXCJtb2R1bGVcIjpcIlwiLFwiZnJhbWVcIjp7XCJmaWxlbmFtZVwiOlwid2Fsa3Rocm91Z2gucHlcIixcImxpbmVcIjoxNSxcIm5hbWVcIjpcImZvcndhcmRcIixcImNvZGVcIjpcInJldHVybiBwcm9qZWN0ZWQsIGZsYXQgKyB6XCIsXCJjZWxsXCI6bnVsbH0sXCJwYXJlbnRcIjpudWxsLFwiZ3VhcmRfaWRzXCI6W119LHtcIm5hbWVcIjpcIm91dHB1dFwiLFwib3BcIjpcIm91dHB1dFwiLFwidGFyZ2V0XCI6XCJvdXRwdXRcIixcImlucHV0c1wiOltcImxpbmVhclwiLFwiYWRkXzFcIl0sXCJzaGFwZVwiOm51bGwsXCJkdHlwZVwiOm51bGwsXCJtb2R1bGVcIjpudWxsLFwiZnJhbWVcIjpudWxsLFwicGFyZW50XCI6bnVsbCxcImd1YXJkX2lkc1wiOltdfV0sXCJtb2R1bGVzXCI6W3tcInBhdGhcIjpcIlwiLFwiY2xhc3NfbmFtZVwiOlwiV2Fsa3Rocm91Z2hcIixcImlzX3VzZXJcIjp0cnVlLFwicGFyYW1ldGVyc1wiOjB9LHtcInBhdGhcIjpcImxpblwiLFwiY2xhc3NfbmFtZVwiOlwiTGluZWFyXCIsXCJpc191c2VyXCI6ZmFsc2UsXCJwYXJhbWV0ZXJzXCI6MTh9XSxcImNvZGVcIjpbe1wibmFtZVwiOlwiV2Fsa3Rocm91Z2guZm9yd2FyZFwiLFwiZmlsZW5hbWVcIjpcIndhbGt0aHJvdWdoLnB5XCIsXCJjZWxsXCI6bnVsbCxcImZpcnN0X2xpbmVcIjoxMSxcImNvZGVcIjpcImRlZiBmb3J3YXJkKHNlbGYsIHcsIHgsIHksIHopOlxcbiAgICBzdW1tZWQgPSB4ICsgeVxcbiAgICBwcm9qZWN0ZWQgPSBzZWxmLmxpbih3KVxcbiAgICBmbGF0ID0gc3VtbWVkLmZsYXR0ZW4oKVxcbiAgICByZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelwifV0sXCJzaWduYXR1cmVcIjpbe1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlBBUkFNRVRFUlwiLFwibmFtZVwiOlwicF9saW5fd2VpZ2h0XCIsXCJ0YXJnZXRcIjpcImxpbi53ZWlnaHRcIn0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlBBUkFNRVRFUlwiLFwibmFtZVwiOlwicF9saW5fYmlhc1wiLFwidGFyZ2V0XCI6XCJsaW4uYmlhc1wifSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiVVNFUl9JTlBVVFwiLFwibmFtZVwiOlwid1wiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwiaW5wdXRcIixcImtpbmRcIjpcIlVTRVJfSU5QVVRcIixcIm5hbWVcIjpcInhcIixcInRhcmdldFwiOm51bGx9LHtcInNpZGVcIjpcImlucHV0XCIsXCJraW5kXCI6XCJVU0VSX0lOUFVUXCIsXCJuYW1lXCI6XCJ5XCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJpbnB1dFwiLFwia2luZFwiOlwiVVNFUl9JTlBVVFwiLFwibmFtZVwiOlwielwiLFwidGFyZ2V0XCI6bnVsbH0se1wic2lkZVwiOlwib3V0cHV0XCIsXCJraW5kXCI6XCJVU0VSX09VVFBVVFwiLFwibmFtZVwiOlwibGluZWFyXCIsXCJ0YXJnZXRcIjpudWxsfSx7XCJzaWRlXCI6XCJvdXRwdXRcIixcImtpbmRcIjpcIlVTRVJfT1VUUFVUXCIsXCJuYW1lXCI6XCJhZGRfMVwiLFwidGFyZ2V0XCI6bnVsbH1dLFwicmFuZ2VfY29uc3RyYWludHNcIjpbe1wiZXhwclwiOlwiczE1XCIsXCJ3b3Jkc1wiOlwidy5zaGFwZVswXVwiLFwibG93ZXJcIjoyLFwidXBwZXJcIjpudWxsfSx7XCJleHByXCI6XCJzNzdcIixcIndvcmRzXCI6XCJ4LnNoYXBlWzBdXCIsXCJsb3dlclwiOjIsXCJ1cHBlclwiOm51bGx9LHtcImV4cHJcIjpcInMxN1wiLFwid29yZHNcIjpcInkuc2hhcGVbMF1cIixcImxvd2VyXCI6MixcInVwcGVyXCI6bnVsbH0se1wiZXhwclwiOlwiczE3KnM3N1wiLFwid29yZHNcIjpcInkuc2hhcGVbMF0qeC5zaGFwZVswXVwiLFwibG93ZXJcIjo0LFwidXBwZXJcIjpudWxsfV0sXCJwcm9ncmFtXCI6XCJFeHBvcnRlZFByb2dyYW06XFxuICAgIGNsYXNzIEdyYXBoTW9kdWxlKHRvcmNoLm5uLk1vZHVsZSk6XFxuICAgICAgICBkZWYgZm9yd2FyZChzZWxmLCBwX2xpbl93ZWlnaHQ6IFxcXCJmMzJbMywgNV1cXFwiLCBwX2xpbl9iaWFzOiBcXFwiZjMyWzNdXFxcIiwgdzogXFxcImYzMltzMTUsIDVdXFxcIiwgeDogXFxcImYzMltzNzddXFxcIiwgeTogXFxcImYzMltzMTcsIHM3N11cXFwiLCB6OiBcXFwiZjMyW3MxNypzNzddXFxcIik6XFxuICAgICAgICAgICAgIyBGaWxlOiB3YWxrdGhyb3VnaC5weToxMiBpbiBmb3J3YXJkLCBjb2RlOiBzdW1tZWQgPSB4ICsgeVxcbiAgICAgICAgICAgIGFkZDogXFxcImYzMltzMTcsIHM3N11cXFwiID0gdG9yY2gub3BzLmF0ZW4uYWRkLlRlbnNvcih4LCB5KTsgIHggPSB5ID0gTm9uZVxcbiAgICBcXG4gICAgICAgICAgICAjIEZpbGU6IHRvcmNoL25uL21vZHVsZXMvbGluZWFyLnB5OjEzNCBpbiBmb3J3YXJkLCBjb2RlOiByZXR1cm4gRi5saW5lYXIoaW5wdXQsIHNlbGYud2VpZ2h0LCBzZWxmLmJpYXMpXFxuICAgICAgICAgICAgbGluZWFyOiBcXFwiZjMyW3MxNSwgM11cXFwiID0gdG9yY2gub3BzLmF0ZW4ubGluZWFyLmRlZmF1bHQodywgcF9saW5fd2VpZ2h0LCBwX2xpbl9iaWFzKTsgIHcgPSBwX2xpbl93ZWlnaHQgPSBwX2xpbl9iaWFzID0gTm9uZVxcbiAgICBcXG4gICAgICAgICAgICAjIEZpbGU6IHdhbGt0aHJvdWdoLnB5OjE0IGluIGZvcndhcmQsIGNvZGU6IGZsYXQgPSBzdW1tZWQuZmxhdHRlbigpXFxuICAgICAgICAgICAgZmxhdHRlbjogXFxcImYzMltzMTcqczc3XVxcXCIgPSB0b3JjaC5vcHMuYXRlbi5mbGF0dGVuLnVzaW5nX2ludHMoYWRkKTsgIGFkZCA9IE5vbmVcXG4gICAgXFxuICAgICAgICAgICAgIyBGaWxlOiB3YWxrdGhyb3VnaC5weToxNSBpbiBmb3J3YXJkLCBjb2RlOiByZXR1cm4gcHJvamVjdGVkLCBmbGF0ICsgelxcbiAgICAgICAgICAgIGFkZF8xOiBcXFwiZjMyW3MxNypzNzddXFxcIiA9IHRvcmNoLm9wcy5hdGVuLmFkZC5UZW5zb3IoZmxhdHRlbiwgeik7ICBmbGF0dGVuID0geiA9IE5vbmVcXG4gICAgICAgICAgICByZXR1cm4gKGxpbmVhciwgYWRkXzEpXFxuICAgIFxcbkdyYXBoIHNpZ25hdHVyZTogXFxuICAgICMgaW5wdXRzXFxuICAgIHBfbGluX3dlaWdodDogUEFSQU1FVEVSIHRhcmdldD0nbGluLndlaWdodCdcXG4gICAgcF9saW5fYmlhczogUEFSQU1FVEVSIHRhcmdldD0nbGluLmJpYXMnXFxuICAgIHc6IFVTRVJfSU5QVVRcXG4gICAgeDogVVNFUl9JTlBVVFxcbiAgICB5OiBVU0VSX0lOUFVUXFxuICAgIHo6IFVTRVJfSU5QVVRcXG4gICAgXFxuICAgICMgb3V0cHV0c1xcbiAgICBsaW5lYXI6IFVTRVJfT1VUUFVUXFxuICAgIGFkZF8xOiBVU0VSX09VVFBVVFxcbiAgICBcXG5SYW5nZSBjb25zdHJhaW50czoge3MxNTogVlJbMiwgaW50X29vXSwgczc3OiBWUlsyLCBpbnRfb29dLCBzMTc6IFZSWzIsIGludF9vb10sIHMxNypzNzc6IFZSWzQsIGludF9vb119XCIsXCJmYWlsdXJlXCI6bnVsbCxcIm5vdGVzXCI6W119XG4iLCAiW1wiYm91bmRlZFwiLFwiYnJhbmNoaW5nXCIsXCJwaWNraW5nXCIsXCJ3YWxrdGhyb3VnaC1keW5hbWljXCIsXCJ3YWxrdGhyb3VnaC1uYW1lZFwiLFwid2Fsa3Rocm91Z2gtc3RhdGljXCIsXCJ3YWxrdGhyb3VnaC1zdHJpY3RcIixcIndhbGt0aHJvdWdoXCJdIiwgIi8vIEhvdyBkaW1lbnNpb25zIGFuZCBsaW5lcyBhcmUgbmFtZWQ6IGFzIGtleXMgYmV0d2VlbiB2aWV3cywgYXMgd29yZHMgZm9yIHBlb3BsZS5cbmltcG9ydCB0eXBlIHsgQ29kZUJsb2NrLCBEaW1SZWYsIEZyYW1lIH0gZnJvbSBcIi4uL21vZGVsXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiBkaW1LZXkoeyBpbnB1dCwgZGltIH06IERpbVJlZik6IHN0cmluZyB7XG4gIHJldHVybiBgJHtpbnB1dH0jJHtkaW0gPz8gXCJcIn1gO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZGltV29yZHMoeyBpbnB1dCwgZGltIH06IERpbVJlZik6IHN0cmluZyB7XG4gIHJldHVybiBkaW0gPT09IG51bGwgPyBpbnB1dCA6IGAke2lucHV0fS5zaGFwZVske2RpbX1dYDtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGxpbmVLZXkoeyBmaWxlbmFtZSwgbGluZSB9OiBQaWNrPEZyYW1lLCBcImZpbGVuYW1lXCIgfCBcImxpbmVcIj4pOiBzdHJpbmcge1xuICByZXR1cm4gYCR7ZmlsZW5hbWV9OiR7bGluZX1gO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gZmlsZVdvcmRzKHsgZmlsZW5hbWUsIGNlbGwgfTogUGljazxDb2RlQmxvY2ssIFwiZmlsZW5hbWVcIiB8IFwiY2VsbFwiPik6IHN0cmluZyB7XG4gIHJldHVybiBjZWxsID8/IGZpbGVuYW1lLnNwbGl0KC9bL1xcXFxdLykucG9wKCkgPz8gZmlsZW5hbWU7XG59XG5cbi8qKiBgQ2VsbCBJblszXSwgbGluZSA4YCBvciBgbW9kZWwucHk6OGAuICovXG5leHBvcnQgZnVuY3Rpb24gbGluZVdvcmRzKGZyYW1lOiBQaWNrPEZyYW1lLCBcImZpbGVuYW1lXCIgfCBcImNlbGxcIiB8IFwibGluZVwiPik6IHN0cmluZyB7XG4gIHJldHVybiBmcmFtZS5jZWxsID09PSBudWxsID8gYCR7ZmlsZVdvcmRzKGZyYW1lKX06JHtmcmFtZS5saW5lfWAgOiBgJHtmcmFtZS5jZWxsfSwgbGluZSAke2ZyYW1lLmxpbmV9YDtcbn1cbiIsICIvLyBBbiBhc2sgYXMgdGV4dCwgYW5kIHdoYXQgb2YgaXQgdGhlIHRocmVlLXdheSBjb250cm9sIHNob3dzLlxuaW1wb3J0IHR5cGUgeyBBc2tDaGFuZ2UsIENhcHR1cmUsIERpbUFzayB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHR5cGUgeyBNYXJrZXIgfSBmcm9tIFwiLi4vd2lyZVwiO1xuaW1wb3J0IHsgZGltS2V5IH0gZnJvbSBcIi4vcGxhY2VcIjtcblxuZXhwb3J0IGNvbnN0IE1BUktFUlM6IHJlYWRvbmx5IE1hcmtlcltdID0gW1wiQVVUT1wiLCBcIkRZTkFNSUNcIiwgXCJTVEFUSUNcIl07XG5leHBvcnQgY29uc3QgTk9USElOR19BU0tFRCA9IFwiTm9uZVwiO1xuXG4vKiogVGhlIHRleHQgdGhhdCBQeXRob24ncyBgRGltQXNrLnBhcnNlYCByZWFkcyBiYWNrIHRvIGFuIGVxdWFsIGFzay4gKi9cbmV4cG9ydCBmdW5jdGlvbiBhc2tUZXh0KGFzazogRGltQXNrKTogc3RyaW5nIHtcbiAgaWYgKGFzay5raW5kID09PSBcImRlZmF1bHRcIikgcmV0dXJuIE5PVEhJTkdfQVNLRUQ7XG4gIGlmIChhc2sua2luZCA9PT0gXCJkaW1cIikgcmV0dXJuIGAke2ZhY3RvclRleHQoYXNrKX0ke2Fzay5uYW1lfSR7Ym91bmRzVGV4dChhc2spfSR7b2Zmc2V0VGV4dChhc2spfWA7XG4gIGlmIChhc2suc2l6ZSAhPT0gbnVsbCkgcmV0dXJuIFN0cmluZyhhc2suc2l6ZSk7XG4gIHJldHVybiBgJHthc2sua2luZC50b1VwcGVyQ2FzZSgpfSR7Ym91bmRzVGV4dChhc2spfWA7XG59XG5cbmZ1bmN0aW9uIGZhY3RvclRleHQoeyBmYWN0b3IgfTogRGltQXNrKTogc3RyaW5nIHtcbiAgcmV0dXJuIGZhY3RvciA9PT0gMSA/IFwiXCIgOiBgJHtmYWN0b3J9KmA7XG59XG5cbmZ1bmN0aW9uIG9mZnNldFRleHQoeyBvZmZzZXQgfTogRGltQXNrKTogc3RyaW5nIHtcbiAgcmV0dXJuIG9mZnNldCA9PT0gMCA/IFwiXCIgOiBgICR7b2Zmc2V0ID4gMCA/IFwiK1wiIDogXCItXCJ9ICR7TWF0aC5hYnMob2Zmc2V0KX1gO1xufVxuXG5mdW5jdGlvbiBib3VuZHNUZXh0KHsgbWluLCBtYXggfTogRGltQXNrKTogc3RyaW5nIHtcbiAgY29uc3QgZ2l2ZW4gPSBbbWluID09PSBudWxsID8gXCJcIiA6IGBtaW49JHttaW59YCwgbWF4ID09PSBudWxsID8gXCJcIiA6IGBtYXg9JHttYXh9YF0uZmlsdGVyKEJvb2xlYW4pO1xuICByZXR1cm4gZ2l2ZW4ubGVuZ3RoID09PSAwID8gXCJcIiA6IGAoJHtnaXZlbi5qb2luKFwiLCBcIil9KWA7XG59XG5cbi8qKiBUaGUgYXNrcyB0aGF0IGEgY2FwdHVyZSB3YXMgbWFkZSB3aXRoLCBieSBkaW1lbnNpb247IGEgcGxhY2UgdGhhdCBhc2tzIG5vdGhpbmcgaXMgdGhlcmUgYXMgYE5vbmVgLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGNhcHR1cmVkQXNrcyhjYXB0dXJlOiBDYXB0dXJlIHwgbnVsbCk6IFJlYWRvbmx5TWFwPHN0cmluZywgc3RyaW5nPiB7XG4gIHJldHVybiBuZXcgTWFwKGNhcHR1cmU/LmRpbXMubWFwKChkaW0pID0+IFtkaW1LZXkoZGltKSwgYXNrVGV4dChkaW0uYXNrZWQpXSkpO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gYXNrc0J5RGltKGFza3M6IHJlYWRvbmx5IEFza0NoYW5nZVtdKTogUmVhZG9ubHlNYXA8c3RyaW5nLCBzdHJpbmc+IHtcbiAgcmV0dXJuIG5ldyBNYXAoYXNrcy5tYXAoKGVudHJ5KSA9PiBbZGltS2V5KGVudHJ5KSwgZW50cnkuYXNrXSkpO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIEFza1Nob3duIHtcbiAgLyoqIFdoaWNoIG9mIHRoZSB0aHJlZSBpcyBjaGVja2VkOyBudWxsIGZvciBhIERpbSBvciBhbiBleHByZXNzaW9uIG9mIG9uZS4gKi9cbiAgbWFya2VyOiBNYXJrZXIgfCBudWxsO1xuICAvKiogV2hhdCB0aGUgdGhyZWUgZG8gbm90IHNheTogYSBEaW0sIG9yIGJvdW5kcyBiZXNpZGUgYSBtYXJrZXIuICovXG4gIHJlc3Q6IHN0cmluZztcbiAgLyoqIE5vdGhpbmcgd2FzIGFza2VkLCBhbmQgdG9yY2gncyBkZWZhdWx0IGlzIHN0YXRpYy4gKi9cbiAgaXNEZWZhdWx0OiBib29sZWFuO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gYXNrU2hvd24odGV4dDogc3RyaW5nKTogQXNrU2hvd24ge1xuICBpZiAodGV4dCA9PT0gTk9USElOR19BU0tFRCkgcmV0dXJuIHsgbWFya2VyOiBcIlNUQVRJQ1wiLCByZXN0OiBcIlwiLCBpc0RlZmF1bHQ6IHRydWUgfTtcbiAgaWYgKC9eXFxkKyQvLnRlc3QodGV4dCkpIHJldHVybiB7IG1hcmtlcjogXCJTVEFUSUNcIiwgcmVzdDogXCJcIiwgaXNEZWZhdWx0OiBmYWxzZSB9O1xuICBjb25zdCBbLCBtYXJrZXIsIHJlc3QgPSBcIlwiXSA9IHRleHQubWF0Y2goL14oQVVUT3xEWU5BTUlDfFNUQVRJQylcXHMqKFxcKC4qXFwpKT8kLykgPz8gW107XG4gIGlmIChtYXJrZXIgPT09IHVuZGVmaW5lZCkgcmV0dXJuIHsgbWFya2VyOiBudWxsLCByZXN0OiB0ZXh0LCBpc0RlZmF1bHQ6IGZhbHNlIH07XG4gIHJldHVybiB7IG1hcmtlcjogbWFya2VyIGFzIE1hcmtlciwgcmVzdCwgaXNEZWZhdWx0OiBmYWxzZSB9O1xufVxuIiwgIi8vIFZub2RlLl9mbGFnc1xuLyoqIE5vcm1hbCBoeWRyYXRpb24gdGhhdCBhdHRhY2hlcyB0byBhIERPTSB0cmVlIGJ1dCBkb2VzIG5vdCBkaWZmIGl0LiAqL1xuZXhwb3J0IGNvbnN0IE1PREVfSFlEUkFURSA9IDEgPDwgNTtcbi8qKiBTaWduaWZpZXMgdGhpcyBWTm9kZSBzdXNwZW5kZWQgb24gdGhlIHByZXZpb3VzIHJlbmRlciAqL1xuZXhwb3J0IGNvbnN0IE1PREVfU1VTUEVOREVEID0gMSA8PCA3O1xuLyoqIEluZGljYXRlcyB0aGF0IHRoaXMgbm9kZSBuZWVkcyB0byBiZSBpbnNlcnRlZCB3aGlsZSBwYXRjaGluZyBjaGlsZHJlbiAqL1xuZXhwb3J0IGNvbnN0IElOU0VSVF9WTk9ERSA9IDEgPDwgMjtcbi8qKiBJbmRpY2F0ZXMgYSBWTm9kZSBoYXMgYmVlbiBtYXRjaGVkIHdpdGggYW5vdGhlciBWTm9kZSBpbiB0aGUgZGlmZiAqL1xuZXhwb3J0IGNvbnN0IE1BVENIRUQgPSAxIDw8IDE7XG4vKiogVGhlIHZub2RlJ3MgcmVmIHdhcyBkZXRhY2hlZCB3aGlsZSBpdHMgc3VidHJlZSB3YXMgcGFya2VkIGJ5IFN1c3BlbnNlICovXG5leHBvcnQgY29uc3QgUkVGX0RFVEFDSEVEID0gMSA8PCAzO1xuXG4vLyBjb21wb25lbnQuX2JpdHNcbi8qKiBDb21wb25lbnQgaXMgcHJvY2Vzc2luZyBhbiBleGNlcHRpb24gKi9cbmV4cG9ydCBjb25zdCBDT01QT05FTlRfUFJPQ0VTU0lOR19FWENFUFRJT04gPSAxIDw8IDA7XG4vKiogQ29tcG9uZW50IGhhcyBhIHBlbmRpbmcgZXJyb3IgKi9cbmV4cG9ydCBjb25zdCBDT01QT05FTlRfUEVORElOR19FUlJPUiA9IDEgPDwgMTtcbi8qKiBDb21wb25lbnQgc2hvdWxkIGZvcmNlIHVwZGF0ZSAoc2tpcCBzaG91bGRDb21wb25lbnRVcGRhdGUpICovXG5leHBvcnQgY29uc3QgQ09NUE9ORU5UX0ZPUkNFID0gMSA8PCAyO1xuLyoqIENvbXBvbmVudCBpcyBxdWV1ZWQgZm9yIHVwZGF0ZSAqL1xuZXhwb3J0IGNvbnN0IENPTVBPTkVOVF9ESVJUWSA9IDEgPDwgMztcblxuLyoqIFJlc2V0IGFsbCBtb2RlIGZsYWdzICovXG5leHBvcnQgY29uc3QgUkVTRVRfTU9ERSA9IH4oTU9ERV9IWURSQVRFIHwgTU9ERV9TVVNQRU5ERUQpO1xuXG5leHBvcnQgY29uc3QgU1ZHX05BTUVTUEFDRSA9ICdodHRwOi8vd3d3LnczLm9yZy8yMDAwL3N2Zyc7XG5leHBvcnQgY29uc3QgWEhUTUxfTkFNRVNQQUNFID0gJ2h0dHA6Ly93d3cudzMub3JnLzE5OTkveGh0bWwnO1xuZXhwb3J0IGNvbnN0IE1BVEhfTkFNRVNQQUNFID0gJ2h0dHA6Ly93d3cudzMub3JnLzE5OTgvTWF0aC9NYXRoTUwnO1xuXG5leHBvcnQgY29uc3QgTlVMTCA9IG51bGw7XG5leHBvcnQgY29uc3QgVU5ERUZJTkVEID0gdW5kZWZpbmVkO1xuZXhwb3J0IGNvbnN0IFZOT0RFX01BUktFUiA9IFN5bWJvbC5mb3IoJ3B2Jyk7XG5leHBvcnQgY29uc3QgRU1QVFlfT0JKID0gLyoqIEB0eXBlIHthbnl9ICovICh7fSk7XG5leHBvcnQgY29uc3QgRU1QVFlfQVJSID0gW107XG5cbmV4cG9ydCBjb25zdCBNQVRITUxfVE9LRU5fRUxFTUVOVFMgPSAvXm0oaXxufG98c3x0ZXh0fHNwYWNlKSQvO1xuXG4vKiogTWF0Y2hlZCBuZXcgdm5vZGUgZWxpZ2libGUgZm9yIHRoZSBsb25nZXN0IGluY3JlYXNpbmcgc3Vic2VxdWVuY2UuICovXG5leHBvcnQgY29uc3QgTElTX0NBTkRJREFURSA9IDEgPDwgNDtcbiIsICJpbXBvcnQgeyBfY2F0Y2hFcnJvciB9IGZyb20gJy4vZGlmZi9jYXRjaC1lcnJvcic7XG5cbi8qKlxuICogVGhlIGBvcHRpb25gIG9iamVjdCBjYW4gcG90ZW50aWFsbHkgY29udGFpbiBjYWxsYmFjayBmdW5jdGlvbnNcbiAqIHRoYXQgYXJlIGNhbGxlZCBkdXJpbmcgdmFyaW91cyBzdGFnZXMgb2Ygb3VyIHJlbmRlcmVyLiBUaGlzIGlzIHRoZVxuICogZm91bmRhdGlvbiBvbiB3aGljaCBhbGwgb3VyIGFkZG9ucyBsaWtlIGBwcmVhY3QvZGVidWdgLCBgcHJlYWN0L2NvbXBhdGAsXG4gKiBhbmQgYHByZWFjdC9ob29rc2AgYXJlIGJhc2VkIG9uLiBTZWUgdGhlIGBPcHRpb25zYCB0eXBlIGluIGBpbnRlcm5hbC5kLnRzYFxuICogZm9yIGEgZnVsbCBsaXN0IG9mIGF2YWlsYWJsZSBvcHRpb24gaG9va3MgKG1vc3QgZWRpdG9ycy9JREVzIGFsbG93IHlvdSB0b1xuICogY3RybCtjbGljayBvciBjbWQrY2xpY2sgb24gbWFjIHRoZSB0eXBlIGRlZmluaXRpb24gYmVsb3cpLlxuICogQHR5cGUge2ltcG9ydCgnLi9pbnRlcm5hbCcpLk9wdGlvbnN9XG4gKi9cbmNvbnN0IG9wdGlvbnMgPSB7XG5cdF9jYXRjaEVycm9yXG59O1xuXG5leHBvcnQgZGVmYXVsdCBvcHRpb25zO1xuIiwgImltcG9ydCB7IGFzc2lnbiwgc2xpY2UgfSBmcm9tICcuL3V0aWwnO1xuaW1wb3J0IG9wdGlvbnMgZnJvbSAnLi9vcHRpb25zJztcbmltcG9ydCB7IE5VTEwsIFVOREVGSU5FRCwgVk5PREVfTUFSS0VSIH0gZnJvbSAnLi9jb25zdGFudHMnO1xuXG5sZXQgdm5vZGVJZCA9IDA7XG5cbi8qKlxuICogQ3JlYXRlIGFuIHZpcnR1YWwgbm9kZSAodXNlZCBmb3IgSlNYKVxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZVtcInR5cGVcIl19IHR5cGUgVGhlIG5vZGUgbmFtZSBvciBDb21wb25lbnQgY29uc3RydWN0b3IgZm9yIHRoaXNcbiAqIHZpcnR1YWwgbm9kZVxuICogQHBhcmFtIHtvYmplY3QgfCBudWxsIHwgdW5kZWZpbmVkfSBbcHJvcHNdIFRoZSBwcm9wZXJ0aWVzIG9mIHRoZSB2aXJ0dWFsIG5vZGVcbiAqIEBwYXJhbSB7QXJyYXk8aW1wb3J0KCcuJykuQ29tcG9uZW50Q2hpbGRyZW4+fSBbY2hpbGRyZW5dIFRoZSBjaGlsZHJlbiBvZiB0aGVcbiAqIHZpcnR1YWwgbm9kZVxuICogQHJldHVybnMge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlfVxuICovXG5leHBvcnQgZnVuY3Rpb24gY3JlYXRlRWxlbWVudCh0eXBlLCBwcm9wcywgY2hpbGRyZW4pIHtcblx0bGV0IG5vcm1hbGl6ZWRQcm9wcyA9IHt9LFxuXHRcdGtleSxcblx0XHRyZWYsXG5cdFx0aSxcblx0XHRsZW5ndGggPSBhcmd1bWVudHMubGVuZ3RoO1xuXHRmb3IgKGkgaW4gcHJvcHMpIHtcblx0XHRpZiAoaSA9PSAna2V5Jykga2V5ID0gcHJvcHNbaV07XG5cdFx0ZWxzZSBpZiAoaSA9PSAncmVmJyAmJiB0eXBlb2YgdHlwZSAhPSAnZnVuY3Rpb24nKSByZWYgPSBwcm9wc1tpXTtcblx0XHRlbHNlIG5vcm1hbGl6ZWRQcm9wc1tpXSA9IHByb3BzW2ldO1xuXHR9XG5cblx0aWYgKGxlbmd0aCA+IDIpIHtcblx0XHRub3JtYWxpemVkUHJvcHMuY2hpbGRyZW4gPSBsZW5ndGggPiAzID8gc2xpY2UuY2FsbChhcmd1bWVudHMsIDIpIDogY2hpbGRyZW47XG5cdH1cblxuXHRyZXR1cm4gY3JlYXRlVk5vZGUodHlwZSwgbm9ybWFsaXplZFByb3BzLCBrZXksIHJlZiwgTlVMTCk7XG59XG5cbi8qKlxuICogQ2xvbmVzIHRoZSBnaXZlbiBWTm9kZSwgb3B0aW9uYWxseSBhZGRpbmcgYXR0cmlidXRlcy9wcm9wcyBhbmQgcmVwbGFjaW5nIGl0c1xuICogY2hpbGRyZW4uXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlfSB2bm9kZSBUaGUgdmlydHVhbCBET00gZWxlbWVudCB0byBjbG9uZVxuICogQHBhcmFtIHtvYmplY3R9IHByb3BzIEF0dHJpYnV0ZXMvcHJvcHMgdG8gYWRkIHdoZW4gY2xvbmluZ1xuICogQHBhcmFtIHtBcnJheTxpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnRDaGlsZHJlbj59IGNoaWxkcmVuIEFueSBhZGRpdGlvbmFsIGFyZ3VtZW50cyB3aWxsIGJlIHVzZWRcbiAqIGFzIHJlcGxhY2VtZW50IGNoaWxkcmVuLlxuICogQHJldHVybnMge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlfVxuICovXG5leHBvcnQgZnVuY3Rpb24gY2xvbmVFbGVtZW50KHZub2RlLCBwcm9wcywgY2hpbGRyZW4pIHtcblx0bGV0IG5vcm1hbGl6ZWRQcm9wcyA9IGFzc2lnbih7fSwgdm5vZGUucHJvcHMpLFxuXHRcdGtleSxcblx0XHRyZWYsXG5cdFx0aSxcblx0XHRsZW5ndGggPSBhcmd1bWVudHMubGVuZ3RoO1xuXG5cdGZvciAoaSBpbiBwcm9wcykge1xuXHRcdGlmIChpID09ICdrZXknKSBrZXkgPSBwcm9wc1tpXTtcblx0XHRlbHNlIGlmIChpID09ICdyZWYnICYmIHR5cGVvZiB2bm9kZS50eXBlICE9ICdmdW5jdGlvbicpIHJlZiA9IHByb3BzW2ldO1xuXHRcdGVsc2Ugbm9ybWFsaXplZFByb3BzW2ldID0gcHJvcHNbaV07XG5cdH1cblxuXHRpZiAobGVuZ3RoID4gMikge1xuXHRcdG5vcm1hbGl6ZWRQcm9wcy5jaGlsZHJlbiA9IGxlbmd0aCA+IDMgPyBzbGljZS5jYWxsKGFyZ3VtZW50cywgMikgOiBjaGlsZHJlbjtcblx0fVxuXG5cdHJldHVybiBjcmVhdGVWTm9kZShcblx0XHR2bm9kZS50eXBlLFxuXHRcdG5vcm1hbGl6ZWRQcm9wcyxcblx0XHRrZXkgIT09IFVOREVGSU5FRCA/IGtleSA6IHZub2RlLmtleSxcblx0XHRyZWYgIT09IFVOREVGSU5FRCA/IHJlZiA6IHZub2RlLnJlZixcblx0XHROVUxMXG5cdCk7XG59XG5cbi8qKlxuICogQ3JlYXRlIGEgVk5vZGUgKHVzZWQgaW50ZXJuYWxseSBieSBQcmVhY3QpXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlW1widHlwZVwiXX0gdHlwZSBUaGUgbm9kZSBuYW1lIG9yIENvbXBvbmVudFxuICogQ29uc3RydWN0b3IgZm9yIHRoaXMgdmlydHVhbCBub2RlXG4gKiBAcGFyYW0ge29iamVjdCB8IHN0cmluZyB8IG51bWJlciB8IG51bGx9IHByb3BzIFRoZSBwcm9wZXJ0aWVzIG9mIHRoaXMgdmlydHVhbCBub2RlLlxuICogSWYgdGhpcyB2aXJ0dWFsIG5vZGUgcmVwcmVzZW50cyBhIHRleHQgbm9kZSwgdGhpcyBpcyB0aGUgdGV4dCBvZiB0aGUgbm9kZSAoc3RyaW5nIG9yIG51bWJlcikuXG4gKiBAcGFyYW0ge3N0cmluZyB8IG51bWJlciB8IG51bGx9IGtleSBUaGUga2V5IGZvciB0aGlzIHZpcnR1YWwgbm9kZSwgdXNlZCB3aGVuXG4gKiBkaWZmaW5nIGl0IGFnYWluc3QgaXRzIGNoaWxkcmVuXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlW1wicmVmXCJdfSByZWYgVGhlIHJlZiBwcm9wZXJ0eSB0aGF0IHdpbGxcbiAqIHJlY2VpdmUgYSByZWZlcmVuY2UgdG8gaXRzIGNyZWF0ZWQgY2hpbGRcbiAqIEByZXR1cm5zIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZX1cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGNyZWF0ZVZOb2RlKHR5cGUsIHByb3BzLCBrZXksIHJlZiwgb3JpZ2luYWwpIHtcblx0Ly8gVjggc2VlbXMgdG8gYmUgYmV0dGVyIGF0IGRldGVjdGluZyB0eXBlIHNoYXBlcyBpZiB0aGUgb2JqZWN0IGlzIGFsbG9jYXRlZCBmcm9tIHRoZSBzYW1lIGNhbGwgc2l0ZVxuXHQvLyBEbyBub3QgaW5saW5lIGludG8gY3JlYXRlRWxlbWVudCBhbmQgY29lcmNlVG9WTm9kZSFcblx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZX0gKi9cblx0Y29uc3Qgdm5vZGUgPSB7XG5cdFx0dHlwZSxcblx0XHRwcm9wcyxcblx0XHRrZXksXG5cdFx0cmVmLFxuXHRcdF9jaGlsZHJlbjogTlVMTCxcblx0XHRfcGFyZW50OiBOVUxMLFxuXHRcdF9kZXB0aDogMCxcblx0XHRfZG9tOiBOVUxMLFxuXHRcdF9jb21wb25lbnQ6IE5VTEwsXG5cdFx0Y29uc3RydWN0b3I6IFZOT0RFX01BUktFUixcblx0XHRfb3JpZ2luYWw6IG9yaWdpbmFsIHx8ICsrdm5vZGVJZCxcblx0XHRfaW5kZXg6IC0xLFxuXHRcdF9mbGFnczogMFxuXHR9O1xuXG5cdC8vIE9ubHkgaW52b2tlIHRoZSB2bm9kZSBob29rIGlmIHRoaXMgd2FzICpub3QqIGEgZGlyZWN0IGNvcHk6XG5cdGlmICghb3JpZ2luYWwgJiYgb3B0aW9ucy52bm9kZSkgb3B0aW9ucy52bm9kZSh2bm9kZSk7XG5cblx0cmV0dXJuIHZub2RlO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gY3JlYXRlUmVmKCkge1xuXHRyZXR1cm4geyBjdXJyZW50OiBOVUxMIH07XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBGcmFnbWVudChwcm9wcykge1xuXHRyZXR1cm4gcHJvcHMuY2hpbGRyZW47XG59XG5cbi8qKlxuICogQ2hlY2sgaWYgYSB0aGUgYXJndW1lbnQgaXMgYSB2YWxpZCBQcmVhY3QgVk5vZGUuXG4gKiBAcGFyYW0geyp9IHZub2RlXG4gKiBAcmV0dXJucyB7dm5vZGUgaXMgVk5vZGV9XG4gKi9cbmV4cG9ydCBjb25zdCBpc1ZhbGlkRWxlbWVudCA9IHZub2RlID0+XG5cdHZub2RlICE9IE5VTEwgJiYgdm5vZGUuY29uc3RydWN0b3IgPT09IFZOT0RFX01BUktFUjtcbiIsICJpbXBvcnQge1xuXHRDT01QT05FTlRfRElSVFksXG5cdENPTVBPTkVOVF9GT1JDRSxcblx0TU9ERV9IWURSQVRFLFxuXHROVUxMLFxuXHRWTk9ERV9NQVJLRVJcbn0gZnJvbSAnLi9jb25zdGFudHMnO1xuaW1wb3J0IHsgRnJhZ21lbnQgfSBmcm9tICcuL2NyZWF0ZS1lbGVtZW50JztcbmltcG9ydCB7IGNvbW1pdFJvb3QsIGRpZmYgfSBmcm9tICcuL2RpZmYvaW5kZXgnO1xuaW1wb3J0IG9wdGlvbnMgZnJvbSAnLi9vcHRpb25zJztcbmltcG9ydCB7IGFzc2lnbiB9IGZyb20gJy4vdXRpbCc7XG5cbi8qKlxuICogQmFzZSBDb21wb25lbnQgY2xhc3MuIFByb3ZpZGVzIGBzZXRTdGF0ZSgpYCBhbmQgYGZvcmNlVXBkYXRlKClgLCB3aGljaFxuICogdHJpZ2dlciByZW5kZXJpbmdcbiAqIEBwYXJhbSB7b2JqZWN0fSBwcm9wcyBUaGUgaW5pdGlhbCBjb21wb25lbnQgcHJvcHNcbiAqIEBwYXJhbSB7b2JqZWN0fSBjb250ZXh0IFRoZSBpbml0aWFsIGNvbnRleHQgZnJvbSBwYXJlbnQgY29tcG9uZW50cydcbiAqIGdldENoaWxkQ29udGV4dFxuICovXG5leHBvcnQgZnVuY3Rpb24gQmFzZUNvbXBvbmVudChwcm9wcywgY29udGV4dCkge1xuXHR0aGlzLnByb3BzID0gcHJvcHM7XG5cdHRoaXMuY29udGV4dCA9IGNvbnRleHQ7XG5cdHRoaXMuX2JpdHMgPSAwO1xufVxuXG4vKipcbiAqIFVwZGF0ZSBjb21wb25lbnQgc3RhdGUgYW5kIHNjaGVkdWxlIGEgcmUtcmVuZGVyLlxuICogQHRoaXMge2ltcG9ydCgnLi9pbnRlcm5hbCcpLkNvbXBvbmVudH1cbiAqIEBwYXJhbSB7b2JqZWN0IHwgKChzOiBvYmplY3QsIHA6IG9iamVjdCkgPT4gb2JqZWN0KX0gdXBkYXRlIEEgaGFzaCBvZiBzdGF0ZVxuICogcHJvcGVydGllcyB0byB1cGRhdGUgd2l0aCBuZXcgdmFsdWVzIG9yIGEgZnVuY3Rpb24gdGhhdCBnaXZlbiB0aGUgY3VycmVudFxuICogc3RhdGUgYW5kIHByb3BzIHJldHVybnMgYSBuZXcgcGFydGlhbCBzdGF0ZVxuICogQHBhcmFtIHsoKSA9PiB2b2lkfSBbY2FsbGJhY2tdIEEgZnVuY3Rpb24gdG8gYmUgY2FsbGVkIG9uY2UgY29tcG9uZW50IHN0YXRlIGlzXG4gKiB1cGRhdGVkXG4gKi9cbkJhc2VDb21wb25lbnQucHJvdG90eXBlLnNldFN0YXRlID0gZnVuY3Rpb24gKHVwZGF0ZSwgY2FsbGJhY2spIHtcblx0Ly8gb25seSBjbG9uZSBzdGF0ZSB3aGVuIGNvcHlpbmcgdG8gbmV4dFN0YXRlIHRoZSBmaXJzdCB0aW1lLlxuXHRsZXQgcyA9IHRoaXMuX25leHRTdGF0ZTtcblx0aWYgKCFzIHx8IHMgPT0gdGhpcy5zdGF0ZSkge1xuXHRcdHMgPSB0aGlzLl9uZXh0U3RhdGUgPSBhc3NpZ24oe30sIHRoaXMuc3RhdGUpO1xuXHR9XG5cblx0aWYgKHR5cGVvZiB1cGRhdGUgPT0gJ2Z1bmN0aW9uJykge1xuXHRcdC8vIFNvbWUgbGlicmFyaWVzIGxpa2UgYGltbWVyYCBtYXJrIHRoZSBjdXJyZW50IHN0YXRlIGFzIHJlYWRvbmx5LFxuXHRcdC8vIHByZXZlbnRpbmcgdXMgZnJvbSBtdXRhdGluZyBpdCwgc28gd2UgbmVlZCB0byBjbG9uZSBpdC4gU2VlICMyNzE2XG5cdFx0dXBkYXRlID0gdXBkYXRlKGFzc2lnbih7fSwgcyksIHRoaXMucHJvcHMpO1xuXHR9XG5cblx0aWYgKHVwZGF0ZSkge1xuXHRcdGFzc2lnbihzLCB1cGRhdGUpO1xuXHR9IGVsc2Uge1xuXHRcdHJldHVybjtcblx0fVxuXG5cdGlmICh0aGlzLl92bm9kZSkge1xuXHRcdGlmIChjYWxsYmFjaykge1xuXHRcdFx0dGhpcy5fc3RhdGVDYWxsYmFja3MucHVzaChjYWxsYmFjayk7XG5cdFx0fVxuXHRcdGVucXVldWVSZW5kZXIodGhpcyk7XG5cdH1cbn07XG5cbi8qKlxuICogSW1tZWRpYXRlbHkgcGVyZm9ybSBhIHN5bmNocm9ub3VzIHJlLXJlbmRlciBvZiB0aGUgY29tcG9uZW50XG4gKiBAdGhpcyB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50fVxuICogQHBhcmFtIHsoKSA9PiB2b2lkfSBbY2FsbGJhY2tdIEEgZnVuY3Rpb24gdG8gYmUgY2FsbGVkIGFmdGVyIGNvbXBvbmVudCBpc1xuICogcmUtcmVuZGVyZWRcbiAqL1xuQmFzZUNvbXBvbmVudC5wcm90b3R5cGUuZm9yY2VVcGRhdGUgPSBmdW5jdGlvbiAoY2FsbGJhY2spIHtcblx0aWYgKHRoaXMuX3Zub2RlKSB7XG5cdFx0Ly8gU2V0IHJlbmRlciBtb2RlIHNvIHRoYXQgd2UgY2FuIGRpZmZlcmVudGlhdGUgd2hlcmUgdGhlIHJlbmRlciByZXF1ZXN0XG5cdFx0Ly8gaXMgY29taW5nIGZyb20uIFdlIG5lZWQgdGhpcyBiZWNhdXNlIGZvcmNlVXBkYXRlIHNob3VsZCBuZXZlciBjYWxsXG5cdFx0Ly8gc2hvdWxkQ29tcG9uZW50VXBkYXRlXG5cdFx0dGhpcy5fYml0cyB8PSBDT01QT05FTlRfRk9SQ0U7XG5cdFx0aWYgKGNhbGxiYWNrKSB0aGlzLl9yZW5kZXJDYWxsYmFja3MucHVzaChjYWxsYmFjayk7XG5cdFx0ZW5xdWV1ZVJlbmRlcih0aGlzKTtcblx0fVxufTtcblxuLyoqXG4gKiBBY2NlcHRzIGBwcm9wc2AgYW5kIGBzdGF0ZWAsIGFuZCByZXR1cm5zIGEgbmV3IFZpcnR1YWwgRE9NIHRyZWUgdG8gYnVpbGQuXG4gKiBWaXJ0dWFsIERPTSBpcyBnZW5lcmFsbHkgY29uc3RydWN0ZWQgdmlhIFtKU1hdKGh0dHBzOi8vamFzb25mb3JtYXQuY29tL3d0Zi1pcy1qc3gpLlxuICogQHBhcmFtIHtvYmplY3R9IHByb3BzIFByb3BzIChlZzogSlNYIGF0dHJpYnV0ZXMpIHJlY2VpdmVkIGZyb20gcGFyZW50XG4gKiBlbGVtZW50L2NvbXBvbmVudFxuICogQHBhcmFtIHtvYmplY3R9IHN0YXRlIFRoZSBjb21wb25lbnQncyBjdXJyZW50IHN0YXRlXG4gKiBAcGFyYW0ge29iamVjdH0gY29udGV4dCBDb250ZXh0IG9iamVjdCwgYXMgcmV0dXJuZWQgYnkgdGhlIG5lYXJlc3RcbiAqIGFuY2VzdG9yJ3MgYGdldENoaWxkQ29udGV4dCgpYFxuICogQHJldHVybnMge0NvbXBvbmVudENoaWxkcmVuIHwgdm9pZH1cbiAqL1xuQmFzZUNvbXBvbmVudC5wcm90b3R5cGUucmVuZGVyID0gRnJhZ21lbnQ7XG5cbi8qKlxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZX0gdm5vZGVcbiAqIEBwYXJhbSB7bnVtYmVyIHwgbnVsbH0gW2NoaWxkSW5kZXhdXG4gKi9cbmV4cG9ydCBmdW5jdGlvbiBnZXREb21TaWJsaW5nKHZub2RlLCBjaGlsZEluZGV4KSB7XG5cdGlmIChjaGlsZEluZGV4ID09IE5VTEwpIHtcblx0XHQvLyBVc2UgY2hpbGRJbmRleD09bnVsbCBhcyBhIHNpZ25hbCB0byByZXN1bWUgdGhlIHNlYXJjaCBmcm9tIHRoZSB2bm9kZSdzIHNpYmxpbmdcblx0XHRyZXR1cm4gdm5vZGUuX3BhcmVudCAmJiBnZXREb21TaWJsaW5nKHZub2RlLl9wYXJlbnQsIHZub2RlLl9pbmRleCArIDEpO1xuXHR9XG5cblx0bGV0IHNpYmxpbmc7XG5cdGZvciAoOyBjaGlsZEluZGV4IDwgdm5vZGUuX2NoaWxkcmVuLmxlbmd0aDsgY2hpbGRJbmRleCsrKSB7XG5cdFx0c2libGluZyA9IHZub2RlLl9jaGlsZHJlbltjaGlsZEluZGV4XTtcblxuXHRcdGlmIChzaWJsaW5nICYmIHNpYmxpbmcuX2RvbSkge1xuXHRcdFx0Ly8gU2luY2UgdXBkYXRlUGFyZW50RG9tUG9pbnRlcnMga2VlcHMgX2RvbSBwb2ludGVyIGNvcnJlY3QsXG5cdFx0XHQvLyB3ZSBjYW4gcmVseSBvbiBfZG9tIHRvIHRlbGwgdXMgaWYgdGhpcyBzdWJ0cmVlIGNvbnRhaW5zIGFcblx0XHRcdC8vIHJlbmRlcmVkIERPTSBub2RlLCBhbmQgd2hhdCB0aGUgZmlyc3QgcmVuZGVyZWQgRE9NIG5vZGUgaXNcblx0XHRcdHJldHVybiBzaWJsaW5nLl9kb207XG5cdFx0fVxuXHR9XG5cblx0Ly8gSWYgd2UgZ2V0IGhlcmUsIHdlIGhhdmUgbm90IGZvdW5kIGEgRE9NIG5vZGUgaW4gdGhpcyB2bm9kZSdzIGNoaWxkcmVuLlxuXHQvLyBXZSBtdXN0IHJlc3VtZSBmcm9tIHRoaXMgdm5vZGUncyBzaWJsaW5nIChpbiBpdCdzIHBhcmVudCBfY2hpbGRyZW4gYXJyYXkpXG5cdC8vIE9ubHkgY2xpbWIgdXAgYW5kIHNlYXJjaCB0aGUgcGFyZW50IGlmIHdlIGFyZW4ndCBzZWFyY2hpbmcgdGhyb3VnaCBhIERPTVxuXHQvLyBWTm9kZSAobWVhbmluZyB3ZSByZWFjaGVkIHRoZSBET00gcGFyZW50IG9mIHRoZSBvcmlnaW5hbCB2bm9kZSB0aGF0IGJlZ2FuXG5cdC8vIHRoZSBzZWFyY2gpLiBOZXcgcm9vdHMgKF9wYXJlbnREb20pIGFyZSBhIERPTSBib3VuZGFyeSB0b28uXG5cdHJldHVybiB0eXBlb2Ygdm5vZGUudHlwZSA9PSAnZnVuY3Rpb24nICYmICF2bm9kZS5wcm9wcy5fcGFyZW50RG9tXG5cdFx0PyBnZXREb21TaWJsaW5nKHZub2RlKVxuXHRcdDogTlVMTDtcbn1cblxuLyoqXG4gKiBUcmlnZ2VyIGluLXBsYWNlIHJlLXJlbmRlcmluZyBvZiBhIGNvbXBvbmVudC5cbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50fSBjb21wb25lbnQgVGhlIGNvbXBvbmVudCB0byByZXJlbmRlclxuICovXG5mdW5jdGlvbiByZW5kZXJDb21wb25lbnQoY29tcG9uZW50KSB7XG5cdGNvbnN0IG9sZFZOb2RlID0gY29tcG9uZW50Ll92bm9kZSxcblx0XHRvbGREb20gPSBvbGRWTm9kZS5fZG9tLFxuXHRcdGNvbW1pdFF1ZXVlID0gW10sXG5cdFx0cmVmUXVldWUgPSBbXTtcblxuXHRjb25zdCBwYXJlbnREb20gPSBjb21wb25lbnQuX3BhcmVudERvbTtcblx0aWYgKHBhcmVudERvbSkge1xuXHRcdGNvbnN0IG5ld1ZOb2RlID0gYXNzaWduKHsgY29uc3RydWN0b3I6IFZOT0RFX01BUktFUiB9LCBvbGRWTm9kZSk7XG5cdFx0bmV3Vk5vZGUuX29yaWdpbmFsID0gb2xkVk5vZGUuX29yaWdpbmFsICsgMTtcblx0XHRpZiAob3B0aW9ucy52bm9kZSkgb3B0aW9ucy52bm9kZShuZXdWTm9kZSk7XG5cblx0XHRkaWZmKFxuXHRcdFx0cGFyZW50RG9tLFxuXHRcdFx0bmV3Vk5vZGUsXG5cdFx0XHRvbGRWTm9kZSxcblx0XHRcdGNvbXBvbmVudC5fZ2xvYmFsQ29udGV4dCxcblx0XHRcdHBhcmVudERvbS5uYW1lc3BhY2VVUkksXG5cdFx0XHRvbGRWTm9kZS5fZmxhZ3MgJiBNT0RFX0hZRFJBVEUgPyBbb2xkRG9tXSA6IE5VTEwsXG5cdFx0XHRjb21taXRRdWV1ZSxcblx0XHRcdG9sZERvbSB8fCBnZXREb21TaWJsaW5nKG9sZFZOb2RlKSxcblx0XHRcdG9sZFZOb2RlLl9mbGFncyAmIE1PREVfSFlEUkFURSxcblx0XHRcdHJlZlF1ZXVlXG5cdFx0KTtcblxuXHRcdG5ld1ZOb2RlLl9vcmlnaW5hbCA9IG9sZFZOb2RlLl9vcmlnaW5hbDtcblx0XHRuZXdWTm9kZS5fcGFyZW50Ll9jaGlsZHJlbltuZXdWTm9kZS5faW5kZXhdID0gbmV3Vk5vZGU7XG5cdFx0Y29tbWl0Um9vdChjb21taXRRdWV1ZSwgbmV3Vk5vZGUsIHJlZlF1ZXVlKTtcblx0XHRvbGRWTm9kZS5fcGFyZW50ID0gb2xkVk5vZGUuX2RvbSA9IE5VTEw7XG5cblx0XHRpZiAobmV3Vk5vZGUuX2RvbSAhPSBvbGREb20pIHtcblx0XHRcdHVwZGF0ZVBhcmVudERvbVBvaW50ZXJzKG5ld1ZOb2RlKTtcblx0XHR9XG5cdH1cbn1cblxuLyoqXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlfSB2bm9kZVxuICovXG5mdW5jdGlvbiB1cGRhdGVQYXJlbnREb21Qb2ludGVycyh2bm9kZSkge1xuXHQvLyBTdG9wIGF0IHJvb3QgYm91bmRhcmllcyAoX3BhcmVudERvbSlcblx0aWYgKCh2bm9kZSA9IHZub2RlLl9wYXJlbnQpICYmIHZub2RlLl9jb21wb25lbnQgJiYgIXZub2RlLnByb3BzLl9wYXJlbnREb20pIHtcblx0XHQvLyBfZG9tIHN0YXJ0cyBudWxsZWQsIHNvIHJlLWFzc2lnbmluZyBhIG51bGwgY2hpbGQuX2RvbSBpcyBhIG5vLW9wIGFuZFxuXHRcdC8vIHRoZSBmaXJzdCB0cnV0aHkgX2RvbSBzdG9wcyB0aGUgd2Fsay5cblx0XHR2bm9kZS5fZG9tID0gTlVMTDtcblx0XHR2bm9kZS5fY2hpbGRyZW4uc29tZShjaGlsZCA9PiBjaGlsZCAmJiAodm5vZGUuX2RvbSA9IGNoaWxkLl9kb20pKTtcblxuXHRcdHJldHVybiB1cGRhdGVQYXJlbnREb21Qb2ludGVycyh2bm9kZSk7XG5cdH1cbn1cblxuLyoqXG4gKiBUaGUgcmVuZGVyIHF1ZXVlXG4gKiBAdHlwZSB7QXJyYXk8aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50Pn1cbiAqL1xuY29uc3QgcmVyZW5kZXJRdWV1ZSA9IFtdO1xuXG4vKlxuICogVGhlIHZhbHVlIG9mIGBDb21wb25lbnQuZGVib3VuY2VgIG11c3QgYXN5bmNocm9ub3VzbHkgaW52b2tlIHRoZSBwYXNzZWQgaW4gY2FsbGJhY2suIEl0IGlzXG4gKiBpbXBvcnRhbnQgdGhhdCBjb250cmlidXRvcnMgdG8gUHJlYWN0IGNhbiBjb25zaXN0ZW50bHkgcmVhc29uIGFib3V0IHdoYXQgY2FsbHMgdG8gYHNldFN0YXRlYCwgZXRjLlxuICogZG8sIGFuZCB3aGVuIHRoZWlyIGVmZmVjdHMgd2lsbCBiZSBhcHBsaWVkLiBTZWUgdGhlIGxpbmtzIGJlbG93IGZvciBzb21lIGZ1cnRoZXIgcmVhZGluZyBvbiBkZXNpZ25pbmdcbiAqIGFzeW5jaHJvbm91cyBBUElzLlxuICogKiBbRGVzaWduaW5nIEFQSXMgZm9yIEFzeW5jaHJvbnldKGh0dHBzOi8vYmxvZy5penMubWUvMjAxMy8wOC9kZXNpZ25pbmctYXBpcy1mb3ItYXN5bmNocm9ueSlcbiAqICogW0NhbGxiYWNrcyBzeW5jaHJvbm91cyBhbmQgYXN5bmNocm9ub3VzXShodHRwczovL2Jsb2cub21ldGVyLmNvbS8yMDExLzA3LzI0L2NhbGxiYWNrcy1zeW5jaHJvbm91cy1hbmQtYXN5bmNocm9ub3VzLylcbiAqL1xuXG5sZXQgcHJldkRlYm91bmNlLFxuXHRyZXJlbmRlckNvdW50ID0gMDtcblxuZXhwb3J0IGZ1bmN0aW9uIHJlc2V0UmVuZGVyQ291bnQoKSB7XG5cdHJlcmVuZGVyQ291bnQgPSAwO1xufVxuXG4vKipcbiAqIEVucXVldWUgYSByZXJlbmRlciBvZiBhIGNvbXBvbmVudFxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnR9IGMgVGhlIGNvbXBvbmVudCB0byByZXJlbmRlclxuICovXG5leHBvcnQgZnVuY3Rpb24gZW5xdWV1ZVJlbmRlcihjKSB7XG5cdGlmIChcblx0XHQoIShjLl9iaXRzICYgQ09NUE9ORU5UX0RJUlRZKSAmJlxuXHRcdFx0KChjLl9iaXRzIHw9IENPTVBPTkVOVF9ESVJUWSksXG5cdFx0XHRyZXJlbmRlclF1ZXVlLnB1c2goYyksXG5cdFx0XHQhcmVyZW5kZXJDb3VudCsrKSkgfHxcblx0XHRwcmV2RGVib3VuY2UgIT0gb3B0aW9ucy5kZWJvdW5jZVJlbmRlcmluZ1xuXHQpIHtcblx0XHRwcmV2RGVib3VuY2UgPSBvcHRpb25zLmRlYm91bmNlUmVuZGVyaW5nO1xuXHRcdChwcmV2RGVib3VuY2UgfHwgcXVldWVNaWNyb3Rhc2spKHByb2Nlc3MpO1xuXHR9XG59XG5cbi8qKlxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnR9IGFcbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50fSBiXG4gKi9cbmNvbnN0IGRlcHRoU29ydCA9IChhLCBiKSA9PiBhLl92bm9kZS5fZGVwdGggLSBiLl92bm9kZS5fZGVwdGg7XG5cbi8qKiBGbHVzaCB0aGUgcmVuZGVyIHF1ZXVlIGJ5IHJlcmVuZGVyaW5nIGFsbCBxdWV1ZWQgY29tcG9uZW50cyAqL1xuZnVuY3Rpb24gcHJvY2VzcygpIHtcblx0dHJ5IHtcblx0XHRsZXQgYyxcblx0XHRcdGwgPSAxO1xuXG5cdFx0Ly8gRG9uJ3QgdXBkYXRlIGByZW5kZXJDb3VudGAgeWV0LiBLZWVwIGl0cyB2YWx1ZSBub24temVybyB0byBwcmV2ZW50IHVubmVjZXNzYXJ5XG5cdFx0Ly8gcHJvY2VzcygpIGNhbGxzIGZyb20gZ2V0dGluZyBzY2hlZHVsZWQgd2hpbGUgYHF1ZXVlYCBpcyBzdGlsbCBiZWluZyBjb25zdW1lZC5cblx0XHR3aGlsZSAocmVyZW5kZXJRdWV1ZS5sZW5ndGgpIHtcblx0XHRcdC8vIEtlZXAgdGhlIHJlcmVuZGVyIHF1ZXVlIHNvcnRlZCBieSAoZGVwdGgsIGluc2VydGlvbiBvcmRlcikuIFRoZSBxdWV1ZVxuXHRcdFx0Ly8gd2lsbCBpbml0aWFsbHkgYmUgc29ydGVkIG9uIHRoZSBmaXJzdCBpdGVyYXRpb24gb25seSBpZiBpdCBoYXMgbW9yZSB0aGFuIDEgaXRlbS5cblx0XHRcdC8vXG5cdFx0XHQvLyBOZXcgaXRlbXMgY2FuIGJlIGFkZGVkIHRvIHRoZSBxdWV1ZSBlLmcuIHdoZW4gcmVyZW5kZXJpbmcgYSBwcm92aWRlciwgc28gd2Ugd2FudCB0b1xuXHRcdFx0Ly8ga2VlcCB0aGUgb3JkZXIgZnJvbSB0b3AgdG8gYm90dG9tIHdpdGggdGhvc2UgbmV3IGl0ZW1zIHNvIHdlIGNhbiBoYW5kbGUgdGhlbSBpbiBhXG5cdFx0XHQvLyBzaW5nbGUgcGFzc1xuXHRcdFx0aWYgKHJlcmVuZGVyUXVldWUubGVuZ3RoID4gbCkge1xuXHRcdFx0XHRyZXJlbmRlclF1ZXVlLnNvcnQoZGVwdGhTb3J0KTtcblx0XHRcdH1cblxuXHRcdFx0YyA9IHJlcmVuZGVyUXVldWUuc2hpZnQoKTtcblx0XHRcdGwgPSByZXJlbmRlclF1ZXVlLmxlbmd0aDtcblxuXHRcdFx0aWYgKGMuX2JpdHMgJiBDT01QT05FTlRfRElSVFkpIHtcblx0XHRcdFx0cmVuZGVyQ29tcG9uZW50KGMpO1xuXHRcdFx0fVxuXHRcdH1cblx0fSBmaW5hbGx5IHtcblx0XHRpZiAoKHJlcmVuZGVyQ291bnQgPSByZXJlbmRlclF1ZXVlLmxlbmd0aCkpIHtcblx0XHRcdChwcmV2RGVib3VuY2UgfHwgcXVldWVNaWNyb3Rhc2spKHByb2Nlc3MpO1xuXHRcdH1cblx0fVxufVxuIiwgImltcG9ydCB7IE5VTEwsIFNWR19OQU1FU1BBQ0UgfSBmcm9tICcuLi9jb25zdGFudHMnO1xuaW1wb3J0IG9wdGlvbnMgZnJvbSAnLi4vb3B0aW9ucyc7XG5cbi8vIFBlci1pbnN0YW5jZSB1bmlxdWUga2V5IGZvciB0aGUgZXZlbnQgY2xvY2sgc3RhbXAuIEVhY2ggUHJlYWN0IGNvcHkgb24gdGhlXG4vLyBwYWdlIGdldHMgaXRzIG93biBTeW1ib2wgc28gdGhhdCBzdGFtcHMgb24gc2hhcmVkIGV2ZW50IG9iamVjdHMgY2FuIG5ldmVyXG4vLyBjb2xsaWRlIGFjcm9zcyBpbnN0YW5jZXMuXG5sZXQgRVZFTlRfRElTUEFUQ0hFRCA9IFN5bWJvbCgpO1xuXG5mdW5jdGlvbiBzZXRTdHlsZShzdHlsZSwga2V5LCB2YWx1ZSkge1xuXHRpZiAodmFsdWUgPT0gTlVMTCkgdmFsdWUgPSAnJztcblx0aWYgKGtleVswXSA9PSAnLScpIHtcblx0XHRzdHlsZS5zZXRQcm9wZXJ0eShrZXksIHZhbHVlKTtcblx0fSBlbHNlIHtcblx0XHRzdHlsZVtrZXldID0gdmFsdWU7XG5cdH1cbn1cblxuY29uc3QgQ0FQVFVSRV9SRUdFWCA9IC8oUG9pbnRlckNhcHR1cmUpJHxDYXB0dXJlJC9pO1xuXG4vLyBBIGxvZ2ljYWwgY2xvY2sgdG8gc29sdmUgaXNzdWVzIGxpa2UgaHR0cHM6Ly9naXRodWIuY29tL3ByZWFjdGpzL3ByZWFjdC9pc3N1ZXMvMzkyNy5cbi8vIFdoZW4gdGhlIERPTSBwZXJmb3JtcyBhbiBldmVudCBpdCBsZWF2ZXMgbWljcm8tdGlja3MgaW4gYmV0d2VlbiBidWJibGluZyB1cCB3aGljaCBtZWFucyB0aGF0XG4vLyBhbiBldmVudCBjYW4gdHJpZ2dlciBvbiBhIG5ld2x5IHJlYXRlZCBET00tbm9kZSB3aGlsZSB0aGUgZXZlbnQgYnViYmxlcyB1cC5cbi8vXG4vLyBPcmlnaW5hbGx5IGluc3BpcmVkIGJ5IFZ1ZVxuLy8gKGh0dHBzOi8vZ2l0aHViLmNvbS92dWVqcy9jb3JlL2Jsb2IvY2FlYjhhNjg4MTFhMWIwZjc5L3BhY2thZ2VzL3J1bnRpbWUtZG9tL3NyYy9tb2R1bGVzL2V2ZW50cy50cyNMOTAtTDEwMSksXG4vLyBidXQgbW9kaWZpZWQgdG8gdXNlIGEgbG9naWNhbCBjbG9jayBpbnN0ZWFkIG9mIERhdGUubm93KCkgaW4gY2FzZSBldmVudCBoYW5kbGVycyBnZXQgYXR0YWNoZWRcbi8vIGFuZCBldmVudHMgZ2V0IGRpc3BhdGNoZWQgZHVyaW5nIHRoZSBzYW1lIG1pbGxpc2Vjb25kLlxuLy9cbi8vIFRoZSBjbG9jayBpcyBpbmNyZW1lbnRlZCBhZnRlciBlYWNoIG5ldyBldmVudCBkaXNwYXRjaC4gVGhpcyBhbGxvd3MgMSAwMDAgMDAwIG5ldyBldmVudHNcbi8vIHBlciBzZWNvbmQgZm9yIG92ZXIgMjgwIHllYXJzIGJlZm9yZSB0aGUgdmFsdWUgcmVhY2hlcyBOdW1iZXIuTUFYX1NBRkVfSU5URUdFUiAoMioqNTMgLSAxKS5cbmxldCBldmVudENsb2NrID0gMDtcblxuLyoqXG4gKiBTZXQgYSBwcm9wZXJ0eSB2YWx1ZSBvbiBhIERPTSBub2RlXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5QcmVhY3RFbGVtZW50fSBkb20gVGhlIERPTSBub2RlIHRvIG1vZGlmeVxuICogQHBhcmFtIHtzdHJpbmd9IG5hbWUgVGhlIG5hbWUgb2YgdGhlIHByb3BlcnR5IHRvIHNldFxuICogQHBhcmFtIHsqfSB2YWx1ZSBUaGUgdmFsdWUgdG8gc2V0IHRoZSBwcm9wZXJ0eSB0b1xuICogQHBhcmFtIHsqfSBvbGRWYWx1ZSBUaGUgb2xkIHZhbHVlIHRoZSBwcm9wZXJ0eSBoYWRcbiAqIEBwYXJhbSB7c3RyaW5nfSBuYW1lc3BhY2UgV2hldGhlciBvciBub3QgdGhpcyBET00gbm9kZSBpcyBhbiBTVkcgbm9kZSBvciBub3RcbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNldFByb3BlcnR5KGRvbSwgbmFtZSwgdmFsdWUsIG9sZFZhbHVlLCBuYW1lc3BhY2UpIHtcblx0bGV0IHVzZUNhcHR1cmU7XG5cblx0aWYgKG5hbWUgPT0gJ3N0eWxlJykge1xuXHRcdGlmICh0eXBlb2YgdmFsdWUgPT0gJ3N0cmluZycpIHtcblx0XHRcdGRvbS5zdHlsZS5jc3NUZXh0ID0gdmFsdWU7XG5cdFx0fSBlbHNlIHtcblx0XHRcdGlmICh0eXBlb2Ygb2xkVmFsdWUgPT0gJ3N0cmluZycpIHtcblx0XHRcdFx0ZG9tLnN0eWxlLmNzc1RleHQgPSBvbGRWYWx1ZSA9ICcnO1xuXHRcdFx0fVxuXG5cdFx0XHRpZiAob2xkVmFsdWUpIHtcblx0XHRcdFx0Zm9yIChuYW1lIGluIG9sZFZhbHVlKSB7XG5cdFx0XHRcdFx0aWYgKCEodmFsdWUgJiYgbmFtZSBpbiB2YWx1ZSkpIHtcblx0XHRcdFx0XHRcdHNldFN0eWxlKGRvbS5zdHlsZSwgbmFtZSk7XG5cdFx0XHRcdFx0fVxuXHRcdFx0XHR9XG5cdFx0XHR9XG5cblx0XHRcdGlmICh2YWx1ZSkge1xuXHRcdFx0XHRmb3IgKG5hbWUgaW4gdmFsdWUpIHtcblx0XHRcdFx0XHRpZiAoIW9sZFZhbHVlIHx8IHZhbHVlW25hbWVdICE9IG9sZFZhbHVlW25hbWVdKSB7XG5cdFx0XHRcdFx0XHRzZXRTdHlsZShkb20uc3R5bGUsIG5hbWUsIHZhbHVlW25hbWVdKTtcblx0XHRcdFx0XHR9XG5cdFx0XHRcdH1cblx0XHRcdH1cblx0XHR9XG5cdH1cblx0Ly8gQmVuY2htYXJrIGZvciBjb21wYXJpc29uOiBodHRwczovL2VzYmVuY2guY29tL2JlbmNoLzU3NGM5NTRiZGI5NjViOWEwMDk2NWFjNlxuXHRlbHNlIGlmIChuYW1lWzBdID09ICdvJyAmJiBuYW1lWzFdID09ICduJykge1xuXHRcdGlmICh0eXBlb2YgdmFsdWUgIT0gJ2Z1bmN0aW9uJykgdmFsdWUgPSBOVUxMO1xuXHRcdGlmICh0eXBlb2Ygb2xkVmFsdWUgIT0gJ2Z1bmN0aW9uJykgb2xkVmFsdWUgPSBOVUxMO1xuXG5cdFx0Ly8gSGFuZGxlcnMgYXJlIGtleWVkIGJ5IHByb3AgbmFtZSBhbmQgZXZlcnkgcHJvcCBuYW1lIGdldHMgaXRzIG93biBwcm94eSxcblx0XHQvLyBzbyBzd2FwcGluZyBvbmUgKGUuZy4gYW4gaW5saW5lIGFycm93IGZ1bmN0aW9uIG9uIGV2ZXJ5IHJlbmRlcikgaXMgYVxuXHRcdC8vIHNpbmdsZSBzdG9yZS4gVGhlIGV2ZW50IG5hbWUgaXMgb25seSBkZXJpdmVkIHRvIGF0dGFjaCBvciByZW1vdmUgaXQuXG5cdFx0KGRvbS5fbGlzdGVuZXJzIHx8IChkb20uX2xpc3RlbmVycyA9IHt9KSlbbmFtZV0gPSB2YWx1ZTtcblxuXHRcdGlmICghdmFsdWUgfHwgIW9sZFZhbHVlKSB7XG5cdFx0XHRjb25zdCBwcm94eSA9XG5cdFx0XHRcdGV2ZW50UHJveGllc1tuYW1lXSB8fCAoZXZlbnRQcm94aWVzW25hbWVdID0gY3JlYXRlRXZlbnRQcm94eShuYW1lKSk7XG5cdFx0XHQvLyBUaGUgYXR0YWNoIHRpbWUgYmVsb25ncyB0byB0aGUgbGlzdGVuZXIsIG5vdCB0byB0aGUgaGFuZGxlcjogb25lXG5cdFx0XHQvLyBmdW5jdGlvbiBjYW4gYmFjayBzZXZlcmFsIGxpc3RlbmVycyB0aGF0IHdlcmUgYXR0YWNoZWQgYXQgZGlmZmVyZW50XG5cdFx0XHQvLyB0aW1lcy5cblx0XHRcdChkb20uX2F0dGFjaGVkIHx8IChkb20uX2F0dGFjaGVkID0ge30pKVtuYW1lXSA9IGV2ZW50Q2xvY2s7XG5cdFx0XHR1c2VDYXB0dXJlID0gbmFtZSAhPSAobmFtZSA9IG5hbWUucmVwbGFjZShDQVBUVVJFX1JFR0VYLCAnJDEnKSk7XG5cblx0XHRcdC8vIEluZmVyIGNvcnJlY3QgY2FzaW5nIGZvciBET00gYnVpbHQtaW4gZXZlbnRzOiBgb25DbGlja2AgLT4gYGNsaWNrYC5cblx0XHRcdC8vIE9ubHkgbmFtZXMgc3RhcnRpbmcgd2l0aCBhbiB1cHBlcmNhc2UgbGV0dGVyIGFyZSBsb3dlcmNhc2VkLCBzb1xuXHRcdFx0Ly8gY2FtZWxDYXNlIGN1c3RvbSBldmVudHMga2VlcCB0aGVpciBjYXNpbmc6IGBvbmlvbkNoYW5nZWAgLT4gYGlvbkNoYW5nZWAuXG5cdFx0XHRuYW1lID0gbmFtZS5zbGljZSgyKTtcblx0XHRcdGlmIChuYW1lWzBdIDwgJ2EnKSBuYW1lID0gbmFtZS50b0xvd2VyQ2FzZSgpO1xuXG5cdFx0XHRpZiAodmFsdWUpIHtcblx0XHRcdFx0ZG9tLmFkZEV2ZW50TGlzdGVuZXIobmFtZSwgcHJveHksIHVzZUNhcHR1cmUpO1xuXHRcdFx0fSBlbHNlIHtcblx0XHRcdFx0ZG9tLnJlbW92ZUV2ZW50TGlzdGVuZXIobmFtZSwgcHJveHksIHVzZUNhcHR1cmUpO1xuXHRcdFx0fVxuXHRcdH1cblx0fSBlbHNlIHtcblx0XHRpZiAobmFtZXNwYWNlID09IFNWR19OQU1FU1BBQ0UpIHtcblx0XHRcdC8vIE5vcm1hbGl6ZSBpbmNvcnJlY3QgcHJvcCB1c2FnZSBmb3IgU1ZHOlxuXHRcdFx0Ly8gLSB4bGluazpocmVmIC8geGxpbmtIcmVmIC0tPiBocmVmICh4bGluazpocmVmIHdhcyByZW1vdmVkIGZyb20gU1ZHIGFuZCBpc24ndCBuZWVkZWQpXG5cdFx0XHQvLyAtIGNsYXNzTmFtZSAtLT4gY2xhc3Ncblx0XHRcdG5hbWUgPSBuYW1lLnJlcGxhY2UoL3hsaW5rKEh8OmgpLywgJ2gnKS5yZXBsYWNlKC9zTmFtZSQvLCAncycpO1xuXHRcdH0gZWxzZSBpZiAoXG5cdFx0XHRuYW1lICE9ICd3aWR0aCcgJiZcblx0XHRcdG5hbWUgIT0gJ2hlaWdodCcgJiZcblx0XHRcdG5hbWUgIT0gJ2hyZWYnICYmXG5cdFx0XHRuYW1lICE9ICdsaXN0JyAmJlxuXHRcdFx0bmFtZSAhPSAnZm9ybScgJiZcblx0XHRcdC8vIERlZmF1bHQgdmFsdWUgaW4gYnJvd3NlcnMgaXMgYC0xYCBhbmQgYW4gZW1wdHkgc3RyaW5nIGlzXG5cdFx0XHQvLyBjYXN0IHRvIGAwYCBpbnN0ZWFkXG5cdFx0XHRuYW1lICE9ICd0YWJJbmRleCcgJiZcblx0XHRcdG5hbWUgIT0gJ2Rvd25sb2FkJyAmJlxuXHRcdFx0bmFtZSAhPSAncm93U3BhbicgJiZcblx0XHRcdG5hbWUgIT0gJ2NvbFNwYW4nICYmXG5cdFx0XHRuYW1lICE9ICdyb2xlJyAmJlxuXHRcdFx0bmFtZSAhPSAncG9wb3ZlcicgJiZcblx0XHRcdG5hbWUgaW4gZG9tXG5cdFx0KSB7XG5cdFx0XHR0cnkge1xuXHRcdFx0XHRkb21bbmFtZV0gPSB2YWx1ZSA9PSBOVUxMID8gJycgOiB2YWx1ZTtcblx0XHRcdFx0cmV0dXJuO1xuXHRcdFx0fSBjYXRjaCAoZSkge31cblx0XHR9XG5cblx0XHQvLyBhcmlhLSBhbmQgZGF0YS0gYXR0cmlidXRlcyBoYXZlIG5vIGJvb2xlYW4gcmVwcmVzZW50YXRpb24uXG5cdFx0Ly8gQSBgZmFsc2VgIHZhbHVlIGlzIGRpZmZlcmVudCBmcm9tIHRoZSBhdHRyaWJ1dGUgbm90IGJlaW5nXG5cdFx0Ly8gcHJlc2VudCwgc28gd2UgY2FuJ3QgcmVtb3ZlIGl0LiBGb3Igbm9uLWJvb2xlYW4gYXJpYVxuXHRcdC8vIGF0dHJpYnV0ZXMgd2UgY291bGQgdHJlYXQgZmFsc2UgYXMgYSByZW1vdmFsLCBidXQgdGhlXG5cdFx0Ly8gYW1vdW50IG9mIGV4Y2VwdGlvbnMgd291bGQgY29zdCB0b28gbWFueSBieXRlcy4gT24gdG9wIG9mXG5cdFx0Ly8gdGhhdCBvdGhlciBmcmFtZXdvcmtzIGdlbmVyYWxseSBzdHJpbmdpZnkgYGZhbHNlYC5cblxuXHRcdC8vIE5ldmVyIHNlcmlhbGl6ZSBmdW5jdGlvbnMgYXMgYXR0cmlidXRlIHZhbHVlcy5cblx0XHRpZiAodHlwZW9mIHZhbHVlID09ICdmdW5jdGlvbicpIHJldHVybjtcblx0XHRpZiAodmFsdWUgIT0gTlVMTCAmJiAodmFsdWUgIT09IGZhbHNlIHx8IG5hbWVbNF0gPT0gJy0nKSkge1xuXHRcdFx0ZG9tLnNldEF0dHJpYnV0ZShuYW1lLCBuYW1lID09ICdwb3BvdmVyJyAmJiB2YWx1ZSA9PSB0cnVlID8gJycgOiB2YWx1ZSk7XG5cdFx0fSBlbHNlIHtcblx0XHRcdGRvbS5yZW1vdmVBdHRyaWJ1dGUobmFtZSk7XG5cdFx0fVxuXHR9XG59XG5cbi8qKlxuICogQ3JlYXRlIGFuIGV2ZW50IHByb3h5IGZ1bmN0aW9uLlxuICogQHBhcmFtIHtzdHJpbmd9IG5hbWUgVGhlIHByb3AgbmFtZSB0aGUgaGFuZGxlciBpcyBzdG9yZWQgdW5kZXIuXG4gKiBAcHJpdmF0ZVxuICovXG5mdW5jdGlvbiBjcmVhdGVFdmVudFByb3h5KG5hbWUpIHtcblx0LyoqXG5cdCAqIFByb3h5IGFuIGV2ZW50IHRvIGhvb2tlZCBldmVudCBoYW5kbGVyc1xuXHQgKiBAcGFyYW0ge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5QcmVhY3RFdmVudH0gZSBUaGUgZXZlbnQgb2JqZWN0IGZyb20gdGhlIGJyb3dzZXJcblx0ICogQHByaXZhdGVcblx0ICovXG5cdHJldHVybiBmdW5jdGlvbiAoZSkge1xuXHRcdGxldCBldmVudEhhbmRsZXIgPSB0aGlzLl9saXN0ZW5lcnM7XG5cdFx0aWYgKGV2ZW50SGFuZGxlcikge1xuXHRcdFx0ZXZlbnRIYW5kbGVyID0gZXZlbnRIYW5kbGVyW25hbWVdO1xuXHRcdFx0aWYgKGVbRVZFTlRfRElTUEFUQ0hFRF0gPT0gTlVMTCkge1xuXHRcdFx0XHRlW0VWRU5UX0RJU1BBVENIRURdID0gZXZlbnRDbG9jaysrO1xuXG5cdFx0XHRcdC8vIFdoZW4gYGVbRVZFTlRfRElTUEFUQ0hFRF1gIGlzIHNtYWxsZXIgdGhhbiB0aGUgdGltZSB3aGVuIHRoZSB0YXJnZXRlZCBldmVudFxuXHRcdFx0XHQvLyBsaXN0ZW5lciB3YXMgYXR0YWNoZWQgd2Uga25vdyB3ZSBoYXZlIGJ1YmJsZWQgdXAgdG8gYW4gZWxlbWVudCB0aGF0IHdhcyBhZGRlZFxuXHRcdFx0XHQvLyBkdXJpbmcgcGF0Y2hpbmcgdGhlIERPTS5cblx0XHRcdH0gZWxzZSBpZiAoZVtFVkVOVF9ESVNQQVRDSEVEXSA8IHRoaXMuX2F0dGFjaGVkW25hbWVdKSB7XG5cdFx0XHRcdHJldHVybjtcblx0XHRcdH1cblx0XHRcdHJldHVybiBldmVudEhhbmRsZXIob3B0aW9ucy5ldmVudCA/IG9wdGlvbnMuZXZlbnQoZSkgOiBlKTtcblx0XHR9XG5cdH07XG59XG5cbi8qKiBAdHlwZSB7UmVjb3JkPHN0cmluZywgKGU6IEV2ZW50KSA9PiBhbnk+fSAqL1xuY29uc3QgZXZlbnRQcm94aWVzID0ge307XG4iLCAiaW1wb3J0IHsgZW5xdWV1ZVJlbmRlciB9IGZyb20gJy4vY29tcG9uZW50JztcbmltcG9ydCB7IENPTVBPTkVOVF9GT1JDRSB9IGZyb20gJy4vY29uc3RhbnRzJztcblxuZXhwb3J0IGxldCBpID0gMDtcblxuZXhwb3J0IGZ1bmN0aW9uIGNyZWF0ZUNvbnRleHQoZGVmYXVsdFZhbHVlKSB7XG5cdGZ1bmN0aW9uIENvbnRleHQocHJvcHMpIHtcblx0XHRpZiAoIXRoaXMuZ2V0Q2hpbGRDb250ZXh0KSB7XG5cdFx0XHQvKiogQHR5cGUge1NldDxpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnQ+IHwgbnVsbH0gKi9cblx0XHRcdGxldCBzdWJzID0gbmV3IFNldCgpO1xuXHRcdFx0bGV0IGN0eCA9IHt9O1xuXHRcdFx0Y3R4W0NvbnRleHQuX2lkXSA9IHRoaXM7XG5cblx0XHRcdHRoaXMuZ2V0Q2hpbGRDb250ZXh0ID0gKCkgPT4gY3R4O1xuXG5cdFx0XHR0aGlzLnNob3VsZENvbXBvbmVudFVwZGF0ZSA9IGZ1bmN0aW9uIChfcHJvcHMpIHtcblx0XHRcdFx0Ly8gQHRzLWV4cGVjdC1lcnJvciBldmVuXG5cdFx0XHRcdGlmICh0aGlzLnByb3BzLnZhbHVlICE9IF9wcm9wcy52YWx1ZSkge1xuXHRcdFx0XHRcdHN1YnMuZm9yRWFjaChjID0+IHtcblx0XHRcdFx0XHRcdGMuX2JpdHMgfD0gQ09NUE9ORU5UX0ZPUkNFO1xuXHRcdFx0XHRcdFx0ZW5xdWV1ZVJlbmRlcihjKTtcblx0XHRcdFx0XHR9KTtcblx0XHRcdFx0fVxuXHRcdFx0fTtcblxuXHRcdFx0dGhpcy5zdWIgPSBjID0+IHtcblx0XHRcdFx0c3Vicy5hZGQoYyk7XG5cdFx0XHRcdGxldCBvbGQgPSBjLmNvbXBvbmVudFdpbGxVbm1vdW50O1xuXHRcdFx0XHRjLmNvbXBvbmVudFdpbGxVbm1vdW50ID0gKCkgPT4ge1xuXHRcdFx0XHRcdHN1YnMuZGVsZXRlKGMpO1xuXHRcdFx0XHRcdGlmIChvbGQpIG9sZC5jYWxsKGMpO1xuXHRcdFx0XHR9O1xuXHRcdFx0fTtcblx0XHR9XG5cblx0XHRyZXR1cm4gcHJvcHMuY2hpbGRyZW47XG5cdH1cblxuXHRDb250ZXh0Ll9pZCA9ICdfX2NDJyArIGkrKztcblx0Q29udGV4dC5fZGVmYXVsdFZhbHVlID0gZGVmYXVsdFZhbHVlO1xuXG5cdC8qKiBAdHlwZSB7aW1wb3J0KCcuL2ludGVybmFsJykuRnVuY3Rpb25Db21wb25lbnR9ICovXG5cdENvbnRleHQuQ29uc3VtZXIgPSAocHJvcHMsIGNvbnRleHRWYWx1ZSkgPT4ge1xuXHRcdHJldHVybiBwcm9wcy5jaGlsZHJlbihjb250ZXh0VmFsdWUpO1xuXHR9O1xuXG5cdENvbnRleHQuUHJvdmlkZXIgPSBDb250ZXh0LkNvbnN1bWVyLmNvbnRleHRUeXBlID0gQ29udGV4dDtcblxuXHRyZXR1cm4gQ29udGV4dDtcbn1cbiIsICJpbXBvcnQgeyBFTVBUWV9BUlIgfSBmcm9tICcuL2NvbnN0YW50cyc7XG5cbmV4cG9ydCBjb25zdCBpc0FycmF5ID0gQXJyYXkuaXNBcnJheTtcbmV4cG9ydCBjb25zdCBzbGljZSA9IEVNUFRZX0FSUi5zbGljZTtcbmV4cG9ydCBjb25zdCBhc3NpZ24gPSBPYmplY3QuYXNzaWduO1xuXG4vKipcbiAqIFJlbW92ZSBhIGNoaWxkIG5vZGUgZnJvbSBpdHMgcGFyZW50IGlmIGF0dGFjaGVkLlxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5QcmVhY3RFbGVtZW50IHwgbnVsbH0gbm9kZSBUaGUgbm9kZSB0byByZW1vdmVcbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHJlbW92ZU5vZGUobm9kZSkge1xuXHRpZiAobm9kZSAmJiBub2RlLnBhcmVudE5vZGUpIG5vZGUucmVtb3ZlKCk7XG59XG4iLCAiaW1wb3J0IHsgZGlmZiwgdW5tb3VudCwgYXBwbHlSZWYgfSBmcm9tICcuL2luZGV4JztcbmltcG9ydCB7IGNyZWF0ZVZOb2RlLCBGcmFnbWVudCB9IGZyb20gJy4uL2NyZWF0ZS1lbGVtZW50JztcbmltcG9ydCB7XG5cdEVNUFRZX09CSixcblx0RU1QVFlfQVJSLFxuXHRJTlNFUlRfVk5PREUsXG5cdE1BVENIRUQsXG5cdExJU19DQU5ESURBVEUsXG5cdFJFRl9ERVRBQ0hFRCxcblx0VU5ERUZJTkVELFxuXHRWTk9ERV9NQVJLRVIsXG5cdE5VTExcbn0gZnJvbSAnLi4vY29uc3RhbnRzJztcbmltcG9ydCB7IGlzQXJyYXkgfSBmcm9tICcuLi91dGlsJztcbmltcG9ydCB7IGdldERvbVNpYmxpbmcgfSBmcm9tICcuLi9jb21wb25lbnQnO1xuXG4vKipcbiAqIEB0eXBlZGVmIHtpbXBvcnQoJy4uL2ludGVybmFsJykuQ29tcG9uZW50Q2hpbGRyZW59IENvbXBvbmVudENoaWxkcmVuXG4gKiBAdHlwZWRlZiB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLkNvbXBvbmVudH0gQ29tcG9uZW50XG4gKiBAdHlwZWRlZiB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLlByZWFjdEVsZW1lbnR9IFByZWFjdEVsZW1lbnRcbiAqIEB0eXBlZGVmIHtpbXBvcnQoJy4uL2ludGVybmFsJykuVk5vZGV9IFZOb2RlXG4gKi9cblxuLyoqXG4gKiBEaWZmIHRoZSBjaGlsZHJlbiBvZiBhIHZpcnR1YWwgbm9kZVxuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50fSBwYXJlbnREb20gVGhlIERPTSBlbGVtZW50IHdob3NlIGNoaWxkcmVuIGFyZSBiZWluZ1xuICogZGlmZmVkXG4gKiBAcGFyYW0ge0NvbXBvbmVudENoaWxkcmVuW119IHJlbmRlclJlc3VsdFxuICogQHBhcmFtIHtWTm9kZX0gbmV3UGFyZW50Vk5vZGUgVGhlIG5ldyB2aXJ0dWFsIG5vZGUgd2hvc2UgY2hpbGRyZW4gc2hvdWxkIGJlXG4gKiBkaWZmJ2VkIGFnYWluc3Qgb2xkUGFyZW50Vk5vZGVcbiAqIEBwYXJhbSB7Vk5vZGV9IG9sZFBhcmVudFZOb2RlIFRoZSBvbGQgdmlydHVhbCBub2RlIHdob3NlIGNoaWxkcmVuIHNob3VsZCBiZVxuICogZGlmZidlZCBhZ2FpbnN0IG5ld1BhcmVudFZOb2RlXG4gKiBAcGFyYW0ge29iamVjdH0gZ2xvYmFsQ29udGV4dCBUaGUgY3VycmVudCBjb250ZXh0IG9iamVjdCAtIG1vZGlmaWVkIGJ5XG4gKiBnZXRDaGlsZENvbnRleHRcbiAqIEBwYXJhbSB7c3RyaW5nfSBuYW1lc3BhY2UgQ3VycmVudCBuYW1lc3BhY2Ugb2YgdGhlIERPTSBub2RlIChIVE1MLCBTVkcsIG9yIE1hdGhNTClcbiAqIEBwYXJhbSB7QXJyYXk8UHJlYWN0RWxlbWVudD59IGV4Y2Vzc0RvbUNoaWxkcmVuXG4gKiBAcGFyYW0ge0FycmF5PENvbXBvbmVudD59IGNvbW1pdFF1ZXVlIExpc3Qgb2YgY29tcG9uZW50cyB3aGljaCBoYXZlIGNhbGxiYWNrc1xuICogdG8gaW52b2tlIGluIGNvbW1pdFJvb3RcbiAqIEBwYXJhbSB7UHJlYWN0RWxlbWVudH0gb2xkRG9tIFRoZSBjdXJyZW50IGF0dGFjaGVkIERPTSBlbGVtZW50IGFueSBuZXcgZG9tXG4gKiBlbGVtZW50cyBzaG91bGQgYmUgcGxhY2VkIGFyb3VuZC4gTGlrZWx5IGBudWxsYCBvbiBmaXJzdCByZW5kZXIgKGV4Y2VwdCB3aGVuXG4gKiBoeWRyYXRpbmcpLiBDYW4gYmUgYSBzaWJsaW5nIERPTSBlbGVtZW50IHdoZW4gZGlmZmluZyBGcmFnbWVudHMgdGhhdCBoYXZlXG4gKiBzaWJsaW5ncy4gSW4gbW9zdCBjYXNlcywgaXQgc3RhcnRzIG91dCBhcyBgb2xkQ2hpbGRyZW5bMF0uX2RvbWAuXG4gKiBAcGFyYW0ge2Jvb2xlYW59IGlzSHlkcmF0aW5nIFdoZXRoZXIgb3Igbm90IHdlIGFyZSBpbiBoeWRyYXRpb25cbiAqIEBwYXJhbSB7YW55W119IHJlZlF1ZXVlIGFuIGFycmF5IG9mIGVsZW1lbnRzIG5lZWRlZCB0byBpbnZva2UgcmVmc1xuICogQHJldHVybnMge1ByZWFjdEVsZW1lbnR9IFRoZSBuZXh0IHNpYmxpbmcgRE9NIGVsZW1lbnQgdG8gaW5zZXJ0IG5ldyBlbGVtZW50c1xuICovXG5leHBvcnQgZnVuY3Rpb24gZGlmZkNoaWxkcmVuKFxuXHRwYXJlbnREb20sXG5cdHJlbmRlclJlc3VsdCxcblx0bmV3UGFyZW50Vk5vZGUsXG5cdG9sZFBhcmVudFZOb2RlLFxuXHRnbG9iYWxDb250ZXh0LFxuXHRuYW1lc3BhY2UsXG5cdGV4Y2Vzc0RvbUNoaWxkcmVuLFxuXHRjb21taXRRdWV1ZSxcblx0b2xkRG9tLFxuXHRpc0h5ZHJhdGluZyxcblx0cmVmUXVldWVcbikge1xuXHRsZXQgaSxcblx0XHQvKiogQHR5cGUge1ZOb2RlfSAqL1xuXHRcdG9sZFZOb2RlLFxuXHRcdC8qKiBAdHlwZSB7Vk5vZGV9ICovXG5cdFx0Y2hpbGRWTm9kZSxcblx0XHQvKiogQHR5cGUge1ByZWFjdEVsZW1lbnR9ICovXG5cdFx0bmV3RG9tLFxuXHRcdC8qKiBAdHlwZSB7UHJlYWN0RWxlbWVudH0gKi9cblx0XHRmaXJzdENoaWxkRG9tO1xuXG5cdC8vIFRoaXMgaXMgYSBjb21wcmVzc2lvbiBvZiBvbGRQYXJlbnRWTm9kZSAhPSBFTVBUWV9PQkogJiYgb2xkUGFyZW50Vk5vZGUuX2NoaWxkcmVuIHx8IEVNUFRZX0FSUlxuXHQvLyBhcyBFTVBUWV9PQkouX2NoaWxkcmVuIHNob3VsZCBiZSBgdW5kZWZpbmVkYC4gQ2FsbGVycyBhbHdheXMgcGFzcyBhdFxuXHQvLyBsZWFzdCBFTVBUWV9PQkosIHNvIGEgbnVsbCBjaGVjayBpc24ndCBuZWVkZWQuXG5cdC8qKiBAdHlwZSB7Vk5vZGVbXX0gKi9cblx0bGV0IG9sZENoaWxkcmVuID0gb2xkUGFyZW50Vk5vZGUuX2NoaWxkcmVuIHx8IEVNUFRZX0FSUjtcblxuXHRsZXQgbmV3Q2hpbGRyZW5MZW5ndGggPSByZW5kZXJSZXN1bHQubGVuZ3RoO1xuXG5cdG9sZERvbSA9IGNvbnN0cnVjdE5ld0NoaWxkcmVuQXJyYXkoXG5cdFx0bmV3UGFyZW50Vk5vZGUsXG5cdFx0cmVuZGVyUmVzdWx0LFxuXHRcdG9sZENoaWxkcmVuLFxuXHRcdG9sZERvbSxcblx0XHRuZXdDaGlsZHJlbkxlbmd0aFxuXHQpO1xuXG5cdGZvciAoaSA9IDA7IGkgPCBuZXdDaGlsZHJlbkxlbmd0aDsgaSsrKSB7XG5cdFx0Y2hpbGRWTm9kZSA9IG5ld1BhcmVudFZOb2RlLl9jaGlsZHJlbltpXTtcblx0XHRpZiAoY2hpbGRWTm9kZSA9PSBOVUxMKSBjb250aW51ZTtcblxuXHRcdC8vIEF0IHRoaXMgcG9pbnQsIGNvbnN0cnVjdE5ld0NoaWxkcmVuQXJyYXkgaGFzIGFzc2lnbmVkIF9pbmRleCB0byBiZSB0aGVcblx0XHQvLyBtYXRjaGluZ0luZGV4IGZvciB0aGlzIFZOb2RlJ3Mgb2xkVk5vZGUgKG9yIC0xIGlmIHRoZXJlIGlzIG5vIG9sZFZOb2RlKS5cblx0XHQvLyB+X2luZGV4IGd1YXJkcyB0aGUgLTEgY2FzZTogYSBuZWdhdGl2ZSBhcnJheSBpbmRleCBpcyBhIG5hbWVkIHByb3BlcnR5XG5cdFx0Ly8gYWNjZXNzIHdoaWNoIFY4IGNhbid0IHNlcnZlIGZyb20gdGhlIGZhc3QgZWxlbWVudHMgcGF0aC5cblx0XHRvbGRWTm9kZSA9XG5cdFx0XHQofmNoaWxkVk5vZGUuX2luZGV4ICYmIG9sZENoaWxkcmVuW2NoaWxkVk5vZGUuX2luZGV4XSkgfHwgRU1QVFlfT0JKO1xuXG5cdFx0Ly8gVXBkYXRlIGNoaWxkVk5vZGUuX2luZGV4IHRvIGl0cyBmaW5hbCBpbmRleFxuXHRcdGNoaWxkVk5vZGUuX2luZGV4ID0gaTtcblxuXHRcdC8vIE1vcnBoIHRoZSBvbGQgZWxlbWVudCBpbnRvIHRoZSBuZXcgb25lLCBidXQgZG9uJ3QgYXBwZW5kIGl0IHRvIHRoZSBkb20geWV0XG5cdFx0bGV0IHJlc3VsdCA9IGRpZmYoXG5cdFx0XHRwYXJlbnREb20sXG5cdFx0XHRjaGlsZFZOb2RlLFxuXHRcdFx0b2xkVk5vZGUsXG5cdFx0XHRnbG9iYWxDb250ZXh0LFxuXHRcdFx0bmFtZXNwYWNlLFxuXHRcdFx0ZXhjZXNzRG9tQ2hpbGRyZW4sXG5cdFx0XHRjb21taXRRdWV1ZSxcblx0XHRcdG9sZERvbSxcblx0XHRcdGlzSHlkcmF0aW5nLFxuXHRcdFx0cmVmUXVldWVcblx0XHQpO1xuXG5cdFx0Ly8gQWRqdXN0IERPTSBub2Rlc1xuXHRcdG5ld0RvbSA9IGNoaWxkVk5vZGUuX2RvbTtcblx0XHQvLyBBIHJlZiBkZXRhY2hlZCB3aGlsZSBpdHMgc3VidHJlZSB3YXMgcGFya2VkIGJ5IFN1c3BlbnNlIGlzIGF0dGFjaGVkXG5cdFx0Ly8gYWdhaW4gb24gcmV2ZWFsLlxuXHRcdGlmIChvbGRWTm9kZS5yZWYgIT0gY2hpbGRWTm9kZS5yZWYgfHwgb2xkVk5vZGUuX2ZsYWdzICYgUkVGX0RFVEFDSEVEKSB7XG5cdFx0XHRpZiAob2xkVk5vZGUucmVmKSBhcHBseVJlZihvbGRWTm9kZS5yZWYsIE5VTEwsIGNoaWxkVk5vZGUsIG9sZFZOb2RlKTtcblx0XHRcdGlmIChjaGlsZFZOb2RlLnJlZikge1xuXHRcdFx0XHRyZWZRdWV1ZS5wdXNoKFxuXHRcdFx0XHRcdGNoaWxkVk5vZGUucmVmLFxuXHRcdFx0XHRcdGNoaWxkVk5vZGUuX2NvbXBvbmVudCB8fCBuZXdEb20sXG5cdFx0XHRcdFx0Y2hpbGRWTm9kZVxuXHRcdFx0XHQpO1xuXHRcdFx0fVxuXHRcdH1cblxuXHRcdGZpcnN0Q2hpbGREb20gPSBmaXJzdENoaWxkRG9tIHx8IG5ld0RvbTtcblxuXHRcdGlmIChjaGlsZFZOb2RlLl9mbGFncyAmIElOU0VSVF9WTk9ERSkge1xuXHRcdFx0b2xkRG9tID0gaW5zZXJ0KGNoaWxkVk5vZGUsIG9sZERvbSwgcGFyZW50RG9tLCAhb2xkVk5vZGUuX29yaWdpbmFsKTtcblxuXHRcdFx0Ly8gV2hlbiBhIG1hdGNoZWQgVk5vZGUgaXMgcGh5c2ljYWxseSBtb3ZlZCB2aWEgSU5TRVJUX1ZOT0RFLCBpdHMgb2xkXG5cdFx0XHQvLyBfZG9tIHBvaW50ZXIgYmVjb21lcyBhIHN0YWxlIHBvc2l0aW9uYWwgcmVmZXJlbmNlLiBDbGVhciBpdCBzbyB0aGF0XG5cdFx0XHQvLyBnZXREb21TaWJsaW5nIChjYWxsZWQgZnJvbSBuZXN0ZWQgZGlmZnMpIHdvbid0IHJldHVybiB0aGlzIHN0YWxlXG5cdFx0XHQvLyByZWZlcmVuY2UgYW5kIG1pcy1wbGFjZSBzdWJzZXF1ZW50IERPTSBub2Rlcy4gU2VlICM1MDY1LlxuXHRcdFx0aWYgKG9sZFZOb2RlLl9kb20pIHtcblx0XHRcdFx0b2xkVk5vZGUuX2RvbSA9IE5VTEw7XG5cdFx0XHR9XG5cdFx0fSBlbHNlIGlmICh0eXBlb2YgY2hpbGRWTm9kZS50eXBlID09ICdmdW5jdGlvbicgJiYgcmVzdWx0ICE9PSBVTkRFRklORUQpIHtcblx0XHRcdG9sZERvbSA9IHJlc3VsdDtcblx0XHR9IGVsc2UgaWYgKG5ld0RvbSkge1xuXHRcdFx0b2xkRG9tID0gbmV3RG9tLm5leHRTaWJsaW5nO1xuXHRcdH1cblxuXHRcdC8vIENsZWFyIHBsYWNlbWVudCBhbmQgTElTIGZsYWdzOyBNQVRDSEVEIG9ubHkgYmVsb25ncyB0byBvbGQgdm5vZGVzLlxuXHRcdGNoaWxkVk5vZGUuX2ZsYWdzICY9IH4oSU5TRVJUX1ZOT0RFIHwgTElTX0NBTkRJREFURSk7XG5cdH1cblxuXHRuZXdQYXJlbnRWTm9kZS5fZG9tID0gZmlyc3RDaGlsZERvbTtcblxuXHRyZXR1cm4gb2xkRG9tO1xufVxuXG4vKipcbiAqIEBwYXJhbSB7Vk5vZGV9IG5ld1BhcmVudFZOb2RlXG4gKiBAcGFyYW0ge0NvbXBvbmVudENoaWxkcmVuW119IHJlbmRlclJlc3VsdFxuICogQHBhcmFtIHtWTm9kZVtdfSBvbGRDaGlsZHJlblxuICovXG5mdW5jdGlvbiBjb25zdHJ1Y3ROZXdDaGlsZHJlbkFycmF5KFxuXHRuZXdQYXJlbnRWTm9kZSxcblx0cmVuZGVyUmVzdWx0LFxuXHRvbGRDaGlsZHJlbixcblx0b2xkRG9tLFxuXHRuZXdDaGlsZHJlbkxlbmd0aFxuKSB7XG5cdC8qKiBAdHlwZSB7bnVtYmVyfSAqL1xuXHRsZXQgaTtcblx0LyoqIEB0eXBlIHtWTm9kZX0gKi9cblx0bGV0IGNoaWxkVk5vZGU7XG5cdC8qKiBAdHlwZSB7Vk5vZGV9ICovXG5cdGxldCBvbGRWTm9kZTtcblxuXHRsZXQgb2xkQ2hpbGRyZW5MZW5ndGggPSBvbGRDaGlsZHJlbi5sZW5ndGgsXG5cdFx0cmVtYWluaW5nT2xkQ2hpbGRyZW4gPSBvbGRDaGlsZHJlbkxlbmd0aDtcblxuXHRsZXQgc2tldyA9IDA7XG5cblx0LyoqIFdoZXRoZXIgYW55IG1hdGNoZWQgY2hpbGQgd2FzIGZvdW5kIGZhciBmcm9tIGl0cyBza2V3ZWQgaW5kZXgsIGkuZS4gYVxuXHQgKiByZWFsIHJlb3JkZXIgaGFwcGVuZWQgYW5kIHdlIG5lZWQgdG8gY29tcHV0ZSB0aGUgbWluaW1hbCBzZXQgb2YgbW92ZXMuICovXG5cdGxldCBtb3ZlZCA9IDA7XG5cblx0Ly8gSG9pc3RlZDogZXZlcnkgbm9ybWFsaXphdGlvbiBicmFuY2ggYmVsb3cgd3JpdGVzIHRocm91Z2ggdGhpcyBhcnJheSwgc29cblx0Ly8gcmVhZGluZyBgX2NoaWxkcmVuYCBvZmYgdGhlIHZub2RlIGVhY2ggdGltZSBpcyBhIHdhc3RlZCBwcm9wZXJ0eSBsb2FkLlxuXHQvKiogQHR5cGUge1ZOb2RlW119ICovXG5cdGxldCBuZXdDaGlsZHJlbiA9IChuZXdQYXJlbnRWTm9kZS5fY2hpbGRyZW4gPSBBcnJheShuZXdDaGlsZHJlbkxlbmd0aCkpO1xuXHRmb3IgKGkgPSAwOyBpIDwgbmV3Q2hpbGRyZW5MZW5ndGg7IGkrKykge1xuXHRcdC8vIEB0cy1leHBlY3QtZXJyb3IgV2UgYXJlIHJldXNpbmcgdGhlIGNoaWxkVk5vZGUgdmFyaWFibGUgdG8gaG9sZCBib3RoIHRoZVxuXHRcdC8vIHByZSBhbmQgcG9zdCBub3JtYWxpemVkIGNoaWxkVk5vZGVcblx0XHRjaGlsZFZOb2RlID0gcmVuZGVyUmVzdWx0W2ldO1xuXG5cdFx0aWYgKFxuXHRcdFx0Y2hpbGRWTm9kZSA9PSBOVUxMIHx8XG5cdFx0XHR0eXBlb2YgY2hpbGRWTm9kZSA9PSAnYm9vbGVhbicgfHxcblx0XHRcdHR5cGVvZiBjaGlsZFZOb2RlID09ICdmdW5jdGlvbidcblx0XHQpIHtcblx0XHRcdG5ld0NoaWxkcmVuW2ldID0gTlVMTDtcblx0XHRcdGNvbnRpbnVlO1xuXHRcdH1cblx0XHQvLyBJZiB0aGlzIG5ld1ZOb2RlIGlzIGJlaW5nIHJldXNlZCAoZS5nLiA8ZGl2PntyZXVzZX17cmV1c2V9PC9kaXY+KSBpbiB0aGUgc2FtZSBkaWZmLFxuXHRcdC8vIG9yIHdlIGFyZSByZW5kZXJpbmcgYSBjb21wb25lbnQgKGUuZy4gc2V0U3RhdGUpIGNvcHkgdGhlIG9sZFZOb2RlcyBzbyBpdCBjYW4gaGF2ZVxuXHRcdC8vIGl0J3Mgb3duIERPTSAmIGV0Yy4gcG9pbnRlcnNcblx0XHQvLyBBbnl0aGluZyB0aGF0IGlzbid0IGFuIG9iamVjdCBhdCB0aGlzIHBvaW50IGlzIGEgc3RyaW5nLCBudW1iZXIgb3Jcblx0XHQvLyBiaWdpbnQgKG51bGwsIGJvb2xlYW5zIGFuZCBmdW5jdGlvbnMgYXJlIGhhbmRsZWQgYWJvdmUpLCBTdHJpbmdcblx0XHQvLyBvYmplY3RzIGFyZSB0aGUgbG9uZSBvYmplY3QgdHlwZSByZW5kZXJlZCBhcyB0ZXh0LlxuXHRcdGVsc2UgaWYgKFxuXHRcdFx0dHlwZW9mIGNoaWxkVk5vZGUgIT0gJ29iamVjdCcgfHxcblx0XHRcdGNoaWxkVk5vZGUuY29uc3RydWN0b3IgPT09IFN0cmluZ1xuXHRcdCkge1xuXHRcdFx0Y2hpbGRWTm9kZSA9IG5ld0NoaWxkcmVuW2ldID0gY3JlYXRlVk5vZGUoTlVMTCwgY2hpbGRWTm9kZSk7XG5cdFx0fSBlbHNlIGlmIChpc0FycmF5KGNoaWxkVk5vZGUpKSB7XG5cdFx0XHRjaGlsZFZOb2RlID0gbmV3Q2hpbGRyZW5baV0gPSBjcmVhdGVWTm9kZShGcmFnbWVudCwge1xuXHRcdFx0XHRjaGlsZHJlbjogY2hpbGRWTm9kZVxuXHRcdFx0fSk7XG5cdFx0fSBlbHNlIGlmIChjaGlsZFZOb2RlLmNvbnN0cnVjdG9yID09PSBWTk9ERV9NQVJLRVIgJiYgY2hpbGRWTm9kZS5fZGVwdGgpIHtcblx0XHRcdC8vIFZOb2RlIGlzIGFscmVhZHkgaW4gdXNlLCBjbG9uZSBpdC4gVGhpcyBjYW4gaGFwcGVuIGluIHRoZSBmb2xsb3dpbmdcblx0XHRcdC8vIHNjZW5hcmlvOlxuXHRcdFx0Ly8gICBjb25zdCByZXVzZSA9IDxkaXYgLz5cblx0XHRcdC8vICAgPGRpdj57cmV1c2V9PHNwYW4gLz57cmV1c2V9PC9kaXY+XG5cdFx0XHRjaGlsZFZOb2RlID0gbmV3Q2hpbGRyZW5baV0gPSBjcmVhdGVWTm9kZShcblx0XHRcdFx0Y2hpbGRWTm9kZS50eXBlLFxuXHRcdFx0XHRjaGlsZFZOb2RlLnByb3BzLFxuXHRcdFx0XHRjaGlsZFZOb2RlLmtleSxcblx0XHRcdFx0Y2hpbGRWTm9kZS5yZWYsXG5cdFx0XHRcdGNoaWxkVk5vZGUuX29yaWdpbmFsXG5cdFx0XHQpO1xuXHRcdH0gZWxzZSB7XG5cdFx0XHRuZXdDaGlsZHJlbltpXSA9IGNoaWxkVk5vZGU7XG5cdFx0fVxuXG5cdFx0Y29uc3Qgc2tld2VkSW5kZXggPSBpICsgc2tldztcblx0XHRjaGlsZFZOb2RlLl9wYXJlbnQgPSBuZXdQYXJlbnRWTm9kZTtcblx0XHRjaGlsZFZOb2RlLl9kZXB0aCA9IG5ld1BhcmVudFZOb2RlLl9kZXB0aCArIDE7XG5cblx0XHQvLyBUZW1wb3JhcmlseSBzdG9yZSB0aGUgbWF0Y2hpbmdJbmRleCBvbiB0aGUgX2luZGV4IHByb3BlcnR5IHNvIHdlIGNhbiBwdWxsXG5cdFx0Ly8gb3V0IHRoZSBvbGRWTm9kZSBpbiBkaWZmQ2hpbGRyZW4uIFdlJ2xsIG92ZXJyaWRlIHRoaXMgdG8gdGhlIFZOb2RlJ3Ncblx0XHQvLyBmaW5hbCBpbmRleCBhZnRlciB1c2luZyB0aGlzIHByb3BlcnR5IHRvIGdldCB0aGUgb2xkVk5vZGVcblx0XHRjb25zdCBtYXRjaGluZ0luZGV4ID0gKGNoaWxkVk5vZGUuX2luZGV4ID0gZmluZE1hdGNoaW5nSW5kZXgoXG5cdFx0XHRjaGlsZFZOb2RlLFxuXHRcdFx0b2xkQ2hpbGRyZW4sXG5cdFx0XHRza2V3ZWRJbmRleCxcblx0XHRcdHJlbWFpbmluZ09sZENoaWxkcmVuXG5cdFx0KSk7XG5cblx0XHRvbGRWTm9kZSA9IE5VTEw7XG5cdFx0Ly8gfm1hdGNoaW5nSW5kZXggaXMgb25seSBmYWxzeSBmb3IgLTEsIGkuZS4gd2hlbiBubyBtYXRjaCB3YXMgZm91bmRcblx0XHRpZiAofm1hdGNoaW5nSW5kZXgpIHtcblx0XHRcdG9sZFZOb2RlID0gb2xkQ2hpbGRyZW5bbWF0Y2hpbmdJbmRleF07XG5cdFx0XHRyZW1haW5pbmdPbGRDaGlsZHJlbi0tO1xuXHRcdFx0aWYgKG9sZFZOb2RlKSB7XG5cdFx0XHRcdG9sZFZOb2RlLl9mbGFncyB8PSBNQVRDSEVEO1xuXHRcdFx0fVxuXHRcdH1cblxuXHRcdC8vIEhlcmUsIHdlIGRlZmluZSBpc01vdW50aW5nIGZvciB0aGUgcHVycG9zZXMgb2YgdGhlIHNrZXcgZGlmZmluZ1xuXHRcdC8vIGFsZ29yaXRobS4gTm9kZXMgdGhhdCBhcmUgdW5zdXNwZW5kaW5nIGFyZSBjb25zaWRlcmVkIG1vdW50aW5nIGFuZCB3ZSBkZXRlY3Rcblx0XHQvLyB0aGlzIGJ5IGNoZWNraW5nIGlmIG9sZFZOb2RlLl9vcmlnaW5hbCA9PSBudWxsXG5cdFx0aWYgKCFvbGRWTm9kZSB8fCAhb2xkVk5vZGUuX29yaWdpbmFsKSB7XG5cdFx0XHRpZiAoIX5tYXRjaGluZ0luZGV4KSB7XG5cdFx0XHRcdC8vIFdoZW4gdGhlIGFycmF5IG9mIGNoaWxkcmVuIGlzIGdyb3dpbmcgd2UgbmVlZCB0byBkZWNyZWFzZSB0aGUgc2tld1xuXHRcdFx0XHQvLyBhcyB3ZSBhcmUgYWRkaW5nIGEgbmV3IGVsZW1lbnQgdG8gdGhlIGFycmF5LlxuXHRcdFx0XHQvLyBFeGFtcGxlOlxuXHRcdFx0XHQvLyBbMSwgMiwgM10gLS0+IFswLCAxLCAyLCAzXVxuXHRcdFx0XHQvLyBvbGRDaGlsZHJlbiAgIG5ld0NoaWxkcmVuXG5cdFx0XHRcdC8vXG5cdFx0XHRcdC8vIFRoZSBuZXcgZWxlbWVudCBpcyBhdCBpbmRleCAwLCBzbyBvdXIgc2tldyBpcyAwLFxuXHRcdFx0XHQvLyB3ZSBuZWVkIHRvIGRlY3JlYXNlIHRoZSBza2V3IGFzIHdlIGFyZSBhZGRpbmcgYSBuZXcgZWxlbWVudC5cblx0XHRcdFx0Ly8gVGhlIGRlY3JlYXNlIHdpbGwgY2F1c2UgdXMgdG8gY29tcGFyZSB0aGUgZWxlbWVudCBhdCBwb3NpdGlvbiAxXG5cdFx0XHRcdC8vIHdpdGggdmFsdWUgMSB3aXRoIHRoZSBlbGVtZW50IGF0IHBvc2l0aW9uIDAgd2l0aCB2YWx1ZSAwLlxuXHRcdFx0XHQvL1xuXHRcdFx0XHQvLyBBIGxpbmVhciBjb25jZXB0IGlzIGFwcGxpZWQgd2hlbiB0aGUgYXJyYXkgaXMgc2hyaW5raW5nLFxuXHRcdFx0XHQvLyBpZiB0aGUgbGVuZ3RoIGlzIHVuY2hhbmdlZCB3ZSBjYW4gYXNzdW1lIHRoYXQgbm8gc2tld1xuXHRcdFx0XHQvLyBjaGFuZ2VzIGFyZSBuZWVkZWQuXG5cdFx0XHRcdGlmIChuZXdDaGlsZHJlbkxlbmd0aCA+IG9sZENoaWxkcmVuTGVuZ3RoKSB7XG5cdFx0XHRcdFx0c2tldy0tO1xuXHRcdFx0XHR9IGVsc2UgaWYgKG5ld0NoaWxkcmVuTGVuZ3RoIDwgb2xkQ2hpbGRyZW5MZW5ndGgpIHtcblx0XHRcdFx0XHRza2V3Kys7XG5cdFx0XHRcdH1cblx0XHRcdH1cblxuXHRcdFx0Ly8gSWYgd2UgYXJlIG1vdW50aW5nIGEgRE9NIFZOb2RlLCBtYXJrIGl0IGZvciBpbnNlcnRpb25cblx0XHRcdGlmICh0eXBlb2YgY2hpbGRWTm9kZS50eXBlICE9ICdmdW5jdGlvbicpIHtcblx0XHRcdFx0Y2hpbGRWTm9kZS5fZmxhZ3MgfD0gSU5TRVJUX1ZOT0RFO1xuXHRcdFx0fVxuXHRcdH0gZWxzZSB7XG5cdFx0XHQvLyBLZWVwIExJUyBlbGlnaWJpbGl0eSBzZXBhcmF0ZSBmcm9tIE1BVENIRUQgb24gb2xkIHZub2RlczogaWYgYSBjaGlsZFxuXHRcdFx0Ly8gdGhyb3dzLCB1bmNsZWFyZWQgbmV3LXZub2RlIGZsYWdzIG11c3Qgbm90IHByZXZlbnQgdGhlIG5leHQgbWF0Y2guXG5cdFx0XHRjaGlsZFZOb2RlLl9mbGFncyB8PSBMSVNfQ0FORElEQVRFO1xuXG5cdFx0XHQvLyBDZW50ZXIgdGhlIG5leHQgc2VhcmNoIGZvciBzaGlmdHMuIE9ubHkgbWF0Y2hlcyBmYXJ0aGVyIHRoYW4gb25lXG5cdFx0XHQvLyBwb3NpdGlvbiBhd2F5IHJlcXVpcmUgdGhlIG1pbmltYWwtbW92ZSBwYXNzLlxuXHRcdFx0aWYgKG1hdGNoaW5nSW5kZXggPT0gc2tld2VkSW5kZXggLSAxKSB7XG5cdFx0XHRcdHNrZXctLTtcblx0XHRcdH0gZWxzZSBpZiAobWF0Y2hpbmdJbmRleCA9PSBza2V3ZWRJbmRleCArIDEpIHtcblx0XHRcdFx0c2tldysrO1xuXHRcdFx0fSBlbHNlIGlmIChtYXRjaGluZ0luZGV4ICE9IHNrZXdlZEluZGV4KSB7XG5cdFx0XHRcdGlmIChtYXRjaGluZ0luZGV4ID4gc2tld2VkSW5kZXgpIHtcblx0XHRcdFx0XHRza2V3LS07XG5cdFx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdFx0c2tldysrO1xuXHRcdFx0XHR9XG5cblx0XHRcdFx0bW92ZWQgPSAxO1xuXHRcdFx0fVxuXHRcdH1cblx0fVxuXG5cdGlmIChtb3ZlZCkge1xuXHRcdC8vIENoaWxkcmVuIHdlcmUgcmVvcmRlcmVkOiBtYXJrIHRoZSBtaW5pbWFsIHNldCBvZiBtYXRjaGVkIChMSVNfQ0FORElEQVRFIGZsYWcpXG5cdFx0Ly8gY2hpbGRyZW4gZm9yIGluc2VydGlvbiBieSBmaW5kaW5nIHRoZSBsb25nZXN0IGluY3JlYXNpbmcgc3Vic2VxdWVuY2Ugb2Zcblx0XHQvLyBvbGQgaW5kaWNlcyAocGF0aWVuY2Ugc29ydGluZykuIENoaWxkcmVuIG9uIHRoZSBzdWJzZXF1ZW5jZSBzdGF5IGluXG5cdFx0Ly8gcGxhY2UsIGFsbCBvdGhlcnMgZ2V0IElOU0VSVF9WTk9ERS4gYF9pbmRleGAgc3RpbGwgaG9sZHMgdGhlXG5cdFx0Ly8gbWF0Y2hpbmdJbmRleCBoZXJlLlxuXHRcdC8qKiBAdHlwZSB7bnVtYmVyW119IHRhaWxzW3hdIGlzIHRoZSBzbWFsbGVzdCBvbGQgaW5kZXggZW5kaW5nIGFuIGluY3JlYXNpbmcgc3Vic2VxdWVuY2Ugb2YgbGVuZ3RoIHgrMSAqL1xuXHRcdGxldCB0YWlscyA9IFtdO1xuXHRcdC8qKiBAdHlwZSB7bnVtYmVyW119IGxlbmd0aCBvZiB0aGUgbG9uZ2VzdCBpbmNyZWFzaW5nIHN1YnNlcXVlbmNlIGVuZGluZyBhdCBjaGlsZCBpICovXG5cdFx0bGV0IGxpc0xlbmd0aHMgPSBbXTtcblx0XHRmb3IgKGkgPSAwOyBpIDwgbmV3Q2hpbGRyZW5MZW5ndGg7IGkrKykge1xuXHRcdFx0Y2hpbGRWTm9kZSA9IG5ld0NoaWxkcmVuW2ldO1xuXHRcdFx0aWYgKGNoaWxkVk5vZGUgJiYgY2hpbGRWTm9kZS5fZmxhZ3MgJiBMSVNfQ0FORElEQVRFKSB7XG5cdFx0XHRcdC8vIEJpbmFyeSBzZWFyY2ggZm9yIHRoZSBpbnNlcnRpb24gcG9pbnQsIGtlZXBpbmcgdGhlIHBhc3MgYXRcblx0XHRcdFx0Ly8gTyhuIGxvZyBuKSBldmVuIGZvciBwYXRob2xvZ2ljYWwgcmVvcmRlcnMuXG5cdFx0XHRcdHNrZXcgPSAwO1xuXHRcdFx0XHRsZXQgaGkgPSB0YWlscy5sZW5ndGg7XG5cdFx0XHRcdHdoaWxlIChza2V3IDwgaGkpIHtcblx0XHRcdFx0XHRjb25zdCBtaWQgPSAoc2tldyArIGhpKSA+PiAxO1xuXHRcdFx0XHRcdGlmICh0YWlsc1ttaWRdIDwgY2hpbGRWTm9kZS5faW5kZXgpIHtcblx0XHRcdFx0XHRcdHNrZXcgPSBtaWQgKyAxO1xuXHRcdFx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdFx0XHRoaSA9IG1pZDtcblx0XHRcdFx0XHR9XG5cdFx0XHRcdH1cblx0XHRcdFx0dGFpbHNbc2tld10gPSBjaGlsZFZOb2RlLl9pbmRleDtcblx0XHRcdFx0bGlzTGVuZ3Roc1tpXSA9IHNrZXcgKyAxO1xuXHRcdFx0fVxuXHRcdH1cblxuXHRcdC8vIGBza2V3YCBpcyBkZWFkIGFmdGVyIHRoZSBtYWluIGxvb3A7IHJldXNlIGl0IGFzIHRoZSByZW1haW5pbmdcblx0XHQvLyBzdWJzZXF1ZW5jZSBsZW5ndGggd2hpbGUgd2Fsa2luZyBiYWNrd2FyZHMuIExpa2V3aXNlIGBpYCBpcyBsZWZ0IGF0XG5cdFx0Ly8gbmV3Q2hpbGRyZW5MZW5ndGggYnkgdGhlIGxvb3AgYWJvdmUuXG5cdFx0c2tldyA9IHRhaWxzLmxlbmd0aDtcblx0XHR3aGlsZSAoaS0tKSB7XG5cdFx0XHRpZiAobGlzTGVuZ3Roc1tpXSkge1xuXHRcdFx0XHRpZiAobGlzTGVuZ3Roc1tpXSA9PSBza2V3KSB7XG5cdFx0XHRcdFx0c2tldy0tO1xuXHRcdFx0XHR9IGVsc2Uge1xuXHRcdFx0XHRcdG5ld0NoaWxkcmVuW2ldLl9mbGFncyB8PSBJTlNFUlRfVk5PREU7XG5cdFx0XHRcdH1cblx0XHRcdH1cblx0XHR9XG5cdH1cblxuXHQvLyBSZW1vdmUgcmVtYWluaW5nIG9sZENoaWxkcmVuIGlmIHRoZXJlIGFyZSBhbnkuIExvb3AgZm9yd2FyZHMgc28gdGhhdCBhcyB3ZVxuXHQvLyB1bm1vdW50IERPTSBmcm9tIHRoZSBiZWdpbm5pbmcgb2YgdGhlIG9sZENoaWxkcmVuLCB3ZSBjYW4gYWRqdXN0IG9sZERvbSB0b1xuXHQvLyBwb2ludCB0byB0aGUgbmV4dCBjaGlsZCwgd2hpY2ggbmVlZHMgdG8gYmUgdGhlIGZpcnN0IERPTSBub2RlIHRoYXQgd29uJ3QgYmVcblx0Ly8gdW5tb3VudGVkLiBLZWVwIHRoaXMgYSBwbGFpbiBsb29wOiBhbiBhcnJvdyBmdW5jdGlvbiBoZXJlIHdvdWxkIGNhcHR1cmVcblx0Ly8gYG9sZERvbWAsIGZvcmNpbmcgVjggdG8gY29udGV4dC1hbGxvY2F0ZSBpdCBvbiBldmVyeSBjYWxsIHRvIHRoaXMgZnVuY3Rpb24uXG5cdGlmIChyZW1haW5pbmdPbGRDaGlsZHJlbikge1xuXHRcdGZvciAoaSA9IDA7IGkgPCBvbGRDaGlsZHJlbkxlbmd0aDsgaSsrKSB7XG5cdFx0XHRvbGRWTm9kZSA9IG9sZENoaWxkcmVuW2ldO1xuXHRcdFx0aWYgKG9sZFZOb2RlICYmICEob2xkVk5vZGUuX2ZsYWdzICYgTUFUQ0hFRCkpIHtcblx0XHRcdFx0aWYgKG9sZFZOb2RlLl9kb20gPT0gb2xkRG9tKSB7XG5cdFx0XHRcdFx0b2xkRG9tID0gZ2V0RG9tU2libGluZyhvbGRWTm9kZSk7XG5cdFx0XHRcdH1cblxuXHRcdFx0XHR1bm1vdW50KG9sZFZOb2RlLCBvbGRWTm9kZSk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG5cblx0cmV0dXJuIG9sZERvbTtcbn1cblxuLyoqXG4gKiBAcGFyYW0ge1ZOb2RlfSBwYXJlbnRWTm9kZVxuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50fSBvbGREb21cbiAqIEBwYXJhbSB7UHJlYWN0RWxlbWVudH0gcGFyZW50RG9tXG4gKiBAcGFyYW0ge2Jvb2xlYW59IGlzTW91bnRpbmdcbiAqIEByZXR1cm5zIHtQcmVhY3RFbGVtZW50fVxuICovXG5mdW5jdGlvbiBpbnNlcnQocGFyZW50Vk5vZGUsIG9sZERvbSwgcGFyZW50RG9tLCBpc01vdW50aW5nKSB7XG5cdC8vIE5vdGU6IFZOb2RlcyBpbiBuZXN0ZWQgc3VzcGVuZGVkIHRyZWVzIG1heSBiZSBtaXNzaW5nIF9jaGlsZHJlbi5cblx0aWYgKHR5cGVvZiBwYXJlbnRWTm9kZS50eXBlID09ICdmdW5jdGlvbicpIHtcblx0XHQvLyBSb290IGNoaWxkcmVuIGxpdmUgaW4gYW5vdGhlciBjb250YWluZXIsIHRoZXkgbmV2ZXIgbW92ZSB3aXRoIHRoZVxuXHRcdC8vIGhvc3QgdHJlZSBhbmQgY29udHJpYnV0ZSBub3RoaW5nIHRvIHRoZSBob3N0IGluc2VydGlvbiBjdXJzb3IuXG5cdFx0aWYgKHBhcmVudFZOb2RlLnByb3BzLl9wYXJlbnREb20pIHJldHVybiBvbGREb207XG5cdFx0bGV0IGNoaWxkcmVuID0gcGFyZW50Vk5vZGUuX2NoaWxkcmVuO1xuXHRcdGlmIChjaGlsZHJlbikge1xuXHRcdFx0Zm9yIChsZXQgaSA9IDA7IGkgPCBjaGlsZHJlbi5sZW5ndGg7IGkrKykge1xuXHRcdFx0XHRpZiAoY2hpbGRyZW5baV0pIHtcblx0XHRcdFx0XHQvLyBJZiB3ZSBlbnRlciB0aGlzIGNvZGUgcGF0aCBvbiBzQ1UgYmFpbG91dCwgd2hlcmUgd2UgY29weVxuXHRcdFx0XHRcdC8vIG9sZFZOb2RlLl9jaGlsZHJlbiB0byBuZXdWTm9kZS5fY2hpbGRyZW4sIHdlIG5lZWQgdG8gdXBkYXRlIHRoZSBvbGRcblx0XHRcdFx0XHQvLyBjaGlsZHJlbidzIF9wYXJlbnQgcG9pbnRlciB0byBwb2ludCB0byB0aGUgbmV3Vk5vZGUgKHBhcmVudFZOb2RlXG5cdFx0XHRcdFx0Ly8gaGVyZSkuXG5cdFx0XHRcdFx0Y2hpbGRyZW5baV0uX3BhcmVudCA9IHBhcmVudFZOb2RlO1xuXHRcdFx0XHRcdG9sZERvbSA9IGluc2VydChjaGlsZHJlbltpXSwgb2xkRG9tLCBwYXJlbnREb20sIGZhbHNlKTtcblx0XHRcdFx0fVxuXHRcdFx0fVxuXHRcdH1cblxuXHRcdHJldHVybiBvbGREb207XG5cdH0gZWxzZSB7XG5cdFx0Ly8gQSBjdXJzb3IgYSBwYXJrZWQgU3VzcGVuc2Ugc3VidHJlZSBkZXRhY2hlZCBjYW4ndCBiZSBhIHJlZmVyZW5jZSBub2RlOlxuXHRcdC8vIHJldHJ5IGZyb20gdGhlIHZub2RlIHRyZWUsIHRoZW4gZ2l2ZSB1cCBhbmQgYXBwZW5kLlxuXHRcdGlmIChvbGREb20gJiYgIW9sZERvbS5wYXJlbnROb2RlKSB7XG5cdFx0XHRvbGREb20gPSBnZXREb21TaWJsaW5nKHBhcmVudFZOb2RlKTtcblx0XHRcdGlmIChvbGREb20gJiYgIW9sZERvbS5wYXJlbnROb2RlKSBvbGREb20gPSBOVUxMO1xuXHRcdH1cblxuXHRcdC8vIENvbW1lbnRzIChlLmcuIHNlcnZlciBgJHNgIG1hcmtlcnMpIGFyZSBuZXZlciBvdXJzOiBhIG5vZGUgcmlnaHQgYWZ0ZXJcblx0XHQvLyB0aGVtIGlzIGFscmVhZHkgaW4gcGxhY2UuXG5cdFx0bGV0IGRvbSA9IHBhcmVudFZOb2RlLl9kb207XG5cdFx0bGV0IG5leHQgPSBvbGREb207XG5cdFx0d2hpbGUgKG5leHQgJiYgbmV4dC5ub2RlVHlwZSA9PSA4KSBuZXh0ID0gbmV4dC5uZXh0U2libGluZztcblxuXHRcdGlmIChkb20gIT0gbmV4dCkge1xuXHRcdFx0Ly8gQ29udGFpbmVycyB0aGF0IGFyZW4ndCBET00gbm9kZXMgbWF5IG5vdCBpbXBsZW1lbnQgbW92ZUJlZm9yZSgpXG5cdFx0XHRpZiAoIWlzTW91bnRpbmcgJiYgcGFyZW50RG9tLm1vdmVCZWZvcmUgJiYgZG9tLnBhcmVudE5vZGUpIHtcblx0XHRcdFx0Ly8gQHRzLWV4cGVjdC1lcnJvciBUaGlzIGlzbid0IGFkZGVkIHRvIFR5cGVTY3JpcHQgbGliLmQudHMgeWV0XG5cdFx0XHRcdHBhcmVudERvbS5tb3ZlQmVmb3JlKGRvbSwgb2xkRG9tKTtcblx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdHBhcmVudERvbS5pbnNlcnRCZWZvcmUoZG9tLCBvbGREb20gfHwgTlVMTCk7XG5cdFx0XHR9XG5cdFx0fVxuXHRcdG9sZERvbSA9IGRvbTtcblx0fVxuXG5cdHdoaWxlIChcblx0XHQob2xkRG9tID0gb2xkRG9tICYmIG9sZERvbS5uZXh0U2libGluZykgJiZcblx0XHRvbGREb20ubm9kZVR5cGUgPT0gOCAmJlxuXHRcdCFvbGREb20uZGF0YS5zdGFydHNXaXRoKCckcycpXG5cdCk7XG5cblx0cmV0dXJuIG9sZERvbTtcbn1cblxuLyoqXG4gKiBGbGF0dGVuIGFuZCBsb29wIHRocm91Z2ggdGhlIGNoaWxkcmVuIG9mIGEgdmlydHVhbCBub2RlXG4gKiBAcGFyYW0ge0NvbXBvbmVudENoaWxkcmVufSBjaGlsZHJlbiBUaGUgdW5mbGF0dGVuZWQgY2hpbGRyZW4gb2YgYSB2aXJ0dWFsXG4gKiBub2RlXG4gKiBAcmV0dXJucyB7Vk5vZGVbXX1cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHRvQ2hpbGRBcnJheShjaGlsZHJlbiwgb3V0KSB7XG5cdG91dCA9IG91dCB8fCBbXTtcblx0aWYgKGNoaWxkcmVuICE9IE5VTEwgJiYgdHlwZW9mIGNoaWxkcmVuICE9ICdib29sZWFuJykge1xuXHRcdGlmIChpc0FycmF5KGNoaWxkcmVuKSkge1xuXHRcdFx0Y2hpbGRyZW4uc29tZShjaGlsZCA9PiB7XG5cdFx0XHRcdHRvQ2hpbGRBcnJheShjaGlsZCwgb3V0KTtcblx0XHRcdH0pO1xuXHRcdH0gZWxzZSB7XG5cdFx0XHRvdXQucHVzaChjaGlsZHJlbik7XG5cdFx0fVxuXHR9XG5cdHJldHVybiBvdXQ7XG59XG5cbi8qKlxuICogQHBhcmFtIHtWTm9kZX0gY2hpbGRWTm9kZVxuICogQHBhcmFtIHtWTm9kZVtdfSBvbGRDaGlsZHJlblxuICogQHBhcmFtIHtudW1iZXJ9IHNrZXdlZEluZGV4XG4gKiBAcGFyYW0ge251bWJlcn0gcmVtYWluaW5nT2xkQ2hpbGRyZW5cbiAqIEByZXR1cm5zIHtudW1iZXJ9XG4gKi9cbmZ1bmN0aW9uIGZpbmRNYXRjaGluZ0luZGV4KFxuXHRjaGlsZFZOb2RlLFxuXHRvbGRDaGlsZHJlbixcblx0c2tld2VkSW5kZXgsXG5cdHJlbWFpbmluZ09sZENoaWxkcmVuXG4pIHtcblx0Y29uc3Qga2V5ID0gY2hpbGRWTm9kZS5rZXk7XG5cdGNvbnN0IHR5cGUgPSBjaGlsZFZOb2RlLnR5cGU7XG5cdGxldCBvbGRWTm9kZSA9IG9sZENoaWxkcmVuW3NrZXdlZEluZGV4XTtcblx0Y29uc3QgbWF0Y2hlZCA9IG9sZFZOb2RlICYmICEob2xkVk5vZGUuX2ZsYWdzICYgTUFUQ0hFRCk7XG5cblx0Ly8gV2Ugb25seSBuZWVkIHRvIHBlcmZvcm0gYSBzZWFyY2ggaWYgdGhlcmUgYXJlIG1vcmUgY2hpbGRyZW5cblx0Ly8gKHJlbWFpbmluZ09sZENoaWxkcmVuKSB0byBzZWFyY2guIEhvd2V2ZXIsIGlmIHRoZSBvbGRWTm9kZSB3ZSBqdXN0IGxvb2tlZFxuXHQvLyBhdCBza2V3ZWRJbmRleCB3YXMgbm90IGFscmVhZHkgdXNlZCBpbiB0aGlzIGRpZmYsIHRoZW4gdGhlcmUgbXVzdCBiZSBhdFxuXHQvLyBsZWFzdCAxIG90aGVyIChzbyBncmVhdGVyIHRoYW4gMSkgcmVtYWluaW5nT2xkQ2hpbGRyZW4gdG8gYXR0ZW1wdCB0byBtYXRjaFxuXHQvLyBhZ2FpbnN0LiBTbyB0aGUgZm9sbG93aW5nIGNvbmRpdGlvbiBjaGVja3MgdGhhdCBlbnN1cmluZ1xuXHQvLyByZW1haW5pbmdPbGRDaGlsZHJlbiA+IDEgaWYgdGhlIG9sZFZOb2RlIGlzIG5vdCBhbHJlYWR5IHVzZWQvbWF0Y2hlZC4gRWxzZVxuXHQvLyBpZiB0aGUgb2xkVk5vZGUgd2FzIG51bGwgb3IgbWF0Y2hlZCwgdGhlbiB0aGVyZSBjb3VsZCBuZWVkcyB0byBiZSBhdCBsZWFzdFxuXHQvLyAxIChha2EgYHJlbWFpbmluZ09sZENoaWxkcmVuID4gMGApIGNoaWxkcmVuIHRvIGZpbmQgYW5kIGNvbXBhcmUgYWdhaW5zdC5cblx0Ly9cblx0Ly8gSWYgdGhlcmUgaXMgYW4gdW5rZXllZCBmdW5jdGlvbmFsIFZOb2RlLCB0aGF0IGlzbid0IGEgYnVpbHQtaW4gbGlrZSBvdXIgRnJhZ21lbnQsXG5cdC8vIHdlIHNob3VsZCBub3Qgc2VhcmNoIGFzIHdlIHJpc2sgcmUtdXNpbmcgc3RhdGUgb2YgYW4gdW5yZWxhdGVkIFZOb2RlLiAocmV2ZXJ0ZWQgZm9yIG5vdylcblx0bGV0IHNob3VsZFNlYXJjaCA9XG5cdFx0Ly8gKHR5cGVvZiB0eXBlICE9ICdmdW5jdGlvbicgfHwgdHlwZSA9PT0gRnJhZ21lbnQgfHwga2V5KSAmJlxuXHRcdC8vIFRoZSB0ZXJuYXJ5IGtlZXBzIHRoaXMgYSBTbWkgY29tcGFyaXNvbjsgYD4gbWF0Y2hlZGAgd291bGQgY29tcGFyZVxuXHRcdC8vIG51bWJlciB0byBib29sZWFuIHdoaWNoIFY4IGNhbid0IHNlcnZlIGZyb20gdGhlIGZhc3QgcGF0aC5cblx0XHRyZW1haW5pbmdPbGRDaGlsZHJlbiA+IChtYXRjaGVkID8gMSA6IDApO1xuXG5cdGlmIChcblx0XHQob2xkVk5vZGUgPT09IE5VTEwgJiYga2V5ID09IE5VTEwpIHx8XG5cdFx0KG1hdGNoZWQgJiYga2V5ID09IG9sZFZOb2RlLmtleSAmJiB0eXBlID09IG9sZFZOb2RlLnR5cGUpXG5cdCkge1xuXHRcdHJldHVybiBza2V3ZWRJbmRleDtcblx0fSBlbHNlIGlmIChzaG91bGRTZWFyY2gpIHtcblx0XHRsZXQgeDtcblx0XHRmb3IgKHggPSBza2V3ZWRJbmRleCAtIDE7IHggPj0gMDsgeC0tKSB7XG5cdFx0XHRvbGRWTm9kZSA9IG9sZENoaWxkcmVuW3hdO1xuXHRcdFx0aWYgKFxuXHRcdFx0XHRvbGRWTm9kZSAmJlxuXHRcdFx0XHQhKG9sZFZOb2RlLl9mbGFncyAmIE1BVENIRUQpICYmXG5cdFx0XHRcdGtleSA9PSBvbGRWTm9kZS5rZXkgJiZcblx0XHRcdFx0dHlwZSA9PSBvbGRWTm9kZS50eXBlXG5cdFx0XHQpXG5cdFx0XHRcdHJldHVybiB4O1xuXHRcdH1cblx0XHRmb3IgKHggPSBza2V3ZWRJbmRleCArIDE7IHggPCBvbGRDaGlsZHJlbi5sZW5ndGg7IHgrKykge1xuXHRcdFx0b2xkVk5vZGUgPSBvbGRDaGlsZHJlblt4XTtcblx0XHRcdGlmIChcblx0XHRcdFx0b2xkVk5vZGUgJiZcblx0XHRcdFx0IShvbGRWTm9kZS5fZmxhZ3MgJiBNQVRDSEVEKSAmJlxuXHRcdFx0XHRrZXkgPT0gb2xkVk5vZGUua2V5ICYmXG5cdFx0XHRcdHR5cGUgPT0gb2xkVk5vZGUudHlwZVxuXHRcdFx0KVxuXHRcdFx0XHRyZXR1cm4geDtcblx0XHR9XG5cdH1cblxuXHRyZXR1cm4gLTE7XG59XG4iLCAiaW1wb3J0IHsgQmFzZUNvbXBvbmVudCwgZ2V0RG9tU2libGluZyB9IGZyb20gJy4uL2NvbXBvbmVudCc7XG5pbXBvcnQge1xuXHRDT01QT05FTlRfRElSVFksXG5cdENPTVBPTkVOVF9GT1JDRSxcblx0Q09NUE9ORU5UX1BFTkRJTkdfRVJST1IsXG5cdENPTVBPTkVOVF9QUk9DRVNTSU5HX0VYQ0VQVElPTixcblx0RU1QVFlfQVJSLFxuXHRFTVBUWV9PQkosXG5cdE1BVEhNTF9UT0tFTl9FTEVNRU5UUyxcblx0TUFUSF9OQU1FU1BBQ0UsXG5cdE1PREVfSFlEUkFURSxcblx0TU9ERV9TVVNQRU5ERUQsXG5cdE5VTEwsXG5cdFJFU0VUX01PREUsXG5cdFNWR19OQU1FU1BBQ0UsXG5cdFVOREVGSU5FRCxcblx0Vk5PREVfTUFSS0VSLFxuXHRYSFRNTF9OQU1FU1BBQ0Vcbn0gZnJvbSAnLi4vY29uc3RhbnRzJztcbmltcG9ydCB7IEZyYWdtZW50IH0gZnJvbSAnLi4vY3JlYXRlLWVsZW1lbnQnO1xuaW1wb3J0IG9wdGlvbnMgZnJvbSAnLi4vb3B0aW9ucyc7XG5pbXBvcnQgeyBhc3NpZ24sIGlzQXJyYXksIHJlbW92ZU5vZGUsIHNsaWNlIH0gZnJvbSAnLi4vdXRpbCc7XG5pbXBvcnQgeyBkaWZmQ2hpbGRyZW4gfSBmcm9tICcuL2NoaWxkcmVuJztcbmltcG9ydCB7IHNldFByb3BlcnR5IH0gZnJvbSAnLi9wcm9wcyc7XG5cbi8qKlxuICogQHR5cGVkZWYge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5Db21wb25lbnRUeXBlfSBDb21wb25lbnRUeXBlXG4gKiBAdHlwZWRlZiB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLkNvbXBvbmVudENoaWxkcmVufSBDb21wb25lbnRDaGlsZHJlblxuICogQHR5cGVkZWYge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5Db21wb25lbnR9IENvbXBvbmVudFxuICogQHR5cGVkZWYge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5QcmVhY3RFbGVtZW50fSBQcmVhY3RFbGVtZW50XG4gKiBAdHlwZWRlZiB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLlZOb2RlfSBWTm9kZVxuICovXG5cbi8qKlxuICogQHRlbXBsYXRlIHthbnl9IFRcbiAqIEB0eXBlZGVmIHtpbXBvcnQoJy4uL2ludGVybmFsJykuUmVmPFQ+fSBSZWY8VD5cbiAqL1xuXG4vKipcbiAqIERpZmYgdHdvIHZpcnR1YWwgbm9kZXMgYW5kIGFwcGx5IHByb3BlciBjaGFuZ2VzIHRvIHRoZSBET01cbiAqIEBwYXJhbSB7UHJlYWN0RWxlbWVudH0gcGFyZW50RG9tIFRoZSBwYXJlbnQgb2YgdGhlIERPTSBlbGVtZW50XG4gKiBAcGFyYW0ge1ZOb2RlfSBuZXdWTm9kZSBUaGUgbmV3IHZpcnR1YWwgbm9kZVxuICogQHBhcmFtIHtWTm9kZX0gb2xkVk5vZGUgVGhlIG9sZCB2aXJ0dWFsIG5vZGVcbiAqIEBwYXJhbSB7b2JqZWN0fSBnbG9iYWxDb250ZXh0IFRoZSBjdXJyZW50IGNvbnRleHQgb2JqZWN0LiBNb2RpZmllZCBieVxuICogZ2V0Q2hpbGRDb250ZXh0XG4gKiBAcGFyYW0ge3N0cmluZ30gbmFtZXNwYWNlIEN1cnJlbnQgbmFtZXNwYWNlIG9mIHRoZSBET00gbm9kZSAoSFRNTCwgU1ZHLCBvciBNYXRoTUwpXG4gKiBAcGFyYW0ge0FycmF5PFByZWFjdEVsZW1lbnQ+fSBleGNlc3NEb21DaGlsZHJlblxuICogQHBhcmFtIHtBcnJheTxDb21wb25lbnQ+fSBjb21taXRRdWV1ZSBMaXN0IG9mIGNvbXBvbmVudHMgd2hpY2ggaGF2ZSBjYWxsYmFja3NcbiAqIHRvIGludm9rZSBpbiBjb21taXRSb290XG4gKiBAcGFyYW0ge1ByZWFjdEVsZW1lbnR9IG9sZERvbSBUaGUgY3VycmVudCBhdHRhY2hlZCBET00gZWxlbWVudCBhbnkgbmV3IGRvbVxuICogZWxlbWVudHMgc2hvdWxkIGJlIHBsYWNlZCBhcm91bmQuIExpa2VseSBgbnVsbGAgb24gZmlyc3QgcmVuZGVyIChleGNlcHQgd2hlblxuICogaHlkcmF0aW5nKS4gQ2FuIGJlIGEgc2libGluZyBET00gZWxlbWVudCB3aGVuIGRpZmZpbmcgRnJhZ21lbnRzIHRoYXQgaGF2ZVxuICogc2libGluZ3MuIEluIG1vc3QgY2FzZXMsIGl0IHN0YXJ0cyBvdXQgYXMgYG9sZENoaWxkcmVuWzBdLl9kb21gLlxuICogQHBhcmFtIHtib29sZWFufSBpc0h5ZHJhdGluZyBXaGV0aGVyIG9yIG5vdCB3ZSBhcmUgaW4gaHlkcmF0aW9uXG4gKiBAcGFyYW0ge2FueVtdfSByZWZRdWV1ZSBhbiBhcnJheSBvZiBlbGVtZW50cyBuZWVkZWQgdG8gaW52b2tlIHJlZnNcbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGRpZmYoXG5cdHBhcmVudERvbSxcblx0bmV3Vk5vZGUsXG5cdG9sZFZOb2RlLFxuXHRnbG9iYWxDb250ZXh0LFxuXHRuYW1lc3BhY2UsXG5cdGV4Y2Vzc0RvbUNoaWxkcmVuLFxuXHRjb21taXRRdWV1ZSxcblx0b2xkRG9tLFxuXHRpc0h5ZHJhdGluZyxcblx0cmVmUXVldWVcbikge1xuXHQvKiogQHR5cGUge2FueX0gKi9cblx0bGV0IHRtcCxcblx0XHRyZXN1bWVkLFxuXHRcdG5ld1R5cGUgPSBuZXdWTm9kZS50eXBlO1xuXG5cdC8vIE9ubHkgZGlmZiBWTm9kZXMgY3JlYXRlZCBieSBQcmVhY3QuXG5cdGlmIChuZXdWTm9kZS5jb25zdHJ1Y3RvciAhPT0gVk5PREVfTUFSS0VSKSByZXR1cm4gTlVMTDtcblxuXHQvLyBJZiB0aGUgcHJldmlvdXMgZGlmZiBiYWlsZWQgb3V0LCByZXN1bWUgY3JlYXRpbmcvaHlkcmF0aW5nIGludG8gdGhlIERPTVxuXHQvLyB0aGF0IHdhcyBrZXB0IHdoaWxlIHN1c3BlbmRlZCAoc2VydmVyLXJlbmRlcmVkLCBvciBhbHJlYWR5IGluIHRoZVxuXHQvLyBjb250YWluZXIgd2UgcmVuZGVyZWQgaW50bykuIGB0bXBgIGhvbGRzIHRoZSBzdG9yZWQgZXhjZXNzIG5vZGUgdW50aWwgdGhlXG5cdC8vIG9wdGlvbnMuX2RpZmYgY2FsbCBiZWxvdy5cblx0aWYgKFxuXHRcdG9sZFZOb2RlLl9mbGFncyAmIE1PREVfU1VTUEVOREVEICYmXG5cdFx0Ly8gQHRzLWV4cGVjdC1lcnJvciBUaGlzIGlzIE1PREVfSFlEUkFURSBvciAwXG5cdFx0KChpc0h5ZHJhdGluZyA9IG9sZFZOb2RlLl9mbGFncyAmIE1PREVfSFlEUkFURSksXG5cdFx0KHRtcCA9IG9sZFZOb2RlLl9jb21wb25lbnQuX2V4Y2VzcykpXG5cdCkge1xuXHRcdG5ld1ZOb2RlLl9mbGFncyB8PSBpc0h5ZHJhdGluZztcblx0XHRyZXN1bWVkID0gZXhjZXNzRG9tQ2hpbGRyZW4gPSBbXTtcblx0XHRpZiAodG1wLm5vZGVUeXBlID09IDgpIHtcblx0XHRcdC8vIFJlLXNjYW4gRE9NIGZyb20gc3RvcmVkIHN0YXJ0IG1hcmtlciBmb3Igc3RyZWFtZWQgaHlkcmF0aW9uLlxuXHRcdFx0b2xkRG9tID0gcmFuZ2VFbmQodG1wLCBleGNlc3NEb21DaGlsZHJlbik7XG5cdFx0fSBlbHNlIHtcblx0XHRcdGV4Y2Vzc0RvbUNoaWxkcmVuLnB1c2godG1wKTtcblx0XHR9XG5cdFx0b2xkRG9tID0gZXhjZXNzRG9tQ2hpbGRyZW5bMF0gfHwgb2xkRG9tO1xuXHR9XG5cblx0aWYgKCh0bXAgPSBvcHRpb25zLl9kaWZmKSkgdG1wKG5ld1ZOb2RlKTtcblxuXHRvdXRlcjogaWYgKHR5cGVvZiBuZXdUeXBlID09ICdmdW5jdGlvbicpIHtcblx0XHRsZXQgb2xkQ29tbWl0UXVldWVMZW5ndGggPSBjb21taXRRdWV1ZS5sZW5ndGg7XG5cdFx0dHJ5IHtcblx0XHRcdGxldCBjLFxuXHRcdFx0XHRvbGRQcm9wcyxcblx0XHRcdFx0b2xkU3RhdGUsXG5cdFx0XHRcdHNuYXBzaG90LFxuXHRcdFx0XHRuZXdQcm9wcyA9IG5ld1ZOb2RlLnByb3BzO1xuXHRcdFx0Y29uc3QgaXNDbGFzc0NvbXBvbmVudCA9ICh0bXAgPSBuZXdUeXBlLnByb3RvdHlwZSkgJiYgdG1wLnJlbmRlcjtcblxuXHRcdFx0Ly8gTmVjZXNzYXJ5IGZvciBjcmVhdGVDb250ZXh0IGFwaS4gU2V0dGluZyB0aGlzIHByb3BlcnR5IHdpbGwgcGFzc1xuXHRcdFx0Ly8gdGhlIGNvbnRleHQgdmFsdWUgYXMgYHRoaXMuY29udGV4dGAganVzdCBmb3IgdGhpcyBjb21wb25lbnQuXG5cdFx0XHR0bXAgPSBuZXdUeXBlLmNvbnRleHRUeXBlO1xuXHRcdFx0Y29uc3QgcHJvdmlkZXIgPSB0bXAgJiYgZ2xvYmFsQ29udGV4dFt0bXAuX2lkXTtcblx0XHRcdGNvbnN0IGNvbXBvbmVudENvbnRleHQgPSB0bXBcblx0XHRcdFx0PyBwcm92aWRlclxuXHRcdFx0XHRcdD8gcHJvdmlkZXIucHJvcHMudmFsdWVcblx0XHRcdFx0XHQ6IHRtcC5fZGVmYXVsdFZhbHVlXG5cdFx0XHRcdDogZ2xvYmFsQ29udGV4dDtcblxuXHRcdFx0Ly8gR2V0IGNvbXBvbmVudCBhbmQgc2V0IGl0IHRvIGBjYFxuXHRcdFx0aWYgKChjID0gb2xkVk5vZGUuX2NvbXBvbmVudCkpIHtcblx0XHRcdFx0bmV3Vk5vZGUuX2NvbXBvbmVudCA9IGM7XG5cdFx0XHRcdGlmIChjLl9iaXRzICYgQ09NUE9ORU5UX1BFTkRJTkdfRVJST1IpIHtcblx0XHRcdFx0XHRjLl9iaXRzIHw9IENPTVBPTkVOVF9QUk9DRVNTSU5HX0VYQ0VQVElPTjtcblx0XHRcdFx0fVxuXHRcdFx0fSBlbHNlIHtcblx0XHRcdFx0Ly8gSW5zdGFudGlhdGUgdGhlIG5ldyBjb21wb25lbnRcblx0XHRcdFx0aWYgKGlzQ2xhc3NDb21wb25lbnQpIHtcblx0XHRcdFx0XHQvLyBAdHMtZXhwZWN0LWVycm9yIFRydXN0IG1lLCBDb21wb25lbnQgaW1wbGVtZW50cyB0aGUgaW50ZXJmYWNlIHdlIHdhbnRcblx0XHRcdFx0XHRuZXdWTm9kZS5fY29tcG9uZW50ID0gYyA9IG5ldyBuZXdUeXBlKG5ld1Byb3BzLCBjb21wb25lbnRDb250ZXh0KTsgLy8gZXNsaW50LWRpc2FibGUtbGluZSBuZXctY2FwXG5cdFx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdFx0Ly8gQHRzLWV4cGVjdC1lcnJvciBUcnVzdCBtZSwgQ29tcG9uZW50IGltcGxlbWVudHMgdGhlIGludGVyZmFjZSB3ZSB3YW50XG5cdFx0XHRcdFx0bmV3Vk5vZGUuX2NvbXBvbmVudCA9IGMgPSBuZXcgQmFzZUNvbXBvbmVudChcblx0XHRcdFx0XHRcdG5ld1Byb3BzLFxuXHRcdFx0XHRcdFx0Y29tcG9uZW50Q29udGV4dFxuXHRcdFx0XHRcdCk7XG5cblx0XHRcdFx0XHRjLmNvbnN0cnVjdG9yID0gbmV3VHlwZTtcblx0XHRcdFx0XHRjLnJlbmRlciA9IGRvUmVuZGVyO1xuXHRcdFx0XHR9XG5cdFx0XHRcdGlmIChwcm92aWRlcikgcHJvdmlkZXIuc3ViKGMpO1xuXG5cdFx0XHRcdGlmICghYy5zdGF0ZSkgYy5zdGF0ZSA9IHt9O1xuXHRcdFx0XHRjLl9nbG9iYWxDb250ZXh0ID0gZ2xvYmFsQ29udGV4dDtcblx0XHRcdFx0Yy5fYml0cyB8PSBDT01QT05FTlRfRElSVFk7XG5cdFx0XHRcdGMuX3JlbmRlckNhbGxiYWNrcyA9IFtdO1xuXHRcdFx0XHRjLl9zdGF0ZUNhbGxiYWNrcyA9IFtdO1xuXHRcdFx0fVxuXG5cdFx0XHRpZiAoaXNDbGFzc0NvbXBvbmVudCkge1xuXHRcdFx0XHRpZiAoIWMuX25leHRTdGF0ZSkgYy5fbmV4dFN0YXRlID0gYy5zdGF0ZTtcblxuXHRcdFx0XHQvLyBJbnZva2UgZ2V0RGVyaXZlZFN0YXRlRnJvbVByb3BzXG5cdFx0XHRcdGlmIChuZXdUeXBlLmdldERlcml2ZWRTdGF0ZUZyb21Qcm9wcykge1xuXHRcdFx0XHRcdGlmIChjLl9uZXh0U3RhdGUgPT0gYy5zdGF0ZSkge1xuXHRcdFx0XHRcdFx0Yy5fbmV4dFN0YXRlID0gYXNzaWduKHt9LCBjLl9uZXh0U3RhdGUpO1xuXHRcdFx0XHRcdH1cblxuXHRcdFx0XHRcdGFzc2lnbihcblx0XHRcdFx0XHRcdGMuX25leHRTdGF0ZSxcblx0XHRcdFx0XHRcdG5ld1R5cGUuZ2V0RGVyaXZlZFN0YXRlRnJvbVByb3BzKG5ld1Byb3BzLCBjLl9uZXh0U3RhdGUpXG5cdFx0XHRcdFx0KTtcblx0XHRcdFx0fVxuXHRcdFx0fVxuXG5cdFx0XHRvbGRQcm9wcyA9IGMucHJvcHM7XG5cdFx0XHRvbGRTdGF0ZSA9IGMuc3RhdGU7XG5cdFx0XHRjLl92bm9kZSA9IG5ld1ZOb2RlO1xuXG5cdFx0XHQvLyBJbnZva2UgcHJlLXJlbmRlciBsaWZlY3ljbGUgbWV0aG9kc1xuXHRcdFx0aWYgKCFvbGRWTm9kZS5fY29tcG9uZW50KSB7XG5cdFx0XHRcdGlmIChcblx0XHRcdFx0XHRpc0NsYXNzQ29tcG9uZW50ICYmXG5cdFx0XHRcdFx0IW5ld1R5cGUuZ2V0RGVyaXZlZFN0YXRlRnJvbVByb3BzICYmXG5cdFx0XHRcdFx0Yy5jb21wb25lbnRXaWxsTW91bnRcblx0XHRcdFx0KSB7XG5cdFx0XHRcdFx0Yy5jb21wb25lbnRXaWxsTW91bnQoKTtcblx0XHRcdFx0fVxuXG5cdFx0XHRcdGlmIChpc0NsYXNzQ29tcG9uZW50ICYmIGMuY29tcG9uZW50RGlkTW91bnQpIHtcblx0XHRcdFx0XHRjLl9yZW5kZXJDYWxsYmFja3MucHVzaChjLmNvbXBvbmVudERpZE1vdW50KTtcblx0XHRcdFx0fVxuXHRcdFx0fSBlbHNlIHtcblx0XHRcdFx0aWYgKFxuXHRcdFx0XHRcdG5ld1Byb3BzICE9PSBvbGRQcm9wcyAmJlxuXHRcdFx0XHRcdGlzQ2xhc3NDb21wb25lbnQgJiZcblx0XHRcdFx0XHQhbmV3VHlwZS5nZXREZXJpdmVkU3RhdGVGcm9tUHJvcHMgJiZcblx0XHRcdFx0XHRjLmNvbXBvbmVudFdpbGxSZWNlaXZlUHJvcHNcblx0XHRcdFx0KSB7XG5cdFx0XHRcdFx0Yy5jb21wb25lbnRXaWxsUmVjZWl2ZVByb3BzKG5ld1Byb3BzLCBjb21wb25lbnRDb250ZXh0KTtcblx0XHRcdFx0fVxuXG5cdFx0XHRcdGlmIChcblx0XHRcdFx0XHQobmV3Vk5vZGUuX29yaWdpbmFsID09IG9sZFZOb2RlLl9vcmlnaW5hbCAmJlxuXHRcdFx0XHRcdFx0IShjLl9iaXRzICYgQ09NUE9ORU5UX0RJUlRZKSkgfHxcblx0XHRcdFx0XHQoIShjLl9iaXRzICYgQ09NUE9ORU5UX0ZPUkNFKSAmJlxuXHRcdFx0XHRcdFx0Yy5zaG91bGRDb21wb25lbnRVcGRhdGUgJiZcblx0XHRcdFx0XHRcdGMuc2hvdWxkQ29tcG9uZW50VXBkYXRlKFxuXHRcdFx0XHRcdFx0XHRuZXdQcm9wcyxcblx0XHRcdFx0XHRcdFx0Yy5fbmV4dFN0YXRlLFxuXHRcdFx0XHRcdFx0XHRjb21wb25lbnRDb250ZXh0XG5cdFx0XHRcdFx0XHQpID09PSBmYWxzZSlcblx0XHRcdFx0KSB7XG5cdFx0XHRcdFx0Ly8gTW9yZSBpbmZvIGFib3V0IHRoaXMgaGVyZTogaHR0cHM6Ly9naXN0LmdpdGh1Yi5jb20vSm92aURlQ3Jvb2NrL2JlYzVmMmNlOTM1NDRkMmU2MDcwZWY4ZTAwMzZlNGU4XG5cdFx0XHRcdFx0aWYgKG5ld1ZOb2RlLl9vcmlnaW5hbCAhPSBvbGRWTm9kZS5fb3JpZ2luYWwpIHtcblx0XHRcdFx0XHRcdC8vIFdoZW4gd2UgYXJlIGRlYWxpbmcgd2l0aCBhIGJhaWwgYmVjYXVzZSBvZiBzQ1Ugd2UgaGF2ZSB0byB1cGRhdGVcblx0XHRcdFx0XHRcdC8vIHRoZSBwcm9wcywgc3RhdGUgYW5kIGRpcnR5LXN0YXRlLlxuXHRcdFx0XHRcdFx0Ly8gd2hlbiB3ZSBhcmUgZGVhbGluZyB3aXRoIHN0cmljdC1lcXVhbGl0eSB3ZSBkb24ndCBhcyB0aGUgY2hpbGQgY291bGQgc3RpbGxcblx0XHRcdFx0XHRcdC8vIGJlIGRpcnRpZWQgc2VlICMzODgzXG5cdFx0XHRcdFx0XHRjLnByb3BzID0gbmV3UHJvcHM7XG5cdFx0XHRcdFx0XHRjLnN0YXRlID0gYy5fbmV4dFN0YXRlO1xuXHRcdFx0XHRcdFx0Yy5fYml0cyAmPSB+Q09NUE9ORU5UX0RJUlRZO1xuXHRcdFx0XHRcdH1cblxuXHRcdFx0XHRcdG5ld1ZOb2RlLl9kb20gPSBvbGRWTm9kZS5fZG9tO1xuXHRcdFx0XHRcdG5ld1ZOb2RlLl9jaGlsZHJlbiA9IG9sZFZOb2RlLl9jaGlsZHJlbjtcblx0XHRcdFx0XHRuZXdWTm9kZS5fY2hpbGRyZW4uc29tZSh2bm9kZSA9PiB7XG5cdFx0XHRcdFx0XHRpZiAodm5vZGUpIHZub2RlLl9wYXJlbnQgPSBuZXdWTm9kZTtcblx0XHRcdFx0XHR9KTtcblxuXHRcdFx0XHRcdEVNUFRZX0FSUi5wdXNoLmFwcGx5KGMuX3JlbmRlckNhbGxiYWNrcywgYy5fc3RhdGVDYWxsYmFja3MpO1xuXHRcdFx0XHRcdGMuX3N0YXRlQ2FsbGJhY2tzID0gW107XG5cblx0XHRcdFx0XHRpZiAoYy5fcmVuZGVyQ2FsbGJhY2tzLmxlbmd0aCkge1xuXHRcdFx0XHRcdFx0Y29tbWl0UXVldWUucHVzaChjKTtcblx0XHRcdFx0XHR9XG5cblx0XHRcdFx0XHQvLyBTa2lwIG92ZXIgdGhlIHJldGFpbmVkIHN1YnRyZWUgd2l0aG91dCB0cmF2ZXJzaW5nIGl0OyB0aGVcblx0XHRcdFx0XHQvLyBgcmVzdWx0YCBicmFuY2ggaW4gZGlmZkNoaWxkcmVuIHBpY2tzIHRoaXMgdXAgYXMgdGhlIG5leHRcblx0XHRcdFx0XHQvLyBvbGREb20uXG5cdFx0XHRcdFx0b2xkRG9tID0gZ2V0RG9tU2libGluZyhvbGRWTm9kZSk7XG5cblx0XHRcdFx0XHRicmVhayBvdXRlcjtcblx0XHRcdFx0fVxuXG5cdFx0XHRcdGlmIChjLmNvbXBvbmVudFdpbGxVcGRhdGUpIHtcblx0XHRcdFx0XHRjLmNvbXBvbmVudFdpbGxVcGRhdGUobmV3UHJvcHMsIGMuX25leHRTdGF0ZSwgY29tcG9uZW50Q29udGV4dCk7XG5cdFx0XHRcdH1cblxuXHRcdFx0XHRpZiAoaXNDbGFzc0NvbXBvbmVudCAmJiBjLmNvbXBvbmVudERpZFVwZGF0ZSkge1xuXHRcdFx0XHRcdGMuX3JlbmRlckNhbGxiYWNrcy5wdXNoKCgpID0+IHtcblx0XHRcdFx0XHRcdGMuY29tcG9uZW50RGlkVXBkYXRlKG9sZFByb3BzLCBvbGRTdGF0ZSwgc25hcHNob3QpO1xuXHRcdFx0XHRcdH0pO1xuXHRcdFx0XHR9XG5cdFx0XHR9XG5cblx0XHRcdGMuY29udGV4dCA9IGNvbXBvbmVudENvbnRleHQ7XG5cdFx0XHRjLnByb3BzID0gbmV3UHJvcHM7XG5cdFx0XHRjLl9wYXJlbnREb20gPSBwYXJlbnREb207XG5cdFx0XHRjLl9iaXRzICY9IH5DT01QT05FTlRfRk9SQ0U7XG5cblx0XHRcdC8vIEZ1bmN0aW9uIGNvbXBvbmVudHMgcmUtcmVuZGVyIHVudGlsIHRoZXkgc3RvcCBjYWxsaW5nIHNldFN0YXRlXG5cdFx0XHQvLyBkdXJpbmcgcmVuZGVyIChzZWUgIzI1NTMpLCBjbGFzcyBjb21wb25lbnRzIHJlbmRlciBleGFjdGx5IG9uY2UuXG5cdFx0XHRsZXQgcmVuZGVySG9vayA9IG9wdGlvbnMuX3JlbmRlcixcblx0XHRcdFx0Y291bnQgPSBpc0NsYXNzQ29tcG9uZW50ID8gMjUgOiAwO1xuXHRcdFx0ZG8ge1xuXHRcdFx0XHRjLl9iaXRzICY9IH5DT01QT05FTlRfRElSVFk7XG5cdFx0XHRcdGlmIChyZW5kZXJIb29rKSByZW5kZXJIb29rKG5ld1ZOb2RlKTtcblx0XHRcdFx0dG1wID0gYy5yZW5kZXIoYy5wcm9wcywgKGMuc3RhdGUgPSBjLl9uZXh0U3RhdGUpLCBjLmNvbnRleHQpO1xuXHRcdFx0fSB3aGlsZSAoYy5fYml0cyAmIENPTVBPTkVOVF9ESVJUWSAmJiArK2NvdW50IDwgMjUpO1xuXG5cdFx0XHRpZiAoaXNDbGFzc0NvbXBvbmVudCkge1xuXHRcdFx0XHRFTVBUWV9BUlIucHVzaC5hcHBseShjLl9yZW5kZXJDYWxsYmFja3MsIGMuX3N0YXRlQ2FsbGJhY2tzKTtcblx0XHRcdFx0Yy5fc3RhdGVDYWxsYmFja3MgPSBbXTtcblx0XHRcdH1cblxuXHRcdFx0Ly8gSGFuZGxlIHNldFN0YXRlIGNhbGxlZCBpbiByZW5kZXIsIHNlZSAjMjU1M1xuXHRcdFx0Yy5zdGF0ZSA9IGMuX25leHRTdGF0ZTtcblxuXHRcdFx0aWYgKGMuZ2V0Q2hpbGRDb250ZXh0KSB7XG5cdFx0XHRcdGdsb2JhbENvbnRleHQgPSBhc3NpZ24oe30sIGdsb2JhbENvbnRleHQsIGMuZ2V0Q2hpbGRDb250ZXh0KCkpO1xuXHRcdFx0fVxuXG5cdFx0XHRpZiAoXG5cdFx0XHRcdGlzQ2xhc3NDb21wb25lbnQgJiZcblx0XHRcdFx0b2xkVk5vZGUuX2NvbXBvbmVudCAmJlxuXHRcdFx0XHRjLmdldFNuYXBzaG90QmVmb3JlVXBkYXRlXG5cdFx0XHQpIHtcblx0XHRcdFx0c25hcHNob3QgPSBjLmdldFNuYXBzaG90QmVmb3JlVXBkYXRlKG9sZFByb3BzLCBvbGRTdGF0ZSk7XG5cdFx0XHR9XG5cblx0XHRcdGNvbnN0IHJlbmRlclJlc3VsdCA9XG5cdFx0XHRcdHRtcCAmJiB0bXAudHlwZSA9PT0gRnJhZ21lbnQgJiYgdG1wLmtleSA9PSBOVUxMXG5cdFx0XHRcdFx0PyB0bXAucHJvcHMuY2hpbGRyZW5cblx0XHRcdFx0XHQ6IHRtcDtcblxuXHRcdFx0Ly8gQSB2bm9kZSBjYXJyeWluZyBhIGBfcGFyZW50RG9tYCBwcm9wLCBjb25zaWRlcmVkIGEgbmV3IHJvb3QsXG5cdFx0XHQvLyBjb250aW51ZXMgcmVuZGVyaW5nIGludG8gdGhhdCBjb250YWluZXIuIFRoZSBzdWJ0cmVlIG11c3Qgc3RheVxuXHRcdFx0Ly8gaW52aXNpYmxlIHRvIHRoZSBob3N0IHRyZWUncyBET00gYm9va2tlZXBpbmc6IHRoZSBwb3J0YWwgdm5vZGVcblx0XHRcdC8vIGtlZXBzIGEgYG51bGxgIGBfZG9tYCBhbmQgdGhlIGhvc3QgaW5zZXJ0aW9uIGN1cnNvciAoYG9sZERvbWApXG5cdFx0XHQvLyBwYXNzZXMgdGhyb3VnaCB1bmNoYW5nZWQuXG5cdFx0XHQvLyBgdG1wYCAodGhlIHJhdyByZW5kZXIgcmVzdWx0LCBhbHJlYWR5IHVud3JhcHBlZCBpbnRvIHJlbmRlclJlc3VsdClcblx0XHRcdC8vIGRvdWJsZXMgYXMgdGhlIHNhdmVkIGhvc3QgaW5zZXJ0aW9uIGN1cnNvciB3aGlsZSB3ZSByZW5kZXIgaW50b1xuXHRcdFx0Ly8gdGhlIHBvcnRhbCdzIGNvbnRhaW5lci5cblx0XHRcdGlmIChuZXdQcm9wcy5fcGFyZW50RG9tKSB7XG5cdFx0XHRcdHRtcCA9IG9sZERvbTtcblx0XHRcdFx0cGFyZW50RG9tID0gbmV3UHJvcHMuX3BhcmVudERvbTtcblx0XHRcdFx0Ly8gSWYgd2UgcG9ydGFsIGludG8gYSBtYXRoIG9yIHN2ZyBlbGVtZW50IHdlIG5lZWRcblx0XHRcdFx0Ly8gdG8gc3dhcCB0aGUgbmFtZXNwYWNlIChjaGFydCBsaWJyYXJpZXMgb2Z0ZW4gZG8gdGhpcykuXG5cdFx0XHRcdC8vIFRoZSBkb2N1bWVudCBmb2xsb3dzIHRoZSBjb250YWluZXIgdG9vIChlLmcuIGlmcmFtZXMpIGFzXG5cdFx0XHRcdC8vIGRpZmZFbGVtZW50Tm9kZXMgZGVyaXZlcyBpdCBmcm9tIGl0cyBwYXJlbnREb20uXG5cdFx0XHRcdG5hbWVzcGFjZSA9IHBhcmVudERvbS5uYW1lc3BhY2VVUkk7XG5cdFx0XHRcdC8vIFBvcnRhbHMgYXJlIG5ldmVyIHNlcnZlci1yZW5kZXJlZDogaHlkcmF0aW9uIG11c3Qgbm90IGNsYWltIHRoZVxuXHRcdFx0XHQvLyBob3N0IHBhcmVudCdzIGV4Y2VzcyBub2RlcyBmb3IgdGhlIGNvbnRhaW5lcidzIGNoaWxkcmVuLlxuXHRcdFx0XHRpc0h5ZHJhdGluZyA9IGV4Y2Vzc0RvbUNoaWxkcmVuID0gTlVMTDtcblxuXHRcdFx0XHQvLyBDaGFuZ2luZyB0aGUgY29udGFpbmVyIHJlbW91bnRzIHRoZSBjaGlsZHJlbiBpbnRvIHRoZSBuZXcgb25lXG5cdFx0XHRcdGlmIChvbGRWTm9kZS5wcm9wcyAmJiBvbGRWTm9kZS5wcm9wcy5fcGFyZW50RG9tICE9IHBhcmVudERvbSkge1xuXHRcdFx0XHRcdC8qKiBAdHlwZSB7Vk5vZGVbXX0gKi8gKG9sZFZOb2RlLl9jaGlsZHJlbikuc29tZShjaGlsZCA9PiB7XG5cdFx0XHRcdFx0XHRpZiAoY2hpbGQpIHVubW91bnQoY2hpbGQsIGNoaWxkKTtcblx0XHRcdFx0XHR9KTtcblx0XHRcdFx0XHRvbGRWTm9kZS5fY2hpbGRyZW4gPSBOVUxMO1xuXHRcdFx0XHR9XG5cblx0XHRcdFx0b2xkRG9tID0gb2xkVk5vZGUuX2NoaWxkcmVuID8gZ2V0RG9tU2libGluZyhvbGRWTm9kZSwgMCkgOiBOVUxMO1xuXHRcdFx0fVxuXG5cdFx0XHRvbGREb20gPSBkaWZmQ2hpbGRyZW4oXG5cdFx0XHRcdHBhcmVudERvbSxcblx0XHRcdFx0aXNBcnJheShyZW5kZXJSZXN1bHQpID8gcmVuZGVyUmVzdWx0IDogW3JlbmRlclJlc3VsdF0sXG5cdFx0XHRcdG5ld1ZOb2RlLFxuXHRcdFx0XHRvbGRWTm9kZSxcblx0XHRcdFx0Z2xvYmFsQ29udGV4dCxcblx0XHRcdFx0bmFtZXNwYWNlLFxuXHRcdFx0XHRleGNlc3NEb21DaGlsZHJlbixcblx0XHRcdFx0Y29tbWl0UXVldWUsXG5cdFx0XHRcdG9sZERvbSxcblx0XHRcdFx0aXNIeWRyYXRpbmcsXG5cdFx0XHRcdHJlZlF1ZXVlXG5cdFx0XHQpO1xuXG5cdFx0XHQvLyBXaGVuIHdlIGV4aXQgYSBwb3J0YWwgd2Vcblx0XHRcdC8vIGNoYW5nZSB1cCB0aGUgb2xkRG9tXG5cdFx0XHRpZiAobmV3UHJvcHMuX3BhcmVudERvbSkge1xuXHRcdFx0XHRuZXdWTm9kZS5fZG9tID0gTlVMTDtcblx0XHRcdFx0b2xkRG9tID0gdG1wO1xuXHRcdFx0fVxuXG5cdFx0XHQvLyBLZWVwIGBfZXhjZXNzYCBzbyB1bm1vdW50IGNhbiByZW1vdmUgdGhlIHJhbmdlIG1hcmtlcnMuXG5cdFx0XHRuZXdWTm9kZS5fZmxhZ3MgJj0gUkVTRVRfTU9ERTtcblxuXHRcdFx0Ly8gUmVtb3ZlIHRoZSBrZXB0IERPTSB0aGlzIHJlc3VtZWQgcmVuZGVyIGRpZG4ndCBjbGFpbVxuXHRcdFx0aWYgKHJlc3VtZWQpIHJlc3VtZWQuc29tZShyZW1vdmVOb2RlKTtcblxuXHRcdFx0aWYgKGMuX3JlbmRlckNhbGxiYWNrcy5sZW5ndGgpIHtcblx0XHRcdFx0Y29tbWl0UXVldWUucHVzaChjKTtcblx0XHRcdH1cblxuXHRcdFx0Ly8gT25seSBjbGVhciB3aGVuIHRoaXMgcmVuZGVyIHdhcyB0aGUgcmV0cnk7IFBFTkRJTkdfRVJST1Igc2V0IGJ5IGFcblx0XHRcdC8vIGRlc2NlbmRhbnQgZHVyaW5nIHRoaXMgcmVuZGVyIG11c3Qgc3Vydml2ZSB1bnRpbCB0aGVuLlxuXHRcdFx0aWYgKGMuX2JpdHMgJiBDT01QT05FTlRfUFJPQ0VTU0lOR19FWENFUFRJT04pIHtcblx0XHRcdFx0Yy5fYml0cyAmPSB+KENPTVBPTkVOVF9QUk9DRVNTSU5HX0VYQ0VQVElPTiB8IENPTVBPTkVOVF9QRU5ESU5HX0VSUk9SKTtcblx0XHRcdH1cblx0XHR9IGNhdGNoIChlKSB7XG5cdFx0XHQvLyBXZSByZW1vdmUgYW55IGNvbXBvbmVudERpZE1vdW50LCAuLi5cblx0XHRcdC8vIHRoYXQgaGF2ZSBiZWVuIGludmFsaWRhdGVkIGJ5IHVzXG5cdFx0XHQvLyBpbnRlcmNlcHRpbmcgdGhlIGVycm9yLlxuXHRcdFx0Y29tbWl0UXVldWUubGVuZ3RoID0gb2xkQ29tbWl0UXVldWVMZW5ndGg7XG5cdFx0XHRuZXdWTm9kZS5fb3JpZ2luYWwgPSBOVUxMO1xuXHRcdFx0Ly8gaWYgaHlkcmF0aW5nIG9yIGNyZWF0aW5nIGluaXRpYWwgdHJlZSwgYmFpbG91dCBwcmVzZXJ2ZXMgRE9NOlxuXHRcdFx0aWYgKGlzSHlkcmF0aW5nIHx8IGV4Y2Vzc0RvbUNoaWxkcmVuKSB7XG5cdFx0XHRcdGlmIChlICYmIGUudGhlbikge1xuXHRcdFx0XHRcdGxldCBzdGFydE1hcmtlciwgZW5kO1xuXG5cdFx0XHRcdFx0Ly8gaXNIeWRyYXRpbmcgaXMgTU9ERV9IWURSQVRFIG9yIGZhbHN5XG5cdFx0XHRcdFx0bmV3Vk5vZGUuX2ZsYWdzIHw9IE1PREVfU1VTUEVOREVEIHwgaXNIeWRyYXRpbmc7XG5cblx0XHRcdFx0XHRpZiAoZXhjZXNzRG9tQ2hpbGRyZW4pIHtcblx0XHRcdFx0XHRcdGxldCBpID0gZXhjZXNzRG9tQ2hpbGRyZW4uaW5kZXhPZihvbGREb20gfHwgVU5ERUZJTkVEKSxcblx0XHRcdFx0XHRcdFx0Y2hpbGQ7XG5cdFx0XHRcdFx0XHRpZiAoIX5pKSBpID0gZXhjZXNzRG9tQ2hpbGRyZW4ubGVuZ3RoO1xuXG5cdFx0XHRcdFx0XHQvLyBUaGUgY3Vyc29yIHNraXBzIGNvbW1lbnRzOiBzdGVwIGJhY2sgdG8gdGhpcyBjb21wb25lbnQncyBtYXJrZXJzLlxuXHRcdFx0XHRcdFx0d2hpbGUgKChjaGlsZCA9IGV4Y2Vzc0RvbUNoaWxkcmVuW2kgLSAxXSkgJiYgY2hpbGQubm9kZVR5cGUgPT0gOCkge1xuXHRcdFx0XHRcdFx0XHRpLS07XG5cdFx0XHRcdFx0XHR9XG5cblx0XHRcdFx0XHRcdC8vIEtlZXAgd2hhdCB0aGlzIGNvbXBvbmVudCB3b3VsZCBoYXZlIGNsYWltZWQ6IGl0cyB3aG9sZVxuXHRcdFx0XHRcdFx0Ly8gc3RyZWFtZWQgcmFuZ2UgKGFsbCBvZiBpdCB3aGVuIHVuY2xvc2VkKSwgb3IgZWxzZSB0aGUgZmlyc3Rcblx0XHRcdFx0XHRcdC8vIG5vZGUgdGhhdCBpc24ndCBhIGNvbW1lbnQuXG5cdFx0XHRcdFx0XHRmb3IgKDsgaSA8IGV4Y2Vzc0RvbUNoaWxkcmVuLmxlbmd0aDsgaSsrKSB7XG5cdFx0XHRcdFx0XHRcdGlmICgoY2hpbGQgPSBleGNlc3NEb21DaGlsZHJlbltpXSkpIHtcblx0XHRcdFx0XHRcdFx0XHRleGNlc3NEb21DaGlsZHJlbltpXSA9IE5VTEw7XG5cdFx0XHRcdFx0XHRcdFx0aWYgKHN0YXJ0TWFya2VyKSB7XG5cdFx0XHRcdFx0XHRcdFx0XHRpZiAoY2hpbGQgPT0gZW5kKSBicmVhaztcblx0XHRcdFx0XHRcdFx0XHR9IGVsc2UgaWYgKGNoaWxkLm5vZGVUeXBlICE9IDgpIHtcblx0XHRcdFx0XHRcdFx0XHRcdGJyZWFrO1xuXHRcdFx0XHRcdFx0XHRcdH0gZWxzZSBpZiAoY2hpbGQuZGF0YS5zdGFydHNXaXRoKCckcycpKSB7XG5cdFx0XHRcdFx0XHRcdFx0XHRlbmQgPSByYW5nZUVuZCgoc3RhcnRNYXJrZXIgPSBjaGlsZCkpO1xuXHRcdFx0XHRcdFx0XHRcdH1cblx0XHRcdFx0XHRcdFx0fVxuXHRcdFx0XHRcdFx0fVxuXHRcdFx0XHRcdH1cblxuXHRcdFx0XHRcdGlmICghc3RhcnRNYXJrZXIpIHtcblx0XHRcdFx0XHRcdHdoaWxlIChvbGREb20gJiYgb2xkRG9tLm5vZGVUeXBlID09IDggJiYgb2xkRG9tLm5leHRTaWJsaW5nKSB7XG5cdFx0XHRcdFx0XHRcdG9sZERvbSA9IG9sZERvbS5uZXh0U2libGluZztcblx0XHRcdFx0XHRcdH1cblx0XHRcdFx0XHRcdHN0YXJ0TWFya2VyID0gb2xkRG9tO1xuXHRcdFx0XHRcdH1cblx0XHRcdFx0XHQvLyBQcmVzZXJ2ZSB0aGUgb3JpZ2luYWwgcmFuZ2Ugd2hlbiByZS1zdXNwZW5kaW5nLlxuXHRcdFx0XHRcdHN0YXJ0TWFya2VyID1cblx0XHRcdFx0XHRcdG5ld1ZOb2RlLl9jb21wb25lbnQuX2V4Y2VzcyB8fFxuXHRcdFx0XHRcdFx0KG5ld1ZOb2RlLl9jb21wb25lbnQuX2V4Y2VzcyA9IHN0YXJ0TWFya2VyKTtcblx0XHRcdFx0XHQvLyBJbnNlcnQgYmVmb3JlIHRoZSByYW5nZTsgY29udGludWUgZGlmZmluZyBhZnRlciBpdC5cblx0XHRcdFx0XHRpZiAoKHRtcCA9IHJhbmdlRW5kKHN0YXJ0TWFya2VyKSkpIHtcblx0XHRcdFx0XHRcdG5ld1ZOb2RlLl9kb20gPSBzdGFydE1hcmtlcjtcblx0XHRcdFx0XHRcdG9sZERvbSA9IHRtcDtcblx0XHRcdFx0XHR9IGVsc2UgbmV3Vk5vZGUuX2RvbSA9IG9sZERvbTtcblx0XHRcdFx0XHRvbGREb20gPSBvbGREb20gJiYgb2xkRG9tLm5leHRTaWJsaW5nO1xuXHRcdFx0XHR9IGVsc2UgaWYgKGV4Y2Vzc0RvbUNoaWxkcmVuKSB7XG5cdFx0XHRcdFx0ZXhjZXNzRG9tQ2hpbGRyZW4uc29tZShyZW1vdmVOb2RlKTtcblx0XHRcdFx0fVxuXHRcdFx0fSBlbHNlIHtcblx0XHRcdFx0bmV3Vk5vZGUuX2RvbSA9IG9sZFZOb2RlLl9kb207XG5cdFx0XHR9XG5cblx0XHRcdGlmICghbmV3Vk5vZGUuX2NoaWxkcmVuKSB7XG5cdFx0XHRcdG5ld1ZOb2RlLl9jaGlsZHJlbiA9IG9sZFZOb2RlLl9jaGlsZHJlbiB8fCBbXTtcblx0XHRcdH1cblxuXHRcdFx0aWYgKCEoZSAmJiBlLnRoZW4pKSBtYXJrQXNGb3JjZShuZXdWTm9kZSk7XG5cdFx0XHRvcHRpb25zLl9jYXRjaEVycm9yKGUsIG5ld1ZOb2RlLCBvbGRWTm9kZSk7XG5cdFx0fVxuXHR9IGVsc2Uge1xuXHRcdG9sZERvbSA9IG5ld1ZOb2RlLl9kb20gPSBkaWZmRWxlbWVudE5vZGVzKFxuXHRcdFx0b2xkVk5vZGUuX2RvbSxcblx0XHRcdG5ld1ZOb2RlLFxuXHRcdFx0b2xkVk5vZGUsXG5cdFx0XHRnbG9iYWxDb250ZXh0LFxuXHRcdFx0bmFtZXNwYWNlLFxuXHRcdFx0ZXhjZXNzRG9tQ2hpbGRyZW4sXG5cdFx0XHRjb21taXRRdWV1ZSxcblx0XHRcdGlzSHlkcmF0aW5nLFxuXHRcdFx0cmVmUXVldWUsXG5cdFx0XHRwYXJlbnREb21cblx0XHQpO1xuXHR9XG5cblx0aWYgKCh0bXAgPSBvcHRpb25zLmRpZmZlZCkpIHRtcChuZXdWTm9kZSk7XG5cblx0cmV0dXJuIG9sZERvbTtcbn1cblxuLyoqXG4gKiBGaW5kIHRoZSBjbG9zaW5nIG1hcmtlciBvZiBhIHN0cmVhbWVkIHJhbmdlLlxuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50fSBzdGFydCBBIGAkc2AgbWFya2VyIG9wZW5pbmcgYSByYW5nZVxuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50W119IFtub2Rlc10gQ29sbGVjdHMgdGhlIG5vZGVzIGluc2lkZSB0aGUgcmFuZ2VcbiAqIEByZXR1cm5zIHtQcmVhY3RFbGVtZW50fSBUaGUgY2xvc2luZyBtYXJrZXIsIG9yIHVuZGVmaW5lZCB3aGVuIGBzdGFydGAgZG9lc24ndFxuICogb3BlbiBhIHJhbmdlIG9yIHRoZSByYW5nZSBpcyB1bmNsb3NlZFxuICovXG5mdW5jdGlvbiByYW5nZUVuZChzdGFydCwgbm9kZXMpIHtcblx0aWYgKHN0YXJ0ICYmIHN0YXJ0Lm5vZGVUeXBlID09IDggJiYgc3RhcnQuZGF0YS5zdGFydHNXaXRoKCckcycpKSB7XG5cdFx0Zm9yIChsZXQgZGVwdGggPSAxOyAoc3RhcnQgPSBzdGFydC5uZXh0U2libGluZyk7ICkge1xuXHRcdFx0aWYgKHN0YXJ0Lm5vZGVUeXBlID09IDgpIHtcblx0XHRcdFx0aWYgKHN0YXJ0LmRhdGEuc3RhcnRzV2l0aCgnJHMnKSkgZGVwdGgrKztcblx0XHRcdFx0ZWxzZSBpZiAoc3RhcnQuZGF0YS5zdGFydHNXaXRoKCcvJHMnKSAmJiAhLS1kZXB0aCkgcmV0dXJuIHN0YXJ0O1xuXHRcdFx0fVxuXHRcdFx0aWYgKG5vZGVzKSBub2Rlcy5wdXNoKHN0YXJ0KTtcblx0XHR9XG5cdH1cbn1cblxuZnVuY3Rpb24gbWFya0FzRm9yY2Uodm5vZGUpIHtcblx0aWYgKHZub2RlKSB7XG5cdFx0aWYgKHZub2RlLl9jb21wb25lbnQpIHZub2RlLl9jb21wb25lbnQuX2JpdHMgfD0gQ09NUE9ORU5UX0ZPUkNFO1xuXHRcdGlmICh2bm9kZS5fY2hpbGRyZW4pIHZub2RlLl9jaGlsZHJlbi5zb21lKG1hcmtBc0ZvcmNlKTtcblx0fVxufVxuXG4vKipcbiAqIEBwYXJhbSB7QXJyYXk8Q29tcG9uZW50Pn0gY29tbWl0UXVldWUgTGlzdCBvZiBjb21wb25lbnRzXG4gKiB3aGljaCBoYXZlIGNhbGxiYWNrcyB0byBpbnZva2UgaW4gY29tbWl0Um9vdFxuICogQHBhcmFtIHtWTm9kZX0gcm9vdFxuICovXG5leHBvcnQgZnVuY3Rpb24gY29tbWl0Um9vdChjb21taXRRdWV1ZSwgcm9vdCwgcmVmUXVldWUpIHtcblx0Zm9yIChsZXQgaSA9IDA7IGkgPCByZWZRdWV1ZS5sZW5ndGg7ICkge1xuXHRcdGFwcGx5UmVmKHJlZlF1ZXVlW2krK10sIHJlZlF1ZXVlW2krK10sIHJlZlF1ZXVlW2krK10pO1xuXHR9XG5cblx0aWYgKG9wdGlvbnMuX2NvbW1pdCkgb3B0aW9ucy5fY29tbWl0KHJvb3QsIGNvbW1pdFF1ZXVlKTtcblxuXHRjb21taXRRdWV1ZS5zb21lKGMgPT4ge1xuXHRcdHRyeSB7XG5cdFx0XHQvLyBAdHMtZXhwZWN0LWVycm9yIFJldXNlIHRoZSBjb21taXRRdWV1ZSB2YXJpYWJsZSBoZXJlIHNvIHRoZSB0eXBlIGNoYW5nZXNcblx0XHRcdGNvbW1pdFF1ZXVlID0gYy5fcmVuZGVyQ2FsbGJhY2tzO1xuXHRcdFx0Yy5fcmVuZGVyQ2FsbGJhY2tzID0gW107XG5cdFx0XHRjb21taXRRdWV1ZS5zb21lKGNiID0+IHtcblx0XHRcdFx0Ly8gQHRzLWV4cGVjdC1lcnJvciBTZWUgYWJvdmUgY29tbWVudCBvbiBjb21taXRRdWV1ZVxuXHRcdFx0XHRjYi5jYWxsKGMpO1xuXHRcdFx0fSk7XG5cdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0b3B0aW9ucy5fY2F0Y2hFcnJvcihlLCBjLl92bm9kZSk7XG5cdFx0fVxuXHR9KTtcbn1cblxuLyoqXG4gKiBEaWZmIHR3byB2aXJ0dWFsIG5vZGVzIHJlcHJlc2VudGluZyBET00gZWxlbWVudFxuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50fSBkb20gVGhlIERPTSBlbGVtZW50IHJlcHJlc2VudGluZyB0aGUgdmlydHVhbCBub2Rlc1xuICogYmVpbmcgZGlmZmVkXG4gKiBAcGFyYW0ge1ZOb2RlfSBuZXdWTm9kZSBUaGUgbmV3IHZpcnR1YWwgbm9kZVxuICogQHBhcmFtIHtWTm9kZX0gb2xkVk5vZGUgVGhlIG9sZCB2aXJ0dWFsIG5vZGVcbiAqIEBwYXJhbSB7b2JqZWN0fSBnbG9iYWxDb250ZXh0IFRoZSBjdXJyZW50IGNvbnRleHQgb2JqZWN0XG4gKiBAcGFyYW0ge3N0cmluZ30gbmFtZXNwYWNlIEN1cnJlbnQgbmFtZXNwYWNlIG9mIHRoZSBET00gbm9kZSAoSFRNTCwgU1ZHLCBvciBNYXRoTUwpXG4gKiBAcGFyYW0ge0FycmF5PFByZWFjdEVsZW1lbnQ+fSBleGNlc3NEb21DaGlsZHJlblxuICogQHBhcmFtIHtBcnJheTxDb21wb25lbnQ+fSBjb21taXRRdWV1ZSBMaXN0IG9mIGNvbXBvbmVudHMgd2hpY2ggaGF2ZSBjYWxsYmFja3NcbiAqIHRvIGludm9rZSBpbiBjb21taXRSb290XG4gKiBAcGFyYW0ge2Jvb2xlYW59IGlzSHlkcmF0aW5nIFdoZXRoZXIgb3Igbm90IHdlIGFyZSBpbiBoeWRyYXRpb25cbiAqIEBwYXJhbSB7YW55W119IHJlZlF1ZXVlIGFuIGFycmF5IG9mIGVsZW1lbnRzIG5lZWRlZCB0byBpbnZva2UgcmVmc1xuICogQHBhcmFtIHtQcmVhY3RFbGVtZW50fSBwYXJlbnREb20gVGhlIHBhcmVudCB0aGlzIGVsZW1lbnQgd2lsbCBiZSBpbnNlcnRlZFxuICogaW50bzsgbmV3IG5vZGVzIGFyZSBjcmVhdGVkIGZyb20gaXRzIG93bmVyRG9jdW1lbnQgKGUuZy4gaWZyYW1lcyksIG9yIGZyb21cbiAqIHRoZSBnbG9iYWwgZG9jdW1lbnQgZm9yIGNvbnRhaW5lcnMgdGhhdCBkb24ndCBoYXZlIG9uZVxuICogQHJldHVybnMge1ByZWFjdEVsZW1lbnR9XG4gKi9cbmZ1bmN0aW9uIGRpZmZFbGVtZW50Tm9kZXMoXG5cdGRvbSxcblx0bmV3Vk5vZGUsXG5cdG9sZFZOb2RlLFxuXHRnbG9iYWxDb250ZXh0LFxuXHRuYW1lc3BhY2UsXG5cdGV4Y2Vzc0RvbUNoaWxkcmVuLFxuXHRjb21taXRRdWV1ZSxcblx0aXNIeWRyYXRpbmcsXG5cdHJlZlF1ZXVlLFxuXHRwYXJlbnREb21cbikge1xuXHRsZXQgb2xkUHJvcHMgPSBvbGRWTm9kZS5wcm9wcyB8fCBFTVBUWV9PQko7XG5cdGNvbnN0IG5ld1Byb3BzID0gbmV3Vk5vZGUucHJvcHM7XG5cdGNvbnN0IG5vZGVUeXBlID0gLyoqIEB0eXBlIHtzdHJpbmd9ICovIChuZXdWTm9kZS50eXBlKTtcblx0LyoqIEB0eXBlIHthbnl9ICovXG5cdGxldCBpO1xuXHQvKiogQHR5cGUge3sgX19odG1sPzogc3RyaW5nIH19ICovXG5cdGxldCBuZXdIdG1sO1xuXHQvKiogQHR5cGUge3sgX19odG1sPzogc3RyaW5nIH19ICovXG5cdGxldCBvbGRIdG1sO1xuXHQvKiogQHR5cGUge0NvbXBvbmVudENoaWxkcmVufSAqL1xuXHRsZXQgbmV3Q2hpbGRyZW47XG5cdGxldCB2YWx1ZTtcblx0bGV0IGlucHV0VmFsdWU7XG5cdGxldCBjaGVja2VkO1xuXG5cdC8vIFRyYWNrcyBlbnRlcmluZyBhbmQgZXhpdGluZyBuYW1lc3BhY2VzIHdoZW4gZGVzY2VuZGluZyB0aHJvdWdoIHRoZSB0cmVlLlxuXHRpZiAobm9kZVR5cGUgPT0gJ3N2ZycpIG5hbWVzcGFjZSA9IFNWR19OQU1FU1BBQ0U7XG5cdGVsc2UgaWYgKG5vZGVUeXBlID09ICdtYXRoJykgbmFtZXNwYWNlID0gTUFUSF9OQU1FU1BBQ0U7XG5cdGVsc2UgaWYgKCFuYW1lc3BhY2UpIG5hbWVzcGFjZSA9IFhIVE1MX05BTUVTUEFDRTtcblxuXHRpZiAoZXhjZXNzRG9tQ2hpbGRyZW4pIHtcblx0XHRmb3IgKGkgPSAwOyBpIDwgZXhjZXNzRG9tQ2hpbGRyZW4ubGVuZ3RoOyBpKyspIHtcblx0XHRcdHZhbHVlID0gZXhjZXNzRG9tQ2hpbGRyZW5baV07XG5cblx0XHRcdC8vIGlmIG5ld1ZOb2RlIG1hdGNoZXMgYW4gZWxlbWVudCBpbiBleGNlc3NEb21DaGlsZHJlbiBvciB0aGUgYGRvbWBcblx0XHRcdC8vIGFyZ3VtZW50IG1hdGNoZXMgYW4gZWxlbWVudCBpbiBleGNlc3NEb21DaGlsZHJlbiwgcmVtb3ZlIGl0IGZyb21cblx0XHRcdC8vIGV4Y2Vzc0RvbUNoaWxkcmVuIHNvIGl0IGlzbid0IGxhdGVyIHJlbW92ZWQgaW4gZGlmZkNoaWxkcmVuLlxuXHRcdFx0Ly8gYGxvY2FsTmFtZWAgaXMgb25seSBwcmVzZW50IG9uIGVsZW1lbnRzLCBzbyBpdCBkb3VibGVzIGFzIHRoZVxuXHRcdFx0Ly8gZWxlbWVudCBjaGVjayBmb3IgdGhlIG5vbi10ZXh0IGJyYW5jaC5cblx0XHRcdGlmIChcblx0XHRcdFx0dmFsdWUgJiZcblx0XHRcdFx0KG5vZGVUeXBlID8gdmFsdWUubG9jYWxOYW1lID09IG5vZGVUeXBlIDogdmFsdWUubm9kZVR5cGUgPT0gMylcblx0XHRcdCkge1xuXHRcdFx0XHRkb20gPSB2YWx1ZTtcblx0XHRcdFx0ZXhjZXNzRG9tQ2hpbGRyZW5baV0gPSBOVUxMO1xuXHRcdFx0XHRicmVhaztcblx0XHRcdH1cblx0XHR9XG5cdH1cblxuXHRpZiAoIWRvbSkge1xuXHRcdGNvbnN0IGRvYyA9IHBhcmVudERvbS5vd25lckRvY3VtZW50IHx8IGRvY3VtZW50O1xuXHRcdGlmICghbm9kZVR5cGUpIHtcblx0XHRcdHJldHVybiBkb2MuY3JlYXRlVGV4dE5vZGUobmV3UHJvcHMpO1xuXHRcdH1cblxuXHRcdC8vIFdpdGhvdXQgYGlzYCwgdGhlIHBhcmVudCBkb3VibGVzIGFzIHRoZSBjcmVhdGlvbiBvcHRpb25zIHNvIGl0c1xuXHRcdC8vIGBjdXN0b21FbGVtZW50UmVnaXN0cnlgIChzY29wZWQgcmVnaXN0cmllcyBvbiBzaGFkb3cgcm9vdHMvZWxlbWVudHMpIGlzXG5cdFx0Ly8gaW5oZXJpdGVkLiBUaGUgc3BlYyB0aHJvd3Mgd2hlbiBgaXNgIGFuZCBhIHJlZ2lzdHJ5IGFyZSBib3RoIHBhc3NlZC5cblx0XHRkb20gPSBkb2MuY3JlYXRlRWxlbWVudE5TKFxuXHRcdFx0bmFtZXNwYWNlLFxuXHRcdFx0bm9kZVR5cGUsXG5cdFx0XHRuZXdQcm9wcy5pcyA/IG5ld1Byb3BzIDogcGFyZW50RG9tXG5cdFx0KTtcblxuXHRcdC8vIHdlIGFyZSBjcmVhdGluZyBhIG5ldyBub2RlLCBzbyB3ZSBjYW4gYXNzdW1lIHRoaXMgaXMgYSBuZXcgc3VidHJlZSAoaW5cblx0XHQvLyBjYXNlIHdlIGFyZSBoeWRyYXRpbmcpLCB0aGlzIGRlb3B0cyB0aGUgaHlkcmF0ZVxuXHRcdGlmIChpc0h5ZHJhdGluZykge1xuXHRcdFx0aWYgKG9wdGlvbnMuX2h5ZHJhdGlvbk1pc21hdGNoKVxuXHRcdFx0XHRvcHRpb25zLl9oeWRyYXRpb25NaXNtYXRjaChuZXdWTm9kZSwgZXhjZXNzRG9tQ2hpbGRyZW4pO1xuXHRcdFx0aXNIeWRyYXRpbmcgPSBmYWxzZTtcblx0XHR9XG5cdFx0Ly8gd2UgY3JlYXRlZCBhIG5ldyBwYXJlbnQsIHNvIG5vbmUgb2YgdGhlIHByZXZpb3VzbHkgYXR0YWNoZWQgY2hpbGRyZW4gY2FuIGJlIHJldXNlZDpcblx0XHRleGNlc3NEb21DaGlsZHJlbiA9IE5VTEw7XG5cdH1cblxuXHRpZiAoIW5vZGVUeXBlKSB7XG5cdFx0Ly8gRHVyaW5nIGh5ZHJhdGlvbiwgd2Ugc3RpbGwgaGF2ZSB0byBzcGxpdCBtZXJnZWQgdGV4dCBmcm9tIFNTUidkIEhUTUwuXG5cdFx0aWYgKG9sZFByb3BzICE9PSBuZXdQcm9wcyAmJiAoIWlzSHlkcmF0aW5nIHx8IGRvbS5kYXRhICE9IG5ld1Byb3BzKSkge1xuXHRcdFx0ZG9tLmRhdGEgPSBuZXdQcm9wcztcblx0XHR9XG5cdH0gZWxzZSB7XG5cdFx0Ly8gQSA8dGVtcGxhdGU+IGhvbGRzIGl0cyBjaGlsZHJlbiBpbiBhIHNlcGFyYXRlIGRvY3VtZW50LWZyYWdtZW50LCBib3RoXG5cdFx0Ly8gd2hlbiByZWFkaW5nIGV4aXN0aW5nIERPTSBhbmQgd2hlbiBpbnNlcnRpbmcgbmV3IG5vZGVzLiBgcGFyZW50RG9tYCBpc1xuXHRcdC8vIHVudXNlZCBmcm9tIGhlcmUgb24sIHNvIHdlIHJldXNlIGl0IGFzIHRoZSBjb250YWluZXIgZm9yIG91ciBjaGlsZHJlbi5cblx0XHQvLyBAdHMtZXhwZWN0LWVycm9yXG5cdFx0cGFyZW50RG9tID0gKG5vZGVUeXBlID09ICd0ZW1wbGF0ZScgJiYgZG9tLmNvbnRlbnQpIHx8IGRvbTtcblxuXHRcdC8vIElmIGV4Y2Vzc0RvbUNoaWxkcmVuIHdhcyBub3QgbnVsbCwgcmVwb3B1bGF0ZSBpdCB3aXRoIHRoZSBjdXJyZW50IGVsZW1lbnQncyBjaGlsZHJlbjpcblx0XHRleGNlc3NEb21DaGlsZHJlbiA9XG5cdFx0XHRub2RlVHlwZSA9PSAndGV4dGFyZWEnICYmIG5ld1Byb3BzLmRlZmF1bHRWYWx1ZSAhPSBOVUxMXG5cdFx0XHRcdD8gTlVMTFxuXHRcdFx0XHQ6IGV4Y2Vzc0RvbUNoaWxkcmVuICYmIHNsaWNlLmNhbGwocGFyZW50RG9tLmNoaWxkTm9kZXMpO1xuXG5cdFx0Ly8gSWYgd2UgYXJlIGluIGEgc2l0dWF0aW9uIHdoZXJlIHdlIGFyZSBub3QgaHlkcmF0aW5nIGJ1dCBhcmUgdXNpbmdcblx0XHQvLyBleGlzdGluZyBET00gKGUuZy4gcmVwbGFjZU5vZGUpIHdlIHNob3VsZCByZWFkIHRoZSBleGlzdGluZyBET01cblx0XHQvLyBhdHRyaWJ1dGVzIHRvIGRpZmYgdGhlbVxuXHRcdGlmICghaXNIeWRyYXRpbmcgJiYgZXhjZXNzRG9tQ2hpbGRyZW4pIHtcblx0XHRcdC8vIEtlZXAgdGhpcyBhIHBsYWluIGxvb3A6IGFuIGFycm93IGZ1bmN0aW9uIGhlcmUgd291bGQgY2FwdHVyZVxuXHRcdFx0Ly8gYG9sZFByb3BzYCwgZm9yY2luZyBWOCB0byBjb250ZXh0LWFsbG9jYXRlIGl0IGFuZCBzbG93aW5nIGRvd24gdGhlXG5cdFx0XHQvLyBob3QgYGZvciAoaSBpbiBvbGRQcm9wcylgIGxvb3AgYmVsb3cgZm9yIGV2ZXJ5IGVsZW1lbnQgd2UgZGlmZi5cblx0XHRcdG9sZFByb3BzID0ge307XG5cdFx0XHRmb3IgKGkgPSAwOyBpIDwgZG9tLmF0dHJpYnV0ZXMubGVuZ3RoOyBpKyspIHtcblx0XHRcdFx0dmFsdWUgPSBkb20uYXR0cmlidXRlc1tpXTtcblx0XHRcdFx0b2xkUHJvcHNbdmFsdWUubmFtZV0gPSB2YWx1ZS52YWx1ZTtcblx0XHRcdH1cblx0XHR9XG5cblx0XHRmb3IgKGkgaW4gb2xkUHJvcHMpIHtcblx0XHRcdHZhbHVlID0gb2xkUHJvcHNbaV07XG5cdFx0XHRpZiAoaSA9PSAnZGFuZ2Vyb3VzbHlTZXRJbm5lckhUTUwnKSB7XG5cdFx0XHRcdG9sZEh0bWwgPSB2YWx1ZTtcblx0XHRcdH0gZWxzZSBpZiAoXG5cdFx0XHRcdGkgIT0gJ2NoaWxkcmVuJyAmJlxuXHRcdFx0XHQhKGkgaW4gbmV3UHJvcHMpICYmXG5cdFx0XHRcdCEoaSA9PSAndmFsdWUnICYmICdkZWZhdWx0VmFsdWUnIGluIG5ld1Byb3BzKSAmJlxuXHRcdFx0XHQhKGkgPT0gJ2NoZWNrZWQnICYmICdkZWZhdWx0Q2hlY2tlZCcgaW4gbmV3UHJvcHMpXG5cdFx0XHQpIHtcblx0XHRcdFx0c2V0UHJvcGVydHkoZG9tLCBpLCBOVUxMLCB2YWx1ZSwgbmFtZXNwYWNlKTtcblx0XHRcdH1cblx0XHR9XG5cblx0XHQvLyBEdXJpbmcgaHlkcmF0aW9uLCBwcm9wcyBhcmUgbm90IGRpZmZlZCBhdCBhbGwgKGluY2x1ZGluZyBkYW5nZXJvdXNseVNldElubmVySFRNTClcblx0XHQvLyBAVE9ETyB3ZSBzaG91bGQgd2FybiBpbiBkZWJ1ZyBtb2RlIHdoZW4gcHJvcHMgZG9uJ3QgbWF0Y2ggaGVyZS5cblx0XHRmb3IgKGkgaW4gbmV3UHJvcHMpIHtcblx0XHRcdHZhbHVlID0gbmV3UHJvcHNbaV07XG5cdFx0XHRpZiAoaSA9PSAnY2hpbGRyZW4nKSB7XG5cdFx0XHRcdG5ld0NoaWxkcmVuID0gdmFsdWU7XG5cdFx0XHR9IGVsc2UgaWYgKGkgPT0gJ2Rhbmdlcm91c2x5U2V0SW5uZXJIVE1MJykge1xuXHRcdFx0XHRuZXdIdG1sID0gdmFsdWU7XG5cdFx0XHR9IGVsc2UgaWYgKGkgPT0gJ3ZhbHVlJykge1xuXHRcdFx0XHRpbnB1dFZhbHVlID0gdmFsdWU7XG5cdFx0XHR9IGVsc2UgaWYgKGkgPT0gJ2NoZWNrZWQnKSB7XG5cdFx0XHRcdGNoZWNrZWQgPSB2YWx1ZTtcblx0XHRcdH0gZWxzZSBpZiAoXG5cdFx0XHRcdCghaXNIeWRyYXRpbmcgfHwgdHlwZW9mIHZhbHVlID09ICdmdW5jdGlvbicpICYmXG5cdFx0XHRcdG9sZFByb3BzW2ldICE9PSB2YWx1ZVxuXHRcdFx0KSB7XG5cdFx0XHRcdHNldFByb3BlcnR5KGRvbSwgaSwgdmFsdWUsIG9sZFByb3BzW2ldLCBuYW1lc3BhY2UpO1xuXHRcdFx0fVxuXHRcdH1cblxuXHRcdC8vIElmIHRoZSBuZXcgdm5vZGUgZGlkbid0IGhhdmUgZGFuZ2Vyb3VzbHlTZXRJbm5lckhUTUwsIGRpZmYgaXRzIGNoaWxkcmVuXG5cdFx0aWYgKG5ld0h0bWwpIHtcblx0XHRcdC8vIEF2b2lkIHJlLWFwcGx5aW5nIHRoZSBzYW1lICdfX2h0bWwnIGlmIGl0IGRpZCBub3QgY2hhbmdlZCBiZXR3ZWVuIHJlLXJlbmRlclxuXHRcdFx0aWYgKFxuXHRcdFx0XHQhaXNIeWRyYXRpbmcgJiZcblx0XHRcdFx0KCFvbGRIdG1sIHx8XG5cdFx0XHRcdFx0KG5ld0h0bWwuX19odG1sICE9IG9sZEh0bWwuX19odG1sICYmIG5ld0h0bWwuX19odG1sICE9IGRvbS5pbm5lckhUTUwpKVxuXHRcdFx0KSB7XG5cdFx0XHRcdGRvbS5pbm5lckhUTUwgPSBuZXdIdG1sLl9faHRtbDtcblx0XHRcdH1cblxuXHRcdFx0bmV3Vk5vZGUuX2NoaWxkcmVuID0gW107XG5cdFx0fSBlbHNlIHtcblx0XHRcdGlmIChvbGRIdG1sKSBkb20udGV4dENvbnRlbnQgPSAnJztcblxuXHRcdFx0aWYgKFxuXHRcdFx0XHRub2RlVHlwZSA9PSAnZm9yZWlnbk9iamVjdCcgfHxcblx0XHRcdFx0KG5hbWVzcGFjZSA9PSBNQVRIX05BTUVTUEFDRSAmJiBNQVRITUxfVE9LRU5fRUxFTUVOVFMudGVzdChub2RlVHlwZSkpXG5cdFx0XHQpIHtcblx0XHRcdFx0bmFtZXNwYWNlID0gWEhUTUxfTkFNRVNQQUNFO1xuXHRcdFx0fVxuXG5cdFx0XHRkaWZmQ2hpbGRyZW4oXG5cdFx0XHRcdHBhcmVudERvbSxcblx0XHRcdFx0aXNBcnJheShuZXdDaGlsZHJlbikgPyBuZXdDaGlsZHJlbiA6IFtuZXdDaGlsZHJlbl0sXG5cdFx0XHRcdG5ld1ZOb2RlLFxuXHRcdFx0XHRvbGRWTm9kZSxcblx0XHRcdFx0Z2xvYmFsQ29udGV4dCxcblx0XHRcdFx0bmFtZXNwYWNlLFxuXHRcdFx0XHRleGNlc3NEb21DaGlsZHJlbixcblx0XHRcdFx0Y29tbWl0UXVldWUsXG5cdFx0XHRcdGV4Y2Vzc0RvbUNoaWxkcmVuXG5cdFx0XHRcdFx0PyBleGNlc3NEb21DaGlsZHJlblswXVxuXHRcdFx0XHRcdDogb2xkVk5vZGUuX2NoaWxkcmVuICYmIGdldERvbVNpYmxpbmcob2xkVk5vZGUsIDApLFxuXHRcdFx0XHRpc0h5ZHJhdGluZyxcblx0XHRcdFx0cmVmUXVldWVcblx0XHRcdCk7XG5cblx0XHRcdC8vIFJlbW92ZSBjaGlsZHJlbiB0aGF0IGFyZSBub3QgcGFydCBvZiBhbnkgdm5vZGUuXG5cdFx0XHRpZiAoZXhjZXNzRG9tQ2hpbGRyZW4pIGV4Y2Vzc0RvbUNoaWxkcmVuLnNvbWUocmVtb3ZlTm9kZSk7XG5cdFx0fVxuXG5cdFx0Ly8gQXMgYWJvdmUsIGRvbid0IGRpZmYgcHJvcHMgZHVyaW5nIGh5ZHJhdGlvblxuXHRcdGlmICghaXNIeWRyYXRpbmcgfHwgbm9kZVR5cGUgPT0gJ3RleHRhcmVhJykge1xuXHRcdFx0aSA9ICd2YWx1ZSc7XG5cdFx0XHRpZiAobm9kZVR5cGUgPT0gJ3Byb2dyZXNzJyAmJiBpbnB1dFZhbHVlID09IE5VTEwpIHtcblx0XHRcdFx0ZG9tLnJlbW92ZUF0dHJpYnV0ZShpKTtcblx0XHRcdH0gZWxzZSBpZiAoXG5cdFx0XHRcdGlucHV0VmFsdWUgIT0gVU5ERUZJTkVEICYmXG5cdFx0XHRcdC8vICMyNzU2IEZvciB0aGUgPHByb2dyZXNzPi1lbGVtZW50IHRoZSBpbml0aWFsIHZhbHVlIGlzIDAsXG5cdFx0XHRcdC8vIGRlc3BpdGUgdGhlIGF0dHJpYnV0ZSBub3QgYmVpbmcgcHJlc2VudC4gV2hlbiB0aGUgYXR0cmlidXRlXG5cdFx0XHRcdC8vIGlzIG1pc3NpbmcgdGhlIHByb2dyZXNzIGJhciBpcyB0cmVhdGVkIGFzIGluZGV0ZXJtaW5hdGUuXG5cdFx0XHRcdC8vIFRvIGZpeCB0aGF0IHdlJ2xsIGFsd2F5cyB1cGRhdGUgaXQgd2hlbiBpdCBpcyAwIGZvciBwcm9ncmVzcyBlbGVtZW50c1xuXHRcdFx0XHQoaW5wdXRWYWx1ZSAhPT0gZG9tW2ldIHx8IChub2RlVHlwZSA9PSAncHJvZ3Jlc3MnICYmICFpbnB1dFZhbHVlKSlcblx0XHRcdCkge1xuXHRcdFx0XHRzZXRQcm9wZXJ0eShkb20sIGksIGlucHV0VmFsdWUsIG9sZFByb3BzW2ldLCBuYW1lc3BhY2UpO1xuXHRcdFx0fVxuXG5cdFx0XHRpID0gJ2NoZWNrZWQnO1xuXHRcdFx0aWYgKGNoZWNrZWQgIT0gVU5ERUZJTkVEICYmIGNoZWNrZWQgIT0gZG9tW2ldKSB7XG5cdFx0XHRcdHNldFByb3BlcnR5KGRvbSwgaSwgY2hlY2tlZCwgb2xkUHJvcHNbaV0sIG5hbWVzcGFjZSk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG5cblx0cmV0dXJuIGRvbTtcbn1cblxuLyoqXG4gKiBJbnZva2Ugb3IgdXBkYXRlIGEgcmVmLCBkZXBlbmRpbmcgb24gd2hldGhlciBpdCBpcyBhIGZ1bmN0aW9uIG9yIG9iamVjdCByZWYuXG4gKiBAcGFyYW0ge1JlZjxhbnk+fSByZWZcbiAqIEBwYXJhbSB7YW55fSB2YWx1ZSBUaGUgZWxlbWVudCBvciBjb21wb25lbnQgdG8gYXR0YWNoLCBvciBgbnVsbGAgdG8gZGV0YWNoXG4gKiBAcGFyYW0ge1ZOb2RlfSB2bm9kZVxuICogQHBhcmFtIHthbnl9IFtvd25lcl0gVGhlIHZub2RlIHRoZSByZWYgaXMgZGV0YWNoZWQgZnJvbVxuICovXG5leHBvcnQgZnVuY3Rpb24gYXBwbHlSZWYocmVmLCB2YWx1ZSwgdm5vZGUsIG93bmVyKSB7XG5cdHRyeSB7XG5cdFx0aWYgKHR5cGVvZiByZWYgPT0gJ2Z1bmN0aW9uJykge1xuXHRcdFx0Ly8gU3RvcmUgdGhlIGNsZWFudXAgb24gdGhlIGVsZW1lbnQgb3IgY29tcG9uZW50IHJhdGhlciB0aGFuIG9uIHRoZVxuXHRcdFx0Ly8gcmVmIGZ1bmN0aW9uLCB3aGljaCBjYW4gYmUgc2hhcmVkIGJldHdlZW4gc2V2ZXJhbCBvZiB0aGVtLiBUaGVcblx0XHRcdC8vIHNsb3QgaXMgY2xlYXJlZCBvbiBkZXRhY2gsIHNvIGRldGFjaGluZyB0d2ljZSBpcyBhIG5vLW9wLlxuXHRcdFx0aWYgKHZhbHVlKSB2YWx1ZS5fcmVmQ2xlYW51cCA9IHJlZih2YWx1ZSkgfHwgMTtcblx0XHRcdGVsc2UgaWYgKFxuXHRcdFx0XHRvd25lciAmJlxuXHRcdFx0XHQob3duZXIgPSBvd25lci5fY29tcG9uZW50IHx8IG93bmVyLl9kb20pICYmXG5cdFx0XHRcdCh2YWx1ZSA9IG93bmVyLl9yZWZDbGVhbnVwKVxuXHRcdFx0KSB7XG5cdFx0XHRcdG93bmVyLl9yZWZDbGVhbnVwID0gTlVMTDtcblx0XHRcdFx0aWYgKHR5cGVvZiB2YWx1ZSA9PSAnZnVuY3Rpb24nKSB2YWx1ZSgpO1xuXHRcdFx0XHRlbHNlIHJlZihOVUxMKTtcblx0XHRcdH1cblx0XHR9IGVsc2UgcmVmLmN1cnJlbnQgPSB2YWx1ZTtcblx0fSBjYXRjaCAoZSkge1xuXHRcdG9wdGlvbnMuX2NhdGNoRXJyb3IoZSwgdm5vZGUpO1xuXHR9XG59XG5cbi8qKlxuICogVW5tb3VudCBhIHZpcnR1YWwgbm9kZSBmcm9tIHRoZSB0cmVlIGFuZCBhcHBseSBET00gY2hhbmdlc1xuICogQHBhcmFtIHtWTm9kZX0gdm5vZGUgVGhlIHZpcnR1YWwgbm9kZSB0byB1bm1vdW50XG4gKiBAcGFyYW0ge1ZOb2RlfSBwYXJlbnRWTm9kZSBUaGUgcGFyZW50IG9mIHRoZSBWTm9kZSB0aGF0IGluaXRpYXRlZCB0aGUgdW5tb3VudFxuICogQHBhcmFtIHtib29sZWFufSBbc2tpcFJlbW92ZV0gRmxhZyB0aGF0IGluZGljYXRlcyB0aGF0IGEgcGFyZW50IG5vZGUgb2YgdGhlXG4gKiBjdXJyZW50IGVsZW1lbnQgaXMgYWxyZWFkeSBkZXRhY2hlZCBmcm9tIHRoZSBET00uXG4gKi9cbmV4cG9ydCBmdW5jdGlvbiB1bm1vdW50KHZub2RlLCBwYXJlbnRWTm9kZSwgc2tpcFJlbW92ZSkge1xuXHRsZXQgciwgZW5kLCBub2Rlcztcblx0aWYgKG9wdGlvbnMudW5tb3VudCkgb3B0aW9ucy51bm1vdW50KHZub2RlKTtcblxuXHRpZiAoKHIgPSB2bm9kZS5yZWYpICYmICghci5jdXJyZW50IHx8IHIuY3VycmVudCA9PSB2bm9kZS5fZG9tKSkge1xuXHRcdGFwcGx5UmVmKHIsIE5VTEwsIHBhcmVudFZOb2RlLCB2bm9kZSk7XG5cdH1cblxuXHRpZiAoKHIgPSB2bm9kZS5fY29tcG9uZW50KSkge1xuXHRcdGlmIChyLmNvbXBvbmVudFdpbGxVbm1vdW50KSB7XG5cdFx0XHR0cnkge1xuXHRcdFx0XHRyLmNvbXBvbmVudFdpbGxVbm1vdW50KCk7XG5cdFx0XHR9IGNhdGNoIChlKSB7XG5cdFx0XHRcdG9wdGlvbnMuX2NhdGNoRXJyb3IoZSwgcGFyZW50Vk5vZGUpO1xuXHRcdFx0fVxuXHRcdH1cblxuXHRcdHIuX3BhcmVudERvbSA9IHIuX2dsb2JhbENvbnRleHQgPSBOVUxMO1xuXHR9XG5cblx0aWYgKChyID0gdm5vZGUuX2NoaWxkcmVuKSkge1xuXHRcdGZvciAobGV0IGkgPSAwOyBpIDwgci5sZW5ndGg7IGkrKykge1xuXHRcdFx0aWYgKHJbaV0pIHtcblx0XHRcdFx0dW5tb3VudChcblx0XHRcdFx0XHRyW2ldLFxuXHRcdFx0XHRcdHBhcmVudFZOb2RlLFxuXHRcdFx0XHRcdC8vIEEgcG9ydGFsJ3MgY2hpbGRyZW4gbGl2ZSBpbiBhbm90aGVyIGNvbnRhaW5lciwgc28gYSByZW1vdmVkXG5cdFx0XHRcdFx0Ly8gaG9zdCBhbmNlc3RvciBkb2Vzbid0IGRldGFjaCB0aGVtOyBhbHdheXMgcmVtb3ZlIHRoZW0uXG5cdFx0XHRcdFx0dHlwZW9mIHZub2RlLnR5cGUgPT0gJ2Z1bmN0aW9uJ1xuXHRcdFx0XHRcdFx0PyBza2lwUmVtb3ZlICYmICF2bm9kZS5wcm9wcy5fcGFyZW50RG9tXG5cdFx0XHRcdFx0XHQ6IHRydWVcblx0XHRcdFx0KTtcblx0XHRcdH1cblx0XHR9XG5cdH1cblxuXHQvLyBBIGNvbXBvbmVudCB0aGF0IHN1c3BlbmRlZCB3aGlsZSBoeWRyYXRpbmcgb3ducyBpdHMgcmFuZ2UncyBtYXJrZXJzLFxuXHQvLyBhbmQgaXRzIGNvbnRlbnQgdG9vIHdoaWxlIHN0aWxsIHBlbmRpbmcuXG5cdGlmIChcblx0XHQhc2tpcFJlbW92ZSAmJlxuXHRcdChyID0gdm5vZGUuX2NvbXBvbmVudCkgJiZcblx0XHQociA9IHIuX2V4Y2VzcykgJiZcblx0XHQoZW5kID0gcmFuZ2VFbmQociwgKG5vZGVzID0gW10pKSlcblx0KSB7XG5cdFx0aWYgKHIgPT0gdm5vZGUuX2RvbSkgbm9kZXMuc29tZShyZW1vdmVOb2RlKTtcblx0XHRyZW1vdmVOb2RlKGVuZCk7XG5cdFx0cmVtb3ZlTm9kZShyKTtcblx0fVxuXG5cdGlmICghc2tpcFJlbW92ZSkgcmVtb3ZlTm9kZSh2bm9kZS5fZG9tKTtcblxuXHR2bm9kZS5fZG9tID0gdm5vZGUuX2NvbXBvbmVudCA9IHZub2RlLl9wYXJlbnQgPSBOVUxMO1xufVxuXG4vKiogVGhlIGAucmVuZGVyKClgIG1ldGhvZCBmb3IgYSBQRkMgYmFja2luZyBpbnN0YW5jZS4gKi9cbmZ1bmN0aW9uIGRvUmVuZGVyKHByb3BzLCBzdGF0ZSwgY29udGV4dCkge1xuXHRyZXR1cm4gdGhpcy5jb25zdHJ1Y3Rvcihwcm9wcywgY29udGV4dCk7XG59XG4iLCAiaW1wb3J0IHsgRU1QVFlfT0JKLCBNT0RFX0hZRFJBVEUsIE5VTEwgfSBmcm9tICcuL2NvbnN0YW50cyc7XG5pbXBvcnQgeyBjb21taXRSb290LCBkaWZmIH0gZnJvbSAnLi9kaWZmL2luZGV4JztcbmltcG9ydCB7IGNyZWF0ZVZOb2RlLCBGcmFnbWVudCB9IGZyb20gJy4vY3JlYXRlLWVsZW1lbnQnO1xuaW1wb3J0IG9wdGlvbnMgZnJvbSAnLi9vcHRpb25zJztcbmltcG9ydCB7IHNsaWNlIH0gZnJvbSAnLi91dGlsJztcblxuLyoqXG4gKiBSZW5kZXIgYSBQcmVhY3QgdmlydHVhbCBub2RlIGludG8gYSBET00gZWxlbWVudFxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnRDaGlsZH0gdm5vZGUgVGhlIHZpcnR1YWwgbm9kZSB0byByZW5kZXJcbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2ludGVybmFsJykuUHJlYWN0RWxlbWVudH0gcGFyZW50RG9tIFRoZSBET00gZWxlbWVudCB0byByZW5kZXIgaW50b1xuICovXG5leHBvcnQgZnVuY3Rpb24gcmVuZGVyKHZub2RlLCBwYXJlbnREb20pIHtcblx0aWYgKG9wdGlvbnMuX3Jvb3QpIG9wdGlvbnMuX3Jvb3Qodm5vZGUsIHBhcmVudERvbSk7XG5cblx0Ly8gaHR0cHM6Ly9naXRodWIuY29tL3ByZWFjdGpzL3ByZWFjdC9pc3N1ZXMvMzc5NFxuXHQvLyBodHRwczovL2dpdGh1Yi5jb20vcHJlYWN0anMvcHJlYWN0L2lzc3Vlcy81MTE4XG5cdGlmIChwYXJlbnREb20ubm9kZVR5cGUgPT0gOSkge1xuXHRcdHBhcmVudERvbSA9IHBhcmVudERvbS5kb2N1bWVudEVsZW1lbnQ7XG5cdH1cblxuXHQvLyBAdHMtZXhwZWN0LWVycm9yXG5cdGxldCBpc0h5ZHJhdGluZyA9IHZub2RlICYmIHZub2RlLl9mbGFncyAmIE1PREVfSFlEUkFURTtcblxuXHQvLyBUbyBiZSBhYmxlIHRvIHN1cHBvcnQgY2FsbGluZyBgcmVuZGVyKClgIG11bHRpcGxlIHRpbWVzIG9uIHRoZSBzYW1lXG5cdC8vIERPTSBub2RlLCB3ZSBuZWVkIHRvIG9idGFpbiBhIHJlZmVyZW5jZSB0byB0aGUgcHJldmlvdXMgdHJlZS4gV2UgZG9cblx0Ly8gdGhpcyBieSBhc3NpZ25pbmcgYSBuZXcgYF9jaGlsZHJlbmAgcHJvcGVydHkgdG8gRE9NIG5vZGVzIHdoaWNoIHBvaW50c1xuXHQvLyB0byB0aGUgbGFzdCByZW5kZXJlZCB0cmVlLiBCeSBkZWZhdWx0IHRoaXMgcHJvcGVydHkgaXMgbm90IHByZXNlbnQsIHdoaWNoXG5cdC8vIG1lYW5zIHRoYXQgd2UgYXJlIG1vdW50aW5nIGEgbmV3IHRyZWUgZm9yIHRoZSBmaXJzdCB0aW1lLlxuXHRsZXQgb2xkVk5vZGUgPSBpc0h5ZHJhdGluZyA/IE5VTEwgOiBwYXJlbnREb20uX2NoaWxkcmVuO1xuXG5cdHBhcmVudERvbS5fY2hpbGRyZW4gPSBjcmVhdGVWTm9kZShGcmFnbWVudCwgeyBjaGlsZHJlbjogW3Zub2RlXSB9KTtcblxuXHQvLyBMaXN0IG9mIGVmZmVjdHMgdGhhdCBuZWVkIHRvIGJlIGNhbGxlZCBhZnRlciBkaWZmaW5nLlxuXHRsZXQgY29tbWl0UXVldWUgPSBbXSxcblx0XHRyZWZRdWV1ZSA9IFtdO1xuXG5cdGRpZmYoXG5cdFx0cGFyZW50RG9tLFxuXHRcdC8vIERldGVybWluZSB0aGUgbmV3IHZub2RlIHRyZWUgYW5kIHN0b3JlIGl0IG9uIHRoZSBET00gZWxlbWVudCBvblxuXHRcdC8vIG91ciBjdXN0b20gYF9jaGlsZHJlbmAgcHJvcGVydHkuXG5cdFx0cGFyZW50RG9tLl9jaGlsZHJlbixcblx0XHRvbGRWTm9kZSB8fCBFTVBUWV9PQkosXG5cdFx0RU1QVFlfT0JKLFxuXHRcdHBhcmVudERvbS5uYW1lc3BhY2VVUkksXG5cdFx0b2xkVk5vZGVcblx0XHRcdD8gTlVMTFxuXHRcdFx0OiBwYXJlbnREb20uZmlyc3RDaGlsZFxuXHRcdFx0XHQ/IHNsaWNlLmNhbGwocGFyZW50RG9tLmNoaWxkTm9kZXMpXG5cdFx0XHRcdDogTlVMTCxcblx0XHRjb21taXRRdWV1ZSxcblx0XHRvbGRWTm9kZSA/IG9sZFZOb2RlLl9kb20gOiBwYXJlbnREb20uZmlyc3RDaGlsZCxcblx0XHQvLyBAdHMtZXhwZWN0LWVycm9yIHdlIGFyZSBkb2luZyBhIGJpdC13aXNlIG9wZXJhdGlvbiBzbyBpdCdzIGVpdGhlciAwIG9yIHRydWVcblx0XHRpc0h5ZHJhdGluZyxcblx0XHRyZWZRdWV1ZVxuXHQpO1xuXG5cdC8vIEZsdXNoIGFsbCBxdWV1ZWQgZWZmZWN0c1xuXHRjb21taXRSb290KGNvbW1pdFF1ZXVlLCBwYXJlbnREb20uX2NoaWxkcmVuLCByZWZRdWV1ZSk7XG5cblx0Ly8gVGhlIGxpdmUgY2hpbGRyZW4gYXJlIHRyYWNrZWQgb24gX2NoaWxkcmVuIGFmdGVyIGRpZmZpbmcuXG5cdHBhcmVudERvbS5fY2hpbGRyZW4ucHJvcHMuY2hpbGRyZW4gPSBOVUxMO1xufVxuXG4vKipcbiAqIFVwZGF0ZSBhbiBleGlzdGluZyBET00gZWxlbWVudCB3aXRoIGRhdGEgZnJvbSBhIFByZWFjdCB2aXJ0dWFsIG5vZGVcbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50Q2hpbGR9IHZub2RlIFRoZSB2aXJ0dWFsIG5vZGUgdG8gcmVuZGVyXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLlByZWFjdEVsZW1lbnR9IHBhcmVudERvbSBUaGUgRE9NIGVsZW1lbnQgdG8gdXBkYXRlXG4gKi9cbmV4cG9ydCBmdW5jdGlvbiBoeWRyYXRlKHZub2RlLCBwYXJlbnREb20pIHtcblx0Ly8gT25seSBvYmplY3RzIGNhbiBjYXJyeSB0aGUgZmxhZy4gUHJpbWl0aXZlcyAobnVsbCwgc3RyaW5ncywgbnVtYmVycyxcblx0Ly8gYm9vbGVhbnMpIHJlbmRlciBpbnRvIHRoZSBleGlzdGluZyBET00gdGhlIHNhbWUgd2F5IGh5ZHJhdGluZyB3b3VsZC5cblx0aWYgKHZub2RlICYmIHR5cGVvZiB2bm9kZSA9PSAnb2JqZWN0Jykge1xuXHRcdC8vIEB0cy1leHBlY3QtZXJyb3Jcblx0XHR2bm9kZS5fZmxhZ3MgfD0gTU9ERV9IWURSQVRFO1xuXHR9XG5cdHJlbmRlcih2bm9kZSwgcGFyZW50RG9tKTtcbn1cbiIsICJpbXBvcnQgeyBjcmVhdGVWTm9kZSB9IGZyb20gJy4vY3JlYXRlLWVsZW1lbnQnO1xuXG4vKipcbiAqIFBvcnRhbCBjb21wb25lbnQuIEEgdW5pcXVlIHR5cGUgaXMgdXNlZCBpbnN0ZWFkIG9mIEZyYWdtZW50IHNvIHRoYXQgYVxuICogcG9ydGFsIHJldHVybmVkIGRpcmVjdGx5IGZyb20gYSBjb21wb25lbnQgaXNuJ3QgY29sbGFwc2VkIGludG8gdGhlXG4gKiBjb21wb25lbnQncyBjaGlsZHJlbiBhcnJheSBieSB0aGUgRnJhZ21lbnQgdW53cmFwcGluZyBpbiBgZGlmZigpYC5cbiAqIEBwYXJhbSB7b2JqZWN0fSBwcm9wc1xuICovXG5mdW5jdGlvbiBQb3J0YWwocHJvcHMpIHtcblx0cmV0dXJuIHByb3BzLmNoaWxkcmVuO1xufVxuXG4vKipcbiAqIENyZWF0ZSBhIGBQb3J0YWxgIHRvIGNvbnRpbnVlIHJlbmRlcmluZyB0aGUgdm5vZGUgdHJlZSBhdCBhIGRpZmZlcmVudCBET00gbm9kZVxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db21wb25lbnRDaGlsZHJlbn0gdm5vZGUgVGhlIHZub2RlIHRvIHJlbmRlclxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5QcmVhY3RFbGVtZW50fSBjb250YWluZXIgVGhlIERPTSBub2RlIHRvIGNvbnRpbnVlIHJlbmRlcmluZyBpbiB0b1xuICovXG5leHBvcnQgZnVuY3Rpb24gY3JlYXRlUG9ydGFsKHZub2RlLCBjb250YWluZXIpIHtcblx0cmV0dXJuIGNyZWF0ZVZOb2RlKFBvcnRhbCwgeyBfcGFyZW50RG9tOiBjb250YWluZXIsIGNoaWxkcmVuOiB2bm9kZSB9KTtcbn1cbiIsICJpbXBvcnQgeyByZXNldFJlbmRlckNvdW50IH0gZnJvbSAnLi4vY29tcG9uZW50JztcbmltcG9ydCB7XG5cdENPTVBPTkVOVF9ESVJUWSxcblx0Q09NUE9ORU5UX1BFTkRJTkdfRVJST1IsXG5cdENPTVBPTkVOVF9QUk9DRVNTSU5HX0VYQ0VQVElPTixcblx0Q09NUE9ORU5UX0ZPUkNFXG59IGZyb20gJy4uL2NvbnN0YW50cyc7XG5cbi8qKlxuICogRmluZCB0aGUgY2xvc2VzdCBlcnJvciBib3VuZGFyeSB0byBhIHRocm93biBlcnJvciBhbmQgY2FsbCBpdFxuICogQHBhcmFtIHtvYmplY3R9IGVycm9yIFRoZSB0aHJvd24gdmFsdWVcbiAqIEBwYXJhbSB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLlZOb2RlfSB2bm9kZSBUaGUgdm5vZGUgdGhhdCB0aHJldyB0aGUgZXJyb3IgdGhhdCB3YXMgY2F1Z2h0IChleGNlcHRcbiAqIGZvciB1bm1vdW50aW5nIHdoZW4gdGhpcyBwYXJhbWV0ZXIgaXMgdGhlIGhpZ2hlc3QgcGFyZW50IHRoYXQgd2FzIGJlaW5nXG4gKiB1bm1vdW50ZWQpXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5WTm9kZX0gW29sZFZOb2RlXVxuICogQHBhcmFtIHtpbXBvcnQoJy4uL2ludGVybmFsJykuRXJyb3JJbmZvfSBbZXJyb3JJbmZvXVxuICovXG5leHBvcnQgZnVuY3Rpb24gX2NhdGNoRXJyb3IoZXJyb3IsIHZub2RlLCBvbGRWTm9kZSwgZXJyb3JJbmZvKSB7XG5cdC8qKiBAdHlwZSB7aW1wb3J0KCcuLi9pbnRlcm5hbCcpLkNvbXBvbmVudH0gKi9cblx0bGV0IGNvbXBvbmVudCxcblx0XHQvKiogQHR5cGUge2ltcG9ydCgnLi4vaW50ZXJuYWwnKS5Db21wb25lbnRUeXBlfSAqL1xuXHRcdGN0b3IsXG5cdFx0LyoqIEB0eXBlIHtudW1iZXJ9ICovXG5cdFx0aGFuZGxlZDtcblxuXHRmb3IgKDsgKHZub2RlID0gdm5vZGUuX3BhcmVudCk7ICkge1xuXHRcdGlmIChcblx0XHRcdChjb21wb25lbnQgPSB2bm9kZS5fY29tcG9uZW50KSAmJlxuXHRcdFx0IShjb21wb25lbnQuX2JpdHMgJiBDT01QT05FTlRfUFJPQ0VTU0lOR19FWENFUFRJT04pXG5cdFx0KSB7XG5cdFx0XHRjb21wb25lbnQuX2JpdHMgfD0gQ09NUE9ORU5UX0ZPUkNFO1xuXHRcdFx0dHJ5IHtcblx0XHRcdFx0Y3RvciA9IGNvbXBvbmVudC5jb25zdHJ1Y3RvcjtcblxuXHRcdFx0XHQvLyBgaGFuZGxlZGAgaXMgcmVhc3NpZ25lZCBiZWZvcmUgYW55IHJlYWQgb24gZXZlcnkgYm91bmRhcnlcblx0XHRcdFx0Ly8gY2FuZGlkYXRlLCBzbyBub3RoaW5nIGNhcnJpZXMgb3ZlciB0byB0aGUgbmV4dCBhbmNlc3Rvci5cblx0XHRcdFx0aWYgKChoYW5kbGVkID0gY3RvciAmJiBjdG9yLmdldERlcml2ZWRTdGF0ZUZyb21FcnJvcikpIHtcblx0XHRcdFx0XHRjb21wb25lbnQuc2V0U3RhdGUoY3Rvci5nZXREZXJpdmVkU3RhdGVGcm9tRXJyb3IoZXJyb3IpKTtcblx0XHRcdFx0fVxuXG5cdFx0XHRcdGlmIChjb21wb25lbnQuY29tcG9uZW50RGlkQ2F0Y2gpIHtcblx0XHRcdFx0XHRjb21wb25lbnQuY29tcG9uZW50RGlkQ2F0Y2goZXJyb3IsIGVycm9ySW5mbyB8fCB7fSk7XG5cdFx0XHRcdFx0aGFuZGxlZCA9IDE7XG5cdFx0XHRcdH1cblxuXHRcdFx0XHQvLyBUaGlzIGlzIGFuIGVycm9yIGJvdW5kYXJ5LiBNYXJrIGl0IGFzIGhhdmluZyBiYWlsZWQgb3V0LCBhbmQgd2hldGhlciBpdCB3YXMgbWlkLWh5ZHJhdGlvbi5cblx0XHRcdFx0aWYgKGhhbmRsZWQgJiYgY29tcG9uZW50Ll9iaXRzICYgQ09NUE9ORU5UX0RJUlRZKSB7XG5cdFx0XHRcdFx0Y29tcG9uZW50Ll9iaXRzIHw9IENPTVBPTkVOVF9QRU5ESU5HX0VSUk9SO1xuXHRcdFx0XHRcdHJldHVybjtcblx0XHRcdFx0fVxuXHRcdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0XHRlcnJvciA9IGU7XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG5cblx0Ly8gUmVzZXQgcmVyZW5kZXIgY291bnQgdG8gMCwgc28gdGhhdCB0aGUgbmV4dCByZW5kZXIgd2lsbCBub3QgYmUgc2tpcHBlZFxuXHQvLyB3aGVuIHdlIGxldmVyYWdlIHByZWZyZXNoXG5cdHJlc2V0UmVuZGVyQ291bnQoKTtcblx0dGhyb3cgZXJyb3I7XG59XG4iLCAiaW1wb3J0IHsgb3B0aW9ucyBhcyBfb3B0aW9ucyB9IGZyb20gJ3ByZWFjdCc7XG5cbmNvbnN0IE9iamVjdElzID0gT2JqZWN0LmlzO1xuXG4vKiogQHR5cGUge251bWJlcn0gKi9cbmxldCBjdXJyZW50SW5kZXg7XG5cbi8qKiBAdHlwZSB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50fSAqL1xubGV0IGN1cnJlbnRDb21wb25lbnQ7XG5cbi8qKiBAdHlwZSB7aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50fSAqL1xubGV0IHByZXZpb3VzQ29tcG9uZW50O1xuXG4vKiogQHR5cGUge251bWJlcn0gKi9cbmxldCBjdXJyZW50SG9vayA9IDA7XG5cbi8qKiBAdHlwZSB7QXJyYXk8aW1wb3J0KCcuL2ludGVybmFsJykuQ29tcG9uZW50Pn0gKi9cbmxldCBhZnRlclBhaW50RWZmZWN0cyA9IFtdO1xuXG4vKipcbiAqIFBhc3NpdmUgKHVzZUVmZmVjdCkgaG9vayBzdGF0ZXMgb2YgdW5tb3VudGVkIGNvbXBvbmVudHMgd2hvc2UgY2xlYW51cCBpc1xuICogc3RpbGwgcGVuZGluZy4gRGVmZXJyZWQgdG8gdGhlIGFmdGVyLXBhaW50IGZsdXNoIHRvIG1hdGNoIFJlYWN0LCB3aGljaCBydW5zXG4gKiBwYXNzaXZlIGRlc3Ryb3lzIGFmdGVyIHRoZSBjb21taXQgaGFzIHBhaW50ZWQuIEVhY2ggc3RhdGUncyBgX3Bhc3NpdmVgIGhvbGRzXG4gKiB0aGUgc3Vydml2aW5nIGNvbXBvbmVudCBpdHMgZXJyb3JzIHNob3VsZCBiZSByb3V0ZWQgdG8uXG4gKiBAdHlwZSB7QXJyYXk8aW1wb3J0KCcuL2ludGVybmFsJykuRWZmZWN0SG9va1N0YXRlPn1cbiAqL1xubGV0IHVubW91bnRDbGVhbnVwcyA9IFtdO1xuXG4vLyBDYXN0IHRvIHVzZSBpbnRlcm5hbCBPcHRpb25zIHR5cGVcbmNvbnN0IG9wdGlvbnMgPSAvKiogQHR5cGUge2ltcG9ydCgnLi9pbnRlcm5hbCcpLk9wdGlvbnN9ICovIChfb3B0aW9ucyk7XG5cbmxldCBvbGRCZWZvcmVEaWZmID0gb3B0aW9ucy5fZGlmZjtcbmxldCBvbGRCZWZvcmVSZW5kZXIgPSBvcHRpb25zLl9yZW5kZXI7XG5sZXQgb2xkQWZ0ZXJEaWZmID0gb3B0aW9ucy5kaWZmZWQ7XG5sZXQgb2xkQ29tbWl0ID0gb3B0aW9ucy5fY29tbWl0O1xubGV0IG9sZEJlZm9yZVVubW91bnQgPSBvcHRpb25zLnVubW91bnQ7XG5sZXQgb2xkUm9vdCA9IG9wdGlvbnMuX3Jvb3Q7XG5cbi8vIFdlIHRha2UgdGhlIG1pbmltdW0gdGltZW91dCBmb3IgcmVxdWVzdEFuaW1hdGlvbkZyYW1lIHRvIGVuc3VyZSB0aGF0XG4vLyB0aGUgY2FsbGJhY2sgaXMgaW52b2tlZCBhZnRlciB0aGUgbmV4dCBmcmFtZS4gMzVtcyBpcyBiYXNlZCBvbiBhIDMwaHpcbi8vIHJlZnJlc2ggcmF0ZSwgd2hpY2ggaXMgdGhlIG1pbmltdW0gcmF0ZSBmb3IgYSBzbW9vdGggdXNlciBleHBlcmllbmNlLlxuY29uc3QgUkFGX1RJTUVPVVQgPSAzNTtcbmxldCBwcmV2UmFmO1xuXG4vKiogQHR5cGUgeyh2bm9kZTogaW1wb3J0KCcuL2ludGVybmFsJykuVk5vZGUpID0+IHZvaWR9ICovXG5vcHRpb25zLl9kaWZmID0gdm5vZGUgPT4ge1xuXHRjdXJyZW50Q29tcG9uZW50ID0gbnVsbDtcblx0aWYgKG9sZEJlZm9yZURpZmYpIG9sZEJlZm9yZURpZmYodm5vZGUpO1xufTtcblxub3B0aW9ucy5fcm9vdCA9ICh2bm9kZSwgcGFyZW50RG9tKSA9PiB7XG5cdGlmICh2bm9kZSAmJiBwYXJlbnREb20uX2NoaWxkcmVuICYmIHBhcmVudERvbS5fY2hpbGRyZW4uX21hc2spIHtcblx0XHR2bm9kZS5fbWFzayA9IHBhcmVudERvbS5fY2hpbGRyZW4uX21hc2s7XG5cdH1cblxuXHRpZiAob2xkUm9vdCkgb2xkUm9vdCh2bm9kZSwgcGFyZW50RG9tKTtcbn07XG5cbi8qKiBAdHlwZSB7KHZub2RlOiBpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZSkgPT4gdm9pZH0gKi9cbm9wdGlvbnMuX3JlbmRlciA9IHZub2RlID0+IHtcblx0aWYgKG9sZEJlZm9yZVJlbmRlcikgb2xkQmVmb3JlUmVuZGVyKHZub2RlKTtcblxuXHRjdXJyZW50Q29tcG9uZW50ID0gdm5vZGUuX2NvbXBvbmVudDtcblx0Y3VycmVudEluZGV4ID0gMDtcblxuXHRjb25zdCBob29rcyA9IGN1cnJlbnRDb21wb25lbnQuX19ob29rcztcblx0aWYgKGhvb2tzKSB7XG5cdFx0aWYgKHByZXZpb3VzQ29tcG9uZW50ID09IGN1cnJlbnRDb21wb25lbnQpIHtcblx0XHRcdGN1cnJlbnRDb21wb25lbnQuX3JlbmRlckNhbGxiYWNrcyA9IFtdO1xuXHRcdH0gZWxzZSB7XG5cdFx0XHRob29rcy5fcGVuZGluZ0VmZmVjdHMuc29tZShpbnZva2VDbGVhbnVwKTtcblx0XHRcdGhvb2tzLl9wZW5kaW5nRWZmZWN0cy5zb21lKGludm9rZUVmZmVjdCk7XG5cdFx0XHRjdXJyZW50SW5kZXggPSAwO1xuXHRcdH1cblx0XHRob29rcy5fcGVuZGluZ0VmZmVjdHMgPSBbXTtcblxuXHRcdC8vIFJ1bnMgYmVmb3JlIGV2ZXJ5IHJlbmRlciwgZm9yY2VkIG9yIG5vdCwgc28gYHNob3VsZENvbXBvbmVudFVwZGF0ZWBcblx0XHQvLyBuZXZlciBoYXMgdG8gYXBwbHkgdGhlc2UgaXRzZWxmLlxuXHRcdGhvb2tzLl9saXN0LnNvbWUoaG9va0l0ZW0gPT4ge1xuXHRcdFx0aWYgKGhvb2tJdGVtLl9uZXh0VmFsdWUpIHtcblx0XHRcdFx0aG9va0l0ZW0uX3ZhbHVlID0gaG9va0l0ZW0uX25leHRWYWx1ZTtcblx0XHRcdH1cblx0XHRcdGhvb2tJdGVtLl9wZW5kaW5nQXJncyA9IGhvb2tJdGVtLl9uZXh0VmFsdWUgPSB1bmRlZmluZWQ7XG5cdFx0fSk7XG5cdH1cblx0cHJldmlvdXNDb21wb25lbnQgPSBjdXJyZW50Q29tcG9uZW50O1xufTtcblxuLyoqIEB0eXBlIHsodm5vZGU6IGltcG9ydCgnLi9pbnRlcm5hbCcpLlZOb2RlKSA9PiB2b2lkfSAqL1xub3B0aW9ucy5kaWZmZWQgPSB2bm9kZSA9PiB7XG5cdGlmIChvbGRBZnRlckRpZmYpIG9sZEFmdGVyRGlmZih2bm9kZSk7XG5cblx0Y29uc3QgYyA9IHZub2RlLl9jb21wb25lbnQ7XG5cdGlmIChjICYmIGMuX19ob29rcykge1xuXHRcdGlmIChjLl9faG9va3MuX3BlbmRpbmdFZmZlY3RzLmxlbmd0aCkgYWZ0ZXJQYWludChhZnRlclBhaW50RWZmZWN0cy5wdXNoKGMpKTtcblx0XHQvLyBgX3BlbmRpbmdBcmdzYCBpcyBjbGVhcmVkIGFnYWluIGJ5IGBvcHRpb25zLl9yZW5kZXJgIGJlZm9yZSBhbnl0aGluZ1xuXHRcdC8vIGNhbiByZWFkIGl0LCBzbyBjb21taXR0aW5nIGl0IGhlcmUgaXMgZW5vdWdoLlxuXHRcdGMuX19ob29rcy5fbGlzdC5zb21lKGhvb2tJdGVtID0+IHtcblx0XHRcdGlmIChob29rSXRlbS5fcGVuZGluZ0FyZ3MpIGhvb2tJdGVtLl9hcmdzID0gaG9va0l0ZW0uX3BlbmRpbmdBcmdzO1xuXHRcdH0pO1xuXHR9XG5cdHByZXZpb3VzQ29tcG9uZW50ID0gY3VycmVudENvbXBvbmVudCA9IG51bGw7XG59O1xuXG4vLyBUT0RPOiBJbXByb3ZlIHR5cGluZyBvZiBjb21taXRRdWV1ZSBwYXJhbWV0ZXJcbi8qKiBAdHlwZSB7KHZub2RlOiBpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZSwgY29tbWl0UXVldWU6IGFueSkgPT4gdm9pZH0gKi9cbm9wdGlvbnMuX2NvbW1pdCA9ICh2bm9kZSwgY29tbWl0UXVldWUpID0+IHtcblx0Y29tbWl0UXVldWUuc29tZShjb21wb25lbnQgPT4ge1xuXHRcdHRyeSB7XG5cdFx0XHRjb21wb25lbnQuX3JlbmRlckNhbGxiYWNrcy5zb21lKGludm9rZUNsZWFudXApO1xuXHRcdFx0Y29tcG9uZW50Ll9yZW5kZXJDYWxsYmFja3MgPSBjb21wb25lbnQuX3JlbmRlckNhbGxiYWNrcy5maWx0ZXIoY2IgPT5cblx0XHRcdFx0Y2IuX3ZhbHVlID8gaW52b2tlRWZmZWN0KGNiKSA6IHRydWVcblx0XHRcdCk7XG5cdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0Ly8gT25seSB0aGlzIGNvbXBvbmVudCBza2lwcyBpdHMgcmVtYWluaW5nIGVmZmVjdHMsIGNvbW1pdFJvb3QgcmV0aHJvd3Ncblx0XHRcdC8vIHRoZSBlcnJvciB0byBpdHMgYm91bmRhcnkgYWZ0ZXIgdGhlIG90aGVycyByYW4uXG5cdFx0XHRjb21wb25lbnQuX3JlbmRlckNhbGxiYWNrcyA9IFtcblx0XHRcdFx0KCkgPT4ge1xuXHRcdFx0XHRcdHRocm93IGU7XG5cdFx0XHRcdH1cblx0XHRcdF07XG5cdFx0fVxuXHR9KTtcblxuXHRpZiAob2xkQ29tbWl0KSBvbGRDb21taXQodm5vZGUsIGNvbW1pdFF1ZXVlKTtcbn07XG5cbi8qKiBAdHlwZSB7KHZub2RlOiBpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZSkgPT4gdm9pZH0gKi9cbm9wdGlvbnMudW5tb3VudCA9IHZub2RlID0+IHtcblx0aWYgKG9sZEJlZm9yZVVubW91bnQpIG9sZEJlZm9yZVVubW91bnQodm5vZGUpO1xuXG5cdGNvbnN0IGMgPSB2bm9kZS5fY29tcG9uZW50O1xuXHRpZiAoYyAmJiBjLl9faG9va3MpIHtcblx0XHRsZXQgaGFzRXJyb3JlZCwgZXJyb3JQYXJlbnQ7XG5cdFx0Yy5fX2hvb2tzLl9saXN0LnNvbWUocyA9PiB7XG5cdFx0XHR0cnkge1xuXHRcdFx0XHQvLyBMYXlvdXQgY2xlYW51cHMgaGF2ZSB0byBydW4gYmVmb3JlIHRoZSBuZXcgRE9NIGlzIGluIHBsYWNlLCBzb1xuXHRcdFx0XHQvLyB0aGV5IHN0YXkgaW4gdGhlIGNvbW1pdCBwaGFzZSAoc2VlICMxODg2KS4gUGFzc2l2ZSBjbGVhbnVwcyBydW5cblx0XHRcdFx0Ly8gYWZ0ZXIgcGFpbnQsIGJlZm9yZSBhbnkgbmV3IHBhc3NpdmUgZWZmZWN0IChzZWUgIzQyOTkpLCB3aXRoXG5cdFx0XHRcdC8vIGBfcGFzc2l2ZWAgcmVwdXJwb3NlZCB0byBob2xkIHRoZSBlcnJvci1yb3V0aW5nIGNvbXBvbmVudC5cblx0XHRcdFx0aWYgKHMuX3Bhc3NpdmUgJiYgcy5fY2xlYW51cCkge1xuXHRcdFx0XHRcdGlmIChlcnJvclBhcmVudCA9PT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRcdFx0XHRlcnJvclBhcmVudCA9IHZub2RlLl9wYXJlbnQ7XG5cdFx0XHRcdFx0XHR3aGlsZSAoXG5cdFx0XHRcdFx0XHRcdGVycm9yUGFyZW50ICYmXG5cdFx0XHRcdFx0XHRcdCEoZXJyb3JQYXJlbnQuX2NvbXBvbmVudCAmJiBlcnJvclBhcmVudC5fY29tcG9uZW50Ll9wYXJlbnREb20pXG5cdFx0XHRcdFx0XHQpIHtcblx0XHRcdFx0XHRcdFx0ZXJyb3JQYXJlbnQgPSBlcnJvclBhcmVudC5fcGFyZW50O1xuXHRcdFx0XHRcdFx0fVxuXHRcdFx0XHRcdFx0ZXJyb3JQYXJlbnQgPSBlcnJvclBhcmVudCAmJiBlcnJvclBhcmVudC5fY29tcG9uZW50O1xuXHRcdFx0XHRcdH1cblx0XHRcdFx0XHRzLl9wYXNzaXZlID0gZXJyb3JQYXJlbnQ7XG5cdFx0XHRcdFx0YWZ0ZXJQYWludCh1bm1vdW50Q2xlYW51cHMucHVzaChzKSk7XG5cdFx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdFx0aW52b2tlQ2xlYW51cChzKTtcblx0XHRcdFx0fVxuXHRcdFx0fSBjYXRjaCAoZSkge1xuXHRcdFx0XHRoYXNFcnJvcmVkID0gZTtcblx0XHRcdH1cblx0XHR9KTtcblx0XHRjLl9faG9va3MgPSB1bmRlZmluZWQ7XG5cdFx0aWYgKGhhc0Vycm9yZWQpIG9wdGlvbnMuX2NhdGNoRXJyb3IoaGFzRXJyb3JlZCwgYy5fdm5vZGUpO1xuXHR9XG59O1xuXG4vKipcbiAqIEdldCBhIGhvb2sncyBzdGF0ZSBmcm9tIHRoZSBjdXJyZW50Q29tcG9uZW50XG4gKiBAcGFyYW0ge251bWJlcn0gaW5kZXggVGhlIGluZGV4IG9mIHRoZSBob29rIHRvIGdldFxuICogQHBhcmFtIHtudW1iZXJ9IHR5cGUgVGhlIHR5cGUgb2YgdGhlIGhvb2sgdG8gZ2V0XG4gKiBAcmV0dXJucyB7YW55fVxuICovXG5mdW5jdGlvbiBnZXRIb29rU3RhdGUoaW5kZXgsIHR5cGUpIHtcblx0aWYgKG9wdGlvbnMuX2hvb2spIHtcblx0XHRvcHRpb25zLl9ob29rKGN1cnJlbnRDb21wb25lbnQsIGluZGV4LCBjdXJyZW50SG9vayB8fCB0eXBlKTtcblx0fVxuXHRjdXJyZW50SG9vayA9IDA7XG5cblx0Ly8gTGFyZ2VseSBpbnNwaXJlZCBieTpcblx0Ly8gKiBodHRwczovL2dpdGh1Yi5jb20vbWljaGFlbC1rbGVpbi9mdW5jeS5qcy9ibG9iL2Y2YmU3MzQ2OGU2ZWM0NmIwZmY1YWEzY2M0YzliYWY3MmEyOTAyNWEvc3JjL2hvb2tzL2NvcmVfaG9va3MubWpzXG5cdC8vICogaHR0cHM6Ly9naXRodWIuY29tL21pY2hhZWwta2xlaW4vZnVuY3kuanMvYmxvYi82NTBiZWFhNThjNDNjMzNhNzQ4MjBhM2M5OGIzYzcwNzljZjJlMzMzL3NyYy9yZW5kZXJlci5tanNcblx0Ly8gT3RoZXIgaW1wbGVtZW50YXRpb25zIHRvIGxvb2sgYXQ6XG5cdC8vICogaHR0cHM6Ly9jb2Rlc2FuZGJveC5pby9zL21ub3gwNXFwOFxuXHRjb25zdCBob29rcyA9XG5cdFx0Y3VycmVudENvbXBvbmVudC5fX2hvb2tzIHx8XG5cdFx0KGN1cnJlbnRDb21wb25lbnQuX19ob29rcyA9IHtcblx0XHRcdF9saXN0OiBbXSxcblx0XHRcdF9wZW5kaW5nRWZmZWN0czogW11cblx0XHR9KTtcblxuXHRpZiAoaW5kZXggPj0gaG9va3MuX2xpc3QubGVuZ3RoKSB7XG5cdFx0aG9va3MuX2xpc3QucHVzaCh7fSk7XG5cdH1cblxuXHRyZXR1cm4gaG9va3MuX2xpc3RbaW5kZXhdO1xufVxuXG4vKipcbiAqIEB0ZW1wbGF0ZSB7dW5rbm93bn0gU1xuICogQHBhcmFtIHtpbXBvcnQoJy4vaW5kZXgnKS5EaXNwYXRjaDxpbXBvcnQoJy4vaW5kZXgnKS5TdGF0ZVVwZGF0ZXI8Uz4+fSBbaW5pdGlhbFN0YXRlXVxuICogQHJldHVybnMge1tTLCAoc3RhdGU6IFMpID0+IHZvaWRdfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlU3RhdGUoaW5pdGlhbFN0YXRlKSB7XG5cdGN1cnJlbnRIb29rID0gMTtcblx0cmV0dXJuIHVzZVJlZHVjZXIoaW52b2tlT3JSZXR1cm4sIGluaXRpYWxTdGF0ZSk7XG59XG5cbi8qKlxuICogQHRlbXBsYXRlIHt1bmtub3dufSBTXG4gKiBAdGVtcGxhdGUge3Vua25vd259IEFcbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2luZGV4JykuUmVkdWNlcjxTLCBBPn0gcmVkdWNlclxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW5kZXgnKS5EaXNwYXRjaDxpbXBvcnQoJy4vaW5kZXgnKS5TdGF0ZVVwZGF0ZXI8Uz4+fSBpbml0aWFsU3RhdGVcbiAqIEBwYXJhbSB7KGluaXRpYWxTdGF0ZTogYW55KSA9PiB2b2lkfSBbaW5pdF1cbiAqIEByZXR1cm5zIHtbIFMsIChzdGF0ZTogUykgPT4gdm9pZCBdfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlUmVkdWNlcihyZWR1Y2VyLCBpbml0aWFsU3RhdGUsIGluaXQpIHtcblx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5SZWR1Y2VySG9va1N0YXRlfSAqL1xuXHRjb25zdCBob29rU3RhdGUgPSBnZXRIb29rU3RhdGUoY3VycmVudEluZGV4KyssIDIpO1xuXHRob29rU3RhdGUuX3JlZHVjZXIgPSByZWR1Y2VyO1xuXHRpZiAoIWhvb2tTdGF0ZS5fY29tcG9uZW50KSB7XG5cdFx0aG9va1N0YXRlLl92YWx1ZSA9IFtcblx0XHRcdCFpbml0ID8gaW52b2tlT3JSZXR1cm4odW5kZWZpbmVkLCBpbml0aWFsU3RhdGUpIDogaW5pdChpbml0aWFsU3RhdGUpLFxuXG5cdFx0XHRhY3Rpb24gPT4ge1xuXHRcdFx0XHRjb25zdCBjdXJyZW50VmFsdWUgPSAoaG9va1N0YXRlLl9uZXh0VmFsdWUgfHwgaG9va1N0YXRlLl92YWx1ZSlbMF07XG5cdFx0XHRcdGNvbnN0IG5leHRWYWx1ZSA9IGhvb2tTdGF0ZS5fcmVkdWNlcihjdXJyZW50VmFsdWUsIGFjdGlvbik7XG5cblx0XHRcdFx0aWYgKCFPYmplY3RJcyhjdXJyZW50VmFsdWUsIG5leHRWYWx1ZSkpIHtcblx0XHRcdFx0XHRob29rU3RhdGUuX25leHRWYWx1ZSA9IFtuZXh0VmFsdWUsIGhvb2tTdGF0ZS5fdmFsdWVbMV1dO1xuXHRcdFx0XHRcdGhvb2tTdGF0ZS5fY29tcG9uZW50LnNldFN0YXRlKHt9KTtcblx0XHRcdFx0fVxuXHRcdFx0fVxuXHRcdF07XG5cblx0XHRob29rU3RhdGUuX2NvbXBvbmVudCA9IGN1cnJlbnRDb21wb25lbnQ7XG5cblx0XHRpZiAoIWN1cnJlbnRDb21wb25lbnQuX2hhc1NjdUZyb21Ib29rcykge1xuXHRcdFx0Y3VycmVudENvbXBvbmVudC5faGFzU2N1RnJvbUhvb2tzID0gdHJ1ZTtcblx0XHRcdGNvbnN0IHByZXZTY3UgPSBjdXJyZW50Q29tcG9uZW50LnNob3VsZENvbXBvbmVudFVwZGF0ZTtcblxuXHRcdFx0Ly8gVGhpcyBTQ1UgaGFzIHRoZSBwdXJwb3NlIG9mIGJhaWxpbmcgb3V0IGFmdGVyIHJlcGVhdGVkIHVwZGF0ZXNcblx0XHRcdC8vIHRvIHN0YXRlZnVsIGhvb2tzLiBXZSBzdG9yZSB0aGUgbmV4dCB2YWx1ZSBpbiBgX25leHRWYWx1ZVswXWAgYW5kXG5cdFx0XHQvLyBrZWVwIGRvaW5nIHRoYXQgZm9yIGFsbCBzdGF0ZSBzZXR0ZXJzOyBpZiB3ZSBoYXZlIG5leHQgc3RhdGVzIGFuZFxuXHRcdFx0Ly8gYWxsIG5leHQgc3RhdGVzIHdpdGhpbiBhIGNvbXBvbmVudCBlbmQgdXAgYmVpbmcgZXF1YWwgdG8gdGhlaXJcblx0XHRcdC8vIG9yaWdpbmFsIHN0YXRlIHdlIGFyZSBzYWZlIHRvIGJhaWwgb3V0IGZvciB0aGlzIHNwZWNpZmljIGNvbXBvbmVudC5cblx0XHRcdGN1cnJlbnRDb21wb25lbnQuc2hvdWxkQ29tcG9uZW50VXBkYXRlID0gZnVuY3Rpb24gKHAsIHMsIGMpIHtcblx0XHRcdFx0Y29uc3QgaG9va3MgPSB0aGlzLl9faG9va3M7XG5cdFx0XHRcdGlmICghaG9va3MpIHJldHVybiB0cnVlO1xuXG5cdFx0XHRcdC8vIFdlIGNoZWNrIHdoZXRoZXIgd2UgaGF2ZSBjb21wb25lbnRzIHdpdGggYSBuZXh0VmFsdWUgc2V0IHRoYXRcblx0XHRcdFx0Ly8gaGF2ZSB2YWx1ZXMgdGhhdCBhcmVuJ3QgZXF1YWwgdG8gb25lIGFub3RoZXIgdGhpcyBwdXNoZXNcblx0XHRcdFx0Ly8gdXMgdG8gdXBkYXRlIGZ1cnRoZXIgZG93biB0aGUgdHJlZVxuXHRcdFx0XHRsZXQgdXBkYXRlZEhvb2sgPSBmYWxzZTtcblx0XHRcdFx0bGV0IHNob3VsZFVwZGF0ZSA9IHRoaXMucHJvcHMgIT0gcDtcblx0XHRcdFx0aG9va3MuX2xpc3Quc29tZShob29rSXRlbSA9PiB7XG5cdFx0XHRcdFx0aWYgKGhvb2tJdGVtLl9uZXh0VmFsdWUpIHtcblx0XHRcdFx0XHRcdHVwZGF0ZWRIb29rID0gdHJ1ZTtcblx0XHRcdFx0XHRcdGlmICghT2JqZWN0SXMoaG9va0l0ZW0uX3ZhbHVlWzBdLCBob29rSXRlbS5fbmV4dFZhbHVlWzBdKSkge1xuXHRcdFx0XHRcdFx0XHRzaG91bGRVcGRhdGUgPSB0cnVlO1xuXHRcdFx0XHRcdFx0fVxuXHRcdFx0XHRcdH1cblx0XHRcdFx0fSk7XG5cblx0XHRcdFx0aWYgKHByZXZTY3UpIHtcblx0XHRcdFx0XHRjb25zdCByZXN1bHQgPSBwcmV2U2N1LmNhbGwodGhpcywgcCwgcywgYyk7XG5cdFx0XHRcdFx0cmV0dXJuIHVwZGF0ZWRIb29rID8gcmVzdWx0IHx8IHNob3VsZFVwZGF0ZSA6IHJlc3VsdDtcblx0XHRcdFx0fVxuXG5cdFx0XHRcdHJldHVybiAhdXBkYXRlZEhvb2sgfHwgc2hvdWxkVXBkYXRlO1xuXHRcdFx0fTtcblx0XHR9XG5cdH1cblxuXHRyZXR1cm4gaG9va1N0YXRlLl92YWx1ZTtcbn1cblxuLyoqXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi9pbnRlcm5hbCcpLkVmZmVjdH0gY2FsbGJhY2tcbiAqIEBwYXJhbSB7dW5rbm93bltdfSBhcmdzXG4gKiBAcmV0dXJucyB7dm9pZH1cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHVzZUVmZmVjdChjYWxsYmFjaywgYXJncykge1xuXHQvKiogQHR5cGUge2ltcG9ydCgnLi9pbnRlcm5hbCcpLkVmZmVjdEhvb2tTdGF0ZX0gKi9cblx0Y29uc3Qgc3RhdGUgPSBnZXRIb29rU3RhdGUoY3VycmVudEluZGV4KyssIDMpO1xuXHRpZiAoIW9wdGlvbnMuX3NraXBFZmZlY3RzICYmIGFyZ3NDaGFuZ2VkKHN0YXRlLl9hcmdzLCBhcmdzKSkge1xuXHRcdHN0YXRlLl9wYXNzaXZlID0gdHJ1ZTtcblx0XHRzdGF0ZS5fdmFsdWUgPSBjYWxsYmFjaztcblx0XHRzdGF0ZS5fcGVuZGluZ0FyZ3MgPSBhcmdzO1xuXG5cdFx0Y3VycmVudENvbXBvbmVudC5fX2hvb2tzLl9wZW5kaW5nRWZmZWN0cy5wdXNoKHN0YXRlKTtcblx0fVxufVxuXG4vKipcbiAqIEBwYXJhbSB7aW1wb3J0KCcuL2ludGVybmFsJykuRWZmZWN0fSBjYWxsYmFja1xuICogQHBhcmFtIHt1bmtub3duW119IGFyZ3NcbiAqIEByZXR1cm5zIHt2b2lkfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlTGF5b3V0RWZmZWN0KGNhbGxiYWNrLCBhcmdzKSB7XG5cdC8qKiBAdHlwZSB7aW1wb3J0KCcuL2ludGVybmFsJykuRWZmZWN0SG9va1N0YXRlfSAqL1xuXHRjb25zdCBzdGF0ZSA9IGdldEhvb2tTdGF0ZShjdXJyZW50SW5kZXgrKywgNCk7XG5cdGlmICghb3B0aW9ucy5fc2tpcEVmZmVjdHMgJiYgYXJnc0NoYW5nZWQoc3RhdGUuX2FyZ3MsIGFyZ3MpKSB7XG5cdFx0c3RhdGUuX3Bhc3NpdmUgPSBmYWxzZTtcblx0XHRzdGF0ZS5fdmFsdWUgPSBjYWxsYmFjaztcblx0XHRzdGF0ZS5fcGVuZGluZ0FyZ3MgPSBhcmdzO1xuXG5cdFx0Y3VycmVudENvbXBvbmVudC5fcmVuZGVyQ2FsbGJhY2tzLnB1c2goc3RhdGUpO1xuXHR9XG59XG5cbi8qKiBAdHlwZSB7KGluaXRpYWxWYWx1ZTogdW5rbm93bikgPT4gdW5rbm93bn0gKi9cbmV4cG9ydCBmdW5jdGlvbiB1c2VSZWYoaW5pdGlhbFZhbHVlKSB7XG5cdGN1cnJlbnRIb29rID0gNTtcblx0cmV0dXJuIHVzZU1lbW8oKCkgPT4gKHsgY3VycmVudDogaW5pdGlhbFZhbHVlIH0pLCBbXSk7XG59XG5cbi8qKlxuICogQHBhcmFtIHtvYmplY3R9IHJlZlxuICogQHBhcmFtIHsoKSA9PiBvYmplY3R9IGNyZWF0ZUhhbmRsZVxuICogQHBhcmFtIHt1bmtub3duW119IGFyZ3NcbiAqIEByZXR1cm5zIHt2b2lkfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlSW1wZXJhdGl2ZUhhbmRsZShyZWYsIGNyZWF0ZUhhbmRsZSwgYXJncykge1xuXHRjdXJyZW50SG9vayA9IDY7XG5cdHVzZUxheW91dEVmZmVjdChcblx0XHQoKSA9PiB7XG5cdFx0XHRpZiAodHlwZW9mIHJlZiA9PSAnZnVuY3Rpb24nKSB7XG5cdFx0XHRcdGNvbnN0IHJlc3VsdCA9IHJlZihjcmVhdGVIYW5kbGUoKSk7XG5cdFx0XHRcdHJldHVybiAoKSA9PiB7XG5cdFx0XHRcdFx0cmVmKG51bGwpO1xuXHRcdFx0XHRcdGlmICh0eXBlb2YgcmVzdWx0ID09ICdmdW5jdGlvbicpIHJlc3VsdCgpO1xuXHRcdFx0XHR9O1xuXHRcdFx0fSBlbHNlIGlmIChyZWYpIHtcblx0XHRcdFx0cmVmLmN1cnJlbnQgPSBjcmVhdGVIYW5kbGUoKTtcblx0XHRcdFx0cmV0dXJuICgpID0+IChyZWYuY3VycmVudCA9IG51bGwpO1xuXHRcdFx0fVxuXHRcdH0sXG5cdFx0YXJncyA9PSBudWxsID8gYXJncyA6IGFyZ3MuY29uY2F0KHJlZilcblx0KTtcbn1cblxuLyoqXG4gKiBAdGVtcGxhdGUge3Vua25vd259IFRcbiAqIEBwYXJhbSB7KCkgPT4gVH0gZmFjdG9yeVxuICogQHBhcmFtIHt1bmtub3duW119IGFyZ3NcbiAqIEByZXR1cm5zIHtUfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlTWVtbyhmYWN0b3J5LCBhcmdzKSB7XG5cdC8qKiBAdHlwZSB7aW1wb3J0KCcuL2ludGVybmFsJykuTWVtb0hvb2tTdGF0ZTxUPn0gKi9cblx0Y29uc3Qgc3RhdGUgPSBnZXRIb29rU3RhdGUoY3VycmVudEluZGV4KyssIDcpO1xuXHRpZiAoYXJnc0NoYW5nZWQoc3RhdGUuX2FyZ3MsIGFyZ3MpKSB7XG5cdFx0c3RhdGUuX3ZhbHVlID0gZmFjdG9yeSgpO1xuXHRcdHN0YXRlLl9hcmdzID0gYXJncztcblx0fVxuXG5cdHJldHVybiBzdGF0ZS5fdmFsdWU7XG59XG5cbi8qKlxuICogQHBhcmFtIHsoKSA9PiB2b2lkfSBjYWxsYmFja1xuICogQHBhcmFtIHt1bmtub3duW119IGFyZ3NcbiAqIEByZXR1cm5zIHsoKSA9PiB2b2lkfVxuICovXG5leHBvcnQgZnVuY3Rpb24gdXNlQ2FsbGJhY2soY2FsbGJhY2ssIGFyZ3MpIHtcblx0Y3VycmVudEhvb2sgPSA4O1xuXHRyZXR1cm4gdXNlTWVtbygoKSA9PiBjYWxsYmFjaywgYXJncyk7XG59XG5cbi8qKlxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5QcmVhY3RDb250ZXh0fSBjb250ZXh0XG4gKi9cbmV4cG9ydCBmdW5jdGlvbiB1c2VDb250ZXh0KGNvbnRleHQpIHtcblx0Y29uc3QgcHJvdmlkZXIgPSBjdXJyZW50Q29tcG9uZW50LmNvbnRleHRbY29udGV4dC5faWRdO1xuXHQvLyBXZSBjb3VsZCBza2lwIHRoaXMgY2FsbCBoZXJlLCBidXQgdGhhbiB3ZSdkIG5vdCBjYWxsXG5cdC8vIGBvcHRpb25zLl9ob29rYC4gV2UgbmVlZCB0byBkbyB0aGF0IGluIG9yZGVyIHRvIG1ha2Vcblx0Ly8gdGhlIGRldnRvb2xzIGF3YXJlIG9mIHRoaXMgaG9vay5cblx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Db250ZXh0SG9va1N0YXRlfSAqL1xuXHRjb25zdCBzdGF0ZSA9IGdldEhvb2tTdGF0ZShjdXJyZW50SW5kZXgrKywgOSk7XG5cdC8vIFRoZSBkZXZ0b29scyBuZWVkcyBhY2Nlc3MgdG8gdGhlIGNvbnRleHQgb2JqZWN0IHRvXG5cdC8vIGJlIGFibGUgdG8gcHVsbCBvZiB0aGUgZGVmYXVsdCB2YWx1ZSB3aGVuIG5vIHByb3ZpZGVyXG5cdC8vIGlzIHByZXNlbnQgaW4gdGhlIHRyZWUuXG5cdHN0YXRlLl9jb250ZXh0ID0gY29udGV4dDtcblx0aWYgKCFwcm92aWRlcikgcmV0dXJuIGNvbnRleHQuX2RlZmF1bHRWYWx1ZTtcblx0Ly8gVGhpcyBpcyBwcm9iYWJseSBub3Qgc2FmZSB0byBjb252ZXJ0IHRvIFwiIVwiXG5cdGlmIChzdGF0ZS5fdmFsdWUgPT0gbnVsbCkge1xuXHRcdHN0YXRlLl92YWx1ZSA9IHRydWU7XG5cdFx0cHJvdmlkZXIuc3ViKGN1cnJlbnRDb21wb25lbnQpO1xuXHR9XG5cdHJldHVybiBwcm92aWRlci5wcm9wcy52YWx1ZTtcbn1cblxuLyoqXG4gKiBEaXNwbGF5IGEgY3VzdG9tIGxhYmVsIGZvciBhIGN1c3RvbSBob29rIGZvciB0aGUgZGV2dG9vbHMgcGFuZWxcbiAqIEB0eXBlIHs8VD4odmFsdWU6IFQsIGNiPzogKHZhbHVlOiBUKSA9PiBzdHJpbmcgfCBudW1iZXIpID0+IHZvaWR9XG4gKi9cbmV4cG9ydCBmdW5jdGlvbiB1c2VEZWJ1Z1ZhbHVlKHZhbHVlLCBmb3JtYXR0ZXIpIHtcblx0aWYgKG9wdGlvbnMudXNlRGVidWdWYWx1ZSkge1xuXHRcdG9wdGlvbnMudXNlRGVidWdWYWx1ZShcblx0XHRcdGZvcm1hdHRlciA/IGZvcm1hdHRlcih2YWx1ZSkgOiAvKiogQHR5cGUge2FueX0qLyAodmFsdWUpXG5cdFx0KTtcblx0fVxufVxuXG4vKipcbiAqIEBwYXJhbSB7KGVycm9yOiB1bmtub3duLCBlcnJvckluZm86IGltcG9ydCgncHJlYWN0JykuRXJyb3JJbmZvKSA9PiB2b2lkfSBjYlxuICogQHJldHVybnMge1t1bmtub3duLCAoKSA9PiB2b2lkXX1cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHVzZUVycm9yQm91bmRhcnkoY2IpIHtcblx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5FcnJvckJvdW5kYXJ5SG9va1N0YXRlfSAqL1xuXHRjb25zdCBzdGF0ZSA9IGdldEhvb2tTdGF0ZShjdXJyZW50SW5kZXgrKywgMTApO1xuXHRjb25zdCBlcnJTdGF0ZSA9IHVzZVN0YXRlKCk7XG5cdHN0YXRlLl92YWx1ZSA9IGNiO1xuXHRpZiAoIWN1cnJlbnRDb21wb25lbnQuY29tcG9uZW50RGlkQ2F0Y2gpIHtcblx0XHRjdXJyZW50Q29tcG9uZW50LmNvbXBvbmVudERpZENhdGNoID0gKGVyciwgZXJyb3JJbmZvKSA9PiB7XG5cdFx0XHRpZiAoc3RhdGUuX3ZhbHVlKSBzdGF0ZS5fdmFsdWUoZXJyLCBlcnJvckluZm8pO1xuXHRcdFx0ZXJyU3RhdGVbMV0oZXJyKTtcblx0XHR9O1xuXHR9XG5cdHJldHVybiBbZXJyU3RhdGVbMF0sICgpID0+IGVyclN0YXRlWzFdKCldO1xufVxuXG4vKiogQHR5cGUgeygpID0+IHN0cmluZ30gKi9cbmV4cG9ydCBmdW5jdGlvbiB1c2VJZCgpIHtcblx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5JZEhvb2tTdGF0ZX0gKi9cblx0Y29uc3Qgc3RhdGUgPSBnZXRIb29rU3RhdGUoY3VycmVudEluZGV4KyssIDExKTtcblx0aWYgKCFzdGF0ZS5fdmFsdWUpIHtcblx0XHQvLyBHcmFiIGVpdGhlciB0aGUgcm9vdCBub2RlIG9yIHRoZSBuZWFyZXN0IGFzeW5jIGJvdW5kYXJ5IG5vZGUuXG5cdFx0LyoqIEB0eXBlIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5WTm9kZX0gKi9cblx0XHRsZXQgcm9vdCA9IGN1cnJlbnRDb21wb25lbnQuX3Zub2RlO1xuXHRcdHdoaWxlICghcm9vdC5fbWFzayAmJiByb290Ll9wYXJlbnQpIHtcblx0XHRcdHJvb3QgPSByb290Ll9wYXJlbnQ7XG5cdFx0fVxuXG5cdFx0bGV0IG1hc2sgPSByb290Ll9tYXNrIHx8IChyb290Ll9tYXNrID0gWzAsIDBdKTtcblx0XHRzdGF0ZS5fdmFsdWUgPSAnUCcgKyBtYXNrWzBdICsgJy0nICsgbWFza1sxXSsrO1xuXHR9XG5cblx0cmV0dXJuIHN0YXRlLl92YWx1ZTtcbn1cblxuLyoqXG4gKiBBZnRlciBwYWludCBlZmZlY3RzIGNvbnN1bWVyLlxuICovXG5mdW5jdGlvbiBmbHVzaEFmdGVyUGFpbnRFZmZlY3RzKCkge1xuXHRsZXQgY29tcG9uZW50O1xuXHQvLyBUaGUgbG9vcCBwaWNrcyB1cCBjb21wb25lbnRzIHVubW91bnRlZCBieSBhbiBlZmZlY3Qgd2UganVzdCBpbnZva2VkLCB3aGljaFxuXHQvLyBkb24ndCBuZWNlc3NhcmlseSBzY2hlZHVsZSBhIGZsdXNoIG9mIHRoZWlyIG93bi5cblx0ZG8ge1xuXHRcdC8vIFVubW91bnRlZCBjb21wb25lbnRzJyBwYXNzaXZlIGNsZWFudXBzIHJ1biBiZWZvcmUgYW55IG5ldyBwYXNzaXZlXG5cdFx0Ly8gZWZmZWN0LCBtaXJyb3JpbmcgUmVhY3QgcnVubmluZyBhbGwgZGVzdHJveXMgYmVmb3JlIGFueSBjcmVhdGUuXG5cdFx0d2hpbGUgKChjb21wb25lbnQgPSB1bm1vdW50Q2xlYW51cHMuc2hpZnQoKSkpIHtcblx0XHRcdHRyeSB7XG5cdFx0XHRcdGludm9rZUNsZWFudXAoY29tcG9uZW50KTtcblx0XHRcdH0gY2F0Y2ggKGUpIHtcblx0XHRcdFx0Y29tcG9uZW50ID0gLyoqIEB0eXBlIHthbnl9ICovIChjb21wb25lbnQuX3Bhc3NpdmUpO1xuXHRcdFx0XHRvcHRpb25zLl9jYXRjaEVycm9yKGUsIHsgX3BhcmVudDogY29tcG9uZW50ICYmIGNvbXBvbmVudC5fdm5vZGUgfSk7XG5cdFx0XHR9XG5cdFx0fVxuXG5cdFx0d2hpbGUgKChjb21wb25lbnQgPSBhZnRlclBhaW50RWZmZWN0cy5zaGlmdCgpKSkge1xuXHRcdFx0Y29uc3QgaG9va3MgPSBjb21wb25lbnQuX19ob29rcztcblx0XHRcdGlmICghY29tcG9uZW50Ll9wYXJlbnREb20gfHwgIWhvb2tzKSBjb250aW51ZTtcblx0XHRcdHRyeSB7XG5cdFx0XHRcdGhvb2tzLl9wZW5kaW5nRWZmZWN0cy5zb21lKGludm9rZUNsZWFudXApO1xuXHRcdFx0XHRob29rcy5fcGVuZGluZ0VmZmVjdHMuc29tZShpbnZva2VFZmZlY3QpO1xuXHRcdFx0XHRob29rcy5fcGVuZGluZ0VmZmVjdHMgPSBbXTtcblx0XHRcdH0gY2F0Y2ggKGUpIHtcblx0XHRcdFx0aG9va3MuX3BlbmRpbmdFZmZlY3RzID0gW107XG5cdFx0XHRcdG9wdGlvbnMuX2NhdGNoRXJyb3IoZSwgY29tcG9uZW50Ll92bm9kZSk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9IHdoaWxlICh1bm1vdW50Q2xlYW51cHMubGVuZ3RoKTtcbn1cblxubGV0IEhBU19SQUYgPSB0eXBlb2YgcmVxdWVzdEFuaW1hdGlvbkZyYW1lID09ICdmdW5jdGlvbic7XG5cbi8qKlxuICogU2NoZWR1bGUgYSBjYWxsYmFjayB0byBiZSBpbnZva2VkIGFmdGVyIHRoZSBicm93c2VyIGhhcyBhIGNoYW5jZSB0byBwYWludCBhIG5ldyBmcmFtZS5cbiAqIERvIHRoaXMgYnkgY29tYmluaW5nIHJlcXVlc3RBbmltYXRpb25GcmFtZSAockFGKSArIHNldFRpbWVvdXQgdG8gaW52b2tlIGEgY2FsbGJhY2sgYWZ0ZXJcbiAqIHRoZSBuZXh0IGJyb3dzZXIgZnJhbWUuXG4gKlxuICogQWxzbywgc2NoZWR1bGUgYSB0aW1lb3V0IGluIHBhcmFsbGVsIHRvIHRoZSB0aGUgckFGIHRvIGVuc3VyZSB0aGUgY2FsbGJhY2sgaXMgaW52b2tlZFxuICogZXZlbiBpZiBSQUYgZG9lc24ndCBmaXJlIChmb3IgZXhhbXBsZSBpZiB0aGUgYnJvd3NlciB0YWIgaXMgbm90IHZpc2libGUpXG4gKlxuICogQHBhcmFtIHsoKSA9PiB2b2lkfSBjYWxsYmFja1xuICovXG5mdW5jdGlvbiBhZnRlck5leHRGcmFtZShjYWxsYmFjaykge1xuXHRjb25zdCBkb25lID0gKCkgPT4ge1xuXHRcdGNsZWFyVGltZW91dCh0aW1lb3V0KTtcblx0XHRpZiAoSEFTX1JBRikgY2FuY2VsQW5pbWF0aW9uRnJhbWUocmFmKTtcblx0XHRzZXRUaW1lb3V0KGNhbGxiYWNrKTtcblx0fTtcblx0Y29uc3QgdGltZW91dCA9IHNldFRpbWVvdXQoZG9uZSwgUkFGX1RJTUVPVVQpO1xuXG5cdGxldCByYWY7XG5cdGlmIChIQVNfUkFGKSB7XG5cdFx0cmFmID0gcmVxdWVzdEFuaW1hdGlvbkZyYW1lKGRvbmUpO1xuXHR9XG59XG5cbi8vIE5vdGU6IGlmIHNvbWVvbmUgdXNlZCBvcHRpb25zLmRlYm91bmNlUmVuZGVyaW5nID0gcmVxdWVzdEFuaW1hdGlvbkZyYW1lLFxuLy8gdGhlbiBlZmZlY3RzIHdpbGwgQUxXQVlTIHJ1biBvbiB0aGUgTkVYVCBmcmFtZSBpbnN0ZWFkIG9mIHRoZSBjdXJyZW50IG9uZSwgaW5jdXJyaW5nIGEgfjE2bXMgZGVsYXkuXG4vLyBQZXJoYXBzIHRoaXMgaXMgbm90IHN1Y2ggYSBiaWcgZGVhbC5cbi8qKlxuICogU2NoZWR1bGUgYWZ0ZXJQYWludEVmZmVjdHMgZmx1c2ggYWZ0ZXIgdGhlIGJyb3dzZXIgcGFpbnRzXG4gKiBAcGFyYW0ge251bWJlcn0gbmV3UXVldWVMZW5ndGhcbiAqIEByZXR1cm5zIHt2b2lkfVxuICovXG5mdW5jdGlvbiBhZnRlclBhaW50KG5ld1F1ZXVlTGVuZ3RoKSB7XG5cdGlmIChuZXdRdWV1ZUxlbmd0aCA9PSAxIHx8IHByZXZSYWYgIT0gb3B0aW9ucy5yZXF1ZXN0QW5pbWF0aW9uRnJhbWUpIHtcblx0XHRwcmV2UmFmID0gb3B0aW9ucy5yZXF1ZXN0QW5pbWF0aW9uRnJhbWU7XG5cdFx0KHByZXZSYWYgfHwgYWZ0ZXJOZXh0RnJhbWUpKGZsdXNoQWZ0ZXJQYWludEVmZmVjdHMpO1xuXHR9XG59XG5cbi8qKlxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5Ib29rU3RhdGV9IGhvb2tcbiAqIEByZXR1cm5zIHt2b2lkfVxuICovXG5mdW5jdGlvbiBpbnZva2VDbGVhbnVwKGhvb2spIHtcblx0Ly8gQSBob29rIGNsZWFudXAgY2FuIGludHJvZHVjZSBhIGNhbGwgdG8gcmVuZGVyIHdoaWNoIGNyZWF0ZXMgYSBuZXcgcm9vdCwgdGhpcyB3aWxsIGNhbGwgb3B0aW9ucy52bm9kZVxuXHQvLyBhbmQgbW92ZSB0aGUgY3VycmVudENvbXBvbmVudCBhd2F5LlxuXHRjb25zdCBjb21wID0gY3VycmVudENvbXBvbmVudDtcblx0bGV0IGNsZWFudXAgPSBob29rLl9jbGVhbnVwO1xuXHRpZiAodHlwZW9mIGNsZWFudXAgPT0gJ2Z1bmN0aW9uJykge1xuXHRcdGhvb2suX2NsZWFudXAgPSB1bmRlZmluZWQ7XG5cdFx0Y2xlYW51cCgpO1xuXHR9XG5cblx0Y3VycmVudENvbXBvbmVudCA9IGNvbXA7XG59XG5cbi8qKlxuICogSW52b2tlIGEgSG9vaydzIGVmZmVjdFxuICogQHBhcmFtIHtpbXBvcnQoJy4vaW50ZXJuYWwnKS5FZmZlY3RIb29rU3RhdGV9IGhvb2tcbiAqIEByZXR1cm5zIHt2b2lkfVxuICovXG5mdW5jdGlvbiBpbnZva2VFZmZlY3QoaG9vaykge1xuXHQvLyBBIGhvb2sgY2FsbCBjYW4gaW50cm9kdWNlIGEgY2FsbCB0byByZW5kZXIgd2hpY2ggY3JlYXRlcyBhIG5ldyByb290LCB0aGlzIHdpbGwgY2FsbCBvcHRpb25zLnZub2RlXG5cdC8vIGFuZCBtb3ZlIHRoZSBjdXJyZW50Q29tcG9uZW50IGF3YXkuXG5cdGNvbnN0IGNvbXAgPSBjdXJyZW50Q29tcG9uZW50O1xuXHRob29rLl9jbGVhbnVwID0gaG9vay5fdmFsdWUoKTtcblx0Y3VycmVudENvbXBvbmVudCA9IGNvbXA7XG59XG5cbi8qKlxuICogQHBhcmFtIHt1bmtub3duW119IG9sZEFyZ3NcbiAqIEBwYXJhbSB7dW5rbm93bltdfSBuZXdBcmdzXG4gKiBAcmV0dXJucyB7Ym9vbGVhbn1cbiAqL1xuZnVuY3Rpb24gYXJnc0NoYW5nZWQob2xkQXJncywgbmV3QXJncykge1xuXHRyZXR1cm4gKFxuXHRcdCFvbGRBcmdzIHx8XG5cdFx0b2xkQXJncy5sZW5ndGggIT0gbmV3QXJncy5sZW5ndGggfHxcblx0XHRuZXdBcmdzLnNvbWUoKGFyZywgaW5kZXgpID0+ICFPYmplY3RJcyhhcmcsIG9sZEFyZ3NbaW5kZXhdKSlcblx0KTtcbn1cblxuLyoqXG4gKiBAdGVtcGxhdGUgQXJnXG4gKiBAcGFyYW0ge0FyZ30gYXJnXG4gKiBAcGFyYW0geyhhcmc6IEFyZykgPT4gYW55fSBmXG4gKiBAcmV0dXJucyB7YW55fVxuICovXG5mdW5jdGlvbiBpbnZva2VPclJldHVybihhcmcsIGYpIHtcblx0cmV0dXJuIHR5cGVvZiBmID09ICdmdW5jdGlvbicgPyBmKGFyZykgOiBmO1xufVxuIiwgIi8vIEFuIG5hbWVkIHN5bWJvbC9icmFuZCBmb3IgZGV0ZWN0aW5nIFNpZ25hbCBpbnN0YW5jZXMgZXZlbiB3aGVuIHRoZXkgd2VyZW4ndFxuLy8gY3JlYXRlZCB1c2luZyB0aGUgc2FtZSBzaWduYWxzIGxpYnJhcnkgdmVyc2lvbi5cbmNvbnN0IEJSQU5EX1NZTUJPTCA9IFN5bWJvbC5mb3IoXCJwcmVhY3Qtc2lnbmFsc1wiKTtcblxuLy8gRmxhZ3MgZm9yIENvbXB1dGVkIGFuZCBFZmZlY3QuXG5jb25zdCBSVU5OSU5HID0gMSA8PCAwO1xuY29uc3QgTk9USUZJRUQgPSAxIDw8IDE7XG5jb25zdCBPVVREQVRFRCA9IDEgPDwgMjtcbmNvbnN0IERJU1BPU0VEID0gMSA8PCAzO1xuY29uc3QgSEFTX0VSUk9SID0gMSA8PCA0O1xuY29uc3QgVFJBQ0tJTkcgPSAxIDw8IDU7XG5cbi8vIEEgbGlua2VkIGxpc3Qgbm9kZSB1c2VkIHRvIHRyYWNrIGRlcGVuZGVuY2llcyAoc291cmNlcykgYW5kIGRlcGVuZGVudHMgKHRhcmdldHMpLlxuLy8gQWxzbyB1c2VkIHRvIHJlbWVtYmVyIHRoZSBzb3VyY2UncyBsYXN0IHZlcnNpb24gbnVtYmVyIHRoYXQgdGhlIHRhcmdldCBzYXcuXG50eXBlIE5vZGUgPSB7XG5cdC8vIEEgc291cmNlIHdob3NlIHZhbHVlIHRoZSB0YXJnZXQgZGVwZW5kcyBvbi5cblx0X3NvdXJjZTogU2lnbmFsO1xuXHRfcHJldlNvdXJjZT86IE5vZGU7XG5cdF9uZXh0U291cmNlPzogTm9kZTtcblxuXHQvLyBBIHRhcmdldCB0aGF0IGRlcGVuZHMgb24gdGhlIHNvdXJjZSBhbmQgc2hvdWxkIGJlIG5vdGlmaWVkIHdoZW4gdGhlIHNvdXJjZSBjaGFuZ2VzLlxuXHRfdGFyZ2V0OiBDb21wdXRlZCB8IEVmZmVjdDtcblx0X3ByZXZUYXJnZXQ/OiBOb2RlO1xuXHRfbmV4dFRhcmdldD86IE5vZGU7XG5cblx0Ly8gVGhlIHZlcnNpb24gbnVtYmVyIG9mIHRoZSBzb3VyY2UgdGhhdCB0YXJnZXQgaGFzIGxhc3Qgc2Vlbi4gV2UgdXNlIHZlcnNpb24gbnVtYmVyc1xuXHQvLyBpbnN0ZWFkIG9mIHN0b3JpbmcgdGhlIHNvdXJjZSB2YWx1ZSwgYmVjYXVzZSBzb3VyY2UgdmFsdWVzIGNhbiB0YWtlIGFyYml0cmFyeSBhbW91bnRcblx0Ly8gb2YgbWVtb3J5LCBhbmQgY29tcHV0ZWRzIGNvdWxkIGhhbmcgb24gdG8gdGhlbSBmb3JldmVyIGJlY2F1c2UgdGhleSdyZSBsYXppbHkgZXZhbHVhdGVkLlxuXHQvLyBVc2UgdGhlIHNwZWNpYWwgdmFsdWUgLTEgdG8gbWFyayBwb3RlbnRpYWxseSB1bnVzZWQgYnV0IHJlY3ljbGFibGUgbm9kZXMuXG5cdF92ZXJzaW9uOiBudW1iZXI7XG5cblx0Ly8gVXNlZCB0byByZW1lbWJlciAmIHJvbGwgYmFjayB0aGUgc291cmNlJ3MgcHJldmlvdXMgYC5fbm9kZWAgdmFsdWUgd2hlbiBlbnRlcmluZyAmXG5cdC8vIGV4aXRpbmcgYSBuZXcgZXZhbHVhdGlvbiBjb250ZXh0LlxuXHRfcm9sbGJhY2tOb2RlPzogTm9kZTtcbn07XG5cbmZ1bmN0aW9uIHN0YXJ0QmF0Y2goKSB7XG5cdGJhdGNoRGVwdGgrKztcbn1cblxuZnVuY3Rpb24gZW5kQmF0Y2goKSB7XG5cdGlmIChiYXRjaERlcHRoID4gMSkge1xuXHRcdGJhdGNoRGVwdGgtLTtcblx0XHRyZXR1cm47XG5cdH1cblxuXHRsZXQgZXJyb3I6IHVua25vd247XG5cdGxldCBoYXNFcnJvciA9IGZhbHNlO1xuXHRyZWNvbmNpbGVCYXRjaFNuYXBzaG90cygpO1xuXG5cdHdoaWxlIChiYXRjaGVkRWZmZWN0ICE9PSB1bmRlZmluZWQpIHtcblx0XHRsZXQgZWZmZWN0OiBFZmZlY3QgfCB1bmRlZmluZWQgPSBiYXRjaGVkRWZmZWN0O1xuXHRcdGJhdGNoZWRFZmZlY3QgPSB1bmRlZmluZWQ7XG5cblx0XHRiYXRjaEl0ZXJhdGlvbisrO1xuXG5cdFx0d2hpbGUgKGVmZmVjdCAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRjb25zdCBuZXh0OiBFZmZlY3QgfCB1bmRlZmluZWQgPSBlZmZlY3QuX25leHRCYXRjaGVkRWZmZWN0O1xuXHRcdFx0ZWZmZWN0Ll9uZXh0QmF0Y2hlZEVmZmVjdCA9IHVuZGVmaW5lZDtcblx0XHRcdGVmZmVjdC5fZmxhZ3MgJj0gfk5PVElGSUVEO1xuXG5cdFx0XHRpZiAoIShlZmZlY3QuX2ZsYWdzICYgRElTUE9TRUQpICYmIG5lZWRzVG9SZWNvbXB1dGUoZWZmZWN0KSkge1xuXHRcdFx0XHR0cnkge1xuXHRcdFx0XHRcdGVmZmVjdC5fY2FsbGJhY2soKTtcblx0XHRcdFx0fSBjYXRjaCAoZXJyKSB7XG5cdFx0XHRcdFx0aWYgKCFoYXNFcnJvcikge1xuXHRcdFx0XHRcdFx0ZXJyb3IgPSBlcnI7XG5cdFx0XHRcdFx0XHRoYXNFcnJvciA9IHRydWU7XG5cdFx0XHRcdFx0fVxuXHRcdFx0XHR9XG5cdFx0XHR9XG5cdFx0XHRlZmZlY3QgPSBuZXh0O1xuXHRcdH1cblx0fVxuXHRiYXRjaEl0ZXJhdGlvbiA9IDA7XG5cdGJhdGNoRGVwdGgtLTtcblxuXHRpZiAoaGFzRXJyb3IpIHtcblx0XHR0aHJvdyBlcnJvcjtcblx0fVxufVxuXG4vKipcbiAqIENvbWJpbmUgbXVsdGlwbGUgdmFsdWUgdXBkYXRlcyBpbnRvIG9uZSBcImNvbW1pdFwiIGF0IHRoZSBlbmQgb2YgdGhlIHByb3ZpZGVkIGNhbGxiYWNrLlxuICpcbiAqIEJhdGNoZXMgY2FuIGJlIG5lc3RlZCBhbmQgY2hhbmdlcyBhcmUgb25seSBmbHVzaGVkIG9uY2UgdGhlIG91dGVybW9zdCBiYXRjaCBjYWxsYmFja1xuICogY29tcGxldGVzLlxuICpcbiAqIEFjY2Vzc2luZyBhIHNpZ25hbCB0aGF0IGhhcyBiZWVuIG1vZGlmaWVkIHdpdGhpbiBhIGJhdGNoIHdpbGwgcmVmbGVjdCBpdHMgdXBkYXRlZFxuICogdmFsdWUuXG4gKlxuICogQHBhcmFtIGZuIFRoZSBjYWxsYmFjayBmdW5jdGlvbi5cbiAqIEByZXR1cm5zIFRoZSB2YWx1ZSByZXR1cm5lZCBieSB0aGUgY2FsbGJhY2suXG4gKi9cbmZ1bmN0aW9uIGJhdGNoPFQ+KGZuOiAoKSA9PiBUKTogVCB7XG5cdGlmIChiYXRjaERlcHRoID4gMCkge1xuXHRcdHJldHVybiBmbigpO1xuXHR9XG5cdGN1cnJlbnRCYXRjaFNuYXBzaG90VmVyc2lvbiA9ICsrYmF0Y2hTbmFwc2hvdFZlcnNpb247XG5cdC8qQF9fSU5MSU5FX18qKi8gc3RhcnRCYXRjaCgpO1xuXHR0cnkge1xuXHRcdHJldHVybiBmbigpO1xuXHR9IGZpbmFsbHkge1xuXHRcdGVuZEJhdGNoKCk7XG5cdH1cbn1cblxuLy8gQ3VycmVudGx5IGV2YWx1YXRlZCBjb21wdXRlZCBvciBlZmZlY3QuXG5sZXQgZXZhbENvbnRleHQ6IENvbXB1dGVkIHwgRWZmZWN0IHwgdW5kZWZpbmVkID0gdW5kZWZpbmVkO1xuXG4vLyBFZmZlY3RzIGNhcHR1cmVkIHdoaWxlIGNvbnN0cnVjdGluZyBhIG1vZGVsIGluc3RhbmNlLlxubGV0IGNhcHR1cmVkRWZmZWN0czogRWZmZWN0W10gfCB1bmRlZmluZWQ7XG5cbi8qKlxuICogUnVuIGEgY2FsbGJhY2sgZnVuY3Rpb24gdGhhdCBjYW4gYWNjZXNzIHNpZ25hbCB2YWx1ZXMgd2l0aG91dFxuICogc3Vic2NyaWJpbmcgdG8gdGhlIHNpZ25hbCB1cGRhdGVzLlxuICpcbiAqIFdoZW4gY2FsbGVkIGluc2lkZSBhIGBjcmVhdGVNb2RlbGAgZmFjdG9yeSwgdGhpcyBhbHNvIHN1cHByZXNzZXNcbiAqIG1vZGVsLW93bmVkIGVmZmVjdCBjYXB0dXJlLiBFZmZlY3RzIGNyZWF0ZWQgaW5zaWRlIHRoZSBjYWxsYmFjayB3aWxsIG5vdFxuICogYmUgb3duZWQgYnkgdGhlIHN1cnJvdW5kaW5nIG1vZGVsIGFuZCBtdXN0IGJlIGRpc3Bvc2VkIG1hbnVhbGx5LiBOZXN0ZWRcbiAqIGBjcmVhdGVNb2RlbGAgY2FsbHMgaW5zaWRlIHRoZSBjYWxsYmFjayBzdGlsbCBjYXB0dXJlIHRoZWlyIG93biBlZmZlY3RzLlxuICpcbiAqIEBwYXJhbSBmbiBUaGUgY2FsbGJhY2sgZnVuY3Rpb24uXG4gKiBAcmV0dXJucyBUaGUgdmFsdWUgcmV0dXJuZWQgYnkgdGhlIGNhbGxiYWNrLlxuICovXG5mdW5jdGlvbiB1bnRyYWNrZWQ8VD4oZm46ICgpID0+IFQpOiBUIHtcblx0Y29uc3QgcHJldkNvbnRleHQgPSBldmFsQ29udGV4dDtcblx0Y29uc3QgcHJldkNhcHR1cmVkRWZmZWN0cyA9IGNhcHR1cmVkRWZmZWN0cztcblxuXHRldmFsQ29udGV4dCA9IHVuZGVmaW5lZDtcblx0Ly8gTW9kZWwgZWZmZWN0IGNhcHR1cmUgaXMgYW5vdGhlciBraW5kIG9mIGFtYmllbnQgdHJhY2tpbmcuIFN1cHByZXNzIGl0IGluXG5cdC8vIHVudHJhY2tlZCBjYWxsYmFja3Mgd2hpbGUgc3RpbGwgYWxsb3dpbmcgbmVzdGVkIGNyZWF0ZU1vZGVsKCkgY2FsbHMgdG9cblx0Ly8gZXN0YWJsaXNoIHRoZWlyIG93biBjYXB0dXJlIHNjb3BlLlxuXHRjYXB0dXJlZEVmZmVjdHMgPSB1bmRlZmluZWQ7XG5cdHRyeSB7XG5cdFx0cmV0dXJuIGZuKCk7XG5cdH0gZmluYWxseSB7XG5cdFx0ZXZhbENvbnRleHQgPSBwcmV2Q29udGV4dDtcblx0XHRjYXB0dXJlZEVmZmVjdHMgPSBwcmV2Q2FwdHVyZWRFZmZlY3RzO1xuXHR9XG59XG5cbi8vIEVmZmVjdHMgY29sbGVjdGVkIGludG8gYSBiYXRjaC5cbmxldCBiYXRjaGVkRWZmZWN0OiBFZmZlY3QgfCB1bmRlZmluZWQgPSB1bmRlZmluZWQ7XG5sZXQgYmF0Y2hEZXB0aCA9IDA7XG5sZXQgYmF0Y2hJdGVyYXRpb24gPSAwO1xuXG50eXBlIEJhdGNoU25hcHNob3QgPSB7XG5cdF9zb3VyY2U6IFNpZ25hbDtcblx0X3ZhbHVlOiB1bmtub3duO1xuXHRfdmVyc2lvbjogbnVtYmVyO1xuXHRfbmV4dD86IEJhdGNoU25hcHNob3Q7XG59O1xuXG5sZXQgYmF0Y2hTbmFwc2hvdFZlcnNpb24gPSAwO1xubGV0IGN1cnJlbnRCYXRjaFNuYXBzaG90VmVyc2lvbiA9IDA7XG5sZXQgYmF0Y2hTbmFwc2hvdHM6IEJhdGNoU25hcHNob3QgfCB1bmRlZmluZWQgPSB1bmRlZmluZWQ7XG5cbi8vIEEgZ2xvYmFsIHZlcnNpb24gbnVtYmVyIGZvciBzaWduYWxzLCB1c2VkIGZvciBmYXN0LXBhdGhpbmcgcmVwZWF0ZWRcbi8vIGNvbXB1dGVkLnBlZWsoKS9jb21wdXRlZC52YWx1ZSBjYWxscyB3aGVuIG5vdGhpbmcgaGFzIGNoYW5nZWQgZ2xvYmFsbHkuXG5sZXQgZ2xvYmFsVmVyc2lvbiA9IDA7XG5cbmZ1bmN0aW9uIHJlY29yZEJhdGNoU25hcHNob3Qoc291cmNlOiBTaWduYWwpIHtcblx0Ly8gT25seSBjYXB0dXJlIHdyaXRlcyBkdXJpbmcgdGhlIHVzZXItdmlzaWJsZSBiYXRjaCBjYWxsYmFjaywgbm90IGR1cmluZyBlZmZlY3QgZmx1c2guXG5cdGlmIChiYXRjaERlcHRoID09PSAwIHx8IGJhdGNoSXRlcmF0aW9uICE9PSAwKSB7XG5cdFx0cmV0dXJuO1xuXHR9XG5cblx0aWYgKHNvdXJjZS5fYmF0Y2hTbmFwc2hvdFZlcnNpb24gIT09IGN1cnJlbnRCYXRjaFNuYXBzaG90VmVyc2lvbikge1xuXHRcdHNvdXJjZS5fYmF0Y2hTbmFwc2hvdFZlcnNpb24gPSBjdXJyZW50QmF0Y2hTbmFwc2hvdFZlcnNpb247XG5cdFx0YmF0Y2hTbmFwc2hvdHMgPSB7XG5cdFx0XHRfc291cmNlOiBzb3VyY2UsXG5cdFx0XHRfdmFsdWU6IHNvdXJjZS5fdmFsdWUsXG5cdFx0XHRfdmVyc2lvbjogc291cmNlLl92ZXJzaW9uLFxuXHRcdFx0X25leHQ6IGJhdGNoU25hcHNob3RzLFxuXHRcdH07XG5cdH1cbn1cblxuZnVuY3Rpb24gcmVjb25jaWxlQmF0Y2hTbmFwc2hvdHMoKSB7XG5cdGxldCBzbmFwc2hvdHMgPSBiYXRjaFNuYXBzaG90cztcblx0YmF0Y2hTbmFwc2hvdHMgPSB1bmRlZmluZWQ7XG5cblx0d2hpbGUgKHNuYXBzaG90cyAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0Y29uc3Qgc291cmNlID0gc25hcHNob3RzLl9zb3VyY2U7XG5cdFx0aWYgKHNvdXJjZS5fdmFsdWUgPT09IHNuYXBzaG90cy5fdmFsdWUpIHtcblx0XHRcdC8vIFRoZSB2YWx1ZSB3YXMgcmV2ZXJ0ZWQgdG8gaXRzIHByZS1iYXRjaCBzdGF0ZS4gVmVyc2lvbiBudW1iZXJzIG11c3Rcblx0XHRcdC8vIHN0YXkgbW9ub3RvbmljOiBhIGxhenkgY29tcHV0ZWQgbWF5IGhhdmUgb2JzZXJ2ZWQgYW4gaW50ZXJtZWRpYXRlXG5cdFx0XHQvLyB2ZXJzaW9uIGR1cmluZyB0aGUgYmF0Y2gsIGFuZCByb2xsaW5nIHRoZSB2ZXJzaW9uIGJhY2sgd291bGQgbGV0IGFcblx0XHRcdC8vIGZ1dHVyZSB3cml0ZSByZS1taW50IHRoYXQgb2JzZXJ2ZWQgbnVtYmVyIGZvciBhIGRpZmZlcmVudCB2YWx1ZSxcblx0XHRcdC8vIG1ha2luZyB0aGUgY29tcHV0ZWQgdHJlYXQgaXQgYXMgdW5jaGFuZ2VkIGZvcmV2ZXIuIEluc3RlYWQsXG5cdFx0XHQvLyBmYXN0LWZvcndhcmQgc3Vic2NyaWJlcnMgdGhhdCBsYXN0IHNhdyB0aGUgcHJlLWJhdGNoIHZlcnNpb24gc29cblx0XHRcdC8vIHRoZXkgc2tpcCByZWNvbXB1dGluZyBmb3IgdGhlIG5vLW9wIGNoYW5nZS5cblx0XHRcdGZvciAoXG5cdFx0XHRcdGxldCBub2RlID0gc291cmNlLl90YXJnZXRzO1xuXHRcdFx0XHRub2RlICE9PSB1bmRlZmluZWQ7XG5cdFx0XHRcdG5vZGUgPSBub2RlLl9uZXh0VGFyZ2V0XG5cdFx0XHQpIHtcblx0XHRcdFx0aWYgKG5vZGUuX3ZlcnNpb24gPT09IHNuYXBzaG90cy5fdmVyc2lvbikge1xuXHRcdFx0XHRcdG5vZGUuX3ZlcnNpb24gPSBzb3VyY2UuX3ZlcnNpb247XG5cdFx0XHRcdH1cblx0XHRcdH1cblx0XHR9XG5cdFx0c25hcHNob3RzID0gc25hcHNob3RzLl9uZXh0O1xuXHR9XG59XG5cbmZ1bmN0aW9uIGFkZERlcGVuZGVuY3koc2lnbmFsOiBTaWduYWwpOiBOb2RlIHwgdW5kZWZpbmVkIHtcblx0aWYgKGV2YWxDb250ZXh0ID09PSB1bmRlZmluZWQpIHtcblx0XHRyZXR1cm4gdW5kZWZpbmVkO1xuXHR9XG5cblx0bGV0IG5vZGUgPSBzaWduYWwuX25vZGU7XG5cdGlmIChub2RlID09PSB1bmRlZmluZWQgfHwgbm9kZS5fdGFyZ2V0ICE9PSBldmFsQ29udGV4dCkge1xuXHRcdC8qKlxuXHRcdCAqIGBzaWduYWxgIGlzIGEgbmV3IGRlcGVuZGVuY3kuIENyZWF0ZSBhIG5ldyBkZXBlbmRlbmN5IG5vZGUsIGFuZCBzZXQgaXRcblx0XHQgKiBhcyB0aGUgdGFpbCBvZiB0aGUgY3VycmVudCBjb250ZXh0J3MgZGVwZW5kZW5jeSBsaXN0LiBlLmc6XG5cdFx0ICpcblx0XHQgKiB7IEEgPC0+IEIgICAgICAgfVxuXHRcdCAqICAgICAgICAg4oaRICAgICDihpFcblx0XHQgKiAgICAgICAgdGFpbCAgbm9kZSAobmV3KVxuXHRcdCAqICAgICAgICAgICAgICAg4oaTXG5cdFx0ICogeyBBIDwtPiBCIDwtPiBDIH1cblx0XHQgKiAgICAgICAgICAgICAgIOKGkVxuXHRcdCAqICAgICAgICAgICAgICB0YWlsIChldmFsQ29udGV4dC5fc291cmNlcylcblx0XHQgKi9cblx0XHRub2RlID0ge1xuXHRcdFx0X3ZlcnNpb246IDAsXG5cdFx0XHRfc291cmNlOiBzaWduYWwsXG5cdFx0XHRfcHJldlNvdXJjZTogZXZhbENvbnRleHQuX3NvdXJjZXMsXG5cdFx0XHRfbmV4dFNvdXJjZTogdW5kZWZpbmVkLFxuXHRcdFx0X3RhcmdldDogZXZhbENvbnRleHQsXG5cdFx0XHRfcHJldlRhcmdldDogdW5kZWZpbmVkLFxuXHRcdFx0X25leHRUYXJnZXQ6IHVuZGVmaW5lZCxcblx0XHRcdF9yb2xsYmFja05vZGU6IG5vZGUsXG5cdFx0fTtcblxuXHRcdGlmIChldmFsQ29udGV4dC5fc291cmNlcyAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRldmFsQ29udGV4dC5fc291cmNlcy5fbmV4dFNvdXJjZSA9IG5vZGU7XG5cdFx0fVxuXHRcdGV2YWxDb250ZXh0Ll9zb3VyY2VzID0gbm9kZTtcblx0XHRzaWduYWwuX25vZGUgPSBub2RlO1xuXG5cdFx0Ly8gU3Vic2NyaWJlIHRvIGNoYW5nZSBub3RpZmljYXRpb25zIGZyb20gdGhpcyBkZXBlbmRlbmN5IGlmIHdlJ3JlIGluIGFuIGVmZmVjdFxuXHRcdC8vIE9SIGV2YWx1YXRpbmcgYSBjb21wdXRlZCBzaWduYWwgdGhhdCBpbiB0dXJuIGhhcyBzdWJzY3JpYmVycy5cblx0XHRpZiAoZXZhbENvbnRleHQuX2ZsYWdzICYgVFJBQ0tJTkcpIHtcblx0XHRcdHNpZ25hbC5fc3Vic2NyaWJlKG5vZGUpO1xuXHRcdH1cblx0XHRyZXR1cm4gbm9kZTtcblx0fSBlbHNlIGlmIChub2RlLl92ZXJzaW9uID09PSAtMSkge1xuXHRcdC8vIGBzaWduYWxgIGlzIGFuIGV4aXN0aW5nIGRlcGVuZGVuY3kgZnJvbSBhIHByZXZpb3VzIGV2YWx1YXRpb24uIFJldXNlIGl0LlxuXHRcdG5vZGUuX3ZlcnNpb24gPSAwO1xuXG5cdFx0LyoqXG5cdFx0ICogSWYgYG5vZGVgIGlzIG5vdCBhbHJlYWR5IHRoZSBjdXJyZW50IHRhaWwgb2YgdGhlIGRlcGVuZGVuY3kgbGlzdCAoaS5lLlxuXHRcdCAqIHRoZXJlIGlzIGEgbmV4dCBub2RlIGluIHRoZSBsaXN0KSwgdGhlbiBtYWtlIHRoZSBgbm9kZWAgdGhlIG5ldyB0YWlsLiBlLmc6XG5cdFx0ICpcblx0XHQgKiB7IEEgPC0+IEIgPC0+IEMgPC0+IEQgfVxuXHRcdCAqICAgICAgICAg4oaRICAgICAgICAgICDihpFcblx0XHQgKiAgICAgICAgbm9kZSAgIOKUjOKUgOKUgOKUgCB0YWlsIChldmFsQ29udGV4dC5fc291cmNlcylcblx0XHQgKiAgICAgICAgIOKUlOKUgOKUgOKUgOKUgOKUgOKUguKUgOKUgOKUgOKUgOKUgOKUkFxuXHRcdCAqICAgICAgICAgICAgICAg4oaTICAgICDihpNcblx0XHQgKiB7IEEgPC0+IEMgPC0+IEQgPC0+IEIgfVxuXHRcdCAqICAgICAgICAgICAgICAgICAgICAg4oaRXG5cdFx0ICogICAgICAgICAgICAgICAgICAgIHRhaWwgKGV2YWxDb250ZXh0Ll9zb3VyY2VzKVxuXHRcdCAqL1xuXHRcdGlmIChub2RlLl9uZXh0U291cmNlICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdG5vZGUuX25leHRTb3VyY2UuX3ByZXZTb3VyY2UgPSBub2RlLl9wcmV2U291cmNlO1xuXG5cdFx0XHRpZiAobm9kZS5fcHJldlNvdXJjZSAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRcdG5vZGUuX3ByZXZTb3VyY2UuX25leHRTb3VyY2UgPSBub2RlLl9uZXh0U291cmNlO1xuXHRcdFx0fVxuXG5cdFx0XHRub2RlLl9wcmV2U291cmNlID0gZXZhbENvbnRleHQuX3NvdXJjZXM7XG5cdFx0XHRub2RlLl9uZXh0U291cmNlID0gdW5kZWZpbmVkO1xuXG5cdFx0XHRldmFsQ29udGV4dC5fc291cmNlcyEuX25leHRTb3VyY2UgPSBub2RlO1xuXHRcdFx0ZXZhbENvbnRleHQuX3NvdXJjZXMgPSBub2RlO1xuXHRcdH1cblxuXHRcdC8vIFdlIGNhbiBhc3N1bWUgdGhhdCB0aGUgY3VycmVudGx5IGV2YWx1YXRlZCBlZmZlY3QgLyBjb21wdXRlZCBzaWduYWwgaXMgYWxyZWFkeVxuXHRcdC8vIHN1YnNjcmliZWQgdG8gY2hhbmdlIG5vdGlmaWNhdGlvbnMgZnJvbSBgc2lnbmFsYCBpZiBuZWVkZWQuXG5cdFx0cmV0dXJuIG5vZGU7XG5cdH1cblx0cmV0dXJuIHVuZGVmaW5lZDtcbn1cblxuLy8jcmVnaW9uIFNpZ25hbFxuXG4vKipcbiAqIFRoZSBiYXNlIGNsYXNzIGZvciBwbGFpbiBhbmQgY29tcHV0ZWQgc2lnbmFscy5cbiAqL1xuLy9cbi8vIEEgZnVuY3Rpb24gd2l0aCB0aGUgc2FtZSBuYW1lIGlzIGRlZmluZWQgbGF0ZXIsIHNvIHdlIG5lZWQgdG8gaWdub3JlIFR5cGVTY3JpcHQnc1xuLy8gd2FybmluZyBhYm91dCBhIHJlZGVjbGFyZWQgdmFyaWFibGUuXG4vL1xuLy8gVGhlIGNsYXNzIGlzIGRlY2xhcmVkIGhlcmUsIGJ1dCBsYXRlciBpbXBsZW1lbnRlZCB3aXRoIEVTNS1zdHlsZSBwcm90b3R5cGVzLlxuLy8gVGhpcyBlbmFibGVzIGJldHRlciBjb250cm9sIG9mIHRoZSB0cmFuc3BpbGVkIG91dHB1dCBzaXplLlxuLy8gQHRzLWlnbm9yZTogXCJDYW5ub3QgcmVkZWNsYXJlIGV4cG9ydGVkIHZhcmlhYmxlICdTaWduYWwnLlwiXG5kZWNsYXJlIGNsYXNzIFNpZ25hbDxUID0gYW55PiB7XG5cdC8qKiBAaW50ZXJuYWwgKi9cblx0X3ZhbHVlOiB1bmtub3duO1xuXG5cdC8qKlxuXHQgKiBAaW50ZXJuYWxcblx0ICogVmVyc2lvbiBudW1iZXJzIHNob3VsZCBhbHdheXMgYmUgPj0gMCwgYmVjYXVzZSB0aGUgc3BlY2lhbCB2YWx1ZSAtMSBpcyB1c2VkXG5cdCAqIGJ5IE5vZGVzIHRvIHNpZ25pZnkgcG90ZW50aWFsbHkgdW51c2VkIGJ1dCByZWN5Y2xhYmxlIG5vZGVzLlxuXHQgKi9cblx0X3ZlcnNpb246IG51bWJlcjtcblxuXHQvKiogQGludGVybmFsICovXG5cdF9ub2RlPzogTm9kZTtcblxuXHQvKiogQGludGVybmFsICovXG5cdF90YXJnZXRzPzogTm9kZTtcblxuXHQvKiogQGludGVybmFsICovXG5cdF9iYXRjaFNuYXBzaG90VmVyc2lvbjogbnVtYmVyO1xuXG5cdGNvbnN0cnVjdG9yKHZhbHVlPzogVCwgb3B0aW9ucz86IFNpZ25hbE9wdGlvbnM8VD4pO1xuXG5cdC8qKiBAaW50ZXJuYWwgKi9cblx0X3JlZnJlc2goKTogYm9vbGVhbjtcblxuXHQvKiogQGludGVybmFsICovXG5cdF9zdWJzY3JpYmUobm9kZTogTm9kZSk6IHZvaWQ7XG5cblx0LyoqIEBpbnRlcm5hbCAqL1xuXHRfdW5zdWJzY3JpYmUobm9kZTogTm9kZSk6IHZvaWQ7XG5cblx0LyoqIEBpbnRlcm5hbCAqL1xuXHRfd2F0Y2hlZD8odGhpczogU2lnbmFsPFQ+KTogdm9pZDtcblxuXHQvKiogQGludGVybmFsICovXG5cdF91bndhdGNoZWQ/KHRoaXM6IFNpZ25hbDxUPik6IHZvaWQ7XG5cblx0c3Vic2NyaWJlKGZuOiAodmFsdWU6IFQpID0+IHZvaWQpOiAoKSA9PiB2b2lkO1xuXG5cdG5hbWU/OiBzdHJpbmc7XG5cblx0dmFsdWVPZigpOiBUO1xuXG5cdHRvU3RyaW5nKCk6IHN0cmluZztcblxuXHR0b0pTT04oKTogVDtcblxuXHRwZWVrKCk6IFQ7XG5cblx0YnJhbmQ6IHR5cGVvZiBCUkFORF9TWU1CT0w7XG5cblx0Z2V0IHZhbHVlKCk6IFQ7XG5cdHNldCB2YWx1ZSh2YWx1ZTogVCk7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2lnbmFsT3B0aW9uczxUID0gYW55PiB7XG5cdHdhdGNoZWQ/OiAodGhpczogU2lnbmFsPFQ+KSA9PiB2b2lkO1xuXHR1bndhdGNoZWQ/OiAodGhpczogU2lnbmFsPFQ+KSA9PiB2b2lkO1xuXHRuYW1lPzogc3RyaW5nO1xufVxuXG4vKiogQGludGVybmFsICovXG4vLyBBIGNsYXNzIHdpdGggdGhlIHNhbWUgbmFtZSBoYXMgYWxyZWFkeSBiZWVuIGRlY2xhcmVkLCBzbyB3ZSBuZWVkIHRvIGlnbm9yZVxuLy8gVHlwZVNjcmlwdCdzIHdhcm5pbmcgYWJvdXQgYSByZWRlY2xhcmVkIHZhcmlhYmxlLlxuLy9cbi8vIFRoZSBwcmV2aW91c2x5IGRlY2xhcmVkIGNsYXNzIGlzIGltcGxlbWVudGVkIGhlcmUgd2l0aCBFUzUtc3R5bGUgcHJvdG90eXBlcy5cbi8vIFRoaXMgZW5hYmxlcyBiZXR0ZXIgY29udHJvbCBvZiB0aGUgdHJhbnNwaWxlZCBvdXRwdXQgc2l6ZS5cbi8vIEB0cy1pZ25vcmU6IFwiQ2Fubm90IHJlZGVjbGFyZSBleHBvcnRlZCB2YXJpYWJsZSAnU2lnbmFsJy5cIlxuZnVuY3Rpb24gU2lnbmFsKHRoaXM6IFNpZ25hbCwgdmFsdWU/OiB1bmtub3duLCBvcHRpb25zPzogU2lnbmFsT3B0aW9ucykge1xuXHR0aGlzLl92YWx1ZSA9IHZhbHVlO1xuXHR0aGlzLl92ZXJzaW9uID0gMDtcblx0dGhpcy5fbm9kZSA9IHVuZGVmaW5lZDtcblx0dGhpcy5fdGFyZ2V0cyA9IHVuZGVmaW5lZDtcblx0dGhpcy5fYmF0Y2hTbmFwc2hvdFZlcnNpb24gPSAwO1xuXHR0aGlzLl93YXRjaGVkID0gb3B0aW9ucz8ud2F0Y2hlZDtcblx0dGhpcy5fdW53YXRjaGVkID0gb3B0aW9ucz8udW53YXRjaGVkO1xuXHR0aGlzLm5hbWUgPSBvcHRpb25zPy5uYW1lO1xufVxuXG5TaWduYWwucHJvdG90eXBlLmJyYW5kID0gQlJBTkRfU1lNQk9MO1xuXG5TaWduYWwucHJvdG90eXBlLl9yZWZyZXNoID0gZnVuY3Rpb24gKCkge1xuXHRyZXR1cm4gdHJ1ZTtcbn07XG5cblNpZ25hbC5wcm90b3R5cGUuX3N1YnNjcmliZSA9IGZ1bmN0aW9uIChub2RlKSB7XG5cdGNvbnN0IHRhcmdldHMgPSB0aGlzLl90YXJnZXRzO1xuXHRpZiAodGFyZ2V0cyAhPT0gbm9kZSAmJiBub2RlLl9wcmV2VGFyZ2V0ID09PSB1bmRlZmluZWQpIHtcblx0XHRub2RlLl9uZXh0VGFyZ2V0ID0gdGFyZ2V0cztcblx0XHR0aGlzLl90YXJnZXRzID0gbm9kZTtcblxuXHRcdGlmICh0YXJnZXRzICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdHRhcmdldHMuX3ByZXZUYXJnZXQgPSBub2RlO1xuXHRcdH0gZWxzZSB7XG5cdFx0XHR1bnRyYWNrZWQoKCkgPT4ge1xuXHRcdFx0XHR0aGlzLl93YXRjaGVkPy5jYWxsKHRoaXMpO1xuXHRcdFx0fSk7XG5cdFx0fVxuXHR9XG59O1xuXG5TaWduYWwucHJvdG90eXBlLl91bnN1YnNjcmliZSA9IGZ1bmN0aW9uIChub2RlKSB7XG5cdC8vIE9ubHkgcnVuIHRoZSB1bnN1YnNjcmliZSBzdGVwIGlmIHRoZSBzaWduYWwgaGFzIGFueSBzdWJzY3JpYmVycyB0byBiZWdpbiB3aXRoLlxuXHRpZiAodGhpcy5fdGFyZ2V0cyAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0Y29uc3QgcHJldiA9IG5vZGUuX3ByZXZUYXJnZXQ7XG5cdFx0Y29uc3QgbmV4dCA9IG5vZGUuX25leHRUYXJnZXQ7XG5cdFx0aWYgKHByZXYgIT09IHVuZGVmaW5lZCkge1xuXHRcdFx0cHJldi5fbmV4dFRhcmdldCA9IG5leHQ7XG5cdFx0XHRub2RlLl9wcmV2VGFyZ2V0ID0gdW5kZWZpbmVkO1xuXHRcdH1cblxuXHRcdGlmIChuZXh0ICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdG5leHQuX3ByZXZUYXJnZXQgPSBwcmV2O1xuXHRcdFx0bm9kZS5fbmV4dFRhcmdldCA9IHVuZGVmaW5lZDtcblx0XHR9XG5cblx0XHRpZiAobm9kZSA9PT0gdGhpcy5fdGFyZ2V0cykge1xuXHRcdFx0dGhpcy5fdGFyZ2V0cyA9IG5leHQ7XG5cdFx0XHRpZiAobmV4dCA9PT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRcdHVudHJhY2tlZCgoKSA9PiB7XG5cdFx0XHRcdFx0dGhpcy5fdW53YXRjaGVkPy5jYWxsKHRoaXMpO1xuXHRcdFx0XHR9KTtcblx0XHRcdH1cblx0XHR9XG5cdH1cbn07XG5cblNpZ25hbC5wcm90b3R5cGUuc3Vic2NyaWJlID0gZnVuY3Rpb24gKGZuKSB7XG5cdHJldHVybiBlZmZlY3QoXG5cdFx0KCkgPT4ge1xuXHRcdFx0Y29uc3QgdmFsdWUgPSB0aGlzLnZhbHVlO1xuXHRcdFx0dW50cmFja2VkKCgpID0+IGZuKHZhbHVlKSk7XG5cdFx0fSxcblx0XHR7IG5hbWU6IFwic3ViXCIgfVxuXHQpO1xufTtcblxuU2lnbmFsLnByb3RvdHlwZS52YWx1ZU9mID0gZnVuY3Rpb24gKCkge1xuXHRyZXR1cm4gdGhpcy52YWx1ZTtcbn07XG5cblNpZ25hbC5wcm90b3R5cGUudG9TdHJpbmcgPSBmdW5jdGlvbiAoKSB7XG5cdHJldHVybiB0aGlzLnZhbHVlICsgXCJcIjtcbn07XG5cblNpZ25hbC5wcm90b3R5cGUudG9KU09OID0gZnVuY3Rpb24gKCkge1xuXHRyZXR1cm4gdGhpcy52YWx1ZTtcbn07XG5cblNpZ25hbC5wcm90b3R5cGUucGVlayA9IGZ1bmN0aW9uICgpIHtcblx0cmV0dXJuIHVudHJhY2tlZCgoKSA9PiB0aGlzLnZhbHVlKTtcbn07XG5cbk9iamVjdC5kZWZpbmVQcm9wZXJ0eShTaWduYWwucHJvdG90eXBlLCBcInZhbHVlXCIsIHtcblx0Z2V0KHRoaXM6IFNpZ25hbCkge1xuXHRcdGNvbnN0IG5vZGUgPSBhZGREZXBlbmRlbmN5KHRoaXMpO1xuXHRcdGlmIChub2RlICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdG5vZGUuX3ZlcnNpb24gPSB0aGlzLl92ZXJzaW9uO1xuXHRcdH1cblx0XHRyZXR1cm4gdGhpcy5fdmFsdWU7XG5cdH0sXG5cdHNldCh0aGlzOiBTaWduYWwsIHZhbHVlKSB7XG5cdFx0aWYgKHZhbHVlICE9PSB0aGlzLl92YWx1ZSkge1xuXHRcdFx0aWYgKGJhdGNoSXRlcmF0aW9uID4gMTAwKSB7XG5cdFx0XHRcdHRocm93IG5ldyBFcnJvcihcIkN5Y2xlIGRldGVjdGVkXCIpO1xuXHRcdFx0fVxuXG5cdFx0XHRyZWNvcmRCYXRjaFNuYXBzaG90KHRoaXMpO1xuXHRcdFx0dGhpcy5fdmFsdWUgPSB2YWx1ZTtcblx0XHRcdHRoaXMuX3ZlcnNpb24rKztcblx0XHRcdGdsb2JhbFZlcnNpb24rKztcblxuXHRcdFx0LyoqQF9fSU5MSU5FX18qLyBzdGFydEJhdGNoKCk7XG5cdFx0XHR0cnkge1xuXHRcdFx0XHRmb3IgKFxuXHRcdFx0XHRcdGxldCBub2RlID0gdGhpcy5fdGFyZ2V0cztcblx0XHRcdFx0XHRub2RlICE9PSB1bmRlZmluZWQ7XG5cdFx0XHRcdFx0bm9kZSA9IG5vZGUuX25leHRUYXJnZXRcblx0XHRcdFx0KSB7XG5cdFx0XHRcdFx0bm9kZS5fdGFyZ2V0Ll9ub3RpZnkoKTtcblx0XHRcdFx0fVxuXHRcdFx0fSBmaW5hbGx5IHtcblx0XHRcdFx0ZW5kQmF0Y2goKTtcblx0XHRcdH1cblx0XHR9XG5cdH0sXG59KTtcblxuLyoqXG4gKiBDcmVhdGUgYSBuZXcgcGxhaW4gc2lnbmFsLlxuICpcbiAqIEBwYXJhbSB2YWx1ZSBUaGUgaW5pdGlhbCB2YWx1ZSBmb3IgdGhlIHNpZ25hbC5cbiAqIEByZXR1cm5zIEEgbmV3IHNpZ25hbC5cbiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNpZ25hbDxUPih2YWx1ZTogVCwgb3B0aW9ucz86IFNpZ25hbE9wdGlvbnM8VD4pOiBTaWduYWw8VD47XG5leHBvcnQgZnVuY3Rpb24gc2lnbmFsPFQgPSB1bmRlZmluZWQ+KCk6IFNpZ25hbDxUIHwgdW5kZWZpbmVkPjtcbmV4cG9ydCBmdW5jdGlvbiBzaWduYWw8VD4odmFsdWU/OiBULCBvcHRpb25zPzogU2lnbmFsT3B0aW9uczxUPik6IFNpZ25hbDxUPiB7XG5cdHJldHVybiBuZXcgU2lnbmFsKHZhbHVlLCBvcHRpb25zKTtcbn1cblxuLy8jZW5kcmVnaW9uIFNpZ25hbFxuXG4vLyNyZWdpb24gQ29tcHV0ZWRcblxuZnVuY3Rpb24gbmVlZHNUb1JlY29tcHV0ZSh0YXJnZXQ6IENvbXB1dGVkIHwgRWZmZWN0KTogYm9vbGVhbiB7XG5cdC8vIENoZWNrIHRoZSBkZXBlbmRlbmNpZXMgZm9yIGNoYW5nZWQgdmFsdWVzLiBUaGUgZGVwZW5kZW5jeSBsaXN0IGlzIGFscmVhZHlcblx0Ly8gaW4gb3JkZXIgb2YgdXNlLiBUaGVyZWZvcmUgaWYgbXVsdGlwbGUgZGVwZW5kZW5jaWVzIGhhdmUgY2hhbmdlZCB2YWx1ZXMsIG9ubHlcblx0Ly8gdGhlIGZpcnN0IHVzZWQgZGVwZW5kZW5jeSBpcyByZS1ldmFsdWF0ZWQgYXQgdGhpcyBwb2ludC5cblx0Zm9yIChcblx0XHRsZXQgbm9kZSA9IHRhcmdldC5fc291cmNlcztcblx0XHRub2RlICE9PSB1bmRlZmluZWQ7XG5cdFx0bm9kZSA9IG5vZGUuX25leHRTb3VyY2Vcblx0KSB7XG5cdFx0aWYgKFxuXHRcdFx0Ly8gSWYgdGhlIGRlcGVuZGVuY3kgaGFzIGRlZmluaXRlbHkgYmVlbiB1cGRhdGVkIHNpbmNlIGl0cyB2ZXJzaW9uIG51bWJlclxuXHRcdFx0Ly8gd2FzIG9ic2VydmVkLCB0aGVuIHdlIG5lZWQgdG8gcmVjb21wdXRlLiBUaGlzIGZpcnN0IGNoZWNrIGlzIG5vdCBzdHJpY3RseVxuXHRcdFx0Ly8gbmVjZXNzYXJ5IGZvciBjb3JyZWN0bmVzcywgYnV0IGFsbG93cyB1cyB0byBza2lwIHRoZSByZWZyZXNoIGNhbGwgaWYgdGhlXG5cdFx0XHQvLyBkZXBlbmRlbmN5IGhhcyBhbHJlYWR5IGJlZW4gdXBkYXRlZC5cblx0XHRcdG5vZGUuX3NvdXJjZS5fdmVyc2lvbiAhPT0gbm9kZS5fdmVyc2lvbiB8fFxuXHRcdFx0Ly8gUmVmcmVzaCB0aGUgZGVwZW5kZW5jeS4gSWYgdGhlcmUncyBzb21ldGhpbmcgYmxvY2tpbmcgdGhlIHJlZnJlc2ggKGUuZy4gYVxuXHRcdFx0Ly8gZGVwZW5kZW5jeSBjeWNsZSksIHRoZW4gd2UgbmVlZCB0byByZWNvbXB1dGUuXG5cdFx0XHQhbm9kZS5fc291cmNlLl9yZWZyZXNoKCkgfHxcblx0XHRcdC8vIElmIHRoZSBkZXBlbmRlbmN5IGdvdCBhIG5ldyB2ZXJzaW9uIGFmdGVyIHRoZSByZWZyZXNoLCB0aGVuIHdlIG5lZWQgdG8gcmVjb21wdXRlLlxuXHRcdFx0bm9kZS5fc291cmNlLl92ZXJzaW9uICE9PSBub2RlLl92ZXJzaW9uXG5cdFx0KSB7XG5cdFx0XHRyZXR1cm4gdHJ1ZTtcblx0XHR9XG5cdH1cblx0Ly8gSWYgbm9uZSBvZiB0aGUgZGVwZW5kZW5jaWVzIGhhdmUgY2hhbmdlZCB2YWx1ZXMgc2luY2UgbGFzdCByZWNvbXB1dGUgdGhlblxuXHQvLyB0aGVyZSdzIG5vIG5lZWQgdG8gcmVjb21wdXRlLlxuXHRyZXR1cm4gZmFsc2U7XG59XG5cbmZ1bmN0aW9uIHByZXBhcmVTb3VyY2VzKHRhcmdldDogQ29tcHV0ZWQgfCBFZmZlY3QpIHtcblx0LyoqXG5cdCAqIDEuIE1hcmsgYWxsIGN1cnJlbnQgc291cmNlcyBhcyByZS11c2FibGUgbm9kZXMgKHZlcnNpb246IC0xKVxuXHQgKiAyLiBTZXQgYSByb2xsYmFjayBub2RlIGlmIHRoZSBjdXJyZW50IG5vZGUgaXMgYmVpbmcgdXNlZCBpbiBhIGRpZmZlcmVudCBjb250ZXh0XG5cdCAqIDMuIFBvaW50ICd0YXJnZXQuX3NvdXJjZXMnIHRvIHRoZSB0YWlsIG9mIHRoZSBkb3VibHktbGlua2VkIGxpc3QsIGUuZzpcblx0ICpcblx0ICogICAgeyB1bmRlZmluZWQgPC0gQSA8LT4gQiA8LT4gQyAtPiB1bmRlZmluZWQgfVxuXHQgKiAgICAgICAgICAgICAgICAgICDihpEgICAgICAgICAgIOKGkVxuXHQgKiAgICAgICAgICAgICAgICAgICDilIIgICAgICAgICAgIOKUlOKUgOKUgOKUgOKUgOKUgOKUgOKUkFxuXHQgKiB0YXJnZXQuX3NvdXJjZXMgPSBBOyAobm9kZSBpcyBoZWFkKSAg4pSCXG5cdCAqICAgICAgICAgICAgICAgICAgIOKGkyAgICAgICAgICAgICAgICAgIOKUglxuXHQgKiB0YXJnZXQuX3NvdXJjZXMgPSBDOyAobm9kZSBpcyB0YWlsKSDilIDilJhcblx0ICovXG5cdGZvciAoXG5cdFx0bGV0IG5vZGUgPSB0YXJnZXQuX3NvdXJjZXM7XG5cdFx0bm9kZSAhPT0gdW5kZWZpbmVkO1xuXHRcdG5vZGUgPSBub2RlLl9uZXh0U291cmNlXG5cdCkge1xuXHRcdGNvbnN0IHJvbGxiYWNrTm9kZSA9IG5vZGUuX3NvdXJjZS5fbm9kZTtcblx0XHRpZiAocm9sbGJhY2tOb2RlICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdG5vZGUuX3JvbGxiYWNrTm9kZSA9IHJvbGxiYWNrTm9kZTtcblx0XHR9XG5cdFx0bm9kZS5fc291cmNlLl9ub2RlID0gbm9kZTtcblx0XHRub2RlLl92ZXJzaW9uID0gLTE7XG5cblx0XHRpZiAobm9kZS5fbmV4dFNvdXJjZSA9PT0gdW5kZWZpbmVkKSB7XG5cdFx0XHR0YXJnZXQuX3NvdXJjZXMgPSBub2RlO1xuXHRcdFx0YnJlYWs7XG5cdFx0fVxuXHR9XG59XG5cbmZ1bmN0aW9uIGNsZWFudXBTb3VyY2VzKHRhcmdldDogQ29tcHV0ZWQgfCBFZmZlY3QpIHtcblx0bGV0IG5vZGUgPSB0YXJnZXQuX3NvdXJjZXM7XG5cdGxldCBoZWFkOiBOb2RlIHwgdW5kZWZpbmVkID0gdW5kZWZpbmVkO1xuXG5cdC8qKlxuXHQgKiBBdCB0aGlzIHBvaW50ICd0YXJnZXQuX3NvdXJjZXMnIHBvaW50cyB0byB0aGUgdGFpbCBvZiB0aGUgZG91Ymx5LWxpbmtlZCBsaXN0LlxuXHQgKiBJdCBjb250YWlucyBhbGwgZXhpc3Rpbmcgc291cmNlcyArIG5ldyBzb3VyY2VzIGluIG9yZGVyIG9mIHVzZS5cblx0ICogSXRlcmF0ZSBiYWNrd2FyZHMgdW50aWwgd2UgZmluZCB0aGUgaGVhZCBub2RlIHdoaWxlIGRyb3BwaW5nIG9sZCBkZXBlbmRlbmNpZXMuXG5cdCAqL1xuXHR3aGlsZSAobm9kZSAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0Y29uc3QgcHJldiA9IG5vZGUuX3ByZXZTb3VyY2U7XG5cblx0XHQvKipcblx0XHQgKiBUaGUgbm9kZSB3YXMgbm90IHJlLXVzZWQsIHVuc3Vic2NyaWJlIGZyb20gaXRzIGNoYW5nZSBub3RpZmljYXRpb25zIGFuZCByZW1vdmUgaXRzZWxmXG5cdFx0ICogZnJvbSB0aGUgZG91Ymx5LWxpbmtlZCBsaXN0LiBlLmc6XG5cdFx0ICpcblx0XHQgKiB7IEEgPC0+IEIgPC0+IEMgfVxuXHRcdCAqICAgICAgICAg4oaTXG5cdFx0ICogICAgeyBBIDwtPiBDIH1cblx0XHQgKi9cblx0XHRpZiAobm9kZS5fdmVyc2lvbiA9PT0gLTEpIHtcblx0XHRcdG5vZGUuX3NvdXJjZS5fdW5zdWJzY3JpYmUobm9kZSk7XG5cblx0XHRcdGlmIChwcmV2ICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdFx0cHJldi5fbmV4dFNvdXJjZSA9IG5vZGUuX25leHRTb3VyY2U7XG5cdFx0XHR9XG5cdFx0XHRpZiAobm9kZS5fbmV4dFNvdXJjZSAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRcdG5vZGUuX25leHRTb3VyY2UuX3ByZXZTb3VyY2UgPSBwcmV2O1xuXHRcdFx0fVxuXHRcdH0gZWxzZSB7XG5cdFx0XHQvKipcblx0XHRcdCAqIFRoZSBuZXcgaGVhZCBpcyB0aGUgbGFzdCBub2RlIHNlZW4gd2hpY2ggd2Fzbid0IHJlbW92ZWQvdW5zdWJzY3JpYmVkXG5cdFx0XHQgKiBmcm9tIHRoZSBkb3VibHktbGlua2VkIGxpc3QuIGUuZzpcblx0XHRcdCAqXG5cdFx0XHQgKiB7IEEgPC0+IEIgPC0+IEMgfVxuXHRcdFx0ICogICDihpEgICAgIOKGkSAgICAg4oaRXG5cdFx0XHQgKiAgIOKUgiAgICAg4pSCICAgICDilJQgaGVhZCA9IG5vZGVcblx0XHRcdCAqICAg4pSCICAgICDilJQgaGVhZCA9IG5vZGVcblx0XHRcdCAqICAg4pSUIGhlYWQgPSBub2RlXG5cdFx0XHQgKi9cblx0XHRcdGhlYWQgPSBub2RlO1xuXHRcdH1cblxuXHRcdG5vZGUuX3NvdXJjZS5fbm9kZSA9IG5vZGUuX3JvbGxiYWNrTm9kZTtcblx0XHRpZiAobm9kZS5fcm9sbGJhY2tOb2RlICE9PSB1bmRlZmluZWQpIHtcblx0XHRcdG5vZGUuX3JvbGxiYWNrTm9kZSA9IHVuZGVmaW5lZDtcblx0XHR9XG5cblx0XHRub2RlID0gcHJldjtcblx0fVxuXG5cdHRhcmdldC5fc291cmNlcyA9IGhlYWQ7XG59XG5cbi8qKlxuICogVGhlIGJhc2UgY2xhc3MgZm9yIGNvbXB1dGVkIHNpZ25hbHMuXG4gKi9cbmRlY2xhcmUgY2xhc3MgQ29tcHV0ZWQ8VCA9IGFueT4gZXh0ZW5kcyBTaWduYWw8VD4ge1xuXHRfZm46ICgpID0+IFQ7XG5cdF9zb3VyY2VzPzogTm9kZTtcblx0X2dsb2JhbFZlcnNpb246IG51bWJlcjtcblx0X2ZsYWdzOiBudW1iZXI7XG5cblx0Y29uc3RydWN0b3IoZm46ICgpID0+IFQsIG9wdGlvbnM/OiBTaWduYWxPcHRpb25zPFQ+KTtcblxuXHRfbm90aWZ5KCk6IHZvaWQ7XG5cdGdldCB2YWx1ZSgpOiBUO1xufVxuXG4vKiogQGludGVybmFsICovXG5mdW5jdGlvbiBDb21wdXRlZCh0aGlzOiBDb21wdXRlZCwgZm46ICgpID0+IHVua25vd24sIG9wdGlvbnM/OiBTaWduYWxPcHRpb25zKSB7XG5cdFNpZ25hbC5jYWxsKHRoaXMsIHVuZGVmaW5lZCwgb3B0aW9ucyk7XG5cblx0dGhpcy5fZm4gPSBmbjtcblx0dGhpcy5fc291cmNlcyA9IHVuZGVmaW5lZDtcblx0dGhpcy5fZ2xvYmFsVmVyc2lvbiA9IGdsb2JhbFZlcnNpb24gLSAxO1xuXHR0aGlzLl9mbGFncyA9IE9VVERBVEVEO1xufVxuXG5Db21wdXRlZC5wcm90b3R5cGUgPSBuZXcgU2lnbmFsKCkgYXMgQ29tcHV0ZWQ7XG5cbkNvbXB1dGVkLnByb3RvdHlwZS5fcmVmcmVzaCA9IGZ1bmN0aW9uICgpIHtcblx0dGhpcy5fZmxhZ3MgJj0gfk5PVElGSUVEO1xuXG5cdGlmICh0aGlzLl9mbGFncyAmIFJVTk5JTkcpIHtcblx0XHRyZXR1cm4gZmFsc2U7XG5cdH1cblxuXHQvLyBJZiB0aGlzIGNvbXB1dGVkIHNpZ25hbCBoYXMgc3Vic2NyaWJlZCB0byB1cGRhdGVzIGZyb20gaXRzIGRlcGVuZGVuY2llc1xuXHQvLyAoVFJBQ0tJTkcgZmxhZyBzZXQpIGFuZCBub25lIG9mIHRoZW0gaGF2ZSBub3RpZmllZCBhYm91dCBjaGFuZ2VzIChPVVREQVRFRFxuXHQvLyBmbGFnIG5vdCBzZXQpLCB0aGVuIHRoZSBjb21wdXRlZCB2YWx1ZSBjYW4ndCBoYXZlIGNoYW5nZWQuXG5cdGlmICgodGhpcy5fZmxhZ3MgJiAoT1VUREFURUQgfCBUUkFDS0lORykpID09PSBUUkFDS0lORykge1xuXHRcdHJldHVybiB0cnVlO1xuXHR9XG5cdHRoaXMuX2ZsYWdzICY9IH5PVVREQVRFRDtcblxuXHRpZiAodGhpcy5fZ2xvYmFsVmVyc2lvbiA9PT0gZ2xvYmFsVmVyc2lvbikge1xuXHRcdHJldHVybiB0cnVlO1xuXHR9XG5cdHRoaXMuX2dsb2JhbFZlcnNpb24gPSBnbG9iYWxWZXJzaW9uO1xuXG5cdC8vIE1hcmsgdGhpcyBjb21wdXRlZCBzaWduYWwgcnVubmluZyBiZWZvcmUgY2hlY2tpbmcgdGhlIGRlcGVuZGVuY2llcyBmb3IgdmFsdWVcblx0Ly8gY2hhbmdlcywgc28gdGhhdCB0aGUgUlVOTklORyBmbGFnIGNhbiBiZSB1c2VkIHRvIG5vdGljZSBjeWNsaWNhbCBkZXBlbmRlbmNpZXMuXG5cdHRoaXMuX2ZsYWdzIHw9IFJVTk5JTkc7XG5cdGlmICh0aGlzLl92ZXJzaW9uID4gMCAmJiAhbmVlZHNUb1JlY29tcHV0ZSh0aGlzKSkge1xuXHRcdHRoaXMuX2ZsYWdzICY9IH5SVU5OSU5HO1xuXHRcdHJldHVybiB0cnVlO1xuXHR9XG5cblx0Y29uc3QgcHJldkNvbnRleHQgPSBldmFsQ29udGV4dDtcblx0dHJ5IHtcblx0XHRwcmVwYXJlU291cmNlcyh0aGlzKTtcblx0XHRldmFsQ29udGV4dCA9IHRoaXM7XG5cdFx0Y29uc3QgdmFsdWUgPSB0aGlzLl9mbigpO1xuXHRcdGlmIChcblx0XHRcdHRoaXMuX2ZsYWdzICYgSEFTX0VSUk9SIHx8XG5cdFx0XHR0aGlzLl92YWx1ZSAhPT0gdmFsdWUgfHxcblx0XHRcdHRoaXMuX3ZlcnNpb24gPT09IDBcblx0XHQpIHtcblx0XHRcdHRoaXMuX3ZhbHVlID0gdmFsdWU7XG5cdFx0XHR0aGlzLl9mbGFncyAmPSB+SEFTX0VSUk9SO1xuXHRcdFx0dGhpcy5fdmVyc2lvbisrO1xuXHRcdH1cblx0fSBjYXRjaCAoZXJyKSB7XG5cdFx0dGhpcy5fdmFsdWUgPSBlcnI7XG5cdFx0dGhpcy5fZmxhZ3MgfD0gSEFTX0VSUk9SO1xuXHRcdHRoaXMuX3ZlcnNpb24rKztcblx0fVxuXHRldmFsQ29udGV4dCA9IHByZXZDb250ZXh0O1xuXHRjbGVhbnVwU291cmNlcyh0aGlzKTtcblx0dGhpcy5fZmxhZ3MgJj0gflJVTk5JTkc7XG5cdHJldHVybiB0cnVlO1xufTtcblxuQ29tcHV0ZWQucHJvdG90eXBlLl9zdWJzY3JpYmUgPSBmdW5jdGlvbiAobm9kZSkge1xuXHRpZiAodGhpcy5fdGFyZ2V0cyA9PT0gdW5kZWZpbmVkKSB7XG5cdFx0dGhpcy5fZmxhZ3MgfD0gT1VUREFURUQgfCBUUkFDS0lORztcblxuXHRcdC8vIEEgY29tcHV0ZWQgc2lnbmFsIHN1YnNjcmliZXMgbGF6aWx5IHRvIGl0cyBkZXBlbmRlbmNpZXMgd2hlbiBpdFxuXHRcdC8vIGdldHMgaXRzIGZpcnN0IHN1YnNjcmliZXIuXG5cdFx0Zm9yIChcblx0XHRcdGxldCBub2RlID0gdGhpcy5fc291cmNlcztcblx0XHRcdG5vZGUgIT09IHVuZGVmaW5lZDtcblx0XHRcdG5vZGUgPSBub2RlLl9uZXh0U291cmNlXG5cdFx0KSB7XG5cdFx0XHRub2RlLl9zb3VyY2UuX3N1YnNjcmliZShub2RlKTtcblx0XHR9XG5cdH1cblx0U2lnbmFsLnByb3RvdHlwZS5fc3Vic2NyaWJlLmNhbGwodGhpcywgbm9kZSk7XG59O1xuXG5Db21wdXRlZC5wcm90b3R5cGUuX3Vuc3Vic2NyaWJlID0gZnVuY3Rpb24gKG5vZGUpIHtcblx0Ly8gT25seSBydW4gdGhlIHVuc3Vic2NyaWJlIHN0ZXAgaWYgdGhlIGNvbXB1dGVkIHNpZ25hbCBoYXMgYW55IHN1YnNjcmliZXJzLlxuXHRpZiAodGhpcy5fdGFyZ2V0cyAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0U2lnbmFsLnByb3RvdHlwZS5fdW5zdWJzY3JpYmUuY2FsbCh0aGlzLCBub2RlKTtcblxuXHRcdC8vIENvbXB1dGVkIHNpZ25hbCB1bnN1YnNjcmliZXMgZnJvbSBpdHMgZGVwZW5kZW5jaWVzIHdoZW4gaXQgbG9zZXMgaXRzIGxhc3Qgc3Vic2NyaWJlci5cblx0XHQvLyBUaGlzIG1ha2VzIGl0IHBvc3NpYmxlIGZvciB1bnJlZmVyZW5jZXMgc3ViZ3JhcGhzIG9mIGNvbXB1dGVkIHNpZ25hbHMgdG8gZ2V0IGdhcmJhZ2UgY29sbGVjdGVkLlxuXHRcdGlmICh0aGlzLl90YXJnZXRzID09PSB1bmRlZmluZWQpIHtcblx0XHRcdHRoaXMuX2ZsYWdzICY9IH5UUkFDS0lORztcblxuXHRcdFx0Zm9yIChcblx0XHRcdFx0bGV0IG5vZGUgPSB0aGlzLl9zb3VyY2VzO1xuXHRcdFx0XHRub2RlICE9PSB1bmRlZmluZWQ7XG5cdFx0XHRcdG5vZGUgPSBub2RlLl9uZXh0U291cmNlXG5cdFx0XHQpIHtcblx0XHRcdFx0bm9kZS5fc291cmNlLl91bnN1YnNjcmliZShub2RlKTtcblx0XHRcdH1cblx0XHR9XG5cdH1cbn07XG5cbkNvbXB1dGVkLnByb3RvdHlwZS5fbm90aWZ5ID0gZnVuY3Rpb24gKCkge1xuXHRpZiAoISh0aGlzLl9mbGFncyAmIE5PVElGSUVEKSkge1xuXHRcdHRoaXMuX2ZsYWdzIHw9IE9VVERBVEVEIHwgTk9USUZJRUQ7XG5cblx0XHRmb3IgKFxuXHRcdFx0bGV0IG5vZGUgPSB0aGlzLl90YXJnZXRzO1xuXHRcdFx0bm9kZSAhPT0gdW5kZWZpbmVkO1xuXHRcdFx0bm9kZSA9IG5vZGUuX25leHRUYXJnZXRcblx0XHQpIHtcblx0XHRcdG5vZGUuX3RhcmdldC5fbm90aWZ5KCk7XG5cdFx0fVxuXHR9XG59O1xuXG5PYmplY3QuZGVmaW5lUHJvcGVydHkoQ29tcHV0ZWQucHJvdG90eXBlLCBcInZhbHVlXCIsIHtcblx0Z2V0KHRoaXM6IENvbXB1dGVkKSB7XG5cdFx0aWYgKHRoaXMuX2ZsYWdzICYgUlVOTklORykge1xuXHRcdFx0dGhyb3cgbmV3IEVycm9yKFwiQ3ljbGUgZGV0ZWN0ZWRcIik7XG5cdFx0fVxuXHRcdGNvbnN0IG5vZGUgPSBhZGREZXBlbmRlbmN5KHRoaXMpO1xuXHRcdHRoaXMuX3JlZnJlc2goKTtcblx0XHRpZiAobm9kZSAhPT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRub2RlLl92ZXJzaW9uID0gdGhpcy5fdmVyc2lvbjtcblx0XHR9XG5cdFx0aWYgKHRoaXMuX2ZsYWdzICYgSEFTX0VSUk9SKSB7XG5cdFx0XHR0aHJvdyB0aGlzLl92YWx1ZTtcblx0XHR9XG5cdFx0cmV0dXJuIHRoaXMuX3ZhbHVlO1xuXHR9LFxufSk7XG5cbi8qKlxuICogQW4gaW50ZXJmYWNlIGZvciByZWFkLW9ubHkgc2lnbmFscy5cbiAqL1xuaW50ZXJmYWNlIFJlYWRvbmx5U2lnbmFsPFQgPSBhbnk+IHtcblx0cmVhZG9ubHkgdmFsdWU6IFQ7XG5cdHBlZWsoKTogVDtcblxuXHRzdWJzY3JpYmUoZm46ICh2YWx1ZTogVCkgPT4gdm9pZCk6ICgpID0+IHZvaWQ7XG5cdHZhbHVlT2YoKTogVDtcblx0dG9TdHJpbmcoKTogc3RyaW5nO1xuXHR0b0pTT04oKTogVDtcblx0YnJhbmQ6IHR5cGVvZiBCUkFORF9TWU1CT0w7XG59XG5cbi8qKlxuICogQ3JlYXRlIGEgbmV3IHNpZ25hbCB0aGF0IGlzIGNvbXB1dGVkIGJhc2VkIG9uIHRoZSB2YWx1ZXMgb2Ygb3RoZXIgc2lnbmFscy5cbiAqXG4gKiBUaGUgcmV0dXJuZWQgY29tcHV0ZWQgc2lnbmFsIGlzIHJlYWQtb25seSwgYW5kIGl0cyB2YWx1ZSBpcyBhdXRvbWF0aWNhbGx5XG4gKiB1cGRhdGVkIHdoZW4gYW55IHNpZ25hbHMgYWNjZXNzZWQgZnJvbSB3aXRoaW4gdGhlIGNhbGxiYWNrIGZ1bmN0aW9uIGNoYW5nZS5cbiAqXG4gKiBAcGFyYW0gZm4gVGhlIGVmZmVjdCBjYWxsYmFjay5cbiAqIEByZXR1cm5zIEEgbmV3IHJlYWQtb25seSBzaWduYWwuXG4gKi9cbmZ1bmN0aW9uIGNvbXB1dGVkPFQ+KFxuXHRmbjogKCkgPT4gVCxcblx0b3B0aW9ucz86IFNpZ25hbE9wdGlvbnM8VD5cbik6IFJlYWRvbmx5U2lnbmFsPFQ+IHtcblx0cmV0dXJuIG5ldyBDb21wdXRlZChmbiwgb3B0aW9ucyk7XG59XG5cbi8vI2VuZHJlZ2lvbiBDb21wdXRlZFxuXG4vLyNyZWdpb24gRWZmZWN0XG5cbmZ1bmN0aW9uIGNsZWFudXBFZmZlY3QoZWZmZWN0OiBFZmZlY3QpIHtcblx0Y29uc3QgY2xlYW51cCA9IGVmZmVjdC5fY2xlYW51cDtcblx0ZWZmZWN0Ll9jbGVhbnVwID0gdW5kZWZpbmVkO1xuXG5cdGlmICh0eXBlb2YgY2xlYW51cCA9PT0gXCJmdW5jdGlvblwiKSB7XG5cdFx0LypAX19JTkxJTkVfXyoqLyBzdGFydEJhdGNoKCk7XG5cblx0XHQvLyBSdW4gY2xlYW51cCBmdW5jdGlvbnMgYWx3YXlzIG91dHNpZGUgb2YgYW55IGNvbnRleHQuXG5cdFx0Y29uc3QgcHJldkNvbnRleHQgPSBldmFsQ29udGV4dDtcblx0XHRldmFsQ29udGV4dCA9IHVuZGVmaW5lZDtcblx0XHR0cnkge1xuXHRcdFx0Y2xlYW51cCgpO1xuXHRcdH0gY2F0Y2ggKGVycikge1xuXHRcdFx0ZWZmZWN0Ll9mbGFncyAmPSB+UlVOTklORztcblx0XHRcdGVmZmVjdC5fZmxhZ3MgfD0gRElTUE9TRUQ7XG5cdFx0XHRkaXNwb3NlRWZmZWN0KGVmZmVjdCk7XG5cdFx0XHR0aHJvdyBlcnI7XG5cdFx0fSBmaW5hbGx5IHtcblx0XHRcdGV2YWxDb250ZXh0ID0gcHJldkNvbnRleHQ7XG5cdFx0XHRlbmRCYXRjaCgpO1xuXHRcdH1cblx0fVxufVxuXG5mdW5jdGlvbiBkaXNwb3NlRWZmZWN0KGVmZmVjdDogRWZmZWN0KSB7XG5cdGZvciAoXG5cdFx0bGV0IG5vZGUgPSBlZmZlY3QuX3NvdXJjZXM7XG5cdFx0bm9kZSAhPT0gdW5kZWZpbmVkO1xuXHRcdG5vZGUgPSBub2RlLl9uZXh0U291cmNlXG5cdCkge1xuXHRcdG5vZGUuX3NvdXJjZS5fdW5zdWJzY3JpYmUobm9kZSk7XG5cdH1cblx0ZWZmZWN0Ll9mbiA9IHVuZGVmaW5lZDtcblx0ZWZmZWN0Ll9zb3VyY2VzID0gdW5kZWZpbmVkO1xuXG5cdGNsZWFudXBFZmZlY3QoZWZmZWN0KTtcbn1cblxuZnVuY3Rpb24gZW5kRWZmZWN0KHRoaXM6IEVmZmVjdCwgcHJldkNvbnRleHQ/OiBDb21wdXRlZCB8IEVmZmVjdCkge1xuXHRpZiAoZXZhbENvbnRleHQgIT09IHRoaXMpIHtcblx0XHR0aHJvdyBuZXcgRXJyb3IoXCJPdXQtb2Ytb3JkZXIgZWZmZWN0XCIpO1xuXHR9XG5cdGNsZWFudXBTb3VyY2VzKHRoaXMpO1xuXHRldmFsQ29udGV4dCA9IHByZXZDb250ZXh0O1xuXG5cdHRoaXMuX2ZsYWdzICY9IH5SVU5OSU5HO1xuXHR0cnkge1xuXHRcdGlmICh0aGlzLl9mbGFncyAmIERJU1BPU0VEKSB7XG5cdFx0XHRkaXNwb3NlRWZmZWN0KHRoaXMpO1xuXHRcdH1cblx0fSBmaW5hbGx5IHtcblx0XHRlbmRCYXRjaCgpO1xuXHR9XG59XG5cbnR5cGUgRWZmZWN0Rm4gPVxuXHR8ICgodGhpczogeyBkaXNwb3NlOiAoKSA9PiB2b2lkIH0pID0+IHZvaWQgfCAoKCkgPT4gdm9pZCkpXG5cdHwgKCgpID0+IHZvaWQgfCAoKCkgPT4gdm9pZCkpO1xuXG4vLyBBdm9pZCBoYXJkLXJlcXVpcmluZyB0aGUgRVNOZXh0LkRpc3Bvc2FibGUgbGliIGluIGNvbnN1bWluZyB0c2NvbmZpZ3MuXG4vLyBXaGVuIGBTeW1ib2wuZGlzcG9zZWAgaXMgYXZhaWxhYmxlLCB0aGlzIGJlY29tZXMgYSBzeW1ib2wta2V5ZWQgZGlzcG9zZXIgdHlwZS5cbnR5cGUgRGlzcG9zZVN5bWJvbCA9IHR5cGVvZiBTeW1ib2wgZXh0ZW5kcyB7IHJlYWRvbmx5IGRpc3Bvc2U6IGluZmVyIFREaXNwb3NlIH1cblx0PyBURGlzcG9zZVxuXHQ6IG5ldmVyO1xudHlwZSBEaXNwb3NhYmxlTGlrZSA9IHtcblx0W0sgaW4gRGlzcG9zZVN5bWJvbCAmIFByb3BlcnR5S2V5XTogKCkgPT4gdm9pZDtcbn07XG50eXBlIERpc3Bvc2VGbiA9ICgoKSA9PiB2b2lkKSAmIERpc3Bvc2FibGVMaWtlO1xuXG4vKipcbiAqIFRoZSBiYXNlIGNsYXNzIGZvciByZWFjdGl2ZSBlZmZlY3RzLlxuICovXG5kZWNsYXJlIGNsYXNzIEVmZmVjdCB7XG5cdF9mbj86IEVmZmVjdEZuO1xuXHRfY2xlYW51cD86ICgpID0+IHZvaWQ7XG5cdF9zb3VyY2VzPzogTm9kZTtcblx0X25leHRCYXRjaGVkRWZmZWN0PzogRWZmZWN0O1xuXHRfZmxhZ3M6IG51bWJlcjtcblx0X2RlYnVnQ2FsbGJhY2s/OiAoKSA9PiB2b2lkO1xuXHRuYW1lPzogc3RyaW5nO1xuXG5cdGNvbnN0cnVjdG9yKGZuOiBFZmZlY3RGbiwgb3B0aW9ucz86IEVmZmVjdE9wdGlvbnMpO1xuXG5cdF9jYWxsYmFjaygpOiB2b2lkO1xuXHRfc3RhcnQoKTogKCkgPT4gdm9pZDtcblx0X25vdGlmeSgpOiB2b2lkO1xuXHRfZGlzcG9zZSgpOiB2b2lkO1xuXHRkaXNwb3NlKCk6IHZvaWQ7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgRWZmZWN0T3B0aW9ucyB7XG5cdG5hbWU/OiBzdHJpbmc7XG59XG5cbi8qKiBAaW50ZXJuYWwgKi9cbmZ1bmN0aW9uIEVmZmVjdCh0aGlzOiBFZmZlY3QsIGZuOiBFZmZlY3RGbiwgb3B0aW9ucz86IEVmZmVjdE9wdGlvbnMpIHtcblx0dGhpcy5fZm4gPSBmbjtcblx0dGhpcy5fY2xlYW51cCA9IHVuZGVmaW5lZDtcblx0dGhpcy5fc291cmNlcyA9IHVuZGVmaW5lZDtcblx0dGhpcy5fbmV4dEJhdGNoZWRFZmZlY3QgPSB1bmRlZmluZWQ7XG5cdHRoaXMuX2ZsYWdzID0gVFJBQ0tJTkc7XG5cdHRoaXMubmFtZSA9IG9wdGlvbnM/Lm5hbWU7XG5cblx0aWYgKGNhcHR1cmVkRWZmZWN0cykge1xuXHRcdGNhcHR1cmVkRWZmZWN0cy5wdXNoKHRoaXMpO1xuXHR9XG59XG5cbkVmZmVjdC5wcm90b3R5cGUuX2NhbGxiYWNrID0gZnVuY3Rpb24gKCkge1xuXHRjb25zdCBmaW5pc2ggPSB0aGlzLl9zdGFydCgpO1xuXHR0cnkge1xuXHRcdGlmICh0aGlzLl9mbGFncyAmIERJU1BPU0VEKSByZXR1cm47XG5cdFx0aWYgKHRoaXMuX2ZuID09PSB1bmRlZmluZWQpIHJldHVybjtcblxuXHRcdGNvbnN0IGNsZWFudXAgPSB0aGlzLl9mbigpO1xuXHRcdGlmICh0eXBlb2YgY2xlYW51cCA9PT0gXCJmdW5jdGlvblwiKSB7XG5cdFx0XHR0aGlzLl9jbGVhbnVwID0gY2xlYW51cDtcblx0XHR9XG5cdH0gZmluYWxseSB7XG5cdFx0ZmluaXNoKCk7XG5cdH1cbn07XG5cbkVmZmVjdC5wcm90b3R5cGUuX3N0YXJ0ID0gZnVuY3Rpb24gKCkge1xuXHRpZiAodGhpcy5fZmxhZ3MgJiBSVU5OSU5HKSB7XG5cdFx0dGhyb3cgbmV3IEVycm9yKFwiQ3ljbGUgZGV0ZWN0ZWRcIik7XG5cdH1cblx0dGhpcy5fZmxhZ3MgfD0gUlVOTklORztcblx0dGhpcy5fZmxhZ3MgJj0gfkRJU1BPU0VEO1xuXHRjbGVhbnVwRWZmZWN0KHRoaXMpO1xuXHRwcmVwYXJlU291cmNlcyh0aGlzKTtcblxuXHQvKkBfX0lOTElORV9fKiovIHN0YXJ0QmF0Y2goKTtcblx0Y29uc3QgcHJldkNvbnRleHQgPSBldmFsQ29udGV4dDtcblx0ZXZhbENvbnRleHQgPSB0aGlzO1xuXHRyZXR1cm4gZW5kRWZmZWN0LmJpbmQodGhpcywgcHJldkNvbnRleHQpO1xufTtcblxuRWZmZWN0LnByb3RvdHlwZS5fbm90aWZ5ID0gZnVuY3Rpb24gKCkge1xuXHRpZiAoISh0aGlzLl9mbGFncyAmIE5PVElGSUVEKSkge1xuXHRcdHRoaXMuX2ZsYWdzIHw9IE5PVElGSUVEO1xuXHRcdHRoaXMuX25leHRCYXRjaGVkRWZmZWN0ID0gYmF0Y2hlZEVmZmVjdDtcblx0XHRiYXRjaGVkRWZmZWN0ID0gdGhpcztcblx0fVxufTtcblxuRWZmZWN0LnByb3RvdHlwZS5fZGlzcG9zZSA9IGZ1bmN0aW9uICgpIHtcblx0dGhpcy5fZmxhZ3MgfD0gRElTUE9TRUQ7XG5cblx0aWYgKCEodGhpcy5fZmxhZ3MgJiBSVU5OSU5HKSkge1xuXHRcdGRpc3Bvc2VFZmZlY3QodGhpcyk7XG5cdH1cbn07XG5cbkVmZmVjdC5wcm90b3R5cGUuZGlzcG9zZSA9IGZ1bmN0aW9uICgpIHtcblx0dGhpcy5fZGlzcG9zZSgpO1xufTtcbi8qKlxuICogQ3JlYXRlIGFuIGVmZmVjdCB0byBydW4gYXJiaXRyYXJ5IGNvZGUgaW4gcmVzcG9uc2UgdG8gc2lnbmFsIGNoYW5nZXMuXG4gKlxuICogQW4gZWZmZWN0IHRyYWNrcyB3aGljaCBzaWduYWxzIGFyZSBhY2Nlc3NlZCB3aXRoaW4gdGhlIGdpdmVuIGNhbGxiYWNrXG4gKiBmdW5jdGlvbiBgZm5gLCBhbmQgcmUtcnVucyB0aGUgY2FsbGJhY2sgd2hlbiB0aG9zZSBzaWduYWxzIGNoYW5nZS5cbiAqXG4gKiBUaGUgY2FsbGJhY2sgbWF5IHJldHVybiBhIGNsZWFudXAgZnVuY3Rpb24uIFRoZSBjbGVhbnVwIGZ1bmN0aW9uIGdldHNcbiAqIHJ1biBvbmNlLCBlaXRoZXIgd2hlbiB0aGUgY2FsbGJhY2sgaXMgbmV4dCBjYWxsZWQgb3Igd2hlbiB0aGUgZWZmZWN0XG4gKiBnZXRzIGRpc3Bvc2VkLCB3aGljaGV2ZXIgaGFwcGVucyBmaXJzdC5cbiAqXG4gKiBAcGFyYW0gZm4gVGhlIGVmZmVjdCBjYWxsYmFjay5cbiAqIEByZXR1cm5zIEEgZnVuY3Rpb24gZm9yIGRpc3Bvc2luZyB0aGUgZWZmZWN0LlxuICovXG5mdW5jdGlvbiBlZmZlY3QoZm46IEVmZmVjdEZuLCBvcHRpb25zPzogRWZmZWN0T3B0aW9ucyk6IERpc3Bvc2VGbiB7XG5cdGNvbnN0IGVmZmVjdCA9IG5ldyBFZmZlY3QoZm4sIG9wdGlvbnMpO1xuXHR0cnkge1xuXHRcdGVmZmVjdC5fY2FsbGJhY2soKTtcblx0fSBjYXRjaCAoZXJyKSB7XG5cdFx0ZWZmZWN0Ll9kaXNwb3NlKCk7XG5cdFx0dGhyb3cgZXJyO1xuXHR9XG5cdC8vIFJldHVybiBhIGJvdW5kIGZ1bmN0aW9uIGluc3RlYWQgb2YgYSB3cmFwcGVyIGxpa2UgYCgpID0+IGVmZmVjdC5fZGlzcG9zZSgpYCxcblx0Ly8gYmVjYXVzZSBib3VuZCBmdW5jdGlvbnMgc2VlbSB0byBiZSBqdXN0IGFzIGZhc3QgYW5kIHRha2UgdXAgYSBsb3QgbGVzcyBtZW1vcnkuXG5cdGNvbnN0IGRpc3Bvc2UgPSBlZmZlY3QuX2Rpc3Bvc2UuYmluZChlZmZlY3QpO1xuXHQoZGlzcG9zZSBhcyBhbnkpW1N5bWJvbC5kaXNwb3NlXSA9IGRpc3Bvc2U7XG5cdHJldHVybiBkaXNwb3NlIGFzIERpc3Bvc2VGbjtcbn1cblxuLy8jZW5kcmVnaW9uIEVmZmVjdFxuXG4vLyNyZWdpb24gQWN0aW9uXG5cbmZ1bmN0aW9uIGFjdGlvbjxUQXJncyBleHRlbmRzIHVua25vd25bXSwgVFJldHVybj4oXG5cdGZuOiAoLi4uYXJnczogVEFyZ3MpID0+IFRSZXR1cm5cbik6ICguLi5hcmdzOiBUQXJncykgPT4gVFJldHVybiB7XG5cdHJldHVybiBmdW5jdGlvbiBhY3Rpb25XcmFwcGVyKHRoaXM6IHVua25vd24sIC4uLmFyZ3M6IFRBcmdzKSB7XG5cdFx0cmV0dXJuIGJhdGNoKCgpID0+IHVudHJhY2tlZCgoKSA9PiBmbi5hcHBseSh0aGlzLCBhcmdzKSkpO1xuXHR9O1xufVxuXG4vLyNlbmRyZWdpb24gQWN0aW9uXG5cbi8vI3JlZ2lvbiBjcmVhdGVNb2RlbFxuXG4vKiogTW9kZWxzIHNob3VsZCBvbmx5IGNvbnRhaW4gc2lnbmFscywgYWN0aW9ucywgYW5kIG5lc3RlZCBvYmplY3RzIGNvbnRhaW5pbmcgb25seSBzaWduYWxzIGFuZCBhY3Rpb25zLiAqL1xudHlwZSBWYWxpZGF0ZU1vZGVsPFRNb2RlbD4gPSB7XG5cdFtLZXkgaW4ga2V5b2YgVE1vZGVsXTogVE1vZGVsW0tleV0gZXh0ZW5kcyBSZWFkb25seVNpZ25hbDx1bmtub3duPlxuXHRcdD8gVE1vZGVsW0tleV1cblx0XHQ6IFRNb2RlbFtLZXldIGV4dGVuZHMgKC4uLmFyZ3M6IGFueVtdKSA9PiBhbnlcblx0XHRcdD8gVE1vZGVsW0tleV1cblx0XHRcdDogVE1vZGVsW0tleV0gZXh0ZW5kcyBvYmplY3Rcblx0XHRcdFx0PyBWYWxpZGF0ZU1vZGVsPFRNb2RlbFtLZXldPlxuXHRcdFx0XHQ6IGBQcm9wZXJ0eSAke0tleSBleHRlbmRzIHN0cmluZyA/IGAnJHtLZXl9JyBgIDogXCJcIn1pcyBub3QgYSBTaWduYWwsIEFjdGlvbiwgb3IgYW4gb2JqZWN0IHRoYXQgY29udGFpbnMgb25seSBTaWduYWxzIGFuZCBBY3Rpb25zLmA7XG59O1xuXG5leHBvcnQgdHlwZSBNb2RlbDxUTW9kZWw+ID0gVmFsaWRhdGVNb2RlbDxUTW9kZWw+ICYgRGlzcG9zYWJsZUxpa2U7XG5cbmV4cG9ydCB0eXBlIE1vZGVsRmFjdG9yeTxUTW9kZWwsIFRGYWN0b3J5QXJncyBleHRlbmRzIGFueVtdID0gW10+ID0gKFxuXHQuLi5hcmdzOiBURmFjdG9yeUFyZ3NcbikgPT4gVmFsaWRhdGVNb2RlbDxUTW9kZWw+O1xuZXhwb3J0IHR5cGUgTW9kZWxDb25zdHJ1Y3RvcjxUTW9kZWwsIFRGYWN0b3J5QXJncyBleHRlbmRzIGFueVtdID0gW10+ID0gbmV3IChcblx0Li4uYXJnczogVEZhY3RvcnlBcmdzXG4pID0+IE1vZGVsPFRNb2RlbD47XG5cbi8qKlxuICogVGhlIHB1YmxpYyB0eXBlcyBmb3IgTW9kZWxDb25zdHJ1Y3RvciByZXF1aXJlIHVzaW5nIGBuZXdgIHRvIGhlbHBcbiAqIGRpc2FtYmlndWF0ZSB0aGUgZnVuY3Rpb24gcGFzc2VkIGludG8gYGNyZWF0ZU1vZGVsYCBhbmQgdGhlIHJldHVybmVkXG4gKiBjb25zdHJ1Y3RvciBmdW5jdGlvbi4gSXQgaXMgZWFzaWVyIHRvIHNheSB0aGF0IGBjcmVhdGVNb2RlbGAgYWNjZXB0c1xuICogYSBmYWN0b3J5IGFuZCByZXR1cm5zIGEgY2xhc3MsIHRoZW4gdG8gc2F5IGl0IGFjY2VwdHMgYSBmYWN0b3J5IGFuZFxuICogcmV0dXJucyBhIGZhY3RvcnkuIEluIG90aGVyIHdvcmRzLCB0aGlzIGV4YW1wbGU6XG4gKlxuICogYGBgdHNcbiAqIGNvbnN0IFBlcnNvbk1vZGVsID0gY3JlYXRlTW9kZWwoKG5hbWU6IHN0cmluZykgPT4gKHsgLi4uIH0pKTtcbiAqIGNvbnN0IHBlcnNvbiA9IG5ldyBQZXJzb25Nb2RlbChcIkpvaG5cIik7XG4gKiBgYGBcbiAqXG4gKiBpcyBlYXNpZXIgdG8gdW5kZXJzdGFuZCB0aGFuIHRoaXMgZXhhbXBsZTpcbiAqXG4gKiBgYGB0c1xuICogY29uc3QgY3JlYXRlUGVyc29uID0gY3JlYXRlTW9kZWwoKG5hbWU6IHN0cmluZykgPT4gKHsgLi4uIH0pKTtcbiAqIGNvbnN0IHBlcnNvbiA9IGNyZWF0ZVBlcnNvbihcIkpvaG5cIik7XG4gKiBgYGBcbiAqXG4gKiBIb3dldmVyLCBpbnRlcm5hbGx5IHdlIGltcGxlbWVudCBgY3JlYXRlTW9kZWxgIHRvIHJldHVybiBhIGZ1bmN0aW9uXG4gKiB0aGF0IGNhbiBiZSBjYWxsZWQgd2l0aG91dCBgbmV3YCBmb3Igc2ltcGxpY2l0eS4gVG8gYnJpZGdlIHRoZSBnYXBcbiAqIGJldHdlZW4gdGhlIHB1YmxpYyB0eXBlcyBhbmQgdGhlIGludGVybmFsIGltcGxlbWVudGF0aW9uLCB3ZSBkZWZpbmVcbiAqIHRoaXMgaW50ZXJuYWwgaW50ZXJmYWNlIHRoYXQgZXh0ZW5kcyB0aGUgcHVibGljIGludGVyZmFjZSBidXQgYWxzb1xuICogYWxsb3dzIGNhbGxpbmcgd2l0aG91dCBgbmV3YC5cbiAqXG4gKiBUaGlzIHBhdHRlcm4gaXMgdXNlZCBieSB0aGUgUHJlYWN0ICYgUmVhY3QgYWRhcHRlcnMgdG8gbWFrZSBpbnN0YW50aWF0aW5nXG4gKiBhIG1vZGVsIG9yIGEgZnVuY3Rpb24gdGhhdCByZXR1cm5zIGEgbW9kZWwgZWFzaWVyLlxuICpcbiAqIEBpbnRlcm5hbFxuICovXG5pbnRlcmZhY2UgSW50ZXJuYWxNb2RlbENvbnN0cnVjdG9yPFxuXHRUTW9kZWwsXG5cdFRGYWN0b3J5QXJncyBleHRlbmRzIGFueVtdLFxuPiBleHRlbmRzIE1vZGVsQ29uc3RydWN0b3I8VE1vZGVsLCBURmFjdG9yeUFyZ3M+IHtcblx0KC4uLmFyZ3M6IFRGYWN0b3J5QXJncyk6IE1vZGVsPFRNb2RlbD47XG59XG5cbmZ1bmN0aW9uIHN0YXJ0Q2FwdHVyaW5nRWZmZWN0cygpOiAoKSA9PiBFZmZlY3RbXSB8IHVuZGVmaW5lZCB7XG5cdGxldCBwcmV2Q2FwdHVyZWRFZmZlY3RzID0gY2FwdHVyZWRFZmZlY3RzO1xuXHQvLyBBbHdheXMgZXN0YWJsaXNoIGEgZnJlc2ggY2FwdHVyZSBzY29wZSwgZXZlbiB3aGVuIGB1bnRyYWNrZWQoKWAgaGFzXG5cdC8vIHRlbXBvcmFyaWx5IGNsZWFyZWQgdGhlIHBhcmVudCBzY29wZS4gVGhpcyBsZXRzIG5lc3RlZCBtb2RlbHMgb3duIHRoZWlyXG5cdC8vIGVmZmVjdHMgd2l0aG91dCBwcm9tb3RpbmcgdGhlbSB0byBhIHN1cHByZXNzZWQgb3V0ZXIgc2NvcGUuXG5cdGNhcHR1cmVkRWZmZWN0cyA9IFtdO1xuXG5cdHJldHVybiBmdW5jdGlvbiBzdG9wQ2FwdHVyaW5nRWZmZWN0cygpIHtcblx0XHRsZXQgbW9kZWxFZmZlY3RzID0gY2FwdHVyZWRFZmZlY3RzO1xuXHRcdGlmIChjYXB0dXJlZEVmZmVjdHMgJiYgcHJldkNhcHR1cmVkRWZmZWN0cykge1xuXHRcdFx0cHJldkNhcHR1cmVkRWZmZWN0cyA9IHByZXZDYXB0dXJlZEVmZmVjdHMuY29uY2F0KGNhcHR1cmVkRWZmZWN0cyk7XG5cdFx0fVxuXG5cdFx0Y2FwdHVyZWRFZmZlY3RzID0gcHJldkNhcHR1cmVkRWZmZWN0cztcblxuXHRcdHJldHVybiBtb2RlbEVmZmVjdHM7XG5cdH07XG59XG5cbmNvbnN0IHdyYXBJbkFjdGlvbiA9ICh2YWx1ZTogUmVjb3JkPHN0cmluZywgdW5rbm93bj4sIHZpc2l0ZWQ6IG9iamVjdFtdKSA9PiB7XG5cdHZpc2l0ZWQucHVzaCh2YWx1ZSk7XG5cdC8vIExlYXZlcyBidWlsdC1pbnMgbGlrZSBNYXAsIERhdGUgYW5kIEFycmF5IGFsb25lLlxuXHRjb25zdCB3YWxrUHJvdG90eXBlcyA9XG5cdFx0T2JqZWN0LnByb3RvdHlwZS50b1N0cmluZy5jYWxsKHZhbHVlKSA9PT0gXCJbb2JqZWN0IE9iamVjdF1cIjtcblx0Ly8gQXZvaWRzIHJlYWRpbmcgYHZhbHVlW2tleV1gLCB3aGljaCBjb3VsZCBydW4gYSBzaGFkb3dpbmcgZ2V0dGVyLlxuXHRjb25zdCBzZWVuOiBSZWNvcmQ8c3RyaW5nLCBib29sZWFuPiA9IE9iamVjdC5jcmVhdGUobnVsbCk7XG5cdGZvciAoXG5cdFx0bGV0IG9iaiA9IHZhbHVlO1xuXHRcdG9iaiAmJiBvYmogIT09IE9iamVjdC5wcm90b3R5cGU7XG5cdFx0b2JqID0gd2Fsa1Byb3RvdHlwZXMgJiYgT2JqZWN0LmdldFByb3RvdHlwZU9mKG9iailcblx0KSB7XG5cdFx0Y29uc3QgZGVzY3MgPSBPYmplY3QuZ2V0T3duUHJvcGVydHlEZXNjcmlwdG9ycyhvYmopO1xuXHRcdGZvciAoY29uc3Qga2V5IGluIGRlc2NzKSB7XG5cdFx0XHRpZiAoc2VlbltrZXldKSBjb250aW51ZTtcblx0XHRcdHNlZW5ba2V5XSA9IHRydWU7XG5cdFx0XHRjb25zdCB2YWwgPSBkZXNjc1trZXldLnZhbHVlO1xuXHRcdFx0aWYgKHR5cGVvZiB2YWwgPT09IFwiZnVuY3Rpb25cIikge1xuXHRcdFx0XHRpZiAoa2V5ICE9PSBcImNvbnN0cnVjdG9yXCIpIHtcblx0XHRcdFx0XHR2YWx1ZVtrZXldID0gYWN0aW9uKHZhbCBhcyAoLi4uYXJnczogdW5rbm93bltdKSA9PiB1bmtub3duKTtcblx0XHRcdFx0fVxuXHRcdFx0fSBlbHNlIGlmIChcblx0XHRcdFx0b2JqID09PSB2YWx1ZSAmJlxuXHRcdFx0XHR0eXBlb2YgdmFsID09PSBcIm9iamVjdFwiICYmXG5cdFx0XHRcdHZhbCAhPT0gbnVsbCAmJlxuXHRcdFx0XHQhKFwiYnJhbmRcIiBpbiB2YWwpICYmXG5cdFx0XHRcdHZpc2l0ZWQuaW5kZXhPZih2YWwpIDwgMFxuXHRcdFx0KSB7XG5cdFx0XHRcdHdyYXBJbkFjdGlvbih2YWwgYXMgUmVjb3JkPHN0cmluZywgdW5rbm93bj4sIHZpc2l0ZWQpO1xuXHRcdFx0fVxuXHRcdH1cblx0fVxufTtcblxuZnVuY3Rpb24gY3JlYXRlTW9kZWw8VE1vZGVsLCBURmFjdG9yeUFyZ3MgZXh0ZW5kcyBhbnlbXSA9IFtdPihcblx0bW9kZWxGYWN0b3J5OiBNb2RlbEZhY3Rvcnk8VE1vZGVsLCBURmFjdG9yeUFyZ3M+XG4pOiBNb2RlbENvbnN0cnVjdG9yPFRNb2RlbCwgVEZhY3RvcnlBcmdzPiB7XG5cdHJldHVybiBmdW5jdGlvbiBTaWduYWxNb2RlbCguLi5hcmdzOiBURmFjdG9yeUFyZ3MpOiBNb2RlbDxUTW9kZWw+IHtcblx0XHRsZXQgbW9kZWxFZmZlY3RzOiBFZmZlY3RbXSB8IHVuZGVmaW5lZDtcblx0XHRsZXQgbW9kZWw6IE1vZGVsPFRNb2RlbD47XG5cblx0XHRjb25zdCBzdG9wQ2FwdHVyaW5nRWZmZWN0cyA9IHN0YXJ0Q2FwdHVyaW5nRWZmZWN0cygpO1xuXHRcdHRyeSB7XG5cdFx0XHRtb2RlbCA9IG1vZGVsRmFjdG9yeSguLi5hcmdzKSBhcyBNb2RlbDxUTW9kZWw+O1xuXHRcdH0gY2F0Y2ggKGVycikge1xuXHRcdFx0Y29uc3QgZWZmZWN0cyA9IGNhcHR1cmVkRWZmZWN0cztcblx0XHRcdC8vIEtlZXBzIHN0b3BDYXB0dXJpbmdFZmZlY3RzIGZyb20gbWVyZ2luZyB0aGVzZSBpbnRvIGEgcGFyZW50IG1vZGVsLlxuXHRcdFx0Y2FwdHVyZWRFZmZlY3RzID0gdW5kZWZpbmVkO1xuXHRcdFx0Ly8gQ2xlYW4gdXAgZXZlcnkgZWZmZWN0IHdpdGhvdXQgcmVwbGFjaW5nIHRoZSBmYWN0b3J5IGVycm9yLlxuXHRcdFx0aWYgKGVmZmVjdHMpIHtcblx0XHRcdFx0dHJ5IHtcblx0XHRcdFx0XHRiYXRjaCgoKSA9PiB7XG5cdFx0XHRcdFx0XHRmb3IgKGxldCBpID0gMDsgaSA8IGVmZmVjdHMubGVuZ3RoOyBpKyspIHtcblx0XHRcdFx0XHRcdFx0dHJ5IHtcblx0XHRcdFx0XHRcdFx0XHRlZmZlY3RzW2ldLmRpc3Bvc2UoKTtcblx0XHRcdFx0XHRcdFx0fSBjYXRjaCB7fVxuXHRcdFx0XHRcdFx0fVxuXHRcdFx0XHRcdH0pO1xuXHRcdFx0XHR9IGNhdGNoIHt9XG5cdFx0XHR9XG5cdFx0XHR0aHJvdyBlcnI7XG5cdFx0fSBmaW5hbGx5IHtcblx0XHRcdG1vZGVsRWZmZWN0cyA9IHN0b3BDYXB0dXJpbmdFZmZlY3RzKCk7XG5cdFx0fVxuXG5cdFx0d3JhcEluQWN0aW9uKG1vZGVsLCBbXSk7XG5cblx0XHRtb2RlbFtTeW1ib2wuZGlzcG9zZV0gPSBhY3Rpb24oZnVuY3Rpb24gZGlzcG9zZU1vZGVsKCkge1xuXHRcdFx0aWYgKG1vZGVsRWZmZWN0cykge1xuXHRcdFx0XHRmb3IgKGxldCBpID0gMDsgaSA8IG1vZGVsRWZmZWN0cy5sZW5ndGg7IGkrKykge1xuXHRcdFx0XHRcdG1vZGVsRWZmZWN0c1tpXS5kaXNwb3NlKCk7XG5cdFx0XHRcdH1cblx0XHRcdH1cblxuXHRcdFx0bW9kZWxFZmZlY3RzID0gdW5kZWZpbmVkO1xuXHRcdH0pO1xuXG5cdFx0cmV0dXJuIG1vZGVsO1xuXHR9IGFzIEludGVybmFsTW9kZWxDb25zdHJ1Y3RvcjxUTW9kZWwsIFRGYWN0b3J5QXJncz47XG59XG5cbi8vI2VuZHJlZ2lvbiBjcmVhdGVNb2RlbFxuXG5leHBvcnQge1xuXHRjb21wdXRlZCxcblx0ZWZmZWN0LFxuXHRiYXRjaCxcblx0dW50cmFja2VkLFxuXHRhY3Rpb24sXG5cdGNyZWF0ZU1vZGVsLFxuXHRTaWduYWwsXG5cdFJlYWRvbmx5U2lnbmFsLFxuXHRFZmZlY3QsXG5cdENvbXB1dGVkLFxufTtcbiIsICJpbXBvcnQge1xuXHRvcHRpb25zLFxuXHRDb21wb25lbnQsXG5cdGNyZWF0ZUVsZW1lbnQsXG5cdGlzVmFsaWRFbGVtZW50LFxuXHRGcmFnbWVudCxcbn0gZnJvbSBcInByZWFjdFwiO1xuaW1wb3J0IHsgdXNlUmVmLCB1c2VNZW1vLCB1c2VFZmZlY3QgfSBmcm9tIFwicHJlYWN0L2hvb2tzXCI7XG5pbXBvcnQge1xuXHRzaWduYWwsXG5cdGNvbXB1dGVkLFxuXHRiYXRjaCxcblx0ZWZmZWN0LFxuXHRhY3Rpb24sXG5cdGNyZWF0ZU1vZGVsLFxuXHR0eXBlIE1vZGVsLFxuXHR0eXBlIE1vZGVsQ29uc3RydWN0b3IsXG5cdHR5cGUgTW9kZWxGYWN0b3J5LFxuXHRTaWduYWwsXG5cdHR5cGUgUmVhZG9ubHlTaWduYWwsXG5cdHVudHJhY2tlZCxcblx0U2lnbmFsT3B0aW9ucyxcblx0RWZmZWN0T3B0aW9ucyxcbn0gZnJvbSBcIkBwcmVhY3Qvc2lnbmFscy1jb3JlXCI7XG5pbXBvcnQge1xuXHRWTm9kZSxcblx0T3B0aW9uc1R5cGVzLFxuXHRIb29rRm4sXG5cdEVmZmVjdCxcblx0UHJvcGVydHlVcGRhdGVyLFxuXHRBdWdtZW50ZWRDb21wb25lbnQsXG5cdEF1Z21lbnRlZEVsZW1lbnQgYXMgRWxlbWVudCxcbn0gZnJvbSBcIi4vaW50ZXJuYWxcIjtcblxuZXhwb3J0IHtcblx0c2lnbmFsLFxuXHRjb21wdXRlZCxcblx0YmF0Y2gsXG5cdGVmZmVjdCxcblx0YWN0aW9uLFxuXHR0eXBlIE1vZGVsLFxuXHR0eXBlIE1vZGVsQ29uc3RydWN0b3IsXG5cdHR5cGUgTW9kZWxGYWN0b3J5LFxuXHRjcmVhdGVNb2RlbCxcblx0U2lnbmFsLFxuXHR0eXBlIFJlYWRvbmx5U2lnbmFsLFxuXHR1bnRyYWNrZWQsXG59O1xuXG5jb25zdCBERVZUT09MU19FTkFCTEVEID1cblx0dHlwZW9mIHdpbmRvdyAhPT0gXCJ1bmRlZmluZWRcIiAmJiAhIXdpbmRvdy5fX1BSRUFDVF9TSUdOQUxTX0RFVlRPT0xTX187XG5cbmNvbnN0IEhBU19QRU5ESU5HX1VQREFURSA9IDEgPDwgMDtcbmNvbnN0IEhBU19IT09LX1NUQVRFID0gMSA8PCAxO1xuY29uc3QgSEFTX0NPTVBVVEVEUyA9IDEgPDwgMjtcbmNvbnN0IElTX1VOTU9VTlRFRCA9IDEgPDwgMztcblxubGV0IG9sZE5vdGlmeTogKHRoaXM6IEVmZmVjdCkgPT4gdm9pZCxcblx0ZWZmZWN0c1F1ZXVlOiBBcnJheTxFZmZlY3Q+ID0gW10sXG5cdGRvbVF1ZXVlOiBBcnJheTxFZmZlY3Q+ID0gW107XG5cbi8vIENhcHR1cmUgdGhlIG9yaWdpbmFsIGBFZmZlY3QucHJvdG90eXBlLl9ub3RpZnlgIG1ldGhvZCBzbyB0aGF0IHdlIGNhbiBpbnN0YWxsXG4vLyBjdXN0b20gYC5fbm90aWZ5YHMgZm9yIGVhY2ggZGlmZmVyZW50IHVzZS1jYXNlIGJ1dCBzdGlsbCBjYWxsIHRoZSBvcmlnaW5hbFxuLy8gaW1wbGVtZW50YXRpb24gaW4gdGhlIGVuZC4gRGlzcG9zZSB0aGUgdGVtcG9yYXJ5IGVmZmVjdCBpbW1lZGlhdGVseSBhZnRlcndhcmRzLlxuZWZmZWN0KGZ1bmN0aW9uICh0aGlzOiBFZmZlY3QpIHtcblx0b2xkTm90aWZ5ID0gdGhpcy5fbm90aWZ5O1xufSkoKTtcblxuLy8gSW5zdGFsbCBhIFByZWFjdCBvcHRpb25zIGhvb2tcbmZ1bmN0aW9uIGhvb2s8VCBleHRlbmRzIE9wdGlvbnNUeXBlcz4oaG9va05hbWU6IFQsIGhvb2tGbjogSG9va0ZuPFQ+KSB7XG5cdC8vIEB0cy1pZ25vcmUtbmV4dC1saW5lIHByaXZhdGUgb3B0aW9ucyBob29rcyB1c2FnZVxuXHRvcHRpb25zW2hvb2tOYW1lXSA9IGhvb2tGbi5iaW5kKG51bGwsIG9wdGlvbnNbaG9va05hbWVdIHx8ICgoKSA9PiB7fSkpO1xufVxuXG5sZXQgY3VycmVudENvbXBvbmVudDogQXVnbWVudGVkQ29tcG9uZW50IHwgdW5kZWZpbmVkO1xubGV0IGZpbmlzaFVwZGF0ZTogKCgpID0+IHZvaWQpIHwgdW5kZWZpbmVkO1xuXG5mdW5jdGlvbiBzZXRDdXJyZW50VXBkYXRlcih1cGRhdGVyPzogRWZmZWN0KSB7XG5cdC8vIGVuZCB0cmFja2luZyBmb3IgdGhlIGN1cnJlbnQgdXBkYXRlOlxuXHRpZiAoZmluaXNoVXBkYXRlKSB7XG5cdFx0Y29uc3QgZmluaXNoID0gZmluaXNoVXBkYXRlO1xuXHRcdGZpbmlzaFVwZGF0ZSA9IHVuZGVmaW5lZDtcblx0XHRmaW5pc2goKTtcblx0fVxuXHQvLyBzdGFydCB0cmFja2luZyB0aGUgbmV3IHVwZGF0ZTpcblx0ZmluaXNoVXBkYXRlID0gdXBkYXRlciAmJiB1cGRhdGVyLl9zdGFydCgpO1xufVxuXG5mdW5jdGlvbiBjcmVhdGVVcGRhdGVyKHVwZGF0ZTogKCkgPT4gdm9pZCwgbmFtZTogc3RyaW5nKSB7XG5cdGxldCB1cGRhdGVyITogRWZmZWN0O1xuXHRlZmZlY3QoXG5cdFx0ZnVuY3Rpb24gKHRoaXM6IEVmZmVjdCkge1xuXHRcdFx0dXBkYXRlciA9IHRoaXM7XG5cdFx0fSxcblx0XHR7IG5hbWUgfVxuXHQpO1xuXHR1cGRhdGVyLl9jYWxsYmFjayA9IHVwZGF0ZTtcblx0cmV0dXJuIHVwZGF0ZXI7XG59XG5cbi8qKiBAdG9kbyBUaGlzIG1heSBiZSBuZWVkZWQgZm9yIGNvbXBsZXggcHJvcCB2YWx1ZSBkZXRlY3Rpb24uICovXG4vLyBmdW5jdGlvbiBpc1NpZ25hbFZhbHVlKHZhbHVlOiBhbnkpOiB2YWx1ZSBpcyBTaWduYWwge1xuLy8gXHRpZiAodHlwZW9mIHZhbHVlICE9PSBcIm9iamVjdFwiIHx8IHZhbHVlID09IG51bGwpIHJldHVybiBmYWxzZTtcbi8vIFx0aWYgKHZhbHVlIGluc3RhbmNlb2YgU2lnbmFsKSByZXR1cm4gdHJ1ZTtcbi8vIFx0Ly8gQFRPRE86IHVuY29tbWVudCB0aGlzIHdoZW4gd2UgbGFuZCBSZWFjdGl2ZSAoaWRlYWxseSBiZWhpbmQgYSBicmFuZCBjaGVjaylcbi8vIFx0Ly8gZm9yIChsZXQgaSBpbiB2YWx1ZSkgaWYgKHZhbHVlW2ldIGluc3RhbmNlb2YgU2lnbmFsKSByZXR1cm4gdHJ1ZTtcbi8vIFx0cmV0dXJuIGZhbHNlO1xuLy8gfVxuXG4vKipcbiAqIEEgd3JhcHBlciBjb21wb25lbnQgdGhhdCByZW5kZXJzIGEgU2lnbmFsIGRpcmVjdGx5IGFzIGEgVGV4dCBub2RlLlxuICogQHRvZG86IGluIFByZWFjdCAxMSwganVzdCBkZWNvcmF0ZSBTaWduYWwgd2l0aCBgdHlwZTpudWxsYFxuICovXG5mdW5jdGlvbiBTaWduYWxWYWx1ZSh0aGlzOiBBdWdtZW50ZWRDb21wb25lbnQsIHsgZGF0YSB9OiB7IGRhdGE6IFNpZ25hbCB9KSB7XG5cdC8vIGhhc0NvbXB1dGVkcy5hZGQodGhpcyk7XG5cblx0Ly8gU3RvcmUgdGhlIHByb3BzLmRhdGEgc2lnbmFsIGluIGFub3RoZXIgc2lnbmFsIHNvIHRoYXRcblx0Ly8gcGFzc2luZyBhIG5ldyBzaWduYWwgcmVmZXJlbmNlIHJlLXJ1bnMgdGhlIHRleHQgY29tcHV0ZWQ6XG5cdGNvbnN0IGN1cnJlbnRTaWduYWwgPSB1c2VTaWduYWwoZGF0YSk7XG5cdGN1cnJlbnRTaWduYWwubmFtZSA9IFwiUmVhY3RpdmVEb21cIjtcblx0Y3VycmVudFNpZ25hbC52YWx1ZSA9IGRhdGE7XG5cblx0Y29uc3QgW2lzVGV4dCwgc10gPSB1c2VNZW1vKCgpID0+IHtcblx0XHRsZXQgc2VsZiA9IHRoaXM7XG5cdFx0Ly8gbWFyayB0aGUgcGFyZW50IGNvbXBvbmVudCBhcyBoYXZpbmcgY29tcHV0ZWRzIHNvIGl0IGdldHMgb3B0aW1pemVkXG5cdFx0bGV0IHYgPSB0aGlzLl9fdjtcblx0XHR3aGlsZSAoKHYgPSB2Ll9fISkpIHtcblx0XHRcdGlmICh2Ll9fYykge1xuXHRcdFx0XHR2Ll9fYy5fdXBkYXRlRmxhZ3MgfD0gSEFTX0NPTVBVVEVEUztcblx0XHRcdFx0YnJlYWs7XG5cdFx0XHR9XG5cdFx0fVxuXG5cdFx0Y29uc3Qgd3JhcHBlZFNpZ25hbCA9IGNvbXB1dGVkKCgpID0+IHtcblx0XHRcdGxldCBzID0gY3VycmVudFNpZ25hbC52YWx1ZS52YWx1ZTtcblx0XHRcdHJldHVybiBzID09PSAwID8gMCA6IHMgPT09IHRydWUgPyBcIlwiIDogcyB8fCBcIlwiO1xuXHRcdH0pO1xuXG5cdFx0Y29uc3QgaXNUZXh0ID0gY29tcHV0ZWQoXG5cdFx0XHQoKSA9PlxuXHRcdFx0XHQhQXJyYXkuaXNBcnJheSh3cmFwcGVkU2lnbmFsLnZhbHVlKSAmJlxuXHRcdFx0XHQhaXNWYWxpZEVsZW1lbnQod3JhcHBlZFNpZ25hbC52YWx1ZSlcblx0XHQpO1xuXHRcdC8vIFVwZGF0ZSB0ZXh0IG5vZGVzIGRpcmVjdGx5IHdpdGhvdXQgcmVyZW5kZXJpbmcgd2hlbiB0aGUgbmV3IHZhbHVlXG5cdFx0Ly8gaXMgYWxzbyB0ZXh0LlxuXHRcdGNvbnN0IGRpc3Bvc2UgPSBlZmZlY3QoZnVuY3Rpb24gKHRoaXM6IEVmZmVjdCkge1xuXHRcdFx0dGhpcy5fbm90aWZ5ID0gbm90aWZ5RG9tVXBkYXRlcztcblxuXHRcdFx0Ly8gU3Vic2NyaWJlIHRvIHdyYXBwZWRTaWduYWwgdXBkYXRlcyBvbmx5IHdoZW4gaXRzIHZhbHVlcyBhcmUgdGV4dC4uLlxuXHRcdFx0aWYgKGlzVGV4dC52YWx1ZSkge1xuXHRcdFx0XHQvLyAuLi5idXQgcmVnYXJkbGVzcyBvZiBgc2VsZi5iYXNlYCdzIGN1cnJlbnQgdmFsdWUsIGFzIGl0IGNhbiBiZVxuXHRcdFx0XHQvLyB1bmRlZmluZWQgYmVmb3JlIG1vdW50aW5nIG9yIGEgbm9uLXRleHQgbm9kZS4gSW4gYm90aCBvZiB0aG9zZSBjYXNlc1xuXHRcdFx0XHQvLyB0aGUgdXBkYXRlIGdldHMgaGFuZGxlZCBieSBhIGZ1bGwgcmVyZW5kZXIuXG5cdFx0XHRcdGNvbnN0IHZhbHVlID0gd3JhcHBlZFNpZ25hbC52YWx1ZTtcblx0XHRcdFx0aWYgKHNlbGYuX192ICYmIHNlbGYuX192Ll9fZSAmJiBzZWxmLl9fdi5fX2Uubm9kZVR5cGUgPT09IDMpIHtcblx0XHRcdFx0XHQoc2VsZi5fX3YuX19lIGFzIFRleHQpLmRhdGEgPSB2YWx1ZTtcblx0XHRcdFx0fVxuXHRcdFx0fVxuXHRcdH0pO1xuXG5cdFx0Ly8gUGlnZ3liYWNrIHRoaXMuX3VwZGF0ZXIncyBkaXNwb3NhbCB0byBlbnN1cmUgdGhhdCB0aGUgdGV4dCB1cGRhdGVyIGVmZmVjdFxuXHRcdC8vIGFib3ZlIGFsc28gZ2V0cyBkaXNwb3NlZCBvbiB1bm1vdW50LlxuXHRcdGNvbnN0IG9sZERpc3Bvc2UgPSB0aGlzLl91cGRhdGVyIS5fZGlzcG9zZTtcblx0XHR0aGlzLl91cGRhdGVyIS5fZGlzcG9zZSA9IGZ1bmN0aW9uICgpIHtcblx0XHRcdGRpc3Bvc2UoKTtcblx0XHRcdG9sZERpc3Bvc2UuY2FsbCh0aGlzKTtcblx0XHR9O1xuXG5cdFx0cmV0dXJuIFtpc1RleHQsIHdyYXBwZWRTaWduYWxdO1xuXHR9LCBbXSk7XG5cblx0Ly8gUmVyZW5kZXIgdGhlIGNvbXBvbmVudCB3aGVuZXZlciBgZGF0YS52YWx1ZWAgY2hhbmdlcyBmcm9tIGEgVk5vZGVcblx0Ly8gdG8gYW5vdGhlciBWTm9kZSwgZnJvbSB0ZXh0IHRvIGEgVk5vZGUsIG9yIGZyb20gYSBWTm9kZSB0byB0ZXh0LlxuXHQvLyBUaGF0IGlzLCBldmVyeXRoaW5nIGVsc2UgZXhjZXB0IHRleHQtdG8tdGV4dCB1cGRhdGVzLlxuXHQvL1xuXHQvLyBUaGlzIGFsc28gZW5zdXJlcyB0aGF0IHRoZSBiYWNraW5nIERPTSBub2RlIHR5cGVzIGdldHMgdXBkYXRlZCB0b1xuXHQvLyB0ZXh0IG5vZGVzIGFuZCBiYWNrIHdoZW4gbmVlZGVkLlxuXHQvL1xuXHQvLyBGb3IgdGV4dC10by10ZXh0IHVwZGF0ZXMsIGAucGVlaygpYCBpcyB1c2VkIHRvIHNraXAgZnVsbCByZXJlbmRlcnMsXG5cdC8vIGxlYXZpbmcgdGhlbSB0byB0aGUgb3B0aW1pemVkIHBhdGggYWJvdmUuXG5cdHJldHVybiBpc1RleHQudmFsdWUgPyBzLnBlZWsoKSA6IHMudmFsdWU7XG59XG5cblNpZ25hbFZhbHVlLmRpc3BsYXlOYW1lID0gXCJSZWFjdGl2ZVRleHROb2RlXCI7XG5cbk9iamVjdC5kZWZpbmVQcm9wZXJ0aWVzKFNpZ25hbC5wcm90b3R5cGUsIHtcblx0Y29uc3RydWN0b3I6IHtcblx0XHRjb25maWd1cmFibGU6IHRydWUsXG5cdFx0dmFsdWU6IGNyZWF0ZUVsZW1lbnQoRnJhZ21lbnQsIG51bGwpLmNvbnN0cnVjdG9yLFxuXHR9LFxuXHR0eXBlOiB7IGNvbmZpZ3VyYWJsZTogdHJ1ZSwgdmFsdWU6IFNpZ25hbFZhbHVlIH0sXG5cdHByb3BzOiB7XG5cdFx0Y29uZmlndXJhYmxlOiB0cnVlLFxuXHRcdGdldCgpIHtcblx0XHRcdGNvbnN0IHM6IFNpZ25hbCA9IHRoaXM7XG5cdFx0XHRyZXR1cm4ge1xuXHRcdFx0XHRkYXRhOiB7XG5cdFx0XHRcdFx0Z2V0IHZhbHVlKCkge1xuXHRcdFx0XHRcdFx0cmV0dXJuIHMudmFsdWU7XG5cdFx0XHRcdFx0fSxcblx0XHRcdFx0fSxcblx0XHRcdH07XG5cdFx0fSxcblx0fSxcblx0Ly8gU2V0dGluZyBhIFZOb2RlJ3MgX2RlcHRoIHRvIDEgZm9yY2VzIFByZWFjdCB0byBjbG9uZSBpdCBiZWZvcmUgbW9kaWZ5aW5nOlxuXHQvLyBodHRwczovL2dpdGh1Yi5jb20vcHJlYWN0anMvcHJlYWN0L2Jsb2IvZDdhNDMzZWU4NDYzYTdkYzIzYTA1MTExYmI0N2RlOWVjNzI5YWQ0ZC9zcmMvZGlmZi9jaGlsZHJlbi5qcyNMNzdcblx0Ly8gQHRvZG8gcmVtb3ZlIHRoaXMgZm9yIFByZWFjdCAxMVxuXHRfX2I6IHsgY29uZmlndXJhYmxlOiB0cnVlLCB2YWx1ZTogMSB9LFxufSk7XG5cbi8qKiBJbmplY3QgbG93LWxldmVsIHByb3BlcnR5L2F0dHJpYnV0ZSBiaW5kaW5ncyBmb3IgU2lnbmFscyBpbnRvIFByZWFjdCdzIGRpZmYgKi9cbmhvb2soT3B0aW9uc1R5cGVzLkRJRkYsIChvbGQsIHZub2RlKSA9PiB7XG5cdC8vIEEgY29tcG9uZW50J3MgdHJhY2tpbmcgc2NvcGUgZW5kcyB3aGVuIGl0cyByZW5kZXIgZnVuY3Rpb24gcmV0dXJucy4gVGhlXG5cdC8vIG5leHQgVk5vZGUncyBESUZGIGhvb2sgaXMgdGhlIGZpcnN0IG9wcG9ydHVuaXR5IHRvIHN0b3AgdHJhY2tpbmcgYmVmb3JlXG5cdC8vIFByZWFjdCBiZWdpbnMgcmVjb25jaWxpbmcgdGhlIHJldHVybmVkIFZOb2RlLlxuXHRzZXRDdXJyZW50VXBkYXRlcigpO1xuXHRjdXJyZW50Q29tcG9uZW50ID0gdW5kZWZpbmVkO1xuXG5cdGlmICh0eXBlb2Ygdm5vZGUudHlwZSA9PT0gXCJzdHJpbmdcIikge1xuXHRcdGxldCBzaWduYWxQcm9wczogUmVjb3JkPHN0cmluZywgYW55PiB8IHVuZGVmaW5lZDtcblxuXHRcdGxldCBwcm9wcyA9IHZub2RlLnByb3BzO1xuXHRcdGZvciAobGV0IGkgaW4gcHJvcHMpIHtcblx0XHRcdGlmIChpID09PSBcImNoaWxkcmVuXCIpIGNvbnRpbnVlO1xuXG5cdFx0XHRsZXQgdmFsdWUgPSBwcm9wc1tpXTtcblx0XHRcdGlmICh2YWx1ZSBpbnN0YW5jZW9mIFNpZ25hbCkge1xuXHRcdFx0XHRpZiAoIXNpZ25hbFByb3BzKSB2bm9kZS5fX25wID0gc2lnbmFsUHJvcHMgPSB7fTtcblx0XHRcdFx0c2lnbmFsUHJvcHNbaV0gPSB2YWx1ZTtcblx0XHRcdFx0cHJvcHNbaV0gPSB2YWx1ZS5wZWVrKCk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG5cblx0b2xkKHZub2RlKTtcbn0pO1xuXG4vKiogU2V0IHVwIFVwZGF0ZXIgYmVmb3JlIHJlbmRlcmluZyBhIGNvbXBvbmVudCAqL1xuaG9vayhPcHRpb25zVHlwZXMuUkVOREVSLCAob2xkLCB2bm9kZSkgPT4ge1xuXHRvbGQodm5vZGUpO1xuXHQvLyBJZ25vcmUgdGhlIEZyYWdtZW50IGluc2VydGVkIGJ5IHByZWFjdC5jcmVhdGVFbGVtZW50KCkuXG5cdGlmICh2bm9kZS50eXBlICE9PSBGcmFnbWVudCkge1xuXHRcdHNldEN1cnJlbnRVcGRhdGVyKCk7XG5cblx0XHRsZXQgdXBkYXRlcjogRWZmZWN0IHwgdW5kZWZpbmVkO1xuXG5cdFx0bGV0IGNvbXBvbmVudCA9IHZub2RlLl9fYztcblx0XHRpZiAoY29tcG9uZW50KSB7XG5cdFx0XHRjb21wb25lbnQuX3VwZGF0ZUZsYWdzICY9IH5IQVNfUEVORElOR19VUERBVEU7XG5cblx0XHRcdHVwZGF0ZXIgPSBjb21wb25lbnQuX3VwZGF0ZXI7XG5cdFx0XHRpZiAodXBkYXRlciA9PT0gdW5kZWZpbmVkKSB7XG5cdFx0XHRcdGNvbXBvbmVudC5fdXBkYXRlciA9IHVwZGF0ZXIgPSBjcmVhdGVVcGRhdGVyKFxuXHRcdFx0XHRcdGNyZWF0ZUNvbXBvbmVudFVwZGF0ZUNhbGxiYWNrKGNvbXBvbmVudCksXG5cdFx0XHRcdFx0dHlwZW9mIHZub2RlLnR5cGUgPT09IFwiZnVuY3Rpb25cIlxuXHRcdFx0XHRcdFx0PyB2bm9kZS50eXBlLmRpc3BsYXlOYW1lIHx8IHZub2RlLnR5cGUubmFtZVxuXHRcdFx0XHRcdFx0OiBcIlwiXG5cdFx0XHRcdCk7XG5cdFx0XHR9XG5cdFx0fVxuXG5cdFx0Y3VycmVudENvbXBvbmVudCA9IGNvbXBvbmVudDtcblx0XHRzZXRDdXJyZW50VXBkYXRlcih1cGRhdGVyKTtcblx0fVxufSk7XG5cbmZ1bmN0aW9uIGNyZWF0ZUNvbXBvbmVudFVwZGF0ZUNhbGxiYWNrKGNvbXBvbmVudDogQXVnbWVudGVkQ29tcG9uZW50KSB7XG5cdHJldHVybiBmdW5jdGlvbiAodGhpczogRWZmZWN0KSB7XG5cdFx0aWYgKERFVlRPT0xTX0VOQUJMRUQpIHRoaXMuX2RlYnVnQ2FsbGJhY2s/LmNhbGwodGhpcyk7XG5cdFx0Y29tcG9uZW50Ll91cGRhdGVGbGFncyB8PSBIQVNfUEVORElOR19VUERBVEU7XG5cdFx0Y29tcG9uZW50LnNldFN0YXRlKHt9KTtcblx0fTtcbn1cblxuLyoqIEZpbmlzaCBjdXJyZW50IHVwZGF0ZXIgaWYgYSBjb21wb25lbnQgZXJyb3JzICovXG5ob29rKE9wdGlvbnNUeXBlcy5DQVRDSF9FUlJPUiwgKG9sZCwgZXJyb3IsIHZub2RlLCBvbGRWTm9kZSkgPT4ge1xuXHRzZXRDdXJyZW50VXBkYXRlcigpO1xuXHRjdXJyZW50Q29tcG9uZW50ID0gdW5kZWZpbmVkO1xuXHRvbGQoZXJyb3IsIHZub2RlLCBvbGRWTm9kZSk7XG59KTtcblxuLyoqIEZpbmlzaCBjdXJyZW50IHVwZGF0ZXIgYWZ0ZXIgcmVuZGVyaW5nIGFueSBWTm9kZSAqL1xuaG9vayhPcHRpb25zVHlwZXMuRElGRkVELCAob2xkLCB2bm9kZSkgPT4ge1xuXHRzZXRDdXJyZW50VXBkYXRlcigpO1xuXHRjdXJyZW50Q29tcG9uZW50ID0gdW5kZWZpbmVkO1xuXG5cdGxldCBkb206IEVsZW1lbnQ7XG5cblx0Ly8gdm5vZGUuX2RvbSBpcyB1bmRlZmluZWQgZHVyaW5nIHN0cmluZyByZW5kZXJpbmcsXG5cdC8vIHNvIHdlIHVzZSB0aGlzIHRvIHNraXAgcHJvcCBzdWJzY3JpcHRpb25zIGR1cmluZyBTU1IuXG5cdGlmICh0eXBlb2Ygdm5vZGUudHlwZSA9PT0gXCJzdHJpbmdcIiAmJiAoZG9tID0gdm5vZGUuX19lIGFzIEVsZW1lbnQpKSB7XG5cdFx0bGV0IHByb3BzID0gdm5vZGUuX19ucDtcblx0XHRsZXQgcmVuZGVyZWRQcm9wcyA9IHZub2RlLnByb3BzO1xuXHRcdGxldCB1cGRhdGVycyA9IGRvbS5fdXBkYXRlcnM7XG5cdFx0aWYgKHVwZGF0ZXJzKSB7XG5cdFx0XHQvLyBEaXNwb3NlIHVwZGF0ZXJzIGZvciBwcm9wcyB0aGF0IGFyZSBubyBsb25nZXIgYm91bmQgdG8gYSBzaWduYWwuXG5cdFx0XHQvLyBUaGlzIG11c3QgYWxzbyBydW4gd2hlbiB0aGUgcmUtcmVuZGVyIGNhcnJpZWQgbm8gc2lnbmFsIHByb3BzIGF0XG5cdFx0XHQvLyBhbGwgKGB2bm9kZS5fX25wYCBpcyB1bmRlZmluZWQpLCBvdGhlcndpc2UgdGhlIHN0YWxlIHVwZGF0ZXIgc3RheXNcblx0XHRcdC8vIHN1YnNjcmliZWQgYW5kIGtlZXBzIHdyaXRpbmcgdGhlIG9sZCBzaWduYWwncyB2YWx1ZXMgaW50byB0aGUgRE9NLlxuXHRcdFx0Zm9yIChsZXQgcHJvcCBpbiB1cGRhdGVycykge1xuXHRcdFx0XHRsZXQgdXBkYXRlciA9IHVwZGF0ZXJzW3Byb3BdO1xuXHRcdFx0XHRpZiAodXBkYXRlciAhPT0gdW5kZWZpbmVkICYmICghcHJvcHMgfHwgIShwcm9wIGluIHByb3BzKSkpIHtcblx0XHRcdFx0XHR1cGRhdGVyLl9kaXNwb3NlKCk7XG5cdFx0XHRcdFx0Ly8gQHRvZG8gd2UgY291bGQganVzdCBhbHdheXMgaW52b2tlIF9kaXNwb3NlKCkgaGVyZVxuXHRcdFx0XHRcdHVwZGF0ZXJzW3Byb3BdID0gdW5kZWZpbmVkO1xuXHRcdFx0XHR9XG5cdFx0XHR9XG5cdFx0fVxuXG5cdFx0aWYgKHByb3BzKSB7XG5cdFx0XHRpZiAoIXVwZGF0ZXJzKSB7XG5cdFx0XHRcdHVwZGF0ZXJzID0ge307XG5cdFx0XHRcdGRvbS5fdXBkYXRlcnMgPSB1cGRhdGVycztcblx0XHRcdH1cblxuXHRcdFx0Zm9yIChsZXQgcHJvcCBpbiBwcm9wcykge1xuXHRcdFx0XHRsZXQgdXBkYXRlciA9IHVwZGF0ZXJzW3Byb3BdO1xuXHRcdFx0XHRsZXQgc2lnbmFsID0gcHJvcHNbcHJvcF07XG5cdFx0XHRcdGlmICh1cGRhdGVyID09PSB1bmRlZmluZWQpIHtcblx0XHRcdFx0XHR1cGRhdGVyID0gY3JlYXRlUHJvcFVwZGF0ZXIoZG9tLCBwcm9wLCBzaWduYWwsIHJlbmRlcmVkUHJvcHMpO1xuXHRcdFx0XHRcdHVwZGF0ZXJzW3Byb3BdID0gdXBkYXRlcjtcblx0XHRcdFx0fSBlbHNlIHtcblx0XHRcdFx0XHR1cGRhdGVyLl91cGRhdGUoc2lnbmFsLCByZW5kZXJlZFByb3BzKTtcblx0XHRcdFx0fVxuXHRcdFx0fVxuXHRcdH1cblx0fVxuXHRvbGQodm5vZGUpO1xufSk7XG5cbmZ1bmN0aW9uIGNyZWF0ZVByb3BVcGRhdGVyKFxuXHRkb206IEVsZW1lbnQsXG5cdHByb3A6IHN0cmluZyxcblx0cHJvcFNpZ25hbDogU2lnbmFsLFxuXHRwcm9wczogUmVjb3JkPHN0cmluZywgYW55PlxuKTogUHJvcGVydHlVcGRhdGVyIHtcblx0Y29uc3Qgc2V0QXNQcm9wZXJ0eSA9XG5cdFx0cHJvcCBpbiBkb20gJiZcblx0XHQvLyBTVkcgZWxlbWVudHMgbmVlZCB0byBnbyB0aHJvdWdoIGBzZXRBdHRyaWJ1dGVgIGJlY2F1c2UgdGhleVxuXHRcdC8vIGV4cGVjdCB0aGluZ3MgbGlrZSBTVkdBbmltYXRlZFRyYW5zZm9ybUxpc3QgaW5zdGVhZCBvZiBzdHJpbmdzLlxuXHRcdC8vIEB0cy1pZ25vcmVcblx0XHRkb20ub3duZXJTVkdFbGVtZW50ID09PSB1bmRlZmluZWQ7XG5cblx0Y29uc3QgY2hhbmdlU2lnbmFsID0gc2lnbmFsKHByb3BTaWduYWwpO1xuXHRyZXR1cm4ge1xuXHRcdF91cGRhdGU6IChuZXdTaWduYWw6IFNpZ25hbCwgbmV3UHJvcHM6IHR5cGVvZiBwcm9wcykgPT4ge1xuXHRcdFx0Y2hhbmdlU2lnbmFsLnZhbHVlID0gbmV3U2lnbmFsO1xuXHRcdFx0cHJvcHMgPSBuZXdQcm9wcztcblx0XHR9LFxuXHRcdF9kaXNwb3NlOiBlZmZlY3QoZnVuY3Rpb24gKHRoaXM6IEVmZmVjdCkge1xuXHRcdFx0dGhpcy5fbm90aWZ5ID0gbm90aWZ5RG9tVXBkYXRlcztcblx0XHRcdGNvbnN0IHZhbHVlID0gY2hhbmdlU2lnbmFsLnZhbHVlLnZhbHVlO1xuXHRcdFx0Ly8gSWYgUHJlYWN0IGp1c3QgcmVuZGVyZWQgdGhpcyB2YWx1ZSwgZG9uJ3QgcmVuZGVyIGl0IGFnYWluOlxuXHRcdFx0aWYgKHByb3BzW3Byb3BdID09PSB2YWx1ZSkgcmV0dXJuO1xuXHRcdFx0Ly8gV3JpdGUgdGhlIHZhbHVlIGJhY2sgaW50byB0aGUgcmVuZGVyZWQgcHJvcHMgc28gdGhhdCBQcmVhY3QncyBuZXh0XG5cdFx0XHQvLyBkaWZmIGNvbXBhcmVzIGFnYWluc3Qgd2hhdCBpcyBhY3R1YWxseSBpbiB0aGUgRE9NLiBUaGUgU2lnbmFsXG5cdFx0XHQvLyByZWZlcmVuY2UgaXRzZWxmIGxpdmVzIGluIHZub2RlLl9fbnAgYW5kIGlzIHJlc3RvcmVkIGludG8gcHJvcHMgYnlcblx0XHRcdC8vIHRoZSBVTk1PVU5UIGhvb2ssIHNvIHRoaXMgbmV2ZXIgY2xvYmJlcnMgaXQuXG5cdFx0XHRwcm9wc1twcm9wXSA9IHZhbHVlO1xuXHRcdFx0aWYgKHNldEFzUHJvcGVydHkpIHtcblx0XHRcdFx0Ly8gQHRzLWlnbm9yZS1uZXh0LWxpbmUgc2lsbHlcblx0XHRcdFx0ZG9tW3Byb3BdID0gdmFsdWU7XG5cdFx0XHRcdC8vIE1hdGNoIFByZWFjdCdzIGF0dHJpYnV0ZSBoYW5kbGluZzogZGF0YS0qIGFuZCBhcmlhLSogYXR0cmlidXRlc1xuXHRcdFx0XHQvLyBodHRwczovL2dpdGh1Yi5jb20vcHJlYWN0anMvcHJlYWN0L2Jsb2IvbWFpbi9zcmMvZGlmZi9wcm9wcy5qcyNMMTMyXG5cdFx0XHR9IGVsc2UgaWYgKHZhbHVlICE9IG51bGwgJiYgKHZhbHVlICE9PSBmYWxzZSB8fCBwcm9wWzRdID09PSBcIi1cIikpIHtcblx0XHRcdFx0ZG9tLnNldEF0dHJpYnV0ZShwcm9wLCB2YWx1ZSk7XG5cdFx0XHR9IGVsc2Uge1xuXHRcdFx0XHRkb20ucmVtb3ZlQXR0cmlidXRlKHByb3ApO1xuXHRcdFx0fVxuXHRcdH0pLFxuXHR9O1xufVxuXG4vKiogVW5zdWJzY3JpYmUgZnJvbSBTaWduYWxzIHdoZW4gdW5tb3VudGluZyBjb21wb25lbnRzL3Zub2RlcyAqL1xuaG9vayhPcHRpb25zVHlwZXMuVU5NT1VOVCwgKG9sZCwgdm5vZGU6IFZOb2RlKSA9PiB7XG5cdGlmICh0eXBlb2Ygdm5vZGUudHlwZSA9PT0gXCJzdHJpbmdcIikge1xuXHRcdGxldCBkb20gPSB2bm9kZS5fX2UgYXMgRWxlbWVudCB8IHVuZGVmaW5lZDtcblx0XHQvLyB2bm9kZS5fZG9tIGlzIHVuZGVmaW5lZCBkdXJpbmcgc3RyaW5nIHJlbmRlcmluZ1xuXHRcdGlmIChkb20pIHtcblx0XHRcdGNvbnN0IHVwZGF0ZXJzID0gZG9tLl91cGRhdGVycztcblx0XHRcdGlmICh1cGRhdGVycykge1xuXHRcdFx0XHRkb20uX3VwZGF0ZXJzID0gdW5kZWZpbmVkO1xuXHRcdFx0XHRmb3IgKGxldCBwcm9wIGluIHVwZGF0ZXJzKSB7XG5cdFx0XHRcdFx0bGV0IHVwZGF0ZXIgPSB1cGRhdGVyc1twcm9wXTtcblx0XHRcdFx0XHRpZiAodXBkYXRlcikgdXBkYXRlci5fZGlzcG9zZSgpO1xuXHRcdFx0XHR9XG5cdFx0XHR9XG5cdFx0fVxuXHRcdC8vIFJlc3RvcmUgU2lnbmFsIHJlZmVyZW5jZXMgaW50byB2bm9kZS5wcm9wcyBzbyB0aGF0LCBpZiB0aGlzIHZub2RlXG5cdFx0Ly8gaW5zdGFuY2UgaXMgcmV1c2VkIGZvciBhIHJlbW91bnQsIHRoZSBESUZGIGhvb2sgY2FuIHJlLWRldGVjdCB0aGVcblx0XHQvLyBzaWduYWwtYm91bmQgcHJvcHMgKHRoZXkgd2VyZSByZXBsYWNlZCB3aXRoIHBlZWtlZCB2YWx1ZXMgZHVyaW5nIGRpZmYpLlxuXHRcdGxldCBzaWduYWxQcm9wcyA9IHZub2RlLl9fbnA7XG5cdFx0aWYgKHNpZ25hbFByb3BzKSB7XG5cdFx0XHRsZXQgcHJvcHMgPSB2bm9kZS5wcm9wcztcblx0XHRcdGZvciAobGV0IHByb3AgaW4gc2lnbmFsUHJvcHMpIHtcblx0XHRcdFx0cHJvcHNbcHJvcF0gPSBzaWduYWxQcm9wc1twcm9wXTtcblx0XHRcdH1cblx0XHR9XG5cdFx0dm5vZGUuX19ucCA9IHVuZGVmaW5lZDtcblx0fSBlbHNlIHtcblx0XHRsZXQgY29tcG9uZW50ID0gdm5vZGUuX19jO1xuXHRcdGlmIChjb21wb25lbnQpIHtcblx0XHRcdC8vIFByZWFjdCAxMSBkZWZlcnMgcGFzc2l2ZSAodXNlRWZmZWN0KSBjbGVhbnVwcyBvZiB1bm1vdW50ZWQgY29tcG9uZW50c1xuXHRcdFx0Ly8gdW50aWwgYWZ0ZXIgcGFpbnQsIHNvIHVzZVNpZ25hbEVmZmVjdCdzIGVmZmVjdCgpIHN0YXlzIHN1YnNjcmliZWQgZm9yXG5cdFx0XHQvLyBhIGZyYW1lLiBGbGFnIHRoZSBvd25lciBzbyBxdWV1ZWQgcmUtcnVucyBiZWNvbWUgbm8tb3BzLlxuXHRcdFx0Y29tcG9uZW50Ll91cGRhdGVGbGFncyB8PSBJU19VTk1PVU5URUQ7XG5cdFx0XHRjb25zdCB1cGRhdGVyID0gY29tcG9uZW50Ll91cGRhdGVyO1xuXHRcdFx0aWYgKHVwZGF0ZXIpIHtcblx0XHRcdFx0Y29tcG9uZW50Ll91cGRhdGVyID0gdW5kZWZpbmVkO1xuXHRcdFx0XHR1cGRhdGVyLl9kaXNwb3NlKCk7XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG5cdG9sZCh2bm9kZSk7XG59KTtcblxuLyoqIE1hcmsgY29tcG9uZW50cyB0aGF0IHVzZSBob29rIHN0YXRlIHNvIHdlIGNhbiBza2lwIHNDVSBvcHRpbWl6YXRpb24uICovXG5ob29rKE9wdGlvbnNUeXBlcy5IT09LLCAob2xkLCBjb21wb25lbnQsIGluZGV4LCB0eXBlKSA9PiB7XG5cdGlmICh0eXBlIDwgMylcblx0XHQoY29tcG9uZW50IGFzIEF1Z21lbnRlZENvbXBvbmVudCkuX3VwZGF0ZUZsYWdzIHw9IEhBU19IT09LX1NUQVRFO1xuXHRvbGQoY29tcG9uZW50LCBpbmRleCwgdHlwZSk7XG59KTtcblxuLyoqXG4gKiBBdXRvLW1lbW9pemUgY29tcG9uZW50cyB0aGF0IHVzZSBTaWduYWxzL0NvbXB1dGVkcy5cbiAqIE5vdGU6IERvZXMgX25vdF8gb3B0aW1pemUgY29tcG9uZW50cyB0aGF0IHVzZSBob29rL2NsYXNzIHN0YXRlLlxuICovXG5Db21wb25lbnQucHJvdG90eXBlLnNob3VsZENvbXBvbmVudFVwZGF0ZSA9IGZ1bmN0aW9uIChcblx0dGhpczogQXVnbWVudGVkQ29tcG9uZW50LFxuXHRwcm9wcyxcblx0c3RhdGVcbikge1xuXHQvLyBTdXNwZW5kZWQgdm5vZGVzIHNob3VsZCBhbHdheXMgdXBkYXRlOlxuXHRpZiAodGhpcy5fX1IpIHJldHVybiB0cnVlO1xuXG5cdC8vIEB0b2RvOiBPbmNlIHByZWFjdGpzL3ByZWFjdCMzNjcxIGxhbmRzLCB0aGlzIGNvdWxkIGp1c3QgdXNlIGBjdXJyZW50VXBkYXRlcmA6XG5cdGNvbnN0IHVwZGF0ZXIgPSB0aGlzLl91cGRhdGVyO1xuXHRjb25zdCBoYXNTaWduYWxzID0gdXBkYXRlciAmJiB1cGRhdGVyLl9zb3VyY2VzICE9PSB1bmRlZmluZWQ7XG5cblx0Ly8gSWYgdGhpcyBpcyBhIGNvbXBvbmVudCB1c2luZyBzdGF0ZSwgcmVyZW5kZXJcblx0Ly8gQHRzLWlnbm9yZVxuXHRmb3IgKGxldCBpIGluIHN0YXRlKSByZXR1cm4gdHJ1ZTtcblxuXHRpZiAodGhpcy5fX2YgfHwgKHR5cGVvZiB0aGlzLnUgPT0gXCJib29sZWFuXCIgJiYgdGhpcy51ID09PSB0cnVlKSkge1xuXHRcdGNvbnN0IGhhc0hvb2tzU3RhdGUgPSB0aGlzLl91cGRhdGVGbGFncyAmIEhBU19IT09LX1NUQVRFO1xuXHRcdC8vIGlmIHRoaXMgY29tcG9uZW50IHVzZWQgbm8gc2lnbmFscyBvciBjb21wdXRlZHMgYW5kIG5vIGhvb2tzIHN0YXRlLCB1cGRhdGU6XG5cdFx0aWYgKCFoYXNTaWduYWxzICYmICFoYXNIb29rc1N0YXRlICYmICEodGhpcy5fdXBkYXRlRmxhZ3MgJiBIQVNfQ09NUFVURURTKSlcblx0XHRcdHJldHVybiB0cnVlO1xuXG5cdFx0Ly8gaWYgdGhlcmUgaXMgYSBwZW5kaW5nIHJlLXJlbmRlciB0cmlnZ2VyZWQgZnJvbSBTaWduYWxzLFxuXHRcdC8vIG9yIGlmIHRoZXJlIGlzIGhvb2tzIHN0YXRlLCB1cGRhdGU6XG5cdFx0aWYgKHRoaXMuX3VwZGF0ZUZsYWdzICYgSEFTX1BFTkRJTkdfVVBEQVRFKSByZXR1cm4gdHJ1ZTtcblx0fSBlbHNlIHtcblx0XHQvLyBpZiB0aGlzIGNvbXBvbmVudCB1c2VkIG5vIHNpZ25hbHMgb3IgY29tcHV0ZWRzLCB1cGRhdGU6XG5cdFx0aWYgKCFoYXNTaWduYWxzICYmICEodGhpcy5fdXBkYXRlRmxhZ3MgJiBIQVNfQ09NUFVURURTKSkgcmV0dXJuIHRydWU7XG5cblx0XHQvLyBpZiB0aGVyZSBpcyBhIHBlbmRpbmcgcmUtcmVuZGVyIHRyaWdnZXJlZCBmcm9tIFNpZ25hbHMsXG5cdFx0Ly8gb3IgaWYgdGhlcmUgaXMgaG9va3Mgc3RhdGUsIHVwZGF0ZTpcblx0XHRpZiAodGhpcy5fdXBkYXRlRmxhZ3MgJiAoSEFTX1BFTkRJTkdfVVBEQVRFIHwgSEFTX0hPT0tfU1RBVEUpKSByZXR1cm4gdHJ1ZTtcblx0fVxuXG5cdC8vIGlmIGFueSBub24tU2lnbmFsIHByb3BzIGNoYW5nZWQsIHVwZGF0ZTpcblx0Zm9yIChsZXQgaSBpbiBwcm9wcykge1xuXHRcdGlmIChpICE9PSBcIl9fc291cmNlXCIgJiYgcHJvcHNbaV0gIT09IHRoaXMucHJvcHNbaV0pIHJldHVybiB0cnVlO1xuXHR9XG5cdGZvciAobGV0IGkgaW4gdGhpcy5wcm9wcykgaWYgKCEoaSBpbiBwcm9wcykpIHJldHVybiB0cnVlO1xuXG5cdC8vIHRoaXMgaXMgYSBwdXJlbHkgU2lnbmFsLWRyaXZlbiBjb21wb25lbnQsIGRvbid0IHVwZGF0ZTpcblx0cmV0dXJuIGZhbHNlO1xufTtcblxuZXhwb3J0IGZ1bmN0aW9uIHVzZVNpZ25hbDxUPih2YWx1ZTogVCwgb3B0aW9ucz86IFNpZ25hbE9wdGlvbnM8VD4pOiBTaWduYWw8VD47XG5leHBvcnQgZnVuY3Rpb24gdXNlU2lnbmFsPFQgPSB1bmRlZmluZWQ+KCk6IFNpZ25hbDxUIHwgdW5kZWZpbmVkPjtcbmV4cG9ydCBmdW5jdGlvbiB1c2VTaWduYWw8VD4odmFsdWU/OiBULCBvcHRpb25zPzogU2lnbmFsT3B0aW9uczxUPikge1xuXHRyZXR1cm4gdXNlTWVtbyhcblx0XHQoKSA9PiBzaWduYWw8VCB8IHVuZGVmaW5lZD4odmFsdWUsIG9wdGlvbnMgYXMgU2lnbmFsT3B0aW9ucyksXG5cdFx0W11cblx0KTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIHVzZUNvbXB1dGVkPFQ+KGNvbXB1dGU6ICgpID0+IFQsIG9wdGlvbnM/OiBTaWduYWxPcHRpb25zPFQ+KSB7XG5cdGNvbnN0ICRjb21wdXRlID0gdXNlUmVmKGNvbXB1dGUpO1xuXHQkY29tcHV0ZS5jdXJyZW50ID0gY29tcHV0ZTtcblx0KGN1cnJlbnRDb21wb25lbnQgYXMgQXVnbWVudGVkQ29tcG9uZW50KS5fdXBkYXRlRmxhZ3MgfD0gSEFTX0NPTVBVVEVEUztcblx0cmV0dXJuIHVzZU1lbW8oKCkgPT4gY29tcHV0ZWQ8VD4oKCkgPT4gJGNvbXB1dGUuY3VycmVudCgpLCBvcHRpb25zKSwgW10pO1xufVxuXG5mdW5jdGlvbiBzYWZlUmFmKGNhbGxiYWNrOiAoKSA9PiB2b2lkKSB7XG5cdGNvbnN0IGRvbmUgPSAoKSA9PiB7XG5cdFx0Y2xlYXJUaW1lb3V0KHRpbWVvdXQpO1xuXHRcdGNhbmNlbEFuaW1hdGlvbkZyYW1lKHJhZik7XG5cdFx0Y2FsbGJhY2soKTtcblx0fTtcblxuXHRjb25zdCB0aW1lb3V0ID0gc2V0VGltZW91dChkb25lLCAzNSk7XG5cdGNvbnN0IHJhZiA9IHJlcXVlc3RBbmltYXRpb25GcmFtZShkb25lKTtcbn1cblxuY29uc3QgZGVmZXJFZmZlY3RzID1cblx0dHlwZW9mIHJlcXVlc3RBbmltYXRpb25GcmFtZSA9PT0gXCJ1bmRlZmluZWRcIiA/IHNldFRpbWVvdXQgOiBzYWZlUmFmO1xuXG5jb25zdCBkZWZlckRvbVVwZGF0ZXMgPSAoY2I6IGFueSkgPT4ge1xuXHRxdWV1ZU1pY3JvdGFzaygoKSA9PiB7XG5cdFx0cXVldWVNaWNyb3Rhc2soY2IpO1xuXHR9KTtcbn07XG5cbmZ1bmN0aW9uIGZsdXNoRWZmZWN0cygpIHtcblx0YmF0Y2goKCkgPT4ge1xuXHRcdGxldCBpbnN0OiBFZmZlY3QgfCB1bmRlZmluZWQ7XG5cdFx0d2hpbGUgKChpbnN0ID0gZWZmZWN0c1F1ZXVlLnNoaWZ0KCkpKSB7XG5cdFx0XHRvbGROb3RpZnkuY2FsbChpbnN0KTtcblx0XHR9XG5cdH0pO1xufVxuXG5mdW5jdGlvbiBub3RpZnlFZmZlY3RzKHRoaXM6IEVmZmVjdCkge1xuXHRpZiAoZWZmZWN0c1F1ZXVlLnB1c2godGhpcykgPT09IDEpIHtcblx0XHQob3B0aW9ucy5yZXF1ZXN0QW5pbWF0aW9uRnJhbWUgfHwgZGVmZXJFZmZlY3RzKShmbHVzaEVmZmVjdHMpO1xuXHR9XG59XG5cbmZ1bmN0aW9uIGZsdXNoRG9tVXBkYXRlcygpIHtcblx0YmF0Y2goKCkgPT4ge1xuXHRcdGxldCBpbnN0OiBFZmZlY3QgfCB1bmRlZmluZWQ7XG5cdFx0d2hpbGUgKChpbnN0ID0gZG9tUXVldWUuc2hpZnQoKSkpIHtcblx0XHRcdG9sZE5vdGlmeS5jYWxsKGluc3QpO1xuXHRcdH1cblx0fSk7XG59XG5cbmZ1bmN0aW9uIG5vdGlmeURvbVVwZGF0ZXModGhpczogRWZmZWN0KSB7XG5cdGlmIChkb21RdWV1ZS5wdXNoKHRoaXMpID09PSAxKSB7XG5cdFx0KG9wdGlvbnMucmVxdWVzdEFuaW1hdGlvbkZyYW1lIHx8IGRlZmVyRG9tVXBkYXRlcykoZmx1c2hEb21VcGRhdGVzKTtcblx0fVxufVxuXG5leHBvcnQgZnVuY3Rpb24gdXNlU2lnbmFsRWZmZWN0KFxuXHRjYjogKCkgPT4gdm9pZCB8ICgoKSA9PiB2b2lkKSxcblx0b3B0aW9ucz86IEVmZmVjdE9wdGlvbnNcbikge1xuXHRjb25zdCBjYWxsYmFjayA9IHVzZVJlZihjYik7XG5cdGNhbGxiYWNrLmN1cnJlbnQgPSBjYjtcblx0Y29uc3Qgb3duZXIgPSBjdXJyZW50Q29tcG9uZW50O1xuXG5cdHVzZUVmZmVjdCgoKSA9PiB7XG5cdFx0cmV0dXJuIGVmZmVjdChmdW5jdGlvbiAodGhpczogRWZmZWN0KSB7XG5cdFx0XHR0aGlzLl9ub3RpZnkgPSBub3RpZnlFZmZlY3RzO1xuXHRcdFx0aWYgKG93bmVyICYmIG93bmVyLl91cGRhdGVGbGFncyAmIElTX1VOTU9VTlRFRCkgcmV0dXJuO1xuXHRcdFx0cmV0dXJuIGNhbGxiYWNrLmN1cnJlbnQoKTtcblx0XHR9LCBvcHRpb25zKTtcblx0fSwgW10pO1xufVxuXG4vKiogU2VlIGNvbW1lbnQgaW4gcGFja2FnZXMvY29yZS9zcmMvaW5kZXgudHMgb24gdGhlIHNhbWUgaW50ZXJmYWNlIGZvciBhbiBleHBsYW5hdGlvbiAqL1xuaW50ZXJmYWNlIEludGVybmFsTW9kZWxDb25zdHJ1Y3Rvcjxcblx0VE1vZGVsLFxuXHRUQXJncyBleHRlbmRzIGFueVtdLFxuPiBleHRlbmRzIE1vZGVsQ29uc3RydWN0b3I8VE1vZGVsLCBUQXJncz4ge1xuXHQoLi4uYXJnczogVEFyZ3MpOiBNb2RlbDxUTW9kZWw+O1xufVxuXG5leHBvcnQgZnVuY3Rpb24gdXNlTW9kZWw8VE1vZGVsPihcblx0ZmFjdG9yeTogTW9kZWxDb25zdHJ1Y3RvcjxUTW9kZWwsIFtdPiB8ICgoKSA9PiBNb2RlbDxUTW9kZWw+KVxuKTogTW9kZWw8VE1vZGVsPiB7XG5cdHR5cGUgSW50ZXJuYWxGYWN0b3J5ID1cblx0XHR8IEludGVybmFsTW9kZWxDb25zdHJ1Y3RvcjxUTW9kZWwsIFtdPlxuXHRcdHwgKCgpID0+IE1vZGVsPFRNb2RlbD4pO1xuXG5cdGNvbnN0IGluc3QgPSB1c2VNZW1vKCgpID0+IChmYWN0b3J5IGFzIEludGVybmFsRmFjdG9yeSkoKSwgW10pO1xuXHR1c2VFZmZlY3QoKCkgPT4gaW5zdFtTeW1ib2wuZGlzcG9zZV0sIFtpbnN0XSk7XG5cdHJldHVybiBpbnN0O1xufVxuXG4vKipcbiAqIEB0b2RvIERldGVybWluZSB3aGljaCBSZWFjdGl2ZSBpbXBsZW1lbnRhdGlvbiB3ZSdsbCBiZSB1c2luZy5cbiAqIEBpbnRlcm5hbFxuICovXG4vLyBleHBvcnQgZnVuY3Rpb24gdXNlUmVhY3RpdmU8VCBleHRlbmRzIG9iamVjdD4odmFsdWU6IFQpOiBSZWFjdGl2ZTxUPiB7XG4vLyBcdHJldHVybiB1c2VNZW1vKCgpID0+IHJlYWN0aXZlPFQ+KHZhbHVlKSwgW10pO1xuLy8gfVxuXG4vKipcbiAqIEBpbnRlcm5hbFxuICogVXBkYXRlIGEgUmVhY3RpdmUncyB1c2luZyB0aGUgcHJvcGVydGllcyBvZiBhbiBvYmplY3Qgb3Igb3RoZXIgUmVhY3RpdmUuXG4gKiBBbHNvIHdvcmtzIGZvciBTaWduYWxzLlxuICogQGV4YW1wbGVcbiAqICAgLy8gVXBkYXRlIGEgUmVhY3RpdmUgd2l0aCBPYmplY3QuYXNzaWduKCktbGlrZSBzeW50YXg6XG4gKiAgIGNvbnN0IHIgPSByZWFjdGl2ZSh7IG5hbWU6IFwiQWxpY2VcIiB9KTtcbiAqICAgdXBkYXRlKHIsIHsgbmFtZTogXCJCb2JcIiB9KTtcbiAqICAgdXBkYXRlKHIsIHsgYWdlOiA0MiB9KTsgLy8gcHJvcGVydHkgJ2FnZScgZG9lcyBub3QgZXhpc3QgaW4gdHlwZSAneyBuYW1lPzogc3RyaW5nIH0nXG4gKiAgIHVwZGF0ZShyLCAyKTsgLy8gJzInIGhhcyBubyBwcm9wZXJ0aWVzIGluIGNvbW1vbiB3aXRoICd7IG5hbWU/OiBzdHJpbmcgfSdcbiAqICAgY29uc29sZS5sb2coci5uYW1lLnZhbHVlKTsgLy8gXCJCb2JcIlxuICpcbiAqIEBleGFtcGxlXG4gKiAgIC8vIFVwZGF0ZSBhIFJlYWN0aXZlIHdpdGggdGhlIHByb3BlcnRpZXMgb2YgYW5vdGhlciBSZWFjdGl2ZTpcbiAqICAgY29uc3QgQSA9IHJlYWN0aXZlKHsgbmFtZTogXCJBbGljZVwiIH0pO1xuICogICBjb25zdCBCID0gcmVhY3RpdmUoeyBuYW1lOiBcIkJvYlwiLCBhZ2U6IDQyIH0pO1xuICogICB1cGRhdGUoQSwgQik7XG4gKiAgIGNvbnNvbGUubG9nKGAke0EubmFtZX0gaXMgJHtBLmFnZX1gKTsgLy8gXCJCb2IgaXMgNDJcIlxuICpcbiAqIEBleGFtcGxlXG4gKiAgIC8vIFVwZGF0ZSBhIHNpZ25hbCB3aXRoIGFzc2lnbigpLWxpa2Ugc3ludGF4OlxuICogICBjb25zdCBzID0gc2lnbmFsKDQyKTtcbiAqICAgdXBkYXRlKHMsIFwiaGlcIik7IC8vIEFyZ3VtZW50IHR5cGUgJ3N0cmluZycgbm90IGFzc2lnbmFibGUgdG8gdHlwZSAnbnVtYmVyJ1xuICogICB1cGRhdGUocywge30pOyAvLyBBcmd1bWVudCB0eXBlICd7fScgbm90IGFzc2lnbmFibGUgdG8gdHlwZSAnbnVtYmVyJ1xuICogICB1cGRhdGUocywgNDMpO1xuICogICBjb25zb2xlLmxvZyhzLnZhbHVlKTsgLy8gNDNcbiAqXG4gKiBAcGFyYW0gb2JqIFRoZSBSZWFjdGl2ZSBvciBTaWduYWwgdG8gYmUgdXBkYXRlZFxuICogQHBhcmFtIHVwZGF0ZSBUaGUgdmFsdWUsIFNpZ25hbCwgb2JqZWN0IG9yIFJlYWN0aXZlIHRvIHVwZGF0ZSBgb2JqYCB0byBtYXRjaFxuICogQHBhcmFtIG92ZXJ3cml0ZSBJZiBgdHJ1ZWAsIGFueSBwcm9wZXJ0aWVzIGBvYmpgIG1pc3NpbmcgZnJvbSBgdXBkYXRlYCBhcmUgc2V0IHRvIGB1bmRlZmluZWRgXG4gKi9cbi8qXG5leHBvcnQgZnVuY3Rpb24gdXBkYXRlPFQgZXh0ZW5kcyBTaWduYWxPclJlYWN0aXZlPihcblx0b2JqOiBULFxuXHR1cGRhdGU6IFBhcnRpYWw8VW53cmFwPFQ+Pixcblx0b3ZlcndyaXRlID0gZmFsc2Vcbikge1xuXHRpZiAob2JqIGluc3RhbmNlb2YgU2lnbmFsKSB7XG5cdFx0b2JqLnZhbHVlID0gcGVla1ZhbHVlKHVwZGF0ZSk7XG5cdH0gZWxzZSB7XG5cdFx0Zm9yIChsZXQgaSBpbiB1cGRhdGUpIHtcblx0XHRcdGlmIChpIGluIG9iaikge1xuXHRcdFx0XHRvYmpbaV0udmFsdWUgPSBwZWVrVmFsdWUodXBkYXRlW2ldKTtcblx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdGxldCBzaWcgPSBzaWduYWwocGVla1ZhbHVlKHVwZGF0ZVtpXSkpO1xuXHRcdFx0XHRzaWdbS0VZXSA9IGk7XG5cdFx0XHRcdG9ialtpXSA9IHNpZztcblx0XHRcdH1cblx0XHR9XG5cdFx0aWYgKG92ZXJ3cml0ZSkge1xuXHRcdFx0Zm9yIChsZXQgaSBpbiBvYmopIHtcblx0XHRcdFx0aWYgKCEoaSBpbiB1cGRhdGUpKSB7XG5cdFx0XHRcdFx0b2JqW2ldLnZhbHVlID0gdW5kZWZpbmVkO1xuXHRcdFx0XHR9XG5cdFx0XHR9XG5cdFx0fVxuXHR9XG59XG4qL1xuIiwgImNvbnN0IEVOQ09ERURfRU5USVRJRVMgPSAvW1wiJjxdLztcblxuLyoqIEBwYXJhbSB7c3RyaW5nfSBzdHIgKi9cbmV4cG9ydCBmdW5jdGlvbiBlbmNvZGVFbnRpdGllcyhzdHIpIHtcblx0Ly8gU2tpcCBhbGwgd29yayBmb3Igc3RyaW5ncyB3aXRoIG5vIGVudGl0aWVzIG5lZWRpbmcgZW5jb2Rpbmc6XG5cdGlmICghc3RyLmxlbmd0aCB8fCAhRU5DT0RFRF9FTlRJVElFUy50ZXN0KHN0cikpIHJldHVybiBzdHI7XG5cblx0bGV0IGxhc3QgPSAwLFxuXHRcdGkgPSAwLFxuXHRcdG91dCA9ICcnLFxuXHRcdGNoID0gJyc7XG5cblx0Ly8gU2VlayBmb3J3YXJkIGluIHN0ciB1bnRpbCB0aGUgbmV4dCBlbnRpdHkgY2hhcjpcblx0Zm9yICg7IGkgPCBzdHIubGVuZ3RoOyBpKyspIHtcblx0XHRzd2l0Y2ggKHN0ci5jaGFyQ29kZUF0KGkpKSB7XG5cdFx0XHRjYXNlIDM0OlxuXHRcdFx0XHRjaCA9ICcmcXVvdDsnO1xuXHRcdFx0XHRicmVhaztcblx0XHRcdGNhc2UgMzg6XG5cdFx0XHRcdGNoID0gJyZhbXA7Jztcblx0XHRcdFx0YnJlYWs7XG5cdFx0XHRjYXNlIDYwOlxuXHRcdFx0XHRjaCA9ICcmbHQ7Jztcblx0XHRcdFx0YnJlYWs7XG5cdFx0XHRkZWZhdWx0OlxuXHRcdFx0XHRjb250aW51ZTtcblx0XHR9XG5cdFx0Ly8gQXBwZW5kIHNraXBwZWQvYnVmZmVyZWQgY2hhcmFjdGVycyBhbmQgdGhlIGVuY29kZWQgZW50aXR5OlxuXHRcdGlmIChpICE9IGxhc3QpIG91dCArPSBzdHIuc2xpY2UobGFzdCwgaSk7XG5cdFx0b3V0ICs9IGNoO1xuXHRcdC8vIFN0YXJ0IHRoZSBuZXh0IHNlZWsvYnVmZmVyIGFmdGVyIHRoZSBlbnRpdHkncyBvZmZzZXQ6XG5cdFx0bGFzdCA9IGkgKyAxO1xuXHR9XG5cdGlmIChpICE9IGxhc3QpIG91dCArPSBzdHIuc2xpY2UobGFzdCwgaSk7XG5cdHJldHVybiBvdXQ7XG59XG4iLCAiLy8gVm5vZGUuX2ZsYWdzXG4vKiogTm9ybWFsIGh5ZHJhdGlvbiB0aGF0IGF0dGFjaGVzIHRvIGEgRE9NIHRyZWUgYnV0IGRvZXMgbm90IGRpZmYgaXQuICovXG5leHBvcnQgY29uc3QgTU9ERV9IWURSQVRFID0gMSA8PCA1O1xuLyoqIFNpZ25pZmllcyB0aGlzIFZOb2RlIHN1c3BlbmRlZCBvbiB0aGUgcHJldmlvdXMgcmVuZGVyICovXG5leHBvcnQgY29uc3QgTU9ERV9TVVNQRU5ERUQgPSAxIDw8IDc7XG4vKiogSW5kaWNhdGVzIHRoYXQgdGhpcyBub2RlIG5lZWRzIHRvIGJlIGluc2VydGVkIHdoaWxlIHBhdGNoaW5nIGNoaWxkcmVuICovXG5leHBvcnQgY29uc3QgSU5TRVJUX1ZOT0RFID0gMSA8PCAyO1xuLyoqIEluZGljYXRlcyBhIFZOb2RlIGhhcyBiZWVuIG1hdGNoZWQgd2l0aCBhbm90aGVyIFZOb2RlIGluIHRoZSBkaWZmICovXG5leHBvcnQgY29uc3QgTUFUQ0hFRCA9IDEgPDwgMTtcbi8qKiBUaGUgdm5vZGUncyByZWYgd2FzIGRldGFjaGVkIHdoaWxlIGl0cyBzdWJ0cmVlIHdhcyBwYXJrZWQgYnkgU3VzcGVuc2UgKi9cbmV4cG9ydCBjb25zdCBSRUZfREVUQUNIRUQgPSAxIDw8IDM7XG5cbi8vIGNvbXBvbmVudC5fYml0c1xuLyoqIENvbXBvbmVudCBpcyBwcm9jZXNzaW5nIGFuIGV4Y2VwdGlvbiAqL1xuZXhwb3J0IGNvbnN0IENPTVBPTkVOVF9QUk9DRVNTSU5HX0VYQ0VQVElPTiA9IDEgPDwgMDtcbi8qKiBDb21wb25lbnQgaGFzIGEgcGVuZGluZyBlcnJvciAqL1xuZXhwb3J0IGNvbnN0IENPTVBPTkVOVF9QRU5ESU5HX0VSUk9SID0gMSA8PCAxO1xuLyoqIENvbXBvbmVudCBzaG91bGQgZm9yY2UgdXBkYXRlIChza2lwIHNob3VsZENvbXBvbmVudFVwZGF0ZSkgKi9cbmV4cG9ydCBjb25zdCBDT01QT05FTlRfRk9SQ0UgPSAxIDw8IDI7XG4vKiogQ29tcG9uZW50IGlzIHF1ZXVlZCBmb3IgdXBkYXRlICovXG5leHBvcnQgY29uc3QgQ09NUE9ORU5UX0RJUlRZID0gMSA8PCAzO1xuXG4vKiogUmVzZXQgYWxsIG1vZGUgZmxhZ3MgKi9cbmV4cG9ydCBjb25zdCBSRVNFVF9NT0RFID0gfihNT0RFX0hZRFJBVEUgfCBNT0RFX1NVU1BFTkRFRCk7XG5cbmV4cG9ydCBjb25zdCBTVkdfTkFNRVNQQUNFID0gJ2h0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnJztcbmV4cG9ydCBjb25zdCBYSFRNTF9OQU1FU1BBQ0UgPSAnaHR0cDovL3d3dy53My5vcmcvMTk5OS94aHRtbCc7XG5leHBvcnQgY29uc3QgTUFUSF9OQU1FU1BBQ0UgPSAnaHR0cDovL3d3dy53My5vcmcvMTk5OC9NYXRoL01hdGhNTCc7XG5cbmV4cG9ydCBjb25zdCBOVUxMID0gbnVsbDtcbmV4cG9ydCBjb25zdCBVTkRFRklORUQgPSB1bmRlZmluZWQ7XG5leHBvcnQgY29uc3QgVk5PREVfTUFSS0VSID0gU3ltYm9sLmZvcigncHYnKTtcbmV4cG9ydCBjb25zdCBFTVBUWV9PQkogPSAvKiogQHR5cGUge2FueX0gKi8gKHt9KTtcbmV4cG9ydCBjb25zdCBFTVBUWV9BUlIgPSBbXTtcblxuZXhwb3J0IGNvbnN0IE1BVEhNTF9UT0tFTl9FTEVNRU5UUyA9IC9ebShpfG58b3xzfHRleHR8c3BhY2UpJC87XG5cbi8qKiBNYXRjaGVkIG5ldyB2bm9kZSBlbGlnaWJsZSBmb3IgdGhlIGxvbmdlc3QgaW5jcmVhc2luZyBzdWJzZXF1ZW5jZS4gKi9cbmV4cG9ydCBjb25zdCBMSVNfQ0FORElEQVRFID0gMSA8PCA0O1xuIiwgImltcG9ydCB7IG9wdGlvbnMsIEZyYWdtZW50IH0gZnJvbSAncHJlYWN0JztcbmltcG9ydCB7IGVuY29kZUVudGl0aWVzIH0gZnJvbSAnLi91dGlscyc7XG5pbXBvcnQgeyBWTk9ERV9NQVJLRVIgfSBmcm9tICcuLi8uLi9zcmMvY29uc3RhbnRzJztcblxubGV0IHZub2RlSWQgPSAwO1xuXG5jb25zdCBpc0FycmF5ID0gQXJyYXkuaXNBcnJheTtcblxuLyoqXG4gKiBAZmlsZW92ZXJ2aWV3XG4gKiBUaGlzIGZpbGUgZXhwb3J0cyB2YXJpb3VzIG1ldGhvZHMgdGhhdCBpbXBsZW1lbnQgQmFiZWwncyBcImF1dG9tYXRpY1wiIEpTWCBydW50aW1lIEFQSTpcbiAqIC0ganN4KHR5cGUsIHByb3BzLCBrZXkpXG4gKiAtIGpzeHModHlwZSwgcHJvcHMsIGtleSlcbiAqIC0ganN4REVWKHR5cGUsIHByb3BzLCBrZXksIF9fc291cmNlLCBfX3NlbGYpXG4gKlxuICogVGhlIGltcGxlbWVudGF0aW9uIG9mIGNyZWF0ZVZOb2RlIGhlcmUgaXMgb3B0aW1pemVkIGZvciBwZXJmb3JtYW5jZS5cbiAqIEJlbmNobWFya3M6IGh0dHBzOi8vZXNiZW5jaC5jb20vYmVuY2gvNWY2YjU0YTBiNDYzMjEwMGE3ZGNkMmIzXG4gKi9cblxuLyoqXG4gKiBKU1guRWxlbWVudCBmYWN0b3J5IHVzZWQgYnkgQmFiZWwncyB7cnVudGltZTpcImF1dG9tYXRpY1wifSBKU1ggdHJhbnNmb3JtXG4gKiBAcGFyYW0ge2ltcG9ydCgnLi4vLi4vc3JjL2ludGVybmFsJykuVk5vZGVbJ3R5cGUnXX0gdHlwZVxuICogQHBhcmFtIHtpbXBvcnQoJ3ByZWFjdCcpLlZOb2RlWydwcm9wcyddfSBwcm9wc1xuICogQHBhcmFtIHtpbXBvcnQoJ3ByZWFjdCcpLlZOb2RlWydrZXknXX0gW2tleV1cbiAqIEBwYXJhbSB7dW5rbm93bn0gW2lzU3RhdGljQ2hpbGRyZW5dXG4gKiBAcGFyYW0ge3Vua25vd259IFtfX3NvdXJjZV1cbiAqIEBwYXJhbSB7dW5rbm93bn0gW19fc2VsZl1cbiAqL1xuZnVuY3Rpb24gY3JlYXRlVk5vZGUodHlwZSwgcHJvcHMsIGtleSwgaXNTdGF0aWNDaGlsZHJlbiwgX19zb3VyY2UsIF9fc2VsZikge1xuXHRpZiAoIXByb3BzKSBwcm9wcyA9IHt9O1xuXHQvLyBXZSdsbCB3YW50IHRvIHByZXNlcnZlIGByZWZgIGluIHByb3BzIHRvIGdldCByaWQgb2YgdGhlIG5lZWQgZm9yXG5cdC8vIGZvcndhcmRSZWYgY29tcG9uZW50cyBpbiB0aGUgZnV0dXJlLCBidXQgdGhhdCBzaG91bGQgaGFwcGVuIHZpYVxuXHQvLyBhIHNlcGFyYXRlIFBSLlxuXHRsZXQgbm9ybWFsaXplZFByb3BzID0gcHJvcHMsXG5cdFx0cmVmLFxuXHRcdGk7XG5cblx0aWYgKCdyZWYnIGluIG5vcm1hbGl6ZWRQcm9wcyAmJiB0eXBlb2YgdHlwZSAhPSAnZnVuY3Rpb24nKSB7XG5cdFx0bm9ybWFsaXplZFByb3BzID0ge307XG5cdFx0Zm9yIChpIGluIHByb3BzKSB7XG5cdFx0XHRpZiAoaSA9PSAncmVmJykge1xuXHRcdFx0XHRyZWYgPSBwcm9wc1tpXTtcblx0XHRcdH0gZWxzZSB7XG5cdFx0XHRcdG5vcm1hbGl6ZWRQcm9wc1tpXSA9IHByb3BzW2ldO1xuXHRcdFx0fVxuXHRcdH1cblx0fVxuXG5cdC8qKiBAdHlwZSB7aW1wb3J0KCcuLi8uLi9zcmMvaW50ZXJuYWwnKS5WTm9kZSAmIHsgX19zb3VyY2U/OiBhbnk7IF9fc2VsZj86IGFueSB9fSAqL1xuXHRjb25zdCB2bm9kZSA9IHtcblx0XHR0eXBlLFxuXHRcdHByb3BzOiBub3JtYWxpemVkUHJvcHMsXG5cdFx0a2V5LFxuXHRcdHJlZixcblx0XHRfY2hpbGRyZW46IG51bGwsXG5cdFx0X3BhcmVudDogbnVsbCxcblx0XHRfZGVwdGg6IDAsXG5cdFx0X2RvbTogbnVsbCxcblx0XHRfY29tcG9uZW50OiBudWxsLFxuXHRcdGNvbnN0cnVjdG9yOiBWTk9ERV9NQVJLRVIsXG5cdFx0X29yaWdpbmFsOiAtLXZub2RlSWQsXG5cdFx0X2luZGV4OiAtMSxcblx0XHRfZmxhZ3M6IDBcblx0fTtcblxuXHRpZiAoX19zb3VyY2UgfHwgX19zZWxmKSB7XG5cdFx0dm5vZGUuX19zb3VyY2UgPSBfX3NvdXJjZTtcblx0XHR2bm9kZS5fX3NlbGYgPSBfX3NlbGY7XG5cdH1cblxuXHRpZiAob3B0aW9ucy52bm9kZSkgb3B0aW9ucy52bm9kZSh2bm9kZSk7XG5cdHJldHVybiB2bm9kZTtcbn1cblxuLyoqXG4gKiBDcmVhdGUgYSB0ZW1wbGF0ZSB2bm9kZS4gVGhpcyBmdW5jdGlvbiBpcyBub3QgZXhwZWN0ZWQgdG8gYmVcbiAqIHVzZWQgZGlyZWN0bHksIGJ1dCByYXRoZXIgdGhyb3VnaCBhIHByZWNvbXBpbGUgSlNYIHRyYW5zZm9ybVxuICogQHBhcmFtIHtzdHJpbmdbXX0gdGVtcGxhdGVzXG4gKiBAcGFyYW0gIHtBcnJheTxzdHJpbmcgfCBudWxsIHwgaW1wb3J0KCdwcmVhY3QnKS5WTm9kZT59IGV4cHJzXG4gKiBAcmV0dXJucyB7aW1wb3J0KCdwcmVhY3QnKS5WTm9kZX1cbiAqL1xuZnVuY3Rpb24ganN4VGVtcGxhdGUodGVtcGxhdGVzLCAuLi5leHBycykge1xuXHRjb25zdCB2bm9kZSA9IGNyZWF0ZVZOb2RlKEZyYWdtZW50LCB7IHRwbDogdGVtcGxhdGVzLCBleHBycyB9KTtcblx0Ly8gQnlwYXNzIHJlbmRlciB0byBzdHJpbmcgdG9wIGxldmVsIEZyYWdtZW50IG9wdGltaXphdGlvblxuXHQvLyBAdHMtaWdub3JlXG5cdHZub2RlLmtleSA9IHZub2RlLl92bm9kZTtcblx0cmV0dXJuIHZub2RlO1xufVxuXG5jb25zdCBKU19UT19DU1MgPSB7fTtcbmNvbnN0IENTU19SRUdFWCA9IC9bQS1aXS9nO1xuXG4vKipcbiAqIFVud3JhcCBwb3RlbnRpYWwgc2lnbmFscy5cbiAqIEBwYXJhbSB7Kn0gdmFsdWVcbiAqIEByZXR1cm5zIHsqfVxuICovXG5mdW5jdGlvbiBub3JtYWxpemVBdHRyVmFsdWUodmFsdWUpIHtcblx0cmV0dXJuIHZhbHVlICE9IG51bGwgJiZcblx0XHR0eXBlb2YgdmFsdWUgPT0gJ29iamVjdCcgJiZcblx0XHR0eXBlb2YgdmFsdWUudmFsdWVPZiA9PSAnZnVuY3Rpb24nXG5cdFx0PyB2YWx1ZS52YWx1ZU9mKClcblx0XHQ6IHZhbHVlO1xufVxuXG4vKipcbiAqIFNlcmlhbGl6ZSBhbiBIVE1MIGF0dHJpYnV0ZSB0byBhIHN0cmluZy4gVGhpcyBmdW5jdGlvbiBpcyBub3RcbiAqIGV4cGVjdGVkIHRvIGJlIHVzZWQgZGlyZWN0bHksIGJ1dCByYXRoZXIgdGhyb3VnaCBhIHByZWNvbXBpbGVcbiAqIEpTWCB0cmFuc2Zvcm1cbiAqIEBwYXJhbSB7c3RyaW5nfSBuYW1lIFRoZSBhdHRyaWJ1dGUgbmFtZVxuICogQHBhcmFtIHsqfSB2YWx1ZSBUaGUgYXR0cmlidXRlIHZhbHVlXG4gKiBAcmV0dXJucyB7c3RyaW5nfVxuICovXG5mdW5jdGlvbiBqc3hBdHRyKG5hbWUsIHZhbHVlKSB7XG5cdGlmIChvcHRpb25zLmF0dHIpIHtcblx0XHRjb25zdCByZXN1bHQgPSBvcHRpb25zLmF0dHIobmFtZSwgdmFsdWUpO1xuXHRcdGlmICh0eXBlb2YgcmVzdWx0ID09ICdzdHJpbmcnKSByZXR1cm4gcmVzdWx0O1xuXHR9XG5cblx0dmFsdWUgPSBub3JtYWxpemVBdHRyVmFsdWUodmFsdWUpO1xuXG5cdGlmIChuYW1lID09ICdyZWYnIHx8IG5hbWUgPT0gJ2tleScpIHJldHVybiAnJztcblx0aWYgKG5hbWUgPT0gJ3N0eWxlJyAmJiB0eXBlb2YgdmFsdWUgPT0gJ29iamVjdCcpIHtcblx0XHRsZXQgc3RyID0gJyc7XG5cdFx0Zm9yIChsZXQgcHJvcCBpbiB2YWx1ZSkge1xuXHRcdFx0bGV0IHZhbCA9IHZhbHVlW3Byb3BdO1xuXHRcdFx0aWYgKHZhbCAhPSBudWxsICYmIHZhbCAhPT0gJycpIHtcblx0XHRcdFx0Y29uc3QgbmFtZSA9XG5cdFx0XHRcdFx0cHJvcFswXSA9PSAnLSdcblx0XHRcdFx0XHRcdD8gcHJvcFxuXHRcdFx0XHRcdFx0OiBKU19UT19DU1NbcHJvcF0gfHxcblx0XHRcdFx0XHRcdFx0KEpTX1RPX0NTU1twcm9wXSA9IHByb3AucmVwbGFjZShDU1NfUkVHRVgsICctJCYnKS50b0xvd2VyQ2FzZSgpKTtcblxuXHRcdFx0XHRzdHIgPSBzdHIgKyBuYW1lICsgJzonICsgdmFsICsgJzsnO1xuXHRcdFx0fVxuXHRcdH1cblx0XHRyZXR1cm4gbmFtZSArICc9XCInICsgZW5jb2RlRW50aXRpZXMoc3RyKSArICdcIic7XG5cdH1cblxuXHRpZiAoXG5cdFx0dmFsdWUgPT0gbnVsbCB8fFxuXHRcdHZhbHVlID09PSBmYWxzZSB8fFxuXHRcdHR5cGVvZiB2YWx1ZSA9PSAnZnVuY3Rpb24nIHx8XG5cdFx0dHlwZW9mIHZhbHVlID09ICdvYmplY3QnXG5cdCkge1xuXHRcdHJldHVybiAnJztcblx0fSBlbHNlIGlmICh2YWx1ZSA9PT0gdHJ1ZSkgcmV0dXJuIG5hbWU7XG5cblx0cmV0dXJuIG5hbWUgKyAnPVwiJyArIGVuY29kZUVudGl0aWVzKCcnICsgdmFsdWUpICsgJ1wiJztcbn1cblxuLyoqXG4gKiBFc2NhcGUgYSBkeW5hbWljIGNoaWxkIHBhc3NlZCB0byBganN4VGVtcGxhdGVgLiBUaGlzIGZ1bmN0aW9uXG4gKiBpcyBub3QgZXhwZWN0ZWQgdG8gYmUgdXNlZCBkaXJlY3RseSwgYnV0IHJhdGhlciB0aHJvdWdoIGFcbiAqIHByZWNvbXBpbGUgSlNYIHRyYW5zZm9ybVxuICogQHBhcmFtIHsqfSB2YWx1ZVxuICogQHJldHVybnMge3N0cmluZyB8IG51bGwgfCBpbXBvcnQoJ3ByZWFjdCcpLlZOb2RlIHwgQXJyYXk8c3RyaW5nIHwgbnVsbCB8IGltcG9ydCgncHJlYWN0JykuVk5vZGU+fVxuICovXG5mdW5jdGlvbiBqc3hFc2NhcGUodmFsdWUpIHtcblx0aWYgKFxuXHRcdHZhbHVlID09IG51bGwgfHxcblx0XHR0eXBlb2YgdmFsdWUgPT0gJ2Jvb2xlYW4nIHx8XG5cdFx0dHlwZW9mIHZhbHVlID09ICdmdW5jdGlvbidcblx0KSB7XG5cdFx0cmV0dXJuIG51bGw7XG5cdH1cblxuXHRpZiAodHlwZW9mIHZhbHVlID09ICdvYmplY3QnKSB7XG5cdFx0Ly8gQ2hlY2sgZm9yIFZOb2RlXG5cdFx0aWYgKHZhbHVlLmNvbnN0cnVjdG9yID09PSBWTk9ERV9NQVJLRVIpIHJldHVybiB2YWx1ZTtcblxuXHRcdGlmIChpc0FycmF5KHZhbHVlKSkge1xuXHRcdFx0Zm9yIChsZXQgaSA9IDA7IGkgPCB2YWx1ZS5sZW5ndGg7IGkrKykge1xuXHRcdFx0XHR2YWx1ZVtpXSA9IGpzeEVzY2FwZSh2YWx1ZVtpXSk7XG5cdFx0XHR9XG5cdFx0XHRyZXR1cm4gdmFsdWU7XG5cdFx0fVxuXHR9XG5cblx0cmV0dXJuIGVuY29kZUVudGl0aWVzKCcnICsgdmFsdWUpO1xufVxuXG5leHBvcnQge1xuXHRjcmVhdGVWTm9kZSBhcyBqc3gsXG5cdGNyZWF0ZVZOb2RlIGFzIGpzeHMsXG5cdGNyZWF0ZVZOb2RlIGFzIGpzeERFVixcblx0RnJhZ21lbnQsXG5cdC8vIHByZWNvbXBpbGVkIEpTWCB0cmFuc2Zvcm1cblx0anN4VGVtcGxhdGUsXG5cdGpzeEF0dHIsXG5cdGpzeEVzY2FwZVxufTtcbiIsICIvLyBXaGF0IGEgZGltZW5zaW9uIGJlY2FtZTogYSBtYXJrIChzaGFwZSwgY29sb3VyLCBmaWxsZWQgd2hlcmUgaXQgaXMgbm90IHdoYXQgd2FzIGFza2VkKSwgYSB3b3JkLCBhbmQgdGhlIHNpemUgb3IgcmFuZ2UuXG5pbXBvcnQgdHlwZSB7IEpTWCB9IGZyb20gXCJwcmVhY3RcIjtcbmltcG9ydCB0eXBlIHsgRGltT3V0Y29tZSB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHsgZGltV29yZHMgfSBmcm9tIFwiLi9wbGFjZVwiO1xuXG5leHBvcnQgdHlwZSBPdXRjb21lID0gTm9uTnVsbGFibGU8RGltT3V0Y29tZVtcImdvdFwiXT4gfCBcImZhaWxlZFwiO1xuXG5jb25zdCBTSEFQRVM6IFJlYWRvbmx5PFJlY29yZDxPdXRjb21lLCBKU1guRWxlbWVudD4+ID0ge1xuICBkeW5hbWljOiA8Y2lyY2xlIGN4PVwiNlwiIGN5PVwiNlwiIHI9XCI0XCIgLz4sXG4gIHRpZWQ6IDxwYXRoIGQ9XCJNMS41IDIuNWg5djIuNWgtOXpNMS41IDcuNWg5VjEwaC05elwiIC8+LFxuICBkZXJpdmVkOiA8cGF0aCBkPVwiTTYgMWw1IDUtNSA1LTUtNXpcIiAvPixcbiAgc3BlY2lhbGl6ZWQ6IDxwYXRoIGQ9XCJNMiAyaDh2OEgyelwiIC8+LFxuICBzdGF0aWM6IDxwYXRoIGQ9XCJNMS41IDQuN2g5djIuNmgtOXpcIiAvPixcbiAgZmFpbGVkOiA8cGF0aCBkPVwiTTYgMS4ybDUgOS4zSDF6XCIgLz4sXG59O1xuXG5leHBvcnQgZnVuY3Rpb24gTWFyayh7IGdvdCwgaXNBc0Fza2VkIH06IHsgZ290OiBPdXRjb21lOyBpc0FzQXNrZWQ6IGJvb2xlYW4gfSkge1xuICByZXR1cm4gKFxuICAgIDxzdmcgY2xhc3M9e2BlZS1tYXJrIGVlLW1hcmstJHtnb3R9YH0gZGF0YS1maWxsZWQ9eyFpc0FzQXNrZWR9IHZpZXdCb3g9XCIwIDAgMTIgMTJcIiBhcmlhLWhpZGRlbj1cInRydWVcIj5cbiAgICAgIHtTSEFQRVNbZ290XX1cbiAgICA8L3N2Zz5cbiAgKTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIG91dGNvbWVPZih7IGdvdCB9OiBEaW1PdXRjb21lKTogT3V0Y29tZSB7XG4gIHJldHVybiBnb3QgPz8gXCJmYWlsZWRcIjtcbn1cblxuLyoqIGDiiIggWzIsIDY0XWAsIGDiiaUgMmAsIGDiiaQgNjRgLCBvciBub3RoaW5nIGZvciB3aGF0IGhhcyBubyBib3VuZHMuICovXG5leHBvcnQgZnVuY3Rpb24gcmFuZ2VUZXh0KHsgbG93ZXIsIHVwcGVyIH06IHsgbG93ZXI6IG51bWJlciB8IG51bGw7IHVwcGVyOiBudW1iZXIgfCBudWxsIH0pOiBzdHJpbmcge1xuICBpZiAobG93ZXIgIT09IG51bGwgJiYgdXBwZXIgIT09IG51bGwpIHJldHVybiBg4oiIIFske2xvd2VyfSwgJHt1cHBlcn1dYDtcbiAgaWYgKGxvd2VyICE9PSBudWxsKSByZXR1cm4gYOKJpSAke2xvd2VyfWA7XG4gIHJldHVybiB1cHBlciA9PT0gbnVsbCA/IFwiXCIgOiBg4omkICR7dXBwZXJ9YDtcbn1cblxuLyoqIFRoZSB3b3JkIGZvciB0aGUgb3V0Y29tZSBhbmQgdGhlIGV4cHJlc3Npb24gdGhhdCBnb2VzIHdpdGggaXQsIGFzIHRleHQuICovXG5leHBvcnQgZnVuY3Rpb24gb3V0Y29tZVdvcmRzKGRpbTogRGltT3V0Y29tZSk6IHsgd29yZDogc3RyaW5nOyBleHByOiBzdHJpbmcgfSB7XG4gIHN3aXRjaCAob3V0Y29tZU9mKGRpbSkpIHtcbiAgICBjYXNlIFwiZHluYW1pY1wiOlxuICAgICAgcmV0dXJuIHsgd29yZDogXCJkeW5hbWljXCIsIGV4cHI6IFtkaW0uZGltX25hbWUsIHJhbmdlVGV4dChkaW0pXS5maWx0ZXIoQm9vbGVhbikuam9pbihcIiBcIikgfTtcbiAgICBjYXNlIFwidGllZFwiOlxuICAgICAgcmV0dXJuIHsgd29yZDogXCJ0aWVkXCIsIGV4cHI6IGA9ICR7ZGltLnRpZWRfdG8gPyBkaW1Xb3JkcyhkaW0udGllZF90bykgOiBkaW0uc2hhcGVfZXhwcn1gIH07XG4gICAgY2FzZSBcImRlcml2ZWRcIjpcbiAgICAgIHJldHVybiB7IHdvcmQ6IFwiZGVyaXZlZFwiLCBleHByOiBgPSAke2RpbS5zaGFwZV9leHByfWAgfTtcbiAgICBjYXNlIFwic3BlY2lhbGl6ZWRcIjpcbiAgICAgIHJldHVybiB7IHdvcmQ6IFwiKHNwZWNpYWxpemVkKVwiLCBleHByOiBkaW0uc2hhcGVfZXhwciB9O1xuICAgIGNhc2UgXCJzdGF0aWNcIjpcbiAgICAgIHJldHVybiB7IHdvcmQ6IFwiKHN0YXRpYylcIiwgZXhwcjogZGltLnNoYXBlX2V4cHIgfTtcbiAgICBjYXNlIFwiZmFpbGVkXCI6XG4gICAgICByZXR1cm4geyB3b3JkOiBcImZhaWxlZFwiLCBleHByOiBcIlwiIH07XG4gIH1cbn1cblxuZXhwb3J0IGZ1bmN0aW9uIEdvdCh7IGRpbSB9OiB7IGRpbTogRGltT3V0Y29tZSB9KSB7XG4gIGNvbnN0IHsgd29yZCwgZXhwciB9ID0gb3V0Y29tZVdvcmRzKGRpbSk7XG4gIGNvbnN0IGlzU2l6ZUZpcnN0ID0gZGltLmdvdCA9PT0gXCJzcGVjaWFsaXplZFwiIHx8IGRpbS5nb3QgPT09IFwic3RhdGljXCI7XG4gIGNvbnN0IHdvcmRzID0gPHNwYW4gY2xhc3M9XCJlZS13b3JkXCI+e3dvcmR9PC9zcGFuPjtcbiAgY29uc3QgY29kZSA9IGV4cHIgJiYgKFxuICAgIDxjb2RlPlxuICAgICAgPGJkaT57ZXhwcn08L2JkaT5cbiAgICA8L2NvZGU+XG4gICk7XG4gIGNvbnN0IHN1cnByaXNlID0gZGltLmlzX2FzX2Fza2VkID8gXCJcIiA6IFwiIOKAkyBub3Qgd2hhdCB3YXMgYXNrZWRcIjtcbiAgcmV0dXJuIChcbiAgICA8c3BhbiBjbGFzcz1cImVlLWdvdFwiIHRpdGxlPXtgJHtpc1NpemVGaXJzdCA/IGAke2V4cHJ9ICR7d29yZH1gIDogYCR7d29yZH0gJHtleHByfWB9JHtzdXJwcmlzZX1gfT5cbiAgICAgIDxNYXJrIGdvdD17b3V0Y29tZU9mKGRpbSl9IGlzQXNBc2tlZD17ZGltLmlzX2FzX2Fza2VkfSAvPlxuICAgICAge2lzU2l6ZUZpcnN0ID8gW2NvZGUsIFwiIFwiLCB3b3Jkc10gOiBbd29yZHMsIFwiIFwiLCBjb2RlXX1cbiAgICAgIHshZGltLmlzX2FzX2Fza2VkICYmIDxzcGFuIGNsYXNzPVwiZWUtdW5zZWVuXCI+IG5vdCB3aGF0IHdhcyBhc2tlZDwvc3Bhbj59XG4gICAgPC9zcGFuPlxuICApO1xufVxuIiwgIi8vIFRoZSBvbmUgbGluZSBvbiB0b3A6IHdoYXQgd2FzIGV4cG9ydGVkLCBob3cgaXQgd2VudCwgaW4gd2hpY2ggbW9kZSwgYW5kIHdoZXRoZXIgc29tZXRoaW5nIGlzIHVuZGVyIHdheS5cbmltcG9ydCB0eXBlIHsgQ2FwdHVyZSB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHR5cGUgeyBNb2RlLCBTdGF0dXMgfSBmcm9tIFwiLi4vd2lyZVwiO1xuaW1wb3J0IHsgTWFyayB9IGZyb20gXCIuL291dGNvbWVcIjtcbmltcG9ydCB0eXBlIHsgQWN0aW9ucyB9IGZyb20gXCIuL3N0YXRlXCI7XG5cbmNvbnN0IE1PREVTOiByZWFkb25seSBNb2RlW10gPSBbXCJub24tc3RyaWN0XCIsIFwic3RyaWN0XCJdO1xuY29uc3QgVU5ERVJfV0FZOiBSZWFkb25seTxSZWNvcmQ8U3RhdHVzW1wic3RhdGVcIl0sIHN0cmluZz4+ID0ge1xuICBpZGxlOiBcIlwiLFxuICB3YWl0aW5nOiBcIndhaXRpbmfigKZcIixcbiAgcnVubmluZzogXCJleHBvcnRpbmfigKZcIixcbiAgZXJyb3I6IFwiXCIsXG59O1xuXG5pbnRlcmZhY2UgSGVhZGVyUHJvcHMge1xuICBjYXB0dXJlOiBDYXB0dXJlIHwgbnVsbDtcbiAgc3RhdHVzOiBTdGF0dXM7XG4gIG1vZGU6IE1vZGU7XG4gIGlzU3RhbGU6IGJvb2xlYW47XG4gIGFjdGlvbnM6IEFjdGlvbnM7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBIZWFkZXIoeyBjYXB0dXJlLCBzdGF0dXMsIG1vZGUsIGlzU3RhbGUsIGFjdGlvbnMgfTogSGVhZGVyUHJvcHMpIHtcbiAgY29uc3QgaXNCdXN5ID0gc3RhdHVzLnN0YXRlID09PSBcIndhaXRpbmdcIiB8fCBzdGF0dXMuc3RhdGUgPT09IFwicnVubmluZ1wiO1xuICBjb25zdCBwcm9ncmVzcyA9IGlzQnVzeSA/IHN0YXR1cy5tZXNzYWdlIHx8IFVOREVSX1dBWVtzdGF0dXMuc3RhdGVdIDogXCJcIjtcbiAgcmV0dXJuIChcbiAgICA8aGVhZGVyIGNsYXNzPVwiZWUtaGVhZGVyXCIgZGF0YS1zdGF0ZT17c3RhdHVzLnN0YXRlfT5cbiAgICAgIDxzdHJvbmcgY2xhc3M9XCJlZS1tb2RlbFwiIHRpdGxlPXtjYXB0dXJlPy5tb2RlbH0+XG4gICAgICAgIDxiZGk+e2NhcHR1cmU/Lm1vZGVsID8/IFwiTm8gZXhwb3J0IHlldFwifTwvYmRpPlxuICAgICAgPC9zdHJvbmc+XG4gICAgICB7Y2FwdHVyZSAmJiA8RmFjdHMgY2FwdHVyZT17Y2FwdHVyZX0gLz59XG4gICAgICA8c2VsZWN0XG4gICAgICAgIGNsYXNzPVwiZWUtbW9kZVwiXG4gICAgICAgIGFyaWEtbGFiZWw9XCJNb2RlIG9mIHRoZSBleHBvcnRcIlxuICAgICAgICB2YWx1ZT17bW9kZX1cbiAgICAgICAgb25DaGFuZ2U9eyhldmVudCkgPT4gYWN0aW9ucy5zZXRNb2RlKGV2ZW50LmN1cnJlbnRUYXJnZXQudmFsdWUgYXMgTW9kZSl9XG4gICAgICA+XG4gICAgICAgIHtNT0RFUy5tYXAoKG5hbWUpID0+IChcbiAgICAgICAgICA8b3B0aW9uIGtleT17bmFtZX0gdmFsdWU9e25hbWV9IHNlbGVjdGVkPXtuYW1lID09PSBtb2RlfT5cbiAgICAgICAgICAgIHtuYW1lfVxuICAgICAgICAgIDwvb3B0aW9uPlxuICAgICAgICApKX1cbiAgICAgIDwvc2VsZWN0PlxuICAgICAgPHNwYW4gY2xhc3M9XCJlZS1zdGF0ZVwiIHJvbGU9XCJzdGF0dXNcIj5cbiAgICAgICAge3Byb2dyZXNzIHx8IChpc1N0YWxlID8gXCJ0aGUgcmVzdWx0IGJlbG93IGlzIG9mIHRoZSBwcmV2aW91cyBhc2tcIiA6IFwiXCIpfVxuICAgICAgPC9zcGFuPlxuICAgICAge2lzQnVzeSAmJiA8ZGl2IGNsYXNzPVwiZWUtcHJvZ3Jlc3NcIiByb2xlPVwicHJvZ3Jlc3NiYXJcIiBhcmlhLWxhYmVsPVwiRXhwb3J0XCIgYXJpYS12YWx1ZXRleHQ9e3Byb2dyZXNzfSAvPn1cbiAgICA8L2hlYWRlcj5cbiAgKTtcbn1cblxuZnVuY3Rpb24gRmFjdHMoeyBjYXB0dXJlIH06IHsgY2FwdHVyZTogQ2FwdHVyZSB9KSB7XG4gIGNvbnN0IHsgZmFpbHVyZSwgZWxhcHNlZF9tcywgbm9kZXMsIGd1YXJkcywgdG9yY2hfdmVyc2lvbiB9ID0gY2FwdHVyZTtcbiAgY29uc3QgcmVsZWFzZSA9IHRvcmNoX3ZlcnNpb24uc3BsaXQoXCIrXCIpWzBdO1xuICByZXR1cm4gKFxuICAgIDxzcGFuIGNsYXNzPVwiZWUtZmFjdHNcIiBkYXRhLW91dGNvbWU9e2ZhaWx1cmUgPyBcImZhaWxlZFwiIDogXCJleHBvcnRlZFwifT5cbiAgICAgIHtmYWlsdXJlICYmIDxNYXJrIGdvdD1cImZhaWxlZFwiIGlzQXNBc2tlZD17ZmFsc2V9IC8+fVxuICAgICAgPHNwYW4+e2ZhaWx1cmUgPyBgZmFpbGVkIGFmdGVyICR7c2Vjb25kcyhlbGFwc2VkX21zKX1gIDogYGV4cG9ydGVkIGluICR7c2Vjb25kcyhlbGFwc2VkX21zKX1gfTwvc3Bhbj5cbiAgICAgIHshZmFpbHVyZSAmJiA8c3Bhbj57Y291bnRlZChub2Rlcy5sZW5ndGgsIFwibm9kZVwiKX08L3NwYW4+fVxuICAgICAgPHNwYW4+e2NvdW50ZWQoZ3VhcmRzLmxlbmd0aCwgXCJndWFyZFwiKX08L3NwYW4+XG4gICAgICA8c3BhbiB0aXRsZT17dG9yY2hfdmVyc2lvbn0+dG9yY2gge3JlbGVhc2V9PC9zcGFuPlxuICAgIDwvc3Bhbj5cbiAgKTtcbn1cblxuZnVuY3Rpb24gc2Vjb25kcyhlbGFwc2VkX21zOiBudW1iZXIpOiBzdHJpbmcge1xuICBjb25zdCBlbGFwc2VkX3MgPSBlbGFwc2VkX21zIC8gMTAwMDtcbiAgcmV0dXJuIGAke2VsYXBzZWRfcy50b0ZpeGVkKGVsYXBzZWRfcyA8IDEwID8gMiA6IDEpfSBzYDtcbn1cblxuZnVuY3Rpb24gY291bnRlZChjb3VudDogbnVtYmVyLCBub3VuOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gYCR7Y291bnR9ICR7bm91bn0ke2NvdW50ID09PSAxID8gXCJcIiA6IFwic1wifWA7XG59XG4iLCAiLy8gV2hhdCBiZWxvbmdzIHRvZ2V0aGVyOiBmcm9tIG9uZSBkaW1lbnNpb24sIGd1YXJkLCBsaW5lLCBzeW1ib2wsIG5vZGUgb3IgbW9kdWxlIHRvIGFsbCB0aGF0IGEgdmlldyBzaG91bGQgbGlnaHQgdXAuXG5pbXBvcnQgdHlwZSB7IENhcHR1cmUgfSBmcm9tIFwiLi4vbW9kZWxcIjtcbmltcG9ydCB0eXBlIHsgU2VsZWN0aW9uIH0gZnJvbSBcIi4uL3dpcmVcIjtcbmltcG9ydCB7IGRpbUtleSwgbGluZUtleSB9IGZyb20gXCIuL3BsYWNlXCI7XG5cbnR5cGUgS2luZCA9IFNlbGVjdGlvbltcImtpbmRcIl07XG5cbi8qKiBUaGUga2V5cyBvZiB3aGF0IGJlbG9uZ3MgdG8gYSBzZWxlY3Rpb24sIGJ5IGtpbmQ7IHRoZSBzZWxlY3RlZCB0aGluZyBpdHNlbGYgaXMgbm90IGFtb25nIHRoZW0uICovXG5leHBvcnQgdHlwZSBSZWxhdGVkID0gUmVhZG9ubHk8UmVjb3JkPEtpbmQsIFJlYWRvbmx5U2V0PHN0cmluZz4+PjtcblxuLyoqIFdoYXQgaXMgcmVhY2hlZCB0aHJvdWdoIHRoZSBndWFyZHMgb2YgYSB0aGluZywgYmVzaWRlcyB3aGF0IGl0IGlzIGxpbmtlZCB0byBpdHNlbGYuICovXG5jb25zdCBUSFJPVUdIX0dVQVJEUzogUmVhZG9ubHk8UmVjb3JkPEtpbmQsIHJlYWRvbmx5IEtpbmRbXT4+ID0ge1xuICBkaW06IFtcImxpbmVcIl0sXG4gIGd1YXJkOiBbXSxcbiAgbGluZTogW1wiZGltXCIsIFwic3ltYm9sXCJdLFxuICBzeW1ib2w6IFtcImxpbmVcIl0sXG4gIG5vZGU6IFtcImRpbVwiLCBcImxpbmVcIl0sXG4gIG1vZHVsZTogW1wiZGltXCIsIFwibGluZVwiXSxcbn07XG5cbmV4cG9ydCBjb25zdCBOT1RISU5HX1JFTEFURUQ6IFJlbGF0ZWQgPSBncm91cChbXSk7XG5cbmV4cG9ydCBmdW5jdGlvbiBpc1NhbWUoYTogU2VsZWN0aW9uIHwgbnVsbCwgYjogU2VsZWN0aW9uIHwgbnVsbCk6IGJvb2xlYW4ge1xuICByZXR1cm4gYT8ua2luZCA9PT0gYj8ua2luZCAmJiBhPy5rZXkgPT09IGI/LmtleTtcbn1cblxuZXhwb3J0IGNsYXNzIFJlbGF0aW9ucyB7XG4gIHJlYWRvbmx5ICNsaW5rcyA9IG5ldyBNYXA8c3RyaW5nLCBNYXA8c3RyaW5nLCBTZWxlY3Rpb24+PigpO1xuXG4gIGNvbnN0cnVjdG9yKGNhcHR1cmU6IENhcHR1cmUpIHtcbiAgICBmb3IgKGNvbnN0IGd1YXJkIG9mIGNhcHR1cmUuZ3VhcmRzKSB7XG4gICAgICBjb25zdCBzZWxmOiBTZWxlY3Rpb24gPSB7IGtpbmQ6IFwiZ3VhcmRcIiwga2V5OiBTdHJpbmcoZ3VhcmQuaWQpIH07XG4gICAgICB0aGlzLiNhZGQoc2VsZik7XG4gICAgICBmb3IgKGNvbnN0IGRpbSBvZiBndWFyZC5kaW1zKSB0aGlzLiNsaW5rKHNlbGYsIHsga2luZDogXCJkaW1cIiwga2V5OiBkaW1LZXkoZGltKSB9KTtcbiAgICAgIGlmIChndWFyZC5mcmFtZSkgdGhpcy4jbGluayhzZWxmLCB7IGtpbmQ6IFwibGluZVwiLCBrZXk6IGxpbmVLZXkoZ3VhcmQuZnJhbWUpIH0pO1xuICAgICAgaWYgKGd1YXJkLm1vZHVsZSAhPT0gbnVsbCkgdGhpcy4jbGluayhzZWxmLCB7IGtpbmQ6IFwibW9kdWxlXCIsIGtleTogZ3VhcmQubW9kdWxlIH0pO1xuICAgIH1cbiAgICBmb3IgKGNvbnN0IGRpbSBvZiBjYXB0dXJlLmRpbXMpIHtcbiAgICAgIGNvbnN0IHNlbGY6IFNlbGVjdGlvbiA9IHsga2luZDogXCJkaW1cIiwga2V5OiBkaW1LZXkoZGltKSB9O1xuICAgICAgdGhpcy4jYWRkKHNlbGYpO1xuICAgICAgdGhpcy4jbGlua0d1YXJkcyhzZWxmLCBbLi4uZGltLmd1YXJkX2lkcywgZGltLmxvd2VyX2d1YXJkX2lkLCBkaW0udXBwZXJfZ3VhcmRfaWRdKTtcbiAgICAgIGlmIChkaW0uZnJhbWUpIHRoaXMuI2xpbmsoc2VsZiwgeyBraW5kOiBcImxpbmVcIiwga2V5OiBsaW5lS2V5KGRpbS5mcmFtZSkgfSk7XG4gICAgICBpZiAoZGltLnN5bWJvbCAhPT0gbnVsbCkgdGhpcy4jbGluayhzZWxmLCB7IGtpbmQ6IFwic3ltYm9sXCIsIGtleTogZGltLnN5bWJvbCB9KTtcbiAgICAgIGlmIChkaW0udGllZF90bykgdGhpcy4jbGluayhzZWxmLCB7IGtpbmQ6IFwiZGltXCIsIGtleTogZGltS2V5KGRpbS50aWVkX3RvKSB9KTtcbiAgICB9XG4gICAgZm9yIChjb25zdCBzeW1ib2wgb2YgY2FwdHVyZS5zeW1ib2xzKSB7XG4gICAgICBjb25zdCBzZWxmOiBTZWxlY3Rpb24gPSB7IGtpbmQ6IFwic3ltYm9sXCIsIGtleTogc3ltYm9sLm5hbWUgfTtcbiAgICAgIHRoaXMuI2FkZChzZWxmKTtcbiAgICAgIHRoaXMuI2xpbmtHdWFyZHMoc2VsZiwgc3ltYm9sLmd1YXJkX2lkcyk7XG4gICAgICBmb3IgKGNvbnN0IGRpbSBvZiBzeW1ib2wuZGltcykgdGhpcy4jbGluayhzZWxmLCB7IGtpbmQ6IFwiZGltXCIsIGtleTogZGltS2V5KGRpbSkgfSk7XG4gICAgICBpZiAoc3ltYm9sLmZyYW1lKSB0aGlzLiNsaW5rKHNlbGYsIHsga2luZDogXCJsaW5lXCIsIGtleTogbGluZUtleShzeW1ib2wuZnJhbWUpIH0pO1xuICAgIH1cbiAgICBmb3IgKGNvbnN0IG5vZGUgb2YgY2FwdHVyZS5ub2Rlcykge1xuICAgICAgY29uc3QgbmFtZSA9IG5vZGUucGFyZW50ID09PSBudWxsID8gbm9kZS5uYW1lIDogYCR7bm9kZS5wYXJlbnR9LyR7bm9kZS5uYW1lfWA7XG4gICAgICBjb25zdCBzZWxmOiBTZWxlY3Rpb24gPSB7IGtpbmQ6IFwibm9kZVwiLCBrZXk6IG5hbWUgfTtcbiAgICAgIHRoaXMuI2FkZChzZWxmKTtcbiAgICAgIHRoaXMuI2xpbmtHdWFyZHMoc2VsZiwgbm9kZS5ndWFyZF9pZHMpO1xuICAgICAgaWYgKG5vZGUuZnJhbWUpIHRoaXMuI2xpbmsoc2VsZiwgeyBraW5kOiBcImxpbmVcIiwga2V5OiBsaW5lS2V5KG5vZGUuZnJhbWUpIH0pO1xuICAgICAgaWYgKG5vZGUubW9kdWxlICE9PSBudWxsKSB0aGlzLiNsaW5rKHNlbGYsIHsga2luZDogXCJtb2R1bGVcIiwga2V5OiBub2RlLm1vZHVsZSB9KTtcbiAgICB9XG4gICAgZm9yIChjb25zdCBibG9jayBvZiBjYXB0dXJlLmNvZGUpIHtcbiAgICAgIGJsb2NrLmNvZGUuc3BsaXQoXCJcXG5cIikuZm9yRWFjaCgoXywgaW5kZXgpID0+IHtcbiAgICAgICAgdGhpcy4jYWRkKHtcbiAgICAgICAgICBraW5kOiBcImxpbmVcIixcbiAgICAgICAgICBrZXk6IGxpbmVLZXkoeyBmaWxlbmFtZTogYmxvY2suZmlsZW5hbWUsIGxpbmU6IGJsb2NrLmZpcnN0X2xpbmUgKyBpbmRleCB9KSxcbiAgICAgICAgfSk7XG4gICAgICB9KTtcbiAgICB9XG4gIH1cblxuICBoYXMoc2VsZWN0aW9uOiBTZWxlY3Rpb24pOiBib29sZWFuIHtcbiAgICByZXR1cm4gdGhpcy4jbGlua3MuaGFzKG5hbWVPZihzZWxlY3Rpb24pKTtcbiAgfVxuXG4gIG9mKHNlbGVjdGlvbjogU2VsZWN0aW9uIHwgbnVsbCk6IFJlbGF0ZWQge1xuICAgIGlmIChzZWxlY3Rpb24gPT09IG51bGwpIHJldHVybiBOT1RISU5HX1JFTEFURUQ7XG4gICAgY29uc3QgZGlyZWN0ID0gdGhpcy4jbmVpZ2hib3VycyhzZWxlY3Rpb24pO1xuICAgIGNvbnN0IHJlYWNoZWQgPSBkaXJlY3RcbiAgICAgIC5maWx0ZXIoKHsga2luZCB9KSA9PiBraW5kID09PSBcImd1YXJkXCIpXG4gICAgICAuZmxhdE1hcCgoZ3VhcmQpID0+IHRoaXMuI25laWdoYm91cnMoZ3VhcmQpKVxuICAgICAgLmZpbHRlcigoeyBraW5kIH0pID0+IFRIUk9VR0hfR1VBUkRTW3NlbGVjdGlvbi5raW5kXS5pbmNsdWRlcyhraW5kKSk7XG4gICAgcmV0dXJuIGdyb3VwKFsuLi5kaXJlY3QsIC4uLnJlYWNoZWRdLmZpbHRlcigodGhpbmcpID0+ICFpc1NhbWUodGhpbmcsIHNlbGVjdGlvbikpKTtcbiAgfVxuXG4gICNuZWlnaGJvdXJzKHNlbGVjdGlvbjogU2VsZWN0aW9uKTogU2VsZWN0aW9uW10ge1xuICAgIHJldHVybiBbLi4uKHRoaXMuI2xpbmtzLmdldChuYW1lT2Yoc2VsZWN0aW9uKSk/LnZhbHVlcygpID8/IFtdKV07XG4gIH1cblxuICAjYWRkKHRoaW5nOiBTZWxlY3Rpb24pOiBNYXA8c3RyaW5nLCBTZWxlY3Rpb24+IHtcbiAgICBjb25zdCBsaW5rcyA9IHRoaXMuI2xpbmtzLmdldChuYW1lT2YodGhpbmcpKSA/PyBuZXcgTWFwPHN0cmluZywgU2VsZWN0aW9uPigpO1xuICAgIHRoaXMuI2xpbmtzLnNldChuYW1lT2YodGhpbmcpLCBsaW5rcyk7XG4gICAgcmV0dXJuIGxpbmtzO1xuICB9XG5cbiAgI2xpbmsoYTogU2VsZWN0aW9uLCBiOiBTZWxlY3Rpb24pOiB2b2lkIHtcbiAgICB0aGlzLiNhZGQoYSkuc2V0KG5hbWVPZihiKSwgYik7XG4gICAgdGhpcy4jYWRkKGIpLnNldChuYW1lT2YoYSksIGEpO1xuICB9XG5cbiAgI2xpbmtHdWFyZHModGhpbmc6IFNlbGVjdGlvbiwgaWRzOiByZWFkb25seSAobnVtYmVyIHwgbnVsbClbXSk6IHZvaWQge1xuICAgIGZvciAoY29uc3QgaWQgb2YgaWRzKSBpZiAoaWQgIT09IG51bGwpIHRoaXMuI2xpbmsodGhpbmcsIHsga2luZDogXCJndWFyZFwiLCBrZXk6IFN0cmluZyhpZCkgfSk7XG4gIH1cbn1cblxuZnVuY3Rpb24gbmFtZU9mKHsga2luZCwga2V5IH06IFNlbGVjdGlvbik6IHN0cmluZyB7XG4gIHJldHVybiBgJHtraW5kfSAke2tleX1gO1xufVxuXG5mdW5jdGlvbiBncm91cCh0aGluZ3M6IHJlYWRvbmx5IFNlbGVjdGlvbltdKTogUmVsYXRlZCB7XG4gIGNvbnN0IG9mID0gKGtpbmQ6IEtpbmQpID0+IG5ldyBTZXQodGhpbmdzLmZpbHRlcigodGhpbmcpID0+IHRoaW5nLmtpbmQgPT09IGtpbmQpLm1hcCgoeyBrZXkgfSkgPT4ga2V5KSk7XG4gIHJldHVybiB7XG4gICAgZGltOiBvZihcImRpbVwiKSxcbiAgICBndWFyZDogb2YoXCJndWFyZFwiKSxcbiAgICBsaW5lOiBvZihcImxpbmVcIiksXG4gICAgc3ltYm9sOiBvZihcInN5bWJvbFwiKSxcbiAgICBub2RlOiBvZihcIm5vZGVcIiksXG4gICAgbW9kdWxlOiBvZihcIm1vZHVsZVwiKSxcbiAgfTtcbn1cbiIsICIvLyBUaGUgb25lIHNlbGVjdGlvbiBhcyB0aGUgdmlld3Mgc2VlIGl0OiB3aGF0IGFuIGVsZW1lbnQgc3RhbmRzIGZvciwgYW5kIHdoZXRoZXIgaXQgaXMgY2hvc2VuLCByZWxhdGVkIG9yIGhpbnRlZCBhdC5cbmltcG9ydCB7IHNpZ25hbCwgdXNlQ29tcHV0ZWQgfSBmcm9tIFwiQHByZWFjdC9zaWduYWxzXCI7XG5pbXBvcnQgeyB0eXBlIENvbXBvbmVudENoaWxkcmVuLCBjcmVhdGVDb250ZXh0IH0gZnJvbSBcInByZWFjdFwiO1xuaW1wb3J0IHsgdXNlQ29udGV4dCB9IGZyb20gXCJwcmVhY3QvaG9va3NcIjtcbmltcG9ydCB0eXBlIHsgU2VsZWN0aW9uIH0gZnJvbSBcIi4uL3dpcmVcIjtcbmltcG9ydCB7IE5PVEhJTkdfUkVMQVRFRCB9IGZyb20gXCIuL3NlbGVjdGlvblwiO1xuaW1wb3J0IHR5cGUgeyBIaWdobGlnaHRzIH0gZnJvbSBcIi4vc3RhdGVcIjtcblxuY29uc3QgVU5MSVQ6IEhpZ2hsaWdodHMgPSB7XG4gIHNlbGVjdGlvbjogc2lnbmFsKG51bGwpLFxuICByZWxhdGVkOiBzaWduYWwoTk9USElOR19SRUxBVEVEKSxcbiAgaG92ZXJlZDogc2lnbmFsKG51bGwpLFxuICBoaW50ZWQ6IHNpZ25hbChOT1RISU5HX1JFTEFURUQpLFxufTtcblxuZXhwb3J0IGNvbnN0IEhpZ2hsaWdodENvbnRleHQgPSBjcmVhdGVDb250ZXh0PEhpZ2hsaWdodHM+KFVOTElUKTtcblxuZXhwb3J0IGludGVyZmFjZSBUaGluZyB7XG4gIC8qKiBOYW1lcyBmb3IgYHNlbGVjdGlvbkF0YCwgYW5kIHRoZSBoaWdobGlnaHQncyBjbGFzc2VzLiAqL1xuICBhdHRyaWJ1dGVzOiB7IFwiZGF0YS1raW5kXCI6IFNlbGVjdGlvbltcImtpbmRcIl07IFwiZGF0YS1rZXlcIjogc3RyaW5nOyBjbGFzczogc3RyaW5nIH07XG4gIGlzQ2hvc2VuOiBib29sZWFuO1xufVxuXG4vKiogUmUtcmVuZGVycyB0aGUgY2FsbGVyIG9ubHkgd2hlbiB0aGUgaGlnaGxpZ2h0IG9mIHRoaXMgdmVyeSB0aGluZyBjaGFuZ2VzLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHVzZVRoaW5nKGtpbmQ6IFNlbGVjdGlvbltcImtpbmRcIl0sIGtleTogc3RyaW5nLCBjbGFzc05hbWUgPSBcIlwiKTogVGhpbmcge1xuICBjb25zdCB7IHNlbGVjdGlvbiwgcmVsYXRlZCwgaG92ZXJlZCwgaGludGVkIH0gPSB1c2VDb250ZXh0KEhpZ2hsaWdodENvbnRleHQpO1xuICBjb25zdCBpc0l0ID0gKHRoaW5nOiBTZWxlY3Rpb24gfCBudWxsKSA9PiB0aGluZz8ua2luZCA9PT0ga2luZCAmJiB0aGluZy5rZXkgPT09IGtleTtcbiAgY29uc3QgaXNDaG9zZW4gPSB1c2VDb21wdXRlZCgoKSA9PiBpc0l0KHNlbGVjdGlvbi52YWx1ZSkpO1xuICBjb25zdCBpc1JlbGF0ZWQgPSB1c2VDb21wdXRlZCgoKSA9PiByZWxhdGVkLnZhbHVlW2tpbmRdLmhhcyhrZXkpKTtcbiAgY29uc3QgaXNIaW50ZWQgPSB1c2VDb21wdXRlZCgoKSA9PiBpc0l0KGhvdmVyZWQudmFsdWUpIHx8IGhpbnRlZC52YWx1ZVtraW5kXS5oYXMoa2V5KSk7XG4gIGNvbnN0IGNsYXNzZXMgPSBbXG4gICAgY2xhc3NOYW1lLFxuICAgIGlzQ2hvc2VuLnZhbHVlICYmIFwiZWUtY2hvc2VuXCIsXG4gICAgaXNSZWxhdGVkLnZhbHVlICYmIFwiZWUtcmVsYXRlZFwiLFxuICAgIGlzSGludGVkLnZhbHVlICYmIFwiZWUtaGludGVkXCIsXG4gIF07XG4gIHJldHVybiB7XG4gICAgYXR0cmlidXRlczogeyBcImRhdGEta2luZFwiOiBraW5kLCBcImRhdGEta2V5XCI6IGtleSwgY2xhc3M6IGNsYXNzZXMuZmlsdGVyKEJvb2xlYW4pLmpvaW4oXCIgXCIpIH0sXG4gICAgaXNDaG9zZW46IGlzQ2hvc2VuLnZhbHVlLFxuICB9O1xufVxuXG4vKiogVGhlIHRoaW5nIHRoYXQgYW4gZWxlbWVudCBvZiB0aGUgZXhwbG9yZXIgYmVsb25ncyB0by4gKi9cbmV4cG9ydCBmdW5jdGlvbiBzZWxlY3Rpb25BdCh0YXJnZXQ6IEV2ZW50VGFyZ2V0IHwgbnVsbCk6IFNlbGVjdGlvbiB8IG51bGwge1xuICBjb25zdCBlbGVtZW50ID0gdGFyZ2V0IGluc3RhbmNlb2YgRWxlbWVudCA/IHRhcmdldC5jbG9zZXN0PEhUTUxFbGVtZW50PihcIltkYXRhLWtpbmRdW2RhdGEta2V5XVwiKSA6IG51bGw7XG4gIGlmICghZWxlbWVudCkgcmV0dXJuIG51bGw7XG4gIHJldHVybiB7IGtpbmQ6IGVsZW1lbnQuZGF0YXNldC5raW5kIGFzIFNlbGVjdGlvbltcImtpbmRcIl0sIGtleTogZWxlbWVudC5kYXRhc2V0LmtleSA/PyBcIlwiIH07XG59XG5cbi8qKiBXaGV0aGVyIGEgY2xpY2sgdGhlcmUgbWVhbnMgdGhlIHRoaW5nLCBub3QgYSBjb250cm9sIGluc2lkZSBpdC4gKi9cbmV4cG9ydCBmdW5jdGlvbiBpc1BpY2sodGFyZ2V0OiBFdmVudFRhcmdldCB8IG51bGwpOiBib29sZWFuIHtcbiAgaWYgKCEodGFyZ2V0IGluc3RhbmNlb2YgRWxlbWVudCkpIHJldHVybiBmYWxzZTtcbiAgY29uc3QgY29udHJvbCA9IHRhcmdldC5jbG9zZXN0KFwiYnV0dG9uLCBhLCBpbnB1dCwgc2VsZWN0LCBzdW1tYXJ5LCBbcm9sZT1yYWRpb10sIFtyb2xlPXRhYl1cIik7XG4gIHJldHVybiBjb250cm9sID09PSBudWxsIHx8IGNvbnRyb2wubWF0Y2hlcyhcIi5lZS1waWNrLCBbZGF0YS1raW5kXVwiKTtcbn1cblxuLyoqIFRoZSBidXR0b24gYnkgd2hpY2ggdGhlIGtleWJvYXJkIHJlYWNoZXMgd2hhdCBhIGNsaWNrIG9uIGl0cyB3aG9sZSByb3cgZG9lcy4gKi9cbmV4cG9ydCBmdW5jdGlvbiBQaWNrKHtcbiAgdGhpbmcsXG4gIGxhYmVsLFxuICBjaGlsZHJlbixcbn06IHtcbiAgdGhpbmc6IFRoaW5nO1xuICBsYWJlbDogc3RyaW5nO1xuICBjaGlsZHJlbjogQ29tcG9uZW50Q2hpbGRyZW47XG59KSB7XG4gIHJldHVybiAoXG4gICAgPGJ1dHRvbiB0eXBlPVwiYnV0dG9uXCIgY2xhc3M9XCJlZS1waWNrXCIgYXJpYS1wcmVzc2VkPXt0aGluZy5pc0Nob3Nlbn0gYXJpYS1sYWJlbD17bGFiZWx9PlxuICAgICAge2NoaWxkcmVufVxuICAgIDwvYnV0dG9uPlxuICApO1xufVxuIiwgIi8vIFRoZSBhc2sgb2Ygb25lIHBsYWNlIGFzIGEgcmFkaW8gZ3JvdXA6IEFVVE8sIERZTkFNSUMsIFNUQVRJQywgYW5kIHRoZSBEaW0gd2hlcmUgb25lIGlzIGFza2VkIGZvci5cbmltcG9ydCB0eXBlIHsgQXNrQ2hhbmdlLCBEaW1PdXRjb21lIH0gZnJvbSBcIi4uL21vZGVsXCI7XG5pbXBvcnQgdHlwZSB7IE1hcmtlciB9IGZyb20gXCIuLi93aXJlXCI7XG5pbXBvcnQgeyBhc2tTaG93biwgTUFSS0VSUyB9IGZyb20gXCIuL2Fza1wiO1xuaW1wb3J0IHsgZGltV29yZHMgfSBmcm9tIFwiLi9wbGFjZVwiO1xuaW1wb3J0IHR5cGUgeyBBY3Rpb25zIH0gZnJvbSBcIi4vc3RhdGVcIjtcblxuY29uc3QgU1RFUFM6IFJlYWRvbmx5PFJlY29yZDxzdHJpbmcsIG51bWJlcj4+ID0geyBBcnJvd1JpZ2h0OiAxLCBBcnJvd0Rvd246IDEsIEFycm93TGVmdDogLTEsIEFycm93VXA6IC0xIH07XG5cbmludGVyZmFjZSBBc2tpbmdQcm9wcyB7XG4gIHBsYWNlOiBQaWNrPERpbU91dGNvbWUsIFwiaW5wdXRcIiB8IFwiZGltXCI+O1xuICBhc2s6IHN0cmluZztcbiAgaXNQZW5kaW5nOiBib29sZWFuO1xuICBhY3Rpb25zOiBBY3Rpb25zO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gQXNraW5nKHsgcGxhY2UsIGFzaywgaXNQZW5kaW5nLCBhY3Rpb25zIH06IEFza2luZ1Byb3BzKSB7XG4gIGNvbnN0IHsgbWFya2VyLCByZXN0LCBpc0RlZmF1bHQgfSA9IGFza1Nob3duKGFzayk7XG4gIGNvbnN0IGlzRGltID0gbWFya2VyID09PSBudWxsO1xuXG4gIGZ1bmN0aW9uIGNob29zZShjaG9zZW46IE1hcmtlcik6IHZvaWQge1xuICAgIGNvbnN0IGNoYW5nZTogQXNrQ2hhbmdlID0geyAuLi5wbGFjZSwgYXNrOiBjaG9zZW4gfTtcbiAgICBpZiAoY2hvc2VuICE9PSBtYXJrZXIgfHwgaXNEZWZhdWx0KVxuICAgICAgYWN0aW9ucy5zZXRBc2soW3sgaW5wdXQ6IGNoYW5nZS5pbnB1dCwgZGltOiBjaGFuZ2UuZGltLCBhc2s6IGNob3NlbiB9XSk7XG4gIH1cblxuICAvLyBBcyBhIHJhZGlvIGdyb3VwIGRvZXM6IGFuIGFycm93IG1vdmVzIHRvIHRoZSBuZXh0IGNob2ljZSBhbmQgbWFrZXMgaXQuXG4gIGZ1bmN0aW9uIG9uS2V5RG93bihldmVudDogS2V5Ym9hcmRFdmVudCAmIHsgY3VycmVudFRhcmdldDogSFRNTEVsZW1lbnQgfSk6IHZvaWQge1xuICAgIGNvbnN0IHN0ZXAgPSBTVEVQU1tldmVudC5rZXldO1xuICAgIGlmIChzdGVwID09PSB1bmRlZmluZWQpIHJldHVybjtcbiAgICBldmVudC5wcmV2ZW50RGVmYXVsdCgpO1xuICAgIGNvbnN0IGF0ID0gbWFya2VyID09PSBudWxsID8gKHN0ZXAgPiAwID8gLTEgOiBNQVJLRVJTLmxlbmd0aCkgOiBNQVJLRVJTLmluZGV4T2YobWFya2VyKTtcbiAgICBjb25zdCBuZXh0ID0gTUFSS0VSU1soYXQgKyBzdGVwICsgTUFSS0VSUy5sZW5ndGgpICUgTUFSS0VSUy5sZW5ndGhdIGFzIE1hcmtlcjtcbiAgICBldmVudC5jdXJyZW50VGFyZ2V0LnF1ZXJ5U2VsZWN0b3I8SFRNTEVsZW1lbnQ+KGBbZGF0YS1hc2s9XCIke25leHR9XCJdYCk/LmZvY3VzKCk7XG4gICAgY2hvb3NlKG5leHQpO1xuICB9XG5cbiAgcmV0dXJuIChcbiAgICA8c3BhbiBjbGFzcz1cImVlLWFza2luZ1wiPlxuICAgICAgPHNwYW5cbiAgICAgICAgcm9sZT1cInJhZGlvZ3JvdXBcIlxuICAgICAgICBhcmlhLWxhYmVsPXtgQXNrIG9mICR7ZGltV29yZHMocGxhY2UpfWB9XG4gICAgICAgIGNsYXNzPVwiZWUtc2VnbWVudHNcIlxuICAgICAgICBkYXRhLXBlbmRpbmc9e2lzUGVuZGluZ31cbiAgICAgICAgb25LZXlEb3duPXtvbktleURvd259XG4gICAgICA+XG4gICAgICAgIHtNQVJLRVJTLm1hcCgobmFtZSkgPT4gKFxuICAgICAgICAgIDxidXR0b25cbiAgICAgICAgICAgIGtleT17bmFtZX1cbiAgICAgICAgICAgIHR5cGU9XCJidXR0b25cIlxuICAgICAgICAgICAgcm9sZT1cInJhZGlvXCJcbiAgICAgICAgICAgIGNsYXNzPVwiZWUtc2VnbWVudFwiXG4gICAgICAgICAgICBkYXRhLWFzaz17bmFtZX1cbiAgICAgICAgICAgIGRhdGEtZGVmYXVsdD17bmFtZSA9PT0gbWFya2VyICYmIGlzRGVmYXVsdH1cbiAgICAgICAgICAgIHRpdGxlPXtuYW1lID09PSBtYXJrZXIgJiYgaXNEZWZhdWx0ID8gXCJzdGF0aWMgYnkgZGVmYXVsdFwiIDogdW5kZWZpbmVkfVxuICAgICAgICAgICAgYXJpYS1jaGVja2VkPXtuYW1lID09PSBtYXJrZXJ9XG4gICAgICAgICAgICB0YWJJbmRleD17bmFtZSA9PT0gbWFya2VyID8gMCA6IC0xfVxuICAgICAgICAgICAgb25DbGljaz17KCkgPT4gY2hvb3NlKG5hbWUpfVxuICAgICAgICAgID5cbiAgICAgICAgICAgIHtuYW1lfVxuICAgICAgICAgIDwvYnV0dG9uPlxuICAgICAgICApKX1cbiAgICAgICAge2lzRGltICYmIChcbiAgICAgICAgICA8YnV0dG9uXG4gICAgICAgICAgICB0eXBlPVwiYnV0dG9uXCJcbiAgICAgICAgICAgIHJvbGU9XCJyYWRpb1wiXG4gICAgICAgICAgICBjbGFzcz1cImVlLXNlZ21lbnQgZWUtZGltLWFza1wiXG4gICAgICAgICAgICBhcmlhLWNoZWNrZWRcbiAgICAgICAgICAgIHRhYkluZGV4PXswfVxuICAgICAgICAgICAgdGl0bGU9e3Jlc3R9XG4gICAgICAgICAgPlxuICAgICAgICAgICAgPGJkaT57cmVzdH08L2JkaT5cbiAgICAgICAgICA8L2J1dHRvbj5cbiAgICAgICAgKX1cbiAgICAgIDwvc3Bhbj5cbiAgICAgIHshaXNEaW0gJiYgcmVzdCAmJiA8Y29kZSBjbGFzcz1cImVlLWJvdW5kc1wiPntyZXN0fTwvY29kZT59XG4gICAgPC9zcGFuPlxuICApO1xufVxuIiwgIi8vIFRoZSBsaW5lIHRoYXQgY2F1c2VkIHNvbWV0aGluZywgYXMgYSBsaW5rIGludG8gdGhlIFNvdXJjZSB0YWIuXG5pbXBvcnQgdHlwZSB7IEZyYW1lIH0gZnJvbSBcIi4uL21vZGVsXCI7XG5pbXBvcnQgeyBsaW5lS2V5LCBsaW5lV29yZHMgfSBmcm9tIFwiLi9wbGFjZVwiO1xuaW1wb3J0IHR5cGUgeyBBY3Rpb25zIH0gZnJvbSBcIi4vc3RhdGVcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIFBsYWNlTGluayh7IGZyYW1lLCBhY3Rpb25zIH06IHsgZnJhbWU6IEZyYW1lOyBhY3Rpb25zOiBBY3Rpb25zIH0pIHtcbiAgY29uc3Qgd29yZHMgPSBsaW5lV29yZHMoZnJhbWUpO1xuICByZXR1cm4gKFxuICAgIDxidXR0b25cbiAgICAgIHR5cGU9XCJidXR0b25cIlxuICAgICAgY2xhc3M9XCJlZS1saW5rIGVlLXBsYWNlXCJcbiAgICAgIHRpdGxlPXtgJHtmcmFtZS5maWxlbmFtZX06JHtmcmFtZS5saW5lfSBpbiAke2ZyYW1lLm5hbWV9XFxuJHtmcmFtZS5jb2RlfWB9XG4gICAgICBvbkNsaWNrPXsoKSA9PiBhY3Rpb25zLm9wZW5MaW5lKGxpbmVLZXkoZnJhbWUpKX1cbiAgICA+XG4gICAgICA8YmRpPnt3b3Jkc308L2JkaT5cbiAgICA8L2J1dHRvbj5cbiAgKTtcbn1cbiIsICIvLyBUaGUgU2hhcGVzIHRhYmxlOiB3aGF0IHdhcyBhc2tlZCBvZiBlYWNoIGRpbWVuc2lvbiwgd2hhdCBpdCBiZWNhbWUsIGFuZCB0aGUgbGluZSB0aGF0IG1hZGUgaXQgc28uXG5pbXBvcnQgdHlwZSB7IEpTWCB9IGZyb20gXCJwcmVhY3RcIjtcbmltcG9ydCB0eXBlIHsgQ2FwdHVyZSwgRGltT3V0Y29tZSwgSW5wdXQgfSBmcm9tIFwiLi4vbW9kZWxcIjtcbmltcG9ydCB7IGFza1RleHQsIE1BUktFUlMsIE5PVEhJTkdfQVNLRUQgfSBmcm9tIFwiLi9hc2tcIjtcbmltcG9ydCB7IEFza2luZyB9IGZyb20gXCIuL2Fza2luZ1wiO1xuaW1wb3J0IHsgUGljaywgdXNlVGhpbmcgfSBmcm9tIFwiLi9oaWdobGlnaHRcIjtcbmltcG9ydCB7IEdvdCwgb3V0Y29tZU9mIH0gZnJvbSBcIi4vb3V0Y29tZVwiO1xuaW1wb3J0IHsgZGltS2V5LCBkaW1Xb3JkcyB9IGZyb20gXCIuL3BsYWNlXCI7XG5pbXBvcnQgeyBQbGFjZUxpbmsgfSBmcm9tIFwiLi9wbGFjZWxpbmtcIjtcbmltcG9ydCB0eXBlIHsgQWN0aW9ucyB9IGZyb20gXCIuL3N0YXRlXCI7XG5cbmludGVyZmFjZSBTaGFwZXNQcm9wcyB7XG4gIGNhcHR1cmU6IENhcHR1cmU7XG4gIGFza3M6IFJlYWRvbmx5TWFwPHN0cmluZywgc3RyaW5nPjtcbiAgaXNTdGFsZTogYm9vbGVhbjtcbiAgYWN0aW9uczogQWN0aW9ucztcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIFNoYXBlcyh7IGNhcHR1cmUsIGFza3MsIGlzU3RhbGUsIGFjdGlvbnMgfTogU2hhcGVzUHJvcHMpIHtcbiAgcmV0dXJuIChcbiAgICA8ZGl2IGNsYXNzPVwiZWUtc2hhcGVzXCI+XG4gICAgICA8dGFibGUgY2xhc3M9XCJlZS10YWJsZVwiIGFyaWEtbGFiZWw9XCJTaGFwZXNcIiBkYXRhLXN0YWxlPXtpc1N0YWxlfT5cbiAgICAgICAgPHRoZWFkPlxuICAgICAgICAgIDx0cj5cbiAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiIGNsYXNzPVwiZWUtaW5wdXRcIj5cbiAgICAgICAgICAgICAgaW5wdXRcbiAgICAgICAgICAgIDwvdGg+XG4gICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIiBjbGFzcz1cImVlLWRpbVwiPlxuICAgICAgICAgICAgICBkaW1cbiAgICAgICAgICAgIDwvdGg+XG4gICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIiBjbGFzcz1cImVlLXNpemVcIj5cbiAgICAgICAgICAgICAgc2l6ZVxuICAgICAgICAgICAgPC90aD5cbiAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiIGNsYXNzPVwiZWUtYXNrXCI+XG4gICAgICAgICAgICAgIGFza1xuICAgICAgICAgICAgICA8QXNrT2ZBbGwgYWN0aW9ucz17YWN0aW9uc30gLz5cbiAgICAgICAgICAgIDwvdGg+XG4gICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5nb3Q8L3RoPlxuICAgICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCIgY2xhc3M9XCJlZS13aHlcIj5cbiAgICAgICAgICAgICAgd2h5XG4gICAgICAgICAgICA8L3RoPlxuICAgICAgICAgIDwvdHI+XG4gICAgICAgIDwvdGhlYWQ+XG4gICAgICAgIHtjYXB0dXJlLmlucHV0cy5tYXAoKGlucHV0KSA9PiAoXG4gICAgICAgICAgPElucHV0Um93c1xuICAgICAgICAgICAga2V5PXtpbnB1dC5wYXRofVxuICAgICAgICAgICAgaW5wdXQ9e2lucHV0fVxuICAgICAgICAgICAgZGltcz17Y2FwdHVyZS5kaW1zLmZpbHRlcigoZGltKSA9PiBkaW0uaW5wdXQgPT09IGlucHV0LnBhdGgpfVxuICAgICAgICAgICAgYXNrcz17YXNrc31cbiAgICAgICAgICAgIGFjdGlvbnM9e2FjdGlvbnN9XG4gICAgICAgICAgLz5cbiAgICAgICAgKSl9XG4gICAgICA8L3RhYmxlPlxuICAgICAge2NhcHR1cmUuaW5wdXRzLmxlbmd0aCA9PT0gMCAmJiAoXG4gICAgICAgIDxwIGNsYXNzPVwiZWUtZW1wdHlcIj5UaGUgZGltZW5zaW9ucyBvZiB0aGUgaW5wdXRzIHdvdWxkIGJlIGhlcmU6IHRoaXMgZXhwb3J0IGhhcyBub25lLjwvcD5cbiAgICAgICl9XG4gICAgPC9kaXY+XG4gICk7XG59XG5cbmZ1bmN0aW9uIEFza09mQWxsKHsgYWN0aW9ucyB9OiB7IGFjdGlvbnM6IEFjdGlvbnMgfSkge1xuICByZXR1cm4gKFxuICAgIDxzcGFuIGNsYXNzPVwiZWUtYWxsXCIgcm9sZT1cImdyb3VwXCIgYXJpYS1sYWJlbD1cIkFzayBvZiBhbGwgZGltZW5zaW9uc1wiPlxuICAgICAge01BUktFUlMubWFwKChtYXJrZXIpID0+IChcbiAgICAgICAgPGJ1dHRvbiBrZXk9e21hcmtlcn0gdHlwZT1cImJ1dHRvblwiIGNsYXNzPVwiZWUtbGlua1wiIG9uQ2xpY2s9eygpID0+IGFjdGlvbnMuc2V0QWxsKG1hcmtlcil9PlxuICAgICAgICAgIGFsbCB7bWFya2VyfVxuICAgICAgICA8L2J1dHRvbj5cbiAgICAgICkpfVxuICAgIDwvc3Bhbj5cbiAgKTtcbn1cblxuaW50ZXJmYWNlIElucHV0Um93c1Byb3BzIHtcbiAgaW5wdXQ6IElucHV0O1xuICBkaW1zOiByZWFkb25seSBEaW1PdXRjb21lW107XG4gIGFza3M6IFJlYWRvbmx5TWFwPHN0cmluZywgc3RyaW5nPjtcbiAgYWN0aW9uczogQWN0aW9ucztcbn1cblxuZnVuY3Rpb24gSW5wdXRSb3dzKHsgaW5wdXQsIGRpbXMsIGFza3MsIGFjdGlvbnMgfTogSW5wdXRSb3dzUHJvcHMpIHtcbiAgY29uc3QgbmFtZSA9IChcbiAgICA8dGggc2NvcGU9XCJyb3dncm91cFwiIHJvd1NwYW49e01hdGgubWF4KGRpbXMubGVuZ3RoLCAxKX0gY2xhc3M9XCJlZS1pbnB1dFwiIHRpdGxlPXtpbnB1dFRpdGxlKGlucHV0KX0+XG4gICAgICA8Y29kZT5cbiAgICAgICAgPGJkaT57aW5wdXQucGF0aH08L2JkaT5cbiAgICAgIDwvY29kZT5cbiAgICA8L3RoPlxuICApO1xuICByZXR1cm4gKFxuICAgIDx0Ym9keT5cbiAgICAgIHtkaW1zLm1hcCgoZGltLCBpbmRleCkgPT4gKFxuICAgICAgICA8RGltUm93XG4gICAgICAgICAga2V5PXtkaW1LZXkoZGltKX1cbiAgICAgICAgICBuYW1lPXtpbmRleCA9PT0gMCA/IG5hbWUgOiBudWxsfVxuICAgICAgICAgIGlucHV0PXtpbnB1dH1cbiAgICAgICAgICBkaW09e2RpbX1cbiAgICAgICAgICBhc2s9e2Fza3MuZ2V0KGRpbUtleShkaW0pKSA/PyBOT1RISU5HX0FTS0VEfVxuICAgICAgICAgIGFjdGlvbnM9e2FjdGlvbnN9XG4gICAgICAgIC8+XG4gICAgICApKX1cbiAgICAgIHtkaW1zLmxlbmd0aCA9PT0gMCAmJiAoXG4gICAgICAgIDx0ciBjbGFzcz1cImVlLXJvd1wiIGRhdGEtcGxhY2U9e2Ake2lucHV0LnBhdGh9I2B9PlxuICAgICAgICAgIHtuYW1lfVxuICAgICAgICAgIDx0ZCBjbGFzcz1cImVlLWRpbVwiPih7aW5wdXQua2luZH0pPC90ZD5cbiAgICAgICAgICA8dGQgY2xhc3M9XCJlZS1zaXplXCI+e2lucHV0LnZhbHVlfTwvdGQ+XG4gICAgICAgICAgPHRkIGNsYXNzPVwiZWUtYXNrIGVlLXF1aWV0XCIgY29sU3Bhbj17M30+XG4gICAgICAgICAgICBubyBkaW1lbnNpb25zIHRvIGFzayBmb3JcbiAgICAgICAgICA8L3RkPlxuICAgICAgICA8L3RyPlxuICAgICAgKX1cbiAgICA8L3Rib2R5PlxuICApO1xufVxuXG5pbnRlcmZhY2UgRGltUm93UHJvcHMge1xuICBuYW1lOiBKU1guRWxlbWVudCB8IG51bGw7XG4gIGlucHV0OiBJbnB1dDtcbiAgZGltOiBEaW1PdXRjb21lO1xuICBhc2s6IHN0cmluZztcbiAgYWN0aW9uczogQWN0aW9ucztcbn1cblxuZnVuY3Rpb24gRGltUm93KHsgbmFtZSwgaW5wdXQsIGRpbSwgYXNrLCBhY3Rpb25zIH06IERpbVJvd1Byb3BzKSB7XG4gIGNvbnN0IHRoaW5nID0gdXNlVGhpbmcoXCJkaW1cIiwgZGltS2V5KGRpbSksIFwiZWUtcm93XCIpO1xuICBjb25zdCBpc0Fza2FibGUgPSBkaW0uZGltICE9PSBudWxsIHx8IGlucHV0LmtpbmQgPT09IFwiaW50XCI7XG4gIGNvbnN0IGlzUGVuZGluZyA9IGFzayAhPT0gYXNrVGV4dChkaW0uYXNrZWQpO1xuICBjb25zdCBzaXplID0gZGltLnNpemUgPz8gaW5wdXQudmFsdWUgPz8gXCJcIjtcbiAgcmV0dXJuIChcbiAgICA8dHJcbiAgICAgIHsuLi50aGluZy5hdHRyaWJ1dGVzfVxuICAgICAgZGF0YS1wbGFjZT17ZGltS2V5KGRpbSl9XG4gICAgICBkYXRhLWdvdD17b3V0Y29tZU9mKGRpbSl9XG4gICAgICBkYXRhLWFzLWFza2VkPXtkaW0uaXNfYXNfYXNrZWR9XG4gICAgICBkYXRhLXBlbmRpbmc9e2lzUGVuZGluZ31cbiAgICA+XG4gICAgICB7bmFtZX1cbiAgICAgIDx0ZCBjbGFzcz1cImVlLWRpbVwiPlxuICAgICAgICA8UGljayB0aGluZz17dGhpbmd9IGxhYmVsPXtgU2VsZWN0ICR7ZGltV29yZHMoZGltKX1gfT5cbiAgICAgICAgICB7ZGltLmRpbSA/PyBgKCR7aW5wdXQua2luZH0pYH1cbiAgICAgICAgPC9QaWNrPlxuICAgICAgPC90ZD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLXNpemVcIiB0aXRsZT17U3RyaW5nKHNpemUpfT5cbiAgICAgICAgPGNvZGU+XG4gICAgICAgICAgPGJkaT57c2l6ZX08L2JkaT5cbiAgICAgICAgPC9jb2RlPlxuICAgICAgPC90ZD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLWFza1wiPlxuICAgICAgICB7aXNBc2thYmxlID8gKFxuICAgICAgICAgIDxBc2tpbmdcbiAgICAgICAgICAgIHBsYWNlPXt7IGlucHV0OiBkaW0uaW5wdXQsIGRpbTogZGltLmRpbSB9fVxuICAgICAgICAgICAgYXNrPXthc2t9XG4gICAgICAgICAgICBpc1BlbmRpbmc9e2lzUGVuZGluZ31cbiAgICAgICAgICAgIGFjdGlvbnM9e2FjdGlvbnN9XG4gICAgICAgICAgLz5cbiAgICAgICAgKSA6IChcbiAgICAgICAgICA8c3BhbiBjbGFzcz1cImVlLXF1aWV0XCI+c3RhdGljPC9zcGFuPlxuICAgICAgICApfVxuICAgICAgPC90ZD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLXJlc3VsdFwiPlxuICAgICAgICA8R290IGRpbT17ZGltfSAvPlxuICAgICAgPC90ZD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLXdoeSBlZS1yZXN1bHRcIj5cbiAgICAgICAgPHNwYW4gY2xhc3M9XCJlZS1iZWNhdXNlXCI+XG4gICAgICAgICAgPGJkaSBjbGFzcz1cImVlLXdvcmRzXCIgdGl0bGU9e2RpbS53b3Jkc30+XG4gICAgICAgICAgICB7ZGltLndvcmRzfVxuICAgICAgICAgIDwvYmRpPlxuICAgICAgICAgIHtkaW0uZnJhbWUgJiYgPFBsYWNlTGluayBmcmFtZT17ZGltLmZyYW1lfSBhY3Rpb25zPXthY3Rpb25zfSAvPn1cbiAgICAgICAgPC9zcGFuPlxuICAgICAgPC90ZD5cbiAgICA8L3RyPlxuICApO1xufVxuXG5mdW5jdGlvbiBpbnB1dFRpdGxlKHsgcGF0aCwga2luZCwgZHR5cGUsIHNoYXBlIH06IElucHV0KTogc3RyaW5nIHtcbiAgcmV0dXJuIGtpbmQgPT09IFwidGVuc29yXCIgPyBgJHtwYXRofTogJHtkdHlwZX0gWyR7c2hhcGU/LmpvaW4oXCIsIFwiKX1dYCA6IGAke3BhdGh9OiAke2tpbmR9YDtcbn1cbiIsICIvLyBXaGF0IHRoZSB2aWV3cyBzaG93IGFuZCB3aGF0IHRoZXkgY2FuIGRvOiB0aGUgdHJhaXRzLCBvdmVybGFpZCB3aXRoIHdoYXQgdGhlIHVzZXIgaGFzIGp1c3QgYXNrZWQgZm9yLlxuaW1wb3J0IHsgY29tcHV0ZWQsIGVmZmVjdCwgdHlwZSBSZWFkb25seVNpZ25hbCwgdHlwZSBTaWduYWwsIHNpZ25hbCwgdW50cmFja2VkIH0gZnJvbSBcIkBwcmVhY3Qvc2lnbmFsc1wiO1xuaW1wb3J0IHR5cGUgeyBBc2tDaGFuZ2UsIENhcHR1cmUgfSBmcm9tIFwiLi4vbW9kZWxcIjtcbmltcG9ydCB0eXBlIHsgTWFya2VyLCBNb2RlLCBTZWxlY3Rpb24sIFNlbmQsIFN0YXR1cyB9IGZyb20gXCIuLi93aXJlXCI7XG5pbXBvcnQgeyBhc2tzQnlEaW0sIGNhcHR1cmVkQXNrcywgTk9USElOR19BU0tFRCB9IGZyb20gXCIuL2Fza1wiO1xuaW1wb3J0IHsgZGltS2V5IH0gZnJvbSBcIi4vcGxhY2VcIjtcbmltcG9ydCB7IGlzU2FtZSwgTk9USElOR19SRUxBVEVELCB0eXBlIFJlbGF0ZWQsIFJlbGF0aW9ucyB9IGZyb20gXCIuL3NlbGVjdGlvblwiO1xuXG5leHBvcnQgY29uc3QgVEFCUyA9IFtcIlNvdXJjZVwiLCBcIkd1YXJkc1wiLCBcIlN5bWJvbHNcIiwgXCJQcm9ibGVtc1wiLCBcIlByb2dyYW1cIl0gYXMgY29uc3Q7XG5leHBvcnQgdHlwZSBUYWIgPSAodHlwZW9mIFRBQlMpW251bWJlcl07XG5cbmV4cG9ydCBpbnRlcmZhY2UgVHJhaXRzIHtcbiAgY2FwdHVyZTogUmVhZG9ubHlTaWduYWw8Q2FwdHVyZSB8IG51bGw+O1xuICBhc2s6IFJlYWRvbmx5U2lnbmFsPEFza0NoYW5nZVtdPjtcbiAgbW9kZTogUmVhZG9ubHlTaWduYWw8TW9kZT47XG4gIHN0YXR1czogUmVhZG9ubHlTaWduYWw8U3RhdHVzPjtcbiAgc2VsZWN0aW9uOiBTaWduYWw8U2VsZWN0aW9uIHwgbnVsbD47XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgSG9zdCB7XG4gIHRyYWl0czogVHJhaXRzO1xuICBzZW5kOiBTZW5kO1xuICBzYXZlU2VsZWN0aW9uOiAoc2VsZWN0aW9uOiBTZWxlY3Rpb24gfCBudWxsKSA9PiB2b2lkO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIEFjdGlvbnMge1xuICBzZXRBc2s6IChjaGFuZ2VzOiBBc2tDaGFuZ2VbXSkgPT4gdm9pZDtcbiAgc2V0QWxsOiAoYXNrOiBNYXJrZXIpID0+IHZvaWQ7XG4gIHNldE1vZGU6IChtb2RlOiBNb2RlKSA9PiB2b2lkO1xuICAvKiogS2VlcHMgYSB0aGluZyBsaXQ7IHRoZSBzYW1lIHRoaW5nIGFnYWluLCBvciBudWxsLCBsZXRzIGl0IGdvLiAqL1xuICBzZWxlY3Q6IChzZWxlY3Rpb246IFNlbGVjdGlvbiB8IG51bGwpID0+IHZvaWQ7XG4gIGhvdmVyOiAoc2VsZWN0aW9uOiBTZWxlY3Rpb24gfCBudWxsKSA9PiB2b2lkO1xuICBvcGVuTGluZTogKGtleTogc3RyaW5nKSA9PiB2b2lkO1xuICBvcGVuVGFiOiAodGFiOiBUYWIpID0+IHZvaWQ7XG4gIGRpc21pc3M6ICgpID0+IHZvaWQ7XG59XG5cbmV4cG9ydCBpbnRlcmZhY2UgSGlnaGxpZ2h0cyB7XG4gIHNlbGVjdGlvbjogUmVhZG9ubHlTaWduYWw8U2VsZWN0aW9uIHwgbnVsbD47XG4gIHJlbGF0ZWQ6IFJlYWRvbmx5U2lnbmFsPFJlbGF0ZWQ+O1xuICBob3ZlcmVkOiBSZWFkb25seVNpZ25hbDxTZWxlY3Rpb24gfCBudWxsPjtcbiAgaGludGVkOiBSZWFkb25seVNpZ25hbDxSZWxhdGVkPjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBTdGF0ZSB7XG4gIGNhcHR1cmU6IFJlYWRvbmx5U2lnbmFsPENhcHR1cmUgfCBudWxsPjtcbiAgc3RhdHVzOiBSZWFkb25seVNpZ25hbDxTdGF0dXM+O1xuICBtb2RlOiBSZWFkb25seVNpZ25hbDxNb2RlPjtcbiAgYXNrczogUmVhZG9ubHlTaWduYWw8UmVhZG9ubHlNYXA8c3RyaW5nLCBzdHJpbmc+PjtcbiAgLyoqIFRoZSBjYXB0dXJlIGlzIG9mIGFub3RoZXIgYXNrIG9yIG1vZGUgdGhhbiB0aGUgb25lIHNob3duLiAqL1xuICBpc1N0YWxlOiBSZWFkb25seVNpZ25hbDxib29sZWFuPjtcbiAgdGFiOiBSZWFkb25seVNpZ25hbDxUYWI+O1xuICAvKiogQSBzZW50ZW5jZSB0aGF0IHRoZSB1c2VyIHNob3VsZCBzZWUsIHVudGlsIGRpc21pc3NlZC4gKi9cbiAgYWxlcnQ6IFJlYWRvbmx5U2lnbmFsPHN0cmluZz47XG4gIGhpZ2hsaWdodHM6IEhpZ2hsaWdodHM7XG4gIGFjdGlvbnM6IEFjdGlvbnM7XG4gIGRpc3Bvc2U6ICgpID0+IHZvaWQ7XG59XG5cbi8qKiBXaGF0IHdhcyBhc2tlZCBpbiB0aGUgYnJvd3NlciBhbmQgaXMgbm90IGFja25vd2xlZGdlZCB5ZXQ7IGByZXF1ZXN0YCB0ZWxscyBpdCBmcm9tIGEgbGF0ZXIgd2lzaCBmb3IgdGhlIHNhbWUgcGxhY2UuICovXG5pbnRlcmZhY2UgV2lzaCB7XG4gIGFzazogc3RyaW5nO1xuICByZXF1ZXN0OiBudW1iZXI7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBjcmVhdGVTdGF0ZSh7IHRyYWl0cywgc2VuZCwgc2F2ZVNlbGVjdGlvbiB9OiBIb3N0KTogU3RhdGUge1xuICBjb25zdCB3aXNoZXMgPSBzaWduYWw8UmVhZG9ubHlNYXA8c3RyaW5nLCBXaXNoPj4obmV3IE1hcCgpKTtcbiAgY29uc3Qgd2lzaGVkTW9kZSA9IHNpZ25hbDx7IG1vZGU6IE1vZGU7IHJlcXVlc3Q6IG51bWJlciB9IHwgbnVsbD4obnVsbCk7XG4gIGNvbnN0IHJlZnVzYWwgPSBzaWduYWwoXCJcIik7XG4gIGNvbnN0IGRpc21pc3NlZCA9IHNpZ25hbDxTdGF0dXMgfCBudWxsPihudWxsKTtcbiAgY29uc3QgdGFiID0gc2lnbmFsPFRhYj4oXCJTb3VyY2VcIik7XG4gIGNvbnN0IGhvdmVyZWQgPSBzaWduYWw8U2VsZWN0aW9uIHwgbnVsbD4obnVsbCk7XG4gIGxldCByZXF1ZXN0cyA9IDA7XG4gIGxldCBvcGVuZWRCeUZhaWx1cmUgPSBmYWxzZTtcblxuICBjb25zdCBhc2tzID0gY29tcHV0ZWQoKCkgPT4ge1xuICAgIGNvbnN0IHNob3duID0gbmV3IE1hcChhc2tzQnlEaW0odHJhaXRzLmFzay52YWx1ZSkpO1xuICAgIGZvciAoY29uc3QgW2tleSwgeyBhc2sgfV0gb2Ygd2lzaGVzLnZhbHVlKSBzaG93bi5zZXQoa2V5LCBhc2spO1xuICAgIHJldHVybiBzaG93bjtcbiAgfSk7XG4gIGNvbnN0IG1vZGUgPSBjb21wdXRlZCgoKSA9PiB3aXNoZWRNb2RlLnZhbHVlPy5tb2RlID8/IHRyYWl0cy5tb2RlLnZhbHVlKTtcbiAgY29uc3QgaXNTdGFsZSA9IGNvbXB1dGVkKCgpID0+IHtcbiAgICBjb25zdCBjYXB0dXJlID0gdHJhaXRzLmNhcHR1cmUudmFsdWU7XG4gICAgaWYgKGNhcHR1cmUgPT09IG51bGwpIHJldHVybiBmYWxzZTtcbiAgICBpZiAoY2FwdHVyZS5tb2RlICE9PSBtb2RlLnZhbHVlKSByZXR1cm4gdHJ1ZTtcbiAgICBjb25zdCBhc2tlZCA9IFsuLi5jYXB0dXJlZEFza3MoY2FwdHVyZSldO1xuICAgIHJldHVybiBhc2tlZC5zb21lKChba2V5LCBhc2tdKSA9PiBhc2sgIT09IChhc2tzLnZhbHVlLmdldChrZXkpID8/IE5PVEhJTkdfQVNLRUQpKTtcbiAgfSk7XG4gIGNvbnN0IHJlbGF0aW9ucyA9IGNvbXB1dGVkKCgpID0+IHRyYWl0cy5jYXB0dXJlLnZhbHVlICYmIG5ldyBSZWxhdGlvbnModHJhaXRzLmNhcHR1cmUudmFsdWUpKTtcbiAgY29uc3QgcmVsYXRlZFRvID0gKHNlbGVjdGlvbjogUmVhZG9ubHlTaWduYWw8U2VsZWN0aW9uIHwgbnVsbD4pID0+XG4gICAgY29tcHV0ZWQoKCkgPT4gcmVsYXRpb25zLnZhbHVlPy5vZihzZWxlY3Rpb24udmFsdWUpID8/IE5PVEhJTkdfUkVMQVRFRCk7XG5cbiAgYXN5bmMgZnVuY3Rpb24gYXNrKGNoYW5nZXM6IHJlYWRvbmx5IEFza0NoYW5nZVtdLCBkZWxpdmVyOiAoKSA9PiBQcm9taXNlPHZvaWQ+KTogUHJvbWlzZTx2b2lkPiB7XG4gICAgcmVxdWVzdHMgKz0gMTtcbiAgICBjb25zdCByZXF1ZXN0ID0gcmVxdWVzdHM7XG4gICAgd2lzaGVzLnZhbHVlID0gbmV3IE1hcChbXG4gICAgICAuLi53aXNoZXMudmFsdWUsXG4gICAgICAuLi5jaGFuZ2VzLm1hcCgoYykgPT4gW2RpbUtleShjKSwgeyBhc2s6IGMuYXNrLCByZXF1ZXN0IH1dIGFzIGNvbnN0KSxcbiAgICBdKTtcbiAgICBhd2FpdCBzZXR0bGVkKGRlbGl2ZXIpO1xuICAgIHdpc2hlcy52YWx1ZSA9IG5ldyBNYXAoWy4uLndpc2hlcy52YWx1ZV0uZmlsdGVyKChbLCB3aXNoXSkgPT4gd2lzaC5yZXF1ZXN0ICE9PSByZXF1ZXN0KSk7XG4gIH1cblxuICBhc3luYyBmdW5jdGlvbiBzZXR0bGVkKGRlbGl2ZXI6ICgpID0+IFByb21pc2U8dm9pZD4pOiBQcm9taXNlPHZvaWQ+IHtcbiAgICByZWZ1c2FsLnZhbHVlID0gXCJcIjtcbiAgICB0cnkge1xuICAgICAgYXdhaXQgZGVsaXZlcigpO1xuICAgIH0gY2F0Y2ggKGVycm9yKSB7XG4gICAgICByZWZ1c2FsLnZhbHVlID0gZXJyb3IgaW5zdGFuY2VvZiBFcnJvciA/IGVycm9yLm1lc3NhZ2UgOiBTdHJpbmcoZXJyb3IpO1xuICAgIH1cbiAgfVxuXG4gIGZ1bmN0aW9uIHNlbGVjdChzZWxlY3Rpb246IFNlbGVjdGlvbiB8IG51bGwpOiB2b2lkIHtcbiAgICBjb25zdCBrZXB0ID0gaXNTYW1lKHNlbGVjdGlvbiwgdHJhaXRzLnNlbGVjdGlvbi52YWx1ZSkgPyBudWxsIDogc2VsZWN0aW9uO1xuICAgIHRyYWl0cy5zZWxlY3Rpb24udmFsdWUgPSBrZXB0O1xuICAgIHNhdmVTZWxlY3Rpb24oa2VwdCk7XG4gIH1cblxuICBjb25zdCBhY3Rpb25zOiBBY3Rpb25zID0ge1xuICAgIHNldEFzazogKGNoYW5nZXMpID0+IHZvaWQgYXNrKGNoYW5nZXMsICgpID0+IHNlbmQoeyBraW5kOiBcInNldF9hc2tcIiwgY2hhbmdlcyB9KSksXG4gICAgc2V0QWxsKG1hcmtlcikge1xuICAgICAgY29uc3QgZGltcyA9IHRyYWl0cy5jYXB0dXJlLnZhbHVlPy5kaW1zLmZpbHRlcigoeyBkaW0gfSkgPT4gZGltICE9PSBudWxsKSA/PyBbXTtcbiAgICAgIGNvbnN0IGNoYW5nZXMgPSBkaW1zLm1hcCgoeyBpbnB1dCwgZGltIH0pID0+ICh7IGlucHV0LCBkaW0sIGFzazogbWFya2VyIH0pKTtcbiAgICAgIHZvaWQgYXNrKGNoYW5nZXMsICgpID0+IHNlbmQoeyBraW5kOiBcInNldF9hbGxcIiwgYXNrOiBtYXJrZXIgfSkpO1xuICAgIH0sXG4gICAgYXN5bmMgc2V0TW9kZSh3aXNoZWQpIHtcbiAgICAgIHJlcXVlc3RzICs9IDE7XG4gICAgICBjb25zdCByZXF1ZXN0ID0gcmVxdWVzdHM7XG4gICAgICB3aXNoZWRNb2RlLnZhbHVlID0geyBtb2RlOiB3aXNoZWQsIHJlcXVlc3QgfTtcbiAgICAgIGF3YWl0IHNldHRsZWQoKCkgPT4gc2VuZCh7IGtpbmQ6IFwic2V0X21vZGVcIiwgbW9kZTogd2lzaGVkIH0pKTtcbiAgICAgIGlmICh3aXNoZWRNb2RlLnZhbHVlPy5yZXF1ZXN0ID09PSByZXF1ZXN0KSB3aXNoZWRNb2RlLnZhbHVlID0gbnVsbDtcbiAgICB9LFxuICAgIHNlbGVjdCxcbiAgICBob3ZlcihzZWxlY3Rpb24pIHtcbiAgICAgIGlmICghaXNTYW1lKHNlbGVjdGlvbiwgaG92ZXJlZC52YWx1ZSkpIGhvdmVyZWQudmFsdWUgPSBzZWxlY3Rpb247XG4gICAgfSxcbiAgICBvcGVuTGluZShrZXkpIHtcbiAgICAgIGNvbnN0IGxpbmU6IFNlbGVjdGlvbiA9IHsga2luZDogXCJsaW5lXCIsIGtleSB9O1xuICAgICAgaWYgKCFpc1NhbWUobGluZSwgdHJhaXRzLnNlbGVjdGlvbi52YWx1ZSkpIHNlbGVjdChsaW5lKTtcbiAgICAgIGFjdGlvbnMub3BlblRhYihcIlNvdXJjZVwiKTtcbiAgICB9LFxuICAgIG9wZW5UYWIoY2hvc2VuKSB7XG4gICAgICBvcGVuZWRCeUZhaWx1cmUgPSBmYWxzZTtcbiAgICAgIHRhYi52YWx1ZSA9IGNob3NlbjtcbiAgICB9LFxuICAgIGRpc21pc3MoKSB7XG4gICAgICByZWZ1c2FsLnZhbHVlID0gXCJcIjtcbiAgICAgIGRpc21pc3NlZC52YWx1ZSA9IHRyYWl0cy5zdGF0dXMudmFsdWU7XG4gICAgfSxcbiAgfTtcblxuICBmdW5jdGlvbiBmb2xsb3dDYXB0dXJlKGNhcHR1cmU6IENhcHR1cmUgfCBudWxsLCBiZWZvcmU6IENhcHR1cmUgfCBudWxsKTogdm9pZCB7XG4gICAgaG92ZXJlZC52YWx1ZSA9IG51bGw7XG4gICAgaWYgKGNhcHR1cmU/LmZhaWx1cmUpIHtcbiAgICAgIG9wZW5lZEJ5RmFpbHVyZSB8fD0gdGFiLnZhbHVlICE9PSBcIlByb2JsZW1zXCI7XG4gICAgICB0YWIudmFsdWUgPSBcIlByb2JsZW1zXCI7XG4gICAgfSBlbHNlIGlmIChvcGVuZWRCeUZhaWx1cmUpIHtcbiAgICAgIG9wZW5lZEJ5RmFpbHVyZSA9IGZhbHNlO1xuICAgICAgdGFiLnZhbHVlID0gXCJTb3VyY2VcIjtcbiAgICB9XG4gICAgY29uc3Qgc2VsZWN0aW9uID0gdHJhaXRzLnNlbGVjdGlvbi52YWx1ZTtcbiAgICBpZiAoYmVmb3JlICE9PSBudWxsICYmIHNlbGVjdGlvbiAhPT0gbnVsbCAmJiAhb3V0bGl2ZXMoc2VsZWN0aW9uLCBiZWZvcmUsIGNhcHR1cmUpKSBzZWxlY3QobnVsbCk7XG4gIH1cblxuICBsZXQgc2hvd246IENhcHR1cmUgfCBudWxsID0gbnVsbDtcbiAgY29uc3QgdW5kbyA9IFtcbiAgICBlZmZlY3QoKCkgPT4ge1xuICAgICAgY29uc3QgY2FwdHVyZSA9IHRyYWl0cy5jYXB0dXJlLnZhbHVlO1xuICAgICAgdW50cmFja2VkKCgpID0+IGZvbGxvd0NhcHR1cmUoY2FwdHVyZSwgc2hvd24pKTtcbiAgICAgIHNob3duID0gY2FwdHVyZTtcbiAgICB9KSxcbiAgICAvLyBBbiBhc2sgdGhhdCBjb21lcyBmcm9tIFB5dGhvbiBhZnRlciBhbGwgYW5zd2VycyB0aGUgY29tcGxhaW50IHRoYXQgbm90aGluZyBjYW1lLlxuICAgIGVmZmVjdCgoKSA9PiB7XG4gICAgICBpZiAodHJhaXRzLmFzay52YWx1ZSkgcmVmdXNhbC52YWx1ZSA9IFwiXCI7XG4gICAgfSksXG4gIF07XG5cbiAgcmV0dXJuIHtcbiAgICBjYXB0dXJlOiB0cmFpdHMuY2FwdHVyZSxcbiAgICBzdGF0dXM6IHRyYWl0cy5zdGF0dXMsXG4gICAgbW9kZSxcbiAgICBhc2tzLFxuICAgIGlzU3RhbGUsXG4gICAgdGFiLFxuICAgIGFsZXJ0OiBjb21wdXRlZCgoKSA9PiByZWZ1c2FsLnZhbHVlIHx8IHN0YXR1c0FsZXJ0KHRyYWl0cy5zdGF0dXMudmFsdWUsIGRpc21pc3NlZC52YWx1ZSkpLFxuICAgIGhpZ2hsaWdodHM6IHtcbiAgICAgIHNlbGVjdGlvbjogdHJhaXRzLnNlbGVjdGlvbixcbiAgICAgIHJlbGF0ZWQ6IHJlbGF0ZWRUbyh0cmFpdHMuc2VsZWN0aW9uKSxcbiAgICAgIGhvdmVyZWQsXG4gICAgICBoaW50ZWQ6IHJlbGF0ZWRUbyhob3ZlcmVkKSxcbiAgICB9LFxuICAgIGFjdGlvbnMsXG4gICAgZGlzcG9zZSgpIHtcbiAgICAgIGZvciAoY29uc3Qgc3RlcCBvZiB1bmRvKSBzdGVwKCk7XG4gICAgfSxcbiAgfTtcbn1cblxuZnVuY3Rpb24gc3RhdHVzQWxlcnQoc3RhdHVzOiBTdGF0dXMsIGRpc21pc3NlZDogU3RhdHVzIHwgbnVsbCk6IHN0cmluZyB7XG4gIHJldHVybiBzdGF0dXMuc3RhdGUgPT09IFwiZXJyb3JcIiAmJiBzdGF0dXMgIT09IGRpc21pc3NlZCA/IHN0YXR1cy5tZXNzYWdlIDogXCJcIjtcbn1cblxuLyoqIFdoZXRoZXIgYSBzZWxlY3RlZCB0aGluZyBpcyBzdGlsbCB0aGUgc2FtZSB0aGluZyBpbiB0aGUgbmV4dCBjYXB0dXJlOyBpZHMgb2YgZ3VhcmRzIGFyZSBvbmx5IG51bWJlcnMgaW4gYSByb3cuICovXG5mdW5jdGlvbiBvdXRsaXZlcyhzZWxlY3Rpb246IFNlbGVjdGlvbiwgYmVmb3JlOiBDYXB0dXJlLCBjYXB0dXJlOiBDYXB0dXJlIHwgbnVsbCk6IGJvb2xlYW4ge1xuICBpZiAoY2FwdHVyZSA9PT0gbnVsbCB8fCAhbmV3IFJlbGF0aW9ucyhjYXB0dXJlKS5oYXMoc2VsZWN0aW9uKSkgcmV0dXJuIGZhbHNlO1xuICBpZiAoc2VsZWN0aW9uLmtpbmQgIT09IFwiZ3VhcmRcIikgcmV0dXJuIHRydWU7XG4gIGNvbnN0IHdvcmRzID0gKG9mOiBDYXB0dXJlKSA9PiBvZi5ndWFyZHMuZmluZCgoeyBpZCB9KSA9PiBTdHJpbmcoaWQpID09PSBzZWxlY3Rpb24ua2V5KT8ud29yZHM7XG4gIHJldHVybiB3b3JkcyhiZWZvcmUpID09PSB3b3JkcyhjYXB0dXJlKTtcbn1cbiIsICIvLyBUaGUgZ3VhcmRzIGluIHRoZSBvcmRlciBvZiB0cmFjaW5nLCBmaWx0ZXJlZCBieSB0ZXh0IGFuZCBraW5kLlxuaW1wb3J0IHsgdXNlU3RhdGUgfSBmcm9tIFwicHJlYWN0L2hvb2tzXCI7XG5pbXBvcnQgdHlwZSB7IEd1YXJkIH0gZnJvbSBcIi4uL21vZGVsXCI7XG5pbXBvcnQgeyBQaWNrLCB1c2VUaGluZyB9IGZyb20gXCIuL2hpZ2hsaWdodFwiO1xuaW1wb3J0IHsgbGluZVdvcmRzIH0gZnJvbSBcIi4vcGxhY2VcIjtcbmltcG9ydCB7IFBsYWNlTGluayB9IGZyb20gXCIuL3BsYWNlbGlua1wiO1xuaW1wb3J0IHR5cGUgeyBBY3Rpb25zIH0gZnJvbSBcIi4vc3RhdGVcIjtcblxuY29uc3QgS0lORF9XT1JEUzogUmVhZG9ubHk8UmVjb3JkPEd1YXJkW1wia2luZFwiXSwgc3RyaW5nPj4gPSB7XG4gIGd1YXJkOiBcImd1YXJkXCIsXG4gIHJhbmdlOiBcInJhbmdlXCIsXG4gIHJ1bnRpbWVfYXNzZXJ0OiBcInJ1bnRpbWUgYXNzZXJ0XCIsXG4gIHNwZWNpYWxpemF0aW9uOiBcInNwZWNpYWxpemF0aW9uXCIsXG59O1xuY29uc3QgS0lORFMgPSBPYmplY3Qua2V5cyhLSU5EX1dPUkRTKSBhcyBHdWFyZFtcImtpbmRcIl1bXTtcbmNvbnN0IFNIT1dOX0FUX09OQ0UgPSAyMDA7XG5cbmV4cG9ydCBmdW5jdGlvbiBHdWFyZHMoeyBndWFyZHMsIGFjdGlvbnMgfTogeyBndWFyZHM6IHJlYWRvbmx5IEd1YXJkW107IGFjdGlvbnM6IEFjdGlvbnMgfSkge1xuICBjb25zdCBbdGV4dCwgc2V0VGV4dF0gPSB1c2VTdGF0ZShcIlwiKTtcbiAgY29uc3QgW2tpbmQsIHNldEtpbmRdID0gdXNlU3RhdGU8R3VhcmRbXCJraW5kXCJdIHwgXCJcIj4oXCJcIik7XG4gIGNvbnN0IFtsaW1pdCwgc2V0TGltaXRdID0gdXNlU3RhdGUoU0hPV05fQVRfT05DRSk7XG4gIGlmIChndWFyZHMubGVuZ3RoID09PSAwKSB7XG4gICAgcmV0dXJuIChcbiAgICAgIDxwIGNsYXNzPVwiZWUtZW1wdHlcIj5cbiAgICAgICAgVGhlIGNvbmRpdGlvbnMgb24gc2l6ZXMgdW5kZXIgd2hpY2ggdGhlIHByb2dyYW0gaXMgdmFsaWQgd291bGQgYmUgaGVyZTogdGhpcyBleHBvcnQgbWFkZSBub25lLlxuICAgICAgPC9wPlxuICAgICk7XG4gIH1cbiAgY29uc3QgbWF0Y2hpbmcgPSBndWFyZHMuZmlsdGVyKFxuICAgIChndWFyZCkgPT4gKGtpbmQgPT09IFwiXCIgfHwgZ3VhcmQua2luZCA9PT0ga2luZCkgJiYgc2VhcmNoVGV4dChndWFyZCkuaW5jbHVkZXModGV4dC50b0xvd2VyQ2FzZSgpKSxcbiAgKTtcbiAgcmV0dXJuIChcbiAgICA8PlxuICAgICAgPGRpdiBjbGFzcz1cImVlLWZpbHRlcnNcIj5cbiAgICAgICAgPGlucHV0XG4gICAgICAgICAgdHlwZT1cInNlYXJjaFwiXG4gICAgICAgICAgYXJpYS1sYWJlbD1cIkZpbHRlciBndWFyZHMgYnkgdGV4dFwiXG4gICAgICAgICAgcGxhY2Vob2xkZXI9XCJmaWx0ZXJcIlxuICAgICAgICAgIHZhbHVlPXt0ZXh0fVxuICAgICAgICAgIG9uSW5wdXQ9eyhldmVudCkgPT4gc2V0VGV4dChldmVudC5jdXJyZW50VGFyZ2V0LnZhbHVlKX1cbiAgICAgICAgLz5cbiAgICAgICAgPHNlbGVjdFxuICAgICAgICAgIGFyaWEtbGFiZWw9XCJGaWx0ZXIgZ3VhcmRzIGJ5IGtpbmRcIlxuICAgICAgICAgIHZhbHVlPXtraW5kfVxuICAgICAgICAgIG9uQ2hhbmdlPXsoZXZlbnQpID0+IHNldEtpbmQoZXZlbnQuY3VycmVudFRhcmdldC52YWx1ZSBhcyBHdWFyZFtcImtpbmRcIl0gfCBcIlwiKX1cbiAgICAgICAgPlxuICAgICAgICAgIDxvcHRpb24gdmFsdWU9XCJcIj5hbGwga2luZHM8L29wdGlvbj5cbiAgICAgICAgICB7S0lORFMubWFwKChuYW1lKSA9PiAoXG4gICAgICAgICAgICA8b3B0aW9uIGtleT17bmFtZX0gdmFsdWU9e25hbWV9PlxuICAgICAgICAgICAgICB7S0lORF9XT1JEU1tuYW1lXX1cbiAgICAgICAgICAgIDwvb3B0aW9uPlxuICAgICAgICAgICkpfVxuICAgICAgICA8L3NlbGVjdD5cbiAgICAgICAgPHNwYW4gY2xhc3M9XCJlZS1xdWlldFwiIHJvbGU9XCJzdGF0dXNcIj5cbiAgICAgICAgICB7bWF0Y2hpbmcubGVuZ3RoID09PSBndWFyZHMubGVuZ3RoID8gXCJcIiA6IGAke21hdGNoaW5nLmxlbmd0aH0gb2YgJHtndWFyZHMubGVuZ3RofWB9XG4gICAgICAgIDwvc3Bhbj5cbiAgICAgIDwvZGl2PlxuICAgICAge21hdGNoaW5nLmxlbmd0aCA9PT0gMCA/IChcbiAgICAgICAgPHAgY2xhc3M9XCJlZS1lbXB0eVwiPk5vIGd1YXJkIG1hdGNoZXMgdGhlIGZpbHRlci48L3A+XG4gICAgICApIDogKFxuICAgICAgICA8dGFibGUgY2xhc3M9XCJlZS10YWJsZSBlZS1ndWFyZHNcIiBhcmlhLWxhYmVsPVwiR3VhcmRzXCI+XG4gICAgICAgICAgPHRoZWFkPlxuICAgICAgICAgICAgPHRyPlxuICAgICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5pZDwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPmtpbmQ8L3RoPlxuICAgICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj53b3JkczwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPmV4cHI8L3RoPlxuICAgICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5wbGFjZTwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPm1vZHVsZTwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPm9wZXJhdG9yPC90aD5cbiAgICAgICAgICAgIDwvdHI+XG4gICAgICAgICAgPC90aGVhZD5cbiAgICAgICAgICA8dGJvZHk+XG4gICAgICAgICAgICB7bWF0Y2hpbmcuc2xpY2UoMCwgbGltaXQpLm1hcCgoZ3VhcmQpID0+IChcbiAgICAgICAgICAgICAgPEd1YXJkUm93IGtleT17Z3VhcmQuaWR9IGd1YXJkPXtndWFyZH0gYWN0aW9ucz17YWN0aW9uc30gLz5cbiAgICAgICAgICAgICkpfVxuICAgICAgICAgIDwvdGJvZHk+XG4gICAgICAgIDwvdGFibGU+XG4gICAgICApfVxuICAgICAge21hdGNoaW5nLmxlbmd0aCA+IGxpbWl0ICYmIChcbiAgICAgICAgPGJ1dHRvbiB0eXBlPVwiYnV0dG9uXCIgY2xhc3M9XCJlZS1saW5rXCIgb25DbGljaz17KCkgPT4gc2V0TGltaXQobGltaXQgKyBTSE9XTl9BVF9PTkNFKX0+XG4gICAgICAgICAgc2hvdyBtb3JlIG9mIHRoZSBvdGhlciB7bWF0Y2hpbmcubGVuZ3RoIC0gbGltaXR9XG4gICAgICAgIDwvYnV0dG9uPlxuICAgICAgKX1cbiAgICA8Lz5cbiAgKTtcbn1cblxuZnVuY3Rpb24gR3VhcmRSb3coeyBndWFyZCwgYWN0aW9ucyB9OiB7IGd1YXJkOiBHdWFyZDsgYWN0aW9uczogQWN0aW9ucyB9KSB7XG4gIGNvbnN0IHRoaW5nID0gdXNlVGhpbmcoXCJndWFyZFwiLCBTdHJpbmcoZ3VhcmQuaWQpLCBcImVlLXJvd1wiKTtcbiAgY29uc3QgbW9kdWxlID0gbW9kdWxlV29yZHMoZ3VhcmQpO1xuICByZXR1cm4gKFxuICAgIDx0ciB7Li4udGhpbmcuYXR0cmlidXRlc30+XG4gICAgICA8dGggc2NvcGU9XCJyb3dcIj5cbiAgICAgICAgPFBpY2sgdGhpbmc9e3RoaW5nfSBsYWJlbD17YFNlbGVjdCBndWFyZCAke2d1YXJkLmlkfWB9PlxuICAgICAgICAgIHtndWFyZC5pZH1cbiAgICAgICAgPC9QaWNrPlxuICAgICAgPC90aD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLXF1aWV0XCI+e0tJTkRfV09SRFNbZ3VhcmQua2luZF19PC90ZD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLXdpZGVcIiB0aXRsZT17Z3VhcmQud29yZHN9PlxuICAgICAgICA8YmRpPntndWFyZC53b3Jkc308L2JkaT5cbiAgICAgIDwvdGQ+XG4gICAgICA8dGQgY2xhc3M9XCJlZS1jbGlwXCIgdGl0bGU9e2d1YXJkLmV4cHJ9PlxuICAgICAgICA8Y29kZT5cbiAgICAgICAgICA8YmRpPntndWFyZC5leHByfTwvYmRpPlxuICAgICAgICA8L2NvZGU+XG4gICAgICA8L3RkPlxuICAgICAgPHRkPlxuICAgICAgICB7Z3VhcmQuZnJhbWUgPyAoXG4gICAgICAgICAgPFBsYWNlTGluayBmcmFtZT17Z3VhcmQuZnJhbWV9IGFjdGlvbnM9e2FjdGlvbnN9IC8+XG4gICAgICAgICkgOiAoXG4gICAgICAgICAgPHNwYW4gY2xhc3M9XCJlZS1xdWlldFwiIHRpdGxlPXtndWFyZC5ub19mcmFtZV9yZWFzb24gPz8gdW5kZWZpbmVkfT5cbiAgICAgICAgICAgIG5vIGxpbmVcbiAgICAgICAgICA8L3NwYW4+XG4gICAgICAgICl9XG4gICAgICA8L3RkPlxuICAgICAgPHRkIGNsYXNzPVwiZWUtY2xpcFwiIHRpdGxlPXttb2R1bGV9PlxuICAgICAgICA8YmRpPnttb2R1bGV9PC9iZGk+XG4gICAgICA8L3RkPlxuICAgICAgPHRkIGNsYXNzPVwiZWUtY2xpcFwiIHRpdGxlPXtndWFyZC5vcGVyYXRvciA/PyB1bmRlZmluZWR9PlxuICAgICAgICA8Y29kZT5cbiAgICAgICAgICA8YmRpPntndWFyZC5vcGVyYXRvcn08L2JkaT5cbiAgICAgICAgPC9jb2RlPlxuICAgICAgPC90ZD5cbiAgICA8L3RyPlxuICApO1xufVxuXG4vKiogYGVuY29kZXIubGF5ZXJzLjAgKExpbmVhcilgOyB0aGUgcm9vdCBoYXMgbm8gcGF0aCwgb25seSBpdHMgY2xhc3MuICovXG5mdW5jdGlvbiBtb2R1bGVXb3Jkcyh7IG1vZHVsZSwgbW9kdWxlX2NsYXNzIH06IEd1YXJkKTogc3RyaW5nIHtcbiAgaWYgKCFtb2R1bGUpIHJldHVybiBtb2R1bGVfY2xhc3MgPz8gXCJcIjtcbiAgcmV0dXJuIG1vZHVsZV9jbGFzcyA9PT0gbnVsbCA/IG1vZHVsZSA6IGAke21vZHVsZX0gKCR7bW9kdWxlX2NsYXNzfSlgO1xufVxuXG5mdW5jdGlvbiBzZWFyY2hUZXh0KGd1YXJkOiBHdWFyZCk6IHN0cmluZyB7XG4gIGNvbnN0IHsgd29yZHMsIGV4cHIsIGZyYW1lLCBvcGVyYXRvciB9ID0gZ3VhcmQ7XG4gIHJldHVybiBbd29yZHMsIGV4cHIsIGZyYW1lICYmIGxpbmVXb3JkcyhmcmFtZSksIG1vZHVsZVdvcmRzKGd1YXJkKSwgb3BlcmF0b3JdLmpvaW4oXCJcXG5cIikudG9Mb3dlckNhc2UoKTtcbn1cbiIsICIvLyBMaW5lcyB0byB0YWtlIGFsb25nOiBzaG93biBhcyB0aGV5IGFyZSwgd2l0aCBhIGJ1dHRvbiB0aGF0IHB1dHMgdGhlbSBvbiB0aGUgY2xpcGJvYXJkLlxuaW1wb3J0IHsgdXNlUmVmLCB1c2VTdGF0ZSB9IGZyb20gXCJwcmVhY3QvaG9va3NcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIENvcHkoeyB0ZXh0LCBsYWJlbCB9OiB7IHRleHQ6IHN0cmluZzsgbGFiZWw6IHN0cmluZyB9KSB7XG4gIGNvbnN0IGxpbmVzID0gdXNlUmVmPEhUTUxQcmVFbGVtZW50PihudWxsKTtcbiAgY29uc3QgW291dGNvbWUsIHNldE91dGNvbWVdID0gdXNlU3RhdGUoXCJcIik7XG5cbiAgYXN5bmMgZnVuY3Rpb24gY29weSgpOiBQcm9taXNlPHZvaWQ+IHtcbiAgICB0cnkge1xuICAgICAgYXdhaXQgbmF2aWdhdG9yLmNsaXBib2FyZC53cml0ZVRleHQodGV4dCk7XG4gICAgICBzZXRPdXRjb21lKFwiY29waWVkXCIpO1xuICAgIH0gY2F0Y2gge1xuICAgICAgLy8gQnJvd3NlcnMgcmVmdXNlIHRoZSBjbGlwYm9hcmQgdG8gcGFnZXMgc2VydmVkIHdpdGhvdXQgaHR0cHM6IGxlYXZlIHRoZSBsaW5lcyBzZWxlY3RlZCBpbnN0ZWFkLlxuICAgICAgaWYgKGxpbmVzLmN1cnJlbnQpIGdldFNlbGVjdGlvbigpPy5zZWxlY3RBbGxDaGlsZHJlbihsaW5lcy5jdXJyZW50KTtcbiAgICAgIHNldE91dGNvbWUoXCJzZWxlY3RlZDogcHJlc3MgQ3RybCtDXCIpO1xuICAgIH1cbiAgfVxuXG4gIHJldHVybiAoXG4gICAgPGRpdiBjbGFzcz1cImVlLWNvcHlcIj5cbiAgICAgIDxwcmUgY2xhc3M9XCJlZS1wcmVcIiByZWY9e2xpbmVzfSB0YWJJbmRleD17MH0+XG4gICAgICAgIHt0ZXh0fVxuICAgICAgPC9wcmU+XG4gICAgICA8YnV0dG9uIHR5cGU9XCJidXR0b25cIiBjbGFzcz1cImVlLWxpbmtcIiBhcmlhLWxhYmVsPXtsYWJlbH0gb25DbGljaz17Y29weX0+XG4gICAgICAgIENvcHlcbiAgICAgIDwvYnV0dG9uPlxuICAgICAgPHNwYW4gY2xhc3M9XCJlZS1xdWlldFwiIHJvbGU9XCJzdGF0dXNcIj5cbiAgICAgICAge291dGNvbWV9XG4gICAgICA8L3NwYW4+XG4gICAgPC9kaXY+XG4gICk7XG59XG4iLCAiLy8gVGhlIFByb2JsZW1zIHRhYjogd2h5IHRoZSBleHBvcnQgZmFpbGVkLCB3aGVyZSwgYW5kIHdoYXQgdG8gZG87IGJlbG93IGl0IHdoYXQgdGhlIHJlY29yZCBpdHNlbGYgbGFja3MuXG5pbXBvcnQgdHlwZSB7IENhcHR1cmUsIERpbVJlZiwgRmFpbHVyZSwgRml4IH0gZnJvbSBcIi4uL21vZGVsXCI7XG5pbXBvcnQgeyBDb3B5IH0gZnJvbSBcIi4vY29weVwiO1xuaW1wb3J0IHsgdXNlVGhpbmcgfSBmcm9tIFwiLi9oaWdobGlnaHRcIjtcbmltcG9ydCB7IE1hcmsgfSBmcm9tIFwiLi9vdXRjb21lXCI7XG5pbXBvcnQgeyBkaW1LZXksIGRpbVdvcmRzIH0gZnJvbSBcIi4vcGxhY2VcIjtcbmltcG9ydCB7IFBsYWNlTGluayB9IGZyb20gXCIuL3BsYWNlbGlua1wiO1xuaW1wb3J0IHR5cGUgeyBBY3Rpb25zIH0gZnJvbSBcIi4vc3RhdGVcIjtcblxuZXhwb3J0IGZ1bmN0aW9uIFByb2JsZW1zKHsgY2FwdHVyZSwgYWN0aW9ucyB9OiB7IGNhcHR1cmU6IENhcHR1cmU7IGFjdGlvbnM6IEFjdGlvbnMgfSkge1xuICBjb25zdCB7IGZhaWx1cmUsIG5vdGVzIH0gPSBjYXB0dXJlO1xuICByZXR1cm4gKFxuICAgIDw+XG4gICAgICB7ZmFpbHVyZSA/IChcbiAgICAgICAgPEZhaWx1cmVDYXJkIGZhaWx1cmU9e2ZhaWx1cmV9IGFjdGlvbnM9e2FjdGlvbnN9IC8+XG4gICAgICApIDogKFxuICAgICAgICA8cCBjbGFzcz1cImVlLWVtcHR5XCI+V2h5IGFuIGV4cG9ydCBmYWlsZWQsIGFuZCB3aGF0IHRvIGRvLCB3b3VsZCBiZSBoZXJlOiB0aGlzIG9uZSBzdWNjZWVkZWQuPC9wPlxuICAgICAgKX1cbiAgICAgIHtub3Rlcy5sZW5ndGggPiAwICYmIChcbiAgICAgICAgPHVsIGNsYXNzPVwiZWUtbm90ZXNcIiBhcmlhLWxhYmVsPVwiTm90ZXNcIj5cbiAgICAgICAgICB7bm90ZXMubWFwKChub3RlKSA9PiAoXG4gICAgICAgICAgICA8bGkga2V5PXtub3RlfT5cbiAgICAgICAgICAgICAgPGJkaT57bm90ZX08L2JkaT5cbiAgICAgICAgICAgIDwvbGk+XG4gICAgICAgICAgKSl9XG4gICAgICAgIDwvdWw+XG4gICAgICApfVxuICAgIDwvPlxuICApO1xufVxuXG5mdW5jdGlvbiBGYWlsdXJlQ2FyZCh7IGZhaWx1cmUsIGFjdGlvbnMgfTogeyBmYWlsdXJlOiBGYWlsdXJlOyBhY3Rpb25zOiBBY3Rpb25zIH0pIHtcbiAgcmV0dXJuIChcbiAgICA8c2VjdGlvbiBjbGFzcz1cImVlLXByb2JsZW1cIiBhcmlhLWxhYmVsPVwiRmFpbHVyZVwiPlxuICAgICAgPHAgY2xhc3M9XCJlZS1tZXNzYWdlXCI+XG4gICAgICAgIDxNYXJrIGdvdD1cImZhaWxlZFwiIGlzQXNBc2tlZD17ZmFsc2V9IC8+XG4gICAgICAgIDxiZGk+e2ZhaWx1cmUubWVzc2FnZX08L2JkaT4ge2ZhaWx1cmUuZnJhbWUgJiYgPFBsYWNlTGluayBmcmFtZT17ZmFpbHVyZS5mcmFtZX0gYWN0aW9ucz17YWN0aW9uc30gLz59XG4gICAgICA8L3A+XG4gICAgICB7ZmFpbHVyZS5mcmFtZT8uY29kZSAmJiAoXG4gICAgICAgIDxwcmUgY2xhc3M9XCJlZS1wcmVcIj5cbiAgICAgICAgICA8YmRpIGRpcj1cImx0clwiPntmYWlsdXJlLmZyYW1lLmNvZGV9PC9iZGk+XG4gICAgICAgIDwvcHJlPlxuICAgICAgKX1cbiAgICAgIHtmYWlsdXJlLmRpbXMubGVuZ3RoID4gMCAmJiAoXG4gICAgICAgIDxwIGNsYXNzPVwiZWUtZGltc1wiPlxuICAgICAgICAgIDxzcGFuIGNsYXNzPVwiZWUtcXVpZXRcIj5hYm91dCA8L3NwYW4+XG4gICAgICAgICAge2ZhaWx1cmUuZGltcy5tYXAoKGRpbSkgPT4gKFxuICAgICAgICAgICAgPERpbUNoaXAga2V5PXtkaW1LZXkoZGltKX0gZGltPXtkaW19IC8+XG4gICAgICAgICAgKSl9XG4gICAgICAgIDwvcD5cbiAgICAgICl9XG4gICAgICB7ZmFpbHVyZS5maXhlcy5sZW5ndGggPiAwICYmIChcbiAgICAgICAgPHVsIGNsYXNzPVwiZWUtZml4ZXNcIiBhcmlhLWxhYmVsPVwiRml4ZXNcIj5cbiAgICAgICAgICB7ZmFpbHVyZS5maXhlcy5tYXAoKGZpeCkgPT4gKFxuICAgICAgICAgICAgPGxpIGtleT17Zml4LnRpdGxlfT5cbiAgICAgICAgICAgICAgPEZpeEVudHJ5IGZpeD17Zml4fSBhY3Rpb25zPXthY3Rpb25zfSAvPlxuICAgICAgICAgICAgPC9saT5cbiAgICAgICAgICApKX1cbiAgICAgICAgPC91bD5cbiAgICAgICl9XG4gICAgICB7ZmFpbHVyZS5yYXcgJiYgKFxuICAgICAgICA8ZGV0YWlscz5cbiAgICAgICAgICA8c3VtbWFyeT53aGF0IHRvcmNoIHNhaWQ8L3N1bW1hcnk+XG4gICAgICAgICAgPHByZSBjbGFzcz1cImVlLXByZVwiIHRhYkluZGV4PXswfT5cbiAgICAgICAgICAgIHtmYWlsdXJlLnJhd31cbiAgICAgICAgICA8L3ByZT5cbiAgICAgICAgPC9kZXRhaWxzPlxuICAgICAgKX1cbiAgICA8L3NlY3Rpb24+XG4gICk7XG59XG5cbmZ1bmN0aW9uIERpbUNoaXAoeyBkaW0gfTogeyBkaW06IERpbVJlZiB9KSB7XG4gIGNvbnN0IHRoaW5nID0gdXNlVGhpbmcoXCJkaW1cIiwgZGltS2V5KGRpbSksIFwiZWUtY2hpcFwiKTtcbiAgcmV0dXJuIChcbiAgICA8YnV0dG9uIHR5cGU9XCJidXR0b25cIiB7Li4udGhpbmcuYXR0cmlidXRlc30gYXJpYS1wcmVzc2VkPXt0aGluZy5pc0Nob3Nlbn0+XG4gICAgICA8Y29kZT5cbiAgICAgICAgPGJkaT57ZGltV29yZHMoZGltKX08L2JkaT5cbiAgICAgIDwvY29kZT5cbiAgICA8L2J1dHRvbj5cbiAgKTtcbn1cblxuZnVuY3Rpb24gRml4RW50cnkoeyBmaXgsIGFjdGlvbnMgfTogeyBmaXg6IEZpeDsgYWN0aW9uczogQWN0aW9ucyB9KSB7XG4gIGNvbnN0IHsgdGl0bGUsIGFza3MsIG1vZGUsIGV4YW1wbGVzLCBjb2RlIH0gPSBmaXg7XG4gIHJldHVybiAoXG4gICAgPD5cbiAgICAgIHthc2tzLmxlbmd0aCA+IDAgfHwgbW9kZSAhPT0gbnVsbCA/IChcbiAgICAgICAgPGJ1dHRvbiB0eXBlPVwiYnV0dG9uXCIgY2xhc3M9XCJlZS1idXR0b25cIiBvbkNsaWNrPXsoKSA9PiBhcHBseShmaXgsIGFjdGlvbnMpfT5cbiAgICAgICAgICA8YmRpPnt0aXRsZX08L2JkaT5cbiAgICAgICAgPC9idXR0b24+XG4gICAgICApIDogKFxuICAgICAgICA8YmRpPnt0aXRsZX08L2JkaT5cbiAgICAgICl9XG4gICAgICB7ZXhhbXBsZXMubGVuZ3RoID4gMCAmJiAoXG4gICAgICAgIDxzcGFuIGNsYXNzPVwiZWUtcXVpZXRcIj5cbiAgICAgICAgICB7XCIgXCJ9XG4gICAgICAgICAgZXhhbXBsZToge2V4YW1wbGVzLm1hcCgoY2hhbmdlKSA9PiBgJHtkaW1Xb3JkcyhjaGFuZ2UpfSA9ICR7Y2hhbmdlLnNpemV9YCkuam9pbihcIiwgXCIpfVxuICAgICAgICA8L3NwYW4+XG4gICAgICApfVxuICAgICAge2NvZGUubGVuZ3RoID4gMCAmJiA8Q29weSB0ZXh0PXtjb2RlLmpvaW4oXCJcXG5cIil9IGxhYmVsPXtgQ29weSB0aGUgbGluZXMgb2Y6ICR7dGl0bGV9YH0gLz59XG4gICAgPC8+XG4gICk7XG59XG5cbmZ1bmN0aW9uIGFwcGx5KHsgYXNrcywgbW9kZSB9OiBGaXgsIGFjdGlvbnM6IEFjdGlvbnMpOiB2b2lkIHtcbiAgaWYgKGFza3MubGVuZ3RoID4gMCkgYWN0aW9ucy5zZXRBc2soYXNrcyk7XG4gIGlmIChtb2RlICE9PSBudWxsKSBhY3Rpb25zLnNldE1vZGUobW9kZSk7XG59XG4iLCAiLy8gVGhlIFByb2dyYW0gdGFiOiB0aGUgZXhwb3J0ZWQgcHJvZ3JhbSBhcyB0b3JjaCBwcmludHMgaXQsIGl0cyBzaWduYXR1cmUgYW5kIGl0cyByYW5nZSBjb25zdHJhaW50cy5cbmltcG9ydCB0eXBlIHsgQ2FwdHVyZSB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHsgcmFuZ2VUZXh0IH0gZnJvbSBcIi4vb3V0Y29tZVwiO1xuXG5leHBvcnQgZnVuY3Rpb24gUHJvZ3JhbSh7IGNhcHR1cmUgfTogeyBjYXB0dXJlOiBDYXB0dXJlIH0pIHtcbiAgY29uc3QgeyBwcm9ncmFtLCBzaWduYXR1cmUsIHJhbmdlX2NvbnN0cmFpbnRzIH0gPSBjYXB0dXJlO1xuICBpZiAocHJvZ3JhbSA9PT0gXCJcIikge1xuICAgIHJldHVybiA8cCBjbGFzcz1cImVlLWVtcHR5XCI+VGhlIGV4cG9ydGVkIHByb2dyYW0gd291bGQgYmUgaGVyZTogdGhpcyBleHBvcnQgbWFkZSBub25lLjwvcD47XG4gIH1cbiAgcmV0dXJuIChcbiAgICA8PlxuICAgICAgPHByZSBjbGFzcz1cImVlLXByZSBlZS1wcm9ncmFtXCIgdGFiSW5kZXg9ezB9IGFyaWEtbGFiZWw9XCJQcm9ncmFtIHRleHRcIiByb2xlPVwiZ3JvdXBcIj5cbiAgICAgICAge3Byb2dyYW19XG4gICAgICA8L3ByZT5cbiAgICAgIHtzaWduYXR1cmUubGVuZ3RoID4gMCAmJiAoXG4gICAgICAgIDx0YWJsZSBjbGFzcz1cImVlLXRhYmxlXCIgYXJpYS1sYWJlbD1cIlNpZ25hdHVyZVwiPlxuICAgICAgICAgIDx0aGVhZD5cbiAgICAgICAgICAgIDx0cj5cbiAgICAgICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCI+c2lkZTwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPmtpbmQ8L3RoPlxuICAgICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5uYW1lPC90aD5cbiAgICAgICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCI+dGFyZ2V0PC90aD5cbiAgICAgICAgICAgIDwvdHI+XG4gICAgICAgICAgPC90aGVhZD5cbiAgICAgICAgICA8dGJvZHk+XG4gICAgICAgICAgICB7c2lnbmF0dXJlLm1hcCgoZW50cnkpID0+IChcbiAgICAgICAgICAgICAgPHRyIGtleT17YCR7ZW50cnkuc2lkZX0gJHtlbnRyeS5uYW1lfSAke2VudHJ5LnRhcmdldH1gfT5cbiAgICAgICAgICAgICAgICA8dGQgY2xhc3M9XCJlZS1xdWlldFwiPntlbnRyeS5zaWRlfTwvdGQ+XG4gICAgICAgICAgICAgICAgPHRkPntlbnRyeS5raW5kLnRvTG93ZXJDYXNlKCkucmVwbGFjZUFsbChcIl9cIiwgXCIgXCIpfTwvdGQ+XG4gICAgICAgICAgICAgICAgPHRkPlxuICAgICAgICAgICAgICAgICAgPGNvZGU+XG4gICAgICAgICAgICAgICAgICAgIDxiZGk+e2VudHJ5Lm5hbWV9PC9iZGk+XG4gICAgICAgICAgICAgICAgICA8L2NvZGU+XG4gICAgICAgICAgICAgICAgPC90ZD5cbiAgICAgICAgICAgICAgICA8dGQ+XG4gICAgICAgICAgICAgICAgICA8Y29kZT5cbiAgICAgICAgICAgICAgICAgICAgPGJkaT57ZW50cnkudGFyZ2V0fTwvYmRpPlxuICAgICAgICAgICAgICAgICAgPC9jb2RlPlxuICAgICAgICAgICAgICAgIDwvdGQ+XG4gICAgICAgICAgICAgIDwvdHI+XG4gICAgICAgICAgICApKX1cbiAgICAgICAgICA8L3Rib2R5PlxuICAgICAgICA8L3RhYmxlPlxuICAgICAgKX1cbiAgICAgIHtyYW5nZV9jb25zdHJhaW50cy5sZW5ndGggPiAwICYmIChcbiAgICAgICAgPHRhYmxlIGNsYXNzPVwiZWUtdGFibGVcIiBhcmlhLWxhYmVsPVwiUmFuZ2UgY29uc3RyYWludHNcIj5cbiAgICAgICAgICA8dGhlYWQ+XG4gICAgICAgICAgICA8dHI+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPmV4cHJlc3Npb248L3RoPlxuICAgICAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5vZjwvdGg+XG4gICAgICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPnJhbmdlPC90aD5cbiAgICAgICAgICAgIDwvdHI+XG4gICAgICAgICAgPC90aGVhZD5cbiAgICAgICAgICA8dGJvZHk+XG4gICAgICAgICAgICB7cmFuZ2VfY29uc3RyYWludHMubWFwKChjb25zdHJhaW50KSA9PiAoXG4gICAgICAgICAgICAgIDx0ciBrZXk9e2NvbnN0cmFpbnQuZXhwcn0+XG4gICAgICAgICAgICAgICAgPHRkPlxuICAgICAgICAgICAgICAgICAgPGNvZGU+e2NvbnN0cmFpbnQuZXhwcn08L2NvZGU+XG4gICAgICAgICAgICAgICAgPC90ZD5cbiAgICAgICAgICAgICAgICA8dGQ+XG4gICAgICAgICAgICAgICAgICA8YmRpPntjb25zdHJhaW50LndvcmRzfTwvYmRpPlxuICAgICAgICAgICAgICAgIDwvdGQ+XG4gICAgICAgICAgICAgICAgPHRkPlxuICAgICAgICAgICAgICAgICAgPGNvZGU+e3JhbmdlVGV4dChjb25zdHJhaW50KX08L2NvZGU+XG4gICAgICAgICAgICAgICAgPC90ZD5cbiAgICAgICAgICAgICAgPC90cj5cbiAgICAgICAgICAgICkpfVxuICAgICAgICAgIDwvdGJvZHk+XG4gICAgICAgIDwvdGFibGU+XG4gICAgICApfVxuICAgIDwvPlxuICApO1xufVxuIiwgIi8vIFRoZSB1c2VyJ3MgY29kZSBsaW5lIGJ5IGxpbmUsIGVhY2ggd2l0aCB0aGUgZ3VhcmRzIHRoYXQgd2VyZSBib3JuIG9uIGl0LlxuaW1wb3J0IHR5cGUgeyBDYXB0dXJlLCBHdWFyZCB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHsgZmlsZVdvcmRzLCBsaW5lS2V5IH0gZnJvbSBcIi4vcGxhY2VcIjtcblxuZXhwb3J0IGludGVyZmFjZSBMaXN0ZWRMaW5lIHtcbiAga2V5OiBzdHJpbmc7XG4gIG51bWJlcjogbnVtYmVyO1xuICBjb2RlOiBzdHJpbmc7XG4gIC8qKiBHdWFyZHMgdGhhdCBzYXkgdGhlIHNhbWUgYXJlIG9uZSBlbnRyeS4gKi9cbiAgZ3VhcmRzOiByZWFkb25seSBHdWFyZHNPZldvcmRzW107XG4gIGlzRmFpbGluZzogYm9vbGVhbjtcbn1cblxuZXhwb3J0IGludGVyZmFjZSBHdWFyZHNPZldvcmRzIHtcbiAgd29yZHM6IHN0cmluZztcbiAgZ3VhcmRzOiByZWFkb25seSBHdWFyZFtdO1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIExpc3RlZEJsb2NrIHtcbiAga2V5OiBzdHJpbmc7XG4gIHRpdGxlOiBzdHJpbmc7XG4gIGZpbGU6IHN0cmluZztcbiAgZmlsZW5hbWU6IHN0cmluZztcbiAgbGluZXM6IHJlYWRvbmx5IExpc3RlZExpbmVbXTtcbn1cblxuZXhwb3J0IGZ1bmN0aW9uIGxpc3RpbmcoY2FwdHVyZTogQ2FwdHVyZSk6IExpc3RlZEJsb2NrW10ge1xuICBjb25zdCBndWFyZHNCeUxpbmUgPSBNYXAuZ3JvdXBCeShcbiAgICBjYXB0dXJlLmd1YXJkcy5maWx0ZXIoKHsgZnJhbWUgfSkgPT4gZnJhbWUgIT09IG51bGwpLFxuICAgICh7IGZyYW1lIH0pID0+IChmcmFtZSA/IGxpbmVLZXkoZnJhbWUpIDogXCJcIiksXG4gICk7XG4gIGNvbnN0IGZhaWxpbmcgPSBjYXB0dXJlLmZhaWx1cmU/LmZyYW1lID8/IG51bGw7XG4gIGNvbnN0IGxpbmUgPSAoZmlsZW5hbWU6IHN0cmluZywgbnVtYmVyOiBudW1iZXIsIGNvZGU6IHN0cmluZyk6IExpc3RlZExpbmUgPT4ge1xuICAgIGNvbnN0IGtleSA9IGxpbmVLZXkoeyBmaWxlbmFtZSwgbGluZTogbnVtYmVyIH0pO1xuICAgIHJldHVybiB7XG4gICAgICBrZXksXG4gICAgICBudW1iZXIsXG4gICAgICBjb2RlLFxuICAgICAgZ3VhcmRzOiBbLi4uTWFwLmdyb3VwQnkoZ3VhcmRzQnlMaW5lLmdldChrZXkpID8/IFtdLCAoeyB3b3JkcyB9KSA9PiB3b3JkcyldLm1hcCgoW3dvcmRzLCBndWFyZHNdKSA9PiAoe1xuICAgICAgICB3b3JkcyxcbiAgICAgICAgZ3VhcmRzLFxuICAgICAgfSkpLFxuICAgICAgaXNGYWlsaW5nOiBmYWlsaW5nICE9PSBudWxsICYmIGxpbmVLZXkoZmFpbGluZykgPT09IGtleSxcbiAgICB9O1xuICB9O1xuXG4gIGNvbnN0IGJsb2NrcyA9IGNhcHR1cmUuY29kZS5tYXAoKHsgbmFtZSwgZmlsZW5hbWUsIGNlbGwsIGZpcnN0X2xpbmUsIGNvZGUgfSkgPT4gKHtcbiAgICBrZXk6IGAke2ZpbGVuYW1lfToke2ZpcnN0X2xpbmV9YCxcbiAgICB0aXRsZTogbmFtZSxcbiAgICBmaWxlOiBmaWxlV29yZHMoeyBmaWxlbmFtZSwgY2VsbCB9KSxcbiAgICBmaWxlbmFtZSxcbiAgICBsaW5lczogY29kZVxuICAgICAgLnRyaW1FbmQoKVxuICAgICAgLnNwbGl0KFwiXFxuXCIpXG4gICAgICAubWFwKCh0ZXh0LCBpbmRleCkgPT4gbGluZShmaWxlbmFtZSwgZmlyc3RfbGluZSArIGluZGV4LCB0ZXh0KSksXG4gIH0pKTtcblxuICAvLyBMaW5lcyB0aGF0IGFyZSBpbiBubyByZWNvcmRlZCBmdW5jdGlvbiBzdGlsbCBoYXZlIHRoZWlyIHBsYWNlIGhlcmU6IGV2ZXJ5IGxpbmsgdG8gYSBsaW5lIGxlYWRzIHNvbWV3aGVyZS5cbiAgY29uc3QgbGlzdGVkID0gbmV3IFNldChibG9ja3MuZmxhdE1hcCgoeyBsaW5lcyB9KSA9PiBsaW5lcy5tYXAoKHsga2V5IH0pID0+IGtleSkpKTtcbiAgY29uc3QgZnJhbWVzID0gW1xuICAgIGZhaWxpbmcsXG4gICAgLi4uY2FwdHVyZS5ndWFyZHMubWFwKCh7IGZyYW1lIH0pID0+IGZyYW1lKSxcbiAgICAuLi5jYXB0dXJlLmRpbXMubWFwKCh7IGZyYW1lIH0pID0+IGZyYW1lKSxcbiAgXTtcbiAgY29uc3QgZWxzZXdoZXJlID0gbmV3IE1hcChcbiAgICBmcmFtZXMuZmxhdE1hcCgoZnJhbWUpID0+IChmcmFtZSAmJiAhbGlzdGVkLmhhcyhsaW5lS2V5KGZyYW1lKSkgPyBbW2xpbmVLZXkoZnJhbWUpLCBmcmFtZV1dIDogW10pKSxcbiAgKTtcbiAgZm9yIChjb25zdCBbZmlsZW5hbWUsIGZvdW5kXSBvZiBNYXAuZ3JvdXBCeShlbHNld2hlcmUudmFsdWVzKCksIChmcmFtZSkgPT4gZnJhbWUuZmlsZW5hbWUpKSB7XG4gICAgYmxvY2tzLnB1c2goe1xuICAgICAga2V5OiBgJHtmaWxlbmFtZX06YCxcbiAgICAgIHRpdGxlOiBcIm90aGVyIGxpbmVzXCIsXG4gICAgICBmaWxlOiBmaWxlV29yZHMoZm91bmRbMF0gPz8geyBmaWxlbmFtZSwgY2VsbDogbnVsbCB9KSxcbiAgICAgIGZpbGVuYW1lLFxuICAgICAgbGluZXM6IGZvdW5kLnNvcnQoKGEsIGIpID0+IGEubGluZSAtIGIubGluZSkubWFwKChmcmFtZSkgPT4gbGluZShmaWxlbmFtZSwgZnJhbWUubGluZSwgZnJhbWUuY29kZSkpLFxuICAgIH0pO1xuICB9XG4gIHJldHVybiBibG9ja3M7XG59XG4iLCAiLy8gVGhlIFNvdXJjZSB0YWI6IHRoZSBjb2RlIHRoYXQgcmFuLCBldmVyeSBsaW5lIHdpdGggd2hhdCBpdHMgZ3VhcmRzIHNheS5cbmltcG9ydCB7IHVzZU1lbW8sIHVzZVN0YXRlIH0gZnJvbSBcInByZWFjdC9ob29rc1wiO1xuaW1wb3J0IHR5cGUgeyBDYXB0dXJlIH0gZnJvbSBcIi4uL21vZGVsXCI7XG5pbXBvcnQgeyBQaWNrLCB1c2VUaGluZyB9IGZyb20gXCIuL2hpZ2hsaWdodFwiO1xuaW1wb3J0IHsgdHlwZSBHdWFyZHNPZldvcmRzLCB0eXBlIExpc3RlZEJsb2NrLCB0eXBlIExpc3RlZExpbmUsIGxpc3RpbmcgfSBmcm9tIFwiLi9saXN0aW5nXCI7XG5pbXBvcnQgeyBNYXJrIH0gZnJvbSBcIi4vb3V0Y29tZVwiO1xuXG5jb25zdCBXT1JEU19BVF9PTkNFID0gNDtcblxuZXhwb3J0IGZ1bmN0aW9uIFNvdXJjZSh7IGNhcHR1cmUgfTogeyBjYXB0dXJlOiBDYXB0dXJlIH0pIHtcbiAgY29uc3QgYmxvY2tzID0gdXNlTWVtbygoKSA9PiBsaXN0aW5nKGNhcHR1cmUpLCBbY2FwdHVyZV0pO1xuICBpZiAoYmxvY2tzLmxlbmd0aCA9PT0gMCkge1xuICAgIHJldHVybiAoXG4gICAgICA8cCBjbGFzcz1cImVlLWVtcHR5XCI+XG4gICAgICAgIFRoZSBsaW5lcyBvZiB0aGUgbW9kZWwgYW5kIHRoZSBndWFyZHMgb2YgZWFjaCB3b3VsZCBiZSBoZXJlOiBubyBzb3VyY2UgdGV4dCB3YXMgZm91bmQuXG4gICAgICA8L3A+XG4gICAgKTtcbiAgfVxuICByZXR1cm4gYmxvY2tzLm1hcCgoYmxvY2spID0+IDxCbG9jayBrZXk9e2Jsb2NrLmtleX0gYmxvY2s9e2Jsb2NrfSAvPik7XG59XG5cbmZ1bmN0aW9uIEJsb2NrKHsgYmxvY2sgfTogeyBibG9jazogTGlzdGVkQmxvY2sgfSkge1xuICByZXR1cm4gKFxuICAgIDx0YWJsZSBjbGFzcz1cImVlLXNvdXJjZVwiIGFyaWEtbGFiZWw9e2Ake2Jsb2NrLnRpdGxlfSwgJHtibG9jay5maWxlfWB9PlxuICAgICAgPGNhcHRpb24gdGl0bGU9e2Jsb2NrLmZpbGVuYW1lfT5cbiAgICAgICAgPGNvZGU+XG4gICAgICAgICAgPGJkaT57YmxvY2sudGl0bGV9PC9iZGk+XG4gICAgICAgIDwvY29kZT57XCIgXCJ9XG4gICAgICAgIDxiZGkgY2xhc3M9XCJlZS1xdWlldFwiPntibG9jay5maWxlfTwvYmRpPlxuICAgICAgPC9jYXB0aW9uPlxuICAgICAgPHRib2R5PlxuICAgICAgICB7YmxvY2subGluZXMubWFwKChsaW5lKSA9PiAoXG4gICAgICAgICAgPExpbmUga2V5PXtsaW5lLmtleX0gbGluZT17bGluZX0gLz5cbiAgICAgICAgKSl9XG4gICAgICA8L3Rib2R5PlxuICAgIDwvdGFibGU+XG4gICk7XG59XG5cbmZ1bmN0aW9uIExpbmUoeyBsaW5lIH06IHsgbGluZTogTGlzdGVkTGluZSB9KSB7XG4gIGNvbnN0IHRoaW5nID0gdXNlVGhpbmcoXCJsaW5lXCIsIGxpbmUua2V5LCBcImVlLWxpbmVcIik7XG4gIGNvbnN0IFtpc09wZW4sIHNldE9wZW5dID0gdXNlU3RhdGUoZmFsc2UpO1xuICBjb25zdCBzaG93biA9IGlzT3BlbiA/IGxpbmUuZ3VhcmRzIDogbGluZS5ndWFyZHMuc2xpY2UoMCwgV09SRFNfQVRfT05DRSk7XG4gIGNvbnN0IGhpZGRlbiA9IGxpbmUuZ3VhcmRzLmxlbmd0aCAtIHNob3duLmxlbmd0aDtcbiAgcmV0dXJuIChcbiAgICA8dHIgey4uLnRoaW5nLmF0dHJpYnV0ZXN9IGRhdGEtZmFpbGluZz17bGluZS5pc0ZhaWxpbmd9PlxuICAgICAgPHRoIHNjb3BlPVwicm93XCI+XG4gICAgICAgIDxQaWNrIHRoaW5nPXt0aGluZ30gbGFiZWw9e2BTZWxlY3QgbGluZSAke2xpbmUubnVtYmVyfWB9PlxuICAgICAgICAgIHtsaW5lLm51bWJlcn1cbiAgICAgICAgPC9QaWNrPlxuICAgICAgPC90aD5cbiAgICAgIDx0ZCBjbGFzcz1cImVlLWNvZGVcIj5cbiAgICAgICAgPGNvZGU+XG4gICAgICAgICAgPGJkaSBkaXI9XCJsdHJcIj57bGluZS5jb2RlfTwvYmRpPlxuICAgICAgICA8L2NvZGU+XG4gICAgICA8L3RkPlxuICAgICAgPHRkIGNsYXNzPVwiZWUtc2FpZFwiPlxuICAgICAgICB7bGluZS5pc0ZhaWxpbmcgJiYgKFxuICAgICAgICAgIDxzcGFuIGNsYXNzPVwiZWUtZmFpbGluZ1wiPlxuICAgICAgICAgICAgPE1hcmsgZ290PVwiZmFpbGVkXCIgaXNBc0Fza2VkPXtmYWxzZX0gLz4gZmFpbGVkIGhlcmVcbiAgICAgICAgICA8L3NwYW4+XG4gICAgICAgICl9XG4gICAgICAgIHtzaG93bi5tYXAoKHNhaWQpID0+IChcbiAgICAgICAgICA8U2FpZCBrZXk9e3NhaWQud29yZHN9IHNhaWQ9e3NhaWR9IC8+XG4gICAgICAgICkpfVxuICAgICAgICB7aGlkZGVuID4gMCAmJiAoXG4gICAgICAgICAgPGJ1dHRvbiB0eXBlPVwiYnV0dG9uXCIgY2xhc3M9XCJlZS1saW5rXCIgb25DbGljaz17KCkgPT4gc2V0T3Blbih0cnVlKX0+XG4gICAgICAgICAgICB7aGlkZGVufSBtb3JlXG4gICAgICAgICAgPC9idXR0b24+XG4gICAgICAgICl9XG4gICAgICA8L3RkPlxuICAgIDwvdHI+XG4gICk7XG59XG5cbmZ1bmN0aW9uIFNhaWQoeyBzYWlkOiB7IHdvcmRzLCBndWFyZHMgfSB9OiB7IHNhaWQ6IEd1YXJkc09mV29yZHMgfSkge1xuICBjb25zdCB0aGluZyA9IHVzZVRoaW5nKFwiZ3VhcmRcIiwgU3RyaW5nKGd1YXJkc1swXT8uaWQpLCBcImVlLWNoaXBcIik7XG4gIHJldHVybiAoXG4gICAgPGJ1dHRvblxuICAgICAgdHlwZT1cImJ1dHRvblwiXG4gICAgICB7Li4udGhpbmcuYXR0cmlidXRlc31cbiAgICAgIGFyaWEtcHJlc3NlZD17dGhpbmcuaXNDaG9zZW59XG4gICAgICB0aXRsZT17W3dvcmRzLCAuLi5ndWFyZHMubWFwKCh7IGlkLCBleHByIH0pID0+IGBndWFyZCAke2lkfTogJHtleHByfWApXS5qb2luKFwiXFxuXCIpfVxuICAgID5cbiAgICAgIDxiZGk+e3dvcmRzfTwvYmRpPlxuICAgICAge2d1YXJkcy5sZW5ndGggPiAxICYmIGAgw5cke2d1YXJkcy5sZW5ndGh9YH1cbiAgICA8L2J1dHRvbj5cbiAgKTtcbn1cbiIsICIvLyBUaGUgc3ltYm9saWMgc2l6ZXM6IHdoZXJlIGVhY2ggY29tZXMgZnJvbSwgaXRzIGV4YW1wbGUgdmFsdWUgYW5kIHJhbmdlLCBhbmQgd2hhdCB0b3JjaCBmb3VuZCBpdCB0byBiZS5cbmltcG9ydCB0eXBlIHsgQ2FwdHVyZSwgU3ltYm9sIGFzIFNpemUgfSBmcm9tIFwiLi4vbW9kZWxcIjtcbmltcG9ydCB7IFBpY2ssIHVzZVRoaW5nIH0gZnJvbSBcIi4vaGlnaGxpZ2h0XCI7XG5pbXBvcnQgeyByYW5nZVRleHQgfSBmcm9tIFwiLi9vdXRjb21lXCI7XG5pbXBvcnQgeyBQbGFjZUxpbmsgfSBmcm9tIFwiLi9wbGFjZWxpbmtcIjtcbmltcG9ydCB0eXBlIHsgQWN0aW9ucyB9IGZyb20gXCIuL3N0YXRlXCI7XG5cbmV4cG9ydCBmdW5jdGlvbiBTeW1ib2xzKHsgc3ltYm9scywgYWN0aW9ucyB9OiB7IHN5bWJvbHM6IENhcHR1cmVbXCJzeW1ib2xzXCJdOyBhY3Rpb25zOiBBY3Rpb25zIH0pIHtcbiAgaWYgKHN5bWJvbHMubGVuZ3RoID09PSAwKSB7XG4gICAgcmV0dXJuIChcbiAgICAgIDxwIGNsYXNzPVwiZWUtZW1wdHlcIj5UaGUgc3ltYm9saWMgc2l6ZXMgd291bGQgYmUgaGVyZTogdGhpcyBleHBvcnQgbWFkZSBub25lLCBldmVyeSBzaXplIGlzIGEgbnVtYmVyLjwvcD5cbiAgICApO1xuICB9XG4gIHJldHVybiAoXG4gICAgPHRhYmxlIGNsYXNzPVwiZWUtdGFibGUgZWUtc3ltYm9sc1wiIGFyaWEtbGFiZWw9XCJTeW1ib2xzXCI+XG4gICAgICA8dGhlYWQ+XG4gICAgICAgIDx0cj5cbiAgICAgICAgICA8dGggc2NvcGU9XCJjb2xcIj5zeW1ib2w8L3RoPlxuICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPkRpbTwvdGg+XG4gICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCI+d2hlcmUgZnJvbTwvdGg+XG4gICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCI+aGludDwvdGg+XG4gICAgICAgICAgPHRoIHNjb3BlPVwiY29sXCI+cmFuZ2U8L3RoPlxuICAgICAgICAgIDx0aCBzY29wZT1cImNvbFwiPnJlcGxhY2VkIGJ5PC90aD5cbiAgICAgICAgPC90cj5cbiAgICAgIDwvdGhlYWQ+XG4gICAgICA8dGJvZHk+XG4gICAgICAgIHtzeW1ib2xzLm1hcCgoc3ltYm9sKSA9PiAoXG4gICAgICAgICAgPFN5bWJvbFJvdyBrZXk9e3N5bWJvbC5uYW1lfSBzeW1ib2w9e3N5bWJvbH0gYWN0aW9ucz17YWN0aW9uc30gLz5cbiAgICAgICAgKSl9XG4gICAgICA8L3Rib2R5PlxuICAgIDwvdGFibGU+XG4gICk7XG59XG5cbmZ1bmN0aW9uIFN5bWJvbFJvdyh7IHN5bWJvbCwgYWN0aW9ucyB9OiB7IHN5bWJvbDogU2l6ZTsgYWN0aW9uczogQWN0aW9ucyB9KSB7XG4gIGNvbnN0IHRoaW5nID0gdXNlVGhpbmcoXCJzeW1ib2xcIiwgc3ltYm9sLm5hbWUsIFwiZWUtcm93XCIpO1xuICByZXR1cm4gKFxuICAgIDx0ciB7Li4udGhpbmcuYXR0cmlidXRlc30+XG4gICAgICA8dGggc2NvcGU9XCJyb3dcIj5cbiAgICAgICAgPFBpY2sgdGhpbmc9e3RoaW5nfSBsYWJlbD17YFNlbGVjdCBzeW1ib2wgJHtzeW1ib2wubmFtZX1gfT5cbiAgICAgICAgICA8Y29kZT57c3ltYm9sLm5hbWV9PC9jb2RlPlxuICAgICAgICA8L1BpY2s+XG4gICAgICAgIHtzeW1ib2wuaXNfdW5iYWNrZWQgJiYgPHNwYW4gY2xhc3M9XCJlZS1xdWlldFwiPiB1bmJhY2tlZDwvc3Bhbj59XG4gICAgICA8L3RoPlxuICAgICAgPHRkPlxuICAgICAgICA8Y29kZT5cbiAgICAgICAgICA8YmRpPntzeW1ib2wuZGltX25hbWV9PC9iZGk+XG4gICAgICAgIDwvY29kZT5cbiAgICAgIDwvdGQ+XG4gICAgICA8dGQgY2xhc3M9XCJlZS13aWRlXCIgdGl0bGU9e3N5bWJvbC53b3Jkc30+XG4gICAgICAgIDxiZGk+e3N5bWJvbC53b3Jkc308L2JkaT4ge3N5bWJvbC5mcmFtZSAmJiA8UGxhY2VMaW5rIGZyYW1lPXtzeW1ib2wuZnJhbWV9IGFjdGlvbnM9e2FjdGlvbnN9IC8+fVxuICAgICAgPC90ZD5cbiAgICAgIDx0ZD5cbiAgICAgICAgPGNvZGU+e3N5bWJvbC5oaW50fTwvY29kZT5cbiAgICAgIDwvdGQ+XG4gICAgICA8dGQ+XG4gICAgICAgIDxjb2RlPntyYW5nZVRleHQoc3ltYm9sKX08L2NvZGU+XG4gICAgICA8L3RkPlxuICAgICAgPHRkIGNsYXNzPVwiZWUtY2xpcFwiIHRpdGxlPXtzeW1ib2wucmVwbGFjZWRfYnkgPz8gdW5kZWZpbmVkfT5cbiAgICAgICAgPGNvZGU+XG4gICAgICAgICAgPGJkaT57c3ltYm9sLnJlcGxhY2VkX2J5fTwvYmRpPlxuICAgICAgICA8L2NvZGU+XG4gICAgICA8L3RkPlxuICAgIDwvdHI+XG4gICk7XG59XG4iLCAiLy8gVGhlIHRhYnMgYmVsb3cgdGhlIFNoYXBlcyB0YWJsZSwgYW5kIHRoZSBwYW5lbCB0aGF0IHNob3dzIG9uZSBvZiB0aGVtLlxuaW1wb3J0IHR5cGUgeyBDb21wb25lbnRDaGlsZHJlbiB9IGZyb20gXCJwcmVhY3RcIjtcbmltcG9ydCB7IHVzZUlkLCB1c2VMYXlvdXRFZmZlY3QsIHVzZVJlZiB9IGZyb20gXCJwcmVhY3QvaG9va3NcIjtcbmltcG9ydCB0eXBlIHsgQ2FwdHVyZSB9IGZyb20gXCIuLi9tb2RlbFwiO1xuaW1wb3J0IHR5cGUgeyBTZWxlY3Rpb24gfSBmcm9tIFwiLi4vd2lyZVwiO1xuaW1wb3J0IHsgR3VhcmRzIH0gZnJvbSBcIi4vZ3VhcmRzXCI7XG5pbXBvcnQgeyBQcm9ibGVtcyB9IGZyb20gXCIuL3Byb2JsZW1zXCI7XG5pbXBvcnQgeyBQcm9ncmFtIH0gZnJvbSBcIi4vcHJvZ3JhbVwiO1xuaW1wb3J0IHsgU291cmNlIH0gZnJvbSBcIi4vc291cmNlXCI7XG5pbXBvcnQgeyB0eXBlIEFjdGlvbnMsIFRBQlMsIHR5cGUgVGFiIH0gZnJvbSBcIi4vc3RhdGVcIjtcbmltcG9ydCB7IFN5bWJvbHMgfSBmcm9tIFwiLi9zeW1ib2xzXCI7XG5cbmNvbnN0IFNURVBTOiBSZWFkb25seTxSZWNvcmQ8c3RyaW5nLCAoYXQ6IG51bWJlcikgPT4gbnVtYmVyPj4gPSB7XG4gIEFycm93UmlnaHQ6IChhdCkgPT4gYXQgKyAxLFxuICBBcnJvd0xlZnQ6IChhdCkgPT4gYXQgLSAxLFxuICBIb21lOiAoKSA9PiAwLFxuICBFbmQ6ICgpID0+IFRBQlMubGVuZ3RoIC0gMSxcbn07XG5cbmludGVyZmFjZSBUYWJzUHJvcHMge1xuICBjYXB0dXJlOiBDYXB0dXJlO1xuICB0YWI6IFRhYjtcbiAgc2VsZWN0aW9uOiBTZWxlY3Rpb24gfCBudWxsO1xuICBpc1N0YWxlOiBib29sZWFuO1xuICBhY3Rpb25zOiBBY3Rpb25zO1xufVxuXG5leHBvcnQgZnVuY3Rpb24gVGFicyh7IGNhcHR1cmUsIHRhYiwgc2VsZWN0aW9uLCBpc1N0YWxlLCBhY3Rpb25zIH06IFRhYnNQcm9wcykge1xuICBjb25zdCBpZCA9IHVzZUlkKCk7XG4gIGNvbnN0IGNvdW50czogUGFydGlhbDxSZWNvcmQ8VGFiLCBudW1iZXI+PiA9IHtcbiAgICBHdWFyZHM6IGNhcHR1cmUuZ3VhcmRzLmxlbmd0aCxcbiAgICBTeW1ib2xzOiBjYXB0dXJlLnN5bWJvbHMubGVuZ3RoLFxuICAgIFByb2JsZW1zOiBjYXB0dXJlLmZhaWx1cmUgPyAxIDogMCxcbiAgfTtcblxuICBmdW5jdGlvbiBvbktleURvd24oZXZlbnQ6IEtleWJvYXJkRXZlbnQgJiB7IGN1cnJlbnRUYXJnZXQ6IEhUTUxFbGVtZW50IH0pOiB2b2lkIHtcbiAgICBjb25zdCBzdGVwID0gU1RFUFNbZXZlbnQua2V5XTtcbiAgICBpZiAoc3RlcCA9PT0gdW5kZWZpbmVkKSByZXR1cm47XG4gICAgZXZlbnQucHJldmVudERlZmF1bHQoKTtcbiAgICBjb25zdCBuZXh0ID0gVEFCU1soc3RlcChUQUJTLmluZGV4T2YodGFiKSkgKyBUQUJTLmxlbmd0aCkgJSBUQUJTLmxlbmd0aF0gYXMgVGFiO1xuICAgIGV2ZW50LmN1cnJlbnRUYXJnZXQucXVlcnlTZWxlY3RvcjxIVE1MRWxlbWVudD4oYFtkYXRhLXRhYj1cIiR7bmV4dH1cIl1gKT8uZm9jdXMoKTtcbiAgICBhY3Rpb25zLm9wZW5UYWIobmV4dCk7XG4gIH1cblxuICByZXR1cm4gKFxuICAgIDw+XG4gICAgICA8ZGl2IHJvbGU9XCJ0YWJsaXN0XCIgYXJpYS1sYWJlbD1cIlZpZXdzIG9mIHRoZSBleHBvcnRcIiBjbGFzcz1cImVlLXRhYnNcIiBvbktleURvd249e29uS2V5RG93bn0+XG4gICAgICAgIHtUQUJTLm1hcCgobmFtZSkgPT4gKFxuICAgICAgICAgIDxidXR0b25cbiAgICAgICAgICAgIGtleT17bmFtZX1cbiAgICAgICAgICAgIHR5cGU9XCJidXR0b25cIlxuICAgICAgICAgICAgcm9sZT1cInRhYlwiXG4gICAgICAgICAgICBpZD17YCR7aWR9LSR7bmFtZX1gfVxuICAgICAgICAgICAgY2xhc3M9XCJlZS10YWJcIlxuICAgICAgICAgICAgZGF0YS10YWI9e25hbWV9XG4gICAgICAgICAgICBhcmlhLXNlbGVjdGVkPXtuYW1lID09PSB0YWJ9XG4gICAgICAgICAgICBhcmlhLWNvbnRyb2xzPXtgJHtpZH0tcGFuZWxgfVxuICAgICAgICAgICAgdGFiSW5kZXg9e25hbWUgPT09IHRhYiA/IDAgOiAtMX1cbiAgICAgICAgICAgIG9uQ2xpY2s9eygpID0+IGFjdGlvbnMub3BlblRhYihuYW1lKX1cbiAgICAgICAgICA+XG4gICAgICAgICAgICB7bmFtZX1cbiAgICAgICAgICAgIHtjb3VudHNbbmFtZV0gIT09IHVuZGVmaW5lZCAmJiA8c3BhbiBjbGFzcz1cImVlLWNvdW50XCI+IHtjb3VudHNbbmFtZV19PC9zcGFuPn1cbiAgICAgICAgICA8L2J1dHRvbj5cbiAgICAgICAgKSl9XG4gICAgICA8L2Rpdj5cbiAgICAgIDxQYW5lbCBpZD17YCR7aWR9LXBhbmVsYH0gbGFiZWxsZWRCeT17YCR7aWR9LSR7dGFifWB9IHRhYj17dGFifSBzZWxlY3Rpb249e3NlbGVjdGlvbn0gaXNTdGFsZT17aXNTdGFsZX0+XG4gICAgICAgIDxWaWV3IHRhYj17dGFifSBjYXB0dXJlPXtjYXB0dXJlfSBhY3Rpb25zPXthY3Rpb25zfSAvPlxuICAgICAgPC9QYW5lbD5cbiAgICA8Lz5cbiAgKTtcbn1cblxuZnVuY3Rpb24gVmlldyh7IHRhYiwgY2FwdHVyZSwgYWN0aW9ucyB9OiB7IHRhYjogVGFiOyBjYXB0dXJlOiBDYXB0dXJlOyBhY3Rpb25zOiBBY3Rpb25zIH0pIHtcbiAgc3dpdGNoICh0YWIpIHtcbiAgICBjYXNlIFwiU291cmNlXCI6XG4gICAgICByZXR1cm4gPFNvdXJjZSBjYXB0dXJlPXtjYXB0dXJlfSAvPjtcbiAgICBjYXNlIFwiR3VhcmRzXCI6XG4gICAgICByZXR1cm4gPEd1YXJkcyBndWFyZHM9e2NhcHR1cmUuZ3VhcmRzfSBhY3Rpb25zPXthY3Rpb25zfSAvPjtcbiAgICBjYXNlIFwiU3ltYm9sc1wiOlxuICAgICAgcmV0dXJuIDxTeW1ib2xzIHN5bWJvbHM9e2NhcHR1cmUuc3ltYm9sc30gYWN0aW9ucz17YWN0aW9uc30gLz47XG4gICAgY2FzZSBcIlByb2JsZW1zXCI6XG4gICAgICByZXR1cm4gPFByb2JsZW1zIGNhcHR1cmU9e2NhcHR1cmV9IGFjdGlvbnM9e2FjdGlvbnN9IC8+O1xuICAgIGNhc2UgXCJQcm9ncmFtXCI6XG4gICAgICByZXR1cm4gPFByb2dyYW0gY2FwdHVyZT17Y2FwdHVyZX0gLz47XG4gIH1cbn1cblxuaW50ZXJmYWNlIFBhbmVsUHJvcHMge1xuICBpZDogc3RyaW5nO1xuICBsYWJlbGxlZEJ5OiBzdHJpbmc7XG4gIHRhYjogVGFiO1xuICBzZWxlY3Rpb246IFNlbGVjdGlvbiB8IG51bGw7XG4gIGlzU3RhbGU6IGJvb2xlYW47XG4gIGNoaWxkcmVuOiBDb21wb25lbnRDaGlsZHJlbjtcbn1cblxuZnVuY3Rpb24gUGFuZWwoeyBpZCwgbGFiZWxsZWRCeSwgdGFiLCBzZWxlY3Rpb24sIGlzU3RhbGUsIGNoaWxkcmVuIH06IFBhbmVsUHJvcHMpIHtcbiAgY29uc3QgcGFuZWwgPSB1c2VSZWY8SFRNTERpdkVsZW1lbnQ+KG51bGwpO1xuICAvLyBXaGVuIGFub3RoZXIgdGhpbmcgb3IgdGFiIGlzIGNob3Nlbiwgbm90IG9uIGV2ZXJ5IHJlbmRlcjogdGhlIHVzZXIgbWF5IGhhdmUgc2Nyb2xsZWQgc2luY2UuXG4gIHVzZUxheW91dEVmZmVjdCgoKSA9PiB7XG4gICAgaWYgKHBhbmVsLmN1cnJlbnQpIGJyaW5nSW50b1ZpZXcocGFuZWwuY3VycmVudCk7XG4gIH0sIFtzZWxlY3Rpb24/LmtpbmQsIHNlbGVjdGlvbj8ua2V5LCB0YWJdKTtcbiAgcmV0dXJuIChcbiAgICA8ZGl2XG4gICAgICByZWY9e3BhbmVsfVxuICAgICAgaWQ9e2lkfVxuICAgICAgcm9sZT1cInRhYnBhbmVsXCJcbiAgICAgIGFyaWEtbGFiZWxsZWRieT17bGFiZWxsZWRCeX1cbiAgICAgIGNsYXNzPVwiZWUtcGFuZWxcIlxuICAgICAgZGF0YS1zdGFsZT17aXNTdGFsZX1cbiAgICAgIHRhYkluZGV4PXswfVxuICAgID5cbiAgICAgIHtjaGlsZHJlbn1cbiAgICA8L2Rpdj5cbiAgKTtcbn1cblxuLyoqIFNjcm9sbHMgdGhlIHBhbmVsLCBuZXZlciB0aGUgcGFnZSwgdG8gd2hhdCBpcyBjaG9zZW4gdGhlcmUgb3IgZWxzZSB0byB0aGUgZmlyc3QgdGhhdCBiZWxvbmdzIHRvIGl0LiAqL1xuZnVuY3Rpb24gYnJpbmdJbnRvVmlldyhwYW5lbDogSFRNTEVsZW1lbnQpOiB2b2lkIHtcbiAgY29uc3QgdGFyZ2V0ID0gcGFuZWwucXVlcnlTZWxlY3RvcihcIi5lZS1jaG9zZW5cIikgPz8gcGFuZWwucXVlcnlTZWxlY3RvcihcIi5lZS1yZWxhdGVkXCIpO1xuICBpZiAoIXRhcmdldCkgcmV0dXJuO1xuICBjb25zdCBbb3V0ZXIsIGlubmVyXSA9IFtwYW5lbC5nZXRCb3VuZGluZ0NsaWVudFJlY3QoKSwgdGFyZ2V0LmdldEJvdW5kaW5nQ2xpZW50UmVjdCgpXTtcbiAgaWYgKGlubmVyLnRvcCA+PSBvdXRlci50b3AgJiYgaW5uZXIuYm90dG9tIDw9IG91dGVyLmJvdHRvbSkgcmV0dXJuO1xuICBwYW5lbC5zY3JvbGxUb3AgKz0gaW5uZXIudG9wIC0gb3V0ZXIudG9wIC0gb3V0ZXIuaGVpZ2h0IC8gMztcbn1cbiIsICIvLyBUaGUgZXhwbG9yZXIgYXMgYSB3aG9sZTogdGhlIHZpZXdzIHVuZGVyIG9uZSByb290LCB3aXRoIHRoZSBwb2ludGVyIGFuZCB0aGUga2V5Ym9hcmQgdGhhdCBhY3Qgb24gYWxsIG9mIHRoZW0uXG5pbXBvcnQgeyByZW5kZXIgfSBmcm9tIFwicHJlYWN0XCI7XG5pbXBvcnQgeyB1c2VFZmZlY3QgfSBmcm9tIFwicHJlYWN0L2hvb2tzXCI7XG5pbXBvcnQgeyBIZWFkZXIgfSBmcm9tIFwiLi9oZWFkZXJcIjtcbmltcG9ydCB7IEhpZ2hsaWdodENvbnRleHQsIGlzUGljaywgc2VsZWN0aW9uQXQgfSBmcm9tIFwiLi9oaWdobGlnaHRcIjtcbmltcG9ydCB7IFNoYXBlcyB9IGZyb20gXCIuL3NoYXBlc1wiO1xuaW1wb3J0IHsgY3JlYXRlU3RhdGUsIHR5cGUgSG9zdCwgdHlwZSBTdGF0ZSB9IGZyb20gXCIuL3N0YXRlXCI7XG5pbXBvcnQgeyBUYWJzIH0gZnJvbSBcIi4vdGFic1wiO1xuXG4vKiogU2hvd3MgdGhlIGV4cGxvcmVyIGluIGFuIGVsZW1lbnQ7IHRoZSByZXN1bHQgdGFrZXMgaXQgYXdheSBhZ2Fpbi4gKi9cbmV4cG9ydCBmdW5jdGlvbiBtb3VudChyb290OiBIVE1MRWxlbWVudCwgaG9zdDogSG9zdCk6ICgpID0+IHZvaWQge1xuICBjb25zdCBzdGF0ZSA9IGNyZWF0ZVN0YXRlKGhvc3QpO1xuICByb290LmNsYXNzTGlzdC5hZGQoXCJleHBvcnQtZXhwbG9yZXJcIik7XG4gIC8vIEEgY2xpY2sgb24gcGxhaW4gdGV4dCBtdXN0IGxlYXZlIHRoZSBmb2N1cyBpbnNpZGUsIG9yIEVzY2FwZSB3b3VsZCBub3QgYXJyaXZlIGhlcmUuXG4gIHJvb3QudGFiSW5kZXggPSAtMTtcbiAgcmVuZGVyKDxFeHBsb3JlciBzdGF0ZT17c3RhdGV9IHJvb3Q9e3Jvb3R9IC8+LCByb290KTtcbiAgcmV0dXJuICgpID0+IHtcbiAgICByZW5kZXIobnVsbCwgcm9vdCk7XG4gICAgc3RhdGUuZGlzcG9zZSgpO1xuICB9O1xufVxuXG5mdW5jdGlvbiBFeHBsb3Jlcih7IHN0YXRlLCByb290IH06IHsgc3RhdGU6IFN0YXRlOyByb290OiBIVE1MRWxlbWVudCB9KSB7XG4gIGNvbnN0IHsgYWN0aW9ucywgaGlnaGxpZ2h0cyB9ID0gc3RhdGU7XG4gIHVzZUVmZmVjdCgoKSA9PiBmb2xsb3dQb2ludGVyQW5kS2V5cyhyb290LCBzdGF0ZSksIFtyb290LCBzdGF0ZV0pO1xuICBjb25zdCBjYXB0dXJlID0gc3RhdGUuY2FwdHVyZS52YWx1ZTtcbiAgY29uc3QgYWxlcnQgPSBzdGF0ZS5hbGVydC52YWx1ZTtcbiAgY29uc3Qgc3RhdHVzID0gc3RhdGUuc3RhdHVzLnZhbHVlO1xuICBjb25zdCBpc1N0YWxlID0gc3RhdGUuaXNTdGFsZS52YWx1ZTtcbiAgcmV0dXJuIChcbiAgICA8SGlnaGxpZ2h0Q29udGV4dC5Qcm92aWRlciB2YWx1ZT17aGlnaGxpZ2h0c30+XG4gICAgICA8SGVhZGVyIGNhcHR1cmU9e2NhcHR1cmV9IHN0YXR1cz17c3RhdHVzfSBtb2RlPXtzdGF0ZS5tb2RlLnZhbHVlfSBpc1N0YWxlPXtpc1N0YWxlfSBhY3Rpb25zPXthY3Rpb25zfSAvPlxuICAgICAge2FsZXJ0ICYmIChcbiAgICAgICAgPGRpdiBjbGFzcz1cImVlLWFsZXJ0XCIgcm9sZT1cImFsZXJ0XCI+XG4gICAgICAgICAgPGJkaT57YWxlcnR9PC9iZGk+XG4gICAgICAgICAgPGJ1dHRvbiB0eXBlPVwiYnV0dG9uXCIgY2xhc3M9XCJlZS1saW5rXCIgb25DbGljaz17YWN0aW9ucy5kaXNtaXNzfT5cbiAgICAgICAgICAgIERpc21pc3NcbiAgICAgICAgICA8L2J1dHRvbj5cbiAgICAgICAgPC9kaXY+XG4gICAgICApfVxuICAgICAge2NhcHR1cmUgPyAoXG4gICAgICAgIDw+XG4gICAgICAgICAgPFNoYXBlcyBjYXB0dXJlPXtjYXB0dXJlfSBhc2tzPXtzdGF0ZS5hc2tzLnZhbHVlfSBpc1N0YWxlPXtpc1N0YWxlfSBhY3Rpb25zPXthY3Rpb25zfSAvPlxuICAgICAgICAgIDxUYWJzXG4gICAgICAgICAgICBjYXB0dXJlPXtjYXB0dXJlfVxuICAgICAgICAgICAgdGFiPXtzdGF0ZS50YWIudmFsdWV9XG4gICAgICAgICAgICBzZWxlY3Rpb249e2hpZ2hsaWdodHMuc2VsZWN0aW9uLnZhbHVlfVxuICAgICAgICAgICAgaXNTdGFsZT17aXNTdGFsZX1cbiAgICAgICAgICAgIGFjdGlvbnM9e2FjdGlvbnN9XG4gICAgICAgICAgLz5cbiAgICAgICAgPC8+XG4gICAgICApIDogKFxuICAgICAgICA8cCBjbGFzcz1cImVlLWVtcHR5XCI+XG4gICAgICAgICAgV2hhdCBlYWNoIGRpbWVuc2lvbiBvZiB0aGUgaW5wdXRzIGJlY2FtZSwgYW5kIHdoaWNoIGxpbmUgbWFkZSBpdCBzbywgc2hvd3MgaGVyZSBhZnRlciB0aGUgZmlyc3RcbiAgICAgICAgICBleHBvcnQuXG4gICAgICAgIDwvcD5cbiAgICAgICl9XG4gICAgPC9IaWdobGlnaHRDb250ZXh0LlByb3ZpZGVyPlxuICApO1xufVxuXG5mdW5jdGlvbiBmb2xsb3dQb2ludGVyQW5kS2V5cyhyb290OiBIVE1MRWxlbWVudCwgeyBhY3Rpb25zLCBoaWdobGlnaHRzIH06IFN0YXRlKTogKCkgPT4gdm9pZCB7XG4gIGNvbnN0IGxpc3RlbmluZyA9IG5ldyBBYm9ydENvbnRyb2xsZXIoKTtcbiAgY29uc3QgeyBzaWduYWwgfSA9IGxpc3RlbmluZztcbiAgcm9vdC5hZGRFdmVudExpc3RlbmVyKFwicG9pbnRlcm92ZXJcIiwgKHsgdGFyZ2V0IH0pID0+IGFjdGlvbnMuaG92ZXIoc2VsZWN0aW9uQXQodGFyZ2V0KSksIHsgc2lnbmFsIH0pO1xuICByb290LmFkZEV2ZW50TGlzdGVuZXIoXCJwb2ludGVybGVhdmVcIiwgKCkgPT4gYWN0aW9ucy5ob3ZlcihudWxsKSwgeyBzaWduYWwgfSk7XG4gIHJvb3QuYWRkRXZlbnRMaXN0ZW5lcihcbiAgICBcImNsaWNrXCIsXG4gICAgKHsgdGFyZ2V0IH0pID0+IHtcbiAgICAgIGNvbnN0IHNlbGVjdGlvbiA9IHNlbGVjdGlvbkF0KHRhcmdldCk7XG4gICAgICBpZiAoc2VsZWN0aW9uICYmIGlzUGljayh0YXJnZXQpKSBhY3Rpb25zLnNlbGVjdChzZWxlY3Rpb24pO1xuICAgIH0sXG4gICAgeyBzaWduYWwgfSxcbiAgKTtcbiAgcm9vdC5hZGRFdmVudExpc3RlbmVyKFxuICAgIFwia2V5ZG93blwiLFxuICAgIChldmVudCkgPT4ge1xuICAgICAgaWYgKGV2ZW50LmtleSA9PT0gXCJFc2NhcGVcIiAmJiBoaWdobGlnaHRzLnNlbGVjdGlvbi52YWx1ZSkge1xuICAgICAgICBhY3Rpb25zLnNlbGVjdChudWxsKTtcbiAgICAgICAgZXZlbnQuc3RvcFByb3BhZ2F0aW9uKCk7XG4gICAgICB9IGVsc2UgaWYgKGJlbG9uZ3NUb0NvbnRyb2woZXZlbnQpKSBldmVudC5zdG9wUHJvcGFnYXRpb24oKTtcbiAgICB9LFxuICAgIHsgc2lnbmFsIH0sXG4gICk7XG4gIHJldHVybiAoKSA9PiBsaXN0ZW5pbmcuYWJvcnQoKTtcbn1cblxuLyoqIEEgcGxhaW4ga2V5IG9uIGEgY29udHJvbCBpcyBtZWFudCBmb3IgaXQ7IGEgbm90ZWJvb2sgaW4gY29tbWFuZCBtb2RlIHdvdWxkIHRha2UgRW50ZXIsIGFycm93cyBhbmQgbGV0dGVycyBhcyBpdHMgb3duLiAqL1xuZnVuY3Rpb24gYmVsb25nc1RvQ29udHJvbCh7IHRhcmdldCwga2V5LCBhbHRLZXksIGN0cmxLZXksIG1ldGFLZXkgfTogS2V5Ym9hcmRFdmVudCk6IGJvb2xlYW4ge1xuICBpZiAoYWx0S2V5IHx8IGN0cmxLZXkgfHwgbWV0YUtleSB8fCBrZXkgPT09IFwiRXNjYXBlXCIpIHJldHVybiBmYWxzZTtcbiAgcmV0dXJuIHRhcmdldCBpbnN0YW5jZW9mIEVsZW1lbnQgJiYgdGFyZ2V0Lm1hdGNoZXMoXCJidXR0b24sIGlucHV0LCBzZWxlY3QsIHN1bW1hcnksIFt0YWJpbmRleD0nMCddXCIpO1xufVxuIiwgIi8vIFJlcXVlc3RzIHRvIHRoZSBrZXJuZWwgYXMgcHJvbWlzZXM6IGVhY2ggY2FycmllcyBpdHMgb3duIGlkLCBhbmQgb25lIHRoYXQgbm9ib2R5IGFuc3dlcnMgZmFpbHMgd2l0aCBhIHNlbnRlbmNlLlxuaW1wb3J0IHR5cGUgeyBTZW5kIH0gZnJvbSBcIi4vd2lyZVwiO1xuXG5leHBvcnQgY29uc3QgVU5BTlNXRVJFRCA9IFwiVGhlIGtlcm5lbCBkb2VzIG5vdCBhbnN3ZXI6IHJlLXJ1biB0aGUgY2VsbC5cIjtcbmNvbnN0IEFDS05PV0xFREdFX1dJVEhJTl9NUyA9IDEwXzAwMDtcblxuaW50ZXJmYWNlIFBlbmRpbmcge1xuICBzZXR0bGU6IChlcnJvcjogc3RyaW5nIHwgbnVsbCkgPT4gdm9pZDtcbiAgdGltZXI6IFJldHVyblR5cGU8dHlwZW9mIHNldFRpbWVvdXQ+O1xufVxuXG5leHBvcnQgaW50ZXJmYWNlIFJlcXVlc3RzIHtcbiAgc2VuZDogU2VuZDtcbiAgLyoqIFRha2VzIGEgbWVzc2FnZSBmcm9tIFB5dGhvbjsgb25lIHRoYXQgaXMgbm8gcmVwbHkgdG8gYSByZXF1ZXN0IG9mIG91cnMgaXMgbGVmdCBhbG9uZS4gKi9cbiAgcmVjZWl2ZTogKG1lc3NhZ2U6IHVua25vd24pID0+IHZvaWQ7XG4gIGRpc3Bvc2U6ICgpID0+IHZvaWQ7XG59XG5cbmV4cG9ydCBmdW5jdGlvbiBjcmVhdGVSZXF1ZXN0cyhwb3N0OiAobWVzc2FnZTogb2JqZWN0KSA9PiB2b2lkKTogUmVxdWVzdHMge1xuICBjb25zdCBwZW5kaW5nID0gbmV3IE1hcDxzdHJpbmcsIFBlbmRpbmc+KCk7XG4gIC8vIEV2ZXJ5IHZpZXcgb2YgYSBtb2RlbCBnZXRzIGV2ZXJ5IHJlcGx5LCBzbyBpZHMgbXVzdCBkaWZmZXIgYmV0d2VlbiB2aWV3cy5cbiAgY29uc3QgcHJlZml4ID0gTWF0aC5yYW5kb20oKS50b1N0cmluZygzNikuc2xpY2UoMik7XG4gIGxldCBjb3VudCA9IDA7XG5cbiAgZnVuY3Rpb24gc2V0dGxlKGlkOiBzdHJpbmcsIGVycm9yOiBzdHJpbmcgfCBudWxsKTogdm9pZCB7XG4gICAgY29uc3QgcmVxdWVzdCA9IHBlbmRpbmcuZ2V0KGlkKTtcbiAgICBpZiAocmVxdWVzdCA9PT0gdW5kZWZpbmVkKSByZXR1cm47XG4gICAgcGVuZGluZy5kZWxldGUoaWQpO1xuICAgIGNsZWFyVGltZW91dChyZXF1ZXN0LnRpbWVyKTtcbiAgICByZXF1ZXN0LnNldHRsZShlcnJvcik7XG4gIH1cblxuICByZXR1cm4ge1xuICAgIHNlbmQ6IChyZXF1ZXN0KSA9PlxuICAgICAgbmV3IFByb21pc2UoKHJlc29sdmUsIHJlamVjdCkgPT4ge1xuICAgICAgICBjb3VudCArPSAxO1xuICAgICAgICBjb25zdCBpZCA9IGAke3ByZWZpeH0tJHtjb3VudH1gO1xuICAgICAgICBwZW5kaW5nLnNldChpZCwge1xuICAgICAgICAgIHNldHRsZTogKGVycm9yKSA9PiAoZXJyb3IgPT09IG51bGwgPyByZXNvbHZlKCkgOiByZWplY3QobmV3IEVycm9yKGVycm9yKSkpLFxuICAgICAgICAgIHRpbWVyOiBzZXRUaW1lb3V0KCgpID0+IHNldHRsZShpZCwgVU5BTlNXRVJFRCksIEFDS05PV0xFREdFX1dJVEhJTl9NUyksXG4gICAgICAgIH0pO1xuICAgICAgICB0cnkge1xuICAgICAgICAgIHBvc3QoeyBpZCwgLi4ucmVxdWVzdCB9KTtcbiAgICAgICAgfSBjYXRjaCB7XG4gICAgICAgICAgLy8gQWZ0ZXIgYSByZXN0YXJ0IG9mIHRoZSBrZXJuZWwgdGhlIGhvc3QgaGFzIG5vIGNoYW5uZWwgdG8gaXQgYW5kIHRocm93cy5cbiAgICAgICAgICBzZXR0bGUoaWQsIFVOQU5TV0VSRUQpO1xuICAgICAgICB9XG4gICAgICB9KSxcbiAgICByZWNlaXZlKG1lc3NhZ2UpIHtcbiAgICAgIGlmICghaXNSZXBseShtZXNzYWdlKSkgcmV0dXJuO1xuICAgICAgc2V0dGxlKG1lc3NhZ2UuaWQsIG1lc3NhZ2UuZXJyb3IgPz8gbnVsbCk7XG4gICAgfSxcbiAgICBkaXNwb3NlKCkge1xuICAgICAgZm9yIChjb25zdCB7IHRpbWVyIH0gb2YgcGVuZGluZy52YWx1ZXMoKSkgY2xlYXJUaW1lb3V0KHRpbWVyKTtcbiAgICAgIHBlbmRpbmcuY2xlYXIoKTtcbiAgICB9LFxuICB9O1xufVxuXG5mdW5jdGlvbiBpc1JlcGx5KG1lc3NhZ2U6IHVua25vd24pOiBtZXNzYWdlIGlzIHsgaWQ6IHN0cmluZzsgZXJyb3I/OiBzdHJpbmcgfSB7XG4gIGlmICh0eXBlb2YgbWVzc2FnZSAhPT0gXCJvYmplY3RcIiB8fCBtZXNzYWdlID09PSBudWxsKSByZXR1cm4gZmFsc2U7XG4gIGNvbnN0IHsgaWQsIGVycm9yIH0gPSBtZXNzYWdlIGFzIHsgaWQ/OiB1bmtub3duOyBlcnJvcj86IHVua25vd24gfTtcbiAgcmV0dXJuIHR5cGVvZiBpZCA9PT0gXCJzdHJpbmdcIiAmJiAoZXJyb3IgPT09IHVuZGVmaW5lZCB8fCB0eXBlb2YgZXJyb3IgPT09IFwic3RyaW5nXCIpO1xufVxuIiwgIi8vIFdoYXQgdHJhdmVscyBiZXR3ZWVuIFB5dGhvbiBhbmQgdGhlIGJyb3dzZXIgYmVzaWRlcyB0aGUgY2FwdHVyZSBpdHNlbGYuIEtub3dzIG5laXRoZXIgdGhlIGhvc3Qgbm9yIHRoZSB2aWV3cy5cbmltcG9ydCB0eXBlIHsgQXNrQ2hhbmdlLCBDYXB0dXJlIH0gZnJvbSBcIi4vbW9kZWxcIjtcblxuZXhwb3J0IHR5cGUgTW9kZSA9IENhcHR1cmVbXCJtb2RlXCJdO1xuZXhwb3J0IHR5cGUgTWFya2VyID0gXCJBVVRPXCIgfCBcIkRZTkFNSUNcIiB8IFwiU1RBVElDXCI7XG5cbmV4cG9ydCBpbnRlcmZhY2UgU2VsZWN0aW9uIHtcbiAga2luZDogXCJkaW1cIiB8IFwiZ3VhcmRcIiB8IFwibGluZVwiIHwgXCJub2RlXCIgfCBcInN5bWJvbFwiIHwgXCJtb2R1bGVcIjtcbiAgLyoqIGRpbTogYGlucHV0I2RpbWA7IGd1YXJkOiBpdHMgaWQ7IGxpbmU6IGBmaWxlbmFtZTpsaW5lYDsgdGhlIG90aGVyczogdGhlaXIgbmFtZSBvciBwYXRoLiAqL1xuICBrZXk6IHN0cmluZztcbn1cblxuZXhwb3J0IGludGVyZmFjZSBTdGF0dXMge1xuICBzdGF0ZTogXCJpZGxlXCIgfCBcIndhaXRpbmdcIiB8IFwicnVubmluZ1wiIHwgXCJlcnJvclwiO1xuICBtZXNzYWdlOiBzdHJpbmc7XG4gIC8qKiBHcm93cyBieSBvbmUgZm9yIGVhY2ggY2FwdHVyZSBzaG93bi4gKi9cbiAgcnVuOiBudW1iZXI7XG59XG5cbmV4cG9ydCB0eXBlIFJlcXVlc3QgPVxuICB8IHsga2luZDogXCJzZXRfYXNrXCI7IGNoYW5nZXM6IEFza0NoYW5nZVtdIH1cbiAgfCB7IGtpbmQ6IFwic2V0X2FsbFwiOyBhc2s6IE1hcmtlciB9XG4gIHwgeyBraW5kOiBcInNldF9tb2RlXCI7IG1vZGU6IE1vZGUgfTtcblxuLyoqIEhhbmRzIGEgcmVxdWVzdCB0byBQeXRob247IHJlamVjdHMgd2l0aCBhIHNlbnRlbmNlIGZvciB0aGUgdXNlci4gKi9cbmV4cG9ydCB0eXBlIFNlbmQgPSAocmVxdWVzdDogUmVxdWVzdCkgPT4gUHJvbWlzZTx2b2lkPjtcblxuZXhwb3J0IGNvbnN0IElETEU6IFN0YXR1cyA9IHsgc3RhdGU6IFwiaWRsZVwiLCBtZXNzYWdlOiBcIlwiLCBydW46IDAgfTtcbiIsICIvLyBUaGUgYW55d2lkZ2V0IGhvc3Q6IHR1cm5zIGl0cyB0cmFpdHMgaW50byBzaWduYWxzLCBpdHMgbWVzc2FnZXMgaW50byBwcm9taXNlcywgYW5kIGxlYXZlcyBub3RoaW5nIGJlaGluZC5cbmltcG9ydCB7IHR5cGUgU2lnbmFsLCBzaWduYWwgfSBmcm9tIFwiQHByZWFjdC9zaWduYWxzXCI7XG5pbXBvcnQgXCIuL2V4cGxvcmVyL2V4cGxvcmVyLmNzc1wiO1xuaW1wb3J0IHsgbW91bnQgfSBmcm9tIFwiLi9leHBsb3Jlci9leHBsb3JlclwiO1xuaW1wb3J0IHR5cGUgeyBUcmFpdHMgfSBmcm9tIFwiLi9leHBsb3Jlci9zdGF0ZVwiO1xuaW1wb3J0IHsgY3JlYXRlUmVxdWVzdHMgfSBmcm9tIFwiLi9yZXF1ZXN0c1wiO1xuaW1wb3J0IHsgSURMRSB9IGZyb20gXCIuL3dpcmVcIjtcblxuLyoqIFdoYXQgaXMgdXNlZCBvZiBhbnl3aWRnZXQncyBtb2RlbC4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgTW9kZWwge1xuICBnZXQobmFtZTogc3RyaW5nKTogdW5rbm93bjtcbiAgc2V0KG5hbWU6IHN0cmluZywgdmFsdWU6IHVua25vd24pOiB2b2lkO1xuICBzYXZlX2NoYW5nZXMoKTogdm9pZDtcbiAgc2VuZChtZXNzYWdlOiBvYmplY3QpOiB2b2lkO1xuICBvbihldmVudDogc3RyaW5nLCBjYWxsYmFjazogKG1lc3NhZ2U6IHVua25vd24pID0+IHZvaWQpOiB2b2lkO1xuICBvZmYoZXZlbnQ6IHN0cmluZywgY2FsbGJhY2s6IChtZXNzYWdlOiB1bmtub3duKSA9PiB2b2lkKTogdm9pZDtcbn1cblxuaW50ZXJmYWNlIFJlbmRlckNvbnRleHQge1xuICBtb2RlbDogTW9kZWw7XG4gIGVsOiBIVE1MRWxlbWVudDtcbiAgc2lnbmFsOiBBYm9ydFNpZ25hbDtcbn1cblxuZnVuY3Rpb24gcmVuZGVyKHsgbW9kZWwsIGVsLCBzaWduYWw6IGVuZGVkIH06IFJlbmRlckNvbnRleHQpOiB2b2lkIHtcbiAgY29uc3QgdW5kbzogKCgpID0+IHZvaWQpW10gPSBbXTtcblxuICBmdW5jdGlvbiBsaXN0ZW4oZXZlbnQ6IHN0cmluZywgY2FsbGJhY2s6IChtZXNzYWdlOiB1bmtub3duKSA9PiB2b2lkKTogdm9pZCB7XG4gICAgbW9kZWwub24oZXZlbnQsIGNhbGxiYWNrKTtcbiAgICB1bmRvLnB1c2goKCkgPT4gbW9kZWwub2ZmKGV2ZW50LCBjYWxsYmFjaykpO1xuICB9XG5cbiAgZnVuY3Rpb24gdHJhaXQ8VD4obmFtZTogc3RyaW5nLCBtaXNzaW5nOiBUKTogU2lnbmFsPFQ+IHtcbiAgICBjb25zdCByZWFkID0gKCkgPT4gKG1vZGVsLmdldChuYW1lKSBhcyBUIHwgdW5kZWZpbmVkKSA/PyBtaXNzaW5nO1xuICAgIGNvbnN0IHZhbHVlID0gc2lnbmFsKHJlYWQoKSk7XG4gICAgbGlzdGVuKGBjaGFuZ2U6JHtuYW1lfWAsICgpID0+IHtcbiAgICAgIHZhbHVlLnZhbHVlID0gcmVhZCgpO1xuICAgIH0pO1xuICAgIHJldHVybiB2YWx1ZTtcbiAgfVxuXG4gIGNvbnN0IHRyYWl0czogVHJhaXRzID0ge1xuICAgIGNhcHR1cmU6IHRyYWl0KFwiY2FwdHVyZVwiLCBudWxsKSxcbiAgICBhc2s6IHRyYWl0KFwiYXNrXCIsIFtdKSxcbiAgICBtb2RlOiB0cmFpdChcIm1vZGVcIiwgXCJub24tc3RyaWN0XCIpLFxuICAgIHN0YXR1czogdHJhaXQoXCJzdGF0dXNcIiwgSURMRSksXG4gICAgc2VsZWN0aW9uOiB0cmFpdChcInNlbGVjdGlvblwiLCBudWxsKSxcbiAgfTtcbiAgY29uc3QgcmVxdWVzdHMgPSBjcmVhdGVSZXF1ZXN0cygobWVzc2FnZSkgPT4gbW9kZWwuc2VuZChtZXNzYWdlKSk7XG4gIGxpc3RlbihcIm1zZzpjdXN0b21cIiwgcmVxdWVzdHMucmVjZWl2ZSk7XG4gIHVuZG8ucHVzaChyZXF1ZXN0cy5kaXNwb3NlKTtcblxuICBjb25zdCByb290ID0gZG9jdW1lbnQuY3JlYXRlRWxlbWVudChcImRpdlwiKTtcbiAgZWwuYXBwZW5kKHJvb3QpO1xuICBjb25zdCB1bm1vdW50ID0gbW91bnQocm9vdCwge1xuICAgIHRyYWl0cyxcbiAgICBzZW5kOiByZXF1ZXN0cy5zZW5kLFxuICAgIHNhdmVTZWxlY3Rpb24oc2VsZWN0aW9uKSB7XG4gICAgICBtb2RlbC5zZXQoXCJzZWxlY3Rpb25cIiwgc2VsZWN0aW9uKTtcbiAgICAgIG1vZGVsLnNhdmVfY2hhbmdlcygpO1xuICAgIH0sXG4gIH0pO1xuICB1bmRvLnB1c2godW5tb3VudCwgKCkgPT4gcm9vdC5yZW1vdmUoKSk7XG4gIGVuZGVkLmFkZEV2ZW50TGlzdGVuZXIoXG4gICAgXCJhYm9ydFwiLFxuICAgICgpID0+IHtcbiAgICAgIGZvciAoY29uc3Qgc3RlcCBvZiB1bmRvLnNwbGljZSgwKSkgc3RlcCgpO1xuICAgIH0sXG4gICAgeyBvbmNlOiB0cnVlIH0sXG4gICk7XG59XG5cbmV4cG9ydCBkZWZhdWx0IHsgcmVuZGVyIH07XG4iLCAiLy8gVGhlIGRldmVsb3BtZW50IHBhZ2U6IHRoZSByZWFsIHdpZGdldCBvbiBlYWNoIHJlY29yZGVkIGNhcHR1cmU7IGA/Y2FwdHVyZT1OQU1FYCBzaG93cyBvbmUgb2YgdGhlbSBhbG9uZS5cbi8vIE5vIGtlcm5lbCBpcyBiZWhpbmQgaXQ6IGEgY2hhbmdlZCBhc2sgaXMgYWNrbm93bGVkZ2VkIGFuZCBzaG93biwgYnV0IGl0cyBleHBvcnQgbmV2ZXIgY29tZXMuXG5pbXBvcnQgeyBhc2tUZXh0IH0gZnJvbSBcIi4uL3NyYy9leHBsb3Jlci9hc2tcIjtcbmltcG9ydCB7IGRpbUtleSB9IGZyb20gXCIuLi9zcmMvZXhwbG9yZXIvcGxhY2VcIjtcbmltcG9ydCB0eXBlIHsgQXNrQ2hhbmdlLCBDYXB0dXJlIH0gZnJvbSBcIi4uL3NyYy9tb2RlbFwiO1xuaW1wb3J0IHdpZGdldCwgeyB0eXBlIE1vZGVsIH0gZnJvbSBcIi4uL3NyYy93aWRnZXRcIjtcbmltcG9ydCB7IElETEUsIHR5cGUgUmVxdWVzdCB9IGZyb20gXCIuLi9zcmMvd2lyZVwiO1xuXG4vKiogTmFtZXMgb2YgdGhlIHJlY29yZGVkIGNhcHR1cmVzLCBwdXQgaW4gYnkgdGhlIGJ1aWxkLiAqL1xuZGVjbGFyZSBjb25zdCBSRUNPUkRFRDogc3RyaW5nW107XG5cbmZ1bmN0aW9uIG1vZGVsT2YoY2FwdHVyZTogQ2FwdHVyZSk6IE1vZGVsIHtcbiAgY29uc3QgYXNrcyA9IG5ldyBNYXAoY2FwdHVyZS5kaW1zLm1hcCgoeyBhc2tlZCwgLi4uZGltIH0pID0+IFtkaW1LZXkoZGltKSwgZW50cnkoZGltLCBhc2tUZXh0KGFza2VkKSldKSk7XG4gIGNvbnN0IHRyYWl0cyA9IG5ldyBNYXA8c3RyaW5nLCB1bmtub3duPihbXG4gICAgW1wiY2FwdHVyZVwiLCBjYXB0dXJlXSxcbiAgICBbXCJhc2tcIiwgWy4uLmFza3MudmFsdWVzKCldXSxcbiAgICBbXCJtb2RlXCIsIGNhcHR1cmUubW9kZV0sXG4gICAgW1wic3RhdHVzXCIsIHsgLi4uSURMRSwgcnVuOiAxIH1dLFxuICAgIFtcInNlbGVjdGlvblwiLCBudWxsXSxcbiAgXSk7XG4gIGNvbnN0IGxpc3RlbmVycyA9IG5ldyBNYXA8c3RyaW5nLCBTZXQ8KG1lc3NhZ2U6IHVua25vd24pID0+IHZvaWQ+PigpO1xuXG4gIGZ1bmN0aW9uIHRlbGwoZXZlbnQ6IHN0cmluZywgbWVzc2FnZT86IHVua25vd24pOiB2b2lkIHtcbiAgICBmb3IgKGNvbnN0IGxpc3RlbmVyIG9mIGxpc3RlbmVycy5nZXQoZXZlbnQpID8/IFtdKSBsaXN0ZW5lcihtZXNzYWdlKTtcbiAgfVxuXG4gIGZ1bmN0aW9uIGNoYW5nZShuYW1lOiBzdHJpbmcsIHZhbHVlOiB1bmtub3duKTogdm9pZCB7XG4gICAgdHJhaXRzLnNldChuYW1lLCB2YWx1ZSk7XG4gICAgdGVsbChgY2hhbmdlOiR7bmFtZX1gKTtcbiAgfVxuXG4gIGZ1bmN0aW9uIGFuc3dlcihyZXF1ZXN0OiBSZXF1ZXN0ICYgeyBpZDogc3RyaW5nIH0pOiB2b2lkIHtcbiAgICBpZiAocmVxdWVzdC5raW5kID09PSBcInNldF9tb2RlXCIpIGNoYW5nZShcIm1vZGVcIiwgcmVxdWVzdC5tb2RlKTtcbiAgICBlbHNlIHtcbiAgICAgIGNvbnN0IGNoYW5nZXMgPVxuICAgICAgICByZXF1ZXN0LmtpbmQgPT09IFwic2V0X2Fza1wiID8gcmVxdWVzdC5jaGFuZ2VzIDogY2FwdHVyZS5kaW1zLm1hcCgoZGltKSA9PiBlbnRyeShkaW0sIHJlcXVlc3QuYXNrKSk7XG4gICAgICBmb3IgKGNvbnN0IGNoYW5nZWQgb2YgY2hhbmdlcykgYXNrcy5zZXQoZGltS2V5KGNoYW5nZWQpLCBjaGFuZ2VkKTtcbiAgICAgIGNoYW5nZShcImFza1wiLCBbLi4uYXNrcy52YWx1ZXMoKV0pO1xuICAgIH1cbiAgICBjaGFuZ2UoXCJzdGF0dXNcIiwgeyBzdGF0ZTogXCJ3YWl0aW5nXCIsIG1lc3NhZ2U6IFwiXCIsIHJ1bjogMSB9KTtcbiAgICB0ZWxsKFwibXNnOmN1c3RvbVwiLCB7IGlkOiByZXF1ZXN0LmlkLCByZXN1bHQ6IHt9IH0pO1xuICB9XG5cbiAgcmV0dXJuIHtcbiAgICBnZXQ6IChuYW1lKSA9PiB0cmFpdHMuZ2V0KG5hbWUpLFxuICAgIHNldDogY2hhbmdlLFxuICAgIHNhdmVfY2hhbmdlcygpIHt9LFxuICAgIHNlbmQ6IChtZXNzYWdlKSA9PiBxdWV1ZU1pY3JvdGFzaygoKSA9PiBhbnN3ZXIobWVzc2FnZSBhcyBSZXF1ZXN0ICYgeyBpZDogc3RyaW5nIH0pKSxcbiAgICBvbjogKGV2ZW50LCBjYWxsYmFjaykgPT4gdm9pZCBsaXN0ZW5lcnMuc2V0KGV2ZW50LCAobGlzdGVuZXJzLmdldChldmVudCkgPz8gbmV3IFNldCgpKS5hZGQoY2FsbGJhY2spKSxcbiAgICBvZmY6IChldmVudCwgY2FsbGJhY2spID0+IHZvaWQgbGlzdGVuZXJzLmdldChldmVudCk/LmRlbGV0ZShjYWxsYmFjayksXG4gIH07XG59XG5cbmZ1bmN0aW9uIGVudHJ5KHsgaW5wdXQsIGRpbSB9OiBPbWl0PEFza0NoYW5nZSwgXCJhc2tcIj4sIGFzazogc3RyaW5nKTogQXNrQ2hhbmdlIHtcbiAgcmV0dXJuIHsgaW5wdXQsIGRpbSwgYXNrIH07XG59XG5cbmNvbnN0IHdhbnRlZCA9IG5ldyBVUkxTZWFyY2hQYXJhbXMobG9jYXRpb24uc2VhcmNoKS5nZXQoXCJjYXB0dXJlXCIpO1xuZm9yIChjb25zdCBuYW1lIG9mIFJFQ09SREVELmZpbHRlcigocmVjb3JkZWQpID0+IHdhbnRlZCA9PT0gbnVsbCB8fCByZWNvcmRlZCA9PT0gd2FudGVkKSkge1xuICBjb25zdCB7IGRlZmF1bHQ6IGNhcHR1cmUgfSA9IChhd2FpdCBpbXBvcnQoYC4uLy4uL3Rlc3RzL2RhdGEvJHtuYW1lfS5qc29uYCkpIGFzIHsgZGVmYXVsdDogQ2FwdHVyZSB9O1xuICBjb25zdCBlbCA9IGRvY3VtZW50LmNyZWF0ZUVsZW1lbnQoXCJzZWN0aW9uXCIpO1xuICBkb2N1bWVudC5xdWVyeVNlbGVjdG9yKFwibWFpblwiKT8uYXBwZW5kKGVsKTtcbiAgd2lkZ2V0LnJlbmRlcih7IG1vZGVsOiBtb2RlbE9mKGNhcHR1cmUpLCBlbCwgc2lnbmFsOiBuZXcgQWJvcnRDb250cm9sbGVyKCkuc2lnbmFsIH0pO1xufVxuIl0sCiAgIm1hcHBpbmdzIjogIjs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7O0FBQUE7QUFBQTtBQUFBLHVCQUFDLFFBQVMsR0FBRSxPQUFRLFdBQVUsTUFBTyxjQUFhLGVBQWdCLGNBQWEsWUFBYSxvQkFBbUIsUUFBUyxDQUFDLEVBQUMsTUFBTyxrQkFBaUIsTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsR0FBRSxFQUFFLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLHNCQUFxQixNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxPQUFNLE9BQVEsTUFBSyxPQUFRLE1BQUssT0FBUSxJQUFHLEdBQUUsRUFBQyxNQUFPLFNBQVEsTUFBTyxTQUFRLE9BQVEsTUFBSyxPQUFRLE1BQUssT0FBUSxNQUFLLENBQUMsR0FBRSxNQUFPLENBQUMsRUFBQyxPQUFRLGtCQUFpQixLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLE9BQU0sS0FBTSxHQUFFLEtBQU0sSUFBRyxNQUFPLFNBQVEsUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEsMkJBQTBCLE9BQVEsR0FBRSxPQUFRLElBQUcsUUFBUyxZQUFXLE9BQVEsdUJBQXNCLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssVUFBVyxTQUFRLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxrQkFBaUIsS0FBTSxHQUFFLE1BQU8sSUFBRyxPQUFRLEVBQUMsTUFBTyxRQUFPLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLDJCQUEwQixPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsU0FBUSxPQUFRLHNDQUFxQyxXQUFZLENBQUMsQ0FBQyxHQUFFLGdCQUFpQixHQUFFLGdCQUFpQixNQUFLLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHFDQUFvQyxNQUFPLEtBQUksR0FBRSxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxzQkFBcUIsS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxPQUFNLEtBQU0sR0FBRSxLQUFNLElBQUcsTUFBTyxTQUFRLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxRQUFPLGFBQWMsTUFBSyxZQUFhLDJCQUEwQixPQUFRLEdBQUUsT0FBUSxJQUFHLFFBQVMsU0FBUSxPQUFRLHlFQUF3RSxXQUFZLENBQUMsQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHdDQUF1QyxNQUFPLEtBQUksR0FBRSxRQUFTLE9BQU0sVUFBVyxTQUFRLFNBQVUsRUFBQyxPQUFRLGtCQUFpQixLQUFNLEVBQUMsRUFBQyxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sTUFBSyxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxLQUFJLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsK0NBQThDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxTQUFRLEtBQU0sTUFBSyxNQUFPLE1BQUssT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sVUFBUyxhQUFjLE1BQUssWUFBYSxPQUFNLE9BQVEsTUFBSyxPQUFRLE1BQUssUUFBUyxrQkFBaUIsT0FBUSxvQ0FBbUMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxVQUFXLE1BQUssU0FBVSxLQUFJLENBQUMsR0FBRSxTQUFVLENBQUMsRUFBQyxNQUFPLE1BQUssYUFBYyxPQUFNLFVBQVcsU0FBUSxNQUFPLENBQUMsRUFBQyxPQUFRLGtCQUFpQixLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsMkJBQTBCLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxJQUFHLGFBQWMsTUFBSyxXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxrQkFBaUIsS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLDJCQUEwQixNQUFPLElBQUcsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxTQUFRLE1BQU8sQ0FBQyxFQUFDLE9BQVEsc0JBQXFCLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSwrQkFBOEIsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLElBQUcsYUFBYywyQkFBMEIsV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxNQUFLLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEtBQUksQ0FBQyxHQUFFLE9BQVEsS0FBSSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLEdBQUUsT0FBUSxLQUFJLENBQUMsR0FBRSxRQUFTLENBQUMsRUFBQyxJQUFLLEdBQUUsTUFBTyxTQUFRLE1BQU8sWUFBVyxPQUFRLHNDQUFxQyxNQUFPLENBQUMsRUFBQyxPQUFRLGtCQUFpQixLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHFDQUFvQyxNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHFDQUFvQyxNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsSUFBRyxjQUFlLFdBQVUsVUFBVyxNQUFLLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxHQUFFLEVBQUMsSUFBSyxHQUFFLE1BQU8sU0FBUSxNQUFPLGVBQWMsT0FBUSx5RUFBd0UsTUFBTyxDQUFDLEVBQUMsT0FBUSxrQkFBaUIsS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLHNCQUFxQixLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHdDQUF1QyxNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHdDQUF1QyxNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsSUFBRyxjQUFlLFdBQVUsVUFBVyxNQUFLLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxDQUFDLEdBQUUsT0FBUSxDQUFDLEVBQUMsTUFBTyxlQUFjLElBQUssZUFBYyxRQUFTLGVBQWMsUUFBUyxDQUFDLEdBQUUsT0FBUSxzREFBcUQsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLGtCQUFpQixJQUFLLGVBQWMsUUFBUyxrQkFBaUIsUUFBUyxDQUFDLEdBQUUsT0FBUSw2QkFBNEIsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLEtBQUksT0FBUSxVQUFTLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFNBQVEsSUFBSyxlQUFjLFFBQVMsU0FBUSxRQUFTLENBQUMsR0FBRSxPQUFRLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sSUFBSyxpQkFBZ0IsUUFBUyxtQkFBa0IsUUFBUyxDQUFDLGFBQWEsR0FBRSxPQUFRLHNEQUFxRCxPQUFRLFdBQVUsUUFBUyxJQUFHLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLHVDQUFzQyxNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sT0FBTSxJQUFLLGlCQUFnQixRQUFTLG1CQUFrQixRQUFTLENBQUMsT0FBTSxHQUFHLEdBQUUsT0FBUSxzREFBcUQsT0FBUSxXQUFVLFFBQVMsSUFBRyxPQUFRLEVBQUMsVUFBVyxjQUFhLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyx1Q0FBc0MsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFNBQVEsSUFBSyxpQkFBZ0IsUUFBUyxtQkFBa0IsUUFBUyxDQUFDLGdCQUFnQixHQUFFLE9BQVEsNkJBQTRCLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsY0FBYSxNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sdUNBQXNDLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxVQUFTLElBQUssVUFBUyxRQUFTLFVBQVMsUUFBUyxDQUFDLE9BQU0sT0FBTyxHQUFFLE9BQVEsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsQ0FBQyxHQUFFLFNBQVUsQ0FBQyxFQUFDLE1BQU8sSUFBRyxZQUFhLFdBQVUsU0FBVSxNQUFLLFlBQWEsRUFBQyxDQUFDLEdBQUUsTUFBTyxDQUFDLEVBQUMsTUFBTyxtQkFBa0IsVUFBVyxjQUFhLE1BQU8sTUFBSyxZQUFhLEdBQUUsTUFBTyxnVUFBcVUsQ0FBQyxHQUFFLFdBQVksQ0FBQyxFQUFDLE1BQU8sU0FBUSxNQUFPLGNBQWEsTUFBTyxlQUFjLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLGtCQUFpQixRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGNBQWEsTUFBTyxLQUFJLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLFNBQVEsUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFVBQVMsTUFBTyxlQUFjLE1BQU8sT0FBTSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sVUFBUyxNQUFPLGVBQWMsTUFBTyxTQUFRLFFBQVMsS0FBSSxDQUFDLEdBQUUsbUJBQW9CLENBQUMsRUFBQyxNQUFPLE1BQUssT0FBUSwyQkFBMEIsT0FBUSxHQUFFLE9BQVEsR0FBRSxHQUFFLEVBQUMsTUFBTyxPQUFNLE9BQVEsMkJBQTBCLE9BQVEsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxPQUFRLEtBQUksT0FBUSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsU0FBVSxtMkJBQTgyQixTQUFVLE1BQUssT0FBUSxDQUFDLEVBQUM7QUFBQTtBQUFBOzs7QUNBL3ZRO0FBQUE7QUFBQSx1QkFBQyxRQUFTLEdBQUUsT0FBUSxhQUFZLE1BQU8sY0FBYSxlQUFnQixjQUFhLFlBQWEsb0JBQW1CLFFBQVMsQ0FBQyxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEsY0FBYSxPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsWUFBVyxPQUFRLCtDQUE4QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFdBQVUsS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFVBQVMsYUFBYyxNQUFLLFlBQWEsS0FBSSxPQUFRLEdBQUUsT0FBUSxHQUFFLFFBQVMsa0JBQWlCLE9BQVEsd0NBQXVDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssVUFBVyxNQUFLLFNBQVUsS0FBSSxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sTUFBSyxhQUFjLE1BQUssVUFBVyxNQUFLLE1BQU8sQ0FBQyxHQUFFLE9BQVEsd0NBQXVDLE1BQU8sTUFBSyxPQUFRLEdBQUUsT0FBUSxHQUFFLGFBQWMsTUFBSyxXQUFZLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxnQkFBZSxNQUFPLEdBQUUsTUFBTyxXQUFVLE1BQU8sbUJBQWtCLE1BQU8sS0FBSSxFQUFDLENBQUMsR0FBRSxRQUFTLENBQUMsR0FBRSxPQUFRLENBQUMsR0FBRSxTQUFVLENBQUMsRUFBQyxNQUFPLElBQUcsWUFBYSxhQUFZLFNBQVUsTUFBSyxZQUFhLEVBQUMsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8scUJBQW9CLFVBQVcsZ0JBQWUsTUFBTyxNQUFLLFlBQWEsR0FBRSxNQUFPLHFGQUFvRixDQUFDLEdBQUUsV0FBWSxDQUFDLEdBQUUsbUJBQW9CLENBQUMsR0FBRSxTQUFVLElBQUcsU0FBVSxFQUFDLE1BQU8sU0FBUSxTQUFVLDRHQUEyRyxPQUFRLEVBQUMsVUFBVyxnQkFBZSxNQUFPLEdBQUUsTUFBTyxXQUFVLE1BQU8sbUJBQWtCLE1BQU8sS0FBSSxHQUFFLE1BQU8sQ0FBQyxHQUFFLFdBQVksQ0FBQyxHQUFFLE9BQVEsQ0FBQyxHQUFFLEtBQU0saW9DQUFzb0MsZUFBZ0IsQ0FBQyxFQUFDLEdBQUUsT0FBUSxDQUFDLGdEQUFnRCxFQUFDO0FBQUE7QUFBQTs7O0FDQWx2RztBQUFBO0FBQUEsdUJBQUMsUUFBUyxHQUFFLE9BQVEsV0FBVSxNQUFPLGNBQWEsZUFBZ0IsY0FBYSxZQUFhLG1CQUFrQixRQUFTLENBQUMsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsRUFBRSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLElBQUcsT0FBUSxFQUFDLE1BQU8sUUFBTyxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsK0NBQThDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sSUFBRyxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sTUFBSyxhQUFjLE1BQUssVUFBVyxNQUFLLE1BQU8sQ0FBQyxHQUFFLE9BQVEsMENBQXlDLE1BQU8sTUFBSyxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxHQUFFLE1BQU8sV0FBVSxNQUFPLHFCQUFvQixNQUFPLEtBQUksRUFBQyxDQUFDLEdBQUUsUUFBUyxDQUFDLEVBQUMsSUFBSyxHQUFFLE1BQU8sa0JBQWlCLE1BQU8sV0FBVSxPQUFRLGlCQUFnQixNQUFPLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxjQUFhLE1BQU8sR0FBRSxNQUFPLFdBQVUsTUFBTyxzQ0FBcUMsTUFBTyxLQUFJLEdBQUUsUUFBUyxDQUFDLEVBQUMsVUFBVyxjQUFhLE1BQU8sR0FBRSxNQUFPLFdBQVUsTUFBTyxzQ0FBcUMsTUFBTyxLQUFJLENBQUMsR0FBRSxRQUFTLElBQUcsY0FBZSxXQUFVLFVBQVcsTUFBSyxNQUFPLE1BQUssaUJBQWtCLEtBQUksQ0FBQyxHQUFFLE9BQVEsQ0FBQyxFQUFDLE1BQU8sS0FBSSxJQUFLLGVBQWMsUUFBUyxLQUFJLFFBQVMsQ0FBQyxHQUFFLE9BQVEsZ0JBQWUsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLE1BQUssSUFBSyxpQkFBZ0IsUUFBUyxrQkFBaUIsUUFBUyxDQUFDLEdBQUcsR0FBRSxPQUFRLGdCQUFlLE9BQVEsUUFBTyxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsY0FBYSxNQUFPLEdBQUUsTUFBTyxXQUFVLE1BQU8scUJBQW9CLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxTQUFRLElBQUssaUJBQWdCLFFBQVMscUJBQW9CLFFBQVMsQ0FBQyxLQUFJLElBQUksR0FBRSxPQUFRLFFBQU8sT0FBUSxXQUFVLFFBQVMsSUFBRyxPQUFRLEVBQUMsVUFBVyxjQUFhLE1BQU8sR0FBRSxNQUFPLFdBQVUsTUFBTyxxQkFBb0IsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLGtCQUFpQixJQUFLLGlCQUFnQixRQUFTLHFCQUFvQixRQUFTLENBQUMsT0FBTyxHQUFFLE9BQVEsTUFBSyxPQUFRLFVBQVMsUUFBUyxJQUFHLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxHQUFFLE1BQU8sV0FBVSxNQUFPLHFCQUFvQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sUUFBTyxJQUFLLGlCQUFnQixRQUFTLGVBQWMsUUFBUyxDQUFDLGdCQUFnQixHQUFFLE9BQVEsV0FBVSxPQUFRLFdBQVUsUUFBUyxJQUFHLE9BQVEsRUFBQyxVQUFXLGNBQWEsTUFBTyxHQUFFLE1BQU8sV0FBVSxNQUFPLHFCQUFvQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sMEJBQXlCLElBQUssaUJBQWdCLFFBQVMsK0JBQThCLFFBQVMsQ0FBQyxNQUFNLEdBQUUsT0FBUSxNQUFLLE9BQVEsTUFBSyxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsY0FBYSxNQUFPLEdBQUUsTUFBTyxXQUFVLE1BQU8scUJBQW9CLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxPQUFNLElBQUssaUJBQWdCLFFBQVMsbUJBQWtCLFFBQVMsQ0FBQyxPQUFPLEdBQUUsT0FBUSxRQUFPLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsY0FBYSxNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8scUJBQW9CLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxVQUFTLElBQUssVUFBUyxRQUFTLFVBQVMsUUFBUyxDQUFDLEtBQUssR0FBRSxPQUFRLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLENBQUMsR0FBRSxTQUFVLENBQUMsRUFBQyxNQUFPLElBQUcsWUFBYSxXQUFVLFNBQVUsTUFBSyxZQUFhLEVBQUMsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8sbUJBQWtCLFVBQVcsY0FBYSxNQUFPLE1BQUssWUFBYSxHQUFFLE1BQU8sOEdBQTZHLENBQUMsR0FBRSxXQUFZLENBQUMsRUFBQyxNQUFPLFNBQVEsTUFBTyxjQUFhLE1BQU8sS0FBSSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sVUFBUyxNQUFPLGVBQWMsTUFBTyxPQUFNLFFBQVMsS0FBSSxDQUFDLEdBQUUsbUJBQW9CLENBQUMsRUFBQyxNQUFPLE1BQUssT0FBUSxNQUFLLE9BQVEsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxPQUFRLGNBQWEsT0FBUSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsU0FBVTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQSwwRUFBbWhDLFNBQVUsTUFBSyxPQUFRLENBQUMsRUFBQztBQUFBO0FBQUE7OztBQ0F2NUo7QUFBQTtBQUFBLHVCQUFDLFFBQVMsR0FBRSxPQUFRLGVBQWMsTUFBTyxjQUFhLGVBQWdCLGNBQWEsWUFBYSxvQkFBbUIsUUFBUyxDQUFDLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLEdBQUUsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxFQUFFLEdBQUUsT0FBUSxLQUFJLENBQUMsR0FBRSxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLGNBQWEsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFlBQVcsT0FBUSwrQ0FBOEMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxlQUFjLGFBQWMsT0FBTSxZQUFhLEtBQUksT0FBUSxHQUFFLE9BQVEsR0FBRSxRQUFTLFNBQVEsT0FBUSx3QkFBdUIsV0FBWSxDQUFDLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksR0FBRSxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsK0NBQThDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsK0NBQThDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sUUFBTyxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxTQUFRLE9BQVEsMkNBQTBDLFdBQVksQ0FBQyxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyxrQkFBaUIsTUFBTyxLQUFJLEdBQUUsUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sSUFBRyxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLHlCQUF3QixPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsU0FBUSxPQUFRLHNEQUFxRCxXQUFZLENBQUMsQ0FBQyxHQUFFLGdCQUFpQixHQUFFLGdCQUFpQixNQUFLLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sOEJBQTZCLE1BQU8sS0FBSSxHQUFFLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxLQUFJLENBQUMsR0FBRSxTQUFVLENBQUMsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxNQUFLLFdBQVksQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxHQUFFLGFBQWMsS0FBSSxXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsR0FBRSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxNQUFLLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxjQUFhLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxJQUFHLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyx5QkFBd0IsV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksQ0FBQyxHQUFFLFFBQVMsQ0FBQyxFQUFDLElBQUssR0FBRSxNQUFPLFNBQVEsTUFBTyxnQkFBZSxPQUFRLDJDQUEwQyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sa0JBQWlCLE1BQU8sS0FBSSxDQUFDLEdBQUUsUUFBUyxJQUFHLGNBQWUsZUFBYyxVQUFXLG1CQUFrQixNQUFPLE1BQUssaUJBQWtCLEtBQUksR0FBRSxFQUFDLElBQUssR0FBRSxNQUFPLGtCQUFpQixNQUFPLGNBQWEsT0FBUSx3QkFBdUIsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLEdBQUUsUUFBUyxDQUFDLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsT0FBTSxjQUFlLFVBQVMsVUFBVyx1QkFBc0IsTUFBTyxNQUFLLGlCQUFrQixLQUFJLEdBQUUsRUFBQyxJQUFLLEdBQUUsTUFBTyxTQUFRLE1BQU8sb0JBQW1CLE9BQVEsc0RBQXFELE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sOEJBQTZCLE1BQU8sS0FBSSxHQUFFLFFBQVMsQ0FBQyxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyw4QkFBNkIsTUFBTyxLQUFJLENBQUMsR0FBRSxRQUFTLElBQUcsY0FBZSxlQUFjLFVBQVcsbUJBQWtCLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxDQUFDLEdBQUUsT0FBUSxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxJQUFHLFlBQWEsZUFBYyxTQUFVLE1BQUssWUFBYSxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sWUFBYSxVQUFTLFNBQVUsT0FBTSxZQUFhLEdBQUUsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8sdUJBQXNCLFVBQVcsa0JBQWlCLE1BQU8sTUFBSyxZQUFhLElBQUcsTUFBTywrSUFBOEksQ0FBQyxHQUFFLFdBQVksQ0FBQyxHQUFFLG1CQUFvQixDQUFDLEdBQUUsU0FBVSxJQUFHLFNBQVUsRUFBQyxNQUFPLFNBQVEsU0FBVTtBQUFBLHNQQUF3VixPQUFRLE1BQUssTUFBTyxDQUFDLEdBQUUsV0FBWSxDQUFDLEdBQUUsT0FBUSxDQUFDLEdBQUUsS0FBTSx5bkJBQXduQixlQUFnQixDQUFDLEVBQUMsR0FBRSxPQUFRLENBQUMsRUFBQztBQUFBO0FBQUE7OztBQ0F4a087QUFBQTtBQUFBLHVCQUFDLFFBQVMsR0FBRSxPQUFRLGVBQWMsTUFBTyxjQUFhLGVBQWdCLGNBQWEsWUFBYSxtQkFBa0IsUUFBUyxDQUFDLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLEdBQUUsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxFQUFFLEdBQUUsT0FBUSxLQUFJLENBQUMsR0FBRSxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxPQUFNLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxRQUFPLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLGNBQWEsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFlBQVcsT0FBUSxzQkFBcUIsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsT0FBTSxVQUFXLFFBQU8sU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxPQUFNLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxXQUFVLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxlQUFjLGFBQWMsT0FBTSxZQUFhLEtBQUksT0FBUSxHQUFFLE9BQVEsR0FBRSxRQUFTLFNBQVEsT0FBUSx3QkFBdUIsV0FBWSxDQUFDLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksR0FBRSxRQUFTLE9BQU0sVUFBVyxXQUFVLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sT0FBTSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sS0FBSSxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsbUJBQWtCLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxLQUFJLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sT0FBTSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sS0FBSSxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsbUJBQWtCLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxLQUFJLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sT0FBTSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sS0FBSSxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sUUFBTyxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxTQUFRLE9BQVEsMkNBQTBDLFdBQVksQ0FBQyxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyxrQkFBaUIsTUFBTyxLQUFJLEdBQUUsUUFBUyxPQUFNLFVBQVcsS0FBSSxTQUFVLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sSUFBRyxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxVQUFTLGFBQWMsTUFBSyxZQUFhLE1BQUssT0FBUSxJQUFHLE9BQVEsSUFBRyxRQUFTLGtCQUFpQixPQUFRLHdDQUF1QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFVBQVcsTUFBSyxTQUFVLEtBQUksQ0FBQyxHQUFFLFNBQVUsQ0FBQyxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxRQUFPLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsV0FBVSxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLEdBQUUsYUFBYyxLQUFJLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsS0FBSSxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxNQUFLLFdBQVksQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxLQUFJLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxLQUFJLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLGNBQWEsV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksQ0FBQyxHQUFFLFFBQVMsQ0FBQyxFQUFDLElBQUssR0FBRSxNQUFPLFNBQVEsTUFBTyxnQkFBZSxPQUFRLDJDQUEwQyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sa0JBQWlCLE1BQU8sS0FBSSxDQUFDLEdBQUUsUUFBUyxJQUFHLGNBQWUsZUFBYyxVQUFXLG1CQUFrQixNQUFPLE1BQUssaUJBQWtCLEtBQUksR0FBRSxFQUFDLElBQUssR0FBRSxNQUFPLGtCQUFpQixNQUFPLGNBQWEsT0FBUSx3QkFBdUIsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLEdBQUUsUUFBUyxDQUFDLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsT0FBTSxjQUFlLFVBQVMsVUFBVyx1QkFBc0IsTUFBTyxNQUFLLGlCQUFrQixLQUFJLEdBQUUsRUFBQyxJQUFLLEdBQUUsTUFBTyxTQUFRLE1BQU8sbUJBQWtCLE9BQVEsdUNBQXNDLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sOEJBQTZCLE1BQU8sS0FBSSxHQUFFLFFBQVMsQ0FBQyxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyw4QkFBNkIsTUFBTyxLQUFJLENBQUMsR0FBRSxRQUFTLElBQUcsY0FBZSxlQUFjLFVBQVcsbUJBQWtCLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxDQUFDLEdBQUUsT0FBUSxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxJQUFHLFlBQWEsZUFBYyxTQUFVLE1BQUssWUFBYSxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sWUFBYSxVQUFTLFNBQVUsT0FBTSxZQUFhLEdBQUUsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8sdUJBQXNCLFVBQVcsa0JBQWlCLE1BQU8sTUFBSyxZQUFhLElBQUcsTUFBTywrSUFBOEksQ0FBQyxHQUFFLFdBQVksQ0FBQyxHQUFFLG1CQUFvQixDQUFDLEdBQUUsU0FBVSxJQUFHLFNBQVUsRUFBQyxNQUFPLFNBQVEsU0FBVTtBQUFBO0FBQUE7QUFBQSxnQkFBdVcsT0FBUSxNQUFLLE1BQU8sQ0FBQyxHQUFFLFdBQVksQ0FBQyxHQUFFLE9BQVEsQ0FBQyxHQUFFLEtBQU0sd29CQUF1b0IsZUFBZ0IsQ0FBQyxFQUFDLEdBQUUsT0FBUSxDQUFDLEVBQUM7QUFBQTtBQUFBOzs7QUNBOXBOO0FBQUE7QUFBQSx1QkFBQyxRQUFTLEdBQUUsT0FBUSxlQUFjLE1BQU8sY0FBYSxlQUFnQixjQUFhLFlBQWEsbUJBQWtCLFFBQVMsQ0FBQyxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsR0FBRSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsRUFBRSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sVUFBUyxhQUFjLE1BQUssWUFBYSxLQUFJLE9BQVEsR0FBRSxPQUFRLEdBQUUsUUFBUyxrQkFBaUIsT0FBUSx3Q0FBdUMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxVQUFTLGFBQWMsTUFBSyxZQUFhLEtBQUksT0FBUSxHQUFFLE9BQVEsR0FBRSxRQUFTLGtCQUFpQixPQUFRLHdDQUF1QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFdBQVUsS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFVBQVMsYUFBYyxNQUFLLFlBQWEsS0FBSSxPQUFRLEdBQUUsT0FBUSxHQUFFLFFBQVMsa0JBQWlCLE9BQVEsd0NBQXVDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sV0FBVSxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sVUFBUyxhQUFjLE1BQUssWUFBYSxLQUFJLE9BQVEsR0FBRSxPQUFRLEdBQUUsUUFBUyxrQkFBaUIsT0FBUSx3Q0FBdUMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxXQUFVLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxVQUFTLGFBQWMsTUFBSyxZQUFhLEtBQUksT0FBUSxHQUFFLE9BQVEsR0FBRSxRQUFTLGtCQUFpQixPQUFRLHdDQUF1QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxJQUFHLE9BQVEsRUFBQyxNQUFPLFdBQVUsS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFVBQVMsYUFBYyxNQUFLLFlBQWEsTUFBSyxPQUFRLElBQUcsT0FBUSxJQUFHLFFBQVMsa0JBQWlCLE9BQVEsd0NBQXVDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssVUFBVyxNQUFLLFNBQVUsS0FBSSxDQUFDLEdBQUUsU0FBVSxDQUFDLEdBQUUsUUFBUyxDQUFDLEdBQUUsT0FBUSxDQUFDLEVBQUMsTUFBTyxnQkFBZSxJQUFLLGVBQWMsUUFBUyxnQkFBZSxRQUFTLENBQUMsR0FBRSxPQUFRLFVBQVMsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLGNBQWEsSUFBSyxlQUFjLFFBQVMsY0FBYSxRQUFTLENBQUMsR0FBRSxPQUFRLE9BQU0sT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLFVBQVMsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLE9BQU0sT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLFVBQVMsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLFFBQU8sT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sSUFBSyxpQkFBZ0IsUUFBUyxtQkFBa0IsUUFBUyxDQUFDLEtBQUksR0FBRyxHQUFFLE9BQVEsVUFBUyxPQUFRLFdBQVUsUUFBUyxJQUFHLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sa0JBQWlCLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxVQUFTLElBQUssaUJBQWdCLFFBQVMsdUJBQXNCLFFBQVMsQ0FBQyxLQUFJLGdCQUFlLFlBQVksR0FBRSxPQUFRLFVBQVMsT0FBUSxXQUFVLFFBQVMsT0FBTSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sV0FBVSxJQUFLLGlCQUFnQixRQUFTLDJCQUEwQixRQUFTLENBQUMsS0FBSyxHQUFFLE9BQVEsUUFBTyxPQUFRLFdBQVUsUUFBUyxJQUFHLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sMkJBQTBCLE1BQU8sS0FBSSxHQUFFLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxTQUFRLElBQUssaUJBQWdCLFFBQVMsbUJBQWtCLFFBQVMsQ0FBQyxXQUFVLEdBQUcsR0FBRSxPQUFRLFFBQU8sT0FBUSxXQUFVLFFBQVMsSUFBRyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDhCQUE2QixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sVUFBUyxJQUFLLFVBQVMsUUFBUyxVQUFTLFFBQVMsQ0FBQyxVQUFTLE9BQU8sR0FBRSxPQUFRLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLENBQUMsR0FBRSxTQUFVLENBQUMsRUFBQyxNQUFPLElBQUcsWUFBYSxlQUFjLFNBQVUsTUFBSyxZQUFhLEVBQUMsR0FBRSxFQUFDLE1BQU8sT0FBTSxZQUFhLFVBQVMsU0FBVSxPQUFNLFlBQWEsR0FBRSxDQUFDLEdBQUUsTUFBTyxDQUFDLEVBQUMsTUFBTyx1QkFBc0IsVUFBVyxrQkFBaUIsTUFBTyxNQUFLLFlBQWEsSUFBRyxNQUFPLCtJQUE4SSxDQUFDLEdBQUUsV0FBWSxDQUFDLEVBQUMsTUFBTyxTQUFRLE1BQU8sYUFBWSxNQUFPLGdCQUFlLFFBQVMsYUFBWSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sYUFBWSxNQUFPLGNBQWEsUUFBUyxXQUFVLEdBQUUsRUFBQyxNQUFPLFNBQVEsTUFBTyxjQUFhLE1BQU8sS0FBSSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGNBQWEsTUFBTyxLQUFJLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLEtBQUksUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFNBQVEsTUFBTyxjQUFhLE1BQU8sS0FBSSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sVUFBUyxNQUFPLGVBQWMsTUFBTyxVQUFTLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxVQUFTLE1BQU8sZUFBYyxNQUFPLFNBQVEsUUFBUyxLQUFJLENBQUMsR0FBRSxtQkFBb0IsQ0FBQyxHQUFFLFNBQVU7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBLHdCQUF5eUMsU0FBVSxNQUFLLE9BQVEsQ0FBQyxFQUFDO0FBQUE7QUFBQTs7O0FDQWhwTztBQUFBO0FBQUEsdUJBQUMsUUFBUyxHQUFFLE9BQVEsZUFBYyxNQUFPLFVBQVMsZUFBZ0IsY0FBYSxZQUFhLG9CQUFtQixRQUFTLENBQUMsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsR0FBRSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLEdBQUUsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxLQUFJLE1BQU8sVUFBUyxPQUFRLFdBQVUsT0FBUSxDQUFDLEVBQUUsR0FBRSxPQUFRLEtBQUksQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEsY0FBYSxPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsWUFBVyxPQUFRLCtDQUE4QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLGVBQWMsYUFBYyxPQUFNLFlBQWEsS0FBSSxPQUFRLEdBQUUsT0FBUSxHQUFFLFFBQVMsU0FBUSxPQUFRLHdCQUF1QixXQUFZLENBQUMsQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sMkJBQTBCLE1BQU8sS0FBSSxHQUFFLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxRQUFPLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLGNBQWEsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFlBQVcsT0FBUSwrQ0FBOEMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxRQUFPLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxXQUFVLGFBQWMsTUFBSyxZQUFhLGNBQWEsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFlBQVcsT0FBUSwrQ0FBOEMsV0FBWSxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxNQUFLLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxLQUFJLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxHQUFFLE1BQU8sR0FBRSxPQUFRLEVBQUMsTUFBTyxRQUFPLEtBQU0sTUFBSyxLQUFNLE1BQUssTUFBTyxNQUFLLFFBQVMsR0FBRSxRQUFTLEdBQUUsTUFBTyxLQUFJLEdBQUUsS0FBTSxRQUFPLGFBQWMsTUFBSyxZQUFhLGNBQWEsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFNBQVEsT0FBUSwyQ0FBMEMsV0FBWSxDQUFDLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssVUFBVyxNQUFLLFNBQVUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEVBQUMsR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxJQUFHLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEseUJBQXdCLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxTQUFRLE9BQVEsc0RBQXFELFdBQVksQ0FBQyxDQUFDLEdBQUUsZ0JBQWlCLEdBQUUsZ0JBQWlCLE1BQUssT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyw4QkFBNkIsTUFBTyxLQUFJLEdBQUUsUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEtBQUksQ0FBQyxHQUFFLFNBQVUsQ0FBQyxFQUFDLE1BQU8sTUFBSyxhQUFjLE9BQU0sVUFBVyxNQUFLLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLEdBQUUsYUFBYyxLQUFJLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxjQUFhLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE9BQU0sYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxNQUFLLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLE1BQUssYUFBYyxPQUFNLFVBQVcsTUFBSyxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLGNBQWEsTUFBTyxHQUFFLE9BQVEsR0FBRSxPQUFRLE1BQUssYUFBYyxNQUFLLFdBQVksQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxNQUFLLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLElBQUcsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLHlCQUF3QixXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsUUFBUyxDQUFDLEVBQUMsSUFBSyxHQUFFLE1BQU8sU0FBUSxNQUFPLGVBQWMsT0FBUSwyQ0FBMEMsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyxrQkFBaUIsTUFBTyxLQUFJLEdBQUUsUUFBUyxDQUFDLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsSUFBRyxjQUFlLGVBQWMsVUFBVyxtQkFBa0IsTUFBTyxNQUFLLGlCQUFrQixLQUFJLEdBQUUsRUFBQyxJQUFLLEdBQUUsTUFBTyxrQkFBaUIsTUFBTyxjQUFhLE9BQVEsd0JBQXVCLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sMkJBQTBCLE1BQU8sS0FBSSxHQUFFLFFBQVMsQ0FBQyxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLENBQUMsR0FBRSxRQUFTLE9BQU0sY0FBZSxVQUFTLFVBQVcsc0JBQXFCLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxHQUFFLEVBQUMsSUFBSyxHQUFFLE1BQU8sU0FBUSxNQUFPLG1CQUFrQixPQUFRLHNEQUFxRCxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDhCQUE2QixNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sOEJBQTZCLE1BQU8sS0FBSSxDQUFDLEdBQUUsUUFBUyxJQUFHLGNBQWUsZUFBYyxVQUFXLG1CQUFrQixNQUFPLE1BQUssaUJBQWtCLEtBQUksQ0FBQyxHQUFFLE9BQVEsQ0FBQyxFQUFDLE1BQU8sZ0JBQWUsSUFBSyxlQUFjLFFBQVMsZ0JBQWUsUUFBUyxDQUFDLEdBQUUsT0FBUSxVQUFTLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxjQUFhLElBQUssZUFBYyxRQUFTLGNBQWEsUUFBUyxDQUFDLEdBQUUsT0FBUSxPQUFNLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxLQUFJLElBQUssZUFBYyxRQUFTLEtBQUksUUFBUyxDQUFDLEdBQUUsT0FBUSxtQkFBa0IsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLGdCQUFlLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxLQUFJLElBQUssZUFBYyxRQUFTLEtBQUksUUFBUyxDQUFDLEdBQUUsT0FBUSw0QkFBMkIsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLDJCQUEwQixPQUFRLFdBQVUsUUFBUyxNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sT0FBTSxJQUFLLGlCQUFnQixRQUFTLG1CQUFrQixRQUFTLENBQUMsS0FBSSxHQUFHLEdBQUUsT0FBUSw0QkFBMkIsT0FBUSxXQUFVLFFBQVMsSUFBRyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sVUFBUyxJQUFLLGlCQUFnQixRQUFTLHVCQUFzQixRQUFTLENBQUMsS0FBSSxnQkFBZSxZQUFZLEdBQUUsT0FBUSxtQkFBa0IsT0FBUSxXQUFVLFFBQVMsT0FBTSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sV0FBVSxJQUFLLGlCQUFnQixRQUFTLDJCQUEwQixRQUFTLENBQUMsS0FBSyxHQUFFLE9BQVEsMkJBQTBCLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFNBQVEsSUFBSyxpQkFBZ0IsUUFBUyxtQkFBa0IsUUFBUyxDQUFDLFdBQVUsR0FBRyxHQUFFLE9BQVEsMkJBQTBCLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyw4QkFBNkIsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFVBQVMsSUFBSyxVQUFTLFFBQVMsVUFBUyxRQUFTLENBQUMsVUFBUyxPQUFPLEdBQUUsT0FBUSxNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxJQUFHLFlBQWEsZUFBYyxTQUFVLE1BQUssWUFBYSxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sWUFBYSxVQUFTLFNBQVUsT0FBTSxZQUFhLEdBQUUsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8sdUJBQXNCLFVBQVcsa0JBQWlCLE1BQU8sTUFBSyxZQUFhLElBQUcsTUFBTywrSUFBOEksQ0FBQyxHQUFFLFdBQVksQ0FBQyxFQUFDLE1BQU8sU0FBUSxNQUFPLGFBQVksTUFBTyxnQkFBZSxRQUFTLGFBQVksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGFBQVksTUFBTyxjQUFhLFFBQVMsV0FBVSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLEtBQUksUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFNBQVEsTUFBTyxjQUFhLE1BQU8sS0FBSSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGNBQWEsTUFBTyxLQUFJLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLEtBQUksUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFVBQVMsTUFBTyxlQUFjLE1BQU8sVUFBUyxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sVUFBUyxNQUFPLGVBQWMsTUFBTyxTQUFRLFFBQVMsS0FBSSxDQUFDLEdBQUUsbUJBQW9CLENBQUMsRUFBQyxNQUFPLE1BQUssT0FBUSxjQUFhLE9BQVEsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sTUFBSyxPQUFRLGNBQWEsT0FBUSxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLE9BQVEsY0FBYSxPQUFRLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLFVBQVMsT0FBUSx5QkFBd0IsT0FBUSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsU0FBVTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsdUdBQXkyQyxTQUFVLE1BQUssT0FBUSxDQUFDLEVBQUM7QUFBQTtBQUFBOzs7QUNBNzNVO0FBQUE7QUFBQSx1QkFBQyxRQUFTLEdBQUUsT0FBUSxlQUFjLE1BQU8sY0FBYSxlQUFnQixjQUFhLFlBQWEsb0JBQW1CLFFBQVMsQ0FBQyxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxHQUFFLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sS0FBSSxNQUFPLFVBQVMsT0FBUSxXQUFVLE9BQVEsQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsR0FBRSxDQUFDLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLEtBQUksTUFBTyxVQUFTLE9BQVEsV0FBVSxPQUFRLENBQUMsRUFBRSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sUUFBTyxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSxjQUFhLE9BQVEsR0FBRSxPQUFRLE1BQUssUUFBUyxZQUFXLE9BQVEsK0NBQThDLFdBQVksQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsTUFBSyxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLEdBQUUsT0FBUSxFQUFDLE1BQU8sUUFBTyxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sZUFBYyxhQUFjLE9BQU0sWUFBYSxLQUFJLE9BQVEsR0FBRSxPQUFRLEdBQUUsUUFBUyxTQUFRLE9BQVEsd0JBQXVCLFdBQVksQ0FBQyxDQUFDLEdBQUUsZ0JBQWlCLE1BQUssZ0JBQWlCLE1BQUssT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLEdBQUUsUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEsY0FBYSxPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsWUFBVyxPQUFRLCtDQUE4QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFdBQVUsYUFBYyxNQUFLLFlBQWEsY0FBYSxPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsWUFBVyxPQUFRLCtDQUE4QyxXQUFZLENBQUMsR0FBRSxnQkFBaUIsTUFBSyxnQkFBaUIsTUFBSyxPQUFRLE1BQUssUUFBUyxPQUFNLFVBQVcsTUFBSyxTQUFVLEtBQUksR0FBRSxFQUFDLE9BQVEsS0FBSSxLQUFNLEdBQUUsTUFBTyxHQUFFLE9BQVEsRUFBQyxNQUFPLFFBQU8sS0FBTSxNQUFLLEtBQU0sTUFBSyxNQUFPLE1BQUssUUFBUyxHQUFFLFFBQVMsR0FBRSxNQUFPLEtBQUksR0FBRSxLQUFNLFFBQU8sYUFBYyxNQUFLLFlBQWEsY0FBYSxPQUFRLEdBQUUsT0FBUSxNQUFLLFFBQVMsU0FBUSxPQUFRLDJDQUEwQyxXQUFZLENBQUMsQ0FBQyxHQUFFLGdCQUFpQixNQUFLLGdCQUFpQixNQUFLLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sa0JBQWlCLE1BQU8sS0FBSSxHQUFFLFFBQVMsT0FBTSxVQUFXLE1BQUssU0FBVSxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsRUFBQyxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sR0FBRSxNQUFPLElBQUcsT0FBUSxFQUFDLE1BQU8sUUFBTyxLQUFNLE1BQUssS0FBTSxNQUFLLE1BQU8sTUFBSyxRQUFTLEdBQUUsUUFBUyxHQUFFLE1BQU8sS0FBSSxHQUFFLEtBQU0sV0FBVSxhQUFjLE1BQUssWUFBYSx5QkFBd0IsT0FBUSxHQUFFLE9BQVEsTUFBSyxRQUFTLFNBQVEsT0FBUSxzREFBcUQsV0FBWSxDQUFDLENBQUMsR0FBRSxnQkFBaUIsR0FBRSxnQkFBaUIsTUFBSyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDhCQUE2QixNQUFPLEtBQUksR0FBRSxRQUFTLE9BQU0sVUFBVyxNQUFLLFNBQVUsS0FBSSxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxNQUFLLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsR0FBRSxhQUFjLEtBQUksV0FBWSxDQUFDLENBQUMsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxhQUFjLE9BQU0sVUFBVyxNQUFLLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsY0FBYSxNQUFPLEdBQUUsT0FBUSxHQUFFLE9BQVEsTUFBSyxhQUFjLE1BQUssV0FBWSxDQUFDLEdBQUUsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsTUFBSyxXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sR0FBRSxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMsY0FBYSxXQUFZLENBQUMsQ0FBQyxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLGFBQWMsT0FBTSxVQUFXLE1BQUssTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxjQUFhLE1BQU8sSUFBRyxPQUFRLEdBQUUsT0FBUSxNQUFLLGFBQWMseUJBQXdCLFdBQVksQ0FBQyxDQUFDLEdBQUUsT0FBUSxLQUFJLENBQUMsR0FBRSxRQUFTLENBQUMsRUFBQyxJQUFLLEdBQUUsTUFBTyxTQUFRLE1BQU8sZ0JBQWUsT0FBUSwyQ0FBMEMsTUFBTyxDQUFDLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxHQUFFLEVBQUMsT0FBUSxLQUFJLEtBQU0sRUFBQyxDQUFDLEdBQUUsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyxrQkFBaUIsTUFBTyxLQUFJLEdBQUUsUUFBUyxDQUFDLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksQ0FBQyxHQUFFLFFBQVMsSUFBRyxjQUFlLGVBQWMsVUFBVyxtQkFBa0IsTUFBTyxNQUFLLGlCQUFrQixLQUFJLEdBQUUsRUFBQyxJQUFLLEdBQUUsTUFBTyxrQkFBaUIsTUFBTyxjQUFhLE9BQVEsd0JBQXVCLE1BQU8sQ0FBQyxFQUFDLE9BQVEsS0FBSSxLQUFNLEVBQUMsQ0FBQyxHQUFFLE9BQVEsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sMkJBQTBCLE1BQU8sS0FBSSxHQUFFLFFBQVMsQ0FBQyxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLENBQUMsR0FBRSxRQUFTLE9BQU0sY0FBZSxVQUFTLFVBQVcsdUJBQXNCLE1BQU8sTUFBSyxpQkFBa0IsS0FBSSxHQUFFLEVBQUMsSUFBSyxHQUFFLE1BQU8sU0FBUSxNQUFPLG9CQUFtQixPQUFRLHNEQUFxRCxNQUFPLENBQUMsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLEdBQUUsRUFBQyxPQUFRLEtBQUksS0FBTSxFQUFDLENBQUMsR0FBRSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDhCQUE2QixNQUFPLEtBQUksR0FBRSxRQUFTLENBQUMsRUFBQyxVQUFXLGtCQUFpQixNQUFPLElBQUcsTUFBTyxXQUFVLE1BQU8sOEJBQTZCLE1BQU8sS0FBSSxDQUFDLEdBQUUsUUFBUyxJQUFHLGNBQWUsZUFBYyxVQUFXLG1CQUFrQixNQUFPLE1BQUssaUJBQWtCLEtBQUksQ0FBQyxHQUFFLE9BQVEsQ0FBQyxFQUFDLE1BQU8sZ0JBQWUsSUFBSyxlQUFjLFFBQVMsZ0JBQWUsUUFBUyxDQUFDLEdBQUUsT0FBUSxVQUFTLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxjQUFhLElBQUssZUFBYyxRQUFTLGNBQWEsUUFBUyxDQUFDLEdBQUUsT0FBUSxPQUFNLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxLQUFJLElBQUssZUFBYyxRQUFTLEtBQUksUUFBUyxDQUFDLEdBQUUsT0FBUSxtQkFBa0IsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLGdCQUFlLE9BQVEsV0FBVSxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxHQUFFLEVBQUMsTUFBTyxLQUFJLElBQUssZUFBYyxRQUFTLEtBQUksUUFBUyxDQUFDLEdBQUUsT0FBUSw0QkFBMkIsT0FBUSxXQUFVLFFBQVMsTUFBSyxPQUFRLE1BQUssUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLEtBQUksSUFBSyxlQUFjLFFBQVMsS0FBSSxRQUFTLENBQUMsR0FBRSxPQUFRLDJCQUEwQixPQUFRLFdBQVUsUUFBUyxNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sT0FBTSxJQUFLLGlCQUFnQixRQUFTLG1CQUFrQixRQUFTLENBQUMsS0FBSSxHQUFHLEdBQUUsT0FBUSw0QkFBMkIsT0FBUSxXQUFVLFFBQVMsSUFBRyxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLGtCQUFpQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sVUFBUyxJQUFLLGlCQUFnQixRQUFTLHVCQUFzQixRQUFTLENBQUMsS0FBSSxnQkFBZSxZQUFZLEdBQUUsT0FBUSxtQkFBa0IsT0FBUSxXQUFVLFFBQVMsT0FBTSxPQUFRLEVBQUMsVUFBVyxrQkFBaUIsTUFBTyxJQUFHLE1BQU8sV0FBVSxNQUFPLDJCQUEwQixNQUFPLEtBQUksR0FBRSxRQUFTLE1BQUssV0FBWSxDQUFDLEVBQUMsR0FBRSxFQUFDLE1BQU8sV0FBVSxJQUFLLGlCQUFnQixRQUFTLDJCQUEwQixRQUFTLENBQUMsS0FBSyxHQUFFLE9BQVEsMkJBQTBCLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTywyQkFBMEIsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFNBQVEsSUFBSyxpQkFBZ0IsUUFBUyxtQkFBa0IsUUFBUyxDQUFDLFdBQVUsR0FBRyxHQUFFLE9BQVEsMkJBQTBCLE9BQVEsV0FBVSxRQUFTLElBQUcsT0FBUSxFQUFDLFVBQVcsa0JBQWlCLE1BQU8sSUFBRyxNQUFPLFdBQVUsTUFBTyw4QkFBNkIsTUFBTyxLQUFJLEdBQUUsUUFBUyxNQUFLLFdBQVksQ0FBQyxFQUFDLEdBQUUsRUFBQyxNQUFPLFVBQVMsSUFBSyxVQUFTLFFBQVMsVUFBUyxRQUFTLENBQUMsVUFBUyxPQUFPLEdBQUUsT0FBUSxNQUFLLE9BQVEsTUFBSyxRQUFTLE1BQUssT0FBUSxNQUFLLFFBQVMsTUFBSyxXQUFZLENBQUMsRUFBQyxDQUFDLEdBQUUsU0FBVSxDQUFDLEVBQUMsTUFBTyxJQUFHLFlBQWEsZUFBYyxTQUFVLE1BQUssWUFBYSxFQUFDLEdBQUUsRUFBQyxNQUFPLE9BQU0sWUFBYSxVQUFTLFNBQVUsT0FBTSxZQUFhLEdBQUUsQ0FBQyxHQUFFLE1BQU8sQ0FBQyxFQUFDLE1BQU8sdUJBQXNCLFVBQVcsa0JBQWlCLE1BQU8sTUFBSyxZQUFhLElBQUcsTUFBTywrSUFBOEksQ0FBQyxHQUFFLFdBQVksQ0FBQyxFQUFDLE1BQU8sU0FBUSxNQUFPLGFBQVksTUFBTyxnQkFBZSxRQUFTLGFBQVksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGFBQVksTUFBTyxjQUFhLFFBQVMsV0FBVSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLEtBQUksUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFNBQVEsTUFBTyxjQUFhLE1BQU8sS0FBSSxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sU0FBUSxNQUFPLGNBQWEsTUFBTyxLQUFJLFFBQVMsS0FBSSxHQUFFLEVBQUMsTUFBTyxTQUFRLE1BQU8sY0FBYSxNQUFPLEtBQUksUUFBUyxLQUFJLEdBQUUsRUFBQyxNQUFPLFVBQVMsTUFBTyxlQUFjLE1BQU8sVUFBUyxRQUFTLEtBQUksR0FBRSxFQUFDLE1BQU8sVUFBUyxNQUFPLGVBQWMsTUFBTyxTQUFRLFFBQVMsS0FBSSxDQUFDLEdBQUUsbUJBQW9CLENBQUMsRUFBQyxNQUFPLE9BQU0sT0FBUSxjQUFhLE9BQVEsR0FBRSxPQUFRLEtBQUksR0FBRSxFQUFDLE1BQU8sT0FBTSxPQUFRLGNBQWEsT0FBUSxHQUFFLE9BQVEsS0FBSSxHQUFFLEVBQUMsTUFBTyxPQUFNLE9BQVEsY0FBYSxPQUFRLEdBQUUsT0FBUSxLQUFJLEdBQUUsRUFBQyxNQUFPLFdBQVUsT0FBUSx5QkFBd0IsT0FBUSxHQUFFLE9BQVEsS0FBSSxDQUFDLEdBQUUsU0FBVTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUE7QUFBQTtBQUFBO0FBQUEsMEdBQXc1QyxTQUFVLE1BQUssT0FBUSxDQUFDLEVBQUM7QUFBQTtBQUFBOzs7QUNBMTdVLCtCQUFDLFdBQVUsYUFBWSxXQUFVLHVCQUFzQixxQkFBb0Isc0JBQXFCLHNCQUFxQixhQUFhOzs7QUNHM0gsU0FBUyxPQUFPLEVBQUUsT0FBTyxJQUFJLEdBQW1CO0FBQ3JELFNBQU8sR0FBRyxLQUFLLElBQUksT0FBTyxFQUFFO0FBQzlCO0FBRU8sU0FBUyxTQUFTLEVBQUUsT0FBTyxJQUFJLEdBQW1CO0FBQ3ZELFNBQU8sUUFBUSxPQUFPLFFBQVEsR0FBRyxLQUFLLFVBQVUsR0FBRztBQUNyRDtBQUVPLFNBQVMsUUFBUSxFQUFFLFVBQVUsS0FBSyxHQUE2QztBQUNwRixTQUFPLEdBQUcsUUFBUSxJQUFJLElBQUk7QUFDNUI7QUFFTyxTQUFTLFVBQVUsRUFBRSxVQUFVLEtBQUssR0FBaUQ7QUFDMUYsU0FBTyxRQUFRLFNBQVMsTUFBTSxPQUFPLEVBQUUsSUFBSSxLQUFLO0FBQ2xEO0FBR08sU0FBUyxVQUFVLE9BQTBEO0FBQ2xGLFNBQU8sTUFBTSxTQUFTLE9BQU8sR0FBRyxVQUFVLEtBQUssQ0FBQyxJQUFJLE1BQU0sSUFBSSxLQUFLLEdBQUcsTUFBTSxJQUFJLFVBQVUsTUFBTSxJQUFJO0FBQ3RHOzs7QUNqQk8sSUFBTSxVQUE2QixDQUFDLFFBQVEsV0FBVyxRQUFRO0FBQy9ELElBQU0sZ0JBQWdCO0FBR3RCLFNBQVMsUUFBUSxLQUFxQjtBQUMzQyxNQUFJLElBQUksU0FBUyxVQUFXLFFBQU87QUFDbkMsTUFBSSxJQUFJLFNBQVMsTUFBTyxRQUFPLEdBQUcsV0FBVyxHQUFHLENBQUMsR0FBRyxJQUFJLElBQUksR0FBRyxXQUFXLEdBQUcsQ0FBQyxHQUFHLFdBQVcsR0FBRyxDQUFDO0FBQ2hHLE1BQUksSUFBSSxTQUFTLEtBQU0sUUFBTyxPQUFPLElBQUksSUFBSTtBQUM3QyxTQUFPLEdBQUcsSUFBSSxLQUFLLFlBQVksQ0FBQyxHQUFHLFdBQVcsR0FBRyxDQUFDO0FBQ3BEO0FBRUEsU0FBUyxXQUFXLEVBQUUsT0FBTyxHQUFtQjtBQUM5QyxTQUFPLFdBQVcsSUFBSSxLQUFLLEdBQUcsTUFBTTtBQUN0QztBQUVBLFNBQVMsV0FBVyxFQUFFLE9BQU8sR0FBbUI7QUFDOUMsU0FBTyxXQUFXLElBQUksS0FBSyxJQUFJLFNBQVMsSUFBSSxNQUFNLEdBQUcsSUFBSSxLQUFLLElBQUksTUFBTSxDQUFDO0FBQzNFO0FBRUEsU0FBUyxXQUFXLEVBQUUsS0FBSyxJQUFJLEdBQW1CO0FBQ2hELFFBQU0sUUFBUSxDQUFDLFFBQVEsT0FBTyxLQUFLLE9BQU8sR0FBRyxJQUFJLFFBQVEsT0FBTyxLQUFLLE9BQU8sR0FBRyxFQUFFLEVBQUUsT0FBTyxPQUFPO0FBQ2pHLFNBQU8sTUFBTSxXQUFXLElBQUksS0FBSyxJQUFJLE1BQU0sS0FBSyxJQUFJLENBQUM7QUFDdkQ7QUFHTyxTQUFTLGFBQWEsU0FBc0Q7QUFDakYsU0FBTyxJQUFJLElBQUksU0FBUyxLQUFLLElBQUksQ0FBQyxRQUFRLENBQUMsT0FBTyxHQUFHLEdBQUcsUUFBUSxJQUFJLEtBQUssQ0FBQyxDQUFDLENBQUM7QUFDOUU7QUFFTyxTQUFTLFVBQVUsTUFBeUQ7QUFDakYsU0FBTyxJQUFJLElBQUksS0FBSyxJQUFJLENBQUNBLFdBQVUsQ0FBQyxPQUFPQSxNQUFLLEdBQUdBLE9BQU0sR0FBRyxDQUFDLENBQUM7QUFDaEU7QUFXTyxTQUFTLFNBQVMsTUFBd0I7QUFDL0MsTUFBSSxTQUFTLGNBQWUsUUFBTyxFQUFFLFFBQVEsVUFBVSxNQUFNLElBQUksV0FBVyxLQUFLO0FBQ2pGLE1BQUksUUFBUSxLQUFLLElBQUksRUFBRyxRQUFPLEVBQUUsUUFBUSxVQUFVLE1BQU0sSUFBSSxXQUFXLE1BQU07QUFDOUUsUUFBTSxDQUFDLEVBQUUsUUFBUSxPQUFPLEVBQUUsSUFBSSxLQUFLLE1BQU0scUNBQXFDLEtBQUssQ0FBQztBQUNwRixNQUFJLFdBQVcsT0FBVyxRQUFPLEVBQUUsUUFBUSxNQUFNLE1BQU0sTUFBTSxXQUFXLE1BQU07QUFDOUUsU0FBTyxFQUFFLFFBQTBCLE1BQU0sV0FBVyxNQUFNO0FBQzVEOzs7QUNuRE8sSUNTREM7QURUQyxJRUVIQztBRkZHLElFc0hNQztBRnRITixJR21MREM7QUhuTEMsSUc4TEhDO0FIOUxHLElHK0xOQztBSC9MTSxJRzBOREM7QUgxTkMsSUlJSEM7QUpKRyxJSWVEQztBSmZDLElJNEJIQztBSjVCRyxJSTRLREM7QUo1S0MsSUtDSUM7QUxESixJQTZCTUMsSUFBZUMsdUJBQU9DLElBQUksSUFBQTtBQTdCaEMsSUE4Qk1DLElBQWdDLENBQUE7QUE5QnRDLElBK0JNQyxJQUFZLENBQUE7QUEvQmxCLElBaUNNQyxJQUF3QjtBQWpDOUIsSU1BTUMsSUFBVUMsTUFBTUQ7QU5BdEIsSU1DTUUsSUFBUUosRUFBVUk7QU5EeEIsSU1FTUMsSUFBU0MsT0FBT0Q7QUFNdEIsU0FBU0UsRUFBV0MsSUFBQUE7QUFDdEJBLEVBQUFBLE1BQVFBLEdBQUtDLGNBQVlELEdBQUtFLE9BQUFBO0FBQ25DO0FKR08sU0FBU0MsRUFBY0MsSUFBTUMsSUFBT0MsSUFBQUE7QUFDMUMsTUFDQ0MsSUFDQUMsSUFDQXJCLElBSEdzQixLQUFrQixDQUFBLEdBSXJCQyxLQUFTQyxVQUFVRDtBQUNwQixPQUFLdkIsTUFBS2tCLEdBQ0EsVUFBTGxCLEtBQVlvQixLQUFNRixHQUFNbEIsRUFBQUEsSUFDZCxTQUFMQSxNQUE2QixjQUFBLE9BQVJpQixLQUFvQkksS0FBTUgsR0FBTWxCLEVBQUFBLElBQ3pEc0IsR0FBZ0J0QixFQUFBQSxJQUFLa0IsR0FBTWxCLEVBQUFBO0FBT2pDLFNBSkl1QixLQUFTLE1BQ1pELEdBQWdCSCxXQUFXSSxLQUFTLElBQUlkLEVBQU1nQixLQUFLRCxXQUFXLENBQUEsSUFBS0wsS0FHN0RPLEVBQVlULElBQU1LLElBQWlCRixJQUFLQyxJRkY1QixJQUFBO0FFR3BCO0FBaURPLFNBQVNNLEVBQVlDLElBQU1DLElBQU9DLElBQUtDLElBQUtDLElBQUFBO0FBSWxELE1BQU1DLEtBQVEsRUFDYkwsTUFBQUEsSUFDQUMsT0FBQUEsSUFDQUMsS0FBQUEsSUFDQUMsS0FBQUEsSUFDQUcsS0Y3RGtCLE1FOERsQkMsSUY5RGtCLE1FK0RsQkMsS0FBUSxHQUNSQyxLRmhFa0IsTUVpRWxCQyxLRmpFa0IsTUVrRWxCQyxhQUFhQyxHQUNiQyxLQUFXVCxNQUFBQSxFQUFjVSxHQUN6QkMsS0FBQUEsSUFDQUMsS0FBUSxFQUFBO0FBTVQsU0FBQSxDQUZLWixNQUFZYSxFQUFRWixTQUFPWSxFQUFRWixNQUFNQSxFQUFBQSxHQUV2Q0E7QUFDUjtBQU1PLFNBQVNhLEVBQVNDLElBQUFBO0FBQ3hCLFNBQU9BLEdBQU1DO0FBQ2Q7QUM5Rk8sU0FBU0MsRUFBY0YsSUFBT0csSUFBQUE7QUFDcENDLE9BQUtKLFFBQVFBLElBQ2JJLEtBQUtELFVBQVVBLElBQ2ZDLEtBQUlDLE1BQVM7QUFDZDtBQXVFTyxTQUFTQyxFQUFjQyxJQUFPQyxJQUFBQTtBQUNwQyxNSGxFbUIsUUdrRWZBLEdBRUgsUUFBT0QsR0FBS0UsTUFBWUgsRUFBY0MsR0FBS0UsSUFBVUYsR0FBS0csTUFBVSxDQUFBO0FBSXJFLFdBRElDLElBQ0dILEtBQWFELEdBQUtLLElBQVdDLFFBQVFMLEtBRzNDLE1BRkFHLEtBQVVKLEdBQUtLLElBQVdKLEVBQUFBLE1BRVhHLEdBQU9HLElBSXJCLFFBQU9ILEdBQU9HO0FBU2hCLFNBQTRCLGNBQUEsT0FBZFAsR0FBTVEsUUFBdUJSLEdBQU1QLE1BQUtnQixNSHhGbkMsT0d5RmhCVixFQUFjQyxFQUFBQTtBQUVsQjtBQU1BLFNBQVNVLEVBQWdCQyxJQUFBQTtBQUF6QixNQVFRQyxJQVBEQyxLQUFXRixHQUFTRyxLQUN6QkMsS0FBU0YsR0FBUU4sS0FDakJTLEtBQWMsQ0FBQSxHQUNkQyxLQUFXLENBQUEsR0FFTkMsS0FBWVAsR0FBU0Y7QUFDdkJTLEVBQUFBLFFBQ0dOLEtBQVdPLEVBQU8sRUFBRUMsYUFBYUMsRUFBQUEsR0FBZ0JSLEVBQUFBLEdBQy9DQyxNQUFhRCxHQUFRQyxNQUFhLEdBQ3RDUSxFQUFRdEIsU0FBT3NCLEVBQVF0QixNQUFNWSxFQUFBQSxHQUVqQ1csRUFDQ0wsSUFDQU4sSUFDQUMsSUFDQUYsR0FBU2EsS0FDVE4sR0FBVU8sY0g3SWUsS0c4SXpCWixHQUFRYSxNQUF5QixDQUFDWCxFQUFBQSxJSG5IakIsTUdvSGpCQyxJQUNBRCxNQUFVaEIsRUFBY2MsRUFBQUEsR0hoSkMsS0dpSnpCQSxHQUFRYSxLQUNSVCxFQUFBQSxHQUdETCxHQUFRRSxNQUFhRCxHQUFRQyxLQUM3QkYsR0FBUVYsR0FBQUcsSUFBbUJPLEdBQVFULEdBQUFBLElBQVdTLElBQzlDZSxFQUFXWCxJQUFhSixJQUFVSyxFQUFBQSxHQUNsQ0osR0FBUVgsS0FBV1csR0FBUU4sTUg3SFQsTUcrSGRLLEdBQVFMLE9BQVNRLE1BQ3BCYSxFQUF3QmhCLEVBQUFBO0FBRzNCO0FBS0EsU0FBU2dCLEVBQXdCNUIsSUFBQUE7QUFFaEMsT0FBS0EsS0FBUUEsR0FBS0UsT0FBYUYsR0FBSzZCLE9BQUFBLENBQWdCN0IsR0FBTVAsTUFBS2dCLElBTTlELFFBSEFULEdBQUtPLE1IN0lhLE1HOElsQlAsR0FBS0ssSUFBV3lCLEtBQUssU0FBQUMsSUFBQUE7QUFBSyxXQUFJQSxPQUFVL0IsR0FBS08sTUFBUXdCLEdBQUt4QjtFQUFNLENBQUEsR0FFekRxQixFQUF3QjVCLEVBQUFBO0FBRWpDO0FBNEJPLFNBQVNnQyxFQUFjQyxJQUFBQTtBQUFBQSxHSHZMQyxJR3lMMUJBLEdBQUNuQyxRQUNEbUMsR0FBQ25DLE9IMUx5QixHRzJMNUJvQyxFQUFjQyxLQUFLRixFQUFBQSxHQUNsQkcsU0FDRkMsS0FBZ0JmLEVBQVFnQix1QkFFeEJELElBQWVmLEVBQVFnQixzQkFDTkMsZ0JBQWdCQyxDQUFBQTtBQUVuQztBQVNBLFNBQVNBLElBQUFBO0FBQ1IsTUFBQTtBQU1DLGFBTElQLElBQ0hRLEtBQUksR0FJRVAsRUFBYzVCLFNBT2hCNEIsR0FBYzVCLFNBQVNtQyxNQUMxQlAsRUFBY1EsS0FBS0MsQ0FBQUEsR0FHcEJWLEtBQUlDLEVBQWNVLE1BQUFBLEdBQ2xCSCxLQUFJUCxFQUFjNUIsUUg5TlUsSUdnT3hCMkIsR0FBQ25DLE9BQ0pZLEVBQWdCdUIsRUFBQUE7RUFPbkIsVUFKQztBQUFBLEtBQ0tHLElBQWdCRixFQUFjNUIsWUFDakMrQixLQUFnQkUsZ0JBQWdCQyxDQUFBQTtFQUVuQztBQUNEO0FJL01PLFNBQVNLLEVBQ2YzQixJQUNBNEIsSUFDQUMsSUFDQUMsSUFDQUMsSUFDQUMsSUFDQUMsSUFDQW5DLElBQ0FELElBQ0FxQyxJQUNBbkMsSUFBQUE7QUFYTSxNQWFGb0MsSUFFSHhDLElBRUF5QyxJQUVBQyxJQUVBQyxJQWlDSUMsSUEzQkRDLEtBQWNWLEdBQWMzQyxPQUFjc0QsR0FFMUNDLEtBQW9CZCxHQUFheEM7QUFVckMsT0FSQVMsS0FBUzhDLEVBQ1JkLElBQ0FELElBQ0FZLElBQ0EzQyxJQUNBNkMsRUFBQUEsR0FHSVAsS0FBSSxHQUFHQSxLQUFJTyxJQUFtQlAsS1B4RGhCLFVPeURsQkMsS0FBYVAsR0FBYzFDLElBQVdnRCxFQUFBQSxPQU90Q3hDLEtBQUFBLENBQ0d5QyxHQUFVbkQsT0FBV3VELEdBQVlKLEdBQVVuRCxHQUFBQSxLQUFhMkQsR0FHM0RSLEdBQVVuRCxNQUFVa0QsSUFHaEJJLEtBQVNsQyxFQUNaTCxJQUNBb0MsSUFDQXpDLElBQ0FvQyxJQUNBQyxJQUNBQyxJQUNBbkMsSUFDQUQsSUFDQXFDLElBQ0FuQyxFQUFBQSxHQUlEc0MsS0FBU0QsR0FBVS9DLE1BR2ZNLEdBQVNrRCxPQUFPVCxHQUFXUyxPUDNHTCxJTzJHWWxELEdBQVFhLFNBQ3pDYixHQUFTa0QsT0FBS0MsRUFBU25ELEdBQVNrRCxLUHpGbkIsTU95RjhCVCxJQUFZekMsRUFBQUEsR0FDdkR5QyxHQUFXUyxPQUNkOUMsR0FBU2tCLEtBQ1JtQixHQUFXUyxLQUNYVCxHQUFVekIsT0FBZTBCLElBQ3pCRCxFQUFBQSxJQUtIRSxLQUFnQkEsTUFBaUJELElQMUhQLElPNEh0QkQsR0FBVTVCLE9BQ2JYLEtBQVNrRCxFQUFPWCxJQUFZdkMsSUFBUUcsSUFBQUEsQ0FBWUwsR0FBUUMsR0FBQUEsR0FNcERELEdBQVFOLFFBQ1hNLEdBQVFOLE1QN0dRLFNPK0dtQixjQUFBLE9BQW5CK0MsR0FBVzlDLFFBQUFBLFdBQXNCaUQsS0FDbEQxQyxLQUFTMEMsS0FDQ0YsT0FDVnhDLEtBQVN3QyxHQUFPVyxjQUlqQlosR0FBVTVCLE9BQUFBO0FBS1gsU0FGQXFCLEdBQWN4QyxNQUFRaUQsSUFFZnpDO0FBQ1I7QUFPQSxTQUFTOEMsRUFDUmQsSUFDQUQsSUFDQVksSUFDQTNDLElBQ0E2QyxJQUFBQTtBQUxELE1BUUtQLElBRUFDLElBRUF6QyxJQTJER3NELElBT0FDLElBNkVGQyxJQUVBQyxJQU9FQyxJQUVHQyxJQXhKTkMsS0FBb0JmLEdBQVlwRCxRQUNuQ29FLEtBQXVCRCxJQUVwQkUsS0FBTyxHQUlQQyxLQUFRLEdBS1JDLEtBQWU5QixHQUFjMUMsTUFBYXlFLE1BQU1sQixFQUFBQTtBQUNwRCxPQUFLUCxLQUFJLEdBQUdBLEtBQUlPLElBQW1CUCxLUDlKaEIsVU9pS2xCQyxLQUFhUixHQUFhTyxFQUFBQSxNQUlKLGFBQUEsT0FBZEMsTUFDYyxjQUFBLE9BQWRBLE1BWWMsWUFBQSxPQUFkQSxNQUNQQSxHQUFXbEMsZ0JBQWdCMkQsU0FFM0J6QixLQUFhdUIsR0FBWXhCLEVBQUFBLElBQUsyQixFUHJMYixNT3FMK0IxQixFQUFBQSxJQUN0QzJCLEVBQVEzQixFQUFBQSxJQUNsQkEsS0FBYXVCLEdBQVl4QixFQUFBQSxJQUFLMkIsRUFBWXhGLEdBQVUsRUFDbkRFLFVBQVU0RCxHQUFBQSxDQUFBQSxJQUVEQSxHQUFXbEMsZ0JBQWdCQyxLQUFnQmlDLEdBQVU0QixNQUsvRDVCLEtBQWF1QixHQUFZeEIsRUFBQUEsSUFBSzJCLEVBQzdCMUIsR0FBVzlDLE1BQ1g4QyxHQUFXN0QsT0FDWDZELEdBQVc2QixLQUNYN0IsR0FBV1MsS0FDWFQsR0FBVXhDLEdBQUFBLElBR1grRCxHQUFZeEIsRUFBQUEsSUFBS0MsSUFHWmEsS0FBY2QsS0FBSXNCLElBQ3hCckIsR0FBVXBELEtBQVc2QyxJQUNyQk8sR0FBVTRCLE1BQVVuQyxHQUFjbUMsTUFBVSxHQVk1Q3JFLEtQeE5rQixNQUFBLEVPaU5adUQsS0FBaUJkLEdBQVVuRCxNQUFVaUYsRUFDMUM5QixJQUNBSSxJQUNBUyxJQUNBTyxFQUFBQSxPQU9BQSxPQURBN0QsS0FBVzZDLEdBQVlVLEVBQUFBLE9BR3RCdkQsR0FBUWEsT1BuUFcsS08wUGhCYixNQUFhQSxHQUFRQyxPQThCekJ3QyxHQUFVNUIsT1AxUGdCLElPOFB0QjBDLE1BQWlCRCxLQUFjLElBQ2xDUSxPQUNVUCxNQUFpQkQsS0FBYyxJQUN6Q1EsT0FDVVAsTUFBaUJELE9BQ3ZCQyxLQUFnQkQsS0FDbkJRLE9BRUFBLE1BR0RDLEtBQVEsT0FBQSxDQTVDSFIsT0FlRFIsS0FBb0JhLEtBQ3ZCRSxPQUNVZixLQUFvQmEsTUFDOUJFLE9BSzRCLGNBQUEsT0FBbkJyQixHQUFXOUMsU0FDckI4QyxHQUFVNUIsT1ByUmMsT08rTHpCbUQsR0FBWXhCLEVBQUFBLElQeEtLO0FPdVJuQixNQUFJdUIsSUFBTztBQVVWLFNBSElQLEtBQVEsQ0FBQSxHQUVSQyxLQUFhLENBQUEsR0FDWmpCLEtBQUksR0FBR0EsS0FBSU8sSUFBbUJQLEtBRWxDLE1BREFDLEtBQWF1QixHQUFZeEIsRUFBQUEsTVB6UkMsS08wUlJDLEdBQVU1QixLQUF5QjtBQUtwRCxXQUZBaUQsS0FBTyxHQUNISixLQUFLRixHQUFNL0QsUUFDUnFFLEtBQU9KLEtBRVRGLENBQUFBLEdBREVHLEtBQU9HLEtBQU9KLE1BQU8sQ0FBQSxJQUNWakIsR0FBVW5ELE1BQzFCd0UsS0FBT0gsS0FBTSxJQUViRCxLQUFLQztBQUdQSCxNQUFBQSxHQUFNTSxFQUFBQSxJQUFRckIsR0FBVW5ELEtBQ3hCbUUsR0FBV2pCLEVBQUFBLElBQUtzQixLQUFPO0lBQ3hCO0FBT0QsU0FEQUEsS0FBT04sR0FBTS9ELFFBQ04rQyxPQUNGaUIsQ0FBQUEsR0FBV2pCLEVBQUFBLE1BQ1ZpQixHQUFXakIsRUFBQUEsS0FBTXNCLEtBQ3BCQSxPQUVBRSxHQUFZeEIsRUFBQUEsRUFBRTNCLE9QclZTO0VPeVYzQjtBQU9BLE1BQUlnRCxHQUNILE1BQUtyQixLQUFJLEdBQUdBLEtBQUlvQixJQUFtQnBCLEtBQUFBLEdBQ2xDeEMsS0FBVzZDLEdBQVlMLEVBQUFBLE1QaFdILElPaVdGeEMsR0FBUWEsUUFDckJiLEdBQVFOLE9BQVNRLE9BQ3BCQSxLQUFTaEIsRUFBY2MsRUFBQUEsSUFHeEJ3RSxFQUFReEUsSUFBVUEsRUFBQUE7QUFLckIsU0FBT0U7QUFDUjtBQVNBLFNBQVNrRCxFQUFPcUIsSUFBYXZFLElBQVFHLElBQVdxRSxJQUFBQTtBQUFoRCxNQU1NN0YsSUFFTTJELElBdUJObUMsSUFDQUM7QUE5QkwsTUFBK0IsY0FBQSxPQUFwQkgsR0FBWTlFLE1BQW9CO0FBRzFDLFFBQUk4RSxHQUFZN0YsTUFBS2dCLElBQWEsUUFBT007QUFFekMsUUFESXJCLEtBQVc0RixHQUFXakYsSUFFekIsTUFBU2dELEtBQUksR0FBR0EsS0FBSTNELEdBQVNZLFFBQVErQyxLQUNoQzNELENBQUFBLEdBQVMyRCxFQUFBQSxNQUtaM0QsR0FBUzJELEVBQUFBLEVBQUVuRCxLQUFXb0YsSUFDdEJ2RSxLQUFTa0QsRUFBT3ZFLEdBQVMyRCxFQUFBQSxHQUFJdEMsSUFBUUcsSUFBQUEsS0FBVztBQUtuRCxXQUFPSDtFQUNSO0FBWUMsT0FUSUEsTUFBQUEsQ0FBV0EsR0FBTzJFLGVBQ3JCM0UsS0FBU2hCLEVBQWN1RixFQUFBQSxNQUFBQSxDQUNSdkUsR0FBTzJFLGVBQVkzRSxLUDFYakIsT08rWGR5RSxLQUFNRixHQUFXL0UsS0FDakJrRixLQUFPMUUsSUFDSjBFLE1BQXlCLEtBQWpCQSxHQUFLRSxXQUFlRixDQUFBQSxLQUFPQSxHQUFLdkI7QUFjaEQsT0FaS3NCLE1BQU9DLE9BQUFBLENBRUxGLE1BQWNyRSxHQUFVMEUsY0FBY0osR0FBSUUsYUFFOUN4RSxHQUFVMEUsV0FBV0osSUFBS3pFLEVBQUFBLElBRTFCRyxHQUFVMkUsYUFBYUwsSUFBS3pFLE1QellaLElBQUEsSU80WWxCQSxLQUFTeUUsS0FJUnpFLEtBQVNBLE1BQVVBLEdBQU9tRCxnQkFDUixLQUFuQm5ELEdBQU80RSxZQUFBQSxDQUNONUUsR0FBTytFLEtBQUtDLFdBQVcsSUFBQSxJQUFBO0FBR3pCLFNBQU9oRjtBQUNSO0FBNkJBLFNBQVNpRixFQUNSQyxJQUNBQyxJQUNBQyxJQUNBQyxJQUFBQTtBQUpELE1Ba0NNQyxJQTVCQ0MsS0FBTUwsR0FBV0ssS0FDakJDLEtBQU9OLEdBQVdNLE1BQ3BCQyxLQUFXTixHQUFZQyxFQUFBQSxHQUNyQk0sS0FBVUQsTUFBQUEsRVBqZE0sSU9pZFFBLEdBQVFFO0FBbUJ0QyxNUC9jbUIsU09nZGpCRixNUGhkaUIsUU9nZElGLE1BQ3JCRyxNQUFXSCxNQUFPRSxHQUFTRixPQUFPQyxNQUFRQyxHQUFTRCxLQUVwRCxRQUFPSjtBQUNELE1BUE5DLE1BQXdCSyxLQUFVLElBQUksSUFPZDtBQUV4QixTQUFLSixLQUFJRixLQUFjLEdBQUdFLE1BQUssR0FBR0EsS0FFakMsTUFEQUcsS0FBV04sR0FBWUcsRUFBQUEsTUFBQUEsRVA1ZUgsSU8rZWpCRyxHQUFRRSxRQUNWSixNQUFPRSxHQUFTRixPQUNoQkMsTUFBUUMsR0FBU0QsS0FFakIsUUFBT0Y7QUFFVCxTQUFLQSxLQUFJRixLQUFjLEdBQUdFLEtBQUlILEdBQVlTLFFBQVFOLEtBRWpELE1BREFHLEtBQVdOLEdBQVlHLEVBQUFBLE1BQUFBLEVQdGZILElPeWZqQkcsR0FBUUUsUUFDVkosTUFBT0UsR0FBU0YsT0FDaEJDLE1BQVFDLEdBQVNELEtBRWpCLFFBQU9GO0VBRVY7QUFFQSxTQUFBO0FBQ0Q7QUhsZ0JBLFNBQVNPLEVBQVNDLElBQU9QLElBQUtRLElBQUFBO0FKcUJWLFVJcEJmQSxPQUFlQSxLQUFRLEtBQ2IsT0FBVlIsR0FBSSxDQUFBLElBQ1BPLEdBQU1FLFlBQVlULElBQUtRLEVBQUFBLElBRXZCRCxHQUFNUCxFQUFBQSxJQUFPUTtBQUVmO0FBeUJPLFNBQVNDLEVBQVlDLElBQUtDLElBQU1ILElBQU9JLElBQVVDLElBQUFBO0FBQWpELE1BQ0ZDLElBc0NJQztBQXBDUixNQUFZLFdBQVJKLEdBQ0gsS0FBb0IsWUFBQSxPQUFUSCxHQUNWRSxDQUFBQSxHQUFJSCxNQUFNUyxVQUFVUjtPQUNkO0FBS04sUUFKdUIsWUFBQSxPQUFaSSxPQUNWRixHQUFJSCxNQUFNUyxVQUFVSixLQUFXLEtBRzVCQSxHQUNILE1BQUtELE1BQVFDLEdBQ05KLENBQUFBLE1BQVNHLE1BQVFILE1BQ3RCRixFQUFTSSxHQUFJSCxPQUFPSSxFQUFBQTtBQUt2QixRQUFJSCxHQUNILE1BQUtHLE1BQVFILEdBQ1BJLENBQUFBLE1BQVlKLEdBQU1HLEVBQUFBLEtBQVNDLEdBQVNELEVBQUFBLEtBQ3hDTCxFQUFTSSxHQUFJSCxPQUFPSSxJQUFNSCxHQUFNRyxFQUFBQSxDQUFBQTtFQUlwQztXQUdtQixPQUFYQSxHQUFLLENBQUEsS0FBd0IsT0FBWEEsR0FBSyxDQUFBLEVBQ1gsZUFBQSxPQUFUSCxPQUFxQkEsS0p6Q2QsT0kwQ0ssY0FBQSxPQUFaSSxPQUF3QkEsS0oxQ2pCLFFJK0NqQkYsR0FBR08sUUFBZ0JQLEdBQUdPLE1BQWMsQ0FBQSxJQUFLTixFQUFBQSxJQUFRSCxJQUU3Q0EsTUFBVUksT0FDUkcsS0FDTEcsRUFBYVAsRUFBQUEsTUFBVU8sRUFBYVAsRUFBQUEsSUFBUVEsRUFBaUJSLEVBQUFBLEtBSTdERCxHQUFHVSxRQUFlVixHQUFHVSxNQUFhLENBQUEsSUFBS1QsRUFBQUEsSUFBUVUsR0FDaERQLEtBQWFILE9BQVNBLEtBQU9BLEdBQUtXLFFBQVFDLEdBQWUsSUFBQSxLQUt6RFosS0FBT0EsR0FBS2EsTUFBTSxDQUFBLEdBQ1QsQ0FBQSxJQUFLLFFBQUtiLEtBQU9BLEdBQUtjLFlBQUFBLElBRTNCakIsS0FDSEUsR0FBSWdCLGlCQUFpQmYsSUFBTUksSUFBT0QsRUFBQUEsSUFFbENKLEdBQUlpQixvQkFBb0JoQixJQUFNSSxJQUFPRCxFQUFBQTtPQUdqQztBQUNOLFFKM0UyQixnQ0kyRXZCRCxHQUlIRixDQUFBQSxLQUFPQSxHQUFLVyxRQUFRLGVBQWUsR0FBQSxFQUFLQSxRQUFRLFVBQVUsR0FBQTthQUVsRCxXQUFSWCxNQUNRLFlBQVJBLE1BQ1EsVUFBUkEsTUFDUSxVQUFSQSxNQUNRLFVBQVJBLE1BR1EsY0FBUkEsTUFDUSxjQUFSQSxNQUNRLGFBQVJBLE1BQ1EsYUFBUkEsTUFDUSxVQUFSQSxNQUNRLGFBQVJBLE1BQ0FBLE1BQVFELEdBRVIsS0FBQTtBQUVDLGFBQUEsTUFEQUEsR0FBSUMsRUFBQUEsSUo3RlksUUk2RkpILEtBQWdCLEtBQUtBO0lBRXJCLFNBQUpvQixJQUFBQTtJQUFJO0FBV2QsUUFBb0IsY0FBQSxPQUFUcEIsR0FBcUI7QUoxR2QsWUkyR2RBLE1BQUFBLFVBQWtCQSxNQUE4QixPQUFYRyxHQUFLLENBQUEsSUFHN0NELEdBQUltQixnQkFBZ0JsQixFQUFBQSxJQUZwQkQsR0FBSW9CLGFBQWFuQixJQUFjLGFBQVJBLE1BQThCLEtBQVRILEtBQWdCLEtBQUtBLEVBQUFBO0VBSW5FO0FBQ0Q7QUFPQSxTQUFTVyxFQUFpQlIsSUFBQUE7QUFNekIsU0FBTyxTQUFVaUIsSUFBQUE7QUFDaEIsUUFBSUcsS0FBZUMsS0FBSWY7QUFDdkIsUUFBSWMsSUFBYztBQUVqQixVQURBQSxLQUFlQSxHQUFhcEIsRUFBQUEsR0pqSVgsUUlrSWJpQixHQUFFSyxDQUFBQSxFQUNMTCxDQUFBQSxHQUFFSyxDQUFBQSxJQUFvQlo7ZUFLWk8sR0FBRUssQ0FBQUEsSUFBb0JELEtBQUlaLElBQVdULEVBQUFBLEVBQy9DO0FBRUQsYUFBT29CLEdBQWFHLEVBQVFDLFFBQVFELEVBQVFDLE1BQU1QLEVBQUFBLElBQUtBLEVBQUFBO0lBQ3hEO0VBQ0Q7QUFDRDtBSW5ITyxTQUFTUSxFQUNmQyxJQUNBQyxJQUNBcEMsSUFDQXFDLElBQ0ExQixJQUNBMkIsSUFDQUMsSUFDQUMsSUFDQUMsSUFDQUMsSUFBQUE7QUFWTSxNQWFGQyxJQUNIQyxJQThCSUMsSUFFQ0MsSUFDSEMsSUFDQUMsSUFDQUMsSUFDQUMsSUFDS0MsSUFLQUMsSUFDQUMsSUE0SUZDLElBQ0hDLElBMkJLQyxJQWlGQUMsSUFBYUMsSUFNWkMsSUFDSEMsSUExU0xDLEtBQVV6QixHQUFTckM7QUFHcEIsTUFBSXFDLEdBQVMwQixnQkFBZ0JDLEVBQWMsUVI3Q3hCO0FBekJVLFFRNkU1Qi9ELEdBQVFFLFFBRU51QyxLUmpGd0IsS1FpRlZ6QyxHQUFRRSxLQUN2QnlDLEtBQU0zQyxHQUFRZ0UsSUFBQUMsU0FFZjdCLEdBQVFsQyxPQUFXdUMsSUFDbkJHLEtBQVVOLEtBQW9CLENBQUEsR0FDVixLQUFoQkssR0FBSXVCLFdBRVAxQixLQUFTMkIsRUFBU3hCLElBQUtMLEVBQUFBLElBRXZCQSxHQUFrQjhCLEtBQUt6QixFQUFBQSxHQUV4QkgsS0FBU0YsR0FBa0IsQ0FBQSxLQUFNRSxNQUc3QkcsS0FBTVgsRUFBT3FDLFFBQVMxQixHQUFJUCxFQUFBQTtBQUUvQmtDLElBQU8sS0FBc0IsY0FBQSxPQUFYVCxJQUF1QjtBQUNwQ2hCLElBQUFBLEtBQXVCTixHQUFZcEM7QUFDdkMsUUFBQTtBQXFFQyxVQWhFQytDLEtBQVdkLEdBQVNtQyxPQUNmcEIsTUFBb0JSLEtBQU1rQixHQUFRVyxjQUFjN0IsR0FBSThCLFFBS3BEckIsTUFETlQsS0FBTWtCLEdBQVFhLGdCQUNVckMsR0FBY00sR0FBR3FCLEdBQUFBLEdBQ25DWCxLQUFtQlYsS0FDdEJTLEtBQ0NBLEdBQVNtQixNQUFNakUsUUFDZnFDLEdBQUdnQyxLQUNKdEMsS0FHRVMsS0FBSTlDLEdBQVFnRSxRQUNoQjVCLEdBQVE0QixNQUFjbEIsSVJ6R2EsSVEwRy9CQSxHQUFDOEIsUUFDSjlCLEdBQUM4QixPUjdHd0MsT1FpSHRDekIsS0FFSGYsR0FBUTRCLE1BQWNsQixLQUFJLElBQUllLEdBQVFYLElBQVVHLEVBQUFBLEtBR2hEakIsR0FBUTRCLE1BQWNsQixLQUFJLElBQUkrQixFQUM3QjNCLElBQ0FHLEVBQUFBLEdBR0RQLEdBQUVnQixjQUFjRCxJQUNoQmYsR0FBRTJCLFNBQVNLLElBRVIxQixNQUFVQSxHQUFTMkIsSUFBSWpDLEVBQUFBLEdBRXRCQSxHQUFFa0MsVUFBT2xDLEdBQUVrQyxRQUFRLENBQUEsSUFDeEJsQyxHQUFDbUMsTUFBa0I1QyxJQUNuQlMsR0FBQzhCLE9SNUgwQixHUTZIM0I5QixHQUFDb0MsTUFBb0IsQ0FBQSxHQUNyQnBDLEdBQUNxQyxNQUFtQixDQUFBLElBR2pCaEMsT0FDRUwsR0FBQ3NDLFFBQWF0QyxHQUFDc0MsTUFBY3RDLEdBQUVrQyxRQUdoQ25CLEdBQVF3Qiw2QkFDUHZDLEdBQUNzQyxPQUFldEMsR0FBRWtDLFVBQ3JCbEMsR0FBQ3NDLE1BQWNFLEVBQU8sQ0FBQSxHQUFJeEMsR0FBQ3NDLEdBQUFBLElBRzVCRSxFQUNDeEMsR0FBQ3NDLEtBQ0R2QixHQUFRd0IseUJBQXlCbkMsSUFBVUosR0FBQ3NDLEdBQUFBLENBQUFBLEtBSy9DckMsS0FBV0QsR0FBRXlCLE9BQ2J2QixLQUFXRixHQUFFa0MsT0FDYmxDLEdBQUN5QyxNQUFVbkQsSUFHTnBDLEdBQVFnRSxLQVlOO0FBVU4sWUFSQ2QsT0FBYUgsTUFDYkksTUFBQUEsQ0FDQ1UsR0FBUXdCLDRCQUNUdkMsR0FBRTBDLDZCQUVGMUMsR0FBRTBDLDBCQUEwQnRDLElBQVVHLEVBQUFBLEdBSXJDakIsR0FBUW1ELE9BQWN2RixHQUFRdUYsT0FBQUEsRVI3S0wsSVE4S3ZCekMsR0FBQzhCLFFBQUFBLEVSaExzQixJUWlMdkI5QixHQUFDOEIsUUFDSDlCLEdBQUUyQyx5QkFBQUEsVUFDRjNDLEdBQUUyQyxzQkFDRHZDLElBQ0FKLEdBQUNzQyxLQUNEL0IsRUFBQUEsR0FFRDtBQUVHakIsVUFBQUEsR0FBUW1ELE9BQWN2RixHQUFRdUYsUUFLakN6QyxHQUFFeUIsUUFBUXJCLElBQ1ZKLEdBQUVrQyxRQUFRbEMsR0FBQ3NDLEtBQ1h0QyxHQUFDOEIsT0FBQUEsS0FHRnhDLEdBQVFyQixNQUFRZixHQUFRZSxLQUN4QnFCLEdBQVErQyxNQUFhbkYsR0FBUW1GLEtBQzdCL0MsR0FBUStDLElBQVdPLEtBQUssU0FBQUMsSUFBQUE7QUFDbkJBLFlBQUFBLE9BQU9BLEdBQUtoQixLQUFXdkM7VUFDNUIsQ0FBQSxHQUVBd0QsRUFBVXhCLEtBQUt5QixNQUFNL0MsR0FBQ29DLEtBQW1CcEMsR0FBQ3FDLEdBQUFBLEdBQzFDckMsR0FBQ3FDLE1BQW1CLENBQUEsR0FFaEJyQyxHQUFDb0MsSUFBa0IvRSxVQUN0Qm9DLEdBQVk2QixLQUFLdEIsRUFBQUEsR0FNbEJOLEtBQVNzRCxFQUFjOUYsRUFBQUE7QUFFdkIsZ0JBQU1zRTtRQUNQO0FBRUl4QixRQUFBQSxHQUFFaUQsdUJBQ0xqRCxHQUFFaUQsb0JBQW9CN0MsSUFBVUosR0FBQ3NDLEtBQWEvQixFQUFBQSxHQUczQ0YsTUFBb0JMLEdBQUVrRCxzQkFDekJsRCxHQUFDb0MsSUFBa0JkLEtBQUssV0FBQTtBQUN2QnRCLFVBQUFBLEdBQUVrRCxtQkFBbUJqRCxJQUFVQyxJQUFVQyxFQUFBQTtRQUMxQyxDQUFBO01BRUYsTUF4RUVFLENBQUFBLE1BQUFBLENBQ0NVLEdBQVF3Qiw0QkFDVHZDLEdBQUVtRCxzQkFFRm5ELEdBQUVtRCxtQkFBQUEsR0FHQzlDLE1BQW9CTCxHQUFFb0QscUJBQ3pCcEQsR0FBQ29DLElBQWtCZCxLQUFLdEIsR0FBRW9ELGlCQUFBQTtBQWtFNUJwRCxNQUFBQSxHQUFFcUQsVUFBVTlDLElBQ1pQLEdBQUV5QixRQUFRckIsSUFDVkosR0FBQ3NELE1BQWNqRSxJQUNmVyxHQUFDOEIsT0FBQUEsSUFJR3RCLEtBQWF0QixFQUFPcUUsS0FDdkI5QyxLQUFRSixLQUFtQixLQUFLO0FBQ2pDLFNBQUE7QUFDQ0wsUUFBQUEsR0FBQzhCLE9BQUFBLElBQ0d0QixNQUFZQSxHQUFXbEIsRUFBQUEsR0FDM0JPLEtBQU1HLEdBQUUyQixPQUFPM0IsR0FBRXlCLE9BQVF6QixHQUFFa0MsUUFBUWxDLEdBQUNzQyxLQUFjdEMsR0FBRXFELE9BQUFBO01BQUFBLFNSOU96QixJUStPbkJyRCxHQUFDOEIsT0FBQUEsRUFBOEJyQixLQUFRO0FBRTVDSixNQUFBQSxPQUNIeUMsRUFBVXhCLEtBQUt5QixNQUFNL0MsR0FBQ29DLEtBQW1CcEMsR0FBQ3FDLEdBQUFBLEdBQzFDckMsR0FBQ3FDLE1BQW1CLENBQUEsSUFJckJyQyxHQUFFa0MsUUFBUWxDLEdBQUNzQyxLQUVQdEMsR0FBRXdELG9CQUNMakUsS0FBZ0JpRCxFQUFPLENBQUEsR0FBSWpELElBQWVTLEdBQUV3RCxnQkFBQUEsQ0FBQUEsSUFJNUNuRCxNQUNBbkQsR0FBUWdFLE9BQ1JsQixHQUFFeUQsNEJBRUZ0RCxLQUFXSCxHQUFFeUQsd0JBQXdCeEQsSUFBVUMsRUFBQUEsSUFHMUNRLEtBQ0xiLE1BQU9BLEdBQUk1QyxTQUFTeUcsS1I3UEosUVE2UGdCN0QsR0FBSTdDLE1BQ2pDNkMsR0FBSTRCLE1BQU1rQyxXQUNWOUQsSUFVQU8sR0FBUWtELFFBQ1h6RCxLQUFNSCxJQU1ON0IsTUFMQXdCLEtBQVllLEdBQVFrRCxLQUtFTSxjQUd0QmpFLEtBQWNILEtSblJFLE1Rc1JadEMsR0FBU3VFLFNBQVN2RSxHQUFTdUUsTUFBSzZCLE9BQWVqRSxPQUMxQm5DLEdBQVFtRixJQUFZTyxLQUFLLFNBQUE5QixJQUFBQTtBQUM1Q0EsUUFBQUEsTUFBTytDLEVBQVEvQyxJQUFPQSxFQUFBQTtNQUMzQixDQUFBLEdBQ0E1RCxHQUFRbUYsTVIxUk8sT1E2UmhCM0MsS0FBU3hDLEdBQVFtRixNQUFhVyxFQUFjOUYsSUFBVSxDQUFBLElSN1J0QyxPUWdTakJ3QyxLQUFTb0UsRUFDUnpFLElBQ0EwRSxFQUFRckQsRUFBQUEsSUFBZ0JBLEtBQWUsQ0FBQ0EsRUFBQUEsR0FDeENwQixJQUNBcEMsSUFDQXFDLElBQ0ExQixJQUNBMkIsSUFDQUMsSUFDQUMsSUFDQUMsSUFDQUMsRUFBQUEsR0FLR1EsR0FBUWtELFFBQ1hoRSxHQUFRckIsTVJqVFEsTVFrVGhCeUIsS0FBU0csS0FJVlAsR0FBUWxDLE9BQUFBLE1BR0owQyxNQUFTQSxHQUFROEMsS0FBS29CLENBQUFBLEdBRXRCaEUsR0FBQ29DLElBQWtCL0UsVUFDdEJvQyxHQUFZNkIsS0FBS3RCLEVBQUFBLEdSM1V5QixJUWdWdkNBLEdBQUM4QixRQUNKOUIsR0FBQzhCLE9BQUFBO0lBd0VILFNBdEVTbEQsSUFBQUE7QUFPUixVQUhBYSxHQUFZcEMsU0FBUzBDLElBQ3JCVCxHQUFRbUQsTVJ6VVMsTVEyVWI5QyxNQUFlSCxHQUNsQixLQUFJWixNQUFLQSxHQUFFcUYsTUFBTTtBQU1oQixZQUZBM0UsR0FBUWxDLE9SeldpQixNUXlXV3VDLElBRWhDSCxJQUFtQjtBQU10QixlQUFBLEVBTElxQixLQUFJckIsR0FBa0IwRSxRQUFReEUsTUFBQUEsTVJsVmZ5RSxPUW9WVnRELEtBQUlyQixHQUFrQm5DLFVBR3ZCeUQsS0FBUXRCLEdBQWtCcUIsS0FBSSxDQUFBLE1BQXlCLEtBQWxCQyxHQUFNTSxXQUNsRFAsQ0FBQUE7QUFNRCxpQkFBT0EsS0FBSXJCLEdBQWtCbkMsUUFBUXdELEtBQ3BDLEtBQUtDLEtBQVF0QixHQUFrQnFCLEVBQUFBLEVBRTlCLEtBREFyQixHQUFrQnFCLEVBQUFBLElSaldOLE1Ra1dSRixJQUFBQTtBQUNILGdCQUFJRyxNQUFTRixHQUFLO1VBQUEsT0FDWjtBQUFBLGdCQUFzQixLQUFsQkUsR0FBTU0sU0FDaEI7QUFDVU4sWUFBQUEsR0FBTXNELEtBQUtDLFdBQVcsSUFBQSxNQUNoQ3pELEtBQU1TLEVBQVVWLEtBQWNHLEVBQUFBO1VBQy9CO1FBR0g7QUFFQSxZQUFBLENBQUtILElBQWE7QUFDakIsaUJBQU9qQixNQUE2QixLQUFuQkEsR0FBTzBCLFlBQWlCMUIsR0FBTzRFLGNBQy9DNUUsQ0FBQUEsS0FBU0EsR0FBTzRFO0FBRWpCM0QsVUFBQUEsS0FBY2pCO1FBQ2Y7QUFBQSxTQU1LRyxLQUFNd0IsRUFKWFYsS0FDQ3JCLEdBQVE0QixJQUFBQyxRQUNQN0IsR0FBUTRCLElBQUFDLE1BQXNCUixHQUFBQSxNQUcvQnJCLEdBQVFyQixNQUFRMEMsSUFDaEJqQixLQUFTRyxNQUNIUCxHQUFRckIsTUFBUXlCLElBQ3ZCQSxLQUFTQSxNQUFVQSxHQUFPNEU7TUFDM0IsTUFBVzlFLENBQUFBLE1BQ1ZBLEdBQWtCb0QsS0FBS29CLENBQUFBO1VBR3hCMUUsQ0FBQUEsR0FBUXJCLE1BQVFmLEdBQVFlO0FBR3BCcUIsTUFBQUEsR0FBUStDLFFBQ1ovQyxHQUFRK0MsTUFBYW5GLEdBQVFtRixPQUFjLENBQUEsSUFHdEN6RCxNQUFLQSxHQUFFcUYsUUFBT00sRUFBWWpGLEVBQUFBLEdBQ2hDSixFQUFPakIsSUFBYVcsSUFBR1UsSUFBVXBDLEVBQUFBO0lBQ2xDO0VBQ0QsTUFDQ3dDLENBQUFBLEtBQVNKLEdBQVFyQixNQUFRdUcsRUFDeEJ0SCxHQUFRZSxLQUNScUIsSUFDQXBDLElBQ0FxQyxJQUNBMUIsSUFDQTJCLElBQ0FDLElBQ0FFLElBQ0FDLElBQ0FQLEVBQUFBO0FBTUYsVUFGS1EsS0FBTVgsRUFBUXVGLFdBQVM1RSxHQUFJUCxFQUFBQSxHQUV6Qkk7QUFDUjtBQVNBLFNBQVMyQixFQUFTcUQsSUFBT0MsSUFBQUE7QUFDeEIsTUFBSUQsTUFBMkIsS0FBbEJBLEdBQU10RCxZQUFpQnNELEdBQU1OLEtBQUtDLFdBQVcsSUFBQSxFQUN6RCxVQUFTTyxLQUFRLEdBQUlGLEtBQVFBLEdBQU1KLGVBQWdCO0FBQ2xELFFBQXNCLEtBQWxCSSxHQUFNdEQ7QUFDVCxVQUFJc0QsR0FBTU4sS0FBS0MsV0FBVyxJQUFBLEVBQU9PLENBQUFBO2VBQ3hCRixHQUFNTixLQUFLQyxXQUFXLEtBQUEsS0FBQSxDQUFBLEVBQWFPLEdBQU8sUUFBT0Y7O0FBRXZEQyxJQUFBQSxNQUFPQSxHQUFNckQsS0FBS29ELEVBQUFBO0VBQ3ZCO0FBRUY7QUFFQSxTQUFTSCxFQUFZMUIsSUFBQUE7QUFDaEJBLEVBQUFBLE9BQ0NBLEdBQUszQixRQUFhMkIsR0FBSzNCLElBQUFZLE9SL2JFLElRZ2N6QmUsR0FBS1IsT0FBWVEsR0FBS1IsSUFBV08sS0FBSzJCLENBQUFBO0FBRTVDO0FBT08sU0FBU00sRUFBV3BGLElBQWFxRixJQUFNbEYsSUFBQUE7QUFDN0MsV0FBU2lCLEtBQUksR0FBR0EsS0FBSWpCLEdBQVN2QyxTQUM1QjBILEdBQVNuRixHQUFTaUIsSUFBQUEsR0FBTWpCLEdBQVNpQixJQUFBQSxHQUFNakIsR0FBU2lCLElBQUFBLENBQUFBO0FBRzdDM0IsSUFBT2dDLE9BQVVoQyxFQUFPZ0MsSUFBUzRELElBQU1yRixFQUFBQSxHQUUzQ0EsR0FBWW1ELEtBQUssU0FBQTVDLElBQUFBO0FBQ2hCLFFBQUE7QUFFQ1AsTUFBQUEsS0FBY08sR0FBQ29DLEtBQ2ZwQyxHQUFDb0MsTUFBb0IsQ0FBQSxHQUNyQjNDLEdBQVltRCxLQUFLLFNBQUFvQyxJQUFBQTtBQUVoQkEsUUFBQUEsR0FBR0MsS0FBS2pGLEVBQUFBO01BQ1QsQ0FBQTtJQUdELFNBRlNwQixJQUFBQTtBQUNSTSxRQUFPakIsSUFBYVcsSUFBR29CLEdBQUN5QyxHQUFBQTtJQUN6QjtFQUNELENBQUE7QUFDRDtBQW9CQSxTQUFTK0IsRUFDUjlHLElBQ0E0QixJQUNBcEMsSUFDQXFDLElBQ0ExQixJQUNBMkIsSUFDQUMsSUFDQUUsSUFDQUMsSUFDQVAsSUFBQUE7QUFWRCxNQWdCS3dCLElBRUFxRSxJQUVBQyxJQUVBQyxJQUNBNUgsSUFDQTZILElBQ0FDLElBNEJHQyxJQXpDSHRGLEtBQVcvQyxHQUFTdUUsU0FBUytELEdBQzNCcEYsS0FBV2QsR0FBU21DLE9BQ3BCTCxLQUFrQzlCLEdBQVNyQztBQWtCakQsTUFKZ0IsU0FBWm1FLEtBQW1CdkQsS1J0Z0JLLCtCUXVnQlAsVUFBWnVELEtBQW9CdkQsS1JyZ0JBLHVDUXNnQm5CQSxPQUFXQSxLUnZnQlMsaUNReWdCMUIyQjtBQUNILFNBQUtxQixLQUFJLEdBQUdBLEtBQUlyQixHQUFrQm5DLFFBQVF3RCxLQVF6QyxNQVBBckQsS0FBUWdDLEdBQWtCcUIsRUFBQUEsT0FTeEJPLEtBQVc1RCxHQUFNaUksYUFBYXJFLEtBQTZCLEtBQWxCNUQsR0FBTTRELFdBQy9DO0FBQ0QxRCxNQUFBQSxLQUFNRixJQUNOZ0MsR0FBa0JxQixFQUFBQSxJUnBoQkY7QVFxaEJoQjtJQUNEOztBQUlGLE1BQUEsQ0FBS25ELElBQUs7QUFFVCxRQURNNkgsS0FBTWxHLEdBQVVxRyxpQkFBaUJDLFVBQUFBLENBQ2xDdkUsR0FDSixRQUFPbUUsR0FBSUssZUFBZXhGLEVBQUFBO0FBTTNCMUMsSUFBQUEsS0FBTTZILEdBQUlNLGdCQUNUaEksSUFDQXVELElBQ0FoQixHQUFTMEYsS0FBSzFGLEtBQVdmLEVBQUFBLEdBS3RCTSxPQUNDVCxFQUFPNkcsT0FDVjdHLEVBQU82RyxJQUFvQnpHLElBQVVFLEVBQUFBLEdBQ3RDRyxLQUFBQSxRQUdESCxLUmpqQmtCO0VRa2pCbkI7QUFFQSxNQUFLNEIsSUFLRTtBQWdCTixRQVhBL0IsS0FBeUIsY0FBWitCLE1BQTBCMUQsR0FBSXNJLFdBQVl0SSxJQUd2RDhCLEtBQ2EsY0FBWjRCLE1SbGtCaUIsUVFra0JTaEIsR0FBUzZGLGVSbGtCbEIsT1Fva0JkekcsTUFBcUJoQixFQUFNeUcsS0FBSzVGLEdBQVU2RyxVQUFBQSxHQUFBQSxDQUt6Q3ZHLE1BQWVILEdBS25CLE1BREFTLEtBQVcsQ0FBQSxHQUNOWSxLQUFJLEdBQUdBLEtBQUluRCxHQUFJeUksV0FBVzlJLFFBQVF3RCxLQUV0Q1osQ0FBQUEsSUFEQXpDLEtBQVFFLEdBQUl5SSxXQUFXdEYsRUFBQUEsR0FDUmxELElBQUFBLElBQVFILEdBQU1BO0FBSS9CLFNBQUtxRCxNQUFLWixHQUNUekMsQ0FBQUEsS0FBUXlDLEdBQVNZLEVBQUFBLEdBQ1IsNkJBQUxBLEtBQ0hzRSxLQUFVM0gsS0FFTCxjQUFMcUQsTUFDRUEsTUFBS1QsTUFDQSxXQUFMUyxNQUFnQixrQkFBa0JULE1BQzdCLGFBQUxTLE1BQWtCLG9CQUFvQlQsTUFFeEMzQyxFQUFZQyxJQUFLbUQsSVI5bEJELE1ROGxCVXJELElBQU9LLEVBQUFBO0FBTW5DLFNBQUtnRCxNQUFLVCxHQUNUNUMsQ0FBQUEsS0FBUTRDLEdBQVNTLEVBQUFBLEdBQ1IsY0FBTEEsS0FDSHVFLEtBQWM1SCxLQUNDLDZCQUFMcUQsS0FDVnFFLEtBQVUxSCxLQUNLLFdBQUxxRCxLQUNWd0UsS0FBYTdILEtBQ0UsYUFBTHFELEtBQ1Z5RSxLQUFVOUgsS0FFUm1DLE1BQStCLGNBQUEsT0FBVG5DLE1BQ3hCeUMsR0FBU1ksRUFBQUEsTUFBT3JELE1BRWhCQyxFQUFZQyxJQUFLbUQsSUFBR3JELElBQU95QyxHQUFTWSxFQUFBQSxHQUFJaEQsRUFBQUE7QUFLdENxSCxJQUFBQSxNQUdEdkYsTUFDQ3dGLE9BQ0FELEdBQU9rQixVQUFXakIsR0FBT2lCLFVBQVdsQixHQUFPa0IsVUFBVzFJLEdBQUkySSxlQUU1RDNJLEdBQUkySSxZQUFZbkIsR0FBT2tCLFNBR3hCOUcsR0FBUStDLE1BQWEsQ0FBQSxNQUVqQjhDLE9BQVN6SCxHQUFJNEksY0FBYyxNQUdsQixtQkFBWmxGLE1SeG9CMEIsd0NReW9CekJ2RCxNQUErQjBJLEVBQXNCQyxLQUFLcEYsRUFBQUEsT0FFM0R2RCxLUjVvQjJCLGlDUStvQjVCaUcsRUFDQ3pFLElBQ0EwRSxFQUFRcUIsRUFBQUEsSUFBZUEsS0FBYyxDQUFDQSxFQUFBQSxHQUN0QzlGLElBQ0FwQyxJQUNBcUMsSUFDQTFCLElBQ0EyQixJQUNBQyxJQUNBRCxLQUNHQSxHQUFrQixDQUFBLElBQ2xCdEMsR0FBUW1GLE9BQWNXLEVBQWM5RixJQUFVLENBQUEsR0FDakR5QyxJQUNBQyxFQUFBQSxHQUlHSixNQUFtQkEsR0FBa0JvRCxLQUFLb0IsQ0FBQUEsSUFJMUNyRSxNQUEyQixjQUFaeUIsT0FDbkJQLEtBQUksU0FDWSxjQUFaTyxNUm5xQmEsUVFtcUJhaUUsS0FDN0IzSCxHQUFJbUIsZ0JBQWdCZ0MsRUFBQUEsSVJucUJDc0QsUVFxcUJyQmtCLE1BS0NBLE9BQWUzSCxHQUFJbUQsRUFBQUEsTUFBbUIsY0FBWk8sTUFBMkJpRSxPQUV0RDVILEVBQVlDLElBQUttRCxJQUFHd0UsSUFBWXBGLEdBQVNZLEVBQUFBLEdBQUloRCxFQUFBQSxHQUc5Q2dELEtBQUksV1IvcUJrQnNELFFRZ3JCbEJtQixNQUF3QkEsTUFBVzVILEdBQUltRCxFQUFBQSxLQUMxQ3BELEVBQVlDLElBQUttRCxJQUFHeUUsSUFBU3JGLEdBQVNZLEVBQUFBLEdBQUloRCxFQUFBQTtFQUc3QyxNQS9IS29DLENBQUFBLE9BQWFHLE1BQWNULE1BQWVqQyxHQUFJMEcsUUFBUWhFLE9BQ3pEMUMsR0FBSTBHLE9BQU9oRTtBQWdJYixTQUFPMUM7QUFDUjtBQVNPLFNBQVNxSCxFQUFTMEIsSUFBS2pKLElBQU9xRixJQUFPNkQsSUFBQUE7QUFDM0MsTUFBQTtBQUNtQixrQkFBQSxPQUFQRCxLQUlOakosS0FBT0EsR0FBS21KLE1BQWVGLEdBQUlqSixFQUFBQSxLQUFVLElBRTVDa0osT0FDQ0EsS0FBUUEsR0FBS3hGLE9BQWV3RixHQUFLekksU0FDakNULEtBQVFrSixHQUFLQyxTQUVkRCxHQUFLQyxNUjdzQlcsTVE4c0JJLGNBQUEsT0FBVG5KLEtBQXFCQSxHQUFBQSxJQUMzQmlKLEdSL3NCVyxJQUFBLEtRaXRCWEEsR0FBSUcsVUFBVXBKO0VBR3RCLFNBRlNvQixJQUFBQTtBQUNSTSxNQUFPakIsSUFBYVcsSUFBR2lFLEVBQUFBO0VBQ3hCO0FBQ0Q7QUFTTyxTQUFTZ0IsRUFBUWhCLElBQU9nRSxJQUFhQyxJQUFBQTtBQUFyQyxNQUNGQyxJQUFHbkcsSUFBSytELElBb0JGOUQ7QUFiVixNQU5JM0IsRUFBUTJFLFdBQVMzRSxFQUFRMkUsUUFBUWhCLEVBQUFBLEdBQUFBLEVBRWhDa0UsS0FBSWxFLEdBQU00RCxRQUFVTSxHQUFFSCxXQUFXRyxHQUFFSCxXQUFXL0QsR0FBSzVFLE9BQ3ZEOEcsRUFBU2dDLElSbnVCUyxNUW11QkFGLElBQWFoRSxFQUFBQSxHQUczQmtFLEtBQUlsRSxHQUFLM0IsS0FBYztBQUMzQixRQUFJNkYsR0FBRUMscUJBQ0wsS0FBQTtBQUNDRCxNQUFBQSxHQUFFQyxxQkFBQUE7SUFHSCxTQUZTcEksSUFBQUE7QUFDUk0sUUFBT2pCLElBQWFXLElBQUdpSSxFQUFBQTtJQUN4QjtBQUdERSxJQUFBQSxHQUFDekQsTUFBY3lELEdBQUM1RSxNUi91QkU7RVFndkJuQjtBQUVBLE1BQUs0RSxLQUFJbEUsR0FBS1IsSUFDYixNQUFTeEIsS0FBSSxHQUFHQSxLQUFJa0csR0FBRTFKLFFBQVF3RCxLQUN6QmtHLENBQUFBLEdBQUVsRyxFQUFBQSxLQUNMZ0QsRUFDQ2tELEdBQUVsRyxFQUFBQSxHQUNGZ0csSUFHcUIsY0FBQSxPQUFkaEUsR0FBTTVGLFFBQ1Y2SixNQUFBQSxDQUFlakUsR0FBTXBCLE1BQUs2QixHQUFBQTtBQUFBQSxHQVUvQndELE9BQ0FDLEtBQUlsRSxHQUFLM0IsU0FDVDZGLEtBQUlBLEdBQUM1RixTQUNMUCxLQUFNUyxFQUFTMEYsSUFBSXBDLEtBQVEsQ0FBQSxDQUFBLE9BRXhCb0MsTUFBS2xFLEdBQUs1RSxPQUFPMEcsR0FBTS9CLEtBQUtvQixDQUFBQSxHQUNoQ0EsRUFBV3BELEVBQUFBLEdBQ1hvRCxFQUFXK0MsRUFBQUEsSUFHUEQsTUFBWTlDLEVBQVduQixHQUFLNUUsR0FBQUEsR0FFakM0RSxHQUFLNUUsTUFBUTRFLEdBQUszQixNQUFjMkIsR0FBS2hCLEtSanhCbEI7QVFreEJwQjtBQUdBLFNBQVNHLEVBQVNQLElBQU9TLElBQU9tQixJQUFBQTtBQUMvQixTQUFPckUsS0FBS2dDLFlBQVlTLElBQU80QixFQUFBQTtBQUNoQztBQ3p5Qk8sU0FBUzFCLEVBQU9rQixJQUFPeEQsSUFBQUE7QUFBdkIsTUFVRk0sSUFPQXpDLElBS0F1QyxJQUNIRztBQXRCR1YsSUFBTzJDLE1BQVEzQyxFQUFPMkMsR0FBT2dCLElBQU94RCxFQUFBQSxHQUlkLEtBQXRCQSxHQUFVK0IsYUFDYi9CLEtBQVlBLEdBQVU0SCxrQkFXbkIvSixNQVBBeUMsS0FBY2tELE1UbkJTLEtTbUJBQSxHQUFLekYsT1RRYixPU0RpQmlDLEdBQVNnRCxLQUU3Q2hELEdBQVNnRCxNQUFhNkUsRUFBWXhELEdBQVUsRUFBRUMsVUFBVSxDQUFDZCxFQUFBQSxFQUFBQSxDQUFBQSxHQUdyRHBELEtBQWMsQ0FBQSxHQUNqQkcsS0FBVyxDQUFBLEdBRVpSLEVBQ0NDLElBR0FBLEdBQVNnRCxLQUNUbkYsTUFBWXNJLEdBQ1pBLEdBQ0FuRyxHQUFVdUUsY0FDVjFHLEtUZmtCLE9TaUJmbUMsR0FBVThILGFBQ1QzSSxFQUFNeUcsS0FBSzVGLEdBQVU2RyxVQUFBQSxJVGxCUCxNU29CbEJ6RyxJQUNBdkMsS0FBV0EsR0FBUWUsTUFBUW9CLEdBQVU4SCxZQUVyQ3hILElBQ0FDLEVBQUFBLEdBSURpRixFQUFXcEYsSUFBYUosR0FBU2dELEtBQVl6QyxFQUFBQSxHQUc3Q1AsR0FBU2dELElBQVdaLE1BQU1rQyxXVC9CUDtBU2dDcEI7QUp4RE8sU0FBU3lELEVBQWNDLElBQUFBO0FBQzdCLFdBQVNDLEdBQVFDLElBQUFBO0FBQWpCLFFBR01DLElBQ0FDO0FBeUJMLFdBNUJLQyxLQUFLQyxvQkFFTEgsS0FBTyxvQkFBSUksUUFDWEgsS0FBTSxDQUFBLEdBQ05ILEdBQU9PLEdBQUFBLElBQVFILE1BRW5CQSxLQUFLQyxrQkFBa0IsV0FBQTtBQUFBLGFBQU1GO0lBQUcsR0FFaENDLEtBQUtJLHdCQUF3QixTQUFVQyxJQUFBQTtBQUVsQ0wsV0FBS0gsTUFBTVMsU0FBU0QsR0FBT0MsU0FDOUJSLEdBQUtTLFFBQVEsU0FBQUMsSUFBQUE7QUFDWkEsUUFBQUEsR0FBQ0MsT0xEd0IsR0tFekJDLEVBQWNGLEVBQUFBO01BQ2YsQ0FBQTtJQUVGLEdBRUFSLEtBQUtXLE1BQU0sU0FBQUgsSUFBQUE7QUFDVlYsTUFBQUEsR0FBS2MsSUFBSUosRUFBQUE7QUFDVCxVQUFJSyxLQUFNTCxHQUFFTTtBQUNaTixNQUFBQSxHQUFFTSx1QkFBdUIsV0FBQTtBQUN4QmhCLFFBQUFBLEdBQUtpQixPQUFPUCxFQUFBQSxHQUNSSyxNQUFLQSxHQUFJRyxLQUFLUixFQUFBQTtNQUNuQjtJQUNELElBR01YLEdBQU1vQjtFQUNkO0FBWUEsU0FWQXJCLEdBQU9PLE1BQU8sU0FBU2UsS0FDdkJ0QixHQUFPdUIsS0FBaUJ4QixJQU94QkMsR0FBUXdCLFlBSlJ4QixHQUFReUIsV0FBVyxTQUFDeEIsSUFBT3lCLElBQUFBO0FBQzFCLFdBQU96QixHQUFNb0IsU0FBU0ssRUFBQUE7RUFDdkIsR0FFb0NDLGNBQWMzQixJQUUzQ0E7QUFDUjtBSnRDTTRCLElBQVUsRUFDZkMsS1VLTSxTQUFxQkMsSUFBT0MsSUFBT0MsSUFBVUMsSUFBQUE7QUFRbkQsV0FOSUMsSUFFSEMsSUFFQUMsSUFFT0wsS0FBUUEsR0FBS00sS0FDcEIsTUFDRUgsS0FBWUgsR0FBS08sUUFBQUEsRVhieUIsSVdjekNKLEdBQVNLLE1BQ1Y7QUFDREwsSUFBQUEsR0FBU0ssT1habUI7QVdhNUIsUUFBQTtBQWVDLFdBVktILE1BSkxELEtBQU9ELEdBQVVNLGdCQUlNTCxHQUFLTSw2QkFDM0JQLEdBQVVRLFNBQVNQLEdBQUtNLHlCQUF5QlgsRUFBQUEsQ0FBQUEsR0FHOUNJLEdBQVVTLHNCQUNiVCxHQUFVUyxrQkFBa0JiLElBQU9HLE1BQWEsQ0FBQSxDQUFBLEdBQ2hERyxLQUFVLElBSVBBLE1YMUJ1QixJVzBCWkYsR0FBU0ssSUFFdkIsUUFBQSxNQURBTCxHQUFTSyxPWC9CeUI7SVdvQ3BDLFNBRlNLLElBQUFBO0FBQ1JkLE1BQUFBLEtBQVFjO0lBQ1Q7RUFDRDtBQU1ELFFSeUlBQyxJQUFnQixHUXpJVmY7QUFDUCxFQUFBLEdUeERJZ0IsSUFBVSxHQW9IREMsSUFBaUIsU0FBQWhCLElBQUFBO0FBQUssU0YzRmYsUUU0Rm5CQSxNQUFpQkEsR0FBTVMsZ0JBQWdCUTtBQUFZLEdDdkZwREMsRUFBY0MsVUFBVVIsV0FBVyxTQUFVUyxJQUFRQyxJQUFBQTtBQUVwRCxNQUFJQyxLQUFJQyxLQUFJQztBQUNQRixFQUFBQSxNQUFLQSxNQUFLQyxLQUFLRSxVQUNuQkgsS0FBSUMsS0FBSUMsTUFBY0UsRUFBTyxDQUFBLEdBQUlILEtBQUtFLEtBQUFBLElBR2xCLGNBQUEsT0FBVkwsT0FHVkEsS0FBU0EsR0FBT00sRUFBTyxDQUFBLEdBQUlKLEVBQUFBLEdBQUlDLEtBQUtJLEtBQUFBLElBR2pDUCxPQUNITSxFQUFPSixJQUFHRixFQUFBQSxHQUtQRyxLQUFJSyxRQUNIUCxNQUNIRSxLQUFJTSxJQUFpQkMsS0FBS1QsRUFBQUEsR0FFM0JVLEVBQWNSLElBQUFBO0FBRWhCLEdBUUFMLEVBQWNDLFVBQVVhLGNBQWMsU0FBVVgsSUFBQUE7QUFDM0NFLE9BQUlLLFFBSVBMLEtBQUlmLE9IdER5QixHR3VEekJhLE1BQVVFLEtBQUlVLElBQWtCSCxLQUFLVCxFQUFBQSxHQUN6Q1UsRUFBY1IsSUFBQUE7QUFFaEIsR0FZQUwsRUFBY0MsVUFBVWUsU0FBU0MsR0E2RjNCQyxJQUFnQixDQUFBLEdBWXJCdEIsSUFBZ0IsR0EyQlh1QixJQUFZLFNBQUNDLElBQUdDLElBQUFBO0FBQUMsU0FBS0QsR0FBQ1YsSUFBQVksTUFBaUJELEdBQUNYLElBQUFZO0FBQWMsR0N0TnpEQyxJQUFtQkMsdUJBQUFBLEdBV2pCQyxJQUFnQiwrQkFhbEJDLElBQWEsR0FnSlhDLElBQWUsQ0FBQSxHQzNLVkMsSUFBSTs7O0FPRGYsSUFHSUM7QUFISixJQU1JQztBQU5KLElBU0lDO0FBVEosSUF3Q0lDO0FBeENKLElBQU1DLEtBQVdDLE9BQU9DO0FBQXhCLElBWUlDLEtBQWM7QUFabEIsSUFlSUMsS0FBb0IsQ0FBQTtBQWZ4QixJQXdCSUMsS0FBa0IsQ0FBQTtBQXhCdEIsSUEyQk1DLEtBQXVEQztBQTNCN0QsSUE2QklDLEtBQWdCRixHQUFPRztBQTdCM0IsSUE4QklDLEtBQWtCSixHQUFPSztBQTlCN0IsSUErQklDLEtBQWVOLEdBQVFPO0FBL0IzQixJQWdDSUMsS0FBWVIsR0FBT1M7QUFoQ3ZCLElBaUNJQyxLQUFtQlYsR0FBUVc7QUFqQy9CLElBa0NJQyxLQUFVWixHQUFPYTtBQXVJckIsU0FBU0MsR0FBYUMsSUFBT0MsSUFBQUE7QUFDeEJoQixFQUFBQSxHQUFPaUIsT0FDVmpCLEdBQU9pQixJQUFPMUIsSUFBa0J3QixJQUFPbEIsTUFBZW1CLEVBQUFBLEdBRXZEbkIsS0FBYztBQU9kLE1BQU1xQixLQUNMM0IsR0FBZ0I0QixRQUNmNUIsR0FBZ0I0QixNQUFXLEVBQzNCTixJQUFPLENBQUEsR0FDUEksS0FBaUIsQ0FBQSxFQUFBO0FBT25CLFNBSklGLE1BQVNHLEdBQUtMLEdBQU9PLFVBQ3hCRixHQUFLTCxHQUFPUSxLQUFLLENBQUEsQ0FBQSxHQUdYSCxHQUFLTCxHQUFPRSxFQUFBQTtBQUNwQjtBQU9PLFNBQVNPLEdBQVNDLElBQUFBO0FBRXhCLFNBREExQixLQUFjLEdBQ1AyQixHQUFXQyxJQUFnQkYsRUFBQUE7QUFDbkM7QUFVTyxTQUFTQyxHQUFXRSxJQUFTSCxJQUFjSSxJQUFBQTtBQUVqRCxNQUFNQyxLQUFZZCxHQUFheEIsTUFBZ0IsQ0FBQTtBQUUvQyxNQURBc0MsR0FBVUMsSUFBV0gsSUFBQUEsQ0FDaEJFLEdBQVNuQixRQUNibUIsR0FBU2YsS0FBVSxDQUNqQmMsS0FBaURBLEdBQUtKLEVBQUFBLElBQS9DRSxHQUFBQSxRQUEwQkYsRUFBQUEsR0FFbEMsU0FBQU8sSUFBQUE7QUFDQyxRQUFNQyxNQUFnQkgsR0FBU0ksT0FBZUosR0FBU2YsSUFBUyxDQUFBLEdBQzFEb0IsS0FBWUwsR0FBVUMsRUFBU0UsSUFBY0QsRUFBQUE7QUFFOUNwQyxJQUFBQSxHQUFTcUMsSUFBY0UsRUFBQUEsTUFDM0JMLEdBQVNJLE1BQWMsQ0FBQ0MsSUFBV0wsR0FBU2YsR0FBUSxDQUFBLENBQUEsR0FDcERlLEdBQVNuQixJQUFZeUIsU0FBUyxDQUFBLENBQUE7RUFFaEMsQ0FBQSxHQUdETixHQUFTbkIsTUFBY2xCLElBQUFBLENBRWxCQSxHQUFnQjRDLE1BQW1CO0FBQ3ZDNUMsSUFBQUEsR0FBZ0I0QyxNQUFBQTtBQUNoQixRQUFNQyxLQUFVN0MsR0FBaUI4QztBQU9qQzlDLElBQUFBLEdBQWlCOEMsd0JBQXdCLFNBQVVDLElBQUdDLElBQUdDLElBQUFBO0FBQ3hELFVBQU10QixLQUFRdUIsS0FBSXRCO0FBQ2xCLFVBQUEsQ0FBS0QsR0FBTyxRQUFBO0FBS1osVUFBSXdCLEtBQUFBLE9BQ0FDLEtBQWVGLEtBQUtHLFNBQVNOO0FBVWpDLFVBVEFwQixHQUFLTCxHQUFPZ0MsS0FBSyxTQUFBQyxJQUFBQTtBQUNaQSxRQUFBQSxHQUFRZCxRQUNYVSxLQUFBQSxNQUNLaEQsR0FBU29ELEdBQVFqQyxHQUFRLENBQUEsR0FBSWlDLEdBQVFkLElBQVksQ0FBQSxDQUFBLE1BQ3JEVyxLQUFBQTtNQUdILENBQUEsR0FFSVAsSUFBUztBQUNaLFlBQU1XLEtBQVNYLEdBQVFZLEtBQUtQLE1BQU1ILElBQUdDLElBQUdDLEVBQUFBO0FBQ3hDLGVBQU9FLEtBQWNLLE1BQVVKLEtBQWVJO01BQy9DO0FBRUEsYUFBQSxDQUFRTCxNQUFlQztJQUN4QjtFQUNEO0FBR0QsU0FBT2YsR0FBU2Y7QUFDakI7QUFPTyxTQUFTb0MsR0FBVUMsSUFBVUMsSUFBQUE7QUFFbkMsTUFBTUMsS0FBUXRDLEdBQWF4QixNQUFnQixDQUFBO0FBQUEsR0FDdENVLEdBQU9xRCxPQUFpQkMsR0FBWUYsR0FBS2pDLEtBQVFnQyxFQUFBQSxNQUNyREMsR0FBS0csTUFBQUEsTUFDTEgsR0FBS3ZDLEtBQVVxQyxJQUNmRSxHQUFNSSxJQUFlTCxJQUVyQjVELEdBQWdCNEIsSUFBQUYsSUFBeUJJLEtBQUsrQixFQUFBQTtBQUVoRDtBQU9PLFNBQVNLLEdBQWdCUCxJQUFVQyxJQUFBQTtBQUV6QyxNQUFNQyxLQUFRdEMsR0FBYXhCLE1BQWdCLENBQUE7QUFBQSxHQUN0Q1UsR0FBT3FELE9BQWlCQyxHQUFZRixHQUFLakMsS0FBUWdDLEVBQUFBLE1BQ3JEQyxHQUFLRyxNQUFBQSxPQUNMSCxHQUFLdkMsS0FBVXFDLElBQ2ZFLEdBQU1JLElBQWVMLElBRXJCNUQsR0FBZ0IwQixJQUFrQkksS0FBSytCLEVBQUFBO0FBRXpDO0FBR08sU0FBU00sR0FBT0MsSUFBQUE7QUFFdEIsU0FEQTlELEtBQWMsR0FDUCtELEdBQVEsV0FBQTtBQUFBLFdBQU8sRUFBRUMsU0FBU0YsR0FBQUE7RUFBYyxHQUFHLENBQUEsQ0FBQTtBQUNuRDtBQWlDTyxTQUFTRyxHQUFRQyxJQUFTQyxJQUFBQTtBQUVoQyxNQUFNQyxLQUFRQyxHQUFhQyxNQUFnQixDQUFBO0FBTTNDLFNBTElDLEdBQVlILEdBQUtJLEtBQVFMLEVBQUFBLE1BQzVCQyxHQUFLSyxLQUFVUCxHQUFBQSxHQUNmRSxHQUFLSSxNQUFTTCxLQUdSQyxHQUFLSztBQUNiO0FBZU8sU0FBU0MsR0FBV0MsSUFBQUE7QUFDMUIsTUFBTUMsS0FBV0MsR0FBaUJGLFFBQVFBLEdBQU9HLEdBQUFBLEdBSzNDQyxLQUFRQyxHQUFhQyxNQUFnQixDQUFBO0FBSzNDLFNBREFGLEdBQUtHLElBQVlQLElBQ1pDLE1BRWUsUUFBaEJHLEdBQUtJLE9BQ1JKLEdBQUtJLEtBQUFBLE1BQ0xQLEdBQVNRLElBQUlQLEVBQUFBLElBRVBELEdBQVNTLE1BQU1DLFNBTkFYLEdBQU9RO0FBTzlCO0FBaUNPLFNBQVNJLEtBQUFBO0FBRWYsTUFBTUMsS0FBUUMsR0FBYUMsTUFBZ0IsRUFBQTtBQUMzQyxNQUFBLENBQUtGLEdBQUtHLElBQVM7QUFJbEIsYUFESUMsS0FBT0MsR0FBZ0JDLEtBQUFBLENBQ25CRixHQUFJRyxPQUFVSCxHQUFJRCxLQUN6QkMsQ0FBQUEsS0FBT0EsR0FBSUQ7QUFHWixRQUFJSyxLQUFPSixHQUFJRyxRQUFXSCxHQUFJRyxNQUFTLENBQUMsR0FBRyxDQUFBO0FBQzNDUCxJQUFBQSxHQUFLRyxLQUFVLE1BQU1LLEdBQUssQ0FBQSxJQUFLLE1BQU1BLEdBQUssQ0FBQTtFQUMzQztBQUVBLFNBQU9SLEdBQUtHO0FBQ2I7QUFLQSxTQUFTTSxLQUFBQTtBQUNSLE1BQUlDO0FBR0osS0FBRztBQUdGLFdBQVFBLEtBQVlDLEdBQWdCQyxNQUFBQSxJQUNuQyxLQUFBO0FBQ0NDLE1BQUFBLEdBQWNILEVBQUFBO0lBSWYsU0FIU0ksSUFBQUE7QUFFUkMsTUFBQUEsR0FBT0MsSUFBYUYsSUFBRyxFQUFFWCxLQUR6Qk8sS0FBZ0NBLEdBQVNPLFFBQ01QLEdBQVNKLElBQUFBLENBQUFBO0lBQ3pEO0FBR0QsV0FBUUksS0FBWVEsR0FBa0JOLE1BQUFBLEtBQVU7QUFDL0MsVUFBTU8sS0FBUVQsR0FBU1U7QUFDdkIsVUFBS1YsR0FBU08sT0FBZ0JFLEdBQzlCLEtBQUE7QUFDQ0EsUUFBQUEsR0FBS0UsSUFBaUJDLEtBQUtULEVBQUFBLEdBQzNCTSxHQUFLRSxJQUFpQkMsS0FBS0MsRUFBQUEsR0FDM0JKLEdBQUtFLE1BQW1CLENBQUE7TUFJekIsU0FIU1AsSUFBQUE7QUFDUkssUUFBQUEsR0FBS0UsTUFBbUIsQ0FBQSxHQUN4Qk4sR0FBT0MsSUFBYUYsSUFBR0osR0FBU0osR0FBQUE7TUFDakM7SUFDRDtFQUNELFNBQVNLLEdBQWdCYTtBQUMxQjtBQTFhQVQsR0FBT1UsTUFBUyxTQUFBQyxJQUFBQTtBQUNmckIsRUFBQUEsS0FBbUIsTUFDZnNCLE1BQWVBLEdBQWNELEVBQUFBO0FBQ2xDLEdBRUFYLEdBQU9aLEtBQVMsU0FBQ3VCLElBQU9FLElBQUFBO0FBQ25CRixFQUFBQSxNQUFTRSxHQUFTQyxPQUFjRCxHQUFTQyxJQUFBdEIsUUFDNUNtQixHQUFLbkIsTUFBU3FCLEdBQVNDLElBQUF0QixNQUdwQnVCLE1BQVNBLEdBQVFKLElBQU9FLEVBQUFBO0FBQzdCLEdBR0FiLEdBQU9nQixNQUFXLFNBQUFMLElBQUFBO0FBQ2JNLEVBQUFBLE1BQWlCQSxHQUFnQk4sRUFBQUEsR0FHckN4QixLQUFlO0FBRWYsTUFBTWlCLE1BSE5kLEtBQW1CcUIsR0FBS08sS0FHTWI7QUFDMUJELEVBQUFBLE9BQ0NlLE1BQXFCN0IsS0FDeEJBLEdBQWdCZ0IsTUFBb0IsQ0FBQSxLQUVwQ0YsR0FBS0UsSUFBaUJDLEtBQUtULEVBQUFBLEdBQzNCTSxHQUFLRSxJQUFpQkMsS0FBS0MsRUFBQUEsR0FDM0JyQixLQUFlLElBRWhCaUIsR0FBS0UsTUFBbUIsQ0FBQSxHQUl4QkYsR0FBS2hCLEdBQU9tQixLQUFLLFNBQUFhLElBQUFBO0FBQ1pBLElBQUFBLEdBQVFDLFFBQ1hELEdBQVFoQyxLQUFVZ0MsR0FBUUMsTUFFM0JELEdBQVNFLElBQWVGLEdBQVFDLE1BQUFBO0VBQ2pDLENBQUEsSUFFREYsS0FBb0I3QjtBQUNyQixHQUdBVSxHQUFRdUIsU0FBUyxTQUFBWixJQUFBQTtBQUNaYSxFQUFBQSxNQUFjQSxHQUFhYixFQUFBQTtBQUUvQixNQUFNYyxLQUFJZCxHQUFLTztBQUNYTyxFQUFBQSxNQUFLQSxHQUFDcEIsUUFDTG9CLEdBQUNwQixJQUFBQyxJQUF5QkcsVUFBUWlCLEdBQVd2QixHQUFrQndCLEtBQUtGLEVBQUFBLENBQUFBLEdBR3hFQSxHQUFDcEIsSUFBQWpCLEdBQWVtQixLQUFLLFNBQUFhLElBQUFBO0FBQ2hCQSxJQUFBQSxHQUFTRSxNQUFjRixHQUFRZixNQUFTZSxHQUFTRTtFQUN0RCxDQUFBLElBRURILEtBQW9CN0IsS0FBbUI7QUFDeEMsR0FJQVUsR0FBT2tCLE1BQVcsU0FBQ1AsSUFBT2lCLElBQUFBO0FBQ3pCQSxFQUFBQSxHQUFZckIsS0FBSyxTQUFBWixJQUFBQTtBQUNoQixRQUFBO0FBQ0NBLE1BQUFBLEdBQVNXLElBQWtCQyxLQUFLVCxFQUFBQSxHQUNoQ0gsR0FBU1csTUFBb0JYLEdBQVNXLElBQWtCdUIsT0FBTyxTQUFBQyxJQUFBQTtBQUFFLGVBQUEsQ0FDaEVBLEdBQUUxQyxNQUFVb0IsR0FBYXNCLEVBQUFBO01BQVUsQ0FBQTtJQVVyQyxTQVJTL0IsSUFBQUE7QUFHUkosTUFBQUEsR0FBU1csTUFBb0IsQ0FDNUIsV0FBQTtBQUNDLGNBQU1QO01BQ1AsQ0FBQTtJQUVGO0VBQ0QsQ0FBQSxHQUVJZ0MsTUFBV0EsR0FBVXBCLElBQU9pQixFQUFBQTtBQUNqQyxHQUdBNUIsR0FBUWdDLFVBQVUsU0FBQXJCLElBQUFBO0FBQ2JzQixFQUFBQSxNQUFrQkEsR0FBaUJ0QixFQUFBQTtBQUV2QyxNQUVLdUIsSUFBWUMsSUFGWFYsS0FBSWQsR0FBS087QUFDWE8sRUFBQUEsTUFBS0EsR0FBQ3BCLFFBRVRvQixHQUFDcEIsSUFBQWpCLEdBQWVtQixLQUFLLFNBQUE2QixJQUFBQTtBQUNwQixRQUFBO0FBS0MsVUFBSUEsR0FBQ2xDLE9BQWFrQyxHQUFDbEIsS0FBVztBQUM3QixZQUFBLFdBQUlpQixJQUEyQjtBQUU5QixlQURBQSxLQUFjeEIsR0FBS3ZCLElBRWxCK0MsT0FBQUEsQ0FDRUEsR0FBV2pCLE9BQUFBLENBQWVpQixHQUFXakIsSUFBQWhCLE9BRXZDaUMsQ0FBQUEsS0FBY0EsR0FBVy9DO0FBRTFCK0MsVUFBQUEsS0FBY0EsTUFBZUEsR0FBV2pCO1FBQ3pDO0FBQ0FrQixRQUFBQSxHQUFDbEMsTUFBWWlDLElBQ2JULEdBQVc5QixHQUFnQitCLEtBQUtTLEVBQUFBLENBQUFBO01BQ2pDLE1BQ0N0QyxDQUFBQSxHQUFjc0MsRUFBQUE7SUFJaEIsU0FGU3JDLElBQUFBO0FBQ1JtQyxNQUFBQSxLQUFhbkM7SUFDZDtFQUNELENBQUEsR0FDQTBCLEdBQUNwQixNQUFBQSxRQUNHNkIsTUFBWWxDLEdBQU9DLElBQWFpQyxJQUFZVCxHQUFDbEMsR0FBQUE7QUFFbkQ7QUFzVEEsSUFBSThDLEtBQTBDLGNBQUEsT0FBekJDO0FBWXJCLFNBQVNDLEdBQWVDLElBQUFBO0FBQ3ZCLE1BT0lDLElBUEVDLEtBQU8sV0FBQTtBQUNaQyxpQkFBYUMsRUFBQUEsR0FDVFAsTUFBU1EscUJBQXFCSixFQUFBQSxHQUNsQ0ssV0FBV04sRUFBQUE7RUFDWixHQUNNSSxLQUFVRSxXQUFXSixJQWxjUixFQUFBO0FBcWNmTCxFQUFBQSxPQUNISSxLQUFNSCxzQkFBc0JJLEVBQUFBO0FBRTlCO0FBVUEsU0FBU2hCLEdBQVdxQixJQUFBQTtBQUNHLE9BQWxCQSxNQUF1QkMsTUFBV2hELEdBQVFzQywyQkFDN0NVLEtBQVVoRCxHQUFRc0MsMEJBQ05DLElBQWdCN0MsRUFBQUE7QUFFOUI7QUFNQSxTQUFTSSxHQUFjbUQsSUFBQUE7QUFHdEIsTUFBTUMsS0FBTzVELElBQ1Q2RCxLQUFVRixHQUFJL0I7QUFDSSxnQkFBQSxPQUFYaUMsT0FDVkYsR0FBSS9CLE1BQUFBLFFBQ0ppQyxHQUFBQSxJQUdEN0QsS0FBbUI0RDtBQUNwQjtBQU9BLFNBQVMxQyxHQUFheUMsSUFBQUE7QUFHckIsTUFBTUMsS0FBTzVEO0FBQ2IyRCxFQUFBQSxHQUFJL0IsTUFBWStCLEdBQUk3RCxHQUFBQSxHQUNwQkUsS0FBbUI0RDtBQUNwQjtBQU9BLFNBQVNFLEdBQVlDLElBQVNDLElBQUFBO0FBQzdCLFNBQUEsQ0FDRUQsTUFDREEsR0FBUTVDLFVBQVU2QyxHQUFRN0MsVUFDMUI2QyxHQUFRL0MsS0FBSyxTQUFDZ0QsSUFBS0MsSUFBQUE7QUFBSyxXQUFBLENBQU1DLEdBQVNGLElBQUtGLEdBQVFHLEVBQUFBLENBQUFBO0VBQU8sQ0FBQTtBQUU3RDtBQVFBLFNBQVNFLEdBQWVILElBQUtJLElBQUFBO0FBQzVCLFNBQW1CLGNBQUEsT0FBTEEsS0FBa0JBLEdBQUVKLEVBQUFBLElBQU9JO0FBQzFDOzs7QUNuakJBLElBQU1DLEtBQWVDLHVCQUFBQSxJQUFXLGdCQUFBO0FBc0NoQyxTQUFTQyxLQUFBQTtBQUNSLE1BQUEsRUFBSUMsS0FBYSxJQUFqQjtBQUtBLFFBQUlDLElBQ0FDLEtBQUFBO0FBQVcsTUFvSWhCLFdBQUE7QUFDQyxVQUFJQyxLQUFZQztBQUNoQkEsTUFBQUEsS0FBQUE7QUFFQSxhQUFBLFdBQU9ELElBQXlCO0FBQy9CLFlBQU1FLEtBQVNGLEdBQVVHO0FBQ3pCLFlBQUlELEdBQU9FLE1BQVdKLEdBQVVJO0FBUS9CLG1CQUNLQyxLQUFPSCxHQUFPSSxHQUFBQSxXQUNsQkQsSUFDQUEsS0FBT0EsR0FBS0UsRUFFWixLQUFJRixHQUFLRyxNQUFhUixHQUFVUSxFQUMvQkgsQ0FBQUEsR0FBS0csSUFBV04sR0FBT007O0FBSTFCUixRQUFBQSxLQUFZQSxHQUFVUztNQUN2QjtJQUNELEdBN0pDQztBQUVBLFdBQUEsV0FBT0MsSUFBNkI7QUFDbkMsVUFBSUMsS0FBNkJEO0FBQ2pDQSxNQUFBQSxLQUFBQTtBQUVBRSxNQUFBQTtBQUVBLGFBQUEsV0FBT0QsSUFBc0I7QUFDNUIsWUFBTUUsS0FBMkJGLEdBQU9HO0FBQ3hDSCxRQUFBQSxHQUFPRyxJQUFBQTtBQUNQSCxRQUFBQSxHQUFPSSxLQUFBQTtBQUVQLFlBQUEsRUFyRGMsSUFxRFJKLEdBQU9JLE1BQXNCQyxHQUFpQkwsRUFBQUEsRUFDbkQsS0FBQTtBQUNDQSxVQUFBQSxHQUFPTSxFQUFBQTtRQU1SLFNBTFNDLElBQUFBO0FBQ1IsY0FBQSxDQUFLcEIsSUFBVTtBQUNkRCxZQUFBQSxLQUFRcUI7QUFDUnBCLFlBQUFBLEtBQUFBO1VBQ0Q7UUFDRDtBQUVEYSxRQUFBQSxLQUFTRTtNQUNWO0lBQ0Q7QUFDQUQsSUFBQUEsS0FBaUI7QUFDakJoQixJQUFBQTtBQUVBLFFBQUlFLEdBQ0gsT0FBTUQ7RUFsQ1AsTUFGQ0QsQ0FBQUE7QUFzQ0Y7QUFjQSxTQUFTdUIsR0FBU0MsSUFBQUE7QUFDakIsTUFBSXhCLEtBQWEsRUFDaEIsUUFBT3dCLEdBQUFBO0FBRVJDLEVBQUFBLEtBQUFBLEVBQWdDQztBQTdEaEMxQixFQUFBQTtBQStEQSxNQUFBO0FBQ0MsV0FBT3dCLEdBQUFBO0VBR1IsVUFGQztBQUNBekIsSUFBQUEsR0FBQUE7RUFDRDtBQUNEO0FBR0EsSUFHSTRCO0FBSEosSUFBSUMsS0FBQUE7QUFpQkosU0FBU0MsR0FBYUwsSUFBQUE7QUFDckIsTUFBTU0sS0FBY0YsSUFDZEcsS0FBc0JKO0FBRTVCQyxFQUFBQSxLQUFBQTtBQUlBRCxFQUFBQSxLQUFBQTtBQUNBLE1BQUE7QUFDQyxXQUFPSCxHQUFBQTtFQUlSLFVBSEM7QUFDQUksSUFBQUEsS0FBY0U7QUFDZEgsSUFBQUEsS0FBa0JJO0VBQ25CO0FBQ0Q7QUFHQSxJQUFJakIsS0FBQUE7QUFBSixJQUNJZCxLQUFhO0FBRGpCLElBRUlnQixLQUFpQjtBQUZyQixJQVdJVSxLQUF1QjtBQVgzQixJQVlJRCxLQUE4QjtBQVpsQyxJQWFJckIsS0FBQUE7QUFiSixJQWlCSTRCLEtBQWdCO0FBK0NwQixTQUFTQyxHQUFjQyxJQUFBQTtBQUN0QixNQUFBLFdBQUlOLElBQUo7QUFJQSxRQUFJcEIsS0FBTzBCLEdBQU9DO0FBQ2xCLFFBQUEsV0FBSTNCLE1BQXNCQSxHQUFLNEIsTUFBWVIsSUFBYTtBQWF2RHBCLE1BQUFBLEtBQU8sRUFDTkcsR0FBVSxHQUNWTCxHQUFTNEIsSUFDVEcsR0FBYVQsR0FBWVUsR0FDekJDLEdBQUFBLFFBQ0FILEdBQVNSLElBQ1RZLEdBQUFBLFFBQ0E5QixHQUFBQSxRQUNBK0IsR0FBZWpDLEdBQUFBO0FBR2hCLFVBQUEsV0FBSW9CLEdBQVlVLEVBQ2ZWLENBQUFBLEdBQVlVLEVBQVNDLElBQWMvQjtBQUVwQ29CLE1BQUFBLEdBQVlVLElBQVc5QjtBQUN2QjBCLE1BQUFBLEdBQU9DLElBQVEzQjtBQUlmLFVBM09lLEtBMk9Yb0IsR0FBWVQsRUFDZmUsQ0FBQUEsR0FBT1EsRUFBV2xDLEVBQUFBO0FBRW5CLGFBQU9BO0lBQ1IsV0FBTyxPQUFJQSxHQUFLRyxHQUFpQjtBQUVoQ0gsTUFBQUEsR0FBS0csSUFBVztBQWVoQixVQUFBLFdBQUlILEdBQUsrQixHQUEyQjtBQUNuQy9CLFFBQUFBLEdBQUsrQixFQUFZRixJQUFjN0IsR0FBSzZCO0FBRXBDLFlBQUEsV0FBSTdCLEdBQUs2QixFQUNSN0IsQ0FBQUEsR0FBSzZCLEVBQVlFLElBQWMvQixHQUFLK0I7QUFHckMvQixRQUFBQSxHQUFLNkIsSUFBY1QsR0FBWVU7QUFDL0I5QixRQUFBQSxHQUFLK0IsSUFBQUE7QUFFTFgsUUFBQUEsR0FBWVUsRUFBVUMsSUFBYy9CO0FBQ3BDb0IsUUFBQUEsR0FBWVUsSUFBVzlCO01BQ3hCO0FBSUEsYUFBT0E7SUFDUjtFQXpFQTtBQTJFRDtBQWtGQSxTQUFTbUMsR0FBcUJDLElBQWlCQyxJQUFBQTtBQUM5Q0MsT0FBS3ZDLElBQVNxQztBQUNkRSxPQUFLbkMsSUFBVztBQUNoQm1DLE9BQUtYLElBQUFBO0FBQ0xXLE9BQUtyQyxJQUFBQTtBQUNMcUMsT0FBS0MsSUFBd0I7QUFDN0JELE9BQUtFLElBQUFBLFFBQVdILEtBQUFBLFNBQUFBLEdBQVNJO0FBQ3pCSCxPQUFLSSxJQUFhTCxRQUFBQSxLQUFBQSxTQUFBQSxHQUFTTTtBQUMzQkwsT0FBS00sT0FBT1AsUUFBQUEsS0FBQUEsU0FBQUEsR0FBU087QUFDdEI7QUFFQVQsR0FBT1UsVUFBVUMsUUFBUXpEO0FBRXpCOEMsR0FBT1UsVUFBVUUsSUFBVyxXQUFBO0FBQzNCLFNBQUE7QUFDRDtBQUVBWixHQUFPVSxVQUFVWCxJQUFhLFNBQVVsQyxJQUFBQTtBQUFJZ0QsTUFBQUEsS0FBQUEsTUFDckNDLEtBQVVYLEtBQUtyQztBQUNyQixNQUFJZ0QsT0FBWWpELE1BQUFBLFdBQVFBLEdBQUtnQyxHQUEyQjtBQUN2RGhDLElBQUFBLEdBQUtFLElBQWMrQztBQUNuQlgsU0FBS3JDLElBQVdEO0FBRWhCLFFBQUEsV0FBSWlELEdBQ0hBLENBQUFBLEdBQVFqQixJQUFjaEM7UUFFdEJxQixDQUFBQSxHQUFVLFdBQUE7QUFBSzZCLFVBQUFBO0FBQ2RBLGVBQUFBLEtBQUFGLEdBQUtSLE1BQUxVLEdBQWVDLEtBQUtILEVBQUFBO0lBQ3JCLENBQUE7RUFFRjtBQUNEO0FBRUFiLEdBQU9VLFVBQVVPLElBQWUsU0FBVXBELElBQUFBO0FBQUlxRCxNQUFBQSxLQUFBQTtBQUU3QyxNQUFBLFdBQUlmLEtBQUtyQyxHQUF3QjtBQUNoQyxRQUFNcUQsS0FBT3RELEdBQUtnQyxHQUNadkIsS0FBT1QsR0FBS0U7QUFDbEIsUUFBQSxXQUFJb0QsSUFBb0I7QUFDdkJBLE1BQUFBLEdBQUtwRCxJQUFjTztBQUNuQlQsTUFBQUEsR0FBS2dDLElBQUFBO0lBQ047QUFFQSxRQUFBLFdBQUl2QixJQUFvQjtBQUN2QkEsTUFBQUEsR0FBS3VCLElBQWNzQjtBQUNuQnRELE1BQUFBLEdBQUtFLElBQUFBO0lBQ047QUFFQSxRQUFJRixPQUFTc0MsS0FBS3JDLEdBQVU7QUFDM0JxQyxXQUFLckMsSUFBV1E7QUFDaEIsVUFBQSxXQUFJQSxHQUNIWSxDQUFBQSxHQUFVLFdBQUE7QUFBS2tDLFlBQUFBO0FBQ2RBLGlCQUFBQSxLQUFBRixHQUFLWCxNQUFMYSxHQUFpQkosS0FBS0UsRUFBQUE7TUFDdkIsQ0FBQTtJQUVGO0VBQ0Q7QUFDRDtBQUVBbEIsR0FBT1UsVUFBVVcsWUFBWSxTQUFVeEMsSUFBQUE7QUFBRSxNQUFBeUMsS0FDeENuQjtBQUFBLFNBQU8vQixHQUNOLFdBQUE7QUFDQyxRQUFNNkIsS0FBUXFCLEdBQUtyQjtBQUNuQmYsSUFBQUEsR0FBVSxXQUFBO0FBQUEsYUFBTUwsR0FBR29CLEVBQUFBO0lBQU0sQ0FBQTtFQUMxQixHQUNBLEVBQUVRLE1BQU0sTUFBQSxDQUFBO0FBRVY7QUFFQVQsR0FBT1UsVUFBVWEsVUFBVSxXQUFBO0FBQzFCLFNBQVdwQixLQUFDRjtBQUNiO0FBRUFELEdBQU9VLFVBQVVjLFdBQVcsV0FBQTtBQUMzQixTQUFPckIsS0FBS0YsUUFBUTtBQUNyQjtBQUVBRCxHQUFPVSxVQUFVZSxTQUFTLFdBQUE7QUFDekIsU0FBQSxLQUFZeEI7QUFDYjtBQUVBRCxHQUFPVSxVQUFVZ0IsT0FBTyxXQUFBO0FBQUEsTUFBQUMsS0FDdkJ4QjtBQUFBLFNBQU9qQixHQUFVLFdBQUE7QUFBQSxXQUFNeUMsR0FBSzFCO0VBQUssQ0FBQTtBQUNsQztBQUVBMkIsT0FBT0MsZUFBZTdCLEdBQU9VLFdBQVcsU0FBUyxFQUNoRG9CLEtBQUcsV0FBQTtBQUNGLE1BQU1qRSxLQUFPeUIsR0FBY2EsSUFBQUE7QUFDM0IsTUFBQSxXQUFJdEMsR0FDSEEsQ0FBQUEsR0FBS0csSUFBV21DLEtBQUtuQztBQUV0QixTQUFXbUMsS0FBQ3ZDO0FBQ2IsR0FDQW1FLEtBQUEsU0FBa0I5QixJQUFBQTtBQUNqQixNQUFJQSxPQUFVRSxLQUFLdkMsR0FBUTtBQUMxQixRQUFJUyxLQUFpQixJQUNwQixPQUFVLElBQUEyRCxNQUFNLGdCQUFBO0FBQUEsTUE3U3BCLFNBQTZCdEUsSUFBQUE7QUFFNUIsVUFBbUIsTUFBZkwsTUFBdUMsTUFBbkJnQjtBQUl4QixZQUFJWCxHQUFPMEMsTUFBMEJ0QixJQUE2QjtBQUNqRXBCLFVBQUFBLEdBQU8wQyxJQUF3QnRCO0FBQy9CckIsVUFBQUEsS0FBaUIsRUFDaEJFLEdBQVNELElBQ1RFLEdBQVFGLEdBQU9FLEdBQ2ZJLEdBQVVOLEdBQU9NLEdBQ2pCQyxHQUFPUixHQUFBQTtRQUVUOztJQUNELEdBaVN1QjBDLElBQUFBO0FBQ3BCQSxTQUFLdkMsSUFBU3FDO0FBQ2RFLFNBQUtuQztBQUNMcUIsSUFBQUE7QUFoYkZoQyxJQUFBQTtBQW1iRSxRQUFBO0FBQ0MsZUFDS1EsS0FBT3NDLEtBQUtyQyxHQUFBQSxXQUNoQkQsSUFDQUEsS0FBT0EsR0FBS0UsRUFFWkYsQ0FBQUEsR0FBSzRCLEVBQVF3QyxFQUFBQTtJQUlmLFVBRkM7QUFDQTdFLE1BQUFBLEdBQUFBO0lBQ0Q7RUFDRDtBQUNELEVBQUEsQ0FBQTtBQVdlLFNBQUFtQyxHQUFVVSxJQUFXQyxJQUFBQTtBQUNwQyxTQUFPLElBQUlGLEdBQU9DLElBQU9DLEVBQUFBO0FBQzFCO0FBTUEsU0FBU3pCLEdBQWlCeUQsSUFBQUE7QUFJekIsV0FDS3JFLEtBQU9xRSxHQUFPdkMsR0FBQUEsV0FDbEI5QixJQUNBQSxLQUFPQSxHQUFLK0IsRUFFWixLQUtDL0IsR0FBS0YsRUFBUUssTUFBYUgsR0FBS0csS0FBQUEsQ0FHOUJILEdBQUtGLEVBQVFpRCxFQUFBQSxLQUVkL0MsR0FBS0YsRUFBUUssTUFBYUgsR0FBS0csRUFFL0IsUUFBQTtBQUtGLFNBQUE7QUFDRDtBQUVBLFNBQVNtRSxFQUFlRCxJQUFBQTtBQWF2QixXQUNLckUsS0FBT3FFLEdBQU92QyxHQUFBQSxXQUNsQjlCLElBQ0FBLEtBQU9BLEdBQUsrQixHQUNYO0FBQ0QsUUFBTXdDLEtBQWV2RSxHQUFLRixFQUFRNkI7QUFDbEMsUUFBQSxXQUFJNEMsR0FDSHZFLENBQUFBLEdBQUtpQyxJQUFnQnNDO0FBRXRCdkUsSUFBQUEsR0FBS0YsRUFBUTZCLElBQVEzQjtBQUNyQkEsSUFBQUEsR0FBS0csSUFBQUE7QUFFTCxRQUFBLFdBQUlILEdBQUsrQixHQUEyQjtBQUNuQ3NDLE1BQUFBLEdBQU92QyxJQUFXOUI7QUFDbEI7SUFDRDtFQUNEO0FBQ0Q7QUFFQSxTQUFTd0UsR0FBZUgsSUFBQUE7QUFDdkIsTUFBSXJFLEtBQU9xRSxHQUFPdkMsR0FDZDJDLEtBQUFBO0FBT0osU0FBQSxXQUFPekUsSUFBb0I7QUFDMUIsUUFBTXNELEtBQU90RCxHQUFLNkI7QUFVbEIsUUFBQSxPQUFJN0IsR0FBS0csR0FBaUI7QUFDekJILE1BQUFBLEdBQUtGLEVBQVFzRCxFQUFhcEQsRUFBQUE7QUFFMUIsVUFBQSxXQUFJc0QsR0FDSEEsQ0FBQUEsR0FBS3ZCLElBQWMvQixHQUFLK0I7QUFFekIsVUFBQSxXQUFJL0IsR0FBSytCLEVBQ1IvQixDQUFBQSxHQUFLK0IsRUFBWUYsSUFBY3lCO0lBRWpDLE1BV0NtQixDQUFBQSxLQUFPekU7QUFHUkEsSUFBQUEsR0FBS0YsRUFBUTZCLElBQVEzQixHQUFLaUM7QUFDMUIsUUFBQSxXQUFJakMsR0FBS2lDLEVBQ1JqQyxDQUFBQSxHQUFLaUMsSUFBQUE7QUFHTmpDLElBQUFBLEtBQU9zRDtFQUNSO0FBRUFlLEVBQUFBLEdBQU92QyxJQUFXMkM7QUFDbkI7QUFrQkEsU0FBU0MsR0FBeUIxRCxJQUFtQnFCLElBQUFBO0FBQ3BERixFQUFBQSxHQUFPZ0IsS0FBS2IsTUFBQUEsUUFBaUJELEVBQUFBO0FBRTdCQyxPQUFLcUMsSUFBTTNEO0FBQ1hzQixPQUFLUixJQUFBQTtBQUNMUSxPQUFLc0MsSUFBaUJwRCxLQUFnQjtBQUN0Q2MsT0FBSzNCLElBem5CVztBQTBuQmpCO0FBRUErRCxHQUFTN0IsWUFBWSxJQUFJVjtBQUV6QnVDLEdBQVM3QixVQUFVRSxJQUFXLFdBQUE7QUFDN0JULE9BQUszQixLQUFBQTtBQUVMLE1Bbm9CZSxJQW1vQlgyQixLQUFLM0IsRUFDUixRQUFBO0FBTUQsTUFyb0JnQixPQXFvQkEsS0FBWDJCLEtBQUszQixHQUNULFFBQUE7QUFFRDJCLE9BQUszQixLQUFBQTtBQUVMLE1BQUkyQixLQUFLc0MsTUFBbUJwRCxHQUMzQixRQUFBO0FBRURjLE9BQUtzQyxJQUFpQnBEO0FBSXRCYyxPQUFLM0IsS0F0cEJVO0FBdXBCZixNQUFJMkIsS0FBS25DLElBQVcsS0FBQSxDQUFNUyxHQUFpQjBCLElBQUFBLEdBQU87QUFDakRBLFNBQUszQixLQUFBQTtBQUNMLFdBQUE7RUFDRDtBQUVBLE1BQU1XLEtBQWNGO0FBQ3BCLE1BQUE7QUFDQ2tELE1BQWVoQyxJQUFBQTtBQUNmbEIsSUFBQUEsS0FBY2tCO0FBQ2QsUUFBTUYsS0FBUUUsS0FBS3FDLEVBQUFBO0FBQ25CLFFBN3BCZ0IsS0E4cEJmckMsS0FBSzNCLEtBQ0wyQixLQUFLdkMsTUFBV3FDLE1BQ0UsTUFBbEJFLEtBQUtuQyxHQUNKO0FBQ0RtQyxXQUFLdkMsSUFBU3FDO0FBQ2RFLFdBQUszQixLQUFBQTtBQUNMMkIsV0FBS25DO0lBQ047RUFLRCxTQUpTVyxJQUFBQTtBQUNSd0IsU0FBS3ZDLElBQVNlO0FBQ2R3QixTQUFLM0IsS0F4cUJXO0FBeXFCaEIyQixTQUFLbkM7RUFDTjtBQUNBaUIsRUFBQUEsS0FBY0U7QUFDZGtELEVBQUFBLEdBQWVsQyxJQUFBQTtBQUNmQSxPQUFLM0IsS0FBQUE7QUFDTCxTQUFBO0FBQ0Q7QUFFQStELEdBQVM3QixVQUFVWCxJQUFhLFNBQVVsQyxJQUFBQTtBQUN6QyxNQUFBLFdBQUlzQyxLQUFLckMsR0FBd0I7QUFDaENxQyxTQUFLM0IsS0FBVWtFO0FBSWYsYUFDSzdFLEtBQU9zQyxLQUFLUixHQUFBQSxXQUNoQjlCLElBQ0FBLEtBQU9BLEdBQUsrQixFQUVaL0IsQ0FBQUEsR0FBS0YsRUFBUW9DLEVBQVdsQyxFQUFBQTtFQUUxQjtBQUNBbUMsRUFBQUEsR0FBT1UsVUFBVVgsRUFBV2lCLEtBQUtiLE1BQU10QyxFQUFBQTtBQUN4QztBQUVBMEUsR0FBUzdCLFVBQVVPLElBQWUsU0FBVXBELElBQUFBO0FBRTNDLE1BQUEsV0FBSXNDLEtBQUtyQyxHQUF3QjtBQUNoQ2tDLElBQUFBLEdBQU9VLFVBQVVPLEVBQWFELEtBQUtiLE1BQU10QyxFQUFBQTtBQUl6QyxRQUFBLFdBQUlzQyxLQUFLckMsR0FBd0I7QUFDaENxQyxXQUFLM0IsS0FBQUE7QUFFTCxlQUNLWCxLQUFPc0MsS0FBS1IsR0FBQUEsV0FDaEI5QixJQUNBQSxLQUFPQSxHQUFLK0IsRUFFWi9CLENBQUFBLEdBQUtGLEVBQVFzRCxFQUFhcEQsRUFBQUE7SUFFNUI7RUFDRDtBQUNEO0FBRUEwRSxHQUFTN0IsVUFBVXVCLElBQVUsV0FBQTtBQUM1QixNQUFBLEVBM3RCZ0IsSUEydEJWOUIsS0FBSzNCLElBQW9CO0FBQzlCMkIsU0FBSzNCLEtBQVVrRTtBQUVmLGFBQ0s3RSxLQUFPc0MsS0FBS3JDLEdBQUFBLFdBQ2hCRCxJQUNBQSxLQUFPQSxHQUFLRSxFQUVaRixDQUFBQSxHQUFLNEIsRUFBUXdDLEVBQUFBO0VBRWY7QUFDRDtBQUVBTCxPQUFPQyxlQUFlVSxHQUFTN0IsV0FBVyxTQUFTLEVBQ2xEb0IsS0FBRyxXQUFBO0FBQ0YsTUEzdUJjLElBMnVCVjNCLEtBQUszQixFQUNSLE9BQVUsSUFBQXdELE1BQU0sZ0JBQUE7QUFFakIsTUFBTW5FLEtBQU95QixHQUFjYSxJQUFBQTtBQUMzQkEsT0FBS1MsRUFBQUE7QUFDTCxNQUFBLFdBQUkvQyxHQUNIQSxDQUFBQSxHQUFLRyxJQUFXbUMsS0FBS25DO0FBRXRCLE1BL3VCZ0IsS0ErdUJabUMsS0FBSzNCLEVBQ1IsT0FBQSxLQUFXWjtBQUVaLFNBQU91QyxLQUFLdkM7QUFDYixFQUFBLENBQUE7QUEwQkQsU0FBUytFLEVBQ1I5RCxJQUNBcUIsSUFBQUE7QUFFQSxTQUFXLElBQUFxQyxHQUFTMUQsSUFBSXFCLEVBQUFBO0FBQ3pCO0FBTUEsU0FBUzBDLEdBQWN4RSxJQUFBQTtBQUN0QixNQUFNeUUsS0FBVXpFLEdBQU8wRTtBQUN2QjFFLEVBQUFBLEdBQU8wRSxJQUFBQTtBQUVQLE1BQXVCLGNBQUEsT0FBWkQsSUFBd0I7QUFod0JuQ3hGLElBQUFBO0FBb3dCQyxRQUFNOEIsS0FBY0Y7QUFDcEJBLElBQUFBLEtBQUFBO0FBQ0EsUUFBQTtBQUNDNEQsTUFBQUEsR0FBQUE7SUFTRCxTQVJTbEUsSUFBQUE7QUFDUlAsTUFBQUEsR0FBT0ksS0FBQUE7QUFDUEosTUFBQUEsR0FBT0ksS0F2eUJPO0FBd3lCZHVFLE1BQUFBLEdBQWMzRSxFQUFBQTtBQUNkLFlBQU1PO0lBQ1AsVUFBQztBQUNBTSxNQUFBQSxLQUFjRTtBQUNkL0IsTUFBQUEsR0FBQUE7SUFDRDtFQUNEO0FBQ0Q7QUFFQSxTQUFTMkYsR0FBYzNFLElBQUFBO0FBQ3RCLFdBQ0tQLEtBQU9PLEdBQU91QixHQUFBQSxXQUNsQjlCLElBQ0FBLEtBQU9BLEdBQUsrQixFQUVaL0IsQ0FBQUEsR0FBS0YsRUFBUXNELEVBQWFwRCxFQUFBQTtBQUUzQk8sRUFBQUEsR0FBT29FLElBQUFBO0FBQ1BwRSxFQUFBQSxHQUFPdUIsSUFBQUE7QUFFUGlELEVBQUFBLEdBQWN4RSxFQUFBQTtBQUNmO0FBRUEsU0FBUzRFLEdBQXdCN0QsSUFBQUE7QUFDaEMsTUFBSUYsT0FBZ0JrQixLQUNuQixPQUFVLElBQUE2QixNQUFNLHFCQUFBO0FBRWpCSyxFQUFBQSxHQUFlbEMsSUFBQUE7QUFDZmxCLEVBQUFBLEtBQWNFO0FBRWRnQixPQUFLM0IsS0FBQUE7QUFDTCxNQUFBO0FBQ0MsUUF4MEJlLElBdzBCWDJCLEtBQUszQixFQUNSdUUsQ0FBQUEsR0FBYzVDLElBQUFBO0VBSWhCLFVBRkM7QUFDQS9DLElBQUFBLEdBQUFBO0VBQ0Q7QUFDRDtBQTBDQSxTQUFTNkYsR0FBcUJwRSxJQUFjcUIsSUFBQUE7QUFDM0NDLE9BQUtxQyxJQUFNM0Q7QUFDWHNCLE9BQUsyQyxJQUFBQTtBQUNMM0MsT0FBS1IsSUFBQUE7QUFDTFEsT0FBSzVCLElBQUFBO0FBQ0w0QixPQUFLM0IsSUEzM0JXO0FBNDNCaEIyQixPQUFLTSxPQUFPUCxRQUFBQSxLQUFBQSxTQUFBQSxHQUFTTztBQUVyQixNQUFJekIsR0FDSEEsQ0FBQUEsR0FBZ0JrRSxLQUFLL0MsSUFBQUE7QUFFdkI7QUFFQThDLEdBQU92QyxVQUFVaEMsSUFBWSxXQUFBO0FBQzVCLE1BQU15RSxLQUFTaEQsS0FBS2lELEVBQUFBO0FBQ3BCLE1BQUE7QUFDQyxRQXg0QmUsSUF3NEJYakQsS0FBSzNCLEVBQW1CO0FBQzVCLFFBQUEsV0FBSTJCLEtBQUtxQyxFQUFtQjtBQUU1QixRQUFNSyxLQUFVMUMsS0FBS3FDLEVBQUFBO0FBQ3JCLFFBQXVCLGNBQUEsT0FBWkssR0FDVjFDLE1BQUsyQyxJQUFXRDtFQUlsQixVQUZDO0FBQ0FNLElBQUFBLEdBQUFBO0VBQ0Q7QUFDRDtBQUVBRixHQUFPdkMsVUFBVTBDLElBQVMsV0FBQTtBQUN6QixNQXg1QmUsSUF3NUJYakQsS0FBSzNCLEVBQ1IsT0FBQSxJQUFVd0QsTUFBTSxnQkFBQTtBQUVqQjdCLE9BQUszQixLQTM1QlU7QUE0NUJmMkIsT0FBSzNCLEtBQUFBO0FBQ0xvRSxFQUFBQSxHQUFjekMsSUFBQUE7QUFDZGdDLElBQWVoQyxJQUFBQTtBQTkzQmY5QyxFQUFBQTtBQWk0QkEsTUFBTThCLEtBQWNGO0FBQ3BCQSxFQUFBQSxLQUFja0I7QUFDZCxTQUFPNkMsR0FBVUssS0FBS2xELE1BQU1oQixFQUFBQTtBQUM3QjtBQUVBOEQsR0FBT3ZDLFVBQVV1QixJQUFVLFdBQUE7QUFDMUIsTUFBQSxFQXQ2QmdCLElBczZCVjlCLEtBQUszQixJQUFvQjtBQUM5QjJCLFNBQUszQixLQXY2QlU7QUF3NkJmMkIsU0FBSzVCLElBQXFCSjtBQUMxQkEsSUFBQUEsS0FBZ0JnQztFQUNqQjtBQUNEO0FBRUE4QyxHQUFPdkMsVUFBVTRDLElBQVcsV0FBQTtBQUMzQm5ELE9BQUszQixLQTU2Qlc7QUE4NkJoQixNQUFBLEVBajdCZSxJQWk3QlQyQixLQUFLM0IsR0FDVnVFLENBQUFBLEdBQWM1QyxJQUFBQTtBQUVoQjtBQUVBOEMsR0FBT3ZDLFVBQVU2QyxVQUFVLFdBQUE7QUFDMUJwRCxPQUFLbUQsRUFBQUE7QUFDTjtBQWNBLFNBQVNsRixHQUFPUyxJQUFjcUIsSUFBQUE7QUFDN0IsTUFBTTlCLEtBQVMsSUFBSTZFLEdBQU9wRSxJQUFJcUIsRUFBQUE7QUFDOUIsTUFBQTtBQUNDOUIsSUFBQUEsR0FBT00sRUFBQUE7RUFJUixTQUhTQyxJQUFBQTtBQUNSUCxJQUFBQSxHQUFPa0YsRUFBQUE7QUFDUCxVQUFNM0U7RUFDUDtBQUdBLE1BQU00RSxLQUFVbkYsR0FBT2tGLEVBQVNELEtBQUtqRixFQUFBQTtBQUNwQ21GLEVBQUFBLEdBQWdCcEcsT0FBT29HLE9BQUFBLElBQVdBO0FBQ25DLFNBQU9BO0FBQ1I7OztBQ3Y2QkEsSUFRSUM7QUFSSixJQXlCSUM7QUF6QkosSUEwQklDO0FBMUJKLElBQU1DLEtBQ2EsZUFBQSxPQUFYQyxVQUFBQSxDQUFBQSxDQUE0QkEsT0FBT0M7QUFEM0MsSUFVQ0MsS0FBMEIsQ0FBQTtBQUszQkMsR0FBTyxXQUFBO0FBQ05DLEVBQUFBLEtBQVlDLEtBQUtDO0FBQ2xCLENBQUEsRUFGQUg7QUFLQSxTQUFTSSxHQUE2QkMsSUFBYUMsSUFBQUE7QUFFbERDLElBQVFGLEVBQUFBLElBQVlDLEdBQU9FLEtBQUssTUFBTUQsRUFBUUYsRUFBQUEsS0FBYyxXQUFBO0VBQU8sQ0FBQTtBQUNwRTtBQUtBLFNBQVNJLEdBQWtCQyxJQUFBQTtBQUUxQixNQUFJQyxJQUFjO0FBQ2pCLFFBQU1DLEtBQVNEO0FBQ2ZBLElBQUFBLEtBQUFBO0FBQ0FDLElBQUFBLEdBQUFBO0VBQ0Q7QUFFQUQsRUFBQUEsS0FBZUQsTUFBV0EsR0FBUUcsRUFBQUE7QUFDbkM7QUEyQkEsU0FBU0MsR0FBV0MsSUFBQUE7QUFBcURDLE1BQUFBLEtBQXhCZCxNQUFBZSxLQUFJRixHQUFKRSxNQUsxQ0MsS0FBZ0JDLFVBQVVGLEVBQUFBO0FBQ2hDQyxFQUFBQSxHQUFjRSxPQUFPO0FBQ3JCRixFQUFBQSxHQUFjRyxRQUFRSjtBQUV0QixNQUFBSyxLQUFvQkMsR0FBUSxXQUFBO0FBQzNCLFFBQUlDLEtBQU9SLElBRVBTLEtBQUlULEdBQUtVO0FBQ2IsV0FBUUQsS0FBSUEsR0FBRUUsR0FDYixLQUFJRixHQUFFRyxLQUFLO0FBQ1ZILE1BQUFBLEdBQUVHLElBQUlDLFFBMUVZO0FBMkVsQjtJQUNEO0FBR0QsUUFBTUMsS0FBZ0JDLEVBQVMsV0FBQTtBQUM5QixVQUFJQyxLQUFJZCxHQUFjRyxNQUFNQTtBQUM1QixhQUFhLE1BQU5XLEtBQVUsSUFBQSxTQUFJQSxLQUFhLEtBQUtBLE1BQUs7SUFDN0MsQ0FBQSxHQUVNQyxLQUFTRixFQUNkLFdBQUE7QUFDQyxhQUFBLENBQUNHLE1BQU1DLFFBQVFMLEdBQWNULEtBQUFBLEtBQUFBLENBQzVCZSxFQUFlTixHQUFjVCxLQUFBQTtJQUFNLENBQUEsR0FJaENnQixLQUFVckMsR0FBTyxXQUFBO0FBQ3RCRSxXQUFLQyxJQUFVbUM7QUFHZixVQUFJTCxHQUFPWixPQUFPO0FBSWpCLFlBQU1BLEtBQVFTLEdBQWNUO0FBQzVCLFlBQUlHLEdBQUtFLE9BQU9GLEdBQUtFLElBQUlhLE9BQWlDLE1BQTFCZixHQUFLRSxJQUFJYSxJQUFJQyxTQUMzQ2hCLENBQUFBLEdBQUtFLElBQUlhLElBQWF0QixPQUFPSTtNQUVoQztJQUNELENBQUEsR0FJTW9CLEtBQWF6QixHQUFLMEIsS0FBVUM7QUFDbEMzQixJQUFBQSxHQUFLMEIsS0FBVUMsSUFBVyxXQUFBO0FBQ3pCTixNQUFBQSxHQUFBQTtBQUNBSSxNQUFBQSxHQUFXRyxLQUFLMUMsSUFBQUE7SUFDakI7QUFFQSxXQUFPLENBQUMrQixJQUFRSCxFQUFBQTtFQUNqQixHQUFHLENBQUEsQ0FBQSxHQS9DSUcsS0FBTVgsR0FBQSxDQUFBLEdBQUVVLEtBQUNWLEdBQUEsQ0FBQTtBQTBEaEIsU0FBT1csR0FBT1osUUFBUVcsR0FBRWEsS0FBQUEsSUFBU2IsR0FBRVg7QUFDcEM7QUFFQVAsR0FBWWdDLGNBQWM7QUFFMUJDLE9BQU9DLGlCQUFpQkMsR0FBT0MsV0FBVyxFQUN6Q0MsYUFBYSxFQUNaQyxjQUFBQSxNQUNBL0IsT0FBT2dDLEVBQWNDLEdBQVUsSUFBQSxFQUFNSCxZQUFBQSxHQUV0Q0ksTUFBTSxFQUFFSCxjQUFBQSxNQUFvQi9CLE9BQU9QLEdBQUFBLEdBQ25DMEMsT0FBTyxFQUNOSixjQUFBQSxNQUNBSyxLQUFHLFdBQUE7QUFDRixNQUFNekIsS0FBWTlCO0FBQ2xCLFNBQU8sRUFDTmUsTUFBTSxFQUNESSxJQUFBQSxRQUFBQTtBQUNILFdBQU9XLEdBQUVYO0VBQ1YsRUFBQSxFQUFBO0FBR0gsRUFBQSxHQUtEcUMsS0FBSyxFQUFFTixjQUFBQSxNQUFvQi9CLE9BQU8sRUFBQSxFQUFBLENBQUE7QUFJbkNqQixHQUFBQSxPQUF3QixTQUFDdUQsSUFBS0MsSUFBQUE7QUFJN0JuRCxFQUFBQSxHQUFBQTtBQUNBb0QsRUFBQUEsS0FBQUE7QUFFQSxNQUEwQixZQUFBLE9BQWZELEdBQU1MLE1BQW1CO0FBQ25DLFFBQUlPLElBRUFOLEtBQVFJLEdBQU1KO0FBQ2xCLGFBQVNPLE1BQUtQLEdBQ2IsS0FBVSxlQUFOTyxJQUFKO0FBRUEsVUFBSTFDLEtBQVFtQyxHQUFNTyxFQUFBQTtBQUNsQixVQUFJMUMsY0FBaUI0QixJQUFRO0FBQzVCLFlBQUEsQ0FBS2EsR0FBYUYsQ0FBQUEsR0FBTUksT0FBT0YsS0FBYyxDQUFBO0FBQzdDQSxRQUFBQSxHQUFZQyxFQUFBQSxJQUFLMUM7QUFDakJtQyxRQUFBQSxHQUFNTyxFQUFBQSxJQUFLMUMsR0FBTXdCLEtBQUFBO01BQ2xCO0lBUHNCO0VBU3hCO0FBRUFjLEVBQUFBLEdBQUlDLEVBQUFBO0FBQ0wsQ0FBQTtBQUdBeEQsR0FBQUEsT0FBMEIsU0FBQ3VELElBQUtDLElBQUFBO0FBQy9CRCxFQUFBQSxHQUFJQyxFQUFBQTtBQUVKLE1BQUlBLEdBQU1MLFNBQVNELEdBQVU7QUFDNUI3QyxJQUFBQSxHQUFBQTtBQUVBLFFBQUlDLElBRUF1RCxLQUFZTCxHQUFNaEM7QUFDdEIsUUFBSXFDLElBQVc7QUFDZEEsTUFBQUEsR0FBVXBDLFFBQUFBO0FBR1YsVUFBQSxZQURBbkIsS0FBVXVELEdBQVV2QixNQUVuQnVCLENBQUFBLEdBQVV2QixPQUFXaEMsTUFwS3pCLFNBQXVCd0QsSUFBb0I5QyxJQUFBQTtBQUMxQyxZQUFJVjtBQUNKVixRQUFBQSxHQUNDLFdBQUE7QUFDQ1UsVUFBQUEsS0FBVVI7UUFDWCxHQUNBLEVBQUVrQixNQUFBQSxHQUFBQSxDQUFBQTtBQUVIVixRQUFBQSxHQUFReUQsSUFBWUQ7QUFDcEIsZUFBT3hEO01BQ1IsR0F3S0EsMEJBQXVDdUQsSUFBQUE7QUFDdEMsZUFBTyxXQUFBO0FBQUEsY0FBQUc7QUFDTixjQUFJQyxHQUFrQkQsVUFBQUEsS0FBQWxFLEtBQUtvRSxNQUFMRixHQUFxQnhCLEtBQUsxQyxJQUFBQTtBQUNoRCtELFVBQUFBLEdBQVVwQyxRQXpOZTtBQTBOekJvQyxVQUFBQSxHQUFVTSxTQUFTLENBQUEsQ0FBQTtRQUNwQjtNQUNELEdBbkJtQ04sRUFBQUEsR0FDUixjQUFBLE9BQWZMLEdBQU1MLE9BQ1ZLLEdBQU1MLEtBQUtULGVBQWVjLEdBQU1MLEtBQUtuQyxPQUNyQyxFQUFBO0lBR047QUFFQXlDLElBQUFBLEtBQW1CSTtBQUNuQnhELElBQUFBLEdBQWtCQyxFQUFBQTtFQUNuQjtBQUNELENBQUE7QUFXQU4sR0FBSSxPQUEyQixTQUFDdUQsSUFBS2EsSUFBT1osSUFBT2EsSUFBQUE7QUFDbERoRSxFQUFBQSxHQUFBQTtBQUNBb0QsRUFBQUEsS0FBQUE7QUFDQUYsRUFBQUEsR0FBSWEsSUFBT1osSUFBT2EsRUFBQUE7QUFDbkIsQ0FBQTtBQUdBckUsR0FBQUEsVUFBMEIsU0FBQ3VELElBQUtDLElBQUFBO0FBQy9CbkQsRUFBQUEsR0FBQUE7QUFDQW9ELEVBQUFBLEtBQUFBO0FBRUEsTUFBSWE7QUFJSixNQUEwQixZQUFBLE9BQWZkLEdBQU1MLFNBQXNCbUIsS0FBTWQsR0FBTXJCLE1BQWlCO0FBQ25FLFFBQUlpQixLQUFRSSxHQUFNSSxNQUNkVyxLQUFnQmYsR0FBTUosT0FDdEJvQixLQUFXRixHQUFJRztBQUNuQixRQUFJRCxHQUtILFVBQVNFLE1BQVFGLElBQVU7QUFDMUIsVUFBSWxFLEtBQVVrRSxHQUFTRSxFQUFBQTtBQUN2QixVQUFBLEVBQUEsV0FBSXBFLE1BQTJCOEMsTUFBV3NCLE1BQVF0QixLQUFTO0FBQzFEOUMsUUFBQUEsR0FBUWlDLEVBQUFBO0FBRVJpQyxRQUFBQSxHQUFTRSxFQUFBQSxJQUFBQTtNQUNWO0lBQ0Q7QUFHRCxRQUFJdEIsSUFBTztBQUNWLFVBQUEsQ0FBS29CLElBQVU7QUFDZEEsUUFBQUEsS0FBVyxDQUFFO0FBQ2JGLFFBQUFBLEdBQUlHLElBQVlEO01BQ2pCO0FBRUEsZUFBU0UsTUFBUXRCLElBQU87QUFDdkIsWUFBSTlDLEtBQVVrRSxHQUFTRSxFQUFBQSxHQUNuQkMsS0FBU3ZCLEdBQU1zQixFQUFBQTtBQUNuQixZQUFBLFdBQUlwRSxJQUF1QjtBQUMxQkEsVUFBQUEsS0FBVXNFLEdBQWtCTixJQUFLSSxJQUFNQyxJQUFRSixFQUFBQTtBQUMvQ0MsVUFBQUEsR0FBU0UsRUFBQUEsSUFBUXBFO1FBQ2xCLE1BQ0NBLENBQUFBLEdBQVF1RSxFQUFRRixJQUFRSixFQUFBQTtNQUUxQjtJQUNEO0VBQ0Q7QUFDQWhCLEVBQUFBLEdBQUlDLEVBQUFBO0FBQ0wsQ0FBQTtBQUVBLFNBQVNvQixHQUNSTixJQUNBSSxJQUNBSSxJQUNBMUIsSUFBQUE7QUFFQSxNQUFNMkIsS0FDTEwsTUFBUUosTUFBQUEsV0FJUkEsR0FBSVUsaUJBRUNDLEtBQWVOLEdBQU9HLEVBQUFBO0FBQzVCLFNBQU8sRUFDTkQsR0FBUyxTQUFDSyxJQUFtQkMsSUFBQUE7QUFDNUJGLElBQUFBLEdBQWFoRSxRQUFRaUU7QUFDckI5QixJQUFBQSxLQUFRK0I7RUFDVCxHQUNBNUMsR0FBVTNDLEdBQU8sV0FBQTtBQUNoQkUsU0FBS0MsSUFBVW1DO0FBQ2YsUUFBTWpCLEtBQVFnRSxHQUFhaEUsTUFBTUE7QUFFakMsUUFBSW1DLEdBQU1zQixFQUFBQSxNQUFVekQsSUFBcEI7QUFLQW1DLE1BQUFBLEdBQU1zQixFQUFBQSxJQUFRekQ7QUFDZCxVQUFJOEQsR0FFSFQsQ0FBQUEsR0FBSUksRUFBQUEsSUFBUXpEO2VBR08sUUFBVEEsT0FBQUEsVUFBa0JBLE1BQStCLFFBQVp5RCxHQUFLLENBQUEsR0FDcERKLENBQUFBLEdBQUljLGFBQWFWLElBQU16RCxFQUFBQTtVQUV2QnFELENBQUFBLEdBQUllLGdCQUFnQlgsRUFBQUE7SUFUckJ0QjtFQVdELENBQUEsRUFBQTtBQUVGO0FBR0FwRCxHQUFBQSxXQUEyQixTQUFDdUQsSUFBS0MsSUFBQUE7QUFDaEMsTUFBMEIsWUFBQSxPQUFmQSxHQUFNTCxNQUFtQjtBQUNuQyxRQUFJbUIsS0FBTWQsR0FBTXJCO0FBRWhCLFFBQUltQyxJQUFLO0FBQ1IsVUFBTUUsS0FBV0YsR0FBSUc7QUFDckIsVUFBSUQsSUFBVTtBQUNiRixRQUFBQSxHQUFJRyxJQUFBQTtBQUNKLGlCQUFTQyxNQUFRRixJQUFVO0FBQzFCLGNBQUlsRSxLQUFVa0UsR0FBU0UsRUFBQUE7QUFDdkIsY0FBSXBFLEdBQVNBLENBQUFBLEdBQVFpQyxFQUFBQTtRQUN0QjtNQUNEO0lBQ0Q7QUFJQSxRQUFJbUIsS0FBY0YsR0FBTUk7QUFDeEIsUUFBSUYsSUFBYTtBQUNoQixVQUFJTixLQUFRSSxHQUFNSjtBQUNsQixlQUFTc0IsTUFBUWhCLEdBQ2hCTixDQUFBQSxHQUFNc0IsRUFBQUEsSUFBUWhCLEdBQVlnQixFQUFBQTtJQUU1QjtBQUNBbEIsSUFBQUEsR0FBTUksT0FBQUE7RUFDUCxPQUFPO0FBQ04sUUFBSUMsS0FBWUwsR0FBTWhDO0FBQ3RCLFFBQUlxQyxJQUFXO0FBSWRBLE1BQUFBLEdBQVVwQyxRQTlWUTtBQStWbEIsVUFBTW5CLEtBQVV1RCxHQUFVdkI7QUFDMUIsVUFBSWhDLElBQVM7QUFDWnVELFFBQUFBLEdBQVV2QixPQUFBQTtBQUNWaEMsUUFBQUEsR0FBUWlDLEVBQUFBO01BQ1Q7SUFDRDtFQUNEO0FBQ0FnQixFQUFBQSxHQUFJQyxFQUFBQTtBQUNMLENBQUE7QUFHQXhELEdBQUksT0FBb0IsU0FBQ3VELElBQUtNLElBQVd5QixJQUFPbkMsSUFBQUE7QUFDL0MsTUFBSUEsS0FBTyxFQUNUVSxDQUFBQSxHQUFpQ3BDLFFBOVdiO0FBK1d0QjhCLEVBQUFBLEdBQUlNLElBQVd5QixJQUFPbkMsRUFBQUE7QUFDdkIsQ0FBQTtBQU1Bb0MsRUFBVXpDLFVBQVUwQyx3QkFBd0IsU0FFM0NwQyxJQUNBcUMsSUFBQUE7QUFHQSxNQUFJM0YsS0FBSzRGLElBQUssUUFBQTtBQUdkLE1BQU1wRixLQUFVUixLQUFLd0MsTUFDZnFELEtBQWFyRixNQUFBQSxXQUFXQSxHQUFRc0Y7QUFJdEMsV0FBU2pDLE1BQUs4QixHQUFPLFFBQUE7QUFFckIsTUFBSTNGLEtBQUsrRixPQUF5QixhQUFBLE9BQVYvRixLQUFLZ0csS0FBQUEsU0FBa0JoRyxLQUFLZ0csR0FBYTtBQUNoRSxRQUFNQyxLQXZZZSxJQXVZQ2pHLEtBQUsyQjtBQUUzQixRQUFBLEVBQUtrRSxNQUFlSSxNQXhZQSxJQXdZbUJqRyxLQUFLMkIsTUFDM0MsUUFBQTtBQUlELFFBL1l5QixJQStZckIzQixLQUFLMkIsS0FBbUMsUUFBQTtFQUM3QyxPQUFPO0FBRU4sUUFBQSxFQUFLa0UsTUFoWmUsSUFnWkM3RixLQUFLMkIsTUFBK0IsUUFBQTtBQUl6RCxRQUF5QnVFLElBQXJCbEcsS0FBSzJCLEtBQXNELFFBQUE7RUFDaEU7QUFHQSxXQUFTa0MsTUFBS1AsR0FDYixLQUFVLGVBQU5PLE1BQW9CUCxHQUFNTyxFQUFBQSxNQUFPN0QsS0FBS3NELE1BQU1PLEVBQUFBLEVBQUksUUFBQTtBQUVyRCxXQUFTQSxNQUFLN0QsS0FBS3NELE1BQU8sS0FBQSxFQUFNTyxNQUFLUCxJQUFRLFFBQUE7QUFHN0MsU0FBQTtBQUNEO0FBSWdCLFNBQUFyQyxVQUFhRSxJQUFXZCxJQUFBQTtBQUN2QyxTQUFPZ0IsR0FDTixXQUFBO0FBQUEsV0FBTXdELEdBQXNCMUQsSUFBT2QsRUFBQUE7RUFBeUIsR0FDNUQsQ0FBQSxDQUFBO0FBRUY7QUFFZ0IsU0FBQThGLFlBQWVDLElBQWtCL0YsSUFBQUE7QUFDaEQsTUFBTWdHLEtBQVdDLEdBQU9GLEVBQUFBO0FBQ3hCQyxFQUFBQSxHQUFTRSxVQUFVSDtBQUNsQnpDLEVBQUFBLEdBQXdDaEMsUUE3YXBCO0FBOGFyQixTQUFPTixHQUFRLFdBQUE7QUFBTSxXQUFBUSxFQUFZLFdBQUE7QUFBTSxhQUFBd0UsR0FBU0UsUUFBQUE7SUFBUyxHQUFFbEcsRUFBQUE7RUFBUSxHQUFFLENBQUEsQ0FBQTtBQUN0RTtBQWFBLElBR01tRyxLQUFrQixTQUFDQyxJQUFBQTtBQUN4QkMsaUJBQWUsV0FBQTtBQUNkQSxtQkFBZUQsRUFBQUE7RUFDaEIsQ0FBQTtBQUNEO0FBaUJBLFNBQVNFLEtBQUFBO0FBQ1JDLEVBQUFBLEdBQU0sV0FBQTtBQUNMLFFBQUlDO0FBQ0osV0FBUUEsS0FBT0MsR0FBU0MsTUFBQUEsRUFDdkJDLENBQUFBLEdBQVVDLEtBQUtKLEVBQUFBO0VBRWpCLENBQUE7QUFDRDtBQUVBLFNBQVNLLElBQUFBO0FBQ1IsTUFBNEIsTUFBeEJKLEdBQVNLLEtBQUtDLElBQUFBLEVBQUFBLEVBQ2hCQyxFQUFRQyx5QkFBeUJDLElBQWlCWixFQUFBQTtBQUVyRDs7O0FFeGZPLElBQU1hLEtBQWVDLHVCQUFPQyxJQUFJLElBQUE7QUFBaEMsSUMzQkhDLEtBQVU7QUF3QmQsU0FBU0MsR0FBWUMsSUFBTUMsSUFBT0MsSUFBS0MsSUFBa0JDLElBQVVDLElBQUFBO0FBQzdESixFQUFBQSxPQUFPQSxLQUFRLENBQUE7QUFJcEIsTUFDQ0ssSUFDQUMsSUFGR0MsS0FBa0JQO0FBSXRCLE1BQUksU0FBU08sTUFBa0MsY0FBQSxPQUFSUixHQUV0QyxNQUFLTyxNQURMQyxLQUFrQixDQUFBLEdBQ1JQLEdBQ0EsVUFBTE0sS0FDSEQsS0FBTUwsR0FBTU0sRUFBQUEsSUFFWkMsR0FBZ0JELEVBQUFBLElBQUtOLEdBQU1NLEVBQUFBO0FBTTlCLE1BQU1FLEtBQVEsRUFDYlQsTUFBQUEsSUFDQUMsT0FBT08sSUFDUE4sS0FBQUEsSUFDQUksS0FBQUEsSUFDQUksS0FBVyxNQUNYQyxJQUFTLE1BQ1RDLEtBQVEsR0FDUkMsS0FBTSxNQUNOQyxLQUFZLE1BQ1pDLGFBQWFDLElBQ2JDLEtBQUFBLEVBQWFDLElBQ2JDLEtBQUFBLElBQ0FDLEtBQVEsRUFBQTtBQVNULFVBTkloQixNQUFZQyxRQUNmSSxHQUFNTCxXQUFXQSxJQUNqQkssR0FBTUosU0FBU0EsS0FHWmdCLEVBQVFaLFNBQU9ZLEVBQVFaLE1BQU1BLEVBQUFBLEdBQzFCQTtBQUNSOzs7QUNqRUEsSUFBTSxTQUFpRDtBQUFBLEVBQ3JELFNBQVMsZ0JBQUFhLEdBQUMsWUFBTyxJQUFHLEtBQUksSUFBRyxLQUFJLEdBQUUsS0FBSTtBQUFBLEVBQ3JDLE1BQU0sZ0JBQUFBLEdBQUMsVUFBSyxHQUFFLHVDQUFzQztBQUFBLEVBQ3BELFNBQVMsZ0JBQUFBLEdBQUMsVUFBSyxHQUFFLHFCQUFvQjtBQUFBLEVBQ3JDLGFBQWEsZ0JBQUFBLEdBQUMsVUFBSyxHQUFFLGVBQWM7QUFBQSxFQUNuQyxRQUFRLGdCQUFBQSxHQUFDLFVBQUssR0FBRSxzQkFBcUI7QUFBQSxFQUNyQyxRQUFRLGdCQUFBQSxHQUFDLFVBQUssR0FBRSxtQkFBa0I7QUFDcEM7QUFFTyxTQUFTLEtBQUssRUFBRSxLQUFLLFVBQVUsR0FBeUM7QUFDN0UsU0FDRSxnQkFBQUEsR0FBQyxTQUFJLE9BQU8sbUJBQW1CLEdBQUcsSUFBSSxlQUFhLENBQUMsV0FBVyxTQUFRLGFBQVksZUFBWSxRQUM1RixpQkFBTyxHQUFHLEdBQ2I7QUFFSjtBQUVPLFNBQVMsVUFBVSxFQUFFLElBQUksR0FBd0I7QUFDdEQsU0FBTyxPQUFPO0FBQ2hCO0FBR08sU0FBUyxVQUFVLEVBQUUsT0FBTyxNQUFNLEdBQTJEO0FBQ2xHLE1BQUksVUFBVSxRQUFRLFVBQVUsS0FBTSxRQUFPLE1BQU0sS0FBSyxLQUFLLEtBQUs7QUFDbEUsTUFBSSxVQUFVLEtBQU0sUUFBTyxLQUFLLEtBQUs7QUFDckMsU0FBTyxVQUFVLE9BQU8sS0FBSyxLQUFLLEtBQUs7QUFDekM7QUFHTyxTQUFTLGFBQWEsS0FBaUQ7QUFDNUUsVUFBUSxVQUFVLEdBQUcsR0FBRztBQUFBLElBQ3RCLEtBQUs7QUFDSCxhQUFPLEVBQUUsTUFBTSxXQUFXLE1BQU0sQ0FBQyxJQUFJLFVBQVUsVUFBVSxHQUFHLENBQUMsRUFBRSxPQUFPLE9BQU8sRUFBRSxLQUFLLEdBQUcsRUFBRTtBQUFBLElBQzNGLEtBQUs7QUFDSCxhQUFPLEVBQUUsTUFBTSxRQUFRLE1BQU0sS0FBSyxJQUFJLFVBQVUsU0FBUyxJQUFJLE9BQU8sSUFBSSxJQUFJLFVBQVUsR0FBRztBQUFBLElBQzNGLEtBQUs7QUFDSCxhQUFPLEVBQUUsTUFBTSxXQUFXLE1BQU0sS0FBSyxJQUFJLFVBQVUsR0FBRztBQUFBLElBQ3hELEtBQUs7QUFDSCxhQUFPLEVBQUUsTUFBTSxpQkFBaUIsTUFBTSxJQUFJLFdBQVc7QUFBQSxJQUN2RCxLQUFLO0FBQ0gsYUFBTyxFQUFFLE1BQU0sWUFBWSxNQUFNLElBQUksV0FBVztBQUFBLElBQ2xELEtBQUs7QUFDSCxhQUFPLEVBQUUsTUFBTSxVQUFVLE1BQU0sR0FBRztBQUFBLEVBQ3RDO0FBQ0Y7QUFFTyxTQUFTLElBQUksRUFBRSxJQUFJLEdBQXdCO0FBQ2hELFFBQU0sRUFBRSxNQUFNLEtBQUssSUFBSSxhQUFhLEdBQUc7QUFDdkMsUUFBTSxjQUFjLElBQUksUUFBUSxpQkFBaUIsSUFBSSxRQUFRO0FBQzdELFFBQU0sUUFBUSxnQkFBQUEsR0FBQyxVQUFLLE9BQU0sV0FBVyxnQkFBSztBQUMxQyxRQUFNLE9BQU8sUUFDWCxnQkFBQUEsR0FBQyxVQUNDLDBCQUFBQSxHQUFDLFNBQUssZ0JBQUssR0FDYjtBQUVGLFFBQU0sV0FBVyxJQUFJLGNBQWMsS0FBSztBQUN4QyxTQUNFLGdCQUFBQSxHQUFDLFVBQUssT0FBTSxVQUFTLE9BQU8sR0FBRyxjQUFjLEdBQUcsSUFBSSxJQUFJLElBQUksS0FBSyxHQUFHLElBQUksSUFBSSxJQUFJLEVBQUUsR0FBRyxRQUFRLElBQzNGO0FBQUEsb0JBQUFBLEdBQUMsUUFBSyxLQUFLLFVBQVUsR0FBRyxHQUFHLFdBQVcsSUFBSSxhQUFhO0FBQUEsSUFDdEQsY0FBYyxDQUFDLE1BQU0sS0FBSyxLQUFLLElBQUksQ0FBQyxPQUFPLEtBQUssSUFBSTtBQUFBLElBQ3BELENBQUMsSUFBSSxlQUFlLGdCQUFBQSxHQUFDLFVBQUssT0FBTSxhQUFZLGlDQUFtQjtBQUFBLEtBQ2xFO0FBRUo7OztBQ2hFQSxJQUFNLFFBQXlCLENBQUMsY0FBYyxRQUFRO0FBQ3RELElBQU0sWUFBdUQ7QUFBQSxFQUMzRCxNQUFNO0FBQUEsRUFDTixTQUFTO0FBQUEsRUFDVCxTQUFTO0FBQUEsRUFDVCxPQUFPO0FBQ1Q7QUFVTyxTQUFTLE9BQU8sRUFBRSxTQUFTLFFBQVEsTUFBTSxTQUFTLFFBQVEsR0FBZ0I7QUFDL0UsUUFBTSxTQUFTLE9BQU8sVUFBVSxhQUFhLE9BQU8sVUFBVTtBQUM5RCxRQUFNLFdBQVcsU0FBUyxPQUFPLFdBQVcsVUFBVSxPQUFPLEtBQUssSUFBSTtBQUN0RSxTQUNFLGdCQUFBQyxHQUFDLFlBQU8sT0FBTSxhQUFZLGNBQVksT0FBTyxPQUMzQztBQUFBLG9CQUFBQSxHQUFDLFlBQU8sT0FBTSxZQUFXLE9BQU8sU0FBUyxPQUN2QywwQkFBQUEsR0FBQyxTQUFLLG1CQUFTLFNBQVMsaUJBQWdCLEdBQzFDO0FBQUEsSUFDQyxXQUFXLGdCQUFBQSxHQUFDLFNBQU0sU0FBa0I7QUFBQSxJQUNyQyxnQkFBQUE7QUFBQSxNQUFDO0FBQUE7QUFBQSxRQUNDLE9BQU07QUFBQSxRQUNOLGNBQVc7QUFBQSxRQUNYLE9BQU87QUFBQSxRQUNQLFVBQVUsQ0FBQyxVQUFVLFFBQVEsUUFBUSxNQUFNLGNBQWMsS0FBYTtBQUFBLFFBRXJFLGdCQUFNLElBQUksQ0FBQyxTQUNWLGdCQUFBQSxHQUFDLFlBQWtCLE9BQU8sTUFBTSxVQUFVLFNBQVMsTUFDaEQsa0JBRFUsSUFFYixDQUNEO0FBQUE7QUFBQSxJQUNIO0FBQUEsSUFDQSxnQkFBQUEsR0FBQyxVQUFLLE9BQU0sWUFBVyxNQUFLLFVBQ3pCLHVCQUFhLFVBQVUsNENBQTRDLEtBQ3RFO0FBQUEsSUFDQyxVQUFVLGdCQUFBQSxHQUFDLFNBQUksT0FBTSxlQUFjLE1BQUssZUFBYyxjQUFXLFVBQVMsa0JBQWdCLFVBQVU7QUFBQSxLQUN2RztBQUVKO0FBRUEsU0FBUyxNQUFNLEVBQUUsUUFBUSxHQUF5QjtBQUNoRCxRQUFNLEVBQUUsU0FBUyxZQUFZLE9BQU8sUUFBUSxjQUFjLElBQUk7QUFDOUQsUUFBTSxVQUFVLGNBQWMsTUFBTSxHQUFHLEVBQUUsQ0FBQztBQUMxQyxTQUNFLGdCQUFBQSxHQUFDLFVBQUssT0FBTSxZQUFXLGdCQUFjLFVBQVUsV0FBVyxZQUN2RDtBQUFBLGVBQVcsZ0JBQUFBLEdBQUMsUUFBSyxLQUFJLFVBQVMsV0FBVyxPQUFPO0FBQUEsSUFDakQsZ0JBQUFBLEdBQUMsVUFBTSxvQkFBVSxnQkFBZ0IsUUFBUSxVQUFVLENBQUMsS0FBSyxlQUFlLFFBQVEsVUFBVSxDQUFDLElBQUc7QUFBQSxJQUM3RixDQUFDLFdBQVcsZ0JBQUFBLEdBQUMsVUFBTSxrQkFBUSxNQUFNLFFBQVEsTUFBTSxHQUFFO0FBQUEsSUFDbEQsZ0JBQUFBLEdBQUMsVUFBTSxrQkFBUSxPQUFPLFFBQVEsT0FBTyxHQUFFO0FBQUEsSUFDdkMsZ0JBQUFBLEdBQUMsVUFBSyxPQUFPLGVBQWU7QUFBQTtBQUFBLE1BQU87QUFBQSxPQUFRO0FBQUEsS0FDN0M7QUFFSjtBQUVBLFNBQVMsUUFBUSxZQUE0QjtBQUMzQyxRQUFNLFlBQVksYUFBYTtBQUMvQixTQUFPLEdBQUcsVUFBVSxRQUFRLFlBQVksS0FBSyxJQUFJLENBQUMsQ0FBQztBQUNyRDtBQUVBLFNBQVMsUUFBUSxPQUFlLE1BQXNCO0FBQ3BELFNBQU8sR0FBRyxLQUFLLElBQUksSUFBSSxHQUFHLFVBQVUsSUFBSSxLQUFLLEdBQUc7QUFDbEQ7OztBQzdEQSxJQUFNLGlCQUEwRDtBQUFBLEVBQzlELEtBQUssQ0FBQyxNQUFNO0FBQUEsRUFDWixPQUFPLENBQUM7QUFBQSxFQUNSLE1BQU0sQ0FBQyxPQUFPLFFBQVE7QUFBQSxFQUN0QixRQUFRLENBQUMsTUFBTTtBQUFBLEVBQ2YsTUFBTSxDQUFDLE9BQU8sTUFBTTtBQUFBLEVBQ3BCLFFBQVEsQ0FBQyxPQUFPLE1BQU07QUFDeEI7QUFFTyxJQUFNLGtCQUEyQixNQUFNLENBQUMsQ0FBQztBQUV6QyxTQUFTLE9BQU9DLElBQXFCQyxJQUE4QjtBQUN4RSxTQUFPRCxJQUFHLFNBQVNDLElBQUcsUUFBUUQsSUFBRyxRQUFRQyxJQUFHO0FBQzlDO0FBRU8sSUFBTSxZQUFOLE1BQWdCO0FBQUEsRUFDWixTQUFTLG9CQUFJLElBQW9DO0FBQUEsRUFFMUQsWUFBWSxTQUFrQjtBQUM1QixlQUFXLFNBQVMsUUFBUSxRQUFRO0FBQ2xDLFlBQU0sT0FBa0IsRUFBRSxNQUFNLFNBQVMsS0FBSyxPQUFPLE1BQU0sRUFBRSxFQUFFO0FBQy9ELFdBQUssS0FBSyxJQUFJO0FBQ2QsaUJBQVcsT0FBTyxNQUFNLEtBQU0sTUFBSyxNQUFNLE1BQU0sRUFBRSxNQUFNLE9BQU8sS0FBSyxPQUFPLEdBQUcsRUFBRSxDQUFDO0FBQ2hGLFVBQUksTUFBTSxNQUFPLE1BQUssTUFBTSxNQUFNLEVBQUUsTUFBTSxRQUFRLEtBQUssUUFBUSxNQUFNLEtBQUssRUFBRSxDQUFDO0FBQzdFLFVBQUksTUFBTSxXQUFXLEtBQU0sTUFBSyxNQUFNLE1BQU0sRUFBRSxNQUFNLFVBQVUsS0FBSyxNQUFNLE9BQU8sQ0FBQztBQUFBLElBQ25GO0FBQ0EsZUFBVyxPQUFPLFFBQVEsTUFBTTtBQUM5QixZQUFNLE9BQWtCLEVBQUUsTUFBTSxPQUFPLEtBQUssT0FBTyxHQUFHLEVBQUU7QUFDeEQsV0FBSyxLQUFLLElBQUk7QUFDZCxXQUFLLFlBQVksTUFBTSxDQUFDLEdBQUcsSUFBSSxXQUFXLElBQUksZ0JBQWdCLElBQUksY0FBYyxDQUFDO0FBQ2pGLFVBQUksSUFBSSxNQUFPLE1BQUssTUFBTSxNQUFNLEVBQUUsTUFBTSxRQUFRLEtBQUssUUFBUSxJQUFJLEtBQUssRUFBRSxDQUFDO0FBQ3pFLFVBQUksSUFBSSxXQUFXLEtBQU0sTUFBSyxNQUFNLE1BQU0sRUFBRSxNQUFNLFVBQVUsS0FBSyxJQUFJLE9BQU8sQ0FBQztBQUM3RSxVQUFJLElBQUksUUFBUyxNQUFLLE1BQU0sTUFBTSxFQUFFLE1BQU0sT0FBTyxLQUFLLE9BQU8sSUFBSSxPQUFPLEVBQUUsQ0FBQztBQUFBLElBQzdFO0FBQ0EsZUFBVyxVQUFVLFFBQVEsU0FBUztBQUNwQyxZQUFNLE9BQWtCLEVBQUUsTUFBTSxVQUFVLEtBQUssT0FBTyxLQUFLO0FBQzNELFdBQUssS0FBSyxJQUFJO0FBQ2QsV0FBSyxZQUFZLE1BQU0sT0FBTyxTQUFTO0FBQ3ZDLGlCQUFXLE9BQU8sT0FBTyxLQUFNLE1BQUssTUFBTSxNQUFNLEVBQUUsTUFBTSxPQUFPLEtBQUssT0FBTyxHQUFHLEVBQUUsQ0FBQztBQUNqRixVQUFJLE9BQU8sTUFBTyxNQUFLLE1BQU0sTUFBTSxFQUFFLE1BQU0sUUFBUSxLQUFLLFFBQVEsT0FBTyxLQUFLLEVBQUUsQ0FBQztBQUFBLElBQ2pGO0FBQ0EsZUFBVyxRQUFRLFFBQVEsT0FBTztBQUNoQyxZQUFNLE9BQU8sS0FBSyxXQUFXLE9BQU8sS0FBSyxPQUFPLEdBQUcsS0FBSyxNQUFNLElBQUksS0FBSyxJQUFJO0FBQzNFLFlBQU0sT0FBa0IsRUFBRSxNQUFNLFFBQVEsS0FBSyxLQUFLO0FBQ2xELFdBQUssS0FBSyxJQUFJO0FBQ2QsV0FBSyxZQUFZLE1BQU0sS0FBSyxTQUFTO0FBQ3JDLFVBQUksS0FBSyxNQUFPLE1BQUssTUFBTSxNQUFNLEVBQUUsTUFBTSxRQUFRLEtBQUssUUFBUSxLQUFLLEtBQUssRUFBRSxDQUFDO0FBQzNFLFVBQUksS0FBSyxXQUFXLEtBQU0sTUFBSyxNQUFNLE1BQU0sRUFBRSxNQUFNLFVBQVUsS0FBSyxLQUFLLE9BQU8sQ0FBQztBQUFBLElBQ2pGO0FBQ0EsZUFBVyxTQUFTLFFBQVEsTUFBTTtBQUNoQyxZQUFNLEtBQUssTUFBTSxJQUFJLEVBQUUsUUFBUSxDQUFDQyxJQUFHLFVBQVU7QUFDM0MsYUFBSyxLQUFLO0FBQUEsVUFDUixNQUFNO0FBQUEsVUFDTixLQUFLLFFBQVEsRUFBRSxVQUFVLE1BQU0sVUFBVSxNQUFNLE1BQU0sYUFBYSxNQUFNLENBQUM7QUFBQSxRQUMzRSxDQUFDO0FBQUEsTUFDSCxDQUFDO0FBQUEsSUFDSDtBQUFBLEVBQ0Y7QUFBQSxFQUVBLElBQUksV0FBK0I7QUFDakMsV0FBTyxLQUFLLE9BQU8sSUFBSSxPQUFPLFNBQVMsQ0FBQztBQUFBLEVBQzFDO0FBQUEsRUFFQSxHQUFHLFdBQXNDO0FBQ3ZDLFFBQUksY0FBYyxLQUFNLFFBQU87QUFDL0IsVUFBTSxTQUFTLEtBQUssWUFBWSxTQUFTO0FBQ3pDLFVBQU0sVUFBVSxPQUNiLE9BQU8sQ0FBQyxFQUFFLEtBQUssTUFBTSxTQUFTLE9BQU8sRUFDckMsUUFBUSxDQUFDLFVBQVUsS0FBSyxZQUFZLEtBQUssQ0FBQyxFQUMxQyxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sZUFBZSxVQUFVLElBQUksRUFBRSxTQUFTLElBQUksQ0FBQztBQUNyRSxXQUFPLE1BQU0sQ0FBQyxHQUFHLFFBQVEsR0FBRyxPQUFPLEVBQUUsT0FBTyxDQUFDLFVBQVUsQ0FBQyxPQUFPLE9BQU8sU0FBUyxDQUFDLENBQUM7QUFBQSxFQUNuRjtBQUFBLEVBRUEsWUFBWSxXQUFtQztBQUM3QyxXQUFPLENBQUMsR0FBSSxLQUFLLE9BQU8sSUFBSSxPQUFPLFNBQVMsQ0FBQyxHQUFHLE9BQU8sS0FBSyxDQUFDLENBQUU7QUFBQSxFQUNqRTtBQUFBLEVBRUEsS0FBSyxPQUEwQztBQUM3QyxVQUFNLFFBQVEsS0FBSyxPQUFPLElBQUksT0FBTyxLQUFLLENBQUMsS0FBSyxvQkFBSSxJQUF1QjtBQUMzRSxTQUFLLE9BQU8sSUFBSSxPQUFPLEtBQUssR0FBRyxLQUFLO0FBQ3BDLFdBQU87QUFBQSxFQUNUO0FBQUEsRUFFQSxNQUFNRixJQUFjQyxJQUFvQjtBQUN0QyxTQUFLLEtBQUtELEVBQUMsRUFBRSxJQUFJLE9BQU9DLEVBQUMsR0FBR0EsRUFBQztBQUM3QixTQUFLLEtBQUtBLEVBQUMsRUFBRSxJQUFJLE9BQU9ELEVBQUMsR0FBR0EsRUFBQztBQUFBLEVBQy9CO0FBQUEsRUFFQSxZQUFZLE9BQWtCLEtBQXVDO0FBQ25FLGVBQVcsTUFBTSxJQUFLLEtBQUksT0FBTyxLQUFNLE1BQUssTUFBTSxPQUFPLEVBQUUsTUFBTSxTQUFTLEtBQUssT0FBTyxFQUFFLEVBQUUsQ0FBQztBQUFBLEVBQzdGO0FBQ0Y7QUFFQSxTQUFTLE9BQU8sRUFBRSxNQUFNLElBQUksR0FBc0I7QUFDaEQsU0FBTyxHQUFHLElBQUksSUFBSSxHQUFHO0FBQ3ZCO0FBRUEsU0FBUyxNQUFNLFFBQXVDO0FBQ3BELFFBQU0sS0FBSyxDQUFDLFNBQWUsSUFBSSxJQUFJLE9BQU8sT0FBTyxDQUFDLFVBQVUsTUFBTSxTQUFTLElBQUksRUFBRSxJQUFJLENBQUMsRUFBRSxJQUFJLE1BQU0sR0FBRyxDQUFDO0FBQ3RHLFNBQU87QUFBQSxJQUNMLEtBQUssR0FBRyxLQUFLO0FBQUEsSUFDYixPQUFPLEdBQUcsT0FBTztBQUFBLElBQ2pCLE1BQU0sR0FBRyxNQUFNO0FBQUEsSUFDZixRQUFRLEdBQUcsUUFBUTtBQUFBLElBQ25CLE1BQU0sR0FBRyxNQUFNO0FBQUEsSUFDZixRQUFRLEdBQUcsUUFBUTtBQUFBLEVBQ3JCO0FBQ0Y7OztBQzlHQSxJQUFNLFFBQW9CO0FBQUEsRUFDeEIsV0FBV0csR0FBTyxJQUFJO0FBQUEsRUFDdEIsU0FBU0EsR0FBTyxlQUFlO0FBQUEsRUFDL0IsU0FBU0EsR0FBTyxJQUFJO0FBQUEsRUFDcEIsUUFBUUEsR0FBTyxlQUFlO0FBQ2hDO0FBRU8sSUFBTSxtQkFBbUIsRUFBMEIsS0FBSztBQVN4RCxTQUFTLFNBQVMsTUFBeUIsS0FBYSxZQUFZLElBQVc7QUFDcEYsUUFBTSxFQUFFLFdBQVcsU0FBUyxTQUFTLE9BQU8sSUFBSUMsR0FBVyxnQkFBZ0I7QUFDM0UsUUFBTSxPQUFPLENBQUMsVUFBNEIsT0FBTyxTQUFTLFFBQVEsTUFBTSxRQUFRO0FBQ2hGLFFBQU0sV0FBVyxZQUFZLE1BQU0sS0FBSyxVQUFVLEtBQUssQ0FBQztBQUN4RCxRQUFNLFlBQVksWUFBWSxNQUFNLFFBQVEsTUFBTSxJQUFJLEVBQUUsSUFBSSxHQUFHLENBQUM7QUFDaEUsUUFBTSxXQUFXLFlBQVksTUFBTSxLQUFLLFFBQVEsS0FBSyxLQUFLLE9BQU8sTUFBTSxJQUFJLEVBQUUsSUFBSSxHQUFHLENBQUM7QUFDckYsUUFBTSxVQUFVO0FBQUEsSUFDZDtBQUFBLElBQ0EsU0FBUyxTQUFTO0FBQUEsSUFDbEIsVUFBVSxTQUFTO0FBQUEsSUFDbkIsU0FBUyxTQUFTO0FBQUEsRUFDcEI7QUFDQSxTQUFPO0FBQUEsSUFDTCxZQUFZLEVBQUUsYUFBYSxNQUFNLFlBQVksS0FBSyxPQUFPLFFBQVEsT0FBTyxPQUFPLEVBQUUsS0FBSyxHQUFHLEVBQUU7QUFBQSxJQUMzRixVQUFVLFNBQVM7QUFBQSxFQUNyQjtBQUNGO0FBR08sU0FBUyxZQUFZLFFBQThDO0FBQ3hFLFFBQU0sVUFBVSxrQkFBa0IsVUFBVSxPQUFPLFFBQXFCLHVCQUF1QixJQUFJO0FBQ25HLE1BQUksQ0FBQyxRQUFTLFFBQU87QUFDckIsU0FBTyxFQUFFLE1BQU0sUUFBUSxRQUFRLE1BQTJCLEtBQUssUUFBUSxRQUFRLE9BQU8sR0FBRztBQUMzRjtBQUdPLFNBQVMsT0FBTyxRQUFxQztBQUMxRCxNQUFJLEVBQUUsa0JBQWtCLFNBQVUsUUFBTztBQUN6QyxRQUFNLFVBQVUsT0FBTyxRQUFRLDZEQUE2RDtBQUM1RixTQUFPLFlBQVksUUFBUSxRQUFRLFFBQVEsdUJBQXVCO0FBQ3BFO0FBR08sU0FBUyxLQUFLO0FBQUEsRUFDbkI7QUFBQSxFQUNBO0FBQUEsRUFDQTtBQUNGLEdBSUc7QUFDRCxTQUNFLGdCQUFBQyxHQUFDLFlBQU8sTUFBSyxVQUFTLE9BQU0sV0FBVSxnQkFBYyxNQUFNLFVBQVUsY0FBWSxPQUM3RSxVQUNIO0FBRUo7OztBQ2hFQSxJQUFNLFFBQTBDLEVBQUUsWUFBWSxHQUFHLFdBQVcsR0FBRyxXQUFXLElBQUksU0FBUyxHQUFHO0FBU25HLFNBQVMsT0FBTyxFQUFFLE9BQU8sS0FBSyxXQUFXLFFBQVEsR0FBZ0I7QUFDdEUsUUFBTSxFQUFFLFFBQVEsTUFBTSxVQUFVLElBQUksU0FBUyxHQUFHO0FBQ2hELFFBQU0sUUFBUSxXQUFXO0FBRXpCLFdBQVMsT0FBTyxRQUFzQjtBQUNwQyxVQUFNLFNBQW9CLEVBQUUsR0FBRyxPQUFPLEtBQUssT0FBTztBQUNsRCxRQUFJLFdBQVcsVUFBVTtBQUN2QixjQUFRLE9BQU8sQ0FBQyxFQUFFLE9BQU8sT0FBTyxPQUFPLEtBQUssT0FBTyxLQUFLLEtBQUssT0FBTyxDQUFDLENBQUM7QUFBQSxFQUMxRTtBQUdBLFdBQVMsVUFBVSxPQUE2RDtBQUM5RSxVQUFNLE9BQU8sTUFBTSxNQUFNLEdBQUc7QUFDNUIsUUFBSSxTQUFTLE9BQVc7QUFDeEIsVUFBTSxlQUFlO0FBQ3JCLFVBQU0sS0FBSyxXQUFXLE9BQVEsT0FBTyxJQUFJLEtBQUssUUFBUSxTQUFVLFFBQVEsUUFBUSxNQUFNO0FBQ3RGLFVBQU0sT0FBTyxTQUFTLEtBQUssT0FBTyxRQUFRLFVBQVUsUUFBUSxNQUFNO0FBQ2xFLFVBQU0sY0FBYyxjQUEyQixjQUFjLElBQUksSUFBSSxHQUFHLE1BQU07QUFDOUUsV0FBTyxJQUFJO0FBQUEsRUFDYjtBQUVBLFNBQ0UsZ0JBQUFDLEdBQUMsVUFBSyxPQUFNLGFBQ1Y7QUFBQSxvQkFBQUE7QUFBQSxNQUFDO0FBQUE7QUFBQSxRQUNDLE1BQUs7QUFBQSxRQUNMLGNBQVksVUFBVSxTQUFTLEtBQUssQ0FBQztBQUFBLFFBQ3JDLE9BQU07QUFBQSxRQUNOLGdCQUFjO0FBQUEsUUFDZDtBQUFBLFFBRUM7QUFBQSxrQkFBUSxJQUFJLENBQUMsU0FDWixnQkFBQUE7QUFBQSxZQUFDO0FBQUE7QUFBQSxjQUVDLE1BQUs7QUFBQSxjQUNMLE1BQUs7QUFBQSxjQUNMLE9BQU07QUFBQSxjQUNOLFlBQVU7QUFBQSxjQUNWLGdCQUFjLFNBQVMsVUFBVTtBQUFBLGNBQ2pDLE9BQU8sU0FBUyxVQUFVLFlBQVksc0JBQXNCO0FBQUEsY0FDNUQsZ0JBQWMsU0FBUztBQUFBLGNBQ3ZCLFVBQVUsU0FBUyxTQUFTLElBQUk7QUFBQSxjQUNoQyxTQUFTLE1BQU0sT0FBTyxJQUFJO0FBQUEsY0FFekI7QUFBQTtBQUFBLFlBWEk7QUFBQSxVQVlQLENBQ0Q7QUFBQSxVQUNBLFNBQ0MsZ0JBQUFBO0FBQUEsWUFBQztBQUFBO0FBQUEsY0FDQyxNQUFLO0FBQUEsY0FDTCxNQUFLO0FBQUEsY0FDTCxPQUFNO0FBQUEsY0FDTixnQkFBWTtBQUFBLGNBQ1osVUFBVTtBQUFBLGNBQ1YsT0FBTztBQUFBLGNBRVAsMEJBQUFBLEdBQUMsU0FBSyxnQkFBSztBQUFBO0FBQUEsVUFDYjtBQUFBO0FBQUE7QUFBQSxJQUVKO0FBQUEsSUFDQyxDQUFDLFNBQVMsUUFBUSxnQkFBQUEsR0FBQyxVQUFLLE9BQU0sYUFBYSxnQkFBSztBQUFBLEtBQ25EO0FBRUo7OztBQ3pFTyxTQUFTLFVBQVUsRUFBRSxPQUFPLFFBQVEsR0FBdUM7QUFDaEYsUUFBTSxRQUFRLFVBQVUsS0FBSztBQUM3QixTQUNFLGdCQUFBQztBQUFBLElBQUM7QUFBQTtBQUFBLE1BQ0MsTUFBSztBQUFBLE1BQ0wsT0FBTTtBQUFBLE1BQ04sT0FBTyxHQUFHLE1BQU0sUUFBUSxJQUFJLE1BQU0sSUFBSSxPQUFPLE1BQU0sSUFBSTtBQUFBLEVBQUssTUFBTSxJQUFJO0FBQUEsTUFDdEUsU0FBUyxNQUFNLFFBQVEsU0FBUyxRQUFRLEtBQUssQ0FBQztBQUFBLE1BRTlDLDBCQUFBQSxHQUFDLFNBQUssaUJBQU07QUFBQTtBQUFBLEVBQ2Q7QUFFSjs7O0FDQ08sU0FBUyxPQUFPLEVBQUUsU0FBUyxNQUFNLFNBQVMsUUFBUSxHQUFnQjtBQUN2RSxTQUNFLGdCQUFBQyxHQUFDLFNBQUksT0FBTSxhQUNUO0FBQUEsb0JBQUFBLEdBQUMsV0FBTSxPQUFNLFlBQVcsY0FBVyxVQUFTLGNBQVksU0FDdEQ7QUFBQSxzQkFBQUEsR0FBQyxXQUNDLDBCQUFBQSxHQUFDLFFBQ0M7QUFBQSx3QkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxPQUFNLFlBQVcsbUJBRWpDO0FBQUEsUUFDQSxnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxPQUFNLFVBQVMsaUJBRS9CO0FBQUEsUUFDQSxnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxPQUFNLFdBQVUsa0JBRWhDO0FBQUEsUUFDQSxnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxPQUFNLFVBQVM7QUFBQTtBQUFBLFVBRTdCLGdCQUFBQSxHQUFDLFlBQVMsU0FBa0I7QUFBQSxXQUM5QjtBQUFBLFFBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0saUJBQUc7QUFBQSxRQUNuQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxPQUFNLFVBQVMsaUJBRS9CO0FBQUEsU0FDRixHQUNGO0FBQUEsTUFDQyxRQUFRLE9BQU8sSUFBSSxDQUFDLFVBQ25CLGdCQUFBQTtBQUFBLFFBQUM7QUFBQTtBQUFBLFVBRUM7QUFBQSxVQUNBLE1BQU0sUUFBUSxLQUFLLE9BQU8sQ0FBQyxRQUFRLElBQUksVUFBVSxNQUFNLElBQUk7QUFBQSxVQUMzRDtBQUFBLFVBQ0E7QUFBQTtBQUFBLFFBSkssTUFBTTtBQUFBLE1BS2IsQ0FDRDtBQUFBLE9BQ0g7QUFBQSxJQUNDLFFBQVEsT0FBTyxXQUFXLEtBQ3pCLGdCQUFBQSxHQUFDLE9BQUUsT0FBTSxZQUFXLCtFQUFpRTtBQUFBLEtBRXpGO0FBRUo7QUFFQSxTQUFTLFNBQVMsRUFBRSxRQUFRLEdBQXlCO0FBQ25ELFNBQ0UsZ0JBQUFBLEdBQUMsVUFBSyxPQUFNLFVBQVMsTUFBSyxTQUFRLGNBQVcseUJBQzFDLGtCQUFRLElBQUksQ0FBQyxXQUNaLGdCQUFBQSxHQUFDLFlBQW9CLE1BQUssVUFBUyxPQUFNLFdBQVUsU0FBUyxNQUFNLFFBQVEsT0FBTyxNQUFNLEdBQUc7QUFBQTtBQUFBLElBQ25GO0FBQUEsT0FETSxNQUViLENBQ0QsR0FDSDtBQUVKO0FBU0EsU0FBUyxVQUFVLEVBQUUsT0FBTyxNQUFNLE1BQU0sUUFBUSxHQUFtQjtBQUNqRSxRQUFNLE9BQ0osZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFlBQVcsU0FBUyxLQUFLLElBQUksS0FBSyxRQUFRLENBQUMsR0FBRyxPQUFNLFlBQVcsT0FBTyxXQUFXLEtBQUssR0FDOUYsMEJBQUFBLEdBQUMsVUFDQywwQkFBQUEsR0FBQyxTQUFLLGdCQUFNLE1BQUssR0FDbkIsR0FDRjtBQUVGLFNBQ0UsZ0JBQUFBLEdBQUMsV0FDRTtBQUFBLFNBQUssSUFBSSxDQUFDLEtBQUssVUFDZCxnQkFBQUE7QUFBQSxNQUFDO0FBQUE7QUFBQSxRQUVDLE1BQU0sVUFBVSxJQUFJLE9BQU87QUFBQSxRQUMzQjtBQUFBLFFBQ0E7QUFBQSxRQUNBLEtBQUssS0FBSyxJQUFJLE9BQU8sR0FBRyxDQUFDLEtBQUs7QUFBQSxRQUM5QjtBQUFBO0FBQUEsTUFMSyxPQUFPLEdBQUc7QUFBQSxJQU1qQixDQUNEO0FBQUEsSUFDQSxLQUFLLFdBQVcsS0FDZixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sVUFBUyxjQUFZLEdBQUcsTUFBTSxJQUFJLEtBQ3pDO0FBQUE7QUFBQSxNQUNELGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxVQUFTO0FBQUE7QUFBQSxRQUFFLE1BQU07QUFBQSxRQUFLO0FBQUEsU0FBQztBQUFBLE1BQ2pDLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxXQUFXLGdCQUFNLE9BQU07QUFBQSxNQUNqQyxnQkFBQUEsR0FBQyxRQUFHLE9BQU0sbUJBQWtCLFNBQVMsR0FBRyxzQ0FFeEM7QUFBQSxPQUNGO0FBQUEsS0FFSjtBQUVKO0FBVUEsU0FBUyxPQUFPLEVBQUUsTUFBTSxPQUFPLEtBQUssS0FBSyxRQUFRLEdBQWdCO0FBQy9ELFFBQU0sUUFBUSxTQUFTLE9BQU8sT0FBTyxHQUFHLEdBQUcsUUFBUTtBQUNuRCxRQUFNLFlBQVksSUFBSSxRQUFRLFFBQVEsTUFBTSxTQUFTO0FBQ3JELFFBQU0sWUFBWSxRQUFRLFFBQVEsSUFBSSxLQUFLO0FBQzNDLFFBQU0sT0FBTyxJQUFJLFFBQVEsTUFBTSxTQUFTO0FBQ3hDLFNBQ0UsZ0JBQUFBO0FBQUEsSUFBQztBQUFBO0FBQUEsTUFDRSxHQUFHLE1BQU07QUFBQSxNQUNWLGNBQVksT0FBTyxHQUFHO0FBQUEsTUFDdEIsWUFBVSxVQUFVLEdBQUc7QUFBQSxNQUN2QixpQkFBZSxJQUFJO0FBQUEsTUFDbkIsZ0JBQWM7QUFBQSxNQUViO0FBQUE7QUFBQSxRQUNELGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxVQUNSLDBCQUFBQSxHQUFDLFFBQUssT0FBYyxPQUFPLFVBQVUsU0FBUyxHQUFHLENBQUMsSUFDL0MsY0FBSSxPQUFPLElBQUksTUFBTSxJQUFJLEtBQzVCLEdBQ0Y7QUFBQSxRQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxXQUFVLE9BQU8sT0FBTyxJQUFJLEdBQ3BDLDBCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxnQkFBSyxHQUNiLEdBQ0Y7QUFBQSxRQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxVQUNQLHNCQUNDLGdCQUFBQTtBQUFBLFVBQUM7QUFBQTtBQUFBLFlBQ0MsT0FBTyxFQUFFLE9BQU8sSUFBSSxPQUFPLEtBQUssSUFBSSxJQUFJO0FBQUEsWUFDeEM7QUFBQSxZQUNBO0FBQUEsWUFDQTtBQUFBO0FBQUEsUUFDRixJQUVBLGdCQUFBQSxHQUFDLFVBQUssT0FBTSxZQUFXLG9CQUFNLEdBRWpDO0FBQUEsUUFDQSxnQkFBQUEsR0FBQyxRQUFHLE9BQU0sYUFDUiwwQkFBQUEsR0FBQyxPQUFJLEtBQVUsR0FDakI7QUFBQSxRQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxvQkFDUiwwQkFBQUEsR0FBQyxVQUFLLE9BQU0sY0FDVjtBQUFBLDBCQUFBQSxHQUFDLFNBQUksT0FBTSxZQUFXLE9BQU8sSUFBSSxPQUM5QixjQUFJLE9BQ1A7QUFBQSxVQUNDLElBQUksU0FBUyxnQkFBQUEsR0FBQyxhQUFVLE9BQU8sSUFBSSxPQUFPLFNBQWtCO0FBQUEsV0FDL0QsR0FDRjtBQUFBO0FBQUE7QUFBQSxFQUNGO0FBRUo7QUFFQSxTQUFTLFdBQVcsRUFBRSxNQUFNLE1BQU0sT0FBTyxNQUFNLEdBQWtCO0FBQy9ELFNBQU8sU0FBUyxXQUFXLEdBQUcsSUFBSSxLQUFLLEtBQUssS0FBSyxPQUFPLEtBQUssSUFBSSxDQUFDLE1BQU0sR0FBRyxJQUFJLEtBQUssSUFBSTtBQUMxRjs7O0FDdEtPLElBQU0sT0FBTyxDQUFDLFVBQVUsVUFBVSxXQUFXLFlBQVksU0FBUztBQXlEbEUsU0FBUyxZQUFZLEVBQUUsUUFBUSxNQUFNLGNBQWMsR0FBZ0I7QUFDeEUsUUFBTSxTQUFTQyxHQUFrQyxvQkFBSSxJQUFJLENBQUM7QUFDMUQsUUFBTSxhQUFhQSxHQUErQyxJQUFJO0FBQ3RFLFFBQU0sVUFBVUEsR0FBTyxFQUFFO0FBQ3pCLFFBQU0sWUFBWUEsR0FBc0IsSUFBSTtBQUM1QyxRQUFNLE1BQU1BLEdBQVksUUFBUTtBQUNoQyxRQUFNLFVBQVVBLEdBQXlCLElBQUk7QUFDN0MsTUFBSSxXQUFXO0FBQ2YsTUFBSSxrQkFBa0I7QUFFdEIsUUFBTSxPQUFPLEVBQVMsTUFBTTtBQUMxQixVQUFNQyxTQUFRLElBQUksSUFBSSxVQUFVLE9BQU8sSUFBSSxLQUFLLENBQUM7QUFDakQsZUFBVyxDQUFDLEtBQUssRUFBRSxLQUFBQyxLQUFJLENBQUMsS0FBSyxPQUFPLE1BQU8sQ0FBQUQsT0FBTSxJQUFJLEtBQUtDLElBQUc7QUFDN0QsV0FBT0Q7QUFBQSxFQUNULENBQUM7QUFDRCxRQUFNLE9BQU8sRUFBUyxNQUFNLFdBQVcsT0FBTyxRQUFRLE9BQU8sS0FBSyxLQUFLO0FBQ3ZFLFFBQU0sVUFBVSxFQUFTLE1BQU07QUFDN0IsVUFBTSxVQUFVLE9BQU8sUUFBUTtBQUMvQixRQUFJLFlBQVksS0FBTSxRQUFPO0FBQzdCLFFBQUksUUFBUSxTQUFTLEtBQUssTUFBTyxRQUFPO0FBQ3hDLFVBQU0sUUFBUSxDQUFDLEdBQUcsYUFBYSxPQUFPLENBQUM7QUFDdkMsV0FBTyxNQUFNLEtBQUssQ0FBQyxDQUFDLEtBQUtDLElBQUcsTUFBTUEsVUFBUyxLQUFLLE1BQU0sSUFBSSxHQUFHLEtBQUssY0FBYztBQUFBLEVBQ2xGLENBQUM7QUFDRCxRQUFNLFlBQVksRUFBUyxNQUFNLE9BQU8sUUFBUSxTQUFTLElBQUksVUFBVSxPQUFPLFFBQVEsS0FBSyxDQUFDO0FBQzVGLFFBQU0sWUFBWSxDQUFDLGNBQ2pCLEVBQVMsTUFBTSxVQUFVLE9BQU8sR0FBRyxVQUFVLEtBQUssS0FBSyxlQUFlO0FBRXhFLGlCQUFlLElBQUksU0FBK0IsU0FBNkM7QUFDN0YsZ0JBQVk7QUFDWixVQUFNLFVBQVU7QUFDaEIsV0FBTyxRQUFRLElBQUksSUFBSTtBQUFBLE1BQ3JCLEdBQUcsT0FBTztBQUFBLE1BQ1YsR0FBRyxRQUFRLElBQUksQ0FBQ0MsT0FBTSxDQUFDLE9BQU9BLEVBQUMsR0FBRyxFQUFFLEtBQUtBLEdBQUUsS0FBSyxRQUFRLENBQUMsQ0FBVTtBQUFBLElBQ3JFLENBQUM7QUFDRCxVQUFNLFFBQVEsT0FBTztBQUNyQixXQUFPLFFBQVEsSUFBSSxJQUFJLENBQUMsR0FBRyxPQUFPLEtBQUssRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLElBQUksTUFBTSxLQUFLLFlBQVksT0FBTyxDQUFDO0FBQUEsRUFDekY7QUFFQSxpQkFBZSxRQUFRLFNBQTZDO0FBQ2xFLFlBQVEsUUFBUTtBQUNoQixRQUFJO0FBQ0YsWUFBTSxRQUFRO0FBQUEsSUFDaEIsU0FBUyxPQUFPO0FBQ2QsY0FBUSxRQUFRLGlCQUFpQixRQUFRLE1BQU0sVUFBVSxPQUFPLEtBQUs7QUFBQSxJQUN2RTtBQUFBLEVBQ0Y7QUFFQSxXQUFTLE9BQU8sV0FBbUM7QUFDakQsVUFBTSxPQUFPLE9BQU8sV0FBVyxPQUFPLFVBQVUsS0FBSyxJQUFJLE9BQU87QUFDaEUsV0FBTyxVQUFVLFFBQVE7QUFDekIsa0JBQWMsSUFBSTtBQUFBLEVBQ3BCO0FBRUEsUUFBTSxVQUFtQjtBQUFBLElBQ3ZCLFFBQVEsQ0FBQyxZQUFZLEtBQUssSUFBSSxTQUFTLE1BQU0sS0FBSyxFQUFFLE1BQU0sV0FBVyxRQUFRLENBQUMsQ0FBQztBQUFBLElBQy9FLE9BQU8sUUFBUTtBQUNiLFlBQU0sT0FBTyxPQUFPLFFBQVEsT0FBTyxLQUFLLE9BQU8sQ0FBQyxFQUFFLElBQUksTUFBTSxRQUFRLElBQUksS0FBSyxDQUFDO0FBQzlFLFlBQU0sVUFBVSxLQUFLLElBQUksQ0FBQyxFQUFFLE9BQU8sSUFBSSxPQUFPLEVBQUUsT0FBTyxLQUFLLEtBQUssT0FBTyxFQUFFO0FBQzFFLFdBQUssSUFBSSxTQUFTLE1BQU0sS0FBSyxFQUFFLE1BQU0sV0FBVyxLQUFLLE9BQU8sQ0FBQyxDQUFDO0FBQUEsSUFDaEU7QUFBQSxJQUNBLE1BQU0sUUFBUSxRQUFRO0FBQ3BCLGtCQUFZO0FBQ1osWUFBTSxVQUFVO0FBQ2hCLGlCQUFXLFFBQVEsRUFBRSxNQUFNLFFBQVEsUUFBUTtBQUMzQyxZQUFNLFFBQVEsTUFBTSxLQUFLLEVBQUUsTUFBTSxZQUFZLE1BQU0sT0FBTyxDQUFDLENBQUM7QUFDNUQsVUFBSSxXQUFXLE9BQU8sWUFBWSxRQUFTLFlBQVcsUUFBUTtBQUFBLElBQ2hFO0FBQUEsSUFDQTtBQUFBLElBQ0EsTUFBTSxXQUFXO0FBQ2YsVUFBSSxDQUFDLE9BQU8sV0FBVyxRQUFRLEtBQUssRUFBRyxTQUFRLFFBQVE7QUFBQSxJQUN6RDtBQUFBLElBQ0EsU0FBUyxLQUFLO0FBQ1osWUFBTSxPQUFrQixFQUFFLE1BQU0sUUFBUSxJQUFJO0FBQzVDLFVBQUksQ0FBQyxPQUFPLE1BQU0sT0FBTyxVQUFVLEtBQUssRUFBRyxRQUFPLElBQUk7QUFDdEQsY0FBUSxRQUFRLFFBQVE7QUFBQSxJQUMxQjtBQUFBLElBQ0EsUUFBUSxRQUFRO0FBQ2Qsd0JBQWtCO0FBQ2xCLFVBQUksUUFBUTtBQUFBLElBQ2Q7QUFBQSxJQUNBLFVBQVU7QUFDUixjQUFRLFFBQVE7QUFDaEIsZ0JBQVUsUUFBUSxPQUFPLE9BQU87QUFBQSxJQUNsQztBQUFBLEVBQ0Y7QUFFQSxXQUFTLGNBQWMsU0FBeUIsUUFBOEI7QUFDNUUsWUFBUSxRQUFRO0FBQ2hCLFFBQUksU0FBUyxTQUFTO0FBQ3BCLDBCQUFvQixJQUFJLFVBQVU7QUFDbEMsVUFBSSxRQUFRO0FBQUEsSUFDZCxXQUFXLGlCQUFpQjtBQUMxQix3QkFBa0I7QUFDbEIsVUFBSSxRQUFRO0FBQUEsSUFDZDtBQUNBLFVBQU0sWUFBWSxPQUFPLFVBQVU7QUFDbkMsUUFBSSxXQUFXLFFBQVEsY0FBYyxRQUFRLENBQUMsU0FBUyxXQUFXLFFBQVEsT0FBTyxFQUFHLFFBQU8sSUFBSTtBQUFBLEVBQ2pHO0FBRUEsTUFBSSxRQUF3QjtBQUM1QixRQUFNLE9BQU87QUFBQSxJQUNYQyxHQUFPLE1BQU07QUFDWCxZQUFNLFVBQVUsT0FBTyxRQUFRO0FBQy9CLE1BQUFDLEdBQVUsTUFBTSxjQUFjLFNBQVMsS0FBSyxDQUFDO0FBQzdDLGNBQVE7QUFBQSxJQUNWLENBQUM7QUFBQTtBQUFBLElBRURELEdBQU8sTUFBTTtBQUNYLFVBQUksT0FBTyxJQUFJLE1BQU8sU0FBUSxRQUFRO0FBQUEsSUFDeEMsQ0FBQztBQUFBLEVBQ0g7QUFFQSxTQUFPO0FBQUEsSUFDTCxTQUFTLE9BQU87QUFBQSxJQUNoQixRQUFRLE9BQU87QUFBQSxJQUNmO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQSxPQUFPLEVBQVMsTUFBTSxRQUFRLFNBQVMsWUFBWSxPQUFPLE9BQU8sT0FBTyxVQUFVLEtBQUssQ0FBQztBQUFBLElBQ3hGLFlBQVk7QUFBQSxNQUNWLFdBQVcsT0FBTztBQUFBLE1BQ2xCLFNBQVMsVUFBVSxPQUFPLFNBQVM7QUFBQSxNQUNuQztBQUFBLE1BQ0EsUUFBUSxVQUFVLE9BQU87QUFBQSxJQUMzQjtBQUFBLElBQ0E7QUFBQSxJQUNBLFVBQVU7QUFDUixpQkFBVyxRQUFRLEtBQU0sTUFBSztBQUFBLElBQ2hDO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxZQUFZLFFBQWdCLFdBQWtDO0FBQ3JFLFNBQU8sT0FBTyxVQUFVLFdBQVcsV0FBVyxZQUFZLE9BQU8sVUFBVTtBQUM3RTtBQUdBLFNBQVMsU0FBUyxXQUFzQixRQUFpQixTQUFrQztBQUN6RixNQUFJLFlBQVksUUFBUSxDQUFDLElBQUksVUFBVSxPQUFPLEVBQUUsSUFBSSxTQUFTLEVBQUcsUUFBTztBQUN2RSxNQUFJLFVBQVUsU0FBUyxRQUFTLFFBQU87QUFDdkMsUUFBTSxRQUFRLENBQUMsT0FBZ0IsR0FBRyxPQUFPLEtBQUssQ0FBQyxFQUFFLEdBQUcsTUFBTSxPQUFPLEVBQUUsTUFBTSxVQUFVLEdBQUcsR0FBRztBQUN6RixTQUFPLE1BQU0sTUFBTSxNQUFNLE1BQU0sT0FBTztBQUN4Qzs7O0FDeE1BLElBQU0sYUFBc0Q7QUFBQSxFQUMxRCxPQUFPO0FBQUEsRUFDUCxPQUFPO0FBQUEsRUFDUCxnQkFBZ0I7QUFBQSxFQUNoQixnQkFBZ0I7QUFDbEI7QUFDQSxJQUFNLFFBQVEsT0FBTyxLQUFLLFVBQVU7QUFDcEMsSUFBTSxnQkFBZ0I7QUFFZixTQUFTLE9BQU8sRUFBRSxRQUFRLFFBQVEsR0FBbUQ7QUFDMUYsUUFBTSxDQUFDLE1BQU0sT0FBTyxJQUFJRSxHQUFTLEVBQUU7QUFDbkMsUUFBTSxDQUFDLE1BQU0sT0FBTyxJQUFJQSxHQUE2QixFQUFFO0FBQ3ZELFFBQU0sQ0FBQyxPQUFPLFFBQVEsSUFBSUEsR0FBUyxhQUFhO0FBQ2hELE1BQUksT0FBTyxXQUFXLEdBQUc7QUFDdkIsV0FDRSxnQkFBQUMsR0FBQyxPQUFFLE9BQU0sWUFBVyw0R0FFcEI7QUFBQSxFQUVKO0FBQ0EsUUFBTSxXQUFXLE9BQU87QUFBQSxJQUN0QixDQUFDLFdBQVcsU0FBUyxNQUFNLE1BQU0sU0FBUyxTQUFTLFdBQVcsS0FBSyxFQUFFLFNBQVMsS0FBSyxZQUFZLENBQUM7QUFBQSxFQUNsRztBQUNBLFNBQ0UsZ0JBQUFBLEdBQUEsS0FDRTtBQUFBLG9CQUFBQSxHQUFDLFNBQUksT0FBTSxjQUNUO0FBQUEsc0JBQUFBO0FBQUEsUUFBQztBQUFBO0FBQUEsVUFDQyxNQUFLO0FBQUEsVUFDTCxjQUFXO0FBQUEsVUFDWCxhQUFZO0FBQUEsVUFDWixPQUFPO0FBQUEsVUFDUCxTQUFTLENBQUMsVUFBVSxRQUFRLE1BQU0sY0FBYyxLQUFLO0FBQUE7QUFBQSxNQUN2RDtBQUFBLE1BQ0EsZ0JBQUFBO0FBQUEsUUFBQztBQUFBO0FBQUEsVUFDQyxjQUFXO0FBQUEsVUFDWCxPQUFPO0FBQUEsVUFDUCxVQUFVLENBQUMsVUFBVSxRQUFRLE1BQU0sY0FBYyxLQUEyQjtBQUFBLFVBRTVFO0FBQUEsNEJBQUFBLEdBQUMsWUFBTyxPQUFNLElBQUcsdUJBQVM7QUFBQSxZQUN6QixNQUFNLElBQUksQ0FBQyxTQUNWLGdCQUFBQSxHQUFDLFlBQWtCLE9BQU8sTUFDdkIscUJBQVcsSUFBSSxLQURMLElBRWIsQ0FDRDtBQUFBO0FBQUE7QUFBQSxNQUNIO0FBQUEsTUFDQSxnQkFBQUEsR0FBQyxVQUFLLE9BQU0sWUFBVyxNQUFLLFVBQ3pCLG1CQUFTLFdBQVcsT0FBTyxTQUFTLEtBQUssR0FBRyxTQUFTLE1BQU0sT0FBTyxPQUFPLE1BQU0sSUFDbEY7QUFBQSxPQUNGO0FBQUEsSUFDQyxTQUFTLFdBQVcsSUFDbkIsZ0JBQUFBLEdBQUMsT0FBRSxPQUFNLFlBQVcsMENBQTRCLElBRWhELGdCQUFBQSxHQUFDLFdBQU0sT0FBTSxzQkFBcUIsY0FBVyxVQUMzQztBQUFBLHNCQUFBQSxHQUFDLFdBQ0MsMEJBQUFBLEdBQUMsUUFDQztBQUFBLHdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLGdCQUFFO0FBQUEsUUFDbEIsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sa0JBQUk7QUFBQSxRQUNwQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxtQkFBSztBQUFBLFFBQ3JCLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLGtCQUFJO0FBQUEsUUFDcEIsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sbUJBQUs7QUFBQSxRQUNyQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxvQkFBTTtBQUFBLFFBQ3RCLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLHNCQUFRO0FBQUEsU0FDMUIsR0FDRjtBQUFBLE1BQ0EsZ0JBQUFBLEdBQUMsV0FDRSxtQkFBUyxNQUFNLEdBQUcsS0FBSyxFQUFFLElBQUksQ0FBQyxVQUM3QixnQkFBQUEsR0FBQyxZQUF3QixPQUFjLFdBQXhCLE1BQU0sRUFBb0MsQ0FDMUQsR0FDSDtBQUFBLE9BQ0Y7QUFBQSxJQUVELFNBQVMsU0FBUyxTQUNqQixnQkFBQUEsR0FBQyxZQUFPLE1BQUssVUFBUyxPQUFNLFdBQVUsU0FBUyxNQUFNLFNBQVMsUUFBUSxhQUFhLEdBQUc7QUFBQTtBQUFBLE1BQzVELFNBQVMsU0FBUztBQUFBLE9BQzVDO0FBQUEsS0FFSjtBQUVKO0FBRUEsU0FBUyxTQUFTLEVBQUUsT0FBTyxRQUFRLEdBQXVDO0FBQ3hFLFFBQU0sUUFBUSxTQUFTLFNBQVMsT0FBTyxNQUFNLEVBQUUsR0FBRyxRQUFRO0FBQzFELFFBQU0sU0FBUyxZQUFZLEtBQUs7QUFDaEMsU0FDRSxnQkFBQUEsR0FBQyxRQUFJLEdBQUcsTUFBTSxZQUNaO0FBQUEsb0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQ1IsMEJBQUFBLEdBQUMsUUFBSyxPQUFjLE9BQU8sZ0JBQWdCLE1BQU0sRUFBRSxJQUNoRCxnQkFBTSxJQUNULEdBQ0Y7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxZQUFZLHFCQUFXLE1BQU0sSUFBSSxHQUFFO0FBQUEsSUFDN0MsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQVUsT0FBTyxNQUFNLE9BQy9CLDBCQUFBQSxHQUFDLFNBQUssZ0JBQU0sT0FBTSxHQUNwQjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQVUsT0FBTyxNQUFNLE1BQy9CLDBCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxnQkFBTSxNQUFLLEdBQ25CLEdBQ0Y7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQ0UsZ0JBQU0sUUFDTCxnQkFBQUEsR0FBQyxhQUFVLE9BQU8sTUFBTSxPQUFPLFNBQWtCLElBRWpELGdCQUFBQSxHQUFDLFVBQUssT0FBTSxZQUFXLE9BQU8sTUFBTSxtQkFBbUIsUUFBVyxxQkFFbEUsR0FFSjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQVUsT0FBTyxRQUN6QiwwQkFBQUEsR0FBQyxTQUFLLGtCQUFPLEdBQ2Y7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxXQUFVLE9BQU8sTUFBTSxZQUFZLFFBQzNDLDBCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxnQkFBTSxVQUFTLEdBQ3ZCLEdBQ0Y7QUFBQSxLQUNGO0FBRUo7QUFHQSxTQUFTLFlBQVksRUFBRSxRQUFRLGFBQWEsR0FBa0I7QUFDNUQsTUFBSSxDQUFDLE9BQVEsUUFBTyxnQkFBZ0I7QUFDcEMsU0FBTyxpQkFBaUIsT0FBTyxTQUFTLEdBQUcsTUFBTSxLQUFLLFlBQVk7QUFDcEU7QUFFQSxTQUFTLFdBQVcsT0FBc0I7QUFDeEMsUUFBTSxFQUFFLE9BQU8sTUFBTSxPQUFPLFNBQVMsSUFBSTtBQUN6QyxTQUFPLENBQUMsT0FBTyxNQUFNLFNBQVMsVUFBVSxLQUFLLEdBQUcsWUFBWSxLQUFLLEdBQUcsUUFBUSxFQUFFLEtBQUssSUFBSSxFQUFFLFlBQVk7QUFDdkc7OztBQ3RJTyxTQUFTLEtBQUssRUFBRSxNQUFNLE1BQU0sR0FBb0M7QUFDckUsUUFBTSxRQUFRQyxHQUF1QixJQUFJO0FBQ3pDLFFBQU0sQ0FBQyxTQUFTLFVBQVUsSUFBSUMsR0FBUyxFQUFFO0FBRXpDLGlCQUFlLE9BQXNCO0FBQ25DLFFBQUk7QUFDRixZQUFNLFVBQVUsVUFBVSxVQUFVLElBQUk7QUFDeEMsaUJBQVcsUUFBUTtBQUFBLElBQ3JCLFFBQVE7QUFFTixVQUFJLE1BQU0sUUFBUyxjQUFhLEdBQUcsa0JBQWtCLE1BQU0sT0FBTztBQUNsRSxpQkFBVyx3QkFBd0I7QUFBQSxJQUNyQztBQUFBLEVBQ0Y7QUFFQSxTQUNFLGdCQUFBQyxHQUFDLFNBQUksT0FBTSxXQUNUO0FBQUEsb0JBQUFBLEdBQUMsU0FBSSxPQUFNLFVBQVMsS0FBSyxPQUFPLFVBQVUsR0FDdkMsZ0JBQ0g7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFlBQU8sTUFBSyxVQUFTLE9BQU0sV0FBVSxjQUFZLE9BQU8sU0FBUyxNQUFNLGtCQUV4RTtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsVUFBSyxPQUFNLFlBQVcsTUFBSyxVQUN6QixtQkFDSDtBQUFBLEtBQ0Y7QUFFSjs7O0FDdEJPLFNBQVMsU0FBUyxFQUFFLFNBQVMsUUFBUSxHQUEyQztBQUNyRixRQUFNLEVBQUUsU0FBUyxNQUFNLElBQUk7QUFDM0IsU0FDRSxnQkFBQUMsR0FBQSxLQUNHO0FBQUEsY0FDQyxnQkFBQUEsR0FBQyxlQUFZLFNBQWtCLFNBQWtCLElBRWpELGdCQUFBQSxHQUFDLE9BQUUsT0FBTSxZQUFXLHNGQUF3RTtBQUFBLElBRTdGLE1BQU0sU0FBUyxLQUNkLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxZQUFXLGNBQVcsU0FDN0IsZ0JBQU0sSUFBSSxDQUFDLFNBQ1YsZ0JBQUFBLEdBQUMsUUFDQywwQkFBQUEsR0FBQyxTQUFLLGdCQUFLLEtBREosSUFFVCxDQUNELEdBQ0g7QUFBQSxLQUVKO0FBRUo7QUFFQSxTQUFTLFlBQVksRUFBRSxTQUFTLFFBQVEsR0FBMkM7QUFDakYsU0FDRSxnQkFBQUEsR0FBQyxhQUFRLE9BQU0sY0FBYSxjQUFXLFdBQ3JDO0FBQUEsb0JBQUFBLEdBQUMsT0FBRSxPQUFNLGNBQ1A7QUFBQSxzQkFBQUEsR0FBQyxRQUFLLEtBQUksVUFBUyxXQUFXLE9BQU87QUFBQSxNQUNyQyxnQkFBQUEsR0FBQyxTQUFLLGtCQUFRLFNBQVE7QUFBQSxNQUFNO0FBQUEsTUFBRSxRQUFRLFNBQVMsZ0JBQUFBLEdBQUMsYUFBVSxPQUFPLFFBQVEsT0FBTyxTQUFrQjtBQUFBLE9BQ3BHO0FBQUEsSUFDQyxRQUFRLE9BQU8sUUFDZCxnQkFBQUEsR0FBQyxTQUFJLE9BQU0sVUFDVCwwQkFBQUEsR0FBQyxTQUFJLEtBQUksT0FBTyxrQkFBUSxNQUFNLE1BQUssR0FDckM7QUFBQSxJQUVELFFBQVEsS0FBSyxTQUFTLEtBQ3JCLGdCQUFBQSxHQUFDLE9BQUUsT0FBTSxXQUNQO0FBQUEsc0JBQUFBLEdBQUMsVUFBSyxPQUFNLFlBQVcsb0JBQU07QUFBQSxNQUM1QixRQUFRLEtBQUssSUFBSSxDQUFDLFFBQ2pCLGdCQUFBQSxHQUFDLFdBQTBCLE9BQWIsT0FBTyxHQUFHLENBQWEsQ0FDdEM7QUFBQSxPQUNIO0FBQUEsSUFFRCxRQUFRLE1BQU0sU0FBUyxLQUN0QixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sWUFBVyxjQUFXLFNBQzdCLGtCQUFRLE1BQU0sSUFBSSxDQUFDLFFBQ2xCLGdCQUFBQSxHQUFDLFFBQ0MsMEJBQUFBLEdBQUMsWUFBUyxLQUFVLFNBQWtCLEtBRC9CLElBQUksS0FFYixDQUNELEdBQ0g7QUFBQSxJQUVELFFBQVEsT0FDUCxnQkFBQUEsR0FBQyxhQUNDO0FBQUEsc0JBQUFBLEdBQUMsYUFBUSw2QkFBZTtBQUFBLE1BQ3hCLGdCQUFBQSxHQUFDLFNBQUksT0FBTSxVQUFTLFVBQVUsR0FDM0Isa0JBQVEsS0FDWDtBQUFBLE9BQ0Y7QUFBQSxLQUVKO0FBRUo7QUFFQSxTQUFTLFFBQVEsRUFBRSxJQUFJLEdBQW9CO0FBQ3pDLFFBQU0sUUFBUSxTQUFTLE9BQU8sT0FBTyxHQUFHLEdBQUcsU0FBUztBQUNwRCxTQUNFLGdCQUFBQSxHQUFDLFlBQU8sTUFBSyxVQUFVLEdBQUcsTUFBTSxZQUFZLGdCQUFjLE1BQU0sVUFDOUQsMEJBQUFBLEdBQUMsVUFDQywwQkFBQUEsR0FBQyxTQUFLLG1CQUFTLEdBQUcsR0FBRSxHQUN0QixHQUNGO0FBRUo7QUFFQSxTQUFTLFNBQVMsRUFBRSxLQUFLLFFBQVEsR0FBbUM7QUFDbEUsUUFBTSxFQUFFLE9BQU8sTUFBTSxNQUFNLFVBQVUsS0FBSyxJQUFJO0FBQzlDLFNBQ0UsZ0JBQUFBLEdBQUEsS0FDRztBQUFBLFNBQUssU0FBUyxLQUFLLFNBQVMsT0FDM0IsZ0JBQUFBLEdBQUMsWUFBTyxNQUFLLFVBQVMsT0FBTSxhQUFZLFNBQVMsTUFBTSxNQUFNLEtBQUssT0FBTyxHQUN2RSwwQkFBQUEsR0FBQyxTQUFLLGlCQUFNLEdBQ2QsSUFFQSxnQkFBQUEsR0FBQyxTQUFLLGlCQUFNO0FBQUEsSUFFYixTQUFTLFNBQVMsS0FDakIsZ0JBQUFBLEdBQUMsVUFBSyxPQUFNLFlBQ1Q7QUFBQTtBQUFBLE1BQUk7QUFBQSxNQUNLLFNBQVMsSUFBSSxDQUFDLFdBQVcsR0FBRyxTQUFTLE1BQU0sQ0FBQyxNQUFNLE9BQU8sSUFBSSxFQUFFLEVBQUUsS0FBSyxJQUFJO0FBQUEsT0FDdEY7QUFBQSxJQUVELEtBQUssU0FBUyxLQUFLLGdCQUFBQSxHQUFDLFFBQUssTUFBTSxLQUFLLEtBQUssSUFBSSxHQUFHLE9BQU8sc0JBQXNCLEtBQUssSUFBSTtBQUFBLEtBQ3pGO0FBRUo7QUFFQSxTQUFTLE1BQU0sRUFBRSxNQUFNLEtBQUssR0FBUSxTQUF3QjtBQUMxRCxNQUFJLEtBQUssU0FBUyxFQUFHLFNBQVEsT0FBTyxJQUFJO0FBQ3hDLE1BQUksU0FBUyxLQUFNLFNBQVEsUUFBUSxJQUFJO0FBQ3pDOzs7QUN4R08sU0FBUyxRQUFRLEVBQUUsUUFBUSxHQUF5QjtBQUN6RCxRQUFNLEVBQUUsU0FBUyxXQUFXLGtCQUFrQixJQUFJO0FBQ2xELE1BQUksWUFBWSxJQUFJO0FBQ2xCLFdBQU8sZ0JBQUFDLEdBQUMsT0FBRSxPQUFNLFlBQVcsd0VBQTBEO0FBQUEsRUFDdkY7QUFDQSxTQUNFLGdCQUFBQSxHQUFBLEtBQ0U7QUFBQSxvQkFBQUEsR0FBQyxTQUFJLE9BQU0scUJBQW9CLFVBQVUsR0FBRyxjQUFXLGdCQUFlLE1BQUssU0FDeEUsbUJBQ0g7QUFBQSxJQUNDLFVBQVUsU0FBUyxLQUNsQixnQkFBQUEsR0FBQyxXQUFNLE9BQU0sWUFBVyxjQUFXLGFBQ2pDO0FBQUEsc0JBQUFBLEdBQUMsV0FDQywwQkFBQUEsR0FBQyxRQUNDO0FBQUEsd0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sa0JBQUk7QUFBQSxRQUNwQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxrQkFBSTtBQUFBLFFBQ3BCLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLGtCQUFJO0FBQUEsUUFDcEIsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sb0JBQU07QUFBQSxTQUN4QixHQUNGO0FBQUEsTUFDQSxnQkFBQUEsR0FBQyxXQUNFLG9CQUFVLElBQUksQ0FBQ0MsV0FDZCxnQkFBQUQsR0FBQyxRQUNDO0FBQUEsd0JBQUFBLEdBQUMsUUFBRyxPQUFNLFlBQVksVUFBQUMsT0FBTSxNQUFLO0FBQUEsUUFDakMsZ0JBQUFELEdBQUMsUUFBSSxVQUFBQyxPQUFNLEtBQUssWUFBWSxFQUFFLFdBQVcsS0FBSyxHQUFHLEdBQUU7QUFBQSxRQUNuRCxnQkFBQUQsR0FBQyxRQUNDLDBCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxVQUFBQyxPQUFNLE1BQUssR0FDbkIsR0FDRjtBQUFBLFFBQ0EsZ0JBQUFELEdBQUMsUUFDQywwQkFBQUEsR0FBQyxVQUNDLDBCQUFBQSxHQUFDLFNBQUssVUFBQUMsT0FBTSxRQUFPLEdBQ3JCLEdBQ0Y7QUFBQSxXQVpPLEdBQUdBLE9BQU0sSUFBSSxJQUFJQSxPQUFNLElBQUksSUFBSUEsT0FBTSxNQUFNLEVBYXBELENBQ0QsR0FDSDtBQUFBLE9BQ0Y7QUFBQSxJQUVELGtCQUFrQixTQUFTLEtBQzFCLGdCQUFBRCxHQUFDLFdBQU0sT0FBTSxZQUFXLGNBQVcscUJBQ2pDO0FBQUEsc0JBQUFBLEdBQUMsV0FDQywwQkFBQUEsR0FBQyxRQUNDO0FBQUEsd0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sd0JBQVU7QUFBQSxRQUMxQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSxnQkFBRTtBQUFBLFFBQ2xCLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLG1CQUFLO0FBQUEsU0FDdkIsR0FDRjtBQUFBLE1BQ0EsZ0JBQUFBLEdBQUMsV0FDRSw0QkFBa0IsSUFBSSxDQUFDLGVBQ3RCLGdCQUFBQSxHQUFDLFFBQ0M7QUFBQSx3QkFBQUEsR0FBQyxRQUNDLDBCQUFBQSxHQUFDLFVBQU0scUJBQVcsTUFBSyxHQUN6QjtBQUFBLFFBQ0EsZ0JBQUFBLEdBQUMsUUFDQywwQkFBQUEsR0FBQyxTQUFLLHFCQUFXLE9BQU0sR0FDekI7QUFBQSxRQUNBLGdCQUFBQSxHQUFDLFFBQ0MsMEJBQUFBLEdBQUMsVUFBTSxvQkFBVSxVQUFVLEdBQUUsR0FDL0I7QUFBQSxXQVRPLFdBQVcsSUFVcEIsQ0FDRCxHQUNIO0FBQUEsT0FDRjtBQUFBLEtBRUo7QUFFSjs7O0FDOUNPLFNBQVMsUUFBUSxTQUFpQztBQUN2RCxRQUFNLGVBQWUsSUFBSTtBQUFBLElBQ3ZCLFFBQVEsT0FBTyxPQUFPLENBQUMsRUFBRSxNQUFNLE1BQU0sVUFBVSxJQUFJO0FBQUEsSUFDbkQsQ0FBQyxFQUFFLE1BQU0sTUFBTyxRQUFRLFFBQVEsS0FBSyxJQUFJO0FBQUEsRUFDM0M7QUFDQSxRQUFNLFVBQVUsUUFBUSxTQUFTLFNBQVM7QUFDMUMsUUFBTSxPQUFPLENBQUMsVUFBa0IsUUFBZ0IsU0FBNkI7QUFDM0UsVUFBTSxNQUFNLFFBQVEsRUFBRSxVQUFVLE1BQU0sT0FBTyxDQUFDO0FBQzlDLFdBQU87QUFBQSxNQUNMO0FBQUEsTUFDQTtBQUFBLE1BQ0E7QUFBQSxNQUNBLFFBQVEsQ0FBQyxHQUFHLElBQUksUUFBUSxhQUFhLElBQUksR0FBRyxLQUFLLENBQUMsR0FBRyxDQUFDLEVBQUUsTUFBTSxNQUFNLEtBQUssQ0FBQyxFQUFFLElBQUksQ0FBQyxDQUFDLE9BQU8sTUFBTSxPQUFPO0FBQUEsUUFDcEc7QUFBQSxRQUNBO0FBQUEsTUFDRixFQUFFO0FBQUEsTUFDRixXQUFXLFlBQVksUUFBUSxRQUFRLE9BQU8sTUFBTTtBQUFBLElBQ3REO0FBQUEsRUFDRjtBQUVBLFFBQU0sU0FBUyxRQUFRLEtBQUssSUFBSSxDQUFDLEVBQUUsTUFBTSxVQUFVLE1BQU0sWUFBWSxLQUFLLE9BQU87QUFBQSxJQUMvRSxLQUFLLEdBQUcsUUFBUSxJQUFJLFVBQVU7QUFBQSxJQUM5QixPQUFPO0FBQUEsSUFDUCxNQUFNLFVBQVUsRUFBRSxVQUFVLEtBQUssQ0FBQztBQUFBLElBQ2xDO0FBQUEsSUFDQSxPQUFPLEtBQ0osUUFBUSxFQUNSLE1BQU0sSUFBSSxFQUNWLElBQUksQ0FBQyxNQUFNLFVBQVUsS0FBSyxVQUFVLGFBQWEsT0FBTyxJQUFJLENBQUM7QUFBQSxFQUNsRSxFQUFFO0FBR0YsUUFBTSxTQUFTLElBQUksSUFBSSxPQUFPLFFBQVEsQ0FBQyxFQUFFLE1BQU0sTUFBTSxNQUFNLElBQUksQ0FBQyxFQUFFLElBQUksTUFBTSxHQUFHLENBQUMsQ0FBQztBQUNqRixRQUFNLFNBQVM7QUFBQSxJQUNiO0FBQUEsSUFDQSxHQUFHLFFBQVEsT0FBTyxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sS0FBSztBQUFBLElBQzFDLEdBQUcsUUFBUSxLQUFLLElBQUksQ0FBQyxFQUFFLE1BQU0sTUFBTSxLQUFLO0FBQUEsRUFDMUM7QUFDQSxRQUFNLFlBQVksSUFBSTtBQUFBLElBQ3BCLE9BQU8sUUFBUSxDQUFDLFVBQVcsU0FBUyxDQUFDLE9BQU8sSUFBSSxRQUFRLEtBQUssQ0FBQyxJQUFJLENBQUMsQ0FBQyxRQUFRLEtBQUssR0FBRyxLQUFLLENBQUMsSUFBSSxDQUFDLENBQUU7QUFBQSxFQUNuRztBQUNBLGFBQVcsQ0FBQyxVQUFVLEtBQUssS0FBSyxJQUFJLFFBQVEsVUFBVSxPQUFPLEdBQUcsQ0FBQyxVQUFVLE1BQU0sUUFBUSxHQUFHO0FBQzFGLFdBQU8sS0FBSztBQUFBLE1BQ1YsS0FBSyxHQUFHLFFBQVE7QUFBQSxNQUNoQixPQUFPO0FBQUEsTUFDUCxNQUFNLFVBQVUsTUFBTSxDQUFDLEtBQUssRUFBRSxVQUFVLE1BQU0sS0FBSyxDQUFDO0FBQUEsTUFDcEQ7QUFBQSxNQUNBLE9BQU8sTUFBTSxLQUFLLENBQUNFLElBQUdDLE9BQU1ELEdBQUUsT0FBT0MsR0FBRSxJQUFJLEVBQUUsSUFBSSxDQUFDLFVBQVUsS0FBSyxVQUFVLE1BQU0sTUFBTSxNQUFNLElBQUksQ0FBQztBQUFBLElBQ3BHLENBQUM7QUFBQSxFQUNIO0FBQ0EsU0FBTztBQUNUOzs7QUN0RUEsSUFBTSxnQkFBZ0I7QUFFZixTQUFTLE9BQU8sRUFBRSxRQUFRLEdBQXlCO0FBQ3hELFFBQU0sU0FBU0MsR0FBUSxNQUFNLFFBQVEsT0FBTyxHQUFHLENBQUMsT0FBTyxDQUFDO0FBQ3hELE1BQUksT0FBTyxXQUFXLEdBQUc7QUFDdkIsV0FDRSxnQkFBQUMsR0FBQyxPQUFFLE9BQU0sWUFBVyxvR0FFcEI7QUFBQSxFQUVKO0FBQ0EsU0FBTyxPQUFPLElBQUksQ0FBQyxVQUFVLGdCQUFBQSxHQUFDLFNBQXNCLFNBQVgsTUFBTSxHQUFtQixDQUFFO0FBQ3RFO0FBRUEsU0FBUyxNQUFNLEVBQUUsTUFBTSxHQUEyQjtBQUNoRCxTQUNFLGdCQUFBQSxHQUFDLFdBQU0sT0FBTSxhQUFZLGNBQVksR0FBRyxNQUFNLEtBQUssS0FBSyxNQUFNLElBQUksSUFDaEU7QUFBQSxvQkFBQUEsR0FBQyxhQUFRLE9BQU8sTUFBTSxVQUNwQjtBQUFBLHNCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxnQkFBTSxPQUFNLEdBQ3BCO0FBQUEsTUFBUTtBQUFBLE1BQ1IsZ0JBQUFBLEdBQUMsU0FBSSxPQUFNLFlBQVksZ0JBQU0sTUFBSztBQUFBLE9BQ3BDO0FBQUEsSUFDQSxnQkFBQUEsR0FBQyxXQUNFLGdCQUFNLE1BQU0sSUFBSSxDQUFDLFNBQ2hCLGdCQUFBQSxHQUFDLFFBQW9CLFFBQVYsS0FBSyxHQUFpQixDQUNsQyxHQUNIO0FBQUEsS0FDRjtBQUVKO0FBRUEsU0FBUyxLQUFLLEVBQUUsS0FBSyxHQUF5QjtBQUM1QyxRQUFNLFFBQVEsU0FBUyxRQUFRLEtBQUssS0FBSyxTQUFTO0FBQ2xELFFBQU0sQ0FBQyxRQUFRLE9BQU8sSUFBSUMsR0FBUyxLQUFLO0FBQ3hDLFFBQU0sUUFBUSxTQUFTLEtBQUssU0FBUyxLQUFLLE9BQU8sTUFBTSxHQUFHLGFBQWE7QUFDdkUsUUFBTSxTQUFTLEtBQUssT0FBTyxTQUFTLE1BQU07QUFDMUMsU0FDRSxnQkFBQUQsR0FBQyxRQUFJLEdBQUcsTUFBTSxZQUFZLGdCQUFjLEtBQUssV0FDM0M7QUFBQSxvQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FDUiwwQkFBQUEsR0FBQyxRQUFLLE9BQWMsT0FBTyxlQUFlLEtBQUssTUFBTSxJQUNsRCxlQUFLLFFBQ1IsR0FDRjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQ1IsMEJBQUFBLEdBQUMsVUFDQywwQkFBQUEsR0FBQyxTQUFJLEtBQUksT0FBTyxlQUFLLE1BQUssR0FDNUIsR0FDRjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQ1A7QUFBQSxXQUFLLGFBQ0osZ0JBQUFBLEdBQUMsVUFBSyxPQUFNLGNBQ1Y7QUFBQSx3QkFBQUEsR0FBQyxRQUFLLEtBQUksVUFBUyxXQUFXLE9BQU87QUFBQSxRQUFFO0FBQUEsU0FDekM7QUFBQSxNQUVELE1BQU0sSUFBSSxDQUFDLFNBQ1YsZ0JBQUFBLEdBQUMsUUFBc0IsUUFBWixLQUFLLEtBQW1CLENBQ3BDO0FBQUEsTUFDQSxTQUFTLEtBQ1IsZ0JBQUFBLEdBQUMsWUFBTyxNQUFLLFVBQVMsT0FBTSxXQUFVLFNBQVMsTUFBTSxRQUFRLElBQUksR0FDOUQ7QUFBQTtBQUFBLFFBQU87QUFBQSxTQUNWO0FBQUEsT0FFSjtBQUFBLEtBQ0Y7QUFFSjtBQUVBLFNBQVMsS0FBSyxFQUFFLE1BQU0sRUFBRSxPQUFPLE9BQU8sRUFBRSxHQUE0QjtBQUNsRSxRQUFNLFFBQVEsU0FBUyxTQUFTLE9BQU8sT0FBTyxDQUFDLEdBQUcsRUFBRSxHQUFHLFNBQVM7QUFDaEUsU0FDRSxnQkFBQUE7QUFBQSxJQUFDO0FBQUE7QUFBQSxNQUNDLE1BQUs7QUFBQSxNQUNKLEdBQUcsTUFBTTtBQUFBLE1BQ1YsZ0JBQWMsTUFBTTtBQUFBLE1BQ3BCLE9BQU8sQ0FBQyxPQUFPLEdBQUcsT0FBTyxJQUFJLENBQUMsRUFBRSxJQUFJLEtBQUssTUFBTSxTQUFTLEVBQUUsS0FBSyxJQUFJLEVBQUUsQ0FBQyxFQUFFLEtBQUssSUFBSTtBQUFBLE1BRWpGO0FBQUEsd0JBQUFBLEdBQUMsU0FBSyxpQkFBTTtBQUFBLFFBQ1gsT0FBTyxTQUFTLEtBQUssS0FBSyxPQUFPLE1BQU07QUFBQTtBQUFBO0FBQUEsRUFDMUM7QUFFSjs7O0FDakZPLFNBQVMsUUFBUSxFQUFFLFNBQVMsUUFBUSxHQUFzRDtBQUMvRixNQUFJLFFBQVEsV0FBVyxHQUFHO0FBQ3hCLFdBQ0UsZ0JBQUFFLEdBQUMsT0FBRSxPQUFNLFlBQVcsOEZBQWdGO0FBQUEsRUFFeEc7QUFDQSxTQUNFLGdCQUFBQSxHQUFDLFdBQU0sT0FBTSx1QkFBc0IsY0FBVyxXQUM1QztBQUFBLG9CQUFBQSxHQUFDLFdBQ0MsMEJBQUFBLEdBQUMsUUFDQztBQUFBLHNCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLG9CQUFNO0FBQUEsTUFDdEIsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0saUJBQUc7QUFBQSxNQUNuQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSx3QkFBVTtBQUFBLE1BQzFCLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxPQUFNLGtCQUFJO0FBQUEsTUFDcEIsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQU0sbUJBQUs7QUFBQSxNQUNyQixnQkFBQUEsR0FBQyxRQUFHLE9BQU0sT0FBTSx5QkFBVztBQUFBLE9BQzdCLEdBQ0Y7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFdBQ0Usa0JBQVEsSUFBSSxDQUFDLFdBQ1osZ0JBQUFBLEdBQUMsYUFBNEIsUUFBZ0IsV0FBN0IsT0FBTyxJQUF3QyxDQUNoRSxHQUNIO0FBQUEsS0FDRjtBQUVKO0FBRUEsU0FBUyxVQUFVLEVBQUUsUUFBUSxRQUFRLEdBQXVDO0FBQzFFLFFBQU0sUUFBUSxTQUFTLFVBQVUsT0FBTyxNQUFNLFFBQVE7QUFDdEQsU0FDRSxnQkFBQUEsR0FBQyxRQUFJLEdBQUcsTUFBTSxZQUNaO0FBQUEsb0JBQUFBLEdBQUMsUUFBRyxPQUFNLE9BQ1I7QUFBQSxzQkFBQUEsR0FBQyxRQUFLLE9BQWMsT0FBTyxpQkFBaUIsT0FBTyxJQUFJLElBQ3JELDBCQUFBQSxHQUFDLFVBQU0saUJBQU8sTUFBSyxHQUNyQjtBQUFBLE1BQ0MsT0FBTyxlQUFlLGdCQUFBQSxHQUFDLFVBQUssT0FBTSxZQUFXLHVCQUFTO0FBQUEsT0FDekQ7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQ0MsMEJBQUFBLEdBQUMsVUFDQywwQkFBQUEsR0FBQyxTQUFLLGlCQUFPLFVBQVMsR0FDeEIsR0FDRjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFBRyxPQUFNLFdBQVUsT0FBTyxPQUFPLE9BQ2hDO0FBQUEsc0JBQUFBLEdBQUMsU0FBSyxpQkFBTyxPQUFNO0FBQUEsTUFBTTtBQUFBLE1BQUUsT0FBTyxTQUFTLGdCQUFBQSxHQUFDLGFBQVUsT0FBTyxPQUFPLE9BQU8sU0FBa0I7QUFBQSxPQUMvRjtBQUFBLElBQ0EsZ0JBQUFBLEdBQUMsUUFDQywwQkFBQUEsR0FBQyxVQUFNLGlCQUFPLE1BQUssR0FDckI7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQ0MsMEJBQUFBLEdBQUMsVUFBTSxvQkFBVSxNQUFNLEdBQUUsR0FDM0I7QUFBQSxJQUNBLGdCQUFBQSxHQUFDLFFBQUcsT0FBTSxXQUFVLE9BQU8sT0FBTyxlQUFlLFFBQy9DLDBCQUFBQSxHQUFDLFVBQ0MsMEJBQUFBLEdBQUMsU0FBSyxpQkFBTyxhQUFZLEdBQzNCLEdBQ0Y7QUFBQSxLQUNGO0FBRUo7OztBQ3JEQSxJQUFNQyxTQUEwRDtBQUFBLEVBQzlELFlBQVksQ0FBQyxPQUFPLEtBQUs7QUFBQSxFQUN6QixXQUFXLENBQUMsT0FBTyxLQUFLO0FBQUEsRUFDeEIsTUFBTSxNQUFNO0FBQUEsRUFDWixLQUFLLE1BQU0sS0FBSyxTQUFTO0FBQzNCO0FBVU8sU0FBUyxLQUFLLEVBQUUsU0FBUyxLQUFLLFdBQVcsU0FBUyxRQUFRLEdBQWM7QUFDN0UsUUFBTSxLQUFLQyxHQUFNO0FBQ2pCLFFBQU0sU0FBdUM7QUFBQSxJQUMzQyxRQUFRLFFBQVEsT0FBTztBQUFBLElBQ3ZCLFNBQVMsUUFBUSxRQUFRO0FBQUEsSUFDekIsVUFBVSxRQUFRLFVBQVUsSUFBSTtBQUFBLEVBQ2xDO0FBRUEsV0FBUyxVQUFVLE9BQTZEO0FBQzlFLFVBQU0sT0FBT0QsT0FBTSxNQUFNLEdBQUc7QUFDNUIsUUFBSSxTQUFTLE9BQVc7QUFDeEIsVUFBTSxlQUFlO0FBQ3JCLFVBQU0sT0FBTyxNQUFNLEtBQUssS0FBSyxRQUFRLEdBQUcsQ0FBQyxJQUFJLEtBQUssVUFBVSxLQUFLLE1BQU07QUFDdkUsVUFBTSxjQUFjLGNBQTJCLGNBQWMsSUFBSSxJQUFJLEdBQUcsTUFBTTtBQUM5RSxZQUFRLFFBQVEsSUFBSTtBQUFBLEVBQ3RCO0FBRUEsU0FDRSxnQkFBQUUsR0FBQSxLQUNFO0FBQUEsb0JBQUFBLEdBQUMsU0FBSSxNQUFLLFdBQVUsY0FBVyx1QkFBc0IsT0FBTSxXQUFVLFdBQ2xFLGVBQUssSUFBSSxDQUFDLFNBQ1QsZ0JBQUFBO0FBQUEsTUFBQztBQUFBO0FBQUEsUUFFQyxNQUFLO0FBQUEsUUFDTCxNQUFLO0FBQUEsUUFDTCxJQUFJLEdBQUcsRUFBRSxJQUFJLElBQUk7QUFBQSxRQUNqQixPQUFNO0FBQUEsUUFDTixZQUFVO0FBQUEsUUFDVixpQkFBZSxTQUFTO0FBQUEsUUFDeEIsaUJBQWUsR0FBRyxFQUFFO0FBQUEsUUFDcEIsVUFBVSxTQUFTLE1BQU0sSUFBSTtBQUFBLFFBQzdCLFNBQVMsTUFBTSxRQUFRLFFBQVEsSUFBSTtBQUFBLFFBRWxDO0FBQUE7QUFBQSxVQUNBLE9BQU8sSUFBSSxNQUFNLFVBQWEsZ0JBQUFBLEdBQUMsVUFBSyxPQUFNLFlBQVc7QUFBQTtBQUFBLFlBQUUsT0FBTyxJQUFJO0FBQUEsYUFBRTtBQUFBO0FBQUE7QUFBQSxNQVpoRTtBQUFBLElBYVAsQ0FDRCxHQUNIO0FBQUEsSUFDQSxnQkFBQUEsR0FBQyxTQUFNLElBQUksR0FBRyxFQUFFLFVBQVUsWUFBWSxHQUFHLEVBQUUsSUFBSSxHQUFHLElBQUksS0FBVSxXQUFzQixTQUNwRiwwQkFBQUEsR0FBQyxRQUFLLEtBQVUsU0FBa0IsU0FBa0IsR0FDdEQ7QUFBQSxLQUNGO0FBRUo7QUFFQSxTQUFTLEtBQUssRUFBRSxLQUFLLFNBQVMsUUFBUSxHQUFxRDtBQUN6RixVQUFRLEtBQUs7QUFBQSxJQUNYLEtBQUs7QUFDSCxhQUFPLGdCQUFBQSxHQUFDLFVBQU8sU0FBa0I7QUFBQSxJQUNuQyxLQUFLO0FBQ0gsYUFBTyxnQkFBQUEsR0FBQyxVQUFPLFFBQVEsUUFBUSxRQUFRLFNBQWtCO0FBQUEsSUFDM0QsS0FBSztBQUNILGFBQU8sZ0JBQUFBLEdBQUMsV0FBUSxTQUFTLFFBQVEsU0FBUyxTQUFrQjtBQUFBLElBQzlELEtBQUs7QUFDSCxhQUFPLGdCQUFBQSxHQUFDLFlBQVMsU0FBa0IsU0FBa0I7QUFBQSxJQUN2RCxLQUFLO0FBQ0gsYUFBTyxnQkFBQUEsR0FBQyxXQUFRLFNBQWtCO0FBQUEsRUFDdEM7QUFDRjtBQVdBLFNBQVMsTUFBTSxFQUFFLElBQUksWUFBWSxLQUFLLFdBQVcsU0FBUyxTQUFTLEdBQWU7QUFDaEYsUUFBTSxRQUFRQyxHQUF1QixJQUFJO0FBRXpDLEVBQUFDLEdBQWdCLE1BQU07QUFDcEIsUUFBSSxNQUFNLFFBQVMsZUFBYyxNQUFNLE9BQU87QUFBQSxFQUNoRCxHQUFHLENBQUMsV0FBVyxNQUFNLFdBQVcsS0FBSyxHQUFHLENBQUM7QUFDekMsU0FDRSxnQkFBQUY7QUFBQSxJQUFDO0FBQUE7QUFBQSxNQUNDLEtBQUs7QUFBQSxNQUNMO0FBQUEsTUFDQSxNQUFLO0FBQUEsTUFDTCxtQkFBaUI7QUFBQSxNQUNqQixPQUFNO0FBQUEsTUFDTixjQUFZO0FBQUEsTUFDWixVQUFVO0FBQUEsTUFFVDtBQUFBO0FBQUEsRUFDSDtBQUVKO0FBR0EsU0FBUyxjQUFjLE9BQTBCO0FBQy9DLFFBQU0sU0FBUyxNQUFNLGNBQWMsWUFBWSxLQUFLLE1BQU0sY0FBYyxhQUFhO0FBQ3JGLE1BQUksQ0FBQyxPQUFRO0FBQ2IsUUFBTSxDQUFDLE9BQU8sS0FBSyxJQUFJLENBQUMsTUFBTSxzQkFBc0IsR0FBRyxPQUFPLHNCQUFzQixDQUFDO0FBQ3JGLE1BQUksTUFBTSxPQUFPLE1BQU0sT0FBTyxNQUFNLFVBQVUsTUFBTSxPQUFRO0FBQzVELFFBQU0sYUFBYSxNQUFNLE1BQU0sTUFBTSxNQUFNLE1BQU0sU0FBUztBQUM1RDs7O0FDbEhPLFNBQVMsTUFBTSxNQUFtQixNQUF3QjtBQUMvRCxRQUFNLFFBQVEsWUFBWSxJQUFJO0FBQzlCLE9BQUssVUFBVSxJQUFJLGlCQUFpQjtBQUVwQyxPQUFLLFdBQVc7QUFDaEIsSUFBTyxnQkFBQUcsR0FBQyxZQUFTLE9BQWMsTUFBWSxHQUFJLElBQUk7QUFDbkQsU0FBTyxNQUFNO0FBQ1gsTUFBTyxNQUFNLElBQUk7QUFDakIsVUFBTSxRQUFRO0FBQUEsRUFDaEI7QUFDRjtBQUVBLFNBQVMsU0FBUyxFQUFFLE9BQU8sS0FBSyxHQUF3QztBQUN0RSxRQUFNLEVBQUUsU0FBUyxXQUFXLElBQUk7QUFDaEMsRUFBQUMsR0FBVSxNQUFNLHFCQUFxQixNQUFNLEtBQUssR0FBRyxDQUFDLE1BQU0sS0FBSyxDQUFDO0FBQ2hFLFFBQU0sVUFBVSxNQUFNLFFBQVE7QUFDOUIsUUFBTSxRQUFRLE1BQU0sTUFBTTtBQUMxQixRQUFNLFNBQVMsTUFBTSxPQUFPO0FBQzVCLFFBQU0sVUFBVSxNQUFNLFFBQVE7QUFDOUIsU0FDRSxnQkFBQUQsR0FBQyxpQkFBaUIsVUFBakIsRUFBMEIsT0FBTyxZQUNoQztBQUFBLG9CQUFBQSxHQUFDLFVBQU8sU0FBa0IsUUFBZ0IsTUFBTSxNQUFNLEtBQUssT0FBTyxTQUFrQixTQUFrQjtBQUFBLElBQ3JHLFNBQ0MsZ0JBQUFBLEdBQUMsU0FBSSxPQUFNLFlBQVcsTUFBSyxTQUN6QjtBQUFBLHNCQUFBQSxHQUFDLFNBQUssaUJBQU07QUFBQSxNQUNaLGdCQUFBQSxHQUFDLFlBQU8sTUFBSyxVQUFTLE9BQU0sV0FBVSxTQUFTLFFBQVEsU0FBUyxxQkFFaEU7QUFBQSxPQUNGO0FBQUEsSUFFRCxVQUNDLGdCQUFBQSxHQUFBLEtBQ0U7QUFBQSxzQkFBQUEsR0FBQyxVQUFPLFNBQWtCLE1BQU0sTUFBTSxLQUFLLE9BQU8sU0FBa0IsU0FBa0I7QUFBQSxNQUN0RixnQkFBQUE7QUFBQSxRQUFDO0FBQUE7QUFBQSxVQUNDO0FBQUEsVUFDQSxLQUFLLE1BQU0sSUFBSTtBQUFBLFVBQ2YsV0FBVyxXQUFXLFVBQVU7QUFBQSxVQUNoQztBQUFBLFVBQ0E7QUFBQTtBQUFBLE1BQ0Y7QUFBQSxPQUNGLElBRUEsZ0JBQUFBLEdBQUMsT0FBRSxPQUFNLFlBQVcscUhBR3BCO0FBQUEsS0FFSjtBQUVKO0FBRUEsU0FBUyxxQkFBcUIsTUFBbUIsRUFBRSxTQUFTLFdBQVcsR0FBc0I7QUFDM0YsUUFBTSxZQUFZLElBQUksZ0JBQWdCO0FBQ3RDLFFBQU0sRUFBRSxPQUFPLElBQUk7QUFDbkIsT0FBSyxpQkFBaUIsZUFBZSxDQUFDLEVBQUUsT0FBTyxNQUFNLFFBQVEsTUFBTSxZQUFZLE1BQU0sQ0FBQyxHQUFHLEVBQUUsT0FBTyxDQUFDO0FBQ25HLE9BQUssaUJBQWlCLGdCQUFnQixNQUFNLFFBQVEsTUFBTSxJQUFJLEdBQUcsRUFBRSxPQUFPLENBQUM7QUFDM0UsT0FBSztBQUFBLElBQ0g7QUFBQSxJQUNBLENBQUMsRUFBRSxPQUFPLE1BQU07QUFDZCxZQUFNLFlBQVksWUFBWSxNQUFNO0FBQ3BDLFVBQUksYUFBYSxPQUFPLE1BQU0sRUFBRyxTQUFRLE9BQU8sU0FBUztBQUFBLElBQzNEO0FBQUEsSUFDQSxFQUFFLE9BQU87QUFBQSxFQUNYO0FBQ0EsT0FBSztBQUFBLElBQ0g7QUFBQSxJQUNBLENBQUMsVUFBVTtBQUNULFVBQUksTUFBTSxRQUFRLFlBQVksV0FBVyxVQUFVLE9BQU87QUFDeEQsZ0JBQVEsT0FBTyxJQUFJO0FBQ25CLGNBQU0sZ0JBQWdCO0FBQUEsTUFDeEIsV0FBVyxpQkFBaUIsS0FBSyxFQUFHLE9BQU0sZ0JBQWdCO0FBQUEsSUFDNUQ7QUFBQSxJQUNBLEVBQUUsT0FBTztBQUFBLEVBQ1g7QUFDQSxTQUFPLE1BQU0sVUFBVSxNQUFNO0FBQy9CO0FBR0EsU0FBUyxpQkFBaUIsRUFBRSxRQUFRLEtBQUssUUFBUSxTQUFTLFFBQVEsR0FBMkI7QUFDM0YsTUFBSSxVQUFVLFdBQVcsV0FBVyxRQUFRLFNBQVUsUUFBTztBQUM3RCxTQUFPLGtCQUFrQixXQUFXLE9BQU8sUUFBUSxnREFBZ0Q7QUFDckc7OztBQ3hGTyxJQUFNLGFBQWE7QUFDMUIsSUFBTSx3QkFBd0I7QUFjdkIsU0FBUyxlQUFlLE1BQTJDO0FBQ3hFLFFBQU0sVUFBVSxvQkFBSSxJQUFxQjtBQUV6QyxRQUFNLFNBQVMsS0FBSyxPQUFPLEVBQUUsU0FBUyxFQUFFLEVBQUUsTUFBTSxDQUFDO0FBQ2pELE1BQUksUUFBUTtBQUVaLFdBQVMsT0FBTyxJQUFZLE9BQTRCO0FBQ3RELFVBQU0sVUFBVSxRQUFRLElBQUksRUFBRTtBQUM5QixRQUFJLFlBQVksT0FBVztBQUMzQixZQUFRLE9BQU8sRUFBRTtBQUNqQixpQkFBYSxRQUFRLEtBQUs7QUFDMUIsWUFBUSxPQUFPLEtBQUs7QUFBQSxFQUN0QjtBQUVBLFNBQU87QUFBQSxJQUNMLE1BQU0sQ0FBQyxZQUNMLElBQUksUUFBUSxDQUFDLFNBQVMsV0FBVztBQUMvQixlQUFTO0FBQ1QsWUFBTSxLQUFLLEdBQUcsTUFBTSxJQUFJLEtBQUs7QUFDN0IsY0FBUSxJQUFJLElBQUk7QUFBQSxRQUNkLFFBQVEsQ0FBQyxVQUFXLFVBQVUsT0FBTyxRQUFRLElBQUksT0FBTyxJQUFJLE1BQU0sS0FBSyxDQUFDO0FBQUEsUUFDeEUsT0FBTyxXQUFXLE1BQU0sT0FBTyxJQUFJLFVBQVUsR0FBRyxxQkFBcUI7QUFBQSxNQUN2RSxDQUFDO0FBQ0QsVUFBSTtBQUNGLGFBQUssRUFBRSxJQUFJLEdBQUcsUUFBUSxDQUFDO0FBQUEsTUFDekIsUUFBUTtBQUVOLGVBQU8sSUFBSSxVQUFVO0FBQUEsTUFDdkI7QUFBQSxJQUNGLENBQUM7QUFBQSxJQUNILFFBQVEsU0FBUztBQUNmLFVBQUksQ0FBQyxRQUFRLE9BQU8sRUFBRztBQUN2QixhQUFPLFFBQVEsSUFBSSxRQUFRLFNBQVMsSUFBSTtBQUFBLElBQzFDO0FBQUEsSUFDQSxVQUFVO0FBQ1IsaUJBQVcsRUFBRSxNQUFNLEtBQUssUUFBUSxPQUFPLEVBQUcsY0FBYSxLQUFLO0FBQzVELGNBQVEsTUFBTTtBQUFBLElBQ2hCO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxRQUFRLFNBQTZEO0FBQzVFLE1BQUksT0FBTyxZQUFZLFlBQVksWUFBWSxLQUFNLFFBQU87QUFDNUQsUUFBTSxFQUFFLElBQUksTUFBTSxJQUFJO0FBQ3RCLFNBQU8sT0FBTyxPQUFPLGFBQWEsVUFBVSxVQUFhLE9BQU8sVUFBVTtBQUM1RTs7O0FDcENPLElBQU0sT0FBZSxFQUFFLE9BQU8sUUFBUSxTQUFTLElBQUksS0FBSyxFQUFFOzs7QUNIakUsU0FBUyxPQUFPLEVBQUUsT0FBTyxJQUFJLFFBQVEsTUFBTSxHQUF3QjtBQUNqRSxRQUFNLE9BQXVCLENBQUM7QUFFOUIsV0FBUyxPQUFPLE9BQWUsVUFBNEM7QUFDekUsVUFBTSxHQUFHLE9BQU8sUUFBUTtBQUN4QixTQUFLLEtBQUssTUFBTSxNQUFNLElBQUksT0FBTyxRQUFRLENBQUM7QUFBQSxFQUM1QztBQUVBLFdBQVMsTUFBUyxNQUFjLFNBQXVCO0FBQ3JELFVBQU0sT0FBTyxNQUFPLE1BQU0sSUFBSSxJQUFJLEtBQXVCO0FBQ3pELFVBQU0sUUFBUUUsR0FBTyxLQUFLLENBQUM7QUFDM0IsV0FBTyxVQUFVLElBQUksSUFBSSxNQUFNO0FBQzdCLFlBQU0sUUFBUSxLQUFLO0FBQUEsSUFDckIsQ0FBQztBQUNELFdBQU87QUFBQSxFQUNUO0FBRUEsUUFBTSxTQUFpQjtBQUFBLElBQ3JCLFNBQVMsTUFBTSxXQUFXLElBQUk7QUFBQSxJQUM5QixLQUFLLE1BQU0sT0FBTyxDQUFDLENBQUM7QUFBQSxJQUNwQixNQUFNLE1BQU0sUUFBUSxZQUFZO0FBQUEsSUFDaEMsUUFBUSxNQUFNLFVBQVUsSUFBSTtBQUFBLElBQzVCLFdBQVcsTUFBTSxhQUFhLElBQUk7QUFBQSxFQUNwQztBQUNBLFFBQU0sV0FBVyxlQUFlLENBQUMsWUFBWSxNQUFNLEtBQUssT0FBTyxDQUFDO0FBQ2hFLFNBQU8sY0FBYyxTQUFTLE9BQU87QUFDckMsT0FBSyxLQUFLLFNBQVMsT0FBTztBQUUxQixRQUFNLE9BQU8sU0FBUyxjQUFjLEtBQUs7QUFDekMsS0FBRyxPQUFPLElBQUk7QUFDZCxRQUFNLFVBQVUsTUFBTSxNQUFNO0FBQUEsSUFDMUI7QUFBQSxJQUNBLE1BQU0sU0FBUztBQUFBLElBQ2YsY0FBYyxXQUFXO0FBQ3ZCLFlBQU0sSUFBSSxhQUFhLFNBQVM7QUFDaEMsWUFBTSxhQUFhO0FBQUEsSUFDckI7QUFBQSxFQUNGLENBQUM7QUFDRCxPQUFLLEtBQUssU0FBUyxNQUFNLEtBQUssT0FBTyxDQUFDO0FBQ3RDLFFBQU07QUFBQSxJQUNKO0FBQUEsSUFDQSxNQUFNO0FBQ0osaUJBQVcsUUFBUSxLQUFLLE9BQU8sQ0FBQyxFQUFHLE1BQUs7QUFBQSxJQUMxQztBQUFBLElBQ0EsRUFBRSxNQUFNLEtBQUs7QUFBQSxFQUNmO0FBQ0Y7QUFFQSxJQUFPLGlCQUFRLEVBQUUsT0FBTzs7Ozs7Ozs7Ozs7Ozs7O0FDN0R4QixTQUFTLFFBQVEsU0FBeUI7QUFDeEMsUUFBTSxPQUFPLElBQUksSUFBSSxRQUFRLEtBQUssSUFBSSxDQUFDLEVBQUUsT0FBTyxHQUFHLElBQUksTUFBTSxDQUFDLE9BQU8sR0FBRyxHQUFHLE1BQU0sS0FBSyxRQUFRLEtBQUssQ0FBQyxDQUFDLENBQUMsQ0FBQztBQUN2RyxRQUFNLFNBQVMsb0JBQUksSUFBcUI7QUFBQSxJQUN0QyxDQUFDLFdBQVcsT0FBTztBQUFBLElBQ25CLENBQUMsT0FBTyxDQUFDLEdBQUcsS0FBSyxPQUFPLENBQUMsQ0FBQztBQUFBLElBQzFCLENBQUMsUUFBUSxRQUFRLElBQUk7QUFBQSxJQUNyQixDQUFDLFVBQVUsRUFBRSxHQUFHLE1BQU0sS0FBSyxFQUFFLENBQUM7QUFBQSxJQUM5QixDQUFDLGFBQWEsSUFBSTtBQUFBLEVBQ3BCLENBQUM7QUFDRCxRQUFNLFlBQVksb0JBQUksSUFBNkM7QUFFbkUsV0FBUyxLQUFLLE9BQWUsU0FBeUI7QUFDcEQsZUFBVyxZQUFZLFVBQVUsSUFBSSxLQUFLLEtBQUssQ0FBQyxFQUFHLFVBQVMsT0FBTztBQUFBLEVBQ3JFO0FBRUEsV0FBUyxPQUFPLE1BQWMsT0FBc0I7QUFDbEQsV0FBTyxJQUFJLE1BQU0sS0FBSztBQUN0QixTQUFLLFVBQVUsSUFBSSxFQUFFO0FBQUEsRUFDdkI7QUFFQSxXQUFTLE9BQU8sU0FBeUM7QUFDdkQsUUFBSSxRQUFRLFNBQVMsV0FBWSxRQUFPLFFBQVEsUUFBUSxJQUFJO0FBQUEsU0FDdkQ7QUFDSCxZQUFNLFVBQ0osUUFBUSxTQUFTLFlBQVksUUFBUSxVQUFVLFFBQVEsS0FBSyxJQUFJLENBQUMsUUFBUSxNQUFNLEtBQUssUUFBUSxHQUFHLENBQUM7QUFDbEcsaUJBQVcsV0FBVyxRQUFTLE1BQUssSUFBSSxPQUFPLE9BQU8sR0FBRyxPQUFPO0FBQ2hFLGFBQU8sT0FBTyxDQUFDLEdBQUcsS0FBSyxPQUFPLENBQUMsQ0FBQztBQUFBLElBQ2xDO0FBQ0EsV0FBTyxVQUFVLEVBQUUsT0FBTyxXQUFXLFNBQVMsSUFBSSxLQUFLLEVBQUUsQ0FBQztBQUMxRCxTQUFLLGNBQWMsRUFBRSxJQUFJLFFBQVEsSUFBSSxRQUFRLENBQUMsRUFBRSxDQUFDO0FBQUEsRUFDbkQ7QUFFQSxTQUFPO0FBQUEsSUFDTCxLQUFLLENBQUMsU0FBUyxPQUFPLElBQUksSUFBSTtBQUFBLElBQzlCLEtBQUs7QUFBQSxJQUNMLGVBQWU7QUFBQSxJQUFDO0FBQUEsSUFDaEIsTUFBTSxDQUFDLFlBQVksZUFBZSxNQUFNLE9BQU8sT0FBbUMsQ0FBQztBQUFBLElBQ25GLElBQUksQ0FBQyxPQUFPLGFBQWEsS0FBSyxVQUFVLElBQUksUUFBUSxVQUFVLElBQUksS0FBSyxLQUFLLG9CQUFJLElBQUksR0FBRyxJQUFJLFFBQVEsQ0FBQztBQUFBLElBQ3BHLEtBQUssQ0FBQyxPQUFPLGFBQWEsS0FBSyxVQUFVLElBQUksS0FBSyxHQUFHLE9BQU8sUUFBUTtBQUFBLEVBQ3RFO0FBQ0Y7QUFFQSxTQUFTLE1BQU0sRUFBRSxPQUFPLElBQUksR0FBMkIsS0FBd0I7QUFDN0UsU0FBTyxFQUFFLE9BQU8sS0FBSyxJQUFJO0FBQzNCO0FBRUEsSUFBTSxTQUFTLElBQUksZ0JBQWdCLFNBQVMsTUFBTSxFQUFFLElBQUksU0FBUztBQUNqRSxXQUFXLFFBQVEsd0JBQVMsT0FBTyxDQUFDLGFBQWEsV0FBVyxRQUFRLGFBQWEsTUFBTSxHQUFHO0FBQ3hGLFFBQU0sRUFBRSxTQUFTLFFBQVEsSUFBSyxNQUFhLCtDQUFvQixJQUFJO0FBQ25FLFFBQU0sS0FBSyxTQUFTLGNBQWMsU0FBUztBQUMzQyxXQUFTLGNBQWMsTUFBTSxHQUFHLE9BQU8sRUFBRTtBQUN6QyxpQkFBTyxPQUFPLEVBQUUsT0FBTyxRQUFRLE9BQU8sR0FBRyxJQUFJLFFBQVEsSUFBSSxnQkFBZ0IsRUFBRSxPQUFPLENBQUM7QUFDckY7IiwKICAibmFtZXMiOiBbImVudHJ5IiwgIm9wdGlvbnMiLCAidm5vZGVJZCIsICJpc1ZhbGlkRWxlbWVudCIsICJyZXJlbmRlclF1ZXVlIiwgInByZXZEZWJvdW5jZSIsICJyZXJlbmRlckNvdW50IiwgImRlcHRoU29ydCIsICJFVkVOVF9ESVNQQVRDSEVEIiwgIkNBUFRVUkVfUkVHRVgiLCAiZXZlbnRDbG9jayIsICJldmVudFByb3hpZXMiLCAiaSIsICJWTk9ERV9NQVJLRVIiLCAiU3ltYm9sIiwgImZvciIsICJFTVBUWV9PQkoiLCAiRU1QVFlfQVJSIiwgIk1BVEhNTF9UT0tFTl9FTEVNRU5UUyIsICJpc0FycmF5IiwgIkFycmF5IiwgInNsaWNlIiwgImFzc2lnbiIsICJPYmplY3QiLCAicmVtb3ZlTm9kZSIsICJub2RlIiwgInBhcmVudE5vZGUiLCAicmVtb3ZlIiwgImNyZWF0ZUVsZW1lbnQiLCAidHlwZSIsICJwcm9wcyIsICJjaGlsZHJlbiIsICJrZXkiLCAicmVmIiwgIm5vcm1hbGl6ZWRQcm9wcyIsICJsZW5ndGgiLCAiYXJndW1lbnRzIiwgImNhbGwiLCAiY3JlYXRlVk5vZGUiLCAiY3JlYXRlVk5vZGUiLCAidHlwZSIsICJwcm9wcyIsICJrZXkiLCAicmVmIiwgIm9yaWdpbmFsIiwgInZub2RlIiwgIl9fayIsICJfXyIsICJfX2IiLCAiX19lIiwgIl9fYyIsICJjb25zdHJ1Y3RvciIsICJWTk9ERV9NQVJLRVIiLCAiX192IiwgInZub2RlSWQiLCAiX19pIiwgIl9fdSIsICJvcHRpb25zIiwgIkZyYWdtZW50IiwgInByb3BzIiwgImNoaWxkcmVuIiwgIkJhc2VDb21wb25lbnQiLCAiY29udGV4dCIsICJ0aGlzIiwgIl9fZyIsICJnZXREb21TaWJsaW5nIiwgInZub2RlIiwgImNoaWxkSW5kZXgiLCAiX18iLCAiX19pIiwgInNpYmxpbmciLCAiX19rIiwgImxlbmd0aCIsICJfX2UiLCAidHlwZSIsICJfX1AiLCAicmVuZGVyQ29tcG9uZW50IiwgImNvbXBvbmVudCIsICJuZXdWTm9kZSIsICJvbGRWTm9kZSIsICJfX3YiLCAib2xkRG9tIiwgImNvbW1pdFF1ZXVlIiwgInJlZlF1ZXVlIiwgInBhcmVudERvbSIsICJhc3NpZ24iLCAiY29uc3RydWN0b3IiLCAiVk5PREVfTUFSS0VSIiwgIm9wdGlvbnMiLCAiZGlmZiIsICJfX24iLCAibmFtZXNwYWNlVVJJIiwgIl9fdSIsICJjb21taXRSb290IiwgInVwZGF0ZVBhcmVudERvbVBvaW50ZXJzIiwgIl9fYyIsICJzb21lIiwgImNoaWxkIiwgImVucXVldWVSZW5kZXIiLCAiYyIsICJyZXJlbmRlclF1ZXVlIiwgInB1c2giLCAicmVyZW5kZXJDb3VudCIsICJwcmV2RGVib3VuY2UiLCAiZGVib3VuY2VSZW5kZXJpbmciLCAicXVldWVNaWNyb3Rhc2siLCAicHJvY2VzcyIsICJsIiwgInNvcnQiLCAiZGVwdGhTb3J0IiwgInNoaWZ0IiwgImRpZmZDaGlsZHJlbiIsICJyZW5kZXJSZXN1bHQiLCAibmV3UGFyZW50Vk5vZGUiLCAib2xkUGFyZW50Vk5vZGUiLCAiZ2xvYmFsQ29udGV4dCIsICJuYW1lc3BhY2UiLCAiZXhjZXNzRG9tQ2hpbGRyZW4iLCAiaXNIeWRyYXRpbmciLCAiaSIsICJjaGlsZFZOb2RlIiwgIm5ld0RvbSIsICJmaXJzdENoaWxkRG9tIiwgInJlc3VsdCIsICJvbGRDaGlsZHJlbiIsICJFTVBUWV9BUlIiLCAibmV3Q2hpbGRyZW5MZW5ndGgiLCAiY29uc3RydWN0TmV3Q2hpbGRyZW5BcnJheSIsICJFTVBUWV9PQkoiLCAicmVmIiwgImFwcGx5UmVmIiwgImluc2VydCIsICJuZXh0U2libGluZyIsICJza2V3ZWRJbmRleCIsICJtYXRjaGluZ0luZGV4IiwgInRhaWxzIiwgImxpc0xlbmd0aHMiLCAiaGkiLCAibWlkIiwgIm9sZENoaWxkcmVuTGVuZ3RoIiwgInJlbWFpbmluZ09sZENoaWxkcmVuIiwgInNrZXciLCAibW92ZWQiLCAibmV3Q2hpbGRyZW4iLCAiQXJyYXkiLCAiU3RyaW5nIiwgImNyZWF0ZVZOb2RlIiwgImlzQXJyYXkiLCAiX19iIiwgImtleSIsICJmaW5kTWF0Y2hpbmdJbmRleCIsICJ1bm1vdW50IiwgInBhcmVudFZOb2RlIiwgImlzTW91bnRpbmciLCAiZG9tIiwgIm5leHQiLCAicGFyZW50Tm9kZSIsICJub2RlVHlwZSIsICJtb3ZlQmVmb3JlIiwgImluc2VydEJlZm9yZSIsICJkYXRhIiwgInN0YXJ0c1dpdGgiLCAiZmluZE1hdGNoaW5nSW5kZXgiLCAiY2hpbGRWTm9kZSIsICJvbGRDaGlsZHJlbiIsICJza2V3ZWRJbmRleCIsICJyZW1haW5pbmdPbGRDaGlsZHJlbiIsICJ4IiwgImtleSIsICJ0eXBlIiwgIm9sZFZOb2RlIiwgIm1hdGNoZWQiLCAiX191IiwgImxlbmd0aCIsICJzZXRTdHlsZSIsICJzdHlsZSIsICJ2YWx1ZSIsICJzZXRQcm9wZXJ0eSIsICJkb20iLCAibmFtZSIsICJvbGRWYWx1ZSIsICJuYW1lc3BhY2UiLCAidXNlQ2FwdHVyZSIsICJwcm94eSIsICJjc3NUZXh0IiwgIl9fZSIsICJldmVudFByb3hpZXMiLCAiY3JlYXRlRXZlbnRQcm94eSIsICJfX2EiLCAiZXZlbnRDbG9jayIsICJyZXBsYWNlIiwgIkNBUFRVUkVfUkVHRVgiLCAic2xpY2UiLCAidG9Mb3dlckNhc2UiLCAiYWRkRXZlbnRMaXN0ZW5lciIsICJyZW1vdmVFdmVudExpc3RlbmVyIiwgImUiLCAicmVtb3ZlQXR0cmlidXRlIiwgInNldEF0dHJpYnV0ZSIsICJldmVudEhhbmRsZXIiLCAidGhpcyIsICJFVkVOVF9ESVNQQVRDSEVEIiwgIm9wdGlvbnMiLCAiZXZlbnQiLCAiZGlmZiIsICJwYXJlbnREb20iLCAibmV3Vk5vZGUiLCAiZ2xvYmFsQ29udGV4dCIsICJleGNlc3NEb21DaGlsZHJlbiIsICJjb21taXRRdWV1ZSIsICJvbGREb20iLCAiaXNIeWRyYXRpbmciLCAicmVmUXVldWUiLCAidG1wIiwgInJlc3VtZWQiLCAib2xkQ29tbWl0UXVldWVMZW5ndGgiLCAiYyIsICJvbGRQcm9wcyIsICJvbGRTdGF0ZSIsICJzbmFwc2hvdCIsICJuZXdQcm9wcyIsICJpc0NsYXNzQ29tcG9uZW50IiwgInByb3ZpZGVyIiwgImNvbXBvbmVudENvbnRleHQiLCAicmVuZGVySG9vayIsICJjb3VudCIsICJyZW5kZXJSZXN1bHQiLCAic3RhcnRNYXJrZXIiLCAiZW5kIiwgImkiLCAiY2hpbGQiLCAibmV3VHlwZSIsICJjb25zdHJ1Y3RvciIsICJWTk9ERV9NQVJLRVIiLCAiX19jIiwgIl9feiIsICJub2RlVHlwZSIsICJyYW5nZUVuZCIsICJwdXNoIiwgIl9fYiIsICJvdXRlciIsICJwcm9wcyIsICJwcm90b3R5cGUiLCAicmVuZGVyIiwgImNvbnRleHRUeXBlIiwgIl9fIiwgIl9fZyIsICJCYXNlQ29tcG9uZW50IiwgImRvUmVuZGVyIiwgInN1YiIsICJzdGF0ZSIsICJfX24iLCAiX19oIiwgIl9fayIsICJfX3MiLCAiZ2V0RGVyaXZlZFN0YXRlRnJvbVByb3BzIiwgImFzc2lnbiIsICJfX3YiLCAiY29tcG9uZW50V2lsbFJlY2VpdmVQcm9wcyIsICJzaG91bGRDb21wb25lbnRVcGRhdGUiLCAic29tZSIsICJ2bm9kZSIsICJFTVBUWV9BUlIiLCAiYXBwbHkiLCAiZ2V0RG9tU2libGluZyIsICJjb21wb25lbnRXaWxsVXBkYXRlIiwgImNvbXBvbmVudERpZFVwZGF0ZSIsICJjb21wb25lbnRXaWxsTW91bnQiLCAiY29tcG9uZW50RGlkTW91bnQiLCAiY29udGV4dCIsICJfX1AiLCAiX19yIiwgImdldENoaWxkQ29udGV4dCIsICJnZXRTbmFwc2hvdEJlZm9yZVVwZGF0ZSIsICJGcmFnbWVudCIsICJjaGlsZHJlbiIsICJuYW1lc3BhY2VVUkkiLCAidW5tb3VudCIsICJkaWZmQ2hpbGRyZW4iLCAiaXNBcnJheSIsICJyZW1vdmVOb2RlIiwgInRoZW4iLCAiaW5kZXhPZiIsICJ1bmRlZmluZWQiLCAiZGF0YSIsICJzdGFydHNXaXRoIiwgIm5leHRTaWJsaW5nIiwgIm1hcmtBc0ZvcmNlIiwgImRpZmZFbGVtZW50Tm9kZXMiLCAiZGlmZmVkIiwgInN0YXJ0IiwgIm5vZGVzIiwgImRlcHRoIiwgImNvbW1pdFJvb3QiLCAicm9vdCIsICJhcHBseVJlZiIsICJjYiIsICJjYWxsIiwgIm5ld0h0bWwiLCAib2xkSHRtbCIsICJuZXdDaGlsZHJlbiIsICJpbnB1dFZhbHVlIiwgImNoZWNrZWQiLCAiZG9jIiwgIkVNUFRZX09CSiIsICJsb2NhbE5hbWUiLCAib3duZXJEb2N1bWVudCIsICJkb2N1bWVudCIsICJjcmVhdGVUZXh0Tm9kZSIsICJjcmVhdGVFbGVtZW50TlMiLCAiaXMiLCAiX19tIiwgImNvbnRlbnQiLCAiZGVmYXVsdFZhbHVlIiwgImNoaWxkTm9kZXMiLCAiYXR0cmlidXRlcyIsICJfX2h0bWwiLCAiaW5uZXJIVE1MIiwgInRleHRDb250ZW50IiwgIk1BVEhNTF9UT0tFTl9FTEVNRU5UUyIsICJ0ZXN0IiwgInJlZiIsICJvd25lciIsICJfX3giLCAiY3VycmVudCIsICJwYXJlbnRWTm9kZSIsICJza2lwUmVtb3ZlIiwgInIiLCAiY29tcG9uZW50V2lsbFVubW91bnQiLCAiZG9jdW1lbnRFbGVtZW50IiwgImNyZWF0ZVZOb2RlIiwgImZpcnN0Q2hpbGQiLCAiY3JlYXRlQ29udGV4dCIsICJkZWZhdWx0VmFsdWUiLCAiQ29udGV4dCIsICJwcm9wcyIsICJzdWJzIiwgImN0eCIsICJ0aGlzIiwgImdldENoaWxkQ29udGV4dCIsICJTZXQiLCAiX19jIiwgInNob3VsZENvbXBvbmVudFVwZGF0ZSIsICJfcHJvcHMiLCAidmFsdWUiLCAiZm9yRWFjaCIsICJjIiwgIl9fZyIsICJlbnF1ZXVlUmVuZGVyIiwgInN1YiIsICJhZGQiLCAib2xkIiwgImNvbXBvbmVudFdpbGxVbm1vdW50IiwgImRlbGV0ZSIsICJjYWxsIiwgImNoaWxkcmVuIiwgImkiLCAiX18iLCAiUHJvdmlkZXIiLCAiQ29uc3VtZXIiLCAiY29udGV4dFZhbHVlIiwgImNvbnRleHRUeXBlIiwgIm9wdGlvbnMiLCAiX19lIiwgImVycm9yIiwgInZub2RlIiwgIm9sZFZOb2RlIiwgImVycm9ySW5mbyIsICJjb21wb25lbnQiLCAiY3RvciIsICJoYW5kbGVkIiwgIl9fIiwgIl9fYyIsICJfX2ciLCAiY29uc3RydWN0b3IiLCAiZ2V0RGVyaXZlZFN0YXRlRnJvbUVycm9yIiwgInNldFN0YXRlIiwgImNvbXBvbmVudERpZENhdGNoIiwgImUiLCAicmVyZW5kZXJDb3VudCIsICJ2bm9kZUlkIiwgImlzVmFsaWRFbGVtZW50IiwgIlZOT0RFX01BUktFUiIsICJCYXNlQ29tcG9uZW50IiwgInByb3RvdHlwZSIsICJ1cGRhdGUiLCAiY2FsbGJhY2siLCAicyIsICJ0aGlzIiwgIl9fcyIsICJzdGF0ZSIsICJhc3NpZ24iLCAicHJvcHMiLCAiX192IiwgIl9fayIsICJwdXNoIiwgImVucXVldWVSZW5kZXIiLCAiZm9yY2VVcGRhdGUiLCAiX19oIiwgInJlbmRlciIsICJGcmFnbWVudCIsICJyZXJlbmRlclF1ZXVlIiwgImRlcHRoU29ydCIsICJhIiwgImIiLCAiX19iIiwgIkVWRU5UX0RJU1BBVENIRUQiLCAiU3ltYm9sIiwgIkNBUFRVUkVfUkVHRVgiLCAiZXZlbnRDbG9jayIsICJldmVudFByb3hpZXMiLCAiaSIsICJjdXJyZW50SW5kZXgiLCAiY3VycmVudENvbXBvbmVudCIsICJwcmV2aW91c0NvbXBvbmVudCIsICJwcmV2UmFmIiwgIk9iamVjdElzIiwgIk9iamVjdCIsICJpcyIsICJjdXJyZW50SG9vayIsICJhZnRlclBhaW50RWZmZWN0cyIsICJ1bm1vdW50Q2xlYW51cHMiLCAib3B0aW9ucyIsICJfb3B0aW9ucyIsICJvbGRCZWZvcmVEaWZmIiwgIl9fYiIsICJvbGRCZWZvcmVSZW5kZXIiLCAiX19yIiwgIm9sZEFmdGVyRGlmZiIsICJkaWZmZWQiLCAib2xkQ29tbWl0IiwgIl9fYyIsICJvbGRCZWZvcmVVbm1vdW50IiwgInVubW91bnQiLCAib2xkUm9vdCIsICJfXyIsICJnZXRIb29rU3RhdGUiLCAiaW5kZXgiLCAidHlwZSIsICJfX2giLCAiaG9va3MiLCAiX19IIiwgImxlbmd0aCIsICJwdXNoIiwgInVzZVN0YXRlIiwgImluaXRpYWxTdGF0ZSIsICJ1c2VSZWR1Y2VyIiwgImludm9rZU9yUmV0dXJuIiwgInJlZHVjZXIiLCAiaW5pdCIsICJob29rU3RhdGUiLCAiX3JlZHVjZXIiLCAiYWN0aW9uIiwgImN1cnJlbnRWYWx1ZSIsICJfX04iLCAibmV4dFZhbHVlIiwgInNldFN0YXRlIiwgIl9fZiIsICJwcmV2U2N1IiwgInNob3VsZENvbXBvbmVudFVwZGF0ZSIsICJwIiwgInMiLCAiYyIsICJ0aGlzIiwgInVwZGF0ZWRIb29rIiwgInNob3VsZFVwZGF0ZSIsICJwcm9wcyIsICJzb21lIiwgImhvb2tJdGVtIiwgInJlc3VsdCIsICJjYWxsIiwgInVzZUVmZmVjdCIsICJjYWxsYmFjayIsICJhcmdzIiwgInN0YXRlIiwgIl9fcyIsICJhcmdzQ2hhbmdlZCIsICJfX1AiLCAiX3BlbmRpbmdBcmdzIiwgInVzZUxheW91dEVmZmVjdCIsICJ1c2VSZWYiLCAiaW5pdGlhbFZhbHVlIiwgInVzZU1lbW8iLCAiY3VycmVudCIsICJ1c2VNZW1vIiwgImZhY3RvcnkiLCAiYXJncyIsICJzdGF0ZSIsICJnZXRIb29rU3RhdGUiLCAiY3VycmVudEluZGV4IiwgImFyZ3NDaGFuZ2VkIiwgIl9fSCIsICJfXyIsICJ1c2VDb250ZXh0IiwgImNvbnRleHQiLCAicHJvdmlkZXIiLCAiY3VycmVudENvbXBvbmVudCIsICJfX2MiLCAic3RhdGUiLCAiZ2V0SG9va1N0YXRlIiwgImN1cnJlbnRJbmRleCIsICJjIiwgIl9fIiwgInN1YiIsICJwcm9wcyIsICJ2YWx1ZSIsICJ1c2VJZCIsICJzdGF0ZSIsICJnZXRIb29rU3RhdGUiLCAiY3VycmVudEluZGV4IiwgIl9fIiwgInJvb3QiLCAiY3VycmVudENvbXBvbmVudCIsICJfX3YiLCAiX19tIiwgIm1hc2siLCAiZmx1c2hBZnRlclBhaW50RWZmZWN0cyIsICJjb21wb25lbnQiLCAidW5tb3VudENsZWFudXBzIiwgInNoaWZ0IiwgImludm9rZUNsZWFudXAiLCAiZSIsICJvcHRpb25zIiwgIl9fZSIsICJfX1AiLCAiYWZ0ZXJQYWludEVmZmVjdHMiLCAiaG9va3MiLCAiX19IIiwgIl9faCIsICJzb21lIiwgImludm9rZUVmZmVjdCIsICJsZW5ndGgiLCAiX19iIiwgInZub2RlIiwgIm9sZEJlZm9yZURpZmYiLCAicGFyZW50RG9tIiwgIl9fayIsICJvbGRSb290IiwgIl9fciIsICJvbGRCZWZvcmVSZW5kZXIiLCAiX19jIiwgInByZXZpb3VzQ29tcG9uZW50IiwgImhvb2tJdGVtIiwgIl9fTiIsICJfcGVuZGluZ0FyZ3MiLCAiZGlmZmVkIiwgIm9sZEFmdGVyRGlmZiIsICJjIiwgImFmdGVyUGFpbnQiLCAicHVzaCIsICJjb21taXRRdWV1ZSIsICJmaWx0ZXIiLCAiY2IiLCAib2xkQ29tbWl0IiwgInVubW91bnQiLCAib2xkQmVmb3JlVW5tb3VudCIsICJoYXNFcnJvcmVkIiwgImVycm9yUGFyZW50IiwgInMiLCAiSEFTX1JBRiIsICJyZXF1ZXN0QW5pbWF0aW9uRnJhbWUiLCAiYWZ0ZXJOZXh0RnJhbWUiLCAiY2FsbGJhY2siLCAicmFmIiwgImRvbmUiLCAiY2xlYXJUaW1lb3V0IiwgInRpbWVvdXQiLCAiY2FuY2VsQW5pbWF0aW9uRnJhbWUiLCAic2V0VGltZW91dCIsICJuZXdRdWV1ZUxlbmd0aCIsICJwcmV2UmFmIiwgImhvb2siLCAiY29tcCIsICJjbGVhbnVwIiwgImFyZ3NDaGFuZ2VkIiwgIm9sZEFyZ3MiLCAibmV3QXJncyIsICJhcmciLCAiaW5kZXgiLCAiT2JqZWN0SXMiLCAiaW52b2tlT3JSZXR1cm4iLCAiZiIsICJCUkFORF9TWU1CT0wiLCAiU3ltYm9sIiwgImVuZEJhdGNoIiwgImJhdGNoRGVwdGgiLCAiZXJyb3IiLCAiaGFzRXJyb3IiLCAic25hcHNob3RzIiwgImJhdGNoU25hcHNob3RzIiwgInNvdXJjZSIsICJfc291cmNlIiwgIl92YWx1ZSIsICJub2RlIiwgIl90YXJnZXRzIiwgIl9uZXh0VGFyZ2V0IiwgIl92ZXJzaW9uIiwgIl9uZXh0IiwgInJlY29uY2lsZUJhdGNoU25hcHNob3RzIiwgImJhdGNoZWRFZmZlY3QiLCAiZWZmZWN0IiwgImJhdGNoSXRlcmF0aW9uIiwgIm5leHQiLCAiX25leHRCYXRjaGVkRWZmZWN0IiwgIl9mbGFncyIsICJuZWVkc1RvUmVjb21wdXRlIiwgIl9jYWxsYmFjayIsICJlcnIiLCAiYmF0Y2giLCAiZm4iLCAiY3VycmVudEJhdGNoU25hcHNob3RWZXJzaW9uIiwgImJhdGNoU25hcHNob3RWZXJzaW9uIiwgImNhcHR1cmVkRWZmZWN0cyIsICJldmFsQ29udGV4dCIsICJ1bnRyYWNrZWQiLCAicHJldkNvbnRleHQiLCAicHJldkNhcHR1cmVkRWZmZWN0cyIsICJnbG9iYWxWZXJzaW9uIiwgImFkZERlcGVuZGVuY3kiLCAic2lnbmFsIiwgIl9ub2RlIiwgIl90YXJnZXQiLCAiX3ByZXZTb3VyY2UiLCAiX3NvdXJjZXMiLCAiX25leHRTb3VyY2UiLCAiX3ByZXZUYXJnZXQiLCAiX3JvbGxiYWNrTm9kZSIsICJfc3Vic2NyaWJlIiwgIlNpZ25hbCIsICJ2YWx1ZSIsICJvcHRpb25zIiwgInRoaXMiLCAiX2JhdGNoU25hcHNob3RWZXJzaW9uIiwgIl93YXRjaGVkIiwgIndhdGNoZWQiLCAiX3Vud2F0Y2hlZCIsICJ1bndhdGNoZWQiLCAibmFtZSIsICJwcm90b3R5cGUiLCAiYnJhbmQiLCAiX3JlZnJlc2giLCAiX3RoaXMiLCAidGFyZ2V0cyIsICJfdGhpcyRfd2F0Y2hlZCIsICJjYWxsIiwgIl91bnN1YnNjcmliZSIsICJfdGhpczIiLCAicHJldiIsICJfdGhpczIkX3Vud2F0Y2hlZCIsICJzdWJzY3JpYmUiLCAiX3RoaXMzIiwgInZhbHVlT2YiLCAidG9TdHJpbmciLCAidG9KU09OIiwgInBlZWsiLCAiX3RoaXM0IiwgIk9iamVjdCIsICJkZWZpbmVQcm9wZXJ0eSIsICJnZXQiLCAic2V0IiwgIkVycm9yIiwgIl9ub3RpZnkiLCAidGFyZ2V0IiwgInByZXBhcmVTb3VyY2VzIiwgInJvbGxiYWNrTm9kZSIsICJjbGVhbnVwU291cmNlcyIsICJoZWFkIiwgIkNvbXB1dGVkIiwgIl9mbiIsICJfZ2xvYmFsVmVyc2lvbiIsICJPVVREQVRFRCIsICJjb21wdXRlZCIsICJjbGVhbnVwRWZmZWN0IiwgImNsZWFudXAiLCAiX2NsZWFudXAiLCAiZGlzcG9zZUVmZmVjdCIsICJlbmRFZmZlY3QiLCAiRWZmZWN0IiwgInB1c2giLCAiZmluaXNoIiwgIl9zdGFydCIsICJiaW5kIiwgIl9kaXNwb3NlIiwgImRpc3Bvc2UiLCAib2xkTm90aWZ5IiwgImN1cnJlbnRDb21wb25lbnQiLCAiZmluaXNoVXBkYXRlIiwgIkRFVlRPT0xTX0VOQUJMRUQiLCAid2luZG93IiwgIl9fUFJFQUNUX1NJR05BTFNfREVWVE9PTFNfXyIsICJkb21RdWV1ZSIsICJlZmZlY3QiLCAib2xkTm90aWZ5IiwgInRoaXMiLCAiX25vdGlmeSIsICJob29rIiwgImhvb2tOYW1lIiwgImhvb2tGbiIsICJvcHRpb25zIiwgImJpbmQiLCAic2V0Q3VycmVudFVwZGF0ZXIiLCAidXBkYXRlciIsICJmaW5pc2hVcGRhdGUiLCAiZmluaXNoIiwgIl9zdGFydCIsICJTaWduYWxWYWx1ZSIsICJfcmVmIiwgIl90aGlzIiwgImRhdGEiLCAiY3VycmVudFNpZ25hbCIsICJ1c2VTaWduYWwiLCAibmFtZSIsICJ2YWx1ZSIsICJfdXNlTWVtbyIsICJ1c2VNZW1vIiwgInNlbGYiLCAidiIsICJfX3YiLCAiX18iLCAiX19jIiwgIl91cGRhdGVGbGFncyIsICJ3cmFwcGVkU2lnbmFsIiwgImNvbXB1dGVkIiwgInMiLCAiaXNUZXh0IiwgIkFycmF5IiwgImlzQXJyYXkiLCAiaXNWYWxpZEVsZW1lbnQiLCAiZGlzcG9zZSIsICJub3RpZnlEb21VcGRhdGVzIiwgIl9fZSIsICJub2RlVHlwZSIsICJvbGREaXNwb3NlIiwgIl91cGRhdGVyIiwgIl9kaXNwb3NlIiwgImNhbGwiLCAicGVlayIsICJkaXNwbGF5TmFtZSIsICJPYmplY3QiLCAiZGVmaW5lUHJvcGVydGllcyIsICJTaWduYWwiLCAicHJvdG90eXBlIiwgImNvbnN0cnVjdG9yIiwgImNvbmZpZ3VyYWJsZSIsICJjcmVhdGVFbGVtZW50IiwgIkZyYWdtZW50IiwgInR5cGUiLCAicHJvcHMiLCAiZ2V0IiwgIl9fYiIsICJvbGQiLCAidm5vZGUiLCAiY3VycmVudENvbXBvbmVudCIsICJzaWduYWxQcm9wcyIsICJpIiwgIl9fbnAiLCAiY29tcG9uZW50IiwgInVwZGF0ZSIsICJfY2FsbGJhY2siLCAiX3RoaXMkX2RlYnVnQ2FsbGJhY2siLCAiREVWVE9PTFNfRU5BQkxFRCIsICJfZGVidWdDYWxsYmFjayIsICJzZXRTdGF0ZSIsICJlcnJvciIsICJvbGRWTm9kZSIsICJkb20iLCAicmVuZGVyZWRQcm9wcyIsICJ1cGRhdGVycyIsICJfdXBkYXRlcnMiLCAicHJvcCIsICJzaWduYWwiLCAiY3JlYXRlUHJvcFVwZGF0ZXIiLCAiX3VwZGF0ZSIsICJwcm9wU2lnbmFsIiwgInNldEFzUHJvcGVydHkiLCAib3duZXJTVkdFbGVtZW50IiwgImNoYW5nZVNpZ25hbCIsICJuZXdTaWduYWwiLCAibmV3UHJvcHMiLCAic2V0QXR0cmlidXRlIiwgInJlbW92ZUF0dHJpYnV0ZSIsICJpbmRleCIsICJDb21wb25lbnQiLCAic2hvdWxkQ29tcG9uZW50VXBkYXRlIiwgInN0YXRlIiwgIl9fUiIsICJoYXNTaWduYWxzIiwgIl9zb3VyY2VzIiwgIl9fZiIsICJ1IiwgImhhc0hvb2tzU3RhdGUiLCAiSEFTX1BFTkRJTkdfVVBEQVRFIiwgInVzZUNvbXB1dGVkIiwgImNvbXB1dGUiLCAiJGNvbXB1dGUiLCAidXNlUmVmIiwgImN1cnJlbnQiLCAiZGVmZXJEb21VcGRhdGVzIiwgImNiIiwgInF1ZXVlTWljcm90YXNrIiwgImZsdXNoRG9tVXBkYXRlcyIsICJiYXRjaCIsICJpbnN0IiwgImRvbVF1ZXVlIiwgInNoaWZ0IiwgIm9sZE5vdGlmeSIsICJjYWxsIiwgIm5vdGlmeURvbVVwZGF0ZXMiLCAicHVzaCIsICJ0aGlzIiwgIm9wdGlvbnMiLCAicmVxdWVzdEFuaW1hdGlvbkZyYW1lIiwgImRlZmVyRG9tVXBkYXRlcyIsICJWTk9ERV9NQVJLRVIiLCAiU3ltYm9sIiwgImZvciIsICJ2bm9kZUlkIiwgImNyZWF0ZVZOb2RlIiwgInR5cGUiLCAicHJvcHMiLCAia2V5IiwgImlzU3RhdGljQ2hpbGRyZW4iLCAiX19zb3VyY2UiLCAiX19zZWxmIiwgInJlZiIsICJpIiwgIm5vcm1hbGl6ZWRQcm9wcyIsICJ2bm9kZSIsICJfX2siLCAiX18iLCAiX19iIiwgIl9fZSIsICJfX2MiLCAiY29uc3RydWN0b3IiLCAiVk5PREVfTUFSS0VSIiwgIl9fdiIsICJ2bm9kZUlkIiwgIl9faSIsICJfX3UiLCAib3B0aW9ucyIsICJhIiwgImEiLCAiYSIsICJiIiwgIl8iLCAieSIsICJqIiwgImEiLCAiYSIsICJhIiwgImEiLCAieSIsICJzaG93biIsICJhc2siLCAiYyIsICJ4IiwgImYiLCAiZCIsICJhIiwgIlQiLCAiZCIsICJhIiwgImEiLCAiYSIsICJlbnRyeSIsICJhIiwgImIiLCAidyIsICJhIiwgImQiLCAiYSIsICJTVEVQUyIsICJQIiwgImEiLCAiVCIsICJGIiwgImEiLCAiQSIsICJ5Il0KfQo=
