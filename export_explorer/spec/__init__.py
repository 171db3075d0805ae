"""Converts between a spec and torch's ``dynamic_shapes``; the leaves of a call, Python source of a spec, example inputs of other sizes.

Does not know how an export is made, or who requests it.
"""
