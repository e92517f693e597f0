"""The buttons and menus that answer what a seat is asked, built the same way for every game.

A face says how its moves are offered (`bot/faces/asked.py`); here they become controls, and the one that is the usual
next step becomes blue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.faces.asked import Asked, Bundle, Ticks, Tone
from bot.faces.audience import Audience
from bot.faces.values import Label
from bot.ui.components import Button, Choice, Menu, Part, Row, Style, rows
from bot.ui.limits import CHOICE_TEXT, CHOICES, CUSTOM_ID, LABEL, PLACEHOLDER, clip
from bot.ui.verbs import Choose, Hand, MakeMove, MoveMany, Tick, TurnPage
from engines.game import Arg, Decision, Move

WHOLE = "="
"""Begins the value of a choice that is a whole move."""
DEEPER = "/"
"""Begins the value of a choice that leads to what follows on these words, the verb first."""
ON = ">"
"""The same, after the words in the custom_id: menus of earlier versions."""
SEVERAL = "*"
"""Stands for the multi-select that opens by a button, in place of a verb."""
ALL = "+"
"""Stands before the words where nothing is left out, not even what hardly anybody wants."""
MENUS = 2
"""So many menus stand beside each other; more, and the verb is asked first."""
STYLES: dict[Tone, Style] = {"act": "grey", "on": "grey", "back": "grey", "against": "red"}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button to be: `moves` are what it makes, none where it opens something; `must`: others wait for the answer."""

    label: Label
    id: str
    moves: tuple[Move, ...] = ()
    tone: Tone = "act"
    must: bool = True


@dataclass(slots=True)
class Controls:
    """What is offered so far: menus, buttons, and everything that could be done at all."""

    audience: Audience
    asked: Asked
    menus: list[Part] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    listed: list[tuple[Move, Tone]] = field(default_factory=list)
    """Moves that stand in a menu only."""
    ready: str = ""
    """The custom_id of the button that makes what is picked."""

    def parts(self, *, words: bool) -> list[Part]:
        """Menus, then buttons; with `words` the usual step stands first and says so."""
        usual = self._usual()
        buttons = [self._button(offer, blue=offer.id == usual) for offer in self.offers]
        if not words:
            return [*self.menus, *rows(buttons)]
        first = [self._named(button) for button in buttons if button.id == usual]
        return [*rows(first), *self.menus, *rows([button for button in buttons if button.id != usual])]

    def _usual(self) -> str:
        """The custom_id of the one button that is blue; empty where none is."""
        if self.ready:
            return self._completing() or self.ready
        suggested = self.asked.suggested
        if suggested is not None:
            return self._suggesting(suggested)
        doing = [one for one in self.offers if one.must and one.moves and one.tone == "act"]
        others = [move for move, tone in self.listed if tone == "act" and not any(move in one.moves for one in doing)]
        if len(doing) == 1 and not others:
            return doing[0].id
        onward = [one for one in self.offers if one.must and one.moves and one.tone == "on"]
        return onward[0].id if len(onward) == 1 and not doing and not others else ""

    def _suggesting(self, suggested: Move) -> str:
        """The button of the suggested move; where that is one of several cards for one purpose, the usual bundle."""
        offers = [one for one in self.offers if one.tone != "against"]
        named = next((one.id for one in offers if suggested in one.moves), "")
        return named or next((one.id for one in offers if len(one.moves) > 1 and self._ticked(suggested)), "")

    def _ticked(self, move: Move) -> bool:
        return any(move == one for one, _ in self.listed)

    def _completing(self) -> str:
        """The button that makes what is picked and what it still takes."""
        picked = set(self.asked.picked)
        return next((one.id for one in self.offers if one.id != self.ready and picked < set(one.moves)), "")

    def _button(self, offer: Offer, *, blue: bool) -> Button:
        style: Style = "blue" if blue else STYLES[offer.tone]
        return Button(clip(offer.label.text, LABEL), offer.id, style, offer.label.emoji)

    def _named(self, button: Button) -> Button:
        return replace(button, label=clip(self.audience.say("Usual: {step}", step=button.label), LABEL))


def controls(audience: Audience, asked: Asked, *, page: int = 0, words: bool = False) -> list[Part]:
    """Menus and buttons for everything that is open, or for what comes after the words of `asked.path`."""
    found = Controls(audience, asked)
    decision = asked.decision
    if asked.path and decision is not None:
        _submenu(found, decision, page)
    else:
        for one in asked.decisions:
            _decision(found, one)
        _suggested(found)
    return found.parts(words=words)


def leads(audience: Audience, decision: Decision, path: Sequence[str]) -> bool:
    """Whether something can be chosen after these words."""
    return tuple(path) == (SEVERAL,) or bool(_beginning(audience, decision, path))


def left_out(audience: Audience, asked: Asked) -> list[tuple[Decision, str]]:
    """Menus in which something is left out that may be done as well, each with its decision."""
    found = []
    for decision in asked.decisions:
        for name, moves in _by_menu(audience, decision.moves).items():
            best = audience.face.choices.best(audience.at, asked, moves)
            if len(_labels(audience, best)) < len(_labels(audience, moves)):
                found.append((decision, name))
    return found


def _labels(audience: Audience, moves: Iterable[Move]) -> set[Label]:
    """Moves that look the same are the same to whoever chooses."""
    return {audience.face.label(audience.say, audience.at, move) for move in moves}


# --------------------------------------------------------------------------------------------------- a decision


def _decision(found: Controls, decision: Decision) -> None:
    face, at, say = found.audience.face, found.audience.at, found.audience.say
    ticks = face.choices.ticks(say, at, found.asked, decision)
    bundles = face.choices.bundles(say, at, found.asked, decision)
    for bundle in bundles:
        _offer_bundle(found, decision, bundle)
    ticked = set(ticks.moves) if ticks is not None and ticks.behind is None else set()
    menus = _by_menu(found.audience, [move for move in decision.moves if move not in ticked])
    opened = _openers(found, decision, menus)
    found.listed += [(move, _tone(found, decision, move)) for name in opened for move in menus.pop(name)]
    several = [name for name, moves in menus.items() if _is_menu(found, decision, name, moves)]
    if len(several) > MENUS:
        _verbs(found, decision, {name: menus.pop(name) for name in several})
    for name, moves in menus.items():
        _menu(found, decision, name, (), moves)
    found.offers += opened.values()
    if ticks is not None:
        _ticks(found, decision, ticks)


def _by_menu(audience: Audience, moves: Iterable[Move]) -> dict[str, list[Move]]:
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(audience.face.choices.menu(move), []).append(move)
    return found


def _openers(found: Controls, decision: Decision, menus: Iterable[str]) -> dict[str, Offer]:
    """Menus that open by a button each."""
    audience, openers = found.audience, {}
    for name in menus:
        label = audience.face.choices.opens(audience.say, audience.at, found.asked, name)
        if label is not None:
            id_ = audience.press(TurnPage, audience.stamp(decision), 0, name)
            openers[name] = Offer(label, id_, tone="on", must=decision.must)
    return openers


def _offer_bundle(found: Controls, decision: Decision, bundle: Bundle) -> None:
    if len(bundle.moves) == 1:
        _offer(found, decision, bundle.moves[0], bundle.label)
        return
    id_ = _many(found.audience, decision, bundle.moves)
    found.offers.append(Offer(bundle.label, id_, bundle.moves, must=decision.must))


def _is_menu(found: Controls, decision: Decision, name: str, moves: list[Move]) -> bool:
    best = found.audience.face.choices.best(found.audience.at, found.asked, moves) or moves
    path = _only_way(found, decision, name, best)
    return len(_entries(found, decision, name, path, best)) > _few(found, decision, path or (name,))


def _few(found: Controls, decision: Decision, path: tuple[str, ...]) -> int:
    """So many choices are buttons; what is merely open always stands in a menu, unless it is one thing."""
    return found.audience.face.choices.buttons(path) if decision.must else 1


def _menu(
    found: Controls, decision: Decision, name: str, path: tuple[str, ...], moves: list[Move], page: int = 0
) -> None:
    """Moves as buttons where they are few, else as a select: whole moves, or first the next words of them."""
    audience, choices = found.audience, found.audience.face.choices
    best = moves if path[:1] == (ALL,) else choices.best(audience.at, found.asked, moves) or moves
    path = path or _only_way(found, decision, name, best)
    entries = _entries(found, decision, name, path, best)
    if len(entries) <= _few(found, decision, path or (name,)):
        found.offers += [entry.offer for entry in entries]
        return
    found.listed += [(move, _tone(found, decision, move)) for move in best]
    heading = choices.heading(audience.say, audience.at, name, len(entries)) or _heading(found, moves, path)
    _select(found, decision, path or (name,), heading, [entry.choice for entry in entries], page)


def _only_way(found: Controls, decision: Decision, name: str, best: list[Move]) -> tuple[str, ...]:
    """A choice of one is not asked: the words that all moves of a menu in steps begin with."""
    choices = found.audience.face.choices
    steps = set(map(choices.entry, best)) if decision.must and choices.stepwise(name) else set()
    return steps.pop() if len(steps) == 1 else ()


def _entries(found: Controls, decision: Decision, name: str, path: tuple[str, ...], best: list[Move]) -> list[Entry]:
    choices, said = found.audience.face.choices, tuple(word for word in path if word != ALL)
    if said in {(), (name,)} and choices.stepwise(name):
        steps = _grouped(best, choices.entry)
    elif len(best) > CHOICES and any(len(words_of(move)) > max(len(said), 1) + 1 for move in best):
        steps = _grouped(best, lambda move: tuple(map(str, words_of(move)))[: max(len(said), 1) + 1])
    else:
        return [_whole(found, decision, move, said) for move in best]
    before = path[: path[:1] == (ALL,)]
    return [_deeper(found, decision, chosen, under, before) for chosen, under in steps.items()]


def _grouped(moves: list[Move], words: Callable[[Move], tuple[str, ...]]) -> dict[tuple[str, ...], list[Move]]:
    found: dict[tuple[str, ...], list[Move]] = {}
    for move in moves:
        found.setdefault(words(move), []).append(move)
    return found


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice, as a button and as a line of a menu."""

    offer: Offer
    choice: Choice


def _whole(found: Controls, decision: Decision, move: Move, said: tuple[str, ...] = ()) -> Entry:
    """A whole move; where all but its last field was said, that field is its name."""
    audience, words = found.audience, words_of(move)
    if len(said) > 1 and len(words) == len(said) + 1:
        label = audience.face.step(audience.say, audience.at, words[:-1], words[-1])
    else:
        label = audience.face.label(audience.say, audience.at, move)
    return Entry(_offered(found, decision, move, label), _choice(label, f"{WHOLE}{move}"))


def _deeper(
    found: Controls, decision: Decision, chosen: tuple[str, ...], under: list[Move], before: tuple[str, ...]
) -> Entry:
    """What is chosen next; where one move alone begins so, that move at once."""
    if len(under) == 1:
        return _whole(found, decision, under[0])
    audience, words = found.audience, words_of(under[0])[: len(chosen)]
    label = audience.face.step(audience.say, audience.at, words[:-1], words[-1])
    path = " ".join((*before, *chosen))
    id_ = audience.press(TurnPage, audience.stamp(decision), 0, path)
    return Entry(Offer(label, id_, must=decision.must), _choice(label, f"{DEEPER}{path}"))


def words_of(move: Move) -> tuple[Arg, ...]:
    """The verb and the fields of a move."""
    return (move.verb, *(getattr(move, name) for name in move.__struct_fields__))


def _offer(found: Controls, decision: Decision, move: Move, label: Label) -> None:
    found.offers.append(_offered(found, decision, move, label))


def _offered(found: Controls, decision: Decision, move: Move, label: Label) -> Offer:
    id_ = found.audience.press(MakeMove, found.audience.stamp(decision), str(move))
    return Offer(label, id_, (move,), _tone(found, decision, move), decision.must)


def _tone(found: Controls, decision: Decision, move: Move) -> Tone:
    """A default ends something; where it is one of several moves of its verb, it is merely one of them."""
    tone = found.audience.face.choices.tone(found.audience.at, move)
    ends = move == decision.default and len(decision.moves) > 1
    alone = ends and not any(other.verb == move.verb for other in decision.moves if other != move)
    return "on" if tone == "act" and alone else tone


def _suggested(found: Controls) -> None:
    """The usual step has a button of its own, before all others, also where it stands in a menu."""
    move = found.asked.suggested
    if move is None or found.ready or any(move in offer.moves for offer in found.offers):
        return
    decision = next((one for one in found.asked.decisions if move in one.moves), None)
    if decision is not None and not _stands_in_ticks(found, decision, move):
        label = found.audience.face.label(found.audience.say, found.audience.at, move)
        found.offers.insert(0, _offered(found, decision, move, label))


def _stands_in_ticks(found: Controls, decision: Decision, move: Move) -> bool:
    ticks = found.audience.face.choices.ticks(found.audience.say, found.audience.at, found.asked, decision)
    return ticks is not None and ticks.behind is None and move in ticks.moves


# ------------------------------------------------------------------------------------------------------ a submenu


def _submenu(found: Controls, decision: Decision, page: int) -> None:
    audience, path = found.audience, found.asked.path
    if path == (SEVERAL,):
        ticks = audience.face.choices.ticks(audience.say, audience.at, found.asked, decision)
        if ticks is not None:
            _ticks(found, decision, replace(ticks, behind=None))
    else:
        moves = _beginning(audience, decision, path)
        if found.asked.suggested is not None and found.asked.suggested not in moves:
            best = audience.face.choices.best(audience.at, found.asked, moves)  # the usual step from here on
            found.asked = replace(found.asked, suggested=best[0] if best else None)
        _menu(found, decision, audience.face.choices.menu(moves[0]), path, moves, page)
        found.offers += _openers(found, decision, _by_menu(audience, decision.moves)).values()
    found.offers.append(Offer(Label(audience.say("Something else"), emoji="↩️"), audience.press(Hand), tone="back"))


def _beginning(audience: Audience, decision: Decision, path: Sequence[str]) -> list[Move]:
    """Moves that begin with these words; a menu's name stands for all of its verbs."""
    words = tuple(path[1:] if tuple(path[:1]) == (ALL,) else path)
    if len(words) == 1:
        menu = audience.face.choices.menu
        return [move for move in decision.moves if words[0] in {move.verb, menu(move)}]
    begins = " ".join(words)
    return [move for move in decision.moves if (text := str(move)) == begins or text.startswith(begins + " ")]


def _verbs(found: Controls, decision: Decision, menus: dict[str, list[Move]]) -> None:
    """Too many menus for one screen: which of them is asked first."""
    audience, choices = found.audience, []
    for name, moves in menus.items():
        label = audience.face.step(audience.say, audience.at, (), moves[0].verb)
        text = audience.face.choices.heading(audience.say, audience.at, name, len(moves)) or label.text
        choices.append(_choice(replace(label, text=text), f"{DEEPER}{name}"))
        found.listed += [(move, _tone(found, decision, move)) for move in moves]
    id_ = audience.press(Choose, audience.stamp(decision), "")
    found.menus.append(Menu(id_, audience.say("What do you want to do?"), tuple(choices[:CHOICES])))


# ------------------------------------------------------------------------------------------------------- selects


def _heading(found: Controls, moves: list[Move], path: tuple[str, ...]) -> str:
    chosen = words_of(moves[0])[: max(1, len(path))]
    return found.audience.face.step(found.audience.say, found.audience.at, chosen[:-1], chosen[-1]).text


def _select(
    found: Controls, decision: Decision, path: tuple[str, ...], heading: str, choices: list[Choice], page: int
) -> None:
    """One select, and page buttons where it needs them."""
    audience, stamp, words = found.audience, found.audience.stamp(decision), " ".join(path)
    pages = -(-len(choices) // CHOICES)
    page %= pages
    placeholder = clip(heading, PLACEHOLDER - 20) + (f" ({page + 1}/{pages})" if pages > 1 else "")
    shown = tuple(choices[page * CHOICES : (page + 1) * CHOICES])
    found.menus.append(Menu(audience.press(Choose, stamp, words), placeholder, shown))
    if pages > 1:
        steps = ((-1, "◀️"), (1, "▶️"))[-min(2, pages - 1) :]
        turn = [
            Button("", audience.press(TurnPage, stamp, (page + step) % pages, words), emoji=arrow)
            for step, arrow in steps
        ]
        found.menus.append(Row(tuple(turn)))


def _ticks(found: Controls, decision: Decision, ticks: Ticks) -> None:
    """Several moves for one purpose: a multi-select, and the button that makes what is picked."""
    audience, stamp = found.audience, found.audience.stamp(decision)
    if ticks.behind is not None:
        found.offers.append(Offer(ticks.behind, audience.press(TurnPage, stamp, 0, SEVERAL), tone="back"))
        return
    picked = [move for move in found.asked.picked if move in ticks.moves]
    choices = []
    for move in ticks.moves[:CHOICES]:
        label = audience.face.label(audience.say, audience.at, move)
        choices.append(replace(_choice(label, f"{WHOLE}{move}"), chosen=move in picked))
    high = min(ticks.high, len(choices))
    low = min(ticks.low, high) if ticks.low == ticks.high else 1
    path = SEVERAL if found.asked.path == (SEVERAL,) else ""
    found.menus.append(
        Menu(audience.press(Tick, stamp, path), clip(ticks.heading, PLACEHOLDER), tuple(choices), low, high)
    )
    found.listed += [(move, "act") for move in ticks.moves]
    if len(picked) < max(1, ticks.low):
        return
    found.ready = _many(audience, decision, (*picked, *ticks.then))
    found.offers.insert(0, Offer(ticks.done, found.ready, (*picked, *ticks.then)))
    if ticks.ordered and len(picked) > 1:
        turned = Label(audience.say("Turn the order round"), emoji="🔃")
        found.offers.insert(
            1, Offer(turned, audience.press(Tick, stamp, path, _places(decision, picked[::-1])), tone="back")
        )


def _many(audience: Audience, decision: Decision, moves: Sequence[Move]) -> str:
    id_ = audience.press(MoveMany, audience.stamp(decision), _places(decision, moves))
    if len(id_) > CUSTOM_ID:
        raise ValueError(id_)
    return id_


def _places(decision: Decision, moves: Sequence[Move]) -> str:
    offered = list(decision.moves)
    return ",".join(str(offered.index(move)) for move in moves)


def _choice(label: Label, value: str) -> Choice:
    return Choice(clip(label.text, CHOICE_TEXT), value, clip(label.hint, CHOICE_TEXT), label.emoji)
