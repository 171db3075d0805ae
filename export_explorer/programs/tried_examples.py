"""The further examples of an export, tried on its program."""

from collections.abc import Sequence
from dataclasses import replace

from torch.export import ExportedProgram

from export_explorer.execution.program_trials import ProgramTrials
from export_explorer.model import Capture
from export_explorer.reports.words import trying
from export_explorer.specs.examples import Inputs
from export_explorer.torch_internals.pytree import Leaf


def with_tried_examples(capture: Capture, program: ExportedProgram | None, leaves: Sequence[Leaf], more: Sequence[Inputs]) -> Capture:
    """The record with a note of which further examples the program takes.

    Args:
        capture: of the export.
        program: of it; None if it failed.
        leaves: of the first example.
        more: the others.
    """
    if program is None or not more:
        return capture
    trials = ProgramTrials(program, leaves, capture)
    tried = [trials.of_inputs(*inputs) for inputs in more]
    notes = [trying.example_words(number, trial.verdict, trial.message) for number, trial in enumerate(tried, start=2)]
    if all(trial.verdict == "accepted" for trial in tried):
        notes = [trying.all_examples_words(len(more) + 1)]
    return replace(capture, notes=(*capture.notes, *notes))
