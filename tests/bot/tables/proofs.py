"""Finished games as files, and the verdicts on them."""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.tables import proof
from bot.tables.table import Table
from bot.tools.verify import UntrueError, Verdict, verify
from engines import GAMES
from tests.bot.tables.recorded import play_out
from tests.bot.tables.ward import ANN, BOB, Ward
from tests.laws.playing import pick
from tests.toy.night_shift import GAME

REAL = [key for key in GAMES if key != GAME.id]

CLAIM = "It is what the file says"


async def file_of(ward: Ward, table: Table) -> dict[str, Any]:
    """Return a game's file, as a forger would read it."""
    read: dict[str, Any] = json.loads(proof.text(await proof.export(ward.storage, table.id)))
    return read


FINISHED: list[bytes] = []


async def finished(ward: Ward) -> dict[str, Any]:
    """Return the file of Night Shift played by Ann and Bob to its end; made once, since each ward deals the same."""
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
    with pytest.raises(UntrueError) as caught:
        judged(file, **published)
    return str(caught.value)


def canonical(value: object) -> bytes:
    """Return JSON by the recipe of docs/proof.md, without the bot's code."""
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
    """Return a forger's file with recomputed fingerprints."""
    file["start"] = started(file)
    file["end"] = ended(file)
    return file


def taken_back(file: dict[str, Any], *branches: int) -> list[dict[str, Any]]:
    """Return moves that were all taken back; each branches off after so many earlier moves."""
    positions = [GAME.load(b64decode(file["dealt"]))]
    rows: list[dict[str, Any]] = []
    for place in branches:
        state = GAME.clone(positions[place])
        decision, move = pick(GAME.decisions(state), Random(len(rows)))
        events = b64encode(GAME.pack(GAME.play(state, decision.seat, move))).decode()
        rows.append({"n": len(rows) + 1, "seat": decision.seat, "move": str(move), "events": events, "undone": True})
        positions = [*positions[: place + 1], state]
    return rows


def refused_late(file: dict[str, Any], published: str) -> str:
    """Return the verdict on the other pack after the forger dealt with it and recomputed every fingerprint."""
    game = GAMES[file["game"]]
    options = file["options"] | {"pack": file["catalogue"]}
    state = game.deal(game.Options(**options), len(file["seats"]), bytes.fromhex(file["seed"]))
    file |= {"options": options, "dealt": b64encode(game.dump(state)).decode(), "moves": []}
    file["outcome"] = {"reason": "draw", "ranks": [1 for _ in file["seats"]]}
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


def later(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Give the next House Call other rules."""
    monkeypatch.setitem(GAMES, GAME.id, replace(GAME, rules_version=GAME.rules_version + 1, **changes))
