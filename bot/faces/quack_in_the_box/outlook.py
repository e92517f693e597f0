"""Effects of Treatments on a Patient: Cure, Harm, death or cure, and the bill."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from bot.faces.quack_in_the_box.names import cards
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box.rules.treat import bill, effect, goes_on
from engines.quack_in_the_box.state import Laid
from engines.quack_in_the_box.view import OfficeView, Resolving, View


@dataclass(frozen=True, slots=True)
class Outlook:
    """A Treatment's Cure and Harm, its money if the Patient lives, and the Patient's `fate`: dies, home or stays."""

    cure: int
    harm: int
    money: int
    fate: str


def office_of(view: View, patient: str) -> tuple[int, OfficeView] | None:
    """Return the seat of a Patient's doctor, and the office."""
    for seat, doctor in enumerate(view.doctors):
        if doctor.office is not None and doctor.office.patient == patient:
            return seat, doctor.office
    return None


def outlook(view: View, card: str, office: OfficeView, on_it: tuple[str, ...] = ()) -> Outlook:
    """Return the effect of a Treatment on a Patient, with these Anytimes on it."""
    known = cards(view)
    cure, harm = effect(known, card, office.illnesses, list(on_it))
    money = known.treatments[card].money
    for by in on_it:
        change = known.anytimes[by].effect
        money *= change.money_times if isinstance(change, c.Alter) else 1
    return Outlook(cure, harm, money, fate(office, cure, harm, treatments=1))


def fate(office: OfficeView, cure: int, harm: int, *, treatments: int = 0) -> str:
    """Return dies, home or stays, after this much more of each (ruling 9)."""
    if office.harm + harm >= office.kill:
        return "dies"
    if office.cure + cure >= office.cure_needed:
        return "home"
    mortal = office.mortal is not None and office.count + treatments >= office.mortal
    return "dies" if mortal else "stays"


def kills(view: View, card: str, patient: str) -> bool:
    found = office_of(view, patient)
    return found is not None and outlook(view, card, found[1]).fate == "dies"


def after(view: View, office: OfficeView, laid: Sequence[str]) -> tuple[OfficeView, str, int]:
    """Return the Patient after these Treatments, their fate, and the number of Treatments used."""
    for number, card in enumerate(laid, 1):
        seen = outlook(view, card, office)
        office = replace(office, cure=office.cure + seen.cure, harm=office.harm + seen.harm, count=office.count + 1)
        if seen.fate != "stays":
            return office, seen.fate, number
    return office, "stays", len(laid)


def on_bill(view: View, patient: str, laid: Sequence[str]) -> tuple[Laid, ...]:
    known = cards(view).treatments
    return (*view.laid, *(Laid(card, patient, known[card].money) for card in laid))


def total(view: View, laid: Collection[Laid], dead: tuple[str, ...]) -> int:
    """Return the active doctor's bill, with commissions."""
    return bill(cards(view), laid, dead, view.doctors[view.active].lasting).total


def goes_on_without(view: View, patient: str, laid: Sequence[str]) -> bool:
    """Return True if more Treatments are due in Group Practice after these, though their Patient leaves (ruling 24)."""
    others = [one.office for one in view.doctors if one.office is not None and one.office.patient != patient]
    left = view.required - len(view.laid) - len(laid) if view.group and others else 0
    held = [one for one in view.treatments if one not in laid]
    return goes_on(left, held, view.anytimes, made_do=view.made_do)


def paid_home(view: View, patient: str, laid: Sequence[str]) -> int | None:
    """Return the bill that is paid if these Treatments of the player send their Patient home; None if none
    is paid yet.
    """
    if view.active != view.seat or view.phase != "treat" or goes_on_without(view, patient, laid):
        return None
    return total(view, on_bill(view, patient, laid), view.dead)


def treated(view: View) -> Resolving | None:
    """Return the window of the Treatment in question."""
    return next((found for found in reversed(view.windows) if found.kind == "treatment"), None)
