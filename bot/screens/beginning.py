"""The first post of a game: its aim, the seats, who begins, and where to learn it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.faces.face import Face
from bot.history.lengths import told
from bot.screens.phrases import in_league
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.lobby_verbs import Teach
from bot.ui.verbs import Hand, Rules
from bot.words import Say


@dataclass(frozen=True, slots=True)
class Beginning:
    """The contents of the post. `people`: the player in each seat, as markdown; `first`: the name of the player who
    begins, empty if all begin at once; `minutes`: the usual length of a game, 0 if unknown; `deal`: the published
    digits of the deal; `league`: its league, season and division, or empty.
    """

    table: int
    title: str
    face: Face
    options: Any
    people: Sequence[str]
    first: str
    minutes: int
    deal: str
    league: str = ""


def beginning(say: Say, game: Beginning) -> Screen:
    face = game.face
    do, win = face.aim(say, game.options)
    seats = [f"{face.role(say, seat).emoji} {who}".strip() for seat, who in enumerate(game.people)]
    first = say("{who} begins.", who=game.first) if game.first else ""
    lines = [
        f"### {face.mark} {game.title}{say.colon}{face.begins(say)}",
        *in_league(game.league),
        do,
        f"{win} {told(say, game.minutes)}".strip(),
        f"{' · '.join(seats)}. {first}".strip(),
    ]
    buttons = [Button(say("My hand"), str(Hand(game.table)), style="blue", emoji="🃏")]
    if face.lesson is not None:
        buttons.append(Button(say("Teach me"), str(Teach(game.table)), emoji="🎓"))
    buttons.append(Button(say("Rules"), str(Rules(game.table)), emoji="📖"))
    deal = Text(f"-# {say('deal {digits}', digits=game.deal)}")
    return Screen((Text("\n".join(lines)), Row(tuple(buttons)), deal), face.accent)
