"""The games that can be taught."""

from bot.faces.clinic.lesson import LESSON as CLINIC
from bot.faces.doctor_strange.lesson import LESSON as DOCTOR_STRANGE
from bot.faces.gothic_doctor.lesson import LESSON as GOTHIC_DOCTOR
from bot.faces.lesson import Lesson
from bot.faces.quack_in_the_box.lesson import LESSON as QUACK_IN_THE_BOX

LESSONS: dict[str, Lesson] = {
    "doctor-strange": DOCTOR_STRANGE,
    "gothic-doctor": GOTHIC_DOCTOR,
    "quack-in-the-box": QUACK_IN_THE_BOX,
    "clinic": CLINIC,
}
