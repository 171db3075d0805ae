"""Which texts tell of a symbolic value in the place of a plain one, and which of an error that eager mode raises as well."""

import pytest

from export_explorer.torch_internals.failure_causes import DataDependent, RefusedValue
from export_explorer.torch_internals.symbolic_texts import example_of, has_symbolic_part, refused_value

OVERLOADS = " * (*, bool stable, int dim = -1, bool descending = False)\n * (int dim = -1, bool descending = False)"


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("f(): argument 'is_causal' must be bool, not SymBool", "argument"),
        ("f(): argument 'is_causal' (position 6) must be bool, not SymBool", "argument"),
        (
            f"sort() received an invalid combination of arguments - got (descending=SymBool, ), but expected one of:\n{OVERLOADS}",
            "argument",
        ),
        ("unhashable type: non-nested SymInt", "hashable"),
        ("unhashable type: 'SymFloat'", "hashable"),
        ("Object of type SymInt is not JSON serializable", "serializable"),
        ("unsupported format string passed to SymInt.__format__", "format"),
        ("loop of ufunc does not support argument 0 of type SymInt which has no callable sqrt method", "numpy"),
        ("can't convert np.ndarray of type numpy.object_. The only supported types are: float64", "numpy"),
        ("conversion from SymInt to Decimal is not supported", "number"),
        ("'SymInt' object cannot be interpreted as an integer", "number"),
        ("must be real number, not SymInt", "number"),
        ("unsupported operand type(s) for divmod(): 'SymInt' and 'int'", "number"),
    ],
)
def test_a_text_that_names_a_symbolic_value_tells_what_needs_a_plain_one(text: str, need: str) -> None:
    cause = refused_value(TypeError(text), text)
    assert isinstance(cause, RefusedValue)
    assert cause.need == need


@pytest.mark.parametrize(
    "text",
    [
        "f(): argument 'input' (position 1) must be Tensor, not SymInt",
        "f(): argument 'is_causal' must be bool, not int",
        "where() received an invalid combination of arguments - got (SymBool, FakeTensor), but expected one of:\n * (Tensor condition, Tensor x)",
        'can only concatenate str (not "int") to str',
        "unsupported operand type(s) for +: 'SymInt' and 'str'",
        "unhashable type: 'list'",
        "an integer is required",
    ],
)
def test_what_eager_mode_raises_too_is_left_alone(text: str) -> None:
    assert refused_value(TypeError(text), text) is None


def test_a_tensor_among_sizes_is_data() -> None:
    text = "zeros(): argument 'size' failed to unpack the object at pos 2 with error \"type must be tuple of ints,but got Tensor\""
    assert refused_value(TypeError(text), text) == DataDependent(None, False)


def test_a_plain_number_is_its_own_example_and_not_symbolic() -> None:
    assert example_of(3) == 3
    assert example_of("3") is None
    assert not has_symbolic_part([3, 4])
