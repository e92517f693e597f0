"""Whole games of every game that has a face, by one to six people, in SimCord; nobody ever sees what is hidden."""

from __future__ import annotations

import re
from random import Random

import msgspec
import pytest

from bot.faces import FACES
from bot.faces.doctor_strange.names import CARDS
from bot.tables.table import Table
from engines import GAMES
from tests.discord.clinic import Clinic
from tests.discord.simulated import Guest

WORD = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
MOST = 1500
"""Presses after which a game is taken to hang."""
TYPED = 0.1
"""How often a move is typed instead of pressed."""
NAMED = {"doctor-strange": lambda card: CARDS.by_id[card].name}
"""Games whose cards all have names of their own."""
PLAYABLE = sorted({*(key for key in GAMES if key in FACES), "night-shift"})
MORE = [("clinic", 1), ("gothic-doctor", 4), ("quack-in-the-box", 4), ("quack-in-the-box", 6)]
ON_POSTGRES = [("postgres", "quack-in-the-box", 2), ("postgres", "doctor-strange", 2)]
NAMES = ("cyd", "dan", "eve", "fay")


class Watch:
    """Looks at everything a person is shown for cards that they may not know."""

    def __init__(self, guest: Guest, seat: int) -> None:
        self.guest, self.seat = guest, seat
        self.known: set[str] = set()
        self.hidden: set[str] = set()
        self._at: tuple[int, int] | None = None

    def look(self, table: Table) -> None:
        """Fails where anything new on the screen holds a card that is hidden from this seat, and always was."""
        self._know(table)
        for text in self.guest.news():
            leaked = self.hidden & set(WORD.findall(text))
            assert not leaked, f"{self.guest.actor.name} sees {leaked}:\n{text}"
            said = names_in(text, table, self.hidden)
            assert not said, f"{self.guest.actor.name} reads {said}:\n{text}"

    def _know(self, table: Table) -> None:
        """What this seat may know by now, and what is hidden from it; the same until there is another move."""
        now = (table.row.undo_count, table.row.move_count)
        if now == self._at:
            return
        self._at = now
        view = msgspec.json.encode(table.game.view(table.state, self.seat)).decode()
        self.known |= set(WORD.findall(view))
        self.hidden = {
            card
            for zone in table.game.zones(table.state)
            if not zone.open and zone.seat != self.seat
            for card in zone.cards
        } - self.known


def names_in(text: str, table: Table, hidden: set[str]) -> list[str]:
    """The names of hidden cards that a text says, where cards have names of their own."""
    named = NAMED.get(table.game.id)
    if named is None:
        return []
    cards = {named(card): card for zone in table.game.zones(table.state) for card in zone.cards}
    said = []
    for name in sorted(cards, key=len, reverse=True):  # "Nightmare World" does not say "Nightmare"
        if name not in text:
            continue
        text, count = re.subn(rf"\b{re.escape(name)}\b", "", text)
        if count and cards[name] in hidden:
            said.append(name)
    return said


async def begin(clinic: Clinic, game: str, people: int = 2) -> tuple[Table, dict[int, Guest]]:
    """A game between Ann, Bob and others, with the buttons of the lobby."""
    guests = [clinic.ann, clinic.bob, *(clinic.guest(name) for name in NAMES)][:people]
    await clinic.ann.actor.slash(clinic.channel, "play", game=game)
    for guest in guests[1:]:
        await guest.actor.click(guest.newest("Join"), label="Join")
    await clinic.ann.actor.click(clinic.ann.newest("Start"), label="Start")
    return await clinic.table(), {guest.id: guest for guest in guests}


@pytest.mark.parametrize(
    ("simcord_env", "game", "people"),
    [*(("sqlite", game, 2) for game in PLAYABLE), *(("sqlite", *more) for more in MORE), *ON_POSTGRES],
    indirect=["simcord_env"],
)
async def test_a_whole_game_in_which_nobody_sees_what_is_hidden(
    clinic: Clinic, game: str, people: int, capfd: pytest.CaptureFixture[str]
) -> None:
    table, guests = await begin(clinic, game, people)
    rng = Random(3)
    watches = {seat.user: Watch(guests[seat.user], seat.seat) for seat in table.seats if seat.user}
    presses, restarts = 0, 0
    while not table.over:
        for watch in watches.values():
            watch.look(table)
        asked = [guests[seat.user] for seat in table.awaited() if seat.user]
        guest = rng.choice(asked)
        if rng.random() < TYPED:
            await guest.type_move(table, rng)
        else:
            await guest.act(rng)
        presses += 1
        assert presses < MOST, f"{table.row.move_count} moves after {presses} presses"
        if presses in {20, 60}:
            restarts += 1
            await clinic.restart()
            table = await clinic.table()
    assert restarts == sum(presses >= limit for limit in (20, 60))
    assert guest.answered is not None and "✅" in guest.answered.text[:3]
    assert "The game is over" in guest.answered.text and "Rematch" in guest.answered.buttons
    assert "Rematch" in clinic.ann.messages(clinic.channel.threads[0])[-1][1].buttons
    cards = {card for zone in table.game.zones(table.state) for card in zone.cards if "." in card}
    log = "".join(capfd.readouterr())
    assert not cards & set(WORD.findall(log))
