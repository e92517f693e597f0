"""Settings and the file that lists them."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.__main__ import _settings
from bot.settings import Settings
from engines import GAMES

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def listed() -> dict[str, str]:
    """Names and values of .env.example."""
    lines = [line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def test_the_example_lists_every_setting_with_its_default() -> None:
    expected = {}
    for name, field in Settings.model_fields.items():
        default = field.get_default()
        shown = "" if default in (None, (), frozenset()) or name == "discord_token" else str(default)
        expected[str(field.validation_alias or f"HOUSECALL_{name.upper()}")] = shown
    assert listed() == expected


def test_every_line_of_the_example_says_what_it_is() -> None:
    assert re.match(r"(#[^\n]+\n\w+=[^\n]*\n)+\Z", EXAMPLE.read_text())


def test_the_example_can_be_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in listed():
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".env").write_text(EXAMPLE.read_text())
    monkeypatch.chdir(tmp_path)
    assert Settings() == Settings.model_construct(**Settings.model_construct().model_dump())


def test_a_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    assert "very" not in repr(Settings()) and "very" not in str(Settings().model_dump())


def test_ids_and_games_stand_between_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSECALL_BLOCKED_SERVERS", "70, 71,")
    monkeypatch.setenv("HOUSECALL_BLOCKED_PEOPLE", "1001")
    monkeypatch.setenv("HOUSECALL_GAMES", "clinic, gothic-doctor")
    settings = Settings()
    assert sorted(settings.blocked_servers) == [70, 71] and sorted(settings.blocked_people) == [1001]
    assert {game for game in GAMES if settings.offers(game)} == {"gothic-doctor", "clinic"}


def test_a_game_that_there_is_not_stops_the_start_and_the_ids_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSECALL_GAMES", "clinic,chess")
    with pytest.raises(SystemExit):
        _settings()
    told = capsys.readouterr().err
    assert "there is no game chess" in told and ", ".join(GAMES) in told and told.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD"),
        ("TABLES_IN_MEMORY", "2"),
        ("METRICS_PORT", "70000"),
        ("BLOCKED_PEOPLE", "@ann"),
        ("CONTACT", "x" * 301),
    ],
)
def test_what_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"HOUSECALL_{name}", value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()
