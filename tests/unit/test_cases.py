"""The truth of a capture: every case of the table in both modes, against what it states."""

import re
from functools import cache

import pytest

from export_explorer.capture import capture_export, run_export
from export_explorer.model import Capture, DimOutcome, Fix, Guard, Mode
from export_explorer.session.fixes import entries_of
from export_explorer.session.model_session import ModelSession
from tests.cases.case import MODES, Case, Exports, Fails, Is
from tests.cases.table import CASES
from tests.helpers.contracts import assert_one_contract, outcomes_agree
from tests.helpers.pasted import with_lines
from tests.helpers.telling import hard_to_read

pytestmark = pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning")

BY_NAME = {case.name: case for case in CASES}
EACH = [(case.name, mode) for case in CASES for mode in MODES]
EXPORTED = [(name, mode) for name, mode in EACH if isinstance(BY_NAME[name].expected(mode), Exports)]
FAILED = [(name, mode) for name, mode in EACH if isinstance(BY_NAME[name].expected(mode), Fails)]
OUTCOMES = [
    (name, mode, ref) for name, mode in EXPORTED for expected in [BY_NAME[name].expected(mode)] for ref in getattr(expected, "dims", ())
]
BACKED_SYMBOL = re.compile(r"\bs\d+\b")
JARGON = re.compile(
    r"L\['|torch\.fx|\bFakeTensor\b|\bFunctionalTensor\b|\bSymInt\b|\bproxy\b|Variable\(|\bgb_type\b|draft_export|flat_args|\bpytree\b",
    re.IGNORECASE,
)


@cache
def captured(name: str, mode: Mode) -> Capture:
    case = BY_NAME[name]
    return run(case, case.model(), mode)


def run(case: Case, model: object, mode: Mode, shapes: object = None) -> Capture:
    spec = case.dynamic_shapes if shapes is None else shapes
    return run_export(model, case.args, dict(case.kwargs), dynamic_shapes=spec, strict=mode == "strict")[0]


def guards_at(capture: Capture, dim: DimOutcome) -> tuple[Guard | None, Guard | None]:
    lower, upper = dim.lower_guard_id, dim.upper_guard_id
    return (None if lower is None else capture.guards[lower]), (None if upper is None else capture.guards[upper])


@pytest.mark.parametrize(("name", "mode"), EACH)
def test_case_exports_or_fails_as_stated(name: str, mode: Mode) -> None:
    expected, capture = BY_NAME[name].expected(mode), captured(name, mode)
    kind = capture.failure.kind if capture.failure else None
    assert kind == (expected.kind if isinstance(expected, Fails) else None), capture.failure


@pytest.mark.parametrize(("name", "mode"), EACH)
def test_no_sentence_names_what_only_torch_knows_or_is_too_long_to_read(name: str, mode: Mode) -> None:
    assert hard_to_read(captured(name, mode)) == []


@pytest.mark.parametrize(("name", "mode", "ref"), OUTCOMES)
def test_outcome_reason_line_and_bounds_are_as_stated(name: str, mode: Mode, ref: str) -> None:
    case, capture = BY_NAME[name], captured(name, mode)
    expected = case.expected(mode).dims[ref]
    assert isinstance(expected, Is)
    dim = next(dim for dim in capture.dims if str(dim.ref) == ref)
    lower, upper = guards_at(capture, dim)
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
    assert {key: found[key] for key in stated} == stated
    assert (expected.words or "") in dim.words


@pytest.mark.parametrize(("name", "mode"), EXPORTED)
def test_guards_unbacked_symbols_and_nested_graphs_are_as_stated(name: str, mode: Mode) -> None:
    case, capture = BY_NAME[name], captured(name, mode)
    expected = case.expected(mode)
    assert isinstance(expected, Exports)
    for words, mark in expected.guards.items():
        assert any(guard.words.startswith(words) and case.mark_of(guard.frame) == mark for guard in capture.guards), words
    unbacked = [symbol for symbol in capture.symbols if symbol.is_unbacked]
    assert {case.mark_of(symbol.frame) for symbol in unbacked} == set(expected.made)
    for parent, target in expected.nested.items():
        assert target in {node.target for node in capture.nodes if node.parent == parent}
        assert f"{parent}/" not in {node.name for node in capture.nodes}


@pytest.mark.parametrize(("name", "mode"), FAILED)
def test_failure_says_what_and_where(name: str, mode: Mode) -> None:
    case, failure = BY_NAME[name], captured(name, mode).failure
    expected = case.expected(mode)
    assert isinstance(expected, Fails)
    assert failure is not None
    assert expected.message in failure.message
    assert case.mark_of(failure.frame) == expected.line(case)
    if expected.dims:
        assert tuple(map(str, failure.dims)) == expected.dims
    assert failure.raw
    for dim in captured(name, mode).dims:
        assert (dim.got is None) == (dim.reason in ("failed", "not_reached"))
        assert dim.got is None or dim.ref not in failure.dims
    if failure.kind == "constraint_violation":
        assert failure.partial_nodes


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name, mode in FAILED if BY_NAME[name].expected(mode).has_fix])
def test_first_fix_is_the_one_stated_and_works(name: str, mode: Mode) -> None:
    case, failure = BY_NAME[name], captured(name, mode).failure
    expected = case.expected(mode)
    assert isinstance(expected, Fails)
    assert failure is not None
    fix = failure.fixes[0]
    if expected.asks is not None:
        assert _asks(fix) == dict(expected.asks)
        session = _session(case, mode)
        session.set_ask(entries_of(fix))
        assert session.run().capture.ok
    if expected.sizes is not None:
        assert {f"{change.input}.shape[{change.dim}]": change.size for change in fix.examples} == dict(expected.sizes)
        session = _session(case, mode)
        session.set_example(fix.examples)
        assert session.run().capture.ok
    for line in expected.code:
        assert line in "\n".join(fix.code)
    if expected.mode is not None:
        assert fix.mode == expected.mode
        assert run(case, case.model(), expected.mode).ok
    if expected.mended is not None:
        assert run(case, expected.mended(), mode).ok


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name, mode in FAILED if BY_NAME[name].expected(mode).kind == "data_dependent"])
def test_lines_offered_for_a_condition_on_the_data_run_where_they_are_pasted(name: str, mode: Mode) -> None:
    case, failure = BY_NAME[name], captured(name, mode).failure
    assert failure is not None
    for fix in failure.fixes:
        mended = run(case, with_lines(case.model, fix)(), mode)
        assert mended.ok, (fix.code, mended.failure)


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name, mode in EACH if BY_NAME[name].resolves is not None])
def test_each_ask_that_the_fixes_offer_can_be_asked(name: str, mode: Mode) -> None:
    failure = captured(name, mode).failure
    assert failure is not None
    ask = _session(BY_NAME[name], mode).ask
    for fix in failure.fixes:
        ask.changed(entries_of(fix))


@pytest.mark.parametrize(("name", "mode"), EACH)
def test_capture_goes_to_json_and_back(name: str, mode: Mode) -> None:
    capture = captured(name, mode)
    assert Capture.from_json(capture.to_json()) == capture


def test_where_both_modes_come_to_the_same_they_have_one_contract() -> None:
    pairs = [(captured(case.name, "non-strict"), captured(case.name, "strict")) for case in CASES]
    agreeing = [pair for pair in pairs if outcomes_agree(*pair)]
    assert len(agreeing) > 40
    for pair in agreeing:
        assert_one_contract(*pair)


@pytest.mark.parametrize(("name", "mode"), EACH)
def test_nothing_speaks_in_symbols_or_jargon(name: str, mode: Mode) -> None:
    capture = captured(name, mode)
    texts = [dim.words for dim in capture.dims] + [guard.words for guard in capture.guards] + list(capture.notes)
    if capture.failure is not None:
        message = capture.failure.message
        texts += [message, *(fix.title for fix in capture.failure.fixes)]
        assert re.match(
            r"[A-Z0-9`]|forward |dynamic_shapes |(?:"
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


@pytest.mark.parametrize("mode", MODES)
def test_guards_have_their_lines(mode: Mode) -> None:
    guards = [guard for case in CASES for guard in captured(case.name, mode).guards]
    without = [guard for guard in guards if guard.frame is None]
    unexplained = [guard for guard in without if "what was asked" not in (guard.no_frame_reason or "")]
    assert len(guards) > 100
    assert len(without) <= len(guards) / 25
    assert len(unexplained) <= len(guards) / 100, [guard.expr for guard in unexplained]
    assert all(guard.no_frame_reason for guard in without)


def test_table_has_every_reason_every_outcome_and_every_kind() -> None:
    found = [dim for name, mode in EACH for dim in captured(name, mode).dims]
    assert {dim.reason for dim in found} == {
        "as_asked", "default_static", "guard", "example_is_0_or_1", "tied_to_static", "range_collapsed", "unused_by_graph", "not_reached", "failed",
    }  # fmt: skip
    assert {dim.got for dim in found} == {"dynamic", "tied", "derived", "specialized", "static", None}
    assert {case.expected(mode).kind for case in CASES for mode in MODES if isinstance(case.expected(mode), Fails)} == {
        "constraint_violation", "dynamic_specialized", "example_is_0_or_1", "example_out_of_range", "spec_mismatch", "invalid_input",
        "data_dependent", "unsupported_code", "missing_fake_kernel", "leaked_fake_tensor", "model_error", "not_a_module", "cancelled", "other",
    }  # fmt: skip


def test_names_of_cases_are_unique() -> None:
    assert len(BY_NAME) == len(CASES)


@pytest.mark.parametrize("mode", MODES)
def test_interrupt_goes_through_capture_export(mode: Mode) -> None:
    case = BY_NAME["interrupt"]
    with pytest.raises(KeyboardInterrupt):
        capture_export(case.model(), case.args, strict=mode == "strict")


def _asks(fix: Fix) -> dict[str, str]:
    return {change.input if change.dim is None else f"{change.input}.shape[{change.dim}]": change.ask for change in fix.asks}


def _session(case: Case, mode: Mode) -> ModelSession:
    return ModelSession(case.model(), case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes, strict=mode == "strict")
