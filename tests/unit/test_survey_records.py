"""The records of a survey as lines of JSON, and the file that they stand in, whoever wrote it."""

import json
from pathlib import Path

import pytest

from export_explorer import Survey, survey
from export_explorer.record import Capture
from export_explorer.surveys.survey_row import FileText, Item, RowFile, SurveyRow, read_rows
from tests.helpers.surveyed import scaled

DATA = Path(__file__).parents[1] / "data"
CAPTURES = sorted(path for path in DATA.glob("*.json") if '"schema"' in path.read_text()[:200])


def _exported(name: str = "encoder") -> SurveyRow:
    return SurveyRow.of(Item(name=name, ask="auto", mode="strict"), Capture.from_json(CAPTURES[0].read_text()), peak_mb=12.5)


def _crashed(name: str = "decoder") -> SurveyRow:
    item = Item(name=name, ask="auto", mode="strict")
    return SurveyRow(item=item, outcome="crashed", message="It ended.", elapsed_ms=3.0, peak_mb=None, torch_version="2.13.0")


def _lines(*records: SurveyRow) -> bytes:
    return b"".join(record.to_line() + b"\n" for record in records)


@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: path.stem)
def test_a_record_is_read_back_from_its_line_unchanged(path: Path) -> None:
    capture = Capture.from_json(path.read_text())
    record = SurveyRow.of(Item(name="a", ask="auto", mode=None), capture, elapsed_ms=2.5, peak_mb=7.5)
    again = SurveyRow.from_line(record.to_line())
    assert again == record
    assert again.capture == capture
    assert b"\n" not in record.to_line()
    assert again.outcome == ("exported" if capture.ok else "failed")
    assert (again.message is None) == capture.ok


def test_a_message_is_one_line_of_moderate_length() -> None:
    row = json.loads(_crashed().to_line()) | {"message": "no\nway " * 1000}
    message = SurveyRow.from_line(json.dumps(row).encode()).message
    assert message is not None
    assert "\n" not in message
    assert len(message) == 1000


@pytest.mark.parametrize(
    "change",
    [
        {"schema": 2},
        {"outcome": "fine"},
        {"outcome": "exported"},
        {"capture": {"schema": 1}},
        {"capture": "<script>"},
        {"item": {"name": "a", "ask": "auto", "mode": "eager"}},
        {"item": None},
        {"elapsed_ms": "soon"},
        {"message": ["no"]},
    ],
)
def test_a_line_that_is_no_record_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        SurveyRow.from_line(json.dumps(json.loads(_crashed().to_line()) | change).encode())


HOSTILE = [
    b"",
    b"   ",
    b"{",
    b"null",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"\x00\xff\xfe",
    b'{"schema":1,"item":{"name":"x"}}',
    b'{"schema":1,"item":{"name":"encoder","ask":"auto","mode":"strict"},"outcome":"exported","elapsed_ms":1e999,"torch_version":"","capture":{}}',
    b'{"schema":99999999999999999999999}',
]


@pytest.mark.parametrize("line", HOSTILE, ids=range(len(HOSTILE)))
def test_a_broken_line_changes_nothing_but_its_own_row(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "rows.jsonl"
    first, last = _exported(), _crashed()
    path.write_bytes(_lines(first) + line + b"\n" + _lines(last))
    records, notes = read_rows(path)
    assert [record.item for record in records] == [first.item, last.item]
    assert records[0].capture == first.capture
    words = "1 line is not a survey row of this release, skipped in rows.jsonl."
    assert notes == ((words,) if line.strip() else ())


def test_lines_that_are_no_rows_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(b"null\n" + _lines(_exported()) + b"null\n" + _crashed().to_line()[:40])
    assert read_rows(path)[1] == (
        "2 lines are not a survey row of this release, skipped in rows.jsonl.",
        "The last row of rows.jsonl is incomplete.",
    )


def test_markup_in_a_row_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(_lines(_crashed("<img src=x onerror=alert(1)>")))
    assert Survey.read(path).records[0].item.name == "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize("size", [1, 40, -2])
def test_a_torn_last_line_is_cut_off_and_the_rows_before_stay_as_they_are(tmp_path: Path, size: int) -> None:
    path = tmp_path / "rows.jsonl"
    whole = _lines(_exported("a"), _exported("b"))
    path.write_bytes(whole + _crashed("c").to_line()[:size])
    assert [record.item.name for record in Survey.read(path)] == ["a", "b"]
    file = RowFile(path)
    try:
        assert path.read_bytes() == whole
        assert "is incomplete" in file.notes[0]
        file.append(_crashed("c"))
    finally:
        file.close()
    assert path.read_bytes() == whole + _lines(_crashed("c"))


def test_a_last_line_that_lacks_its_break_alone_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(_lines(_exported("a"), _exported("b"))[:-1])
    file = RowFile(path)
    file.append(_crashed("c"))
    file.close()
    assert path.read_bytes() == _lines(_exported("a"), _exported("b"), _crashed("c"))


def test_the_first_row_may_be_torn(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(_exported("a").to_line()[:500])
    RowFile(path).close()
    assert path.read_bytes() == b""


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Milk\nBread")
    with pytest.raises(ValueError, match="is not a survey file"):
        RowFile(path)
    with pytest.raises(ValueError, match="is not a survey file"):
        Survey.read(path)
    assert path.read_text() == "Milk\nBread"


def test_a_file_is_written_by_one_survey_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    file = RowFile(path)
    try:
        with pytest.raises(ValueError, match=r"Another survey writes .*rows\.jsonl\. Wait for it"):
            survey([("a", scaled)], path=path)
    finally:
        file.close()
    RowFile(path).close()


def test_rows_of_a_file_are_not_made_again_and_the_last_of_two_holds(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    item = Item(name="a", ask="auto", mode="non-strict")
    rows = [
        SurveyRow(item=item, outcome="crashed", message=text, elapsed_ms=1.0, peak_mb=None, torch_version="2.13.0") for text in ("1", "2")
    ]
    path.write_bytes(_lines(*rows))
    before = path.read_bytes()
    with pytest.warns(DeprecationWarning, match=r"^`asks` of survey\(\) is deprecated\. Use `requests`"):
        found = survey([("a", scaled)], asks=("auto",), path=path, progress=False)  # type: ignore[call-arg]
    assert [record.message for record in found] == ["2"]
    assert path.read_bytes() == before


def test_captures_of_a_file_stay_in_it_until_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_bytes(_lines(_crashed(), _exported()))
    record = Survey.read(path).records[1]
    assert isinstance(record.text, FileText)
    assert record.capture == _exported().capture
    path.write_bytes(b"")
    with pytest.raises(ValueError, match=r"The row moved in .* Read the file again"):
        record.capture  # noqa: B018 - reading it is the test


def test_a_survey_is_looked_into_by_the_name_of_a_case() -> None:
    found = Survey([_exported("a"), _crashed("b")])
    assert len(found) == 2
    assert [record.outcome for record in found["b"]] == ["crashed"]
    with pytest.raises(KeyError):
        found["c"]
