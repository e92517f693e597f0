"""Private screens that take the place of a hand."""

from types import SimpleNamespace
from typing import Any

from bot.interactions import rules, showing
from bot.ui.components import Row, Screen, Text
from bot.ui.verbs import Hand, Rules
from bot.words import speaker
from engines import GAMES
from engines.doctor_strange.state import Summoning
from tests.bot.screens.positions import GUEST, table_of
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, TABOO, WONG, evil, given, good

SAY = speaker("en")


def words(screen: Screen) -> list[str]:
    return [line for part in screen.parts if isinstance(part, Text) for line in part.content.splitlines()]


def test_reasons_are_told_once_with_every_card_they_hold_for_and_a_card_once() -> None:
    state = given(
        Summoning(1),
        people=[good(TABOO), good(WONG), evil(LOKI)],
        hands=(["d.desperate_cry", "p.incense", "p.trance"], ()),
    )
    table = table_of(GAMES["doctor-strange"], state, 2, {})
    told = [line for line in words(showing.why(table, GUEST + GOOD, SAY)) if line.startswith("•")]
    (line,) = told
    assert line.startswith("• **Desperate Cry: Taboo +6, Incense +1, Trance +1**: That is played once the dice")
    assert line.endswith("(rule S40)")


async def test_the_rules_that_took_the_place_of_a_hand_lead_back_to_it() -> None:
    table = table_of(GAMES["doctor-strange"], given(Summoning(1)), 2, {})
    live: Any = SimpleNamespace(live=SimpleNamespace(closed=lambda *_: None))
    for user, leads in ((GUEST + EVIL, True), (GUEST + 77, False)):
        press: Any = SimpleNamespace(
            context=live, table=table, user=user, responder=SimpleNamespace(say=SAY), asked=Rules(table.id), values=[]
        )
        ids = [one.id for row in (await rules.on_rules(press)).loose if isinstance(row, Row) for one in row.buttons]
        assert (str(Hand(table.id)) in ids) == leads
