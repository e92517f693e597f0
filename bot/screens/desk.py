"""The moderator's desk: a server's settings, one page for each subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.servers.server_settings import ServerSettings
from bot.tables.time_control import PACE_CHOICES
from bot.ui.components import Button, Choice, Entity, Menu, Part, Picker, Row, Screen, Text, rows
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk, KeepOut, LetIn
from bot.ui.limits import CHOICES, LABEL, clip
from bot.words import N_, Say, languages
from engines import GAMES
from storage import BanRow

PAGES = {
    "who": N_("Who may play"),
    "out": N_("Who is kept out"),
    "games": N_("Games and clocks"),
    "places": N_("Channels"),
    "acts": N_("Results and tables"),
    "log": N_("Latest decisions"),
}
"""The pages, the first shown first."""
TABLES = ("0", "1", "2", "3", "5", "10", "20")
"""Choices for the most unfinished games of a person; 0 is the bot's own limit."""
LANGUAGES = ("none", *languages())
ARCHIVED = {
    "0": N_("never by me"),
    "1": N_("an hour after the end"),
    "24": N_("a day after the end"),
    "72": N_("3 days after the end"),
    "168": N_("a week after the end"),
}
"""Choices for the hours until a finished game's thread is archived."""
CALLED = {
    "1": N_("once an hour"),
    "4": N_("once in 4 hours"),
    "12": N_("once in 12 hours"),
    "24": N_("once a day"),
    "168": N_("once a week"),
}
"""Choices for the hours between two calls of the role."""
LISTED = 40
"""Most people and roles that are listed as kept out."""
TONGUES = {"none": N_("As Discord has it"), "en": "English", "fr": "Français"}
TOLD = {
    "who": N_(
        "Whoever bears one of these roles opens tables; with none chosen everybody does. All others may sit down. With "
        "none chosen for leagues, only whoever manages the server makes them."
    ),
    "out": N_(
        "People who are kept out can do nothing here but play on where they sit already, and look after their own "
        "data. You are asked for a reason and until when. *Results and tables* closes their tables."
    ),
    "games": N_("What a new table has unless whoever opens it chooses otherwise."),
    "places": N_("Where games are played and told of. I need to be able to write there."),
    "acts": N_(
        "A result that is annulled leaves ratings and standings at once and stays in the replay. To close the tables "
        "of somebody, choose them: you are asked once more."
    ),
    "log": N_("The latest decisions of moderators and managers on this server, newest first."),
}
DECIDED: dict[str, str] = {
    "table_roles": N_("who may open tables"),
    "league_roles": N_("who may make leagues"),
    "tables_per_person": N_("unfinished games a person may sit in"),
    "games_off": N_("games that are on"),
    "time_limit": N_("usual time limit"),
    "language": N_("language of new tables"),
    "channels": N_("where games are played"),
    "kept_post_channel": N_("the kept post"),
    "log_channel": N_("the log of moderators"),
    "forum_channel": N_("the forum for tables"),
    "archive_hours": N_("when threads are archived"),
    "call_role": N_("the role that may be called"),
    "call_role_hours": N_("how often it may be called"),
}
"""The name of each setting of the desk."""
UNTIL = {
    "1": N_("a day"),
    "7": N_("a week"),
    "30": N_("a month"),
    "good": N_("for good"),
    "date": N_("a date…"),
}
"""How long someone is kept out: days, for good, or until a date that is asked for."""
UNTIL_WHEN = N_("Keep {who} out of the games on this server? For how long?")


@dataclass(frozen=True, slots=True)
class Over:
    """A finished game, with its title and players in one line."""

    table: int
    line: str
    annulled: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The contents of the desk."""

    page: str
    settings: ServerSettings
    kept_out: Sequence[BanRow] = ()
    over: Sequence[Over] = ()
    problems: Sequence[str] = ()
    offered: Sequence[str] = tuple(GAMES)
    acts: Sequence[str] = ()
    """Lines of the latest acts, the `part`th of `parts`."""
    part: int = 0
    parts: int = 1
    notice: str = ""


def page_of(asked: str) -> str:
    return asked if asked in PAGES else next(iter(PAGES))


def desk(say: Say, on: Shown) -> Screen:
    menu = Menu(
        str(Desk(0)),
        say("Another page of the desk"),
        tuple(Choice(say(words), key, chosen=key == on.page) for key, words in PAGES.items()),
    )
    told = f"**{on.notice}**" if on.notice else say(TOLD[on.page])
    head = f"### 🛡️ {say(PAGES[on.page])}\n{told}"
    wrong = [Text("\n".join(f"⚠️ {one}" for one in on.problems))] if on.problems else []
    return Screen((Text(head), *wrong, *PARTS[on.page](say, on), menu), name="desk")


def keep_out(say: Say, kind: str, who: int) -> Screen:
    """Ask how long a person or a role is kept out. Each answer opens a form for the reason."""
    buttons = [
        Button(say(words), str(KeepOut(0, kind, who, key)), "red" if key == "good" else "grey")
        for key, words in UNTIL.items()
    ]
    back = Button(say("Back"), str(Desk(0, "out")), emoji="↩️")
    return Screen((Text(say(UNTIL_WHEN, who=mention(kind, who))), *rows([*buttons, back])), name="keep_out")


def mention(kind: str, who: int) -> str:
    return f"<@&{who}>" if kind == "role" else f"<@{who}>"


def _picker(say: Say, page: str, name: str, entity: Entity, words: str, chosen: Sequence[int], most: int) -> list[Part]:
    return [
        Text(f"**{say(words)}**"),
        Picker(str(Decide(0, page, name)), say(words), entity, 0, most, tuple(chosen)[:most]),
    ]


def _menu(say: Say, page: str, name: str, words: str, choices: Mapping[str, str], now: str) -> list[Part]:
    options = tuple(Choice(told, key, chosen=key == now) for key, told in choices.items())
    return [Text(f"**{say(words)}**"), Menu(str(Decide(0, page, name)), say(words), options)]


def _who(say: Say, on: Shown) -> list[Part]:
    tables = {one: one if one != "0" else say("as many as anywhere") for one in TABLES}
    called = {key: say(words) for key, words in CALLED.items()}
    return [
        *_picker(say, on.page, "table_roles", "role", N_("Roles that may open tables"), on.settings.table_roles, 10),
        *_picker(
            say, on.page, "league_roles", "role", N_("Roles that may make leagues"), on.settings.league_roles, 10,
        ),
        *_menu(
            say, on.page, "tables_per_person", N_("Unfinished games a person may sit in"), tables,
            str(on.settings.tables_per_person),
        ),
        *_picker(
            say, on.page, "call_role", "role", N_("A role that lobbies may call"),
            [on.settings.call_role] if on.settings.call_role else [], 1,
        ),
        *_menu(say, on.page, "call_role_hours", N_("It is called at most"), called, str(on.settings.call_role_hours)),
    ]  # fmt: skip


def _out(say: Say, on: Shown) -> list[Part]:
    lines = [f"{mention(one.kind, one.target)} · {_until(say, one)}" for one in on.kept_out]
    more = say.count("{n} more is kept out.", "{n} more are kept out.", max(0, len(lines) - LISTED))
    shown = [*lines[-LISTED:][::-1], *([f"-# {more}"] if len(lines) > LISTED else [])]
    out: list[Part] = [
        Text("\n".join(shown) or say("No one is kept out.")),
        Picker(str(KeepOut(0, "person")), say("Keep a person out"), "person"),
        Picker(str(KeepOut(0, "role")), say("Keep a role out"), "role"),
    ]
    kinds = {one.kind for one in on.kept_out}
    if "person" in kinds:
        out.append(Picker(str(LetIn(0, "person")), say("Let a person back in"), "person"))
    if "role" in kinds:
        out.append(Picker(str(LetIn(0, "role")), say("Let a role back in"), "role"))
    return out


def _until(say: Say, ban: BanRow) -> str:
    return say("until {when}", when=f"<t:{ban.until // 1000}:f>") if ban.until else say("for good")


def _games(say: Say, on: Shown) -> list[Part]:
    off = on.settings.games_off
    games = tuple(Choice(GAMES[key].title, key, chosen=key not in off) for key in on.offered)
    pace = {key: say(words) for key, words in PACE_CHOICES.items()}
    tongues = {key: say(TONGUES.get(key, key)) for key in LANGUAGES}
    return [
        Text(f"**{say('Games that are on')}**"),
        Menu(str(Decide(0, on.page, "games_off")), say("Games that are on"), games, 1, len(games)),
        *_menu(say, on.page, "time_limit", N_("Time limit"), pace, on.settings.time_limit or "usual"),
        *_menu(say, on.page, "language", N_("Language of new tables"), tongues, on.settings.language or "none"),
    ]


def _places(say: Say, on: Shown) -> list[Part]:
    def one(place: int) -> tuple[int, ...]:
        return (place,) if place else ()

    archived = {key: say(words) for key, words in ARCHIVED.items()}
    kept = N_("The kept post: open tables, running games, results")
    log, forum = N_("What moderators do is told here"), N_("A forum where each table is a post")
    return [
        *_picker(say, on.page, "channels", "channel", N_("Channels for games"), on.settings.channels, CHOICES),
        *_picker(say, on.page, "kept_post_channel", "channel", kept, one(on.settings.kept_post_channel), 1),
        *_picker(say, on.page, "log_channel", "channel", log, one(on.settings.log_channel), 1),
        *_picker(say, on.page, "forum_channel", "forum", forum, one(on.settings.forum_channel), 1),
        *_menu(
            say, on.page, "archive_hours", N_("Threads of finished games are archived"), archived,
            str(on.settings.archive_hours),
        ),
    ]  # fmt: skip


def _acts(say: Say, on: Shown) -> list[Part]:
    parts: list[Part] = [
        Picker(str(CloseTables(0)), say("Close every table of somebody"), "person"),
        Text(f"**{say('The latest results')}**\n" + "\n".join(one.line for one in on.over))
        if on.over
        else Text(say("No game has been finished here yet. /play opens one.")),
    ]
    buttons = [
        Button(clip(say("Count #{number} again", number=one.table), LABEL), str(Annul(0, one.table, again=True)))
        if one.annulled
        else Button(clip(say("Annul #{number}", number=one.table), LABEL), str(Annul(0, one.table)), style="red")
        for one in on.over
    ]
    return [*parts, *([Row(tuple(buttons[:5]))] if buttons else [])]


def _log(say: Say, on: Shown) -> list[Part]:
    parts: list[Part] = [Text("\n".join(on.acts) or say("Nothing was decided here yet."))]
    turns = [("◀", on.part - 1), ("▶", on.part + 1)]
    buttons = [Button(sign, str(Desk(0, "log", at)), disabled=not 0 <= at < on.parts) for sign, at in turns]
    return [*parts, *([Row(tuple(buttons))] if on.parts > 1 else [])]


PARTS: dict[str, Callable[[Say, Shown], list[Part]]] = {
    "who": _who,
    "out": _out,
    "games": _games,
    "places": _places,
    "acts": _acts,
    "log": _log,
}
