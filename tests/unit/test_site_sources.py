"""What the site takes from the words of the front end."""

from scripts.site_sources import VIEWS, help_tables, tabs_table


def test_the_words_of_the_help_are_tables_of_text() -> None:
    tables = help_tables()
    assert [line for line in tables.splitlines() if line.startswith("## ")] == ["## Result", "## `dynamic_shapes`", "## Keys"]
    assert all(f"| **{request}** | " in tables for request in ("AUTO", "DYNAMIC", "STATIC", "Dim…"))
    assert "A_DIM" not in tables


def test_every_tab_has_its_line() -> None:
    rows = tabs_table().splitlines()[2:]
    assert len(rows) == (VIEWS / "tabs.ts").read_text(encoding="utf-8").partition("const TABS")[2].count("View:")
    assert "| **Problems** | Export failure, specialized and limited dimensions, fixes |" in rows
    assert "| **Try sizes** | Check other input sizes against the program |" in rows
