"""A host installs the next version of the rules: running games are converted, or stand still."""

from __future__ import annotations

import dataclasses

import pytest

from bot.errors import UserError
from bot.tables import forgetting, proof
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.tools.patch import patch
from bot.tools.verify import verify
from engines import GAMES
from storage import Batch, StorageError
from tests.fire.hosted import first_move, plain, played
from tests.fire.seating import GUILD
from tests.fire.ward import Ward, ward
from tests.toy.night_shift import GAME

pytestmark = pytest.mark.usefixtures("night_shift")


def newer(monkeypatch: pytest.MonkeyPatch, **changes: object) -> None:
    """Make this the House Call of the next version of the rules."""
    made = dataclasses.replace(GAME, rules_version=GAME.rules_version + 1, **changes)  # type: ignore[arg-type]
    monkeypatch.setitem(GAMES, GAME.id, made)


async def play_out(at: Ward, table: Table) -> None:
    while not table.over:
        user, press = first_move(table)
        await at.press(user, press, guild=GUILD)


async def test_a_running_game_is_taken_over_when_it_is_first_loaded_and_the_next_board_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with ward(5) as at:
        number = await played(at, 3)
        await at.settle()
        newer(monkeypatch)
        later = Ward(at.storage, 6)
        table = await later.table(number)
        versions = (3, GAME.rules_version, GAME.rules_version + 1)
        row = await at.storage.table(number)
        assert row is not None and row.rules_version == table.row.rules_version == versions[2]
        assert TableSettings.load(row.settings).rules_changes == [versions] == table.settings.rules_changes
        later.dispatcher.wake(number)
        await later.settle()
        boards = [one.text() for one in later.wire.taken()]
        assert sum("played by the present rules" in one for one in boards) == len(boards) == 1
        await play_out(later, table)
        await later.settle()
        last = [one.text() for one in later.wire.taken() if "is over" in one.text() or "🏁" in one.text()]
        assert last and not any("present rules" in one for one in last)
        told = verify(proof.text(await proof.export(at.storage, number)))
        assert told.sentence.startswith("True")
        assert any("Up to move 3 it was played by earlier rules" in line for line in told.proved)
        assert any("From move 4 on it was played by the present rules" in line for line in told.proved)
        await later.close()


async def test_a_takeover_that_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(_batch: Batch) -> None:
        raise StorageError("full", "no room")

    async with ward(5) as at:
        number = await played(at, 3)
        before = await at.storage.table(number)
        newer(monkeypatch)
        later = Ward(at.storage, 6)
        with monkeypatch.context() as broken:
            broken.setattr(at.storage, "commit", refuse)
            with pytest.raises(StorageError):
                await later.table(number)
        assert await at.storage.table(number) == before
        assert (await later.table(number)).row.rules_version == GAME.rules_version + 1
        await later.close()


async def test_patch_says_what_would_become_of_games_and_takes_them_over_all_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with ward(5) as at:
        number = await played(at, 3)
        newer(monkeypatch)
        assert [one.why for one in await patch(at.storage, plain(), write=False)] == [""]
        row = await at.storage.table(number)
        assert row is not None and row.rules_version == GAME.rules_version
        assert [str(one) for one in await patch(at.storage, plain(), write=True)] == [
            f"table {number} (night-shift): rules {GAME.rules_version} to {GAME.rules_version + 1}"
        ]
        assert await patch(at.storage, plain(), write=True) == []


async def test_a_game_that_the_new_rules_cannot_read_stands_still_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unreadable(_raw: bytes) -> object:
        raise ValueError

    async with ward(7) as at:
        number = await played(at, 2)
        before = (await at.storage.table(number), await at.storage.state(number))
        newer(monkeypatch, load=unreadable)
        later = Ward(at.storage, 6)
        for _ in range(2):
            with pytest.raises(UserError, match="present ones cannot carry it on"):
                await later.table(number)
        (one,) = await patch(at.storage, plain(), write=True)
        assert "left as it is, since its deal cannot be read by the present rules" in str(one)
        assert (await at.storage.table(number), await at.storage.state(number)) == before
        (seat, *_) = await at.storage.seats(number)
        assert seat.user is not None
        await forgetting.forget(later.registry, seat.user)  # such a game does not prevent it
        assert (await at.storage.person(seat.user)).seats == []
        await later.close()


def in_disorder(_state: object) -> None:
    raise AssertionError


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"evolve": lambda _state, _event: None}, "its moves lead to another position"),
        ({"decisions": lambda _state: []}, "nobody could move"),
        ({"check": in_disorder}, "its position is not in order"),
    ],
    ids=["another position", "nobody could move", "in disorder"],
)
async def test_a_game_is_taken_over_only_where_the_new_rules_come_to_its_position_and_can_go_on(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, object], why: str
) -> None:
    async with ward(7) as at:
        number = await played(at, 3)
        before = (await at.storage.table(number), await at.storage.state(number))
        newer(monkeypatch, **changes)
        later = Ward(at.storage, 6)
        with pytest.raises(UserError, match="present ones cannot carry it on"):
            await later.table(number)
        (one,) = await patch(at.storage, plain(), write=True)
        assert why in str(one)
        assert (await at.storage.table(number), await at.storage.state(number)) == before
        await later.close()
