from engines.chance import Chance
from engines.game import Move
from engines.quack_in_the_box import GAME
from engines.quack_in_the_box.state import Quack
from tests.engines.quack_in_the_box.position import play, table

RNG = Chance(bytes(32))


def choice(s: Quack, seat: int) -> str:
    mine = [decision for decision in GAME.decisions(s) if decision.seat == seat]
    move: Move | None = GAME.sensible(GAME.view(s, seat), mine, RNG)
    return str(move) if move else ""


def test_it_takes_the_money_where_the_patient_can_stand_it() -> None:
    s = table(required=1, hands={0: "yoga bypass_surgery"}, offices={0: "hot_dog_champion"})
    assert choice(s, 0) == "treat bypass_surgery.1 hot_dog_champion"


def test_it_spares_a_patient_whose_death_would_bring_the_mob() -> None:
    s = table(required=1, hands={0: "yoga bypass_surgery"}, offices={0: ("first_mother", 0, 4)}, infamy={0: 4})
    assert choice(s, 0) == "treat yoga.1 first_mother"


def test_it_cures_last_what_would_end_the_round() -> None:
    s = table(required=2, hands={0: "antacid doorway_glance"}, offices={0: "hot_dog_champion"})
    assert choice(s, 0) == "treat doorway_glance.1 hot_dog_champion"


def test_it_flees_before_the_mob_comes() -> None:
    assert choice(table("flee", infamy={0: 9}, hands={0: "yoga"}), 0) == "flee"
    assert choice(table("flee", infamy={0: 1}, hands={0: "yoga"}), 0) == "stay"


def test_it_saves_its_own_patient_and_lets_others_be() -> None:
    hands = {0: "chemotherapy code_blue.1", 1: "code_blue.2"}
    s = table(required=1, hands=hands, offices={0: "first_mother"})
    play(s, 0, "treat chemotherapy.1 first_mother")
    assert choice(s, 0) == "revive code_blue.1 first_mother"
    assert choice(s, 1) == "pass"
