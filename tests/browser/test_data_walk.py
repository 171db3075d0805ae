"""Code that depends on data, exported by what the explorer offers alone: each verified change is inserted as a cell, which exports."""

import pytest
from playwright.sync_api import expect

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage

LOAD = "%load_ext export_explorer\nimport torch"
THRESHOLD = (
    "(torch.ones(4, 3), torch.tensor(0.7))",
    """
    def forward(self, x, threshold):
        t = threshold.item()
        if t > 0.5:
            t = t * 2
        return x * t
""",
    "[(x, torch.tensor(0.7)), (x, torch.tensor(0.2))]",
)
EARLY = (
    "(torch.ones(4, 3),)",
    """
    def forward(self, x):
        if x.sum() > 0:
            return x * 2
        y = x - 1
        return y.relu()
""",
    "[(x,), (-x,)]",
)
MASKED = (
    "(torch.ones(4, 3), torch.tensor([True, False, True, True]))",
    """
    def forward(self, x, mask):
        kept = x[mask]
        if kept.shape[0] == 0:
            return x.sum()
        return kept.sum()
""",
    "[(x, torch.tensor([True, False, True, True])), (x, torch.tensor([False] * 4))]",
)
CONVERGING = (
    "(torch.ones(4, 3),)",
    """
    def forward(self, x):
        error = x.abs().max()
        while error > 0.1:
            x = x * 0.5
            error = x.abs().max()
        return x
""",
    "[(x,), (x / 1000,)]",
)
LISTED = (
    "(torch.ones(4, 3), torch.tensor([1, 2]))",
    """
    def forward(self, x, lengths):
        sums = []
        for length in lengths.tolist():
            sums.append(x[:length].sum())
        return torch.stack(sums)
""",
    "[(x, torch.tensor([1, 2])), (x, torch.tensor([3, 4]))]",
)
STEPS = 4


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(THRESHOLD, id="a number that decides", marks=pytest.mark.smoke),
        pytest.param(EARLY, id="an early return"),
        pytest.param(MASKED, id="a boolean mask"),
        pytest.param(LISTED, id="a list of numbers"),
        pytest.param(CONVERGING, id="a loop until convergence"),
    ],
)
def test_code_on_data_exports_by_the_offers_alone(notebook: NotebookPage, model: tuple[str, str, str]) -> None:
    example, forward, others = model
    notebook.printed(LOAD)
    cell = f'%%export -i "{example}"\nclass Net(torch.nn.Module):{forward}'
    view = ExplorerView(notebook.add_and_run(cell))
    expect(view.header).to_have_attribute("data-state", "idle")
    notebook.printed("own = Net()")
    cells = notebook.page.locator(".jp-Notebook .jp-CodeCell")
    for _ in range(STEPS):
        if view.root.get_by_role("region", name="Failure").count() == 0:
            break
        problem = view.open("Problems")
        expect(problem.locator("[data-applicability=safe], [data-applicability=changes_behavior]").first).to_be_visible(timeout=60_000)
        before = cells.count()
        problem.get_by_role("button", name="Insert fixed cell").first.click()
        expect(cells).to_have_count(before + 1)
        notebook.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
        view = ExplorerView(notebook.output(before))
        expect(view.header).to_have_attribute("data-state", "idle")
    view.expect_settled("exported")
    assert notebook.value(
        "(lambda program, x: [torch.allclose(program(*inputs), own(*inputs)) for inputs in "
        f"{others}])(Net and __import__('torch').export.export(Net(), {example}).module(), torch.ones(4, 3))"
    ) == [True, True]
