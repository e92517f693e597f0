"""Doctor Strange, a homemade card game for two: the forces of good (seat 0) against the forces of evil (seat 1).

The rules as played are docs/rules/doctor_strange.md; the numbers S1, S2 ... in this folder are its rulings.
"""

from engines.course import seen
from engines.doctor_strange.cards import CATALOGUES
from engines.doctor_strange.check import check
from engines.doctor_strange.events import pack, unpack
from engines.doctor_strange.moves import read_move
from engines.doctor_strange.players.evaluator import EVALUATOR
from engines.doctor_strange.players.habits import HABITS
from engines.doctor_strange.players.sensible import sensible
from engines.doctor_strange.redeal import redeal
from engines.doctor_strange.rules.blocked import blocked
from engines.doctor_strange.rules.game import COURSE
from engines.doctor_strange.rules.options import Options
from engines.doctor_strange.rules.scoring import outcome
from engines.doctor_strange.rules.setup import deal
from engines.doctor_strange.state import DoctorStrange, clone, dump, load, zones
from engines.doctor_strange.view import view
from engines.game import Game

GAME: Game[DoctorStrange] = Game(
    id="doctor-strange",
    title="Doctor Strange",
    seats=(2,),
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
    habits=HABITS,
)
