"""Public names that explorers had in earlier releases. They still work for one release, with a warning, and are listed nowhere."""

import warnings
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd

from export_explorer.features.decompose.render import nodes_with_origins
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


def _decomposed_nodes(explorer: Any) -> pd.DataFrame:
    made = explorer._decompositions.made
    columns = ["node", "operator", "made_from", "operator_before", "module"]
    if made is None:
        return pd.DataFrame(columns=columns)
    nodes = nodes_with_origins(made.run.capture, made.decomposed.capture, made.decomposed.decomposition)
    return nodes.rename(columns={"name": "node", "target": "operator"})[columns]


_OTHERS: Mapping[str, Callable[[Any], Any]] = {
    "compare_modes": lambda explorer: lambda: explorer.compare("strict", "non-strict"),
    "decomposed": lambda explorer: explorer._decompositions.last_result,
    "decomposed_nodes": _decomposed_nodes,
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

_NEW_NAMES = {
    "ask": "request",
    "compare_modes": "compare('strict', 'non-strict')",
    "decomposed_nodes": "decompose().nodes",
    "resolve": "relax",
    "to_svg": "to_dot",
    "unpin": "pin(None)",
    "violations": "specialized_or_limited",
    "widest_ask": "widen",
}


def value_of_former_name(explorer: Any, name: str) -> Any:
    """Returns the value of a former public name, with a warning for the caller of its caller.

    Raises:
        AttributeError: explorers never had this name.
    """
    if name not in FORMER_TRAITS and name not in _OTHERS:
        raise AttributeError(f"{type(explorer).__name__!r} object has no attribute {name!r}", name=name, obj=explorer)
    _warn(name)
    return getattr(explorer, f"_{name}") if name in FORMER_TRAITS else _OTHERS[name](explorer)


def current_name(former: str) -> str:
    """Returns the name of a former trait that is set, and warns the caller of its caller."""
    _warn(former)
    return f"_{former}"


def _warn(name: str) -> None:
    use = f"Use `explorer.{_NEW_NAMES[name]}`." if name in _NEW_NAMES else "The next release removes it."
    warnings.warn(f"`explorer.{name}` is deprecated. {use}", DeprecationWarning, stacklevel=4)
