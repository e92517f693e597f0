"""The rules of Quack in the Box; game.py lists every step and every verb.

Phases: flee (1), draw (2), patients (3, and how they leave), roll (4), treat (5; short_hand where Treatments run out),
mob (6); turns goes from one to the next, closing to the count. Anytimes: targets says what each may be played on,
anytimes carries those for any time out, windows asks for the others; infamy is what a death brings. Numbers of rulings
are those of rules.en.md.
"""
