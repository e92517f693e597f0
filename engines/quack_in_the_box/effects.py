"""Effects of Anytimes: the rules have one function for each, the file of cards has its numbers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Illness = Literal[
    "Abdominal Surgery",
    "Allergy",
    "Bleeding",
    "Cardiac",
    "GI",
    "Gynecology",
    "Infectious",
    "Minor Trauma",
    "Neuro",
    "Oncology",
    "Pregnancy",
    "Psychiatry",
    "Pulmonary",
    "Renal",
    "Routine",
    "Thoracic Surgery",
]
TreatmentType = Literal["Advice", "H&P", "Laboratory", "Medicine", "Procedure", "Transfusion", "Xray"]

ANY = "any"
TREATMENT = "treatment"
DEATH = "death"
INFAMY = "infamy"
ROLL = "roll"
MOMENTS = (ANY, TREATMENT, DEATH, INFAMY, ROLL)

Points = Annotated[int, Field(ge=1, le=20)]


class Record(BaseModel):
    """The base of every part of the file: no unknown fields, no conversion."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Effect(Record):
    """An Anytime's effect; the rules know it by `does`."""

    timing: ClassVar[str] = ANY


class Redirect(Effect):
    """The Treatment lands on another Patient."""

    timing: ClassVar[str] = TREATMENT
    does: Literal["redirect"]


class Cancel(Effect):
    """The Treatment is discarded without effect."""

    timing: ClassVar[str] = TREATMENT
    does: Literal["cancel"]


class Alter(Effect):
    """The Treatment has another effect: harm = (`harm_instead` or its own) x `harm_times` + `harm_plus`."""

    timing: ClassVar[str] = TREATMENT
    does: Literal["alter"]
    affects: list[TreatmentType] = Field(min_length=1)
    cure_times: int = Field(default=1, ge=0, le=9)
    harm_times: int = Field(default=1, ge=0, le=9)
    money_times: int = Field(default=1, ge=0, le=9)
    harm_plus: int = Field(default=0, ge=0, le=20)
    harm_instead: int | None = Field(default=None, ge=0, le=20)


class Revive(Effect):
    """The Patient does not die."""

    timing: ClassVar[str] = DEATH
    does: Literal["revive"]


class Blame(Effect):
    """Half of the Infamy goes to another doctor."""

    timing: ClassVar[str] = INFAMY
    does: Literal["blame"]


class Overwork(Effect):
    """The required number changes by up to `by`, within 1 and 5."""

    timing: ClassVar[str] = ROLL
    does: Literal["overwork"]
    by: int = Field(ge=1, le=4)


class Restock(Effect):
    """Its player discards any number of cards and draws as many."""

    does: Literal["restock"]


class Cure(Effect):
    """A Patient gains Cure."""

    does: Literal["cure"]
    points: Points


class Harm(Effect):
    """A Patient takes Harm."""

    does: Literal["harm"]
    points: Points


class Infect(Effect):
    """A Patient has one more illness, and takes Harm."""

    does: Literal["infect"]
    illness: Illness
    harm: int = Field(ge=0, le=20)


class InfamyChange(Effect):
    """A doctor gains or loses Infamy."""

    does: Literal["infamy"]
    change: int = Field(ge=-20, le=20)


class MoneyChange(Effect):
    """A doctor gains or loses dollars."""

    does: Literal["money"]
    change: int = Field(ge=-10_000, le=10_000)


class Commission(Effect):
    """Lasting: Treatments of a type earn more in the next round that pays."""

    does: Literal["commission"]
    type: TreatmentType
    dollars: int = Field(ge=1, le=10_000)


class Swap(Effect):
    """Two doctors trade Patients."""

    does: Literal["swap"]


class Insure(Effect):
    """Lasting: the next gain of Infamy is smaller."""

    does: Literal["insure"]
    points: Points


class Ground(Effect):
    """Lasting: the doctor may not flee in the next turn."""

    does: Literal["ground"]


AnyEffect = Annotated[
    Redirect
    | Cancel
    | Alter
    | Revive
    | Blame
    | Overwork
    | Restock
    | Cure
    | Harm
    | Infect
    | InfamyChange
    | MoneyChange
    | Commission
    | Swap
    | Insure
    | Ground,
    Field(discriminator="does"),
]
