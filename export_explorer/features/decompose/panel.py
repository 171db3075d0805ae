"""Decomposes the program that is shown, on the kernel's main thread, and shows the result for each of its operators."""

import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any, NamedTuple, Protocol

from export_explorer.analysis.decompositions import Choice, Decomposed, choice_of, decompose, offered_operators
from export_explorer.features.decompose import (
    CancelDecomposition,
    Decomposable,
    Decompose,
    DecomposedNodes,
    DecompositionState,
    OperatorOffer,
    OperatorOffers,
    Stage,
)
from export_explorer.jupyter.kernel import later
from export_explorer.jupyter.main_thread import MainThread
from export_explorer.record.spec import AskError
from export_explorer.render.packing import DrawnGraph, drawn_graph
from export_explorer.session.history import Run
from export_explorer.session.panel_protocol import STOPPED, WAITING, Handlers, Host, Selection
from export_explorer.session.session import Session, require_loaded
from export_explorer.torch_internals.nodes import node_of_error
from export_explorer.trace.observed_export import repeated

_LONGEST_MESSAGE = 600


class Made(NamedTuple):
    """A decomposition that was made: the run whose program was decomposed, and the decomposed program with its record."""

    run: Run
    decomposed: Decomposed


class Decomposer:
    """Posts, runs and cancels decompositions of the shown program of a session; traits show the progress and the result.

    The last decomposition that was made is `made`; None before the first.
    """

    def __init__(self, session: Session, traits: Host) -> None:
        self._session, self._traits = session, traits
        self._main_thread = MainThread()
        self.made: Made | None = None
        self.handlers: Handlers = {
            Decompose: lambda it: self.post(choice_of(table={}) if it.keeps_all else choice_of(it.keep, it.also)),
            CancelDecomposition: lambda _: self.cancel(),
            Decomposable: self._on_decomposable,
            DecomposedNodes: self._on_nodes,
        }

    def _on_decomposable(self, _: Decomposable) -> OperatorOffers:
        program = self.shown().program
        offered = () if program is None else offered_operators(program)
        return OperatorOffers(
            [
                OperatorOffer(**asdict(it.use), has_decomposition=it.has_decomposition, is_in_core_table=it.is_in_core_table)
                for it in offered
            ]
        )

    def _on_nodes(self, _: DecomposedNodes) -> tuple[DrawnGraph, bytes]:
        if self.made is None:
            raise AskError("No decomposition yet.")
        return drawn_graph(self.made.decomposed.capture)

    def shown(self) -> Run:
        """Returns the shown run, which has a program; raises an AskError if the shown run has no live program."""
        require_loaded(self._session)
        run = self._session.history.numbered(self._traits.status.run)
        if run is None or not run.capture.ok:
            raise AskError("No program: the export failed.")
        if run.program is None:
            raise AskError("The program of this run is no longer in memory. Export again, then decompose.")
        return run

    def post(self, choice: Choice) -> None:
        """Decomposes the shown program as soon as the kernel is free; raises an AskError if there is no program."""
        run = self.shown()
        self._report("waiting", WAITING)
        self._main_thread.post(lambda: self._run(run, choice))

    def make_here(self, choice: Choice) -> Made:
        """Decomposes the shown program on this thread, the main one.

        Raises:
            AskError: there is no program.
            KeyboardInterrupt: it was interrupted.
            Exception: any error of torch.
        """
        run = self.shown()
        return self._main_thread.run_here(lambda: self._make(run, choice))

    def cancel(self) -> None:
        """Interrupts the running decomposition, or discards the waiting one."""
        if self._main_thread.cancel():
            self._report("stopped", STOPPED)

    def _run(self, run: Run, choice: Choice) -> None:
        # What it ended with is shown.
        with suppress(KeyboardInterrupt, Exception):
            self._make(run, choice)

    def _make(self, run: Run, choice: Choice) -> Made:
        if run.program is None:
            raise AskError("No program to decompose.")
        try:
            self._report_elapsed(0.0)
            with repeated(self._report_elapsed):
                made = Made(run, decompose(run.program, run.capture, choice))
        except KeyboardInterrupt:
            self._report("stopped", STOPPED)
            raise
        except Exception as error:
            self._report("failed", *_failure(error, run))
            raise
        self.made = made
        self._show(DecompositionState("done", "", run.number, made.decomposed.decomposition))
        return made

    def _report_elapsed(self, seconds: float) -> None:
        # torch reports no progress.
        self._report("running", f"Decomposing… {seconds:.1f} s.")

    def _report(self, state: Stage, message: str, node: str | None = None) -> None:
        last: DecompositionState = self._traits.read_trait("decomposing")
        self._show(DecompositionState(state, message, last.run, last.result, node))

    def _show(self, state: DecompositionState) -> None:
        with self._traits.lock:
            self._traits.set_trait("decomposing", state)


def _failure(error: Exception, run: Run) -> tuple[str, str | None]:
    """Returns a sentence about the error, and the path of the node at which torch failed; None if that is not known."""
    first = next(iter(str(error).strip().splitlines()), "")[:_LONGEST_MESSAGE]
    path = node_of_error(error)
    node = next((node for node in run.capture.nodes if node.path == path), None)
    where = "" if node is None else f" At {node.path} ({node.target}). Keeping an operator that leads there may help."
    return f"torch could not decompose it: {type(error).__name__}: {first.rstrip('.!')}.{where}", None if node is None else node.path


class _SelectingHost(Host, Protocol):
    """A host whose selection can be read, set and observed."""

    selection: Selection | None

    def observe(self, handler: Callable[[Any], object], name: str) -> None: ...

    def unobserve(self, handler: Callable[[Any], object], name: str) -> None: ...


def link_selections(origin: _SelectingHost, result: _SelectingHost, made: Made) -> None:
    """Selects in each explorer the counterpart of the selection in the other, as long as `origin` shows the run that was decomposed.

    The explorer `result` is that of the decomposed program.
    """
    before, after, number = made.run.capture.nodes, made.decomposed.capture.nodes, made.run.number
    # The origin outlives the explorers of its decompositions.
    result_of = weakref.ref(result)
    first_part: dict[str, str] = {}
    origin_of: dict[str, str] = {}
    for node, index in zip(after, made.decomposed.decomposition.origins, strict=True):
        if index >= 0:
            first_part.setdefault(before[index].path, node.path)
            origin_of[node.path] = before[index].path

    def follow(change: Any, other: _SelectingHost, names: Mapping[str, str], back: Mapping[str, str]) -> None:
        chosen = _named(change["new"], names)
        if origin.status.run != number or (chosen is None) != (change["new"] is None):
            return

        def select() -> None:
            # Of several parts the selected one stays: they are all of one node.
            is_same = other.selection == chosen or _named(other.selection, back) == change["new"] is not None
            if not is_same:
                with other.lock:
                    other.selection = chosen

        # Not under the lock of the one that changed: two that follow each other from two threads would wait for ever.
        later(select)

    def follow_origin(change: Any) -> None:
        if (other := result_of()) is None:
            origin.unobserve(follow_origin, "selection")
        else:
            follow(change, other, first_part, origin_of)

    origin.observe(follow_origin, "selection")
    result.observe(lambda change: follow(change, origin, origin_of, first_part), "selection")


def _named(selection: Selection | None, names: Mapping[str, str]) -> Selection | None:
    """Returns the selection for the other explorer; None if that has no such node."""
    if selection is None or selection.kind != "node":
        return selection
    name = names.get(selection.key)
    return None if name is None else Selection("node", name)
