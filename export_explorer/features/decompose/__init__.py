"""Decomposes a program and shows what became of its operators.

Does not know the widget that shows it.
"""
