"""What the record of a decomposition costs beside torch's own work, as a ratio, for a Llama of 2 and of 16 layers.

Run as ``python -m benchmarks.decompose [--layers 2 16]``.
"""

import argparse

import torch
from torch.export import Dim
from transformers import LlamaConfig, LlamaForCausalLM

from export_explorer.analysis.decompositions import choice_of, decompose
from export_explorer.analysis.program import capture_of_program


def measured(layers: int) -> str:
    """One line: nodes, torch's time, ours, and the ratio."""
    config = LlamaConfig(
        hidden_size=64,
        num_hidden_layers=layers,
        num_attention_heads=4,
        num_key_value_heads=2,
        intermediate_size=128,
        vocab_size=256,
        use_cache=False,
    )
    shapes = {"input_ids": {0: Dim.AUTO, 1: Dim.AUTO}}
    model = LlamaForCausalLM(config).eval()
    program = torch.export.export(model, (), {"input_ids": torch.randint(256, (2, 6))}, dynamic_shapes=shapes)
    capture = capture_of_program(program)
    made = decompose(program, capture, choice_of())
    told = made.decomposition
    ratio = made.own_ms / told.elapsed_ms
    return (
        f"{layers:2} layers: {told.nodes_before} → {told.nodes_after} nodes, torch {told.elapsed_ms / 1000:.2f} s, "
        f"record {made.own_ms:.0f} ms, {ratio:.1%}"
    )


def main() -> None:
    """Prints a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, nargs="+", default=[2, 16])
    for layers in parser.parse_args().layers:
        print(measured(layers), flush=True)


if __name__ == "__main__":
    main()
