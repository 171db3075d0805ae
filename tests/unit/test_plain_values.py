"""A plain value that tracing does not have is no fault of the model's: the message says who needs it, and the change of code frees it."""

from pathlib import Path

import pytest
import torch
from torch.export import Dim

from export_explorer.capture import run_export
from export_explorer.explorer import explore
from export_explorer.record import Capture
from tests.cases.case import MODES
from tests.cases.plain_values import MODELS, Refused
from tests.helpers.applied import pasted
from tests.helpers.kinds_of_fixes import code_fixes


def says_the_same(it: Refused) -> bool:
    """Whether both modes say the same of a model, and a change of code frees it in both or in neither."""
    return len({it.says.get(mode) for mode in MODES}) == 1 and len({mode in it.mended for mode in MODES}) == 1


SLOW = {
    "CausalFlag",
    "Counted",
    "Descending",
    "Dumped",
    "FunctionOfTensor",
    "GridOverLines",
    "Mean",
    "Member",
    "Money",
    "OfDoubles",
    "Ratio",
    "SumOfArray",
}
"""Models of which the same is said as of others, and that are changed by lines and branches of this package that others run too."""
EACH = [
    pytest.param(
        it,
        mode,
        id=f"{it.model.__name__}-{mode}",
        marks=[pytest.mark.slow] if it.model.__name__ in SLOW or (mode == "strict" and says_the_same(it)) else [],
    )
    for it in MODELS
    for mode in MODES
]
ALL = {"x": {0: Dim.AUTO, 1: Dim.AUTO}}


def exported(model: torch.nn.Module, it: Refused, mode: str) -> tuple[Capture, torch.export.ExportedProgram | None]:
    return run_export(model, it.data[:1], {}, dynamic_shapes=ALL, strict=mode == "strict")


@pytest.mark.parametrize(("it", "mode"), EACH)
def test_says_who_needs_a_plain_value_and_that_it_is_not_the_models_error(it: Refused, mode: str, tmp_path: Path) -> None:
    it.model()(it.data[0])
    failure = exported(it.model(), it, mode)[0].failure
    if mode not in it.says:
        assert failure is None
        return
    assert failure is not None
    assert failure.kind == ("data_dependent" if "tensor data" in it.says[mode] else "unsupported_code"), failure.message
    assert it.says[mode] in failure.message
    assert failure.frame is not None
    assert Path(failure.frame.filename).name == "plain_values.py"
    assert "Sym" not in failure.message
    fixes = code_fixes(failure.fixes)
    if mode not in it.mended:
        assert not fixes
        return
    with pasted(fixes[0], tmp_path) as module:
        other = getattr(module, it.model.__name__)
        capture, program = exported(other(), it, mode)
        assert program is not None, (fixes[0].code, capture.failure and capture.failure.message)
        assert [dim.got for dim in capture.dims] == ["dynamic", "dynamic"]
        for x in it.data:
            torch.testing.assert_close(torch.as_tensor(program.module()(x)), torch.as_tensor(it.model()(x)), check_stride=False)


@pytest.mark.parametrize("mode", MODES)
def test_an_operand_that_eager_mode_refuses_too_is_the_models_error(mode: str) -> None:
    class Chooses(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.where(x.shape[0] > 2, x, -x)  # type: ignore[call-overload]

    failure = run_export(Chooses(), (torch.rand(6, 4),), {}, dynamic_shapes=ALL, strict=mode == "strict")[0].failure
    assert failure is not None
    assert failure.kind == "model_error"
    assert "(bool, Tensor, Tensor)" in failure.message


class HeadNamedBySize(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.heads = torch.nn.ModuleDict({"4": torch.nn.Linear(4, 2), "8": torch.nn.Linear(8, 2)})

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.heads[str(x.shape[1])](x)


def test_the_sizes_that_a_line_needs_as_numbers_are_static_in_a_verified_request() -> None:
    explorer = explore(HeadNamedBySize(), (torch.rand(6, 4),), dynamic_shapes={"x": {0: Dim("n"), 1: Dim("width")}})
    explorer.try_fixes()
    assert explorer.capture.failure is not None
    (fix,) = explorer.capture.failure.fixes
    assert (fix.title, fix.is_alternative, fix.applicability) == (
        "Make x.shape[1] static (4)",
        True,
        "safe",
    )
    explorer.apply(fix)
    assert [dim.got for dim in explorer.capture.dims] == ["dynamic", "static"]
