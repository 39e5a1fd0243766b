"""Overheard: what a sentence plainly says and the tree has not, whoever read it; said loudly, never guessed.

Each rule looks at the words and at what came of them, and knows nothing of how they were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.looks.lone_tests import lone_test
from swarmwright.language.looks.no_tasks import no_case_of_a_right, no_tasks
from swarmwright.language.looks.overheard_lists import (
    all_of_so_many,
    case_behind_each,
    led_for_each,
    of_each,
    takes_one,
)
from swarmwright.language.looks.people_at_work import people_at_work
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.drafted import Draft, text_of, told
from swarmwright.language.words.lexicon import NUMBERS
from swarmwright.language.words.tokens import Token, has
from swarmwright.language.words.words_of_order import MAKING
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, ToolApproval
from swarmwright.workflow.tree import Choice, Gate, Loop, Node, Supervised, Workflow, steps, walk

__all__ = ["overheard"]

_ALL = re.compile(
    r"\b(?:all(?: of)?(?: the)?|(?<!of )the) (three|four|five|six|seven|eight)\b"
    r"[^.;]*\b(?:done|finished|through|ready|back)\b",
    re.IGNORECASE,
)
_STOPS = frozenset(["stop", "cancel", "abort", "kill", "interrupt", "terminate", "halt"])
_LASTING = frozenset(["while", "whilst", "as long as", "so long as"])
_BY_NAME = re.compile(
    r"\b(?:(?:reverse )?alphabetic(?:al)?(?:ly)?(?: order)?|(?:in )?(?:the )?order of (?:their|the) names?"
    r"|by name order|in lexical order)\b",
    re.I,
)
_PICKS = re.compile(r"\b(?:decides?|chooses?|picks?|selects?) (?:whether|which|between|who)\b", re.I)
_ROUNDS = re.compile(r"\b(?:next|turns?|rounds?|until)\b", re.IGNORECASE)
"""Of who leads others round after round: a pick of one each time is what was meant."""
_PICKS_ONE = re.compile(r"\b(?:picks?|chooses?|selects?) (?:(?:exactly|only|just) )?one of\b", re.IGNORECASE)


def overheard(prompt: str, sentences: Sequence[Sequence[Token]], workflow: Workflow) -> list[Diagnostic]:
    """What is said of words that the tree does not bear out."""
    draft = Draft(workflow)
    found = [
        found
        for sentence in sentences
        if sentence
        for rule in (
            _waits_for_all,
            all_of_so_many,
            _made_by,
            _stopped_in_time,
            _other_case,
            people_at_work,
            no_tasks,
            no_case_of_a_right,
            lone_test,
            _beside,
            _by_name,
            _one_of_them,
            _retries,
            of_each,
            led_for_each,
            takes_one,
            case_behind_each,
            _rights,
            _kept_from_seeing,
        )
        for found in rule(prompt, sentence, draft)
    ]
    return [*found, *_several_choices(prompt, draft)]


def _waits_for_all(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "When all three are done": somebody who is named here comes after as many."""
    found = _ALL.search(text_of(prompt, sentence))
    if found is None or not has(sentence, "AGENT"):
        return
    wanted = int(NUMBERS[found[1].casefold()])
    named = {draft.team.name(str(t.value)) for t in sentence if t.of("AGENT")}
    most = max((draft.ahead[one] for one in named), default=wanted)
    if most < wanted:
        start = sentence[0].start + found.start()
        words = prompt[start : start + len(found[0])]
        yield told(
            (start, start + len(words)), f"{words!r} speaks of {wanted}; nobody waits for so many. Name them"
        )


_MADE_BY = re.compile(
    rf"(?:, which|that|which) (?:is|are|gets?) (?:{'|'.join(MAKING)}) (?:up )?by (?:the )?(?P<who>@)"
)


def _made_by(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Ann plans the story, which is written by Ben": before her, or behind her? Not beside her."""
    text, places = masked(sentence)
    found = _MADE_BY.search(text)
    if found is None:
        return
    who = dict(zip(places, sentence, strict=True))[found.start("who")]
    name, ahead = draft.team.name(str(who.value)), (t for t in sentence if t.of("AGENT"))
    others = {draft.team.name(str(t.value)) for t in ahead if t.start < who.start}
    if any(frozenset((name, one)) in draft.beside for one in others):
        said = f"whether {name} works before or after is not said; say '{name} …, then …', or 'then {name} …'"
        yield told((sentence[0].start, who.end), said)


def _stopped_in_time(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Stop Ann if she needs more than an hour" bounds Ann's time, and is no case in which she works."""
    for one, two in pairwise(sentence):
        if one.low not in _STOPS or not two.of("AGENT"):
            continue
        rest = [t for t in sentence if t.start >= two.end]
        timed = has(rest, "UNIT", "QTY") or re.search(
            r"\b(?:second|minute|hour|day)s?\b|\btoo long\b", text_of(prompt, sentence)
        )
        bounds = [r for r in draft.rules if isinstance(r, Limit) and r.kind == "timeout_s"]
        bounded = any(r.subject in (str(two.value), EVERYONE) for r in bounds)
        if rest and rest[0].of("IF", "ONCE", "UNLESS") and timed and not bounded:
            name = draft.team.name(str(two.value))
            said = f"this bounds {name}'s time, and no such limit was understood; say '{name} has 10 minutes'"
            yield told((one.start, sentence[-1].end), said)


def _other_case(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "…, otherwise a human decides": the question is a case of the choice, and not asked in any case."""
    for at, token in enumerate(sentence[:-1]):
        person = next((t for t in sentence[at + 1 : at + 4] if t.of("HUMAN", "ME", "AGENT", "COMMA")), None)
        owner = person is not None and person.low in ("my", "our", "us")
        if not token.of("ELSE") or person is None or owner or not person.of("HUMAN", "ME"):
            continue
        rest = [n.otherwise for n in draft.nodes if isinstance(n, Choice) and n.otherwise is not None]
        asks = any(_asks_in_the_end(node, sentence) for node in draft.nodes)
        if not asks and not any(isinstance(n, Gate) for one in rest for n in walk(one)):
            said = (
                "a person decides in the other case only, but that was not understood as a case: it would be "
            )
            said += "asked in any case; say what is done then, and by whom"
            yield told((token.start, sentence[-1].end), said)


def _asks_in_the_end(node: Node, sentence: Sequence[Token]) -> bool:
    """Whether this is the sentence's loop, which asks a person once its rounds are used up."""
    if not isinstance(node, Loop) or node.exhausted != "escalate":
        return False
    return any(start < sentence[-1].end and sentence[0].start < end for start, end in node.spans)


def _beside(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "While Ann is still working" is a time: what hangs on it is no case that somebody judges."""
    for one, two in pairwise(sentence):
        if one.low not in _LASTING or not two.of("AGENT", "THEY"):
            continue
        if any(text.startswith(two.low + " ") for text in draft.asked):
            said = (
                f"{one.text!r} with a name behind it is a time, but was understood as a condition; say who "
            )
            said += "works beside whom, or after whom"
            yield told((one.start, sentence[-1].end), said)


def _by_name(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    found = _BY_NAME.search(text_of(prompt, sentence))
    if found is not None and has(sentence, "AGENT", "EVERYONE", "GROUP", "THEY"):
        start = sentence[0].start + found.start()
        yield told(
            (start, start + len(found[0])),
            f"{found[0]!r}: no order is made of names; say who comes after whom",
        )


def _one_of_them(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Ann decides whether Bob or Cy does it": one of the two works, not both, round after round."""
    found = _PICKS.search(text_of(prompt, sentence))
    named = {str(t.value) for t in sentence if t.of("AGENT")}
    one = _PICKS_ONE.search(text_of(prompt, sentence))
    if (
        one is not None
        and len(named) > 2
        and not draft.has(Choice, Supervised)
        and not _picked(sentence, draft)
    ):
        start = sentence[0].start + one.start()
        said = "one of these is picked, but all were understood to work; say 'if …, A works, otherwise B'"
        yield told((start, start + len(one[0])), said)
    if found is None or not has(sentence, "OR") or _ROUNDS.search(text_of(prompt, sentence)):
        return
    led = [n for n in draft.nodes if isinstance(n, Supervised)]
    if any(len(named & {s.agent for m in n.members for s in steps(m)}) > 1 for n in led):
        start = sentence[0].start + found.start()
        said = (
            "only one of them is meant to work, but this was understood as leading them, round after round; "
        )
        said += "say 'if …, A does it, otherwise B'"
        yield told((start, start + len(found[0])), said)


def _picked(sentence: Sequence[Token], draft: Draft) -> bool:
    """Whether whoever picks comes behind all of those that are named: it is what they have made."""
    at = next((n for n, t in enumerate(sentence) if n and t.low.endswith("one of")), len(sentence))
    ahead = [t for t in sentence[:at] if t.of("AGENT")]
    stop = (n for n in range(at + 1, len(sentence)) if not sentence[n].of("AGENT", "AND", "POSS", "COMMA"))
    listed = [t for t in sentence[at + 1 : next(stop, len(sentence))] if t.of("AGENT")]
    if not ahead or not listed:
        return False
    picker, *others = (draft.team.name(str(t.value)) for t in (ahead[-1], *listed))
    behind = draft.ahead[picker] >= len(others)
    return behind and all(draft.ahead[other] < draft.ahead[picker] for other in others)


def _retries(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Retry twice", of nobody: a bound of whoever was named last is a guess."""
    if has(sentence, "AGENT", "GROUP", "THEY", "EVERYONE", "OTHERS", "EACH", "IT", "FORMER", "LATTER"):
        return
    start, end = sentence[0].start, sentence[-1].end
    if len(draft.agents) < 2:
        return
    for rule in draft.rules:
        if not isinstance(rule, Limit) or rule.kind != "retries" or rule.subject == EVERYONE:
            continue
        if any(start <= at and stop <= end for at, stop in rule.spans):
            said = "nobody is named here, and it was understood of "
            said += f"{draft.team.name(rule.subject)} alone; say whose retries they are"
            yield told((start, end), said, "warning")


_FORBIDDEN = re.compile(
    r"\b(?:prohibited|forbidden|banned|disallowed|off[- ]limits|barred|taboo|verboten|out of bounds|no[- ]go"
    r"|(?:lost|loses|lose|losing|revoked?|withdrawn?|withdrew|stripped of|deprived of|without) "
    r"(?:\w+ )?access)\b",
    re.IGNORECASE,
)
_EVERYTHING = re.compile(
    r"\baccess to (?:everything|all|anything)\b"
    r"|\b(?:free|allowed|permitted|welcome) to use (?:any|every|all|whatever)\b"
    r"|\b(?:may|can) (?:freely )?(?:use|access) everything\b",
    re.IGNORECASE,
)


def _rights(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "The use of Shell by others is prohibited", "Ann has access to everything": a rule, and no task."""
    text, start, end = text_of(prompt, sentence), sentence[0].start, sentence[-1].end
    found = _FORBIDDEN.search(text) if has(sentence, "TOOL") else None
    found = found or (
        _EVERYTHING.search(text) if has(sentence, "AGENT", "GROUP", "EVERYONE", "THEY") else None
    )
    rules = [r for r in draft.rules if isinstance(r, Deny | Grant | ToolApproval)]
    if found is not None and not any(start <= at and stop <= end for r in rules for at, stop in r.spans):
        said = f"{found[0]!r} says who may use what, but no rule came of it; name the agents and the tools: "
        said += "'only … may use …', '… may use …'"
        yield diagnose("SW303", (start + found.start(), start + found.end()), said, severity="error")


_KEPT = re.compile(
    r"\b(?:keep|prevent|stop|bar|block)(?:s|ed|ing)?\b[^.;]*\bfrom (?:seeing|reading|viewing|knowing)\b",
    re.IGNORECASE,
)


def _kept_from_seeing(prompt: str, sentence: Sequence[Token], draft: Draft) -> Iterator[Diagnostic]:
    """ "Keep Ben from seeing Ann's draft until both are done": a rule of sight, and no task."""
    found, start, end = _KEPT.search(text_of(prompt, sentence)), sentence[0].start, sentence[-1].end
    hidden = (at for rule in draft.rules if isinstance(rule, Hide) for at in rule.spans)
    if found is not None and has(sentence, "AGENT", "GROUP") and not any(start <= a < end for a, _ in hidden):
        said = f"{found[0]!r} keeps something from somebody, but no rule came of it; a rule of sight holds "
        said += "always: say 'Ben must not see what Ann writes'"
        yield diagnose("SW303", (start + found.start(), start + found.end()), said, severity="error")


_CASES = re.compile(
    r"[^.!?\n]*\bif\b[^.!?\n;]*;(?:\s*(?:and )?if\b[^.!?\n;]*;)+\s*(?:otherwise|else)\b[^.!?\n]*",
    re.IGNORECASE,
)


def _several_choices(prompt: str, draft: Draft) -> Iterator[Diagnostic]:
    """ "If spam, …; if urgent, …; otherwise …": the last is of all the cases, not of the one before it."""
    for found in _CASES.finditer(prompt):
        inside = [
            node
            for node in draft.nodes
            if isinstance(node, Choice)
            and any(found.start() <= at < found.end() for step in steps(node) for at, _ in step.spans)
        ]
        if len(inside) > 1:
            said = "one of these cases holds, or none: but several choices were understood, of which each is "
            said += "made; say 'otherwise if' for all but the first"
            yield diagnose("SW204", (found.start(), found.end()), said, severity="warning")
