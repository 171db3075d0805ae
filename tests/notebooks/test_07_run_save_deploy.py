"""What the tutorial on running and saving says, on the notebook as it runs."""

import subprocess
from pathlib import Path

import pytest
from torch._inductor.cpp_builder import get_cpp_compiler
from torch.utils.cpp_extension import include_paths

from tests.helpers.tutorial import Tutorial, committed

pytestmark = pytest.mark.slow

DIMS = "{f'{dim.input}#{dim.dim}': (dim.got, dim.upper) for dim in it.capture.dims}"


def dims(tutorial: Tutorial, cell: str) -> dict[str, tuple[str, int | None]]:
    """What each dimension became, and its largest size."""
    found: dict[str, tuple[str, int | None]] = tutorial.shown(cell, DIMS)
    return found


def test_all_ways_give_the_results_of_eager(tutorial: Tutorial) -> None:
    ways = {"eager", "exported", "inductor", "aot_inductor"}
    assert tutorial.value("set(small.timings['way'])") == ways
    assert tutorial.value("set(small.timings['agreement'].dropna())") <= {"equal", "close"}
    assert not any(tutorial.value("list(small.timings['failure'])"))
    assert tutorial.value("len(set(small.timings['sizes']))") == 2


def test_what_the_report_says_of_the_ways_is_what_the_text_says(tutorial: Tutorial) -> None:
    text = tutorial.text("deploy-run")
    assert "torch.compile compiled again" in text
    assert "The package checks no guards" in text


def test_a_package_answers_what_the_program_refuses(tutorial: Tutorial) -> None:
    assert tutorial.text("deploy-package") == "True"
    refused, answered = tutorial.text("deploy-unchecked").strip().splitlines()
    assert refused.startswith("Rejected by a guard")
    assert answered.endswith("[100, 4]")


def test_a_file_is_read_with_its_ranges_and_without_the_names_of_dims(tutorial: Tutorial) -> None:
    stored = dims(tutorial, "deploy-stored")
    assert stored["tokens#0"] == ("dynamic", 64)
    assert stored["attention_mask#0"][0] == "tied"
    assert tutorial.shown("deploy-stored", "it.program is None")
    assert "without torch; no code in it was run" in tutorial.text("deploy-stored")
    assert "[batch, 3]" in tutorial.text("deploy-classifier")
    assert "batch" not in tutorial.text("deploy-stored")


def test_a_package_is_told_apart_from_a_program(tutorial: Tutorial) -> None:
    assert "AOTInductor package, compiled for cpu" in tutorial.text("deploy-stored-package")


def test_a_loaded_program_runs_and_refuses_as_before(tutorial: Tutorial) -> None:
    assert dims(tutorial, "deploy-loaded") == dims(tutorial, "deploy-stored")
    same, refused = tutorial.text("deploy-refused").strip().splitlines()
    assert same == "True"
    assert refused.startswith("Rejected by a guard")


def test_what_is_lost_is_named(tutorial: Tutorial) -> None:
    assert "[batch, 3] float32, batch ≤ 64 → [tokens.shape[0], 3] float32, tokens.shape[0] ≤ 64" in tutorial.text("deploy-lost")
    assert 'Dim("batch", max=64)' in tutorial.text("deploy-source")
    assert tutorial.shown("deploy-classifier", "it.capture.dims[2].frame.line") == 16
    assert tutorial.shown("deploy-stored", "it.capture.dims[2].frame is None")


def test_old_names_are_gone_and_todays_say_the_same(tutorial: Tutorial) -> None:
    lines = tutorial.text("deploy-old").strip().splitlines()
    assert len(lines) == 5
    assert all(line.startswith(("TypeError", "AttributeError")) for line in lines)
    today = tutorial.value(f"(lambda it: {DIMS})(today)")
    assert today["x#0"] == ("dynamic", 64)
    assert today["y#0"][0] == "tied"


def test_the_first_exercise_finds_the_range_and_the_operators(tutorial: Tutorial) -> None:
    said = tutorial.solve(1)
    assert said.startswith("64")
    assert "aten.softmax.int" in said


def test_the_second_exercise_says_the_old_constraints(tutorial: Tutorial) -> None:
    tutorial.solve(2)
    said = tutorial.value("{f'{dim.input}#{dim.dim}': (dim.got, dim.lower, dim.upper) for dim in scale.capture.dims}")
    assert said["x#0"] == ("dynamic", 3, 32)
    assert said["weight#0"][0] == "tied"


def test_nothing_is_left_in_the_folder_of_the_tutorials(tutorial: Tutorial) -> None:
    assert tutorial.value("sorted(str(it) for it in Path('.').glob('*.pt2'))") == []


def test_a_package_checks_bounds_dtypes_and_strides_where_that_is_switched_on(tutorial: Tutorial) -> None:
    told = dict(line.split(" → ", 1) for line in tutorial.text("deploy-checked").splitlines() if " → " in line)
    assert told["8 rows"] == "[8, 4]"
    assert "expected to be <= 64, but got: 100" in told["100 rows"]
    assert "expected to be >= 2, but got: 1" in told["1 row"].replace("expected it", "expected")
    assert tutorial.value("small.try_sizes({'x': {0: 1}}).verdict") == "accepted"
    assert "unmatched dtype" in told["float64"]
    assert "unmatched stride" in told["transposed"]


def test_the_lines_of_cpp_compile_with_the_headers_of_torch(tmp_path: Path) -> None:
    text = next(cell.source for cell in committed("07_run_save_deploy").cells if cell.id == "deploy-cpp")
    code = tmp_path / "main.cpp"
    code.write_text(text.partition("```cpp\n")[2].partition("```")[0], encoding="utf-8")
    folders = [argument for folder in include_paths() for argument in ("-I", folder)]
    compiled = subprocess.run(
        [get_cpp_compiler(), "-std=c++20", "-fsyntax-only", *folders, str(code)], capture_output=True, text=True, check=False
    )
    assert compiled.returncode == 0, compiled.stderr


def test_an_archive_holds_two_programs_by_name(tutorial: Tutorial) -> None:
    lines = tutorial.text("deploy-archive").strip().splitlines()
    assert lines == ["small ['x.shape[0]']", "classifier ['tokens.shape[0]']"]


def test_the_committed_outputs_are_current(tutorial: Tutorial) -> None:
    assert tutorial.cells_with_other_outputs(committed("07_run_save_deploy")) == []
