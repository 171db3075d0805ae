"""Programs that misbehave inside forward: the same end state as by torch alone, a sentence where torch raises, and little more time."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from export_explorer import capture_export
from tests.helpers.misbehaving_programs import Program, differences, outcome_of, programs

COUNT = 120
FAST = 12

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each program runs in a process that is forked")


@pytest.fixture(scope="module", autouse=True)
def warm() -> Iterator[None]:
    """What torch and this package load at their first exports is not a part of each process."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    model = torch.nn.Linear(3, 3)
    spec = ({0: torch.export.Dim.AUTO},)
    torch.export.export(model, (torch.ones(4, 3),), dynamic_shapes=spec)
    capture_export(model, (torch.ones(4, 3),), dynamic_shapes=spec)
    yield
    torch.set_num_threads(threads)


def cases() -> list[object]:
    made = programs(COUNT)
    return [pytest.param(program, id=program.name, marks=() if number < FAST else pytest.mark.slow) for number, program in enumerate(made)]


@pytest.mark.parametrize("program", cases())
def test_a_program_that_misbehaves_ends_as_by_torch_alone(program: Program, tmp_path: Path) -> None:
    bare, captured = outcome_of(program, "bare", tmp_path), outcome_of(program, "capture", tmp_path)
    assert differences(bare, captured) == []
