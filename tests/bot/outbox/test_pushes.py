"""What a phone shows of each kind of call: who is called, in which game, what is asked, and how long there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.leagues.payloads import LeagueNotice
from bot.outbox.messages import SERVER_KINDS
from bot.scheduler import timeouts
from bot.servers.payloads import RoleCall
from bot.tables import ending, payloads, seats
from bot.tables.invited import invite
from bot.tables.places import RIGHTS, strike
from bot.tables.table import Table
from bot.tables.time_control import DAY, HOUR
from storage import TimerRow
from tests.bot.leagues.played import FIRST, Played
from tests.bot.outbox.mailroom import Mailroom, began, bring, chose, delivered
from tests.bot.outbox.run import Run
from tests.bot.outbox.test_asked_in_a_window import deal
from tests.bot.outbox.test_call import asked_anew
from tests.bot.outbox.test_league_messages import brought
from tests.bot.tables.ward import ANN, BOB, CHANNEL, CYD, DAN, GUILD, NAMES, Ward, changing, guest, moved, turn

Scene = Callable[[Ward, str], Awaitable[Mailroom]]
NOON = 1_767_268_800_000
"""1 January 2026, 12:00 UTC."""


async def calm(ward: Ward, language: str, *users: int, **given: Any) -> Table:
    """Return a game that has gone on for a while, in that language."""
    table = await ward.playing(*(users or (ANN, BOB)), language=language, **{"time_limit": "1d"} | given)
    await began(ward, table)
    return table


async def wish(ward: Ward, language: str, *users: int, calls: str = "ping") -> None:
    for user in users or (ANN,):
        await chose(ward, user, calls=calls, language=language, hand_at_start=False)


async def first_post(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await ward.playing(ANN, BOB, language=language, time_limit="1d")
    await bring(ward, sender, table, "thread")
    await bring(ward, sender, table, "first_post")
    return sender


async def board(ward: Ward, language: str) -> Mailroom:
    """Call Ann alone, in her language, at a table that speaks another."""
    sender, table = Mailroom(ward), await calm(ward, "en" if language == "fr" else "fr")
    await wish(ward, language)
    await moved(table, BOB, "skip")
    ward.time += HOUR
    await delivered(ward, sender, table)
    sender.pushed.clear()
    async with changing(table) as change:
        change.mark("board")
        await change.commit()
    await asked_anew(table)
    await delivered(ward, sender, table)
    return sender


async def board_of_two(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, language)
    await asked_anew(table)
    await delivered(ward, sender, table)
    return sender


async def call(ward: Ward, language: str) -> Mailroom:
    """Call Ann later, without a new board."""
    sender, table = Mailroom(ward), await calm(ward, "en" if language == "fr" else "fr")
    await wish(ward, language)
    async with changing(table) as change:
        change.owe(payloads.Call(0, 0), f"user:{ANN}")
        await change.commit()
    await bring(ward, sender, table, "call")
    return sender


async def digest(ward: Ward, language: str) -> Mailroom:
    sender = Mailroom(ward)
    await wish(ward, language)
    tables = [await calm(ward, "en", time_limit=pace) for pace in ("3d", "8h")]
    for table in tables:
        async with changing(table) as change:
            change.owe(payloads.Call(0, 0), f"user:{ANN}")
            await change.commit()
    await bring(ward, sender, tables[0], "call")
    return sender


async def reminder(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, "en")
    await wish(ward, language)
    ward.time += DAY
    await turn(timeouts.remind, table, TimerRow(table.id, "half", 0, ward.time))
    await bring(ward, sender, table, "reminder")
    return sender


async def hand(ward: Ward, language: str) -> Mailroom:
    sender = Mailroom(ward)
    await chose(ward, ANN, language=language)
    await chose(ward, BOB, hand_at_start=False)
    table = await ward.playing(ANN, BOB, time_limit="1d")
    await bring(ward, sender, table, "hand_message")
    return sender


async def hand_without_a_question(ward: Ward, language: str) -> Mailroom:
    sender = Mailroom(ward)
    await chose(ward, ANN, language=language)
    await chose(ward, BOB, hand_at_start=False)
    table = await ward.playing(ANN, BOB, time_limit="1d")
    await moved(table, ANN, "skip")
    await bring(ward, sender, table, "hand_message")
    return sender


async def _window(ward: Ward, language: str) -> tuple[Mailroom, Table]:
    """Return a game where Bob alone is asked, and Cyd could be for all that anyone knows."""
    run = Run(ward)
    table = await ward.playing(ANN, BOB, CYD, language=language, time_limit="1d")
    deal(table, 1)
    for user in (BOB, CYD):
        await moved(table, user, "skip")
    await began(ward, table)
    await run.later(HOUR)
    run.sender.pushed.clear()
    await moved(table, ANN, f"lay {max(table.state.hands[0])}")
    await run.later(1)
    return run.sender, table


async def secret_call(ward: Ward, language: str) -> Mailroom:
    await chose(ward, BOB, language=language)
    return (await _window(ward, "en"))[0]


async def reaction_call(ward: Ward, language: str) -> Mailroom:
    await chose(ward, BOB, inbox_closed=True)
    sender, table = await _window(ward, language)
    ward.time += HOUR
    await bring(ward, sender, table, "reaction_call")
    return sender


async def time_up(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, language)
    async with changing(table) as change:
        change.tell("time_up", names=(0,), words={"what": "default_move"})
        await change.commit()
    await bring(ward, sender, table, "table_notice")
    return sender


async def new_player(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, language)
    await turn(seats.offer, table, 1, CYD, by=1)
    await turn(seats.replace_seat, table, 1, guest(table, CYD, NAMES[CYD]))
    await bring(ward, sender, table, "table_notice")
    return sender


async def closed_inbox(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, "en")
    await wish(ward, language)
    async with changing(table) as change:
        change.owe(payloads.TableNotice("no_direct_messages", seat=0))
        await change.commit()
    await bring(ward, sender, table, "table_notice")
    return sender


async def _asked(ward: Ward, language: str, ask: Callable[[Table], Awaitable[object]]) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, language, ANN, BOB, CYD)
    await ask(table)
    await bring(ward, sender, table, "question")
    return sender


async def cancel(ward: Ward, language: str) -> Mailroom:
    return await _asked(ward, language, lambda table: turn(ending.vote, table, ANN, "cancel"))


async def draw(ward: Ward, language: str) -> Mailroom:
    return await _asked(ward, language, lambda table: turn(ending.vote, table, ANN, "draw"))


async def kick(ward: Ward, language: str) -> Mailroom:
    return await _asked(ward, language, lambda table: turn(seats.ask_to_kick, table, 1, 0))


async def seat_offer(ward: Ward, language: str) -> Mailroom:
    return await _asked(ward, language, lambda table: turn(seats.offer, table, 1, DAN, by=1))


async def objection(ward: Ward, language: str) -> Mailroom:
    await wish(ward, language, BOB)
    sender, table = Mailroom(ward), await calm(ward, "en", ANN, BOB, CYD)
    await turn(seats.ask_to_kick, table, 1, 0)
    await bring(ward, sender, table, "private_notice")
    return sender


async def invitation(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await ward.opened(ANN, language=language)
    async with changing(table) as change:
        invite(change, {BOB: "Bob", CYD: "Cyd"})
        await change.commit()
    await bring(ward, sender, table, "invitation_post")
    return sender


async def rematch(ward: Ward, language: str) -> Mailroom:
    sender, old = Mailroom(ward), await calm(ward, language)
    await turn(ending.cancel, old)
    await began(ward, old)
    new = await ward.opened(ANN, previous_table=old.id)
    async with changing(new) as asks:
        invite(asks, {BOB: "Bob"}, post=False)
        await asks.commit()
    async with changing(old) as change:
        change.want(f"next_table.{new.id}", payloads.NextTable(0))
        await change.commit()
    await bring(ward, sender, old, "next_table")
    return sender


async def _over(ward: Ward, language: str) -> Table:
    table = await calm(ward, language)
    await moved(table, ANN, "skip")
    await turn(ending.concede, table, ANN)
    table.active.clear()
    return table


async def results(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await _over(ward, language)
    await bring(ward, sender, table, "results")
    return sender


async def game_over(ward: Ward, language: str) -> Mailroom:
    await wish(ward, language, BOB, calls="dm")
    sender, table = Mailroom(ward), await _over(ward, "en")
    await bring(ward, sender, table, "results")
    await bring(ward, sender, table, "game_over")
    return sender


async def called_off(ward: Ward, language: str) -> Mailroom:
    sender, table = Mailroom(ward), await calm(ward, language)
    await turn(ending.cancel, table)
    table.active.clear()
    await bring(ward, sender, table, "results")
    return sender


async def no_access(ward: Ward, language: str) -> Mailroom:
    await wish(ward, language)
    sender, table = Mailroom(ward), await calm(ward, "en")
    await turn(strike, table, RIGHTS)
    await bring(ward, sender, table, "no_access")
    return sender


async def _to_server(ward: Ward, sender: Mailroom, payload: payloads.Payload, target: str) -> Mailroom:
    server = await ward.registry.servers.of(GUILD)
    row = payloads.row(server.id, target, payload, "nonce", due=0, created=0)
    await SERVER_KINDS[payloads.kind(payload)](sender, server, row)
    return sender


async def role_call(ward: Ward, language: str) -> Mailroom:
    table = await ward.opened(ANN, language=language)
    return await _to_server(ward, Mailroom(ward), RoleCall(table.id, 77), f"channel:{CHANNEL}")


async def _league(ward: Ward, language: str) -> tuple[Played, Mailroom]:
    at, sender = Played(ward), Mailroom(ward)
    await at.made(4, language=language)
    await brought(at, sender)
    return at, sender


async def check_in(ward: Ward, language: str) -> Mailroom:
    at, sender = await _league(ward, language)
    await at.pass_by(7)
    await brought(at, sender)
    return sender


async def check_in_by_direct_message(ward: Ward, language: str) -> Mailroom:
    at, sender = await _league(ward, "en")
    await wish(ward, language, FIRST, calls="dm")
    await wish(ward, "en", FIRST + 1, FIRST + 2, FIRST + 3, calls="quiet")
    await at.pass_by(7)
    await brought(at, sender)
    return sender


async def season_begins(ward: Ward, language: str) -> Mailroom:
    at, sender = await _league(ward, language)
    await at.begun()
    sender.pushed.clear()
    await brought(at, sender)
    return sender


async def last_day(ward: Ward, language: str) -> Mailroom:
    """Notify one player in the channel, in their language."""
    at, sender = await _league(ward, "en")
    await at.begun()
    await wish(ward, language, FIRST)
    ward.time = (await at.league()).due - DAY
    return await _to_server(ward, sender, LeagueNotice(at.number, 1, "last_day"), f"user:{FIRST}")


async def season_ends(ward: Ward, language: str) -> Mailroom:
    at, sender = await _league(ward, language)
    await at.begun()
    await at.to_the_end()
    await at.pass_by(50)
    sender.pushed.clear()
    await brought(at, sender)
    return sender


PUSHES: dict[Scene, tuple[str, str]] = {
    first_post: (
        (
            "🎲 <@1001> and <@1002>: Night Shift · #1 begins. ⏳ <@1001> and <@1002>: which dose? · 3 days left "
            "(<t:1767528000:R>)"
        ),
        (
            "🎲 <@1001> et <@1002> : Night Shift · #1 commence. ⏳ <@1001> et <@1002> : which dose? · encore 3 "
            "jours (<t:1767528000:R>)"
        ),
    ),
    board: (
        "⏰ <@1001>, your turn in Night Shift · #1: which dose? · 2 days left (<t:1767528000:R>)",
        "⏰ <@1001>, à vous dans Night Shift · #1 : which dose? · encore 2 jours (<t:1767528000:R>)",
    ),
    board_of_two: (
        "⏰ <@1001> and <@1002>, your turn in Night Shift · #1: which dose? · 3 days left (<t:1767528000:R>)",
        "⏰ <@1001> et <@1002>, à vous dans Night Shift · #1 : which dose? · encore 3 jours (<t:1767528000:R>)",
    ),
    call: (
        "⏰ <@1001>, your turn in Night Shift · #1: which dose? · 3 days left (<t:1767528000:R>)",
        "⏰ <@1001>, à vous dans Night Shift · #1 : which dose? · encore 3 jours (<t:1767528000:R>)",
    ),
    digest: (
        (
            "⏰ 2 games wait for you:\nNight Shift · #2: which dose? · 24 h left (<t:1767355200:R>)\nNight Shift "
            "· #1: which dose? · 9 days left (<t:1768046400:R>)"
        ),
        (
            "⏰ 2 parties vous attendent :\nNight Shift · #2 : which dose? · encore 24 h "
            "(<t:1767355200:R>)\nNight Shift · #1 : which dose? · encore 9 jours (<t:1768046400:R>)"
        ),
    ),
    reminder: (
        "⏰ <@1001>, your turn in Night Shift · #1: which dose? · 2 days left (<t:1767528000:R>)",
        "⏰ <@1001>, à vous dans Night Shift · #1 : which dose? · encore 2 jours (<t:1767528000:R>)",
    ),
    hand: (
        "⏰ <@1001>, your turn in Night Shift · #1: which dose? · 3 days left (<t:1767528000:R>)",
        "⏰ <@1001>, à vous dans Night Shift · #1 : which dose? · encore 3 jours (<t:1767528000:R>)",
    ),
    hand_without_a_question: (
        "🃏 Your hand in Night Shift · #1",
        "🃏 Votre main dans Night Shift · #1",
    ),
    secret_call: (
        "⏰ <@1002>, Night Shift · #1 waits for you · 1 h left (<t:1767279600:R>)",
        "⏰ <@1002>, Night Shift · #1 vous attend · encore 1 h (<t:1767279600:R>)",
    ),
    reaction_call: (
        "⏰ <@1002> and <@1003>: anyone want to react in Night Shift · #1? · 59 min left (<t:1767279600:R>)",
        "⏰ <@1002> et <@1003> : quelqu’un veut réagir dans Night Shift · #1 ? · encore 59 min (<t:1767279600:R>)",
    ),
    time_up: (
        "⌛ Night Shift · #1: Ann’s time was up: the usual move was made.",
        "⌛ Night Shift · #1 : temps écoulé pour Ann : le coup habituel a été joué.",
    ),
    new_player: (
        "🔁 Night Shift · #1: <@1003> plays on in the seat of Bob.",
        "🔁 Night Shift · #1 : <@1003> continue à la place de Bob.",
    ),
    closed_inbox: (
        (
            "<@1001>, I cannot send you direct messages. In Night Shift · #1, press *My hand* on the board "
            "whenever it is your turn."
        ),
        (
            "<@1001>, je ne peux pas vous écrire en privé. Dans Night Shift · #1, appuyez sur *Ma main* sur le "
            "plateau quand c’est à vous."
        ),
    ),
    draw: (
        "🤝 <@1002> and <@1003>: Ann offers a draw in Night Shift · #1. Do you agree?",
        "🤝 <@1002> et <@1003> : Ann propose la nulle dans Night Shift · #1. D’accord ?",
    ),
    cancel: (
        (
            "🛑 <@1002> and <@1003>: Ann would like to call Night Shift · #1 off, so that nobody wins or loses. "
            "Do you agree?"
        ),
        "🛑 <@1002> et <@1003> : Ann voudrait annuler Night Shift · #1, sans vainqueur ni perdant. D’accord ?",
    ),
    kick: (
        (
            "🥾 <@1003> and <@1002>: Ann would like a computer player to play on in the seat of Bob in Night "
            "Shift · #1. Do you agree? · 1 h left (<t:1767272400:R>) · All the others have to agree; Bob can decline."
        ),
        (
            "🥾 <@1003> et <@1002> : Ann voudrait qu’un ordinateur continue à la place de Bob dans Night Shift · "
            "#1. D’accord ? · encore 1 h (<t:1767272400:R>) · Il faut l’accord de tous les autres ; Bob peut refuser."
        ),
    ),
    seat_offer: (
        (
            "🪑 <@1004>, would you like to play on in the seat of Bob in Night Shift · #1? It is kept for you · "
            "24 h left (<t:1767355200:R>)"
        ),
        (
            "🪑 <@1004>, voulez-vous reprendre la place de Bob dans Night Shift · #1 ? Elle vous est réservée · "
            "encore 24 h (<t:1767355200:R>)"
        ),
    ),
    objection: (
        (
            "🥾 Night Shift · #1: the others would like a computer player to take your seat. Decline, and it "
            "stays yours · 1 h left (<t:1767272400:R>)"
        ),
        (
            "🥾 Night Shift · #1 : les autres voudraient qu’un ordinateur prenne votre place. Refusez, et elle "
            "reste à vous · encore 1 h (<t:1767272400:R>)"
        ),
    ),
    invitation: (
        (
            "📨 <@1002> and <@1003>: Ann invites you to Night Shift · #1. Are you in? Your seat is kept · 24 h "
            "left (<t:1767355200:R>)"
        ),
        (
            "📨 <@1002> et <@1003> : Ann vous invite à Night Shift · #1. Vous en êtes ? Votre place est réservée "
            "· encore 24 h (<t:1767355200:R>)"
        ),
    ),
    rematch: (
        (
            "🔁 <@1002>: Ann would like another game, Night Shift · #2 in <#80>. Are you in? Your seat is kept · "
            "24 h left (<t:1767355200:R>)"
        ),
        (
            "🔁 <@1002> : Ann voudrait rejouer, Night Shift · #2 dans <#80>. Vous en êtes ? Votre place est "
            "réservée · encore 24 h (<t:1767355200:R>)"
        ),
    ),
    results: (
        "🏁 <@1002>, Night Shift · #1 is over. **Bob** wins.",
        "🏁 <@1002>, Night Shift · #1 est finie. **Bob** gagne.",
    ),
    game_over: (
        "🏁 <@1002>, Night Shift · #1 is over. **Bob** wins.",
        "🏁 <@1002>, Night Shift · #1 est finie. **Bob** gagne.",
    ),
    called_off: (
        "Night Shift · #1 was called off. <@1001> <@1002>",
        "Night Shift · #1 a été annulé. <@1001> <@1002>",
    ),
    no_access: (
        (
            "**Night Shift · #1**\nI may not write where this game is played. A moderator can give me that "
            "permission again; /table move-here brings the game to another channel."
        ),
        (
            "**Night Shift · #1**\nJe ne peux pas écrire là où se joue cette partie. La modération peut me "
            "rendre cette permission ; /table move-here mène la partie dans un autre salon."
        ),
    ),
    role_call: (
        "📣 <@&77>: a seat is free in Night Shift · #1. Join? · 24 h left (<t:1767355200:R>)",
        "📣 <@&77> : une place est libre dans Night Shift · #1. Vous venez ? · encore 24 h (<t:1767355200:R>)",
    ),
    check_in: (
        (
            "🏆 Night League · Night Shift begins soon: check in, or you sit this season out · 3 days left "
            "(<t:1768132800:R>)\n<@5001> <@5002> <@5003> <@5004>"
        ),
        (
            "🏆 Night League · Night Shift commence bientôt : confirmez, sinon vous ne jouez pas cette saison · "
            "encore 3 jours (<t:1768132800:R>)\n<@5001> <@5002> <@5003> <@5004>"
        ),
    ),
    check_in_by_direct_message: (
        (
            "🏆 Night League · Night Shift begins soon: check in, or you sit this season out · 3 days left "
            "(<t:1768132800:R>)"
        ),
        (
            "🏆 Night League · Night Shift commence bientôt : confirmez, sinon vous ne jouez pas cette saison · "
            "encore 3 jours (<t:1768132800:R>)"
        ),
    ),
    season_begins: (
        (
            "🏆 Night League · Night Shift: the season begins · 41 days left (<t:1771761600:R>)\n<@5001> <@5002> "
            "<@5003> <@5004>"
        ),
        (
            "🏆 Night League · Night Shift : la saison commence · encore 41 jours (<t:1771761600:R>)\n<@5001> "
            "<@5002> <@5003> <@5004>"
        ),
    ),
    last_day: (
        (
            "<@5001> 🏆 Night League · Night Shift: play your open games, or they are decided without you · 24 h "
            "left (<t:1771761600:R>)"
        ),
        (
            "<@5001> 🏆 Night League · Night Shift : jouez vos parties ouvertes, sinon elles sont décidées sans "
            "vous · encore 24 h (<t:1771761600:R>)"
        ),
    ),
    season_ends: (
        "🏁 Night League · Night Shift: <@5001> wins the first division.",
        "🏁 Night League · Night Shift : <@5001> remporte la première division.",
    ),
}
"""The push of each kind of call, in English and French."""
LANGUAGES = ("en", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", PUSHES, ids=lambda scene: scene.__name__)
async def test_a_push_says_whom_it_calls_to_which_game_and_what_for(ward: Ward, scene: Scene, language: str) -> None:
    ward.time = NOON
    sender = await scene(ward, language)
    pushes = [text.replace("\N{NO-BREAK SPACE}", " ") for _, text in sender.pushed if text]
    assert pushes[-1] == PUSHES[scene][LANGUAGES.index(language)]
    assert len(pushes) == 1 + (scene is season_ends)
