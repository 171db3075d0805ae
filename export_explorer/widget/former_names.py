"""Public names that explorers had in earlier releases. They still work, so that older notebooks run, and are listed nowhere."""

from collections.abc import Callable, Mapping
from typing import Any

from export_explorer.render.dataframes import remarks, violations
from export_explorer.render.dot import svg_of

FORMER_TRAITS = (
    "ask",
    "example",
    "graph",
    "is_editable",
    "live",
    "mode",
    "options",
    "predicting",
    "resolution",
    "run_state",
    "runs",
    "selection",
    "status",
    "tried_sizes",
)
"""Traits that the browser alone reads by now, each with an underscore before its former name."""


_OTHERS: Mapping[str, Callable[[Any], Any]] = {
    "decomposed_nodes": lambda explorer: explorer._decompositions.nodes,
    "decomposition": lambda explorer: explorer._decompositions.operators,
    "decomposed": lambda explorer: explorer._decompositions.last_result,
    "decomposition_record": lambda explorer: explorer._decompositions.record,
    "origin": lambda explorer: explorer._decompositions.origin,
    "remarks": lambda explorer: remarks(explorer.capture),
    "resolve": lambda explorer: explorer.relax,
    "shown_program": lambda explorer: explorer._run_numbered().program,
    "to_svg": lambda explorer: lambda: svg_of(explorer.capture),
    "unpin": lambda explorer: lambda: explorer.pin(None),
    "violations": lambda explorer: violations(explorer.capture),
    "widest_ask": lambda explorer: explorer.widen,
}


def value_of_former_name(explorer: Any, name: str) -> Any:
    """Returns the value of a former public name.

    Raises:
        AttributeError: explorers never had this name.
    """
    if name in FORMER_TRAITS:
        return getattr(explorer, f"_{name}")
    if name not in _OTHERS:
        raise AttributeError(f"{type(explorer).__name__!r} object has no attribute {name!r}", name=name, obj=explorer)
    return _OTHERS[name](explorer)
