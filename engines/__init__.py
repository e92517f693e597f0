"""Rules of the games: pure Python, no input or output, no clock, no Discord, no storage, no global chance."""

from typing import Any

from engines.clinic import GAME as CLINIC
from engines.contract import Game
from engines.doctor_strange import GAME as DOCTOR_STRANGE
from engines.gothic_doctor import GAME as GOTHIC_DOCTOR
from engines.quack_in_the_box import GAME as QUACK_IN_THE_BOX

GAMES: dict[str, Game[Any]] = {game.id: game for game in tuple(vars().values()) if isinstance(game, Game)}
