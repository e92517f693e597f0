"""What whoever runs the bot says before maintenance: one line on boards, lobbies and hands, and no new message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.outbox.board import CLOCK_LINE, board
from bot.outbox.hand_message import hand_message
from bot.outbox.lobby import lobby_message
from bot.scheduler.notices import Notices
from bot.tables.maintenance import LATE_MS, Announced, Maintenance, announce, beside, read, withdraw
from bot.tables.reader import Reader
from bot.tables.table import Table
from tests.bot.outbox.mailroom import Mailroom, began, bring, words
from tests.bot.outbox.test_hand_message import cache
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved

MINUTE = 60_000


@pytest.fixture
def file(ward: Ward, tmp_path: Path) -> Path:
    """The file beside the database of a bot that has run for a while."""
    made = beside(tmp_path / "h.sqlite3")
    object.__setattr__(ward.services, "maintenance", Maintenance(made, ward.time))
    ward.time += MINUTE
    return made


def said(ward: Ward, minutes: int = 30) -> Announced:
    return Announced("A new version", ward.time + minutes * MINUTE)


async def brought(ward: Ward, sender: Mailroom, *tables: Table) -> list[tuple[int, str]]:
    """Bring what boards are owed: which messages were edited for it, each with the line where it is there."""
    before = len(sender.edits)
    for table in tables:
        for kind in ("board", CLOCK_LINE):
            await bring(ward, sender, table, board, kind)
    return [(message, "".join(re.findall("🛠️.*", text))) for _, message, text in sender.edits[before:]]


async def test_a_board_that_somebody_looks_at_is_edited_once_and_nobody_is_called(ward: Ward, file: Path) -> None:
    sender, notices = Mailroom(ward), Notices(ward.registry)
    looked_at, quiet = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD)
    await brought(ward, sender, looked_at, quiet)
    await began(ward, looked_at, quiet)
    sent, line = list(sender.sent), f"🛠️ A new version, from <t:{said(ward).begins // 1000}:t>"
    announce(file, said(ward))
    looked_at.here(ANN)
    await notices.look()
    await notices.look()
    assert await brought(ward, sender, looked_at, quiet) == [(1, line)]
    await moved(quiet, ANN, "skip")
    assert await brought(ward, sender, quiet) == [(2, line)]
    withdraw(file)
    quiet.active.clear()
    await notices.look()
    assert await brought(ward, sender, looked_at, quiet) == [(1, "")]
    assert sender.sent == sent


async def test_lobbies_and_hands_show_it(ward: Ward, file: Path) -> None:
    sender, waiting, game = Mailroom(ward), await ward.opened(ANN), await ward.playing(ANN, BOB)
    announce(file, said(ward))
    ward.services.maintenance.look()
    await bring(ward, sender, waiting, lobby_message, "lobby")
    hand = await hand_message(cache(), game, 0, game.say, Reader())
    assert all("🛠️ A new version, from <t:" in text for text in (sender.sent[-1][1], words(hand.screen)))


def test_it_is_shown_until_it_is_over_and_by_no_bot_that_started_after_it(tmp_path: Path) -> None:
    file = beside(tmp_path / "h.sqlite3")
    announce(file, Announced("A new version", 1_000))
    runs, new = Maintenance(file, 500), Maintenance(file, 1_000)
    assert [runs.shown(now) is None for now in (500, 1_000, 999 + LATE_MS, 1_000 + LATE_MS)] == [False] * 3 + [True]
    assert new.shown(1_001) is None
    file.write_text("{")
    runs.look()
    assert runs.shown(600) is None and Maintenance().shown(0) is None


def test_the_command_says_it_and_takes_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSECALL_DATABASE", "h.sqlite3")
    file = beside(tmp_path / "h.sqlite3")

    def told(*args: str) -> str:
        return CliRunner().invoke(app, ["notice", *args]).output

    assert told() == "Nothing is said.\n"
    assert told("A new\nversion", "--minutes", "5").endswith(": A new version\n")
    found = read(file)
    assert found is not None and found.text == "A new version" and told().endswith(": A new version\n")
    assert "200 at most" in told("x" * 201) and "a text, or --off" in told("x", "--off") and read(file) == found
    assert told("--off") == "Nothing is said.\n" and not file.exists()
