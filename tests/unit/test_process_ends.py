"""The ends of processes in words."""

from pathlib import Path

from export_explorer.trace.process_ends import crashed_words, timed_out_words

STACKS = """Timeout (0:00:16)!
Thread 0x00007f1 (most recent call first):
  File "/venv/lib/python3.11/site-packages/tqdm/_monitor.py", line 60 in run
  File "/venv/lib/python3.11/threading.py", line 1038 in _bootstrap_inner

Thread 0x00007f2 (most recent call first):
  File "/models/ranker.py", line 12 in forward
"""


def test_a_time_limit_names_the_line_of_the_main_thread() -> None:
    assert timed_out_words(20, STACKS) == "Timed out after 20 s at ranker.py:12"
    assert timed_out_words(0.5, "") == "Timed out after 0.5 s"


def test_a_crash_names_its_line_or_the_last_output() -> None:
    fault = f'Loading\nFatal Python error: Aborted\n\nCurrent thread 0x1:\n  File "{Path("/models/ranker.py")}", line 7 in make\n'
    assert crashed_words(-6, fault) == "Crashed: SIGABRT (aborted) at ranker.py:7"
    assert crashed_words(3, "Loading\nNo licence.\n\n") == "Crashed: exit code 3. Last output: No licence."
    assert crashed_words(None, "") == "Crashed: no exit code"


def test_a_warning_is_no_reason_for_a_crash() -> None:
    warning = "/venv/torch/compile_fx.py:322: UserWarning: TensorFloat32 is not enabled.\n  warnings.warn(\n"
    assert crashed_words(3, f"No licence.\n{warning}") == "Crashed: exit code 3. Last output: No licence."
    assert crashed_words(-11, warning) == "Crashed: SIGSEGV (segmentation fault)"
