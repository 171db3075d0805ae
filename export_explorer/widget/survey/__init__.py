"""The table of a survey in the browser: the widget in a notebook, and a page of one file.

Knows rows and records, neither how exports are made nor torch, but for the help of operators, which it alone knows. What comes from the browser is
decoded against `wire`.
"""
