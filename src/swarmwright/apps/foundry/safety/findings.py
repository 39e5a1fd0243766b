"""What the rules find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "FOR_A_PERSON",
    "LEVELS",
    "NOT_READ",
    "NOT_SEEN",
    "OF_REQUEST",
    "Finding",
    "FindingKind",
    "Level",
    "Meaning",
    "Patterns",
    "for_drafter",
    "worst",
]

Level: TypeAlias = Literal["safe", "caution", "unsafe"]
"""As the seed has it; each is worse than the one before."""

LEVELS: tuple[Level, ...] = ("safe", "caution", "unsafe")

FindingKind: TypeAlias = Literal[
    "self_harm",
    "medication",
    "contraindicated",
    "crisis_line",
    "diagnosis",
    "exposure",
    "contact_data",
    "hidden_text",
    "language",
    "false_origin",
    "incomplete",
    "disclosed_risk",
    "unread_request",
    "not_read",
]
"""self_harm: methods, encouragement. medication: doses, starting, stopping. contraindicated: what would do
harm. crisis_line: risk is touched, and no line for help is named. diagnosis: a claim that somebody has a
disorder. exposure: not graded, or without consent. contact_data: of a person. hidden_text: letters that a
reader cannot see as what they are. language: a part is not English, which is all that the rules read; or what
they could not find for that. false_origin: it says that another has written it. incomplete: it has not the
parts that every protocol has.
Not of the draft, but of the request, disclosed_risk: it tells of somebody who may harm themselves or others;
unread_request: it is not in English, so nobody has looked whether it does.
Of neither, not_read: the rules are still at it, and who asked could wait no longer."""

Meaning: TypeAlias = Literal[
    "meant",
    "felt",
    "denied",
    "avoided",
    "towards",
    "drugs",
    "dosed",
    "names",
    "at_least",
    "untold",
    "drawn",
    "ailing",
    "left",
    "put_off",
    "missed",
    "forced",
    "unasked",
    "said",
]
"""By what a pattern is excused: see `rules.EXCUSES`; said = by nothing."""

Patterns: TypeAlias = tuple[tuple[FindingKind, Meaning, tuple[str, ...]], ...]
"""What is looked for, by what it finds and by what excuses it."""

OF_REQUEST: frozenset[FindingKind] = frozenset({"disclosed_risk", "unread_request"})
"""No other draft would change them."""

FOR_A_PERSON: frozenset[FindingKind] = OF_REQUEST | {"language"}
"""What is a person's to look at, and no draft is written anew for: nor would one that was asked for in
another language, and is written in it again, be any easier to read for the rules."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `words`: the sentence, as the rules read it ("" = it is about the whole)."""

    kind: FindingKind
    level: Level
    why: str
    words: str = ""

    def __str__(self) -> str:
        return f"{self.why}: “{self.words}”" if self.words else self.why


NOT_READ = Finding("not_read", "caution", "the rules have not read all of it yet: ask again")
"""What is told of a draft in place of what the rules find in it, to who could not wait for them."""


NOT_SEEN = (
    "no line for help that these rules know was found: who reads its language has to judge whether it says "
    "where help is"
)
"""Of a draft in a language that the rules cannot read."""


def for_drafter(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that another draft would be without: for these one is written anew."""
    return tuple(one for one in findings if one.kind not in FOR_A_PERSON)


def worst(levels: Iterable[Level]) -> Level:
    """The worst of these; safe if there are none."""
    return max(levels, key=LEVELS.index, default="safe")
