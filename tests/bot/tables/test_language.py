"""The language of messages to a person that answer no press, and the language of a table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.interactions.play import language_of
from bot.tables.language import heard
from bot.tables.preferences import Preferences
from bot.words import speaker
from storage import Batch
from tests.bot.tables.ward import ANN, BOB, Ward


async def stored(ward: Ward, user: int) -> Preferences | None:
    text = await ward.storage.preferences(user)
    return Preferences.load(text) if text else None


async def test_somebody_who_speaks_as_the_table_does_needs_no_row(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await heard(table, BOB, speaker("en-GB"))
    assert await stored(ward, BOB) is None


async def test_somebody_who_speaks_otherwise_is_remembered_with_what_they_chose(ward: Ward) -> None:
    batch = Batch()
    batch.put_preferences(BOB, Preferences(calls="dm", zone="Europe/Paris").dump())
    await ward.storage.commit(batch)
    table = await ward.opened(ANN)
    await heard(table, BOB, speaker("fr"))
    assert await stored(ward, BOB) == Preferences(calls="dm", zone="Europe/Paris", language="fr")


async def test_who_changes_the_language_is_heard_in_the_new_one(ward: Ward) -> None:
    table = await ward.opened(ANN)
    await heard(table, BOB, speaker("fr"))
    await heard(table, BOB, speaker("en-US"))
    assert await stored(ward, BOB) == Preferences(language="en")


@pytest.mark.parametrize(
    ("features", "server", "host", "spoken"),
    [
        (["COMMUNITY"], "fr", "en-US", "fr"),
        (["COMMUNITY"], "en-US", "fr", "en-US"),
        ([], "en-US", "fr", "fr"),
        (["COMMUNITY"], None, "fr", "fr"),
        (None, None, "fr", "fr"),
    ],
)
def test_a_table_speaks_the_language_its_server_chose_or_its_hosts(
    features: list[str] | None, server: str | None, host: str, spoken: str
) -> None:
    guild = None if features is None else SimpleNamespace(features=features)
    asked = cast("Any", SimpleNamespace(guild=guild, guild_locale=server, locale=host))
    assert language_of(asked) == spoken
