"""`expect`, which exports a model and compares the capture with its contract, and its steps for the test runner and the ``check`` command.

Does not load torch before a model is exported.
"""

import warnings
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

from export_explorer.features.contract.changes import GAINS, changes_of
from export_explorer.features.contract.files import NotAContract, read_contract, write_contract
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.features.contract.render import change_frame, explanation, failure_explanation, missing_words, shown_path
from export_explorer.features.contract.update_mode import current_mode, is_in_continuous_integration
from export_explorer.keywords import STACK_LEVEL, suggests_keywords
from export_explorer.record import Capture, Frame, Option


@suggests_keywords
def expect(
    model: Any,
    args: Any,
    kwargs: Mapping[str, Any] | None = None,
    *,
    path: str | PathLike[str],
    dynamic_shapes: Any = "auto",
    strict: bool = False,
    options: Iterable[Option] = (),
    update: bool | None = None,
    exact: bool | None = None,
) -> Capture:
    """Exports a model and compares the result with its contract, a small JSON file to commit next to the test.

    The first run writes the file: for every dimension, whether it is dynamic, equal to another, derived from others or static, and which
    sizes the program takes; for every output, its dtype and its shape in terms of the inputs. The file is the same on every machine, in
    every process, and in both modes if both give the same result. Later runs compare. A model that accepts more sizes than before, and
    loses nothing, keeps its contract: a warning says what it gained. In continuous integration, where ``CI`` is set in the environment, a
    missing file is an error, since nobody would commit one that is written there.

    Args:
        model: see `capture_export`.
        args: likewise.
        kwargs: likewise.
        path: of the contract, ``"ranker.export.json"``; a relative path starts at the current folder. In a test under pytest the fixture
            ``export_expect`` places it next to the test.
        dynamic_shapes: see `capture_export`; the default is AUTO for every dimension, so that the contract says what the model itself
            allows.
        strict: whether Dynamo traces the model.
        options: switches of torch, as in `capture_export`.
        update: True rewrites the file, whatever it says; False never writes, not even a missing file; None rewrites it under
            ``pytest --export-update`` only, and writes a missing file unless ``CI`` is set.
        exact: True fails on a model that accepts more sizes than its contract says, too; None does so under ``pytest --export-exact`` only.

    Returns:
        The capture.

    Raises:
        AssertionError: the model does not keep its contract, or does not export; the text gives for each dimension the old and the new
            result, the expression and the line that caused it, and a fix if one is known. Or there is no contract, and ``update=False`` or
            ``CI`` forbids writing one.
        ValueError: the file is not a contract, or from a newer release; one sentence says what to do.
    """
    __tracebackhide__ = True
    capture = captured(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict, options=options)
    compare_with_contract(capture, Path(path), update=update, exact=exact, stacklevel=STACK_LEVEL + 1)
    return capture


def captured(model: Any, args: Any, kwargs: Mapping[str, Any] | None = None, *, dynamic_shapes: Any = "auto", **asked: Any) -> Capture:
    """Exports a model and returns its capture, as quickly under a test runner as elsewhere; see `expect`."""
    __tracebackhide__ = True
    from export_explorer.capture import capture_export
    from export_explorer.torch_internals.compiler import without_collectors

    with without_collectors():
        return capture_export(model, args, kwargs, dynamic_shapes=dynamic_shapes, **asked)


def compare_with_contract(
    capture: Capture, path: Path, *, update: bool | None = None, exact: bool | None = None, stacklevel: int = 3
) -> bool:
    """Compares a finished export with a contract, or writes the contract; returns True if it was written.

    Arguments and errors are those of `expect`; `stacklevel` is that of the warning.
    """
    __tracebackhide__ = True
    result = contract_result(capture, path, update=update, exact=exact)
    if result.kind in ("changed", "failed", "missing"):
        raise AssertionError(result.words)
    if result.kind == "improved":
        warnings.warn(result.words, stacklevel=stacklevel)
    return result.kind == "written"


ContractResultKind = Literal["kept", "written", "improved", "changed", "failed", "missing"]
"""``improved``: the model accepts more sizes than its contract says, and loses nothing; ``failed``: it does not export."""


class ContractResult(NamedTuple):
    """The result of one comparison, with an explanation if there is one, and the line that caused the first loss if it is known."""

    kind: ContractResultKind
    words: str = ""
    frame: Frame | None = None


def contract_result(capture: Capture, path: Path, *, update: bool | None = None, exact: bool | None = None) -> ContractResult:
    """Compares a finished export with a contract, or writes the contract; `update` and `exact` are those of `expect`.

    Raises:
        ValueError: see `expect`.
        OSError: the file cannot be written.
    """
    mode, file = current_mode(), shown_path(path)
    renews = mode.renews if update is None else update
    try:
        was = None if renews else read_contract(path)
    except NotAContract as error:
        raise ValueError(f"The contract {file} cannot be read: {error}.") from None
    if capture.failure is not None:
        words = failure_explanation(capture.failure, capture.model, file, has_contract=was is not None)
        return ContractResult(kind="failed", words=words, frame=capture.failure.frame)
    now = contract_of(capture, was)
    if was is not None:
        changes = changes_of(was, now)
        if not changes:
            return ContractResult(kind="kept")
        is_exact = mode.is_exact if exact is None else exact
        kind: ContractResultKind = "improved" if changes.are_gains and not is_exact else "changed"
        outcomes = {str(dim.ref): dim for dim in capture.dims}
        losses = [change for change in changes.dims if change.kind not in GAINS and change.name in outcomes]
        frames = filter(None, (change_frame(change, outcomes[change.name], capture) for change in losses))
        return ContractResult(kind=kind, words=explanation(changes, capture, file, mode.how), frame=next(frames, None))
    if not renews and (update is False or is_in_continuous_integration()):
        return ContractResult(kind="missing", words=missing_words(file, is_forbidden=update is False))
    return ContractResult(kind="written" if write_contract(path, now) else "kept", words=file)
