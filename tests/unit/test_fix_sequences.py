"""Changes of code are tried one after the other: what passes its line and fails at another is followed by the fixes of that failure."""

import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.explorer import Explorer, explore
from export_explorer.fixes.edits import change_between, hunks_of, in_place, line_before
from export_explorer.record import Capture, CodeFix, Failure
from export_explorer.render.html import to_html
from export_explorer.render.text import to_text

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


def failure_of(explorer: Explorer) -> Failure:
    failure = explorer.capture.failure
    assert failure is not None
    return failure


def verified(explorer: Explorer) -> CodeFix:
    """The first fix that was verified."""
    fixes = [fix for fix in explorer.try_fixes() if isinstance(fix, CodeFix) and fix.applicability == "safe"]
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


@pytest.mark.parametrize("model", [Twice(), Apart()], ids=["one function", "two functions"])
def test_the_fixes_of_two_failures_are_one_change_that_exports(model: torch.nn.Module) -> None:
    explorer = explore(model, (X, on(), on()))
    fix = verified(explorer)
    assert len(fix.steps) == 2
    made = written(model, fix)
    program = torch.export.export(made, (X, on(), on())).module()
    for a in (0.2, 0.8):
        for b in (0.2, 0.8):
            assert torch.equal(program(X, on(a), on(b)), model(X, on(a), on(b)))


def test_each_step_has_its_title_and_the_line_of_the_users_file() -> None:
    fix = verified(explore(Twice(), (X, on(), on())))
    assert [step.line for step in fix.steps] == [line_of("if first > 0.5:"), line_of("if second > 0.5:")]
    assert all(step.title in fix.title for step in fix.steps)
    assert fix.replaces is not None
    assert fix.replaces[0] <= fix.steps[0].line <= fix.steps[1].line <= fix.replaces[1]  # type: ignore[operator]


def test_a_fix_that_passes_its_line_alone_says_where_the_export_fails_then() -> None:
    explorer = explore(ThenUnique(), (X, on()))
    explorer.try_fixes()
    (fix, *_) = failure_of(explorer).fixes
    assert fix.applicability == "not_tried"
    assert fix.unverified == "fails_later"
    passed, failed = line_of("if a > 0.5:  # passes"), line_of("return x + len({*x.flatten().tolist()})")
    assert fix.trust.startswith(f"passes line {passed}, then fails at line {failed}: ")


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


def test_the_message_advises_the_first_fix() -> None:
    explorer = explore(Twice(), (X, on(), on()))
    failure = failure_of(explorer)
    assert failure.message == f"{failure.problem}: {failure.fixes[0].title}."
    explorer.try_fixes()
    failure = failure_of(explorer)
    assert failure.message == f"{failure.problem}: {failure.fixes[0].title}."


def test_a_change_between_two_texts_starts_at_a_line_that_is_indented_the_least() -> None:
    text = "class A:\n    def f(self):\n        if x:\n            y\n        return 2\n    def g(self):\n        z\n"
    new = text.replace("            y\n", "            y\n            more\n").replace("z", "zz")
    fix = change_between(text, new, CodeFix(title=""))
    assert in_place(fix, text) == new
    assert fix.replaces == (2, 7)
    assert [(hunk.first, hunk.count, hunk.new_count) for hunk in hunks_of(fix)] == [(5, 0, 1), (7, 1, 1)]
    assert [line_before(fix, line) for line in range(1, 10)] == [1, 2, 3, 4, None, 5, 6, None, 8]
