"""Assenting: an agent's approval, by a noun or in the passive ("it needs Ann's approval"), is Ann's work.

The other readers are given the clause as "Ann endorses", and "Ben needs Ann's approval" as "Ben starts after
Ann endorses".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES, TESTS
from swarmwright.language.permits.matching import Matcher
from swarmwright.language.permits.patterns import Grammar, grammar
from swarmwright.language.told.talk import Talk, order_before
from swarmwright.language.words.single import Word, words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["place_assents", "with_agents_assents"]

_LONGEST = 150

_GRAMMAR = """
kinds = ( the | a | an | its | prior | written | explicit | final | formal | first )*
mod = ( must | has | have | had | to | will | shall | should | first | also | always | then | only | is | are
    | be | been | gets | get | needs )*
who = ( the )? AGENT
yes = <kinds> YES ( from | by | of ) <who> | <who> 's <kinds> YES
asks = NEED | ( ~wait | ~hold | ~pause ) for | subject to | depends on
thing = it | this | that | everything | <kinds> PLAIN | <kinds> PLAIN PLAIN | ( the )? AGENT 's PLAIN
held = ( the )? AGENT <mod> <asks> <yes>
needs = <thing> <mod> <asks> <yes>
owed = needed | required | necessary | obtained | given | granted
needed = <yes> <mod> <owed> | <kinds> YES <mod> <owed> ( from | by ) <who>
passive = <thing> <mod> STRONG.ed ( off )? by <who>
asked = ( please | we | i | you )* <mod> ( NEED | SEEK ) <yes>
gives = <who> <mod> ( GIVING | GIVING.ed ) <kinds> ( her | his | their )? YES
"""
_RULES = ("held", "needs", "needed", "passive", "asked", "gives")
_OPENS = frozenset([",", ";", "and", "then", "first", "next", "afterwards", "finally"])
_ENDS = frozenset([",", ".", ";", "before", "and", "then", "to", "first"])
_PURPOSE = frozenset(["before", "to", "first"])


@cache
def _vocabulary() -> Grammar:
    return grammar(_GRAMMAR.strip(), CLASSES, TESTS)


def with_agents_assents(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with an agent who approves in the place of a work that needs the agent's approval."""
    if has(tokens, "TOOL") or not has(tokens, "AGENT"):
        return tuple(tokens)
    words = words_of(talk.prompt, tokens)
    if len(words) > _LONGEST or not has(tokens, "APPROVE"):
        return tuple(tokens)
    draft, matcher = Draft(words), Matcher(_vocabulary(), words)
    for at in range(len(words)):
        if draft.free(at) and (at == 0 or words[at - 1].text in _OPENS):
            _assent(draft, matcher, at)
    if not draft.pieces:
        return tuple(tokens)
    found = draft.tokens()
    kept = {id(t) for t in found}
    talk.ledger.consume([t for t in tokens if id(t) not in kept], "assent")
    return found


def _assent(draft: Draft, matcher: Matcher, start: int) -> None:
    words = draft.words
    nodes = [n for rule in _RULES for n in matcher.at(rule, start)]
    node = max((n for n in nodes if _closed(words, n.end)), key=lambda n: n.end, default=None)
    if node is None:
        return
    who, end = next(node.all("who")), node.end
    name = words[who.end - 1].token
    said = [
        name,
        Token(frozenset({"WORD"}), "endorses", words[end - 1].start, words[end - 1].end, "endorses"),
    ]
    if node.name == "held":
        held = next(w for w in words[start:end] if w.kind == "AGENT")
        starts, after = draft.plain(start, "starts"), draft.plain(start, "after")
        said = [held.token, starts, after, *said]
        end = _past_purpose(words, end)
    draft.replace(start, end, *said)


def _closed(words: Sequence[Word], end: int) -> bool:
    """Whether the clause ends here, or a time or purpose follows: "… or mine" is for others to read."""
    if end < len(words) and words[end].text == "and":
        told = [w.kind or w.text for w in words[end + 1 : end + 3]]
        return len(told) == 2 and told[0] == "AGENT" and told[1] not in _ENDS
    return end >= len(words) or words[end].text in _ENDS


def _past_purpose(words: Sequence[Word], end: int) -> int:
    """Past "before publishing", "to start": whoever waits for a yes waits to begin."""
    at = end
    if at < len(words) and words[at].text in _PURPOSE:
        at += 1
        while at < len(words) and not words[at].kind and words[at].text not in BOUNDS - {"to", "it"}:
            at += 1
    return at if not any(w.kind for w in words[end:at]) else end


def place_assents(talk: Talk, tokens: Sequence[Token], stage: Sequence[str], known: Collection[str]) -> None:
    """ "(Ann drafts.) Ben posts once Cleo approves": an agent's yes that is told in passing is on what came.

    stage, known: what had been told last before the sentence, and all that had been told.
    """
    claims = talk.claims
    if not stage or not has(tokens, "APPROVE"):
        return
    apart = {i for one, two, _ in claims.together for i in (*one, *two)} | talk.free
    for agent, span in _assenting(tokens):
        if agent in known or agent in apart or agent not in claims.nodes:
            continue
        if any(o.earlier == agent for o in claims.orders) and all(o.later != agent for o in claims.orders):
            order_before(talk, [i for i in stage if i != agent], [agent], span, inferred=True)


def _assenting(tokens: Sequence[Token]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names beside a yes: "Ann approves", "Ann's approval", "approval by Ann"."""
    for at, token in enumerate(tokens):
        if not token.of("APPROVE"):
            continue
        before = [t for t in tokens[max(0, at - 3) : at] if t.of("AGENT")]
        led = [t.low in ("by", "from", "of") for t in tokens[at + 1 : at + 2]]
        behind = [t for t in tokens[at + 2 : at + 4] if t.of("AGENT")] if any(led) else []
        for name in (*behind[:1], *before[-1:])[:1]:
            yield (
                str(name.value),
                (name.start, token.end)
                if name.start < token.start
                else (
                    token.start,
                    name.end,
                ),
            )
