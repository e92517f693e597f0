"""The laws catch games that leak secrets (laws 5 and 6): each fault is planted in the toy, and the law must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from engines.chance import Rng
from engines.game import Decision, Event, Move, Prompt, Reason
from tests.laws.broken import caught, over_all
from tests.laws.law_secrets import nothing_leaks, redeals_look_alike
from tests.toy.night_shift import GAME
from tests.toy.night_shift.events import Drew, Laid, Peeked, Shuffled
from tests.toy.night_shift.moves import Lay
from tests.toy.night_shift.redeal import redeal
from tests.toy.night_shift.state import NightShift, clone
from tests.toy.night_shift.view import View, view


def test_a_card_of_another_hand_in_a_view() -> None:
    def leaky(s: NightShift, seat: int | None) -> View:
        shown = view(s, seat)
        return msgspec.structs.replace(shown, leader=None, laid=s.hands[0][0]) if s.hands[0] and seat else shown

    caught(nothing_leaks, replace(GAME, view=leaky), "is told of")


def test_the_deck_in_the_spectators_view() -> None:
    def leaky(s: NightShift, seat: int | None) -> View:
        shown = view(s, seat)
        return msgspec.structs.replace(shown, hand=tuple(s.deck)) if seat is None else shown

    caught(nothing_leaks, replace(GAME, view=leaky), "seat None is told of")


def test_a_view_that_still_tells_of_a_card_that_moved_unseen() -> None:
    seen: dict[tuple[bytes, int], str] = {}

    def remembering(s: NightShift, seat: int | None) -> View:
        shown = view(s, seat)
        if seat is None:
            return shown
        if shown.known is not None:
            seen[s.seed, seat] = shown.known
        return msgspec.structs.replace(shown, known=seen.get((s.seed, seat)))

    caught(nothing_leaks, replace(GAME, view=remembering), "is told of|still places")


def test_the_order_of_the_deck_as_a_number_in_a_view() -> None:
    def leaky(s: NightShift, seat: int | None) -> View:
        return msgspec.structs.replace(view(s, seat), deck=int(s.deck[-1] > s.deck[0]) if len(s.deck) > 1 else 0)

    caught(redeals_look_alike, replace(GAME, view=leaky), "view of seat")


@pytest.mark.parametrize("kind", [Drew, Peeked, Laid])
def test_an_event_that_shows_its_card_to_everybody(kind: type[Event]) -> None:
    def leaky(event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, kind) else event.seen(seat)

    caught(nothing_leaks, replace(GAME, seen=leaky), "its view forgot|not of a kind that reveals")


def test_a_shuffle_that_shows_the_new_order() -> None:
    def leaky(event: Event, seat: int | None) -> Event | None:
        return event if isinstance(event, Shuffled) else event.seen(seat)

    caught(nothing_leaks, replace(GAME, seen=leaky), "its view forgot")


@pytest.mark.parametrize("spell", [bytes.hex, lambda seed: str(int.from_bytes(seed, "little")), repr])
def test_the_seed_in_a_prompt(spell: Callable[[bytes], str]) -> None:
    def leaky(s: NightShift) -> list[Decision]:
        prompt = Prompt("lay", {"round": spell(s.seed)})
        return [msgspec.structs.replace(decision, prompt=prompt) for decision in GAME.decisions(s)]

    caught(nothing_leaks, replace(GAME, decisions=leaky), "is shown the seed")


def test_a_reason_that_tells_where_a_card_is() -> None:
    def leaky(s: NightShift, seat: int, move: Move) -> Reason | None:
        if isinstance(move, Lay) and move.card in s.deck:
            return Reason("still_in_the_deck")
        return GAME.why_not(s, seat, move)

    caught(redeals_look_alike, replace(GAME, why_not=leaky), "learns by trying")


def test_a_reason_that_names_a_card_of_another_hand() -> None:
    def leaky(s: NightShift, seat: int, move: Move) -> Reason | None:
        reason = GAME.why_not(s, seat, move)
        return Reason("taken", args={"card": s.hands[seat - 1][0]}) if reason and s.hands[seat - 1] else reason

    caught(nothing_leaks, replace(GAME, why_not=leaky), "by trying|is told of")


def test_a_drawn_card_that_could_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drew, "reveals", False)
    with pytest.raises(AssertionError, match=r"Drew shows .* not of a kind that reveals"):
        over_all(nothing_leaks, GAME)


def test_a_redeal_that_copies_a_hand() -> None:
    def lazy(s: NightShift, seat: int, rng: Rng) -> NightShift:
        other, stays = redeal(s, seat, rng), (seat + 1) % s.seats
        swap = dict(zip(other.hands[stays], s.hands[stays], strict=False))
        back = {new: old for old, new in swap.items()}
        if s.steps and not s.laid and len(other.hands[stays]) == len(s.hands[stays]):
            move = {**{new: old for new, old in back.items() if new not in swap}, **swap}
            other.deck = [move.get(card, card) for card in other.deck]
            other.hands = [[move.get(card, card) for card in hand] for hand in other.hands]
            other.hands[stays] = s.hands[stays].copy()
        return other

    caught(redeals_look_alike, replace(GAME, redeal=lazy, check=lambda _: None), "never changed")


def test_a_redeal_that_keeps_the_order_of_the_deck() -> None:
    def lazy(s: NightShift, seat: int, rng: Rng) -> NightShift:
        other = clone(s)
        other.seed = redeal(s, seat, rng).seed
        return other

    caught(redeals_look_alike, replace(GAME, redeal=lazy), "never changed")


def test_a_redeal_that_forgets_what_the_seat_was_shown() -> None:
    def forgetful(s: NightShift, seat: int, rng: Rng) -> NightShift:
        other = redeal(s, seat, rng)
        top, other.peeked[seat] = other.peeked[seat], None
        if top is not None:
            other.deck.insert(0, other.deck.pop())
            other.deck[0], other.hands[seat - 1][:1] = (*other.hands[seat - 1][:1], top)[0], [top]
        return other

    broken = replace(GAME, redeal=forgetful, view=lambda s, seat: msgspec.structs.replace(view(s, seat), known=None))
    caught(redeals_look_alike, broken, "redeal moved it")


def test_a_redeal_that_keeps_the_seed() -> None:
    def lazy(s: NightShift, seat: int, rng: Rng) -> NightShift:
        other = redeal(s, seat, rng)
        other.seed = s.seed
        return other

    caught(redeals_look_alike, replace(GAME, redeal=lazy), "keeps the seed")
