"""Every touch of torch's private API, one function a fact, in a module for each of torch's own subjects.

A new torch breaks one function and one test. Each function says in which torch versions it was seen to hold; where a name is gone it gives an
empty answer, as it says, and the capture notes what it lacks. Imports nothing else of this package, and does not know what its facts are used for.
"""
