"""What *Export this cell* writes, guessed from the cells of a notebook."""

from typing import Any

import pytest

from export_explorer.spec.cell_inputs import guess_inputs

MODEL = """\
class Net(torch.nn.Module):
    def forward(self, x, y, *, mask):
        return x + y
"""
PLAIN = MODEL.replace(", *, mask", "")
FUNCTION = "def add(x, y):\n    return x + y\n"


class Tensor:
    shape = (2, 3)


class Net:
    def forward(self, x: Any) -> Any:
        return x


NAMES = {name: Tensor() for name in ("a", "b", "m")}


def written(*cells: str, at: int = 0, names: dict[str, Any] = NAMES) -> str:
    guess = guess_inputs(cells, at, names)
    return " ".join(filter(None, [guess.target, guess.inputs, guess.shapes]))


@pytest.mark.parametrize(
    ("below", "line"),
    [
        ("Net()(a, b)", "-i (a, b)"),
        ("net = Net().eval()\nnet(a)", "-i a"),
        ("net = Net()\nout = net.forward(a, mask=m)", "-i a -k {'mask': m}"),
        ("net = Net()\nnet(a[:2], b.float())", "-i (a[:2], b.float())"),
        ("net = Net()\nnet(**{'x': a})", ""),
        ("net = Net()\nnet(*inputs)", ""),
        ("net = Net()\nnet(unknown)", ""),
        ("def use(c):\n    return Net()(a, c)", ""),
        ("net = Net()\n%timeit net(a)\n!ls\nnet(a, b)", "-i (a, b)"),
        ("net = Net()\ntorch.export.export(net, (a, b), {'mask': m})", "-i (a, b) -k {'mask': m}"),
        ("explore(Net(), (a, b), dynamic_shapes={'x': {0: Dim.AUTO}, 'y': None})", "-i (a, b)"),
        ("explore(Net(), (a, b), dynamic_shapes={'x': {0: 2}, 'y': None})", "-i (a, b) -d {'x': {0: 2}, 'y': None}"),
    ],
)
def test_inputs_are_those_of_a_call_of_the_model(below: str, line: str) -> None:
    assert written(MODEL, below) == line


def test_calls_in_the_cell_come_before_those_below_and_those_above() -> None:
    cells = ("n = Net()\nn(m)", PLAIN + "net = Net()\nnet(a)", "Net()(b)")
    assert written(*cells, at=1) == "net -i a"
    assert written(cells[0], PLAIN, cells[2], at=1) == "-i b"
    assert written(cells[0], PLAIN, at=1) == "-i m"


def test_model_that_the_cell_makes_or_calls_is_the_target() -> None:
    assert written(PLAIN + "net = Net(3)\nprint(net)", "net(a, b)") == "net -i (a, b)"
    assert written(PLAIN + "net = Net(3)\nnet", "net(a, b)") == "-i (a, b)"
    assert written("net(a)", PLAIN, names=NAMES | {"net": Net()}) == "net -i a"
    assert written("net = Net()\nout = net(a)", names=NAMES | {"Net": Net}) == "net -i a"


def test_function_is_a_target_of_its_own() -> None:
    assert written(FUNCTION, "add(a, b)") == "add -i (a, b)"
    assert written(FUNCTION + "add", "add(a, b)") == "-i (a, b)"


def test_example_inputs_need_no_option() -> None:
    own = guess_inputs([PLAIN + "example_inputs = (a, b)", "Net()(a, b)"], 0, NAMES)
    assert (own.inputs, own.found) == ("", "example_inputs of this cell")
    shared = guess_inputs([PLAIN], 0, NAMES | {"example_inputs": ()})
    assert (shared.inputs, shared.found) == ("", "example_inputs of this notebook")


def test_variables_called_as_the_arguments_are_the_last_guess() -> None:
    tensors = {name: Tensor() for name in ("x", "y", "mask")}
    assert written(PLAIN, names=tensors) == "-i (x, y)"
    assert written(MODEL, names=tensors) == "-i (x, y) -k {'mask': mask}"
    assert written(PLAIN, names={"x": Tensor()}) == ""
    assert written("class Net:\n    def forward(self, x, n=2): ...", names={"x": Tensor()}) == "-i (x,)"


@pytest.mark.parametrize("cell", ["", "1 +", "%%bash\nls", "x = 1", "\x00"])
def test_cell_without_a_model_gives_nothing(cell: str) -> None:
    guess = guess_inputs([cell], 0, {"torch": object()})
    assert (guess.target, guess.inputs, guess.found) == ("", "", "")
