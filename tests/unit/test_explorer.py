"""The widget: what it tells the browser, what it takes from it, and what it refuses. Threads are tested in a real kernel."""

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import pytest
import torch
import traitlets
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from torch.export import Dim

from export_explorer.explorer import Explorer, explore
from export_explorer.features.predict import panel as foretelling
from export_explorer.jupyter import main_thread
from export_explorer.record import Capture, CodeFix, SpecFix
from export_explorer.record.spec import AskError
from export_explorer.render.fix_text import coded_markdown
from export_explorer.render.packing import compressed_nodes, without_nodes
from export_explorer.render.page import without_source
from export_explorer.session.panel_protocol import Selection
from export_explorer.widget.former_names import FORMER_TRAITS, value_of_former_name
from tests.helpers.browser import Browser
from tests.helpers.kinds_of_fixes import as_kind
from tests.models.walkthrough import EXAMPLE, Walkthrough


@pytest.fixture
def explorer(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Explorer]:
    # On a machine that is busy this export takes long too.
    monkeypatch.setattr(foretelling, "SLOW_MS", float("inf"))
    example = tuple(tensor.clone() for tensor in EXAMPLE)
    explorer = explore(Walkthrough(), example, dynamic_shapes=(None, (Dim.AUTO,), None, None))
    yield explorer
    explorer.close()


def test_first_state_holds_the_capture_as_plain_data(explorer: Explorer, browser: Browser) -> None:
    assert isinstance(explorer.capture, Capture)
    assert browser.state["capture"] == without_nodes(explorer.capture)
    assert explorer._graph == compressed_nodes(explorer.capture)
    assert browser.state["ask"] == [{"input": "x", "dim": 0, "ask": "AUTO"}]
    assert browser.state["mode"] == "non-strict"
    assert browser.state["status"] == {"state": "idle", "message": "", "run": 1, "can_undo": False, "can_redo": False, "trials": "idle"}
    assert browser.state["selection"] is None


def test_changed_ask_is_accepted_then_exported(explorer: Explorer, browser: Browser) -> None:
    browser.statuses.clear()
    changes = [{"input": "w", "dim": 0, "ask": "AUTO"}, {"input": "x", "dim": 0, "ask": "None"}]
    assert browser.send(explorer, {"id": "7", "kind": "set_ask", "changes": changes}) == {"id": "7", "result": {}}
    assert browser.state["ask"] == [{"input": "w", "dim": 0, "ask": "AUTO"}]
    assert list(dict.fromkeys(browser.statuses[1:])) == ["waiting", "running", "idle"]
    assert browser.state["status"]["run"] == 2
    assert browser.state["capture"]["dims"][0]["got"] == "dynamic"
    assert explorer.dynamic_shapes is not None


def test_all_and_mode_are_asked_for_in_one_message_each(explorer: Explorer, browser: Browser) -> None:
    browser.send(explorer, {"id": "1", "kind": "set_all", "ask": "AUTO"})
    browser.send(explorer, {"id": "2", "kind": "set_mode", "mode": "strict"})
    assert {entry["ask"] for entry in browser.state["ask"]} == {"AUTO"}
    assert browser.state["mode"] == browser.state["capture"]["mode"] == "strict"


def test_the_program_is_that_of_the_shown_run_after_undo_and_a_click_in_the_history(explorer: Explorer, browser: Browser) -> None:
    first = explorer.program
    browser.send(explorer, {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "AUTO"}]})
    second = explorer.program
    assert second is not first
    browser.send(explorer, {"id": "2", "kind": "undo"})
    assert (browser.state["status"]["run"], explorer.program) == (1, first)
    browser.send(explorer, {"id": "3", "kind": "go_to", "run": 2})
    assert (browser.state["status"]["run"], explorer.program) == (2, second)


def test_the_same_request_exports_where_the_shown_run_is_of_another(explorer: Explorer, browser: Browser) -> None:
    browser.send(explorer, {"id": "1", "kind": "set_live", "live": False})
    browser.send(explorer, {"id": "2", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "AUTO"}]})
    assert explorer.dims["got"][0] == "static"
    explorer.request = {"w": {0: "AUTO"}}
    assert explorer.dims["got"][0] == "dynamic"
    runs = len(explorer.history)
    explorer.request = {"w": {0: "AUTO"}}
    assert len(explorer.history) == runs


def test_a_text_that_torch_does_not_take_is_a_request_once_it_is_assigned() -> None:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes={"w": {0: "batch"}, "x": None, "y": None, "z": None})
    assert explorer.capture.failure is not None
    explorer.request = {"w": {0: "batch"}}
    assert explorer.capture.dims[0].dim_name == "batch"


def test_failed_export_is_shown_and_the_program_stays(explorer: Explorer, browser: Browser) -> None:
    program = explorer.program
    browser.send(explorer, {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 1, "ask": "DYNAMIC"}]})
    assert browser.state["capture"]["failure"] is not None
    assert browser.state["status"]["state"] == "idle"
    assert explorer.program is program is not None


@pytest.mark.parametrize(
    "content",
    [
        None,
        "set_ask",
        {},
        {"id": "1"},
        {"id": "1", "kind": "run_code", "code": "1/0"},
        {"id": 1, "kind": "set_all", "ask": "AUTO"},
        {"id": "i" * 10_000, "kind": "set_all", "ask": "AUTO"},
        {"id": "1", "kind": "set_all", "ask": "auto"},
        {"id": "1", "kind": "set_all", "ask": "AUTO", "more": 1},
        {"id": "1", "kind": "set_mode", "mode": "draft"},
        {"id": "1", "kind": "set_ask", "changes": []},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "AUTO"}] * 20_000},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": "0", "ask": "AUTO"}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": -1, "ask": "AUTO"}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 9, "ask": "AUTO"}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "AUTO"}, {"input": "v", "dim": 0, "ask": "AUTO"}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "__import__('os').getcwd()"}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": "A" * 100_000}]},
        {"id": "1", "kind": "set_ask", "changes": [{"input": "w" * 100_000, "dim": 0, "ask": "AUTO"}]},
    ],
    ids=repr,
)
def test_message_that_is_not_of_the_wire_is_answered_and_changes_nothing(explorer: Explorer, browser: Browser, content: Any) -> None:
    before = dict(browser.state)
    reply = browser.send(explorer, content)
    assert set(reply) == {"id", "error"}
    assert "\n" not in reply["error"]
    assert browser.state == before


def test_failing_job_is_reported_and_the_capture_stays(explorer: Explorer, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def run_out(_: Any) -> None:
        raise MemoryError("no memory\nleft")

    monkeypatch.setattr(explorer._session, "run_of", run_out)
    shown = explorer.capture
    browser.send(explorer, {"id": "1", "kind": "set_all", "ask": "AUTO"})
    assert (browser.state["status"]["state"], browser.state["status"]["message"]) == ("error", "MemoryError: no memory left")
    assert browser.state["status"]["run"] == 1
    assert explorer.capture is shown


def test_failing_handler_is_reported(explorer: Explorer, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(_: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(explorer._session, "set_all", break_down)
    assert browser.send(explorer, {"id": "1", "kind": "set_all", "ask": "AUTO"}) == {"id": "1", "error": "RuntimeError: broken"}
    assert browser.state["status"]["state"] == "error"


def test_newer_ask_replaces_one_that_waits(explorer: Explorer, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(main_thread, "later", jobs.append)
    for ask in ("AUTO", "DYNAMIC", "STATIC"):
        browser.send(explorer, {"id": ask, "kind": "set_all", "ask": ask})
    assert (browser.state["status"]["state"], browser.state["status"]["run"]) == ("waiting", 1)
    (job,) = jobs
    job()
    assert browser.state["status"]["run"] == 2
    assert {dim["got"] for dim in browser.state["capture"]["dims"]} == {"static"}


def test_ask_that_comes_while_one_runs_is_run_after_it(explorer: Explorer, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[Callable[[], None]] = []
    monkeypatch.setattr(main_thread, "later", jobs.append)
    browser.send(explorer, {"id": "1", "kind": "set_all", "ask": "AUTO"})
    run_of = explorer._session.run_of

    def run_while_asked(request: Any) -> Any:
        browser.send(explorer, {"id": "2", "kind": "set_all", "ask": "STATIC"})
        return run_of(request)

    monkeypatch.setattr(explorer._session, "run_of", run_while_asked)
    jobs.pop(0)()
    assert browser.state["status"]["state"] == "waiting"
    monkeypatch.setattr(explorer._session, "run_of", run_of)
    jobs.pop(0)()
    assert browser.state["status"]["state"] == "idle"
    assert {str(entry.ask) for entry in explorer.request.entries} == {"STATIC"}


def test_browser_writes_the_selection(explorer: Explorer, browser: Browser) -> None:
    browser.write(explorer, selection={"kind": "dim", "key": "w#1"})
    assert explorer._selection == Selection("dim", "w#1")
    browser.write(explorer, selection=None)
    assert explorer._selection is None


@pytest.mark.parametrize("value", ["w#1", {"kind": "dim"}, {"kind": "file", "key": "/"}, {"kind": "dim", "key": "k" * 100_000}, [1]])
def test_selection_of_another_shape_is_ignored(explorer: Explorer, browser: Browser, value: Any) -> None:
    browser.write(explorer, selection={"kind": "node", "key": "add"})
    browser.write(explorer, selection=value)
    assert explorer._selection == Selection("node", "add")


def test_browser_cannot_write_what_python_says(explorer: Explorer, browser: Browser) -> None:
    before = explorer.get_state()
    browser.write(explorer, capture=None, ask=[], mode="strict", status={}, _esm="alert(1)", _css="", layout="IPY_MODEL_x")
    assert explorer.get_state() == before


@pytest.mark.parametrize("name", ["capture", "mode", "status", "runs", "example", "resolution"])
def test_python_cannot_overwrite_what_the_explorer_says(explorer: Explorer, name: str) -> None:
    with pytest.raises(traitlets.TraitError):
        setattr(explorer, name, getattr(explorer, name))


def test_output_carries_widget_text_and_html(explorer: Explorer) -> None:
    bundle = explorer._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == explorer.model_id
    assert data["text/plain"].startswith("Walkthrough · Exported · ")
    assert data["text/html"].startswith("<div><p><strong>Walkthrough · Exported · ")
    assert repr(explorer).startswith("<Explorer Walkthrough · Exported · ")


def test_tables_are_of_the_capture_that_is_shown(explorer: Explorer, browser: Browser) -> None:
    browser.send(explorer, {"id": "1", "kind": "set_all", "ask": "AUTO"})
    assert len(explorer.dims) == 6
    assert len(explorer.guards) == len(explorer.capture.guards) > 0
    assert len(explorer.symbols) == len(explorer.capture.symbols) > 0
    assert len(explorer.nodes) == len(explorer.capture.nodes) > 0
    assert list(explorer.specialized_or_limited["dim"]) == [1]
    assert list(explorer.specialized_or_limited.columns) == list(explorer.dims.columns)


@pytest.mark.parametrize("table", ["dims", "guards", "symbols", "nodes"])
def test_docstring_of_a_table_lists_its_columns_in_order(explorer: Explorer, table: str) -> None:
    documented = (getattr(Explorer, table).__doc__ or "").partition("Columns:\n")[2]
    assert re.findall(r"^\s+(\w+): ", documented, flags=re.MULTILINE) == list(getattr(explorer, table).columns)


def test_interrupting_the_first_export_interrupts_the_caller(browser: Browser) -> None:
    def interrupted(x: torch.Tensor) -> torch.Tensor:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore(interrupted, torch.randn(2))


def test_model_that_does_not_export_opens_on_the_failure(browser: Browser) -> None:
    def divide(x: torch.Tensor) -> torch.Tensor:
        return x + 1 / 0

    explorer = explore(divide, torch.randn(2))
    assert explorer.program is None
    assert not explorer.capture.ok
    assert explorer.capture.failure is not None
    assert len(explorer.specialized_or_limited) == len(explorer.capture.failure.dims)


def test_resolve_makes_a_refused_ask_export_and_shows_it() -> None:
    refused = explore(Walkthrough(), EXAMPLE, dynamic_shapes={name: {0: Dim(f"d{name}")} for name in "wxyz"})
    assert refused.capture.failure is not None
    resolution = refused.relax()
    assert resolution.ok
    assert refused.capture == resolution.capture
    assert refused.program is not None


def test_a_fix_is_applied_and_one_of_code_is_refused_in_a_sentence() -> None:
    refused = explore(Walkthrough(), EXAMPLE, dynamic_shapes={name: {0: Dim(f"d{name}")} for name in "wxyz"})
    assert refused.capture.failure is not None
    fix = refused.capture.failure.fixes[0]
    refused.apply(fix)
    assert {(at.input, at.dim): str(at.ask) for at in refused.request.entries}.items() >= {
        (change.input, change.dim): change.ask for change in as_kind(SpecFix, fix).asks
    }.items()
    with pytest.raises(AskError, match="changes code"):
        refused.apply(CodeFix(title="write it so", code=("x",)))
    with pytest.raises(TypeError, match=r"an int\. Pass a fix"):
        refused.apply(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("is_terminal", [True, False])
def test_the_report_fits_a_terminal_and_is_whole_in_a_notebook(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal, raising=False)
    bundle = explore(Walkthrough(), EXAMPLE, dynamic_shapes="auto")._repr_mimebundle_()
    assert bundle is not None
    table = bundle[0]["text/plain"].split("\n\n")[1]
    assert (max(map(len, table.splitlines())) <= 80) == is_terminal


PUBLIC = """
    request capture check_operators program dynamic_shapes dims guards symbols nodes outputs parameters specialized_or_limited history
    deploy relax apply try_fixes set_option draft predict widen try_sizes try_inputs try_batches run_inputs probe run timings
    decompose decomposition compare pin to_source to_text to_markdown to_html to_dot save load show
"""


def test_an_explorer_offers_these_names_and_no_plumbing() -> None:
    assert [base.__name__ for base in Explorer.__bases__] == ["AnyWidget"]
    assert {name for name in {*dir(Explorer)} - {*dir(anywidget.AnyWidget)} if not name.startswith("_")} == set(PUBLIC.split())


def test_former_names_still_work_and_are_not_listed(explorer: Explorer) -> None:
    names = (*FORMER_TRAITS, "origin", "decomposed", "shown_program", "remarks")
    with pytest.warns(DeprecationWarning, match="The next release removes it"):
        values = {name: value_of_former_name(explorer, name) for name in names}
    assert values["status"] is explorer._status
    assert values["shown_program"] is explorer.program
    assert (values["origin"], values["decomposed"], len(values["remarks"])) == (None, None, len(explorer.capture.remarks))
    assert not {*values} & {*dir(explorer)}
    live: Any = explorer
    with pytest.warns(DeprecationWarning, match=r"`explorer\.live` is deprecated") as warned:
        live.live = False
    assert (explorer._live, warned[0].filename) == (False, __file__)
    with pytest.warns(DeprecationWarning, match=r"`explorer\.ask` is deprecated\. Use `explorer\.request`") as warned:
        assert (live.ask, warned[0].filename) == (explorer.request, __file__)
    with pytest.raises(AttributeError, match="'Explorer' object has no attribute 'exprot'"):
        live.exprot  # noqa: B018 - looking it up is the test


@pytest.mark.parametrize(("former", "name"), [("resolve", "relax"), ("widest_ask", "widen")])
def test_a_former_method_is_the_new_one(explorer: Explorer, former: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"`explorer\.{former}` is deprecated\. Use `explorer\.{name}`"):
        assert getattr(explorer, former) == getattr(explorer, name)


def test_former_words_of_arguments_still_work(explorer: Explorer) -> None:
    asked: Any = "asked"
    with pytest.warns(DeprecationWarning, match="Use of='requested'"):
        assert explorer.to_source(of=asked) == explorer.to_source()


def test_markdown_has_verdict_table_fixes_and_versions() -> None:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes="auto")
    text = explorer.to_markdown()
    verdict, _, table, *_, versions = text.strip().split("\n\n")
    assert verdict == f"**{explorer.to_text().splitlines()[0]}**"
    heading, line, *rows = table.splitlines()
    assert heading.startswith("| input | dim | size | `dynamic_shapes` | result | reason |")
    assert {row.count(" | ") for row in (heading, line, *rows)} == {heading.count(" | ")}
    assert len(rows) == len(explorer.capture.dims)
    assert re.fullmatch(r"export-explorer \S+ · torch \S+ · Python \S+", versions)


def test_markdown_of_a_failed_export_has_its_problem_fixes_and_the_message_of_torch() -> None:
    refused = explore(Walkthrough(), EXAMPLE, dynamic_shapes={name: {0: Dim(f"d{name}")} for name in "wxyz"})
    text, failure = refused.to_markdown(), refused.capture.failure
    assert failure is not None
    assert f"**{failure.title}.** {coded_markdown(failure.message)}" in text
    assert all(fix.title in text for fix in failure.fixes)
    assert f"```\n{failure.raw}\n```" in text


@pytest.mark.parametrize("shapes", ["auto", {name: {0: Dim(f"d{name}")} for name in "wxyz"}], ids=["exported", "failed"])
def test_a_page_without_source_has_neither_code_nor_folders(shapes: Any, tmp_path: Path) -> None:
    explorer = explore(Walkthrough(), EXAMPLE, dynamic_shapes=shapes)
    file = Path(inspect.getfile(Walkthrough))
    whole, bare = explorer.capture.to_json(), without_source(explorer.capture).to_json()
    assert str(file.parent) in whole
    assert str(file.parent) not in bare
    assert file.name in bare
    statement = inspect.getsource(Walkthrough.forward).splitlines()[-1].strip()
    assert statement in whole
    assert statement not in bare
    assert [dim.words for dim in without_source(explorer.capture).dims] == [dim.words for dim in explorer.capture.dims]
    explorer.to_html(tmp_path / "bare.html", source=False)
    page = (tmp_path / "bare.html").read_text(encoding="utf-8")
    assert str(file.parent) not in page
    assert statement not in page
    assert explorer.capture.to_json() == whole


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("in /home/me/models/net.py, line 3", "in net.py, line 3"),
        (r"in C:\Users\me\net.py, line 3", "in net.py, line 3"),
        ("x.shape[0]/2/3 and a//2//b", "x.shape[0]/2/3 and a//2//b"),
        ("https://pytorch.org/docs/stable/export.html", "https://pytorch.org/docs/stable/export.html"),
        ('Error\n  File "/home/me/net.py", line 3, in forward\n    return secret(x)\nat the end', "Error\nat the end"),
    ],
)
def test_folders_and_frames_are_taken_out_of_texts_and_formulas_are_left(text: str, left: str) -> None:
    capture = replace(explore(Walkthrough(), EXAMPLE).capture, notes=(text,))
    assert without_source(capture).notes == (left,)


def test_show_prints_the_report_outside_of_a_notebook(explorer: Explorer, capsys: pytest.CaptureFixture[str]) -> None:
    explorer.show()
    assert capsys.readouterr().out == f"{explorer.to_text()}\n"


@pytest.fixture
def shell() -> Iterator[InteractiveShell]:
    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


def test_show_displays_the_explorer_in_ipython(explorer: Explorer, shell: InteractiveShell) -> None:
    shell.user_ns["explorer"] = explorer
    with capture_output() as output:
        shell.run_cell("explorer.show()")
    assert [sorted(shown.data) for shown in output.outputs] == [["application/vnd.jupyter.widget-view+json", "text/html", "text/plain"]]
