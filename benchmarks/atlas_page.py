"""The page of the atlas: Markdown, in an order that another run does not change."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath

from benchmarks.atlas_causes import Became, Reason, failure_reason, static_dims
from export_explorer.record import Capture
from export_explorer.surveys.survey_row import Outcome, SurveyRow

COMMONEST = 10
PLACES = 15
NAMED = 4
OUTCOMES: dict[Outcome, str] = {"exported": "exported", "failed": "failed", "timed_out": "timed out", "crashed": "crashed"}


@dataclass(frozen=True, kw_only=True)
class Told:
    """A survey, and how it was made."""

    records: Sequence[SurveyRow]
    versions: Mapping[str, str]
    limit_s: float


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What is told of an architecture under one torch.

    Attributes:
        record: of its export.
        dims: what became of each dimension; empty where there is no record of that.
        failure: why it did not export; None if it did, or if nothing is known.
    """

    record: SurveyRow
    dims: tuple[Became, ...]
    failure: Reason | None

    @property
    def name(self) -> str:
        """``transformers/bert``."""
        return self.record.item.name

    @property
    def library(self) -> str:
        """``transformers``."""
        return self.name.partition("/")[0]

    @property
    def is_exported(self) -> bool:
        """Whether there is a program."""
        return self.record.outcome == "exported"

    @property
    def static(self) -> tuple[Became, ...]:
        """The dimensions that were to be dynamic and are not."""
        return tuple(dim for dim in self.dims if dim.is_static)


class Side:
    """The architectures under one torch."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.torch = PurePath(told.versions.get("torch", "")).name or next((record.torch_version for record in told.records), "?")
        self.torch = self.torch.partition("+")[0]
        made = [record for record in told.records if record.outcome != "raised"]
        self.entries = {entry.name: entry for entry in map(_entry, sorted(made, key=lambda record: record.item.name))}
        self.unmade = {record.item.name: record.message or "" for record in told.records if record.outcome == "raised"}

    @property
    def title(self) -> str:
        """``torch 2.13.0``."""
        return f"torch {self.torch}"


def page(surveys: Sequence[Told]) -> str:
    """The page of these surveys, the oldest torch first."""
    sides = [Side(told) for told in surveys]
    parts = [
        "# Atlas of architectures",
        *_introduction(sides),
        *_summary(sides),
        *_places(sides[-1]),
        *_causes(sides),
        *_failures(sides),
        *_differences(sides),
        *_architectures(sides),
        *_left_out(sides),
    ]
    return "\n\n".join(parts) + "\n"


def _entry(record: SurveyRow) -> Entry:
    capture: Capture | None = record.capture
    if capture is None:
        return Entry(record=record, dims=(), failure=Reason(key=record.outcome, words=record.message or OUTCOMES[record.outcome], where=""))
    return Entry(record=record, dims=tuple(static_dims(capture)), failure=failure_reason(capture))


def _introduction(sides: Sequence[Side]) -> Iterator[str]:
    count = len({name for side in sides for name in side.entries})
    yield (
        f"What `torch.export` makes of {count} architectures when every dimension of every tensor input is `Dim.AUTO`: which export, which of their "
        "dimensions become one size all the same, and which line makes them so."
    )
    versions = "; ".join(
        f"{side.title} with " + ", ".join(f"{name} {version}" for name, version in side.told.versions.items() if name != "torch")
        for side in sides
    )
    limits = " and ".join(sorted({f"{side.told.limit_s:g}" for side in sides}))
    yield (
        "**How it was measured.** By `python -m benchmarks.atlas`, a `survey` of this package, in non-strict mode, on the CPU, "
        f"with at most {limits} s for each export: {versions}. Nothing was downloaded. transformers: the plain model of each type in its mapping, from its "
        "default configuration with two layers, few heads and a thousand words; sizes of heads, patches and images as they are. torchvision and "
        "timm: one of each family, a small one. The examples are two of each: texts of 12 words with their mask, images of the size that the model "
        "is meant for or smaller. A model of text and images is given both where they need not be matched, else text alone. Every model has run on "
        "its example before it was exported, in `eval` mode, without a cache; those that did not are listed at the end and are not counted."
    )
    yield (
        "*Dynamic* is a dimension that is free, within bounds or not, or follows from one that is. *Static* is one that became a single size. The "
        "sizes that a program takes are those of its guards; other examples or other options of a model may give other results."
    )


def _summary(sides: Sequence[Side]) -> Iterator[str]:
    yield "## In short"
    rows = []
    libraries = sorted({entry.library for side in sides for entry in side.entries.values()})
    for library in [*libraries, "all"]:
        for side in sides:
            entries = [entry for entry in side.entries.values() if library in (entry.library, "all")]
            counts = Counter(entry.record.outcome for entry in entries)
            dims = [dim for entry in entries if entry.is_exported for dim in entry.dims]
            free = sum(entry.is_exported and not entry.static for entry in entries)
            static = sum(dim.is_static for dim in dims)
            rows.append(
                [
                    library,
                    side.torch,
                    str(len(entries)),
                    *(str(counts[outcome]) for outcome in OUTCOMES),
                    str(free),
                    f"{len(dims) - static} of {len(dims)}",
                ]
            )
    yield _table(["library", "torch", "architectures", *OUTCOMES.values(), "with all dimensions dynamic", "dynamic dimensions"], rows)


def _places(side: Side) -> Iterator[str]:
    """What becomes of a dimension by its place among the inputs."""
    found: defaultdict[str, list[Became]] = defaultdict(list)
    for entry in side.entries.values():
        if entry.is_exported:
            for dim in entry.dims:
                found[dim.place].append(dim)
    ranked = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))[:PLACES]
    rows = []
    for place, dims in ranked:
        reasons = Counter(dim.reason.words for dim in dims if dim.is_static and dim.reason is not None)
        most = min(reasons, key=lambda words: (-reasons[words], words)) if reasons else ""
        counts = [sum(dim.got in got for dim in dims) for got in (("dynamic",), ("tied", "derived"), ("specialized", "static"))]
        rows.append([f"`{place}`", str(len(dims)), *map(str, counts), most and f"{most} ({reasons[most]})"])
    yield "## Which dimensions go static"
    yield f"By the name of the input, under {side.title}, of the architectures that export; the {PLACES} that most of them have."
    yield _table(["dimension", "architectures", "free", "equal to another", "static", "the commonest reason"], rows)


def _causes(sides: Sequence[Side]) -> Iterator[str]:
    yield f"## The {COMMONEST} commonest causes"
    yield "Why dimensions that were to be dynamic became one size. Where several have to be equal, the cause is that of the first."
    for side in sides:
        found: defaultdict[str, list[tuple[str, Reason]]] = defaultdict(list)
        for entry in side.entries.values():
            for dim in entry.static:
                if dim.reason is not None:
                    found[dim.reason.key].append((entry.name, dim.reason))
        yield f"### {side.title}"
        yield _table(["cause", "dimensions", "architectures", "such as"], list(_ranked(found)))


def _failures(sides: Sequence[Side]) -> Iterator[str]:
    yield "## Why exports fail"
    for side in sides:
        kinds: Counter[str] = Counter()
        found: defaultdict[str, list[tuple[str, Reason]]] = defaultdict(list)
        for entry in side.entries.values():
            if entry.failure is not None:
                kinds[entry.failure.kind] += 1
                found[entry.failure.key].append((entry.name, entry.failure))
        yield f"### {side.title}"
        if not kinds:
            yield "None failed."
            continue
        yield ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items(), key=lambda item: (-item[1], item[0]))) + "."
        yield _table(["what stands in the way", "architectures", "such as"], [[row[0], row[2], row[3]] for row in _ranked(found)])


def _ranked(found: Mapping[str, Sequence[tuple[str, Reason]]]) -> Iterator[list[str]]:
    ranked = sorted(found.items(), key=lambda item: (-len({name for name, _ in item[1]}), -len(item[1]), item[0]))
    for _, members in ranked[:COMMONEST]:
        names = sorted({name for name, _ in members})
        yield [members[0][1].words, str(len(members)), str(len(names)), _listed(names)]
    rest = [name for _, members in ranked[COMMONEST:] for name, _ in members]
    if rest:
        yield [f"{len(ranked) - COMMONEST} others", str(len(rest)), str(len(set(rest))), ""]


def _differences(sides: Sequence[Side]) -> Iterator[str]:
    for before, after in pairwise(sides):
        yield f"## From {before.title} to {after.title}"
        rows = []
        shared = [name for name in before.entries if name in after.entries]
        for name in shared:
            was, now = before.entries[name], after.entries[name]
            if _became(was) != _became(now):
                rows.append([f"`{name}`", _became(was), _became(now), _why(now) or _why(was)])
        yield f"Of {len(shared)} architectures in both, {len(rows)} differ in what came of them or in how many dimensions are dynamic."
        if rows:
            yield _table(["architecture", before.torch, after.torch, "why"], rows)


def _architectures(sides: Sequence[Side]) -> Iterator[str]:
    yield "## All architectures"
    yield "How many of their dimensions are dynamic, and those that are not, with the reason; under the newest torch that has them."
    for library in sorted({entry.library for side in sides for entry in side.entries.values()}):
        names = sorted({name for side in sides for name, entry in side.entries.items() if entry.library == library})
        rows = []
        for name in names:
            entries = [side.entries.get(name) for side in sides]
            newest = next(entry for entry in reversed(entries) if entry is not None)
            rows.append([name.partition("/")[2], *("" if entry is None else _became(entry) for entry in entries), _why(newest)])
        yield f"### {library}"
        yield _table(["architecture", *(side.torch for side in sides), "static, or why it fails"], rows)


def _left_out(sides: Sequence[Side]) -> Iterator[str]:
    unmade = {name: message for side in sides for name, message in side.unmade.items() if not any(name in other.entries for other in sides)}
    if not unmade:
        return
    yield "## Not counted"
    yield (
        f"{len(unmade)} types of model have no model from a small default configuration that runs on an example which this benchmark knows how to make; "
        "most want inputs that have to be matched, or a library that is not installed."
    )
    yield ", ".join(f"`{name.partition('/')[2]}`" for name in sorted(unmade)) + "."


def _became(entry: Entry) -> str:
    if entry.is_exported:
        return f"{len(entry.dims) - len(entry.static)} of {len(entry.dims)}"
    if entry.failure is not None and entry.record.outcome == "failed":
        return f"failed: {entry.failure.kind}"
    return OUTCOMES[entry.record.outcome]


def _why(entry: Entry) -> str:
    if entry.failure is not None:
        return f"{entry.failure.words}{entry.failure.where}"
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for dim in entry.static:
        reasons[f"{dim.reason.words}{dim.reason.where}" if dim.reason is not None else "not known"].append(f"`{dim.ref}`")
    return "; ".join(f"{', '.join(refs)}: {words}" for words, refs in reasons.items())


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:NAMED])
    return shown + (f" and {len(names) - NAMED} more" if len(names) > NAMED else "")


def _table(headings: Iterable[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [list(headings)]
    lines += [["---"] * len(lines[0]), *([cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
