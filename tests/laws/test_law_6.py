"""Law 6: no player sees a hidden card or the seed."""

from tests.laws.examine import examine
from tests.laws.games import Games, each_game
from tests.laws.law_secrets import nothing_leaks


@each_game
def test_law_6_no_view_decision_reason_or_event_tells_a_secret(game: Games) -> None:
    examine(game, 1200, nothing_leaks)
