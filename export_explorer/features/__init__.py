"""The features on top of a session, a folder each: its engine, sentences, messages and panel.

No feature imports another, and a feature does not know the widget that shows it.
"""
