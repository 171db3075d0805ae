"""The walk-through as a user types it: the model in a cell of its own, and what the screen shows of which line."""

MODEL = """\
class WalkThrough(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, w, x, y, z):
        total = x + y
        projected = self.lin(w)
        return projected, total.flatten() + z
"""
INPUTS = "(torch.randn(6, 5), torch.randn(4), torch.randn(8, 4), torch.randn(32))"
CELL = f"""\
%%export -d auto
import torch

{MODEL}
example_inputs = {INPUTS}
"""
ADD_LINE, LINEAR_LINE, LAST_LINE = 10, 11, 12
"""As the editor numbers the lines of `CELL`."""
