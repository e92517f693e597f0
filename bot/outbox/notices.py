"""Sentences about a table or a server: in a channel, or to one player by direct message."""

from __future__ import annotations

from bot.errors import UserError
from bot.history import lapses
from bot.names import escaped
from bot.outbox import summons
from bot.outbox.refusals import unless_refused
from bot.outbox.sender import Sender, later
from bot.outbox.summons import receiver
from bot.screens import acts
from bot.screens import questions as screens
from bot.screens.phrases import deadline_words, holders, jump, title_of
from bot.servers.payloads import ActLog, RoleCall
from bot.servers.server import Server
from bot.tables import gifts, language, payloads, questions, sentences
from bot.tables.acts import LOG
from bot.tables.clock import quiet_until
from bot.tables.invited import closes
from bot.tables.payloads import ActPost, TableNotice
from bot.tables.places import SENTENCES
from bot.tables.table import Table
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.lobby_verbs import Join
from bot.ui.verbs import LookBack
from bot.words import N_, speaker
from storage import ActRow, Batch, OutboxRow, Storage

TO_ONE = {"no_direct_messages"}
"""Notices that are meant for the player they mention, in that player's language."""
ALONE = {"review_ready", "never_shown"}
"""Messages that no one else need read: if direct messages are closed, they are not sent."""
CALLS = N_("📣 {role}: a seat is free in {title}. Join? · {left}")


async def note(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    told = payloads.read(owed, TableNotice)
    user, say = _mentioned(table, told), table.say
    if user is not None and told.key in TO_ONE:
        say = language.spoken(table, await sender.wish(table, user))
    known = {
        "title": title_of(table),
        "who": "",
        "when": "",
        "time": say(gifts.WORDS[table.settings.time_limit]),
        "name": table.say.join([table.names()[one] for one in told.names]),
        **holders(table, told.holders),
        **{name: _words(table, told, key, owed.created) for name, key in told.words.items()},
        **told.args,
    }
    if user is not None:
        known["who"] = f"<@{user}>"
    parts: list[Part] = [Text(sentences.told(say, told.key, **known))]
    if told.key == "paused":
        parts.append(Row((screens.go_on(say, table.id),)))
    screen = Screen(tuple(parts), plain=True)
    await sender.send(table, owed, screen, [user] if user is not None else [])
    return Batch()


def _words(table: Table, told: TableNotice, key: str, created: int) -> str:
    """Return a sentence within a notice. What a lapse did is told in the words of its moves."""
    late = lapses.latest(table, told.names[0], created) if key == "default_move" else []
    return lapses.deeds(table, late, None, table.say) if late else sentences.told(table.say, key)


def _mentioned(table: Table, told: TableNotice) -> int | None:
    """Return the person to mention, or None if another plays in that seat since."""
    if told.seat is None:
        return None
    seat = table.seats[told.seat]
    now = (told.seat, questions.tenure(table.settings, seat))
    return seat.user if told.holders.get("who", now) == now else None


async def word(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Send a sentence in the player's language, after their quiet hours. One with a deadline for its answer comes at
    once.
    """
    told, batch, user = payloads.read(owed, payloads.PrivateNotice), Batch(), summons.receiver(owed)
    question = questions.numbered(table, told.question)
    if told.question and question not in questions.to_answer(table, user):
        return batch
    wish = await sender.wish(table, user)
    wakes = quiet_until(table, wish, table.services.env.now())
    if question is None and wakes > table.services.env.now():
        batch.owe(later(owed, wakes))
        return batch
    say = language.spoken(table, wish)
    name = say.join([table.names()[one] for one in told.names])
    when = {"when": deadline_words(say, question.due, table.services.env.now())} if question else {}
    words = sentences.told(say, told.key, title=title_of(table), name=name, **told.args | when)
    buttons = [screens.decline(say, table.id, question.number)] if question else []
    if told.key == "review_ready":
        buttons.append(Button(say("Review"), str(LookBack(table.id)), emoji="🔍"))
    link = say("Go to the lobby") if table.row.status == "lobby" else say("Go to the board")
    buttons.append(Button(link, url=jump(table.row)))
    screen = Screen((Text(words), Row(tuple(buttons))), plain=True)
    alone = question is not None or told.key in ALONE
    if not await summons.direct(sender, batch, owed, screen, wish, public=not alone) and not alone:
        public = Screen((Text(f"<@{user}> {words}"), Row(tuple(buttons))), plain=True)
        await sender.send(table, owed, public, [user])
    return batch


async def trouble(sender: Sender, table: Table, owed: OutboxRow) -> Batch:
    """Tell one of them by direct message. If all are closed, /table why says it."""
    what = table.settings.access_problem
    if not what:
        return Batch()
    people = [table.row.host, *(seat.user for seat in table.persons())]
    for user in dict.fromkeys(one for one in people if one is not None):
        wish = await sender.wish(table, user)
        say = language.spoken(table, wish)
        screen = Screen((Text(f"**{title_of(table)}**\n{say(SENTENCES[what])}"),), plain=True)
        if await sender.direct(user, screen, owed.nonce) is not None:
            break
    return Batch()


async def act(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Send the line of an act to the log channel. It mentions no one. Drop it without a channel, or if Discord refuses
    for good.
    """
    row = await server.services.storage.servers.acts.act(payloads.read(owed, ActLog).act)
    channel = server.settings.log_channel if owed.target == LOG else receiver(owed)
    if row is not None and channel:
        say = speaker(server.settings.language or "en")
        words = acts.line(say, row, await names_in(server.services.storage, row))
        button = acts.undoing(say, row)
        screen = Screen((Text(words), *([Row((button,))] if button is not None else [])))
        await unless_refused(sender.post(server.guild, channel, screen, owed.nonce))
    return Batch()


async def act_post(sender: Sender, owner: Table | Server, owed: OutboxRow) -> Batch:
    """Tell the players of a table, or of a league in its channel, of an act. It mentions no one."""
    storage = owner.services.storage
    row = await storage.servers.acts.act(payloads.read(owed, ActPost).act)
    if row is None:
        return Batch()
    names = await names_in(storage, row)
    if isinstance(owner, Table):
        screen = Screen((Text(acts.post(owner.say, row, names)),))
        await unless_refused(sender.send(owner, owed, screen, []))
    else:
        screen = Screen((Text(acts.post(sender.spoken(owner), row, names)),))
        await unless_refused(sender.post(owner.guild, receiver(owed), screen, owed.nonce))
    return Batch()


async def names_in(storage: Storage, act: ActRow) -> dict[int, str]:
    """Return who sits at the table of an act, by seat, as mentions where they are known."""
    if not act.table_id or not act.old:
        return {}
    seats = await storage.seats(act.table_id)
    return {seat.seat: f"<@{seat.user}>" if seat.user is not None else escaped(seat.name) for seat in seats}


async def role_call(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Mention a role for an open table, once. Send nothing if the table is not open any more."""
    told = payloads.read(owed, RoleCall)
    try:
        table = await sender.registry.table(told.table)
    except UserError:
        return Batch()
    if table.row.status != "lobby":
        return Batch()
    left = deadline_words(table.say, closes(table), server.services.env.now())
    words = table.say(CALLS, role=f"<@&{told.role}>", title=title_of(table), left=left)
    button = Button(table.say("Join"), str(Join(table.id)), style="green", emoji="🪑")
    screen = Screen((Text(words), Row((button,))), plain=True)
    await sender.post(server.guild, receiver(owed), screen, owed.nonce, role=told.role)
    return Batch()
