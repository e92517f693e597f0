"""What is offered for money, and at the end: best first; what is lost is named; drafts; whole games."""

from __future__ import annotations

import pytest

from bot.faces.asked import Asked
from bot.faces.clinic import FACE
from bot.faces.clinic.choices import CHOICES
from bot.faces.clinic.where import move_label
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic import moves as mv
from engines.clinic.pieces import family
from tests.bot.faces.clinic.asking import asked, at, paying, under
from tests.engines.clinic.scenes import acting, changed, deal, enter, finishing, own, picking, play, put, wait, ward
from tests.laws.playing import Playing
from tests.laws.tables import tables

SAY = speaker("en")


# ------------------------------------------------------------------------------------------------ paying


def test_what_is_usually_bought_is_a_button_and_the_rest_a_menu() -> None:
    s = paying(30)
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Pay(4),)  # 30 - 3 for three rooms leaves 27; 14 are kept
    assert bundle.label.text == "Pay $3, Popularity +4"
    pays = [move for move in asked(s).moves if isinstance(move, mv.Pay)]
    ordered = CHOICES.best(at(s), Asked(), list(pays))
    assert ordered[0] == mv.Pay(4) and set(ordered) == set(pays)


def test_in_the_last_round_all_the_money_is_usually_spent_and_less_is_asked_about() -> None:
    s = paying(30, number=6)
    (bundle,) = CHOICES.bundles(SAY, at(s), Asked(), asked(s))
    assert bundle.moves == (mv.Pay(9),)
    assert CHOICES.lost(SAY, at(s), (mv.Pay(9),)) == ""
    lost = "The last round: money for 2 points of Popularity stays in the till."
    assert CHOICES.lost(SAY, at(s), (mv.Pay(7),)) == lost
    assert CHOICES.lost(SAY, at(paying(30)), (mv.Pay(0),)) == ""


def test_few_amounts_are_buttons_without_a_bundle() -> None:
    assert CHOICES.bundles(SAY, at(s := paying(9)), Asked(), asked(s)) == []


def test_a_bill_that_cannot_be_paid_names_what_it_costs() -> None:
    s = paying(1)
    s.clinics[0].popularity = 5
    changed(s)
    assert FACE.label(SAY, at(s), mv.Pay(0)).text == "Pay, $2 short"
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == "$2 are missing: Popularity −2."
    s.clinics[0].popularity = 0
    changed(s)
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == ""


def test_paying_while_nobody_is_treated_says_what_care_could_bring() -> None:
    s = finishing("move")
    ward(s)
    enter(s, "c1r0n", 0, "doc")
    wait(s, 0)
    assert FACE.label(SAY, at(s), mv.Done()).text == "Treat nobody"
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == ""  # one may go back to the Move
    play(s, 0, "done")
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == "Nobody is treated, though $5 could be earned."
    play(s, 0, "reopen")
    assert FACE.label(SAY, at(s), mv.Propose()).text == "Move everybody as proposed: care $5, Time 2"
    play(s, 0, "propose")
    assert CHOICES.lost(SAY, at(s), (mv.Pay(0),)) == ""


# ------------------------------------------------------------------------------------------------ what is lost


@pytest.mark.parametrize(("action", "lost"), [("build", "built"), ("hire", "hired"), ("admit", "admitted")])
def test_a_tile_that_did_nothing_is_asked_about(action: str, lost: str) -> None:
    s = acting(action)
    ward(s)
    s.clinics[0].valet = True
    changed(s)
    assert lost in CHOICES.lost(SAY, at(s), (mv.Done(),))
    verb = {"build": mv.Build, "hire": mv.Hire, "admit": mv.Admit}[action]
    play(s, 0, str(next(move for move in asked(s).moves if isinstance(move, verb))))
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == ""


def test_double_modules_that_stay_in_hand_at_the_end_are_named() -> None:
    s = finishing("last_double", number=6)
    ward(s)
    own(s, "it_services.1", "luxurious_garden.1")
    assert CHOICES.lost(SAY, at(s), (mv.Done(),)) == "Left unbuilt, and worth nothing then: IT services."


def test_levels_to_keep_are_ticked_together() -> None:
    s = finishing("business")
    put(s, "it_services", "c0r0f0", "c1r0f0")
    enter(s, "c0r0f0", 0, "doc")
    for colour in (1, 2, 3, 3):
        enter(s, "outside", colour, "doc")
    play(s, 0, "pay 0")
    decision = asked(s)
    ticks = CHOICES.ticks(SAY, at(s), Asked(), decision)
    assert ticks is not None and (ticks.low, ticks.high) == (3, 3)
    assert set(ticks.moves) == set(decision.moves)


def test_what_takes_back_is_grey_and_nothing_is_red() -> None:
    s = finishing("business")
    for verb, tone in (("reopen", "back"), ("take_back", "back"), ("done", "on"), ("propose", "act")):
        assert CHOICES.tone(at(s), GAME.move(verb)) == tone


# ------------------------------------------------------------------------------------------------ drafts


def test_equal_pairs_and_tiles_are_told_once() -> None:
    s = deal()
    view = GAME.view(s, 0)
    assert CHOICES.buttons(("draft",)) >= len(view.pairs)
    twice = picking()
    own(twice, "it_services.1", "it_services.2")
    moves = [mv.Keep(), mv.Swap("it_services.1"), mv.Swap("it_services.2")]
    kept = CHOICES.best(at(twice), Asked(), list(moves))
    assert kept == [mv.Keep(), mv.Swap("it_services.1")]
    assert {family(move.tile) for move in kept if isinstance(move, mv.Swap)} == {"it_services"}


def test_a_tile_to_pick_says_how_many_of_it_are_left() -> None:
    s = picking()
    assert [FACE.label(SAY, at(s), move).text for move in asked(s).moves] == ["Build ×2", "Hire ×2", "Admit ×2"]


# ------------------------------------------------------------------------------------------------ whole games


def test_buttons_of_places_are_called_as_on_the_picture_and_no_two_alike() -> None:
    playing, looked = Playing(tables(GAME)[-1], 3), 0
    while playing.go() and looked < 400:
        for decision in playing.decisions:
            where_at = at(playing.state, decision.seat)
            paths = {CHOICES.entry(move) for move in decision.moves if isinstance(move, mv.Build | mv.Found | mv.Place)}
            for path in sorted(paths):
                so_far, moves = under(decision, *path)
                kept = CHOICES.best(where_at, so_far, moves)
                texts = [FACE.step(SAY, where_at, path, getattr(move, "at")).text for move in kept]  # noqa: B009
                assert [text.removesuffix(" ✓") for text in texts] == [move_label(where_at.view, one) for one in kept]
                assert len(set(texts)) == len(kept) == len(moves)
                looked += 1
            cars = [move for move in decision.moves if CHOICES.menu(move) in {"park", "drive"}]
            texts = [FACE.label(SAY, where_at, move).text for move in cars]
            assert texts == [move_label(where_at.view, move) for move in cars] and len(set(texts)) == len(texts)


def test_patients_who_are_admitted_together_may_all_come() -> None:
    pressed = 0
    for seed in (1, 3, 5):
        playing = Playing(tables(GAME)[-seed], seed)
        while playing.go():
            for decision in playing.decisions:
                if decision.prompt.key != "admit":
                    continue
                for bundle in CHOICES.bundles(SAY, at(playing.state, decision.seat), Asked((decision,)), decision):
                    after = GAME.clone(playing.state)
                    for move in bundle.moves:
                        assert move in decision.moves
                        GAME.play(after, decision.seat, move)
                    pressed += 1
    assert pressed > 5
