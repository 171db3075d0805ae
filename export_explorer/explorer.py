"""The public entry point: `explore` and the `Explorer` that it returns, the explorer for its user in Python."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, cast

import anywidget
import graphviz
import msgspec
import pandas as pd
import traitlets
from torch.export import ExportedProgram

from export_explorer.analysis.compared_captures import compare
from export_explorer.analysis.decompositions import Operators
from export_explorer.analysis.operator_checks import SECONDS as OPERATORS_SECONDS
from export_explorer.analysis.program import is_program
from export_explorer.analysis.trial import RunBeside, Trial
from export_explorer.features.deploy import deploying
from export_explorer.features.deploy.deployment import Deployment
from export_explorer.features.deploy.protocol import Target
from export_explorer.features.draft.draft_export import DraftExport
from export_explorer.features.run.backend_run import SECONDS as RUN_SECONDS
from export_explorer.features.run.preparation import Sizes
from export_explorer.features.run.timings import WAYS, Timings, Way, timings_frame
from export_explorer.features.try_sizes.probing import SECONDS, InputsOf, Probe, TriedBatches, probed, tried_batches
from export_explorer.files import write_whole
from export_explorer.jupyter import front_end
from export_explorer.jupyter.kernel import open_comm, receive_on_subshell
from export_explorer.keywords import suggests_keywords
from export_explorer.record import Capture, Comparison, ExampleChange, Fix, Mode, OperatorChecks, Option
from export_explorer.record.spec import MODES, Ask
from export_explorer.render import dataframes, html, packing, text
from export_explorer.render.annotated_source import annotated_source
from export_explorer.render.dot import dot_of
from export_explorer.render.page import built, page_of, without_source
from export_explorer.render.tables import terminal_width
from export_explorer.render.words.verdicts import headline
from export_explorer.session.fixes import apply_fix
from export_explorer.session.history import Run, log_of, raise_if_cancelled
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.panel_protocol import Selection, Status
from export_explorer.session.program_session import MissingProgram, is_archive_name, shown_session, takes_nothing
from export_explorer.session.resolve import Resolution
from export_explorer.session.session import Session, load_program, save_program
from export_explorer.session.sources import Of, is_of_result, written_call
from export_explorer.session.tried_program import TriedProgram, tried_program
from export_explorer.session.widest import WidestAsk, widest_ask
from export_explorer.spec.spec_source import Form
from export_explorer.widget import messages
from export_explorer.widget.decompositions import Decompositions, nodes_of, operators_of
from export_explorer.widget.former_names import FORMER_TRAITS, current_name, value_of_former_name
from export_explorer.widget.host import AskTrait, feature_traits, history_frame, synced, wire_name
from export_explorer.widget.panels import Panels


class Explorer(anywidget.AnyWidget):
    """The result and cause of each input dimension of an export, and methods that change the request. Made by `explore`.

    Attributes:
        capture: the `Capture` of the shown run; read-only.
    """

    capture = synced(traitlets.Instance(Capture, read_only=True), packing.sent_record)

    # Read by the browser alone, by these names without the underscore: see `messages.WidgetState`.
    _ask: "traitlets.TraitType[Ask, Any]" = synced(AskTrait(Ask()), lambda ask: msgspec.to_builtins(ask.as_changes))
    _predicting = synced(traitlets.Bool(True))
    _graph = synced(traitlets.Bytes(read_only=True), bytes)
    _mode = synced(traitlets.Enum(MODES, default_value="non-strict", read_only=True))
    _options = synced(traitlets.List(traitlets.Unicode(), read_only=True))
    _lacking = synced(traitlets.List(traitlets.Unicode(), read_only=True))
    _live = synced(traitlets.Bool(True))
    _status = synced(traitlets.Instance(Status, args=("idle", "", 0), read_only=True))
    _selection = synced(traitlets.Instance(Selection, allow_none=True))
    _runs = synced(traitlets.List(traitlets.Instance(messages.HistoryEntry), read_only=True))
    _example = synced(traitlets.List(traitlets.Instance(ExampleChange), read_only=True))
    _resolution = synced(traitlets.Instance(messages.Resolution, allow_none=True, read_only=True))
    _is_editable = synced(traitlets.Bool(True, read_only=True))
    _missing_program = synced(traitlets.Instance(MissingProgram, allow_none=True, read_only=True))
    locals().update(feature_traits())

    # Before ipywidgets 8 this would display the widget without the report beside it.
    _ipython_display_ = None
    _esm: Path | str = built("explorer.js")
    _css = built("explorer.css")

    def __init__(self, session: Session, run: Run) -> None:
        self._session = session
        self._panels = Panels(session, self)
        self._decompositions = Decompositions(self, self._panels.decomposer)
        self._panels.host.begin(run)
        front_end.set_on(self)
        super().__init__()
        receive_on_subshell(self.comm)
        self.on_msg(lambda _, content, buffers: self._panels.receive(content))
        self.observe(lambda _: self._panels.exporter.export_ask(self._ask), "_ask")
        self.observe(lambda _: self._panels.exporter.predictions.switched(), "_predicting")

    @property
    def program(self) -> ExportedProgram | None:
        """The live program of the last shown run that succeeded; None if none did, or if it is not kept any more."""
        return self._session.program

    @property
    def request(self) -> Ask:
        """The requested `Ask`. Setting it exports and shows the run.

        It takes an `Ask` or any ``dynamic_shapes``, in which a dimension can be text:
        ``explorer.request = {"x": {0: "batch(max=64)", 1: "AUTO"}}`` changes these two dimensions and leaves the others as they are; a
        tuple, an `Ask` or None replaces the whole request.

        Raises:
            traitlets.TraitError: it does not match the inputs, a text is not valid, or the program has no model. Nothing changes then.
            KeyboardInterrupt: the export was interrupted. The new request is kept then.
        """
        return self._ask

    @request.setter
    def request(self, value: Any) -> None:
        self._ask = value
        self._panels.exporter.export_if_stale(self._ask)

    @property
    def dynamic_shapes(self) -> Any:
        """The request in the form that ``torch.export.export`` takes as ``dynamic_shapes``; None for the default."""
        return self._session.dynamic_shapes

    dims = dataframes.CaptureTable(dataframes.dims)
    guards = dataframes.CaptureTable(dataframes.guards)
    symbols = dataframes.CaptureTable(dataframes.symbols)
    nodes = property(nodes_of, doc=dataframes.nodes.__doc__)
    outputs = dataframes.CaptureTable(dataframes.outputs)
    parameters = dataframes.CaptureTable(dataframes.parameters)
    specialized_or_limited = dataframes.CaptureTable(dataframes.specialized_or_limited)

    def relax(self) -> Resolution:
        """Changes the request step by step until the model exports, and shows the result.

        The result of a fix is predicted where possible, else found by an export; the last request is always exported.

        Returns:
            The steps that were tried, with ``ok`` if the model exports now.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted. The request is unchanged then.
        """
        return self._panels.exporter.repair_here()

    def apply(self, fix: Fix) -> None:
        """Applies a fix of `Capture.failure`, exports, and shows the run.

        Args:
            fix: a fix that changes the request, the example or the mode.

        Raises:
            AskError: the fix is a change of code; or the program came without its model. Nothing changes then.
            TypeError: it is not a fix.
            KeyboardInterrupt: the export was interrupted. The change is kept then.
        """
        apply_fix(self._session.editable(), fix)
        self._export()

    def try_fixes(self, seconds: float | None = None) -> tuple[Fix, ...]:
        """Verifies the fixes of the shown run now, each by a real export of a copy of the model, and shows which of them help.

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
        return self._panels.exporter.trials.try_here(seconds)

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
        self._session.editable().set_option(option, is_on)
        self._export()

    def draft(self) -> DraftExport:
        """Makes a draft of the shown run with ``torch.export.draft_export``, and shows its assumptions in Problems.

        It runs operators for real, on copies of the model and the inputs, and takes several times as long as an export. The draft is not
        a program to ship: it is right only where its assumptions are.

        Returns:
            The draft: ``report`` lists its assumptions, ``program`` is its program, which ``explore(program)`` shows.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: it was interrupted.
        """
        return self._panels.exporter.drafts.draft_here()

    def predict(self, ask: Any) -> Capture | None:
        """Predicts the capture of another request from the guards of an earlier export, without running the model.

        The request, the shown run and the history stay as they are. The first prediction makes the exports that it needs, with
        everything AUTO and with everything static; later ones take milliseconds.

        Args:
            ask: any value that `request` can be set to. A dict changes the dimensions that it names and leaves the others as they are
                requested; anything else is the whole request.

        Returns:
            A record with ``is_predicted``, which has neither nodes nor a program; None where no prediction is certain, for example
            because the result depends on data.

        Raises:
            AskError: the request does not match the inputs, or the program has no model.
            KeyboardInterrupt: an export was interrupted.
        """
        session = self._session.editable()
        return session.predict(session.with_ask(session.requested, session.read_ask(ask)))

    def widen(self) -> WidestAsk | None:
        """Finds the request with the most dynamic dimensions and the widest bounds that exports, and the cost of each step.

        Makes the exports that predictions need first; the history does not list them. The request is unchanged: to export the widest
        one, set ``explorer.request`` to the ``ask`` of the result.

        Returns:
            The widest request and the steps to it; None where nothing can be predicted.

        Raises:
            AskError: the program came without its model.
            KeyboardInterrupt: an export was interrupted.
        """
        return widest_ask(self._session.editable())

    def try_sizes(self, sizes: Mapping[str, Any], *, follow: bool = False, run: bool = False) -> Trial:
        """Tries inputs of other sizes on the shown program, and returns the guard or operator that refuses them, if one does.

        Its guards are evaluated first, then its operators on tensors without data. Nothing is exported, and nothing is run without `run`.

        Args:
            sizes: by input, ``{"x": {0: 7}}``; the others are the example's. An input in a container is named by its path in the table,
                ``{"batch['image']": {0: 7}}``, or by its place in the inputs, ``{"batch": {"image": {0: 7}}}``. A tuple gives all sizes of
                a tensor, a number the value of an int input.
            follow: whether dimensions that depend on these in the program, such as equal ones, change with them.
            run: whether to run the model and the program on generated values too, and compare their results.

        Returns:
            The result, with its ``verdict`` and the reason in ``message``.

        Raises:
            ExampleError: the inputs have no such dimension, or it cannot have such a size.
            AskError: the shown run has no program.
        """
        tried = self._tried()
        wanted = tried.read(sizes)
        return tried.try_sizes(tried.with_related(wanted) if follow else wanted, runs=run)

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

    def check_operators(self, seconds: float | None = OPERATORS_SECONDS) -> OperatorChecks:
        """Runs the shown program with fake tensors at other sizes, and shows what operators reject there though no guard does."""
        self._panels.exporter.trials.stop()
        return self._panels.exporter.operators.check_here(seconds)

    def probe(self, seconds: float = SECONDS) -> Probe:
        """Runs the program, for each dimension, with the sizes around the stated set of sizes that it accepts.

        Args:
            seconds: the time after which the remaining sizes are tried without data.

        Raises:
            AskError: the shown run has no program.
        """
        return Probe(tuple(probed(self._tried(), self.capture, seconds)))

    def run(
        self,
        ways: Iterable[Way] = WAYS,
        sizes: Sizes | Iterable[Sizes] | None = None,
        *,
        device: str | None = None,
        seconds: float = RUN_SECONDS,
    ) -> Timings:
        """Runs the shown program eager, exported, compiled and packaged, and returns times, agreement with eager and failures.

        Compiled programs run in a child process. ``"inductor"`` compiles the exported program, ``torch.compile(program.module())``. Sizes
        are tried on the program's guards first, and are not run if those refuse them: **the AOTInductor package checks no guards**, and
        would return wrong results (``AOTI_RUNTIME_CHECK_INPUTS=1`` makes it check a part of them). Times are of calls without gradients, with
        the number of threads that torch uses in this process.

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
        return self._panels.runner.run_here(ways, sizes, device, seconds)

    @property
    def timings(self) -> pd.DataFrame:
        """One row for each way at each set of sizes of the last `run`; empty before it.

        Columns: those of `export_explorer.features.run.timings.TimingRow`. Times of a call are in microseconds, others in milliseconds.
        """
        return timings_frame(self._panels.runner.timings)

    def decompose(self, keep: Operators = (), *, also: Operators = (), table: Mapping[Any, Callable[..., Any]] | None = None) -> "Explorer":
        """Decomposes the shown program into Core ATen, or by another table, and explores the result; the program itself stays as it is.

        A selection in one of the two explorers is made in the other too; for a node of this program, the first node made from it is
        selected.

        Args:
            keep: operators that are not decomposed: ``"aten.linear"`` for all its overloads, ``"aten.linear.default"``, or
                ``torch.ops.aten.linear``.
            also: operators to decompose although the table keeps them, such as those of Core ATen.
            table: the table to start from, as ``ExportedProgram.run_decompositions`` takes it: operators mapped to the functions that
                replace them.
                None means torch's table for Core ATen; ``{}`` keeps all operators and makes them functional.

        Returns:
            An explorer of the result. Its `nodes` have two more columns: ``made_from``, the path of the node of this program that a node was
            made from, missing if there is none, and ``operator_before``, the operator of that node.

        Raises:
            AskError: there is no program, no operator of that name, or no decomposition for one in `also`.
            KeyboardInterrupt: it was interrupted.
            Exception: whatever torch raises.
        """
        return cast("Explorer", self._decompositions.decomposed(keep, also, table))

    decomposition = property(operators_of)

    @property
    def history(self) -> pd.DataFrame:
        """One row for each remembered run of models of this name, the oldest first.

        Columns:
            run: its number.
            when: the time when it was made, in local time.
            code: the version of the model's code, counted from 1.
            mode: ``non-strict`` or ``strict``.
            options: the switches of torch that were on, a tuple of names.
            request: the request as text, ``{'x': {0: batch(max=64), 1: AUTO}}``.
            example: the generated inputs, as text; empty if all are the user's.
            ok: whether it exported.
            outcome: ``5 dynamic, 1 specialized``, or the kind of failure.
            dynamic: the dimensions that are dynamic, such as ``x.shape[0]``; missing if it failed.
            not_as_asked: the dimensions that are specialized or limited; missing if it failed.
            seconds: the wall time of the export.
            guards: number of guards.
            nodes: number of nodes.
            pinned: whether other runs are compared with it.
            shown: whether it is the shown run.
        """
        return history_frame(self._session.history, self._status.run)

    def pin(self, run: int | Literal["shown"] | None = "shown") -> None:
        """Compares other runs with this one from now on, including those that are made when the cell runs again.

        Args:
            run: its number, or the shown run; None to compare each run with the one before it again.

        Raises:
            AskError: the run is no longer in memory.
        """
        self._session.history.pin(self._run_numbered(None if run == "shown" else run).number if run is not None else None)
        self._panels.host.show_history()

    def compare(self, run: int | Mode | None = None, reference: int | Mode | None = None) -> Comparison:
        """Compares two runs: their dimensions, guards and operators, and the lines of the user's code.

        ``explorer.compare("strict", "non-strict")`` compares the two modes of the current request. A mode without a known run is exported on
        this thread; the shown run stays, and History lists the new one too.

        Args:
            run: the number of the later one, or the mode of the current request; None for the shown run.
            reference: the number of the earlier one, or the mode; None for the pinned run, or the one before if none is pinned.

        Raises:
            AskError: one of them is no longer in memory, there is no earlier run, or a mode is given and the program came without its model.
            KeyboardInterrupt: an export was interrupted.
        """
        before = None if reference is None else self._run_in(reference)
        after = self._run_in(run)
        return compare((before or self._session.history.reference_of(after)).capture, after.capture)

    def to_source(self, form: Form = "dict", of: Of = "requested") -> str:
        """Returns the request, or the resulting ``dynamic_shapes`` of the shown run, as Python source to paste into a script or a cell.

        With ``of="annotated"`` it returns the code of the model instead: the functions that ran while tracing, each line with the shapes that it
        made, in terms of the inputs, and the guards that it added, as comments.

        Args:
            form: ``dict`` sets ``dynamic_shapes``: imports, Dims and spec. ``call`` is a complete call of ``torch.export.export`` with the
                model and its example inputs, by the names that the notebook has for them. ``collection`` is the same with a
                ``ShapesCollection``, ``shapes_spec`` with a ``ShapesSpec`` (torch 2.14 and later).
            of: ``requested`` for the request, or ``result`` for the Dims and bounds that the shown run found, with which an export fails
                if they differ; ``annotated`` for the code of the model, whatever the form.

        Raises:
            AskError: the program has no model, so that neither its request nor the arguments of a call are known; the shown run failed,
                so that its dimensions have no results; or an int input is dynamic, which a ``ShapesCollection`` cannot express.
            ValueError: `form` or `of` is not one of these.
        """
        run = self._run_numbered() if is_of_result(form, of) else None
        return annotated_source(self.capture) if of == "annotated" else self._session.to_source(form, run)

    def to_text(self) -> str:
        """Returns the shown run as text, as for a terminal."""
        return text.to_text(self.capture)

    def to_markdown(self) -> str:
        """Returns the shown run as Markdown for an issue or a pull request: verdict, table, problems and versions."""
        return text.to_markdown(self.capture)

    def to_html(self, path: str | PathLike[str], *, source: bool = True) -> None:
        """Writes the shown run as one HTML file: the whole explorer, read-only, which needs neither a kernel nor the network.

        The file is UTF-8, and 1 to 2 MB in size for a graph of up to a thousand nodes.

        Args:
            path: the file to write; an existing one is replaced.
            source: False to leave out the code of the model and the folders of its files.

        Raises:
            FileNotFoundError: the folder does not exist, or the front end is not built.
            OSError: the file cannot be written.
        """
        write_whole(path, page_of(self.capture if source else without_source(self.capture)))

    def to_dot(self) -> graphviz.Digraph:
        """Returns the graph for Graphviz: modules as clusters, parameters on their nodes, sizes on the edges.

        A notebook shows it as a picture where Graphviz's ``dot`` is installed; ``.source`` is its text.
        """
        return dot_of(self.capture)

    def save(self, path: str | PathLike[str]) -> None:
        """Saves the shown program as an archive, which ``explore`` reads and ``torch.export.load`` loads.

        Args:
            path: the file, which has to end in ``.pt2``; an existing one is replaced.

        Raises:
            AskError: the shown run has no program, or the program was read from a file.
            ValueError: the path does not end in ``.pt2``.
        """
        save_program(self._session, self._run_numbered(), path)

    def load(self, *, trust: bool = False) -> ExportedProgram:
        """Returns the live program of the shown file, by ``torch.export.load``, which runs code from the file.

        This explorer still shows the file: ``explore(explorer.load(trust=True))`` explores the live program.

        Args:
            trust: whether code from the file may run.

        Raises:
            AskError: `trust` is False, or the program is loaded already.
        """
        return load_program(self._session, trust=trust)

    def show(self) -> None:
        """Displays the explorer in a notebook; prints the shown run as text elsewhere."""
        ipython = sys.modules.get("IPython")
        if ipython is not None and ipython.get_ipython() is not None:
            ipython.display.display(self)
        else:
            print(self._text_for_terminal())  # noqa: T201 - what it is for

    def open(self) -> None:
        """Opens the comm to the front end."""
        open_comm(super().open)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Returns the synchronized traits by their names on the wire."""
        return {wire_name(name): value for name, value in super().get_state(key, drop_defaults).items()}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accepts a valid `selection` from the browser, and nothing else."""
        self._panels.host.accept(sync_data)

    def __repr__(self) -> str:
        return f"<Explorer {headline(self.capture)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        self._panels.exporter.displayed()
        static = {"text/plain": self._text_for_terminal(), "text/html": html.to_html(self.capture)}
        # By this the plugin for JupyterLab knows explorers, and that this HTML can stand in for a widget that is gone.
        return {**bundle[0], **static}, {**bundle[1], "export_explorer": {"model": self.capture.model}}

    def deploy(
        self,
        target: Target,
        path: str | PathLike[str] | None = None,
        *,
        sizes: Sizes | Iterable[Sizes] | None = None,
        names: bool = True,
        metadata: bool = True,
        compare: deploying.Comparison = "outputs",
        timeout_s: float = deploying.TIMEOUT_S,
    ) -> Deployment:
        """Lowers the shown program to a target in a child process, and compares the artifact with the model size by size.

        The artifact checks no guards. The trials show for sizes at and around every bound if it accepts what the program rejects, and if its
        results are those of eager mode.

        Args:
            target: ``"onnx"``, ``"executorch"`` or ``"openvino"``, each an extra of this package.
            path: the file to write; None keeps no artifact.
            sizes: further sizes to try, ``{"x": {0: 7}}`` or several such dicts.
            names: whether dynamic dimensions get the names of their Dims.
            metadata: whether the artifact keeps paths and lines of the source, where the target writes them.
            compare: ``"nodes"`` compares the value of each node too, with the example: `Deployment.nodes`. Not for ``"openvino"``; ExecuTorch
                lowers the program once more for it.
            timeout_s: the time for lowering and trials, in seconds.

        Returns:
            The dimensions, trials, operators and notes as tables; or the failure, with its line.

        Raises:
            AskError: the shown run has no program, or it is not loaded.
            FileNotFoundError: the folder of `path` does not exist.
            MissingTargetError: the target is not installed; a ModuleNotFoundError.
            ValueError: no such target or sizes, or `path` has another suffix than its files.
        """
        choice, file = deploying.choice_of(target, path, sizes, names=names, metadata=metadata, compare=compare)
        return deploying.deploy_run(self._session, self._run_numbered(), choice, file, timeout_s)

    def _text_for_terminal(self) -> str:
        return text.to_text(self.capture, terminal_width() if sys.stdout.isatty() else None)

    def _export(self) -> None:
        self._panels.host.show_request()
        self._panels.exporter.export_here()

    def _run_numbered(self, number: int | None = None) -> Run:
        """Returns the run of a number, or the shown run for None.

        Raises:
            AskError: the run is no longer in memory.
        """
        return self._session.history.kept(self._status.run if number is None else number)

    def _run_in(self, run: int | Mode | None) -> Run:
        """Returns the run of a number, the shown run for None, or that of the current request in a mode."""
        if not isinstance(run, str):
            return self._run_numbered(run)
        self._panels.exporter.trials.stop()
        found = self._session.editable().run_in_mode(self._session.requested, run)
        self._panels.host.show_history()
        return found

    def _tried(self) -> TriedProgram:
        return tried_program(self._session, self._run_numbered())

    def __getattr__(self, name: str) -> Any:
        """Returns the value of a former public name."""
        if name.startswith("_"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
        return value_of_former_name(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(current_name(name) if name in FORMER_TRAITS else name, value)


@suggests_keywords
def explore(
    model: Any,
    args: Any = None,
    kwargs: Mapping[str, Any] | None = None,
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
            the default, all sizes are static, as with ``"static"``.
        strict: whether to trace in strict mode.
        options: switches of torch that change the result of the same request, by name: ``prefer_deferred_runtime_asserts_over_guards``,
            ``backed_size_oblivious``, ``unbacked`` (in strict mode only), ``shapes_spec`` (torch 2.14 and later).
        more: further examples, each like `args`, or a pair ``(args, kwargs)`` if there are `kwargs`. The sizes and int inputs that differ
            between the examples are AUTO where `dynamic_shapes` has nothing for them, and each example is tried on the program:
            `Capture.notes` lists those that are refused.

    Returns:
        The explorer, with the run as its ``capture``. A failed export raises nothing: the capture has a ``failure`` then, also if
        `dynamic_shapes` or the inputs do not fit the model.

    Raises:
        ArchiveError: the file of a saved program cannot be read; a ValueError.
        KeyboardInterrupt: the export was interrupted.
        TypeError: a model without inputs, or a saved program or an ``ExportedProgram`` with inputs; `kwargs` is no dict; or one of `more` is
            not an example.
        ValueError: an option that does not exist, that this version of torch lacks, or that the mode does not allow.
    """
    session: Session
    if kwargs is not None and not isinstance(kwargs, Mapping):
        raise TypeError(
            f"The third argument of explore() is a dict of keyword inputs, not {type(kwargs).__name__}. "
            "Pass positional inputs as one tuple: `explore(model, (x, y))`."
        )
    if args is None and kwargs is None:
        if not is_archive_name(model) and not is_program(model):
            raise TypeError("explore() needs example inputs: `explore(model, args)`. Only an ExportedProgram needs none.")
        if dynamic_shapes is not None or strict or options or more:
            raise takes_nothing(model)
        session = shown_session(model)
    elif is_archive_name(model) or isinstance(model, ExportedProgram):
        raise takes_nothing(model)
    else:
        names = written_call(sys._getframe(1), args=args, kwargs=kwargs)
        log = log_of(model, None if names is None else names.model)
        given = () if args is None else args
        request = InitialRequest(dynamic_shapes=dynamic_shapes, strict=strict, options=options, more=more)
        session = ModelSession(model, given, kwargs, request, log=log, names=names)
    run = session.run()
    raise_if_cancelled(run.capture)
    return Explorer(session, run)
