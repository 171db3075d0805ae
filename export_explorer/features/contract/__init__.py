"""Contracts: small files with the result of every dimension of a model; the build fails with an explanation when a later export differs.

A contract is made from a finished capture, written, read and compared. This package knows neither a widget nor Jupyter nor a test runner,
and nothing in a contract file is executed.
"""
