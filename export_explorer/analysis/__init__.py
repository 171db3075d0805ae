"""What an export found, in the user's terms: guards, symbols, causes, the result of each dimension, the graph, and the sizes that a program takes.

Works on what was noted and on the program. Does not know failures, sessions or a widget.
"""
