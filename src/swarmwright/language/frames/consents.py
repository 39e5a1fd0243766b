"""Consents: the nouns and verbs by which a person decides, and who that is ("the buyer's nod", "I sign").

Whoever is no agent of the team and approves, reviews or signs is a person. It knows nothing of order.
"""

from __future__ import annotations

from swarmwright.language.frames.cursor import Cursor
from swarmwright.language.frames.items import Item
from swarmwright.language.frames.predicates import lemmas_of
from swarmwright.language.frames.tree import Frame, Noun

__all__ = ["ASKING", "consent_noun", "is_consent", "who_decides"]

Found = tuple[Noun, int]

APPROVALS = frozenset(
    ["approval", "consent", "clearance", "sign-off", "signoff", "signature", "countersignature", "go-ahead",
     "ok", "okay", "yes", "nod", "blessing", "thumbs-up", "say-so", "permission", "assent", "endorsement",
     "ratification", "acceptance", "authorisation", "authorization", "confirmation", "initials", "all-clear",
     "once-over", "sanction", "stamp"]
)  # fmt: skip
_VETTING = frozenset(
    ["check", "review", "inspect", "vet", "examine", "verify", "proofread", "validate", "taste", "scrutinise",
     "scrutinize", "audit"]
)  # fmt: skip
"""What a person does who lets work pass without "approving" it in so many words."""
_LIGHT = frozenset(["give", "put", "have", "grant", "say", "add", "set", "lend"])
ASKING = frozenset(["obtain", "get", "seek", "request", "ask", "secure", "await", "consult", "solicit"])
_WORDS = 7


def _is_yes(cursor: Cursor, at: int) -> bool:
    return cursor.text(at) in APPROVALS or (cursor.text(at) == "say" and cursor.text(at - 1) == "final")


def consent_noun(cursor: Cursor, at: int) -> Found | None:
    """ "my go-ahead", "the head nurse's OK", "approval by general counsel", "a nod from Legal"."""
    noun = Noun(yes=True)
    if cursor.text(at) in ("me", "us") and cursor.text(at - 1) in ASKING:
        noun.by = "user"
        return noun, at + 1
    end = cursor.skip(at, "DET")
    mine = any(cursor.text(place) == "my" for place in range(at, end))
    while end - at < _WORDS and cursor.is_(end, "WORD", "POSS") and not _is_yes(cursor, end):
        if cursor.items[end].of("AUX", "MODAL", "NEG", "TIME", "PREP", "REL", "PRON", "ADV", "DET"):
            return None
        if cursor.items[end].kind == "WORD":
            noun.head.append(cursor.items[end])
        end += 1
    if not _is_yes(cursor, end):
        return None
    end += 1
    if cursor.text(end) in ("step", "check", "stage", "gate"):
        end += 1
    noun.by = "user" if mine else " ".join(i.text for i in noun.head)
    return noun, _given_by(cursor, end, noun)


def _given_by(cursor: Cursor, at: int, noun: Noun) -> int:
    """ "(approval) by the officer": who gives it."""
    if cursor.value(at, "PREP") not in ("by", "from", "of"):
        return at
    start = cursor.skip(at + 1, "DET")
    if cursor.text(at + 1) in ("me", "us"):
        noun.by = "user"
        return at + 2
    end = start
    while cursor.is_(end, "WORD") and not (cursor.items[end].tags or cursor.is_(end, "NAME")):
        end += 1
    if end == start:
        return at
    noun.by = " ".join(cursor.text(place) for place in range(start, end))
    return end


def is_consent(frame: Frame) -> bool:
    """Whether a clause is a person's decision: its subject is no agent, its verb approves or reviews."""
    verb, subject = frame.verb, frame.subject
    asked = any(n.yes and not p for p, n in frame.objects)
    if verb is not None and verb.lemma in ASKING and asked:
        return subject is None or subject.pron == "I"
    if verb is None or subject is None:
        return False
    if verb.passive:
        by = any(i.text == "by" for i in frame.content)
        return verb.lemma in lemmas_of("APPROVE") and (by or not frame.objects)
    person = subject.pron == "I" or (bool(subject.head) and not subject.named)
    light = verb.lemma in _LIGHT and any(n.yes for _, n in frame.objects)
    return person and (light or verb.lemma in lemmas_of("APPROVE") | _VETTING)


def who_decides(frame: Frame) -> str:
    """The person's words; "user" for whoever wrote the prompt."""
    assert frame.verb is not None
    told = next((n.by for p, n in frame.objects if n.yes and not p), "")
    if frame.subject is None or frame.verb.lemma in ASKING:
        return told
    if frame.verb.passive:
        words = _behind_by(frame.content)
    elif frame.subject.pron == "I":
        return "user"
    else:
        words = frame.subject.head
    return "user" if [i.text for i in words] == ["me"] else " ".join(i.text for i in words)


def _behind_by(content: list[Item]) -> list[Item]:
    at = next((n for n, i in enumerate(content) if i.text == "by"), len(content))
    return [i for i in content[at + 1 :] if i.kind == "WORD" and not i.of("DET")]
