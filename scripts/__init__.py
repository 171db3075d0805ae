"""Commands for those who work on the project: each is run with `python -m`."""
