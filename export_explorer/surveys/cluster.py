"""The exports of a survey on the workers of a dask cluster, one at a time in each worker process.

dask has no time limit for a task, and retries a task that ends its worker on other workers. So each worker process keeps a separate process
for exports, as a survey on one machine does, and an export is sent to one worker by name: when that worker is lost, its export is known.
"""

import contextlib
import importlib.metadata
import threading
import uuid
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError

from distributed import Client, Future, KilledWorker, get_worker, wait

from export_explorer.surveys.records import Record, lost_words, unmade
from export_explorer.surveys.work import Work
from export_explorer.surveys.worker_slot import Lane, WorkersError

_TRIES = 2


def records_of_cluster(
    works: Sequence[Work], client: Client, *, most: int | None, limit_s: float, stop: threading.Event
) -> Iterator[Record]:
    """Yields the record of each export when it ends.

    Args:
        works: the exports.
        client: of the cluster.
        most: the most workers to use; None uses all of them, including those that join later.
        limit_s: the time after which an export is stopped, in seconds.
        stop: ends the survey early when it is set.

    Raises:
        WorkersError: the workers cannot run an export.
    """
    waiting, lost = deque(works), Counter[Work]()
    busy: dict[str, tuple[Future[bytes], Work]] = {}
    has_torch, survey = any(work.needs_torch for work in works), uuid.uuid4().hex
    try:
        while not stop.is_set() and (waiting or busy):
            workers = sorted(client.nthreads())
            for address in workers:
                if waiting and address not in busy and len(busy) < (most or len(workers)):
                    work = waiting.popleft()
                    busy[address] = (_sent(client, address, (work, survey, limit_s, has_torch)), work)
            _wait_for_one([future for future, _ in busy.values()], stop)
            for address, (future, work) in list(busy.items()):
                is_lost = address not in workers and not future.done()
                if not is_lost and not future.done():
                    continue
                del busy[address]
                record = None if is_lost else _record(future)
                future.cancel()
                if record is None:
                    lost[work] += 1
                    if lost[work] < _TRIES:
                        waiting.appendleft(work)
                        continue
                    record = unmade(work.item, "crashed", lost_words(lost[work]), torch_version=importlib.metadata.version("torch"))
                yield record
    finally:
        for future, _ in busy.values():
            future.cancel()
        # A cluster that is gone has no processes either.
        with contextlib.suppress(Exception):
            client.run(_close_own, survey, on_error="ignore")


def _sent(client: Client, address: str, task: tuple[Work, str, float, bool]) -> "Future[bytes]":
    return client.submit(export_on_worker, *task, workers=[address], allow_other_workers=False, pure=False, retries=0)


def _wait_for_one(futures: "list[Future[bytes]]", stop: threading.Event) -> None:
    if not futures:
        # There is no worker yet, or no longer.
        stop.wait(0.5)
        return
    try:
        wait(futures, timeout=0.5, return_when="FIRST_COMPLETED")
    except TimeoutError:
        return


def _record(future: "Future[bytes]") -> Record | None:
    """Returns the record that a worker sent back; None if the worker was lost.

    Raises:
        WorkersError: the worker raised instead.
    """
    if future.status in ("lost", "cancelled"):
        return None
    error = future.exception()
    if error is None:
        return Record.from_line(future.result())
    if isinstance(error, KilledWorker | CancelledError):
        return None
    raise WorkersError(f"A worker of the cluster cannot export: {type(error).__name__}: {error}")


class _OwnLane:
    """The process for exports of this worker of the cluster.

    Attributes:
        lock: is held during an export.
        lane: the process; None before the first export, and after the last.
        has_torch: whether the process loads torch.
        survey: the survey whose export is running; None between exports.
    """

    lock = threading.Lock()
    lane: Lane | None = None
    has_torch = False
    survey: str | None = None


def export_on_worker(work: Work, survey: str, limit_s: float, has_torch: bool) -> bytes:
    """Exports in a separate process, called in a worker of the cluster; returns the record as a line of JSON.

    Raises:
        WorkersError: no such process starts, or the survey was stopped.
    """
    # A worker with several threads makes one export at a time too.
    with _OwnLane.lock:
        _OwnLane.survey = survey
        try:
            return _exported(work, limit_s, has_torch).to_line()
        finally:
            _OwnLane.survey = None


def _exported(work: Work, limit_s: float, has_torch: bool) -> Record:
    if _OwnLane.lane is None or (has_torch and not _OwnLane.has_torch):
        _close_lane()
        _OwnLane.lane = Lane(threads=max(1, get_worker().state.nthreads), has_torch=has_torch)
        _OwnLane.has_torch = has_torch
    lane = _OwnLane.lane
    while True:
        lane.begin(work, limit_s)
        lane.wait()
        record = lane.end()
        if record is not None:
            return record


def _close_own(survey: str) -> None:
    """Ends the process and its export, unless the export belongs to another survey."""
    if _OwnLane.survey in (None, survey):
        _close_lane()


def _close_lane() -> None:
    lane, _OwnLane.lane = _OwnLane.lane, None
    if lane is not None:
        lane.close()
