"""The way Clinic offers its moves: a piece first, then its place; best first; waste is named."""

from __future__ import annotations

from bot.faces.asked import FEW, Asked, Bundle, Choices, Ticks, Tone
from bot.faces.clinic.admitting import together
from bot.faces.clinic.best_first import best, usual
from bot.faces.clinic.hiring import doctor_and_help
from bot.faces.clinic.labels import label, pair
from bot.faces.clinic.names import COLOUR_NAMES, kind_name, tile_name
from bot.faces.clinic.outlook import (
    care_now,
    cash_left,
    last_round,
    own,
    proposed,
    usual_points,
    worth,
)
from bot.faces.clinic.spaces import space_name
from bot.faces.values import Label, Position
from bot.words import N_, Say
from engines.clinic import moves as mv
from engines.clinic.cards import numbers_of
from engines.clinic.pieces import DOUBLE_MODULES, family
from engines.clinic.view import View
from engines.game import Decision, Move

PLACES, DRAFTED = 20, 5
"""Most places, and most tiles of a draft, shown as buttons."""
MENUS = {
    **dict.fromkeys(("place", "conveyors"), "build"),
    **dict.fromkeys(("treat", "untreat"), "care"),
    **dict.fromkeys(("swap", "keep"), "draft"),
    "ask_parking": "done",
}
"""Verbs that share a menu."""
STEPWISE = frozenset({"found", "build", "place", "double", "go", "requeue"})
BACK = frozenset({"unpick", "put_back", "take_back", "reopen", "ask_parking"})
HEADINGS = {
    "build": N_("Choose a piece ({n})"),
    "double": N_("Double tiles, at any time ({n})"),
    "hire": N_("Choose somebody ({n})"),
    "admit": N_("Choose somebody ({n})"),
    "requeue": N_("Move somebody to another row"),
    "go": N_("Send somebody myself ({n})"),
    "put_back": N_("Take one way back ({n})"),
    "pay": N_("Buy more or less Popularity"),
    "care": N_("Change the care"),
    "park": N_("Park somewhere else ({n})"),
    "drive": N_("Which car leaves? ({n})"),
}
OPENERS = {
    "found": Label(N_("Piece by piece…"), emoji="🏗️"),
    "park": Label(N_("Park somewhere else…"), emoji="🚗"),
    "drive": Label(N_("Choose the cars…"), emoji="🚙"),
    "requeue": Label(N_("Another row…"), emoji="🔀"),
    "go": Label(N_("Send somebody myself…"), emoji="🚶"),
    "care": Label(N_("Change the care…"), emoji="🩺"),
    "pay": Label(N_("More or less Popularity…"), emoji="🌟"),
}
"""Menus that are seldom needed besides the usual step: a button opens them."""


def _tone(_at: Position, move: Move) -> Tone:
    if move.verb in BACK:
        return "back"
    return "on" if isinstance(move, mv.Done | mv.Keep) else "act"


def _menu(move: Move) -> str:
    if isinstance(move, mv.Park | mv.Drive) and move.place in {"default", "always"}:
        return f"{move.verb}.{move.place}"
    return MENUS.get(move.verb, move.verb)


def _heading(say: Say, _at: Position, menu: str, entries: int) -> str:
    return say(HEADINGS.get(menu, ""), n=entries)


def _stepwise(menu: str) -> bool:
    return menu in STEPWISE


def _entry(move: Move) -> tuple[str, ...]:
    """Return a piece, a tile or a person; the first two conveyors have only their places."""
    return (move.verb,) if isinstance(move, mv.Conveyors) else tuple(str(move).split()[:2])


def _buttons(path: tuple[str, ...]) -> int:
    """Return the most buttons: places are buttons, and pairs of places."""
    match path:
        case ("found" | "build" | "place" | "double", _) | ("double", _, _) | ("conveyors",) | ("park" | "drive",):
            return PLACES
        case ("build" | "go" | "requeue" | "put_back" | "care" | "double",):
            return 1
        case ("draft" | "claim" | "pick" | "preset", *_):
            return DRAFTED
    return FEW


def _named(say: Say, at: Position, move: Move, said: tuple[str, ...]) -> Label | None:
    """Label two places by their short names, once the piece is chosen."""
    return pair(say, at.view, move) if said and said == _entry(move) else None


def _opens(say: Say, _at: Position, asked: Asked, menu: str) -> Label | None:
    """Return the button that opens a menu besides the usual step, if it has more than a few entries."""
    if asked.path or menu not in OPENERS:
        return None
    if menu == "found" and not any(isinstance(move, mv.Preset) for one in asked.decisions for move in one.moves):
        return None
    most = FEW if menu == "pay" else 1
    several = max((sum(_menu(move) == menu for move in one.moves) for one in asked.decisions), default=0)
    return OPENERS[menu].said(say) if several > most else None


# ------------------------------------------------------------------------------------------------ together


def _bundles(say: Say, at: Position, asked: Asked, decision: Decision) -> list[Bundle]:
    """Return several people by one press (C31, C32), or the usual purchase besides the menu of all (C44)."""
    if decision.prompt.key == "hire":
        return doctor_and_help(say, at.view, asked, decision)
    if decision.prompt.key == "admit":
        return _several_patients(say, at.view, decision)
    pays = [move for move in decision.moves if isinstance(move, mv.Pay)]
    if len(pays) <= FEW:
        return []
    usual = mv.Pay(usual_points(at.view, max(move.points for move in pays)))
    return [Bundle(label(say, at, usual), (usual,))]


def _several_patients(say: Say, view: View, decision: Decision) -> list[Bundle]:
    """Return several patients if their cars are parked without a question in between (C4)."""
    chosen = together(view, decision.moves) if own(view).valet else []
    moves = tuple(move for one in chosen for move in one.moves)
    if len(moves) < 2:
        return []
    words = N_("Admit {n} ({who}): ${income}, {points} points")
    if len(moves) > len(chosen):
        words = N_("Admit {n} ({who}), changing rows: ${income}, {points} points")
    text = say(
        words,
        n=len(chosen),
        who=", ".join(say(COLOUR_NAMES[one.patient.colour]) for one in chosen),
        income=sum(worth(view, one.patient) for one in chosen),
        points=sum(one.points for one in chosen),
    )
    return [Bundle(Label(text, emoji="🚑"), moves)]


def _ticks(say: Say, _at: Position, _asked: Asked, decision: Decision) -> Ticks | None:
    """Return the doctors whose levels IT services protect, in one menu (C45)."""
    if decision.repeat is None or decision.prompt.key != "protect":
        return None
    low, high = decision.repeat
    done = Label(say("Keep the levels of these {n}", n=high), emoji="💻")
    return Ticks(say("Pick {n}", n=high), tuple(decision.moves), low, high, done)


# ------------------------------------------------------------------------------------------------ in words


ASKED = {
    ("go", 1): N_("Who goes?"),
    ("go", 2): N_("Where to?"),
    ("requeue", 1): N_("Who changes rows?"),
    ("requeue", 2): N_("To which row?"),
    ("conveyors", 1): N_("Where do the two conveyors go?"),
    ("care", 1): N_("Care for ${income} so far. What else?"),
    ("pay", 1): N_("How much Popularity? ${cash} is left."),
}
"""The question after so many words, of which this is the first."""


def _question(say: Say, at: Position, asked: Asked) -> str:
    """Ask where a chosen piece or person goes."""
    view: View = at.view
    match asked.path:
        case ("found",) if asked.decision is not None:
            return say("Where does the {kind} go?", kind=kind_name(say, str(asked.decision.prompt.args["kind"])))
        case ("build" | "found" | "place", kind):
            return say("Where does the {kind} go?", kind=kind_name(say, kind))
        case ("double", tile, *_):
            return say("Where does the {kind} go?", kind=tile_name(say, tile))
        case (first, *rest):
            words = ASKED.get((first, 1 + len(rest)), "")
            return say(words, income=own(view).income, cash=cash_left(view, 0))
    if asked.picked and isinstance(asked.picked[0], mv.Protect):
        return say.count("Picked: {n} level.", "Picked: {n} levels.", len(asked.picked))
    return ""


def _lost(say: Say, at: Position, moves: tuple[Move, ...]) -> str:
    """Warn of a lonely piece, an unused tile, care left undone, a bill that cannot be paid, money that buys nothing."""
    view: View = at.view
    for move in moves:
        if isinstance(move, mv.Pay):
            return _paying(say, view, move.points)
        if isinstance(move, mv.Done):
            return _ending(say, view)
        if isinstance(move, mv.Found) and move.kind != "entrance":
            return _lonely(say, view, move.at)
    return ""


def _lonely(say: Say, view: View, where: str) -> str:
    """Warn of a piece that touches none of the others (C11)."""
    mine = own(view)
    board = numbers_of(view.catalogue).grid(mine.board, mine.floors)
    modules = {space for room in mine.rooms if room.tile != "printed" for space in room.spaces}
    if not modules or where not in board.beside or modules & set(board.beside[where]):
        return ""
    return say("Mind: {place} touches none of your modules.", place=space_name(say, where))


def _paying(say: Say, view: View, points: int) -> str:
    left = cash_left(view, points)
    mine, numbers = own(view), numbers_of(view.catalogue)
    if left < 0:
        if mine.cash + mine.income < mine.salaries:
            return say("${n} are missing: somebody must be dismissed.", n=-left)
        lost = min(mine.popularity, -left * numbers.expenses.missing_upkeep_popularity)
        return say("${n} are missing: Popularity −{lost}.", n=-left, lost=lost) if lost else ""
    untreated = _untreated(view)
    if untreated:
        return say("Nobody is treated, though ${n} could be earned.", n=untreated)
    more = left // numbers.popularity_price
    if last_round(view) and more and not mine.doubles:
        return say.count(
            "The last round: money for {n} point of Popularity stays in the till.",
            "The last round: money for {n} points of Popularity stays in the till.", more,
        )  # fmt: skip
    return ""


def _untreated(view: View) -> int:
    """Return the income of possible care if none is planned, in dollars (C41)."""
    if own(view).plan:
        return 0
    walk = proposed(view)
    return walk.care if walk else care_now(view)


UNUSED = {
    "build": N_("The Build tile is spent, and nothing is built."),
    "hire": N_("The Hire tile is spent, and nobody is hired."),
    "admit": N_("The Admit tile is spent, and nobody is admitted."),
}


def _ending(say: Say, view: View) -> str:
    """Warn of an action tile that did nothing, and of double tiles that would have counted (C15, C16)."""
    mine = own(view)
    if mine.stage == "last_double":
        left = [tile_name(say, tile) for tile in mine.doubles if family(tile) in DOUBLE_MODULES]
        return say("Left unbuilt, and worth nothing then: {tiles}.", tiles=say.join(left)) if left else ""
    if view.phase != "acting" or not view.acting or view.acting[0][0] != view.seat:
        return ""
    action = view.acting[0][1]
    all_points = numbers_of(view.catalogue).admit.points
    used = {"build": bool(view.elements), "hire": bool(view.hired), "admit": view.points < all_points}
    return "" if used[action] else say(UNUSED[action])


CHOICES = Choices(
    tone=_tone,
    menu=_menu,
    heading=_heading,
    stepwise=_stepwise,
    entry=_entry,
    usual=usual,
    buttons=_buttons,
    opens=_opens,
    best=best,
    bundles=_bundles,
    ticks=_ticks,
    named=_named,
    question=_question,
    lost=_lost,
)
