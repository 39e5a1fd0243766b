"""The versions of a protocol, and what was said of each: from the outputs of its thread. Pure."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from swarmwright.apps.foundry.bounds import Bound
from swarmwright.apps.foundry.drafts import (
    BY_HAND,
    EDITED_AT,
    OF,
    REPLACED,
    STANDS_IN,
    UNASSESSED,
    digest,
    is_draft,
    said_of,
)
from swarmwright.apps.foundry.drafts import NOT_READ as STOOD_IN
from swarmwright.apps.foundry.forms import GivenSafety, GivenScores
from swarmwright.apps.foundry.origin import findings_in, written_by
from swarmwright.apps.foundry.outcomes import Outcome, outcomes_of
from swarmwright.apps.foundry.safety.checking import level_of
from swarmwright.apps.foundry.safety.findings import LEVELS, NOT_READ, Finding, Level, for_drafter, worst
from swarmwright.apps.foundry.saying import said_level, said_safe, said_texts
from swarmwright.ports.agents import Output

__all__ = [
    "DraftVersion",
    "Review",
    "best",
    "from_note",
    "noted",
    "safety_in_words",
    "versions_in",
]

_STRANGE = "did not say in our words how safe it is, but by “{}”: a person has to judge"
"""Of a level that is none of ours, for people who know of none."""


@dataclass(frozen=True, slots=True)
class Review:
    """What an agent of another kind wrote of a version (a legal reviewer, a second critic without scores).

    by: the agent's id. by_hand: these are the words of a person, edited_by ("" = nobody knows), who wrote
    them in the agent's place: they are no assessment of that agent's, whatever they say.
    """

    by: str
    text: str
    quality: float | None = None
    by_hand: bool = False
    edited_by: str = ""

    def whose(self, agent: str) -> str:
        """Whose words these are, for people. agent: what they call the agent."""
        return f"{self.edited_by or 'A person'}, by hand, in {agent}'s place" if self.by_hand else agent


@dataclass(frozen=True, slots=True)
class DraftVersion:
    """One version of the draft. version: 1, 2, …; hash: of the text as it stands; by: the agent's id.

    findings: what the rules find in the text as it stands, whoever assessed it before or did not.
    written_by: whose words these are, whatever they say of themselves ("" = nobody knows more than `by`).
    outcomes: what its drafter says came of what was asked for; beside the text, and in nothing that clients
    get. by_hand: a person has written it in the agent's place, edited_by ("" = nobody knows) at edited_at
    (Unix seconds; None = nobody knows). replaced: a person has written another in its place: the next one,
    or, of an older draft, one behind all that were there by then.

    Several versions may have one text, and so one hash.
    """

    version: int
    hash: str
    text: str
    by: str
    instance: str
    safety: GivenSafety | None = None
    clinical: tuple[GivenScores, ...] = ()
    reviews: tuple[Review, ...] = ()
    findings: tuple[Finding, ...] = ()
    written_by: str = ""
    outcomes: tuple[Outcome, ...] = ()
    by_hand: bool = False
    edited_by: str = ""
    edited_at: float | None = None
    replaced: bool = False

    @property
    def level(self) -> Level | None:
        """How safe it is to use: the worst of what rules (of the request, too) and guardian say. None =
        nobody knows: that the rules find nothing makes none safe that no guardian has assessed."""
        found = worst([level_of(self.findings), self.own_level])
        return None if found == "safe" and self.safety is None else found

    @property
    def own_level(self) -> Level:
        """How safe the text itself is, as far as the rules can read it, without what the request discloses:
        no other draft would change that."""
        return worst(
            [level_of(for_drafter(self.findings)), *([self.safety.level] if self.safety is not None else [])]
        )

    @property
    def quality(self) -> float | None:
        """The lowest quality that a critic gave it; None = nobody has scored it yet."""
        return min((quality for _, quality in self._scores()), default=None)

    @property
    def found(self) -> str:
        """A digest of all that was said of it, 16 hex digits: what a reason to approve it was given for. The
        same text has another one once somebody else has looked at it."""
        data = noted(self)
        said = {key: data[key] for key in ("safety", "clinical", "reviews", "findings")}
        said["reviews"] = [_as_digested(one) for one in said["reviews"]]
        if said["safety"] is not None:
            said["safety"] = {key: value for key, value in said["safety"].items() if key != "by"}
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]

    def is_good(self, bound: Bound = Bound()) -> bool:  # noqa: B008  (frozen and without state)
        """Whether it was assessed, is itself safe by the rules and the guardian, and good enough for each."""
        assessed = self.safety is not None and self.quality is not None
        enough = all(bound.met(quality, by) for by, quality in self._scores())
        return assessed and self.own_level == "safe" and enough

    def is_unjudged(self) -> bool:
        """Whether nobody has judged it yet, well or badly: somebody has written it by hand, or whoever was to
        judge it has read nothing."""
        unread = self.by_hand or any(one.text == STOOD_IN for one in self.reviews)
        return unread and self.safety is None and self.quality is None

    def _scores(self) -> Iterator[tuple[str, float]]:
        """Who gave it which quality."""
        yield from ((one.by, one.quality) for one in self.clinical)
        yield from ((one.by, one.quality) for one in self.reviews if one.quality is not None)


def versions_in(outputs: Sequence[Output], request: str, *, reads: bool = True) -> tuple[DraftVersion, ...]:
    """Every version, in order. `request`: intent and context, which decide what a draft has to name. Unless
    the rules are to read them (`reads`), each says that they have not."""
    drafts = [output for output in outputs if is_draft(output)]
    return tuple(
        _version(n, draft, outputs, findings_in(draft, request) if reads else (NOT_READ,))
        for n, draft in enumerate(drafts, 1)
    )


def noted(version: DraftVersion) -> dict[str, Any]:
    """A version as it stands now, as JSON data: what is approved is noted so with the approval."""
    data: dict[str, Any] = _adapter().dump_python(version, mode="json")
    return data


def from_note(data: object) -> DraftVersion | None:
    """The reverse of `noted`; None = nothing was noted (by software of before there were notes)."""
    try:
        return _adapter().validate_python(data) if data else None
    except ValidationError:
        return None


@cache
def _adapter() -> TypeAdapter[DraftVersion]:
    """Making one costs more than all else in reading a state."""
    return TypeAdapter(DraftVersion)


def safety_in_words(level: Level | None, *, assessed: bool) -> str:
    """How safe a draft is, for people: that the rules find nothing does not make one safe that no guardian
    has looked at."""
    if assessed and level is not None:
        return level
    return "not assessed" if level is None else f"{level} by the rules, not assessed"


def best(versions: Iterable[DraftVersion]) -> DraftVersion | None:
    """The version that a clinician is to look at where none is good: the safest, then best, then last. One
    that nobody has assessed stands behind one that is safe, and before one that was found unsafe.

    Of versions with the same text it is the last: all that was said of the text counts there.
    """
    return max(
        {one.hash: one for one in versions}.values(),
        key=lambda one: (-LEVELS.index(one.level or "caution"), one.quality or 0.0, one.version),
        default=None,
    )


def _version(
    number: int, draft: Output, outputs: Sequence[Output], findings: tuple[Finding, ...]
) -> DraftVersion:
    """A version with what was said of its text. The same text may be handed in, and looked at, in several
    rounds: what somebody says of it in the very same words is said once, and so are the same scores by the
    same critic, in their last words.
    """
    told = [one for one in said_of(outputs, draft) if not one.fields.get(UNASSESSED)]
    said = [one for one in told if not one.fields.get(STANDS_IN)]  # else it reports what nobody has found
    safety = [form for one in said if (form := _safety(one)) is not None]
    clinical = [scores for one in said if (scores := _clinical(one)) is not None]
    others = [one for one in told if one not in said or (_safety(one) is None and _clinical(one) is None)]
    return DraftVersion(
        number,
        digest(draft.text),
        draft.text,
        draft.agent,
        draft.instance,
        _in_one(safety),
        tuple({one.model_copy(update={"feedback": ""}): one for one in clinical}.values()),
        tuple(dict.fromkeys(map(_review, others))),
        findings,
        written_by(draft),
        outcomes_of(draft),
        bool(by := draft.fields.get(BY_HAND)),
        by if isinstance(by, str) else "",
        draft.fields.get(EDITED_AT),
        bool(draft.fields.get(REPLACED)),
    )


def _as_digested(review: dict[str, Any]) -> dict[str, Any]:
    """A review as it goes into a digest: as before it was noted whose hand it is by, where it is nobody's."""
    return {key: value for key, value in review.items() if value or key not in ("by_hand", "edited_by")}


def _review(output: Output) -> Review:
    """What a reviewer has written; of who has read nothing, that they have not."""
    if output.fields.get(STANDS_IN):
        return Review(output.agent, STOOD_IN)
    if by := output.fields.get(BY_HAND):
        return Review(output.agent, output.text, None, True, by if isinstance(by, str) else "")
    return Review(output.agent, output.text, _number(output.fields.get("quality")))


def _safety(output: Output) -> GivenSafety | None:
    """What somebody says of the safety of a draft; None = nothing.

    Nothing else that they wrote, however long or odd, takes away that they called it unsafe; and who says
    that it is not safe has no need of a level for that. A level of their own is none of "safe": a person has
    to weigh it.
    """
    fields = output.fields
    said = str(fields.get("level") if fields.get("level") is not None else "").strip()
    level, strange = said_level(said), ""
    if level is None and said:
        level, strange = "caution", _STRANGE.format(said)
    if said_safe(fields.get("safe")) is False and (strange or level in (None, "safe")):
        level = "unsafe"
    if level is None:
        return None
    concerns = said_texts(fields.get("concerns"))
    if not concerns and OF not in fields and level != "safe":
        concerns = said_texts(output.text)
    return GivenSafety(
        by=[output.agent],
        level=level,
        concerns=[*concerns, *([f"{output.agent} {strange}"] if strange else [])],
        recommendations=said_texts(fields.get("recommendations")),
    )


def _in_one(given: Sequence[GivenSafety]) -> GivenSafety | None:
    """What all of them say: nobody's concern stands behind another's."""
    if not given:
        return None
    return GivenSafety(
        by=list(dict.fromkeys(by for one in given for by in one.by)),
        level=worst(one.level for one in given),
        concerns=list(dict.fromkeys(text for one in given for text in one.concerns)),
        recommendations=list(dict.fromkeys(text for one in given for text in one.recommendations)),
    )


def _clinical(output: Output) -> GivenScores | None:
    try:
        return GivenScores.model_validate({**output.fields, "by": output.agent})
    except ValidationError:
        return None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
