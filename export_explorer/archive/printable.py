"""Texts of a file as they may be shown: what would steer a terminal, or turn the order of characters round, is spelled out."""

LONGEST = 2_000
"""A name is not longer; the rest becomes ``…``."""


def printable(text: str, longest: int = LONGEST) -> str:
    """The text in one line, its unprintable characters spelled out as Python escapes them."""
    if len(text) > longest:
        text = f"{text[: longest - 1]}…"
    return text if text.isprintable() else "".join(map(_shown, text))


def printable_lines(text: str, most: int, longest: int) -> str:
    """The same line by line, no more than `most` of them; blank lines are left out."""
    lines = (line for line in text[: most * longest].splitlines() if line and not line.isspace())
    return "\n".join(printable(line, longest) for line, _ in zip(lines, range(most), strict=False))


def _shown(character: str) -> str:
    return character if character.isprintable() else character.encode("unicode_escape", "backslashreplace").decode("ascii")
