"""``export-explorer --versions``: what a report of a bug needs to say about an installation. Loads none of the packages."""

import platform
import sys
from importlib import metadata

_PACKAGES = (
    *("export-explorer", "torch", "anywidget", "ipython", "ipykernel", "ipywidgets", "jupyter-server", "jupyterlab", "notebook", "marimo"),
    *("msgspec", "numpy", "pandas", "sympy", "graphviz", "traitlets", "transformers", "cloudpickle", "distributed"),
    *("onnx", "onnxruntime", "onnxscript", "openvino", "executorch"),
)


def versions_text() -> str:
    """Returns the versions of Python, of the system and of each package that is installed, a line each."""
    found = [(name, version) for name in _PACKAGES if (version := _version_of(name)) is not None]
    system = (("python", sys.version.split()[0]), ("system", f"{platform.system()} {platform.release()} {platform.machine()}"))
    return "\n".join(f"{name:<16} {version}" for name, version in (*found[:1], *system, *found[1:]))


def _version_of(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
