"""Each bullet of "In one minute" is played on the engine; a bullet without a play fails."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.screens.rulebook import page_in, sections
from bot.words import languages
from engines.clinic import GAME as CLINIC
from engines.clinic.care import best_plan
from engines.clinic.layout import layout
from engines.clinic.rules.scoring import parts
from engines.clinic.state import Acting
from engines.doctor_strange import GAME as STRANGE
from engines.doctor_strange.events import Drew
from engines.doctor_strange.state import Attacking, Declaring, Exchanging, MysticArts, Resting, Summoning, viable
from engines.gothic_doctor import GAME as GOTHIC
from engines.gothic_doctor.rules.scoring import holders
from engines.gothic_doctor.rules.scoring import parts as earned
from engines.quack_in_the_box import GAME as QUACK
from engines.quack_in_the_box.cards import CATALOGUES, deck
from engines.quack_in_the_box.state import LYNCHED, SWITZERLAND
from tests.engines.clinic import scenes as clinic
from tests.engines.doctor_strange import position as strange
from tests.engines.gothic_doctor import position as gothic
from tests.engines.quack_in_the_box import position as quack

HOUSE = ("clinic", "doctor-strange", "gothic-doctor", "quack-in-the-box")
"""The games that come with the bot; other tests also register a toy."""
_BULLET = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE)
PLAYS: dict[tuple[str, str], Callable[[], None]] = {}
"""By game and the first words of a bullet, on the English page; "": the sentence above the bullets."""


def plays(game: str, bullet: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def kept(play: Callable[[], None]) -> Callable[[], None]:
        assert (game, bullet) not in PLAYS
        PLAYS[game, bullet] = play
        return play

    return kept


def bullets(game: str, language: str) -> list[str]:
    return _BULLET.findall(sections(page_in(game, language))[0][1])


@pytest.mark.parametrize("game", HOUSE)
def test_each_bullet_has_a_play_and_every_language_has_the_same_bullets(game: str) -> None:
    told = bullets(game, "en")
    assert ["", *told] == [bullet for of, bullet in PLAYS if of == game]
    assert {len(bullets(game, language)) for language in languages()} == {len(told)}


# ------------------------------------------------------------------------------------------------------------ Clinic


@plays("clinic", "")
def six_rounds_and_most_popularity_wins() -> None:
    s = clinic.finishing("business", number=6)
    assert s.numbers.rounds == 6
    s.clinics[1].popularity = 5
    clinic.changed(s)
    clinic.play(s, 0, "pay 0")
    clinic.play(s, 1, "pay 0")
    outcome = CLINIC.outcome(s)
    assert outcome is not None and outcome.ranks[1] == 1


@plays("clinic", "A round")
def three_secret_steps_each_with_all_builds_then_hires_then_admits() -> None:
    s = clinic.picking(4)
    clinic.play(s, 0, "pick admit")
    assert CLINIC.view(s, 1).picked == ""
    for seat, action in enumerate(("build", "hire", "build"), 1):
        clinic.play(s, seat, f"pick {action}")
    assert isinstance(s.step, Acting)
    assert [action for _, action in s.step.queue] == ["build", "build", "hire", "admit"]
    alone = clinic.picking(1)
    clinic.play(alone, 0, *("pick hire", "done") * 2, "pick build", "done")
    assert clinic.key(alone, 0, "pick build") != ("", "") and alone.clinics[0].stage == "move"


@plays("clinic", "A treatment room works")
def with_a_hub_beside_and_a_supply_room_beside_above_or_below() -> None:
    for place in ("c2r0f0", "c1r0f1"):
        s = clinic.finishing()
        clinic.put(s, "treatment_room", "c1r0f0")
        clinic.put(s, "supply_room", place)
        assert layout(s.clinics[0]).working() == []
        clinic.put(s, "service_hub.psychiatry", "c0r0f0")
        assert layout(s.clinics[0]).working() == ["c1r0f0"]
    assert not layout(clinic.put(s, "supply_room", "c0r0f1")).works("c0r0f0")


@plays("clinic", "At night")
def people_move_for_time_and_patients_are_treated() -> None:
    s = clinic.finishing()
    clinic.ward(s)
    clinic.enter(s, "outside", 0, "doc")
    clinic.wait(s, 0)
    own = s.clinics[0]
    own.cars = {"c3r2w": 1}
    clinic.changed(s)
    clinic.play(s, 0, "propose")
    assert own.time > 0 and best_plan(own, s.colours)
    clinic.play(s, 0, "pay 0")
    assert sum(own.treated.values()) == 1


@plays("clinic", "Money")
def treated_patients_pay_salaries_and_rooms_and_the_rest_buys_popularity() -> None:
    for number in (1, 6):
        s = clinic.finishing(number=number)
        clinic.ward(s)
        clinic.enter(s, "c1r0f0", 0, "doc")
        clinic.enter(s, "c1r0f0", 0)
        s.clinics[0].cash = 2
        clinic.changed(s)
        clinic.play(s, 0, "propose")
        assert clinic.offered(s, 0, "pay") == ["pay 0", "pay 1"], "5 + 2 - 3 rooms - 1 salary buys one"


@plays("clinic", "At the end")
def staff_rooms_double_modules_and_buildings_count_waiting_and_time_cost() -> None:
    s = clinic.finishing()
    bare = parts(s, 0)
    clinic.ward(s)
    clinic.put(s, "large_corridor", "c1r2f0", "c2r2f0", tile="large_corridor.1")
    clinic.enter(s, "c1r0f0", 0, "doc")
    clinic.wait(s, 3)
    s.clinics[0].time = 8
    clinic.changed(s)
    now = parts(s, 0)
    assert all(now[part] > bare[part] for part in ("doctors", "rooms", "double_modules"))
    assert all(now[part] < bare[part] for part in ("patients", "time")) and "buildings" in now


@plays("clinic", "What newcomers get wrong:")
def a_patient_that_nobody_can_treat_waits_worsens_and_dies() -> None:
    s = clinic.finishing("business")
    s.clinics[1].stage = "ready"
    patient = clinic.wait(s, 3)
    s.clinics[0].popularity, s.clinics[0].cars = 9, {"c3r2w": 1}
    clinic.changed(s)
    clinic.play(s, 0, "pay 0")
    assert patient in s.box and s.clinics[0].popularity == 6


# ---------------------------------------------------------------------------------------------------- Doctor Strange


@plays("doctor-strange", "")
def two_looks_without_anybody_lose_from_turn_10_on() -> None:
    for turn, tally, over in ((9, 0, False), (10, 0, False), (11, 1, True), (30, 1, True)):
        s = strange.given(
            Resting(1),
            people=[strange.good(strange.STRANGE), strange.evil(strange.MORDO, condition="incapacitated")],
            hands=(["r.healing_powers"], ()),
            turn=turn,
            tallies=(0, tally),
            dice=(1, 1),
        )
        assert viable(s, strange.EVIL) == []
        told = strange.names(strange.this_turn(strange.play(s, strange.GOOD, "done")))
        assert ("Ended" in told, "ViableCounted" in told) == (over, turn >= 10), turn


@plays("doctor-strange", "Your turn")
def four_phases_and_those_without_a_move_pass() -> None:
    hands = (["e.learn_secrets", "c.wong", "a.poison", "r.healing_powers"], ())
    people = [
        strange.good(strange.STRANGE),
        strange.evil(strange.MORDO),
        strange.evil(strange.LOKI, condition="incapacitated"),
    ]
    s = strange.given(MysticArts(1), people=people, hands=hands, deck=())
    found = []
    for _ in range(4):
        found.append(type(s.steps[-1]).__name__)
        strange.play(s, strange.GOOD, "done")
    assert found == ["MysticArts", "Summoning", "Declaring", "Resting"]
    s = strange.given(MysticArts(1), people=people, hands=(["e.learn_secrets", "r.healing_powers"], ()), deck=())
    strange.play(s, strange.GOOD, "done")
    assert isinstance(s.steps[-1], Resting), "with nothing to summon or attack with"


@plays("doctor-strange", "Summon")
def characters_come_and_attachments_make_them_stronger() -> None:
    s = strange.given(Summoning(1), hands=(["c.wong", "l.hidden_temple", "i.enchanted_ring"], ()))
    before = {c.id: c.power for c in STRANGE.view(s, 0).characters}
    strange.play(s, strange.GOOD, "summon c.wong", f"attach i.enchanted_ring {strange.STRANGE}")
    strange.play(s, strange.GOOD, f"attach l.hidden_temple {strange.STRANGE}")
    after = {c.id: c.power for c in STRANGE.view(s, 0).characters}
    assert "c.wong" in after and after[strange.STRANGE] == before[strange.STRANGE] + 2


@plays("doctor-strange", "Attack")
def attacks_are_planned_then_shown_and_the_card_says_what_becomes_of_the_target() -> None:
    for card in ("a.poison", "a.bind"):
        s = strange.given(Declaring(1), hands=([card], ()), dice=(12, 1))
        strange.play(s, strange.GOOD, f"attack {strange.STRANGE} {strange.MORDO} {card}")
        assert STRANGE.view(s, strange.EVIL).plan == () and STRANGE.view(s, strange.EVIL).attacks == ()
        strange.play(s, strange.GOOD, "done")
        assert (strange.MORDO in s.killed) is (card == "a.poison")
        if card == "a.bind":
            assert s.characters[strange.MORDO].condition == "captured"


@plays("doctor-strange", "A fight")
def each_side_adds_a_die_to_its_power_then_cards_are_played() -> None:
    s = strange.given(Declaring(1), hands=(["a.poison"], ["p.incense"]), dice=(5, 6))
    events = strange.play(s, strange.GOOD, f"attack {strange.STRANGE} {strange.MORDO} a.poison", "done")
    assert "Rolled" in strange.names(events)
    step = s.steps[-1]
    assert isinstance(step, Exchanging) and step.totals == [5 + 8, 6 + 6]
    assert any(isinstance(one, Attacking) for one in s.steps) and "power p.incense" in strange.offered(s, strange.EVIL)


@plays("doctor-strange", "Rest")
def events_then_a_discard_to_seven_then_rolls_and_the_next_turn_draws_two() -> None:
    hand = [
        "r.healing_powers",
        *(card for card in STRANGE.catalogues.deck(STRANGE.catalogues.builtin).by_id if card[0] == "p"),
    ][:9]
    people = [
        strange.good(strange.STRANGE),
        strange.good(strange.WONG, condition="incapacitated"),
        strange.good(strange.TOPAZ, condition="incapacitated"),
        strange.evil(strange.MORDO),
    ]
    s = strange.given(Resting(1), people=people, hands=(hand, ()), dice=(12,))
    strange.play(s, strange.GOOD, f"negate r.healing_powers {strange.WONG}")
    assert s.characters[strange.WONG].condition == "viable" and len(s.hands[strange.GOOD]) == 8
    events = strange.play(s, strange.GOOD, f"discard {hand[1]}")
    told = strange.names(events)
    assert told.index("Discarded") < told.index("Recovered") < told.index("TurnBegan") < told.index("Drew")
    assert told.count("Discarded") == 1
    drew = next(event for event in events if isinstance(event, Drew))
    assert (drew.seat, drew.count) == (strange.EVIL, 2)


@plays("doctor-strange", "What newcomers get wrong:")
def a_captive_is_freed_with_its_holder_and_the_incapacitated_count_for_nothing() -> None:
    people = [
        strange.good(strange.STRANGE),
        strange.evil(strange.MORDO),
        strange.evil(strange.NIGHTMARE, controller=strange.GOOD, condition="captured", holder=strange.STRANGE),
    ]
    s = strange.given(Declaring(1), people=people, hands=((), ["a.poison"]), active=strange.EVIL, dice=(12, 1))
    strange.play(s, strange.EVIL, f"attack {strange.MORDO} {strange.STRANGE} a.poison", "done")
    assert (
        s.characters[strange.NIGHTMARE].condition == "viable"
        and s.characters[strange.NIGHTMARE].controller == strange.EVIL
    )
    s = strange.given(Resting(1), people=[strange.evil(strange.MORDO, condition="incapacitated")])
    assert viable(s, strange.EVIL) == []


# ----------------------------------------------------------------------------------------------------- Gothic Doctor

ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"


@plays("gothic-doctor", "")
def who_cures_earns_and_the_richest_wins() -> None:
    s = gothic.position({0: "exorcism seance"}, waiting=ROOM, round_=11)
    gothic.play(s, f"0: cure spectre.1 {gothic.pay(s, 'exorcism', 'seance')}", "0: stop", "1: stop")
    outcome = GOTHIC.outcome(s)
    assert outcome is not None and outcome.scores == (25, 0) and outcome.ranks == (1, 2)


@plays("gothic-doctor", "Your turn.")
def an_action_then_a_cure_then_draws() -> None:
    s = gothic.position({0: "grand_rounds exorcism seance"}, waiting=ROOM)
    assert {"play", "cure"} <= gothic.verbs(s, 0)
    gothic.play(s, "0: play grand_rounds.1")
    assert "play" not in gothic.verbs(s, 0) and "cure" in gothic.verbs(s, 0)
    gothic.play(s, f"0: cure spectre.1 {gothic.pay(s, 'exorcism', 'seance')}")
    assert "draw_treatment" in gothic.verbs(s, 0) and gothic.why(s, 0, "cure vampire.1 abc") == "cured_already"


@plays("gothic-doctor", "A cure")
def one_treatment_an_icon_and_a_panacea_for_any() -> None:
    for held in ("exorcism seance", "exorcism panacea", "panacea panacea"):
        s = gothic.position({0: held}, waiting=ROOM)
        assert f"cure spectre.1 {gothic.pay(s, *held.split())}" in gothic.offered(s, 0)
    s = gothic.position({0: "exorcism laudanum"}, waiting=ROOM)
    assert not [text for text in gothic.offered(s, 0) if text.startswith("cure spectre.1")]


@plays("gothic-doctor", "Draw")
def up_to_seven_after_a_cure_up_to_ten_without_and_down_to_seven() -> None:
    s = gothic.position({0: "exorcism seance"}, waiting=ROOM)
    gothic.play(s, f"0: cure spectre.1 {gothic.pay(s, 'exorcism', 'seance')}")
    assert gothic.draws(s) == 7
    s = gothic.position({0: "exorcism seance"}, waiting=ROOM)
    gothic.play(s, "0: rest_treatments")
    assert len(s.hands[0]) == 10 and gothic.verbs(s, 0) == {"discard"}
    while "discard" in gothic.verbs(s, 0):
        gothic.play(s, f"0: {gothic.offered(s, 0)[0]}")
    assert len(s.hands[0]) == 7 and s.active == 1


@plays("gothic-doctor", "Red cards")
def they_are_offered_when_they_can_answer() -> None:
    s = gothic.position({0: "exorcism seance", 1: "patient_bolts"}, waiting=ROOM)
    assert gothic.offered(s, 1) == []
    gothic.play(s, f"0: cure spectre.1 {gothic.pay(s, 'exorcism', 'seance')}")
    assert any("patient_bolts" in text for text in gothic.offered(s, 1))


@plays("gothic-doctor", "At the end")
def three_of_a_class_and_one_of_each_bring_bonuses() -> None:
    s = gothic.position(
        cured={
            0: "bite_victim vampire dracula",
            1: "gamekeeper asylum_inmate spectre revenant bite_victim lab_assistant",
        }
    )
    bonuses = holders(s)
    assert earned(s, 0, bonuses)["specialist"] == 75 and earned(s, 1, bonuses)["generalist"] == 75


@plays("gothic-doctor", "What newcomers get wrong:")
def what_is_over_seven_must_go() -> None:
    s = gothic.position({0: "exorcism seance laudanum"}, waiting=ROOM)
    gothic.play(s, "0: rest_treatments")
    assert gothic.verbs(s, 0) == {"discard"} and len(s.hands[0]) > 7


# ---------------------------------------------------------------------------------------------------- Quack in the Box


@plays("quack-in-the-box", "")
def whoever_is_there_is_treated_with_what_is_held_and_billed() -> None:
    s = quack.table(required=1, hands={0: "bed_rest.1"}, offices={0: "trucker"})
    price = deck(CATALOGUES.builtin).treatments["bed_rest.1"].money
    quack.play(s, 0, "treat bed_rest.1 trucker")
    assert s.doctors[0].money == price


@plays("quack-in-the-box", "Your turn.")
def a_patient_comes_a_roll_says_how_many_and_each_pays_unless_its_patient_dies() -> None:
    s = quack.table("flee", seats=3)
    events = quack.play(s, 0, "stay")
    assert s.doctors[0].office is not None and "RequiredRolled" in quack.facts(events) and 2 <= s.required <= 5
    harming = quack.table(required=1, hands={0: "clot_buster"}, offices={0: "marathon_runner"})
    price = deck(CATALOGUES.builtin).treatments["clot_buster.1"].money
    quack.play(harming, 0, "treat clot_buster.1 marathon_runner")
    assert harming.doctors[0].office is not None and harming.doctors[0].money == price
    dying = quack.table(required=1, hands={0: "clot_buster"}, offices={0: ("marathon_runner", 0, 6)})
    assert "Died" in quack.facts(quack.play(dying, 0, "treat clot_buster.1 marathon_runner"))
    assert dying.doctors[0].money == 0


@plays("quack-in-the-box", "A Treatment")
def by_the_illness_it_cures_or_harms_until_they_go_home_or_die() -> None:
    known = deck(CATALOGUES.builtin)
    assert known.effect("biopsy.1", ("Oncology",)) == (4, 0) and known.effect("biopsy.1", ("Bleeding",)) == (0, 3)
    s = quack.table(required=2, hands={0: "plain_xray.1 plain_xray.2"}, offices={0: "marathon_runner"})
    quack.play(s, 0, "treat plain_xray.1 marathon_runner")
    assert "WentHome" in quack.facts(quack.play(s, 0, "treat plain_xray.2 marathon_runner"))
    s = quack.table(required=1, hands={0: "aspirin"}, offices={0: ("daredevil", 2, 5)})
    assert "Died" in quack.facts(quack.play(s, 0, "treat aspirin.1 daredevil"))


@plays("quack-in-the-box", "The dead bring Infamy.")
def too_much_of_it_brings_the_mob_and_who_is_lynched_does_not_win() -> None:
    s = quack.table(
        required=1,
        seats=2,
        hands={0: "aspirin"},
        offices={0: ("daredevil", 2, 5)},
        infamy={0: 7},
        money={0: 9000, 1: 100},
        last=[],
    )
    quack.play(s, 0, "treat aspirin.1 daredevil")
    while (waiting := quack.asked(s)) and s.doctors[0].place != LYNCHED:
        quack.play(s, waiting[0][0], str(quack.must(s, waiting[0][0]).default))
    assert s.doctors[0].place == LYNCHED
    while waiting := quack.asked(s):
        quack.play(s, waiting[0][0], str(quack.must(s, waiting[0][0]).default))
    outcome = QUACK.outcome(s)
    assert outcome is not None and outcome.ranks == (2, 1)


@plays("quack-in-the-box", "Flee to Switzerland")
def the_money_stays_and_there_is_no_way_back() -> None:
    s = quack.table("flee", money={0: 700})
    quack.play(s, 0, "flee")
    assert (s.doctors[0].place, s.doctors[0].money) == (SWITZERLAND, 700)
    assert quack.refused(s, 0, "stay") == quack.refused(s, 0, "flee") == "abroad"
    assert not QUACK.move("flee").takes_back


@plays("quack-in-the-box", "Anytimes")
def sixteen_are_asked_for_and_the_others_are_played_when_anybody_is_awaited() -> None:
    known = deck(CATALOGUES.builtin)
    waiting = [card for card, when in known.timing.items() if when != "any"]
    assert (len(waiting), len(known.anytimes)) == (16, 35)
    s = quack.table(
        required=1, hands={0: "bed_rest.1", 1: "wrong_bed hospital_food"}, offices={0: "trucker", 1: "sunbather"}
    )
    free = [text for text in quack.offered(s, 1) if text.startswith("play")]
    assert {text.split()[1] for text in free} == {"hospital_food.1"}
    quack.play(s, 0, "treat bed_rest.1 trucker")
    assert (1, "window.treatment") in quack.asked(s)
    assert {text.split()[2] for text in free} == {"trucker", "sunbather"}, "on one's own Patient and on others'"


@plays("quack-in-the-box", "What newcomers get wrong:")
def most_money_wins_whatever_the_infamy() -> None:
    s = quack.table("mob", seats=2, money={0: 500, 1: 400}, infamy={0: 5}, last=[])
    while waiting := quack.asked(s):
        quack.play(s, waiting[0][0], str(quack.must(s, waiting[0][0]).default))
    outcome = QUACK.outcome(s)
    assert outcome is not None and outcome.ranks == (1, 2)


@pytest.mark.parametrize(("game", "bullet"), PLAYS)
def test_the_bullet_is_so(game: str, bullet: str) -> None:
    PLAYS[game, bullet]()


@pytest.mark.parametrize(("cure", "event"), [(0, "Died"), (2, "WentHome")])
def test_a_mortal_patient_dies_of_that_many_treatments_unless_the_last_one_cures(cure: int, event: str) -> None:
    known = deck(CATALOGUES.builtin)
    made = next(
        one for one in known.patients.values() if one.mortal and known.effect("plain_xray.1", tuple(one.illnesses))[0]
    )
    assert made.mortal is not None
    done = made.cure - 1 if cure else 0
    s = quack.table(required=1, hands={0: "plain_xray"}, offices={0: (made.id, done, 0, made.mortal - 1)})
    assert event in quack.facts(quack.play(s, 0, f"treat plain_xray.1 {made.id}"))
