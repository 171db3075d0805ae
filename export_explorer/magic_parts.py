"""What the magics take from IPython, with stand-ins for what older releases do not have.

IPython 7, which Colab and Kaggle run, knows neither matchers with a context nor results that a trailing semicolon silences.
"""
# mypy: disallow-untyped-calls=False, disallow-untyped-decorators=False
# IPython types its decorators and shell in part only.

from collections.abc import Callable
from typing import Any, TypeVar

from IPython.core import magic
from IPython.core.interactiveshell import InteractiveShell

_Function = TypeVar("_Function", bound=Callable[..., Any])


def output_can_be_silenced(function: _Function) -> _Function:
    """Lets a trailing semicolon silence the result of a magic; does nothing with IPython before 8.11, which shows it all the same."""
    mark = getattr(magic, "output_can_be_silenced", None)
    return function if mark is None else mark(function)


def add_completion(shell: InteractiveShell, complete: Callable[[str, str, str], list[str]]) -> Any:
    """Completes with a function of (the text until the cursor, the word at it, the whole text); does nothing where IPython is too old.

    Returns:
        What `remove_completion` takes.
    """
    try:
        from IPython.core.completer import CompletionContext, SimpleCompletion, SimpleMatcherResult, context_matcher
    except ImportError:
        return None

    # Of matchers of one name only the last is heard.
    @context_matcher(identifier=complete.__qualname__)
    def matcher(context: CompletionContext) -> SimpleMatcherResult:
        found = complete(context.text_until_cursor, context.token, context.full_text)
        return SimpleMatcherResult(completions=[SimpleCompletion(text=choice, type="param") for choice in found], suppress=bool(found))

    shell.Completer.custom_matchers.append(matcher)
    return matcher


def remove_completion(shell: InteractiveShell, added: Any) -> None:
    """Undoes `add_completion`."""
    if added is not None and added in shell.Completer.custom_matchers:
        shell.Completer.custom_matchers.remove(added)
