"""A command from a client that still has the commands of an earlier version."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord.place import Place

OLD: list[dict[str, Any]] = [
    {"id": "1", "name": "play", "type": 1, "options": [], "resolved": {}},
    {"id": "1", "name": "no-longer-there", "type": 1, "options": [], "resolved": {}},
]


@pytest.mark.parametrize("number", range(len(OLD)))
@pytest.mark.parametrize(("language", "words"), [("en-US", "brought up to date"), ("fr", "mis à jour")])
async def test_an_old_command_is_told_that_the_commands_changed(
    place: Place, number: int, language: str, words: str
) -> None:
    ann = await place.d.person("ann").join()
    await ann.settings(locale=language)
    room = str(place.d.place("waiting-room").id)
    answer = await ann._interact(do="forge", channel=room, kind=2, data=OLD[number])
    assert words in answer.text and "Err" not in answer.text
