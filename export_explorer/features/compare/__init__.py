"""Compares the shown run with another run, another mode, its decomposition or a draft, and the results of both.

Does not know the widget that shows it.
"""
