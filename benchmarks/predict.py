"""How many asks are predicted, how many of them the export confirms, and what both cost.

Each ask is predicted from the record of an export in which everything was AUTO, then exported; a prediction is confirmed where the export says the
same outcome, kind of failure, result and accepted sizes of every dimension. Milliseconds are of the process's own time, which other processes disturb
less than the time on the clock; an export is one with its record, as the explorer makes it.

    python -m benchmarks.predict [--pairs 2000] [--asks 12] [--only "Llama, 32 layers"] [--quick]
"""

import argparse
import contextlib
import io
import statistics
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from benchmarks.models import bert, encoder, llama, llama_8b, swin, walkthrough
from export_explorer.record import Mode
from export_explorer.record.spec import AskError
from export_explorer.session.model_session import ModelSession
from tests.cases.table import CASES as TABLE
from tests.helpers.predicted import Answer, answers, random_asks, session_on
from tests.helpers.random_asks import pair_of
from tests.models.architectures import ARCHITECTURES

ASKS_OF_PAIR = 4
ASKS_OF_CASE = 3
ASKS_OF_ARCHITECTURE = 5

MODELS: Mapping[str, Callable[[], Any]] = {
    "toy": walkthrough,
    "encoder": encoder,
    "BERT, 12 layers": bert,
    "Llama, 16 layers": llama,
    "Llama, 32 layers, 8 billion": llama_8b,
    "Swin": swin,
}


@dataclass
class Tally:
    """What came of the asks of one set of models."""

    asks: int = 0
    wrong: list[str] = field(default_factory=list)
    predicted_ms: list[float] = field(default_factory=list)
    exported_ms: list[float] = field(default_factory=list)

    def add(self, name: str, answer: Answer) -> None:
        """Counts one ask."""
        self.asks += 1
        self.exported_ms.append(answer.exported_ms)
        if answer.predicted is not None:
            self.predicted_ms.append(answer.predicted_ms)
        if answer.is_wrong:
            self.wrong.append(f"{name}: {answer.request.ask}")

    def line(self, name: str) -> str:
        """A row of the table."""
        predicted = len(self.predicted_ms)
        if not predicted:
            return f"{name:30} {self.asks:6} {0:10.1%}"
        confirmed = 1 - len(self.wrong) / predicted
        times = sorted(self.predicted_ms)
        slow = times[min(int(0.95 * predicted), predicted - 1)]
        export = statistics.median(self.exported_ms)
        return (
            f"{name:30} {self.asks:6} {predicted / self.asks:10.1%} {confirmed:10.2%}"
            f" {statistics.median(times):8.0f} {slow:8.0f} {times[-1]:8.0f} {export:10.0f}"
        )


HEADER = f"{'':30} {'asks':>6} {'predicted':>10} {'confirmed':>10} {'median':>8} {'p95':>8} {'worst':>8} {'export':>10}   ms"


def random_pairs(count: int, mode: Mode = "non-strict") -> Iterator[tuple[str, Answer]]:
    """Small models of random operations with random asks."""
    for seed in range(max(count // ASKS_OF_PAIR, 1)):
        pair = pair_of(seed)
        session = session_on(pair.model, pair.args, mode=mode)
        asks = [session.read_ask(pair.dynamic_shapes), *random_asks(session, seed, ASKS_OF_PAIR - 1)]
        yield from ((f"seed {seed}", answer) for answer in answers(session, asks))


def cases(count: int, mode: Mode = "non-strict") -> Iterator[tuple[str, Answer]]:
    """The models of the tests' table, most of which torch refuses in some way, with their own asks and random ones."""
    for seed, case in enumerate(TABLE[:count]):
        try:
            session = session_on(case.model(), case.args, dict(case.kwargs), mode=mode)
            yield from (
                (case.name, answer) for answer in answers(session, [*_own(session, case), *random_asks(session, seed, ASKS_OF_CASE)])
            )
        except KeyboardInterrupt:  # of the model that raises it
            continue


def _own(session: ModelSession, case: Any) -> Iterator[Any]:
    with contextlib.suppress(AskError, TypeError, ValueError):
        yield session.read_ask(case.dynamic_shapes)


def architectures(count: int, mode: Mode = "non-strict") -> Iterator[tuple[str, Answer]]:
    """What people export, small."""
    for seed, (name, make) in enumerate([*ARCHITECTURES.items()][:count]):
        example = make()
        session = session_on(example.model, example.args, dict(example.kwargs), mode=mode)
        yield from ((name, answer) for answer in answers(session, random_asks(session, seed, ASKS_OF_ARCHITECTURE)))


def of_model(name: str, count: int) -> Iterator[tuple[str, Answer]]:
    """One model of a real size."""
    case = MODELS[name]()
    session = session_on(case.model, case.args, dict(case.kwargs))
    yield from ((name, answer) for answer in answers(session, random_asks(session, 0, count)))


def main() -> None:
    """Prints a row for each set as soon as it is done, and what was wrong at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2000, help="how many random pairs of a model and an ask")
    parser.add_argument("--asks", type=int, default=12, help="of each model of a real size")
    parser.add_argument("--only", help="one row")
    parser.add_argument("--quick", action="store_true", help="a few of each small set")
    options = parser.parse_args()
    pairs, table, small = (8, 4, 1) if options.quick else (options.pairs, len(TABLE), len(ARCHITECTURES))
    rows: dict[str, Callable[[], Iterator[tuple[str, Answer]]]] = {
        "random models": lambda: random_pairs(pairs),
        "random models, strict": lambda: random_pairs(max(pairs // 4, 8), "strict"),
        "cases": lambda: cases(table),
        "cases, strict": lambda: cases(table, "strict"),
        "architectures": lambda: architectures(small),
        "architectures, strict": lambda: architectures(small, "strict"),
    }
    names = ["toy"] if options.quick else list(MODELS)
    rows |= {name: partial(of_model, name, 2 if options.quick else options.asks) for name in names}
    warnings.simplefilter("ignore")
    print(HEADER, flush=True)
    wrong: list[str] = []
    for name, row in rows.items():
        if options.only in (None, name):
            tally = Tally()
            with contextlib.redirect_stderr(io.StringIO()):
                for model, answer in row():
                    tally.add(model, answer)
            print(tally.line(name), flush=True)
            wrong += tally.wrong
    print("\n".join(["", f"not confirmed: {len(wrong)}", *wrong]), file=sys.stdout)


if __name__ == "__main__":
    main()
