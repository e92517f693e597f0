"""Law 2: every offered move is accepted; every other is refused without an effect. Also decisions' numbers."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_course import offers_are_kept
from tests.laws.law_numbers import numbers_hold


@each_game
def test_law_2_offers_are_kept_and_the_rest_is_refused(game: Games) -> None:
    examine(game, 300, offers_are_kept)


@each_game
def test_law_2_numbers_stay_while_nothing_changes_and_never_return(game: Games) -> None:
    examine(game, 1500, numbers_hold)
