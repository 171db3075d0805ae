"""What is stated of every dimension is what the program takes, of torch's own collection of cases."""

from typing import Any

import pytest
from torch._export.db.examples import all_examples

from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.tried_sizes import wrongly_stated

pytestmark = pytest.mark.slow

STRICT = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
CASES: dict[str, Any] = all_examples()


@STRICT
@pytest.mark.parametrize("name", CASES)
def test_a_case_of_torchs_collection_takes_what_is_stated(name: str, strict: bool) -> None:
    case = CASES[name]
    session = ModelSession(case.model, case.example_args, dict(case.example_kwargs), InitialRequest(strict=strict))
    session.set_all("auto")
    program = session.run().program
    if program is not None:
        assert wrongly_stated(program, case.model, case.example_args, dict(case.example_kwargs)) == []
