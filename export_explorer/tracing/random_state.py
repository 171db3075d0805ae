"""The state of the random generators that a model may draw from: Python's, NumPy's and torch's."""

import random
import sys
from typing import Any

import torch


class RandomState:
    """The state of the generators at the moment when this is made, to return to as often as is wanted.

    Those of GPUs are among them where CUDA is in use already; to ask for them would start it.
    """

    def __init__(self) -> None:
        self._python, self._torch = random.getstate(), torch.random.get_rng_state()
        self._numpy_random: Any = sys.modules.get("numpy.random")
        self._numpy = self._numpy_random.get_state() if self._numpy_random is not None else None
        self._cuda = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else None

    def restore(self) -> None:
        """Returns to it."""
        random.setstate(self._python)
        torch.random.set_rng_state(self._torch)
        if self._numpy_random is not None:
            self._numpy_random.set_state(self._numpy)
        if self._cuda is not None:
            torch.cuda.set_rng_state_all(self._cuda)
