"""The private facts of torch that the analysis depends on: a check that this release has each, and what is unknown without it."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

OLDEST = (2, 10)
"""The oldest release with correct results: in older ones the guards are no part of the program, so accepted sizes come out wrong."""


class UnsupportedTorchError(RuntimeError):
    """This torch is too old to export with; the message is one sentence for the user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TorchFact:
    """A private fact of torch.

    Attributes:
        name: the name that torch has to have.
        is_there: returns True if this torch has it.
        unknown: what is unknown without it, in a sentence for the notes of the record.
    """

    name: str
    is_there: Callable[[], bool]
    unknown: str


def _has(owner: Callable[[], Any], name: str) -> Callable[[], bool]:
    # Where torch is not loaded nothing was observed: a saved program is read, whose guards are in the file.
    return lambda: "torch" not in sys.modules or hasattr(owner(), name)


def _shape_env() -> Any:
    from torch.fx.experimental.symbolic_shapes import ShapeEnv

    return ShapeEnv


def _tracing_context() -> Any:
    from torch._guards import TracingContext

    return TracingContext


def _of_shape_env(name: str, unknown: str) -> TorchFact:
    return TorchFact(name=f"ShapeEnv.{name}", is_there=_has(_shape_env, name), unknown=unknown)


GUARDS = _of_shape_env("_log_guard", "no guard was noted, so that reasons and their lines are unknown")
GUARD_ENDS = _of_shape_env("_maybe_guard_rel", "what a guard changed is unknown, so that some reasons are")
REPLACEMENTS = _of_shape_env("_set_replacement", "which guard fixed or tied a size is unknown")
RANGES = _of_shape_env("_update_var_to_range", "which guard bounded a size is unknown")
UNBACKED = _of_shape_env("_log_create_unbacked_symbol", "where sizes from the data are made is unknown")
CHECKS = _of_shape_env("produce_guards_verbose", "which guards strict mode added after its checks is unknown")
DECISIONS = _of_shape_env("_evaluate_expr", "whether a guard comes from a comparison is unknown")
STRICT_LINES = TorchFact(
    name="TracingContext.extract_stack",
    is_there=_has(_tracing_context, "extract_stack"),
    unknown="lines in strict mode are unknown",
)

FACTS = (GUARDS, GUARD_ENDS, REPLACEMENTS, RANGES, UNBACKED, CHECKS, DECISIONS, STRICT_LINES)
"""All facts that the reasons of an export depend on. Those that predictions need are in `replays.lacking_names`."""


def unknown_here() -> tuple[str, ...]:
    """Returns what is unknown with this torch, in sentences; empty where it has all that is needed."""
    return tuple(f"This torch lacks {fact.name}: {fact.unknown}." for fact in FACTS if not fact.is_there())


def check_release() -> None:
    """Refuses to export with a release that would give wrong results.

    Raises:
        UnsupportedTorchError: it is older than `OLDEST`.
    """
    import torch

    version = str(torch.__version__)
    if release(version) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise UnsupportedTorchError(
            f"Exports are explained from torch {oldest} on, and this is {version}: upgrade torch. Saved programs can be read."
        )


def release(version: str) -> tuple[int, int]:
    """Returns major and minor number of a version, ``2.11.0+cu130`` or ``2.15.0a0``; `OLDEST` if it has none."""
    found = re.match(r"(\d+)\.(\d+)", version)
    return (int(found[1]), int(found[2])) if found else OLDEST
