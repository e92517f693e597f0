"""A recorded game, one position at a time: the picture or words, the log, and the navigation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.screens.pages import IN_ONE_VIEW, IN_PICTURE
from bot.ui.components import Button, Choice, Menu, Part, Picture, Row, Screen, Separator, Text
from bot.ui.ids import base36
from bot.ui.limits import ALT, CHOICES, clip
from bot.ui.verbs import Replay, Share, SharedReplay

SPECTATOR = "s"
ALL = "a"
"""All seats' views side by side, in words."""
PRIVATE, SHARED = "replay", "reel"
"""The verbs of a private replay, and of one that a channel pages through."""
BESIDE = "r"
"""The key of a press that opens a replay next to the private message."""
LINES = 700
HANDS, ALL_HANDS = 1100, 2800
"""Most characters of one private hand, and of all side by side."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A replay's position: after move number `n` (0: the deal), the view, with or without picture."""

    n: int = 0
    view: str = SPECTATOR
    picture: bool = True

    def __str__(self) -> str:
        return f"{base36(self.n)}.{self.view}.{'p' if self.picture else 'w'}"

    @classmethod
    def read(cls, text: str) -> Spot:
        """Return the spot in `text`. Raise ValueError if there is none."""
        n, view, form = text.split(".")
        if n.startswith("-") or form not in {"p", "w"} or not (view in {SPECTATOR, ALL} or view.isdecimal()):
            raise ValueError(text)
        return cls(int(n, 36), view, form == "p")

    @property
    def seat(self) -> int | None:
        return int(self.view) if self.view.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Scene:
    """One position of a replay.

    `readers`: whose hands are shown, one unless the view is ALL; `place` of `last`: the move; `steps`: numbers of the
    first, the previous, the next and the last move; `rounds`: number of a round, number of the move before it; `at`:
    when the move was made, in Unix milliseconds, 0 if the reader may not know; `views`: seats that can be chosen;
    `shared`: it is public; `shareable`: it may be posted to the channel.
    """

    title: str
    readers: Sequence[Audience]
    spot: Spot
    place: int
    last: int
    steps: tuple[int, int, int, int]
    lines: Sequence[str]
    rounds: Sequence[tuple[int, int]]
    at: int = 0
    views: Sequence[int] = ()
    shared: bool = False
    shareable: bool = False

    @property
    def audience(self) -> Audience:
        return self.readers[0]

    def press(self, key: str, spot: Spot) -> str:
        """Return a custom_id; `key` distinguishes those with the same destination."""
        return str((SharedReplay if self.shared else Replay)(self.audience.table, key, str(spot)))


def replay(scene: Scene, filename: str = "") -> Screen:
    """Return the position as a message; `filename` is the uploaded picture."""
    audience, say = scene.audience, scene.audience.say
    where = say("Move {n} of {last}", n=scene.place, last=scene.last) if scene.place else say("The deal")
    when = f"\n-# <t:{scene.at // 1000}:f>" if scene.at else ""
    parts: list[Part] = [Text(f"### {scene.title}\n{where} · {_whose(scene)}{when}")]
    if filename:
        parts.append(Picture(filename, clip(audience.face.alt(say, audience.at), ALT)))
    elif scene.spot.view != ALL:
        parts.append(Text("\n".join(audience.face.board(say, audience.at)), rest=say(IN_PICTURE)))
    hands = _hands(scene)
    if hands:
        parts.append(Text(hands, rest=say(IN_ONE_VIEW)))
    if scene.lines:
        parts += [Separator(), Text(clip("\n".join(f"-# {line}" for line in scene.lines), LINES))]
    parts.append(_ways(scene))
    if len(scene.rounds) > 1:
        parts.append(_jump(scene))
    if scene.views:
        parts.append(_views(scene))
    return Screen((*parts, Row(_more(scene))), audience.face.accent, name="replay")


def _whose(scene: Scene) -> str:
    say, seat = scene.audience.say, scene.spot.seat
    if scene.spot.view == ALL:
        return say("everybody's view")
    return say("as spectators see it") if seat is None else say("as {name} sees it", name=scene.audience.at.names[seat])


def _hands(scene: Scene) -> str:
    """Return the private parts of the shown seats."""
    shown = [one for one in scene.readers if one.at.seat is not None]
    if not shown:
        return ""
    room = (HANDS if len(shown) == 1 else ALL_HANDS) // len(shown) - 40
    blocks = []
    for one in shown:
        name = one.at.names[one.at.seat or 0]
        blocks.append(f"**{name}**\n{clip(chr(10).join(one.face.hand(one.say, one.at, Asked())), room)}")
    return "\n".join(blocks)


def _ways(scene: Scene) -> Row:
    begin, back, ahead, end = scene.steps
    at_first, at_last = scene.place == 0, scene.place == scene.last

    def way(key: str, n: int, emoji: str, *, off: bool) -> Button:
        return Button("", scene.press(key, replace(scene.spot, n=n)), emoji=emoji, disabled=off)

    return Row(
        (
            way("f", begin, "⏮️", off=at_first),
            way("b", back, "◀️", off=at_first),
            way("n", ahead, "▶️", off=at_last),
            way("l", end, "⏭️", off=at_last),
        )
    )


def _jump(scene: Scene) -> Menu:
    say = scene.audience.say
    step = -(-len(scene.rounds) // CHOICES)
    now = max((at for at, (_, n) in enumerate(scene.rounds) if n <= scene.spot.n), default=0)
    choices = tuple(
        Choice(
            scene.audience.face.when(say, number) if number else say("Setting up"),
            base36(n),
            chosen=at <= now < at + step,
        )
        for at, (number, n) in enumerate(scene.rounds)
        if at % step == 0
    )
    return Menu(scene.press("j", scene.spot), say("Go to another part of the game"), choices)


def _views(scene: Scene) -> Menu:
    say, names = scene.audience.say, scene.audience.at.names
    now = scene.spot.view
    face = scene.audience.face
    seats = [
        Choice(clip(_bare(names[seat]), 90), str(seat), emoji=face.role(say, seat).emoji, chosen=now == str(seat))
        for seat in scene.views
    ]
    choices = [Choice(say("As spectators see it"), SPECTATOR, chosen=now == SPECTATOR), *seats]
    if len(scene.views) > 1:
        choices.append(Choice(say("Everybody's hands side by side"), ALL, chosen=now == ALL))
    return Menu(scene.press("v", scene.spot), say("Whose view?"), tuple(choices))


def _bare(name: str) -> str:
    """Return a name without markdown's escapes: menus would show them."""
    return name.replace("\\", "") or "?"


def _more(scene: Scene) -> tuple[Button, ...]:
    say, spot = scene.audience.say, scene.spot
    label = say("In words") if spot.picture else say("As a picture")
    buttons = [
        Button(label, scene.press("w", replace(spot, picture=not spot.picture)), emoji="🗺️", disabled=spot.view == ALL)
    ]
    if scene.shareable:
        share = str(Share(scene.audience.table, str(spot)))
        buttons.append(Button(say("Show it to the channel"), share, emoji="📣"))
    return tuple(buttons)
