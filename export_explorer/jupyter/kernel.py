"""The Jupyter kernel of this process, if it is one: its event loop, when that is idle, and the messages waiting for the main thread."""

import contextvars
import select
import sys
from collections.abc import Callable
from typing import Any

Job = Callable[[], object]

QUIET_S = 0.4
"""The seconds that the kernel has to be idle before it does work that nobody waits for."""

_LATE_S = 0.1
"""The delay in seconds from which a timer has waited for something else to end."""

_SETTLE_S = 0.02
"""The seconds within which handling begins of a message that was received."""


def _kernel() -> Any | None:
    """Returns the kernel from its own singleton, and only if ipykernel is loaded: a kernel is needed here, not IPython."""
    kernelbase = sys.modules.get("ipykernel.kernelbase")
    return kernelbase.Kernel.instance() if kernelbase is not None and kernelbase.Kernel.initialized() else None


def _loop() -> Any | None:
    """Returns the kernel's event loop; None if none is running."""
    loop = getattr(getattr(_kernel(), "io_loop", None), "asyncio_loop", None)
    return loop if loop is not None and loop.is_running() else None


def later(job: Job) -> None:
    """Runs a job as soon as the kernel's event loop is free; at once where there is none."""
    loop = _loop()
    if loop is None:
        job()
    else:
        # In the context of the message, so that what the job prints is not taken for the output of a cell.
        loop.call_soon_threadsafe(job, context=contextvars.copy_context())


def after(seconds: float, job: Job) -> None:
    """Runs a job some seconds from now, as soon as the kernel's event loop is free then; at once where there is none."""
    loop = _loop()
    if loop is None:
        job()
    else:
        context = contextvars.copy_context()
        loop.call_soon_threadsafe(lambda: loop.call_later(seconds, job, context=context))


def when_quiet(job: Job, quiet_s: float) -> bool:
    """Runs a job once the loop was free for some seconds and no cell has run meanwhile; returns False if there is no such loop."""
    loop = _loop()
    if loop is None:
        return False
    context = contextvars.copy_context()

    def wait(quiet_s: float) -> None:
        cells, due = _cells_run(), loop.time() + quiet_s

        def look(due: float, last: bool = False) -> None:
            # Cells that run one after the other keep the loop busy, or leave it free for moments only.
            are_messages_there = waiting_messages()
            if loop.time() > due + _LATE_S or _cells_run() != cells or (are_messages_there is not None and are_messages_there()):
                wait(QUIET_S)
            elif last:
                job()
            else:
                loop.call_at(due + _SETTLE_S, look, loop.time() + _SETTLE_S, True, context=context)

        loop.call_at(due, look, due, context=context)

    loop.call_soon_threadsafe(wait, quiet_s, context=context)
    return True


def is_in_kernel() -> bool:
    """True if this process is a Jupyter kernel, of ipykernel."""
    return _kernel() is not None


def publish(data: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
    """Displays a bundle of formats below the running cell, as IPython's ``display`` does; does nothing outside a kernel."""
    kernel = _kernel()
    if kernel is not None:
        kernel.shell.display_pub.publish(data, metadata or {})


def is_run_by_program() -> bool:
    """True if the running cell is of a notebook that a program executes (nbclient, nbconvert, papermill), or of no notebook.

    A front end names the cell in its request: JupyterLab, Notebook 7 and VS Code as ``cellId``.
    """
    kernel = _kernel()
    return kernel is not None and not kernel.get_parent().get("metadata", {}).get("cellId")


def open_comm(open_it: Job) -> None:
    """Opens the comm of a widget, outside of the cell if a program executes the notebook and the kernel allows that.

    Such a program saves each widget that a cell opens, most of a megabyte, and shows it in place of the static report. ipykernel 7 keeps
    the request that it answers in a context variable, ``Kernel._shell_parent``, seen in 7.4.
    """
    parent = getattr(_kernel(), "_shell_parent", None) if is_run_by_program() else None
    if isinstance(parent, contextvars.ContextVar):
        context = contextvars.copy_context()
        context.run(parent.set, {})
        context.run(open_it)
    else:
        open_it()


def _cells_run() -> object:
    """Returns the number of cells that have run: `execution_count` of ipykernel's kernel, seen in 7.4; None in others."""
    return getattr(_kernel(), "execution_count", None)


def waiting_messages() -> Callable[[], bool] | None:
    """Returns a test of whether messages wait for the main thread while it is busy; None where that cannot be known.

    The main thread alone may call this. Any thread may call the test, which reads only the descriptor of a socket.

    ipykernel 7 has a thread for the shell channel, which passes messages on by a pair of sockets:
    ``SubshellManager.get_shell_channel_to_subshell_pair``, seen in 7.4. Earlier ones read the channel's own socket on the main thread.
    """
    kernel: Any = _kernel()
    try:
        thread = getattr(kernel, "shell_channel_thread", None)
        pair = None if thread is None else thread.manager.get_shell_channel_to_subshell_pair(None)
        descriptor = int((kernel.shell_stream.socket if pair is None else pair.to_socket).FD)
    except (AttributeError, AssertionError, TypeError, OSError):
        return None

    def are_there() -> bool:
        try:
            return bool(select.select([descriptor], [], [], 0)[0])
        except (OSError, ValueError):  # closed with the kernel, or beyond what `select` takes
            return False

    return are_there


def receive_on_subshell(comm: Any) -> None:
    """Delivers the messages of a comm on the subshell that the browser sends them to, also while a cell runs.

    ipykernel 7 delivers them on the thread that published on the comm last: after the cell that made the widget that is the main thread,
    which is busy while the next cell runs. Does nothing with an ipykernel that does not reroute them.
    """
    if hasattr(comm, "_reply_subshell_for"):
        comm._reply_subshell_for = lambda _, chosen: chosen


class ProgressLine:
    """A line of progress in an interactive notebook or a terminal; nothing elsewhere."""

    def __init__(self) -> None:
        # What a program executes keeps all that is printed.
        self._is_watched = (is_in_kernel() and not is_run_by_program()) or sys.stdout.isatty()
        self._shown = ""

    def show(self, words: str) -> None:
        """Shows these words in place of the last ones."""
        if self._is_watched and words != self._shown:
            self._write(words.ljust(len(self._shown)))
            self._shown = words

    def clear(self) -> None:
        """Clears the line."""
        if self._shown:
            self._write(f"{' ' * len(self._shown)}\r")

    def _write(self, words: str) -> None:
        sys.stdout.write(f"\r{words}")
        sys.stdout.flush()
