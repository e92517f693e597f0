"""A seat's private view in words, with the contents of its picture."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.doctor_strange.clash import fate
from bot.faces.doctor_strange.hand_signs import ONLY, WHENS, does
from bot.faces.doctor_strange.hand_sketch import Clash, Group, Paper, Plate, Sketch, Strip, sketch
from bot.faces.doctor_strange.names import CARDS, effect, emoji, short_name, side
from bot.faces.doctor_strange.position import when
from bot.faces.doctor_strange.words import PHASES
from bot.faces.values import Position
from bot.words import N_, Say
from engines.doctor_strange.view import View

MOST = 2500

TASKS = {
    "play": N_("Play now"),
    "attack": N_("Attack with"),
    "counter": N_("Counter with"),
    "fight": N_("For this fight"),
    "discard": N_("To throw away"),
}
STATES = {
    "incapacitated": N_("incapacitated"),
    "captured": N_("captive"),
    "killed": N_("dead"),
    "exiled": N_("in exile"),
}


def title(say: Say, at: Position, _asked: Asked) -> str:
    """Return the side and the turn, or the Character under attack: the question names the phase, the
    picture the side.
    """
    view: View = at.view
    if view.exchange:
        return say("{who} is struck", who=short_name(say, view.exchange.attack.target))
    parts = [] if view.seat is None else [side(say, view.seat)]
    parts.append(when(say, view) if view.phase != "over" else say(PHASES["over"]))
    return " · ".join(parts)


def hand(say: Say, at: Position, asked: Asked) -> list[str]:
    shown = sketch(say, at, asked)
    small = [
        "\n".join(_group(say, shown.seat, group) for group in shown.groups if group.bright == bright)
        for bright in (True, False)
    ]
    kept: list[str] = []
    for block in (_stake(say, shown), _now(say, shown), *small):
        room = MOST - sum(len(one) + 1 for one in kept)
        if block:
            kept.append(block if len(block) <= room else block[: max(0, room - 1)].rpartition(", ")[0] + "…")
    return [block for block in kept if len(block) > 1] or [say("Your hand is empty.")]


def _stake(say: Say, shown: Sketch) -> str:
    lines = _fight(say, shown.clash) if shown.clash else []
    lines += [_strip(say, strip) for strip in shown.strips]
    attacks = shown.task == "attack" or any(plate.side != shown.seat for plate in shown.targets)
    if shown.own:
        words = say("Can attack") if attacks else say("Attach to")
        lines.append(f"{words}{say.colon}{_people(say, shown.own)}.")
    if shown.targets:
        words = say("Targets") if shown.own else say("Choose from")
        lines.append(f"{words}{say.colon}{_people(say, shown.targets)}.")
    return "\n".join(lines)


def _fight(say: Say, clash: Clash) -> list[str]:
    attacker, target = clash.fighters
    lines = [
        say(
            "{attacker} strikes {target} with {card} ({fate}), **{attack} to {defence}**.",
            attacker=short_name(say, attacker.id),
            target=short_name(say, target.id),
            card=short_name(say, clash.card),
            fate=say(fate(clash.card)[0]),
            attack=clash.totals[0],
            defence=clash.totals[1],
        )
    ]
    if clash.lacking:
        sentence = N_("You need +{n} and hold +{held}.")
        if clash.held < clash.lacking:
            sentence = N_("You need +{n} and hold only +{held}.")
        lines.append(say(sentence, n=clash.lacking, held=clash.held))
    if clash.picked:
        lines.append(_capital(say("picked +{n} of +{lacking}", n=clash.picked, lacking=clash.lacking)) + ".")
    lines.append(_dice(say, clash))
    return lines


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _dice(say: Say, clash: Clash) -> str:
    words = say("Dice {one} and {two}.", one=clash.rolls[0], two=clash.rolls[1])
    spent = [short_name(say, card) for part in clash.spent for card in part]
    return f"{words} {say('Played')}{say.colon}{', '.join(spent)}." if spent else words


def _strip(say: Say, strip: Strip) -> str:
    words = say(
        "{attacker} {attack} attacks {target} {defence} with {card}: hits {percent}%, {fate}.",
        attacker=short_name(say, strip.attacker.id),
        target=short_name(say, strip.target.id),
        card=short_name(say, strip.card),
        fate=say(fate(strip.card)[0]),
        attack=strip.attacker.power,
        defence=strip.target.power,
        percent=strip.percent,
    )
    return f"**{strip.number}** {words}"


def _people(say: Say, plates: tuple[Plate, ...]) -> str:
    """Return names with Power and state; bold if the chosen words still allow them."""
    words = []
    for plate in plates:
        name = short_name(say, plate.id)
        told = f"**{name}**" if plate.bright else name
        if plate.id[0] != "c":
            words.append(f"{told} ({short_name(say, plate.state)})")
        else:
            state = f" ({say(STATES[plate.state])})" if plate.state in STATES else ""
            words.append(f"{told} {plate.power}{state}")
    return ", ".join(words)


def _now(say: Say, shown: Sketch) -> str:
    if not shown.papers:
        return ""
    lines = [_paper(say, paper, fights=shown.clash is not None) for paper in shown.papers]
    return "\n".join([f"**{say(TASKS[shown.task])}**", *lines])


def _paper(say: Say, paper: Paper, *, fights: bool) -> str:
    name = short_name(say, paper.id)
    told = f"{emoji(paper.id)} **{name}**" if paper.bright or paper.number else f"{emoji(paper.id)} {name}"
    if paper.picked:
        told = f"✅ {told}"
    if paper.number:
        return f"{told} ({say('planned')}, {paper.number})."
    if fights and paper.id[0] == "d":
        if not paper.helper:
            return f"{told}{say.colon}{say('nobody is free to help')}."
        helps = say("{who} helps", who=short_name(say, paper.helper))
        return f"{told} +{paper.power}{say.colon}{helps}."
    return f"{told} +{paper.power}." if fights else f"{told}{say.colon}{effect(say, CARDS.by_id[paper.id])}"


def _group(say: Say, seat: int, group: Group) -> str:
    words = _capital(say(ONLY[1 - seat])) if group.when == "barred" else say(WHENS[group.when][1])
    heading = f"**{words}**" if group.bright else words
    return f"{heading}{say.colon}{', '.join(_stack(say, stack) for stack in group.chips)}."


def _stack(say: Say, cards: tuple[str, ...]) -> str:
    names = ", ".join(short_name(say, card) for card in cards)
    known = CARDS.by_id[cards[0]]
    if known.power:
        return f"{names} {known.power}" if known.type == "C" else f"{names} +{known.power}"
    return f"{names} ({does(say, cards[0])})"
