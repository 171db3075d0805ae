"""Fixes written by hand, for a line of a file that is found by its comment, and explorers that have them."""

import linecache
from dataclasses import replace
from pathlib import Path
from typing import Any

from torch.export import Dim

from export_explorer.explorer import Explorer
from export_explorer.record import CodeFix, Effect, Fix, Frame
from export_explorer.session.history import Run
from export_explorer.session.model_session import InitialRequest, ModelSession


def fix_at(filename: str, comment: str, old: str, new: str, effects: tuple[Effect, ...] = ()) -> CodeFix:
    """The change of one line, which ends with a comment, from one text to another; of `new` the further lines stand below it."""
    lines = linecache.getlines(filename) or Path(filename).read_text().splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines, 1) if line.rstrip().endswith(f"# {comment}"))
    code = lines[number - 1].strip()
    assert old in code
    frame = Frame(filename=filename, line=number, name="forward", code=code, cell=None)
    made = tuple(code.replace(old, new).split("\n"))
    return CodeFix(title=comment, code=made, effects=effects, frame=frame, replaces=(number, number), before=(code,))


def with_fixes(run: Run, *fixes: Fix) -> Run:
    """The run with fixes of its first dimension, and of its failure if it has one."""
    capture = run.capture
    failure = capture.failure and replace(capture.failure, fixes=fixes)
    return replace(run, capture=replace(capture, failure=failure, dims=(replace(capture.dims[0], fixes=fixes), *capture.dims[1:])))


def explorer_with(model: Any, args: tuple[Any, ...], *fixes: Fix) -> Explorer:
    """An explorer of a model, asked AUTO of the first dimension of its first input, whose one run has these fixes."""
    session = ModelSession(model, args, initial=InitialRequest(dynamic_shapes=({0: Dim.AUTO}, *[None] * (len(args) - 1))))
    run = session.run()
    return Explorer(session, session.history.add(run.request, with_fixes(run, *fixes).capture, run.program))
