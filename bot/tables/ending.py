"""How a game ends: by its rules, by conceding, by consent, by a moderator."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from bot.errors import Sorry
from bot.tables.change import Change
from bot.tables.table import Table
from bot.words import N_
from engines.game import Arg, Outcome, Prompt
from storage import ResultRow, ResultSeatRow, SeatRow


class Ending(msgspec.Struct, frozen=True):
    """The result of a table, as it is stored. `how`: "rules", "conceded", "draw", "cancelled"."""

    how: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()
    parts: tuple[dict[str, int], ...] = ()
    key: str = ""
    args: dict[str, Arg] = {}

    def outcome(self) -> Outcome | None:
        """The rules' own outcome, where the game was played to its end."""
        if self.how != "rules":
            return None
        return Outcome(self.ranks, self.scores, self.parts, Prompt(self.key, self.args))


def read(table: Table) -> Ending | None:
    """How this table ended; None while it has not."""
    return msgspec.json.decode(table.row.outcome, type=Ending) if table.row.outcome else None


def by_rules(seats: Sequence[SeatRow], outcome: Outcome) -> Ending:
    """The rules' outcome; seats that conceded come last."""
    ranks = places(outcome.ranks, [seat.seat for seat in seats if seat.status in {"conceded", "left"}])
    return Ending("rules", ranks, outcome.scores, outcome.parts, outcome.ending.key, outcome.ending.args)


def places(ranks: Sequence[int], gone: Collection[int]) -> tuple[int, ...]:
    """The rules' ranks, with the seats in `gone` last."""
    stay = [seat for seat in range(len(ranks)) if seat not in gone]
    if not gone or not stay:
        return tuple(ranks)
    better = {seat: sum(ranks[other] < ranks[seat] for other in stay) for seat in stay}
    won = min(ranks[seat] for seat in stay)
    first = 1 if won == 1 or any(ranks[seat] == 1 for seat in gone) else won
    return tuple(better[seat] + first if seat in better else len(stay) + 1 for seat in range(len(ranks)))


def finish(change: Change, ending: Ending, status: str = "finished") -> None:
    """Add to `change` what the end of a game brings."""
    table, row = change.table, change.row
    change.batch.drop_timers(table.id)
    for seat in change.seats:
        if seat.user is not None:
            change.batch.drop_owed(table.id, "hand", f"user:{seat.user}")
    change.owe("results")
    text = msgspec.json.encode(ending).decode()
    change.touch(status=status, ended=change.now, outcome=text)
    if status == "finished" and not change.terms.lesson:
        result = ResultRow(table.id, row.game, row.guild, change.now, text)
        change.batch.put_result(result, [_result(seat, ending) for seat in change.seats])


def _result(seat: SeatRow, ending: Ending) -> ResultSeatRow:
    score = ending.scores[seat.seat] if ending.scores else 0
    return ResultSeatRow(seat.table_id, seat.seat, seat.user, ending.ranks[seat.seat], score, seat.kind, seat.level)


async def _end(change: Change, ending: Ending, status: str = "finished") -> None:
    change.owe("board")
    finish(change, ending, status)
    await change.commit()


async def concede(table: Table, user: int) -> None:
    """Somebody gives up. The other wins where two play; else the seat is played by defaults and ranks last."""
    mine = _need_playing(table, user)
    change = Change(table)
    change.seat(mine.seat, status="conceded")
    left = [seat for seat in change.seats if seat.status in {"playing", "absent"}]
    people = [seat for seat in left if seat.kind == "person"]
    if len(left) <= 1 or not people:
        winners = {seat.seat for seat in left}
        last = max(len(winners), 1) + 1  # who gives up alone does not win
        ranks = tuple(1 if seat.seat in winners else last for seat in change.seats)
        await _end(change, Ending("conceded", ranks))
        return
    change.owe("board")
    change.touch()
    await change.commit()
    table.go_on()


async def vote(table: Table, user: int, what: str) -> int:
    """Agree to "cancel" or "draw"; how many people still have to. Nobody left: it happens."""
    mine = _need_playing(table, user)
    yes = {*table.terms.votes.get(what, []), mine.seat}
    away = {"absent"} if what == "cancel" else set()  # nobody can be held at a table by somebody who is away
    missing = [seat for seat in table.persons() if seat.seat not in yes and seat.status not in away]
    change = Change(table)
    change.agree(votes={**table.terms.votes, what: sorted(yes)})
    if not missing:
        ranks = tuple(1 for _ in table.seats)
        await _end(change, Ending("draw" if what == "draw" else "cancelled", ranks), _status(what))
    else:
        change.owe("board")
        await change.commit()
    return len(missing)


def _status(what: str) -> str:
    return "finished" if what == "draw" else "cancelled"


async def cancel(table: Table) -> None:
    """A moderator ends the game at once, without a result."""
    if table.over:
        raise Sorry(N_("This game is over already."))
    await _end(Change(table), Ending("cancelled", tuple(1 for _ in table.seats)), "cancelled")


def _need_playing(table: Table, user: int) -> SeatRow:
    if table.row.status not in {"playing", "paused"}:
        raise Sorry(N_("No game is being played at this table."))
    seat = table.seat_of(user)
    if seat is None or seat.status == "conceded":
        raise Sorry(N_("Only people who play at this table can do that."))
    return seat
