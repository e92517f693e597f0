"""How Doctor Strange looks and speaks."""

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
from bot.faces.doctor_strange.details import details
from bot.faces.doctor_strange.differences import DIFFERENCES
from bot.faces.doctor_strange.emojis import SIGNS
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
    signs=SIGNS,
    theme=THEME,
    differences=DIFFERENCES,
    choices=CHOICES,
    lesson=LESSON,
    details=details,
    piles=piles,
    asking=words.ASKING,
    rules=answers.RULES,
    lists=False,
)
