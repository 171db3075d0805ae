"""SIGINT in the process of the tests, which a shell may have left ignored."""

import signal


def accept_interrupts() -> None:
    """Restores Python's handler of SIGINT where that signal is ignored, so that an interrupt reaches this process and those that it starts.

    A shell script has the processes that it starts in the background ignore SIGINT, and each process hands that on to its children.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
