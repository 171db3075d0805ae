"""Eight notebooks of one cell each: a toy, an encoder with a literal, BERT, Llama with a cache, a recommender of 40 inputs, a router, a UNet, a .pt2."""

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
    "encoder": """\
%%export -d auto -i "(torch.randint(1000, (8, 128)), torch.rand(8, 128) < 0.9)"
class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(1000, 64)
        self.positions = torch.nn.Parameter(torch.zeros(128, 64))
        self.qkv = torch.nn.Linear(64, 3 * 64)

    def forward(self, tokens, padding_mask):
        length = tokens.shape[1]
        x = self.embed(tokens) + self.positions[:length]
        q, k, v = self.qkv(x).view(8, length, 3, 64).unbind(2)
        scores = q @ k.transpose(1, 2) / 8
        scores = scores.masked_fill(~padding_mask[:, None, :], -1e9)
        return (scores.softmax(-1) @ v).mean(1)
""",
    "bert": """\
%%export -d auto -i "(torch.randint(99, (3, 6)), torch.ones(3, 6, dtype=torch.int64))"
from transformers import BertConfig, BertModel
config = BertConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, vocab_size=99)
BertModel(config).eval()
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

names = [f"user_history_of_{what}_within_the_last_{days}_days" for what in "clicks purchases returns searches".split() for days in range(1, 11)]
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
    "unet": """\
%%export -d auto -i "(torch.randn(2, 3, 32, 32), torch.rand(2))"
from torch import nn

class Block(nn.Module):
    def __init__(self, before, after):
        super().__init__()
        self.conv, self.norm, self.time = nn.Conv2d(before, after, 3, padding=1), nn.GroupNorm(4, after), nn.Linear(16, after)

    def forward(self, x, time):
        return nn.functional.silu(self.norm(self.conv(x)) + self.time(time)[:, :, None, None])

class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(1, 16)
        self.down = nn.ModuleList([Block(3, 16), Block(16, 32)])
        self.middle = Block(32, 32)
        self.up = nn.ModuleList([Block(64, 16), Block(32, 16)])
        self.last = nn.Conv2d(16, 3, 1)

    def forward(self, image, timestep):
        time, x, skipped = self.embed(timestep[:, None]).sin(), image, []
        for block in self.down:
            x = block(x, time)
            skipped.append(x)
            x = nn.functional.max_pool2d(x, 2)
        x = self.middle(x, time)
        for block in self.up:
            x = nn.functional.interpolate(x, scale_factor=2.0)
            x = block(torch.cat([x, skipped.pop()], 1), time)
        return self.last(x)
""",
    "archive": """\
class Classifier(torch.nn.Module):
    def __init__(self):
        super().__init__()
        layer = torch.nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        self.encoder = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)

    def forward(self, tokens):
        return self.encoder(tokens)[:, 0]

program = torch.export.export(
    Classifier().eval(), (torch.randn(2, 10, 32),), dynamic_shapes=({0: torch.export.Dim("batch"), 1: torch.export.Dim.AUTO},)
)
torch.export.save(program, "classifier.pt2")
export_explorer.explore("classifier.pt2")
""",
}
"""The cell that shows each; ``SETUP`` runs before it."""

SETUP = "%load_ext export_explorer\nimport torch\nimport export_explorer"

WIDTHS = (600, 900, 1280, 1600)
"""Of the window, in pixels."""

THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
