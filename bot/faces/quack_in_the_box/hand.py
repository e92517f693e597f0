"""A seat's private view in words."""

from __future__ import annotations

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box.effects import anytime, treatment
from bot.faces.quack_in_the_box.hand_sketch import may_treat, patient_shown
from bot.faces.quack_in_the_box.labels import doctor_hint, label, patient_hint
from bot.faces.quack_in_the_box.names import bare, cards, doctor, dollars, emoji, is_doctor, name_of
from bot.faces.quack_in_the_box.outlook import after, office_of, outlook, paid_home, total
from bot.faces.quack_in_the_box.position import mob_stands, office, resolving
from bot.faces.quack_in_the_box.preview import bare_fate, short
from bot.faces.values import Position, fitting
from bot.words import Say
from engines.game import Move
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import kind
from engines.quack_in_the_box.view import OfficeView, View

MOST = 2500
ANSWERS = mv.Redirect | mv.React | mv.Revive | mv.Blame | mv.Overwork


def title(say: Say, at: Position, _asked: Asked) -> str:
    view: View = at.view
    me = view.doctors[view.seat or 0]
    when = say("Last turns") if view.last is not None else say("Round {n}", n=view.round)
    where = {"switzerland": say("Switzerland"), "lynched": say("lynched")}.get(me.place, when)
    return f"{where} · {dollars(say, me.money)}"


def hand(say: Say, at: Position, asked: Asked) -> list[str]:
    view: View = at.view
    if view.seat is None:
        return []
    moves = [move for one in asked.decisions for move in one.moves]
    answers: list[Move] = [
        move for one in asked.decisions if one.must for move in one.moves if isinstance(move, ANSWERS)
    ]
    blocks = [
        _answer(say, view),
        _question(say, at, asked),
        _answers(say, at, answers),
        _treatments(say, at, asked),
        _anytimes(say, at, moves, {kind(str(getattr(move, "card", ""))) for move in answers}),
        _doctors(say, at, moves),
    ]
    told = [block for block in blocks if block]
    if not view.treatments and not view.anytimes:
        told.append(say("You hold nothing at all. How restful for everybody."))
    return told if sum(len(block) + 1 for block in told) <= MOST else [fitting(told, MOST, "\n")]


def _answer(say: Say, view: View) -> str:
    if not view.answer:
        return ""
    words = say("You let it happen.") if view.answer == "pass" else say("You have played a card; it counts in turn.")
    return f"✉️ {words}"


def _question(say: Say, at: Position, asked: Asked) -> str:
    view: View = at.view
    me = view.doctors[view.seat or 0]
    lines = [f"➡️ {resolving(say, at, window)}." for window in view.windows[-1:]]
    lines += [f"🔥 {mob_stands(say, at)}"] if view.phase == "mob" else []
    found = office_of(view, patient_shown(at, asked))
    if found is not None:
        whose = "" if found[0] == view.seat else f", {doctor(at, found[0])}"
        lines.append(f"🛏️ {office(say, view, found[1])}{whose}.")
        picked = [move.card for move in asked.picked if isinstance(move, mv.Treat)]
        if picked:
            lines.append(f"☑️ {_plan(say, view, found[1], picked)}.")
    infamy = say("Infamy {n} of {threshold}", n=me.infamy, threshold=view.threshold)
    if view.phase == "treat" and view.active == view.seat:
        so_far = dollars(say, total(view, view.laid, view.dead))
        infamy += ", " + say("bill {money}", money=so_far)
    lines.append(f"{infamy}.")
    return "\n".join(lines)


def _plan(say: Say, view: View, one: OfficeView, picked: list[str]) -> str:
    then, _, _ = after(view, one, picked)
    names = ", ".join(f"{n}. {name_of(say, view, card)}" for n, card in enumerate(picked, 1))
    sums = say(
        "Cure {cure} of {cure_needed}, Harm {harm} of {kill}",
        cure=then.cure,
        cure_needed=then.cure_needed,
        harm=then.harm,
        kill=then.kill,
    )
    return f"{names}{say.colon}{sums}"


def _answers(say: Say, at: Position, answers: list[Move]) -> str:
    """List every answering card and target, with its effect."""
    lines = []
    for move in answers:
        said, card = label(say, at, move), name_of(say, at.view, str(getattr(move, "card", "")))
        which = f" ({card})" if card and card not in f"{said.text} {said.hint}" else ""
        lines.append(f"{said.emoji} **{said.text}**{which}{say.colon}{said.hint.rstrip('.')}.")
    return "\n".join(lines)


# ------------------------------------------------------------------------------------------------ cards


def _treatments(say: Say, at: Position, asked: Asked) -> str:
    """List each kind, with its effect on the Patient in question."""
    view: View = at.view
    one = may_treat(view, office_of(view, patient_shown(at, asked)))
    picked = [move.card for move in asked.picked if isinstance(move, mv.Treat)]
    counts: dict[str, list[str]] = {}
    for card in view.treatments:
        counts.setdefault(kind(card), []).append(card)
    return "\n".join(_treatment(say, view, one, held, picked) for held in counts.values())


def _treatment(say: Say, view: View, one: OfficeView | None, held: list[str], picked: list[str]) -> str:
    card = held[0]
    name = f"{emoji(view, card)} **{name_of(say, view, card)}**" + (f" ×{len(held)}" if len(held) > 1 else "")
    if one is None:
        return f"{name}{say.colon}{treatment(say, view, card)}."
    then, end, _ = after(view, one, picked[: picked.index(card)] if card in picked else picked)
    seen = outlook(view, card, then if end == "stays" else one)
    words = short(say, seen)
    laid = picked[: picked.index(card) + 1] if card in picked else [*picked, card]
    money = paid_home(view, one.patient, laid) if seen.fate == "home" else None
    if money is not None:
        words += f" (+{dollars(say, money)})"
    words += "".join(f"; {other}" for other in _elsewhere(say, view, card, one.patient))
    return f"{name}{say.colon}{words}."


def _elsewhere(say: Say, view: View, card: str, patient: str) -> list[str]:
    """List the other Patients in Group Practice that it would kill or send home."""
    wards = [doctor.office for doctor in view.doctors if view.group and doctor.office is not None]
    fates = [(one.patient, outlook(view, card, one).fate) for one in wards if one.patient != patient]
    return [f"{name_of(say, view, other)} {bare_fate(say, fate)}" for other, fate in fates if fate != "stays"]


def _anytimes(say: Say, at: Position, moves: list[Move], told: set[str]) -> str:
    """List each kind not listed before, and mark those that cannot be played now."""
    view: View = at.view
    now = {kind(str(getattr(move, "card", ""))) for move in moves}
    counts: dict[str, int] = {}
    for card in view.anytimes:
        if kind(card) in told:
            continue
        counts[kind(card)] = counts.get(kind(card), 0) + 1
    lines = []
    for name, n in counts.items():
        card = next(one for one in view.anytimes if kind(one) == name)
        words = anytime(say, view, card)
        if name not in now and cards(view).anytimes[card].effect.timing != c.ANY:
            words += " " + say("You will be asked.")
        many = f" ×{n}" if n > 1 else ""
        lines.append(f"{emoji(view, card)} **{name_of(say, view, card)}**{many}{say.colon}{words}")
    return "\n".join(lines)


def _doctors(say: Say, at: Position, moves: list[Move]) -> str:
    """List the possible targets of Anytimes."""
    targets: dict[str, None] = {}
    for move in moves:
        if isinstance(move, mv.Play):
            targets[move.target] = None
        elif isinstance(move, mv.Swap):
            targets.update({move.patient: None, move.other: None})
        elif isinstance(move, mv.Treat) and at.view.group:
            targets[move.patient] = None
    lines = []
    for target in sorted(targets, key=is_doctor):
        if is_doctor(target):
            lines.append(f"{bare(at, target)}{say.colon}{doctor_hint(say, at.view, int(target.rpartition('.')[2]))}.")
        else:
            lines.append(f"{name_of(say, at.view, target)}{say.colon}{patient_hint(say, at, target)}.")
    return "\n".join(lines)
