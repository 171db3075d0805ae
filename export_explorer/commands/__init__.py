"""The commands of ``export-explorer`` that run the user's code: `explain` and `run`.

They know neither a widget nor a notebook; torch is loaded when the user's code is run.
"""
