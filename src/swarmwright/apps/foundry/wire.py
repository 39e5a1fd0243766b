"""What the routes tell, as pages and programs read it: `encoding.as_json`, named for the schema."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from swarmwright.apps.foundry.bounds import GoodFrom
from swarmwright.apps.foundry.crew import Member
from swarmwright.apps.foundry.deciding import Asked, Decision
from swarmwright.apps.foundry.forms import GivenSafety
from swarmwright.apps.foundry.outcomes import Outcome
from swarmwright.apps.foundry.safety.findings import Finding, Level
from swarmwright.apps.foundry.status import Status
from swarmwright.apps.foundry.versions import Review

__all__ = ["ListedTold", "ProtocolTold", "StartedTold", "SwappedTold", "TeamTold", "VersionTold", "YesOrNo"]


_LEVEL = (
    "The worst of what rules and guardian say; null = there is no draft, or the rules find nothing in one "
    "that no guardian has assessed."
)


def _yes_or_no(said: Any) -> Any:
    """What JSON calls true or false: pydantic takes "yes", "on" and 1 for a yes, too."""
    if said is not None and not isinstance(said, bool):
        raise PydanticCustomError("yes_or_no", "say true or false, without quotes; nothing else is a yes")
    return said


YesOrNo: TypeAlias = Annotated[bool, BeforeValidator(_yes_or_no)]
"""In what is sent."""


class StartedTold(BaseModel):
    """A protocol that was asked for."""

    protocol_id: str
    created: bool = Field(description="False = this key had asked for it before.")


class ScoredTold(BaseModel):
    """What a critic hands in (`forms.ClinicalAssessment`), and the mean of its scores; each from 0 to 10."""

    empathy_score: float
    structure_score: float
    clinical_appropriateness: float
    feedback: str
    by: str = Field(description="The critic's id.")
    quality: float


class VersionTold(BaseModel):
    """One version of the draft, with what was said of it."""

    version: int = Field(description="1, 2, …")
    hash: str = Field(description="SHA-256 of the text as it stands.")
    text: str
    by: str = Field(description="The agent's id.")
    instance: str
    safety: GivenSafety | None
    clinical: list[ScoredTold]
    reviews: list[Review] = Field(description="Of agents of other kinds.")
    findings: list[Finding] = Field(description="What the rules find, whoever assessed it before.")
    written_by: str = Field(
        description="Whose words these are: a language model by name, the built-in model, or a person who "
        'wrote in its place; "not known" where none was noted; "" = nothing but the agent is known.'
    )
    outcomes: list[Outcome] = Field(
        description="What its drafter says came of each thing that was asked for, where it says so; for who "
        "judges the version, and in nothing that clients get."
    )
    by_hand: bool = Field(description="A person has written it, in the agent's place.")
    edited_by: str = Field(description='Who that was; "" = nobody has, or nobody knows.')
    edited_at: float | None = Field(description="When, in Unix seconds; null = nobody has, or nobody knows.")
    replaced: bool = Field(
        description="A person has written another one in its place, a later version: it is kept as it was, "
        "with what was said of it, and cannot be approved."
    )
    level: Level | None = Field(description=_LEVEL)
    quality: float | None = Field(description="The lowest that a critic gave it; null = not scored yet.")


class MessageTold(BaseModel):
    """A message of the protocol's thread."""

    role: str
    name: str = Field(description="The agent's id; for words of people, theirs, if it is known.")
    text: str
    by_hand: bool = Field(description="A person has written it, in the agent's place.")
    edited_by: str = Field(description='Who that was; "" = nobody has, or nobody knows.')


class ProtocolTold(BaseModel):
    """A protocol as it stands; times are Unix seconds."""

    protocol_id: str
    thread_id: str = Field(description="The same, as the platform calls it.")
    user_intent: str
    context: str
    current_draft: str | None
    draft_versions: list[VersionTold]
    scratchpad: str = Field(description="A line for everything that was done.")
    safety_assessment: GivenSafety | None
    clinical_assessment: ScoredTold | None
    quality_score: float | None
    iteration_count: int
    needs_revision: bool
    revision_reason: str | None
    requires_human_approval: bool
    human_approved: bool | None
    current_agent: str
    messages: list[MessageTold]
    final_protocol: str | None = Field(description="Markdown; null = not approved.")
    completed: bool
    error: str | None
    status: Status
    draft_hash: str | None = Field(description="Of the current draft: what an approval has to name.")
    findings_hash: str | None = Field(
        description="Of all that was said of it, and who has not read it: what an approval names, too, and "
        "has to where the draft is unsafe, not assessed, or somebody is `not_heard`."
    )
    draft_version: int | None
    safety_level: Level | None = Field(description=_LEVEL)
    safety_flags: list[Finding]
    escalated: bool = Field(description="People are asked although no version is good.")
    good_from: list[GoodFrom] = Field(
        description="From which quality on a version is good enough, by the prompt; all have to hold."
    )
    audit: list[Decision] = Field(
        description="Who decided what on which draft, who has written one by hand, and who has changed the "
        "team (`team`: of no draft, with what changed in `reason`), in order."
    )
    asked: list[Asked] = Field(description="The gates at which people are asked now: what a review is for.")
    passed: Decision | None = Field(
        description="The yes of another gate to this draft, behind which people are asked now; null = there "
        "is none."
    )
    created_at: float
    updated_at: float
    crew: list[Member] = Field(
        description="Who works on it, in the order of the flow, and who has to be done before each of them."
    )
    last_round: bool = Field(
        description="People are asked where nobody would write another version: a revision is refused."
    )
    not_heard: list[str] = Field(
        description="The names of those who read drafts before people are asked, and have not read the one "
        "under review: it is approved with a reason only."
    )
    read_again: list[str] = Field(
        description="The steps that `POST …/read` lets read a draft that somebody has written by hand, as it "
        "stands; empty where all have read it, or are reading it."
    )


class ListedTold(BaseModel):
    """A protocol in a list, in short; times are Unix seconds."""

    protocol_id: str
    thread_id: str = Field(description="The same, as the platform calls it.")
    title: str = Field(description="How its intent begins, on one line.")
    status: Status
    iteration_count: int = Field(description="Versions so far.")
    draft_version: int | None = Field(description="Of the current draft.")
    safety_level: Level | None = Field(description=_LEVEL)
    assessed: bool = Field(description="Whether a guardian has looked at the current draft.")
    quality_score: float | None
    escalated: bool = Field(description="People are asked although no version is good.")
    human_approved: bool | None
    created_at: float
    updated_at: float
    asked_at: float | None = Field(
        description="Since when people are asked, whatever was written of it since; null = nobody is."
    )


class MemberTold(BaseModel):
    """Somebody of the team."""

    id: str
    name: str
    role: str
    prompt: str
    called: str = Field(description="Whose work of the foundry's own it does; \"\" = nobody's.")


class TeamTold(BaseModel):
    """The team that writes the protocols; `at` is Unix seconds."""

    name: str
    prompt: str
    version: str = Field(description="Of how they work together.")
    agents: list[MemberTold]
    by: str = Field(description="Who has put it there: a person, or the config file.")
    at: float


class SwappedProtocol(BaseModel):
    """What a swap came to for one protocol."""

    protocol_id: str
    state: str = Field(description="applied, refused or failed; in a dry run in_flight, or ends.")
    reason: str


class SwappedTold(BaseModel):
    """What a swap has changed, or would."""

    dry_run: bool
    team: TeamTold = Field(description="As it is now.")
    changes: list[str] = Field(description="In words.")
    warnings: list[str] = Field(description="What was found in the prompt.")
    protocols: list[SwappedProtocol] = Field(description="Those that are not over.")
