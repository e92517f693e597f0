"""An answer takes one call if ready in time, else it is deferred; it is dropped once Discord has stopped waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
import structlog

from bot.errors import UserError
from bot.interactions import responder as responding
from bot.interactions.deferral import OLD, SOON, YOUNG, TooLateError
from bot.interactions.responder import LEAST, LOOKS, SAYS, Responder, armed
from bot.slots.presses import KEPT, LATER
from bot.ui.attached import Attached
from bot.ui.components import Picture, Screen, Text
from storage.engines.answering import SLOW
from tests.bot.interactions.test_attached import shown
from tests.bot.outbox.mailroom import words

DEFER_UPDATE, UPDATE = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)
DEFER, REPLY = discord.InteractionResponseType.deferred_channel_message, discord.InteractionResponseType.channel_message
HAND = Screen((Text("your hand"),))
BROKEN = ConnectionResetError("gone")


def refused(code: int, status: int = 400, told: str = "") -> discord.HTTPException:
    return discord.HTTPException(
        cast("Any", SimpleNamespace(status=status, reason="")), {"code": code, "message": told}
    )


class Discord:
    """A Discord that records requests by name; `wrong` are the results of the next calls (None: success)."""

    def __init__(self, *wrong: Exception | None, age: float = 0.0) -> None:
        self.asked: list[str] = []
        self.files: list[list[bool]] = []
        """Whether each file of each edit was sent; else it was named."""
        self.wrong = list(wrong)
        self.age = age
        self.tasks: list[asyncio.Task[None]] = []

    def ask(self, what: str) -> None:
        self.asked.append(what)
        wrong = self.wrong.pop(0) if self.wrong else None
        if wrong is not None:
            raise wrong

    def spawn(self, work: Coroutine[Any, Any, None], _name: str) -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]


class Response:
    def __init__(self, d: Discord) -> None:
        self._d = d
        self.type: discord.InteractionResponseType | None = None

    def is_done(self) -> bool:
        return self.type is not None

    def _once(self, what: str, kind: discord.InteractionResponseType) -> Any:
        if self.is_done():
            raise discord.InteractionResponded(cast("Any", None))
        self._d.ask(what)
        self.type = kind
        return SimpleNamespace(resource=None)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        assert ephemeral == thinking
        self._once("thinking" if thinking else "defer", DEFER if thinking else DEFER_UPDATE)

    async def edit_message(self, *, view: Any, attachments: list[Any], **_: Any) -> Any:
        self._d.files.append([isinstance(one, discord.File) for one in attachments])
        return self._once(f"update: {words(view)}", UPDATE)

    async def send_message(self, *, view: Any, ephemeral: bool, **_: Any) -> Any:
        assert ephemeral
        return self._once(f"reply: {words(view)}", REPLY)


def press(d: Discord, *, private: bool = True) -> Any:
    """Return a press on a private message, or on a public one."""

    async def follow_up(*, view: Any, ephemeral: bool, **_: Any) -> None:
        assert ephemeral
        d.ask(f"beside: {words(view)}")

    async def edit(*, view: Any, **_: Any) -> None:
        d.ask(f"edit: {words(view)}")

    return SimpleNamespace(
        id=1,
        extras={},
        locale="en-US",
        guild_id=7,
        user=SimpleNamespace(id=5, display_name="Ann"),
        message=SimpleNamespace(id=9, flags=SimpleNamespace(ephemeral=private), attachments=[], components=[]),
        response=Response(d),
        followup=SimpleNamespace(send=follow_up),
        edit_original_response=edit,
        client=SimpleNamespace(
            is_closed=lambda: False, spawn=d.spawn, discord_clock=SimpleNamespace(age=lambda _id: d.age)
        ),
    )


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Coroutine[Any, Any, None]]:
    """End the time for an answer at once. Return a wait until Discord got the deferral."""
    monkeypatch.setattr(responding, "SOON", 0.0)

    async def over() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    return over


Over = Callable[[], Coroutine[Any, Any, None]]


@pytest.mark.parametrize(("private", "asked"), [(True, ["update: your hand"]), (False, ["reply: your hand"])])
async def test_an_answer_that_is_ready_in_time_is_the_one_call(*, private: bool, asked: list[str]) -> None:
    d = Discord()
    answering = Responder(press(d, private=private))
    await answering.acknowledge()
    await answering.acknowledge()  # the caller shows the answer again
    assert 0 < (answering.left or 0) <= SOON
    await answering.show(HAND)
    assert (d.asked, answering.left, d.tasks) == (asked, None, [])


@pytest.mark.parametrize(
    ("private", "asked"), [(True, ["defer", "edit: your hand"]), (False, ["thinking", "edit: your hand"])]
)
async def test_a_slower_one_is_deferred_once_and_edited_in(at_once: Over, *, private: bool, asked: list[str]) -> None:
    d = Discord()
    answering = Responder(press(d, private=private))
    await answering.acknowledge()
    await at_once()
    await answering.show(HAND)
    assert d.asked == asked


async def test_an_old_press_is_deferred_before_anything_is_done() -> None:
    d = Discord(age=2.1)
    answering = Responder(press(d))
    await answering.acknowledge()
    assert d.asked == ["defer"]
    await answering.show(HAND)
    assert d.asked == ["defer", "edit: your hand"]


async def test_the_older_a_press_the_less_time_its_answer_has() -> None:
    answering = Responder(press(Discord(age=1.8)))
    await answering.acknowledge()
    assert (answering.left or 0) <= 0.2 + 1e-6
    await answering.show(HAND)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_old_press_that_discord_refuses_is_dropped_without_a_word(code: int) -> None:
    d = Discord(refused(code), age=3.0)
    answering = Responder(press(d))
    with pytest.raises(TooLateError):
        await answering.acknowledge()
    await answering.excuse(TooLateError())
    assert d.asked == ["defer"]


async def test_a_deferral_that_was_refused_meanwhile_takes_no_answer(at_once: Over) -> None:
    d = Discord(refused(10062))
    answering = Responder(press(d))
    await answering.acknowledge()
    await at_once()
    with pytest.raises(TooLateError):
        await answering.show(HAND)
    assert d.asked == ["defer"]


async def test_after_a_deferral_that_failed_otherwise_the_answer_may_still_arrive(at_once: Over) -> None:
    d = Discord(refused(0, 503))
    answering = Responder(press(d))
    await answering.acknowledge()
    await at_once()
    await answering.show(HAND)
    assert d.asked == ["defer", "update: your hand"]


PICTURED = Screen((Text("your hand"), Picture("hand.png", "Two cards.")))


@pytest.mark.parametrize("wrong", [refused(10062, 404), refused(0, 500)])
async def test_an_answer_that_discord_fails_on_is_tried_once_in_words_and_logged_with_its_weight(
    wrong: discord.HTTPException,
) -> None:
    d = Discord(wrong, age=0.4)
    with structlog.testing.capture_logs() as logged:
        await Responder(press(d)).show(PICTURED, {"hand.png": b"png"})
    assert d.asked == ["update: your hand", "update: your hand\nTwo cards."]
    told = {"status": wrong.status, "code": wrong.code, "bytes": 9 + 12 + 10, "age": 0.4, "screen": None}
    assert logged == [{"event": "answer_failed", "log_level": "warning", **told}]


@pytest.mark.parametrize(
    ("there", "wrong", "files"),
    [
        ("hand.png", None, [[False]]),
        ("hand.png", refused(50035, told="In attachments.0.id: no"), [[False], [True]]),
        ("another.png", None, [[True]]),
    ],
)
async def test_a_picture_that_the_pressed_message_shows_is_named_and_sent_only_if_discord_refuses_that(
    there: str, wrong: discord.HTTPException | None, files: list[list[bool]]
) -> None:
    d = Discord(wrong)
    made = press(d)
    made.message.components = shown(Attached(5, there))
    await Responder(made).show(PICTURED, {"hand.png": b"png"})
    assert d.files == files


async def test_the_simple_form_is_tried_once_and_not_for_a_press_that_is_old() -> None:
    d = Discord(refused(10062, 404), refused(10062, 404), age=0.4)
    with pytest.raises(discord.HTTPException) as failed:
        await Responder(press(d)).show(PICTURED)
    await Responder(press(d)).excuse(failed.value)
    assert len(d.asked) == 2
    d = Discord(refused(10062, 404), age=3.1)
    with pytest.raises(discord.HTTPException):
        await Responder(press(d)).show(PICTURED)
    assert d.asked == ["update: your hand"]


async def test_a_broken_connection_is_tried_once_more_and_an_answer_that_had_arrived_has_arrived() -> None:
    for wrong in ((BROKEN,), (BROKEN, refused(40060)), (TimeoutError(), refused(40060))):
        d = Discord(*wrong)
        answering = Responder(press(d))
        await answering.acknowledge()
        assert await answering.show(HAND) is None
        assert d.asked == ["update: your hand"] * 2
        assert answering.shown and answering.acknowledged
    d = Discord(BROKEN, BROKEN)
    with pytest.raises(ConnectionResetError):
        await Responder(press(d)).show(HAND)


async def test_a_broken_connection_while_it_is_deferred_is_tried_once_more_too(at_once: Over) -> None:
    d = Discord(BROKEN, refused(40060))
    answering = Responder(press(d))
    await answering.acknowledge()
    await at_once()
    await answering.show(HAND)
    assert d.asked == ["defer", "defer", "edit: your hand"]


async def test_what_is_said_beside_leaves_what_was_pressed_on_also_where_it_was_deferred(at_once: Over) -> None:
    for slow in (False, True):
        d = Discord()
        answering = Responder(press(d))
        await answering.acknowledge()
        if slow:
            await at_once()
        await answering.beside()
        await answering.excuse(UserError("It is not your turn."))
        assert d.asked == ["defer", "beside: It is not your turn."]


async def test_what_takes_the_place_of_what_all_see_leaves_it_where_that_fails() -> None:
    d = Discord()
    answering = Responder(press(d, private=False))
    await answering.acknowledge(here=True)
    await answering.show(HAND)
    assert (d.asked, answering.edits) == (["update: your hand"], 9)
    d = Discord()
    answering = Responder(press(d, private=False))
    await answering.acknowledge(here=True)
    await answering.excuse(UserError("It is over."))
    assert d.asked == ["defer", "beside: It is over."]


async def test_a_press_on_the_board_lets_it_be_edited_and_the_hand_follows() -> None:
    d = Discord()
    answering = Responder(press(d, private=False))
    answering.on_board = True
    await answering.acknowledge()
    await asyncio.sleep(0)  # the deferral goes out while the hand is being made
    assert (d.asked, answering.edits) == (["defer"], 9)
    await answering.show(HAND)
    assert d.asked == ["defer", "beside: your hand"]
    d = Discord()
    answering = Responder(press(d, private=False))
    answering.on_board = True
    await answering.show(HAND)  # an answer without any work
    assert d.asked == ["defer", "beside: your hand"]


@pytest.mark.parametrize("answered", ["refused", "with a message of its own", "in private"])
async def test_no_other_press_lets_anything_be_edited_that_all_see(answered: str) -> None:
    d = Discord(refused(10062)) if answered == "refused" else Discord()
    answering = Responder(press(d, private=answered == "in private"))
    answering.on_board = answered == "refused"
    try:
        await answering.show(HAND)
    except TooLateError:
        assert answered == "refused"
    assert answering.edits is None


async def test_what_went_wrong_after_the_move_is_told_where_discord_takes_it() -> None:
    d = Discord(refused(0, 503))
    answering = Responder(press(d))
    await answering.acknowledge()
    with pytest.raises(discord.HTTPException) as failed:
        await answering.show(HAND)
    await answering.excuse(failed.value)
    assert d.asked[1].startswith("update: Discord did not take my answer. Press *My hand* to see how things stand.")
    d = Discord(BROKEN, BROKEN, BROKEN, BROKEN)
    await Responder(press(d)).excuse(BROKEN)  # an answer that cannot be sent is logged
    assert len(d.asked) == 2


async def test_a_bot_that_is_stopped_while_it_answers_says_no_more() -> None:
    d = Discord(RuntimeError("Session is closed"))
    await Responder(press(d)).excuse(UserError("It is over."))
    assert len(d.asked) == 1


async def test_a_press_is_answered_by_one_responder_whoever_asks_for_it() -> None:
    made = press(Discord())
    answering = Responder.of(made)
    await answering.acknowledge()
    assert Responder.of(made) is answering
    assert Responder.of(press(Discord())) is not answering
    await answering.show(HAND)


async def test_a_person_is_told_within_three_seconds_and_acknowledged_before() -> None:
    assert OLD + LATER + LEAST < KEPT < YOUNG
    assert OLD < SAYS and SAYS + LOOKS < YOUNG and SLOW < SAYS - LOOKS


class Quiet(Discord):
    """A Discord whose bot has a database that does not answer, or does."""

    def __init__(self, *, silent: bool = True) -> None:
        super().__init__()
        self.silent = silent

    def press(self, *, private: bool) -> Any:
        made = press(self, private=private)
        made.client.registry = SimpleNamespace(services=SimpleNamespace(storage=self))

        async def delete() -> None:
            self.ask("delete")

        async def follow_up(text: str = "", *, view: Any = None, **_: Any) -> Any:
            self.ask(f"beside: {text[:11] or words(view)}")
            return SimpleNamespace(delete=delete, components=[], attachments=[])

        async def edit(*, content: str | None = None, view: Any = None, **_: Any) -> None:
            self.ask(f"edit: {words(view) if view else (content or '')[:11]}")

        made.followup.send, made.edit_original_response, made.delete_original_response = follow_up, edit, delete
        return made


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Coroutine[Any, Any, None]]:
    """End all the time that there is at once. Return a wait until the bot has said all that it says then."""
    for name in ("OLD", "LEAST", "SAYS", "LOOKS"):
        monkeypatch.setattr(responding, name, 0.0)

    async def over() -> None:
        for _ in range(30):
            await asyncio.sleep(0)

    return over


@pytest.mark.parametrize(
    ("private", "waits", "shows"),
    [
        (True, ["defer", "beside: My database"], ["edit: your hand", "delete"]),
        (False, ["thinking", "edit: My database"], ["edit: your hand"]),
    ],
)
async def test_the_answer_takes_the_place_of_the_sentence(
    late: Over, waits: list[str], shows: list[str], *, private: bool
) -> None:
    d = Quiet()
    async with armed(d.press(private=private)) as answering:
        await late()
        assert d.asked == waits
        await answering.acknowledge(silent=True)  # too late for another way
        await answering.show(HAND)
    assert d.asked == waits + shows


@pytest.mark.parametrize(("private", "taken_back"), [(True, ["delete"]), (False, ["delete"])])
async def test_where_no_answer_is_shown_the_sentence_goes(late: Over, taken_back: list[str], *, private: bool) -> None:
    d = Quiet()
    async with armed(d.press(private=private)):
        await late()
        said = list(d.asked)
    assert d.asked == said + taken_back


async def test_what_is_shared_late_is_still_seen_by_all(late: Over) -> None:
    d = Quiet()
    async with armed(d.press(private=False)) as answering:
        await late()
        await answering.share()
        await answering.show(HAND)
    assert d.asked == ["thinking", "edit: My database", "delete", "beside: your hand"]


async def test_a_form_that_comes_too_late_is_not_opened_and_that_is_said(late: Over) -> None:
    d = Quiet(silent=False)
    async with armed(d.press(private=False)) as answering:
        await late()
        with pytest.raises(UserError, match="too long"):
            await answering.ask(cast("Any", None))
        assert d.asked == ["thinking"]


async def test_a_slow_answer_says_nothing_of_a_database_that_answers(late: Over) -> None:
    d = Quiet(silent=False)
    async with armed(d.press(private=False)) as answering:
        await late()
        await answering.show(HAND)
    assert d.asked == ["thinking", "edit: your hand"]


async def test_a_quick_answer_is_still_the_one_call() -> None:
    d = Quiet()
    async with armed(d.press(private=True)) as answering:
        await answering.show(HAND)
    assert (d.asked, d.tasks) == (["update: your hand"], [])
