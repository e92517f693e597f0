"""What each seat of Night Shift may know, and states it cannot tell from the true one."""

import msgspec

from engines.chance import Rng
from tests.toy.night_shift.cards import dose, kind
from tests.toy.night_shift.state import Laying, NightShift, Objecting, clone


class Doctor(msgspec.Struct, frozen=True):
    """What everybody knows of one seat."""

    cards: int
    score: int
    chosen: bool
    dose: str | None


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it. `known`: the top card of the deck, where it was seen."""

    seat: int | None
    round: int
    rounds: int
    doctors: tuple[Doctor, ...]
    deck: int
    discard: tuple[str, ...]
    leader: int | None
    hand: tuple[str, ...]
    laid: str | None
    known: str | None


def view(s: NightShift, seat: int | None) -> View:
    """The position as one seat, or a spectator, may know it; built up from nothing."""
    step = s.steps[-1] if s.steps else None
    chosen = step.laid if isinstance(step, Laying) else {}
    doctors = tuple(
        Doctor(
            _cards_told(s, who, chosen),
            s.scores[who],
            who in chosen,
            s.laid.get(who),
        )
        for who in range(s.seats)
    )
    return View(
        seat,
        s.round,
        s.rounds,
        doctors,
        len(s.deck),
        tuple(s.discard),
        step.leaders[0] if isinstance(step, Objecting) else None,
        tuple(sorted(s.hands[seat])) if seat is not None else (),
        chosen.get(seat) if seat is not None else None,
        s.peeked[seat] if seat is not None else None,
    )


def _cards_told(s: NightShift, who: int, chosen: dict[int, str]) -> int:
    """Cards in hand and laid together, so that the number does not tell whether a choice was a skip."""
    return len(s.hands[who]) + bool(chosen.get(who))


def redeal(s: NightShift, seat: int, rng: Rng) -> NightShift:
    """A state that `seat` cannot tell from the true one: other hands, choices, deck order and seed drawn from `rng`."""
    other = clone(s)
    step = other.steps[-1] if other.steps else None
    chosen = step.laid if isinstance(step, Laying) else {}
    hidden = [who for who in range(s.seats) if who != seat]
    sizes = [_cards_told(s, who, chosen) for who in range(s.seats)]
    known = other.peeked[seat]
    if known is not None:
        other.deck.pop()
    pool = other.deck + [card for who in hidden for card in other.hands[who]]
    pool += [chosen[who] for who in hidden if chosen.get(who)]
    rng.shuffle(pool)
    for who in hidden:
        other.hands[who] = [pool.pop() for _ in range(sizes[who])]
        if who in chosen:
            doses = [card for card in other.hands[who] if dose(card)]
            chosen[who] = doses[rng.randrange(len(doses))] if doses else ""
            if chosen[who]:
                other.hands[who].remove(chosen[who])
    other.deck = pool
    other.peeked = [None] * s.seats
    if known is not None:
        other.deck.append(known)
        other.peeked[seat] = known
    if isinstance(step, Objecting):
        _redeal_answers(other, step, seat, rng)
    other.seed = bytes(rng.randrange(256) for _ in range(32))
    other.drawn = rng.randrange(1 << 20)
    return other


def _redeal_answers(s: NightShift, step: Objecting, seat: int, rng: Rng) -> None:
    for who in step.answers:
        held = [card for card in sorted(s.hands[who]) if kind(card) == "objection"]
        if who != seat:
            step.answers[who] = f"object {held[0]}" if held and rng.random() < 0.5 else "pass"
