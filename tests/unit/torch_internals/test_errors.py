"""What an exception of torch.export says, as typed parts."""

from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.torch_internals.errors import ErrorParts, error_parts


def failure(forward: Any, strict: bool, spec: Any = None) -> BaseException:
    class Failing(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return forward(x)

    with pytest.raises(Exception) as caught:  # noqa: PT011  # which one is what the tests are about
        torch.export.export(Failing(), (torch.randn(4, 3),), strict=strict, dynamic_shapes=spec)
    return caught.value


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_constraint_violation_says_so(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] == 4
        return x + 1

    parts = error_parts(failure(forward, strict, {"x": (Dim.DYNAMIC, None)}))
    assert (parts.name, parts.category) == ("UserError", "CONSTRAINT_VIOLATION")
    assert "draft_export" not in parts.text
    assert parts.condition is None


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_violation_is_found_behind_the_search_for_fixes_that_failed(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] % 2 == 0
        return x + 1

    error = failure(forward, strict, {"x": (Dim("n", min=3, max=5), None)})
    parts = error_parts(error)
    assert parts.name == "ConstraintViolationError"
    assert "Constraints violated" in parts.text


def test_a_data_dependent_error_gives_its_condition_and_the_program_so_far() -> None:
    parts = error_parts(failure(lambda x: x + 1 if x.sum() > 0 else x, strict=False))
    assert parts.name == "GuardOnDataDependentSymNode"
    assert parts.condition is not None
    assert parts.condition.free_symbols
    assert "aten.sum" in (parts.partial_graph or "")
    assert parts.user_stack == ()


def test_an_error_of_dynamo_gives_its_category_and_the_users_lines() -> None:
    def forward(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    parts = error_parts(failure(forward, strict=True))
    assert (parts.name, parts.category) == ("Unsupported", "Data-dependent branching")
    assert parts.user_stack[-1] == (__file__, forward.__code__.co_firstlineno + 1, "forward")


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("is_on_tensor", [False, True])
def test_the_truth_of_a_tensor_is_told_from_that_of_a_number(is_on_tensor: bool, strict: bool) -> None:
    def of_tensor(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    def of_number(x: Any) -> Any:
        return x + 1 if x.sum().item() > 0 else x

    error = failure(of_tensor if is_on_tensor else of_number, strict=strict)
    assert error_parts(error).is_on_tensor == is_on_tensor


@pytest.mark.parametrize("error", [KeyError("b"), ValueError("four or more")])
def test_an_error_that_dynamo_observed_is_named(error: Exception) -> None:
    def forward(x: Any) -> Any:
        raise type(error)(*error.args)

    cause = error_parts(failure(forward, strict=True)).cause
    assert cause is not None
    assert cause.startswith(type(error).__name__)


def test_any_other_exception_is_its_text() -> None:
    parts = error_parts(ValueError("no attributes at all"))
    assert parts == ErrorParts("ValueError", None, "no attributes at all", (), None, False, None, None)
