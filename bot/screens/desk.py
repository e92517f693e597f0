"""The moderator's desk: a server's settings, one page for each subject."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from bot.servers.server_settings import ServerSettings
from bot.tables.time_control import PACE_CHOICES
from bot.ui.components import Button, Choice, Entity, Menu, Part, Picker, Row, Screen, Text
from bot.ui.desk_verbs import Annul, CloseTables, Decide, Desk
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
TONGUES = {"none": N_("As Discord has it"), "en": "English", "fr": "Français"}
TOLD = {
    "who": N_(
        "Whoever bears one of these roles opens tables; with none chosen everybody does. All others may sit down. With "
        "none chosen for leagues, only whoever manages the server makes them."
    ),
    "out": N_(
        "Whoever is kept out can do nothing here but play on where they sit already, and look after their own data. "
        "The desk can close their tables, under *Results and tables*."
    ),
    "games": N_("What a new table has unless whoever opens it chooses otherwise."),
    "places": N_("Where games are played and told of. I need to be able to write there."),
    "acts": N_(
        "A result that is annulled leaves ratings and standings at once and stays in the replay. To close the tables "
        "of somebody, choose them: you are asked once more."
    ),
}


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


def page_of(asked: str) -> str:
    return asked if asked in PAGES else next(iter(PAGES))


def desk(say: Say, on: Shown) -> Screen:
    menu = Menu(
        str(Desk(0)),
        say("Another page of the desk"),
        tuple(Choice(say(words), key, chosen=key == on.page) for key, words in PAGES.items()),
    )
    head = f"### 🛡️ {say(PAGES[on.page])}\n{say(TOLD[on.page])}"
    wrong = [Text("\n".join(f"⚠️ {one}" for one in on.problems))] if on.problems else []
    return Screen((Text(head), *wrong, *PARTS[on.page](say, on), menu), name="desk")


def shown_out(kept_out: Sequence[BanRow], kind: str) -> tuple[int, ...]:
    """Return the latest people or roles that are kept out, as many as a picker shows."""
    return tuple(row.target for row in kept_out if row.kind == kind)[1 - CHOICES :]


def mark(shown: Sequence[int]) -> str:
    """Return a digest of a list, to detect a stale picker."""
    return blake2b(repr(sorted(shown)).encode(), digest_size=4).hexdigest()


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
    people, roles = shown_out(on.kept_out, "person"), shown_out(on.kept_out, "role")
    more = len(on.kept_out) - len(people) - len(roles)
    told = say.count("{n} more is kept out: /server keep-out.", "{n} more are kept out: /server keep-out.", more)
    return [
        Text(f"**{say('People who are kept out')}**"),
        Picker(_changes(on, "people_out", people), say("People who are kept out"), "person", 0, CHOICES, people),
        Text(f"**{say('Roles that are kept out')}**"),
        Picker(_changes(on, "roles_out", roles), say("Roles that are kept out"), "role", 0, CHOICES, roles),
        *([Text(f"-# {told}")] if more else []),
    ]


def _changes(on: Shown, name: str, shown: Sequence[int]) -> str:
    return str(Decide(0, on.page, name, mark(shown)))


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


PARTS: dict[str, Callable[[Say, Shown], list[Part]]] = {
    "who": _who,
    "out": _out,
    "games": _games,
    "places": _places,
    "acts": _acts,
}
