"""Records the captures in this folder, which Python and the front end both read: ``python -m tests.data.record``."""

import linecache
from pathlib import Path

from export_explorer.capture import capture_export
from export_explorer.record import Capture
from export_explorer.record.spec import Ask, AskEntry, DimAsk

FOLDER = Path(__file__).parent
MODELS = FOLDER.parent / "models"


def load(name: str) -> tuple[object, tuple[object, ...]]:
    """The model and the example of ``tests/models/<name>.py``, compiled under the bare file name so that no path is recorded."""
    filename = f"{name}.py"
    source = (MODELS / filename).read_text()
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    namespace: dict[str, object] = {"__name__": name}
    exec(compile(source, filename, "exec"), namespace)
    model_class = namespace[name.title()]
    return model_class(), namespace["EXAMPLE"]  # type: ignore[operator,return-value]


def ask(**places: str) -> Ask:
    """``ask(x0="AUTO")``: what is asked of ``x.shape[0]``."""
    return Ask.of(AskEntry(input=place[:-1], dim=int(place[-1]), ask=DimAsk.parse(text)) for place, text in places.items())


def all_asked(example: tuple[object, ...], names: str, text: str) -> Ask:
    """The same asked of every dimension."""
    return ask(**{f"{name}{dim}": text for name, tensor in zip(names, example, strict=True) for dim in range(tensor.dim())})  # type: ignore[attr-defined]


def recordings() -> dict[str, Capture]:
    """Every recorded capture by its file's name."""
    walkthrough, example = load("walkthrough")
    auto = all_asked(example, "wxyz", "AUTO")
    bounded, bounded_example = load("bounded")
    bounded_ask = Ask.of(
        [
            AskEntry(input="batch['image']", dim=0, ask=DimAsk.parse("batch(min=2, max=64)")),
            AskEntry(input="batch['image']", dim=1, ask=DimAsk.parse("AUTO")),
            AskEntry(input="batch['labels'][0]", dim=0, ask=DimAsk.parse("batch")),
            AskEntry(input="n", dim=None, ask=DimAsk.parse("DYNAMIC")),
        ]
    )
    picking, picking_example = load("picking")
    branching, branching_example = load("branching")
    return {
        "walkthrough": capture_export(walkthrough, example, dynamic_shapes=auto),
        "walkthrough-strict": capture_export(walkthrough, example, dynamic_shapes=auto, strict=True),
        "walkthrough-static": capture_export(walkthrough, example),
        "walkthrough-dynamic": capture_export(walkthrough, example, dynamic_shapes=all_asked(example, "wxyz", "DYNAMIC")),
        "walkthrough-named": capture_export(walkthrough, example, dynamic_shapes=ask(w0="rows", w1="columns", x0="n", y1="n", y0="m")),
        "bounded": capture_export(bounded, bounded_example, {"scale": 2.0}, dynamic_shapes=bounded_ask),
        "picking": capture_export(picking, picking_example, dynamic_shapes=ask(x0="AUTO")),
        "branching": capture_export(branching, branching_example, dynamic_shapes=ask(x0="AUTO")),
    }


if __name__ == "__main__":
    for name, capture in recordings().items():
        (FOLDER / f"{name}.json").write_text(capture.to_json() + "\n")
