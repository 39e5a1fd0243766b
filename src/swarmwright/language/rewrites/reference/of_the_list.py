"""Of the list: "Ann opens it, then Ben and Cid read it, all of them at once": Ben and Cid, nobody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token

__all__ = ["with_lists_side_by_side"]

_PAR = (
    r"(?:at (?:one and )?(?:the )?(?:very )?same time|in parallel|at once|side by side|simultaneously"
    r"|concurrently|together|in one go)"
)
_ALL = re.compile(
    rf"(?P<all>, (?:all|both)(?: (?:of (?:them|these|those)|three|four|five|six))? )(?P<par>{_PAR}) "
)
_EACH = re.compile(
    r"(?P<all>, each )(?P<alone>(?:(?:working|running|being) )?"
    r"(?:independent(?:ly)? of (?:the others?|the rest|each other|one another)"
    r"|without (?:waiting for|regard to) the others?)) (?=$|[.,;])"
)
_LISTED = re.compile(r"@ (?:and |, and |, )@")
_CLAUSE = re.compile(r"[;:]| then | afterwards | after that | while ")


def with_lists_side_by_side(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, with the words of "at once" right behind what the list does."""
    return retold(segments, _told)


def _told(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    text, places = masked(tokens)
    hit = _ALL.search(text) or _EACH.search(text)
    if hit is None:
        return None
    clause = _CLAUSE.split(text[: hit.start()])
    listed = _LISTED.search(clause[-1]) is not None
    alone = hit.re is _EACH
    if not (listed and "@" in "".join(clause[:-1])) and not (alone and _LISTED.search(text[: hit.start()])):
        return None  # nobody else is told of in the sentence: its readers know whom it means
    out: list[Token] = []
    for token, at in zip(tokens, places, strict=True):
        if hit.start("all") <= at < hit.end("all"):
            continue
        if alone and hit.start("alone") <= at < hit.end("alone"):
            if at == hit.start("alone"):
                out.append(replace(token, kinds=frozenset({"PAR"}), text="in parallel", value="in parallel"))
            continue
        out.append(token)
    return tuple(out)
