"""The contracts of one model traced in both modes."""

from export_explorer.features.contract.files import from_text, to_text
from export_explorer.features.contract.from_capture import contract_of
from export_explorer.record import Capture


def outcomes_agree(one: Capture, other: Capture) -> bool:
    """Whether two exports came to the same: what each dimension is, and whether it has a single size."""
    return one.ok and other.ok and _outcomes(one) == _outcomes(other)


def assert_one_contract(one: Capture, other: Capture) -> None:
    """Fails where the files of two exports differ, or a file is not read back as it was."""
    texts = [to_text(contract_of(capture)) for capture in (one, other)]
    assert texts[0] == texts[1]
    assert from_text(texts[0].encode()) == contract_of(one)


def _outcomes(capture: Capture) -> list[tuple[object, ...]]:
    return [(dim.ref, dim.got, dim.shape_expr, dim.accepted and dim.accepted.members(1)) for dim in capture.dims]
