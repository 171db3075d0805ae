"""The features on top of a session, a folder each: its engine and sentences, and messages and a panel where it is a part of the explorer.

No feature imports another, and a feature does not know the widget that shows it.
"""
