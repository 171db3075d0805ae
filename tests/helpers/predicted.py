"""Random asks of any model, each predicted and then exported: what the two say of it."""

import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from export_explorer.record import Capture, DimRef, Mode
from export_explorer.record.spec import Ask, AskEntry, AskError, DimAsk
from export_explorer.session.history import SessionRequest
from export_explorer.session.model_session import InitialRequest, ModelSession
from export_explorer.session.predictions import agrees

_KINDS = ("default", "default", "auto", "auto", "dynamic", "dynamic", "static", "dim", "dim", "shared", "shared", "derived")


@dataclass(frozen=True)
class Answer:
    """What came of one ask.

    Attributes:
        request: the ask, with its mode and example.
        predicted: None if nothing was predicted.
        exported: the export.
        predicted_ms: of the processor's time.
        exported_ms: the same of the export with its record.
    """

    request: SessionRequest
    predicted: Capture | None
    exported: Capture
    predicted_ms: float
    exported_ms: float

    @property
    def is_wrong(self) -> bool:
        """Whether the prediction was not what the export said."""
        return self.predicted is not None and not agrees(self.predicted, self.exported)


def session_on(model: Any, args: Any, kwargs: dict[str, Any] | None = None, *, mode: Mode = "non-strict") -> ModelSession:
    """A session with all the records that predictions need, in which no prediction is too slow: the machine may be busy."""
    session = ModelSession(model, args, kwargs, InitialRequest(strict=mode == "strict"))
    session.predictions.slowest_ms = float("inf")
    with_records(session)
    return session


def with_records(session: ModelSession) -> ModelSession:
    """The session, with the records that are made when the kernel is idle."""
    while session.needs_base_export():
        session.make_base_export()
    return session


def answers(session: ModelSession, asks: Iterable[Ask]) -> Iterator[Answer]:
    """Each ask predicted, then exported; asks that were exported before, and those that the inputs do not take, are passed over."""
    for ask in asks:
        session.restore(ask)
        if session.known() is not None:
            continue
        start = time.process_time()
        predicted = session.predicted()
        between = time.process_time()
        exported = session.run().capture
        yield Answer(session.requested, predicted, exported, (between - start) * 1000, (time.process_time() - between) * 1000)


def random_asks(session: ModelSession, seed: int, count: int) -> Iterator[Ask]:
    """Asks of every kind for the session's inputs, of which torch takes some and refuses others."""
    rng = random.Random(seed)
    dims = {ref: size for ref, size in session.sizes.items() if ref.dim is not None}
    while count:
        count -= 1
        try:
            yield Ask.of(_entries(rng, dims)).in_order((ref.input, ref.dim) for ref in dims)
        except AskError:
            continue


def _entries(rng: random.Random, dims: dict[DimRef, int]) -> list[AskEntry]:
    like = rng.choice(("mixed", "mixed", "auto", "dynamic"))
    named: dict[str, tuple[DimAsk, int]] = {}
    entries = []
    for ref, size in dims.items():
        if like != "mixed" and rng.random() < 0.8:
            ask = DimAsk(kind="auto" if like == "auto" else "dynamic")
        else:
            ask = _ask(rng, size, named)
        entries.append(AskEntry(input=ref.input, dim=ref.dim, ask=ask))
    return entries


def _ask(rng: random.Random, size: int, named: dict[str, tuple[DimAsk, int]]) -> DimAsk:
    kind = rng.choice(_KINDS)
    low, high = rng.choice([(None, None), (None, None), (2, 64), (None, 32), (2, size + 1), (max(size - 1, 0), None), (3, 16)])
    if high is not None and (high <= (low or 0) or (size > high and rng.random() < 0.8)):
        low, high = None, None
    if kind in ("auto", "dynamic"):
        return DimAsk(kind="auto" if kind == "auto" else "dynamic", min=low, max=high)
    same = [ask for ask, of in named.values() if of == size]
    if kind == "shared" and same:
        return rng.choice(same)
    derived = [
        DimAsk(kind="dim", name=ask.name, min=ask.min, max=ask.max, factor=factor, offset=size - factor * of)
        for ask, of in named.values()
        for factor in (1, 2)
        if abs(size - factor * of) <= 2 and size != of
    ]
    if kind == "derived" and derived:
        return rng.choice(derived)
    if kind in ("dim", "shared", "derived"):
        ask = DimAsk(kind="dim", name=f"d{len(named)}", min=low, max=high)
        named[f"d{len(named)}"] = ask, size
        return ask
    return DimAsk(kind="static", size=rng.choice([None, None, size, size, size + 1])) if kind == "static" else DimAsk()
