"""A browser in place of a kernel's comm: what an explorer sends to it, and what it sends back."""

from typing import Any

from export_explorer.explorer import Explorer


class Browser:
    """The other end of the wire, in place of a kernel's comm."""

    def __init__(self) -> None:
        self.state: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.foretold: list[dict[str, Any]] = []
        self.statuses: list[str] = []

    def take(self, data: dict[str, Any]) -> None:
        if data.get("method") == "custom":
            content = data["content"]
            (self.foretold if "foretold" in content else self.replies).append(content)
            return
        self.state.update(data.get("state", {}))
        if "status" in data.get("state", {}):
            self.statuses.append(data["state"]["status"]["state"])

    def send(self, explorer: Explorer, content: Any, buffers: list[Any] | None = None) -> dict[str, Any]:
        explorer._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": buffers or []})
        return self.replies[-1]

    def write(self, explorer: Explorer, **state: Any) -> None:
        explorer._handle_msg({"content": {"data": {"method": "update", "state": state}}, "buffers": []})
