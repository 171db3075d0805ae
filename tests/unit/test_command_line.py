"""Splitting the line of the magic."""

import pytest

from export_explorer.commands.magic_line import unquoted
from export_explorer.spec.cell_inputs import split


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", []),
        ("  Net   -s ", ["Net", "-s"]),
        ("-i (torch.randn(8, 100), x) -s", ["-i", "(torch.randn(8, 100), x)", "-s"]),
        ("-d {'x': {0: batch}, \"y\": [1, 2]}", ["-d", "{'x': {0: batch}, \"y\": [1, 2]}"]),
        ("-i \"(a, b)\" --save 'my file.pt2'", ["-i", '"(a, b)"', "--save", "'my file.pt2'"]),
        ("-k dict(text='a ( b')", ["-k", "dict(text='a ( b')"]),
        ("--inputs=(a, b)", ["--inputs=(a, b)"]),
    ],
)
def test_words_are_split_outside_of_quotes_and_brackets(line: str, words: list[str]) -> None:
    assert split(line) == words


@pytest.mark.parametrize(("line", "missing"), [("-i (a, [b)", "]"), ("-i (a", "\\)"), ("-i 'a", "'"), ("-i \"it's", '"')])
def test_line_that_is_not_closed_says_what_is_missing(line: str, missing: str) -> None:
    with pytest.raises(ValueError, match=f"closing {missing} is missing"):
        split(line)


@pytest.mark.parametrize(
    ("word", "expression"),
    [('"(a, b)"', "(a, b)"), ("'x'", "x"), ("x", "x"), ("'a' + 'b'", "'a' + 'b'"), ("x['a']", "x['a']"), ("'", "'")],
)
def test_only_quotes_around_the_whole_are_taken_off(word: str, expression: str) -> None:
    assert unquoted(word) == expression
