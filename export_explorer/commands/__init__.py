"""The commands of ``export-explorer`` that run the user's code: `explain` and `run`."""
