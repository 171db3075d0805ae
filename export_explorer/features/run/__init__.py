"""Runs a program in several ways in a child process, times it, and compares what it returns with eager mode.

Does not know the widget that shows it.
"""
