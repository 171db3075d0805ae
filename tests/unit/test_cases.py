"""Every case of the table in both modes: one export of each, and all that is asked of it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from export_explorer.capture import capture_export, run_export
from export_explorer.record import Capture, CodeFix, DimOutcome, ExampleFix, FailureKind, Fix, Guard, Mode, ModeFix, SpecFix
from export_explorer.session.fix_trials import trials_of
from export_explorer.session.fixes import entries_of, request_after
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.spec.spec_source import resolved_spec
from tests.cases.case import MODES, Case, Exports, Fails, Is
from tests.cases.table import CASES
from tests.helpers.contracts import assert_one_contract, outcomes_agree
from tests.helpers.exported import exported
from tests.helpers.kinds_of_fixes import as_kind, code_fixes
from tests.helpers.pasted import with_lines
from tests.helpers.releases import since
from tests.helpers.representatives import representatives
from tests.helpers.telling import hard_to_read
from tests.helpers.tried_sizes import wrongly_stated

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")

OTHERWISE_BEFORE = {
    (2, 13): {
        "assignment through data of an attribute",
        "branch on an item that is taken in the condition",
        "encoder layer",
        "gradient of a function in forward",
        "image in windows",
        "pool, then flatten into a Linear",
        "tensors on two devices",
    },
    (2, 12): {
        "attribute that is not there",
        "error of the model's own on a line with sizes",
        "exception raised",
        "key of the surroundings that is not there",
        "key that is not there",
        "part in TorchScript",
        "set as the output",
        "slice to an item",
    },
    (2, 11): {
        "branch unless a tensor or a size",
        "class of one's own as the output",
        "guards that torch cannot solve",
        "interrupt",
        "map",
        "operator whose answer is no tensor",
    },
}
"""Cases of which older releases of torch decide otherwise, or tell less in their errors."""
EACH = [(case, mode) for case in CASES for mode in MODES]
OTHER_IN_STRICT_MODE = {"assignment through data of an input"}
"""Cases whose program of strict mode changes its input, as the model does; that of non-strict mode does not."""
IN_BOTH = [
    case for case in CASES if all(isinstance(case.expected(mode), Exports) for mode in MODES) and case.name not in OTHER_IN_STRICT_MODE
]


def behaviors(case: Case) -> Iterator[tuple[Any, ...]]:
    """What has to be found in a case: its failure and the form of its fix, or the outcomes of its dimensions."""
    expected = case.expected(MODES[0])
    if isinstance(expected, Fails):
        fix = expected.asks and "asks", expected.sizes and "sizes", expected.code and "code", expected.mode
        yield expected.kind, *map(bool, fix)
        return
    for dim in expected.dims.values():
        yield dim.got, dim.reason, dim.expr is None, bool(dim.lower_at), bool(dim.upper_at)
    yield from (("nested", target) for target in expected.nested.values())
    yield "made", bool(expected.made)


SLOW = {
    "AUTO channels of a convolution on one channel",
    "DYNAMIC with an example of 1",
    "Dim that is another plus one",
    "Dim that must be constant",
    "auto derived by a flatten",
    "auto derived by a slice",
    "branch on a tensor",
    "branch on a tensor and a size",
    "branch on a tensor where a size is dynamic",
    "branch on an item",
    "branch on an item that may be one",
    "branch on two tensors",
    "cond on a size",
    "convolutions",
    "derived Dim whose root is no dimension",
    "encoder layer",
    "example outside DYNAMIC's range",
    "image in windows",
    "item with bounds",
    "loop on a tensor",
    "loop to an item",
    "map",
    "matmul, slice and if, a Dim on each",
    "one Dim on two sizes",
    "pixels into channels",
    "pool and reshape",
    "pool, then flatten into a Linear",
    "pool, then reshape by four",
    "reshape of all dimensions into rows",
    "scan",
    "size of an example that a parameter does not fit",
    "size of an example that must be that of a static one",
    "size of an example that must be that of two others",
    "sizes of an example whose product must be divisible",
    "slice to an item",
    "sum of two sizes",
    "tie that hides a range and a divisor",
    "two sizes of an example that must be equal",
    "variable arguments",
    "while_loop",
}
"""The cases that run no line and no branch of this package in non-strict mode that no other case runs, and that end as others do: with a
failure of the same kind and a fix of the same form, or with dimensions of the same outcomes and reasons."""
OF_THEIR_OWN_IN_STRICT = {
    "Dim with an example of 1",
    "DYNAMIC specialized by the model",
    "assert on a static size that the example fails",
    "assignment through data of an intermediate",
    "branch on a tensor",
    "branch on whether any of several tensors is true",
    "derived Dim as asked",
    "divisible size",
    "error of the model's own on a line with sizes",
    "even size of an example of two",
    "exit",
    "graph break",
    "spec of a dimension that is not there",
    "tensor that another trace left behind",
    "two sizes of an example that must be equal",
}
"""The cases that run lines or branches of this package in strict mode that no other case and no other mode runs."""
FAST_IN_STRICT = {case for case in CASES if case.strict is not None or case.name in OF_THEIR_OWN_IN_STRICT}
"""The cases that are fast tests in strict mode too: these, and what ends otherwise there."""
FAST_AGAIN = representatives([case for case in CASES if case.name not in SLOW], behaviors)
"""The cases that the fast tests export again with the spec of what they became."""
REFUSES_AUTO = "variable keywords without a spec"
BACKED_SYMBOL = re.compile(r"\bs\d+\b")
JARGON = re.compile(
    r"L\['|torch\.fx|\bFakeTensor\b|\bFunctionalTensor\b|\bSymInt\b|\bproxy\b|Variable\(|\bgb_type\b|draft_export|flat_args|(?<!with )\bpytree\b",
    re.IGNORECASE,
)


def each(pairs: list[tuple[Case, Mode]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("case", "mode"), [pytest.param(case, mode, id=f"{case.name}-{mode}", marks=mode_marks(case, mode)) for case, mode in pairs]
    )


def release_marks(case: Case) -> list[pytest.MarkDecorator]:
    return [since(*oldest, "this ends otherwise") for oldest, names in OTHERWISE_BEFORE.items() if case.name in names]


def is_fast(case: Case, mode: Mode) -> bool:
    return case.name not in SLOW if mode == MODES[0] else case in FAST_IN_STRICT


def mode_marks(case: Case, mode: Mode) -> list[pytest.MarkDecorator]:
    return [*release_marks(case), *([] if is_fast(case, mode) else [pytest.mark.slow])]


def run(case: Case, model: object, mode: Mode) -> Capture:
    return run_export(model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")[0]


@each(EACH)
def test_case_is_captured_as_stated(case: Case, mode: Mode) -> None:
    capture = exported(case, mode).capture
    assert_ends_as_stated(case, mode, capture)
    assert_speaks_to_the_user(capture)
    assert Capture.from_json(capture.to_json()) == capture
    if case.resolves is not None and capture.failure is not None:
        ask = _session(case, mode).ask
        for fix in capture.failure.fixes:
            ask.changed(entries_of(fix))


def assert_ends_as_stated(case: Case, mode: Mode, capture: Capture) -> None:
    expected = case.expected(mode)
    if isinstance(expected, Fails):
        assert_failure_is_as_stated(case, expected, capture)
        return
    assert capture.failure is None
    for ref, stated in expected.dims.items():
        assert_outcome_is_as_stated(case, stated, next(dim for dim in capture.dims if str(dim.ref) == ref), capture)
    assert_guards_symbols_and_graphs_are_as_stated(case, expected, capture)


def assert_outcome_is_as_stated(case: Case, expected: Is, dim: DimOutcome, capture: Capture) -> None:
    lower, upper = _guards_at(capture, dim)
    found = {
        "got": dim.got,
        "reason": dim.reason,
        "expr": dim.shape_expr,
        "lower": dim.lower,
        "upper": "any" if dim.upper is None else dim.upper,
        "at": case.mark_of(dim.frame),
        "lower_at": case.mark_of(lower.frame if lower else None),
        "upper_at": case.mark_of(upper.frame if upper else None),
        "tied_to": str(dim.tied_to),
    }
    stated = {key: getattr(expected, key) for key in found if getattr(expected, key) is not None}
    assert {key: found[key] for key in stated} == stated, dim.ref
    assert (expected.words or "") in dim.words


def assert_guards_symbols_and_graphs_are_as_stated(case: Case, expected: Exports, capture: Capture) -> None:
    for words, mark in expected.guards.items():
        assert any(guard.words.startswith(words) and case.mark_of(guard.frame) == mark for guard in capture.guards), words
    unbacked = [symbol for symbol in capture.symbols if symbol.is_unbacked]
    assert {case.mark_of(symbol.frame) for symbol in unbacked} == set(expected.made)
    for parent, target in expected.nested.items():
        assert target in {node.target for node in capture.nodes if node.parent == parent}
        assert f"{parent}/" not in {node.name for node in capture.nodes}
    for guard in capture.guards:
        # torch checks what was asked before and after the model runs: there no line of the model asks for it.
        assert guard.frame is not None or "added by torch" in (guard.no_frame_reason or ""), guard.expr


def assert_failure_is_as_stated(case: Case, expected: Fails, capture: Capture) -> None:
    failure = capture.failure
    assert failure is not None
    assert failure.kind == expected.kind, failure
    assert expected.message in failure.message
    assert case.mark_of(failure.frame) == expected.line(case)
    if expected.dims:
        assert tuple(map(str, failure.dims)) == expected.dims
    assert failure.raw
    for dim in capture.dims:
        assert (dim.got is None) == (dim.reason in ("failed", "not_reached"))
        assert dim.got is None or dim.ref not in failure.dims
    if failure.kind == "constraint_violation":
        assert failure.partial_nodes


def assert_speaks_to_the_user(capture: Capture) -> None:
    """Fails where a sentence speaks in symbols or jargon, names what only torch knows, or is too long to read."""
    assert hard_to_read(capture) == []
    texts = [dim.words for dim in capture.dims] + [guard.words for guard in capture.guards] + list(capture.notes)
    if capture.failure is not None:
        message = capture.failure.message
        texts += [message, *(fix.title for fix in capture.failure.fixes)]
        assert re.match(
            r"[A-Z0-9`]|forward\(\) |dynamic_shapes|torch(?:\.export)? |(?:"
            + "|".join({re.findall(r"\w+", leaf.path)[0] for leaf in capture.inputs} or "-")
            + r")\b",
            message,
        )
        assert message.endswith(".")
        assert "\n" not in message
        assert "# " not in message
        assert not re.search(r"\bu\d+\b", message)
    for text in texts:
        assert all(f"({unbacked} is " in text for unbacked in re.findall(r"\bu\d+\b(?! is )", text)), text
        assert not BACKED_SYMBOL.search(text), text
        assert not JARGON.search(text), text


@each([(case, mode) for case, mode in EACH if isinstance(case.expected(mode), Exports)])
def test_case_takes_the_sizes_that_are_stated_and_no_others(case: Case, mode: Mode) -> None:
    made = exported(case, mode)
    assert made.program is not None
    assert wrongly_stated(made.program, made.model, made.args, made.kwargs) == []


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name, marks=mode_marks(case, "strict")) for case in IN_BOTH])
def test_case_that_exports_in_both_modes_has_one_contract(case: Case) -> None:
    one, other = (exported(case, mode).capture for mode in MODES)
    assert outcomes_agree(one, other)
    assert_one_contract(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES if case.name in OTHER_IN_STRICT_MODE])
def test_an_input_that_the_program_of_strict_mode_alone_changes_is_told(case: Case) -> None:
    changed = [[output.path for output in exported(case, mode).capture.outputs if output.kind == "changed_input"] for mode in MODES]
    assert changed == [[], ["x"]]


@each([(case, mode) for case, mode in EACH if isinstance(case.expected(mode), Fails) and case.expected(mode).has_fix])
def test_first_fix_is_the_one_stated_and_works(case: Case, mode: Mode) -> None:
    failure, expected = exported(case, mode).capture.failure, case.expected(mode)
    assert isinstance(expected, Fails)
    assert failure is not None
    fix = failure.fixes[0]
    if expected.asks is not None and expected.code:
        assert_works_with_its_requests(case, mode, expected)
    elif expected.asks is not None:
        assert _asks(fix) == dict(expected.asks)
        session = _session(case, mode)
        session.set_ask(entries_of(fix))
        assert session.run().capture.ok
    if expected.sizes is not None:
        examples = as_kind(ExampleFix, fix).examples
        assert {f"{change.input}.shape[{change.dim}]": change.size for change in examples} == dict(expected.sizes)
        session = _session(case, mode)
        session.set_example(examples)
        assert session.run().capture.ok
    for line in expected.code:
        assert line in "\n".join(as_kind(CodeFix, fix).code)
    if expected.mode is not None:
        assert as_kind(ModeFix, fix).mode == expected.mode
        assert exported(case, expected.mode).capture.ok
    if expected.mended is not None:
        assert run(case, expected.mended(), mode).ok


def assert_works_with_its_requests(case: Case, mode: Mode, expected: Fails) -> None:
    """Fails unless the changed model exports with the requests of the first fix, with all that was asked to be dynamic."""
    session = _session(case, mode)
    failure = trials_of(session, session.run(), seconds=None).failure
    assert failure is not None
    fix = as_kind(CodeFix, failure.fixes[0])
    assert fix.applicability == "safe"
    assert {f"{change.input}.shape[{change.dim}]": change.ask for change in fix.asks} == expected.asks
    request = request_after(session, session.requested, SpecFix(title="", asks=fix.asks))
    capture, program = session.export_of(request, model=with_lines(case.model, fix)())
    assert program is not None
    assert all(dim.is_free for dim in capture.dims if dim.asked.is_dynamic)


@each([(case, mode) for case, mode in EACH if isinstance(case.expected(mode), Fails) and case.expected(mode).kind == "data_dependent"])
def test_lines_offered_for_a_condition_on_the_data_run_where_they_are_pasted(case: Case, mode: Mode) -> None:
    failure = exported(case, mode).capture.failure
    assert failure is not None
    for fix in code_fixes(failure.fixes):
        mended = run(case, with_lines(case.model, fix)(), mode)
        assert mended.ok, (fix.code, mended.failure)


@pytest.mark.parametrize(
    ("case", "mode", "shapes"),
    [
        pytest.param(
            case,
            mode,
            shapes,
            id=f"{case.name}-{mode}-{shapes or 'as stated'}",
            marks=[*release_marks(case), *([] if (mode, shapes) == (MODES[0], None) and case in FAST_AGAIN else [pytest.mark.slow])],
        )
        for case, mode in EACH
        if isinstance(case.expected(mode), Exports)
        for shapes in (None, "auto")
        if shapes is None or (mode == MODES[0] and case.name != REFUSES_AUTO)
    ],
)
def test_spec_of_what_it_became_exports_to_the_same(case: Case, mode: Mode, shapes: str | None) -> None:
    first = exported(case, mode, shapes).capture
    spec = resolved_spec(first)
    again = run_export(case.model(), case.args, dict(case.kwargs), dynamic_shapes=spec.ask, strict=mode == "strict")[0]
    assert again.failure is None, spec.ask
    loose, stepped = ({dim.ref for dim in dims} for dims in (spec.looser, spec.stepped))
    for before, after in zip(first.dims, again.dims, strict=True):
        if before.ref in stepped:
            assert _outcome(before)[-1] == _outcome(after)[-1], spec.ask
        elif before.ref in loose:
            # torch takes nothing nearer: of a size that hangs on others at least it is not fixed.
            assert after.got in ("dynamic", "tied", "derived"), spec.ask
        else:
            assert _outcome(before) == _outcome(after), spec.ask


def test_table_states_every_reason_every_outcome_and_every_kind() -> None:
    expected = [case.expected(mode) for case, mode in EACH]
    stated = [dim for one in expected if isinstance(one, Exports) for dim in one.dims.values()]
    assert {dim.reason for dim in stated} == {
        "as_asked", "default_static", "guard", "example_is_0_or_1", "tied_to_static", "range_collapsed", "unused_by_graph",
    }  # fmt: skip
    assert {dim.got for dim in stated} == {"dynamic", "tied", "derived", "specialized", "static"}
    assert {one.kind for one in expected if isinstance(one, Fails)} == set(get_args(FailureKind))


def test_names_of_cases_are_unique() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    assert {case.name for case in CASES} >= OF_THEIR_OWN_IN_STRICT | SLOW


@pytest.mark.parametrize("mode", [MODES[0], pytest.param(MODES[1], marks=since(2, 11, "Dynamo does not raise what a model raises"))])
def test_interrupt_goes_through_capture_export(mode: Mode) -> None:
    case = next(case for case in CASES if case.name == "interrupt")
    with pytest.raises(KeyboardInterrupt):
        capture_export(case.model(), case.args, strict=mode == "strict")


def _outcome(dim: DimOutcome) -> tuple[object, ...]:
    """What it became; one that is fixed against the ask is static once it is asked to be."""
    accepted = dim.accepted and replace(dim.accepted, is_empty_unchecked=False, with_others_as_in_example=False)
    return str(dim.got).replace("specialized", "static"), dim.shape_expr, dim.lower, dim.upper, dim.tied_to, accepted


def _guards_at(capture: Capture, dim: DimOutcome) -> tuple[Guard | None, Guard | None]:
    lower, upper = dim.lower_guard_id, dim.upper_guard_id
    return (None if lower is None else capture.guards[lower]), (None if upper is None else capture.guards[upper])


def _asks(fix: Fix) -> dict[str, str]:
    return {
        change.input if change.dim is None else f"{change.input}.shape[{change.dim}]": change.ask for change in as_kind(SpecFix, fix).asks
    }


def _session(case: Case, mode: Mode) -> ModelSession:
    return ModelSession(
        case.model(), case.args, dict(case.kwargs), InitialRequest(dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
    )
