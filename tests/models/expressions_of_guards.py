"""Functions of sizes, each with one expression that puts a guard on them or fails; kept as written, since the tests name its columns."""

import functools
from collections.abc import Callable
from typing import Any

import torch


class Calling(torch.nn.Module):
    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function
        self.lin = torch.nn.Linear(6, 6)

    def forward(self, x: Any, y: Any) -> Any:
        return self.function(self.lin, x, y)


class Branching(torch.nn.Module):
    def forward(self, x: Any, y: Any) -> Any:
        return torch.cond(x.sum() > 0, lambda x: x.view(8, 6) + 1, lambda x: x + 2, (x,))


def if_statement(lin: Any, x: Any, y: Any) -> Any:
    n = x.shape[0]
    if n > 4:
        return x + 1
    return x


def assert_statement(lin: Any, x: Any, y: Any) -> Any:
    n = x.shape[0]
    assert n <= 64
    return x


def while_statement(lin: Any, x: Any, y: Any) -> Any:
    n = x.shape[0]
    while n > 6:
        n -= 1
    return x + n


def for_statement(lin: Any, x: Any, y: Any) -> Any:
    n = x.shape[0]
    for i in range(n):
        x = x + i
    return x


def conditional_expression(lin: Any, x: Any, y: Any) -> Any:
    return x if x.shape[0] > 4 else y


def two_conditions(lin: Any, x: Any, y: Any) -> Any:
    if x.shape[0] > 4 and y.shape[0] < 100:
        return x
    return y


def negated_condition(lin: Any, x: Any, y: Any) -> Any:
    if not x.shape[0] % 2 == 0:  # noqa: SIM201
        return y
    return x


def chained_comparison(lin: Any, x: Any, y: Any) -> Any:
    if 2 < x.shape[0] < 100:
        return x
    return y


def slice_of_a_tensor(lin: Any, x: Any, y: Any) -> Any:
    n = y.shape[0]
    return x[:n]


def item_of_a_tensor(lin: Any, x: Any, y: Any) -> Any:
    index = y.shape[0] - 1
    picked = x[index]
    return picked * 1


def range_over_a_size(lin: Any, x: Any, y: Any) -> Any:
    return [x * i for i in range(x.shape[0])]


def call_in_a_comprehension(lin: Any, x: Any, y: Any) -> Any:
    return [t.view(8, -1) for t in (x, y)]


def length_of_a_tensor(lin: Any, x: Any, y: Any) -> Any:
    length = len(x)
    return y + length


def rounded_size(lin: Any, x: Any, y: Any) -> Any:
    return x[: int(y.shape[0] / 2)]


def matrix_product(lin: Any, x: Any, y: Any) -> Any:
    return 2 * (x.T @ y)


def addition(lin: Any, x: Any, y: Any) -> Any:
    return (x + y).relu()


def addition_in_place(lin: Any, x: Any, y: Any) -> Any:
    x = x * 1
    x += y
    return x


def unpacked_shape(lin: Any, x: Any, y: Any) -> Any:
    a, b = x.shape
    return x.view(b, int(a))


def call_in_an_f_string(lin: Any, x: Any, y: Any) -> Any:
    text = f"a {1} {x.view(8, -1)[0].dim()}"
    return x * len(text[:1])


def method(lin: Any, x: Any, y: Any) -> Any:
    return x.view(8, -1)


def methods_in_one_line(lin: Any, x: Any, y: Any) -> Any:
    return torch.cat([x, y]).view(4, -1)[:, : y.shape[0]]


def call_in_several_lines(lin: Any, x: Any, y: Any) -> Any:
    joined = torch.cat(
        [x,  # the first
         y],
        dim=1,
    )  # fmt: skip
    return joined * 1


def methods_in_several_lines(lin: Any, x: Any, y: Any) -> Any:
    return (
        x.relu()
        .view(8, -1)
        .abs()
    )  # fmt: skip


def arguments_in_several_lines(lin: Any, x: Any, y: Any) -> Any:
    return x.relu().view(
        8,
        -1,
    ).abs()  # fmt: skip


def module(lin: Any, x: Any, y: Any) -> Any:
    return lin(x)


def after_other_alphabets(lin: Any, x: Any, y: Any) -> Any:
    größe = "日本 🙂"; joined = x + y; print(end=größe[:0])  # fmt: skip # noqa: E702
    return joined


def whole_line(lin: Any, x: Any, y: Any) -> Any:
    torch._check(x.shape[0] <= 64)
    return x


def passed_on(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def wrapper(*args: Any) -> Any:
        return function(*args)

    return wrapper


@passed_on
def decorated(lin: Any, x: Any, y: Any) -> Any:
    return x.view(8, -1) + 1


def helper(a: Any, b: Any) -> Any:
    return torch.relu(a * b)


def call_of_a_function(lin: Any, x: Any, y: Any) -> Any:
    return helper(x, y)


in_a_lambda: Callable[..., Any] = lambda lin, x, y: (x + y) * 2  # noqa: E731


def on_a_sum(lin: Any, x: Any, y: Any) -> Any:
    if (x.sum() > 0) and True:
        return x + 1
    return x


def wrong_sizes(lin: Any, x: Any, y: Any) -> Any:
    return torch.relu(x + y)


def wrong_sizes_in_several_lines(lin: Any, x: Any, y: Any) -> Any:
    return torch.relu(
        torch.add(
            x,
            y,
        )
    )


def wrong_attribute(lin: Any, x: Any, y: Any) -> Any:
    return y * lin.nothing_like_it + 1
