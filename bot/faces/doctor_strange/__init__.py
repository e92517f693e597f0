from bot.faces.doctor_strange import (
    alt,
    answers,
    book,
    closing,
    cover,
    hand,
    hand_picture,
    labels,
    log,
    picture,
    position,
    words,
)
from bot.faces.doctor_strange.choices import CHOICES
from bot.faces.doctor_strange.differences import DIFFERENCES
from bot.faces.doctor_strange.hand_signs import OWN_EMOJIS
from bot.faces.doctor_strange.lesson import LESSON
from bot.faces.doctor_strange.news import NEWS
from bot.faces.doctor_strange.piles import piles
from bot.faces.doctor_strange.standing import STANDING
from bot.faces.doctor_strange.theme import THEME
from bot.faces.face import Face

FACE = Face(
    "doctor-strange",
    short="Strange",
    words=words,
    labels=labels,
    log=log,
    position=position,
    hand=hand,
    hand_picture=hand_picture,
    picture=picture,
    alt=alt,
    news=NEWS,
    standing=STANDING,
    closing=closing,
    book=book,
    cover=cover,
    signs=OWN_EMOJIS,
    theme=THEME,
    differences=DIFFERENCES,
    choices=CHOICES,
    lesson=LESSON,
    details=book.details,
    piles=piles,
    asking=words.ASKING,
    rules=answers.RULES,
    lists=False,
)
