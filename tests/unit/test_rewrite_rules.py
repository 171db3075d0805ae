"""Each rule, applied to its own example: the change is among the fixes, the changed module exports, and gives what the module gave."""

import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import torch
from torch.distributions import Distribution

from export_explorer.capture import run_export
from export_explorer.fixes.edits import in_place
from export_explorer.fixes.registry import RULES
from export_explorer.fixes.rule import RewriteRule
from export_explorer.record import Capture, CodeFix
from scripts.rewrite_rules import rule_sections
from tests.helpers.written import written

HEADER = """
import copy
import functools
import json

import numpy as np
import torch
from torch import nn
from torch.export import Dim
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

"""
CHANGED_WHEN_RUN = ("return-copies", "return-container")
"""Rules whose example does not run as it is, or returns an object of another class."""
EACH = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)


def module_text(rule: RewriteRule[Any], body: str) -> str:
    """The text of a file with the class of an example, and its inputs."""
    inputs = f"INPUTS = ({''.join(f'{value}, ' for value in rule.inputs)})\nSHAPES = {rule.dynamic_shapes}\n"
    return f"{HEADER.lstrip()}\n{inputs}\n\nclass Model(nn.Module):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"


def seeded(module: ModuleType) -> torch.nn.Module:
    torch.manual_seed(0)
    model: torch.nn.Module = module.Model()
    return model.eval()


def changes_in(capture: Capture) -> list[CodeFix]:
    """All changes of lines in a capture: of its failure, its dimensions and its remarks."""
    failure = () if capture.failure is None else capture.failure.fixes
    of_dims, of_remarks = (fix for dim in capture.dims for fix in dim.fixes), (fix for remark in capture.remarks for fix in remark.fixes)
    fixes = [*failure, *of_dims, *of_remarks]
    return [fix for fix in fixes if isinstance(fix, CodeFix) and fix.replaces is not None]


def plain(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


@pytest.fixture(autouse=True)
def distributions_validate() -> Iterator[None]:
    """Dynamo turns the validation of distributions off, for good, when it is first used in a process."""
    before = Distribution._validate_args
    Distribution.set_default_validate_args(True)
    yield
    Distribution.set_default_validate_args(before)


@EACH
def test_a_rule_rewrites_its_example_so_that_it_exports_and_gives_the_same(rule: RewriteRule[Any], tmp_path: Path) -> None:
    before = written(tmp_path, module_text(rule, rule.before))
    text = Path(str(before.__file__)).read_text()
    capture, _ = run_export(seeded(before), before.INPUTS, {}, dynamic_shapes=before.SHAPES, strict=rule.mode == "strict")
    fixes = changes_in(capture)
    changed = {plain(in_place(fix, text)): fix for fix in fixes}
    wanted = plain(module_text(rule, rule.after))
    assert wanted in changed, (capture.failure and capture.failure.message, "\n\n".join("\n".join(fix.code) for fix in fixes))
    if changed[wanted].applicability == "has_placeholders":
        return
    after = written(tmp_path, module_text(rule, rule.after))
    again, program = run_export(seeded(after), after.INPUTS, {}, dynamic_shapes=after.SHAPES, strict=rule.mode == "strict")
    assert program is not None, again.failure
    model = after if rule.code in CHANGED_WHEN_RUN else before
    torch.testing.assert_close(program.module()(*before.INPUTS), seeded(model)(*before.INPUTS), check_stride=False)


def test_every_rule_is_in_the_registry_once_and_has_a_name_and_a_source() -> None:
    classes = [type(rule) for rule in RULES]
    defined = {kind for kind in RewriteRule.__subclasses__() if kind.__module__.startswith("export_explorer.")}
    assert defined == set(classes)
    assert len(set(classes)) == len(classes) == len({rule.code for rule in RULES})
    assert all(rule.sources and rule.kinds and type(rule).__doc__ for rule in RULES)


@EACH
def test_the_page_of_the_docs_has_each_rule_with_its_example_and_sources(rule: RewriteRule[Any]) -> None:
    text = f"\n{rule_sections()}"
    assert f"\n## {rule.code}\n" in text
    section = text.split(f"\n## {rule.code}\n")[1].split("\n## ")[0]
    assert textwrap.dedent(rule.before).strip() in section
    assert textwrap.dedent(rule.after).strip() in section
    assert all(source.partition("#")[0] in section for source in rule.sources)
