"""How the games look: one folder a game, one contract, one register."""

from bot.faces.doctor_strange.face import FACE as DOCTOR_STRANGE
from bot.faces.face import Face
from bot.faces.gothic_doctor.face import FACE as GOTHIC_DOCTOR

FACES: dict[str, Face] = {face.id: face for face in (DOCTOR_STRANGE, GOTHIC_DOCTOR)}
