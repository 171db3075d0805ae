"""Finds a Chromium for the browser tests and the pictures; run as a command, it installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Nothing of its own accord on the network: a test asserts that no request leaves the machine.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
INSTALLERS = (
    ([sys.executable, "-m", "playwright", "install", "chromium"],),
    (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]),
)
INSTALL_TIMEOUT_S = 300


def find(playwright: Playwright) -> str | None:
    """Path of a Chromium on this machine: the system's, else Playwright's own; None if there is none."""
    installed = [path for path in map(shutil.which, NAMES) if path]
    candidates = (*installed, *APPLICATIONS, playwright.chromium.executable_path)
    return next((path for path in candidates if Path(path).exists()), None)


def launch(playwright: Playwright) -> Browser:
    """Starts the Chromium that `find` names, without a window.

    Raises:
        playwright.sync_api.Error: there is none, or it does not start.
    """
    path = find(playwright)
    if path is None:
        raise Error("There is no Chromium on this machine: install one, or say make test-browser.")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


def starts() -> bool:
    """Whether there is a Chromium that starts."""
    with sync_playwright() as playwright:
        try:
            launch(playwright).close()
        except Error as error:
            print(error.message, file=sys.stderr)
            return False
    return True


def install() -> bool:
    """Tries Playwright's download, then the system's packages; says whether a Chromium starts now."""
    for commands in INSTALLERS:
        for command in commands:
            if shutil.which(command[0]) is None:
                break
            print("Installing a Chromium:", " ".join(command), flush=True)
            try:
                subprocess.run(command, check=True, timeout=INSTALL_TIMEOUT_S, stdin=subprocess.DEVNULL, env=_quiet())
            except subprocess.SubprocessError as error:
                print(error, file=sys.stderr)
                break
        if starts():
            return True
    return False


def _quiet() -> dict[str, str]:
    return {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}


if __name__ == "__main__":
    if not starts() and not install():
        # Without a browser its tests are skipped on a contributor's machine, but nowhere that decides.
        sys.exit("No Chromium could be installed." if os.environ.get("CI") else 0)
