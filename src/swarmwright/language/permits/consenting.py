"""Consenting: of which tools a consent speaks, who has to give it, and whose uses it is about."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.permits.classes import CLASSES
from swarmwright.language.permits.matching import Node
from swarmwright.language.permits.parties import named_by, party_of
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word

__all__ = ["agents_meant", "approvers_of", "asked_tools", "excepted_from", "freed_from"]

_WRITER = frozenset(["i", "me", "we", "us", "my", "our"])
_NOBODY_IN_PARTICULAR = frozenset(
    ["human", "person", "human being", "real person", "somebody", "someone", "people", "one of us", "humans"]
)
_DETERMINERS = frozenset(["the", "a", "an", "some", "our", "its", "their", "any", "one", "another", "every"])


def asked_tools(talk: Talk, words: Sequence[Word], node: Node, here: Sequence[str]) -> tuple[str, ...]:
    """The tools whose uses need a yes: those that are named, or those spoken of `here`, in the sentence.

    "Each use" may go on with an earlier sentence, and so may "each of these payments"; "each order" may not.
    () if no tool can be meant.
    """
    named = tuple(dict.fromkeys(w.value for w in words[node.start : node.end] if w.kind == "TOOL"))
    if named or here:
        return named or tuple(here)
    free = node.first("freeuses")
    if free is not None:
        nouns = {lemma for w in words[free.start : free.end] for lemma, _ in may_be(w.text)}
        told = talk.memory.tools
        pointed = free.first("such") is not None and nouns & set(CLASSES["CALL"].split()) and len(told) == 1
        return told if pointed or nouns & set(CLASSES["USENOUN"].split()) else ()
    return ()


def approvers_of(talk: Talk, words: Sequence[Word], node: Node) -> tuple[str, ...]:
    """Who gives the yes, in the words of the prompt: "user" for its writer, () for any person at all."""
    said = node.first("human", "owner_of_yes")
    mine = {w.text for w in words[node.start : node.end]} & {"my", "i", "me", "our", "us"}
    if said is None:
        return ("user",) if mine else ()
    titles = list(said.all("title"))
    if not titles:
        text = {w.text for w in words[said.start : said.end]}
        return ("user",) if text & _WRITER or (mine and not text & {"a", "the"}) else ()
    start, end = titles[0].start, titles[-1].end
    while start < end - 1 and words[start].text in _DETERMINERS:
        start += 1
    text_of = talk.prompt[words[start].start : words[end - 1].end]
    return (
        () if " ".join(text_of.casefold().split()) in _NOBODY_IN_PARTICULAR else (" ".join(text_of.split()),)
    )


def agents_meant(talk: Talk, words: Sequence[Word], node: Node) -> tuple[str, ...]:
    """The agents whose uses alone are asked about ("whenever Ann uses it"); () for everybody's."""
    who = node.first("who")
    party = party_of(talk, words, who) if who is not None else None
    return party.ids if party is not None and party.quantity == "some" else ()


def freed_from(talk: Talk, words: Sequence[Word], node: Node) -> str:
    """ "all" where nobody needs a yes, "some" where it is said of nobody else or nobody but one; else ""."""
    who = node.first("who")
    party = party_of(talk, words, who) if who is not None else None
    if party is None or party.quantity not in ("none", "else"):
        return ""
    return "all" if party.quantity == "none" and not party.excepted else "some"


def excepted_from(talk: Talk, words: Sequence[Word], node: Node) -> tuple[str, ...]:
    """Those whom nobody needs to be asked for ("nobody may use it without my OK, except Ann")."""
    out = node.all("except", "fronted")
    named = (i for k in out for w in words[k.start : k.end] for i in named_by(talk, w))
    return tuple(dict.fromkeys(named))
