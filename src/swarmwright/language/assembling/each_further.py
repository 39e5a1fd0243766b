"""Each further: what is done with one of many things in a later clause or sentence is done with each of them.

"For each page, Ann translates it. If it is long, Ben shortens it. Cy binds all pages.": Ben is of each page's
work, and Cy comes when all are through. "It" and "the page" are one of them; "them" and "all" are not, nor is
what the sentence itself has brought up ("Ben compiles the report and Cy posts it").
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Scene, Talk, is_gate
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.tokens import Token, has

__all__ = ["each_further", "keep_each"]

_ALL = frozenset(["all", "everything", "them", "they", "these", "those", "together", "both", "whole", "rest"])
_OF_ALL = ("LAST", "PAR", "ALLDONE", "EVERYONE", "FOREACH")
_ONE = ("the", "this", "that")
_ARTICLES = ("a", "an", "the", "one")


def keep_each(talk: Talk, scene: Scene, before: int, known: Collection[str]) -> None:
    """What a sentence tells of each thing is a map, whichever reader has read the rest of it.

    before: how many blocks there were before the sentence; known: the steps that there were.
    """
    if not scene.over or any(block.kind == "foreach" for block in talk.claims.blocks[before:]):
        return
    members = [i for i in _new(talk, known) if not _of_all(talk.claims.nodes[i].task, scene.over)]
    if members:
        talk.claims.blocks.append(Block("foreach", scene.segment.span, members, over=scene.over))


def each_further(talk: Talk, tokens: Sequence[Token], known: Collection[str], stage: Sequence[str]) -> None:
    """Take up into a map what the sentence behind it tells of one of its things.

    stage: what had been told last before the sentence.
    """
    each = next((block for block in reversed(talk.claims.blocks) if block.kind == "foreach"), None)
    new = _new(talk, known)
    if each is None or not new or not stage or not set(stage) <= set(each.members):
        return
    if not (_of_one(tokens, each.over.casefold().rpartition(" ")[2]) or _tests_one(tokens, each)):
        return
    behind = {o.later for o in talk.claims.orders if o.earlier in (*each.members, *new)}
    if behind.issuperset(i for i in new if not is_gate(talk, i)):
        each.members += new


def _new(talk: Talk, known: Collection[str]) -> list[str]:
    return [i for i, step in talk.claims.nodes.items() if i not in known and (step.agent or is_gate(talk, i))]


def _of_all(task: str, thing: str) -> bool:
    words = task.casefold().split()
    return not _ALL.isdisjoint(words) or f"{thing.casefold().rpartition(' ')[2]}s" in words


def _of_one(tokens: Sequence[Token], thing: str) -> bool:
    """Whether a sentence speaks of one of the things, and not of all of them, nor of an end."""
    words = [word for token in tokens for word in token.low.split()]
    if has(tokens, *_OF_ALL) or not _ALL.isdisjoint(words) or f"{thing}s" in words or _is_time(tokens):
        return False
    named = next((n for n, w in enumerate(words) if w == thing and n and words[n - 1] in _ONE), len(words))
    it = next((n for n, word in enumerate(words) if word == "it"), len(words))
    brought_up = any(_brings_up(words, n) for n in range(min(named - 1, it)))
    return min(named, it) < len(words) and not brought_up


def _tests_one(tokens: Sequence[Token], each: Block) -> bool:
    """ "If Ann is unsure, she asks me": of what she has done with one of them."""
    end = next((n for n, token in enumerate(tokens) if token.of("COMMA")), 0)
    tested = {str(token.value) for token in tokens[:end] if token.of("AGENT")}
    words = {word for token in tokens for word in token.low.split()}
    asks = has(tokens[:1], "IF", "UNLESS") and tested and tested <= set(each.members)
    return bool(asks) and not has(tokens, *_OF_ALL) and _ALL.isdisjoint(words)


def _brings_up(words: Sequence[str], at: int) -> bool:
    """ "Ben compiles the report": a thing, and not somebody."""
    named = words[at + 1] if words[at] in _ARTICLES and at + 1 < len(words) else ""
    return bool(named) and named not in ("it", "human") and not names_a_person(named)


def _is_time(tokens: Sequence[Token]) -> bool:
    """ "When it is done, …": of the work, not of one of the things."""
    at = next((n for n, token in enumerate(tokens) if token.of("IT")), 0)
    return at > 0 and tokens[at - 1].of("ONCE") and has(tokens[at : at + 3], "FIN")
