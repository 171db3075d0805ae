"""What a Dim, and a marker in its place, say."""

from torch.export import Dim

from export_explorer.torch_internals.options import dim_hint, named_dim


def test_markers_are_told_apart() -> None:
    assert dim_hint(Dim.AUTO) == ("auto", None, None)
    assert dim_hint(Dim.DYNAMIC(min=2, max=8)) == ("dynamic", 2, 8)
    assert dim_hint(Dim.STATIC) == ("static", None, None)
    assert [dim_hint(other) for other in (None, 3, "AUTO", Dim("n"), 2 * Dim("n"))] == [None] * 5


def test_a_dim_gives_its_root_and_line() -> None:
    assert named_dim(Dim("n")) == ("n", 1, 0, 0, None)
    assert named_dim(Dim("n", min=2, max=8)) == ("n", 1, 0, 2, 8)
    assert named_dim(3 * (Dim("n", min=4) - 1) + 5) == ("n", 3, 2, 4, None)
