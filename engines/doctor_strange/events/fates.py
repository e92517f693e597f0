"""What becomes of a Character, and what undoes it (S45 to S58)."""

from __future__ import annotations

from engines.doctor_strange.state import Character, DoctorStrange, spend
from engines.game import Fact


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
    """S46: a Character was incapacitated where it is."""

    character: str

    def apply(self, state: DoctorStrange) -> None:
        state.characters[self.character].condition = "incapacitated"


class Controlled(Fact, frozen=True):
    """S48: a Character moved over, with everything attached."""

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


class CameHome(Fact, frozen=True):
    """S57: a held Character is with its owner again, viable. `holder`: who had held it."""

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
