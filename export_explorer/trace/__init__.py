"""One export under observation: what was noted while torch traced, and the user's source text at each place.

Leaves the process and the model as they were. Does not know what was asked, or what the notes mean.
"""
