"""Rights that are no plain grant: under a condition ("if", "unless", "once"), or said of a tool and not read.

A grant holds always. Where a sentence gives a right and says under which condition, and no rule came of the
condition (an approval of each use is one), the grant would say more than the sentence did, so it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, Severity, diagnose
from swarmwright.language.rewrites.structure.introducing import lists_tools
from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.ledger import Entry, Ledger
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import Deny, Grant, Rule, ToolApproval
from swarmwright.workflow.tree import Workflow, steps

__all__ = [
    "conditional_rights",
    "rights_of_others",
    "rights_to_no_tool",
    "toolless_rights",
    "unruled_tools",
]

_CONDITIONS = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE")
_POLICY = ("rights", "permit")
"""The readers of rights; whoever else gives one gives it for work, which the condition may be about."""
_HAD = frozenset(["access", "permission", "permissions"])
"""What somebody "gets" or "has" to a tool is a right, whoever reads it."""
_EDGES = ("AND", "BUT", "COMMA", "SEMI", "COLON", "DASH", "OPEN", "THEN", "SEQ")
"""What stands before a clause of condition that belongs to what follows it."""
_DOING = ("act", "process", "supervise", "loop", "foreach")
"""Rules by which a sentence says what somebody does: then the condition may be about that. (A "permit" was
read only because no condition stands beside it.)"""


def conditional_rights(
    prompt: str, sentences: Sequence[Sequence[Token]], fates: Mapping[int, Entry], rules: Sequence[Rule]
) -> tuple[Diagnostic, ...]:
    """An error for each sentence that gives a right under a condition. `fates`: entries by token start."""
    return tuple(d for sentence in sentences for d in _found(prompt, sentence, fates, rules))


def _found(
    prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry], rules: Sequence[Rule]
) -> Iterator[Diagnostic]:
    if not sentence:
        return
    start, end = sentence[0].start, sentence[-1].end
    here = [r for r in rules if any(s < end and e > start for s, e in r.spans)]
    asked = {r.tool for r in here if isinstance(r, ToolApproval)}
    grants = [r for r in here if isinstance(r, Grant) and r.tool not in asked]
    if not grants:
        if any(isinstance(r, Deny) and r.tool not in asked for r in here):
            yield from _denied_for_a_time(prompt, sentence, fates)
        return
    doing = any(t.start in fates and fates[t.start].rule in (*_DOING, "permit") for t in sentence)
    if doing:
        spans = dict.fromkeys(span for r in grants for span in r.spans if start <= span[0] < end)
        conditions = [c for span in spans for c in _in_front(sentence, span, fates)]
    else:
        conditions = [t for t in sentence if t.of(*_CONDITIONS)]
    if conditions:
        at = conditions[0].start
        said = f"a right cannot hang on a condition; it would hold always, not {prompt[at:end]!r}"
        yield diagnose("SW303", (at, end), said)


_FOR_A_TIME = ("BEFORE", "UNTIL")


def _denied_for_a_time(
    prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """ "Nobody may use Git before Ann is done": it would be denied for good."""
    tool = next((n for n, t in enumerate(sentence) if t.of("TOOL")), len(sentence))
    times = (n for n in range(tool + 1, len(sentence) - 1) if sentence[n].of(*_FOR_A_TIME))
    at = next(times, None)
    if at is None or any(t.of(*_EDGES) for t in sentence[tool:at]) or _is_work(sentence, fates):
        return
    start, end = sentence[at].start, sentence[-1].end
    said = f"a denial cannot hang on a time; it would hold always, not only {prompt[start:end]!r}"
    yield diagnose("SW303", (start, end), said)


def _is_work(sentence: Sequence[Token], fates: Mapping[int, Entry]) -> bool:
    return any(t.start in fates and fates[t.start].rule in _DOING for t in sentence)


def _in_front(
    sentence: Sequence[Token], span: tuple[int, int], fates: Mapping[int, Entry]
) -> Iterator[Token]:
    """The condition whose clause stands right before a right's own ("…, and, if it rains, Ben may use it").

    Nothing where work follows the condition ("if it rains, Ada sews, and Ben may use it"), or stands before
    it without a mark ("Ada sews if it rains, and Ben may use it").
    """
    told = [t for t in sentence if span[0] <= t.start < span[1] and not t.of(*_EDGES)]
    had = any(not _HAD.isdisjoint(t.low.split()) for t in told)
    if not had and not any(t.start in fates and fates[t.start].rule in _POLICY for t in told):
        return
    behind = next((t for t in sentence if t.start >= span[1]), None)
    if had and behind is not None and behind.of(*_CONDITIONS):
        yield behind
    before = [t for t in sentence if t.start < told[0].start and not t.of("INERT")]
    clause = list(before)
    while clause and clause[-1].of("COMMA", "DASH", "COLON", "THEN", "SEQ", "CLOSE"):
        clause.pop()
    if len(clause) == len(before) and before:
        return
    at = next((n for n in range(len(clause) - 1, -1, -1) if clause[n].of(*_CONDITIONS)), None)
    if at is not None and (not at or clause[at - 1].of(*_EDGES)):
        yield clause[at]


def unruled_tools(
    prompt: str,
    sentences: Sequence[Sequence[Token]],
    rules: Sequence[Rule],
    waived: Sequence[tuple[str, tuple[int, int]]] = (),
) -> tuple[Diagnostic, ...]:
    """A warning for each tool that a sentence speaks of ("Search is forbidden") and no rule came of.

    `waived`: the tools, and where, of which it is said that nobody's yes is needed; that takes no rule.
    """
    ruled: list[tuple[str, tuple[int, int]]] = list(waived)
    ruled += [(r.tool, span) for r in rules if isinstance(r, Grant | Deny | ToolApproval) for span in r.spans]
    shut = {r.tool for r in rules if isinstance(r, Grant) and r.exclusive}
    found: list[Diagnostic] = []
    for sentence in sentences:
        if not sentence or lists_tools(sentence):
            continue
        start, end = sentence[0].start, sentence[-1].end
        ruled += [(tool, (start, end)) for tool in shut if _keeps_out(sentence)]
        here = {tool for tool, (s, e) in ruled if s < end and e > start}
        for token in sentence:
            if token.of("TOOL") and token.value not in here:
                said = f"no rule came of what is said of {token.text} here; say who may use it, or must not"
                severity: Severity = "error" if _of_anothers_use(sentence, token) else "warning"
                found.append(diagnose("SW303", token.span, said, severity=severity))
    return tuple(found)


def _keeps_out(sentence: Sequence[Token]) -> bool:
    """ "(Only Ann may use Web.) No one else may use it": what an exclusive right says by itself."""
    return has(sentence, "NOBODYELSE")


_ASKED = frozenset(["whether", "how", "why", "who", "that", "which", "when", "where", "what"])


def _of_anothers_use(sentence: Sequence[Token], tool: Token) -> bool:
    """ "Ann stops Ben from using Shell": what somebody does about another's use, which may be a denial."""
    before = [t for t in sentence if t.start < tool.start and not t.of("INERT")][-6:]
    if not before or not before[-1].of("USE"):
        return False
    named = [n for n, t in enumerate(before) if t.of("AGENT", "GROUP", "EVERYONE", "THEY")]
    told = any(t.low in _ASKED for t in before)
    return len(named) > 1 and not told


_OF_MANY = ("EVERYONE", "THEY", "GROUP")
_PLAIN = ("WORD", "INERT", "OUTPUT", "USE", "ACCESS")


def toolless_rights(
    prompt: str, sentences: Sequence[Sequence[Token]], draft: Workflow, ledger: Ledger
) -> Iterator[Diagnostic]:
    """A warning for "all agents can write code", where there are tools: a right to none of them.

    Its words are given back to the ledger, unless they are what everybody does here.
    """
    if not draft.team.tools:
        return
    tasks = [step.task for step in steps(draft.root)]
    for sentence in sentences:
        told = [t for t in sentence if not t.of("STOP", "MARK")]
        if not _may_do(told) or any(_in_a_rule(rule, sentence) for rule in draft.rules):
            continue
        start, end = told[0].start, told[-1].end
        work = prompt[told[2].start : end]
        if not all(work in task for task in tasks):
            ledger.give_back(t.start for t in told)
        said = (
            f"{prompt[start:end]!r} looks like a right, and names no tool: nobody is given one by it; write"
        )
        yield diagnose("SW301", (start, end), f"{said} 'may use …' with the tool's name", severity="warning")


_WHO = r"(?:@|everyone|everybody|anyone|anybody|they|both|nobody|each|agents)"
_HAS = r"(?:ha(?:s|ve)|gets?|needs?|receives?|(?:is|are) (?:given|granted|allowed))"
_TO = r"access (?:to|on) (?P<what>[^#@,.;:]+)"
_ACCESS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_WHO} (?:(?:also|only|now|still|will|should|must|all) ){{0,2}}{_HAS} (?:[a-z-]+ ){{0,2}}{_TO}",
        rf"^(?:please |then )?(?:give|grant|allow) (?:both |all |also )?{_WHO} [^#.;:]*?\b{_TO}",
        r"^(?P<what>(?:the |our )[^#@,.;:]+) (?:is|are) (?:[a-z]+ )?"
        rf"(?:open|accessible|off[- ]limits|closed) (?:to|for) (?:all |only )?{_WHO}",
    )
)


def rights_to_no_tool(
    prompt: str, sentences: Sequence[Sequence[Token]], rules: Sequence[Rule]
) -> Iterator[Diagnostic]:
    """A warning for "Ann has access to the wiki", where no tool is called so: nobody is given anything."""
    for sentence in sentences:
        if has(sentence, "TOOL", "OUTPUT", "POSS", "IF", "UNLESS"):
            continue
        text, _ = masked(sentence)
        hit = next((h for h in (pattern.search(text) for pattern in _ACCESS) if h is not None), None)
        if hit is None or any(_in_a_rule(rule, sentence) for rule in rules):
            continue
        what = hit.group("what").strip().removeprefix("the ").removeprefix("our ")
        said = (
            f"nothing that is declared as a tool is called {what!r}, so this gives nobody a right, and takes "
        )
        said += "none; declare the tool by its name, or leave it out"
        yield diagnose("SW301", (sentence[0].start, sentence[-1].end), said, severity="warning")


_LIKE_ANOTHERS = re.compile(
    r"(?:the same|identical|equal|more|fewer|@ ['’]s) (?:access |tool )?(?:rights|permissions|privileges) "
)


def rights_of_others(
    prompt: str,
    sentences: Sequence[Sequence[Token]],
    rules: Sequence[Rule],
    told: Sequence[Diagnostic],
) -> Iterator[Diagnostic]:
    """A warning for "if it is late, Ben has the same rights": what nobody has read gives nobody anything.

    told: what is said already, which is not said twice of one place.
    """
    spoken = [span for rule in rules for span in rule.spans]
    spoken += [(d.start, d.end) for d in told if d.code == "SW303"]
    for sentence in sentences:
        text, places = masked(sentence)
        hit = _LIKE_ANOTHERS.search(text) if has(sentence, "AGENT", "GROUP") else None
        if hit is None:
            continue
        words = [t for t, at in zip(sentence, places, strict=True) if hit.start() <= at < hit.end()]
        start, end = words[0].start, words[-1].end
        if not any(s < end and e > start for s, e in spoken):
            said = f"no right came of {prompt[start:end]!r} here; say who may use what: 'Ann may use Git'"
            yield diagnose("SW303", (start, end), said, severity="warning")


def _may_do(told: Sequence[Token]) -> bool:
    """ "Everyone may edit files": all of several, leave, a verb and its object, and no more."""
    if len(told) < 4 or not told[0].of(*_OF_MANY) or not told[1].of("MAY"):
        return False
    plain = all(t.of(*_PLAIN) for t in told[2:])
    return plain and not told[2].of("INERT") and any(not t.of("INERT") for t in told[3:])


def _in_a_rule(rule: Rule, sentence: Sequence[Token]) -> bool:
    return any(s < sentence[-1].end and e > sentence[0].start for s, e in rule.spans)
