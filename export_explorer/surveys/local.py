"""The exports of a survey in processes of this machine."""

import os
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait

from export_explorer.surveys.records import Record
from export_explorer.surveys.work import Work
from export_explorer.surveys.worker_slot import Lane

_MOST_PROCESSES = 8


def processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def records_of_processes(works: Sequence[Work], *, processes: int | None, limit_s: float, stop: threading.Event) -> Iterator[Record]:
    """Yields the record of each export when it ends; a process runs one export at a time.

    Args:
        works: the exports.
        processes: the number of processes; None takes one per processor, at most 8.
        limit_s: the time after which an export is stopped, in seconds.
        stop: ends the survey early when it is set.

    Raises:
        WorkersError: worker processes do not start.
    """
    count = min(processes or min(processors(), _MOST_PROCESSES), len(works))
    threads = max(1, processors() // count)
    lanes = [Lane(threads=threads, has_torch=any(work.needs_torch for work in works)) for _ in range(count)]
    waiting = deque(works)
    try:
        while not stop.is_set() and (waiting or any(lane.work for lane in lanes)):
            for lane in lanes:
                if waiting and lane.work is None:
                    lane.begin(waiting.popleft(), limit_s)
            wait([lane.future for lane in lanes if lane.future is not None], timeout=0.5, return_when=FIRST_COMPLETED)
            for lane in lanes:
                work = lane.work
                if work is not None and lane.is_over():
                    record = lane.end()
                    if record is None:
                        waiting.appendleft(work)
                    else:
                        yield record
    finally:
        for lane in lanes:
            lane.stop()
        for lane in lanes:
            lane.close()
