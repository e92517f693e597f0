"""The laws of a hand: rules for every message that a player gets, tested in random and sensible play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from bot.faces.asked import Asked
from bot.local.errors import RefusalError
from bot.local.objects import walk
from bot.words import speaker
from engines import GAMES
from tests.fire.wire import Json, Sent
from tests.hands.faults import Faults
from tests.hands.pressing import Steering, anything
from tests.hands.shown import BROKEN, GALLERY, Shown
from tests.hands.sitting import Sitting, sitting
from tests.laws.tables import tables
from tests.wire.limits import check_message

TABLES = {
    "doctor-strange": (2,),
    "gothic-doctor": (2, 4),
    "quack-in-the-box": (2, 4),
    "clinic": (1, 2),
}
"""Players at the tested tables, by game."""
EMPTY = {"content": "", "embeds": [], "flags": 32768}
MOST_ALT, SURELY_CUT = 1000, 1100
"""Most letters of an alt text, and the length of words from which an alt text is cut."""
MARKS = re.compile(r"\*\*|(?<!\w)[*_](?=\w)[^*_]+[*_](?!\w)|^#+ |<t:|~~|`", re.MULTILINE)
ENDS = tuple(".!?…»”)")
WORD = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
PLAIN = 2
"""The number of games with default options."""
LOOKED = 0.15
"""The share of presses in the foot instead."""
BUDGET = 0.03
"""The largest share of confirmations in the presses of sensible players."""
LAWS = ("broken", "limits", "leaks", "blue", "labels", "alts")
COMPARED = 0.25
"""The share of presses after which a hand is compared with that of a redealt game."""


@dataclass(slots=True)
class Found(Faults):
    """The tested hands, and faults by the name of the law."""

    hands: int = 0
    asked: set[str] = field(default_factory=set)
    """Keys of the questions that came up."""
    tries: int = 0
    presses: int = 0
    """Presses of sensible players."""
    sure: int = 0

    def worst(self) -> Iterator[tuple[str, str]]:
        """Yield some faults of each law, and a share of confirmations that is too high."""
        for law in self.wrong:
            yield from ((law, one) for one in self.examples(law))
        if self.sure > BUDGET * self.presses:
            yield "confirmations", f"{self.sure} of {self.presses} presses"


def limits(sent: Sent) -> Iterator[str]:
    """Yield what Discord would refuse."""
    items = [item for part in walk(sent.components) if part["type"] == GALLERY for item in part["items"]]
    files = [str(one["media"]["url"]).removeprefix("attachment://") for one in items]
    try:
        check_message({**EMPTY, "components": sent.components}, files, [{} for _ in files])
    except RefusalError as refused:
        yield str(refused)


def broken(shown: Shown) -> Iterator[str]:
    """Yield messages of the bot about an error."""
    if BROKEN in shown.readable:
        yield shown.readable


def one_blue(shown: Shown) -> Iterator[str]:
    """Yield the second blue button of a screen."""
    if len(shown.blue) > 1:
        yield f"blue: {', '.join(one.label for one in shown.blue)}"


def labelled(shown: Shown) -> Iterator[str]:
    """Yield controls without words."""
    for one in shown.everything:
        if not one.labelled:
            yield f"no words: {one.label} {one.emoji} {one.id}"


def alts(shown: Shown) -> Iterator[str]:
    """Yield alt texts that are missing, too long, marked up, or cut."""
    for alt in shown.alts:
        if not alt or len(alt) > MOST_ALT:
            yield f"alt text of {len(alt)} letters"
        elif alt.rstrip().endswith(("…", ",", ":")):
            yield f"alt text ends {alt[-60:]!r}"
        if found := MARKS.search(alt):
            yield f"alt text is marked up: {alt[found.start() : found.start() + 60]!r}"


def cut_well(at: Sitting, seat: int, shown: Shown) -> Iterator[str]:
    """Yield a cut alt text that does not end with a sentence."""
    if len(MARKS.sub("", _told(at, seat)[0])) > SURELY_CUT:
        for alt in shown.alts:
            if not alt.rstrip().endswith(ENDS):
                yield f"alt text is cut at {alt[-60:]!r}"


async def the_same(at: Sitting, seat: int, user: int, rng: Random) -> tuple[Iterator[str], Shown]:
    """Yield differences to a redealt game in screen, alt text and sketch. Return the hand, too."""
    table, true = at.table, at.table.state
    here = [*_told(at, seat), _drawn(await at.look(user))]
    try:
        table.state = table.game.redeal(true, seat, rng)
        there = [*_told(at, seat), _drawn(await at.look(user))]
    finally:
        table.state = true
    differ = [_difference(one, two) for one, two in zip(here, there, strict=True) if one != two]
    return iter(differ), await at.look(user)


def hidden(at: Sitting, seat: int) -> Iterator[str]:
    """Yield ids of cards in a hand's sketch and words that its seat may not know."""
    game, state = at.table.game, at.table.state
    known = set(WORD.findall(msgspec.json.encode(game.view(state, seat)).decode()))
    zones = [one for one in game.zones(state) if not one.open and one.seat != seat]
    secret = {card for zone in zones for card in zone.cards} - known
    for text in _told(at, seat):
        if leaked := sorted(secret & set(WORD.findall(text))):
            yield f"seat {seat} is told {leaked[:5]}"


def _told(at: Sitting, seat: int) -> list[str]:
    """Return a hand's sketch and words."""
    audience, asked = at.table.audience(seat, speaker(at.language)), Asked(tuple(at.table.own(seat)))
    face, say = audience.face, audience.say
    told = ["\n".join(face.hand(say, audience.at, asked))]
    if face.hand_picture is not None:
        told.append(msgspec.json.encode(face.hand_picture.sketch(say, audience.at, asked)).decode())
    return told


def _drawn(shown: Shown) -> str:
    """Return a hand without its one-time parts: the joke below it, and the result of a standing order."""
    parts = [one for one in shown.top if not is_joke(one) and not str(one.get("content", "")).startswith("📋")]
    return repr([parts, shown.alts])


def is_joke(part: Json) -> bool:
    """Return True for the joke of a card that a player holds for the first time."""
    text = str(part.get("content", ""))
    return text.startswith("-# ") and text.endswith("*")


def _difference(one: str, two: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"tells hidden cards apart: {one[max(0, at - 40) : at + 60]!r} / {two[max(0, at - 40) : at + 60]!r}"


async def search(found: Found, game: str, people: int, seed: int, language: str, presses: int) -> None:
    """Play one game, every other one at random, and check every screen. From the third game on, options are drawn from
    all that a host may choose.
    """
    rng = Random(f"{game} {people} {seed} {language}")
    chosen = [table.options for table in tables(GAMES[game]) if table.seats == people]
    options = rng.choice(chosen) if seed > PLAIN else {}
    async with sitting(game, people, seed=seed, language=language, options=options) as at:
        steering = {user: Steering(f"{seed} {user}") for _, user in at.people()}
        for _, user in at.people():
            await at.open(user)
        until = found.tries + presses
        while not at.table.over and found.tries < until:
            await _step(at, found, steering, rng, sensible=seed % 2 == 1)


async def _step(at: Sitting, found: Found, steering: dict[int, Steering], rng: Random, *, sensible: bool) -> None:
    found.tries += 1
    seat, user = rng.choice(at.asked() or list(at.people()))
    found.asked.update(one.prompt.key for one in at.table.own(seat))
    shown = at.screens[user]
    if not shown.controls or (not shown.is_hand and not shown.confirms and rng.random() < 0.5):
        shown = await at.open(user)
    if not sensible and shown.is_hand and rng.random() < LOOKED:
        press = anything(shown, rng, foot=True)
    elif not shown.controls:
        return
    else:
        press = steering[user].choose(shown, at.table, seat) if sensible else anything(shown, rng)
        found.presses += sensible
        found.sure += sensible and shown.confirms
    await at.press(user, press)
    _look(at, found)
    if not at.table.over and rng.random() < COMPARED:
        for number, who in at.people():
            leaks, shown = await the_same(at, number, who, rng)
            found.note("leaks", leaks)
            found.note("leaks", hidden(at, number))
            found.note("alts", cut_well(at, number, shown))


def _look(at: Sitting, found: Found) -> None:
    for sent in at.sent:
        shown = Shown(sent.components)
        found.note("limits", limits(sent))
        if sent.user is None:
            continue
        found.hands += shown.is_hand
        found.note("broken", broken(shown))
        found.note("blue", one_blue(shown))
        found.note("labels", labelled(shown) if shown.is_hand or shown.confirms else iter(()))
        found.note("alts", alts(shown))


def figures(found: dict[str, Found]) -> list[tuple[Any, ...]]:
    """Return a row a game: hands, presses, share of confirmations, and how often each law was broken."""
    return [
        (game, one.hands, one.presses, f"{100 * one.sure / max(1, one.presses):.1f}%", *map(one.broken, LAWS))
        for game, one in found.items()
    ]
