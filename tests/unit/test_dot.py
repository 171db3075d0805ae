"""The graph as DOT and as SVG."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from export_explorer.record import Capture, ModuleEntry, Node
from export_explorer.render.dot import LONGEST, dot_of, svg_of
from tests.helpers.captures import exported, failed
from tests.helpers.hostile import HOSTILE

DATA = Path(__file__).parents[1] / "data"


def recorded(name: str) -> Capture:
    return Capture.from_json((DATA / f"{name}.json").read_text())


def node(name: str, *inputs: str, op: str = "call_function", target: str = "aten.add.Tensor", **more: str | None) -> Node:
    parts = {"shape": "[x.shape[0]]", "dtype": "float32", "module": "", "parent": None, **more}
    return Node(name=name, op=op, target=target, inputs=inputs, frame=None, guard_ids=(), arguments=(), **parts)


def statement(source: str, start: str) -> str:
    (line,) = (line.strip() for line in source.splitlines() if line.strip().startswith(start))
    return line


def test_modules_are_clusters_and_parameters_lines_of_their_users() -> None:
    source = dot_of(recorded("walkthrough")).source
    cluster = source.partition("subgraph")[2].partition("}")[0]
    assert re.search(r'\blabel="lin: Linear"', cluster)
    assert r'label="linear\naten.linear.default\nlin.weight [3, 5]\nlin.bias [3]"' in cluster
    assert "p_lin_weight" not in source


def test_edges_are_the_programs_and_carry_shapes_in_the_users_terms() -> None:
    capture = recorded("walkthrough")
    numbers = {node.name: number for number, node in enumerate(capture.nodes)}
    drawn = {(int(tail), int(head)) for tail, head in re.findall(r"n(\d+) -> n(\d+)", dot_of(capture).source)}
    folded = {"p_lin_weight", "p_lin_bias"}
    assert drawn == {(numbers[name], numbers[node.name]) for node in capture.nodes for name in node.inputs if name not in folded}
    assert 'label="[y.shape[0]*x.shape[0]] float32"' in dot_of(capture).source


def test_symbolic_numbers_are_dashed() -> None:
    size = node("rows", "x", target="aten.sym_size.int", shape="x.shape[0]", dtype="SymInt")
    x = node("x", op="placeholder", target="x")
    source = dot_of(replace(exported(), nodes=(x, size, node("view", "x", "rows")))).source
    assert "style=dashed" in statement(source, "n1 [")
    assert statement(source, "n1 -> n2") == 'n1 -> n2 [label="x.shape[0]" style=dashed]'


def test_a_branch_is_a_cluster_whose_result_goes_into_the_node_that_holds_it() -> None:
    nodes = (
        node("x", op="placeholder", target="x"),
        node("true_graph_0", op="get_attr", target="true_graph_0"),
        node("y", op="placeholder", target="y", parent="true_graph_0"),
        node("add", "y", parent="true_graph_0"),
        node("output", "add", op="output", target="output", parent="true_graph_0"),
        node("cond", "x", "true_graph_0", target="cond"),
    )
    source = dot_of(replace(exported(), nodes=nodes)).source
    assert "label=true_graph_0" in source
    assert "n4 -> n5 [style=dotted]" in source
    assert "n1" not in re.findall(r"\bn\d\b", source)


def test_the_last_node_of_a_failed_export_is_marked() -> None:
    capture = failed()
    assert capture.failure is not None
    nodes = (node("x", op="placeholder", target="x"), node("add", "x"))
    source = dot_of(replace(capture, failure=replace(capture.failure, partial_nodes=nodes))).source
    assert 'xlabel="last before the failure"' in statement(source, "n1 [")
    assert "xlabel" not in statement(source, "n0 [")


@pytest.mark.parametrize("text", HOSTILE)
def test_names_are_text_whatever_they_say(text: str) -> None:
    capture = replace(
        exported(),
        model=text,
        modules=(
            ModuleEntry(path="", class_name=text, is_user=True, parameters=0),
            ModuleEntry(path=text, class_name=text, is_user=True, parameters=0),
        ),
        nodes=(node(text, op="placeholder", target=text, shape=text, dtype=text), node("b", text, target=text, module=text, shape=text)),
    )
    source = dot_of(capture).source
    # Outside of quoted strings only words of DOT are left: nothing broke out of a label.
    outside = re.sub(r'"(?:[^"\\]|\\.)*"', '""', source, flags=re.DOTALL)
    assert re.fullmatch(r'[\w\s={}\[\]\->".,]*', outside)
    assert not re.search(r"=<|\bn\d+ \[.*\blabel=<", outside)
    assert all(len(label) <= 8 * (LONGEST + 10) for label in re.findall(r'\blabel="((?:[^"\\]|\\.)*)"', source))


def test_without_dot_the_svg_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="needs Graphviz's program dot") as refused:
        svg_of(exported())
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("script", "works"), [("cat > /dev/null; echo '<svg/>'", True), ("cat > /dev/null; exit 3", False)])
def test_the_svg_is_what_dot_makes_of_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, works: bool) -> None:
    dot = tmp_path / "dot"
    dot.write_text(f"#!/bin/sh\n{script}\n")
    dot.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    if works:
        assert svg_of(exported()).strip() == "<svg/>"
    else:
        with pytest.raises(RuntimeError, match="exit code 3"):
            svg_of(exported())
