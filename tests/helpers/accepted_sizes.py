"""Holds a capture against its program: does it take the sizes that the capture states, and refuse those just outside?"""

import random
from typing import Any

import torch

from export_explorer.record import Capture
from tests.helpers.stated_sizes import Sizes, Stated


def assert_sound(capture: Capture, program: torch.export.ExportedProgram, chance: random.Random, count: int = 4) -> int:
    """Fails where the program refuses sizes that are stated, or takes ones that are not; how many stated ones it was given.

    Two things torch does not enforce, and nothing is said of them here: a lower bound of 2 or less, since sizes 0 and 1 are set
    aside at tracing, and a relation by way of a Dim that is itself the size of no dimension.
    """
    stated = Stated(capture)
    module = program.module()
    drawn = list(stated.drawn(chance, count))
    for sizes in drawn:
        refusal = refused(module, capture, sizes)
        assert refusal is None, f"{sizes} is within what is stated, and the program says {refusal}"
    for dim, sizes in stated.just_outside(drawn[0]) if drawn else ():
        assert refused(module, capture, sizes) is not None, f"{sizes} leaves what is stated of {dim.ref}, and the program takes it"
    return len(drawn)


def refused(module: torch.nn.Module, capture: Capture, sizes: Sizes) -> str | None:
    """What an exported program says against inputs of these sizes; None if it takes them."""
    try:
        module(*[made(input.path, sizes, capture) for input in capture.inputs])
    except (AssertionError, RuntimeError, ValueError) as error:
        return str(error)
    return None


def made(path: str, sizes: Sizes, capture: Capture) -> Any:
    """An input of these sizes: ones, or the number itself."""
    input = next(input for input in capture.inputs if input.path == path)
    if input.shape is None:
        return sizes[path, None]
    return torch.ones([sizes[path, dim] for dim in range(len(input.shape))])
