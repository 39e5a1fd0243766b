"""Messages: which quoted words and identifiers of a prompt are announced or waited for; all others are text.

`Writer writes "Hello" to a.txt` quotes what is written. A message stands where somebody announces, emits,
hears or waits for it, where it is called a signal, or where a clause of time has it told ("once Ann posts
"ready""); and wherever the same words stand again. This module knows nothing of who starts on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_in, words_of
from swarmwright.language.words.tokens import Token

__all__ = ["IDENTIFIER", "with_messages"]

IDENTIFIER = re.compile(r"[^\W\d_]\w*_\w+")
"""`models_ready`: one word with a low line in it."""

_ANNOUNCES = words_in("announce signal declare flag broadcast shout emit ping proclaim herald raise fire cry")
_TELLS = words_in(
    "say tell report post publish message state mention notify inform call issue send sound give "
    "confirm indicate text set mark drop tip alert wave hoist release put push leave hang show radio yell"
)
_INFORMS = words_in("tell notify inform alert message")
_NOTICES = words_in("get see catch learn reach hit")
_HEARS = words_in("await hear receive")
_BEGINS = words_in(
    """start begin commence go open act react respond launch move wait listen subscribe trigger wake release
    unblock free cue activate gate kick depend"""
)
_BEGUN_BY = words_in("on upon at for to from with after until by before once")
_LEADS = words_in("on upon at from with by")
_WANTS = words_in("need want get take have")
_ARROWS = ("->", "→", "=>", "-->")
_SIGNALS = words_in("signal event flag cue trigger alert notice announcement milestone marker")
_WORDS = words_in("word words call cry message shout note notification")
_CUES = words_in("start release suffice trigger launch wake unblock free cue set")
_COMES = words_in("arrive come appear ring")
_TIMES = words_in("once when whenever moment second minute instant soon until till after upon before on")
_DETERMINERS = words_in("the a an its his her their that this first own named called")
_WHOM = words_in("to us everyone everybody all them me team others rest out")
_BE = words_in("is has been being was are have gets be 's")
_WHERE = words_in("to into in onto under for by from of")
_ADVERBS = words_in("somewhere early long onward onwards mid mid-way partway midway sometime as when while")
_GOING_ON = words_in("when before while still meanwhile goes keeps carries continues")
_FAR = 7
"""How many words before a message its verb, or the word of time that leads its clause, is looked for."""


def with_messages(prompt: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, with each message typed as one: MESSAGE beside QUOTE, an identifier likewise."""
    if not any(_marked(t) for t in tokens):
        return tuple(tokens)
    words = words_of(prompt, tokens)
    marks = [at for at, word in enumerate(words) if _marked(word.token)]
    sure = {_key(words[at].token) for at in marks if _announced(words, at) or _told_in_time(words, at)}
    meant = {words[at].token.start for at in marks if _key(words[at].token) in sure}
    return tuple(_message(t) if t.start in meant else t for t in tokens)


def _marked(token: Token) -> bool:
    return token.of("QUOTE") or (token.of("WORD") and bool(IDENTIFIER.fullmatch(token.text)))


def _message(token: Token) -> Token:
    return replace(token, kinds=frozenset({"QUOTE", "MESSAGE"}), value=_said(token))


def _said(token: Token) -> str:
    return str(token.value) if token.of("QUOTE") else token.text


def _key(token: Token) -> str:
    return _said(token).casefold()


def _announced(words: Sequence[Word], at: int) -> bool:
    """Whether a verb or a noun of announcing or waiting governs the message, or whatever follows does."""
    left, noun = _governor(words, at)
    behind = words[at + 1].text if at + 1 < len(words) else ""
    if noun == "signal" or behind in _SIGNALS or behind in _ARROWS or _passed(words, at):
        return True
    if _addressed(words, at + 1) and (noun == "word" or _opens(words, left + 1) or _bound(words, left)):
        return True
    if behind not in _WORDS and noun != "word" and not _ends(words, at):
        return False
    if _lemmas(words, left) & (_ANNOUNCES | _HEARS) or _called_out(words, left, at):
        return True
    return _cued(words, left)


def _bound(words: Sequence[Word], at: int) -> bool:
    """Whether what governs the message is no verb of work: a preposition, a form of "be", "needs"."""
    return at >= 0 and (words[at].text in _BEGUN_BY | _BE or bool(_lemmas(words, at) & _WANTS))


def _cued(words: Sequence[Word], left: int) -> bool:
    """ "starts on "x"", "after Ann's "x"", "its cue is "x"", "cue: "x"": whether somebody begins by it."""
    if left < 0:
        return False
    before = words[left].text
    if before in _TIMES or before in _ARROWS:
        return True
    if before in _BE or before == ":":
        return left > 0 and words[left - 1].text in _SIGNALS
    begun = bool(_lemmas(words, _verb(words, left)) & _BEGINS)
    return before in _BEGUN_BY and (begun or (before in _LEADS and _opens(words, left)))


def _called_out(words: Sequence[Word], verb: int, at: int) -> bool:
    """ "calls out "x"", "rings out"."""
    return bool(_lemmas(words, verb) & _TELLS) and any(w.text == "out" for w in words[verb + 1 : at])


def _governor(words: Sequence[Word], at: int) -> tuple[int, str]:
    """The place of the word that a message depends on, and "signal" or "word" where a noun calls it so."""
    left, noun = at - 1, ""
    while left >= 0:
        text = words[left].text
        if text in _SIGNALS and not noun:
            if words[left].token.of("ANNOUNCE") and not _determined(words, left):
                break  # "(they) flag "x""
            noun = "signal"
        elif text in _WORDS and not noun and _determined(words, left):
            noun = "word"
        elif text == "of" and left and words[left - 1].text in _WORDS | _SIGNALS:
            pass
        elif not (words[left].kind in ("AGENT", "GROUP") or text in _DETERMINERS | _WHOM or text == "'s"):
            break
        elif text == "called" and left and words[left - 1].text in ("has", "have", "had", "'ve"):
            break  # "Ann has called "ready"", and no file that is called so
        left -= 1
    return left, noun


def _determined(words: Sequence[Word], at: int) -> bool:
    return at > 0 and (words[at - 1].text in _DETERMINERS or words[at - 1].text == "'s")


def _verb(words: Sequence[Word], at: int) -> int:
    """The place of the verb that a preposition goes with: "starts (right away) on"."""
    left = at - 1
    while left >= 0 and at - left < 4 and not _lemmas(words, left) & _BEGINS:
        left -= 1
    return left


def _lemmas(words: Sequence[Word], at: int) -> set[str]:
    if not 0 <= at < len(words) or words[at].kind:
        return set()
    return {lemma for lemma, _ in may_be(words[at].text)}


def _ends(words: Sequence[Word], at: int) -> bool:
    """Whether a message is all that is told: not said of something, as in "flags "spam" mails"."""
    if at + 1 == len(words):
        return True
    after = words[at + 1]
    if after.text in _WHERE:
        return _addressed(words, at + 1)
    plain = after.token.of("WORD", "OUTPUT", "APPROVE", "HUMAN", "PLACE") and after.text[:1].isalpha()
    return not plain or after.text in _ADVERBS or after.text.endswith(("way", "ly"))


def _addressed(words: Sequence[Word], at: int) -> bool:
    """ "(tells it) to Ben", "(is told) by Ann", "(onwards)": who hears or says it, and from when on."""
    if at >= len(words):
        return False
    if words[at].text in ("onward", "onwards", "on"):
        return True
    nearby = words[at + 1 : at + 3]
    return words[at].text in ("to", "by", "from", "of") and any(
        w.kind in ("AGENT", "GROUP") or w.text in ("everyone", "everybody", "all", "us") for w in nearby
    )


def _opens(words: Sequence[Word], at: int) -> bool:
    return at == 0 or words[at - 1].text in [",", ";", ":", ".", ")", "-", "—", "and"]


def _passed(words: Sequence[Word], at: int) -> bool:
    """ "(once "x") is announced", ""x" starts Ben", ""x" from Ann is enough", ""x", which Ann announces"."""
    right = at + 1
    while right < len(words) and words[right].text in _BE:
        right += 1
    done, timed = _lemmas(words, right), _timed(words, at)
    if done & (_ANNOUNCES if right > at + 1 else _CUES) or (timed and done & (_TELLS | _HEARS | _COMES)):
        return True
    if right > at + 1 and done & _TELLS and _addressed(words, right + 1):
        return True
    behind = [w.text for w in words[at + 1 : at + _FAR]]
    if behind[:2] == [",", "which"]:
        return any(_lemmas(words, n) & (_ANNOUNCES | _TELLS) for n in range(at + 3, at + _FAR))
    return "enough" in behind and _addressed(words, at + 1)


def _timed(words: Sequence[Word], at: int) -> bool:
    """Whether a word of time leads the clause in which this stands, or "for Ann to begin, " does."""
    for left in range(at - 1, max(at - 2 * _FAR - 1, -1), -1):
        if words[left].text in _TIMES or words[left].text == "enough":
            return True
        if words[left].text in (",", ";", ".", ":", "then"):
            before = " ".join(w.text for w in words[max(left - _FAR, 0) : left])
            return words[left].text == "," and _FOR_TO_BEGIN.search(before) is not None
    return False


_FOR_TO_BEGIN = re.compile(r"\bfor (?:\S+ )+to (?:begin|start|go ahead|proceed|get going)$")


def _told_in_time(words: Sequence[Word], at: int) -> bool:
    """ "once Ann posts "x", …", "Ann says "x" and Ben starts", "Ann tells us "x", and that is when …"."""
    left, _ = _governor(words, at)
    verb = _lemmas(words, left)
    timed = _timed(words, at)
    if not verb & _TELLS and not (timed and verb & _NOTICES):
        return False
    behind = [w.text for w in words[at + 1 : at + 2 * _FAR]]
    if any(one == "that" and other in _BE for one, other in pairwise(behind)) and "when" in behind:
        return True
    told = any(w.kind == "AGENT" for w in words[left + 1 : at]) and bool(verb & _INFORMS)
    return _ends(words, at) and (told or timed or not _GOING_ON.isdisjoint(behind) or _begun(words, at))


def _begun(words: Sequence[Word], at: int) -> bool:
    """ "(Ann says "x") and Ben starts", "(…). Ben reacts to it": whether somebody begins behind it."""
    over = False
    for right in range(at + 1, min(at + 2 * _FAR, len(words) - 1)):
        over |= words[right].text in ".;"
        begins = bool(_lemmas(words, right) & _BEGINS) and words[right - 1].text not in ("to", "the", "a")
        if begins and (not over or words[right + 1].text in _BEGUN_BY):
            return any(w.kind in ("AGENT", "GROUP") for w in words[at + 1 : right])
    return False
