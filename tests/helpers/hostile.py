"""Texts that a model may be named by, which must be shown as they are wherever they are shown."""

from dataclasses import replace

from export_explorer.record import Capture, CodeBlock, ModuleEntry, Node
from tests.helpers.captures import failed

HOSTILE = (
    "<script>globalThis.hacked = 1</script>",
    "</script><script>globalThis.hacked = 1</script><!--",
    '"><img src=x onerror="globalThis.hacked = 1">',
    "'; globalThis.hacked = 1; //",
    "<b>bold</b>",
    "<<table><tr><td>x</td></tr></table>>",
    'a"] b [label="c',
    "back\\slash\\N\\n\\",
    "\u202egnol\u202c \u2066isolated\u2069 \u200f",
    "line\u2028paragraph\u2029nul\x00bell\x07\r\n\ttab",
    "{{ template }} ${globalThis.hacked = 1} %s {0} {style}",
    "&lt;script&gt; &amp;quot;",
    "l" + "o" * 10_000 + "ng",
    "",
    " ",
)


def named(text: str) -> Capture:
    """A capture that says this wherever somebody's text can stand."""
    capture = failed()
    frame = replace(capture.dims[0].frame or capture.guards[0].frame, filename=text, name=text, code=text, cell=text)  # type: ignore[type-var]
    node = Node(
        name=text, op="call_function", target=text, inputs=(), shape=text, dtype=text, module=text, frame=frame, parent=text, guard_ids=()
    )
    assert capture.failure is not None
    return replace(
        capture,
        model=text,
        inputs=tuple(replace(leaf, value=text) for leaf in capture.inputs),
        dims=tuple(replace(dim, words=text, shape_expr=text, dim_name=text, frame=frame) for dim in capture.dims),
        guards=tuple(replace(guard, words=text, expr=text, module=text, operator=text, frame=frame) for guard in capture.guards),
        modules=(ModuleEntry(path="", class_name=text, is_user=True, parameters=0),),
        code=(CodeBlock(name=text, filename=text, cell=text, first_line=1, code=text),),
        nodes=(node,),
        failure=replace(capture.failure, message=text, raw=text, frame=frame, partial_nodes=(node,)),
        program=text,
        notes=(text,),
    )
