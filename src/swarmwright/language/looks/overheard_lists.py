"""Overheard of lists: what is done for each of many things, and was understood to be done once.

Rules of the list in `overheard`, of the same form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.drafted import Draft, text_of, told
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.tree import Choice, ForEach, Loop, Node, Step, Supervised, steps, walk

__all__ = ["all_of_so_many", "case_behind_each", "led_for_each", "of_each", "takes_one"]

_OF_EACH = re.compile(r"\b(?:each|every)\b[^,.;]*\b(?:is|are|gets?|has|have|be|been) \w+ by\b", re.IGNORECASE)


def of_each(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Every file is read by Ann": she reads once for each, and not once."""
    found = _OF_EACH.search(text_of(prompt, sentence))
    start = sentence[0].start
    doer = next((t for t in sentence if found and t.of("AGENT") and t.start >= start + found.end()), None)
    if found is None or doer is None or has([t for t in sentence if t.end <= doer.start], "AGENT", "GROUP"):
        return
    maps = [n for n in draft.nodes if isinstance(n, ForEach)]
    if not any(step.agent == str(doer.value) for n in maps for step in steps(n)):
        said = "this is done once for each, but was understood to be done once; say 'for each …, "
        said += f"{draft.team.name(str(doer.value))} …'"
        yield told((start + found.start(), start + found.end()), said, "warning")


_FOR_EACH = re.compile(
    r"\bfor (?:each|every)(?! (?:next |new )?(?:other|time|round|turn|agent|step|member|one)\b)(?: \w+)+",
    re.I,
)


def led_for_each(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Ann leads Ben for each dish": the team works once for each, and not once."""
    found = _FOR_EACH.search(text_of(prompt, sentence))
    named = {str(t.value) for t in sentence if found and t.of("AGENT")}
    led = [n for n in draft.nodes if isinstance(n, Supervised) and n.supervisor.agent in named]
    inside = {n for one in draft.nodes if isinstance(one, ForEach) for n in walk(one)}
    if found is not None and any(one not in inside for one in led):
        boss = draft.team.name(led[0].supervisor.agent)
        said = (
            f"the team is led once for each, but was understood to be led once; say 'for each …, {boss} leads"
        )
        start = sentence[0].start
        yield told((start + found.start(), start + found.end()), f"{said} …'", "warning")


_TAKES = re.compile(
    r"\b(?:takes?|picks?(?: up)?|pulls?|grabs?|fetches|pops|claims?|gets) "
    r"(?:the next(?: \w+)?|(?:just |exactly |only )?one(?: of (?:them|these|those|the \w+)| \w+ at a time"
    r"| at a time| by one)?)(?= (?:and|from|off|out of|then|to)\b|[,.;]|$)",
    re.IGNORECASE,
)
_MANY = re.compile(
    r"\b(?:lists?|queues?|backlogs?|piles?|stacks?|batch(?:es)?|pools?|boards?|tasks|tickets|jobs|items|cases"
    r"|requests|orders|files|documents|questions|topics|issues|bugs|stories)\b",
    re.IGNORECASE,
)


def takes_one(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Worker takes one" of a list: whoever works does so once, and the others are nobody's."""
    found = _TAKES.search(text_of(prompt, sentence))
    if found is None:
        return
    start = sentence[0].start
    doer = [t for t in sentence if t.of("AGENT") and t.end <= start + found.start()]
    if not doer or not _MANY.search(prompt, 0, sentence[-1].end):
        return
    again = (n for n in draft.nodes if isinstance(n, ForEach | Loop | Supervised))
    often = {step.agent for node in again for step in walk(node) if isinstance(step, Step)}
    if str(doer[-1].value) not in often:
        name = draft.team.name(str(doer[-1].value))
        said = f"{name} works once here, on one of these; the others are left: say 'for each …, {name} …'"
        yield told((start + found.start(), start + found.end()), said, "warning")


_OF_ALL = re.compile(r"\b(?:all|any|every|each|none|one of|some|most|overall|total|whole)\b", re.IGNORECASE)


_WORDS = re.compile(r"[a-z]{4,}")
_STEM = 5
"""So many letters tell "the grade" and "grades it" to be of one thing."""


def case_behind_each(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "For every pupil, Ann grades it. If the grade is below 4, …": of each grade, and asked but once."""
    said = text_of(prompt, sentence)
    if not sentence[0].of("IF", "UNLESS") or not has(sentence, "IT", "INERT") or _OF_ALL.search(said):
        return
    start, end = sentence[0].start, sentence[-1].end
    each = [n for n in draft.nodes if isinstance(n, ForEach)]
    inside = {id(node) for one in each for node in walk(one)}
    work = [
        (at, id(step) in inside) for step in draft.nodes if isinstance(step, Step) for at in _begins(step)
    ]
    before = max((one for one in work if one[0] < start), default=(0, False))
    cases = [n for n in draft.nodes if isinstance(n, Choice) and id(n) not in inside]
    here = any(start <= at < end for case in cases for step in steps(case) for at in _begins(step))
    made = {
        word[:_STEM] for one in each for step in steps(one) for word in _WORDS.findall(step.task.casefold())
    }
    asked = {word[:_STEM] for word in _WORDS.findall(said.casefold().partition(",")[0])}
    if before[1] and here and made & asked:
        words = "whether this holds for each of them by itself is not plain: it was understood to be asked "
        words += "once, when all are through; say 'for each …' in this sentence, too"
        yield told((start, end), words, "warning")


def _begins(step: Node) -> Iterator[int]:
    return (at for at, _ in step.spans) if isinstance(step, Step) else iter(())


_ALL_OF = re.compile(
    r"\ball (two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) of (?:the )?", re.IGNORECASE
)


def all_of_so_many(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "All four of Ann, Ben and Cid": so many are spoken of, and others are named."""
    found = _ALL_OF.search(text_of(prompt, sentence))
    if found is None:
        return
    start, end = sentence[0].start + found.start(), sentence[0].start + found.end()
    names = list(takewhile(lambda t: t.of("AGENT", "COMMA", "AND"), (t for t in sentence if t.start >= end)))
    named = {str(t.value) for t in names if t.of("AGENT")}
    wanted = int(NUMBERS.get(found[1].casefold()) or found[1])
    if names and len(named) != wanted:
        words = prompt[start : names[-1].end]
        yield diagnose(
            "SW203", (start, names[-1].end), f"{words!r} speaks of {wanted}, and names {len(named)}"
        )
