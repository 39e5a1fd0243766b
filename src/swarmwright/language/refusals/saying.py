"""Saying: what is reported of words that cannot be carried out, and what could stand in their place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering

__all__ = ["broken_off", "reported"]


_LASTING = re.compile(r"\b(?:(?:as|so) long as|while|until|till|whilst)\b", re.IGNORECASE)


def reported(talk: Talk, kind: str, here: Sequence[Token]) -> Diagnostic:
    """The diagnostic for a saying of this kind; `here` are its tokens."""
    start, end = covering(here)
    words = repr(talk.prompt[start:end])
    names = [talk.prompt[t.start : t.end] for t in here if t.of("AGENT", "GROUP")]
    match kind:
        case "say_taken_back":
            said = f"{words} takes something back; leave out what no longer holds, and say what does"
            return diagnose("SW402", (start, end), said)
        case "say_optional":
            said = f"{words}: who decides, and when, is not said; it is read as always done. Say 'if …'"
            return diagnose("SW402", (start, end), said, severity="warning")
        case "say_apart":
            one, other = f"{names[0]} before {names[1]}", f"{names[1]} before {names[0]}"
            said = f"one after the other in any order cannot be said; say {one!r} or {other!r}"
            lasting = _LASTING.search(talk.prompt, start, end)
            if lasting is not None and lasting.start() > here[0].start:
                one = other  # "Ben must not start as long as Ann is busy": Ann is waited for
            return diagnose("SW403", (start, end), said, one, severity="error")
        case "say_vague":
            said = f"{words} is no number or rule that anybody could hold to; it bounds nothing"
            return diagnose("SW403", (start, end), said)
        case "say_asking":
            said = f"{words}: nobody waits for an answer in the middle of the work, and a question is no "
            said += "approval. Where the work is to wait for a yes, say 'needs my approval'"
            return diagnose("SW403", (start, end), said)
        case "say_manner":
            said = f"{words} is nothing that a workflow can carry; write it into an agent's prompt"
            return diagnose("SW403", (start, end), said)
    name = " and ".join(names)
    said = f"{words}: leave {name} out, or say when {name} works: 'if …', 'unless …'"
    return diagnose("SW402", (start, end), said)


def broken_off(talk: Talk, here: Sequence[Token]) -> Diagnostic:
    """The diagnostic for a sentence that ends where none can."""
    start, end = covering(here)
    return diagnose("SW402", (start, end), f"{talk.prompt[start:end]!r}: the sentence breaks off here")
