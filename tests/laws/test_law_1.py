"""Law 1: random play ends, without dead ends, every position in order."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_course import ends, questions_change_nothing


@each_game
def test_law_1_random_play_ends_and_every_position_is_in_order(game: Games) -> None:
    examine(game, 1500, ends)


@each_game
def test_law_1_asking_changes_nothing(game: Games) -> None:
    examine(game, 500, questions_change_nothing)
