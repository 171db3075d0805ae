"""What the site takes from the words of the front end."""

from scripts.site_sources import help_tables


def test_the_words_of_the_help_are_tables_of_text() -> None:
    tables = help_tables()
    assert [line for line in tables.splitlines() if line.startswith("## ")] == ["## Result", "## `dynamic_shapes`", "## Keys"]
    assert all(f"| **{request}** | " in tables for request in ("AUTO", "DYNAMIC", "STATIC", "Dim…"))
    assert "A_DIM" not in tables
