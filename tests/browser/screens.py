"""Six notebooks of one cell each, as they come: a toy, a ViT, a Llama with its cache, a recommender with 32 long names, a failure, a program."""

SCREENS = {
    "toy": """\
%%export -d auto -i "(torch.randn(8, 4), torch.randn(8, 4), torch.randn(4, 5))"
class Toy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = torch.nn.Linear(5, 3)

    def forward(self, x, y, w):
        total = x + y
        if total.shape[0] > 64:
            total = total * 2
        return self.lin(total @ w).view(8, -1)
""",
    "vit": """\
%%export -d auto -i "torch.randn(2, 3, 64, 64)"
from transformers import ViTConfig, ViTModel
config = ViTConfig(hidden_size=64, num_hidden_layers=4, num_attention_heads=4, intermediate_size=128, image_size=64, patch_size=16)
ViTModel(config).eval()
""",
    "llama": """\
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.integrations.executorch import register_dynamic_cache_export_support

register_dynamic_cache_export_support()
config = LlamaConfig(
    hidden_size=64, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, intermediate_size=128, vocab_size=256
)
model = LlamaForCausalLM(config).eval()
ids = torch.randint(256, (2, 6))
cache = model(ids, use_cache=True).past_key_values
export_explorer.explore(
    model,
    (),
    {"input_ids": ids[:, :3], "attention_mask": torch.ones(2, 9, dtype=torch.int64), "past_key_values": cache},
    dynamic_shapes="auto",
)
""",
    "recommender": """\
class Recommender(torch.nn.Module):
    def __init__(self, names):
        super().__init__()
        self.tables = torch.nn.ModuleDict({name: torch.nn.Embedding(100, 8) for name in names})
        self.head = torch.nn.Linear(8 * len(names), 1)

    def forward(self, features):
        pooled = [self.tables[name](values).mean(1) for name, values in features.items()]
        return self.head(torch.cat(pooled, 1)).sigmoid()

names = [f"user_history_of_{what}_within_the_last_{days}_days" for what in "clicks purchases returns searches".split() for days in range(1, 9)]
features = {name: torch.randint(100, (4, 3 + at % 5)) for at, name in enumerate(names)}
export_explorer.explore(Recommender(names), (features,), dynamic_shapes="auto")
""",
    "router": """\
%%export -d dynamic -i "torch.randn(8, 16)"
class Router(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = torch.nn.Linear(16, 4)
        self.experts = torch.nn.ModuleList([torch.nn.Linear(16, 16) for _ in range(4)])

    def forward(self, tokens):
        choice = self.gate(tokens).argmax(-1)
        result = torch.zeros_like(tokens)
        for index, expert in enumerate(self.experts):
            mask = choice == index
            if mask.sum() > 0:
                result[mask] = expert(tokens[mask])
        return result
""",
    "program": """\
class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        self.encoder = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)

    def forward(self, tokens):
        return self.encoder(tokens)[:, 0]

program = torch.export.export(Encoder().eval(), (torch.randn(2, 10, 32),), dynamic_shapes=({0: torch.export.Dim("batch"), 1: torch.export.Dim.AUTO},))
export_explorer.explore(program)
""",
}
"""The cell that shows each; ``SETUP`` runs before it."""

SETUP = "%load_ext export_explorer\nimport torch\nimport export_explorer"

WIDTHS = (600, 900, 1280, 1600)
"""Of the window, in pixels."""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
