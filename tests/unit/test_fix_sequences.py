"""Changes of code are tried one after the other: what passes its line and fails at another is followed by the fixes of that failure."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.explorer import Explorer, explore
from export_explorer.fixes.edits import change_between, hunks_of, in_place, line_before
from export_explorer.record import Capture, CodeFix, ExampleFix, Failure, Frame
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text
from export_explorer.render.words import line_words, lines_of_changed_code

X = torch.arange(12.0).reshape(4, 3)


def on(value: float = 0.7) -> torch.Tensor:
    return torch.tensor(value)


class Twice(torch.nn.Module):
    """Decides on two values in the data, one line after the other."""

    def forward(self, x: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        first = a.item()
        if first > 0.5:
            x = x * 2
        second = b.item()
        if second > 0.5:
            x = x + 1
        return x


class Apart(torch.nn.Module):
    """Decides in two methods, the second of which stands above the first."""

    def shifted(self, x: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        if b > 0.5:
            x = x + 1
        return x

    def forward(self, x: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        if a > 0.5:
            x = x * 2
        return self.shifted(x, b)


class ThenUnique(torch.nn.Module):
    """Decides on a value in the data, and then does what nothing rewrites."""

    def forward(self, x: torch.Tensor, a: torch.Tensor) -> torch.Tensor:
        if a > 0.5:  # passes
            x = x * 2
        return x + len({*x.flatten().tolist()})


class Contradicting(torch.nn.Module):
    """Skips an expert that gets nothing, which is not so for the example."""

    def forward(self, x: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
        out = torch.zeros_like(x)
        for expert in range(2):
            count = (ids == expert).sum().item()
            if count == 0:
                continue
            rows = torch.where(ids == expert)[0]
            out[rows] = x[rows] * (expert + 1)
        return out


@pytest.fixture(scope="module")
def twice() -> tuple[Explorer, Failure]:
    """An explorer whose fixes were tried, and its failure before."""
    explorer = explore(Twice(), (X, on(), on()))
    failure = failure_of(explorer)
    explorer.try_fixes()
    return explorer, failure


def failure_of(explorer: Explorer) -> Failure:
    failure = explorer.capture.failure
    assert failure is not None
    return failure


def verified(explorer: Explorer) -> CodeFix:
    """The first fix that was verified, of those of a failure that were tried."""
    explorer.try_fixes()
    fixes = [fix for fix in failure_of(explorer).fixes if isinstance(fix, CodeFix) and fix.applicability == "safe"]
    assert fixes
    return fixes[0]


def written(model: Any, fix: CodeFix) -> Any:
    """Returns a model with a fix written into its file, as a user does it."""
    source = Path(sys.modules[type(model).__module__].__file__ or "").read_text()
    names: dict[str, Any] = {"__name__": "written"}
    exec(compile(in_place(fix, source), "written.py", "exec"), names)
    return names[type(model).__name__]()


def line_of(text: str) -> int:
    lines = Path(__file__).read_text().split("\n")
    return next(number for number, line in enumerate(lines, start=1) if line.strip() == text)


@pytest.mark.parametrize("name", [pytest.param("one function", marks=pytest.mark.slow), "two functions"])
def test_the_fixes_of_two_failures_are_one_change_that_exports(name: str, twice: tuple[Explorer, Failure]) -> None:
    explorer = twice[0] if name == "one function" else explore(Apart(), (X, on(), on()))
    model = Twice() if name == "one function" else Apart()
    fix = verified(explorer)
    assert len(fix.steps) == 2
    made = written(model, fix)
    program = torch.export.export(made, (X, on(), on())).module()
    for a in (0.2, 0.8):
        for b in (0.2, 0.8):
            assert torch.equal(program(X, on(a), on(b)), model(X, on(a), on(b)))


def test_each_step_has_its_title_and_the_line_of_the_users_file(twice: tuple[Explorer, Failure]) -> None:
    fix = verified(twice[0])
    assert [step.line for step in fix.steps] == [line_of("if first > 0.5:"), line_of("if second > 0.5:")]
    assert all(step.title.lower() in fix.title.lower() for step in fix.steps)
    assert fix.replaces is not None
    assert fix.replaces[0] <= fix.steps[0].line <= fix.steps[1].line <= fix.replaces[1]  # type: ignore[operator]


def test_a_fix_that_passes_its_line_alone_says_where_the_export_fails_then() -> None:
    explorer = explore(ThenUnique(), (X, on()))
    explorer.try_fixes()
    (fix, *_) = failure_of(explorer).fixes
    assert fix.applicability == "not_tried"
    assert fix.unverified == "fails_later"
    passed, failed = line_of("if a > 0.5:  # passes"), line_of("return x + len({*x.flatten().tolist()})")
    assert fix.trust.startswith(f"fixes line {passed}; the next failure is on line {failed}: ")


def advised(capture: Capture) -> str:
    """All that the explorer says of a record, in the lower case."""
    failure = capture.failure
    assert failure is not None
    return "\n".join([to_text(capture), to_html(capture), str(failure), failure.message]).lower()


def test_no_text_advises_what_its_trial_refuted() -> None:
    explorer = explore(Contradicting(), (X, torch.tensor([0, 1, 0, 1])))
    before = {fix.title for fix in failure_of(explorer).fixes}
    explorer.try_fixes()
    refuted = before - {fix.title for fix in failure_of(explorer).fixes}
    kept = {title for fix in failure_of(explorer).fixes if isinstance(fix, CodeFix) for title in (fix.title, *(s.title for s in fix.steps))}
    assert not any(title.lower() in advised(explorer.capture) for title in refuted - kept)
    assert "torch._check(count == 0)" not in advised(explorer.capture)


def test_the_message_advises_the_first_fix(twice: tuple[Explorer, Failure]) -> None:
    explorer, before = twice
    for failure in (before, failure_of(explorer)):
        assert failure.message == f"{failure.problem}. {failure.fixes[0].title}."


def test_a_change_between_two_texts_starts_at_a_line_that_is_indented_the_least() -> None:
    text = "class A:\n    def f(self):\n        if x:\n            y\n        return 2\n    def g(self):\n        z\n"
    new = text.replace("            y\n", "            y\n            more\n").replace("z", "zz")
    fix = change_between(text, new, CodeFix(title=""))
    assert in_place(fix, text) == new
    assert fix.replaces == (2, 7)
    assert [(hunk.first, hunk.count, hunk.new_count) for hunk in hunks_of(fix)] == [(5, 0, 1), (7, 1, 1)]
    assert [line_before(fix, line) for line in range(1, 10)] == [1, 2, 3, 4, None, 5, 6, None, 8]


class Neck(torch.nn.Module):
    """Halves an image twice, and joins it with the smaller one made larger again."""

    def __init__(self) -> None:
        super().__init__()
        self.first = torch.nn.Conv2d(3, 4, 3, stride=2, padding=1)
        self.second = torch.nn.Conv2d(4, 4, 3, stride=2, padding=1)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        whole = self.first(images)
        half = self.second(whole)
        return torch.cat([torch.nn.functional.interpolate(half, scale_factor=2.0), whole], 1)


def test_a_larger_example_is_the_first_fix_where_an_operator_is_given_a_size_of_1() -> None:
    dims = {2: Dim("height"), 3: Dim("width")}
    explorer = explore(Neck(), (torch.randn(2, 3, 4, 4),), dynamic_shapes={"images": dims})
    (first, *_) = failure_of(explorer).fixes
    assert isinstance(first, ExampleFix)
    assert {change.size for change in first.examples} == {8}
    explorer.try_fixes()
    (first, *_) = failure_of(explorer).fixes
    assert isinstance(first, ExampleFix)
    assert {str(ref) for ref in first.frees} == {"images.shape[2]", "images.shape[3]"}
    assert first.applicability == "changes_behavior"
    assert [effect.words for effect in first.effects] == [
        "The program rejects the present example: images.shape[2] = 4, images.shape[3] = 4"
    ]
    assert not any(fix.is_refuted for fix in failure_of(explorer).fixes)


class Repeats(torch.nn.Module):
    """Needs a number that is read from an input."""

    def forward(self, x: torch.Tensor, times: torch.Tensor) -> torch.Tensor:
        count = times.item()
        return torch.stack([x for _ in bytes(count)])  # type: ignore[arg-type]


class RepeatsOwn(torch.nn.Module):
    """Needs a number that is computed by a layer."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(3, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = self.layer(x).argmax().item()
        return torch.stack([x for _ in bytes(count)])


def test_an_int_input_is_advised_only_where_the_number_is_read_from_the_inputs() -> None:
    read = capture_export(Repeats(), (X, torch.tensor(2))).failure
    assert read is not None
    assert read.message.endswith("Pass it as an int input, which torch.export may make a constant.")
    own = capture_export(RepeatsOwn(), (X,)).failure
    assert own is not None
    assert "int input" not in str(own)


class Thresholded(torch.nn.Module):
    def forward(self, x: torch.Tensor, threshold: torch.Tensor) -> torch.Tensor:
        t = threshold.item()
        if t > 0.5:
            t = t * 2
        return x * t


class Early(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x * 2
        y = x - 1
        return y.relu()


class Masked(torch.nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        kept = x[mask]
        if kept.shape[0] == 0:
            return x.sum()
        return kept.sum()


class Listed(torch.nn.Module):
    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        sums = []
        for length in lengths.tolist():
            sums.append(x[:length].sum())  # noqa: PERF401
        return torch.stack(sums)


class Converging(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        error = x.abs().max()
        while error > 0.1:
            x = x * 0.5
            error = x.abs().max()
        return x


class Router(torch.nn.Module):
    """Has one of several layers compute the whole batch."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.experts = torch.nn.ModuleList(torch.nn.Linear(3, 3) for _ in range(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        k = x.mean(0).argmax().item()
        return self.experts[k](x)  # type: ignore[index]


class Trim(torch.nn.Module):
    """Cuts to the longest length, which decides too."""

    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        m = lengths.max().item()
        x = x[:, :m]
        if m > 1:
            x = x * 0.5
        return x.sum(1)


NONE = torch.tensor([False, False, False, False])
SOME = torch.tensor([True, False, True, True])
WALK: dict[str, tuple[torch.nn.Module, tuple[Any, ...], tuple[Any, ...]]] = {
    "a number that decides": (Thresholded(), (X, on(0.7)), (X, on(0.2))),
    "an early return": (Early(), (X,), (-X,)),
    "a boolean mask": (Masked(), (X, SOME), (X, NONE)),
    "a list of numbers": (Listed(), (X, torch.tensor([1, 2])), (X, torch.tensor([3, 4]))),
    "a selected layer": (Router(), (X,), (-X,)),
    "a length that decides": (Trim(), (X, torch.tensor([1, 2])), (X, torch.tensor([1, 1]))),
    "a loop until convergence": (Converging(), (X,), (X / 1000,)),
}
"""By what depends on the data: a model, an example and inputs that go another way."""


@pytest.mark.parametrize("which", WALK)
def test_what_depends_on_data_exports_by_the_fixes_alone(which: str) -> None:
    model, example, others = WALK[which]
    explorer = explore(model, example)
    made = model if explorer.capture.ok else written(model, verified(explorer))
    program = torch.export.export(made, example).module()
    for inputs in (example, others):
        torch.testing.assert_close(program(*inputs), model(*inputs))


class Windows(torch.nn.Module):
    """Copies overlapping windows in a loop of as many rounds as there are windows."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = x.shape[1] // 4 - 1
        out = x.new_empty(x.shape[0], count, 8)
        for i in range(count):
            out[:, i] = x[:, i * 4 : i * 4 + 8]
        return out


def test_a_change_after_which_a_named_dim_accepts_more_sizes_is_verified_with_the_request_that_is_left() -> None:
    explorer = explore(Windows(), (torch.randn(2, 16),), dynamic_shapes={"x": {0: Dim("batch"), 1: Dim("length")}})
    assert explorer.capture.failure is not None
    explorer.try_fixes(60)
    (fix,) = [fix for fix in explorer.capture.failure.fixes if isinstance(fix, CodeFix)]
    assert "unfold" in fix.title
    assert fix.applicability == "safe"
    assert [(it.input, it.dim, it.ask) for it in fix.asks] == [("x", 1, "AUTO")]
    assert "x.shape[1]" in {str(ref) for ref in fix.frees}
    assert not fix.leaves


class Filled(torch.nn.Module):
    """Fills a row for each mask of a batch."""

    def forward(self, x: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        ids = torch.zeros(masks.shape[0], 3)
        for i, mask in enumerate(masks):
            ids[i] = mask.cumsum(0)
        return x + ids


def test_the_line_of_a_failure_about_one_dim_is_the_one_that_fixed_it_first() -> None:
    rows = Dim("rows")
    explorer = explore(Filled(), (torch.randn(4, 3), torch.ones(4, 3)), dynamic_shapes={"x": {0: rows}, "masks": {0: rows}})
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.frame is not None
    assert failure.frame.code == "for i, mask in enumerate(masks):"
    explorer.try_fixes(60)
    tried = explorer.capture.failure
    assert tried is not None
    (fix,) = [fix for fix in tried.fixes if isinstance(fix, CodeFix)]
    assert fix.applicability == "safe"
    assert {str(ref) for ref in fix.frees} == {"x.shape[0]", "masks.shape[0]"}


class ThenWeight(torch.nn.Module):
    """Decides on a value in the data, and then uses a weight of a constant size."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(2, 4))

    def forward(self, x: torch.Tensor, a: torch.Tensor) -> torch.Tensor:
        if a > 0.5:  # before a weight
            x = x * 2
        x = x.transpose(0, 1)
        return torch.nn.functional.linear(x, self.weight)


def test_the_reason_of_the_next_failure_names_the_line_of_the_users_file() -> None:
    explorer = explore(ThenWeight(), (X, on()), dynamic_shapes={"x": {0: Dim("n", max=9)}, "a": None})
    explorer.try_fixes()
    (fix, *_) = failure_of(explorer).fixes
    assert isinstance(fix, CodeFix)
    assert fix.stop is not None
    assert len(fix.code) != len(fix.before)
    assert f"(line {line_of('return torch.nn.functional.linear(x, self.weight)')})" in fix.stop.brief


def test_a_line_that_a_change_adds_is_named_as_one_of_the_changed_code() -> None:
    def frame(line: int) -> Frame:
        return Frame(filename="changed", line=line, name="forward", code="", cell=None)

    with lines_of_changed_code("changed", "file.py", {3: 3, 5: 4, 6: 5}.get):
        assert line_words(frame(6), frame(3)) == " (lines 3 and 5)"
        assert line_words(frame(4)) == " (line 4 of the changed code)"
        assert line_words(replace(frame(4), filename="file.py")) == " (line 4)"
    assert line_words(frame(6)) == " (line 6)"


class HardCoded(torch.nn.Module):
    """Has the size of the example's batch in four lines."""

    def __init__(self) -> None:
        super().__init__()
        self.q, self.k, self.v = (torch.nn.Linear(16, 16) for _ in range(3))

    def forward(self, tokens: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        q = self.q(tokens).view(8, length, 2, 8).transpose(1, 2)
        k = self.k(tokens).view(8, length, 2, 8).transpose(1, 2)
        v = self.v(tokens).view(8, -1, 2, 8).transpose(1, 2)
        scores = q @ k.transpose(-1, -2) + mask[:, None, None, :]
        return (scores.softmax(-1) @ v).transpose(1, 2).reshape(8, 6, 16)


@pytest.fixture(scope="module")
def hard_coded() -> Explorer:
    explorer = explore(HardCoded(), (torch.randn(8, 6, 16), torch.zeros(8, 6)), dynamic_shapes="auto")
    explorer.try_fixes()
    return explorer


def test_lines_that_fix_one_size_each_are_changed_together(hard_coded: Explorer) -> None:
    outcome = next(dim for dim in hard_coded.capture.dims if str(dim.ref) == "tokens.shape[0]")
    (fix,) = outcome.fixes
    assert isinstance(fix, CodeFix)
    assert (fix.applicability, len(fix.steps)) == ("safe", 4)
    model, inputs = written(HardCoded(), fix), (torch.randn(3, 5, 16), torch.zeros(3, 5))
    assert model(*inputs).shape == (3, 5, 16)


def test_a_fix_with_a_change_that_another_does_not_need_is_left_out(hard_coded: Explorer) -> None:
    outcome = next(dim for dim in hard_coded.capture.dims if str(dim.ref) == "tokens.shape[1]")
    (fix,) = (fix for fix in outcome.fixes if isinstance(fix, CodeFix))
    assert not fix.steps
    assert len(list(hunks_of(fix))) == 1


def test_widen_names_verified_changes_of_code_and_none_that_was_refuted(hard_coded: Explorer) -> None:
    untried = explore(HardCoded(), (torch.randn(8, 6, 16), torch.zeros(8, 6)), dynamic_shapes="auto")
    assert any(step.code for step in untried.widen().steps)  # type: ignore[union-attr]
    steps = hard_coded.widen().steps  # type: ignore[union-attr]
    assert not any(step.code for step in steps)
    assert all(step.verified_code for step in steps if not step.entries and step.refs[0].dim != 2)


def test_lines_that_fix_a_named_dim_each_are_changed_together() -> None:
    dims = {"tokens": {0: Dim("batch")}, "mask": {0: Dim("batch")}}
    explorer = explore(HardCoded(), (torch.randn(8, 6, 16), torch.zeros(8, 6)), dynamic_shapes=dims)
    fix = verified(explorer)
    assert len(fix.steps) == 4
    torch.export.export(written(HardCoded(), fix), (torch.randn(8, 6, 16), torch.zeros(8, 6)), dynamic_shapes=dims)


class Mixed(torch.nn.Module):
    """Has the batch and the length of the example in each of its reshapes."""

    def __init__(self) -> None:
        super().__init__()
        self.length = 6

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = x.reshape(8, self.length, 2, 8).transpose(1, 2)
        mixed = q @ q.transpose(-1, -2) @ q
        return mixed.transpose(1, 2).reshape(8, self.length, 16)


class Attention(torch.nn.Module):
    """Has the length of the example in a table of positions too."""

    def __init__(self) -> None:
        super().__init__()
        self.positions = torch.nn.Parameter(torch.zeros(6, 16))
        self.q = torch.nn.Linear(16, 16)
        self.mixed = Mixed()

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.mixed(self.q(tokens + self.positions))


TOKENS = (torch.randn(8, 6, 16),)


def changed_in(folder: Path, explorer: Explorer, source: Path, fix: CodeFix) -> tuple[Explorer, Path]:
    """Returns an explorer of the model with a change written into a copy of its file, its fixes tried, and that file."""
    file = folder / f"{source.stem}_{len(list(folder.iterdir()))}.py"
    file.write_text(in_place(fix, source.read_text()))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    changed = explore(module.Attention(), TOKENS, dynamic_shapes={"tokens": {0: Dim.AUTO, 1: Dim.AUTO}})
    changed.try_fixes(60)
    return changed, file


def change_of(explorer: Explorer, ref: str) -> CodeFix:
    """The first change of code for a dimension, verified."""
    outcome = next(dim for dim in explorer.capture.dims if str(dim.ref) == ref)
    fix = next(fix for fix in outcome.fixes if isinstance(fix, CodeFix))
    assert fix.applicability in ("safe", "changes_behavior")
    return fix


@pytest.mark.slow
def test_sizes_that_are_hard_coded_in_the_same_calls_are_freed_in_each_order_and_together(tmp_path: Path) -> None:
    start = explore(Attention(), TOKENS, dynamic_shapes={"tokens": {0: Dim.AUTO, 1: Dim.AUTO}})
    start.try_fixes(60)
    whole = start.capture.combined_fix
    assert whole is not None
    ends = [changed_in(tmp_path, start, Path(__file__), whole)[0]]
    for one, other in (("tokens.shape[0]", "tokens.shape[1]"), ("tokens.shape[1]", "tokens.shape[0]")):
        halfway, file = changed_in(tmp_path, start, Path(__file__), change_of(start, one))
        ends.append(changed_in(tmp_path, halfway, file, change_of(halfway, other))[0])
    for end in ends:
        assert {str(dim.ref) for dim in end.capture.dims if dim.got == "dynamic"} == {"tokens.shape[0]", "tokens.shape[1]"}
        assert end.program is not None
        assert end.program.module()(torch.randn(3, 5, 16)).shape == (3, 5, 16)


class Flat(torch.nn.Module):
    def forward(self, y: torch.Tensor) -> torch.Tensor:
        z = y + 1
        return z.permute(1, 0, 2).contiguous().reshape(8, -1, 2)


class Permuted(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.flat = Flat()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.flat(x.permute(2, 0, 1))


def test_a_size_beside_an_inferred_one_is_read_from_the_tensor_before_its_methods() -> None:
    explorer = explore(Permuted(), (torch.randn(8, 6, 4),), dynamic_shapes="auto")
    explorer.try_fixes()
    fix = change_of(explorer, "x.shape[0]")
    assert "z.shape[1]" in "".join(fix.code)


class Step(torch.nn.Module):
    """Decodes tokens with a cache; a mask that is not as long as both together is cut or filled."""

    def forward(self, x: torch.Tensor, mask: torch.Tensor, cache: torch.Tensor) -> torch.Tensor:
        length = cache.shape[1] + x.shape[1]
        if mask.shape[1] > length:
            mask = mask[:, :length]
        if length > mask.shape[1]:
            mask = torch.nn.functional.pad(mask, (0, length - mask.shape[1]))
        return (torch.cat([cache, x], 1) * mask.unsqueeze(-1)).sum(1)


class WithClass(torch.nn.Module):
    """Puts an element of its own before the others; the mask is one longer."""

    def forward(self, x: torch.Tensor, mask: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        whole = torch.cat([x.new_zeros(x.shape[0], 1, 4), x], 1)
        return whole * mask.unsqueeze(-1) * scale


def test_a_larger_example_changes_the_sizes_with_it_that_it_is_a_part_of() -> None:
    explorer = explore(Step(), (torch.randn(2, 1, 4), torch.ones(2, 8), torch.randn(2, 7, 4)), dynamic_shapes="auto")
    explorer.try_fixes(60)
    outcome = next(dim for dim in explorer.capture.dims if str(dim.ref) == "x.shape[1]")
    (fix,) = (fix for fix in outcome.fixes if isinstance(fix, ExampleFix))
    assert fix.applicability == "safe"
    explorer.apply(fix)
    assert explorer.program is not None
    program = explorer.program.module()
    for new, cached in ((2, 7), (3, 7), (4, 11), (1, 7)):
        assert program(torch.randn(2, new, 4), torch.ones(2, new + cached), torch.randn(2, cached, 4)).shape == (2, 4)


def test_a_larger_example_leaves_a_size_that_is_one_more_for_another_reason() -> None:
    explorer = explore(WithClass(), (torch.randn(2, 6, 4), torch.ones(2, 7), torch.randn(1, 1, 4)), dynamic_shapes="auto")
    explorer.try_fixes(60)
    outcome = next(dim for dim in explorer.capture.dims if str(dim.ref) == "scale.shape[0]")
    fixes = [fix for fix in outcome.fixes if isinstance(fix, ExampleFix)]
    assert fixes
    assert all({change.input for change in fix.examples} == {"scale"} for fix in fixes)


def test_a_number_that_selects_a_layer_is_named_with_the_line_that_reads_it() -> None:
    failure = failure_of(explore(Router(), (X,)))
    assert failure.frame is not None
    assert failure.frame.line == line_of("return self.experts[k](x)  # type: ignore[index]")
    assert f"`k` (line {line_of('k = x.mean(0).argmax().item()')})" in failure.message


def test_what_rejects_inputs_is_the_last_fix_and_says_so() -> None:
    fixes = failure_of(explore(Trim(), (X, torch.tensor([1, 2])))).fixes
    assert "torch.where" in fixes[0].title
    assert "torch._check(m > 1)" in fixes[-1].title
    assert [effect.kind for effect in fixes[-1].effects] == ["refuses"]
