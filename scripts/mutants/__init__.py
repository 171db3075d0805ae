"""Mutation tests of both languages: small changes of the code, each of which a fast test has to notice.

`python -m scripts.mutants` draws a few mutants in each folder, runs the fast tests that cover each, and prints which escaped.
"""
