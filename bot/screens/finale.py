"""The last message of a game: its result as a picture and in words, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.audience import Audience
from bot.ui.components import Button, Part, Picture, Row, Screen, Text
from bot.ui.limits import ALT, clip
from bot.ui.verbs import Log, Proof, Rematch, Replay


def finale(
    audience: Audience, *, title: str, lines: Sequence[str], notes: Sequence[str], filename: str = "", alt: str = ""
) -> Screen:
    """`lines`: how it ended; `notes`: the turning point, the seed and such; `filename`: the picture, told by `alt`."""
    say = audience.say
    parts: list[Part] = [Text(f"## 🏁 {title}")]
    if filename:
        parts.append(Picture(filename, clip(alt, ALT)))
    if lines:
        parts.append(Text(clip("\n".join(lines), 2400)))
    if notes:
        parts.append(Text(clip("\n".join(notes), 900)))
    buttons = Row(
        (
            Button(say("Rematch"), audience.press(Rematch), style="green", emoji="🔁"),
            Button(say("Replay"), audience.press(Replay), emoji="🎞️"),
            Button(say("Log"), audience.press(Log), emoji="📜"),
            Button(say("Proof"), audience.press(Proof), emoji="🔏"),
        )
    )
    return Screen((*parts, buttons), audience.face.accent)
