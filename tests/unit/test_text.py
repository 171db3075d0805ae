"""The report as text and as HTML."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from export_explorer.record import (
    AcceptedSizes,
    AskChange,
    Capture,
    CodeFix,
    DimRef,
    Effect,
    ExampleChange,
    ExampleFix,
    Fix,
    GuardKind,
    ModeFix,
    Output,
    OutputSize,
    SpecFix,
    TensorGroup,
    TrialStop,
    Unverified,
)
from export_explorer.render.fix_text import coded_html, coded_markdown, fix_lines
from export_explorer.render.html import to_html
from export_explorer.render.tables import guard_rows
from export_explorer.render.text import to_markdown, to_text
from export_explorer.render.words import with_fix_words
from export_explorer.render.words.conditions import range_words
from export_explorer.render.words.fixes import cost_words, effect_words, trust_words
from tests.helpers import hostile
from tests.helpers.captures import HOSTILE, LINE, exported, failed

# What JupyterLab's sanitizer (@jupyterlab/apputils, sanitizer.ts) lets through of what a report may need.
SURVIVES = {"div", "p", "strong", "small", "table", "thead", "tbody", "tr", "th", "td", "ol", "li", "code", "pre", "details", "summary"}

RECORDED = sorted((Path(__file__).parents[1] / "data").glob("*.json"))


class Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.open.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_first_line_is_the_verdict_and_the_second_has_counts_and_mode() -> None:
    first, second, *_ = to_text(exported()).splitlines()
    assert first == "Net · Exported · 2 of 3 dimensions dynamic · 1 specialized"
    assert second == "310 ms · 1 node · 2 guards · torch 2.13.0 · non-strict"
    first, second, *_ = to_text(failed("M")).splitlines()
    assert first == "M · Export failed"
    assert second.endswith("traced · 0 guards · torch 2.13.0 · strict")


def test_a_row_says_asked_got_why_and_line() -> None:
    rows = to_text(exported()).splitlines()
    assert rows[3].split() == ["input", "dim", "size", "dynamic_shapes", "result", "reason", "line"]
    assert " ".join(rows[4].split()) == "x 0 8 batch batch 2 to 64 x.shape[0] at most 64 net.py, line 9"
    assert " ".join(rows[5].split()) == "● 1 100 AUTO 100 (specialized) x.shape[1] becomes 100 Cell In[3], line 8"
    assert " ".join(rows[6].split()) == "y 0 8 DYNAMIC(min=2) = x.shape[0] equal to x.shape[0]"
    assert " ".join(rows[7].split()) == "k (int) 3 3 (static) int inputs are static by default"
    assert " ".join(rows[8].split()) == "flag (bool) True True (static) bool inputs are static by default"


def test_the_request_has_a_column_where_it_is_known_alone() -> None:
    capture = exported()
    for known, text in ((True, to_text(capture)), (False, to_text(replace(capture, is_observed=False)))):
        assert ("dynamic_shapes" in text) is known
    for known, html in ((True, to_html(capture)), (False, to_html(replace(capture, is_observed=False)))):
        assert (">dynamic_shapes</th>" in html) is known
    assert "dynamic_shapes" not in to_markdown(replace(capture, is_observed=False))


def test_columns_start_at_one_place() -> None:
    heading, *rows = to_text(exported()).splitlines()[3:9]
    assert {row[heading.index("result") - 1] for row in rows} == {" "}
    assert {row[heading.index("reason") - 1] for row in rows} == {" "}
    assert len({row.index(word) for row, word in zip(rows, ("x.shape[0] at most", "x.shape[1] becomes", "equal to"), strict=False)}) == 1


def test_unbounded_and_unnamed_dimension_is_called_dynamic_and_no_more() -> None:
    capture = exported()
    free = replace(capture.dims[0], dim_name=None, lower=0, upper=None)
    assert re.search(r"  dynamic {2,}x\.shape\[0\]", to_text(replace(capture, dims=(free,))))


def test_a_free_size_says_the_sizes_that_the_program_takes() -> None:
    capture = exported()
    accepted = AcceptedSizes(lower=16, upper=64, step=16, remainders=(0,))
    free = replace(capture.dims[0], lower=2, upper=None, accepted=accepted, accepted_words="16, 32, 48 or 64")
    assert "  batch 16, 32, 48 or 64  " in to_text(replace(capture, dims=(free,)))
    unknown = replace(free, accepted=replace(accepted, not_checked_reason="no_guards"), accepted_words="")
    assert "  batch ≥ 2  " in to_text(replace(capture, dims=(unknown,)))


def test_a_dimension_that_the_export_did_not_come_to_is_not_known() -> None:
    capture = failed()
    (dim, *_) = capture.dims
    assert "  unknown  " in to_text(replace(capture, dims=(replace(dim, reason="not_reached"),)))


@pytest.mark.parametrize(
    ("bounds", "words"), [((2, 64), "2 to 64"), ((2, None), "≥ 2"), ((None, 64), "≤ 64"), ((0, 0), "≤ 0"), ((None, None), "")]
)
def test_a_range_reads_as_in_the_table(bounds: tuple[int | None, int | None], words: str) -> None:
    assert range_words(*bounds) == words


def test_failure_is_marked_and_brings_its_line_and_fixes() -> None:
    report = to_text(failed("h = lin(x)"))
    assert "▲ h = lin(x)\n  m.py, line 8: h = lin(x)\n" in report
    assert "fix 1: h = lin(x)\n    Request AUTO for x.shape[1]" in report
    assert "fix 2: another example\n    Set the example size of x.shape[1] to 4" in report
    assert re.search(r"▲ .*  failed  ", report)


def test_the_expression_is_quoted_where_it_is_shorter_than_its_line() -> None:
    capture = failed("h = lin(x)")
    assert capture.failure is not None
    assert capture.failure.frame is not None
    frame = replace(capture.failure.frame, column=4, end_line=8, end_column=10, expression="lin(x)")
    dims = tuple(replace(dim, frame=frame) for dim in capture.dims)
    quoted = replace(capture, dims=dims, failure=replace(capture.failure, frame=frame))
    assert "m.py, line 8: `lin(x)` in h = lin(x)\n" in to_text(quoted)
    assert "m.py, line 8: `lin(x)`\n" in to_text(quoted)
    html = to_html(quoted)
    assert "m.py, line 8: <code>lin(x)</code> in <code>h = lin(x)</code></p>" in html
    assert "m.py, line 8: <code>lin(x)</code></td>" in html
    longer = replace(frame, end_line=9, expression="lin(x, several=words)")
    assert "several" not in to_text(
        replace(capture, dims=(replace(dims[0], frame=longer),), failure=replace(capture.failure, frame=longer))
    )


REWRITE = CodeFix(
    title="take the size from x",
    code=("rows = 1", "h = x.view(x.shape[0], -1)"),
    before=("rows = 1", "h = x.view(8, -1)"),
    frame=LINE,
    replaces=(7, 8),
    applicability="safe",
    effects=(Effect(kind="refuses", condition="rows > 2"),),
    loses=(DimRef(input="y", dim=0),),
    frees=(DimRef(input="x", dim=1),),
)


def test_a_way_out_of_a_successful_export_is_told_as_a_diff_with_its_cost() -> None:
    capture = exported()
    dims = (capture.dims[0], replace(capture.dims[1], fixes=(REWRITE,)), *capture.dims[2:])
    told = with_fix_words(replace(capture, dims=dims))
    assert (
        "x.shape[1] is specialized\n"
        "  fix 1: take the size from x, Cell In[3], line 8 (verified: x.shape[1] becomes dynamic)\n"
        "      rows = 1\n"
        "    - h = x.view(8, -1)\n"
        "    + h = x.view(x.shape[0], -1)\n"
        "    note: Specializes y.shape[0]\n"
        "    note: Raises where `rows <= 2`\n"
    ) in to_text(told)
    html = to_html(told)
    assert "<pre>  rows = 1\n- h = x.view(8, -1)\n+ h = x.view(x.shape[0], -1)</pre>" in html
    assert Tags(html).seen <= SURVIVES


def test_a_dimension_that_nothing_can_free_says_so() -> None:
    capture = exported()
    told = with_fix_words(replace(capture, dims=(replace(capture.dims[1], is_inherent=True),)))
    assert "x.shape[1] is specialized. No request makes this accept other sizes\n" in f"{to_text(told)}\n"
    assert "No request makes this accept other sizes" in to_html(told)


def test_a_fix_of_code_of_a_failure_is_a_diff_too() -> None:
    capture = failed()
    assert capture.failure is not None
    told = with_fix_words(replace(capture, failure=replace(capture.failure, fixes=(REWRITE,))))
    assert "  fix 1: take the size from x" in to_text(told)
    assert "    - h = x.view(8, -1)\n    + h = x.view(x.shape[0], -1)\n" in to_text(told)


def test_a_step_that_the_title_says_is_not_repeated() -> None:
    change = ExampleChange(input="x", dim=0, size=5)
    plain = ExampleFix(title="Set the example size of x.shape[0] to 5", examples=(change,))
    assert list(fix_lines(1, plain)) == ["  fix 1: Set the example size of x.shape[0] to 5"]
    several = structs.replace(plain, examples=(change, replace(change, dim=1)), title="Use a larger example")
    assert [line.strip() for line in fix_lines(1, several)][1:] == [
        "Set the example size of x.shape[0] to 5",
        "Set the example size of x.shape[1] to 5",
    ]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (Effect(kind="refuses", condition="k > 2"), "Raises where `k <= 2`"),
        (Effect(kind="refuses", condition="not x.any()"), "Raises where `x.any()`"),
        (Effect(kind="refuses", condition="2 < k < 9"), "Raises where `2 < k < 9` is false"),
        (Effect(kind="refuses", condition="no code"), "Raises where `no code` is false"),
        (Effect(kind="refuses"), "Raises for some other inputs"),
        (Effect(kind="branch_dropped", condition="k > 2"), "Drops the code for `k > 2`"),
        (Effect(kind="always_runs", condition="pad > 0"), "Always runs the code for `pad > 0`"),
        (Effect(kind="rounds", condition="a / b"), "Rounds `a / b` to an integer"),
        (Effect(kind="copies"), "Copies a tensor"),
        (Effect(kind="other_result", condition="k == 0"), "Results may differ where `k == 0`"),
    ],
)
def test_an_effect_is_a_sentence_about_other_inputs(effect: Effect, words: str) -> None:
    assert effect_words(effect) == words


def test_the_cost_names_what_is_lost() -> None:
    dims = tuple(DimRef(input=name, dim=0) for name in "abcde")
    plain = structs.replace(REWRITE, loses=(), leaves=())
    assert cost_words(plain) == ""
    assert cost_words(structs.replace(plain, loses=dims)) == "specializes a.shape[0], b.shape[0], c.shape[0] and 2 more"
    static = tuple(AskChange(input=ref.input, dim=ref.dim, ask="STATIC") for ref in dims[1:])
    assert cost_words(SpecFix(title="", asks=static, loses=dims[1:])) == ""
    assert cost_words(SpecFix(title="", asks=static, loses=dims)) == "specializes a.shape[0]"


def test_a_dimension_that_is_dynamic_already_does_not_become_dynamic() -> None:
    more = structs.replace(REWRITE, frees=(DimRef(input="x", dim=1), DimRef(input="y", dim=0)), effects=())
    assert trust_words(more, {DimRef(input="y", dim=0)}) == "verified: x.shape[1] becomes dynamic and y.shape[0] accepts more sizes"
    assert trust_words(more, {*more.frees}) == "verified: x.shape[1] and y.shape[0] accept more sizes"


def test_trust_says_what_was_tried() -> None:
    assert trust_words(structs.replace(REWRITE, frees=())) == "verified"
    assert trust_words(structs.replace(REWRITE, applicability="changes_behavior", frees=())) == "verified; rejects some inputs"
    rounds = (*REWRITE.effects, Effect(kind="rounds", condition="a / b"))
    changed = structs.replace(REWRITE, applicability="changes_behavior", frees=(), effects=rounds)
    assert trust_words(changed) == "verified; changes results for some inputs"
    copied = structs.replace(REWRITE, applicability="changes_behavior", frees=(), effects=(*REWRITE.effects, Effect(kind="copies")))
    assert trust_words(copied) == "verified; rejects some inputs"
    unknown = structs.replace(REWRITE, applicability="changes_behavior", frees=(), effects=())
    assert trust_words(unknown) == "verified; results could not be compared"
    silent = structs.replace(REWRITE, applicability="changes_behavior", frees=(), effects=(Effect(kind="not_run"),))
    assert trust_words(silent) == "verified"
    assert trust_words(structs.replace(REWRITE, applicability="has_placeholders")) == "template: fill in `...`"
    assert trust_words(structs.replace(REWRITE, applicability="not_tried")) == "not verified yet"
    left = (DimRef(input="y", dim=0),)
    assert trust_words(structs.replace(REWRITE, applicability="not_tried", leaves=left)) == "not sufficient: y.shape[0] still fails"
    assert trust_words(SpecFix(title="")) == "not verified yet"


def test_trust_says_why_a_fix_is_not_verified_and_where_its_trial_stopped() -> None:
    untried = structs.replace(REWRITE, applicability="not_tried", frees=())
    assert trust_words(structs.replace(untried, unverified="no_time")) == "not verified: the time limit was reached"
    assert trust_words(structs.replace(untried, unverified="not_copied")) == "not verified: the model cannot be copied with it"
    assert trust_words(structs.replace(untried, replaces=None)) == "not verified: run these lines before the export"
    stop = TrialStop(passed=11, line=19, brief="the model has code that cannot be traced")
    later = structs.replace(untried, unverified="fails_later", stop=stop)
    assert trust_words(later) == "fixes line 11; the next failure is on line 19: the model has code that cannot be traced"
    of_request = structs.replace(later, stop=replace(stop, passed=None, line=None, brief="x.shape[0] cannot be dynamic"))
    assert trust_words(of_request) == "not sufficient: x.shape[0] cannot be dynamic"


@pytest.mark.parametrize("unverified", [None, *get_args(Unverified)])
@pytest.mark.parametrize("kind", get_args(Fix))
def test_a_fix_of_each_kind_that_is_not_verified_says_why(kind: type[Any], unverified: Unverified | None) -> None:
    more = {"mode": "strict"} if kind is ModeFix else {"replaces": (1, 1)} if kind is CodeFix else {}
    words = trust_words(kind(title="", unverified=unverified, **more))
    assert words.startswith("not verified")
    assert words != "not verified"
    assert (words == "not verified yet") == (unverified is None)


@pytest.mark.parametrize("code", [(), ("register(Box)",)])
def test_a_fix_that_replaces_no_lines_says_why_it_is_not_verified(code: tuple[str, ...]) -> None:
    assert trust_words(CodeFix(title="", code=code)).startswith("not verified: ")


def test_tensor_without_dimensions_has_a_row_where_it_stands() -> None:
    capture = exported()
    scalar = replace(capture.inputs[0], path="temperature", shape=())
    lines = to_text(replace(capture, inputs=(*capture.inputs[:1], scalar, *capture.inputs[1:]))).splitlines()
    (position,) = (number for number, line in enumerate(lines) if "temperature" in line)
    assert lines[position].split() == ["temperature", "(tensor)", "no", "dimensions"]
    assert capture.inputs[0].path in "".join(lines[:position])


def test_notes_close_the_report() -> None:
    assert to_text(exported()).endswith("note: torch has no such hook")


@pytest.mark.parametrize("capture", [exported(), failed()])
def test_html_is_balanced_and_survives_the_sanitizer(capture: Capture) -> None:
    tags = Tags(to_html(capture))
    assert tags.open == []
    assert tags.seen <= SURVIVES
    assert tags.attributes <= {"style"}


def test_html_escapes_every_text() -> None:
    html = to_html(failed(HOSTILE))
    assert "<img" not in html
    assert "".join(Tags(html).texts).count(HOSTILE) >= 8


@pytest.mark.parametrize("text", hostile.HOSTILE)
def test_html_has_the_same_elements_whatever_a_model_is_called(text: str) -> None:
    tags, plain = Tags(to_html(hostile.named(text))), Tags(to_html(hostile.named("plain")))
    assert (tags.seen, tags.open, tags.attributes) == (plain.seen, [], {"style"})
    assert len("".join(tags.texts)) - len("".join(plain.texts)) == "".join(plain.texts).count("plain") * (len(text) - len("plain"))


def test_html_says_the_same_as_the_text() -> None:
    shown = "".join(Tags(to_html(exported())).texts)
    for words in ("batch 2 to 64", "100 (specialized)", "= x.shape[0]", "Cell In[3], line 8", "x.shape[0] at most 64", "310 ms"):
        assert words.replace("`", "") in shown


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_recorded_capture_is_told_whole_in_both_forms(file: Path) -> None:
    capture = Capture.from_json(file.read_bytes())
    report = to_text(capture)
    tags = Tags(to_html(capture))
    shown = "".join(tags.texts)
    assert tags.open == []
    assert tags.seen <= SURVIVES
    for words in [dim.words for dim in capture.dims] + ([capture.failure.message] if capture.failure else []):
        assert words in report
        assert words.replace("`", "") in shown


def test_outputs_stand_in_both_forms_and_a_great_many_are_cut_short_but_on_a_page() -> None:
    size = OutputSize(expr="batch", lower=2, upper=64)
    one = Output(path="logits", kind="result", dtype="float32", shape=(size, OutputSize(expr="3")), node="linear")
    cache = tuple(replace(one, path=f"cache[{number}]", kind="input", target="cache") for number in range(60))
    group = TensorGroup(kind="parameter", count=2, elements=15, size_bytes=60, dtypes=("float32",), changed=0)
    capture = replace(exported(), outputs=(one, *cache), tensors=(group,))
    report, html, whole = to_text(capture), to_html(capture), to_html(capture, is_whole=True)
    row = next(line for line in report.splitlines() if line.startswith("logits"))
    assert re.split(r" {2,}", row) == ["logits", "result", "float32", "[batch, 3]", "batch: 2 to 64", "linear"]
    for told in (report, html):
        assert "2 parameters: 15 values, 60 B, float32" in told
        assert "… 31 more: explorer.outputs" in told
        assert "cache[59]" not in told
    assert "cache[59]" in whole


def test_a_long_program_is_cut_short_in_an_output_and_whole_on_a_page() -> None:
    capture = replace(exported(), program="\n".join(f"node_{number} = 1" for number in range(1000)))
    assert "node_999" not in to_html(capture)
    assert "… 700 more lines; all in explorer.capture.program" in to_html(capture)
    assert "node_999" in to_html(capture, is_whole=True)


def test_marks_that_are_there_are_explained() -> None:
    assert "\n● specialized or limited\n" in to_text(exported())
    assert "\n▲ failed\n" in to_text(failed())
    as_asked = replace(exported(), dims=exported().dims[:1])
    assert "specialized or limited" not in "".join(to_text(as_asked).splitlines()[2:])
    assert "No problems" in to_html(replace(as_asked, remarks=()))


def test_what_stands_between_backticks_is_code_in_the_html_and_nowhere_else() -> None:
    assert coded_html("by `a < b`, line 9") == "by <code>a &lt; b</code>, line 9"
    assert coded_html("a ` alone & no code") == "a ` alone &amp; no code"
    capture = with_fix_words(replace(exported(), dims=tuple(replace(dim, words="by `x[0]`, line 9") for dim in exported().dims)))
    assert "by <code>x[0]</code>, line 9" in to_html(capture)
    assert "`" not in to_html(capture)


@pytest.mark.parametrize("is_whole", [False, True])
def test_the_html_has_the_guards_with_their_lines(is_whole: bool) -> None:
    capture = exported()
    html = to_html(capture, is_whole=is_whole)
    start = html.index("<summary>Guards</summary>")
    table = html[start : html.index("</table>", start)]
    for guard in capture.guards:
        assert guard.words in table
        assert guard.frame is None or f"line {guard.frame.line}" in table
    assert "Guards" not in to_html(replace(capture, guards=()), is_whole=is_whole)


def test_of_a_great_many_guards_an_output_has_the_first_and_says_where_the_others_are() -> None:
    capture = exported()
    many = replace(capture, guards=tuple(replace(capture.guards[0], id=number) for number in range(500)))
    assert "… 440 more: explorer.guards" in to_html(many)
    assert "more: explorer.guards" not in to_html(many, is_whole=True)


def test_a_row_of_the_guards_has_words_kind_line_and_code() -> None:
    capture = exported()
    rows = {kind: guard_rows(replace(capture, guards=(replace(capture.guards[0], kind=kind),))) for kind in get_args(GuardKind)}
    assert {kind: [row[1] for row in of_kind] for kind, of_kind in rows.items()} == {
        "guard": ["guard"],
        "runtime_assert": ["runtime assert"],
        "specialization": ["specialization"],
        "range": ["range"],
        "assumption": ["assumption"],
    }
    assert guard_rows(capture) == [
        ("x.shape[1] becomes 100", "specialization", "Cell In[3], line 8", "`h = self.lin(x)`"),
        ("x.shape[0] at most 64", "range", "", ""),
    ]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_narrow_terminal_shows_the_same_words_in_lines_that_fit(path: Path, width: int) -> None:
    capture = Capture.from_json(path.read_text())
    wide, narrow = to_text(capture), to_text(capture, width)
    too_long = [line for line in narrow.splitlines() if len(line) > width]
    # Code stays whole.
    assert [line for line in too_long if not line.startswith("    ")] == []
    assert set(too_long) <= set(wide.splitlines())
    # Columns that have moved below their rows have no heading.
    lost = Counter(wide.split()) - Counter(narrow.split())
    assert set(lost) <= {"reason", "line", "shape", "range", "node", "result"}


def test_a_terminal_that_is_wide_enough_shows_one_table() -> None:
    capture = Capture.from_json(next(path for path in RECORDED if path.stem == "walkthrough").read_text())
    wide = to_text(capture)
    assert to_text(capture, max(map(len, wide.splitlines()))) == wide
    lines = to_text(capture, 80).splitlines()
    fixed = next(number for number, line in enumerate(lines) if "(specialized)" in line)
    assert lines[fixed + 1].strip().startswith("Must be 5 to match `lin.weight` [3, 5] in `self.lin(w)` ·")


def _with_everything_fixed() -> tuple[Capture, CodeFix, CodeFix]:
    """Returns a capture of an export with two changes of code for each of two dimensions, the second of which is that of both."""
    capture = exported()
    whole = CodeFix(
        title="2 changes: Use x.shape[0]; and 1 more",
        applicability="safe",
        code=("a = x.shape[0]", "b = y.shape[0]"),
        before=("a = 6", "b = 4"),
        frame=LINE,
        replaces=(8, 9),
        frees=tuple(dim.ref for dim in capture.dims[:2]),
    )
    own = structs.replace(whole, title="Use x.shape[0]", code=("a = x.shape[0]",), before=("a = 6",), replaces=(8, 8))
    dims = [
        replace(dim, is_as_asked=False, got="specialized", fixes=(own, whole) if at == 0 else (whole,)) if at < 2 else dim
        for at, dim in enumerate(capture.dims)
    ]
    asks = (AskChange(input="x", dim=0, ask="batch"),)
    return replace(capture, dims=tuple(dims), combined_fix=structs.replace(whole, asks=asks)), whole, own


@pytest.mark.parametrize("write", [to_text, to_html, to_markdown])
def test_the_change_that_fixes_everything_is_told_once_with_its_requests(write: Callable[[Capture], str]) -> None:
    capture, whole, own = _with_everything_fixed()
    report = write(capture)
    assert report.index("Fix everything") < report.index(whole.title) < report.index("Request the Dim batch for x.shape[0]")
    assert report.count(whole.title) == 1
    assert report.count("a = 6") == 2
    assert f"{own.title}" in report
    first, second, *_ = capture.dims
    assert f"{first.ref} is specialized" in report
    # All that there is for it is told already.
    assert f"{second.ref} is specialized" not in report
    assert "Fix everything" not in write(replace(capture, combined_fix=None))
    one = replace(capture, combined_fix=structs.replace(whole, frees=whole.frees[:1]))
    assert "Fix 1 of 2 dimensions at once" in write(one)


@pytest.mark.parametrize("write", [to_text, to_html, to_markdown])
def test_fixes_of_several_dimensions_are_told_once(write: Callable[[Capture], str]) -> None:
    capture, whole, _ = _with_everything_fixed()
    dims = tuple(replace(dim, fixes=(whole,)) if dim.fixes else dim for dim in capture.dims)
    report = write(replace(capture, dims=dims, combined_fix=None))
    assert f"{dims[0].ref} and {dims[1].ref} are specialized" in report
    assert report.count(whole.title) == 1


@pytest.mark.parametrize("write", [to_text, to_html, to_markdown])
def test_what_a_fix_does_to_other_inputs_is_told(write: Callable[[Capture], str]) -> None:
    capture, whole, _ = _with_everything_fixed()
    told = structs.replace(whole, effects=(Effect(kind="refuses", condition="rows > 2", words="Raises for inputs of two rows"),))
    assert "Raises for inputs of two rows" in write(replace(capture, combined_fix=told))


@pytest.mark.parametrize(
    ("sentence", "written_as"),
    [
        ("<lambda> raises `<pad>`", r"\<lambda> raises `<pad>`"),
        ("2*a + 3*b, not a_b or __init__", r"2\*a + 3\*b, not a_b or \_\_init\_\_"),
        ("a < b and [here](there)", r"a < b and [here\](there)"),
        ("one ` alone and <b>", r"one ` alone and \<b>"),
    ],
)
def test_a_sentence_in_markdown_has_no_markup_but_its_code(sentence: str, written_as: str) -> None:
    assert coded_markdown(sentence) == written_as


def test_the_text_of_an_exception_stays_in_its_block_in_markdown() -> None:
    capture = failed()
    assert capture.failure is not None
    report = to_markdown(replace(capture, failure=replace(capture.failure, raw="as in\n```\n# a heading")))
    assert "````\nas in\n```\n# a heading\n````" in report
