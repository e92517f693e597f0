"""A server's kept post: open tables, running games, results, and the case of the day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.ui.case_verbs import CaseBoard, ShowCase
from bot.ui.components import Button, Part, Row, Screen, Separator, Text
from bot.ui.limits import LABEL, clip
from bot.ui.lobby_verbs import Join
from bot.ui.verbs import Replay, Watch
from bot.words import N_, Say

SHOWN = 10
"""Most lines of each part."""
BUTTONS = 5
"""Most buttons of each part."""
LONGEST, HEAVIEST = 900, 1500
"""Most characters and bytes of each part."""
COLOUR = 0x4B6EAF
NOTHING = N_("Nobody waits just now. /play opens a table.")


@dataclass(frozen=True, slots=True)
class Entry:
    """A table in one line, without its number and its game's mark."""

    table: int
    line: str


@dataclass(frozen=True, slots=True)
class Living:
    """The contents of the post; `cases`: lines of this week's board, None without cases."""

    waiting: Sequence[Entry] = field(default=())
    playing: Sequence[Entry] = field(default=())
    ended: Sequence[Entry] = field(default=())
    standings: Sequence[str] = field(default=())
    cases: Sequence[str] | None = None


def living(say: Say, shown: Living) -> Screen:
    parts: list[Part] = [
        *_part(say, f"## 🪑 {say('Open tables')}", shown.waiting, say(NOTHING)),
        *_buttons(say("Join"), "🪑", [(one.table, str(Join(one.table))) for one in shown.waiting], "green"),
    ]
    if shown.playing:
        parts += [Separator(), *_part(say, f"### 🎲 {say('Being played')}", shown.playing)]
        parts += _buttons(say("Watch"), "👀", [(one.table, str(Watch(one.table))) for one in shown.playing])
    if shown.ended:
        parts += [Separator(), *_part(say, f"### 🏁 {say('Just finished')}", shown.ended)]
        parts += _buttons(say("Replay"), "🎞️", [(one.table, str(Replay(one.table))) for one in shown.ended])
    if shown.standings:
        parts += [Separator(), Text("\n".join(_fitting(shown.standings)))]
    if shown.cases is not None:
        head = f"### 🩺 {say('The case of the day')}"
        buttons = (
            Button(say("Case of the day"), str(ShowCase(0)), emoji="🩺"),
            Button(say("Board of the week"), str(CaseBoard(0)), emoji="🏅"),
        )
        parts += [Separator(), Text("\n".join((head, *_fitting(shown.cases)))), Row(buttons)]
    return Screen(tuple(parts), COLOUR)


def _part(say: Say, head: str, entries: Sequence[Entry], nothing: str = "") -> list[Part]:
    lines = _fitting([one.line for one in entries[:SHOWN]])
    more = len(entries) - len(lines)
    if more:
        lines.append(f"-# {say.count('{n} more table', '{n} more tables', more)}")
    return [Text("\n".join((head, *(lines or [nothing]))))]


def _fitting(lines: Sequence[str]) -> list[str]:
    """Return the first lines that fit in a part."""
    while len(text := "\n".join(lines)) > LONGEST or len(text.encode()) > HEAVIEST:
        lines = lines[:-1]
    return list(lines)


def _buttons(word: str, emoji: str, presses: Sequence[tuple[int, str]], style: str = "grey") -> list[Part]:
    buttons = tuple(
        Button(clip(f"{word} #{table}", LABEL), press, style="green" if style == "green" else "grey", emoji=emoji)
        for table, press in presses[:BUTTONS]
    )
    return [Row(buttons)] if buttons else []
