"""Preambles: "Set up a pipeline where …", "I want a team in which …" → what stands behind.

That somebody wants a team, and what it is for, is no condition on what it does: "where" asks nothing there.
This module knows nothing of agents but the names that must not be lost with a preamble.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from swarmwright.language.sentences.letters import blanked, speaks_of

__all__ = ["without_preambles"]

_POLITELY = r"(?:please|kindly|now|so|ok|okay|then|hi|hello|hey)\b,?\s"
_ASKED = r"(?:(?:can|could|would|will)\s(?:you|we)\s(?:please\s)?|let\sus\s|let['’]s\s)"
_I = r"(?:i|we)"
_MAKE = (
    r"(?:set\sup|build|create|make|design|implement|compose|assemble|construct|develop|define|model|configure"
    r"|write|generate|produce|draft|spin\sup|put\stogether|orchestrate|plan|organi[sz]e|form|launch|run|start"
    r"|give|have|imagine|consider|picture|describe)"
)
_WISH = (
    rf"(?:{_I}\s(?:really\s|just\s|also\s)?(?:want|need|have|run|use|wish\sfor|am\s(?:building|looking\sfor)"
    rf"|are\s(?:building|looking\sfor)|would\slike)|{_I}['’](?:d\slike|ve\sgot|m\sbuilding|re\sbuilding)"
    r"|there\sis|there['’]s|here\sis|here['’]s|this\sis|it\sis|it['’]s|what\sI\s(?:want|need)\sis)"
    rf"(?:\s(?:you\s)?to\s(?:have|{_MAKE}))?"
)
_WHOLE = (
    r"(?:team|crew|squad|swarm|group|workflow|work\sflow|flow|process|pipeline|system|set-?up|graph|scenario"
    r"|orchestration|collaboration|procedure|routine|project|organi[sz]ation|structure|arrangement|chain)s?"
)
_WORD = r"[a-z][a-z'’-]*"
_OF_WHAT = rf"(?:\s(?:of|for|to|with)\s(?:{_WORD}\s?){{1,6}}?)?"
_OPENS = (
    r"(?:where|in\swhich|in\sthat|wherein|whereby|such\sthat|so\sthat|that\s(?:works|runs|goes)\s(?:like\sthis"
    r"|as\sfollows)(?=:)|as\sfollows(?=:)|like\sthis(?=:))"
)
_PREAMBLE = re.compile(
    rf"(?:\A|(?<=[.!?:;]\s)|(?<=\n))[ \t]*(?i:(?:{_POLITELY})*(?:{_WISH}|{_ASKED}?{_MAKE})(?:\s(?:me|us))?"
    rf"\s(?:an?|the|my|our|this|one|another)(?-i:(?:\s{_WORD}){{0,5}}?)\s{_WHOLE}(?-i:{_OF_WHAT})"
    rf"\s?,?\s?{_OPENS}(?:\s?:|,)?)(?=\s)"
)
""""A team of three agents for support in which": six words at most say of what, and none is a name's."""


def without_preambles(prompt: str, names: Iterable[str]) -> str:
    """The prompt with such words blanked out, every other character where it was; not those with `names`."""
    known = [name for name in names if name]
    for hit in reversed([*_PREAMBLE.finditer(prompt)]):
        if not speaks_of(hit.group(), known):
            prompt = blanked(prompt, hit)
    return prompt
