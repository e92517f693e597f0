"""What can happen in Quack in the Box: facts, each with what it does to the state and who may know of it.

Doctors are told by seat, cards and Patients by id. The files bear the names of those in rules/.
"""

from __future__ import annotations

from engines.events import event_codec
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
from engines.quack_in_the_box.state import Step

__all__ = [
    "Admitted",
    "Altered",
    "AnytimePlayed",
    "BlameShifted",
    "Cancelled",
    "CureGained",
    "Died",
    "Discarded",
    "Drew",
    "Earned",
    "Ended",
    "Fled",
    "GainSettled",
    "HarmTaken",
    "InfamyGained",
    "InfamyLost",
    "Infected",
    "LastTurnsCalled",
    "Lynched",
    "MadeDo",
    "MobCame",
    "MobPassed",
    "MoneyChanged",
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
    "pack",
    "unpack",
]

pack, unpack = event_codec(__name__, Step)
