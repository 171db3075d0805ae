"""Exports that the tests of this folder look at."""

import pytest
import torch
from torch.export import Dim

from tests.helpers.watched import Model, Watch, exported


@pytest.fixture(scope="package", params=[False, True], ids=["non-strict", "strict"])
def run(request: pytest.FixtureRequest) -> tuple[Watch, Model, bool]:
    return *exported(request.param), request.param


@pytest.fixture(scope="package")
def program() -> torch.export.ExportedProgram:
    dynamic = {"x": {0: Dim.AUTO, 1: Dim.AUTO}, "y": {0: Dim.AUTO}}
    return torch.export.export(Model(), (torch.ones(4, 5),), {"y": torch.ones(4)}, dynamic_shapes=dynamic)
