"""Edits of public messages: through their newest press while Discord takes that, else by a call that counts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.outbox.pacing import LIVES, BoardPresses
from bot.ui.components import Screen, Text
from tests.bot.outbox.mailroom import Mailroom, refusal, words
from tests.bot.tables.ward import Ward

SHOWN = Screen((Text("the board"),))
BOARD = 9


def down(status: int) -> discord.DiscordServerError:
    return discord.DiscordServerError(cast("Any", SimpleNamespace(status=status, reason="down")), "down")


class Messages:
    """A message and the presses on it: its edits, each with its press (None: by a call that counts)."""

    def __init__(self, ward: Ward) -> None:
        self.now = 100.0
        self.sender = Mailroom(ward)
        self.sender.presses = BoardPresses(lambda: self.now)
        self.edits: list[tuple[str | None, str]] = []
        self.wrong: dict[str | None, Exception] = {}

    def press(self, name: str) -> None:
        self.sender.presses.noted(BOARD, cast("Any", SimpleNamespace(edit_original_response=self._through(name))))

    def _through(self, name: str | None) -> Any:
        async def edit(*, view: Any, **_: Any) -> None:
            if name in self.wrong:
                raise self.wrong[name]
            self.edits.append((name, words(view)))

        return edit

    async def edit(self, number: int = BOARD) -> list[str | None]:
        """Edit the board. Return the presses used."""
        self.edits.clear()
        await self.sender.edit(cast("Any", SimpleNamespace(id=number, edit=self._through(None))), SHOWN)
        assert [text for _, text in self.edits] == ["the board"]
        return [name for name, _ in self.edits]


@pytest.fixture
def there(ward: Ward) -> Messages:
    return Messages(ward)


async def test_the_newest_press_on_that_very_message_is_used(there: Messages) -> None:
    assert await there.edit() == [None]
    there.press("first")
    there.press("second")
    assert await there.edit() == ["second"]
    assert await there.edit(BOARD + 1) == [None]  # a new board


@pytest.mark.parametrize("wrong", [refusal(50027), refusal(10015), refusal(10008), refusal(50001)])
async def test_a_press_that_discord_refuses_gives_way_to_the_plain_call(there: Messages, wrong: Exception) -> None:
    there.press("first")
    there.wrong["first"] = wrong
    assert await there.edit() == [None]
    there.wrong.clear()
    assert await there.edit() == [None]  # it is not tried again
    there.press("second")
    assert await there.edit() == ["second"]


async def test_a_press_that_has_run_out_is_not_tried(there: Messages) -> None:
    there.press("first")
    there.wrong["first"] = AssertionError("tried")
    there.now += LIVES + 1
    assert await there.edit() == [None]


@pytest.mark.parametrize("wrong", [down(503), down(500), ConnectionResetError("gone"), TimeoutError()])
async def test_what_may_pass_is_raised_and_the_press_is_used_again(there: Messages, wrong: Exception) -> None:
    """That edit may have arrived; the next one says the same or more."""
    there.press("first")
    there.wrong["first"] = wrong
    with pytest.raises(type(wrong)):
        await there.edit()
    assert there.edits == []
    there.wrong.clear()
    assert await there.edit() == ["first"]


async def test_edits_through_a_press_keep_a_pace_of_their_own_and_wait_for_no_turn(there: Messages) -> None:
    sender = there.sender
    there.press("first")
    assert sender.wait(1, BOARD) == 0
    await there.edit()
    assert 0 < sender.wait(1, BOARD) <= 0.4
    assert sender.wait(1, BOARD + 1) == 0
    sender.pace.edited(1)
    assert sender.wait(1, BOARD + 1) > 0
    await sender.turn(BOARD)
    assert sender.budget.waiting == 0


CALL = Screen((Text("Your turn"),), plain=True)


class Place:
    """A channel or inbox that knows nonces, as Discord does: its requests, and the message of each nonce."""

    id = 7

    def __init__(self) -> None:
        self.requests: list[tuple[str, str | None, str]] = []
        self.down = False
        self.nonces: dict[str, Any] = {}

    async def send(self, *, nonce: str, view: Any, content: str | None = None, **_: Any) -> Any:
        self.requests.append(("post", content, words(view)))
        return self.nonces.setdefault(
            nonce, SimpleNamespace(id=len(self.nonces), edit=self.edit, components=[], attachments=[])
        )

    async def edit(self, *, content: str | None, view: Any, **_: Any) -> Any:
        if self.down:
            raise down(503)
        self.requests.append(("edit", content, words(view)))
        return self.nonces["a"]


@pytest.fixture
def place(there: Messages, monkeypatch: pytest.MonkeyPatch) -> Place:
    place = Place()

    async def inbox(_: discord.Object) -> Place:
        return place

    monkeypatch.setattr(there.sender.client, "get_partial_messageable", lambda *_, **__: place)
    monkeypatch.setattr(there.sender.client, "create_dm", inbox)
    return place


@pytest.mark.parametrize("direct", [False, True])
async def test_a_line_is_posted_first_and_becomes_the_screen_at_once(
    there: Messages, place: Place, *, direct: bool
) -> None:
    async def post() -> Any:
        if direct:
            return await there.sender.direct(5, SHOWN, "a", line=CALL)
        return await there.sender.post(1, 2, SHOWN, "a", line=CALL)

    posted, edited = ("post", "Your turn", ""), ("edit", None, "the board")
    await post()
    assert place.requests == [posted, edited]
    place.down = True  # the bot cannot finish it
    with pytest.raises(discord.DiscordServerError):
        await post()
    place.down = False
    place.requests.clear()
    await post()  # with the same nonce Discord returns the message that is there
    assert place.requests == [posted, edited] and len(place.nonces) == 1
