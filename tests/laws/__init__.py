"""The laws every game obeys, run over every registered game and over the toy.

`law_<what>.py` states a law for one table and one seed; `test_law_<n>.py` runs it over all games. A law is a function
of a table and a seed that raises AssertionError, so that `test_faults.py` can show it catching broken games. `python -m
tests.laws GAME --minutes M` searches longer, with fresh seeds.
"""
