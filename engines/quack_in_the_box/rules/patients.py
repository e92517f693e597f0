"""Phase 3, a Patient comes (ruling 3); when one dies and when one goes home (ruling 9); the window before a death."""

from __future__ import annotations

from engines.course import Emit
from engines.game import Prompt
from engines.quack_in_the_box import events as ev
from engines.quack_in_the_box.cards import deck
from engines.quack_in_the_box.moves import Revive, read_move
from engines.quack_in_the_box.rules.infamy import gains
from engines.quack_in_the_box.rules.stage import Stage
from engines.quack_in_the_box.rules.windows import awaits, consult, openings
from engines.quack_in_the_box.state import Dying, Office, Quack, Shaming, keeper

COPAY = 50


def admit(emit: Emit[Quack], seat: int) -> None:
    """Phase 3, ruling 3: a Patient for an empty office, and the co-pay."""
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
    """Harm at Kill; or, unless Cure is reached, the Mortal count."""
    facts = deck(s.catalogue).patients[office.patient]
    if office.harm >= facts.kill:
        return True
    return office.cure < facts.cure and facts.mortal is not None and office.count >= facts.mortal


def look_after(emit: Emit[Quack], patient: str, seat: int, by: str, *, treatment: bool) -> None:
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


def _prompt(step: Dying) -> Prompt:
    return Prompt("window.death", {"card": step.by, "patient": step.patient})


def _proceed(emit: Emit[Quack], step: Dying) -> None:
    """Somebody may still prevent it; else the Patient is gone, and the Infamy is due."""
    s = emit.state
    owner = keeper(s, step.patient)
    assert owner is not None
    office = s.doctors[owner].office
    assert office is not None
    if not dies(s, office):
        emit(ev.Left())
        look_after(emit, step.patient, step.seat, step.by, treatment=step.treatment)
        return
    now = consult(emit, step)
    if now.waiting:
        return
    if now.seat is not None:
        _revive(emit, now.seat, read_move(now.answer), office)
        return
    emit(ev.Left())
    due = gains(s, step, owner)
    emit(ev.Died(owner, step.patient, step.seat, step.by))
    emit(ev.Entered(Shaming(s.step_id + 1, due, patient=step.patient)))


def _revive(emit: Emit[Quack], seat: int, move: object, office: Office) -> None:
    """Code Blue: Harm becomes one less than Kill; a Treatment that was one too many does not count."""
    assert isinstance(move, Revive)
    emit(ev.AnytimePlayed(seat, move.card, move.patient))
    facts = deck(emit.state.catalogue).patients[office.patient]
    count = office.count if facts.mortal is None else min(office.count, facts.mortal - 1)
    emit(ev.Revived(office.patient, min(office.harm, facts.kill - 1), count))


DYING = Stage(awaits, lambda s, step: openings(s, step, _prompt(step)), _proceed)
