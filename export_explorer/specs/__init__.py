"""Between the ask and torch's ``dynamic_shapes``, both ways: input leaves, what can be asked of each, other example sizes.

Does not know how an export is made, or who asks.
"""
