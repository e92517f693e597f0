"""Histories, statistics and leaderboards as messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.history.league_record import LeagueRecord
from bot.history.ratings import Rated
from bot.history.results import Record, anybody_won
from bot.names import escaped
from bot.screens.results import medal
from bot.screens.room import level_word
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.limits import clip
from bot.ui.verbs import History
from bot.words import Say

TOP = 15
"""Most lines of a leaderboard."""


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game: `names` by seat, as markdown; `mine`: the person's seat, with its `score` in words ("£450", or
    ""). `hints`: hints were taken, so it does not count. `friendly`: not rated; `short`: because it was over so soon.
    `annulled` by a moderator: it does not count. `league`: its league, season and division as markdown, or "".
    """

    table: int
    game: str
    ended: int
    names: Sequence[str]
    ranks: Sequence[int]
    mine: int | None = None
    score: str = ""
    hints: bool = False
    friendly: bool = False
    short: bool = False
    annulled: bool = False
    league: str = ""


def history(say: Say, title: str, games: Sequence[Past], whose: str, page: int, *, more: bool) -> Screen:
    """Return a page of games; `whose` names the list in the buttons."""
    lines = [_mine(say, game) if game.mine is not None else _theirs(say, game) for game in games]
    body = "\n".join(lines) or say("No game has been finished here yet. /play opens one.")
    parts: list[Part] = [Text(f"### {title}"), Text(clip(body, 3600))]
    turn = []
    if page:
        turn.append(Button(say("Later"), str(History(0, whose, page - 1)), emoji="◀️"))
    if more:
        turn.append(Button(say("Earlier"), str(History(0, whose, page + 1)), emoji="▶️"))
    if turn:
        parts.append(Row(tuple(turn)))
    if games:
        parts.append(Text(f"-# {say('/replay shows a game step by step: name its number.')}"))
    return Screen(tuple(parts), name="history")


def _mine(say: Say, game: Past) -> str:
    seat = game.mine or 0
    place = say("place {rank} of {count}", rank=game.ranks[seat], count=len(game.ranks))
    if not anybody_won(game.ranks):
        place = say("lost") if len(game.ranks) == 1 else say("nobody won")
    score = f" · {game.score}" if game.score else ""
    others = [name for at, name in enumerate(game.names) if at != seat]
    against = f" · {say('with {who}', who=say.join(others))}" if others else ""
    told = f"{place}{score}{against}{_mark(say, game)}"
    return f"{medal(game.ranks, seat)} **{game.game}** #{game.table} · {told} · {_day(game)}"


def _theirs(say: Say, game: Past) -> str:
    order = sorted(range(len(game.ranks)), key=lambda seat: game.ranks[seat])
    told = [f"{medal(game.ranks, seat)} {game.names[seat]}" for seat in order]
    nobody = "" if anybody_won(game.ranks) else f" · {say('nobody won')}"
    return f"**{game.game}** #{game.table} · {' '.join(told)}{nobody}{_mark(say, game)} · {_day(game)}"


def _mark(say: Say, game: Past) -> str:
    league = f" · 🏆 {game.league}" if game.league else ""
    if game.annulled:
        return f"{league} · 🚫 {say('annulled')}"
    if game.hints:
        return f"{league} · 💡 {say('with hints')}"
    if game.short:
        return f"{league} · 🕊️ {say('not rated')}"
    return league + (f" · 🕊️ {say('friendly')}" if game.friendly else "")


def _day(game: Past) -> str:
    return f"<t:{game.ended // 1000}:D>"


@dataclass(frozen=True, slots=True)
class Played:
    """A person's record in one game; `amount` puts a score into words."""

    title: str
    record: Record
    amount: Callable[[Say, int], str]


def stats(say: Say, title: str, records: Sequence[Played], leagues: LeagueRecord | None = None) -> Screen:
    blocks = [_record(say, one.title, one.record, one.amount) for one in records]
    blocks += [_leagues(say, leagues)] if leagues is not None else []
    body = "\n".join(blocks) or say("No game has been finished here yet. /play opens one.")
    return Screen((Text(f"### {title}"), Text(clip(body, 3600))), name="stats")


def _record(say: Say, game: str, record: Record, amount: Callable[[Say, int], str]) -> str:
    told = [say.count("{n} game", "{n} games", record.played), say("{n} won", n=record.won)]
    if record.drawn:
        told.append(say("{n} drawn", n=record.drawn))
    if record.mean is not None and record.best is not None:
        mean, best = amount(say, round(record.mean)), amount(say, record.best)
        told.append(say("on average {mean}, at best {best}", mean=mean, best=best))
    levels = [
        say("{level}: {wins} of {games}", level=level_word(say, level), wins=wins, games=games)
        for level, (wins, games) in sorted(record.levels.items())
    ]
    against = (
        f"\n-# {say('Better than every computer player of a level')}{say.colon}{' · '.join(levels)}" if levels else ""
    )
    return f"**{game}**\n{' · '.join(told)}{against}"


def _leagues(say: Say, record: LeagueRecord) -> str:
    told = [say.count("{n} season", "{n} seasons", record.seasons)]
    if record.place:
        told.append(
            say("best: place {place} in division {division} ({league}, season {season})", place=record.place,
                division=record.division, league=escaped(record.league), season=record.season)
        )  # fmt: skip
    return f"**🏆 {say('Leagues')}**\n{' · '.join(told)}"


def leaderboard(say: Say, title: str, rated: Sequence[tuple[int, Rated]], names: Mapping[int, str], me: int) -> Screen:
    """Return the leaderboard, best first; readers also see their own line."""
    lines = [_place(say, place, one, names) for place, one in rated[:TOP]]
    lines += [_place(say, place, one, names) for place, one in rated[TOP:] if one.user == me]
    body = "\n".join(lines) or say("Nobody has finished a game against another person here yet.")
    foot = say(
        "Ratings come from all games between people on this server; a newcomer has 1000. /me settings takes you off."
    )
    return Screen((Text(f"### {title}"), Text(clip(body, 3400)), Text(f"-# {foot}")), name="leaderboard")


def _place(say: Say, place: int, one: Rated, names: Mapping[int, str]) -> str:
    games = say.count("{n} game", "{n} games", one.played)
    return f"{place}. **{names.get(one.user, '?')}** · {one.rating} · {games} · {say('{n} won', n=one.won)}"
