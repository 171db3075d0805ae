"""What is said of predictions."""

from collections.abc import Sequence

WRONG = "An export was not what had been predicted of it: nothing more is predicted for this model in this mode."
"""Once an export and its prediction disagree."""


def lacking_words(names: Sequence[str]) -> str:
    """That this torch lacks what predictions are made with."""
    return f"This torch lacks {', '.join(names)}: nothing is predicted before it is exported."


def predicted_words(outcome: str, *, is_predicted: bool) -> str:
    """What an export says, or would say: ``predicted: 2 dynamic``."""
    return f"predicted: {outcome}" if is_predicted else outcome
