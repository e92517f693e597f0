"""The standings of a league, as a picture or in words, a few divisions at a time."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.faces import FACES
from bot.faces import league_picture as picture
from bot.faces.league_picture import Group, Place
from bot.names import clean, escaped
from bot.screens.league_posts import title
from bot.screens.season import Division, Line, Season
from bot.ui.components import Button, Part, Picture, Row, Screen, Text
from bot.ui.league_verbs import LeagueGames, ShowLeague, Standings
from bot.ui.limits import ALT, clip, clip_sentences
from bot.words import N_, Say

PER_PAGE = 3
"""Divisions on a page."""
WORDS = 3000
LEADERS = 12
"""Most leaders of further divisions to name in a post."""
TIES = {
    "head_to_head": N_("points against each other"),
    "fewer_decided": N_("fewer games decided without play"),
    "score": N_("score in the games"),
    "seed": N_("place at the start of the season"),
}
"""The tie-breaks between people with equal points, in this order."""
WAYS = {"first": "👑", "up": "🔼", "down": "🔽", "": "▫️"}
SIGNS = N_("👑 leads the league · 🔼 goes up · 🔽 goes down")
COLUMNS = N_("points · played · won / drawn / lost")
NONE = N_("There are no standings yet: divisions are drawn when the season begins.")


def pages(season: Season) -> int:
    return max(1, -(-len(season.divisions) // PER_PAGE))


def page_with(season: Season, number: int | None) -> int:
    """Return the page with the person's division, else the first."""
    own = season.division_of(number) if number is not None else None
    return list(season.divisions).index(own) // PER_PAGE if own is not None else 0


def on_page(season: Season, page: int) -> Sequence[Division]:
    return season.divisions[page * PER_PAGE : (page + 1) * PER_PAGE]


def sketch(say: Say, season: Season, page: int) -> picture.Standings:
    """Return the picture of a page, to draw."""
    columns = (say("points"), say("played"), say("won / drawn / lost"))
    groups = tuple(
        Group(say("Division {n}", n=one.number), tuple(_place(line) for line in one.lines))
        for one in on_page(season, page)
    )
    return picture.Standings(clean(season.name), say("Season {n}", n=season.season), columns, groups)


def _place(line: Line) -> Place:
    return Place(
        str(line.place), clean(line.name), line.points, f"{line.played} / {line.of}",
        " / ".join(map(str, line.outcomes)), line.way, line.gone,
    )  # fmt: skip


def alt(say: Say, season: Season, page: int) -> str:
    """Return the alt text of a page's picture."""
    told = [f"{clean(season.name)}{say.colon}{say('Season {n}', n=season.season)}."]
    for one in on_page(season, page):
        people = [f"{line.place}. {clean(line.name)} {line.points}" for line in one.lines]
        told.append(f"{say('Division {n}', n=one.number)}{say.colon}{', '.join(people)}.")
    return clip_sentences(" ".join(told), ALT)


def in_words(say: Say, season: Season, page: int) -> list[str]:
    """Return the divisions of a page, a line for each place."""
    told = []
    for one in on_page(season, page):
        told += [f"**{say('Division {n}', n=one.number)}**", *(_line(say, line) for line in one.lines)]
    return told


def _line(say: Say, line: Line) -> str:
    told = f"{WAYS[line.way]} {line.place}. **{escaped(line.name)}**{say.colon}{line.points}"
    told += f" · {line.played}/{line.of} · {' / '.join(map(str, line.outcomes))}"
    return f"{told} ({say('has left')})" if line.gone else told


def ties(say: Say, season: Season, page: int) -> list[str]:
    """Return which tie-break put each player before the next; without players who have not played."""
    return [
        say("{one} before {other}: {why}.", one=escaped(line.name), other=escaped(after.name), why=say(TIES[line.tie]))
        for division in on_page(season, page)
        for line, after in pairwise(division.lines)
        if line.tie in TIES and line.played + after.played > 0
    ]


def leaders(say: Say, divisions: Sequence[Division]) -> list[str]:
    """Name the leader of each division, with points."""
    return [
        say("Division {n}", n=one.number) + f"{say.colon}{escaped(one.lines[0].name)} ({one.lines[0].points})"
        for one in divisions
        if one.lines
    ]


def standings(say: Say, season: Season, page: int, filename: str = "", *, public: bool = False) -> Screen:
    """Return a page of the standings, as the uploaded picture `filename` or in words. `public`: it is the post in the
    league's channel.
    """
    page, count = page % pages(season), pages(season)
    face = FACES[season.game]
    head = f"### {title(say, season)}"
    if count > 1 and not public:
        head += f" ({page + 1}/{count})"
    parts: list[Part] = [Text(head)]
    if not season.divisions:
        parts.append(Text(say(NONE)))
    elif filename:
        parts.append(Picture(filename, alt(say, season, page)))
    else:
        parts.append(Text(clip("\n".join(in_words(say, season, page)), WORDS)))
    if public and count > 1:
        parts.append(Text(clip("\n".join(leaders(say, season.divisions[PER_PAGE:])[:LEADERS]), 900)))
    parts.append(Text(_below(say, season, page, words=not filename)))
    buttons = [Button(say("My games"), str(LeagueGames(0, season.league)), style="blue", emoji="🎲")]
    if not public:
        buttons += _turning(say, season, page, words=not filename)
    else:
        buttons.append(Button(say("Standings"), str(Standings(0, season.league, season.season)), emoji="📊"))
    return Screen((*parts, Row(tuple(buttons))), face.accent, name="standings")


def _turning(say: Say, season: Season, page: int, *, words: bool) -> list[Button]:
    """Return the buttons to other pages, to the other form, and back to the league."""

    def id_of(to: int, other: bool) -> str:  # noqa: FBT001
        return str(Standings(0, season.league, season.season, to, words=other))

    count, found = pages(season), list[Button]()
    if count > 1:
        last, following = (page - 1) % count, (page + 1) % count
        if count > 2:
            found.append(Button(say("Page before"), id_of(last, words), emoji="◀️"))
        found.append(Button(say("Next page"), id_of(following, words), emoji="▶️"))
    if season.divisions:
        other = say("As a picture") if words else say("In words")
        found.append(Button(other, id_of(page, not words), emoji="🖼️" if words else "🔤"))
    return [*found, Button(say("The league"), str(ShowLeague(0, season.league)), emoji="🏆")]


def _below(say: Say, season: Season, page: int, *, words: bool) -> str:
    """Return the small print: how ties were broken, and the meaning of the signs."""
    told = ties(say, season, page)[:8] if season.divisions else []
    if words and season.divisions:
        told = [say(COLUMNS), say(SIGNS), *told]
    if words or not told:
        order = say.join([say(one) for one in TIES.values()])
        told.append(say("With as many points these decide, in this order: {order}.", order=order))
    return "\n".join(f"-# {clip(line, 300)}" for line in told)
