"""Law 5: a seat cannot tell a redealt state from the true one, and redeals change all hidden zones."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_secrets import redeals_look_alike


@each_game
def test_law_5_redeals_look_alike_and_differ_in_what_is_hidden(game: Games) -> None:
    examine(game, 600, redeals_look_alike)
