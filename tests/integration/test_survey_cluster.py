"""Surveys on a cluster of dask: the same table as on this machine, limits kept, and a lost worker costs little."""

import functools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from export_explorer import survey
from export_explorer.surveys.survey_row import SurveyRow
from tests.helpers import surveyed

pytestmark = pytest.mark.slow

LIMIT_S = 20.0


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    # More threads than exports at a time: a worker process makes one.
    with LocalCluster(n_workers=2, threads_per_worker=2, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client


def test_table_of_a_cluster_is_that_of_this_machine(client: Client, tmp_path: Path) -> None:
    functions = [
        surveyed.scaled,
        surveyed.branching,
        surveyed.with_keywords,
        surveyed.hangs_in_c,
        surveyed.segmentation_fault,
        surveyed.no_model,
        lambda: surveyed.scaled()[:2],
    ]
    cases = [(f"{index}", function) for index, function in enumerate(functions)]
    there = survey(cases, requests=("auto",), timeout_s=LIMIT_S, client=client, path=tmp_path / "rows.jsonl", progress=False)
    here = survey(cases, requests=("auto",), timeout_s=LIMIT_S, progress=False)
    assert [_told(record) for record in there] == [_told(record) for record in here]
    assert {record.outcome for record in here} == {"exported", "failed", "timed_out", "crashed", "raised"}


def _told(record: SurveyRow) -> tuple[object, ...]:
    capture = record.capture
    dims = capture and [(str(dim.ref), dim.got, dim.reason) for dim in capture.dims]
    return record.item, record.outcome, record.message, record.torch_version, dims


def test_a_worker_that_is_killed_costs_its_export_one_more_try(client: Client, tmp_path: Path) -> None:
    def made(name: str, keeps_on: bool) -> Any:
        """Leaves a mark with the process of the cluster's worker; the slow one ends only where it has left one before."""
        marks = tmp_path / name
        marks.mkdir(exist_ok=True)
        tries = len(list(marks.iterdir()))
        (marks / f"{tries}").write_text(f"{os.getppid()}")
        if name == "slow" and (tries == 0 or keeps_on):
            time.sleep(1000)
        return surveyed.scaled()

    def kill(count: int) -> None:
        # Each time the worker of the cluster that has begun the slow one.
        for number in range(count):
            mark = tmp_path / "slow" / f"{number}"
            _wait_until(functools.partial(_is_written, mark))
            os.kill(int(mark.read_text()), signal.SIGKILL)

    names = ["slow", *"abcdef"]
    cases = [(name, functools.partial(made, name, False)) for name in names]
    found = _with(kill, 1, lambda: survey(cases, requests=("auto",), client=client, progress=False))
    assert [(record.item.name, record.outcome) for record in found] == [(name, "exported") for name in names]
    tries = {name: len(list((tmp_path / name).iterdir())) for name in names}
    assert tries == {"slow": 2, **dict.fromkeys("abcdef", 1)}

    for mark in (tmp_path / "slow").iterdir():
        mark.unlink()
    cases = [(name, functools.partial(made, name, True)) for name in ("slow", "g")]
    found = _with(kill, 2, lambda: survey(cases, requests=("auto",), client=client, progress=False))
    assert [(record.item.name, record.outcome) for record in found] == [("slow", "crashed"), ("g", "exported")]
    assert found["slow"][0].message == "The cluster lost its worker 2 times."


def _with(kill: Callable[[int], None], count: int, made: Callable[[], Any]) -> Any:
    thread = threading.Thread(target=kill, args=(count,))
    thread.start()
    try:
        return made()
    finally:
        thread.join()


def _is_written(mark: Path) -> bool:
    return mark.exists() and mark.read_text() != ""


def _wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + 240
    while not is_so():
        assert time.monotonic() < end
        threading.Event().wait(0.1)
