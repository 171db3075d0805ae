"""The result of a deployment: its dimensions, trials, operators and notes, as tables. Knows no torch."""

import json
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import pandas as pd

from export_explorer.features.deploy import check_inputs
from export_explorer.features.deploy.protocol import TakenBy, Target
from export_explorer.files import write_whole
from export_explorer.record import Frame
from export_explorer.render.words import line_words

TARGET_NAMES: dict[Target, str] = {"onnx": "ONNX", "executorch": "ExecuTorch", "openvino": "OpenVINO"}
"""The displayed name of each target."""

DimVerdict = Literal[
    "kept", "renamed", "bound_not_enforced", "few_sizes_agree", "free_though_constant", "capped", "narrowed", "lost", "repaired"
]
"""The result of a dimension in an artifact.

``kept``: as in the program. ``renamed``: under another name than that of its Dim. ``bound_not_enforced``: the artifact also accepts sizes
that the program rejects. ``few_sizes_agree``: it is dynamic in the artifact, but with most sizes that were tried the artifact fails or returns
something else. ``free_though_constant``: a constant of the program is dynamic. ``capped``: the artifact accepts sizes up to that of
the example only. ``narrowed``: the target accepts fewer sizes than the program. ``lost``: the dimension is a constant, or its size is gone.
``repaired``: the target changed the dimension, and it was written as in the program afterwards.
"""

OtherSizes = Literal["ran", "rejected", "not_tried"]
"""What the trials show of a constant that is dynamic in the artifact.

``ran``: the artifact ran with another size. ``rejected``: it rejected each other size that was tried, as an operator of it may. ``not_tried``:
no other size was run.
"""

AgreesWith = Literal["program", "fresh_artifact"]
"""What a trial that differs does agree with.

``program``: the artifact returned what the program does, which differs from eager mode, or eager mode raises. ``fresh_artifact``: an
artifact that was loaded anew returned what eager mode does.
"""

TrialVerdict = Literal["agree", "both_reject", "guard_lost", "artifact_rejects", "differs"]
"""The result of a trial.

``agree``: program and artifact accept the sizes, and the results agree. ``both_reject``: neither accepts them. ``guard_lost``: the program
rejects them, and the artifact runs. ``artifact_rejects``: only the artifact rejects them. ``differs``: both accept them, and the results
differ.
"""

ACCEPTED = "accepted"

AGREES_WITH_WORDS: dict[AgreesWith, str] = {
    # A runtime may keep something of the sizes that ran before (OpenVINO 2026.4.1).
    "fresh_artifact": "agrees only in a freshly loaded artifact",
    "program": "agrees with the program, which differs from eager mode",
}
"""Remarks on a trial that differs."""

GUARDS_KEY = "export_explorer.guards"
"""The key of an ONNX model's metadata under which its guards are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DimRow:
    """A dimension of an input, or an int that is dynamic, in the program and in the artifact.

    Attributes:
        input: path of the input.
        dim: index of the dimension; None for an int.
        program: its result in the program.
        artifact: its result in the artifact, as the target writes it.
        verdict: of the comparison.
        file: the file or the cell of the line that decided the dimension; None if there is none.
        line: its number.
        other_sizes: what the trials show if the verdict is ``free_though_constant``; else None.
        agreeing: the sizes for which the artifact returns what the program does, if the verdict is ``few_sizes_agree``; else empty.
        compared: the number of sizes that the program accepts and that were tried, if the verdict is ``few_sizes_agree``; else 0.
        words: the result in the artifact and the verdict, in words.
    """

    input: str
    dim: int | None
    program: str
    artifact: str
    verdict: DimVerdict
    file: str | None
    line: int | None
    other_sizes: OtherSizes | None = None
    agreeing: tuple[int, ...] = ()
    compared: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialRow:
    """A trial of sizes on the program and on the artifact.

    Attributes:
        sizes: those that differ from the example's, ``x.shape[0] = 7``; empty for the example.
        program: ``accepted``, or the reason for which it rejects them.
        artifact: the same for the artifact.
        agrees: True if the artifact returned what eager mode, or the program, returns; None if one of them did not run.
        max_difference: the largest absolute difference; None if it is not known.
        verdict: of the comparison.
        agrees_with: what it does agree with although `agrees` is not True; None if it is nothing that is known.
        words: the verdict, in words.
    """

    sizes: str
    program: str
    artifact: str
    agrees: bool | None
    max_difference: float | None
    verdict: TrialVerdict
    agrees_with: AgreesWith | None = None
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorRow:
    """A node of the program, and its result in the artifact.

    Attributes:
        node: its path.
        operator: of it.
        module: path of the module that called it; None if none did.
        file: the file or the cell of the line that called it; None if it is not known.
        line: its number.
        taken_by: the part of the target that runs it.
        becomes: the operators of the target that were made of it.
        reason: for which the target does not run it, or leaves it to its slower kernels; empty if it gives none.
    """

    node: str
    operator: str
    module: str | None
    file: str | None
    line: int | None
    taken_by: TakenBy
    becomes: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeRow:
    """The value of a node in the program and in the artifact, with the example.

    Attributes:
        node: its path; empty if it is not known.
        operator: that makes the value, in the program as it was lowered.
        module: path of the module that called it; None if none did.
        file: the file or the cell of the line that called it; None if it is not known.
        line: its number.
        max_difference: the largest absolute difference; None if it is not known.
        relative_difference: the same, relative to the largest element; None if it is not known.
        agrees: True if both are close.
    """

    node: str
    operator: str
    module: str | None
    file: str | None
    line: int | None
    max_difference: float | None
    relative_difference: float | None
    agrees: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployNote:
    """A fact about the artifact that the user should know.

    Attributes:
        message: a sentence.
        node: path of the node that it is about; None if it is about none.
        frame: the user's line; None if there is none.
    """

    message: str
    node: str | None = None
    frame: Frame | None = None

    def __str__(self) -> str:
        """Returns the sentence, with the line."""
        return f"{self.message}{line_words(self.frame)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployFailure:
    """The reason for which no artifact was made.

    Attributes:
        message: a sentence.
        operator: the first operator that the target cannot run; None if that is not the reason.
        node: path of its node; None if it is not known.
        frame: the user's line; None if it is not known.
    """

    message: str
    operator: str | None = None
    node: str | None = None
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """A program for a target, and the comparison of both.

    Attributes:
        target: the target.
        failure: the reason for which there is no artifact; None if there is one.
        path: of the artifact; None if it was not kept.
        size_bytes: of all files of the artifact.
        elapsed_ms: the time that lowering took, in milliseconds.
        versions: of the packages that made it, by name.
        dim_rows: the dimensions of the inputs, and their dynamic ints.
        trial_rows: the sizes that were tried.
        operator_rows: the nodes of the program; only those that the target lacks if it failed.
        node_rows: the values of the graph in the order in which they are computed; empty if they were not compared.
        notes: facts about the program and the artifact.
        guard_file: the contents of a guard file for the artifact; None if it failed.
    """

    target: Target
    failure: DeployFailure | None = None
    path: Path | None = None
    size_bytes: int = 0
    elapsed_ms: float = 0.0
    versions: Mapping[str, str]
    dim_rows: tuple[DimRow, ...] = ()
    trial_rows: tuple[TrialRow, ...] = ()
    operator_rows: tuple[OperatorRow, ...] = ()
    node_rows: tuple[NodeRow, ...] = ()
    notes: tuple[DeployNote, ...] = ()
    guard_file: Mapping[str, Any] | None = None

    @property
    def ok(self) -> bool:
        """True if there is an artifact; `trials` has whether it agrees with the program."""
        return self.failure is None

    @property
    def dims(self) -> pd.DataFrame:
        """One row for each dimension of the inputs and each dynamic int, with the fields of `DimRow` as columns."""
        return _frame(DimRow, self.dim_rows)

    @property
    def trials(self) -> pd.DataFrame:
        """One row for each set of sizes that was tried, with the fields of `TrialRow` as columns; the example first."""
        return _frame(TrialRow, self.trial_rows)

    @property
    def operators(self) -> pd.DataFrame:
        """One row for each node of the program, with the fields of `OperatorRow` as columns."""
        return _frame(OperatorRow, self.operator_rows)

    @property
    def nodes(self) -> pd.DataFrame:
        """One row for each value of the graph, with the fields of `NodeRow` as columns; empty without ``compare="nodes"``."""
        return _frame(NodeRow, self.node_rows)

    def write_guards(self, path: str | PathLike[str] | None = None, *, embed: bool = False) -> Path:
        """Writes the guard file of the artifact, and ``check_inputs.py``, which checks inputs against it, beside the artifact.

        Args:
            path: the artifact, if it was moved or not kept.
            embed: whether to write the guards into the ONNX model too, as its metadata ``export_explorer.guards``.

        Returns:
            The path of the guard file, ``model.guards.json``.

        Raises:
            FileExistsError: there is another ``check_inputs.py``.
            OSError: they cannot be written.
            ValueError: there is no artifact, or its path is not known; or `embed` is True and the artifact is not an ONNX model.
        """
        artifact = self.path if path is None else Path(path)
        if artifact is None or self.guard_file is None:
            raise ValueError("There is no artifact to write a guard file for. Pass a path.")
        if embed and self.target != "onnx":
            raise ValueError(f"{TARGET_NAMES[self.target]} has no metadata for guards. Call write_guards() without embed=True.")
        guards = write_guard_file(self.guard_file, artifact)
        if embed:
            _embed(artifact, self.guard_file)
        return guards

    def summary(self) -> str:
        """Returns the result in one line."""
        name = TARGET_NAMES[self.target]
        if self.failure is not None:
            return f"{name}: not lowered. {self.failure.message}"
        found = Counter(map(_result_of, self.trial_rows))
        counts = ", ".join(f"{found[verdict]} {words}" for verdict, words in _VERDICT_WORDS.items() if found[verdict])
        return f"{name}: {self.size_bytes:,} bytes, lowered in {self.elapsed_ms / 1000:.1f} s · trials: {counts or 'none'}"

    def to_text(self) -> str:
        """Returns the summary, the tables without the operators that the target runs, and the notes."""
        parts = [self.summary(), *(f"- {note}" for note in self.notes)]
        untaken = tuple(row for row in self.operator_rows if row.taken_by == "unsupported")
        tables: tuple[tuple[Any, ...], ...] = (self.dim_rows, worst_first(self.trial_rows), untaken)
        parts += [_shown(rows).to_string(index=False, max_colwidth=70, float_format="{:.1e}".format) for rows in tables if rows]
        return "\n\n".join(parts)

    def to_html(self, path: str | PathLike[str] | None = None) -> str:
        """Returns the summary, the notes and the three tables as HTML, and writes them to a file if a path is given.

        Raises:
            OSError: the file cannot be written.
        """
        trials = worst_first(self.trial_rows)
        tables: dict[str, tuple[Any, ...]] = {"Dimensions": self.dim_rows, "Trials": trials, "Operators": self.operator_rows}
        notes = "".join(f"<li>{escape(str(note))}</li>" for note in self.notes)
        shown = "".join(
            f"<h3>{title}</h3>{_shown(rows).to_html(index=False, escape=True, border=0, float_format='{:.1e}'.format)}"
            for title, rows in tables.items()
            if rows
        )
        page = f"<div><p><b>{escape(self.summary())}</b></p>{f'<ul>{notes}</ul>' if notes else ''}{shown}</div>"
        if path is not None:
            write_whole(path, f'<!doctype html><meta charset="utf-8"><title>{escape(self.summary())}</title>{page}')
        return page

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        return f"<Deployment {self.summary()}>"


def write_guard_file(contents: Mapping[str, Any], artifact: Path) -> Path:
    """Writes a guard file and ``check_inputs.py`` beside an artifact, and returns the path of the guard file.

    Raises:
        FileExistsError: there is another ``check_inputs.py``.
        OSError: they cannot be written.
    """
    write_checker(artifact)
    guards = guard_path(artifact)
    write_whole(guards, json.dumps(contents, indent=1) + "\n")
    return guards


def write_checker(artifact: Path) -> None:
    """Writes ``check_inputs.py`` beside an artifact; the errors are those of `write_guard_file`."""
    shutil.copyfile(check_inputs.__file__, checker_path(artifact))


def guard_path(artifact: Path) -> Path:
    """Returns the path of the guard file beside an artifact."""
    return artifact.with_suffix(".guards.json")


def checker_path(artifact: Path) -> Path:
    """Returns the path of ``check_inputs.py`` beside an artifact; raises a FileExistsError if another file is there."""
    checker = artifact.with_name("check_inputs.py")
    first_line = Path(check_inputs.__file__).read_text(encoding="utf-8").splitlines()[0]
    if checker.exists() and not checker.read_text(encoding="utf-8", errors="replace").startswith(first_line):
        raise FileExistsError(f"{checker} exists and is not the file of this package. Move it and write again.")
    return checker


def has_guards(path: Path, contents: Mapping[str, Any]) -> bool:
    """True if a guard file has these contents, be it for another artifact."""
    try:
        found = check_inputs.load_guards(path)
    except (OSError, ValueError):
        return False
    return {**found, "artifact": ""} == {**json.loads(json.dumps(contents)), "artifact": ""}


_VERDICT_WORDS: dict[TrialVerdict | Literal["as_program"], str] = {
    "artifact_rejects": "rejected by the artifact alone",
    "differs": "with other results",
    "guard_lost": "accepted by the artifact alone",
    "as_program": "with the results of the program, not of eager mode",
    "agree": "agree",
    "both_reject": "rejected by both",
}
"""The number of trials of each result in words, worst first."""


def _result_of(row: TrialRow) -> TrialVerdict | Literal["as_program"]:
    return "as_program" if row.agrees_with == "program" else row.verdict


def worst_first(rows: Iterable[TrialRow]) -> tuple[TrialRow, ...]:
    """Returns trials in the order in which they are shown: the example, then by their results, worst first."""
    order = list(_VERDICT_WORDS)
    return tuple(sorted(rows, key=lambda row: (bool(row.sizes), order.index(_result_of(row)))))


def _embed(artifact: Path, guards: Mapping[str, Any]) -> None:
    """Writes guards into the metadata of an ONNX model; weights in a file of their own stay there."""
    import onnx

    model = onnx.load(artifact, load_external_data=False)
    kept = {entry.key: entry.value for entry in model.metadata_props if entry.key != GUARDS_KEY}
    onnx.helper.set_model_props(model, {**kept, GUARDS_KEY: json.dumps(guards)})
    written = artifact.with_suffix(".onnx.part")
    onnx.save(model, written)
    written.replace(artifact)


_DTYPES = {"dim": "Int64", "line": "Int64", "agrees": "boolean", "max_difference": "float64", "relative_difference": "float64"}
"""The types of the columns that may have no value; pandas shows small numbers of its own ``Float64`` as 0.0."""


def _frame(kind: type, rows: Iterable[Any]) -> pd.DataFrame:
    # The words are made of the other columns.
    columns = [field.name for field in fields(kind) if field.name != "words"]
    frame = pd.DataFrame.from_records([asdict(row) for row in rows], columns=columns)
    return frame.astype({name: dtype for name, dtype in _DTYPES.items() if name in frame})


def _shown(rows: Sequence[Any]) -> pd.DataFrame:
    """Returns the table for a reader: a value that says nothing is an empty cell, and a column of empty cells is left out."""
    nothing = {field.name: (None, "", field.default) for field in fields(rows[0]) if field.name != "words"}
    cells = [{name: "" if (value := getattr(row, name)) in empty else value for name, empty in nothing.items()} for row in rows]
    said = [name for name in nothing if any(row[name] != "" for row in cells)]
    return pd.DataFrame(cells, columns=said, dtype=object)
