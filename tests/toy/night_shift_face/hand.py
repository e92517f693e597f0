from bot.faces.asked import Asked
from bot.faces.values import Position
from bot.words import Say
from tests.toy.night_shift_face.words import card_name


def title(say: Say, at: Position, _asked: Asked) -> str:
    return say("Patient {n} of {all}", n=min(at.view.round + 1, at.view.rounds), all=at.view.rounds)


def hand(say: Say, at: Position, _asked: Asked) -> list[str]:
    cards = say.join([card_name(say, card) for card in at.view.hand])
    laid = [say("You have laid {card}.", card=card_name(say, at.view.laid))] if at.view.laid else []
    known = [say("On top of the deck: {card}.", card=card_name(say, at.view.known))] if at.view.known else []
    return [say("You hold {cards}.", cards=cards or say("nothing")), *laid, *known]
