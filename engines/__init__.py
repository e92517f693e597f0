"""Rules of the games: pure Python, no input or output, no clock, no Discord, no storage, no global chance."""

from typing import Any

from engines import clinic, doctor_strange, gothic_doctor, quack_in_the_box
from engines.contract import Game

GAMES: dict[str, Game[Any]] = {
    game.id: game for game in (clinic.GAME, doctor_strange.GAME, gothic_doctor.GAME, quack_in_the_box.GAME)
}
