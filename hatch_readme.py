"""The README for package indexes: what names a file of the repository, a picture or a document, would lead nowhere there."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class ReadmeHook(MetadataHookInterface):
    """Gives the README to the metadata of a wheel and of an sdist."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Adds the README as it reads away from the repository."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_files(readme)}


def without_files(readme: str) -> str:
    """The text without its pictures, and with the names of files in place of links to them."""
    without_pictures = re.sub(r"<picture>.*?</picture>\n*", "", readme, flags=re.DOTALL)
    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]+\)", r"\1", without_pictures)
