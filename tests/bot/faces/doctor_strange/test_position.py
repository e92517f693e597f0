"""Board and log say what a player needs, and nothing private."""

from random import Random

from bot.faces.doctor_strange import FACE
from bot.faces.values import Position
from bot.words import speaker
from engines.doctor_strange import GAME
from engines.doctor_strange import events as ev
from engines.doctor_strange.state import Assault, Declaring, Resting
from tests.engines.doctor_strange.position import EVIL, GOOD, LOKI, MORDO, STRANGE, WONG, evil, given, good, play

SAY = speaker("en")
NAMES = ("Ann", "Bob")


def test_the_board_names_sides_states_holders_and_attachments() -> None:
    people = [
        good(STRANGE, "i.magic_amulet"),
        good(WONG, controller=EVIL, holder=MORDO, condition="captured"),
        evil(LOKI, controller=GOOD, holder=STRANGE, condition="incapacitated"),
        evil(MORDO),
    ]
    state = given(Resting(1), people=people, killed={"c.zota": EVIL}, tallies=(0, 1))
    text = "\n".join(FACE.board(SAY, Position(GAME.view(state, None), NAMES)))
    assert "**Good** (Ann)" in text
    assert "Doctor Strange **9** (Magic Amulet)" in text
    assert "Wong **1**, captive of Baron Mordo" in text
    assert "Loki **12**, controlled by Doctor Strange, incapacitated" in text
    assert "Zota (Evil)" in text
    assert "nobody left: 1 of 2" in text


def test_a_crowded_board_still_fits() -> None:
    cards = list(GAME.catalogues.deck(GAME.catalogues.builtin).by_id)
    kit = [card for card in cards if card[0] in "imn"]
    places = [card for card in cards if card[0] == "l"]
    people = [good(card) if n % 2 else evil(card) for n, card in enumerate(card for card in cards if card[0] == "c")]
    for person, place in zip(people, places, strict=False):
        person.attachments.append(place)
    people[0].attachments += kit
    state = given(Resting(1), people=people)
    at = Position(GAME.view(state, None), NAMES)
    assert len("\n".join(FACE.board(SAY, at))) <= 2200
    assert len(FACE.alt(SAY, at)) <= 1000


def test_the_log_tells_each_side_its_own() -> None:
    state = GAME.deal(GAME.Options(), 2, bytes(32))
    drew = ev.Drew(GOOD, 2, ("p.incense", "a.bind"), ("p.incense",))

    def told(seat: int | None) -> str:
        seen = GAME.seen(drew, seat)
        assert seen is not None
        return FACE.line(SAY, Position(GAME.view(state, seat), NAMES), seen)

    assert told(GOOD) == "🎴 Ann draws Incense and Bind."
    assert told(EVIL) == "🎴 Ann draws 2 cards. You know of Incense."
    assert told(None) == "🎴 Ann draws 2 cards."


def test_rare_events_are_told() -> None:
    at = Position(GAME.view(GAME.deal(GAME.Options(), 2, bytes(32)), 0), NAMES)
    lines = {
        ev.Ended(1): "🏁 Bob wins for Evil.",
        ev.Ended(None): "🏁 A hundred rounds, and nobody has won.",
        ev.ViableCounted((0, 1)): "⚠️ Bob has nobody who can act: 1 of 2 marks.",
        ev.ViableCounted((2, 0)): "⚠️ Ann has nobody who can act, for the second time running.",
        ev.ViableCounted((0, 0)): "👀 Both sides have somebody who can act again; the marks are gone.",
        ev.Healed(WONG): "🩹 Wong is well again.",
        ev.Departed(LOKI, 12, ("m.omnipotent",)): "🧙 Loki rolls 12 and has better things to do. "
        "Lost with it: Omnipotent.",
        ev.Returned(WONG, 0): "🌟 Wong is back at Ann’s side.",
        ev.DefenderCalled(0, "d.desperate_cry", WONG, 1): "🆘 Ann plays Desperate Cry: Wong adds 1 to the defence.",
        ev.AttackVoided(Assault(MORDO, WONG, "a.bind")): "💨 The attack falls through: Baron Mordo at Wong with Bind.",
    }
    assert {event: FACE.line(SAY, at, event) for event in lines} == lines


def test_the_alt_text_tells_whatever_the_board_in_words_tells() -> None:
    for seed in range(6):
        state = GAME.deal(GAME.Options(), 2, bytes([seed]) * 32)
        for step in range(90):
            if GAME.outcome(state) is not None:
                break
            view = GAME.view(state, None)
            alt = FACE.alt(SAY, Position(view, NAMES))
            named = [one.id for one in (*view.characters, *view.killed, *view.exiled)]
            named += [card for one in view.characters for card in (*one.attachments, *filter(None, [one.holder]))]
            named += [card for one in view.attacks for card in (one.attacker, one.target, one.card)]
            deck = GAME.catalogues.deck(GAME.catalogues.builtin).by_id
            assert [card for card in named if deck[card].name not in alt] == []
            assert all(f"{side.hand} card" in alt for side in view.sides)
            own = GAME.decisions(state)
            seat = next(one.seat for one in own if one.must)
            mine = [one for one in own if one.seat == seat]
            move = GAME.sensible(GAME.view(state, seat), mine, Random(step))
            assert move is not None
            GAME.play(state, seat, move)


def test_board_and_alt_text_say_that_a_side_has_passed() -> None:
    state = given(Declaring(1), hands=((), ["a.poison", "p.illusions", "p.trance"]), active=EVIL, dice=(1, 12))
    play(state, EVIL, f"attack {MORDO} {STRANGE} a.poison", "done")
    words = "Good has passed; if Evil passes too, this result stands."
    for passed in (False, True):
        at = Position(GAME.view(state, None), NAMES)
        assert (words in "\n".join(FACE.board(SAY, at)), words in FACE.alt(SAY, at)) == (passed, passed)
        play(state, EVIL, "pass" if passed else "power p.trance")


def test_the_piles_that_lie_face_up_can_be_looked_through_by_type() -> None:
    state = given(Resting(1), killed={"c.zota": EVIL}, deck=["p.trance"])
    state.discard = ["p.incense", "a.poison", "c.wong", "p.illusions"]
    assert FACE.piles
    piles = FACE.piles(SAY, Position(GAME.view(state, None), NAMES))
    assert piles[:2] == [
        ("🂠 Discarded (4)", ["🧙 Wong", "⚡ Illusions", "⚡ Incense", "💀 Poison"]),
        ("💀 Killed (1)", ["🧙 Zota (Evil)"]),
    ]
