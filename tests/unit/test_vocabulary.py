"""One term a concept: phrases that were replaced appear in no text that a user can see."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import export_explorer
from export_explorer.explorer import Explorer

ROOT = Path(__file__).parents[2]
REPLACED = {
    "request, requested": r"\bask(s|ed|ing)?\b",
    "fix, alternative": r"\bways? out\b",
    "required by the model": r"\bno ask can|\bis inherent\b|\bfixed by the model\b",
    "(if only this size changes)": r"\bunless other sizes\b|\bif no other size changes\b|\bother sizes as in the example\)",
    "Request STATIC to remove it from the list of problems": r"\bSTATIC states it\b|\bRequest STATIC to keep\b|\backnowledge\b|\bto accept this size\b",
    "No request makes this accept other sizes": r"\bno request can change this\b",
    "other sizes not tested": r"\boperators not checked\b|\bsizes; not run at\b|\bno guard checks it: ",
    "Run model and program": r"\brun both\b|\bprobe all\b",
    "inside them": r"\bsizes on them\b|\bused here without\b|\bexports with less\b|\bmiddle half\b|\btraced before$",
    "this size": r"\bmust equal it\b",
    "Use one or more of": r"\bunknown target\b",
    "torch's error message": r"\bwhat torch (said|says)\b",
    "verified": r"\btried: |\bnot tried\b",
    "Error while tracing": r"\bthe model itself raises\b",
    "equal": r"\btied\b|\bhas to agree with\b",
    "no metaphors": r"\bcomes? to (?!\d)(?=\w+[.,:;]|nothing)|\bgives? up\b|\bgave up\b|\bborn\b|\bpass(es|ed) over\b|\bmove along\b|\bin the way\b"
    r"|\bhears?\b|\bgives? way\b|\bdoes not tell\b",
    "made dynamic": r"\bfrees\b|\bfreed\b",
    "Unknown": r"\bnot known:|\bthe export stopped\b",
    "Use …": r"\bdid you mean\b|\bcorrect it\b|\bone word too many\b",
    "Relax": r"\bresolved in\b|\bnot resolved\b|\bmend(s|ed)?\b",
    "Must be …, Constant": r"\bfixed at\b|\bby the literal\b|\bwhere Python\b",
    "assumption": r"\bfor granted\b",
    "rejects": r"\b(guard|guards|program|operator|operators|package) refuses?\b|\brefuses these sizes\b",
    "The program does not use": r"\bnothing in the program reads\b|\bno program reads\b",
    "made it static": r"\bgave it no symbol\b",
    "must be": r"\bha(s|ve) to be \d",
    "specialized": r"\bbecame a constant\b",
    "no longer in memory": r"\bnot remembered\b",
    "data-dependent": r"\ba value in the data\b|\bin the data, which\b|\bdata dependent\b",
    "result": r"\bwhat (came|became|comes) of\b|\bwhat (it|an? \w+|the \w+) (came|comes) to\b",
    "Widen": r"\bwidest ask\b|\bnothing can be wider\b",
    "make a draft": r"\bdraft the export\b|\bno draft (can be made )?either\b",
    "compare": r"\b(hold|held) against\b",
    "Verify fixes": r"\btry the (fixes|others)\b|\btrying the fixes\b",
    "runs step by step": r"\btakes no other size\b|\btakes a step for each\b",
    "no limit": r"\bno guard restricts\b|\brestricts? (it|the sizes)\b",
    "Relax request": r"\brelax my request\b|\bas asked\b",
    "not supported": r"\bis no type that\b|\bwhich tracing does not know\b",
    "Example size": r"\bmakes sizes 0 and 1 constants\b",
    "Report it to the project": r"\bplease report\b",
    "match": r"\bboth return the same\b|\bare left as they were\b",
    "American spelling": r"\bcolou?r(?<!color)|\bbehaviour|\bcan't\b|\bplease\b",
}
"""What replaces each phrase, and the phrase."""
_PATTERNS = {new: re.compile(pattern, re.IGNORECASE) for new, pattern in REPLACED.items()}
_ITS_OWN = re.compile(r"```.*?```|``[^`\n]+``|`[^`\n]*`|\[[^\]]*\]\([^)]*\)|<[^>\n]+>", re.DOTALL)
"""Code, links and markup, in which names of files and of earlier releases may be."""
PAGES = (
    *("README.md", "notebooks/README.md"),
    *(f"docs/guide/{name}.md" for name in ("after", "commands", "files", "many", "notebook", "python")),
    *(f"docs/{name}.md" for name in ("api", "deploy", "hosts", "index", "limits", "performance", "record", "rewrites", "words")),
)
"""The pages that are written by hand: the atlas is a record of a measurement."""


def replaced_in(text: str) -> list[str]:
    """Returns the replaced phrases in a text, each with what replaces it."""
    return [f"{found[0]!r} → {new}" for new, pattern in _PATTERNS.items() if (found := pattern.search(text)) is not None]


def sentences_of_python(path: Path) -> Iterator[tuple[int, str]]:
    """Yields the strings of a module that are more than one word, docstrings, annotations and patterns apart; of an f-string the text around its values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    documentation |= {id(node.annotation) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)}
    # Patterns are of others' texts.
    documentation |= {id(part) for node in ast.walk(tree) if _is_pattern(node) for part in ast.walk(node)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation
        if is_text and " " in node.value.strip() and not node.value.startswith("\n        "):  # type: ignore[attr-defined]
            yield node.lineno, node.value  # type: ignore[attr-defined]


def _is_pattern(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile"


def texts_of_typescript(path: Path) -> Iterator[str]:
    """Yields the strings of a module of words; of a template the text around its values."""
    code = re.sub(r"^\s*(//|/?\*).*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"(?!\s*:)|`((?:[^`\\]|\\.)*)`', code):
        text = re.sub(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", " ", found[1] or found[2] or "")
        if " " in text.strip() and not _NO_SENTENCE.search(text):
            yield text


def prose_of(text: str) -> str:
    """Returns the text of a page without code, links and markup."""
    return _ITS_OWN.sub(" ", text)


def markdown_of(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


MODULES = sorted((ROOT / "export_explorer").rglob("*.py"))
FRONT_END = sorted((ROOT / "labextension" / "src").rglob("*.ts*"))
_NO_SENTENCE = re.compile(r"\bee-|^\[|[={};]|^(asked|became) \w+$")
"""Selectors, classes, code between two templates, and the names of the wire."""
_EMPHASIS = re.compile(r"(?<![*\w])\*[A-Za-z][\w ]*\*(?![*\w])")
_ENTRY = re.compile(r"^ *\w+: ", re.MULTILINE)
"""The name of an argument, attribute or column in a docstring."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT / "export_explorer").as_posix())
def test_no_message_of_python_has_a_replaced_phrase(path: Path) -> None:
    found = [f"{line}: {text!r}: {phrase}" for line, text in sentences_of_python(path) for phrase in replaced_in(prose_of(text))]
    assert found == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT / "export_explorer").as_posix())
def test_no_message_of_python_marks_words_by_asterisks(path: Path) -> None:
    """The screen shows code between backticks, and no other Markdown."""
    assert [f"{line}: {text!r}" for line, text in sentences_of_python(path) if _EMPHASIS.search(prose_of(text))] == []


def test_no_help_of_a_public_name_has_a_replaced_phrase() -> None:
    names = [getattr(export_explorer, name) for name in export_explorer.__all__ if name != "__version__"]
    methods = [value for name, value in vars(Explorer).items() if not name.startswith("_")]
    helps = [(str(getattr(it, "__name__", it)), getattr(it, "__doc__", None) or "") for it in (*names, *methods)]
    assert [f"{name}: {phrase}" for name, text in helps for phrase in replaced_in(_ENTRY.sub("", prose_of(text)))] == []


@pytest.mark.parametrize("path", FRONT_END, ids=lambda path: path.relative_to(ROOT / "labextension" / "src").as_posix())
def test_no_sentence_of_the_screen_has_a_replaced_phrase(path: Path) -> None:
    assert [f"{text!r}: {phrase}" for text in texts_of_typescript(path) for phrase in replaced_in(text)] == []


@pytest.mark.parametrize("schema", sorted((ROOT / "labextension" / "schemas").glob("*.json")), ids=lambda path: path.stem)
def test_no_setting_of_jupyterlab_has_a_replaced_phrase(schema: Path) -> None:
    texts = re.findall(r'"(?:title|description|label|caption)": "([^"]*)"', schema.read_text(encoding="utf-8"))
    assert texts
    assert [f"{text}: {phrase}" for text in texts for phrase in replaced_in(text)] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_replaced_phrase(page: str) -> None:
    lines = prose_of((ROOT / page).read_text(encoding="utf-8")).splitlines()
    assert [f"{line}: {phrase}" for line in lines for phrase in replaced_in(line)] == []


@pytest.mark.parametrize("notebook", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_no_tutorial_has_a_replaced_phrase(notebook: Path) -> None:
    lines = prose_of(markdown_of(notebook)).splitlines()
    assert [f"{line}: {phrase}" for line in lines for phrase in replaced_in(line)] == []


@pytest.mark.parametrize(
    "text",
    [
        "2 ways out",
        "x.shape[0] is not as asked",
        "no ask can free it",
        "what torch said",
        "tried: exports",
        "The model itself raises ValueError",
        "AUTO is asked of x",
        "tied to x",
        "fixed at 4 by lin.weight",
        "in another colour",
    ],
)
def test_a_replaced_phrase_is_found(text: str, tmp_path: Path) -> None:
    assert replaced_in(text)
    module, words = tmp_path / "module.py", tmp_path / "words.ts"
    module.write_text(f'"""About {text}."""\nMESSAGE = f"{text} {{1}} in a sentence"\n', encoding="utf-8")
    words.write_text(f"// About {text}\nexport const SAID = (n: number) => `{text} ${{n}} times`;\n", encoding="utf-8")
    assert [phrase for _, said in sentences_of_python(module) for phrase in replaced_in(said)]
    assert [phrase for said in texts_of_typescript(words) for phrase in replaced_in(said)]


def test_what_replaces_them_is_not_found() -> None:
    for text in ("Exported · 3 of 5 dimensions dynamic · 2 specialized", "Must be 4 to match `lin.weight` [3, 4]", "2 fixes", "color by"):
        assert replaced_in(text) == []
