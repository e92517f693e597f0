"""A short season of a league with the bot killed in it."""

from __future__ import annotations

from pathlib import Path

from bot.leagues.season import AT_ONCE
from tests.fire.leagues import league


async def test_a_season_goes_on_where_the_bot_was_killed(tmp_path: Path) -> None:
    run, done = await league(people=6, seasons=1, kills=3, seed=2, home=tmp_path)
    assert run.wrong == []
    assert (run.most_open, len(done), run.killed > 0) == (AT_ONCE, 1, True)
