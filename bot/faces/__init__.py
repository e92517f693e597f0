"""The faces of the games: one folder a game, one contract, one register."""

from bot.faces.clinic import FACE as CLINIC
from bot.faces.doctor_strange import FACE as DOCTOR_STRANGE
from bot.faces.face import Face
from bot.faces.gothic_doctor import FACE as GOTHIC_DOCTOR
from bot.faces.lesson import Lesson
from bot.faces.quack_in_the_box import FACE as QUACK_IN_THE_BOX

FACES: dict[str, Face] = {face.id: face for face in tuple(vars().values()) if isinstance(face, Face)}


def lessons() -> dict[str, Lesson]:
    """Return the lessons by game, in the order of the menu."""
    found = {game: face.lesson for game, face in FACES.items() if face.lesson is not None}
    return dict(sorted(found.items(), key=lambda entry: entry[1].place))
