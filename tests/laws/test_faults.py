"""The laws catch broken games: each fault is planted in the toy, and its law must notice."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from engines.chance import Rng
from engines.game import Decision, Event, IllegalMove, Move, Reason
from engines.players.evaluator import Evaluator
from engines.players.strong import spread
from tests.laws.broken import caught, over_all
from tests.laws.law_bytes import clones_stand_alone, fingerprint, written_and_folded
from tests.laws.law_cards import never_played
from tests.laws.law_course import defaults_end, ends, offers_are_kept, questions_change_nothing
from tests.laws.law_minds import minds_hold
from tests.laws.law_numbers import numbers_hold
from tests.laws.tables import Table
from tests.toy.night_shift import GAME
from tests.toy.night_shift.moves import Drink, Lay, Pass, Skip
from tests.toy.night_shift.state import NightShift, clone
from tests.toy.night_shift.view import View, view

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


# -------------------------------------------------------------------------------------------- minds that look ahead: 13

SOUND: Evaluator[NightShift] = Evaluator(
    value=lambda s, _seat: 1 / s.seats,
    is_quiet=lambda before, now: now.round > before.round or not now.steps,
    candidates=lambda _view, decisions, rng: spread(decisions, rng),
)


def test_a_sound_mind_is_no_fault() -> None:
    over_all(minds_hold, replace(GAME, evaluator=SOUND))


@pytest.mark.parametrize(
    ("mind", "saying"),
    [
        (replace(SOUND, value=lambda _s, _seat: 0.9), "not shared"),
        (replace(SOUND, value=lambda s, seat: float(seat == s.seats) - 0.1), "values"),
        (replace(SOUND, is_quiet=lambda _before, _now: True), "before anything happens"),
        (replace(SOUND, candidates=lambda *_: [Lay("dose.99")]), "not open"),
        (replace(SOUND, candidates=lambda _view, decisions, rng: spread(decisions, rng)[:1] * 2), "twice"),
        (replace(SOUND, prior_move=lambda *_: Lay("dose.99")), "first thought"),
        (replace(SOUND, shortcut=lambda *_: Lay("dose.99")), "shortcut"),
    ],
)
def test_a_mind_that_is_wrong(mind: Evaluator[NightShift], saying: str) -> None:
    caught(minds_hold, replace(GAME, evaluator=mind), saying)


def test_a_mind_that_takes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def skipping(_view: View, own: list[Decision], _rng: Rng) -> list[Move]:
        return [Skip()] if any(Skip() in one.moves for one in own) else []

    monkeypatch.setattr(Skip, "takes_back", True)
    caught(minds_hold, replace(GAME, evaluator=replace(SOUND, candidates=skipping)), "take back")
