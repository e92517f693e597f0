"""Forged presses and hostile words, in short; `python -m tests.fire abuse` makes ten thousand for each game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.errors import UserError
from bot.faces import FACES
from bot.names import clean, escaped
from bot.tables import lobby, proof, start
from bot.tables.entry import Guest
from bot.tables.table_settings import TableSettings
from bot.tools.verify import UntrueError, verify
from bot.ui.ids import DecisionStamp
from bot.ui.lobby_verbs import Wish
from bot.ui.verbs import SureMove
from engines import GAMES
from tests.bot.tables.ward import guest, turn
from tests.fire import outside, packs, slashes
from tests.fire.abuse import EVIL_NAMES, attack
from tests.fire.seating import CHANNEL, GUILD, PEOPLE, seated
from tests.fire.ward import Ward, ward
from tests.toy.registered import registered


@pytest.mark.parametrize("game", [game for game in FACES if game in GAMES])
def test_forged_presses_change_nothing_break_nothing_and_tell_nothing(game: str) -> None:
    tried = attack(game, cases=250, number=5)
    assert tried.wrong == []
    assert tried.cases == 250


@pytest.mark.parametrize("name", EVIL_NAMES)
def test_a_name_is_only_a_name(name: str) -> None:
    assert 1 <= len(clean(name)) <= 24
    assert not set(clean(name)) & {"\u202e", "\u202c", "\u200b", "\n"}
    bare = re.sub(r"\\.", "", escaped(name))  # unescaped characters remain
    assert not set(bare) & set("*_~`|<>@#[]():")


async def test_a_name_with_everything_in_it_calls_nobody_and_fits_every_screen() -> None:
    async with ward() as at:
        made = await at.registry.open(
            guest=Guest(PEOPLE, EVIL_NAMES[0], GUILD),
            game="doctor-strange",
            channel=CHANNEL,
            language="en",
            settings=TableSettings(),
        )
        await turn(lobby.join, made, guest(made, PEOPLE + 2, EVIL_NAMES[3]))
        await turn(start.start, made, PEOPLE)
        await at.settle()
        sent = at.wire.taken()
        assert sent and all(set(one.pings) <= {PEOPLE, PEOPLE + 2} for one in sent)
        assert "@everyone" not in "".join(one.text() for one in sent).replace("\\@", "")


async def opened(at: Ward, user: int, guild: int = GUILD) -> Any:
    return await at.registry.open(
        guest=Guest(user, "x", guild),
        game="doctor-strange",
        channel=CHANNEL,
        language="en",
        settings=TableSettings(),
    )


async def test_somebody_who_opens_lobby_after_lobby_is_told_to_stop_and_so_is_a_server() -> None:
    async with ward() as at:
        limits = at.registry.services.settings
        assert (limits.lobbies_per_person, limits.tables_per_server) == (100, 10_000)
        object.__setattr__(
            at.registry.services,
            "settings",
            limits.model_copy(update={"lobbies_per_person": 2, "tables_per_server": 3}),
        )
        await opened(at, PEOPLE)
        await opened(at, PEOPLE)
        with pytest.raises(UserError, match="open lobbies already"):
            await opened(at, PEOPLE)
        await opened(at, PEOPLE + 2)
        with pytest.raises(UserError, match="as many open tables"):
            await opened(at, PEOPLE + 4)
        await opened(at, PEOPLE + 4, guild=GUILD + 1)


async def test_a_wish_for_a_seat_that_no_game_has_is_refused() -> None:
    async with ward() as at:
        made = await opened(at, PEOPLE)
        await at.press(PEOPLE, str(Wish(made.id)), ["9"], guild=GUILD)
        assert made.settings.seat_wishes == {}
        assert any("does not fit" in one.text() for one in at.wire.taken())


async def finished(at: Ward) -> bytes:
    with registered():
        made = await seated(at, "night-shift", 2, {})
        for _ in range(400):
            if made.over:
                break
            asked = next(one for one in made.decisions() if one.must)
            user = made.seats[asked.seat].user
            assert user is not None
            stamp = DecisionStamp(made.row.undo_count, asked.number)
            await at.press(user, made.audience(None).press(SureMove, stamp, str(next(iter(asked.moves)))), guild=GUILD)
        assert made.over
        return proof.text(await proof.export(at.storage, made.id))


SPOILT: dict[str, Callable[[dict[str, Any]], object]] = {
    "a move is changed": lambda record: record["moves"][0].update(move="skip"),
    "a move is left out": lambda record: record["moves"].pop(1),
    "events are changed": lambda record: record["moves"][0].update(events=""),
    "a seat is changed": lambda record: record["moves"][0].update(seat=7),
    "the seed is changed": lambda record: record.update(seed="00" * 32),
    "the seed is no number": lambda record: record.update(seed="zz"),
    "the fingerprint is changed": lambda record: record.update(start="00" * 32),
    "the fingerprint is left out": lambda record: record.update(start=""),
    "the other fingerprint is changed": lambda record: record.update(end="00" * 32),
    "the result is changed": lambda record: record["outcome"].update(scores=[9, 9]),
    "another game": lambda record: record.update(game="clinic"),
    "no such game": lambda record: record.update(game="../../etc/passwd"),
    "a thousand seats": lambda record: record.update(seats=record["seats"] * 500),
    "odd options": lambda record: record.update(options={"no such option": 1}),
    "cards that are none": lambda record: record.update(cards="AAAA"),
    "wrong types": lambda record: record.update(moves={"n": "x"}),
}


def refused(raw: bytes) -> str:
    """Return the verdict on a false export."""
    try:
        verify(raw)
    except UntrueError as wrong:
        return str(wrong)
    return ""


async def test_an_export_that_was_edited_is_found_out() -> None:
    async with ward() as at:
        raw = await finished(at)
    with registered():
        assert verify(raw).sentence.startswith("True")
        for name, spoil in SPOILT.items():
            record = json.loads(raw)
            spoil(record)
            assert refused(json.dumps(record).encode()), name
        for junk in (b"", b"[" * 100_000, b"\xff\xfe", b"null", raw[: len(raw) // 2]):
            assert refused(junk)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hostile_pack_is_refused_with_a_reason_or_can_be_played(game: str) -> None:
    taken, wrong = packs.attack(game, cases=40, seed=3)
    assert wrong == []
    assert taken < 40


async def test_nothing_is_told_or_changed_for_who_cannot_look_where_a_game_is_played() -> None:
    tried, wrong = await outside.attack(rounds=1, seed=2)
    assert wrong == []
    assert tried > 300


async def test_slash_commands_with_odd_arguments_are_answered_in_words() -> None:
    commands, wrong = await slashes.attack(cases=90, seed=2)
    assert commands > 20
    assert wrong == []
