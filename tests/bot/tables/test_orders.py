"""Standing orders and standing answers: what goes on by itself, and when it stops."""

from contextlib import suppress
from functools import partial

import pytest

from bot.tables import playing, standing
from bot.tables.table import Standing, Table
from bot.tables.turns import is_window
from engines.game import Decision
from storage import Batch, Storage, StorageError
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, stamp

QUACK = "quack-in-the-box"
PEOPLE = {0: ANN, 1: BOB, 2: CYD}


async def by_hand(table: Table, asked: Decision, *texts: str) -> playing.Played:
    moves = texts or (str(asked.default),)
    return await table.do(lambda table: playing.play(table, PEOPLE[asked.seat], stamp(table, asked), list(moves)))


def asked_now(table: Table) -> Decision:
    return next(one for one in table.decisions() if one.must)


async def until_treating(ward: Ward, table: Table, *, windows: bool) -> Decision:
    """Play on until somebody owes three Treatments, and somebody else could (not) answer the first."""
    while not table.over:
        await ward.quiet()
        asked = asked_now(table)
        view = table.game.view(table.state, asked.seat)
        moves = [str(move) for move in asked.moves if move.verb == "treat"]
        if len(moves) >= 3 and view.required >= 3 and not view.laid:
            state = table.game.clone(table.state)
            table.game.play(state, asked.seat, table.game.move(moves[0]))
            opens = any(is_window(one) for one in table.game.decisions(state) if one.must)
            if opens == windows:
                return asked
        await by_hand(table, asked)
    raise AssertionError("no such moment in this game")


async def ordered(ward: Ward, *, windows: bool) -> tuple[Table, Decision, list[str]]:
    """A game at such a moment, with the decision and three moves for it."""
    for seed in range(40):
        ward.rng.seed(seed)
        table = await ward.playing(ANN, BOB, CYD, game=QUACK)
        for seat in range(3):
            await table.do(partial(standing.ask, seat=seat, when="always"))
        try:
            asked = await until_treating(ward, table, windows=windows)
        except AssertionError:
            continue
        return table, asked, [str(move) for move in asked.moves if move.verb == "treat"][:3]
    raise AssertionError("no such moment in forty games")


async def test_what_a_window_interrupts_goes_on_when_all_have_passed(ward: Ward) -> None:
    table, asked, texts = await ordered(ward, windows=True)
    played = await by_hand(table, asked, *texts)
    assert len(played.made) == 1 and [str(move) for move in played.standing] == texts[1:] and not played.left
    (row,) = [one for one in await ward.storage.orders(table.id, asked.seat) if one.kind == standing.ORDER]
    assert texts[1] in row.data
    before = table.row.move_count
    while table.row.status == "playing" and is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
        await ward.quiet()
    made = [row for row in await ward.storage.moves(table.id, before) if row.via == "standing order"]
    mine = standing.of(table, asked.seat)
    assert (made and made[0].move == texts[1]) or mine.word


def leaves_early(table: Table, asked: Decision) -> list[str]:
    """Treatments of which the Patient goes, one way or the other, before the last; none where that is not so."""
    moves = [move for move in asked.moves if move.verb == "treat"]
    state = table.game.clone(table.state)
    for laid, move in enumerate(moves[:-1], 1):
        table.game.play(state, asked.seat, move)
        now = next((one for one in table.game.decisions(state) if one.must), None)
        if table.game.view(state, None).doctors[asked.seat].office is None:
            return [str(one) for one in moves[: laid + 1]]
        if now is None or now.seat != asked.seat or is_window(now):
            return []
    return []


async def test_what_is_left_when_the_patient_goes_is_no_standing_order(ward: Ward) -> None:
    for seed in range(40):
        ward.rng.seed(seed)
        table = await ward.playing(ANN, BOB, CYD, game=QUACK)
        while not table.over:
            await ward.quiet()
            asked = asked_now(table)
            texts = leaves_early(table, asked)
            played = await by_hand(table, asked, *texts)
            if texts:
                assert [str(move) for move in played.left] == texts[len(played.made) :] and not played.standing
                assert standing.of(table, asked.seat).order is None
                assert all(row.kind != standing.ORDER for row in await ward.storage.orders(table.id, asked.seat))
                return
    raise AssertionError("no such moment in forty games")


async def test_an_order_is_cancelled_by_its_owner(ward: Ward) -> None:
    table, asked, texts = await ordered(ward, windows=True)
    await by_hand(table, asked, *texts)
    assert await table.do(lambda table: standing.cancel(table, asked.seat))
    assert not await table.do(lambda table: standing.cancel(table, asked.seat))
    while table.row.status == "playing" and is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
        await ward.quiet()
    assert all(row.via != "standing order" for row in await ward.storage.moves(table.id))


async def test_an_order_survives_a_restart(ward: Ward) -> None:
    table, asked, texts = await ordered(ward, windows=True)
    await by_hand(table, asked, *texts)
    again = await ward.again().hall.table(table.id)
    kept = standing.of(again, asked.seat).order
    assert kept is not None and list(kept.moves) == texts[1:]
    assert standing.of(again, 0).ask == "always"


async def test_a_card_on_the_treatment_drops_the_order_with_a_word(ward: Ward) -> None:
    table, asked, texts = await ordered(ward, windows=True)
    await by_hand(table, asked, *texts)
    await ward.quiet()
    answer = asked_now(table)
    card = next(str(move) for move in answer.moves if move.verb in {"redirect", "react"})
    await by_hand(table, answer, card)
    await ward.quiet()
    while table.row.status == "playing" and is_window(asked_now(table)) and standing.of(table, asked.seat).order:
        await by_hand(table, asked_now(table))
        await ward.quiet()
    assert standing.of(table, asked.seat).order is None
    assert standing.of(table, asked.seat).word == standing.DROPPED


async def test_a_word_is_said_once(ward: Ward) -> None:
    table, asked, _ = await ordered(ward, windows=True)
    table.standing = {asked.seat: Standing(word=standing.DROPPED)}
    await table.do(lambda table: standing.told(table, asked.seat, standing.ENDED))
    assert standing.of(table, asked.seat).word == standing.DROPPED, "it came after the one that was said"
    await table.do(lambda table: standing.told(table, asked.seat, standing.DROPPED))
    assert standing.of(table, asked.seat).word == ""


async def test_by_default_one_is_asked_only_where_it_concerns_oneself(ward: Ward) -> None:
    table = await ward.playing(ANN, BOB, CYD, game=QUACK)
    for _ in range(120):
        if table.over:
            break
        await ward.quiet()
        asked = asked_now(table)
        if is_window(asked):
            habits = table.game.habits
            assert habits is not None
            assert habits.concerns(table.game.view(table.state, asked.seat), asked)
        await by_hand(table, asked)
        await ward.quiet()
    rows = await ward.storage.moves(table.id)
    assert any(row.via == "standing answer" and row.move == "pass" for row in rows)


async def test_passing_for_a_round_ends_with_the_round(ward: Ward) -> None:
    table, asked, texts = await ordered(ward, windows=True)
    await by_hand(table, asked, texts[0])
    other = asked_now(table).seat
    await table.do(lambda table: standing.ask(table, other, "round"))
    await ward.quiet()
    assert all(one.seat != other or not is_window(one) for one in table.decisions() if one.must)
    habits = table.game.habits
    assert habits is not None
    view = table.game.view(table.state, other)
    over = view.active != asked.seat
    assert over != (standing.of(table, other).occasion == habits.occasion(view))


async def test_nobody_is_asked_about_a_computer_players_treatment_that_does_not_concern_them(ward: Ward) -> None:
    table = await ward.playing(ANN, game=QUACK, computers=3)
    habits = table.game.habits
    assert habits is not None
    passed = 0
    for _ in range(60):
        table.go_on()
        await ward.quiet()
        if table.over:
            break
        asked = asked_now(table)
        assert not is_window(asked) or habits.concerns(table.game.view(table.state, asked.seat), asked)
        await by_hand(table, asked)
        await ward.quiet()
        passed = sum(row.via == "standing answer" for row in await ward.storage.moves(table.id))
    assert passed


async def waiting_order(ward: Ward) -> tuple[Table, int, list[str]]:
    """A game in which nothing but the end of a window keeps an order of two Treatments from going on; its seat."""
    for seed in range(40):
        ward.rng.seed(seed)
        table = await ward.playing(ANN, BOB, CYD, game=QUACK)
        for number in range(3):
            await table.do(partial(standing.ask, seat=number, when="always"))
        try:
            asked = await until_treating(ward, table, windows=True)
        except AssertionError:
            continue
        await by_hand(table, asked, *[str(move) for move in asked.moves if move.verb == "treat"][:3])
        rest = standing.of(table, asked.seat).order
        last = [one for one in table.decisions() if one.must]
        if rest is None or len(last) != 1:
            continue
        state = table.game.clone(table.state)
        table.game.play(state, last[0].seat, last[0].default)  # type: ignore[arg-type]
        now = next(one for one in table.game.decisions(state) if one.must)
        if now.seat == asked.seat and not is_window(now) and table.game.move(rest.moves[0]) in now.moves:
            return table, asked.seat, list(rest.moves)
    raise AssertionError("no such moment in forty games")


async def test_a_refused_write_loses_no_treatment_of_a_standing_order(
    ward: Ward, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat, rest = await waiting_order(ward)
    commit, refused = Storage.commit, []

    async def full(storage: Storage, batch: Batch) -> None:
        if any(rest[0] in values for _, values in batch.statements):
            refused.append(batch)
            raise StorageError("full", "There is no room left.")
        await commit(storage, batch)

    with monkeypatch.context() as patch:
        patch.setattr(Storage, "commit", full)
        await by_hand(table, asked_now(table))
        with suppress(StorageError):
            await ward.quiet()
    assert refused
    kept = standing.of(table, seat).order
    assert kept is not None and list(kept.moves) == rest, "nothing was laid, so nothing is gone"
    again = standing.of(await ward.again().hall.table(table.id), seat).order
    assert again is not None and list(again.moves) == rest
    table.go_on()
    await ward.quiet()
    laid = [row.move for row in await ward.storage.moves(table.id) if row.via == "standing order"]
    assert laid[:1] == rest[:1], "the first that was left is laid first"
