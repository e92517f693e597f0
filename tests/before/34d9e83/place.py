"""Where the games are played: a server with two channels, people with ids as they follow from their names."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

from bot.deliveries import PostOffice
from bot.drawing import png
from bot.local.world import fixed_id, person_id
from bot.tables import playing
from bot.tables.change import Change, commit_together
from bot.tables.courier import Courier
from bot.tables.gallery import Gallery
from bot.tables.table import Table
from bot.tables.terms import Terms
from storage import Batch, Storage
from tests.bot.deliveries.mailroom import Mailroom
from tests.bot.tables import ward as wards
from tests.bot.tables.ward import Ward, stamp

PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay")
ANN, BOB, CYD, DAN, EVE, FAY = map(person_id, PEOPLE)
NAMES = dict(zip((ANN, BOB, CYD, DAN, EVE, FAY), (one.title() for one in PEOPLE), strict=True))
GUILD, ROOM, OTHER = fixed_id("guild", "Ward"), fixed_id("channel", "Ward/waiting-room"), fixed_id(
    "channel", "Ward/surgery"
)
CLINIC, STRANGE, GOTHIC, QUACK = "clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box"
GAMES = (CLINIC, STRANGE, GOTHIC, QUACK)
SEALED = {"reactions": "sealed"}
BEGAN = 1_790_000_000_000
FIRST_MESSAGE = (BEGAN - 1_420_070_400_000) << 22
MANY = {"lobbies_per_person": 1000, "tables_per_person": 1000, "tables_per_server": 1000}


def house(storage: Storage) -> Ward:
    """The tables of the server."""
    wards.GUILD, wards.CHANNEL = GUILD, ROOM
    wards.NAMES.update(NAMES)
    ward = Ward(storage, 34, **MANY)
    ward.time = BEGAN
    ward.hall.gallery = Gallery(_picture)
    return ward


async def _picture(_reader: Any) -> bytes:
    from PIL import Image

    return png(Image.new("RGB", (8, 8)))


class Posts(Mailroom):
    """Discord, with ids as it gives them, in which threads can be begun."""

    def __init__(self, ward: Ward) -> None:
        super().__init__(ward)
        self.made = FIRST_MESSAGE + (ward.time - BEGAN << 22)
        self.http = SimpleNamespace(add_user_to_thread=_nothing, start_thread_without_message=self._thread)

    def message(self, table: Table, row: Any) -> Any:
        """A message, from which a thread can be begun."""
        found = super().message(table, row)
        found.create_thread = partial(_begun, row.message)
        return found

    async def _thread(self, *_: Any, **__: Any) -> dict[str, str]:
        self.made += 1
        return {"id": str(self.made)}


async def _begun(message: int, **_: Any) -> Any:
    return SimpleNamespace(id=message)


async def _nothing(*_: Any, **__: Any) -> None:
    return None


async def deliver(ward: Ward, *tables: Table) -> None:
    """Everything that these tables are owed by now."""
    ward.time += 1000
    courier = Courier(ward.hall, PostOffice(Posts(ward)))
    for table in tables:
        courier.wake(table.id)
    await courier.idle()
    await ward.quiet()


async def step(ward: Ward, table: Table, rng: Random, *, wild: float = 0.2) -> None:
    """One move of somebody who is asked, mostly a sensible one; then whoever moves by themselves."""
    ward.time += 7_000
    asked = [one for one in table.decisions() if one.must and table.seats[one.seat].user]
    decision = rng.choice(asked or [one for one in table.decisions() if one.must])
    move = table.game.sensible(table.game.view(table.state, decision.seat), table.own(decision.seat), rng)
    if move is None or move not in decision.moves or rng.random() < wild:
        move = rng.choice(list(decision.moves))
    user = table.seats[decision.seat].user
    if user is None:
        change = Change(table)
        playing.make(change, table.seats[decision.seat], move, "computer")
        await playing.write(change)
    else:
        await playing.play(table, user, stamp(table, decision), [str(move)])
    await ward.quiet()


async def until(ward: Ward, ready: Any, *people: int, seeds: int = 30, longest: int = 900, **given: Any) -> Table:
    """A game in which `ready(table)` holds; those in which it never did are called off and forgotten."""
    for seed in range(seeds):
        table, rng = await ward.playing(*people, **given), Random(seed)
        await ward.quiet()
        for _ in range(longest):
            if table.over or ready(table):
                break
            await step(ward, table, rng)
        if not table.over and ready(table):
            return table
        await _unmade(ward, table)
    raise AssertionError(f"{given}: no such moment among {seeds} games")


async def _unmade(ward: Ward, table: Table) -> None:
    """As if it had never been."""
    await ward.quiet()
    ward.hall.let_go(table.id)
    batch = Batch()
    for name in ("tables WHERE id", "owed WHERE table_id"):
        batch._add(f"DELETE FROM {name} = ?", table.id)
    await ward.storage.commit(batch)


async def followers(ward: Ward, old: Table, user: int) -> Table:
    """The lobby of another game with the same people, and the invitation to it."""
    terms = Terms(options=dict(old.terms.options), most=old.terms.most, pace=old.terms.pace)
    terms.follows, terms.kept_until = old.id, ward.time + 86_400_000
    new = await ward.hall.opening(
        game=old.row.game, guild=GUILD, channel=ROOM, user=user, name=NAMES[user], language="en", terms=terms
    )
    number, mine, change = new.table.id, old.seat_of(user), Change(old)
    change.agree(rematch=number)
    change.owe("invitation", payload=json.dumps({"by": mine.seat if mine else 0, "table": number}))
    await commit_together([new, change])
    return await ward.hall.table(number)
