"""What every dimension of a model became, kept in a small file: the build fails with a sentence when it is no longer so.

A contract is made from a finished record, written, read and compared. It knows neither a widget nor Jupyter nor a test runner, and nothing in a
file of it is run.
"""
