"""The values that a hand's picture is drawn from: ids, words and numbers. Equal values, equal pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Gauge:
    """Cure or Harm of a Patient: what it is, what it would be, and what cures or kills."""

    now: int
    after: int
    of: int


@dataclass(frozen=True, slots=True)
class Ward:
    """The Patient that it is about. `owner`: whose they are, "" for the own; `fate`: what would become of them, ""
    where nothing is in question; `mortal`: Treatments they had, would have had, and die of, () where they may have any
    number.
    """

    id: str
    mood: str
    name: str
    illnesses: str
    owner: str
    seat: int
    cure: Gauge
    harm: Gauge
    mortal: tuple[int, ...]
    fate: str
    infamy: int


@dataclass(frozen=True, slots=True)
class Corner:
    """How far the round is, or what is in question: `first` and `second` are words; of `required` Treatments `laid` are
    laid, and `planned` after them; Infamy of the own doctor.
    """

    first: str
    second: str
    laid: int
    planned: int
    required: int
    infamy: int
    threshold: int


@dataclass(frozen=True, slots=True)
class Remedy:
    """A Treatment in hand, and what it would do to the Patient. `fate`: home, dies, stays, or "" where nobody is there;
    `brings`: the bill that is then paid; `place`: 1 for the first of those picked; `n` cards of the kind.
    """

    type: str
    name: str
    price: str
    cure: int = 0
    harm: int = 0
    cures: Gauge | None = None
    harms: Gauge | None = None
    fate: str = ""
    brings: str = ""
    bright: bool = False
    star: bool = False
    place: int = 0
    n: int = 1
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class Trick:
    """An Anytime in hand. `answer`: it answers what is asked; `asks`: it waits for its moment; `fate`: what would
    become of the Patient in question.
    """

    figure: str
    name: str
    words: str
    bright: bool
    answer: bool = False
    asks: bool = False
    fate: str = ""
    star: bool = False
    n: int = 1
    tossed: bool = False


@dataclass(frozen=True, slots=True)
class Sketch:
    """All of it. `large`: Treatments are cards with bars, else small; `empty`: words in place of a Patient; `task`:
    what bright Anytimes are for: answer, owe (one is owed) or toss; "" for any time.
    """

    seat: int
    ward: Ward | None
    empty: str
    corner: Corner
    remedies: tuple[Remedy, ...]
    tricks: tuple[Trick, ...]
    large: bool
    asked: bool
    task: str = ""
