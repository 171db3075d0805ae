"""The program's node that each node of its decomposed form was made from, for targets that name nodes of the decomposed form."""

import torch

from export_explorer.analysis.decompositions import origins_of
from export_explorer.analysis.exported import path_of, walk
from export_explorer.torch_internals.operators import target_text


class NodeSources:
    """The nodes of a program, by the names of the nodes of its decomposed form, of which the target names nodes.

    A size that torch inserts leads to the tensor that it is of.
    """

    def __init__(self, program: torch.fx.Graph, decomposed: torch.fx.Graph) -> None:
        before = list(walk(program))
        self._paths = [path_of(node, parent) for node, parent in before]
        after = list(walk(decomposed))
        made_from: dict[torch.fx.Node, int] = {}
        for (node, _), origin in zip(after, origins_of(program, decomposed), strict=True):
            made_from[node] = origin if origin >= 0 else next((made_from[each] for each in node.all_input_nodes if each in made_from), -1)
        self._by_place = {(parent and parent.rpartition("/")[2], node.name): made_from[node] for node, parent in reversed(after)}
        self._by_name = {node.name: made_from[node] for node, _ in reversed(after)}
        targets: dict[int, set[str]] = {}
        for node, origin in made_from.items():
            targets.setdefault(origin, set()).add(target_text(node.target))
        self.decomposed = tuple(
            self._paths[number]
            for number, (node, _) in enumerate(before)
            if node.op == "call_function" and number in targets and target_text(node.target) not in targets[number]
        )

    def path_of(self, name: str, graph: str | None = None) -> str:
        """Returns the path of the program's node, see `Node.path`; empty if none is known.

        The graph is the name of the nested one that contains the node of the decomposed form; None at the top, or if it is not known.
        """
        number = self._by_place.get((graph, name), self._by_name.get(name, -1))
        return self._paths[number] if number >= 0 else ""

    def path_below(self, name: str, parent: str | None) -> str:
        """Returns the same for a node of which `walk` gives the parent."""
        return self.path_of(name, parent and parent.rpartition("/")[2])
