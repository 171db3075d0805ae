"""The exports of a survey on the workers of a dask cluster, one at a time in each worker process.

dask has no time limit for a task, and retries a task that ends its worker on other workers. So each worker process keeps a separate process
for exports, as a survey on one machine does, and an export is sent to one worker by name: when that worker is lost, its export is known.
"""

import contextlib
import threading
import uuid
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError

from distributed import Client, Future, KilledWorker, get_worker, wait

from export_explorer.surveys.exporting import Work
from export_explorer.surveys.survey_row import SurveyRow
from export_explorer.surveys.worker_slot import WorkersError, WorkerSlot
from export_explorer.trace.syntax import register_cells

_TRIES = 2


def rows_of_cluster(
    works: Sequence[Work], client: Client, *, most: int | None, limit_s: float, stop: threading.Event
) -> Iterator[SurveyRow]:
    """Yields the row of each export when it ends.

    It takes at most `most` workers; None uses all of them, including those that join later. An export is stopped after `limit_s` seconds;
    `stop` ends the survey early when it is set.

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
                    task = (export_on_worker, work, survey, limit_s, has_torch)
                    busy[address] = (client.submit(*task, workers=[address], allow_other_workers=False, pure=False, retries=0), work)
            if busy:
                with contextlib.suppress(TimeoutError):
                    wait([future for future, _ in busy.values()], timeout=0.5, return_when="FIRST_COMPLETED")
            else:
                # There is no worker yet, or no longer.
                stop.wait(0.5)
            for address, (future, work) in list(busy.items()):
                is_lost = address not in workers and not future.done()
                if not is_lost and not future.done():
                    continue
                del busy[address]
                row = None if is_lost else _row(future)
                future.cancel()
                lost[work] += row is None
                if row is not None:
                    yield row
                elif lost[work] < _TRIES:
                    waiting.appendleft(work)
                else:
                    yield SurveyRow.without_capture(work.item, "crashed", f"The cluster lost its worker {lost[work]} times.")
    finally:
        for future, _ in busy.values():
            future.cancel()
        # A cluster that is gone has no processes either.
        with contextlib.suppress(Exception):
            client.run(_close_own, survey, on_error="ignore")


def _row(future: "Future[bytes]") -> SurveyRow | None:
    """Returns the row that a worker sent back; None if the worker was lost.

    Raises:
        WorkersError: the worker raised instead.
    """
    if future.status in ("lost", "cancelled") or isinstance(error := future.exception(), KilledWorker | CancelledError):
        return None
    if error is None:
        return SurveyRow.from_line(future.result())
    raise WorkersError(f"A worker of the cluster cannot export: {type(error).__name__}: {error}")


class _OwnSlot:
    """The process for exports of this worker of the cluster.

    Attributes:
        lock: is held during an export.
        slot: the process; None before the first export, and after the last.
        survey: the survey whose export is running; None between exports.
    """

    lock = threading.Lock()
    slot: WorkerSlot | None = None
    survey: str | None = None


def export_on_worker(work: Work, survey: str, limit_s: float, has_torch: bool) -> bytes:
    """Exports in a separate process, called in a worker of the cluster; returns the row as a line of JSON.

    Raises:
        WorkersError: no such process starts, or the survey was stopped.
    """
    # The place of a crash or of a time limit is found in this process.
    register_cells(work.cells)
    # A worker with several threads makes one export at a time too.
    with _OwnSlot.lock:
        _OwnSlot.survey = survey
        try:
            if _OwnSlot.slot is None or (has_torch and not _OwnSlot.slot.has_torch):
                _close_slot()
                _OwnSlot.slot = WorkerSlot(threads=max(1, get_worker().state.nthreads), has_torch=has_torch, changed=threading.Event())
            return _OwnSlot.slot.export(work, limit_s).to_line()
        finally:
            _OwnSlot.survey = None


def _close_own(survey: str) -> None:
    """Ends the process and its export, unless the export belongs to another survey."""
    if _OwnSlot.survey in (None, survey):
        _close_slot()


def _close_slot() -> None:
    slot, _OwnSlot.slot = _OwnSlot.slot, None
    if slot is not None:
        slot.close()
