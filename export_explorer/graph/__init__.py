"""An exported program as nodes, modules, nested graphs and source code; the graph so far of an export that failed.

Does not know what was asked, and does not draw.
"""
