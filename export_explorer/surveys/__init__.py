"""Surveys: exports many models, each with many asks, in processes that may hang or crash, and shows the results as a table.

The package is not named like the function `survey`, which it would hide. The modules that run the exports load neither Jupyter nor a
widget, and in the user's process they do not load torch: a model is made and exported in a worker. The file of a survey is not trusted.
"""
