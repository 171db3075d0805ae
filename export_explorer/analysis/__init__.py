"""The analysis of an export in the user's terms: guards, symbols, causes, results of dimensions, the graph, and the sizes a program takes.

Works on what was noted and on the program. Does not know failures, sessions or a widget.
"""
