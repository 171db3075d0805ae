"""The leaves of the call of a program that was read from a file, with torch's names."""

from typing import Any

from export_explorer.torch_internals.pytree import Leaf, paths_in
from export_explorer.torch_internals.stored import StoredProgram


def stored_leaves(program: StoredProgram, examples: list[Any]) -> list[Leaf] | None:
    """Returns the leaves in the order of the parameters, as `pytree.flatten_inputs` makes them.

    None where the file does not say how the program is called.

    Args:
        program: as read.
        examples: a value for each leaf, in the order of the call.
    """
    signature = program.module_call_graph[0].signature if program.module_call_graph else None
    if signature is None or signature.in_spec is None or signature.forward_arg_names is None:
        return None
    names, sides = signature.forward_arg_names, signature.in_spec.children_specs
    if len(sides) != 2 or sides[0].type is not tuple or sides[1].type is not dict:
        return None
    args, kwargs = sides
    keywords = kwargs.context
    if len(args.children_specs) > len(names) or not isinstance(keywords, list | tuple) or any(key not in names for key in keywords):
        return None
    given = [*zip(names, args.children_specs, strict=False), *zip(keywords, kwargs.children_specs, strict=False)]
    paths = [(name, rest) for name, spec in given for rest in paths_in(spec)]
    if len(paths) != len(examples) or len({name for name, _ in given}) != len(given):
        return None
    found = [
        (names.index(name), Leaf(f"{name}{rest}", f"L[{name!r}]{rest}", f"[{name!r}]{rest}", index, value))
        for index, ((name, rest), value) in enumerate(zip(paths, examples, strict=True))
    ]
    return [leaf for _, leaf in sorted(found, key=lambda pair: pair[0])]
