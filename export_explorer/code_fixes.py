"""Changes of the model's code, or of the mode, for failures that no ask can mend: lines that the user can paste."""

import ast
import re
from dataclasses import dataclass

from export_explorer import torch_internals
from export_explorer.model import FailureKind, Fix, Frame
from export_explorer.torch_internals import ErrorParts


@dataclass(frozen=True, slots=True)
class Scene:
    """Where and on what an export failed.

    Attributes:
        parts: of the exception.
        frame: the user's line.
        names: what the user's code calls the symbols there, ``{"u0": "n"}``.
        module_class: a class that torch's text names.
        is_strict: the mode.
    """

    parts: ErrorParts
    frame: Frame | None
    names: dict[str, str]
    module_class: str | None
    is_strict: bool

    @property
    def code(self) -> str:
        """The failing line without a comment that ends it."""
        return re.sub(r"\s+#[^'\"]*$", "", self.frame.code) if self.frame is not None else ""

    @property
    def predicate(self) -> str | None:
        """The test of an ``if``, ``while`` or ``assert`` on the failing line."""
        code = self.code
        for text in (code, f"{code} pass", re.sub(r"^elif\b", "if", code) + " pass"):
            try:
                (statement,) = ast.parse(text).body
            except (SyntaxError, ValueError):
                continue
            if isinstance(statement, ast.If | ast.While | ast.Assert):
                return ast.unparse(statement.test)
            for expression in ast.walk(statement):
                if isinstance(expression, ast.IfExp):
                    return ast.unparse(expression.test)
        return None

    @property
    def is_on_tensor(self) -> bool:
        """Whether the predicate is a tensor, not a number taken out of one."""
        condition = self.parts.condition
        if condition is None:
            return True
        return str(condition).replace(" ", "") in {f"Eq({symbol},1)" for symbol in map(str, condition.free_symbols)} and not self.names

    @property
    def condition_text(self) -> str | None:
        """The undecided condition, in the names of the user's code."""
        if (predicate := self.predicate) is not None:
            return f"`{predicate}`"
        if self.parts.condition is None or self.is_on_tensor:
            return None
        return f"`{self._named(str(self.parts.condition))}`"

    def check(self) -> str:
        """The condition as the argument of ``torch._check``."""
        if self.predicate is not None:
            return self.predicate
        condition = self.parts.condition
        relation = {"Equality": "==", "Unequality": "!=", "StrictLessThan": "<", "LessThan": "<=", "StrictGreaterThan": ">"}
        sign = relation.get(type(condition).__name__, ">=" if type(condition).__name__ == "GreaterThan" else None)
        if sign is None or condition is None:
            return self._named(str(condition))
        return f"{self._named(str(condition.lhs))} {sign} {self._named(str(condition.rhs))}"

    @property
    def operator(self) -> str | None:
        """``namespace::name`` of the operator that torch's text names."""
        match = re.search(r"CustomOpDef\(([\w.]+::\w+)\)|(\w+::\w+)|call_function (\w+)\.(\w+)\(", self.parts.text)
        if match is None:
            return None
        return match[1] or match[2] or f"{match[3]}::{match[4]}"

    def _named(self, text: str) -> str:
        return re.sub(r"\b[us]\d+\b", lambda match: self.names.get(match[0], match[0]), text)


def for_kind(kind: FailureKind, scene: Scene) -> tuple[Fix, ...]:
    """The fixes for a failure that is not about the ask."""
    if kind == "data_dependent":
        return _data_dependent(scene)
    if kind == "missing_fake_kernel":
        return _fake_kernel(scene)
    if kind == "leaked_fake_tensor":
        return _assignment(scene)
    if kind == "invalid_input" and scene.module_class is not None:
        return _registration(scene)
    if kind == "unsupported_code":
        return (_other_mode(scene),)
    return ()


def _other_mode(scene: Scene) -> Fix:
    if scene.is_strict:
        return Fix(title="export in non-strict mode, which runs the Python as it is", kind="change_mode", mode="non-strict")
    return Fix(title="export in strict mode, which reads the Python instead of running it", kind="change_mode", mode="strict")


def _data_dependent(scene: Scene) -> tuple[Fix, ...]:
    if scene.is_on_tensor:
        return (_cond(scene),)
    check = f"torch._check({scene.check()})"
    promise = Fix(title=f"promise torch that {scene.check()}", kind="change_code", code=(check, *_before(scene)))
    return (promise,)


def _before(scene: Scene) -> tuple[str, ...]:
    return (scene.code,) if scene.code else ()


def _cond(scene: Scene) -> Fix:
    predicate = scene.predicate or "predicate"
    names = [node.id for node in ast.walk(ast.parse(predicate)) if isinstance(node, ast.Name) and node.id not in ("torch", "self")]
    operands = ", ".join(dict.fromkeys(names)) or "x"
    return Fix(
        title="keep both branches with torch.cond",
        kind="change_code",
        code=(
            f"def if_true({operands}):",
            "    ...  # the branch that is taken when it holds",
            "",
            f"def if_false({operands}):",
            "    ...  # the other branch; both return the same shapes and dtypes",
            "",
            f"result = torch.cond({predicate}, if_true, if_false, ({operands},))",
        ),
    )


def _fake_kernel(scene: Scene) -> tuple[Fix, ...]:
    if scene.operator is None:
        return ()
    schema = torch_internals.operator_schema(scene.operator)
    names = [argument.name for argument in schema.arguments] if schema is not None else ["x"]
    tensors = [argument.name for argument in schema.arguments if str(argument.type) == "Tensor"] if schema is not None else ["x"]
    like = f"torch.empty_like({tensors[0]})" if tensors else "torch.empty(...)"
    made = {"Tensor": like, "int": "torch.library.get_ctx().new_dynamic_size()", "List[Tensor]": f"[{like}]"}
    returns = [made.get(str(value.type), "...") for value in schema.returns] if schema is not None else [like]
    result = returns[0] if len(returns) == 1 else f"({', '.join(returns)})"
    lines = (
        f'@torch.library.register_fake("{scene.operator}")',
        f"def _({', '.join(names)}):",
        f"    return {result if returns else 'None'}  # the shape, dtype and device that the kernel gives",
    )
    return (Fix(title=f"register a fake kernel for {scene.operator}", kind="change_code", code=lines),)


def _assignment(scene: Scene) -> tuple[Fix, ...]:
    match = re.fullmatch(r"(?P<target>[\w.\[\]]+)\.data\s*=\s*(?P<value>.+)", scene.code)
    target, value = (match["target"], match["value"]) if match else ("tensor", "value")
    return (
        Fix(title="assign in place", kind="change_code", code=("with torch.no_grad():", f"    {target}.copy_({value})")),
        _other_mode(scene),
    )


def _registration(scene: Scene) -> tuple[Fix, ...]:
    name = scene.module_class or ""
    return (
        Fix(title=f"register {name}, if it is a dataclass", kind="change_code", code=(f"torch.export.register_dataclass({name})",)),
        Fix(
            title=f"register {name} as a container",
            kind="change_code",
            code=(
                "torch.utils._pytree.register_pytree_node(",
                f"    {name},",
                "    lambda box: ([...], None),  # its tensors, and what else it holds",
                f"    lambda tensors, rest: {name}(*tensors),",
                f'    serialized_type_name="{name}",',
                ")",
            ),
        ),
    )
