"""`housecall doctor` on an installation."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings
from bot.tools.doctor import examine
from bot.tools.findings import Finding
from storage import Storage
from tests.fire.hosted import plain
from tests.wire import LocalDiscord, redirected

pytestmark = pytest.mark.usefixtures("night_shift")

TOKEN = "a" * 26 + ".bcdefg." + "h" * 38


def of(findings: list[Finding], level: str) -> str:
    return "\n".join(one.sentence for one in findings if one.level == level)


async def test_a_sound_installation_has_nothing_in_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with await Storage.open(tmp_path / "h.sqlite3"):
        findings = await examine(plain(database=tmp_path / "h.sqlite3"))  # while a bot runs
    assert not of(findings, "bad")
    assert "The database is sound" in of(findings, "ok")
    assert "DISCORD_TOKEN" in of(findings, "note")


async def test_what_is_wrong_is_said_in_a_sentence_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "packs" / "gothic-doctor" / "mine.json"
    pack.parent.mkdir(parents=True)
    pack.write_text("{}")
    database = tmp_path / "h.sqlite3"
    database.write_bytes(b"this is no database at all" * 100)
    database.chmod(0o644)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=nonsense")
    (tmp_path / ".env").chmod(0o644)
    monkeypatch.setenv("DISCORD_TOKEN", "nonsense")
    findings = await examine(
        Settings(database=database, packs=tmp_path / "packs", metrics_port=9, metrics_host="192.0.2.1")
    )
    bad, notes = of(findings, "bad"), of(findings, "note")
    assert "does not look like a bot's token" in bad
    assert "does not fit" in bad
    assert str(database) in bad
    assert "can read .env" in notes
    assert "there is no password" in notes
    assert "nonsense" not in bad + notes


async def test_a_token_is_never_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with LocalDiscord() as d:
        with redirected(d.url):
            findings = await examine(Settings(database=tmp_path / "h.sqlite3"))
    assert "does not accept this token" in of(findings, "bad")
    assert TOKEN not in repr(findings)
