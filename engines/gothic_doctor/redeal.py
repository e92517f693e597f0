"""States that a seat cannot tell from the true one."""

from __future__ import annotations

from engines.chance import Rng
from engines.course import forget
from engines.gothic_doctor.cards import index
from engines.gothic_doctor.moves import Keep, Mulligan, Pass
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.mulligans import qualifies
from engines.gothic_doctor.rules.payments import Price, payment_cards, payments, price
from engines.gothic_doctor.rules.reactions import answer_to, answers
from engines.gothic_doctor.state import Bolting, Curing, GothicDoctor, Mulliganing, TakingTurn, Window, clone

TRIES = 60
"""Most tries to draw six Treatments that qualify for an offered mulligan."""
WHIM = 0.25
"""Chance that a hidden payment uses a wild card without need."""


def redeal(s: GothicDoctor, seat: int, rng: Rng) -> GothicDoctor:
    """Return a state that `seat` cannot tell from this one.

    It has other hands (with as many cards of each back, and the known ones), decks, hidden answers, a hidden payment
    and a seed. Public facts stay true: who had a choice, who can pay.
    """
    other = clone(s)
    _deal_hands(other, seat, rng)
    top = len(other.patient_deck) - other.relapsed
    hidden = other.patient_deck[:top]
    rng.shuffle(hidden)
    other.patient_deck[:top] = hidden
    _forget_for_others(other, seat)
    for step in other.steps:
        if isinstance(step, Curing) and seat != other.active:
            step.payment = _payment(other, step.patient, rng)
        if not isinstance(step, TakingTurn):
            _answer_again(other, step, seat, rng)
    other.seed = bytes(rng.randrange(256) for _ in range(32))
    other.drawn = rng.randrange(1 << 20)
    forget(other)
    return other


def _forget_for_others(s: GothicDoctor, seat: int) -> None:
    """Drop the others' knowledge of third hands unless this seat shares it; their knowledge of its own hand stays."""
    mine = s.known[seat]
    for who, known in enumerate(s.known):
        if who != seat:
            s.known[who] = {card: at for card, at in known.items() if at == seat or card in mine}


# ----------------------------------------------------------------------------------------------------------- hands


def _deal_hands(s: GothicDoctor, seat: int, rng: Rng) -> None:
    effects = index(s.catalogue).effect
    others = [who for who in range(s.seats) if who != seat]
    sizes = {who: _backs(s, who) for who in others}
    for who in others:
        hidden = [card for card in s.hands[who] if card not in s.known[seat]]
        s.hands[who] = [card for card in s.hands[who] if card in s.known[seat]]
        s.action_deck += [card for card in hidden if card in effects]
        s.treatment_deck += [card for card in hidden if card not in effects]
    rng.shuffle(s.treatment_deck)
    rng.shuffle(s.action_deck)
    for who in others:
        _deal_promised(s, who, rng)
    for who in others:
        plain, red = _backs(s, who)
        s.hands[who] += [s.treatment_deck.pop() for _ in range(sizes[who][0] - plain)]
        s.hands[who] += [s.action_deck.pop() for _ in range(sizes[who][1] - red)]


def _backs(s: GothicDoctor, seat: int) -> tuple[int, int]:
    """Return how many Treatments and how many Actions the seat holds."""
    actions = sum(card in index(s.catalogue).effect for card in s.hands[seat])
    return len(s.hands[seat]) - actions, actions


def _deal_promised(s: GothicDoctor, who: int, rng: Rng) -> None:
    """Deal the cards that the doctor must hold, judged by its public choices."""
    for step in s.steps:
        if isinstance(step, Mulliganing):
            if who in step.asked:
                _deal_mulligan(s, who, rng)
        elif isinstance(step, Window):
            _deal_answer(s, step, who)
            if isinstance(step, Curing) and who == s.active:
                _deal_payment(s, who, price(s, who, step.patient), rng)


def _deal_mulligan(s: GothicDoctor, who: int, rng: Rng) -> None:
    for _ in range(TRIES):
        hand = [s.treatment_deck.pop() for _ in range(6)]
        s.hands[who] += hand
        if qualifies(s, who):
            return
        del s.hands[who][-len(hand) :]
        s.treatment_deck += hand
        rng.shuffle(s.treatment_deck)


def _deal_answer(s: GothicDoctor, step: Window, who: int) -> None:
    """Deal an answer to an asked doctor, unless it has been played since."""
    played = isinstance(s.steps[-1], Bolting) and s.steps[-1].seat == who and isinstance(step, Curing)
    if who not in step.asked or played:
        return
    effects = index(s.catalogue).effect
    wanted = answer_to(step)
    if any(effects.get(card) == wanted for card in s.hands[who]):
        return
    found = next((card for card in s.action_deck if effects[card] == wanted), None)
    if found:
        s.action_deck.remove(found)
        s.hands[who].append(found)


def _deal_payment(s: GothicDoctor, who: int, cost: Price, rng: Rng) -> None:
    """Deal the fewest cards that complete a payment; leftover cards pay for extras."""
    cards = index(s.catalogue)
    held = treatments(s, who)
    stock = [cards.kind[card] for card in s.treatment_deck]
    lacking = sorted((icon for icon in cost.icons if icon not in held), key=lambda icon: (icon in stock, rng.random()))
    if cost.discount:
        del lacking[:1]
    own = held.get(cards.wild, 0) - cost.legend
    short = [cards.wild] if own < 0 else []
    rest = lacking[max(0, own) :]
    whims = stock.count(cards.wild) - len(short) - sum(icon not in stock for icon in rest)
    for icon in rest:
        whim = icon in stock and whims > 0 and rng.random() < WHIM
        whims -= whim
        short.append(cards.wild if whim or icon not in stock else icon)
    for kind in short:
        found = next(card for card in s.treatment_deck if cards.kind[card] == kind)
        s.treatment_deck.remove(found)
        s.hands[who].append(found)


# --------------------------------------------------------------------------------------------------- hidden choices


def _payment(s: GothicDoctor, patient: str, rng: Rng) -> tuple[str, ...]:
    possible = payments(index(s.catalogue), treatments(s, s.active), price(s, s.active, patient))
    return payment_cards(s, s.active, possible[rng.randrange(len(possible))])


def _answer_again(s: GothicDoctor, step: Mulliganing | Window, seat: int, rng: Rng) -> None:
    if isinstance(step, Mulliganing):
        for who in step.answers:
            if who != seat:
                step.answers[who] = str(Mulligan() if qualifies(s, who) and rng.random() < 0.5 else Keep())
        return
    top = s.steps[-1]
    bolter = top.seat if isinstance(top, Bolting) and isinstance(step, Curing) else None
    applied = True
    for who in step.asked:
        if who == bolter or who not in step.answers:
            applied = False
        elif who != seat:
            step.answers[who] = str(Pass()) if applied else _any_answer(s, step, who, rng)


def _any_answer(s: GothicDoctor, step: Window, who: int, rng: Rng) -> str:
    moves = [Pass(), *answers(s, step, who)]
    return str(moves[rng.randrange(len(moves))])
