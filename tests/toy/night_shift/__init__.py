"""Night Shift, a toy: doctors lay one dose each in secret, the strongest cures the patient unless somebody objects.

N1 Three patients come, one a round (option `rounds`). Everybody holds four cards.
N2 All lay one dose face down, or skip; until all have chosen a choice may be taken back.
N3 The highest dose leads; among equals a die decides.
N4 Another doctor may object with an Objection: then the next dose leads, and all may object again.
N5 The leader gets the patient. Laid cards are discarded, everybody draws back to four.
N6 Coffee may be played whenever anybody is awaited: its player looks at the top card of the deck.
N7 An empty deck is made anew by shuffling the discard. Most patients win; ties are shared.
"""

from engines.course import seen
from engines.game import Game
from tests.toy.night_shift.cards import CATALOGUES
from tests.toy.night_shift.events import pack, unpack
from tests.toy.night_shift.moves import read_move
from tests.toy.night_shift.rules import COURSE, Options, blocked, deal, outcome
from tests.toy.night_shift.sensible import sensible
from tests.toy.night_shift.state import NightShift, check, clone, dump, load, zones
from tests.toy.night_shift.view import redeal, view

GAME: Game[NightShift] = Game(
    id="night-shift",
    title="Night Shift",
    seats=(2, 3, 4),
    rules_version=1,
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
)
