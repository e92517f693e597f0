"""What one seat alone may see, in words: its own clinic in full."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.clinic.names import ACTIONS
from bot.faces.clinic.position import clinic_block, people_line
from bot.faces.clinic.spaces import room_name
from bot.faces.clinic.words import goal
from bot.faces.values import Position, clip
from bot.words import Say
from engines.clinic.view import ClinicView, View

MOST = 2500


def title(_say: Say, _at: Position, _asked: Asked) -> str:
    """Behind the name above the hand."""
    return ""


def hand(say: Say, at: Position, asked: Asked) -> list[str]:
    """The seat's own clinic in full: tiles, bill, double tiles, whom it may move."""
    view: View = at.view
    if view.seat is None:
        return []
    own = view.clinics[view.seat]
    blocks = [_own(say, view, own)]
    if view.phase == "picking":
        left = ", ".join(f"{own.tiles[a]} x {say(ACTIONS[a].text)}" for a in own.tiles if own.tiles[a])
        picked = say("You have picked {action}.", action=say(ACTIONS[view.picked].text)) if view.picked else ""
        blocks.append(" ".join(part for part in (say("Tiles left: {tiles}.", tiles=left or "-"), picked) if part))
    if any(decision.prompt.key == "business" for decision in list(asked.decisions)):
        blocks.append(_plan(say, view, own))
    used = sum(len(block) for block in blocks)
    blocks.append(clip(clinic_block(say, at, view.seat), MOST - used - 50))
    return [block for block in blocks if block]


def _own(say: Say, view: View, own: ClinicView) -> str:
    bill = say("Bill: salaries ${salaries}, upkeep ${upkeep}.", salaries=own.salaries, upkeep=own.upkeep)
    words = [bill]
    if view.goal:
        words.append(say("Goal: {goal}.", goal=goal(say, view)))
    if own.valet:
        words.append(say("Cars are parked for you."))
    return " ".join(words)


def _plan(say: Say, view: View, own: ClinicView) -> str:
    lines = [say("**Care planned**: ${income}", income=own.income)]
    for one in own.plan:
        known = {p.id: p for p in own.people}
        who = people_line([known[p] for p in one.patients if p in known])
        by = people_line([known[p] for p in (one.carer, *one.nurses) if p in known])
        lines.append(f"{room_name(say, view, one.room, own.seat)}{say.colon}{by} → {who}")
    return "\n".join(lines)
