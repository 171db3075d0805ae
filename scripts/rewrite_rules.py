"""The rules that rewrite code as sections of the page `docs/rewrites.md`, made from the rules themselves."""

import inspect
import re
import textwrap
from typing import Any

from export_explorer.fixes.registry import RULES
from export_explorer.fixes.rule import RewriteRule

_ISSUE = re.compile(r"^(?P<repository>[\w.-]+/[\w.-]+)#(?P<number>\d+)$")


def rule_sections() -> str:
    """Returns a section for each rule, as MyST Markdown."""
    return "\n".join(map(_section, RULES))


def _section(rule: RewriteRule[Any]) -> str:
    lines = [f"## {rule.code}", "", inspect.cleandoc(type(rule).__doc__ or ""), ""]
    for title, body in (("Before", rule.before), ("After", rule.after)):
        lines += [f"{title}:", "", "```python", textwrap.dedent(body).strip(), "```", ""]
    if rule.changes:
        lines += [f"What changes: {rule.changes}.", ""]
    return "\n".join([*lines, f"Needed by: {', '.join(map(_link, rule.sources))}.", ""])


def _link(source: str) -> str:
    issue = _ISSUE.match(source)
    return source if issue is None else f"[{source}](https://github.com/{issue['repository']}/issues/{issue['number']})"
