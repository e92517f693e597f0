"""The bot's own texts: what it keeps about people, its terms, and how a game is checked.

They are the short form of PRIVACY.md and docs/proof.md, which players do not have; a test holds them together.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.settings import Settings
from bot.ui.components import Button, Part, Row, Screen, Text
from bot.ui.lobby_verbs import About
from bot.words import N_, Say

Page = tuple[str, ...]

TITLES = {
    "privacy": N_("What I keep about you"),
    "terms": N_("Terms of use"),
    "fair": N_("How to check a game"),
}
"""The texts, with their headings."""
BUTTONS = {"privacy": ("🔒", N_("Privacy")), "terms": ("📜", N_("Terms")), "fair": ("⚖️", N_("Fair play"))}
KEPT: Page = (
    N_(
        "I keep what my games need, in one database of the people who run me, and send it to Discord alone. I read no "
        "messages, see no list of members and do not know who is online."
    ),
    N_("**Tables and seats**: your Discord id, your name there and when you played, to know who plays."),
    N_(
        "**Moves**: each move, when it was made and by which button or command, to continue after a restart, for logs, "
        "replays and the proof of a fair deck. A **digest of your name** at the start stays in the game’s file."
    ),
    N_("**Questions**, **invitations** and **messages on their way**, until they are settled or delivered."),
    N_("**Plans** and **your note**: standing orders, planned steps, what you wrote. No other player sees them."),
    N_("**Results** and **attendance**: places, scores, whether you stayed to the end and how soon you answer."),
    N_(
        "**Meetings** in rated games: a digest for each pair of players. It tells no one who they are, and stays "
        "after one of them is forgotten, so that no one climbs by meeting the same opponent as a newcomer."
    ),
    N_("**Leagues**: your sign-up, name, division and results. **Watching**: which games you look on at."),
    N_("**Settings** and **days off**: what you choose with `/me settings` and `/me away`."),
    N_("**People you avoid**: both ids. Only you see that list."),
    N_("**Answers to daily cases**, **reviews** you asked for, and the **kinds of cards** you have held."),
    N_(
        "**A server’s settings**, its **bans** and **acts of moderators**: what they chose and did, with the reason "
        "and the ids of those concerned. **Acts you have not read** are shown to you once."
    ),
)
"""Each kind of data in PRIVACY.md, by the name it has there."""
OTHERS: Page = (
    N_("**What others see**"),
    N_(
        "Everyone who can see the place of a game sees the names at its table. Only you see your hand until the game "
        "is over; then a replay shows every seat, and its file has names, cards and moves, without ids and times."
    ),
    N_(
        "Histories, statistics, leaderboards and lobbies show how you play. `/me settings leaderboard:False` ends that."
    ),
    N_("Your reviews and your answers to daily cases are private, unless you show them yourself."),
)
FOREVER = N_("Moves, plans and messages stay until the people who run me delete the database, and results too.")
FOR_DAYS = N_(
    "Moves, plans, messages and reviews go {days} days after a game ends. Results stay until the people who run me "
    "delete the database."
)
YOURS: Page = (
    N_("`/me export` gives you all of it about you, as a file that only you can see."),
    N_(
        "`/me forget` deletes it: you leave your lobbies and concede your running games, your id goes from all games "
        "and your name becomes “Dr. N. N.”. Results, bans and digests stay. It cannot be undone."
    ),
    N_(
        "Someone with the permission Manage Server deletes a server’s data with `/server forget`; a server that "
        "removes me is forgotten too. Messages on Discord, the logs and copies of the people who run me remain; logs "
        "hold no names or ids of people."
    ),
)
TERMS: Page = (
    N_(
        "House Call is free software under the MIT licence. The people who run me offer it as it is, without any "
        "promise: I may be away, and games may be lost."
    ),
    N_("Play fair: no second account to win rated games, and no program that plays for you without the others’ leave."),
    N_("Names and notes follow Discord’s rules and those of the server where you play."),
    N_(
        "A server’s moderators and the people who run me may end games, annul results and keep people out. Discord’s "
        "own terms hold as well."
    ),
)
FAIR: Page = (
    N_(
        "**Before the first move** the game’s first post says `deal …`: 32 digits that bind the shuffle, the cards, "
        "the options and the seats. Keep them: a changed card would need other digits."
    ),
    N_(
        "**At the end** *Was it fair?* under *More*, or `/proof`, gives you the whole game as a file, its secret "
        "number, and 32 digits that bind its moves and result."
    ),
    N_(
        "**To check it**: `housecall verify FILE --start DIGITS --end DIGITS`. Anyone can install House Call and run "
        "this; it needs no network and no database. It deals the deck again, plays each move by the rules and lists "
        "the proved facts. A file that contradicts them is refused, with the reason."
    ),
    N_(
        "**Proved**: the deck was fixed before the first move; these moves, by the rules, give this result; this is "
        "the game that was announced."
    ),
    N_(
        "**Not proved**: that the secret number was not chosen, that the people who run me did not look, who made a "
        "move, and when."
    ),
)


def about(say: Say, which: str, page: int, host: Settings) -> Screen:
    """Return a page of one of the texts, with links to the host's own."""
    pages = _pages(say, which, host)
    page %= len(pages)
    number = f" ({page + 1}/{len(pages)})" if len(pages) > 1 else ""
    buttons: list[Button] = []
    if len(pages) > 1:
        following = str(About(0, which, (page + 1) % len(pages)))
        buttons.append(Button(say("Next page"), following, emoji="▶️"))
    own = {"privacy": host.privacy, "terms": host.terms}.get(which, "")
    if own.startswith("https://"):
        buttons.append(Button(say("Text of the people who run me"), url=own))
    buttons += texts(say, without=which).buttons
    parts: list[Part] = [Text(f"### {say(TITLES[which])}{number}"), Text("\n".join(pages[page]))]
    return Screen((*parts, Row(tuple(buttons))), name="about")


def texts(say: Say, without: str = "") -> Row:
    """Return the buttons to the texts."""
    return Row(
        tuple(
            Button(say(label), str(About(0, which)), emoji=emoji)
            for which, (emoji, label) in BUTTONS.items()
            if which != without
        )
    )


def _pages(say: Say, which: str, host: Settings) -> Sequence[Sequence[str]]:
    contact = [say("Questions to the people who run me: {contact}", contact=host.contact)] if host.contact else []
    if which == "privacy":
        stays = say(FOR_DAYS, days=host.keep_days) if host.keep_days else say(FOREVER)
        return _listed(say, KEPT), [
            *map(say, OTHERS),
            f"**{say('What you can do')}**",
            stays,
            *map(say, YOURS),
            *contact,
        ]
    if which == "terms":
        own = [host.terms] if host.terms and not host.terms.startswith("https://") else []
        return ([*own, *map(say, TERMS), *contact],)
    return (list(map(say, FAIR)),)


def _listed(say: Say, lines: Page) -> list[str]:
    first, *rest = map(say, lines)
    return [first, *(f"- {line}" for line in rest)]
