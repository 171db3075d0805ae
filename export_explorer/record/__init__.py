"""The record of one export as plain data: a `Capture` and its parts, one file for each subject, to JSON and back.

Text and numbers only. It must not import torch, IPython or a widget, so that a saved capture can be read anywhere.
"""

from export_explorer.record.capture import SCHEMA_VERSION, Capture, json_schema
from export_explorer.record.causes import Branch, Cause, CauseKind, Statement
from export_explorer.record.comparison import (
    CodeChange,
    ComparedResults,
    ComparedSide,
    Comparison,
    DimChange,
    NodeChange,
    OperatorChange,
    OutputChange,
    RangeChange,
    ResultDifference,
    SignatureChange,
)
from export_explorer.record.conditions import FEW_SIZES, AcceptedSizes, Condition, DataValue, FixedTensor, NotChecked, Relation
from export_explorer.record.decomposition import DecomposedForm, DecomposedOperator, Decomposition, ModuleNodes, OperatorUse
from export_explorer.record.dims import FREE, DimOutcome, Got, Input, InputKind, Reason
from export_explorer.record.draft import DraftFinding, DraftReport, OperatorProfile, TensorProfile
from export_explorer.record.failure import Failure, FailureKind, Remark, RemarkKind
from export_explorer.record.fixes import Applicability, Effect, EffectKind, Fix, FixKind
from export_explorer.record.graph import CodeBlock, ModuleEntry, Node, NodeArgument, OperatorKind, SignatureEntry
from export_explorer.record.guards import Guard, GuardKind, RangeConstraint, Symbol
from export_explorer.record.locations import DimRef, Frame
from export_explorer.record.outputs import Output, OutputKind, OutputSize, TensorGroup
from export_explorer.record.spec import OPTIONS, AskChange, ExampleChange, Mode, Option

__all__ = [
    "FEW_SIZES",
    "FREE",
    "OPTIONS",
    "SCHEMA_VERSION",
    "AcceptedSizes",
    "Applicability",
    "AskChange",
    "Branch",
    "Capture",
    "Cause",
    "CauseKind",
    "CodeBlock",
    "CodeChange",
    "ComparedResults",
    "ComparedSide",
    "Comparison",
    "Condition",
    "DataValue",
    "DecomposedForm",
    "DecomposedOperator",
    "Decomposition",
    "DimChange",
    "DimOutcome",
    "DimRef",
    "DraftFinding",
    "DraftReport",
    "Effect",
    "EffectKind",
    "ExampleChange",
    "Failure",
    "FailureKind",
    "Fix",
    "FixKind",
    "FixedTensor",
    "Frame",
    "Got",
    "Guard",
    "GuardKind",
    "Input",
    "InputKind",
    "Mode",
    "ModuleEntry",
    "ModuleNodes",
    "Node",
    "NodeArgument",
    "NodeChange",
    "NotChecked",
    "OperatorChange",
    "OperatorKind",
    "OperatorProfile",
    "OperatorUse",
    "Option",
    "Output",
    "OutputChange",
    "OutputKind",
    "OutputSize",
    "RangeChange",
    "RangeConstraint",
    "Reason",
    "Relation",
    "Remark",
    "RemarkKind",
    "ResultDifference",
    "SignatureChange",
    "SignatureEntry",
    "Statement",
    "Symbol",
    "TensorGroup",
    "TensorProfile",
    "json_schema",
]
