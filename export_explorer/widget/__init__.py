"""The explorer in the browser: state as traits, requests as messages, a read-only page, and exports on the kernel's main thread.

Does not know how an export is observed. Everything from the browser is decoded against `messages`, and nothing in it is evaluated.
"""
