"""Forgeries in the file of a game are found, and a game of earlier rules still gets a verdict."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from engines import GAMES
from engines.game import IllegalMove, Reason
from tests.bot.tables.proofs import (
    SPOILT,
    file_of,
    finished,
    judged,
    later,
    refused,
    refused_late,
    sealed,
    started,
)
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, CYD, Ward
from tests.toy.night_shift import GAME


async def test_places_exchanged_with_the_scores_kept_are_found_out(ward: Ward) -> None:
    for users in ((ANN, BOB), (ANN, BOB, CYD)):
        table = await ward.playing(*users, game="quack-in-the-box")
        await play_out(table)
        file = await file_of(ward, table)
        ranks = file["outcome"]["ranks"]
        file["outcome"]["ranks"] = [len(ranks) + 1 - rank for rank in ranks]
        assert "places in the file are not those that these moves give" in refused(sealed(file))


async def test_a_win_that_is_called_a_concession_is_found_out(ward: Ward) -> None:
    file = await finished(ward)
    file["outcome"] = {"reason": "conceded", "ranks": [2, 1]}
    file["seats"][0]["gone"] = True
    assert "a concession, but these moves end the game by its rules" in refused(sealed(file))


async def test_a_game_cut_short_with_an_invented_concession_is_found_out_by_what_was_published(ward: Ward) -> None:
    file = await finished(ward)
    published = {"start": file["start"][:32], "end": file["end"][:32]}
    file["moves"] = file["moves"][:5]
    file["outcome"] = {"reason": "conceded", "ranks": [2, 1]}
    file["seats"][0]["gone"] = True
    assert "5 moves and a concession do not have the fingerprint in this file" in refused(file)
    told = judged(sealed(file), start=published["start"])
    assert told.sentence.startswith("True as far as it was played")
    assert any("A concession" in line and "no more moves were made" in line for line in told.unproved)
    assert any("--end" in line for line in told.unproved)
    assert "5 moves and a concession are not what was published at the end" in refused(file, **published)


async def test_a_draw_without_a_move_is_found_out_by_what_was_published(ward: Ward) -> None:
    file = await finished(ward)
    published = file["end"][:32]
    file |= {"moves": [], "outcome": {"reason": "draw", "ranks": [1, 1]}}
    told = judged(sealed(file))
    assert any("there is not one move in this file" in line for line in told.unproved)
    assert "No moves and a draw are not what was published at the end" in refused(file, end=published)


async def test_names_exchanged_are_found_out(ward: Ward) -> None:
    file = await finished(ward)
    one, two = file["seats"]
    one["name"], two["name"] = two["name"], one["name"]
    assert "Names were exchanged: Bob did not begin in seat 1 but in 2" in refused(sealed(file))
    published = started(await finished(ward))
    one["digest"], two["digest"] = two["digest"], one["digest"]
    assert "not the game that was announced" in refused(sealed(file), start=published)


async def test_another_pack_under_the_same_fingerprint_is_found_out(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, game="gothic-doctor")
    await play_out(table)
    file = await file_of(ward, table)
    game = GAMES["gothic-doctor"]
    pack = game.catalogues.text(game.catalogues.builtin) + b"\n"
    file["cards"] = b64encode(pack).decode()
    assert "other ones than those whose fingerprint stands in it" in refused(file)
    published = file["start"]
    file["catalogue"] = game.catalogues.register(pack)
    assert "one of them was changed" in refused(file)
    assert "not the game that was announced" in refused_late(file, published)


@pytest.mark.parametrize("name", SPOILT)
async def test_whatever_else_was_changed_is_named(ward: Ward, name: str) -> None:
    file = await finished(ward)
    spoil, words = SPOILT[name]
    spoil(file)
    assert words in refused(sealed(file))


async def test_nothing_in_a_file_moves_the_cursor_of_a_terminal(ward: Ward) -> None:
    file = await finished(ward)
    file["seats"][0]["name"] = "\x1b[2JEvil\nTrue: all is well"
    assert "\x1b" not in str(judged(file)) and "\nTrue" not in str(judged(file))


async def test_a_game_of_earlier_rules_that_are_the_same_is_still_proved(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await finished(ward)
    later(monkeypatch)
    told = judged(file)
    assert told.sentence.startswith("True: ")
    assert any("earlier rules" in line and "give all the same" in line for line in told.proved)


async def test_a_game_of_earlier_rules_that_were_others_is_folded_and_said_to_be(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await finished(ward)
    strange = file["moves"][2]["move"]

    def play(state: Any, seat: int, move: Any) -> Any:
        if str(move) == strange:
            raise IllegalMove(Reason("not_any_more"))
        return GAME.play(state, seat, move)

    later(monkeypatch, play=play)
    told = judged(file)
    assert told.sentence.startswith("In part: ")
    numbers = ", ".join(str(move["n"]) for move in file["moves"] if move["move"] == strange)
    assert any(line.startswith(f"Moves {numbers}: made by earlier rules") for line in told.unproved)
    assert any(line.startswith("The result by the rules: scores") for line in told.proved)


async def test_a_deal_that_the_present_rules_cannot_read_is_said_not_to_be_proved(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await finished(ward)

    def unreadable(_raw: bytes) -> object:
        raise ValueError

    later(monkeypatch, load=unreadable)
    told = judged(file)
    assert told.sentence.startswith("In part: this House Call cannot read this game of earlier rules as it was dealt")
    assert any("from the deal on" in line for line in told.unproved)


async def test_a_file_of_later_rules_asks_for_an_update(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    file = await finished(ward)
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version - 1))
    assert "update House Call" in refused(file)
    assert "update House Call" in refused({**file, "format": 9})


async def test_a_file_of_0_x_is_refused(ward: Ward) -> None:
    assert "comes from House Call 0.x" in refused({**await finished(ward), "format": 2})
