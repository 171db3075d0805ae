"""Rows and records as they travel to the browser, or stand in a page: JSON, compressed."""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from export_explorer.model import Capture
from export_explorer.reports.cases.row import CaseRow
from export_explorer.reports.words.cases import dropped_graph_words
from export_explorer.widget.columns import COMPRESSION_LEVEL, compressed_nodes, without_nodes
from export_explorer.widget.saved_page import OperatorHelp
from export_explorer.widget.survey.wire import ShownRecord


def packed_rows(rows: Sequence[CaseRow]) -> bytes:
    """JSON of the list, in zlib's format."""
    return _packed(list(rows))


def packed_record(capture: Capture) -> bytes:
    """JSON of a `ShownRecord`, in zlib's format."""
    return _packed(ShownRecord(capture=without_nodes(capture), graph=compressed_nodes(capture)))


def without_graph(capture: Capture) -> Capture:
    """The record without its nodes and the text of its program, and with a note that says so."""
    note = dropped_graph_words(len(capture.shown_nodes))
    failure = None if capture.failure is None else replace(capture.failure, partial_nodes=())
    return replace(capture, nodes=(), program="", failure=failure, notes=(*capture.notes, note))


def operator_helps(targets: Sequence[str]) -> dict[str, OperatorHelp]:
    """What torch documents of these operators."""
    from export_explorer.graph.operators import operator_help

    return {target: OperatorHelp(**operator_help(target)) for target in targets}


def targets_of(capture: Capture) -> dict[str, None]:
    """The operators that a program calls, each once."""
    return dict.fromkeys(node.target for node in capture.shown_nodes if node.op == "call_function")


def _packed(value: Any) -> bytes:
    return zlib.compress(msgspec.json.encode(value), COMPRESSION_LEVEL)
