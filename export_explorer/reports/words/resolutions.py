"""What a repair says of itself when it is printed."""


def resolution_words(tried: int, kept: int, *, is_ok: bool) -> str:
    """What came of it, with the numbers of fixes that were tried and that are kept."""
    if not is_ok and tried == 0:
        return "Not resolved: there was no other ask to try. Resolving changes neither code nor the mode: see the fixes of the failure."
    if not is_ok:
        return "Not resolved: no change of the request that was tried exports."
    if kept == 0:
        return "Exported as asked: nothing had to be changed."
    return f"Resolved in {kept} step{'' if kept == 1 else 's'}."


def step_words(title: str, outcome: str, *, is_kept: bool) -> str:
    """A fix that was tried, and what came of it."""
    return f"{title} – {outcome}{'' if is_kept else ', not kept'}"
