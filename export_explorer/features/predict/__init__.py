"""Shows what a request will come to before it is exported.

Does not know the widget that shows it.
"""
