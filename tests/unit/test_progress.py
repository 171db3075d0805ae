import threading
import time
from typing import Any

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.trace.observed_export import Progress, sampled


class Slow(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        time.sleep(0.7)  # the export has to last longer than a sample
        return x + 1


class Outer(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = Slow()

    def forward(self, x: torch.Tensor) -> Any:
        return self.inner(x)


def test_progress_names_the_module_and_the_line_that_is_being_traced() -> None:
    told: list[Progress] = []
    model = Outer()
    with sampled(model, told.append):
        assert capture_export(model, torch.zeros(3)).ok
    module, location = next((progress.module, progress.location) for progress in told if progress.location is not None)
    assert module == "inner"
    assert location is not None
    assert location.function == "forward"
    assert "inner, test_progress.py line" in next(str(progress) for progress in told if progress.location is not None)


def test_progress_ends_with_the_block_even_when_it_raises() -> None:
    with pytest.raises(KeyboardInterrupt), sampled(Slow(), lambda _: None):
        raise KeyboardInterrupt
    assert not [thread for thread in threading.enumerate() if thread.name == "export_explorer progress"]


def test_a_quick_export_tells_nothing() -> None:
    told: list[Progress] = []
    with sampled(torch.nn.ReLU(), told.append):
        pass
    assert told == []
