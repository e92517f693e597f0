"""The rules of Quack in the Box, a file a phase, in the order of the rulebook: turn (1 to 4), treatment (5), mob (6).

Numbers of rulings are those of rules.en.md.
"""
