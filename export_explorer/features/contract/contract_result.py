"""The result of comparing one export with its contract, which is written if there is none."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from export_explorer.features.contract.changes import GAINS, Changes, changes_of
from export_explorer.features.contract.files import NotAContract, read_contract, write_contract
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.features.contract.render import change_frame, explanation, failure_explanation, missing_words, shown_path
from export_explorer.features.contract.update_mode import current_mode, is_in_continuous_integration
from export_explorer.record import Capture, Frame

ContractResultKind = Literal["kept", "written", "improved", "changed", "failed", "missing"]
"""``improved``: the model accepts more sizes than its contract says, and loses nothing; ``failed``: it does not export."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractResult:
    """The result of one comparison.

    Attributes:
        kind: of the result.
        words: the explanation; empty if there is nothing to explain.
        frame: the line that caused the first loss; None if it is not known.
    """

    kind: ContractResultKind
    words: str = ""
    frame: Frame | None = None


def contract_result(capture: Capture, path: Path, *, update: bool | None = None, exact: bool | None = None) -> ContractResult:
    """Compares a finished export with a contract, or writes the contract.

    Args:
        capture: of the export.
        path: of the contract.
        update: see `expect`.
        exact: likewise.

    Raises:
        ValueError: the file is not a contract, or from a newer release; one sentence says what to do.
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
    now = contract_of(capture)
    if was is not None:
        changes = changes_of(was, now)
        if not changes:
            return ContractResult(kind="kept")
        is_exact = mode.is_exact if exact is None else exact
        kind: ContractResultKind = "improved" if changes.are_gains and not is_exact else "changed"
        return ContractResult(kind=kind, words=explanation(changes, capture, file, mode.how), frame=_first_frame(changes, capture))
    if not renews and (update is False or is_in_continuous_integration()):
        return ContractResult(kind="missing", words=missing_words(file, is_forbidden=update is False))
    return ContractResult(kind="written" if write_contract(path, now) else "kept", words=file)


def _first_frame(changes: Changes, capture: Capture) -> Frame | None:
    outcomes = {str(dim.ref): dim for dim in capture.dims}
    losses = [change for change in changes.dims if change.kind not in GAINS and change.name in outcomes]
    frames = (change_frame(change, outcomes[change.name], capture) for change in losses)
    return next((frame for frame in frames if frame is not None), None)
