"""What can happen in Doctor Strange: facts, each with what it does to the state and who may know of it."""

from __future__ import annotations

from bisect import insort
from typing import ClassVar

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.doctor_strange.state import (
    Assault,
    Attacking,
    Character,
    Declaring,
    DoctorStrange,
    Exchanging,
    MysticArts,
    Step,
    clone_step,
)
from engines.game import Event, Fact

Cards = tuple[str, ...]


def _leave_hand(s: DoctorStrange, seat: int, card: str) -> None:
    s.hands[seat].remove(card)
    known = s.known[1 - seat]
    if card in known:
        known.remove(card)


def _spend(s: DoctorStrange, seat: int, card: str) -> None:
    _leave_hand(s, seat, card)
    s.discard.append(card)


# ------------------------------------------------------------------------------------------------- steps and turns


class Entered(Event, frozen=True):
    """A step began."""

    step: Step

    def apply(self, state: DoctorStrange) -> None:
        """Put it on the stack; a copy, since events never change."""
        state.steps.append(clone_step(self.step))
        state.step_id = self.step.id


class Left(Event, frozen=True):
    """The topmost step ended."""

    def apply(self, state: DoctorStrange) -> None:
        """Take it off the stack."""
        state.steps.pop()


class TurnBegan(Fact, frozen=True):
    """A single turn began; `turn` counts from 1."""

    seat: int
    turn: int

    def apply(self, state: DoctorStrange) -> None:
        """Whose turn it is."""
        state.active = self.seat
        state.turn = self.turn


class Looked(Fact, frozen=True):
    """S4, S6: who has viable Characters was looked at; `tallies` are the looks in a row each seat was without."""

    tallies: tuple[int, int]

    def apply(self, state: DoctorStrange) -> None:
        """Write the tallies down."""
        state.tallies = list(self.tallies)


class Ended(Fact, frozen=True):
    """The game is over; `winner` None is a draw (S6)."""

    winner: int | None

    def apply(self, state: DoctorStrange) -> None:
        """Nothing is awaited any more."""
        state.winner = self.winner
        state.steps.clear()


# ------------------------------------------------------------------------------------------- deck, hands, knowledge


class Drew(Event, frozen=True):
    """S14: a seat drew `count` cards. `sighted`: those of them that the other seat had seen on the deck."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    cards: Cards | None
    sighted: Cards = ()

    def apply(self, state: DoctorStrange) -> None:
        """Move the cards into the hand; whoever saw them on the deck knows where they are now."""
        hand = state.hands[self.seat]
        for card in self.cards or ():
            state.deck.pop()
            insort(hand, card)
        state.known[1 - self.seat].extend(self.sighted)
        state.sighted = [max(0, seen - self.count) for seen in state.sighted]

    def seen(self, seat: int | None) -> Event | None:
        """All cards for the one who drew, the sighted ones for the other."""
        if seat == self.seat:
            return Drew(self.seat, self.count, self.cards)
        return Drew(self.seat, self.count, None, self.sighted if seat is not None else ())


class Reshuffled(Fact, frozen=True):
    """S14, S15: the discard became the new deck; `order` is for nobody."""

    chance: ClassVar[bool] = True
    order: Cards | None

    def apply(self, state: DoctorStrange) -> None:
        """Replace the deck."""
        assert self.order is not None
        state.deck = list(self.order)
        state.discard.clear()
        state.sighted = [0, 0]

    def seen(self, seat: int | None) -> Event | None:  # noqa: ARG002
        """That it happened."""
        return Reshuffled(None)


class EventPlayed(Fact, frozen=True):
    """S16: a Mystic Arts event was played."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        """Discard it."""
        _spend(state, self.seat, self.card)


class Swapped(Fact, frozen=True):
    """S9: a card only the enemy may use was discarded for a fresh one."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        """Discard it; that was this turn's swap."""
        _spend(state, self.seat, self.card)
        step = state.steps[-1]
        assert isinstance(step, MysticArts)
        step.swapped = True


class Discarded(Fact, frozen=True):
    """S17, S68: cards went from hand to discard, face up."""

    seat: int
    cards: Cards

    def apply(self, state: DoctorStrange) -> None:
        """Discard them."""
        for card in self.cards:
            _spend(state, self.seat, card)


class DeckOpened(Event, frozen=True):
    """S18: a seat looks through the deck; `cards` sorted, not in deck order."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: Cards | None

    def apply(self, state: DoctorStrange) -> None:
        """Nothing moves."""

    def seen(self, seat: int | None) -> Event | None:
        """The cards for whoever looks."""
        return self if seat == self.seat else DeckOpened(self.seat, None)


class Kept(Event, frozen=True):
    """S18: a seat took a card out of the deck; the rest was shuffled into `order`, which is for nobody."""

    chance: ClassVar[bool] = True
    seat: int
    card: str | None
    order: Cards | None

    def apply(self, state: DoctorStrange) -> None:
        """Take it; nobody knows the deck any more."""
        assert self.card is not None and self.order is not None
        insort(state.hands[self.seat], self.card)
        state.deck = list(self.order)
        state.sighted = [0, 0]

    def seen(self, seat: int | None) -> Event | None:
        """The card for whoever took it."""
        return Kept(self.seat, self.card if seat == self.seat else None, None)


class Investigated(Event, frozen=True):
    """S19: a seat saw the next cards of the deck, first to be drawn first."""

    reveals: ClassVar[bool] = True
    seat: int
    count: int
    cards: Cards | None

    def apply(self, state: DoctorStrange) -> None:
        """Remember how deep it saw."""
        state.sighted[self.seat] = max(state.sighted[self.seat], self.count)

    def seen(self, seat: int | None) -> Event | None:
        """The cards for whoever looked."""
        return self if seat == self.seat else Investigated(self.seat, self.count, None)


class LookedAtHand(Event, frozen=True):
    """S21: a seat saw the whole hand of the other."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    cards: Cards | None

    def apply(self, state: DoctorStrange) -> None:
        """Discard the card; the hand is known."""
        assert self.cards is not None
        _spend(state, self.seat, self.card)
        state.known[self.seat] = list(self.cards)

    def seen(self, seat: int | None) -> Event | None:
        """The hand for the one who looked and the one who was looked at."""
        return LookedAtHand(self.seat, self.card, None) if seat is None else self


# ------------------------------------------------------------------------------------------------------- permanents


class Summoned(Fact, frozen=True):
    """S23: a Character came into play."""

    seat: int
    card: str

    def apply(self, state: DoctorStrange) -> None:
        """It belongs to the seat (S11)."""
        _leave_hand(state, self.seat, self.card)
        state.characters[self.card] = Character(self.card, self.seat, self.seat)


class Attached(Fact, frozen=True):
    """S25: a permanent was attached."""

    seat: int
    card: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        """Move it from hand to Character."""
        _leave_hand(state, self.seat, self.card)
        state.characters[self.character].attachments.append(self.card)


class Vacated(Fact, frozen=True):
    """S27: an attached Location was discarded to make room."""

    seat: int
    location: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        """Discard it."""
        state.characters[self.character].attachments.remove(self.location)
        state.discard.append(self.location)


class Stolen(Fact, frozen=True):
    """S20: thieves made off with an Item."""

    seat: int
    card: str
    item: str
    character: str

    def apply(self, state: DoctorStrange) -> None:
        """Discard both cards."""
        _spend(state, self.seat, self.card)
        state.characters[self.character].attachments.remove(self.item)
        state.discard.append(self.item)


# -------------------------------------------------------------------------------------------------------- the attack


class Planned(Event, frozen=True):
    """S30: an attack was planned; only its seat knows until all are shown."""

    seat: int
    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        """Write it into the plan; the card stays in hand."""
        step = state.steps[-1]
        assert isinstance(step, Declaring)
        step.plan.append(self.assault)

    def seen(self, seat: int | None) -> Event | None:
        """For its own seat only."""
        return self if seat == self.seat else None


class TookBack(Event, frozen=True):
    """S30: a planned attack was taken back."""

    seat: int
    attacker: str

    def apply(self, state: DoctorStrange) -> None:
        """Strike it from the plan."""
        step = state.steps[-1]
        assert isinstance(step, Declaring)
        step.plan = [assault for assault in step.plan if assault.attacker != self.attacker]

    def seen(self, seat: int | None) -> Event | None:
        """For its own seat only."""
        return self if seat == self.seat else None


class Declared(Fact, frozen=True):
    """S31: all attacks of the turn were shown, with their cards."""

    reveals: ClassVar[bool] = True
    seat: int
    assaults: tuple[Assault, ...]

    def apply(self, state: DoctorStrange) -> None:
        """Discard the Attack cards."""
        for assault in self.assaults:
            _spend(state, self.seat, assault.card)


class Countered(Fact, frozen=True):
    """S37: an attack was cancelled."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        """Discard the Counter; the attack is used up, its target stays marked."""
        _spend(state, self.seat, self.card)
        _attacking(state).pending.remove(self.assault)


class FellThrough(Fact, frozen=True):
    """S35: attacker or target are no longer what they were."""

    assault: Assault

    def apply(self, state: DoctorStrange) -> None:
        """The attack is used up."""
        _attacking(state).pending.remove(self.assault)


class Rolled(Fact, frozen=True):
    """S40: both dice were rolled. `rolls` and `totals`: attack, defence; totals with Power and attachments."""

    chance: ClassVar[bool] = True
    seat: int
    assault: Assault
    rolls: tuple[int, int]
    totals: tuple[int, int]

    def apply(self, state: DoctorStrange) -> None:
        """The attack is under way."""
        _attacking(state).pending.remove(self.assault)


class Awaited(Event, frozen=True):
    """S40: a side is asked; `passes` in a row so far, those made for a side by quick play included."""

    seat: int
    passes: int

    def apply(self, state: DoctorStrange) -> None:
        """Write down who is asked."""
        step = _exchanging(state)
        step.asked = step.turn = self.seat
        step.passes = self.passes


class Passed(Fact, frozen=True):
    """A side was asked and played nothing."""

    seat: int

    def apply(self, state: DoctorStrange) -> None:
        """It is the other side's turn, in an exchange."""
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
        """Discard it, add its power, the other side's turn."""
        _answered(state, self.seat, self.card, self.power)


class DefenderCalled(Fact, frozen=True):
    """S42: a helper was called; `power` is its Power with attachments."""

    reveals: ClassVar[bool] = True
    seat: int
    card: str
    helper: str
    power: int

    def apply(self, state: DoctorStrange) -> None:
        """Discard the card, add the helper's power, the other side's turn."""
        _answered(state, self.seat, self.card, self.power)
        _exchanging(state).helpers.append(self.helper)
        _attacking(state).helped.append(self.helper)


class Resolved(Fact, frozen=True):
    """An attack came to its end; `totals`: attack, defence; ties go to the attacker (S40)."""

    assault: Assault
    totals: tuple[int, int]
    hit: bool

    def apply(self, state: DoctorStrange) -> None:
        """The exchange is over."""
        state.steps.pop()


def _exchanging(s: DoctorStrange) -> Exchanging:
    step = s.steps[-1]
    assert isinstance(step, Exchanging)
    return step


def _attacking(s: DoctorStrange) -> Attacking:
    return next(step for step in reversed(s.steps) if isinstance(step, Attacking))


def _answered(s: DoctorStrange, seat: int, card: str, power: int) -> None:
    _spend(s, seat, card)
    step = _exchanging(s)
    side = int(seat != s.active)
    step.totals[side] += power
    step.spent[side].append(card)
    step.asked, step.turn, step.passes = None, 1 - seat, 0


# ---------------------------------------------------------------------------------------------------- what becomes of


class Killed(Fact, frozen=True):
    """S45: a Character was killed; `lost` are its attachments."""

    character: str
    owner: int
    lost: Cards

    def apply(self, state: DoctorStrange) -> None:
        """To its pile, attachments to the discard."""
        del state.characters[self.character]
        state.killed[self.character] = self.owner
        state.discard.extend(self.lost)


class Exiled(Fact, frozen=True):
    """S45: a Character was exiled; `lost` are its attachments."""

    character: str
    owner: int
    lost: Cards

    def apply(self, state: DoctorStrange) -> None:
        """To its pile, attachments to the discard."""
        del state.characters[self.character]
        state.exiled[self.character] = self.owner
        state.discard.extend(self.lost)


class Incapacitated(Fact, frozen=True):
    """S46: a Character was incapacitated where it is."""

    character: str

    def apply(self, state: DoctorStrange) -> None:
        """Mark it."""
        state.characters[self.character].condition = "incapacitated"


class Controlled(Fact, frozen=True):
    """S48: a Character moved over, with everything attached."""

    character: str
    seat: int
    holder: str

    def apply(self, state: DoctorStrange) -> None:
        """Change sides, make the link (S55)."""
        character = state.characters[self.character]
        character.controller, character.holder = self.seat, self.holder


class Captured(Fact, frozen=True):
    """S47: a Character was captured; `lost` are its attachments other than Modifiers."""

    character: str
    seat: int
    holder: str
    lost: Cards

    def apply(self, state: DoctorStrange) -> None:
        """To the captor, make the link (S55)."""
        character = state.characters[self.character]
        character.controller, character.holder, character.condition = self.seat, self.holder, "captured"
        character.attachments = [card for card in character.attachments if card not in self.lost]
        state.discard.extend(self.lost)


class CameHome(Fact, frozen=True):
    """S57: a held Character is with its owner again, viable. `holder`: who had held it."""

    character: str
    seat: int
    holder: str

    def apply(self, state: DoctorStrange) -> None:
        """End the link and lift the state."""
        character = state.characters[self.character]
        character.controller, character.holder, character.condition = self.seat, "", "viable"


class Negated(Fact, frozen=True):
    """S51: a Rest phase event was played on a Character."""

    seat: int
    card: str
    target: str

    def apply(self, state: DoctorStrange) -> None:
        """Discard it."""
        _spend(state, self.seat, self.card)


class Returned(Fact, frozen=True):
    """S52: a killed or exiled Character is back in play at its owner's side."""

    character: str
    seat: int

    def apply(self, state: DoctorStrange) -> None:
        """Out of its pile, viable, nothing attached."""
        state.killed.pop(self.character, None)
        state.exiled.pop(self.character, None)
        state.characters[self.character] = Character(self.character, self.seat, self.seat)


class Healed(Fact, frozen=True):
    """S53: a Character was healed."""

    character: str

    def apply(self, state: DoctorStrange) -> None:
        """It is viable where it is."""
        state.characters[self.character].condition = "viable"


class Recovered(Fact, frozen=True):
    """S64: a Character rolled and is no longer incapacitated."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """It is viable where it is."""
        state.characters[self.character].condition = "viable"


class Lingered(Fact, frozen=True):
    """S64: a recovery roll failed."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Nothing changes."""


class Stayed(Fact, frozen=True):
    """S65: a Character of Power 10 or more rolled and stays."""

    chance: ClassVar[bool] = True
    character: str
    roll: int

    def apply(self, state: DoctorStrange) -> None:
        """Nothing changes."""


class Departed(Fact, frozen=True):
    """S65, S66: a Character of Power 10 or more left for the discard; `lost` are its attachments."""

    chance: ClassVar[bool] = True
    character: str
    roll: int
    lost: Cards

    def apply(self, state: DoctorStrange) -> None:
        """Discard it with everything attached."""
        del state.characters[self.character]
        state.discard.append(self.character)
        state.discard.extend(self.lost)


AnyEvent = (
    Entered
    | Left
    | TurnBegan
    | Looked
    | Ended
    | Drew
    | Reshuffled
    | EventPlayed
    | Swapped
    | Discarded
    | DeckOpened
    | Kept
    | Investigated
    | LookedAtHand
    | Summoned
    | Attached
    | Vacated
    | Stolen
    | Planned
    | TookBack
    | Declared
    | Countered
    | FellThrough
    | Rolled
    | Awaited
    | Passed
    | PowerSpent
    | DefenderCalled
    | Resolved
    | Killed
    | Exiled
    | Incapacitated
    | Controlled
    | Captured
    | CameHome
    | Negated
    | Returned
    | Healed
    | Recovered
    | Lingered
    | Stayed
    | Departed
    | Numbered
    | ChanceDrawn
)

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[AnyEvent])


def pack(events: list[Event]) -> bytes:
    """The events of a move as bytes."""
    return _ENCODER.encode(events)


def unpack(raw: bytes) -> list[Event]:
    """The events that were packed."""
    return list(_DECODER.decode(raw))
