"""What one seat alone may see, in words."""

from bot.faces.face import Position
from bot.words import Say
from engines.game import Decision
from tests.toy.night_shift_face.words import card_name


def hand(say: Say, at: Position, _decisions: list[Decision]) -> list[str]:
    cards = say.join([card_name(say, card) for card in at.view.hand])
    known = [say("On top of the deck: {card}.", card=card_name(say, at.view.known))] if at.view.known else []
    return [say("You hold {cards}.", cards=cards or say("nothing")), *known]
