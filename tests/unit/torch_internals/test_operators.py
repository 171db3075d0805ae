"""What torch says of an operator."""

import torch

from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.operators import operator_schema


def test_an_operator_has_a_schema() -> None:
    schema = operator_schema("aten::relu")
    assert schema is not None
    assert [argument.name for argument in schema.arguments] == ["self"]
    assert len(schema.returns) == 1
    assert operator_schema("aten::no_such_operator") is None
    assert operator_schema("no_such_namespace::operator") is None


def test_the_type_of_operators_is_torchs() -> None:
    assert is_operator(torch.ops.aten.relu.default)
    assert not is_operator(torch.relu)
