"""How Sphinx makes the site of what `scripts.site_sources` lays out beside a copy of this file."""

from importlib import metadata
from typing import Any

from sphinx.domains.python import PyObject

project = "export_explorer"
version = release = metadata.version("export-explorer")
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
root_doc = "index"
# README is included by pages; the tutorials as they ran are made into pages beside.
exclude_patterns = ["README.md", "run"]

# The tutorials come with their outputs.
nb_execution_mode = "off"
nb_merge_streams = True
# No widgets, which would come from a CDN.
nb_ipywidgets_js: dict[str, dict[str, str]] = {}
myst_enable_extensions = ["attrs_block", "deflist"]
myst_heading_anchors = 3

# `name` in docstrings is a link where there is something of this name, else code.
default_role = "py:obj"
nitpick_ignore_regex = [("py:.*", r".*")]
napoleon_custom_sections = [("Columns", "params_style")]
napoleon_use_rtype = False
napoleon_use_ivar = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_display_short_literal_types = True
add_module_names = False

html_theme = "furo"
html_title = f"export_explorer {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
# Browsers load no page from a disk to show the text around what is found: site.js takes it from texts.js.
html_show_search_summary = False
# `Explorer.specialized_or_limited` is wider than the contents of a page, `specialized_or_limited` is not.
toc_object_entries_show_parents = "hide"
html_theme_options = {
    "light_css_variables": {"font-stack": "system-ui, sans-serif"},
    "dark_css_variables": {"font-stack": "system-ui, sans-serif"},
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
copybutton_selector = (
    "div.highlight-python pre, div.highlight-sh pre, div.highlight-ipython3 pre, div.highlight-default pre, .cell_input pre"
)

# As our docstrings call them.
for field in PyObject.doc_field_types:
    if field.name == "variable":
        field.label = "Attributes"


def without_arguments(app: object, what: str, name: str, thing: object, options: object, signature: object, result: object) -> Any:
    """Leaves of a class its name: users make none themselves, and a record's arguments are its attributes."""
    return ("", None) if what == "class" else None


def with_levels(app: object, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Gives the captions of the navigation, which are headings for screen readers, a level."""
    navigation = context.get("furo_navigation_tree")
    if navigation:
        context["furo_navigation_tree"] = navigation.replace('role="heading">', 'role="heading" aria-level="2">')


def setup(app: Any) -> None:
    """Called by Sphinx."""
    # After the theme, which makes the navigation.
    app.connect("html-page-context", with_levels, priority=900)
    app.connect("autodoc-process-signature", without_arguments)
