"""The second source, given cards and events: a seat's knowledge, from zones and seen events alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import msgspec
import pytest

from engines.game import Event, Zone
from tests.laws.sight import Sight

ME, OTHER = 0, 1


class Lay(msgspec.Struct):
    """Cards by zone; the number in the name of a hand is its seat."""

    zones: dict[str, list[str]]


class Moved(Event, frozen=True):
    """Cards went from one zone to another; `named_to`: seats that see which."""

    reveals: ClassVar[bool] = True
    source: str
    target: str
    cards: tuple[str, ...]
    named_to: tuple[int, ...] = ()

    def apply(self, state: Lay) -> None:
        for card in self.cards:
            state.zones[self.source].remove(card)
            state.zones[self.target].append(card)

    def seen(self, seat: int | None) -> Event | None:
        return self if seat in self.named_to else Moved(self.source, self.target, ())


class Plainly(Moved, frozen=True):
    """The same, of a kind that claims to reveal nothing."""

    reveals: ClassVar[bool] = False


class Mixed(Event, frozen=True):
    """A pile was turned over, which is a shuffle to every viewer."""

    pile: str

    def apply(self, state: Lay) -> None:
        state.zones[self.pile].reverse()


def back(card: str) -> str:
    return "red" if card.startswith("t") else "blue"


def zones(state: Lay) -> list[Zone]:
    seats = {"hand 0": 0, "hand 1": 1}
    return [
        Zone(name, tuple(cards), open=name == "table", seat=seats.get(name), backs=tuple(map(back, cards)))
        for name, cards in state.zones.items()
    ]


GAME: Any = SimpleNamespace(
    load=lambda raw: msgspec.json.decode(raw, type=Lay),
    dump=msgspec.json.encode,
    zones=zones,
    seen=lambda event, seat: event.seen(seat),
    evolve=lambda state, event: event.apply(state),
)


@pytest.fixture
def sight() -> Sight:
    dealt = {"deck": ["d1", "d2", "d3"], "table": ["t1"], "hand 0": ["m1", "m2"], "hand 1": ["o1", "o2", "o3"]}
    return Sight(GAME, Lay(dealt), 2)


def test_the_deal_shows_the_own_hand_and_the_table(sight: Sight) -> None:
    assert sight.secrets(ME) == {"d1", "d2", "d3", "o1", "o2", "o3"}
    assert sight.secrets(None) == {"d1", "d2", "d3", "m1", "m2", "o1", "o2", "o3"}


def test_a_card_seen_going_into_a_hand_is_known_there(sight: Sight) -> None:
    sight.follow([Moved("table", "hand 1", ("t1",), (ME,))], OTHER)
    assert sight.may[ME] == sight.must[ME] == {"t1"}
    assert "t1" in sight.hidden[ME]


def test_a_card_given_away_is_known_even_where_no_event_names_it(sight: Sight) -> None:
    sight.follow([Moved("hand 0", "hand 1", ("m1",))], ME)
    assert sight.must[ME] == {"m1"}
    assert not sight.may[None]


def test_a_card_gone_into_a_pile_unnamed_is_not_known(sight: Sight) -> None:
    sight.follow([Moved("table", "deck", ("t1",))], ME)
    assert not sight.may[ME]


def test_an_unseen_move_makes_a_hand_uncertain(sight: Sight) -> None:
    sight.follow([Moved("deck", "hand 1", ("d1", "d2"), (ME, OTHER))], OTHER)
    assert sight.must[ME] == {"d1", "d2"} and not sight.uncertain(ME)
    sight.follow([Moved("hand 1", "deck", ("o1",))], OTHER)
    assert not sight.must[ME]
    assert sight.may[ME] == sight.uncertain(ME) == {"d1", "d2"}
    sight.follow([Moved("hand 1", "deck", ("d1",))], OTHER)
    assert sight.may[ME] == {"d2"}


def test_an_unseen_move_leaves_cards_of_another_back_certain(sight: Sight) -> None:
    sight.follow([Moved("deck", "hand 1", ("d1", "d2"), (ME, OTHER))], OTHER)
    sight.follow([Moved("table", "hand 1", ("t1",), (ME, OTHER)), Moved("hand 1", "deck", ("d1",))], OTHER)
    assert sight.must[ME] == {"t1"} and sight.uncertain(ME) == {"d2"}


def test_a_shuffle_hides_a_pile_again(sight: Sight) -> None:
    sight.follow([Moved("table", "deck", ("t1",), (ME, OTHER))], ME)
    assert sight.must[ME] == {"t1"}
    sight.follow([Mixed("deck")], ME)
    assert not sight.may[ME] and not sight.must[ME]


def test_what_lies_open_again_is_no_secret_and_needs_no_keeping(sight: Sight) -> None:
    sight.follow([Moved("hand 1", "table", ("o1",), (ME, OTHER))], OTHER)
    assert "o1" not in sight.hidden[ME] and not sight.must[ME]


def test_an_event_that_names_a_card_that_stays_hidden_must_reveal(sight: Sight) -> None:
    with pytest.raises(AssertionError, match=r"Plainly shows \['d1'\] to seat 0"):
        sight.follow([Plainly("deck", "hand 1", ("d1",), (ME,))], OTHER)


def test_drawing_a_card_reveals_it_to_its_drawer(sight: Sight) -> None:
    with pytest.raises(AssertionError, match=r"Plainly shows \['d1'\] to seat 0"):
        sight.follow([Plainly("deck", "hand 0", ("d1",))], ME)


def test_playing_an_own_card_needs_no_reveal(sight: Sight) -> None:
    sight.follow([Plainly("hand 0", "table", ("m1",), (ME, OTHER))], ME)
    assert "m1" not in sight.hidden[OTHER]


def test_two_zones_of_one_name_are_refused() -> None:
    twice: Any = SimpleNamespace(**{**vars(GAME), "zones": lambda state: [*zones(state), Zone("deck", ())]})
    with pytest.raises(AssertionError, match="two zones"):
        Sight(twice, Lay({"deck": []}), 2)
