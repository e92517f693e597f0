"""The offers on a hand; the usual next step is blue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.faces.asked import Asked, Tone
from bot.faces.audience import Audience
from bot.faces.values import Label
from bot.ui.components import Button, Choice, Menu, Part, Style, rows
from bot.ui.limits import CHOICE_TEXT, CUSTOM_ID, LABEL, clip
from bot.ui.verbs import MakeMove, MoveMany
from engines.game import Arg, Decision, Move

STYLES: dict[Tone, Style] = {"act": "grey", "on": "grey", "back": "grey", "against": "red"}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button before it is built: `moves` are those it makes, none if it opens something; `must`: others wait for the
    answer.
    """

    label: Label
    id: str
    moves: tuple[Move, ...] = ()
    tone: Tone = "act"
    must: bool = True


@dataclass(slots=True)
class Controls:
    """The offers so far: menus, buttons, and all legal moves."""

    audience: Audience
    asked: Asked
    menus: list[Part] = field(default_factory=list)
    below: list[Part] = field(default_factory=list)
    """Menus of optional decisions, shown below the buttons."""
    offers: list[Offer] = field(default_factory=list)
    listed: list[tuple[Move, Tone]] = field(default_factory=list)
    """Moves that are only in a menu."""
    ticked: set[Move] = field(default_factory=set)
    """Those of them that are in a multi-select."""
    towards: set[Move] = field(default_factory=set)
    """Those of them that are a bundle's cards one by one; none if some such cards must be chosen anyway."""
    ready: str = ""
    """The custom_id of the button that makes the picked moves."""

    def parts(self, *, words: bool) -> list[Part]:
        """Return menus, buttons, then optional menus; with `words` the usual step is first and marked. Offers with the
        same custom_id (a bundle of one card, and that card) become one button.
        """
        once: dict[str, Offer] = {}
        for offer in self.offers:
            once.setdefault(offer.id, offer)
        self.offers = list(once.values())
        self._tell_apart()
        usual = self._usual()
        suggested = usual or self._drastic()
        buttons = [self._button(offer, blue=offer.id == usual) for offer in self.offers]
        if words or not usual:  # no colour marks the usual step
            buttons = [self._named(button) if button.id == suggested else button for button in buttons]
        if not words:
            return [*self.menus, *rows(buttons), *self.below]
        first = [button for button in buttons if button.id == suggested]
        others = [button for button in buttons if button.id != suggested]
        return [*rows(first), *self.menus, *rows(others), *self.below]

    def _tell_apart(self) -> None:
        """Change words that controls for different things share. Moves of different kinds are named in full; then what
        the menu says about an entry follows its name. Controls that still have the same words are for equal cards.
        """
        self._rename(lambda _, kind: kind, self._alone)
        self._rename(lambda label, _: label.hint, lambda label, _: hinted(label))

    def _rename(self, part: Callable[[Label, str], str], longer: Callable[[Label, str], Label]) -> None:
        """Give the longer label to all controls whose words stand for different parts: a label's, or the kind's."""
        found: dict[tuple[str, str], set[str]] = {}
        for offer in self.offers:
            found.setdefault((offer.label.text, offer.label.emoji), set()).add(part(offer.label, _verb(offer)))
        for menu in (one for one in (*self.menus, *self.below) if isinstance(one, Menu)):
            for one in menu.choices:
                kind = one.value[1:].split(" ")[0] if one.value.startswith("=") else menu.id
                found.setdefault((one.label, one.emoji), set()).add(part(_label(one), kind))
        twice = {words for words, parts in found.items() if len(parts) > 1}
        if not twice:
            return

        def told(menu: Part) -> Part:
            if not isinstance(menu, Menu):
                return menu
            return replace(menu, choices=tuple(
                choice(longer(_label(one), one.value[1:]), one.value, chosen=one.chosen)
                if (one.label, one.emoji) in twice else one
                for one in menu.choices
            ))  # fmt: skip

        self.offers = [
            replace(one, label=longer(one.label, str(one.moves[0]) if len(one.moves) == 1 else ""))
            if (one.label.text, one.label.emoji) in twice
            else one
            for one in self.offers
        ]
        self.menus, self.below = list(map(told, self.menus)), list(map(told, self.below))

    def _alone(self, label: Label, move: str) -> Label:
        named = (one for decision in self.asked.decisions for one in decision.moves if str(one) == move)
        found = next(named, None) if move else None
        return self.audience.face.alone(self.audience.say, self.audience.at, found) if found is not None else label

    def _usual(self) -> str:
        """Return the custom_id of the blue button, or ""."""
        if self.ready:
            return self._completing() or self.ready
        suggested = self.asked.suggested
        if suggested is not None:
            return self._suggesting(suggested)
        doing = [one for one in self.offers if one.must and one.moves and one.tone == "act"]
        known = {move for one in doing for move in one.moves}
        if known & self.towards:
            known |= self.towards
        others = [move for move, tone in self.listed if tone == "act" and move not in known]
        if len(doing) == 1 and not others:
            return doing[0].id
        onward = [one for one in self.offers if one.must and one.moves and one.tone == "on"]
        return onward[0].id if len(onward) == 1 and not doing and not others else ""

    def _suggesting(self, suggested: Move) -> str:
        """Return the button of the suggested move; if that is one of several cards for one purpose, the
        usual bundle.
        """
        offers = [one for one in self.offers if one.tone != "against"]
        named = next((one.id for one in offers if suggested in one.moves), "")
        if named or suggested not in self.ticked:
            return named
        return next((one.id for one in offers if len(one.moves) > 1), "")

    def _drastic(self) -> str:
        """Return the button of the suggested move if that hurts its player: it stays red, and its words say so."""
        suggested, red = self.asked.suggested, [one for one in self.offers if one.tone == "against"]
        if suggested is None or self.ready:
            return ""
        return next((one.id for one in red if suggested in one.moves), "")

    def _completing(self) -> str:
        """Return the button that makes the picked moves and those still required."""
        picked = set(self.asked.picked)
        return next((one.id for one in self.offers if one.id != self.ready and picked < set(one.moves)), "")

    def _button(self, offer: Offer, *, blue: bool) -> Button:
        style: Style = "blue" if blue else STYLES[offer.tone]
        return Button(clip(offer.label.text, LABEL), offer.id, style, offer.label.emoji)

    def _named(self, button: Button) -> Button:
        return replace(button, label=clip(self.audience.say("Usual: {step}", step=button.label), LABEL))


def offered(found: Controls, decision: Decision, move: Move, label: Label) -> Offer:
    id_ = found.audience.press(MakeMove, found.audience.stamp(decision), str(move))
    return Offer(label, id_, (move,), tone_of(found, decision, move), decision.must)


def tone_of(found: Controls, decision: Decision, move: Move) -> Tone:
    """Return the tone of a move. A decision's default ends or passes something, unless other moves have its verb."""
    tone = found.audience.face.choices.tone(found.audience.at, move)
    ends = move == decision.default and len(decision.moves) > 1
    alone = ends and not any(other.verb == move.verb for other in decision.moves if other != move)
    return "on" if tone == "act" and alone else tone


def words_of(move: Move) -> tuple[Arg, ...]:
    """Return the verb and the fields of a move."""
    return (move.verb, *(getattr(move, name) for name in move.__struct_fields__))


def many(audience: Audience, decision: Decision, moves: Sequence[Move]) -> str:
    """Return the custom_id that makes several moves. Raise ValueError if it is too long."""
    id_ = audience.press(MoveMany, audience.stamp(decision), places(decision, moves))
    if len(id_) > CUSTOM_ID:
        raise ValueError(id_)
    return id_


def places(decision: Decision, moves: Sequence[Move]) -> str:
    """Return moves by their places in the decision's list; a move that only earlier ones make legal in full."""
    offered = list(decision.moves)
    return ",".join(str(offered.index(move)) if move in offered else str(move) for move in moves)


def choice(label: Label, value: str, *, chosen: bool = False) -> Choice:
    return Choice(clip(label.text, CHOICE_TEXT), value, clip(label.hint, CHOICE_TEXT), label.emoji, chosen)


def _verb(offer: Offer) -> str:
    return offer.moves[0].verb if offer.moves else offer.id


def _label(one: Choice) -> Label:
    return Label(one.label, one.hint, one.emoji)


def hinted(label: Label) -> Label:
    """Return a label whose hint is part of its text."""
    return replace(label, text=f"{label.text} · {label.hint}") if label.hint else label
