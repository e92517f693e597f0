"""Doctor Strange, a homemade card game for two: the forces of good (seat 0) against the forces of evil (seat 1).

The rules as played are rules.en.md; the numbers S1, S2 ... in this folder are its rulings.
"""

from engines.contract import Game, clockwise
from engines.doctor_strange import events, moves, state
from engines.doctor_strange.cards import CATALOGUES, EVIL
from engines.doctor_strange.check import check
from engines.doctor_strange.players.evaluator import EVALUATOR
from engines.doctor_strange.players.habits import HABITS
from engines.doctor_strange.players.sensible import in_peril, sensible
from engines.doctor_strange.redeal import redeal
from engines.doctor_strange.rules.game import RULES
from engines.doctor_strange.rules.scoring import outcome
from engines.doctor_strange.view import view
from engines.options import GameOptions

GAME = Game.of(
    id="doctor-strange",
    title="Doctor Strange",
    rules_version=2,
    options=GameOptions,
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
    peril=in_peril,
    care=0.15,
    order=lambda _state: clockwise(EVIL, 2),
)
