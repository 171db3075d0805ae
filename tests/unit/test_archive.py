"""A saved program, read without torch, says the same as the live one."""

import copy
import dataclasses
import io
import json
import linecache
import re
import subprocess
import sys
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim, ExportedProgram

from export_explorer import ArchiveError, capture_export, capture_pt2
from export_explorer.analysis.program import capture_of_program
from export_explorer.archive.container import ArchiveContainer
from export_explorer.archive.graphs import VIEWS
from export_explorer.archive.reading import programs_in, read_pt2
from export_explorer.record import Capture, DimRef, Node, NodeArgument
from export_explorer.torch_internals.exportdb import TorchCase, cases_of_torch
from export_explorer.trace.syntax import cell_of
from tests.helpers.archives import GATE, RECORDED, graph_of, members_of, program_json, with_json, zipped
from tests.models.saved import saved_programs

ROOT = Path(__file__).parents[2]
SAVED = sorted(
    path.name.removesuffix("-torch-2.13.pt2") for path in RECORDED.glob("*-torch-2.13.pt2") if not path.name.startswith("compiled")
)
UNLIKE = {"notes", "program", "code", "symbols", "class_code"}
"""What a file has otherwise: the code around a line is not in it, and of two sizes that became one it has one symbol."""


def alike(capture: Capture) -> dict[str, Any]:
    """A record without what no file holds."""
    found = {field.name: getattr(capture, field.name) for field in dataclasses.fields(capture) if field.name not in UNLIKE}
    found["nodes"] = [_without_columns(node) for node in capture.nodes]
    found["dims"] = [dataclasses.replace(dim, symbol=None) for dim in capture.dims]
    return found


def _without_columns(node: Node) -> Node:
    frame = node.frame and dataclasses.replace(node.frame, column=None, end_line=None, end_column=None, expression=None)
    # Operands of a higher-order operator may be a tuple or a list: both are written alike.
    arguments = tuple(dataclasses.replace(it, value=_as_list(it)) for it in node.arguments)
    return dataclasses.replace(node, frame=frame, arguments=arguments)


def _as_list(argument: NodeArgument) -> str:
    value = argument.value
    return f"[{value[1:-1].rstrip(',')}]" if value.startswith("(") and value.endswith(")") else value


def read_back(program: ExportedProgram, folder: Path) -> Capture:
    torch.export.save(program, folder / "model.pt2")
    return capture_pt2(folder / "model.pt2")


@pytest.fixture(scope="module")
def programs() -> dict[str, ExportedProgram]:
    return saved_programs()


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_program_says_what_the_live_one_does(name: str, programs: dict[str, ExportedProgram], tmp_path: Path) -> None:
    assert alike(read_back(programs[name], tmp_path)) == alike(capture_of_program(programs[name]))


@pytest.mark.parametrize("case", [case for case in cases_of_torch() if case.level == "supported"], ids=lambda case: case.name)
def test_the_programs_of_exportdb_say_the_same(case: TorchCase, tmp_path: Path) -> None:
    args, kwargs = copy.deepcopy((case.args, case.kwargs))
    program = torch.export.export(copy.deepcopy(case.model), args, kwargs, dynamic_shapes=case.dynamic_shapes)
    assert alike(read_back(program, tmp_path)) == alike(capture_of_program(program))


class Added(torch.nn.Module):
    def forward(self, xs: list[torch.Tensor]) -> list[torch.Tensor]:
        return [x.clone() for x in xs]


def test_dtypes_are_abbreviated_as_torch_does(tmp_path: Path) -> None:
    whole = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, torch.bool)
    dtypes = (*whole, torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128)
    program = torch.export.export(Added(), ([torch.ones(2, dtype=dtype) for dtype in dtypes],))
    printed = re.findall(r'clone\w*: "(\w+)\[2\]', program.graph_module.print_readable(print_output=False))
    assert len(set(printed)) == len(dtypes)
    assert re.findall(r'clone\w*: "(\w+)\[2\]', read_back(program, tmp_path).program) == printed


@dataclasses.dataclass
class Pair:
    first: torch.Tensor
    second: torch.Tensor


torch.export.register_dataclass(Pair, serialized_type_name="export_explorer.tests.Pair")


class Structured(torch.nn.Module):
    def forward(self, pair: Pair, named: OrderedDict[str, list[torch.Tensor]], *, scale: float = 2.0, kind: str = "sum") -> Pair:
        return Pair(pair.first * scale + named["one"][0], pair.second)


def test_inputs_and_outputs_in_containers_go_by_their_paths(tmp_path: Path) -> None:
    args = (Pair(torch.ones(3), torch.ones(2)), OrderedDict(one=[torch.ones(3), torch.ones(4)]))
    program = torch.export.export(Structured(), args, {"scale": 3.0, "kind": "x"})
    read = read_back(program, tmp_path)
    live = capture_of_program(program)
    assert [it.path for it in read.inputs] == [it.path for it in live.inputs]
    assert read.inputs == live.inputs
    assert [it.path for it in read.outputs] == [it.path for it in live.outputs]


class Strided(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.convolve, self.norm = torch.nn.Conv2d(3, 4, 3, stride=2), torch.nn.BatchNorm2d(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.interpolate(self.norm(self.convolve(x)), scale_factor=1.5)


class Paired(torch.nn.Module):
    """One size becomes a number while the program is traced, and a node gives it all the same."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        halves = x.view(x.shape[0] // 2, 2, x.shape[1])
        return halves[:, 0] + torch.ones(4)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("dims", [{}, {0: Dim.AUTO}, {0: Dim.AUTO, 1: Dim.AUTO}], ids=["static", "one", "two"])
def test_a_size_that_became_a_number_and_the_mode_are_told_as_of_the_live_program(
    strict: bool, dims: dict[int, Any], tmp_path: Path
) -> None:
    program = torch.export.export(Paired(), (torch.randn(6, 4),), dynamic_shapes={"x": dims}, strict=strict)
    read = read_back(program, tmp_path)
    assert alike(read) == alike(capture_of_program(program))
    assert read.mode == ("strict" if strict else "non-strict")


class Chained(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return y + z, x[:, :1] + y


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("names", ["xyz", "zyx", "yxz"])
@pytest.mark.slow
def test_a_tie_names_the_input_that_the_export_itself_names(names: str, strict: bool, tmp_path: Path) -> None:
    orders = {"xyz": (0, 1, 2), "zyx": (2, 1, 0), "yxz": (1, 0, 2)}[names]

    class Reordered(Chained):
        def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            given = (x, y, z)
            return super().forward(*(given[at] for at in orders))

    args = tuple(torch.randn(6, 3) for _ in "xyz")
    spec = {name: {0: Dim.AUTO} for name in "xyz"}
    live = capture_export(Reordered(), args, dynamic_shapes=spec, strict=strict)
    read = read_back(torch.export.export(Reordered(), args, dynamic_shapes=spec, strict=strict), tmp_path)
    assert [(dim.got, dim.tied_to, dim.shape_expr) for dim in read.dims] == [(dim.got, dim.tied_to, dim.shape_expr) for dim in live.dims]


@pytest.mark.parametrize("name", ["gate", "gate-strict", "gate-decomposed", "classifier", "picking"])
@pytest.mark.parametrize("release", ["2.13", "2.15"])
def test_a_recorded_archive_names_of_each_tie_the_input_that_the_export_names(name: str, release: str) -> None:
    read = capture_pt2(RECORDED / f"{name}-torch-{release}.pt2")
    ties = {str(DimRef(input=dim.input, dim=dim.dim)): str(dim.tied_to) for dim in read.dims if dim.tied_to is not None}
    by_name = {
        "gate": {"rest['mask'].shape[0]": "x.shape[0]"},
        "classifier": {"attention_mask.shape[0]": "tokens.shape[0]", "attention_mask.shape[1]": "tokens.shape[1]"},
    }
    assert ties == by_name.get(name.partition("-")[0], {})


@pytest.mark.parametrize(("first", "second", "offset"), [(2, 3, 0), (3, 2, 0), (2, 2, 0), (2, 3, 1), (2, 2, 1)])
def test_sizes_made_of_one_that_no_input_has_are_told_as_of_the_live_program(first: int, second: int, offset: int, tmp_path: Path) -> None:
    rows, sizes = Dim("rows", min=2, max=20), (4 * first + offset, 4 * second)
    shapes = {"xs": [{0: first * rows + offset}, {0: second * rows}]}
    program = torch.export.export(Added(), ([torch.randn(size) for size in sizes],), dynamic_shapes=shapes)
    archived, live = read_back(program, tmp_path), capture_of_program(program)
    assert [dim.accepted for dim in archived.dims] == [dim.accepted for dim in live.dims]
    assert [dim.shape_expr for dim in archived.dims] == [dim.shape_expr for dim in live.dims]
    assert all(dim.accepted is not None for dim in live.dims)


@pytest.mark.parametrize("is_decomposed", [False, True])
def test_sizes_that_are_computed_have_their_formulas_and_ranges(is_decomposed: bool, tmp_path: Path) -> None:
    program = torch.export.export(Strided(), (torch.randn(2, 3, 20, 20),), dynamic_shapes={"x": {0: Dim.AUTO, 2: Dim.AUTO, 3: Dim.AUTO}})
    program = program.run_decompositions() if is_decomposed else program
    assert alike(read_back(program, tmp_path)) == alike(capture_of_program(program))


@pytest.mark.parametrize("name", SAVED)
def test_an_archive_of_the_next_torch_is_read_as_well(name: str) -> None:
    newer, older = (capture_pt2(RECORDED / f"{name}-torch-{release}.pt2") for release in ("2.15", "2.13"))
    assert newer.torch_version.startswith("2.15")
    assert (newer.inputs, newer.tensors) == (older.inputs, older.tensors)
    # Names of nodes that a decomposition makes are others.
    assert [(it.path, it.shape, it.kind) for it in newer.outputs] == [(it.path, it.shape, it.kind) for it in older.outputs]
    assert [(it.kind, it.target) for it in newer.signature] == [(it.kind, it.target) for it in older.signature]
    assert [(it.target, it.shape, len(it.inputs)) for it in newer.nodes] == [(it.target, it.shape, len(it.inputs)) for it in older.nodes]
    assert [(dim.got, dim.lower, dim.upper, dim.words) for dim in newer.dims] == [
        (dim.got, dim.lower, dim.upper, dim.words) for dim in older.dims
    ]


def test_lines_are_those_that_the_file_quotes() -> None:
    capture = capture_pt2(GATE)
    lines = {node.frame.code for node in capture.nodes if node.frame is not None}
    assert "gated = torch.cond(x.shape[0] > 5, torch.relu, torch.neg, (x,))" in lines
    (forward,) = [block for block in capture.code if block.name == "forward" and block.is_user]
    assert "self.calls.add_(1)" in forward.code.splitlines()
    assert forward.filename.startswith("/home/user/models/")


@pytest.mark.parametrize("filename", ["/tmp/ipykernel_4242/1039622881.py", "<ipython-input-3-5ab1c2d3e4f5>"])
def test_a_line_of_a_notebook_is_not_named_by_the_file_of_its_kernel(
    filename: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "import torch\nclass Doubled(torch.nn.Module):\n    def forward(self, x):\n        return x.relu() * 2\n"
    monkeypatch.setitem(linecache.cache, filename, (len(text), None, text.splitlines(keepends=True), filename))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, filename, "exec"), namespace)
    program = torch.export.export(namespace["Doubled"](), (torch.randn(3),))
    saved = read_back(program, tmp_path)
    assert {block.cell for block in saved.code} == {"Notebook cell"}
    assert {node.frame.cell for node in saved.nodes if node.frame is not None} == {"Notebook cell"}
    assert cell_of("/home/user/ipykernel_models/model.py") is None


def test_what_a_file_does_not_hold_is_said() -> None:
    (note,) = capture_pt2(GATE).notes
    assert "has the lines of nodes. It has no lines of guards, no request and no names of Dims." in note
    assert not capture_pt2(GATE).is_observed


def test_views_that_are_known_by_name_are_those_of_torchs_schemas() -> None:
    of_torch = {
        schema.name.removeprefix("aten::")
        for schema in torch._C._jit_get_all_schemas()
        if schema.name.startswith("aten::")
        and schema.arguments
        and (alias := schema.arguments[0].alias_info) is not None
        and not alias.is_write
    }
    assert of_torch >= VIEWS
    # Some are of lists and dicts, of nested tensors, and of torch's own tests.
    assert {"view", "slice", "transpose", "split", "unsqueeze", "expand"} <= VIEWS


def test_of_several_programs_one_is_shown_and_all_are_named(tmp_path: Path) -> None:
    members = {
        "models/encoder.json": members_of()["models/model.json"],
        "models/decoder.json": members_of(RECORDED / "picking-torch-2.13.pt2")["models/model.json"],
    }
    path = tmp_path / "two.pt2"
    path.write_bytes(zipped(members))
    assert programs_in(path) == ("encoder", "decoder")
    assert capture_pt2(path).model == "Gate"
    assert "2 programs, encoder, decoder: this is encoder" in capture_pt2(path).notes[1]
    assert capture_pt2(path, "decoder").model == "Picking"
    with pytest.raises(ArchiveError, match=r"two\.pt2 has no program other: it has encoder, decoder"):
        capture_pt2(path, "other")


def test_a_program_may_have_a_slash_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "two.pt2"
    path.write_bytes(zipped({f"models/{name}.json": members_of()["models/model.json"] for name in ("decoder", "text/encoder")}))
    assert programs_in(path) == ("decoder", "text/encoder")
    assert capture_pt2(path, "text/encoder").model == "Gate"


class SharesStorage(torch.nn.Module):
    """Two parameters that are parts of one storage, and one that is another name of the first."""

    def __init__(self) -> None:
        super().__init__()
        base = torch.arange(10.0)
        self.first, self.rest = torch.nn.Parameter(base[:2]), torch.nn.Parameter(base[2:])
        self.same = self.first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.sum() + self.first.sum() + self.rest.sum() + self.same.sum()


@pytest.mark.filterwarnings("ignore:No complete tensor found in the group")
def test_parts_of_one_storage_are_counted_each(tmp_path: Path) -> None:
    program = torch.export.export(SharesStorage(), (torch.ones(2),))
    assert read_back(program, tmp_path).tensors == capture_of_program(program).tensors


class AddsAnInfinity(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + torch.full((2,), complex(float("inf"), 0.0), dtype=torch.complex64)


def test_a_complex_number_may_be_infinite(tmp_path: Path) -> None:
    program = torch.export.export(AddsAnInfinity(), (torch.ones(2),))
    assert alike(read_back(program, tmp_path)) == alike(capture_of_program(program))


@pytest.mark.parametrize(
    ("argument", "shown"),
    [
        ({"as_string": "NaN"}, "'NaN'"),
        ({"as_custom_obj": {"name": "_custom_obj_0", "class_fqn": "m.Config"}}, "_custom_obj_0"),
        ({"as_string_to_argument": {"a": {"as_tensor": {"name": "x"}}}}, "{'a': x}"),
    ],
)
def test_an_argument_that_few_operators_take_is_shown(argument: dict[str, Any], shown: str, tmp_path: Path) -> None:
    path = tmp_path / "model.pt2"
    path.write_bytes(with_json(lambda program: graph_of(program)["nodes"][0]["inputs"].append({"name": "", "arg": argument, "kind": 1})))
    assert shown in capture_pt2(path).program


@pytest.mark.parametrize("stem", ["models", "data", "extra"])
def test_a_file_may_be_named_as_a_folder_of_archives(tmp_path: Path, stem: str) -> None:
    path = tmp_path / f"{stem}.pt2"
    torch.export.save(torch.export.export(torch.nn.ReLU(), (torch.ones(3),)), path)
    assert programs_in(path) == ("model",)
    assert capture_pt2(path).nodes


def test_a_program_is_chosen_by_its_name_as_it_is_shown(tmp_path: Path) -> None:
    program = members_of()["models/model.json"]
    path = tmp_path / "two.pt2"
    path.write_bytes(zipped({"models/a.json": program, "models/\u202eb.json": program}))
    _, shown = programs_in(path)
    assert shown.isprintable()
    chosen = read_pt2(path, shown)
    assert (chosen.name, chosen.names) == (shown, ("a", shown))


def test_the_flat_layout_of_earlier_releases_is_read(tmp_path: Path) -> None:
    program = program_json()
    for node in program["graph_module"]["graph"]["nodes"]:
        del node["name"], node["is_hop_single_tensor_return"]
    del program["guards_code"]
    path = tmp_path / "old.pt2"
    path.write_bytes(zipped({"version": b"8.3", "serialized_exported_program.json": json.dumps(program).encode()}, root=""))
    capture = capture_pt2(path)
    assert capture.model == "Gate"
    assert {node.name for node in capture.nodes} >= {"linear", "getitem_2", "add"}


def test_of_a_compiled_package_device_and_code_are_told() -> None:
    capture = capture_pt2(RECORDED / "compiled-torch-2.13.pt2")
    assert capture.nodes == ()
    assert capture.model.endswith(", an AOTInductor package for cpu")
    assert "compiled for cpu (AVX512" in capture.notes[0]
    assert "AOTInductorModel" in capture.program


@pytest.mark.parametrize("members", [{}, {"hello.txt": b""}, {"data/weights/weight_0": b""}])
def test_anything_else_is_not_an_exported_program(members: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "other.pt2"
    path.write_bytes(zipped(members))
    with pytest.raises(ArchiveError, match=r"other\.pt2 is not an exported program"):
        capture_pt2(path)


@pytest.mark.parametrize(
    ("size", "why"),
    [
        (16 * 2**20, "(not a zip archive)."),
        (16 * 2**20 + 1, "(its zip directory is too large)."),
    ],
)
def test_a_directory_larger_than_any_of_torch_is_not_read(size: int, why: str, tmp_path: Path) -> None:
    path = tmp_path / "model.pt2"
    with path.open("wb") as file:
        file.seek(20 * 2**20)
        file.write(b"PK\x05\x06" + bytes(8) + size.to_bytes(4, "little") + bytes(6))
    with pytest.raises(ArchiveError) as caught:
        capture_pt2(path)
    assert str(caught.value) == f"model.pt2 is not an exported program {why}"


def test_a_file_that_is_not_there_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match=r"^nowhere\.pt2 cannot be opened: No such file or directory\.$"):
        capture_pt2(tmp_path / "nowhere.pt2")
    with pytest.raises(ValueError, match="is not a file"):
        capture_pt2(tmp_path)


def test_nothing_of_torch_is_loaded() -> None:
    names = ("torch", "anywidget", "ipywidgets", "IPython", "pickle5")
    program = f"import sys; from export_explorer import capture_pt2; capture_pt2({str(GATE)!r}); print([it for it in {names} if it in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"


def test_recorded_archives_are_small() -> None:
    assert max(path.stat().st_size for path in RECORDED.iterdir()) < 50_000


@pytest.mark.parametrize(
    ("members", "names"),
    [
        (("net/archive_format", "net/models/model.json"), ("archive_format", "models/model.json")),
        (("models/archive_format", "models/models/model.json"), ("archive_format", "models/model.json")),
        (("models/model.json", "models/weights.json"), ("models/model.json", "models/weights.json")),
        (("net/models/model.json", "extra/note"), ("net/models/model.json", "extra/note")),
    ],
)
def test_members_are_named_without_the_folder_that_torch_names_as_the_file(members: tuple[str, ...], names: tuple[str, ...]) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as written:
        for member in members:
            written.writestr(member, member)
    with zipfile.ZipFile(data) as read:
        container = ArchiveContainer(read, "net.pt2")
        assert container.names == names
        assert [container.read(name).decode() for name in names] == list(members)
