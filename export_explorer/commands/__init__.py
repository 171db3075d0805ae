"""The commands that users type: ``%export``, ``%%export`` and ``%export_db`` in a notebook, ``export-explorer`` in a terminal, and pytest's options.

Does not know how an export is made; torch is loaded when the user's code runs.
"""
