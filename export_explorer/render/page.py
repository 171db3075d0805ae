"""A capture as one HTML file that holds the whole explorer, to be sent to somebody who has no notebook.

The file is read-only and needs no network, which its own content security policy forbids. Where a site shows several, each in a frame, they
share the files that are the same for all. Everything from the model is data: JSON, in which nothing can be parsed as HTML, and the static
report, which is shown where no script runs, and printed.
"""

import base64
import functools
import hashlib
import re
import zlib
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Annotated, Any

import msgspec

from export_explorer.record import Capture
from export_explorer.render import html
from export_explorer.render.packing import compressed_nodes, without_nodes
from export_explorer.render.words.verdicts import headline

ShownCapture = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"tsType": "ShownCapture"})]
"""A `Capture` without what `OMITTED` lists, as `columns.without_nodes` returns it."""


class OperatorHelp(msgspec.Struct, frozen=True):
    """The documentation of an operator in torch; None where there is none.

    Attributes:
        schema: ``aten::add.Tensor(Tensor self, …) -> Tensor``.
        doc: address of its page in torch's documentation.
    """

    schema: str | None
    doc: str | None


class SavedPage(msgspec.Struct, frozen=True):
    """The content of a saved page; bytes are in base64.

    Attributes:
        capture: the record.
        graph: its nodes as columns, compressed.
        layout_engine: the code that lays out graphs, compressed; None where pages share it in a file.
        operators: documentation of every operator of the graph, by target.
    """

    capture: ShownCapture
    graph: bytes
    layout_engine: bytes | None
    operators: dict[str, OperatorHelp]


# The script by its hash alone; styles on elements, since the report has them there. Graphviz is WebAssembly in a worker made of a blob, or
# imported as one where the browser has no workers.
_POLICY = (
    "default-src 'none'; script-src 'sha256-{script}' 'wasm-unsafe-eval' blob:; style-src 'unsafe-inline'; "
    "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'"
)
# From a disk or a server alike: what stands beside the page.
_SHARED_POLICY = (
    "default-src 'none'; script-src 'self' file: 'wasm-unsafe-eval' blob:; style-src 'self' file: 'unsafe-inline'; "
    "worker-src blob:; img-src data: blob:; base-uri 'none'; form-action 'none'"
)
_STYLE = """:root { color-scheme: light dark; }
/* A page has room where an output has not. */
.export-explorer :is(.ee-panel, .ee-shapes) { max-height: none; }
.export-explorer .ee-graph-body { height: 75vh; }
.export-explorer .ee-exports { max-height: 60vh; }
/* Which is scrolled to the line that decides. */
.export-explorer .ee-panel:has(.ee-source) { max-height: 75vh; }
body {
  margin: 1.5rem clamp(1rem, 4vw, 3rem);
  background: light-dark(#ffffff, #16181b);
  color: light-dark(#1f2328, #e3e6ea);
  font: 13px/1.5 system-ui, sans-serif;
}
h1 { margin: 0 0 1rem; font-size: 1.3rem; line-height: 1.3; overflow-wrap: anywhere; }
#report { display: none; }
#report pre { white-space: pre-wrap; overflow-wrap: anywhere; }
@page { margin: 15mm; }
@media print {
  /* On paper nothing can be opened: the report has all at once. */
  :root { color-scheme: light; }
  body { margin: 0; font-size: 9pt; background: none; }
  #explorer { display: none; }
  #report { display: block; }
  #report td { white-space: normal !important; overflow-wrap: break-word; }
  thead { display: table-header-group; }
  tr, li { break-inside: avoid; }
}
"""
# The page around it has the title, and room for an output only.
_FRAMED_STYLE = """:root { color-scheme: light dark; overflow-y: hidden; }
body { margin: 0; font: 13px/1.5 system-ui, sans-serif; }
#report { display: none; }
@media print {
  #explorer { display: none; }
  #report { display: block; }
}
"""
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
{head}
</head>
<body>
{body}
</body>
</html>
"""
_WITHOUT_SCRIPTS = "\n<noscript><style>#report { display: block; }</style></noscript>"
_EXPLORER = """<div id="explorer"></div>
<div id="report">{report}</div>
<script type="application/json" id="saved">{saved}</script>"""


def page_of(capture: Capture, *, has_help: bool = True) -> str:
    """Returns the page of a capture, a complete file.

    Args:
        capture: the record to show.
        has_help: True if the page includes the documentation of each operator, which needs torch.
    """
    saved = _saved(capture, layout_engine(), operator_helps(called_operators(capture)) if has_help else {})
    return whole_page(headline(capture), html.to_html(capture, is_whole=True), saved)


def whole_page(title: str, report: str, saved: Any) -> str:
    """Returns a file that contains everything that it shows.

    Args:
        title: of the page.
        report: HTML that replaces the views where no script runs, and in print.
        saved: data that the script shows, of a type that `page.ts` accepts.
    """
    # No string or pattern in it can be parsed as the end of the element or as a comment of HTML.
    script = built("page.js").read_text(encoding="utf-8").replace("</script", "<\\/script").replace("<!--", "<\\!--")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    title = escape(title)
    style = built("explorer.css").read_text(encoding="utf-8").replace("</", "<\\/")
    return PAGE.format(
        policy=escape(_POLICY.format(script=digest)),
        title=title,
        head=f"<style>{style}\n{_STYLE}</style>{_WITHOUT_SCRIPTS}",
        body=f'<h1>{title}</h1>\n{_views(report, saved)}\n<script type="module">{script}</script>',
    )


def framed_page_of(capture: Capture, shared: str) -> str:
    """Returns a page for a frame of a site; it reports its height to the page around it, and takes light or dark from that.

    Args:
        capture: the record to show.
        shared: the folder that `write_shared` wrote, relative to the page, ``../shared``.
    """
    folder = escape(shared)
    return PAGE.format(
        policy=escape(_SHARED_POLICY),
        title=escape(headline(capture)),
        head=f'<link rel="stylesheet" href="{folder}/explorer.css">\n<style>{_FRAMED_STYLE}</style>{_WITHOUT_SCRIPTS}',
        body=f'{_views(html.to_html(capture, is_whole=True), _saved(capture, None, operator_helps(called_operators(capture))))}\n<script src="{folder}/layout-engine.js"></script>\n<script src="{folder}/page.js"></script>',
    )


def write_shared(folder: Path) -> None:
    """Writes the files that all pages of `framed_page_of` share into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("explorer.css", "page.js"):
        (folder / name).write_bytes(built(name).read_bytes())
    engine = base64.b64encode(layout_engine()).decode()
    (folder / "layout-engine.js").write_text(f'globalThis.exportExplorerLayoutEngine = "{engine}";\n', encoding="utf-8")


def without_source(capture: Capture) -> Capture:
    """Returns a capture without the code of the model and the folders of its files; reasons still quote single expressions."""
    plain = msgspec.to_builtins(capture)
    plain["code"], plain["class_code"] = [], []
    plain["program"] = "\n".join(line for line in capture.program.splitlines() if not line.lstrip().startswith("# File:"))
    return Capture.from_json(msgspec.json.encode(_stripped(plain)))


_FOLDERS = re.compile(r"(?<![\w\]):/\\])(?:[A-Za-z]:)?[/\\](?:[^/\\\s\"']++[/\\])++")
_FRAMES_OF_TRACEBACK = re.compile(r"""^([ \t]*)File "[^"\n]*", line \d+.*\n?(?:^\1[ \t]++.*+\n?)*+""", re.MULTILINE)


def _stripped(value: Any) -> Any:
    """Returns plain data in which lines have no code and no file has a folder; fixes keep their titles alone."""
    if isinstance(value, list | tuple):
        return [_stripped(item) for item in value]
    if isinstance(value, str):
        return _FOLDERS.sub("", _FRAMES_OF_TRACEBACK.sub("", value))
    if not isinstance(value, dict):
        return value
    kept = {key: _stripped(item) for key, item in value.items()}
    if "filename" in kept:
        kept["filename"] = re.split(r"[/\\]", kept["filename"])[-1]
    if "filename" in kept and "line" in kept:
        kept |= {"code": "", "expression": None}
    if kept.get("kind") == "change_code":
        kept |= {"code": [], "before": []}
    return kept


def _views(report: str, saved: Any) -> str:
    """Returns the elements of the views: their container, the report for readers without scripts, and the data."""
    return _EXPLORER.format(report=report, saved=_as_json(saved))


@functools.cache
def layout_engine() -> bytes:
    """Returns the code that lays out graphs, compressed."""
    return zlib.compress(built("layout.js").read_bytes(), 9)


def _saved(capture: Capture, engine: bytes | None, helps: dict[str, OperatorHelp]) -> SavedPage:
    return SavedPage(capture=without_nodes(capture), graph=compressed_nodes(capture), layout_engine=engine, operators=helps)


def called_operators(capture: Capture) -> dict[str, None]:
    """Returns the operators that a program calls, each once."""
    return dict.fromkeys(node.target for node in capture.shown_nodes if node.op == "call_function")


def operator_helps(targets: Iterable[str]) -> dict[str, OperatorHelp]:
    """Returns torch's schema and documentation of operators, by target."""
    from export_explorer.torch_internals.operators import operator_help

    return {target: OperatorHelp(**operator_help(target)) for target in targets}


def _as_json(value: Any) -> str:
    """Returns JSON, its bytes in base64, in which nothing can be parsed as the end of the element or as markup."""
    json = msgspec.json.encode(value).decode()
    for letter in ("<", ">", "&", "\u2028", "\u2029"):
        json = json.replace(letter, f"\\u{ord(letter):04x}")
    return json


def built(name: str) -> Path:
    """Returns the path of a built file, ``explorer.js``.

    Raises:
        FileNotFoundError: the front end was not built.
    """
    path = Path(__file__).parents[1] / "static" / name
    if not path.is_file():
        raise FileNotFoundError(f"The widget's {name} is not built: run `make build` in the project's folder.")
    return path
