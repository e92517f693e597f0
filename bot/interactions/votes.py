"""Public questions at a table, answered in private; what asks them or ends a game: undo, draw, concede, cancel."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal

import discord
from discord import app_commands

from bot.drawing import plain as bare
from bot.errors import UserError
from bot.interactions import showing
from bot.interactions.commands import Command, carry_out, carry_out_at, choices, completes, plain, table_of
from bot.interactions.find_table import find_table, has_seat, plays, unless_moderator
from bot.interactions.hand import show_hand
from bot.interactions.press import Context, Handler, Press
from bot.interactions.rights import act_at, ask_reason, reason_in
from bot.interactions.suggestions import Pairs, suggests
from bot.screens import questions as screens
from bot.screens.phrases import named_for, title_of
from bot.screens.questions import subject
from bot.tables import answering, ending, questions, undo
from bot.tables.moves import need_player
from bot.tables.questions import Reply
from bot.tables.table import Table
from bot.tables.table_settings import Kind, Question
from bot.ui.components import Screen, Text
from bot.ui.ids import CustomId
from bot.ui.verbs import Agree, Cancel, Concede, Draw, End, Refuse, Undo, Withdraw
from bot.words import N_, Say, speaker

SENT = N_(
    "I have asked the others, in public. It lapses with the next move that somebody presses; you can withdraw it "
    "there, or under *More*."
)
SENT_MEANWHILE = N_(
    "I have asked the others, in public. It lapses once everybody who is to choose now has chosen; you can withdraw it "
    "there, or under *More*."
)
DONE = {
    "draw": N_("Everybody agreed: {game} is over."),
    "cancel": N_("Everybody agreed: {game} is over."),
    "undo": N_("Thank you: the moves are taken back."),
    "substitute": N_("Thank you: your seat is offered."),
    "kick": N_("Thank you for having played: a computer player sits in for you."),
    "pause": N_("Thank you: the game is paused."),
    "more_time": N_("Thank you: the time is given."),
    "time_wish": N_("Thank you: the time is given."),
}
ANSWERS = {"agree": N_("Agree"), "refuse": N_("Decline"), "withdraw": N_("Withdraw what I asked")}
WHICH = N_("Several things are asked here. Say which one: the field `question` lists them.")
NOTHING_ASKED = N_("Nothing is asked here just now that this would answer.")
CONCEDE = N_("Give up {game}?")
CONCEDED = N_("You have conceded {game}. Thank you for playing.")
END = N_("End {game} now? The people who play are not asked, and nobody wins or loses.")
END_LOBBY = N_("Close the open table {game} now? The people at it are not asked.")
MODERATORS = N_("Only a moderator can end a game without asking the others. If you play in it, /cancel asks them.")
ASKED = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses with the next move that somebody presses."
)
ASKED_MEANWHILE = N_(
    "I have asked the others, in public; everything from your last move on is taken back once they all agree. It "
    "lapses once everybody who is to choose now has chosen."
)


async def on_vote(press: Press[Draw] | Press[Cancel]) -> Screen:
    """Offer a draw or ask to call the game off, or agree to it."""
    responder, table, sure = press.responder, press.table, press.asked.sure
    what: Literal["draw", "cancel"] = "draw" if isinstance(press.asked, Draw) else "cancel"
    await responder.acknowledge()
    reply = await table.do(lambda table: ending.vote(table, press.user, what, sure=sure))
    question = questions.open_now(table, what)  # the confirmation is about this very question
    again = type(press.asked)(table.id, sure=True)
    yes = Agree(table.id, question.number, sure=True) if question is not None else again
    return _replied(press, question, what, reply, yes)


async def on_agree(press: Press[Agree]) -> Screen:
    """Agree; ask for confirmation if that ends the game."""
    responder, table, number = press.responder, press.table, press.asked.number
    await responder.acknowledge()
    question = questions.numbered(table, number)
    kind: Kind = question.kind if question is not None else "draw"
    reply = await table.do(lambda table: answering.agree(table, press.user, number, sure=press.asked.sure))
    yes = Agree(table.id, number, sure=True)
    return _replied(press, questions.numbered(table, number), kind, reply, yes)


def _replied(press: Press[Any], question: Question | None, kind: Kind, reply: Reply, yes: CustomId) -> Screen:
    say, table = press.responder.say, press.table
    game = named_for(table, press.user, say)
    if reply == "sure":
        return showing.sure(table, say, screens.SURE[kind], yes, game=game)
    if reply == "asked":
        return _about(press, SENT_MEANWHILE if question is not None and question.phase else SENT)
    if reply == "done" and kind in screens.SURE:
        return Screen((Text(say(DONE[kind], game=game)),))
    words = say(DONE[kind]) if reply == "done" else _noted(say, table, question)
    return showing.about(table, press.user, say, words)


def _about(press: Press[Any], sentence: str) -> Screen:
    return showing.about(press.table, press.user, press.responder.say, press.responder.say(sentence))


def _noted(say: Say, table: Table, question: Question | None) -> str:
    """Return thanks for a yes, and who is missing. The player of the seat it is about need not agree."""
    missing = questions.missing(table, question) if question is not None else []
    others = [one for one in missing if question is not None and one.seat != question.seat]
    if question is not None and question.kind in questions.TIME:
        until = f"<t:{question.due // 1000}:f>"
        return say("Thank you, that is noted. The others can decline until {when}.", when=until)
    if others:
        return say.count("Thank you. {n} more has to agree.", "Thank you. {n} more have to agree.", len(others))
    if question is None or not missing:
        return say("Thank you, that is noted.")
    until, name = f"<t:{question.due // 1000}:f>", table.names()[question.seat]
    return say("Thank you, all have agreed. {name} can still decline until {when}.", name=name, when=until)


async def on_refuse(press: Press[Refuse]) -> Screen:
    await press.responder.acknowledge()
    await press.table.do(lambda table: answering.refuse(table, press.user, press.asked.number))
    return _about(press, N_("You declined, and the others are told."))


async def on_withdraw(press: Press[Withdraw]) -> Screen | None:
    number, table, reason = press.asked.number, press.table, reason_in(press)
    act = await act_at(press.responder, table, "withdrawn", reason=reason or "")
    question = questions.numbered(table, number)
    if act is not None and reason is None and question is not None and question.by < 0:
        await ask_reason(press, press.responder.say("Withdraw"))
        return None
    await press.responder.acknowledge()
    await table.do(lambda table: answering.withdraw(table, press.user, number, keeper=act is not None, act=act))
    return _about(press, N_("It is withdrawn."))


async def on_concede(press: Press[Concede]) -> Screen:
    need_player(press.table, press.user)
    say = press.responder.say
    game = named_for(press.table, press.user, say)
    if not press.asked.sure:
        return showing.sure(press.table, say, CONCEDE, Concede(press.table.id, sure=True), game=game)
    await press.responder.acknowledge()
    await press.table.do(lambda table: ending.concede(table, press.user))
    return Screen((Text(say(CONCEDED, game=game)),))


async def on_end(press: Press[End]) -> Screen | None:
    """End a game or close a lobby as a moderator, after the form for the reason."""
    table, reason = press.table, reason_in(press)
    act = await act_at(press.responder, table, _ends(table), reason=reason or "")
    if act is None:
        raise UserError(MODERATORS)
    if table.over:
        raise UserError(ending.OVER)
    if reason is None:
        await ask_reason(press, title_of(table))
        return None
    await press.responder.acknowledge()
    lobby, say = table.row.started is None, press.responder.say
    game = named_for(table, press.user, say)
    await table.do(lambda table: ending.cancel(table, act=act))
    done = N_("The lobby of {game} was closed.") if lobby else N_("{game} was called off.")
    return Screen((Text(say(done, game=game)),))


def _ends(table: Table) -> str:
    return "lobby_closed" if table.row.started is None else "cancelled"


async def on_cancel(press: Press[Cancel]) -> Screen | None:
    """Ask to call a game off; as a moderator who typed it and does not play, end it after a confirmation."""
    table, say = press.table, press.responder.say
    if not press.asked.typed or await act_at(press.responder, table, _ends(table)) is None:
        return await on_vote(press)
    if table.over:
        raise UserError(ending.OVER)
    await press.responder.acknowledge()
    words = END_LOBBY if table.row.started is None else END
    return showing.sure(table, say, words, End(table.id), game=named_for(table, press.user, say))


async def on_undo(press: Press[Undo]) -> Screen | None:
    """Take the last move back, or ask the others."""
    press.context.live.closed(press.table.id, press.user)
    await press.responder.acknowledge()
    press.context.live.closed(press.table.id, press.user)
    table, say = press.table, press.responder.say
    move = await table.do(lambda table: undo.undo(table, press.user))
    if move is None:
        question = questions.open_now(table, "undo")
        return _about(press, ASKED_MEANWHILE if question is not None and question.phase else ASKED)
    seat = table.seat_of(press.user)
    label = table.face.label(say, table.at(seat.seat if seat else None), move)
    await show_hand(press, notice=f"⏪ {say('Taken back: {move}', move=label.text)}")
    return None


BUTTONS: dict[type[CustomId], Handler] = {
    Agree: on_agree,
    Refuse: on_refuse,
    Withdraw: on_withdraw,
    Concede: on_concede,
    Draw: on_vote,
    Cancel: on_cancel,
    End: on_end,
    Undo: on_undo,
}


ANSWERING: dict[str, tuple[Handler, type[Agree | Refuse | Withdraw]]] = {
    "agree": (on_agree, Agree),
    "refuse": (on_refuse, Refuse),
    "withdraw": (on_withdraw, Withdraw),
}


def commands(context: Context) -> list[Command]:
    @app_commands.command(name="answer", description="Answer what the table is asked in public, or withdraw it")
    @app_commands.describe(
        answer="What you say", question="Which question, where there are several", table="Which of your tables"
    )
    @app_commands.choices(answer=choices(ANSWERS))
    async def command(
        interaction: discord.Interaction,
        answer: Literal["agree", "refuse", "withdraw"],
        question: int | None = None,
        table: int | None = None,
    ) -> None:
        handler, verb = ANSWERING[answer]

        def ask(table: Table) -> Agree | Refuse | Withdraw:
            meant = (
                [question]
                if question is not None
                else [one.number for one in _asked(table, interaction.user.id, answer)]
            )
            if len(meant) != 1:
                raise UserError(WHICH if meant else NOTHING_ASKED)
            return verb(table.id, meant[0])

        def could(table: Table, user: int) -> bool:
            return any(question in {None, one.number} for one in _asked(table, user, answer))

        await carry_out_at(context, interaction, partial(find_table, number=table, could=could), ask, handler)

    async def numbers(interaction: discord.Interaction[Any]) -> Pairs:
        said = str(getattr(interaction.namespace, "answer", ""))
        found = await table_of(context, interaction, lambda table, user: bool(_asked(table, user, said)))
        asked = _asked(found, interaction.user.id, said) if found is not None else []
        say = speaker(str(interaction.locale))
        return [(one.number, _named(found, one, say)) for one in asked if found is not None]

    suggests(command, "question", numbers)

    undo_ = "Take your last move back; where others have moved since, they are asked"
    return [
        completes(context, command),
        plain(context, "concede", "Give up a game", Concede, on_concede, could=plays),
        plain(context, "draw", "Offer a draw, or accept one", Draw, on_vote, could=plays),
        _cancel(context),
        plain(context, "undo", undo_, Undo, on_undo, could=plays),
    ]


def _cancel(context: Context) -> Command:
    @app_commands.command(
        name="cancel", description="Call a game off: everybody has to agree, unless a moderator does it"
    )
    @app_commands.describe(table="Which table")
    async def cancel(interaction: discord.Interaction, table: int | None = None) -> None:
        could, ask = unless_moderator(interaction, has_seat), partial(Cancel, typed=True)
        await carry_out(context, interaction, table, ask, on_cancel, could=could)

    return completes(context, cancel)


def _asked(table: Table, user: int, answer: str) -> list[Question]:
    if answer != "withdraw":
        return questions.to_answer(table, user)
    seat = table.seat_of(user)
    return [one for one in table.settings.questions if one.by == (seat.seat if seat is not None else -1)]


def _named(table: Table, question: Question, say: Say) -> str:
    names = [bare(name) for name in table.names()]
    by = names[question.by] if question.by >= 0 else ""
    return subject(say, question.kind, by, names[question.seat] if question.seat >= 0 else "")
