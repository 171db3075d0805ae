"""A branch on data, which cannot be exported."""

import torch


class Branching(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x + 1
        return x - 1


EXAMPLE = (torch.randn(4, 3),)
