"""The five fates, and links of control and capture with their chains (S45 to S50, S55 to S62)."""

from __future__ import annotations

from engines.course import Emit
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault, Character, DoctorStrange


def suffer(emit: Emit[DoctorStrange], assault: Assault) -> None:
    """Apply the fate of the Attack card to the target, and break its links at once (S56, S62)."""
    s = emit.state
    target = s.characters[assault.target]
    fate = s.cards.by_id[assault.card].fate
    if fate in {"control", "capture"} and target.owner == s.active:
        come_home(emit, target)
        return
    match fate:
        case "kill":
            emit(ev.Killed(target.id, target.owner, tuple(target.attachments)))
        case "exile":
            emit(ev.Exiled(target.id, target.owner, tuple(target.attachments)))
        case "incapacitate":
            emit(ev.Incapacitated(target.id))
        case "control":
            emit(ev.Controlled(target.id, s.active, assault.attacker))
        case "capture":
            lost = tuple(card for card in target.attachments if card[0] != "m")
            emit(ev.Captured(target.id, s.active, assault.attacker, lost))
    free(emit, target.id)


def come_home(emit: Emit[DoctorStrange], character: Character) -> None:
    """Return a Character to its owner, viable, then those that it held (S49, S57, S58)."""
    emit(ev.CaptiveReturned(character.id, character.owner, character.holder))
    free(emit, character.id)


def free(emit: Emit[DoctorStrange], holder: str) -> None:
    """Break every link of this holder (S56)."""
    s = emit.state
    for character in [c for c in s.characters.values() if c.holder == holder]:
        come_home(emit, character)
