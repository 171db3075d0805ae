"""Code that needs Jupyter, whichever widget uses it: the kernel and its main thread, the front end's files, the Jupyter Server extension.

Does not know sessions.
"""
