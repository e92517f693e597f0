"""The picture of a hand lights the open choices, shows nothing that its seat may not see, and always fits."""

import itertools
import pickle
from random import Random

import msgspec
import pytest

from bot.drawing.stack import HIGHEST
from bot.faces.asked import Asked
from bot.faces.doctor_strange.hand_picture import LOWEST, Chip, draw, flow, played_words, sides, sketch
from bot.faces.doctor_strange.hand_sketch import Clash, Plate, Sketch
from bot.faces.doctor_strange.names import CARDS, short_name
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.moves import Call, Counter, Power, Resolve, Retract
from engines.doctor_strange.state import Declaring, DoctorStrange, Summoning
from engines.doctor_strange.view import View
from engines.game import Move
from tests.bot.faces.doctor_strange.scenes import asked_of, at, narrowed, played, strikes
from tests.engines.doctor_strange.position import (
    ANCIENT,
    EVIL,
    GOOD,
    MORDO,
    STRANGE,
    TABOO,
    WONG,
    evil,
    given,
    good,
    play,
)

SAY = speaker("en")
CRY, MESSAGE = "d.desperate_cry", "d.mental_message"


def bright(shown: Sketch) -> set[str]:
    """Return everything that is lit."""
    found = {paper.id for paper in shown.papers if paper.bright}
    found |= {plate.id for plate in (*shown.own, *shown.targets) if plate.bright}
    found |= {card for group in shown.groups if group.bright for stack in group.chips for card in stack}
    return found | {strip.attacker.id for strip in shown.strips if strip.bright}


def named(view: View, move: Move) -> set[str]:
    """Return the parts of a move that the picture shows separately."""
    match move:
        case Call(card):
            return {card}
        case Counter(card, attack):
            return {card, next(one.attacker for one in view.attacks if one.card == attack)}
    return set(str(move).split()[1:])


def open_to(asked: Asked) -> list[Move]:
    if not asked.path:
        return [move for decision in asked.decisions for move in decision.moves]
    assert asked.decision is not None
    return [m for m in asked.decision.moves if tuple(str(m).split()[: len(asked.path)]) == asked.path]


@pytest.mark.parametrize("seed", range(4))
def test_bright_is_what_is_open(seed: int) -> None:
    rng, kinds = Random(seed), set()
    for here, whole in played(seed, every=2):
        for asked in (whole, narrowed(whole, rng)):
            expected = {word for move in open_to(asked) for word in named(here.view, move)}
            assert bright(sketch(SAY, here, asked)) == expected, (here.view.stage, asked.path)
            kinds |= {decision.prompt.key for decision in asked.decisions}
    assert len(kinds) > 5


def test_a_menus_name_and_signs_in_a_path_rule_out_what_is_not_in_the_menu() -> None:
    hand = ["c.wong", "l.shadow_world", "m.omnipotent"]
    state = given(Summoning(1), people=[good(STRANGE, "l.hidden_castle")], hands=(hand, ()))
    asked = asked_of(state, GOOD)
    number = asked.decisions[0].number
    shine = [
        bright(sketch(SAY, at(state, GOOD), Asked(asked.decisions, number, path)))
        for path in (("attach",), ("+", "attach"), ("*",), ())
    ]
    assert shine[0] == shine[1] == shine[2] - {"c.wong"}
    assert "c.wong" in shine[2] == shine[3]


def test_a_sketch_travels_and_equal_ones_are_equal_pictures() -> None:
    for number, (here, asked) in enumerate(played(2, every=25)):
        shown = sketch(SAY, here, asked)
        there = pickle.loads(pickle.dumps(shown))  # noqa: S301  our own
        assert msgspec.json.decode(msgspec.json.encode(shown), type=Sketch) == there == shown
        if number % 6 == 0:
            assert draw(SAY, there).tobytes() == draw(SAY, shown).tobytes()


def test_a_crowd_is_drawn() -> None:
    people = [card for card in CARDS.by_id if card[0] == "c"]
    sides_of = [good(card) if number % 2 else evil(card) for number, card in enumerate(people)]
    hand = [card for card in CARDS.by_id if card[0] in "ap"][:40]
    state = given(Declaring(1), people=sides_of, hands=(hand, ()))
    attacks = [card for card in hand if card[0] == "a" and card not in CARDS.barred[GOOD]]
    for attacker, card in zip(people[1:10:2], attacks, strict=False):
        play(state, GOOD, f"attack {attacker} {people[0]} {card}")
    image = draw(SAY, sketch(SAY, at(state, GOOD), asked_of(state, GOOD)))
    assert 800 < image.height <= HIGHEST


@pytest.mark.parametrize(
    ("own", "targets", "split"),
    [(1, 1, (2, 2, 1)), (3, 1, (3, 1, 1)), (1, 3, (1, 3, 1)), (4, 1, (2, 2, 2)), (5, 0, (4, 0, 2)), (0, 3, (0, 4, 1))],
)
def test_columns_are_divided_as_fits(own: int, targets: int, split: tuple[int, int, int]) -> None:
    assert sides(own, targets) == split


@pytest.mark.parametrize("wide", [700.0, 1168.0])
def test_later_cards_flow_within_their_width_and_none_is_lost(wide: float) -> None:
    for here, asked in played(8, every=6):
        groups = sketch(SAY, here, asked).groups
        placed, high = flow(SAY, groups, 0, wide, 34)
        for one in placed:
            assert one.box.x >= 0
            assert one.box.right <= wide + 1
            assert one.box.bottom <= high + 1
        for upper, lower in itertools.combinations([one.box for one in placed], 2):
            if upper.bottom != lower.bottom:  # in different rows
                assert not (upper.right > lower.x and upper.bottom > lower.y)
        told = {name for one in placed if isinstance(one, Chip) for name in one.names}
        for group in groups:
            for card in (card for stack in group.chips for card in stack if len(stack) == 1 or group.when != "take"):
                assert any(short_name(SAY, card) in name for name in told)


def struck(*hand: str, dice: tuple[int, int] = (12, 5)) -> DoctorStrange:
    """Return Mordo's (6) strike at Taboo (6), with another attack to come; Good holds `hand`."""
    people = [good(TABOO), good(WONG), good(ANCIENT), evil(MORDO), evil("c.zota")]
    state = given(Declaring(1), people=people, hands=(hand, ["a.poison", "a.bind"]), active=EVIL, dice=dice)
    play(state, EVIL, f"attack {MORDO} {TABOO} a.poison", f"attack c.zota {WONG} a.bind", "done")
    if hand and GAME.view(state, EVIL).stage == "ordering":
        play(state, EVIL, f"resolve {MORDO}")
    return state


def looked(state: DoctorStrange, *picked: Move) -> Sketch:
    asked = asked_of(state, GOOD)
    return sketch(SAY, at(state, GOOD), Asked(asked.decisions, asked.decisions[0].number, (), picked))


def test_a_fight_shows_what_is_lacking_held_and_picked() -> None:
    state = struck("p.incense", "p.detect_danger", "p.surprise", CRY, MESSAGE)
    clash = looked(state).clash
    assert clash is not None
    power = looked(state).papers[-1].power
    assert (clash.lacking, clash.picked, clash.held) == (8, 0, 3 + power)
    assert (clash.rest, clash.coming, clash.part, clash.asked) == (1, 1, 1, True)
    picked = looked(state, Power("p.incense"), Power("p.detect_danger"))
    assert picked.clash is not None
    assert picked.clash.picked == 3
    assert {paper.id for paper in picked.papers if paper.picked} == {"p.incense", "p.detect_danger"}


def test_a_call_shows_its_best_helper_or_that_nobody_is_free() -> None:
    papers = {paper.id: paper for paper in looked(struck("p.incense", CRY)).papers}
    assert (papers[CRY].helper, papers[CRY].power, papers[CRY].bright) == (ANCIENT, 7, True)
    papers = {paper.id: paper for paper in looked(strikes("p.incense", CRY, friends=())).papers}
    assert (papers[CRY].helper, papers[CRY].power, papers[CRY].bright) == ("", 0, False)


def test_a_picked_helper_is_no_other_cards_helper() -> None:
    state = strikes(CRY, MESSAGE, friends=(WONG, ANCIENT))
    papers = {paper.id: paper for paper in looked(state, Call(CRY, ANCIENT)).papers}
    assert (papers[CRY].helper, papers[CRY].picked) == (ANCIENT, True)
    assert (papers[MESSAGE].helper, papers[MESSAGE].picked) == (WONG, False)


def test_a_planned_attack_has_one_number_on_plan_card_and_target() -> None:
    state = given(Declaring(1), people=[good(STRANGE), good(WONG), evil(MORDO)], hands=(["a.bind", "a.bait"], ()))
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind")
    shown = sketch(SAY, at(state, GOOD), asked_of(state, GOOD))
    (strip,) = shown.strips
    assert (strip.number, strip.attacker.id, strip.target.id, strip.percent) == (1, STRANGE, MORDO, 69)
    assert [paper.number for paper in shown.papers if paper.id == "a.bind"] == [1]
    assert [(plate.id, plate.number) for plate in shown.targets] == [(MORDO, 1)]
    assert [plate.id for plate in shown.own] == [WONG]
    assert Retract(STRANGE) in asked_of(state, GOOD).decisions[0].moves


def test_the_attacks_whose_order_is_asked_are_numbered() -> None:
    state = given(
        Declaring(1), people=[good(STRANGE), good(WONG), evil(MORDO)], hands=(["a.bind", "a.bait"], ()), dice=(1, 12)
    )
    play(state, GOOD, f"attack {STRANGE} {MORDO} a.bind", f"attack {WONG} {MORDO} a.bait", "done")
    asked = asked_of(state, GOOD)
    assert Resolve(WONG) in asked.decisions[0].moves
    assert [(strip.number, strip.bright) for strip in sketch(SAY, at(state, GOOD), asked).strips] == [
        (1, True),
        (2, True),
    ]


def test_an_empty_hand_and_a_spectator_are_drawn() -> None:
    state = given(Declaring(1))
    for seat in (GOOD, EVIL):
        assert draw(SAY, sketch(SAY, at(state, seat), Asked())).height == LOWEST
    assert draw(SAY, sketch(SAY, Position(GAME.view(state, None), ("a", "b")), Asked())).height == LOWEST


def test_cards_spent_on_a_fight_are_named_where_they_fit_and_counted_where_not() -> None:
    plates = Plate("c.taboo", 0, 0, 6, "viable", bright=False), Plate("c.loki", 1, 1, 12, "viable", bright=False)
    cards = ("p.incense", "p.trance", "d.desperate_cry", "c.wong")
    clash = Clash(plates, "a.poison", (5, 5), (11, 20), ((), cards), 1, asked=False)
    assert played_words(SAY, clash, 1, 900) == "Incense · Trance · Desperate Cry · Wong"
    assert played_words(SAY, clash, 1, 200) == "3 cards +3"
