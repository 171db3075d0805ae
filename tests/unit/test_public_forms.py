"""Models of public reports: the failure names the line and holds what the table says, and the first change of code mends the model."""

from pathlib import Path

import pytest
import torch

from export_explorer.capture import run_export
from export_explorer.record import Capture, CodeFix
from tests.cases.public_forms import FORMS, PublicForm
from tests.helpers.applied import pasted

EACH = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


def exported(form: PublicForm) -> Capture:
    return run_export(form.build(), form.calls[0], dynamic_shapes=form.shapes)[0]


@EACH
def test_the_answer_holds_what_helps(form: PublicForm) -> None:
    capture = exported(form)
    failure = capture.failure
    assert failure is not None
    assert failure.kind == form.kind
    assert form.line in ("" if failure.frame is None else failure.frame.code), failure.frame
    fixes = [fix for fix in failure.fixes if isinstance(fix, CodeFix)]
    text = " ".join([failure.message, *(f"{fix.title} {' '.join(fix.code)}" for fix in fixes)])
    assert all(part in text for part in form.says), text
    assert not any(part in text for part in form.silent), text


@pytest.mark.parametrize("form", [it for it in FORMS if it.mends], ids=lambda form: form.name)
def test_the_first_change_exports_and_leaves_what_the_model_computes(form: PublicForm, tmp_path: Path) -> None:
    failure = exported(form).failure
    assert failure is not None
    fix = next(it for it in failure.fixes if isinstance(it, CodeFix) and it.replaces is not None)
    with pasted(fix, tmp_path) as module:
        again = next(it for it in module.FORMS if it.name == form.name)
        after, program = run_export(again.build(), form.calls[0], dynamic_shapes=again.shapes)
        assert program is not None, (fix.code, after.failure)
        for call in form.calls:
            wanted = form.build()(*call)
            torch.testing.assert_close(again.build()(*call), wanted)
            torch.testing.assert_close(program.module()(*call), wanted)
        for value in form.refuses:
            with pytest.raises((AssertionError, RuntimeError)):
                form.build()(value)
            with pytest.raises(RuntimeError):
                program.module()(value)
