"""Differences between two captures: results of dimensions, guards, graphs, code, and what two programs return.

Does not know sessions or a widget.
"""
