"""A Dim for which the model does not allow what was asked."""

from export_explorer.failures.violations import Violation
from export_explorer.torch_internals.failure_causes import ConstraintViolation


class Kind(Violation):
    """A Dim that is a constant, tied to another or restricted further than asked."""

    kind = "constraint_violation"
    causes = (ConstraintViolation,)
