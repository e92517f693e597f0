"""Turns: drawing, the end of a turn with its rolls, and who has won (S3 to S6, S14, S64 to S66)."""

from __future__ import annotations

from engines.chance import roll
from engines.course import Emit
from engines.doctor_strange import events as ev
from engines.doctor_strange.rules.fates import free
from engines.doctor_strange.state import DoctorStrange, MysticArts, viable
from engines.steps import Entered

DRAW = 2
DIE = 12
LUCKY = 11
"""Recovery and departure succeed at this roll."""
GIANT = 10
"""Characters of this printed Power may depart."""
FIRST_LOOK, LAST_TURN = 10, 200
"""S4, S6: the first turn that ends with a look; the last turn, after which the game is a draw."""


def begin_turn(emit: Emit[DoctorStrange], seat: int) -> None:
    """Draw two cards (S14)."""
    s = emit.state
    emit(ev.TurnBegan(seat, s.turn + 1))
    draw(emit, seat, DRAW)
    emit(Entered(MysticArts(s.step_id + 1)))


def draw(emit: Emit[DoctorStrange], seat: int, count: int) -> None:
    """Draw; reshuffle the discard into an empty deck, and draw fewer if both are empty (S14)."""
    s = emit.state
    while count:
        if not s.deck:
            if not s.discard:
                return
            order = s.discard.copy()
            emit.chance.shuffle(order)
            emit(ev.Reshuffled(tuple(order)))
        drawn = min(count, len(s.deck))
        cards = tuple(s.deck[: -drawn - 1 : -1])
        emit(ev.Drew(seat, drawn, cards, cards[: s.sighted[1 - seat]]))
        count -= drawn


def end_turn(emit: Emit[DoctorStrange]) -> None:
    """Roll for recovery and departure, look, then begin the other's turn (S63)."""
    s = emit.state
    _recover(emit, s)
    _depart(emit, s)
    _look(emit, s)
    if not _decided(emit, s):
        begin_turn(emit, 1 - s.active)


def _recover(emit: Emit[DoctorStrange], s: DoctorStrange) -> None:
    """Roll for each incapacitated Character under the active player's control (S64)."""
    for character in s.characters.values():
        if character.condition == "incapacitated" and character.controller == s.active:
            rolled = roll(emit.chance, DIE)
            emit((ev.Recovered if rolled >= LUCKY else ev.RecoveryFailed)(character.id, rolled))


def _depart(emit: Emit[DoctorStrange], s: DoctorStrange) -> None:
    """Let viable Characters of printed Power 10 or more attend to better things (S65, S66)."""
    powers = s.cards.power
    giants = [c.id for c in viable(s, s.active) if powers[c.id] >= GIANT]
    for name in giants:
        character = s.characters[name]
        if character.controller != s.active:
            continue
        rolled = roll(emit.chance, DIE)
        if rolled < LUCKY:
            emit(ev.Stayed(name, rolled))
            continue
        emit(ev.Departed(name, rolled, tuple(character.attachments)))
        free(emit, name)


def _look(emit: Emit[DoctorStrange], s: DoctorStrange) -> None:
    """Count a look without a viable Character, unless neither side has one (S4, S6)."""
    lost = [not viable(s, seat) for seat in (0, 1)]
    if s.turn < FIRST_LOOK or all(lost):
        return
    good, evil = (tally + 1 if gone else 0 for tally, gone in zip(s.tallies, lost, strict=True))
    if [good, evil] != s.tallies:
        emit(ev.ViableCounted((good, evil)))


def _decided(emit: Emit[DoctorStrange], s: DoctorStrange) -> bool:
    """End the game after two such looks in a row, or as a draw after the last turn (S4, S6)."""
    if 2 in s.tallies:
        emit(ev.Ended(1 - s.tallies.index(2)))
    elif s.turn == LAST_TURN:
        emit(ev.Ended(None))
    else:
        return False
    return True
