from __future__ import annotations

import re
from random import Random

import pytest

from bot.faces import FACES
from engines import GAMES
from tests.discord.player import Player, answers
from tests.discord.room import Room, said

WORD = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
MOST = 50
WHOLE = {"doctor-strange", "night-shift"}
"""Games played to their end, regardless of the number of presses."""
TYPED = 0.1
PLAYED = [*((game, 2) for game in sorted(GAMES) if game in FACES), ("clinic", 1), ("quack-in-the-box", 4)]
NAMES = ("ann", "bob", "cyd", "dan")


@pytest.mark.parametrize(("game", "people"), PLAYED)
async def test_a_game_goes_on_after_restarts_and_the_log_names_no_card(
    room: Room, game: str, people: int, capfd: pytest.CaptureFixture[str]
) -> None:
    thread = await room.play(*NAMES[:people], game=game)
    heard = answers(room.d)
    players = {one.id: Player(one, thread, heard) for one in await room.guests(*NAMES[:people])}
    table, rng, presses = await room.table(), Random(7), 0
    while not table.over and (game in WHOLE or presses < MOST):
        player = players[rng.choice([seat.user for seat in table.awaited() if seat.user])]
        choices = await player.person.autocomplete(thread, "move", "move") if rng.random() < TYPED else []
        if choices:
            await said(player.person, "move", thread, move=rng.choice(choices)["value"])
        else:
            await player.step(rng)
        presses += 1
        if presses in {15, 40}:
            await room.restart()
            table = await room.table()
    assert ("Rematch" in player.person.messages(thread)[-1].buttons) is table.over
    assert table.row.move_count > 10
    cards = {card for zone in table.game.zones(table.state) for card in zone.cards if "." in card}
    assert not cards & set(WORD.findall("".join(capfd.readouterr())))
