"""Between the ask and torch's dynamic_shapes."""

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.export import AdditionalInputs, Dim, ShapesCollection

from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.spec.dynamic_shapes import ask_of, dynamic_shapes_of
from export_explorer.spec.leaves import leaves_of


class Two(torch.nn.Module):
    def forward(self, x: torch.Tensor, k: int = 3, *, y: Any = None) -> torch.Tensor:
        return x * k


class Nested(torch.nn.Module):
    def forward(self, batch: Any, *rest: Any, scale: Any = None) -> Any:
        return batch


@dataclass
class Pair:
    first: torch.Tensor
    second: list[torch.Tensor]


class Named(NamedTuple):
    first: torch.Tensor
    second: torch.Tensor


class Output(OrderedDict[str, torch.Tensor]):
    """A mapping that is registered as a class of its own, as the outputs of Hugging Face's models are."""


torch.export.register_dataclass(Pair, serialized_type_name="export_explorer_test_pair")
torch.utils._pytree.register_pytree_node(
    Output,
    lambda output: (list(output.values()), list(output)),
    lambda values, keys: Output(zip(keys, values, strict=True)),
    serialized_type_name="export_explorer_test_output",
    flatten_with_keys_fn=lambda output: ([(torch.utils._pytree.MappingKey(key), value) for key, value in output.items()], list(output)),
)


def one() -> torch.Tensor:
    return torch.randn(4, 3)


def ask(**places: str) -> Ask:
    """``ask(x0="AUTO", k="DYNAMIC")``."""
    return Ask.of(
        AskEntry(input=place[0], dim=int(place[1:]) if place[1:] else None, ask=DimAsk.parse(text)) for place, text in places.items()
    )


def texts(asked: Ask) -> dict[tuple[str, int | None], str]:
    return {(entry.input, entry.dim): str(entry.ask) for entry in asked.entries}


BATCH = Dim("batch", min=2, max=64)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (None, {}),
        ({}, {}),
        ((), {}),
        ([], {}),
        ({"x": None}, {}),
        ((None,), {}),
        ({"x": (Dim.AUTO, Dim.DYNAMIC)}, {("x", 0): "AUTO", ("x", 1): "DYNAMIC"}),
        ({"x": [Dim.STATIC, None]}, {("x", 0): "STATIC"}),
        ({"x": {1: Dim.AUTO}}, {("x", 1): "AUTO"}),
        (({0: Dim.AUTO(min=2, max=8)},), {("x", 0): "AUTO(min=2, max=8)"}),
        (({0: Dim.DYNAMIC(max=8)},), {("x", 0): "DYNAMIC(max=8)"}),
        ([(4, 3)], {("x", 0): "4", ("x", 1): "3"}),
        ({"x": (BATCH, None)}, {("x", 0): "batch(min=2, max=64)"}),
        ({"x": (BATCH, 2 * BATCH + 1)}, {("x", 0): "batch(min=2, max=64)", ("x", 1): "2*batch(min=2, max=64) + 1"}),
        ({"x": (Dim("n"), Dim("m", min=3))}, {("x", 0): "n", ("x", 1): "m(min=3)"}),
        ({"x": (3 * (Dim("n", min=9) - 2), None)}, {("x", 0): "3*n(min=9) - 6"}),
    ],
)
def test_a_spec_is_read_as_the_ask_that_it_is(spec: Any, expected: dict[tuple[str, int | None], str]) -> None:
    assert texts(ask_of(spec, Two(), (one(),))) == expected


def test_the_ask_of_scalars_is_read() -> None:
    assert texts(ask_of({"x": None, "k": Dim.DYNAMIC}, Two(), (one(), 3))) == {("k", None): "DYNAMIC"}
    assert texts(ask_of((None, None), Two(), (one(), 3))) == {}


def test_an_ask_is_passed_through() -> None:
    asked = ask(x0="AUTO")
    assert ask_of(asked, Two(), (one(),)) is asked


def test_keyword_inputs_are_matched_by_name_in_any_order() -> None:
    spec = {"y": {0: Dim.AUTO}, "x": {1: Dim.DYNAMIC}}
    assert texts(ask_of(spec, Two(), (), {"y": one(), "x": one()})) == {("x", 1): "DYNAMIC", ("y", 0): "AUTO"}


def test_nested_inputs_are_named_by_the_way_to_the_leaf() -> None:
    args = ({"image": (one(),), "pair": Pair(one(), [one()])}, one(), one())
    spec = {"batch": {"image": ((Dim.AUTO, None),), "pair": [None, [{1: BATCH}]]}, "rest": (None, {0: Dim.DYNAMIC})}
    assert texts(ask_of(spec, Nested(), args)) == {
        ("batch['image'][0]", 0): "AUTO",
        ("batch['pair'].second[0]", 1): "batch(min=2, max=64)",
        ("rest[1]", 0): "DYNAMIC",
    }


def test_a_shapes_collection_is_read() -> None:
    x = one()
    collection = ShapesCollection()
    collection[x] = (Dim.AUTO, None)
    assert texts(ask_of(collection, Two(), (x,))) == {("x", 0): "AUTO"}


@pytest.mark.parametrize("name", ["N", "S", "Q"])
def test_a_size_derived_from_a_dim_that_sympy_reads_otherwise_is_refused_in_one_sentence(name: str) -> None:
    ask = Ask(entries=(AskEntry(input="x", dim=0, ask=DimAsk.parse(f"2*{name}")),))
    with pytest.raises(AskError, match=f"torch cannot derive a size from a Dim named {name}"):
        dynamic_shapes_of(ask, Two(), (one(),))
    ask = Ask(entries=(AskEntry(input="x", dim=0, ask=DimAsk.parse(name)),))
    assert dynamic_shapes_of(ask, Two(), (one(),))["x"][0].__name__ == name


def test_additional_inputs_are_read() -> None:
    additional = AdditionalInputs()
    additional.add((torch.randn(7, 3),))
    assert ask_of(additional, Two(), (one(),)).at("x", 0).is_dynamic
    assert not ask_of(additional, Two(), (one(),)).at("x", 1).is_dynamic


def test_a_collection_for_other_inputs_is_refused() -> None:
    collection, other = ShapesCollection(), one()
    collection[other] = (Dim.AUTO, None)
    with pytest.raises(AskError, match="ShapesCollection does not match the inputs"):
        ask_of(collection, Two(), (one(),))


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (5, "dynamic_shapes is an int"),
        (Dim.AUTO, 'dynamic_shapes is Dim.AUTO. Use "auto" for all dimensions, or a dict by input name'),
        ({"z": None}, "dynamic_shapes has `z`, but the only input is `x`. Rename `z` to `x`"),
        ({0: Dim.AUTO}, "dynamic_shapes has the key `0`, but the only input is `x`"),
        ((None, None), "dynamic_shapes has 2 entries, but there is 1 input"),
        ({"x": (Dim.AUTO,)}, r"dynamic_shapes\[.x.\] has 1 entry; `x` has 2 dimensions"),
        ({"x": {2: Dim.AUTO}}, "`x` has 2 dimensions; dimension 2 does not exist"),
        ({"x": {-1: Dim.AUTO}}, "`x` has 2 dimensions; dimension -1 does not exist. Use 1"),
        ({"x": {"0": Dim.AUTO}}, "`x` has 2 dimensions; dimension '0' does not exist"),
        ({"x": Dim.AUTO}, r"dynamic_shapes\[.x.\] is .*AUTO.*Use a dict by dimension"),
        ({"x": ("AUTO", None)}, r"dynamic_shapes for x.shape\[0\] is 'AUTO'"),
        ({"x": (True, None)}, r"dynamic_shapes for x.shape\[0\] is True"),
        ({"x": (Dim("n", min=3), Dim("n", max=9))}, "Dim `n` has two ranges"),
        ({"x": (Dim("AUTO"), None)}, "'AUTO' is not a name for a Dim"),
    ],
)
def test_a_spec_that_does_not_fit_is_refused_in_one_sentence(spec: Any, message: str) -> None:
    with pytest.raises(AskError, match=message):
        ask_of(spec, Two(), (one(),))


@pytest.mark.parametrize(("text", "meant"), [("AUTOMATIC", "AUTO"), ("DYNAMC", "DYNAMIC"), ("STATICS", "STATIC")])
def test_a_mistyped_marker_does_not_become_a_dim_of_that_name(text: str, meant: str) -> None:
    with pytest.raises(AskError, match=f"'{text}' would be a Dim named {text}. Use '{meant}'"):
        ask_of({"x": {0: text}}, Two(), (one(),), reads_text=True)
    assert ask_of({"x": {0: "BATCH"}}, Two(), (one(),), reads_text=True).at("x", 0).name == "BATCH"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({"batch": {"other": None}}, "dynamic_shapes\\[.batch.\\] has the keys `other`; `batch` has `image`. Rename `other` to `image`"),
        ({"batch": {"image": [None, None]}}, r"has 2 entries; `batch\['image'\]` has 1 element"),
        ({"batch": {"image": {"0": None}}}, r"is a dict; `batch\['image'\]` is a list. Use a list"),
        ({"batch": (None,)}, "is a tuple; `batch` is a dict. Use a dict"),
    ],
)
def test_a_nested_spec_that_does_not_fit_names_where(spec: Any, message: str) -> None:
    with pytest.raises(AskError, match=message):
        ask_of(spec, Nested(), ({"image": [one()]},))


def test_an_ask_for_a_place_that_is_not_there_is_refused_by_its_name() -> None:
    with pytest.raises(AskError, match=r"The example inputs have no x\.shape\[2\]"):
        dynamic_shapes_of(ask(x0="AUTO", x2="AUTO"), Two(), (one(),))
    with pytest.raises(AskError, match="The example inputs have no k"):
        dynamic_shapes_of(ask(k="AUTO"), Two(), (one(),))


def test_nothing_asked_gives_torch_nothing() -> None:
    assert dynamic_shapes_of(Ask(), Two(), (one(),)) is None


def test_places_of_one_dim_share_one_object() -> None:
    built = dynamic_shapes_of(ask(x0="n(max=9)", x1="2*n"), Two(), (one(),))
    assert built["x"][1].root is built["x"][0]
    assert (built["x"][0].min, built["x"][0].max) == (0, 9)


some_asks = st.one_of(
    st.just("None"),
    st.sampled_from(["STATIC", "4", "AUTO", "DYNAMIC", "AUTO(min=2)", "DYNAMIC(min=3, max=9)", "AUTO(max=4)"]),
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["", "2*", "7*"]),
        st.sampled_from(["n(min=7, max=64)", "m"]),
        st.sampled_from(["", " + 1", " - 3"]),
    ),
)


@settings(deadline=None)
@given(st.tuples(some_asks, some_asks, some_asks), st.sampled_from(["None", "AUTO", "DYNAMIC"]))
def test_what_is_made_of_an_ask_reads_back_as_that_ask(dims: tuple[str, str, str], scalar: str) -> None:
    asked = ask(x0=dims[0], x1=dims[1], k=scalar, y0=dims[2])
    inputs: Any = (Two(), (one(), 3), {"y": torch.randn(4)})
    assert ask_of(dynamic_shapes_of(asked, *inputs), *inputs) == asked


CONTAINERS: dict[str, Callable[[], Any]] = {
    "tuple": lambda: (one(), one()),
    "list": lambda: [one(), one()],
    "dict": lambda: {"b": one(), "a": one()},
    "OrderedDict": lambda: OrderedDict(b=one(), a=one()),
    "defaultdict": lambda: defaultdict[str, Any](list, b=one(), a=one()),
    "namedtuple": lambda: Named(one(), one()),
    "deque": lambda: deque([one(), one()]),
    "dataclass": lambda: Pair(one(), [one()]),
    "registered mapping": lambda: Output(b=one(), a=one()),
    "deep": lambda: {"a": [(one(),)], "b": Named(Pair(one(), [one()]), None)},  # type: ignore[arg-type]  # any leaves will do
}


class Summed(torch.nn.Module):
    def forward(self, batch: Any) -> Any:
        return [leaf * 2 for leaf in torch.utils._pytree.tree_leaves(batch) if leaf is not None]


@pytest.mark.parametrize("name", CONTAINERS)
def test_torch_takes_what_is_made_of_an_ask_for_any_container(name: str) -> None:
    model, args = Summed(), (CONTAINERS[name](),)
    paths = [leaf.path for leaf in leaves_of(model, args, {}) if leaf.value is not None]
    asked = Ask.of(AskEntry(input=path, dim=0, ask=DimAsk.parse("DYNAMIC")) for path in paths)
    built = dynamic_shapes_of(asked, model, args)
    program = torch.export.export(model, args, dynamic_shapes=built)
    assert len(paths) == len(program.range_constraints) >= 2
    assert ask_of(built, model, args) == asked


def test_leaves_are_in_the_order_of_the_signature() -> None:
    inputs = {"scale": 2.0, "batch": {"b": one(), "a": [None]}}
    assert [leaf.path for leaf in leaves_of(Nested(), (), inputs)] == ["batch['b']", "batch['a'][0]", "scale"]
    assert [leaf.path for leaf in leaves_of(lambda a, **rest: a, (1,), {"q": 2, "p": 3})] == ["a", "rest['q']", "rest['p']"]


def test_inputs_that_do_not_fit_the_signature_are_a_type_error() -> None:
    with pytest.raises(TypeError):
        leaves_of(Two(), (1, 2, 3, 4), {})


def test_a_call_that_lacks_inputs_has_the_leaves_of_the_others() -> None:
    assert [leaf.path for leaf in leaves_of(lambda a, b: a, (), {"b": 2})] == ["b"]


@pytest.mark.parametrize("args", [None, {"x": 1}, 5])
def test_inputs_that_are_no_tuple_are_a_type_error_that_says_so(args: Any) -> None:
    with pytest.raises(TypeError, match=f"The inputs are a {type(args).__name__}. Pass a tuple of the positional inputs"):
        leaves_of(Two(), args, {})
