"""A saved program, a ``.pt2`` archive, as a `Capture`: read by zipfile and msgspec alone.

Loads no torch, unpickles and evaluates nothing, writes nothing, and opens no file but the archive. Whoever made the file may mean harm: all of it is
measured before it is taken, and whatever is wrong with it is one `ArchiveError` of one line.
"""
