"""A player who presses controls on the screen, and remembers the moves that the bot confirmed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.local.objects import Json
from bot.ui.ids import read
from tests.custom_ids import said
from tests.wire import Answer, LocalDiscord, NotOnScreen, Person, Seen, eventually

MOVES = {"move", "confirm", "moves", "choose", "page"}
MADE, WRONG = "✅", "⚠️"
DEFERRED_UPDATE = 6
BOARD = {"What changed", "Rematch"}
"""The buttons that identify a board, and a result."""


@dataclass(slots=True)
class Player:
    """A person at a table whose game is in the thread or channel `place`."""

    person: Person
    place: str
    said: dict[int, str]
    hand: Seen | None = None
    asked: str = ""
    made: list[str] = field(default_factory=list)
    """Moves that the bot confirmed."""
    failed: int = 0
    over: bool = False

    async def open(self) -> Answer:
        """Press *My hand* on the newest board, once there is one; after the end, look at the result."""
        self.asked = ""
        while True:
            board = await self.person.until(self._board)
            if "What changed" not in board.buttons:
                return self.seen(Answer(failed=False, message=board))
            with suppress(NotOnScreen):  # the game ended in the same instant
                return self.seen(await self.person.press(board, "My hand"))

    def _board(self) -> Seen | None:
        """Return the newest public message with buttons: the board or the result."""
        try:
            shown = reversed(self.person.messages(self.place))
        except NotOnScreen:
            return None
        return next((one for one in shown if not one.ephemeral and BOARD & one.buttons.keys()), None)

    async def step(self, rng: Random) -> Answer:
        """Press anything that leads to a move, or open the hand if there is none."""
        hand = self.hand if self.hand is not None and self.person.shows(self.hand) else None
        ways = [] if hand is None else list(ways_on(self.person.fresh(hand), rng))
        if hand is None or not ways:
            return await self.open()
        custom_id, values = rng.choice(ways)
        self.asked = asked_by(custom_id, values)
        if values:
            answer = await self.person.choose(hand, custom_id, values)
        else:
            answer = await self.person.press(hand, custom_id)
        if answer.kind == DEFERRED_UPDATE and not await self._answered(answer):
            self.asked = ""  # its fate is unknown
        return self.seen(answer)

    async def _answered(self, answer: Answer) -> bool:
        """Return True if the bot did as pressed; other changes of the screen do not count."""
        with suppress(TimeoutError):
            await eventually(lambda: int(answer.interaction) in self.said)
        return int(answer.interaction) in self.said

    def seen(self, answer: Answer) -> Answer:
        """Read the result of a press."""
        if answer.failed:
            self.failed += 1
            return answer
        if answer.message is not None:
            self.hand = self.person.fresh(answer.message)
            said = self.said.get(int(answer.interaction or 0), "")
            if self.asked and _tells(said):
                self.made.append(self.asked)
            ended = "Rematch" in answer.text or "game is over" in answer.text
            self.over = ended or "Rematch" in self.hand.buttons  # a card's wit may say that something is over
        self.asked = ""
        return answer


def _tells(said: str) -> bool:
    """Return True if the title, not a ticked option below, confirms the press without a warning."""
    return WRONG not in said and MADE in said.partition("\n")[0]


def answers(d: LocalDiscord) -> dict[int, str]:
    """Collect the text of the bot's first answer to each interaction, from now on."""
    said: dict[int, str] = {}

    def hear(interaction: int, message: Json) -> None:
        said.setdefault(interaction, Seen(message).text)

    d.answers.append(hear)
    return said


def ways_on(message: Seen, rng: Random) -> list[tuple[str, list[str]]]:
    """Return the buttons and menus of a hand: custom_ids, with the values to choose in menus."""
    found: list[tuple[str, list[str]]] = [(custom_id, []) for custom_id in message.buttons.values()]
    for custom_id, select in message.selects.items():
        found.append((custom_id, [rng.choice(select["options"])["value"]]))
    return [one for one in found if _verb(one[0]) in MOVES]


def asked_by(custom_id: str, values: list[str]) -> str:
    """Return the move that a press asks for; empty if it only opens a menu."""
    verb, rest = said(custom_id)
    if verb == "choose":
        return values[0][1:] if values and values[0].startswith("=") else ""
    return rest.partition(":")[2] if verb in {"move", "confirm"} else ""


def _verb(custom_id: str) -> str:
    press: Any = read(custom_id)
    return press.verb if press else ""
