"""Which cases of ExportDB fit a failure. torch's errors name none, so a kind of failure stands for the tags of the cases that are about the same."""

from collections.abc import Mapping

from export_explorer.model import FailureKind
from export_explorer.torch_internals.exportdb import tags_of_cases

_CONSTRAINTS = ("torch.dynamic-shape",)

TAGS: Mapping[FailureKind, tuple[str, ...]] = {
    "constraint_violation": _CONSTRAINTS,
    "dynamic_specialized": _CONSTRAINTS,
    "example_is_0_or_1": _CONSTRAINTS,
    "example_out_of_range": _CONSTRAINTS,
    "data_dependent": ("torch.dynamic-value", "torch.cond"),
    "leaked_fake_tensor": ("torch.mutation", "python.object-model"),
    "invalid_input": ("python.data-structure",),
    "spec_mismatch": ("python.data-structure",),
}
"""The tags by kind, the nearest first. Kinds that are missing have no case in ExportDB that is about them."""

_OF_THEIR_OWN = ("torch.cond", "torch.map")
"""Of the cases about sizes those with a tag of these are about control flow, and say nothing of a size that is refused."""


def cases_for(kind: FailureKind) -> tuple[str, ...]:
    """The names of the cases that fit a failure of this kind, the nearest first; none where none does, or this torch has no ExportDB."""
    found: dict[str, None] = {}
    for tag in TAGS.get(kind, ()):
        others = set(_OF_THEIR_OWN) - {tag}
        found |= dict.fromkeys(name for name, tags in tags_of_cases().items() if tag in tags and not tags & others)
    return tuple(found)
