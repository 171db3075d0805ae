"""The public entry point: `explore` and the `Explorer` that it returns, with the record as tables, text, pages and pictures."""

import inspect
import sys
from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import graphviz
from torch.export import ExportedProgram

from export_explorer.analysis.program import is_program
from export_explorer.features.deploy.deploying import TIMEOUT_S, choice_of, deploy_run
from export_explorer.features.deploy.deployment import Deployment
from export_explorer.features.deploy.preparation import Sizes
from export_explorer.features.deploy.protocol import Target
from export_explorer.record import Fix, Option
from export_explorer.render import html, text
from export_explorer.render.dataframes import CaptureTables
from export_explorer.render.dot import dot_of, svg_of
from export_explorer.render.narrow_text import terminal_width
from export_explorer.render.page import page_of
from export_explorer.render.words.reports import headline
from export_explorer.session.fixes import apply_fix
from export_explorer.session.model_session import ModelSession
from export_explorer.session.notebook_names import written_call
from export_explorer.session.program_session import editable
from export_explorer.session.record_session import is_archive_name, shown_session
from export_explorer.session.resolve import Resolution
from export_explorer.session.run_logs import log_of
from export_explorer.session.session import Session, is_cancelled
from export_explorer.session.sources import Of
from export_explorer.spec.spec_source import FORMS, Form
from export_explorer.widget.decomposing import Decomposing
from export_explorer.widget.drafting import Drafting
from export_explorer.widget.predicting import Predicting
from export_explorer.widget.run_history import RunHistory
from export_explorer.widget.run_timings import RunTimings
from export_explorer.widget.saving import Saving
from export_explorer.widget.trying_sizes import TryingSizes


class Explorer(CaptureTables, RunHistory, TryingSizes, RunTimings, Decomposing, Drafting, Predicting, Saving):
    """The result and cause of each input dimension of an export, and methods that change the request. Made by `explore`.

    Attributes:
        capture: the `Capture` of the shown run.
        graph: its nodes for the browser, as bytes.
        ask: the requested `Ask`. Setting it exports and shows the run; it takes an `Ask` or any ``dynamic_shapes``, in which an ask can be
            written as text: ``explorer.ask = {"x": {0: "batch(max=64)", 1: "AUTO"}}`` changes these two dimensions and leaves the others
            as they are; a tuple, an `Ask` or None is the whole ask. Raises ``traitlets.TraitError`` if it does not fit the inputs, a text
            is not an ask, or the program came without its model; nothing changes then. Raises ``KeyboardInterrupt`` if the export is
            interrupted; the new ask is kept then.
        mode: the requested mode, ``non-strict`` or ``strict``; read-only.
        options: the requested switches of torch, by their names; read-only, `set_option` switches one.
        live: whether a change in the browser exports at once.
        status: what the explorer is doing, a `panels.Status`; read-only.
        selection: the selected part of the export in the browser, a `panels.Selection`, or None.
        runs: the runs that History shows, the oldest first, each a `summaries.HistoryEntry`; read-only. Of the runs that other explorers
            made of models of this name, it has only the last 20 and the pinned one; `history` has all remembered runs, as a DataFrame.
        example: sizes of the requested example that differ from those of the shown run, each an `ExampleChange`; read-only.
        resolution: the result of the last repair, a `summaries.Resolution`, or None; read-only.
        is_editable: whether the request can be changed; False for a program that came without its model; read-only.
        run_state: the progress and results of running the program, a `run.messages.RunState`; read-only. `timings` has the times as a
            DataFrame.
        tried_sizes: the results of the sizes that were tried last in the browser, a `SizesState`; read-only. `try_sizes` tries sizes in
            Python.
    """

    @property
    def program(self) -> ExportedProgram | None:
        """The live program of the last run that succeeded; None if none did."""
        return self._session.program

    @property
    def dynamic_shapes(self) -> Any:
        """The requested ask in the form that ``torch.export.export`` takes as ``dynamic_shapes``; None if nothing is asked."""
        return self._session.dynamic_shapes

    def resolve(self) -> Resolution:
        """Tries the fixes that change the ask until the model exports, and shows the result.

        The result of a fix is predicted where possible, else found by an export; the last request is always exported.

        Returns:
            The steps that were tried, with ``ok`` if the model exports now.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The ask is unchanged then.
        """
        return self._exporter.repair_here()

    def apply(self, fix: Fix) -> None:
        """Applies a fix of `Capture.failure`, exports, and shows the run.

        Args:
            fix: a fix that changes the ask, the example or the mode.

        Raises:
            AskError: the fix is a change of code; or the program came without its model. Nothing changes then.
            KeyboardInterrupt: the export was interrupted. The change is kept then.
        """
        apply_fix(editable(self._session), fix)
        self.show_request()
        self._exporter.export_here()

    def try_fixes(self, seconds: float | None = None) -> tuple[Fix, ...]:
        """Tries the fixes of the shown run now, each by a real export of a copy of the model, and shows which of them help.

        In a notebook this happens automatically for some seconds, once the explorer is displayed and the kernel is idle. The model, its
        code and the history of runs stay as they are; no fix is applied.

        Args:
            seconds: the time after which to stop; None for no limit.

        Returns:
            The fixes that were tried and help, those of the failure first. `capture` lists them where they belong, without those that do
            not help.

        Raises:
            KeyboardInterrupt: it was interrupted. The results so far are shown.
        """
        return self._exporter.trials.try_here(seconds)

    def set_option(self, option: Option, is_on: bool = True) -> None:
        """Switches an option of torch, exports, and shows the run.

        Args:
            option: its name, as in `explore`; ``unbacked`` needs strict mode.
            is_on: whether it is on from now on.

        Raises:
            AskError: this version of torch does not have it, or the program came without its model. Nothing changes then.
            ValueError: there is no such option.
            KeyboardInterrupt: the export was interrupted. The change is kept then.
        """
        editable(self._session).set_option(option, is_on)
        self.show_request()
        self._exporter.export_here()

    def to_source(self, form: Form = "dict", of: Of = "asked") -> str:
        """Returns the requested ask, or the resulting spec of the shown run, as Python source to paste into a script or a cell.

        Args:
            form: ``dict`` sets ``dynamic_shapes``: imports, Dims and spec. ``call`` is a complete call of ``torch.export.export`` with the
                model and its example inputs, by the names that the notebook has for them. ``collection`` is the same with a
                ``ShapesCollection``.
            of: ``asked`` for the requested ask, or ``became`` for the Dims and bounds that the shown run found, as a spec with which an
                export fails if they differ.

        Raises:
            AskError: the program came without its model, so that neither its ask nor the arguments of a call are known; the shown run
                failed, so that its dimensions have no results; or an int input is asked to be dynamic, which a ``ShapesCollection`` cannot
                express.
            ValueError: `form` or `of` is not one of these.
        """
        if form not in FORMS or of not in ("asked", "became"):
            raise ValueError(
                f"There is no source of form {form!r} of what is {of!r}: form is one of {', '.join(FORMS)}, of is asked or became."
            )
        return self._session.to_source(form, self._run(None) if of == "became" else None)

    def to_text(self) -> str:
        """Returns the shown run as text, as for a terminal."""
        return text.to_text(self.capture)

    def to_html(self, path: str | PathLike[str]) -> None:
        """Writes the shown run as one HTML file: the whole explorer, read-only, which needs neither a kernel nor the network.

        The file is UTF-8, and 1 to 2 MB in size for a graph of up to a thousand nodes.

        Args:
            path: the file to write; an existing one is replaced.

        Raises:
            FileNotFoundError: the folder does not exist, or the front end is not built.
            OSError: the file cannot be written.
        """
        Path(path).write_text(page_of(self.capture), encoding="utf-8")

    def to_dot(self) -> graphviz.Digraph:
        """Returns the graph for Graphviz: modules as clusters, parameters on their nodes, sizes on the edges; `.source` is its text."""
        return dot_of(self.capture)

    def to_svg(self) -> str:
        """Returns the graph as an SVG picture.

        Raises:
            RuntimeError: Graphviz's ``dot`` is not installed, or failed.
        """
        return svg_of(self.capture)

    def __repr__(self) -> str:
        return f"<Explorer {headline(self.capture)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self._exporter.displayed()
        widget_view, metadata = bundle
        static = {
            "text/plain": text.to_text(self.capture, terminal_width() if sys.stdout.isatty() else None),
            "text/html": html.to_html(self.capture),
        }
        # The mark by which the plugin for JupyterLab knows explorers, and that this HTML can stand in for a widget that is gone.
        return {**widget_view, **static}, {**metadata, "export_explorer": {"model": self.capture.model}}

    def deploy(
        self,
        target: Target,
        path: str | PathLike[str] | None = None,
        *,
        sizes: Sizes | Iterable[Sizes] | None = None,
        names: bool = True,
        metadata: bool = True,
        timeout_s: float = TIMEOUT_S,
    ) -> Deployment:
        """Lowers the shown program to a target in a child process, and compares the artifact with the model size by size.

        The artifact checks no guards. The trials show for sizes at and around every bound if it takes what the program refuses, and if its
        results are those of eager mode.

        Args:
            target: ``"onnx"``, ``"executorch"`` or ``"openvino"``, each an extra of this package.
            path: the file to write; None keeps no artifact.
            sizes: further sizes to try, ``{"x": {0: 7}}`` or several such dicts.
            names: whether dynamic dimensions get the names of their Dims.
            metadata: whether the artifact keeps paths and lines of the source, where the target writes them.
            timeout_s: the time for lowering and trials, in seconds.

        Returns:
            The dimensions, trials, operators and notes as tables; or the failure, with its line.

        Raises:
            AskError: the shown run has no program, or it is not loaded.
            ExampleError: the inputs cannot have the sizes.
            FileNotFoundError: the folder of `path` does not exist.
            MissingTargetError: the target is not installed; a ModuleNotFoundError.
            ValueError: there is no such target, or `path` has another suffix than its files.
            KeyboardInterrupt: it was interrupted; no process and no file is left.
        """
        choice, file = choice_of(target, path, sizes, names=names, metadata=metadata)
        return deploy_run(self._session, self._session.history.kept(self.status.run), choice, file, timeout_s)


def explore(
    model: Any,
    args: Any = None,
    kwargs: dict[str, Any] | None = None,
    *,
    dynamic_shapes: Any = None,
    strict: bool = False,
    options: Iterable[Option] = (),
    more: Sequence[Any] = (),
) -> Explorer:
    """Exports a model, records the export, and returns an explorer of the result and cause of each input dimension.

    Another call with a model of the same name continues the history of runs, even if the code of the model has changed.

    A program alone, an ``ExportedProgram`` or a ``torch.fx.GraphModule`` without inputs, is shown as it is and not exported. So is a saved
    program, ``explore("model.pt2")``, which is read and not loaded: nothing in the file is run.

    Args:
        model: a module or a function; or a program, live or loaded; or the path of a saved one, which ends in ``.pt2`` if it is a string.
        args: positional example inputs as a tuple or list; a single tensor is taken as one input.
        kwargs: keyword example inputs.
        dynamic_shapes: any value that ``torch.export.export`` takes, or ``"auto"`` or ``"dynamic"`` for every tensor dimension. With None,
            which asks nothing, all sizes are static, as with ``"static"``.
        strict: whether to trace in strict mode.
        options: switches of torch that change the result of the same ask, by name: ``prefer_deferred_runtime_asserts_over_guards``,
            ``backed_size_oblivious``, ``unbacked`` (in strict mode only), ``shapes_spec`` (torch 2.14 and later).
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` if there are `kwargs`. The sizes and int inputs that differ
            between the examples are asked to be AUTO where `dynamic_shapes` asks nothing of them, and each example is tried on the program:
            `Capture.notes` lists those that are refused.

    Returns:
        The explorer, with the run as its ``capture``. A failed export raises nothing: the capture has a ``failure`` then, also if
        `dynamic_shapes` or the inputs do not fit the model.

    Raises:
        ArchiveError: the file of a saved program cannot be read; a ValueError.
        KeyboardInterrupt: the export was interrupted.
        TypeError: a model without inputs, or a saved program or an ``ExportedProgram`` with inputs; or one of `more` is not an example.
        ValueError: an option that does not exist, that this version of torch lacks, or that the mode does not allow.
    """
    session: Session
    if args is None and kwargs is None:
        if not is_archive_name(model) and not is_program(model):
            raise TypeError("explore() takes a model with its example inputs, explore(model, args), or a program alone.")
        session = shown_session(model)
    elif is_archive_name(model) or isinstance(model, ExportedProgram):
        what, call = ("A saved program", "explore('model.pt2')") if is_archive_name(model) else ("An ExportedProgram", "explore(program)")
        raise TypeError(f"{what} is explored alone, {call}: its inputs are known, and only its model can be exported anew.")
    else:
        names = written_call(inspect.currentframe(), args=args, kwargs=kwargs)
        log = log_of(model, None if names is None else names.model)
        given = () if args is None else args
        how: dict[str, Any] = {"dynamic_shapes": dynamic_shapes, "strict": strict, "options": options, "more": more}
        session = ModelSession(model, given, kwargs, log=log, names=names, **how)
    run = session.run()
    if is_cancelled(run.capture):
        raise KeyboardInterrupt
    return Explorer(session, run)
