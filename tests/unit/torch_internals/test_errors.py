"""What an exception of torch.export says, as typed parts."""

import inspect
import traceback
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.torch_internals.errors import export_error, failed_assertion, wrong_call
from export_explorer.torch_internals.failure_causes import (
    BranchesDiffer,
    Cause,
    ConstraintViolation,
    DataDependent,
    Interrupted,
    LeakedFakeTensor,
    MissingFakeKernel,
    ModelRaised,
    NotAModule,
    SpecMismatch,
    Unexplained,
    UnkeyedInput,
    UnsupportedCode,
    UnsupportedInput,
    UnsupportedOutput,
    WrongCall,
)
from export_explorer.torch_internals.symbolic_texts import unsupported_by_text
from tests.helpers.releases import RELEASE


def failure(forward: Any, strict: bool, spec: Any = None) -> BaseException:
    class Failing(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> Any:
            return forward(x)

    with pytest.raises(Exception) as caught:  # noqa: PT011  # which one is what the tests are about
        torch.export.export(Failing(), (torch.randn(4, 3),), strict=strict, dynamic_shapes=spec)
    return caught.value


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_constraint_violation_names_what_is_blamed(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] == 4
        return x + 1

    parts = export_error(failure(forward, strict, {"x": (Dim.DYNAMIC, None)}))
    assert isinstance(parts.cause, ConstraintViolation)
    assert parts.cause.names == {"L['flat_args'][0].size()[0]" if strict else "L['x'].size()[0]"}
    assert parts.class_name == "UserError"
    assert "draft_export" not in parts.sentence
    assert not parts.is_of_operator


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_violation_is_found_behind_the_search_for_fixes_that_failed(strict: bool) -> None:
    def forward(x: Any) -> Any:
        assert x.shape[0] % 2 == 0
        return x + 1

    parts = export_error(failure(forward, strict, {"x": (Dim("n", min=3, max=5), None)}))
    assert parts.class_name == "ConstraintViolationError"
    assert parts.cause == ConstraintViolation(frozenset({"n"}))


def test_a_data_dependent_error_gives_its_condition() -> None:
    parts = export_error(failure(lambda x: x + 1 if x.sum() > 0 else x, strict=False))
    assert isinstance(parts.cause, DataDependent)
    assert parts.cause.condition is not None
    assert parts.cause.condition.free_symbols
    assert parts.user_stack == ()


def test_an_error_of_dynamo_gives_the_users_lines() -> None:
    def forward(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    parts = export_error(failure(forward, strict=True))
    assert isinstance(parts.cause, DataDependent)
    assert parts.user_stack[-1][:3] == (__file__, forward.__code__.co_firstlineno + 1, "forward")


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("is_on_tensor", [False, True])
def test_the_truth_of_a_tensor_is_told_from_that_of_a_number(is_on_tensor: bool, strict: bool) -> None:
    def of_tensor(x: Any) -> Any:
        return x + 1 if x.sum() > 0 else x

    def of_number(x: Any) -> Any:
        return x + 1 if x.sum().item() > 0 else x

    cause = export_error(failure(of_tensor if is_on_tensor else of_number, strict=strict)).cause
    assert isinstance(cause, DataDependent)
    assert cause.is_on_tensor == is_on_tensor


@pytest.mark.parametrize(("error", "said"), [(KeyError("b"), "'b'"), (ValueError("four or more"), "four or more")])
def test_an_error_that_dynamo_observed_is_named(error: Exception, said: str) -> None:
    def forward(x: Any) -> Any:
        raise type(error)(*error.args)

    # Before torch 2.13 Dynamo does not keep the text.
    texts = (said,) if RELEASE >= (2, 13) else (said, "")
    assert export_error(failure(forward, strict=True)).cause in [ModelRaised(type(error).__name__, text) for text in texts]


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("There was no fake impl registered for <CustomOpDef(my::op)>", MissingFakeKernel("my::op")),
        ("my::op: Operator does not support running with fake tensors", MissingFakeKernel("my::op")),
        ("We found a fake tensor in the exported program constant's list.", LeakedFakeTensor()),
        ("Cannot access data pointer of Tensor", UnsupportedCode("data_pointer")),
        (".numpy() is not supported for tensor subclasses.", UnsupportedCode("numpy")),
        ("Could not guard on data-dependent expression Eq(u0, 1)", DataDependent(None, is_on_tensor=False)),
        ("Expecting `args` to be a tuple of example positional inputs, got <class 'dict'>.", WrongCall("not_a_tuple", "dict")),
        ("Unsupported input type <class 'box.Box'>", UnsupportedInput("Box")),
        ("Did not find a flatten_with_keys_fn for type: <class 'box.Box'>. Please pass one", UnkeyedInput("Box")),
        ("Expected `mod` to be an instance of `torch.nn.Module`, got <class 'type'>.", NotAModule("type")),
        ("Must provide a tree_name when there might be a mismatch", SpecMismatch(is_of_keywords=True)),
        ("it is of type <class 'set'> in output, which is not a known type", UnsupportedOutput("set")),
        ("When merging two branches' output in torch.cond, something of which nobody knows.", BranchesDiffer()),
        (
            "When merging two branches' output in torch.cond, expected same dtype but got torch.float32 and torch.int64.",
            BranchesDiffer("dtype", ("torch.float32", "torch.int64")),
        ),
        ("Assertion failed on symbolic shapes", ModelRaised("AssertionError")),
        ("something of which nobody knows.", Unexplained("RuntimeError", "something of which nobody knows")),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_torch_says_in_words_alone_is_one_cause(text: str, cause: Cause) -> None:
    assert export_error(RuntimeError(text)).cause == cause


@pytest.mark.parametrize(
    ("call", "cause"),
    [
        (lambda signature: signature.bind(), WrongCall("missing", "x")),
        (lambda signature: signature.bind(1, 2), WrongCall("too_many")),
        (lambda signature: signature.bind(1, z=2), WrongCall("unexpected", "z")),
    ],
)
def test_a_call_that_does_not_fit_names_the_argument(call: Any, cause: WrongCall) -> None:
    def forward(x: Any) -> Any:
        return x

    with pytest.raises(TypeError) as caught:
        call(inspect.signature(forward))
    assert wrong_call(caught.value) == cause
    assert wrong_call(TypeError("of another kind")) == WrongCall("other")


def test_an_interrupt_is_one() -> None:
    assert export_error(KeyboardInterrupt()).cause == Interrupted()


@pytest.mark.parametrize(
    ("filename", "text", "name"),
    [
        (
            "/site-packages/torch/ao/nn/quantized/modules/linear.py",
            "Attempted to call a method of (ScriptObject)",
            "LinearPackedParamsBase",
        ),
        ("/site-packages/torch/ao/nn/quantized/modules/linear.py", "Attempted to call a method", None),
        ("/home/me/models/net.py", "Attempted to call a method of (ScriptObject)", None),
    ],
)
def test_weights_of_a_quantized_layer_are_known_by_its_file(filename: str, text: str, name: str | None) -> None:
    class Unsupported(Exception):
        real_stack = traceback.StackSummary.from_list([traceback.FrameSummary(filename, 9, "forward")])

    expected = None if name is None else UnsupportedCode("script_object", name)
    assert unsupported_by_text(Unsupported(text), text) == expected


def test_a_runtime_assert_that_a_program_raises_gives_its_condition() -> None:
    def first(x: torch.Tensor, n: torch.Tensor) -> torch.Tensor:
        length = n.item()
        torch._check(length <= x.shape[0])
        return x[:length]

    program = torch.export.export(Called(first), (torch.ones(4), torch.tensor(2)), dynamic_shapes={"args": ({0: Dim.DYNAMIC}, None)})
    with pytest.raises(RuntimeError) as raised:
        program.module()(torch.ones(4), torch.tensor(5))
    condition = failed_assertion(raised.value)
    assert condition is not None
    assert "u0" in condition
    assert failed_assertion(ValueError("no assert")) is None


class Called(torch.nn.Module):
    def __init__(self, call: Any) -> None:
        super().__init__()
        self.call = call

    def forward(self, *args: torch.Tensor) -> Any:
        return self.call(*args)
