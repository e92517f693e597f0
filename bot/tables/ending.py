"""Ends of a game: by its rules, by conceding, by consent, by a moderator."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.errors import UserError
from bot.tables import clock, lobby, questions, rating, sittings, standing, tidying
from bot.tables.change import Change
from bot.tables.payloads import CALL, PrivateNotice
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Question
from bot.words import N_
from engines.game import Arg, Outcome, Prompt
from storage import ActRow, ResultRow, ResultSeatRow, SeatRow, lenient
from storage.lenient import UnreadableError

OVER = N_("This game is over already.")
Reason = Literal["rules", "conceded", "draw", "cancelled"]


class Ending(msgspec.Struct, frozen=True):
    """The stored result of a table. `hints`: hints taken; with any, the result counts for no statistics and no rating.
    `league`: the league decided it on its last day. `unrated`: why it counts for no rating, a key of
    `bot.tables.rating.WHY`, or "".
    """

    reason: Reason
    ranks: tuple[int, ...]
    scores: tuple[int, ...] = ()
    parts: tuple[dict[str, int], ...] = ()
    key: str = ""
    args: dict[str, Arg] = {}
    hints: int = 0
    league: bool = False
    unrated: str = ""

    def outcome(self) -> Outcome | None:
        """Return the rules' own outcome, or None if the game was not played to its end."""
        if self.reason != "rules":
            return None
        return Outcome(self.ranks, self.scores, self.parts, Prompt(self.key, self.args))


def read(table: Table) -> Ending | None:
    """Return how this table ended; None while it has not."""
    return stored(table.row.outcome)


def stored(outcome: str | None) -> Ending | None:
    """Return the ending in a table's row; None if it has not ended, or if that cannot be read."""
    with suppress(UnreadableError):
        return lenient.read(Ending, outcome) if outcome else None
    return None


def by_rules(seats: Sequence[SeatRow], outcome: Outcome) -> Ending:
    """Return the rules' outcome; seats that conceded come last."""
    ranks = places(outcome.ranks, [seat.seat for seat in seats if seat.status in {"conceded", "left"}])
    return Ending("rules", ranks, outcome.scores, outcome.parts, outcome.ending.key, outcome.ending.args)


def places(ranks: Sequence[int], gone: Collection[int]) -> tuple[int, ...]:
    """Return the rules' ranks, with the seats in `gone` last."""
    stay = [seat for seat in range(len(ranks)) if seat not in gone]
    if not gone or not stay:
        return tuple(ranks)
    better = {seat: sum(ranks[other] < ranks[seat] for other in stay) for seat in stay}
    won = min(ranks[seat] for seat in stay)
    first = 1 if won == 1 or any(ranks[seat] == 1 for seat in gone) else won
    return tuple(better[seat] + first if seat in better else len(stay) + 1 for seat in range(len(ranks)))


def finish(change: Change, ending: Ending, status: str = "finished") -> None:
    """Add everything that the end of a game needs to `change`."""
    table, row = change.table, change.row
    ending = replace(ending, hints=change.settings.hints_taken, unrated=rating.why_unrated(change) or "")
    questions.game_over(change)
    standing.over(change)
    change.batch.drop_timers(table.id)
    tidying.over(change)
    for seat in change.seats:
        if seat.user is not None:
            for kind in ("hand", CALL):
                change.batch.drop_owed(table.id, kind, f"user:{seat.user}")
    change.mark("results")
    if not change.settings.lesson:
        change.mark("lobby")  # a target of its own: it waits for nothing in the thread
    recorded = status == "finished" and not change.settings.lesson
    if recorded:
        sittings.ended(change)
    clock.over(change)
    text = msgspec.json.encode(ending).decode()
    change.touch(status=status, ended=change.now, outcome=text)
    if recorded:
        result = ResultRow(table.id, row.game, row.guild, change.now, text, rated=not ending.unrated)
        met = rating.meetings(change) if result.rated else []
        change.batch.put_result(result, [_result(seat, ending) for seat in change.seats], met)


def _result(seat: SeatRow, ending: Ending) -> ResultSeatRow:
    score = ending.scores[seat.seat] if ending.scores else 0
    return ResultSeatRow(seat.table_id, seat.seat, seat.user, ending.ranks[seat.seat], score, seat.kind, seat.level)


async def _end(change: Change, ending: Ending, status: str = "finished") -> None:
    change.mark("board")
    finish(change, ending, status)
    await change.commit()


async def concede(table: Table, user: int, act: ActRow | None = None) -> None:
    """Concede for a player. Of two, the other wins; else defaults are played for the seat, and it ranks last. `act` is
    the record, if a moderator does it.
    """
    mine = _need_playing(table, user)
    change = Change(table)
    change.record(act, person=user, new="lost", readers=[user])
    change.seat(mine.seat, status="conceded")
    left = [seat for seat in change.seats if seat.status in {"playing", "absent"}]
    people = [seat for seat in left if seat.kind == "person"]
    if len(left) <= 1 or not people:
        winners = {seat.seat for seat in left}
        last = max(len(winners), 1) + 1  # a lone player who concedes does not win
        ranks = tuple(1 if seat.seat in winners else last for seat in change.seats)
        await _end(change, Ending("conceded", ranks))
        return
    if rating.moved_little(change, mine.seat):
        change.agree(cut_short=True)
    questions.left(change, mine.seat)
    sittings.left(change, mine.seat)
    standing.give_up(change, mine.seat)
    clock.own_time(change, mine.seat, None)
    change.mark("board")
    change.touch()
    await change.commit()
    table.go_on()


async def decide(table: Table, how: Literal["draw", "void", "waiting"]) -> None:
    """Decide a league game still open on its last day: void, a draw, or a loss of the openly awaited players. Players
    who conceded before lose in any case.
    """
    if table.over:
        return
    change, everybody = Change(table), {seat.seat for seat in table.seats}
    change.tell("league_decided")
    if how == "void":
        await _end(change, Ending("cancelled", tuple(1 for _ in everybody), league=True), "cancelled")
        return
    gone = {seat.seat for seat in table.seats if seat.status in {"conceded", "left"}}
    late = set(table.openly_awaited()) if how == "waiting" else set[int]()  # possible reactions stay secret
    if everybody - gone - late:
        for seat in late:
            change.seat(seat, status="conceded")
        gone |= late
    last = max(len(everybody) - len(gone), 1) + 1
    ranks = tuple(last if seat in gone else 1 for seat in sorted(everybody))
    await _end(change, Ending("conceded" if gone else "draw", ranks, league=True))


async def vote(table: Table, user: int, what: Literal["draw", "cancel"], *, sure: bool = False) -> Reply:
    """Offer a draw or ask to cancel, or agree if another player has asked already. The last yes ends the game, once the
    player is `sure`.
    """
    mine = _need_playing(table, user)
    question = questions.open_now(table, what)
    if question is not None:
        if mine.seat not in {question.by, *question.asked}:
            raise UserError(questions.NOT_ASKED)
        return await agreed(table, question, mine.seat, sure=sure)
    others = tuple(seat.seat for seat in table.persons() if seat.seat != mine.seat)
    if not questions.missing(table, Question(0, what, mine.seat, others)):
        return await _last_yes(table, what, None, sure=sure)
    change = Change(table)
    questions.ask(change, what, mine.seat, others)
    await change.commit()
    return "asked"


async def agreed(table: Table, question: Question, seat: int, *, sure: bool = False) -> Reply:
    """Agree to end the game. The player who asked agrees by asking again, once everyone else has."""
    left = [one for one in questions.missing(table, question) if one.seat != seat]
    if not left:
        return await _last_yes(table, question.kind, question, sure=sure)
    if seat == question.by:
        raise UserError(N_("You have asked that already. Still to answer: {who}."), who=_named(table, left))
    change = Change(table)
    questions.agreed(change, question, seat)
    await change.commit()
    return "agreed"


async def _last_yes(table: Table, what: str, question: Question | None, *, sure: bool) -> Reply:
    if not sure:
        return "sure"
    change = Change(table)
    if question is not None:
        questions.settle(change, question, "agreed")
    ranks = tuple(1 for _ in table.seats)
    if what == "draw":
        await _end(change, Ending("draw", ranks))
    else:
        await _end(change, Ending("cancelled", ranks), "cancelled")
    return "done"


def _named(table: Table, seats: Sequence[SeatRow]) -> str:
    return table.say.join([table.names()[seat.seat] for seat in seats])


async def cancel(table: Table, *, sure: bool = True, act: ActRow | None = None) -> Reply:
    """End the game by a moderator, once `sure`, without a result. A lobby closes at once, as nothing is lost. `act` is
    the record of it.
    """
    if table.over:
        raise UserError(OVER)
    if table.row.status == "lobby":
        await lobby.close(table, "cancelled", act)
        return "done"
    if not sure:
        return "sure"
    change = Change(table)
    if act is not None:
        concerned = [seat.user for seat in table.seats] if act.person is None else [act.person]
        change.record(act, old=state_of(table), new="called_off", readers=concerned)
    await _end(change, Ending("cancelled", tuple(1 for _ in table.seats)), "cancelled")
    return "done"


def state_of(table: Table) -> str:
    """Return if a table's game runs or is paused, and until when, as acts record it."""
    return f"paused:{table.settings.paused_until}" if table.row.status == "paused" else table.row.status


async def abandon(change: Change) -> None:
    """Call off a game that could not be shown for a long time. Its players are told by direct message."""
    finish(change, Ending("cancelled", tuple(1 for _ in change.seats)), "cancelled")
    change.batch.drop_deliveries(change.table.id)
    for seat in change.seats:
        if seat.kind == "person" and seat.user is not None:
            change.owe(PrivateNotice("never_shown"), f"user:{seat.user}")
    await change.commit()


def _need_playing(table: Table, user: int) -> SeatRow:
    if table.row.status not in {"playing", "paused"}:
        raise UserError(N_("No game is being played at this table."))
    seat = table.seat_of(user)
    if seat is None or seat.status == "conceded":
        raise UserError(N_("Only people who play at this table can do that."))
    return seat
