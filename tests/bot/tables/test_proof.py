"""What is published of a game, the file it can be had as, and what `housecall verify` makes of true and forged ones."""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.tables import ending, forgetting, proof, seats
from bot.tables.change import Change
from bot.tables.table import Table
from bot.tools.verify import Untrue, Verdict, verify
from engines import GAMES
from engines.game import IllegalMove, Reason
from tests.bot.tables.recorded import play_on, play_out
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, NAMES, Ward
from tests.laws.playing import pick
from tests.toy.night_shift import GAME

REAL = [key for key in GAMES if key != GAME.id]
CLAIM = "It is what the file says"


async def file_of(ward: Ward, table: Table) -> dict[str, Any]:
    """A game's file, as a forger would read it."""
    read: dict[str, Any] = json.loads(proof.text(await proof.export(ward.storage, table.id)))
    return read


FINISHED: list[bytes] = []


async def finished(ward: Ward) -> dict[str, Any]:
    """The file of Night Shift played by Ann and Bob to its end; made once, since each ward deals the same."""
    if not FINISHED:
        table = await ward.playing(ANN, BOB)
        await play_out(table)
        FINISHED.append(raw(await file_of(ward, table)))
    read: dict[str, Any] = json.loads(FINISHED[0])
    return read


def raw(file: dict[str, Any]) -> bytes:
    return json.dumps(file).encode()


def judged(file: dict[str, Any], **published: str) -> Verdict:
    return verify(raw(file), **published)


def refused(file: dict[str, Any], **published: str) -> str:
    with pytest.raises(Untrue) as caught:
        judged(file, **published)
    return str(caught.value)


def canonical(value: object) -> bytes:
    """As docs/proof.md has it, with nothing of the bot's own."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def started(file: dict[str, Any]) -> str:
    bound = {key: file[key] for key in ("game", "rules_version", "catalogue", "options", "seed")}
    bound["seats"] = [[seat["digest"], seat["kind"], seat["level"]] for seat in file["seats"]]
    return hashlib.sha256(b"House Call start 1\n" + canonical(bound)).hexdigest()


def ended(file: dict[str, Any]) -> str:
    moves = [[move[key] for key in ("n", "seat", "move", "events", "undone")] for move in file["moves"]]
    gone = [seat["gone"] for seat in file["seats"]]
    bound = [file["start"], file["seed"], file["dealt"], moves, file["outcome"], gone, file["patches"]]
    return hashlib.sha256(b"House Call record 1\n" + canonical(bound)).hexdigest()


def sealed(file: dict[str, Any]) -> dict[str, Any]:
    """The file of a forger who makes the fingerprints anew."""
    file["start"] = started(file)
    file["end"] = ended(file)
    return file


# ------------------------------------------------------------------------------------------------ what is published


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
    await ending.vote(table, ANN, "draw")
    await ending.vote(table, BOB, "draw", sure=True)
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
    change = Change(again)
    change.agree(rematch=7)
    await change.commit()
    assert proof.text(await proof.export(ward.storage, table.id)) == one


async def test_a_game_that_goes_on_gives_no_file(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB)
    for number in (table.id, 99):
        with pytest.raises(proof.NoFileError):
            await proof.export(ward.storage, number)


# ------------------------------------------------------------------------------------------------ what is true


@pytest.mark.parametrize("game", REAL)
async def test_a_game_played_to_its_end_is_proved_whole(ward: Ward, game: str) -> None:
    table = await ward.playing(ANN, BOB, game=game)
    await play_out(table)
    file = await file_of(ward, table)
    told = judged(file, start=file["start"], end=file["end"])
    assert told.sentence.startswith("True: ") and "this result" in told.sentence
    assert any("Ann" in line for line in told.proved) and any("Bob" in line for line in told.proved)
    assert [line for line in told.unproved if "could have tried seeds" not in line] == []


def taken_back(file: dict[str, Any], *branches: int) -> list[dict[str, Any]]:
    """Moves from the deal on that were all taken back, each made in the position after so many that stood before it."""
    positions = [GAME.load(b64decode(file["dealt"]))]
    rows: list[dict[str, Any]] = []
    for place in branches:
        state = GAME.clone(positions[place])
        decision, move = pick(GAME.decisions(state), Random(len(rows)))
        events = b64encode(GAME.pack(GAME.play(state, decision.seat, move))).decode()
        rows.append({"n": len(rows) + 1, "seat": decision.seat, "move": str(move), "events": events, "undone": True})
        positions = [*positions[: place + 1], state]
    return rows


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
        await ending.concede(table, BOB)

    async def draw(table: Table) -> None:
        for user in (ANN, BOB):
            await ending.vote(table, user, "draw", sure=True)

    told = {}
    for end in (concede, draw, ending.cancel):
        table = await ward.playing(ANN, BOB)
        await play_on(table, 2)
        await end(table)
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
    await ending.concede(table, BOB)
    await play_out(table)
    file = await file_of(ward, table)
    assert file["outcome"]["how"] == "rules" and file["seats"][1]["gone"]
    assert any("Who gave up: seat 2" in line for line in judged(file).unproved)
    assert any("Who gave up: seat 2" in line for line in judged(file, end=file["end"]).proved)


async def test_a_name_that_was_forgotten_or_took_over_is_said_to_be_unproved(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await seats.offer(table, 2, DAN)
    await seats.replace_seat(table, 2, DAN, NAMES[DAN])
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


# ------------------------------------------------------------------------------------------------ what is forged


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
    file["outcome"] = {"how": "conceded", "ranks": [2, 1]}
    file["seats"][0]["gone"] = True
    assert "a concession, but these moves end the game by its rules" in refused(sealed(file))


async def test_a_game_cut_short_with_an_invented_concession_is_found_out_by_what_was_published(ward: Ward) -> None:
    file = await finished(ward)
    published = {"start": file["start"][:32], "end": file["end"][:32]}
    file["moves"] = file["moves"][:5]
    file["outcome"] = {"how": "conceded", "ranks": [2, 1]}
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
    file |= {"moves": [], "outcome": {"how": "draw", "ranks": [1, 1]}}
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


def refused_late(file: dict[str, Any], published: str) -> str:
    """What is said of the other pack where the forger dealt anew with it and made every fingerprint anew."""
    game = GAMES[file["game"]]
    options = file["options"] | {"pack": file["catalogue"]}
    state = game.deal(game.Options(**options), len(file["seats"]), bytes.fromhex(file["seed"]))
    file |= {"options": options, "dealt": b64encode(game.dump(state)).decode(), "moves": []}
    file["outcome"] = {"how": "draw", "ranks": [1 for _ in file["seats"]]}
    assert judged(sealed(file)).sentence.startswith("True as far")
    return refused(file, start=published)


SPOILT: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a move": (lambda file: file["moves"][1].update(move="nonsense"), "is not legal where it stands"),
    "events": (lambda file: file["moves"][1].update(events=""), "are not those the rules give"),
    "the deal": (lambda file: file.update(dealt=other_deal(file)), "not the one that its seed gives"),
    "a score": (lambda file: file["outcome"].update(scores=[99, 98]), "not the one these moves give"),
    "score parts": (lambda file: file["outcome"].update(parts=[{"x": 1}, {}]), "not the one these moves give"),
    "who gave up": (lambda file: file["seats"][0].update(gone=True), "nobody was left to play against"),
    "no end": (lambda file: file["moves"].pop(), "is not over after these moves"),
    "no way of ending": (lambda file: file.update(outcome={}), "does not say how"),
    "a short seed": (lambda file: file.update(seed="00"), "1 bytes instead of 32"),
    "seats": (lambda file: file["seats"].extend(file["seats"] * 9), "is not played with 20 seats"),
}


def other_deal(file: dict[str, Any]) -> str:
    state = GAME.deal(GAME.Options(**file["options"]), len(file["seats"]), bytes(32))
    return b64encode(GAME.dump(state)).decode()


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


# ------------------------------------------------------------------------------------------------ earlier versions


def first_format(file: dict[str, Any]) -> dict[str, Any]:
    """As House Call wrote it before the fingerprint bound more than the seed."""
    kept = {key: file[key] for key in ("game", "rules_version", "catalogue", "seed", "moves", "outcome", "cards")}
    seed_hash = hashlib.sha256(bytes.fromhex(file["seed"])).hexdigest()
    names = [seat["name"] for seat in file["seats"]]
    more = {"format": 1, "options": {}, "seats": len(names), "names": names, "seed_hash": seed_hash, "patches": []}
    return kept | more


async def test_a_file_of_the_first_format_is_judged_by_what_it_could_prove(ward: Ward) -> None:
    file = first_format(await finished(ward))
    told = judged(file, start=file["seed_hash"])
    assert told.sentence.startswith("True: ")
    assert any("bound the seed alone" in line and "rules version" in line for line in told.unproved)
    assert any("Seat 1: the name Ann" in line for line in told.unproved)
    assert any("has no fingerprint of the moves" in line for line in told.unproved)
    assert "ask for the file anew" in refused(file, end="0" * 32)
    file["outcome"]["ranks"].reverse()
    assert "places in the file" in refused(file)
    file["outcome"] = {"how": "conceded", "ranks": [2, 1]}
    assert "end the game by its rules" in refused(file)
    file["seed_hash"] = "0" * 64
    assert "The seed does not have the fingerprint" in refused(file)


async def test_places_of_who_gave_up_in_the_first_format_are_taken_for_what_the_file_says(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD)
    await play_on(table, 2)
    await ending.concede(table, BOB)
    await play_out(table)
    told = judged(first_format(await file_of(ward, table)))
    assert any("Who gave up: seat" in line and "as the file says" in line for line in told.unproved)


def later(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """The next House Call has other rules."""
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version + 1, **changes))


async def test_a_game_of_earlier_rules_that_are_the_same_is_still_proved(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = await finished(ward)
    later(monkeypatch)
    for one in (file, first_format(file)):
        told = judged(one)
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
