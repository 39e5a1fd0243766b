"""Heralding: each announcement of a sentence gets a name, and its words stand back for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from swarmwright.language.happenings.finding import Spot
from swarmwright.language.happenings.ongoing import goes_on, only_goes_on
from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.permits.matching import Node
from swarmwright.language.words.single import Word, words_in
from swarmwright.language.words.tokens import Token

__all__ = ["Announcement", "heralded", "key_of"]

_TIMES = words_in("once when as moment minute instant soon until till before after upon whenever second")
_LEADING = words_in("on at from with by given upon")
_BEGINNING = words_in(
    """
    starts start begins begin waits wait waiting starting beginning commences listens opens acts act go goes
    goes until upon after cue releases triggers
    """
)
_PASSED = words_in("has have is was been gets being are announced signalled declared broadcast flagged to be")
_EMPTY = words_in("the a an is are has have been be that its it now so was were to")


@dataclass(slots=True)
class Announcement:
    """What an agent announces: `by` its name token (None: not said here), `name` the words of the message."""

    id: str
    by: Token | None
    name: str
    span: tuple[int, int]
    it: bool = False
    """The announcer is called "it"."""
    told: tuple[Token, ...] = ()
    """Whom it is told in particular."""
    main: bool = False
    """It is told as the announcer's act, not only waited for."""


def key_of(name: str) -> frozenset[str]:
    """The content words of a message: two wordings with the same ones are one signal."""
    words = re.split(r"[\W_]+", name.casefold())
    return frozenset(w for w in words if w and w not in _EMPTY) or frozenset(words)


def heralded(
    prompt: str, draft: Draft, spot: Spot, id_: str, known: Sequence[str], later: Sequence[Word] = ()
) -> Announcement | None:
    """Name an announcement; None if the words announce nothing that others can wait for.

    known: the messages that were announced so far. later: the words of the next sentence.
    """
    node, words = spot.node, draft.words
    name = _message(prompt, words, node)
    keys = {key_of(k) for k in known}
    timed = _behind_time(words, node.start)
    if not name or not _plausible(draft, node, later, key_of(name) in keys, timed):
        return None
    said = node.first("by")
    by = words[said.start].token if said is not None else None
    if by is None and node.name in ("a_active", "a_outright", "a_going", "a_inherited"):
        by = next(iter(draft.agents(0, node.start)[-1:]), None)
    span = (words[node.start].start, words[node.end - 1].end)
    whom = node.first("whom")
    told = tuple(draft.agents(whom.start, whom.end)) if whom is not None else ()
    its = node.name == "m_from" and words[node.start].text in ("its", "his", "her")
    acts = its or node.name in ("a_active", "a_outright", "a_going", "a_inherited")
    made = Announcement(id_, by, name, span, acts and by is None, told, node.name[0] == "a" and not timed)
    _WORDING[node.name[:3]](draft, node, made)
    return made


def _behind_time(words: Sequence[Word], at: int) -> bool:
    return at > 0 and words[at - 1].text in _TIMES | {"that"}


def _plausible(draft: Draft, node: Node, later: Sequence[Word], known: bool, timed: bool) -> bool:
    words = draft.words
    if node.name == "a_outright":
        return timed or _continued(draft, node, later)
    if node.name == "a_going":
        return _continued(draft, node, later)
    if node.name == "m_bare":
        before = [w.text for w in words[max(0, node.start - 3) : node.start]]
        return known or bool(set(before) & _BEGINNING)
    if node.name == "a_unsaid":
        return known or timed
    return True


def _continued(draft: Draft, node: Node, later: Sequence[Word]) -> bool:
    """Whether the sentence, or the next one, says that the announcer goes on."""
    said = node.first("by")
    name = {str(draft.words[said.start].value)} if said is not None else set()
    return goes_on(draft.words, name, node.start, node.end) or only_goes_on(later, name)


def _message(prompt: str, words: Sequence[Word], node: Node) -> str:
    """The words of the message, as they are written."""
    mark = node.first("mark")
    if mark is not None:
        return words[mark.start].value
    if node.name == "a_unsaid":  # "the set is announced to be up"
        return " ".join(w.text for w in words[node.start : node.end] if w.text not in _PASSED)
    node = node.first("herald", "outright", "going", "m_from") or node
    for part in ("that", "free", "showing", "letting", "going"):
        found = node.first(part)
        if found is not None:
            start = found.start + (part == "that")
            while start < found.end - 1 and words[start].kind:
                start += 1
            return prompt[words[start].start : words[found.end - 1].end]
    return "" if node.name == "m_bare" else prompt[words[node.start].start : words[node.end - 1].end]


def _clause(draft: Draft, node: Node, made: Announcement) -> None:
    """ "signal#1 happens": a clause by which something is announced."""
    inside = draft.words[node.start : node.end]
    gerund = any(w.text in ("having", "hearing", "receiving", "getting") for w in inside)
    name = draft.named(node.start, node.end, made.id)
    if node.name == "a_hear" and gerund and inside[0].text not in ("it", "he", "she"):
        led = node.start and draft.words[node.start - 1].text in ("upon", "on", "after")
        draft.replace(node.start, node.end, *(() if led else (draft.plain(node.start, "after"),)), name)
        return
    texts = [w.text for w in draft.words]
    at = node.start
    if texts[max(0, at - 6) : at - 2] in (["it", "is", "enough", "for"], ["it", "is", "sufficient", "for"]):
        waiter = draft.words[at - 2].token
        starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
        draft.replace(at - 6, node.end, waiter, starts, after, name)
        return
    lead = (draft.plain(node.start, ",", "COMMA"),) if node.name == "a_inherited" else ()
    over = any(w.text in ("has", "have") for w in inside[:4])
    draft.replace(
        node.start, node.end, *lead, name, draft.plain(node.end - 1, "has finished" if over else "happens")
    )


def _trigger(draft: Draft, node: Node, made: Announcement) -> None:
    """ "Ann starts Ben with the message "go"": Ben starts after signal#1."""
    name = draft.named(node.start, node.end, made.id)
    starts, after = draft.plain(node.end - 1, "starts"), draft.plain(node.end - 1, "after")
    draft.replace(node.start, node.end, *made.told[:1], starts, after, name)


def _noun(draft: Draft, node: Node, made: Announcement) -> None:
    """ "(starts on) signal#1", which is "after signal#1"; "signal#1 is Ann's cue", by which she starts."""
    words, name = draft.words, draft.named(node.start, node.end, made.id)
    for start, end, waiter in _cues(draft, node):
        starts, after = draft.plain(end - 1, "starts"), draft.plain(end - 1, "after")
        draft.replace(start, end, waiter, starts, after, name)
        return
    draft.replace(node.start, node.end, name)
    at = node.start - 1
    if at >= 0 and words[at].text in _LEADING and draft.free(at):
        draft.replace(at, node.start, draft.plain(at, "after"))
    elif (
        at > 0 and words[at].text == "for" and words[at - 1].text in ("listens", "listen", "watches", "looks")
    ):
        draft.replace(at - 1, at, draft.plain(at - 1, "waits"))
    if node.end < len(words) and words[node.end].text in ("onwards", "onward", "on"):
        draft.replace(node.end, node.end + 1)


_CUES = words_in("cue signal trigger prompt sign")
_RELEASES = words_in(
    "releases triggers starts launches lets allows frees unblocks activates permits enables cues"
)


def _cues(draft: Draft, node: Node) -> Iterator[tuple[int, int, Token]]:
    """Where it is said that a signal starts somebody, and whom: "… is Ann's cue", "… releases Ann"."""
    words, at = draft.words, node.end
    texts = [w.text for w in words]
    if texts[at : at + 3] == ["is", "enough", "for"] and at + 3 < len(words):
        yield node.start, _past_verb(draft, at + 4), words[at + 3].token
    elif at + 1 < len(words) and texts[at] in _RELEASES and words[at + 1].kind == "AGENT":
        yield node.start, _past_verb(draft, at + 2), words[at + 1].token
    elif texts[at : at + 1] == ["is"] and set(texts[at : at + 5]) & _CUES:
        cue = next(n for n in range(at, at + 5) if texts[n] in _CUES)
        waiter = next((w.token for w in words[at:cue] if w.kind == "AGENT" or w.text == "its"), None)
        if waiter is not None:
            yield node.start, _past_verb(draft, cue + 1), _it(waiter)
    back = node.start - 1
    if back > 1 and texts[back] == "is" and set(texts[max(0, back - 5) : back]) & _CUES:
        cue = next(n for n in range(max(0, back - 5), back) if texts[n] in _CUES)
        owner = cue - 1 - (texts[cue - 1] == "'s")
        if owner >= 0 and (words[owner].kind == "AGENT" or texts[owner] == "its"):
            yield owner, node.end, _it(words[owner].token)


def _it(token: Token) -> Token:
    """ "it" for "its"."""
    plain = token.low == "its"
    return Token(frozenset({"IT"}), "it", token.start, token.end, "it") if plain else token


def _past_verb(draft: Draft, at: int) -> int:
    """The position behind "to start on the papers"."""
    return (
        draft.past_object(at)
        if at < len(draft.words) and draft.words[at].text in ("to", "begin", "start")
        else at
    )


_WORDING = {"a_a": _clause, "a_o": _clause, "a_g": _clause, "a_i": _clause, "a_p": _clause, "a_u": _clause,
            "a_h": _clause, "a_t": _trigger, "m_f": _noun, "m_b": _noun}  # fmt: skip
