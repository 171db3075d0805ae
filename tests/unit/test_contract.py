"""A model held against its contract: what is written, and what an error says where it is not kept."""

import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.export import Dim, _unlift

from export_explorer import capture_export, capture_pt2, expect
from export_explorer.features.contract.changes import Changes, ContractDimChange, ContractOutputChange, changes_of
from export_explorer.features.contract.files import Contract, ContractSizes, DimContract, OutputContract
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.features.contract.render import KIND_WORDS
from tests.cases import contracted
from tests.cases.contracted import BROKEN, REFUSED, Broken

ROOT = Path(__file__).parents[2]
Said = Callable[..., str]


@pytest.fixture(autouse=True)
def not_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ranker.export.json"


def said(model: nn.Module, args: Any, path: Path, **asked: Any) -> str:
    """What the error says; fails where there is none."""
    with pytest.raises(AssertionError) as caught:
        expect(model, args, path=path, **asked)
    return str(caught.value)


def paragraph(text: str, dim: str) -> list[str]:
    """The lines about a dimension."""
    return next(part.splitlines() for part in text.split("\n\n") if part.strip().startswith(f"{dim}:"))


_HELD: dict[tuple[type[nn.Module], str], bytes] = {}
"""The contracts of the models as they were, by class and ``dynamic_shapes``: each has its own inputs."""


def write_contract_before(broken: Broken, path: Path) -> None:
    """Writes the contract of the model before the change; models are exported once for all of their changes."""
    key = broken.before, repr(broken.shapes)
    if key not in _HELD:
        expect(broken.before(), broken.args, dynamic_shapes=broken.shapes, path=path)
        _HELD[key] = path.read_bytes()
    path.write_bytes(_HELD[key])


@pytest.mark.parametrize("broken", BROKEN, ids=lambda it: it.after.__name__)
def test_the_error_names_the_dimension_its_way_and_the_line(broken: Broken, path: Path) -> None:
    write_contract_before(broken, path)
    text = said(broken.after(), broken.args, path, dynamic_shapes=broken.shapes)
    heading, was, now, why, at, *_ = paragraph(text, broken.dim)
    assert heading.strip() == f"{broken.dim}: {KIND_WORDS[broken.kind]}"
    assert was.strip().startswith("was    dynamic")
    assert now.strip().startswith("now ")
    assert why.strip().startswith("reason ")
    assert f"contracted.py, line {broken.line}: " in at
    assert at.endswith("# here")
    assert broken.is_kept is None or f"  {broken.is_kept}: " not in text


@pytest.mark.parametrize("broken", REFUSED, ids=lambda it: it.after.__name__)
def test_an_export_that_fails_is_told_with_its_line(broken: Broken, path: Path) -> None:
    write_contract_before(broken, path)
    held = path.read_bytes()
    text = said(broken.after(), broken.args, path, dynamic_shapes=broken.shapes)
    assert text.startswith(f"{broken.after.__name__} does not match ranker.export.json: the export failed.")
    assert f"contracted.py, line {broken.line}: " in text
    assert broken.dim in text
    said(broken.after(), broken.args, path, dynamic_shapes=broken.shapes, update=True)
    assert path.read_bytes() == held


def test_the_first_run_writes_and_the_next_is_silent(path: Path) -> None:
    capture = expect(contracted.Two(), contracted.PAIR, path=path)
    assert capture.ok
    first = path.read_bytes()
    changed_at = path.stat().st_mtime_ns
    expect(contracted.Two(), contracted.PAIR, path=path)
    expect(contracted.Two(), contracted.PAIR, path=path, strict=True)
    expect(contracted.Two(), contracted.PAIR, path=path, update=True)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (first, changed_at)


def test_the_file_can_be_read_and_has_neither_lines_nor_symbols(path: Path) -> None:
    class Masked(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor, scale: float = 2.0) -> dict[str, torch.Tensor]:
            torch._check(x.shape[0] <= 64)
            return {"sum": x * scale + y, "found": x.nonzero(), "rows": torch.cat([x, y])}

    x = torch.randn(8, 6)
    expect(
        Masked(),
        (x, x.clone(), 2.0),
        dynamic_shapes={"x": {0: Dim("batch", max=64), 1: Dim.AUTO}, "y": {0: Dim.AUTO, 1: Dim.AUTO}, "scale": None},
        path=path,
    )
    assert (
        path.read_text()
        == """{
  "contract": 1,
  "model": "Masked",
  "dimensions": {
    "scale": {"became": "static", "equals": "2.0"},
    "x.shape[0]": {"became": "dynamic", "sizes": {"max": 64}},
    "x.shape[1]": {"became": "dynamic"},
    "y.shape[0]": {"became": "tied", "equals": "x.shape[0]"},
    "y.shape[1]": {"became": "tied", "equals": "x.shape[1]"}
  },
  "outputs": {
    "['found']": {"dtype": "int64", "shape": ["?1", "2"]},
    "['rows']": {"dtype": "float32", "shape": ["2*x.shape[0]", "x.shape[1]"]},
    "['sum']": {"dtype": "float32", "shape": ["x.shape[0]", "x.shape[1]"]}
  }
}
"""
    )


def test_another_name_of_a_dim_changes_nothing(path: Path) -> None:
    for name in ("batch", "rows", "x"):
        expect(contracted.Plain(), (contracted.X,), dynamic_shapes={"x": {0: Dim(name)}}, path=path)


class Parts(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor, n: int = 3) -> tuple[torch.Tensor, torch.Tensor, int]:
        return x * n, y.reshape(3, -1), y.shape[0] // 3


class Thirds(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(3, -1)


PARTS = (torch.randn(9), torch.randn(12))


def parts(name: str, of_x: int = 2, other: str | None = None) -> dict[str, Any]:
    return {"x": {0: of_x * Dim(name, min=2, max=64) + 1}, "y": {0: 3 * Dim(other or name, min=2, max=64)}}


def test_a_dim_that_no_input_has_is_not_named_in_a_contract(path: Path) -> None:
    for name in ("part", "n", "s5"):
        expect(Parts(), PARTS, dynamic_shapes=parts(name), path=path, exact=True)
    held = path.read_text()
    assert '"x.shape[0]": {"became": "dynamic", "sizes": {"min": 5, "max": 129, "modulo": 2, "remainders": [1]}}' in held
    assert '"y.shape[0]": {"became": "derived", "equals": "3*((x.shape[0] - 1) // 2)"}' in held
    assert '"[0]": {"dtype": "float32", "shape": ["x.shape[0]"]}' in held
    assert '"[1]": {"dtype": "float32", "shape": ["3", "(x.shape[0] - 1) // 2"]}' in held
    assert '"[2]": {"dtype": "int", "value": "(x.shape[0] - 1) // 2"}' in held
    text = said(Parts(), PARTS, path, dynamic_shapes=parts("part", other="rows"))
    assert "y.shape[0]: no longer equal to another dimension" in text
    assert "x.shape[0]: accepts other sizes" in said(Parts(), PARTS, path, dynamic_shapes=parts("part", of_x=4, other="rows"))


def test_fewer_sizes_of_a_dim_that_no_input_has_break_a_contract(path: Path) -> None:
    x = torch.randn(8)
    expect(contracted.Halves(), (x,), dynamic_shapes={"x": {0: 2 * Dim("half", min=2, max=64)}}, path=path)
    text = said(contracted.Halves(), (x,), path, dynamic_shapes={"x": {0: 2 * Dim("half", min=2, max=32)}})
    assert paragraph(text, "x.shape[0]")[:3] == [
        "  x.shape[0]: accepts fewer sizes",
        "    was    dynamic, multiple of 2, 4 to 128",
        "    now    dynamic, multiple of 2, 4 to 64",
    ]


@pytest.mark.parametrize(
    ("model", "sizes"),
    [
        (contracted.Plain, '{"min": 8, "max": 128, "multiple_of": 4}'),
        # torch does not refuse the Dim.
        (Thirds, '{"min": 9, "max": 126, "multiple_of": 3}'),
    ],
)
def test_the_divisor_is_that_of_the_request_unless_the_program_has_another(model: type[nn.Module], sizes: str, path: Path) -> None:
    expect(model(), (torch.randn(12),), dynamic_shapes={"x": {0: 4 * Dim("n", min=2, max=32)}}, path=path)
    assert f'"x.shape[0]": {{"became": "dynamic", "sizes": {sizes}}}' in path.read_text()


def test_a_saved_program_has_the_contract_of_its_model(tmp_path: Path) -> None:
    torch.export.save(torch.export.export(Parts(), PARTS, dynamic_shapes=parts("part")), tmp_path / "parts.pt2")
    saved = contract_of(capture_pt2(tmp_path / "parts.pt2"))
    live = contract_of(capture_export(Parts(), PARTS, dynamic_shapes=parts("part")))
    assert (saved.dims, saved.outputs) == (live.dims, live.outputs)


EARLY = """{
  "contract": 1,
  "model": "Parts",
  "dimensions": {
    "x.shape[0]": {"became": "derived", "equals": "2*part + 1"},
    "y.shape[0]": {"became": "derived", "equals": "3*part"}
  },
  "outputs": {
    "[0]": {"dtype": "float32", "shape": ["2*part + 1"]},
    "[1]": {"dtype": "float32", "shape": ["3", "part"]},
    "[2]": {"dtype": "int", "value": "part"}
  }
}
"""
"""As written without the sizes of x."""


def test_a_contract_without_the_sizes_of_a_dim_is_held_as_far_as_it_goes(path: Path) -> None:
    path.write_text(EARLY)
    expect(Parts(), PARTS, dynamic_shapes=parts("part"), path=path, exact=True)
    assert path.read_text() == EARLY
    text = said(Parts(), PARTS, path, dynamic_shapes=parts("part", of_x=4, other="rows"))
    assert "    was    = 2*part + 1\n    now    = 4*part + 1\n" in text
    expect(Parts(), PARTS, dynamic_shapes=parts("part"), path=path, update=True)
    assert '"x.shape[0]": {"became": "dynamic"' in path.read_text()


@pytest.mark.parametrize(
    ("before", "gain"),
    [
        (contracted.Asserted, "x.shape[0]: accepts more sizes"),
        (contracted.WithBuffer, "x.shape[0]: became dynamic"),
        (contracted.Added, "y.shape[0]: no longer equal to another dimension"),
    ],
)
def test_more_sizes_keep_a_contract_with_a_warning_and_break_an_exact_one(before: type[nn.Module], gain: str, path: Path) -> None:
    is_pair = before is contracted.Added
    after, args = (contracted.Two(), contracted.PAIR) if is_pair else (contracted.Plain(), (contracted.X,))
    expect(before(), args, path=path)
    with pytest.warns(UserWarning, match="Nothing is lost") as warned:
        expect(after, args, path=path)
    assert [Path(it.filename) for it in warned] == [Path(__file__)]
    assert gain in str(warned[0].message)
    assert gain in said(after, args, path, exact=True)


def test_a_gain_beside_another_output_breaks_a_contract(path: Path) -> None:
    class Repeated(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cat([x.view(8, -1), x.view(8, -1)])

    class Padded(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cat([x, x, x[:1]])

    expect(Repeated(), (contracted.X,), path=path)
    text = said(Padded(), (contracted.X,), path)
    assert "x.shape[0]: became dynamic" in text
    assert "now    float32 [2*x.shape[0] + 1, x.shape[1]]" in text


@pytest.mark.parametrize(
    "asked",
    [Dim.AUTO, Dim("n", max=64), Dim("n", min=3), 2 * Dim("n", max=64), 3 * Dim("n") + 2, Dim("n") + 5],
    ids=["auto", "max", "min", "multiple", "remainder", "offset"],
)
def test_a_contract_is_the_same_where_torch_makes_no_function_of_the_guards(
    asked: Any, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a file with ``torchao`` in its path."""
    expect(contracted.Plain(), (contracted.X,), path=path, dynamic_shapes={"x": {0: asked}})
    monkeypatch.setattr(_unlift, "_ok_to_generate_guards_fn", lambda: False, raising=False)
    expect(contracted.Plain(), (contracted.X,), path=path, dynamic_shapes={"x": {0: asked}})


def test_an_input_with_another_name_is_told_as_one_change(path: Path) -> None:
    class Renamed(nn.Module):
        def forward(self, queries: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return torch.relu(queries), y * queries.shape[0]

    class Before(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return torch.relu(x), y * x.shape[0]

    args = (torch.randn(8, 6), torch.randn(3))
    expect(Before(), args, path=path)
    text = said(Renamed(), args, path)
    assert text.startswith("Renamed does not match ranker.export.json: 1 input renamed.")
    assert "x is now queries" in text
    assert "output" not in text


def test_inputs_that_came_and_went_are_told(path: Path) -> None:
    expect(contracted.Two(), contracted.PAIR, path=path)
    text = said(contracted.Plain(), (contracted.X,), path)
    assert paragraph(text, "y.shape[0]")[0].strip() == "y.shape[0]: gone"
    expect(contracted.Plain(), (contracted.X,), path=path, update=True)
    text = said(contracted.Added(), contracted.PAIR, path)
    assert paragraph(text, "y.shape[0]")[0].strip() == "y.shape[0]: not in the contract"


def test_of_many_dimensions_the_first_are_explained_and_the_others_told_in_a_line(path: Path) -> None:
    class Many(nn.Module):
        def __init__(self, rows: int, width: int) -> None:
            super().__init__()
            self.rows, self.width = rows, width

        def forward(self, cache: list[torch.Tensor]) -> list[torch.Tensor]:
            return [part.view(self.rows, self.width).relu() for part in cache]

    cache = [torch.randn(8, 6) for _ in range(12)]
    expect(Many(-1, 6), (cache,), path=path)
    written = path.read_text()
    assert written.index('"cache[2].shape[0]"') < written.index('"cache[10].shape[0]"')
    text = said(Many(8, 6), (cache,), path)
    assert text.count("    reason Must be 8") == 8
    assert text.count("was dynamic, now static, 8") == 4


def test_in_continuous_integration_a_missing_file_is_an_error(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert said(contracted.Plain(), (contracted.X,), path).startswith("No contract ranker.export.json.")
    assert not path.exists()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        expect(contracted.Plain(), (contracted.X,), path=path, update=True)
        expect(contracted.Plain(), (contracted.X,), path=path)
        path.unlink()
        monkeypatch.setenv("CI", "false")
        expect(contracted.Plain(), (contracted.X,), path=path)
    assert path.exists()


def test_a_missing_file_is_refused_where_that_is_asked(path: Path) -> None:
    text = said(contracted.Plain(), (contracted.X,), path, update=False)
    assert "No contract ranker.export.json" in text
    assert "commit" in text
    assert not path.exists()


def test_what_does_not_export_is_never_written(path: Path) -> None:
    text = said(contracted.OnData(), (contracted.X,), path)
    assert "so ranker.export.json was not written" in text
    assert "branches on tensor data" in text
    assert not path.exists()


def test_the_error_is_told_without_the_frames_of_this_package(path: Path) -> None:
    expect(contracted.Plain(), (contracted.X,), path=path)
    with pytest.raises(AssertionError) as caught:
        expect(contracted.Literal(), (contracted.X,), path=path)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None
    shown = [entry for entry in caught.traceback if not entry.ishidden(caught)]
    assert [Path(entry.path).name for entry in shown] == [Path(__file__).name]


PROGRAM = """
import sys, pathlib, hashlib, os
os.environ.pop("CI", None)
import torch
from export_explorer import expect
from tests.cases import contracted
folder = pathlib.Path(sys.argv[1])
models = [(case.after.__name__, case.after, case.args, {}) for case in contracted.BROKEN[::5]]
for name, model, args, kwargs in models:
    path = folder / f"{name}.export.json"
    made = model()
    texts = set()
    for number in range(5):
        expect(made, args, kwargs, path=path, update=True, strict=number == 4)
        texts.add(path.read_bytes())
    assert len(texts) == 1, (name, texts)
    print(name, hashlib.sha256(texts.pop()).hexdigest())
"""


@pytest.mark.slow
def test_the_file_is_byte_equal_over_ten_runs_two_processes_and_both_modes(tmp_path: Path) -> None:
    told = []
    for seed in ("0", "4711"):
        folder = tmp_path / seed
        folder.mkdir()
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(folder)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr[-2000:]
        told.append(run.stdout)
    assert told[0] == told[1]
    assert len(told[0].splitlines()) >= 5


def contract_with(**dims: DimContract) -> Contract:
    return Contract(model="Net", dims=dims, outputs={})


EIGHT, FREE_SIZE, TIED = DimContract(became="static", equals="8"), DimContract(became="dynamic"), DimContract(became="tied", equals="x")


@pytest.mark.parametrize(
    ("was", "now", "kind"),
    [
        ((EIGHT, EIGHT), (FREE_SIZE, FREE_SIZE), "freed"),
        ((EIGHT, EIGHT), (FREE_SIZE, TIED), "freed"),
        ((FREE_SIZE, EIGHT), (FREE_SIZE, TIED), "tied"),
        ((DimContract(became="static", equals="9"), EIGHT), (FREE_SIZE, TIED), "tied"),
        ((EIGHT, EIGHT), (EIGHT, DimContract(became="dynamic", sizes=ContractSizes(min=10))), "other_sizes"),
        ((EIGHT, EIGHT), (EIGHT, DimContract(became="dynamic", sizes=ContractSizes(min=8))), "freed"),
        ((FREE_SIZE, TIED), (FREE_SIZE, FREE_SIZE), "untied"),
        ((FREE_SIZE, TIED), (FREE_SIZE, DimContract(became="dynamic", sizes=ContractSizes(max=10))), "other_sizes"),
    ],
)
def test_a_dimension_gains_only_where_its_old_sizes_are_accepted_still(
    was: tuple[DimContract, DimContract], now: tuple[DimContract, DimContract], kind: str
) -> None:
    changes = changes_of(*(contract_with(x=x, y=y) for x, y in (was, now)))
    assert {change.name: change.kind for change in changes.dims}["y"] == kind
    assert changes.are_gains == (kind in ("freed", "untied"))


@pytest.mark.parametrize(
    ("was", "now", "is_gain"),
    [
        ("9", "2*x.shape[0] + 1", True),
        ("9", "2*x.shape[0]", False),
        ("4*y['a b'].shape[1] + 1", "1 + y['a b'].shape[1]*x.shape[0]", True),
        # Of another input, whose name ends alike.
        ("4", "ax.shape[0]", False),
        # What an altered file may have in place of a size is never computed.
        ("4", "x.shape[0] // (x.shape[0] - 4)", False),
        ("4", "x.shape[0]**9**9", False),
        ("4", "__import__('os').getpid()", False),
        ("?1", "?1", True),
    ],
)
def test_a_dimension_that_became_dynamic_is_a_gain_where_outputs_are_as_before_at_its_old_size(was: str, now: str, is_gain: bool) -> None:
    freed = ContractDimChange(
        kind="freed", name="x.shape[0]", was=DimContract(became="static", equals="4"), now=DimContract(became="dynamic")
    )
    output = ContractOutputChange(
        name="y", was=OutputContract(dtype="float32", shape=(was,)), now=OutputContract(dtype="float32", shape=(now,))
    )
    assert Changes(dims=(freed,), outputs=(output,)).are_gains == is_gain
