"""An operator that got tensors on two devices: which of them is not on the model's device, and how to move it."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import torch

from export_explorer.failures.failure_context import FailureContext, context_of, variables_at
from export_explorer.failures.handler import FailureMessage
from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import most_named
from export_explorer.torch_internals.failure_causes import ModelRaised
from export_explorer.torch_internals.nodes import named_modules
from export_explorer.torch_internals.symbolic_texts import two_devices
from export_explorer.trace.syntax import called_name

Devices = Mapping[str, torch.device]
_CREATES = ("arange", "empty", "eye", "full", "linspace", "ones", "rand", "randint", "randn", "randperm", "tensor", "zeros")


def message_on_devices(failed: FailureContext) -> FailureMessage | None:
    """Returns the message for a call that gets tensors on two devices; None for another failure."""
    devices = two_devices(failed.cause.text) if isinstance(failed.cause, ModelRaised) else None
    if devices is None:
        return None
    inputs = {leaf.path: leaf.value.device for leaf in failed.analysis.sizes.leaves if isinstance(leaf.value, torch.Tensor)}
    module = failed.module
    state = {} if module is None else {name: it.device for name, it in (*module.named_parameters(), *module.named_buffers())}
    home = next((device for device, _ in Counter(state.values() or inputs.values()).most_common(1)), None)
    cause, step = ("", "Move all tensors to one device") if home is None else _moved(failed, home, inputs, state)
    return FailureMessage(f"{failed.line_start(': ')}an operator gets tensors on {listed(devices)}{cause and f'. {cause}'}", step)


def _moved(failed: FailureContext, home: torch.device, inputs: Devices, state: Devices) -> tuple[str, str]:
    """Returns which tensors are not on the model's device, and how to move them: what the failing expression names, before all others."""
    there = repr(str(home))
    away = _elsewhere(inputs, home)
    if away and len(away) == len(inputs):
        return f"The model is on {home}, its inputs on {_names_of(away)}", f"Move the inputs to {home}, or the model to their device"
    where = "The model is" if state else "The other inputs are"
    if named := _named(failed, away):
        step = f"Pass `{next(iter(named))}.to({there})`" if len(named) == 1 else f"Move them to {home}"
        return f"{where} on {home}, {_ticked(named)} on {_names_of(named)}", step
    plain = {} if failed.module is None else _named(failed, _elsewhere(dict(_plain_tensors(failed.module)), home))
    if len(plain) == 1:
        problem = f"{_ticked(plain)} is a plain attribute on {_names_of(plain)}: `model.to` does not move it"
        return problem, "Register it with `register_buffer`"
    local = {name: it.device for name, it in variables_at(failed).items() if isinstance(it, torch.Tensor)}
    made = _named(failed, _elsewhere(local, home))
    if len(made) == 1:
        return f"{_ticked(made)} is on {_names_of(made)}, not on {home}", "Create it with `device=`"
    if (call := _creating_call(failed)) is not None:
        beside = next((name for name in inputs if name.isidentifier()), "")
        return f"`{call[0]}` creates a tensor on {call[1]}", f"Pass `device={f'{beside}.device' if beside else there}` to it"
    if stayed := _elsewhere(state, home):
        return f"{_ticked(stayed)} of the model: on {_names_of(stayed)}; the rest: on {home}", f"Move the whole model: `model.to({there})`"
    told = f"{where} on {home}, {_ticked(away)} on {_names_of(away)}" if away else ""
    return told, "Move all tensors of the line to one device"


def _named(failed: FailureContext, devices: Devices) -> Devices:
    """Returns those of which the name is in the failing expression, or in its line where that is not known."""
    words = set(re.findall(r"\w+", "" if failed.frame is None else failed.frame.expression or failed.frame.code))
    return {name: device for name, device in devices.items() if name.partition("[")[0].rpartition(".")[2] in words}


def _elsewhere(devices: Devices, home: torch.device) -> Devices:
    return {name: device for name, device in devices.items() if device != home}


def _names_of(devices: Devices) -> str:
    return listed(dict.fromkeys(devices.values()))


def _ticked(devices: Devices) -> str:
    return most_named([f"`{name}`" for name in devices])


def _plain_tensors(module: torch.nn.Module) -> Iterator[tuple[str, torch.device]]:
    for path, part in named_modules(module):
        for name, value in vars(part).items():
            if isinstance(value, torch.Tensor):
                yield f"{path}.{name}".removeprefix("."), value.device


def _creating_call(failed: FailureContext) -> tuple[str, str] | None:
    """Returns the call of the failing line that creates a tensor on a device of its own, and that device; None if there is none."""
    context = context_of(failed)
    calls = () if context is None else (node for node in ast.walk(context.statement) if isinstance(node, ast.Call))
    for call in calls:
        device = next((it.value for it in call.keywords if it.arg == "device"), None)
        if context is not None and called_name(call) in _CREATES and (device is None or isinstance(device, ast.Constant)):
            return context.text(call), "the default device" if device is None else str(device.value)
    return None
