"""Torch's error texts as sentences for the user: the first helpful one, without torch's own jargon."""

import re
from collections.abc import Mapping

_REQUEST = re.compile(r"\s*\(Could this error message be improved\?[^)]*\)")
EXPLANATION = re.compile(r"Explanation:[ \t]*(\S.*?)(?:\n\s*(?:Hint|Developer|\n)|$)", re.DOTALL)
_SENTENCE = re.compile(r"(.+?)(?<!e\.g)(?<!i\.e)[.!?]([`'\"]?)(?:\s+[A-Z]|$)")
_PLAIN = (
    (re.compile(r" with argument types \[.*?\] \(has_kwargs \w+\)"), ""),
    (re.compile(r" \(e\.g\. FakeTensor, FunctionalTensor\)"), ""),
    (re.compile(r"\b\w*Variable\((\w*)\)"), r"\1"),
    (re.compile(r"\bFakeTensor\b"), "Tensor"),
)
"""Torch's jargon, and its replacement in a sentence."""


def first_sentence(text: str) -> str:
    """Returns the first sentence of the explanation that torch gives, or of its first line."""
    match = EXPLANATION.search(text)
    said = match[1] if match else next((line.strip() for line in text.splitlines() if line.strip()), "")
    for pattern, plain in _PLAIN:
        said = pattern.sub(plain, said)
    sentence = _SENTENCE.match(said := " ".join(said.split()))
    return sentence[1] + sentence[2] if sentence else said


def with_paths(sentence: str, paths: Mapping[str, str]) -> str:
    """Returns torch's sentence with sources as the user writes them: ``x.shape[0]`` for ``L['x'].size()[0]``; `paths` are by source."""
    for source, path in paths.items():
        # As pieces, since a path may have backslashes, which a replacement would read.
        pieces = re.split(rf"{re.escape(source)}\.size\(\)\[(\d+)\]", sentence)
        sentence = "".join(f"{path}.shape[{piece}]" if number % 2 else piece for number, piece in enumerate(pieces)).replace(source, path)
    return sentence


def raised(error: BaseException) -> str:
    """Returns an exception in one line, without torch's request to its users to report it; seen in 2.13 and 2.15."""
    return f"{type(error).__name__}: {one_line(_REQUEST.sub('', str(error)))}".rstrip(": ")


def one_line(text: str) -> str:
    """Returns the first line without its final point, with ``SymInt`` as ``int`` and ``FakeTensor`` as ``Tensor``."""
    line = " ".join(text.strip().partition("\n")[0].split()).rstrip(".")
    return re.sub(r"\bSym(Int|Float|Bool)\b", lambda match: match[1].lower(), re.sub(r"\bFakeTensor\b", "Tensor", line))
