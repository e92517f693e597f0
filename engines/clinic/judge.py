"""How a position looks, for a player that looks ahead."""

from engines.clinic.state import ClinicGame
from engines.game import Judge

JUDGE: Judge[ClinicGame] | None = None
