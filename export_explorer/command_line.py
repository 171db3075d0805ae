"""The line after ``%export`` as words.

Most Python expressions need no quotes there: brackets hold them together. shlex would split them, and drop the quotes inside.
"""

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


def unquoted(text: str) -> str:
    """The expression without the quotes that keep it together on the line."""
    if len(text) > 1 and text[0] in "'\"" and text.find(text[0], 1) == len(text) - 1:
        return text[1:-1].strip()
    return text
