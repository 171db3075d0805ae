"""The words for a process that crashed or ran out of time."""

import signal

_SIGNALS = {
    "SIGSEGV": "segmentation fault",
    "SIGABRT": "aborted",
    "SIGBUS": "bus error",
    "SIGFPE": "arithmetic error",
    "SIGILL": "illegal instruction",
    "SIGKILL": "killed, possibly out of memory",
    "SIGTERM": "terminated",
    "SIGXCPU": "CPU time limit",
}


def ending_of(exit_code: int) -> str:
    """Returns what ended a process, by its exit code, negative for a signal: ``SIGSEGV``, ``exit code 1``."""
    if exit_code >= 0:
        return f"exit code {exit_code}"
    try:
        return signal.Signals(-exit_code).name
    except ValueError:
        return f"signal {-exit_code}"


def timed_out_words(limit_s: float, place: str) -> str:
    """Returns the message of an export that did not end in time, with the line that it was executing, ``model.py:12``, if any."""
    return f"Timed out after {limit_s:g} s{f' at {place}' if place else ''}"


def crashed_words(exit_code: int | None, place: str, last_output: str) -> str:
    """Returns the message of an export whose process ended.

    Args:
        exit_code: of the process, negative for a signal; None if it is not known.
        place: the line that it was executing, ``model.py:12``; empty if it is not known.
        last_output: the last line that it wrote; empty if there is none.
    """
    name = "no exit code" if exit_code is None else ending_of(exit_code)
    end = f"{name} ({_SIGNALS[name]})" if name in _SIGNALS else name
    return f"Crashed: {end}{f' at {place}' if place else ''}{f'. Last output: {last_output}' if last_output else ''}"
