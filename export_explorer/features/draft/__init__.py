"""Drafts an export that failed, by ``torch.export.draft_export``.

Does not know the widget that shows it.
"""
