"""What is wrong with an archive."""


class ArchiveError(ValueError):
    """A file that cannot be shown: the message is one line for the user."""
