"""The public face of the package."""

import subprocess
import sys
from importlib import metadata

import pytest

import export_explorer


def test_public_names_are_exactly_these() -> None:
    assert set(export_explorer.__all__) == {
        "ArchiveError",
        "Capture",
        "Explorer",
        "Item",
        "SurveyRow",
        "Survey",
        "__version__",
        "capture_export",
        "capture_pt2",
        "compare_tracers",
        "compare",
        "deploy",
        "expect",
        "explore",
        "exportdb",
        "load_ipython_extension",
        "survey",
        "unload_ipython_extension",
        "watch",
    }
    assert dir(export_explorer) == sorted(export_explorer.__all__)


def test_every_public_name_can_be_had() -> None:
    from export_explorer.capture import capture_export
    from export_explorer.explorer import Explorer, explore
    from export_explorer.features.compare.exports import compare
    from export_explorer.record import Capture
    from export_explorer.surveys import surveying

    assert export_explorer.Capture is Capture
    assert export_explorer.Explorer is Explorer
    assert export_explorer.capture_export is capture_export
    assert export_explorer.compare is compare
    assert export_explorer.explore is explore
    # A module of that name would take its place.
    assert export_explorer.survey is surveying.survey
    assert callable(export_explorer.survey)
    assert export_explorer.__version__ == metadata.version("export-explorer")


def test_a_name_of_the_last_release_still_works() -> None:
    with pytest.warns(DeprecationWarning, match=r"Use `export_explorer\.SurveyRow`"):
        assert export_explorer.Record is export_explorer.SurveyRow
    with pytest.warns(DeprecationWarning, match=r"Use `export_explorer\.compare_tracers`"):
        assert export_explorer.compare_captures is export_explorer.compare_tracers


def test_other_names_are_refused_as_in_any_module() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'export_all'"):
        export_explorer.export_all  # noqa: B018 - looking it up is the test


@pytest.mark.parametrize(("package", "extra"), [("cloudpickle", "survey")])
def test_a_missing_extra_is_one_sentence_with_the_install_line(package: str, extra: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None\nimport export_explorer; export_explorer.survey"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.stderr.splitlines()[-1] == (
        f'ModuleNotFoundError: survey needs {package}, which is not installed: pip install "export-explorer[{extra}]".'
    )


@pytest.mark.parametrize(
    ("name", "unknown", "meant"),
    [
        ("explore", "dynamic_shape", "dynamic_shapes"),
        ("capture_export", "stric", "strict"),
        ("capture_pt2", "analyse_all", "analyze_all"),
        ("compare", "input", "inputs"),
        ("compare_tracers", "tracer", "tracers"),
        ("deploy", "timeout", "timeout_s"),
        ("expect", "udpate", "update"),
        ("exportdb", "tags", "tag"),
        ("survey", "mode", "modes"),
    ],
)
def test_an_unknown_keyword_names_the_one_that_it_is_like(name: str, unknown: str, meant: str) -> None:
    function = getattr(export_explorer, name)
    with pytest.raises(TypeError) as raised:
        function(**{unknown: None})
    assert str(raised.value) == f"{name}() got an unexpected keyword argument '{unknown}'. Use {meant}."
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'zzzz'$"):
        function(zzzz=None)
