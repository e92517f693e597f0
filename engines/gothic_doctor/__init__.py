"""Gothic Doctor: eleven hours of a London night, seven Patients in the Waiting Room, and rivals for the same fees.

The rules as played, with their numbers, are in rules.en.md.
"""

from engines.contract import Game, clockwise
from engines.gothic_doctor import events, moves, state
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.check import check
from engines.gothic_doctor.players.evaluator import EVALUATOR
from engines.gothic_doctor.players.habits import HABITS
from engines.gothic_doctor.players.sensible import sensible
from engines.gothic_doctor.redeal import redeal
from engines.gothic_doctor.rules.game import RULES
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.rules.scoring import outcome
from engines.gothic_doctor.view import view

GAME = Game.of(
    id="gothic-doctor",
    title="Gothic Doctor",
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
    care=0.85,
    order=lambda s: clockwise(s.first, s.seats),
)
