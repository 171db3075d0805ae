"""Builds the `Capture` of an export, or of a program alone, from its `Facts`.

Nothing is run here, and no state is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from export_explorer.analysis.causes import Meeting
from export_explorer.analysis.exported import bounds_of_program, program_text, range_constraints_of, signature_entries
from export_explorer.analysis.findings import Findings
from export_explorer.analysis.guards import ranged_as, symbols_of
from export_explorer.analysis.nodes import nodes_of
from export_explorer.analysis.outputs import outputs_of, tensor_groups
from export_explorer.analysis.symbols import Sizes
from export_explorer.analysis.tried_guards import TriedGuards
from export_explorer.record import (
    Capture,
    CodeBlock,
    DimOutcome,
    Failure,
    Guard,
    Input,
    Mode,
    ModuleEntry,
    Node,
    Option,
    Remark,
    SignatureEntry,
)
from export_explorer.record.spec import Ask
from export_explorer.render.words import assumption_words
from export_explorer.torch_internals.classes import is_exported_program, is_replayed, is_stored
from export_explorer.trace.provenance import FrameOf, Provenance
from export_explorer.trace.recorder import GuardNote

if TYPE_CHECKING:
    from torch.export import ExportedProgram
    from torch.fx import GraphModule


_CHANGES = ("attribute_assigned", "container_changed", "outside_changed")


def assumptions_of(remarks: Iterable[Remark], first_id: int) -> tuple[Guard, ...]:
    """Returns an assumption for each line that changes the model, or something outside it, as the remarks have them.

    Args:
        remarks: on the export.
        first_id: id of the first assumption.
    """
    changes = [remark for remark in remarks if remark.kind in _CHANGES and remark.frame is not None]
    return tuple(
        Guard(
            id=first_id + position,
            kind="assumption",
            expr="",
            words=assumption_words(remark),
            dims=(),
            frame=remark.frame,
            frames=() if remark.frame is None else (remark.frame,),
            module=None,
            module_class=None,
            operator=None,
            node=None,
            no_frame_reason=None,
        )
        for position, remark in enumerate(changes)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts known of an export or of a program, in torch's terms.

    Attributes:
        model: the name of the exported class or function.
        mode: ``non-strict`` or ``strict``.
        ask: what was asked; an empty `Ask` where that is not known.
        inputs: the input leaves as the record has them.
        sizes: what torch knew of the size of each input dimension.
        guard_notes: the guards in the order of tracing.
        meetings: the sizes that each guard compared; empty where that is not known.
        unbacked: each symbol whose value is in the data, with the provenance of its creation.
        program: None if the export failed.
        unused: paths of the inputs that nothing in the program reads.
        modules: of the model, root first.
        notes: what the record lacks.
        remarks: the remarks on the export.
        elapsed_ms: wall time of the export; 0 where it was not observed.
        is_observed: see `Capture`.
        options: switches of torch that were on.
        frame_of: makes a frame of a line of the user's code.
        tried: the guards, tried on sizes.
    """

    model: str
    mode: Mode
    ask: Ask
    inputs: tuple[Input, ...]
    sizes: Sizes
    guard_notes: list[GuardNote]
    unbacked: Mapping[Any, Provenance]
    program: ExportedProgram | GraphModule | None
    unused: frozenset[str]
    modules: tuple[ModuleEntry, ...]
    notes: tuple[str, ...]
    meetings: tuple[Meeting, ...] = ()
    remarks: tuple[Remark, ...] = ()
    elapsed_ms: float = 0.0
    is_observed: bool
    options: tuple[Option, ...] = ()
    frame_of: FrameOf
    tried: TriedGuards = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tried", TriedGuards(self.guard_notes, self.sizes, self.ask))

    @property
    def torch_version(self) -> str:
        """The version of the torch that made the program: the one at hand, unless the program was read from a file."""
        if is_stored(self.program):
            stored: Any = self.program
            return str(stored.torch_version)
        import torch

        return str(torch.__version__)

    @property
    def ranges(self) -> Mapping[Any, Any]:
        """The ranges that the program states, by sympy expression; empty where it states none."""
        return self.program.range_constraints if is_exported_program(self.program) else {}


def findings_of(facts: Facts, guards: tuple[Guard, ...]) -> Findings:
    """Returns the `Findings` that the outcomes and the failure are worked out from.

    Args:
        facts: of the export or the program.
        guards: the same as `Facts.guard_notes`, as they go into the record.
    """
    return Findings(
        mode=facts.mode,
        ask=facts.ask,
        inputs=facts.inputs,
        sizes=facts.sizes,
        notes=facts.guard_notes,
        guards=guards,
        ranges=facts.ranges,
        unused=facts.unused,
        has_failed=facts.program is None,
        unbacked=frozenset(facts.unbacked),
        meetings=facts.meetings,
        tried=facts.tried,
    )


def traced_nodes(facts: Facts) -> tuple[Node, ...]:
    """Returns the nodes of the program, with no guards at them; none if the export failed."""
    return () if facts.program is None else nodes_of(facts.program.graph, facts.sizes.in_inputs, facts.frame_of)


def record_of(
    facts: Facts,
    *,
    guards: tuple[Guard, ...],
    dims: tuple[DimOutcome, ...],
    nodes: tuple[Node, ...],
    code: tuple[CodeBlock, ...],
    failure: Failure | None = None,
    partial_signature: tuple[SignatureEntry, ...] = (),
    class_code: tuple[CodeBlock, ...] = (),
) -> Capture:
    """Builds the record of these facts, with the guards, outcomes and nodes derived from them.

    Args:
        facts: of the export or the program.
        guards: in the order of tracing.
        dims: the outcomes.
        nodes: of the program.
        code: the functions that ran.
        failure: why the export failed; None if it did not.
        partial_signature: what is known of the inputs of the graph so far, if the export failed.
        class_code: of the classes of the modules.
    """
    sizes, program = facts.sizes, facts.program
    bounds = {} if program is None else bounds_of_program(program, sizes.env)
    symbols = ranged_as(dims, symbols_of(sizes, facts.ask, facts.guard_notes, facts.unbacked, facts.ranges, facts.frame_of))
    # Of what a replayed program computes nothing is known.
    computed = None if is_replayed(program) else program
    outputs = () if computed is None else outputs_of(computed, sizes, symbols, facts.ranges)
    return Capture(
        model=facts.model,
        mode=facts.mode,
        torch_version=facts.torch_version,
        elapsed_ms=facts.elapsed_ms,
        inputs=facts.inputs,
        dims=dims,
        symbols=symbols,
        guards=(*guards, *assumptions_of(facts.remarks, len(guards))),
        nodes=nodes,
        modules=facts.modules,
        code=code,
        signature=partial_signature if computed is None else signature_entries(computed),
        range_constraints=range_constraints_of(bounds, sizes.in_words),
        program="" if computed is None else program_text(computed, nodes),
        failure=failure,
        notes=facts.notes,
        remarks=facts.remarks,
        is_observed=facts.is_observed,
        outputs=outputs,
        tensors=() if computed is None else tensor_groups(computed, outputs),
        options=facts.options,
        class_code=class_code,
    )
