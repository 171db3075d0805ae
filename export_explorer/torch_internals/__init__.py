"""All access to torch's private API: one function per fact, in a module for each of torch's own subjects.

A new torch breaks one function and one test. Each function says in which torch versions it was seen to hold; where a name is gone it
returns an empty result, as it says, and the capture notes what it lacks. Imports only `texts` and `files` of this package, and does
not know what its facts are used for.
"""
