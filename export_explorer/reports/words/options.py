"""What each switch of torch does, in a sentence."""

from collections.abc import Mapping

from export_explorer.model import Option

OPTION_WORDS: Mapping[Option, str] = {
    "prefer_deferred_runtime_asserts_over_guards": (
        "what tracing finds out about sizes is asserted when the program runs, where torch can, instead of being a guard that refuses the ask"
    ),
    "backed_size_oblivious": "sizes 0 and 1 of the example stay dynamic: torch does not look whether a size is one of them",
    "unbacked": "torch does not know the sizes that are asked to be dynamic, as if they were in the data: no guard can be made on one (strict mode)",
    "shapes_spec": (
        "the ask is given as a ShapesSpec: no size that it asks to be dynamic is known while tracing, 0 and 1 among them, and what the model wants of "
        "them is asserted when the program runs"
    ),
}
"""By its name."""


def option_words(option: Option) -> str:
    """What an option does, in a sentence without a full stop."""
    return OPTION_WORDS[option]
