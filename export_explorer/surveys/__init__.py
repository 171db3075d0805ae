"""Many models, each with many asks, exported in processes that may hang or crash: what became of each, as a table.

The room is not named like the function `survey`, which it would hide. What runs the exports loads neither Jupyter nor a widget, and in the process of
the user it does not load torch: a model is made and exported in a worker. What a survey left in a file is not trusted.
"""
