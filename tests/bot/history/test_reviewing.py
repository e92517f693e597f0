"""A review finds planted errors, and none if there was no choice or nothing to lose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.history.moments import HABIT, Look, advice, moments, next_look, total
from bot.history.recordings import Recording, recorded
from bot.history.review import AGAIN, Judged, Review
from bot.history.reviewing import Hindsight, better_of, chosen
from bot.workers.think import CompareAnswer, compare
from engines.contract import Game
from engines.doctor_strange import GAME as STRANGE
from engines.gothic_doctor import GAME as GOTHIC
from engines.players.comparison import Comparison
from engines.quack_in_the_box import GAME as QUACK
from storage import MoveRow
from tests.engines.doctor_strange.attacks import DECLARE, evil_attacks
from tests.engines.doctor_strange.position import EVIL
from tests.engines.gothic_doctor.position import position
from tests.engines.quack_in_the_box.position import table
from tests.tools import planted_errors
from tests.tools.planted_errors import mistakes

ANN = 7


def played(game: Game[Any], state: Any, *moves: str, seat: int = 0, via: str = "pressed") -> Recording:
    """Return a recording of a seat that makes these moves in a position."""
    dealt, rows = game.dump(state), list[MoveRow]()
    for n, text in enumerate(moves, 1):
        events = game.play(state, seat, game.move(text))
        rows.append(MoveRow(1, n, seat, ANN, text, game.pack(events), 0, via=via))
    return recorded(game, dealt, rows)


def reviewed(recording: Recording, seat: int = 0) -> Review:
    hindsight = Hindsight(recording, 1, seat, ANN)
    now = hindsight.begin()
    while (asked := hindsight.ask(now)) is not None:
        answer = compare(replace(asked.question, seconds=float("inf"))) if asked.question else None
        now = hindsight.take(now, asked, answer)
    return hindsight.done(now).review


def test_a_flight_with_nothing_is_a_mistake() -> None:
    state = table("flee", seats=2, infamy={0: 2, 1: 2}, money={0: 0, 1: 600})
    found = reviewed(played(QUACK, state, "flee"))
    (moment,) = found.moments
    assert (moment.made, moment.better, moment.options) == ("flee", "stay", ("stay", "flee"))
    assert moment.cost >= 150 and found.judged[0].better == "stay" and found.lost == moment.cost
    assert 100 < found.judged[0].behind == found.cost, "a sensible player would have stayed"
    assert found.accuracy is not None and found.accuracy < 10


def test_the_simplest_of_the_moves_that_bring_nearly_as_much_is_advised() -> None:
    def advised(*values: float, usual: int) -> str:
        found = Comparison([[value] * 12 for value in values], [{}] * 4, [0, 1, 2, 3])
        return texts[better_of(CompareAnswer(texts, found, over=True, usual=usual), {"cure"})]

    texts = ("flee", "play insurance.1 doctor.0", "cure mummy.1 f", "stay")
    assert advised(0.0, 0.33, 0.20, 0.30, usual=3) == "stay", "what one would usually do"
    assert advised(0.0, 0.33, 0.29, 0.20, usual=3) == "cure mummy.1 f", "or what matters by what it does"
    assert advised(0.0, 0.33, 0.20, 0.20, usual=3) == advised(0.0, 0.33, 0.2, 0.2, usual=0) == texts[1]


def test_the_last_patient_let_die_is_a_mistake() -> None:
    def room() -> Any:
        return table(
            required=1,
            seats=2,
            hands={0: "stitches clot_buster"},
            offices={0: ("marathon_runner", 0, 6)},
            infamy={0: 6, 1: 2},
            money={0: 3000, 1: 600},
        )

    found = reviewed(played(QUACK, room(), "treat clot_buster.1 marathon_runner"))
    (moment,) = found.moments
    assert moment.better == "treat stitches.1 marathon_runner" and moment.place == 0
    assert reviewed(played(QUACK, room(), "treat stitches.1 marathon_runner")).moments == (), "who saves it is innocent"


def test_a_cure_given_up_is_a_mistake() -> None:
    waiting = "vampire spectre dracula bite_victim mummy werewolf banshee"
    state = position({0: "exorcism seance laudanum", 1: "mesmerism"}, waiting=waiting, round_=11)
    offered = [str(move) for one in GOTHIC.decisions(state) for move in one.moves]
    (moment,) = reviewed(played(GOTHIC, state, "stop")).moments
    assert moment.better.startswith("cure spectre.1") and len(moment.options) <= 4
    assert {moment.made, moment.better} <= set(moment.options)
    assert [text for text in offered if text in moment.options] == [*moment.options], "in the order of the list"


def test_the_last_hour_is_played_to_the_end() -> None:
    """A Patient of the sixth class brings £25 and the bonus; the review names it."""
    waiting = "spectre vampire dracula bite_victim mummy werewolf banshee"
    cured = {0: "gamekeeper asylum_inmate revenant bite_victim lab_assistant", 1: "mad_scientist mr_hyde"}
    state = position({0: "exorcism seance laudanum", 1: "mesmerism"}, waiting=waiting, cured=cured, round_=11)
    found = reviewed(played(GOTHIC, state, "stop"))
    (moment,) = found.moments
    assert moment.closing and moment.better.startswith("cure spectre.1")
    assert "end.generalist" in {one.key for one in moment.reasons}


def test_decisions_of_a_decided_game_count_for_no_accuracy() -> None:
    judged = [Judged(place, *one) for place, one in enumerate([(0, 0), (20, 0), (980, 0), (990, 60), (400, 0)])]
    assert [one.place for one in judged if one.is_open] == [3, 4]


def test_what_could_not_be_chosen_and_what_is_as_good_as_the_other_is_no_mistake() -> None:
    state = table(required=1, seats=2, hands={0: "bed_rest.1"}, offices={0: "marathon_runner"})
    forced = reviewed(played(QUACK, state, "treat bed_rest.1 marathon_runner"))
    assert (forced.decisions, forced.judged, forced.accuracy) == (0, [], None)
    copies = table(required=1, seats=2, hands={0: "bed_rest.1 bed_rest.2"}, offices={0: "marathon_runner"})
    same = reviewed(played(QUACK, copies, "treat bed_rest.2 marathon_runner"))
    assert same.moments == () and same.cost == 0


@pytest.mark.parametrize(
    ("via", "looked_at"),
    [
        ("pressed", True),
        ("typed", True),
        ("standing_order", True),
        ("plan", True),
        ("standing_answer", False),
        ("computer", False),
        ("default", False),
        ("forced", False),
    ],
)
def test_only_what_a_person_named_is_looked_at(via: str, looked_at: bool) -> None:
    state = table("flee", seats=2)
    recording = played(QUACK, state, "stay", via=via)
    assert chosen(recording, 0, ANN) == ((0,) if looked_at else ())
    assert chosen(recording, 0, ANN + 1) == chosen(recording, 1, ANN) == (), "nobody else's"
    assert chosen(recording, 0, ANN, since=1) == (), "nor what was played by other rules"


def test_what_was_taken_back_is_not_looked_at() -> None:
    attacker = DECLARE.split()[1]
    moves = (DECLARE, f"retract {attacker}", "done")
    assert chosen(played(STRANGE, evil_attacks(), *moves, seat=EVIL), EVIL, ANN) == (2,)
    assert chosen(played(STRANGE, evil_attacks(), DECLARE, "done", seat=EVIL), EVIL, ANN) == (0, 1)


def look(place: int, better: str, cost: int, again: int | None = None, **more: Any) -> Look:
    why = advice("made", better, frozenset({"cure"}))
    return Look(place, "made", better, ("made", better), cost, sure=True, again=again, advice=why, **more)


def test_the_same_advice_again_is_one_mistake_at_its_dearest_moment() -> None:
    looks = [look(3, "flee", 120), look(5, "flee", 200, 180), look(9, "play rest.1 you", 90, 20)]
    (moment,) = moments(looks)
    assert (moment.place, moment.cost, moment.times) == (5, 180, 2)
    assert total(looks) == 150, "in the middle, by the smaller of both losses; nothing where too little is left"
    waits = [look(1, "", 100, 100), replace(look(2, "", 150, 150), advice=advice("made other", "", frozenset()))]
    assert len(moments(waits)) == 2, "what not to do is not the same each time"
    cures = [look(1, "cure mummy.1 f", 100, 100), look(2, "cure banshee.1 g", 110, 110)]
    assert [moment.times for moment in moments(cures)] == [2], "to cure, whoever it is"
    whom = ("cure", "banshee", "g", "cure", "mummy", "f")
    assert advice("cure mummy.1 f", "cure banshee.1 g", frozenset({"cure"})) == whom
    assert advice("pass", "play rest.2 you", frozenset({"cure"})) == ("play", "rest"), "whichever copy"


def test_what_is_an_inaccuracy_each_time_is_a_mistake_when_it_is_a_habit() -> None:
    cures = [look(place, f"cure {place} f", 60 + place, 55) for place in range(HABIT)]
    assert moments(cures[1:]) == () and mistakes(cures[1:]) == set() and next_look(cures[1:]) is None
    assert [(moment.place, moment.times) for moment in moments(cures)] == [(0, HABIT)]
    assert mistakes(cures) == {0, 1, 2} and total(cures) == 55, "and costs once what it costs at its dearest"
    dropped = [replace(one, cost=90, again=0) for one in cures[:1]]
    assert mistakes([*dropped, *cures[1:]]) == set(), "what strong players make good again counts for nothing"


def test_the_dearest_are_looked_at_again_until_three_are_proven() -> None:
    looks = [look(place, f"play {place}", 100 + place) for place in range(10)]
    seconds = 0
    while (following := next_look(looks)) is not None:
        assert following.place == 9 - seconds
        seconds += 1
        looks[following.place] = replace(following, again=0 if seconds == 1 else 90 + following.place)
    assert seconds == AGAIN and [moment.place for moment in moments(looks)] == [8, 7, 6]


def test_few_planted_errors_are_found_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planted_errors, "SURER", 2)
    found = planted_errors.search(STRANGE, 1, 1)
    assert found.planted > 0 and found.dear_flagged == found.dear and found.innocent == found.told_innocent == 0
    line = planted_errors.told(STRANGE.id, found)
    assert line.startswith(STRANGE.id) and len(line) == len(planted_errors.HEADER)
