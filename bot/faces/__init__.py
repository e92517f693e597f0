"""How the games look: one folder a game, one contract, one register."""

from bot.faces.clinic.face import FACE as CLINIC
from bot.faces.doctor_strange.face import FACE as DOCTOR_STRANGE
from bot.faces.face import Face
from bot.faces.gothic_doctor.face import FACE as GOTHIC_DOCTOR
from bot.faces.quack_in_the_box.face import FACE as QUACK_IN_THE_BOX

FACES: dict[str, Face] = {face.id: face for face in (CLINIC, DOCTOR_STRANGE, GOTHIC_DOCTOR, QUACK_IN_THE_BOX)}
