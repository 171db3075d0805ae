"""What live frames tell of the operator, the module and the user's line."""

import inspect
import sys
from types import FrameType, SimpleNamespace
from typing import Any

import pytest
import sympy
import torch

from export_explorer.torch_internals.classes import is_operator
from export_explorer.torch_internals.frames import (
    TORCH_FOLDER,
    decision_of_frame,
    drops_what_it_raises,
    ends_process_if_it_raises,
    layer_location,
    module_of_frame,
    operator_of_frame,
    strict_module_path,
    strict_user_stack,
)
from tests.helpers import watched


def frame_named(name: str, filename: str = "some.py", **local: Any) -> FrameType:
    """A frame of a function with this name, in this file, with these arguments."""
    source = f"import sys\ndef {name}({', '.join(local)}):\n    return sys._getframe()\n"
    namespace: dict[str, Any] = {}
    exec(compile(source, filename, "exec"), namespace)
    frame: FrameType = namespace[name](**local)
    return frame


def test_the_operator_that_makes_a_constant_is_in_the_frames(run: Any) -> None:
    (specialized,) = (seen for seen in run[0].replaced if seen.what[1] == 5)
    operators = [operator for operator in specialized.operators if is_operator(operator)]
    assert {str(operator) for operator in operators} & {"aten.linear.default", "aten.addmm.default", "aten.t.default"}


def test_the_modules_that_run_are_in_the_frames_innermost_first(run: Any) -> None:
    watch, model, strict = run
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    if strict:
        assert [path for path, _ in specialized.strict_modules][:1] == ["inner.lin"]
        assert specialized.strict_modules[0][1] == "Linear"
    else:
        assert specialized.modules[:2] == [model.inner.lin, model.inner]
        assert model in specialized.modules


def test_the_stack_of_what_dynamo_traces_ends_at_the_users_line(run: Any) -> None:
    watch, _, strict = run
    (specialized,) = (seen for seen in watch.replaced if seen.what[1] == 5)
    mine = [location for location in specialized.strict_stack if location.filename == watched.__file__]
    if strict:
        assert mine[-1][:3] == (watched.__file__, watched.LINES["specializes x.1"], "forward")
    assert strict_user_stack() == []


def test_no_user_stack_where_torch_keeps_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from torch._guards import TracingContext

    monkeypatch.delattr(TracingContext, "extract_stack")
    assert strict_user_stack() == []


def test_frames_of_other_functions_say_nothing() -> None:
    frame = sys._getframe()
    assert operator_of_frame(frame) is None
    assert module_of_frame(frame) is None
    assert strict_module_path(frame) is None
    assert layer_location(frame) is None
    assert decision_of_frame(frame) is None


def test_frames_without_the_expected_locals_say_nothing() -> None:
    assert operator_of_frame(frame_named("proxy_call")) is None
    assert decision_of_frame(frame_named("_evaluate_expr")) is None
    assert decision_of_frame(frame_named("_evaluate_expr", concrete_val=8)) is None
    assert module_of_frame(frame_named("_call_impl")) is None
    assert module_of_frame(frame_named("_call_impl", self=object())) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py")) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py", self=object())) is None
    assert strict_module_path(frame_named("step", "symbolic_convert.py", self=SimpleNamespace(nn_module_stack={}))) is None


def test_a_decision_of_torch_is_read_as_a_bool() -> None:
    assert decision_of_frame(frame_named("_evaluate_expr", concrete_val=sympy.true)) is True
    assert decision_of_frame(frame_named("_evaluate_expr", concrete_val=sympy.false)) is False


def test_torchs_folder_holds_its_files() -> None:
    assert inspect.getfile(torch.nn.Linear).startswith(TORCH_FOLDER)


def test_nothing_is_raised_where_the_dispatcher_looks_a_rule_up(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    registry = pytest.importorskip("torch._library.simple_registry")
    of_operator = registry.SimpleOperatorEntry.__init__

    def looks(self: object, name: str) -> None:
        found.append(ends_process_if_it_raises(sys._getframe()))
        of_operator(self, name)

    monkeypatch.setattr(registry.SimpleOperatorEntry, "__init__", looks)
    registry.SimpleLibraryRegistry().find("aten::relu")
    assert found == [True]
    assert not ends_process_if_it_raises(sys._getframe())


def test_exceptions_of_callbacks_and_of_guards_go_nowhere() -> None:
    guards = pytest.importorskip("torch._dynamo.guards")
    utils = pytest.importorskip("torch._dynamo.utils")
    (callback,) = (code for code in utils.ExactWeakKeyDictionary.__setitem__.__code__.co_consts if inspect.iscode(code))
    assert drops_what_it_raises(callback)
    assert drops_what_it_raises(utils.ExactWeakKeyDictionary._remove_id.__code__)
    assert drops_what_it_raises(guards.GuardManagerWrapper.check.__code__)
    assert not drops_what_it_raises(torch.nn.Linear.forward.__code__)
