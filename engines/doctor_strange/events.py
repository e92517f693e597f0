"""The events of Doctor Strange by phase: facts, with their effect on the state and who may know of them."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

from engines.doctor_strange.state import (
    Assault,
    Character,
    Declaring,
    DoctorStrange,
    Exchanging,
    Step,
    attacking_step,
    leave_hand,
    spend,
)
from engines.events import event_codec
from engines.game import Event, Fact, Secret


class TurnBegan(Fact, frozen=True):
    """A single turn began; `turn` counts from 1."""

    seat: int
    turn: int

    def apply(self, state: DoctorStrange) -> None:
        state.active = self.seat
        state.turn = self.turn


class Recovered(Fact, frozen=True):
    """S64: a Character rolled and is no longer incapacitated."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].condition = "viable"


class RecoveryFailed(Fact, frozen=True):
    """S64: a recovery roll failed."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Change nothing."""


class Stayed(Fact, frozen=True):
    """S65: a Character of Power 10 or more rolled and stays."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Change nothing."""


class Departed(Fact, frozen=True):
    """S65, S66: a Character of Power 10 or more left for the discard; `lost` are its attachments."""

    chance: ClassVar[bool] = True
    character: str
    roll: int
    lost: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        del state.characters[self.character]
        state.discard.append(self.character)
        state.discard.extend(self.lost)


class ViableCounted(Fact, frozen=True):
    """S4, S6: viable Characters were counted; `tallies`: each seat's looks in a row without one."""

    tallies: tuple[int, int]

    def apply(self, state: DoctorStrange) -> None:
        state.tallies = list(self.tallies)


class Ended(Fact, frozen=True):
    """The game is over; `winner` None is a draw (S6)."""

    winner: int | None

    def apply(self, state: DoctorStrange) -> None:
        """End all steps."""
        state.winner = self.winner
        state.steps.clear()


class Drew(Event, frozen=True):
    """S14: a seat drew `count` cards. `sighted`: those of them that the other seat had seen on the deck."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    cards: tuple[str, ...] | None
    sighted: tuple[str, ...] = ()

    def apply(self, state: DoctorStrange) -> None:
        hand = state.hands[self.seat]
        for card in self.cards or ():
            state.deck.pop()
            insort(hand, card)
        state.known[1 - self.seat].extend(self.sighted)
        state.sighted = [max(0, seen - self.count) for seen in state.sighted]

    def seen(self, seat: int | None) -> Event | None:
        """Show all cards to the seat that drew, and to the other those it had seen on the deck."""
        if seat == self.seat:
            return Drew(self.seat, self.count, self.cards)
        return Drew(self.seat, self.count, None, self.sighted if seat is not None else ())


class Reshuffled(Fact, frozen=True):
    """S14, S15: the discard became the new deck; no one may know `order`."""

    chance: ClassVar[bool] = True
    hides = "order"
    order: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.order is not None
        state.deck = list(self.order)
        state.discard.clear()
        state.sighted = [0, 0]


class EventPlayed(Fact, frozen=True):
    """S16: a Mystic Arts event was played."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)


class Discarded(Fact, frozen=True):
    """S17, S68: cards went from hand to discard, face up."""

    seat: int
    cards: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        for card in self.cards:
            spend(state, self.seat, card)


class DeckOpened(Fact, frozen=True):
    """S18: a seat looks through the deck; `cards` sorted, not in deck order."""

    reveals: ClassVar[bool] = True
    private = "cards"
    seat: int
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        """Change nothing."""


class TookFromDeck(Fact, frozen=True):
    """S18: a seat took a card out of the deck; the rest was shuffled into `order`, which no one may know."""

    chance: ClassVar[bool] = True
    private = "card"
    hides = "order"
    seat: int
    card: str | None
    order: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.card is not None and self.order is not None
        insort(state.hands[self.seat], self.card)
        state.deck = list(self.order)
        state.sighted = [0, 0]


class Investigated(Fact, frozen=True):
    """S19: a seat saw the next cards of the deck, first to be drawn first."""

    reveals: ClassVar[bool] = True
    private = "cards"
    seat: int
    count: int
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        state.sighted[self.seat] = max(state.sighted[self.seat], self.count)


class LookedAtHand(Event, frozen=True):
    """S21: a seat saw the whole hand of the other."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    cards: tuple[str, ...] | None

    def apply(self, state: DoctorStrange) -> None:
        assert self.cards is not None
        spend(state, self.seat, self.card)
        state.known[self.seat] = list(self.cards)

    def seen(self, seat: int | None) -> Event | None:
        """Show the hand to both seats."""
        return LookedAtHand(self.seat, self.card, None) if seat is None else self


class Summoned(Fact, frozen=True):
    """S23: a Character came into play."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        leave_hand(state, self.seat, self.card)
        state.characters[self.card] = Character(self.card, self.seat, self.seat)


class Attached(Fact, frozen=True):
    """S25: a permanent was attached."""

    seat: int
    card: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        leave_hand(state, self.seat, self.card)
        state.characters[self.character].attachments.append(self.card)


class Vacated(Fact, frozen=True):
    """S27: an attached Location was discarded to make room."""

    seat: int
    location: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].attachments.remove(self.location)
        state.discard.append(self.location)


class Stolen(Fact, frozen=True):
    """S20: thieves made off with an Item."""

    seat: int
    card: str
    item: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)
        state.characters[self.character].attachments.remove(self.item)
        state.discard.append(self.item)


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


class AttackVoided(Fact, frozen=True):
    """S35: an attack is void: attacker or target have changed."""

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


class SideAsked(Event, frozen=True):
    """S40: a side is asked; `passes`: in a row so far, with automatic ones."""

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


class Killed(Fact, frozen=True):
    """S45: a Character was killed; `lost` are its attachments."""

    character: str
    owner: int
    lost: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        del state.characters[self.character]
        state.killed[self.character] = self.owner
        state.discard.extend(self.lost)


class Exiled(Fact, frozen=True):
    """S45: a Character was exiled; `lost` are its attachments."""

    character: str
    owner: int
    lost: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        del state.characters[self.character]
        state.exiled[self.character] = self.owner
        state.discard.extend(self.lost)


class Incapacitated(Fact, frozen=True):
    """S46: a Character was incapacitated in its place."""

    character: str

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].condition = "incapacitated"


class Controlled(Fact, frozen=True):
    """S48: a Character changed sides, with its attachments."""

    character: str
    seat: int
    holder: str

    def apply(self, state: DoctorStrange) -> None:
        character = state.characters[self.character]
        character.controller, character.holder = self.seat, self.holder


class Captured(Fact, frozen=True):
    """S47: a Character was captured; `lost` are its attachments other than Modifiers."""

    character: str
    seat: int
    holder: str
    lost: tuple[str, ...]

    def apply(self, state: DoctorStrange) -> None:
        character = state.characters[self.character]
        character.controller, character.holder, character.condition = self.seat, self.holder, "captured"
        character.attachments = [card for card in character.attachments if card not in self.lost]
        state.discard.extend(self.lost)


class CaptiveReturned(Fact, frozen=True):
    """S57: a held Character is back with its owner, viable. `holder`: its former holder."""

    character: str
    seat: int
    holder: str

    def apply(self, state: DoctorStrange) -> None:
        character = state.characters[self.character]
        character.controller, character.holder, character.condition = self.seat, "", "viable"


class Negated(Fact, frozen=True):
    """S51: a Rest phase event was played on a Character."""

    seat: int
    card: str
    target: str

    def apply(self, state: DoctorStrange) -> None:
        spend(state, self.seat, self.card)


class Returned(Fact, frozen=True):
    """S52: a killed or exiled Character is back in play at its owner's side."""

    character: str
    seat: int

    def apply(self, state: DoctorStrange) -> None:
        state.killed.pop(self.character, None)
        state.exiled.pop(self.character, None)
        state.characters[self.character] = Character(self.character, self.seat, self.seat)


class Healed(Fact, frozen=True):
    """S53: a Character was healed."""

    character: str

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].condition = "viable"


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


pack, unpack = event_codec(__name__, Step)
