"""Failing: a step's failure that something is to start on, which no workflow has.

A step that fails stops what comes behind it. It may be tried again; who is to take over after that would work
in any case. What an agent reports is no failure of its step: whoever tests or checks may find that something
fails.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.looks.failed import fails_namelessly, failure_at, is_overrun
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import Limit

__all__ = ["OF_RULES", "failure_of", "failures", "finds", "works"]

OF_RULES = ("limit", "bound", "rights", "permit", "sight")
"""The readers by which words belong to a rule."""
_FINDING = words_in(
    """
    test check review verify validate inspect audit examine assess evaluate judge prove measure compare lint
    build compile run score grade try attempt
    """
)
"""Work by which "it fails" says what was found, or how an attempt came out."""


def failures(
    prompt: str,
    sentence: Sequence[Token],
    claims: Claims,
    fates: Mapping[int, Entry],
    lately: Collection[str] = (),
) -> Iterator[Diagnostic]:
    """SW212 for each failure of a step in the sentence on which somebody's work hangs.

    fates: the ledger's entries by the start of their token. lately: who was named last before the sentence.
    """
    past = 0
    for at in range(len(sentence) - 1):
        end = failure_at(sentence, at) if at >= past else 0
        if not end:
            continue
        past = end
        nobodys = fails_namelessly(sentence[at]) and not any(finds(claims, agent) for agent in lately)
        if _may_be_a_thing(sentence, at, end, claims, fates, lately):
            yield _failure_of_a_thing(prompt, (sentence[at].start, sentence[end - 1].end))
            continue
        if not _hangs_on_it(sentence, at, end, claims, fates) and not (
            nobodys and _goes_to_others(sentence[end:], fates)
        ):
            continue
        yield failure_of(prompt, (sentence[at].start, sentence[end - 1].end))


def _goes_to_others(told: Sequence[Token], fates: Mapping[int, Entry]) -> bool:
    """Whether these words send somebody to work, and speak of no further try or round."""
    again = has(told, "RETRY", "LOOP", "WEAKLOOP")
    return not again and any(works(t, fates) for t in told)


def failure_of(prompt: str, span: tuple[int, int]) -> Diagnostic:
    """SW212 for the failure that is told in prompt[span]."""
    said = f"nothing can start because {prompt[slice(*span)]!r}: a step that fails stops what follows"
    said += " it. Let it be tried again ('may retry twice'), or hang the work on what is reported: "
    return diagnose("SW212", span, said + "'if the report says …'")


def _hangs_on_it(
    sentence: Sequence[Token], at: int, end: int, claims: Claims, fates: Mapping[int, Entry]
) -> bool:
    """Whether somebody is to work because of the failure in sentence[at:end]."""
    named = str(sentence[at].value) if sentence[at].of("AGENT") else ""
    if is_overrun(sentence, at):
        whom = (n for n, t in enumerate(sentence) if works(t, fates) and str(t.value) != named)
        return any(n >= end or named for n in whom)
    tries = [rule for rule in claims.rules if isinstance(rule, Limit) and rule.kind == "retries"]
    here = {rule.subject for rule in tries if any(_within(sentence, span) for span in rule.spans)}
    whose = {named} if named else here or ({rule.subject for rule in tries} if end - at > 2 else set())
    if not named and not here and _tried_again(sentence[end:]):
        return any(works(t, fates) for t in sentence[end:])
    if not whose or any(finds(claims, agent) for agent in whose):
        return False
    others = [n for n, t in enumerate(sentence) if works(t, fates) and str(t.value) not in whose | here]
    if _rule(fates, sentence[at]) in OF_RULES or (here and not named):
        return any(n > end for n in others) and not has(sentence[end:], "CLOSE")
    return bool(others) or not here


_BREAKING = frozenset(["crash", "hang", "die", "freeze", "stall"])
"""What a step does by itself, more than what comes of its work."""


def _may_be_a_thing(
    sentence: Sequence[Token],
    at: int,
    end: int,
    claims: Claims,
    fates: Mapping[int, Entry],
    lately: Collection[str],
) -> bool:
    """ "(Ann fetches the page and,) if it crashes, Ben mends it": her step, or what she works on."""
    verbs = {lemma for t in sentence[at + 1 : end] for lemma, _ in may_be(t.low.split()[0])}
    if not sentence[at].of("IT") or verbs.isdisjoint(_BREAKING):
        return False
    before = [str(t.value) for t in sentence[:at] if works(t, fates)]
    doers = before[-1:] or list(lately)
    others = any(works(t, fates) and str(t.value) not in doers for t in sentence[end:])
    return bool(doers) and others and not any(finds(claims, agent) for agent in doers)


def _failure_of_a_thing(prompt: str, span: tuple[int, int]) -> Diagnostic:
    """A warning: what is reported is judged, and nothing starts behind a step that fails itself."""
    told = prompt[slice(*span)]
    said = f"{told!r} is judged by what has been reported; behind a step that fails itself nothing starts. "
    said += "Say what is reported: 'if the report says …'"
    return diagnose("SW212", span, said, f"the report says that {told}", severity="warning")


def _tried_again(told: Sequence[Token]) -> bool:
    """ "(On failure,) retry twice, then let Bob …": a try of a step, though nobody was given it."""
    first = next((t for t in told if not t.of("COMMA", "INERT")), None)
    return first is not None and first.of("RETRY")


def _within(sentence: Sequence[Token], span: tuple[int, int]) -> bool:
    return sentence[0].start <= span[0] < sentence[-1].end


def works(token: Token, fates: Mapping[int, Entry]) -> bool:
    """Whether an agent or a group is named here, and by no rule."""
    return token.of("AGENT", "GROUP") and _rule(fates, token) not in OF_RULES


def finds(claims: Claims, agent: str) -> bool:
    """Whether the agent's work ends in a finding."""
    tasks = [n.task for n in claims.nodes.values() if n.agent == agent and n.task]
    return any(lemma in _FINDING for task in tasks for lemma, _ in may_be(task.split()[0].casefold()))


def _rule(fates: Mapping[int, Entry], token: Token) -> str:
    return fates[token.start].rule if token.start in fates else ""
