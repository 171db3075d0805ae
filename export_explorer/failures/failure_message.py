"""What a failure says to the user: one sentence with the input, the dimension, the line and the next step; no symbols, none of torch's jargon."""

import re
from collections.abc import Callable

from export_explorer.failures import ask_fixes as fixes
from export_explorer.failures import code_fixes
from export_explorer.failures import requirements as unmet
from export_explorer.failures.scene import Scene
from export_explorer.model import DimOutcome, FailureKind, Frame
from export_explorer.specs import scalars as scalar_ask

_MOST_SHOWN = 3
_LONGEST_CODE = 80
_LONGEST_SENTENCE = 300
_EXPLANATION = re.compile(r"Explanation:[ \t]*(\S.*?)(?:\n\s*(?:Hint|Developer|\n)|$)", re.DOTALL)
_REPLACEMENTS = (
    (re.compile(r" with argument types \[.*?\] \(has_kwargs \w+\)"), ""),
    (re.compile(r" \(e\.g\. FakeTensor, FunctionalTensor\)"), ""),
    (re.compile(r"\b\w*Variable\((\w*)\)"), r"\1"),
)


def message_of(kind: FailureKind, scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    """One sentence about a failure of this kind; what torch says where there is none of our own."""
    own = _OWN.get(kind)
    text = own(scene, blamed) if own is not None else None
    return text or _as_torch_says(scene) or f"The export ended in {scene.parts.name}."


def words_of(kind: FailureKind, scene: Scene, dim: DimOutcome, blamed: tuple[DimOutcome, ...]) -> str:
    """Why one of the dimensions that a failure is about is not what was asked, in one line."""
    if scene.unmet is not None:
        return unmet.words_of(scene.unmet, scene.findings)
    if kind in ("example_out_of_range", "spec_mismatch") or fixes.clashing(blamed):
        # The next step is told once, with the failure.
        told = message_of(kind, scene, blamed if fixes.clashing(blamed) else (dim,))
        return told.rpartition(": ")[0] or told
    if found := re.sub(r"^as asked(?:: Dim [^;]*)?(?:; |$)", "", dim.words):
        return found
    return f"asked to be one Dim with {dim.tied_to}, which cannot be that" if dim.tied_to is not None else f"cannot be {dim.asked}"


def _cancelled(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    return "The export was stopped before it was done."


def _spec_mismatch(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str | None:
    if (keywords := scene.keyword_inputs) is not None:
        names = fixes.listed(keywords.names)
        return (
            f"forward takes {names} through **{keywords.parameter}, and this torch takes no dynamic_shapes for such a forward, whatever it asks: "
            f"write {names} into the signature."
        )
    if scene.spec_error is not None or not blamed:
        return scene.spec_error
    dim = blamed[0]
    if dim.dim is None:
        return scalar_ask.refusal(dim.input, scene.findings.input_at(dim.ref).kind, dim.asked)
    asked = dim.asked
    least = fixes.least_root(asked)
    return f"{dim.ref} was asked to be {asked.expression}, which is negative where {asked.name} is below {least}: give {asked.name} a min of {least}."


def _invalid_input(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str | None:
    text, name = scene.parts.text, scene.named_class
    if "to be a tuple of example positional inputs" in text:
        return f"The inputs are a {name or 'single value'}: give a tuple of the positional inputs, and kwargs for the others."
    if match := re.search(r"missing a required (?:keyword-only )?argument: '(\w+)'", text):
        return f"forward takes {match[1]}, which is not among the inputs: add it."
    if "too many positional arguments" in text:
        return "There are more positional inputs than forward takes: leave some out, or pass them by keyword."
    if match := re.search(r"got an unexpected keyword argument '(\w+)'", text):
        return f"forward takes no input called {match[1]}: leave it out, or correct its name."
    if name is not None:
        return f"{name} is not a type that torch.export takes as an input: pass its tensors, or register the class."
    return None


def _not_a_module(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    name = scene.named_class
    if name == "type":
        return "The model is a class: call it, and export the instance."
    what = "a ScriptModule" if name is None or "ScriptModule" in scene.parts.text else f"of type {name}"
    return f"The model is {what}: torch.export takes an nn.Module or a function written in Python."


def _small_example(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    small = " and ".join(f"{dim.ref} is {dim.size}" for dim in blamed if dim.size in (0, 1))
    return f"{small} in the example, and torch makes sizes 0 and 1 constants: give a larger example."


def _out_of_range(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    dim = blamed[0]
    asked, size = dim.asked, dim.size or 0
    if asked.size is not None:
        return f"{dim.ref} is {size} in the example and {asked.size} in dynamic_shapes: make the two the same."
    if (size - asked.offset) % asked.factor:
        return f"{dim.ref} is {size} in the example, which is {asked.expression} for no {asked.name}: give an example that is."
    return f"{dim.ref} is {size} in the example, outside of what was asked, {asked}: ask for a range that holds {size}, or give another example."


def _violations(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str | None:
    if clashing := fixes.clashing(blamed):
        places = " and ".join(str(dim.ref) for dim in clashing)
        sizes = " and ".join(str(dim.size) for dim in clashing)
        return f"{places} are asked to be one Dim, {clashing[0].asked.name}, but are {sizes} in the example: give each a Dim of its own."
    told = [dim for dim in blamed if not _is_same_dim_as_another(dim, blamed)]
    if len(told) == 1:
        (dim,) = told
        return f"{dim.ref} was asked to be {dim.asked}, but {_without_subject(_found(scene, dim, set()), dim)}."
    said: set[str] = set()
    shown = [text for dim in told[:_MOST_SHOWN] if (text := _found(scene, dim, said))]
    if rest := [str(dim.ref) for dim in told[_MOST_SHOWN:]]:
        shown.append(f"nor can {fixes.listed(rest)}")
    return f"{len(told)} dimensions cannot be what was asked: {'; '.join(shown)}." if told else None


def _is_same_dim_as_another(dim: DimOutcome, blamed: tuple[DimOutcome, ...]) -> bool:
    """Whether it is what it was asked to be, one Dim with another that is blamed: what is wrong is told of that one."""
    return dim.is_as_asked and any(other.ref == dim.tied_to and other.asked == dim.asked for other in blamed)


def _found(scene: Scene, dim: DimOutcome, said: set[str]) -> str:
    """The outcome's words as part of a sentence: "x.shape[1] has to be 4, since lin.weight is [3, 4] (line 9)".

    Conditions that are in `said` are left out, and those that are told are added to it.
    """
    parts = [part for part in dim.words.split("; ") if part not in said]
    said.update(parts)
    told = [_as_sentence(part) for part in parts]
    told[1:] = [_without_subject(text, dim) for text in told[1:]]
    if fixes.is_one_size(scene.findings, dim) and told:
        told[-1] += f", which leaves only {dim.size}"
    lines = [_at(_frame_of(scene, dim, part)) for part in parts]
    # A line is named once, after the last of its conditions.
    return " and ".join(text if line == later else text + line for text, line, later in zip(told, lines, [*lines[1:], None], strict=True))


def _as_sentence(condition: str) -> str:
    text = re.sub(r" at (most|least) ", r" must be at \1 ", condition)
    return re.sub(r" becomes (\S+): ", r" has to be \1, since ", text).replace(" becomes ", " has to be ")


def _frame_of(scene: Scene, dim: DimOutcome, condition: str) -> Frame | None:
    """The line that one of an outcome's conditions is from."""
    guards = scene.findings.guards
    for guard_id in dim.guard_ids:
        if guards[guard_id].words == condition:
            return guards[guard_id].frame
    bound = {"least": dim.lower_guard_id, "most": dim.upper_guard_id}.get(" ".join(condition.split()[-2:-1]))
    return dim.frame if bound is None else guards[bound].frame


def _without_subject(text: str, dim: DimOutcome) -> str:
    return re.sub(rf"^{re.escape(str(dim.ref))} (?=must|has to)", "", text)


def _data_dependent(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    line = _at(scene.frame)
    unknown = "depends on the data, which is not known while tracing"
    code = f"`{_shortened(scene.code)}`{line}" if scene.code else "The model"
    if scene.is_on_tensor:
        way = {"while": "torch's while_loop", "assert": "torch._assert_async"}.get(scene.keyword, "torch.cond")
        if scene.predicate is None:
            return f"{code} asks whether a tensor is true, which tracing does not know: use {way}."
        if scene.split is None or (scene.split.rest is not None and not code_fixes.for_kind("data_dependent", scene)):
            return f"`{scene.predicate}`{line} {unknown}: decide about its parts one by one, about a tensor with {way}."
        return f"`{scene.split.undecided}`{line} {unknown}: use {way}."
    if scene.promise is not None:
        return f"`{scene.promise}`{line} {unknown}: promise it with torch._check."
    if scene.predicate is not None and scene.keyword != "while":
        return f"`{scene.predicate}`{line} {unknown}: promise each part of it with torch._check."
    return f"{code} needs a number that {unknown}: pass it as an int input."


def _unsupported(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str | None:
    text = scene.parts.text
    code = f"`{_shortened(scene.code)}`{_at(scene.frame)}" if scene.code else "The model"
    if "in output, which is not a known type" in text or "Encountered unrecognized type" in text:
        return f"The model returns {returned_class(scene)}, which an exported program cannot: return tensors in a tuple, a list or a dict."
    if "data_ptr" in scene.code or "Cannot access data pointer" in text:
        return f"{code} reads the address of a tensor's data, which there is none of while tracing: do it in a custom operator."
    if ".numpy() is not supported" in text:
        return f"{code} turns a tensor into a NumPy array, which non-strict tracing cannot follow: use torch's functions, or strict mode."
    if "User-inserted graph break" in text:
        return f"{code} breaks the graph, and an exported program is one graph: leave it out."
    if (match := re.search(r"When merging two branches' output in torch\.cond,\s+(.+?)\.?(?:[\"'\n]|$)", text)) is not None:
        return f"The two branches of torch.cond{_at(scene.frame)} do not return alike ({match[1]}): return the same shapes and dtypes."
    said = _as_torch_says(scene)
    return f"{code} cannot be traced: {said}" if said is not None else f"{code} cannot be traced."


def returned_class(scene: Scene) -> str:
    """What the model returns that no program can: ``a set``."""
    if (match := re.search(r"unrecognized type (\w+)Variable\((\w*)\)", scene.parts.text)) is not None:
        name = match[2] or match[1].lower()
    else:
        name = scene.named_class or "a value of another type"
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _missing_fake_kernel(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    operator = f"The operator {scene.operator}" if scene.operator else "An operator"
    return f"{operator}{_at(scene.frame)} has no fake kernel, so torch cannot know the shape of what it returns: register one."


def _leaked(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    if scene.assigns_data:
        return (
            f"`{_shortened(scene.code)}`{_at(scene.frame)} assigns through .data, which tracing cannot follow: assign in place, with copy_."
        )
    if scene.frame is not None:
        return (
            f"`{_shortened(scene.code)}`{_at(scene.frame)} reads a tensor whose .data was assigned while tracing, which cannot be followed: "
            "assign in place, with copy_, to a buffer."
        )
    return "The model reads a tensor that an earlier trace left behind, in a list, a global or a closure: make it in forward, or pass it as an input."


def _model_error(scene: Scene, blamed: tuple[DimOutcome, ...]) -> str:
    if scene.unmet is not None:
        return f"{unmet.words_of(scene.unmet, scene.findings)}{_at(scene.frame)}."
    return f"The model itself raises {_raised(scene)}{_at(scene.frame)}."


def _raised(scene: Scene) -> str:
    error, parts = scene.error, scene.parts
    if "Assertion failed on symbolic shapes" in parts.text:
        return "AssertionError"
    if parts.category == "Observed exception":
        return parts.cause or "an exception"
    inner = re.search(r"got (\w+)\((['\"])(.*?)\2\)", parts.text, re.DOTALL)
    if parts.name == "TorchRuntimeError" and inner:
        return f"{inner[1]}: {said}" if (said := scene.said(_one_line(inner[3]))) else inner[1]
    text = scene.said(_one_line(str(error)))
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


_OWN: dict[FailureKind, Callable[[Scene, tuple[DimOutcome, ...]], str | None]] = {
    "cancelled": _cancelled,
    "spec_mismatch": _spec_mismatch,
    "invalid_input": _invalid_input,
    "not_a_module": _not_a_module,
    "example_is_0_or_1": _small_example,
    "example_out_of_range": _out_of_range,
    "constraint_violation": _violations,
    "dynamic_specialized": _violations,
    "data_dependent": _data_dependent,
    "unsupported_code": _unsupported,
    "missing_fake_kernel": _missing_fake_kernel,
    "leaked_fake_tensor": _leaked,
    "model_error": _model_error,
}


def _at(frame: Frame | None) -> str:
    """`` (line 9)``; what stands there is shown beside the message."""
    return "" if frame is None else f" (line {frame.line})"


def _shortened(code: str) -> str:
    return code if len(code) <= _LONGEST_CODE else f"{code[: _LONGEST_CODE - 1]}…"


def _one_line(text: str) -> str:
    return " ".join(text.strip().partition("\n")[0].split()).rstrip(".")


def _as_torch_says(scene: Scene) -> str | None:
    """Torch's first sentence that helps, with inputs in place of its names for them."""
    match = _EXPLANATION.search(scene.parts.text)
    text = match[1] if match else next((line.strip() for line in scene.parts.text.splitlines() if line.strip()), "")
    for leaf in scene.findings.sizes.leaves:
        for source in (leaf.source, leaf.strict_source):
            text = re.sub(rf"{re.escape(source)}\.size\(\)\[(\d+)\]", rf"{leaf.path}.shape[\1]", text).replace(source, leaf.path)
    for pattern, plain in _REPLACEMENTS:
        text = pattern.sub(plain, text)
    match = re.match(r"(.+?)(?<!e\.g)(?<!i\.e)[.!?]([`'\"]?)(?:\s+[A-Z]|$)", text := " ".join(text.split()))
    sentence = scene.said((match[1] + match[2] if match else text)[:_LONGEST_SENTENCE])
    return f"{sentence}." if sentence else None
