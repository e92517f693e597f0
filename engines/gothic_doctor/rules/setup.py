"""Set-up (section 2): the deal, and mulligans."""

from __future__ import annotations

from engines.chance import Chance
from engines.course import Emit
from engines.game import Move
from engines.gothic_doctor import events as ev
from engines.gothic_doctor.cards import CATALOGUES
from engines.gothic_doctor.moves import TREATMENT, Keep, Mulligan
from engines.gothic_doctor.rules.decks import draw, fill_library, fill_waiting_room
from engines.gothic_doctor.rules.drawing import begin_turn
from engines.gothic_doctor.rules.hands import treatments
from engines.gothic_doctor.rules.options import Options, catalogue, kinds
from engines.gothic_doctor.state import (
    MEDICAL_LIBRARY,
    START_TREATMENTS,
    WAITING_ROOM,
    GothicDoctor,
    Mulliganing,
    several,
)
from engines.windows import clockwise

MULLIGAN, KEEP = Mulligan(), Keep()


def lay_out(options: Options, seats: int, seed: bytes) -> GothicDoctor:
    """2.1 to 2.6: everything dealt, the first question open, nothing numbered yet.

    Raises:
        ValueError: "seats" or "pack".

    """
    if seats not in {2, 3, 4}:
        raise ValueError("seats")
    name = catalogue(options)
    deck = CATALOGUES.deck(name)
    cards = deck.index
    in_game = kinds(options, deck)
    chance = Chance(seed)
    patients, remedies = list(cards.patients), list(cards.treatments)
    actions = [card for card in cards.actions if cards.kind[card] in in_game]
    for pile in (patients, remedies, actions):
        chance.shuffle(pile)
    first = chance.randrange(seats)
    hands: list[list[str]] = [[remedies.pop() for _ in range(START_TREATMENTS)] for _ in range(seats)]
    for seat in clockwise(first, seats):
        hands[seat] += [actions.pop() for _ in range(min(1, len(actions)))]
    state = GothicDoctor(
        seed=seed,
        catalogue=name,
        reactions=options.reactions,
        generalist=options.generalist,
        kinds=in_game,
        seats=seats,
        first=first,
        patient_deck=patients,
        treatment_deck=remedies,
        action_deck=actions,
        hands=hands,
        cured=[[] for _ in range(seats)],
        known=[{} for _ in range(seats + 1)],
        tough_cases=[""] * seats,
        active=first,
        waiting_room=[""] * WAITING_ROOM,
        medical_library=[""] * MEDICAL_LIBRARY,
        drawn=chance.drawn,
    )
    emit = Emit(state)
    fill_waiting_room(emit)
    fill_library(emit)
    ask_mulligans(emit, clockwise(first, seats))
    emit.settle_chance()
    return state


def qualifies(s: GothicDoctor, seat: int) -> bool:
    """R5: two pairs or three of a kind among the Treatments."""
    copies = treatments(s, seat).values()
    return max(copies) >= 3 or sum(number >= 2 for number in copies) >= 2


def choices(s: GothicDoctor, seat: int) -> tuple[Move, ...]:
    """R5: a hand that does not qualify can only be kept."""
    return (MULLIGAN, KEEP) if qualifies(s, seat) else (KEEP,)


def ask_mulligans(emit: Emit[GothicDoctor], seats: list[int]) -> None:
    """R5: all who qualify at once, in a sealed game all there are; the first turn where nobody is asked."""
    s = emit.state
    asked = tuple(seat for seat in seats if s.reactions == "sealed" or qualifies(s, seat))
    if asked:
        emit(ev.Entered(Mulliganing(s.step_id + 1, asked, among=several(seats))))
    else:
        begin_turn(emit, s.first, 1)


def choose(emit: Emit[GothicDoctor], seat: int, move: Mulligan | Keep) -> None:
    """R5: redraws happen in turn order when all have answered, and may qualify again."""
    s = emit.state
    emit(ev.Answered(seat, str(move)))
    step = s.steps[-1]
    assert isinstance(step, Mulliganing)
    if len(step.answers) < len(step.asked):
        return
    again = [who for who in step.asked if step.answers[who] == str(MULLIGAN)]
    emit(ev.Left())
    held = set(CATALOGUES.deck(s.catalogue).index.treatments)
    for who in again:
        emit(ev.Mulliganed(who, tuple(card for card in s.hands[who] if card in held)))
        for _ in range(START_TREATMENTS):
            draw(emit, who, TREATMENT)
    ask_mulligans(emit, again)
