"""What can happen in Quack in the Box: facts, each with what it does to the state and who may know of it.

Doctors are told by seat, cards and Patients by id. The files bear the names of those in rules/.
"""

from __future__ import annotations

import msgspec

from engines.course import ChanceDrawn, Numbered
from engines.game import Event
from engines.quack_in_the_box.events.anytimes import AnytimePlayed, Discarded, Tossed
from engines.quack_in_the_box.events.draw import Drew, Shuffled, TurnedOver
from engines.quack_in_the_box.events.flee import Fled, Stayed
from engines.quack_in_the_box.events.infamy import BlameShifted, GainSettled, InfamyGained, InfamyLost, MoneyChanged
from engines.quack_in_the_box.events.mob import Lynched, MobCame, MobPassed
from engines.quack_in_the_box.events.patients import (
    Admitted,
    CureGained,
    Died,
    HarmTaken,
    Infected,
    PatientsShuffled,
    Revived,
    Swapped,
    WentHome,
)
from engines.quack_in_the_box.events.roll import RequiredChanged, RequiredRolled
from engines.quack_in_the_box.events.treat import (
    Altered,
    Cancelled,
    Earned,
    MadeDo,
    Paid,
    Redirected,
    TookEffect,
    TreatmentLaid,
    Wasted,
)
from engines.quack_in_the_box.events.turns import Ended, LastTurnsCalled, TurnBegan
from engines.quack_in_the_box.events.windows import Answered, Entered, Left, Opened

AnyEvent = (
    Entered
    | Left
    | Opened
    | Answered
    | TurnBegan
    | Stayed
    | Fled
    | Shuffled
    | PatientsShuffled
    | Drew
    | TurnedOver
    | Admitted
    | RequiredRolled
    | RequiredChanged
    | TreatmentLaid
    | Redirected
    | Altered
    | Cancelled
    | Wasted
    | TookEffect
    | MadeDo
    | Paid
    | CureGained
    | HarmTaken
    | Infected
    | WentHome
    | Revived
    | Died
    | Swapped
    | BlameShifted
    | InfamyGained
    | GainSettled
    | InfamyLost
    | MoneyChanged
    | AnytimePlayed
    | Discarded
    | Tossed
    | MobCame
    | MobPassed
    | Lynched
    | LastTurnsCalled
    | Ended
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


__all__ = [
    "Admitted",
    "Altered",
    "Answered",
    "AnytimePlayed",
    "BlameShifted",
    "Cancelled",
    "CureGained",
    "Died",
    "Discarded",
    "Drew",
    "Earned",
    "Ended",
    "Entered",
    "Fled",
    "GainSettled",
    "HarmTaken",
    "InfamyGained",
    "InfamyLost",
    "Infected",
    "LastTurnsCalled",
    "Left",
    "Lynched",
    "MadeDo",
    "MobCame",
    "MobPassed",
    "MoneyChanged",
    "Opened",
    "Paid",
    "PatientsShuffled",
    "Redirected",
    "RequiredChanged",
    "RequiredRolled",
    "Revived",
    "Shuffled",
    "Stayed",
    "Swapped",
    "TookEffect",
    "Tossed",
    "TreatmentLaid",
    "TurnBegan",
    "TurnedOver",
    "Wasted",
    "WentHome",
]
