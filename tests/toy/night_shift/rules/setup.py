from engines.chance import Chance
from engines.course import Emit
from engines.game import Move, Reason
from engines.steps import Entered
from tests.toy.night_shift.cards import CATALOGUES
from tests.toy.night_shift.rules.curing import HAND
from tests.toy.night_shift.rules.options import Options
from tests.toy.night_shift.state import Laying, NightShift


def lay_out(options: Options, seats: int, chance: Chance) -> NightShift:
    """N1: shuffle, deal four cards each."""
    name, terms = CATALOGUES.builtin, options.terms()
    deck = list(CATALOGUES.deck(name).deck)
    chance.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
    return NightShift(chance.seed, name, terms, seats, deck, hands, scores=[0] * seats, peeked=[None] * seats)


def begin(emit: Emit[NightShift]) -> None:
    """N1: bring the first patient."""
    emit(Entered(Laying(1)))


def held(s: NightShift, seat: int, move: Move) -> Reason | None:
    """Refuse a card that is not in hand."""
    card = getattr(move, "card", None)
    return None if card is None or card in s.hands[seat] else Reason("not_in_hand", args={"card": card})
