from typing import Any

import pytest
import torch

from export_explorer.record import ExampleChange
from export_explorer.spec.examples import ExampleError, changed, like


class Takes(torch.nn.Module):
    def forward(self, x: torch.Tensor, batch: Any, n: int = 3, **rest: Any) -> torch.Tensor:
        return x


X = torch.randn(4, 5, dtype=torch.float64, requires_grad=True)
IDS = torch.randint(2, 9, (6,))
FLAGS = torch.tensor([True, False])
ARGS: tuple[torch.Tensor, dict[str, Any]] = (X, {"ids": IDS, "flags": [FLAGS]})


def one(path: str, dim: int | None, size: int) -> tuple[ExampleChange, ...]:
    return (ExampleChange(input=path, dim=dim, size=size),)


def test_a_new_tensor_has_the_size_and_everything_else_of_the_old_one() -> None:
    (x, _), _ = changed(Takes(), ARGS, {}, one("x", 0, 9))
    assert x.shape == (9, 5)
    assert (x.dtype, x.device, x.requires_grad) == (X.dtype, X.device, True)


def test_the_users_random_numbers_go_on_as_before() -> None:
    before = torch.get_rng_state()
    changed(Takes(), ARGS, {}, (*one("x", 0, 9), *one("batch['ids']", 0, 7), *one("batch['flags'][0]", 0, 3)))
    assert torch.equal(torch.get_rng_state(), before)


def test_integers_stay_within_the_range_of_the_old_example() -> None:
    (_, batch), _ = changed(Takes(), ARGS, {}, one("batch['ids']", 0, 500))
    assert batch["ids"].shape == (500,)
    assert batch["ids"].min() >= IDS.min()
    assert batch["ids"].max() <= IDS.max()


def test_only_the_named_leaf_is_made_anew() -> None:
    (x, batch), _ = changed(Takes(), ARGS, {}, one("batch['flags'][0]", 0, 7))
    assert x is X
    assert batch["ids"] is IDS
    assert batch["flags"][0].shape == (7,)
    assert batch["flags"][0].dtype == torch.bool
    assert ARGS[1]["flags"][0] is FLAGS


def test_an_int_input_gets_the_new_value() -> None:
    _, kwargs = changed(Takes(), ARGS, {"n": 3}, one("n", None, 8))
    assert kwargs == {"n": 8}


def test_two_dimensions_of_one_tensor_change_together() -> None:
    (x, _), _ = changed(Takes(), ARGS, {}, (*one("x", 0, 2), *one("x", 1, 3)))
    assert x.shape == (2, 3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (one("z", 0, 2), "no z"),
        (one("x", 2, 2), "no dimension 2"),
        (one("x", 0, -1), "cannot be -1"),
        (one("x", 0, 2**40), "smaller sizes"),
        ((*one("x", 0, 2**32), *one("x", 1, 2**32)), "smaller sizes"),
        (one("x", None, 2), "no dimension None"),
    ],
)
def test_a_size_that_cannot_be_is_refused_in_one_sentence(change: tuple[ExampleChange, ...], words: str) -> None:
    with pytest.raises(ExampleError, match=words) as refused:
        changed(Takes(), ARGS, {}, change)
    assert "\n" not in str(refused.value)


class Both(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x - y


def test_inputs_of_one_shape_have_other_values() -> None:
    args = torch.zeros(4, 3), torch.zeros(4, 3)
    (x, y), _ = changed(Both(), args, {}, (*one("x", 0, 6), *one("y", 0, 6)))
    assert not torch.equal(x, y)
    (again, _), _ = changed(Both(), args, {}, one("x", 0, 6))
    assert torch.equal(x, again)


def test_a_number_that_only_the_largest_of_its_type_exceeds_is_drawn_again() -> None:
    largest = torch.iinfo(torch.int64).max
    assert like(torch.full((4,), largest), [5]).tolist() == [largest] * 5
    assert like(torch.tensor([0, largest]), [5]).min() >= 0


def test_no_dense_example_is_made_of_a_sparse_one() -> None:
    with pytest.raises(ExampleError, match="x is not a dense tensor"):
        changed(Takes(), (torch.eye(3).to_sparse(), *ARGS[1:]), {}, one("x", 0, 5))


@pytest.mark.parametrize("value", [torch.zeros(4, 3), torch.ones(4, 3, dtype=torch.bool), torch.arange(4)])
def test_the_default_device_does_not_decide_where_another_example_is(value: torch.Tensor) -> None:
    with torch.device("meta"):
        made = like(value, [5])
    assert (made.device, made.dtype) == (value.device, value.dtype)
