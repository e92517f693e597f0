"""How the moves of Quack in the Box are offered."""

from __future__ import annotations

from bot.faces.asked import Asked, Choices, Ticks, Tone
from bot.faces.quack_in_the_box.hand_sketch import patient_shown
from bot.faces.quack_in_the_box.losses import lost
from bot.faces.quack_in_the_box.names import cards, is_doctor, name_of
from bot.faces.quack_in_the_box.outlook import after, kills, office_of
from bot.faces.quack_in_the_box.preview import bare_fate
from bot.faces.values import Label, Position
from bot.words import Say
from engines.game import Decision, Move
from engines.quack_in_the_box import effects as fx
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import kind
from engines.quack_in_the_box.state import seat_of
from engines.quack_in_the_box.view import View

ANYTIME = "anytime"
"""The menu of Anytimes for any time: first the card, then its target."""
TREATMENTS = 10
"""Most Treatments that are buttons: more than usual, since each is a card on the picture."""


def _tone(at: Position, move: Move) -> Tone:
    """Return the tone of a move: flight, and the mob if a card could still send it away, are against the player.

    Only a move that is plainly good for the player's practice is an act: any other card can be kept.
    """
    view: View = at.view
    match move:
        case mv.Flee():
            return "against"
        case mv.Face():
            return "against" if _could_calm(view) else "on"
        case mv.Revive(_, patient):
            found = office_of(view, patient)
            return "act" if found and view.seat in {found[0], view.windows[-1].seat} else "on"
        case mv.Stay() | mv.Treat() | mv.Toss():
            return "act"
    return "on"


def _could_calm(view: View) -> bool:
    """Return True if a card in hand would bring the player's Infamy below the threshold."""
    known, me = cards(view).anytimes, view.doctors[view.seat or 0]
    changes = [known[card].effect for card in view.anytimes]
    less = sum(-one.change for one in changes if isinstance(one, fx.InfamyChange) and one.change < 0)
    return less > 0 and me.infamy - less < view.threshold


def _menu(move: Move) -> str:
    match move:
        case mv.Treat(_, patient):
            return patient
        case mv.Play() | mv.Swap() | mv.Restock() | mv.Discard():
            return ANYTIME
    return move.verb


def _heading(say: Say, at: Position, menu: str, entries: int) -> str:
    if menu != ANYTIME:
        return ""
    view: View = at.view
    if view.short and view.active == view.seat:
        return say("Play an Anytime ({n})", n=entries)
    return say("At any time ({n})", n=entries)


def _entry(move: Move) -> tuple[str, ...]:
    return (move.verb, str(getattr(move, "card", "")))


def _buttons(path: tuple[str, ...]) -> int:
    """Return how many choices are buttons: all Treatments of a Patient; Anytimes and windows as elsewhere."""
    return 4 if path and path[0] in {ANYTIME, "redirect", "blame", "require", "play", "swap"} else TREATMENTS


def _best(at: Position, _asked: Asked, moves: list[Move]) -> list[Move]:
    """Sort moves as the cards on the picture, equal cards once, deadly ones last, and suitable targets first."""
    found: dict[tuple[str, ...], Move] = {}
    for move in moves:
        words = str(move).split()
        found.setdefault((words[0], *map(kind, words[1:2]), *words[2:]), move)
    places: dict[str, int] = {}
    for verb, *words in found:
        places.setdefault(" ".join((verb, *words[:1])), len(places))
    ranked = [((_last(at, move), places[" ".join(key[:2])], _meant(at, move)), move) for key, move in found.items()]
    return [move for _, move in sorted(ranked, key=lambda one: one[0])]


def _last(at: Position, move: Move) -> bool:
    return isinstance(move, mv.Treat) and kills(at.view, move.card, move.patient)


def _meant(at: Position, move: Move) -> int:
    """Return a key: targets that suit the card first, rivals by wealth."""
    view: View = at.view
    if not isinstance(move, mv.Play):
        return 0
    effect = cards(view).anytimes[move.card].effect
    own = view.doctors[view.seat or 0].office
    mine = move.target == f"doctor.{view.seat}" or (own is not None and own.patient == move.target)
    good = isinstance(effect, fx.Cure | fx.Commission | fx.Insure)
    good = good or (isinstance(effect, fx.InfamyChange) and effect.change < 0)
    good = good or (isinstance(effect, fx.MoneyChange) and effect.change > 0)
    if mine or good:
        return -100_000 if mine == good else 100_000
    return -view.doctors[seat_of(move.target)].money if is_doctor(move.target) else 0


def _opens(say: Say, at: Position, asked: Asked, menu: str) -> Label | None:
    """Open a tab for each Patient in Group Practice except the one on the picture."""
    view: View = at.view
    found = office_of(view, menu)
    if not view.group or found is None or menu == patient_shown(at, asked):
        return None
    return Label(name_of(say, view, menu), emoji="🛏️")


def _ticks(say: Say, at: Position, asked: Asked, decision: Decision) -> Ticks | None:
    """Offer several Treatments for the shown Patient, in order; or the cards for the Sharps Bin."""
    tossing = tuple(move for move in decision.moves if isinstance(move, mv.Toss))
    if tossing:
        picked = len(asked.picked)
        done = Label(say.count("Throw {n} card away, draw {n}", "Throw {n} cards away, draw {n}", picked), emoji="🗑️")
        return Ticks(say("Throw away"), tossing, 1, len(tossing), done, then=(mv.Done(),))
    patient = patient_shown(at, asked)
    moves = tuple(move for move in decision.moves if isinstance(move, mv.Treat) and move.patient == patient)
    most = min(len(moves), decision.repeat[1]) if decision.repeat else 1
    if most < 2:
        return None
    done = Label(say.count("Lay it", "Lay {n} in this order", len(asked.picked)), emoji="💊")
    several = Label(say("Several at once…"))
    return Ticks(say("Tick them in the order of laying"), moves, 1, most, done, ordered=True, behind=several)


def _question(say: Say, at: Position, asked: Asked) -> str:
    view: View = at.view
    picked = [move for move in asked.picked if isinstance(move, mv.Treat)]
    found = office_of(view, picked[0].patient) if picked else None
    if found is None:
        if asked.path[:1] == ("*",):
            return say("Which ones, and in what order?")
        return say("On whom?") if asked.path[:1] and asked.path[0] in {"play", "swap"} else ""
    _, end, took = after(view, found[1], [move.card for move in picked])
    named = {"patient": name_of(say, view, picked[0].patient), "fate": bare_fate(say, end)}
    if took < len(picked):
        return say("After {n} of them: {patient} {fate}.", n=took, **named)
    return say("{patient} {fate}.", **named)


CHOICES = Choices(
    tone=_tone,
    menu=_menu,
    heading=_heading,
    stepwise=lambda menu: menu == ANYTIME,
    entry=_entry,
    buttons=_buttons,
    opens=_opens,
    best=_best,
    ticks=_ticks,
    question=_question,
    lost=lost,
)
