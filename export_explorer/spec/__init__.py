"""Converts between a spec and torch's ``dynamic_shapes``; the request of an export with its leaves, Python source of a spec, and examples.

Does not know how an export is made, or who requests it.
"""
