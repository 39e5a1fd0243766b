"""Rights that are no plain grant: under a condition ("if", "unless", "once"), or said of a tool and not read.

A grant holds always. Where a sentence gives a right and says under which condition, and no rule came of the
condition (an approval of each use is one), the grant would say more than the sentence did, so it is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnostics import Diagnostic, Severity, diagnose
from swarmwright.language.ledger import Entry
from swarmwright.language.tokens import Token
from swarmwright.workflow.rules import Deny, Grant, Rule, ToolApproval

__all__ = ["conditional_rights", "unruled_tools"]

_CONDITIONS = ("IF", "UNLESS", "ONCE", "UNTIL", "BEFORE", "WHILE")
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
    doing = any(t.start in fates and fates[t.start].rule in (*_DOING, "permit") for t in sentence)
    if doing or not any(isinstance(r, Grant) for r in here) or any(isinstance(r, ToolApproval) for r in here):
        return
    conditions = [t for t in sentence if t.of(*_CONDITIONS)]
    if conditions:
        at = conditions[0].start
        said = f"a right cannot hang on a condition; it would hold always, not {prompt[at:end]!r}"
        yield diagnose("SW303", (at, end), said)


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
    found: list[Diagnostic] = []
    for sentence in sentences:
        if not sentence:
            continue
        start, end = sentence[0].start, sentence[-1].end
        here = {tool for tool, (s, e) in ruled if s < end and e > start}
        for token in sentence:
            if token.of("TOOL") and token.value not in here:
                said = f"no rule came of what is said of {token.text} here"
                severity: Severity = "error" if _of_anothers_use(sentence, token) else "warning"
                found.append(diagnose("SW303", token.span, said, f"A may use {token.text}", severity))
    return tuple(found)


_ASKED = frozenset(["whether", "how", "why", "who", "that", "which", "when", "where", "what"])


def _of_anothers_use(sentence: Sequence[Token], tool: Token) -> bool:
    """ "Ann stops Ben from using Shell": what somebody does about another's use, which may be a denial."""
    before = [t for t in sentence if t.start < tool.start and not t.of("INERT")][-6:]
    if not before or not before[-1].of("USE"):
        return False
    named = [n for n, t in enumerate(before) if t.of("AGENT", "GROUP", "EVERYONE", "THEY")]
    told = any(t.text.casefold() in _ASKED for t in before)
    return len(named) > 1 and not told
