"""Failed: words that say that an agent has failed, or could not do its work.

"Ann crashes", "she has failed twice", "Ben is unable to", "Cleo gives up", "Ann is out of time" (`overruns`).
What an agent was unable to do is part of what it reports where it is told ("cannot find the file"), and no
failure of its step. This module knows nothing of what hangs on a failure.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.looks.overruns import overrun_end, time_is_up
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token

__all__ = ["BEHIND", "fails_namelessly", "failure_at", "failure_end", "is_overrun"]

BEHIND = ("COMMA", "STOP", "MARK", "THEN", "AND", "OR", "AGENT", "GROUP", "SEMI", "ELSE", "CLOSE")
"""Kinds of words before which a clause may end."""
_FAILING = words_in("fail crash die break timeout hang")
_FAILING_WITH = {"error": "out", "time": "out", "go": "down", "break": "down", "be": "down"}
_NOUNS = words_in("failure crash timeout time-out breakdown outage error exception")
_TESTS = ("IF", "UNLESS", "ONCE", "WHILE", "BEFORE", "UNTIL")
_CAUSING = words_in("if when whenever once after should unless because case soon until as")
_MEANWHILE = words_in("still ever has have had again even")
_LIKEWISE = words_in("too also either")
_AGAIN = words_in("again repeatedly twice times time second third every each the for all after even")
_TRIES = words_in("try retry attempt time")
_MODAL = words_in("may might can could will should")


def _phrases_in(told: str) -> list[tuple[str, ...]]:
    """The phrases between bars, word by word."""
    return [tuple(phrase.split()) for phrase in told.split("|")]


_UNABLE = _phrases_in(
    """
    can't|cannot|can not|couldn't|could not|is unable to|was unable to|be unable to|are unable to
    |is not able to|isn't able to|was not able to|be not able to|is incapable
    """
)
_UNDONE = _phrases_in(
    """
    does not|doesn't|do not|don't|did not|didn't|has not|hasn't|have not|haven't|not|won't|will not
    """
)
_MANAGING = words_in(
    """
    do finish complete manage handle cope deliver continue proceed succeed answer respond reply work make get
    achieve accomplish perform
    """
)
"""Verbs that say of any work whatever that it comes to an end."""
_IT = words_in(
    """
    it this that so them the a his her its their job work task part step thing way done through anywhere up
    to on out in time well himself herself itself alone of doing
    """
)
"""Words behind these verbs that name nothing of the work."""
_GIVEN_UP = _phrases_in(
    """
    gives up|give up|gave up|given up|gets stuck|get stuck|got stuck|is stuck|are stuck|gets nowhere
    |is unsuccessful|was unsuccessful|be unsuccessful|are unsuccessful|is not successful
    |isn't successful|was not successful|has no success|has no luck|without success|goes wrong
    |is unavailable|be unavailable|is not available|isn't available|is offline|be offline
    |is unreachable|be unreachable|is out of order|be out of order
    """
)


_UNABLE_BEGINS = frozenset(phrase[0] for phrase in (*_UNABLE, *_UNDONE, *_GIVEN_UP)) | {"still", "has"}


def failure_at(sentence: Sequence[Token], at: int) -> int:
    """Where "(if) Ann fails", "(if) she still fails", "(on) failure" ends; 0 if none begins here."""
    token = sentence[at]
    if token.of("AGENT", "IT") or token.low in ("this", "that"):
        return failure_end(sentence, at + 1) if _caused(sentence, at) else 0
    led = next((t for t in reversed(sentence[max(at - 2, 0) : at]) if not t.of("INERT")), None)
    if led is None or not led.of("ON", "ONCE", "IF", "POSS"):
        return 0
    behind = next((t for t in sentence[at + 1 : at + 2] if not t.of(*BEHIND, "OF", "INERT")), None)
    return at + 1 if fails_namelessly(token) and behind is None else time_is_up(sentence, at)


def fails_namelessly(token: Token) -> bool:
    """ "(On) failure", "(in case of an) error": whoever worked last may have failed."""
    return token.of("WORD") and bool({lemma for lemma, _ in may_be(token.low)} & _NOUNS)


def is_overrun(sentence: Sequence[Token], at: int) -> bool:
    """Whether what fails here is out of time, or of tries: whoever tests, too, has not found that."""
    token = sentence[at]
    if token.of("AGENT", "IT") or token.low in ("this", "that"):
        return bool(overrun_end(sentence, at + 1))
    return bool(time_is_up(sentence, at)) or token.low in ("timeout", "time-out")


def failure_end(sentence: Sequence[Token], at: int) -> int:
    """Where "(Ann) fails", "has failed twice", "is unable to" ends, where nothing else fails; else 0."""
    begun = at
    while at < len(sentence) - 1 and _meanwhile(sentence[at]):
        at += 1
    if at >= len(sentence):
        return 0
    end = _fails(sentence, at) or _unable(sentence, at)
    if not end:
        return overrun_end(sentence, begun)
    end = _past_tries(sentence, end)
    over = end >= len(sentence) or sentence[end].of(*BEHIND) or sentence[end].low == "do"
    return end if over else 0


def _meanwhile(token: Token) -> bool:
    return token.low in _MEANWHILE | _MODAL or token.text == "keeps"


def _fails(sentence: Sequence[Token], at: int) -> int:
    words = sentence[at].low.split()
    lemmas = {lemma for lemma, _ in may_be(words[0])}
    with_it = {_FAILING_WITH[lemma] for lemma in lemmas & _FAILING_WITH.keys()}
    if len(words) == 1 and at + 1 < len(sentence) and sentence[at + 1].text in with_it:
        return at + 2
    return at + 1 if with_it & {*words[1:2]} or not lemmas.isdisjoint(_FAILING) else 0


def _unable(sentence: Sequence[Token], at: int) -> int:
    """Where "cannot do it", "gives up" ends; 0 if it is none, or names what is not done."""
    if sentence[at].low.replace("’", "'").split()[0] not in _UNABLE_BEGINS:
        return 0
    end, words = at, list[str]()
    while end < len(sentence) and not sentence[end].of("COMMA", "MARK", "STOP", "SEMI", "CLOSE", "AGENT"):
        words += sentence[end].low.replace("’", "'").split()
        end += 1
    words = [word for word in words if word not in _MEANWHILE or word.startswith("ha")]
    if _starts(words, _GIVEN_UP) and set(words[_starts(words, _GIVEN_UP) :]) <= _IT | _LIKEWISE:
        return end
    unable = _starts(words, _UNABLE)
    told = words[unable or _starts(words, _UNDONE) :]
    if len(told) == len(words) or not (unable or told):
        return 0
    plain = not told or not {lemma for lemma, _ in may_be(told[0])}.isdisjoint(_MANAGING)
    return end if plain and set(told[1:]) <= _IT | _MANAGING | _LIKEWISE else 0


def _starts(words: Sequence[str], phrases: Sequence[tuple[str, ...]]) -> int:
    """How many of the words are one of these phrases, the longest."""
    return max((len(phrase) for phrase in phrases if tuple(words[: len(phrase)]) == phrase), default=0)


def _past_tries(sentence: Sequence[Token], end: int) -> int:
    """Past "twice", "again", "two times", "after 3 retries", "too": how often it failed."""
    at = end
    while at < len(sentence) and (sentence[at].of("NUM", "TIMES", "RETRY") or _of_tries(sentence[at])):
        at += 1
    return at


def _of_tries(token: Token) -> bool:
    words = token.low.split()
    return all(word in _AGAIN | _LIKEWISE or {lemma for lemma, _ in may_be(word)} & _TRIES for word in words)


def _caused(sentence: Sequence[Token], at: int) -> bool:
    """Whether something hangs on what is told from here: "if Ann …", "as soon as Ann or Ben …"."""
    before = next((t for t in reversed(sentence[:at]) if not t.of("INERT", "AGENT", "OR", "AND")), None)
    return before is not None and (before.of(*_TESTS) or not _CAUSING.isdisjoint(before.low.split()))
