"""`survey`, which exports many models, each with many asks, in processes on this machine or on a cluster.

Its arguments are checked before anything starts and turned into work for its workers.
"""

import math
import os
import queue
import re
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import cloudpickle

from export_explorer.keywords import suggests_keywords, takes_former_keywords
from export_explorer.record import Mode
from export_explorer.record.locations import listed
from export_explorer.record.spec import MODES
from export_explorer.surveys.exporting import Source, Work
from export_explorer.surveys.survey import Survey
from export_explorer.surveys.survey_row import AS_SAVED, Item, Outcome, RowFile, SurveyRow
from export_explorer.surveys.worker_slot import rows_of_processes
from export_explorer.trace.syntax import cells

if TYPE_CHECKING:
    from distributed import Client

    from export_explorer.surveys.widget import LiveTable


Factory = Callable[[], Any] | str | os.PathLike[str]
Cases = Iterable[tuple[str, Factory]] | Mapping[str, Factory]
Ask = str | tuple[str, Any]

WORDS = ("auto", "dynamic", "static")
_FUNCTION = re.compile(r"[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+:[^\W\d]\w*+(?:\.[^\W\d]\w*+)*+")
_SUFFIX = ".pt2"


def work_of(cases: Cases, asks: Sequence[Ask], modes: Sequence[Mode], *, is_local: bool) -> tuple[Work, ...]:
    """Returns the work for each case, ask and mode, in this order; a saved program has one.

    The arguments are those of `surveying.survey`; if they are local, the named files have to be on this machine.

    Raises:
        TypeError: an argument has the wrong type, or cannot be sent to another process.
        ValueError: a name occurs twice, or an argument has a value that is not allowed.
    """
    named_asks = _asks(asks)
    checked_modes = _modes(modes)
    known = cells()
    works: list[Work] = []
    for name, factory in _factories(cases).items():
        source = _source(name, factory, is_local)
        if isinstance(source, Path):
            works.append(Work(Item(name=name, ask=AS_SAVED, mode=None), source, None))
            continue
        # A pickled function names the cells as its files.
        used = tuple(cell for cell in known if isinstance(source, bytes) and cell.filename.encode() in source)
        works += (
            Work(Item(name=name, ask=ask, mode=mode), source, shapes, used) for ask, shapes in named_asks.items() for mode in checked_modes
        )
    if not works:
        raise ValueError("Nothing to survey. Pass cases such as ('encoder', make_encoder), a request and a mode.")
    return tuple(works)


def _factories(cases: Cases) -> dict[str, Factory]:
    named: dict[str, Factory] = {}
    pairs: Iterable[Any] = cases.items() if isinstance(cases, Mapping) else cases
    for pair in pairs:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TypeError(f"A case is a pair of a name and a function that makes the model, not {_kind(pair)}.")
        name, factory = pair
        _check_name(name, "case", named)
        named[name] = factory
    return named


def _check_name(name: object, what: str, taken: Collection[str]) -> None:
    if not isinstance(name, str):
        raise TypeError(f"The name of a {what} is a text, not {_kind(name)}.")
    if not name.strip() or not name.isprintable():
        raise ValueError(f"{name!r} is not a name for a {what}. Use one line of text.")
    if name in taken:
        raise ValueError(f"Two {what}s are named {name!r}. Rename one.")


def _source(name: str, factory: object, is_local: bool) -> Source:
    if isinstance(factory, str | os.PathLike):
        text = os.fspath(factory)
        if text.endswith(_SUFFIX):
            path = Path(text).expanduser().absolute()
            if is_local and not path.is_file():
                raise ValueError(f"Case {name!r} reads {text}, which does not exist.")
            return path
        if not _FUNCTION.fullmatch(text):
            raise ValueError(f"Case {name!r} is {text!r}. Name a function as 'module:function', or a file that ends with {_SUFFIX}.")
        return text
    # What is a module has loaded torch.
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(factory, torch.nn.Module):
        raise TypeError(f"Case {name!r} is a model. Pass a function that makes it and its inputs, such as lambda: (Net(), (x,)).")
    if not callable(factory):
        raise TypeError(f"Case {name!r} is {_kind(factory)}. Pass a function that returns (model, args), 'module:function' or a {_SUFFIX}.")
    return _pickled(factory, f"Case {name!r}")


def _asks(asks: Sequence[Ask]) -> dict[str, str | bytes]:
    named: dict[str, str | bytes] = {}
    for ask in _several(asks, "requests", "('auto', 'dynamic')"):
        if isinstance(ask, str) and ask not in WORDS:
            raise ValueError(f"{ask!r} is not a request. Use {listed(map(repr, WORDS), 'or')}, or a pair of a name and a dynamic_shapes.")
        if not isinstance(ask, str) and not (isinstance(ask, tuple | list) and len(ask) == 2):
            raise TypeError(f"A request is {listed(map(repr, WORDS), 'or')}, or a pair of a name and a dynamic_shapes, not {_kind(ask)}.")
        name, shapes = (ask, ask) if isinstance(ask, str) else ask
        _check_name(name, "request", named)
        if type(shapes).__name__ == "ShapesCollection":
            raise TypeError(f"Request {name!r} is a ShapesCollection, whose tensors cannot be sent to another process. Use a dict.")
        named[name] = shapes if isinstance(ask, str) else _pickled(shapes, f"Request {name!r}")
    return named


def _modes(modes: Sequence[Mode]) -> tuple[Mode, ...]:
    found = tuple(_several(modes, "modes", "('non-strict',)"))
    for mode in found:
        if mode not in MODES:
            raise ValueError(f"{mode!r} is not a mode. Use {listed(map(repr, MODES), 'or')}.")
        if found.count(mode) > 1:
            raise ValueError(f"Mode {mode!r} is given twice.")
    return found


def _several(values: Any, what: str, example: str) -> list[Any]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise TypeError(f"{what} must be a tuple, such as {what}={example}, not {values!r}.")
    return list(values)


def _pickled(value: object, what: str) -> bytes:
    try:
        return bytes(cloudpickle.dumps(value))
    except Exception as error:
        raise TypeError(f"{what} cannot be sent to another process: {' '.join(str(error).split()) or type(error).__name__}.") from error


def _kind(value: object) -> str:
    return f"{value!r}" if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"


LIMIT_S = 300.0


@takes_former_keywords(asks="requests")
@suggests_keywords
def survey(
    cases: Cases,
    *,
    requests: Sequence[Ask] = ("auto", "dynamic"),
    modes: Sequence[Mode] = ("non-strict",),
    timeout_s: float = LIMIT_S,
    processes: int | None = None,
    client: "Client | None" = None,
    path: str | PathLike[str] | None = None,
    again: Iterable[Outcome] = (),
    on_record: Callable[[SurveyRow], object] | None = None,
    progress: bool | Literal["table"] = True,
) -> Survey:
    """Exports many models, each with every request in every mode, and returns a row of each export.

    Every export runs in a worker process. One that hangs is stopped at its time limit; one that ends its process does not affect the
    others. An interrupt (``KeyboardInterrupt``) stops the survey: the exports that have ended are in the returned survey, the rest in its
    `Survey.unfinished`.

    Args:
        cases: pairs of a name and a factory of the model, or a dict of these. The worker calls the factory: a function without arguments
            that returns ``(model, args)`` or ``(model, args, kwargs)``, which may be a lambda or be defined in the notebook; the name of
            one to import, ``"module:function"``; or the path of a saved program, which ends with ``.pt2`` and is read without torch. A
            saved program has one row, whose request is ``as saved``.
        requests: ``"auto"``, ``"dynamic"`` or ``"static"``, for every dimension; or pairs of a name and a ``dynamic_shapes``.
        modes: ``"non-strict"``, ``"strict"`` or both.
        timeout_s: seconds after which an export is stopped, including the making of its model, excluding the start of its process.
        processes: the number of exports at a time; None takes one process per processor, at most 8. On a cluster, the most workers to use;
            None takes all.
        client: of a ``dask.distributed`` cluster whose workers run the exports, one per worker process; they need this package. None runs
            them here.
        path: of a file to which each row is written as a line of JSON when its export ends. Rows that the file already has are not made
            again, so that the same call continues where an earlier one was stopped. A later change of the model is not noticed.
        again: outcomes whose rows in the file are made again: ``("timed_out", "crashed")``.
        on_record: is called with the row of each export when it ends.
        progress: whether to show a progress bar; ``"table"`` shows the table itself in a notebook, which fills as exports end.

    Returns:
        The survey, with its rows in the order of cases, requests and modes.

    Raises:
        TypeError: an argument has the wrong type, or a case or a request cannot be sent to another process.
        ValueError: a name occurs twice, a value is not allowed, another survey writes the file, or it is not the file of a survey.
        RuntimeError: no worker can be started.
        OSError: the file cannot be written.
    """
    limit_s, outcomes = _limit(timeout_s), _outcomes(again)
    _check_processes(processes)
    _check_client(client)
    works = work_of(cases, requests, modes, is_local=client is None)
    with nullcontext() if path is None else closing(RowFile(path)) as file:
        known = {} if file is None else file.rows
        finished = {work.item: known[work.item] for work in works if work.item in known and known[work.item].outcome not in outcomes}
        running = _Running([work for work in works if work.item not in finished], limit_s, processes, client, file)
        with _table(progress, finished.values(), len(works)) as table:
            listeners = [listener for listener in (None if table is None else table.add, on_record) if listener is not None]
            made = running.run(listeners, len(finished), bool(progress) and table is None)
    finished.update((row.item, row) for row in made)
    return Survey(
        (finished[work.item] for work in works if work.item in finished),
        unfinished=(work.item for work in works if work.item not in finished),
        notes=() if file is None else file.notes,
    )


class _Running:
    """The running exports, on a separate thread, where an interrupt by the user leaves nothing half done."""

    def __init__(self, works: Sequence[Work], limit_s: float, processes: int | None, client: Any, file: RowFile | None) -> None:
        self._works, self._limit_s, self._processes, self._client, self._file = works, limit_s, processes, client, file
        self._stop = threading.Event()
        self._ended: queue.SimpleQueue[SurveyRow | BaseException | None] = queue.SimpleQueue()
        self._rows: list[SurveyRow] = []

    def run(self, listeners: Sequence[Callable[[SurveyRow], object]], finished: int, progress: bool) -> list[SurveyRow]:
        """Runs the exports and returns all rows; if the user interrupts it, those of the exports that have ended."""
        if not self._works:
            return []
        from tqdm.auto import tqdm

        thread = threading.Thread(target=self._run, name="export_explorer survey", daemon=True)
        thread.start()
        try:
            with tqdm(total=finished + len(self._works), initial=finished, unit="export", disable=not progress) as bar:
                while (ended := self._ended.get()) is not None:
                    if isinstance(ended, BaseException):
                        raise ended
                    bar.update()
                    for listener in listeners:
                        listener(ended)
        except KeyboardInterrupt:
            pass
        finally:
            self._stop.set()
            thread.join()
        return self._rows

    def _run(self) -> None:
        try:
            for made in self._made():
                row = made if self._file is None else self._file.append(made)
                self._rows.append(row)
                self._ended.put(row)
        except BaseException as error:
            self._ended.put(error)
        self._ended.put(None)

    def _made(self) -> Iterator[SurveyRow]:
        if self._client is None:
            return rows_of_processes(self._works, processes=self._processes, limit_s=self._limit_s, stop=self._stop)
        from export_explorer.surveys.cluster import rows_of_cluster

        return rows_of_cluster(self._works, self._client, most=self._processes, limit_s=self._limit_s, stop=self._stop)


def _table(progress: bool | Literal["table"], rows: Collection[SurveyRow], total: int) -> "AbstractContextManager[LiveTable | None]":
    """Returns a context manager for the table that fills; it yields None unless the table is asked for and a notebook shows it."""
    if isinstance(progress, str) and progress != "table":
        raise ValueError(f"progress is True, False or 'table', not {progress!r}.")
    if progress != "table":
        return nullcontext()
    from export_explorer.surveys.widget import live_table

    return live_table(rows, total)


def _limit(timeout_s: object) -> float:
    if isinstance(timeout_s, bool) or not isinstance(timeout_s, int | float):
        raise TypeError(f"timeout_s must be a number of seconds, not {timeout_s!r}.")
    if not 0 < timeout_s < math.inf:
        raise ValueError(f"timeout_s is {timeout_s!r}. Pass the seconds after which an export is stopped, such as {LIMIT_S:g}.")
    return float(timeout_s)


def _check_processes(processes: object) -> None:
    if processes is None:
        return
    if isinstance(processes, bool) or not isinstance(processes, int):
        raise TypeError(f"processes must be a number, or None for one per processor, not {processes!r}.")
    if processes < 1:
        raise ValueError(f"processes is {processes}. Use 1 or more.")


def _outcomes(again: Iterable[str]) -> frozenset[str]:
    if isinstance(again, str):
        raise TypeError(f"again is a tuple, such as again=({again!r},).")
    outcomes = frozenset(again)
    for outcome in sorted(outcomes - set(get_args(Outcome))):
        raise ValueError(f"{outcome!r} is not an outcome. Use {', '.join(map(repr, get_args(Outcome)))}.")
    return outcomes


def _check_client(client: object) -> None:
    if client is None:
        return
    try:
        from distributed import Client
    except ImportError:
        raise TypeError("client needs dask.distributed: pip install 'export-explorer[cluster]'.") from None
    if not isinstance(client, Client):
        raise TypeError(f"client must be a dask.distributed.Client, not a {type(client).__name__}.")
    if client.asynchronous:
        raise TypeError("This client is asynchronous. Use Client(cluster).")
