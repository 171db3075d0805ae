"""The pytest plugin: ``--export-update``, ``--export-exact``, the fixture ``export_expect``, the marker ``export_case``.

It is loaded with every run of pytest where the package is installed: torch is imported when a test needs it, and not before.
"""

import functools
from collections.abc import Callable, Generator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from export_explorer.features.contract.update_mode import UpdateMode, contract_path, set_mode

if TYPE_CHECKING:
    from export_explorer.record import Capture

_UPDATE, _EXACT = "--export-update", "--export-exact"
_MARKER = "export_case"
_ASKS = frozenset({"dynamic_shapes", "strict", "options", "path"})
_WRITTEN = "export_contract_written"
_BEFORE: pytest.StashKey[UpdateMode] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--export-update`` and ``--export-exact``."""
    group = parser.getgroup("export-explorer", "contracts of exports")
    group.addoption(_UPDATE, action="store_true", help="update the contracts of exported models instead of comparing with them")
    group.addoption(_EXACT, action="store_true", help="fail on models that accept more sizes than their contracts say, too")


def pytest_configure(config: pytest.Config) -> None:
    """Sets how contracts are handled in this process, and registers the marker."""
    config.addinivalue_line(
        "markers",
        f"{_MARKER}(*, dynamic_shapes='auto', strict=False, options=(), path=None): the test returns (model, args) or (model, args, kwargs), "
        "which is exported and compared with the contract beside the test",
    )
    renews, is_exact = bool(config.getoption(_UPDATE)), bool(config.getoption(_EXACT))
    config.stash[_BEFORE] = set_mode(UpdateMode(renews=renews, is_exact=is_exact, how=f"pytest {_UPDATE}"))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Restores how contracts were handled before."""
    if _BEFORE in config.stash:
        set_mode(config.stash[_BEFORE])


class ExportExpect:
    """The value of the fixture ``export_expect``: compares exports with contracts next to the test."""

    def __init__(self, item: pytest.Item) -> None:
        self._item = item
        self._given: set[Path] = set()

    def __call__(
        self,
        model: Any,
        args: Any,
        kwargs: dict[str, Any] | None = None,
        *,
        name: str | None = None,
        path: str | Path | None = None,
        **asked: Any,
    ) -> "Capture":
        """Compares an export as `export_explorer.expect` does; a model that breaks its contract fails the test, with the explanation alone.

        Args:
            model: to be exported.
            args: its positional example inputs.
            kwargs: its keyword example inputs.
            name: distinguishes the contracts of one test; without it a second one is ``2``, a third ``3``.
            path: of the contract, relative to the folder of the test; None names it after the test.
            asked: as `expect` takes them: ``dynamic_shapes``, ``strict``, ``options``, ``update``, ``exact``.
        """
        __tracebackhide__ = True
        from export_explorer.features.contract.expecting import captured, compare_with_contract

        update, exact = asked.pop("update", None), asked.pop("exact", None)
        file = self._item.path.parent / path if path is not None else self._path(name)
        capture = captured(model, args, kwargs, **asked)
        broken = ""
        try:
            if compare_with_contract(capture, file, update=update, exact=exact):
                self._item.user_properties.append((_WRITTEN, str(file)))
        except (AssertionError, ValueError) as error:
            broken = str(error)
        if broken:
            # Out of the except: the test's report would show the one error within the other.
            _fail(broken)
        return capture

    def _path(self, name: str | None) -> Path:
        file = _path_of(self._item, name)
        number = 2
        while name is None and file in self._given:
            file = _path_of(self._item, str(number))
            number += 1
        self._given.add(file)
        return file


@pytest.fixture
def export_expect(request: pytest.FixtureRequest) -> ExportExpect:
    """Compares an export with a contract next to the test.

    Called as ``export_expect(model, args, kwargs, dynamic_shapes=…)``, with the arguments of `export_explorer.expect`.
    """
    return ExportExpect(request.node)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Exports the model and the inputs that a test with the marker returns, and compares the export with its contract."""
    marker = pyfuncitem.get_closest_marker(_MARKER)
    if marker is None:
        return (yield)
    test = pyfuncitem.obj
    pyfuncitem.obj = _compared(test, pyfuncitem, marker)
    try:
        return (yield)
    finally:
        pyfuncitem.obj = test


def _compared(test: Callable[..., Any], item: pytest.Item, marker: pytest.Mark) -> Callable[..., None]:
    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        __tracebackhide__ = True
        if marker.args or not _ASKS.issuperset(marker.kwargs):
            _fail(f"The marker {_MARKER} takes {', '.join(sorted(_ASKS))} by name.")
        returned = test(**fixtures)
        if not isinstance(returned, tuple) or len(returned) not in (2, 3):
            _fail(
                f"A test with the marker {_MARKER} returns (model, args) or (model, args, kwargs), and {item.name} returned {type(returned).__name__}."
            )
        ExportExpect(item)(*returned, **marker.kwargs)

    return run


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Lists the contracts that were written, which have to be reviewed and committed."""
    files = sorted(
        str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
        for report in chain.from_iterable(terminalreporter.stats.values())
        if getattr(report, "when", "") == "call"
        for path in (Path(value) for name, value in getattr(report, "user_properties", ()) if name == _WRITTEN)
    )
    if files:
        terminalreporter.section("contracts of exports", sep="-")
        terminalreporter.write_line(f"{len(files)} created or changed. Check and commit:")
        for file in files:
            terminalreporter.write_line(f"  {file}")


def _path_of(item: pytest.Item, name: str | None) -> Path:
    """Returns the path of a contract, by the classes and the function, which stay the same whichever process runs the test."""
    function, _, parameters = item.name.partition("[")
    classes = [node.name for node in item.listchain() if isinstance(node, pytest.Class)]
    return contract_path(item.path, ".".join([*classes, function, *([name] if name else [])]), parameters.removesuffix("]"))


def _fail(text: str) -> NoReturn:
    __tracebackhide__ = True
    pytest.fail(text, pytrace=False)
