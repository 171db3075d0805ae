"""All cases."""

from tests.cases import code, control_flow, inputs, outcomes, refused

CASES = (*outcomes.CASES, *refused.CASES, *inputs.CASES, *code.CASES, *control_flow.CASES)
