"""The explorer as its user in Python has it: what `explore` returns, with the record as tables, text, pages and pictures."""

from os import PathLike
from pathlib import Path
from typing import Any

import graphviz
import pandas as pd
from torch.export import ExportedProgram

from export_explorer.programs.program import is_program
from export_explorer.reports import dataframes as frames
from export_explorer.reports import text
from export_explorer.reports.dot import dot_of, svg_of
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import ProgramSession
from export_explorer.session.session import Session, is_cancelled
from export_explorer.widget.page import page_of
from export_explorer.widget.widget import LiveWidget


class Explorer(LiveWidget):
    """What became of every input dimension, which line made it so, and a click to ask for something else.

    Made by `explore`; its traits are those of `SessionTraits`.
    """

    @property
    def program(self) -> ExportedProgram | None:
        """The live program of the last run that succeeded; None if none did."""
        return self._session.program

    @property
    def dynamic_shapes(self) -> Any:
        """The current ask as what to give to ``torch.export.export``; None where nothing is asked."""
        return self._session.dynamic_shapes

    @property
    def dims(self) -> pd.DataFrame:
        """The dimensions; columns in `frames.dims`."""
        return frames.dims(self.capture)

    @property
    def guards(self) -> pd.DataFrame:
        """The guards; columns in `frames.guards`."""
        return frames.guards(self.capture)

    @property
    def symbols(self) -> pd.DataFrame:
        """The symbols; columns in `frames.symbols`."""
        return frames.symbols(self.capture)

    @property
    def nodes(self) -> pd.DataFrame:
        """The graph's nodes; columns in `frames.nodes`."""
        return frames.nodes(self.capture)

    @property
    def violations(self) -> pd.DataFrame:
        """Why the export failed; columns in `frames.violations`."""
        return frames.violations(self.capture)

    def to_source(self) -> str:
        """The current ask as Python source that sets ``dynamic_shapes``: imports, Dims and spec, to paste into a script."""
        return self._session.to_source()

    def to_text(self) -> str:
        """The shown run as text, as for a terminal."""
        return text.to_text(self.capture)

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes the shown run as one HTML file: the whole explorer, read-only, which needs neither a kernel nor the network.

        Args:
            path: of the file; one that is there is replaced.
        """
        Path(path).write_text(page_of(self.capture), encoding="utf-8")

    def to_dot(self) -> graphviz.Digraph:
        """The graph for Graphviz: modules as clusters, parameters on the nodes that use them, sizes on the edges; `.source` is its text."""
        return dot_of(self.capture)

    def to_svg(self) -> str:
        """The graph as an SVG picture.

        Raises:
            RuntimeError: Graphviz's ``dot`` is not installed, or gave up.
        """
        return svg_of(self.capture)

    def __repr__(self) -> str:
        return f"<Explorer {text.headline(self.capture)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        widget_view, metadata = bundle
        static = {"text/plain": text.to_text(self.capture), "text/html": text.to_html(self.capture)}
        # The mark by which the plugin for JupyterLab knows that this HTML can stand in for a widget that is gone.
        return {**widget_view, **static}, {**metadata, "export_explorer": {}}


def explore(
    model: Any, args: Any = None, kwargs: dict[str, Any] | None = None, *, dynamic_shapes: Any = None, strict: bool = False
) -> Explorer:
    """Exports a model under observation and shows what became of every input dimension.

    A program alone, an ``ExportedProgram`` or a ``torch.fx.GraphModule`` without inputs, is shown as it is.

    Args:
        model: a module or a function; or a program, live or loaded.
        args: positional example inputs; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes; None asks nothing, so that all sizes are static.
        strict: whether to trace in strict mode.

    Returns:
        The explorer, also where the model does not export: then it opens on the failure.

    Raises:
        KeyboardInterrupt: the export was interrupted.
        TypeError: a model without inputs, or a program with some.
    """
    is_alone = args is None and kwargs is None
    if is_alone and is_program(model):
        session: Session = ProgramSession(model)
    elif is_alone:
        raise TypeError("explore() takes a model with its example inputs, explore(model, args), or a program alone.")
    elif isinstance(model, ExportedProgram):
        raise TypeError(
            "An ExportedProgram is explored alone, explore(program): its inputs are known, and only its model can be exported anew."
        )
    else:
        session = ModelSession(model, () if args is None else args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict)
    run = session.run()
    if is_cancelled(run.capture):
        raise KeyboardInterrupt
    return Explorer(session, run)
