"""The exports of a survey for readers: one line each, as DataFrames, text and HTML, and what differs between two surveys.

Knows records and what is said of an export that left none, neither how they were made nor torch or a widget.
"""
