"""A simple sensible player: the best round of Treatments (plan.py), Anytimes by simple triggers, off in time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.chance import Rng
from engines.game import Decision, Move
from engines.quack_in_the_box import cards as c
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.players.plan import plan, price
from engines.quack_in_the_box.rules.treatment import effect as does
from engines.quack_in_the_box.state import name, seat_of
from engines.quack_in_the_box.view import DoctorView, OfficeView, Resolving, View

MARGIN = 2
"""It flees this many Infamy short of the threshold, when not far behind."""
BEHIND = 1500
"""Dollars that are far behind."""
SERIOUS = 2
"""Infamy from which it spends a card to be rid of it."""
GRAVE = 4
"""Infamy from which it saves a Patient though the mob is far."""
HOPELESS = -400
"""Dollars that a round would cost, from which it spends a card to get out of it."""


def sensible(view: View, decisions: list[Decision], rng: Rng) -> Move | None:
    """The move to make from what the view shows; None: wait."""
    if view.seat is None:
        return None
    asked = next((decision for decision in decisions if decision.must), None)
    free = [move for decision in decisions if not decision.must for move in decision.moves]
    rng.shuffle(free)
    for move in free:
        if _anytime(view, move):
            return move
    if asked is None:
        return None
    if asked.prompt.key == "window.end":
        return _closing(view, asked, rng)
    choose = _CHOICES.get(type(next(iter(asked.moves))), _default)
    return choose(view, asked, rng)


def _default(_view: View, asked: Decision, _rng: Rng) -> Move | None:
    return asked.default


# ------------------------------------------------------------------------------------------------ the own turn


def _flee(view: View, asked: Decision, _rng: Rng) -> Move | None:
    me = _me(view)
    flee = mv.Flee()
    if flee not in asked.moves:
        return asked.default
    if me.infamy >= view.threshold:
        return flee
    if view.last is not None:
        at_risk = me.office is not None and me.infamy + me.office.infamy >= view.threshold
        return flee if at_risk and me.money >= _best_other(view) else mv.Stay()
    close = me.infamy >= view.threshold - MARGIN
    return flee if close and me.money >= _best_other(view) - BEHIND else mv.Stay()


def _treat(view: View, asked: Decision, rng: Rng) -> Move | None:
    moves = [move for move in asked.moves if isinstance(move, mv.Treat)]
    if view.group:
        return max(moves, key=lambda move: (_group_worth(view, move), rng.random()))
    due = view.required - len(view.laid)
    found = plan(view, view.seat or 0, view.treatments, due)
    return next((move for move in moves if found and move.card == found.card), asked.default)


def _group_worth(view: View, move: mv.Treat) -> float:
    """Group Practice: money, somebody else's Patient for the dangerous cards."""
    cards = deck(view.catalogue)
    seat, office = _ward(view)[move.patient]
    cure, harm = cards.effect(move.card, office.illnesses)
    if _would_die(office, cure, harm):
        return -price(view, view.seat or 0, office.infamy)
    own = 1 if seat == view.seat else -1
    return cards.treatments[move.card].money + own * (20 * cure - 40 * harm)


def _short(view: View, asked: Decision, rng: Rng) -> Move | None:
    """Ruling 5: the Anytime it misses least."""
    moves = list(asked.moves)
    rng.shuffle(moves)
    useful = [move for move in moves if _anytime(view, move)]
    harmless = [move for move in moves if isinstance(move, mv.Discard) or _hits_rival(view, move)]
    return next(iter(useful or harmless), asked.default)


def _hits_rival(view: View, move: Move) -> bool:
    if not isinstance(move, mv.Play):
        return isinstance(move, mv.Restock)
    effect = deck(view.catalogue).anytimes[move.card].effect
    mine = move.target == name(view.seat or 0) or move.target == _own_patient(view)
    kind = isinstance(effect, c.Cure | c.Commission | c.Insure) or getattr(effect, "change", 0) * _sign(effect) > 0
    return mine == kind


def _sign(effect: object) -> int:
    return -1 if isinstance(effect, c.InfamyChange) else 1


def _toss(view: View, _asked: Decision, _rng: Rng) -> Move | None:
    """Away with what would do its Patient most harm, once it has decided to clear up."""
    office = _me(view).office
    cards = deck(view.catalogue)
    if office is None:
        return mv.Done()
    bad = [card for card in view.treatments if cards.effect(card, office.illnesses)[1] > 1]
    return mv.Toss(bad[0]) if bad else mv.Done()


# ------------------------------------------------------------------------------------------------ windows


def _window(view: View, asked: Decision, rng: Rng) -> Move | None:
    now = view.windows[-1]
    answer = {"roll": _on_roll, "treatment": _on_treatment, "death": _on_death, "infamy": _on_infamy}[now.kind]
    moves = [move for move in asked.moves if not isinstance(move, mv.Pass)]
    rng.shuffle(moves)
    return next((move for move in moves if answer(view, now, move)), mv.Pass())


def _closing(view: View, asked: Decision, rng: Rng) -> Move:
    """The last moment for a card that is worth playing."""
    moves = [move for move in asked.moves if not isinstance(move, mv.Pass)]
    rng.shuffle(moves)
    return next((move for move in moves if _anytime(view, move)), mv.Pass())


def _on_roll(view: View, now: Resolving, move: Move) -> bool:
    """Fewer for a Patient of its own in danger; more for a rival's."""
    office = view.doctors[now.seat].office
    if not isinstance(move, mv.Overwork) or office is None:
        return False
    fragile = office.harm >= office.kill - 4 or (office.mortal is not None and office.count >= office.mortal - 3)
    if now.seat == view.seat:
        return fragile and move.number == max(1, now.amount - 2)
    return fragile and office.infamy >= SERIOUS and move.number == min(5, now.amount + 2)


def _on_treatment(view: View, now: Resolving, move: Move) -> bool:
    cards = deck(view.catalogue)
    mine = now.seat == view.seat
    fate = _fate(view, cards, now, now.patient, [])
    owner, office = _ward(view)[now.patient]
    threatens = fate.dies and (mine or owner == view.seat) and _grave(view, office)
    if isinstance(move, mv.Redirect):
        return _redirects(view, cards, now, move, threatens=threatens)
    assert isinstance(move, mv.React)
    effect = cards.anytimes[move.card].effect
    if isinstance(effect, c.Cancel):
        return threatens or (not mine and (cards.treatments[now.card].money >= 500 or fate.home))
    if threatens:
        return not _fate(view, cards, now, now.patient, [move.card]).dies
    after = _fate(view, cards, now, now.patient, [move.card])
    if mine:
        return isinstance(effect, c.Alter) and effect.money_times > 1 and not after.dies
    return after.dies and owner != view.seat and not fate.dies


def _redirects(view: View, cards: Deck, now: Resolving, move: mv.Redirect, *, threatens: bool) -> bool:
    """Away from a Patient it would cost; onto a rival's Patient it would kill."""
    owner, _ = _ward(view)[move.patient]
    kills = _fate(view, cards, now, move.patient, []).dies
    if owner == view.seat:
        return False
    if threatens:
        return not kills or now.seat != view.seat
    return kills and now.seat != view.seat


class Fate:
    """What a Treatment would do to a Patient."""

    __slots__ = ("dies", "home")

    def __init__(self, office: OfficeView, cure: int, harm: int) -> None:
        self.dies = _would_die(office, cure, harm)
        self.home = not self.dies and office.cure + cure >= office.cure_needed


def _fate(view: View, cards: Deck, now: Resolving, patient: str, extra: list[str]) -> Fate:
    office = _ward(view)[patient][1]
    cure, harm = does(cards, now.card, office.illnesses, [*now.on_it, *extra])
    return Fate(office, cure, harm)


def _on_death(view: View, now: Resolving, _move: Move) -> bool:
    """Only where the Infamy would be its own, and grave or the last straw."""
    owner, office = _ward(view)[now.patient]
    mine = owner == view.seat or (now.seat == view.seat and now.card in deck(view.catalogue).treatments)
    return mine and _grave(view, office)


def _grave(view: View, office: OfficeView) -> bool:
    """Whether this death would be one too many."""
    return office.infamy >= GRAVE or _me(view).infamy + office.infamy >= view.threshold - MARGIN


def _on_infamy(view: View, now: Resolving, move: Move) -> bool:
    if not isinstance(move, mv.Blame) or now.seat != view.seat or now.amount < SERIOUS:
        return False
    return seat_of(move.doctor) == _richest_rival(view)


# ------------------------------------------------------------------------------------------------ at any time


def _anytime(view: View, move: Move) -> bool:
    """Whether an Anytime is worth playing now."""
    match move:
        case mv.Play():
            effect = deck(view.catalogue).anytimes[move.card].effect
            trigger = _TRIGGERS[type(effect)]
            return bool(trigger(view, move.target, effect))
        case mv.Swap():
            return _swaps(view, move)
        case mv.Restock():
            return _hopeless(view)
    return False


def _hopeless(view: View) -> bool:
    """The own turn, and every way to go on costs more than it brings."""
    if view.group or not _choosing(view):
        return False
    found = plan(view, view.seat or 0, view.treatments, view.required - len(view.laid))
    return found is not None and found.worth < HOPELESS


def _choosing(view: View) -> bool:
    return view.phase == "treat" and view.active == view.seat and not view.windows and view.restocking is None


def _on_cure(view: View, patient: str, effect: c.Cure) -> bool:
    """The own Patient, in the own round, where it sends them home and they would hardly outlive it."""
    office = _me(view).office
    if office is None or office.patient != patient or not _choosing(view):
        return False
    if office.cure + effect.points < office.cure_needed:
        return False
    found = plan(view, view.seat or 0, view.treatments, view.required - len(view.laid))
    return found is not None and found.worth < HOPELESS


def _on_harm(view: View, patient: str, points: int) -> bool:
    """A rival's Patient whom it kills."""
    seat, office = _ward(view)[patient]
    if seat == view.seat or office.harm + points < office.kill or office.infamy < SERIOUS or view.group:
        return False
    return all(window.patient != patient for window in view.windows)


def _on_infamy_change(view: View, doctor: str, effect: c.InfamyChange) -> bool:
    target = view.doctors[seat_of(doctor)]
    if effect.change < 0:
        return seat_of(doctor) == view.seat and target.infamy >= max(SERIOUS, view.threshold - 3)
    return seat_of(doctor) != view.seat and target.infamy + effect.change >= view.threshold


def _on_money(view: View, doctor: str, effect: c.MoneyChange) -> bool:
    target = view.doctors[seat_of(doctor)]
    if effect.change > 0:
        return seat_of(doctor) == view.seat
    return seat_of(doctor) == _richest_rival(view) and target.money >= 2 * -effect.change


def _on_commission(view: View, doctor: str, effect: c.Commission) -> bool:
    if seat_of(doctor) != view.seat or not _choosing(view):
        return False
    known = deck(view.catalogue).treatments
    return sum(known[card].type == effect.type for card in view.treatments) >= 2


def _on_insure(view: View, doctor: str, _effect: c.Insure) -> bool:
    return seat_of(doctor) == view.seat and _me(view).infamy >= view.threshold // 3


def _on_ground(view: View, doctor: str, _effect: c.Ground) -> bool:
    seat = seat_of(doctor)
    near = view.doctors[seat].infamy >= view.threshold - MARGIN
    return seat not in {view.seat, view.active} and near and not view.deathmatch


_TRIGGERS: dict[type[c.Effect], Callable[[View, str, Any], bool]] = {
    c.Cure: _on_cure,
    c.Harm: lambda view, patient, effect: _on_harm(view, patient, effect.points),
    c.Infect: lambda view, patient, effect: _on_harm(view, patient, effect.harm + 1),
    c.InfamyChange: _on_infamy_change,
    c.MoneyChange: _on_money,
    c.Commission: _on_commission,
    c.Insure: _on_insure,
    c.Ground: _on_ground,
}


def _swaps(view: View, move: mv.Swap) -> bool:
    """A dangerous Patient of its own for a healthier one."""
    mine = _own_patient(view)
    if mine not in {move.patient, move.other}:
        return False
    own, other = _ward(view)[mine][1], _ward(view)[move.other if mine == move.patient else move.patient][1]
    return _danger(own) >= _danger(other) + 6


def _danger(office: OfficeView) -> int:
    last = office.mortal is not None and office.count >= office.mortal - 2
    return office.infamy * (2 if office.harm >= office.kill - 3 or last else 0)


# ------------------------------------------------------------------------------------------------ what it looks at


def _me(view: View) -> DoctorView:
    return view.doctors[view.seat or 0]


def _own_patient(view: View) -> str:
    office = _me(view).office
    return office.patient if office else ""


def _ward(view: View) -> dict[str, tuple[int, OfficeView]]:
    offices = ((seat, doctor.office) for seat, doctor in enumerate(view.doctors))
    return {office.patient: (seat, office) for seat, office in offices if office is not None}


def _rivals(view: View) -> list[int]:
    return [seat for seat, doctor in enumerate(view.doctors) if seat != view.seat and doctor.place == "practice"]


def _richest_rival(view: View) -> int | None:
    return max(_rivals(view), key=lambda seat: view.doctors[seat].money, default=None)


def _best_other(view: View) -> int:
    others = (doctor.money for seat, doctor in enumerate(view.doctors) if seat != view.seat)
    return max(others)


def _would_die(office: OfficeView, cure: int, harm: int) -> bool:
    if office.harm + harm >= office.kill:
        return True
    home = office.cure + cure >= office.cure_needed
    return not home and office.mortal is not None and office.count + 1 >= office.mortal


_CHOICES: dict[type[Move], Callable[[View, Decision, Rng], Move | None]] = {
    mv.Stay: _flee,
    mv.Treat: _treat,
    mv.Play: _short,
    mv.Swap: _short,
    mv.Restock: _short,
    mv.Discard: _short,
    mv.Toss: _toss,
    mv.Redirect: _window,
    mv.React: _window,
    mv.Revive: _window,
    mv.Blame: _window,
    mv.Overwork: _window,
}
