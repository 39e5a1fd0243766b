"""Exclusive: tracks of which one only is taken, and cases told by what they begin with, are one choice.

"There are two options: one is Ann, then Ben, the other is Cy." "Green: Ann …. Red: Ben …." Each case is
read by itself, as a track is. Only where it is said, or plain, that one of them is taken, and where nobody is
named before who is named in them; any other prose is left to the readers of conditions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from swarmwright.language.frames.values import contrary
from swarmwright.language.rewrites.structure.introducing import calls_the_roll
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.tracks.announcing import not_all_at_once
from swarmwright.language.tracks.cases import Case, cases_in
from swarmwright.language.tracks.lines import Line
from swarmwright.language.tracks.listing import listed
from swarmwright.language.tracks.vocabulary import CHOICE, SIDE_BY_SIDE
from swarmwright.language.tracks.whichever import behind_one
from swarmwright.language.words.tokens import Token, has

__all__ = ["Choice", "one_of"]


@dataclass(slots=True)
class Choice:
    """A choice while it is looked for: `ahead` is read before it, `left` says only that it comes."""

    begin: int
    end: int
    ahead: tuple[Token, ...] | None
    left: tuple[Token, ...]
    cases: list[tuple[Case, list[Segment]]] = field(default_factory=list)


_CHOICE = re.compile(rf"\b{CHOICE}\b")
_SORTING = re.compile(
    r"\b(?:label|classif|sort|triag|categor|grad|rat(?:e|ing)|tag|rout|detect|decid|judg|determin|identif|type|"
    r"kind|severity|depend|choos|choice|case|outcome|verdict|result|check|look|inspect|assess|hear|listen|"
    r"examin|test|evaluat|review|watch|monitor|read|scor|scan|measur|ask|report|find|tell|recogni|diagnos|"
    r"separat|divid|distinguish|split|learn|pick|verif|sense|estimat|analy|stud|consider|question|validat|"
    r"compar|count)"
)
"""Beginnings of the words for finding out which case it is."""
_PARALLEL = re.compile(rf"\b(?:{SIDE_BY_SIDE}|parallel|both run|in sequence|in turn)\b")
_NOTHING = re.compile(
    r"(?:(?:then|we|it|the process) )*(?:nothing|nobody|no one|no action|none|no work)(?: (?!@)[^ ]+){0,4} ?$"
)
_FARTHEST = 1
"""Sentences that may go on with a case before the next one is told."""


def one_of(sentences: Sequence[Segment], at: int) -> Choice | None:
    """The choice whose first case is told in this sentence; None if there is none, or it is not sure."""
    return _one_by_one(sentences, at) or _of_a_list(sentences, at)


def _one_by_one(sentences: Sequence[Segment], at: int) -> Choice | None:
    """The choice whose cases have heads of their own."""
    before, first = cases_in(sentences[at].tokens)
    if not first or (first[0].form == "place" and at and not before and _names_its_cases(sentences[at - 1])):
        return None
    found = Choice(at, at, None, ())
    waiting: list[Segment] = []
    end = at
    while end < len(sentences):
        ahead, told = cases_in(sentences[end].tokens) if end > at else ((), first)
        if ahead or not told or not _go_on(found, told):
            if not found.cases or len(waiting) >= _FARTHEST or end == at:
                break
            waiting.append(sentences[end])
            end += 1
            continue
        if waiting:
            found.cases[-1][1].extend(waiting)
            waiting = []
        found.cases += [(one, [_alone(sentences[end], one)]) for one in told]
        end += 1
        found.end = end
        if found.cases[-1][0].form == "rest":
            break
    if len(found.cases) < 2 or not _told_apart(found, sentences[:at]):
        return None
    return _announced(found, sentences, before)


def _names_its_cases(ahead: Segment) -> bool:
    """ "(A, then) B or C": the first case and the second one of the next sentence are these."""
    tokens = ahead.tokens
    ways = [
        n for n, t in enumerate(tokens) if t.of("OR") or (t.of("AND") and _CHOICE.search(Line(tokens).text))
    ]
    return any(
        0 < n < len(tokens) - 1 and tokens[n - 1].of("AGENT") and has(tokens[n + 1 : n + 3], "AGENT")
        for n in ways
    )


def _of_a_list(sentences: Sequence[Segment], at: int) -> Choice | None:
    """The choice whose cases are a list behind words that say that there is one; None if there is none."""
    end = at + 1
    while end < len(sentences) and sentences[end].after_semicolon:
        end += 1
    before, told = listed(sentences[at].tokens, [s.tokens for s in sentences[at + 1 : end]])
    if not told or _work(_named(t for one in told for t in one.body), sentences[:at]):
        return None
    kept = _kept(before)
    further = sentences[at + 1 : end] if any(one.form == "label" for one in told) else ()
    found = Choice(at, at + 1 + len(further), kept or None, tuple(t for t in before if t not in kept))
    if kept == before:
        found.ahead = before[:-1] if before[-1].of("COLON", "COMMA") else before
        found.left = before[len(found.ahead) :]
    parts = [sentences[at], *further] if further else [sentences[at]] * len(told)
    found.cases = [(one, [_alone(part, one)]) for part, one in zip(parts, told, strict=True)]
    return found


def _alone(segment: Segment, one: Case) -> Segment:
    return replace(segment, tokens=one.body, marks=(*segment.marks, *one.head))


def _go_on(found: Choice, told: Sequence[Case]) -> bool:
    """Whether these are further cases of the choice: of the form of the first, told apart from all others."""
    if not found.cases:
        return True
    form, labels = found.cases[0][0].form, {one.label for one, _ in found.cases}
    return all(one.form in (form, "rest") and one.label not in labels for one in told)


def _told_apart(found: Choice, earlier: Sequence[Segment]) -> bool:
    """Whether each case has people of its own, or nothing to do, and only the last one is the remaining."""
    cases = [one for one, _ in found.cases]
    forms = {one.form for one in cases[:-1]} | ({cases[-1].form} - {"rest"})
    if len(forms) != 1 or "rest" in forms or len({one.label for one in cases}) < len(cases):
        return False
    if sum(has(one.body, "AGENT") for one in cases) < 2:
        return False
    people: set[str] = set()
    for one, told in found.cases:
        named = _named(t for s in told for t in s.tokens)
        if not named and not (len(told) == 1 and _NOTHING.match(Line(one.body).text)):
            return False
        people |= named
    return not _work(people, earlier)


def _named(tokens: Iterable[Token]) -> set[str]:
    return {str(t.value) for t in tokens if t.of("AGENT", "GROUP")}


def _work(people: Collection[str], earlier: Sequence[Segment]) -> bool:
    """Whether any of these works in these sentences; a list of the team tells of nobody's work.

    From the last one on: whom a text speaks of, it has mostly spoken of just before.
    """
    return any(
        not _named(segment.tokens).isdisjoint(people)
        and not calls_the_roll(segment.tokens, earlier[len(earlier) - n :])
        for n, segment in enumerate(reversed(earlier))
    )


def _announced(found: Choice, sentences: Sequence[Segment], before: tuple[Token, ...]) -> Choice | None:
    """The choice with what stands before it; None where it is not sure that one case only is taken."""
    ahead = before or (sentences[found.begin - 1].tokens if found.begin else ())
    behind = sentences[found.end].tokens if found.end < len(sentences) else ()
    said = Line(ahead).text
    if _PARALLEL.search(said) or (not_all_at_once(behind) and behind_one(behind) is None):
        return None
    cases = [one for one, _ in found.cases]
    form = cases[0].form
    if has(cases[0].asked, "APPROVE") and has(ahead, "HUMAN", "ME", "APPROVE"):
        return None  # "I look at it. Yes: …": what a person says is a gate
    if not before and found.begin and any(t.text == "?" for t in sentences[found.begin - 1].marks):
        return _answered(found, sentences[found.begin - 1])
    chosen = _CHOICE.search(said) is not None
    if not chosen and not _plainly_one(cases, said if has(ahead, "AGENT") else ""):
        return None
    if form == "place" and not chosen and before:
        chosen = True
    kept = _kept(ahead) if chosen and form == "place" else ahead
    if before:
        found.ahead, found.left = (kept or None), tuple(t for t in before if t not in kept)
        if kept == before:
            found.ahead = before[:-1] if before[-1].of("COLON", "COMMA", "AND", "DASH") else before
            found.left = before[len(found.ahead) :]
    elif kept != ahead:
        found.begin -= 1
        found.ahead, found.left = (kept or None), tuple(t for t in ahead if t not in kept)
    return found


def _answered(found: Choice, question: Segment) -> Choice | None:
    """ "Is it spam? Yes: …. No: ….": what was asked is the condition. None for any other cases."""
    answers = [one.label for one, _ in found.cases]
    if sorted(answers) != ["no", "yes"] or has(question.tokens, "AGENT", "GROUP"):
        return None
    asked = {"yes": question.tokens, "no": ()}
    found.cases = [(replace(one, asked=asked[one.label]), told) for one, told in found.cases]
    found.begin, found.left = found.begin - 1, (*question.tokens, *question.marks)
    return found


_MEANS = ("means", "mean", "that", "for")
_PLACES = frozenset(
    ["option", "alternative", "possibility", "case", "scenario", "variant", "choice", "outcome"]
)


def _plainly_one(cases: Sequence[Case], ahead: str) -> bool:
    """Whether these are cases of which one holds, whatever is said before them."""
    form, rest = cases[0].form, cases[-1].form == "rest"
    if form == "event" or (form == "means" and cases[0].head[-1].low in _MEANS):
        return True
    if form == "topic" and not ahead:
        return False
    labels = [one.label.split() for one in cases if one.form != "rest"]
    if form == "place":
        return all(_PLACES & set(words) for words in labels[:1])
    of_one_kind = len({words[-1] for words in labels}) == 1 and len(labels[0]) > 1
    bare = [set(words) - {"not"} for words in labels]
    against = any(a == b for n, a in enumerate(bare) for b in bare[n + 1 :])
    against |= any(contrary(a, b) for n, a in enumerate(labels) for b in labels[n + 1 :])
    told = set(ahead.split())
    foretold = sum(
        any(w in told or f"{w}s" in told or w.removesuffix("s") in told for w in words) for words in labels
    )
    return (
        rest
        or against
        or foretold > 1
        or ((of_one_kind or bool(ahead)) and _SORTING.search(ahead) is not None)
    )


_LEADS = re.compile(
    r"(?:, )?(?:(?:is|has|been|being) )*(?:(?:done|over|finished|complete|completed|executed|first) )?(?:, )?"
    r"(?:(?:which|that|and|then) )*(?:leads? to|precedes|is followed by|is before|comes before|opens|splits|"
    r"forks|branches|there|comes?|we|one|you|the|a|an|it|follows|next|then|after which|$|[,:])"
)


def _kept(ahead: tuple[Token, ...]) -> tuple[Token, ...]:
    """What an announcement says beside that there is a choice: whoever comes before it, with their work."""
    last = max((n for n, t in enumerate(ahead) if t.of("AGENT", "GROUP")), default=-1)
    if last < 0:
        return ()
    if _LEADS.match(Line(ahead[last + 1 :]).text) is None:
        return ahead
    if sum(t.of("AGENT", "GROUP") for t in ahead) == 1:
        return (ahead[last],)
    return tuple(ahead[: last + 1])
