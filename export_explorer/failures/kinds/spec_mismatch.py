"""A dynamic_shapes that cannot be read for these inputs."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from export_explorer.failures.ask_fixes import for_spec
from export_explorer.failures.failure_context import FailureContext, KeywordInputs
from export_explorer.failures.handler import Dims, FailureMessage, Handler
from export_explorer.failures.registration import unregistered_fixes
from export_explorer.fixes.spec_changes import Change, allows, ask_fix, clashing, entry_for, is_below_zero, least_root
from export_explorer.record import CodeFix, DimOutcome, DimRef, Fix
from export_explorer.record.spec import AskEntry, DimAsk
from export_explorer.render.words import listed
from export_explorer.spec.fitted_spec import KeyChange, SpecProblem
from export_explorer.spec.inputs import refusal
from export_explorer.spec.leaves import numbered_entries
from export_explorer.spec.request import UnmarkableAskError
from export_explorer.torch_internals.failure_causes import SpecMismatch as Mismatch


class Kind(Handler):
    """A spec of another structure than the inputs', an ask that torch takes of no scalar, a negative expression, or ``**kwargs``."""

    kind = "spec_mismatch"
    causes = (Mismatch,)
    is_about_ask = True

    def dims(self, failed: FailureContext) -> Dims:
        """Returns the dimensions whose ask cannot be read."""
        if (keywords := failed.keyword_inputs) is not None:
            return tuple(dim for dim in failed.dims if dim.input.startswith(f"{keywords.parameter}["))
        if isinstance(failed.error, UnmarkableAskError):
            return tuple(dim for dim in failed.dims if dim.ref in failed.error.words)
        in_excess = {ref.input for ref in failed.request.readable.excess}
        wrong = tuple(dim for dim in failed.dims if _is_wrong(failed, dim) or dim.input in in_excess)
        if wrong or failed.spec_error is None:
            return wrong
        # All that is asked can be read, in another structure: under other keys, if that is the only difference.
        changes = failed.request.readable.key_changes
        asked = (dim for dim in failed.dims if dim.asked.kind != "default")
        return tuple(dim for dim in asked if not changes or any(_is_meant(it, dim) for it in changes))

    def message(self, failed: FailureContext, dims: Dims) -> FailureMessage | None:
        """Returns the problem with the spec, or with the first of the dimensions."""
        if (keywords := _refused_keywords(failed)) is not None:
            names, through = listed([f"`{name}`" for name in keywords.names]), f"through `**{keywords.parameter}`"
            is_of_torch = failed.keyword_inputs is not None
            cannot = "This torch accepts no dynamic_shapes for that" if is_of_torch else "dynamic_shapes cannot name such inputs"
            return FailureMessage(f"forward() takes {names} {through}. {cannot}", f"Name {names} in the signature of forward")
        if failed.spec_error is not None:
            problem = _several(failed.request.readable.problems) or failed.spec_error.removesuffix(".")
            known = next(iter(_unregistered(failed)), None)
            # Without that the export would fail again, whatever is asked of it.
            if known is not None:
                return FailureMessage(f"{problem}. torch.export does not support its class", known.title)
            return FailureMessage(problem)
        return _message_of(failed, dims[0]) if dims else None

    def fixes(self, failed: FailureContext, dims: Dims) -> tuple[Fix, ...]:
        """Returns fixes with another ask, or a signature that names the inputs."""
        if isinstance(failed.error, UnmarkableAskError):
            instead = failed.error.instead
            titles = (f"Leave {it.ref} static" if it.ask.kind == "default" else f"Request AUTO for {it.ref}" for it in instead)
            return (ask_fix(Change(tuple(titles), (*failed.analysis.ask.entries, *instead))),)
        if (keywords := _refused_keywords(failed)) is not None:
            names = listed([f"`{name}`" for name in keywords.names])
            return (CodeFix(title=f"Name {names} in the signature of forward", code=keywords.wrapper()),)
        unread = failed.request.readable.unread
        read = for_spec(failed.analysis, tuple(dim for dim in dims if dim.input not in unread and _is_wrong(failed, dim)))
        if failed.spec_error is None:
            return read
        return (*_unregistered(failed), *_apart(failed), *(_by_text(failed) or _as_read(failed)), *read)

    def dim_words(self, failed: FailureContext, dim: DimOutcome, dims: Dims) -> str:
        """Returns the problem with one dimension."""
        if isinstance(failed.error, UnmarkableAskError):
            return failed.error.words[dim.ref].removesuffix(".")
        if (text := _text_of(failed, dim)) is not None:
            return f"`{text[0]!r}` is a string: write `{text[1]}`"
        if dim.ref in failed.request.readable.refused:
            steps = [it.error.next_step for it in failed.request.readable.problems if (it.input, it.dim) == (dim.input, dim.dim)]
            return ". ".join(filter(None, ["This entry of `dynamic_shapes` is not valid", *steps]))
        if missing := [ref.dim for ref in failed.request.readable.excess if ref.input == dim.input]:
            return f"Not exported: the request names dimension {listed(missing)} of `{dim.input}`, which does not exist"
        if dim.input in failed.request.readable.unread:
            has_entries = _has_entries(failed)
            return f"`dynamic_shapes` has no entry for `{dim.input}`" if has_entries else "Not exported: `dynamic_shapes` is not valid"
        if failed.keyword_inputs is None and not _is_wrong(failed, dim):
            is_by_entry = bool(failed.request.readable.refused)
            return f"Not exported: {'another entry of `dynamic_shapes` is not valid' if is_by_entry else '`dynamic_shapes` does not match the inputs'}"
        message = self.message(failed, (dim,)) if failed.keyword_inputs is not None else _message_of(failed, dim)
        return "" if message is None else message.problem


def _is_meant(change: KeyChange, dim: DimOutcome) -> bool:
    """True if a dimension is of the input, or of the part of one, whose key is meant by another."""
    return bool(change.meant) and (f"[{change.meant!r}]" in dim.input or re.split(r"\W", dim.input)[0] == change.meant)


_MOST_NAMED = 3


def _several(problems: Sequence[SpecProblem]) -> str:
    """Returns the number of errors in a ``dynamic_shapes``, with the places and the sentences of the first; empty for one alone."""
    if len(problems) < 2:
        return ""
    named = problems[:_MOST_NAMED]
    refs = [DimRef(input=problem.input, dim=problem.dim) for problem in named if problem.input]
    places = [f"`{ref}`" if ref.dim is None else str(ref) for ref in refs]
    more = [f"{len(problems) - len(named)} more"] if len(problems) > len(named) else []
    where = listed([*places, *more])
    if len(places) < len(named):
        where = f"in its structure and at {where}" if where else "in its structure"
    sentences = [f"`dynamic_shapes` has {len(problems)} errors: {where}"]
    for place, problem in enumerate(named):
        sentences.append(problem.error.problem)
        is_last = all(other.error.next_step != problem.error.next_step for other in named[place + 1 :])
        if problem.error.next_step and is_last:
            sentences.append(problem.error.next_step)
    return ". ".join(sentences)


def _refused_keywords(failed: FailureContext) -> KeywordInputs | None:
    """Returns the inputs that forward takes through ``**kwargs``, also where the ask has another structure: this torch takes none for them."""
    return failed.given_keywords if failed.keyword_inputs is not None or failed.spec_error is not None else None


def _unregistered(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the fixes for an input of a class that torch.export does not know, among those of which the ask cannot be read."""
    values = {leaf.path: leaf.value for leaf in failed.analysis.sizes.leaves}
    unread = [it for it in failed.analysis.inputs if it.path in failed.request.readable.unread and it.kind == "other"]
    return tuple(fix for name in dict.fromkeys(it.class_name for it in unread) for fix in unregistered_fixes(values, name))


def _apart(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the fixes that give dimensions whose Dim has another range elsewhere that range, or a Dim of their own."""
    alike, apart = failed.request.readable.alike, failed.request.readable.apart
    asks = {entry.ref: entry.ask for entry in alike}
    dims = [replace(dim, asked=asks.get(dim.ref, dim.asked)) for dim in failed.dims]
    does_fit = not clashing(dims) and all(dim.size is None or allows(dim.asked, dim.size) for dim in dims if dim.ref in asks)
    changes = [([f"Use Dim `{entry.ask}` for {entry.ref} too" for entry in alike], alike if does_fit else ())]
    changes += [([f"Use a separate Dim, `{entry.ask.name}`, for {entry.ref}" for entry in apart], apart)]
    return tuple(ask_fix(Change(tuple(titles), (*failed.analysis.ask.entries, *entries))) for titles, entries in changes if entries)


def _by_text(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns the fix that makes Dims of the texts that name them, where no other input has an unreadable spec.

    It leaves static what has another entry that cannot be read.
    """
    texts, absent = failed.request.readable.texts, _absent(failed)
    if not texts or failed.request.readable.unread - set(absent) != {entry.input for _, entry in texts}:
        return ()
    written = {text: _written(text, entry) for text, entry in texts}
    title = f"Replace {listed([f'`{text!r}`' for text in written])} with {listed([f'`{new}`' for new in written.values()])}"
    entries = (*failed.analysis.ask.entries, *(entry for _, entry in texts))
    by_text = {(entry.input, entry.dim) for _, entry in texts}
    invalid = {(problem.input, problem.dim) for problem in failed.request.readable.problems} - by_text
    dropped = [dim for dim in failed.dims if (dim.input, dim.dim) in invalid and dim.dim is not None]
    left = [f"Leave {_named(failed, dropped)} static"] if dropped else []
    return (ask_fix(Change((*left, *_key_titles(failed), *_none_titles(absent), title), entries)),)


def _written(text: str, entry: AskEntry) -> str:
    """Returns what a text in a ``dynamic_shapes`` has to be written as: ``Dim.AUTO``, ``Dim('batch')``."""
    return f"Dim({text!r})" if entry.ask.kind == "dim" else f"Dim.{entry.ask}"


def _text_of(failed: FailureContext, dim: DimOutcome) -> tuple[str, str] | None:
    """Returns the text that is the entry of a dimension, and what it has to be written as."""
    return next(((text, _written(text, entry)) for text, entry in failed.request.readable.texts if entry.ref == dim.ref), None)


def _has_entries(failed: FailureContext) -> bool:
    """True if the ``dynamic_shapes`` is of a class that has entries."""
    return isinstance(failed.request.dynamic_shapes, Mapping | Sequence) and not isinstance(failed.request.dynamic_shapes, str)


def _absent(failed: FailureContext) -> list[str]:
    """Returns the tensors that the ``dynamic_shapes`` has no entry for."""
    read = failed.request.readable
    unread = read.unread - {ref.input for ref in read.refused} if _has_entries(failed) else frozenset()
    return list(dict.fromkeys(dim.input for dim in failed.dims if dim.input in unread))


def _none_titles(absent: list[str]) -> tuple[str, ...]:
    return (f"Add an entry for {listed([f'`{path}`' for path in absent])}",) if absent else ()


def _key_titles(failed: FailureContext) -> tuple[str, ...]:
    """Returns what has to be done with the keys that the inputs do not have: ``Remove `y` ``."""
    changes = failed.request.readable.key_changes
    renamed = tuple(f"Rename `{it.key}` to `{it.meant}`" for it in changes if it.meant)
    removed = [f"`{it.key}`" for it in changes if not it.meant and isinstance(it.key, str)]
    if numbers := [it.key for it in changes if isinstance(it.key, int)]:
        removed.append(numbered_entries(numbers))
    removed += [f"dimension {ref.dim} of `{ref.input}`" for ref in failed.request.readable.excess]
    return (*renamed, *([f"Remove {listed(removed)}"] if removed else []))


def _as_read(failed: FailureContext) -> tuple[Fix, ...]:
    """Returns fixes with the readable part of the ``dynamic_shapes``, in the structure of the inputs.

    Nothing is asked of the other dimensions, except AUTO of those with the size of a dynamic one: such sizes mostly have to be equal.
    """
    of_unread = [dim for dim in failed.dims if dim.input in failed.request.readable.unread]
    silent = [dim for dim in of_unread if dim.dim is not None and dim.asked.kind == "default"]
    entries, keys = failed.analysis.ask.entries, _key_titles(failed)
    if keys and not failed.request.readable.unread:
        # Also where these entries request nothing.
        return (ask_fix(Change(keys, entries or tuple(entry_for(dim.ref, DimAsk()) for dim in failed.dims))),)
    if not entries:
        absent = _absent(failed)
        nothing_more = Change(_none_titles(absent), tuple(entry_for(dim.ref, DimAsk()) for dim in failed.dims))
        as_given = [] if failed.request.readable.refused or keys or not absent else [ask_fix(nothing_more)]
        # Nothing but None leaves all static: AUTO is what is meant more often.
        return (ask_fix(Change((f"Request AUTO for {_named(failed, silent)}",), _in_auto(silent))), *as_given) if silent else ()
    fits = "Use the valid entries"
    sizes = {dim.size for dim in failed.dims if dim.asked.is_dynamic and dim.dim is not None}
    if not (alike := [dim for dim in silent if dim.size in sizes and dim.size not in (0, 1)]):
        return (ask_fix(Change((f"{fits}; leave {_named(failed, silent)} static" if silent else fits,), entries)),)
    auto = Change((f"{fits}; request AUTO for {_named(failed, alike)}",), (*entries, *_in_auto(alike)))
    # Its trial may add a request for the inputs that have none.
    return ask_fix(auto), ask_fix(Change((fits,), entries))


def _in_auto(dims: Iterable[DimOutcome]) -> tuple[AskEntry, ...]:
    return tuple(entry_for(dim.ref, DimAsk(kind="auto")) for dim in dims)


def _named(failed: FailureContext, dims: list[DimOutcome]) -> str:
    """Returns dimensions as a list in a sentence; an input by its name where all of its dimensions are meant."""
    refs = {dim.ref for dim in dims}
    whole = {dim.input for dim in dims if all(other.ref in refs for other in failed.dims if other.input == dim.input)}
    return listed(dict.fromkeys(dim.input if dim.input in whole else str(dim.ref) for dim in dims))


def _is_wrong(failed: FailureContext, dim: DimOutcome) -> bool:
    read = failed.request.readable
    has_no_entry = dim.input in read.unread and all(ref.input != dim.input for ref in read.refused)
    return dim.ref in read.refused or has_no_entry or failed.is_refused_scalar(dim) or is_below_zero(dim.asked)


def _message_of(failed: FailureContext, dim: DimOutcome) -> FailureMessage:
    if dim.dim is None:
        return FailureMessage(*refusal(dim.input, failed.analysis.input_at(dim.ref).kind, dim.asked))
    asked, least = dim.asked, least_root(dim.asked)
    problem = f"`{asked.expression}` is negative for {asked.name} < {least} ({dim.ref})"
    return FailureMessage(problem, f"Set `min={least}` on Dim `{asked.name}`")
