"""Trials of inputs on the shown program in Python: single sizes, inputs, batches, and a probe of every dimension."""

from collections.abc import Iterable, Mapping
from typing import Any

from export_explorer.analysis.trial import RunBeside, Trial
from export_explorer.features.try_sizes.probing import SECONDS, InputsOf, Probe, TriedBatches, probed, tried_batches
from export_explorer.session.tried_program import TriedProgram, tried_program
from export_explorer.widget.widget import LiveWidget


class TryingSizes(LiveWidget):
    """A live widget whose program can be tried with other inputs."""

    def try_sizes(self, sizes: Mapping[str, Any], *, follow: bool = False, run: bool = False) -> Trial:
        """Tries inputs of other sizes on the shown program, and returns the guard or operator that refuses them, if one does.

        Its guards are evaluated first, then its operators on tensors without data. Nothing is exported, and nothing is run without `run`.

        Args:
            sizes: by input, ``{"x": {0: 7}}``; the others are the example's. An input in a container is named by its path in the table,
                ``{"batch['image']": {0: 7}}``, or by its place in the inputs, ``{"batch": {"image": {0: 7}}}``. A tuple gives all sizes of
                a tensor, a number the value of an int input.
            follow: whether dimensions that depend on these in the program, such as tied ones, change with them.
            run: whether to run the model and the program on generated values too, and compare their results.

        Returns:
            The result, with its ``verdict`` and the reason in ``message``.

        Raises:
            ExampleError: the inputs have no such dimension, or it cannot have such a size.
            AskError: the shown run has no program.
        """
        tried = self._tried()
        wanted = tried.read(sizes)
        return tried.try_sizes(tried.following(wanted) if follow else wanted, runs=run)

    def try_inputs(self, *args: Any, **kwargs: Any) -> Trial:
        """Tries these inputs on the shown program, by their structure, sizes and dtypes; their values are not used.

        Raises:
            AskError: the shown run has no program.
        """
        return self._tried().trials.of_inputs(args, kwargs)

    def run_inputs(self, *args: Any, **kwargs: Any) -> RunBeside:
        """Runs the model and the shown program on copies of these inputs, with the same random numbers, and compares their results.

        The model and the program stay as they were.

        Raises:
            AskError: the shown run has no program.
        """
        tried = self._tried()
        return tried.beside(tried.trials.of_inputs(args, kwargs), args, kwargs)

    def try_batches(self, batches: Iterable[Any], limit: int | None = None, *, inputs_of: InputsOf | None = None) -> TriedBatches:
        """Tries the batches of a DataLoader, or any iterable of inputs, on the shown program, and returns which it refuses and why.

        Args:
            batches: each is the only input, a tuple or list of all positional inputs, a dict of keyword inputs, or a pair
                ``(args, kwargs)``.
            limit: the most batches to try; None for all.
            inputs_of: returns the inputs of a batch that holds more than them, ``lambda batch: batch[0]``; None if no batch does.

        Raises:
            AskError: the shown run has no program.
        """
        return tried_batches(self._tried(), batches, limit, inputs_of)

    def probe(self, seconds: float = SECONDS) -> Probe:
        """Runs the program, for each dimension, with the sizes around the stated set of sizes that it accepts.

        Args:
            seconds: the time after which the remaining sizes are tried without data.

        Raises:
            AskError: the shown run has no program.
        """
        return Probe(tuple(probed(self._tried(), self.capture.dims, seconds)))

    def _tried(self) -> TriedProgram:
        return tried_program(self._session, self._session.history.kept(self.status.run))
