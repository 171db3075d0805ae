"""A saved program, a ``.pt2`` archive, as a `Capture`: read by zipfile and msgspec alone.

Loads no torch, unpickles and evaluates nothing, writes nothing, and opens no file but the archive. The file may be malicious: each part is
checked against a limit before it is used, and any problem with it is one `ArchiveError` of one line.
"""
