"""A forward with ``**kwargs``, of which torch 2.13 takes no ``dynamic_shapes``."""

from collections import UserDict
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.failures.failure_context import keyword_inputs
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.leaves import signature_of
from export_explorer.torch_internals.pytree import flatten_inputs
from tests.cases.case import MODES
from tests.cases.outcomes import tensor
from tests.helpers.kinds_of_fixes import code_fixes


class Biased(torch.nn.Module):
    def forward(self, x: torch.Tensor, **others: torch.Tensor) -> torch.Tensor:
        return x + others["bias"]


class OfAllKinds(torch.nn.Module):
    def forward(self, *xs: torch.Tensor, scale: int = 2, unit: str | None = None, **others: torch.Tensor) -> torch.Tensor:
        return (xs[0] + xs[1] + others["bias"]) * scale * others["gain"]


CALLS: list[tuple[torch.nn.Module, tuple[Any, ...], dict[str, Any]]] = [
    (Biased(), (tensor(4),), {"bias": tensor(4)}),
    (OfAllKinds(), (tensor(4), tensor(4)), {"scale": 3, "bias": tensor(4), "gain": tensor(4)}),
    (OfAllKinds(), (tensor(4), tensor(4)), {"gain": tensor(4), "bias": tensor(4)}),
]


@pytest.mark.parametrize("mode", MODES)
def test_torch_takes_an_ask_of_variable_keywords_or_the_message_names_them_and_the_way_round(mode: str) -> None:
    shapes = {"x": {0: Dim.AUTO}, "others": {"bias": {0: Dim.AUTO}}}
    capture = capture_export(Biased(), (tensor(4),), {"bias": tensor(4)}, dynamic_shapes=shapes, strict=mode == "strict")
    if capture.failure is None:
        assert [dim.got for dim in capture.dims] == ["dynamic", "tied"]
        return
    assert capture.failure.kind == "spec_mismatch"
    assert capture.failure.message == (
        "forward() takes `bias` through `**others`. This torch accepts no dynamic_shapes for that. Name `bias` in the signature of forward."
    )
    assert capture.failure.frame is None
    assert [str(dim) for dim in capture.failure.dims] == ["others['bias'].shape[0]"]
    assert "    def forward(self, x, *, bias):" in code_fixes(capture.failure.fixes)[0].code


def test_inputs_that_the_ask_names_flat_are_not_said_to_go_by_the_name_of_the_parameter() -> None:
    capture = capture_export(Biased(), (tensor(4),), {"bias": tensor(4)}, dynamic_shapes={"x": {0: Dim("n")}, "bias": {0: Dim("n")}})
    assert capture.failure is not None
    assert capture.failure.kind == "spec_mismatch"
    assert "in place of" not in capture.failure.message
    assert "dynamic_shapes cannot name such inputs" in capture.failure.message
    assert "    def forward(self, x, *, bias):" in code_fixes(capture.failure.fixes)[0].code


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("model", "args", "kwargs"), CALLS)
def test_module_to_paste_takes_the_same_inputs_with_all_of_them_dynamic(
    model: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any], mode: str
) -> None:
    signature = signature_of(model)
    found = keyword_inputs(signature, flatten_inputs(signature, args, kwargs))
    assert found is not None
    names: dict[str, Any] = {"torch": torch}
    exec("\n".join(found.wrapper()), names)
    session = ModelSession(names["Explicit"](model), args, kwargs, InitialRequest(dynamic_shapes="auto", strict=mode == "strict"))
    assert session.run().capture.ok


def test_a_forward_without_variable_keywords_has_none() -> None:
    relu = signature_of(torch.nn.ReLU())
    assert keyword_inputs(relu, flatten_inputs(relu, (tensor(4),), {})) is None
    biased = signature_of(Biased())
    assert keyword_inputs(biased, flatten_inputs(biased, (tensor(4),), {})) is None


class Doubled(torch.nn.Module):
    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return ids * 2


def test_keyword_inputs_may_be_any_mapping() -> None:
    """As the ``BatchEncoding`` of a tokenizer."""
    given = UserDict(ids=torch.ones(2, 4))
    explorer = explore(Doubled(), (), given, dynamic_shapes="auto")
    assert explorer.try_sizes({"ids": {0: 3}}, run=True).verdict == "accepted"
    assert [str(dim.ref) for dim in capture_export(Doubled(), (), given, dynamic_shapes="auto").dims] == ["ids.shape[0]", "ids.shape[1]"]
