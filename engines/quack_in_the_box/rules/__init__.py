"""The rules of Quack in the Box; game.py lists every step and every verb.

Phases: flee (1), draw (2), patients (3, and how they leave), roll (4), treat (5; short_hand if Treatments run out), mob
(6); turns goes from one to the next, closing to the count. Anytimes: targets has their targets, anytimes plays those
outside windows, windows asks for the others; infamy has the cost of a death. Numbers of rulings are those of
rules.en.md.
"""
