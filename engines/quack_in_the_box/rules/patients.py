"""Ruling 9: when a Patient dies and when one goes home; the window before a death."""

from engines.course import Emit
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Revive, read_move
from engines.quack_in_the_box.rules.infamy import gains
from engines.quack_in_the_box.rules.windows import consult
from engines.quack_in_the_box.state import Dying, Office, Quack, Shaming, keeper


def dies(s: Quack, office: Office) -> bool:
    """Harm at Kill; or, unless Cure is reached, the Mortal count."""
    facts = deck(s.catalogue).patients[office.patient]
    if office.harm >= facts.kill:
        return True
    return office.cure < facts.cure and facts.mortal is not None and office.count >= facts.mortal


def judge(emit: Emit[Quack], patient: str, seat: int, by: str, *, treatment: bool) -> None:
    """Look at a Patient after the card `by` of `seat` did something to them."""
    s = emit.state
    owner = keeper(s, patient)
    if owner is None or any(isinstance(step, Dying) and step.patient == patient for step in s.steps):
        return
    office = s.doctors[owner].office
    assert office is not None
    if dies(s, office):
        emit(ev.Entered(Dying(s.step_id + 1, patient, seat, by, treatment)))
    elif office.cure >= deck(s.catalogue).patients[patient].cure:
        emit(ev.WentHome(owner, patient))


def carry_dying(emit: Emit[Quack], step: Dying) -> bool:
    """Somebody may still prevent it; False while somebody is awaited."""
    s = emit.state
    owner = keeper(s, step.patient)
    assert owner is not None
    office = s.doctors[owner].office
    assert office is not None
    if not dies(s, office):
        emit(ev.Left())
        judge(emit, step.patient, step.seat, step.by, treatment=step.treatment)
        return True
    now = consult(emit, step)
    if now.waiting:
        return False
    if now.seat is not None:
        revive(emit, now.seat, read_move(now.answer), office)
        return True
    emit(ev.Left())
    due = gains(s, step, owner)
    emit(ev.Died(owner, step.patient, step.seat, step.by))
    emit(ev.Entered(Shaming(s.step_id + 1, due, patient=step.patient)))
    return True


def revive(emit: Emit[Quack], seat: int, move: object, office: Office) -> None:
    """Code Blue: Harm becomes one less than Kill; a Treatment that was one too many does not count."""
    assert isinstance(move, Revive)
    emit(ev.AnytimePlayed(seat, move.card, move.patient))
    facts = deck(emit.state.catalogue).patients[office.patient]
    count = office.count if facts.mortal is None else min(office.count, facts.mortal - 1)
    emit(ev.Revived(office.patient, min(office.harm, facts.kill - 1), count))
