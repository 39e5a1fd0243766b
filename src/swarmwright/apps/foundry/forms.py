"""What the safety guardian and the clinical critic hand in (seed 003), checked at the edge by Pydantic.

A `SafetyAnswer` is what a model is asked for, with bounds to what it may say. A `SafetyAssessment` is what
stands of a version: the rules' findings are in it, too, and no bound of one answer holds for all of them.
"""

from __future__ import annotations

from math import floor, isfinite
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from swarmwright.apps.foundry.safety.findings import Level

__all__ = ["ClinicalAssessment", "GivenSafety", "GivenScores", "SafetyAnswer", "SafetyAssessment"]


def _a_number(value: object) -> object:
    """Python takes `true` for 1: a yes is no score, and neither is `NaN`."""
    if isinstance(value, bool) or (isinstance(value, float) and not isfinite(value)):
        said = value if isinstance(value, float) else "yes or no"
        # Of a ValueError, "Value error, " would stand before the words.
        raise PydanticCustomError(
            "no_number", "a number from 0 to 10 is expected, not {said}", {"said": said}
        )
    return value


Sentence = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]
Score = Annotated[
    float,
    BeforeValidator(_a_number),
    Field(ge=0, le=10, allow_inf_nan=False, description="a number from 0 to 10"),
]


class SafetyAssessment(BaseModel):
    """Is the draft safe? `concerns` say what is not, `recommendations` what to do about it."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    level: Level
    concerns: list[str] = Field(default=[], description="one concern")
    recommendations: list[str] = Field(default=[], description="one recommendation")


class SafetyAnswer(SafetyAssessment):
    """Is the draft safe? `concerns` say what is not, `recommendations` what to do about it."""

    concerns: list[Sentence] = Field(default=[], max_length=50, description="one concern")
    recommendations: list[Sentence] = Field(default=[], max_length=50, description="one recommendation")


class GivenSafety(SafetyAssessment):
    """Such an assessment as it stands of a version, with the ids of whoever gave it ([] = noted before ids
    were)."""

    by: list[str] = Field(default=[], description="the ids of the agents who say so")


class ClinicalAssessment(BaseModel):
    """How good is the draft? Three scores from 0 to 10, and what would make it better."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    empathy_score: Score
    structure_score: Score
    clinical_appropriateness: Score
    feedback: Sentence = Field(min_length=1, description="what would make the draft better, in short")

    @property
    def quality(self) -> float:
        """The mean of the three scores, to two places and never rounded up: 7.997 is not 8."""
        scores = self.empathy_score, self.structure_score, self.clinical_appropriateness
        return floor(round(100 * sum(scores) / len(scores), 6)) / 100


class GivenScores(ClinicalAssessment):
    """Such scores as they stand of a version, with the id of who gave them ("" = noted before ids were)."""

    by: str = ""
