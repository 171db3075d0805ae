"""What a kernel does is held for as long as a test says, so that no clock has to be met."""

from pathlib import Path


class Held:
    """The file that holds what looks for it in the kernel."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def hold(self) -> None:
        self.path.touch()

    def release(self) -> None:
        self.path.unlink(missing_ok=True)
