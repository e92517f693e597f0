"""The price of a Patient, and every payment (5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, product

import msgspec

from engines.gothic_doctor.cards import Index, index
from engines.gothic_doctor.rules.hands import by_use
from engines.gothic_doctor.state import GothicDoctor, TakingTurn


class Price(msgspec.Struct, frozen=True):
    """A Patient's price: printed icons, `extra` Treatments of any kind (R12), one icon less with a discount."""

    icons: tuple[str, ...]
    legend: bool
    extra: int
    discount: bool

    @property
    def cards(self) -> int:
        return len(self.icons) + self.legend + self.extra - self.discount


def prices(s: GothicDoctor, seat: int) -> dict[str, Price]:
    """Return each waiting Patient's price for this doctor now, except those under another's Quarantine (R20)."""
    tough, discount = bool(s.tough_cases[seat]), _discounted(s, seat)
    return {
        patient: _price(s.catalogue, patient, tough + (patient in s.attached and _complicated(s, patient)), discount)
        for patient in s.waiting_room
        if patient and s.quarantined.get(patient, seat) == seat
    }


def price(s: GothicDoctor, seat: int, patient: str) -> Price:
    """Return a waiting Patient's price for this doctor now, even if the cure is not allowed."""
    extra = bool(s.tough_cases[seat]) + (patient in s.attached and _complicated(s, patient))
    return _price(s.catalogue, patient, extra, _discounted(s, seat))


def _discounted(s: GothicDoctor, seat: int) -> bool:
    step = s.steps[0] if s.steps else None
    return isinstance(step, TakingTurn) and step.discount and seat == s.active


def _complicated(s: GothicDoctor, patient: str) -> bool:
    effects = index(s.catalogue).effect
    return any(effects[card] == "complications" for card in s.attached[patient])


@cache
def _price(catalogue: str, patient: str, extra: int, discount: bool) -> Price:  # noqa: FBT001  a key of the cache
    cards = index(catalogue)
    return Price(cards.icons[patient], cards.legend[patient], extra, discount)


def shortfall(wild: str, held: Mapping[str, int], cost: Price) -> int:
    """Return the number of missing Treatments; 0 if the hand can pay."""
    lacking = 0
    for icon in cost.icons:
        if icon not in held:
            lacking += 1
    if cost.discount and lacking:
        lacking -= 1
    missing = max(0, lacking + cost.legend - held.get(wild, 0))
    if not cost.extra:
        return missing
    spare = sum(held.values()) - (cost.cards - cost.extra - missing)
    return missing + max(0, cost.extra - spare)


def payments(cards: Index, held: Mapping[str, int], cost: Price) -> list[str]:
    """Return every distinct payment, fewest wild cards first (R11); a letter a card, as in `Cure`."""
    if shortfall(cards.wild, held, cost):
        return []
    wild, found = cards.letter[cards.wild], set()
    for paid in _icons_paid(cards.wild, held, cost):
        for extra in _extras(held, paid, cost.extra):
            found.add("".join(sorted(map(cards.letter.__getitem__, (*paid, *extra)))))
    return sorted(found, key=lambda code: (code.count(wild), code))


def _icons_paid(wild: str, held: Mapping[str, int], cost: Price) -> Iterator[tuple[str, ...]]:
    """Pay each icon by its own kind or by a wild card; never spare a Legend's own wild icon (R11)."""
    own = (wild,) if cost.legend else ()
    spared: tuple[str | None, ...] = cost.icons if cost.discount else (None,)
    for spare in spared:
        ways = [(icon, wild) if icon in held else (wild,) for icon in cost.icons if icon != spare]
        for way in product(*ways):
            paid = (*own, *way)
            if paid.count(wild) <= held.get(wild, 0):
                yield paid


def _extras(held: Mapping[str, int], paid: tuple[str, ...], extra: int) -> Iterator[tuple[str, ...]]:
    """Yield every choice of extra Treatments from the rest of the hand (R12)."""
    if not extra:
        yield ()
        return
    left = {kind: number - paid.count(kind) for kind, number in held.items() if number > paid.count(kind)}
    for chosen in combinations_with_replacement(left, extra):
        if all(chosen.count(kind) <= left[kind] for kind in chosen):
            yield chosen


def payment_cards(s: GothicDoctor, seat: int, payment: str) -> tuple[str, ...]:
    cards = index(s.catalogue)
    hand = by_use(s, seat)
    chosen: list[str] = []
    for letter in payment:
        kind = cards.of_letter[letter]
        card = next(card for card in hand if cards.kind[card] == kind)
        hand.remove(card)
        chosen.append(card)
    return tuple(chosen)
