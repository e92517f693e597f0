"""Law 9: every card is played in some game."""

from tests.laws.games import Games, each_game
from tests.laws.law_cards import never_played


@each_game
def test_law_9_every_card_comes_into_play(game: Games) -> None:
    assert never_played(game) == []
