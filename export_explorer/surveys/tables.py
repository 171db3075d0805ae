"""The tables of a survey: a row an export, a row a dimension, and both in groups."""

from collections.abc import Callable, Collection, Iterable
from fnmatch import fnmatchcase
from functools import cached_property
from typing import TYPE_CHECKING, Self

from export_explorer.reports.cases.row import CaseRow
from export_explorer.surveys.records import Record
from export_explorer.surveys.rows import RecordedRows

if TYPE_CHECKING:
    import pandas as pd

Wanted = str | Collection[str] | None
"""One, any of several, or None for all."""


class SurveyTables:
    """The exports of a survey as pandas DataFrames.

    Attributes:
        records: one an export.
    """

    records: tuple[Record, ...]

    @cached_property
    def _shown(self) -> RecordedRows:
        return RecordedRows(self.records)

    @property
    def rows(self) -> tuple[CaseRow, ...]:
        """What each export came to, counted: a `CaseRow` each, in the order of `records`."""
        return tuple(self._shown.rows)

    @property
    def cases(self) -> "pd.DataFrame":
        """One row for each export: a case, an ask and a mode.

        Columns:
            name: of the case.
            ask: what was asked.
            mode: how it was traced; empty for a saved program.
            outcome: ``exported``, ``failed``, ``timed_out``, ``crashed`` or ``raised``.
            failure: the kind of failure, see `model.FailureKind`; missing unless it failed.
            why: in a few words what stood in the way, or the first dimension that is not as asked.
            dims: how many dimensions; with the next five missing unless it exported.
            dynamic: of these the free ones.
            tied: those that equal another, or follow from others.
            specialized: those that became a constant though more was asked.
            static: those that are constants, as asked.
            not_as_asked: how many are not what was asked.
            causes: of those that are not as asked, or that the failure is about, keys such as ``parameter`` or ``literal``, see `model.CauseKind`.
            guards: how many torch made; missing where there is no record.
            nodes: of the program; missing unless it exported.
            ms: wall time, that of making the model included.
            memory_mb: the most that its process held, torch included, in MiB; missing if it is not known.
            model: the name of the exported class; missing where there is no record.
            torch: the version that exported it.
            file: of the line that `why` is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
        """
        from export_explorer.reports.cases import frames

        return frames.cases(self._shown.rows)

    @property
    def dims(self) -> "pd.DataFrame":
        """One row for each dimension, and each scalar input, of every export that left a record.

        Columns:
            name: of the case.
            ask: what was asked of the model.
            mode: how it was traced.
            input: path of the input leaf.
            dim: which dimension of it; missing for a scalar.
            size: of the example; of an int input its value.
            asked: the ask of this dimension as text.
            got: ``dynamic``, ``tied``, ``derived``, ``specialized`` or ``static``; missing if the export failed.
            became: the same in a few words, ``dynamic [2, 64]``, ``= x.shape[0]``, ``8 (specialized)``.
            as_asked: False where AUTO, DYNAMIC or a Dim did not become dynamic.
            sizes: all that the program takes, ``16, 32, 48 or 64``; missing if any size, or if it is not known.
            reason: a key such as ``guard`` or ``as_asked``, see `model.Reason`.
            cause: what made it so, a key such as ``parameter`` or ``literal``, or the reason where no guard did; missing for one that is as asked.
            why: the reason in one line.
            expression: that was running, ``x.view(8, -1)``; missing if it is not known.
            file: of the line that made it so; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
        """
        from export_explorer.reports.cases import frames

        return frames.dims(self._shown.recorded())

    def by_cause(self) -> "pd.DataFrame":
        """What made dimensions other than was asked, or refused to have them so: one row for each kind of cause, that of the most dimensions first.

        Columns: ``cause`` and the same in ``words``, how many ``dims`` in how many ``exports`` of how many ``cases``, and the first of them as the
        ``example``, with ``why``, ``file``, ``line`` and ``code``.
        """
        from export_explorer.reports.cases import frames

        return frames.by_cause(self._shown.recorded())

    def by_failure(self) -> "pd.DataFrame":
        """What did not export: one row for each outcome and kind of failure, the most frequent first.

        Columns: ``outcome``, ``failure``, how many ``exports`` of how many ``cases``, and the first of them as the ``example``, with ``why``,
        ``file``, ``line`` and ``code``.
        """
        from export_explorer.reports.cases import frames

        return frames.by_failure(self._shown.rows)

    def filter(
        self,
        name: Wanted = None,
        *,
        ask: Wanted = None,
        mode: Wanted = None,
        outcome: Wanted = None,
        failure: Wanted = None,
        cause: Wanted = None,
        where: Callable[[CaseRow], bool] | None = None,
    ) -> Self:
        """The exports that fit all that is given, as a survey.

        Args:
            name: of the case; ``bert*`` fits all that begin so.
            ask: what was asked.
            mode: how it was traced.
            outcome: what it came to.
            failure: the kind of failure.
            cause: of one of the dimensions that are not as asked.
            where: says it of a row.
        """
        kept = [
            record
            for record, row in zip(self.records, self._shown.rows, strict=True)
            if (name is None or any(fnmatchcase(row.name, pattern) for pattern in _several(name)))
            and all(
                _fits(wanted, value) for wanted, value in ((ask, row.ask), (mode, row.mode), (outcome, row.outcome), (failure, row.failure))
            )
            and (cause is None or any(found in _several(cause) for found in row.causes))
            and (where is None or where(row))
        ]
        return self._with_records(kept)

    def _with_records(self, records: Iterable[Record]) -> Self:
        """A survey of some of the records."""
        raise NotImplementedError


def _several(wanted: str | Collection[str]) -> Collection[str]:
    return (wanted,) if isinstance(wanted, str) else wanted


def _fits(wanted: Wanted, value: str | None) -> bool:
    return wanted is None or value in _several(wanted)
