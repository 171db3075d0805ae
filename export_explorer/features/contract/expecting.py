"""`expect`, which exports a model and compares the capture with its contract, and its steps for the test runner and the ``check`` command."""

import warnings
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

from export_explorer.capture import capture_export
from export_explorer.features.contract.changes import changes_of
from export_explorer.features.contract.files import NotAContract, read_contract, write_contract
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.features.contract.render import explanation, failure_explanation, shown_path
from export_explorer.features.contract.update_mode import current_mode, is_in_continuous_integration
from export_explorer.record import Capture, Option
from export_explorer.torch_internals.compiler import without_collectors


def expect(
    model: Any,
    args: Any,
    kwargs: dict[str, Any] | None = None,
    *,
    path: str | PathLike[str],
    dynamic_shapes: Any = "auto",
    strict: bool = False,
    options: Iterable[Option] = (),
    update: bool | None = None,
) -> Capture:
    """Exports a model and compares the result with its contract, a small JSON file to commit next to the test.

    The first run writes the file: for every dimension, whether it is dynamic, equal to another, derived from others or static, and which
    sizes the program takes; for every output, its dtype and its shape in terms of the inputs. The file is the same on every machine, in
    every process, and in both modes if both give the same result. Later runs compare. In continuous integration, where ``CI`` is set in the
    environment, a missing file is written with a warning, since it checks nothing until it is committed; ``update=False`` raises instead.

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
            ``pytest --export-update`` only, and writes a missing file.

    Returns:
        The capture.

    Raises:
        AssertionError: the model does not keep its contract, or does not export; the text gives for each dimension the old and the new
            result, the expression and the line that caused it, and a fix if one is known. Or there is no contract, and ``update=False``
            forbids writing one.
        ValueError: the file is not a contract, or from a newer release; one sentence says what to do.
    """
    __tracebackhide__ = True
    capture = captured(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict, options=options)
    compare_with_contract(capture, Path(path), update=update)
    return capture


def captured(
    model: Any,
    args: Any,
    kwargs: dict[str, Any] | None = None,
    *,
    dynamic_shapes: Any = "auto",
    strict: bool = False,
    options: Iterable[Option] = (),
) -> Capture:
    """Exports a model and returns its capture, as quickly under a test runner as elsewhere; see `expect`."""
    __tracebackhide__ = True
    with without_collectors():
        return capture_export(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=strict, options=options)


def compare_with_contract(capture: Capture, path: Path, *, update: bool | None = None) -> bool:
    """Compares a finished export with a contract, or writes the contract.

    Args:
        capture: of the export.
        path: see `expect`.
        update: likewise.

    Returns:
        True if the file was written.

    Raises:
        AssertionError: see `expect`.
        ValueError: likewise.
    """
    __tracebackhide__ = True
    mode, file = current_mode(), shown_path(path)
    renews = mode.renews if update is None else update
    try:
        was = None if renews else read_contract(path)
    except NotAContract as error:
        raise ValueError(f"The contract {file} cannot be read: {error}.") from None
    if capture.failure is not None:
        raise AssertionError(failure_explanation(capture.failure, capture.model, file, has_contract=was is not None))
    now = contract_of(capture)
    if was is not None:
        if changes := changes_of(was, now):
            raise AssertionError(explanation(changes, capture, file, mode.how))
        return False
    if update is False:
        raise AssertionError(f"No contract {file}. Run once without update=False and commit the file.")
    if not renews and is_in_continuous_integration():
        warnings.warn(
            f"No contract {file} to compare with. Run once on your machine and commit the file.",
            stacklevel=3,
        )
    return write_contract(path, now)
