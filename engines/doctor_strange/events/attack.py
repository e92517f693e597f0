"""The attack, from the plan to the result (S30 to S44)."""

from __future__ import annotations

from typing import ClassVar

from engines.doctor_strange.state import Assault, Declaring, DoctorStrange, Exchanging, attacking_step, spend
from engines.game import Event, Fact, Secret


class Planned(Secret, frozen=True):
    """S30: an attack was planned; only its seat knows until all are shown."""

    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        step = state.steps[-1]
        assert isinstance(step, Declaring)
        step.plan.append(self.assault)


class TookBack(Secret, frozen=True):
    """S30: a planned attack was taken back."""

    attacker: str

    def apply(self, state: DoctorStrange) -> None:
        step = state.steps[-1]
        assert isinstance(step, Declaring)
        step.plan = [assault for assault in step.plan if assault.attacker != self.attacker]


class Declared(Fact, frozen=True):
    """S31: all attacks of the turn were shown, with their cards."""

    reveals: ClassVar[bool] = True
    seat: int
    assaults: tuple[Assault, ...]

    def apply(self, state: DoctorStrange) -> None:
        for assault in self.assaults:
            spend(state, self.seat, assault.card)


class Countered(Fact, frozen=True):
    """S37: an attack was cancelled."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)
        attacking_step(state).pending.remove(self.assault)


class FellThrough(Fact, frozen=True):
    """S35: attacker or target are no longer what they were."""

    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        attacking_step(state).pending.remove(self.assault)


class Rolled(Fact, frozen=True):
    """S40: both dice were rolled. `rolls` and `totals`: attack, defence; totals with Power and attachments."""

    chance: ClassVar[bool] = True
    seat: int
    assault: Assault
    rolls: tuple[int, int]
    totals: tuple[int, int]

    def apply(self, state: DoctorStrange) -> None:
        attacking_step(state).pending.remove(self.assault)


class Awaited(Event, frozen=True):
    """S40: a side is asked; `passes` in a row so far, those made for a side included."""

    seat: int
    passes: int

    def apply(self, state: DoctorStrange) -> None:
        step = _exchanging(state)
        step.asked = step.turn = self.seat
        step.passes = self.passes


class Passed(Fact, frozen=True):
    """A side was asked and played nothing."""

    seat: int

    def apply(self, state: DoctorStrange) -> None:
        step = state.steps[-1]
        if isinstance(step, Exchanging):
            step.asked, step.turn = None, 1 - self.seat
            step.passes += 1


class PowerSpent(Fact, frozen=True):
    """S41: a Power card was played; `power` is what it adds to the attack being resolved."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    power: int

    def apply(self, state: DoctorStrange) -> None:
        _answered(state, self.seat, self.card, self.power)


class DefenderCalled(Fact, frozen=True):
    """S42: a helper was called; `power` is its Power with attachments."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    helper: str
    power: int

    def apply(self, state: DoctorStrange) -> None:
        _answered(state, self.seat, self.card, self.power)
        _exchanging(state).helpers.append(self.helper)
        attacking_step(state).helped.append(self.helper)


class Resolved(Fact, frozen=True):
    """An attack came to its end; `totals`: attack, defence; ties go to the attacker (S40)."""

    assault: Assault
    totals: tuple[int, int]
    hit: bool

    def apply(self, state: DoctorStrange) -> None:
        state.steps.pop()


def _exchanging(s: DoctorStrange) -> Exchanging:
    step = s.steps[-1]
    assert isinstance(step, Exchanging)
    return step


def _answered(s: DoctorStrange, seat: int, card: str, power: int) -> None:
    spend(s, seat, card)
    step = _exchanging(s)
    side = int(seat != s.active)
    step.totals[side] += power
    step.spent[side].append(card)
    step.asked, step.turn, step.passes = None, 1 - seat, 0
