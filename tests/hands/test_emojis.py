from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.faces import FACES
from bot.faces.seats import SEAT_SIGNS
from bot.local.objects import walk
from bot.scheduler.emojis import every_sign
from bot.ui.emojis import EMOJIS, LETTERS
from tests.fire.wire import Json, Sent
from tests.hands.law import TABLES
from tests.hands.pressing import anything
from tests.hands.sitting import sitting

PRESSES = 25
OURS = re.compile(rf"<:|{LETTERS.pattern}")


@pytest.fixture
def known() -> Iterator[set[str]]:
    """Give Discord every sign. Yield the emojis' ids."""
    for number, sign in enumerate(every_sign(), 10**17):
        EMOJIS.learn(sign.name, sign.fallback, f"hc_{sign.name}_0000", number)
    yield {str(number) for number in range(10**17, 10**17 + len(every_sign()))}
    EMOJIS.forget()


def with_signs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every label of the game a sign."""
    face = FACES[game]
    label, step = face.label, face.step
    monkeypatch.setattr(face, "label", lambda say, *a: replace(label(say, *a), emoji=say.sign(SEAT_SIGNS[0])))
    monkeypatch.setattr(face, "step", lambda say, *a: replace(step(say, *a), emoji=say.sign(SEAT_SIGNS[1])))


@pytest.mark.parametrize("game", TABLES)
async def test_they_stand_in_buttons_and_menus_and_are_read_aloud_nowhere(
    game: str, known: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_signs(game, monkeypatch)
    rng, seen = Random(game), 0
    for words in (False, True):
        async with sitting(game, 2, seed=5, words=words) as at:
            for _ in range(PRESSES):
                seat, user = rng.choice(at.asked() or list(at.people()))
                shown = at.screens.get(user)
                if shown is None or not shown.controls:
                    shown = await at.open(user)
                elif not at.table.over:
                    await at.press(user, anything(shown, rng, foot=not words and rng.random() < 0.2))
                for sent in at.sent:
                    seen += str(sent.components).count("_0000")
                    assert list(_wrong(sent, set() if words and sent.user is not None else known)) == [], seat
    assert seen > 5


async def test_what_discord_refuses_for_an_emoji_is_sent_once_more_with_unicode(
    known: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with_signs("gothic-doctor", monkeypatch)
    async with sitting("gothic-doctor", 2) as at:
        catch, refused = at.at.wire.catch, list[str]()
        response: Any = SimpleNamespace(status=400, reason="Bad Request")

        def strict(user: int | None, given: Json, **more: Any) -> Any:
            if "_0000" in str(given["view"].to_components()):
                refused.append(str(user))
                wrong = {"0": {"emoji": {"id": {"_errors": [{"code": "X", "message": "Invalid emoji"}]}}}}
                said = {"code": 50035, "message": "Invalid Form Body", "errors": {"components": wrong}}
                raise discord.HTTPException(response, said)
            return catch(user, given, **more)

        monkeypatch.setattr(at.at.wire, "catch", strict)
        shown = await at.open(at.asked()[0][1])
        assert refused, known
        assert "🔵" in {one.emoji for one in shown.controls}
        assert len(EMOJIS) == 0


def _wrong(sent: Sent, known: set[str]) -> Iterator[str]:
    spoken = list(sent.alt)
    for part in walk(sent.components):
        for one in (part, *(part.get("items") or []), *(part.get("options") or [])):
            spoken += [str(one.get(key) or "") for key in ("label", "description", "placeholder")]
            yield from _unknown(one, known)
        if sent.inbox or sent.pings:
            spoken.append(str(part.get("content") or ""))
    yield from (text for text in spoken if OURS.search(text))


def _unknown(part: Json, known: set[str]) -> Iterator[str]:
    emoji = part.get("emoji") or {}
    if emoji.get("id") and emoji["id"] not in known:
        yield str(emoji)
    if LETTERS.search(str(emoji.get("name") or part.get("content") or "")):
        yield f"a bare letter: {part}"
