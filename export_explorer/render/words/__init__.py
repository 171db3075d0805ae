"""The sentences of the record. No other room makes a sentence of a `Condition`, a `Cause` or an outcome.

Sentences are only for people: the code decides by the typed parts. Depends on the record only, not on how it was made.
"""
# ruff: noqa: F401 - for other rooms
# mypy: implicit-reexport

from export_explorer.record.locations import listed
from export_explorer.render.words.conditions import (
    accepted_words,
    bound_words,
    condition_words,
    conditions_words,
    data_value_words,
    guard_words,
    more_words,
)
from export_explorer.render.words.fixes import looser_words, stepped_words, then_words, with_fix_words
from export_explorer.render.words.lines import line_phrase, line_words, lines_of_changed_code
from export_explorer.render.words.outcomes import found_words, outcome_words, program_outcome_words, result_words, unfinished_words
from export_explorer.render.words.outputs import assumption_words, remark_words
from export_explorer.render.words.verdicts import eager_words, failure_brief, failure_message, is_models_own
