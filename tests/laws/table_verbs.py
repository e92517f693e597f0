"""Every public verb of a table, with a scene where it writes."""

from __future__ import annotations

from msgspec.structs import replace

from bot.scheduler import timeouts
from bot.tables import (
    admin,
    ahead,
    answering,
    autoplay,
    clock,
    ending,
    gifts,
    hints,
    invited,
    lesson,
    lobby,
    notes,
    nudge,
    places,
    put_off,
    rating,
    renaming,
    seats,
    spectators,
    standing,
    start,
    takeover,
    tidying,
    undo,
)
from bot.tables.lesson import Tip
from bot.tables.moves import make, write
from bot.tables.preferences import Preferences
from bot.tables.table import Table
from bot.tables.time_control import DAY, Clock
from storage import WHOLE_TABLE, TimerRow
from tests.bot.tables.ward import ANN, BOB, DAN, EVE, NAMES, changing, guest, turn
from tests.laws.guests import alone, asked_to_come, ended
from tests.laws.scenes import (
    JOIN,
    NOWHERE,
    Scene,
    Verb,
    after,
    away,
    before,
    draw_offered,
    dropped,
    failed,
    halted,
    in_thread,
    kick_asked,
    later,
    move,
    of,
    offered,
    open_now,
    pause_asked,
    paused,
    remind,
    ring_flag,
    says_ahead,
    says_rule,
    take_back,
    time_asked,
    waiting_for_one,
    wished,
    wishes,
    word,
)


def awaited(table: Table) -> int:
    """Return an awaited user."""
    return next(seat.user for seat in table.awaited() if seat.user is not None)


async def on_days_off(table: Table) -> None:
    """Let ANN be away for a week."""
    now = table.services.env.now()
    async with changing(table) as change:
        clock.own_time(change, 0, Preferences(days_off=((now, now + 7 * DAY),)))
        await change.commit()


async def hinted(table: Table) -> None:
    await turn(hints.take, table, ANN, hints.occasion(table, 0))


THEMSELVES = {"places.settle_in", "places.post_made"}
"""Verbs that enter the mailbox by themselves."""


async def done(name: str, verb: Verb, table: Table) -> None:
    """Run a verb in the table's mailbox."""
    await (verb(table) if name in THEMSELVES else turn(verb, table))


async def half_over(table: Table) -> None:
    """Let half of a day's turn be over for a player who is asked alone."""
    while not clock.named(table):
        async with changing(table) as change:
            asked = next(one for one in change.decisions() if one.must)
            make(change, table.seats[asked.seat], asked.default or next(iter(asked.moves)), "pressed")
            await write(change)
    async with changing(table) as change:
        change.agree(time_limit="1d")
        running = Clock.load(change.row.clock)
        clock.rewrite(change, replace(running, asked_since=dict.fromkeys(running.asked_since, change.now - DAY // 2)))
        await change.commit()


async def nudges(table: Table) -> None:
    seat = clock.named(table)[0]
    by = next(one.user for one in table.seats if one.seat != seat.seat and one.user is not None)
    await nudge.nudge(table, by, seat.seat)


VERBS: dict[str, Scene] = {
    "timeouts.remind": of(remind),
    "timeouts.time_up": later(9, of(ring_flag)),
    "timeouts.days_off_over": of(lambda table: timeouts.days_off_over(table, TimerRow(table.id, clock.BACK, 0, 0))),
    "timeouts.sit_in": after(
        on_days_off, lambda table: timeouts.sit_in(table, TimerRow(table.id, clock.SIT_IN, 0, 0)), alone=True
    ),
    "timeouts.came_back": after(away, lambda table: timeouts.came_back(table, ANN), alone=True),
    "answering.agree": after(draw_offered, lambda table: answering.agree(table, ANN, 1, sure=True)),
    "answering.refuse": after(draw_offered, lambda table: answering.refuse(table, ANN, 1)),
    "answering.withdraw": after(draw_offered, lambda table: answering.withdraw(table, BOB, 1)),
    "answering.time_up": later(
        1, after(kick_asked, lambda table: answering.time_up(table, TimerRow(table.id, "question", WHOLE_TABLE, 0)))
    ),
    "autoplay.run": of(autoplay.run, alone=True, moves=0),
    "ending.concede": of(lambda table: ending.concede(table, BOB)),
    "ending.vote": of(lambda table: ending.vote(table, ANN, "draw")),
    "ending.agreed": after(draw_offered, lambda table: ending.agreed(table, open_now(table), 0, sure=True)),
    "ending.cancel": of(ending.cancel),
    "places.settle_in": of(lambda table: places.settle_in(table, NOWHERE)),
    "admin.pause": of(lambda table: admin.pause(table, ANN)),
    "admin.agreed": after(pause_asked, lambda table: admin.agreed(table, open_now(table), 0)),
    "admin.resume": after(paused, lambda table: admin.resume(table, EVE, moderator=True)),
    "admin.time_over": later(
        8 * 24, after(paused, lambda table: admin.time_over(table, TimerRow(table.id, "pause_end", WHOLE_TABLE, 0)))
    ),
    "gifts.ask": after(waiting_for_one, lambda table: gifts.ask(table, ANN)),
    "gifts.agreed": after(time_asked, lambda table: gifts.agreed(table, open_now(table), 0)),
    "admin.move_to": of(lambda table: admin.move_to(table, NOWHERE)),
    "nudge.nudge": after(half_over, nudges),
    "seats.offer": of(lambda table: seats.offer(table, 1, DAN)),
    "seats.ask_to_replace": of(lambda table: seats.ask_to_replace(table, 1, DAN, 0)),
    "seats.ask_to_kick": of(kick_asked),
    "seats.agreed": after(kick_asked, lambda table: seats.agreed(table, open_now(table), 1)),
    "seats.replace_seat": after(offered, lambda table: seats.replace_seat(table, 1, guest(table, DAN, NAMES[DAN]))),
    "ending.decide": of(lambda table: ending.decide(table, "waiting")),
    "seats.kick": of(lambda table: seats.kick(table, 1)),
    "lesson.told": of(lambda table: lesson.told(table, Tip("word", {"key": 1}))),
    "lesson.tips": of(lesson.tips),
    "hints.take": of(hinted, alone=True),
    "lobby.join": before(JOIN),
    "renaming.take_over": of(lambda table: renaming.take_over(table, BOB, "Robert")),
    "renaming.take_over, lobby": before(lambda table: renaming.take_over(table, ANN, "Anna")),
    "lobby.add_computer": before(lambda table: lobby.add_computer(table, ANN, "easy")),
    "lobby.leave": before(lambda table: lobby.leave(table, ANN)),
    "lobby.remove_computer": before(lambda table: lobby.remove_computer(table, ANN)),
    "lobby.wish": before(lambda table: lobby.wish(table, ANN, 1)),
    "lobby.set_option": before(
        lambda table: lobby.set_option(table, ANN, next(iter(table.game.Options.model_fields), ""), "")
    ),
    "rating.set_friendly": before(lambda table: rating.set_friendly(table, ANN, friendly=True)),
    "lobby.set_pace": before(lambda table: lobby.set_pace(table, ANN, "1d")),
    "lobby.set_only": before(lambda table: lobby.set_only(table, ANN, only=True)),
    "lobby.invite": alone(lambda table: lobby.invite(table, ANN, {EVE: NAMES[EVE]})),
    "invited.decline": asked_to_come(lambda table: invited.decline(table, EVE)),
    "invited.time_over": asked_to_come(
        lambda table: invited.time_over(table, TimerRow(table.id, "invitations", -1, 0))
    ),
    "lobby.set_absence": before(lambda table: lobby.set_absence(table, ANN, "computer")),
    "start.start": before(lambda table: start.start(table, ANN)),
    "lobby.agree": before(lambda table: lobby.agree(table, sits_in=3)),
    "lobby.set_sits_in": before(lambda table: lobby.set_sits_in(table, ANN, "3")),
    "lobby.say_anew": before(lobby.say_anew),
    "lobby.close": before(lambda table: lobby.close(table, "cancelled")),
    "moves.play": of(move),
    "ahead.say": of(says_ahead),
    "ahead.take_back": after(wishes, lambda table: ahead.take_back(table, 1)),
    "ahead.rule": of(says_rule),
    "ahead.no_rules": after(wishes, lambda table: ahead.no_rules(table, 1)),
    "ahead.until": after(wishes, lambda table: ahead.until(table, 1, next_turn=True)),
    "standing.cancel": after(word, lambda table: standing.cancel(table, 0)),
    "standing.ask": of(lambda table: standing.ask(table, 0, "always")),
    "standing.told": after(dropped, lambda table: standing.told(table, 0, "standing_order_dropped")),
    "notes.write": of(lambda table: notes.write(table, BOB, "Two Spectres are gone.")),
    "put_off.later": of(lambda table: put_off.later(table, awaited(table))),
    "standing.mute": of(lambda table: standing.mute(table, 0, 1)),
    "undo.undo": after(move, take_back),
    "undo.agreed": after(wished, lambda table: undo.agreed(table, open_now(table), open_now(table).asked[0])),
    "takeover.take_over": of(lambda table: takeover.take_over(table, table.game.load(table.game.dump(table.state)))),
    "places.post_made": before(lambda table: places.post_made(table, NOWHERE)),
    "places.leave_thread": after(in_thread, places.leave_thread),
    "places.strike": of(halted),
    "places.mend": after(halted, places.mend),
    "places.try_again": after(failed, places.try_again),
    "places.gone": of(lambda table: places.gone(table, 1)),
    "spectators.watch": of(lambda table: spectators.watch(table, EVE)),
    "spectators.stop": of(lambda table: spectators.stop(table, EVE)),
    "tidying.archive": ended(
        lambda table: tidying.archive(table, TimerRow(table.id, "archive_thread", WHOLE_TABLE, 0))
    ),
    "tidying.remove": ended(lambda table: tidying.remove(table, TimerRow(table.id, "remove_lobby", WHOLE_TABLE, 0))),
    "spectators.looked": of(lambda table: spectators.looked(table, BOB)),
}
"""Every public verb of a table, with a scene where it writes."""
