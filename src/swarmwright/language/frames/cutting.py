"""Cutting: a sentence's words → parts, each a main clause and the condition under which it stands.

What a clause says is not looked at here, only where conditions begin and end, and which clause is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from swarmwright.language.frames.case_words import CONTRASTS, opens
from swarmwright.language.rewrites.cases.inverting import INVERTED
from swarmwright.language.told.items import Item
from swarmwright.language.words.inflection import is_finite_shape

__all__ = ["Part", "Words", "parts"]

Words = tuple[Item, ...]
Kind = Literal["", "IF", "WHEN", "UNLESS", "ELSE", "THUS", "SORT"]
_TRAILING = ("IF", "WHEN", "UNLESS")
_BEFORE_NAMES = ("the", "our", "both", "either", "neither", "only", "all", "agent", "any", "not", "one")
_ONLY_FRONTED = ("should", "given", "where", "suppose", "were")


@dataclass(frozen=True, slots=True)
class Part:
    """A main clause. `kind`: what its condition opens with ("": none); `joint`: what stands before."""

    kind: Kind
    condition: Words
    body: Words
    joint: str = ""
    contrast: bool = False
    fronted: bool = False


@dataclass(slots=True)
class _Piece:
    kind: str
    words: list[Item]
    joint: str
    opener: Words = ()


def parts(words: Sequence[Item]) -> list[Part]:
    """The parts of a sentence, in order; without a condition in it, one part of kind ""."""
    return _paired(_extended(_pieces(words)))


# -- pieces --------------------------------------------------------------------------------------------


def _pieces(words: Sequence[Item]) -> list[_Piece]:
    """Cut at marks, before conditions, and behind a condition's "then"."""
    found: list[_Piece] = []
    at, joint = 0, ""
    current: _Piece | None = None
    while at < len(words):
        word = words[at]
        start = current is None or (not current.words and current.kind in ("", "ELSE"))
        step = _joint(words, at, current)
        if step:
            joint = f"{joint} {word.text}".strip() if current is None else word.text
            current, at = None, at + step
            continue
        kind, end = _opener(words, at, start)
        if kind and end > at:
            current = _Piece(kind, [], joint, tuple(words[at:end]))
            found.append(current)
            joint, at = "", end
            continue
        if current is None or (current.kind and word.text == "then" and not _goes_on(words, at, current)):
            current = _Piece("", [], joint or ("then" if current is not None else ""))
            found.append(current)
            joint = ""
        current.words.append(word)
        at += 1
    return [p for p in found if p.words or p.kind]


def _goes_on(words: Sequence[Item], at: int, current: _Piece) -> bool:
    """Whether a "then" is of the condition itself: "should the battery then be low, Ann …"."""
    if not current.words:
        return True
    stop = next((n for n in range(at, len(words)) if words[n].kind in _MARKS), len(words))
    named = _acting(words[at:stop])
    return stop < len(words) and not named and not _predicated(current.words)


_MARKS = frozenset(["COMMA", "SEMI", "COLON", "DASH", "ARROW"])


def _opener(words: Sequence[Item], at: int, start: bool) -> tuple[str, int]:
    """The case words that open a piece here."""
    kind, end = opens(words, at)
    if not kind:
        return "", at
    before = words[at - 1].text if at else ""
    if before in ("whatever", "anything", "everything", "nobody", "somebody", "everyone", "all"):
        return "", at  # "whatever else comes in"
    if kind in ("REST", "ANYWAY", "") or (kind == "WHEN" and before in ("and", "or") and not start):
        return "", at
    if kind in ("ELSE", "THUS") and words[at].text in ("if", "when") and not _closed(words, end):
        return ("IF" if words[at].text == "if" else "WHEN"), at + 1
    inverted = words[at].text == "should" and at + 2 < len(words) and words[at + 1].text in INVERTED
    fronted = words[at].text in _ONLY_FRONTED and not inverted
    if words[at].text == "were" and (at or not _were_to(words)):
        return "", at
    if not start and (kind == "THUS" or fronted or end > len(words)):
        return "", at
    if not start and kind == "ELSE" and words[at].text in ("for", "the", "in", "by", "at"):
        return "", at
    if words[at].text == "should" and (at + 1 >= len(words) or not (start or inverted)):
        return "", at
    return kind, end


def _were_to(words: Sequence[Item]) -> bool:
    """ "Were the score to fall below 5, …"."""
    stop = next((n for n, w in enumerate(words) if w.kind in _MARKS), len(words))
    return any(w.text == "to" for w in words[2:stop])


def _closed(words: Sequence[Item], at: int) -> bool:
    """ "if not, …" and "if not Ann …", but no "if not safe …"."""
    ends = at >= len(words) or words[at].kind in ("COMMA", "COLON", "DASH", "ARROW", "NAME", "SEMI")
    return ends or words[at].text == "then"


def _joint(words: Sequence[Item], at: int, current: _Piece | None) -> int:
    """How many words of a joint stand here; conjunctions are joints only before a condition."""
    word = words[at]
    if current is not None and current.kind and _lists(words, at, current):
        return 0
    if word.kind in _MARKS:
        return 1
    if word.kind in ("AND", "BUT") or word.text in ("or", *CONTRASTS):
        if current is None and word.text not in ("rather", "instead"):
            return 1
        kind, _ = opens(words, at + 1)
        return int(kind in ("IF", "UNLESS", "ELSE", "WHEN", "THUS") and words[at + 1].text != "for")
    return 0


def _lists(words: Sequence[Item], at: int, current: _Piece) -> bool:
    """ "If Ann, Ben and Cid agree, …": a comma in the list of those of whom the condition asks."""
    if words[at].kind != "COMMA" or not current.words or current.words[-1].kind != "NAME":
        return False
    kinds = [w.kind for w in words[at:]]
    told = list[str]()
    while kinds and kinds[0] in ("COMMA", "AND", "OR", "NAME"):
        told.append(kinds.pop(0))
    joined = bool({"AND", "OR"} & set(told)) and told[-1] == "NAME"
    return joined and bool(kinds) and not _predicated(current.words)


# -- conditions of several pieces ----------------------------------------------------------------------


def _extended(pieces: list[_Piece]) -> list[_Piece]:
    """Conditions joined by "and" or "or" are one; so is a list inside of a condition."""
    found: list[_Piece] = []
    for at, piece in enumerate(pieces):
        last = found[-1] if found else None
        open_ = last is not None and last.kind in _TRAILING
        if (
            last is not None
            and open_
            and piece.kind == last.kind
            and piece.joint in ("and", "or")
            and last.words
        ):
            last.words += [*piece.opener, *piece.words]
        elif last is not None and open_ and not piece.kind and _continues(pieces, at, piece):
            last.words += piece.words
        else:
            found.append(piece)
    return found


def _continues(pieces: list[_Piece], at: int, piece: _Piece) -> bool:
    """ "If it is old, broken or lost, Ann …": what names nobody goes on with the condition."""
    if _acting(piece.words) or piece.joint in (":", "then", "→", "->"):
        return False
    after = next((p for p in pieces[at + 1 :]), None)
    return after is not None and not after.kind and any(w.kind == "NAME" for w in after.words)


def _acting(words: Sequence[Item]) -> bool:
    """Whether anybody is named here, other than as an owner ("Ann's score is low")."""
    behind = [*words[1:], None]
    return any(
        one.kind == "NAME" and (two is None or two.kind != "POSS")
        for one, two in zip(words, behind, strict=True)
    )


# -- which clause a condition belongs to ---------------------------------------------------------------


def _paired(pieces: list[_Piece]) -> list[Part]:
    found: list[Part] = []
    held: _Piece | None = None
    for at, piece in enumerate(pieces):
        if not piece.kind:
            kind = held.kind if held else ""
            found.append(_part(kind, held, piece))
            held = None
        elif _trails(pieces, at, found):
            found[-1] = Part(_kind(piece), tuple(piece.words), found[-1].body, found[-1].joint,
                             found[-1].contrast)  # fmt: skip
        elif piece.kind in ("ELSE", "THUS"):
            inner = _behind_else(piece)
            if inner is not None:
                found.append(inner)
            held = None if inner is not None else piece
        else:
            body = _unmarked_body(pieces, at)
            if body is not None:
                piece.words, rest = piece.words[:body], piece.words[body:]
                found.append(_part(piece.kind, piece, _Piece("", rest, "")))
                held = None
            elif held is not None and held.kind == "ELSE" and not held.words:
                held = _Piece(piece.kind, piece.words, held.joint, piece.opener)  # "else if …"
            else:
                held = piece
    if held is not None:
        found.append(Part(_kind(held), tuple(held.words), (), held.joint))
    return found


def _kind(piece: _Piece) -> Kind:
    kind: Kind = piece.kind  # type: ignore[assignment]
    return kind


def _part(kind: str, held: _Piece | None, body: _Piece) -> Part:
    joint = (held or body).joint
    contrast = bool(CONTRASTS & set(joint.split())) or any(w.text in ("instead",) for w in body.words)
    words = tuple(held.words) if held else ()
    return Part(kind, words, tuple(body.words), joint, contrast, held is not None)  # type: ignore[arg-type]


def _trails(pieces: list[_Piece], at: int, found: list[Part]) -> bool:
    """Whether a condition belongs to the clause before it."""
    piece = pieces[at]
    if not found or found[-1].kind or not found[-1].body:
        return False
    if piece.kind == "ELSE":
        bare = not piece.joint and not piece.words
        return bare and piece.opener[0].text in ("if", "when", "in", "the", "at")
    if piece.kind not in _TRAILING or {"and", "but", "or"} & set(piece.joint.split()):
        return False
    after = pieces[at + 1] if at + 1 < len(pieces) else None
    if piece.joint == "" and piece.words:
        return True
    return after is None or bool(after.kind and not after.words and after.kind != "ELSE")


def _behind_else(piece: _Piece) -> Part | None:
    """ "Otherwise Ben does it": the clause behind a word that is a condition of its own."""
    if not piece.words:
        return None
    contrast = True
    return Part(_kind(piece), (), tuple(piece.words), piece.joint, contrast, True)


def _unmarked_body(pieces: list[_Piece], at: int) -> int | None:
    """ "if it's 1 oncall": where the clause begins if no comma says so, and none follows."""
    piece = pieces[at]
    after = pieces[at + 1] if at + 1 < len(pieces) else None
    if after is not None and not after.kind and after.joint in (",", "then", ":", "→", "->", "-", "–", "—"):
        return None
    if any(w.text == "back" for w in piece.words):
        return _going_back(piece.words)
    for n in range(1, len(piece.words)):
        word = piece.words[n]
        if n > 1 and word.text in ("he", "she", "they", "we") and _predicated(piece.words[1:n]):
            return n
        if (
            word.text in ("does", "do", "will", "is")
            and n + 1 < len(piece.words)
            and n > 1
            and (piece.words[n + 1].kind == "NAME")
        ):
            return n
        led = n > 1 or piece.words[0].text not in _BEFORE_NAMES
        if word.kind == "NAME" and led and piece.words[n - 1].kind != "POSS":
            return n
    return None


def _predicated(words: Sequence[Item]) -> bool:
    """Whether there is a verb among these: a pronoun behind it begins the next clause."""
    finite = any(w.kind == "WORD" and not w.of("PREP") and is_finite_shape(w.text, False) for w in words)
    return finite or any(w.of("AUX", "MODAL") or w.text in _BE for w in words)


_BE = frozenset(["is", "are", "has", "have", "was", "were"])


def _going_back(words: Sequence[Item]) -> int | None:
    """ "if it fails it goes back to Ben", "if it fails back to Ben": where what goes back is told."""
    back = next(n for n, w in enumerate(words) if w.text == "back")
    named = [w.kind for w in words[back + 1 : back + 4]].count("NAME")
    start = back
    while start > 1 and words[start - 1].text in _MOVING:
        start -= 1
    start -= 1 < start < back and words[start - 1].text in ("it", "that", "this", "they", "everything")
    return start if named and start > 0 else None


_MOVING = frozenset(
    ["go", "goes", "comes", "is", "are", "sent", "send", "must", "should", "has", "to", "gets", "get", "will",
     "handed", "passed", "given", "hand", "pass", "give", "it", "them"]
)  # fmt: skip
