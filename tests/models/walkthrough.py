"""Broadcast add, Linear, flatten, add: one guard of each sort."""

import torch


class Walkthrough(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x, y, z):
        summed = x + y
        projected = self.lin(w)
        flat = summed.flatten()
        return projected, flat + z


EXAMPLE = (torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32))
