"""The cases of ExportDB, torch's collection of small models that show what export supports.

Does not know a widget.
"""
