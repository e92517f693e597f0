"""How the games look: one folder a game, one contract, one register."""

from bot.faces import clinic, doctor_strange, gothic_doctor, quack_in_the_box
from bot.faces.face import Face
from bot.faces.lesson import Lesson

FACES: dict[str, Face] = {
    face.id: face for face in (clinic.FACE, doctor_strange.FACE, gothic_doctor.FACE, quack_in_the_box.FACE)
}


def lessons() -> dict[str, Lesson]:
    """The lessons by game, in the order in which they are offered."""
    found = {game: face.lesson for game, face in FACES.items() if face.lesson is not None}
    return dict(sorted(found.items(), key=lambda entry: entry[1].place))
