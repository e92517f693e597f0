from engines.chance import Rng
from engines.windows import PASS
from tests.toy.night_shift.cards import dose
from tests.toy.night_shift.rules.curing import tries
from tests.toy.night_shift.state import NightShift, Objecting, choices, clone
from tests.toy.night_shift.view import cards_told


def redeal(s: NightShift, seat: int, rng: Rng) -> NightShift:
    """Draw other hands, choices, answers, deck order and seed; the top card stays where it is known."""
    made = clone(s)
    chosen, step = choices(made), made.steps[-1] if made.steps else None
    hidden = [who for who in range(s.seats) if who != seat]
    known = [made.deck.pop()] if made.peeked[seat] is not None else []
    pool = [*made.deck, *(card for who in hidden for card in (*made.hands[who], chosen.get(who, "")) if card)]
    rng.shuffle(pool)
    for who in hidden:
        hand = made.hands[who] = [pool.pop() for _ in range(cards_told(s, who))]
        if who in chosen:
            doses = [card for card in hand if dose(card)]
            chosen[who] = doses[rng.randrange(len(doses))] if doses else ""
            made.hands[who] = [card for card in hand if card != chosen[who]]
        if isinstance(step, Objecting) and who in step.answers:
            held = list(tries(made, who))
            step.answers[who] = str(held[0]) if held and rng.random() < 0.5 else PASS
    made.deck = pool + known
    made.peeked = [made.deck[-1] if known and who == seat else None for who in range(s.seats)]
    made.seed = bytes(rng.randrange(256) for _ in range(32))
    made.drawn = rng.randrange(1 << 20)
    return made
