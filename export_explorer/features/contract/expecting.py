"""`expect`, which exports a model and compares the capture with its contract, and its steps for the test runner and the ``check`` command."""

import warnings
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any

from export_explorer.capture import capture_export
from export_explorer.features.contract.contract_result import contract_result
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
    compare_with_contract(capture, Path(path), update=update, exact=exact)
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


def compare_with_contract(capture: Capture, path: Path, *, update: bool | None = None, exact: bool | None = None) -> bool:
    """Compares a finished export with a contract, or writes the contract.

    Args:
        capture: of the export.
        path: see `expect`.
        update: likewise.
        exact: likewise.

    Returns:
        True if the file was written.

    Raises:
        AssertionError: see `expect`.
        ValueError: likewise.
    """
    __tracebackhide__ = True
    result = contract_result(capture, path, update=update, exact=exact)
    if result.kind in ("changed", "failed", "missing"):
        raise AssertionError(result.words)
    if result.kind == "improved":
        warnings.warn(result.words, stacklevel=3)
    return result.kind == "written"
