"""Fake kernels that are written from schemas: pasted as they stand, the model exports, for every kind of custom operator."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.failures.registration import fake_kernel, returned_number
from export_explorer.record import Failure
from export_explorer.torch_internals.operators import operator_schema
from tests.helpers.kinds_of_fixes import code_fixes

MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
LIBRARY = torch.library.Library("export_explorer_fakes", "FRAGMENT")
OPERATORS = torch.ops.export_explorer_fakes
COUNT = iter(range(1000))

Call = Callable[[Any, torch.Tensor], Any]
KINDS: dict[str, tuple[str, Callable[..., Any], Call]] = {
    "one tensor": ("(Tensor x) -> Tensor", lambda x: x * 2, lambda op, x: op(x)),
    "two tensors": ("(Tensor x, Tensor y) -> (Tensor, Tensor)", lambda x, y: (x + 1, y + 1), lambda op, x: op(x, x)),
    "named tensors": ("(Tensor x) -> (Tensor values, Tensor other)", lambda x: (x + 1, x + 2), lambda op, x: op(x)[0]),
    "list of tensors": ("(Tensor[] xs) -> Tensor", lambda xs: xs[0] + 1, lambda op, x: op([x, x])),
    "list as the result": ("(Tensor[] xs) -> Tensor[]", lambda xs: [x + 1 for x in xs], lambda op, x: op([x, x])[1]),
    "tensor and list as the result": (
        "(Tensor x, Tensor[] ys) -> (Tensor, Tensor[])",
        lambda x, ys: (x + 1, [y + 1 for y in ys]),
        lambda op, x: op(x, [x])[1][0],
    ),
    "defaults that are left out": (
        "(Tensor x, Tensor? bias=None, int[] sizes=[1, 2], *, float eps=1e-5, str mode='mean', bool flag=False) -> Tensor",
        lambda x, bias=None, sizes=(1, 2), *, eps=1e-5, mode="mean", flag=False: x + 1,
        lambda op, x: op(x),
    ),
    "defaults that are given": (
        "(Tensor x, Tensor? bias=None, *, float eps=1e-5, ScalarType? dtype=None) -> Tensor",
        lambda x, bias=None, *, eps=1e-5, dtype=None: x + 1,
        lambda op, x: op(x, x, eps=2.0),
    ),
    "size": ("(Tensor x, SymInt n) -> Tensor", lambda x, n: x * n, lambda op, x: op(x, x.shape[0])),
    "size as the result": ("(Tensor x) -> SymInt", lambda x: int(x.sum()), lambda op, x: torch.ones(op(x))),
    "words of Python": ("(Tensor self, Tensor lambda) -> Tensor", lambda a, b: a + b, lambda op, x: op(x, x)),
    "nothing as the result": ("(Tensor x) -> ()", lambda x: None, lambda op, x: (op(x), x + 1)[1]),
    "optional tensor as the result": ("(Tensor x) -> Tensor?", lambda x: x + 1, lambda op, x: op(x)),
    "argument as the result": ("(Tensor(a!) x) -> Tensor(a!)", lambda x: x.mul_(2), lambda op, x: op(x.clone())),
}


def defined(schema: str, kernel: Callable[..., Any], overload: str = "") -> Any:
    """A new operator with a kernel for the CPU and no fake one."""
    name = f"operator{next(COUNT)}"
    LIBRARY.define(f"{name}{overload}{schema}")
    LIBRARY.impl(f"{name}{overload}", kernel, "CPU")
    return getattr(OPERATORS, name)


def model_of(call: Callable[[torch.Tensor], Any]) -> torch.nn.Module:
    class Model(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return call(x)

    return Model()


def exported(model: torch.nn.Module, strict: bool) -> Failure | None:
    x, shapes = torch.rand(4, 3), {"x": {0: torch.export.Dim.DYNAMIC}}
    return capture_export(model, (x,), dynamic_shapes=shapes, strict=strict).failure


def pasted(failure: Failure | None) -> tuple[str, ...]:
    assert failure is not None
    assert failure.kind == "missing_fake_kernel"
    (fix,) = code_fixes(failure.fixes)
    exec("\n".join(fix.code), {"torch": torch})
    return fix.code


@pytest.mark.parametrize(
    ("kind", "strict"),
    [
        # The kernel is the same in both modes.
        pytest.param(
            kind, strict, id=f"{kind}-{'strict' if strict else 'non-strict'}", marks=[pytest.mark.slow] if strict and number else []
        )
        for number, kind in enumerate(KINDS)
        for strict in (False, True)
    ],
)
def test_a_fake_kernel_from_the_schema_lets_the_model_export(kind: str, strict: bool) -> None:
    schema, kernel, call = KINDS[kind]
    operator = defined(schema, kernel)
    model = model_of(lambda x: call(operator, x))
    pasted(exported(model, strict))
    assert exported(model, strict) is None


@MODES
def test_an_overload_has_a_fake_kernel_of_its_own(strict: bool) -> None:
    operator = defined("(Tensor x) -> Tensor", lambda x: x * 2, ".doubled")
    model = model_of(operator.doubled)
    assert ".doubled" in pasted(exported(model, strict))[0]
    assert exported(model, strict) is None


@MODES
def test_an_operator_of_a_decorated_function_has_its_own_arguments(strict: bool) -> None:
    @torch.library.custom_op(f"export_explorer_fakes::decorated{next(COUNT)}", mutates_args=())
    def scaled(x: torch.Tensor, factor: float = 2.0) -> torch.Tensor:
        return x * factor

    model = model_of(scaled)
    assert pasted(exported(model, strict))[1] == "def _(x, factor=2.0):"
    assert exported(model, strict) is None


@MODES
def test_a_guess_of_a_shape_is_left_to_fill_in(strict: bool) -> None:
    returns = defined("(Tensor x) -> Tensor", lambda x: x * 2)
    writes = defined("(Tensor x) -> ()", lambda x: None)
    guess, known = exported(model_of(returns), strict), exported(model_of(writes), strict)
    assert guess is not None
    assert known is not None
    assert guess.fixes[0].applicability == "has_placeholders"
    assert known.fixes[0].applicability == "not_tried"


@MODES
def test_no_fake_kernel_is_written_for_a_number_that_it_cannot_know(strict: bool) -> None:
    operator = defined("(Tensor x) -> float", lambda x: float(x.sum()))
    failure = exported(model_of(lambda x: x * operator(x)), strict)
    assert failure is not None
    assert "Return a tensor instead of a float" in failure.message
    assert failure.fixes == ()


@pytest.mark.parametrize(
    ("returns", "number"),
    [
        ("float", "float"),
        ("bool", "bool"),
        ("Scalar", "number"),
        ("str", "str"),
        ("(Tensor, str)", "str"),
        ("SymInt", None),
        ("Tensor", None),
    ],
)
def test_what_no_symbol_can_stand_for_is_found_among_the_results(returns: str, number: str | None) -> None:
    operator = defined(f"(Tensor x) -> {returns}", lambda x: None)
    schema = operator_schema(f"export_explorer_fakes::{operator.__name__}")
    assert returned_number(schema) == number
    assert (fake_kernel("any::operator", schema) is None) == (number is not None)


@MODES
def test_of_an_operator_of_torch_it_is_said_what_to_do_instead(strict: bool) -> None:
    sparse = exported(model_of(lambda x: torch.sparse.mm(x.to_sparse(), x.T)), strict)
    quantized = exported(model_of(lambda x: torch.fake_quantize_per_tensor_affine(x, 0.1, 0, 0, 255)), strict)
    assert sparse is not None
    assert quantized is not None
    assert "Use dense tensors" in sparse.message
    assert "quantize the program" in quantized.message
    assert (sparse.fixes, quantized.fixes) == ((), ())


def test_an_operator_without_a_schema_has_a_fake_kernel_to_fill_in() -> None:
    fix = fake_kernel("gone::gone", None)
    assert fix is not None
    assert fix.applicability == "has_placeholders"
