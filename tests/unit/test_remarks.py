"""What is said aside during an export: as remarks with the line, in the terms of the model's own code, and what to write instead."""

import re
import threading
import warnings
from pathlib import Path

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.record import Capture, Remark
from export_explorer.render.dataframes import remarks
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.written import mended, written

MODES = pytest.mark.parametrize("strict", [pytest.param(False, id="non-strict"), pytest.param(True, id="strict", marks=pytest.mark.slow)])
HEAD = """
    import torch
    from torch import nn

"""
STREAMING = """
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.cache = torch.zeros(1, 3)

        def forward(self, x):
            window = torch.cat([self.cache, x], dim=1)
            self.cache = window[:, -3:]
            return window.sum()
"""
INNER = """
    class Inner(nn.Module):
        def __init__(self):
            super().__init__()
            self.cache = torch.zeros(1, 3)

        def reset(self):
            self.cache = torch.zeros(1, 3)

        def _remember(self, window):
            self.cache = (
                window[:, -3:]  # the last
            )

        def forward(self, x):
            window = torch.cat([self.cache, x], dim=1)
            self._remember(window)
            return window.sum()

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = Inner()

        def forward(self, x):
            return self.inner(x) + 1
"""
PAIR = """
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.cell = nn.LSTMCell(4, 4)
            self.h = torch.zeros(1, 4)
            self.c = torch.zeros(1, 4)

        def forward(self, x):
            self.h, self.c = self.cell(x, (self.h, self.c))
            return self.h + 0
"""
FROM_OUTSIDE = """
    class Inner(nn.Module):
        def __init__(self):
            super().__init__()
            self.cache = torch.zeros(1, 4)

        def forward(self, x):
            return x + self.cache

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = Inner()

        def forward(self, x):
            out = self.inner(x)
            if x.dim() == 2:
                self.inner.cache = out * 2
            return out + 0
"""
CURED = {"slice": STREAMING, "method of a submodule": INNER, "two at once": PAIR, "from outside": FROM_OUTSIDE}


def captured(model: torch.nn.Module, *args: torch.Tensor, strict: bool) -> Capture:
    return capture_export(model, args, strict=strict)


def remark(capture: Capture, kind: str) -> Remark:
    found = [it for it in capture.remarks if it.kind == kind]
    assert len(found) == 1, capture.remarks
    return found[0]


@pytest.mark.parametrize(
    ("source", "strict"),
    [
        # The change is the same in both modes.
        pytest.param(
            source, strict, id=f"{name}-{'strict' if strict else 'non-strict'}", marks=[pytest.mark.slow] if strict and number else []
        )
        for number, (name, source) in enumerate(CURED.items())
        for strict in (False, True)
    ],
)
def test_an_attribute_that_forward_assigns_is_told_with_its_line_and_a_cure(source: str, strict: bool, tmp_path: Path) -> None:
    example = torch.randn(1, 4)
    module = written(tmp_path, HEAD + source)
    capture = captured(module.Model().eval(), example, strict=strict)
    told = remark(capture, "attribute_assigned")
    assert told.held == "tensor"
    assert told.frame is not None
    assert re.match(r"self\.(cache|h, self\.c|inner\.cache) = ", told.frame.code)
    assert code_fixes(told.fixes)[0].code[-1].endswith(")")
    assert any("register_buffer" in line for fix in code_fixes(told.fixes) for line in fix.code)

    torch.manual_seed(0)
    model = mended(tmp_path, module, code_fixes(told.fixes)).Model().eval()
    torch.manual_seed(0)
    before = module.Model().eval()
    assert captured(model, example, strict=strict).remarks == ()
    program = torch.export.export(model, (example,), strict=strict).module()
    for _ in range(3):
        x = torch.randn(1, 4)
        torch.testing.assert_close(program(x), before(x))


@MODES
def test_what_forward_assigns_is_assumed_to_stay_and_stands_at_its_line(strict: bool, tmp_path: Path) -> None:
    capture = captured(written(tmp_path, HEAD + STREAMING).Model().eval(), torch.randn(1, 4), strict=strict)
    (assumed,) = [guard for guard in capture.guards if guard.kind == "assumption"]
    assert assumed.words == "`self.cache` keeps the value at the export, though forward() modifies it"
    assert assumed.frame is not None
    assert assumed.frame == remark(capture, "attribute_assigned").frame
    assert assumed.id == max(guard.id for guard in capture.guards)


@MODES
def test_writing_in_place_alone_makes_the_program_do_it(strict: bool, tmp_path: Path) -> None:
    module, x = written(tmp_path, HEAD + STREAMING), torch.randn(1, 4)
    (written_into, _) = code_fixes(remark(captured(module.Model(), x, strict=strict), "attribute_assigned").fixes)
    program = torch.export.export(mended(tmp_path, module, [written_into]).Model(), (x,), strict=strict).module()
    assert [float(program(x)) for _ in range(2)] == pytest.approx([float(x.sum()), float(x.sum() + x[:, -3:].sum())], abs=1e-5)


GROWING = """
    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.keys = torch.zeros(0, 4)

        def forward(self, x):
            self.keys = torch.cat([self.keys, x])
            return self.keys.sum()
"""
NEW = """
    class Model(nn.Module):
        def forward(self, x):
            self.last = x * 2
            return x + 1
"""


@MODES
@pytest.mark.parametrize(("source", "held"), [(GROWING, "tensor"), (NEW, "nothing")], ids=["growing", "new"])
def test_no_cure_is_offered_for_what_a_buffer_cannot_hold(source: str, held: str, strict: bool, tmp_path: Path) -> None:
    told = remark(captured(written(tmp_path, HEAD + source).Model(), torch.randn(1, 4), strict=strict), "attribute_assigned")
    assert (told.held, told.fixes) == (held, ())
    assert told.frame is not None


def test_a_buffer_that_strict_mode_does_not_follow_is_written_into(tmp_path: Path) -> None:
    source = STREAMING.replace("self.cache = torch.zeros(1, 3)", 'self.register_buffer("cache", torch.zeros(1, 3))')
    module, x = written(tmp_path, HEAD + source), torch.randn(1, 4)
    assert captured(module.Model(), x, strict=False).remarks == ()
    told = remark(captured(module.Model(), x, strict=True), "attribute_assigned")
    assert told.held == "buffer"
    assert captured(mended(tmp_path, module, code_fixes(told.fixes)).Model(), x, strict=True).remarks == ()


COUNTS: list[torch.Tensor] = []
CALLS = 0


class ChangesOutside(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        global CALLS
        CALLS += 1
        COUNTS.append(x)
        return x + 1


class Keeps(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[torch.Tensor] = []

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.seen.append(x + 1)
        return x


class CountsCalls(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.calls += 1
        return x * self.calls


class AddsInPlace(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.sums = torch.zeros(4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.sums += x
        return self.sums * 2


class Counter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.calls = self.calls + 1  # counts
        return x


class HasCounter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner, self.scale, self.same = Counter(), 1.0, 3

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.same = 3
        self.scale *= 0.5
        scaled: torch.Tensor = self.inner(x) * self.scale
        return scaled


@MODES
def test_a_number_that_forward_counts_up_is_told(strict: bool) -> None:
    model = Counter()
    told = remark(capture_export(model, (torch.ones(3),), strict=strict), "attribute_assigned")
    assert told.names == ("self.calls",)
    assert told.frame is not None
    assert "# counts" in told.frame.code
    assert model.calls == 0


def test_numbers_of_parts_are_told_and_those_that_stay_are_not() -> None:
    capture = capture_export(HasCounter(), (torch.ones(3),))
    assert {name for it in capture.remarks if it.kind == "attribute_assigned" for name in it.names} == {"self.calls", "self.scale"}


@MODES
@pytest.mark.parametrize("ignored", [{}, {"category": UserWarning}, {"module": "torch"}], ids=["all", "category", "module"])
def test_remarks_are_made_where_the_user_ignores_warnings(ignored: dict[str, object], strict: bool, tmp_path: Path) -> None:
    model = written(tmp_path, HEAD + STREAMING).Model()
    filters = list(warnings.filters)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", **ignored)  # type: ignore[arg-type]
        before = list(warnings.filters)
        capture = capture_export(model, (torch.ones(1, 4),), strict=strict)
        assert list(warnings.filters) == before
    assert list(warnings.filters) == filters
    assert "attribute_assigned" in [remark.kind for remark in capture.remarks]


def test_what_another_thread_warns_of_stays_ignored_and_is_no_remark(capsys: pytest.CaptureFixture[str]) -> None:
    begun, ended = threading.Event(), threading.Event()

    class Waits(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            begun.set()
            ended.wait(20)
            return x + 1

    def warn() -> None:
        begun.wait(20)
        warnings.warn("of another thread", stacklevel=1)
        ended.set()

    thread = threading.Thread(target=warn)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore")
        thread.start()
        capture = capture_export(Waits(), (torch.ones(3),))
        thread.join()
    assert "of another thread" not in capsys.readouterr().err
    assert "of another thread" not in to_text(capture)


def test_a_warning_that_the_user_ignores_by_its_text_is_no_remark() -> None:
    class Warns(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            warnings.warn("known and ignored", stacklevel=1)
            warnings.warn("old", DeprecationWarning, stacklevel=1)
            warnings.warn("not known", stacklevel=1)
            return x + 1

    with warnings.catch_warnings():
        warnings.filterwarnings("ignore")
        warnings.filterwarnings("ignore", message="known")
        capture = capture_export(Warns(), (torch.ones(3),))
    assert [remark.said for remark in capture.remarks if remark.kind == "model_warned"] == ["not known"]


@MODES
def test_torchs_warning_of_sizes_of_one_is_a_remark(strict: bool) -> None:
    class Adds(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y

    auto = torch.export.Dim.AUTO
    capture = capture_export(
        Adds(), (torch.ones(1, 3), torch.ones(4, 1)), dynamic_shapes=({0: auto, 1: auto}, {0: auto, 1: auto}), strict=strict
    )
    (remark,) = [it for it in capture.remarks if it.kind == "torch_warned"]
    assert "0/1 specialized" in remark.said
    assert "x.shape[0], y.shape[1]" in remark.said


@MODES
def test_a_list_that_forward_fills_is_told(strict: bool) -> None:
    told = remark(captured(Keeps(), torch.randn(4), strict=strict), "container_changed")
    assert told.names == ("self.seen",)
    assert told.frame is not None
    assert told.frame.code == "self.seen.append(x + 1)"


def test_strict_mode_names_globals_and_numbers_that_forward_changes() -> None:
    capture = captured(ChangesOutside(), torch.randn(4), strict=True)
    assert sorted((it.kind, it.names, it.frame.code if it.frame else "") for it in capture.remarks) == [
        ("outside_changed", ("CALLS",), "CALLS += 1"),
        ("outside_changed", ("COUNTS",), "COUNTS.append(x)"),
    ]
    told = remark(captured(CountsCalls(), torch.randn(4), strict=True), "attribute_assigned")
    assert (told.names, told.held, told.fixes) == (("self.calls",), "other", ())


@MODES
def test_what_the_program_does_as_well_is_no_remark(strict: bool) -> None:
    assert captured(AddsInPlace(), torch.randn(4), strict=strict).remarks == ()
    assert captured(torch.nn.LSTM(4, 4), torch.randn(2, 3, 4), strict=strict).remarks == ()


@MODES
def test_training_mode_and_unread_tensors_are_told(strict: bool) -> None:
    class Trains(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.bn = torch.nn.BatchNorm1d(4)
            self.drop = torch.nn.Dropout()

        def forward(self, x: torch.Tensor, unread: torch.Tensor) -> torch.Tensor:
            return self.drop(self.bn(x))

    args = torch.randn(3, 4), torch.randn(2)
    capture = captured(Trains(), *args, strict=strict)
    assert {it.kind: it.names for it in capture.remarks} == {"training_mode": ("bn", "drop"), "unused_input": ("unread",)}
    assert [it.kind for it in captured(Trains().eval(), *args, strict=strict).remarks] == ["unused_input"]
    (told,) = captured(torch.nn.BatchNorm1d(4), torch.randn(3, 4), strict=strict).remarks
    assert told.words.startswith("The model is in training mode.")


class DropsLayers(torch.nn.Module):
    def __init__(self, branches: bool) -> None:
        super().__init__()
        self.branches = branches

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training and self.branches and torch.rand(1) < 0.1:
            return x
        return x + 1


@pytest.mark.parametrize("branches", [True, False])
def test_a_forward_that_reads_the_training_mode_is_told_of_also_where_the_export_fails(branches: bool) -> None:
    capture = capture_export(DropsLayers(branches), (torch.randn(4),))
    assert capture.ok != branches
    assert [it.words for it in capture.remarks] == ["The model is in training mode. Call `model.eval()` before exporting for inference."]
    assert capture_export(DropsLayers(branches).eval(), (torch.randn(4),)).remarks == ()


def test_a_warning_of_the_model_is_told_with_its_line() -> None:
    class Warns(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            warnings.warn("a batch of one is odd", stacklevel=1)
            return x + 1

    told = remark(captured(Warns(), torch.randn(4), strict=False), "model_warned")
    assert told.said == "a batch of one is odd"
    assert told.frame is not None
    assert told.frame.code.startswith("warnings.warn(")


def test_a_deprecation_of_torch_is_told_with_the_line_that_calls_it() -> None:
    class Softens(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.nn.functional.softmax(x)

    told = remark(captured(Softens(), torch.randn(4), strict=False), "torch_warned")
    assert "deprecated" in told.said
    assert told.frame is not None
    assert told.frame.code == "return torch.nn.functional.softmax(x)"


@MODES
def test_remarks_stand_in_text_and_html(strict: bool, tmp_path: Path) -> None:
    capture = captured(written(tmp_path, HEAD + STREAMING).Model(), torch.randn(1, 4), strict=strict)
    for report in (to_text(capture), to_html(capture)):
        assert "forward() assigns `self.cache` (line 12)" in re.sub("</?code>", "`", report)
        assert "self.cache = window[:, -3:]" in report
        assert "register_buffer" in report
        assert "L[" not in report
    assert capture.notes == ()
    assert Capture.from_json(capture.to_json()) == capture


@MODES
def test_what_torch_logs_of_a_failure_is_no_remark(strict: bool) -> None:
    class Adds(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
            return x + y

    shapes = {"x": {0: torch.export.Dim("n")}, "y": {0: torch.export.Dim("m")}}
    capture = capture_export(Adds(), (torch.randn(4), torch.randn(4)), dynamic_shapes=shapes, strict=strict)
    assert not capture.ok
    assert (capture.notes, capture.remarks) == ((), ())


def test_all_fixes_of_a_remark_say_where(tmp_path: Path) -> None:
    told = remark(captured(written(tmp_path, HEAD + INNER).Model(), torch.randn(1, 4), strict=False), "attribute_assigned")
    fixes = code_fixes(told.fixes)
    assert [fix.frame.code if fix.frame else "" for fix in fixes] == ["self.cache = (", "self.cache = torch.zeros(1, 3)"]
    assert [fix.replaces for fix in fixes] == [(14, 16), (8, 8)]


@MODES
def test_remarks_are_a_dataframe(strict: bool, tmp_path: Path) -> None:
    capture = captured(written(tmp_path, HEAD + STREAMING).Model(), torch.randn(1, 4), strict=strict)
    (row,) = remarks(capture).to_dict("records")
    assert (row["kind"], row["names"], row["line"]) == ("attribute_assigned", ("self.cache",), 12)
    assert "+ self.cache.copy_(window[:, -3:])" in row["change"]


class TakesOne(torch.nn.Module):
    """Branches on a size of 1, for which torch adds no guard."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] == 1:
            return x * 2
        return x + 5


class RejectsOne(torch.nn.Module):
    """Branches on a size of 1 after a check that rejects it."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        torch._check(x.shape[0] > 3)
        return x * 2 if x.shape[0] == 1 else x + 1


@pytest.mark.parametrize("strict", [False, True])
def test_a_branch_on_a_size_of_1_that_no_guard_checks_is_remarked(strict: bool) -> None:
    model = TakesOne()
    capture = capture_export(model, (torch.ones(4, 3),), dynamic_shapes="auto", strict=strict)
    told = remark(capture, "branch_without_guard")
    assert (told.names, told.said, told.sizes) == (("x.shape[0]",), "x.shape[0] == 1", (1,))
    assert told.frame is not None
    assert told.frame.code == "if x.shape[0] == 1:"
    assert "adds no guard: with x.shape[0] = 1 the program computes the same as with larger sizes." in told.words
    program = torch.export.export(model, (torch.ones(4, 3),), dynamic_shapes={"x": {0: torch.export.Dim.AUTO}}, strict=strict)
    assert not torch.equal(program.module()(torch.ones(1, 3)), model(torch.ones(1, 3)))
    for quiet in (
        capture_export(model, (torch.ones(4, 3),), strict=strict),
        capture_export(RejectsOne(), (torch.ones(4, 3),), dynamic_shapes="auto", strict=strict),
    ):
        assert "branch_without_guard" not in [it.kind for it in quiet.remarks]


def test_what_torch_itself_tests_is_no_branch_of_the_model() -> None:
    capture = capture_export(torch.nn.LayerNorm(3), (torch.ones(4, 3),), dynamic_shapes="auto")
    assert capture.remarks == ()
    assert torch.SymBool.__bool__.__module__ == "torch"


class Conditional(torch.nn.Module):
    """Has Dynamo trace two branches, whose guards are code that torch makes."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.mean() > 0, lambda x: x * 0.5, lambda x: x - 1, (x,))


class TakesNumber(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * 2 if x.max().item() > 3 else x


@pytest.mark.parametrize("strict", [False, True])
def test_guards_of_dynamo_are_no_branches_and_no_error_names_the_observer(strict: bool) -> None:
    capture = capture_export(Conditional(), (torch.ones(4, 3),), dynamic_shapes="auto", strict=strict)
    assert capture.remarks == ()
    failure = capture_export(TakesNumber(), (torch.ones(4, 3),), dynamic_shapes="auto", strict=strict).failure
    assert failure is not None
    assert "observer.py" not in failure.raw
