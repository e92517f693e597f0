from bot.faces.clinic import alt, book, closing, cover, hand, hand_picture, labels, log, picture, position, words
from bot.faces.clinic.choices import CHOICES
from bot.faces.clinic.details import details
from bot.faces.clinic.differences import DIFFERENCES
from bot.faces.clinic.emojis import SIGNS
from bot.faces.clinic.lesson import LESSON
from bot.faces.clinic.news import NEWS
from bot.faces.clinic.piles import piles
from bot.faces.clinic.standing import STANDING
from bot.faces.clinic.theme import THEME
from bot.faces.face import Face

FACE = Face(
    "clinic",
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
    close_ups=True,
)
