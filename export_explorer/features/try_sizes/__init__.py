"""Tries a program with inputs of other sizes: on its guards, on its operators with fake tensors, and by running it.

Does not know the widget that shows it.
"""
