"""Numbers that no database holds, a law over all verbs: such a button is an old one, and a typed one names nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields
from types import MappingProxyType

import pytest

from bot import metrics
from bot.interactions.commands import NO_SUCH_NUMBER
from bot.interactions.guests import NOBODY
from bot.interactions.press import UNKNOWN
from bot.interactions.register import BUTTONS, OUTSIDE
from bot.ui.ids import LARGEST, VERBS, CustomId, DecisionStamp, base36, is_too_large, number, read
from bot.ui.verbs import History
from tests.custom_ids import made
from tests.discord.room import Room, said
from tests.discord.served import GAME, OTHER

TOO_LARGE = (LARGEST + 1, 10**30)
STRANGE = ("-1", "-9223372036854775809", "+1", "1_0", " 1", "0x1", "1e3", "²")


def spelled(kind: type[CustomId], table: int, changed: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return a valid custom_id of a verb, but for the `changed` fields."""
    words = []
    for one in fields(kind):
        if one.name != "table":
            usual = str(DecisionStamp(0, 1)) if one.type == "DecisionStamp" else "1"
            words.append(changed.get(one.name, "" if one.default is not MISSING else usual))
    return made(table, kind.verb, kind.between.join(words))


def ids(kind: type[CustomId], table: int, word: str) -> Iterator[str]:
    """Yield the custom_ids of a verb with this word instead of a number: each of its numbers in turn."""
    for one in fields(kind):
        if one.name != "table" and "int" in str(one.type):
            yield spelled(kind, table, {one.name: word})


def test_no_custom_id_holds_a_number_that_the_database_cannot_hold() -> None:
    tried = 0
    for kind in VERBS.values():
        for word in (*map(str, TOO_LARGE), *STRANGE):
            for custom_id in ids(kind, 1, word):
                tried += 1
                assert read(custom_id) is None, custom_id
        assert all(read(one) is not None for one in ids(kind, 1, str(LARGEST)))
    assert tried > 200
    for stamp in (f"0.{base36(10**30)}", f"{base36(10**30)}.0", "-1.0", "0.-1", "0. 1", "0.1_0", ".1", "1."):
        assert read(made(1, "move", f"{stamp}:skip")) is None, stamp
    assert read(f"h:{base36(10**30)}:hand") is None
    assert int("z" * 12, 36) < LARGEST


@pytest.mark.parametrize("word", STRANGE)
def test_a_number_is_written_in_digits_alone(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        number(word)


def test_numbers_below_0_are_too_large_as_well() -> None:
    assert [is_too_large(word) for word in (str(LARGEST), str(LARGEST + 1), str(-LARGEST - 1), "12 tables")] == [
        False, True, True, False,
    ]  # fmt: skip


async def test_a_press_with_a_number_that_is_too_large_is_one_on_an_old_button(room: Room) -> None:
    await room.play("ann", "bob")
    (mod,) = await room.guests("mod")
    failed = metrics.FAILED._value.get()
    asked: list[tuple[str, list[str] | None]] = []
    for kind in {*BUTTONS, *OUTSIDE}:
        table = 1 if kind in BUTTONS else 0
        asked += [(custom_id, None) for word in TOO_LARGE for custom_id in ids(kind, table, str(word))]
        asked += [(spelled(kind, table), [str(word)]) for word in TOO_LARGE]
    asked += [(spelled(History, 0, {"whose": str(word)}), None) for word in TOO_LARGE]
    asked.append((f"h:{base36(10**30)}:hand", None))
    answers = await asyncio.gather(*(room.press(mod, OTHER, *one) for one in asked))
    await room.level()
    assert len(asked) > 200 and metrics.FAILED._value.get() == failed
    wrong = [
        one for one, told in zip(asked, answers, strict=True) if told.message is None or told.message.text != UNKNOWN
    ]
    assert wrong == []


async def test_the_largest_numbers_are_answered(room: Room) -> None:
    await room.play("ann", "bob")
    ann, _ = await room.guests("ann", "mod")
    failed = metrics.FAILED._value.get()
    for kind in {*BUTTONS, *OUTSIDE}:
        for word in map(str, (LARGEST, LARGEST // 10, 2**31)):
            whose = ({"whose": "me", "page": word}, {"whose": word}) if kind is History else ()
            mine = [spelled(kind, 0, changed) for changed in whose]
            for custom_id in (*ids(kind, 1 if kind in BUTTONS else 0, word), *mine):
                assert not (await room.press(ann, OTHER, custom_id)).failed, custom_id
    assert metrics.FAILED._value.get() == failed


@pytest.mark.parametrize("number", [10**30, LARGEST + 1, -(10**30)])
async def test_a_typed_number_that_is_too_large_names_nothing(room: Room, number: int) -> None:
    (mod,) = await room.guests("mod")
    failed = metrics.FAILED._value.get()
    for command, field in (
        ("hand", "table"), ("concede", "table"), ("watch", "table"), ("replay", "table"), ("table sit-down", "table"),
        ("league show", "league"), ("server annul", "table"), ("table kick", "seat"),
    ):  # fmt: skip
        assert await said(mod, command, OTHER, **{field: number}) == NO_SUCH_NUMBER, command
    assert metrics.FAILED._value.get() == failed
    mention = f"<@{10**20 - 1}>"
    assert await said(mod, "play", OTHER, game=GAME, invite=mention) == NOBODY
    assert metrics.FAILED._value.get() == failed
