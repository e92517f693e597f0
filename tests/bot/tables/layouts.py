from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from bot.tables import clock, standing
from bot.tables.moves import make, write
from bot.tables.table import Table
from engines.doctor_strange.state import Declaring
from tests.bot.tables.ward import ANN, BOB, CYD, DAN, Ward, asked, changing, moved
from tests.engines.doctor_strange.position import MORDO
from tests.engines.doctor_strange.position import STRANGE as STRANGE_HIMSELF
from tests.engines.doctor_strange.position import given as strange
from tests.engines.gothic_doctor.position import pay
from tests.engines.gothic_doctor.position import position as gothic
from tests.engines.gothic_doctor.test_reactions import CURE, ROOM
from tests.engines.gothic_doctor.test_setup import PAIRS, PLAIN, mulligans
from tests.engines.quack_in_the_box.position import table as quack
from tests.toy.night_shift import GAME as TOY
from tests.toy.night_shift.cards import CATALOGUES
from tests.toy.night_shift.rules.game import RULES

QUACK = "quack-in-the-box"


def held(seats: int, objectors: Collection[int] = (), *, coffees: int = 0) -> Any:
    """Return a first round of Night Shift: all seats hold doses, the strongest in seat 0; objectors also have an
    Objection, and seat 0 some Coffees.
    """
    state = TOY.deal(TOY.Options(), seats, bytes(32))
    for seat in range(seats):
        state.hands[seat] = [f"dose{dose}.{seat or 1}" for dose in ((2, 3, 4) if seat else (1, 5))]
        state.hands[seat] += [f"objection.{seat + 1}"] * (seat in objectors)
    state.hands[0] += [f"coffee.{copy + 1}" for copy in range(coffees)]
    mine = {card for hand in state.hands for card in hand}
    state.deck = [card for card in CATALOGUES.deck(CATALOGUES.builtin).deck if card not in mine]
    TOY.check(state)
    return RULES.course.begin(TOY.clone(state), seats)  # without memory of the dealt hands' moves


async def laid(ward: Ward, *people: int, objectors: Collection[int] = (), **given: Any) -> Table:
    """Return a game of Night Shift with these hands; no seat has chosen yet."""
    table = await ward.playing(*people, **given)
    await ward.quiet()
    seats = [seat.seat for seat in table.seats if seat.user in objectors]
    await put(table, held(len(table.seats), seats))
    return table


async def put(table: Table, state: Any) -> None:
    """Replace the game's state."""
    async with changing(table) as change:
        change.state, change.dealt = state, table.game.dump(state)
        await change.commit()


async def window(
    ward: Ward, *people: int, objectors: Collection[int] = (), leaders: Collection[int] = (0,), **given: Any
) -> Table:
    """Return a game where seat 0, or the first of `leaders`, is about to cure; only `objectors` could object."""
    table = await laid(ward, *(people or (ANN, BOB, CYD, DAN)), objectors=objectors, **{"time_limit": "8h", **given})
    async with changing(table) as change:
        for seat in table.seats:
            doses = [card for card in change.state.hands[seat.seat] if card.startswith("dose")]
            text = f"lay {doses[-1]}" if seat.seat in leaders else "skip"
            make(change, seat, table.game.move(text), "pressed")
        await write(change)
    table.go_on()
    await ward.quiet()
    return table


async def mulligan(ward: Ward) -> Table:
    """Return Gothic Doctor at a mulligan; only Ann may have one."""
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor", time_limit="1d")
    await put(table, mulligans(PAIRS, PLAIN, PLAIN.replace("herbal", "laudanum")))
    async with changing(table) as change:
        clock.go_on(change)
        await change.commit()
    return table


async def cure(ward: Ward, stopper: int = 1) -> Table:
    """Return Gothic Doctor where Ann has announced a cure, and the others may stop it; only one can."""
    table = await ward.playing(ANN, BOB, CYD, game="gothic-doctor", time_limit="1h")
    state = gothic({0: CURE, stopper: "patient_bolts", 3 - stopper: "tough_case"}, seats=3, waiting=ROOM)
    await put(table, state)
    await moved(table, ANN, f"cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    await ward.quiet()
    return table


async def treatment(ward: Ward, holder: int = 1) -> Table:
    """Return Quack in the Box where Ann has laid one of three Treatments, and all others may answer; one can."""
    table = await ward.playing(ANN, BOB, CYD, game=QUACK, time_limit="1h")
    hands = {0: "yoga aspirin bed_rest penicillin", holder: "wrong_bed", 3 - holder: "stitches"}
    await put(table, quack(hands=hands, offices={0: "trucker", 1: "glassblower"}))
    for seat in table.seats:
        await table.do(partial(standing.ask, seat=seat.seat, when="always"))
    await ward.quiet()
    decision = asked(table, ANN)
    treats = [str(move) for move in decision.moves if move.verb == "treat"]
    await moved(table, ANN, treats[0], decision=decision)
    await ward.quiet()
    return table


async def exchange(ward: Ward, **given: Any) -> Table:
    """Return Doctor Strange where Ann has declared an attack on Bob's side, and he may counter it."""
    table = await ward.playing(ANN, BOB, game="doctor-strange", **given)
    await put(table, strange(Declaring(1), hands=(["a.bind"], ["b.interruption"])))
    for move in (f"attack {STRANGE_HIMSELF} {MORDO} a.bind", "done"):
        await moved(table, ANN, move)
    await ward.quiet()
    return table


def told(table: Table, since: int) -> list[tuple[int, str, str]]:
    """Return the moves since then: seat, text, and `via`."""
    return [(row.seat, row.move, row.via) for row in table.moves[since:]]
