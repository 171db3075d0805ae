"""Whatever a page sends over the widget's channel: what is no request is refused with an error and changes nothing."""

from typing import Any

import pytest

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

PLAIN = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Double(torch.nn.Module):
    def forward(self, x):
        return x * 2

explorer = explore(Double(), (torch.randn(4, 3),), dynamic_shapes={"x": (Dim.AUTO, None)})
explorer
"""
# The page's own connection to the kernel, as any script in the page can use it. Resolves with the reply to the last message.
SEND = """async ([commId, messages]) => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const replies = [];
    let done;
    const answered = new Promise(resolve => { done = resolve; });
    const listen = (_, { header, content }) => {
        if (header.msg_type !== 'comm_msg' || content.comm_id !== commId || content.data.method !== 'custom') return;
        replies.push(content.data.content);
        if (content.data.content.id === 'last') done();
    };
    kernel.iopubMessage.connect(listen);
    const repeated = value => typeof value === 'object' && value !== null && 'repeat' in value
        ? value.repeat.repeat(value.times) : value;
    const unfolded = value => Array.isArray(value) ? value.map(unfolded)
        : typeof value === 'object' && value !== null && !('repeat' in value)
            ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unfolded(inner)]))
            : repeated(value);
    const send = data => kernel.sendShellMessage({
        header: { msg_id: crypto.randomUUID(), msg_type: 'comm_msg', session: kernel.clientId, username: '', version: '5.3',
            date: new Date().toISOString() },
        parent_header: {}, metadata: {}, buffers: [], channel: 'shell', content: { comm_id: commId, data: unfolded(data) },
    }, false, true);
    for (const data of messages) send(data);
    send({ method: 'custom', content: { id: 'last', kind: 'nonsense' } });
    await answered;
    kernel.iopubMessage.disconnect(listen);
    return replies;
}"""
HUGE = {"repeat": "A", "times": 10_000_000}


def ask(text: Any, place: Any = "x", dim: Any = 0) -> dict[str, Any]:
    return {"kind": "set_ask", "changes": [{"input": place, "dim": dim, "ask": text}]}


REQUESTS: list[Any] = [
    ask("__import__('os').system('touch hostile')"),
    ask("(lambda: 1)()"),
    ask("2**batch"),
    ask(HUGE),
    ask("batch" + "9" * 200),
    ask(7),
    ask(None),
    ask("AUTO", place="nobody"),
    ask("AUTO", place=HUGE),
    ask("AUTO", dim=99),
    ask("AUTO", dim=-1),
    ask("AUTO", dim="0"),
    ask("AUTO", dim=1e300),
    {"kind": "set_ask", "changes": []},
    {"kind": "set_ask", "changes": "x"},
    {"kind": "set_ask", "changes": [ask("AUTO")["changes"][0], ask("AUTO", place="nobody")["changes"][0]]},
    {"kind": "set_ask", **ask("AUTO"), "more": 1},
    {"kind": "set_all", "ask": "__class__"},
    {"kind": "set_mode", "mode": "eval"},
    {"kind": "set_example", "changes": [{"input": "x", "dim": 0, "size": -1}]},
    {"kind": "set_example", "changes": [{"input": "x", "dim": 0, "size": 2**52}]},
    {"kind": "set_example", "changes": [{"input": "x", "dim": 0, "size": "9"}]},
    {"kind": "set_live", "live": 1},
    {"kind": "go_to", "run": 77},
    {"kind": "compare", "first": 1, "second": "2"},
    {"kind": "eval", "code": "1/0"},
    {"kind": HUGE},
    {},
]


@pytest.fixture
def view(notebook: NotebookPage) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(PLAIN))
    view.expect_settled("exported")
    return view


def test_hostile_requests_are_refused_and_change_nothing(view: ExplorerView, notebook: NotebookPage) -> None:
    state = "[explorer.get_state()[name] for name in ('capture', 'ask', 'mode', 'live', 'status', 'runs', 'example', 'resolution')]"
    notebook.printed(f"before = {state}")
    messages: list[dict[str, Any]] = [
        {"method": "custom", "content": {"id": str(number), **request}} for number, request in enumerate(REQUESTS)
    ]
    messages += [
        {"method": "custom", "content": content} for content in (None, 7, "text", ["set_all"], {"id": HUGE, "kind": "undo", "x": 1})
    ]
    replies = notebook.page.evaluate(SEND, [notebook.value("explorer.model_id"), messages])
    assert len(replies) == len(messages) + 1
    assert [reply for reply in replies if list(reply) != ["id", "error"]] == []
    assert all(0 < len(reply["error"]) < 2000 for reply in replies)
    assert {reply["id"] for reply in replies} >= {str(number) for number in range(len(REQUESTS))}
    notebook.printed(f"assert {state} == before")
    notebook.printed("import os; assert not os.path.exists('hostile')")
    view.expect_settled("exported")
    # It still takes requests.
    view.ask("x.shape[1]", "AUTO")
    view.expect_settled("exported")
    assert view.outcomes() == {"x#0": "dynamic", "x#1": "dynamic"}


def test_what_python_says_cannot_be_set_from_the_browser(view: ExplorerView, notebook: NotebookPage) -> None:
    # What comes of the check while the kernel is idle changes the state too.
    notebook.printed("_ = explorer.check_operators()\nbefore = explorer.get_state()")
    states: list[dict[str, Any]] = [
        {"capture": None, "ask": [], "mode": "strict", "live": False, "runs": [], "example": [{}], "resolution": {}},
        {"status": {"state": "error", "message": "x", "run": 9}},
        {"_esm": "throw 1", "_css": "* { display: none }", "comm": None, "keys": []},
        {"selection": {"kind": "dim", "key": HUGE}},
        {"selection": {"kind": "__class__", "key": "x#0"}},
        {"selection": 7},
    ]
    messages: list[dict[str, Any]] = [{"method": "update", "state": state, "buffer_paths": []} for state in states]
    notebook.page.evaluate(SEND, [notebook.value("explorer.model_id"), messages])
    notebook.printed("assert explorer.get_state() == before")
    view.expect_settled("exported")
