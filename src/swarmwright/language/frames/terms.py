"""Terms: the words of a condition → typed: negations, "and" and "or" of conditions, an agent's own fields."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.rewrites.cases.inverting import upright
from swarmwright.language.told.conditions import carried, condition, negated, sides
from swarmwright.language.told.items import Item, tokens_of
from swarmwright.language.told.reportable import ALARMS, OPPOSITES
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.verdicts import an_office_agrees
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged

__all__ = ["term", "wished"]

_BE = frozenset(["is", "are", "was", "were", "be"])


def term(talk: Talk, words: Sequence[Item], tokens: Sequence[Token]) -> Condition:
    """The condition that these words say; judged in the prompt's own words where nothing can be computed.

    tokens: the sentence's, of which the words are a part.
    """
    texts, at = _with_commas(words, tokens)
    split = sides(texts)
    if split is None:
        return _single(talk, words, tokens)
    found: list[Condition] = []
    for start, end in split[1]:
        part = words[at[start] : at[end - 1] + 1]
        inside = tokens_of(part, tokens)
        found.append(carried(term(talk, part, tokens), inside, found))
    kind = AnyOf if split[0] == "or" else AllOf
    return kind(tuple(one for part in found for one in (part.terms if isinstance(part, kind) else (part,))))


def _with_commas(words: Sequence[Item], tokens: Sequence[Token]) -> tuple[list[str], list[int]]:
    """The words with the commas between them, and of each the number of the word that it is or precedes."""
    commas = [t.start for t in tokens if t.of("COMMA")]
    texts: list[str] = []
    at: list[int] = []
    for n, word in enumerate(words):
        led = n > 0 and any(words[n - 1].end <= comma < word.start for comma in commas)
        texts += [",", word.text] if led else [word.text]
        at += [n, n] if led else [n]
    return texts, at


def _single(talk: Talk, words: Sequence[Item], tokens: Sequence[Token]) -> Condition:
    texts = [w.text for w in words]
    led = next((n + 1 for n, w in enumerate(words) if w.text == "not" and _outside(w, words)), 0)
    denied = _denied(talk, words, words[led:], tokens) if 0 < led < len(words) else None
    if denied is not None:
        return denied
    inside = tokens_of(words, tokens)
    typed = condition(_said(talk, words), inside)
    before = max((t for t in tokens if t.end <= words[0].start), key=lambda t: t.end, default=None)
    if isinstance(typed, Judged):
        typed = Judged(upright(typed.text, before))
    field = _field(talk, words)
    flag = isinstance(typed, Compare) and isinstance(typed.value, bool) and typed.agent is None
    if (not isinstance(typed, Judged) and not (flag and field)) or texts.count("not") > 1:
        return typed
    deny = "not" in texts[1:]
    if field is not None:
        owners, name, said_so = field
        return _told_by(owners, name, said_so != deny)
    if not deny:
        return typed
    at = texts.index("not")
    if texts[at - 1] not in _BE or words[at].start == words[at - 1].start:
        return typed  # "does not match", "isn't": no words are left that could be quoted without it
    text = " ".join(f"{_said(talk, words[:at])} {_said(talk, words[at + 1 :])}".split())
    return negated(Judged(text))


def _outside(word: Item, words: Sequence[Item]) -> bool:
    """Whether a word begins them, or is of a token that begins before them ("if not", "if it isn't")."""
    return word is words[0] or word.token.start < words[0].start


def _denied(
    talk: Talk, words: Sequence[Item], rest: Sequence[Item], tokens: Sequence[Token]
) -> Condition | None:
    """ "Not safe", "(if it isn't) safe": one term is turned round; several are judged in their own words.
    None = a judgement that is denied as any other is."""
    inside = tokens_of(rest, tokens)
    said = _said(talk, rest)
    plain = condition(said, inside)
    if isinstance(plain, Compare) and isinstance(plain.value, bool):
        return negated(_single(talk, rest, tokens))
    if words[0].text == "not":
        return negated(plain if isinstance(plain, Compare) else Judged(said))
    if isinstance(plain, Compare):
        return negated(plain)
    several = any(w.text in ("and", "or") for w in rest)
    return Judged(_said(talk, words)) if several else None


def _said(talk: Talk, words: Sequence[Item]) -> str:
    return talk.prompt[words[0].start : words[-1].end].rstrip(".;:, ") if words else ""


def _told_by(owners: Sequence[str], field: str, holds: bool) -> Condition:
    """What these agents report, judged by no model: it is safe if all of them say so, harmful if one does."""
    asked = tuple(Compare(field, "==", holds, agent) for agent in owners)
    if len(asked) == 1:
        return asked[0]
    return AnyOf(asked) if holds == (field in ALARMS) else AllOf(asked)


def _field(talk: Talk, words: Sequence[Item]) -> tuple[Sequence[str], str, bool] | None:
    """(agents, field, whether so) where no more is said than that something is as a field of these has it,
    or the opposite of it ("unsafe").

    Of several in the team who report it, those whom the prompt names: nobody else has work in it.
    """
    texts = [w.text for w in words if w.text not in ("the", "a", "an", "not", "very", "still")]
    at = next((n for n, t in enumerate(texts) if t in _BE), None)
    if len(texts) != 1 and (at is None or at + 2 != len(texts)):
        return None
    said = slug(texts[-1]).replace("-", "_")
    for name in (said, OPPOSITES.get(said, "")):
        owners = [agent.id for agent in talk.roster.team.agents if name and name in agent.fields]
        named = {mention.id for mention in talk.roster.mentions}
        owners = [id_ for id_ in owners if id_ in named] or owners
        if owners:
            return owners, name, name == said
    return None


_WISHES = frozenset(
    ["say", "says", "want", "wants", "like", "likes", "agree", "agrees", "decide", "decides", "happy", "fine",
     "ok", "okay", "think", "satisfied"]
)  # fmt: skip
"""What somebody says, wants or thinks, who is asked."""


def wished(tokens: Sequence[Token], only: bool = False) -> bool:
    """ "if I like it", "if the art director agrees": a person is asked.

    only: nothing goes on without it ("only if the client is happy"). Else what a client thinks of the work is
    how things are, and no yes.
    """
    if has(tokens, "ME", "HUMAN"):
        return any(t.low in _WISHES for t in tokens)
    return an_office_agrees(tokens, only)
