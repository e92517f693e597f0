"""The joke of a card is shown once, when a player first holds such a card."""

from __future__ import annotations

from bot.tables.first_met import first_met, met
from bot.words import speaker
from tests.bot.tables.ward import ANN, BOB, Ward
from tests.hands.law import is_joke
from tests.hands.pressing import first as usual
from tests.hands.shown import Shown
from tests.hands.sitting import sitting

SAY = speaker("en")


async def test_each_kind_of_card_is_met_once_by_each_person(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="quack-in-the-box")
    details = table.face.details
    assert details is not None
    jokes = [one.held for one in details(SAY, table.at(0)) if one.joke]
    for kind in jokes:
        found = await first_met(table, ANN, 0, SAY)
        assert found is not None and found.held == kind
        await met(table, ANN, kind)
    assert jokes and await first_met(table, ANN, 0, SAY) is None
    assert await first_met(table, BOB, 0, SAY) is not None


async def test_a_hand_tells_one_joke_at_a_time_and_none_twice() -> None:
    async with sitting("quack-in-the-box", 2) as at:
        _, user = at.asked()[0]
        opened = await at.open(user)
        assert not _jokes(opened), "a first hand says that words exist, and no more"
        told = _jokes(await at.press(user, usual(opened)))
        for _ in range(20):
            told += _jokes(await at.open(user))
        assert 3 <= len(told) == len(set(told)) < 20


def _jokes(shown: Shown) -> list[str]:
    return [str(part["content"]) for part in shown.top if is_joke(part)]
