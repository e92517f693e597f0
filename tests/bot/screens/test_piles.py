"""The discard piles as a message: every card, on as many pages as needed."""

from dataclasses import replace

from bot.faces import FACES
from bot.faces.audience import Audience
from bot.faces.values import Position
from bot.screens.board import piles, text_board
from bot.ui.components import Button, Row, Screen, Text
from bot.ui.limits import faults
from bot.ui.verbs import Piles
from bot.words import Say, speaker
from engines import GAMES
from tests.pseudo import LANGUAGES


class Heap:
    accent = 0

    def piles(self, say: Say, at: Position) -> list[tuple[str, list[str]]]:  # noqa: ARG002
        return [(f"Pile {pile}", [f"{pile}-{card} {'x' * 40}" for card in range(100)]) for pile in range(3)]


def audience(key: str = "gothic-doctor", language: str = "en") -> Audience:
    state = GAMES[key].deal(GAMES[key].Options(), 2, bytes(32))
    return Audience(1, 0, FACES[key], speaker(language), Position(GAMES[key].view(state, None), ("Ann", "Bob")))


def text(screen: Screen) -> str:
    return "\n".join(part.content for part in screen.parts if isinstance(part, Text))


def buttons(screen: Screen) -> list[Button]:
    return [button for part in screen.parts if isinstance(part, Row) for button in part.buttons]


def test_every_card_of_long_piles_stands_on_some_page() -> None:
    heap: Audience = replace(audience(), face=Heap())  # type: ignore[arg-type]
    assert heap.face.piles
    shown, page = [], 0
    for _ in range(20):
        screen = piles(heap, title="A table", page=page)
        assert faults(screen) == []
        shown.append(text(screen))
        page = int(buttons(screen)[-1].id.rpartition(":")[2])
        if not page:
            break
    told = "\n".join(shown)
    assert all(f"{pile}-{card} " in told for pile in range(3) for card in range(100))


def test_empty_piles_are_named_and_need_one_page() -> None:
    for language in LANGUAGES:
        one = audience(language=language)
        assert one.face.piles
        screen = piles(one, title="A table", page=7)
        assert faults(screen) == [] and not buttons(screen)
        assert text(screen).count("**") == 2 * len(one.face.piles(one.say, one.at))


def test_the_board_in_words_leads_to_the_piles_of_games_that_have_some() -> None:
    for key in GAMES:
        one = audience(key)
        screen = text_board(one, title="A table", awaited="")
        assert any(button.id == one.press(Piles) for button in buttons(screen)) == bool(one.face.piles)
