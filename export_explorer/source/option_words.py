"""The words of a magic's line, in which brackets and quotes hold an expression together."""

_BRACKETS = {"(": ")", "[": "]", "{": "}"}


def split(line: str) -> list[str]:
    """The words of a line, split at spaces outside of quotes and brackets.

    Raises:
        ValueError: a quote or a bracket is not closed.
    """
    words, word, closers, quote = [], "", [], ""
    for character in line:
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character in _BRACKETS:
            closers.append(_BRACKETS[character])
        elif closers and character == closers[-1]:
            closers.pop()
        elif character.isspace() and not closers:
            words.append(word)
            word = ""
            continue
        word += character
    if quote or closers:
        raise ValueError(f"a closing {quote or closers[-1]} is missing in {line.strip()}")
    return [word for word in [*words, word] if word]
