"""A browser in place of a kernel's comm: what an explorer sends to it, and what it sends back."""

from typing import Any

from anywidget import AnyWidget


class Browser:
    """The other end of the wire, in place of a kernel's comm."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.buffers: list[list[Any]] = []
        self.foretold: list[dict[str, Any]] = []
        self.statuses: list[str] = []

    def take(self, data: dict[str, Any], buffers: list[Any] | None = None) -> None:
        if data.get("method") == "custom":
            content = data["content"]
            if "foretold" in content:
                self.foretold.append(content)
            else:
                self.replies.append(content)
                self.buffers.append(buffers or [])
            return
        self.state.update(data.get("state", {}))
        if "status" in data.get("state", {}):
            self.statuses.append(data["state"]["status"]["state"])

    def send(self, explorer: AnyWidget, content: Any, buffers: list[Any] | None = None) -> dict[str, Any]:
        explorer._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": buffers or []})
        return self.replies[-1]

    def write(self, explorer: AnyWidget, **state: Any) -> None:
        explorer._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
