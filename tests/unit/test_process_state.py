"""The user's process after an export is the user's process before it."""

import logging
import os
import random
import subprocess
import sys
import textwrap
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch.export import Dim
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from export_explorer.capture import capture_export
from export_explorer.torch_internals.observer import Observer, observed_shape_env
from export_explorer.trace.process_state import undisturbed

ROOT = Path(__file__).parents[2]
MODES = pytest.mark.parametrize("strict", [False, True], ids=["non-strict", "strict"])


class Busy(torch.nn.Module):
    """Touches whatever a forward may touch, then fails in the way that it is told."""

    def __init__(self, error: type[BaseException] | None = None, *, is_random: bool = False) -> None:
        super().__init__()
        self.lin = torch.nn.Linear(3, 3)
        self.norm = torch.nn.BatchNorm1d(3)
        self.calls, self.seen, self.by_name = 0, [1], {"a": 1}
        self.error, self.is_random = error, is_random

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.calls = self.calls + 1
        self.seen.append(2)
        self.by_name["b"] = 2
        x = self.norm(x) + torch.rand(3)
        if self.is_random:
            x = x + random.random() + float(np.random.rand())
        if self.error is not None:
            raise self.error("as told")
        assert x.shape[0] <= 64
        return self.lin(x)


def of_process() -> dict[str, Any]:
    """What an export could leave changed."""
    import torch._logging._internal as torch_logging

    loggers = [logging.root, *(entry for entry in logging.root.manager.loggerDict.values() if isinstance(entry, logging.Logger))]
    numpy_state: Any = np.random.get_state()
    return {
        "loggers": {logger.name: (logger.level, list(logger.handlers), list(logger.filters), logger.propagate) for logger in loggers},
        "handlers": {id(handler): (handler.level, list(handler.filters)) for logger in loggers for handler in logger.handlers},
        "last resort": (logging.lastResort, list(logging.lastResort.filters) if logging.lastResort else None),
        "structured trace": torch_logging.GET_DTRACE_STRUCTURED,
        "warnings": (list(warnings.filters), warnings.showwarning),
        "random": random.getstate(),
        "numpy": (numpy_state[1].tolist(), numpy_state[2:]),
        "torch": torch.random.get_rng_state().tolist(),
        "streams": (sys.stdout, sys.stderr),
        "shape env": dict(vars(ShapeEnv)),
        "grad": torch.is_grad_enabled(),
        "exporting": torch.compiler.is_exporting(),
    }


def of_module(module: Busy) -> dict[str, Any]:
    return {
        "training": [part.training for part in module.modules()],
        "tensors": {name: (id(tensor), tensor.tolist()) for name, tensor in module.state_dict(keep_vars=True).items()},
        "requires grad": [parameter.requires_grad for parameter in module.parameters()],
        "gradients": [parameter.grad for parameter in module.parameters()],
        "attributes": (module.calls, list(module.seen), dict(module.by_name)),
        "names": [set(vars(part)) for part in module.modules()],
        "hooks": [len(part._forward_hooks) + len(part._forward_pre_hooks) for part in module.modules()],
    }


def compared(before: dict[str, Any], after: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What is not as before; loggers that were made meanwhile do not count."""
    after["loggers"] = {name: state for name, state in after["loggers"].items() if name in before["loggers"]}
    after["handlers"] = {name: state for name, state in after["handlers"].items() if name in before["handlers"]}
    return {name: (before[name], after[name]) for name in before if before[name] != after[name]}


OUTCOMES: dict[str, Callable[[], tuple[Busy, Any]]] = {
    "success": lambda: (Busy(), Dim.AUTO),
    "success that draws random numbers": lambda: (Busy(is_random=True), Dim.AUTO),
    "error in forward": lambda: (Busy(ValueError), Dim.AUTO),
    "constraint violation": lambda: (Busy(), Dim("n", max=1000)),
    "mismatched spec": lambda: (Busy(), "AUTO"),
    "interrupt": lambda: (Busy(KeyboardInterrupt), Dim.AUTO),
}


@MODES
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("training", [True, False], ids=["training", "evaluating"])
def test_process_and_module_are_as_before(outcome: str, strict: bool, training: bool) -> None:
    module, asked = OUTCOMES[outcome]()
    module.train(training)
    example = torch.randn(4, 3)
    capture_export(torch.relu, (torch.zeros(2),))
    before, module_before, example_before = of_process(), of_module(module), example.clone()
    try:
        capture = capture_export(module, (example,), dynamic_shapes={"x": {0: asked}}, strict=strict)
    except KeyboardInterrupt:
        assert outcome == "interrupt"
    else:
        assert capture.ok is (outcome == "success" or (outcome.startswith("success") and not strict))
    assert compared(before, of_process()) == {}
    assert of_module(module) == module_before
    assert torch.equal(example, example_before)


def test_an_observer_that_raises_leaves_nothing_behind() -> None:
    def fail(*_: Any) -> None:
        raise LookupError("an observer went wrong")

    observer = Observer(on_guard=fail, on_guard_done=fail, on_replacement=fail, on_range=fail, on_check=fail, on_unbacked=fail)
    before = of_process()
    with undisturbed(), observed_shape_env(observer):
        torch.export.export(Busy(), (torch.randn(4, 3),), dynamic_shapes={"x": {0: Dim.AUTO}})
    assert observer.errors
    assert compared(before, of_process()) == {}


def test_random_numbers_go_on_as_if_nothing_had_happened() -> None:
    def drawn() -> list[float]:
        return [random.random(), float(np.random.rand()), float(torch.rand(1))]

    def seed() -> None:
        random.seed(7)
        np.random.seed(7)
        torch.manual_seed(7)

    seed()
    expected = drawn()
    seed()
    with undisturbed():
        drawn()
        torch.manual_seed(8)
    assert drawn() == expected


@pytest.fixture
def torch_logger() -> Iterator[logging.Logger]:
    logger = logging.getLogger("torch.export_explorer_test")
    level = logger.level
    yield logger
    logger.setLevel(level)


def test_what_torch_warns_of_is_written_down_once_and_not_shown(torch_logger: logging.Logger, capfd: pytest.CaptureFixture[str]) -> None:
    with undisturbed() as said:
        torch_logger.warning("careful with %s", "that")
        torch_logger.error("careful with that")
        warnings.warn("deprecated", DeprecationWarning, stacklevel=1)
    assert [it.text for it in said] == ["careful with that", "deprecated"]
    assert [it.is_logged for it in said] == [True, False]
    assert capfd.readouterr() == ("", "")


def test_a_warning_that_cannot_be_formatted_does_not_surface(torch_logger: logging.Logger) -> None:
    with undisturbed() as said:
        torch_logger.warning("%d sizes", "many")
    assert [it.text for it in said] == ["%d sizes"]


def test_logs_of_others_and_quieter_ones_of_torch_pass(torch_logger: logging.Logger) -> None:
    records: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record.getMessage())

    handler = Keeping()
    logging.root.addHandler(handler)
    torch_logger.addHandler(handler)  # torch's loggers do not propagate to the root
    torch_logger.setLevel(logging.DEBUG)
    try:
        with undisturbed():
            logging.getLogger("mine").warning("mine")
            logging.getLogger("torchvision").warning("a library's")
            torch_logger.debug("asked for")
            torch_logger.warning("for the record")
    finally:
        logging.root.removeHandler(handler)
        torch_logger.removeHandler(handler)
    assert records == ["mine", "a library's", "asked for"]


def test_warnings_of_this_thread_are_in_the_record() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        with undisturbed() as said:
            warnings.warn("look out", UserWarning, stacklevel=1)
            warnings.warn("look out", UserWarning, stacklevel=1)
    assert [it.text for it in said] == ["look out"]


def test_what_other_threads_warn_of_and_log_passes(torch_logger: logging.Logger) -> None:
    heard: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    def elsewhere() -> None:
        warnings.warn("another thread's warning", UserWarning, stacklevel=1)
        torch_logger.warning("another thread's log")

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        # As outside of pytest, which keeps warnings for itself.
        warnings.showwarning = lambda message, *_, **__: heard.append(str(message))
        handler = Keeping()
        torch_logger.addHandler(handler)
        with undisturbed() as said:
            other = threading.Thread(target=elsewhere)
            other.start()
            other.join()
        torch_logger.removeHandler(handler)
    assert said == []
    assert heard == ["another thread's warning", "another thread's log"]


def test_a_message_that_the_user_wants_to_see_passes_from_another_thread_where_all_others_are_ignored() -> None:
    heard: list[str] = []

    def elsewhere() -> None:
        for text in ("wanted: 1", "other: 2"):
            warnings.warn(text, UserWarning, stacklevel=1)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.filterwarnings("always", message="wanted")
        warnings.showwarning = lambda message, *_, **__: heard.append(str(message))
        with undisturbed():
            other = threading.Thread(target=elsewhere)
            other.start()
            other.join()
    assert heard == ["wanted: 1"]


def test_loggers_that_nobody_asked_for_are_not_made() -> None:
    logging.getLogger("torch.export_explorer_placeholder.child")
    with undisturbed():
        pass
    assert isinstance(logging.root.manager.loggerDict["torch.export_explorer_placeholder"], logging.PlaceHolder)


def test_what_the_user_prints_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    class Printing(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            print("to stdout")
            print("to stderr", file=sys.stderr)
            return x + 1

    with undisturbed():
        torch.export.export(Printing(), (torch.randn(3),))
    assert capfd.readouterr() == ("to stdout\n", "to stderr\n")


@MODES
def test_a_failure_prints_nothing(strict: bool, capfd: pytest.CaptureFixture[str]) -> None:
    class Branching(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + 1 if x.sum() > 0 else x

    capture = capture_export(Branching(), (torch.randn(3),), strict=strict)
    assert not capture.ok
    capture = capture_export(Busy(), (torch.randn(4, 3),), dynamic_shapes={"x": {0: Dim("n", max=1000)}}, strict=strict)
    assert not capture.ok
    assert capfd.readouterr() == ("", "")


def test_what_other_threads_print_passes(capfd: pytest.CaptureFixture[str]) -> None:
    program = "def forward(self, x):\n    pass"
    with undisturbed():
        print(program, file=sys.stderr)
        thread = threading.Thread(target=print, args=(program,), kwargs={"file": sys.stderr})
        thread.start()
        thread.join()
        print("after", file=sys.stderr)
    assert capfd.readouterr().err == f"{program}\nafter\n"


PROGRAM = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    import torch
    from torch.export import Dim
    from export_explorer import capture_export

    class Model(torch.nn.Module):
        def forward(self, x, y):
            return x + y

    def traced():
        return sum(path.stat().st_size for path in Path(sys.argv[1]).iterdir())

    inputs, shapes = (torch.randn(4), torch.randn(4)), {"x": (Dim.AUTO,), "y": (Dim.AUTO,)}
    runs = {
        "bare": lambda: torch.export.export(Model(), inputs, dynamic_shapes=shapes),
        "observed": lambda: capture_export(Model(), inputs, dynamic_shapes=shapes),
        "bare again": lambda: torch.export.export(Model(), inputs, dynamic_shapes=shapes),
    }
    for name, run in runs.items():
        before = traced()
        print(f"RUN {name}", file=sys.stderr, flush=True)
        result = run()
        assert name != "observed" or (result.ok and result.dims[1].got == "tied"), result
        print(name, traced() - before)
    """
)


@pytest.mark.slow
def test_the_users_own_logs_and_traces_are_still_written(tmp_path: Path) -> None:
    traces = tmp_path / "traces"
    traces.mkdir()
    environment = os.environ | {"TORCH_LOGS": "+dynamic", "TORCH_TRACE": str(traces), "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(traces)], capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
    )
    assert run.returncode == 0, run.stderr
    logs = {part.partition("\n")[0]: part for part in run.stderr.split("RUN ")[1:]}
    assert list(logs) == ["bare", "observed", "bare again"]
    assert all("create_symbol" in log and "set_replacement" in log for log in logs.values())
    written = dict(line.rsplit(" ", 1) for line in run.stdout.splitlines())
    assert all(int(written[name]) > 1000 for name in logs), written


class Counted(torch.Tensor):
    """A tensor that counts the calls of torch's functions on it."""

    calls = 0

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.calls += 1
        return super().__torch_function__(func, types, args, kwargs or {})  # type: ignore[no-untyped-call]


class StopsInBranches(torch.nn.Module):
    """The sizes of the branches are compared with each other, on numbers of the data, while Dynamo traces both."""

    def forward(self, hidden: torch.Tensor, accepted: torch.Tensor) -> torch.Tensor:
        rows = hidden[1 : accepted.argmax().item()]

        def twice(rows: torch.Tensor) -> torch.Tensor:
            return rows.expand(2, -1).clone()

        def as_many(rows: torch.Tensor) -> torch.Tensor:
            return rows.clone()

        rows = torch.cond(accepted.argmax() == 2, twice, as_many, (rows,))
        return rows.sum(0)


def test_tensor_subclasses_are_called_after_a_failure_within_the_branches_of_cond() -> None:
    capture = capture_export(StopsInBranches(), (torch.randn(6, 8), torch.tensor([0.0, 0, 0, 1, 0, 0])))
    assert capture.failure is not None
    assert capture.failure.kind == "data_dependent"
    before = Counted.calls
    torch.relu(torch.ones(2).as_subclass(Counted))
    assert Counted.calls > before
