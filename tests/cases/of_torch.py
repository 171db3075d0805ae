"""Models that fail in torch's own modules, in a kernel by address, in objects of C++, or for the class of an input."""

import collections
import ctypes
import warnings

import torch
from torch import nn


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.layers = nn.TransformerEncoder(nn.TransformerEncoderLayer(8, 2, 16, batch_first=True), 1)
        self.eval()

    def forward(self, x, mask):
        return self.layers(x, mask=mask)


class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.layers = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, batch_first=True), 1)
        self.eval()

    def forward(self, x, mask):
        return self.layers(x, x, mask)


class Both(nn.Module):
    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.layers = nn.Transformer(8, 2, 1, 1, 16, batch_first=True)
        self.eval()

    def forward(self, x, mask):
        y = self.layers(x, x, src_mask=mask, tgt_mask=mask)
        return y * 2


class Packed(nn.Module):
    is_bidirectional = False

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.lstm = nn.LSTM(3, 4, batch_first=True, bidirectional=self.is_bidirectional)

    def forward(self, x, lengths):
        packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        out, _ = self.lstm(packed)
        return nn.utils.rnn.pad_packed_sequence(out, batch_first=True)[0]


class PackedUnderOneName(nn.Module):
    """Pads with the time first, under the name that the packed output had, with a module that has the time first."""

    def __init__(self):
        super().__init__()
        torch.manual_seed(0)
        self.rnn = nn.GRU(3, 4)

    def forward(self, x, lengths):
        packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        y, _ = self.rnn(packed)
        y, _ = nn.utils.rnn.pad_packed_sequence(y)
        return y.relu()


class PackedForState(nn.Module):
    """Reads the last state, which is another one where the padding is not left out."""

    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 4, batch_first=True)

    def forward(self, x, lengths):
        packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        _, state = self.rnn(packed)
        return state[-1]


class PackedBothWays(Packed):
    is_bidirectional = True


class Draws(nn.Module):
    def forward(self, scores):
        return torch.distributions.Categorical(logits=scores).log_prob(torch.zeros_like(scores[:, 0]))


class DecidesOnDraw(nn.Module):
    def forward(self, scores):
        if torch.distributions.Categorical(logits=scores, validate_args=False).entropy().sum() > 0:
            return scores + 1
        return scores - 1


def copied(x):
    out = torch.empty_like(x)
    ctypes.memmove(out.data_ptr(), x.data_ptr(), x.numel() * x.element_size())
    return out


class ByAddress(nn.Module):
    def forward(self, x):
        return copied(x) * 2


def quantized():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torch.ao.quantization.quantize_dynamic(nn.Sequential(nn.Linear(4, 4)), {nn.Linear})


class Tokens(collections.UserDict[str, torch.Tensor]):
    """What a tokenizer gives: a dict of its own class."""


class Attends(nn.Module):
    def forward(self, inputs):
        return inputs["ids"] * inputs["mask"]
