"""C42-C44: payment: treat as planned, pay the bill, buy Popularity; dismiss people who cannot be paid."""

from __future__ import annotations

from engines.clinic import events as ev
from engines.clinic.care import employees, income, salaries, salary, upkeep
from engines.clinic.layout import layout
from engines.clinic.moves import Dismiss, Pay
from engines.clinic.rules.checks import BUSINESS, DISMISS, stands
from engines.clinic.rules.it_services import after_bill
from engines.clinic.state import Clinic, ClinicGame
from engines.course import Emit, PendingDecision
from engines.game import Move, Prompt, Reason

# ------------------------------------------------------------------------------------------------ the bill


def most_popularity(s: ClinicGame, clinic: Clinic) -> int:
    """Return the points that could be bought after care and expenses (C44)."""
    cash = clinic.cash + income(clinic, clinic.plan, s.colours)
    return max(0, cash - salaries(clinic, s.colours) - upkeep(clinic)) // s.numbers.popularity_price


def why_not_pay(s: ClinicGame, seat: int, move: Pay) -> Reason | None:
    """Require no more points than cash buys (C44)."""
    if wrong := stands(s, seat, BUSINESS):
        return wrong
    most = most_popularity(s, s.clinics[seat])
    return None if 0 <= move.points <= most else Reason("too_much_popularity", "C44", {"n": most})


def pay(emit: Emit[ClinicGame], seat: int, move: Pay) -> None:
    """Treat as planned, then pay; buy Popularity only if everything was paid."""
    s = emit.state
    clinic = s.clinics[seat]
    services: dict[str, int] = {}
    for one in clinic.plan:
        for person in one.patients:
            services[clinic.services[person]] = services.get(clinic.services[person], 0) + 1
    earned = income(clinic, clinic.plan, s.colours)
    emit(ev.Treated(seat, clinic.plan, services, earned))
    if salaries(clinic, s.colours) > clinic.cash:
        emit(ev.StageReached(seat, DISMISS))
        return
    _pay_bill(emit, seat)
    if move.points:
        emit(ev.PopularityBought(seat, move.points, move.points * s.numbers.popularity_price))
    after_bill(emit, seat)


def _pay_bill(emit: Emit[ClinicGame], seat: int) -> None:
    """Pay salaries first; each missing dollar of upkeep costs Popularity (C43)."""
    s = emit.state
    clinic = s.clinics[seat]
    wages, keep = salaries(clinic, s.colours), upkeep(clinic)
    missing = max(0, keep - (clinic.cash - wages))
    lost = min(clinic.popularity, missing * s.numbers.expenses.missing_upkeep_popularity)
    emit(ev.Paid(seat, wages, keep, missing, lost))


# ------------------------------------------------------------------------------------------------ dismissals


def dismissing(s: ClinicGame, seat: int, step: int) -> PendingDecision:
    """Ask who is dismissed; by default the idle first, the lowest level first."""
    clinic = s.clinics[seat]
    legal = [person for person in employees(clinic) if why_not_dismiss(s, seat, Dismiss(person)) is None]
    first = min(legal, key=lambda person: (not _idle(clinic, person), salary(clinic, person, s.colours)))
    count = _fewest(s, clinic)
    moves = tuple(Dismiss(person) for person in legal)
    repeat = (count, count) if count > 1 else None
    return PendingDecision(
        step, seat, Prompt("dismiss", {"n": count}), must=True, moves=moves, default=Dismiss(first), repeat=repeat
    )


def tries(s: ClinicGame, seat: int) -> list[Move]:
    """Return everyone who earns a salary."""
    clinic = s.clinics[seat]
    return [Dismiss(person) for person in employees(clinic)] if clinic.stage == DISMISS else []


def why_not_dismiss(s: ClinicGame, seat: int, move: Dismiss) -> Reason | None:
    """Require a member of staff whose dismissal keeps the number of dismissals at the fewest (C43)."""
    clinic, person = s.clinics[seat], move.person
    if clinic.stage != DISMISS or person not in employees(clinic):
        return Reason("not_dismissed", "C43", {"person": person})
    count = _fewest(s, clinic)
    others = [salary(clinic, other, s.colours) for other in employees(clinic) if other != person]
    saved = salary(clinic, person, s.colours) + sum(sorted(others, reverse=True)[: count - 1])
    if salaries(clinic, s.colours) - saved > clinic.cash:
        return Reason("more_would_go", "C43", {"person": person, "n": count})
    return None


def _fewest(s: ClinicGame, clinic: Clinic) -> int:
    """Return the fewest people who must go so that the others can be paid (C43)."""
    wages = sorted((salary(clinic, person, s.colours) for person in employees(clinic)), reverse=True)
    missing, count = sum(wages) - clinic.cash, 0
    while missing > 0:
        missing -= wages[count]
        count += 1
    return count


def _idle(clinic: Clinic, person: str) -> bool:
    """Return True if a person is in no module, or in a hub, and so does nothing."""
    return layout(clinic).kind.get(clinic.people[person], "service_hub") == "service_hub"


def dismiss(emit: Emit[ClinicGame], seat: int, move: Dismiss) -> None:
    """Dismiss a person; once the others can be paid, pay them."""
    emit(ev.Dismissed(seat, move.person))
    clinic = emit.state.clinics[seat]
    if salaries(clinic, emit.state.colours) <= clinic.cash:
        _pay_bill(emit, seat)
        after_bill(emit, seat)
