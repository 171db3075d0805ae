"""The architectures of the atlas: those of transformers, torchvision and timm, made without a download, each with an example.

An architecture is a callable that makes the model and its inputs, so that a worker can make them. It has run its model once on the
inputs: an export that fails is torch's word on the model, not on a bad example.
"""

from benchmarks.atlas_models.example import Example, Factory, Unrunnable

__all__ = ["Example", "Factory", "Unrunnable"]
