"""A `Capture` for readers: sentences, text, HTML, DataFrames, DOT, and the comparison of two.

Knows the record alone: neither torch nor a widget.
"""
