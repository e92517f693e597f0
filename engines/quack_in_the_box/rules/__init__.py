"""The rules of Quack in the Box, a file a phase, in the order of the rulebook: turn (1 to 4), treatment (5), mob (6).

Numbers of rulings are those of docs/rules/quack_in_the_box.md.
"""

from engines.quack_in_the_box.rules.course import COURSE, SEATS, deal
from engines.quack_in_the_box.rules.ending import outcome
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.rules.reasons import blocked

__all__ = ["COURSE", "SEATS", "Options", "blocked", "deal", "outcome"]
