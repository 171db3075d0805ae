"""Captures a model with each of torch's tracers, side by side.

Does not know a widget.
"""
