"""Decomposes a program and shows the operators that replace each of its operators.

Does not know the widget that shows it.
"""
