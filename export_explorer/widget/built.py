"""The front end's built files, which are in the package and never in git."""

from pathlib import Path


def built(name: str) -> Path:
    """The path of a built file, ``explorer.js``.

    Raises:
        FileNotFoundError: the front end was not built.
    """
    path = Path(__file__).parents[1] / "static" / name
    if not path.is_file():
        raise FileNotFoundError(f"The widget's {name} is not built: run `make build` in the project's folder.")
    return path
