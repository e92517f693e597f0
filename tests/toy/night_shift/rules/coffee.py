from engines.course import Emit, PendingDecision
from engines.game import Prompt
from tests.toy.night_shift import events as ev
from tests.toy.night_shift.cards import kind
from tests.toy.night_shift.moves import Drink
from tests.toy.night_shift.state import NightShift


def openings(s: NightShift) -> list[PendingDecision]:
    """N6: open to each holder while the game awaits any player; never awaited itself."""
    held = [tuple(Drink(card) for card in sorted(hand) if kind(card) == "coffee") for hand in s.hands]
    prompt = Prompt("coffee")
    return [PendingDecision(0, seat, prompt, must=False, moves=moves) for seat, moves in enumerate(held) if moves]


def drink(emit: Emit[NightShift], seat: int, move: Drink) -> None:
    """N6: look at the top card of the deck."""
    emit(ev.Peeked(seat, move.card, next(reversed(emit.state.deck), None)))
