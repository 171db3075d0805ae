"""Models whose Shapes table is hard to lay out: a toy, long names of nested inputs, ties and causes, a Dim with wide bounds."""

from tests.browser.explorer_view import ExplorerView
from tests.browser.notebook_page import NotebookPage
from tests.browser.walkthrough import INPUTS, MODEL

WIDTHS = (470, 600, 900, 1280, 1600)
TOY = f"""\
import torch
from torch.export import Dim
from export_explorer import explore

{MODEL}
AUTO = Dim.AUTO
explorer = explore(
    WalkThrough(),
    {INPUTS},
    dynamic_shapes={{"w": (AUTO, AUTO), "x": (AUTO,), "y": (AUTO, AUTO), "z": (AUTO,)}},
)
explorer
"""
LONG_NAMES = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Recommender(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(16, 4)

    def forward(self, features):
        return torch.cat([self.lin(one) for group in features.values() for one in group.values()], 1)

KINDS = ("clicked", "bought", "viewed", "searched", "liked", "shared", "skipped", "returned")
NAMES = [f"some_very_long_embedding_name_of_the_{kind}_history" for kind in KINDS]
GROUPS = ("user", "item", "session", "auxiliary_context")
features = {group: {name: torch.randn(4, 16) for name in NAMES} for group in GROUPS}
shapes = {"features": {group: {name: (Dim.AUTO, Dim.AUTO) for name in NAMES} for group in GROUPS}}
explorer = explore(Recommender(), (features,), dynamic_shapes=shapes)
explorer
"""
TIES = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Ties(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(100, 10)

    def forward(self, batch, mask, lengths, n: int):
        h = batch["query_embeddings"] @ batch["key_embeddings"].transpose(1, 2)
        h = h.masked_fill(mask[:, None, :], 0.0)
        if mask.shape[1] > 64:
            h = h * 2
        assert lengths.shape[0] % 4 == 0
        v = batch["values"].view(8, -1, 100)
        return self.lin(v), h + n, lengths.reshape(-1, 4).sum(1)

THREE = (Dim.AUTO,) * 3
batch = {"query_embeddings": torch.randn(8, 32, 64), "key_embeddings": torch.randn(8, 48, 64), "values": torch.randn(8, 20, 100)}
explorer = explore(
    Ties(),
    (batch, torch.zeros(8, 48, dtype=torch.bool), torch.randn(16), 3),
    dynamic_shapes={"batch": {name: THREE for name in batch}, "mask": THREE[:2], "lengths": THREE[:1], "n": None},
)
explorer
"""
BOUNDS = """\
import torch
from torch.export import Dim
from export_explorer import explore

class Masked(torch.nn.Module):
    def forward(self, image, mask):
        return image * mask

AUTO = Dim.AUTO
explorer = explore(
    Masked(),
    (torch.randn(64, 96), torch.randn(64, 96)),
    dynamic_shapes={"image": (Dim("height", min=5, max=1024), AUTO), "mask": (AUTO, AUTO)},
)
explorer
"""
MODELS = {"toy": TOY, "long names": LONG_NAMES, "ties": TIES, "bounds": BOUNDS}
QUERY, KEY = "batch['query_embeddings']", "batch['key_embeddings']"


def shown(notebook: NotebookPage, code: str) -> ExplorerView:
    view = ExplorerView(notebook.add_and_run(code))
    view.expect_settled("exported")
    return view


def set_width(view: ExplorerView, width: int) -> None:
    view.root.evaluate("(root, width) => { root.style.width = `${width}px`; }", width)
