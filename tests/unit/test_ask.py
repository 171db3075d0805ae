"""The ask: parsed, printed, changed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk

sizes = st.integers(min_value=0, max_value=10**18 - 1)
names = st.from_regex(r"[^\W\d]\w{0,8}", fullmatch=True)


def can_be_meant(ask: DimAsk) -> bool:
    try:
        ask.check()
    except AskError:
        return False
    return True


dim_asks = st.one_of(
    st.just(DimAsk()),
    st.builds(DimAsk, kind=st.just("static"), size=st.none() | sizes),
    st.builds(DimAsk, kind=st.sampled_from(["auto", "dynamic"]), min=st.none() | sizes, max=st.none() | sizes),
    st.builds(
        DimAsk,
        kind=st.just("dim"),
        name=names | st.sampled_from(["batch", "AUTO", "STATIC", "default", "None", "for"]),
        min=st.none() | sizes,
        max=st.none() | sizes,
        factor=st.just(1) | st.integers(1, 10**9 - 1),
        offset=st.just(0) | st.integers(1 - 10**9, 10**9 - 1),
    ),
).filter(can_be_meant)

few_places = st.builds(
    lambda place, ask: AskEntry(input=place[0], dim=place[1], ask=ask),
    st.sampled_from([("x", 0), ("x", 1), ("y", 0), ("k", None)]),
    st.one_of(
        st.builds(DimAsk, kind=st.sampled_from(["default", "auto", "dynamic", "static"])),
        st.builds(
            DimAsk,
            kind=st.just("dim"),
            name=st.sampled_from(["a", "b"]),
            min=st.none() | st.integers(0, 3),
            max=st.none() | st.integers(10, 13),
            factor=st.integers(1, 2),
        ),
    ),
)


def entry(input: str, dim: int | None, text: str) -> AskEntry:
    return AskEntry(input=input, dim=dim, ask=DimAsk.parse(text))


@given(dim_asks)
def test_what_is_printed_is_read_back_to_the_same_ask(ask: DimAsk) -> None:
    assert DimAsk.parse(str(ask)) == ask


@given(st.text(max_size=30) | st.text("AUTODYNMIC()min=max, 0123456789*+-batch_", max_size=40))
def test_any_text_is_an_ask_or_refused(text: str) -> None:
    try:
        ask = DimAsk.parse(text)
    except AskError:
        return
    assert DimAsk.parse(str(ask)) == ask


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("None", DimAsk()),
        ("", DimAsk()),
        (" AUTO ", DimAsk(kind="auto")),
        ("Dim.AUTO", DimAsk(kind="auto")),
        ("AUTO(max=8)", DimAsk(kind="auto", max=8)),
        ("DYNAMIC(min=2, max=8)", DimAsk(kind="dynamic", min=2, max=8)),
        ("DYNAMIC(min=2,)", DimAsk(kind="dynamic", min=2)),
        ("STATIC", DimAsk(kind="static")),
        ("8", DimAsk(kind="static", size=8)),
        ("batch", DimAsk(kind="dim", name="batch")),
        ("batch(min=2, max=64)", DimAsk(kind="dim", name="batch", min=2, max=64)),
        ("2*batch + 1", DimAsk(kind="dim", name="batch", factor=2, offset=1)),
        ("2 * batch(max=9) - 3", DimAsk(kind="dim", name="batch", factor=2, offset=-3, max=9)),
        ("größe", DimAsk(kind="dim", name="größe")),
        ("default", DimAsk(kind="dim", name="default")),
    ],
)
def test_a_text_is_read_as(text: str, ask: DimAsk) -> None:
    assert DimAsk.parse(text) == ask


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "batch.shape",
        "2**batch",
        "batch*2",
        "a + b",
        "-batch",
        "batch // 2",
        "0*batch",
        "AUTO + 1",
        "for",
        "1.5",
        "-1",
        "AUTO(5)",
        "AUTO(max=2, min=1)",
        "AUTO(min=-1)",
        "AUTO(min=5, max=4)",
        "STATIC(min=2)",
        "batch(min=4, max=4)",
        "batch(max=0)",
        "x" * 201,
    ],
)
def test_a_text_that_cannot_be_meant_is_refused(text: str) -> None:
    with pytest.raises(AskError, match=r"^[^\n]*\.$"):
        DimAsk.parse(text)


def test_bounds_of_static_are_refused() -> None:
    with pytest.raises(AskError, match=r"^STATIC takes no bounds\. Remove min and max\.$"):
        DimAsk(kind="static", max=4).check()


@pytest.mark.parametrize("name", ["AUTO", "DYNAMIC", "STATIC", "None", "for", "a b", "", "℘"])
def test_a_name_that_could_not_be_read_back_is_no_dim(name: str) -> None:
    with pytest.raises(AskError, match="name for a Dim"):
        DimAsk(kind="dim", name=name).check()


def test_an_ask_says_what_it_is() -> None:
    assert DimAsk.parse("2*batch").is_derived
    assert DimAsk.parse("batch - 1").is_derived
    assert not DimAsk.parse("batch(max=3)").is_derived
    assert [DimAsk.parse(text).is_dynamic for text in ("None", "STATIC", "8", "AUTO", "DYNAMIC", "n")] == [False] * 3 + [True] * 3
    assert DimAsk.parse("2*batch(min=2) + 1").expression == "2*batch + 1"
    assert DimAsk.parse("2*batch(min=2) + 1").bounds == "(min=2)"


def test_bounds_of_a_dim_hold_at_all_its_places() -> None:
    ask = Ask.of([entry("x", 0, "batch"), entry("y", 0, "batch(min=2, max=64)"), entry("y", 1, "2*batch")])
    assert [str(at.ask) for at in ask.entries] == ["batch(min=2, max=64)", "batch(min=2, max=64)", "2*batch(min=2, max=64)"]
    assert ask.dim_names == ("batch",)


def test_one_dim_with_two_ranges_is_refused_and_named() -> None:
    with pytest.raises(AskError, match=r"Dim `batch` has two ranges, ≤ 8 and ≥ 2\. Use one range, or another Dim for y\.shape\[0\]"):
        Ask.of([entry("x", 0, "batch(max=8)"), entry("y", 0, "batch(min=2)")])


def test_a_place_without_an_entry_asks_nothing() -> None:
    ask = Ask.of([entry("x", 0, "AUTO"), entry("k", None, "DYNAMIC"), entry("x", 1, "None")])
    assert str(ask.at("x", 0)) == "AUTO"
    assert str(ask.at("k", None)) == "DYNAMIC"
    assert ask.at("x", 1) == ask.at("x", None) == ask.at("k", 0) == DimAsk()
    assert [(at.input, at.dim) for at in ask.entries] == [("x", 0), ("k", None)]


def test_the_last_entry_of_a_place_counts() -> None:
    assert Ask.of([entry("x", 0, "AUTO"), entry("x", 0, "DYNAMIC")]) == Ask.of([entry("x", 0, "DYNAMIC")])


def test_a_change_leaves_the_original_and_other_places_alone() -> None:
    before = Ask.of([entry("x", 0, "AUTO"), entry("x", 1, "DYNAMIC")])
    after = before.changed([entry("x", 1, "None")])
    assert [str(at.ask) for at in before.entries] == ["AUTO", "DYNAMIC"]
    assert [str(at.ask) for at in after.entries] == ["AUTO"]


def test_bounds_can_be_taken_off_a_dim_again() -> None:
    bounded = Ask.of([entry("x", 0, "n(max=8)"), entry("y", 0, "n")])
    free = bounded.changed([entry("x", 0, "n"), entry("y", 0, "n")])
    assert [str(at.ask) for at in free.entries] == ["n", "n"]


def test_an_impossible_change_is_refused() -> None:
    with pytest.raises(AskError):
        Ask().changed([AskEntry(input="x", dim=0, ask=DimAsk(kind="auto", min=3, max=2))])


@given(st.lists(st.lists(few_places, max_size=3, unique_by=lambda change: (change.input, change.dim)), max_size=5))
def test_after_any_changes_a_dim_has_one_range_the_last_that_was_stated(steps: list[list[AskEntry]]) -> None:
    ask = Ask()
    for changes in steps:
        ask = ask.changed(changes)
        ranges = {(at.ask.name, at.ask.min, at.ask.max) for at in ask.entries if at.ask.kind == "dim"}
        assert len(ranges) == len({name for name, _, _ in ranges})
        stated = {change.ask.name: (change.ask.min, change.ask.max) for change in changes if change.ask.bounds}
        assert all(stated.get(name, (low, high)) == (low, high) for name, low, high in ranges)
        assert Ask.of(ask.entries) == ask


@given(st.lists(few_places, max_size=4))
def test_each_place_is_asked_what_the_last_change_there_says(changes: list[AskEntry]) -> None:
    ask = Ask().changed(changes)
    for place, last in {(change.input, change.dim): change.ask for change in changes}.items():
        found = ask.at(*place)
        assert (found.kind, found.name, found.factor, found.offset) == (last.kind, last.name, last.factor, last.offset)
