"""What a saved program that is not loaded does with other sizes: as far as its guards say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from export_explorer.ask import AskError
from export_explorer.execution.program_trials import ProgramTrials
from export_explorer.execution.trial import Trial
from export_explorer.model import DimRef
from export_explorer.reports.words import trying

NOT_LOADED = (
    "This program was read from a file and is not loaded, so that its guards alone can be tried: load it to run it, or to give it inputs."
)


class StoredTrials(ProgramTrials):
    """As `ProgramTrials`, of a `StoredProgram`: nothing in it is run."""

    def by_guards(self, sizes: Mapping[DimRef, int]) -> Trial:
        """What the guards say of sizes, others as in the example."""
        trial = super().by_guards(sizes)
        return replace(trial, message=trying.ACCEPTED_BY_GUARDS_ALONE) if trial.verdict == "accepted" else trial

    def of_sizes(self, sizes: Mapping[DimRef, int]) -> Trial:
        """The same: there are no operators to ask."""
        return self.by_guards(sizes)

    def of_inputs(self, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Trial:
        """Nothing can be given to it.

        Raises:
            AskError: always.
        """
        raise AskError(NOT_LOADED)
