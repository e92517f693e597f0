"""Sections 9 and 10: bonuses, the last round, the end."""

import json

from engines.gothic_doctor import GAME
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.state import GothicDoctor
from tests.engines.gothic_doctor.position import begin, kinds, offered, play, position, verbs, why

SIX = "werewolf monomaniac banshee mummy vampire mad_scientist"


def ended(*piles: str, **more: object) -> GothicDoctor:
    state = position(cured=dict(enumerate(piles)), seats=len(piles), **more)  # type: ignore[arg-type]
    state.steps.clear()
    state.__dict__.clear()
    return state


def test_ruling_22_the_last_round_discards_every_action_in_play_and_knows_none() -> None:
    state = position(
        {0: "hypochondriac", 1: "complications"},
        cured={0: "vampire"},
        waiting="spectre spectre dracula bite_victim mummy werewolf banshee",
        round_=10,
        active=1,
    )
    state.tough_cases = ["tough_case.1", ""]
    state.action_deck.remove("tough_case.1")
    for patient, card in (("spectre.1", "quarantine.1"), ("dracula.1", "patron.1")):
        state.attached[patient] = [card]
        state.action_deck.remove(card)
    state.quarantined["spectre.1"] = 1
    state.counters["vampire.1"] = 25
    begin(state)
    events = kinds(play(state, "1: play_on complications.1 mummy.1", "1: stop"))
    assert "ActionsLapsed" in events and state.round == 11
    assert not state.attached and not state.quarantined and not any(state.tough_cases)
    assert sorted(state.action_discard) == ["complications.1", "patron.1", "quarantine.1", "tough_case.1"]
    assert state.counters == {"vampire.1": 25}
    assert why(state, 0, "play_on hypochondriac.1 vampire.1") == "last_round"
    assert "play_on" not in verbs(state, 0) and "draw_action" in offered(state, 0)


def test_ruling_22_no_red_action_is_asked_for_in_the_last_round() -> None:
    state = position(
        {0: "exorcism seance", 1: "patient_bolts"},
        waiting="spectre revenant dracula bite_victim mummy werewolf banshee",
        round_=11,
    )
    assert "Cured" in kinds(play(state, "0: cure spectre.1 cl"))


def test_the_night_ends_after_the_last_doctor_of_the_eleventh_round() -> None:
    state = position(round_=11, seats=3, active=1)
    play(state, "1: stop")
    assert GAME.outcome(state) is None
    assert kinds(play(state, "2: stop"))[-1] == "Ended"
    assert GAME.decisions(state) == [] and GAME.outcome(state) is not None
    assert why(state, 0, "stop") == "game_over"


def test_ruling_23_bonuses_are_shown_as_they_stand() -> None:
    state = position(cured={0: "vampire vampire carmilla", 1: SIX}, seats=2)
    seen = GAME.view(state, None)
    assert [(bonus.name, bonus.holder) for bonus in seen.specialists] == [("sanguinolent", 0), ("bestial", None)]
    assert [doctor.parts["specialist"] for doctor in seen.doctors] == [75, 0]
    assert [doctor.parts["generalist"] for doctor in seen.doctors] == [0, 75]


def test_a_specialist_needs_three_and_more_than_everybody() -> None:
    two = GAME.outcome(ended("vampire vampire", "spectre"))
    tied = GAME.outcome(ended("vampire vampire bite_victim", "vampire bite_victim bite_victim"))
    assert two is not None and tied is not None
    assert [part["specialist"] for part in (*two.parts, *tied.parts)] == [0, 0, 0, 0]


def test_ruling_23_demons_count_for_no_bonus() -> None:
    whole = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    imp = {"id": "imp", "name": "Imp", "class": "demon", "treatments": ["herbal", "leeches"], "profit": 25, "copies": 4}
    name = CATALOGUES.register(json.dumps({**whole, "name": "One imp", "patients": [*whole["patients"], imp]}).encode())
    five = "werewolf monomaniac banshee mummy vampire"
    outcome = GAME.outcome(ended(f"imp imp imp {five}", "spectre", pack=name))
    assert outcome is not None
    assert outcome.parts[0]["specialist"] == 0 and outcome.parts[0]["generalist"] == 0


def test_ruling_24_ties_go_to_most_patients_then_most_legends_then_are_shared() -> None:
    more = GAME.outcome(ended("werewolf", "spectre spectre gamekeeper"))
    assert more is not None and more.scores == (75, 75) and more.ranks == (2, 1)
    legends = GAME.outcome(ended("mr_hyde spectre spectre", "mummy banshee gamekeeper"))
    assert legends is not None and legends.scores == (175, 175) and legends.ranks == (1, 2)
    shared = GAME.outcome(ended("mummy", "banshee", "spectre"))
    assert shared is not None and shared.ranks == (1, 1, 3)
    assert shared.ending.key == "dawn"


def test_scores_add_up() -> None:
    state = ended("dracula carmilla vampire spectre", SIX)
    state.counters = {"dracula.1": -25, "mummy.1": 25}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.parts[0] == {"patients": 350, "counters": -25, "specialist": 75, "generalist": 0}
    assert outcome.parts[1] == {"patients": 450, "counters": 25, "specialist": 0, "generalist": 75}
    assert outcome.scores == (400, 550)
