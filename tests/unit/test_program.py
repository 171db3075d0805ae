"""A program that is handed over without its model."""

import linecache
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim, ExportedProgram

from export_explorer.analysis.checked_outcomes import refused_assertion
from export_explorer.analysis.exported import program_text
from export_explorer.analysis.guards import NO_LINE
from export_explorer.analysis.program import capture_of_program
from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.record import Capture, DimRef
from export_explorer.render.words.verdicts import facts_words, headline
from tests.models.walkthrough import EXAMPLE, Walkthrough

ALL_AUTO = ((Dim.AUTO, Dim.AUTO), (Dim.AUTO,), (Dim.AUTO, Dim.AUTO), (Dim.AUTO,))


def saved_and_loaded(program: ExportedProgram, folder: Path) -> ExportedProgram:
    path = folder / "program.pt2"
    torch.export.save(program, path)
    return torch.export.load(path)


def exported(strict: bool) -> ExportedProgram:
    return torch.export.export(Walkthrough(), EXAMPLE, dynamic_shapes=ALL_AUTO, strict=strict)


@pytest.fixture(params=["live", "loaded", "without example", "graph module"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    program = exported(strict=False)
    match request.param:
        case "loaded":
            return saved_and_loaded(program, tmp_path)
        case "without example":
            loaded = saved_and_loaded(program, tmp_path)
            loaded.example_inputs = None
            return loaded
        case "graph module":
            return program.module()
    return program


def outcomes(capture: Capture) -> dict[str, tuple[Any, ...]]:
    return {str(dim.ref): (dim.got, dim.shape_expr, dim.size, dim.lower, dim.upper) for dim in capture.dims}


def test_its_dimensions_are_those_of_the_observed_export(program: Any) -> None:
    observed = outcomes(capture_export(Walkthrough(), EXAMPLE, dynamic_shapes=ALL_AUTO))
    expected = {place: ("static" if got == "specialized" else got, *rest) for place, (got, *rest) in observed.items()}
    capture = capture_of_program(program)
    if any(dim.accepted is not None and dim.accepted.not_checked_reason is None for dim in capture.dims):
        assert outcomes(capture) == expected
    else:
        # Without the guards of a program nobody knows which sizes it takes: torch's ranges stand.
        assert {ref: found[:3] for ref, found in outcomes(capture).items()} == {ref: found[:3] for ref, found in expected.items()}
    assert {(str(dim.asked), dim.is_as_asked) for dim in capture.dims} == {("None", True)}


def test_its_guards_say_what_they_say_of_the_inputs_but_not_where_they_are_from(program: Any) -> None:
    capture = capture_of_program(program)
    words = {guard.words: guard for guard in capture.guards}
    assert words["y.shape[1] = x.shape[0]"].dims == (DimRef(input="x", dim=0), DimRef(input="y", dim=1))
    assert words["w.shape[1] = 5"].kind == "specialization"
    assert {(guard.frame, guard.no_frame_reason) for guard in capture.guards} == {(None, NO_LINE)}
    why = {str(dim.ref): dim for dim in capture.dims}
    assert (why["w.shape[1]"].reason, why["w.shape[1]"].words) == ("guard", "w.shape[1] = 5")
    assert why["y.shape[1]"].words == "Equals `x.shape[0]`"
    assert capture.guards[why["w.shape[1]"].guard_ids[0]].words == "w.shape[1] = 5"


def test_its_graph_has_modules_lines_and_shapes_in_the_users_terms(program: Any) -> None:
    capture = capture_of_program(program)
    assert [(module.path, module.class_name, module.is_user) for module in capture.modules] == [
        ("", "Walkthrough", True),
        ("lin", "Linear", False),
    ]
    assert capture.modules[1].parameters == 18
    linear = next(node for node in capture.nodes if node.target == "aten.linear.default")
    assert (linear.shape, linear.module) == ("[w.shape[0], 3]", "lin")
    assert linear.frame is not None
    assert linear.frame.code.startswith("projected = self.lin(w)")
    assert [block.name for block in capture.code] == ["Walkthrough.forward"]
    assert "aten.linear.default" in capture.program


def test_it_is_a_record_like_any_other(program: Any) -> None:
    capture = capture_of_program(program)
    assert Capture.from_json(capture.to_json()) == capture
    assert not capture.is_observed
    assert capture.model == "Walkthrough"
    assert headline(capture).startswith("Walkthrough · Program · ")
    assert facts_words(capture).startswith(f"{len(capture.nodes)} nodes · {len(capture.guards)} guards · torch")
    assert {symbol.words.partition(",")[0] for symbol in capture.symbols} >= {"w.shape[0]", "x.shape[0]", "y.shape[0]"}


def test_reading_it_adds_no_guard_to_it() -> None:
    program = exported(strict=False)
    before = capture_of_program(program)
    again = capture_of_program(program)
    assert again == before
    assert str(program) == str(exported(strict=False))


def test_a_strict_program_says_the_same_of_its_inputs(tmp_path: Path) -> None:
    strict = exported(strict=True)
    assert outcomes(capture_of_program(strict)) == outcomes(capture_of_program(exported(strict=False)))
    assert outcomes(capture_of_program(saved_and_loaded(strict, tmp_path))) == outcomes(capture_of_program(strict))
    assert capture_of_program(strict).mode == "strict"


class Nested(torch.nn.Module):
    def forward(self, batch: Any, k: int, *, scale: float = 2.0) -> Any:
        rows = batch["a"][0].shape[0]
        assert rows <= 64
        picked = batch["b"].nonzero()
        return batch["a"][0] * k * scale + batch["b"], picked


def nested(tmp_path: Path, loaded: bool) -> Capture:
    example = {"a": [torch.ones(8, 3)], "b": torch.ones(8, 3)}
    asked = {"batch": {"a": [{0: Dim.AUTO}], "b": {0: Dim.AUTO}}, "k": Dim.AUTO, "scale": None}
    program = torch.export.export(Nested(), (example, 3), {"scale": 0.5}, dynamic_shapes=asked)
    return capture_of_program(saved_and_loaded(program, tmp_path) if loaded else program)


@pytest.mark.parametrize("loaded", [False, True])
def test_nested_and_scalar_inputs_have_their_paths(tmp_path: Path, loaded: bool) -> None:
    capture = nested(tmp_path, loaded)
    assert [(leaf.path, leaf.kind, leaf.shape, leaf.value) for leaf in capture.inputs] == [
        ("batch['a'][0]", "tensor", (8, 3), None),
        ("batch['b']", "tensor", (8, 3), None),
        ("k", "int", None, "3"),
        ("scale", "float", None, "0.5"),
    ]
    got = {str(dim.ref): (dim.got, dim.upper) for dim in capture.dims}
    assert got["batch['a'][0].shape[0]"] == ("dynamic", 64)
    assert got["batch['b'].shape[0]"] == ("tied", 64)
    assert got["k"][0] == "dynamic"
    assert got["scale"][0] == "static"


@pytest.mark.parametrize("loaded", [False, True])
def test_a_value_in_the_data_has_the_line_that_made_it(tmp_path: Path, loaded: bool) -> None:
    (unbacked,) = (symbol for symbol in nested(tmp_path, loaded).symbols if symbol.is_unbacked)
    assert unbacked.frame is not None
    assert unbacked.frame.code == 'picked = batch["b"].nonzero()'


def test_a_line_is_as_the_program_has_it_and_code_that_has_changed_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "net.py"
    source = "import torch\n\n\nclass Net(torch.nn.Module):\n    def forward(self, x):\n        return x + 1\n"
    path.write_text(source)
    namespace: dict[str, Any] = {"__name__": "net"}
    exec(compile(source, str(path), "exec"), namespace)
    program = torch.export.export(namespace["Net"](), (torch.ones(2),))
    assert [block.name for block in capture_of_program(program).code] == ["Net.forward"]
    path.write_text(source.replace("x + 1", "x + 2"))
    linecache.checkcache(str(path))
    capture = capture_of_program(program)
    assert capture.code == ()
    assert {node.frame.code for node in capture.nodes if node.frame} == {"return x + 1"}


def test_nested_graphs_are_read_too() -> None:
    class Branching(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,))

    capture = capture_of_program(torch.export.export(Branching(), (torch.ones(3),), dynamic_shapes=((Dim.AUTO,),)))
    assert {node.parent for node in capture.nodes} == {None, "true_graph_0", "false_graph_0"}


def test_a_graph_that_was_never_traced_on_values_says_so() -> None:
    capture = capture_of_program(torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU())))
    (dim,) = capture.dims
    assert (dim.input, dim.words) == ("input", "Unknown: not in the graph")
    assert [node.op for node in capture.nodes] == ["placeholder", "call_module", "call_module", "output"]


def test_a_guard_that_cannot_be_read_stands_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    program = exported(strict=False)
    monkeypatch.setattr(program, "_guards_code", ["strange(L['x'].size()[0])"])
    (guard,) = capture_of_program(program).guards
    assert (guard.words, guard.dims) == ("Requires `strange(L['x'].size()[0])`", ())


def test_the_text_of_a_program_names_cells_as_the_record_does() -> None:
    class Net(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + 1

    program = torch.export.export(Net(), (torch.randn(2),))
    nodes = capture_of_program(program).nodes
    in_cell = tuple(replace(node, frame=node.frame and replace(node.frame, cell="Cell In[3]")) for node in nodes)
    (line,) = {node.frame.line for node in nodes if node.frame is not None}
    text = program_text(program, in_cell)
    assert f"# File: Cell In[3]:{line} in forward, code: return x + 1" in text
    assert __file__ not in text
    assert __file__ in program_text(program, nodes)


def test_no_guard_text_of_a_program_that_was_handed_over_is_made_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch.export import _unlift

    program = torch.export.export(torch.nn.Linear(4, 4), (torch.randn(8, 4),), dynamic_shapes=({0: Dim("rows", min=3, max=64)},))
    own = {dim.ref: dim.accepted for dim in capture_of_program(program).dims}

    def refuse(*_: object) -> None:
        raise AssertionError("torch was given the texts of guards to run")

    monkeypatch.setattr(_unlift, "_convert_guards_code_to_fn", refuse)
    explorer = explore(program)
    assert {dim.ref: dim.accepted for dim in explorer.capture.dims} == own
    explorer.close()


class Bounded(torch.nn.Module):
    limit: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("limit", torch.tensor(5))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        count: Any = (x.max() + self.limit).item()
        torch._check(count <= 8)
        return y * count


@pytest.mark.parametrize(("largest", "is_refused"), [(3, False), (4, True), (0, False)])
def test_an_example_that_the_program_asserts_not_to_take_is_found(largest: int, is_refused: bool) -> None:
    program = torch.export.export(Bounded(), (torch.tensor([0, largest]), torch.ones(2)))
    refused = refused_assertion(program)
    assert (refused is not None) == is_refused
    said = "The program rejects its own example: a runtime assert on tensor data fails"
    assert any(note.startswith(said) for note in capture_of_program(program).notes) == is_refused


class Marked(torch.nn.Module):
    """Asserts of a tensor that it writes to by a view."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mask = torch.zeros_like(x, dtype=torch.long)
        mask[:2] = 1
        count: Any = mask.sum().item()
        torch._check(count >= 1)
        return x * count


class Doubled(torch.nn.Module):
    """Asserts of a view of a buffer that it writes to before."""

    kept: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("kept", torch.zeros(4, dtype=torch.long))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = self.kept.view(2, 2)
        self.kept.add_(1)
        count: Any = rows[0].sum().item()
        torch._check(count >= 1)
        return x * count


class Noted(Bounded):
    """Also writes to a tensor of which it asserts nothing."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        largest = torch.zeros_like(x)
        largest[:] = x.max()
        return super().forward(x, y) + largest.sum()


@pytest.mark.parametrize("model", [Marked(), Doubled()], ids=["filled", "buffer"])
def test_nothing_is_said_of_an_assertion_on_a_tensor_that_is_written_to(model: torch.nn.Module) -> None:
    capture = capture_export(model, (torch.ones(4),))
    assert capture.ok
    assert not any("rejects its own example" in note for note in capture.notes)


def test_a_tensor_that_is_written_to_elsewhere_hides_no_refused_assertion() -> None:
    program = torch.export.export(Noted(), (torch.tensor([0, 4]), torch.ones(2)))
    assert refused_assertion(program) is not None


def test_of_a_program_without_an_example_nothing_is_asserted() -> None:
    program = torch.export.export(Bounded(), (torch.tensor([0, 4]), torch.ones(2)))
    program.example_inputs = None
    assert refused_assertion(program) is None
