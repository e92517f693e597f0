"""What a choice will probably bring: Cure, Harm, who dies, who goes home, what it is worth."""

from __future__ import annotations

from bot.faces.quack_in_the_box.names import bare, cards, dollars, name_of
from bot.faces.quack_in_the_box.outlook import Outlook, fate, goes_on_without, office_of, outlook, total, treated
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.rules.infamy import insured
from engines.quack_in_the_box.state import Laid, seat_of
from engines.quack_in_the_box.view import OfficeView, View


def fate_words(say: Say, kind: str) -> str:
    """A fate with its sign; nothing for who stays."""
    return {"dies": "💀 " + say("dies"), "home": "🏠 " + say("goes home"), "stays": ""}[kind]


def bare_fate(say: Say, kind: str) -> str:
    """A fate in a word."""
    return {"dies": say("dies"), "home": say("goes home"), "stays": say("stays")}[kind]


def short(say: Say, seen: Outlook) -> str:
    """An outlook for a hint: "+2 Cure, +3 Harm, $150: dies"."""
    changes = say("+{cure} Cure, +{harm} Harm, {money}", cure=seen.cure, harm=seen.harm, money=dollars(say, seen.money))
    return f"{changes}{say.colon}{bare_fate(say, seen.fate)}"


# ------------------------------------------------------------------------------------------------ previews


def preview(say: Say, at: Position, move: Move) -> str:
    """What this move would do; empty where there is nothing to add."""
    view: View = at.view
    match move:
        case mv.Treat(card, patient):
            return _treat(say, at, card, patient)
        case mv.Redirect(_, patient):
            return _landing(say, view, patient, ())
        case mv.React(card, _):
            return _react(say, view, card)
        case mv.Pass():
            return _passing(say, view)
        case mv.Flee():
            return _flee(say, view)
        case mv.Face():
            return say("The mob gets you. You are out, and your money stays with the lawyers.")
        case mv.Blame(_, doctor):
            return _blame(say, at, doctor)
        case mv.Play(card, patient) if office_of(view, patient):
            return _dose(say, view, card, patient)
    return ""


def _treat(say: Say, at: Position, card: str, patient: str) -> str:
    view: View = at.view
    found = office_of(view, patient)
    if found is None:
        return ""
    office = found[1]
    seen = outlook(view, card, office)
    text = say(
        "{patient}: Cure {cure} of {cure_needed}, Harm {harm} of {kill} after it.",
        patient=name_of(say, view, patient),
        cure=office.cure + seen.cure,
        cure_needed=office.cure_needed,
        harm=office.harm + seen.harm,
        kill=office.kill,
    )
    if seen.fate == "dies":
        return f"{text} {_cost(say, view, office)}"
    if seen.fate != "home":
        return text
    if goes_on_without(view, card, patient):
        return text + " " + say("They go home, and the round goes on.")
    sent = total(view, (*view.laid, Laid(card, patient, seen.money)), view.dead)
    return text + " " + say("They go home, and you send a bill of {money}.", money=dollars(say, sent))


def _cost(say: Say, view: View, office: OfficeView) -> str:
    """What it would mean for the active doctor to kill a Patient of the own ward."""
    lost = total(view, view.laid, view.dead) - total(view, view.laid, (*view.dead, office.patient))
    me = view.doctors[view.active]
    gain, saved = gain(view, view.active, office.infamy + view.turbo)
    told = [say("They die.")]
    if lost:
        told.append(say("{money} of this round are lost.", money=dollars(say, lost)))
    told.append(
        say(
            "Infamy +{n}, that makes {total} of {threshold}.",
            n=gain,
            total=me.infamy + gain,
            threshold=view.threshold,
        )
    )
    if saved:
        told.append(say("The insurance takes {n}.", n=saved))
    if me.infamy + gain >= view.threshold:
        told.append(say("The mob comes."))
    return " ".join(told)


def gain(view: View, seat: int, amount: int) -> tuple[int, int]:
    """What a doctor gains of so much Infamy, and how much of it insurance takes."""
    left, _ = insured(cards(view), view.doctors[seat].lasting, amount)
    return left, amount - left


def _blame(say: Say, at: Position, doctor: str) -> str:
    """What part of the Infamy at stake moves, and what insurance there leaves of it."""
    view: View = at.view
    amount = (view.windows[-1].amount + 1) // 2 if view.windows else 0
    _, saved = gain(view, seat_of(doctor), amount)
    text = say("{n} of it goes to {who}.", n=amount, who=bare(at, doctor))
    return f"{text} {say('The insurance takes {n}.', n=saved)}" if saved else text


def _landing(say: Say, view: View, patient: str, extra: tuple[str, ...]) -> str:
    """What the Treatment in question would do to a Patient."""
    window = treated(view)
    found = office_of(view, patient)
    if window is None or found is None:
        return ""
    seen = outlook(view, window.card, found[1], (*window.on_it, *extra))
    return f"{name_of(say, view, patient)}{say.colon}{short(say, seen)}."


def _react(say: Say, view: View, card: str) -> str:
    window = view.windows[-1] if view.windows else None
    if window is None or not isinstance(cards(view).anytimes[card].effect, c.Alter):
        return say("It is discarded, and still counts toward the number required.")
    return _landing(say, view, window.patient, (card,))


def _passing(say: Say, view: View) -> str:
    window = view.windows[-1] if view.windows else None
    if window is None or window.kind != "treatment":
        return ""
    return _landing(say, view, window.patient, ())


def _flee(say: Say, view: View) -> str:
    me = view.doctors[view.seat or 0]
    text = say("You keep {money} and your Anytimes, and never treat anybody again.", money=dollars(say, me.money))
    if me.office is not None:
        text += " " + say("{patient} is left in the waiting room.", patient=name_of(say, view, me.office.patient))
    return text


def _dose(say: Say, view: View, card: str, patient: str) -> str:
    found = office_of(view, patient)
    change = cards(view).anytimes[card].effect
    if found is None:
        return ""
    cure = change.points if isinstance(change, c.Cure) else 0
    harm = change.points if isinstance(change, c.Harm) else change.harm if isinstance(change, c.Infect) else 0
    office = found[1]
    return say(
        "{patient}: Cure {cure} of {cure_needed}, Harm {harm} of {kill}: {fate}.",
        patient=name_of(say, view, patient),
        cure=office.cure + cure,
        cure_needed=office.cure_needed,
        harm=office.harm + harm,
        kill=office.kill,
        fate=bare_fate(say, fate(office, cure, harm)),
    )


def fateful(at: Position, move: Move) -> bool:
    """Asked about twice: flight, the mob, and a Treatment that kills though another would not."""
    view: View = at.view
    match move:
        case mv.Flee() | mv.Face():
            return True
        case mv.Treat(card, patient):
            found = office_of(view, patient)
            if found is None or outlook(view, card, found[1]).fate != "dies":
                return False
            return any(outlook(view, other, found[1]).fate != "dies" for other in view.treatments)
    return False
