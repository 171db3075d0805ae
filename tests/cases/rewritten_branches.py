"""Public forms of code that depends on the data, with data that takes each of their branches: the first changes of code mend each, one after another.

Each names the public code that has the form, and what a good change of it holds.
"""

from collections.abc import Callable, Mapping
from typing import Any

import torch
import torch.nn.functional as F

from tests.cases.outcomes import AUTO
from tests.cases.rewritten import Idiom, up

FORMS: list[Idiom] = []
UP = ((up(4),), (-up(5),), (up(6) / 100,), (torch.zeros(3, 3),))
ROWS = {"x": {0: AUTO}}


def form(*data: tuple[Any, ...], shapes: Mapping[str, Any] | None = None) -> Callable[[type[torch.nn.Module]], type[torch.nn.Module]]:
    """Puts a model into the table."""

    def put(model: type[torch.nn.Module]) -> type[torch.nn.Module]:
        FORMS.append(Idiom(model=model, data=data or UP, shapes=shapes or ROWS, modes=("non-strict",)))
        return model

    return put


@form(*((up(4), torch.tensor(value)) for value in (0.7, 0.3, 0.5)), (up(5), torch.tensor(2.0)), shapes={"x": {0: AUTO}, "threshold": None})
class Threshold(torch.nn.Module):
    """Threshold code: both values by torch.where on a tensor, without item()."""

    def forward(self, x, threshold):
        t = threshold.item()
        if t > 0.5:
            t = t * 2
        return x * t


@form()
class ClampedRange(torch.nn.Module):
    """Observers of torch.ao.quantization: each of two scalars, changed in a branch of its own."""

    def forward(self, x):
        low, high = x.min().item(), x.max().item()
        if low > 0:
            low = 0.0
        if high < 0.5:
            high = 0.5
        return torch.clamp(x, low, high) / (high - low)


@form()
class QuantizedScale(torch.nn.Module):
    """Dynamic quantization of activations: `amax / 127 if amax > 0 else 1.0`, with torch.where; 0 / 0 nowhere in the result."""

    def forward(self, x):
        amax = x.abs().max().item()
        scale = amax / 127 if amax > 0 else 1.0
        return torch.round(x / scale)


@form()
class FloatOfMaximum(torch.nn.Module):
    """audioop-like normalisation: `float()` in place of `item()`, and the scalar used in both branches."""

    def forward(self, x):
        peak = float(x.abs().max())
        if peak > 1.0:
            gain = 1.0 / peak
        else:
            gain = 1.0 + peak
        return x * gain


@form()
class FlagOfMask(torch.nn.Module):
    """Padding checks of encoders: a bool made of a tensor, and read later."""

    def forward(self, x):
        is_padded = bool((x == 0).any())
        if is_padded:
            x = x.masked_fill(x == 0, -1.0)
        return x * 2


@form()
class EarlyExit(torch.nn.Module):
    """BranchyNet: a confident first classifier returns; both exits as functions of torch.cond."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.first, self.second, self.head = (torch.nn.Linear(3, 3) for _ in range(3))
        self.eval()

    def forward(self, x):
        h = self.first(x)
        confidence = torch.softmax(h, -1).max().item()
        if confidence > 0.9:
            return self.head(h)
        h = torch.relu(self.second(h))
        return self.head(h)


@form()
class SafeNormal(torch.nn.Module):
    """Rotation utilities: `if angle == 0.0: return`, with its data on either side."""

    def forward(self, x):
        norm = x.norm().item()
        if norm == 0.0:
            return x
        return x / norm


@form()
class Levels(torch.nn.Module):
    """Step schedules: an elif chain over one scalar."""

    def forward(self, x):
        level = x.mean().item()
        if level > 1.0:
            scale = 0.5
        elif level > 0.0:
            scale = 2.0
        else:
            scale = 4.0
        return x * scale


class _Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.gate = torch.nn.Linear(3, 4)
        self.experts = torch.nn.ModuleList([torch.nn.Linear(3, 3) for _ in range(4)])
        self.eval()


@form()
class MixtralExperts(_Experts):
    """Mixtral (transformers 4.4x): experts without tokens; the `if` is deleted, an expert of no rows changes nothing."""

    def forward(self, x):
        weights, selected = torch.topk(torch.softmax(self.gate(x), -1), 2)
        expert_mask = F.one_hot(selected, num_classes=4).permute(2, 1, 0)
        out = torch.zeros_like(x)
        for expert_idx in range(4):
            idx, top_x = torch.where(expert_mask[expert_idx])
            if top_x.shape[0] == 0:
                continue
            current = self.experts[expert_idx](x[top_x]) * weights[top_x, idx, None]
            out.index_add_(0, top_x, current.to(x.dtype))
        return out


@form()
class QwenExperts(_Experts):
    """Qwen-MoE: the same with `numel()` and the body in the `if`."""

    def forward(self, x):
        weights, selected = torch.topk(torch.softmax(self.gate(x), -1), 2)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            rows, nth = torch.where(selected == i)
            if rows.numel() > 0:
                out[rows] += weights[rows, nth, None] * expert(x[rows])
        return out


@form()
class DeepseekExperts(_Experts):
    """DeepSeek `moe_infer`: counts by `tolist()`, `continue` for none, slices of the sorted rows, `cat`."""

    def forward(self, x):
        chosen = self.gate(x).argmax(-1, keepdim=True)
        counts = x.new_zeros(x.shape[0], 4, dtype=torch.int64).scatter(1, chosen, 1).sum(0).tolist()
        order = chosen.view(-1).argsort()
        rows = x[order]
        outputs, start = [], 0
        for i, count in enumerate(counts):
            end = start + count
            if count == 0:
                continue
            outputs.append(self.experts[i](rows[start:end]))
            start = end
        outs = torch.cat(outputs)
        return torch.empty_like(x).index_copy(0, order, outs)


@form()
class ExpertsByMask(_Experts):
    """Experts whose tokens are selected and written by one mask: nothing is written for an expert without tokens."""

    def forward(self, x):
        route = self.gate(x).argmax(-1)
        out = torch.zeros_like(x)
        for number, expert in enumerate(self.experts):
            tokens = x[route == number]
            if not tokens.shape[0]:
                continue
            out[route == number] = expert(tokens)
        return out


@form((up(4), torch.tensor([3, 2])), (up(5), torch.tensor([1, 5])), (up(5), torch.tensor([4, 1])), shapes={"x": {0: AUTO}, "lengths": None})
class PositionsOfText(torch.nn.Module):
    """`get_rope_index` of Qwen-VL (pytorch/pytorch#173915): positions are appended where there is text."""

    def forward(self, x, lengths):
        chunks = []
        start = 0
        for n in lengths:
            text_len = n - 1
            if text_len.item() > 0:
                chunks.append(torch.arange(text_len).view(1, -1).expand(3, -1) + start)
            start = start + 4
        return torch.cat(chunks, 1)


@form(
    (torch.tensor([[1, 9, 9, 2]]), up(2)),
    (torch.tensor([[9, 9, 9, 2, 3]]), up(3)),
    shapes={"ids": {1: AUTO}, "features": {0: AUTO}},
)
class ImageTokens(torch.nn.Module):
    """PaliGemma: the tokens of an image are counted by a mask of all elements, and an exception is raised for another number."""

    def forward(self, ids, features):
        hidden = ids.unsqueeze(-1) * torch.ones(3)
        special = (ids == 9).unsqueeze(-1).expand_as(hidden)
        if hidden[special].numel() != features.numel():
            raise ValueError(f"{features.shape[0]} features do not match")
        return hidden.masked_scatter(special, features)


@form()
class NothingKept(torch.nn.Module):
    """NMS filters: `if not keep.any(): return x.new_zeros(...)` before `x[keep]`; the empty selection has the same shape, the `if` is deleted."""

    def forward(self, x):
        keep = x[:, 0] > 1
        if not keep.any():
            return x.new_zeros((0, 3))
        return x[keep]


@form()
class MeanOfMasked(torch.nn.Module):
    """Masked losses: zero where nothing is selected, else the mean of the selected; torch.cond."""

    def forward(self, x):
        mask = x > 1
        if mask.sum() == 0:
            return x.sum() * 0
        return x[mask].mean()


@form()
class ScaledSelection(torch.nn.Module):
    """Boolean masks: a selection in a branch on whether there is any."""

    def forward(self, x):
        chosen = x[x > 1]
        if chosen.numel() > 0:
            x = x - chosen.mean()
        return x


@form((torch.arange(12).reshape(4, 3), torch.tensor([0, 0, 1, 1])), (torch.arange(12).reshape(4, 3), torch.tensor([2, 3, 5])),
      (torch.arange(12).reshape(4, 3), torch.tensor([3, 9])), shapes={"tree": None, "parents": {0: AUTO}})  # fmt: skip
class NotInTensor(torch.nn.Module):
    """EAGLE (pytorch/pytorch#148193): `i not in ids` by torch.isin for all ids at once."""

    def forward(self, tree, parents):
        out = torch.zeros(4, 3, dtype=torch.long)
        for i in range(4):
            if i not in parents:
                out[i] = tree[i]
        return out


@form((up(4), torch.tensor([1, 2])), (up(5), torch.tensor([3, 0])), shapes={"x": {0: AUTO}, "lengths": None})
class SumsOfSlices(torch.nn.Module):
    """`.tolist()` of lengths, whose values are in range of sizes."""

    def forward(self, x, lengths):
        total = torch.zeros(3)
        for n in lengths.tolist():
            if n > 0:
                total = total + n * x.sum(0)
        return total


@form((up(4), torch.tensor(3)), (up(5), torch.tensor(0)), shapes={"x": {0: AUTO}, "n": None})
class CountsUp(torch.nn.Module):
    """A counter of a while: an int tensor among those that the loop carries."""

    def forward(self, x, n):
        i = 0
        while i < n:
            x = x + i
            i = i + 1
        return x


@form((up(4),), (up(5) * 100,), (torch.ones(3, 3),))
class NewtonRoot(torch.nn.Module):
    """Newton's iteration: until the change is small, with the change as a scalar that each round computes anew."""

    def forward(self, x):
        y = x.clone()
        change = 1.0
        while change > 1e-4:
            new = (y + x / y) / 2
            change = (new - y).abs().max().item()
            y = new
        return y


@form((up(4),), (up(5) * 100,), (torch.ones(3, 3),))
class NewtonFromOne(torch.nn.Module):
    """A loop whose condition reads a tensor of Python numbers in the first round alone."""

    def forward(self, x):
        guess = x.abs() + 1
        change = torch.ones(())
        while change > 1e-3:
            better = 0.5 * (guess + x.abs() / guess)
            change = (better - guess).abs().max()
            guess = better
        return guess


@form((up(4),), (up(5) * 100,), (torch.ones(3, 3),))
class Sinkhorn(torch.nn.Module):
    """Sinkhorn: `while True` with a `break` where the marginals converged."""

    def forward(self, x):
        y = x / x.sum()
        while True:
            new = y / y.sum(0, keepdim=True)
            new = new / new.sum(1, keepdim=True)
            if (new - y).abs().max() < 1e-4:
                break
            y = new
        return y


@form((up(4),), (up(5) * 100,), (torch.ones(3, 3),))
class HalvesInPlace(torch.nn.Module):
    """`while True` with a `break`, behind which a tensor of the round is changed in place."""

    def forward(self, x):
        y = x.abs() + 1
        while True:
            y = y / 2
            if y.sum() < 1:
                break
            y += 0.01
        return y


@form((up(4),), (up(5) * 100,), (torch.ones(3, 3),))
class BoundedConvergence(torch.nn.Module):
    """Fixed points with a limit of rounds: `while error > tol and step < most`."""

    def forward(self, x):
        y, step = x * 1, 0
        error = torch.tensor(1.0)
        while error > 1e-3 and step < 20:
            new = (y + x / y) / 2
            error = (new - y).abs().max()
            y = new
            step += 1
        return y


@form(
    (up(4), torch.tensor([1, 1, 1])),
    (up(5), torch.tensor([1, 0, 1])),
    (up(5), torch.tensor([0, 0, 0])),
    shapes={"x": {0: AUTO}, "mask": None},
)
class CrfSteps(torch.nn.Module):
    """CRF and Viterbi layers: a step is made where the mask holds."""

    def forward(self, x, mask):
        score = x[0]
        for t in range(3):
            if mask[t]:
                score = torch.logsumexp(score.unsqueeze(1) + x[1], dim=0)
        return score


@form((up(4), torch.tensor([2, 0, 1])), (up(5), torch.tensor([1, 1, 1])), shapes={"x": {0: AUTO}, "ids": None})
class OverIndices(torch.nn.Module):
    """`for i in ids`: the elements are used as indices."""

    def forward(self, x, ids):
        total = torch.zeros(())
        for i in ids:
            if i > 0:
                total = total + x[:, i].sum()
        return total
