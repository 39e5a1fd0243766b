"""Unsayable: what is said of the work, and no workflow has: a failure as a cause, a schedule, another's mind.

A step that fails stops what comes behind it, so that nothing can start because of it; when a workflow starts
is told elsewhere. Both would be read as something else, or lost in a task. What an agent reports is no
failure of its step: whoever tests or checks may find that something fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.claims import Claims
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.inflection import may_be
from swarmwright.language.ledger import Entry
from swarmwright.language.maps.widths import width_in
from swarmwright.language.permits.words import words_in
from swarmwright.language.tokens import Token
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.rules import ToolApproval

__all__ = ["unsayable"]

_OF_THE_WRITER = re.compile(r"(?:i|i'm|i've|i'd)\b(?!\.)", re.IGNORECASE)
_FAILING = words_in("fail crash die break timeout hang")
_FAILING_WITH = {"errors": "out", "times": "out", "goes": "down", "breaks": "down", "is": "down"}
_TESTS = ("IF", "UNLESS", "ONCE", "WHILE", "BEFORE", "UNTIL")
_CAUSING = words_in("if when whenever once after should unless because case soon until as")
_BEHIND = ("COMMA", "STOP", "MARK", "THEN", "AND", "OR", "AGENT", "GROUP", "SEMI", "ELSE", "CLOSE")
_NEEDING = words_in("need needs require requires await awaits")
_FINDING = words_in(
    """
    test check review verify validate inspect audit examine assess evaluate judge prove measure compare lint
    build compile run score grade
    """
)
"""Work by which "it fails" says what was found."""
_SPANS = words_in(
    """
    minute hour day night week weekday weekend month quarter year morning evening afternoon monday tuesday
    wednesday thursday friday saturday sunday
    """
)
_REGULARLY = words_in("hourly daily nightly weekly monthly quarterly yearly annually")
_ELSEWHERE = ("limit", "bound", "rights", "permit", "sight")


def unsayable(
    prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """An error for each failure that something hangs on, a warning for each schedule.

    fates: the ledger's entries by the start of their token.
    """
    yield from _guessed(prompt, claims)
    for sentence in sentences:
        yield from _failures(prompt, sentence, claims, fates)
        yield from _lost_yes(prompt, sentence, claims)
        yield from _schedules(prompt, sentence, fates)
        yield from _halved(prompt, sentence, fates)
        yield from _narrow(prompt, sentence, claims)


_COMPARING = words_in("between below above under over from less more greater lower higher at exactly")


def _halved(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    """ "(If the score is 80 or more, A calls;) below 50, B writes": of which field, is said before."""
    if not sentence or sentence[0].text.casefold().split()[0] not in _COMPARING:
        return
    number = next((t for t in sentence[1:4] if t.of("NUM")), None)
    fate = fates.get(number.start) if number is not None else None
    if number is None or fate is None:
        return
    behind = next((t for t in sentence if t.start >= number.end), number)
    taken = fate.rule in ("act", "frame") and behind.of("COMMA", "AGENT")  # as a part of somebody's work
    if fate.fate != "unresolved" and not taken:
        return
    place = (sentence[0].start, number.end)
    said = f"{prompt[place[0] : place[1]]!r}: of what? Say each case in full: 'if the score is below 50, …'"
    yield diagnose("SW402", place, said)


def _narrow(prompt: str, sentence: Sequence[Token], claims: Claims) -> Iterator[Diagnostic]:
    """ "A, B and C in parallel, at most two at a time": no workflow has a width for its agents."""
    number = next((t for t in sentence if t.of("NUM")), None)
    several = sum(t.of("AGENT") for t in sentence) > 1 or any(t.of("GROUP") for t in sentence)
    if (
        number is None
        or not several
        or not any(t.of("ATMOST") for t in sentence)
        or width_in(sentence) is None
    ):
        return
    if any(block.kind == "foreach" for block in claims.blocks):
        return
    said = "how many agents work side by side at most is not kept; say who comes after whom"
    yield diagnose("SW402", number.span, f"{prompt[slice(*number.span)]!r}: {said}")


def _guessed(prompt: str, claims: Claims) -> Iterator[Diagnostic]:
    """ "If I have no time": a condition that a model would have to answer for the writer of the prompt."""
    conditions = [b.condition for block in claims.blocks for b in block.branches]
    conditions += [block.until for block in claims.blocks]
    for condition in (c for c in conditions if c is not None):
        for leaf in leaves(condition):
            if isinstance(leaf, Judged) and _OF_THE_WRITER.match(leaf.text):
                start = max(prompt.find(leaf.text), 0)
                said = f"no model can know {leaf.text!r}; ask for it: 'then I approve it', 'if I approve, …'"
                yield diagnose("SW402", (start, start + len(leaf.text)), said)


def _failures(
    prompt: str, sentence: Sequence[Token], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    for at in range(len(sentence) - 1):
        if not sentence[at].of("AGENT") or _rule(fates, sentence[at]) in _ELSEWHERE:
            continue
        end = _failing(sentence, at + 1)
        if end and _caused(sentence, at) and not _finds(claims, str(sentence[at].value)):
            span = (sentence[at].start, sentence[end - 1].end)
            said = f"nothing can start because {prompt[slice(*span)]!r}: a step that fails stops what follows"
            said += " it. Let it be tried again ('may retry twice'), or hang the work on what is reported: "
            said += "'if the report says …'"
            yield diagnose("SW212", span, said)


def _lost_yes(prompt: str, sentence: Sequence[Token], claims: Claims) -> Iterator[Diagnostic]:
    """ "Ann needs approval if it is late": nobody is asked, though a yes is needed in that case."""
    if not sentence or any(t.of("TOOL", "MUSTNOT") for t in sentence):
        return
    start, end = sentence[0].start, sentence[-1].end
    gates = (span for n in claims.nodes.values() if not n.agent for span in n.spans)
    asked = any(
        isinstance(r, ToolApproval) and any(start <= s < end for s, _ in r.spans) for r in claims.rules
    )
    if asked or any(s < end and e > start for s, e in gates):
        return
    for at, token in enumerate(sentence[:-1]):
        need = token.text.casefold() in _NEEDING and any(t.of("AGENT") for t in sentence[max(at - 2, 0) : at])
        yes = next((t for t in sentence[at + 1 : at + 4] if t.of("APPROVE")), None)
        if need and yes is not None:
            span = (token.start, yes.end)
            said = (
                f"{prompt[slice(*span)]!r}: nobody is asked by what was understood here; say it in a sentence"
            )
            yield diagnose("SW402", span, f"{said} of its own: 'I approve before Ann starts'")
            return


def _failing(sentence: Sequence[Token], at: int) -> int:
    """Where "(Ann) fails", "crashes", "times out" ends, and nothing else fails; 0 if it is none."""
    words = sentence[at].text.casefold().split()
    lemmas = {lemma for lemma, _ in may_be(words[0])}
    end = at + 1
    if len(words) == 1 and end < len(sentence) and _FAILING_WITH.get(words[0]) == sentence[end].text:
        end += 1
    elif words[1:2] != [_FAILING_WITH.get(words[0], "?")] and lemmas.isdisjoint(_FAILING):
        return 0
    over = end >= len(sentence) or sentence[end].of(*_BEHIND) or sentence[end].text.casefold() == "do"
    return end if over else 0


def _caused(sentence: Sequence[Token], at: int) -> bool:
    """Whether something hangs on what is told from here: "if Ann …", "as soon as Ann or Ben …"."""
    before = next((t for t in reversed(sentence[:at]) if not t.of("INERT", "AGENT", "OR", "AND")), None)
    return before is not None and (
        before.of(*_TESTS) or not _CAUSING.isdisjoint(before.text.casefold().split())
    )


def _finds(claims: Claims, agent: str) -> bool:
    """Whether the agent's work ends in a finding."""
    tasks = [n.task for n in claims.nodes.values() if n.agent == agent and n.task]
    return any(lemma in _FINDING for task in tasks for lemma, _ in may_be(task.split()[0].casefold()))


def _schedules(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    words = [
        (word, t) for t in sentence if _rule(fates, t) not in _ELSEWHERE for word in t.text.casefold().split()
    ]
    for at, (word, token) in enumerate(words):
        ahead = [w.strip("s") if w[:1].isalpha() else "#" for w, _ in words[at + 1 : at + 3]]
        every = word in ("every", "each") and (ahead[:1] + [a for a in ahead[1:] if _number(ahead[0])])
        regularly = word in _REGULARLY and (at + 1 == len(words) or words[at + 1][1].of(*_BEHIND))
        if regularly or (every and not _SPANS.isdisjoint(every)):
            last = words[min(at + 1, len(words) - 1)][1] if every else token
            span = (token.start, max(last.end, token.end))
            said = f"a workflow has no schedule, and {prompt[slice(*span)]!r} starts nothing: it runs when"
            yield diagnose("SW213", span, f"{said} it is started. Let a cron of the server start it")
            return


def _number(word: str) -> bool:
    return word in ("#", "two", "three", "four", "five", "six", "other", "ten", "few")


def _rule(fates: Mapping[int, Entry], token: Token) -> str:
    return fates[token.start].rule if token.start in fates else ""
