"""Wrong use of the magic is one line that says what to do, and no traceback."""

import pytest
from playwright.sync_api import expect

from tests.browser.notebook_page import NotebookPage

# Other tests of this kernel may have left inputs, which the magic would take.
LOAD = "import torch\n%load_ext export_explorer\nfor name in ('example_inputs', 'example_kwargs'): globals().pop(name, None)"
CLASS = "class M(torch.nn.Module):\n    def {}\n"
DOUBLE = CLASS.format("forward(self, x):\n        return x * 2")

WRONG = {
    "a constructor that needs arguments": (
        "%%export -i torch.randn(2)\n" + CLASS.format("__init__(self, width):\n        super().__init__()"),
        "width",
    ),
    "no inputs": ("%%export\n" + DOUBLE, "needs example inputs"),
    "an unknown option": ("%%export --shapes auto\n" + DOUBLE, "--shapes"),
    "inputs that do not fit forward": ("%%export -i (torch.randn(2),torch.randn(2))\n" + DOUBLE, "M.forward(x)"),
}


def test_wrong_use_is_one_line(notebook: NotebookPage, subtests: pytest.Subtests) -> None:
    notebook.printed(LOAD)
    for case, (cell, words) in WRONG.items():
        with subtests.test(case):
            output = notebook.add_and_run(cell)
            expect(output).to_contain_text("UsageError")
            expect(output).to_contain_text(words)
            expect(output).not_to_contain_text("Traceback")
            text = output.locator(".jp-OutputArea-output").inner_text().strip()
            assert "\n" not in text, text
