"""A model or a program under exploration: the requested ask and example, undo, the runs, and the search for an ask that exports.

The only room that exports a model again with another request. Does not know Jupyter, a widget, or on which thread it runs.
"""
