"""The parts of an explorer on which the requests of the browser act."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from export_explorer.features.compare.panel import Comparer
from export_explorer.features.decompose.panel import Decomposer
from export_explorer.features.run.panel import ProgramRunner
from export_explorer.features.try_sizes.panel import SizeRuns
from export_explorer.session.model_session import ModelSession
from export_explorer.session.panels import Message
from export_explorer.session.program_session import editable
from export_explorer.session.session import Session
from export_explorer.widget.exporter import Exporter
from export_explorer.widget.traits import SessionTraits


@dataclass(frozen=True, slots=True)
class Context:
    """The session of an explorer, its traits, and its panels.

    Attributes:
        session: the session.
        traits: the state that the browser sees.
        exporter: makes the exports.
        runner: runs the exported program.
        decomposer: decomposes programs.
        comparer: makes the counterparts of comparisons.
        sizes: tries sizes on the program.
    """

    session: Session
    traits: SessionTraits
    exporter: Exporter
    runner: ProgramRunner
    decomposer: Decomposer
    comparer: Comparer
    sizes: SizeRuns

    @property
    def panels(self) -> Mapping[type[Message], Callable[[Any], object]]:
        """The handlers of all panels."""
        panels = (self.exporter.drafts, self.exporter.foretelling, self.runner, self.decomposer, self.comparer, self.sizes)
        return {request: handler for panel in panels for request, handler in panel.handlers.items()}

    @property
    def editable(self) -> ModelSession:
        """The session as one whose request can be changed.

        Raises:
            AskError: it is on a program without its model.
        """
        return editable(self.session)
