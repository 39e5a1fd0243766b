"""Marks: a sentence with one message in quotes, in which one agent announces it and another starts on it.

The last reader of such a sentence, for wordings that the grammar of announcements does not know. It asks less
of the words and more of the sentence: one message, two agents, of whom one is said to call it out and the
other to begin; and nothing that other rooms read (conditions, rights, limits, persons, loops).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from swarmwright.language.happenings.awaiting import conclude_announcement
from swarmwright.language.happenings.heralding import Announcement
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES
from swarmwright.language.told.talk import Talk, is_happening, node, order_before
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_in, words_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["plain_reaction", "plain_signal"]

_ELSEWHERE = ("TOOL", "GROUP", "UNLESS", "ELSE", "LOOP", "DOLLAR", "RETRY", "HUMAN", "APPROVE", "OR",
              "EXCEPT", "FOREACH", "EITHERWAY", "EVERYONE", "OTHERS")  # fmt: skip
_HERALDS = frozenset(
    lemma for name in ("OUT", "TELL", "WORDOF", "GIVES", "SIGNOF", "EVENT") for lemma in CLASSES[name].split()
)
_BEGINS = words_in(
    """
    start begin commence go proceed open act react respond launch move come trigger wake release free unblock
    activate cue enough suffice listen wait await need kick set allow
    """
)
"""Lemmas that say of somebody that this is where the work begins, or what it begins on."""
_REACTS = words_in("react respond subscribe listen act start begin go wake launch trigger hook")
_THAT = words_in("it that this these")
_ENDS = words_in("end finish complete completion done through over")
_STARTED = words_in("start wake trigger release launch free unblock activate cue kick alert")
_IT = words_in("it its he his she her they their")
_REFUSED = words_in("must may can should shall might")
_EXCUSES = words_in("need have wait")


@dataclass(frozen=True, slots=True)
class _Signal:
    """Who announces the message at `mark`, and who starts on it."""

    mark: int
    by: str
    waiter: str


def plain_signal(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence that comes to one signal and nothing else; says whether it was read."""
    if not has(tokens, "MESSAGE"):
        return False
    words = words_of(talk.prompt, tokens)
    found = None if has(tokens, *_ELSEWHERE) else _found(talk, words)
    if found is None:
        return False
    span = (words[0].start, words[-1].end)
    mark = words[found.mark]
    name = mark.value
    by = _token(found.by)
    known = next((i for i, h in talk.heralds.items() if h.name == name), None)
    made = Announcement(known or f"signal#{len(talk.heralds) + 1}", by, name, span, main=True)
    fresh = found.by not in talk.claims.nodes
    if fresh and talk.memory.stage:
        order_before(talk, talk.memory.stage, [found.by], span, inferred=True)
    conclude_announcement(talk, made)
    talk.memory.note(talk.memory.ids(by))
    _starts(talk, made.id, found.waiter, span)
    talk.ledger.consume(tokens, "signal", found.waiter)
    return True


def _starts(talk: Talk, id_: str, waiter: str, span: tuple[int, int]) -> None:
    """Let somebody start on an announcement."""
    step = talk.claims.nodes[node(talk, waiter, span)]
    step.task = step.task or talk.prompt[span[0] : span[1]]
    order_before(talk, [id_], [waiter], span)
    talk.memory.note((waiter,))
    talk.memory.stage = (waiter,)


def _token(id_: str) -> Token:
    return Token(frozenset({"AGENT"}), id_, 0, 0, id_)


def _found(talk: Talk, words: Sequence[Word]) -> _Signal | None:
    marks = [n for n, w in enumerate(words) if w.token.of("MESSAGE")]
    agents = list(dict.fromkeys(w.value for w in words if w.kind == "AGENT"))
    if len(marks) != 1 or not 1 <= len(agents) <= 2 or _denied(words):
        return None
    mark = marks[0]
    called = any(_lemmas(w) & _HERALDS for w in words)
    owner = _owner(words, mark)
    by = owner if owner in agents else _teller(words, mark)
    if by is None and (called or owner == "it") and _pronoun(words, mark):
        waiter = _beginner(words, agents)
        before = (i for i in (*talk.memory.subject, *reversed(talk.memory.recent)) if not is_happening(i))
        by = next((a for a in (*agents, *before) if waiter and a != waiter), None)
    elif by is None and len(agents) == 2 and called and any(_lemmas(w) & _ENDS for w in words):
        waiter = _beginner(words, agents)
        by = next((a for a in agents if waiter and a != waiter), None)
    elif by is not None:
        waiter = next((a for a in agents if a != by), None) or _before(talk, by, words)
    else:
        return None
    begins = any(_lemmas(w) & _BEGINS for w in words)
    return _Signal(mark, by, waiter) if by and waiter and begins and (called or owner) else None


def plain_reaction(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read "Ben reacts to it", "Ben starts on that": to what was announced last; says whether it was read."""
    waiters = {str(t.value) for t in tokens if t.of("AGENT")}
    if not talk.heralds or len(waiters) != 1 or has(tokens, "QUOTE", *_ELSEWHERE):
        return False
    (waiter,), words = waiters, words_of(talk.prompt, tokens)
    id_, herald = next(reversed(talk.heralds.items()))
    if herald.by == waiter or _denied(words):
        return False
    for at, word in enumerate(words[:-2]):
        behind = words[at + 1].text in ("to", "on", "upon", "at") and words[at + 2].text in _THAT
        if behind and _lemmas(word) & _REACTS:
            _starts(talk, id_, waiter, (words[0].start, words[-1].end))
            talk.ledger.consume(tokens, "signal", waiter)
            return True
    return False


def _before(talk: Talk, by: str, words: Sequence[Word]) -> str | None:
    """Whom "he" or "it" means, where only the announcer is named."""
    told = (i for i in reversed(talk.memory.recent) if i != by and not is_happening(i))
    return next(told, None) if any(w.text in _IT for w in words) else None


def _lemmas(word: Word) -> frozenset[str]:
    return frozenset() if word.kind else frozenset(lemma for lemma, _ in may_be(word.text))


def _denied(words: Sequence[Word]) -> bool:
    """Whether somebody is forbidden something, or never does it: that is no plain start."""
    texts = [w.text for w in words]
    if "never" in texts or "only" in texts[:1]:
        return True
    held = ((texts[n - 1], texts[n + 1 : n + 3]) for n, t in enumerate(texts) if t == "not" and n)
    return any(before in _REFUSED and not _EXCUSES & set(after) for before, after in held)


def _clause(words: Sequence[Word], mark: int) -> tuple[int, int]:
    start, end = mark, mark + 1
    while start and words[start - 1].text not in BOUNDS:
        start -= 1
    while end < len(words) and words[end].text not in BOUNDS:
        end += 1
    return start, end


def _owner(words: Sequence[Word], mark: int) -> str | None:
    """Whose the message is: "Ann's (first) “x”", "“x” from Ann"; "it" for "its"."""
    start, end = _clause(words, mark)
    for at in range(mark - 1, start, -1):
        if words[at].text == "'s" and words[at - 1].kind == "AGENT" and mark - at < 5:
            return words[at - 1].value
    for at in range(mark + 1, end - 1):
        if words[at].text in ("by", "from", "of") and words[at + 1].kind == "AGENT":
            return words[at + 1].value
    return "it" if any(w.text in _IT for w in words[max(start, mark - 4) : mark]) else None


def _teller(words: Sequence[Word], mark: int) -> str | None:
    """Who calls it out: the subject of the verb before it, or the name before an arrow."""
    start, _ = _clause(words, mark)
    for at in range(mark - 1, start - 1, -1):
        if words[at].text in _IT:
            return None
        if words[at].kind == "AGENT":
            told = any(_lemmas(w) & _HERALDS for w in words[at + 1 : mark])
            return words[at].value if told else None
    return None


def _pronoun(words: Sequence[Word], mark: int) -> bool:
    start, end = _clause(words, mark)
    return any(w.text in _IT for w in words[start:end])


_EXCUSED = ("need not have", "need not be", "need not finish", "does not have to be", "does not have to have",
            "does not need to be", "does not need to have", "must not be", "may still be")  # fmt: skip
"""What is said of whoever calls it out, and may be at work yet: "Ann need not have finished"."""


def _beginner(words: Sequence[Word], agents: Sequence[str]) -> str | None:
    """The agent of whom it is said that it begins: with the word nearest behind its name."""
    for one, two in pairwise(words):
        if two.kind == "AGENT" and _lemmas(one) & _STARTED:
            return two.value  # "the message starts Ben"
    best: tuple[int, str] | None = None
    for at, word in enumerate(words):
        if word.kind == "AGENT":
            ends = next((n for n in range(at + 1, len(words)) if words[n].text in BOUNDS), len(words))
            near = next((n for n in range(at + 1, len(words)) if _lemmas(words[n]) & _BEGINS), None)
            said = " ".join(w.text for w in words[at + 1 : ends])
            excused = said.startswith(_EXCUSED)
            if near is not None and not excused and (best is None or near - at < best[0]):
                best = (near - at, word.value)
    return best[1] if best else (agents[0] if len(agents) == 1 else None)
