"""No tasks: "Bob has left the team", "nothing may be posted by Bob", "Ann and Bob just keep revising".

What a sentence says of somebody who does not work, or of work that does not end, is no task of an agent: it
is pointed at where the tree has them at work by these words alone, or has no rounds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.drafted import Draft
from swarmwright.language.words.tokens import Token, covering, has
from swarmwright.workflow.rules import Deny, Grant
from swarmwright.workflow.tree import Gate, Loop, Step

__all__ = ["no_case_of_a_right", "no_tasks"]

_ABSENT = re.compile(
    r"@ (?:(?:has|have) left (?:the|our) (?:team|company|project|group)|no longer (?:takes? part|works?"
    r"|belongs?|participates?)|(?:is|are) (?:on (?:holiday|leave|vacation|sick leave)|away|ill|sick"
    r"|out of office|retired|no longer (?:here|available|with us|part of the team|in the team))|used to )"
)
_FORBIDDEN = re.compile(
    r"^(?:nothing|no [a-z#][a-z ]*?) (?:may|can|must|shall|should|is to|are to) (?:ever )?be "
    r"[a-z]+(?: [a-z]+)*? by (?:the )?@"
)
_ENDLESS = re.compile(
    r"^(?:the )?@ (?:,? ?and |, )(?:the )?@ (?:(?:and|,) @ )*(?:(?:just|simply|both) )*"
    r"(?:keep (?:on )?[a-z]+ing\b"
    r"|[a-z ]*\b(?:continuously|endlessly|perpetually|for ever|forever|non-stop|without end)\b)"
)
"""Of several who work: what one does all the time may be a watch that is kept beside the others."""


_NEVER_AT_ONCE = re.compile(
    r"@ .*, (?:but |just |only )+not "
    r"(?:at the same time|in parallel|simultaneously|side by side|at once|together)"
)


def no_tasks(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """A warning where somebody is absent, and works; an error for what is forbidden, or never ends."""
    named = {str(t.value) for t in sentence if t.of("AGENT")}
    if not named or has(sentence, "IF", "UNLESS", "ONCE", "UNTIL", "WHILE"):
        return
    text, place = masked(sentence)[0], covering(sentence)
    here = [n for n in draft.nodes if isinstance(n, Step) and n.agent in named and _told_here(n, place)]
    if _ABSENT.search(text) and here:
        said = (
            "this says that somebody takes no part, who works here all the same: leave them out of the team"
        )
        yield diagnose("SW402", place, said, severity="warning")
    elif _FORBIDDEN.search(text) and not _denied(draft, place):
        said = "this forbids something, and nothing was understood that keeps anybody from it; "
        yield diagnose("SW402", place, said + "say it as a rule: 'Ann must not use Mail'")
    elif len(named) > 1 and _NEVER_AT_ONCE.search(text):
        said = "one after the other in any order cannot be said; say who works before whom"
        yield diagnose("SW403", place, said, severity="error")
    elif _ENDLESS.search(text) and not any(isinstance(node, Loop) for node in draft.nodes):
        said = "nothing ends this work; say until when it goes on, or how many rounds at most"
        yield diagnose("SW202", place, said)


_IN_SOME_CASE = re.compile(
    r"(?:, and|and|,) (?:the )?(?P<who>@) (?:in|on|at|during|outside|within|under) [a-z][a-z' -]*[.;]?$"
)


def no_case_of_a_right(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """An error for "only Ann may use Mail, and Ben in emergencies": his right would be lost."""
    text, places = masked(sentence)
    found = _IN_SOME_CASE.search(text)
    if found is None or not has(sentence, "TOOL"):
        return
    told = dict(zip(places, sentence, strict=True))
    who, last = told[found.start("who")], sentence[-1]
    start, end = covering(sentence)
    rights = [r for r in draft.rules if isinstance(r, Grant | Deny)]
    here = [r for r in rights if any(start <= at < end for at, _ in r.spans)]
    if here and not any(str(who.value) in r.agents for r in here):
        case = prompt[who.end : last.end].strip()
        said = f"a right holds always, or not at all: that of {who.text} {case!r} is lost"
        yield diagnose("SW303", (who.start, last.end), said, severity="error")


def _told_here(step: Step, place: tuple[int, int]) -> bool:
    """Whether nothing else is said of a step: who works by other words is spoken of in passing here."""
    return all(place[0] <= start and end <= place[1] for start, end in step.spans)


def _denied(draft: Draft, place: tuple[int, int]) -> bool:
    """Whether a rule, or a question to somebody, was made of these words."""
    made = [rule.spans for rule in draft.rules]
    made += [node.spans for node in draft.nodes if isinstance(node, Gate)]
    return any(a < place[1] and b > place[0] for spans in made for a, b in spans)
