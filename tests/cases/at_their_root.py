"""Models whose sizes are fixed some lines before the expression that meets them."""

import torch
from torch import nn


def causal_mask(n: int) -> torch.Tensor:
    return torch.triu(torch.full((n, n), float("-inf")), diagonal=1)


def table(n: int) -> torch.Tensor:
    positions = torch.arange(n).float()
    frequencies = torch.outer(positions, torch.ones(2))
    return torch.cat([frequencies, frequencies], -1)


def rotated(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    doubled = torch.stack([table, table]).sum(0)
    return x * doubled


def causal(scores: torch.Tensor) -> torch.Tensor:
    allowed = torch.ones(8, 8, dtype=torch.bool).tril()
    return scores.masked_fill(~allowed, float("-inf"))


def scaled(x: torch.Tensor, given: torch.Tensor) -> torch.Tensor:
    return x * given


class MaskInHelper(nn.Module):
    def forward(self, x):
        return causal(x @ x.transpose(1, 2)).softmax(-1)


class GivenToHelper(nn.Module):
    def __init__(self):
        super().__init__()
        self.angles = nn.Parameter(torch.randn(8, 2))

    def forward(self, x):
        return scaled(x, torch.cat((self.angles, self.angles), -1).cos())


class MaskOfEight(nn.Module):
    def forward(self, q, k, v):
        scores = q @ k.transpose(-1, -2)
        mask = torch.ones(8, 8).tril()
        scores = scores.masked_fill(mask == 0, -1e9)
        return scores.softmax(-1) @ v


class MaskOfHelper(nn.Module):
    def forward(self, x):
        return x + causal_mask(8)


class Rotary(nn.Module):
    def forward(self, x):
        angles = table(8)
        cos = angles.cos()
        return x * cos


class CosOfHelper(nn.Module):
    def forward(self, x):
        cos = table(8)
        return x * cos


class RotaryInHelper(nn.Module):
    def forward(self, x):
        return rotated(x, torch.ones(8, 4))


class ViewedThenMasked(nn.Module):
    def forward(self, x, mask):
        q = x.view(-1, 8, 4)
        scores = q @ q.transpose(-1, -2)
        return scores + mask


class Tabled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("table", torch.ones(32, 4))

    def forward(self, x):
        rows = self.table[:8]  # type: ignore[index]
        return x * rows.cos().unsqueeze(0)


class InLines(nn.Module):
    def forward(self, x):
        return (
            x.relu()
            +
            causal_mask(8)
        )  # fmt: skip


class UnderAutocast(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 4)

    def forward(self, x):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return self.lin(x)


class Forwarding(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(8, 4)

    def __getattr__(self, name):
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(self.net, name)

    def forward(self, x):
        return self.net(x)


class Nearest(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("centers", torch.randn(5, 8))

    def forward(self, x):
        return torch.cdist(x, self.centers)  # type: ignore[arg-type]


class Patches(nn.Module):
    def forward(self, x):
        n = x.shape[1]
        height = width = int(n**0.5)
        assert height * width == n
        return x.reshape(x.shape[0], height, width, 4)


class Unpatched(nn.Module):
    """DiT's unpatchify, with as many rows as columns."""

    def __init__(self):
        super().__init__()
        self.out = nn.Linear(6, 12)

    def forward(self, x):
        side = int(x.shape[1] ** 0.5)
        return self.out(x).view(x.shape[0], side, side, 2, 2, 3).sum((3, 4))


class WhereItIsAsked(nn.Module):
    def forward(self, x, index):
        n = int(index.max()) + 1 if index.numel() > 0 else 0
        return x[:n]


class MaskOfInput(nn.Module):
    def forward(self, x, mask):
        allowed = mask.unsqueeze(1).expand(mask.shape[0], x.shape[1], mask.shape[1]).bool()
        scores = x @ x.transpose(1, 2)
        return scores + (~allowed).float() * -1e9


class InputAndOnes(nn.Module):
    def forward(self, x, mask):
        given = mask.float() + torch.ones(8)
        return x + given


class TakenByNumber(nn.Module):
    def forward(self, x, mask):
        return x + self.taken(mask)

    def taken(self, mask):
        return mask[torch.arange(mask.shape[0])] * 2.0


class NotOfInput(nn.Module):
    """Of a function without a file the call alone is known."""

    made = staticmethod(eval("lambda: torch.arange(8).float().cos()"))

    def forward(self, x, mask):
        return x + self.made(), mask * 2
