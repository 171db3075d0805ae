"""Proposes fixes: other specs, other examples, and changes of the user's own lines made from the syntax tree at the exact expression.

A fix is data and text, and is applied to copies of a model alone: nothing is tried here, and nothing here knows sessions or torch's errors.
"""
