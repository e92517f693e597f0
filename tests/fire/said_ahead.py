"""People who plan while others move, at tables of their own, until their games are over."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from random import Random

from bot.local.interactions import REPLY
from bot.local.objects import Json, Message
from bot.ui.ids import ELSE, DecisionStamp
from engines import GAMES
from engines.game import Decision
from storage import Storage
from tests.custom_ids import made, said
from tests.fire.dealing import Dealer, Dealt
from tests.fire.orders import HEADING, acknowledged
from tests.fire.plans import CANCELLED, WORDS, Plans, Saying, listed, refused
from tests.fire.players import Crowd, Player
from tests.fire.shown import pressable, read_text, verb_of
from tests.fire.told import Told

GAMES_SAID_AHEAD = ("doctor-strange", "gothic-doctor", "quack-in-the-box", "clinic")
SCREENS = 4


class Sayer(Player):
    """A player who makes sensible moves, and random plans."""

    def __init__(self, crowd: Crowd, table: Dealt, seat: int, plans: Plans, database: Path) -> None:
        super().__init__(crowd, table, seat, crowd.d.world.person(table.people[seat]))
        self.saying = Saying(table.id, seat)
        self.wrong: list[str] = []
        self._plans, self._database, self._text = plans, database, ""

    async def act(self, rng: Random) -> None:
        """Move if awaited, else plan or take a plan back."""
        asked, stamp, move = self._asked(rng)
        if asked is not None and stamp is not None:
            await self._move(stamp, move)
        elif rng.random() < 0.7:
            await self._say(rng)
        else:
            await rng.choice([self._cancel, self._back, self._rule])(rng)

    def settle(self) -> list[str]:
        """Compare the plans with the database."""
        with sqlite3.connect(self._database) as database:
            database.execute("BEGIN")
            wrong, self.wrong = [*self.wrong, *self._plans.settle(database, self.saying)], []
        return wrong

    def _asked(self, rng: Random) -> tuple[Decision | None, DecisionStamp | None, str]:
        """Return the awaited decision, and a sensible player's move."""
        with sqlite3.connect(self._database) as database:
            found = database.execute(
                "SELECT undo_count, state FROM tables JOIN states ON table_id = id WHERE id = ? AND status = 'playing'",
                (self.table.id,),
            ).fetchone()
        if found is None:
            return None, None, ""
        game = GAMES[self.table.game]
        state = game.load(found[1])
        own = [one for one in game.decisions(state) if one.seat == self.seat]
        asked = next((one for one in own if one.must), None)
        if asked is None:
            return None, None, ""
        move = game.sensible(game.view(state, self.seat), own, rng) or asked.default
        asked = next(one for one in own if move in one.moves)
        return asked, DecisionStamp(found[0], asked.number), str(move)

    async def _move(self, stamp: DecisionStamp, move: str) -> None:
        told = Told(move, stamp=str(stamp))
        self.told.append(told)
        text = await self._forged("confirm", f"{stamp}:{move}")
        if acknowledged(text):
            told.done = True

    async def _say(self, rng: Random) -> None:
        """Plan the next step, or an alternative to the last one, through its screens."""
        await self._open("plan")
        self._read(self._text)
        for _ in range(SCREENS):
            if self.hand is None:
                return
            parts = [part for part in pressable(self.hand) if self._ahead(part)]
            if not parts:
                return
            part = rng.choice(parts)
            values = self._values(rng, part)[:1] if part["type"] == 3 else []
            move = _says(part, values)
            if move and await self._step(part, values, move):
                return
            if not move:
                await self._send(self.hand, part, values)

    async def _step(self, part: Json, values: list[str], move: str) -> bool:
        """Press a step. Return True if it is complete, without a question to confirm."""
        assert self.hand is not None
        instead = DecisionStamp.read(said(part["custom_id"])[1].partition(":")[0]).ahead == ELSE
        before = set(self.saying.may)
        after = self.saying.instead(move) if instead else self.saying.step(move)
        self.saying.may = before | after
        await self._send(self.hand, part, values)
        hand = self.hand
        again = hand is not None and any(verb_of(one) == "confirm" for one in pressable(hand))
        if again:  # it needs a confirmation, and is not planned yet
            self.saying.may = before
        elif self._text and not refused(self._text) and listed(self._text) != 0:
            self.saying.may = after
        self._read(self._text)
        return not again

    async def _cancel(self, _: Random) -> None:
        cancelled = self.saying.cancelled()
        self.saying.may = self.saying.may | cancelled
        text = await self._forged("cancel_order")
        if any(one in text for one in CANCELLED):
            self.saying.may = cancelled
            self._look_up()

    async def _back(self, _: Random) -> None:
        back, before = self.saying.back(), self.saying.may
        self.saying.may = before | back
        text = await self._forged("plan", "b")
        if back and listed(text):
            self.saying.may = back
        self._read(text)

    async def _rule(self, rng: Random) -> None:
        """Set the automatic answer for one kind of windows."""
        habits = GAMES[self.table.game].habits
        if habits is None or not habits.rules:
            return
        rule = rng.choice(habits.rules)
        value, before = rng.choice(rule.values), set(self.saying.rules)
        after = self.saying.rule(rule.key, value)
        self.saying.rules = before | after
        if HEADING in await self._forged("answer_rule", rule.key, [str(value)]):
            self.saying.rules = after
            self._look_up()

    async def _forged(self, verb: str, rest: str = "", values: list[str] | None = None) -> str:
        """Press in the channel. Return the answer, empty without one."""
        word, self.saying.word = self.saying.word, True  # unless its result is seen
        done = await self.forge(made(self.table.id, verb, rest), values)
        text = await self._answer(done)
        if text:
            self.saying.word = word or _drops(text)
        return text or ""

    async def _answer(self, done: Json) -> str | None:
        """Return the answer to a press: in its acknowledgement, as refusals are, or after it."""
        if done.get("failed"):
            return None
        if done["kind"] == REPLY:
            return read_text(self.crowd.d.world.channel(self.table.channel).messages[int(done["message"])])
        return await self.crowd.answer(int(done["interaction"]))

    async def _open(self, verb: str = "hand") -> str:
        self._text, word, self.saying.word = "", self.saying.word, True
        opened = await super()._open(verb)
        self.saying.word = word or not self._text or _drops(self._text)
        return opened

    async def _send(self, shown: Message, part: Json, values: list[str]) -> str:
        self._text, word, self.saying.word = "", self.saying.word or _drops(read_text(shown)), True
        sent = await super()._send(shown, part, values)
        self.saying.word = word or not self._text or _drops(self._text)
        return sent

    def _look(self, text: str, told: object) -> None:
        del told
        self._text = text
        if "(Error " in text:
            self.crowd.figures.broken.append(text[-200:])

    def _read(self, text: str) -> None:
        """Take in the plan on a screen, which must be in the database."""
        steps = listed(text)
        if steps:
            self.wrong += self.saying.shown(steps)
        if text:
            self._look_up()

    def _look_up(self) -> None:
        """Check that the confirmed change is in the database at once."""
        self.wrong += self.settle()

    @staticmethod
    def _ahead(part: Json) -> bool:
        """Return True if a control plans a step, or leads there."""
        verb, rest = said(part["custom_id"])
        if verb == "plan":
            return rest == ELSE
        return verb in {"move", "confirm", "choose"} and rest.partition(":")[0].count(".") == 2

    def _asks(self, custom_id: str, values: list[str]) -> list[Told]:
        """Return nothing: a planned step is no move yet."""
        del custom_id, values
        return []


def _drops(text: str) -> bool:
    """Return True if a screen says that a plan was dropped."""
    return any(word in text for word in WORDS)


def _says(part: Json, values: list[str]) -> str:
    """Return the move that a control plans; empty if it only leads on."""
    verb, rest = said(part["custom_id"])
    if verb in {"move", "confirm"}:
        return rest.partition(":")[2]
    return values[0][1:] if verb == "choose" and values[0].startswith("=") else ""


class Sayers:
    """All people at such tables."""

    def __init__(self, crowd: Crowd, database: Path, tables: int) -> None:
        self.crowd, self.database, self.tables = crowd, database, tables
        self.plans = Plans()
        self.players: list[Sayer] = []
        world = crowd.d.world
        self._guild = world.add_guild("Said ahead", [f"said-{n}" for n in range(tables)])
        self._channels = [place.id for place in world.channels.values() if place.guild == self._guild]
        self.dealt = 0

    @property
    def numbers(self) -> set[int]:
        return {one.table.id for one in self.players}

    async def deal(self, storage: Storage) -> None:
        """Deal new games in place of finished ones, while the bot is down."""
        running = {row.id for row in await storage.open_tables() if row.guild == self._guild}
        self.players = [one for one in self.players if one.table.id in running]
        busy = {one.table.channel for one in self.players}
        free = [channel for channel in self._channels if channel not in busy]
        if free:
            games = [GAMES_SAID_AHEAD[(self.dealt + n) % len(GAMES_SAID_AHEAD)] for n in range(len(free))]
            dealer = Dealer(self._guild, free, int(time.time() * 1000), pace="1d", games=games)
            tables = await dealer.deal(storage, len(free), prefix=f"says-{self.dealt}-")
            self.dealt += len(tables)
            for table in tables:
                self.players += [
                    Sayer(self.crowd, table, seat, self.plans, self.database) for seat in range(len(table.people))
                ]

    async def press(self, rng: Random, until: float) -> None:
        """Let all press one thing after another until the loop's time `until`."""
        await asyncio.gather(*(self._pressing(one, Random(rng.random()), until) for one in self.players))

    async def _pressing(self, one: Sayer, rng: Random, until: float) -> None:
        while asyncio.get_running_loop().time() < until:
            await one.act(rng)
            await asyncio.sleep(rng.random() * 0.05)

    def settle(self) -> list[str]:
        """Return differences between the answers to people and the database."""
        for one in self.players:
            one.hand = None
        return [wrong for one in self.players for wrong in one.settle()]

    async def to_the_end(self, rng: Random, acts: int) -> list[str]:
        """Play all of these games to their ends. Return those that did not end within `acts` acts of each player."""
        by_table = {number: [one for one in self.players if one.table.id == number] for number in self.numbers}
        await asyncio.gather(*(self._play_out(players, Random(rng.random()), acts) for players in by_table.values()))
        return [f"the game at table {number} does not end" for number in by_table if self._runs(number)]

    async def _play_out(self, players: list[Sayer], rng: Random, acts: int) -> None:
        for _ in range(acts):
            if not self._runs(players[0].table.id):
                return
            for one in players:
                await one.act(rng)

    def _runs(self, number: int) -> bool:
        with sqlite3.connect(self.database) as database:
            ((status,),) = database.execute("SELECT status FROM tables WHERE id = ?", (number,)).fetchall()
        return bool(status == "playing")
