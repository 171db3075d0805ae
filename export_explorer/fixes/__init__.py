"""Proposes fixes: other specs, other examples, and changes of the user's own lines made from the syntax tree at the exact expression.

A fix is data and text: it is neither tried nor applied here, and nothing here knows sessions or torch's errors.
"""
