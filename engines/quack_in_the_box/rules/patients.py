"""Phase 3: a Patient's arrival (ruling 3), death and cure (ruling 9), and the window before a death."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Revive, read_move
from engines.quack_in_the_box.rules.infamy import gains
from engines.quack_in_the_box.rules.windows import asked, interrupt
from engines.quack_in_the_box.state import Dying, Office, Quack, Shaming, keeper, office_of
from engines.steps import Entered, Left
from engines.windows import Verdict

COPAY = 50


def admit(emit: Emit[Quack], seat: int) -> None:
    """Admit a Patient to an empty office, who pays the co-pay (ruling 3)."""
    s = emit.state
    if s.doctors[seat].office is not None:
        return
    if not s.patients:
        if not s.gone:
            return
        order = s.gone.copy()
        emit.chance.shuffle(order)
        emit(ev.PatientsShuffled(tuple(order)))
    patient = s.patients[-1]
    illnesses: tuple[str, ...] = tuple(deck(s.catalogue).patients[patient].illnesses)
    emit(ev.Admitted(seat, patient, illnesses, COPAY))


def dies(s: Quack, office: Office) -> bool:
    """Return True if Harm is at Kill or, unless Cure is reached, the Treatments are at Mortal (ruling 9)."""
    facts = deck(s.catalogue).patients[office.patient]
    if office.harm >= facts.kill:
        return True
    return office.cure < facts.cure and facts.mortal is not None and office.count >= facts.mortal


def look_after(emit: Emit[Quack], patient: str, seat: int, by: str, *, treatment: bool) -> None:
    """Check a Patient's fate after the card `by` of `seat`."""
    s = emit.state
    owner = keeper(s, patient)
    if owner is None or any(isinstance(step, Dying) and step.patient == patient for step in s.steps):
        return
    office = s.doctors[owner].office
    assert office is not None
    if dies(s, office):
        emit(Entered(Dying(s.step_id + 1, patient, seat, by, treatment)))
    elif office.cure >= deck(s.catalogue).patients[patient].cure:
        emit(ev.WentHome(owner, patient))


def _may_revive(s: Quack, step: Dying) -> tuple[int, ...]:
    """Return who can save the Patient; no one if they are out of danger (rulings 26 and 33)."""
    return asked(s, step) if dies(s, office_of(s, step.patient)) else ()


def _prompt(_s: Quack, step: Dying) -> Prompt:
    return Prompt("window.death", {"card": step.by, "patient": step.patient})


def _close(emit: Emit[Quack], step: Dying, now: Verdict) -> None:
    s = emit.state
    office = office_of(s, step.patient)
    if not dies(s, office):
        emit(Left())
        look_after(emit, step.patient, step.seat, step.by, treatment=step.treatment)
        return
    if now.seat is not None:
        _revive(emit, now.seat, read_move(now.answer), office)
        return
    owner = keeper(s, step.patient)
    assert owner is not None
    emit(Left())
    due = gains(s, step, owner)
    emit(ev.Died(owner, step.patient, step.seat, step.by))
    emit(Entered(Shaming(s.step_id + 1, due, step.patient)))


def _revive(emit: Emit[Quack], seat: int, move: object, office: Office) -> None:
    """Set Harm to one less than Kill, and do not count a deadly Treatment (ruling 26)."""
    assert isinstance(move, Revive)
    emit(ev.AnytimePlayed(seat, move.card, move.patient))
    facts = deck(emit.state.catalogue).patients[office.patient]
    count = office.count if facts.mortal is None else min(office.count, facts.mortal - 1)
    emit(ev.Revived(office.patient, min(office.harm, facts.kill - 1), count))


DYING = interrupt(_prompt, _close, _may_revive)
