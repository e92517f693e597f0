"""Doctor Strange, a homemade card game for two: the forces of good (seat 0) against the forces of evil (seat 1).

The rules as played are docs/rules/doctor_strange.md; the numbers S1, S2 ... in this folder are its rulings.
"""
