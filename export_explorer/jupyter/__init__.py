"""What needs Jupyter, whichever widget uses it: the kernel and its main thread, the files of the front end, the extension of Jupyter Server.

Does not know sessions or what is shown.
"""
