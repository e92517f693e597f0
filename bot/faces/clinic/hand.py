"""One seat's private hand in words: its options, its money, its own clinic in full."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.clinic.errand import errand
from bot.faces.clinic.names import ACTIONS, person_name
from bot.faces.clinic.outlook import proposed_ways
from bot.faces.clinic.position import clinic_block, people_line
from bot.faces.clinic.spaces import room_name
from bot.faces.clinic.telling import choice
from bot.faces.clinic.words import goal
from bot.faces.values import Position, clip
from bot.words import Say
from engines.clinic import moves as mv
from engines.clinic.view import ClinicView, View

MOST = 2500


def title(say: Say, at: Position, asked: Asked) -> str:
    """Return the text after the name above the hand: "Round 1 · Build · $20"."""
    view: View = at.view
    if view.seat is None:
        return ""
    parts = [say("Round {n}", n=view.round)] if view.round else []
    parts += [errand(say, view, asked)[1], say.money("$", view.clinics[view.seat].cash)]
    return " · ".join(parts)


def hand(say: Say, at: Position, asked: Asked) -> list[str]:
    """Return the options, the trips of a proposal, the bill, then the clinic: tiles, people, places."""
    view: View = at.view
    if view.seat is None:
        return []
    own = view.clinics[view.seat]
    key = asked.decision.prompt.key if asked.decision else ""
    blocks = [clip(choice(say, at, asked), 1300)]
    if key == "move":
        blocks.append(clip(_proposal(say, view, asked), 600))
    if key == "business":
        blocks.append(clip(_plan(say, view, own), 600))
    blocks = [block for block in (*blocks, _own(say, view, own)) if block]
    used = sum(len(block) for block in blocks)
    return [*blocks, clip(clinic_block(say, at, view.seat), MOST - used - 50)]


def _own(say: Say, view: View, own: ClinicView) -> str:
    """Return the bill, the tiles left, the goal."""
    words = [say("Bill: salaries ${salaries}, upkeep ${upkeep}.", salaries=own.salaries, upkeep=own.upkeep)]
    left = ", ".join(f"{say(ACTIONS[action].text)} ×{number}" for action, number in own.tiles.items() if number)
    if left and view.phase in {"picking", "acting"}:
        words.append(say("Tiles left: {tiles}.", tiles=left))
    if view.phase == "picking" and view.picked:
        words.append(say("You have picked {action}.", action=say(ACTIONS[view.picked].text)))
    if view.goal:
        words.append(say("Goal: {goal}.", goal=goal(say, view)))
    if own.valet:
        words.append(say("Cars are parked for you."))
    return " ".join(words)


def _proposal(say: Say, view: View, asked: Asked) -> str:
    """Return the trips of the proposal, while it is on offer and no one has gone."""
    moves = asked.decision.moves if asked.decision else ()
    if asked.path or mv.Propose() not in moves:
        return ""
    found = proposed_ways(view)
    told = [
        f"{person_name(say, view, person)} → {room_name(say, view, to, view.seat or 0)}" for person, to in found.items()
    ]
    return say("As proposed: {ways}.", ways="; ".join(told)) if told else say("As proposed, nobody has to go.")


def _plan(say: Say, view: View, own: ClinicView) -> str:
    lines = [say("**Care planned**: ${income}", income=own.income)]
    known = {person.id: person for person in own.people}
    for one in own.plan:
        who = people_line([known[p] for p in one.patients if p in known])
        by = people_line([known[p] for p in (one.carer, *one.nurses) if p in known])
        lines.append(f"{room_name(say, view, one.room, own.seat)}{say.colon}{by} → {who}")
    return "\n".join(lines)
