"""Whether a program draws random numbers."""

import torch

_OFF = {"train": False, "training": False, "dropout_p": 0.0, "p": 0.0}
"""Arguments that turn the drawing off."""


def draws_random_numbers(graph_module: torch.fx.GraphModule) -> bool:
    """Whether an operator of a graph, or of one nested in it, is tagged ``nondeterministic_seeded`` and not turned off; seen in 2.13 and 2.15."""
    graphs = [module.graph for module in graph_module.modules() if isinstance(module, torch.fx.GraphModule)]
    return any(_draws(node) for graph in graphs for node in graph.nodes)


def _draws(node: torch.fx.Node) -> bool:
    if torch.Tag.nondeterministic_seeded not in getattr(node.target, "tags", ()):
        return False
    arguments = getattr(getattr(node.target, "_schema", None), "arguments", ())
    given = {argument.name: argument.default_value for argument in arguments if argument.has_default_value()}
    given |= dict(zip((argument.name for argument in arguments), node.args, strict=False)) | dict(node.kwargs)
    return not any(name in given and given[name] == off and given[name] is not None for name, off in _OFF.items())
