"""A JupyterLab server of its own: its settings, runtime files and notebooks are in one folder that the caller throws away."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import nbformat

from tests.helpers.interrupts import accept_interrupts

REPOSITORY = Path(__file__).parents[2]
START_TIMEOUT_S = 180
# No question about news over the notebook, and no look for a newer JupyterLab.
NO_NEWS = {"fetchNews": "false", "checkForUpdates": False}


class JupyterServer:
    """Serves JupyterLab (``/lab``) and Notebook 7 (``/notebooks``) on a free port, without a token.

    Attributes:
        root: the folder that holds everything.
        notebooks: the folder that is served.
        url: where, without a slash at the end.
    """

    def __init__(self, root: Path, python: str = sys.executable, older_packages: str | None = None) -> None:
        """Prepares the folder.

        Args:
            root: a folder that is not there yet.
            python: of the environment that JupyterLab runs in; kernels run in that of the tests.
            older_packages: a folder with packages that kernels find before those of that environment.
        """
        self.root = root
        self.python = python
        self.older_packages = older_packages
        self.notebooks = root / "notebooks"
        self.notebooks.mkdir(parents=True)
        self.log = root / "server.log"
        self.reset_settings()

    def __enter__(self) -> Self:
        command = [
            *(self.python, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            # It takes another port if a server that is started at the same time has taken this one.
            *("--ip=127.0.0.1", f"--port={free_port()}"),
            f"--ServerApp.root_dir={self.notebooks}",
            *("--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
            *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
        ]
        if self.python != sys.executable or self.older_packages is not None:
            self._write_kernel()
            command.append("--KernelSpecManager.ensure_native_kernel=False")
        # SIGINT ends it.
        accept_interrupts()
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                command, cwd=self.root, env=self._environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )
        self._wait_until_up()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.shut_down_kernels()
        # SIGTERM would leave kernels behind.
        self._process.send_signal(signal.SIGINT)
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def write(self, name: str, cells: tuple[str, ...]) -> None:
        """Puts a notebook with these code cells where it is served; an error in one does not stop those after it."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell, metadata={"tags": ["raises-exception"]}) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}},
        )
        nbformat.write(notebook, self.notebooks / name)

    def reset_settings(self) -> None:
        """Forgets what was changed in the browser, such as the theme."""
        shutil.rmtree(self.root / "settings", ignore_errors=True)
        self.set("@jupyterlab/apputils-extension", "notification", NO_NEWS)

    def set(self, extension: str, name: str, settings: dict[str, Any]) -> None:
        """Changes settings of an extension, as pages that are opened later see them."""
        folder = self.root / "settings" / extension
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(settings))

    def wait_for_workspace(self, *tabs: str, without: str | None = None) -> None:
        """Waits until JupyterLab has saved a layout with tabs whose ids have these texts, and with none that has the other."""
        deadline = time.monotonic() + START_TIMEOUT_S
        while True:
            saved = "".join(file.read_text() for file in (self.root / "workspaces").glob("*.jupyterlab-workspace"))
            if all(tab in saved for tab in tabs) and (without is None or without not in saved):
                return
            if time.monotonic() > deadline:
                raise RuntimeError(f"JupyterLab saved no layout with {', '.join(tabs)}:\n{saved}")
            time.sleep(0.1)

    def shut_down_kernels(self, *names: str) -> None:
        """Ends the sessions of these notebooks, or all of them: a kernel that has imported torch is large."""
        for session in self._request("GET", "/api/sessions"):
            if not names or session["path"] in names:
                self._request("DELETE", f"/api/sessions/{session['id']}")

    def _request(self, method: str, path: str) -> Any:
        with urllib.request.urlopen(urllib.request.Request(self.url + path, method=method), timeout=30) as response:
            text = response.read()
        return json.loads(text) if text else None

    def _write_kernel(self) -> None:
        folder = self.root / "share" / "kernels" / "python3"
        folder.mkdir(parents=True)
        argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        paths = [str(REPOSITORY)] if self.older_packages is None else [self.older_packages, str(REPOSITORY)]
        spec = {"argv": argv, "display_name": "Python 3 (ipykernel)", "language": "python", "env": {"PYTHONPATH": os.pathsep.join(paths)}}
        (folder / "kernel.json").write_text(json.dumps(spec))

    def _environment(self) -> dict[str, str]:
        folders = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }
        plugins = self.root / "share" / "labextensions"
        plugins.mkdir(parents=True)
        (plugins / "export-explorer").symlink_to(REPOSITORY / "labextension" / "dist")
        # The plugin and the server's extension as they are here, whatever is installed.
        own = {
            "JUPYTER_PATH": str(plugins.parent),
            "JUPYTER_CONFIG_PATH": str(REPOSITORY / "jupyter-config"),
            "PYTHONPATH": str(REPOSITORY),
        }
        return {**os.environ, **own, **{variable: str(self.root / folder) for variable, folder in folders.items()}}

    def _wait_until_up(self) -> None:
        deadline = time.monotonic() + START_TIMEOUT_S
        # Its own note of where it is: at a port that was free before, another server may answer.
        note = self.root / "runtime" / f"jpserver-{self._process.pid}.json"
        while True:
            try:
                self.url = f"http://127.0.0.1:{json.loads(note.read_text())['port']}"
                self._request("GET", "/api/status")
            except (OSError, json.JSONDecodeError):
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}") from None
                time.sleep(0.1)
            else:
                return


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
