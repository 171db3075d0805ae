"""An interrupt waits where it would leave torch half changed: in context managers, `finally` blocks and callbacks."""

import _thread
import contextlib
import signal
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

import pytest

from export_explorer.jupyter.main_thread import MainThread
from export_explorer.trace import interrupts
from export_explorer.trace.interrupts import does_harm
from export_explorer.trace.process_state import repeated_interrupts


class Frames:
    """Notes of the frames that call it whether an interrupt there does harm, and on request whether a late one does."""

    def __init__(self, outer: CodeType) -> None:
        self._outer = outer
        self.found: list[tuple[bool, bool]] = []

    def __call__(self, *_: object) -> None:
        frame = sys._getframe(1)
        self.found.append((does_harm(frame, self._outer), does_harm(frame, self._outer, is_late=True)))


class Mode:
    """A context manager that notes its frames when it is entered and left."""

    def __init__(self, note: Callable[[], None]) -> None:
        self._note = note

    def __enter__(self) -> None:
        self._note()

    def __exit__(self, *_: object) -> None:
        self._note()


@contextlib.contextmanager
def generated(note: Callable[[], None]) -> Iterator[None]:
    note()
    try:
        yield
    finally:
        note()


@contextlib.contextmanager
def plain() -> Iterator[None]:
    yield


@contextlib.contextmanager
def plain_for(seconds: float) -> Iterator[None]:
    """Is interrupted when it is entered, and is entered for some time."""
    signal.raise_signal(signal.SIGINT)
    time.sleep(seconds)
    yield


def finishes(note: Callable[[], None]) -> None:
    try:
        note()
    finally:
        note()
    note()


def collected(note: Callable[..., None]) -> None:
    class Thing:
        pass

    def callback(_: object) -> None:
        note()

    thing: Any = Thing()
    weakref.finalize(thing, callback, None)
    del thing


def in_mode(note: Callable[[], None]) -> None:
    with Mode(note):
        note()


def in_generated(note: Callable[[], None]) -> None:
    with generated(note):
        note()


@plain()
def decorated(note: Callable[[], None]) -> None:
    note()


HARMFUL = {
    in_mode: [True, False, True],
    in_generated: [True, False, True],
    finishes: [False, True, False],
    decorated: [False],
    collected: [True],
}


@pytest.mark.parametrize("job", HARMFUL, ids=lambda job: job.__name__)
def test_an_interrupt_does_harm_where_a_state_changes_and_only_until_it_is_late(job: Callable[..., None]) -> None:
    def outer() -> None:
        job(note)

    note = Frames(outer.__code__)
    with plain():
        outer()
    assert [harm for harm, _ in note.found] == HARMFUL[job]
    assert not any(late for _, late in note.found)


class Switch:
    """A state that a context manager changes and restores in several steps, with time for an interrupt between them."""

    def __init__(self) -> None:
        self.is_on = self.is_halfway = False

    @contextlib.contextmanager
    def turned_on(self, interrupt: Callable[[], object]) -> Iterator[None]:
        self.is_halfway = True
        interrupt()
        self.is_on, self.is_halfway = True, False
        try:
            yield
        finally:
            self.is_halfway = True
            time.sleep(0.05)
            self.is_on = self.is_halfway = False


def loop(switch: Switch, interrupt: Callable[[], object]) -> None:
    with switch.turned_on(interrupt):
        while True:
            time.sleep(0.001)


@pytest.fixture
def switch() -> Iterator[Switch]:
    switch = Switch()
    yield switch
    assert not switch.is_on
    assert not switch.is_halfway


def test_cancel_waits_until_a_context_manager_is_entered(switch: Switch) -> None:
    main = MainThread()
    with pytest.raises(KeyboardInterrupt):
        main.run_here(lambda: loop(switch, main.cancel))


def test_an_interrupt_of_the_user_waits_until_a_context_manager_is_entered(switch: Switch) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), repeated_interrupts():
            loop(switch, lambda: signal.raise_signal(signal.SIGINT))
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_that_waits_at_the_end_of_the_block_is_raised_after_it(switch: Switch) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def job() -> None:
        with repeated_interrupts(), switch.turned_on(lambda: signal.raise_signal(signal.SIGINT)):
            pass

    try:
        with pytest.raises(KeyboardInterrupt):
            job()
    finally:
        signal.signal(signal.SIGINT, before)


def test_the_handler_is_restored_where_the_repeated_interrupt_comes_as_the_block_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt = _thread.interrupt_main

    def late() -> None:
        time.sleep(0.1)
        interrupt()

    monkeypatch.setattr(_thread, "interrupt_main", late)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), repeated_interrupts(), plain_for(0.05):
            pass
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_interrupt_does_not_wait_for_a_context_manager_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("export_explorer.jupyter.main_thread.LATE_S", 0.2)
    main = MainThread()

    class Endless(Mode):
        def __enter__(self) -> None:
            while True:
                time.sleep(0.001)

    def job() -> None:
        main.cancel()
        with Endless(lambda: None):
            pass

    with pytest.raises(KeyboardInterrupt):
        main.run_here(job)


def test_a_handler_of_the_users_own_stays(switch: Switch) -> None:
    calls: list[int] = []

    def handler(number: int, _: FrameType | None) -> None:
        calls.append(number)

    before = signal.signal(signal.SIGINT, handler)
    try:
        with repeated_interrupts(), switch.turned_on(lambda: signal.raise_signal(signal.SIGINT)):
            pass
    finally:
        signal.signal(signal.SIGINT, before)
    assert calls == [signal.SIGINT]


def test_a_function_without_source_has_no_finally_that_is_known() -> None:
    namespace: dict[str, Any] = {}
    exec("def f(note):\n    try:\n        pass\n    finally:\n        note()", namespace)
    note = Frames(namespace["f"].__code__)
    namespace["f"](note)
    assert interrupts._final_lines(namespace["f"].__code__) == ()
