"""Adjuncts: words beside a right that may narrow it. Whatever is not known to change nothing, does.

"Clerk may use Ledger read-only", "in the archive folder", "for small amounts": a grant holds for the whole
tool, so that it would give more than was said. The grammars of rights look at the operators of a clause; here
each of the other words is held against a closed list of those that leave a right as it is. Every other word
makes the clause an error, and nothing is granted. This module knows nothing of what such words mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.permits.classes import CLASSES
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.lexicon import calendar
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import Deny, Grant, Rule

__all__ = ["narrowed_rights"]

_POLICY = ("rights", "permit")
"""The readers of rights; whoever else gives one gives it for work that needs the tool."""
_PASSING = ("rights", "topic", "remark", "joint", "list marker", "")
"""The readers that take words of which they make nothing."""
_ITSELF = (
    "AGENT", "GROUP", "TOOL", "EVERYONE", "OTHERS", "THEY", "FORMER", "LATTER", "NOBODY", "NOBODYELSE",
    "MAY", "MUST", "MUSTNOT", "MAYONLY", "ONLY", "EXCEPT", "OFFLIMITS", "RESERVED", "OPENTO", "GIVE", "USE",
    "ACCESS", "APPROVE", "HUMAN", "RESPECTIVELY", "COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "STOP",
    "MARK", "POSS",
)  # fmt: skip
"""What a right is made of: its grammar has looked at these."""
_ONWARD = (
    "AND", "BUT", "OR", "COMMA", "SEMI", "COLON", "THEN", "SEQ", "PAR", "ONCE", "BEFORE", "UNTIL", "UNLESS",
    "IF", "WHILE", "LOOP", "ATMOST", "QTY", "FOREACH", "EACH", "TOOL", "AGENT", "GROUP", "RELATIVE", "FIRST",
)  # fmt: skip
"""Where what is said of a tool ends, and something else begins."""
_HAVING = words_in("has have had gets get access given")
"""Verbs that give a right; others say what is done."""
_USING = words_in("use uses using used")
"""Verbs that say nothing of the work; of others, what stands behind the tool belongs to the work."""
_IDLE_ELSEWHERE = frozenset(["in the morning", "optionally", "necessarily", "in the middle"])
"""Said of work these change nothing; said of a right they do."""
_MARKS = ("COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "STOP", "MARK", "INERT")
_FEW = 4
"""Words of a sentence that is the rest of another."""
_VERBS = words_in(CLASSES["USE"])
_WHOLLY = {
    "send": words_in(
        "email emails mail mails gmail sms text texts message messages fax slack telegram letter"
    ),
    "make": words_in("payment payments call calls phone transfer transfers booking bookings"),
    "issue": words_in("refund refunds invoice invoices payment payments ticket tickets"),
    "place": words_in("order orders call calls trade trades"),
    "take": words_in("screenshot screenshots photo photos snapshot snapshots"),
    "do": words_in("search payment payments"),
}
"""Verbs that say of a tool of such a name that it is used, and nothing less."""
_PURPOSE = words_in("to for")
_PARTLY = words_in(
    """
    read reads view views see sees inspect inspects browse browses write writes edit edits modify modifies
    delete deletes
    """
)
"""Verbs for a part of what can be done with a tool."""
_LEAVING = words_in(
    """
    the a an our your its their his her this that these those it he she they them him we i you there here
    agent agents bot bots member members colleague colleagues team crew tool tools itself himself herself
    themselves
    and or nor but not no neither either both all each every any one ones two three four five other others
    only alone just exclusively solely who which that whose whom
    is are be been being am was were do does did has have had get gets got may can must shall will 's 're 've
    as well also too so same likewise equally alike moreover furthermore additionally addition
    please now then first finally lastly still already always indeed certainly simply of course obviously
    clearly naturally however though while whereas yet hence thus therefore again
    freely at any all times time whenever will ever wherever anywhere whatsoever without restriction
    restrictions limit limits limitation limitations unrestricted unlimited full fully complete completely
    to for by with of from on in into onto over through via between among
    make makes making made sure ensure note remember policy rights permissions rule rules important regard
    regards regarding concerning case turn hand contrast strictly absolutely entirely yes ok okay let us 'll
    access use usage using used allowed permitted able free open available right permission permissions own
    full stop period that's it's i'd like want would even what do else same
    """
)
"""Words that leave a right as it is, wherever they stand in its clause."""


def narrowed_rights(
    prompt: str,
    sentences: Sequence[Sequence[Token]],
    rules: Sequence[Rule],
    fates: Mapping[int, Entry],
    found: Sequence[Diagnostic],
) -> Iterator[Diagnostic]:
    """An error for each sentence with a grant beside which words stand whose effect nobody knows.

    fates: the ledger's entries by the start of their token; found: what is known to be wrong already.
    """
    spans = _spans(rule for rule in rules if isinstance(rule, Grant))
    others = _spans(rule for rule in rules if not isinstance(rule, Grant))
    wrong = [(d.start, d.end) for d in found if d.severity == "error"]
    behind = False
    for sentence in (s for s in sentences if s):
        here = [s for s in spans if s[0] < sentence[-1].end and s[1] > sentence[0].start]
        read_by = {_rule(fates, t) for t in sentence for s in here if _inside(t, s)}
        if not read_by.isdisjoint(_POLICY):
            behind = True
            unknown = [
                t
                for t in _passed(sentence, here, fates)
                if not _in_any(t, wrong) and (_in_any(t, spans) or not _in_any(t, others))
            ]
            unknown += _of_work(sentence, here, fates)
            yield from _refused(prompt, unknown)
            yield from _of_a_part(prompt, sentence, fates) if not unknown else ()
        elif here:
            behind = False
            yield from _refused(prompt, _of_work(sentence, here, fates))
        elif any(isinstance(r, Deny) and _starts_in(sentence, r) for r in rules):
            behind = False
            yield from _denied(prompt, [t for t in _passed(sentence, others, fates) if _in_any(t, others)])
        elif behind and _a_rest(sentence) and all(_unread(fates, t) for t in sentence):
            yield from _refused(prompt, [t for t in sentence if not t.of(*_MARKS) and not _in_any(t, wrong)])
        else:
            behind = False


def _passed(
    sentence: Sequence[Token], here: Sequence[tuple[int, int]], fates: Mapping[int, Entry]
) -> Iterator[Token]:
    """The words of a sentence of rights of which nothing is known; not those of a further doer's clause."""
    further = False
    for at, token in enumerate(sentence):
        further = not _in_any(token, here) and (further or token.of("AGENT", "GROUP"))
        if further:
            continue
        rule = _rule(fates, token)
        passed = rule in _PASSING and (rule != "topic" or _in_any(token, here))
        if passed and not _leaves(token) and not _verb_of_use(sentence, at):
            yield token


def _verb_of_use(sentence: Sequence[Token], at: int) -> bool:
    """ "may drive Forklift": the tool's own verb, right behind the modal."""
    before = next((t for t in reversed(sentence[:at]) if not t.of("INERT")), None)
    lemmas = {lemma for lemma, _ in may_be(sentence[at].low)}
    ahead = next((t for t in sentence[at + 1 :] if not t.of("INERT")), None)
    modal = before is not None and before.of("MAY", "MUST", "MAYONLY", "MUSTNOT")
    if not modal or ahead is None or not ahead.of("TOOL"):
        return False
    named = re.split(r"[\W_]+", str(ahead.value).casefold())
    whole = any(not _WHOLLY[lemma].isdisjoint(named) for lemma in lemmas & set(_WHOLLY))
    return whole or not lemmas.isdisjoint(_VERBS)


def _a_rest(sentence: Sequence[Token]) -> bool:
    """Whether a sentence is only the rest of the one before ("Read-only.", "But only in the archive.")."""
    words = [t for t in sentence if not t.of(*_MARKS)]
    first = words[0] if words else sentence[0]
    if first.of("ONCE", "THEN", "BEFORE"):
        return False
    return first.of("ONLY", "EXCEPT", "BUT", "IF", "UNLESS", "MUSTNOT") or len(words) <= _FEW


def _inside(token: Token, span: tuple[int, int]) -> bool:
    return span[0] <= token.start < span[1]


def _in_any(token: Token, spans: Sequence[tuple[int, int]]) -> bool:
    return any(_inside(token, span) for span in spans)


def _refused(prompt: str, unknown: Sequence[Token]) -> Iterator[Diagnostic]:
    if unknown:
        span = (min(t.start for t in unknown), max(t.end for t in unknown))
        words = prompt[span[0] : span[1]]
        said = f"a right holds for the whole tool, and {words!r} may say less; nothing is granted"
        yield diagnose("SW303", span, f"{said}. Limits of its use stand in the tool's rules for arguments")


def _unread(fates: Mapping[int, Entry], token: Token) -> bool:
    """Whether nothing came of the token: a condition alone is of nothing."""
    return _rule(fates, token) in ("condition", "trigger", *_PASSING) and not token.of(
        "AGENT", "GROUP", "TOOL"
    )


def _starts_in(sentence: Sequence[Token], rule: Rule) -> bool:
    return any(sentence[0].start <= start < sentence[-1].end for start, _ in rule.spans)


def _denied(prompt: str, unknown: Sequence[Token]) -> Iterator[Diagnostic]:
    """ "may not use Ledger on Fridays" takes all of Ledger: that is said, and nothing is given by it."""
    if unknown:
        span = (unknown[0].start, unknown[-1].end)
        said = f"a denial holds for the whole tool, whatever {prompt[slice(*span)]!r} says"
        yield diagnose("SW305", span, said)


def _of_a_part(prompt: str, sentence: Sequence[Token], fates: Mapping[int, Entry]) -> Iterator[Diagnostic]:
    """ "may read Ledger" is the right to all of Ledger: that is said; "may only read" cannot be kept to.

    A tool's own name may be such words ("write code"): they say nothing less than the tool.
    """
    verbs = (n for n, t in enumerate(sentence) if not t.of("TOOL", "AGENT", "GROUP"))
    at = next((n for n in verbs if sentence[n].low.split()[0] in _PARTLY), None)
    if at is None or not has(sentence[at:], "TOOL"):
        return
    if _rule(fates, sentence[at]) not in _POLICY:
        return
    doer = next((n for n in range(at, -1, -1) if sentence[n].of("AGENT", "GROUP", "EVERYONE")), at)
    if has(sentence[doer : at + 1], "ONLY", "MAYONLY"):
        yield from _refused(prompt, [sentence[at]])
        return
    said = f"the whole tool is granted; a right only to {sentence[at].text!r} stands in the tool's rules"
    yield diagnose("SW305", sentence[at].span, said)


def _spans(rules: Iterable[Rule]) -> list[tuple[int, int]]:
    """The places of these rules, each once: one clause may give a right many times."""
    return list(dict.fromkeys(span for rule in rules for span in rule.spans))


def _of_work(
    sentence: Sequence[Token], here: Sequence[tuple[int, int]], fates: Mapping[int, Entry]
) -> list[Token]:
    """The words that say how far a tool is used, where work gives the right to it."""
    told = (
        span for span in here if not any(_rule(fates, t) in _POLICY for t in sentence if _inside(t, span))
    )
    return [t for span in told for t in _at_the_tool(sentence, span)]


def _at_the_tool(sentence: Sequence[Token], span: tuple[int, int]) -> Iterator[Token]:
    """The unknown words of a clause of work that say how far its tool is used, not what is done with it."""
    clause = [t for t in sentence if span[0] <= t.start < span[1]]
    for at, token in enumerate(clause):
        if not token.of("TOOL"):
            continue
        led = next(
            (n for n in range(at - 1, -1, -1) if not clause[n].of("INERT", "TOOL", "AND", "COMMA")), at
        )
        verb = clause[led]
        start = led
        if _of(verb, _HAVING):  # "has limited access to Ledger"
            start = next((n for n in range(led, -1, -1) if clause[n].of("AGENT", "GROUP")), led)
        yield from (t for t in clause[start + 1 : at] if not _leaves(t))
        after = clause[at + 1 :]
        held = any(_of(t, _HAVING | _USING) for t in clause[led:at])
        beyond = [t for t in sentence if t.start >= span[1] and not t.of("STOP", "MARK")]
        if held and not after and len(beyond) > 1 and beyond[0].of("COMMA") and _tail(beyond[1:]):
            yield from _run(beyond[1:], led)
        if not _of(verb, _HAVING | _USING):
            after = after[:1] if after and _limiting(after[0]) else []
        elif not _of(verb, _HAVING) and after and _of(after[0], _PURPOSE):
            after = [t for t in after if _limiting(t)]
        yield from _run(after, led)
        if verb.of("USE") and led and clause[led - 1].low.endswith("ly"):
            yield from (t for t in clause[led - 1 : led] if not _leaves(t))


def _run(after: Sequence[Token], led: int) -> Iterator[Token]:
    for token in after:
        if token.of(*_ONWARD):
            return
        if not _leaves(token) or token.of("ONLY"):
            yield token


def _tail(rest: Sequence[Token]) -> bool:
    """ "(has Shell,) read-only": a few words at the end of which none says what is done."""
    acts = any(t.low.endswith("s") or t.of(*_ONWARD) for t in rest)
    return len(rest) < _FEW and not acts


def _of(verb: Token, words: frozenset[str]) -> bool:
    return not words.isdisjoint(verb.low.split())


def _limiting(token: Token) -> bool:
    word = token.low
    return token.of("ONLY") or word.endswith("-only") or (word.endswith("ly") and not _leaves(token))


def _rule(fates: Mapping[int, Entry], token: Token) -> str:
    return fates[token.start].rule if token.start in fates else ""


def _leaves(token: Token) -> bool:
    """Whether a token belongs to the right itself, or changes nothing in it."""
    text = token.low.replace("\u2019", "'")
    words = text.split()
    idle = token.of("INERT") and tuple(words) not in calendar() and text not in _IDLE_ELSEWHERE
    return token.of(*_ITSELF) or idle or len(text) == 1 or all(w in _LEAVING for w in words)
