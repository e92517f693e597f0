"""Phase 5: treat the Patient, be paid. Rulings 4 to 11 and 24."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.events import Earned
from engines.quack_in_the_box.rules import short_hand
from engines.quack_in_the_box.rules.mob import rouse
from engines.quack_in_the_box.rules.patients import look_after
from engines.quack_in_the_box.rules.windows import asked, interrupt
from engines.quack_in_the_box.state import SWITZERLAND, AlteringTreatment, Laid, Quack, Treating, keeper, office_of
from engines.steps import Entered, Left, Stage
from engines.windows import Verdict

# --------------------------------------------------------------------------------------------- the next Treatment


def due(s: Quack) -> int:
    """Return the number of Treatments still required; 0 if there is no one to treat."""
    return s.required - len(s.laid) if patients(s) else 0


def patients(s: Quack) -> list[str]:
    """Return the Patients that the active doctor may treat: in Group Practice all (ruling 24), the doctor's
    own first.
    """
    if not s.terms.group:
        office = s.doctors[s.active].office
        return [] if office is None else [office.patient]
    offices = [s.doctors[(s.active + step) % s.seats].office for step in range(s.seats)]
    return [office.patient for office in offices if office is not None]


def goes_on(left: int, treatments: Collection[str], anytimes: Collection[str], *, made_do: bool) -> bool:
    """Return True if a hand must still play with `left` Treatments due (rulings 4 and 5)."""
    return left > 0 and bool(treatments or (anytimes and not made_do))


def _owes(s: Quack, _step: Treating) -> bool:
    doctor = s.doctors[s.active]
    return goes_on(due(s), doctor.treatments, doctor.anytimes, made_do=s.made_do)


def _openings(s: Quack, step: Treating) -> list[PendingDecision]:
    """Ask for the next Treatment or, without one in hand, for the one Anytime of ruling 5."""
    held, left = s.doctors[s.active].treatments, due(s)
    if not held:
        moves = short_hand.choices(s)
        prompt, default = Prompt("short", {"due": left}), short_hand.least(moves)
        return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=default)]
    treated = patients(s)
    choices = tuple([mv.Treat(card, patient) for card in held for patient in treated])
    prompt, default = Prompt("treat", {"due": left, "required": s.required}), _mildest(s, choices, treated)
    repeat = (1, min(left, len(held)))
    return [PendingDecision(step.id, s.active, prompt, must=True, moves=choices, default=default, repeat=repeat)]


def _mildest(s: Quack, choices: tuple[mv.Treat, ...], treated: list[str]) -> Move:
    cards = deck(s.catalogue)
    illnesses = {patient: office_of(s, patient).illnesses for patient in treated}
    return min(choices, key=lambda move: cards.effect(move.card, illnesses[move.patient])[1])


def why_not_treat(s: Quack, seat: int, move: mv.Treat) -> Reason:
    if s.doctors[seat].place == SWITZERLAND:
        return Reason("abroad", "20")
    if move.card not in deck(s.catalogue).treatments:
        return Reason("no_treatment", "13a", {"card": move.card})
    if seat != s.active:
        return Reason("not_your_turn", "1", {"seat": s.active})
    if not isinstance(s.steps[-1], Treating):
        return Reason("not_yet", "6")
    owner = keeper(s, move.patient)
    if owner is None:
        return Reason("nobody_there", "4")
    return Reason("not_your_patient", "24", {"patient": move.patient, "seat": owner})


def tries(s: Quack, seat: int) -> Iterator[Move]:
    doctor = s.doctors[seat]
    if doctor.office is not None:
        yield from (mv.Treat(card, doctor.office.patient) for card in doctor.treatments)


def treat(emit: Emit[Quack], seat: int, move: mv.Treat) -> None:
    s = emit.state
    emit(ev.TreatmentLaid(seat, move.card, move.patient, deck(s.catalogue).treatments[move.card].money))
    emit(Entered(AlteringTreatment(s.step_id + 1, move.card, move.patient)))


def _end(emit: Emit[Quack], _step: Treating) -> None:
    pay(emit)
    emit(Left())
    rouse(emit)


TREATING = Stage(_owes, _openings, _end)


# ----------------------------------------------------------------------------------------- the window, and the effect


def _may_interfere(s: Quack, step: AlteringTreatment) -> tuple[int, ...]:
    """Return who can interfere; no one if the Patient has left (ruling 32)."""
    return () if keeper(s, step.patient) is None else asked(s, step)


def _prompt(s: Quack, step: AlteringTreatment) -> Prompt:
    return Prompt("window.treatment", {"seat": s.active, "card": step.card, "patient": step.patient})


def _interfere(emit: Emit[Quack], seat: int, move: Move, step: AlteringTreatment) -> None:
    """Play a card on the Treatment; Wrong Bed redirects it (ruling 14)."""
    s = emit.state
    if isinstance(move, mv.Redirect):
        emit(ev.AnytimePlayed(seat, move.card, move.patient))
        emit(ev.Redirected(step.card, step.patient, move.patient))
        return
    assert isinstance(move, mv.React)
    emit(ev.AnytimePlayed(seat, move.card, move.treatment))
    change = deck(s.catalogue).anytimes[move.card].effect
    if isinstance(change, fx.Alter):
        emit(ev.Altered(step.card, move.card, s.laid[-1].money * change.money_times))
    else:
        emit(Left())
        emit(ev.Cancelled(step.card))


def effect(cards: Deck, card: str, illnesses: tuple[str, ...], on_it: list[str]) -> tuple[int, int]:
    """Return Cure and Harm by ruling 7, then by the Anytimes on the Treatment, in order (ruling 30)."""
    cure, harm = cards.effect(card, illnesses)
    for by in on_it:
        change = cards.anytimes[by].effect
        assert isinstance(change, fx.Alter)
        cure *= change.cure_times
        base = harm if change.harm_instead is None else change.harm_instead
        harm = base * change.harm_times + change.harm_plus
    return cure, harm


def _close(emit: Emit[Quack], step: AlteringTreatment, now: Verdict) -> None:
    s = emit.state
    if keeper(s, step.patient) is None:
        emit(Left())
        emit(ev.TreatmentWasted(step.card, step.patient))
        return
    if now.seat is not None:
        _interfere(emit, now.seat, mv.read_move(now.answer), step)
        return
    cure, harm = effect(deck(s.catalogue), step.card, office_of(s, step.patient).illnesses, step.on_it)
    emit(Left())
    emit(ev.TookEffect(step.card, step.patient, cure, harm))
    look_after(emit, step.patient, s.active, step.card, treatment=True)


TREATED = interrupt(_prompt, _close, _may_interfere)


# -------------------------------------------------------------------------------------------------------- the bill


class Bill(NamedTuple):
    """The earnings of a round: each Treatment, and the `bonus` of commissions, which are then `used`."""

    earned: tuple[Earned, ...]
    bonus: int
    used: tuple[str, ...]

    @property
    def total(self) -> int:
        return self.bonus + sum(entry.money for entry in self.earned)


def bill(cards: Deck, laid: Iterable[Laid], dead: Collection[str], lasting: Iterable[str]) -> Bill:
    """Bill each Treatment whose Patient lives or went home, and add commissions (rulings 11 and 35)."""
    earned = tuple(Earned(one.card, one.patient, 0 if one.patient in dead else one.money) for one in laid)
    paid = [cards.treatments[one.card].type for one in earned if one.patient and one.patient not in dead]
    lunches = {card: effect for card in lasting if isinstance(effect := cards.anytimes[card].effect, fx.Commission)}
    if not paid:
        return Bill(earned, 0, ())
    bonus = sum(lunch.dollars * paid.count(lunch.type) for lunch in lunches.values())
    return Bill(earned, bonus, tuple(lunches))


def pay(emit: Emit[Quack]) -> None:
    s = emit.state
    if not s.laid:
        return
    sent = bill(deck(s.catalogue), s.laid, s.dead, s.doctors[s.active].lasting)
    emit(ev.Paid(s.active, sent.earned, sent.bonus, sent.used, sent.total))
