"""The contents of a hand's picture: ids, words and numbers from the view and the open moves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bot.faces.asked import Asked
from bot.faces.quack_in_the_box.effects import brief
from bot.faces.quack_in_the_box.likenesses import mood_of
from bot.faces.quack_in_the_box.names import bare, cards, dollars, illnesses, name_of
from bot.faces.quack_in_the_box.outlook import after, fate, kills, office_of, outlook, paid_home, total, treated
from bot.faces.values import Position
from bot.words import Say
from engines.game import Move
from engines.quack_in_the_box import effects as c
from engines.quack_in_the_box import moves as mv
from engines.quack_in_the_box.cards import kind
from engines.quack_in_the_box.view import OfficeView, Resolving, View


@dataclass(frozen=True, slots=True)
class Gauge:
    """A Patient's Cure or Harm: now, after the move, and the number that cures or kills."""

    now: int
    after: int
    of: int


@dataclass(frozen=True, slots=True)
class Ward:
    """The Patient in question. `owner`: their doctor, "" for the player; `fate`: their fate, "" if nothing is in
    question; `mortal`: their Treatments so far, after the move, and the deadly number, () if there is none.
    """

    id: str
    mood: str
    name: str
    illnesses: str
    owner: str
    seat: int
    cure: Gauge
    harm: Gauge
    mortal: tuple[int, ...]
    fate: str
    infamy: int


@dataclass(frozen=True, slots=True)
class Corner:
    """The state of the round, or the open question: `first` and `second` are words; of `required` Treatments, `laid`
    are laid, and `planned` after them; `infamy` of the player's doctor.
    """

    first: str
    second: str
    laid: int
    planned: int
    required: int
    infamy: int
    threshold: int


@dataclass(frozen=True, slots=True)
class Remedy:
    """A Treatment in hand, and its effect on the Patient. `fate`: home, dies, stays, or "" without a Patient; `brings`:
    the bill that is then paid; `place`: 1 for the first one picked; `n` cards of the kind.
    """

    type: str
    name: str
    price: str
    cure: int = 0
    harm: int = 0
    cures: Gauge | None = None
    harms: Gauge | None = None
    fate: str = ""
    brings: str = ""
    bright: bool = False
    star: bool = False
    place: int = 0
    n: int = 1
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """An Anytime in hand. `answer`: it answers the question; `asks`: it waits for its moment; `fate`: the fate of the
    Patient in question.
    """

    figure: str
    name: str
    words: str
    bright: bool
    answer: bool = False
    asks: bool = False
    fate: str = ""
    star: bool = False
    n: int = 1
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture. `large`: Treatments are cards with bars, else small; `empty`: words instead of a Patient; `task`:
    the use of bright Anytimes: answer, owe (one is due) or toss; "" for any time.
    """

    seat: int
    ward: Ward | None
    empty: str
    corner: Corner
    remedies: tuple[Remedy, ...]
    tricks: tuple[Trick, ...]
    large: bool
    asked: bool
    task: str = ""


# ------------------------------------------------------------------------------------------------ the hand


def sketch(say: Say, at: Position, asked: Asked) -> Sketch:
    view: View = at.view
    assert view.seat is not None
    open_now = _open(asked)
    window = view.windows[-1] if view.windows else None
    patient = patient_shown(at, asked)
    found = office_of(view, patient) if patient else None
    office = may_treat(view, found)
    picked = [move.card for move in asked.picked if isinstance(move, mv.Treat)]
    return Sketch(
        seat=view.seat,
        ward=_ward(say, at, found, window, picked) if found else None,
        empty="" if found else _empty(say, view),
        corner=_corner(say, at, window, len(picked)),
        remedies=tuple(_remedies(say, at, asked, open_now, office, picked)),
        tricks=tuple(_tricks(say, at, asked, open_now, window)),
        large=office is not None and view.restocking != view.seat,
        asked=any(one.must for one in asked.decisions),
        task="answer" if window else "toss" if view.restocking == view.seat else "owe",
    )


def patient_shown(at: Position, asked: Asked) -> str:
    """Return the Patient in question, else that of the open tab, else the player's own, else the first to treat."""
    view: View = at.view
    if view.windows and view.windows[-1].patient and office_of(view, view.windows[-1].patient):
        return view.windows[-1].patient
    if asked.path and office_of(view, asked.path[0]):
        return asked.path[0]
    picked = [move.patient for move in asked.picked if isinstance(move, mv.Treat)]
    own = view.doctors[view.seat or 0].office
    may = {move.patient: None for one in asked.decisions for move in one.moves if isinstance(move, mv.Treat)}
    if picked:
        return picked[0]
    if own is not None and (own.patient in may or not may):
        return own.patient
    return next(iter(may), own.patient if own else _treated_now(view))


def may_treat(view: View, found: tuple[int, OfficeView] | None) -> OfficeView | None:
    """Return the shown Patient if the player may ever treat them and nothing is being resolved."""
    if found is None or view.windows or (found[0] != view.seat and not view.group):
        return None
    return found[1]


def _treated_now(view: View) -> str:
    """Return the Patient that another doctor treats."""
    theirs = view.doctors[view.active].office
    return theirs.patient if theirs is not None and view.phase == "treat" and view.active != view.seat else ""


def _open(asked: Asked) -> set[Move]:
    """Return the open moves; once words are chosen, those that begin with them."""
    words = " ".join(word for word in asked.path if word != "*")
    moves = {move for one in asked.decisions for move in one.moves}
    begun = {move for move in moves if f"{move} ".startswith(f"{words} ")} if words else moves
    return begun or moves


# ------------------------------------------------------------------------------------------------ the Patient


def _ward(say: Say, at: Position, found: tuple[int, OfficeView], window: Resolving | None, picked: list[str]) -> Ward:
    view: View = at.view
    seat, now = found
    then, end = now, ""
    about = treated(view)
    if about is not None and about.patient == now.patient:
        seen = outlook(view, about.card, now, about.on_it)
        cure, harm, count, end = now.cure + seen.cure, now.harm + seen.harm, now.count + 1, seen.fate
    else:
        if picked:
            then, end, _ = after(view, now, picked)
        cure, harm, count = then.cure, then.harm, then.count
    if window is not None and window.kind == "death":
        end = "dies"
    return Ward(
        id=now.patient,
        mood=mood_of(now),
        name=name_of(say, view, now.patient),
        illnesses=illnesses(say, now.illnesses),
        owner="" if seat == view.seat else bare(at, seat),
        seat=seat,
        cure=Gauge(now.cure, cure, now.cure_needed),
        harm=Gauge(now.harm, harm, now.kill),
        mortal=() if now.mortal is None else (now.count, count, now.mortal),
        fate=end,
        infamy=now.infamy,
    )


def _empty(say: Say, view: View) -> str:
    place = view.doctors[view.seat or 0].place
    if place == "switzerland":
        return say("The lake is lovely. Anytimes go by post.")
    if place == "lynched":
        return say("The mob has been here.")
    return say("Nobody in the chair. Who comes next?")


def _corner(say: Say, at: Position, window: Resolving | None, picked: int) -> Corner:
    view: View = at.view
    me = view.doctors[view.seat or 0]
    treating = window is None and view.phase == "treat" and view.required > 0
    laid, required = (len(view.laid), view.required) if treating else (0, 0)
    first, second = dollars(say, me.money), ""
    if window is not None:
        first, second = _question(say, at, window)
    elif treating:
        number = min(laid + 1, required)
        first = say("Treatment {n} of {required}", n=number, required=required)
        second = say("bill {money}", money=dollars(say, total(view, view.laid, view.dead)))
        if view.active != view.seat:
            second = bare(at, view.active)
    elif me.place == "practice":
        first, second = say("Round {n}", n=view.round), dollars(say, me.money)
    return Corner(first, second, laid, min(picked, required - laid), required, me.infamy, view.threshold)


def _question(say: Say, at: Position, window: Resolving) -> tuple[str, str]:
    view: View = at.view
    who = bare(at, window.seat)
    match window.kind:
        case "treatment":
            money = outlook_money(view, window)
            return name_of(say, view, window.card), say("{who}, {money}", who=who, money=dollars(say, money))
        case "death":
            return name_of(say, view, window.card), who
        case "roll":
            return say.count("{n} Treatment", "{n} Treatments", window.amount), who
        case "infamy":
            return say("+{n} Infamy", n=window.amount), who
    return say("Last moment"), dollars(say, view.doctors[view.seat or 0].money)


def outlook_money(view: View, window: Resolving) -> int:
    """Return what the Treatment in question earns now."""
    found = next((one.money for one in reversed(view.laid) if one.card == window.card), None)
    return cards(view).treatments[window.card].money if found is None else found


# ------------------------------------------------------------------------------------------------ Treatments


def _remedies(
    say: Say, at: Position, asked: Asked, open_now: Collection[Move], office: OfficeView | None, picked: list[str]
) -> list[Remedy]:
    """Return a card for each kind in the order of the hand, each picked copy by itself, and deadly ones last."""
    view: View = at.view
    names = {str(getattr(move, "card", "")) for move in open_now if isinstance(move, mv.Treat | mv.Toss)}
    usual = asked.suggested
    elsewhere = isinstance(usual, mv.Treat) and (office is None or usual.patient != office.patient)
    star = "" if elsewhere else str(getattr(usual, "card", ""))
    tossed = [kind(move.card) for move in asked.picked if isinstance(move, mv.Toss)]
    found: dict[str, tuple[str, int]] = {}
    for card in sorted(view.treatments, key=lambda one: office is not None and kills(view, one, office.patient)):
        key = card if card in picked else kind(card)
        first, n = found.get(key, (card, 0))
        found[key] = (first, n + 1)
    made = []
    for key, (card, n) in found.items():
        place = picked.index(card) + 1 if card in picked else 0
        before = picked[: place - 1] if place else picked
        bright = card in names
        made.append(
            _remedy(say, view, card, office, before, bright=bright, place=place, n=n, star=card == star,
                    tossed=kind(key) in tossed)
        )  # fmt: skip
    return made


def _remedy(
    say: Say, view: View, card: str, office: OfficeView | None, before: list[str], *,
    bright: bool, place: int, n: int, star: bool, tossed: bool,
) -> Remedy:  # fmt: skip
    known = cards(view).treatments[card]
    plain = Remedy(
        known.type, name_of(say, view, card), dollars(say, known.money), bright=bright, star=star, place=place, n=n,
        tossed=tossed,
    )  # fmt: skip
    if office is None:
        return plain
    then, end, _ = after(view, office, before)
    if end != "stays":
        return plain
    seen = outlook(view, card, then)
    brings = ""
    money = paid_home(view, office.patient, [*before, card]) if seen.fate == "home" else None
    if money is not None:
        brings = f"+{dollars(say, money)}"
    return Remedy(
        plain.type, plain.name, plain.price, seen.cure, seen.harm,
        Gauge(then.cure, then.cure + seen.cure, then.cure_needed), Gauge(then.harm, then.harm + seen.harm, then.kill),
        seen.fate, brings, bright, star, place, n, tossed,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ Anytimes

FIGURES: dict[str, str] = {
    "redirect": "bed",
    "cancel": "crossed",
    "alter": "syringe",
    "revive": "heart",
    "blame": "person",
    "overwork": "bell",
    "restock": "deck",
    "cure": "sparkle",
    "harm": "basin",
    "infect": "leech",
    "infamy": "torch",
    "money": "dollar",
    "commission": "coin",
    "swap": "links",
    "insure": "shield",
    "ground": "lock",
}
"""An Anytime's figure, by its effect."""


def _tricks(say: Say, at: Position, asked: Asked, open_now: Collection[Move], window: Resolving | None) -> list[Trick]:
    """Return a chip for each kind, playable ones first."""
    view: View = at.view
    by_card: dict[str, list[Move]] = {}
    for move in open_now:
        if card := str(getattr(move, "card", "")):
            by_card.setdefault(kind(card), []).append(move)
    tossed = {kind(move.card) for move in asked.picked if isinstance(move, mv.Toss)}
    star = kind(str(getattr(asked.suggested, "card", "")))
    counts: dict[str, list[str]] = {}
    for card in view.anytimes:
        counts.setdefault(kind(card), []).append(card)
    must = {kind(str(getattr(move, "card", ""))) for one in asked.decisions if one.must for move in one.moves}
    made = []
    for name, held in counts.items():
        effect = cards(view).anytimes[held[0]].effect
        figure = "chart" if isinstance(effect, c.InfamyChange) and effect.change < 0 else FIGURES[effect.does]
        moves = by_card.get(name, [])
        end = _end(view, window, moves)
        waits = not moves and effect.timing != c.ANY
        made.append(
            Trick(figure, name_of(say, view, held[0]), _does(say, view, held[0], moves), bool(moves),
                  bool(moves) and name in must and view.restocking != view.seat, waits, end, name == star, len(held),
                  name in tossed)
        )  # fmt: skip
    return sorted(made, key=lambda trick: not trick.bright)


def _does(say: Say, view: View, card: str, moves: list[Move]) -> str:
    if moves and all(isinstance(move, mv.Discard) for move in moves):
        return say("no target: discarded")
    return brief(say, view, card)


def _end(view: View, window: Resolving | None, moves: list[Move]) -> str:
    """Return the fate of the Patient in question if the card has only one use."""
    about = treated(view)
    found = office_of(view, about.patient) if about else None
    if window is None or window.kind == "death":
        return "stays" if window and any(isinstance(move, mv.Revive) for move in moves) else ""
    if about is None or found is None or len(moves) != 1 or not isinstance(moves[0], mv.React):
        return ""
    if not isinstance(cards(view).anytimes[moves[0].card].effect, c.Alter):
        return fate(found[1], 0, 0)
    return outlook(view, about.card, found[1], (*about.on_it, moves[0].card)).fate
