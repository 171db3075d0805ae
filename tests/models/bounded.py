"""Two sizes that user code bounds and ties, and nested and scalar inputs."""

import torch


class Bounded(torch.nn.Module):
    def forward(self, batch, n, scale=2.0, *, mask=None):
        image, label = batch["image"], batch["labels"][0]
        assert image.shape[0] <= 64
        torch._check(image.shape[1] >= 3)
        if image.shape[0] != label.shape[0]:
            raise ValueError("as many labels as images")
        return image * scale + n, label + 1


EXAMPLE = ({"image": torch.randn(8, 16), "labels": [torch.randn(8)]}, 3)
