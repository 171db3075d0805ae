"""Figures, run by hand: each module prints what it measured and beside what."""
