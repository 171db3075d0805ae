"""All cases."""

from tests.cases import code, control_flow, data_dependent, examples, inputs, layers, outcomes, refused, reported

CASES = tuple(
    case for module in (outcomes, layers, refused, examples, inputs, data_dependent, code, control_flow, reported) for case in module.CASES
)
