import pytest

from bot.faces import FACES
from bot.interactions.rules import _answer, _suggested
from bot.settings import Settings
from bot.ui.components import Screen, Text
from bot.words import speaker

SAY = speaker("en")
HOST = Settings.model_construct()


def _text(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def test_without_a_word_the_page_of_what_is_played_here_opens_and_elsewhere_all_games_are_shown() -> None:
    assert "### In one minute" in _text(_answer(SAY, ["clinic", "gothic-doctor"], None, host=HOST))
    assert "House Call" in _text(_answer(SAY, [], None, host=HOST))


@pytest.mark.parametrize(
    ("here", "word", "told"),
    [
        ([], "Carmilla", "### Carmilla"),
        (["clinic"], "Carmilla", "### Carmilla"),
        (["clinic"], "C33", "**C33**"),
        (["doctor-strange"], "in one minute", "One plays Good"),
        (["clinic"], "xylophone", "does not say “xylophone”"),
        ([], "xylophone", "does not say “xylophone”"),
    ],
)
def test_a_word_is_looked_up_here_and_then_in_every_game(here: list[str], word: str, told: str) -> None:
    assert told in _text(_answer(SAY, here, word, FACES, host=HOST))


def test_what_fits_in_the_game_played_here_is_suggested_first() -> None:
    assert _suggested(["gothic-doctor"], "carm", "en") == ["Carmilla"]
    assert "Carmilla" in _suggested(["clinic", "gothic-doctor"], "car", "en")


def test_where_a_game_is_named_no_other_is_looked_through() -> None:
    assert "does not say “Carmilla”" in _text(_answer(SAY, ["clinic"], "Carmilla", host=HOST))
