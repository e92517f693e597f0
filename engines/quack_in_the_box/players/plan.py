"""The value of a round of Treatments: the best set and order, money against the risk of Infamy."""

from __future__ import annotations

from dataclasses import dataclass

from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.view import OfficeView, View

KEPT = 300
"""Worth in dollars of a Patient who stays: they can be billed again."""
RISK = 0.25
"""The chance that a Patient who stays one card from death dies of it."""
RUIN = 3000
"""The price of a death that counts as the end, in dollars."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The next Treatment, and the round's worth with it, in dollars."""

    card: str
    worth: float


def price(view: View, seat: int, amount: int) -> float:
    """Return the price of more Infamy for a doctor, in dollars: higher near the mob."""
    doctor = view.doctors[seat]
    after = doctor.infamy + amount
    if after >= view.threshold:
        return 4000.0 + doctor.money
    return amount * (50.0 + 30.0 * after * 8 / view.threshold)


def plan(view: View, seat: int, cards: tuple[str, ...], due: int) -> Plan | None:
    """Return the best next Treatment for the player's own Patient; None if there is none."""
    office = view.doctors[seat].office
    if office is None or not cards or due <= 0:
        return None
    worth, card = Prospect(view, office, cards, price(view, seat, office.infamy) + KEPT).best(
        (1 << len(cards)) - 1, due
    )
    return Plan(card, worth)


class Prospect:
    """Every way to treat a Patient with some cards; a mask has the bits of those not laid."""

    def __init__(self, view: View, office: OfficeView, cards: tuple[str, ...], death: float) -> None:
        known = deck(view.catalogue)
        self.office, self.cards, self.death = office, cards, death
        self.does = [(*known.effect(card, office.illnesses), known.treatments[card].money) for card in cards]
        self.bill = sum(laid.money for laid in view.laid if laid.patient == office.patient)
        self._known: dict[int, tuple[float, str]] = {}

    def best(self, mask: int, left: int) -> tuple[float, str]:
        """Return the most that laying `left` more cards of `mask` can earn, and the first of them."""
        found = self._known.get(mask)
        if found is None:
            held = [at for at in range(len(self.cards)) if mask >> at & 1]
            found = max((self.fate(mask & ~(1 << at), left - 1), self.cards[at]) for at in held)
            self._known[mask] = found
        return found

    def fate(self, mask: int, left: int) -> float:
        """Return the worth of having laid all cards except those in `mask`."""
        office = self.office
        laid = [does for at, does in enumerate(self.does) if not mask >> at & 1]
        harm = office.harm + sum(does[1] for does in laid)
        count = office.count + len(laid)
        money = self.bill + sum(does[2] for does in laid)
        if harm >= office.kill:
            return -self.death
        if office.cure + sum(does[0] for does in laid) >= office.cure_needed:
            return money - KEPT
        to_mortal = 9 if office.mortal is None else office.mortal - count
        if to_mortal <= 0:
            return -self.death
        if left and mask:
            return self.best(mask, left)[0]
        near = harm >= office.kill - 2 or to_mortal <= 2
        return money - (RISK * self.death if near and self.death < RUIN else 0)
