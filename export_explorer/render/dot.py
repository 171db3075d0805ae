"""The graph of a capture for Graphviz: modules as clusters, parameters as lines on the nodes that use them, sizes on the edges.

Names are text, even if they look like Graphviz's own HTML labels or escapes. Depends on the record only; does not lay out the graph.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

import graphviz

from export_explorer.record import Capture, ModuleEntry, Node

LONGEST = 120
"""The largest number of characters on a label; a longer text is cut, and is in the tooltip up to `LONGEST_TIP` characters."""
LONGEST_TIP = 2_000
_SYMBOLIC = ("SymInt", "SymFloat", "SymBool")


@dataclass(slots=True)
class _Cluster:
    """A module or a nested graph, with its nodes and the clusters in it."""

    label: str
    nodes: list[int] = field(default_factory=list)
    clusters: dict[str, "_Cluster"] = field(default_factory=dict)


def dot_of(capture: Capture) -> graphviz.Digraph:
    """Returns the graph as DOT: of the program, or the traced part if the export failed, with the last node marked."""
    return _Drawing(capture).drawn()


def svg_of(capture: Capture) -> str:
    """Returns the graph as SVG, laid out by Graphviz's ``dot``.

    Raises:
        RuntimeError: there is no ``dot``, or it failed.
    """
    try:
        svg: str = dot_of(capture).pipe(format="svg", encoding="utf-8")
    except graphviz.ExecutableNotFound:
        raise RuntimeError(
            "to_svg() needs Graphviz's program dot on the PATH. Install Graphviz, or use to_dot().source elsewhere."
        ) from None
    except graphviz.CalledProcessError as error:
        raise RuntimeError(
            f"Graphviz's dot failed on {len(capture.shown_nodes)} nodes with exit code {error.returncode}. Use to_dot().source with another engine."
        ) from None
    return svg


class _Drawing:
    """The drawing of one capture's graph; nodes are identified by their index in `Capture.shown_nodes`."""

    def __init__(self, capture: Capture) -> None:
        self.nodes = capture.shown_nodes
        self.is_partial = capture.failure is not None
        self.modules: dict[str, ModuleEntry] = {module.path: module for module in capture.modules}
        self.at = {(node.parent, node.name): number for number, node in enumerate(self.nodes)}
        inputs = [entry for entry in capture.signature if entry.side == "input" and entry.kind != "USER_INPUT"]
        self.lifted = {entry.name: entry.target or entry.name for entry in inputs}
        bodies = {node.parent for node in self.nodes}
        self.bodies = {number for number, node in enumerate(self.nodes) if node.op == "get_attr" and _body_of(node) in bodies}
        self.folded = {number: text for number, node in enumerate(self.nodes) if (text := self._folded(number, node)) is not None}
        self.dot = graphviz.Digraph(node_attr=_NODE, edge_attr=_EDGE, graph_attr=_GRAPH)

    def drawn(self) -> graphviz.Digraph:
        root = _Cluster("")
        drawn = [(number, node) for number, node in enumerate(self.nodes) if number not in self.folded and number not in self.bodies]
        for number, node in drawn:
            self._cluster_of(root, node).nodes.append(number)
        self._draw(self.dot, root, count())
        for number, node in drawn:
            self._draw_edges(number, node)
        return self.dot

    def _folded(self, number: int, node: Node) -> str | None:
        """Returns the text for a parameter, buffer or constant on the nodes that use it; None for other nodes."""
        if node.op == "placeholder" and node.parent is None and node.name in self.lifted:
            name = self.lifted[node.name]
        elif node.op == "get_attr" and number not in self.bodies:
            name = node.target
        else:
            return None
        return f"{name} {node.shape}" if node.shape else name

    def _cluster_of(self, cluster: _Cluster, node: Node) -> _Cluster:
        for name in node.parent.split("/") if node.parent else []:
            cluster = cluster.clusters.setdefault(f"graph {name}", _Cluster(name))
        path = ""
        for name in node.module.split(".") if node.module else []:
            path = f"{path}.{name}" if path else name
            module = self.modules.get(path)
            cluster = cluster.clusters.setdefault(name, _Cluster(f"{name}: {module.class_name}" if module else name))
        return cluster

    def _draw(self, dot: graphviz.Digraph, cluster: _Cluster, numbers: Iterator[int]) -> None:
        for number in cluster.nodes:
            self._draw_node(dot, number)
        for inner in cluster.clusters.values():
            with dot.subgraph(name=f"cluster_{next(numbers)}", graph_attr={"label": _label(inner.label)}) as subgraph:
                self._draw(subgraph, inner, numbers)

    def _draw_node(self, dot: graphviz.Digraph, number: int) -> None:
        node = self.nodes[number]
        read = [self.folded[at] for at in self._inputs(node) if at in self.folded]
        kind = node.target if node.op == "call_function" else node.op if node.target in (node.name, node.op) else f"{node.op} {node.target}"
        where = f"{node.frame.cell or node.frame.filename}, line {node.frame.line}: {node.frame.code}" if node.frame else ""
        attributes = {
            "label": _label(*dict.fromkeys((node.name, kind)), *read),
            "tooltip": _label("; ".join([node.name, kind, *read, *([where] if where else [])]), longest=LONGEST_TIP),
        }
        if node.dtype in _SYMBOLIC:
            attributes["style"] = "dashed"
        if self.is_partial and number == len(self.nodes) - 1:
            attributes |= {"color": "red", "penwidth": "2", "xlabel": "last before the failure"}
        dot.node(f"n{number}", **attributes)

    def _draw_edges(self, number: int, node: Node) -> None:
        for at in self._inputs(node):
            if at in self.bodies:
                # A nested graph: what it returns is what the node reads.
                if (last := self.at.get((_body_of(self.nodes[at]), "output"))) is not None:
                    self.dot.edge(f"n{last}", f"n{number}", style="dotted")
            elif at not in self.folded:
                value = self.nodes[at]
                said = " ".join(part for part in (value.shape, value.dtype if value.dtype not in _SYMBOLIC else None) if part)
                style = {"style": "dashed"} if value.dtype in _SYMBOLIC else {}
                self.dot.edge(f"n{at}", f"n{number}", label=_label(said) if said else None, **style)

    def _inputs(self, node: Node) -> Sequence[int]:
        return [self.at[node.parent, name] for name in node.inputs if (node.parent, name) in self.at]


_GRAPH = {"fontname": "sans-serif", "style": "rounded", "color": "gray60"}
_NODE = {"shape": "box", "style": "rounded", "fontname": "sans-serif", "fontsize": "10", "margin": "0.1,0.05"}
_EDGE = {"fontname": "monospace", "fontsize": "8", "color": "gray40"}


def _body_of(node: Node) -> str:
    """Returns the nested graph that an attribute holds, as `Node.parent` names it."""
    return node.target if node.parent is None else f"{node.parent}/{node.target}"


def _label(*lines: str, longest: int = LONGEST) -> str:
    """Returns lines as a label that is always text: no HTML, no escapes of Graphviz, no control characters or surrogates."""
    plain = ("".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in line) for line in lines)
    short = (line if len(line) <= longest else f"{line[:longest]}…" for line in plain)
    label: str = graphviz.nohtml("\\n".join(graphviz.escape(line) for line in short))
    return label
