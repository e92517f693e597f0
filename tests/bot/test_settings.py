import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import TOKEN_NAME, Settings, load
from engines import GAMES

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def listed() -> dict[str, str]:
    """Return the settings that the example shows, most of them as comments."""
    return dict(re.findall(r"^#?([A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE))


def test_the_example_lists_every_setting_with_its_default() -> None:
    expected = {}
    for name, field in Settings.model_fields.items():
        default = field.get_default()
        shown = "" if default in (None, (), frozenset()) or name == "discord_token" else str(default)
        expected[str(field.validation_alias or f"HOUSECALL_{name.upper()}")] = shown
    assert listed() == expected


def test_every_line_of_the_example_says_what_it_is() -> None:
    head, _, rest = EXAMPLE.read_text().partition("\n\n")
    assert "remove the #" in head
    assert re.match(r"(# [^\n]+\n#?[A-Z_]+=[^\n]*\n)+\Z", rest)
    assert re.findall(r"^[A-Z_]+", rest, re.MULTILINE) == [TOKEN_NAME]  # all others have defaults


@pytest.mark.parametrize("sign", ["#", ""])
def test_the_example_can_be_used_as_it_is_and_shows_the_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sign: str
) -> None:
    for name in listed():
        monkeypatch.delenv(name, raising=False)
    (tmp_path / ".env").write_text(EXAMPLE.read_text().replace("#HOUSECALL_", f"{sign}HOUSECALL_"))
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
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOUSECALL_GAMES", "clinic,chess")
    (told,) = load()[1]
    assert "HOUSECALL_GAMES" in told and "there is no game chess" in told and ", ".join(GAMES) in told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "LOUD"),
        ("TABLES_IN_MEMORY", "2"),
        ("METRICS_PORT", "70000"),
        ("BLOCKED_PEOPLE", "@ann"),
        ("CONTACT", "x" * 301),
        ("SLOTS", "0"),
        ("SLOTS", "2"),
        ("SHARDS", "-1"),
        ("DATABASE", "mysql://somewhere/else"),
        ("DATABASE", "postgresql://"),
        ("DISCORD_API", "proxy:8080"),
        ("REQUESTS_PER_SECOND", "51"),
    ],
)
def test_what_does_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"HOUSECALL_{name}", value)
    with pytest.raises(ValidationError, match=name.lower()):
        Settings()


URL = "postgresql://who:pa%2Fss@db.example:5433/games?password=again"


def test_a_password_of_the_database_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSECALL_DATABASE", URL)
    settings = Settings()
    assert settings.shared and settings.opened == URL
    shown = f"{settings} {settings!r} {settings.model_dump()} {settings.database}"
    assert "ss@" not in shown and "again" not in shown and "who" not in shown
    assert str(settings.database) == "postgresql://db.example:5433/games"


@pytest.mark.parametrize("url", ["postgresql://ann:secret@db:port/games", "sqlite://secret", "postgres://"])
def test_an_address_that_does_not_fit_is_not_shown_either(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("HOUSECALL_DATABASE", url)
    (told,) = load()[1]
    assert "HOUSECALL_DATABASE" in told and "secret" not in told


def test_slots_and_shards_have_to_fit_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSECALL_DATABASE", URL)
    monkeypatch.setenv("HOUSECALL_SLOTS", "3")
    monkeypatch.setenv("HOUSECALL_SHARDS", "6")
    assert Settings().calls_a_second == 15
    monkeypatch.setenv("HOUSECALL_SHARDS", "7")
    (told,) = load()[1]
    assert "a multiple of HOUSECALL_SLOTS" in told


def test_what_lies_beside_the_database_lies_in_a_folder_where_that_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().beside == Path("data/housecall.sqlite3")
    monkeypatch.setenv("HOUSECALL_DATABASE", URL)
    monkeypatch.setenv("HOUSECALL_FOLDER", "elsewhere")
    assert Settings().beside == Path("elsewhere/housecall")


def test_a_proxy_needs_no_slash_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSECALL_DISCORD_API", "http://proxy:8080/api/v10/")
    assert Settings().discord_api == "http://proxy:8080/api/v10"
