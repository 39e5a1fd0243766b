"""Unsayable: what is said of the work, and no workflow has: a schedule, another's mind.

When a workflow starts is told elsewhere; what is said of it here would be read as something else, or lost in
a task. (Failures as causes: `failing`, `remedies`.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.looks.failed import BEHIND
from swarmwright.language.looks.failing import OF_RULES, failures, works
from swarmwright.language.looks.remedies import remedies
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.conditions import Judged, leaves
from swarmwright.workflow.rules import Limit, ToolApproval

__all__ = ["unsayable"]

_OF_THE_WRITER = re.compile(r"(?:i|i'm|i've|i'd)\b(?!\.)", re.IGNORECASE)
_NEEDING = words_in("need needs require requires await awaits")
_SPANS = words_in(
    """
    minute hour day night week weekday weekend month quarter year morning evening afternoon monday tuesday
    wednesday thursday friday saturday sunday
    """
)
_REGULARLY = words_in("hourly daily nightly weekly monthly quarterly yearly annually")


def unsayable(
    prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """An error for each failure that something hangs on, a warning for each schedule.

    fates: the ledger's entries by the start of their token.
    """
    yield from _guessed(prompt, claims)
    yield from remedies(prompt, sentences, claims, fates)
    lately: set[str] = set()
    for sentence in sentences:
        yield from failures(prompt, sentence, claims, fates, lately)
        lately = {str(t.value) for t in sentence if works(t, fates)} or lately
        yield from _lost_yes(prompt, sentence, claims, fates)
        yield from _schedules(prompt, sentence, fates)
        yield from _halved(prompt, sentence, fates)
        yield from _tried_on_another(prompt, sentence)
        yield from _failed_again(prompt, sentence, claims)


_FAILED = frozenset(["failed", "failing", "unsuccessful", "broken", "aborted"])
_RUNS = words_in("run attempt try execution call pass")


def _failed_again(prompt: str, sentence: Sequence[Token], claims: Claims) -> Iterator[Diagnostic]:
    """ "A failed Ann run may be repeated twice": tries, which were read as rounds that go on in any case."""
    if not sentence or not has(sentence, "LOOP", "WEAKLOOP"):
        return
    start, end = sentence[0].start, sentence[-1].end
    tries = (r for r in claims.rules if isinstance(r, Limit) and r.kind == "retries")
    if any(start <= s < end for r in tries for s, _ in r.spans):
        return
    for at, token in enumerate(sentence[:-1]):
        around = [*sentence[at + 1 : at + 3], *sentence[max(at - 4, 0) : at]]
        runs = any({lemma for lemma, _ in may_be(t.low)} & _RUNS for t in around)
        loops = any(b.kind == "loop" and start <= b.span[0] < end for b in claims.blocks)
        if token.low in _FAILED and runs and loops:
            said = "is read as rounds, which go on though nothing fails; say 'Ann may retry twice'"
            yield diagnose("SW402", (token.start, end), f"{prompt[token.start : end]!r} {said}")
            return


_COMPARING = words_in("between below above under over from less more greater lower higher at exactly")


def _halved(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    """ "(If the score is 80 or more, A calls;) below 50, B writes": of which field, is said before."""
    if not sentence or sentence[0].low.split()[0] not in _COMPARING:
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


_TRIES = words_in("try attempt chance go shot retry")


def _tried_on_another(prompt: str, sentence: Sequence[Token]) -> Iterator[Diagnostic]:
    """ "Ann has 3 tries to get past Ben": rounds of two, of which no single step's retries make anything."""
    for at, token in enumerate(sentence[:-2]):
        whose = [t.value for t in sentence[:at] if t.of("AGENT")]
        counted = has(sentence[max(at - 2, 0) : at], "NUM")
        if not (whose and counted and sentence[at + 1].low == "to"):
            continue
        lemmas = {lemma for lemma, _ in may_be(token.low)}
        other = next((t for t in sentence[at + 1 :] if t.of(*BEHIND)), token)
        if not (token.of("RETRY") or lemmas & _TRIES) or not other.of("AGENT") or other.value in whose:
            continue
        span = (token.start, other.end)
        said = f"{prompt[slice(*span)]!r}: tries of one step are not judged by another. If both go round, "
        yield diagnose(
            "SW402", span, f"{said}say so: 'Ann and Ben repeat until Ben approves, at most 3 times'"
        )
        return


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


def _lost_yes(
    prompt: str, sentence: Sequence[Token], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """ "Ann needs approval if it is late": nobody is asked, though a yes is needed in that case."""
    if not sentence or has(sentence, "TOOL", "MUSTNOT"):
        return
    start, end = sentence[0].start, sentence[-1].end
    gates = (span for n in claims.nodes.values() if not n.agent for span in n.spans)
    asked = any(
        isinstance(r, ToolApproval) and any(start <= s < end for s, _ in r.spans) for r in claims.rules
    )
    if asked or any(s < end and e > start for s, e in gates):
        return
    for at, token in enumerate(sentence[:-1]):
        need = token.low in _NEEDING and has(sentence[max(at - 2, 0) : at], "AGENT")
        yes = next((t for t in sentence[at + 1 : at + 4] if t.of("APPROVE")), None)
        if need and yes is not None and _rule(fates, yes) != "assent":
            span = (token.start, yes.end)
            said = (
                f"{prompt[slice(*span)]!r}: nobody is asked by what was understood here; say it in a sentence"
            )
            yield diagnose("SW402", span, f"{said} of its own: 'I approve before Ann starts'")
            return


def _schedules(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    words = [(word, t) for t in sentence if _rule(fates, t) not in OF_RULES for word in t.low.split()]
    for at, (word, token) in enumerate(words):
        ahead = [w.strip("s") if w[:1].isalpha() else "#" for w, _ in words[at + 1 : at + 3]]
        every = word in ("every", "each") and (ahead[:1] + [a for a in ahead[1:] if _number(ahead[0])])
        regularly = word in _REGULARLY and (at + 1 == len(words) or words[at + 1][1].of(*BEHIND))
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
