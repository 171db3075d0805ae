"""The release of torch that the tests run with, and what is otherwise in older ones."""

import pytest
import torch

from export_explorer.torch_internals.support import release

RELEASE = release(str(torch.__version__))


def since(major: int, minor: int, why: str) -> pytest.MarkDecorator:
    """Skips a test with releases before this one."""
    return pytest.mark.skipif((major, minor) > RELEASE, reason=f"Before torch {major}.{minor} {why}.")
