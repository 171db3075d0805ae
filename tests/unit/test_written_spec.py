"""A spec put into the line or the call that makes an explorer."""

import pytest

from export_explorer.spec.cell_inputs import NotWritableError, with_spec

BATCH = (
    "from torch.export import Dim\n\nbatch = Dim('batch', max=64)\n\ndynamic_shapes = {'x': {0: batch, 1: Dim.AUTO}, 'y': {0: 2 * batch}}\n"
)
EXPRESSION = "{'x': {0: torch.export.Dim('batch', max=64), 1: torch.export.Dim.AUTO}, 'y': {0: 2 * torch.export.Dim('batch', max=64)}}"
NOTHING = "dynamic_shapes = None\n"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("%%export", f"%%export -d {EXPRESSION}"),
        ("%%export -d auto -i (a, b)", f"%%export -i (a, b) -d {EXPRESSION}"),
        ("%%export net -i 'a + b' --dynamic-shapes={'x': {0: 2}} -s;", f"%%export net -i 'a + b' -s -d {EXPRESSION};"),
        ("%%export -dauto -k {'m': m}", f"%%export -k {{'m': m}} -d {EXPRESSION}"),
    ],
)
def test_spec_takes_the_place_of_the_option(line: str, written: str) -> None:
    assert with_spec(f"{line}\nclass Net: ...\n", BATCH) == f"{written}\nclass Net: ...\n"


MANY = "from torch.export import Dim\n\nbatch = Dim('batch')\n\ndynamic_shapes = {'tables': [" + ", ".join(["{0: batch}"] * 6) + "]}\n"
TABLES = """{
    "tables": [
        {0: torch.export.Dim("batch")},
        {0: torch.export.Dim("batch")},
        {0: torch.export.Dim("batch")},
        {0: torch.export.Dim("batch")},
        {0: torch.export.Dim("batch")},
        {0: torch.export.Dim("batch")},
    ],
}"""


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("%%export -d auto\nNet()", f"%%export -d dynamic_shapes\nimport torch\n\ndynamic_shapes = {TABLES}\nNet()"),
        ("%%export\nx = torch.ones(2)", f"%%export -d dynamic_shapes\ndynamic_shapes = {TABLES}\nx = torch.ones(2)"),
        (
            "%%export -s\nimport torch\nfrom nets import (\n  Net,\n)\n\nnet = Net()",
            f"%%export -s -d dynamic_shapes\nimport torch\nfrom nets import (\n  Net,\n)\ndynamic_shapes = {TABLES}\n\nnet = Net()",
        ),
        (
            "%%export -dshapes\né = 1; shapes = {\n  'x': 1}  # as before\nnet = Net()",
            f"%%export -d shapes\né = 1; shapes = {TABLES}  # as before\nnet = Net()",
        ),
        (
            "%%export -d {'x': 1}\ndynamic_shapes = None\nNet()",
            f"%%export -d dynamic_shapes\ndynamic_shapes = {TABLES}\nNet()",
        ),
    ],
)
def test_long_spec_is_a_statement_of_the_cell(cell: str, written: str) -> None:
    assert with_spec(cell, MANY) == written
    assert with_spec(written, MANY) == written


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("explore(net, (x))", "explore(net, (x), dynamic_shapes=...)"),
        ("explore(net, ((f(x))), strict=(True),)", "explore(net, ((f(x))), strict=(True), dynamic_shapes=...,)"),
        ("explore(\n    net,\n    x,  # (é)\n)", "explore(\n    net,\n    x, dynamic_shapes=...,  # (é)\n)"),
    ],
)
def test_a_spec_is_the_last_argument_of_a_call(call: str, written: str) -> None:
    assert with_spec(call, BATCH) == written.replace(
        "...", with_spec("explore(net, x)", BATCH)[len("explore(net, x, dynamic_shapes=") : -1]
    )


def test_name_that_the_cell_assigns_keeps_the_spec() -> None:
    cell = "%%export -d dynamic_shapes\ndynamic_shapes = {'x': {0: 2}}\nNet()"
    assert with_spec(cell, "dynamic_shapes = {'x': {0: 3}}\n") == cell.replace("'x': {0: 2}", '"x": {0: 3}')
    assert with_spec(cell, NOTHING) == "%%export\ndynamic_shapes = {'x': {0: 2}}\nNet()"


def test_option_is_left_out_where_nothing_is_asked() -> None:
    assert with_spec("%%export -d auto -i x\nNet()", NOTHING) == "%%export -i x\nNet()"
    assert with_spec("import torch\n%export net -d auto", NOTHING) == "import torch\n%export net"


@pytest.mark.parametrize(
    ("call", "written"),
    [
        ("explore(net, (a,))", f"explore(net, (a,), dynamic_shapes={EXPRESSION})"),
        ("%time\nit = ee.explore(net, (a,),\n)", f"%time\nit = ee.explore(net, (a,), dynamic_shapes={EXPRESSION},\n)"),
        (
            "é = 1; explore(net, ('é',), dynamic_shapes={\n  'x': 1}, strict=True)",
            f"é = 1; explore(net, ('é',), dynamic_shapes={EXPRESSION}, strict=True)",
        ),
    ],
)
def test_spec_is_the_argument_of_the_call(call: str, written: str) -> None:
    assert with_spec(call, BATCH) == written


def test_call_says_none_where_nothing_is_asked() -> None:
    assert with_spec("explore(net, a)", NOTHING) == "explore(net, a)"
    assert with_spec("explore(net, a, dynamic_shapes='auto')", NOTHING) == "explore(net, a, dynamic_shapes=None)"


@pytest.mark.parametrize("cell", ["1 + 1", "explore(a, b)\nexplore(c, d)", "%export a\n%export b", "explore(", "%%export -i (a", ""])
def test_cell_without_one_place_is_refused_in_a_sentence(cell: str) -> None:
    with pytest.raises(NotWritableError, match=r"\.$"):
        with_spec(cell, BATCH)
