"""One's own picture: within the limits, and of the requested part."""

from dataclasses import replace

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.screens.board import seen
from bot.ui.components import Menu
from bot.ui.limits import faults
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from engines import GAMES

NAMES = ("Ann", "B\\_b", "Cyd", "Dan", "Eve", "Fay")


def readers() -> list[Audience]:
    found = []
    for key, face in FACES.items():
        seats = max(GAMES[key].seats)
        state = GAMES[key].deal(GAMES[key].Options(), seats, bytes(32))
        found.append(Audience(1, 0, face, speaker("en"), Position(GAMES[key].view(state, 0), NAMES[:seats])))
    return found


def test_every_games_own_picture_is_a_good_message() -> None:
    for audience in readers():
        screen = seen(audience, title="A table", filename="view.png")
        assert faults(screen) == []
        assert any(isinstance(part, Menu) for part in screen.parts) == audience.face.close_ups


def test_a_close_up_is_another_picture() -> None:
    audience = next(one for one in readers() if one.face.close_ups)
    large = replace(audience, at=replace(audience.at, large=1))
    assert PictureCache.key(audience) != PictureCache.key(large)
    assert (
        audience.face.picture(audience.say, audience.at).tobytes() != large.face.picture(large.say, large.at).tobytes()
    )
