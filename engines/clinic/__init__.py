"""Clinic with the 5th Extension: a hospital in three dimensions, one to four players. Rules: rules.en.md."""

from engines.clinic import events, moves, state
from engines.clinic.cards import CATALOGUES
from engines.clinic.check import check
from engines.clinic.players.evaluator import EVALUATOR
from engines.clinic.players.habits import HABITS
from engines.clinic.players.sensible import sensible
from engines.clinic.redeal import redeal
from engines.clinic.rules.game import RULES
from engines.clinic.rules.options import Options
from engines.clinic.rules.scoring import outcome
from engines.clinic.view import view
from engines.contract import Game

GAME = Game.of(
    id="clinic",
    title="Clinic",
    rules_version=4,
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
    grave=frozenset({moves.Preset.verb, moves.Found.verb}),
    care=0.85,
    order=lambda s: s.order,
)
