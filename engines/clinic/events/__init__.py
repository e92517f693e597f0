"""The events of Clinic: facts, with their effect on the state and the seats that may see them."""

from engines.clinic.events.actions import ActionEnded, GaveUp, Picked, PicksShown, Queued, RoundBegan, TookBackPick
from engines.clinic.events.admin import BoardAdministered, NursesCame, TilesShown, UniversityFilled, UniversityRose
from engines.clinic.events.build import Constructed
from engines.clinic.events.business import BusinessEnded, Dismissed, Paid, Planned, PopularityBought, Protected, Treated
from engines.clinic.events.cars import DroveOff, Parked, ValetSet
from engines.clinic.events.hire import Admitted, Hired, Requeued
from engines.clinic.events.move import Moved, MoveEnded, Proposed, Reopened, TookBack
from engines.clinic.events.setup import (
    BonusClaimed,
    BonusTurnEnded,
    DoctorCame,
    DraftEnded,
    LeftoversBoxed,
    PairDrafted,
    TookBackFounding,
)
from engines.clinic.events.steps import Entered, GameEnded, StageReached
from engines.clinic.state import Step
from engines.events import event_codec

__all__ = [
    "ActionEnded",
    "Admitted",
    "BoardAdministered",
    "BonusClaimed",
    "BonusTurnEnded",
    "BusinessEnded",
    "Constructed",
    "Dismissed",
    "DoctorCame",
    "DraftEnded",
    "DroveOff",
    "Entered",
    "GameEnded",
    "GaveUp",
    "Hired",
    "LeftoversBoxed",
    "MoveEnded",
    "Moved",
    "NursesCame",
    "Paid",
    "PairDrafted",
    "Parked",
    "Picked",
    "PicksShown",
    "Planned",
    "PopularityBought",
    "Proposed",
    "Protected",
    "Queued",
    "Reopened",
    "Requeued",
    "RoundBegan",
    "StageReached",
    "TilesShown",
    "TookBack",
    "TookBackFounding",
    "TookBackPick",
    "Treated",
    "UniversityFilled",
    "UniversityRose",
    "ValetSet",
    "pack",
    "unpack",
]

pack, unpack = event_codec(__name__, Step)
