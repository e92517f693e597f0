"""What can happen in Doctor Strange: facts, each with what it does to the state and who may know of it; by phase."""

from engines.doctor_strange.events.attack import (
    Awaited,
    Countered,
    Declared,
    DefenderCalled,
    FellThrough,
    Passed,
    Planned,
    PowerSpent,
    Resolved,
    Rolled,
    TookBack,
)
from engines.doctor_strange.events.cards import (
    DeckOpened,
    Discarded,
    Drew,
    EventPlayed,
    Investigated,
    Kept,
    LookedAtHand,
    Reshuffled,
)
from engines.doctor_strange.events.fates import (
    CameHome,
    Captured,
    Controlled,
    Exiled,
    Healed,
    Incapacitated,
    Killed,
    Negated,
    Returned,
)
from engines.doctor_strange.events.summon import Attached, Stolen, Summoned, Vacated
from engines.doctor_strange.events.turns import Departed, Ended, Lingered, Looked, Recovered, Stayed, TurnBegan
from engines.doctor_strange.state import Step
from engines.events import event_codec

__all__ = [
    "Attached",
    "Awaited",
    "CameHome",
    "Captured",
    "Controlled",
    "Countered",
    "DeckOpened",
    "Declared",
    "DefenderCalled",
    "Departed",
    "Discarded",
    "Drew",
    "Ended",
    "EventPlayed",
    "Exiled",
    "FellThrough",
    "Healed",
    "Incapacitated",
    "Investigated",
    "Kept",
    "Killed",
    "Lingered",
    "Looked",
    "LookedAtHand",
    "Negated",
    "Passed",
    "Planned",
    "PowerSpent",
    "Recovered",
    "Reshuffled",
    "Resolved",
    "Returned",
    "Rolled",
    "Stayed",
    "Stolen",
    "Summoned",
    "TookBack",
    "TurnBegan",
    "Vacated",
    "pack",
    "unpack",
]

pack, unpack = event_codec(__name__, Step)
