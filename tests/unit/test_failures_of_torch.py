"""Failures in torch's own modules and classes: what the caller can do, tried where it can be."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.distributions import Distribution, distribution
from torch.export import Dim

from export_explorer import explore
from export_explorer.capture import run_export
from export_explorer.record import Failure
from tests.cases import of_torch
from tests.cases.case import MODES, STRICT_IS_SLOW
from tests.cases.outcomes import AUTO
from tests.helpers.applied import pasted
from tests.helpers.kinds_of_fixes import code_fixes
from tests.helpers.releases import since

pytestmark = [
    pytest.mark.filterwarnings("ignore:.*enable_nested_tensor:UserWarning"),
    pytest.mark.filterwarnings("ignore:.*nested tensors:UserWarning"),
    pytest.mark.filterwarnings("ignore:torch.ao.quantization:DeprecationWarning"),
]
OF_MASKS = {"x": {1: Dim.DYNAMIC}, "mask": {0: Dim.DYNAMIC, 1: Dim.DYNAMIC}}


def failure_of(model: torch.nn.Module, args: tuple[object, ...], shapes: object, mode: str) -> Failure:
    failure = run_export(model, args, {}, dynamic_shapes=shapes, strict=mode == "strict")[0].failure
    assert failure is not None
    return failure


@STRICT_IS_SLOW
@pytest.mark.parametrize("name", ["Encoder", "Decoder", pytest.param("Both", marks=pytest.mark.slow)])
def test_a_transformer_that_asks_about_its_mask_is_told_in_the_call(name: str, mode: str, tmp_path: Path) -> None:
    def inputs(length: int) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.rand(2, length, 8), torch.nn.Transformer.generate_square_subsequent_mask(length)

    model = getattr(of_torch, name)()
    failure = failure_of(model, inputs(5), OF_MASKS, mode)
    assert failure.kind == "data_dependent"
    assert "checks the mask. Whether it is causal is not available while tracing" in failure.message
    (fix,) = code_fixes(failure.fixes)
    assert "is_causal=False" in fix.code[0]
    with pasted(fix, tmp_path) as module:
        after, program = run_export(getattr(module, name)(), inputs(5), {}, dynamic_shapes=OF_MASKS, strict=mode == "strict")
        assert program is not None, after.failure
        for length in (5, 7):
            torch.testing.assert_close(program.module()(*inputs(length)[:1], mask := inputs(length)[1]).shape, model(*inputs(length)).shape)
            x = torch.rand(2, length, 8)
            torch.testing.assert_close(program.module()(x, mask), model(x, mask))


class MasksWherePositive(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.encoder: torch.nn.Module = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 1)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> Any:
        if x.sum() > 0:
            return self.encoder(x, mask)
        return x


def test_a_branch_above_a_transformer_is_not_said_to_check_its_mask() -> None:
    failure = failure_of(MasksWherePositive(), (torch.rand(2, 5, 8), torch.zeros(5, 5)), None, "non-strict")
    assert "branches on tensor data" in failure.message
    assert not [line for fix in code_fixes(failure.fixes) for line in fix.code if "is_causal" in line]


@pytest.fixture
def distributions_that_look() -> Iterator[None]:
    """The first strict export of a process, or `torch.compile`, ends for good that distributions look at their parameters
    (`TorchPatcher.patch`, `torch/_dynamo/eval_frame.py`, 2.13)."""
    before = Distribution._validate_args
    Distribution.set_default_validate_args(True)
    yield
    Distribution.set_default_validate_args(before)


PADDED = (torch.rand(2, 5, 3), torch.tensor([5, 3]))


@pytest.mark.skipif(
    hasattr(distribution, "_all_true_or_runtime_assert"), reason="This torch exports what a distribution requires, as a runtime assert."
)
@pytest.mark.usefixtures("distributions_that_look")
def test_a_distribution_that_looks_at_its_parameters_is_made_without(tmp_path: Path) -> None:
    scores = torch.rand(4, 3)
    shapes = {"scores": {0: AUTO}}
    failure = failure_of(of_torch.Draws(), (scores,), shapes, "non-strict")
    assert failure.kind == "data_dependent"
    assert "Whether the parameters are valid is not available while tracing" in failure.message
    (fix,) = code_fixes(failure.fixes)
    assert "Categorical(logits=scores, validate_args=False)" in fix.code[0]
    with pasted(fix, tmp_path) as module:
        program = run_export(module.Draws(), (scores,), {}, dynamic_shapes=shapes)[1]
        assert program is not None
        torch.testing.assert_close(program.module()(scores[:3]), of_torch.Draws()(scores[:3]))


def test_a_branch_on_what_a_distribution_says_is_a_branch() -> None:
    failure = failure_of(of_torch.DecidesOnDraw(), (torch.rand(4, 3),), None, "non-strict")
    assert "torch.cond" in failure.fixes[0].title


@pytest.mark.parametrize("name", ["Packed", pytest.param("PackedUnderOneName", marks=pytest.mark.slow)])
@STRICT_IS_SLOW
def test_a_packed_sequence_becomes_a_padded_one_with_a_mask(mode: str, name: str, tmp_path: Path) -> None:
    shapes, model = {"x": {0: AUTO}, "lengths": {0: AUTO}}, getattr(of_torch, name)
    failure = failure_of(model(), PADDED, shapes, mode)
    assert failure.kind == ("data_dependent" if mode == "non-strict" else "unsupported_code")
    does = "runs a recurrent layer on a packed sequence" if mode == "non-strict" else "packs a sequence"
    assert f" {does}. Its lengths are tensor data, which tracing does not have" in failure.message
    fix = code_fixes(failure.fixes)[0]
    assert fix.effects[0].kind == "other_result"
    with pasted(fix, tmp_path) as module:
        program = run_export(getattr(module, name)(), PADDED, {}, dynamic_shapes=shapes, strict=mode == "strict")[1]
        assert program is not None
        for lengths in ([5, 3], [2, 5]):
            args = (PADDED[0], torch.tensor(lengths))
            torch.testing.assert_close(program.module()(*args), model()(*args))


@pytest.mark.parametrize("name", ["PackedBothWays", "PackedForState"])
def test_a_packed_sequence_whose_padding_would_be_read_is_left_to_the_user(name: str) -> None:
    failure = failure_of(getattr(of_torch, name)(), PADDED, {"x": {0: AUTO}, "lengths": {0: AUTO}}, "non-strict")
    (fix,) = failure.fixes
    assert "template" not in fix.trust
    # Advice alone: lines to insert would leave names of the packed sequence undefined.
    assert (fix.applicability, fix.code, fix.replaces) == ("has_placeholders", (), None)


@pytest.mark.parametrize("mode", MODES)
def test_a_kernel_by_address_is_shown_as_a_custom_operator(mode: str) -> None:
    failure = failure_of(of_torch.ByAddress(), (torch.rand(3, 4),), {"x": {0: AUTO}}, mode)
    assert failure.kind == "unsupported_code"
    (fix,) = code_fixes(failure.fixes)
    assert fix.applicability == "has_placeholders"
    assert '@torch.library.custom_op("my_library::copied", mutates_args=())' in fix.code
    assert "def copied(x: torch.Tensor) -> torch.Tensor:" in fix.code
    assert "@copied.register_fake" in fix.code


@pytest.mark.parametrize("mode", MODES)
def test_a_quantized_model_is_to_be_exported_before(mode: str) -> None:
    failure = failure_of(of_torch.quantized(), (torch.rand(2, 4),), {"input": {0: AUTO}}, mode)
    assert failure.kind == "unsupported_code"
    assert "LinearPackedParams" in failure.message
    assert "__obj_flatten__" not in failure.message
    assert "PT2E" in failure.fixes[0].title


@pytest.mark.parametrize("mode", MODES)
def test_a_mapping_of_another_class_is_to_be_passed_as_a_dict(mode: str) -> None:
    ones = torch.ones(2, 5)
    failure = failure_of(of_torch.Attends(), (of_torch.Tokens(ids=ones, mask=ones.clone()),), None, mode)
    assert failure.kind == "invalid_input"
    (fix,) = code_fixes(failure.fixes)
    assert fix.code == ("inputs = dict(inputs)",)


@pytest.mark.parametrize("mode", MODES)
def test_a_bound_that_was_asked_is_not_told_as_what_stands_against_it(mode: str) -> None:
    class Thirds(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            first, second, third = torch.chunk(x, 3, dim=0)
            return first.sum() + second.sum() * third.sum()

    failure = failure_of(Thirds(), (torch.rand(9, 2),), {"x": {0: Dim("n", min=3, max=300)}}, mode)
    assert "300" not in failure.message.partition("but")[2]


@pytest.mark.parametrize("mode", MODES)
def test_an_example_beyond_a_table_that_is_added_is_not_offered(mode: str) -> None:
    class Positions(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.rows = torch.nn.Parameter(torch.rand(12, 4))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x + self.rows[: x.shape[1]]

    failure = failure_of(Positions(), (torch.rand(2, 7, 4),), {"x": {0: Dim("batch"), 1: Dim("height")}}, mode)
    assert "change_example" not in {fix.kind for fix in failure.fixes}


class Crops(torch.nn.Module):
    def forward(self, image: torch.Tensor, boxes: torch.Tensor) -> torch.Tensor:
        return torch.stack([image[None, top:bottom, left:right].sum() for top, bottom, left, right in boxes.tolist()])


def test_a_slice_at_numbers_in_the_data_is_no_operator_without_a_kernel() -> None:
    failure = failure_of(
        Crops(), (torch.rand(6, 8), torch.tensor([[1, 4, 0, 2], [0, 2, 1, 5]])), {"image": {1: AUTO}, "boxes": None}, "strict"
    )
    assert failure.kind == "unsupported_code"
    assert "Strict mode loses the sizes that numbers in tensor data make here. Export in non-strict mode" in failure.message


class PadsToLongest(torch.nn.Module):
    def forward(self, image: torch.Tensor, sizes: Any) -> torch.Tensor:
        longest: Any = sizes.max(0).values
        return torch.nn.functional.pad(image, [0, longest[1] - sizes[0, 1], 0, longest[0] - sizes[0, 0]])


def test_an_operator_that_is_given_tensors_as_sizes_has_a_kernel() -> None:
    inputs = (torch.rand(3, 4, 5), torch.tensor([[4, 5], [6, 5]]))
    failure = failure_of(PadsToLongest(), inputs, {"image": {0: AUTO}, "sizes": None}, "strict")
    assert failure.kind == "unsupported_code"
    assert "no fake kernel" not in failure.message
    assert [fix.mode for fix in failure.fixes if fix.kind == "change_mode"] == ["non-strict"]


class StoresBlock(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = torch.nn.Parameter(torch.ones(4))

    def forward(self, cache: torch.Tensor, k: torch.Tensor, start: torch.Tensor) -> torch.Tensor:
        cache, at = cache.clone(), start.item()
        cache[:, at : at + k.shape[1]] = k * self.scale
        return cache


@since(2, 13, "the size from the data is refused before the store")
@pytest.mark.parametrize("mode", MODES)
def test_a_store_to_a_slice_at_numbers_in_the_data_is_no_operator_without_a_kernel(mode: str) -> None:
    inputs = (torch.zeros(1, 32, 4), torch.rand(1, 3, 4), torch.tensor(4))
    failure = failure_of(StoresBlock(), inputs, {"cache": None, "k": {1: AUTO}, "start": None}, mode)
    assert failure.kind == "unsupported_code"
    assert "torch cannot assign to a slice at numbers in tensor data" in failure.message


class ReadsAtPosition(torch.nn.Module):
    def forward(self, x: torch.Tensor, pos: torch.Tensor) -> torch.Tensor:
        return x[:, pos] + x.sum(1)


@since(2, 13, "non-strict mode refuses the number as well")
def test_the_other_mode_is_offered_for_a_number_in_the_data_where_it_exports() -> None:
    explorer = explore(ReadsAtPosition(), (torch.rand(2, 8), torch.tensor(3)), dynamic_shapes={"x": {1: AUTO}, "pos": None}, strict=True)
    explorer.try_fixes(60)
    assert explorer.capture.failure is not None
    assert [(fix.kind, fix.applicability) for fix in explorer.capture.failure.fixes] == [("change_mode", "safe")]
    assert explorer.capture.failure.message.endswith("Export in non-strict mode.")


class StepDecoder(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.decoder = torch.nn.TransformerDecoder(torch.nn.TransformerDecoderLayer(16, 2, 32, batch_first=True), 1)

    def forward(self, tgt: torch.Tensor, memory: torch.Tensor, tgt_mask: torch.Tensor) -> torch.Tensor:
        return self.decoder(tgt, memory, tgt_mask=tgt_mask)


@pytest.mark.parametrize("mode", MODES)
def test_no_condition_equates_a_size_with_itself(mode: str) -> None:
    length = Dim("length", min=2, max=64)
    inputs = (torch.randn(1, 4, 16), torch.randn(1, 6, 16), torch.zeros(4, 4, dtype=torch.bool))
    shapes = {"tgt": {1: length}, "memory": None, "tgt_mask": {0: length, 1: length}}
    capture = explore(StepDecoder().eval(), inputs, dynamic_shapes=shapes, strict=mode == "strict").capture
    texts = [guard.words for guard in capture.guards] + [dim.words for dim in capture.dims]
    assert not [text for text in texts if "tgt.shape[1] = tgt.shape[1]" in text]


class FlagFromUnknownSize(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.qkv = torch.nn.Linear(8, 24)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (part.unsqueeze(1) for part in self.qkv(x).chunk(3, -1))
        return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=q.shape[2] > 1)


@pytest.mark.parametrize("mode", MODES)
def test_a_flag_that_all_dynamic_sizes_have_is_decided_where_the_size_of_the_example_is_unknown(mode: str) -> None:
    explorer = explore(FlagFromUnknownSize(), (torch.randn(1, 5, 8),), dynamic_shapes={"x": {1: AUTO}}, strict=mode == "strict")
    (fix,) = [fix for fix in explorer.try_fixes(60) if fix.kind == "change_code"]
    assert fix.applicability == "safe"


class ManyAreLeft(torch.nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = x[x > 0.5]
        if kept.numel() > 4000:
            return kept[:4000]
        return kept * 2


def test_a_check_is_offered_for_the_side_of_a_number_on_which_the_example_is() -> None:
    explorer = explore(ManyAreLeft(), (torch.rand(20),), dynamic_shapes={"x": {0: AUTO}}, strict=True)
    verified = [fix.title for fix in explorer.try_fixes(60) if fix.unverified is None]
    (offered,) = [title for title in verified if "_check" in title]
    assert offered == "Add `torch._check(kept.numel() <= 4000)`"
