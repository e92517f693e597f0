"""The state of Gothic Doctor: ids and numbers in zones, and a stack of steps for the rules in progress."""

import msgspec

from engines.course import DecisionNumbers
from engines.game import Zone
from engines.gothic_doctor.cards import CATALOGUES, index
from engines.state import cloner, codec

ROUNDS = 11
WAITING_ROOM = 7
MEDICAL_LIBRARY = 3
START_TREATMENTS = 6
CEILING_CURED = 7
CEILING_NOT_CURED = 10
HAND_LIMIT = 7


class Terms(msgspec.Struct, frozen=True):
    """The options a game was dealt with; never changed, so clones share it. `kinds`: of Actions in the game."""

    kinds: tuple[str, ...]


class Mulliganing(msgspec.Struct, tag=True):
    """Set-up: mulligans, chosen at once. `answers`: seat -> text of a move; `among`: as in `Curing`."""

    id: int
    asked: tuple[int, ...]
    answers: dict[int, str] = {}
    among: tuple[int, ...] = ()


class TakingTurn(msgspec.Struct, tag=True):
    """The turn of the active doctor. `phase`: "treat" (Actions and cures), "draw", "discard". `attempts`: remaining
    cures to announce; `cured`: cured Patients; `draws`: remaining ones, fixed when drawing begins; `granted`: cures
    from a House Call, 0 without one.
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
    """An announced cure; `payment` (cards of the active doctor's hand) is hidden until it is discarded. `among`: all
    who might be asked by public knowledge, if they are several.
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
Step = Mulliganing | TakingTurn | Opposing | Curing | Bolting


class GothicDoctor(msgspec.Struct, dict=True):
    """A game in progress. Decks are drawn from their end; "" is an empty place of Waiting Room or Library.

    `attached`: Actions on a waiting Patient; `quarantined`: who put that Patient under Quarantine; `tough_cases`: the
    Tough Case on each doctor, "" for none; `counters`: cured Patient -> worth of its counter; `known`: for each seat,
    and last for spectators, cards they saw go into another doctor's hand -> whose; `relapsed`: Patients on top of their
    deck that all doctors saw put there.
    """

    seed: bytes
    catalogue: str
    terms: Terms
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


clone = cloner(GothicDoctor, keep=(GothicDoctor,))
dump, load = codec(GothicDoctor)


def shared(step: Step) -> tuple[int, ...]:
    """Return the seats among which it is secret who is asked."""
    return step.among if isinstance(step, Mulliganing | Curing) else ()


def turn(state: GothicDoctor) -> TakingTurn:
    """Return the current turn; there is one from the end of set-up to the end of the game."""
    step = state.steps[0]
    assert isinstance(step, TakingTurn)
    return step


def supply(state: GothicDoctor) -> int:
    return CATALOGUES.deck(state.catalogue).counters.copies - len(state.counters)


def zones(state: GothicDoctor) -> list[Zone]:
    """Return every card's place, and who may see it."""
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
