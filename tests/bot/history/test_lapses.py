"""Lapses are told as such, in the log and in the lines of turns; those in secret windows to their own seat alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from bot.drawing import plain
from bot.history import lapses, news, transcript
from bot.tables.moves import DEFAULT
from bot.tables.table import Table
from bot.tables.worked import Worked
from bot.words import speaker
from engines import GAMES
from engines.windows import shared
from storage import MoveRow
from tests.bot.history.telling import note, table_of
from tests.laws.games import Games, each_game
from tests.laws.playing import pick
from tests.laws.tables import tables

SAY = speaker("en")
SEEDS = range(8)
STEPS = 250


@cache
def lapsing(game: str, seed: int) -> tuple[Table, frozenset[int]]:
    """Return a random game in which players are often late, and the numbers of their lapses in secret windows."""
    dealt = tables(GAMES[game])[seed % len(tables(GAMES[game]))]
    (table, state), rng, secret = table_of(dealt, seed), Random(seed), set[int]()
    while (decisions := GAMES[game].decisions(state)) and len(table.moves) < STEPS:
        decision, move = pick(decisions, rng)
        late = decision.default is not None and rng.random() < 0.4
        made = decision.default if late and decision.default is not None else move
        row = note(table, decision.seat, GAMES[game].play(state, decision.seat, made), str(made))
        table.moves[-1] = row = replace(row, via=DEFAULT if late else "pressed", at=row.number)
        if late and shared(decision):
            secret.add(row.number)
    table._worked = Worked()
    return table, frozenset(secret)


def readers(table: Table) -> list[int | None]:
    return [None, *(seat.seat for seat in table.seats)]


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_log_says_once_whose_time_was_up_and_what_was_done(game: Games, language: str) -> None:
    say, found = speaker(language), Counter[str]()
    for seed in SEEDS:
        table, secret = lapsing(game.id, seed)
        for row in table.moves:
            for reader in readers(table):
                lines = [line.text for line in transcript.lines(table, [row], reader, say)]
                late = [line for line in lines if line.startswith("⌛")]
                if row.via != DEFAULT or (row.number in secret and reader != row.seat):
                    assert not late
                    continue
                if not late:  # a question to one seat that it answers in secret
                    assert reader != row.seat
                    continue
                assert late == lines[:1] and table.names()[row.seat] in late[0]
                found["secret" if row.number in secret else row.move.partition(" ")[0]] += 1
                assert "plays nothing" not in "".join(lines)
    assert len(found) > 1 and ("secret" in found) is any(lapsing(game.id, seed)[1] for seed in SEEDS)


@each_game
def test_nobody_else_can_tell_a_lapse_in_a_secret_window_from_an_answer(game: Games) -> None:
    compared = 0
    for seed in SEEDS:
        table, secret = lapsing(game.id, seed)
        for reader in readers(table):
            mine = [row.number for row in table.moves if row.seat == reader]
            answers = [replace(row, via="pressed") if row.number in secret else row for row in table.moves]
            if secret.intersection(mine):
                continue
            other = replaced(table, answers)
            assert told(table, reader) == told(other, reader)
            compared += bool(secret)
    assert (compared > 0) is any(lapsing(game.id, seed)[1] for seed in SEEDS)


def replaced(table: Table, moves: list[MoveRow]) -> Table:
    other = Table(table.services, table.row, table.settings, table.seats, state=table.state, dealt=table.dealt)
    other.moves = moves
    return other


def told(table: Table, reader: int | None) -> tuple[list[str], list[str]]:
    log, turns = transcript.lines(table, table.moves, reader, SAY), news.latest(table, SAY, reader, 1000)
    return [line.text for line in log], [line.text for line in turns]


@each_game
def test_the_line_of_a_turn_says_whose_time_was_up_in_it(game: Games) -> None:
    marked = 0
    for seed in SEEDS:
        table, secret = lapsing(game.id, seed)
        late = {row.number: row.seat for row in table.moves if row.via == DEFAULT and row.number not in secret}
        names = table.names()
        for turn in news.turns(table, table.moves, None):
            lines = dict(news.lines_of(table, turn, table.at(None), SAY))
            for seat in turn.late:
                assert seat in late.values()
                line = lines.get(seat if seat in lines or len(turn.seats) != 1 else turn.seats[0])
                if line is None:
                    continue
                assert ("⌛ time was up" if seat in lines else f"{names[seat]}") in line.text
                assert line.text.count("⌛") <= 2 and len(plain(line.text)) <= news.LINE
                marked += 1
            if not turn.late:
                assert not any("⌛" in line.text for line in lines.values())
    assert marked > 5


@each_game
def test_what_was_done_is_told_in_the_words_of_the_game(game: Games) -> None:
    """The notice knows what everyone knows, and the player's own hand what they know."""
    usual, told, vague = SAY("the usual move was made."), 0, 0
    for seed in SEEDS:
        table, _ = lapsing(game.id, seed)
        rows = [row for row in table.moves if row.via == DEFAULT]
        words = [lapses.deeds(table, [row], None, SAY) for row in rows]
        assert all(one.endswith((".", "!", "?", "*")) and one for one in words)
        assert all(one == "no cards were played." for row, one in zip(rows, words, strict=True) if row.move == "pass")
        told += len(words)
        vague += words.count(usual)
    assert vague < told * 2 / 3


def test_only_lapses_that_are_their_players_latest_moves_are_unread() -> None:
    table, _ = lapsing("gothic-doctor", 1)
    whole = table.moves
    late = next(row for row in whole if row.via == DEFAULT and row.number > 20)
    other = replaced(table, [row for row in whole if row.number <= late.number])
    assert late in lapses.unread(other, late.seat)
    assert all(row.via == DEFAULT and row.seat == late.seat for row in lapses.unread(other, late.seat))
    forced = replace(late, number=late.number + 1, via="forced")
    other.moves = [*other.moves, forced]
    assert late in lapses.unread(other, late.seat)
    for after in (replace(forced, via="pressed"), replace(forced, via="computer")):
        other.moves = [*other.moves[:-1], after]
        assert lapses.unread(other, late.seat) == []
    other.moves = [row for row in whole if row.number < late.number] + [replace(late, undone=True)]
    assert late.number not in {row.number for row in lapses.unread(other, late.seat)}
    other.moves = [row for row in whole if row.number <= late.number]
    other.seats = [replace(seat, last_seen_move=late.number) for seat in table.seats]
    assert lapses.unread(other, late.seat) == []
    other.seats = [replace(seat, user=4711) for seat in table.seats]
    assert lapses.unread(other, late.seat) == []


def test_the_moves_of_a_notice_are_those_of_the_lapse_before_it() -> None:
    table, _ = lapsing("doctor-strange", 1)
    first, second, *_ = (row for row in table.moves if row.via == DEFAULT and row.seat == 0)
    assert lapses.latest(table, 0, first.at) == lapses.latest(table, 0, second.at - 1) == [first]
    assert lapses.latest(table, 0, second.at) == [second]
    assert lapses.latest(table, 0, first.at - 1) == []
    other = replaced(table, [replace(row, at=second.at) if row is first else row for row in table.moves])
    assert [row.number for row in lapses.latest(other, 0, second.at)] == [first.number, second.number]
