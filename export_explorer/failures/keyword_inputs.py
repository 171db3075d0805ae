"""Inputs that forward takes through ``**kwargs``, of which torch 2.13 can be asked nothing: the signature that names them.

``torch/_export/non_strict_utils.py:make_constraints`` compares the spec, which has ``kwargs`` as one dict, with inputs that have each keyword by
itself, and fails whatever the spec says; 2.15 takes it.
"""

import inspect
import re
from collections.abc import Iterable
from dataclasses import dataclass

from export_explorer.torch_internals.pytree import Leaf


@dataclass(frozen=True, slots=True)
class KeywordInputs:
    """What a call gives to ``**kwargs``.

    Attributes:
        parameter: the name that the signature has for them.
        names: the keywords, in the order of the call.
        others: the other parameters that the call gives something to.
    """

    parameter: str
    names: tuple[str, ...]
    others: tuple[inspect.Parameter, ...]

    def wrapper(self) -> tuple[str, ...]:
        """The lines of a module that has the same forward with a signature that names each input."""
        star = next((f"*{it.name}" for it in self.others if it.kind == it.VAR_POSITIONAL), "*")
        before = [it.name for it in self.others if it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)]
        keywords = [*(it.name for it in self.others if it.kind == it.KEYWORD_ONLY), *self.names]
        given = [*before, *([star] if star != "*" else []), *(f"{name}={name}" for name in keywords)]
        return (
            "class Explicit(torch.nn.Module):",
            "    def __init__(self, model):",
            "        super().__init__()",
            "        self.model = model",
            "",
            f"    def forward({', '.join(['self', *before, star, *keywords])}):",
            f"        return self.model({', '.join(given)})",
        )


def keyword_inputs(signature: inspect.Signature, leaves: Iterable[Leaf]) -> KeywordInputs | None:
    """What is given to ``**kwargs``; None where forward has none, or nothing is."""
    keys = [re.findall(r"\['(\w+)'\]", leaf.keys) for leaf in leaves]
    name = next((it.name for it in signature.parameters.values() if it.kind == it.VAR_KEYWORD), None)
    names = tuple(dict.fromkeys(found[1] for found in keys if len(found) > 1 and found[0] == name))
    given = {found[0] for found in keys if found} - {name}
    others = tuple(it for it in signature.parameters.values() if it.name in given)
    return KeywordInputs(name, names, others) if name is not None and names else None
