"""Every fault of a request to Discord, and faults with names of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from tests.fire.running import Services
from tests.local.conftest import eventually

Inject = Callable[[Services, int], Awaitable[None] | None]
"""Takes a table's bot and the channel of its board, and makes something happen."""
ANSWER, EDIT = "the hand that answers", "a hand edited in"
"""The second shares its route with the opponent's hand, so its faults happen twice."""
BESIDE_BOARD, THROUGH, WORD = "a hand beside the board", "an edit through a press", "a word beside the hand"
ROUTES = {
    "a new board": "POST /channels/*/messages",
    "an edit of the board": "PATCH /channels/*/messages/*",
    ANSWER: "POST /interactions/*",
    EDIT: "PATCH /webhooks/*",
    BESIDE_BOARD: "POST /webhooks/*",
    WORD: "POST /webhooks/*",
}
"""The bot's requests during a game, by route."""
SLOW = "the database takes 0.7 s longer"
"""No answer is ready in time."""
RUN_OUT = 15 * 60.0
"""Seconds after which Discord accepts nothing more for a press."""


def ways(what: str, route: str) -> dict[str, Inject]:
    times = 2 if what == EDIT else 1
    return {
        f"429 on {what}": partial(_rate_limit, route, {}),
        f"429, global, on {what}": partial(_rate_limit, route, {"everywhere": True}),
        f"429 of Cloudflare on {what}": partial(_rate_limit, route, {"via": False}),
        f"500 on {what}": partial(_fail, route, 500, times),
        f"503 three times on {what}": partial(_fail, route, 503, 3),
        f"connection breaks before {what}": partial(_drop, route, times),
        f"answer lost after {what}": partial(_lose, route, times),
        f"{what} takes 1.5 s": partial(_delay, route, times, 1.5),
        f"the answer to {what} comes 1.5 s late": partial(_late_answer, route, times, 1.5),
        f"{what} arrives after the bot gave it up": partial(_impatient, partial(_delay, route, times, 1.2)),
        f"the answer to {what} comes after the bot gave it up": partial(
            _impatient, partial(_late_answer, route, times, 1.2)
        ),
    }


def on_routes() -> dict[str, Inject]:
    """Return every fault on every route of a game."""
    found = {name: inject for what, route in ROUTES.items() for name, inject in ways(what, route).items()}
    found |= {name: partial(_deferred, inject) for name, inject in ways(EDIT, ROUTES[EDIT]).items()}
    return found | {name: partial(_through, name) for name in ways(THROUGH, "")}


def _deferred(inject: Inject, at: Services, channel: int) -> Awaitable[None] | None:
    at.defer_at_once()
    return inject(at, channel)


async def _through(name: str, at: Services, channel: int) -> None:
    """Press on the board, which is then edited through that press."""
    done = ways(THROUGH, await _press_board(at, channel))[name](at, channel)
    assert done is None


async def _press_board(at: Services, channel: int) -> str:
    """Press on the board. Return the route of its edits then."""
    token, _ = await at.press_board(channel)
    return f"PATCH /webhooks/*/{token}/messages/@original"


async def _refuse_through(code: int, at: Services, channel: int) -> None:
    _refuse(await _press_board(at, channel), code, 1, at, channel)


async def _run_out(at: Services, channel: int) -> None:
    """Press on the board, and let a quarter of an hour pass."""
    await at.press_board(channel)
    for press in at.d.interactions.by_token.values():
        press.born -= RUN_OUT


async def _delete_pressed(at: Services, channel: int) -> None:
    """Press on the board, and delete it."""
    await at.press_board(channel)
    delete_board(at, channel)


def _impatient(inject: Callable[[Services, int], None], at: Services, channel: int) -> None:
    """Let the bot wait only half a second, so that it gives up requests that arrive nevertheless."""
    at.patience(0.5)
    inject(at, channel)


def _rate_limit(route: str, how: dict[str, bool], at: Services, _: int) -> None:
    at.d.faults.rate_limit(route, 0.3, times=2, **how)


def _fail(route: str, status: int, times: int, at: Services, _: int) -> None:
    at.d.faults.fail(route, status, times=times)


def _drop(route: str, times: int, at: Services, _: int) -> None:
    at.d.faults.drop(route, times=times)


def _lose(route: str, times: int, at: Services, _: int) -> None:
    at.d.faults.lose_answer(route, times=times)


def _delay(route: str, times: int, seconds: float, at: Services, _: int) -> None:
    at.d.faults.delay(route, seconds, times=times)


def _late_answer(route: str, times: int, seconds: float, at: Services, _: int) -> None:
    at.d.faults.delay_answer(route, seconds, times=times)


def _refuse(route: str, code: int, times: int, at: Services, _: int) -> None:
    at.d.faults.refuse(route, code, times=times)


def delete_board(at: Services, channel: int) -> None:
    """Delete all public messages of a channel."""
    place = at.d.world.channel(channel)
    for message in [one for one in place.messages.values() if one.only is None]:
        at.d.world.remove(message)


def _deny(right: str, at: Services, channel: int) -> None:
    at.d.deny(channel, right)


async def _back_after(act: Callable[[Services], None], at: Services, _: int) -> None:
    """Do something to the gateway, and wait until the bot is back."""
    before = at.d.gateway.identified + at.d.gateway.resumed
    act(at)
    await eventually(lambda: at.d.gateway.identified + at.d.gateway.resumed > before)
    await asyncio.sleep(0.3)


NAMED: dict[str, Inject] = {
    "every press delivered twice": lambda at, _: at.d.settings(repeats=50),
    "presses arrive after 4 s": lambda at, _: at.d.settings(lateness=4.0, patience=5.0),
    "every move pressed twice, as two presses": lambda at, _: at.presses_come_again(),
    SLOW: lambda at, _: at.commits_take(0.7),
    f"10062 for {ANSWER}": partial(_refuse, "POST /interactions/*", 10062, 1),
    f"40060 for {ANSWER}": partial(_refuse, "POST /interactions/*", 40060, 1),
    "10008: the board was deleted": delete_board,
    "30046: the board is too old to edit": partial(_refuse, "PATCH /channels/*/messages/*", 30046, 1),
    "50083: its thread is archived": partial(_refuse, "PATCH /channels/*/messages/*", 50083, 1),
    f"50027 for {THROUGH}": partial(_refuse_through, 50027),
    f"10015 for {THROUGH}": partial(_refuse_through, 10015),
    f"50001 for {THROUGH}": partial(_refuse_through, 50001),
    f"10008 for {THROUGH}: the board was deleted": _delete_pressed,
    f"{THROUGH}, which has run out": _run_out,
    "50001 for the board, twice": partial(_refuse, "* /channels/*/messages*", 50001, 2),
    "50013: may not write there for a while": partial(_deny, "send_messages"),
    "may attach no files for a while": partial(_deny, "attach_files"),
    "a press while RECONNECT goes on": lambda at, _: at.d.gateway.reconnect(),
    "a press while the connection is broken, replayed with RESUME": lambda at, _: at.d.gateway.cut(),
    "RECONNECT": partial(_back_after, lambda at: at.d.gateway.reconnect()),
    "INVALID_SESSION, to be resumed": partial(_back_after, lambda at: at.d.gateway.invalidate(resumable=True)),
    "INVALID_SESSION, gone": partial(_back_after, lambda at: at.d.gateway.invalidate()),
    "the gateway's connection breaks": partial(_back_after, lambda at: at.d.gateway.cut()),
}
