"""The explorer as its user in Python has it: what `explore` returns, with the record as tables, text, pages and pictures."""

from os import PathLike
from pathlib import Path
from typing import Any

import graphviz
import pandas as pd
from torch.export import ExportedProgram

from export_explorer.model import Fix
from export_explorer.programs.program import is_program
from export_explorer.reports import dataframes as frames
from export_explorer.reports import text
from export_explorer.reports.dot import dot_of, svg_of
from export_explorer.session.fixes import apply_fix
from export_explorer.session.model_session import ModelSession
from export_explorer.session.program_session import ProgramSession, editable
from export_explorer.session.resolve import Resolution
from export_explorer.session.session import Session, is_cancelled
from export_explorer.widget.page import page_of
from export_explorer.widget.widget import LiveWidget


class Explorer(LiveWidget):
    """What each input dimension became, which line of the model made it so, and a way to ask for something else. Made by `explore`.

    Attributes:
        capture: the `Capture` of the run that is shown.
        graph: its nodes for the browser, as bytes.
        ask: the `Ask` that is requested. Setting it exports and shows the run; it takes an `Ask` or any ``dynamic_shapes``, in which a text
            stands for an ask: ``explorer.ask = {"x": {0: "batch(max=64)", 1: "AUTO"}}``. Raises ``traitlets.TraitError`` where it does
            not fit the inputs, a text is no ask, or the program came without its model; nothing changes then. Raises
            ``KeyboardInterrupt`` where the export is interrupted; the new ask stays then.
        mode: the requested mode, ``non-strict`` or ``strict``; read-only.
        live: whether a change in the browser exports at once.
        status: what the explorer is doing, a `messages.Status`; read-only.
        selection: what is selected in the browser, a `messages.Selection`, or None.
        history: the runs that were made, the oldest first, each a `messages.HistoryEntry`; read-only.
        example: the sizes of the requested example that differ from those of the shown run, each an `ExampleChange`; read-only.
        resolution: the result of the last repair, a `messages.Resolution`; None if something else was requested since; read-only.
        is_editable: whether something else can be asked: False for a program that came without its model; read-only.
    """

    @property
    def program(self) -> ExportedProgram | None:
        """The live program of the last run that succeeded; None if none did."""
        return self._session.program

    @property
    def dynamic_shapes(self) -> Any:
        """The requested ask as what to give to ``torch.export.export``; None where nothing is asked."""
        return self._session.dynamic_shapes

    @property
    def dims(self) -> pd.DataFrame:
        """One row for each tensor dimension and each scalar input, in the order of the inputs.

        Columns:
            input: path of the input leaf, ``x`` or ``batch['image'][0]``.
            dim: which dimension of it; missing for a scalar.
            size: of the example; of an int input its value.
            asked: the ask as text, ``AUTO`` or ``batch(max=64)``; ``None`` where nothing was asked.
            got: ``dynamic``, ``tied``, ``derived``, ``specialized`` or ``static``; missing if the export failed there or earlier.
            as_asked: False where AUTO, DYNAMIC or a Dim did not become dynamic.
            shape_expr: the size in terms of the inputs, ``x.shape[0]``.
            dim_name: of the Dim; missing if it has none.
            lower: smallest size, inclusive; missing if unknown.
            upper: largest size, inclusive; missing if unbounded.
            reason: a key such as ``guard`` or ``as_asked``, see `model.Reason`.
            why: the reason in one line.
            file: of the line that made it so, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            symbol: torch's, ``s77``; missing if it never had one.
            guards: ids of the guards that made it so.
        """
        return frames.dims(self.capture)

    @property
    def guards(self) -> pd.DataFrame:
        """One row for each guard, in the order of tracing.

        Columns:
            id: counts from 0.
            kind: ``guard``, ``specialization``, ``range`` or ``runtime_assert``.
            words: the condition in terms of the inputs.
            expr: torch's expression, ``Eq(s77, s94)``.
            dims: the dimensions in it, ``x.shape[0]``.
            file: of the line that added it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            module: path of the module whose forward ran, ``encoder.layers.0``; empty for the root, missing if none ran.
            module_class: its class.
            operator: that was being called, ``aten.add.Tensor``; missing if none was.
            node: of the graph, as `model.Node.path`; missing if there is none.
        """
        return frames.guards(self.capture)

    @property
    def symbols(self) -> pd.DataFrame:
        """One row for each symbol.

        Columns:
            name: torch's, ``s77`` (backed) or ``u0`` (unbacked).
            dim_name: of the Dim; missing if it has none.
            words: where it comes from, ``x.shape[0]``.
            dims: the dimensions that it stands for.
            hint: its example value; missing if it has none.
            lower: smallest value, inclusive; missing if unknown.
            upper: largest value, inclusive; missing if unbounded.
            replaced_by: what torch replaced it by, in terms of the inputs; missing if it did not.
            unbacked: whether its value is in the data of a tensor.
            guards: ids of the guards that mention it.
            file: of the line that made an unbacked symbol; with `line` and `code` missing for others.
            line: its number, 1-based.
            code: its text.
        """
        return frames.symbols(self.capture)

    @property
    def nodes(self) -> pd.DataFrame:
        """One row for each node of the exported graph; no row if the export failed.

        Columns:
            name: unique in its graph.
            op: torch.fx's, ``placeholder``, ``call_function``, ``get_attr``, ``output``.
            target: the operator or the attribute.
            inputs: names of the nodes that it reads.
            shape: ``[x.shape[0], 3]``; missing if it has none.
            dtype: torch's name without ``torch.``; missing if it has none.
            module: path of the module whose forward made it; missing for inputs and outputs.
            file: of the line that made it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            parent: the nested graph that holds it, ``true_graph_0``; missing at the top.
            guards: ids of the guards added while it was made.
        """
        return frames.nodes(self.capture)

    @property
    def violations(self) -> pd.DataFrame:
        """Why the export failed: one row for each fix, or one row if there is no fix; no row if it succeeded.

        Columns:
            kind: of failure, ``constraint_violation``, see `model.FailureKind`.
            message: one sentence.
            dims: the dimensions that it is about.
            file: of the line that it is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            fix: what the fix does; with `fix_kind` and `change` missing if there is no fix.
            fix_kind: ``change_ask``, ``change_code``, ``change_example`` or ``change_mode``.
            change: the new asks, sizes, mode or lines, as text.
        """
        return frames.violations(self.capture)

    def resolve(self) -> Resolution:
        """Tries the fixes that change the ask, each by a real export, until the model exports, and shows the result.

        Returns:
            Whether it exports now, and the steps that were tried; `ask` and `program` are those of the last step that was kept.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The ask stays.
        """
        return self._exporter.repair_here()

    def apply(self, fix: Fix) -> None:
        """Makes the change of a fix of `Capture.failure`, exports, and shows the run.

        Args:
            fix: one that changes the ask, the example or the mode.

        Raises:
            AskError: the fix is a change of code; or the program came without its model. Nothing changes then.
            KeyboardInterrupt: the export was interrupted. The change stays.
        """
        apply_fix(editable(self._session), fix)
        self.show_request()
        self._exporter.export_here()

    def to_source(self) -> str:
        """The requested ask as Python source that sets ``dynamic_shapes``: imports, Dims and spec, to paste into a script.

        Raises:
            AskError: the program came without its model, so that its ask is not known.
        """
        return self._session.to_source()

    def to_text(self) -> str:
        """The shown run as text, as for a terminal."""
        return text.to_text(self.capture)

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes the shown run as one HTML file: the whole explorer, read-only, which needs neither a kernel nor the network.

        The file is UTF-8, of 1 to 2 MB for a graph of up to a thousand nodes.

        Args:
            path: of the file; an existing one is replaced.

        Raises:
            FileNotFoundError: the folder does not exist, or the front end is not built.
            OSError: the file cannot be written.
        """
        Path(path).write_text(page_of(self.capture), encoding="utf-8")

    def to_dot(self) -> graphviz.Digraph:
        """The graph for Graphviz: modules as clusters, parameters on the nodes that use them, sizes on the edges; `.source` is its text."""
        return dot_of(self.capture)

    def to_svg(self) -> str:
        """The graph as an SVG picture.

        Raises:
            RuntimeError: Graphviz's ``dot`` is not installed, or failed.
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
    """Exports a model under observation and shows what each input dimension became.

    A program alone, an ``ExportedProgram`` or a ``torch.fx.GraphModule`` without inputs, is shown as it is and not exported.

    Args:
        model: a module or a function; or a program, live or loaded.
        args: positional example inputs as a tuple or list; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: whatever ``torch.export.export`` takes; None asks nothing, so that all sizes are static.
        strict: whether to trace in strict mode.

    Returns:
        The explorer, with the run as its ``capture``. A failed export is no error here: the capture has a ``failure`` then, also where
        `dynamic_shapes` or the inputs do not fit the model.

    Raises:
        KeyboardInterrupt: the export was interrupted.
        TypeError: a model without inputs, or an ``ExportedProgram`` with some.
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
