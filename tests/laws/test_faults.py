"""The laws catch broken games: each fault is put into the toy, and the law that forbids it must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from engines.chance import Rng
from engines.contract import Game
from engines.game import Decision, Event, IllegalMove, Move, Prompt, Reason
from tests.laws.law_bytes import clones_stand_alone, fingerprint, written_and_folded
from tests.laws.law_cards import never_played
from tests.laws.law_course import defaults_end, ends, offers_are_kept, questions_change_nothing
from tests.laws.law_numbers import numbers_hold
from tests.laws.law_secrets import nothing_leaks, redeals_look_alike
from tests.laws.tables import Table, tables
from tests.toy.night_shift import GAME
from tests.toy.night_shift.events import Drew, Laid, Peeked, Shuffled
from tests.toy.night_shift.moves import Drink, Lay, Pass, Skip
from tests.toy.night_shift.redeal import redeal
from tests.toy.night_shift.state import NightShift, clone
from tests.toy.night_shift.view import View, view

Law = Callable[[Table, int], None]
SEEDS = range(4)


@cache
def lets_pass(law: Law) -> None:
    """The toy as it is breaks no law."""
    over_all(law, GAME)


def over_all(law: Law, game: Game[Any]) -> None:
    """Every table, a few seeds."""
    for table in tables(game):
        for seed in SEEDS:
            law(table, seed)


def caught(law: Law, broken: Game[Any], saying: str | None = None) -> None:
    """The law notices the fault in one of a few games, and says what it is; the whole toy it lets pass."""
    lets_pass(law)
    with pytest.raises((AssertionError, IllegalMove), match=saying):
        over_all(law, broken)


# ------------------------------------------------------------------------------------------------- secrets: laws 5, 6


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
    lets_pass(nothing_leaks)
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


# ------------------------------------------------------------------------------------- events, clones, bytes: 3, 4, 7


def test_an_event_with_hidden_writes() -> None:
    def sly(s: NightShift, seat: int, move: Move) -> list[Event]:
        events = GAME.play(s, seat, move)
        if isinstance(move, Skip):
            s.hands[seat].reverse()
        return events

    caught(written_and_folded, replace(GAME, play=sly), "folding the events of skip differs: hands")


def test_events_that_are_lost_when_packed() -> None:
    def forgetful(raw: bytes) -> list[Event]:
        return GAME.unpack(raw)[:-1]

    caught(written_and_folded, replace(GAME, unpack=forgetful), "folding the events")


def test_a_clone_that_shares_a_list() -> None:
    def sharing(s: NightShift) -> NightShift:
        other = clone(s)
        other.hands = s.hands
        return other

    caught(clones_stand_alone, replace(GAME, clone=sharing), "changed")


def test_bytes_that_hang_on_the_order_of_hashes() -> None:
    def scattered(s: NightShift) -> bytes:
        return GAME.dump(s) + repr(set(s.discard)).encode()

    assert fingerprint(GAME) == fingerprint(GAME)
    assert fingerprint(replace(GAME, dump=scattered)) != fingerprint(GAME)


# ---------------------------------------------------------------------------------------- moves and numbers: 1, 2, 8


def test_a_number_that_returns() -> None:
    def forgetful(s: NightShift) -> list[Decision]:
        return [msgspec.structs.replace(d, number=d.number % 7 + 1 + 10 * d.seat) for d in GAME.decisions(s)]

    caught(numbers_hold, replace(GAME, decisions=forgetful), "number")


def test_a_number_that_another_seats_answer_makes_stale() -> None:
    def restless(s: NightShift, seat: int, move: Move) -> list[Event]:
        events = GAME.play(s, seat, move)
        given = tuple(msgspec.structs.replace(old, number=old.number + 10 * s.drawn + 1000) for old in s.ledger.given)
        s.ledger = msgspec.structs.replace(s.ledger, given=given)
        return events

    caught(numbers_hold, replace(GAME, play=restless), "asked the same|answered|something else")


def test_a_move_that_is_offered_and_refused() -> None:
    def stubborn(s: NightShift, seat: int, move: Move) -> list[Event]:
        if isinstance(move, Drink):
            raise IllegalMove(Reason("not_now"))
        return GAME.play(s, seat, move)

    caught(offers_are_kept, replace(GAME, play=stubborn), "not_now")


def test_a_move_that_is_not_offered_and_accepted() -> None:
    def lax(s: NightShift, seat: int, move: Move) -> list[Event]:
        unasked = isinstance(move, Pass) and GAME.why_not(s, seat, move)
        return [] if unasked else GAME.play(s, seat, move)

    caught(offers_are_kept, replace(GAME, play=lax), "play accepts it")


def test_a_refused_move_that_leaves_a_trace() -> None:
    def careless(s: NightShift, seat: int, move: Move) -> list[Event]:
        try:
            return GAME.play(s, seat, move)
        except IllegalMove:
            s.drawn += 1
            raise

    caught(offers_are_kept, replace(GAME, play=careless), "refused move changed the state")


def test_a_blocked_move_with_another_reason() -> None:
    def wrong(s: NightShift, seat: int) -> list[tuple[Move, Reason]]:
        return [(move, Reason("because")) for move, _ in GAME.blocked(s, seat)]

    caught(offers_are_kept, replace(GAME, blocked=wrong), "listed as blocked")


def test_a_dead_end() -> None:
    def stuck(s: NightShift) -> list[Decision]:
        return [d for d in GAME.decisions(s) if not (d.must and s.round == 2)]

    caught(ends, replace(GAME, decisions=stuck), "waited for|assert")


def test_a_card_that_is_lost() -> None:
    def wasteful(s: NightShift, seat: int, move: Move) -> list[Event]:
        events = GAME.play(s, seat, move)
        if len(s.discard) > 3:
            s.discard.pop()
        return events

    caught(ends, replace(GAME, play=wasteful))


def test_defaults_that_lead_nowhere() -> None:
    class Wait(Move, verb="wait"):
        pass

    def waiting(s: NightShift) -> list[Decision]:
        return [msgspec.structs.replace(d, default=Wait()) if d.must else d for d in GAME.decisions(s)]

    def patient(s: NightShift, seat: int, move: Move) -> list[Event]:
        return [] if isinstance(move, Wait) else GAME.play(s, seat, move)

    with pytest.raises(AssertionError, match="defaults alone"):
        defaults_end(Table(replace(GAME, decisions=waiting, play=patient), 2), 1)


def test_a_question_that_leaves_a_trace() -> None:
    def curious(s: NightShift, seat: int | None) -> View:
        s.drawn += 1
        return view(s, seat)

    caught(questions_change_nothing, replace(GAME, view=curious))


def test_a_card_that_is_never_played() -> None:
    def without_coffee(s: NightShift) -> list[Decision]:
        return [d for d in GAME.decisions(s) if d.prompt.key != "coffee"]

    missing = never_played(replace(GAME, decisions=without_coffee), most=40)
    assert missing == ["coffee"]
