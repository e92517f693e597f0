"""One's own picture: within the limits, and of the part one asks for."""

from dataclasses import replace

from bot.faces import FACES
from bot.faces.face import Position
from bot.screens.board import seen
from bot.screens.limits import faults
from bot.screens.menus import Reader
from bot.screens.parts import Menu
from bot.tables.gallery import Gallery
from bot.words import speaker
from engines import GAMES

NAMES = ("Ann", "B\\_b", "Cyd", "Dan", "Eve", "Fay")


def readers() -> list[Reader]:
    found = []
    for key, face in FACES.items():
        seats = max(GAMES[key].seats)
        state = GAMES[key].deal(GAMES[key].Options(), seats, bytes(32))
        found.append(Reader(1, 0, face, speaker("en"), Position(GAMES[key].view(state, 0), NAMES[:seats])))
    return found


def test_every_games_own_picture_is_a_good_message() -> None:
    for reader in readers():
        screen = seen(reader, title="A table", filename="view.png")
        assert faults(screen) == []
        assert any(isinstance(part, Menu) for part in screen.parts) == reader.face.close_ups


def test_a_close_up_is_another_picture() -> None:
    reader = next(one for one in readers() if one.face.close_ups)
    large = replace(reader, at=replace(reader.at, large=1))
    assert Gallery.key(reader) != Gallery.key(large)
    assert reader.face.picture(reader.say, reader.at).tobytes() != large.face.picture(large.say, large.at).tobytes()
