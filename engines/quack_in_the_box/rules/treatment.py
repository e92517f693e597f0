"""Phase 5: treat the Patient, be paid. Rulings 4 to 11 and 24."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt
from engines.quack_in_the_box import cards as c
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import Deck, deck
from engines.quack_in_the_box.events import Earned
from engines.quack_in_the_box.rules.interrupts import consult
from engines.quack_in_the_box.rules.mob import rouse
from engines.quack_in_the_box.rules.patients import judge
from engines.quack_in_the_box.rules.targets import any_moves, card_moves, first_copies, scene
from engines.quack_in_the_box.state import Laid, Quack, Treated, Treating, keeper, office_of


def due(s: Quack) -> int:
    """Treatments still required; 0 where there is nobody to treat."""
    return s.required - len(s.laid) if ward(s) else 0


def ward(s: Quack) -> list[str]:
    """Whom the active doctor may treat: the own Patient; in Group Practice everybody's (ruling 24), the own first."""
    offices = [s.doctors[(s.active + step) % s.seats].office for step in range(s.seats if s.group else 1)]
    return [office.patient for office in offices if office is not None]


def carry_treating(emit: Emit[Quack], _step: Treating) -> bool:
    """Wait for the next Treatment, or end the phase: money, then the mob."""
    s = emit.state
    doctor = s.doctors[s.active]
    if goes_on(due(s), doctor.treatments, doctor.anytimes, made_do=s.made_do):
        return False
    pay(emit)
    emit(ev.Left())
    rouse(emit)
    return True


def goes_on(left: int, treatments: Collection[str], anytimes: Collection[str], *, made_do: bool) -> bool:
    """Rulings 4 and 5: whether a hand still owes something, with so many Treatments `left` to play."""
    return left > 0 and bool(treatments or (anytimes and not made_do))


def treating_openings(s: Quack, step: Treating) -> list[PendingDecision]:
    """The next Treatment; or, with none in hand, the one Anytime of ruling 5."""
    doctor = s.doctors[s.active]
    if not doctor.treatments:
        moves = short_hand(s)
        prompt = Prompt("short", {"due": due(s)})
        return [PendingDecision(step.id, s.active, prompt, must=True, moves=moves, default=_discards_first(moves))]
    patients = ward(s)
    left = min(due(s), len(doctor.treatments))
    choices = tuple(mv.Treat(card, patient) for card in doctor.treatments for patient in patients)
    prompt = Prompt("treat", {"due": due(s), "required": s.required})
    return [
        PendingDecision(
            step.id,
            s.active,
            prompt,
            must=True,
            moves=choices,
            default=_mildest(s, choices),
            repeat=(1, left),
        )
    ]


def _mildest(s: Quack, choices: tuple[mv.Treat, ...]) -> Move:
    cards = deck(s.catalogue)
    illnesses = {patient: office_of(s, patient).illnesses for patient in ward(s)}
    return min(choices, key=lambda move: cards.effect(move.card, illnesses[move.patient])[1])


def short_hand(s: Quack) -> tuple[Move, ...]:
    """Ruling 5: any Anytime; discarded where it has no valid target."""
    cards, at = deck(s.catalogue), scene(s)
    held = tuple(s.doctors[s.active].anytimes)
    useless = [mv.Discard(card) for card in first_copies(held) if not card_moves(cards, card, at)]
    return (*any_moves(held, at), *useless)


def _discards_first(moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if isinstance(move, mv.Discard)), moves[0])


def treat(emit: Emit[Quack], seat: int, move: mv.Treat) -> None:
    """Lay a Treatment; before it takes effect everybody may interfere."""
    s = emit.state
    emit(ev.TreatmentLaid(seat, move.card, move.patient, deck(s.catalogue).treatments[move.card].money))
    emit(ev.Entered(Treated(s.step_id + 1, move.card, move.patient)))


def carry_treated(emit: Emit[Quack], step: Treated) -> bool:
    """The window of a Treatment just played, then its effect; False while somebody is awaited."""
    s = emit.state
    if keeper(s, step.patient) is None:
        emit(ev.Left())
        emit(ev.Wasted(step.card, step.patient))
        return True
    now = consult(emit, step)
    if now.waiting:
        return False
    if now.seat is not None:
        interfere(emit, now.seat, mv.read_move(now.answer), step)
        return True
    cure, harm = effect(deck(s.catalogue), step.card, office_of(s, step.patient).illnesses, step.on_it)
    emit(ev.Left())
    emit(ev.TookEffect(step.card, step.patient, cure, harm))
    judge(emit, step.patient, s.active, step.card, treatment=True)
    return True


def effect(cards: Deck, card: str, illnesses: tuple[str, ...], on_it: list[str]) -> tuple[int, int]:
    """Ruling 7, then what was played on the Treatment, in that order."""
    cure, harm = cards.effect(card, illnesses)
    for by in on_it:
        change = cards.anytimes[by].effect
        assert isinstance(change, c.Alter)
        cure *= change.cure_times
        base = harm if change.harm_instead is None else change.harm_instead
        harm = base * change.harm_times + change.harm_plus
    return cure, harm


def interfere(emit: Emit[Quack], seat: int, move: Move, step: Treated) -> None:
    """A card is played on the Treatment; ruling 14 for Wrong Bed."""
    s = emit.state
    if isinstance(move, mv.Redirect):
        emit(ev.AnytimePlayed(seat, move.card, move.patient))
        emit(ev.Redirected(step.card, step.patient, move.patient))
        return
    assert isinstance(move, mv.React)
    emit(ev.AnytimePlayed(seat, move.card, move.treatment))
    change = deck(s.catalogue).anytimes[move.card].effect
    if isinstance(change, c.Alter):
        emit(ev.Altered(step.card, move.card, s.laid[-1].money * change.money_times))
    else:
        emit(ev.Left())
        emit(ev.Cancelled(step.card))


class Bill(NamedTuple):
    """What a round of Treatments brings: each of them, and the `bonus` of commissions, which are `used` up by it."""

    earned: tuple[Earned, ...]
    bonus: int
    used: tuple[str, ...]

    @property
    def total(self) -> int:
        """All of it, in dollars."""
        return self.bonus + sum(entry.money for entry in self.earned)


def bill(cards: Deck, laid: Iterable[Laid], dead: Collection[str], lasting: Iterable[str]) -> Bill:
    """Rulings 11 and 35: each Treatment of the round whose Patient lives or went home; what lies beside the doctor adds
    to these.
    """
    earned = tuple(Earned(one.card, one.patient, 0 if one.patient in dead else one.money) for one in laid)
    paid = [cards.treatments[one.card].type for one in earned if one.patient and one.patient not in dead]
    lunches = {card: effect for card in lasting if isinstance(effect := cards.anytimes[card].effect, c.Commission)}
    if not paid:
        return Bill(earned, 0, ())
    bonus = sum(lunch.dollars * paid.count(lunch.type) for lunch in lunches.values())
    return Bill(earned, bonus, tuple(lunches))


def pay(emit: Emit[Quack]) -> None:
    """The bill of the round, if anything was laid in it."""
    s = emit.state
    if not s.laid:
        return
    sent = bill(deck(s.catalogue), s.laid, s.dead, s.doctors[s.active].lasting)
    emit(ev.Paid(s.active, sent.earned, sent.bonus, sent.used, sent.total))
