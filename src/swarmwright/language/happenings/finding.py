"""Finding: where a sentence speaks of a decision or an announcement, and which words are about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from swarmwright.language.happenings.announcing import ANNOUNCEMENTS
from swarmwright.language.happenings.deciding import DECISIONS
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES, TESTS
from swarmwright.language.inflection import may_be
from swarmwright.language.permits.matching import Matcher, Node
from swarmwright.language.permits.patterns import Grammar, grammar
from swarmwright.language.permits.words import Word, words_in
from swarmwright.language.roles import somebody
from swarmwright.language.words_of_standing import MACHINES, OFFICES

__all__ = ["Spot", "announcements", "decisions", "only_if"]


@dataclass(frozen=True, slots=True)
class Spot:
    """words[start:end] speak of one happening, as `node` says."""

    start: int
    end: int
    node: Node


_DECIDING = (
    "d_people", "d_mixed", "d_finished",
    "d_active", "d_passive", "d_needs", "d_needed", "d_there", "d_seek", "d_hold", "d_ask", "d_cause",
    "d_sooner", "d_first", "d_label", "d_withheld", "d_none", "d_reaches", "d_nothing", "d_fronted",
    "d_again", "d_submit", "d_final", "d_word", "d_lies", "d_gated", "d_only",
    "d_leaves", "d_closes", "d_between", "d_whether", "d_reduced", "n_doing", "between", "n_yes", "n_look",
)  # fmt: skip
_ANNOUNCING = (
    "a_active", "a_passive", "a_hear", "a_outright", "a_going", "a_inherited", "a_unsaid", "a_trigger",
    "m_from", "m_bare",
)  # fmt: skip
_INSIDE = frozenset(
    ["d_there", "d_sooner", "n_yes", "n_look", "m_from", "m_bare", "between", "d_reduced", "a_inherited"]
)
"""What need not stand at the beginning of a clause."""
_OPENERS = BOUNDS | words_in(
    """
    provided finished done through complete ready over that first finally now next please afterwards
    meanwhile moment lastly later end second minute instant yet
    """
)


def _lemmas(*names: str) -> frozenset[str]:
    return frozenset(lemma for name in names for lemma in CLASSES[name].split())


_TRIGGERS = (
    words_in("decision gated guarded notice")
    | _lemmas("YES", "LOOK", "STRONG", "SOFT", "DECIDE", "GIVING", "HOLD", "PRESS")
    | words_in(
        "asked ask consult say happy satisfied fine whether look word thumbs green wave done finish ready"
    )
)
_HERALDS = _lemmas("OUT", "TELL", "WORDOF", "HEAR") | words_in("let")


@cache
def _vocabulary() -> Grammar:
    return grammar("\n".join((DECISIONS.strip(), ANNOUNCEMENTS.strip())), CLASSES, TESTS)


def decisions(words: Sequence[Word], declared: bool = True) -> list[Spot]:
    """Where persons decide, in order; two of these never overlap.

    declared: who is in the team is known, so that a capital at the start of a sentence makes no name.
    """
    theirs = [n for n, word in enumerate(words) if word.kind == "AGENT"]
    told = [w for n, w in enumerate(words) if not _done_by_agent(words, n, theirs)]
    found = _spots(words, _DECIDING) if _any(told, _TRIGGERS) else []
    return [spot for spot in found if declared or not _perhaps_a_name(words, spot.node)]


def _perhaps_a_name(words: Sequence[Word], node: Node) -> bool:
    """ "Vet examines it", where the team is known by the prompt alone."""
    body = node.first("body")
    if node.name != "d_active" or body is None or body.start != node.start:
        return False
    word = words[body.start]
    return word.token.text[word.start - word.token.start :][:1].isupper()


def _done_by_agent(words: Sequence[Word], at: int, names: Sequence[int]) -> bool:
    """ "Ann then reviews": what an agent does is no decision of a person."""
    back = at - 1
    while back > 0 and words[back].text in ("then", "also", "always", "first", "carefully", "may", "must"):
        back -= 1
    listed = back > 0 and words[back - 1].text in ("and", "or")  # "I and Ann check it"
    return back in names and not listed


def announcements(words: Sequence[Word]) -> list[Spot]:
    """Where agents announce something, in order."""
    marked = any(w.token.of("MESSAGE") for w in words)
    return _spots(words, _ANNOUNCING) if marked or _any(words, _HERALDS) else []


def _any(words: Sequence[Word], lemmas: frozenset[str]) -> bool:
    return any(not w.kind and not lemmas.isdisjoint(lemma for lemma, _ in may_be(w.text)) for w in words)


def _spots(words: Sequence[Word], rules: Sequence[str]) -> list[Spot]:
    matcher, found, at = Matcher(_vocabulary(), words), list[Spot](), 0
    while at < len(words):
        best = max(_at(words, matcher, rules, at), key=lambda n: n.end, default=None)
        if best is None:
            at += 1
            continue
        found.append(Spot(best.start, best.end, best))
        at = best.end
    return found


def _at(words: Sequence[Word], matcher: Matcher, rules: Sequence[str], at: int) -> Iterator[Node]:
    before = words[at - 1].text if at else ","
    opens = (
        before in _OPENERS or _behind_time(words, at) or (words[at].text in ("i", "we") and before != "what")
    )
    if (
        "no" in (before, words[at - 2].text if at > 1 else "")
        or before == "'s"
        or (before == "not" and words[at].text not in ("i", "we"))
        or _gerund(words, at)
    ):
        return
    for rule in rules:
        found = matcher.at(rule, at) if opens or rule in _INSIDE else ()
        if rule == "n_doing":
            gerunds = matcher.at(rule, at) if before in ("without", "with", "on", "upon", "by") else ()
            yield from (n for n in gerunds if any(w.text.endswith("ing") for w in words[at : n.end]))
        elif rule == "d_again":
            timed = before in ("once", "until", "when", "after", "unless", "before")
            yield from (n for n in found if timed and (n.end >= len(words) or words[n.end].text in BOUNDS))
        elif rule == "d_finished":
            timed = before in ("once", "when", "after", "until", "as")
            yield from (n for n in found if timed and not _by_a_thing(words, n))
        elif before != "if" or only_if(words, at - 1):
            yield from (n for n in found if _finite(words, n) and not _by_a_thing(words, n))


def only_if(words: Sequence[Word], at: int) -> bool:
    """Whether the "if" at this place is an "only if": "only" stands there, or before the verb."""
    back = at - 1
    while back > 0 and at - back < 5 and words[back].text != "only" and words[back].text not in BOUNDS:
        back -= 1
    return back >= 0 and words[back].text == "only"


def _gerund(words: Sequence[Word], at: int) -> bool:
    """ "before publishing, (a human approves)": what is done, and not who approves."""
    led = at > 0 and words[at - 1].text in ("before", "after", "to", "upon", "on")
    return led and words[at].text.endswith("ing") and [w.text for w in words[at + 1 : at + 2]] == [","]


def _behind_time(words: Sequence[Word], at: int) -> bool:
    """Whether a clause may begin behind "before this", "prior to shipment": no mark stands there."""
    back = at - 1
    while back >= 0 and at - back < 5 and words[back].text not in _OPENERS and not words[back].kind:
        back -= 1
    led = back >= 0 and words[back].text in ("before", "after", "prior", "upon", "following", "until")
    return led and words[at].text in _DETERMINED


_PLURAL = frozenset(["sanctions", "clearances", "approvals", "permissions"])


def _no_noun(words: Sequence[Word], node: Node) -> bool:
    """ "both are content", "a sanctions list": no yes of anybody's."""
    plural = any(
        w.text in ("sanctions", "clearances", "approvals", "permissions")
        for w in words[node.start : node.end]
    )
    predicate = node.start > 0 and words[node.start - 1].text in ("is", "are", "be", "was", "were")
    return plural or (predicate and not node.first("det", "owner"))


def _by_agent(words: Sequence[Word], at: int) -> bool:
    """ "(approval) by Ann": an agent's, not a person's."""
    led = at < len(words) and words[at].text in ("by", "from", "of")
    return led and any(w.kind in ("AGENT", "GROUP") for w in words[at + 1 : at + 4])


_GIVES = _lemmas("GIVING", "GIVES")


def _agent_gives(words: Sequence[Word], at: int) -> bool:
    """ "Ann gives (Ben) the go-ahead": an agent's, likewise."""
    back = at - 1
    while back > 0 and (words[back].kind == "AGENT" or words[back].text in ("the", "a", "its")):
        back -= 1
    gives = back > 0 and any(lemma in _GIVES for lemma, _ in may_be(words[back].text))
    return gives and any(w.kind == "AGENT" for w in words[max(0, back - 3) : back])


def _capitals(words: Sequence[Word], body: Node) -> bool:
    texts = [w.token.text[w.start - w.token.start :][:2] for w in words[body.start : body.end]]
    determined = body.start > 0 and words[body.start - 1].text in _DETERMINED
    return not determined and len(texts) > 1 and all(t[:1].isupper() and not t[1:].isupper() for t in texts)


def _is_person(words: Sequence[Word], node: Node) -> bool:
    """Whether one of several who decide is plainly somebody: by office, by an acronym, or as a human."""
    body = node.first("body")
    if body is None or node.first("me", "somebody"):
        return True
    said = [
        w.token.text[w.start - w.token.start : w.end - w.token.start] for w in words[body.start : body.end]
    ]
    office = any({lemma for lemma, _ in may_be(text.casefold())} & OFFICES for text in said)
    acronym = said[-1].isupper() and 1 < len(said[-1]) < 5 and words[body.start - 1].text in _DETERMINED
    return office or acronym or somebody(said[-1].casefold())


def _by_a_thing(words: Sequence[Word], node: Node) -> bool:
    """ "npm test", "the script checks it": what machines do, too, is decided by words for people alone."""
    body = node.first("body")
    if node.name not in ("d_active", "d_finished") or body is None:
        return False
    verbs = [w for vet in node.all("vet") for w in words[vet.start : vet.start + 1]]
    soft = node.name == "d_finished" or any(lemma in _SOFT for w in verbs for lemma, _ in may_be(w.text))
    said = {lemma for lemma, _ in may_be(words[body.end - 1].text)}
    return soft and not (said & OFFICES or any(map(somebody, said - MACHINES)))


_SOFT = _lemmas("SOFT")
_DETERMINED = words_in("the a an our my i we somebody someone one")
_BEING = words_in("is are was were be been")
_FINITE = words_in("may must can will should shall is are was were be been being gets has")


def _finite(words: Sequence[Word], node: Node) -> bool:
    """Whether a phrase can end here, and its person be one.

    A clause that begins so has no other verb: in "a failed read may be repeated", "read" is none. Two words
    with capitals are a name that nobody has.
    """
    if (
        node.end < len(words)
        and words[node.end].kind == "AGENT"
        and any(b.end == node.end for b in node.all("body"))
    ):
        return False
    behind = words[node.end].text if node.end < len(words) else ""
    if node.name in ("d_passive", "d_reduced") and behind == "by":
        return False
    if node.name == "n_yes" and _no_noun(words, node):
        return False
    if node.name in ("n_yes", "n_look") and (_by_agent(words, node.end) or _agent_gives(words, node.start)):
        return False
    body = node.first("body")
    if node.name in ("d_people", "d_mixed"):
        people = all(_is_person(words, person) for person in node.all("person"))
        return people and _no_other_verb(words, node.end)
    stranger = body is not None and node.name in ("d_active", "d_cause") and _capitals(words, body)
    if node.name == "d_first":
        said = words[node.start : node.end]
        return said[-1].text in ("that", "this") or any(node.all("ahead"))
    verb = next(node.all("vps"), node).start
    if node.name == "d_active" and words[verb - 1].text in _BEING and not node.first("pleased"):
        return False
    if stranger or node.name != "d_active":
        return not stranger
    return _no_other_verb(words, node.end)


def _no_other_verb(words: Sequence[Word], at: int) -> bool:
    while at < len(words) and not words[at].kind and words[at].text not in BOUNDS:
        if words[at].text in _FINITE:
            return False
        at += 1
    return True
