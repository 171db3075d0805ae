"""Models that look like forms that rules rewrite, for which the change would not be right, or only with care."""

import torch
from torch import nn


class FillsWithItsRow(nn.Module):
    def forward(self, x, lengths):
        mask = torch.zeros(x.shape[0], x.shape[1], dtype=torch.long)
        for i, length in enumerate(lengths):
            mask[i, :length] = i
        return mask


class FillsVectors(nn.Module):
    def forward(self, x, lengths):
        mask = torch.zeros(x.shape[0], x.shape[1], 2)
        for i, length in enumerate(lengths):
            mask[i, :length] = 1.0
        return mask


class FillsAndCounts(nn.Module):
    def forward(self, x, lengths):
        mask = torch.zeros(x.shape[0], x.shape[1])
        for i, length in enumerate(lengths):
            mask[i, :length] = 1.0
            mask = mask * 2
        return mask


class AddsTheRowBefore(nn.Module):
    def forward(self, x):
        out = torch.zeros(x.shape[0], x.shape[1])
        for i in range(x.shape[0]):
            out[i] = out[i - 1] + x[i]
        return out


class LeavesTheLastRow(nn.Module):
    def forward(self, x):
        out = torch.zeros(x.shape[0] + 1, x.shape[1])
        for i in range(x.shape[0]):
            out[i] = x[i] * 2
        return out


class CountsItsRows(nn.Module):
    def forward(self, x):
        out = torch.zeros(x.shape[0], x.shape[1])
        for i in range(x.shape[0]):
            out[i] = x[i] * i
        return out


class CarriesASum(nn.Module):
    def forward(self, x):
        total = x[0] * 0
        out = torch.zeros(x.shape[0], x.shape[1])
        for i in range(x.shape[0]):
            total = total + x[i]
            out[i] = total
        return out


class WritesASumIntoEachRow(nn.Module):
    """A row is as long as there are rows: a sum of each row, written at once, would fill columns."""

    def forward(self, x):
        out = torch.zeros(x.shape[0], 4)
        for i in range(x.shape[0]):
            total = x[i].sum()
            out[i, :] = total * 2
        return out


class CountsItsCalls(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("calls", torch.tensor(3))

    def forward(self, x):
        self.calls.add_(1)
        return x.expand(self.calls.item(), -1).sum(0) if self.calls.item() > 2 else x


class ScalesByBoth(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("limit", torch.tensor(3.0))

    def forward(self, x):
        if x.sum() > self.limit:
            return x * 2
        return x


class TakesALength(nn.Module):
    def forward(self, x, n):
        return torch.logspace(0, 1, n.item()) + x.sum()


class TakesASumOfLengths(nn.Module):
    def forward(self, x, n):
        return torch.logspace(0, 1, n.sum().item()) + x.sum()


class ChecksInBothBranches(nn.Module):
    def forward(self, x, n):
        def long(x):
            torch._check(x.shape[0] > 5)
            return x + 1

        def short(x):
            torch._check(x.shape[0] > 3)
            return x + 2

        return torch.cond(n > 3, long, short, (x,))


class WritesIntoNumbers(nn.Module):
    def forward(self, x):
        found = torch.zeros(3)
        found[0] = x.sum()
        if found[0] > 0:
            return x * 2
        return x


class WritesIntoACopy(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("limits", torch.zeros(3))

    def forward(self, x):
        found = self.limits.clone()
        found[0] = x.sum()
        if found[0] > 0:
            return x * 2
        return x
