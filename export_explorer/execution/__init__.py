"""The exported program at work: which sizes it takes, found by its own guards and without running the model.

Works on a live program and its example inputs. Does not know what was asked, how the export went, or who shows it.
"""
