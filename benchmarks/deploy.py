"""Thirteen models on three targets: what is lowered, what becomes of their dimensions, and whether each verdict is that of a direct run.

Each trial of a deployment is made again here, without its code: the program's guards, the model in eager mode and the artifact in the
target's own runtime. The column "mapped" counts the operators of the artifact that lead to a node of the program; of ExecuTorch those
outside of delegates. Targets that are not installed are left out.

    python -m benchmarks.deploy                      all
    python -m benchmarks.deploy onnx --model toy     one target, one model
"""

import argparse
import collections
import copy
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import torch
from torch.utils._pytree import tree_flatten
from transformers import (
    LlamaConfig,
    LlamaForCausalLM,
    SwinConfig,
    SwinModel,
    ViTConfig,
    ViTModel,
)
from transformers.cache_utils import DynamicCache

from benchmarks.models import Case, scaled, walkthrough
from export_explorer import Explorer, explore
from export_explorer.features.deploy.deploying import SUFFIXES, DeployRun, missing_packages
from export_explorer.features.deploy.deployment import Deployment, TrialRow
from export_explorer.features.deploy.preparation import DeployChoice, prepared_deployment
from export_explorer.features.deploy.protocol import TARGETS, ArtifactNode, Target
from export_explorer.session.tried_program import tried_program
from export_explorer.torch_internals.pytree import leaves_of_call
from export_explorer.torch_internals.shape_env import input_placeholders

_SIZE = re.compile(r"(?P<name>.+?) = (?P<size>-?\d+)(?:, |$)")
_CALL = re.compile(r", call (\d+)$")

Runtime = Callable[[Sequence[Any]], Sequence[Any]]


class Encoder(torch.nn.Module):
    """Tokens with a padding mask, two layers, a mean over what is not padding."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens = torch.nn.Embedding(100, 16)
        layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
        self.layers = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """One vector for each text."""
        hidden = self.layers(self.tokens(ids), src_key_padding_mask=mask)
        return hidden.mean(1)


class Cached(torch.nn.Module):
    """One step of a language model with its cache."""

    def __init__(self, model: LlamaForCausalLM) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor, keys: list[torch.Tensor], values: list[torch.Tensor]) -> torch.Tensor:
        """The logits of the next word."""
        cache = DynamicCache()
        for layer, (key, value) in enumerate(zip(keys, values, strict=True)):
            cache.update(key, value, layer)
        logits: torch.Tensor = self.model(input_ids, past_key_values=cache, use_cache=True).logits
        return logits


class UNet(torch.nn.Module):
    """Down, up by a transposed convolution, joined."""

    def __init__(self) -> None:
        super().__init__()
        self.down = torch.nn.Conv2d(3, 8, 3, stride=2, padding=1)
        self.up = torch.nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.out = torch.nn.Conv2d(11, 3, 3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """An image of the same size."""
        return self.out(torch.cat([self.up(self.down(x).relu()), x], 1))


class Resized(torch.nn.Module):
    """A strided convolution, and its result at the size of the input."""

    def __init__(self) -> None:
        super().__init__()
        self.conv = torch.nn.Conv2d(3, 8, 3, stride=2, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Eight channels of the input's size."""
        return torch.nn.functional.interpolate(self.conv(x).relu(), size=x.shape[2:], mode="bilinear")


class Recurrent(torch.nn.Module):
    """An LSTM, the last step of which is projected."""

    def __init__(self) -> None:
        super().__init__()
        self.lstm = torch.nn.LSTM(8, 16, batch_first=True)
        self.head = torch.nn.Linear(16, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Three numbers for each sequence."""
        steps, _ = self.lstm(x)
        result: torch.Tensor = self.head(steps[:, -1])
        return result


class Branching(torch.nn.Module):
    """A layer in each branch."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = torch.nn.Linear(5, 5), torch.nn.Linear(5, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """By the sign of the sum."""
        result: torch.Tensor = torch.cond(x.sum() > 0, self.one, self.other, (x,))
        return result


class Custom(torch.nn.Module):
    """A custom operator between two of torch's."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Twice the relu, and one."""
        return scaled(x.relu(), 2.0) + 1


class Bags(torch.nn.Module):
    """Sums of embeddings."""

    def __init__(self) -> None:
        super().__init__()
        self.bag = torch.nn.EmbeddingBag(50, 8, mode="sum")

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        """A vector for each bag."""
        result: torch.Tensor = self.bag(ids)
        return result


class Counting(torch.nn.Module):
    """A buffer that each call updates."""

    def __init__(self) -> None:
        super().__init__()
        self.total: torch.Tensor
        self.register_buffer("total", torch.zeros(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The input, and the sum of all inputs so far."""
        self.total += x.sum(0)
        return x + self.total


def _llama() -> LlamaForCausalLM:
    config = LlamaConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, intermediate_size=64, vocab_size=100
    )
    return LlamaForCausalLM(config).eval()


def cases() -> dict[str, Case]:
    """The models by name, with all dimensions AUTO."""
    ids = torch.randint(100, (2, 7))
    vit = ViTConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, image_size=32, patch_size=8)
    swin = SwinConfig(embed_dim=16, depths=[1, 1], num_heads=[2, 2], image_size=32, patch_size=4, window_size=4)
    llama = _llama()
    cache = [torch.randn(2, 2, 5, 8) for _ in range(2)]
    image = torch.randn(2, 3, 32, 32)
    return {
        "toy": walkthrough(),
        "encoder": Case(Encoder().eval(), (ids, torch.zeros(2, 7, dtype=torch.bool))),
        "llama": Case(llama, (), {"input_ids": ids, "use_cache": False}),
        "llama with cache": Case(Cached(llama), (ids[:, :1].repeat(1, 2), cache, [each.clone() for each in cache])),
        "vit": Case(ViTModel(vit).eval(), (), {"pixel_values": image}),
        "swin": Case(SwinModel(swin).eval(), (), {"pixel_values": image}),
        "unet": Case(UNet().eval(), (image,)),
        "interpolate": Case(Resized().eval(), (image,)),
        "lstm": Case(Recurrent().eval(), (torch.randn(3, 6, 8),)),
        "cond": Case(Branching().eval(), (torch.randn(4, 5),)),
        "custom operator": Case(Custom(), (torch.randn(4, 5),)),
        "embedding bag": Case(Bags().eval(), (torch.randint(50, (4, 6)),)),
        "mutated buffer": Case(Counting(), (torch.randn(3, 4),)),
    }


def sized(explorer: Explorer, words: str) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The inputs of a trial."""
    tried = tried_program(explorer._session, explorer._session.history.kept(explorer.status.run))
    sizes = {match["name"]: int(match["size"]) for match in _SIZE.finditer(_CALL.sub("", words))}
    return tried.inputs(tried.read(sizes))


def runtime(target: Target, path: Path, names: Sequence[str]) -> Callable[[], Runtime]:
    """Loads an artifact by the target's own means; the result is a function that makes a fresh one."""
    if target == "onnx":
        import onnxruntime

        def of_onnx() -> Runtime:
            options = onnxruntime.SessionOptions()
            options.log_severity_level = 4
            session = onnxruntime.InferenceSession(str(path), options)
            wanted = {value.name.removesuffix("_orig"): value.name for value in session.get_inputs()}

            def call(leaves: Sequence[Any]) -> Sequence[Any]:
                given = {name: torch.as_tensor(leaf) for name, leaf in zip(names, leaves, strict=True) if name in wanted}
                return session.run(None, {wanted[name]: leaf.numpy() for name, leaf in given.items()})

            return call

        return of_onnx
    if target == "openvino":
        import openvino

        settings = {"INFERENCE_PRECISION_HINT": "f32", "INFERENCE_NUM_THREADS": torch.get_num_threads()}

        def of_openvino() -> Runtime:
            # For each run: a compiled model is unusable after a size that did not fit.
            request = openvino.Core().compile_model(str(path), "CPU", settings).create_infer_request()

            def call(leaves: Sequence[Any]) -> Sequence[Any]:
                given = dict(zip(names, leaves, strict=True))
                for at, found in enumerate(request.get_compiled_model().inputs):
                    leaf = torch.as_tensor(given[found.get_node().get_friendly_name()])
                    request.set_input_tensor(at, openvino.Tensor(leaf.reshape(leaf.shape or tuple(found.shape)).contiguous().numpy()))
                request.infer()
                return [request.get_output_tensor(at).data.copy() for at in range(len(request.model_outputs))]

            return call

        return of_openvino
    from executorch.runtime import Runtime as ExecuTorch

    def of_executorch() -> Runtime:
        # Of the file: of bytes it keeps no reference.
        method = ExecuTorch.get().load_program(path).load_method("forward")
        return lambda leaves: method.execute([leaf.contiguous() if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves])

    return of_executorch


def verdict(case: Case, explorer: Explorer, row: TrialRow, fresh: Callable[[], Runtime]) -> str:
    """The verdict of a trial by direct runs."""
    args, kwargs = sized(explorer, row.sizes)
    calls = int(match[1]) if (match := _CALL.search(row.sizes)) else 1
    assert explorer.program is not None
    try:
        copy.deepcopy(explorer.program.module())(*copy.deepcopy(args), **copy.deepcopy(kwargs))
        model = copy.deepcopy(case.model)
        with torch.no_grad():
            expected = [model(*copy.deepcopy(args), **copy.deepcopy(kwargs)) for _ in range(calls)][-1]
    except Exception:
        expected = None
    leaves = leaves_of_call(args, kwargs)
    try:
        artifact = fresh()
        returned = [artifact(leaves) for _ in range(calls)][-1]
    except Exception:
        return "both_reject" if expected is None else "artifact_rejects"
    if expected is None:
        return "guard_lost"
    wanted = [leaf for leaf in tree_flatten(expected)[0] if isinstance(leaf, torch.Tensor)]
    pairs = zip(wanted, (torch.as_tensor(each) for each in returned), strict=False)
    close = all(a.shape == b.shape and torch.allclose(a, b.to(a.dtype), rtol=1e-3, atol=1e-4, equal_nan=True) for a, b in pairs)
    return "agree" if close else "differs"


def deployed(explorer: Explorer, target: Target, path: Path) -> tuple[Deployment, Sequence[ArtifactNode]]:
    """The deployment of a program, and the operators of its artifact."""
    session = explorer._session
    run = DeployRun(prepared_deployment(session, session.history.kept(explorer.status.run), DeployChoice(target, path.name)))
    run.start()
    run.wait()
    nodes = () if run._lowered is None else run._lowered.nodes
    deployment = run.deployment(path)
    run.close()
    return deployment, nodes


def mapped(target: Target, nodes: Sequence[ArtifactNode]) -> str:
    """The share of an artifact's operators that lead to a node of the program."""
    counted = [node for node in nodes if target != "executorch" or node.taken_by == "fallback"]
    found = sum(1 for node in counted if node.node)
    return f"{found} of {len(counted)}{f' ({found / len(counted):.0%})' if counted else ''}"


def line(name: str, case: Case, target: Target, folder: Path) -> str:
    """A row of the table."""
    explorer = explore(case.model, case.args, dict(case.kwargs), dynamic_shapes=case.dynamic_shapes or "auto")
    if explorer.program is None:
        return f"| {name} | {target} | not exported: {explorer.capture.failure and explorer.capture.failure.message} | | | | |"
    path = folder / f"{name.replace(' ', '_')}{SUFFIXES[target]}"
    deployment, nodes = deployed(explorer, target, path)
    dims = _counted(row.verdict for row in deployment.dim_rows)
    if not deployment.ok:
        assert deployment.failure is not None
        return f"| {name} | {target} | {deployment.failure.message[:150]} | | | | |"
    fresh = runtime(target, path, [each.name for each in input_placeholders(explorer.program)])
    wrong, varying = [], 0
    for row in deployment.trial_rows:
        if "ended by signal" in row.artifact:
            continue  # It would end this process too.
        direct = verdict(case, explorer, row, fresh)
        if target == "executorch" and " = 0" in row.sizes and {direct, row.verdict} == {"agree", "artifact_rejects"}:
            varying += 1  # The deployment has a note on it: XNNPACK differs from process to process.
        elif direct != ("agree" if row.agrees_with == "fresh_artifact" else row.verdict):
            wrong.append(f"{row.sizes or 'example'}: {row.verdict}, direct {direct}")
    trials = _counted("as_program" if row.agrees_with == "program" else row.verdict for row in deployment.trial_rows)
    explorer.close()
    as_direct = f"{len(deployment.trial_rows) - varying} as in direct runs{f', {varying} without elements not' if varying else ''}"
    checked = as_direct if not wrong else "; ".join(wrong)
    return f"| {name} | {target} | lowered | {mapped(target, nodes)} | {dims} | {trials} | {checked} |"


def _counted(verdicts: Any) -> str:
    found: Mapping[str, int] = collections.Counter(verdicts)
    return ", ".join(f"{count} {name}" for name, count in found.items())


def main() -> None:
    """Prints a line for each model and target."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", default=list(TARGETS))
    parser.add_argument("--model", nargs="+")
    asked = parser.parse_args()
    print("| model | target | lowered | mapped | dimensions | trials | verdicts |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for target in asked.targets:
            if missing := missing_packages(target):
                print(f"| all | {target} | {', '.join(missing)} not installed | | | | |")
                continue
            for name, case in cases().items():
                if asked.model is None or name in asked.model:
                    print(line(name, case, target, Path(folder)), flush=True)


if __name__ == "__main__":
    main()
