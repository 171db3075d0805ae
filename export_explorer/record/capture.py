"""The record of one export, as plain data.

Everything that a person sees is a view of a `Capture`. The parts are text and numbers only: no tensor, no program,
no traceback. Does not import torch, IPython or a widget, so that a saved capture can be read anywhere.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from export_explorer.record.causes import Cause
from export_explorer.record.comparison import Comparison
from export_explorer.record.conditions import OperatorChecks
from export_explorer.record.decomposition import Decomposition
from export_explorer.record.dims import DimOutcome, Input
from export_explorer.record.draft import DraftReport
from export_explorer.record.failure import Failure, Remark
from export_explorer.record.fixes import CodeFix, Fix
from export_explorer.record.graph import CodeBlock, ModuleEntry, Node, Output, SignatureEntry, TensorGroup
from export_explorer.record.guards import Guard, RangeConstraint, Symbol
from export_explorer.record.spec import Mode, Option
from export_explorer.texts import cut, has_more_values, is_safe_json, safe_values

SCHEMA_VERSION = 1

_MOST_BYTES, _MOST_CONTAINERS, _MOST_ITEMS = 64 * 2**20, 250_000, 1_000_000
"""The largest record that is read of somebody who may mean harm; one with 30,000 nodes has half as many values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture:
    """The complete record of one export.

    Attributes:
        schema: version of this format.
        model: the name of the exported class or function.
        mode: ``non-strict`` (torch's default) or ``strict``.
        torch_version: of the export.
        elapsed_ms: wall time of the export as the user waited for it.
        inputs: leaves in the order of the call.
        dims: an outcome for each tensor dimension and each scalar, in the order of `inputs`.
        symbols: all that tracing created.
        guards: in the order of tracing.
        nodes: of the exported graph, nested graphs after the node that holds them; empty if it failed.
        modules: of the model, root first.
        code: the functions that ran: the model's forward first, the user's own, those of installed libraries, torch's last.
        signature: inputs and outputs of the program; of an export that failed the inputs of the graph so far, where they are certain.
        range_constraints: of the program.
        program: the program as torch prints it; empty if it failed.
        failure: None if it exported.
        notes: sentences on the parts that this record lacks, and on effects of the export that no other part has.
        remarks: facts that the user should know in addition to the result: effects of forward that the program leaves out, warnings.
        is_observed: True if the export was observed. False for a program that was given without its export: then the request, the mode,
            the duration and the line of each guard are unknown.
        outputs: the values that the program returns, in order, then those that it changes; empty if it failed.
        tensors: the parameters, buffers and constant tensors of the program, one entry for each kind that it has.
        options: the options of torch that were on and can change the result of the same request; `render.words` describes each.
        class_code: the code of the user's own module classes other than the functions that ran: attributes, `__init__` and the methods that
            it calls.
        is_predicted: True if no export was made: the capture was predicted from the guards of an earlier one, see `session.trace_replay`. It
            then has no nodes, no program and no outputs, and is neither kept nor saved.
        operators: what operators reject at other sizes though no guard does; None where that was not checked.
        combined_fix: the verified changes of code of several dimensions as one change that was exported as a whole; None if there is none.
        ignored_entries: number of the inputs whose entry of ``dynamic_shapes`` does not fit them, and which torch ignored in part or whole.
    """

    schema: int = SCHEMA_VERSION
    model: str
    mode: Mode
    torch_version: str
    elapsed_ms: float
    inputs: tuple[Input, ...]
    dims: tuple[DimOutcome, ...]
    symbols: tuple[Symbol, ...]
    guards: tuple[Guard, ...]
    nodes: tuple[Node, ...]
    modules: tuple[ModuleEntry, ...]
    code: tuple[CodeBlock, ...]
    signature: tuple[SignatureEntry, ...]
    range_constraints: tuple[RangeConstraint, ...]
    program: str
    failure: Failure | None
    notes: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    is_observed: bool = True
    outputs: tuple[Output, ...] = ()
    tensors: tuple[TensorGroup, ...] = ()
    options: tuple[Option, ...] = ()
    class_code: tuple[CodeBlock, ...] = ()
    is_predicted: bool = False
    operators: OperatorChecks | None = None
    ignored_entries: int = 0
    combined_fix: CodeFix | None = None

    @property
    def ok(self) -> bool:
        """True if the model exported."""
        return self.failure is None

    @property
    def guard_count(self) -> int:
        """The number of guards that torch made; assumptions are ours."""
        return sum(guard.kind != "assumption" for guard in self.guards)

    @property
    def shown_nodes(self) -> tuple[Node, ...]:
        """The nodes of the program; if the export failed, the nodes that were traced."""
        return self.nodes if self.failure is None else self.failure.partial_nodes

    def __repr__(self) -> str:
        # All of it is some hundred lines, at the end of every cell whose last line makes or predicts one.
        came = "exported" if self.failure is None else f"failed: {self.failure.kind}"
        return f"<Capture {self.model} · {came}{', as predicted' if self.is_predicted else ''} · torch {self.torch_version} · {self.mode}>"

    def to_json(self) -> str:
        """Returns the whole record as JSON text, which `from_json` reads back to an equal capture."""
        return msgspec.json.encode(self).decode()

    def with_safe_texts(self) -> "Capture":
        """Returns the same record with every text as `safe` has it, so that it can be encoded and is shown as it is."""
        try:
            if is_safe_json(msgspec.json.encode(self)):
                return self
        except UnicodeEncodeError:
            pass
        return msgspec.convert(safe_values(msgspec.to_builtins(self)), Capture)

    @classmethod
    def from_json(cls, text: str | bytes, *, trust: bool = False) -> "Capture":
        """Reads the JSON text of a capture, as `to_json` returns it.

        Args:
            text: of the capture.
            trust: also reads one of more than 64 MB or more than 1,000,000 values, which takes much time and memory.

        Raises:
            ValueError: the text is not a capture, of a version that this release does not know, or larger than that.
        """
        try:
            encoded = text.encode() if isinstance(text, str) else text
            if not trust and (len(encoded) > _MOST_BYTES or has_more_values(encoded, _MOST_CONTAINERS, _MOST_ITEMS)):
                raise ValueError(
                    f"This capture has more than {_MOST_BYTES // 2**20} MB or {_MOST_ITEMS:,} values. "
                    "If you trust it, use Capture.from_json(text, trust=True)."
                )
            version = msgspec.json.decode(encoded, type=_Versioned).schema
            if version != SCHEMA_VERSION:
                raise ValueError(
                    f"This capture has schema version {version} and this release reads version {SCHEMA_VERSION}. "
                    "Export again, or install the release that wrote it."
                )
            capture = msgspec.json.decode(encoded, type=cls)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ValueError(f"This is not a capture: {cut(' '.join(str(error).split()), 300)}.") from None
        except RecursionError:
            raise ValueError("This is not a capture: it nests too deeply.") from None
        inputs = {leaf.path for leaf in capture.inputs}
        if unknown := next((dim.input for dim in capture.dims if dim.input not in inputs), None):
            raise ValueError(f"This is not a capture: it has the dimensions of an input {cut(unknown, 100)!r}, and no such input.")
        return capture

    def to_dict(self) -> dict[str, Any]:
        """Returns the record as dicts, lists, text and numbers, the form that is sent to the browser."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built


@dataclass(frozen=True, slots=True, kw_only=True)
class _Versioned:
    schema: int


def json_schema() -> dict[str, Any]:
    """Returns the JSON schema of the records that are sent to the browser, from which the front end's types are generated."""
    (capture, comparison, decomposition, draft, cause, fix), components = msgspec.json.schema_components(
        (Capture, Comparison, Decomposition, DraftReport, Cause, Fix), ref_template="#/$defs/{name}"
    )
    unions = {"Cause": cause, "Fix": fix}
    return {
        "title": "Wire",
        "description": "Data sent to the browser.",
        "type": "object",
        "properties": {"capture": capture, "comparison": comparison, "decomposition": decomposition, "draft": draft},
        "$defs": _with_named_unions(components, unions) | unions,
    }


def _with_named_unions(schema: Any, unions: dict[str, Any]) -> Any:
    """Returns a schema, or a part of one, with references in place of the unions, which `msgspec` writes out wherever they occur."""
    name = next((name for name, union in unions.items() if schema == union), None)
    if name is not None:
        return {"$ref": f"#/$defs/{name}"}
    if isinstance(schema, dict):
        return {key: _with_named_unions(part, unions) for key, part in schema.items()}
    return [_with_named_unions(part, unions) for part in schema] if isinstance(schema, list) else schema
