"""The host's notices reach every running bot through the database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.cases.days import Days
from bot.scheduler.periodic import Notices
from storage import Storage
from tests.bot.tables.ward import Ward
from tests.storage.conftest import place

__all__ = ["place"]


async def test_a_notice_and_a_withdrawn_case_reach_a_bot_that_runs(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSECALL_DATABASE", place)
    days = Days(tmp_path / "none")
    case = days.stocks()["clinic"].cases[0].id
    async with await Storage.open(place) as storage:
        ward = Ward(storage)
        notices = Notices(ward.registry, days)
        await notices.look()
        assert ward.services.maintenance.shown(ward.time) is None and case not in days.withdrawn

        async def told(*args: str) -> str:
            return (await asyncio.to_thread(CliRunner().invoke, app, args)).output

        assert await told("notice") == "Nothing is said.\n"
        assert (await told("notice", "A new version")).endswith(": A new version\n")
        assert "is asked no more" in await told("cases", "--withdraw", case)
        await notices.look()
        shown = ward.services.maintenance.shown(ward.time)
        assert shown is not None and shown.text == "A new version" and case in days.withdrawn
        assert await told("notice", "--off") == "Nothing is said.\n"
        await notices.look()
        assert ward.services.maintenance.shown(ward.time) is None
