"""Running a program for real: compiled and packaged on this machine's CPU, in a child process, and that nothing of it is left."""

import contextlib
import importlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import torch

from export_explorer.explorer import Explorer, explore
from export_explorer.features.run.backends import BackendCall, Settings, run_way
from export_explorer.features.run.child import _Reporter
from export_explorer.features.run.child_process import JOB
from export_explorer.features.run.preparation import NO_INPUTS, NO_PROGRAM
from export_explorer.features.run.timings import Timings, WayTimings
from export_explorer.record.spec import AskError
from export_explorer.spec.examples import ExampleError
from tests.helpers.browser import Browser

PATIENCE_S = 240
"""A machine that does much else compiles for minutes."""


class Counted(torch.nn.Module):
    """Changes a buffer with each call."""

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(10, 10)
        self.calls: torch.Tensor
        self.register_buffer("calls", torch.zeros(1))

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        self.calls.add_(1)
        hidden: torch.Tensor = self.lin(x + y).relu() + self.calls
        return hidden


class Wrapped(Counted):
    """Returns an object of a class that transformers registers, which the process that packages it has to import."""

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> Any:
        from transformers.modeling_outputs import BaseModelOutput

        return BaseModelOutput(last_hidden_state=super().forward(x, y))


class Halves(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.view(2, -1) * 2


class Several(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[0] > 100:
            raise ValueError("too many")
        return x * 2


INPUTS = (torch.randn(8, 10), torch.randn(8, 10))


def counted() -> Explorer:
    return explore(Counted(), INPUTS, dynamic_shapes="auto")


@pytest.fixture(scope="module")
def compiled() -> Iterator[tuple[Explorer, Timings]]:
    importlib.import_module("transformers.modeling_outputs")  # which registers the class for torch.export
    explorer = explore(Wrapped(), INPUTS, dynamic_shapes="auto")
    timings = explorer.run(sizes={"x": {0: 4}, "y": {0: 4}}, seconds=0.05)
    yield explorer, timings
    explorer.close()


@pytest.fixture
def prepared_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that does not try what the processor can: that takes longer than what is tested."""
    monkeypatch.setenv("TORCHINDUCTOR_VEC_ISA_OK", "1")


def by_way(timings: Timings) -> dict[str, WayTimings]:
    return {way.way: way for way in timings.ways}


@pytest.mark.slow
def test_all_ways_run_and_agree_with_eager_at_every_size(compiled: tuple[Explorer, Timings]) -> None:
    _, timings = compiled
    assert [way.way for way in timings.ways] == ["eager", "exported", "inductor", "aot_inductor"]
    for way in timings.ways:
        assert way.failure is None
        assert len(way.timings) == 2
        for one in way.timings:
            assert one.failure is None
            assert one.spread is not None
            assert 0 < one.spread.lower_us <= one.spread.median_us <= one.spread.upper_us
            if way.way != "eager":
                assert one.agreement is not None
                assert one.agreement.kind in ("equal", "close")
                assert one.agreement.absolute is not None
                assert one.agreement.absolute < 1e-4


@pytest.mark.slow
def test_compile_time_stands_apart_and_only_a_package_has_a_size(compiled: tuple[Explorer, Timings]) -> None:
    ways = by_way(compiled[1])
    for name in ("inductor", "aot_inductor"):
        way = ways[name]
        spread = way.timings[0].spread
        assert way.compile_ms is not None
        assert spread is not None
        assert way.compile_ms * 1000 > 100 * spread.median_us
    assert ways["eager"].compile_ms is ways["exported"].compile_ms is None
    assert {name for name, way in ways.items() if way.package_bytes} == {"aot_inductor"}


@pytest.mark.slow
def test_torch_compile_is_seen_to_compile_again_at_a_second_size(compiled: tuple[Explorer, Timings]) -> None:
    explorer, timings = compiled
    ways = by_way(timings)
    assert [one.compiles for one in ways["inductor"].timings] == [1, 1]
    assert [one.compiles for one in ways["aot_inductor"].timings] == [0, 0]
    assert any(note.startswith("torch.compile compiled again for x.shape[0] = 4") for note in explorer._run_state.notes)


@pytest.mark.slow
def test_it_is_said_that_the_package_checks_no_guards(compiled: tuple[Explorer, Timings]) -> None:
    assert any("checks no guards" in note for note in compiled[0]._run_state.notes)


@pytest.mark.slow
def test_the_timings_are_a_table(compiled: tuple[Explorer, Timings]) -> None:
    table = compiled[0].timings
    assert list(table.way) == ["eager"] * 2 + ["exported"] * 2 + ["inductor"] * 2 + ["aot_inductor"] * 2
    assert list(table.sizes[:2]) == ["example", "x.shape[0] = 4, y.shape[0] = 4"]
    assert table.median_us.notna().all()
    assert not any(table.failure)


@pytest.mark.slow
def test_the_model_is_left_as_it_was(compiled: tuple[Explorer, Timings]) -> None:
    assert compiled[0]._session.model.calls.item() == 0


@pytest.mark.slow
def test_nothing_is_left_of_a_run(compiled: tuple[Explorer, Timings]) -> None:
    assert not children()
    assert not [thread for thread in threading.enumerate() if thread.name == "export_explorer child"]


def children() -> list[psutil.Process]:
    found = []
    for one in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):  # it may end in between
            if one.status() != psutil.STATUS_ZOMBIE:
                found.append(one)
    return found


def test_before_a_run_the_table_is_empty() -> None:
    explorer = counted()
    assert explorer.timings.empty
    assert "median_us" in explorer.timings.columns


def test_sizes_that_a_guard_refuses_are_told_and_not_run() -> None:
    explorer = counted()
    timings = explorer.run(["eager"], [{"x": {0: 5}}, {"x": {0: 3}, "y": {0: 3}}], seconds=0.01)
    assert [str(sizes) for sizes in timings.sizes] == ["example", "x.shape[0] = 3, y.shape[0] = 3"]
    (refused,) = timings.refused
    assert str(refused.sizes) == "x.shape[0] = 5"
    assert refused.trial.verdict == "refused_by_guard"
    assert "y.shape[0]" in refused.trial.message
    assert any(note.startswith("Not run with x.shape[0] = 5: ") for note in explorer._run_state.notes)


class Attends(torch.nn.Module):
    """Needs keys and values of one length, which no guard states."""

    def forward(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.scaled_dot_product_attention(query, keys, values)


def test_sizes_that_an_operator_refuses_are_noted_before_anything_is_timed() -> None:
    inputs = torch.randn(2, 2, 4, 8), torch.randn(2, 2, 6, 8), torch.randn(2, 2, 6, 8)
    explorer = explore(Attends(), inputs, dynamic_shapes="auto")
    noted: list[tuple[int, tuple[str, ...]]] = []
    explorer.observe(lambda change: noted.append((len(change["new"].rows), change["new"].notes)), "_run_state")
    timings = explorer.run(["eager"], [{"keys": {2: 9}}], seconds=0.01)
    assert timings.refused[0].trial.verdict == "refused_by_operator"
    assert any(rows == 0 and notes and notes[0].startswith("Not run with keys.shape[2] = 9: ") for rows, notes in noted)


def test_without_sizes_another_is_chosen_that_the_program_takes() -> None:
    timings = explore(Halves(), (torch.randn(8),), dynamic_shapes="auto").run(["eager"], seconds=0.01)
    assert len(timings.sizes) == 2
    (change,) = timings.sizes[1].changes
    assert change.size != 8
    assert change.size % 2 == 0
    assert len(explore(Halves(), (torch.randn(8),)).run(["eager"], seconds=0.01).sizes) == 1


class Looks(torch.nn.Module):
    """Looks up rows by index: no guard says that the two batches are one."""

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        return x * mask[torch.arange(x.shape[0]), 0].sum()


def test_sizes_that_are_equal_in_the_example_are_run_equal() -> None:
    timings = explore(Looks(), (torch.randn(2, 3), torch.ones(2, 4)), dynamic_shapes="auto").run(["eager"], seconds=0.01)
    sizes = {(change.input, change.dim): change.size for change in timings.sizes[1].changes}
    assert sizes["x", 0] == sizes["mask", 0] != 2
    assert timings.ways[0].failure is None


def test_a_program_alone_is_compared_with_the_exported_one() -> None:
    program = counted().program
    assert program is not None
    explorer = explore(program)
    timings = explorer.run(["eager", "exported"], [], seconds=0.01)
    assert timings.reference == "exported"
    assert [way.way for way in timings.ways] == ["exported"]


def test_a_program_alone_keeps_the_buffers_that_a_run_changes() -> None:
    model = Counted()
    program = torch.export.export(model, INPUTS)
    timings = explore(program).run(["exported"], [], seconds=0.01)
    assert timings.ways[0].failure is None
    assert (model.calls.item(), program.state_dict["calls"].item()) == (0, 0)


class CountsInAParameter(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.count = torch.nn.Parameter(torch.ones(3), requires_grad=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count.add_(1)
        return x * self.count


def test_each_set_of_sizes_begins_with_the_parameters_of_the_program(tmp_path: Path) -> None:
    program = torch.export.export(CountsInAParameter(), (torch.ones(2, 3),))
    settings = Settings(threads=1, seconds=0.01, package=tmp_path / "model.pt2", tell=lambda stage: None, compiled=lambda: 0)
    call = BackendCall((torch.ones(2, 3),), {}, [torch.full((2, 3), 2.0)])
    way = run_way("exported", program, [call, call], settings)
    assert [one.agreement and one.agreement.kind for one in way.timings] == ["equal", "equal"]
    assert program.state_dict["count"].tolist() == [1, 1, 1]


def test_a_program_without_inputs_cannot_be_run() -> None:
    program = counted().program
    assert program is not None
    program.example_inputs = None
    with pytest.raises(AskError, match=NO_INPUTS):
        explore(program).run()


def test_a_failed_export_cannot_be_run() -> None:
    class Fails(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x if x.sum() > 0 else -x

    with pytest.raises(AskError, match=NO_PROGRAM):
        explore(Fails(), INPUTS[:1]).run()


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ([3], "as a dict by input"),
        ({"x": {0: 2.5}}, r"x.shape\[0\] cannot be 2.5"),
        ({"x": {"a": 1}}, "x has no dimension 'a'"),
        ({"z": {0: 3}}, "have no `z`"),
    ],
)
def test_sizes_that_are_none_are_refused(sizes: Any, words: str) -> None:
    with pytest.raises((AskError, ExampleError), match=words):
        counted().run(["eager"], sizes)


def test_a_child_counts_the_graphs_that_are_compiled_and_tells_a_stage_once(tmp_path: Path) -> None:
    stream = io.BytesIO()
    reporter = _Reporter(stream, tmp_path)
    reporter.way = "inductor"
    for event in ("dynamo", "_compile.compile_inner", "inductor_compile", "GraphLowering.run", "inductor_compile", "no event of torch"):
        reporter.event(event)
    assert reporter.graphs == 2
    assert [json.loads(line)["name"] for line in stream.getvalue().splitlines()] == ["tracing", "lowering"]


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(ValueError, match=r"ways has 'tensorrt', which is not valid\. Use one or more of 'eager', 'exported'"):
        counted().run(["tensorrt"])  # type: ignore[list-item]  # wrong use


def test_a_package_that_cannot_be_written_is_a_failure_of_its_way(tmp_path: Path) -> None:
    program = torch.export.export(Several(), (torch.randn(8),))
    package = tmp_path / "model.txt"
    settings = Settings(threads=1, seconds=0.01, package=package, tell=lambda stage: None, compiled=lambda: 0)
    failure = run_way("aot_inductor", program, [], settings).failure
    assert failure is not None
    assert (failure.kind, "ending in .pt2" in failure.detail) == ("compile_failed", True)


@pytest.mark.slow
def test_without_a_compiler_each_way_that_needs_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "/nowhere/g++")
    explorer = explore(Several(), (torch.randn(8),), dynamic_shapes="auto")
    ways = by_way(explorer.run(sizes=[], seconds=0.01))
    assert ways["exported"].timings[0].agreement is not None
    failures = [ways["aot_inductor"].failure, ways["inductor"].timings[0].failure]
    assert [failure and failure.kind for failure in failures] == ["no_compiler", "no_compiler"]
    assert "CXX" in explorer.timings.failure.iloc[-1]


@pytest.mark.slow
def test_an_operator_of_the_notebook_runs_in_the_kernel_and_is_not_compiled() -> None:
    @torch.library.custom_op("of_a_notebook::twice", mutates_args=())
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    twice.register_fake(torch.empty_like)
    twice._init_fn.__module__ = "__main__"

    class Twice(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            result: torch.Tensor = twice(x)
            return result

    explorer = explore(Twice(), (torch.randn(8),))
    ways = by_way(explorer.run(sizes=[], seconds=0.01))
    assert ways["exported"].timings[0].agreement is not None
    for name in ("inductor", "aot_inductor"):
        failure = ways[name].failure
        assert failure is not None
        assert (failure.kind, failure.subject) == ("missing_operator", "of_a_notebook::twice")


def test_a_model_that_raises_at_a_size_is_told_with_its_words() -> None:
    class Raises(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if not torch.compiler.is_exporting():
                raise ValueError("not today")
            return x * 2

    explorer = explore(Raises(), (torch.randn(8),))
    ways = by_way(explorer.run(["eager", "exported"], [], seconds=0.01))
    failure = ways["eager"].timings[0].failure
    assert failure is not None
    assert (failure.kind, failure.detail) == ("call_failed", "ValueError: not today")
    assert ways["exported"].timings[0].agreement is None


class Overflows(torch.nn.Module):
    """Raises at its third call: its first is that of the comparison, the others are timed."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not torch.compiler.is_exporting():
            self.calls += 1
            if self.calls > 2:
                raise IndexError("no place is left")
        return x * 2


def test_a_model_that_raises_while_it_is_timed_ends_its_own_row_alone() -> None:
    ways = by_way(explore(Overflows(), (torch.randn(8),)).run(["eager"], [], seconds=0.01))
    failure = ways["eager"].timings[0].failure
    assert failure is not None
    assert (failure.kind, failure.detail) == ("call_failed", "IndexError: no place is left")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="There are no process groups.")
@pytest.mark.usefixtures("prepared_compiler")
@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("aot_inductor", "AOTInductor: compiling"),
        pytest.param("exported", "exported: timing", marks=pytest.mark.slow),
        pytest.param("exported", "starting", marks=pytest.mark.slow),
        pytest.param("inductor", "loading", marks=pytest.mark.slow),
        pytest.param("inductor", "torch.compile: tracing", marks=pytest.mark.slow),
        pytest.param("aot_inductor", "AOTInductor: writing", marks=pytest.mark.slow),
    ],
)
def test_a_run_that_is_cancelled_leaves_no_process(way: str, words: str, browser: Browser) -> None:
    explorer = counted()
    thread = threading.Thread(target=lambda: cancel_at(explorer, words))
    thread.start()
    began = time.monotonic()
    timings = explorer.run([way], [], seconds=2.0 if way == "exported" else 0.05)  # type: ignore[list-item]  # any of them
    thread.join()
    assert timings.is_cancelled
    assert explorer._run_state.state == "stopped"
    assert not children()
    assert time.monotonic() - began < PATIENCE_S


def cancel_at(explorer: Explorer, words: str) -> None:
    waits_for(lambda: explorer._run_state.message.startswith(words))
    if "compiling" in words:
        waits_for(lambda: any("cc1" in child.name() for child in children()))
    explorer._panels.runner.cancel()
    waits_for(lambda: not children(), 1.0)


def waits_for(is_so: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
    ends = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < ends
        time.sleep(0.005)


def test_an_interrupt_of_the_cell_ends_the_child() -> None:
    explorer = counted()

    def interrupt() -> None:
        waits_for(lambda: explorer._run_state.message.startswith("loading"))
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        explorer.run(["eager", "exported"], [], seconds=0.01)
    waits_for(lambda: not children(), 1.0)
    assert explorer._run_state.state == "stopped"
    assert list(explorer.timings.way) == ["eager"]


@pytest.mark.slow
def test_a_way_that_no_process_can_be_started_for_has_the_reason() -> None:
    explorer = counted()

    def kill() -> None:
        waits_for(lambda: explorer._run_state.message.startswith("loading"))
        backends = explorer._panels.runner._backends
        assert backends is not None
        job = Path(backends._saved.folder.name) / JOB
        job.unlink()
        job.mkdir()  # the job of the next process cannot be written
        assert backends._child is not None
        backends._child.kill()

    killing = threading.Thread(target=kill)
    killing.start()
    result = explorer.run(["exported", "inductor"], [], seconds=0.01)
    killing.join()
    failures = {way.way: way.failure.kind for way in result.ways if way.failure is not None}
    assert failures == {"exported": "died", "inductor": "not_started"}
    explorer.close()


KILLED = """
import os, signal, threading, time, torch
from export_explorer import explore
explorer = explore(torch.nn.Linear(4, 4), (torch.randn(2, 4),))
def die():
    while "loading" not in explorer._run_state.message:
        time.sleep(0.01)
    print(explorer._panels.runner._backends.pid, explorer._panels.runner._backends._saved.folder.name, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
threading.Thread(target=die).start()
explorer.run(["exported"], [], seconds=60)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="There are no process groups.")
def test_a_child_does_not_outlive_a_kernel_that_is_killed() -> None:
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    pid, folder = done.stdout.split()
    waits_for(lambda: not psutil.pid_exists(int(pid)) or psutil.Process(int(pid)).status() == psutil.STATUS_ZOMBIE, 5.0)
    waits_for(lambda: not Path(folder).exists(), 5.0)


def test_the_browser_runs_and_sees_how_far_it_is(browser: Browser) -> None:
    explorer = counted()
    reply = browser.send(explorer, {"id": "1", "kind": "run_sizes"})["result"]
    assert reply["has_eager"]
    assert [(free["input"], free["dim"], free["example"]) for free in reply["free"]] == [("x", 0, 8), ("y", 0, 8)]
    sizes = [{"input": free["input"], "dim": free["dim"], "size": free["proposed"]} for free in reply["free"]]
    assert len({size["size"] for size in sizes}) == 1
    browser.send(explorer, {"id": "2", "kind": "run_program", "ways": ["eager", "exported"], "sizes": sizes})
    assert "Cancel it first" in browser.send(explorer, {"id": "3", "kind": "run_program", "ways": ["eager"], "sizes": None})["error"]
    waits_for(lambda: explorer._run_state.state == "done")
    state = browser.state["run_state"]
    assert state["state"] == "done"
    assert [row["way"] for row in state["rows"]] == ["eager", "eager", "exported", "exported"]
    explorer.close()


class Weighs(torch.nn.Module):
    """Has two free sizes, one of which two inputs share."""

    def forward(self, x: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
        return x.view(x.shape[0], -1, 5) * weights[:, None, None]


@pytest.mark.parametrize(
    ("changed", "batch", "length"),
    [
        ({("x", 0): 20}, 20, None),
        ({("weights", 0): 20}, 20, None),
        ({("x", 0): 20, ("x", 1): 25}, 20, 25),
        ({("x", 0): 8}, 8, None),
        ({("x", 1): 25}, None, 25),
    ],
)
def test_sizes_that_follow_from_a_changed_one_are_run_with_it(
    browser: Browser, changed: dict[tuple[str, int], int], batch: int | None, length: int | None
) -> None:
    explorer = explore(Weighs(), (torch.randn(8, 10), torch.randn(8)), dynamic_shapes="auto")
    free = browser.send(explorer, {"id": "1", "kind": "run_sizes"})["result"]["free"]
    shown = {(field["input"], field["dim"]): field["proposed"] for field in free}
    assert shown["x", 0] == shown["weights", 0] != 8
    typed = shown | changed
    sizes = [
        {"input": field["input"], "dim": field["dim"], "size": typed[field["input"], field["dim"]]}
        for field in free
        if typed[field["input"], field["dim"]] != field["example"]
    ]
    browser.send(explorer, {"id": "2", "kind": "run_program", "ways": ["eager"], "sizes": sizes})
    waits_for(lambda: explorer._run_state.state == "done")
    batch, length = batch or shown["x", 0], length or shown["x", 1]
    expected = f"x.shape[1] = {length}" if batch == 8 else f"x.shape[0] = {batch}, x.shape[1] = {length}, weights.shape[0] = {batch}"
    assert [row.sizes for row in explorer._run_state.rows] == ["example", expected]
    explorer.close()


def test_sizes_that_guards_refuse_are_reported_at_once_and_nothing_runs(browser: Browser) -> None:
    explorer = explore(Halves(), (torch.randn(8),), dynamic_shapes="auto")
    reply = browser.send(explorer, {"id": "1", "kind": "run_program", "ways": ["eager"], "sizes": [{"input": "x", "dim": 0, "size": 7}]})
    assert reply["error"].startswith("Not run with x.shape[0] = 7: x.shape[0] must be a multiple of 2")
    assert explorer._run_state.state == "idle"
    reply = browser.send(explorer, {"id": "2", "kind": "run_program", "ways": ["eager"], "sizes": [{"input": "z", "dim": 0, "size": 3}]})
    assert reply["error"] == "The inputs have no z.shape[0]."
    explorer.close()


def test_the_browser_stops_a_run(browser: Browser) -> None:
    explorer = counted()
    browser.send(explorer, {"id": "1", "kind": "run_program", "ways": ["inductor"], "sizes": None})
    browser.send(explorer, {"id": "2", "kind": "cancel_run"})
    waits_for(lambda: browser.state["run_state"]["state"] == "stopped", 5.0)
    assert not children()
    explorer.close()
