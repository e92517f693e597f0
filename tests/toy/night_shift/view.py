import msgspec

from tests.toy.night_shift.state import NightShift, Objecting, choices


class Doctor(msgspec.Struct, frozen=True):
    """The public facts about one seat."""

    cards: int
    score: int
    chosen: bool
    dose: str | None


class View(msgspec.Struct, frozen=True):
    """A position as `seat` (None: a spectator) knows it. `known`: the top card of the deck, if seen."""

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
    step, chosen = s.steps[-1] if s.steps else None, choices(s)
    return View(
        seat=seat,
        round=s.round,
        rounds=s.terms.rounds,
        doctors=tuple(
            Doctor(cards_told(s, who), s.scores[who], who in chosen, s.laid.get(who)) for who in range(s.seats)
        ),
        deck=len(s.deck),
        discard=tuple(s.discard),
        leader=step.leaders[0] if isinstance(step, Objecting) else None,
        hand=() if seat is None else tuple(sorted(s.hands[seat])),
        laid=None if seat is None else chosen.get(seat),
        known=None if seat is None else s.peeked[seat],
    )


def cards_told(s: NightShift, who: int) -> int:
    """Count cards in hand and laid together, so that the number does not reveal a skip."""
    return len(s.hands[who]) + bool(choices(s).get(who))
