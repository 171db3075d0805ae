"""The folder that a worker process shares with its parent: the results of an export, which can be read after the process has ended."""

import contextlib
import time
from pathlib import Path

from export_explorer.surveys import worker
from export_explorer.surveys.survey_row import Item, SurveyRow
from export_explorer.trace.fault_places import has_fault, place_of_fault
from export_explorer.workers.private_folder import PrivateFolder
from export_explorer.workers.process_ends import crashed_words


class WorkerFolder:
    """A private folder of a worker, which exists until `remove`."""

    def __init__(self) -> None:
        self._folder = PrivateFolder("survey")
        self.path = Path(self._folder.name)

    def clear(self) -> None:
        """Removes the files of the last export."""
        for name in (worker.ROW, worker.BEGUN, worker.PLACE, worker.OUTPUT):
            (self.path / name).unlink(missing_ok=True)

    def remove(self) -> None:
        """Removes the folder and its files."""
        self._folder.cleanup()

    @property
    def begun_by(self) -> int | None:
        """The id of the process that began the export; None if none did."""
        with contextlib.suppress(OSError, ValueError, IndexError):
            return int((self.path / worker.BEGUN).read_text().split()[0])
        return None

    def elapsed_ms(self) -> float:
        """Returns the time since the export began, in milliseconds; 0 if it did not begin."""
        # The monotonic clock is that of the machine, not of a process; the time of day may be set back meanwhile.
        with contextlib.suppress(OSError, ValueError, IndexError):
            return max(0.0, (time.monotonic() - float((self.path / worker.BEGUN).read_text().split()[1])) * 1000)
        return 0.0

    def row(self, item: Item) -> SurveyRow | None:
        """Returns the row that the worker wrote for an export; None if there is none, or if it belongs to another export."""
        with contextlib.suppress(OSError, ValueError):
            row = SurveyRow.from_line((self.path / worker.ROW).read_bytes())
            return row if row.item == item else None
        return None

    def place_before_limit(self) -> str:
        """Returns the line that the export was executing shortly before its time limit, ``model.py line 12``; empty if it is not known."""
        with contextlib.suppress(OSError, ValueError):
            return (self.path / worker.PLACE).read_text(encoding="utf-8")
        return ""

    def crash(self, exit_code: int | None) -> str:
        """Returns the end of the process in a sentence, with the line or the last output if there is one."""
        text = _end_of(self.path / worker.OUTPUT)
        if not has_fault(text):
            return crashed_words(exit_code, "", _last_line(self.path / worker.OUTPUT))
        return crashed_words(exit_code, place_of_fault(text), "")

    def output_at_start(self) -> str:
        """Returns the last line that the worker printed before its first export; empty if there is none."""
        return _last_line(self.path / worker.START)


def _end_of(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_bytes()[-20_000:].decode(errors="replace")
    return ""


def _last_line(path: Path) -> str:
    return next((line.strip()[:300] for line in reversed(_end_of(path).splitlines()) if line.strip()), "")
