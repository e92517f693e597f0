from engines.doctor_strange.state import Character, Declaring, DoctorStrange
from tests.engines.doctor_strange.position import EVIL, MORDO, TABOO, evil, given, good

POISON, BIND = "a.poison", "a.bind"
DECLARE = f"attack {MORDO} {TABOO} {POISON}"


def evil_attacks(
    *people: Character,
    good_hand: tuple[str, ...] = (),
    evil_hand: tuple[str, ...] = (POISON,),
    dice: tuple[int, ...] = (6, 6),
) -> DoctorStrange:
    """Return Evil's Attack phase with Mordo (6) against Taboo (6), and more `people`."""
    crowd = [good(TABOO), evil(MORDO), *people]
    return given(Declaring(1), people=crowd, hands=(good_hand, evil_hand), active=EVIL, dice=dice, turn=5)
