"""The code of a model with sizes and guards at its lines."""

import torch

from export_explorer import explore


class Steps(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w: torch.Tensor, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        added = x + y  # added
        if x.shape[0] > 2:
            added = added * 2
        return self.lin(w), added  # lin


class OnData(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.sum() > 0:
            return x * 2
        return x


ARGS = (torch.randn(6, 5), torch.randn(4), torch.randn(8, 4))


def comments(source: str, code: str) -> list[str]:
    """The comments at a line and below it."""
    lines = source.splitlines()
    first = next(number for number, line in enumerate(lines) if line.strip().startswith(code))
    rest = [line.strip() for line in lines[first + 1 :]]
    below = next((number for number, line in enumerate(rest) if not line.startswith("#")), len(rest))
    return [lines[first].rpartition("# ")[2], *(line.removeprefix("# ") for line in rest[:below])]


def test_each_line_has_its_sizes_and_its_guards() -> None:
    source = explore(Steps(), ARGS, dynamic_shapes="auto").to_source(of="annotated")
    assert comments(source, "added = x + y") == ["[y.shape[0], x.shape[0]]", "guard: y.shape[1] = x.shape[0]"]
    assert comments(source, "if x.shape") == ["guard: x.shape[0] ≥ 3"]
    assert "[w.shape[0], 3]" in comments(source, "return")
    compile(source, "annotated", "exec")


class OneLongLine(torch.nn.Module):
    def forward(self, first: torch.Tensor, second: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.relu(first + second) * torch.nn.functional.softplus(first)


def test_a_comment_has_two_spaces_before_it_at_a_long_line_too() -> None:
    source = explore(OneLongLine(), (torch.randn(4), torch.randn(4))).to_source(of="annotated")
    assert "softplus(first)  # " in source


def test_the_line_of_a_failure_says_so() -> None:
    explorer = explore(OnData(), ARGS[:1], dynamic_shapes="auto")
    source = explorer.to_source(of="annotated")
    assert explorer.capture.failure is not None
    assert comments(source, "if x.sum()")[0] == f"failed here: {explorer.capture.failure.message}"
