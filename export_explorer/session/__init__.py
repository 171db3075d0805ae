"""A model under exploration: the current ask and example, undo, the runs that were made, and the search for an ask that exports.

The only room that asks for another export. Does not know Jupyter, a widget, or on which thread it runs.
"""
