"""A program that is handed over without its model, as a `Capture`.

Does not know how to export.
"""
