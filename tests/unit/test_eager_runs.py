"""An exception while tracing is the model's own only where eager Python, run on copies and within limits, raises it too."""

import contextlib
import random
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
import torch
from torch.export import Dim
from torch.fx._symbolic_trace import is_fx_tracing

from export_explorer.capture import capture_export
from export_explorer.explorer import explore
from export_explorer.record import Failure
from export_explorer.trace.bounded_call import BoundedCall, Limits

X = torch.arange(16.0).reshape(4, 4)


class Only(torch.nn.Module):
    """A model that raises while it is exported, and does something else in eager Python."""

    def __init__(self, otherwise: Callable[[torch.Tensor], Any]) -> None:
        super().__init__()
        self.otherwise = otherwise

    def forward(self, x: torch.Tensor) -> Any:
        if torch.compiler.is_exporting():
            raise ValueError("not while exporting")  # raises
        return self.otherwise(x)


class Wants(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] != 5:
            raise ValueError(f"got {x.shape[1]}")
        return x + 1


def test_the_text_of_the_models_exception_has_the_size_and_an_example_of_the_size_that_it_wants_is_offered() -> None:
    explorer = explore(Wants(), (X,), dynamic_shapes="auto")
    failure = explorer.capture.failure
    assert failure is not None
    assert failure.message.endswith("): got 4. Eager raises the same error.")
    explorer.try_fixes()
    (fix,) = explorer.capture.failure.fixes if explorer.capture.failure else ()
    assert fix.applicability in ("safe", "changes_behavior")
    assert "to 5" in fix.title
    explorer.close()


class Plain(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert type(x) is torch.Tensor  # a fake one is not
        return x + 1


class Key(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return {"a": x}["b"]  # no such key


class OtherException(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x if type(x) is torch.Tensor and self.training else self.missing  # both

    def __getattr__(self, name: str) -> Any:
        if name == "missing":
            raise KeyError(name) if torch.compiler.is_exporting() else LookupError("in eager")
        return super().__getattr__(name)


class TwoLines(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        assert type(x) is torch.Tensor  # first
        return x @ torch.zeros(3, 3)  # second


class Changes(torch.nn.Module):
    """Changes all that a model has before it raises."""

    seen: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(4, 4)
        self.register_buffer("seen", torch.zeros(1))
        self.norm = torch.nn.BatchNorm1d(4)
        self.kept: list[int] = []
        self.count = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if torch.compiler.is_exporting():
            raise ValueError("not while exporting")
        self.seen.add_(1)
        self.kept.append(1)
        self.count = self.count + 1
        with torch.no_grad():
            self.lin.weight.zero_()
        x.zero_()
        print("forward ran")
        torch.rand(3)
        random.random()
        return self.norm(self.lin(x)).sum().backward()


class Grows(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        if torch.compiler.is_exporting():
            raise ValueError("not while exporting")
        return [torch.ones(2**22) for _ in range(200)]


class Finally(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        try:
            y = {"a": x}["b"]  # no such key
        finally:
            z = x + 1
        return y + z


class Within(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():
            y: torch.Tensor = x.no_such_attribute  # type: ignore[attr-defined]
        return y


class AnInput(torch.nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return x + y


def failure_of(model: Any, *args: Any, **options: Any) -> Failure:
    failure = capture_export(model, args or (X,), **options).failure
    assert failure is not None
    return failure


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    # Time enough to fill it where other processes keep the processor busy.
    monkeypatch.setenv("EXPORT_EXPLORER_EAGER_SECONDS", "30")
    monkeypatch.setenv("EXPORT_EXPLORER_EAGER_MB", "128")


@pytest.fixture
def short_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EXPORT_EXPLORER_EAGER_SECONDS", "0.5")
    monkeypatch.setenv("EXPORT_EXPLORER_EAGER_MB", "128")


@pytest.mark.parametrize("strict", [False, True])
def test_an_exception_that_eager_python_raises_too_is_the_models(strict: bool) -> None:
    failure = failure_of(Key(), strict=strict)
    assert (failure.kind, failure.title) == ("model_error", "The model raises an error")
    assert failure.message.startswith("The model raises KeyError (line ")
    assert failure.message.endswith("): 'b'. Eager raises the same error.")
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.exception) == ("raises", "KeyError")
    assert failure.eager.frame == failure.frame


def test_an_exception_that_eager_python_does_not_raise_is_the_tracers() -> None:
    failure = failure_of(Plain())
    assert failure.kind == "unsupported_code"
    assert failure.eager is not None
    assert failure.eager.outcome == "runs"
    assert " cannot be traced. Tracing `assert type(x) is torch.Tensor` raises AssertionError" in failure.message
    assert failure.message.endswith(". Eager runs it.")
    assert failure.frame is not None
    assert "# a fake one is not" in failure.frame.code
    assert "The model raises" not in failure.message
    assert failure.title == "Unsupported code"


def test_the_exception_of_eager_python_is_named_where_it_is_another_one() -> None:
    failure = failure_of(OtherException().eval())
    assert failure.message.startswith("The model raises LookupError (line ")
    assert failure.message.endswith("): in eager. Eager raises the same error.")


def test_a_line_behind_the_one_that_cannot_be_traced_is_named() -> None:
    failure = failure_of(TwoLines())
    assert failure.kind == "unsupported_code"
    assert failure.frame is not None
    assert "# first" in failure.frame.code
    assert failure.eager is not None
    assert failure.eager.outcome == "raises_elsewhere"
    assert failure.eager.frame is not None
    assert "# second" in failure.eager.frame.code
    assert failure.message.endswith(f"Eager raises RuntimeError on another line (line {failure.eager.frame.line}).")


def test_an_operator_that_the_examples_sizes_do_not_fit_is_told_of_eager_python_too() -> None:
    args = (torch.ones(4, 3), torch.ones(5, 3))
    failure = failure_of(AnInput(), *args, dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO}))
    assert failure.frame is not None
    assert failure.message == f"Line {failure.frame.line}: x.shape[0] (4) and y.shape[0] (5) must be equal. Eager raises the same error."


def test_a_module_of_torch_without_a_line_of_the_users_raises_in_the_words_of_eager_python() -> None:
    failure = failure_of(torch.nn.Conv2d(3, 8, 3), torch.rand(1, 32, 32, 3), dynamic_shapes="auto")
    assert failure.kind == "model_error"
    assert failure.message.startswith("The model raises RuntimeError: Given groups=1")
    assert failure.message.endswith("got 32 channels instead. Eager raises the same error.")


class Embeds(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.table = torch.nn.Embedding(9, 4)

    def forward(self, x: torch.Tensor, doc: Any) -> torch.Tensor:
        first = x.sum()
        return self.table(doc).sum() + first


@pytest.mark.parametrize(
    ("doc", "step"),
    [(torch.ones(4, 3), "Pass integers for `doc`."), ([3, 4], "Pass a tensor for `doc`.")],
    ids=["floats", "a list"],
)
def test_an_input_of_the_wrong_kind_is_named_with_what_to_pass(doc: Any, step: str) -> None:
    failure = failure_of(Embeds(), X, doc)
    assert failure.kind == "model_error"
    assert step in failure.message


class Subtracts(torch.nn.Module):
    def forward(self, state: Any, goal: torch.Tensor) -> torch.Tensor:
        return state - goal


@pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])
def test_a_list_beside_a_tensor_is_named_as_the_input_to_pass_as_a_tensor(strict: bool) -> None:
    failure = capture_export(Subtracts(), ([[0.0] * 7] * 4, torch.ones(4, 7)), strict=strict).failure
    assert failure is not None
    assert "Pass a tensor for `state`." in failure.message


@pytest.mark.parametrize("kwargs", [X, [X]], ids=["a tensor", "a list"])
def test_a_second_input_that_is_no_part_of_the_tuple_is_told_to_be_no_dict(kwargs: Any) -> None:
    capture = capture_export(AnInput(), (X,), kwargs, check_operators=True)
    assert capture.failure is not None
    assert (
        capture.failure.message
        == f"kwargs is a {type(kwargs).__name__}. Pass a dict of the keyword inputs; positional inputs go into one tuple."
    )
    with pytest.raises(TypeError, match="Pass positional inputs as one tuple"):
        explore(AnInput(), (X,), kwargs)


@pytest.mark.parametrize("strict", [False, True])
def test_inputs_that_forward_does_not_take_fail_in_eager_python_too(strict: bool) -> None:
    failure = failure_of(AnInput(), X, strict=strict)
    assert failure.kind == "invalid_input"
    assert failure.message.endswith("Eager raises the same error.")


@pytest.mark.parametrize("strict", [False, True])
def test_model_inputs_and_process_are_as_they_were(strict: bool, capsys: pytest.CaptureFixture[str]) -> None:
    model, x = Changes(), X.clone()
    state = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    random_states = torch.random.get_rng_state(), random.getstate()
    failure = failure_of(model, x, strict=strict)
    assert failure.eager is not None
    assert failure.eager.outcome == "runs"
    assert torch.equal(x, X)
    assert model.kept == []
    assert model.count == 0
    assert all(torch.equal(tensor, state[name]) for name, tensor in model.state_dict().items())
    assert all(parameter.grad is None for parameter in model.parameters())
    assert torch.equal(torch.random.get_rng_state(), random_states[0])
    assert random.getstate() == random_states[1]
    assert "forward ran" not in capsys.readouterr().out


def test_a_module_in_the_closure_of_a_function_is_copied_too() -> None:
    norm = torch.nn.BatchNorm1d(4)

    def model(x: torch.Tensor) -> torch.Tensor:
        if torch.compiler.is_exporting():
            raise ValueError("not while exporting")
        normed: torch.Tensor = norm(x)
        return normed

    failure = failure_of(model)
    assert failure.eager is not None
    assert failure.eager.outcome == "runs"
    assert norm.num_batches_tracked is not None
    assert int(norm.num_batches_tracked) == 0


def test_a_tensor_that_cannot_be_copied_is_not_written_into() -> None:
    table = torch.zeros(4)

    def model(x: torch.Tensor) -> torch.Tensor:
        if torch.compiler.is_exporting():
            raise ValueError("not while exporting")
        return table.add_(1)

    failure = failure_of(model)
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason) == ("not_tried", "copy")
    assert torch.equal(table, torch.zeros(4))


def endless(x: torch.Tensor) -> None:
    while True:
        pass


def sleeping(x: torch.Tensor) -> None:
    time.sleep(60)


def swallowing(x: torch.Tensor) -> None:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        with contextlib.suppress(BaseException):
            time.sleep(0.01)


@pytest.mark.usefixtures("short_limits")
@pytest.mark.parametrize("otherwise", [endless, sleeping, swallowing])
def test_a_model_that_runs_too_long_is_not_waited_for(otherwise: Callable[[torch.Tensor], None]) -> None:
    start = time.monotonic()
    failure = failure_of(Only(otherwise))
    assert time.monotonic() - start < 4
    assert (failure.kind, failure.title) == ("model_error", "Error while tracing")
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason, failure.eager.limit) == ("not_tried", "time", 0.5)
    assert failure.message.startswith("Tracing raises ValueError (line ")
    assert failure.message.endswith("Eager was not run: the model takes more than 0.5 s.")


@pytest.mark.usefixtures("short_limits")
def test_the_limit_of_time_holds_off_the_main_thread_and_without_interrupts() -> None:
    failures: list[Failure] = []
    thread = threading.Thread(target=lambda: failures.append(failure_of(Only(endless))))
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        thread.start()
        thread.join(20)
    finally:
        signal.signal(signal.SIGINT, before)
    assert failures
    assert failures[0].eager is not None
    assert failures[0].eager.reason == "time"


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize(
    "model", [Only(lambda x: torch.ones(2**15, 2**15)), Grows(), Only(lambda x: [bytes(2**20) * 2 for _ in range(10_000)])]
)
def test_a_model_that_takes_too_much_memory_is_stopped(model: torch.nn.Module) -> None:
    failure = failure_of(model)
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason) == ("not_tried", "memory")
    assert failure.message.endswith("Eager was not run: the model needs more than 0.125 GB of memory.")


@pytest.mark.usefixtures("little_memory")
def test_a_large_model_is_not_begun() -> None:
    model = Only(lambda x: x)
    model.table = torch.nn.Parameter(torch.empty(2**26))
    failure = failure_of(model)
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason) == ("not_tried", "memory")


def test_a_model_without_data_is_not_run() -> None:
    with torch.device("meta"):
        model = Only(torch.nn.Linear(4, 4))
    failure = failure_of(model, X.to("meta"))
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason) == ("not_tried", "no_data")


def test_an_exception_in_a_part_that_compiles_itself_is_not_taken_for_the_models() -> None:
    # What watches the memory keeps Dynamo from it, which is no fault of the model's.
    failure = failure_of(Only(torch.compile(lambda x: x + 1, backend="eager", fullgraph=True)))
    assert failure.eager is not None
    assert (failure.eager.outcome, failure.eager.reason) == ("not_tried", "compiled")


def test_a_model_that_exits_does_not_take_the_process_with_it() -> None:
    failure = failure_of(Only(lambda x: exit(3)))
    assert failure.eager is not None
    assert failure.eager.exception == "SystemExit"


def test_an_interrupt_of_the_eager_run_stops_the_export(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def interrupted(x: torch.Tensor) -> None:
        begun.touch()
        time.sleep(0.2)
        signal.raise_signal(signal.SIGINT)
        time.sleep(3)

    with pytest.raises(KeyboardInterrupt):
        capture_export(Only(interrupted), (X,))
    assert begun.exists()


@pytest.mark.parametrize("model", [Finally(), Within()])
def test_the_line_that_raised_is_named_in_strict_mode_too(model: torch.nn.Module) -> None:
    failure, other = failure_of(model, strict=True), failure_of(model)
    assert failure.frame is not None
    assert other.frame is not None
    assert (failure.frame.line, failure.kind) == (other.frame.line, "model_error")


def test_the_explorer_has_the_same_answer() -> None:
    explorer, failure = explore(Plain(), (X,)), failure_of(Plain())
    assert explorer.capture.failure is not None
    assert (explorer.capture.failure.message, explorer.capture.failure.eager) == (failure.message, failure.eager)


def test_a_call_has_the_modes_of_its_caller() -> None:
    seen: list[object] = []
    with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
        result = BoundedCall(lambda: seen.append((torch.is_grad_enabled(), (X @ X).dtype)), Limits()).result()
    assert result.error is None
    assert seen == [(False, torch.bfloat16)]


class SaysItIsTraced(torch.nn.Module):
    """pytorch issue 135276: a flag of torch.fx is on in non-strict mode, and code refuses to be traced."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if is_fx_tracing():
            raise RuntimeError("symbolic tracing is not supported")  # want
        return x + x


class PicksByNumber(torch.nn.Module):
    """executorch issue 9486: an index by a number out of a tensor, with a step that depends on it."""

    def forward(self, logits: torch.Tensor, accepted: torch.Tensor) -> torch.Tensor:
        count = accepted.max().item()
        picked: torch.Tensor = logits[0, [0, count]]  # want
        return picked


class MasksByVmap(torch.nn.Module):
    """transformers pull request 42721: a causal mask over the padding, made of functions of one index each."""

    def forward(self, padding: torch.Tensor) -> torch.Tensor:
        length = padding.shape[1]

        def allowed(batch: torch.Tensor, query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
            return (key <= query) & padding[batch, key]  # want

        over_keys = torch.vmap(allowed, (None, None, 0))
        over_queries = torch.vmap(over_keys, (None, 0, None))
        return torch.vmap(over_queries, (0, None, None))(torch.arange(len(padding)), torch.arange(length), torch.arange(length))


class ChecksItsTensors(torch.nn.Module):
    """vision's transforms: a check of the exact class, which tensors of a trace do not pass."""

    def forward(self, images: list[torch.Tensor]) -> torch.Tensor:
        if any(type(image) is not torch.Tensor for image in images):
            raise TypeError("images are expected to be a list of tensors")  # want
        return torch.stack(images)


class LooksUpItsDevice(torch.nn.Module):
    """transformers: a table of kernels by the class of a tensor."""

    kernels: ClassVar[dict[type, Callable[[torch.Tensor], torch.Tensor]]] = {torch.Tensor: torch.relu}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.kernels[type(x)](x)  # want


class ReadsBytes(torch.nn.Module):
    """pytorch: the bytes of a tensor by its storage."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * bytes(x.untyped_storage())[0]  # want


class CountsLabels(torch.nn.Module):
    """pytorch: a loss whose operator has no shape without the data."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        lengths = torch.tensor([4, 4])
        return torch.nn.functional.ctc_loss(x.log_softmax(-1), torch.ones(2, 3, dtype=torch.long), lengths, lengths - 1)  # want


class Solves(torch.nn.Module):
    """pytorch: least squares, of which the rank depends on the data."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        solution: torch.Tensor = torch.linalg.lstsq(x, x).solution  # want
        return solution


class Combines(torch.nn.Module):
    """pytorch: combinations, whose fake kernel makes a size that it returns no tensor of."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.combinations(x[0])  # want


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(
    ("model", "args", "kinds"),
    [
        (SaysItIsTraced(), (X,), {"unsupported_code"}),
        (PicksByNumber(), (X, torch.tensor([1, 2])), {"unsupported_code", "data_dependent"}),
        (MasksByVmap(), (X > 3,), {"unsupported_code"}),
        (ChecksItsTensors(), ([X, X],), {"unsupported_code"}),
        (LooksUpItsDevice(), (X,), {"unsupported_code"}),
        (ReadsBytes(), (X,), {"unsupported_code", "data_dependent"}),
        (CountsLabels(), (torch.ones(4, 2, 2),), {"missing_fake_kernel"}),
        (Solves(), (X,), {"missing_fake_kernel"}),
        (Combines(), (X,), {"missing_fake_kernel"}),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, torch.nn.Module) else "",
)
def test_reported_exceptions_that_eager_python_does_not_raise(
    model: torch.nn.Module, args: tuple[Any, ...], kinds: set[str], strict: bool
) -> None:
    failure = capture_export(model, args, strict=strict).failure
    if failure is None:
        pytest.skip("this mode exports it")
    assert "The model raises" not in failure.message
    assert failure.kind in kinds
    assert failure.frame is not None
    assert "# want" in failure.frame.code


class Flattened(torch.nn.Module):
    """Has a layer for another number of features than the convolution returns."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, stride=2)
        self.fc = torch.nn.Linear(100, 4)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        return self.fc(self.conv(image).flatten(1))


def test_a_requirement_that_is_a_formula_is_said_by_the_shapes_in_the_error_of_eager() -> None:
    capture = capture_export(Flattened(), (torch.randn(2, 3, 32, 32),), dynamic_shapes="auto")
    assert capture.failure is not None
    assert "mat1 and mat2 shapes cannot be multiplied (2x1800 and 100x4). The example has image.shape[2] = 32" in capture.failure.message
    assert "must be true" not in capture.failure.message
    height = next(dim for dim in capture.dims if str(dim.ref) == "image.shape[2]")
    assert height.words.startswith("mat1 and mat2 shapes cannot be multiplied (2x1800 and 100x4)")
