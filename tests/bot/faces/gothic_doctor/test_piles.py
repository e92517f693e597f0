from __future__ import annotations

from random import Random

from bot.faces.gothic_doctor import FACE
from bot.faces.gothic_doctor.piles import piles
from bot.faces.values import Position
from bot.words import speaker
from engines.gothic_doctor import GAME
from engines.gothic_doctor.state import GothicDoctor
from tests.engines.gothic_doctor.position import pay, play, position
from tests.laws.playing import pick

SAY = speaker("en")
NAMES = ("Ann", "Bob", "Cyd")
ROOM = "vampire spectre dracula bite_victim mummy werewolf banshee"


def look(state: GothicDoctor, seat: int | None = None) -> dict[str, list[str]]:
    return dict(piles(SAY, Position(GAME.view(state, seat), NAMES[: state.seats])))


def test_the_discard_piles_are_listed_by_kind() -> None:
    state = position({0: "exorcism seance holy_water leeches referral"}, waiting=ROOM)
    play(state, "0: refer referral.1 vampire.1 mummy.1", f"0: cure spectre.1 {pay(state, 'exorcism', 'seance')}")
    found = look(state)
    assert found["🛏️ Discarded Patients (2)"] == ["🧟 Mummy ×1", "🧛 Vampire ×1"]
    assert found["💊 Discarded Treatments (2)"] == ["🔔 Exorcism ×1", "🕯️ Seance ×1"]
    assert found["🎴 Discarded Actions (1)"] == ["📨 Referral ×1"]


def test_what_is_left_of_the_patient_deck_is_the_patient_deck() -> None:
    rng = Random(5)
    state = GAME.deal(GAME.Options(), 3, bytes(32))
    while decisions := GAME.decisions(state):
        heading = next(heading for heading in look(state) if "Patient deck" in heading)
        assert heading.endswith(f"({len(state.patient_deck)})")
        decision, move = pick(decisions, rng)
        GAME.play(state, decision.seat, move)


def test_cards_in_hands_are_among_what_was_not_seen_and_only_ones_own_are_left_out() -> None:
    state = position({0: "panacea panacea", 1: "panacea house_call"}, waiting=ROOM)
    heading = "Treatments not seen yet, in the deck or in hands"
    for seat, number in ((None, 8), (0, 6), (1, 7)):
        lines = next(lines for name, lines in look(state, seat).items() if heading in name)
        assert f"⭐ Panacea ×{number}" in lines
    assert any("House Call ×3" in line for lines in look(state, 0).values() for line in lines)
    assert any("House Call ×2" in line for lines in look(state, 1).values() for line in lines)


def test_what_stays_in_play_is_told_with_what_it_is_on() -> None:
    state = position({0: "quarantine", 1: "tough_case"}, cured={0: "gamekeeper"}, waiting=ROOM)
    assert "📌 In play" not in look(state)
    play(state, "0: play_on quarantine.1 vampire.1", "0: stop", "1: play_on tough_case.1 doctor.0")
    state.counters["gamekeeper.1"] = 25
    assert look(state)["📌 In play"] == [
        "🚧 Quarantine on Vampire (only Ann may)",
        "🧱 Tough Case on Ann",
        "🪙 +£25 on Ann’s Bitten Gamekeeper",
    ]
    assert FACE.piles is piles
