"""Every prompt, reason, move, menu, event, option and score part of Clinic has words within Discord's limits."""

import re
from pathlib import Path
from random import Random

import pytest

from bot.faces.clinic.face import FACE
from bot.faces.clinic.words import KINDS, PROMPTS, REASONS, border_name, space_name
from bot.faces.face import Label, OpenPiles, Position
from bot.words import speaker
from engines.clinic import GAME
from engines.clinic.state import ClinicGame
from engines.game import Move, Prompt, Reason
from tests.engines.clinic.scenes import acting, changed, picking

SAY = speaker("en")
NAMES = ("Ann", "Dr. Bartholomew Wolkenschieber", "Cleo", "Dee")
ENGINE = Path(__file__).parents[4] / "engines" / "clinic"
ID = re.compile(r"\b(?:[a-z]+_[a-z_]+|c\d+r\d+(?:f\d+|[nw])|(?:doc|pat|nurse|orderly|pre|bonus|goal)\.\w+)\b")


def _good(text: str, most: int) -> None:
    assert text
    assert len(text) <= most
    assert not ID.search(text), text
    assert "{" not in text


def _label(found: Label) -> None:
    _good(found.text, 80)
    assert len(found.hint) <= 100
    assert not ID.search(found.hint), found.hint
    assert not {"*", "`"} & {*found.text, *found.hint}


def _menus(at: Position, move: Move) -> None:
    values = [getattr(move, name) for name in move.__struct_fields__]
    chosen: list[str | int] = []
    for value in (move.verb, *values):
        _label(FACE.step(SAY, at, tuple(chosen), value))
        chosen.append(value)


def _told(s: ClinicGame, seat: int | None, rng: Random) -> None:
    at = Position(GAME.view(s, seat), NAMES[: s.seats])
    decisions = [d for d in GAME.decisions(s) if d.seat == seat]
    board = FACE.board(SAY, at)
    assert sum(map(len, board)) <= 3000
    assert not ID.search("\n".join(board)), board
    assert len(FACE.summary(SAY, at)) <= 300
    hand = FACE.hand(SAY, at, decisions)
    assert sum(map(len, hand)) <= 2500
    assert not ID.search("\n".join(hand))
    _good(FACE.alt(SAY, at), 1000)
    if seat is None:
        assert hand == []
        return
    for decision in decisions:
        _good(FACE.prompt(SAY, at, decision.prompt), 300)
        moves = list(decision.moves)
        for move in rng.sample(moves, min(6, len(moves))):
            _label(FACE.label(SAY, at, move))
            _menus(at, move)
            assert len(FACE.preview(SAY, at, move)) <= 300
            FACE.fateful(at, move)
    for _, reason in GAME.blocked(s, seat)[::4]:
        _good(FACE.reason(SAY, at, reason), 300)


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("board", ["standard", "super_expert"])
def test_random_games_have_words_for_everything(seats: int, board: str) -> None:
    rng = Random(seats)
    s = GAME.deal(GAME.Options(board=board, tall=True), seats, bytes([seats]) * 32)
    told = 0
    turn = 0
    while decisions := GAME.decisions(s):
        turn += 1
        if turn % 9 == 0:
            for seat in (None, *range(seats)):
                _told(s, seat, rng)
        decision = rng.choice(decisions)
        events = GAME.play(s, decision.seat, rng.choice(list(decision.moves)))
        at = Position(GAME.view(s, None), NAMES[:seats])
        for event in events:
            seen = GAME.seen(event, None)
            if seen is not None:
                line = FACE.line(SAY, at, seen)
                assert len(line) <= 400
                assert not ID.search(line), line
                told += bool(line)
    assert told > 40
    outcome = GAME.outcome(s)
    assert outcome is not None
    at = Position(GAME.view(s, None), NAMES[:seats])
    for text in FACE.result(SAY, at, outcome):
        _good(text, 300)
    for part in outcome.parts[0]:
        _good(FACE.part(SAY, part), 40)


def test_every_reason_of_the_engine_has_a_sentence_and_no_sentence_is_idle() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")))
    keys = set(re.findall(r'Reason\(\s*"([a-z_]+)"', code))
    keys |= {
        "founded",
        "found_order",
        "lot_below",
        "unsupported",
        "not_open",
        "sold_out",
        "starting_hub",
        "not_in_play",
    }
    keys |= {"starting_hub", "not_in_play", "not_move", "not_business", "not_seated", "unreadable"}
    assert keys == set(REASONS)


def test_every_prompt_of_the_engine_has_a_sentence() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ENGINE.rglob("*.py")))
    keys = set(re.findall(r'Prompt\("([a-z_]+)"', code)) - {"final", "goal_met", "goal_missed"}
    assert keys | {"build", "hire", "admit"} == set(PROMPTS)


def test_every_option_and_choice_has_words() -> None:
    for name, field in GAME.Options.model_fields.items():
        label = FACE.option(SAY, name)
        _good(label.text, 80)
        _good(label.hint, 100)
        _good(FACE.choice(SAY, name, field.default), 80)
    for board in ("standard", "compact", "expert", "super_expert", "same"):
        _good(FACE.choice(SAY, "board_1", board), 80)


def test_seats_and_blurb() -> None:
    _good(FACE.blurb(SAY), 100)
    assert len({FACE.role(SAY, seat).emoji for seat in range(4)}) == 4


def test_places_have_names_a_person_can_find() -> None:
    view = GAME.view(GAME.deal(GAME.Options(), 1, bytes(32)), 0)
    assert space_name(SAY, "c1r0f0") == "B1"
    assert space_name(SAY, "c3r2f2") == "D3 on Floor 2"
    assert border_name(SAY, "c1r1n", view) == "north side of B2"
    assert border_name(SAY, "c4r0w", view) == "east side of D1"
    assert border_name(SAY, "c0r3n", view) == "south side of A3"


def test_menus_offer_the_numbers_that_stand_on_the_picture() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    view = GAME.view(s, 0)
    at = Position(view, NAMES[:1])
    assert len(view.sites) == 12
    label = FACE.label(SAY, at, GAME.move("found service_hub.psychiatry c1r1f0"))
    assert label.text == f"Psychiatry hub: № {view.sites.index('c1r1f0') + 1}, B2"


def test_a_piece_that_touches_nothing_is_warned_about() -> None:
    s = GAME.deal(GAME.Options(), 1, bytes(32))
    GAME.play(s, 0, GAME.move("found service_hub.psychiatry c0r0f0"))
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert "touches none" in FACE.preview(SAY, at, GAME.move("found treatment_room c3r2f0"))
    assert FACE.preview(SAY, at, GAME.move("found treatment_room c1r0f0")) == ""


def test_the_proposal_says_what_it_costs_and_paying_what_is_left() -> None:
    s = GAME.deal(GAME.Options(valet=True), 1, bytes(32))
    while not any(d.prompt.key == "move" for d in GAME.decisions(s)):
        asked = next(d for d in GAME.decisions(s) if d.must)
        assert asked.default is not None
        GAME.play(s, 0, asked.default)
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert FACE.preview(SAY, at, GAME.move("propose"))
    GAME.play(s, 0, GAME.move("propose"))
    at = Position(GAME.view(s, 0), NAMES[:1])
    assert "upkeep" in FACE.preview(SAY, at, GAME.move("pay 0"))
    assert FACE.label(SAY, at, GAME.move("pay 1")).text == "Pay and buy 1 Popularity"


def test_short_names_fit_a_picture() -> None:
    assert all(len(short) <= 16 for _, _, short, _ in KINDS.values())


def test_sentences_speak_of_what_the_prompt_and_the_reason_say() -> None:
    s = GAME.deal(GAME.Options(), 2, bytes(32))
    at = Position(GAME.view(s, 0), NAMES[:2])
    told = FACE.reason(SAY, at, Reason("two_hubs", "C19", {"at": "c0r0f1", "floor": 1}))
    assert told.startswith("Then one building would have two hubs on Floor 1.")
    assert told.endswith("(C19)")
    assert "Psychiatry hub" in FACE.prompt(SAY, at, Prompt("found", {"kind": "service_hub.psychiatry"}))


def test_the_bags_and_what_the_acting_seat_has_hired_are_told_in_words() -> None:
    s = acting("hire")
    s.clinics[0].valet = True
    GAME.play(s, 0, GAME.move(f"hire {s.nurses[0]}"))
    for seat in (None, 0, 1):
        view = GAME.view(s, seat)
        at = Position(view, NAMES[:2])
        board = "\n".join(FACE.board(SAY, at))
        assert "Ann has hired a nurse or an orderly." in board and "Ann has hired a nurse" in FACE.alt(SAY, at)
        white, yellow, orange, red = view.doctors_in_bag
        assert (
            f"In the bags: doctors ⚪{white} 🟡{yellow} 🟠{orange} 🔴{red}; patients ⚪{view.patients_in_bag[0]} "
            in board
        )
        assert f"In the bags: doctors {white} white, {yellow} yellow" in FACE.alt(SAY, at)


def test_the_piles_that_are_open_to_all_are_the_bags_by_colour_and_the_tiles_that_are_gone() -> None:
    s = picking(2)
    s.tile_box = ["bonus.cash", "huge_parking_lot.1"]
    changed(s)
    view = GAME.view(s, None)
    assert isinstance(FACE, OpenPiles)
    piles = dict(FACE.piles(SAY, Position(view, NAMES[:2])))
    assert list(piles) == ["Doctors in the bag", "Patients in the bag", "Tiles out of the game"]
    assert piles["Doctors in the bag"][0] == f"⚪ White doctor ×{view.doctors_in_bag[0]}"
    assert piles["Tiles out of the game"] == ["$5 ×1", "Huge parking lot ×1"]
    s.tile_box.clear()
    changed(s)
    assert len(FACE.piles(SAY, Position(GAME.view(s, None), NAMES[:2]))) == 2
