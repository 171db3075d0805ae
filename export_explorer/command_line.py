"""The line after ``%export``: split into words, parsed, and checked for what no parser checks.

Most Python expressions need no quotes there: brackets hold them together. shlex would split them, and drop the quotes inside. Does not know
IPython: a wrong line is a `CommandLineError`.
"""

import difflib
import keyword
from argparse import ArgumentParser, Namespace
from pathlib import Path

from export_explorer.source.option_words import split

_SIMILARITY = 0.7
"""How similar a word has to be to an option for that to be suggested, as `difflib` measures it."""


class CommandLineError(ValueError):
    """A line that cannot be parsed or makes no sense: the message is one sentence for the user."""


def parse(parser: ArgumentParser, line: str) -> Namespace:
    """The options of a line, without the quotes around expressions; checked unless help is asked for.

    Of several ``-i`` or ``-k`` the first is in ``inputs`` and ``kwargs``, the others in ``more_inputs`` and ``more_kwargs``.

    Args:
        parser: of ``%export``.
        line: all after the magic's name.

    Raises:
        CommandLineError: a quote or a bracket is not closed, an option is unknown, or its value is not usable.
    """
    try:
        words = split(line)
    except ValueError as error:
        raise CommandLineError(f"{error}: see %export -h.") from None
    options, unknown = parser.parse_known_args(words)
    if unknown:
        raise CommandLineError(_unknown(parser, unknown[0]))
    for name in ("target", "dynamic_shapes", "save"):
        if (value := getattr(options, name)) is not None:
            setattr(options, name, unquoted(value))
    for name in ("inputs", "kwargs"):
        # The first is the example to export with; what follows are further ones.
        given = [unquoted(value) for value in getattr(options, name) or ()]
        setattr(options, name, given[0] if given else None)
        setattr(options, f"more_{name}", given[1:])
    if not options.help:
        _check(options)
    return options


def unquoted(text: str) -> str:
    """The expression without the quotes that keep it together on the line."""
    if len(text) > 1 and text[0] in "'\"" and text.find(text[0], 1) == len(text) - 1:
        return text[1:-1].strip()
    return text


def _unknown(parser: ArgumentParser, argument: str) -> str:
    if not argument.startswith("-"):
        return f"{argument!r} is one word too many: put an expression that has spaces into quotes, and see %export -h."
    # Without the dashes, which make short words alike that are not.
    options = {option.lstrip("-"): option for action in parser._actions for option in action.option_strings}
    similar = difflib.get_close_matches(argument.partition("=")[0].lstrip("-"), options, n=1, cutoff=_SIMILARITY)
    return f"%export has no option {argument}: {f'did you mean {options[similar[0]]}? S' if similar else 's'}ee %export -h."


def _check(options: Namespace) -> None:
    for option, name in (("-o/--out", options.out), ("-p/--program", options.program)):
        if name is not None and (not name.isidentifier() or keyword.iskeyword(name)):
            raise CommandLineError(f"{option} {name} is not a name: give a Python identifier.")
    if options.save is not None and Path(options.save).suffix != ".pt2":
        raise CommandLineError(f"--save {options.save} has to end in .pt2, the archive that torch.export.load reads.")
    if options.save is not None and not Path(options.save).expanduser().parent.is_dir():
        raise CommandLineError(f"--save {options.save} is in a folder that does not exist: make it first.")
    if len(options.more_kwargs) > len(options.more_inputs) and options.more_inputs:
        raise CommandLineError("There are more -k than -i: give each example its -i, and its -k where the keyword inputs differ.")
    if options.out is not None and options.text:
        raise CommandLineError("-o names the explorer and -t makes none: leave one of the two away.")
    if "unbacked" in options.option and not options.strict:
        raise CommandLineError("torch takes --option unbacked in strict mode alone: give -s too.")
