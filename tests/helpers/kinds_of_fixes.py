"""Fixes of one kind, for tests that read what this kind alone has."""

from collections.abc import Iterable
from typing import TypeVar

from export_explorer.record import CodeFix, Fix

Kind = TypeVar("Kind", bound=Fix)


def as_kind(kind: type[Kind], fix: Fix) -> Kind:
    """The fix itself, which has to be of this kind."""
    assert isinstance(fix, kind), fix
    return fix


def of_kind(kind: type[Kind], fixes: Iterable[Fix]) -> list[Kind]:
    """Those of several fixes that are of this kind."""
    return [fix for fix in fixes if isinstance(fix, kind)]


def code_fixes(fixes: Iterable[Fix]) -> list[CodeFix]:
    """The changes of code among several fixes."""
    return of_kind(CodeFix, fixes)
