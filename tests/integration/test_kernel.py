"""The magics and the widget in a real kernel: cells, threads, interrupts."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.kernel import Notebook, running_notebook

CELL = """%%export -o first -d auto -i (torch.randn(6, 5), torch.randn(4))
import pathlib
import threading
import time
import torch

HOLDS = False

class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x):
        global TRACED_ON
        TRACED_ON = threading.current_thread()
        if HOLDS:
            print("holding", flush=True)
        while HOLDS:
            time.sleep(0.01)
        return self.lin(w), x + 1
"""


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Notebook]:
    with running_notebook(tmp_path_factory.mktemp("ipython")) as notebook:
        assert notebook.run("%load_ext export_explorer") == []
        yield notebook


@pytest.fixture(scope="module")
def widget(notebook: Notebook) -> str:
    (output,) = notebook.run(CELL)
    identifier: str = output["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert "text/html" in output["data"]
    return identifier


def ask(identifier: str, ask: str) -> dict[str, Any]:
    return {"id": identifier, "kind": "set_ask", "changes": [{"input": "w", "dim": 0, "ask": ask}]}


def is_idle_at(run: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: (state["status"]["state"], state["status"]["run"]) == ("idle", run)


def test_line_of_a_cell_is_named_by_cell_and_line(notebook: Notebook, widget: str) -> None:
    dims = notebook.states[widget]["capture"]["dims"]
    specialized = next(dim for dim in dims if dim["got"] == "specialized")
    assert (specialized["input"], specialized["dim"]) == ("w", 1)
    assert specialized["frame"]["code"] == "return self.lin(w), x + 1"
    assert specialized["frame"]["line"] == CELL.splitlines().index("        return self.lin(w), x + 1") + 1
    assert specialized["frame"]["cell"] == notebook.value("'Cell In[2]'").strip("'")


def test_source_of_a_cell_can_be_had(notebook: Notebook, widget: str) -> None:
    assert "self.lin(w)" in notebook.value("import inspect; inspect.getsource(Net.forward)")


def test_explorer_is_the_result_of_the_cell(notebook: Notebook, widget: str) -> None:
    assert notebook.value("Out[2] is first") == "True"


def test_message_on_a_subshell_is_exported_on_the_main_thread(notebook: Notebook, widget: str) -> None:
    notebook.run("import threading; threads = []; first.on_msg(lambda *_: threads.append(threading.current_thread()))")
    run = notebook.states[widget]["status"]["run"]
    # ipykernel sends the first message after a cell to the thread of that cell.
    notebook.send(widget, ask("a", "DYNAMIC"))
    notebook.wait_for(widget, is_idle_at(run + 1))
    notebook.send(widget, ask("b", "batch(min=2, max=64)"))
    state = notebook.wait_for(widget, is_idle_at(run + 2))
    assert state["capture"]["dims"][0]["upper"] == 64
    assert {"id": "b", "result": {}} in notebook.replies
    assert notebook.value("threads[-1] is threading.main_thread(), TRACED_ON is threading.main_thread()") == "(False, True)"


def test_interrupt_stops_an_export_and_leaves_the_kernel_and_the_result(notebook: Notebook, widget: str) -> None:
    shown = notebook.states[widget]["capture"]
    notebook.run("HOLDS = True")
    notebook.send(widget, ask("c", "STATIC"))
    notebook.wait_for_print("holding")
    assert notebook.states[widget]["status"]["state"] == "running"
    notebook.manager.interrupt_kernel()
    state = notebook.wait_for(widget, lambda state: state["status"]["state"] == "idle")
    assert state["status"]["message"] == "Stopped."
    assert state["capture"] == shown
    assert notebook.run("HOLDS = False") == []
    notebook.send(widget, ask("d", "STATIC"))
    notebook.wait_for(widget, is_idle_at(state["status"]["run"] + 1))


def test_cancel_stops_an_export_while_the_main_thread_is_busy_with_it(notebook: Notebook, widget: str) -> None:
    notebook.run("HOLDS = True")
    notebook.send(widget, ask("x", "DYNAMIC(max=77)"))
    notebook.wait_for_print("holding")
    notebook.wait_for(widget, lambda state: "line" in state["status"]["message"])
    asked = time.monotonic()
    notebook.send(widget, {"id": "y", "kind": "cancel"})
    state = notebook.wait_for(widget, lambda state: state["status"]["state"] == "idle")
    assert time.monotonic() - asked < 5
    assert state["status"]["message"] == "Stopped."
    assert notebook.run("HOLDS = False") == []
    assert notebook.value("type(Net()(torch.randn(6, 5), torch.randn(4))[0]).__name__") == "'Tensor'"
    notebook.send(widget, ask("z", "DYNAMIC(max=78)"))
    assert notebook.wait_for(widget, lambda state: state["capture"]["dims"][0]["upper"] == 78)["capture"]["failure"] is None


def test_interrupt_between_exports_is_ignored_as_before(notebook: Notebook, widget: str) -> None:
    notebook.manager.interrupt_kernel()
    assert notebook.value("1 + 1") == "2"


def test_asks_that_wait_behind_a_cell_are_exported_once_after_it(notebook: Notebook, widget: str, tmp_path: Path) -> None:
    run = notebook.states[widget]["status"]["run"]
    done = tmp_path / "done"
    notebook.start(f"print('busy')\nwhile not pathlib.Path({str(done)!r}).exists(): time.sleep(0.01)")
    notebook.wait_for_print("busy")
    for identifier, asked in (("e", "DYNAMIC(max=7)"), ("f", "AUTO(max=9)"), ("g", "rows(max=9)")):
        notebook.send(widget, ask(identifier, asked))
    notebook.wait_for(widget, lambda _: {"id": "g", "result": {}} in notebook.replies)
    status = notebook.states[widget]["status"]
    assert (status["state"], status["message"], status["run"]) == ("waiting", "Waiting for the kernel", run)
    done.touch()
    state = notebook.wait_for(widget, is_idle_at(run + 1))
    assert state["capture"]["dims"][0]["dim_name"] == "rows"


def test_usage_error_is_one_line_without_a_traceback(notebook: Notebook) -> None:
    (output,) = notebook.run("%%export\nimport torch\nclass Sized(torch.nn.Module):\n    def __init__(self, size): ...\n")
    assert output["name"] == "stderr"
    assert output["text"].strip() == "UsageError: Sized needs size. End the cell with Sized(size=…)."


def test_error_in_the_cell_is_shown_as_its_own(notebook: Notebook) -> None:
    (output,) = notebook.run("%%export -i 1\ndef divide():\n    return 1 / 0\ndivide()\n")
    assert output["ename"] == "ZeroDivisionError"
    traceback = "\n".join(output["traceback"])
    assert "magics.py" not in traceback
    assert "magic_export.py" not in traceback
    assert "divide()" in traceback


REQUESTED_WHILE_A_SPARE_JOB_RUNS = """
import threading, time
from export_explorer.jupyter.main_thread import MainThread

main, has_started, done = MainThread(), threading.Event(), []

def check():
    has_started.set()
    while True:
        time.sleep(0.01)

def request():
    has_started.wait()
    main.drop_spare()
    main.post_spare(lambda: done.append("requested"), quiet_s=None)

main.post_spare(check, quiet_s=None)
thread = threading.Thread(target=request)
thread.start()
"""


def test_a_request_that_drops_a_running_spare_job_runs_after_it(notebook: Notebook) -> None:
    assert notebook.run(REQUESTED_WHILE_A_SPARE_JOB_RUNS) == []
    assert notebook.value("thread.join(10) or (thread.is_alive(), time.sleep(0.2))[0]") == "False"
    assert notebook.value("done") == "['requested']"


ENDS_SLOWLY = """
import signal, time
from export_explorer.jupyter.main_thread import MainThread

main, moments = MainThread(), []

def interrupted():
    try:
        signal.raise_signal(signal.SIGINT)
    finally:
        time.sleep(0.5)
        moments.append(time.monotonic())

main.post(interrupted)
"""


def test_no_job_begins_before_a_second_stop_is_heard_however_long_the_first_one_takes(notebook: Notebook) -> None:
    assert notebook.run(ENDS_SLOWLY) == []
    assert notebook.value("len(moments)") == "1"
    assert notebook.run("main.post(lambda: moments.append(time.monotonic()))") == []
    notebook.run("time.sleep(0.5)")
    assert notebook.value("moments[1] - moments[0] >= 0.3") == "True"
