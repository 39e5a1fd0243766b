"""Asking: the question that a person is asked, in the words of the prompt.

Where what tells of the decision is no clause of the prompt ("pass it to a human" is told as "a human
has to approve"), nothing would be left of the question but who is asked: the whole sentence is shown then.
"""

from __future__ import annotations

import re

from swarmwright.language.told.claims import Wanted
from swarmwright.language.told.talk import Talk

__all__ = ["ask_in_whole_sentences"]

_ENDS = re.compile(r"[.;!?](?:\s|$)|\n")
_PERSONS = frozenset(
    ["a", "an", "the", "our", "my", "his", "her", "their", "some", "human", "person", "me", "us", "i", "we",
     "of", "somebody", "someone"]
)  # fmt: skip
_CONDITION = re.compile(r"\s(?:if|when|whenever|unless|in case)\s.*$", re.IGNORECASE | re.DOTALL)


def ask_in_whole_sentences(talk: Talk) -> None:
    """Give each gate whose question only names who is asked the sentence as its question."""
    for gate in talk.claims.nodes.values():
        if not gate.agent and gate.spans and (_names_alone(gate) or _is_cut(talk.prompt, *gate.spans[0])):
            gate.task = _sentence(talk.prompt, *gate.spans[0])


def _names_alone(gate: Wanted) -> bool:
    asked = " ".join(gate.approvers).casefold().split()
    said = _CONDITION.sub("", gate.task).casefold().split()
    return bool(said) and all(word in _PERSONS or word in asked or word in _JOINTS for word in said)


_JOINTS = frozenset(["but", "and", "then", "so"])


def _is_cut(prompt: str, start: int, end: int) -> bool:
    """Whether the place begins or ends within a word, or is none: its words are not those of the prompt."""
    edges = (prompt[max(at - 1, 0) : at + 1] for at in (start, end))
    return end - start < 2 or any(len(edge) == 2 and edge.isalnum() for edge in edges)


def _sentence(prompt: str, start: int, end: int) -> str:
    before = [hit.end() for hit in _ENDS.finditer(prompt, 0, start)]
    behind = _ENDS.search(prompt, max(end - 1, 0))
    return " ".join(prompt[before[-1] if before else 0 : behind.start() if behind else len(prompt)].split())
