"""Quack in the Box: two to six doctors treat all comers with the cards at hand, for money, until the mob comes.

Numbers of rulings in this folder are those of rules.en.md. The state is a stack of steps (state.py): the bottom one is
the phase of the turn, windows are above it.
"""

from engines.contract import Game, clockwise
from engines.quack_in_the_box import events, moves, state
from engines.quack_in_the_box.cards import CATALOGUES
from engines.quack_in_the_box.check import check
from engines.quack_in_the_box.players.evaluator import EVALUATOR
from engines.quack_in_the_box.players.habits import HABITS
from engines.quack_in_the_box.players.sensible import sensible
from engines.quack_in_the_box.players.sight import in_peril
from engines.quack_in_the_box.redeal import redeal
from engines.quack_in_the_box.rules.game import RULES
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.rules.scoring import outcome
from engines.quack_in_the_box.view import view

GAME = Game.of(
    id="quack-in-the-box",
    title="Quack in the Box",
    rules_version=2,
    options=Options,
    rules=RULES,
    state=state,
    events=events,
    moves=moves,
    view=view,
    redeal=redeal,
    outcome=outcome,
    check=check,
    catalogues=CATALOGUES,
    sensible=sensible,
    evaluator=EVALUATOR,
    habits=HABITS,
    grave=frozenset({moves.Flee.verb}),
    peril=in_peril,
    care=0.0,
    order=lambda s: clockwise(s.first, s.seats),
)
