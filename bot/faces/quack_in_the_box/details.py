"""Details of each card in a hand: effect, targets and a joke on the doctors."""

from __future__ import annotations

from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.names import bare, cards, emoji, name_of
from bot.faces.quack_in_the_box.outlook import outlook
from bot.faces.quack_in_the_box.preview import bare_fate
from bot.faces.values import Detail, Label, Position
from bot.words import N_, Say
from engines.quack_in_the_box.cards import kind
from engines.quack_in_the_box.view import View

MOMENTS = {
    "any": N_("Played whenever anybody is awaited."),
    "treatment": N_("Played when a fitting Treatment has just been laid."),
    "death": N_("Played when a Patient is about to die."),
    "infamy": N_("Played when a doctor is about to gain Infamy for a death."),
    "roll": N_("Played right after a roll."),
}
"""When each kind of Anytime can be played."""


def details(say: Say, at: Position) -> list[Detail]:
    view: View = at.view
    known = cards(view)
    found: dict[str, Detail] = {}
    for card in (*view.treatments, *view.anytimes):
        if kind(card) in found:
            continue
        about = known.treatments[card].about if card in known.treatments else known.anytimes[card].about
        if card in known.treatments:
            hint = treatment(say, view, card)
            lines = [f"{hint}.", *_wards(say, at, card)]
        else:
            hint = anytime(say, view, card)
            lines = [hint, say(MOMENTS[known.timing[card]])]
        label = Label(name_of(say, view, card), hint, emoji(view, card)).clipped()
        found[kind(card)] = Detail(label, "\n".join(lines), say.text(about), kind(card))
    return list(found.values())


def _wards(say: Say, at: Position, card: str) -> list[str]:
    """List its effect on each Patient in an office, the player's own first."""
    view: View = at.view
    seats = sorted(range(len(view.doctors)), key=lambda seat: seat != view.seat)
    lines = []
    for seat in seats:
        office = view.doctors[seat].office
        if office is None:
            continue
        seen = outlook(view, card, office)
        lines.append(
            say(
                "{patient} ({who}): +{cure} Cure, +{harm} Harm, {fate}.",
                patient=name_of(say, view, office.patient),
                who=bare(at, seat),
                cure=seen.cure,
                harm=seen.harm,
                fate=bare_fate(say, seen.fate),
            )
        )
    return lines
