"""A game's published fingerprints, its file, and the verdicts of `housecall verify` on true and forged files."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from bot.tables import ending, forgetting, proof, seats
from bot.tables.table import Table
from tests.bot.tables.proofs import (
    CLAIM,
    REAL,
    canonical,
    ended,
    file_of,
    finished,
    judged,
    raw,
    refused,
    sealed,
    started,
    taken_back,
)
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, NAMES, Ward, changing, guest, turn
from tests.toy.night_shift import GAME


async def test_what_is_published_at_the_start_binds_seed_cards_options_game_rules_and_seats(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, computers=1)
    await play_out(table)
    file = await file_of(ward, table)
    assert proof.shown(table.row.seed_hash) == started(file)[:32] and file["start"] == started(file)
    assert set(file["options"]) == set(GAME.Options.model_fields)
    seed = bytes.fromhex(file["seed"])
    digest = hashlib.blake2b(canonical([1, "Bob"]), key=seed, digest_size=16).hexdigest()
    assert [file["seats"][1][key] for key in ("name", "kind", "digest")] == ["Bob", "person", digest]
    changes: dict[str, Any] = {"rules_version": -1, "seed": "00" * 32, "options": {**file["options"], "rounds": 9}}
    for key, value in changes.items():
        assert started({**file, key: value}) != file["start"], key
        assert "one of them was changed" in refused({**file, key: value}), key
    for key, value in {"kind": "computer", "level": "strong"}.items():
        other = json.loads(raw(file))
        other["seats"][0][key] = value
        assert "one of them was changed" in refused(other), key


async def test_what_is_published_at_the_end_binds_the_moves_and_the_result(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_on(table, 3)
    await turn(ending.vote, table, ANN, "draw")
    await turn(ending.vote, table, BOB, "draw", sure=True)
    file = await file_of(ward, table)
    assert file["end"] == ended(file)
    told = judged(file, start=file["start"][:32], end=file["end"][:32])
    assert any("A draw" in line and "was published so" in line for line in told.proved)
    assert not any(CLAIM in line or "compare" in line for line in told.unproved)
    assert "other" in refused(file, end="0" * 32) and "announced" in refused(file, start="0" * 32)
    assert "is none" in refused(file, start="abc")


async def test_the_same_game_gives_the_same_file(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    await play_out(table)
    one = proof.text(await proof.export(ward.storage, table.id))
    again = await ward.again().registry.table(table.id)
    async with changing(again) as change:
        change.agree(next_table=7)
        await change.commit()
    assert proof.text(await proof.export(ward.storage, table.id)) == one


async def test_a_game_that_goes_on_gives_no_file(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for number in (table.id, 99):
        with pytest.raises(proof.NoFileError):
            await proof.export(ward.storage, number)


@pytest.mark.parametrize("game", REAL)
async def test_a_game_played_to_its_end_is_proved_whole(ward: Ward, game: str) -> None:
    table = await ward.playing(ANN, BOB, game=game)
    await play_out(table)
    file = await file_of(ward, table)
    told = judged(file, start=file["start"], end=file["end"])
    assert told.sentence.startswith("True: ") and "this result" in told.sentence
    assert any("Ann" in line for line in told.proved) and any("Bob" in line for line in told.proved)
    assert [line for line in told.unproved if "could have tried seeds" not in line] == []


async def test_moves_that_were_taken_back_are_played_too_however_many_at_once(ward: Ward) -> None:
    file = await finished(ward)
    back = taken_back(file, 0, 1, 2, 1, 2, 0)
    file["moves"] = back + [{**move, "n": move["n"] + len(back)} for move in file["moves"]]
    told = judged(sealed(file))
    assert told.sentence.startswith("True: ") and any("(6 taken back)" in line for line in told.proved)
    file["moves"][2]["events"] = file["moves"][0]["events"]
    assert "The events of move 3" in refused(sealed(file))


async def test_of_a_concession_a_draw_and_a_game_called_off_only_what_was_played_is_proved(ward: Ward) -> None:
    async def concede(table: Table) -> None:
        await turn(ending.concede, table, BOB)

    async def draw(table: Table) -> None:
        for user in (ANN, BOB):
            await turn(ending.vote, table, user, "draw", sure=True)

    told = {}
    for end in (concede, draw, ending.cancel):
        table = await ward.playing(ANN, BOB)
        await play_on(table, 2)
        await turn(end, table)
        told[end.__name__] = judged(await file_of(ward, table))
    words = {"concede": "a concession", "draw": "a draw", "cancel": "being called off"}
    for name, verdict in told.items():
        assert verdict.sentence.startswith("True as far as it was played") and words[name] in verdict.sentence
        assert "agreed and not played" in verdict.sentence
        assert any(line.lower().startswith(words[name]) and CLAIM in line for line in verdict.unproved)
    assert any("Who gave up: seat 2" in line for line in told["concede"].unproved)


async def test_whoever_gave_up_comes_last_and_only_the_end_proves_who_it_was(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await play_on(table, 2)
    await turn(ending.concede, table, BOB)
    await play_out(table)
    file = await file_of(ward, table)
    assert file["outcome"]["reason"] == "rules" and file["seats"][1]["gone"]
    assert any("Who gave up: seat 2" in line for line in judged(file).unproved)
    assert any("Who gave up: seat 2" in line for line in judged(file, end=file["end"]).proved)


async def test_a_name_that_was_forgotten_or_took_over_is_said_to_be_unproved(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await turn(seats.offer, table, 2, DAN)
    await turn(seats.replace_seat, table, 2, guest(table, DAN, NAMES[DAN]))
    await play_out(table)
    await forgetting.forget(ward.registry, BOB)
    told = judged(await file_of(ward, table))
    assert told.sentence.startswith("True: ")
    assert any("Seat 1: Ann" in line for line in told.proved)
    for name in ("Seat 2: the name Dr. N. N.", "Seat 3: the name Dan"):
        assert any(name in line and "forgotten" in line for line in told.unproved)


async def test_it_is_said_that_a_seed_could_have_been_chosen(ward: Ward) -> None:
    assert "could have tried seeds and chosen one" in str(judged(await finished(ward)))


async def test_a_solo_game_that_was_lost_is_proved_as_won_by_nobody(ward: Ward) -> None:
    table = await ward.playing(ANN, game="clinic")
    await play_out(table)
    file = await file_of(ward, table)
    assert file["outcome"]["ranks"] == [2]
    (told,) = [line for line in judged(file).proved if "by the rules: scores" in line]
    assert told.endswith(", nobody wins.")
