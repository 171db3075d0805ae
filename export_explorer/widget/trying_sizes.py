"""What the user in Python has to try inputs on the shown program: single sizes, inputs, batches, and a probe of every dimension."""

from collections.abc import Iterable, Mapping
from typing import Any

from export_explorer.analysis.trial import RunBeside, Trial
from export_explorer.features.try_sizes.probing import SECONDS, InputsOf, Probe, TriedBatches, probed, tried_batches
from export_explorer.features.try_sizes.tried_program import TriedProgram, tried_program
from export_explorer.widget.widget import LiveWidget


class TryingSizes(LiveWidget):
    """A live widget whose program can be given other inputs."""

    def try_sizes(self, sizes: Mapping[str, Any], *, follow: bool = False, run: bool = False) -> Trial:
        """What the shown program does with inputs of other sizes: taken, or refused by which guard or operator.

        Its guards are asked first, then its operators on tensors without data. Nothing is exported, and without `run` nothing is run.

        Args:
            sizes: by input, ``{"x": {0: 7}}``; others are as in the example. An input in a container goes by its path in the table,
                ``{"batch['image']": {0: 7}}``, or as the inputs have it, ``{"batch": {"image": {0: 7}}}``; a tuple gives all sizes of a tensor, a
                number the value of an int input.
            follow: whether dimensions move along that follow from these in the program, as tied ones do.
            run: whether the model and the program are also run on generated values, and what they return compared.

        Raises:
            ExampleError: the inputs have no such dimension, or it cannot have such a size.
            AskError: the shown run has no program.
        """
        tried = self._tried()
        wanted = tried.read(sizes)
        return tried.try_sizes(tried.following(wanted) if follow else wanted, runs=run)

    def try_inputs(self, *args: Any, **kwargs: Any) -> Trial:
        """What the shown program does with these inputs, by their structure, sizes and dtypes; the values are not looked at.

        Raises:
            AskError: the shown run has no program.
        """
        return self._tried().trials.of_inputs(args, kwargs)

    def run_inputs(self, *args: Any, **kwargs: Any) -> RunBeside:
        """Runs the model and the shown program on copies of these inputs, with the same random numbers, and compares what they return.

        Both are left as they were.

        Raises:
            AskError: the shown run has no program.
        """
        tried = self._tried()
        return tried.beside(tried.trials.of_inputs(args, kwargs), args, kwargs)

    def try_batches(self, batches: Iterable[Any], limit: int | None = None, *, inputs_of: InputsOf | None = None) -> TriedBatches:
        """Which batches of a DataLoader, or of any iterable of inputs, the shown program would refuse, and why.

        Args:
            batches: each is the only input, a tuple or list of all positional ones, a dict of keyword inputs, or a pair ``(args, kwargs)``.
            limit: how many are tried; None for all.
            inputs_of: makes the inputs of a batch, where it holds more than them: ``lambda batch: batch[0]``.

        Raises:
            AskError: the shown run has no program.
        """
        return tried_batches(self._tried(), batches, limit, inputs_of)

    def probe(self, seconds: float = SECONDS) -> Probe:
        """For each dimension the sizes round those that it is said to take, with which the program is run.

        Args:
            seconds: after which the rest is tried without data.

        Raises:
            AskError: the shown run has no program.
        """
        return Probe(tuple(probed(self._tried(), self.capture.dims, seconds)))

    def _tried(self) -> TriedProgram:
        return tried_program(self._session, self._session.history.kept(self.status.run))
