"""What is noted while torch traces: each guard with the user's line, module and operator; where a running export is; the process left as it was.

Does not know what the notes mean.
"""
