"""Games of earlier rules while processes of two versions run, or of later rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.errors import UserError
from bot.tables import takeover
from engines import GAMES
from tests.bot.tables.ward import ANN, BOB, Ward, asked, moved
from tests.toy.night_shift import GAME


async def disagreed() -> bool:
    """Return False: other processes play by other rules."""
    return False


@pytest.mark.parametrize("raised", [1, -1])
async def test_while_others_play_by_other_rules_a_game_stands_still_and_goes_on_after_that(
    ward: Ward, raised: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ward.playing(ANN, BOB)
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version + raised))
    later = ward.again()
    later.registry.agreed = disagreed
    for _ in range(2):
        with pytest.raises(UserError, match="just being updated"):
            await later.registry.table(table.id)
    assert (await ward.storage.version(table.id)).version == table.version
    later.registry.agreed = takeover.agreed
    if raised < 0:
        with pytest.raises(UserError, match="stands still"):
            await later.registry.table(table.id)
        return
    taken = await later.registry.table(table.id)
    assert taken.row.rules_version == GAME.rules_version + 1
    await moved(taken, ANN, str(next(iter(asked(taken, ANN).moves))))


async def test_a_game_of_the_same_rules_goes_on_whatever_others_play_by(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    later = ward.again()
    later.registry.agreed = disagreed
    assert (await later.registry.table(table.id)).row.status == "playing"


def test_other_rules_have_another_number(monkeypatch: pytest.MonkeyPatch) -> None:
    number = takeover.rules()
    assert 0 < number < 2**31
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version + 1))
    assert takeover.rules() != number
