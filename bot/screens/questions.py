"""Public questions in words: the question, its answers, how it was settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.ui.components import Button, Row, Screen, Text
from bot.ui.verbs import Agree, GoOn, Refuse, Withdraw
from bot.words import N_, Say

ASKED: Mapping[str, str] = {
    "draw": N_("🤝 {who}: {by} offers a draw in {game}. Do you agree?"),
    "cancel": N_("🛑 {who}: {by} would like to call {game} off, so that nobody wins or loses. Do you agree?"),
    "undo": N_("↩️ {who}: {by} would like to take back everything in {game} from their last move on. Do you agree?"),
    "substitute": N_(
        "🪑 {who}: {by} would like {taker} to play on in the seat of {seat} in {game}. Do you agree? · {until} · All "
        "the others have to agree; {seat} can decline."
    ),
    "kick": N_(
        "🥾 {who}: {by} would like a computer player to play on in the seat of {seat} in {game}. Do you agree? "
        "· {until} · All the others have to agree; {seat} can decline."
    ),
    "seat_offer": N_(
        "🪑 {who}, would you like to play on in the seat of {seat} in {game}? It is kept for you · {until}"
    ),
    "pause": N_(
        "⏸️ {who}: {by} would like to pause {game} until {date}. Do you agree? · {until} · Until then the game goes on. "
        "Silence means no."
    ),
    "more_time": N_("🎁 {who}: {by} would like to give {seat} {time} in {game}. · {until} · Silence means yes."),
    "time_wish": N_(
        "🙏 {who}: {by} asks for {time} in {game}. · {until} · {by} gets it if one of you agrees and no one declines."
    ),
}
"""The question, by kind."""
SUBJECTS: Mapping[str, str] = {
    "draw": N_("🤝 {by} offered a draw."),
    "cancel": N_("🛑 {by} asked to call the game off."),
    "undo": N_("↩️ {by} asked to take back everything from their last move on."),
    "substitute": N_("🪑 {by} asked to give the seat of {seat} to somebody else."),
    "kick": N_("🥾 {by} asked to give the seat of {seat} to a computer player."),
    "seat_offer": N_("🪑 The seat of {seat} was offered."),
    "pause": N_("⏸️ {by} asked for a pause."),
    "more_time": N_("🎁 {by} offered {seat} more time."),
    "time_wish": N_("🙏 {by} asked for more time."),
}
"""A settled question, by kind."""
OUTCOMES: Mapping[str, str] = {
    "agreed": N_("Everybody agreed."),
    "granted": N_("It was agreed."),
    "taken": N_("{who} sat down."),
    "refused": N_("{who} declined."),
    "withdrawn": N_("It was withdrawn."),
    "lapsed": N_("It lapsed: the game went on."),
    "changed": N_("It lapsed: somebody it was about plays there no more."),
    "over": N_("It lapsed: the game is over."),
    "shown": N_("It cannot be done any more: something was drawn, rolled or shown since."),
    "short": N_("Not everybody agreed in time."),
    "unopposed": N_("No one declined in time."),
    "paused": N_("It lapsed: the game is paused."),
    "expired": N_("Nobody sat down in time."),
    "returned": N_("{who} is back and plays on."),
    "asked_again": N_("It is asked anew below."),
}
"""How a question was settled."""
SILENT = {"withdrawn", "lapsed", "changed", "over", "asked_again", "expired", "paused"}
"""Outcomes that are not posted if the question was never shown."""
SURE: Mapping[str, str] = {
    "draw": N_("Really? {game} ends as a draw."),
    "cancel": N_("Really? {game} ends here, and nobody wins or loses."),
}
"""Confirmations of the last yes."""
SOMEBODY = N_("Whoever looks after the table")
NOBODY = N_("Somebody")
FORMER = N_("somebody who plays there no more")
"""A former player of a seat whose name is not kept."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to show; names and mentions are ready for markdown. `agreed`: names of those who have; `until`: the
    time left to answer, or in a list of open questions when it is over. `date`: the end of a pause; `time`: a gift of
    time.
    """

    kind: str
    by: str
    who: Sequence[str]
    agreed: Sequence[str] = ()
    seat: str = ""
    taker: str = ""
    until: str = ""
    game: str = ""
    date: str = ""
    time: str = ""


def subject(say: Say, kind: str, by: str, seat: str) -> str:
    return say(SUBJECTS[kind], by=by or say(SOMEBODY), seat=seat)


def settled(say: Say, asked: Asked, how: str, who: str) -> Screen:
    """Return the line of a settled question."""
    told = f"{subject(say, asked.kind, asked.by, asked.seat)} {say(OUTCOMES[how], who=who or say(NOBODY))}"
    return Screen((Text(told),))


def still_open(say: Say, asked: Asked) -> str:
    """Return the line of an open question: its subject, and who (`who`) has to answer until when."""
    told = subject(say, asked.kind, asked.by, asked.seat)
    who = say.join(list(asked.who))
    if asked.kind == "seat_offer":
        rest = say("{who} can sit down until {until}.", who=who, until=asked.until)
    elif not asked.until and who:
        rest = say("Still to answer: {who}.", who=who)
    elif who:
        rest = say("Still to answer, until {until}: {who}.", who=who, until=asked.until)
    elif asked.until:
        rest = say("All the others have agreed; {seat} can decline until {until}.", seat=asked.seat, until=asked.until)
    else:
        rest = say("Nobody who is here has still to answer: withdraw it, ask again, and it is done.")
    return f"{told} {rest}"


def question(say: Say, asked: Asked, buttons: Sequence[Button]) -> Screen:
    words = say(
        ASKED[asked.kind],
        by=asked.by or say(SOMEBODY),
        who=say.join(list(asked.who)),
        seat=asked.seat,
        taker=asked.taker,
        until=asked.until,
        game=asked.game,
        date=asked.date,
        time=asked.time,
    )
    if asked.agreed:
        words += f"\n-# 👍 {say('Agreed so far: {who}', who=say.join(list(asked.agreed)))}"
    return Screen((Text(words), Row(tuple(buttons))), plain=True)


def answers(say: Say, table: int, number: int) -> list[Button]:
    """Return the three buttons; *Withdraw* is for the person who asked."""
    return [agree(say, table, number), decline(say, table, number), withdraw(say, table, number)]


def agree(say: Say, table: int, number: int) -> Button:
    return Button(say("Agree"), str(Agree(table, number)), style="green", emoji="👍")


def decline(say: Say, table: int, number: int) -> Button:
    return Button(say("Decline"), str(Refuse(table, number)), emoji="👎")


def go_on(say: Say, table: int) -> Button:
    return Button(say("Go on now"), str(GoOn(table)), style="green", emoji="▶️")


def withdraw(say: Say, table: int, number: int) -> Button:
    return Button(say("Withdraw"), str(Withdraw(table, number)), emoji="↩️")
