import pytest

from export_explorer.torch_internals.operators import NO_HELP, operator_help


def test_an_operator_has_its_own_overloads_schema_and_its_page() -> None:
    help_of_add = operator_help("aten.add.Tensor")
    assert help_of_add["schema"] == "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
    assert help_of_add["doc"] == "https://docs.pytorch.org/docs/stable/generated/torch.add.html"


@pytest.mark.parametrize(
    ("target", "page"),
    [
        ("aten.linear.default", "torch.nn.functional.linear.html"),
        ("aten.view.default", "torch.Tensor.view.html"),
        ("aten.special_entr.default", "torch.special.entr.html"),
        ("aten.linalg_vector_norm.default", "torch.linalg.vector_norm.html"),
    ],
)
def test_the_page_is_that_of_the_public_name(target: str, page: str) -> None:
    assert str(operator_help(target)["doc"]).endswith(f"/{page}")


def test_an_operator_without_a_public_name_has_no_page() -> None:
    assert operator_help("aten._assert_scalar.default")["doc"] is None
    assert operator_help("aten._assert_scalar.default")["schema"] is not None


@pytest.mark.parametrize(
    "target", ["operator.getitem", "cond", "", "aten", "aten.add", "no.such.thing", "aten.add.Tensor.more", "__class__.x.y"]
)
def test_what_is_no_operator_has_nothing(target: str) -> None:
    assert operator_help(target) == NO_HELP
