"""The accepted sizes are true: the program takes each size that is stated, and refuses each that is not."""

import math
import time
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
import torch
from torch.export import Dim

from export_explorer import explore
from export_explorer.analysis.accepted_sizes import accepted_sizes
from export_explorer.analysis.guard_function import GuardFunction
from export_explorer.analysis.size_conditions import Batch, conditions_of
from export_explorer.capture import capture_export, run_export
from export_explorer.record import AcceptedSizes, DimRef, Mode
from export_explorer.render.words import accepted_words, result_words
from export_explorer.render.words.conditions import sizes_clause
from export_explorer.spec.leaves import leaves_of
from export_explorer.torch_internals.pytree import Leaf
from tests.cases.case import STRICT_IS_SLOW
from tests.helpers.releases import RELEASE, since
from tests.helpers.restrictions import RESTRICTIONS
from tests.helpers.tried_sizes import trials

SLOW = {
    "a product",
    "a sum",
    "an int divisible by 3",
    "as a multiple of another",
    "at least",
    "convolution",
    "derived Dim",
    "dilation",
    "even and tied",
    "every second",
    "flatten",
    "halves",
    "heads",
    "interpolate",
    "literal view",
    "longer than another",
    "matrix product",
    "multiples of 16 up to 64",
    "nested",
    "one longer",
    "one-dimensional",
    "padded to multiples of 8",
    "pixel shuffle",
    "pooling",
    "root in no input",
    "some remainders",
    "split",
    "strides",
    "three tied",
    "tied",
    "transposed convolution",
    "truncated half",
    "twice a Dim",
    "twice as long",
    "unflatten",
    "up and down",
    "view by a literal",
}
"""Restrictions whose programs are tried by lines and branches of this package that two others of the table run too."""


@cache
def exported(name: str, mode: Mode) -> tuple[torch.export.ExportedProgram, list[Leaf]]:
    restriction = RESTRICTIONS[name]
    model = restriction.model()
    capture, program = run_export(model, restriction.args, dynamic_shapes=restriction.asked, strict=mode == "strict")
    assert program is not None, capture.failure
    return program, leaves_of(model, restriction.args, {})


def accepted(name: str, mode: Mode = "non-strict", input: str = "x", dim: int | None = 0) -> AcceptedSizes:
    return accepted_sizes(*exported(name, mode))[DimRef(input=input, dim=dim)]


def refusals(guards: GuardFunction, sizes: Mapping[DimRef, int]) -> tuple[str, ...]:
    """Returns every guard that refuses these sizes, as torch writes it."""
    batch = Batch([sizes.get(place.ref, place.example) for place in guards.places])
    return tuple(condition.text for condition in guards.conditions if not condition.holds(batch))


@STRICT_IS_SLOW
@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in RESTRICTIONS])
def test_the_program_takes_what_is_stated_and_nothing_else(name: str, mode: Mode) -> None:
    program, leaves = exported(name, mode)
    found = list(trials(program, leaves, RESTRICTIONS[name].args, {}))
    wrong = [trial for trial in found if trial.is_taken is not None and trial.is_taken != trial.is_stated]
    assert wrong == []
    assert sum(trial.is_taken is not None for trial in found) >= 10
    assert all(sizes.is_complete and sizes.not_checked_reason is None for sizes in accepted_sizes(program, leaves).values())
    guards = GuardFunction(program, leaves)
    for ref, size in guards.example.items():
        for other in (0, 1, size, size + 1, 2 * size, 77):
            assert guards.accepts({ref: other}) is not bool(refusals(guards, {ref: other})), (ref, other)


@STRICT_IS_SLOW
@pytest.mark.parametrize(
    ("name", "input", "dim", "words"),
    [
        ("at least", "x", 0, "≥ 17"),
        ("at most", "x", 0, "≤ 64"),
        ("between", "x", 0, "4 to 64"),
        ("far bound", "x", 0, "≤ 11111"),
        ("far lower bound", "x", 0, "≥ 3000"),
        ("nothing", "x", 0, ""),
        ("a single size", "x", 0, "7"),
        ("not one size between bounds", "x", 0, "≤ 8, not 5"),
        ("truncated half", "x", 0, "28 or 29"),
        ("odd", "x", 0, "2*k + 1"),
        ("multiples of 16 up to 64", "x", 0, "16, 32, 48 or 64"),
        ("not divisible by 20", "x", 0, "not a multiple of 20"),
        ("neither by 3 nor by 5", "x", 0, "not a multiple of 3 or 5"),
        ("some remainders", "x", 0, "1 to 4, 9 to 12, …"),
        ("tied", "y", 0, ""),
        ("bounds of a Dim", "x", 0, "3 to 16"),
        ("twice a Dim", "y", 0, "multiple of 2, 6 to 32"),
        ("one longer", "y", 0, "≥ 3"),
        ("example of 1", "x", 0, "1"),
        ("padded to multiples of 32", "x", 2, "not a multiple of 32"),
        ("example outside the ask", "x", 0, "≥ 70"),
        ("not a far size of a sum", "x", 0, "≥ 2, not 1369"),
        ("the maximum of another", "x", 0, "≥ 8"),
        ("the far minimum of another", "x", 0, "5 to 2003"),
        ("an int of 8 bits", "y", None, "-128 to 127"),
        ("an int divisible by 3", "y", None, "multiple of 3"),
        ("a constant int far below 0", "y", None, "-100"),
        ("a constant int far below 0", "x", 0, ""),
    ],
)
def test_sizes_are_said_in_the_simplest_words(name: str, input: str, dim: int | None, words: str, mode: Mode) -> None:
    assert accepted_words(accepted(name, mode, input, dim)) == words


@STRICT_IS_SLOW
def test_a_run_of_far_sizes_is_refused_as_a_whole(mode: Mode) -> None:
    found = accepted("not 14 far sizes", mode)
    assert found.excluded == tuple(range(14 * 37, 14 * 38))
    module = exported("not 14 far sizes", mode)[0].module()
    for size in (517, 518, 531, 532):
        if found.accepts(size):
            module(torch.ones(size))
        else:
            with pytest.raises(AssertionError, match="Guard failed"):
                module(torch.ones(size))


@STRICT_IS_SLOW
def test_a_size_that_grows_with_another_has_no_invented_bound(mode: Mode) -> None:
    program, leaves = exported("the maximum of another", mode)
    found = accepted_sizes(program, leaves)
    assert found[DimRef(input="x", dim=0)] == AcceptedSizes(lower=8, upper=None)
    program.module()(torch.ones(5000), torch.ones(5000))


class AtLeast8(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + torch.ones(torch.sym_max(y.shape[0], 8))


def test_a_large_example_of_a_size_that_grows_with_another_is_accepted() -> None:
    args = (torch.ones(6000), torch.ones(6000))
    program = torch.export.export(AtLeast8(), args, dynamic_shapes=((Dim.AUTO,), (Dim.AUTO,)))
    found = accepted_sizes(program, leaves_of(AtLeast8(), args, {}))
    assert found[DimRef(input="x", dim=0)] == AcceptedSizes(lower=8, upper=None)


@STRICT_IS_SLOW
def test_program_that_refuses_its_own_example_is_marked(mode: Mode) -> None:
    assert accepted("example outside the ask", mode).refuses_example
    assert not accepted("bounds of a Dim", mode).refuses_example


@STRICT_IS_SLOW
def test_sizes_that_hang_on_another_free_one_say_so(mode: Mode) -> None:
    assert accepted("longer than another", mode).with_others_as_in_example
    assert not accepted("tied", mode).with_others_as_in_example
    # torch 2.10 holds the number of elements of a convolution against the largest 32-bit index.
    assert accepted("convolution", mode, dim=2).with_others_as_in_example == (RELEASE < (2, 11))


class Cached(torch.nn.Module):
    def forward(self, new: torch.Tensor, past: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        length = past.shape[1] + new.shape[1]
        if length > mask.shape[1]:
            mask = torch.nn.functional.pad(mask, (0, length - mask.shape[1]))
        return torch.cat([past, new], 1) * mask[:, :length] if mask.shape[1] > length else torch.cat([past, new], 1)


class Flattened(torch.nn.Module):
    def forward(self, x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        return x.reshape(x.shape[0], -1) @ weight


@STRICT_IS_SLOW
def test_sizes_of_a_sum_are_as_asked_and_those_of_a_fixed_product_are_not(mode: Mode) -> None:
    example = (torch.randn(2, 3), torch.randn(2, 6), torch.randn(2, 9))
    together = capture_export(Cached(), example, dynamic_shapes="auto", strict=mode == "strict")
    free = {str(dim.ref): (dim.is_as_asked, dim.accepted_words) for dim in together.dims if dim.dim == 1 and dim.got == "dynamic"}
    assert free
    for is_as_asked, words in free.values():
        assert is_as_asked
        assert words.endswith(" (if only this size changes)") or words.startswith("changes only if ")
    auto = {0: Dim.AUTO, 1: Dim.AUTO, 2: Dim.AUTO}
    flat = capture_export(Flattened(), (torch.randn(2, 5, 8), torch.randn(40, 3)), dynamic_shapes=(auto, None), strict=mode == "strict")
    assert [dim.is_as_asked for dim in flat.dims if dim.dim in (1, 2) and dim.input == "x"] == [False, False]


@pytest.mark.slow
def test_both_modes_state_the_same() -> None:
    """But where a Dim is the size of no dimension: there strict mode lacks the guards that set small sizes aside."""
    names = [name for name in RESTRICTIONS if "root in no input" not in name and "of a root" not in name]
    differ = [name for name in names if accepted_sizes(*exported(name, "strict")) != accepted_sizes(*exported(name, "non-strict"))]
    assert differ == []


def test_nothing_is_known_of_a_program_without_example_inputs() -> None:
    program, leaves = exported("at most", "non-strict")
    kept, program.example_inputs = program.example_inputs, None
    try:
        found = accepted_sizes(program, leaves)[DimRef(input="x", dim=0)]
    finally:
        program.example_inputs = kept
    assert (found.lower, found.upper, found.not_checked_reason) == (0, None, "no_guards")


class ChecksAgainstData(torch.nn.Module):
    def forward(self, x: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        n = lengths.max().item()
        torch._check(n <= x.shape[1])
        return x * 2


@pytest.mark.parametrize("asked", [Dim("size"), 2 * Dim("half")])
def test_sizes_that_the_program_asserts_beside_data_are_not_certain(asked: Any) -> None:
    args = torch.randn(3, 6), torch.tensor([2, 5])
    capture = capture_export(ChecksAgainstData(), args, dynamic_shapes={"x": {1: asked}, "lengths": None})
    sizes = next(dim for dim in capture.dims if str(dim.ref) == "x.shape[1]").accepted
    assert sizes is not None
    assert sizes.not_checked_reason == "depends_on_data"


class Fills(torch.nn.Module):
    def forward(self, x: torch.Tensor, mask: torch.Tensor, fill: float) -> torch.Tensor:
        return x.masked_fill(mask, fill)[:, :4]


@pytest.mark.parametrize(
    "fill", [-1.5, math.inf, -math.inf, pytest.param(math.nan, marks=since(2, 13, "a guard of NaN is no expression that can be read"))]
)
def test_a_guard_of_a_number_without_an_end_or_of_none_is_read(fill: float) -> None:
    explorer = explore(Fills(), (torch.randn(4, 5), torch.zeros(4, 5, dtype=torch.bool), fill), dynamic_shapes="auto")
    sizes = explorer.capture.dims[0].accepted
    assert sizes is not None
    assert sizes.not_checked_reason is None
    assert explorer.try_sizes({"x": {0: 7}, "mask": {0: 7}}).verdict == "accepted"
    assert explorer.try_inputs(torch.randn(4, 5), torch.zeros(4, 5, dtype=torch.bool), 2.0).verdict == "refused_by_guard"


def test_guard_that_is_no_python_leaves_all_unchecked() -> None:
    """torch puts a text input into its guard between quotes; with a quote inside, ``program.module()`` itself is refused."""

    class Text(torch.nn.Module):
        def forward(self, x: torch.Tensor, y: str) -> torch.Tensor:
            return x + len(y)

    args = (torch.ones(5), "it's")
    program = torch.export.export(Text(), args, dynamic_shapes=((torch.export.Dim.AUTO(max=8),), None))
    with pytest.raises(SyntaxError):
        program.module()
    found = accepted_sizes(program, leaves_of(Text(), args, {}))[DimRef(input="x", dim=0)]
    assert (found.upper, found.not_checked_reason) == (8, "unreadable_guard")


def test_size_held_against_a_value_in_the_data_is_not_certain() -> None:
    class Item(torch.nn.Module):
        def forward(self, x: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
            count = k.item()
            torch._check(count >= 0)
            torch._check(count <= x.shape[0])
            return x + count

    args = (torch.ones(5), torch.tensor(3))
    program = torch.export.export(Item(), args, dynamic_shapes=((torch.export.Dim.AUTO,), None))
    found = accepted_sizes(program, leaves_of(Item(), args, {}))
    assert found[DimRef(input="x", dim=0)].not_checked_reason == "depends_on_data"
    explorer = explore(Item(), args, dynamic_shapes={"x": {0: torch.export.Dim.AUTO}, "k": None})
    (dim,) = explorer.capture.dims
    assert (dim.accepted_words, result_words(dim)) == ("≥ k.item()", "dynamic ≥ k.item()")
    assert "x.shape[0]  data-dependent:" in repr(explorer.probe())


def test_guard_function_names_the_guard() -> None:
    guards = GuardFunction(*exported("at most", "non-strict"))
    assert guards.accepts({})
    assert guards.accepts({DimRef(input="x", dim=0): 64})
    assert not guards.accepts({DimRef(input="x", dim=0): 65})
    assert refusals(guards, {DimRef(input="x", dim=0): 65}) == ("L['x'].size()[0] <= 64",)


def test_asking_changes_neither_the_program_nor_its_inputs() -> None:
    program, leaves = exported("windows", "non-strict")
    before = str(program), [leaf.value.clone() for leaf in leaves]
    assert accepted_sizes(program, leaves) == accepted_sizes(program, leaves)
    assert str(program) == before[0]
    assert all(torch.equal(leaf.value, value) for leaf, value in zip(leaves, before[1], strict=True))


class TenDims(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, stride=2)
        self.lin = torch.nn.Linear(6, 6)

    def forward(self, x: torch.Tensor, y: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, ...]:
        assert y.shape[0] <= 64
        assert z.shape[0] % 2 == 0
        return self.conv(x), y + y.sum(), self.lin(z)


def test_ten_dims_cost_a_small_part_of_their_export() -> None:
    """About a thirtieth; asserted with ten times as much."""
    model = TenDims()
    args = (torch.ones(2, 3, 32, 40), torch.ones(5, 7, 9), torch.ones(4, 11, 6))
    shapes = tuple(dict.fromkeys(range(arg.dim()), torch.export.Dim.AUTO) for arg in args)
    leaves = leaves_of(model, args, {})

    def export() -> torch.export.ExportedProgram:
        return torch.export.export(model, args, dynamic_shapes=shapes)

    program = export()
    assert len(accepted_sizes(program, leaves)) == 10
    assert _cpu_seconds(lambda: accepted_sizes(program, leaves)) < _cpu_seconds(export) / 3


def _cpu_seconds(work: Callable[[], object]) -> float:
    """Of the cheapest of a few calls."""
    found = []
    for _ in range(5):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("L['x'].size()[0] == 4", 4),
        ("4 == L['x'].size()[0]", 4),
        ("L['k'] == -100", -100),
        ("-1.5 == L['k']", -1.5),
        ("L['k'] == -L['k']", None),
    ],
)
def test_a_guard_that_a_size_is_a_number_is_read_from_either_side(text: str, number: float | None) -> None:
    (condition,) = conditions_of([text], {("L['x']", 0): 0, ("L['k']", None): 1})
    assert condition is not None
    assert condition.equals == number


class Indexed32(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        torch._check(12 * x.shape[0] * x.shape[1] <= 2**31 - 1)
        return x + 1


@pytest.mark.parametrize("mode", ["non-strict", "strict"])
def test_a_bound_far_from_the_example_is_neither_denied_nor_stated_for_all_others(mode: Mode) -> None:
    capture = capture_export(Indexed32(), (torch.randn(8, 8),), dynamic_shapes="auto", strict=mode == "strict")
    for dim in capture.dims:
        assert dim.accepted_words == f"≤ {(2**31 - 1) // (12 * 8)} (if only this size changes)"
        assert dim.words == "No guard limits sizes near the example"


@pytest.mark.parametrize(
    ("accepted", "words"),
    [
        (AcceptedSizes(lower=0, upper=None, step=8, remainders=(0,), are_remainders_excluded=True), "n must not be a multiple of 8"),
        (AcceptedSizes(lower=19, upper=None, step=8, remainders=(0,), are_remainders_excluded=True), "n must be ≥ 19, not a multiple of 8"),
        (AcceptedSizes(lower=3, upper=64, step=8, remainders=(0,), are_remainders_excluded=True), "n must be 3 to 64, not a multiple of 8"),
    ],
)
def test_a_requirement_of_sizes_that_are_no_multiples_negates_that_alone(accepted: AcceptedSizes, words: str) -> None:
    assert sizes_clause("n", accepted, "requirement") == words
