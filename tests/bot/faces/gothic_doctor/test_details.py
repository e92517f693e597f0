from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.details import details
from bot.faces.values import Position
from bot.words import speaker
from engines.gothic_doctor import GAME
from tests.engines.gothic_doctor.position import play, position

SAY = speaker("en")


def test_every_kind_of_card_held_and_everybody_who_waits_can_be_looked_at() -> None:
    room = "vampire spectre spectre bite_victim mummy werewolf banshee"
    state = position({0: "exorcism exorcism antidote quarantine", 1: "leeches"}, waiting=room)
    state.treatment_discard.append(next(card for card in state.treatment_deck if card.startswith("exorcism")))
    state.treatment_deck.remove(state.treatment_discard[0])
    told = details(SAY, Position(GAME.view(state, 0), ("Ann", "Bob")))
    found = {one.label.text: one.about for one in told}
    assert list(found)[:3] == ["Exorcism ×2", "Antidote", "Quarantine"] and len(found) == 9
    assert found["Exorcism ×2"] == "For Spectre and Banshee\nIn the discard pile: 1."
    assert found["Antidote"] == "Nobody in the Waiting Room needs it."
    jokes = {one.label.text: one.joke for one in told}
    assert jokes["Spectre £25"] == "The receptionist has hung up its coat four times now."
    assert not any("Leeches" in name for name in found)
    assert FACE.details is details


def test_what_is_attached_is_told_with_the_patient() -> None:
    room = "vampire spectre dracula bite_victim mummy werewolf banshee"
    state = position({0: "quarantine", 1: "leeches"}, waiting=room)
    play(state, "0: play_on quarantine.1 vampire.1")
    found = {one.label.text: one.about for one in details(SAY, Position(GAME.view(state, 1), ("Ann", "Bob")))}
    assert "Quarantine: Until" in found["Vampire £75"] and "only Ann may" in found["Vampire £75"]


def test_a_relapse_tells_the_treatment_that_consoles_and_an_exchange_where_the_counters_go() -> None:
    state = position({0: "relapse exchange", 1: "leeches"})
    found = {one.label.text: one.about for one in details(SAY, Position(GAME.view(state, 0), ("Ann", "Bob")))}
    assert "that doctor draws a Treatment" in found["Relapse"]
    assert "counters go with them" in found["Exchange of Patients"]
