"""Private screens of leagues: a league's panel, the player's games, the list of a server's leagues."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces import FACES
from bot.names import clean, distinct, escaped, harmless
from bot.screens.league_posts import EXCEPTED, OPEN_GAMES, STATUS, count, dates, facts, title, what
from bot.screens.pages import paged_menu
from bot.screens.season import Game, Person, Season
from bot.screens.standings import leaders
from bot.ui.components import Button, Choice, Picker, Row, Screen, Text, rows
from bot.ui.league_verbs import (
    CheckIn,
    EndLeague,
    LeagueGames,
    LeagueOptions,
    LeaveLeague,
    Replace,
    ShowLeague,
    SignUp,
    Standings,
)
from bot.ui.limits import clip
from bot.words import N_, Say
from engines import GAMES

BRIEF = 3
"""Most lines of a league in the kept post."""
MINE = {
    "signed": N_("You have signed up."),
    "waiting": N_("You are on the waiting list."),
    "in": N_("You are in this season."),
    "absent": N_("You did not check in, so you sit this season out."),
    "left": N_("You are out of this season."),
    "kept_out": N_("You are out of this season: you may not take part in games on this server."),
}
"""A person's status in a season."""
ENDED = {
    "played": N_("played to its end"),
    "decided": N_("decided without play"),
    "void": N_("counts for nobody"),
    "waiting": N_("begins when everybody has room for it"),
    "open": N_("open"),
}
LEAVE = N_("Leave **{name}**? {what}")
LEAVES = N_("You leave the list; you can sign up again.")
GIVES_UP = N_(
    "You lose your games that are open. Your place goes to whoever waits longest; where nobody waits, those of your "
    "games that have not begun are lost too. You cannot come back in this season."
)
END = N_("End **{name}** now? Games that are open are decided as on the last day{colon}{rule}. No season follows.")
WHOSE = N_("Whose place shall somebody from the waiting list take over?")
TAKES = N_(
    "Who plays on for **{name}**? What was won stays with the place; games that are open are played to their end by "
    "whoever began them."
)
NO_LEAGUE = N_("There is no league here. /league create makes one.")
MANY = N_("{n} more games: /games lists those that wait for you.")
GAMES_SHOWN = 12


def panel(say: Say, season: Season, me: Person | None, *, manages: bool = False, notice: str = "") -> Screen:
    """Return a league, the player's part in it, and the next step. Players who can sign up read how it works."""
    lines = [f"### {title(say, season)}"]
    if notice:
        lines.append(f"**{notice}**")
    elif me is not None:
        lines.append(f"👤 {_mine(say, season, me)}")
    new = _may_sign_up(season, me)
    lines += facts(say, season) if new else [*what(say, season), *dates(say, season)]
    lines.append(count(say, season))
    if new or (me is not None and me.status in {"signed", "waiting"}):
        lines.append(f"-# ⚠️ {say(EXCEPTED)}")
    return Screen((Text(clip("\n".join(lines), 3800)), *rows(_steps(say, season, me, manages=manages))),
                  FACES[season.game].accent, name="league")  # fmt: skip


def _mine(say: Say, season: Season, me: Person) -> str:
    told = say(MINE[me.status])
    if season.status == "checkin" and me.status == "signed":
        return f"{told} **{say('Check in now to keep your place.')}**"
    own = season.division_of(me.number)
    if own is None:
        return told
    place = next(line.place for line in own.lines if line.number == me.number)
    return f"{told} {say('Division {n}, place {place} of {many}.', n=own.number, place=place, many=len(own.lines))}"


def _may_sign_up(season: Season, me: Person | None) -> bool:
    out = me is None or (me.status in {"left", "absent"} and not me.division)
    return season.status != "over" and out


def _steps(say: Say, season: Season, me: Person | None, *, manages: bool) -> list[Button]:
    league, found = season.league, list[Button]()
    if _may_sign_up(season, me):
        word = say("Sign up as substitute") if season.status == "running" else say("Sign up")
        found.append(Button(word, str(SignUp(0, league)), "green", emoji="✍️"))
    if season.status == "checkin" and me is not None and me.status == "signed":
        found.append(Button(say("Check in"), str(CheckIn(0, league)), "green", emoji="✅"))
    if me is not None and me.division:
        found.append(Button(say("My games"), str(LeagueGames(0, league)), style="blue", emoji="🎲"))
    if season.divisions:
        found.append(Button(say("Standings"), str(Standings(0, league, season.season)), emoji="📊"))
    if me is not None and me.status in {"signed", "waiting", "in"} and season.status != "over":
        word = say("Leave") if me.division else say("Sign off")
        found.append(Button(word, str(LeaveLeague(0, league)), emoji="🚪"))
    if manages and season.status != "over":
        if season.status == "signup" and season.season == 1:
            found.append(Button(say("Options"), str(LeagueOptions(0, league)), emoji="⚙️"))
        if season.status == "running":
            found.append(Button(say("Substitute"), str(Replace(0, league)), emoji="🔄"))
        found.append(Button(say("End the league"), str(EndLeague(0, league)), "red"))
    return found


def my_games(say: Say, season: Season, me: Person | None, games: Sequence[Game]) -> Screen:
    """List the player's games of the season, open ones first."""
    lines = [f"### 🎲 {escaped(season.name)} · {say('My games')}"]
    if me is None or not me.division:
        lines.append(say("You have no games in this season."))
    order = {"open": 0, "waiting": 1}
    shown = sorted(games, key=lambda one: order.get(one.state, 2))[:GAMES_SHOWN]
    lines += [_game(say, game) for game in shown]
    if len(games) > GAMES_SHOWN:
        lines.append(f"-# {say(MANY, n=len(games) - GAMES_SHOWN)}")
    buttons = (
        Button(say("Standings"), str(Standings(0, season.league, season.season)), emoji="📊"),
        Button(say("The league"), str(ShowLeague(0, season.league)), emoji="🏆"),
    )
    return Screen((Text(clip("\n".join(lines), 3800)), Row(buttons)), FACES[season.game].accent, name="league_games")


def _game(say: Say, game: Game) -> str:
    mark = {"open": "▶️", "waiting": "▫️", "void": "🚫"}.get(game.state, "🏁")
    link = f" · <#{game.place}>" if game.place and game.state == "open" else f" · #{game.table}" if game.table else ""
    return f"{mark} {say.join([escaped(name) for name in game.names])} · {say(ENDED[game.state])}{link}"


def listing(say: Say, leagues: Sequence[Season], names: Sequence[tuple[int, str]], page: int = 0) -> Screen:
    """Return a page of leagues; `names`: numbers and names of all of them."""
    if not leagues:
        return Screen((Text(say(NO_LEAGUE)),), name="leagues")
    lines = [f"### 🏆 {say('Leagues of this server')}"]
    numbers = [number for number, _ in names]
    told = distinct([name for _, name in names], [f"#{number}" for number in numbers])
    words = dict(zip(numbers, told, strict=True))
    for one in leagues:
        status = say(STATUS[one.status], when=f"<t:{one.due // 1000}:D>")
        lines.append(f"**{harmless(words[one.league])}** · {GAMES[one.game].title} · {status}")
    choices = [Choice(clip(name, 100), str(number)) for number, name in words.items()]
    menu = paged_menu(
        say, str(ShowLeague(0)), say("Which league?"), choices, page, lambda to: str(ShowLeague(0, 0, to))
    )
    return Screen((Text("\n".join(lines)), *menu), name="leagues")


def leave(say: Say, season: Season, me: Person, games: str = "") -> Screen:
    """Ask a player to confirm that they leave; `games`: the games that they give up, in lines."""
    what = say(GIVES_UP if season.status == "running" and me.status == "in" else LEAVES)
    buttons = (
        Button(say("Yes, leave"), str(LeaveLeague(0, season.league, sure=True)), "red"),
        _back(say, season),
    )
    question = "\n".join(filter(None, (say(LEAVE, name=escaped(season.name), what=what), games)))
    return Screen((Text(question), Row(buttons)), name="leave_league")


def end(say: Say, season: Season) -> Screen:
    """Ask to confirm the end of a league."""
    buttons = (
        Button(say("Yes, end it"), str(EndLeague(0, season.league, sure=True)), "red"),
        _back(say, season),
    )
    return Screen(
        (
            Text(say(END, name=escaped(season.name), colon=say.colon, rule=say(OPEN_GAMES[season.open_games]))),
            Row(buttons),
        ),
        name="end_league",
    )


def _back(say: Say, season: Season) -> Button:
    return Button(say("Back"), str(ShowLeague(0, season.league)), emoji="↩️")


def whose_place(say: Say, season: Season) -> Screen:
    return Screen(
        (
            Text(say(WHOSE)),
            Picker(str(Replace(0, season.league)), say("Whose place?"), "person"),
            Row((_back(say, season),)),
        ),
        name="substitute",
    )


def who_takes_over(
    say: Say, season: Season, number: int, name: str, waiting: Sequence[tuple[int, str]], page: int = 0
) -> Screen:
    """Offer the people who wait, the first of them first."""
    choices = [Choice(clip(clean(who), 100), str(one)) for one, who in waiting]
    id_ = str(Replace(0, season.league, number))
    menu = paged_menu(
        say, id_, say("Who takes it over?"), choices, page, lambda to: str(Replace(0, season.league, number, to + 1))
    )
    return Screen((Text(say(TAKES, name=escaped(name))), *menu, Row((_back(say, season),))), name="substitute")


def brief(say: Say, season: Season) -> list[str]:
    """Return a league in at most BRIEF lines, for a post about many things: its status, or the leaders of its
    divisions.
    """
    name = f"🏆 **{escaped(season.name)}** · {say('Season {n}', n=season.season)}"
    if season.status == "signup":
        when = f"<t:{season.due // 1000}:D>"
        return [f"{name}{say.colon}{say('sign up until {when} with /league sign-up', when=when)}"]
    if season.status == "checkin":
        return [f"{name}{say.colon}{say('check in until {when}', when=f'<t:{season.due // 1000}:D>')}"]
    first = leaders(say, season.divisions)
    told = [name, *first[: BRIEF - 1]]
    if len(first) > BRIEF - 1:
        told[-1] += f" · {say('and {n} more', n=len(first) - BRIEF + 1)}"
    return told
