"""Quack in the Box: two to six doctors treat whoever comes with whatever is at hand, for money, until the mob comes.

The rules as played are rules.en.md; numbers of rulings in this folder are those of that page. What
happens next is a stack of steps (state.py); the bottom one is the phase of the turn, windows stand above it.
"""

from engines.course import seen
from engines.game import Game
from engines.quack_in_the_box.cards import CATALOGUES
from engines.quack_in_the_box.check import check
from engines.quack_in_the_box.events import pack, unpack
from engines.quack_in_the_box.moves import read_move
from engines.quack_in_the_box.players.evaluator import EVALUATOR
from engines.quack_in_the_box.players.habits import HABITS
from engines.quack_in_the_box.players.sensible import sensible
from engines.quack_in_the_box.redeal import redeal
from engines.quack_in_the_box.rules.game import COURSE, SEATS, deal
from engines.quack_in_the_box.rules.options import Options
from engines.quack_in_the_box.rules.reasons import blocked
from engines.quack_in_the_box.rules.scoring import outcome
from engines.quack_in_the_box.state import Quack, clone, dump, load, zones
from engines.quack_in_the_box.view import view

GAME: Game[Quack] = Game(
    id="quack-in-the-box",
    title="Quack in the Box",
    seats=SEATS,
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
