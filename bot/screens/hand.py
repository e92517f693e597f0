"""The private screen of one seat: its cards, what it is asked, and the menus to answer with."""

from __future__ import annotations

from collections.abc import Sequence

from bot.faces.asked import Asked
from bot.faces.audience import Audience
from bot.screens.menus import controls
from bot.ui.components import Button, Part, Row, Screen, Separator, Text
from bot.ui.limits import CUSTOM_ID, TEXT, clip
from bot.ui.verbs import Changed, Hand, InWords, More, MoveMany, SureMove, Tips, Why
from bot.words import Say
from engines.game import Decision, Move

HAND_TEXT = 2500
NOTICE = 600
COACH = 600
KEPT = 300
CONTROL_PARTS = 18
"""Parts for menus and buttons; with the text they stay within 40 components."""


def hand(
    audience: Audience,
    decisions: list[Decision],
    *,
    title: str,
    notice: str = "",
    awaited: str = "",
    coach: str = "",
    kept: str = "",
    path: tuple[int, Sequence[str], int] | None = None,
) -> Screen:
    """Hand and menus. `notice` stands on top, below it a `coach`'s word for a learner; `kept` says what becomes of an
    answer in a sealed window; `path` (decision number, words chosen, page) opens a submenu.
    """
    say = audience.say
    parts: list[Part] = [Text(f"### {title}")]
    if notice:
        parts.append(Text(clip(notice, NOTICE)))
    if coach:
        parts += [Text(clip(coach, COACH)), Row((Button(say("Skip the tips"), audience.press(Tips), emoji="🎓"),))]
    blocks = "\n".join(audience.face.hand(say, audience.at, Asked(tuple(decisions))))
    parts.append(Text(clip(blocks, HAND_TEXT - len(coach))))
    parts.append(Separator())
    if not decisions:
        parts.append(Text(awaited or say("Nothing for you to do just now.")))
    if kept:
        parts.append(Text(clip(kept, KEPT)))
    left = TEXT - HAND_TEXT - NOTICE - 300 - (KEPT if kept else 0)
    budget = CONTROL_PARTS - (3 if coach else 0) - (1 if kept else 0)
    for decision in sorted(decisions, key=lambda one: not one.must):
        words: Sequence[str] = ()
        page = 0
        if path is not None:
            if path[0] != decision.number:
                continue
            words, page = path[1], path[2]
        prompt = clip(audience.face.prompt(say, audience.at, decision.prompt), min(300, left))
        offered = controls(audience, decision, words, page)
        if budget < len(offered) + 1 or left < len(prompt):
            break
        budget -= len(offered) + 1
        left -= len(prompt)
        parts += [Text(f"**{prompt}**" if decision.must else prompt), *offered]
    return Screen(tuple(parts), audience.face.accent, (_foot(audience, submenu=path is not None),))


def confirm(audience: Audience, decision: Decision, move: Move, *, title: str) -> Screen:
    """What would this do: asked before a fateful move is made."""
    say = audience.say
    label = audience.face.label(say, audience.at, move)
    preview = audience.face.preview(say, audience.at, move)
    parts: list[Part] = [Text(f"### {title}"), Text(f"**{clip(label.text, 200)}**")]
    if preview:
        parts.append(Text(clip(preview, 1500)))
    yes = Button(say("Yes, do it"), audience.press(SureMove, audience.stamp(decision), str(move)), style="green")
    no = Button(say("Back"), audience.press(Hand), emoji="↩️")
    return Screen((*parts, Row((yes, no))), audience.face.accent)


def many(audience: Audience, decision: Decision, moves: list[Move], *, title: str) -> Screen:
    """Several moves picked in one select, to be made in the order shown."""
    say = audience.say
    lines = [f"{n}. {audience.face.label(say, audience.at, move).text}" for n, move in enumerate(moves, 1)]
    parts: list[Part] = [Text(f"### {title}"), Text(say("In this order:") + "\n" + "\n".join(lines))]
    words = ",".join(str(list(decision.moves).index(move)) for move in moves)
    go = audience.press(MoveMany, audience.stamp(decision), words)
    if len(go) > CUSTOM_ID:
        raise ValueError(go)
    buttons = [Button(say("Do it in this order"), go, style="green")]
    if len(moves) > 1:
        turned = ",".join(reversed(words.split(",")))
        other = audience.press(MoveMany, audience.stamp(decision), turned)
        buttons.append(Button(say("The other way round"), other, style="blue", emoji="🔃"))
    buttons.append(Button(say("Back"), audience.press(Hand), emoji="↩️"))
    return Screen((*parts, Row(tuple(buttons))), audience.face.accent)


def _foot(audience: Audience, *, submenu: bool) -> Row:
    """Below every hand; a submenu has its own way back, and one custom_id may not stand twice."""
    say = audience.say
    return Row(
        (
            *([] if submenu else [Button(say("Refresh"), audience.press(Hand), emoji="🔄")]),
            Button(say("Why can’t I…?"), audience.press(Why), emoji="❔"),
            Button(say("What changed"), audience.press(Changed), emoji="📰"),
            Button(say("Board"), audience.press(InWords), emoji="🗺️"),
            Button(say("More"), audience.press(More), emoji="⚙️"),
        )
    )


def notice(say: Say, sentence: str, buttons: Sequence[Button] = ()) -> Screen:
    """A private word and nothing else."""
    del say
    return Screen((Text(clip(sentence, TEXT)), *((Row(tuple(buttons)),) if buttons else ())))
