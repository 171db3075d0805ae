"""What the notes of an export mean, in the user's terms: guards, symbols, and what became of each dimension.

Works on what was noted; does not touch the live trace, and does not know failures.
"""
