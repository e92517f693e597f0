from bot.faces.face import Face
from bot.faces.quack_in_the_box import (
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
from bot.faces.quack_in_the_box.choices import CHOICES
from bot.faces.quack_in_the_box.details import details
from bot.faces.quack_in_the_box.differences import DIFFERENCES
from bot.faces.quack_in_the_box.emojis import SIGNS
from bot.faces.quack_in_the_box.lesson import LESSON
from bot.faces.quack_in_the_box.news import NEWS
from bot.faces.quack_in_the_box.standing import STANDING
from bot.faces.quack_in_the_box.theme import THEME

FACE = Face(
    "quack-in-the-box",
    short="Quack",
    words=words,
    labels=labels,
    log=log,
    position=position,
    hand=hand,
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
    lesson=LESSON,
    choices=CHOICES,
    hand_picture=hand_picture,
    details=details,
    piles=position.piles,
    asking=words.ASKING,
    rules=answers.RULES,
)
