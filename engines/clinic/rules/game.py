"""The course of a game: what is open now, what a move does, and what follows."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic import moves as mv
from engines.clinic.care import best_plan
from engines.clinic.rules import (
    actions,
    admin,
    admit,
    build,
    business,
    cars,
    doubles,
    draft,
    founding,
    hire,
    move,
)
from engines.clinic.rules.options import Options
from engines.clinic.rules.refusals import refusal
from engines.clinic.rules.setup import set_up
from engines.clinic.state import (
    Acting,
    BonusDraft,
    ClinicGame,
    DoubleDraft,
    Finishing,
    Founding,
    Picking,
)
from engines.course import Course, Emit, PendingDecision
from engines.game import Move

# ------------------------------------------------------------------------------------------------ what is open now


def openings(s: ClinicGame) -> list[PendingDecision]:
    """The step's questions, then cars that must leave, then everybody's double tiles."""
    if s.step is None:
        return []
    asked = [found for seat in range(s.seats) if (found := _asked(s, seat)) is not None]
    asked += [cars.driving(clinic, seat) for seat, clinic in enumerate(s.clinics) if clinic.leaving]
    return asked + doubles.doubles(s)


def _asked(s: ClinicGame, seat: int) -> PendingDecision | None:
    """What the step asks a seat; where its car has come, that first."""
    step = s.step
    assert step is not None
    if s.clinics[seat].arriving:
        return cars.parking(s.clinics[seat], seat, step.id)
    match step:
        case Founding():
            return founding.founding(s, seat, step.id)
        case BonusDraft():
            return draft.claiming(s, step) if _first(step.queue, seat) and not _parking(s) else None
        case DoubleDraft():
            return draft.drafting(s, step) if _first(step.queue, seat) else None
        case Picking():
            return actions.picking(s, seat, step)
        case Acting():
            return actions.acting(s, step) if step.queue[0][0] == seat else None
        case Finishing():
            return _finishing(s, seat, step.id)


def _first(queue: list[int], seat: int) -> bool:
    return bool(queue) and queue[0] == seat


def _parking(s: ClinicGame) -> bool:
    return any(clinic.arriving for clinic in s.clinics)


def _finishing(s: ClinicGame, seat: int, step: int) -> PendingDecision | None:
    match s.clinics[seat].stage:
        case move.MOVE:
            return move.moving(s, seat, step)
        case move.BUSINESS:
            return business.business(s, seat, step)
        case business.DISMISS:
            return business.dismissing(s, seat, step)
        case business.PROTECT:
            return business.protecting(s, seat, step)
        case doubles.LAST_DOUBLE:
            return doubles.last_double(s, seat, step)
    return None


# ------------------------------------------------------------------------------------------------ what a move does


def act(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    """Carry out a legal move, then go on to the next question."""
    _carry_out(emit, seat, made)
    proceed(emit)


def _carry_out(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match made:
        case mv.Park(place):
            cars.park(emit, seat, place)
        case mv.Drive(place):
            cars.drive(emit, seat, place)
        case mv.AskParking():
            emit(ev.ValetSet(seat, on=False))
        case mv.Double(tile, one, other):
            doubles.build_double(emit, seat, tile, one, other)
        case mv.Pick(action):
            emit(ev.Picked(seat, action))
        case mv.Unpick():
            emit(ev.TookBackPick(seat))
        case mv.Done() | mv.TakeBack():
            _done_or_back(emit, seat, made)
        case mv.Preset() | mv.Found() | mv.Claim() | mv.Place() | mv.Draft() | mv.Swap() | mv.Keep():
            _set_up(emit, seat, made)
        case mv.Build() | mv.Conveyors() | mv.Hire() | mv.Admit() | mv.Requeue():
            _action(emit, seat, made)
        case _:
            _finish(emit, seat, made)


def _done_or_back(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match emit.state.step, made:
        case Acting(), _:
            actions.end_action(emit)
        case Founding(), _:
            founding.take_back(emit, seat)
        case _, mv.Done() if emit.state.clinics[seat].stage == doubles.LAST_DOUBLE:
            emit(ev.BusinessEnded(seat))
        case _, mv.Done():
            move.end_move(emit, seat)
        case _:
            move.put_back(emit, seat, tuple(emit.state.clinics[seat].moved))


def _set_up(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match made:
        case mv.Preset(layout):
            founding.use_preset(emit, seat, layout)
        case mv.Found(kind, at):
            founding.found(emit, seat, kind, at)
        case mv.Claim(bonus):
            draft.claim(emit, seat, bonus)
        case mv.Place(kind, at):
            draft.place(emit, seat, kind, at)
        case mv.Draft(tile):
            draft.draft(emit, seat, tile)
        case mv.Swap(tile):
            draft.end_draft(emit, seat, tile)
        case mv.Keep():
            draft.end_draft(emit, seat, "")


def _action(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match made:
        case mv.Build(kind, at):
            build.build(emit, seat, kind, at)
        case mv.Conveyors(one, other):
            build.build_conveyors(emit, seat, one, other)
        case mv.Hire(person):
            hire.hire(emit, seat, person)
        case mv.Admit(person):
            admit.admit(emit, seat, person)
        case mv.Requeue(person, service):
            admit.requeue(emit, seat, person, service)


def _finish(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match made:
        case mv.Go(person, to):
            move.go(emit, seat, person, to)
        case mv.PutBack(person):
            move.put_back(emit, seat, (person,))
        case mv.Propose():
            move.propose(emit, seat)
        case mv.Reopen():
            emit(ev.Reopened(seat))
        case _:
            _business(emit, seat, made)


def _business(emit: Emit[ClinicGame], seat: int, made: Move) -> None:
    match made:
        case mv.Treat(carer, person):
            business.treat(emit, seat, carer, person)
        case mv.Untreat(person):
            business.untreat(emit, seat, person)
        case mv.Best():
            clinic = emit.state.clinics[seat]
            emit(ev.Planned(seat, best_plan(clinic, emit.state.colours)))
        case mv.Pay(points):
            business.pay(emit, seat, points)
        case mv.Dismiss(person):
            business.dismiss(emit, seat, person)
        case mv.Protect(person):
            business.protect(emit, seat, person)


# ------------------------------------------------------------------------------------------------ what follows


def proceed(emit: Emit[ClinicGame]) -> None:
    """Go on as far as nobody has to be asked."""
    s = emit.state
    while True:
        for seat in range(s.seats):
            cars.settle(emit, seat)
            if s.clinics[seat].stage == doubles.LAST_DOUBLE and not doubles.asks_again(s, seat):
                emit(ev.BusinessEnded(seat))
        step = s.step
        if step is None or not _over(s):
            return
        _follow(emit)


def _over(s: ClinicGame) -> bool:
    """Whether the step needs nothing more from anybody."""
    match s.step:
        case Founding():
            return all(clinic.stage == founding.READY and not clinic.arriving for clinic in s.clinics)
        case BonusDraft() | DoubleDraft():
            return not s.step.queue and not _parking(s)
        case Picking():
            return len(s.step.picks) == s.seats and not any(clinic.leaving for clinic in s.clinics)
        case Acting():
            return not s.step.queue or (not _parking(s) and actions.nothing_left(s, s.step))
        case _:
            return all(clinic.stage == "ready" for clinic in s.clinics)


def _follow(emit: Emit[ClinicGame]) -> None:
    """The step that comes after one that is over."""
    s = emit.state
    backwards = list(s.order[::-1])
    match s.step:
        case Founding():
            emit(ev.Entered(BonusDraft(s.step_id + 1, backwards)))
        case BonusDraft():
            people = tuple(person for person in s.reserve)
            emit(ev.LeftoversBoxed(tuple(s.bonuses), people))
            emit(ev.Entered(DoubleDraft(s.step_id + 1, backwards)))
        case DoubleDraft():
            emit(ev.LeftoversBoxed((s.solitary,), ()))
            admin.begin_round(emit, 1, s.order)
            actions.next_pick(emit)
        case Picking():
            actions.show_picks(emit, s.step)
        case Acting() if s.step.queue:
            actions.end_action(emit)
        case Acting():
            _after_actions(emit)
        case _:
            _after_business(emit)


def _after_actions(emit: Emit[ClinicGame]) -> None:
    s = emit.state
    actions.refill_rows(emit)
    if s.action_step < s.table.action_steps:
        actions.next_pick(emit)
        return
    emit(ev.Entered(Finishing(s.step_id + 1)))
    for seat in range(s.seats):
        emit(ev.Stage(seat, move.MOVE))


def _after_business(emit: Emit[ClinicGame]) -> None:
    s = emit.state
    last = s.round == s.table.rounds
    admin.administer(emit)
    if not last:
        actions.next_pick(emit)
        return
    for seat in range(s.seats):
        cars.drive_all(emit, seat)
    emit(ev.GameEnded())


def deal(options: Options, seats: int, seed: bytes) -> ClinicGame:
    """C9-C15: the table as it is before anybody decides.

    Raises:
        ValueError: "seats" or "pack" where they do not fit.

    """
    return COURSE.begin(set_up(options, seats, seed), seats)


COURSE: Course[ClinicGame] = Course(
    openings=openings,
    act=act,
    refusal=refusal,
    standing=lambda s: {doubles.ANY_TIME, cars.LEAVING, *({s.step.id} if s.step else ())},
)
