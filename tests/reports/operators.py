"""An operator as compiled libraries bring it: without a fake kernel. It is apart from the models, whose files are loaded again with fixes in place."""

import torch

_LIBRARY = torch.library.Library("reported_cluster", "DEF")
_LIBRARY.define("knn(Tensor x, int k) -> Tensor")


def _nearest(x: torch.Tensor, k: int) -> torch.Tensor:
    near = torch.cdist(x, x).topk(k + 1, largest=False).indices[:, 1:]
    return torch.stack((near.flatten(), torch.arange(x.shape[0]).repeat_interleave(k)))


_LIBRARY.impl("knn", _nearest, "CPU")

knn = torch.ops.reported_cluster.knn
