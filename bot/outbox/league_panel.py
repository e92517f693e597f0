"""A league's post: sign-up before a season, then the standings, each kept up to date in a message of its own."""

from __future__ import annotations

from bot.outbox.call_budget import Rank
from bot.outbox.league_messages import league_of
from bot.outbox.refusals import LaterError
from bot.outbox.seasons import season_shown
from bot.outbox.sender import Sender
from bot.outbox.slots import At, Content, Place, Slot, hashed
from bot.outbox.standings_message import standings_message
from bot.screens import league_posts as screens
from bot.servers.server import Server
from bot.tables.time_control import MINUTE
from bot.words import speaker
from storage import Batch, LeagueRow, PostRow


class LeaguePanel(Slot[Server]):
    """The post of a league (`league.NUMBER`), edited at most once a minute. Each phase of a season has a new one."""

    rank, at_home, paced = Rank.INBOX, False, True

    async def place(self, sender: Sender, at: At[Server]) -> Place | None:
        del sender
        league = await league_of(at.owner, _number(at.kind))
        if league is None:
            return None
        post = at.message
        if post is None:
            return Place(league.channel)
        if not _same_phase(league, post):
            return Place(league.channel, renew=True)
        if at.now - post.at < MINUTE:
            raise LaterError(post.at + MINUTE)
        return Place(post.channel)

    async def content(self, sender: Sender, at: At[Server], *, new: bool) -> Content | None:
        del new
        league = await league_of(at.owner, _number(at.kind))
        if league is None:
            return None
        return await _content(sender, at, league, phase_of(league))

    def left(self, at: At[Server], post: PostRow, batch: Batch) -> None:
        """Let the post of the earlier phase show its final state."""
        at.owner.leave(batch, f"old_league.{_number(at.kind)}.{post.message}", post)


class OldLeaguePanel(Slot[Server]):
    """The post of a league's earlier phase, which is edited once more."""

    rank, at_home = Rank.INBOX, False

    async def place(self, sender: Sender, at: At[Server]) -> Place | None:
        del sender
        league = await league_of(at.owner, _number(at.kind))
        return Place(at.message.channel, create=False) if at.message is not None and league is not None else None

    async def content(self, sender: Sender, at: At[Server], *, new: bool) -> Content | None:
        del new
        league = await league_of(at.owner, _number(at.kind))
        if league is None or at.post is None:
            return None
        return await _content(sender, at, league, at.post.digest.partition("/")[0], last=True)


async def _content(sender: Sender, at: At[Server], league: LeagueRow, phase: str, *, last: bool = False) -> Content:
    number, _, what = phase.partition("-")
    season = await season_shown(at.owner.services.storage, league, int(number) if last else 0)
    say, drawn = speaker(league.language), dict[str, bytes]()
    if what == "signup" or not season.divisions:
        screen = screens.sign_up_post(say, season)
    else:
        screen, drawn = await standings_message(sender.pictures, say, season, 0, public=True)
    shows = f"{phase}/{hashed(screen)}"
    same = at.post is not None and at.post.digest == shows and not last
    return Content(screen=screen, shows=shows, same=same, picture=next(iter(drawn.values()), None), last=last)


def phase_of(league: LeagueRow) -> str:
    """Return the phase of a league. Each phase has a post of its own."""
    before = league.status in {"signup", "checkin"}
    return f"{league.season}-{'signup' if before else 'season'}"


def _same_phase(league: LeagueRow, post: PostRow) -> bool:
    return post.digest.startswith(f"{phase_of(league)}/")


def _number(kind: str) -> int:
    return int(kind.split(".")[1])
