"""Models that non-strict mode fixes to the example's size, by whether strict mode does too."""

import math

import numpy as np
import torch


class Length(torch.nn.Module):
    def forward(self, x):
        return x[: len(x) // 2]


class Quotient(torch.nn.Module):
    def forward(self, x):
        return x.view(int(x.shape[0]), 4) * 2


class Side(torch.nn.Module):
    def forward(self, x):
        return x[: int(math.sqrt(x.shape[0]))]


class Decimal(torch.nn.Module):
    def forward(self, x):
        return x * float(x.shape[0])


class Halved(torch.nn.Module):
    def forward(self, x):
        return x.view(int(x.shape[0] / 2), 2, 4) * 2


class Zeros(torch.nn.Module):
    def forward(self, x):
        return x + torch.from_numpy(np.zeros(x.shape[0])).sum()


class Ones(torch.nn.Module):
    def forward(self, x):
        return x + torch.from_numpy(np.ones((x.shape[0], 4)))


class Counts(torch.nn.Module):
    def forward(self, x):
        return x + sum(range(x.shape[0]))


class Looks(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = list(range(100))

    def forward(self, x):
        return x + self.table[x.shape[0]]


class Repeats(torch.nn.Module):
    def forward(self, x):
        return torch.stack([x] * x.shape[0])


class Rows(torch.nn.Module):
    def forward(self, x):
        return torch.stack([row * 2 for row in x])


class Logarithm(torch.nn.Module):
    def forward(self, x):
        return x * math.log(x.shape[0])


class Product(torch.nn.Module):
    def forward(self, x):
        return x * int(np.prod(x.shape))


class Divisor(torch.nn.Module):
    def forward(self, x):
        return x[: math.gcd(x.shape[0], 4)]


class Spaced(torch.nn.Module):
    def forward(self, x):
        return x + torch.linspace(0, 1, x.shape[0])[:, None]


FOLLOWED = (Length, Quotient, Side, Decimal, Zeros, Ones, Halved)
NOT_FOLLOWED = (Counts, Looks, Repeats, Rows, Logarithm, Product, Divisor, Spaced)
