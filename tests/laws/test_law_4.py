"""Laws 4 and 7: states survive a dump, events rebuild them, clones are independent."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_bytes import clones_stand_alone, written_and_folded


@each_game
def test_law_4_loading_and_folding_give_the_state(game: Games) -> None:
    examine(game, 1500, written_and_folded)


@each_game
def test_law_7_a_clone_is_independent(game: Games) -> None:
    examine(game, 500, clones_stand_alone)
