"""Ongoing: what a sentence says of an announcer's further work, which changes nothing for anybody else."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_in

__all__ = ["goes_on", "only_goes_on", "without_going_on"]

_MARKS = words_in(", ; : ( ) [ ] — – -")
_JOINTS = words_in("and but while whilst though although yet whereas even with which who whose as")
_IT = words_in("it he she itself himself herself which who its his her")
_STAYS = words_in("continue remain stay persist proceed")
_GOES = words_in("go carry press soldier work keep")
_ENDED = words_in("finished done out through over ended finish end stop wrap complete completed finishing")
_LATER = words_in("still later throughout thereafter meanwhile rest afterwards others onwards")
_DENIED = words_in("not no never without long")


def _segments(words: Sequence[Word]) -> Iterator[tuple[int, int, int]]:
    """(where its joint begins, start, end) of each clause, as far as marks and joints tell."""
    at = 0
    while at < len(words):
        joint = at
        while at < len(words) and not words[at].kind and words[at].text in _MARKS | _JOINTS:
            at += 1
        start = at
        while at < len(words) and (words[at].kind or words[at].text not in _MARKS | _JOINTS):
            at += 1
        yield joint, start, at


def _continues(words: Sequence[Word]) -> bool:
    """Whether these words say that somebody goes on ("keeps coding", "is not done yet", "digs on")."""
    texts = [w.text for w in words]
    lemmas = [{lemma for lemma, _ in may_be(t)} for t in texts]
    if any(not _STAYS.isdisjoint(found) for found in lemmas) or set(texts) & _LATER:
        return True
    for at, found in enumerate(lemmas):
        behind = texts[at + 1] if at + 1 < len(texts) else ""
        if "keep" in found and (behind.endswith("ing") or behind in ("on", "watch", "going", "at")):
            return True
        if not _GOES.isdisjoint(found) and behind == "on":
            return True
    ended = any(not _ENDED.isdisjoint(found | {t}) for found, t in zip(lemmas, texts, strict=True))
    return (ended and bool(set(texts) & _DENIED)) or texts[-1:] == ["on"] or texts[-2:] == ["all", "day"]


def _others(words: Sequence[Word], names: Container[str]) -> bool:
    return any(w.kind in ("AGENT", "GROUP") and w.value not in names for w in words)


def _about(words: Sequence[Word], names: Container[str]) -> bool:
    """Whether a clause's subject is the announcer, by name or as "it"."""
    first = next((w for w in words if w.text not in ("then", "itself", "the", "own", "long", "well")), None)
    return first is not None and (first.value in names if first.kind == "AGENT" else first.text in _IT)


def goes_on(words: Sequence[Word], names: Container[str], start: int, end: int) -> bool:
    """Whether a clause outside words[start:end] says that the announcer goes on with its work."""
    outside = (s for s in _segments(words) if s[2] <= start or s[0] >= end)
    return any(_about(words[a:b], names) and _continues(words[a:b]) for _, a, b in outside if b > a)


def only_goes_on(words: Sequence[Word], names: Container[str]) -> bool:
    """Whether all that a sentence says is that the announcer goes on."""
    return bool(words) and _about(words, names) and _continues(words) and not _others(words, names)


def without_going_on(draft: Draft, names: Container[str]) -> None:
    """Leave out of the sentence that the announcer goes on, and that nobody waits until it is done."""
    words = draft.words
    for joint, start, end in list(_segments(words)):
        inside = words[start:end]
        if not inside or not all(draft.free(at) for at in range(start, end)) or _others(inside, names):
            continue
        texts = {w.text for w in inside}
        bare = not any(w.kind == "AGENT" for w in inside) and joint < start and bool(joint)
        waits = bool(texts & {"not", "no", "without"}) and bool(texts & {"wait", "waiting", "need", "for"})
        denied = waits and any(w.value in names for w in inside if w.kind == "AGENT")
        about = any(w.text in ("which", "who", "whose") for w in words[joint:start])
        going = about or _about(inside, names) or (bare and _goes_first(inside))
        if denied or (going and _continues(inside)):
            mark = (
                end < len(words) and words[end].text in (",", ")") and (joint == 0 or words[end].text == ")")
            )
            draft.replace(joint, end + mark)
    _without_end(draft, names)


def _goes_first(words: Sequence[Word]) -> bool:
    """ "(announces it and) keeps scouting"."""
    verb = next((w for w in words if w.text not in ("then", "simply", "just")), None)
    return verb is not None and any(
        lemma in _STAYS | _GOES | {"finish"} for lemma, form in may_be(verb.text) if form != "base"
    )


def _without_end(draft: Draft, names: Container[str]) -> None:
    """Leave out "(long) before Ann has finished"."""
    words = draft.words
    for at, word in enumerate(words):
        if word.text != "before" or not draft.free(at):
            continue
        end = at + 1
        while end < len(words) and (words[end].kind or words[end].text not in _MARKS | {"and", "but"}):
            end += 1
        inside = words[at + 1 : end]
        over = any(not _ENDED.isdisjoint({w.text} | {lemma for lemma, _ in may_be(w.text)}) for w in inside)
        perfect = any(w.text in ("has", "have", "is") for w in inside)
        if _about(inside, names) and not _others(inside, names) and (over or perfect):
            start = at - (at > 0 and words[at - 1].text in ("long", "well", "shortly", "but", "just"))
            start -= start > 0 and words[start - 1].text == ","
            mark = end < len(words) and words[end].text == ","
            draft.replace(start, end + mark)
