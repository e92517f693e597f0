"""The host's notice before maintenance: one line on boards, lobbies and hands, and no new message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.cases.days import Days
from bot.outbox.hand_message import hand_message
from bot.scheduler.periodic import Notices
from bot.tables.maintenance import LATE_MS, Announced, Maintenance, dump
from bot.tables.reader import Reader
from bot.tables.table import Table
from storage import Batch
from storage.cluster import NOTICE, put_value
from tests.bot.outbox.mailroom import Mailroom, began, bring, words
from tests.bot.outbox.test_hand_message import cache
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, moved

MINUTE = 60_000


@pytest.fixture
def notices(ward: Ward, tmp_path: Path) -> Notices:
    """Return the notices' reader of a running bot."""
    object.__setattr__(ward.services, "maintenance", Maintenance(ward.time))
    ward.time += MINUTE
    return Notices(ward.registry, Days(tmp_path))


async def announce(ward: Ward, text: str) -> None:
    batch = Batch()
    put_value(batch, NOTICE, text)
    await ward.storage.commit(batch)


def said(ward: Ward, minutes: int = 30) -> Announced:
    return Announced("A new version", ward.time + minutes * MINUTE)


async def brought(ward: Ward, sender: Mailroom, *tables: Table) -> list[tuple[int, str]]:
    """Deliver pending boards. Return the edited messages, each with the notice if present."""
    before = len(sender.edits)
    for table in tables:
        await bring(ward, sender, table, "board")
    return [(message, "".join(re.findall("🛠️.*", text))) for _, message, text in sender.edits[before:]]


async def test_a_board_that_somebody_looks_at_is_edited_once_and_nobody_is_called(ward: Ward, notices: Notices) -> None:
    sender = Mailroom(ward)
    looked_at, quiet = await ward.playing(ANN, BOB), await ward.playing(ANN, CYD)
    await brought(ward, sender, looked_at, quiet)
    await began(ward, looked_at, quiet)
    sent, line = list(sender.sent), f"🛠️ A new version, from <t:{said(ward).begins // 1000}:t>"
    await announce(ward, dump(said(ward)))
    looked_at.here(ANN)
    await notices.look()
    await notices.look()
    assert await brought(ward, sender, looked_at, quiet) == [(1, line)]
    await moved(quiet, ANN, "skip")
    assert await brought(ward, sender, quiet) == [(2, line)]
    await announce(ward, "")
    quiet.active.clear()
    await notices.look()
    assert await brought(ward, sender, looked_at, quiet) == [(1, "")]
    assert sender.sent == sent


async def test_lobbies_and_hands_show_it(ward: Ward, notices: Notices) -> None:
    sender, waiting, game = Mailroom(ward), await ward.opened(ANN), await ward.playing(ANN, BOB)
    await announce(ward, dump(said(ward)))
    await notices.look()
    await bring(ward, sender, waiting, "lobby")
    hand = await hand_message(cache(), game, 0, game.say, Reader())
    assert all("🛠️ A new version, from <t:" in text for text in (sender.sent[-1][1], words(hand.screen)))


def test_it_is_shown_until_it_is_over_and_by_no_bot_that_started_after_it() -> None:
    runs, new = Maintenance(500), Maintenance(1_000)
    for one in (runs, new):
        one.heard(dump(Announced("A new version", 1_000)))
    assert [runs.shown(now) is None for now in (500, 1_000, 999 + LATE_MS, 1_000 + LATE_MS)] == [False] * 3 + [True]
    assert new.shown(1_001) is None
    runs.heard("{")
    assert runs.shown(600) is None and Maintenance().shown(0) is None


@pytest.mark.parametrize(
    ("words", "refusal"), [(("x" * 201,), "200 at most"), (("x", "--off"), "a text, or --off"), ((), "no database")]
)
def test_what_cannot_be_said_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], refusal: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSECALL_DATABASE", "h.sqlite3")
    told = CliRunner().invoke(app, ["notice", *words])
    assert told.exit_code == 1 and refusal in told.output
