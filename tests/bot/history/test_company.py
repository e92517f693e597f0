"""A lobby's facts about people: from three games on, of this server, for those who allow it."""

from __future__ import annotations

import pytest

from bot.history import company
from bot.history.company import LATEST, Facts, told
from bot.tables.answer_times import STEPS, step_of
from bot.tables.preferences import Preferences
from bot.tables.time_control import DAY, HOUR, MINUTE
from bot.words import languages, speaker
from storage import Batch
from tests.bot.tables.ward import ANN, BOB, CYD, GUILD, Ward
from tests.storage.examples import sitting

SAY = speaker("en")
OTHER = GUILD + 1


async def played(ward: Ward, user: int, first: int, *games: tuple[bool, int], guild: int = GUILD) -> None:
    """Add games with a result: whether they finished each, and the time of an answer; -1: not measured."""
    batch = Batch()
    for number, (finished, took) in enumerate(games, first):
        answers = "" if took < 0 else str([0] * step_of(took) + [1])
        batch.take(sitting(number, user, guild=guild, finished=finished, answers=answers))
    await ward.storage.commit(batch)


async def facts(ward: Ward, *users: int, guild: int | None = GUILD) -> dict[int, Facts]:
    return await company.facts(ward.storage, users, guild)


async def test_three_games_of_a_server_tell_something_two_do_not(ward: Ward) -> None:
    await played(ward, ANN, 1, (True, HOUR), (False, 3 * HOUR))
    await played(ward, ANN, 11, (True, DAY), (True, DAY), (True, DAY), guild=OTHER)
    assert await facts(ward, ANN) == {}
    assert await facts(ward, ANN, guild=OTHER) == {ANN: Facts(3, 3, DAY)}
    await played(ward, ANN, 3, (True, 5 * HOUR))
    await played(ward, BOB, 21, *[(True, MINUTE)] * 4)
    assert await facts(ward, ANN, BOB, CYD) == {ANN: Facts(3, 2, 3 * HOUR), BOB: Facts(4, 4, MINUTE)}
    assert await facts(ward) == await facts(ward, ANN, guild=None) == {}


async def test_games_from_before_times_were_counted_tell_only_who_finished_them(ward: Ward) -> None:
    await played(ward, ANN, 1, (True, -1), (True, HOUR), (True, HOUR))
    assert await facts(ward, ANN) == {ANN: Facts(3, 3)}
    await played(ward, ANN, 4, (False, HOUR))
    assert await facts(ward, ANN) == {ANN: Facts(4, 3, HOUR)}


async def test_who_does_not_want_to_be_found_is_told_nothing_about(ward: Ward) -> None:
    await played(ward, ANN, 1, *[(True, HOUR)] * 3)
    for wanted in (False, True):
        batch = Batch()
        batch.put_preferences(ANN, Preferences(on_leaderboards=wanted).dump())
        await ward.storage.commit(batch)
        assert (ANN in await facts(ward, ANN)) == wanted


async def test_a_game_without_a_result_tells_nothing(ward: Ward) -> None:
    batch = Batch()
    for number in (1, 2, 3):
        batch.take(sitting(number, ANN, over=False))
    await ward.storage.commit(batch)
    assert await facts(ward, ANN) == {}


async def test_only_the_latest_games_are_looked_at(ward: Ward) -> None:
    await played(ward, ANN, 1, *[(False, DAY)] * 9, *[(True, HOUR)] * LATEST)
    assert await facts(ward, ANN) == {ANN: Facts(LATEST, LATEST, HOUR)}


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (0, "finishes 18 of 19"),
        (MINUTE // 2, "finishes 18 of 19, answers in about 30 s"),
        (20 * MINUTE, "finishes 18 of 19, answers in about 20 min"),
        (3 * HOUR, "finishes 18 of 19, answers in about 3 h"),
        (DAY, "finishes 18 of 19, answers in about 1 day"),
        (7 * DAY, "finishes 18 of 19, answers in about 7 days"),
    ],
)
def test_the_facts_in_words(answers: int, words: str) -> None:
    assert told(SAY, Facts(19, 18, answers)) == words


def test_nothing_is_said_where_nothing_is_known_and_every_step_has_words() -> None:
    assert told(SAY, None) == ""
    for language in languages():
        assert len({told(speaker(language), Facts(3, 3, step)) for step in STEPS}) == len(STEPS)
