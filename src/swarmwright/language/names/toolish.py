"""Toolish: which names of a prompt without declared tools are tools: those to which somebody has a right.

"Ann may use Shell", "access to Vault", "PubMedAPI": never the mere object of a piece of work ("from Okta to
Auth0", "with Docker"), for a tool that is found here is a tool that somebody is given.
"""

from __future__ import annotations

import re

from swarmwright.language.names.capitals import left_of

__all__ = ["is_tool", "is_used", "tools_listed"]

_RIGHT_TO = re.compile(
    r"\b(?:(?:may|can|must|shall|should|cannot|can't|mustn't|nobody|only|never|not|no|allowed|permitted|lets?)\b"
    r"[^.;:\n]{0,60}\b(?:use|uses|using|consult|touch|touches|access|accesses|query|open|call|read|run|"
    r"write to|post to|connect to)"
    r"|(?:may|can|must|cannot|allowed|permitted|lets?)\b[^.,;:\n]{0,40}\b(?:with|through|via)"
    r"|(?:approv\w*|consent|sign-?off|signs off|released?|permission)\b[^.\n]{0,60}"
    r"\b(?:with|through|via|using)"
    r"|(?:access|rights?) to|(?:uses?|calls?|invocations?) of|(?:every|each|any) calls? to"
    r"|tool)\s+(?:the\s+)?`?$",
    re.IGNORECASE,
)
"""A right, the lack of one, or somebody's yes to a use, whose object comes next."""
_WORKS_WITH = re.compile(
    r"\b(?:with|via|through|using|uses|use|from|query|queries|consults?|calls?|runs?|opens?|reads?|access(?:es)?|"
    r"connects to|posts to|writes to|off|away from|out of|clear of)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""What is done with tools, and with much else: only a name that is plainly one is a tool here."""
_ASKED = re.compile(r"[^.\n]{0,60}\b(?:approv\w+|consent|sign-?off|released?|permission)\b", re.IGNORECASE)
_TOOLISH_AFTER = re.compile(
    r"`?\s+tool\b|\s+ha(?:s|ve) access\b"
    r"|\s+(?:is|are|(?:may|can|must|should|shall|will|cannot)\s+(?:only\s+|never\s+|not\s+)*be)\s+"
    r"(?:only\s+|never\s+|not\s+|be\s+)*"
    r"(?:shared|used|operated|switched on|turned on|unlocked|open|available|accessible|reserved|"
    r"off[ -]limits|for|called|touched|opened|"
    r"restricted|limited|fine|closed)\b"
    r"|,?\s+(?:and |but )?(?:nobody|no one|noone) else\b"
    r"|\s+(?:only\s+)?(?:belongs|available|accessible|reserved|off[ -]limits|shared by|open to|opens for"
    r"|restricted to|closed to)\b"
)
_HELD_AFTER = re.compile(
    r"\s+(?:always\s+)?(?:requires?|needs?)\s+(?:an?\s+|the\s+|my\s+|our\s+|human(?:'s)?\s+|prior\s+|explicit\s+)*"
    r"(?:approval|consent|permission|sign-?off|clearance|ok|okay|yes|go-ahead)\b",
    re.IGNORECASE,
)
"""What is said of a tool as of somebody's work; it makes no tool of a name, and no agent of a tool."""
_LIST = re.compile(
    r"(?:^|(?<=[.;\n]))[ \t]*(?:[-*•][ \t]*)?(?:[Tt]he |[Oo]ur )?(?:[Aa]vailable )?"
    r"[Tt]ools?(?: available| are)?[ \t]*:[ \t]*([^.;:\n]+)"
)
"""A list of the tools, in a sentence or on a line of its own."""
_TOOLISH_SHAPE = re.compile(r"\w(?:API|Api|DB|Db|Tool|SDK|CLI)$")


_USED = re.compile(
    r"\b(?:us(?:e|es|ing)|consults?|asks?|notif(?:y|ies)|alerts?|informs?|tells?|pings?|contacts?|briefs?"
    r"|calls? (?:in|on|up)|calls?|brings? in|pulls? in|involves?|supports?|(?:with|via|through|by means of)"
    r"|help (?:from|of))\s+(?:the\s+)?$"
)
"""What somebody does with a tool, or with somebody else, whose name comes next."""
_GOT = re.compile(
    r"\b(?:g[eo]ts?|getting|obtains?|collect(?:s|ing)?|gather(?:s|ing)?|tak(?:es?|ing)|picks? up|hears?)\b"
    r"[^.;:\n]*\bfrom\s+(?:the\s+)?(?:[^\W\d_a-z][\w-]*(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+))*$"
)
"""What somebody gets from a place, or from somebody else, whose name comes next."""


def is_used(prompt: str, at: int) -> bool:
    """Whether the name here is what somebody works with, or whom he turns to."""
    left = left_of(prompt, at)
    return _USED.search(left) is not None or _GOT.search(left) is not None


def tools_listed(prompt: str) -> frozenset[str]:
    """The names in a list of the tools: "Tools: Ledger, Mail Box and Sensor."."""
    said = (part.strip() for hit in _LIST.finditer(prompt) for part in re.split(r",|\band\b|&", hit.group(1)))
    return frozenset(name for name in said if re.fullmatch(r"[^\W\d_a-z][\w-]*(?: [\w-]+)?", name))


def is_tool(prompt: str, name: str, works: bool) -> bool:
    """Whether a right is given to it, or its name says that it is a tool; not where it works itself."""
    hits = list(re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", prompt))
    shaped = bool(_TOOLISH_SHAPE.search(name))
    sure, means = 0, 0
    for hit in hits:
        left = left_of(prompt, hit.start())
        owner = prompt[hit.end() : hit.end() + 1] in ("'", "’")
        used = bool(_WORKS_WITH.search(left)) and not owner
        asked = used and bool(_ASKED.match(prompt, hit.end()))
        right = (bool(_RIGHT_TO.search(left)) and not owner) or bool(_TOOLISH_AFTER.match(prompt, hit.end()))
        sure += right or asked or (shaped and used)
        means += right or used or bool(_HELD_AFTER.match(prompt, hit.end()))
    return sure > 0 and (not works or means == len(hits))
