"""Fixtures for tests of what an explorer and its browser say to each other."""

from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from tests.helpers.browser import Browser


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    browser = Browser()

    class Wire(BaseComm):
        def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any) -> None:
            if self.target_name == "jupyter.widget" and data:
                browser.take(data, buffers)

    monkeypatch.setattr(comm, "create_comm", Wire)
    return browser
