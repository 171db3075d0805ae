"""A `Capture` for readers: sentences, text, HTML, DataFrames, DOT, and a page of one file.

Knows the record alone: neither torch nor a widget.
"""
