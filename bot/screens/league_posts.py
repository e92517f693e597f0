"""A league's posts in its channel: sign-up, calls, and the beginning and end of a season."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces import FACES
from bot.names import escaped
from bot.screens.options import differing
from bot.screens.pages import IN_STANDINGS
from bot.screens.phrases import deadline_words
from bot.screens.season import Season
from bot.tables.time_control import PACE_WORDS
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.league_verbs import CheckIn, LeagueGames, LeaveLeague, ShowLeague, SignUp, Standings
from bot.ui.limits import clip
from bot.words import N_, Say
from engines import GAMES

OPEN_GAMES = {
    "waiting": N_("whoever the table waits for loses"),
    "draw": N_("they are draws"),
    "void": N_("they count for nobody"),
}
"""How games that are open on the last day are decided."""
STATUS = {
    "signup": N_("People sign up until {when}."),
    "checkin": N_("People check in until {when}; whoever does not sits this season out."),
    "running": N_("The season runs until {when}."),
    "over": N_("This league is over."),
}
NEXT = N_(
    "Whoever was in to the end is signed up for the next season; others sign up until {when}. Then everybody checks in."
)
OFF = {
    "too_few_players": N_(
        "Too few people checked in, so the season has not begun. Sign-up is open again until {when}."
    ),
    "called_off": N_("The league was ended before this season began."),
}
WORDS = {
    "check_in": N_("🏆 {name} begins soon: check in, or you sit this season out · {left}"),
    "last_day": N_("🏆 {name}: play your open games, or they are decided without you · {left}"),
    "place_assigned": N_("🏆 {name}: a place has become free, and it is yours now."),
    "place_given": N_("🏆 {name}: you play on in the place of another player from the next game on."),
    "waiting_list": N_(
        "🏆 {name}: seven people cannot be parted into divisions of four to six, so you are on the waiting list, and "
        "the first place that becomes free is yours."
    ),
    "left": N_("🏆 You are out of {name} for this season."),
    "absent": N_(
        "🏆 {name}: your time ran out again and again for days, so you are taken to have left this season. You can "
        "sign up for the next one."
    ),
}
"""Notices to one person."""
EXCEPTED = N_(
    "In a league everybody in a division meets everybody: lists of /me not-with do not hold there. Sign up only if "
    "that is all right for you."
)
BEGINS = N_("The season begins. Games open by themselves, at most two at once for each.")
HOW = N_(
    "Divisions of 4 to 6 by standing; everybody meets everybody in theirs, at most two games at once. The best go up, "
    "the last go down."
)


PAUSES = N_("Players can agree on pauses and give each other more time.")


def moment(at: int) -> str:
    """Return a time as Discord shows it, with the day and the distance."""
    return f"<t:{at // 1000}:D> (<t:{at // 1000}:R>)"


def title(say: Say, season: Season) -> str:
    return f"🏆 {escaped(season.name)} · {say('Season {n}', n=season.season)}"


def sign_up_post(say: Say, season: Season) -> Screen:
    """Return the sign-up post, kept up to date: terms, dates, and the number of people."""
    face = FACES[season.game]
    lines = [f"## {title(say, season)}", *facts(say, season), count(say, season)]
    if season.status in {"signup", "checkin"}:
        lines.append(f"-# ⚠️ {say(EXCEPTED)}")
    buttons = [Button(say("The league"), str(ShowLeague(0, season.league)), emoji="🏆")]
    if season.status == "signup":
        buttons.insert(0, Button(say("Sign up"), str(SignUp(0, season.league)), "green", emoji="✍️"))
    elif season.status == "checkin":
        buttons.insert(0, Button(say("Check in"), str(CheckIn(0, season.league)), "green", emoji="✅"))
    return Screen((Text(clip("\n".join(lines), 3800)), Row(tuple(buttons))), face.accent)


def facts(say: Say, season: Season) -> list[str]:
    """Return the game, the dates, and how a league works."""
    rule = say(OPEN_GAMES[season.open_games])
    open_games = say("Games that are open on the last day{colon}{rule}.", colon=say.colon, rule=rule)
    pauses = [f"⏸️ {say(PAUSES)}"] if season.pauses else []
    return [*what(say, season), *dates(say, season), f"📜 {say(HOW)}", f"⏳ {open_games}", *pauses]


def what(say: Say, season: Season) -> list[str]:
    """Return the game, its options and the time limit."""
    game, face = GAMES[season.game], FACES[season.game]
    seats = say.count("{n} player at a table", "{n} players at a table", season.seats)
    lines = [f"**{face.mark} {game.title}** · {seats} · {say(PACE_WORDS[season.pace])}"]
    return lines + differing(say, game, face, season.options)[:8]


def dates(say: Say, season: Season) -> list[str]:
    """Return the dates to come, or else the league's status."""
    sign_up, check_in, end = season.dates
    named = (
        (N_("Sign up until {when}."), sign_up),
        (N_("Check in from then until {when}; whoever does not is not in.") if sign_up else
         N_("Check in until {when}; whoever does not is not in."), check_in),
        (N_("The season is played until {when}."), end),
    )  # fmt: skip
    coming = [(words, at) for words, at in named if at]
    told = [f"📅 {say(words, when=moment(at) if (words, at) == coming[0] else f'<t:{at // 1000}:D>')}"
            for words, at in coming]  # fmt: skip
    many = say.count("{n} season", "{n} seasons", season.seasons) if season.seasons else say("season after season")
    return [*(told or [f"📅 {say(STATUS[season.status], when=moment(season.due))}"]), f"🔁 {many}"]


def count(say: Say, season: Season) -> str:
    """Return how many people play or have signed up."""
    if season.divisions:
        many = sum(not line.gone for one in season.divisions for line in one.lines)
        told = [say.count("{n} plays", "{n} play", many)]
    elif season.most:
        told = [say("{n} of {most} signed up", n=season.signed, most=season.most)]
    else:
        told = [say("{n} signed up", n=season.signed)]
    if season.status == "checkin":
        told.append(say("{n} checked in", n=season.checked))
    if season.waiting:
        told.append(say("{n} on the waiting list", n=season.waiting))
    return f"**👥 {' · '.join(told)}**"


def check_in_call(say: Say, season: Season, people: Sequence[int], now: int) -> Screen:
    """Call the people who signed up to check in. They come last, as a notification shows the first words alone."""
    words = f"{_notice(say, season, 'check_in', now)}\n{' '.join(f'<@{user}>' for user in people)}"
    buttons = (
        Button(say("Check in"), str(CheckIn(0, season.league)), "green", emoji="✅"),
        Button(say("Sign off"), str(LeaveLeague(0, season.league)), emoji="🚪"),
    )
    return Screen((Text(words), Row(buttons)), plain=True)


def began(say: Say, season: Season) -> Screen:
    """Return the post of a season's beginning, with the people in each division."""
    lines = [
        f"## {title(say, season)}",
        say(BEGINS),
    ]
    for one in season.divisions:
        people = [f"<@{line.user}>" if line.user else escaped(line.name) for line in one.lines]
        lines.append(f"**{say('Division {n}', n=one.number)}**{say.colon}{say.join(people)}")
    lines.append(f"-# {say('Until {when}.', when=moment(season.due))}")
    buttons = (
        Button(say("My games"), str(LeagueGames(0, season.league)), style="blue", emoji="🎲"),
        Button(say("Standings"), str(Standings(0, season.league, season.season)), emoji="📊"),
    )
    return Screen((Text("\n".join(lines), rest=say(IN_STANDINGS)), Row(buttons)), FACES[season.game].accent)


def beginning(say: Say, season: Season, people: Sequence[int], now: int) -> Screen:
    """Return the plain line before that post."""
    words = say("🏆 {name}: the season begins", name=_named(season))
    if season.due > now:
        words += f" · {deadline_words(say, season.due, now)}"
    return Screen((Text(f"{words}\n{' '.join(f'<@{user}>' for user in people)}"),), plain=True)


def ending(say: Say, season: Season, champion: int) -> Screen:
    """Return the plain line before the post of a season's end."""
    won = say("{who} wins the first division.", who=f"<@{champion}>")
    return Screen((Text(f"🏁 {_named(season)}{say.colon}{won}"),), plain=True)


def end_card(say: Say, season: Season, following: int | None, parts: Sequence[Part] = ()) -> Screen:
    """Return the post of a season's end: winners and movers. `following`: the end of the next sign-up, None if there is
    no next season; `parts`: the picture of the first divisions.
    """
    lines = [f"## 🏁 {escaped(season.name)} · {say('Season {n} is over', n=season.season)}"]
    first = next((line for one in season.divisions[:1] for line in one.lines[:1]), None)
    if first is not None and first.played:
        who = f"<@{first.user}>" if first.user else escaped(first.name)
        lines.append(f"### 👑 {say('{who} wins the first division.', who=who)}")
    lines += [
        f"🥇 {say('Division {n}', n=one.number)}{say.colon}{escaped(one.lines[0].name)}"
        for one in season.divisions[1:]
        if one.lines and one.lines[0].played
    ]
    for way, words in (("up", N_("🔼 Up{colon}{people}")), ("down", N_("🔽 Down{colon}{people}"))):
        moved = [escaped(line.name) for one in season.divisions for line in one.lines if line.way == way]
        if moved and following is not None:
            lines.append(say(words, colon=say.colon, people=clip(say.join(moved), 800)))
    if following is None:
        lines.append(say("That was its last season. Thank you all!"))
    else:
        lines.append(say(NEXT, when=moment(following)))
    buttons = [Button(say("Standings"), str(Standings(0, season.league, season.season)), emoji="📊")]
    if following is not None:
        buttons.insert(0, Button(say("Sign up"), str(SignUp(0, season.league)), "green", emoji="✍️"))
    told = Text("\n".join(lines), rest=say(IN_STANDINGS))
    return Screen((told, *parts, Row(tuple(buttons))), FACES[season.game].accent)


def called_off(say: Say, season: Season, told: str) -> Screen:
    """Return the post of a season without games: too `few` checked in, or the league was `called_off`."""
    words = say(OFF[told], when=moment(season.due))
    return Screen((Text(f"## {title(say, season)}\n{words}"),), FACES[season.game].accent)


def word(say: Say, season: Season, told: str, now: int, who: str = "") -> Screen:
    """Return a notice to one person; `who` mentions them in the channel."""
    words = _notice(say, season, told, now)
    buttons = [Button(say("The league"), str(ShowLeague(0, season.league)), emoji="🏆")]
    if told == "check_in":
        buttons.insert(0, Button(say("Check in"), str(CheckIn(0, season.league)), "green", emoji="✅"))
    elif told == "last_day":
        buttons.insert(0, Button(say("My games"), str(LeagueGames(0, season.league)), style="blue", emoji="🎲"))
    return Screen((Text(f"{who} {words}".strip()), Row(tuple(buttons))), plain=True)


def _notice(say: Say, season: Season, told: str, now: int) -> str:
    return say(WORDS[told], name=_named(season), left=deadline_words(say, season.due, now))


def _named(season: Season) -> str:
    return f"{escaped(season.name)} · {GAMES[season.game].title}"
