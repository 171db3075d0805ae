"""Each tutorial runs once, in a real kernel, for all tests of its file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.notebooks import FOLDER, run_cells, running
from tests.helpers.tutorial import Tutorial


@pytest.fixture(scope="module")
def tutorial(request: pytest.FixtureRequest) -> Iterator[Tutorial]:
    """The notebook that the test's file is named after, executed."""
    name = Path(request.path).stem.removeprefix("test_")
    with running(FOLDER / f"{name}.ipynb") as client:
        run_cells(client)
        yield Tutorial(client)
