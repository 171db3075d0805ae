"""Runs of the program in Python: a method that runs it, and its times as a table."""

import sys
from collections.abc import Iterable

import pandas as pd

from export_explorer.features.run.backend_run import SECONDS
from export_explorer.features.run.preparation import Sizes
from export_explorer.features.run.render import timings_frame
from export_explorer.features.run.timings import WAYS, Timings, Way
from export_explorer.jupyter.kernel import is_in_kernel, is_run_by_program
from export_explorer.widget.widget import LiveWidget


class RunTimings(LiveWidget):
    """A live widget whose program can be run and timed."""

    def run(
        self,
        ways: Iterable[Way] = WAYS,
        sizes: Sizes | Iterable[Sizes] | None = None,
        *,
        device: str | None = None,
        seconds: float = SECONDS,
    ) -> Timings:
        """Runs the shown program eager, exported, compiled and packaged, and returns times, agreement with eager and failures.

        Compiled programs run in a child process. ``"inductor"`` compiles the exported program, ``torch.compile(program.module())``. Sizes
        are tried on the program's guards first, and are not run if those refuse them: **the AOTInductor package checks no guards**, and
        would return wrong results. Times are of calls without gradients, with the number of threads that torch uses in this process.

        Args:
            ways: any of ``"eager"``, ``"exported"``, ``"inductor"`` and ``"aot_inductor"``. A program alone has no eager mode; its results
                are compared with those of the exported program.
            sizes: the sizes to run with besides the example's, ``{"x": {0: 7}, "n": 3}`` or several such dicts. None adds one other set
                that the program takes, if there is one; an empty list means the example's sizes alone.
            device: the device to move the exported program to, such as ``"cuda"``; None leaves it where it is. Eager mode runs on the
                model's device.
            seconds: the time for which each way is timed at each set of sizes.

        Returns:
            The times and results of each way at each set of sizes.

        Raises:
            AskError: there is no program to run, no way is chosen, `sizes` has another form, or another run is under way.
            ExampleError: the inputs cannot have these sizes.
            KeyboardInterrupt: it was interrupted. All its processes are stopped; `timings` has the results so far.
            ValueError: one of `ways` does not exist.
        """
        ways = tuple(ways)
        unknown = [way for way in ways if way not in WAYS]
        if unknown:
            raise ValueError(f"There is no way {unknown[0]!r} to run a program: choose of {', '.join(WAYS)}.")
        progress = _Progress()
        try:
            return self._runner.run_here(ways, sizes, device, seconds, progress.tell)
        finally:
            progress.clear()

    @property
    def timings(self) -> pd.DataFrame:
        """One row for each way at each set of sizes of the last `run`; empty before it.

        Columns: those of `export_explorer.features.run.render.TimingRow`. Times of a call are in microseconds, others in milliseconds.
        """
        return timings_frame(self._runner.timings)


class _Progress:
    """A line of progress in an interactive notebook or a terminal; nothing elsewhere."""

    def __init__(self) -> None:
        # What a program executes keeps all that is printed.
        self._is_watched = (is_in_kernel() and not is_run_by_program()) or sys.stdout.isatty()
        self._shown = ""

    def tell(self, words: str) -> None:
        if self._is_watched and words != self._shown:
            self._write(words.ljust(len(self._shown)))
            self._shown = words

    def clear(self) -> None:
        if self._shown:
            self._write(f"{' ' * len(self._shown)}\r")

    def _write(self, words: str) -> None:
        sys.stdout.write(f"\r{words}")
        sys.stdout.flush()
