"""torch's own collection of what export can do: a capture of every case, in both modes; with AUTO everywhere, sizes that are taken as stated."""

from typing import Any

import pytest
import torch
from torch._export.db.examples import all_examples

from export_explorer import capture_export
from export_explorer.record import Capture
from export_explorer.session.model_session import InitialRequest, ModelSession
from tests.helpers.telling import assert_tells_all
from tests.helpers.tried_sizes import wrongly_stated

pytestmark = pytest.mark.slow

CASES: dict[str, Any] = all_examples()


def exports_bare(case: Any, dynamic_shapes: Any, strict: bool) -> bool:
    """Whether torch itself exports it."""
    try:
        torch.export.export(case.model, case.example_args, dict(case.example_kwargs), dynamic_shapes=dynamic_shapes, strict=strict)
    except Exception:
        return False
    return True


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
@pytest.mark.parametrize("name", CASES)
def test_a_case_is_captured_as_it_is(name: str, strict: bool) -> None:
    case = CASES[name]
    shapes = case.dynamic_shapes
    capture = capture_export(case.model, case.example_args, dict(case.example_kwargs), dynamic_shapes=shapes, strict=strict)
    assert_tells_all(capture)
    assert Capture.from_json(capture.to_json()) == capture
    assert capture.ok == exports_bare(case, shapes, strict)


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
@pytest.mark.parametrize("name", CASES)
def test_a_case_is_captured_with_auto_everywhere(name: str, strict: bool) -> None:
    case = CASES[name]
    session = ModelSession(case.model, case.example_args, dict(case.example_kwargs), InitialRequest(strict=strict))
    session.set_all("auto")
    run = session.run()
    assert_tells_all(run.capture)
    assert Capture.from_json(run.capture.to_json()) == run.capture
    if run.program is None:
        assert not exports_bare(case, session.dynamic_shapes, strict)
    else:
        assert wrongly_stated(run.program, case.model, case.example_args, dict(case.example_kwargs)) == []
