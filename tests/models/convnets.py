"""Convolutional nets as users write them."""

import torch
from torch import nn


class Digits(nn.Module):
    """Convolutions, pooling and a flatten that fixes the image size."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3)
        self.conv2 = nn.Conv2d(8, 16, 3)
        self.fc = nn.Linear(16 * 5 * 5, 10)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        h = torch.max_pool2d(torch.relu(self.conv1(image)), 2)
        h = torch.max_pool2d(torch.relu(self.conv2(h)), 2)
        return self.fc(torch.flatten(h, 1))


class Residual(nn.Module):
    """Two convolutions around a shortcut, which is a convolution itself where the shapes differ."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(outputs)
        self.shortcut = nn.Identity() if inputs == outputs and stride == 1 else nn.Conv2d(inputs, outputs, 1, stride, bias=False)

    def forward(self, h: torch.Tensor) -> torch.Tensor:
        inner = torch.relu(self.bn1(self.conv1(h)))
        return torch.relu(self.bn2(self.conv2(inner)) + self.shortcut(h))


class ResNet(nn.Module):
    """A stem, residual blocks, and a global pool that leaves the image size free."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 8, 7, 2, padding=3, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(3, 2, padding=1))
        self.blocks = nn.Sequential(Residual(8, 8, 1), Residual(8, 16, 2), Residual(16, 32, 2))
        self.head = nn.Linear(32, 10)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        h = self.blocks(self.stem(image))
        return self.head(torch.flatten(nn.functional.adaptive_avg_pool2d(h, 1), 1))


class UNet(nn.Module):
    """Down, up, and a concatenation that only sizes of a certain kind survive."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Conv2d(3, 8, 3, padding=1)
        self.middle = nn.Conv2d(8, 8, 3, padding=1)
        self.up = nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.out = nn.Conv2d(16, 1, 1)

    def forward(self, image: torch.Tensor) -> torch.Tensor:
        skipped = torch.relu(self.down(image))
        h = torch.relu(self.middle(torch.max_pool2d(skipped, 2)))
        return self.out(torch.cat([self.up(h), skipped], dim=1))
