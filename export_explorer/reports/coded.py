"""A sentence that quotes code between backticks, as HTML. The front end's `withCode` does the same."""

from html import escape


def coded_html(sentence: str) -> str:
    """The sentence, escaped, with what stands between two backticks as code; a backtick alone stays what it is."""
    parts = sentence.split("`")
    if len(parts) % 2 == 0:
        return escape(sentence)
    return "".join(f"<code>{escape(part)}</code>" if number % 2 else escape(part) for number, part in enumerate(parts))
