"""What is stated of every dimension is what the program takes, of torch's own collection of cases and of what people export."""

from typing import Any

import pytest
import torch
from torch._export.db.examples import all_examples

from export_explorer.execution.accepted_sizes import accepted_sizes
from export_explorer.session.model_session import ModelSession
from export_explorer.specs.leaves import leaves_of
from tests.helpers.tried_sizes import trials
from tests.models.architectures import ARCHITECTURES

STRICT = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
CASES: dict[str, Any] = all_examples()


@STRICT
@pytest.mark.parametrize("name", CASES)
def test_a_case_of_torchs_collection_takes_what_is_stated(name: str, strict: bool) -> None:
    case = CASES[name]
    assert_takes_what_is_stated(case.model, case.example_args, dict(case.example_kwargs), strict)


@STRICT
@pytest.mark.parametrize("name", ARCHITECTURES)
def test_an_architecture_takes_what_is_stated(name: str, strict: bool) -> None:
    example = ARCHITECTURES[name]()
    assert_takes_what_is_stated(example.model, example.args, dict(example.kwargs), strict)


def assert_takes_what_is_stated(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], strict: bool) -> None:
    """Twelve sizes and more round each stated set; what an operator refuses, or what hangs on the data, guards do not say."""
    session = ModelSession(model, args, kwargs, strict=strict)
    session.set_all("auto")
    program = session.run().program
    if program is None:
        return
    leaves = leaves_of(model, args, kwargs)
    stated = accepted_sizes(program, leaves)
    with torch.no_grad():
        for trial in trials(program, leaves, args, kwargs):
            assert trial.is_taken in (None, trial.is_stated) or stated[trial.ref].not_checked_reason == "depends_on_data", trial
