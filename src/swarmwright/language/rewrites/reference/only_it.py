"""Only it: "(Ann bills with Pay.) Only Ann calls it": the one tool of the sentence before takes its place.

Of verbs that are said of tools alone: "only Ben opens it" may be said of what was made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_tool_meant"]

_OF_TOOLS = frozenset(["call", "use", "query", "invoke", "access", "touch"])
_AROUND = ("AND", "BUT", "INERT", "MAY", "MUST", "OR", "COMMA", "BY", "TO")
_IT = ("it", "this", "that")


def with_tool_meant(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with the tool's name for "it", where it keeps the use of it for somebody."""
    tools = talk.memory.named_tools
    talk.memory.named_tools = tuple(dict.fromkeys(str(t.value) for t in tokens if "TOOL" in t.kinds))
    if len(tools) != 1 or talk.memory.named_tools or not has(tokens[:2], "ONLY"):
        return tuple(tokens)
    at = next((n for n, t in enumerate(tokens) if t.low in _IT), 0)
    used = at > 0 and lemma_of(tokens[at - 1].low, _OF_TOOLS) is not None
    plain = all(t.of("ONLY", "AGENT", "GROUP", *_AROUND) for t in tokens[: max(at - 1, 0)])
    if not (used and plain and at + 1 == len(tokens) and has(tokens[:at], "AGENT", "GROUP")):
        return tuple(tokens)
    talk.memory.named_tools = tools
    return (*tokens[:at], replace(tokens[at], kinds=frozenset({"TOOL"}), value=tools[0]))
