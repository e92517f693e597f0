"""The public board in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.faces.quack_in_the_box.effects import anytime
from bot.faces.quack_in_the_box.names import cards, doctor, dollars, emoji, illnesses, name_of
from bot.faces.quack_in_the_box.words import PHASES
from bot.faces.seats import seat_sign
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.quack_in_the_box.view import DoctorView, OfficeView, Resolving, View

BOARD_MOST = 3000

MADE_DO = N_("The Anytime owed for want of Treatments is gone.")
PLACES = {"switzerland": Label(N_("in Switzerland"), emoji="🏔️"), "lynched": Label(N_("lynched"), emoji="⚰️")}
MOODS = {
    0: Label(N_("The town is fond of its doctors. It has not asked around yet."), emoji="😌"),
    25: Label(N_("People have begun to compare notes."), emoji="🤨"),
    50: Label(N_("Somebody is sharpening a pitchfork and smiling at your door."), emoji="😠"),
    75: Label(N_("The hardware shop has sold out of torches."), emoji="🔥"),
    100: Label(N_("The mob knows your address, your car and your tee time."), emoji="👹"),
}
"""The town's mood, by the least share of the threshold, in percent, of the most infamous doctor in practice."""

VARIANTS = {"turbo": N_("Turbo-Infamy"), "group": N_("Group Practice"), "deathmatch": N_("Deathmatch")}


def summary(say: Say, at: Position) -> str:
    view: View = at.view
    parts = [say("Round {n}", n=view.round), say(PHASES[view.phase]), say("mob at {n}", n=view.threshold)]
    parts += [say(words) for field, words in VARIANTS.items() if getattr(view, field)]
    if view.last is not None and view.phase != "over":
        parts.append(say("last turns"))
    _, sign, words = mood(say, view)
    if view.windows:
        sign, words = "➡️", f"{resolving(say, at, view.windows[-1])}."
    return " · ".join(parts) + (f"\n{sign} {words}" if view.phase != "over" else "")


def board(say: Say, at: Position) -> list[str]:
    view: View = at.view
    head = [f"**{say('Round {n}', n=view.round)}** · {say(PHASES[view.phase])}\n{_mob(say, view)}"]
    head += [f"➡️ {resolving(say, at, window)}" for window in view.windows]
    if view.phase == "mob":
        head.append(f"🔥 {mob_stands(say, at)}")
    if view.required and view.phase == "treat":
        head.append(_round(say, at))
    piles = say(
        "🂠 {deck} Doctor cards, {discard} discarded · {patients} Patients waiting",
        deck=view.deck,
        discard=len(view.discard),
        patients=view.patients,
    )
    for detail in (2, 1, 0):
        blocks = [*head, *(_doctor(say, at, seat, detail) for seat in range(len(view.doctors))), piles]
        if sum(len(block) + 1 for block in blocks) <= BOARD_MOST:
            break
    return blocks


def _mob(say: Say, view: View) -> str:
    _, sign, words = mood(say, view)
    return f"{sign} {words} " + say("The mob comes at {n}.", n=view.threshold)


def _round(say: Say, at: Position) -> str:
    view: View = at.view
    laid = ", ".join(
        f"{name_of(say, view, one.card)} {dollars(say, one.money)}" + (" 💀" if one.patient in view.dead else "")
        for one in view.laid
    )
    words = say(
        "🎲 {who}: {laid} of {required} Treatments",
        who=doctor(at, view.active),
        laid=len(view.laid),
        required=view.required,
    )
    words = f"{words} ({laid})" if laid else words
    return f"{words}. {say(MADE_DO)}" if view.made_do else words


def piles(say: Say, at: Position) -> list[tuple[str, list[str]]]:
    view: View = at.view
    known = cards(view)
    placed = _placed(view)
    unseen = [card for card in known.doctor_cards if card not in placed]
    offices = [one.office.patient for one in view.doctors if one.office is not None]
    waiting = [card for card in known.patients if card not in view.gone and card not in offices]
    lasting = [f"{doctor(at, seat)}{say.colon}{text}" for seat, text in _running(say, view)]
    piles = [
        (say("Discarded Doctor cards ({n})", n=len(view.discard)), counted(say, view, view.discard)),
        (say("Doctor cards not seen, in the deck or in hands ({n})", n=len(unseen)), counted(say, view, unseen)),
        (say("Patients who have left ({n})", n=len(view.gone)), counted(say, view, view.gone)),
        (say("Patients still to come ({n})", n=len(waiting)), counted(say, view, waiting)),
    ]
    return [*piles, (say("Running effects ({n})", n=len(lasting)), lasting)] if lasting else piles


def _placed(view: View) -> set[str]:
    """Return the Doctor cards that are face up, that the reader holds, or that everyone saw."""
    found = {*view.discard, *view.treatments, *view.anytimes, *(one.card for one in view.windows)}
    for one in view.doctors:
        found.update(one.lasting, one.shown)
        if one.office is not None:
            found.update(one.office.bugs, (lying.card for lying in one.office.lying))
    return found


def _running(say: Say, view: View) -> list[tuple[int, str]]:
    found = []
    for seat, one in enumerate(view.doctors):
        bugs = [(card, one.office.patient) for card in one.office.bugs] if one.office is not None else []
        found += [(seat, f"{name_of(say, view, card)}. {anytime(say, view, card)}") for card in one.lasting]
        found += [(seat, f"{name_of(say, view, card)} ({name_of(say, view, patient)})") for card, patient in bugs]
    return found


def counted(say: Say, view: View, cards: Iterable[str]) -> list[str]:
    """Name cards, equal ones counted."""
    number = Counter(name_of(say, view, card) for card in cards)
    return [name + (f" ×{n}" if n > 1 else "") for name, n in number.items()]


def resolving(say: Say, at: Position, window: Resolving) -> str:
    view: View = at.view
    names = {"card": name_of(say, view, window.card), "patient": name_of(say, view, window.patient)}
    seat = doctor(at, window.seat)
    match window.kind:
        case "roll":
            return say("{seat} must play {n} Treatments, unless somebody meddles", seat=seat, n=window.amount)
        case "treatment":
            words = say("{seat} gives {patient} {card}", seat=seat, **names)
            tampered = ", ".join(name_of(say, view, card) for card in window.on_it)
            return f"{words} ({tampered})" if tampered else words
        case "death":
            return say("{patient} is about to die of {card}", **names)
        case "end":
            return say("The money is about to be counted: the last moment for an Anytime")
    return _shame(say, at, window)


def _shame(say: Say, at: Position, window: Resolving) -> str:
    seat, patient = doctor(at, window.seat), name_of(say, at.view, window.patient)
    words = say("{seat} is about to gain {n} Infamy for {patient}", seat=seat, n=window.amount, patient=patient)
    then = [f"{doctor(at, gain.seat)} {gain.amount}" for gain in window.then if gain.amount]
    return f"{words}; {say('then {list}', list=say.join(then))}" if then else words


def mob_stands(say: Say, at: Position) -> str:
    return say("The mob stands before {seat}’s office.", seat=doctor(at, at.view.active))


def _doctor(say: Say, at: Position, seat: int, detail: int) -> str:
    view: View = at.view
    one = view.doctors[seat]
    turn = "▶️ " if on_turn(view, seat) else ""
    infamy = say("Infamy {n}/{most}", n=one.infamy, most=view.threshold)
    parts = [f"{turn}{seat_sign(say, seat)} **{doctor(at, seat)}** {dollars(say, one.money)}", infamy]
    if one.place in PLACES:
        parts.append(f"{PLACES[one.place].emoji} {say(PLACES[one.place].text)}")
    if one.place != "lynched":
        parts.append(say.count("{n} card", "{n} cards", one.cards))
    lines = [" · ".join(parts)]
    if one.office is not None:
        lines.append(f"- {office(say, view, one.office)}")
        if detail == 2 and one.office.lying:
            lines.append(f"-# {_lying(say, view, one.office)}")
    beside = _beside(say, view, one)
    if beside and detail:
        lines.append(f"- {beside}")
    return "\n".join(lines)


def office(say: Say, view: View, one: OfficeView) -> str:
    words = say(
        "**{patient}** ({illnesses}): Cure {cure}/{cure_needed}, Harm {harm}/{kill}",
        patient=name_of(say, view, one.patient),
        illnesses=illnesses(say, one.illnesses),
        cure=one.cure,
        cure_needed=one.cure_needed,
        harm=one.harm,
        kill=one.kill,
    )
    if one.mortal is not None:
        words += ", " + say("Treatments {count}/{mortal}", count=one.count, mortal=one.mortal)
    return words + ", " + say("Infamy {n}", n=one.infamy)


def _lying(say: Say, view: View, one: OfficeView) -> str:
    return ", ".join(
        name_of(say, view, lying.card)
        + (f" +{lying.cure}" if lying.cure else "")
        + (f" −{lying.harm}" if lying.harm else "")
        for lying in one.lying
    )


def _beside(say: Say, view: View, one: DoctorView) -> str:
    lasting = [f"{emoji(view, card)} {name_of(say, view, card)}" for card in one.lasting]
    if one.shown:
        lasting.append(say("everybody saw {cards}", cards=say.join([name_of(say, view, card) for card in one.shown])))
    return ", ".join(lasting)


def mood(say: Say, view: View) -> tuple[int, str, str]:
    """Return the town's anger: level 0 to 4, sign, sentence."""
    worst = max((one.infamy for one in view.doctors if one.place == "practice"), default=0)
    share = 100 * worst // view.threshold
    reached = [found for least, found in MOODS.items() if share >= least]
    return len(reached) - 1, reached[-1].emoji, say(reached[-1].text)


def on_turn(view: View, seat: int) -> bool:
    return seat == view.active and view.phase not in {"end", "over"}
