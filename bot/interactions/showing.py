"""Private screens of a table: hand, log, reasons, rules, more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.drawing import plain
from bot.errors import UserError
from bot.faces.asked import Asked
from bot.faces.face import Face
from bot.faces.library import entries
from bot.history import transcript
from bot.history.news import Line
from bot.history.recordings import GONE
from bot.names import short
from bot.screens import board as boards
from bot.screens import questions as posts
from bot.screens import rulebook
from bot.screens.controls import left_out
from bot.screens.finale import hinted
from bot.screens.phrases import OVER, at_the_end, awaited_line, jump, named_for, title_of
from bot.screens.results import result_lines
from bot.screens.selects import ALL
from bot.tables import admin, ending, gifts, pauses, questions, sentences
from bot.tables.clock import deadline, named
from bot.tables.moves import need_player
from bot.tables.places import SENTENCES
from bot.tables.table import Table
from bot.tables.table_settings import Kind, Question
from bot.ui.components import Button, Choice, Menu, Part, Row, Screen, Text, rows
from bot.ui.ids import CustomId
from bot.ui.limits import CHOICES, LABEL, TEXT, clip
from bot.ui.own_verbs import Later, Note, ShowOrders
from bot.ui.verbs import (
    Agree,
    Cancel,
    Changed,
    Concede,
    Details,
    Draw,
    Hand,
    InWords,
    Log,
    LookBack,
    More,
    MoreTime,
    Pause,
    Proof,
    Replay,
    Rules,
    See,
    Setting,
    ShowCard,
    TurnPage,
    Undo,
    Watch,
    Why,
    Withdraw,
)
from bot.words import N_, Say

NO_PAGE = N_("This game’s rules page is missing from this installation.")
REASONS, NAMED = 6, 5
"""Most reasons on a page of *Why not*, and most examples of each."""
PAUSES = (1, 3, 7, 14)
"""Lengths of a pause to choose from, in days."""
NOT_BEGUN = N_("The game has not begun yet.")


def text(table: Table, user: int, say: Say, *, notice: str = "") -> Screen:
    """Return the board in words, as this person may know it, below `notice`."""
    need_begun(table)
    seat = table.seat_of(user)
    audience = table.audience(seat.seat if seat else None, say)
    awaited = say(OVER, link=jump(table.row)) if table.over else awaited_line(table, say)
    return boards.text_board(audience, title=title_of(table), awaited=awaited, notice=notice, over=table.over)


def piles(table: Table, user: int, say: Say, page: int) -> Screen:
    """Return the open piles, as this person may know them."""
    need_begun(table)
    seat = table.seat_of(user)
    audience = table.audience(seat.seat if seat else None, say)
    shown = boards.piles(audience, title=f"{title_of(table)} · {say('discard piles')}", page=page)
    return with_way_back(table, user, say, shown)


def told(table: Table, user: int, say: Say, lines: Sequence[Line], *, title: str, empty: str) -> Screen:
    need_begun(table)
    seat = table.seat_of(user)
    mine = seat.seat if seat else None
    shown = boards.told(table.audience(mine, say), title=f"{title_of(table)} · {title}", lines=lines, empty=empty)
    return with_way_back(table, user, say, shown)


async def log(table: Table, user: int, say: Say, page: int) -> Screen:
    """Return a page of the log, as this person may know it. Page 0 ends with the newest line."""
    need_begun(table)
    seat = table.seat_of(user)
    mine = seat.seat if seat else None
    lines = transcript.lines(table, await transcript.all_since(table, 0), mine, say)
    shown = boards.log(table.audience(mine, say), title=f"{title_of(table)} · {say('log')}", lines=lines, page=page)
    return with_way_back(table, user, say, shown)


def with_way_back(table: Table, user: int, say: Say, screen: Screen) -> Screen:
    """Add the button back to the hand that the screen replaced, for players."""
    seat = table.seat_of(user)
    if seat is None or seat.status == "conceded" or table.row.status != "playing":
        return screen
    back = Button(say("My hand"), str(Hand(table.id)), emoji="↩️")
    return replace(screen, loose=(*screen.loose, Row((back,))))


def why(table: Table, user: int, say: Say, path: str = "", page: int = 0) -> Screen:
    """Return *Why can't I...?*: moves that the player would expect and may not make, by reason and rule. Only those
    below the menu's `path`, if any.
    """
    seat = need_player(table, user)
    audience = table.audience(seat.seat, say)
    blocked = table.game.blocked(table.state, seat.seat)
    chosen = [one for one in blocked if path and str(one[0]).startswith(f"{path} ")]
    reasons: dict[str, dict[object, str]] = {}
    for move, reason in chosen or blocked:
        named = reasons.setdefault(table.face.because(say, audience.at, reason), {})
        # name a card with several targets once
        named.setdefault((move.verb, getattr(move, "card", move)), table.face.label(say, audience.at, move).text)
    # frequent reasons first: players most likely try those moves
    grouped = sorted(reasons.items(), key=lambda one: -len(one[1]))
    lines = [f"**{_named(say, list(dict.fromkeys(named.values())))}**{say.colon}{told}" for told, named in grouped]
    if not lines:
        lines = [say("Nothing is blocked for you just now. {waiting}", waiting=awaited_line(table, say))]
    pages = -(-len(lines) // REASONS)
    page = min(page, pages - 1)
    body = "\n".join(f"• {line}" for line in lines[page * REASONS : (page + 1) * REASONS])
    back = Button(say("Back"), audience.press(Hand), emoji="↩️")
    further = Button(say("More reasons"), audience.press(Why, path, (page + 1) % pages), emoji="▶️")
    buttons = [further, back] if pages > 1 else [back]
    return Screen(
        (Text(f"### {say('Why can’t I…?')}"), Text(clip(body, TEXT - 200)), *rows(buttons)),
        table.face.accent,
        name="why",
    )


def _named(say: Say, labels: list[str]) -> str:
    if len(labels) <= NAMED + 1:
        return ", ".join(labels)
    return say("{things} and {n} more", things=", ".join(labels[:NAMED]), n=len(labels) - NAMED)


def waits(table: Table, say: Say, missing: str = "", refused: Sequence[str] = ()) -> Screen:
    """Return */table why*: what the table waits for and until when, and its public questions. `missing`: a sentence
    about permissions that the bot lacks there; `refused`: what Discord did not take.
    """
    lines = [awaited_line(table, say) or say("This table waits for nobody.")]
    if table.settings.access_problem in SENTENCES:
        lines.append(say(SENTENCES[table.settings.access_problem]))
    if table.row.status == "lobby":
        lines = [say("The game has not begun: it waits for people to sit down and for somebody to press Start.")]
    for seat in named(table):
        due = deadline(table, seat.seat)
        if due is not None:
            lines.append(
                say("{name} has time until {when}.", name=table.names()[seat.seat], when=f"<t:{due // 1000}:f>")
            )
        if seat.seat in table.settings.left_server:
            lines.append(sentences.told(say, "left_server", name=table.names()[seat.seat]))
    lines += [missing] if missing else []
    lines += [_open_question(table, say, one) for one in table.settings.questions]
    lines += [say("Discord did not take a message as it should be (error {refusal}).", refusal=one) for one in refused]
    body = clip("\n".join(lines), TEXT - 200)
    return Screen((Text(f"### {title_of(table)}"), Text(body)), table.face.accent, name="table_why")


def _open_question(table: Table, say: Say, question: Question) -> str:
    """Return a public question and who has to answer. The player of the seat it is about need not agree."""
    names, taker = table.names(), questions.taker(table, question.seat)
    who = [names[one.seat] for one in questions.missing(table, question) if one.seat != question.seat]
    if question.kind == "seat_offer":
        who = [f"<@{taker}>"] if taker is not None else []
    asked = posts.Asked(
        question.kind,
        names[question.by] if question.by >= 0 else "",
        who,
        seat=names[question.seat] if question.seat >= 0 else "",
        until=f"<t:{question.due // 1000}:f>" if question.due else "",
    )
    return posts.still_open(say, asked)


def more(table: Table, user: int, say: Say, *, back: bool = True) -> Screen:
    """Return everything else to do at a table. `back`: the last move can be taken back."""
    need_begun(table)
    audience = table.audience(None, say)
    seat = table.seat_of(user)
    plays = seat is not None and not table.over and seat.status != "conceded"
    own = seat.seat if seat is not None and plays else None
    reviewed = table.row.status == "finished" and not table.settings.lesson
    buttons = [
        Button(say("Board large"), audience.press(See), emoji="🖼️"),
        Button(say("What changed"), audience.press(Changed), emoji="📰"),
        *(_own(table, own, say, back=back) if own is not None else []),
        Button(say("Rules"), audience.press(Rules), emoji="📖"),
        Button(say("Log"), audience.press(Log), emoji="📜"),
        Button(say("Settings"), audience.press(Setting), emoji="⚙️"),
        Button(say("Board in words"), audience.press(InWords), emoji="🗺️"),
        *([boards.piles_button(audience)] if table.face.piles else []),
        Button(say("Replay"), audience.press(Replay), emoji="🎞️"),
        *([Button(say("Review"), audience.press(LookBack), emoji="🔍")] if reviewed else []),
        Button(say("Was it fair?"), audience.press(Proof), emoji="🔏"),
    ]
    if seat is None and not table.over:
        watching = table.watcher(user) is not None
        buttons.append(Button(say("Stop watching") if watching else say("Watch"), audience.press(Watch), emoji="👀"))
    if own is not None:
        buttons += _asking(table, own, say)
        buttons += _waiting(table, own, say)
        buttons.append(Button(say("Concede"), audience.press(Concede), style="red", emoji="🏳️"))
    told = "\n".join(_result(table, say)) if table.over else awaited_line(table, say)
    shown = Screen((Text(f"### {title_of(table)}"), Text(told or say("The game is over.")), *rows(buttons)),
                   table.face.accent, name="more")  # fmt: skip
    return with_way_back(table, user, say, shown)


def _result(table: Table, say: Say) -> list[str]:
    result = ending.read(table)
    if result is None:
        return []
    conceded = [seat.seat for seat in table.seats if seat.status == "conceded"]
    audience = replace(at_the_end(table), say=say)
    lines = result_lines(audience, result.reason, result.ranks, result.outcome(), conceded, league=result.league)
    return [*lines, *hinted(say, result)]


def _own(table: Table, seat: int, say: Say, *, back: bool) -> list[Button]:
    """Return the buttons of players: cards, rare moves that the hand leaves out, undo."""
    audience = table.audience(seat, say)
    buttons = [Button(say("Look at a card"), audience.press(Details), emoji="🔍")] if table.face.details else []
    if back:
        buttons.append(Button(say("Take back my last move"), audience.press(Undo), emoji="⏪"))
    if table.seats[seat] in table.awaited():
        buttons.append(Button(say("Later: in 2 h"), audience.press(Later), emoji="⏳"))
    for decision, name in left_out(audience, Asked(tuple(table.own(seat)))):
        what = table.face.step(say, audience.at, (), name).text
        id_ = audience.press(TurnPage, audience.stamp(decision), 0, f"{ALL} {name}")
        buttons.append(Button(clip(say("Other ways: {what}", what=what), LABEL), id_))
    if table.game.habits:
        buttons.append(Button(say("Standing orders"), audience.press(ShowOrders), emoji="📋"))
    buttons.append(Button(say("Note to myself"), audience.press(Note), emoji="📝"))
    return buttons


def _asking(table: Table, seat: int, say: Say) -> list[Button]:
    """Return the buttons to offer or accept a draw, to call the game off, and to withdraw a question."""
    many = len(table.persons()) > 2
    words: dict[Kind, tuple[str, str, str]] = {
        "draw": (
            say("Offer a draw"),
            say("Agree to a draw") if many else say("Accept the draw"),
            say("Withdraw the offer"),
        ),
        "cancel": (say("Ask to call it off"), say("Agree to call it off"), say("Play on after all")),
    }
    buttons = []
    for kind, (ask, accept, never_mind) in words.items():
        begin = Draw if kind == "draw" else Cancel
        question, emoji = questions.open_now(table, kind), "🤝" if kind == "draw" else "🛑"
        if question is not None and seat in question.asked and seat not in question.agreed:
            buttons.append(Button(accept, str(Agree(table.id, question.number)), "green", emoji))
        elif question is not None and seat == question.by and questions.missing(table, question):
            buttons.append(Button(never_mind, str(Withdraw(table.id, question.number)), emoji=emoji))
        else:
            buttons.append(Button(ask, str(begin(table.id)), emoji=emoji))
    return buttons


def _waiting(table: Table, seat: int, say: Say) -> list[Button]:
    """Return the buttons for a pause and for more time, and for questions about them."""
    if table.row.status == "paused":
        here = admin.can_resume(table, table.seats[seat].user or 0)
        return [posts.go_on(say, table.id)] if here else []
    pause, time = questions.open_now(table, "pause"), gifts.open_now(table)
    buttons = []
    if pause is not None:
        buttons += _answer(table, seat, pause, say("Agree to the pause"), say("Withdraw the pause"))
    elif pauses.are_allowed(table):
        buttons.append(Button(say("Pause"), str(Pause(table.id)), emoji="⏸️"))
    if time is not None:
        buttons += _answer(table, seat, time, say("Agree to more time"), say("Withdraw the wish for time"))
    elif (gets := gifts.receiver(table)) is not None:
        mine = gets.seat == seat
        name = short(plain(table.names()[gets.seat]))
        words = say("Ask for more time") if mine else say("Give {name} more time", name=name)
        buttons.append(Button(clip(words, LABEL), str(MoreTime(table.id)), emoji="🙏" if mine else "🎁"))
    return buttons


def _answer(table: Table, seat: int, question: Question, accept: str, never_mind: str) -> list[Button]:
    if seat == question.by:
        return [Button(never_mind, str(Withdraw(table.id, question.number)), emoji="↩️")]
    if seat in question.asked and seat not in question.agreed:
        return [Button(accept, str(Agree(table.id, question.number)), "green", "👍")]
    return []


def pause_lengths(table: Table, user: int, say: Say) -> Screen:
    """Ask how long a pause should be."""
    seat = need_player(table, user)
    words = [say("{game}: how long a pause?", game=title_of(table))]
    if questions.others(table, "pause", seat.seat):
        words.append(say("The others are asked first."))
    words.append(say("Each player can let the game go on earlier."))
    lengths = [Button(say.count("{n} day", "{n} days", days), str(Pause(table.id, days)), emoji="⏸️") for days in PAUSES]
    back = Button(say("Back"), str(More(table.id)), emoji="↩️")
    return Screen((Text(" ".join(words)), *rows([*lengths, back])), table.face.accent, name="pause")


def about(table: Table, user: int, say: Say, words: str) -> Screen:
    """Return an answer with the name of the game that it is about: game, number, opponents."""
    return Screen((Text(f"-# {named_for(table, user, say)}\n{words}"),))


def sure(table: Table, say: Say, sentence: str, yes: CustomId, **args: object) -> Screen:
    """Ask for confirmation of something that cannot be undone."""
    buttons = [
        Button(say("Yes, do it"), str(yes), style="red"),
        *([Button(say("Back"), str(More(table.id)), emoji="↩️")] if table.state is not None else []),
    ]
    return Screen((Text(say(sentence, **args)), *rows(buttons)), table.face.accent, name="confirmation")


def need_begun(table: Table) -> None:
    if table.state is None:
        raise UserError(GONE if table.over else NOT_BEGUN)


def rules(table_id: int, say: Say, face: Face, at: int | None) -> Screen:
    """Return the rules page of a game: its headings as a menu, and one section."""
    page = rulebook.page_in(face.id, say.language)
    sections = rulebook.sections(page) or ((say("Rules"), say(NO_PAGE)),)
    named = rulebook.by_name(say("Everything by name"), entries(face, say))
    sections = (*sections[: CHOICES - len(named)], *named)
    choices = tuple(
        Choice(clip(heading, 100), str(number), chosen=number == (at or 0))
        for number, (heading, _) in enumerate(sections)
    )
    menu = Menu(str(Rules(table_id, face.id)), say("Which part of the rules?"), choices)
    heading, body = sections[min(at or 0, len(sections) - 1)]
    parts: list[Part] = [Text(f"### {heading}\n{body}"), menu]
    if face.book is not None:
        parts.append(Row((Button(say("Cards, tiles and places"), str(ShowCard(table_id, face.id)), emoji="🔍"),)))
    return Screen(tuple(parts), face.accent, name="rules")
