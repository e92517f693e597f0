"""Law 8: defaults alone finish a game."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_course import defaults_end


@each_game
def test_law_8_defaults_alone_finish_the_game(game: Games) -> None:
    examine(game, 1000, defaults_end)
