"""Cells that explore models of several sorts, all of whose sizes can be tried; `LOAD` has to have run before."""

LOAD = "%load_ext export_explorer\nimport torch, export_explorer"
WALKTHROUGH = """\
%%export -d auto -o explored -i "(torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32))"
class Walkthrough(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x, y, z):
        summed = x + y
        projected = self.lin(w)
        flat = summed.flatten()
        return projected, flat + z
"""
TRANSFORMER = """\
layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
encoder = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
export_explorer.explore(encoder, (torch.randn(3, 5, 16),), dynamic_shapes="auto")
"""
NESTED = """\
class Nested(torch.nn.Module):
    def forward(self, batch):
        (left, right), (other, _) = batch["pairs"]
        return {"sum": left + right, "product": left @ other.T}

pairs = {"pairs": [(torch.randn(4, 6), torch.randn(4, 6)), (torch.randn(3, 6), torch.randn(2))]}
export_explorer.explore(Nested(), (pairs,), dynamic_shapes="auto")
"""
COND = """\
class Branches(torch.nn.Module):
    def forward(self, x, y):
        return torch.cond(x.sum() > 0, lambda a, b: a @ b, lambda a, b: (a - 1) @ b, (x, y))

export_explorer.explore(Branches(), (torch.randn(3, 4), torch.randn(4, 5)), dynamic_shapes="auto")
"""
CUSTOM = """\
@torch.library.custom_op("tried_in_browser::halved", mutates_args=())
def halved(x: torch.Tensor) -> torch.Tensor:
    return x[::2].clone()

@halved.register_fake
def halved_fake(x):
    return x.new_empty((x.shape[0] // 2, *x.shape[1:]))

class Custom(torch.nn.Module):
    def forward(self, x, y):
        return halved(x) + y

export_explorer.explore(Custom(), (torch.randn(8, 3), torch.randn(4, 3)), dynamic_shapes="auto")
"""
