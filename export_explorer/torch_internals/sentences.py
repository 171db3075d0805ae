"""Torch's texts of errors as sentences for people: the first that helps, without torch's own jargon."""

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
"""Torch's jargon, and what stands for it in a sentence."""


def first_sentence(text: str) -> str:
    """The explanation that torch gives, or its first line, as far as the first sentence goes."""
    match = EXPLANATION.search(text)
    said = match[1] if match else next((line.strip() for line in text.splitlines() if line.strip()), "")
    for pattern, plain in _PLAIN:
        said = pattern.sub(plain, said)
    sentence = _SENTENCE.match(said := " ".join(said.split()))
    return sentence[1] + sentence[2] if sentence else said


def with_paths(sentence: str, paths: Mapping[str, str]) -> str:
    """A sentence of torch's with sources as the user writes them: ``L['x'].size()[0]`` as ``x.shape[0]``; `paths` are by source."""
    for source, path in paths.items():
        # As pieces, since a path may have backslashes, which a replacement would read.
        pieces = re.split(rf"{re.escape(source)}\.size\(\)\[(\d+)\]", sentence)
        sentence = "".join(f"{path}.shape[{piece}]" if number % 2 else piece for number, piece in enumerate(pieces)).replace(source, path)
    return sentence


def raised(error: BaseException) -> str:
    """An exception in one line, without what torch asks its users to report; seen in 2.13 and 2.15."""
    return f"{type(error).__name__}: {one_line(_REQUEST.sub('', str(error)))}".rstrip(": ")


def one_line(text: str) -> str:
    """The first line without the point that ends it."""
    line = " ".join(text.strip().partition("\n")[0].split()).rstrip(".")
    return re.sub(r"\bSym(Int|Float|Bool)\b", lambda match: match[1].lower(), re.sub(r"\bFakeTensor\b", "Tensor", line))
