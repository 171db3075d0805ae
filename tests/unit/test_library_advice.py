"""What the caller can do about the code of transformers: each piece of advice, taken, lets a model of the library export."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
import torch

from export_explorer.capture import capture_export
from export_explorer.failures.registration import registration_of
from export_explorer.record import Capture, CodeFix, Fix
from tests.helpers.kinds_of_fixes import as_kind, code_fixes

MODES = pytest.mark.parametrize("strict", [pytest.param(False, id="non-strict"), pytest.param(True, id="strict", marks=pytest.mark.slow)])
pytest.importorskip("transformers")
DECODER: dict[str, Any] = {
    "vocab_size": 99,
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "num_key_value_heads": 2,
    "intermediate_size": 32,
}


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


def tokens(batch: int = 2, length: int = 6) -> torch.Tensor:
    return torch.randint(3, 90, (batch, length))


def llama() -> tuple[Any, dict[str, Any]]:
    from transformers import LlamaConfig, LlamaForCausalLM

    return LlamaForCausalLM(LlamaConfig(**DECODER)).eval(), {"input_ids": tokens()}


def t5() -> tuple[Any, dict[str, Any]]:
    from transformers import T5Config, T5Model

    config = T5Config(vocab_size=99, d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2)
    return T5Model(config).eval(), {"input_ids": tokens(), "decoder_input_ids": tokens(2, 4)}


def wrapped() -> tuple[Any, dict[str, Any]]:
    class Wrapped(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.language = llama()[0]

        def forward(self, input_ids: torch.Tensor) -> Any:
            return self.language(input_ids)

    return Wrapped().eval(), {"input_ids": tokens()}


def mamba() -> tuple[Any, dict[str, Any]]:
    from transformers import MambaConfig, MambaModel

    return MambaModel(MambaConfig(vocab_size=99, hidden_size=16, num_hidden_layers=1, state_size=4)).eval(), {"input_ids": tokens()}


MODELS = {"decoder": llama, "encoder and decoder": t5, "in a module of one's own": wrapped, "states in place of keys": mamba}


def captured(model: torch.nn.Module, kwargs: dict[str, Any], strict: bool, shapes: Any = None) -> Capture:
    return capture_export(model, (), kwargs, dynamic_shapes=shapes, strict=strict)


def fixes(capture: Capture) -> tuple[Fix, ...]:
    assert capture.failure is not None
    assert capture.failure.kind in ("unsupported_code", "invalid_input")
    return capture.failure.fixes


@MODES
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "in a module of one's own" else pytest.mark.slow) for name in MODELS]
)
def test_a_cache_as_an_output_is_done_without(name: str, strict: bool) -> None:
    model, kwargs = MODELS[name]()
    capture = captured(model, kwargs, strict)
    assert capture.failure is not None
    assert "Cache" in capture.failure.message
    first, *others = fixes(capture)
    lines = as_kind(CodeFix, first).code
    assert all(line.endswith("config.use_cache = False") for line in lines)
    exec("\n".join(lines), {"model": model})
    assert captured(model, kwargs, strict).ok
    # There is no registration of a cache of another kind.
    assert len(others) == (1 if name in ("decoder", "in a module of one's own") else 0)


REGISTERED = """
    import torch
    from export_explorer import capture_export
    from tests.unit.test_library_advice import llama, tokens
    from transformers import DynamicCache

    model, kwargs = llama()

    def filled():
        cache = DynamicCache(config=model.config)
        for layer in range(2):
            cache.update(torch.randn(2, 2, 5, 8), torch.randn(2, 2, 5, 8), layer)
        return cache

    step = {"input_ids": tokens(2, 1), "attention_mask": torch.ones(2, 6, dtype=torch.int64), "past_key_values": filled()}
    of_output = capture_export(model, (), kwargs).failure.fixes[1]
    (of_input,) = capture_export(model, (), step).failure.fixes
    assert of_input.code == of_output.code
    exec("\\n".join(of_input.code))
    for strict in (False, True):
        for inputs in (kwargs, step):
            capture = capture_export(model, (), inputs, strict=strict)
            assert capture.ok, capture.failure
"""


@pytest.mark.slow
def test_a_cache_is_registered_with_the_library_s_own_function() -> None:
    """In a process of its own, since a class cannot be taken back."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(REGISTERED)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_a_cache_that_the_library_cannot_register_is_left_out() -> None:
    from transformers import DynamicCache, EncoderDecoderCache

    model, kwargs = t5()
    cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
    capture = captured(model, {**kwargs, "past_key_values": cache}, strict=False)
    assert fixes(capture) == ()
    assert capture.failure is not None
    assert capture.failure.message.endswith(". Leave the cache out.")


@MODES
def test_an_attention_that_does_not_export_here_is_replaced_by_torch_s_own(strict: bool) -> None:
    model, kwargs = llama()
    model.config.use_cache = False
    model.set_attn_implementation("flex_attention")
    capture = captured(model, kwargs, strict)
    assert capture.failure is not None
    (fix,) = code_fixes(capture.failure.fixes)
    exec("\n".join(fix.code), {"model": model})
    assert captured(model, kwargs, strict).ok


def test_a_dataclass_of_a_library_is_imported_to_be_registered() -> None:
    assert as_kind(CodeFix, registration_of(pytest.Mark)).code == (
        "from _pytest.mark.structures import Mark",
        "",
        "torch.export.register_dataclass(Mark)",
    )


STATIC = """
    import copy
    import torch
    from torch.export import Dim
    from export_explorer import capture_export
    from export_explorer.capture import run_export
    from tests.unit.test_library_advice import llama, tokens
    from transformers import StaticCache

    model, _ = llama()
    model.config.get_text_config()
    cache = StaticCache(config=model.config, max_cache_len=16)
    ids, more = tokens(1, 4), tokens(1, 7)
    length = {1: Dim("length", min=2, max=16)}

    def export(model, inputs, shapes):
        return run_export(model, (), inputs, dynamic_shapes=shapes)

    given = {"input_ids": ids, "past_key_values": cache}
    for shapes in ({"input_ids": length, "past_key_values": {}}, {"input_ids": length, "past_key_values": None}):
        held, registered = [fix for fix in export(model, given, shapes)[0].failure.fixes if fix.kind == "change_code"]

    wanted = model(more, past_key_values=copy.deepcopy(cache)).logits
    inner = model
    exec("\\n".join(held.code))
    place = {"input_ids": ids, "cache_position": torch.arange(4)}
    _, program = export(model, place, {"input_ids": length, "cache_position": {0: length[1]}})
    torch.testing.assert_close(program.module()(input_ids=more, cache_position=torch.arange(7)), wanted)

    model = inner
    exec("\\n".join(registered.code))
    _, program = export(model, given, {"input_ids": length, "past_key_values": [None] * 6})
    torch.testing.assert_close(program.module()(input_ids=more, past_key_values=copy.deepcopy(cache)).logits, wanted)
"""


@pytest.mark.slow  # exports a language model with a cache in a process of its own
def test_a_static_cache_is_held_in_the_model_or_registered() -> None:
    """In a process of its own, since a class cannot be taken back; both fixes are told at once, whatever is asked of the cache."""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root), "HF_HUB_OFFLINE": "1"}
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(STATIC)], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
