"""Scoping: what is said where operators mix, and how far each of them reaches is not plain.

Such a sentence is read in one way; the finding says so, and where. Also found: names joined by "or" of which
all were taken, somebody who is named twice in one order, and a process that is said to end early.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.tokens import Token, has

__all__ = ["loose_ends"]

_JOINTS = ("AND", "OR", "COMMA")
_WHOLE = frozenset(["process", "workflow", "flow", "procedure"])
_ENDS = ("end", "stop", "terminat", "finish", "abort", "quit", "exit")


def loose_ends(
    sentences: Sequence[Sequence[Token]], fates: Mapping[int, Entry], claims: Claims
) -> Iterator[Diagnostic]:
    """A warning at each place whose words leave open how far an operator reaches.

    fates: the ledger's entries by the start of their token.
    """
    for sentence in sentences:
        items = [t for t in sentence if not t.of("INERT", "NUMWORD", "RELATIVE") or _is_name(t)]
        rules = {fates[t.start].rule for t in sentence if t.start in fates}
        found = _or_taken_as_all(items, claims) or _ending(sentence)
        found = found or _lone_loop(sentence, claims) or _sorts_apart(sentence, claims)
        found = found or _routed_apart(sentence, claims)
        if not found and "frame" in rules:
            found = _inside_a_choice(items) or _mixed(items)
        if not found and "act" in rules:
            found = _mixed([t for t in items if not t.of("COMMA")], True)
        if found:
            said, span = found
            yield diagnose("SW204", span, said, severity="warning")
        apart = _handed_apart(sentence, claims)
        if apart is not None:
            said = "whether all of them get it, or one by what it is, is not plain; say 'if it is …, …'"
            yield diagnose("SW402", apart, said)


_Found = tuple[str, tuple[int, int]] | None


def _or_taken_as_all(items: Sequence[Token], claims: Claims) -> _Found:
    """Two names joined by "or", of which neither a choice nor a count was read."""
    plain = [t for t in items if not t.of("COMMA")]
    for one, joint, two in zip(plain, plain[1:], plain[2:], strict=False):
        if not (one.of("AGENT") and joint.of("OR") and two.of("AGENT")):
            continue
        both = {str(one.value), str(two.value)}
        if any(b.kind != "loop" and both <= b.everything() for b in claims.blocks):
            continue
        if not both <= set(claims.nodes) or _told_apart(claims, both):
            continue
        return "of these names all were taken, not one or the other", (one.start, two.end)
    return None


def _lone_loop(sentence: Sequence[Token], claims: Claims) -> _Found:
    """A loop of one in a sentence that names several: perhaps the others are meant to work again, too."""
    named = {str(t.value) for t in sentence if t.of("AGENT")}
    if len(named) < 2:
        return None
    start, end = sentence[0].start, sentence[-1].end
    cue = next((n for n, t in enumerate(sentence) if t.of("LOOP", "WEAKLOOP", "UNTIL")), None)
    if cue is None:
        return None
    nearest = next((str(t.value) for t in reversed(sentence[:cue]) if t.of("AGENT")), "")
    for block in claims.blocks:
        inside = start <= block.span[0] and block.span[1] <= end
        alone = len(block.everything()) == 1 and block.everything() != {nearest}
        if block.kind == "loop" and alone and inside:
            return "only one of those named here works again", block.span
    return None


def _sorts_apart(sentence: Sequence[Token], claims: Claims) -> _Found:
    """ "A answers the short questions and B the long ones": both, or whoever the question is for."""
    named = [t for t in sentence if t.of("AGENT")]
    ones = [t for t in sentence if t.low in ("ones", "others")]
    if len(named) < 2 or not ones or (ones[-1].start < named[-1].end and not _handed_on(sentence, ones[-1])):
        return None
    both = {str(t.value) for t in named[-2:]}
    if any(b.kind == "choice" and both & b.everything() for b in claims.blocks):
        return None
    if not both <= set(claims.nodes):
        return None
    return "whether all of these work, or one of them by what comes in, is not plain", ones[-1].span


def _routed_apart(sentence: Sequence[Token], claims: Claims) -> _Found:
    """ "Spam is deleted by A, urgent mail goes to B": where one sort of things goes, the others may, too."""
    cuts = [-1, *(n for n, t in enumerate(sentence) if t.of("COMMA", "AND")), len(sentence)]
    parts = [sentence[one + 1 : two] for one, two in pairwise(cuts)]
    sorts = [p for p in parts if len(p) > 2 and p[0].of("WORD", "OUTPUT") and not p[0].of("INERT", "AGENT")]
    named = [[str(t.value) for t in p if t.of("AGENT")] for p in sorts]
    routed = [any(a.low.split()[-1] == "to" and b.of("AGENT") for a, b in pairwise(p)) for p in sorts]
    both = {name for names in named for name in names}
    if len(sorts) < 2 or len(both) < 2 or not all(named) or not any(routed) or len(sorts) < len(parts):
        return None
    if any(b.kind == "choice" and both & b.everything() for b in claims.blocks) or not both <= set(
        claims.nodes
    ):
        return None
    return "whether all of these work, or one of them by what comes in, is not plain", sorts[-1][0].span


def _handed_on(sentence: Sequence[Token], ones: Token) -> bool:
    """ "(Ann answers simple questions and) passes the hard ones to Ben"."""
    at = next(n for n, t in enumerate(sentence) if t is ones)
    behind = [t for t in sentence[at + 1 : at + 4] if not t.of("INERT")]
    return len(behind) > 1 and behind[0].low.split()[-1] == "to" and behind[1].of("AGENT")


def _handed_apart(sentence: Sequence[Token], claims: Claims) -> tuple[int, int] | None:
    """ "routes to Ann for quotes, to Ben for problems": who gets it by what it is, and no choice was read."""
    spots = [
        at
        for at in range(len(sentence) - 3)
        if sentence[at].low.split()[-1] in ("to", "with")
        and sentence[at + 1].of("AGENT")
        and sentence[at + 2].low in ("for", "on")
        and not sentence[at + 3].of("AGENT", "NUM")
    ]
    named = {str(sentence[at + 1].value) for at in spots}
    if len(named) < 2 or any(b.kind == "choice" and named <= b.everything() for b in claims.blocks):
        return None
    return sentence[spots[0]].start, sentence[min(spots[-1] + 3, len(sentence) - 1)].end


def _told_apart(claims: Claims, both: set[str]) -> bool:
    rules = [rule for rule in claims.rules if both & set(getattr(rule, "agents", ()))]
    return bool(rules)


def _ending(sentence: Sequence[Token]) -> _Found:
    """ "After C, the process ends": that whatever else goes on stops then is nothing a workflow does."""
    words = [t.low for t in sentence]
    for at, word in enumerate(words):
        parts = word.split()
        whole = _WHOLE & set(parts)
        after = " ".join(words[at : at + 4]).split()
        if whole and any(w.startswith(_ENDS) for w in after) and "with" not in after:
            said = "that all of it ends here is not kept; what is said to follow follows"
            return said, (sentence[at].start, sentence[min(at + 3, len(sentence) - 1)].end)
        if any(w.startswith("terminat") for w in parts) and not _timed(sentence, at):
            return "that all of it ends here is not kept", sentence[at].span
    return None


def _timed(sentence: Sequence[Token], at: int) -> bool:
    """ "When Ann and Ben are terminated, …": the end of their work, by which somebody begins."""
    clause = next((n + 1 for n in range(at, -1, -1) if sentence[n].of("COMMA", "SEMI")), 0)
    clauses = sentence[clause:at]
    return has(clauses, "ONCE", "BEFORE", "UNTIL") and has(clauses, "AGENT", "GROUP", "THEY")


def _inside_a_choice(items: Sequence[Token]) -> _Found:
    """ "either A before B or C", "a choice between A followed by B and C": what the alternatives are."""
    starts = [n for n, t in enumerate(items) if t.of("EITHER", "CHOICE") and not t.of("OR")]
    for start in starts:
        links = [n for n in range(start + 1, len(items)) if _is_link(items[n])]
        alternatives = [n for n in range(start + 1, len(items) - 1) if items[n].of("OR")]
        ends = alternatives or [n for n in range(start + 1, len(items) - 1) if items[n].of("AND")]
        inside = [n for n in links if ends and start < n < ends[-1]]
        named = any(_is_name(items[n]) for n in range(start, inside[0])) if inside else False
        if inside and named:
            return "how much of this is one alternative is not plain", (items[start].start, items[-1].end)
    return None


def _mixed(items: Sequence[Token], both: bool = False) -> _Found:
    """ "A B or C", "A and B or C", "A, B and C and D before E": lists that can be cut in several ways."""
    run: list[Token] = []
    for token in [*items, None]:
        if token is not None and (_is_name(token) or token.of(*_JOINTS)) and not _is_link(token):
            run.append(token)
            continue
        if _unplain(run) and (not both or len({k for t in run for k in t.kinds & {"AND", "OR"}}) > 1):
            return "this list can be taken apart in several ways", (run[0].start, run[-1].end)
        run = []
    return None


def _unplain(run: Sequence[Token]) -> bool:
    bare = any(_is_name(a) and _is_name(b) for a, b in pairwise(run))
    some = has(run, "OR")
    every = [t for t in run if t.of("AND")]
    commas = has(run, "COMMA")
    return (some and (bare or bool(every))) or (len(every) > 1 and commas) or (len(every) > 1 and not commas)


def _is_name(token: Token) -> bool:
    """Whether the token stands for somebody."""
    return token.of("AGENT", "GROUP", "WHOLE", "EVERYONE", "THEY")


def _is_link(token: Token) -> bool:
    """Whether the token puts one before another."""
    return token.of("FOLLOWED", "PRECEDED", "BEFORE", "ONCE", "THEN")
