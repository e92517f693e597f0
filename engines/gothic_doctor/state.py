"""The state of Gothic Doctor: ids and numbers in zones, and the steps that say what happens next."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from engines.course import DecisionNumbers
from engines.game import Zone
from engines.gothic_doctor.cards import CATALOGUES, index

ROUNDS = 11
WAITING_ROOM = 7
MEDICAL_LIBRARY = 3
START_TREATMENTS = 6
CEILING_CURED = 7
CEILING_NOT_CURED = 10
HAND_LIMIT = 7


class Mulliganing(msgspec.Struct, tag=True):
    """Set-up: mulligans are chosen at once. `answers`: seat -> text of a move; `among`: as in `Curing`."""

    id: int
    asked: tuple[int, ...]
    answers: dict[int, str] = {}
    among: tuple[int, ...] = ()


class Turn(msgspec.Struct, tag=True):
    """The turn of the active doctor. `phase`: "treat" (Actions and cures), "draw", "discard". `attempts`: cures that
    may still be announced; `cured`: Patients cured; `draws`: left to take, fixed when drawing begins; `granted`: cures
    that a House Call gave the turn, 0 without one.
    """

    id: int
    phase: str = "treat"
    acted: bool = False
    attempts: int = 1
    cured: int = 0
    discount: bool = False
    draws: int = 0
    granted: int = 0


class Opposing(msgspec.Struct, tag=True):
    """An Action that names a doctor was played; that doctor may oppose it. `move` is the text of the Action's move."""

    id: int
    move: str
    asked: tuple[int, ...]
    answers: dict[int, str] = {}


class Curing(msgspec.Struct, tag=True):
    """A cure was announced; `payment` (cards of the active doctor's hand) is hidden until it is discarded. `among`: all
    who might be asked as far as everybody can see, where these are several.
    """

    id: int
    patient: str
    payment: tuple[str, ...]
    asked: tuple[int, ...]
    answers: dict[int, str] = {}
    among: tuple[int, ...] = ()


class Bolting(msgspec.Struct, tag=True):
    """`seat` played Patient Bolts against the announced cure; the active doctor may oppose it."""

    id: int
    seat: int
    card: str
    asked: tuple[int, ...]
    answers: dict[int, str] = {}


Window = Opposing | Curing | Bolting
Step = Mulliganing | Turn | Opposing | Curing | Bolting


class GothicDoctor(msgspec.Struct, dict=True):
    """A game in progress. Decks are drawn from their end; "" is an empty place of Waiting Room or Library.

    `kinds`: kinds of Actions that are in the game; `attached`: Actions on a waiting Patient; `quarantined`: who put
    that Patient under Quarantine; `tough_cases`: the Tough Case on each doctor, "" for none; `counters`: cured Patient
    -> worth of its counter; `known`: for each seat, and last for spectators, cards they saw go into another doctor's
    hand -> whose; `relapsed`: Patients on top of their deck that everybody saw put there.
    """

    seed: bytes
    catalogue: str
    reactions: str
    generalist: int
    kinds: tuple[str, ...]
    seats: int
    first: int
    patient_deck: list[str]
    treatment_deck: list[str]
    action_deck: list[str]
    hands: list[list[str]]
    cured: list[list[str]]
    known: list[dict[str, int]]
    tough_cases: list[str]
    active: int
    patient_discard: list[str] = []
    treatment_discard: list[str] = []
    action_discard: list[str] = []
    waiting_room: list[str] = []
    medical_library: list[str] = []
    specialists: tuple[str, ...] = ()
    attached: dict[str, list[str]] = {}
    quarantined: dict[str, int] = {}
    counters: dict[str, int] = {}
    relapsed: int = 0
    round: int = 1
    steps: list[Step] = []
    step_id: int = 0
    drawn: int = 0
    ledger: DecisionNumbers = DecisionNumbers(())


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(GothicDoctor)


def dump(state: GothicDoctor) -> bytes:
    """The state as bytes."""
    return _ENCODER.encode(state)


def load(raw: bytes) -> GothicDoctor:
    """The state that was dumped."""
    return _DECODER.decode(raw)


def clone(state: GothicDoctor) -> GothicDoctor:
    """An independent copy; shares only what is never changed in place."""
    return GothicDoctor(
        state.seed,
        state.catalogue,
        state.reactions,
        state.generalist,
        state.kinds,
        state.seats,
        state.first,
        state.patient_deck.copy(),
        state.treatment_deck.copy(),
        state.action_deck.copy(),
        [hand.copy() for hand in state.hands],
        [pile.copy() for pile in state.cured],
        [cards.copy() for cards in state.known],
        state.tough_cases.copy(),
        state.active,
        state.patient_discard.copy(),
        state.treatment_discard.copy(),
        state.action_discard.copy(),
        state.waiting_room.copy(),
        state.medical_library.copy(),
        state.specialists,
        {patient: cards.copy() for patient, cards in state.attached.items()},
        state.quarantined.copy(),
        state.counters.copy(),
        state.relapsed,
        state.round,
        [clone_step(step) for step in state.steps],
        state.step_id,
        state.drawn,
        state.ledger,
    )


def clone_step(step: Step) -> Step:
    """An independent copy of a step."""
    match step:
        case Turn():
            return Turn(
                step.id, step.phase, step.acted, step.attempts, step.cured, step.discount, step.draws, step.granted
            )
        case Mulliganing():
            return Mulliganing(step.id, step.asked, step.answers.copy(), step.among)
        case Opposing():
            return Opposing(step.id, step.move, step.asked, step.answers.copy())
        case Curing():
            return Curing(step.id, step.patient, step.payment, step.asked, step.answers.copy(), step.among)
        case Bolting():
            return Bolting(step.id, step.seat, step.card, step.asked, step.answers.copy())


def several(seats: Iterable[int]) -> tuple[int, ...]:
    """The seats a question is put to in common; none where it is put to one of them alone."""
    found = tuple(seats)
    return found if len(found) > 1 else ()


def shared(step: Step) -> tuple[int, ...]:
    """The seats among which nobody may learn who is asked; a step of an older version says only who is."""
    match step:
        case Mulliganing() | Curing():
            return step.among or several(step.asked)
    return ()


def turn(state: GothicDoctor) -> Turn:
    """The turn under way; there is one from the end of set-up to the end of the game."""
    step = state.steps[0]
    assert isinstance(step, Turn)
    return step


def supply(state: GothicDoctor) -> int:
    """Counters that lie in the supply."""
    return CATALOGUES.deck(state.catalogue).counters.copies - len(state.counters)


def zones(state: GothicDoctor) -> list[Zone]:
    """Where every card lies, and who may see it."""
    top = len(state.patient_deck) - state.relapsed
    attached = [card for cards in state.attached.values() for card in cards]
    return [
        Zone("patient deck", tuple(state.patient_deck[:top])),
        Zone("relapsed", tuple(state.patient_deck[top:]), open=True),
        Zone("treatment deck", tuple(state.treatment_deck)),
        Zone("action deck", tuple(state.action_deck)),
        Zone("patient discard", tuple(state.patient_discard), open=True),
        Zone("treatment discard", tuple(state.treatment_discard), open=True),
        Zone("action discard", tuple(state.action_discard), open=True),
        Zone("waiting room", tuple(filter(None, state.waiting_room)), open=True),
        Zone("medical library", tuple(filter(None, state.medical_library)), open=True),
        Zone("attached", (*attached, *filter(None, state.tough_cases)), open=True),
        *(Zone(f"cured {seat}", tuple(pile), open=True) for seat, pile in enumerate(state.cured)),
        *(_hand(state, seat) for seat in range(state.seats)),
    ]


def _hand(state: GothicDoctor, seat: int) -> Zone:
    effects = index(state.catalogue).effect
    hand = tuple(state.hands[seat])
    return Zone(f"hand {seat}", hand, seat=seat, backs=tuple("action" if c in effects else "treatment" for c in hand))


def check(state: GothicDoctor) -> None:
    """AssertionError where a card is lost or doubled, or something lies where the rules never put it."""
    cards = index(state.catalogue)
    actions = [card for card in cards.actions if cards.kind[card] in state.kinds]
    held = Counter(card for zone in zones(state) for card in zone.cards)
    assert held == Counter((*cards.treatments, *cards.patients, *actions)), "a card is lost or doubled"
    assert all(card in cards.legend for pile in state.cured for card in pile)
    assert all(card in cards.order for hand in state.hands for card in hand)
    waiting = Counter(cards.kind[card] for card in state.waiting_room if card)
    assert max(waiting.values(), default=0) <= 2, "three identical Patients wait"
    library = Counter(cards.kind[card] for card in state.medical_library if card)
    assert max(library.values(), default=0) <= 1, "identical Treatments lie in the Library"
    _check_attachments(state)
    assert 1 <= state.round <= ROUNDS and supply(state) >= 0
    for who, known in enumerate(state.known):
        assert all(holder != who and card in state.hands[holder] for card, holder in known.items())
    curing = next((step for step in state.steps if isinstance(step, Curing)), None)
    assert curing is None or set(curing.payment) <= set(state.hands[state.active])


def _check_attachments(state: GothicDoctor) -> None:
    cards = index(state.catalogue)
    assert all(patient in state.waiting_room for patient in (*state.attached, *state.quarantined))
    for attached in state.attached.values():
        effects = [cards.effect[card] for card in attached]
        assert attached and len(set(effects)) == len(effects), "two attachments of one kind"
    under = [patient for patient, on in state.attached.items() if "quarantine" in {cards.effect[card] for card in on}]
    assert sorted(under) == sorted(state.quarantined)
    cured = {card for pile in state.cured for card in pile}
    assert all(patient in cured for patient in state.counters), "a counter lies on no cured Patient"
    if state.round == ROUNDS:
        assert not state.attached and not any(state.tough_cases), "an Action is in play in the last round"
