"""Tasks: what a clause says is to be done: slices of the prompt, which know where they stand.

`task_of` and the frames say of a clause which words are its task; `telling` looks at the whole sentence when
all has been read, and cuts the task as it is written there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import dropwhile

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.claims import Span
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses

__all__ = ["ORDERING", "Runs", "Words", "and_then", "closed", "cut", "done_in", "slices", "task_of"]

ORDERING = ("PAR", "SEQ", "THEN", "FIRST", "LAST", "FREE", "WHILE", "PRIOR")
_SAYS_NOTHING = frozenset(
    ["INERT", "NUMWORD", "STARTV", "CAUSE", "MUST", "MAY", "FIN", "TO", "BY", "OF", "FOR", "ON", "IN", "IT",
     "AND", "COMMA", "RELATIVE", "BUT", "OPEN", "CLOSE", "COLON", "DASH", "EITHER", "CHOICE", *ORDERING]
)  # fmt: skip
_LEADING = frozenset(["INERT", "NUMWORD", "MUST", "MAY", "COMMA", "AND", *ORDERING])
_ENDING = ("FIN", "STARTV", "ALLDONE", "WHOLE", "RETRY", "APPROVE")
_BETWEEN = re.compile(r"[^\w]*(?:(?:and|or|nor)\b[^\w]*)?")
"""What may stand between two words of one slice."""
_LINE_END = re.compile(r"\s*\n\s*")

Runs = tuple[Span, ...]


class Words(str):
    """Words of the prompt. `parts`: of each piece of work the stretches of the prompt that say it."""

    __slots__ = ("parts",)
    parts: tuple[Runs, ...]

    @classmethod
    def of(cls, prompt: str, parts: Iterable[Runs]) -> Words:
        """The words that stand in these places."""
        told = tuple(parts)
        words = cls("; ".join(" ".join(cut(prompt, run) for run in runs) for runs in told))
        words.parts = told
        return words


def cut(prompt: str, span: Span) -> str:
    """A slice of the prompt as it is written; a line that is broken in it goes on."""
    return _LINE_END.sub(" ", prompt[span[0] : span[1]].strip())


def slices(prompt: str, spans: Iterable[Span]) -> Runs:
    """The stretches that these places make, in order: one where only marks and "and" stand between."""
    runs: list[Span] = []
    for start, end in sorted(spans):
        if runs and _BETWEEN.fullmatch(prompt, runs[-1][1], max(start, runs[-1][1])):
            runs[-1] = (runs[-1][0], max(end, runs[-1][1]))
        else:
            runs.append((start, end))
    return tuple(runs)


def and_then(prompt: str, one: str, two: str) -> str:
    """More work beside what was told: both, where they stand."""
    if isinstance(one, Words) and isinstance(two, Words):
        return Words.of(prompt, (*one.parts, *two.parts))
    return f"{one}; {two}"


def task_of(talk: Talk, clause: Clause) -> str:
    """What the clause says is to be done, as it is written; "" if it says no more than who and when."""
    if all(c.kind != "TOKEN" or c.kinds <= _SAYS_NOTHING for c in clause.chunks):
        return ""
    denied = clause.has("MUSTNOT", "NOTHING")
    left = [c for c in clause.chunks if (denied or not _orders_only(c)) and _stands(talk, c)]
    while left and (left[0].kind != "TOKEN" or (left[0].kinds <= _LEADING and not denied)):
        left.pop(0)
    while left and left[-1].of("COMMA", "AND", "DASH", "OPEN"):
        left.pop()
    return Words.of(talk.prompt, [slices(talk.prompt, [c.span for c in left])]) if left else ""


def done_in(talk: Talk, clause: Clause, subject: Chunk | None) -> str:
    """What a clause of time says that its subject does: "once Ann has mown the lawn"; "" if it only ends."""
    if subject is None or subject.owned:
        return ""
    after = clause.chunks[clause.chunks.index(subject) + 1 :]
    if clause.has(*_ENDING):
        ran = len(after) == 2 and after[1].of("QUOTE") and after[0].text.casefold().split()[-1:] == ["run"]
        return task_of(talk, replace(clause, chunks=after[1:])) if ran else ""
    rest = tuple(dropwhile(lambda c: c.text.casefold() in ("has", "have", "had"), after))
    verb = rest[0].text.casefold().split()[0] if rest else ""
    finite = {form for _, form in analyses(verb)} & {"s", "past", "part"}
    if (not finite and len(rest) == len(after)) or (rest and rest[0].kinds <= {"INERT"}):
        return ""
    return task_of(talk, replace(clause, chunks=rest))


def _stands(talk: Talk, chunk: Chunk) -> bool:
    """Whether the words stand in the prompt, and not in place of what another room has read."""
    return all(talk.prompt[t.start : t.end] == t.text for t in chunk.tokens)


def _orders_only(chunk: Chunk) -> bool:
    """Whether a word says when, not what ("afterwards", "in parallel"; but "puts the page together")."""
    if chunk.text.casefold() == "together":
        return False
    return chunk.kind == "TOKEN" and chunk.of(*ORDERING) and chunk.kinds <= {*ORDERING, "INERT", "STARTV"}


_MARKUP = ("**", "__", "~~", "*", "_")
_CLOSES = {"(": ")", "[": "]", "{": "}", "`": "`"}


def closed(prompt: str, start: int, end: int) -> int:
    """The end of a slice, behind a bracket or a mark of emphasis that it opens, or a question mark."""
    text = prompt[start:end]
    after = prompt[end : end + 1]
    opened = any(after == close and _open(text, mark, close) for mark, close in _CLOSES.items())
    marked = next((m for m in _MARKUP if text.count(m) % 2 and prompt.startswith(m, end)), "")
    return end + (len(marked) or opened or after == "?")


def _open(text: str, mark: str, close: str) -> bool:
    return bool(text.count(mark) % 2) if mark == close else text.count(mark) > text.count(close)
