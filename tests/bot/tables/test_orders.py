"""Standing orders and answers: automatic moves, and when they stop."""

from functools import partial

from bot.scheduler.scheduler import AGAIN_MS
from bot.tables import moves, orders, standing
from bot.tables.orders import StandingOrders
from bot.tables.table import Table
from engines.game import Decision
from engines.windows import is_window
from tests.bot.tables.bell import ring
from tests.bot.tables.ward import ANN, BOB, CYD, Ward, changing, no_room, stamp
from tests.engines.quack_in_the_box.position import table as position
from tests.wire import eventually

QUACK = "quack-in-the-box"
PEOPLE = {0: ANN, 1: BOB, 2: CYD}


async def by_hand(table: Table, asked: Decision, *texts: str) -> moves.Played:
    chosen = texts or (str(asked.default),)
    return await table.do(lambda table: moves.play(table, PEOPLE[asked.seat], stamp(table, asked), list(chosen)))


def asked_now(table: Table) -> Decision:
    return next(one for one in table.decisions() if one.must)


async def treating(ward: Ward, patient: str, *, bob: str = "", ann: str = "") -> tuple[Table, Decision, list[str]]:
    """Return a table where Ann has three Treatments to give and these hands, the decision, and three moves for it."""
    table = await ward.playing(ANN, BOB, CYD, game=QUACK)
    async with changing(table) as change:
        change.state = position(
            hands={0: f"yoga aspirin bed_rest penicillin {ann}", 1: bob},
            offices={0: patient, 1: "glassblower"},
        )
        await change.commit()
    asked = asked_now(table)
    return table, asked, [str(move) for move in asked.moves if move.verb == "treat"][:3]


async def ordered(ward: Ward) -> tuple[Table, Decision, list[str]]:
    """Return the same with Bob able to answer each Treatment, and all asked always."""
    table, asked, texts = await treating(ward, "trucker", bob="wrong_bed")
    for seat in range(3):
        await table.do(partial(standing.ask, seat=seat, when="always"))
    return table, asked, texts


async def test_what_a_window_interrupts_goes_on_when_all_have_passed(ward: Ward) -> None:
    table, asked, texts = await ordered(ward)
    played = await by_hand(table, asked, *texts)
    assert len(played.made) == 1 and [str(move) for move in played.standing] == texts[1:] and not played.left
    (row,) = [one for one in await ward.storage.orders(table.id, asked.seat) if one.kind == orders.ORDER]
    assert texts[1] in row.data
    before = table.row.move_count
    while table.row.status == "playing" and is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
        await ward.quiet()
    made = [row.move for row in await ward.storage.moves(table.id, before) if row.via == "standing_order"]
    assert made == texts[1:]


async def test_what_ones_own_answer_interrupts_goes_on_too(ward: Ward) -> None:
    table, asked, texts = await treating(ward, "trucker", ann="wrong_bed")
    await table.do(partial(standing.ask, seat=0, when="always"))
    played = await by_hand(table, asked, *texts)
    assert len(played.made) == 1 and [str(move) for move in played.standing] == texts[1:] and not played.left
    await ward.quiet()
    while is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
        await ward.quiet()
    assert [str(move) for move in texts] == [row.move for row in table.moves if row.move in texts]


async def test_what_is_left_when_the_patient_goes_is_no_standing_order(ward: Ward) -> None:
    table, asked, texts = await treating(ward, "marathon_runner")
    played = await by_hand(table, asked, *texts)
    assert table.game.view(table.state, None).doctors[0].office is None, "two of the three have cured this one"
    assert [str(move) for move in played.left] == texts[2:] and not played.standing
    assert standing.of(table, asked.seat).order is None
    assert all(row.kind != orders.ORDER for row in await ward.storage.orders(table.id, asked.seat))


async def test_an_order_is_cancelled_by_its_owner(ward: Ward) -> None:
    table, asked, texts = await ordered(ward)
    await by_hand(table, asked, *texts)
    assert await table.do(lambda table: standing.cancel(table, asked.seat))
    assert not await table.do(lambda table: standing.cancel(table, asked.seat))
    while table.row.status == "playing" and is_window(asked_now(table)):
        await by_hand(table, asked_now(table))
        await ward.quiet()
    assert all(row.via != "standing_order" for row in await ward.storage.moves(table.id))


async def test_an_order_survives_a_restart(ward: Ward) -> None:
    table, asked, texts = await ordered(ward)
    await by_hand(table, asked, *texts)
    again = await ward.again().registry.table(table.id)
    kept = standing.of(again, asked.seat).order
    assert kept is not None and list(kept.moves) == texts[1:]
    assert standing.of(again, 0).ask == "always"


async def test_a_card_on_the_treatment_drops_the_order_with_a_word(ward: Ward) -> None:
    table, asked, texts = await ordered(ward)
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
    assert standing.of(table, asked.seat).word == "standing_order_dropped"


async def test_a_word_is_said_once(ward: Ward) -> None:
    table, asked, _ = await ordered(ward)
    await ward.quiet()
    table.standing = {asked.seat: StandingOrders(word="standing_order_dropped")}
    await table.do(lambda table: standing.told(table, asked.seat, "standing_order_done"))
    assert standing.of(table, asked.seat).word == "standing_order_dropped", "it came after the one that was said"
    await table.do(lambda table: standing.told(table, asked.seat, "standing_order_dropped"))
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
    assert any(row.via == "standing_answer" and row.move == "pass" for row in rows)


async def test_passing_for_a_round_ends_with_the_round(ward: Ward) -> None:
    table, asked, texts = await ordered(ward)
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
        if is_window(asked):
            assert habits.concerns(table.game.view(table.state, asked.seat), asked)
        await by_hand(table, asked)
        await ward.quiet()
        passed = sum(row.via == "standing_answer" for row in await ward.storage.moves(table.id))
    assert passed


async def test_a_refused_write_loses_no_treatment_of_a_standing_order(ward: Ward) -> None:
    table, asked, (first, *rest) = await ordered(ward)
    await by_hand(table, asked, first, *rest)
    seat = asked.seat
    with no_room(rest[0]) as refused:
        await by_hand(table, asked_now(table))
        await eventually(lambda: refused)
        stored = orders.gathered(await ward.storage.orders(table.id), table.game)[seat]
        for kept in (standing.of(table, seat).order, stored.order):
            assert kept is not None and list(kept.moves) == rest, "nothing was laid, so nothing is gone"
    ward.time += AGAIN_MS
    await ring(ward)
    laid = [row.move for row in await ward.storage.moves(table.id) if row.via == "standing_order"]
    assert laid[:1] == rest[:1], "the first that was left is laid first"
