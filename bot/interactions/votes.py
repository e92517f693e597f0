"""Private answers to whoever asks the table something, or answers it: noted, asked once more, done."""

from __future__ import annotations

from typing import Literal

from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.responder import Responder
from bot.screens import questions as screens
from bot.tables import admin, answering, ending, questions
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Kind, Question
from bot.ui.components import Screen, Text
from bot.words import N_, Say

SENT = N_(
    "I have asked the others, in public. It lapses with the next move that somebody presses; you can withdraw it "
    "there, or under *More*."
)
SENT_MEANWHILE = N_(
    "I have asked the others, in public. It lapses once everybody who is to choose now has chosen; you can withdraw it "
    "there, or under *More*."
)
DONE = {
    "draw": N_("Everybody agreed, so the game is over."),
    "cancel": N_("Everybody agreed, so the game is over."),
    "back": N_("Thank you: the moves are taken back."),
    "seat": N_("Thank you: your seat is offered."),
    "kick": N_("Thank you for having played: a computer player sits in for you."),
}
END = N_("End this game now? The people who play are not asked, and nobody wins or loses.")
"""Asked once more of a moderator."""

ALL_ASKED = N_(
    "I have asked {name} and all the others, in public. If they agree and {name} does not decline by {when}, {what}."
)
KICK = N_("Take {name} out for good? A computer player plays on in that seat.")
KICK_GUEST = N_("Take {name} out of this lobby?")
KICK_ASKS = N_("Ask {name} and all the others whether a computer player may play on in that seat for good?")


async def vote(responder: Responder, table: Table, what: Literal["draw", "cancel"], *, sure: bool) -> Screen:
    """Offer a draw or ask to call the game off, or agree to it."""
    await responder.acknowledge()
    reply = await table.do(lambda table: ending.vote(table, responder.user, what, sure=sure))
    question = questions.open_now(table, what)  # the second press is for the very question that the first was for
    verb, rest = ("agree", f"{question.number}:yes") if question is not None else (what, "yes")
    return _replied(responder, table, question, what, reply, verb, rest)


async def end(responder: Responder, table: Table, *, sure: bool) -> Screen:
    """End a game without asking those who play, asked once more; for moderators."""
    await responder.acknowledge()
    if await table.do(lambda table: ending.cancel(table, sure=sure)) == "sure":
        return showing.sure(table, responder.say, END, "end")
    done = N_("This lobby was closed.") if table.row.started is None else N_("The game was called off.")
    return Screen((Text(responder.say(done)),))


async def agree(responder: Responder, table: Table, number: int, *, sure: bool) -> Screen:
    """Agree to what is asked."""
    await responder.acknowledge()
    question = questions.numbered(table, number)
    reply = await table.do(lambda table: answering.agree(table, responder.user, number, sure=sure))
    kind: Kind = question.kind if question is not None else "draw"
    return _replied(responder, table, questions.numbered(table, number), kind, reply, "agree", f"{number}:yes")


def _replied(
    responder: Responder, table: Table, question: Question | None, kind: Kind, reply: Reply, verb: str, rest: str
) -> Screen:
    say = responder.say
    if reply == "sure":
        return showing.sure(table, say, screens.SURE[kind], verb, rest)
    if reply == "asked":
        return Screen((Text(say(SENT_MEANWHILE if question is not None and question.phase else SENT)),))
    if reply == "done":
        return Screen((Text(say(DONE[kind])),))
    return Screen((Text(_noted(say, table, question)),))


def _noted(say: Say, table: Table, question: Question | None) -> str:
    """Thanks for a yes, and what is waited for now. Whoever sits in the seat it is about need not agree."""
    missing = questions.missing(table, question) if question is not None else []
    others = [one for one in missing if question is not None and one.seat != question.seat]
    if others:
        return say.count("Thank you. {n} more has to agree.", "Thank you. {n} more have to agree.", len(others))
    if question is None or not missing:
        return say("Thank you, that is noted.")
    until, name = f"<t:{question.due // 1000}:f>", table.names()[question.seat]
    return say("Thank you, all have agreed. {name} can still decline until {when}.", name=name, when=until)


# ------------------------------------------------------------------------------------------------- giving seats away


def seat_number(table: Table, user: int) -> int:
    """The seat of whoever asks; -1 where they do not play here."""
    seat = table.seat_of(user)
    return seat.seat if seat is not None else -1


def when(table: Table) -> str:
    """Until when whoever sits in a seat can object."""
    return f"<t:{questions.objection(table, table.services.env.now()) // 1000}:f>"


def sure_to_kick(responder: Responder, table: Table, seat: int, *, moderator: bool) -> Screen:
    """Ask once more before somebody is taken out, or before the others are asked."""
    name, words = table.names()[seat], KICK_GUEST
    if table.row.status == "lobby":
        admin.need_keeper(table, responder.user, moderator=moderator)
    else:
        words = KICK if admin.at_once(table, responder.user, seat, moderator=moderator) else KICK_ASKS
    known = table.seats[seat].user or 0
    return showing.sure(table, responder.say, words, "kick", f"{seat}:{known}", name=name)


async def kick(responder: Responder, table: Table, seat: int, known: int, *, moderator: bool) -> Screen:
    """Take somebody out, `known` by their id, or ask the others whether to."""
    if not 0 <= seat < len(table.seats) or (table.seats[seat].user or 0) != known:
        raise UserError(questions.SETTLED)
    sure_to_kick(responder, table, seat, moderator=moderator)
    lobby, say, name = table.row.status == "lobby", responder.say, table.names()[seat]
    await responder.acknowledge()

    async def alone(table: Table) -> bool:
        """Whoever is back by now is not kicked: it is judged in turn with their moves."""
        if not lobby and not admin.at_once(table, responder.user, seat, moderator=moderator):
            await admin.ask_to_kick(table, seat, seat_number(table, responder.user))
            return False
        await admin.kick(table, seat)
        return True

    if await table.do(alone):
        return Screen((Text(say("Done.") if lobby else say("Done. A computer player sits in.")),))
    what = say("a computer player takes the seat")
    return Screen((Text(say(ALL_ASKED, name=name, when=when(table), what=what)),))
