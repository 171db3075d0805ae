"""Texts that a model may be named by, which must be shown as they are wherever they are shown."""

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
