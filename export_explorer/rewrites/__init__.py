"""Changes of the user's own lines that free a size or let an export go through, made from the syntax tree at the exact expression.

A rewrite is a `Fix` and not more than text: it is neither tried nor applied here, and this room knows neither sessions nor torch's errors.
"""
