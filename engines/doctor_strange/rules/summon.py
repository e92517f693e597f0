"""Summon phase (S23 to S29)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.course import Emit, PendingDecision
from engines.doctor_strange import events as ev
from engines.doctor_strange.moves import DONE, Attach, Summon, Vacate
from engines.doctor_strange.rules.checks import held, in_phase, of_kinds, own, usable
from engines.doctor_strange.state import Character, Declaring, DoctorStrange, Summoning
from engines.game import Move, Prompt, Reason
from engines.steps import Entered, Left, Stage

PROMPT = Prompt("summon")


def _moves(s: DoctorStrange) -> list[Move]:
    seat = s.active
    moves: list[Move] = []
    permanents = usable(s, seat, "climn")
    if not permanents:
        return moves
    hosts = [c for c in s.characters.values() if c.controller == seat and c.condition != "captured"]
    for card in permanents:
        if card[0] == "c":
            moves.append(Summon(card))
        else:
            moves += [Attach(card, c.id) for c in hosts if room(card, c) is None]
    if any(card[0] == "l" for card in permanents):
        moves += [Vacate(place) for c in hosts if (place := location(c))]
    return moves


def location(character: Character) -> str:
    """Return the attached Location, or ""."""
    for card in character.attachments:
        if card[0] == "l":
            return card
    return ""


def room(card: str, character: Character) -> Reason | None:
    """Return why the card does not fit: a captive, or a second Location (S25, S27)."""
    if character.condition == "captured":
        return Reason("captured", "S25", {"character": character.id})
    if card[0] == "l" and (place := location(character)):
        return Reason("one_location", "S27", {"character": character.id, "location": place})
    return None


def why_not_summon(s: DoctorStrange, seat: int, move: Summon) -> Reason | None:
    return held(s, seat, move.card, "c") or in_phase(s, seat, Summoning, "summon")


def why_not_attach(s: DoctorStrange, seat: int, move: Attach) -> Reason | None:
    wrong = held(s, seat, move.card, "limn") or in_phase(s, seat, Summoning, "summon") or own(s, seat, move.character)
    return wrong or room(move.card, s.characters[move.character])


def why_not_vacate(s: DoctorStrange, seat: int, move: Vacate) -> Reason | None:
    """Check for a Location of the player's Character, and one in hand for its place (S27, S74)."""
    if wrong := in_phase(s, seat, Summoning, "summon"):
        return wrong
    home = next((c for c in s.characters.values() if move.location in c.attachments), None)
    if home is None or not move.location.startswith("l"):
        return Reason("not_location", "S27")
    if not usable(s, seat, "l"):
        return Reason("no_new_location", "S74")
    return own(s, seat, home.id)


def summon_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    yield from map(Summon, of_kinds(s, seat, "c"))


def attach_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    """Yield other permanents for the player's Characters, or for the enemy's if there are none."""
    mine = [c.id for c in s.characters.values() if c.controller == seat]
    hosts = (mine or list(s.characters))[:4]
    yield from (Attach(card, host) for card in of_kinds(s, seat, "limn") for host in hosts)


def vacate_tries(s: DoctorStrange, seat: int) -> Iterator[Move]:
    yield from (Vacate(place) for c in s.characters.values() if c.controller == seat and (place := location(c)))


def summon(emit: Emit[DoctorStrange], seat: int, move: Summon) -> None:
    emit(ev.Summoned(seat, move.card))


def attach(emit: Emit[DoctorStrange], seat: int, move: Attach) -> None:
    emit(ev.Attached(seat, move.card, move.character))


def vacate(emit: Emit[DoctorStrange], seat: int, move: Vacate) -> None:
    home = next(c for c in emit.state.characters.values() if move.location in c.attachments)
    emit(ev.Vacated(seat, move.location, home.id))


def _openings(s: DoctorStrange, step: Summoning) -> list[PendingDecision]:
    moves = (*_moves(s), DONE)
    return [PendingDecision(step.id, s.active, PROMPT, must=True, moves=moves, default=DONE)]


def _proceed(emit: Emit[DoctorStrange], _step: Summoning) -> None:
    emit(Left())
    emit(Entered(Declaring(emit.state.step_id + 1)))


def _able(s: DoctorStrange, _step: Summoning) -> bool:
    return bool(_moves(s))


SUMMON = Stage(_able, _openings, _proceed)
