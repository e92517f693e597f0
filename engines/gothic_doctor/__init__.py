"""Gothic Doctor: eleven hours of a London night, seven Patients in the Waiting Room, and rivals for the same fees.

The rules as played, with their numbers, are in rules.en.md.
"""

from engines.course import seen
from engines.game import Game
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.events import pack, unpack
from engines.gothic_doctor.moves import read_move
from engines.gothic_doctor.players.evaluator import EVALUATOR
from engines.gothic_doctor.players.sensible import sensible
from engines.gothic_doctor.redeal import redeal
from engines.gothic_doctor.rules.game import COURSE, blocked, deal
from engines.gothic_doctor.rules.options import Options
from engines.gothic_doctor.rules.scoring import outcome
from engines.gothic_doctor.state import GothicDoctor, check, clone, dump, load, zones
from engines.gothic_doctor.view import view

GAME: Game[GothicDoctor] = Game(
    id="gothic-doctor",
    title="Gothic Doctor",
    seats=(2, 3, 4),
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
