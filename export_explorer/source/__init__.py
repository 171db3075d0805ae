"""The user's source text as a syntax tree: which construct stands at a frame, and how it is written.

Nothing here runs the text, and nothing knows torch: the text is that of the file or the cell, as `linecache` has it.
"""
