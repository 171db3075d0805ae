"""A plugin of pytest for the run that measures coverage: which test's work another test uses, and how long each takes.

What a cached function or a fixture of a module computes runs in the first test that needs it alone. The later tests of it depend on
the same lines: they are noted as heirs of the first. Caches of the package are cleared before each test instead.
"""

import functools
import json
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

_CACHED = type(functools.cache(len))
_MAKERS = "mutants: makers"


class CoveragePlugin:
    """Collects results in the process that reports, and the makers of shared results in the one that runs the tests.

    Attributes:
        durations: seconds by test, with its fixtures.
        failed: the tests that have failed.
        makers: by test, those that made what it used.
    """

    def __init__(self) -> None:
        self.durations: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        self.makers: dict[str, list[str]] = {}
        self._current = ""
        self._used: set[str] = set()
        self._maker_of: dict[object, str] = {}
        self._is_wrapped = False
        self._caches: list[Any] = []
        self._known: set[str] = set()

    # Where tests run

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Begins a test: with empty caches of the package."""
        self._current, self._used = item.nodeid, set()
        self._share_cached_functions()
        self._clear_caches()
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Notes whose results the test has used."""
        if isinstance(item, pytest.Function):
            for definitions in item._fixtureinfo.name2fixturedefs.values():
                for definition in definitions:
                    self._uses(id(definition), item.nodeid)
        item.user_properties.append((_MAKERS, sorted(self._used)))

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Generator[None, object, object]:
        """Notes which test makes a fixture that others share."""
        if fixturedef.scope != "function":
            self._maker_of[id(fixturedef)] = self._current
        return (yield)

    def _uses(self, key: object, test: str) -> None:
        maker = self._maker_of.get(key)
        if maker is not None and maker != test:
            self._used.add(maker)

    def _clear_caches(self) -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] == "export_explorer" and name not in self._known]:
            self._known.add(name)
            self._caches += [value for value in _values(sys.modules[name]) if isinstance(value, _CACHED)]
        for cache in self._caches:
            cache.cache_clear()

    def _share_cached_functions(self) -> None:
        """Replaces the cached functions of test modules, once all are collected."""
        if self._is_wrapped:
            return
        self._is_wrapped = True
        wrapped: dict[int, object] = {}
        for module in [module for name, module in sys.modules.items() if name.partition(".")[0] == "tests"]:
            for name, value in list(vars(module).items()):
                if isinstance(value, _CACHED) and str(value.__module__).partition(".")[0] == "tests":
                    setattr(module, name, wrapped.setdefault(id(value), self._sharing(value)))

    def _sharing(self, function: Any) -> Any:
        @functools.wraps(function)
        def sharing(*arguments: Any, **keywords: Any) -> Any:
            misses = function.cache_info().misses
            result = function(*arguments, **keywords)
            key = (id(function), arguments, tuple(sorted(keywords.items())))
            if function.cache_info().misses > misses:
                self._maker_of[key] = self._current
            else:
                self._uses(key, self._current)
            return result

        for name in ("cache_info", "cache_clear", "cache_parameters"):
            setattr(sharing, name, getattr(function, name))
        return sharing

    # Where they are reported

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collects the durations, failures and makers of a test."""
        self.durations[report.nodeid] += report.duration
        if report.failed:
            self.failed.add(report.nodeid)
        for name, value in report.user_properties:
            if name == _MAKERS and isinstance(value, list) and value:
                self.makers[report.nodeid] = value

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Writes them, in the process that reports."""
        if not hasattr(session.config, "workerinput"):
            told = {"durations": self.durations, "failed": sorted(self.failed), "makers": self.makers}
            Path(os.environ["MUTANTS_RESULTS"]).write_text(json.dumps(told), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the plugin."""
    config.pluginmanager.register(CoveragePlugin())


def _values(module: ModuleType) -> Iterator[object]:
    for value in list(vars(module).values()):
        yield value
        if isinstance(value, type) and value.__module__ == module.__name__:
            for member in list(vars(value).values()):
                yield member.__func__ if isinstance(member, staticmethod | classmethod) else member
