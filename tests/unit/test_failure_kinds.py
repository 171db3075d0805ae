"""Every kind of failure has one handler, and a handler is found for whatever fails."""

from typing import get_args

import pytest

from export_explorer.failures.kinds import handlers
from export_explorer.record import FailureKind


def test_every_kind_has_one_handler() -> None:
    assert sorted(handler.kind for handler in handlers()) == sorted(get_args(FailureKind))


def test_what_takes_everything_is_asked_last() -> None:
    assert [handler.kind for handler in handlers()][-1] == "other"


@pytest.mark.parametrize("handler", handlers(), ids=lambda handler: handler.kind)
def test_a_handler_says_what_it_is_for(handler: object) -> None:
    assert type(handler).__doc__
