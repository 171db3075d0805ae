"""Every specialisation of the table has its way out, or the plain word that there is none; every change of code is made, exported and run."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.capture import run_export
from export_explorer.model import Capture, DimOutcome, Fix, Mode
from tests.cases.case import MODES
from tests.cases.caused import CASES
from tests.helpers.applied import pasted

NAMES = [f"{case.name}-{number}" for number, case in enumerate(CASES)]
EACH = [pytest.param(number, mode, id=f"{NAMES[number]}-{mode}") for number in range(len(CASES)) for mode in MODES]
FREE = ("dynamic", "tied", "derived")
OF_THE_ASK = ("example_is_0_or_1", "asked_bounds", "static_input")
NO_CODE = {"range", "index", "listslice", "text", "unpacked", "while", "filtered", "infours"}
"""Their code says what to do for each element; another text of it would be another model."""


@cache
def captured(number: int, mode: Mode) -> Capture:
    case = CASES[number]
    return run_export(case.model(), case.args, dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")[0]


def code_of(dim: DimOutcome) -> list[Fix]:
    return [fix for fix in dim.fixes if fix.kind == "change_code"]


@pytest.mark.parametrize(("number", "mode"), EACH)
def test_each_dim_that_is_not_as_asked_has_a_way_out_or_the_word_that_there_is_none(number: int, mode: Mode) -> None:
    for dim in captured(number, mode).dims:
        if dim.is_as_asked:
            # What a branch cost that was decided for the example may be had, also where AUTO is met by what is left.
            assert not dim.fixes or (dim.cause is not None and dim.cause.statement in ("if", "elif", "conditional"))
            assert not dim.is_inherent
            continue
        assert dim.cause is not None
        kind = (dim.cause.steps[-1] if dim.cause.steps else dim.cause).kind
        if dim.is_inherent:
            assert kind in ("parameter", "made_tensor", "operator")
            assert not dim.fixes
            assert dim.inherent_words
        elif dim.got == "specialized" and kind not in ("asked_bounds", "example_is_0_or_1"):
            assert dim.fixes, (dim.ref, dim.words)
        if not dim.is_inherent and dim.got == "specialized" and kind not in OF_THE_ASK and CASES[number].name not in NO_CODE:
            assert code_of(dim), (dim.ref, dim.words)


@pytest.mark.parametrize(("number", "mode"), EACH)
def test_each_change_of_code_exports_and_frees_its_dim_with_the_same_result(number: int, mode: Mode, tmp_path: Path) -> None:
    case, capture = CASES[number], captured(number, mode)
    freed: dict[Fix, set[str]] = {}
    for dim in capture.dims:
        for fix in code_of(dim):
            freed.setdefault(fix, set()).add(str(dim.ref))
    for fix, dims in freed.items():
        with pasted(fix, tmp_path) as module:
            again = next(other for other in module.CASES if other.name == case.name)
            after, program = run_export(seeded(again), case.args, dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
            assert program is not None, (fix.code, after.failure)
            for dim in after.dims:
                # What was behind the first cause may be a weight.
                assert str(dim.ref) not in dims or dim.got in FREE or dim.is_inherent, (fix.code, dim.words)
            wanted = seeded(case)(*case.args)
            torch.testing.assert_close(seeded(again)(*case.args), wanted)
            torch.testing.assert_close(program.module()(*case.args), wanted)


def seeded(case: Any) -> torch.nn.Module:
    torch.manual_seed(0)
    model: torch.nn.Module = case.model()
    return model
