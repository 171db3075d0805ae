"""Dimensions asked to be DYNAMIC that the model makes constants."""

from export_explorer.failures.violations import Violation


class Kind(Violation):
    """Dimensions asked to be DYNAMIC that cannot be."""

    kind = "dynamic_specialized"
