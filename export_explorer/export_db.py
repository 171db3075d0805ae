"""ExportDB for Python users: the cases as a table, by tag and level, each of which can be opened in an explorer."""

import difflib
from collections.abc import Iterator
from html import escape
from typing import Any

import pandas as pd

from export_explorer.explorer import Explorer
from export_explorer.features.exportdb.cases import ExportDBCase, all_cases, case_call
from export_explorer.keywords import suggests_keywords
from export_explorer.render.words.verdicts import level_words, none_found_words, result_words
from export_explorer.session.history import log_of, raise_if_cancelled
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.torch_internals.exportdb import SupportLevel

_CELL = "text-align:left;vertical-align:top;padding:2px 10px 2px 0;white-space:normal"


class ExportDB:
    """Cases of ExportDB, torch's own collection of small models that show what export does. Made by `exportdb`.

    Iterating gives each as an `ExportDBCase`, ``db["cond_operands"]`` opens one in an explorer, and ``db.frame`` has all as a DataFrame.
    Shown in a notebook it is a table with the result of each on this torch, which exports them, some seconds the first time.

    Args:
        cases: the cases.
    """

    def __init__(self, cases: tuple[ExportDBCase, ...]) -> None:
        self.cases = cases

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cases, sorted."""
        return tuple(case.name for case in self.cases)

    @property
    def tags(self) -> tuple[str, ...]:
        """All tags that one of the cases has, sorted."""
        return tuple(sorted({tag for case in self.cases for tag in case.tags}))

    def filter(self, tag: str | None = None, level: SupportLevel | None = None) -> "ExportDB":
        """Returns the cases of a tag, of a level of support, or of both.

        Args:
            tag: ``torch.cond``, or the part after the point alone, ``cond``; None for any.
            level: ``supported`` or ``not_supported_yet``, as torch classifies them; None for any.

        Raises:
            KeyError: none of the cases has this tag.
        """
        if tag is not None and not any(_has(case, tag) for case in self.cases):
            raise KeyError(none_found_words(tag, self.tags))
        kept = (case for case in self.cases if (tag is None or _has(case, tag)) and (level is None or case.level == level))
        return ExportDB(tuple(kept))

    def case(self, name: str) -> ExportDBCase:
        """Returns a case by its name.

        Raises:
            KeyError: there is no case of that name.
        """
        if found := next((case for case in self.cases if case.name == name), None):
            return found
        near = difflib.get_close_matches(name, self.names, n=1)
        raise KeyError(f"ExportDB has no case {name!r}. Use {near[0]!r}." if near else none_found_words(name, self.tags))

    def open(self, name: str) -> Explorer:
        """Exports a copy of a case, with its inputs and its ask, and returns an explorer of it.

        Raises:
            KeyError: there is no such case.
            KeyboardInterrupt: the export was interrupted.
        """
        case, names = case_call(self.case(name).name)
        request = InitialRequest(dynamic_shapes=case.dynamic_shapes)
        session = ModelSession(case.model, case.args, case.kwargs, request, log=log_of(case.model), names=names)
        run = session.run()
        raise_if_cancelled(run.capture)
        return Explorer(session, run)

    @property
    def frame(self) -> pd.DataFrame:
        """One row for each case.

        Columns:
            name: of the case.
            tags: of the case, a tuple.
            level: the level of support that torch states.
            ok: whether this torch exports it.
            result: of the export with this torch, as text.
            summary: the first sentence of its description.
            inputs: the paths of its inputs.
            request: the ask for these inputs.
        """
        return pd.DataFrame.from_records(
            [
                {
                    "name": case.name,
                    "tags": case.tags,
                    "level": case.level,
                    "ok": case.capture.ok,
                    "result": result_words(case.capture),
                    "summary": case.summary,
                    "inputs": ", ".join(leaf.path for leaf in case.inputs),
                    "request": repr(case.ask).removeprefix("Ask(").removesuffix(")"),
                }
                for case in self.cases
            ]
        )

    def __getitem__(self, name: str) -> Explorer:
        return self.open(name)

    def __iter__(self) -> Iterator[ExportDBCase]:
        return iter(self.cases)

    def __len__(self) -> int:
        return len(self.cases)

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def __repr__(self) -> str:
        return f"<ExportDB of {len(self.cases)} cases>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(self.to_text())

    def to_text(self) -> str:
        """Returns a line for each case: name, level, result on this torch, tags."""
        width = max((len(case.name) for case in self.cases), default=0)
        lines = [
            f"{case.name:<{width}}  {level_words(case.level)} · {result_words(case.capture)}{''.join(f'  {tag}' for tag in case.tags)}"
            for case in self.cases
        ]
        return "\n".join([*lines, "%export_db NAME opens one, %export_db TAG lists those of a tag"])

    def _repr_html_(self) -> str:
        head = "".join(f'<th style="{_CELL}">{heading}</th>' for heading in ("case", "tags", "status", "on this torch", "description"))
        rows = "".join(f"<tr>{''.join(_cells(case))}</tr>" for case in self.cases)
        note = "<p><small><code>%export_db NAME</code> opens one, <code>%export_db TAG</code> lists those of a tag</small></p>"
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}"


@suggests_keywords
def exportdb(tag: str | None = None, level: SupportLevel | None = None) -> ExportDB:
    """Returns ExportDB, torch's own collection of small models that show what export does; empty where this torch has none.

    Args:
        tag: those of a tag alone, ``torch.cond`` or ``cond``; None for all.
        level: those of a level of support alone, ``supported`` or ``not_supported_yet``; None for all.

    Returns:
        The cases, of which ``exportdb()["cond_operands"]`` opens one in an explorer.

    Raises:
        KeyError: none of the cases has this tag.
    """
    return ExportDB(all_cases()).filter(tag, level)


def _has(case: ExportDBCase, tag: str) -> bool:
    return any(tag in (whole, whole.rpartition(".")[2]) for whole in case.tags)


def _cells(case: ExportDBCase) -> Iterator[str]:
    mark = "" if case.capture.ok else "▲ "
    yield f'<td style="{_CELL}"><details><summary style="white-space:nowrap"><code>{escape(case.name)}</code></summary><pre>{escape(case.source)}</pre></details></td>'
    texts = (", ".join(case.tags), level_words(case.level), f"{mark}{result_words(case.capture)}", case.summary)
    yield from (f'<td style="{_CELL}">{escape(text)}</td>' for text in texts)
