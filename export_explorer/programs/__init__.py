"""A program as a `Capture`: the builders that every record is made with, and the reading of a program that comes without its model.

Does not know how to export.
"""
