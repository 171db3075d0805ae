"""What operators refuse in models of transformers, all sizes AUTO: each dimension with an open end takes three other sizes, or is marked."""

from collections.abc import Callable
from typing import Any

import pytest
import torch

from export_explorer.analysis.operator_checks import with_checked_operators
from export_explorer.capture import run_export
from export_explorer.record import Capture, DimRef
from export_explorer.spec.leaves import leaves_of

transformers = pytest.importorskip("transformers")
pytestmark = pytest.mark.slow

Inputs = dict[str, Any]
_SMALL = {"vocab_size": 50, "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}


def _ids(*shape: int) -> torch.Tensor:
    return torch.randint(3, 40, shape)


def _bert() -> tuple[Any, Inputs]:
    model = transformers.BertModel(transformers.BertConfig(**_SMALL))
    return model, {"input_ids": _ids(3, 7), "attention_mask": torch.ones(3, 7, dtype=torch.long)}


def _roberta() -> tuple[Any, Inputs]:
    model = transformers.RobertaModel(transformers.RobertaConfig(**_SMALL))
    return model, {"input_ids": _ids(3, 7), "attention_mask": torch.ones(3, 7, dtype=torch.long)}


def _t5() -> tuple[Any, Inputs]:
    config = transformers.T5Config(vocab_size=50, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, decoder_start_token_id=0)
    config.use_cache = False
    inputs = {"input_ids": _ids(3, 7), "attention_mask": torch.ones(3, 7, dtype=torch.long), "decoder_input_ids": _ids(3, 5)}
    return transformers.T5ForConditionalGeneration(config), inputs


class _WithCache(torch.nn.Module):
    """A decoder that is called with the keys and values of earlier tokens as plain tensors."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: Any, attention_mask: Any, keys: list[Any], values: list[Any]) -> Any:
        cache = transformers.DynamicCache()
        for layer, (key, value) in enumerate(zip(keys, values, strict=True)):
            cache.update(key, value, layer)
        return self.model(input_ids=input_ids, attention_mask=attention_mask, past_key_values=cache, use_cache=True).logits


def _llama() -> tuple[Any, Inputs]:
    config = transformers.LlamaConfig(**_SMALL, num_key_value_heads=2)
    inputs = {
        "input_ids": _ids(3, 5),
        "attention_mask": torch.ones(3, 16, dtype=torch.long),
        "keys": [torch.randn(3, 2, 11, 8) for _ in range(2)],
        "values": [torch.randn(3, 2, 11, 8) for _ in range(2)],
    }
    return _WithCache(transformers.LlamaForCausalLM(config)), inputs


def _clip() -> tuple[Any, Inputs]:
    text = {**_SMALL, "projection_dim": 32, "max_position_embeddings": 32, "eos_token_id": 2, "bos_token_id": 1}
    vision = {**_SMALL, "projection_dim": 32, "image_size": 16, "patch_size": 8}
    vision.pop("vocab_size")
    config = transformers.CLIPConfig(text_config=text, vision_config=vision, projection_dim=32)
    inputs = {"input_ids": _ids(3, 7), "pixel_values": torch.randn(4, 3, 16, 16), "attention_mask": torch.ones(3, 7, dtype=torch.long)}
    return transformers.CLIPModel(config), inputs


def _gpt2() -> tuple[Any, Inputs]:
    config = transformers.GPT2Config(vocab_size=50, n_embd=32, n_layer=2, n_head=4, n_positions=64, use_cache=False)
    return transformers.GPT2LMHeadModel(config), {"input_ids": _ids(3, 7), "attention_mask": torch.ones(3, 7, dtype=torch.long)}


# Of each model: the pairs of dimensions that have to be equal, which guards or operators say. What the tests require beyond them: whatever
# is neither marked nor limited by a guard accepts other sizes in a real run.
MODELS: dict[str, tuple[Callable[[], tuple[Any, Inputs]], list[tuple[str, str]]]] = {
    "bert": (_bert, [("attention_mask.shape[0]", "input_ids.shape[0]")]),
    "roberta": (_roberta, [("attention_mask.shape[0]", "input_ids.shape[0]")]),
    "t5": (_t5, [("attention_mask.shape[0]", "input_ids.shape[0]"), ("decoder_input_ids.shape[0]", "input_ids.shape[0]")]),
    "llama": (_llama, [("attention_mask.shape[0]", "input_ids.shape[0]"), ("values[0].shape[2]", "keys[0].shape[2]")]),
    "clip": (_clip, [("attention_mask.shape[0]", "input_ids.shape[0]")]),
    "gpt2": (_gpt2, [("attention_mask.shape[0]", "input_ids.shape[0]")]),
}


@pytest.mark.parametrize("name", MODELS)
def test_each_dimension_takes_three_other_sizes_or_is_marked(name: str) -> None:
    torch.manual_seed(0)
    make, pairs = MODELS[name]
    model, inputs = make()
    model.eval()
    capture, program = run_export(model, (), inputs, dynamic_shapes="auto")
    assert program is not None
    capture = with_checked_operators(capture, program, leaves_of(model, (), inputs))
    checks = capture.operators
    assert checks is not None
    assert checks.not_checked_reason is None
    assert [pair for pair in pairs if not _is_stated(capture, *pair)] == []
    program_module = program.module()
    refused = []
    for dim in capture.dims:
        # Sizes that guards relate to others cannot be tried alone.
        if (
            dim.got != "dynamic"
            or dim.dim is None
            or dim.size is None
            or (dim.accepted is not None and dim.accepted.with_others_as_in_example)
        ):
            continue
        moved = [dim.ref, *(it.ref for it in capture.dims if it.tied_to == dim.ref)]
        sizes = (dim.size + 1, dim.size + 2, 2 * dim.size)
        if not all(_runs(program_module, inputs, dict.fromkeys(moved, size)) for size in sizes):
            refused.append(dim.ref)
    marked = {ref for limit in checks.limits for ref in (limit.dim, limit.other)}
    assert set(refused) <= marked
    for limit in checks.limits:
        if limit.relation == "at_most" and limit.other is not None:
            assert limit.dim in refused or limit.other in refused


def _is_stated(capture: Capture, one: str, other: str) -> bool:
    """True if a guard, or an operator, is said to need two dimensions to be equal, or one to be at least as large as the other."""
    by_name = {str(dim.ref): dim for dim in capture.dims}
    roots = {name: str(dim.tied_to or dim.ref) for name, dim in by_name.items()}
    checks = capture.operators
    limits = () if checks is None else checks.limits
    related = {frozenset((roots[str(limit.dim)], roots[str(limit.other)])) for limit in limits if limit.other is not None}
    return roots[one] == roots[other] or frozenset((roots[one], roots[other])) in related


def _runs(module: Any, inputs: Inputs, sizes: dict[DimRef, int]) -> bool:
    """True if the program runs with tensors of these sizes, ones in place of new values."""

    def changed(value: Any, path: str) -> Any:
        if isinstance(value, list):
            return [changed(item, f"{path}[{index}]") for index, item in enumerate(value)]
        shape = [sizes.get(DimRef(input=path, dim=dim), size) for dim, size in enumerate(value.shape)]
        return value if shape == list(value.shape) else torch.ones(shape, dtype=value.dtype)

    try:
        with torch.no_grad():
            module(**{name: changed(value, name) for name, value in inputs.items()})
    except (RuntimeError, IndexError, AssertionError):
        return False
    return True
