"""The contents of a hand's picture, and its open choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.faces.asked import Asked
from bot.faces.doctor_strange import fight
from bot.faces.doctor_strange.choices import menu
from bot.faces.doctor_strange.names import CARDS, KINDS
from bot.faces.values import Position
from bot.words import Say
from engines.doctor_strange.moves import Attach, Attack, Call, Look, Negate, Resolve, Take, Vacate
from engines.doctor_strange.players.answers import need
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import CharacterView, View
from engines.game import Move

LATER = {
    "x": "any_time",
    "e": "mystic_arts",
    **dict.fromkeys("clinm", "summon"),
    "a": "attack",
    **dict.fromkeys("pd", "fight"),
    "b": "struck",
    "r": "rest",
}
"""When each kind of card can be used."""

SIGNS = ("*", "+")
"""Words of a path that mean several moves, and all of them."""

TASKS = {"declare": "attack", "counter": "counter", "strike": "fight", "defend": "fight", "discard": "discard"}
"""Question -> the use of the papers; "play" for others."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A Character or an Item that a move may name. `number`: of the planned attack on it; `power`: 0 for an Item;
    `state`: its condition, its pile, or the holder of the Item.
    """

    id: str
    owner: int
    side: int
    power: int
    state: str = "viable"
    bright: bool = True
    number: int = 0


@dataclass(frozen=True, slots=True)
class Strip:
    """A planned or shown attack: its number, both Characters, its chance to hit; `bright`: it can be chosen."""

    number: int
    attacker: Plate
    target: Plate
    card: str
    percent: int
    bright: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A card drawn large. `number`: of its planned attack; `power`: the number it adds here; `helper`: the Character
    that it calls, "" if none is free.
    """

    id: str
    bright: bool
    number: int = 0
    picked: bool = False
    power: int = 0
    helper: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards drawn small, after the word for when they can be used; each chip holds cards with the same effect."""

    when: str
    chips: tuple[tuple[str, ...], ...]
    bright: bool = False


@dataclass(frozen=True, slots=True)
class Clash:
    """The current attack; pairs are attack, defence. `part`: the player's; `asked`: they are awaited. `lacking`,
    `picked`, `held`: points, 0 if they are not; `rest`: unused cards; `coming`: later attacks.
    """

    fighters: tuple[Plate, Plate]
    card: str
    rolls: tuple[int, int]
    totals: tuple[int, int]
    spent: tuple[tuple[str, ...], tuple[str, ...]]
    part: int
    asked: bool
    lacking: int = 0
    picked: int = 0
    held: int = 0
    rest: int = 0
    coming: int = 0


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture of a hand. `task`: the use of the papers; `count`: the number of cards to discard."""

    seat: int
    task: str = ""
    count: int = 0
    clash: Clash | None = None
    strips: tuple[Strip, ...] = ()
    own: tuple[Plate, ...] = ()
    targets: tuple[Plate, ...] = ()
    papers: tuple[Paper, ...] = ()
    groups: tuple[Group, ...] = ()


def sketch(_say: Say, at: Position, asked: Asked) -> Sketch:
    return _Sketcher(at, asked).sketch()


class _Sketcher:
    """One hand: `moves` are the open ones, `lit` those left after the words chosen so far."""

    def __init__(self, at: Position, asked: Asked) -> None:
        self.view: View = at.view
        self.seat = at.view.seat or 0
        self.asked = asked
        self.moves = [move for decision in asked.decisions for move in decision.moves]
        self.lit = _lit(asked)
        self.prompt = next((decision.prompt for decision in asked.decisions if decision.must), None)

    def sketch(self) -> Sketch:
        key = self.prompt.key if self.prompt else ""
        papers = self._papers()
        own, targets = self._people()
        return Sketch(
            seat=self.seat,
            task=TASKS.get(key, "play") if papers else "",
            count=int(self.prompt.args["count"]) if self.prompt and key == "discard" else 0,
            clash=self._clash(papers),
            strips=self._strips(),
            own=own,
            targets=targets,
            papers=papers,
            groups=self._groups({paper.id for paper in papers}),
        )

    def _papers(self) -> tuple[Paper, ...]:
        """Return the cards that can be used now, planned ones included."""
        hand = set(self.view.hand)
        planned = {attack.card: number for number, attack in enumerate(self.view.plan, 1)}
        shown = {*_cards(self.moves), *planned} & hand
        if self._fights() and self.seat != self.view.active:
            shown |= {card for card in hand if card[0] == "d" and card not in CARDS.barred[self.seat]}
        lit, picked = _cards(self.lit), _cards(self.asked.picked)
        return tuple(
            self._paper(card, planned.get(card, 0), bright=card in lit, picked=card in picked)
            for card in sorted(shown, key=best_first)
        )

    def _paper(self, card: str, number: int, *, bright: bool, picked: bool) -> Paper:
        power, helper = CARDS.power[card], ""
        if card[0] == "d" and self._fights():
            chosen = [move for move in self.asked.picked if isinstance(move, Call) and move.card == card]
            call = fight.helper(self.view, chosen or fight.free(self.moves, self._others(card)), card)
            call = call or fight.helper(self.view, self.moves, card)
            helper, power = (call.helper, fight.adds(self.view, call)) if call else ("", 0)
        return Paper(card, bright, number, picked, power, helper)

    def _others(self, card: str) -> list[Move]:
        return [move for move in self.asked.picked if getattr(move, "card", "") != card]

    def _groups(self, large: set[str]) -> tuple[Group, ...]:
        """Return the cards drawn small: usable ones first, then by when they can be used."""
        view, found = self.view, []
        deck = [move.card for move in self.moves if isinstance(move, Take)]
        if deck:
            found.append(Group("take", _stacks(deck), bright=True))
        looks = {move.card for move in self.lit if isinstance(move, Look)}
        if looks:
            found.append(Group("any_time", _stacks(looks), bright=True))
        vacant = [move.location for move in self.moves if isinstance(move, Vacate)]
        if vacant:
            bright = any(isinstance(move, Vacate) for move in self.lit)
            found.append(Group("vacate", tuple((card,) for card in vacant), bright=bright))
        later: dict[str, list[str]] = {}
        for card in view.hand:
            if card not in large and card not in looks:
                barred = card in CARDS.barred[self.seat]
                later.setdefault("barred" if barred else LATER[card[0]], []).append(card)
        order = [*dict.fromkeys(LATER.values()), "barred"]
        found += [Group(when, _stacks(later[when])) for when in order if when in later]
        if view.known_hand:
            found.append(Group("theirs", _stacks(view.known_hand)))
        if view.known_deck:
            found.append(Group("next", tuple((card,) for card in view.known_deck)))
        return tuple(found)

    def _people(self) -> tuple[tuple[Plate, ...], tuple[Plate, ...]]:
        """Return the player's Characters that can act, and those to attack or to help."""
        lit = {word for move in self.lit for word in _whom(move)}
        aimed = {attack.target: number for number, attack in enumerate(self.view.plan, 1)}
        own = [word for move in self.moves for word in _who(move)]
        others = [word for move in self.moves for word in _whom(move) if word not in own]
        return self._plates(own, lambda who: who in lit, {}), self._plates(others, lambda who: who in lit, aimed)

    def _plates(self, ids: Iterable[str], bright: Callable[[str], bool], aimed: dict[str, int]) -> tuple[Plate, ...]:
        plates = [self._plate(one, bright=bright(one), number=aimed.get(one, 0)) for one in dict.fromkeys(ids)]
        return tuple(sorted(plates, key=lambda plate: -plate.power))

    def _plate(self, card: str, *, bright: bool = True, number: int = 0) -> Plate:
        view = self.view
        known = fight.person(view, card)
        if known:
            return _of(known, bright=bright, number=number)
        for state, pile in (("killed", view.killed), ("exiled", view.exiled)):
            for fallen in pile:
                if fallen.id == card:
                    return Plate(card, fallen.owner, fallen.owner, CARDS.power[card], state, bright, number)
        holder = next((c for c in view.characters if card in c.attachments), None)
        if holder:
            return Plate(card, holder.owner, holder.controller, 0, holder.id, bright, number)
        return Plate(card, self.seat, self.seat, CARDS.power.get(card, 0), bright=bright, number=number)

    def _strips(self) -> tuple[Strip, ...]:
        view = self.view
        attacks: Sequence[Assault] = view.plan or (view.attacks if view.exchange is None else ())
        lit = {move.attacker for move in self.lit if isinstance(move, Resolve)}
        lit |= {move.attacker for move in self.lit if move.takes_back and hasattr(move, "attacker")}
        struck = {getattr(move, "attack", "") for move in self.lit}
        return tuple(
            Strip(
                number,
                self._plate(attack.attacker),
                self._plate(attack.target),
                attack.card,
                fight.attack_chance(view, attack.attacker, attack.target),
                attack.attacker in lit or attack.card in struck,
            )
            for number, attack in enumerate(attacks, 1)
        )

    def _fights(self) -> bool:
        return self.view.exchange is not None

    def _clash(self, papers: tuple[Paper, ...]) -> Clash | None:
        view = self.view
        exchange = view.exchange
        if exchange is None:
            return None
        attack = exchange.attack
        spent = exchange.spent[0], (*exchange.spent[1], *exchange.helpers)
        asked = bool(self.prompt) and exchange.asked == self.seat
        return Clash(
            (self._plate(attack.attacker), self._plate(attack.target)),
            attack.card,
            exchange.rolls,
            exchange.totals,
            spent,
            0 if self.seat == view.active else 1,
            asked,
            need(view, self.seat) if asked else 0,
            fight.total(view, fight.boosts(self.asked.picked)),
            fight.held(view, self.moves) if asked else 0,
            len(set(view.hand) - {paper.id for paper in papers}),
            len(view.attacks),
        )


def best_first(card: str) -> tuple[int, int, str]:
    known = CARDS.by_id[card]
    return list(KINDS).index(card[0]), -known.power, known.name


def _lit(asked: Asked) -> list[Move]:
    """Return the moves that begin with the chosen words; a single word may be a menu's name."""
    decision = asked.decision
    words = [word for word in asked.path if word not in SIGNS]
    if decision is None or not words:
        return [move for one in asked.decisions for move in one.moves]
    if len(words) == 1:
        return [move for move in decision.moves if words[0] in {move.verb, menu(move)}]
    return [move for move in decision.moves if str(move).split()[: len(words)] == words]


def _cards(moves: Iterable[Move]) -> set[str]:
    """Return the cards of the player's hand that moves play, without looks."""
    return {getattr(move, "card", "") for move in moves if not isinstance(move, Look | Take)}


def _who(move: Move) -> tuple[str, ...]:
    """Return the player's Characters that a move names."""
    match move:
        case Attach(_, host):
            return (host,)
        case Attack(attacker):
            return (attacker,)
    return ()


def _whom(move: Move) -> tuple[str, ...]:
    """Return everyone a move names, in any role."""
    match move:
        case Attack(attacker, target):
            return attacker, target
        case Attach(_, who) | Negate(_, who):
            return (who,)
    return ()


def _of(c: CharacterView, *, bright: bool, number: int) -> Plate:
    return Plate(c.id, c.owner, c.controller, c.power, c.condition, bright, number)


def effect_of(card: str) -> tuple[str, int, str]:
    """Return a key that cards with the same effect share."""
    known = CARDS.by_id[card]
    kind = "p" if known.type == "P" else known.type.lower()
    what = known.role or known.fate or known.effect or ""
    return (kind, known.power, what) if known.type != "C" else (known.id, known.power, what)


def _stacks(cards: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Group cards with the same effect, in order of kinds, strong ones first."""
    stacks: dict[tuple[str, int, str], list[str]] = {}
    for card in sorted(cards, key=best_first):
        stacks.setdefault(effect_of(card), []).append(card)
    return tuple(tuple(stack) for stack in stacks.values())
