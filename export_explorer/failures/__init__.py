"""Turns an exception of an export into a `Failure`: its kind, the dimensions and conditions it is about, and the fixes; and remarks on any export.

Does not try fixes: the session does. Does not match torch's texts: `torch_internals.errors` does.
"""
