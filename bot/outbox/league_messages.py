"""What a league sends: its post, kept up to date; news of a season, once; a message to one of its players."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from bot.leagues import season as stored
from bot.leagues.payloads import LeagueNotice, LeaguePost
from bot.outbox.pacing import Rank
from bot.outbox.refusals import LaterError
from bot.outbox.seasons import picture_of, season_shown, shown, standings_message
from bot.outbox.sender import Sender, later
from bot.outbox.slots import At, Content, Place, Slot, hashed
from bot.outbox.summons import direct, receiver
from bot.screens import league_posts as screens
from bot.screens import standings
from bot.screens.season import Season
from bot.servers.server import Server
from bot.tables import payloads
from bot.tables.preferences import Preferences
from bot.tables.time_control import MINUTE
from bot.ui.components import Part, Picture
from bot.words import Say, speaker
from storage import Batch, LeagueRow, OutboxRow, PostRow

AT_ONCE = 50
"""Most people mentioned by one message."""
ALONE = {"left", "absent"}
"""Messages that no one else need read: if direct messages are closed, they are not sent."""


async def league_post(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Send news of a season, once, in the league's channel."""
    told = payloads.read(owed, LeaguePost)
    league = await league_of(server, told.league)
    if league is None:
        return Batch()
    at = await stored.season_of(server.services.storage, league, told.season)
    season, say = shown(at, told.season), speaker(league.language)
    if told.event == "checkin":
        await _call(sender, server, owed, season, at)
    elif told.event == "season_started":
        people = [one.user for one in at.people if one.division and one.user is not None]
        screen, line = (
            screens.began(say, season),
            screens.beginning(say, season, people[:AT_ONCE], server.services.env.now()),
        )
        await sender.post(season.guild, season.channel, screen, owed.nonce, ping=people[:AT_ONCE], line=line)
    elif told.event == "ended":
        going_on = league.due if league.status != "over" and league.season > told.season else None
        parts, picture = await _pictured(sender, say, season)
        screen = screens.end_card(say, season, going_on, parts)
        champion = [one.lines[0].user for one in season.divisions[:1] if one.lines and one.lines[0].user]
        won = screens.ending(say, season, champion[0]) if champion else None
        await sender.post(season.guild, season.channel, screen, owed.nonce, picture=picture, ping=champion, line=won)
    else:
        await sender.post(season.guild, season.channel, screens.called_off(say, season, told.event), owed.nonce)
    return Batch()


async def _call(sender: Sender, server: Server, owed: OutboxRow, season: Season, at: stored.Season) -> None:
    """Mention those who signed up and have not checked in, except those who chose direct messages, or nothing."""
    if season.status != "checkin":
        return
    people, say = [], speaker(at.league.language)
    for one in at.people:
        if one.status == "signed" and one.user is not None:
            wish = await sender.wish(server, one.user)
            if wish.calls == "ping" or (wish.calls == "dm" and wish.inbox_closed):
                people.append(one.user)
    for number, begin in enumerate(range(0, len(people), AT_ONCE)):
        some = people[begin : begin + AT_ONCE]
        screen = screens.check_in_call(say, season, some, server.services.env.now())
        await sender.post(season.guild, season.channel, screen, _nonce(owed, number), ping=some)


def _nonce(owed: OutboxRow, number: int) -> str:
    return blake2b(f"{owed.nonce}/{number}".encode(), digest_size=8).hexdigest() if number else owed.nonce


async def _pictured(sender: Sender, say: Say, season: Season) -> tuple[Sequence[Part], bytes | None]:
    drawn = await picture_of(sender.pictures, say, season, 0)
    parts = [Picture(name, standings.alt(say, season, 0)) for name in drawn]
    return parts, next(iter(drawn.values()), None)


async def league_word(sender: Sender, server: Server, owed: OutboxRow) -> Batch:
    """Send a message to one player of a league, by their chosen means, after their quiet hours."""
    told, batch, user = payloads.read(owed, LeagueNotice), Batch(), receiver(owed)
    league = await league_of(server, told.league)
    if league is None or server.services.settings.blocks(server.guild, user):
        return batch
    at = await stored.season_of(server.services.storage, league, told.season)
    wish = await sender.wish(server, user)
    if not _wanted(at, told.event, user, wish):
        return batch
    now = server.services.env.now()
    if (wakes := wish.quiet_until(now)) > now:
        batch.owe(later(owed, wakes))
        return batch
    season, public = shown(at, told.season), wish.calls == "ping" and told.event not in ALONE
    say = speaker(wish.language or league.language)
    if not public:
        screen = screens.word(say, season, told.event, now)
        others = told.event not in ALONE
        public = not await direct(sender, batch, owed, screen, wish, public=others) and others
    if public:
        screen = screens.word(say, season, told.event, now, f"<@{user}>")
        await sender.post(season.guild, season.channel, screen, owed.nonce, ping=[user])
    return batch


def _wanted(at: stored.Season, word: str, user: int, wish: Preferences) -> bool:
    """Return True if a player gets this message. The public post asks them to check in; a direct message does so only
    for those who chose it, and until they have.
    """
    if word in ALONE:
        return True
    mine = at.of_user(user)
    if mine is None or wish.calls == "quiet":
        return False
    if word != "check_in":
        return True
    return mine.status == "signed" and at.league.status == "checkin" and wish.calls == "dm" and not wish.inbox_closed


async def league_of(server: Server, number: int) -> LeagueRow | None:
    """Return a league of this server, or None if it was forgotten."""
    row = await server.services.storage.leagues.league(number)
    return row if row is not None and row.guild == server.guild else None


class LeaguePanel(Slot[Server]):
    """The post of a league (`league.NUMBER`), edited at most once a minute. Each phase of a season has a new one."""

    rank, at_home, paced = Rank.INBOX, False, True

    async def place(self, at: At[Server]) -> Place | None:
        league = await league_of(at.owner, _number(at.kind))
        if league is None:
            return None
        post = at.message
        if post is None:
            return Place(league.channel)
        if not post.digest.startswith(f"{phase_of(league)}/"):
            return Place(league.channel, renew=True)
        if at.now - post.at < MINUTE:
            raise LaterError(post.at + MINUTE)
        return Place(post.channel)

    async def content(self, at: At[Server]) -> Content | None:
        league = await league_of(at.owner, _number(at.kind))
        if league is None:
            return None
        return await _content(at.sender, at, league, phase_of(league))

    def left(self, at: At[Server], post: PostRow, batch: Batch) -> None:
        """Let the post of the earlier phase show its final state."""
        at.owner.leave(batch, f"old_league.{_number(at.kind)}.{post.message}", post)


class OldLeaguePanel(Slot[Server]):
    """The post of a league's earlier phase, which is edited once more."""

    rank, at_home = Rank.INBOX, False

    async def place(self, at: At[Server]) -> Place | None:
        league = await league_of(at.owner, _number(at.kind))
        return None if league is None else await super().place(at)

    async def content(self, at: At[Server]) -> Content | None:
        league = await league_of(at.owner, _number(at.kind))
        if league is None or at.post is None:
            return None
        return await _content(at.sender, at, league, at.post.digest.partition("/")[0], last=True)


async def _content(sender: Sender, at: At[Server], league: LeagueRow, phase: str, *, last: bool = False) -> Content:
    number, _, what = phase.partition("-")
    season = await season_shown(at.owner.services.storage, league, int(number) if last else 0)
    say, drawn = speaker(league.language), dict[str, bytes]()
    if what == "signup" or not season.divisions:
        screen = screens.sign_up_post(say, season)
    else:
        screen, drawn = await standings_message(sender.pictures, say, season, 0, public=True)
    shows = f"{phase}/{hashed(screen)}"
    return Content(screen=screen, shows=shows, picture=next(iter(drawn.values()), None), last=last)


def phase_of(league: LeagueRow) -> str:
    """Return the phase of a league. Each phase has a post of its own."""
    before = league.status in {"signup", "checkin"}
    return f"{league.season}-{'signup' if before else 'season'}"


def _number(kind: str) -> int:
    return int(kind.split(".")[1])
