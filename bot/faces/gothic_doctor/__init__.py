from bot.faces.face import Face
from bot.faces.gothic_doctor import (
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
    piles,
    position,
    words,
)
from bot.faces.gothic_doctor.choices import CHOICES
from bot.faces.gothic_doctor.details import details
from bot.faces.gothic_doctor.differences import DIFFERENCES
from bot.faces.gothic_doctor.emojis import SIGNS
from bot.faces.gothic_doctor.lesson import LESSON
from bot.faces.gothic_doctor.news import NEWS
from bot.faces.gothic_doctor.standing import STANDING
from bot.faces.gothic_doctor.theme import THEME

FACE = Face(
    "gothic-doctor",
    short="Gothic",
    words=words,
    labels=labels,
    log=log,
    position=position,
    hand=hand,
    picture=picture,
    alt=alt,
    news=NEWS,
    choices=CHOICES,
    hand_picture=hand_picture,
    standing=STANDING,
    closing=closing,
    book=book,
    cover=cover,
    signs=SIGNS,
    theme=THEME,
    differences=DIFFERENCES,
    lesson=LESSON,
    details=details,
    piles=piles.piles,
    asking=words.ASKING,
    rules=answers.RULES,
)
