"""The deck as data: counts, sums, and a host's own packs."""

import json
from typing import Any

import pytest

from engines.gothic_doctor import GAME
from engines.gothic_doctor.cards import CATALOGUES
from tests.engines.gothic_doctor.position import offered, pay, play, position

DECK = CATALOGUES.deck(CATALOGUES.builtin)


def pack(**changes: Any) -> bytes:
    whole = json.loads(CATALOGUES.text(CATALOGUES.builtin))
    return json.dumps({**whole, **changes}).encode()


def patients(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [*json.loads(CATALOGUES.text(CATALOGUES.builtin))["patients"], *more]


IMP = {
    "id": "imp",
    "name": "Sunburnt Imp",
    "class": "demon",
    "treatments": ["herbal", "leeches"],
    "profit": 50,
    "copies": 4,
}


def test_which_actions_are_in() -> None:
    deal = GAME.deal
    assert len(deal(GAME.Options(actions="all"), 2, bytes(32)).terms.kinds) == 16
    assert "light_fingers" not in deal(GAME.Options(actions="gentle"), 2, bytes(32)).terms.kinds
    assert deal(GAME.Options(actions="none"), 2, bytes(32)).terms.kinds == ()
    chosen = GAME.Options(actions="list", action_list=("patient_bolts", "house_call", "discount"))
    assert deal(chosen, 2, bytes(32)).terms.kinds == ("house_call", "discount", "patient_bolts")
    with pytest.raises(ValueError, match="action_list"):
        GAME.Options(actions="list", action_list=("house_fall",))


def test_seats_and_unknown_packs_are_refused() -> None:
    with pytest.raises(ValueError, match="seats"):
        GAME.deal(GAME.Options(), 5, bytes(32))
    with pytest.raises(ValueError, match="pack"):
        GAME.deal(GAME.Options(pack="0" * 64), 2, bytes(32))


@pytest.mark.parametrize(
    ("changes", "place", "reason"),
    [
        ({"patients": patients({**IMP, "class": "goblin"})}, "patients -> 20 -> class", "'demon'"),
        ({"patients": patients({**IMP, "treatments": ["herbal", "mud"]})}, "the file", "imp needs mud"),
        ({"patients": patients({**IMP, "treatments": ["herbal", "herbal"]})}, "the file", "same Treatment twice"),
        ({"patients": patients({**IMP, "treatments": ["herbal", "panacea"]})}, "the file", "needs the wild one once"),
        ({"patients": patients({**IMP, "id": "vampire"})}, "the file", "the id vampire is used twice"),
        ({"patients": patients({**IMP, "id": "Imp One"})}, "patients -> 20 -> id", "match pattern"),
        ({"patients": patients({**IMP, "profit": "50"})}, "patients -> 20 -> profit", "integer"),
        ({"patients": patients()[:4]}, "the file", "at least 20 Patient cards"),
        ({"counters": {"copies": 8, "value": 50}}, "the file", "less than a counter"),
        ({"actions": [{"id": "x", "name": "X", "effect": "house_call", "copies": 1}]}, "actions -> 0", "from 2 to 3"),
        ({"actions": [{"id": "x", "name": "X", "effect": "cure_all", "copies": 1}]}, "actions -> 0 -> effect", "Input"),
        ({"extra": 1}, "extra", "not permitted"),
    ],
)
def test_a_bad_pack_is_refused_with_place_and_reason(changes: dict[str, Any], place: str, reason: str) -> None:
    with pytest.raises(ValueError, match="^(line [0-9]+, )?" + place) as refused:
        CATALOGUES.register(pack(**changes))
    assert reason in str(refused.value)


def test_a_treatment_must_be_wild() -> None:
    treatments = [{**t, "wild": False} for t in json.loads(pack())["treatments"]]
    with pytest.raises(ValueError, match="exactly one Treatment must be wild"):
        CATALOGUES.register(pack(treatments=treatments))


def test_titles_are_needed_for_all_six_classes() -> None:
    with pytest.raises(ValueError, match="no title for"):
        CATALOGUES.register(pack(specialists={"profit": 75, "patients": 3, "titles": {"bestial": "Vet"}}))


def test_a_pack_with_a_demon_can_be_played() -> None:
    name = CATALOGUES.register(pack(name="Hot", patients=patients(IMP)))
    state = position(
        {0: "herbal leeches"}, waiting=f"imp {' '.join(['revenant'] * 2)} vampire werewolf mummy spectre", pack=name
    )
    play(state, f"0: cure imp.1 {pay(state, 'herbal', 'leeches')}")
    assert state.cured[0] == ["imp.1"]
    assert GAME.view(state, 0).doctors[0].classes == {"demon": 1}


def test_numbers_of_a_pack_are_used() -> None:
    actions = [{"id": "rounds", "name": "Long Rounds", "effect": "grand_rounds", "number": 5, "copies": 4}]
    name = CATALOGUES.register(pack(name="Long", actions=actions))
    state = position({0: "rounds"}, pack=name)
    play(state, "0: play rounds.1")
    assert len(state.hands[0]) == 5
    assert "play" not in {text.split()[0] for text in offered(state, 0)}
