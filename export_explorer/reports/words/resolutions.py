"""What a repair says of itself when it is printed."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldStep:
    """A fix that was tried: its title, what came of it, and whether it is kept."""

    title: str
    outcome: str
    is_kept: bool


def resolution_words(steps: Sequence[ToldStep], *, is_ok: bool) -> str:
    """A line for what came of it, and one for each fix that was tried."""
    kept = sum(step.is_kept for step in steps)
    if not is_ok:
        head = "Not resolved: no change of the request that was tried exports."
    elif kept:
        head = f"Resolved in {kept} step{'' if kept == 1 else 's'}."
    else:
        head = "Exported as asked: nothing had to be changed."
    return "\n".join([head, *(f"  {step.title} – {step.outcome}{'' if step.is_kept else ', not kept'}" for step in steps)])
