"""Terms: the words of a condition → typed: negations, "and" and "or" of conditions, an agent's own fields."""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.conditions import condition, negated
from swarmwright.language.frames.items import Item
from swarmwright.language.talk import Talk
from swarmwright.language.tokens import Token
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.conditions import AllOf, AnyOf, Compare, Condition, Judged

__all__ = ["term", "wished"]

_BE = frozenset(["is", "are", "was", "were", "be"])
_VERBS = frozenset([*_BE, "has", "have", "does", "do", "needs", "contains", "exceeds", "fails", "passes"])


def term(talk: Talk, words: Sequence[Item], tokens: Sequence[Token]) -> Condition:
    """The condition that these words say; judged in the prompt's own words where nothing can be computed.

    tokens: the sentence's, of which the words are a part.
    """
    for joint, whole in (("or", AnyOf), ("and", AllOf)):
        sides = _sides(words, joint)
        if sides is not None:
            return whole(tuple(term(talk, side, tokens) for side in sides))
    return _single(talk, words, tokens)


def _sides(words: Sequence[Item], joint: str) -> tuple[Sequence[Item], Sequence[Item]] | None:
    """Both sides of one "and" or "or", where each has a verb of its own."""
    at = [n for n, w in enumerate(words) if w.text == joint]
    other = "and" if joint == "or" else "or"
    if len(at) != 1 or (joint == "and" and any(w.text == other for w in words)):
        return None
    sides = (words[: at[0]], words[at[0] + 1 :])
    return sides if all(_VERBS & {w.text for w in side} for side in sides) else None


def _single(talk: Talk, words: Sequence[Item], tokens: Sequence[Token]) -> Condition:
    texts = [w.text for w in words]
    inside = [t for t in tokens if words[0].start <= t.start and t.end <= words[-1].end]
    typed = condition(_said(talk, words), inside)
    if not isinstance(typed, Judged) or texts.count("not") > 1:
        return typed
    if texts[0] == "not" and len(texts) > 1:
        return negated(Judged(_said(talk, words[1:])))
    deny = "not" in texts[1:]
    field = _field(talk, words)
    if field is not None:
        return Compare(field[1], "==", not deny, field[0])
    if not deny:
        return typed
    at = texts.index("not")
    if texts[at - 1] not in _BE or words[at].start == words[at - 1].start:
        return typed  # "does not match", "isn't": no words are left that could be quoted without it
    text = " ".join(f"{_said(talk, words[:at])} {_said(talk, words[at + 1 :])}".split())
    return negated(Judged(text))


def _said(talk: Talk, words: Sequence[Item]) -> str:
    return talk.prompt[words[0].start : words[-1].end] if words else ""


def _field(talk: Talk, words: Sequence[Item]) -> tuple[str | None, str] | None:
    """(agent, field) where the words say no more than that something is as a field of one agent says."""
    texts = [w.text for w in words if w.text not in ("the", "a", "an", "not", "very", "still")]
    at = next((n for n, t in enumerate(texts) if t in _BE), None)
    if at is None or at + 2 != len(texts):
        return None
    name = slug(texts[-1]).replace("-", "_")
    owners = [agent.id for agent in talk.roster.team.agents if name in agent.fields]
    return (owners[0], name) if len(owners) == 1 else None


_WISHES = frozenset(
    ["say", "says", "want", "wants", "like", "likes", "agree", "agrees", "decide", "decides", "happy", "fine",
     "ok", "okay", "think"]
)  # fmt: skip


def wished(tokens: Sequence[Token]) -> bool:
    """ "if I like it": a person is asked."""
    return any(t.of("ME", "HUMAN") for t in tokens) and any(t.text.casefold() in _WISHES for t in tokens)
