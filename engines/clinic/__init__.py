"""Clinic with the 5th Extension: a hospital in three dimensions, one to four players. Rules: rules.en.md."""

from engines.clinic.cards import CATALOGUES
from engines.clinic.check import check
from engines.clinic.events import pack, unpack
from engines.clinic.moves import read_move
from engines.clinic.players.evaluator import EVALUATOR
from engines.clinic.players.sensible import sensible
from engines.clinic.redeal import redeal
from engines.clinic.rules.game import COURSE, deal
from engines.clinic.rules.options import Options
from engines.clinic.rules.refusals import blocked
from engines.clinic.rules.scoring import outcome
from engines.clinic.state import ClinicGame, clone, dump, load, zones
from engines.clinic.view import view
from engines.contract import Game
from engines.course import seen

GAME: Game[ClinicGame] = Game(
    id="clinic",
    title="Clinic",
    seats=(1, 2, 3, 4),
    rules_version=2,
    Options=Options,
    deal=deal,
    decisions=COURSE.decisions,
    play=COURSE.play,
    evolve=COURSE.evolve,
    why_not=COURSE.why_not,
    blocked=blocked,
    view=view,
    seen=seen,
    redeal=redeal,
    outcome=outcome,
    check=check,
    dump=dump,
    load=load,
    clone=clone,
    move=read_move,
    pack=pack,
    unpack=unpack,
    catalogues=CATALOGUES,
    catalogue=lambda state: state.catalogue,
    zones=zones,
    sensible=sensible,
    evaluator=EVALUATOR,
)
