"""Night Shift's face: the smallest one, and the tutorial for the next one."""

from bot.faces.face import Face
from bot.faces.standing import Standing
from bot.words import N_
from tests.toy.night_shift_face import alt, book, closing, hand, hand_picture, labels, log, picture, position, words
from tests.toy.night_shift_face.choices import CHOICES
from tests.toy.night_shift_face.details import details
from tests.toy.night_shift_face.news import NEWS

FACE = Face(
    "night-shift",
    words=words,
    labels=labels,
    log=log,
    position=position,
    hand=hand,
    picture=picture,
    alt=alt,
    news=NEWS,
    standing=Standing(lambda view: tuple(doctor.score for doctor in view.doctors), N_("patients")),
    theme=picture.THEME,
    choices=CHOICES,
    hand_picture=hand_picture,
    details=details,
    book=book,
    closing=closing,
)
