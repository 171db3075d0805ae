"""Changes of the model's code, or of the mode, for failures that no ask can mend: lines that the user can paste."""

import re

from export_explorer.failures import predicates as conditions
from export_explorer.failures.predicates import Split
from export_explorer.failures.scene import Scene
from export_explorer.model import FailureKind, Fix
from export_explorer.torch_internals.operators import operator_schema

# Constructs that the other mode refuses as well, by what torch says or by what is on the line.
_IN_BOTH_MODES = re.compile(
    r"in output, which is not a known type|Encountered unrecognized type|Cannot access data pointer|When merging two branches"
)
_ON_LINE_IN_BOTH_MODES = re.compile(r"\bdata_ptr\(|\bexit\(")


def for_kind(kind: FailureKind, scene: Scene) -> tuple[Fix, ...]:
    """The fixes for a failure that is not about the ask."""
    if kind == "data_dependent":
        return _data_dependent(scene)
    if kind == "missing_fake_kernel":
        return _fake_kernel(scene)
    if kind == "leaked_fake_tensor":
        return _assignment(scene)
    if kind == "invalid_input" and scene.named_class is not None and "to be a tuple" not in scene.parts.text:
        return _registration(scene.named_class)
    if kind == "unsupported_code":
        return _unsupported(scene)
    return ()


def _unsupported(scene: Scene) -> tuple[Fix, ...]:
    if "in output, which is not a known type" in scene.parts.text or "Encountered unrecognized type" in scene.parts.text:
        return (Fix(title="return tensors in a tuple", kind="change_code", code=("return (first, second)",)),)
    if _IN_BOTH_MODES.search(scene.parts.text) or _ON_LINE_IN_BOTH_MODES.search(scene.code):
        return ()
    return (_other_mode(scene),)


def _other_mode(scene: Scene) -> Fix:
    if scene.is_strict:
        return Fix(title="try non-strict mode, which runs the Python as it is", kind="change_mode", mode="non-strict")
    return Fix(title="try strict mode, which reads the Python instead of running it", kind="change_mode", mode="strict")


def _data_dependent(scene: Scene) -> tuple[Fix, ...]:
    if not scene.is_on_tensor:
        # A promise has to stand before the if that an elif belongs to.
        return () if scene.promise is None else (_promise(scene.promise, "" if scene.keyword == "elif" else scene.code),)
    if scene.split is None:
        return ()
    make = {"assert": _assert_async, "while": _while_loop}.get(scene.keyword, _cond)
    return make(scene.split)


def _promise(promised: str, code: str) -> Fix:
    lines: tuple[str, ...] = (f"torch._check({promised})", *([code] if code else []))
    taken = conditions.number_taken(promised)
    if taken is not None:
        lines = (f"number = {taken}", *(line.replace(taken, "number") for line in lines))
    return Fix(title=f"promise torch that {promised}", kind="change_code", code=lines)


def _assert_async(split: Split) -> tuple[Fix, ...]:
    if split.joined_by == "or":
        return ()
    lines = (f"torch._assert_async({split.as_tensor})", *([f"assert {split.rest}"] if split.rest else []))
    return (Fix(title="let the program check it when it runs", kind="change_code", code=lines),)


def _while_loop(split: Split) -> tuple[Fix, ...]:
    if split.rest is not None:
        return ()
    operands = conditions.operands(split.undecided)
    lines = (
        f"def holds({operands}):",
        f"    return {split.as_tensor}",
        "",
        f"def body({operands}):",
        f"    return ({operands},)  # the new values, in the same shapes and dtypes",
        "",
        f"({operands},) = while_loop(holds, body, ({operands},))  # from torch._higher_order_ops import while_loop",
    )
    return (Fix(title="keep the loop with torch's while_loop", kind="change_code", code=lines),)


def _cond(split: Split) -> tuple[Fix, ...]:
    operands = conditions.operands(split.undecided)
    decided = f"torch.cond({split.as_tensor}, if_true, if_false, ({operands},))"
    result = [f"result = {decided}"]
    if split.rest is not None:
        # Which sizes there are is known while tracing, so Python's if decides about them.
        taken, other = (decided, f"if_false({operands})") if split.joined_by == "and" else (f"if_true({operands})", decided)
        result = [f"if {split.rest}:", f"    result = {taken}", "else:", f"    result = {other}"]
    lines = (
        f"def if_true({operands}):",
        "    ...  # the branch that is taken when it holds",
        "",
        f"def if_false({operands}):",
        "    ...  # the other branch; both return the same shapes and dtypes",
        "",
        *result,
    )
    return (Fix(title="keep both branches with torch.cond", kind="change_code", code=lines),)


def _fake_kernel(scene: Scene) -> tuple[Fix, ...]:
    if scene.operator is None:
        return ()
    schema = operator_schema(scene.operator)
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
    if match is None:
        return ()
    lines = ("with torch.no_grad():", f"    {match['target']}.copy_({match['value']})")
    return Fix(title="assign in place", kind="change_code", code=lines), _other_mode(scene)


def _registration(name: str) -> tuple[Fix, ...]:
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
