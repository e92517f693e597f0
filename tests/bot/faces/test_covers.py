import pytest

from bot.drawing import png
from bot.faces import FACES
from bot.words import languages, speaker


@pytest.mark.parametrize("game", list(FACES))
def test_every_game_has_a_poster_of_its_own_small_enough_for_a_phone(game: str) -> None:
    cover = FACES[game].cover
    assert cover is not None
    drawn = [png(cover.draw(speaker(language))) for language in languages()]
    picture = cover.draw(speaker("en"))
    assert picture.width == 1200 and 360 <= picture.height <= 480
    assert all(len(one) < 60_000 for one in drawn) and len(set(drawn)) == len(drawn)
