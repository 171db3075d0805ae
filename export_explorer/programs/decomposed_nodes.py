"""From which node of the program before each node of a decomposed one was made, and what came of each operator and module."""

import operator
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import torch

from export_explorer.graph.nodes import target_text, walk
from export_explorer.model import Capture, DecomposedForm, DecomposedOperator, ModuleNodes, OperatorUse
from export_explorer.torch_internals.decompositions import is_mutating, is_view, kind_of_operator, name_in_nested_graph, sources_of_node


def origins_of(before: torch.fx.Graph, after: torch.fx.Graph) -> tuple[int, ...]:
    """For each node after the number of the node before that it was made from; -1 for what torch inserted. Those of nested graphs count.

    Args:
        before: the graph that was decomposed, alive since: torch names graphs by their ids.
        after: the new graph.
    """
    names = _Names(before)
    found: dict[torch.fx.Node, int] = {}
    for node, parent in walk(after):
        found[node] = _kept_getitem(node, _origin(node, parent, names), found, names)
    _add_views_made_anew(found, names)
    return tuple(found[node] for node, _ in walk(after))


class _Names:
    """The nodes of the program before, by what torch notes of them and by where they stand."""

    def __init__(self, graph: torch.fx.Graph) -> None:
        self.top = id(graph)
        self.by_source: dict[tuple[int, str], int] = {}
        self.by_place: dict[tuple[str | None, str, str], int] = {}
        self.nodes: list[tuple[torch.fx.Node, str | None]] = list(walk(graph))
        for number, (node, parent) in enumerate(self.nodes):
            self.by_source.setdefault((id(node.graph), node.name), number)
            self.by_place.setdefault((parent, node.op, _name(node)), number)


def _name(node: torch.fx.Node) -> str:
    return str(node.target) if node.op == "get_attr" else node.name


def _origin(node: torch.fx.Node, parent: str | None, names: _Names) -> int:
    if node.op != "call_function":
        # torch gives an input that it lifts the operator that reads it for an origin.
        found = names.by_place.get((parent, node.op, _name(node)))
        if found is not None:
            return found
    for graph_id, name, is_of_program in sources_of_node(node):
        found = names.by_source.get((graph_id, name))
        if found is None and is_of_program:
            found = names.by_source.get((names.top, name))
        if found is not None:
            return _within_nested(node, found, names)
    return -1


def _kept_getitem(node: torch.fx.Node, number: int, found: Mapping[torch.fx.Node, int], names: _Names) -> int:
    """Of an operator that stays, the node before that took the same of its results: torch names the operator alone."""
    if number < 0 or node.target is not operator.getitem:
        return number
    called, *index = node.args
    before, _ = names.nodes[number]
    if not isinstance(called, torch.fx.Node) or found.get(called) != number or called.target != before.target:
        return number
    same = (user for user in before.users if user.target is operator.getitem and list(user.args[1:]) == index)
    return next((names.by_source[id(user.graph), user.name] for user in same), number)


def _add_views_made_anew(found: dict[torch.fx.Node, int], names: _Names) -> None:
    """The origins of views that torch makes once more: of a tensor that is changed in place, after the change, where the view is used.

    torch notes no origin of such a view, or the operator that uses it. It was made from the view that was the same argument of that operator
    before, if nothing else was made from that.
    """
    taken = set(found.values())
    for node in reversed(list(found)):
        if not is_view(node.target):
            continue
        for user in node.users:
            stood = _stood_before(node, user, found, names)
            origin = -1 if stood is None or not is_view(stood.target) else names.by_source.get((id(stood.graph), stood.name), -1)
            if origin not in taken and origin >= 0:
                found[node] = origin
                taken.add(origin)
                break


def _stood_before(node: torch.fx.Node, user: torch.fx.Node, found: Mapping[torch.fx.Node, int], names: _Names) -> torch.fx.Node | None:
    """What a user of a node read in its place in the program before; None where that cannot be told."""
    if found[user] < 0 or found[node] not in (-1, found[user]):
        return None
    before = _tensors_of(names.nodes[found[user]][0])
    if found[node] == -1:
        after = _tensors_of(user)
        return before[after.index(node)] if len(before) == len(after) and node in after else None
    return next((input for input in before if _shape_of(input) == _shape_of(node)), None)


def _shape_of(node: torch.fx.Node) -> str:
    return str(tuple(node.meta["val"].shape)) if _is_tensor(node) else ""


def _tensors_of(node: torch.fx.Node) -> list[torch.fx.Node]:
    return [input for input in node.all_input_nodes if _is_tensor(input)]


def _is_tensor(node: torch.fx.Node) -> bool:
    return isinstance(node.meta.get("val"), torch.Tensor)


def _within_nested(node: torch.fx.Node, found: int, names: _Names) -> int:
    """The node of a nested graph, where that is no longer one and torch names the node alone that held it."""
    holder, parent = names.nodes[found]
    name = name_in_nested_graph(node) if kind_of_operator(holder.target) == "higher_order" else None
    if name is None:
        return found
    paths = (f"{parent}/{graph.target}" if parent else str(graph.target) for graph in holder.all_input_nodes if graph.op == "get_attr")
    numbers = (names.by_place.get((path, "call_function", name)) for path in paths)
    return next((number for number in numbers if number is not None), found)


def what_became(
    before: Sequence[torch.fx.Node], after: Sequence[torch.fx.Node], capture: Capture, record: Capture, origins: Sequence[int]
) -> dict[str, Any]:
    """The fields of `Decomposition` that count operators and modules.

    Args:
        before: the nodes of the program before.
        after: those of the program after.
        capture: the record of the program before.
        record: that of the program after.
        origins: see `origins_of`.
    """
    parts: dict[int, list[str]] = {}
    for node, number in zip(after, origins, strict=True):
        if node.op == "call_function" and number >= 0:
            parts.setdefault(number, []).append(target_text(node.target))
    forms: dict[str, Counter[tuple[str, ...]]] = {}
    for number, node in enumerate(before):
        if node.op == "call_function":
            forms.setdefault(target_text(node.target), Counter())[tuple(parts.get(number, ()))] += 1
    return {
        "operators": tuple(
            DecomposedOperator(
                use=use, forms=tuple(DecomposedForm(operators=form, calls=calls) for form, calls in forms[use.target].most_common())
            )
            for use in uses_of(before)
        ),
        "after": uses_of(after),
        "modules": _modules(capture, record),
        "inserted": tuple(node.path for node, number in zip(record.nodes, origins, strict=True) if number < 0),
    }


def uses_of(nodes: Iterable[torch.fx.Node]) -> tuple[OperatorUse, ...]:
    """The operators that nodes call, the most frequent first."""
    counts = Counter(node.target for node in nodes if node.op == "call_function")
    uses = (
        OperatorUse(target=target_text(target), kind=kind_of_operator(target), mutates=is_mutating(target), calls=calls)
        for target, calls in counts.items()
    )
    return tuple(sorted(uses, key=lambda use: (-use.calls, use.target)))


def _modules(before: Capture, after: Capture) -> tuple[ModuleNodes, ...]:
    old, new = (Counter(node.module for node in capture.nodes if node.op == "call_function") for capture in (before, after))
    class_of = {module.path: module.class_name for module in after.modules}
    paths = dict.fromkeys([*class_of, *(path for path in (*old, *new) if path is not None)])
    return tuple(
        ModuleNodes(path=path, class_name=class_of.get(path, ""), before=old[path], after=new[path])
        for path in paths
        if old[path] or new[path]
    )
