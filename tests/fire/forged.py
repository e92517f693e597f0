"""Custom_ids and values taken from real screens and then spoilt, or made up; and their target games."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.interactions import showing
from bot.tables import lobby, start
from bot.tables.entry import Guest
from bot.tables.table import Table
from bot.tables.table_settings import TableSettings
from bot.ui.components import Screen
from bot.ui.ids import VERBS, DecisionStamp
from bot.ui.layout import layout
from bot.ui.verbs import Concede
from bot.words import speaker
from engines import GAMES
from tests import hand_screens
from tests.bot.tables.ward import guest, turn
from tests.custom_ids import made
from tests.fire.seating import CHANNEL, GUILD, PEOPLE, STRANGER, seated
from tests.fire.ward import Ward

ELSEWHERE = 71
NUMBERS = ("0", "-1", "1", "7", "99", "36z", "٣", "1_0", " 1", "9" * 30, "9" * 5000, "0x10", "1e9", "½")


class Target:
    """A game under attack: a running one, a lobby, a finished one, one on another server; and real ids."""

    def __init__(self, at: Ward, running: Table, others: list[Table]) -> None:
        self.at, self.running, self.others = at, running, others
        self.tables = [running, *others]
        self.users = [seat.user for seat in running.seats if seat.user is not None]
        self.ids: list[tuple[str, list[str] | None]] = []

    def gather(self) -> None:
        """Collect the ids of every player's screens."""
        say = speaker("en")
        for user in self.users:
            for show in (hand_screens.hand, showing.text, showing.why, showing.more):
                self._keep(user, show(self.running, user, say))
        for sent in self.at.wire.taken():
            self.ids += sent.custom_ids()

    def _keep(self, user: int, screen: Screen) -> None:
        self.at.wire.catch(user, {"view": layout(screen)})
        for sent in self.at.wire.taken():
            self.ids += sent.custom_ids()


async def target(at: Ward, game: str) -> Target:
    seats = next(n for n in GAMES[game].seats if n > 1)
    over = await seated(at, game, seats, {})
    running = await seated(at, game, seats, {})
    await at.press(PEOPLE, over.audience(None).press(Concede, sure=True), guild=GUILD)
    opened = await at.registry.open(
        guest=Guest(PEOPLE, "p0", GUILD), game=game, channel=CHANNEL, language="en", settings=TableSettings()
    )
    abroad = await at.registry.open(
        guest=Guest(STRANGER, "s", ELSEWHERE),
        game=game,
        channel=CHANNEL + 1,
        language="en",
        settings=TableSettings(),
    )
    for number in range(1, seats):
        await turn(lobby.join, abroad, guest(abroad, STRANGER + 2 * number, f"s{number}"))
    await turn(start.start, abroad, STRANGER)
    await at.settle()
    found = Target(at, running, [opened, over, abroad])
    found.gather()
    return found


def presses(found: Target) -> st.SearchStrategy[tuple[str, list[str] | None]]:
    """Return real ids, each spoilt in a random way; and made-up ones."""
    real = st.sampled_from(found.ids)
    number = st.sampled_from(NUMBERS)
    verb = st.sampled_from(sorted({*VERBS, "nothing", ""}))
    which = st.sampled_from([made(one.id, "x").split(":")[1] for one in found.tables] + ["0", "zzzzzzzzzzzz"])
    junk = st.one_of(
        number,
        st.text(max_size=120),
        st.sampled_from([value for _, values in found.ids for value in values or ()] or ["="]),
    )
    rest = st.lists(junk, max_size=4).flatmap(
        lambda parts: st.sampled_from([".", ":", " ", ","]).map(lambda by: by.join(parts))
    )
    values = st.none() | st.lists(junk, max_size=26)
    stamps = st.builds(lambda undos, n: str(DecisionStamp(undos, n)), st.integers(0, 3), st.integers(0, 60))
    return st.one_of(
        real,
        st.builds(lambda one, cut: (one[0][:cut], one[1]), real, st.integers(0, 40)),
        st.builds(lambda one, more: (one[0] + more, one[1]), real, junk),
        st.builds(lambda one, chosen: (one[0], chosen), real, values),
        st.builds(lambda one, new: (_swapped(one[0], 1, new), one[1]), real, which),
        st.builds(lambda one, new: (_swapped(one[0], 2, new), one[1]), real, verb),
        st.builds(lambda one, new: (_swapped(one[0], 3, new), one[1]), real, stamps | number),
        st.builds(lambda a, b, c, d: (f"h:{a}:{b}:{c}", d), which, verb, rest, values),
        st.builds(lambda a, b, c, d, e: (f"h:{a}:{b}:{c}:{d}", e), which, verb, stamps, rest, values),
        st.builds(lambda text, chosen: (text, chosen), st.text(max_size=300), values),
        st.builds(lambda n: ("h:1:" + "m" * n, None), st.integers(1, 4000)),
    )


def _swapped(custom_id: str, part: int, new: str) -> str:
    parts = custom_id.split(":", 4)
    if part < len(parts):
        parts[part] = new
    return ":".join(parts)
