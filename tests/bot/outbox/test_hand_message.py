"""The message of a hand: with its picture or in words, awaited, dropped or kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
import pytest_asyncio
from msgspec.structs import replace as changed

from bot.faces.asked import Asked
from bot.faces.audience import Drawable, DrawnHand
from bot.interactions import showing
from bot.outbox import hand_message as hands
from bot.outbox.hand_message import Chosen, HandMessage, asked_now, hand_message
from bot.screens.hand import Around
from bot.tables import reader
from bot.tables.preferences import Preferences
from bot.tables.reader import Reader
from bot.tables.table import Table
from bot.ui.components import Picture, Row, Screen, Text
from bot.ui.ids import read
from bot.ui.own_verbs import SetAsk
from bot.words import speaker
from bot.workers.picture_cache import PictureCache
from engines.windows import is_window
from storage import Batch
from tests.bot.tables.layouts import QUACK, treatment
from tests.bot.tables.ward import ANN, BOB, Ward, asked, moved

SAY = speaker("en")


@pytest_asyncio.fixture
async def table(ward: Ward) -> Table:
    return await ward.playing(ANN, BOB, game="gothic-doctor")


def cache(draw: Callable[[Drawable], Awaitable[bytes]] | None = None) -> PictureCache:
    async def at_once(_what: Drawable) -> bytes:
        return b"png"

    return PictureCache(draw or at_once)


async def message(drawer: PictureCache, table: Table, there: str = "", **how: bool) -> HandMessage:
    return await hand_message(drawer, table, 0, SAY, Reader(**how), there=there)


def drawn(screen: Screen) -> list[str]:
    return [part.filename for part in screen.parts if isinstance(part, Picture)]


def labels(screen: Screen) -> list[str]:
    return [one.label for part in screen.parts if isinstance(part, Row) for one in part.buttons]


def texts(screen: Screen) -> list[str]:
    return [part.content for part in screen.parts if isinstance(part, Text)]


async def test_a_hand_is_a_picture_one_question_and_controls_without_a_frame(table: Table) -> None:
    shown = await message(cache(), table)
    assert (shown.drawn, drawn(shown.screen), shown.screen.accent) == (b"png", [shown.filename], None)
    title, question = texts(shown.screen)
    assert "Ann" in title
    assert question.startswith("**")
    assert labels(shown.screen)[-3:] == ["In words", "Why not…?", "More"]


async def test_a_picture_that_the_message_has_is_kept_and_not_drawn_again(table: Table) -> None:
    first = await message(cache(), table)

    async def never(_what: Drawable) -> bytes:
        raise AssertionError

    kept = await message(cache(never), table, there=first.filename)
    assert (kept.drawn, kept.keeps, drawn(kept.screen)) == (None, first.filename, [first.filename])


async def test_another_hand_is_another_picture(table: Table) -> None:
    first = await message(cache(), table)
    await moved(table, ANN, str(asked(table, ANN).default))
    assert (await message(cache(), table)).filename != first.filename


async def test_a_late_picture_leaves_words_with_the_same_controls(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stuck(_what: Drawable) -> bytes:
        await asyncio.Event().wait()
        return b""

    in_time = labels((await message(cache(), table)).screen)
    monkeypatch.setattr(hands, "PATIENCE", 0)
    pictures = cache(stuck)
    shown = await message(pictures, table)
    assert isinstance(shown.later, DrawnHand)
    assert (drawn(shown.screen), shown.drawn) == ([], None)
    late = {label.removeprefix("Usual: ") for label in labels(shown.screen)}
    assert late == set(in_time)
    await pictures.close()


async def test_while_many_hands_wait_further_ones_are_words_at_once(table: Table) -> None:
    gate = asyncio.Event()

    async def slow(_what: Drawable) -> bytes:
        await gate.wait()
        return b"png"

    pictures = cache(slow)
    drawable = hands.drawn(table.audience(0, SAY), Asked(tuple(table.own(0))))
    assert drawable is not None
    waiting = [pictures.ask(n, replace(drawable, sketch=n)) for n in range(hands.CROWD + 1)]
    await asyncio.sleep(0)  # the first is being drawn
    shown = await message(pictures, table)
    assert (shown.drawn, shown.later is not None, pictures.hands_waiting) == (None, True, hands.CROWD)
    gate.set()
    await asyncio.gather(*waiting)


async def test_a_fault_in_drawing_never_holds_up_a_hand(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.face.hand_picture is not None
    monkeypatch.setattr(hands, "drawn_hand", lambda *_: 1 / 0)
    shown = await message(cache(), table)
    assert (shown.drawn, shown.later, drawn(shown.screen)) == (None, None, [])
    assert labels(shown.screen)


async def test_words_are_the_whole_hand_for_those_who_want_them(table: Table) -> None:
    shown = await message(cache(), table, pictures=False)
    assert (drawn(shown.screen), shown.later) == ([], None)
    assert "Picture" in labels(shown.screen)
    own = table.face.hand(SAY, table.at(0), asked_now(table, table.audience(0, SAY), Reader(), Chosen()))
    assert own[0] in texts(shown.screen)[-1]
    first = next(n for n, part in enumerate(shown.screen.parts) if isinstance(part, Row))
    assert "Usual: " in next(one.label for one in shown.screen.parts[first].buttons)  # type: ignore[union-attr]


async def test_what_was_chosen_counts_only_where_it_still_stands(table: Table) -> None:
    decision = asked(table, ANN)
    moves = tuple(decision.moves)
    there = asked_now(table, table.audience(0, SAY), Reader(), Chosen(decision.number, picked=moves[:1]))
    assert (there.number, there.picked) == (decision.number, moves[:1])
    gone = asked_now(table, table.audience(0, SAY), Reader(), Chosen(decision.number + 90, ("keep",), picked=moves[:1]))
    assert (gone.number, gone.path, gone.picked) == (None, (), ())


async def test_a_paused_hand_can_be_looked_at(table: Table) -> None:
    table.row = changed(table.row, status="paused")
    shown = await message(cache(), table)
    assert shown.drawn == b"png"
    assert any("paused" in text for text in texts(shown.screen))
    assert not [
        one for part in shown.screen.parts if isinstance(part, Row) for one in part.buttons if one.style == "blue"
    ]


async def wished(table: Table, **wish: object) -> Reader:
    batch = Batch()
    batch.put_preferences(ANN, Preferences(**wish).dump())  # type: ignore[arg-type]
    await table.services.storage.commit(batch)
    return await reader.reader(table, ANN)


async def test_the_usual_step_is_marked_in_first_games_and_as_one_wishes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await reader.reader(table, ANN) == Reader(pictures=True, suggestions=True, first=True)
    assert (await wished(table, suggestions="off")).suggestions is False

    async def played(_user: int) -> dict[str, int]:
        return {"gothic-doctor": 3}

    monkeypatch.setattr(table.services.storage, "games_played", played)
    assert await wished(table) == Reader(suggestions=False)
    assert await wished(table, suggestions="on", pictures=False) == Reader(pictures=False)


async def test_a_suggestion_is_the_same_each_time_and_open(table: Table) -> None:
    found = {reader.suggested(table, 0) for _ in range(5)}
    (move,) = found
    assert move in asked(table, ANN).moves


async def test_a_window_can_be_passed_for_the_whole_run_with_one_press(ward: Ward) -> None:
    table = await treatment(ward)
    seat = next(one.seat for one in table.decisions() if one.must and is_window(one))
    shown = await hand_message(cache(), table, seat, SAY, Reader())
    found = [one for part in shown.screen.parts if isinstance(part, Row) for one in part.buttons]
    (ahead,) = (one for one in found if "Pass for me" in one.label)
    assert (ahead.style, read(ahead.id)) == ("grey", SetAsk(table.id, "round"))
    elsewhere = await hand_message(cache(), await ward.playing(ANN, BOB, game=QUACK), 0, SAY, Reader())
    assert not [label for label in labels(elsewhere.screen) if "Pass for me" in label]


@pytest.mark.parametrize(
    ("notice", "title"), [("✅ drew 3", "### 🔵 Ann · ✅ drew 3"), ("✅ " + "x" * 40, "**🔵 Ann · ✅ ")]
)
async def test_what_was_done_is_a_title_of_one_line_of_a_phone(table: Table, notice: str, title: str) -> None:
    shown = await hand_message(cache(), table, 0, SAY, Reader(), around=Around(notice=notice))
    assert texts(shown.screen)[0].startswith(title)


async def test_a_reason_that_holds_several_cards_back_is_said_once(table: Table) -> None:
    said = texts(showing.why(table, ANN, SAY))[1].splitlines()
    reasons = [line.rpartition("**: ")[2] for line in said]
    assert len(reasons) > 1 and len(set(reasons)) == len(reasons) and any(", " in line for line in said)
