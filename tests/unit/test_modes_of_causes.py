"""Strict mode is offered for a size where it is known to follow it, and nowhere else; the table of constructs is what both modes do."""

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import run_export
from export_explorer.fixes.dim_fixes import IN_STRICT_MODE
from export_explorer.record import Capture, ModeFix, PythonNumberCause
from tests.cases.modes import FOLLOWED, NOT_FOLLOWED, Halved, Product
from tests.helpers.kinds_of_fixes import as_kind

FREE = ("dynamic", "tied", "derived")


def captured(model: type[torch.nn.Module], *, strict: bool) -> tuple[Capture, torch.export.ExportedProgram | None]:
    return run_export(model(), (torch.rand(6, 4),), {}, dynamic_shapes={"x": {0: Dim.AUTO}}, strict=strict)


@pytest.mark.parametrize("model", FOLLOWED, ids=lambda it: it.__name__)
def test_strict_mode_is_offered_after_code_and_frees_the_size(model: type[torch.nn.Module]) -> None:
    (dim, _) = captured(model, strict=False)[0].dims
    assert dim.got == "specialized"
    kinds = [fix.kind for fix in dim.fixes]
    assert kinds[-1] == "change_mode"
    assert "change_code" in kinds or model is Halved
    assert as_kind(ModeFix, dim.fixes[-1]).mode == "strict"
    after, program = captured(model, strict=True)
    assert after.dims[0].got in FREE
    assert program is not None
    for rows in (6, 10):
        x = torch.rand(rows, 4)
        torch.testing.assert_close(program.module()(x), model()(x))


@pytest.mark.parametrize("model", NOT_FOLLOWED, ids=lambda it: it.__name__)
def test_strict_mode_is_not_offered_where_it_makes_a_number_too(model: type[torch.nn.Module]) -> None:
    (dim, _) = captured(model, strict=False)[0].dims
    assert not dim.is_as_asked
    assert "change_mode" not in [fix.kind for fix in dim.fixes]
    strict = captured(model, strict=True)[0]
    assert not strict.ok or not strict.dims[0].is_as_asked
    if isinstance(dim.cause, PythonNumberCause) and model is not Product:
        assert IN_STRICT_MODE[dim.cause.construct or ""] == ("number" if strict.ok else "refused")


def test_strict_mode_offers_no_other_mode_for_a_size() -> None:
    for model in NOT_FOLLOWED:
        assert all(fix.kind != "change_mode" for dim in captured(model, strict=True)[0].dims for fix in dim.fixes)
