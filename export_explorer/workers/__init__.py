"""Child processes: how they are started, read, cancelled and ended with all that they have started.

Does not know what they do, nor torch.
"""
