"""Night Shift, a toy: each doctor secretly lays one dose; the strongest cures the patient unless another doctor
objects.

N1 Three patients come, one a round (option `rounds`). All hold four cards.
N2 All lay one dose face down, or skip; until all have chosen a choice may be taken back.
N3 The highest dose leads; a die breaks ties.
N4 Another doctor may object with an Objection: then the next dose leads, and all may object again.
N5 The leader gets the patient. Laid cards are discarded, all draw back to four.
N6 Coffee may be played while any player is awaited: its player looks at the top card of the deck.
N7 Shuffle the discard into an empty deck. Most patients win; ties are shared.
"""

from engines.contract import Game
from tests.toy.night_shift import events, moves, state
from tests.toy.night_shift.cards import CATALOGUES
from tests.toy.night_shift.check import check
from tests.toy.night_shift.players import sensible
from tests.toy.night_shift.redeal import redeal
from tests.toy.night_shift.rules.game import RULES
from tests.toy.night_shift.rules.options import Options
from tests.toy.night_shift.rules.scoring import outcome
from tests.toy.night_shift.view import view

GAME = Game.of(
    id="night-shift",
    title="Night Shift",
    rules_version=1,
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
)
