"""A `Capture` for readers: sentences, text, HTML, DataFrames, DOT, and a page of one file.

Depends on the record only: neither on torch nor on a widget.
"""
