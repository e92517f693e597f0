"""The bot as its own process, killed in the middle of a game again and again."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.history import news
from bot.screens import board as boards
from bot.screens.phrases import title_of
from bot.tables.table import Table
from bot.ui.components import Text
from bot.words import speaker
from storage import Storage
from tests.bot.tables.ward import Ward
from tests.custom_ids import made
from tests.discord.player import Player, answers
from tests.wire import Answer, LocalDiscord, NotOnScreen, Person, Seen, eventually
from tests.wire.process import BotProcess

LATER = {"call", "window", "hand_kept"}
"""Calls, and hands in inboxes, wait until somebody has been still for a while; the rest is brought at once."""
KILLS = {"sqlite": 6, "postgres": 3}
MOVES = (2, 7)
"""So many moves are acknowledged between a start and the kill that follows."""
LONGEST_SECONDS = 0.1
"""From the last of them to the kill."""


async def sit_down(d: LocalDiscord, number: int) -> list[Player]:
    """A game of Doctor Strange between Ann and Bob; `number` is the table's."""
    ann, bob = d.person("ann"), d.person("bob")
    await bob.join()
    await eventually(lambda: d.world.commands)
    await ann.slash("surgery", "play", game="doctor-strange")
    lobby = await bob.sees(f"Table {number}, opened by", "surgery")
    await bob.press(lobby, "Join")
    await ann.until(lambda: "Start" in ann.fresh(lobby).buttons)
    await ann.press(lobby, "Start")
    place = f"Doctor Strange #{number}"
    for person in (ann, bob):
        await person.until(partial(shows_board, person, place))
    said = answers(d)
    return [Player(ann, place, said), Player(bob, place, said)]


def shows_board(person: Person, place: str) -> bool:
    """Whether the board is on the screen."""
    try:
        return any("What changed" in message.buttons for message in person.messages(place))
    except NotOnScreen:
        return False


async def press_on(player: Player, rng: Random) -> None:
    """Play until cancelled."""
    while not player.over:
        with suppress(NotOnScreen):  # the hand was brought up to date under the finger
            await player.step(rng)


async def play_until_killed(bot: BotProcess, players: list[Player], rng: Random) -> None:
    """Both press at the same time; SIGKILL at some moment after a few moves."""
    presses = [asyncio.create_task(press_on(player, Random(rng.random()))) for player in players]
    wanted = sum(len(player.made) for player in players) + rng.randint(*MOVES)
    await eventually(lambda: sum(len(one.made) for one in players) >= wanted or any(one.done() for one in presses))
    await asyncio.sleep(rng.random() * LONGEST_SECONDS)
    await bot.kill()
    for press in presses:
        press.cancel()
    for failed in await asyncio.gather(*presses, return_exceptions=True):
        assert isinstance(failed, asyncio.CancelledError | None), failed


async def every_acknowledged_move_is_there(place: Path | str, table: int, players: list[Player]) -> int:
    """What people were told was made stands in the database, in their order; how many moves there are."""
    async with await Storage.open(place) as storage:
        rows = await storage.moves(table)
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    for player in players:
        mine = iter([row.move for row in rows if row.user == player.person.id])
        assert all(move in mine for move in player.made), f"{player.person.name} was told of a move that is gone"
    return len(rows)


async def nothing_is_owed(place: Path | str, tables: Iterable[int]) -> None:
    """Wait until everything was brought to Discord that is not meant for later."""
    async with await Storage.beside(place) as storage:
        while await _owed(storage, tables):  # noqa: ASYNC110  it has no event of its own
            await asyncio.sleep(0.02)


async def _owed(storage: Storage, tables: Iterable[int]) -> bool:
    rows = [row for table in tables for row in await storage.owed(table)]
    return any(row.tries or row.kind not in LATER for row in rows)


def past_board(table: Table, since: int, to: int) -> list[str]:
    """Whose turns stand on what a board that stood for these moves has become."""
    (text,) = boards.past(title=title_of(table), lines=news.between(table, since, to, speaker("en"))).parts
    assert isinstance(text, Text)
    return turns(text.content)


def turns(text: str) -> list[str]:
    """Whose turns the lines tell, in their order; why somebody did nothing is told as the board of later shows it."""
    lines = [line.removeprefix("⏭️ ").lstrip() for line in text.splitlines()]
    return [name for line in lines for name in ("ann", "bob") if line.startswith(name)]


async def nothing_was_announced_twice(place: Path | str, table: int, players: list[Player]) -> None:
    """One introduction, one board with buttons, one hand for each person; a former board begins where another ended."""
    async with await Storage.open(place) as storage:
        found = await Ward(storage).registry.table(table)
    (ann, bob), place = (player.person for player in players), players[0].place
    thread = [message for message in ann.messages(place) if not message.ephemeral]
    assert sum("-# deal " in message.text for message in thread) == 1
    assert sum("What changed" in message.buttons for message in thread) <= 1
    ends = {0}
    for text in [message.text for message in thread if not message.buttons and message.text.startswith("-# ")]:
        later = range(found.row.move_count + 1)
        ends = {to for since in ends for to in later[since:] if past_board(found, since, to) == turns(text)}
        assert ends, f"{text!r} does not begin where the board before it ended"
    for person in (ann, bob):
        inbox = person.messages("dm")
        hands = [one for one in inbox if made(table, "why") in one.buttons.values()]
        closed = [one for one in inbox if one.text.startswith("🏁") and f"#{table} is over" in one.text]
        assert len(hands) + len(closed) == 1, person.name
    nonces = Counter(str(message.data["nonce"]) for message in thread if message.data.get("nonce"))
    assert not [nonce for nonce, count in nonces.items() if count > 1]


@pytest.mark.parametrize("engine", sorted(KILLS))
async def test_killed_again_and_again_no_acknowledged_move_is_lost_and_nothing_is_told_twice(
    engine: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    rng = Random(7)
    async with LocalDiscord() as d:
        shared = {"database": request.getfixturevalue("empty_postgres_url")} if engine == "postgres" else {}
        bot = BotProcess(d, tmp_path, "--soon", **shared)
        stored = shared.get("database", bot.database)
        await bot.start()
        table, moves = 1, 0
        players = await sit_down(d, table)
        played = {table: players}
        for _ in range(KILLS[engine]):
            await play_until_killed(bot, players, rng)
            moves = await every_acknowledged_move_is_there(stored, table, players)
            await bot.start()
            for player in players:
                answer = await old_buttons_work(player)
                assert "#" in answer
                assert d.presses.all[max(d.presses.all)].process == bot.name
            if any(player.over for player in players):
                table += 1
                players = played[table] = await sit_down(d, table)
        await nothing_is_owed(stored, played)
        assert await bot.stop() == 0
        assert moves > 0 and sum(len(player.made) for each in played.values() for player in each) > KILLS[engine]
        for number, people in played.items():
            await nothing_was_announced_twice(stored, number, people)
        assert d.violations == []


def test_a_cards_wit_about_something_that_is_over_ends_no_game() -> None:
    person = Person("ann", "http://127.0.0.1:9")
    person.fresh = lambda message: message  # type: ignore[method-assign]
    player = Player(person, "Doctor Strange #1", {})
    for text, over in (("Now you see them. That is over.", False), ("The game is over.", True)):
        message = Seen({"id": "1", "content": text, "components": [], "embeds": [], "attachments": []})
        player.seen(Answer(failed=False, message=message))
        assert player.over is over


async def old_buttons_work(player: Player) -> str:
    """A press on the message that was there before the restart is answered."""
    shown = player.person.fresh(player.hand) if player.hand and player.person.shows(player.hand) else None
    button = next((label for label in ("In words", "Picture") if shown and label in shown.buttons), None)
    if shown is None or button is None:
        return (await player.open()).text
    answer = await player.person.press(shown, button)
    assert not answer.failed
    return player.seen(answer).text
