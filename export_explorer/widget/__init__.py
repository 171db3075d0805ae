"""The explorer in the browser: state as traits, requests as messages, and exports on the kernel's main thread.

Does not know what is noted of an export. Everything from the browser is decoded against `messages`, and nothing in it is evaluated.
"""
