"""The picture of Doctor Strange: drawn from any position, repeatable, without anything hidden."""

import itertools
from functools import cache
from random import Random

import msgspec
from PIL import ImageChops

from bot.drawing import Box
from bot.faces.doctor_strange.alt import alt
from bot.faces.doctor_strange.likenesses import LIKENESSES
from bot.faces.doctor_strange.names import name_of
from bot.faces.doctor_strange.picture import draw
from bot.faces.doctor_strange.tile import Tile, tiles
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange.state import Assault
from engines.doctor_strange.view import CharacterView, ExchangeView, Fallen, View

SAY = speaker("en")
NAMES = (r"Ann\_of the very long name that nobody can spell", "Éloïse")


@cache
def played(seed: int) -> tuple[View, ...]:
    """Return positions of a random game, seen by Good, Evil and a spectator in turn."""
    rng = Random(seed)
    state = GAME.deal(GAME.Options(), 2, rng.randbytes(32))
    seen = [GAME.view(state, None)]
    while (open_now := GAME.decisions(state)) and len(seen) < 900:
        decision = rng.choice(open_now)
        GAME.play(state, decision.seat, rng.choice(list(decision.moves)))
        seen.append(GAME.view(state, (0, 1, None)[len(seen) % 3]))
    return tuple(seen)


def who(card: str, side: int, owner: int | None = None, **more: object) -> CharacterView:
    known = {"condition": "viable", "holder": "", "attachments": (), "printed": 5, "power": 5, "marked": False}
    return CharacterView(card, side if owner is None else owner, side, **{**known, "helped": False, **more})  # type: ignore[arg-type]


def board(*characters: CharacterView, **more: object) -> View:
    return msgspec.structs.replace(played(1)[0], characters=characters, **more)


def pixels(view: View) -> bytes:
    return draw(SAY, Position(view, NAMES)).tobytes()


def test_no_hand_and_nothing_known_is_in_the_picture() -> None:
    for view in played(1)[30:200:40]:
        bare = msgspec.structs.replace(view, seat=None, hand=(), known_hand=(), known_deck=(), search=(), plan=())
        shown = msgspec.structs.replace(
            bare, seat=0, hand=("a.poison",), known_hand=("c.loki",), known_deck=("c.wong",), search=("c.topaz",)
        )
        assert pixels(bare) == pixels(shown)


def test_every_side_of_a_character_shows() -> None:
    plain = pixels(board(who("c.wong", 0), who("c.loki", 1)))
    for changed in (
        who("c.wong", 0, owner=1),
        who("c.wong", 0, condition="captured"),
        who("c.wong", 0, condition="incapacitated"),
        who("c.wong", 0, attachments=("i.magic_amulet",)),
        who("c.wong", 0, power=6),
        who("c.wong", 0, marked=True),
        who("c.wong", 0, helped=True),
        who("c.topaz", 0),
    ):
        assert pixels(board(changed, who("c.loki", 1))) != plain, changed


def test_links_are_drawn() -> None:
    loose = board(who("c.loki", 1), who("c.wong", 1, owner=0, condition="captured"))
    held = board(who("c.loki", 1), who("c.wong", 1, owner=0, condition="captured", holder="c.loki"))
    assert pixels(loose) != pixels(held)


def test_a_held_character_stands_below_its_holder_and_further_in() -> None:
    side = [
        who("c.loki", 1),
        who("c.zota", 1),
        who("c.wong", 1, owner=0, holder="c.loki"),
        who("c.topaz", 1, owner=0, holder="c.wong"),
    ]
    placed = tiles(SAY, side, Box(600, 0, 540, 0), 10)
    assert [(tile.character.id, tile.depth) for tile in placed] == [
        ("c.loki", 0),
        ("c.wong", 1),
        ("c.topaz", 2),
        ("c.zota", 0),
    ]
    assert placed[0].box.x < placed[1].box.x < placed[2].box.x
    assert all(upper.box.bottom < lower.box.y for upper, lower in itertools.pairwise(placed))


def test_every_attachment_is_named() -> None:
    every = tuple(card.id for card in GAME.catalogues.deck(GAME.catalogues.builtin).cards if card.type in "LIMN")
    tile: Tile = tiles(SAY, [who("c.wong", 0, attachments=every)], Box(0, 0, 540, 0), 10)[0]
    told = " · ".join(tile.attached)
    assert all(name_of(SAY, card) in told for card in every)
    assert tile.box.h > 60 + 32 * len(tile.attached)


def test_a_crowd_is_drawn() -> None:
    cards = sorted(LIKENESSES)
    view = board(*(who(card, number % 9 // 8) for number, card in enumerate(cards[:10])))
    assert draw(SAY, Position(view, NAMES)).height < 2400


def test_an_attack_is_drawn_with_its_dice_cards_and_helpers() -> None:
    here = (who("c.loki", 1), who("c.wong", 0, marked=True), who("c.taboo", 0))
    attack = Assault("c.loki", "c.wong", "a.poison")
    lone = ExchangeView(attack, (3, 9), (15, 10), ((), ()), (), None)
    seen = {pixels(board(*here))}
    for exchange in (
        lone,
        msgspec.structs.replace(lone, rolls=(4, 9), totals=(16, 10)),
        msgspec.structs.replace(lone, asked=0),
        msgspec.structs.replace(lone, spent=(("p.incense",), ())),
        msgspec.structs.replace(lone, helpers=("c.taboo",)),
        msgspec.structs.replace(lone, attack=Assault("c.loki", "c.wong", "a.bind")),
        msgspec.structs.replace(lone, attack=Assault("c.gone", "c.gone_too", "a.bind")),
    ):
        seen.add(pixels(board(*here, phase="attack", stage="exchange", exchange=exchange)))
    assert len(seen) == 8


def test_attacks_to_come_are_arrows_and_a_list() -> None:
    here = (who("c.loki", 1), who("c.zota", 1), who("c.wong", 0))
    attacks = (Assault("c.loki", "c.wong", "a.poison"), Assault("c.zota", "c.wong", "a.bind"))
    one, two = board(*here, attacks=attacks[:1]), board(*here, attacks=attacks)
    assert draw(SAY, Position(two, NAMES)).height > draw(SAY, Position(one, NAMES)).height
    assert pixels(board(*here, plan=attacks)) == pixels(two)
    assert draw(SAY, Position(board(who("c.wong", 0), attacks=attacks), NAMES)).width == 1200


def test_the_active_side_the_phase_and_the_end_show() -> None:
    seen = {
        pixels(board(who("c.wong", 0), active=active, phase=phase, winner=winner))
        for active, phase, winner in (
            (0, "rest", None),
            (1, "rest", None),
            (1, "attack", None),
            (1, "over", None),
            (1, "over", 0),
            (1, "over", 1),
        )
    }
    assert len(seen) == 6


def test_whoever_is_awaited_glows_and_is_named() -> None:
    view = board(who("c.wong", 0), who("c.loki", 1), active=1, phase="attack")
    seen = {draw(SAY, Position(view, NAMES, awaited=seats)).tobytes() for seats in ((), (0,), (1,), (0, 1))}
    assert len(seen) == 4
    assert "Good is awaited." in alt(SAY, Position(view, NAMES, awaited=(0,)))
    assert "awaited" not in alt(SAY, Position(view, NAMES))


def test_piles_are_counted_and_their_dead_named() -> None:
    fallen = tuple(Fallen(card, 0) for card in sorted(LIKENESSES))
    assert pixels(board(killed=fallen)) != pixels(board(killed=fallen[:5])) != pixels(board(exiled=fallen[:5]))
    assert pixels(board(deck=1)) != pixels(board(deck=2))


def test_characters_have_likenesses_of_their_own() -> None:
    cards = GAME.catalogues.deck(GAME.catalogues.builtin).cards
    assert {card.id for card in cards if card.type == "C"} == set(LIKENESSES)
    assert len(set(LIKENESSES.values())) == len(LIKENESSES)


def test_a_name_is_drawn_without_its_escapes() -> None:
    view = board(who("c.wong", 0))
    escaped, bare = (draw(SAY, Position(view, (name, "b"))) for name in (r"a\_b", "a_b"))
    assert ImageChops.difference(escaped, bare).getbbox() is None
