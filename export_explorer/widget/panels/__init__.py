"""The panels that put the exported program to work: each module has the requests of a panel, what answers them, and their results.

Must not know IPython, nor a page. A panel's requests join `requests`, its handlers `dispatch`, and what it goes on to show the traits.
"""
