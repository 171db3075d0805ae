"""The rows of a deployment: what the child process found in the artifact, compared with the record of the program. Knows no torch."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec.structs import asdict

from export_explorer.features.deploy import deployment, protocol
from export_explorer.record import AcceptedSizes, Capture, DimOutcome, DimRef, Frame, Node
from export_explorer.record.dims import FREE
from export_explorer.record.locations import listed
from export_explorer.render.words.lines import line_words
from export_explorer.render.words.outcomes import result_words


@dataclass(frozen=True, slots=True)
class PlannedTrial:
    """Sizes to try.

    Attributes:
        words: the sizes that differ from the example's, as text; empty for the example.
        refusal: the reason for which the program refuses them; empty if it takes them.
        calls: the number of calls one after the other, of which the last is compared.
        sizes: those that differ from the example's.
        refused_by: what refuses them, a guard, or else the program when it runs; of no meaning if it takes them.
        operator: of the program that refuses them; empty if none is known to.
        eager_raises: True if eager mode refuses them.
    """

    words: str
    refusal: str
    calls: int = 1
    sizes: Mapping[DimRef, int] = field(default_factory=dict)
    refused_by: Literal["guard", "program"] = "guard"
    operator: str = ""
    eager_raises: bool = False


_DIM_WORDS: Mapping[deployment.DimVerdict, str] = {
    "kept": "as in the program",
    "renamed": "renamed",
    "bound_not_enforced": "bound not enforced",
    "few_sizes_agree": "dynamic, but only {agreeing} of {compared} sizes give the program's results",
    "free_though_constant": "dynamic, constant in the program",
    "capped": "capped at the example size",
    "narrowed": "narrowed by the target",
    "lost": "lost",
}
_OTHER_SIZES_WORDS: Mapping[deployment.OtherSizes, str] = {
    "ran": "other sizes run",
    "rejected": "other sizes tried were rejected",
    "not_tried": "no other size was tried",
}
_TRIAL_WORDS: Mapping[deployment.TrialVerdict, str] = {
    "agree": "agree",
    "both_reject": "both reject",
    "guard_lost": "accepts a size that the program rejects",
    "artifact_rejects": "only the artifact rejects",
    "differs": "results differ",
}
_WITH_EAGER: Mapping[bool | None, str] = {True: "; result agrees with eager mode", False: "; result differs from eager mode", None: ""}
_DIFFERS_WORDS: Mapping[protocol.DiffersBy, str] = {
    "values": "other values",
    "not_finite": "NaN or infinite elements differ",
    "shape": "another shape",
    "dtype": "another dtype",
    "number_of_outputs": "another number of outputs",
}


def trial_row(planned: PlannedTrial, tried: protocol.Tried, frame: Frame | None = None, paths: Sequence[str] = ()) -> deployment.TrialRow:
    """Returns the comparison of one trial.

    The frame is the line of what rejects the sizes in the artifact, the paths are those of the outputs in their order, if they are known.
    """
    agrees_with: deployment.AgreesWith | None = (
        "fresh_artifact" if tried.agrees_anew else "program" if tried.agrees_with_program and not planned.refusal else None
    )
    verdict = _trial_verdict(planned, tried)
    eager = "eager mode raises" if planned.eager_raises and not planned.refusal else ""
    remark = "" if agrees_with is None else "agrees with the program" if eager else deployment.AGREES_WITH_WORDS[agrees_with]
    different = _different_words(tried, paths) if verdict == "differs" and not remark else ""
    return deployment.TrialRow(
        sizes=planned.words if planned.calls == 1 else f"{planned.words or 'example'}, call {planned.calls}",
        program=planned.refusal or deployment.ACCEPTED,
        artifact=f"{tried.error}{line_words(frame)}" if tried.error else _joined(deployment.ACCEPTED, remark, different, eager),
        agrees=None if tried.error else tried.agrees,
        max_difference=None if tried.error else tried.max_difference,
        verdict=verdict,
        agrees_with=agrees_with,
        words=_joined(remark or _verdict_words(planned, tried, verdict), eager),
    )


def _joined(*parts: str) -> str:
    return "; ".join(filter(None, parts))


def _different_words(tried: protocol.Tried, paths: Sequence[str]) -> str:
    """Returns what is different in which outputs; one that is all that is returned has no name."""
    if tried.differs_by is None:
        return ""
    outputs = ", ".join(f"`{name}`" for at in tried.differing if (name := paths[at] if at < len(paths) else f"[{at}]"))
    return f"{_DIFFERS_WORDS[tried.differs_by]}{outputs and f' in {outputs}'}"


def _verdict_words(planned: PlannedTrial, tried: protocol.Tried, verdict: deployment.TrialVerdict) -> str:
    if planned.eager_raises and not planned.refusal:
        if tried.error:
            return "artifact rejects, program accepts"
        return "not compared" if tried.agrees is None else "results differ from the program's"
    words = _TRIAL_WORDS[verdict]
    if verdict != "guard_lost":
        return words
    if planned.refused_by == "program":
        raises = f"`{planned.operator}` of the program raises" if planned.operator else "the program raises"
        words = f"only the artifact accepts: {raises}{', eager mode too' if planned.eager_raises else ''}"
    return words + _WITH_EAGER[tried.agrees]


def _trial_verdict(planned: PlannedTrial, tried: protocol.Tried) -> deployment.TrialVerdict:
    if tried.error:
        return "both_reject" if planned.refusal else "artifact_rejects"
    if planned.refusal:
        return "guard_lost"
    return "agree" if tried.agrees else "differs"


def dim_rows(
    capture: Capture,
    inputs: Mapping[str, protocol.ProgramInput],
    lowered: protocol.Lowered,
    repaired: Container[DimRef],
    trials: Sequence[tuple[PlannedTrial, protocol.Tried]],
    target: protocol.Target,
) -> list[deployment.DimRow]:
    """Returns a row for each dimension of the inputs that are tensors, and for each int that is dynamic.

    The `repaired` dimensions are those that the target would have changed if the program had not been repaired first.
    """
    artifact = {each.name: each for each in lowered.inputs}
    rows = []
    for outcome in capture.dims:
        program = inputs.get(outcome.input)
        if program is None or (outcome.dim is None and outcome.got not in FREE):
            continue
        dim = _artifact_dim(outcome, artifact.get(program.name))
        verdict = _dim_verdict(outcome, dim)
        if verdict == "kept" and outcome.ref in repaired:
            verdict = "repaired"
        agreeing, compared = list[int](), 0
        if verdict in _AS_IN_PROGRAM:
            by_size = _agreement(capture, outcome, trials)
            agreeing = sorted(size for size, agrees in by_size.items() if agrees)
            if agreeing and 2 * len(agreeing) < len(by_size):
                verdict, compared = "few_sizes_agree", len(by_size)
        written = "not an input" if dim is None else dim.text
        other_sizes = _other_sizes(outcome.ref, trials) if verdict == "free_though_constant" else None
        is_unequal_taken = verdict in ("kept", "bound_not_enforced") and _takes_unequal(outcome, trials)
        verdict = "bound_not_enforced" if is_unequal_taken else verdict
        words = _dim_words(outcome, verdict, dim, deployment.TARGET_NAMES[target], is_unequal_taken)
        words = words.format(agreeing=listed(agreeing), compared=compared) + (f"; {_OTHER_SIZES_WORDS[other_sizes]}" if other_sizes else "")
        # The exporter's own name of a dimension is nowhere else. A Dim has its name in the file only where a dimension is that Dim alone.
        is_unknown = written != outcome.dim_name and _SYMBOL.search(written) is not None
        advice = ": request a named `Dim` for a name of your own" if outcome.dim_name is None else ""
        rows.append(
            deployment.DimRow(
                input=outcome.input,
                dim=outcome.dim,
                program=result_words(outcome),
                artifact=written,
                verdict=verdict,
                **_line_of(outcome.frame),
                other_sizes=other_sizes,
                agreeing=tuple(agreeing) if compared else (),
                compared=compared,
                words=f"{words}; named `{written}` in the file{advice}" if is_unknown else f"{written}: {words}",
            )
        )
    return rows


def _takes_unequal(outcome: DimOutcome, trials: Sequence[tuple[PlannedTrial, protocol.Tried]]) -> bool:
    """True if the artifact ran with another size of a dimension that follows from others, which had those of the example."""
    alone = [(planned, tried) for planned, tried in trials if planned.sizes.keys() == {outcome.ref}]
    # What the program takes alone follows from none: it is derived from a Dim of its own.
    follows = outcome.got in ("tied", "derived") and all(planned.refusal for planned, _ in alone)
    return follows and any(not tried.error for _, tried in alone)


def _dim_words(
    outcome: DimOutcome, verdict: deployment.DimVerdict, dim: protocol.ArtifactDim | None, target: str, is_unequal_taken: bool
) -> str:
    if verdict == "repaired" and dim is not None:
        if not dim.was:
            return _DIM_WORDS["kept"]
        return f"{target} made it {_DYNAMIC.get(dim.was, dim.was)}; set back to the program's size"
    if verdict == "bound_not_enforced" and outcome.got in ("tied", "derived"):
        # The column of the program has what it follows from, and not the bound.
        accepted = outcome.accepted
        if not _is_bound(accepted) or accepted is None or accepted.with_others_as_in_example or not outcome.accepted_words:
            return "equality not enforced"
        if dim is not None and _is_enforced(outcome, dim):
            return "equality not enforced"
        return f"{outcome.accepted_words}{' and equality' if is_unequal_taken else ''} not enforced"
    return _DIM_WORDS[verdict]


_SYMBOL = re.compile(r"\b[su]\d+\b")
"""A symbol of torch, as the exporter names a dimension without a Dim."""

_DYNAMIC = {"?": "dynamic"}
"""How OpenVINO writes a dimension without bounds."""

_AS_IN_PROGRAM: frozenset[deployment.DimVerdict] = frozenset(("kept", "renamed", "bound_not_enforced", "repaired"))
"""The verdicts on a dimension that the artifact states as the program does, or with fewer bounds."""


def _agreement(capture: Capture, outcome: DimOutcome, trials: Sequence[tuple[PlannedTrial, protocol.Tried]]) -> dict[int, bool]:
    """Returns the sizes of a dimension that the program accepts, and whether the artifact returns the same; empty if it fails with the example.

    Of trials that change several sizes those count of which all follow from one.
    """
    dynamic = {each.ref for each in capture.dims if each.got == "dynamic"}
    found: dict[int, bool] = {}
    for planned, tried in trials:
        size = planned.sizes.get(outcome.ref) if planned.sizes else outcome.size
        is_compared = bool(tried.error) or tried.agrees is not None or tried.agrees_with_program
        if size is None or planned.refusal or not is_compared or len(dynamic & planned.sizes.keys()) > 1:
            continue
        agrees = not tried.error and (bool(tried.agrees) or tried.agrees_anew or tried.agrees_with_program)
        found[size] = agrees and found.get(size, True)
    return found if outcome.size is not None and found.get(outcome.size) else {}


def _other_sizes(constant: DimRef, trials: Sequence[tuple[PlannedTrial, protocol.Tried]]) -> deployment.OtherSizes:
    errors = [tried.error for planned, tried in trials if constant in planned.sizes]
    return "not_tried" if not errors else "rejected" if all(errors) else "ran"


def _artifact_dim(outcome: DimOutcome, found: protocol.ArtifactInput | None) -> protocol.ArtifactDim | None:
    if found is None:
        return None
    if outcome.dim is None:
        return protocol.ArtifactDim(found.dtype)
    return found.dims[outcome.dim] if outcome.dim < len(found.dims) else None


def _dim_verdict(outcome: DimOutcome, dim: protocol.ArtifactDim | None) -> deployment.DimVerdict:
    if dim is None:
        return "lost"
    is_symbol = outcome.got in FREE
    if not is_symbol or (outcome.has_one_size and outcome.dim is not None):
        if dim.size is None:
            return "free_though_constant"
        return "repaired" if dim.was and not is_symbol else "kept" if dim.size == outcome.size else "lost"
    if dim.size is not None:
        return "lost"
    if dim.upper is not None and (outcome.upper is None or dim.upper < outcome.upper):
        return "narrowed" if dim.is_narrowed else "capped"
    if _is_bound(outcome.accepted) and not _is_enforced(outcome, dim):
        return "bound_not_enforced"
    if dim.was:
        return "repaired"
    if outcome.dim is None:
        return "kept"
    # ONNX alone has names.
    is_named = outcome.dim_name is None or outcome.dim_name in dim.text or not any(char.isalpha() for char in dim.text)
    return "kept" if is_named or outcome.got == "derived" else "renamed"


def _is_bound(accepted: AcceptedSizes | None) -> bool:
    """True if the program refuses some size of a dimension."""
    return accepted is not None and bool(accepted.lower or accepted.upper is not None or accepted.step != 1 or accepted.excluded)


def _is_enforced(outcome: DimOutcome, dim: protocol.ArtifactDim) -> bool:
    """True if the artifact refuses all sizes of a dimension that the program refuses."""
    accepted = outcome.accepted
    if accepted is None or accepted.step != 1 or accepted.excluded or accepted.also or not accepted.is_complete or dim.is_product:
        return False
    return (dim.lower or 0) >= (accepted.lower or 0) and (accepted.upper is None or (dim.upper is not None and dim.upper <= accepted.upper))


def operator_rows(capture: Capture, lowered: protocol.Lowered) -> Iterator[deployment.OperatorRow]:
    """Yields a row for each operator of the program."""
    made: dict[str, list[protocol.ArtifactNode]] = {}
    for made_node in lowered.nodes:
        made.setdefault(made_node.node, []).append(made_node)
    decomposed = set(lowered.decomposed)
    for node in capture.nodes:
        if node.op == "call_function":
            parts = made.get(node.path, [])
            becomes = ", ".join(dict.fromkeys(part.operator for part in parts))
            reason = "; ".join(dict.fromkeys(part.reason for part in parts if part.reason))
            taken_by = _taken_by(node.path in decomposed, [part.taken_by for part in parts])
            yield _row(node.path, node.target, node, taken_by, becomes, reason)


def _taken_by(is_decomposed: bool, kinds: Sequence[protocol.TakenBy]) -> protocol.TakenBy:
    if not kinds:
        return "folded"
    if "fallback" in kinds:
        return "fallback"
    return "decomposed" if is_decomposed else kinds[0]


def node_rows(capture: Capture, compared: protocol.NodesCompared) -> list[deployment.NodeRow]:
    """Returns a row for each value of the graph that the program and the artifact have."""
    nodes = {node.path: node for node in capture.nodes}
    return [deployment.NodeRow(**asdict(each), **_place(nodes.get(each.node))) for each in compared.nodes]


def unsupported_rows(capture: Capture, unsupported: Sequence[protocol.UnsupportedNode]) -> Iterator[deployment.OperatorRow]:
    """Yields a row for each operator that the target cannot run."""
    nodes = {node.path: node for node in capture.nodes}
    for each in unsupported:
        node = nodes.get(each.node)
        operator = each.operator if node is None else node.target
        # The program was decomposed: the operator that the target lacks is not the one of the node.
        reason = each.reason if each.operator == operator else ": ".join(filter(None, (each.operator, each.reason)))
        yield _row(each.node, operator, node, "unsupported", "", reason)


def _row(path: str, operator: str, node: Node | None, taken_by: protocol.TakenBy, becomes: str, reason: str) -> deployment.OperatorRow:
    return deployment.OperatorRow(node=path, operator=operator, taken_by=taken_by, becomes=becomes, reason=reason, **_place(node))


def _place(node: Node | None) -> dict[str, Any]:
    """Returns the columns ``module``, ``file`` and ``line`` of a node."""
    return {"module": None if node is None else node.module, **_line_of(None if node is None else node.frame)}


def _line_of(frame: Frame | None) -> dict[str, Any]:
    return {"file": None, "line": None} if frame is None else {"file": frame.cell or frame.file_name, "line": frame.line}
