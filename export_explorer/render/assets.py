"""The front end's built files."""

from pathlib import Path


def built(name: str) -> Path:
    """Returns the path of a built file, ``explorer.js``.

    Raises:
        FileNotFoundError: the front end was not built.
    """
    path = Path(__file__).parents[1] / "static" / name
    if not path.is_file():
        raise FileNotFoundError(f"The widget's {name} is not built: run `make build` in the project's folder.")
    return path
