"""Gives a program inputs of other sizes: by its guards, by its operators, and really run.

Does not know the widget that shows it.
"""
