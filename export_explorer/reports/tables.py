"""The tables of a capture as attributes of whatever shows one."""

import pandas as pd

from export_explorer.model import Capture
from export_explorer.reports import dataframes as frames


class CaptureTables:
    """The parts of `capture` as pandas DataFrames.

    Attributes:
        capture: the record that the tables are of.
    """

    capture: Capture

    @property
    def dims(self) -> pd.DataFrame:
        """One row for each tensor dimension and each scalar input, in the order of the inputs.

        Columns:
            input: path of the input leaf, ``x`` or ``batch['image'][0]``.
            dim: which dimension of it; missing for a scalar.
            size: of the example; of an int input its value.
            asked: the ask as text, ``AUTO`` or ``batch(max=64)``; ``None`` where nothing was asked.
            got: ``dynamic``, ``tied``, ``derived``, ``specialized`` or ``static``; missing if the export failed there or earlier.
            as_asked: False where AUTO, DYNAMIC or a Dim did not become dynamic.
            shape_expr: the size in terms of the inputs, ``x.shape[0]``.
            dim_name: of the Dim; missing if it has none.
            lower: smallest size, inclusive; missing if unknown.
            upper: largest size, inclusive; missing if unbounded.
            sizes: all that the program takes, in a few words, ``16, 32, 48 or 64``; missing if any size, or if it is not known.
            reason: a key such as ``guard`` or ``as_asked``, see `model.Reason`.
            why: the reason in one line.
            file: of the line that made it so, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            symbol: torch's, ``s77``; missing if it never had one.
            guards: ids of the guards that made it so.
            fixes: what each fix does that would make it what was asked, best first; none for one that is as asked.
        """
        return frames.dims(self.capture)

    @property
    def guards(self) -> pd.DataFrame:
        """One row for each guard, in the order of tracing.

        Columns:
            id: counts from 0.
            kind: ``guard``, ``specialization``, ``range``, ``runtime_assert`` or ``assumption``.
            words: the condition in terms of the inputs.
            expr: torch's expression, ``Eq(s77, s94)``.
            dims: the dimensions in it, ``x.shape[0]``.
            file: of the line that added it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            module: path of the module whose forward ran, ``encoder.layers.0``; empty for the root, missing if none ran.
            module_class: its class.
            operator: that was being called, ``aten.add.Tensor``; missing if none was.
            node: of the graph, as `model.Node.path`; missing if there is none.
        """
        return frames.guards(self.capture)

    @property
    def symbols(self) -> pd.DataFrame:
        """One row for each symbol.

        Columns:
            name: torch's, ``s77`` (backed) or ``u0`` (unbacked).
            dim_name: of the Dim; missing if it has none.
            words: where it comes from, ``x.shape[0]``.
            dims: the dimensions that it stands for.
            hint: its example value; missing if it has none.
            lower: smallest value, inclusive; missing if unknown.
            upper: largest value, inclusive; missing if unbounded.
            replaced_by: what torch replaced it by, in terms of the inputs; missing if it did not.
            unbacked: whether its value is in the data of a tensor.
            guards: ids of the guards that mention it.
            file: of the line that made an unbacked symbol; with `line` and `code` missing for others.
            line: its number, 1-based.
            code: its text.
        """
        return frames.symbols(self.capture)

    @property
    def nodes(self) -> pd.DataFrame:
        """One row for each node of the exported graph; no row if the export failed.

        Columns:
            name: unique in its graph.
            op: torch.fx's, ``placeholder``, ``call_function``, ``get_attr``, ``output``.
            target: the operator or the attribute.
            inputs: names of the nodes that it reads.
            shape: ``[x.shape[0], 3]``; missing if it has none.
            dtype: torch's name without ``torch.``; missing if it has none.
            module: path of the module whose forward made it; missing for inputs and outputs.
            file: of the line that made it, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            parent: the nested graph that holds it, ``true_graph_0``; missing at the top.
            guards: ids of the guards added while it was made.
        """
        return frames.nodes(self.capture)

    @property
    def outputs(self) -> pd.DataFrame:
        """One row for each leaf of what the program returns, in order, then one for each tensor that it changes; no row if the export failed.

        Columns:
            path: ``logits``, ``[0]``, ``past['key'][3]``; empty where the leaf is all that is returned.
            kind: ``result``, ``input``, ``parameter``, ``buffer``, ``constant``, ``changed_input``, ``changed_parameter``, ``changed_buffer`` or ``other``,
                see `model.Output`.
            target: path of the input, parameter or buffer that it is or changes; missing for others.
            dtype: torch's name without ``torch.``, of a value that is no tensor Python's; missing for None.
            shape: ``[batch, 3]``, by the names of Dims and in terms of the inputs; of a number or a constant its value as text.
            range: of each size in it that is dynamic, ``batch ∈ [2, 64]``; missing if none is.
            node: that makes or changes it; missing for a value that no node makes.
        """
        return frames.outputs(self.capture)

    @property
    def parameters(self) -> pd.DataFrame:
        """One row for each parameter, buffer and constant tensor of the program.

        Columns:
            kind: ``parameter``, ``buffer`` or ``constant``.
            name: ``lin.weight``.
            dtype: torch's name without ``torch.``.
            shape: ``[3, 5]``.
            changed: whether the program changes it.
            node: the placeholder that stands for it.
        """
        return frames.parameters(self.capture)

    @property
    def violations(self) -> pd.DataFrame:
        """Why the export failed: one row for each fix, or one row if there is no fix; no row if it succeeded.

        Columns:
            kind: of failure, ``constraint_violation``, see `model.FailureKind`.
            message: one sentence.
            dims: the dimensions that it is about.
            file: of the line that it is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            fix: what the fix does; with `fix_kind` and `change` missing if there is no fix.
            fix_kind: ``change_ask``, ``change_code``, ``change_example`` or ``change_mode``.
            change: the new asks, sizes or mode as text; of code its lines, with ``-`` and ``+`` before them where they replace others.
            trust: how far the fix may be trusted, ``tried: exports, x.shape[0] is dynamic``; missing where nothing is known.
            cost: what it costs and what it means for other inputs; missing if nothing.
        """
        return frames.violations(self.capture)

    @property
    def remarks(self) -> pd.DataFrame:
        """What to know of the export beside its outcome, most of it what torch says aside: one row for each remark.

        Columns:
            kind: ``attribute_assigned``, see `model.RemarkKind`.
            words: one sentence.
            names: of the attributes, modules or inputs that it is about.
            file: of the line that it is about, ``Cell In[3]`` for a cell; with `line` and `code` missing if there is none.
            line: its number, 1-based.
            code: its text.
            change: the lines to write, with ``-`` and ``+`` before them where they replace others; missing if there is nothing to write.
        """
        return frames.remarks(self.capture)
