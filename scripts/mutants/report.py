"""What a run found, as lines, a table and JSON."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from scripts.mutants.places import Place
from scripts.mutants.verdicts import Verdict

LEAST_SHARE = 0.9
_LONGEST = 60


@dataclass(frozen=True)
class Mutant:
    """A mutant and what became of it."""

    place: Place
    verdict: Verdict


def mutant_words(place: Place) -> str:
    """Returns a mutant in one line: where it is, and what it changes."""
    scope = f" {place.scope}" if place.scope else ""
    return f"{place.id} {place.file}:{place.line}{scope}: {place.operator}: {_shortened(place.before)} → {_shortened(place.after)}"


def verdict_words(verdict: Verdict) -> str:
    """Returns what became of a mutant."""
    match verdict.outcome:
        case "caught":
            words = f"caught by {verdict.detail}"
        case "escaped":
            words = f"ESCAPED {verdict.detail}"
        case "not covered":
            words = "NOT COVERED"
        case "equivalent":
            words = f"equivalent: {verdict.detail}"
    if verdict.unreliable:
        words += f" (fails without the mutant too: {', '.join(verdict.unreliable)})"
    return words


def share(mutants: Sequence[Mutant]) -> float:
    """Returns the share of mutants that were caught, of those that can be; 1 where there are none."""
    counted = [mutant for mutant in mutants if mutant.verdict.outcome != "equivalent"]
    return sum(mutant.verdict.outcome == "caught" for mutant in counted) / len(counted) if counted else 1.0


def table(mutants: Sequence[Mutant]) -> str:
    """Returns a row for each folder, and one for all."""
    folders: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        folders[mutant.place.folder].append(mutant)
    width = max(map(len, (*folders, "all")))
    rows = [f"{'folder':{width}} caught escaped uncovered equivalent share"]
    rows += [_row(folder, found, width) for folder, found in sorted(folders.items())]
    for language, suffixes in (("Python", (".py",)), ("TypeScript", (".ts", ".tsx"))):
        if found := [mutant for mutant in mutants if mutant.place.file.endswith(suffixes)]:
            rows.append(_row(language, found, width))
    return "\n".join([*rows, _row("all", mutants, width)])


def report_json(mutants: Sequence[Mutant], *, seed: int, elapsed_s: float) -> bytes:
    """Returns a run as JSON."""
    entries = [
        {
            "id": mutant.place.id,
            "folder": mutant.place.folder,
            "file": mutant.place.file,
            "line": mutant.place.line,
            "scope": mutant.place.scope,
            "operator": mutant.place.operator,
            "before": mutant.place.before,
            "after": mutant.place.after,
            **msgspec.to_builtins(mutant.verdict),
        }
        for mutant in mutants
    ]
    whole = {"seed": seed, "share": round(share(mutants), 4), "elapsed_s": round(elapsed_s, 1), "mutants": entries}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2)


def _row(name: str, mutants: Sequence[Mutant], width: int) -> str:
    counts = {
        outcome: sum(mutant.verdict.outcome == outcome for mutant in mutants)
        for outcome in ("caught", "escaped", "not covered", "equivalent")
    }
    caught, escaped, uncovered, equivalent = counts.values()
    return f"{name:{width}} {caught:6} {escaped:7} {uncovered:9} {equivalent:10} {share(mutants):5.0%}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return f"`{line if len(line) <= _LONGEST else line[: _LONGEST - 1] + '…'}`"
